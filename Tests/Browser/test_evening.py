"""A night at the real server: five phones, a big screen and a host, each a browser of its own."""

import os
import re
import subprocess

import pytest
from selenium.common.exceptions import ElementClickInterceptedException
from selenium.webdriver.common.keys import Keys

from browser import browsers
from previews import night_of
from test_manage import tap
from test_voting import ask_for, name, song, vote

CODE, ADMIN = "K7XQ2-M9TBR", "W4D8N-0ZHVC"
HURT = "<img src=x onerror=isHurt=1>"
GALA = {
    "name": "Gala", "start": "2026-11-20 20:00", "voting": "open", "requests": "moderated", "code": CODE, "adminCode": ADMIN,
    "songs": [{"id": id, "title": title, "artist": "Choir"} for id, title in [
        ("lanterns", "Lanterns"), ("kettle", "Kettle"), ("ladder", "Ladder"), ("harbour", "Harbour")]],
}


@pytest.fixture(scope="module")
def night(tmp_path_factory):
    with night_of(tmp_path_factory.mktemp("night"), "title: Night\nsalt: of-the-night\n", GALA) as server:
        yield server


@pytest.fixture(scope="module")
def people(downloads, night):
    """Five phones, a big screen and the host's phone."""
    with browsers(downloads, night.root, 7) as people:
        yield people[:5], people[5], people[6]


def enter(browser, code):
    browser.until(lambda: browser.one("[name=code]").is_displayed(), "there is no field for a code")
    # Texts for pages without a server are not shown here.
    assert not browser.one(".gate [name=remember]").is_displayed() and not browser.one(".gate form .how").is_displayed()
    browser.type("[name=code]", code)
    browser.press(Keys.ENTER)


def tap_up(browser, id):
    """Taps once the row is at rest: others vote, too."""
    def is_tapped():
        try:
            vote(browser, "ups", f"[data-song={id}]")
        except ElementClickInterceptedException:
            return False
        return True
    browser.until(is_tapped, "the row never rests")


def ups(browser, id):
    return browser.run("return document.querySelector(`[data-song='${arguments[0]}'] .ups`)?.firstChild.data", id)


def test_an_evening(people, night):
    phones, screen, host = people
    # The host: to the panel, and the code on the wall.
    host.open("events/gala/manage/")
    enter(host, ADMIN)
    host.until(lambda: host.all(".listed li"), "the panel never came")
    screen.width(1280, 720)
    screen.open("events/gala/live/")
    enter(screen, CODE)
    screen.until(lambda: screen.all(".code img"), "there is no QR code of the phones' address")
    address = screen.one(".join a").get_attribute("href")
    assert address.endswith("/events/gala/songs/") and screen.overflow() == 0

    # Each guest: the address, the code, one tap and a name.
    for number, phone in enumerate(phones):
        phone.open("events/gala/songs/")
        enter(phone, CODE)
        phone.until(lambda: phone.all("[data-song=kettle] .ups button"), "the list never opened")
        tap_up(phone, "kettle")
        name(phone, f"guest {number}")
        phone.until_is(lambda: song(phone, "[data-song=kettle]")[1], "counted")
    for browser in phones:
        browser.until_is(lambda: ups(browser, "kettle"), "5")
    screen.until_is(lambda: screen.text("ol .leader .title") if screen.all("ol .leader .title") else
                    screen.run("return document.querySelector('.leading ol li .title').textContent"), "Kettle")

    # A requested song waits until the host accepts it, and then appears everywhere.
    ask_for(phones[0], f"Sun {HURT}", "Choir")
    host.until(lambda: host.all("ul.waiting li"), "the request never came")
    host.run("window.isStill = true")
    tap(host, "waiting", "Sun", "accept")
    for browser in phones:
        browser.until(lambda: any("Sun <img" in title.text for title in browser.all("[data-song] .title")), "no Sun")
        assert browser.text(".count") == "5 songs"
    screen.until(lambda: "Sun <img" in screen.text("body"), "the screen has no Sun")
    tap(host, "listed", "Kettle", "playing")
    screen.until(lambda: "Kettle" in screen.text(".playing"), "the screen does not say what plays")
    # What the host did can be undone still.
    host.until(lambda: host.one(".last button").is_displayed(), "there is no Undo")
    assert host.run("return window.isStill")
    for browser in [*phones, screen, host]:
        assert browser.run("return window.isHurt === undefined")
        browser.ignored = ["status of 403"]
        assert browser.complaints() == []
        assert browser.hosts() <= {"127.0.0.1"}

    night.end()
    tally = subprocess.run(
        [os.environ["CORKBOARD"], "tally", "gala", "--json", "--site", str(night.site.folder)], capture_output=True, text=True)
    assert re.search(r'"id":"kettle".*?"ups":5,"downs":0', tally.stdout)
