#!/usr/bin/env python3
"""Checks that the folders of src/ include only what src/layers.txt allows, and a few habits of the code.

Reported, as FILE:LINE: what is wrong:
  - an include of a folder, or of a third-party header, that layers.txt does not allow;
  - an include in quotes that is not a path from src/ to a file that exists;
  - a folder that layers.txt does not name, names without need, or names before one that it may include;
  - a raw new, delete, malloc, calloc, realloc or free;
  - a macro outside src/core/assert.hpp, and a header without #pragma once.
"""

import argparse
import re
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

STANDARD_HEADERS = set(
    """
    algorithm any array atomic barrier bit bitset charconv chrono codecvt compare complex concepts
    condition_variable coroutine deque exception execution filesystem format forward_list fstream functional
    future initializer_list iomanip ios iosfwd iostream istream iterator latch limits list locale map memory
    memory_resource mutex new numbers numeric optional ostream queue random ranges ratio regex
    scoped_allocator semaphore set shared_mutex source_location span sstream stack stdexcept stop_token
    streambuf string string_view syncstream system_error thread tuple type_traits typeindex typeinfo
    unordered_map unordered_set utility valarray variant vector version
    cassert cctype cerrno cfenv cfloat cinttypes climits clocale cmath csetjmp csignal cstdarg cstddef cstdint
    cstdio cstdlib cstring ctime cuchar cwchar cwctype
    """.split()
)
MACRO_FILE = "core/assert.hpp"
LAYERS = "src/layers.txt"
SOURCE_ENDINGS = {".cpp", ".hpp"}


class Layer(NamedTuple):
    line: int
    folders: set
    external: set


class Problem(NamedTuple):
    file: str
    line: int
    what: str

    def __str__(self):
        return f"{self.file}:{self.line}: {self.what}"


def blank(text):
    """The text without anything in it but its line ends."""
    return re.sub(r"[^\n]", " ", text)


TOKEN = re.compile(
    r"""
      (?P<comment> //[^\n]* | /\*.*?\*/ )
    | (?P<raw> \bR"(?P<mark>[^()\s\\]*)\(.*?\)(?P=mark)" )
    | (?P<string> "(?:[^"\\\n]|\\.)*" )
    | (?P<number> \b[0-9](?:'?[0-9a-zA-Z_.])* )
    | (?P<character> '(?:[^'\\\n]|\\.)+' )
    """,
    re.VERBOSE | re.DOTALL,
)


def without_comments(text):
    return TOKEN.sub(lambda m: blank(m.group()) if m.lastgroup == "comment" else m.group(), text)


def code_only(text):
    """Without comments and literals."""
    return TOKEN.sub(lambda m: m.group() if m.lastgroup == "number" else blank(m.group()), text)


def read_layers(path):
    layers, problems = {}, []
    for number, line in enumerate(path.read_text().splitlines(), 1):
        line = line.split("#")[0].strip()
        if not line:
            continue
        folder, colon, allowed = line.partition(":")
        if not colon or folder in layers:
            problems.append(Problem(LAYERS, number, "expected 'folder: folders it may include', each folder once"))
            continue
        words = allowed.split()
        external = {word[len("ext:"):] for word in words if word.startswith("ext:")}
        folders = {word for word in words if not word.startswith("ext:")}
        for later in sorted(folders - layers.keys()):
            problems.append(Problem(LAYERS, number, f"{folder} may include {later}, which no line above names"))
        layers[folder] = Layer(number, folders, external)
    return layers, problems


def external_name(header):
    """How layers.txt calls the origin of <header>: fmt/format.h is fmt, z3++.h is z3. None: the standard library."""
    if header in STANDARD_HEADERS:
        return None
    first = header.split("/")[0]
    return first if "/" in header else re.sub(r"\+*(\.\w+)?$", "", first)


