#!/usr/bin/env python3
"""A reduction and a memory model that were added as one row each are everywhere where the others are.

usage: extension_test.py BIN    BIN has heddle-extended and heddle-fuzz-extended
"""
import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

BIN = Path(sys.argv.pop())

COUNTER = """program "counter";
var x;
thread worker[2] { r = x; x = r + 1; }
thread main { spawn(worker); join(worker); }
"""
BUFFERS = """var x; var y;
thread A { store(x, 1, relaxed); r = y; }
thread B { store(y, 1, relaxed); r = x; }
"""
C_PROGRAM = """#include <pthread.h>
#include <stdatomic.h>
atomic_int x;
void *add(void *argument) { atomic_store(&x, atomic_load(&x) + 1); return argument; }
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, add, 0);
  pthread_create(&b, 0, add, 0);
  return 0;
}
"""


def run(*arguments, tool="heddle-extended", expected=0):
    done = subprocess.run([BIN / tool, *map(str, arguments)], capture_output=True, text=True, check=False)
    assert done.returncode == expected, f"{arguments}: status {done.returncode}\n{done.stdout}{done.stderr}"
    return done.stdout + done.stderr


class Extension(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def file(self, name, text):
        path = Path(self.folder.name) / name
        path.write_text(text, encoding="utf-8")
        return path

    def executions(self, path, *options):
        report = json.loads(run("check", path, "--format=json", *options))
        return report["executions"] + report["blocked"]

    def test_both_are_listed(self):
        text = run("list")
        self.assertIn("  tenth    one execution per Mazurkiewicz trace, as a test\n           models: sc; keeps: local findings", text)
        self.assertIn("  toy      one store buffer per thread, as a test\n", text)
        listed = json.loads(run("list", "--format=json"))
        self.assertEqual(["sc", "tso", "pso", "toy"], [model["name"] for model in listed["models"]])
        tenth = listed["reductions"][-1]
        self.assertEqual(("tenth", "maz", ["sc"]), (tenth["name"], tenth["counts"], tenth["models"]))

    def test_help_and_messages_know_them(self):
        self.assertIn("sc|tso|pso|toy|all", run("check", "--help"))
        self.assertIn("supported: sc, tso, pso, toy, all", run("check", "x.heddle", "--model=no", expected=2))
        self.assertIn("icb-dpor, broken, tenth", run("check", "x.heddle", "--reduction=no", expected=2))
        self.assertIn("--reduction=tenth cannot be used with --model=toy; supported: sc", run(
            "check", self.file("c.heddle", COUNTER), "--reduction=tenth", "--model=toy", expected=2))
        self.assertIn("tenth", run("completion", "bash"))
        self.assertIn("toy", run("man"))

    def test_they_explore(self):
        counter, buffers = self.file("c.heddle", COUNTER), self.file("b.heddle", BUFFERS)
        self.assertEqual(self.executions(counter, "--reduction=dpor"), self.executions(counter, "--reduction=tenth"))
        for reduction in ("rf", "rf-poly", "view", "none"):
            under = {model: self.executions(buffers, f"--reduction={reduction}", f"--model={model}") for model in ("sc", "tso", "toy")}
            self.assertEqual(under["tso"], under["toy"], reduction)
            self.assertLess(under["sc"], under["toy"], reduction)

    def test_the_default_stays(self):
        report = json.loads(run("check", self.file("c.heddle", COUNTER), "--format=json"))
        self.assertEqual("rf", report["reduction"])

    def test_litmus_tests_and_traces_know_the_model(self):
        test = Path(__file__).parent.parent / "data/litmus/basic/SB.litmus"
        text = run("litmus", test)
        self.assertIn("Test SB Allowed (toy)\nStates 4", text)
        self.assertIn("States 3", run("litmus", test, "--model=sc", "--reduction=tenth"))

    def test_benchmarks_measure_them(self):
        self.file("counter.c", C_PROGRAM)
        self.file("counter.json", json.dumps({"file": "counter.c", "sizes": [{"define": {}, "suites": ["speed"]}]}))
        out = Path(self.folder.name) / "out"
        run("bench", "--suite=speed", f"--programs={self.folder.name}", f"--output={out}", "--progress=off")
        rows = [json.loads(line) for line in (out / "speed.jsonl").read_text(encoding="utf-8").splitlines()]
        counts = {(row["model"], row["reduction"]): row["complete"] for row in rows}
        self.assertEqual(counts["sc", "dpor"], counts["sc", "tenth"])
        self.assertEqual(counts["tso", "rf"], counts["toy", "rf"])
        self.assertNotIn(("toy", "tenth"), counts)
        self.assertIn("tenth", (out / "speed.html").read_text(encoding="utf-8"))

    def test_a_defect_of_heddle_is_told_as_one(self):
        for program in (self.file("c.heddle", COUNTER), self.file("c.c", C_PROGRAM)):
            text = run("check", program, "--reduction=broken", expected=4)
            self.assertIn("internal error: step 0 of the schedule cannot be taken", text)
            self.assertIn("This is a defect of Heddle", text)
            self.assertIn("--reduction=broken", text)

    def test_the_fuzzer_compares_them(self):
        run("--compare", "reductions", "tree", "--seed", 7, "--programs", 40, tool="heddle-fuzz-extended")


if __name__ == "__main__":
    unittest.main()
