#!/usr/bin/env python3
"""Checks the text of the repository's files: those that git tracks, and new ones that it does not ignore.

Reported, as FILE:LINE: what is wrong:
  - a path of somebody's machine;
  - in .cpp, .hpp, .py, .sh and .md files: a tab, blanks at the end of a line, no end of line at the end;
  - a file of src/ with more than 400 lines;
  - in .cpp and .hpp files of src/: lines of more than 110 columns; in comments, words for people where a thread, a run or a caller
    is meant, and "The same";
  - a relative link in a .md file to what does not exist.
"""

import argparse
import re
import subprocess
import sys
import tempfile
from pathlib import Path

MAX_LINES = 400
CLEAN_ENDINGS = {".cpp", ".hpp", ".py", ".sh", ".md"}
# Not after a letter or a dot: those are parts of other paths. In pieces, or this file would be reported.
MACHINE_PATH = re.compile(r"(?<![\w.~-])/(?:" + "|".join(["root", "work", "farm", "home"]) + r")/")
COLUMNS = 110
COMMENT = re.compile(r"(?:^|[^:\"])//(.*)")
PEOPLE = "who|whoever|nobody|somebody|everybody|anybody"
UNWANTED = re.compile(rf"\b(?i:{PEOPLE})\b|\bThe same\b")
INLINE_LINK = re.compile(r"\]\(\s*<?([^()\s<>]+)>?(?:\s+\"[^\"]*\")?\s*\)")
DEFINED_LINK = re.compile(r"^\s{0,3}\[[^\]]+\]:\s*<?([^\s<>]+)>?")
ELSEWHERE = re.compile(r"^[a-zA-Z][a-zA-Z0-9+.-]*:|^#")