def check_include(src, folder, layers, header, in_quotes):
    """What is wrong with an include in a file of the folder; None if nothing."""
    layer = layers.get(folder, Layer(0, set(), set()))
    if not in_quotes:
        name = external_name(header)
        if name is None or name in layer.external:
            return None
        allowed = ", ".join(sorted(layer.external)) or "the standard library alone"
        return f"{folder} may not include <{header}> (ext:{name}); allowed: {allowed}"
    parts = header.split("/")
    if len(parts) < 2 or ".." in parts or "." in parts or not (src / header).is_file():
        return f'"{header}" is not a path from src/ to a file'
    if parts[0] != folder and parts[0] not in layer.folders:
        return f"{folder} may not include {parts[0]} ({header})"
    return None


INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*(?:"([^"\n]*)"|<([^>\n]*)>)', re.MULTILINE)
HABITS = [
    (re.compile(r"\bnew\b"), "a raw new: use a container or std::make_unique"),
    (re.compile(r"(?<!=)(?<!= )\bdelete\b"), "a raw delete: use a container or std::unique_ptr"),
    (re.compile(r"\b(?:malloc|calloc|realloc|free)\s*\("), "raw memory: use a container"),
]
DEFINE = re.compile(r"^[ \t]*#[ \t]*define\b", re.MULTILINE)


def check_file(src, path, layers):
    inside = path.relative_to(src).as_posix()
    shown = f"src/{inside}"
    folder = inside.split("/")[0]
    text = path.read_text()
    code = code_only(text)

    def at(position, what):
        return Problem(shown, text.count("\n", 0, position) + 1, what)

    problems = []
    for include in INCLUDE.finditer(without_comments(text)):
        quoted, angled = include.groups()
        wrong = check_include(src, folder, layers, angled if quoted is None else quoted, quoted is not None)
        if wrong:
            problems.append(at(include.start(), wrong))
    # The name of a header is no code: <new>.
    statements = re.sub(r"^[ \t]*#[^\n]*", lambda m: blank(m.group()), code, flags=re.MULTILINE)
    for pattern, what in HABITS:
        problems += [at(found.start(), what) for found in pattern.finditer(statements)]
    if inside != MACRO_FILE:
        problems += [at(found.start(), "a macro: use a function or a constant") for found in DEFINE.finditer(code)]
    if path.suffix == ".hpp" and not re.search(r"^#pragma once$", text, re.MULTILINE):
        problems.append(Problem(shown, 1, "a header without #pragma once"))
    return problems


def check_tree(root):
    """All problems of the tree, and how many files were read."""
    src = root / "src"
    layers, problems = read_layers(root / LAYERS)
    folders = {entry.name for entry in src.iterdir() if entry.is_dir()}
    for folder in sorted(folders - layers.keys()):
        problems.append(Problem(LAYERS, 1, f"the folder src/{folder} is not named here"))
    for folder in sorted(layers.keys() - folders):
        problems.append(Problem(LAYERS, layers[folder].line, f"there is no folder src/{folder}"))
    files = sorted(path for path in src.rglob("*") if path.suffix in SOURCE_ENDINGS)
    for path in files:
        if path.parent == src:
            problems.append(Problem(f"src/{path.name}", 1, "a source file outside of every folder"))
        else:
            problems += check_file(src, path, layers)
    return problems, len(files)


