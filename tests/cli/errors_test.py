#!/usr/bin/env python3
"""What goes wrong: bad files, programs that are not deterministic, folders that others can write. Messages and exit statuses."""

import json
import os
import pathlib
import subprocess
import unittest

from tool import BIN, Tool

RACE = """#include <pthread.h>
int x;
static void* other(void* unused) { x = 1; return unused; }
int main(void) { pthread_t t; pthread_create(&t, 0, other, 0); x = 2; pthread_join(t, 0); return 0; }
"""
FINE = "int main(void) { return 0; }\n"


class Documents(Tool):
    def schedule(self):
        script = self.file("a.heddle", "var x; thread A { x = 1; } thread B { a = x; assert(a == 0); }")
        path = self.file("a.schedule", "")
        self.expect(1, "check", script, f"--schedule={path}")
        return json.loads(pathlib.Path(path).read_text())

    def test_schedules(self):
        good = self.schedule()
        for change, message in [
            ({}, None),
            ({"heddle": 1}, "this is not a schedule"),
            ({"files": []}, "/files: expected at least one file"),
            ({"files": 3}, "/files: expected an array"),
            ({"model": "arm"}, "/model: there is no such model"),
            ({"leaks": "no"}, "/leaks: expected true or false"),
            ({"unroll": -1}, "/unroll: expected a whole number from 1 to"),
            ({"unroll": 1e300}, "/unroll: expected a whole number from 1 to"),
            ({"nondet": [3, 1]}, "/nondet: the range is empty"),
            ({"choices": {"time": [0, 1]}}, "/choices/time: the values of 'time' cannot be chosen"),
            ({"defines": [["N"]]}, "/defines/0: expected an array of at least 2 elements"),
            ({"locations": [[1, 9]]}, "/locations/0/1: expected a whole number from 0 to 8"),
            ({"steps": "0 x"}, "/steps: 'x' is not a step"),
            ({"steps": 7}, "/steps: expected a text"),
            ({"steps": "7 7 7"}, r"step 0 of the schedule cannot be taken \(did the program change\?\)"),
            ({"steps": "0 0 0 0"}, "step 1 of the schedule cannot be taken"),
            ({"steps": "0=99"}, "step 0 of the schedule cannot be taken"),
            ({"steps": "0.4000000000"}, "step 0 of the schedule cannot be taken"),
        ]:
            with self.subTest(change=change):
                path = self.file("b.schedule", json.dumps({**good, **change}))
                self.expect(1 if message is None else 2, "replay", path, err=message)
        for name in good:
            with self.subTest(missing=name):
                path = self.file("b.schedule", json.dumps({key: value for key, value in good.items() if key != name}))
                self.expect(2, "replay", path, err=f"'{name}' is missing|not a schedule")
        self.expect(2, "replay", self.file("c.schedule", '{"heddle":1}'), err="c.schedule: this is not a schedule")
        self.expect(2, "replay", self.file("c.schedule", '{"heddle":'), err=r"c.schedule: this is not JSON \(line 1, column")
        self.expect(2, "replay", self.file("c.schedule", "[" * 100_000), err="nested too deeply")

    def test_compile_databases(self):
        program = self.file("a.c", FINE)
        entry = {"directory": self.folder.name, "file": "a.c", "command": "cc -c a.c"}
        for database, code, message in [
            ([entry], 0, None),
            ({}, 2, "compile_commands.json: expected an array"),
            ([3], 2, "/0: expected an object"),
            ([{**entry, "file": 3}], 2, "/0/file: expected a text"),
            ([{**entry, "directory": ["x"]}], 2, "/0/directory: expected a text"),
            ([{**entry, "command": {}}], 2, "/0/command: expected a text"),
            ([{**entry, "arguments": "cc"}], 2, "/0/arguments: expected an array"),
            ([{**entry, "arguments": ["cc", 1]}], 2, "/0/arguments/1: expected a text"),
            ([{"file": "a.c"}], 2, "/0: 'command' is missing"),
        ]:
            with self.subTest(database=database):
                path = self.file("compile_commands.json", json.dumps(database))
                self.expect(code, "check", program, f"--compile-commands={path}", err=message)

    def test_expected_results(self):
        test = self.file("a.litmus", "X86 a\n{ x=0; }\n P0         ;\n MOV [x],$1 ;\nexists (x=1)\n")
        for line, message in [("[]", "expected an object"), ('{"name": 3}', "/name: expected a text"),
                              ('{"name": "a", "sc": 3}', "/sc: expected an object"), ("{}", "'name' is missing")]:
            with self.subTest(line=line):
                self.expect(2, "litmus", test, f"--expected={self.file('e.jsonl', line)}", err=f"e.jsonl:1: {message}")


