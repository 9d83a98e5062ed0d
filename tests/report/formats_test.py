#!/usr/bin/env python3
"""Runs heddle on programs of all kinds and checks the documents it writes: JSON against docs/report.schema.json, SARIF against the
standard's schema (if scripts/sarif_schema.sh could fetch it) and against our own of the part that we write, JUnit's XML against
junit.xsd, graphs with dot."""

import concurrent.futures
import copy
import json
import os
import pathlib
import shlex
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree

try:
    import jsonschema
except ImportError:  # it is a package of the system's interpreter, which need not be the one that runs us
    system = "/usr/bin/python3"
    if sys.executable == system or not os.access(system, os.X_OK) or "HEDDLE_TEST_AGAIN" in os.environ:
        sys.exit("the Python package jsonschema is missing; scripts/setup.sh installs it")
    os.execve(system, [system, *sys.argv], {**os.environ, "HEDDLE_TEST_AGAIN": "1"})

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
PROGRAMS = HERE.parent / "data" / "programs"
SCRIPTS = HERE.parent / "data" / "scripts" / "benchmarks"
BIN = pathlib.Path(sys.argv.pop(1)).resolve()
CACHE_HOME = pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache")
STANDARD = CACHE_HOME / "heddle-test" / "sarif-schema-2.1.0.json"

# (arguments, exit code). With findings and without, limits, samples, models, several findings, classes, other models.
RUNS = [
    (["counter_race.c"], 1),
    (["counter_locked.c", "--count-classes"], 0),
    (["counter_race.c", "--model=all", "--keep-going", "--ignore=races"], 1),
    (["store_buffering.c", "--model=tso"], 1),
    (["store_buffering.c", "--model=all"], 1),
    (["message_passing.c", "--model=pso"], 1),
    (["lock_order.c"], 1),
    (["counter_locked.c", "--limit-executions=1"], 3),
    (["counter_locked.c", "--sample=random", "--limit-executions=5"], 3),
    (["counter_locked.c", "--sample=pct", "--depth=2", "--seed=7", "--limit-executions=5"], 3),
    (["lock_order.c", "--sample=pos", "--seed=3"], 1),
    (["counter_locked.c", "--reduction=rvf"], 0),
    (["counter_locked.c", "--reduction=view", "--runtime=tree"], 0),
    (["counter_locked.c", "--reduction=mcr"], 0),
    (["counter_locked.c", "--reduction=dpor"], 0),
    (["library/hidden_counter.c", "--allow=lrand48", "--ignore=assertions", "--runtime=tree"], 0),
    (["findings/abort_when_empty.c"], 1),
    (["findings/deadlock_lost_signal.c"], 1),
    (["findings/destroy_held_mutex.c"], 1),
    (["findings/division_after_check.c"], 1),
    (["findings/double_free_by_two_threads.c"], 1),
    (["findings/heap_write_past_end.c"], 1),
    (["findings/invalid_free.c"], 1),
    (["findings/leak.c", "--leaks"], 1),
    (["findings/null_pointer.c"], 1),
    (["findings/recursion_without_end.c"], 1),
    (["findings/unlock_twice.c"], 1),
    (["findings/use_after_free_by_another.c"], 1),
    (["cxx/containers/vector_push_back.cpp"], 1),
    (["cxx/exceptions/uncaught_in_thread.cpp"], 1),
    (["unsupported/in_a_branch.c", "--model=all"], 2),
    (["unsupported/after_an_error.c", "--keep-going"], 1),
    (["unsupported/after_an_error.c"], 1),
    (["choose_and_assume.c"], None),
    (["loops/without_end.c", "--unroll=3", "--bounded-ok"], 0),
    (["spin.c"], None),
    (["tools/svcomp_flag.c", "--property=tools/unreach-call.prp"], 1),
    (["sync/thread_misuse.c", "--define", "CASE=1"], 1),
    (["uninitialised/atomic.cpp", "--uninitialised"], 1),
    (["accepted/kept_kinds.c", "--suppress=accepted/lock_order.supp", "--ignore=leaks"], 0),
    (["../scripts/benchmarks/fib_bench.heddle"], None),
    (["../scripts/benchmarks/dekker.heddle", "--model=tso"], None),
]

