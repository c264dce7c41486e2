"""A headless Chromium as the tests use it: what a person does with a page, and what they see of it."""

import base64
import datetime
import json
import time
from urllib.parse import urlsplit

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

NARROW, WIDE = 390, 1280

# A clock that tests can move, and a count of the page's timers.
CLOCK = """(() => {
  const Real = Date;
  let shift = %d - Real.now();
  window.Date = class extends Real {
    constructor(...parts) { parts.length ? super(...parts) : super(Real.now() + shift); }
    static now() { return Real.now() + shift; }
  };
  window.moveClock = (time) => { shift = time - Real.now(); };
})()"""

TIMERS = """(() => {
  const waiting = new Set(), start = setTimeout, stop = clearTimeout;
  window.setTimeout = (run, ...rest) => {
    const timer = start((...values) => { waiting.delete(timer); run(...values); }, ...rest);
    waiting.add(timer);
    return timer;
  };
  window.clearTimeout = (timer) => { waiting.delete(timer); stop(timer); };
  window.setInterval = () => { throw new Error("an interval drifts"); };
  window.waitingTimers = () => waiting.size;
})()"""


def milliseconds(time):
    """A moment as JavaScript counts: `2030-01-01T12:00:00Z`."""
    return int(datetime.datetime.fromisoformat(time).timestamp() * 1000)


class Browser:
    def __init__(self, downloads):
        options = webdriver.ChromeOptions()
        for argument in [
            "--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--hide-scrollbars",
            "--disable-background-networking", "--disable-component-update", "--no-first-run",
            "--force-device-scale-factor=1",
            # Only loopback has a name: whatever a page asks of another host fails, and is seen.
            "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
        ]:
            options.add_argument(argument)
        options.add_experimental_option("prefs", {"download.default_directory": str(downloads)})
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        self.driver = webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))
        self.scripts = []
        self.ignored = []
        self.root = ""

    # Setting the scene

    def command(self, name, **parameters):
        return self.driver.execute_cdp_cmd(name, parameters)

    def reset(self, root):
        """Makes it a browser that has never been anywhere, 390 pixels wide, at noon of the day of the build."""
        self.driver.get("about:blank")
        for script in self.scripts:
            self.command("Page.removeScriptToEvaluateOnNewDocument", identifier=script)
        self.scripts = []
        self.ignored = []
        self.root = root
        self.command("Storage.clearDataForOrigin", origin=root.rstrip("/"), storageTypes="all")
        self.command("Emulation.setScriptExecutionDisabled", value=False)
        self.command("Emulation.setTimezoneOverride", timezoneId="Europe/London")
        self.command("Browser.resetPermissions")
        self.command("Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])
        self.command("Network.enable")
        self.offline(False)
        self.media()
        self.width(NARROW)
        self.at("2026-11-20T12:00:00Z")
        self.driver.get_log("browser")
        self.driver.get_log("performance")

    def before_every_page(self, script):
        answer = self.command("Page.addScriptToEvaluateOnNewDocument", source=script)
        self.scripts.append(answer["identifier"])

    def at(self, time):
        """Sets the clock of the pages opened from now on."""
        self.before_every_page(CLOCK % milliseconds(time))

    def width(self, width, height=844):
        mobile = width < 600
        self.command(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=mobile)
        self.command("Emulation.setTouchEmulationEnabled", enabled=mobile)

    def media(self, scheme="light", motion="no-preference", **others):
        features = {"prefers-color-scheme": scheme, "prefers-reduced-motion": motion, **others}
        self.command(
            "Emulation.setEmulatedMedia", features=[{"name": name, "value": value} for name, value in features.items()])

    def offline(self, offline):
        self.command(
            "Network.emulateNetworkConditions", offline=offline, latency=0, downloadThroughput=-1, uploadThroughput=-1)

    def move_clock(self, time):
        self.run("moveClock(arguments[0])", milliseconds(time))

    # Doing

    def open(self, page):
        self.driver.get(self.root + page)
        self.run("return document.readyState")
        return self

    def reload(self):
        self.driver.refresh()

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def all(self, selector, within=None):
        return (within or self.driver).find_elements(By.CSS_SELECTOR, selector)

    def one(self, selector, within=None):
        """The first element that matches, as soon as there is one."""
        self.until(lambda: self.all(selector, within), f"there is no {selector}")
        return self.all(selector, within)[0]

    def text(self, selector):
        return self.one(selector).text

    def seen(self, selector, within=None):
        """The first element that matches, as soon as people see it: many a control is shown by a script."""
        element = self.one(selector, within)
        self.until(element.is_displayed, f"{selector} stays hidden")
        return element

    def click(self, selector, within=None):
        element = self.seen(selector, within)
        self.run("arguments[0].scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })", element)
        element.click()

    def type(self, selector, text):
        field = self.seen(selector)
        field.clear()
        field.send_keys(text)

    def press(self, *keys):
        ActionChains(self.driver).send_keys(*keys).perform()

    def swipe(self, element, across):
        """Draws a finger sideways over an element, so many pixels."""
        self.run("arguments[0].scrollIntoView({ block: 'center' })", element)
        box = self.run("return arguments[0].getBoundingClientRect().toJSON()", element)
        x, y = box["x"] + box["width"] / 2 - across / 2, box["y"] + box["height"] / 2
        self.touch("touchStart", x, y)
        for step in range(1, 6):
            self.touch("touchMove", x + across * step / 5, y)
        self.touch("touchEnd")

    def touch(self, kind, *point):
        points = [{"x": point[0], "y": point[1]}] if point else []
        self.command("Input.dispatchTouchEvent", type=kind, touchPoints=points)

    # Seeing

    def until(self, condition, otherwise, seconds=15):
        WebDriverWait(self.driver, seconds, 0.05, ignored_exceptions=[Exception]).until(lambda _: condition(), otherwise)

    def until_text(self, selector, part):
        self.until(lambda: part in self.text(selector), f"{selector} never said {part!r}")

    def focused(self):
        return self.driver.switch_to.active_element

    def overflow(self):
        return self.run("return document.documentElement.scrollWidth - document.documentElement.clientWidth")

    def complaints(self):
        """What the console has, but for what the test said it would provoke.

        No browser takes a web app manifest from disk, and Chromium says so of every page.
        """
        messages = [
            entry["message"]
            for entry in self.driver.get_log("browser")
            if entry["level"] == "SEVERE"
            and not (entry["message"].startswith("file:") and ".webmanifest" in entry["message"])
        ]
        return [message for message in messages if not any(part in message for part in self.ignored)]

    def hosts(self):
        """The hosts that pages asked for something."""
        asked = set()
        for entry in self.driver.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                address = urlsplit(message["params"]["request"]["url"])
                if address.scheme not in ("blob", "data", "about", "chrome", "file", "mailto"):
                    asked.add(address.hostname)
        return asked

    def picture(self, path):
        width = self.run("return innerWidth")
        height = min(self.run("return document.documentElement.scrollHeight"), 6000)
        clip = {"x": 0, "y": 0, "width": width, "height": height, "scale": 1}
        time.sleep(0.2)  # a picture of the page, not of its transitions
        data = self.command("Page.captureScreenshot", captureBeyondViewport=True, clip=clip)["data"]
        path.write_bytes(base64.b64decode(data))
