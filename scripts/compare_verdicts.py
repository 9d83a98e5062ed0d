#!/usr/bin/env python3
"""Compares two builds of Heddle: each must say the same of every program of the tests.

  compare_verdicts.py OLD NEW [--jobs N] [NAME…]      OLD and NEW are the tools (…/bin/heddle)

Checked are the programs of tests/data/programs and bench/programs with the options of each of their lines `//! {…}`, and the scripted
programs of tests/data/scripts under each model: all, or those whose path contains a NAME. Exit code, verdict, numbers (executions, blocked, classes) and
findings (kind, file, line, column, thread) must be equal; times and words may differ. The exit code is 1 if anything differs.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

TESTS = Path(__file__).resolve().parent.parent / "tests"
PROGRAMS = [TESTS / "data/programs", TESTS.parent / "bench/programs"]
SCRIPTS = TESTS / "data/scripts"
MODELS = ("sc", "tso", "pso")
COMPARED = ("verdict", "model", "reduction", "executions", "blocked", "classes")
OF_FINDINGS = ("kind", "file", "line", "column", "thread")
CPU_SECONDS = 120


def program_runs():
    """(program, options) of each line of each program."""
    for folder in PROGRAMS:
        for path in sorted(path for path in folder.rglob("*.c*") if path.suffix in (".c", ".cpp")):
            for line in path.read_text().splitlines():
                if line.startswith("//! "):
                    yield path, json.loads(line[4:]).get("args", [])


def script_runs():
    """Each scripted program under each model, with a limit on executions: some have very many."""
    for path in sorted(SCRIPTS.rglob("*.heddle")):
        for model in MODELS:
            yield path, [f"--model={model}", "--limit-executions=2000"]


def essence(report):
    """What must be equal of a report."""
    return {key: report.get(key) for key in COMPARED} | {
        "findings": [{key: finding.get(key) for key in OF_FINDINGS} for finding in report.get("findings", [])]}


def answer(heddle, path, options, cache):
    """(Exit code, essence of the report, or None without one)."""
    command = [heddle, "check", path.name, "--format=json", *options]
    limited = ["sh", "-c", f'ulimit -t {CPU_SECONDS}; exec "$@"', "sh", *command]
    result = subprocess.run(limited, stdin=subprocess.DEVNULL, capture_output=True, text=True, cwd=path.parent,
                            env={**os.environ, "XDG_CACHE_HOME": cache})
    try:
        reports = json.loads(result.stdout)
    except ValueError:
        return result.returncode, None
    return result.returncode, essence(reports)


def differences(old, new):
    if old[0] != new[0]:
        yield f"exit {old[0]}, now {new[0]}"
    elif (old[1] is None) != (new[1] is None):
        yield "a report, now none" if old[1] else "no report, now one"
    elif old[1]:
        yield from (f"{key}: {old[1][key]}, now {new[1][key]}" for key in old[1] if old[1][key] != new[1][key])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old", type=Path)
    parser.add_argument("new", type=Path)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--jobs", type=int, default=2, help="runs at a time (2)")
    arguments = parser.parse_intermixed_args()
    runs = [(path, options) for path, options in [*program_runs(), *script_runs()]
            if not arguments.names or any(name in str(path) for name in arguments.names)]
    tools = [str(arguments.old.resolve()), str(arguments.new.resolve())]
    different = without_report = 0
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(arguments.jobs) as pool:
        # A cache of its own for each: it has what one of them has learnt.
        caches = [f"{folder}/old", f"{folder}/new"]
        both = pool.map(lambda run: [answer(tool, *run, cache) for tool, cache in zip(tools, caches)], runs)
        for (path, options), (old, new) in zip(runs, both):
            without_report += old[1] is None
            wrong = list(differences(old, new))
            different += bool(wrong)
            for what in wrong:
                print(f"{path.relative_to(TESTS.parent)} {' '.join(options)}\n    {what}", flush=True)
    print(f"compare_verdicts: {len(runs)} runs ({without_report} without a report), {different} differ")
    return 1 if different or not runs else 0


if __name__ == "__main__":
    sys.exit(main())
