"""What scripts that look at single source files share: how each is compiled, and which have changed."""

import json
import re
import shlex
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
KEPT_FLAGS = re.compile(r"-(?:[DI].|std=|isystem)")


def _flags_of(command):
    """The flags that decide what a file means, without those of one compiler. Assertions are on."""
    words = shlex.split(command)
    flags = []
    for number, word in enumerate(words):
        if word == "-isystem":
            flags += [word, words[number + 1]]
        elif KEPT_FLAGS.match(word) and word != "-DNDEBUG":
            flags.append(word)
    return flags


def _parts_of(file):
    """The files that a file of several includes, or the file itself."""
    if "/Unity/" not in file:
        return [file]
    path = Path(file)
    return re.findall(r'^#include "(.*)"$', path.read_text(), re.MULTILINE) if path.exists() else []


def commands(build):
    """{path: (flags, whether the build compiles the file by itself)} of the source files of a build folder that are there."""
    entries = json.loads((Path(build) / "compile_commands.json").read_text())
    return {part: (_flags_of(entry["command"]), "/Unity/" not in entry["file"])
            for entry in entries for part in _parts_of(entry["file"]) if Path(part).suffix == ".cpp" and Path(part).exists()}


def git(*arguments):
    """The output of git, or None if it fails: there may be no repository, or no history."""
    try:
        result = subprocess.run(["git", "-C", str(ROOT), *arguments], capture_output=True, text=True)
    except OSError:
        return None
    return result.stdout.strip() if result.returncode == 0 else None


def branch_base():
    """The commit at which this branch left origin/main; None if there is none, or if HEAD is part of it."""
    base = git("merge-base", "HEAD", "origin/main")
    return base if base != git("rev-parse", "HEAD") else None


def changed_files():
    """Paths of what differs from the branch's base, or from the commit before; None without such a commit."""
    base = branch_base() or git("rev-parse", "--verify", "--quiet", "HEAD~1")
    names = git("diff", "--name-only", "--diff-filter=d", base) if base else None
    return sorted(names.splitlines()) if names is not None else None
