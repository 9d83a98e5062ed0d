#!/usr/bin/env python3
"""Pages of real findings, as --html writes them. usage: real_test.py HEDDLE [TEST…]"""

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

from page_case import PageTest, run_tests

PROGRAMS = Path(__file__).resolve().parent.parent / "data" / "programs" / "explained"
HEDDLE = Path()

LONG = """#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int entries;
static atomic_int closed;

static void *clerk(void *unused) {
  for (int round = 0; round < 750; ++round) {
    pthread_mutex_lock(&mutex);
    entries = entries + 1;
    pthread_mutex_unlock(&mutex);
  }
  assert(!closed || entries == 0);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, clerk, 0);
  closed = 1;
  pthread_join(thread, 0);
  return 0;
}
"""

CUT = """
return [...document.querySelectorAll('.state th, .state td.value')].filter((cell) => cell.scrollWidth > cell.clientWidth)
  .map((cell) => cell.textContent);
"""

HERE = """
const line = document.querySelector('.line.here');
return line && [Number(line.dataset.line), line.querySelector('code').textContent, document.querySelector('.source h2').title];
"""


class RealPage(PageTest):
    def check(self, arguments, folder):
        """Runs heddle once: its report as JSON is what the page is compared with."""
        page = Path(self.folder, f"{self.id()}.html")
        made = subprocess.run([HEDDLE, *arguments, f"--html={page}", "--format=json"], cwd=folder, capture_output=True,
                              text=True, env=os.environ | {"XDG_CACHE_HOME": self.folder}, timeout=600)
        self.assertEqual(made.returncode, 1, made.stderr)
        report = json.loads(made.stdout)
        self.found = report["findings"][0]
        self.open_file(page.as_uri(), {"reports": [report]})

    def open_program(self, name):
        command = (PROGRAMS / f"{name}.txt").read_text().split("\n")[0]
        words = shlex.split(command)
        self.assertEqual(words[:2], ["$", "heddle"])
        self.check(words[2:], PROGRAMS)
        self.lines = (PROGRAMS / words[-1]).read_text().split("\n")

    def check_source_line(self, step):
        number = self.story["steps"][step]["line"]
        self.assertEqual(self.browser.run(HERE), [number, self.lines[number - 1], self.story["steps"][step]["file"]], f"step {step}")

    def check_marked_reads(self):
        """A click lights up the write; returns how many there are."""
        steps = self.story["steps"]
        reads = [step for step in self.story["marked"] if steps[step]["kind"] in ("read", "update") and "source" in steps[step]]
        for step in reads:
            self.slide(step)
            self.browser.press("k")
            self.browser.click(f'[data-step="{step}"]')
            self.assertEqual(self.step(), step)
            source = steps[step]["source"]
            row = ".row.initial" if source is None else f'[data-step="{source}"]'
            self.assertEqual(self.browser.count(f"{row}.lit.lit-source"), 1, f"step {step}")
            self.assertEqual(self.browser.count(".lit-source"), 1)
            self.assertEqual(self.browser.count(f'[data-step="{step}"].current.lit'), 1)
        return len(reads)

    def walk(self, without=()):
        """By keys from the first step to the last; returns where it led."""
        self.browser.press("Home")
        seen = [self.step()]
        while True:
            self.check_state(seen[-1], without)
            self.check_source_line(seen[-1])
            self.browser.press("j")
            if self.step() == seen[-1]:
                return seen
            seen.append(self.step())

    def check_program(self, name, marked_reads):
        self.open_program(name)
        self.assertEqual(self.browser.text("h1"), self.found["message"])
        self.assertIn(self.found["title"], self.browser.run("return document.title"))
        self.assertEqual(self.browser.run(CUT), [])
        hidden = self.only_in_library()
        self.walk(hidden)
        self.assertEqual([step for step in self.rows() if self.story["steps"][step]["library"]], [])
        self.assertFalse([name for name in hidden if name in self.browser.text(".row.initial")])
        self.assertEqual(self.check_marked_reads(), marked_reads)
        self.fold("nothing")
        self.assertEqual(self.walk(), list(range(len(self.story["steps"]))))

    def rows(self):
        """The steps that have a row of their own."""
        return self.browser.run("return [...document.querySelectorAll('.row.step')].map((row) => Number(row.dataset.step))")

    def check_clash(self):
        first, second = self.story["clash"]
        self.assertEqual(self.browser.count('.edge[data-edge="races"]'), 1)
        self.assertEqual(self.browser.count(f'.edge[data-edge="races"][data-from="{first}"][data-to="{second}"]'), 1)
        thread = self.story["steps"][second]["thread"]
        self.assertEqual(self.browser.run("return [...document.querySelectorAll('.row.end .failed')].map((c) => c.ariaColIndex)"),
                         [str(thread + 2)])

    def ends(self, selector):
        return self.browser.run("return [...document.querySelectorAll('.row.end ' + arguments[0])].map((c) => c.textContent)", selector)


class Explained(RealPage):
    def test_data_race(self):
        self.check_program("data_race", 1)
        self.check_clash()

    def test_double_checked(self):
        self.check_program("double_checked", 2)
        self.check_clash()
        self.assertEqual(self.ends(".failed"), ["races with T1 in step 8"])

    def test_lock_order(self):
        self.check_program("lock_order", 0)
        self.assertEqual(self.ends(".cause"), ["waits at 15: lock(savings.mutex), held by T2",
                                               "waits at 15: lock(checking.mutex), held by T1"])
        self.assertEqual(self.ends(".waiting:not(.cause)"), ["waits at 23: join T1"])
        self.assertEqual(self.browser.count(".row.fold"), 0)
        self.fold("repetition")
        made = self.browser.run("return [...document.querySelectorAll('.row.fold')].map((r) => r.textContent.replace('▸ ', ' '))")
        self.assertEqual(made, ["0–3 create T1, T2", "4 1 step of the library", "6 1 step of the library"])

    def test_lost_wakeup(self):
        self.check_program("lost_wakeup", 0)
        self.assertEqual(self.ends(".cause"), ["waits at 21: wait for not_empty"])
        self.assertEqual(self.ends(".waiting:not(.cause)"), ["waits at 33: join T1"])

    def test_message_passing(self):
        self.check_program("message_passing", 1)
        self.slide(6)
        self.assertIn("T1 does not see message = 42 of step 2", self.browser.text(".words"))

    def test_store_buffering(self):
        self.check_program("store_buffering", 1)
        self.assertEqual(self.ends(".failed"), ["assertion failed"])

    def test_treiber_aba(self):
        self.check_program("treiber_aba", 5)

    def test_use_after_free(self):
        self.check_program("use_after_free", 1)
        self.check_clash()
        self.assertEqual(self.ends(".failed"), ["uses memory that T1 freed in step 13"])
        self.assertEqual(self.browser.count(".memory tr.freed"), 2)
        self.browser.press("k")
        self.browser.press("k")
        self.assertEqual(self.browser.count(".memory tr.freed"), 0)


class Long(RealPage):
    def test_three_thousand_events(self):
        Path(self.folder, "ledger.c").write_text(LONG)
        self.check(["check", "ledger.c"], self.folder)
        steps = len(self.story["steps"])
        self.assertIn(steps, range(2900, 3300))
        self.assertLess(self.browser.count(".row"), 60)  # of so many: the rest is folded
        self.check_speed(f"{steps} real events", 2000)
        for step in (2599, 1500, 1, steps - 1):
            self.slide(step)
            self.check_state(step)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    HEDDLE = Path(sys.argv.pop(1)).resolve()
    run_tests()
