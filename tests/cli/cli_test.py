#!/usr/bin/env python3
"""Calls the tools as a user does: exit codes, messages, formats."""

import fcntl
import json
import os
import pathlib
import pty
import re
import shlex
import shutil
import signal
import struct
import subprocess
import termios
import time
import unittest

from tool import BIN, TESTS, Tool

SB = str(TESTS / "data/litmus/basic/SB.litmus")

FAILING = """var x, y;
thread T0 { x = 1; a = y; y = a + 1; }
thread T1 { y = 1; b = x;
  assert(b == 1); }
"""


class Usage(Tool):
    def test_bad_command_lines(self):
        script = self.file("a.heddle", "thread T { }")
        for args, message in [
            ((), "subcommand is required"),
            (("nonsense",), "nonsense|not expected|subcommand"),
            (("check",), "which FILE is to be checked"),
            (("check", script, "--model=arm"), "there is no model 'arm'; supported: sc, tso, pso, all"),
            (("check", script, "--reduction=magic"), "there is no reduction 'magic'; supported: none, dpor, rf, rf-poly, rvf, view, mcr"),
            (("check", script, "--sample=clever"), "supported: random, pct, pos"),
            (("check", script, "--depth=2"), "--depth needs --sample=pct"),
            (("check", script, "--sample=pos", "--depth=2"), "--depth needs --sample=pct"),
            (("check", script, "--sample=pct", "--depth=0"), "'0' is not a positive whole number"),
            (("check", script, "--seed=x"), "'x' is not a whole number"),
            (("check", script, "--limit-executions=0"), "not a positive whole number"),
            (("check", script, "--limit-time=nan"), "not a positive number of seconds"),
            (("check", script, "--limit-time=-1"), "not a positive number of seconds"),
            (("check", script, "--limit-memory=0"), "'0' is not a positive whole number of megabytes"),
            (("check", script, "--limit-memory=1.5"), "not a positive whole number of megabytes"),
            (("check", script, "--limit-memory=99999999999999999"), "not a positive whole number of megabytes"),
            (("check", script, "--limit-table=x", "--reduction=view"), "not a positive whole number of megabytes"),
            (("check", script, "--limit-table=1"), "--limit-table needs a reduction that keeps a table; supported: view, mcr"),
            (("compare", "missing.heddle"), "missing.heddle: cannot be read"),
            (("compare", script, "--reduction=rf"), "--reduction"),
            (("check", script, "--color=red"), "there is no color 'red'; supported: auto, always, never"),
            (("check", script, "--progress=loud"), "there is no progress 'loud'; supported: auto, plain, off"),
            (("litmus", SB, "--progress=off"), "--progress"),
            (("check", script, "--ignore=everything"), "supported: aborts, assertions, deadlocks"),
            (("check", script, "--format=xml"), "supported: text, json"),
            (("check", script, "--define", "N"), "'N' is not NAME=NUMBER"),
            (("check", script, "--define", "N=1"), "N"),
            (("check", script, "--states"), "--states"),
            (("check", script, "--sample=random", "--count-classes"), "cannot be used with --sample"),
            (("check", script, script), "only one scripted program"),
            (("check", script, "--seed=3"), "--seed needs --sample"),
            (("litmus", SB, "--reduction=dpor", "--model=tso"), "--reduction=dpor cannot be used with --model=tso; supported: sc"),
            (("check", script, "--reduction=dpor", "--model=all"), "--reduction=dpor cannot be used with --model=all; supported: sc"),
            (("check", script, "--reduction=dpor", "--sample=random"), "it cannot be used with --reduction"),
            (("check", script, "--reduction=dpor", "--model=pso"), "--reduction=dpor cannot be used with --model=pso; supported: sc"),
            (("check", script, "--oracle=magic"), "there is no oracle 'magic'; supported: quick, paper"),
            (("check", script, "--oracle=paper", "--reduction=dpor"), "--oracle cannot be used with --model=sc --reduction=dpor; supported reductions: rf"),
            (("check", script, "--oracle=paper", "--model=tso"), "--oracle=paper cannot be used with --model=tso; supported: sc"),
            (("check", script, "--oracle=paper", "--sample=random"), "it cannot be used with --sample"),
            (("check", script, "--predict", "--model=tso"), "--predict cannot be used with --model=tso; supported: sc"),
            (("check", script, "--mcr-solver=magic", "--reduction=mcr"), "there is no .*'magic'; supported: native, z3, both"),
            (("check", script, "--mcr-solver=z3"), "--mcr-solver needs --predict, or a reduction that asks the solver; supported: mcr"),
            (("check", script, "--mcr-solver=native", "--reduction=view"), "--mcr-solver needs --predict, or a reduction that asks the solver; supported: mcr"),
            (("check", script, "--reduction=mcr", "--model=tso"), "--reduction=mcr cannot be used with --model=tso; supported: sc"),
            (("litmus", SB, "--reduction=mcr", "--model=all"), "--reduction=mcr cannot be used with --model=all; supported: sc"),
            (("check", script, "--preemptions=x", "--reduction=icb"), "'x' is not a whole number"),
            (("check", script, "--preemptions=2"), "--preemptions needs a reduction that counts them; supported: icb, icb-dpor"),
            (("check", script, "--preemptions=2", "--reduction=dpor"), "supported: icb, icb-dpor"),
            (("check", script, "--reduction=icb", "--model=tso"), "--reduction=icb cannot be used with --model=tso; supported: sc"),
            (("litmus", SB, "--model=sc", "--reduction=icb-dpor"), "may run one more than once; supported: none, dpor, rf, rf-poly, rvf, view, mcr"),
            (("check", script, "--unroll=0"), "'0' is not a whole number from 1 to"),
            (("check", script, "--unroll=2"), "--unroll is for C and C\\+\\+ programs"),
            (("check", "missing.heddle"), "missing.heddle: cannot be read"),
            (("check", "program.c"), "program.c: "),
            (("check", "program.cpp"), "program.cpp: "),
            (("check", "program.rs"), "program.rs: no such file"),
            (("check", __file__), r"unsupported file type; supported: C and C\+\+ programs \(.*\*\.cpp.*\) and scripted programs \(\*\.heddle\)"),
            (("check", script, "--reduction=rvf", "--model=tso"), "--reduction=rvf cannot be used with --model=tso; supported: sc"),
            (("litmus", SB, "--model=sc", "--reduction=rvf", "--classes"), "--classes cannot be used with --reduction=rvf"),
            (("litmus", "missing"), "no such file or folder"),
            (("litmus", self.folder.name), r"has no \*\.litmus files"),
            (("litmus", SB, "--expected=missing"), "missing: cannot be read"),
        ]:
            with self.subTest(args=args):
                self.expect(2, *args, err=message)

    def test_help_names_every_command(self):
        result = self.expect(0, "--help")
        for command in ("check", "replay", "litmus", "verify", "compare", "list", "man", "completion"):
            self.assertIn(command, result.stdout)
        self.expect(0, "check", "--help", out="--count-classes")
        self.expect(0, "--version", out=r"heddle \d")

    def test_list_and_manual(self):
        self.expect(0, "list", out=r"(?s)sc .*tso .*pso .*none ")
        self.expect(0, "man", out=r"(?s)\.TH HEDDLE.*count\\-classes")


