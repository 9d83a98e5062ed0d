#!/usr/bin/env python3
"""Runs clang-tidy with the profile in .clang-tidy; what it reports is an error.

  tidy.py [--build BUILD] [FILE…]     on the files given, or on all of src/
  tidy.py --changed [--most N]        on the source files of src/ that differ from where the branch left origin/main, or from the commit before;
                                      of more than N of them (8) on N that the last commit's name picks. A changed header is looked at
                                      through the source file of its name. Without a history: on none.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import sources

TIDY = "clang-tidy-14"


def changed_sources(commands, most):
    changed = sources.changed_files()
    if changed is None:
        print("tidy: there is no history to compare with: nothing is looked at")
        return []
    paths = {str((sources.ROOT / name).with_suffix(".cpp")) for name in changed if name.startswith("src/") and name.endswith((".cpp", ".hpp"))}
    files = sorted(paths & set(commands))
    if len(files) <= most:
        return files
    print(f"tidy: {len(files)} source files have changed; {most} of them are looked at")
    return sorted(random.Random(sources.git("rev-parse", "HEAD")).sample(files, most))


def database_in(folder, commands):
    """Compile commands of each file by itself: a build may compile several as one."""
    entries = [{"directory": str(sources.ROOT), "file": path, "arguments": ["clang++", *flags, "-c", path]}
               for path, (flags, _) in commands.items()]
    Path(folder, "compile_commands.json").write_text(json.dumps(entries))


def warnings_of(path, folder):
    command = [TIDY, "-p", folder, "--quiet", "--warnings-as-errors=*", path]
    result = subprocess.run(command, capture_output=True, text=True, cwd=sources.ROOT)
    return result.stdout + result.stderr if result.returncode else ""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--build", type=Path, default=sources.ROOT / "build/release")
    parser.add_argument("--changed", action="store_true")
    parser.add_argument("--most", type=int, default=8)
    arguments = parser.parse_args()
    commands = sources.commands(arguments.build)
    if arguments.changed:
        files = changed_sources(commands, arguments.most)
    else:
        files = [str(path.resolve()) for path in arguments.files]
        files = files or sorted(path for path in commands if Path(path).is_relative_to(sources.ROOT / "src"))
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(os.cpu_count()) as pool:
        database_in(folder, commands)
        results = list(pool.map(lambda path: warnings_of(path, folder), files))
    print("".join(results), end="")
    failed = sum(map(bool, results))
    print(f"tidy: {len(files)} files, {failed} with warnings")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
