"""A small client of WebDriver: starts chromedriver on a free port and drives headless Chromium with it."""

import json
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
KEYS = {"Enter": "\ue007", "PageUp": "\ue00e", "PageDown": "\ue00f", "End": "\ue010", "Home": "\ue011",
        "Left": "\ue012", "Up": "\ue013", "Right": "\ue014", "Down": "\ue015", "Tab": "\ue004", "Escape": "\ue00c"}
ARGUMENTS = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
             "--disable-background-networking", "--disable-component-update", "--disable-sync",
             "--disable-dev-shm-usage"]


class WebDriverError(Exception):
    pass


class Browser:
    """One session. Elements are what find() and find_all() give."""

    def __init__(self, width=1280, height=800):
        self.profile = tempfile.mkdtemp(prefix="heddle-browser-")
        self.driver = subprocess.Popen(["chromedriver", "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                       text=True)
        self.session = None
        try:
            self.base = f"http://127.0.0.1:{self._port()}"
            arguments = ARGUMENTS + [f"--user-data-dir={self.profile}", f"--window-size={width},{height}"]
            wanted = {"browserName": "chrome", "goog:loggingPrefs": {"browser": "ALL"},
                      "goog:chromeOptions": {"args": arguments, "binary": shutil.which("chromium")}}
            self.session = self._ask("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})["sessionId"]
        except BaseException:
            self.close()
            raise

    def _port(self):
        for line in self.driver.stdout:
            if "successfully on port" in line:
                return int(line.rstrip(".\n").rsplit(" ", 1)[1])
        raise WebDriverError("chromedriver did not start")

    def _ask(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.base + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=600) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise WebDriverError(json.load(error)["value"]["message"]) from None

    def command(self, method, path, body=None):
        return self._ask(method, f"/session/{self.session}{path}", body)

    def close(self):
        if self.session:
            self.command("DELETE", "")
        self.driver.terminate()
        self.driver.wait(timeout=600)
        self.driver.stdout.close()
        shutil.rmtree(self.profile, ignore_errors=True)

    def open(self, address):
        # Another part of the same file would not be loaded anew.
        self.command("POST", "/url", {"url": "about:blank"})
        self.command("POST", "/url", {"url": address})

    def run(self, script, *arguments):
        """The value of a script, as the body of a function."""
        return self.command("POST", "/execute/sync", {"script": script, "args": list(arguments)})

    def find_all(self, selector):
        return [element[ELEMENT] for element in self.command("POST", "/elements", {"using": "css selector", "value": selector})]

    def find(self, selector):
        found = self.find_all(selector)
        if len(found) != 1:
            raise WebDriverError(f"{len(found)} elements match {selector}")
        return found[0]

    def count(self, selector):
        return self.run("return document.querySelectorAll(arguments[0]).length", selector)

    def text(self, selector):
        """Also of elements out of sight."""
        return self.run("return document.querySelector(arguments[0]).textContent", selector)

    def click(self, selector):
        self.command("POST", f"/element/{self.find(selector)}/click", {})

    def press(self, *keys):
        actions = []
        for key in keys:
            value = KEYS.get(key, key)
            actions += [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]
        self.command("POST", "/actions", {"actions": [{"type": "key", "id": "keys", "actions": actions}]})

    def hover(self, selector):
        origin = {ELEMENT: self.find(selector)}
        move = [{"type": "pointerMove", "duration": 0, "origin": origin, "x": 0, "y": 0}]
        self.command("POST", "/actions", {"actions": [{"type": "pointer", "id": "mouse", "actions": move}]})

    def resize(self, width, height):
        self.command("POST", "/window/rect", {"width": width, "height": height})

    def log(self):
        """What the page wrote to the console since the last time."""
        return self.command("POST", "/se/log", {"type": "browser"})

    def devtools(self, name, **parameters):
        return self.command("POST", "/goog/cdp/execute", {"cmd": name, "params": parameters})

    def wait_for(self, script, seconds=300):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.run(script):
                return
            time.sleep(0.02)
        raise WebDriverError(f"not within {seconds} s: {script}")


def check_tools():
    for tool in ("chromium", "chromedriver"):
        if not shutil.which(tool):
            sys.exit(f"browser test: error: {tool} is not installed (Debian: chromium, chromium-driver; scripts/setup.sh)")
