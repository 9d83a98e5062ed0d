#!/usr/bin/env python3
"""Checks the C and C++ programs of tests/data/programs, and the benchmark programs that say what must come out. The lines `//! {...}` on top of each say with which options it is run and what must
come out: exit code, executions, the first finding (kind, line, thread, message, because), class counts [complete, blocked], standard error, what is not covered, why
the program's executions are run instead of walked. Anything else in a line is an error (run_test.py shows that)."""

import concurrent.futures
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile

heddle = str(pathlib.Path(sys.argv[1]).resolve())
here = pathlib.Path(__file__).resolve().parent.parent / "data/programs"

# What a line may say, and of which type. Without a report (exit 2, 4, 5) a line says nothing about one.
OF_ANY = {"args": list, "exit": int, "stderr": str}
OF_REPORTS = {"executions": int, "blocked": int, "spin_loops": list, "kind": str, "line": int, "thread": str, "message": str,
              "because": str, "not_covered": str, "limit": str, "why_direct": str, "traces": list, "reads-from": list, "reads-value-from": list,
              "views": list}
WITHOUT_REPORT = (2, 4, 5)


def misfits(line):
    """What is wrong with a line itself, whatever the program does."""
    if "exit" not in line:
        yield "it does not say 'exit'"
    known = OF_ANY if line.get("exit") in WITHOUT_REPORT else OF_ANY | OF_REPORTS
    for key, value in line.items():
        if key not in known:
            yield f"'{key}' is nothing that is looked at" + (f" where the exit code is {line['exit']}" if key in OF_REPORTS else "")
        elif not isinstance(value, known[key]):
            yield f"'{key}' is not of type {known[key].__name__}"


def first_finding(text):
    """What was found instead, in short."""
    try:
        return [(f.get("kind"), f.get("line"), f.get("message")) for f in json.loads(text)["findings"][:1]]
    except (ValueError, KeyError):
        return text[:400]


def differences(program, expected):
    """What is not as the line says."""
    if wrong := list(misfits(expected)):
        yield from wrong
        return
    command = [heddle, "check", program.name, "--format=json", f"--runtime={runtime}", *expected.get("args", [])]
    environment = {**os.environ, "XDG_CACHE_HOME": str(cache)}
    # Of processor time: how busy the machine is does not matter.
    limited = ["sh", "-c", 'ulimit -t 60; exec "$@"', "sh", *command]
    result = subprocess.run(limited, capture_output=True, text=True, cwd=program.parent, env=environment)
    if result.returncode in (-signal.SIGXCPU, -signal.SIGKILL):
        yield "more than 60 s of processor time"
        return
    if result.returncode != expected["exit"]:
        yield f"exit {result.returncode}, not {expected['exit']}: {first_finding(result.stdout)} {result.stderr[:400]}"
        return
    if "stderr" in expected and expected["stderr"] not in result.stderr:
        yield f"standard error is {result.stderr!r}"
    if expected["exit"] in WITHOUT_REPORT:
        return
    report = json.loads(result.stdout)
    if report["runtime"] not in (runtime, "direct") and "--runtime" not in str(expected):
        yield f"run by {report['runtime']}"
    # What Heddle's own library keeps to itself may be shared; a thread that seems to have a will of its own is a defect of ours.
    if runtime != "direct" and not re.fullmatch(expected.get("why_direct", "(its threads share what is not visible|nobody sees what (dynamic_cast|std::exception_ptr)(, std::exception_ptr)? looks at)?"), report.get("why_direct", "")):
        yield f"run directly: {report.get('why_direct')}"
    if report["executions"] != expected.get("executions", report["executions"]):
        yield f"{report['executions']} executions"
    for key in ("blocked", "spin_loops"):
        if key in expected and report[key] != expected[key]:
            yield f"{key}: {report[key]}, not {expected[key]}"
    finding = report["findings"][0] if report["findings"] else {}
    for key in ("kind", "line", "thread"):
        if key in expected and finding.get(key) != expected[key]:
            yield f"{key} is {finding.get(key)}, not {expected[key]}"
    if not re.search(expected.get("message", ""), finding.get("message", "")):
        yield f"message is {finding.get('message')}"
    if not re.search(expected.get("because", ""), " ".join(finding.get("because", []))):
        yield f"because is {finding.get('because')}"
    if not re.search(expected.get("not_covered", ""), "\n".join(report["not_covered"])):
        yield f"not covered: {report['not_covered']}"
    if "limit" in expected and expected["limit"] not in report.get("limit", ""):
        yield f"limit is {report.get('limit')}"
    # One execution a class: counted in two ways.
    one_for_each = {"dpor": "traces", "rf": "reads-from"}.get(report["reduction"])
    counted = report.get("classes", {}).get(one_for_each)
    if counted and report["verdict"] == "ok" and [counted["complete"], counted["blocked"]] != [report["executions"], report["blocked"]]:
        yield f"{report['executions']} executions and {report['blocked']} blocked for {counted} classes"
    for key in ("traces", "reads-from", "reads-value-from", "views"):
        counts = report.get("classes", {}).get(key, {})
        if key in expected and [counts.get("complete"), counts.get("blocked")] != expected[key]:
            yield f"{key}: {counts}, not {expected[key]}"


def expectations(program):
    """The program's lines, parsed."""
    return [json.loads(line[4:]) for line in program.read_text().splitlines() if line.startswith("//! ")]


# --short: every third C++ program, and of those and of benchmark programs only the last line (the program without its error where it
# has one), of other C programs the first and the last.
# --runtime=NAME: as the command line's option; what comes out is the same.
# --folder=PATH: the programs of that folder instead.
short = "--short" in sys.argv
runtime = next((argument.split("=")[1] for argument in sys.argv if argument.startswith("--runtime=")), "auto")
folders = [pathlib.Path(argument.split("=")[1]) for argument in sys.argv if argument.startswith("--folder=")]
chosen = [argument for argument in sys.argv[2:] if argument and not argument.startswith("--")]
benchmarks = here.parent.parent.parent / "bench/programs"
programs = sorted(p for folder in folders or (here, benchmarks) for pattern in ("*.c", "*.cpp") for p in folder.rglob(pattern)
                  if folder != benchmarks or expectations(p))
programs = [p for p in programs if not chosen or any(c in str(p) for c in chosen)]
if short:
    cxx = [p for p in programs if p.suffix == ".cpp"]
    programs = [p for p in programs if p.suffix != ".cpp"] + cxx[::3]


def lines_to_run(program):
    lines = expectations(program)
    if not short:
        return lines
    return lines[-1:] if program.suffix == ".cpp" or program.is_relative_to(benchmarks) else lines[:1] + lines[1:][-1:]


failed = 0
with tempfile.TemporaryDirectory() as cache, concurrent.futures.ThreadPoolExecutor(2) as pool:
    runs = [(program, line) for program in programs for line in lines_to_run(program)]
    for program in programs:
        if not expectations(program):
            print(f"{program.name}: says nothing about what must come out")
            failed += 1
    for (program, line), wrong in zip(runs, pool.map(lambda run: list(differences(*run)), runs)):
        failed += bool(wrong)
        for what in wrong:
            print(f"{program.name}: {json.dumps(line)}\n    {what}")
print(f"{len(runs)} runs of {len(programs)} programs, {failed} wrong")
sys.exit(1 if failed or not runs else 0)
