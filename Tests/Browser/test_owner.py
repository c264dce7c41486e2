"""The owner without a terminal: a site is started, styled and opened to guests in a browser, after one command."""

import json
import os
import re
import signal
import subprocess

import pytest
from selenium.webdriver.support.select import Select

from axe import violations
from browser import WIDE, Browser
from looks import every_look
from test_editing import fill

EDIT = "_corkboard/edit/"
SONGS = "\n".join(f"Artist {number} – Title {number}" for number in range(20))


class Owner:
    """`corkboard open` in an empty folder, with its owner's browser; `actions` counts the presses."""

    def __init__(self, folder, downloads, **environment):
        self.folder = folder / "club"
        self.folder.mkdir()
        surroundings = {"HOME": str(folder), "BROWSER": "/bin/true", "PATH": os.environ["PATH"], "TZ": "Europe/London"}
        self.process = subprocess.Popen(
            [os.environ["CORKBOARD"], "open", "--json"], cwd=self.folder, env=surroundings | environment, text=True,
            stdout=subprocess.PIPE)
        self.browser = Browser(downloads)
        self.actions = 0
        start = json.loads(self.process.stdout.readline())["starting"]
        self.browser.reset(start[:start.index("_corkboard")])
        # Nothing is at this address but the page that starts a site.
        self.browser.ignored = ["manifest.webmanifest"]
        self.browser.driver.get(start)

    def press(self, selector):
        """Presses something that leads to another page."""
        page = self.browser.one("html")
        self.browser.click(selector)
        self.actions += 1
        self.browser.until(lambda: self.has_left(page), f"{selector} leads nowhere")

    def has_left(self, page):
        try:
            page.is_enabled()
        except Exception:
            return True
        return False

    def start(self, title, look):
        self.browser.type("[name=title]", title)
        Select(self.browser.one("[name='theme.look']")).select_by_visible_text(look)
        self.press("form .strong")
        self.browser.until(lambda: "/edit/key/" in self.browser.driver.current_url, "the site is not opened")
        address = self.browser.driver.current_url
        self.browser.root = address[:address.index("_corkboard")]
        self.press("form .strong")

    def settings(self):
        return (self.folder / "Content/site.yaml").read_text()

    def end(self):
        self.browser.quit()
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        assert self.process.wait(60) == 0


@pytest.fixture
def owner(downloads, tmp_path):
    owner = Owner(tmp_path, downloads)
    yield owner
    owner.end()


def test_a_club_night_takes_six_actions_to_the_code_on_the_wall(owner):
    browser = owner.browser
    owner.start("The Shed", "Riso print")
    owner.press("a[href$='new/event']")
    fill(browser, name="Song night", start="2036-12-31 20:00", songs=SONGS)
    owner.press(".record .strong")
    browser.open(EDIT)
    owner.press(".now a[href$=guests]")
    browser.type("#network", "Shed")
    browser.type("#password", "tea and cake")
    owner.press("form[action$=guests] .strong")
    assert owner.actions == 6
    assert len(browser.all(".codes svg")) == 2 and "Join the Wi-Fi Shed" in browser.text(".codes")
    # The browser knows no other host than this machine.
    shown = browser.text("p > .address")
    address = re.sub("//[^:]+:", "//127.0.0.1:", shown)
    # What hangs on the wall: both codes on a sheet, and the address in words.
    owner.press(".records a[href*=sheet]")
    assert browser.one(".print").text and shown in browser.driver.page_source
    assert len(browser.all(".print svg")) >= 2
    # A guest reads the songs there.
    browser.driver.get(address + "events/song-night/songs/")
    browser.until_text("main", "Title 19")
    browser.open(EDIT + "guests")
    owner.press("form[action$=close] button")
    assert browser.all("#network") and browser.one("#network").get_property("value") == "Shed"
    # The password was typed once, and is shown nowhere.
    assert browser.one("#password").get_property("value") == "" and "tea and cake" not in browser.driver.page_source
    browser.open(EDIT + "stop")
    owner.press("form .strong")
    browser.until_text("main", "You can close this page")
    assert owner.process.wait(60) == 0
    assert not browser.complaints()


