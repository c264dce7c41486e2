"""A headless Chromium as the tests use it: what a person does with a page, and what they see of it."""

import base64
import contextlib
import datetime
import functools
import pathlib
import re
import socket
import ssl
import threading
import time
import urllib.request
from urllib.parse import urljoin

from selenium import webdriver
from selenium.common.exceptions import TimeoutException
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

NARROW, WIDE = 390, 1280

# A clock that tests can move and stop, and a counter of the page's timers.
CLOCK = """(() => {
  const Real = Date;
  let now;
  window.moveClock = (time, isStopped) => {
    const shift = time - Real.now();
    now = isStopped ? () => time : () => Real.now() + shift;
  };
  window.Date = class extends Real {
    constructor(...parts) { parts.length ? super(...parts) : super(now()); }
    static now() { return now(); }
  };
  moveClock(%d, %s);
})()"""

TIMERS = """(() => {
  const waiting = new Set(), start = setTimeout, stop = clearTimeout;
  let finished = 0;
  window.setTimeout = (run, ...rest) => {
    const timer = start((...values) => { waiting.delete(timer); run(...values); finished++; }, ...rest);
    waiting.add(timer);
    return timer;
  };
  window.clearTimeout = (timer) => { waiting.delete(timer); stop(timer); };
  window.setInterval = () => { throw new Error("an interval drifts"); };
  window.waitingTimers = () => waiting.size;
  window.finishedTimers = () => finished;
})()"""

# Waits until modules have run, and for the frame that shows their effect. Importing a module again only waits for it.
SETTLED = """const [modules, done] = arguments;
const wanted = modules.filter(([selector]) => document.querySelector(selector));
Promise.all(wanted.map(([, address]) => import(address)))
  .then(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))))
  .then(() => done(null), (problem) => done(String(problem)));"""

# The commands that change a setting, which holds until it is changed again.
SETTING = re.compile(r"Emulation\.set|Network\.(emulate|enable)")

# The entry of a module in site.js: the selector of its elements, and its path.
MODULE = re.compile(r"""(["'`])([^"'`]+)\1\s*:\s*\(\)\s*=>\s*import\(["'`](.+?)["'`]\)""")
GATE_MODULE = re.compile(r"""import\(["'`]([^"'`]+)["'`]\)\.then""")


@functools.cache
def modules(address):
    """The modules that the script at an address loads, with selectors: those of a page behind a code, and of others."""
    # The browser has judged the certificate.
    with urllib.request.urlopen(address, context=ssl._create_unverified_context()) as answer:
        script = answer.read().decode()
    listed = [(selector, urljoin(address, path)) for _, selector, path in MODULE.findall(script)]
    gates = [(".gate", urljoin(address, path)) for path in GATE_MODULE.findall(script)]
    assert listed and gates, "site.js lists its modules in another way"
    return gates, listed


def contents(file):
    """The bytes of a file; none if it is gone."""
    try:
        return file.read_bytes()
    except OSError:
        return b""


def milliseconds(time):
    """A moment as JavaScript counts: `2030-01-01T12:00:00Z`."""
    return int(datetime.datetime.fromisoformat(time).timestamp() * 1000)


class Elsewhere:
    """Represents all other hosts: it records each request and answers none."""

    def __init__(self):
        self.requests = []
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.address = "%s:%d" % self.listener.getsockname()
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        # Closing the listener ends it.
        with contextlib.suppress(OSError):
            while True:
                connection, _ = self.listener.accept()
                with connection:
                    connection.settimeout(1)
                    request = b""
                    with contextlib.suppress(OSError):
                        request = connection.recv(1024)
                    self.requests.append(request)

    def close(self):
        # Without this, `accept` waits forever.
        self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()


