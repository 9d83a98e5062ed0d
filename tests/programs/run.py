#!/usr/bin/env python3
"""Checks the C programs of this folder. The lines `//! {...}` on top of each say with which options it is run and what must
come out: exit code, executions, the first finding (kind, line, thread, message), class counts [complete, blocked], standard error."""

import json
import pathlib
import re
import subprocess
import sys

heddle = str(pathlib.Path(sys.argv[1]).resolve())
here = pathlib.Path(__file__).resolve().parent


def differences(program, expected):
    """What is not as the line says."""
    command = [heddle, "check", program.name, "--format=json", *expected.get("args", [])]
    result = subprocess.run(command, capture_output=True, text=True, timeout=120, cwd=here)
    if result.returncode != expected["exit"]:
        yield f"exit {result.returncode}, not {expected['exit']}: {result.stdout[:400]} {result.stderr[:400]}"
        return
    if "stderr" in expected and expected["stderr"] not in result.stderr:
        yield f"standard error is {result.stderr!r}"
    if expected["exit"] == 2:
        return
    report = json.loads(result.stdout)
    if report["runtime"] != "direct":
        yield f"run by {report['runtime']}"
    if report["executions"] != expected.get("executions", report["executions"]):
        yield f"{report['executions']} executions"
    finding = report["findings"][0] if report["findings"] else {}
    for key in ("kind", "line", "thread"):
        if key in expected and finding.get(key) != expected[key]:
            yield f"{key} is {finding.get(key)}, not {expected[key]}"
    if not re.search(expected.get("message", ""), finding.get("message", "")):
        yield f"message is {finding.get('message')}"
    if "limit" in expected and expected["limit"] not in report.get("limit", ""):
        yield f"limit is {report.get('limit')}"
    for key in ("traces", "reads-from", "reads-value-from", "views"):
        counts = report.get("classes", {}).get(key, {})
        if key in expected and [counts.get("complete"), counts.get("blocked")] != expected[key]:
            yield f"{key}: {counts}, not {expected[key]}"


runs = failed = 0
for program in sorted(here.glob("*.c")):
    lines = [line[4:] for line in program.read_text().splitlines() if line.startswith("//! ")]
    if not lines:
        print(f"{program.name}: says nothing about what must come out")
        failed += 1
    for line in lines:
        runs += 1
        wrong = list(differences(program, json.loads(line)))
        failed += bool(wrong)
        for what in wrong:
            print(f"{program.name}: {line}\n    {what}")
print(f"{runs} runs of {len(list(here.glob('*.c')))} programs, {failed} wrong")
sys.exit(1 if failed or runs == 0 else 0)