def test_slips_with_voting_codes_are_made_and_printed_in_the_browser(owner):
    browser = owner.browser
    owner.start("The Shed", "Cork")
    browser.open(EDIT + "new/event")
    fill(browser, name="Song night", start="2036-12-31 20:00", songs=SONGS)
    owner.press(".record .strong")
    browser.open(EDIT + "guests")
    browser.type("#count", "zwölf")
    browser.run("document.querySelector('form[action$=codes]').target = ''")
    owner.press("form[action$=codes] button")
    assert "isn't a number of codes" in browser.text("main")
    browser.type("#count", "30")
    browser.run("document.querySelector('form[action$=codes]').target = ''")
    owner.press("form[action$=codes] button")
    # The other sheets of the event are hidden.
    assert browser.one("[value=slips]").is_selected()
    sheets = browser.all(".ballot-slips")
    assert [len(browser.all("li", sheet)) for sheet in sheets] == [21, 9] and sheets[0].is_displayed()
    assert not browser.one(".announcement").is_displayed()
    codes = {code.text for code in browser.all(".ballot-slips .code")}
    assert len(codes) == 30 and all(re.fullmatch(r"(\w{4}-){2}\w{4}", code) for code in codes)
    assert not violations(browser)
    assert "votingCodes: true" in (owner.folder / "Content/events/song-night.md").read_text()
    digests = json.loads((owner.folder / "Content/codes.json").read_text())["song-night"]["digests"]
    assert len(digests) == 30


def test_a_look_is_seen_before_it_is_saved(owner):
    browser = owner.browser
    browser.width(WIDE)
    owner.start("The Shed", "Cork")
    before = owner.settings()
    browser.open(EDIT + "settings")
    frame = browser.one(".sample iframe")

    def ink():
        browser.driver.switch_to.frame(frame)
        try:
            return browser.run("return getComputedStyle(document.documentElement).getPropertyValue('--page')")
        finally:
            browser.driver.switch_to.default_content()

    first = ink()
    Select(browser.one("[name='theme.look']")).select_by_visible_text("Chalkboard")
    browser.until(lambda: ink() != first, "the page keeps its look")
    browser.type("[name='theme.accent']", "#777777")
    browser.until(lambda: "Hard to read" in browser.text(".verdict"), "the colour has no verdict")
    # The nearest colour that is easy to read is one press away.
    browser.click(".verdict button")
    browser.until(lambda: "Easy to read" in browser.text(".verdict"), "the colour is not taken")
    browser.type("[name='theme.accent']", "#77777")
    browser.until(lambda: "isn't a colour" in browser.text("p.fault"), "the wrong colour is not said")
    assert owner.settings() == before
    browser.type("[name='theme.accent']", "#ffd166")
    browser.until(lambda: not browser.all("p.fault"), "the fault stays")
    owner.press(".saving .strong")
    assert "look: chalkboard" in owner.settings() and '"#ffd166"' in owner.settings()
    owner.press("form[action$=undo] button")
    assert owner.settings() == before
    assert not browser.complaints()


def test_settings_that_were_typed_are_kept_until_they_are_right(owner):
    browser = owner.browser
    owner.start("The Shed", "Cork")
    browser.open(EDIT + "settings")
    browser.type("[name='board.columns']", "12")
    browser.type("[name=timeZone]", "Europe/Lodnon")
    browser.type("[name=footer]", "Every Friday")
    browser.ignored.append("422")
    owner.press(".saving .strong")
    assert [fault.text for fault in browser.all(".fault")] == [
        "Unknown time zone \"Europe/Lodnon\". Did you mean Europe/London?", "\"columns\" of this board must be from 1 to 4, not 12."]
    assert browser.one("[name=footer]").get_property("value") == "Every Friday" and "footer" not in owner.settings()
    browser.type("[name='board.columns']", "4")
    browser.type("[name=timeZone]", "Europe/Berlin")
    owner.press(".saving .strong")
    assert "columns: 4" in owner.settings() and "footer: Every Friday" in owner.settings()
    assert not browser.complaints()


def test_the_owners_pages_are_accessible(owner):
    browser = owner.browser
    for look in every_look(browser):
        assert violations(browser, look.rules) == [] and browser.overflow() <= 0, look
    owner.start("The Shed", "Cork")
    for page in ["", "settings", "guests", "stop"]:
        browser.open(EDIT + page)
        browser.run("for (const fold of document.querySelectorAll('details')) fold.open = true")
        for look in every_look(browser):
            assert violations(browser, look.rules) == [] and browser.overflow() <= 0, f"{page} {look}"
    browser.open(EDIT + "guests")
    owner.press("form[action$=guests] .strong")
    for look in every_look(browser):
        assert violations(browser, look.rules) == [] and browser.overflow() <= 0, look