# Prints what is not text, then fails.
NOISY = r"""
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
atomic_int x;
void* set(void* unused) { atomic_store(&x, 1); return unused; }
int main(void) {
  pthread_t t;
  printf("bell \a, escape \033[31m, nul \1, no text \377\376, ]]> & < > \" \r\n");
  pthread_create(&t, 0, set, 0);
  assert(atomic_load(&x) == 0);  // "quoted" <tag> & more
  pthread_join(t, 0);
}
"""


def documents(text):
    """The JSON objects that follow each other."""
    decoder, found, at = json.JSONDecoder(), [], 0
    while at < len(text):
        document, at = decoder.raw_decode(text, at)
        found.append(document)
        at += len(text[at:]) - len(text[at:].lstrip())
    return found


def validator(path):
    schema = json.loads(path.read_text())
    kind = jsonschema.validators.validator_for(schema)
    kind.check_schema(schema)
    return kind(schema)


def all_kinds():
    return set(validator(ROOT / "docs" / "report.schema.json").schema["$defs"]["finding"]["properties"]["kind"]["enum"])


def run(folder, number, arguments, command="check"):
    """Its exit code, what it prints and the names of the files that it writes."""
    files = {kind: folder / f"{command}{number}.{kind}" for kind in ("sarif", "junit", "graph")}
    options = [f"--{kind}={path}" for kind, path in files.items()]
    result = subprocess.run([BIN / "heddle", command, *arguments, "--format=json", *options], capture_output=True, cwd=PROGRAMS,
                            timeout=600, env={**os.environ, "XDG_CACHE_HOME": str(folder / "cache")})
    return result.returncode, result.stdout.decode(), result.stderr.decode(), files


