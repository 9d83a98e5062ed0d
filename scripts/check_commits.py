#!/usr/bin/env python3
"""Checks that the subjects of commits have at most 72 characters: of the last 20, or of those since the branch
left origin/main. Without a history there is nothing to check."""

import sys

import sources

MOST = 72
LAST = 20


def too_long(log):
    """The commits of a log of lines "NAME SUBJECT" whose subject is too long."""
    lines = (line.partition(" ") for line in log.splitlines())
    return [(name, len(subject), subject) for name, _, subject in lines if len(subject) > MOST]


def self_test():
    log = f"a {'x' * MOST}\nb {'y' * (MOST + 1)}\nc short\nd {'ü' * MOST}\n"
    right = [name for name, _, _ in too_long(log)] == ["b"] and too_long("") == []
    print(f"check_commits: self-test: {'right' if right else 'wrong'}")
    return 0 if right else 1


def main():
    if "--self-test" in sys.argv:
        return self_test()
    base = sources.branch_base()
    log = sources.git("log", "--no-merges", "--format=%h %s", f"-{LAST}", f"{base}..HEAD" if base else "HEAD")
    if log is None:
        print("check_commits: no history")
        return 0
    problems = too_long(log)
    for name, length, subject in problems:
        print(f"{name}: a subject of {length} characters, more than {MOST}: {subject}")
    print(f"check_commits: {len(log.splitlines())} commits, {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