class Check(Tool):
    def test_no_error(self):
        script = self.file("ok.heddle", "var x; thread A { x = 1; } thread B { a = x; assert(a < 2); }")
        self.expect(0, "check", script, out=r"heddle: no error in any execution: 2 executions, 0 blocked \(rf, sc\), \d+\.\d\d s\n$")

    def test_checks_that_the_reduction_does_not_keep_are_named(self):
        same = self.file("same.heddle", "var x; thread A { x = 1; } thread B { x = 1; } thread C { a = x; }")
        result = self.expect(0, "check", same, "--reduction=rvf", out="not covered: data races not checked under rvf")
        self.assertIn("not covered: uses of freed memory not checked under rvf", result.stdout)
        ignored = self.expect(0, "check", same, "--reduction=rvf", "--ignore=races").stdout
        self.assertNotIn("data races not checked", ignored)
        locked = self.file("locked.heddle", "mutex m; thread A { lock(m); unlock(m); } thread B { lock(m); unlock(m); }")
        self.assertNotIn("not checked", self.expect(0, "check", locked, "--reduction=rvf").stdout)
        self.assertNotIn("not checked", self.expect(0, "check", same).stdout)

    def test_error_is_shown_with_its_execution(self):
        script = self.file("bad.heddle", FAILING)
        result = self.expect(1, "check", script, out=r"heddle: error: assertion failed at .*bad\.heddle:4: \d+ executions")
        self.assertRegex(result.stdout, r"bad\.heddle:4: error: assertion failed \(b == 1\): T1 read x = 0 at line 3 \(step 1\), its initial value\n")
        self.assertRegex(result.stdout, r"step +T1")
        self.assertRegex(result.stdout, r"3: x → 0 ← initial")
        self.assertRegex(result.stdout, r"4: ✗ assertion failed")
        self.assertNotIn("schedule: ", result.stdout)
        self.expect(1, "check", script, "--full", out=r"\nschedule: [\d. =]+\n")

    def test_an_output_that_cannot_be_written_is_said(self):
        script = self.file("bad.heddle", FAILING)
        for options in ([], ["--format=json"]):
            with open("/dev/full", "w") as full:
                result = subprocess.run([BIN / "heddle", "check", script, *options], stdout=full, stderr=subprocess.PIPE, text=True)
            self.assertEqual(result.returncode, 2, result.stderr)
            self.assertIn("standard output cannot be written", result.stderr)

    def test_the_command_for_the_replay_can_be_copied(self):
        script = self.file("it's bad.heddle", FAILING)
        schedule = str(pathlib.Path(self.folder.name) / "a b's.schedule")
        found = self.expect(1, "check", script, f"--schedule={schedule}")
        command = re.search(r"replay: heddle (.*)", found.stdout)[1]
        self.expect(1, *shlex.split(command), out="assertion failed")

    def test_error_as_json(self):
        script = self.file("bad.heddle", FAILING)
        report = json.loads(self.expect(1, "check", script, "--format=json").stdout)
        for key in ("verdict", "executions", "blocked", "partial", "seconds", "seconds_total", "model", "reduction", "runtime",
                    "not_covered", "findings", "statistics"):
            self.assertIn(key, report)
        self.assertEqual(report["verdict"], "error")
        finding = report["findings"][0]
        self.assertEqual((finding["kind"], finding["line"], finding["thread"]), ("assertion", 4, "T1"))

    def test_ignoring_assertions_runs_on(self):
        script = self.file("bad.heddle", FAILING)
        self.expect(0, "check", script, "--ignore=assertions", out="not covered: assertions")

    def test_deadlock(self):
        script = self.file("dead.heddle", "mutex a, b; thread T0 { lock(a); lock(b); unlock(b); unlock(a); } thread T1 { lock(b); lock(a); unlock(a); unlock(b); }")
        self.expect(1, "check", script, out=r"error: deadlock: T0 holds a \(line 1\) and waits for b \(line 1\); T1 holds b \(line 1\) and waits for a \(line 1\)")
        self.expect(0, "check", script, "--ignore=deadlocks", out="not covered: deadlocks")

    def test_limits_exit_3(self):
        script = self.file("big.heddle", "var x; thread T[4] { a = x; x = 1; a = x; x = 2; a = x; x = 3; }")
        self.expect(3, "check", script, "--limit-executions=100", out="not verified: limit on executions reached: 100 executions")
        self.expect(3, "check", script, BRUTE, "--limit-time=0.2", out="not verified: limit on time reached")
        self.expect(3, "check", script, "--limit-memory=1", out="not verified: limit on memory reached: 1 execution,")
        self.expect(3, "check", script, "--limit-memory=100000", "--limit-executions=100", out="limit on executions reached")

    def test_a_limit_after_a_finding_is_said(self):
        script = self.file("bad.heddle", "var x; thread T[4] { x = 1; x = 2; x = 3; x = 4; x = 5; } thread A { a = x; assert(a == 0); }")
        self.expect(1, "check", script, BRUTE, "--keep-going", "--limit-executions=1000",
                    out=r"not covered: executions that were not reached \(limit on executions reached\)\nheddle: error: assertion failed")

    def test_every_execution_blocked_is_not_verified(self):
        script = self.file("blocked.heddle", "var x; thread T { a = x; assume(a == 1); }")
        self.expect(3, "check", script, out="not verified: every execution is blocked: 0 executions, 1 blocked")

    def test_a_bound_on_preemptions(self):
        script = self.file("two.heddle", "var x; thread A { x = 1; x = 2; } thread B { a = x; b = x; assert(a != 0 || b != 2); }")
        for reduction in ("--reduction=icb", "--reduction=icb-dpor"):
            self.expect(3, "check", script, reduction, "--preemptions=0",
                        out=r"not verified: executions with more than 0 preemptions were not explored: \d+ executions, 0 blocked")
            self.expect(1, "check", script, reduction, "--preemptions=1", out="error: assertion failed")
            self.expect(1, "check", script, reduction, out="error: assertion failed")
            self.expect(1, "check", script, reduction, "--preemptions=1", "--keep-going",
                        out=r"not covered: executions that were not reached \(executions with more than 1 preemption were not explored\)")
            fine = self.file("fine.heddle", "var x; thread T[2] { x = 1; a = x; }")
            report = json.loads(self.expect(0, "check", fine, reduction, "--preemptions=2", "--format=json").stdout)
            self.assertEqual(report["statistics"]["executions with 0 preemptions"], 2)

    def test_sample(self):
        script = self.file("bad.heddle", FAILING)
        first = self.expect(1, "check", script, "--sample=random", "--seed=5", out="random sample, seed 5")
        again = self.expect(1, "check", script, "--sample=random", "--seed=5")
        strip = lambda text: re.sub(r"\d+\.\d\d s", "", text)
        self.assertEqual(strip(first.stdout), strip(again.stdout))
        fine = self.file("fine.heddle", "var x; thread T[2] { x = 1; }")
        self.expect(3, "check", fine, "--sample=random", out="not verified: random sample, no error found: 10000 executions")

    def test_samples_by_priorities(self):
        script = self.file("bad.heddle", FAILING)
        fine = self.file("fine.heddle", "var x; thread T[2] { x = 1; }")
        for method, title in ("pct", "pct sample of depth 3, seed 1"), ("pos", "pos sample, seed 1"):
            self.expect(1, "check", script, f"--sample={method}", out=title)
            self.expect(3, "check", fine, f"--sample={method}", "--limit-executions=50",
                        out=rf"not verified: {method} sample, no error found: 50 executions, 0 blocked \(sample, sc\)")
        report = json.loads(self.expect(3, "check", fine, "--sample=pct", "--depth=5", "--limit-executions=5", "--format=json").stdout)
        self.assertEqual((report["sample"], report["seed"], report["depth"]), ("pct", 1, 5))

    def test_count_classes(self):
        script = str(TESTS / "data/scripts/benchmarks/lastwrite.heddle")
        report = json.loads(self.expect(0, "check", script, "--define", "N=3", "--count-classes", "--format=json").stdout)
        self.assertEqual(report["classes"]["traces"]["complete"], 6)
        self.assertEqual(report["classes"]["reads-from"]["complete"], 3)

    def test_a_finding_with_buffers_says_what_holds_without(self):
        body = "x = 1; a = y; seen_a = a; done_a = 1; } thread B { y = 1; b = x; seen_b = b; done_b = 1; } thread C { await(done_a == 1); await(done_b == 1); p = seen_a; q = seen_b; assert(%s); }"
        head = "var x, y, seen_a, seen_b, done_a, done_b; thread A { "
        only_buffers = self.file("buffers.heddle", head + body % "p + q")
        self.expect(1, "check", only_buffers, "--model=tso", out=r"\nunder sc: no error in any execution\nheddle: error: assertion")
        self.expect(1, "check", only_buffers, "--model=all", out=r"(?s)under sc: no error.*under sc: no error.*under tso: error: assertion failed at .*\(rf, pso\)")
        always = self.file("always.heddle", head + body % "p * q")
        self.expect(1, "check", always, "--model=pso", out=r"\nunder sc: error: assertion failed at .*always.heddle:1\nheddle: error")
        report = json.loads(self.expect(1, "check", only_buffers, "--model=tso", "--format=json").stdout)
        self.assertEqual(report["other_models"]["sc"]["verdict"], "ok")

    def test_the_check_without_buffers_saves_nothing(self):
        script = self.file("two.heddle", "var x, y, z; thread a { x = 1; r = y; z = 1; assert(r == 1); } thread b { y = 1; r = x; s = z; }")
        saved = os.path.join(os.path.dirname(script), "kept.schedule")
        self.expect(1, "check", script, "--model=tso", "--schedule", saved, out="under sc: error: assertion failed")
        self.expect(1, "replay", saved, out=r"\(replay, tso\)|tso")
        with open(saved) as file:
            self.assertIn("tso", file.read())

    def test_all_models(self):
        script = self.file("sb.heddle", "var x, y; thread A { x = 1; a = y; } thread B { y = 1; b = x; }")
        self.expect(0, "check", script, "--model=all", out=r"(?s)\(rf, sc\).*\(rf, tso\).*\(rf, pso\)")

    def test_bad_scripts_name_the_place(self):
        for text, message in [
            ("thread T { x = 1 }", r"s\.heddle:1:\d+: "),
            ("var x;\nthread T { a = x + 1; }", r"s\.heddle:2:\d+: .*shared"),
            ("", r"s\.heddle:"),
            ("\x00\xff", r"s\.heddle:1:1: "),
        ]:
            with self.subTest(text=text):
                self.expect(2, "check", self.file("s.heddle", text), err=message)


