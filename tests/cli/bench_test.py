#!/usr/bin/env python3
"""Calls `heddle bench` as a user does: suites, results, going on after an interruption, wrong counts, comparing two runs."""

import json
import pathlib
import re
import signal
import subprocess
import time
import unittest

from tool import BIN, Tool

PROGRAM = """
#include <pthread.h>
#include <stdatomic.h>
#ifndef N
#define N 2
#endif
atomic_int x;
void *work(void *argument) { x = 1; int seen = x; (void)seen; return argument; }
int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++) pthread_create(&t[i], 0, work, 0);
  return 0;
}
"""


def manifest(sizes, **more):
    return json.dumps({"file": "small.c", "sizes": sizes, "published": [], **more})


class Bench(Tool):
    def setUp(self):
        super().setUp()
        self.programs = pathlib.Path(self.folder.name) / "programs"
        self.programs.mkdir()
        self.output = pathlib.Path(self.folder.name) / "out"
        (self.programs / "small.c").write_text(PROGRAM)
        self.describe([{"define": {"N": 2}, "suites": ["quick"], "counts": {"sc": {"maz": [4, 0], "rf": [3, 0], "view": [1, 0]}}}])

    def describe(self, sizes):
        (self.programs / "small.json").write_text(manifest(sizes))

    def bench(self, code, *arguments, **expected):
        return self.expect(code, "bench", f"--programs={self.programs}", f"--output={self.output}", *arguments, **expected).stdout

    def rows(self, suite="quick"):
        return [json.loads(line) for line in (self.output / f"{suite}.jsonl").read_text().splitlines()]

    def test_counts_that_are_right(self):
        self.assertIn("heddle: quick: 5 rows, 5 done; 0 wrong", self.bench(0, "-j", "2"))
        rows = self.rows()
        self.assertEqual({row["reduction"]: row["complete"] for row in rows}, {"dpor": 4, "rf": 3, "rf-poly": 3, "view": 1, "mcr": 1})
        for row in rows:
            for key in ("seconds", "us_per_execution", "replay_ratio", "peak_megabytes"):
                self.assertGreater(row[key], 0, row)
            for key in ("machine", "commit", "source"):
                self.assertTrue(row[key], row)

    def test_a_count_that_is_wrong_is_an_error(self):
        self.describe([{"define": {"N": 2}, "suites": ["quick"], "counts": {"sc": {"rf": [5, 0]}}}])
        self.bench(1, out=re.escape("small(2) under sc by rf: 3 executions and 0 blocked, not 5 executions and 0 blocked"))

    def test_what_does_not_end_is_no_success_of_the_quick_suite(self):
        self.describe([{"define": {"N": 8}, "suites": ["quick"], "counts": {"sc": {"maz": [1, 0]}}}])
        self.bench(1, "--limit-time=0.1", out=re.escape("small(8) under sc by dpor: limit: limit on time reached"))

    def test_larger_sizes_are_skipped_after_a_limit(self):
        self.describe([{"define": {"N": n}} for n in (2, 8, 9)])
        self.bench(0, "--suite=papers", "--reduction=dpor,rf", "--model=sc", "--limit-time=0.1")
        self.assertEqual([row["status"] for row in self.rows("papers") if row["reduction"] == "dpor"], ["done", "limit", "skipped"])

    def test_what_was_measured_is_not_measured_again(self):
        self.bench(0)
        self.bench(0)
        self.assertEqual(len(self.rows()), 5)
        (self.programs / "small.c").write_text(PROGRAM + "// changed\n")
        self.bench(0)
        self.assertEqual(len(self.rows()), 10)
        self.bench(0, "--fresh")
        self.assertEqual(len(self.rows()), 5)

    def test_it_goes_on_after_an_interruption(self):
        self.describe([{"define": {"N": n}} for n in (2, 3, 8)])
        command = [BIN / "heddle", "bench", f"--programs={self.programs}", f"--output={self.output}", "--suite=papers", "--limit-time=5"]
        running = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        results = self.output / "papers.jsonl"
        while running.poll() is None and not (results.exists() and results.read_text().count("\n") >= 2):
            time.sleep(0.05)
        running.send_signal(signal.SIGINT)
        out, _ = running.communicate(timeout=600)
        self.assertEqual(running.returncode, 3, out)
        self.assertIn("run the same command to continue", out)
        before = len(self.rows("papers"))
        self.assertGreaterEqual(before, 2)
        with results.open("a") as file:
            file.write('{"program": "sm')  # killed while it wrote
        subprocess.run([*command[:-1], "--limit-time=0.2"], stdout=subprocess.PIPE, timeout=600)
        keys = [(row["define"]["N"], row["model"], row["reduction"]) for row in self.rows("papers") if row["status"] == "done"]
        self.assertEqual(len(keys), len(set(keys)))

    def test_two_runs_compared(self):
        self.bench(0)
        first = self.output / "quick.jsonl"
        self.expect(0, "bench", "compare", str(first), str(first), out="5 rows in both")
        changed = self.file("changed.jsonl", first.read_text().replace('"complete":3', '"complete":2'))
        self.expect(1, "bench", "compare", str(first), str(changed), out="2 counts differ")
        self.expect(2, "bench", "compare", str(first), "/dev/null", err="no row in common")
        self.expect(2, "bench", "compare", str(first), str(self.output), err="cannot be read")
        self.expect(2, "bench", "compare", str(first), err="takes two files")
        self.expect(2, "bench", "compare", str(first), "/nowhere", err="cannot be read")

    def test_bad_command_lines(self):
        self.expect(2, "bench", "--suite=slow", err="there is no suite 'slow'; supported: quick, papers, speed")
        self.expect(2, "bench", "--reduction=rf,best", err="there is no reduction 'best'")
        self.expect(2, "bench", "-j", "0", err="'0' is not a number from 1")
        self.expect(2, "bench", "nothing", err="there is no benchmark program 'nothing'; 'heddle bench list'")
        self.expect(2, "bench", "--programs=/nowhere", err="no manifests")
        self.bench(2, "--reduction=rvf", err="the suite quick has no such rows by rvf; it has rows by: dpor, mcr, rf, rf-poly, view")

    def test_list(self):
        self.expect(0, "bench", "list", out="fib_bench")


if __name__ == "__main__":
    unittest.main(verbosity=1)