def files_of(root):
    """As paths relative to the root. Without git: everything but build/."""
    command = ["git", "-C", str(root), "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    if (root / ".git").exists():
        listed = subprocess.run(command, check=True, capture_output=True).stdout.decode().split("\0")
        names = {Path(name) for name in listed if name}
    else:
        names = {path.relative_to(root) for path in root.rglob("*")}
        names = {name for name in names if name.parts[0] != "build" and "__pycache__" not in name.parts}
    return sorted(name for name in names if (root / name).is_file() and not (root / name).is_symlink())


def check_lines(name, lines):
    clean = name.suffix in CLEAN_ENDINGS
    for number, line in enumerate(lines, 1):
        if MACHINE_PATH.search(line):
            yield f"{name}:{number}: a path of somebody's machine"
        if clean and "\t" in line:
            yield f"{name}:{number}: a tab"
        if clean and line != line.rstrip():
            yield f"{name}:{number}: blanks at the end of the line"


def check_source(name, lines):
    for number, line in enumerate(lines, 1):
        if len(line) > COLUMNS:
            yield f"{name}:{number}: more than {COLUMNS} columns"
        comment = COMMENT.search(line)
        for word in UNWANTED.findall(comment[1]) if comment else []:
            yield f"{name}:{number}: the comment says '{word}': name the thread, the run or the caller, or what it is"


def links_in(lines):
    """(line number, target) of each link outside of code."""
    in_code = False
    for number, line in enumerate(lines, 1):
        if line.lstrip().startswith("```"):
            in_code = not in_code
        if in_code:
            continue
        line = re.sub(r"`[^`]*`", "", line)
        for link in [*INLINE_LINK.finditer(line), *DEFINED_LINK.finditer(line)]:
            yield number, link.group(1)


def check_links(root, name, lines):
    for number, target in links_in(lines):
        if ELSEWHERE.match(target):
            continue
        path = target.split("#")[0]
        if path.startswith("/") or not (root / name.parent / path).exists():
            yield f"{name}:{number}: the link {target} leads nowhere"


def check_file(root, name):
    try:
        text = (root / name).read_bytes().decode()  # not read_text: it would hide line ends
    except UnicodeDecodeError:
        return  # not text
    lines = text.split("\n")
    yield from check_lines(name, lines)
    if name.suffix in CLEAN_ENDINGS and text and not text.endswith("\n"):
        yield f"{name}:{len(lines)}: no end of line at the end of the file"
    if name.parts[0] == "src" and len(text.splitlines()) > MAX_LINES:
        yield f"{name}:{MAX_LINES + 1}: more than {MAX_LINES} lines: split the file"
    if name.parts[0] == "src" and name.suffix in {".cpp", ".hpp"}:
        yield from check_source(name, lines)
    if name.suffix == ".md":
        yield from check_links(root, name, lines)


def check_tree(root):
    """All problems of the tree, and how many files were looked at."""
    names = files_of(root)
    return [problem for name in names for problem in check_file(root, name)], len(names)


GOOD_TREE = {
    "README.md": "See [the docs](docs/a.md#part \"title\"), [here](#there), [the web](https://example.org/home/x).\n"
    "`[no](link)`\n```\n[no](link)\n```\n[b]: docs/a.md\n",
    "docs/a.md": "[up](../README.md) and [a folder](../src)\n",
    "src/a.cpp": "int a;\n" * MAX_LINES,
    "src/c.hpp": "// On the same words. He whose name; \"" + "x" * 30 + "\"\nchar* nobody = \"who\";  // a link: http://example.org\n",
    "tests/data.txt": "a\tb \n../" + "work/x, x/" + "root/, no end of line",
    "build/ignored.md": "[no](link)\n",
}
# What is changed in the good tree, and the start of what must then be reported; nothing else may be.
BAD_TREES = [
    ({"src/b.cpp": "int a;\n" + "x" * 111 + "\n"}, "src/b.cpp:2: more than 110 columns"),
    ({"src/b.hpp": "int a;  // Who waits\n"}, "src/b.hpp:1: the comment says 'Who'"),
    ({"src/b.hpp": "/// nobody\n"}, "src/b.hpp:1: the comment says 'nobody'"),
    ({"src/b.hpp": "// The same, twice\n"}, "src/b.hpp:1: the comment says 'The same'"),
    ({"src/b.cpp": "int a;\n// /" + "root/x\n"}, "src/b.cpp:2: a path of somebody's machine"),
    ({"notes": "in (/" + "work/x)\n"}, "notes:1: a path of somebody's machine"),
    ({"notes": "/" + "farm/x\n"}, "notes:1: a path of somebody's machine"),
    ({"notes": '"/' + 'home/x"\n'}, "notes:1: a path of somebody's machine"),
    ({"src/b.hpp": "int a;\n\tint b;\n"}, "src/b.hpp:2: a tab"),
    ({"b.py": "a = 1 \n"}, "b.py:1: blanks at the end"),
    ({"b.sh": "true\r\n"}, "b.sh:1: blanks at the end"),
    ({"b.md": "text"}, "b.md:1: no end of line"),
    ({"src/b.cpp": "int a;\n" * (MAX_LINES + 1)}, f"src/b.cpp:{MAX_LINES + 1}: more than {MAX_LINES} lines"),
    ({"docs/b.md": "\n[a](b.txt)\n"}, "docs/b.md:2: the link b.txt leads nowhere"),
    ({"docs/b.md": "[a](README.md#x)\n"}, "docs/b.md:1: the link README.md#x leads nowhere"),
    ({"docs/b.md": "[a](/docs/a.md)\n"}, "docs/b.md:1: the link /docs/a.md leads nowhere"),
    ({"docs/b.md": "[a]: absent.md\n"}, "docs/b.md:1: the link absent.md leads nowhere"),
]


def problems_of(files):
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            path = Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text.encode())
        return check_tree(Path(folder))[0]


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
    print(f"check_text: self-test: {1 + len(BAD_TREES)} trees, {len(failures)} failures")
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
    print(f"check_text: {files} files, {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
