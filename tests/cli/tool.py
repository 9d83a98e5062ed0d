"""What tests of the command line share: running the tools, and what must come out."""

import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest

BIN = pathlib.Path(sys.argv.pop(1)).resolve()
TESTS = pathlib.Path(__file__).resolve().parent.parent


class Tool(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def file(self, name, text):
        path = pathlib.Path(self.folder.name) / name
        path.write_text(text)
        return str(path)

    def run_tool(self, *args, tool="heddle", given=None, folder=None):
        # So wide that no sentence is broken into lines.
        environment = {**os.environ, "COLUMNS": "240"}
        return subprocess.run([BIN / tool, *args], capture_output=True, text=True, timeout=600, input=given, env=environment, cwd=folder)

    def expect(self, code, *args, out=None, err=None, tool="heddle", given=None, folder=None):
        """Runs, compares the exit code, searches the outputs for patterns."""
        result = self.run_tool(*args, tool=tool, given=given, folder=folder)
        what = f"{args}: exit {result.returncode}\n{result.stdout}\n{result.stderr}"
        self.assertEqual(result.returncode, code, what)
        if out:
            self.assertRegex(result.stdout, out, what)
        if err:
            self.assertRegex(result.stderr, err, what)
        return result

    def start(self, *args):
        """A check in the background. Whoever runs the tests may have switched signals off."""
        process = subprocess.Popen(
            [BIN / "heddle", "check", *args], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            preexec_fn=lambda: [signal.signal(each, signal.SIG_DFL) for each in (signal.SIGINT, signal.SIGTERM)])
        self.addCleanup(process.communicate)
        self.addCleanup(process.kill)
        return process

    def await_handler(self, process, number, there):
        """Waits until the process has, or no longer has, a handler of its own for the signal."""
        mask = 1 << (number - 1)
        deadline = time.monotonic() + 300
        while process.poll() is None and time.monotonic() < deadline:
            status = pathlib.Path(f"/proc/{process.pid}/status").read_text()
            if bool(int(re.search(r"SigCgt:\s*(\w+)", status)[1], 16) & mask) == there:
                return
            time.sleep(0.01)
        self.fail(f"no such moment; exit {process.returncode}")

    def interrupt(self, *args, number=signal.SIGINT, at_once=False):
        """Sends the signal as soon as it is waited for, or when the search is on its way."""
        process = self.start(*args, "--progress=plain")
        self.await_handler(process, signal.SIGPROF, True)  # the search's own; until then, it ends without a report
        if not at_once:
            self.assertIn("executions", process.stderr.readline())
        process.send_signal(number)
        out, _ = process.communicate(timeout=600)
        return process.returncode, out
