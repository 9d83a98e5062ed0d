#!/usr/bin/env python3
"""Compares what commands print with what is written down.

Every *.txt of the folders given has commands, each in a line that begins with "$ heddle", and below it what the command prints
to standard output. Commands run in the file's folder, with 80 columns unless the line says otherwise
("$ COLUMNS=120 heddle check …"). Times and the place of saved schedules vary: they are written as "0.00 s" and
"~/.cache/heddle/NAME.schedule".

  golden_test.py HEDDLE FOLDER… [--update]      --update writes down what the commands print now
"""

import argparse
import difflib
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

COMMAND = re.compile(r"^\$ (?:\w+=\S+ )*heddle ")


def same_everywhere(text, cache):
    text = re.sub(r"\d+\.\d\d s\b", "0.00 s", text)
    return re.sub(re.escape(cache) + r"/heddle/(\S+)-[0-9a-f]{8}\.schedule", r"~/.cache/heddle/\1.schedule", text)


def printed(line, folder, heddle):
    """What the command of the line prints, in a cache folder of its own."""
    words = shlex.split(line[2:])
    program = words.index("heddle")
    with tempfile.TemporaryDirectory() as cache:
        environment = {**os.environ, "COLUMNS": "80", "XDG_CACHE_HOME": cache,
                       **dict(word.split("=", 1) for word in words[:program])}
        run = subprocess.run([heddle, *words[program + 1:]], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                             capture_output=True, text=True, timeout=600)
        if run.stderr:
            sys.exit(f"{folder}: {line}\n{run.stderr}")
        return same_everywhere(run.stdout, cache)


def commands_of(path):
    commands = [line for line in path.read_text().splitlines() if COMMAND.match(line)]
    if not commands:
        sys.exit(f'{path}: has no line that begins with "$ heddle"')
    return commands


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("heddle", type=pathlib.Path)
    parser.add_argument("folders", type=pathlib.Path, nargs="+")
    parser.add_argument("--update", action="store_true")
    arguments = parser.parse_args()
    heddle = str(arguments.heddle.resolve())
    files = sorted(path for folder in arguments.folders for path in folder.glob("*.txt"))
    if not files:
        sys.exit("there are no *.txt files in " + ", ".join(map(str, arguments.folders)))
    differ = 0
    for path in files:
        now = "\n".join(f"{line}\n{printed(line, path.parent, heddle)}" for line in commands_of(path))
        before = path.read_text()
        if now == before:
            continue
        differ += 1
        if arguments.update:
            path.write_text(now)
        else:
            sys.stdout.writelines(difflib.unified_diff(before.splitlines(True), now.splitlines(True), str(path), "now"))
    print(f"{len(files)} files, {differ} {'updated' if arguments.update else 'differ'}")
    return differ > 0 and not arguments.update


if __name__ == "__main__":
    sys.exit(main())