class Formats(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.temporary.cleanup)
        cls.folder = pathlib.Path(cls.temporary.name)
        noisy = cls.folder / "noisy <&> \"name\".c"
        noisy.write_text(NOISY)
        runs = [*RUNS, ([str(noisy)], 1)]
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            checks = list(pool.map(lambda n: run(cls.folder, n, runs[n][0]), range(len(runs))))
            cls.runs = [(str(arguments), expected, *outcome) for (arguments, expected), outcome in zip(runs, checks)]
            schedules = [shlex.split(finding["replay"])[-1] for _, _, code, out, _, _ in cls.runs if code == 1
                         for report in documents(out) for finding in report["findings"][:1]]
            replays = pool.map(lambda n: run(cls.folder, n, [schedules[n]], "replay"), range(len(schedules)))
            cls.runs += [(f"replay {schedule}", 1, *outcome) for schedule, outcome in zip(schedules, replays)]

            cls.several = cls.run_several()

    @classmethod
    def run_several(cls):
        """Three checks of a project's file: one passes, one fails, one does not compile."""
        (cls.folder / "broken.c").write_text("no program\n")
        checks = {"fine": PROGRAMS / "counter_locked.c", "wrong": PROGRAMS / "counter_race.c", "broken": cls.folder / "broken.c"}
        config = cls.folder / "heddle.toml"
        config.write_text("".join(f'[checks.{name}]\nfiles = ["{path}"]\n' for name, path in checks.items()))
        files = {kind: cls.folder / f"several.{kind}" for kind in ("sarif", "junit")}
        result = subprocess.run([BIN / "heddle", "check", f"--config={config}", "--format=json",
                                 *(f"--{kind}={path}" for kind, path in files.items())], capture_output=True, cwd=PROGRAMS,
                                timeout=600, env={**os.environ, "XDG_CACHE_HOME": str(cls.folder / "cache")})
        return result.returncode, json.loads(result.stdout), files

    def each(self):
        for what, expected, code, out, err, files in self.runs:
            with self.subTest(what):
                self.assertIn(code, (0, 1, 3) if expected is None else (expected,), err)
                yield code, out, files

    def reject(self, check, document, *changes):
        """A check that takes everything is none."""
        check.validate(document)
        for change in changes:
            broken = copy.deepcopy(document)
            change(broken)
            with self.assertRaises(jsonschema.ValidationError):
                check.validate(broken)

    def test_json(self):
        check = validator(ROOT / "docs" / "report.schema.json")
        kinds, fields = set(), set()
        for code, out, _ in self.each():
            for report in documents(out):
                check.validate(report)
                fields |= set(report)
                kinds |= {finding["kind"] for finding in report["findings"]}
                for finding in report["findings"]:
                    self.check_positions(finding["story"])
        for outcome in self.several[1]["checks"]:
            for report in outcome["reports"]:
                check.validate(report)
                fields |= set(report)
        self.assertEqual(set(check.schema["$defs"]["report"]["properties"]) - fields, set(), "fields that no run has")
        self.assertGreaterEqual(len(kinds), len(all_kinds()) - 3, kinds)

    def test_every_field_is_described(self):
        schema = json.loads((ROOT / "docs" / "report.schema.json").read_text())
        described = (ROOT / "docs" / "reports.md").read_text()
        for name, part in schema["$defs"].items():
            for field in part.get("properties", {}):
                self.assertIn(f"`{field}`", described, name)

    def check_positions(self, story):
        """What a schema cannot say: positions are those of something."""
        steps, threads, locations = len(story["steps"]), len(story["threads"]), len(story["locations"])
        for step in story["steps"]:
            self.assertLess(step["thread"], threads)
            self.assertLess(step.get("location", -1), locations)
            self.assertLess(step.get("source") or 0, steps)
        for edge in [edge for edges in story["edges"].values() for edge in edges]:
            self.assertLess(max(edge), steps)
        self.assertTrue(all(position < steps for position in story["marked"]))

    def test_json_can_fail(self):
        report = documents(self.runs[0][3])[0]
        self.reject(validator(ROOT / "docs" / "report.schema.json"), report,
                    lambda broken: broken.update(new_field=1),
                    lambda broken: broken.pop("model"),
                    lambda broken: broken.update(verdict="ok"),
                    lambda broken: broken["findings"][0].update(kind="unheard-of"),
                    lambda broken: broken["findings"][0]["story"]["steps"][0].update(colour="red"),
                    lambda broken: broken["findings"][0]["story"]["edges"]["reads_from"].append([1]))

    def test_sarif(self):
        checks = [validator(HERE / "sarif_subset.schema.json")]
        if STANDARD.exists():
            checks.append(validator(STANDARD))
        else:
            print(f"the schema of SARIF is not there ({STANDARD}): only our own is used", file=sys.stderr)
        for code, out, files in self.each():
            reports = documents(out)
            sarif = json.loads(files["sarif"].read_text())
            for check in checks:
                check.validate(sarif)
            self.assertEqual(sarif["runs"][0]["invocations"][0]["exitCode"], code)
            results = sarif["runs"][0]["results"]
            self.assertEqual([result["ruleId"] for result in results],
                             [finding["kind"] for report in reports for finding in report["findings"] + self.accepted(report)])
            for result in results:
                self.check_result(sarif["runs"][0], result)

    @staticmethod
    def accepted(report):
        """What does not count, as the report lists it: with its kind."""
        return [finding | {"kind": group["kind"]} for group in report.get("suppressed", []) for finding in group["findings"]]

    def check_result(self, sarif, result):
        """What a schema cannot say: what indices point to; each step has its turn; how much there is of all."""
        self.assertEqual(sarif["tool"]["driver"]["rules"][result["ruleIndex"]]["id"], result["ruleId"])
        places = [place for flow in result.get("codeFlows", []) for thread in flow["threadFlows"] for place in thread["locations"]]
        orders = [place["executionOrder"] for place in places]
        self.assertEqual(len(orders), len(set(orders)))
        self.assertLessEqual(len(orders), 1000)
        for location in [result["locations"][0], *[place["location"] for place in places]]:
            artifact = location["physicalLocation"]["artifactLocation"]
            self.assertEqual(artifact["uri"], sarif["artifacts"][artifact["index"]]["location"]["uri"])

    def test_sarif_can_fail(self):
        sarif = json.loads(self.runs[0][5]["sarif"].read_text())

        def result(document):
            return document["runs"][0]["results"][0]

        changes = [lambda broken: broken.update(version="2.0.0"),
                   lambda broken: broken["runs"][0].pop("tool"),
                   lambda broken: result(broken).pop("message"),
                   lambda broken: result(broken).update(level="catastrophe"),
                   lambda broken: result(broken).update(colour="red"),
                   lambda broken: result(broken)["codeFlows"][0].update(threadFlows=[]),
                   lambda broken: result(broken)["locations"][0]["physicalLocation"]["region"].update(startLine=0)]
        self.reject(validator(HERE / "sarif_subset.schema.json"), sarif, *changes)
        if STANDARD.exists():
            self.reject(validator(STANDARD), sarif, *changes)

    def xmllint(self, path):
        return subprocess.run(["xmllint", "--noout", "--nonet", "--schema", HERE / "junit.xsd", path], capture_output=True, text=True)

    def test_junit(self):
        for code, out, files in self.each():
            result = self.xmllint(files["junit"])
            self.assertEqual(result.returncode, 0, result.stderr)
            suite = ElementTree.parse(files["junit"]).getroot().find("testsuite")
            cases = suite.findall("testcase")
            reports = documents(out)
            self.assertEqual([case.get("name") for case in cases],
                             [f"{report['file']} ({report['model']}, {report['reduction']})" for report in reports])
            for case, report in zip(cases, reports):
                kind = {"ok": None, "error": "failure", "limit": "error", "unsupported": "error"}[report["verdict"]]
                self.assertEqual([each.tag for each in case if each.tag in ("failure", "error", "skipped")], [kind] if kind else [])
                if kind == "failure":
                    self.assertEqual(case.find(kind).get("type"), report["findings"][0]["kind"])
            for count, tag in (("failures", "failure"), ("errors", "error")):
                self.assertEqual(int(suite.get(count)), len([case for case in cases if case.find(tag) is not None]))

    def test_several_checks(self):
        code, outcomes, files = self.several
        self.assertEqual(code, 1)
        self.assertEqual([(outcome["name"], outcome["result"]) for outcome in outcomes["checks"]],
                         [("fine", "passed"), ("wrong", "failed"), ("broken", "error")])
        result = self.xmllint(files["junit"])
        self.assertEqual(result.returncode, 0, result.stderr)
        cases = {case.get("name"): case for case in ElementTree.parse(files["junit"]).iter("testcase")}
        self.assertEqual(sorted(cases), ["broken", "fine (sc, rf)", "wrong (sc, rf)"])
        self.assertIn("broken.c:1:1: error", cases["broken"].find("error").text)
        sarif = json.loads(files["sarif"].read_text())
        validator(HERE / "sarif_subset.schema.json").validate(sarif)
        self.assertEqual([result["properties"]["check"] for result in sarif["runs"][0]["results"]], ["wrong"])
        self.assertEqual([summary.get("check") for summary in sarif["runs"][0]["properties"]["reports"]], ["fine", "wrong"])

    def test_junit_can_fail(self):
        text = self.runs[0][5]["junit"].read_text()
        broken = self.folder / "broken.xml"
        for change in (lambda t: t.replace("<failure ", "<flop ").replace("</failure>", "</flop>"),
                       lambda t: t.replace("classname=", "class="), lambda t: t.replace('time="', 'time="about '),
                       lambda t: t.replace("</failure>", "\x07</failure>"), lambda t: t.replace("</testsuites>", "")):
            self.assertNotEqual(change(text), text)
            broken.write_text(change(text))
            self.assertNotEqual(self.xmllint(broken).returncode, 0)

    def test_what_a_program_prints_is_kept(self):
        [junit] = [files["junit"] for what, _, _, _, _, files in self.runs if what.startswith("replay") and "noisy" in what]
        text = ElementTree.parse(junit).getroot().find("testsuite/testcase/failure").text
        self.assertIn("bell ␇, escape ␛[31m, nul ␁, no text ��, ]]> & < > \" \r\n", text)

    def dot(self, path):
        return subprocess.run(["dot", "-Tsvg", path], capture_output=True, text=True)

    def test_graph(self):
        for code, out, files in self.each():
            result = self.dot(files["graph"])
            self.assertEqual((result.returncode, result.stderr), (0, ""))
            svg = ElementTree.fromstring(result.stdout)
            names = {title.text for title in svg.iter("{http://www.w3.org/2000/svg}title")}
            findings = [finding for report in documents(out) for finding in report["findings"]]
            if not findings:
                self.assertIn("note", names)
                continue
            story = findings[0]["story"]
            self.assertLessEqual({f"cluster_{thread}" for thread in range(len(story["threads"]))}, names)
            self.assertLessEqual({f"s{i}" for i, step in enumerate(story["steps"]) if not step["library"]}, names)

    def test_graph_can_fail(self):
        broken = self.folder / "broken.dot"
        text = self.runs[0][5]["graph"].read_text()
        for change in (lambda t: t.rstrip().rstrip("}"), lambda t: t.replace("<br/>", "<br>", 1)):
            broken.write_text(change(text))
            result = self.dot(broken)
            self.assertTrue(result.returncode != 0 or result.stderr)


