#!/usr/bin/env python3
"""Programs, property files and witnesses of the competition on software verification: verdicts in its words, and documents that
validators can read."""

import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import unittest
import xml.etree.ElementTree as ElementTree

from tool import BIN, TESTS, Tool

PROGRAMS = TESTS / "data" / "programs" / "tools"
GRAPHML = "{http://graphml.graphdrawing.org/xmlns}"
UNREACH = "CHECK( init(main()), LTL(G ! call(reach_error())) )\n"

FLAG = """#include <pthread.h>
#include <stdlib.h>
void reach_error(void) { abort(); }
int flag, data;
void *work(void *unused) {
  data = 1;
  flag = 1;
  return unused;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  if (flag)
    reach_error();
  pthread_join(t, 0);
  return 0;
}
"""


def yaml(text):
    """The value of a document in the part of YAML that witnesses are written in: blocks of lists and maps, texts in quotes, numbers."""
    lines = [(len(line) - len(line.lstrip()), line.strip()) for line in text.splitlines() if line.strip()]

    def scalar(word):
        return json.loads(word)

    def key_of(line):
        match = re.fullmatch(r'("(?:[^"\\]|\\.)*"|\w+):(?: (.*))?', line)
        assert match, line
        return (json.loads(match[1]) if match[1].startswith('"') else match[1]), match[2]

    def block(at, indent):
        if lines[at][1].startswith("- "):
            items = []
            while at < len(lines) and lines[at][0] == indent and lines[at][1].startswith("- "):
                first = lines[at][1][2:]
                if re.match(r'("(?:[^"\\]|\\.)*"|\w+):( |$)', first):
                    lines[at] = (indent + 2, first)
                    item, at = block(at, indent + 2)
                else:
                    item, at = scalar(first), at + 1
                items.append(item)
            return items, at
        result = {}
        while at < len(lines) and lines[at][0] == indent and not lines[at][1].startswith("- "):
            key, value = key_of(lines[at][1])
            assert key not in result, key
            if value is not None:
                result[key], at = scalar(value), at + 1
            else:
                result[key], at = block(at + 1, lines[at + 1][0])
        return result, at

    value, end = block(0, 0)
    assert end == len(lines), lines[end]
    return value


def check_metadata(witness, program):
    """What every entry has to say about the program."""
    assert witness["entry_type"] == "violation_sequence"
    data = witness["metadata"]
    assert re.fullmatch(r"[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}", data["uuid"]), data["uuid"]
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", data["creation_time"])
    assert data["producer"]["name"] == "heddle" and data["producer"]["version"]
    task = data["task"]
    assert task["language"] == "C" and task["data_model"] == "LP64" and task["specification"].startswith("CHECK(")
    assert task["input_files"] == [program]
    assert task["input_file_hashes"] == {program: hashlib.sha256(pathlib.Path(program).read_bytes()).hexdigest()}


def waypoints_of(witness, lines):
    """The waypoints by segment; each is as the format says, and in a line that there is."""
    threads = witness["metadata"]["format_version"] == "2.2"
    segments = [[point["waypoint"] for point in segment["segment"]] for segment in witness["content"]]
    for number, segment in enumerate(segments):
        last = number == len(segments) - 1
        assert last or len(segment) == 1, segment
        for point in segment:
            assert point["action"] == "follow" and (point["type"] == "target") == last, point
            assert point["type"] in ("assumption", "function_enter", "target")
            assert ("constraint" in point) == (point["type"] == "assumption")
            assert ("thread_id" in point) == threads
            assert 1 <= point["location"]["line"] <= lines
    return segments


def check_automaton(root):
    """The facts of the edges, in order; the automaton is one path from its entry to a violation, and threads exist before they move."""
    keys = {key.get("id"): key for key in root.findall(GRAPHML + "key")}
    graph = root.find(GRAPHML + "graph")
    assert graph.get("edgedefault") == "directed"

    def facts(element):
        found = {}
        for data in element.findall(GRAPHML + "data"):
            key = keys[data.get("key")]
            assert element.tag == GRAPHML + key.get("for"), data.get("key")
            assert data.get("key") not in found
            found[data.get("key")] = data.text
        return found

    about = facts(graph)
    assert set(about) == {key for key in keys if keys[key].get("for") == "graph"}, about
    nodes = {node.get("id"): facts(node) for node in graph.findall(GRAPHML + "node")}
    edges = [(edge.get("source"), edge.get("target"), facts(edge)) for edge in graph.findall(GRAPHML + "edge")]
    entries = [name for name in nodes if nodes[name].get("entry") == "true"]
    violations = [name for name in nodes if nodes[name].get("violation") == "true"]
    assert len(entries) == len(violations) == 1 and len(edges) == len(nodes) - 1
    at, created, entered = entries[0], set(), set()
    for source, target, found in edges:
        assert source == at and target in nodes
        at = target
        if "createThread" in found:
            assert found["createThread"] not in created
            created.add(found["createThread"])
        assert found["threadId"] in created, found
        if found["threadId"] not in entered:
            assert "enterFunction" in found, found
            entered.add(found["threadId"])
    assert at == violations[0]
    return about, [found for _, _, found in edges]


