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


def reports_in(text):
    """The JSON objects of a text, one after the other: there is one per model."""
    decoder, reports, at = json.JSONDecoder(), [], 0
    while text[at:].strip():
        at += len(text[at:]) - len(text[at:].lstrip())
        report, at = decoder.raw_decode(text, at)
        reports.append(report)
    return reports


def answer(heddle, path, options, cache):
    """(Exit code, essences of the reports)."""
    command = [heddle, "check", path.name, "--format=json", *options]
    limited = ["sh", "-c", f'ulimit -t {CPU_SECONDS}; exec "$@"', "sh", *command]
    result = subprocess.run(limited, stdin=subprocess.DEVNULL, capture_output=True, text=True, cwd=path.parent,
                            env={**os.environ, "XDG_CACHE_HOME": cache})
    return result.returncode, [essence(report) for report in reports_in(result.stdout)]


def differences(old, new):
    if old[0] != new[0]:
        yield f"exit {old[0]}, now {new[0]}"
    if len(old[1]) != len(new[1]):
        yield f"{len(old[1])} reports, now {len(new[1])}"
    for before, now in zip(old[1], new[1]):
        yield from (f"{key}: {before[key]}, now {now[key]}" for key in before if before[key] != now[key])


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
            without_report += not old[1]
            wrong = list(differences(old, new))
            different += bool(wrong)
            for what in wrong:
                print(f"{path.relative_to(TESTS.parent)} {' '.join(options)}\n    {what}", flush=True)
    print(f"compare_verdicts: {len(runs)} runs ({without_report} without a report), {different} differ")
    return 1 if different or not runs else 0


if __name__ == "__main__":
    sys.exit(main())