BRUTE = "--reduction=none"
# More executions than anybody waits for.
ENDLESS = "var x; thread T[6] { x = 1; x = 2; x = 3; x = 4; x = 5; x = 6; x = 7; x = 8; x = 9; }"
ENDLESS_AND_FAILING = ENDLESS + " thread A { a = x; assert(a == 0); }"
LINE = r"heddle: \d+ executions, 0 blocked, \d+/s, .* explored, .* left"


class Compare(Tool):
    def test_every_equivalence(self):
        script = self.file("a.heddle", "var x; thread T[2] { x = 1; x = 2; } thread R { a = x; b = x; }")
        text = self.expect(0, "compare", script, out="views .*view +█").stdout
        rows = [line.split()[0] for line in text.splitlines() if "█" in line]
        self.assertEqual(rows, ["traces", "reads-from", "reads-value-from", "views"])

    def test_json_has_the_counts_that_brute_force_has(self):
        script = self.file("a.heddle", "var x, y; thread T[2] { x = 1; a = y; y = a + 1; } thread R { await(y == 1); a = x; }")
        for model in ("sc", "tso", "pso"):
            compared = json.loads(self.expect(0, "compare", script, "--model=" + model, "--format=json").stdout)
            counted = json.loads(self.expect(0, "check", script, "--model=" + model, "--count-classes", "--format=json",
                                             "--ignore=races,deadlocks").stdout)
            found = {row["name"]: {"complete": row["complete"], "blocked": row["blocked"]} for row in compared["equivalences"]}
            self.assertEqual(found, counted["classes"], model)

    def test_what_is_not_finished_is_a_lower_bound(self):
        script = self.file("a.heddle", "var x; thread T[4] { a = x; x = 1; a = x; x = 2; }")
        self.expect(3, "compare", script, "--limit-executions=10", out="≥ ")


