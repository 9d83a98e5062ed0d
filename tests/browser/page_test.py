#!/usr/bin/env python3
"""The page of --html in a real browser. usage: page_test.py TEMPLATE [TEST…]"""

import sys

from page_case import SHOWN, PageTest, run_tests
from random_story import random_page
from samples import SAMPLES, counter, store_buffering
from story_builder import page_data, report


class Reading(PageTest):
    def test_verdict_reasons_place_and_replay(self):
        data = store_buffering()
        self.open(data)
        found = data["reports"][0]["findings"][0]
        self.assertEqual(self.browser.text("h1"), found["message"])
        self.assertEqual(self.browser.count(".because li"), len(found["because"]))
        self.assertIn(found["replay"], self.browser.text(".facts"))
        self.assertIn("under SC", self.browser.text(".facts"))
        self.assertIn("store_buffering.c:26:3", self.browser.text(".kind"))
        self.browser.click(".copy")
        self.browser.wait_for("return document.querySelector('.copy').textContent !== 'Copy'")

    def test_a_click_on_a_read_lights_its_source(self):
        self.open(counter())
        self.browser.click('[data-step="4"]')
        self.assertEqual(self.step(), 4)
        self.assertEqual(self.browser.count('[data-step="4"].current.lit'), 1)
        self.assertEqual(self.browser.count('[data-step="3"].lit.lit-source'), 1)
        self.assertEqual(self.browser.count('.edge.strong[data-edge="reads_from"][data-from="3"][data-to="4"]'), 1)
        self.browser.click('[data-step="2"]')
        self.assertEqual(self.browser.count(".row.initial.lit-source"), 1)
        self.assertEqual(self.browser.count('[data-step="3"].lit'), 0)

    def test_the_source_is_in_step(self):
        self.open(counter())
        self.browser.click('[data-step="3"]')
        self.assertEqual(self.browser.run("return document.querySelector('.line.here').dataset.line"), "9")
        self.assertEqual(self.browser.text('[data-line="16"] .stands'), "main")
        self.assertEqual(self.browser.text('[data-line="9"] .stands'), "T1")
        self.assertIn("fails", self.browser.run("return document.querySelector('[data-line=\"8\"]').className"))
        self.browser.click('.because [data-to-line="9"]')
        self.assertEqual(self.browser.count('[data-line="9"].pointed'), 1)
        self.browser.click('h1 [data-to-step="4"]')
        self.assertEqual(self.step(), 4)

    def test_the_two_accesses_of_a_race(self):
        data = counter()
        found = data["reports"][0]["findings"][0]
        found["story"]["marked"] = [2, 3, 4]  # also a step that explains
        self.open(data, "#step=3")
        self.assertEqual(self.browser.count('.edge[data-edge="races"]'), 1)
        self.assertEqual(self.browser.count('.edge[data-edge="races"][data-from="3"][data-to="4"]'), 1)
        self.assertIn("Nothing orders this step and step 4.", self.browser.text(".words"))
        self.assertEqual(self.browser.text(".row.end .failed"), "races with T1 in step 3")

    def test_without_steps(self):
        data = counter()
        story = data["reports"][0]["findings"][0]["story"]
        story |= {"steps": [], "marked": [], "edges": {kind: [] for kind in story["edges"]}}
        self.open(data)
        self.assertEqual(self.browser.count('[data-line="8"].pointed.fails'), 1)

    def test_a_step_in_words(self):
        self.open(store_buffering(), "#step=6")
        self.assertIn("T2 does not see x = 1 of step 2: it still waits in T1’s store buffer", self.browser.text(".words"))
        self.browser.click('.words [data-to-step="2"]')
        self.assertEqual(self.step(), 2)
        self.assertEqual(self.browser.text(".change .after"), "x = 1")

    def test_hover_shows_details(self):
        self.open(counter())
        self.browser.hover('[data-step="2"] .what')
        self.browser.wait_for("return !document.querySelector('.tooltip').hidden")
        self.assertIn("int seen = counter;", self.browser.text(".tooltip"))

    def test_the_address_keeps_the_place(self):
        data = counter()
        self.open(data, "#finding=2&step=3")
        self.assertEqual(self.browser.text("h1"), data["reports"][0]["findings"][1]["message"])
        self.assertEqual(self.step(), 3)
        self.browser.press("j")
        self.browser.wait_for("return location.hash === '#finding=2&step=4'")
        self.browser.run("location.hash = '#finding=1&step=1'")
        self.browser.wait_for("return document.getElementById('slider').value === '1'")

    def test_findings_to_choose_from(self):
        data = counter()
        self.open(data)
        self.assertEqual(self.browser.count(".chapter"), 2)
        self.browser.click('[data-finding="2"]')
        self.assertEqual(self.browser.text("h1"), data["reports"][0]["findings"][1]["message"])
        self.assertEqual(self.browser.count('[data-finding="2"][aria-current]'), 1)
        self.browser.press("[")
        self.assertEqual(self.browser.text("h1"), data["reports"][0]["findings"][0]["message"])

    def test_without_a_finding(self):
        made = [report("queue.c", [], verdict=verdict, model=model, summary=summary) for verdict, model, summary in
                (("ok", "sc", "no error in any execution: 17 executions"), ("limit", "tso", "not verified: time is up"))]
        self.open(page_data(made, {}))
        self.assertIn("no error in any execution", self.browser.text("h1"))
        self.assertIn("17", self.browser.text(".about table"))
        self.assertIn("spurious wake-ups", self.browser.text(".about ul"))
        self.browser.press("]")
        self.assertIn("not verified", self.browser.text("h1"))

    def test_text_of_the_program_stays_text(self):
        data = counter()
        nasty = '</script><img src=x onerror="window.broken = 1"><!-- <script>'
        data["files"][0]["text"] = nasty + "\n" + data["files"][0]["text"]
        data["reports"][0]["findings"][0]["message"] = nasty
        self.open(data)
        self.assertEqual(self.browser.text("h1"), nasty)
        self.assertEqual(self.browser.text('[data-line="1"] code'), nasty)
        self.assertIsNone(self.browser.run("return window.broken ?? null"))


