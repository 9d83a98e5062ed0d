#!/usr/bin/env python3
"""Draws what bench_values measured, as SVG: without backtrack signals and without VerifySC's heuristics against all of them, and
the part of the time that VerifySC takes.

usage: values.py BUILD_FOLDER OUTPUT_FOLDER [PROGRAM:N …]"""
import csv
import statistics
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from svg_plot import Axis, Plot, Series  # noqa: E402

PROGRAMS = """unverif:5 approxds_append:6 opt_lock:13 control_flow:11 exponential_bug:5 monabsex1:7 reorder:30 singleton:30 fib_bench:4
 lastzero:11 readers:13 casrot:8 circular_buffer:7 race_parametric:5 lamport:3 peterson:4 dekker:6 burns:6 increments:6 fadd:7 locked:7
 sigma:6 alpha2:20 co1:12 writers_readers:6 redundant_co:20 floating_read:8 lastwrite:8""".split()


def measure(build, programs):
    shown = subprocess.run([build / "bin/bench_values", *programs], stdout=subprocess.PIPE, text=True, check=True)
    return list(csv.DictReader(shown.stdout.splitlines()))


def scatter(rows, column, title, file):
    """Those that were not finished in time have no point."""
    points = [(float(row["us"]), float(row[column])) for row in rows if row["us"] and row[column]]
    both = [value for point in points for value in point]
    least, most = min(both), max(both)  # the same on both axes: what is above the diagonal is slower
    plot = Plot(title, Axis("all of it, µs", True, least, most), Axis("without, µs", True, least, most), [Series("a program", points, joined=False)], diagonal=True)
    file.write_text(plot.svg())
    ratios = [without / whole for whole, without in points]
    print(f"{title}: {len(points)} programs of {len(rows)}, median ratio {statistics.median(ratios):.2f}, largest {max(ratios):.1f}")


def histogram(rows, file):
    counts = [0] * 10
    for row in rows:
        counts[min(int(float(row["oracle"]) * 10), 9)] += 1
    outline = []
    for i, count in enumerate(counts):
        outline += [(i * 10, 0), (i * 10, count), (i * 10 + 10, count), (i * 10 + 10, 0)]
    plot = Plot("Part of the time in VerifySC", Axis("per cent", least=0, most=100), Axis("programs", least=0), [Series("programs", outline, marked=False)])
    file.write_text(plot.svg())
    print("part of the time in VerifySC:", " ".join(f"{row['program']} {float(row['oracle']):.0%}" for row in rows))


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    build, folder = Path(sys.argv[1]), Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    rows = measure(build, sys.argv[3:] or PROGRAMS)
    print(f"{'program':<22}{'traces':>9}{'us each':>9}{'signals':>9}{'heurist.':>9}{'oracle':>8}{'rf':>9}{'time/rf':>9}")
    for row in rows:
        def ratio(column):
            return f"{float(row[column]) / float(row['us']):.2f}" if row[column] and row["us"] else "-"
        each = float(row["us"]) / int(row["traces"]) if row["us"] else float("nan")
        against = f"{float(row['us']) / float(row['rf_us']):.2f}" if row["us"] and row["rf_us"] else "-"
        print(f"{row['program']:<22}{row['traces']:>9}{each:>9.2f}{ratio('us_without_signals'):>9}{ratio('us_without_heuristics'):>9}"
              f"{float(row['oracle']):>8.0%}{row['rf_classes']:>9}{against:>9}")
    scatter(rows, "us_without_signals", "Without backtrack signals", folder / "rvf-signals.svg")
    scatter(rows, "us_without_heuristics", "Without closure and guidance", folder / "rvf-heuristics.svg")
    histogram(rows, folder / "rvf-oracle.svg")


if __name__ == "__main__":
    main()
