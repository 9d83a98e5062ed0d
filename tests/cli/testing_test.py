#!/usr/bin/env python3
"""Checks of single functions (--entry), and of the tests of a program (heddle test)."""

import json
import os
import pathlib
import re
import shlex
import signal
import subprocess
import time
import unittest
import xml.etree.ElementTree as ElementTree

from tool import BIN, Tool

START = """#include <assert.h>
#include <heddle.h>
#include <pthread.h>
#include <stdatomic.h>
static int x;
static atomic_int y;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *locked(void *u) { pthread_mutex_lock(&m); x++; pthread_mutex_unlock(&m); return u; }
static void *racy(void *u) { x++; return u; }
static void *endless(void *u) { for (int i = 0; i < 300; i++) { atomic_fetch_add(&y, 1); (void)atomic_load(&y); } return u; }
static void two(void *(*f)(void *)) {
  pthread_t a, b;
  pthread_create(&a, 0, f, 0); pthread_create(&b, 0, f, 0); pthread_join(a, 0); pthread_join(b, 0);
}
"""
TESTS = START + """
HEDDLE_TEST(fine) { two(locked); assert(x == 2); }
HEDDLE_TEST(wrong) { two(racy); }
HEDDLE_TEST(nothing) { assert(x == 0); }
"""
CXX = """#include <cassert>
#include <thread>
struct Counted { Counted() { value = 5; } ~Counted() { assert(value == expected); } int value, expected = 5; } counted;
namespace a { void f() { assert(counted.value == 5); } int twice() { return 2; } }
namespace b { void f() { counted.expected = 6; } void g(int) {} }
void alone() { int v = 0; std::thread t([&] { ++v; }); t.join(); assert(v == 1); }
extern "C" void plain_c() {}
"""
ENDLESS = START + "HEDDLE_TEST(quick) {}\nHEDDLE_TEST(long_one) { two(endless); }\nHEDDLE_TEST(long_two) { two(endless); }\n"


class Entry(Tool):
    def test_a_function_of_c(self):
        program = self.file("f.c", START + "void fine(void) { two(locked); assert(x == 2); }\nint wrong(void) { two(racy); return 1; }\n")
        self.expect(0, "check", "--entry=fine", program, out="no error in any execution: 2 executions")
        result = self.expect(1, "check", "--entry=wrong", program, out="data race on x")
        self.expect(1, *shlex.split(re.search("replay: heddle (.*)", result.stdout)[1]), out="data race on x")
        self.expect(0, "compare", "--entry=fine", program, out="reads-from +2")
        self.expect(2, "check", program, err="the program has no function 'main': none of its files defines it")

    def test_functions_of_cpp(self):
        program = self.file("f.cpp", CXX)
        self.expect(0, "check", "--entry=a::f", program)
        self.expect(0, "check", "--entry=::a::f", program)
        self.expect(0, "check", "--entry=twice", program)
        self.expect(0, "check", "--entry=alone", program)
        self.expect(0, "check", "--entry=plain_c", program)
        # Destructors of static objects run, as after main.
        self.expect(1, "check", "--entry=b::f", program, out="assertion failed.*value == expected")

    def test_names_that_mean_no_function(self):
        program = self.file("f.cpp", CXX)
        self.expect(2, "check", "--entry=f", program, err=r"'f' may be any of these: a::f \(.*f.cpp:4\), b::f \(.*f.cpp:5\)")
        self.expect(2, "check", "--entry=::f", program, err="no function '::f'.*functions that can be started: a::f, a::twice, b::f, alone")
        self.expect(2, "check", "--entry=plainc", program, err="did you mean 'plain_c'")
        self.expect(2, "check", "--entry=g", program, err=r"b::g \(.*f.cpp:5\) cannot be started: supported are functions without param")
        script = self.file("a.heddle", "var x; thread A { x = 1; }")
        self.expect(2, "check", "--entry=f", script, err="--entry is for C and C")

    def test_main_is_an_entry_like_others(self):
        program = self.file("m.c", "int main(void) { return 0; }\nvoid f(void) {}\n")
        for entry in ("main", "f"):
            self.expect(0, "check", f"--entry={entry}", program)