class State(PageTest):
    def test_each_step_of_the_samples(self):
        for name, sample in SAMPLES.items():
            with self.subTest(name):
                self.open(sample())
                for step in range(len(self.story["steps"])):
                    self.slide(step)
                    self.check_state(step)

    def test_random_executions_both_ways(self):
        for model in ("sc", "tso"):
            with self.subTest(model):
                self.open(random_page(3, 120, model))
                for step in (0, 7, 119, 60, 59, 61, 30, 118, 3):
                    self.slide(step)
                    self.check_state(step, self.only_in_library())

    def test_buffers_under_tso(self):
        self.open(store_buffering())
        self.slide(7)
        shown = self.browser.run(SHOWN)
        self.assertEqual(shown["buffers"], {"T1": ["x = 1", "a = 0"], "T2": ["y = 1", "b = 0"]})
        self.assertEqual(shown["memory"]["x"], "0")
        self.slide(8)
        self.assertEqual(self.browser.run(SHOWN)["buffers"]["T1"], ["a = 0"])
        self.assertIn("x0→1", self.browser.text(".change.memory").replace(" ", ""))
        self.open(counter())
        self.assertEqual(self.browser.count("[data-buffer-of]"), 0)

    def test_freed_blocks(self):
        self.open(SAMPLES["use_after_free"](), "#step=1")
        row = '[data-location="message@15.length"]'
        self.assertEqual(self.browser.count(f"{row}.freed"), 0)
        self.browser.press("j")
        self.assertEqual(self.browser.count(f"{row}.freed"), 1)
        self.assertEqual(self.browser.text(".change .after"), "freed")
        self.slide(5)
        self.assertIn("T1 had freed it before, in step 2", self.browser.text(".words"))
        self.assertEqual(self.browser.count('.edge[data-edge="races"]'), 0)  # the flag puts them into this order
        self.assertEqual(self.browser.text(".row.end .failed"), "uses memory that T1 freed in step 2")

    def test_locks_and_who_waits(self):
        self.open(SAMPLES["deadlock"]())
        self.assertEqual(self.browser.text('[data-lock="accounts"] .value'), "held by T1")
        self.assertEqual(self.browser.text('[data-lock="accounts"] .by'), "T2 waits")
        self.assertIn("waits at 20: lock(accounts), held by T1", self.browser.text(".row.end"))
        self.assertEqual(self.browser.count('.edge[data-edge="waits_for"]'), 2)
        self.slide(1)
        self.assertEqual(self.browser.text('[data-lock="accounts"] .value'), "free")


