"""A night at the real server: five phones, a big screen and a host, each a separate browser, and a DJ's history.

With FILM=FOLDER, each step is photographed, and a contact sheet shows all of them.
"""

import os
import pathlib
import re
import subprocess
import time

import pytest
from selenium.common.exceptions import ElementClickInterceptedException
from selenium.webdriver.common.keys import Keys

from browser import browsers
from previews import night_of
from screenshots import SHEET
from test_manage import tap
from test_voting import ask_for, name, song, vote

CODE, ADMIN = "K7XQ2-M9TBR", "W4D8N-0ZHVC"
HURT = "<img src=x onerror=isHurt=1>"
GALA = {
    "name": "Gala", "start": "2026-11-20 20:00", "end": "2027-06-02 03:00", "voting": "open", "requests": "moderated", "code": CODE, "adminCode": ADMIN,
    "songs": [{"id": id, "title": title, "artist": "Choir"} for id, title in [
        ("lanterns", "Lanterns"), ("kettle", "Kettle"), ("ladder", "Ladder"), ("harbour", "Harbour")]],
}


@pytest.fixture(scope="module")
def night(tmp_path_factory):
    folder = tmp_path_factory.mktemp("night")
    history = folder / "history.m3u"
    history.write_text("#EXTM3U\n")
    settings = "title: Night\nsalt: of-the-night\nvoting: {songbook: library.csv}\n"
    library = {"songbooks/library.csv": "title,artist\nHey Ya!,OutKast\nHarvest Moon,Neil Young\n"}
    with night_of(folder / "site", settings, GALA, "--now-playing", str(history), **library) as server:
        server.history = history
        yield server


@pytest.fixture(scope="module")
def people(downloads, night):
    """Five phones, a big screen and the host's phone."""
    with browsers(downloads, night.root, 7) as people:
        yield people[:5], people[5], people[6]


class Film:
    """Photographs all people at each step, if FILM names a folder."""

    def __init__(self, people):
        phones, screen, host = people
        self.cast = {**{f"phone {number}": phone for number, phone in enumerate(phones, 1)}, "host": host, "screen": screen}
        self.folder = os.environ.get("FILM") and pathlib.Path(os.environ["FILM"])
        self.steps = []

    def take(self, step):
        if not self.folder:
            return
        self.folder.mkdir(parents=True, exist_ok=True)
        # Rows glide to their places first.
        time.sleep(1)
        for name, browser in self.cast.items():
            browser.driver.save_screenshot(str(self.folder / f"{len(self.steps):02}-{name}.png"))
        self.steps.append(step)

    def develop(self):
        if not self.folder:
            return
        rows = "".join(
            f"<section><h2>{step}</h2>" + "".join(
                f'<img class="{"wide" if name == "screen" else "narrow"}" src="{number:02}-{name}.png" alt="{name}">' for name in self.cast)
            + "</section>" for number, step in enumerate(self.steps))
        (self.folder / "film.html").write_text(SHEET + rows)
        browser = self.cast["screen"]
        browser.width(1800)
        browser.driver.get((self.folder / "film.html").as_uri())
        browser.picture(self.folder / "film.png", limit=30_000)


def play(night, artist, title):
    with open(night.history, "a") as file:
        file.write(f"#EXTVDJ:<time>21:04</time><artist>{artist}</artist><title>{title}</title>\nx.mp3\n")


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
    film = Film(people)
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
        if number == 2:
            film.take("Guests arrive and vote")
    for browser in phones:
        browser.until_is(lambda: ups(browser, "kettle"), "5")
    screen.until_is(lambda: screen.text("ol .leader .title") if screen.all("ol .leader .title") else
                    screen.run("return document.querySelector('.leading ol li .title').textContent"), "Kettle")

    film.take("All have voted")
    # A requested song waits until the host accepts it, and then appears everywhere.
    ask_for(phones[0], f"Sun {HURT}", "Choir")
    host.until(lambda: host.all("ul.waiting li"), "the request never came")
    host.run("window.isStill = true")
    film.take("A guest asks for a song")
    tap(host, "waiting", "Sun", "accept")
    for browser in phones:
        browser.until(lambda: any("Sun <img" in title.text for title in browser.all("[data-song] .title")), "no Sun")
        assert browser.text(".count") == "5 songs"
    screen.until(lambda: "Sun <img" in screen.text("body"), "the screen has no Sun")
    film.take("The host accepts it")

    # Another guest types three letters and picks, and the next one, in another spelling, votes for the same song.
    phones[1].click(".request summary")
    phones[1].type("[name=songTitle]", "hey")
    phones[1].until(lambda: phones[1].all(".picks li"), "the songbook offers no song")
    film.take("Three letters find a song")
    phones[1].click(".picks button")
    host.until(lambda: host.all("ul.waiting li"), "the request never came")
    tap(host, "waiting", "Hey Ya!", "accept")
    phones[2].until(lambda: phones[2].all("[data-song=hey-ya-outkast]"), "the song never came")
    ask_for(phones[2], "HEY YA (Remastered 2011)", "Outkast")
    phones[2].until(lambda: phones[2].one(".near").is_displayed(), "the page doesn't know the song")
    film.take("The next one is offered a vote")
    phones[2].click(".near button")
    phones[3].until_is(lambda: ups(phones[3], "hey-ya-outkast"), "1")

    # The DJ plays two songs of the list.
    play(night, "Choir", "KETTLE")
    for browser in phones:
        browser.until(lambda: "playing" in browser.one("[data-song=kettle]").get_attribute("class"), "the list doesn't follow the DJ")
    film.take("The DJ plays the first song")
    play(night, "Choir", "Lanterns")
    screen.until(lambda: "Lanterns" in screen.text(".playing"), "the screen does not say what plays")
    phones[1].until_text(".asked small", "Coming up soon")
    film.take("… and the next one")
    tap(host, "listed", "Harbour", "playing")
    screen.until(lambda: "Harbour" in screen.text(".playing"), "the screen does not say what plays")
    # What the host did can be undone still.
    host.until(lambda: host.one(".last button").is_displayed(), "there is no Undo")
    assert host.run("return window.isStill")
    for browser in [*phones, screen, host]:
        assert browser.run("return window.isHurt === undefined")
        browser.ignored = ["status of 403"]
        assert browser.complaints() == []
        assert browser.requests_elsewhere() == []
    film.develop()

    night.end()
    tally = subprocess.run(
        [os.environ["CORKBOARD"], "tally", "gala", "--json", "--site", str(night.site.folder)], capture_output=True, text=True)
    assert re.search(r'"id":"kettle".*?"ups":5,"downs":0', tally.stdout)