class Properties(Tool):
    def verdict(self, code, program, prp, *options):
        out = self.expect(code, "check", program, f"--property={prp}", "--format=json", *options).stdout
        return json.loads(out)["property"]["verdict"]

    def test_verdicts(self):
        for code, program, prp, options, verdict in [
            (1, "svcomp_flag.c", "unreach-call", [], "FALSE(unreach-call)"),
            (0, "svcomp_flag.c", "unreach-call", ["--define", "FIXED=1"], "TRUE"),
            (1, "svcomp_flag.c", "no-data-race", [], "FALSE(no-data-race)"),
            (0, "memory_properties.c", "valid-memsafety", ["--define", "FREED=1"], "TRUE"),
            (1, "memory_properties.c", "valid-memsafety", [], "FALSE(valid-memtrack)"),
            (0, "memory_properties.c", "valid-memsafety", ["--define", "KEPT=1"], "TRUE"),
            (1, "memory_properties.c", "valid-memcleanup", ["--define", "KEPT=1"], "FALSE(valid-memcleanup)"),
            (1, "memory_properties.c", "valid-memsafety", ["--define", "TWICE=1"], r"FALSE(valid-free)"),
            (1, "memory_properties.c", "valid-memsafety", ["--define", "BEYOND=1"], "FALSE(valid-deref)"),
            (1, "memory_properties.c", "valid-memcleanup", [], "FALSE(valid-memcleanup)"),
            (1, "memory_properties.c", "no-overflow", ["--define", "OVERFLOW=1"], "FALSE(no-overflow)"),
            (3, "svcomp_flag.c", "unreach-call", ["--define", "FIXED=1", "--limit-executions=1"], "UNKNOWN"),
            (0, "svcomp_nondet_types.c", "unreach-call", ["--nondet=0..1", "--define", "ALL=1"], "UNKNOWN"),
        ]:
            with self.subTest(program=program, property=prp, options=options):
                self.assertEqual(self.verdict(code, str(PROGRAMS / program), PROGRAMS / f"{prp}.prp", *options), verdict)

    def test_text(self):
        self.expect(1, "check", str(PROGRAMS / "svcomp_flag.c"), f"--property={PROGRAMS}/unreach-call.prp",
                    out=r"not covered: errors that are no violations of unreach-call \(--property\)\n"
                        r"property unreach-call: FALSE\(unreach-call\)\nheddle: error: an error function is called")
        self.expect(1, "check", str(PROGRAMS / "svcomp_flag.c"), f"--property={PROGRAMS}/unreach-call.prp", "--quiet",
                    out=r"property unreach-call: FALSE\(unreach-call\)\nheddle: error: an error function is called")

    def test_other_functions(self):
        """The property names the function, whatever it is."""
        program = self.file("a.c", "void oops(void) {}\nvoid (*by_address)(void) = oops;\nint main(void) { by_address(); }\n")
        prp = self.file("a.prp", "\n  CHECK(init( main() ),LTL( G !call( oops() )))\r\n\n")
        self.assertEqual(self.verdict(1, program, prp), "FALSE(unreach-call)")
        self.assertEqual(self.verdict(0, program, self.file("b.prp", UNREACH)), "TRUE")

    def test_replay(self):
        schedule = self.file("a.schedule", "")
        self.expect(1, "check", str(PROGRAMS / "svcomp_flag.c"), f"--property={PROGRAMS}/unreach-call.prp", f"--schedule={schedule}")
        self.expect(1, "replay", schedule, out=r"property unreach-call: FALSE\(unreach-call\)")

    def test_bad_files(self):
        program = self.file("a.c", "int main(void) { return 0; }\n")
        for text, message in [
            ("", "there is no property in it"),
            ("COVER EDGES(@DECISIONEDGE)\n", "'COVER EDGES.*is no property; supported: CHECK"),
            ("CHECK( init(main()), LTL(F end) )\n", "termination is not supported"),
            ("CHECK( init(main()), LTL(G ! deadlock) )\n", "is not supported; supported: .*G !data-race"),
            ("CHECK( init(start()), LTL(G ! overflow) )\n", "is not supported"),
            ("CHECK( init(main()), LTL(G ! call(f(x))) )\n", "is not supported"),
            (UNREACH + "CHECK( init(main()), LTL(G ! call(g())) )\n", "only one function may be an error"),
        ]:
            with self.subTest(text=text):
                self.expect(2, "check", program, f"--property={self.file('a.prp', text)}", err=message)
        self.expect(2, "check", program, "--property=/nonexistent.prp", err="/nonexistent.prp")
        prp = self.file("a.prp", UNREACH)
        self.expect(2, "check", program, f"--property={prp}", "--leaks", err="cannot be given with it")
        self.expect(2, "check", program, f"--property={prp}", f"--property={prp}", err="only one property file")
        self.expect(2, "check", self.file("a.heddle", "var x; thread A { x = 1; }"), f"--property={prp}", err="not supported for scripted")