class Moving(PageTest):
    def test_keys(self):
        self.open(store_buffering(), "#step=0")
        for keys, expected in ((["j"], 1), (["Down", "Right"], 3), (["k"], 2), (["Up"], 1), (["End"], 15), (["Home"], 0),
                               (["PageDown"], 10), (["PageUp"], 0), (["t"], 1), (["t"], 10), (["T"], 1), (["m"], 3),
                               (["m"], 6), (["m"], 3), (["M"], 6)):
            self.browser.press(*keys)
            self.assertEqual(self.step(), expected, keys)
        self.slide(14)
        self.browser.press("s")
        self.assertEqual(self.step(), 4)

    def test_keys_on_the_slider_step_once(self):
        self.open(counter(), "#step=1")
        self.browser.run("document.getElementById('slider').focus()")
        self.browser.press("Right")
        self.assertEqual(self.step(), 2)

    def test_help(self):
        self.open(counter())
        self.browser.press("?")
        self.assertTrue(self.browser.run("return document.getElementById('help-dialog').open"))
        self.assertGreater(self.browser.count(".keys dt"), 8)
        before = self.step()
        self.browser.press("k")
        self.assertEqual(self.step(), before)
        self.browser.press("Escape")
        self.assertFalse(self.browser.run("return document.getElementById('help-dialog').open"))

    def test_edges_are_switched(self):
        self.open(counter(), "#finding=2")
        for kind, key in (("reads_from", "1"), ("coherence", "3"), ("from_read", "4")):
            drawn = f'.edge[data-edge="{kind}"]'
            on = self.browser.run("return document.querySelector(`[data-edges=${arguments[0]}]`).checked", kind)
            self.assertEqual(on, self.browser.count(drawn) > 0, kind)
            self.browser.click(f'[data-edges="{kind}"]')
            self.assertEqual(not on, self.browser.count(drawn) > 0, kind)
            self.browser.press(key)
            self.assertEqual(on, self.browser.count(drawn) > 0, kind)
        self.browser.click('[data-edges="coherence"]')
        self.assertEqual(self.browser.count('.edge[data-edge="coherence"][data-from="4"][data-to="5"]'), 1)

    def test_folds_open_and_close(self):
        self.open(random_page(3, 120), "#step=0")
        rows = self.browser.count(".row")
        fold = self.browser.run("""const row = document.querySelector('.row.fold');
          return [Number(row.dataset.first), Number(row.dataset.last)]""")
        inside = f'[data-step="{fold[0]}"]'
        self.assertEqual(self.browser.count(inside), 0)
        self.browser.click(f'[data-first="{fold[0]}"] button')
        self.assertEqual(self.browser.count(inside), 1)
        self.slide(fold[0])
        self.browser.press("Enter")
        self.assertEqual(self.browser.count(inside), 0)
        self.assertEqual(self.browser.count(f'[data-first="{fold[0]}"].current'), 1)
        self.check_state(fold[0], self.only_in_library())
        self.browser.press("j")
        self.assertEqual(self.step(), fold[1] + 1)
        self.slide(fold[0] - 1)
        self.browser.press("j")
        self.assertEqual(self.step(), fold[1])
        self.check_state(fold[1], self.only_in_library())
        self.fold("nothing")
        self.assertEqual(self.browser.count(".row.fold"), 0)
        self.assertGreaterEqual(self.browser.count(".row"), rows)

    def test_no_fold_hides_what_is_marked(self):
        self.open(random_page(4, 600))
        marked = self.story["marked"]
        for level in ("nothing", "repetition", "aside"):
            self.fold(level)
            for step in marked:
                self.slide(step)
                self.assertEqual(self.browser.count(f'[data-step="{step}"].current.marked'), 1, level)

    def test_dark_and_light(self):
        self.open(counter())
        ground = "return getComputedStyle(document.body).backgroundColor"
        light = self.browser.run(ground)
        self.browser.press("d")
        dark = self.browser.run(ground)
        self.assertNotEqual(light, dark)
        self.browser.click("#theme")
        self.assertEqual(self.browser.run(ground), light)
        self.browser.run("localStorage.clear()")
        self.browser.devtools("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "dark"}])
        self.browser.command("POST", "/refresh", {})
        self.assertEqual(self.browser.run(ground), dark)
        self.browser.devtools("Emulation.setEmulatedMedia", features=[])

    def test_narrow_windows_and_paper(self):
        self.open(store_buffering())
        self.browser.resize(500, 800)
        self.addCleanup(self.browser.resize, 1280, 800)
        self.assertLessEqual(self.browser.run("return document.documentElement.scrollWidth - innerWidth"), 0)
        self.browser.run("window.dispatchEvent(new Event('beforeprint'))")
        self.assertEqual(self.browser.count(".row.step"), len(self.story["steps"]))
        self.browser.run("window.dispatchEvent(new Event('afterprint'))")


NAMES = """
const name = (e) => e.getAttribute('aria-label') || e.textContent.trim() || e.closest('label')?.textContent.trim();
return [...document.querySelectorAll('button, a[href], input, select, summary, [tabindex="0"]')].filter((e) => !name(e)).map((e) => e.outerHTML);
"""

CONTRAST = """
const channels = (text) => { const c = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
  c.fillStyle = text; c.fillRect(0, 0, 1, 1); return [...c.getImageData(0, 0, 1, 1).data]; };
const light = ([r, g, b]) => { const f = (v) => { v /= 255; return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; };
  return 0.2126 * f(r) + 0.7152 * f(g) + 0.0722 * f(b); };
const groundOf = (e) => { for (; e; e = e.parentElement) { const g = channels(getComputedStyle(e).backgroundColor); if (g[3] === 255) return g; } return [255, 255, 255, 255]; };
const poor = [];
for (const e of document.querySelectorAll('h1, .kind *, .because *, .facts *, .toolbar label, .head, .number, .what, .place, .order, .words *, .changes *, .value, .by, .line code, .line-number, .stand, .ghost, .comment, .keyword, .numeral, .text, .chapter, summary')) {
  if (!e.textContent.trim()) continue;
  const [a, b] = [light(channels(getComputedStyle(e).color)), light(groundOf(e))].sort((x, y) => y - x);
  if ((a + 0.05) / (b + 0.05) < 4.5) poor.push(`${e.className} ${e.textContent.slice(0, 20)}: ${((a + 0.05) / (b + 0.05)).toFixed(2)}`);
}
return [...new Set(poor)];
"""


class ForEveryone(PageTest):
    def test_everything_to_press_has_a_name(self):
        for name, sample in SAMPLES.items():
            self.open(sample())
            self.assertEqual(self.browser.run(NAMES), [], name)

    def test_the_lanes_are_a_grid(self):
        self.open(counter())
        self.assertEqual(self.browser.count('[role="grid"][aria-label][aria-rowcount="8"][aria-colcount="4"]'), 1)
        self.assertEqual(self.browser.count('[role="grid"] [role="columnheader"]'), 4)
        self.assertEqual(self.browser.run("""return [...document.querySelectorAll('[role="grid"] [role="row"]')].filter((row) =>
          !row.getAttribute('aria-rowindex') || !row.querySelector('[role="gridcell"], [role="columnheader"]')).length"""), 0)
        active = self.browser.run("return document.querySelector('.lanes').getAttribute('aria-activedescendant')")
        self.assertEqual(self.browser.count(f"#{active}.current[aria-selected=true]"), 1)

    def test_steps_are_announced(self):
        self.open(counter(), "#step=2")
        self.browser.press("j")
        said = self.browser.text('[aria-live="polite"]')
        self.assertIn("Step 3 of 4.", said)
        self.assertIn("T1 writes counter = 1", said)
        self.assertIn("counter: 0 becomes 1", said)

    def test_text_is_readable_in_both_themes(self):
        for sample in ("store_buffering", "deadlock"):
            self.open(SAMPLES[sample](), "#step=3")
            for _ in range(2):
                self.assertEqual(self.browser.run(CONTRAST), [], sample)
                self.browser.press("d")

    def test_focus_is_seen(self):
        self.open(counter())
        for _ in range(3):
            self.browser.press("Tab")
        self.assertNotEqual(self.browser.run("return getComputedStyle(document.activeElement).outlineStyle"), "none")


class Speed(PageTest):
    def test_three_thousand_events(self):
        self.open(random_page(1, 3000, "tso", threads=5, locations=200), "#step=0")
        self.check_speed("3,000 random events", 1000)
        self.check_state(1599)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    PageTest.template = sys.argv.pop(1)
    run_tests()
