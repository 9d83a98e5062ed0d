#!/usr/bin/env python3
"""Maximal causality reduction beside context bounding and others, as tables in Markdown: Figure 3 (also drawn, as SVG) and Tables 2
and 3 of Huang (PLDI 2015) on the programs of bench/programs, and the time of our own solver and of Z3 on the same questions.

usage: causality.py [--quick] [HEDDLE [OUTPUT.svg]]

A ">" is before what a limit ended. The paper's figures are shown where ../shared/expected/mcr.csv is there."""
import csv
import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from svg_plot import Axis, Plot, Series  # noqa: E402

ROOT = Path(__file__).parent.parent
PROGRAMS = ROOT / "bench/programs"
PUBLISHED = ROOT.parent / "shared/expected/mcr.csv"

COMPARED = ["icb", "icb-dpor", "mcr"]
OTHERS = ["view", "rf", "dpor"]
# Ours, and what the paper calls it.
NAMES = {"example": "Example", "account": "Account", "airline": "Airline", "allocation": "Allocation", "bubble_sort": "BubbleSort",
         "buggy_list": "MTList", "buggy_set": "MTSet", "ping_pong": "PingPong", "pool": "Pool", "string_buffer": "StringBuf"}
TOOLS = {"icb": "icb", "icb-dpor": "icb+dpor", "mcr": "mcr"}
# Small enough for Z3.
BENCHMARKS = """peterson:1 dekker:3 burns:3 szymanski:1 lamport:2 lastzero:5 fib_bench:2 co1:5 circular_buffer:3 readers:4 casrot:4
 increments:3 locked:3 opt_lock:3 unverif:3 triangular:2""".split()


@dataclass
class Limits:
    seconds: int = 20
    executions: int = 300_000
    solver_seconds: int = 60
    sizes: range = range(1, 11)


@dataclass
class Result:
    verdict: str
    executions: int  # with those that are blocked
    seconds: float
    statistics: dict

    @property
    def is_whole(self):
        return self.verdict != "limit"

    def count(self):
        return ("" if self.is_whole else "> ") + f"{self.executions:,}"

    def time(self):
        return ("" if self.is_whole else "> ") + f"{self.seconds:.2f}"