class Kinds(Tool):
    def test_what_is_not_supported_is_no_defect(self):
        program = self.file("a.c", '#include <stdio.h>\nint main(void) { return popen("ls", "r") != 0; }\n')
        result = self.expect(2, "check", program, out="heddle: not verified: reaches `popen`")
        self.assertNotIn("defect", result.stderr)

    def test_a_replay_that_differs(self):
        program = self.file("a.c", "#include <assert.h>\n#include <stdlib.h>\n"
                            "int main(void) { if (lrand48() % 2 == 0) return 0; assert(0); }\n")
        schedule = self.file("a.schedule", json.dumps({
            "heddle": "schedule", "files": [program], "model": "sc", "flags": [], "defines": [], "allow": ["lrand48"],
            "ignore_aborts": False, "ignore_undefined": False, "ignore_assertions": False, "ignore_deadlocks": False, "ignore_races": False, "ignore_use_after_free": False,
            "leaks": False, "threads": [], "locations": [], "shared": [], "steps": ""}))
        result = self.expect(5, "replay", schedule, err="the program is not deterministic")
        self.assertRegex(result.stderr, r"(?s)The executions differ after step 0, in thread main: .*a\.c:3 \(assertion\)")
        self.assertNotIn("in the same way", result.stderr)

    def test_a_run_that_is_too_long_names_both_options(self):
        program = self.file("a.c", "volatile int x;\nint main(void) { for (int i = 0; i < 200; ++i) x = i; return 0; }\n")
        self.expect(3, "check", program, "--limit-events=100", "--runtime=direct",
                    out=r"limit on events of an execution reached \(at .*a\.c:2; --limit-events allows more, --unroll bounds loops\)")


class CompilerFlags(Tool):
    """A flag that has no effect could hide an error: it works, or is refused."""

    FAILS = "#include <assert.h>\nint main(void) {\n#ifdef BUG\n  assert(0);\n#endif\n}\n"

    def commands(self, directory, *words, file="p.c"):
        return "--compile-commands=" + self.file("commands.json", json.dumps([{"directory": directory, "file": file, "arguments": ["cc", *words]}]))

    def test_response_files_are_read(self):
        program = self.file("p.c", self.FAILS)
        inner = self.file("inner", "-O2 '-DBUG'\n")
        response = self.file("resp", f"-Wall @{inner}")
        self.expect(0, "check", program)
        self.expect(1, "check", program, "--", "@" + response)
        self.expect(1, "check", program, self.commands(self.folder.name, "@resp", "-c", "p.c"))
        self.file("resp", "-Wall")
        self.expect(0, "check", program, "--", "@" + response)

    def test_a_response_file_that_is_missing_is_an_error(self):
        program = self.file("p.c", self.FAILS)
        self.expect(2, "check", program, "--", "@missing", err=r"missing: this file of compiler flags \(@missing\) cannot be read")
        self.expect(2, "check", program, self.commands(self.folder.name, "@missing", "p.c"), err="missing: this file of compiler flags")

    def test_flags_that_bring_in_text_work(self):
        program, bug = self.file("p.c", self.FAILS), self.file("bug.h", "#define BUG\n")
        for flags in (["-DBUG"], ["-D", "BUG"], ["-include", bug], ["-imacros", bug], ["-Xclang", "-DBUG"], ["-Wp,-DBUG"], ["-Xpreprocessor", "-DBUG"],
                      ["-x", "c", "-DBUG"]):
            with self.subTest(flags=flags):
                self.expect(1, "check", program, "--", *flags)
        self.expect(0, "check", program, "--", "-DBUG", "-UBUG")

    def test_flags_without_effect_are_refused(self):
        program, other = self.file("p.c", self.FAILS), self.file("other.c", "int other;\n")
        for flags, message in [
            ([other], r"other\.c: is a file among the flags of the compiler; files of the program come before '--'"),
            (["lib.a"], "lib.a: is a file among the flags"),
            (["-x", "c++"], r"p\.c: '-x c\+\+' is not supported: the ending of the file's name"),
            (["--config=./a.cfg"], "'--config' is not supported"),
            (["-save-temps"], "'-save-temps' is not supported"),
            (["--version"], "the compiler's flags ask for something else than to compile one file"),
            (["-###"], "the compiler's flags ask for something else than to compile one file"),
        ]:
            with self.subTest(flags=flags):
                self.expect(2, "check", program, "--", *flags, err=message)

    def test_other_files_of_an_entry_are_left_to_their_own_entries(self):
        program = self.file("p.c", self.FAILS)
        self.expect(1, "check", program, self.commands(self.folder.name, "-I", "x", "-DBUG", "p.c", "other.c", "y.o", "-o", "p"))

    def test_a_directory_that_does_not_exist_is_an_error(self):
        program = self.file("p.c", self.FAILS)
        result = self.expect(2, "check", program, self.commands("/no/such/folder", "-c", program, file=program),
                             err="commands.json: the directory for .*p.c does not exist: /no/such/folder")
        self.assertNotIn("cc1", result.stderr)

    def test_functions_chosen_at_load_time_are_refused(self):
        program = self.file("a.c", """static int one(void) { return 0; }
static int (*choose(void))(void) { return one; }
int chosen(void) __attribute__((ifunc("choose")));
int main(void) { return chosen(); }
""")
        result = self.expect(2, "check", program, err=r"'chosen' .*\(ifunc\), which is not supported")
        self.assertNotIn("JIT", result.stderr)


