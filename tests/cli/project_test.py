#!/usr/bin/env python3
"""A project's file, heddle.toml: options for commands, checks with their own options, and what is wrong with it."""

import json
import os
import pathlib
import re
import shlex
import subprocess
import unittest
import xml.etree.ElementTree as ElementTree

from tool import BIN, Tool

FINE = """#include <pthread.h>
#include "value.h"
static int x;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *add(void *u) { pthread_mutex_lock(&m); x += VALUE; pthread_mutex_unlock(&m); return u; }
int main(void) { pthread_t a, b; pthread_create(&a, 0, add, 0); pthread_create(&b, 0, add, 0); pthread_join(a, 0); pthread_join(b, 0); return 0; }
"""
RACE = FINE.replace("pthread_mutex_lock(&m); ", "").replace("pthread_mutex_unlock(&m); ", "")
TESTS = '#include <heddle.h>\n#include "value.h"\nHEDDLE_TEST(one) {}\nHEDDLE_TEST(two) {}\n'
CONFIG = """[check]
flags = ["-Iinclude"]
limit-executions = 1000

[checks.queue]
files = ["src/fine.c"]
model = "tso"

[checks.again]          # the order is the file's
files = ["src/race.c"]
ignore = ["races"]
define = ["UNUSED=1"]

[test]
files = ["src/tests.c"]
jobs = 2
"""


class Project(Tool):
    def setUp(self):
        super().setUp()
        self.top = pathlib.Path(self.folder.name).resolve()
        for folder in ("include", "src", "deep/below"):
            (self.top / folder).mkdir(parents=True)
        (self.top / "include/value.h").write_text("#define VALUE 1\n")
        for name, text in (("fine.c", FINE), ("race.c", RACE), ("tests.c", TESTS)):
            (self.top / "src" / name).write_text(text)
        self.write(CONFIG)

    def write(self, text):
        (self.top / "heddle.toml").write_text(text)

    def run_in(self, folder, *args):
        return subprocess.run([BIN.resolve() / "heddle", *args], capture_output=True, text=True, timeout=600, cwd=self.top / folder,
                              env={**os.environ, "COLUMNS": "240"})

    def expect_in(self, folder, code, *args, out="^", err="^"):
        result = self.run_in(folder, *args)
        what = f"{args}: exit {result.returncode}\n{result.stdout}\n{result.stderr}"
        self.assertEqual(result.returncode, code, what)
        self.assertRegex(result.stdout, out, what)
        self.assertRegex(result.stderr, err, what)
        return result


