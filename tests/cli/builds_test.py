#!/usr/bin/env python3
"""How programs get into Heddle: from builds, in all kinds of files, with warnings, in parts that are kept.

  builds_test.py FOLDER-OF-THE-TOOLS [Class.test_name]
"""

import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import unittest

from tool import Tool

MAIN = "int part(void);\nint main(void) { return part() - 1; }\n"


class Folder(Tool):
    """A test with files in a folder of its own, and a cache of its own."""

    def setUp(self):
        super().setUp()
        self.top = pathlib.Path(self.folder.name)
        self.cache = self.top / "cache"
        before = os.environ.get("XDG_CACHE_HOME")
        os.environ["XDG_CACHE_HOME"] = str(self.cache)
        self.addCleanup(lambda: os.environ.pop("XDG_CACHE_HOME") if before is None else os.environ.update(XDG_CACHE_HOME=before))

    def files(self, **texts):
        for name, text in texts.items():
            self.file(name.replace("__", "."), text)

    def path(self, name):
        return str(self.top / name)


class Endings(Folder):
    def test_all_kinds_of_files(self):
        c = "int main(void) { return 0; }\n"
        cxx = "template <class T> T same(T x) { return x; }\nint main() { return same(0); }\n"
        for ending, text in [("c", c), ("i", c), *[(e, cxx) for e in ("cc", "cxx", "c++", "cpp", "C", "CPP", "ii")]]:
            self.expect(0, "check", self.file("ends." + ending, text), out="no error")
        self.expect(2, "check", self.file("ends.cp", cxx), err=r"unsupported file type; supported: .*\*\.CPP.*\*\.bc")

    def test_compiled_files(self):
        # What nothing sets is 0, as in sources; what the optimiser calls undefined, too.
        source = self.file("open.c", """
#include <assert.h>
int nothing(void) { int x; return x; }
int pick(int which) { int x; if (which > 0) x = which; return x; }
struct s { int a[40]; double d; };
int main(void) {
  struct s s;
  int y;
  // Behind volatile, so that the compiler decides nothing beforehand.
  int (*volatile none)(void) = nothing;
  int (*volatile some)(int) = pick;
  struct s* volatile p = &s;
  int* volatile q = &y;
  assert(none() == 0 && some(3) == 3 && some(0) == 0);
  assert(p->a[17] == 0 && p->d == 0 && *q == 0);
  return 0;
}
""")
        self.expect(0, "check", source, "-w")
        for level in ("-O0", "-O1"):
            for ending, flags in (("ll", ["-S"]), ("bc", ["-c"])):
                made = self.path(f"open{level}.{ending}")
                subprocess.run(["clang-19", "-emit-llvm", *flags, level, "-w", source, "-o", made], check=True)
                self.expect(0, "check", made, out="no error")

    def test_compiled_files_of_others(self):
        made = self.path("made.ll")
        subprocess.run(["clang-19", "-emit-llvm", "-S", self.file("m.c", "int main(void) { return 0; }\n"), "-o", made], check=True)
        text = pathlib.Path(made).read_text()
        layout = re.search('target datalayout = "(.*)"\n', text)
        # An older compiler's.
        older = text.replace("-i128:128", "")
        self.assertNotEqual(older, text)
        self.expect(0, "check", self.file("older.ll", older), out="no error")
        self.expect(0, "check", self.file("none.ll", text.replace(layout[0], "")), out="no error")
        other = text.replace(layout[1], "e-m:e-p:32:32-n32").replace("x86_64-", "i686-")
        self.expect(2, "check", self.file("other.ll", other), err=r"other.ll: it was compiled for another machine \(i686-")


class Warnings(Folder):
    def test_flags_for_warnings_stand_anywhere(self):
        program = self.file("w.c", "int main(void) { int unused; return 0; }\n")
        self.assertEqual(self.expect(0, "check", program).stderr, "")
        for command in (["-Wall", program], [program, "--", "-Wall"], [program, "-Wunused-variable"]):
            self.expect(0, "check", *command, err="unused variable")
        self.expect(2, "check", program, "-Wall", "-Werror", err="unused variable.*-Werror")
        returned = self.file("r.c", "int f(void) {}\nint main(void) { return 0; }\n")
        self.expect(0, "check", returned, err="non-void function")
        for command in (["-w", returned], [returned, "--", "-w"]):
            self.assertEqual(self.expect(0, "check", *command).stderr, "")

    def test_quiet(self):
        program = self.file("q.c", """
#include <pthread.h>
int x;
_Atomic int go;
void* f(void* p) { while (!go) {} x++; return p; }
int main(void) { int unused; pthread_t t; pthread_create(&t, 0, f, 0); go = 1; x++; pthread_join(t, 0); return 0; }
""")
        loud = self.expect(1, "check", program, "-Wall", out="spin loops|not covered", err="unused")
        self.assertIn("not covered", loud.stdout)
        for flag in ("--quiet", "-q"):
            quiet = self.expect(1, "check", program, "-Wall", flag, out="data race on x")
            self.assertEqual(quiet.stderr, "")
            self.assertNotIn("not covered", quiet.stdout)
            self.assertIn("heddle: error: data race on x", quiet.stdout.splitlines()[-1])
        fine = self.expect(0, "check", self.file("f.c", "int main(void) { return 0; }"), "-q")
        self.assertEqual(len(fine.stdout.splitlines()), 1)


