#!/usr/bin/env python3
"""Peak memory of exploration by sources, whole and in polynomial space, on a program with 2^(N+1) classes (many_cases): a table,
and both curves as SVG.

usage: memory.py BUILD_FOLDER OUTPUT.svg [MODEL]"""
import os
import re
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from svg_plot import Axis, Plot, Series  # noqa: E402

PROGRAM = Path(__file__).parent.parent / "tests/data/scripts/benchmarks/many_cases.heddle"
SIZES = range(4, 17, 2)


def peak(heddle, reduction, model, size):
    """In kilobytes, and the classes."""
    command = [heddle, "check", PROGRAM, f"--reduction={reduction}", f"--model={model}", "--ignore=races,leaks", "--define", f"N={size}"]
    with subprocess.Popen([str(part) for part in command], stdout=subprocess.PIPE, text=True) as process:
        shown = process.stdout.read()
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = status
    found = re.search(r"no error in any execution: (\d+) executions", shown)
    if status != 0 or not found:
        sys.exit(f"memory: {' '.join(map(str, command))}: {shown}")
    return used.ru_maxrss, int(found[1])


def main():
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    heddle, model = Path(sys.argv[1]) / "bin/heddle", sys.argv[3] if len(sys.argv) == 4 else "sc"
    base, _ = peak(heddle, "rf-poly", model, 1)
    curves = {name: [] for name in ("rf", "rf-poly")}
    print(f"{'N':>3} {'classes':>8} {'rf':>10} {'rf-poly':>10}   (KB above N = 1, {model})")
    for size in SIZES:
        row = []
        for name, points in curves.items():
            kilobytes, classes = peak(heddle, name, model, size)
            points.append((size, max(1, kilobytes - base)))
            row.append(points[-1][1])
        print(f"{size:>3} {classes:>8} {row[0]:>10} {row[1]:>10}")
    plot = Plot(f"many_cases under {model}: peak memory", Axis("N (2^(N+1) classes)"), Axis("KB above N = 1", logarithmic=True),
                [Series(name, points) for name, points in curves.items()])
    Path(sys.argv[2]).write_text(plot.svg())


if __name__ == "__main__":
    main()
