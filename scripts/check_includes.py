#!/usr/bin/env python3
"""Checks that each header and each source file of src/ includes what it uses: that it compiles by itself.

  check_includes.py BUILD [--all] [NAME…]     BUILD is a build folder with compile_commands.json (build/release);
                                              all files, or those whose path contains a NAME

A build that compiles several files as one hides what is missing. Looked at are the source files that BUILD does not compile by
themselves (--all: every one, and those of tests/), and the headers that none of its source files includes first. clang only reads them (-fsyntax-only).
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import sources

COMPILER = "clang++-19"


def first_include(path):
    found = re.search(r'^#include "(.*)"$|^#include <.*>$', Path(path).read_text(), re.MULTILINE)
    return found[1] if found else None


def files_to_read(commands, everything):
    return {path: flags for path, (flags, alone) in commands.items()
            if everything or (not alone and Path(path).is_relative_to(sources.ROOT / "src"))}


def headers_to_read(commands, files):
    """Those of src/ that no file includes first which is compiled by itself, by the build or here; with the flags of a source file of their layer."""
    source = sources.ROOT / "src"
    first = {first_include(path) for path, (_, alone) in commands.items() if alone or path in files}
    layers = {Path(path).relative_to(source).parts[0]: flags for path, (flags, _) in commands.items()
              if Path(path).is_relative_to(source)}
    headers = (header.relative_to(source) for header in sorted(source.rglob("*.hpp")))
    return {header: layers.get(header.parts[0], []) for header in headers if str(header) not in first and header.parts[0] in layers}


def stubs_in(folder, headers):
    """A source file per header that includes it alone."""
    for number, (header, flags) in enumerate(headers.items()):
        stub = Path(folder, f"{number}_{header.stem}.cpp")
        stub.write_text(f'#include "{header}"\n')
        yield str(stub), flags


def errors_of(item):
    """(What the compiler says if it fails, seconds, path)."""
    path, flags = item
    start = time.monotonic()
    result = subprocess.run([COMPILER, "-fsyntax-only", "-w", "-ferror-limit=3", "-fbracket-depth=1024", *flags, path], capture_output=True, text=True)
    return result.stderr if result.returncode else "", time.monotonic() - start, path


def chosen(files, names):
    return {path: flags for path, flags in files.items() if not names or any(name in str(path) for name in names)}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=Path)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--all", action="store_true", help="also what the build compiles by itself, and tests")
    parser.add_argument("--times", action="store_true", help="print the seconds of each file")
    arguments = parser.parse_intermixed_args()
    commands = sources.commands(arguments.build)
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(os.cpu_count()) as pool:
        files = files_to_read(commands, arguments.all)
        headers = dict(stubs_in(folder, chosen(headers_to_read(commands, files), arguments.names)))
        files = chosen(files, arguments.names)
        failed = 0
        for errors, seconds, path in pool.map(errors_of, (files | headers).items()):
            failed += bool(errors)
            print(errors, end="", flush=True)
            if arguments.times:
                print(f"{seconds:.2f} {path}", flush=True)
    print(f"check_includes: {len(files)} source files and {len(headers)} headers by themselves, {failed} do not compile")
    return 1 if failed or not files | headers else 0


if __name__ == "__main__":
    sys.exit(main())