class Linking(Folder):
    def test_what_is_missing_or_twice(self):
        self.files(a__c=MAIN, b__c="int part(void) { return 1; }\n", c__c="\n\nint part(void) { return 2; }\nint count;\n", d__c="int count = 1;\n")
        self.expect(0, "check", self.path("a.c"), self.path("b.c"))
        self.expect(2, "check", self.path("a.c"), self.path("b.c"), self.path("c.c"), err=r"'part' is defined twice: at .*b.c:1 and at .*c.c:3")
        self.expect(2, "check", self.path("a.c"), self.path("c.c"), self.path("d.c"), err=r"'count' is defined twice: at .*c.c:4 and at .*d.c:1")
        self.expect(2, "check", self.path("b.c"), self.path("d.c"), err=r"no function 'main': none of its files defines it \(.*b.c, .*d.c\)")
        self.expect(2, "check", self.path("a.c"), out="part")

    @unittest.skipUnless(pathlib.Path("/usr/include/gtest/gtest.h").exists(), "GoogleTest is not installed")
    def test_a_framework_is_missing(self):
        program = self.file("t.cpp", "#include <gtest/gtest.h>\nTEST(a, b) { EXPECT_TRUE(true); }\n")
        for command in ("check", "test"):
            self.expect(2, command, program, err="no function 'main'.*GoogleTest.*: add -lgtest -lgtest_main\n")
        self.expect(2, "check", program, "-lgtest", err="no function 'main'.*GoogleTest.*: add -lgtest_main\n")

    def kept(self):
        return {path.name: path.stat().st_mtime_ns for path in self.cache.glob("heddle/files/*.bc")}

    def test_files_are_kept_one_by_one(self):
        self.files(a__c=MAIN, b__c="#include \"b.h\"\nint part(void) { return ONE; }\n", b__h="#define ONE 1\n", c__c="int part(void) { return 2; }\n")
        a, b, c = (self.path(name) for name in ("a.c", "b.c", "c.c"))
        self.expect(2, "check", b, c)  # defined twice
        before = self.kept()
        self.assertEqual(len(before), 2)
        self.expect(0, "check", a, b)
        after = self.kept()
        self.assertEqual(len(after), 3)
        self.assertTrue(before.items() <= after.items())
        self.files(b__h="#define ONE 3\n")
        self.expect(2, "check", b, err="no function 'main'")
        changed = self.kept()
        self.assertNotEqual({name: changed[name] for name in after}, after)  # compiled again
        self.expect(0, "check", a, b, "--no-cache")
        self.assertEqual(self.kept(), changed)


