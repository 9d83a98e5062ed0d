#!/usr/bin/env python3
"""Checks C and C++ programs against the lines `//! {...}` on top of them. A line says with which options the program is checked and
what must come out: exit code, executions, the first finding (kind, line, thread, message, because), class counts [complete, blocked],
the reduction, standard error, what is not covered, what is not supported ("NAME:LINE,LINE", exit 2), the summary, suppressions that match nothing, whether the finding is also replayed (from another folder), why the program's executions are run instead of walked. Any other key is an error (run_test.py
shows that).

  run.py HEDDLE [OPTION…] [NAME…]   the programs of tests/data/programs and bench/programs: all, or those whose path contains a NAME;
                                    a NAME that is a file is that program (so CTest runs each as a test of its own)
  --short                           of C++ and of benchmark programs only the last line (the program without its error where it has
                                    one), of other C programs the first and the last
  --runtime=NAME                    as the command line's option; the results are the same
  --folder=PATH                     the programs of that folder instead
"""

# CTest starts this once per program: what is imported here costs 600 times.
import json
import os
import re
import resource
import signal
import subprocess
import sys

heddle = os.path.abspath(sys.argv[1])
tests = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
own_programs = os.path.join(tests, "data/programs")
benchmarks = os.path.join(os.path.dirname(tests), "bench/programs")
CPU_SECONDS = 150  # of processor time: the load of the machine does not matter

# What a line may say, and of which type. Without a report (exit 2, 4, 5) a line says nothing about one.
OF_ANY = {"args": list, "exit": int, "stderr": str}
OF_REPORTS = {"executions": int, "blocked": int, "cut": int, "spin_loops": list, "kind": str, "line": int, "thread": str, "message": str,
              "because": str, "not_covered": str, "limit": str, "reduction": str, "why_direct": str, "traces": list, "reads-from": list, "reads-value-from": list,
              "views": list, "unsupported": list, "summary": str, "unused_suppressions": list, "replay": bool}
WITHOUT_REPORT = (2, 4, 5)


def has_report(line):
    """Whether a report is printed: with exit code 2 only if an execution reaches what is not supported."""
    return line.get("exit") not in WITHOUT_REPORT or (line["exit"] == 2 and line.get("kind") == "unsupported")


def misfits(line):
    """What is wrong with a line itself, whatever the program does."""
    if "exit" not in line:
        yield "it does not say 'exit'"
    known = OF_ANY | OF_REPORTS if has_report(line) else OF_ANY
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


def differences_in_replay(finding):
    """What a replay of the finding shows that the check did not, from another folder than the program's."""
    schedule = finding.get("replay", "").split(" ")[-1]
    again = subprocess.run([heddle, "replay", schedule, "--format=json"], capture_output=True, text=True, cwd="/", env=environment)
    if again.returncode != 1:
        yield f"replay: exit {again.returncode}: {again.stderr[:400]}"
        return
    shown = json.loads(again.stdout)["findings"][0]
    for key in ("message", "line"):
        if shown[key] != finding[key]:
            yield f"replay: {key} is {shown[key]}, not {finding[key]}"


