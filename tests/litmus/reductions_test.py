#!/usr/bin/env python3
"""Litmus tests by every reduction of `heddle list` that does not go by preemptions: final states, and numbers of classes where it runs each once,
must be as expected, under each model that the reduction supports.

usage: reductions_test.py HEDDLE FOLDER EXPECTED
"""

import json
import subprocess
import sys

heddle, folder, expected = sys.argv[1:]


def run(*arguments):
    return subprocess.run([heddle, *arguments], capture_output=True, text=True)


table = json.loads(run("list", "--format=json").stdout)
every_model = [model["name"] for model in table["models"]]
runs = failed = 0
for reduction in table["reductions"]:
    if reduction["counts_preemptions"]:
        continue
    models = ["all"] if reduction["models"] == every_model else reduction["models"]
    for model in models:
        classes = ["--classes"] if reduction["runs_each_class_once"] else []
        result = run("litmus", folder, "--states", *classes, f"--model={model}", f"--reduction={reduction['name']}", f"--expected={expected}")
        runs += 1
        failed += result.returncode != 0
        print(f"{reduction['name']}, {model}: exit {result.returncode}")
        if result.returncode != 0:
            print(result.stdout, result.stderr)
sys.exit(1 if failed or runs == 0 else 0)