class Progress(Tool):
    def test_plain(self):
        script = self.file("endless.heddle", ENDLESS)
        process = self.start(script, BRUTE, "--progress=plain")
        first = process.stderr.readline()
        process.send_signal(signal.SIGINT)
        out, others = process.communicate()
        self.assertRegex(first + others, rf"^({LINE}\n)+$")
        self.assertRegex(out, r"^heddle: not verified: interrupted: .*\n$")

    def test_nothing_without_a_terminal(self):
        script = self.file("endless.heddle", ENDLESS)
        self.assertEqual(self.expect(3, "check", script, BRUTE, "--limit-time=1.5").stderr, "")

    def test_counting_classes_shows_it_too(self):
        script = self.file("endless.heddle", ENDLESS)
        process = self.start(script, "--progress=plain", "--count-classes")  # whose search is over at once
        for line in process.stderr:
            if re.search(r"^heddle: counting classes: \d+ executions, 0 blocked, \d+/s\n$", line):
                return
        self.fail("no such line")

    def on_terminal(self, columns, *args, until=None):
        """What stderr gets when it is a terminal of that width; stdout is none. Interrupts when the pattern has appeared."""
        ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        process = subprocess.Popen([BIN / "heddle", *args], stdout=subprocess.PIPE, stderr=theirs,
                                   preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
        os.close(theirs)
        text = b""
        try:
            while chunk := os.read(ours, 4096):
                text += chunk
                if until and re.search(until, text):
                    process.send_signal(signal.SIGINT)
                    until = None
        except OSError:  # the other side was closed
            pass
        os.close(ours)
        out, _ = process.communicate(timeout=600)
        return text.decode(), out.decode()

    def test_one_line_on_a_terminal(self):
        script = self.file("endless.heddle", ENDLESS)
        start = time.monotonic()
        text, out = self.on_terminal(200, "check", script, BRUTE, until=rb"(?s)(\rheddle.*){3}")
        seconds = time.monotonic() - start
        self.assertRegex(out, r"^heddle: not verified: interrupted: .*\n$")
        self.assertNotIn("\n", text)
        self.assertRegex(text, rf"^(\r{LINE} *\x08*)+\r +\r$")
        shown = text.split("\r")[1:]
        self.assertLessEqual(len(shown), 2 + seconds * 5 + 1)
        self.assertGreater(len(shown[-2]), max(len(line.rstrip(" \x08")) for line in shown[:-2]))  # blanks over all of it

    def test_a_line_never_wraps(self):
        script = self.file("endless.heddle", ENDLESS)
        text, _ = self.on_terminal(30, "check", script, BRUTE, until=rb"\rheddle: \d+ executions")
        self.assertRegex(text, r"\rheddle: \d+ executions")
        for line in text.split("\r"):
            self.assertLess(len(line), 30)

    def test_off_shows_nothing(self):
        script = self.file("endless.heddle", ENDLESS)
        self.assertEqual(self.on_terminal(80, "check", script, BRUTE, "--limit-time=0.7", "--progress=off")[0], "")


class Terminal(Tool):
    """What findings look like depends on where they go."""

    def on_terminal(self, columns, *args, **environment):
        ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        inherited = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS")}
        process = subprocess.Popen([BIN / "heddle", *args], stdout=theirs, env={**inherited, "TERM": "xterm", **environment})
        os.close(theirs)
        text = b""
        try:
            while chunk := os.read(ours, 4096):
                text += chunk
        except OSError:  # the other side was closed
            pass
        os.close(ours)
        self.assertEqual(process.wait(timeout=600), 1)
        return text.decode().replace("\r\n", "\n")

    def test_colours_on_a_terminal_only(self):
        script = self.file("bad.heddle", FAILING)
        self.assertIn("\x1b[", self.on_terminal(80, "check", script))
        self.assertNotIn("\x1b", self.on_terminal(80, "check", script, NO_COLOR="1"))
        self.assertNotIn("\x1b", self.on_terminal(80, "check", script, TERM="dumb"))
        self.assertNotIn("\x1b", self.on_terminal(80, "check", script, "--color=never"))
        self.assertNotIn("\x1b", self.expect(1, "check", script).stdout)
        self.assertIn("\x1b[", self.expect(1, "check", script, "--color=always").stdout)

    def test_lines_are_as_wide_as_the_terminal(self):
        many = self.file("many.heddle", "var x; thread worker[8] { a = x; x = a + 1; } thread judge { await(x == 3); b = x; assert(b == 3); c = x; assert(c == 3); }")
        for columns in (60, 80, 120, 200):
            text = re.sub(r"\x1b\[[\d;]*m", "", self.on_terminal(columns, "check", many))
            for line in text.splitlines():
                if "step" in text and not line.startswith(("heddle: ", "replay: ", str(self.folder.name))):
                    self.assertLessEqual(len(line), columns, text)


class Interrupted(Tool):
    def test_what_is_known_is_reported(self):
        script = self.file("endless.heddle", ENDLESS)
        code, out = self.interrupt(script, BRUTE)
        self.assertEqual(code, 3, out)
        self.assertRegex(out, r"^heddle: not verified: interrupted: [1-9]\d* executions, 0 blocked \(none, sc\), \d+\.\d\d s\n$")

    def test_ended_from_outside(self):
        code, out = self.interrupt(self.file("endless.heddle", ENDLESS), BRUTE, number=signal.SIGTERM, at_once=True)
        self.assertEqual(code, 3, out)
        self.assertRegex(out, r"^heddle: not verified: interrupted: \d+ executions?")

    def test_json(self):
        code, out = self.interrupt(self.file("endless.heddle", ENDLESS), BRUTE, "--format=json", "--count-classes", at_once=True)
        report = json.loads(out)
        self.assertEqual((code, report["verdict"], report["limit"]), (3, "limit", "interrupted"))
        self.assertEqual(report["not_covered"], ["numbers of classes (interrupted)"])

    def test_a_finding_counts_more(self):
        code, out = self.interrupt(self.file("bad.heddle", ENDLESS_AND_FAILING), BRUTE, "--keep-going")
        self.assertEqual(code, 1, out)
        self.assertRegex(out, r"not covered: executions that were not reached \(interrupted\)\nheddle: error: assertion failed at ")

    def test_models_not_reached_are_reported(self):
        code, out = self.interrupt(self.file("endless.heddle", ENDLESS), BRUTE, "--model=all", at_once=True)
        self.assertEqual(code, 3, out)
        self.assertRegex(out, r"(?s)\(none, sc\).*interrupted: 0 executions.*\(none, tso\).*\(none, pso\)")

    def test_a_sample_that_is_not_finished(self):
        code, out = self.interrupt(self.file("endless.heddle", ENDLESS), "--sample=random", "--limit-executions=1000000000", at_once=True)
        self.assertEqual(code, 3, out)
        self.assertIn("not verified: interrupted: ", out)


RACY = """#include <pthread.h>
#include <stdio.h>
int x;
static void *add(void *a) { x = x + STEP; printf("added %d\\n", STEP); return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, add, 0);
  x = 5;
  pthread_join(t, 0);
  puts("done");
  return 0;
}
"""


class Native(Tool):
    """C and C++ programs: flags, several files, caches, saved schedules."""

    def setUp(self):
        super().setUp()
        os.environ["XDG_CACHE_HOME"] = self.folder.name
        if "no native engine" in self.run_tool("check", self.file("empty.c", "int main(void) { return 0; }")).stderr:
            self.skipTest("this build has no native engine")

    def test_flags_after_two_dashes(self):
        program = self.file("racy.c", RACY)
        self.expect(2, "check", program, err="use of undeclared identifier 'STEP'")
        self.expect(1, "check", program, "--", "-DSTEP=2", out="data race on x")
        self.expect(2, "list", "--", "-DSTEP=2", err="can be used with 'check', 'test' and 'compare' only")

    def test_several_files(self):
        first = self.file("first.c", "int twice(int); int main(void) { return twice(1) == 2 ? 0 : 1; }")
        second = self.file("second.c", "int twice(int n) { return 2 * n; }")
        self.expect(0, "check", first, second)
        self.expect(2, "check", first, out="the system does not define this name: a source file may be missing from the command line")
        self.expect(2, "check", first, first, err="'main' is defined twice: at .*first.c:1 and at .*first.c:1")
        self.expect(2, "check", first, "missing.c", err="missing.c: cannot be read")

    def test_what_is_not_supported_is_listed(self):
        program = self.file("a.c", "#include <stdio.h>\n#include <unistd.h>\nint helper(int);\nint main(void) {\n  int id = getpgrp();\n"
                            "  FILE* file = popen(\"a\", \"r\");\n  return helper(id) + pclose(file);\n}\n")
        schedule = str(pathlib.Path(self.folder.name, "a.schedule"))
        found = self.expect(2, "check", program, f"--schedule={schedule}", err="^$", out="heddle: not verified: reaches `getpgrp` .*a.c:5., which Heddle does not know: ")
        for line in ("not supported: `getpgrp` (.*a.c:5)", "not supported: `popen` (.*a.c:6)", "not supported: `helper` (.*a.c:7)",
                     "not supported: `pclose` (.*a.c:7)", "the system does not define 1 of these 4 names: a source file may be missing",
                     "--allow=getpgrp calls the system's function"):
            self.assertRegex(found.stdout, line.replace("(", "[(]").replace(")", "[)]"))
        self.expect(2, "replay", schedule, out="reaches `getpgrp` .*a.c:5., which Heddle does not know")
        self.expect(2, "compare", program, err="an execution reaches what Heddle does not know: 'heddle check' shows what")
        again = self.expect(2, "check", program, "--format=json", "--model=all")  # from the cache
        self.assertEqual(again.stdout.count('"verdict": "unsupported"'), 6)  # of three models, and of those before them

    def test_compiled_form(self):
        text = self.file("a.ll", "define i32 @main() { ret i32 0 }")
        self.expect(0, "check", text, out="no error in any execution: 1 execution,")
        self.expect(2, "check", self.file("b.ll", "define nonsense"), err="b.ll")

    def test_compile_commands(self):
        program = self.file("racy.c", RACY)
        entry = {"directory": self.folder.name, "file": "racy.c", "command": "cc -O2 '-DSTEP=1' -c racy.c -o racy.o"}
        database = self.file("compile_commands.json", json.dumps([entry]))
        self.expect(1, "check", program, f"--compile-commands={database}", out="data race on x")
        other = self.file("other.c", "int main(void) { return 0; }")
        self.expect(2, "check", other, f"--compile-commands={database}", err="has no entry for")
        self.expect(2, "check", program, f"--compile-commands={program}", err="this is not JSON")
        self.expect(1, "check", "-p", self.folder.name, program, out="data race on x")
        self.expect(2, "check", "-p", str(pathlib.Path(self.folder.name) / "missing"), program, err="missing: no such file|missing: cannot be read")

    def test_flags_of_the_compiler_may_stand_before_the_dashes(self):
        program = self.file("flags.c", "#include <assert.h>\nint main(void) {\n#ifdef BUG\n  assert(0);\n#endif\n}\n")
        header = self.file("bug.h", "#define BUG\n")
        self.expect(0, "check", program)
        for flags in (["-DBUG"], ["-D", "BUG"], ["-D", "BUG=-1"], ["-include", header], ["--define", "BUG"], ["--define=BUG=a 'text'"], ["-DBUG", "-std=c11"]):
            with self.subTest(flags=flags):
                self.expect(1, "check", *flags, program)
                self.expect(1, "check", program, *flags)
        self.expect(0, "check", program, "-DBUG", "-UBUG")
        self.expect(0, "check", program, "-DBUG", "--", "-UBUG")
        self.expect(2, "check", program, "-std=nonsense", err="nonsense")
        folder = pathlib.Path(self.folder.name) / "headers"
        folder.mkdir()
        (folder / "apart.h").write_text("#define BUG\n")
        uses = self.file("uses.c", "#include <apart.h>\n#include <assert.h>\nint main(void) {\n#ifdef BUG\n  assert(0);\n#endif\n}\n")
        self.expect(2, "check", uses, err="apart.h")
        for flags in ([f"-I{folder}"], ["-I", str(folder)], ["-isystem", str(folder)]):
            with self.subTest(flags=flags):
                self.expect(1, "check", *flags, uses)

    def test_a_defined_text_is_taken_as_it_is(self):
        program = self.file("text.c", '#include <assert.h>\n#include <string.h>\nint main(void) { assert(strcmp(TEXT, "$(x) y") != 0); }\n')
        schedule = str(pathlib.Path(self.folder.name) / "text.schedule")
        self.expect(1, "check", program, '--define=TEXT="$(x) y"', f"--schedule={schedule}")
        self.expect(1, "replay", schedule, out="strcmp")
        self.expect(0, "check", program, '--define=TEXT="y"')
        self.expect(2, "check", program, "--define==3", err="'=3' is not NAME=VALUE")

    def test_ignored_leaks_are_not_looked_for(self):
        program = self.file("leak.c", "#include <stdlib.h>\nint main(void) { malloc(4); return 0; }\n")
        self.expect(1, "check", program, "-w", "--leaks", out="never freed")
        for options in (["--leaks", "--ignore=leaks"], ["--ignore=leaks", "--leaks"]):
            self.expect(0, "check", program, "-w", *options, out=r"not covered: memory that is never freed \(--ignore\)")

    def test_arguments_of_main(self):
        program = self.file("args.c", "#include <assert.h>\n#include <stdlib.h>\n#include <string.h>\nint main(int argc, char **argv) {\n"
                            '  assert(argv[argc] == NULL);\n  if (argc < 3) return 0;\n  assert(argc == 3 && strcmp(argv[1], "-I a") == 0);\n'
                            "  argv[1][0] = '+';\n  assert(atoi(argv[2]) != 7);\n  if (argv[2][0] == '8') argv[2][3] = 0;\n}\n")
        schedule = str(pathlib.Path(self.folder.name) / "args.schedule")
        self.expect(0, "check", program)
        self.expect(0, "check", program, "--args='-I a' 6")
        self.expect(1, "check", program, "--args", "'-I a' 7", f"--schedule={schedule}", out=r"args.c:9")
        self.expect(1, "replay", schedule, out=r"args.c:9")
        self.expect(1, "check", program, "--args", "'-I a' 8", out="out of bounds|beyond")
        self.expect(1, "check", program, "--args", "-DX", "--args", "8", out=r"args.c:7")
        script = self.file("s.heddle", "thread { }")
        self.expect(2, "check", script, "--args=8", err="--args is for C and C")

    def test_endings_of_files(self):
        failing = "extern \"C\" void abort();\nint main() { abort(); }\n"
        for name in ("a.cc", "a.cxx", "a.c++", "a.C", "a.ii"):
            with self.subTest(name=name):
                self.expect(1, "check", self.file(name, failing), out=f"{re.escape(name)}:2")
        self.expect(1, "check", self.file("a.i", "void abort(void);\nint main(void) { abort(); }\n"), out="a.i:2")
        self.expect(2, "check", self.file("a.d", failing), err=r"\*\.c\+\+")

    def kept(self):
        """How many programs the cache folder holds."""
        return len(list(pathlib.Path(self.folder.name).glob("heddle/programs/*.o")))

    def test_what_did_not_change_is_not_compiled_again(self):
        header = self.file("limit.hpp", "constexpr int limit = 1;")
        program = self.file("a.cpp", '#include "limit.hpp"\n#include <cassert>\nint main() { assert(limit == 1); }')
        before = self.kept()
        self.expect(0, "check", program, "--no-cache")
        self.assertEqual(self.kept(), before)
        self.expect(0, "check", program)
        self.expect(0, "check", program)
        self.assertEqual(self.kept(), before + 1)
        pathlib.Path(header).write_text("constexpr int limit = 2;")
        self.expect(1, "check", program, out="assertion failed")
        self.expect(1, "check", program, out="assertion failed")
        pathlib.Path(header).write_text("constexpr int limit = 1;")
        self.expect(0, "check", program)
        self.expect(0, "check", program, "--", "-DNDEBUG")
        self.assertEqual(self.kept(), before + 2)

    def test_a_damaged_cache_does_no_harm(self):
        program = self.file("a.c", "int main(void) { return 0; }")
        self.expect(0, "check", program)
        for ending, text in ((".facts", "{"), (".o", "?"), (".inputs", "? ?")):
            for kept in pathlib.Path(self.folder.name).glob("heddle/programs/*" + ending):
                kept.write_text(text)
            self.expect(0, "check", program)

    def test_a_header_that_appears_is_noticed(self):
        for folder in ("early", "late"):
            (pathlib.Path(self.folder.name) / folder).mkdir()
        self.file("late/limit.hpp", "constexpr int limit = 1;")
        text = """#include <cassert>
#include <limit.hpp>
#if __has_include("own.hpp")
#include "own.hpp"
#endif
int main() { assert(limit == 1); }
"""
        program = self.file("a.cpp", text)
        flags = ["--", f"-I{self.folder.name}/early", "-I", f"{self.folder.name}/late"]
        self.expect(0, "check", program, *flags)
        self.file("early/limit.hpp", "constexpr int limit = 2;")
        self.expect(1, "check", program, *flags, out="assertion failed")
        self.file("early/limit.hpp", "constexpr int limit = 1;")
        self.expect(0, "check", program, *flags)
        self.file("own.hpp", "#define limit 3")
        self.expect(1, "check", program, *flags, out="assertion failed")

    def test_headers_are_kept_for_other_flags(self):
        program = self.file("a.cpp", "#include <string>\nint main() { return std::string().size(); }")
        self.expect(0, "check", program, "--", "-std=c++17")
        headers = list(pathlib.Path(self.folder.name).glob("heddle/headers/*.pch"))
        self.assertEqual(len(headers), 1)
        self.expect(0, "check", self.file("b.cpp", "#include <string>\nstd::string s; int main() {}"), "--", "-std=c++17")
        self.assertEqual(list(pathlib.Path(self.folder.name).glob("heddle/headers/*.pch")), headers)

    def test_interrupted(self):
        text = """#include <pthread.h>
#include <stdatomic.h>
atomic_int x;
static void *add(void *a) { for (int i = 0; i < 20; i++) x++; return a; }
int main(void) {
  pthread_t t[3];
  for (int i = 0; i < 3; i++) pthread_create(&t[i], 0, add, 0);
  for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
}
"""
        code, out = self.interrupt(self.file("long.c", text), BRUTE)
        self.assertEqual(code, 3, out)
        self.assertRegex(out, r"heddle: not verified: interrupted: [1-9]\d* executions, .*\n$")

    def test_an_interrupt_does_not_wait_for_a_long_computation(self):
        text = """#include <stdatomic.h>
atomic_int x;
int main(void) {
  for (int i = 0; i < 10000; i++, x++)
    for (volatile int n = 0; n < 10000000; n++) {}
}
"""
        process = self.start(self.file("slow.c", text))
        self.await_handler(process, signal.SIGPROF, True)
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=600)
        self.assertEqual(process.returncode, 3)

    def test_what_allowed_functions_access_is_not_covered(self):
        program = self.file("a.c", "long lrand48(void);\nint main(void) { return lrand48() < 0; }\n")
        self.expect(0, "check", program, "--allow=lrand48", out=r"not covered: what lrand48 keeps, reads or writes \(--allow\)")

    def test_libcxx_is_an_error(self):
        program = self.file("a.cpp", "int main() {}")
        self.expect(2, "check", program, "--", "-stdlib=libc++", err="libc.. is not supported; supported: libstdc.. 12")

    def test_the_library_s_steps_are_one_row(self):
        racy = """#include <thread>
#include <vector>
std::vector<int> numbers;
int main() {
  std::thread other([] { numbers.push_back(1); });
  numbers.push_back(2);
  other.join();
}
"""
        program = self.file("vector.cpp", racy)
        found = self.expect(1, "check", program, out=r"vector.cpp:[56]:\d+: error: ")
        self.assertRegex(found.stdout, r" [56]: \d+ steps of the library")
        self.assertNotIn("_M_", found.stdout)
        whole = json.loads(self.expect(1, "check", program, "--format=json").stdout)
        inside = [step for step in whole["findings"][0]["story"]["steps"] if step["library"]]
        self.assertGreater(len(inside), 3)

    def test_replay(self):
        program = self.file("racy.c", RACY)
        schedule = str(pathlib.Path(self.folder.name) / "saved.schedule")
        found = self.expect(1, "check", program, f"--schedule={schedule}", "--", "-DSTEP=2", out=f"replay: heddle replay {schedule}")
        again = self.expect(1, "replay", schedule, out="--- the program's output\\n(.*\\n)*done")
        finding = re.search(r"error: (data race[^\\n]*)", found.stdout).group(1)
        self.assertIn(finding, again.stdout)
        report = json.loads(self.expect(1, "replay", schedule, "--format=json").stdout)
        self.assertIn("added 2", report["output"])
        self.assertEqual(report["findings"][0]["kind"], "data-race")
        pathlib.Path(program).write_text("int main(void) { return 0; }")
        self.expect(2, "replay", schedule, err="cannot be taken .did the program change")
        self.expect(2, "replay", program, err="this is not JSON")
        self.expect(2, "replay", "no_such_file", err="no_such_file")

    def test_replay_of_steps_at_words_of_the_runtime(self):
        setting = """#include <pthread.h>
#include <stdlib.h>
static void* set(void* unused) { setenv("NAME", "1", 1); return unused; }
int main(void) { pthread_t t; pthread_create(&t, 0, set, 0); getenv("NAME"); pthread_join(t, 0); return 0; }
"""
        waiting = """#include <atomic>
#include <cassert>
#include <thread>
std::atomic<int> x{0};
int main() { std::thread t([] { x.wait(0); assert(x != 1); }); x = 1; x.notify_one(); t.join(); }
"""
        for name, text in [("setting.c", setting), ("waiting.cpp", waiting)]:
            schedule = str(pathlib.Path(self.folder.name) / f"{name}.schedule")
            self.expect(1, "check", self.file(name, text), f"--schedule={schedule}", "-std=c++20" if "cpp" in name else "-std=c11")
            self.expect(1, "replay", schedule)

    def test_replay_under_every_model(self):
        for test, flags, model in [("dekker_entry", [], "tso"), ("message_passing_orders", [], "pso")]:
            program = str(TESTS / "data/programs/memory" / f"{test}.c")
            schedule = str(pathlib.Path(self.folder.name) / f"{test}.schedule")
            self.expect(1, "check", program, f"--model={model}", f"--schedule={schedule}", *flags)
            self.expect(1, "replay", schedule)

    def test_debugger_stops_at_the_finding(self):
        if shutil.which("gdb") is None:
            self.skipTest("there is no gdb")
        program = str(TESTS / "data/programs/abort.c")
        schedule = str(pathlib.Path(self.folder.name) / "abort.schedule")
        self.expect(1, "check", program, f"--schedule={schedule}", "--ignore=races")
        command = ["gdb", "-q", "-batch", "-ex", "run", "-ex", "bt", "--args", BIN / "heddle", "replay", schedule, "--stop-at-finding"]
        result = subprocess.run(command, capture_output=True, text=True, timeout=600)
        self.assertIn("SIGTRAP", result.stdout)
        self.assertRegex(result.stdout, r"abort\.c:14")