def check(heddle, file, reduction, seconds, defines=(), executions=None, more=()):
    command = [heddle, "check", file, f"--reduction={reduction}", "--format=json", "--progress=off", f"--limit-time={seconds}",
               "--limit-memory=4000", *more]
    for define in defines:
        command += ["--define", define]
    if executions is not None:
        command.append(f"--limit-executions={executions}")
    done = subprocess.run([str(part) for part in command], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if done.returncode not in (0, 1, 3) or not done.stdout.startswith("{"):
        sys.exit(f"causality: {' '.join(map(str, command))}: {done.stderr}")
    report = json.loads(done.stdout)
    return Result(report["verdict"], report["executions"] + report["blocked"], report["seconds"], report["statistics"])


def check_causality(heddle, name, reduction, limits, defines):
    return check(heddle, PROGRAMS / f"{name}.c", reduction, limits.seconds, defines, limits.executions, ["--ignore=races,leaks"])


def table(title, head, rows):
    print(f"\n{title}\n")
    print("| " + " | ".join(head) + " |")
    print("|" + "---|" * len(head))
    for row in rows:
        print("| " + " | ".join(row) + " |", flush=True)


def figure_3(heddle, limits, svg):
    curves = {reduction: [] for reduction in COMPARED}
    rows = []
    for size in limits.sizes:
        results = {reduction: check_causality(heddle, "example", reduction, limits, [f"N={size}"]) for reduction in COMPARED}
        for reduction, result in results.items():
            if result.verdict == "error":
                curves[reduction].append((size, result.executions))
        rows.append([str(size), *(result.count() for result in results.values()), *(result.time() for result in results.values())])
    table("Figure 3: executions until the error, and seconds", ["N", *COMPARED, *(f"{reduction}, s" for reduction in COMPARED)], rows)

    rows = []
    for size in limits.sizes:
        results = [check_causality(heddle, "example", reduction, limits, [f"N={size}", "FIXED=1"]) for reduction in COMPARED + OTHERS]
        rows.append([str(size), *(result.count() for result in results), results[COMPARED.index("mcr")].time()])
    table("The same program without the error: all executions", ["N", *COMPARED, *OTHERS, "mcr, s"], rows)

    if svg is not None:
        plot = Plot("Executions until the error", Axis("N", least=1, most=max(limits.sizes)), Axis("executions", True, least=1),
                    [Series(reduction, points) for reduction, points in curves.items() if points])
        svg.write_text(plot.svg())


def read_published():
    """By (table, benchmark, tool): executions and seconds as the paper has them."""
    if not PUBLISHED.exists():
        print("The paper's figures are not here (../shared/expected/mcr.csv): only ours.")
        return {}
    with PUBLISHED.open() as file:
        return {(row["table"], row["benchmark"], row["tool"]): row for row in csv.DictReader(file)}


def shown_published(row):
    if not row:
        return "–"
    if row["executions"] == "oom":
        return "out of memory"
    count = f"{int(row['executions']):,}"
    return f"> {count} (1 h)" if row["seconds"] == "timeout" else f"{count} ({row['seconds']})"


def tables_2_and_3(heddle, limits):
    published = read_published()
    for title, key, defines in (("Table 2: executions until the known error (seconds)", "2-find-bug", []),
                                ("Table 3: all executions of the program without the error (seconds)", "3-explore", ["FIXED=1"])):
        rows = []
        for name, benchmark in NAMES.items():
            row = [name]
            for reduction in COMPARED:
                result = check_causality(heddle, name, reduction, limits, defines)
                row.append(f"{result.count()} ({result.time()})")
            if published:
                row += [shown_published(published.get((key, benchmark, TOOLS[reduction]))) for reduction in COMPARED]
            rows.append(row)
        table(title, ["program", *COMPARED, *(f"paper: {TOOLS[reduction]}" for reduction in COMPARED if published)], rows)


def solver_times(heddle, limits):
    files = [(name, PROGRAMS / f"{name}.c", ["FIXED=1"], "races") for name in NAMES]
    for benchmark in BENCHMARKS:
        name, size = benchmark.split(":")
        files.append((f"{name}({size})", PROGRAMS / f"{name}.c", [f"N={size}"], "races,assertions"))
    rows, sums = [], [0, 0, 0]
    for name, file, defines, ignored in files:
        result = check(heddle, file, "mcr", limits.solver_seconds, defines, more=[f"--ignore={ignored}", "--mcr-solver=both"])
        numbers = [result.statistics[key] for key in ("answers compared", "microseconds native", "microseconds z3")]
        sums = [one + more for one, more in zip(sums, numbers)]
        rows.append([name, result.count(), *solver_row(numbers)])
    rows.append(["all", "", *solver_row(sums)])
    table("Both solvers on the same questions", ["program", "executions", "questions", "µs each, native", "µs each, Z3", "ratio"], rows)


def solver_row(numbers):
    questions, native, smt = numbers
    if questions == 0 or native == 0:
        return [str(questions), "–", "–", "–"]
    return [f"{questions:,}", f"{native / questions:,.0f}", f"{smt / questions:,.0f}", f"{smt / native:,.0f}"]


def main():
    arguments = [argument for argument in sys.argv[1:] if argument != "--quick"]
    if len(arguments) > 2 or any(argument.startswith("-") for argument in arguments):
        sys.exit(__doc__)
    limits = Limits(seconds=2, executions=20_000, solver_seconds=3, sizes=range(1, 5)) if "--quick" in sys.argv else Limits()
    heddle = Path(arguments[0]).resolve() if arguments else ROOT / "build/release/bin/heddle"
    figure_3(heddle, limits, Path(arguments[1]) if len(arguments) == 2 else None)
    tables_2_and_3(heddle, limits)
    solver_times(heddle, limits)


if __name__ == "__main__":
    main()