class Files(unittest.TestCase):
    """When and how files are written."""

    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name)
        self.program = self.folder / "p.heddle"
        self.program.write_text((SCRIPTS / "fib_bench.heddle").read_text())

    def heddle(self, *arguments):
        return subprocess.run([BIN / "heddle", "check", *arguments], capture_output=True, text=True, timeout=600, cwd=self.folder,
                              env={**os.environ, "XDG_CACHE_HOME": str(self.folder / "cache")})

    def refuse(self, why, *arguments):
        result = self.heddle(str(self.program), *arguments)
        self.assertEqual((result.returncode, result.stdout), (2, ""), result.stderr)
        self.assertIn(why, result.stderr)

    def test_what_cannot_be_written_is_known_before(self):
        missing = self.folder / "missing" / "a.xml"
        self.refuse(f"{missing}: cannot be written: No such file", f"--junit={missing}", "--limit-events=1")
        self.refuse(f"{self.folder}: cannot be written: Is a directory", f"--sarif={self.folder}")
        self.refuse("standard output is used for the report itself", "--graph=-")
        self.refuse("is used for something else", "--graph=./p.heddle")
        self.refuse("is used for something else", "--sarif=s", f"--schedule={self.folder}/s")
        self.refuse("is given for two reports", "--graph=a", "--junit=./a")
        self.assertTrue(self.program.read_text())

    def test_the_report_is_printed_even_if_a_file_is_not_written(self):
        result = self.heddle("p.heddle", "--junit=/dev/full")
        self.assertEqual(result.returncode, 2)
        self.assertIn("/dev/full: cannot be written", result.stderr)
        self.assertIn("executions", result.stdout)

    def test_no_report_no_file(self):
        old = self.folder / "old.xml"
        old.write_text("of yesterday")
        result = self.heddle("there_is_no_such_file.heddle", f"--junit={old}")
        self.assertEqual(result.returncode, 2)
        self.assertFalse(old.exists())

    def test_a_replay_keeps_its_program(self):
        (self.folder / "wrong.heddle").write_text('program "wrong"; var x; thread a { x = 1; } thread b { r = x; assert(r == 0); }')
        found = self.heddle("wrong.heddle", "--schedule=s")
        self.assertEqual(found.returncode, 1, found.stderr)
        result = subprocess.run([BIN / "heddle", "replay", "s", "--junit=wrong.heddle"], capture_output=True, text=True, cwd=self.folder)
        self.assertEqual((result.returncode, result.stdout), (2, ""))
        self.assertIn("is used for something else", result.stderr)
        self.assertIn("assert", (self.folder / "wrong.heddle").read_text())

    def test_devices_stay(self):
        for device in ("/dev/null", "/dev/stdout"):
            self.assertEqual(self.heddle("no_such.heddle", f"--junit={device}").returncode, 2)
            self.assertTrue(os.path.lexists(device))

    def test_version(self):
        self.heddle("p.heddle", "--sarif=a.sarif")
        version = subprocess.run([BIN / "heddle", "--version"], capture_output=True, text=True).stdout
        driver = json.loads((self.folder / "a.sarif").read_text())["runs"][0]["tool"]["driver"]
        self.assertEqual(version.strip(), f"heddle {driver['version']}")


if __name__ == "__main__":
    unittest.main()