class Caches(Tool):
    def check(self, program, **environment):
        result = subprocess.run([BIN / "heddle", "check", program], capture_output=True, text=True, timeout=120,
                                env={**os.environ, "XDG_CACHE_HOME": self.cache, **environment})
        return result

    def setUp(self):
        super().setUp()
        self.cache = str(pathlib.Path(self.folder.name) / "cache")
        self.own = pathlib.Path(self.cache) / "heddle"

    def entries(self):
        return sorted(path.name for path in (self.own / "programs").glob("*.o")) if self.own.exists() else []

    def test_a_folder_that_others_can_write_is_not_used(self):
        program = self.file("a.c", RACE)
        self.own.mkdir(parents=True)
        self.own.chmod(0o777)
        result = self.check(program)
        self.assertEqual(result.returncode, 1, result.stderr)
        self.assertIn("the schedule was not saved", result.stdout)
        self.assertIn("other users can write to it; use --schedule=FILE", result.stdout)
        self.assertEqual(list(self.own.iterdir()), [])
        self.own.chmod(0o755)
        self.assertIn("heddle replay", self.check(program).stdout)
        self.assertEqual(len(self.entries()), 1)
        (self.own / "programs").chmod(0o775)
        other = self.file("b.c", FINE)
        self.assertEqual(self.check(other).returncode, 0)
        self.assertEqual(len(self.entries()), 1)

    def test_a_variable_that_is_no_absolute_path_is_ignored(self):
        program, home = self.file("a.c", FINE), pathlib.Path(self.folder.name) / "home"
        here = pathlib.Path(self.folder.name) / "here"
        home.mkdir(), here.mkdir()
        for value in ("", "relative"):
            with self.subTest(value=value):
                result = subprocess.run([(BIN / "heddle").resolve(), "check", program], capture_output=True, text=True, timeout=120, cwd=here,
                                        env={**os.environ, "XDG_CACHE_HOME": value, "HOME": str(home)})
                self.assertEqual(result.returncode, 0, result.stderr)
                self.assertEqual(list(here.iterdir()), [])
                self.assertTrue((home / ".cache/heddle/programs").exists())

    def test_a_link_of_ones_own_to_a_private_folder_is_followed(self):
        program, real = self.file("a.c", RACE), pathlib.Path(self.folder.name) / "real"
        real.mkdir(mode=0o700)
        self.own.parent.mkdir()
        self.own.symlink_to(real)
        self.assertIn(f"heddle replay {real}", self.check(program).stdout)
        self.assertTrue((real / "programs").exists())
        real.chmod(0o777)
        self.assertIn(f"{real}: other users can write to it; use --schedule=FILE", self.check(program).stdout)
        self.own.unlink()
        self.own.symlink_to("missing")
        self.assertIn("heddle: is a symbolic link to what is not there; use --schedule=FILE", self.check(program).stdout)

    def test_entries_are_not_read_through_links(self):
        program = self.file("a.c", FINE)
        self.assertEqual(self.check(program).returncode, 0)
        [entry] = (self.own / "programs").glob("*.o")
        kept = entry.rename(pathlib.Path(self.folder.name) / "kept.o")
        entry.symlink_to(kept)
        self.assertEqual(self.check(program).returncode, 0)
        self.assertFalse(entry.is_symlink())  # it was made anew, and the link replaced

    def test_entries_that_were_changed_are_not_used(self):
        program = self.file("a.c", RACE)
        self.assertEqual(self.check(program).returncode, 1)
        for ending in (".facts", ".o", ".inputs"):
            [entry] = (self.own / "programs").glob("*" + ending)
            content = entry.read_bytes()
            for changed in (b"", content[:-2], content[: len(content) // 2] + b"7" + content[len(content) // 2 + 1:], content + b"\n"):
                with self.subTest(ending=ending, size=len(changed)):
                    entry.write_bytes(changed)
                    result = self.check(program)
                    self.assertEqual(result.returncode, 1, result.stderr)
                    self.assertIn("data race on x", result.stdout)

    def test_a_schedule_is_not_written_through_a_link(self):
        program = self.file("a.heddle", "var x; thread A { x = 1; } thread B { a = x; assert(a == 0); }")
        precious = pathlib.Path(self.file("precious", "precious"))
        link = pathlib.Path(self.folder.name) / "link"
        link.symlink_to(precious)
        self.expect(1, "check", program, f"--schedule={link}", out="the schedule was not saved: .*is a symbolic link")
        self.assertEqual(precious.read_text(), "precious")
        plain = self.file("plain", "old")
        self.expect(1, "check", program, f"--schedule={plain}", out="replay: heddle replay")
        self.assertIn('"heddle": "schedule"', pathlib.Path(plain).read_text())
        self.expect(1, "check", program, "--schedule=/dev/null")

    def test_a_header_that_appears(self):
        folder = pathlib.Path(self.folder.name)
        (folder / "src").mkdir()
        (folder / "more").mkdir()
        (folder / "src/sub").mkdir()
        program = self.file("src/a.c", '#include "sub/b.h"\n#if __has_include("../x.h")\n#include "../x.h"\n#else\n#define X 0\n#endif\n'
                            "#include <assert.h>\nint main(void) { assert(X == 0 && Y == 0); return 0; }\n")
        (folder / "src/sub/b.h").write_text('#include "../more/y.h"\n')
        (folder / "src/more").mkdir()
        (folder / "src/more/y.h").write_text("#define Y 0\n")
        self.assertEqual(self.check(program).returncode, 0)
        (folder / "x.h").write_text("#define X 1\n")
        self.assertEqual(self.check(program).returncode, 1)
        (folder / "x.h").unlink()
        self.assertEqual(self.check(program).returncode, 0)


class WithoutDebugInformation(Tool):
    CODE = """@shared = global i32 0
define i32 @main() {
  %value = load i32, ptr @shared
  %is_zero = icmp eq i32 %value, 0
  br i1 %is_zero, label %never, label %end
never:
  unreachable
end:
  ret i32 0
}
"""

    def test_an_instruction_that_must_not_be_reached(self):
        path = self.file("plain.ll", self.CODE)
        self.expect(1, "check", path, out=r"plain.ll: error: undefined behaviour \(unreachable code is\s+reached\)")
        self.expect(0, "check", self.file("fixed.ll", self.CODE.replace("global i32 0", "global i32 1")))


if __name__ == "__main__":
    unittest.main()
