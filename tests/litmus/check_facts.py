#!/usr/bin/env python3
"""Compares Heddle's observations with textbook verdicts (facts.tsv) that were written down without running it."""

import csv
import json
import pathlib
import subprocess
import sys

here = pathlib.Path(__file__).resolve().parent.parent / "data/litmus"
heddle = sys.argv[1]

lines = subprocess.run([heddle, "litmus", str(here), "--format=json"], check=True, capture_output=True, text=True).stdout
results = {test["name"]: test for test in map(json.loads, lines.splitlines())}

wrong = []
facts = 0
with open(here / "facts.tsv", newline="") as table:
    for row in csv.DictReader(table, delimiter="\t"):
        test = results.pop(row["name"], None)
        if test is None:
            wrong.append(f"{row['name']}: there is no such test")
            continue
        for model in ("sc", "tso", "pso"):
            facts += 1
            observed = "forbidden" if test[model]["obs"] == "Never" else "allowed"
            if observed != row[model]:
                wrong.append(f"{row['name']}: {model}: {row[model]} by the textbook, {observed} by Heddle")

print("\n".join(wrong))
print(f"{facts} facts, {len(wrong)} differ; {len(results)} tests have none")
sys.exit(1 if wrong or facts < 180 else 0)
