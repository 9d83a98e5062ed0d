"""What 'cmake --install' installs works elsewhere: the program, its own files, and the CMake package in another project.

usage: install_test.py CMAKE BUILD_FOLDER SOURCE_FOLDER
"""

import concurrent.futures
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

SOURCE, BUILD, CMAKE = pathlib.Path(sys.argv.pop()), pathlib.Path(sys.argv.pop()), pathlib.Path(sys.argv.pop())
SAMPLE = pathlib.Path(__file__).resolve().parent / "sample"


def setUpModule():
    """One installation for all tests. It is moved after it was made, to a folder whose name has a blank."""
    folder = tempfile.TemporaryDirectory()
    unittest.addModuleCleanup(folder.cleanup)
    top = pathlib.Path(folder.name).resolve()
    first, prefix = top / "first", top / "moved here"
    subprocess.run([CMAKE, "--install", BUILD, "--prefix", first], check=True, capture_output=True, timeout=600)
    first.rename(prefix)
    shutil.copytree(SAMPLE, top / "sample")
    Installed.top, Installed.prefix, Installed.heddle, Installed.sample = top, prefix, prefix / "bin/heddle", top / "sample"
    Installed.environment = os.environ | {"XDG_CACHE_HOME": str(top / "cache")}


class Installed(unittest.TestCase):

    def run_in(self, folder, *command):
        environment = self.environment | {"PWD": str(folder)}  # as a shell would: the compiler looks there
        return subprocess.run([str(part) for part in command], cwd=folder, env=environment, timeout=600,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    def cache(self, name):
        """Runs with an empty cache folder from here on."""
        self.environment = self.environment | {"XDG_CACHE_HOME": str(self.top / name)}
        return self.top / name / "heddle/programs"

    def project(self, name, text):
        """A project of its own, configured: what CMake says."""
        folder = self.top / name
        folder.mkdir()
        (folder / "a.c").write_text("int main(void) { return 0; }\n")
        (folder / "CMakeLists.txt").write_text(
            f"cmake_minimum_required(VERSION 3.18)\nproject({name} LANGUAGES NONE)\nenable_testing()\n{text}\n")
        result = self.run_in(folder, CMAKE, "-S", ".", "-B", "build", f"-DCMAKE_PREFIX_PATH={self.prefix}")
        return result.returncode, " ".join(result.stdout.split())


class Files(Installed):
    def test_places(self):
        names = {str(path.relative_to(self.prefix)) for path in self.prefix.rglob("*") if path.is_file()}
        outside = {name for name in names if not name.startswith("share/heddle/")}
        self.assertEqual(outside, {
            "bin/heddle", "include/heddle.h", "include/heddle/checker.hpp", "lib/libheddle-checker.a",
            "share/man/man1/heddle.1", "share/bash-completion/completions/heddle",
            "share/zsh/site-functions/_heddle", "share/fish/vendor_completions.d/heddle.fish",
            *(f"lib/cmake/Heddle/Heddle{name}.cmake"
              for name in ("Config", "ConfigVersion", "AddCheck", "DiscoverTests", "ExpectFinding", "Checker"))})
        own = {name.removeprefix("share/heddle/") for name in names - outside}
        listed = re.findall(r"^\w{64}  (.*)$", (self.prefix / "share/heddle/contents").read_text(), re.M)
        benchmarks = {name for name in own if name.startswith("bench/")}
        self.assertEqual({name for name in own - benchmarks if not name.startswith("clang/include/")}, {*listed, "contents", "commit"})
        sources = pathlib.Path(__file__).resolve().parent.parent.parent / "bench"
        self.assertEqual(benchmarks, {f"bench/{path.relative_to(sources)}" for pattern in ("programs/*", "papers/*.csv")
                                      for path in sources.glob(pattern)})
        self.assertTrue({"clang/include/stddef.h", "include/heddle.h", "guest/standard.pch", "guest/include/mutex",
                         "guest/library/thread.bc"} <= own)

    def test_generated_files_are_those_of_the_program(self):
        for name, *command in [("man/man1/heddle.1", "man"), ("bash-completion/completions/heddle", "completion", "bash"),
                               ("zsh/site-functions/_heddle", "completion", "zsh"),
                               ("fish/vendor_completions.d/heddle.fish", "completion", "fish")]:
            result = self.run_in(self.top, self.heddle, *command)
            self.assertEqual((result.returncode, result.stdout), (0, (self.prefix / "share" / name).read_text()))

    def test_the_header_is_for_other_compilers(self):
        self.assertEqual((self.prefix / "include/heddle.h").read_text(), (SOURCE / "include/heddle.h").read_text())


class Library(Installed):
    """Heddle as a C++ library: programs that use it, built from the installation, away from the source tree."""

    def build(self, name, source):
        """A copy of a project's folder, built; its build folder."""
        folder = self.top / name
        shutil.copytree(SOURCE / source, folder)
        for command in ([CMAKE, "-S", ".", "-B", "build", f"-DCMAKE_PREFIX_PATH={self.prefix}"], [CMAKE, "--build", "build"]):
            result = self.run_in(folder, *command)
            self.assertEqual(result.returncode, 0, result.stdout)
        return folder / "build"

    def test_the_example_walks_through_a_finding(self):
        walk = self.build("library example", "examples/library") / "walk_finding"
        result = self.run_in(self.sample, walk, "counter.c")
        self.assertEqual(result.returncode, 1, result.stdout)
        self.assertRegex(result.stdout, r"executions: \d+ by [a-z-]+ under sc\n")
        self.assertRegex(result.stdout, r"(?m)^counter\.c:9: data race on counter: ")
        self.assertRegex(result.stdout, r"(?m)^\* T1 line 9: counter = 1, writes 1$")
        self.assertRegex(result.stdout, r"(?m)^\* T2 line 9: load counter, reads 1 of step 3$")
        result = self.run_in(self.sample, walk, "counter_fixed.c", "tso")
        self.assertEqual(result.returncode, 0, result.stdout)
        self.assertIn("under tso", result.stdout)
        result = self.run_in(self.sample, walk, "absent.c")
        self.assertEqual((result.returncode, result.stdout), (2, "absent.c: cannot be read\n"))
        result = self.run_in(self.sample, walk, "counter.c", "arm")
        self.assertEqual((result.returncode, result.stdout), (2, "there is no model 'arm'; supported: sc, tso, pso\n"))

    def test_several_checks_in_one_process(self):
        build = self.build("several checks", "tests/install/library")
        (self.sample / "lost.heddle").write_text("var x;\nthread A { x = 1; }\nthread B { a = x; assert(a == 0); }\n")
        result = self.run_in(self.sample, build / "several_checks", "counter.c", "counter_fixed.c", "lost.heddle", "main.cpp", build)
        self.assertEqual((result.returncode, result.stdout), (0, "all as expected\n"))
        self.compare_reports(build, "counter.c")
        self.compare_reports(build, "lost.heddle")
        result = self.run_in(self.sample, self.heddle, "replay", build / "counter.c.schedule")
        self.assertEqual(result.returncode, 1, result.stdout)
        self.assertIn("data race on counter", result.stdout)

    def compare_reports(self, build, name):
        """What the library returns is what the program prints, but for times, and for the schedule that only the program saves."""
        def compared(text):
            text = re.sub(r'(?m)^replay: .*\n|^ *"(replay|seconds|seconds_total)": .*\n', "", text)
            return re.sub(r"\d+\.\d\d s\b", "0.00 s", text)
        for ending, options in ((".txt", ()), (".json", ("--format=json",))):
            printed = self.run_in(self.sample, self.heddle, "check", name, *options)
            self.assertEqual(printed.returncode, 1, printed.stdout)
            self.assertEqual(compared((build / (name + ending)).read_text()), compared(printed.stdout))

    def test_only_the_header_can_be_seen(self):
        result = self.run_in(self.top, "nm", "-C", "--defined-only", "--extern-only", self.prefix / "lib/libheddle-checker.a")
        names = [line.split(" ", 2)[2] for line in result.stdout.splitlines() if len(line.split(" ", 2)) == 3]
        self.assertTrue(any(name.startswith("heddle::checker::check(") for name in names), result.stdout[:1000])
        self.assertEqual([name for name in names if "heddle::checker::" not in name], [])

    def test_an_installation_without_it(self):
        bare = self.top / "bare"
        shutil.copytree(self.prefix / "lib/cmake", bare / "lib/cmake")
        (bare / "bin").mkdir()
        os.link(self.heddle, bare / "bin/heddle")
        code, text = self.project("without", f"""
find_package(Heddle REQUIRED PATHS "{bare}" NO_DEFAULT_PATH)
if(NOT TARGET heddle::checker)
  message(STATUS "no library")
endif()""")
        self.assertEqual((code, "no library" in text), (0, True), text)


class Program(Installed):
    account = ("account.cpp", "main.cpp", "--", "-Iinclude", '-DCURRENCY="a b"')

    def check(self, heddle, *args):
        return self.run_in(self.sample, heddle, "check", *args)

    def inputs(self, cache):
        """All files that the compiler has read. The first line of a record is the digest of the whole."""
        lines = [line for record in cache.glob("*.inputs") for line in record.read_text().splitlines()[1:]]
        return {pathlib.Path(line.split(" ", 1)[1]) for line in lines}

    def test_it_reads_nothing_of_the_build(self):
        cache = self.cache("reads")
        result = self.check(self.heddle, *self.account)
        self.assertEqual(result.returncode, 1, result.stdout)
        self.assertIn("assertion failed", result.stdout)
        read = self.inputs(cache)
        own = self.prefix / "share/heddle"
        # The last is named only by what was compiled ahead: so that was used.
        for name in ("guest/include/mutex", "clang/include/stddef.h", "guest/standard.hpp"):
            self.assertIn(own / name, read)
        for path in read:
            self.assertTrue(any(path.is_relative_to(top) for top in (self.top, "/usr")), path)
            self.assertFalse(path.is_relative_to(SOURCE) or path.is_relative_to(BUILD), path)

    def test_the_header_for_programs_is_found(self):
        cache = self.cache("header")
        program = self.top / "choose.c"
        program.write_text("#include <heddle.h>\n#include <assert.h>\nint main(void) { assert(heddle_choose(3) < 2); }\n")
        result = self.check(self.heddle, program)
        self.assertEqual(result.returncode, 1, result.stdout)
        self.assertIn(self.prefix / "share/heddle/include/heddle.h", self.inputs(cache))

    @unittest.skipUnless(shutil.which("strace"), "there is no strace")
    def test_it_does_not_even_look_at_the_build(self):
        log = self.top / "calls"
        result = self.run_in(self.sample, "strace", "-f", "-s", "4096", "-e", "trace=file", "-o", log, self.heddle, "check",
                             "--no-cache", *self.account)
        self.assertEqual(result.returncode, 1, result.stdout)
        calls = log.read_text()
        self.assertTrue(f'"{self.prefix}/share/heddle/guest/standard.pch", O_RDONLY' in calls, "not compiled ahead")
        looked = [call for call in calls.splitlines() if f"{SOURCE}/" in call or f"{BUILD}/" in call]
        self.assertEqual(looked, [])

    def test_installed_and_built_share_no_cache_entry(self):
        cache = self.cache("shared")
        for heddle, kept in ((self.heddle, 1), (self.heddle, 1), (BUILD / "bin/heddle", 2), (self.heddle, 2)):
            result = self.check(heddle, "counter_fixed.c")
            self.assertEqual(result.returncode, 0, result.stdout)
            self.assertEqual(len(list(cache.glob("*.o"))), kept)

    def test_a_change_of_its_own_files_is_noticed(self):
        cache = self.cache("change")
        contents = self.prefix / "share/heddle/contents"
        self.check(self.heddle, "counter_fixed.c")
        before = contents.read_text()
        contents.write_text(before.replace("  include/heddle.h", "x  include/heddle.h"))
        self.addCleanup(contents.write_text, before)
        self.check(self.heddle, "counter_fixed.c")
        self.assertEqual(len(list(cache.glob("*.o"))), 2)

    def test_another_program_is_noticed_and_another_time_is_not(self):
        cache = self.cache("program")
        code = self.heddle.read_bytes()
        start = code.index(b"\x04\0\0\0\x14\0\0\0\x03\0\0\0GNU\0") + 16  # a digest that the linker made
        times = self.heddle.stat()
        for changed, kept in ((code, 1), (code[:start] + bytes(20) + code[start + 20:], 2), (code, 2)):
            self.heddle.write_bytes(changed)
            os.utime(self.heddle, ns=(times.st_atime_ns, times.st_mtime_ns))
            self.assertEqual(self.check(self.heddle, "counter_fixed.c").returncode, 0)
            self.assertEqual(len(list(cache.glob("*.o"))), kept)
        os.utime(self.heddle)
        self.assertEqual(self.check(self.heddle, "counter_fixed.c").returncode, 0)
        self.assertEqual(len(list(cache.glob("*.o"))), 2)

    def test_by_a_link_and_alone(self):
        link, alone = self.top / "link", self.top / "alone/bin/heddle"
        link.symlink_to(self.heddle)
        self.assertEqual(self.check(link, "counter_fixed.c").returncode, 0)
        alone.parent.mkdir(parents=True)
        os.link(self.heddle, alone)
        result = self.check(alone, "counter_fixed.c")
        self.assertEqual(result.returncode, 2, result.stdout)
        self.assertIn(f"{self.top}/alone/share/heddle: Heddle's own files are not there", result.stdout)


class Package(Installed):
    def test_a_project_with_checks(self):
        build = self.top / "sample-build"
        result = self.run_in(self.top, CMAKE, "-S", self.sample, "-B", build, f"-DHeddle_ROOT={self.prefix}")
        self.assertEqual(result.returncode, 0, result.stdout)
        ctest = CMAKE.with_name("ctest")
        listed = json.loads(self.run_in(build, ctest, "--show-only=json-v1").stdout)["tests"]
        listed = [test for test in listed if test["name"] != "ten.NOT_BUILT"]
        self.compare_lines({test["name"]: test for test in listed}, build)
        result = self.run_in(build, ctest, "-j2", "-L", "^heddle$", "-E", "^ten[.]", "--output-junit", "results.xml")
        results = dict(re.findall(r'<testcase name="([^"]+)".*? status="(\w+)"', (build / "results.xml").read_text()))
        self.assertEqual(results, {
            "counter": "fail", "counter.fixed": "run", "counter.known": "run", "account": "fail", "account.fixed": "run",
            "dekker": "run", "dekker.tso": "fail", "flags": "run", "generated": "run", "limited": "fail",
            "limited.allowed": "notrun", "reports": "run", "broken": "fail"}, result.stdout)
        for name in ("check.sarif", "check.xml", "check.html"):
            self.assertIn("heddle", (build / "checks/out" / name).read_text())
        output = (build / "Testing/Temporary/LastTest.log").read_text()
        self.assertIn("counter.c:9:3: error: data race on counter", output)
        self.assertIn("main.cpp:14:3: error: assertion failed", output)
        self.assertIn("an error was to be found (exit status 1), but the exit status is 2", output)

    def test_tests_are_found_when_the_project_is_built(self):
        build = self.top / "ten-build"
        result = self.run_in(self.top, CMAKE, "-S", self.sample, "-B", build, f"-DHeddle_ROOT={self.prefix}")
        self.assertEqual(result.returncode, 0, result.stdout)
        ctest = CMAKE.with_name("ctest")
        self.assertIn("ten.NOT_BUILT", self.run_in(build, ctest, "-N", "-R", "^ten[.]").stdout)
        result = self.run_in(self.top, CMAKE, "--build", build)
        self.assertEqual(result.returncode, 0, result.stdout)
        self.assertIn("Total Tests: 10", self.run_in(build, ctest, "-N", "-R", "^ten[.]").stdout)
        result = self.run_in(build, ctest, "-j2", "-R", "^ten[.]", "--output-junit", "ten.xml")
        results = re.findall(r'<testcase name="([^"]+)".*? status="(\w+)"', (build / "ten.xml").read_text())
        self.assertEqual([name for name, status in results if status != "run"], ["ten.unlocked"], result.stdout)
        self.assertEqual(len(results), 10)
        self.assertIn("data race on counter", (build / "Testing/Temporary/LastTest.log").read_text())
        source = self.sample / "checks/ten_tests.c"
        source.write_text(source.read_text() + "HEDDLE_TEST(eleventh) {}\n")
        self.run_in(self.top, CMAKE, "--build", build)
        self.assertIn("Total Tests: 11", self.run_in(build, ctest, "-N", "-R", "^ten[.]").stdout)

    def compare_lines(self, tests, build):
        """What is run, and how."""
        heddle, source = str(self.heddle), str(self.sample)
        properties = {name: {each["name"]: each["value"] for each in test["properties"]} for name, test in tests.items()}
        self.assertEqual(tests["counter.fixed"]["command"], [heddle, "check", "--define=THREADS=3", "counter_fixed.c", "--"])
        self.assertEqual(properties["counter.fixed"], {"LABELS": ["heddle"], "TIMEOUT": 60.0, "WORKING_DIRECTORY": source})
        self.assertEqual(tests["account.fixed"]["command"],
                         [heddle, "check", "--model=sc", "--reduction=rf", "account_fixed.cpp", "main.cpp", "--",
                          f"-I{source}/include", '-DCURRENCY="a b"'])
        self.assertEqual(tests["flags"]["command"], [heddle, "check", "account_fixed.cpp", "main.cpp", "--",
                                                     f"-I{source}/include", '-DCURRENCY="a b"'])
        generated = f"{build}/checks/generated.c"
        self.assertEqual(tests["generated"]["command"], [heddle, "check", generated, "--", "-DVALUE=1"])
        self.assertEqual(tests["reports"]["command"],
                         [heddle, "check", f"--sarif={build}/checks/out/check.sarif", f"--junit={build}/checks/out/check.xml",
                          f"--html={build}/checks/out/check.html", generated, "--", "-DVALUE=1"])
        self.assertTrue((build / "checks/out").is_dir())
        self.assertEqual(properties["limited.allowed"]["SKIP_RETURN_CODE"], 3)

    def test_what_the_package_says(self):
        version = self.run_in(self.top, self.heddle, "--version").stdout.split()[1]
        code, text = self.project("says", """
find_package(Heddle REQUIRED)
get_target_property(program Heddle::heddle IMPORTED_LOCATION)
message(STATUS "<${Heddle_VERSION}> <${Heddle_EXECUTABLE}> <${program}> <${Heddle_MODELS}> <${Heddle_REDUCTIONS}>")""")
        self.assertEqual(code, 0, text)
        reductions = re.findall(r"^  (\S+) .*\n  {5}", self.run_in(self.top, self.heddle, "list").stdout, re.M)
        self.assertIn("rf", reductions)
        self.assertIn(f"<{version}> <{self.heddle}> <{self.heddle}> <sc;tso;pso;all> <{';'.join(reductions)}>", text)

    def test_what_cannot_be_found(self):
        code, text = self.project("newer", "find_package(Heddle 99 REQUIRED)")
        self.assertNotEqual(code, 0)
        self.assertRegex(text, 'compatible with requested version "99"')
        damaged = self.top / "damaged"
        shutil.copytree(self.prefix / "lib/cmake", damaged / "lib/cmake")
        (damaged / "bin").mkdir()
        (damaged / "bin/heddle").write_text("#!/bin/sh\necho cannot start >&2\nexit 127\n")
        (damaged / "bin/heddle").chmod(0o755)
        code, text = self.project("broken_package", f'find_package(Heddle REQUIRED PATHS "{damaged}" NO_DEFAULT_PATH)')
        self.assertNotEqual(code, 0)
        self.assertRegex(text, "bin/heddle list' does not run: 127 cannot start")

    def test_bad_arguments(self):
        keywords = ("SOURCES, MODEL, REDUCTION, DEFINES, OPTIONS, TARGETS, FLAGS, SARIF, JUNIT, HTML, TIMEOUT, WILL_FAIL, "
                    "ALLOW_INCOMPLETE")
        cases = [
            ("t BANANA SOURCES a.c", f"no argument BANANA; supported: {keywords}"),
            ("t SOURCES a.c BANANA", f"no argument BANANA; supported: {keywords}"),
            ("t MODEL tso", "SOURCES are missing"),
            ("t SOURCES", "a value is missing after SOURCES"),
            ("t SOURCES a.c MODEL", "a value is missing after MODEL"),
            ("t SOURCES a.c absent.c", "there is no source file 'absent.c'"),
            ("t SOURCES a.c MODEL arm", "there is no model 'arm'; supported: sc, tso, pso, all"),
            ("t SOURCES a.c REDUCTION best", "there is no reduction 'best'; supported: none, dpor, "),
            ("t SOURCES a.c DEFINES N=three", "'N=three' in DEFINES is not NAME=NUMBER"),
            ("t SOURCES a.c OPTIONS --leaks -- -O2", "-- in OPTIONS: compiler flags go into FLAGS"),
            ("t SOURCES a.c TARGETS nobody", "there is no target 'nobody'"),
            ("t SOURCES a.c TIMEOUT soon", "TIMEOUT 'soon' is not a positive number of seconds"),
            ("t SOURCES a.c TIMEOUT 0", "TIMEOUT '0' is not a positive number of seconds"),
            ("t SOURCES a.c WILL_FAIL ALLOW_INCOMPLETE", "choose one"),
        ]

        def configure(number):
            return self.project(f"bad{number}", f"find_package(Heddle REQUIRED)\nheddle_add_check({cases[number][0]})")

        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            for (call, message), (code, text) in zip(cases, pool.map(configure, range(len(cases)))):
                with self.subTest(call=call):
                    self.assertNotEqual(code, 0)
                    self.assertIn("heddle_add_check(t): ", text)
                    self.assertIn(message, text)

    def test_bad_arguments_of_tests(self):
        code, text = self.project("bad_tests", "find_package(Heddle REQUIRED)\nheddle_add_tests(t SOURCES a.c WILL_FAIL)")
        self.assertNotEqual(code, 0)
        self.assertIn("heddle_add_tests(t): there is no argument WILL_FAIL; supported: SOURCES, MODEL, REDUCTION, DEFINES, OPTIONS, "
                      "TARGETS, FLAGS, TIMEOUT, ALLOW_INCOMPLETE", text)

    def test_from_the_build_folder(self):
        code, text = self.project("built", f'find_package(Heddle REQUIRED PATHS "{BUILD}" NO_DEFAULT_PATH)\n'
                                           'message(STATUS "<${Heddle_EXECUTABLE}>")')
        self.assertEqual(code, 0, text)
        self.assertIn(f"<{BUILD}/bin/heddle>", text)


if __name__ == "__main__":
    unittest.main(verbosity=1)