class Browser:
    def __init__(self, downloads, trusting=False, whole=False):
        """`whole` starts the complete browser. The headless shell is the default, because it needs a third less time."""
        options = webdriver.ChromeOptions()
        self.elsewhere = Elsewhere()
        if not whole:
            # Not the script in /usr/bin: chromedriver would end only the shell that runs it, and the browser would stay.
            options.binary_location = "/usr/lib/chromium/chromium-headless-shell"
        # Somebody who has compared the fingerprint of a certificate, and continues.
        options.accept_insecure_certs = trusting
        for argument in [
            *(["--headless=new"] if whole else []), "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--hide-scrollbars",
            "--disable-background-networking", "--disable-component-update", "--no-first-run",
            "--force-device-scale-factor=1",
            # Requests to any host but loopback fail. They are recorded, except in the complete browser, which also
            # makes requests for itself.
            f"--host-resolver-rules=MAP * {'~NOTFOUND' if whole else self.elsewhere.address} , EXCLUDE 127.0.0.1",
        ]:
            options.add_argument(argument)
        # Chromium's performance log contains every request, and costs a tenth of the work for a page.
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"} | ({"performance": "ALL"} if whole else {}))
        self.driver = webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))
        # A limit for failures: no passing test waits that long.
        self.driver.set_script_timeout(100)
        self.downloads = downloads
        self.settings = {}
        self.scripts = []
        self.ignored = []
        self.runs_scripts = True
        self.root = ""

    def quit(self):
        """Quits the browser, and checks that all of its processes have ended."""
        profile = self.driver.capabilities["chrome"]["userDataDir"].encode()
        self.driver.quit()
        self.elsewhere.close()
        limit = time.monotonic() + 20
        while left := [file.parent.name for file in pathlib.Path("/proc").glob("[0-9]*/cmdline") if profile in contents(file)]:
            assert time.monotonic() < limit, f"processes of the browser are still there: {left}"
            time.sleep(0.05)

    # Setting the scene

    def command(self, name, **parameters):
        # Each command needs milliseconds, and every test begins with a dozen settings.
        if SETTING.match(name) and self.settings.get(name) == parameters:
            return None
        answer = self.driver.execute_cdp_cmd(name, parameters)
        self.settings[name] = parameters
        return answer

    def reset(self, root):
        """Makes it a browser that has never been anywhere, 390 pixels wide, at noon of the day of the build."""
        self.driver.get("about:blank")
        for script in self.scripts:
            self.command("Page.removeScriptToEvaluateOnNewDocument", identifier=script)
        self.scripts = []
        self.ignored = []
        self.root = root
        self.command("Storage.clearDataForOrigin", origin=root.rstrip("/"), storageTypes="all")
        self.run_scripts(True)
        self.command("Emulation.setTimezoneOverride", timezoneId="Europe/London")
        self.command("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(self.downloads))
        self.command("Browser.resetPermissions")
        self.command("Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])
        self.command("Network.enable")
        self.offline(False)
        self.media()
        self.width(NARROW)
        self.at("2026-11-20T12:00:00Z")
        self.driver.get_log("browser")
        self.elsewhere.requests.clear()

    def before_every_page(self, script):
        answer = self.command("Page.addScriptToEvaluateOnNewDocument", source=script)
        self.scripts.append(answer["identifier"])

    def run_scripts(self, wanted):
        """Says whether the pages opened from now on run their scripts."""
        self.command("Emulation.setScriptExecutionDisabled", value=not wanted)
        self.runs_scripts = wanted

    def at(self, time, stopped=False):
        """Sets the clock of the pages opened from now on; it goes on from there, unless it is stopped."""
        self.before_every_page(CLOCK % (milliseconds(time), str(stopped).lower()))

    def width(self, width, height=844):
        mobile = width < 600
        self.command(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=mobile)
        self.command("Emulation.setTouchEmulationEnabled", enabled=mobile)
        # A blank page has a different width.
        is_laid_out = """return !document.querySelector("meta[name=viewport]")
            || document.documentElement.clientWidth === arguments[0]"""
        self.until(lambda: self.run(is_laid_out, width), f"the page does not become {width} pixels wide")

    def media(self, scheme="light", motion="no-preference", **others):
        features = {"prefers-color-scheme": scheme, "prefers-reduced-motion": motion, **others}
        self.command(
            "Emulation.setEmulatedMedia", features=[{"name": name, "value": value} for name, value in features.items()])

    def offline(self, offline):
        self.command(
            "Network.emulateNetworkConditions", offline=offline, latency=0, downloadThroughput=-1, uploadThroughput=-1)

    def move_clock(self, time, stopped=False):
        self.run("moveClock(arguments[0], arguments[1])", milliseconds(time), stopped)

    def next_timer(self):
        """Waits until a timer of the page has run from now on. The page has to have been opened with `TIMERS`."""
        finished = self.run("return finishedTimers()")
        self.until(lambda: self.run("return finishedTimers()") > finished, "no timer runs")

    def look_again(self):
        """Makes the page do what is due now: one that is seen again doesn't wait for its timer."""
        self.run("document.dispatchEvent(new Event('visibilitychange'))")

    # Doing

    def open(self, page):
        """Opens a page, and waits until its scripts have done what they do at first."""
        self.driver.get(self.root + page)
        self.settle()
        return self

    def reload(self):
        self.driver.refresh()
        self.settle()

    def settle(self):
        """Waits until the page's scripts have done what they do at first."""
        if not self.runs_scripts:
            return
        script, is_gated = self.run(r"""return [
            [...document.scripts].find(({ src }) => /^http.*\/site\.[^/]*$/.test(src))?.src,
            !!document.querySelector(".gate")]""")
        gates, listed = modules(script) if script else ([], [])
        problem = self.driver.execute_async_script(SETTLED, gates if is_gated else listed)
        assert problem is None, problem

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def all(self, selector, within=None):
        return (within or self.driver).find_elements(By.CSS_SELECTOR, selector)

    def one(self, selector, within=None):
        """The first element that matches, as soon as there is one."""
        return self.until(lambda: self.all(selector, within), f"there is no {selector}")[0]

    def text(self, selector):
        return self.one(selector).text

    def seen(self, selector, within=None):
        """The first element that matches, as soon as people see it: many a control is shown by a script."""

        def first():
            # Looked for each time, because the page may load itself again.
            element = self.all(selector, within)[0]
            return element if element.is_displayed() else None

        return self.until(first, f"{selector} isn't there, or stays hidden")

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

    def double_click(self, element):
        ActionChains(self.driver).double_click(element).perform()

    def touch(self, kind, *point):
        points = [{"x": point[0], "y": point[1]}] if point else []
        self.command("Input.dispatchTouchEvent", type=kind, touchPoints=points)

    # Seeing

    def until(self, condition, otherwise, seconds=60):
        """Waits for a state, and returns it. The limit is for what never comes, far more than a slow machine needs."""
        return WebDriverWait(self.driver, seconds, 0.05, ignored_exceptions=[Exception]).until(lambda _: condition(), otherwise)

    def until_text(self, selector, part):
        self.until(lambda: part in self.text(selector), f"{selector} never said {part!r}")

    def until_is(self, read, wanted):
        """Waits until what `read` returns is what is wanted."""
        seen = []

        def is_wanted():
            seen.append(read())
            return seen[-1] == wanted

        try:
            self.until(is_wanted, "")
        except TimeoutException:
            assert seen and seen[-1] == wanted, seen[-1:]

    def focused(self):
        return self.driver.switch_to.active_element

    def overflow(self):
        return self.run("return document.documentElement.scrollWidth - document.documentElement.clientWidth")

    def complaints(self):
        """What the console has, but for what the test said it would provoke.

        No browser takes a web app manifest, script modules or preloaded fonts from disk, and Chromium says so of every page.
        It also says when it shows a page without the transition that the page asks for.
        """
        messages = [
            entry["message"]
            for entry in self.driver.get_log("browser")
            if entry["level"] == "SEVERE"
            and "ViewTransition opt-in disabled" not in entry["message"]
            and not (entry["message"].startswith("file:") and re.search(r"\.webmanifest|\.woff2|\.js\b", entry["message"]))
        ]
        return [message for message in messages if not any(part in message for part in self.ignored)]

    def requests_elsewhere(self):
        """The first bytes of each connection that pages opened to another host, even if they sent none."""
        return self.elsewhere.requests

    def finish_animations(self):
        """Finishes all animations except endless ones. Waiting isn't enough: Chromium doesn't always run one of hidden content."""
        self.run("""for (const animation of document.getAnimations())
            if (animation.effect?.getComputedTiming().endTime < Infinity) animation.finish()""")

    def picture(self, path, limit=6000):
        width = self.run("return innerWidth")
        height = min(self.run("return document.documentElement.scrollHeight"), limit)
        clip = {"x": 0, "y": 0, "width": width, "height": height, "scale": 1}
        # A picture of the page, not of its transitions.
        self.finish_animations()
        data = self.command("Page.captureScreenshot", captureBeyondViewport=True, clip=clip)["data"]
        path.write_bytes(base64.b64decode(data))


@contextlib.contextmanager
def browsers(downloads, root, count):
    """So many browsers of different people at a site."""
    people = [Browser(downloads) for _ in range(count)]
    for person in people:
        person.reset(root)
    yield people
    for person in people:
        person.quit()
