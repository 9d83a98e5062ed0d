#!/usr/bin/env python3
"""Calls `heddle verify` as a user does: the format of traces, verdicts by model, messages."""

import json
import os
import random
import unittest

from tool import TESTS, Tool

TRACES = TESTS.parent / "docs/traces"
MODELS = ("sc", "tso", "pso")

OPS = {"R": "load", "W": "store", "U": "rmw", "C": "cas-failed", "L": "lock", "N": "unlock"}


def trace(text):
    """JSON lines of "T0: Wx Ry<init | T1: …". Wx:release has an order, F and S are fences, +T1 spawns, -T1 joins."""
    lines = []
    for part in text.split("|"):
        name, events = part.split(":", 1)
        for word in events.split():
            line = {"thread": name.strip()}
            if word in ("F", "S"):
                line["op"] = "fence" if word == "F" else "store-fence"
            elif word[0] in "+-":
                line |= {"op": "spawn" if word[0] == "+" else "join", "target": word[1:]}
            else:
                word, _, source = word.partition("<")
                word, _, order = word.partition(":")
                line |= {"op": OPS[word[0]], "location": word[1:]}
                line |= {"from": source} if source else {}
                line |= {"order": order} if order else {}
            lines.append(json.dumps(line))
    return "\n".join(lines) + "\n"


# Nothing that is forced goes round, and yet there is no order.
NO_FORCED_CYCLE = ("T0: Wx F Wa Rb<T1.2 Ry<T2.0 | T1: Wx F Wb Ra<T0.2 Ry<T3.0 | "
                   "T2: Wy F Wc Rd<T3.2 Rx<T0.0 | T3: Wy F Wd Rc<T2.2 Rx<T1.0")