class Targets(Folder):
    LISTS = """
cmake_minimum_required(VERSION 3.18)
project(p C)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
add_library(objects OBJECT object.c)
add_library(static_part STATIC member.c unused.c)
target_compile_definitions(static_part PUBLIC PART=1)
add_library(shared_part SHARED shared.c)
add_subdirectory(sub)
add_executable(queue_test main.c $<TARGET_OBJECTS:objects>)
target_compile_definitions(queue_test PRIVATE EXPECTED=6)
target_link_libraries(queue_test PRIVATE static_part sub_part)
add_executable(other_test main.c $<TARGET_OBJECTS:objects>)
target_compile_definitions(other_test PRIVATE EXPECTED=7)
target_link_libraries(other_test PRIVATE static_part sub_part shared_part)
add_custom_command(OUTPUT made.c COMMAND ${CMAKE_COMMAND} -E copy ${CMAKE_SOURCE_DIR}/made.in made.c DEPENDS made.in)
add_executable(made_test made.c)
"""

    def build(self, generator, query=False):
        (self.top / "sub").mkdir(exist_ok=True)
        self.files(**{
            "CMakeLists__txt": self.LISTS, "main__c": """
#include <assert.h>
int object(void), member(void), sub(void);
int main(void) { assert(object() + member() + sub() == EXPECTED); return 0; }
""", "object__c": "int object(void) { return 1; }\n", "member__c": "int member(void) { return 1 + PART; }\n",
            # Nothing needs it: as for a linker, it is no part of the program.
            "unused__c": "int unknown_function(void);\nint main(void) { return unknown_function(); }\n", "shared__c": "int shared(void) { return 0; }\n",
            "made__in": "int main(void) { return 0; }\n"})
        (self.top / "sub/CMakeLists.txt").write_text("add_library(sub_part STATIC sub.c)\ntarget_link_libraries(sub_part PUBLIC static_part)\n")
        (self.top / "sub/sub.c").write_text("int member(void);\nint sub(void) { return 1 + member(); }\n")
        build = self.top / generator.split()[-1]
        if query:
            build = self.top / "asked"
            (build / ".cmake/api/v1/query").mkdir(parents=True)
            (build / ".cmake/api/v1/query/codemodel-v2").touch()
        subprocess.run(["cmake", "-G", generator, "-S", self.top, "-B", build], check=True, capture_output=True)
        return str(build)

    def look_at(self, build):
        report = json.loads(self.expect(0, "check", "-p", build, "--target", "queue_test", "--format=json", "-w").stdout)
        self.assertTrue(report["file"].endswith(".c"))
        # The file is compiled with the flags of this target, not with those of its first entry.
        schedule = self.path("failing.schedule")
        self.expect(1, "check", "-p", build, "--target", "other_test", "--schedule", schedule, "-w", out="EXPECTED|assertion")
        self.expect(1, "replay", schedule, out="main.c:4")
        self.expect(2, "check", "-p", build, "--target", "queue_tset", err="there is no target 'queue_tset'.*queue_test.*other_test")
        self.expect(2, "check", "-p", build, "--target", "made_test", err="made.c: does not exist; .*build the target 'made_test' first")

    def test_what_the_file_api_says(self):
        build = self.build("Unix Makefiles", query=True)
        os.remove(build + "/compile_commands.json")  # it is not needed
        shutil.rmtree(build + "/CMakeFiles")
        self.look_at(build)

    def test_what_ninja_links(self):
        self.look_at(self.build("Ninja"))

    def test_what_make_links(self):
        self.look_at(self.build("Unix Makefiles"))

    def test_names_are_relative_to_where_it_is_started(self):
        top = self.top
        race = "#include <pthread.h>\nint x;\nvoid* f(void* p) { x++; return p; }\n" \
               "int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); x++; pthread_join(t, 0); return 0; }\n"
        self.files(**{
            "CMakeLists__txt": "cmake_minimum_required(VERSION 3.18)\nproject(p C)\nset(CMAKE_EXPORT_COMPILE_COMMANDS ON)\n"
                               "add_executable(bad bad.c)\nadd_executable(tests tests.c)\n",
            "bad__c": race, "tests__c": "#include <assert.h>\n#include <heddle.h>\nHEDDLE_TEST(one) {}\nHEDDLE_TEST(two) { assert(0); }\n"})
        subprocess.run(["cmake", "-G", "Ninja", "-S", top, "-B", top / "bn"], check=True, capture_output=True)
        known = {path.name for path in (top / "bn").iterdir()}
        reports = {f"--{kind}": f"of_{kind}.{kind}" for kind in ("junit", "sarif", "html", "graph", "schedule")} | {"--witness": "of.graphml"}
        for program in (["--target", "bad"], ["bad.c"]):
            written = [f"{option}={name}" for option, name in reports.items()]
            self.expect(1, "check", "-p", "bn", *program, *written, out="data race on x at bad.c:3", folder=top)
            for name in reports.values():
                (top / name).unlink()
            out = self.expect(1, "check", "-p", "bn", *program, "--no-cache", folder=top).stdout
            replay = shlex.split(re.search("replay: heddle (.*)", out)[1])
            self.expect(1, *replay, "--no-cache", out="data race on x", folder=top)
            self.expect(1, *replay, "--no-cache", out="data race on x", folder="/")
        self.assertEqual({path.name for path in (top / "bn").iterdir()}, known)
        self.expect(1, "test", "-p", "bn", "--target", "tests", out="passed +one.*\n.*failed +two", folder=top)
        for name, program in (("a", 'target = "bad"'), ("b", 'files = ["bad.c"]')):
            self.files(heddle__toml=f'[check]\ncompile-commands = "bn"\nentry = "f"\ntarget = "none"\nschedule = "s"\n[checks.{name}]\n{program}\n')
            self.expect(1, "check", out="data race on x at bad.c:3", folder=top)
        self.assertFalse((top / "s").exists())
        self.expect(1, "test", "--target", "tests", out="failed +two", folder=top)
        self.files(heddle__toml='[test]\ncompile-commands = "bn"\ntarget = "tests"\n')
        self.expect(1, "test", out="failed +two", folder=top)

    def test_what_is_no_build(self):
        program = self.file("a.c", "int main(void) { return 0; }\n")
        self.expect(2, "check", "--target", "x", err="--target needs the build folder")
        self.expect(2, "check", err="which FILE is to be checked")
        self.expect(2, "check", program, "-p", self.folder.name, "--target", "x", err="none can be named besides")
        self.expect(2, "check", "-p", self.folder.name, "--target", "x", err="nothing there says.*codemodel-v2")


if __name__ == "__main__":
    unittest.main()
