"""What all tests of the page have in common: a browser, the state that is shown, how quick a step is."""

import sys
import tempfile
import unittest
from pathlib import Path

from page_file import write_page
from replay import state_after
from webdriver import Browser, check_tools

SHOWN = """
const read = (row) => row.querySelector('.value').textContent;
const rows = (selector, key) => Object.fromEntries([...document.querySelectorAll(selector)].map((row) => [row.dataset[key], read(row)]));
const buffers = [...document.querySelectorAll('[data-buffer-of]')].map((box) =>
  [box.dataset.bufferOf, [...box.querySelectorAll('li code')].map((code) => code.textContent)]);
return {memory: rows('[data-location]:not([hidden])', 'location'), locks: rows('[data-lock]', 'lock'), buffers: Object.fromEntries(buffers)};
"""

STEPS = """
const [from, count, key] = arguments;
const times = [];
for (let i = 0; i < count; ++i) {
  const start = performance.now();
  if (key) document.dispatchEvent(new KeyboardEvent('keydown', {key}));
  else { const s = document.getElementById('slider'); s.value = from + i; s.dispatchEvent(new Event('input')); }
  document.body.getBoundingClientRect();
  document.querySelector('.lanes').scrollHeight;
  times.push(performance.now() - start);
}
times.sort((a, b) => a - b);
const at = (part) => times[Math.min(count - 1, Math.floor(count * part))];
return {mean: times.reduce((a, b) => a + b) / count, half: at(0.5), nearly: at(0.95), most: at(1)};
"""


class PageTest(unittest.TestCase):
    browser = None  # one for all tests: starting it takes longer than a test
    folder = ""
    template = ""

    def open(self, data, hash_part=""):
        self.open_file(write_page(self.template, data, Path(self.folder, f"{self.id()}.html")), data, hash_part)

    def open_file(self, address, data, hash_part=""):
        self.browser.run("try { localStorage.clear() } catch {}")
        self.browser.log()
        self.browser.open(address + hash_part)
        self.story = next((finding["story"] for made in data["reports"] for finding in made["findings"]), None)

    def tearDown(self):
        """Whatever a test did: no error, and nothing fetched."""
        problems = [entry["message"] for entry in self.browser.log() if entry["level"] in ("SEVERE", "WARNING")]
        self.assertEqual(problems, [])
        fetched = self.browser.run("return performance.getEntriesByType('resource').map((entry) => entry.name)")
        self.assertEqual(fetched, [])

    def step(self):
        return int(self.browser.run("return document.getElementById('slider').value"))

    def slide(self, step):
        self.browser.run("const s = document.getElementById('slider'); s.value = arguments[0];"
                         "s.dispatchEvent(new Event('input'))", step)

    def fold(self, level):
        self.browser.run("const s = document.getElementById('folding'); s.value = arguments[0];"
                         "s.dispatchEvent(new Event('change'))", level)

    def check_state(self, step, without=()):
        """What is shown after the step, but for locations that are not: those of these names."""
        expected = state_after(self.story, step)
        shown = self.browser.run(SHOWN)
        memory = {name: value for name, value in expected["memory"].items() if name not in without}
        self.assertEqual(shown["memory"], memory, f"step {step}")
        owners = {name: f"held by {owner}" if owner else "free" for name, owner in expected["locks"].items()}
        self.assertEqual(shown["locks"], owners, f"step {step}")
        filled = {name: stores for name, stores in expected["buffers"].items() if name in shown["buffers"] or stores}
        self.assertEqual(shown["buffers"], filled, f"step {step}")

    def only_in_library(self):
        """Names of the locations that nothing but the library uses."""
        used = [(step["location"], step["library"]) for step in self.story["steps"] if "location" in step]
        seen = {location for location, library in used if not library}
        return {self.story["locations"][location]["name"] for location, _ in used if location not in seen}

    def busy(self):
        """The page's time on a processor so far, in ms: other work on the machine does not count."""
        metrics = self.browser.devtools("Performance.getMetrics")["metrics"]
        return next(metric["value"] for metric in metrics if metric["name"] == "TaskDuration") * 1000

    def measure(self, what, first, count, key):
        before = self.busy()
        times = self.browser.run(STEPS, first, count, key)
        mean = (self.busy() - before) / count
        print(f"{what}: a step takes {mean:.1f} ms of processor time; by the clock {times['mean']:.1f} ms, "
              f"half within {times['half']:.1f} ms, 95% within {times['nearly']:.1f} ms", file=sys.stderr)
        self.assertLess(mean, 16)
        self.assertLess(times["half"], 50)

    def check_speed(self, what, first):
        """300 steps by the slider and 300 by keys, from the first on; nothing is folded."""
        self.browser.devtools("Performance.enable", timeDomain="threadTicks")
        opened = self.browser.run("const [n] = performance.getEntriesByType('navigation'); return n.loadEventEnd - n.startTime")
        self.fold("nothing")
        rows = self.browser.run("return document.querySelector('.lanes').getAttribute('aria-rowcount')")
        self.assertEqual(int(rows), len(self.story["steps"]) + 3)
        self.assertLess(self.browser.count(".row"), 100)
        print(f"{what}: opened in {opened:.0f} ms", file=sys.stderr)
        self.measure("slider", first, 300, None)
        self.measure("keys", first, 300, "j")
        self.assertLess(opened, 5000)
        self.assertEqual(self.step(), first + 599)


def run_tests():
    check_tools()
    with tempfile.TemporaryDirectory() as PageTest.folder:
        PageTest.browser = Browser()
        try:
            unittest.main(verbosity=2)
        finally:
            PageTest.browser.close()