class Litmus(Tool):
    def test_table_as_herd_prints_it(self):
        result = self.expect(0, "litmus", SB, "--model=tso")
        self.assertRegex(result.stdout, r"Test SB Allowed")
        self.assertRegex(result.stdout, r"States 4\n +1:>0:r0=0; 1:r0=0;")
        self.assertRegex(result.stdout, r"Ok\nWitnesses\nPositive: 1 Negative: 3\nCondition exists \(0:r0=0 /\\ 1:r0=0\)\n"
                                        r"Observation SB Sometimes 1 3\n")

    def test_classes(self):
        self.expect(0, "litmus", SB, "--model=sc", "--classes", out=r"Classes SB \(sc\): 3 traces, 3 reads-from")

    def test_expected_finds_every_kind_of_difference(self):
        line = json.loads(self.expect(0, "litmus", SB, "--states", "--classes", "--format=json").stdout)
        good = self.file("good", json.dumps(line) + "\n")
        self.expect(0, "litmus", SB, "--states", "--classes", f"--expected={good}", out="0 differences")
        for model, key, value in [("sc", "states", [[0, 0, 1, 1]]), ("tso", "verdict", "No"), ("pso", "sat", 7),
                                  ("sc", "execs", 4), ("tso", "rf", 5), ("sc", "obs", "Always")]:
            wrong = json.loads(json.dumps(line))
            wrong[model][key] = value
            bad = self.file("bad", json.dumps(wrong) + "\n")
            with self.subTest(key=key):
                self.expect(1, "litmus", SB, "--states", "--classes", f"--expected={bad}",
                            out=rf"SB: {model} {key}: expected .*\n(.*\n)*heddle: 1 tests, 3 models: 1 differences")
        empty = self.file("empty", "")
        self.expect(1, "litmus", SB, f"--expected={empty}", out="SB: no expected result")
        self.expect(2, "litmus", SB, f"--expected={self.file('junk', 'junk')}", err=r"junk:1: this is not JSON")

    def test_bad_file_does_not_hide_the_others(self):
        self.file("bad.litmus", "C bad\nnonsense")
        self.file("good.litmus", pathlib.Path(SB).read_text())
        self.expect(2, "litmus", self.folder.name, out="Test SB Allowed", err=r"bad\.litmus:2: expected")


    def test_a_test_that_accesses_nothing_declared(self):
        text = pathlib.Path(SB).read_text().replace("atomic_load_explicit(y,", "atomic_load_explicit(y + 1,", 1)
        for mode in ("--states", "--classes"):
            self.expect(2, "litmus", self.file("wild.litmus", text), mode, err=r"wild\.litmus: line \d+: in some execution P0")


class Fuzz(Tool):
    def test_runs_and_prints(self):
        self.expect(0, "--programs=20", "--seed=3", tool="heddle-fuzz", out=r"seed 3: 20 programs, no mismatch")
        self.expect(0, "--programs=2", "--print", tool="heddle-fuzz", out=r"(?s)// seed 1, program 0\n.*program 1\n")
        self.expect(2, "--compare=nonsense", tool="heddle-fuzz", err="there is no comparison 'nonsense'")

    def test_replay(self):
        good = self.file("good.heddle", "// comparison: replay\nvar x0; thread T0 { x0 = 1; }\n")
        self.expect(0, "--replay", good, tool="heddle-fuzz", out="1 regression files, 0 mismatches")
        self.expect(2, "--replay", self.file("bad.heddle", "// comparison: none\n thread T { }"), tool="heddle-fuzz",
                    err="there is no comparison 'none'")


if __name__ == "__main__":
    unittest.main(verbosity=1)