class Witnesses(Tool):
    def witness(self, ending, program, *options, code=1):
        path = pathlib.Path(self.folder.name) / f"w.{ending}"
        self.expect(code, "check", program, f"--witness={path}", *options)
        return path

    def test_automaton(self):
        program, prp = self.file("flag.c", FLAG), self.file("unreach.prp", UNREACH)
        path = self.witness("graphml", program, f"--property={prp}")
        self.assertEqual(subprocess.run(["xmllint", "--noout", path]).returncode, 0)
        about, edges = check_automaton(ElementTree.parse(path).getroot())
        self.assertEqual(about["witness-type"], "violation_witness")
        self.assertEqual(about["programhash"], hashlib.sha256(FLAG.encode()).hexdigest())
        self.assertEqual(about["specification"], UNREACH.strip())
        self.assertEqual((about["programfile"], about["architecture"], about["sourcecodelang"]), (program, "64bit", "C"))
        self.assertEqual(about["creationtime"], "1970-01-01T00:00:00Z")
        self.assertEqual(edges[0], {"createThread": "0", "threadId": "0", "enterFunction": "main"})
        self.assertIn({"createThread": "1", "threadId": "0", "startline": "12"}, edges)
        self.assertIn({"threadId": "1", "enterFunction": "work"}, edges)
        self.assertLess(edges.index({"threadId": "1", "startline": "7"}), edges.index({"threadId": "0", "startline": "13"}))
        self.assertEqual(edges[-1], {"threadId": "0", "startline": "14", "enterFunction": "reach_error"})

    def test_readers_can_fail(self):
        """A check that takes everything is none."""
        text = self.witness("graphml", self.file("flag.c", FLAG), "--ignore=races").read_text()
        for old, new in [('<data key="createThread">1</data>', ""), ('<data key="entry">true</data>', ""),
                         ('<data key="threadId">1</data>', '<data key="threadId">7</data>'), ('source="N1"', 'source="N2"'),
                         ('<data key="programhash">', '<data key="threadId">')]:
            with self.subTest(old=old):
                self.assertIn(old, text)
                with self.assertRaises((AssertionError, KeyError)):
                    check_automaton(ElementTree.fromstring(text.replace(old, new, 1)))

    def test_time(self):
        program = self.file("flag.c", FLAG)
        path = pathlib.Path(self.folder.name) / "w.graphml"
        for given, written in [("1704164645", "2024-01-02T03:04:05Z"), ("soon", "1970-01-01T00:00:00Z")]:
            environment = {**os.environ, "SOURCE_DATE_EPOCH": given}
            subprocess.run([BIN / "heddle", "check", program, f"--witness={path}"], capture_output=True, env=environment, timeout=600)
            self.assertEqual(check_automaton(ElementTree.parse(path).getroot())[0]["creationtime"], written)

    def test_waypoints(self):
        program, prp = self.file("flag.c", FLAG), self.file("unreach.prp", UNREACH)
        text = self.witness("yml", program, f"--property={prp}").read_text()
        [witness] = yaml(text)
        check_metadata(witness, program)
        segments = waypoints_of(witness, FLAG.count("\n"))
        steps = [(point["thread_id"], point["type"], point["location"]["line"]) for segment in segments for point in segment]
        self.assertIn((0, "function_enter", 12), steps)
        self.assertLess(steps.index((1, "assumption", 7)), steps.index((0, "assumption", 13)))
        self.assertEqual(steps[-1], (0, "target", 14))
        self.assertEqual(self.witness("yaml", program, f"--property={prp}").read_text(), text, "it is reproducible")

    def test_race(self):
        program = self.file("flag.c", FLAG)
        [witness] = yaml(self.witness("yml", program).read_text())
        self.assertIn("G ! data-race", witness["metadata"]["task"]["specification"])
        targets = [(point["thread_id"], point["location"]["line"]) for point in waypoints_of(witness, 16)[-1]]
        self.assertEqual(sorted(targets), [(0, 13), (1, 7)])
        _, edges = check_automaton(ElementTree.parse(self.witness("graphml", program)).getroot())
        self.assertEqual(sorted(edge["threadId"] for edge in edges[-2:]), ["0", "1"])

    def test_without_threads(self):
        program = self.file("one.c", "#include <assert.h>\nint main(void) {\n  assert(0);\n}\n")
        [witness] = yaml(self.witness("yml", program).read_text())
        self.assertEqual(witness["metadata"]["format_version"], "2.0")
        [[target]] = waypoints_of(witness, 4)
        self.assertEqual(target["location"], {"file_name": program, "line": 3})

    def test_nothing_to_witness(self):
        for ending in ("yml", "graphml"):
            path = pathlib.Path(self.folder.name) / f"w.{ending}"
            self.expect(0, "check", self.file("a.c", "int main(void) { return 0; }\n"), f"--witness={path}",
                        err=f"w.{ending} is not written: there is no violation to witness")
            self.assertFalse(path.exists())
        self.expect(2, "check", self.file("a.c", FLAG), "--witness=w.xml", err="supported: FILE.graphml, FILE.yml")

    def test_replay(self):
        schedule, path = self.file("a.schedule", ""), pathlib.Path(self.folder.name) / "w.yml"
        program = self.file("flag.c", FLAG)
        self.expect(1, "check", program, f"--schedule={schedule}")
        self.expect(1, "replay", schedule, f"--witness={path}")
        [witness] = yaml(path.read_text())
        check_metadata(witness, program)