class Tests(Tool):
    def results(self, *args):
        """(name, result) of each line, and the exit status."""
        result = self.run_tool("test", *args)
        return re.findall(r"^(passed|failed|not verified|error) +(\S+(?: \(\w+\))?)", result.stdout, re.M), result.returncode

    def test_each_is_checked_by_itself(self):
        program = self.file("t.c", TESTS)
        result = self.expect(1, "test", program, out="heddle: 3 tests: 2 passed, 1 failed, ")
        self.assertRegex(result.stdout, r"(?s)^passed +fine +2 executions.*\nfailed +wrong .*data race on x at .*\npassed +nothing +1 execution, ")
        self.assertRegex(result.stdout, r"--- wrong\n.*error: data race on x")
        replay = shlex.split(re.search("replay: heddle (.*)", result.stdout)[1])
        self.expect(1, *replay, out="data race on x")
        # A single one is what 'check' says of its function.
        self.expect(0, "check", "--entry=fine", program, out="2 executions")
        self.expect(1, "check", "--entry=heddle_test_wrong", program, out="data race on x")

    def test_order_and_results_do_not_depend_on_jobs(self):
        program = self.file("t.c", TESTS)
        self.assertEqual(self.results(program), self.results("-j3", program))
        self.assertEqual(self.results("-j3", program),
                         ([("passed", "fine"), ("failed", "wrong"), ("passed", "nothing")], 1))

    def test_models(self):
        lines, code = self.results("--model=all", "--filter=fine", self.file("t.c", TESTS))
        self.assertEqual((lines, code), ([("passed", f"fine ({model})") for model in ("sc", "tso", "pso")], 0))

    def test_names(self):
        program = self.file("t.c", TESTS)
        self.assertEqual(self.expect(0, "test", "--list", program).stdout, "fine\nwrong\nnothing\n")
        self.assertEqual(self.expect(0, "test", "--list", "--filter=n*", "--filter=w?ong", program).stdout, "wrong\nnothing\n")
        self.expect(0, "test", "--filter=fine", program, out="1 test: 1 passed")
        self.expect(2, "test", "--filter=fin", program, err="there is no such test; there are: fine, wrong, nothing")

    def test_what_is_suppressed_is_said(self):
        program = self.file("t.c", TESTS)
        rules = self.file("rules.supp", "race:racy\n")
        result = self.expect(0, "test", f"--suppress={rules}", program, out=r"passed +wrong .*no error in any execution \(2 races suppressed by \S*rules.supp:1\)\n")
        self.assertEqual(result.stdout.count("suppressed"), 1, result.stdout)
        report = json.loads(self.expect(0, "test", f"--suppress={rules}", "--format=json", program).stdout)
        self.assertEqual(["suppressed" in check["reports"][0] for check in report["checks"]], [False, True, False])

    def test_it_is_compiled_once(self):
        program = self.file("t.c", TESTS + "HEDDLE_TEST(warned) { int a = 1; a == 2; }\n")
        result = self.expect(1, "test", "-j2", "--no-cache", program, out="4 tests")
        self.assertEqual(result.stderr.count("warning: equality comparison result unused"), 1, result.stderr)

    def test_several_files(self):
        first = self.file("t.c", TESTS)
        second = self.file("u.cpp", '#include <heddle.h>\nint shared = 1;\nHEDDLE_TEST(of_cpp) { shared = 0; }\n')
        self.assertEqual(self.expect(0, "test", "--list", first, second).stdout, "fine\nwrong\nnothing\nof_cpp\n")
        self.expect(2, "test", first, self.file("v.c", "#include <heddle.h>\nHEDDLE_TEST(fine) {}\n"), err="'heddle_test_fine' is defined twice: at")

    def test_what_is_refused(self):
        program = self.file("t.c", TESTS)
        self.expect(2, "test", err="which FILE has the tests")
        self.expect(2, "test", self.file("m.c", "int main(void) { return 0; }\n"), err="the program has no tests: HEDDLE_TEST")
        self.expect(2, "check", program, err="no function 'main'.*; it has tests: 'heddle test' runs them")
        self.expect(2, "test", "--entry=f", program, err="--entry is for 'heddle check'")
        self.expect(2, "test", "--schedule=x", program, err="--schedule is for 'heddle check'")
        self.expect(2, "test", f"--html={self.folder.name}/x.html", program, err="supported for several: --junit, --sarif")
        self.expect(2, "test", "--jobs=0", program, err="'0' is not a number")
        self.expect(2, "test", self.file("a.heddle", "var x; thread A { x = 1; }"), err="scripted programs have no tests")
        self.expect(2, "test", self.file("broken.c", "this is no program\n"), err="broken.c:1:1: error")
        self.expect(2, "check", "--filter=x", program, err="--filter, --list and --jobs are for")

    def test_one_that_is_not_supported(self):
        program = self.file("t.c", TESTS + "int unknown_thing(void);\nHEDDLE_TEST(strange) { unknown_thing(); }\n")
        lines, code = self.results("--filter=[!w]*", program)
        self.assertEqual((lines, code), ([("passed", "fine"), ("passed", "nothing"), ("not verified", "strange")], 2))
        self.assertEqual(self.results(program)[1], 1)

    def test_limits_hold_for_each(self):
        program = self.file("e.c", ENDLESS)
        lines, code = self.results("--limit-time=0.5", program)
        self.assertEqual((lines, code), ([("passed", "quick"), ("not verified", "long_one"), ("not verified", "long_two")], 3))

    def test_an_interrupt(self):
        program = self.file("e.c", ENDLESS)
        for number in (signal.SIGINT, signal.SIGTERM):
            with self.subTest(number=number):
                process = subprocess.Popen(
                    [BIN / "heddle", "test", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                    preexec_fn=lambda: [signal.signal(each, signal.SIG_DFL) for each in (signal.SIGINT, signal.SIGTERM)])
                self.addCleanup(process.kill)
                self.assertIn("quick", process.stdout.readline())
                time.sleep(0.3)
                process.send_signal(number)
                out, _ = process.communicate(timeout=60)
                self.assertEqual(process.returncode, 3, out)
                self.assertRegex(out, "not verified +long_one .*interrupted")
                self.assertRegex(out, "not verified +long_two .*interrupted")
                self.assertIn("3 tests: 1 passed, 2 not verified", out)

    def test_json(self):
        result = json.loads(self.expect(1, "test", "--format=json", self.file("t.c", TESTS)).stdout)
        self.assertEqual(result["exit_status"], 1)
        self.assertEqual(result["results"], {"passed": 2, "failed": 1, "not verified": 0, "error": 0})
        self.assertEqual([(check["name"], check["result"], check["exit_status"]) for check in result["checks"]],
                         [("fine", "passed", 0), ("wrong", "failed", 1), ("nothing", "passed", 0)])
        report = result["checks"][1]["reports"][0]
        self.assertEqual((report["check"], report["findings"][0]["kind"]), ("wrong", "data-race"))
        self.assertTrue(report["findings"][0]["story"]["steps"])

    def test_reports(self):
        junit, sarif = f"{self.folder.name}/out.xml", f"{self.folder.name}/out.sarif"
        self.expect(1, "test", "--model=all", f"--junit={junit}", f"--sarif={sarif}", self.file("t.c", TESTS))
        cases = {case.get("name"): case for case in ElementTree.parse(junit).iter("testcase")}
        self.assertEqual(len(cases), 9)
        self.assertIn("fine (sc, rf)", cases)
        self.assertEqual([name for name, case in cases.items() if case.find("failure") is not None],
                         [name for name in cases if name.startswith("wrong")])
        run = json.loads(pathlib.Path(sarif).read_text())["runs"][0]
        self.assertEqual([result["properties"]["check"] for result in run["results"]], 3 * ["wrong"])
        self.assertEqual(run["invocations"][0]["exitCode"], 1)

    def test_a_crash_ends_one_test_alone(self):
        """A test whose process is killed from outside is an error; the others are not concerned."""
        program = self.file("e.c", ENDLESS.replace("HEDDLE_TEST(long_two) { two(endless); }", "HEDDLE_TEST(last) {}"))
        process = subprocess.Popen([BIN / "heddle", "test", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.addCleanup(process.kill)
        self.assertIn("quick", process.stdout.readline())
        deadline = time.monotonic() + 60
        children = []
        while not children and time.monotonic() < deadline:
            children = pathlib.Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
        os.kill(int(children[0]), signal.SIGKILL)
        out, _ = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 4, out)
        self.assertRegex(out, "error +long_one +ended by signal 9\npassed +last ")


if __name__ == "__main__":
    unittest.main(verbosity=1)