GOOD_TREE = {
    "layers.txt": "# comment\ncore:\nmemory: core\nreport: core ext:fmt\n",
    "core/assert.hpp": "#pragma once\n#define CHECK(x) (x)\n",
    "core/a.hpp": '#pragma once\n#include <vector>\n#include "core/assert.hpp"\n',
    "memory/b.cpp": '#include <cstdint>\n#include "core/a.hpp"\n// new, malloc(1) and #include "report/c.hpp"\n'
    "/* #define no */ const char* text = \"new malloc(1)\"; struct B { B() = delete; };\n"
    "const int million = 1'000'000; const char quote = '\"'; // new\n",
    "memory/deeper/d.cpp": '#include <new>\n#include "memory/deeper/e.hpp"\n',
    "memory/deeper/e.hpp": "#pragma once\n",
    "report/c.hpp": '#pragma once\n#include <fmt/format.h>\n#include "core/a.hpp"\n',
}
# What is changed in the good tree, and the start of what must then be reported; nothing else may be.
BAD_TREES = [
    ({"core/x.cpp": '\n#include "memory/deeper/e.hpp"\n'}, "src/core/x.cpp:2: core may not include memory"),
    ({"memory/x.cpp": '#include "b.hpp"\n', "memory/b.hpp": "#pragma once\n"}, 'src/memory/x.cpp:1: "b.hpp" is not a path'),
    ({"memory/x.cpp": '#include "../core/a.hpp"\n'}, 'src/memory/x.cpp:1: "../core/a.hpp" is not a path'),
    ({"memory/x.cpp": '#include "core/absent.hpp"\n'}, 'src/memory/x.cpp:1: "core/absent.hpp" is not a path'),
    ({"memory/x.cpp": "#include <fmt/format.h>\n"}, "src/memory/x.cpp:1: memory may not include <fmt/format.h> (ext:fmt)"),
    ({"report/x.cpp": "#include <CLI/CLI.hpp>\n"}, "src/report/x.cpp:1: report may not include <CLI/CLI.hpp> (ext:CLI)"),
    ({"core/x.cpp": "#include <nlohmann/json.hpp>\n"}, "src/core/x.cpp:1: core may not include <nlohmann/json.hpp>"),
    ({"core/x.cpp": "#include <llvm/IR/Module.h>\n"}, "src/core/x.cpp:1: core may not include <llvm/IR/Module.h>"),
    ({"core/x.cpp": "  #  include <z3++.h>\n"}, "src/core/x.cpp:1: core may not include <z3++.h> (ext:z3)"),
    ({"core/x.cpp": "#include <gtest/gtest.h>\n"}, "src/core/x.cpp:1: core may not include <gtest/gtest.h>"),
    ({"core/x.cpp": "#include <unistd.h>\n"}, "src/core/x.cpp:1: core may not include <unistd.h> (ext:unistd)"),
    ({"extra/x.cpp": "#include <vector>\n"}, "src/layers.txt:1: the folder src/extra is not named here"),
    ({"layers.txt": "core:\nmemory: core\nreport: core ext:fmt\nold: core\n"}, "src/layers.txt:4: there is no folder src/old"),
    ({"layers.txt": "core: report\nmemory: core\nreport: core ext:fmt\n"}, "src/layers.txt:1: core may include report"),
    ({"layers.txt": "core:\nmemory core\nmemory: core\nreport: core ext:fmt\n"}, "src/layers.txt:2: expected 'folder:"),
    ({"x.cpp": ""}, "src/x.cpp:1: a source file outside of every folder"),
    ({"core/x.cpp": "int a;\nint* p = new int;\n"}, "src/core/x.cpp:2: a raw new"),
    ({"core/x.cpp": "void f(int* p) { delete p; }\n"}, "src/core/x.cpp:1: a raw delete"),
    ({"core/x.cpp": "void* p = std::malloc (1);\n"}, "src/core/x.cpp:1: raw memory"),
    ({"core/x.cpp": "int a;\n# define A 1\n"}, "src/core/x.cpp:2: a macro"),
    ({"core/x.hpp": "#ifndef X\n#define X\n#pragma once\n#endif\n"}, "src/core/x.hpp:2: a macro"),
    ({"core/x.hpp": "int a;\n"}, "src/core/x.hpp:1: a header without #pragma once"),
]


def problems_of(files):
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            path = Path(folder, "src", name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        return [str(problem) for problem in check_tree(Path(folder))[0]]


def self_test():
    failures = []
    if reported := problems_of(GOOD_TREE):
        failures.append(f"reported in a good tree: {reported}")
    for change, expected in BAD_TREES:
        reported = problems_of(GOOD_TREE | change)
        if len(reported) != 1 or not reported[0].startswith(expected):
            failures.append(f"expected {expected!r} alone, reported: {reported}")
    for failure in failures:
        print(failure)
    print(f"check_layers: self-test: {1 + len(BAD_TREES)} trees, {len(failures)} failures")
    return 1 if failures else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--root", type=Path, default=Path(__file__).resolve().parent.parent, help="the repository")
    parser.add_argument("--self-test", action="store_true", help="check that each violation is noticed")
    arguments = parser.parse_args()
    if arguments.self_test:
        return self_test()
    problems, files = check_tree(arguments.root)
    for problem in problems:
        print(problem)
    print(f"check_layers: {files} files, {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
