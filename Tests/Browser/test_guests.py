"""The pages of `corkboard serve --guests` itself, as a phone has them."""

import contextlib
import os
import re
import signal
import subprocess
import time

import pytest

from ports import free_port
from previews import previewing
from sites import Site
from test_gates import CODE, INSECURE, enter
from test_sending import note
from test_voting import LANTERNS, SONGS, ask_for, name, song, state, vote

GALA = """
{"name": "Gala", "start": "2027-06-01 20:00", "code": "K7XQ2-M9TBR", "songs": [
{"id": "lanterns", "title": "Lanterns on the Water", "artist": "Hollow Pine", "tally": {"up": 21, "down": 3}},
{"id": "kettle", "title": "Nine Sopranos and a Kettle", "artist": "Monday Choir"}]}
"""


@contextlib.contextmanager
def guests(site):
    command = [os.environ["CORKBOARD"], "serve", "--guests", "--address", "127.0.0.1", "--port", str(free_port()), "--site",
               str(site.folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        try:
            for line in process.stdout:
                if found := re.search(r"This code opens (http://\S+)", line):
                    yield found[1]
                    break
        finally:
            process.terminate()


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    site = Site(tmp_path_factory.mktemp("guests"))
    site.write("events/gala.json", GALA)
    with guests(site) as address:
        yield address


@pytest.fixture
def phone(chromium, address):
    chromium.reset(address)
    # Ballots are judged by the clock of the machine.
    chromium.command("Page.removeScriptToEvaluateOnNewDocument", identifier=chromium.scripts.pop())
    yield chromium
    assert chromium.complaints() == []


def test_a_guest_votes_and_every_page_follows(phone, address):
    phone.open(SONGS)
    phone.until_text(".updated", "Updated")
    vote(phone, "ups")
    name(phone, "Ada")
    phone.until_is(lambda: note(phone), "counted")
    phone.until_is(lambda: song(phone)[0], "+19")
    vote(phone, "downs", "[data-song=velvet]")
    ask_for(phone, "Never on a Monday", "Nina")
    phone.until_text(".asked li", "on the list")
    # The requested song appears on this page.
    phone.until(lambda: phone.all("tbody [data-song=never-on-a-monday-nina]"), "the request doesn't join")
    assert state(phone) == "All sent" and "on the list" in phone.text(".fate")
    assert phone.one(".asked li a").get_attribute("href").endswith("#song-never-on-a-monday-nina")

    # Another phone.
    phone.command("Network.clearBrowserCookies")
    phone.run("localStorage.clear()")
    phone.open(SONGS)
    phone.until_is(lambda: song(phone)[0], "+19")
    vote(phone, "ups")
    name(phone, "Ada")
    phone.until_text(f"{LANTERNS} .fault", "Someone else is using this name. Add an initial.")
    name(phone, "Ada B")
    phone.until_is(lambda: note(phone), "counted")
    phone.until_is(lambda: song(phone)[0], "+20")


@pytest.mark.parametrize("scene", ["", INSECURE])
def test_a_list_behind_a_code_is_live_too(phone, scene):
    phone.ignored = ["status of 403"]
    phone.command("Network.clearBrowserCookies")
    phone.before_every_page(scene)
    phone.open("events/gala/songs/")
    enter(phone, CODE)
    phone.until_text(".updated", "Updated")
    vote(phone, "ups")
    name(phone, "Eve" if scene else "Bo")
    phone.until_is(lambda: note(phone), "counted")
    phone.reload()
    phone.until_text(".updated", "Updated")
    assert note(phone) == "counted"


EVENING = {
    "site.yaml": "title: Night\n",
    "events/evening.json": """
{"name": "Evening", "start": "2027-06-01 20:00", "requests": "moderated", "songs": [
{"id": "lanterns", "title": "Lanterns on the Water", "artist": "Hollow Pine"},
{"id": "kettle", "title": "Nine Sopranos and a Kettle", "artist": "Monday Choir"}]}
""",
}
EVENING_SONGS = "events/evening/songs/"
LOST = "Not connected: what you see may be out of date."


@pytest.fixture
def evening(chromium, tmp_path):
    """A phone at the list of an event, on a server of its own."""
    with previewing(Site(tmp_path / "site", content=EVENING), "--guests", "--address", "127.0.0.1") as server:
        chromium.reset(server.root)
        chromium.command("Page.removeScriptToEvaluateOnNewDocument", identifier=chromium.scripts.pop())
        chromium.ignored = ["ERR_", "status of 404"]
        chromium.open(EVENING_SONGS)
        chromium.until_text(".updated", "Updated")
        chromium.server = server
        yield chromium


def corkboard(server, *words):
    folder = server.log.parent
    subprocess.run([os.environ["CORKBOARD"], *words, "--site", str(folder)], check=True, capture_output=True)


def buttons(phone):
    return [button for button in phone.all(".songs td button") if button.is_displayed()]


def test_an_open_page_says_when_its_event_ends_and_follows_it_again(evening):
    assert len(buttons(evening)) == 4
    corkboard(evening.server, "end", "evening", "--yes")
    evening.until_text(".cut", "The event has ended.")
    assert buttons(evening) == [] and not evening.one("details.request").is_displayed()
    evening.run("window.isStill = true")
    corkboard(evening.server, "restore", "event", "evening")
    evening.until_is(lambda: len(buttons(evening)), 4)
    evening.until_is(lambda: evening.text(".cut"), "")
    vote(evening, "ups")
    name(evening, "Ada")
    evening.until_is(lambda: note(evening), "counted")
    assert evening.run("return window.isStill")


@pytest.mark.parametrize("end, resume", [(signal.SIGSTOP, signal.SIGCONT), (signal.SIGKILL, None)])
def test_a_phone_whose_server_is_gone_says_so(evening, end, resume):
    process = evening.server.process
    # A sign of life, from which on a page expects more.
    time.sleep(4)
    assert evening.text(".cut") == ""
    start = time.monotonic()
    process.send_signal(end)
    try:
        evening.until_is(lambda: evening.text(".cut"), LOST)
        assert time.monotonic() - start < 11
    finally:
        if resume:
            process.send_signal(resume)
    if resume:
        evening.until_is(lambda: evening.text(".cut"), "")


def test_guests_learn_what_became_of_their_requests(evening):
    for title in ("Waterloo", "Baby Shark!", "Zebra"):
        ask_for(evening, title, "Ábba")
    name(evening, "Ada")
    notes = lambda: [note.text for note in evening.all(".asked small")]
    evening.until_is(notes, ["waiting for the host"] * 3)
    corkboard(evening.server, "accept", "evening", "waterloo-abba")
    evening.until_text(".fate", "Waterloo – Ábba: on the list")
    assert evening.one(".fate a").get_attribute("href").endswith("#song-waterloo-abba")
    assert evening.all("tr#song-waterloo-abba")
    corkboard(evening.server, "decline", "evening", "baby-shark-abba")
    evening.until_text(".fate", "Baby Shark! – Ábba: declined")
    evening.until_is(notes, ["on the list", "declined", "waiting for the host"])
    # Others see no declined title.
    assert "baby" not in evening.run("return fetch('songs.json').then((answer) => answer.text())").lower()
    # The news is told once.
    evening.reload()
    evening.until(lambda: len(evening.all(".asked li")) == 3 and "declined" in evening.text(".asked"), "the requests are gone")
    assert evening.text(".fate") == ""


def test_the_bar_for_a_name_covers_no_voted_row(evening):
    evening.run("""const [row] = document.querySelectorAll("[data-song=kettle]");
        scrollBy({ top: row.getBoundingClientRect().bottom - innerHeight, behavior: "instant" });
        document.body.style.paddingBottom = "60rem";
        scrollBy({ top: row.getBoundingClientRect().bottom - innerHeight, behavior: "instant" });""")
    evening.run("document.querySelector('[data-song=kettle] .ups button').click()")
    evening.seen("[name=voter]")
    evening.until(lambda: evening.run("""return document.querySelector("[data-song=kettle]").getBoundingClientRect().bottom
        <= document.querySelector(".ballots").getBoundingClientRect().top"""), "the bar covers the row")