class Use(Project):
    def test_all_checks(self):
        result = self.expect_in(".", 0, "check", out="2 checks: 2 passed", err="^heddle: options from heddle.toml\n$")
        self.assertEqual(re.findall(r"^passed +(\w+)", result.stdout, re.M), ["queue", "again"])

    def test_from_a_folder_below(self):
        self.expect_in("deep/below", 0, "check", out="2 checks: 2 passed", err="options from ../../heddle.toml")
        self.expect_in("deep/below", 0, "check", "--filter=que*", out="1 check: 1 passed")
        self.expect_in("deep/below", 0, "check", "../../src/fine.c", out="no error in any execution")

    def test_some_checks(self):
        self.assertEqual(self.expect_in(".", 0, "check", "--list").stdout, "queue\nagain\n")
        self.expect_in(".", 2, "check", "--filter=quite", err="there is no such check; there are: queue, again")

    def test_the_command_line_wins_over_the_section_and_that_over_the_command(self):
        def executed(*args):
            report = json.loads(self.expect_in(".", 0, "check", "--format=json", *args).stdout)
            return [(check["reports"][0]["model"], check["reports"][0]["reduction"]) for check in report["checks"]]

        self.write(CONFIG.replace("[check]", '[check]\nreduction = "rf-poly"\nmodel = "pso"').replace('"tso"\n', '"tso"\nreduction = "rf"\n'))
        self.assertEqual(executed(), [("tso", "rf"), ("pso", "rf-poly")])
        self.assertEqual(executed("--model=sc"), [("sc", "rf"), ("sc", "rf-poly")])

    def test_one_file_has_the_options_of_check(self):
        self.write(CONFIG.replace("1000", "1"))
        self.expect_in(".", 3, "check", "src/fine.c", out="limit on executions reached", err="options from heddle.toml")
        self.expect_in(".", 0, "check", "src/fine.c", "--limit-executions=100")
        self.expect_in(".", 2, "check", "src/fine.c", "--no-config", err="value.h")
        self.expect_in(".", 0, "check", "src/fine.c", "--no-config", "-Iinclude")

    def test_tests(self):
        self.expect_in("src", 0, "test", out="2 tests: 2 passed", err="options from ../heddle.toml")
        self.assertEqual(self.expect_in(".", 0, "test", "--list", "--format=json").stderr, "")

    def test_another_file(self):
        (self.top / "deep/other.toml").write_text('[checks.x]\nfiles = ["../src/fine.c"]\nflags = ["-I", "../include"]\n')
        self.expect_in(".", 0, "check", "--config=deep/other.toml", out="1 check: 1 passed", err="options from deep/other.toml")
        self.expect_in(".", 2, "check", "--config=none.toml", err="none.toml")
        self.expect_in(".", 2, "check", "--config=deep/other.toml", "--no-config", err="cannot be used together")
        self.expect_in(".", 2, "check", "--no-config", err="which FILE is to be checked")

    def test_a_schedule_is_replayed_from_anywhere(self):
        self.write(CONFIG.replace('ignore = ["races"]', ""))
        result = self.expect_in("deep", 1, "check", "--no-cache", out="data race on x at ../src/race.c")
        replay = shlex.split(re.search("replay: heddle (.*)", result.stdout)[1])
        self.expect_in("/", 1, *replay, "--no-cache", out="data race on x")

    def test_a_schedule_of_a_single_check_is_replayed_from_anywhere(self):
        result = self.expect_in(".", 1, "check", "--no-config", "-Iinclude", "src/race.c", "--no-cache")
        replay = shlex.split(re.search("replay: heddle (.*)", result.stdout)[1])
        self.expect_in("deep", 1, *replay, "--no-cache", "--no-config", out="data race on x")

    def test_names_of_files_are_the_same_in_a_replay(self):
        (self.top / "src/name.h").write_text("static const char* here(void) { return __FILE__; }\n")
        (self.top / "src/names.c").write_text(RACE.replace("int main(void) {", """#include "name.h"
#include <stdio.h>
int main(void) { printf("%s %s\\n", __FILE__, here());"""))
        for folder, file, shown in [(".", "src/names.c", "src/names.c src/name.h\n"), ("src", "names.c", "names.c ./name.h\n")]:
            result = self.expect_in(folder, 1, "check", "--no-config", file, "-Iinclude", f"-I{self.top}/include", "--no-cache")
            replay = shlex.split(re.search("replay: heddle (.*)", result.stdout)[1])
            self.expect_in("deep", 1, *replay, "--no-cache", out=re.escape(shown))

    def test_a_replay_of_a_program_that_shares_more_now(self):
        text = "#include <thread>\nint x;\nint main() { int y = 0; std::thread t([&] { x++; %s }); x++; t.join(); return y; }\n"
        (self.top / "src/more.cpp").write_text(text % "")
        result = self.expect_in("src", 1, "check", "--no-config", "more.cpp")
        (self.top / "src/more.cpp").write_text(text % "y++;")
        replay = shlex.split(re.search("replay: heddle (.*)", result.stdout)[1])
        self.expect_in(".", 2, *replay, err="did the program change")

    def test_reports_of_all(self):
        self.write(CONFIG.replace("[check]", '[check]\njunit = "out.xml"'))
        self.expect_in("deep", 0, "check", "-j2")
        names = [case.get("name") for case in ElementTree.parse(self.top / "out.xml").iter("testcase")]
        self.assertEqual(names, ["queue (tso, rf)", "again (sc, rf)"])

    def test_a_check_that_does_not_compile_does_not_end_the_others(self):
        (self.top / "src/fine.c").write_text("no program\n")
        result = self.expect_in(".", 2, "check", out="error +queue +.*fine.c:1:1: error")
        self.assertRegex(result.stdout, "passed +again")

    def test_other_commands(self):
        self.write('[replay]\nno-cache = true\n[compare]\nmodel = "tso"\n[check]\nflags = ["-Iinclude"]\n')
        self.expect_in(".", 0, "compare", "src/fine.c", out=r"src/fine.c \(tso\)", err="options from")
        self.expect_in(".", 0, "list", err="^$")