class Verify(Tool):
    def verdicts(self, text):
        """By model, in one letter: y or n. Every answer is asked for alone, too, and the models must include each other."""
        file = self.file("trace.jsonl", trace(text))
        result = self.run_tool("verify", file, "--format=json")
        report = json.loads(result.stdout)
        answers = [report["models"][model]["realizable"] for model in MODELS]
        self.assertEqual(result.returncode, 0 if all(answers) else 1)
        self.assertEqual(report["verdict"], "realizable" if all(answers) else "not realizable")
        self.assertEqual(answers, sorted(answers), "what a model allows, weaker ones allow")
        for model, answer in zip(MODELS, answers):
            alone = self.run_tool("verify", file, f"--model={model}", "--format=json")
            self.assertEqual(alone.returncode, 0 if answer else 1)
            self.assertEqual(list(json.loads(alone.stdout)["models"]), [model])
        return "".join("y" if answer else "n" for answer in answers)

    def test_known_verdicts(self):
        for name, text, expected in [
            ("SB", "T0: Wx Ry<init | T1: Wy Rx<init", "nyy"),
            ("SB, fences", "T0: Wx F Ry<init | T1: Wy F Rx<init", "nnn"),
            ("SB, one fence", "T0: Wx F Ry<init | T1: Wy Rx<init", "nyy"),
            ("SB, store-store fences", "T0: Wx S Ry<init | T1: Wy S Rx<init", "nyy"),
            ("SB, seq_cst stores", "T0: Wx:seq_cst Ry<init | T1: Wy:seq_cst Rx<init", "nnn"),
            ("SB, read-modify-writes", "T0: Ux<init Ry<init | T1: Uy<init Rx<init", "nnn"),
            ("SB, failed CAS between", "T0: Wx Cz<init Ry<init | T1: Wy Cz<init Rx<init", "nnn"),
            ("SB, locks between", "T0: Wx Lm<init Nm Ry<init | T1: Wy Ln<init Nn Rx<init", "nnn"),
            ("SB, own stores read", "T0: Wx Rx<T0.0 Ry<init | T1: Wy Ry<T1.0 Rx<init", "nyy"),
            ("MP", "T0: Wx Wy | T1: Ry<T0.1 Rx<init", "nny"),
            ("MP, good", "T0: Wx Wy | T1: Ry<T0.1 Rx<T0.0", "yyy"),
            ("MP, store-store fence", "T0: Wx S Wy | T1: Ry<T0.2 Rx<init", "nnn"),
            ("MP, release store", "T0: Wx Wy:release | T1: Ry<T0.1 Rx<init", "nnn"),
            ("MP, fence", "T0: Wx F Wy | T1: Ry<T0.2 Rx<init", "nnn"),
            ("LB", "T0: Rx<T1.1 Wy | T1: Ry<T0.1 Wx", "nnn"),
            ("IRIW", "T0: Wx | T1: Wy | T2: Rx<T0.0 Ry<init | T3: Ry<T1.0 Rx<init", "nnn"),
            ("2+2W, read at the end", "T0: Wx Wy Ry<T1.0 | T1: Wy Wx Rx<T0.0", "nny"),
            ("CoRR", "T0: Wx | T1: Rx<T0.0 Rx<init", "nnn"),
            ("own older write", "T0: Wx Wx Rx<T0.0", "nnn"),
            ("own newer write hides the initial one", "T0: Wx Rx<init", "nnn"),
            ("two updates of one write", "T0: Ux<init | T1: Ux<init", "nnn"),
            ("updates one after the other", "T0: Ux<T1.0 | T1: Ux<init", "yyy"),
            ("two locks of a free mutex", "T0: Lm<init | T1: Lm<init", "nnn"),
            ("locks one after the other", "T0: Lm<T1.1 Nm | T1: Lm<init Nm", "yyy"),
            ("store seen only after the unlock", "T0: Lm<init Wx Nm | T1: Lm<T0.2 Rx<init Nm", "nnn"),
            ("spawn orders", "T0: Wx +T1 | T1: Rx<init", "nnn"),
            ("join orders", "T0: +T1 -T1 Rx<init | T1: Wx", "nnn"),
            ("join of what waits for it", "T0: -T1 Wx | T1: Rx<T0.1", "nnn"),
            ("R1: refused by the published algorithm", "T0: Wx Ry<T1.3 Rx<T0.0 | T1: Wx Rz<T2.1 F Wy | T2: Rx<T0.0 Wz", "yyy"),
            ("R4: refused by the published algorithm, store-store fence",
             "T0: Wx S Wy Rm<T2.1 F Wz | T1: Wy | T2: Ry<T1.0 Wm Rz<T0.5 Ry<T1.0 | T3: Rz<T0.5 Rx<T0.0", "yyy"),
        ]:
            with self.subTest(name=name):
                self.assertEqual(self.verdicts(text), expected)

    def test_a_witness_shows_when_stores_reach_memory(self):
        result = self.expect(1, "verify", str(TRACES / "message-passing.jsonl"),
                             out=r"heddle: not realizable under sc, tso; realizable under pso: 4 events, 2 threads, \d+\.\d\d s\n$")
        self.assertRegex(result.stdout, r"pso: realizable\n  step  writer +reader\n")
        self.assertRegex(result.stdout, r"(?s)ready: flag = 1 reaches memory.*load flag → 1  ← ready.*payload: data = 42 reaches memory")

    def test_json_witness(self):
        report = json.loads(self.expect(0, "verify", str(TRACES / "store-buffering.jsonl"), "--model=tso", "--format=json").stdout)
        witness = report["models"]["tso"]["witness"]
        self.assertEqual(len(witness), 6)
        self.assertEqual([step["event"] for step in witness if step["drain"]], ["T1.0", "T0.0"])
        self.assertEqual((report["threads"], report["events"]), (["T0", "T1"], 4))

    def test_reasons(self):
        for text, reason, because in [
            ("T0: Rx<T1.1 Wy | T1: Ry<T0.1 Wx", "cycle", r"\[T1.1: store x\] is read by \[T0.0: load x  ← T1.1\]"),
            ("T0: Rx<T0.1 Wx", "cycle", r"\[T0.0: .*\] comes before \[T0.1: store x\] in its thread"),
            ("T0: Ux<T0.0", "cycle", r"\[T0.0: rmw x  ← T0.0\] is read by \[T0.0: rmw x  ← T0.0\]"),
            ("T0: +T1 Wx | T1: +T0", "cycle", r"the thread's first event"),
            ("T0: -T1 Wx | T1: Rx<T0.1", "cycle", r"is the thread's last event, it comes before \[T0.0: join T1\]"),
            ("T0: Wx Wx Rx<T0.0", "hidden-source", r"\[T0.2: load x  ← T0.0\] comes after \[T0.1: store x\] in its thread"),
            ("T0: Wx | T1: Ux<T0.0 | T2: Ux<T0.0", "two-updates", r"\[T1.0: rmw x  ← T0.0\]"),
            ("T0: Wx | T1: Rx<T0.0 Rx<init", "forced-cycle", r"\[T1.0: load x  ← T0.0\]\n *\[T1.1: load x  ← init\]"),
            (NO_FORCED_CYCLE, "no-order", None),
        ]:
            with self.subTest(text=text):
                file = self.file("trace.jsonl", trace(text))
                for model in MODELS:
                    result = json.loads(self.expect(1, "verify", file, f"--model={model}", "--format=json").stdout)
                    self.assertEqual(result["models"][model]["reason"], reason)
                if because:
                    self.expect(1, "verify", file, out=because)
        self.expect(1, "verify", self.file("trace.jsonl", trace(NO_FORCED_CYCLE)), "--model=tso",
                    out=r"no order of the events exists \(search exhausted after \d+ states?\)")

    def test_a_reason_is_said_once(self):
        self.expect(1, "verify", str(TRACES / "load-buffering.jsonl"), out=r"(?s)sc: not.*\[T0.*tso: not realizable\n    as under sc\n.*pso")

    def test_standard_input(self):
        self.expect(0, "verify", "-", given=trace("T0: Wx | T1: Rx<T0.0"), out="realizable under sc, tso, pso: 2 events")
        self.expect(2, "verify", "-", given="nonsense", err=r"stdin:1: this is not JSON")

    def test_bad_lines_name_the_place(self):
        store = '{"thread":"T0","op":"store","location":"x"}\n'
        for text, message in [
            ("", r"bad\.jsonl: has no events"),
            ("\n  \n", r"bad\.jsonl: has no events"),
            (store + "{", r"bad\.jsonl:2: this is not JSON"),
            (store + "\n[1]", r"bad\.jsonl:3: expected a JSON object"),
            ('{"thread":"T0"}', "1: 'op' is missing"),
            ('{"op":"fence"}', "1: 'thread' is missing"),
            ('{"thread":"T0","op":"jump"}', "1: there is no op 'jump'; supported: load, store, rmw, cas-failed, lock, unlock, fence, store-fence, spawn, join"),
            ('{"thread":"T0","op":"store","location":"x","order":"acquire"}', "'store' cannot have the order 'acquire'; supported: relaxed, release, seq_cst"),
            ('{"thread":"T0","op":"fence","order":"seq_cst"}', "'fence' has no 'order'"),
            ('{"thread":"T0","op":"load","location":"x"}', "'load' needs 'from'"),
            ('{"thread":"T0","op":"store"}', "'store' needs 'location'"),
            ('{"thread":"T0","op":"fence","location":"x"}', "'fence' has no 'location'"),
            ('{"thread":"T0","op":"fence","value":1}', "'fence' has no 'value'"),
            ('{"thread":"T0","op":"store","location":"x","from":"init"}', "'store' has no 'from'"),
            ('{"thread":"T0","op":"spawn"}', "'spawn' needs 'target'"),
            ('{"thread":"T0","op":"spawn","target":"T9"}', "1: there is no thread 'T9'"),
            ('{"thread":"T0","op":"join","target":"T0"}', "a thread cannot join itself"),
            ('{"thread":7,"op":"fence"}', "'thread' must be a string"),
            ('{"thread":"","op":"fence"}', "'thread' must not be empty"),
            ('{"thread":"a\\nb","op":"fence"}', "'thread' has a control character in it"),
            ('{"thread":"T0","op":"fence","colour":1}', "there is no field 'colour'; supported: thread, op"),
            ('{"thread":"T0","op":"fence","op":"spawn"}', "the field 'op' is given twice"),
            ('{"thread":"T0","op":"store","location":"x","value":[1]}', "'value' must be a number, a string, true or false"),
            (store + '{"thread":"T1","op":"load","location":"x","from":"T0.1"}', "2: there is no event 'T0.1'; a source is 'init', thread.index or an id"),
            (store + '{"thread":"T1","op":"load","location":"x","from":"T0.0x"}', "2: there is no event 'T0.0x'"),
            (store + '{"thread":"T1","op":"load","location":"x","from":"w"}', "2: there is no event 'w'"),
            (store + '{"thread":"T1","op":"load","location":"y","from":"T0.0"}', r"2: the source 'T0\.0' \(line 1\) writes 'x', not 'y'"),
            ('{"thread":"T0","op":"fence"}\n{"thread":"T1","op":"load","location":"y","from":"T0.0"}', r"2: the source 'T0\.0' \(line 1\) does not write: it is a fence"),
            (trace("T0: Lm<init | T1: Lm<T0.0"), "2: the source 'T0.0' .* is a lock: a lock takes the mutex from an unlock or 'init'"),
            (trace("T0: Lm<init Nm Nm"), "3: 'T0' unlocks 'm' without holding it"),
            (trace("T0: +T2 | T1: +T2 | T2: Wx"), "2: the thread 'T2' is spawned twice: lines 1 and 2"),
            ('{"thread":"T0","op":"fence","id":"init"}', "it cannot be an 'id'"),
            ('{"thread":"T0","op":"fence","id":"a.1"}', "'a.1' cannot be an 'id': a name with a dot is thread.index"),
            ('{"thread":"T0","op":"fence","id":"a"}\n{"thread":"T0","op":"fence","id":"a"}', "2: the id 'a' is given twice, first in line 1"),
        ]:
            with self.subTest(text=text):
                self.expect(2, "verify", self.file("bad.jsonl", text), err=message)

    def test_long_traces(self):
        """What takes the square of these lengths, or the cube, takes minutes."""
        lines = "".join(json.dumps({"thread": f"T{i % 2}", "op": "store", "location": f"x{i % 10}"}) + "\n" for i in range(60_000))
        found = json.loads(self.expect(0, "verify", self.file("stores.jsonl", lines), "--format=json").stdout)
        self.assertEqual(len(found["models"]["sc"]["witness"]), 60_000)
        self.assertEqual(len(found["models"]["pso"]["witness"]), 120_000)
        # All of them wait, and come to memory in the other order.
        many = 4_000
        stores = [{"thread": "W", "op": "store", "location": f"x{i}", "id": f"w{i}"} for i in range(many)]
        loads = [{"thread": "R", "op": "load", "location": f"x{i}", "from": f"w{i}"} for i in reversed(range(many))]
        loads += [{"thread": "S", "op": "load", "location": f"x{i}", "from": "init" if i < many - 1 else f"w{i}"} for i in reversed(range(many))]
        text = "".join(json.dumps(line) + "\n" for line in stores + loads)
        self.expect(0, "verify", self.file("waiting.jsonl", text), "--model=pso", out="realizable under pso")

    def test_long_chains_of_read_modify_writes(self):
        """Each reads the one before it, so that all of them are one block."""
        threads, lines, last, made = 8, [], "init", [0] * 8
        for i in range(100_000):
            thread = i * i % 7 if i % 3 else i % threads
            failed = i % 5 == 4
            lines.append({"thread": f"T{thread}", "op": "cas-failed" if failed else "rmw", "location": "x", "from": last})
            last = last if failed else f"T{thread}.{made[thread]}"
            made[thread] += 1
        lines.sort(key=lambda line: line["thread"])  # not the order in which they happened
        text = "".join(json.dumps(line) + "\n" for line in lines)
        found = json.loads(self.expect(0, "verify", self.file("chain.jsonl", text), "--format=json").stdout)
        self.assertLess(found["seconds"], 45)

    def test_a_long_log_is_realizable_in_its_own_order(self):
        """Of many threads and locations: a search that does not know the order has too many choices."""
        made, last, lines = [0] * 30, {}, []
        draw = random.Random(7)
        for _ in range(20_000):
            thread, location, op = draw.randrange(30), f"x{draw.randrange(50)}", draw.choice(["store", "load", "rmw", "rmw"])
            line = {"thread": f"T{thread}", "op": op, "location": location}
            if op != "store":
                line["from"] = last.get(location, "init")
            if op != "load":
                last[location] = f"T{thread}.{made[thread]}"
            made[thread] += 1
            lines.append(json.dumps(line) + "\n")
        found = json.loads(self.expect(0, "verify", self.file("log.jsonl", "".join(lines)), "--format=json").stdout)
        self.assertLess(found["seconds"], 20)
        first = next(i for i, line in enumerate(lines) if '"load"' in line and i > 10_000)
        lines[first] = json.dumps({**json.loads(lines[first]), "from": "init"}) + "\n"
        found = json.loads(self.expect(1, "verify", self.file("log.jsonl", "".join(lines)), "--format=json", "--model=tso").stdout)
        self.assertLess(found["seconds"], 20)

    def test_bad_command_lines(self):
        good = str(TRACES / "store-buffering.jsonl")
        for args, message in [
            (("verify",), "TRACE is required"),
            (("verify", "missing.jsonl"), "missing.jsonl: cannot be read"),
            (("verify", self.folder.name), "is a folder, not a file"),
            (("verify", good, good), "only one trace"),
            (("verify", good, "--model=arm"), "there is no model 'arm'; supported: sc, tso, pso, all"),
            (("verify", good, "--format=xml"), "supported: text, json"),
            (("verify", good, "--reduction=rf"), "--reduction"),
        ]:
            with self.subTest(args=args):
                self.expect(2, *args, err=message)

    def test_help_and_manual(self):
        self.expect(0, "verify", "--help", out=r"(?s)TRACE.*--model.*--format")
        self.expect(0, "man", out=r"(?s)heddle verify\n\[options\]\nTRACE.*\.SS verify")

    def test_the_examples_print_what_the_documentation_shows(self):
        text = (TESTS.parent / "docs/verify.md").read_text()
        blocks = text.split("```\n$ heddle verify ")[1:]
        self.assertEqual(len(blocks), 3)
        for block in blocks:
            command, _, shown = block.split("```", 1)[0].partition("\n")
            args = command.split()
            result = self.run_tool("verify", *args[:-1], str(TRACES / os.path.basename(args[-1])))
            without_time = lambda lines: lines.rsplit(",", 1)[0]
            self.assertEqual(without_time(result.stdout.strip()), without_time(shown.strip()), command)


if __name__ == "__main__":
    unittest.main(verbosity=1)
