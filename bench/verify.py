#!/usr/bin/env python3
"""Draws what bench_verify measured: scatter plots as SVG, and the median and the largest ratio of times, realizable and not.

usage: verify.py BUILD_FOLDER OUTPUT_FOLDER [QUESTIONS [SEED]]"""
import csv
import statistics
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from svg_plot import Axis, Plot, Series  # noqa: E402

# What is compared: file name, and a pair of columns; the first is to be the slower one.
PAIRS = [
    ("published-ours", "published", "ours"),
    ("published_closure-ours", "published_closure", "ours"),
    ("naive-ours", "naive", "ours"),
    ("naive-published", "naive", "published"),  # Figure 9
    ("naive_closure-published_closure", "naive_closure", "published_closure"),  # Figure 8
    ("published-published_closure", "published", "published_closure"),  # Figures 14 and 15
    ("naive-naive_closure", "naive", "naive_closure"),
]


def names(model):
    title = "TSO" if model == "tso" else "PSO"
    return {"ours": "ours", "published": f"Verify{title}", "published_closure": f"Verify{title} with closure",
            "naive": f"NaiveVerify{title}", "naive_closure": f"NaiveVerify{title} with closure"}


def measure(build, model, questions, seed):
    shown = subprocess.run([build / "bin/bench_verify", model, str(questions), str(seed)], stdout=subprocess.PIPE, text=True, check=True)
    return list(csv.DictReader(line for line in shown.stdout.splitlines() if not line.startswith("#")))


def draw(rows, model, slower, faster, file):
    points = {"1": [], "0": []}
    for row in rows:
        if row[f"{slower}_us"] and row[f"{faster}_us"]:
            points[row["realizable"]].append((float(row[f"{faster}_us"]), float(row[f"{slower}_us"])))
    name = names(model)
    series = [Series(label, points[key], joined=False) for key, label in (("1", "realizable"), ("0", "not realizable")) if points[key]]
    plot = Plot(f"{name[slower]} and {name[faster]}, {model}", Axis(f"{name[faster]}, µs", True), Axis(f"{name[slower]}, µs", True),
                series, diagonal=True)
    file.write_text(plot.svg())
    for key, label in (("1", "realizable"), ("0", "not")):
        ratios = [slow / fast for fast, slow in points[key]]
        unanswered = sum(1 for row in rows if row["realizable"] == key and not row[f"{slower}_us"])
        if ratios:
            print(f"{model:<4} {name[slower] + ' / ' + name[faster]:<52} {label:<11} {len(ratios):>6} {unanswered:>8} "
                  f"{statistics.median(ratios):>8.2f} {max(ratios):>10.1f}")


def main():
    if not 3 <= len(sys.argv) <= 5:
        sys.exit(__doc__)
    build, folder = Path(sys.argv[1]), Path(sys.argv[2])
    questions = int(sys.argv[3]) if len(sys.argv) > 3 else 2400
    seed = int(sys.argv[4]) if len(sys.argv) > 4 else 1
    folder.mkdir(parents=True, exist_ok=True)
    print(f"{'':<4} {'':<52} {'':<11} {'count':>6} {'gave up':>8} {'median':>8} {'largest':>10}")
    for model in ("tso", "pso"):
        rows = measure(build, model, questions, seed)
        for file, slower, faster in PAIRS:
            draw(rows, model, slower, faster, folder / f"{model}-{file}.svg")


if __name__ == "__main__":
    main()