def differences(program, expected):
    """What is not as the line says."""
    if wrong := list(misfits(expected)):
        yield from wrong
        return
    folder, name = os.path.split(program)
    command = [heddle, "check", name, "--format=json", f"--runtime={runtime}", *expected.get("args", [])]
    result = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, cwd=folder, env=environment)
    if result.returncode in (-signal.SIGXCPU, -signal.SIGKILL):
        yield f"more than {CPU_SECONDS} s of processor time"
        return
    if result.returncode != expected["exit"]:
        yield f"exit {result.returncode}, not {expected['exit']}: {first_finding(result.stdout)} {result.stderr[:400]}"
        return
    if "stderr" in expected and expected["stderr"] not in result.stderr:
        yield f"standard error is {result.stderr!r}"
    if not has_report(expected):
        return
    if not result.stdout:
        yield f"no report: {result.stderr[:400]}"
        return
    report = json.loads(result.stdout)
    if report["runtime"] not in (runtime, "direct") and "--runtime" not in str(expected):
        yield f"run by {report['runtime']}"
    # What Heddle's own library keeps to itself may be shared; a thread that seems to have a will of its own is a defect of ours.
    if runtime != "direct" and not re.fullmatch(expected.get("why_direct", "(its threads share state that Heddle does not see|Heddle does not see what (dynamic_cast|std::exception_ptr)(, std::exception_ptr)? reads)?"), report.get("why_direct", "")):
        yield f"run directly: {report.get('why_direct')}"
    if report["executions"] != expected.get("executions", report["executions"]):
        yield f"{report['executions']} executions"
    for key in ("blocked", "cut", "spin_loops", "reduction"):
        if key in expected and report[key] != expected[key]:
            yield f"{key}: {report[key]}, not {expected[key]}"
    finding = report["findings"][0] if report["findings"] else {}
    for key in ("kind", "line", "thread"):
        if key in expected and finding.get(key) != expected[key]:
            yield f"{key} is {finding.get(key)}, not {expected[key]}"
    if not re.search(expected.get("message", ""), finding.get("message", "")):
        yield f"message is {finding.get('message')}"
    if expected.get("replay"):
        yield from differences_in_replay(finding)
    if not re.search(expected.get("because", ""), " ".join(finding.get("because", []))):
        yield f"because is {finding.get('because')}"
    if not re.search(expected.get("not_covered", ""), "\n".join(report["not_covered"])):
        yield f"not covered: {report['not_covered']}"
    unsupported = [f"{one['name']}:{','.join(str(place['line']) for place in one['places'])}" for one in report.get("unsupported", [])]
    if "unsupported" in expected and unsupported != expected["unsupported"]:
        yield f"unsupported: {unsupported}"
    if not re.search(expected.get("summary", ""), report["summary"]):
        yield f"summary is {report['summary']}"
    if "unused_suppressions" in expected and report.get("unused_suppressions", []) != expected["unused_suppressions"]:
        yield f"unused suppressions: {report.get('unused_suppressions')}"
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
    with open(program, encoding="utf-8") as text:
        return [json.loads(line[4:]) for line in text if line.startswith("//! ")]


def programs_below(folder):
    """All programs of a folder; of the benchmark programs those that say what must come out."""
    found = sorted(os.path.join(path, name) for path, _, names in os.walk(folder) for name in names if name.endswith((".c", ".cpp")))
    return [program for program in found if folder != benchmarks or expectations(program)]


def chosen_programs(names, folders):
    if names and all(os.path.isfile(name) for name in names):
        return [os.path.abspath(name) for name in names]
    programs = [program for folder in folders or (own_programs, benchmarks) for program in programs_below(folder)]
    return [program for program in programs if not names or any(name in program for name in names)]


def lines_to_run(program):
    lines = expectations(program)
    if not short:
        return lines
    return lines[-1:] if program.endswith(".cpp") or program.startswith(benchmarks) else lines[:1] + lines[1:][-1:]


def in_order(function, items):
    """function(item) of each, in order; two at a time if there is more than one program."""
    if len(programs) == 1:
        yield from map(function, items)
        return
    from concurrent.futures import ThreadPoolExecutor
    with ThreadPoolExecutor(2) as pool:
        yield from pool.map(function, items)


def check_all():
    """Prints what is wrong; how many runs and programs are."""
    failed = 0
    for program in programs:
        if not expectations(program):
            print(f"{program}: says nothing about what must come out")
            failed += 1
    for (program, line), wrong in zip(runs, in_order(lambda run: list(differences(*run)), runs)):
        failed += bool(wrong)
        for what in wrong:
            print(f"{program}: {json.dumps(line)}\n    {what}")
    return failed


def option_values(name):
    return [argument.split("=", 1)[1] for argument in sys.argv if argument.startswith(name + "=")]


short = "--short" in sys.argv
runtime = (option_values("--runtime") or ["auto"])[0]
programs = chosen_programs([argument for argument in sys.argv[2:] if argument and not argument.startswith("--")], option_values("--folder"))
runs = [(program, line) for program in programs for line in lines_to_run(program)]
resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))  # inherited by each run, which counts from zero
# Not tempfile, which imports much. The folder of compiled programs is this process's own.
cache = os.path.join(os.environ.get("TMPDIR", "/tmp"), f"heddle-programs-{os.getpid()}-{os.urandom(4).hex()}")
os.mkdir(cache, 0o700)
environment = {**os.environ, "XDG_CACHE_HOME": cache}
try:
    failures = check_all()
finally:
    subprocess.run(["rm", "-rf", cache])
print(f"{len(runs)} runs of {len(programs)} programs, {failures} wrong")
sys.exit(1 if failures or not runs else 0)