class Errors(Project):
    def test_what_is_wrong(self):
        for text, message in [
            ("[check", r"heddle.toml:1:\d+: "),
            ("[chekc]\n", r"heddle.toml:1:2: there is no section \[chekc\]; did you mean 'check'\? supported: bench, check, checks.NAME"),
            ("[man]\n", r"there is no section \[man\]"),
            ("check = 3\n", r"heddle.toml:1:1: 'check' is no section: write \[check\]"),
            ("checks = 3\n", r"heddle.toml:1:1: checks are sections with a name"),
            ("checks.queue = 3\n", r"heddle.toml:1:8: 'checks.queue' is no section: write \[checks.queue\]"),
            ("[check]\n\n  modle = 'sc'\n", r"heddle.toml:3:3: there is no key 'modle' in \[check\]; did you mean 'model'\? supported: allow, args, "),
            ("[check]\nmodel = 'arm'\n", r"heddle.toml:2:9: model: there is no model 'arm'; supported: sc, tso, pso, all"),
            ("[check]\nmodel = 3\n", r"heddle.toml:2:9: model: expected a text"),
            ("[check]\nmodel = ['sc', 'tso']\n", r"heddle.toml:2:9: model: expected one value, not a list"),
            ("[check]\nseed = '3'\n", r"heddle.toml:2:8: seed: expected a number"),
            ("[check]\nseed = -1\n", r"heddle.toml:2:8: seed: '-1' is not a whole number"),
            ("[check]\nlimit-time = true\n", r"heddle.toml:2:14: limit-time: expected a number"),
            ("[check]\nkeep-going = 'yes'\n", r"heddle.toml:2:14: keep-going: expected true or false"),
            ("[check]\nignore = ['races', 3]\n", r"heddle.toml:2:20: ignore: expected a text, or a list of them"),
            ("[check]\nflags = '-Iinclude'\n", r"heddle.toml:2:9: flags: expected a list of texts"),
            ("[check]\nflags = [3]\n", r"heddle.toml:2:10: flags: expected a text"),
            ("[check]\nfilter = 'x'\n", r"there is no key 'filter' in \[check\]"),
            ("[check]\nfiles = ['a.c']\n", r"there is no key 'files' in \[check\]"),
            ("[checks.a]\nmodel = 'sc'\n", r"heddle.toml:1:9: \[checks.a\] has no 'files' and no 'target'"),
            ("[checks.a]\nfiles = ['a.c']\ntarget = 'x'\n", r"heddle.toml:1:9: \[checks.a\]: 'target' says which files there are: no 'files' can be named besides"),
            ("[checks.a]\nfiles = []\n", r"heddle.toml:2:9: files: expected a list of texts"),
            ("[checks.a]\nfiles = ['a.c']\njunit = 'x.xml'\n", r"heddle.toml:3:1: there is no key 'junit' in \[checks.a\]: it is for all checks and belongs into \[check\]"),
            ("[checks.a]\nfiles = ['a.c']\n[checks.a]\n", r"heddle.toml:3:\d+: .*checks.a"),
            ("[litmus]\npreemptions = 3\n", r"there is no key 'preemptions' in \[litmus\]"),
            ("[replay]\nflags = ['-I.']\n", r"there is no key 'flags' in \[replay\]"),
        ]:
            with self.subTest(text=text):
                self.write(text)
                self.expect_in(".", 2, "check", "src/fine.c", err=message)

    def test_conflicts_name_their_section(self):
        self.write('[checks.a]\nfiles = ["src/fine.c"]\ndepth = 3\n')
        self.expect_in(".", 2, "check", err=r"\[checks.a\]: ")
        self.write('[checks.a]\nfiles = ["src/fine.c"]\nschedule="s"\n[checks.b]\nfiles = ["src/fine.c"]\nschedule="s"\n')
        self.expect_in(".", 2, "check", err=r"\[checks.b\]: .*s: is given for the schedules of two checks")


if __name__ == "__main__":
    unittest.main(verbosity=1)
