#!/usr/bin/env python3
"""Counts the classes of the benchmark programs and writes them into their manifests: what two independent searches agree on.

usage: count.py [--heddle=PROGRAM] [--seconds=S] [--model=sc,tso,pso] [--anew] NAME…

NAME is a manifest of bench/programs, without ".json". For every size in it:

  maz       traces: dpor, and brute force or what a paper has published
  rf        reads-from classes: rf or rf-poly, and brute force, rf with the paper's oracle or a published figure; under TSO and PSO
            rf and rf-poly are enough, though they share what decides whether sources are consistent
  view      views: two of view, mcr (under SC) and brute force
  rvf       reads-value-from classes: brute force, and no fewer than the runs of rvf and the views, no more than rf
  rvf_runs  runs of rvf (under SC), no fewer than views

A search may take S seconds (default 10); what is not finished is left out. A count that is there already and differs is an error, and
the manifest is not written; --anew forgets the old ones first."""
import csv
import json
import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
PROGRAMS = HERE / "programs"
PUBLISHED = HERE / "papers/published.csv"
MODELS = ["sc", "tso", "pso"]
CLASSES = {"traces": "maz", "reads-from": "rf", "reads-value-from": "rvf", "views": "view"}
EQUIVALENCE = {"dpor": "maz", "rf": "rf", "rf-poly": "rf", "view": "view", "mcr": "view", "rvf": "rvf_runs"}
# Tables whose counts are no numbers of classes.
UNTIL_THE_FIRST_ERROR = {("001", "2"), ("002", "5-hit-bug"), ("003", "III")}
SEARCHES = {"sc": ["dpor", "rf", "rf-poly", "rvf", "view", "mcr"], "tso": ["rf", "rf-poly", "view"], "pso": ["rf", "rf-poly", "view"]}


def check(heddle, file, define, model, seconds, more):
    """The report of a search that came to its end, or None."""
    if model != "sc":
        define = {**define, "RELAXED": 1}
    command = [heddle, "check", str(file), "--format=json", "--progress=off", f"--model={model}", "--keep-going",
               "--ignore=assertions,races,deadlocks,use-after-free", f"--limit-time={seconds}", "--limit-memory=6000",
               "--waits=access", "--schedule=" + os.devnull, *more, *(f"--define={name}={value}" for name, value in define.items())]
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode not in (0, 1, 3):
        print(f"  {' '.join(more)}: {result.stderr.strip()[:300]}")
        return None
    report = json.loads(result.stdout)
    return None if report["verdict"] == "limit" and report["limit"] != "every execution is blocked" else report


def answers(heddle, file, size, model, seconds):
    """For every equivalence: who says what."""
    said = {}

    def say(equivalence, who, count):
        said.setdefault(equivalence, {})[who] = count

    for search in SEARCHES[model]:
        report = check(heddle, file, size["define"], model, seconds, [f"--reduction={search}"])
        if report:
            say(EQUIVALENCE[search], search, [report["executions"], report["blocked"]])
    if model == "sc":
        report = check(heddle, file, size["define"], model, seconds, ["--reduction=rf", "--oracle=paper"])
        if report:
            say("rf", "the paper's oracle", [report["executions"], report["blocked"]])
    report = check(heddle, file, size["define"], model, seconds, ["--count-classes"])
    if report and not any(what.startswith("classes ") for what in report["not_covered"]):
        for name, equivalence in CLASSES.items():
            say(equivalence, "brute force", [report["classes"][name]["complete"], report["classes"][name]["blocked"]])
    return said


def published(manifest, size, model, equivalence):
    """What the papers have for this size, as totals."""
    rows = [p for p in manifest["published"]
            if p["define"] == size["define"] and "differs" not in p and p.get("goal", "all") == "all"]
    found = set()
    with open(PUBLISHED) as file:
        for line in csv.DictReader(file):
            if (line["paper"], line["table"]) in UNTIL_THE_FIRST_ERROR:
                continue
            if line["model"] == model and line["count"] and EQUIVALENCE.get(line["reduction"]) == equivalence:
                if any(all(line[key] == p[key] for key in ("paper", "benchmark", "size")) for p in rows):
                    found.add(int(line["count"]))
    return found


def agreed(manifest, size, model, said):
    """The counts on which two agree; complains about those on which they do not."""
    counts = {}
    for equivalence, by in said.items():
        values = list(by.values())
        if any(value != values[0] for value in values):
            raise SystemExit(f"count: {manifest['file']} {size['define']} {model} {equivalence}: {by}")
        known = published(manifest, size, model, equivalence)
        if known and known != {sum(values[0])}:
            print(f"  {equivalence}: {values[0]}, published: {known}")
        two = len(by) >= 2 and (model != "sc" or not by.keys() <= {"rf", "rf-poly"})
        if two or known == {sum(values[0])} or equivalence in ("rvf", "rvf_runs"):
            counts[equivalence] = sum(values[0]) if equivalence == "rvf_runs" else values[0]
    total = {name: count if isinstance(count, int) else sum(count) for name, count in counts.items()}
    order = [total[name] for name in ("view", "rvf_runs", "rvf", "rf", "maz") if name in total]
    if order != sorted(order):
        raise SystemExit(f"count: {manifest['file']} {size['define']} {model}: coarser classes are more: {counts}")
    return {name: counts[name] for name in ("maz", "rf", "rvf", "view", "rvf_runs") if name in counts}


def write(path, manifest):
    """One line a size and a published row: differences stay readable."""
    def lines(values):
        return "[" + ",".join("\n    " + json.dumps(value, ensure_ascii=False) for value in values) + ("\n  ]" if values else "]")
    parts = [f"  {json.dumps(key)}: {lines(value) if isinstance(value, list) else json.dumps(value, ensure_ascii=False)}"
             for key, value in manifest.items()]
    path.write_text("{\n" + ",\n".join(parts) + "\n}\n")


def main():
    options = dict(a[2:].split("=", 1) if "=" in a else (a[2:], "yes") for a in sys.argv[1:] if a.startswith("--"))
    names = [a for a in sys.argv[1:] if not a.startswith("--")]
    if not names or options.keys() - {"heddle", "seconds", "model", "anew"}:
        raise SystemExit(__doc__)
    heddle = options.get("heddle", str(HERE.parent / "build/release/bin/heddle"))
    models = options.get("model", ",".join(MODELS)).split(",")
    for name in names:
        path = PROGRAMS / f"{name}.json"
        manifest = json.loads(path.read_text())
        for size in manifest["sizes"]:
            if size.get("goal") == "error":
                continue
            counts = {} if "anew" in options else size.get("counts", {})
            for model in models:
                print(f"{name} {size['define']} {model}", flush=True)
                new = agreed(manifest, size, model, answers(heddle, PROGRAMS / manifest["file"], size, model, options.get("seconds", 10)))
                old = counts.get(model, {})
                wrong = {key: (old[key], new[key]) for key in old.keys() & new.keys() if old[key] != new[key]}
                if wrong:
                    raise SystemExit(f"count: {name} {size['define']} {model}: the manifest has another count: {wrong}")
                if old | new:
                    counts[model] = {key: (old | new)[key] for key in ("maz", "rf", "rvf", "view", "rvf_runs") if key in old | new}
                print(f"  {json.dumps(counts.get(model, {}))}", flush=True)
            size["counts"] = {model: counts[model] for model in MODELS if model in counts}
            write(path, manifest)


if __name__ == "__main__":
    main()
