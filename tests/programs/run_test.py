#!/usr/bin/env python3
"""That run.py notices what is wrong in its `//!` lines: a line that nobody looks at would always hold."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

HEDDLE = sys.argv.pop(1)
RUN = pathlib.Path(__file__).resolve().parent / "run.py"
PROGRAM = "#include <assert.h>\nint main(void) { assert(0); }\n"


class Lines(unittest.TestCase):
    def run_with(self, line, program=PROGRAM):
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "one.c").write_text(f"//! {line}\n{program}")
            return subprocess.run([sys.executable, RUN, HEDDLE, f"--folder={folder}"], capture_output=True, text=True)

    def refused(self, line, why, program=PROGRAM):
        result = self.run_with(line, program)
        self.assertEqual(result.returncode, 1, result.stdout + result.stderr)
        self.assertIn(why, result.stdout)

    def test_a_right_line_holds(self):
        result = self.run_with('{"exit": 1, "kind": "assertion", "line": 3}')
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)

    def test_what_a_line_says_is_compared(self):
        self.refused('{"exit": 0}', "exit 1, not 0")
        self.refused('{"exit": 1, "kind": "deadlock"}', "kind is assertion, not deadlock")
        self.refused('{"exit": 1, "line": 999}', "line is 3, not 999")

    def test_unknown_keys_are_errors(self):
        self.refused('{"exit": 1, "kindd": "deadlock"}', "'kindd' is nothing that is looked at")
        self.refused('{"exit": 1, "kind": "assertion", "linee": 999}', "'linee' is nothing that is looked at")

    def test_keys_that_are_not_looked_at_are_errors(self):
        self.refused('{"exit": 2, "kind": "deadlock"}', "'kind' is nothing that is looked at where the exit code is 2",
                     "int main(void) { return x; }\n")

    def test_what_is_not_supported_is_compared(self):
        program = "int missing(void);\nint main(void) { return missing(); }\n"
        right = '{"exit": 2, "kind": "unsupported", "unsupported": ["missing:3"]}'
        self.assertEqual(self.run_with(right, program).returncode, 0)
        self.refused('{"exit": 2, "kind": "unsupported", "unsupported": ["missing:4"]}', "unsupported: ['missing:3']", program)

    def test_values_have_a_type(self):
        self.refused('{"exit": 1, "line": "3"}', "'line' is not of type int")

    def test_the_exit_code_must_be_said(self):
        self.refused('{"kind": "assertion"}', "it does not say 'exit'")

    def test_a_program_must_say_something(self):
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "one.c").write_text(PROGRAM)
            result = subprocess.run([sys.executable, RUN, HEDDLE, f"--folder={folder}"], capture_output=True, text=True)
        self.assertEqual(result.returncode, 1)
        self.assertIn("says nothing about what must come out", result.stdout)


if __name__ == "__main__":
    unittest.main()