class Preprocessed(Tool):
    """Files that another compiler has preprocessed, with what the C library's headers then have."""

    def preprocess(self, program, *flags):
        compiler = shutil.which("gcc") or shutil.which("cc")
        text = subprocess.run([compiler, "-E", *flags, program], capture_output=True, text=True, check=True).stdout
        return self.file("program.i", text)

    def test_headers(self):
        headers = ("assert", "ctype", "errno", "limits", "math", "pthread", "semaphore", "stdarg", "stdatomic", "stdint", "stdio",
                   "stdlib", "string", "time", "unistd")
        text = "".join(f"#include <{name}.h>\n" for name in headers) + FLAG
        program = self.preprocess(self.file("flag.c", text), "-D_GNU_SOURCE")
        self.expect(1, "check", program, f"--property={self.file('u.prp', UNREACH)}", out=r"FALSE\(unreach-call\)")

    def test_atomics(self):
        """Those of the other compiler's <stdatomic.h>."""
        text = """#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
atomic_int x;
_Atomic(long) y = 5;
void *work(void *unused) { atomic_fetch_add(&x, 2); atomic_store_explicit(&y, 7, memory_order_release); return unused; }
int main(void) {
  pthread_t t;
  long expected = 7;
  pthread_create(&t, 0, work, 0);
  int seen = atomic_load(&x);
  assert(seen == 0 || seen == 2);
  pthread_join(t, 0);
  assert(atomic_exchange(&x, 9) == 2 && x == 9);
  assert(atomic_compare_exchange_strong(&y, &expected, 8) && y == LAST);
  return 0;
}
"""
        self.expect(0, "check", self.preprocess(self.file("a.c", text), "-DLAST=8"), out="2 executions")
        self.expect(1, "check", self.preprocess(self.file("a.c", text), "-DLAST=9"), out=r"a.c:15:\d+: error: assertion failed")

    def test_lines_of_witnesses(self):
        """They are those of the file that was given, whatever its line markers say."""
        program = self.preprocess(self.file("flag.c", FLAG))
        path = pathlib.Path(self.folder.name) / "w.yml"
        self.expect(1, "check", program, f"--property={self.file('u.prp', UNREACH)}", f"--witness={path}")
        [witness] = yaml(path.read_text())
        check_metadata(witness, program)
        lines = pathlib.Path(program).read_text().splitlines()
        [target] = waypoints_of(witness, len(lines))[-1]
        self.assertEqual(lines[target["location"]["line"] - 1].strip(), "reach_error();")


if __name__ == "__main__":
    unittest.main()
