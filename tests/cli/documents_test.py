#!/usr/bin/env python3
"""The documents against the program: each example is run, and prints the lines that are shown for it; each number of the
statistics, and each message of the page on troubleshooting, exists."""

import json
import os
import pathlib
import re
import subprocess
import unittest

from tool import BIN, TESTS, Tool

ROOT = TESTS.parent
DOCS = ROOT / "docs"
PROGRAMS = TESTS / "data" / "programs"
SLOW = 1.0  # seconds: examples that took longer are not run


def blocks_of(path):
    """The fenced blocks of a document, without indentation: (language, text)."""
    for indent, language, text in re.findall(r"^( *)```(\w*)\n(.*?)^ *```", path.read_text(), re.M | re.S):
        yield language, re.sub(rf"^{indent}", "", text, flags=re.M)


def examples_of(text):
    """(command, lines shown) of each `$ heddle …` of a block."""
    for part in re.split(r"^\$ ", text, flags=re.M)[1:]:
        command, _, shown = part.partition("\n")
        if command.startswith("heddle "):
            yield command.split()[1:], shown.splitlines()


def plain(line):
    """The line without what differs from machine to machine and from time to time."""
    line = re.sub(r"\S*/heddle/(\w+)-[0-9a-f]{8}\.schedule", r"\1.schedule", line)
    line = re.sub(r"^(Time \S+) \d+\.\d\d$", r"\1 0.00", line)  # of a litmus test
    return re.sub(r"\d+\.\d\d s\b", "0.00 s", line).rstrip()


def is_slow(shown):
    times = [float(time) for line in shown for time in re.findall(r"(\d+\.\d\d) s$", line)]
    return max(times, default=0) > SLOW


def first_missing(shown, printed):
    """The first line that is shown and not printed, in this order; other lines may be printed in between."""
    rest = iter([plain(line) for line in printed])
    for line in shown:
        if line.strip() in ("", "…"):
            continue
        if plain(line) not in rest:
            return line
    return None


class Documents(Tool):
    def run_in(self, folder, args):
        environment = {key: value for key, value in os.environ.items() if key != "COLUMNS"}
        return subprocess.run([BIN / "heddle", *args], capture_output=True, text=True, timeout=600, cwd=folder, env=environment)

    def check_examples(self, folder, text):
        count = 0
        for args, shown in examples_of(text):
            if args[0] not in ("check", "test", "litmus") or is_slow(shown):
                continue
            result = self.run_in(folder, args)
            missing = first_missing(shown, result.stdout.splitlines())
            self.assertIsNone(missing, f"{' '.join(args)} prints\n{result.stdout}{result.stderr}")
            count += 1
        return count

    def check_document(self, path, folder):
        return sum(self.check_examples(folder, text) for _, text in blocks_of(path))

    def test_the_readme_prints_what_it_shows(self):
        codes = [text for language, text in blocks_of(ROOT / "README.md") if language == "cpp"]
        runs = [text for _, text in blocks_of(ROOT / "README.md") if text.startswith("$ heddle check seats.cpp")]
        self.assertEqual((len(codes), len(runs)), (2, 2))
        fixed = re.sub(r"^void book\(\).*\n", codes[1], codes[0], flags=re.M)
        for code, run in zip([codes[0], fixed], runs):
            self.file("seats.cpp", code)
            self.assertEqual(self.check_examples(self.folder.name, run), 1)

    def test_the_readme_fits_on_a_screen(self):
        self.assertLessEqual(len((ROOT / "README.md").read_text().splitlines()), 130)

    def test_the_tutorial_prints_what_it_shows(self):
        self.assertGreaterEqual(self.check_document(DOCS / "tutorial.md", DOCS / "tutorial"), 4)

    def test_scripts_print_what_is_shown(self):
        for language, text in blocks_of(DOCS / "scripts.md"):
            if text.startswith('program "message passing"'):
                self.file("mp.heddle", text)
            if text.startswith('program "counter"'):
                self.file("counter.heddle", text)
        blocks = [text for _, text in blocks_of(DOCS / "scripts.md") if "--define N=3" not in text]
        self.assertEqual(sum(self.check_examples(self.folder.name, text) for text in blocks), 2)

    def test_other_documents_print_what_they_show(self):
        for name, least in [("checking", 2), ("findings", 1), ("cxx-programs", 1), ("litmus", 1), ("reductions", 1)]:
            with self.subTest(name=name):
                self.assertGreaterEqual(self.check_document(DOCS / f"{name}.md", ROOT), least)
        self.assertEqual(self.check_document(DOCS / "testing.md", DOCS / "testing"), 1)


class Tables(Tool):
    def statistics(self, *args):
        result = self.run_tool("check", "--format=json", "--ignore=races,assertions", *args, str(PROGRAMS / "counter_race.c"))
        report = json.loads(result.stdout)
        return {*report["statistics"], *report.get("automata", {})}

    def test_every_number_of_the_statistics_is_described(self):
        described = set(re.findall(r"`([^`]+)`", (DOCS / "statistics.md").read_text()))
        reductions = json.loads(self.run_tool("list", "--format=json").stdout)["reductions"]
        runs = [[f"--reduction={row['name']}"] for row in reductions]
        runs += [["--reduction=mcr", "--mcr-solver=both"], ["--predict"], ["--runtime=tree"]]
        for args in runs:
            with self.subTest(args=args):
                names = {re.sub(r"with \d+ preemptions?", "with N preemptions", name) for name in self.statistics(*args)}
                self.assertEqual(names - described, set())

    def test_every_message_of_troubleshooting_exists(self):
        sources = [path.read_text() for path in (ROOT / "src").rglob("*.cpp")]
        sources += [path.read_text() for path in (ROOT / "src").rglob("*.hpp")]
        literals = re.sub(r'"\s*\n?\s*"', "", "\n".join(sources))
        unknown = []
        for line in (DOCS / "troubleshooting.md").read_text().splitlines():
            if not line.startswith("| `"):
                continue
            for message in re.findall(r"`([^`]+)`", line.split(" | ")[0]):
                message = re.sub(r"limit on (.*) reached", r"\1", message)
                pieces = re.split(r"…|\d[\d,]*|\bruns\b|NAME|FILE|MODEL|LINE|\bN preemptions|\bN\b|'|\\\||pos|compile_commands.json", message)
                unknown += [piece for piece in pieces if len(piece.strip(" :,")) > 11 and piece.strip(" :,") not in literals]
        self.assertEqual(unknown, [])


if __name__ == "__main__":
    unittest.main(verbosity=1)
