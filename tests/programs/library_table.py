#!/usr/bin/env python3
"""Prints the table of tests/data/programs/libraries/README.md: what each program is, what its error is and as what it is found, how
many executions the right program has under each model, and the processor time of all its lines together.

  library_table.py HEDDLE > tests/data/programs/libraries/README.md
"""

import json
import os
import re
import resource
import subprocess
import sys
import tempfile

heddle = os.path.abspath(sys.argv[1])
programs = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "data/programs/libraries")
MODELS = ("sc", "tso", "pso")

TITLE = """# Libraries

What libraries of concurrent code do, written anew as programs: each as a library would have it, with a small harness in `main`. With
`--define BUG=1` each has one classic error. The lines `//! {…}` of each say what must come out under every model with default options.
`tests/programs/library_table.py build/release/bin/heddle` prints this page.

Executions are those of the program without its error, under SC, TSO and PSO. Seconds are processor time of all lines of the
program, compiling included. *none* says that an error needs store buffers, *refused* that accesses of different sizes to the same
memory are not supported there.

| program | what it is | its error | found under SC, TSO, PSO | executions | seconds |
|---|---|---|---|---|---|"""


def comment_of(text):
    """What the program is, and what its error is: from the comment on top."""
    lines = []
    for line in text.split("\n"):
        if line.startswith("// "):
            lines.append(line[3:])
        elif lines:
            break
    what, error = " ".join(lines).split(" BUG: ")
    return what.rstrip("."), error.rstrip(".")


def merged(values):
    """One value if all are equal."""
    return values[0] if len(set(values)) == 1 else ", ".join(values)


def row(name, environment):
    with open(os.path.join(programs, name), encoding="utf-8") as file:
        text = file.read()
    found, executions = {}, {}
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    for line in re.findall(r"^//! (.*)", text, re.M):
        arguments = json.loads(line)["args"]
        command = [heddle, "check", name, "--format=json", *arguments]
        result = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, cwd=programs, env=environment)
        report = json.loads(result.stdout)
        model = arguments[0].removeprefix("--model=")
        if "BUG=1" in arguments:
            found[model] = report["findings"][0]["kind"] if report["findings"] else "none"
        else:
            executions[model] = f"{report['executions']:,}"
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - used.ru_utime - used.ru_stime
    what, error = comment_of(text)
    kinds = merged([found.get(model, "refused") for model in MODELS])
    counts = merged([executions.get(model, "refused") for model in MODELS])
    print(f"| `{name}` | {what} | {error} | {kinds} | {counts} | {seconds:.1f} |")


print(TITLE)
with tempfile.TemporaryDirectory() as cache:
    for name in sorted(os.listdir(programs)):
        if name.endswith((".c", ".cpp")):
            row(name, {**os.environ, "XDG_CACHE_HOME": cache})
