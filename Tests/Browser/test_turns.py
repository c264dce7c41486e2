"""Fair turns for singers: the order of the list, waiting times, and "you're next" on the phone of who asked."""

import json
import os
import subprocess
import urllib.request

import pytest

from axe import violations
from conftest import visiting
from evening import evening, song
from previews import night_of
from sites import Site
from test_following import order
from test_voting import ask_for, name

GALA = {"name": "Gala", "start": "2027-06-01 20:00", "ranking": "turns", "requests": "open", "songs": []}
SONGS = "events/gala/songs/"


@pytest.fixture
def night(chromium, tmp_path):
    """A phone at the list of an event where singers take turns."""
    with night_of(tmp_path / "site", "title: Night\n", GALA) as server:
        chromium.reset(server.root)
        chromium.command("Page.removeScriptToEvaluateOnNewDocument", identifier=chromium.scripts.pop())
        chromium.open(SONGS)
        chromium.until_text(".updated", "Updated")
        chromium.server = server
        yield chromium
        assert chromium.complaints() == []


def asks(night, title, user):
    """Another phone asks for a song."""
    body = json.dumps({"event": "gala", "title": title, "artist": "B", "user": user}).encode()
    request = urllib.request.Request(night.server.root + "ballots", body, {"Content-Type": "application/json"})
    assert json.load(urllib.request.urlopen(request))["counted"] == 1


def mark(night, song, status):
    command = [os.environ["CORKBOARD"], "edit", "song", "gala", song, "--status", status, "--yes"]
    subprocess.run([*command, "--site", str(night.server.site.folder)], check=True, capture_output=True)


def test_singers_take_turns_and_learn_when_it_is_theirs(night):
    ask_for(night, "Alpha", "A")
    name(night, "Ada")
    night.until_is(lambda: order(night), ["alpha-a"])
    for title in ("Beta", "Gamma"):
        ask_for(night, title, "A")
    night.until_is(lambda: order(night), ["alpha-a", "beta-a", "gamma-a"])
    # Whoever asks later for a first song sings before the others' second ones.
    asks(night, "Delta", "Bob")
    night.until_is(lambda: order(night), ["alpha-a", "delta-b", "beta-a", "gamma-a"])
    # Before the first song, no one knows how long it takes.
    waits = lambda: [note.text for note in night.all("tbody .wait")]
    assert waits() == ["", "", "", ""]
    mark(night, "alpha-a", "playing")
    night.until_is(waits, ["", "", "≈ 8 mins", "≈ 10 mins"])
    ranks = lambda: [rank.text for rank in night.all("tbody .rank b")]
    night.until_is(ranks, ["", "1", "2", "3"])
    notes = lambda: [note.text for note in night.all(".asked small")]
    night.until_is(notes, ["Now playing", "on the list, ≈ 8 mins", "on the list, ≈ 10 mins"])
    assert violations(night) == []
    mark(night, "alpha-a", "played")
    mark(night, "delta-b", "playing")
    night.until_text(".fate", "Beta – A: You’re next")
    night.until_is(lambda: notes()[1:], ["You’re next", "on the list, ≈ 8 mins"])
    # The page says nothing about who asked.
    assert "Bob" not in night.driver.page_source


def test_places_in_a_queue_have_no_medals(chromium, tmp_path):
    content = {"site.yaml": "title: Night\n", "events/gala.json": json.dumps(GALA)}
    site = Site(tmp_path, content=content)
    songs = [song(letter, f"Song {letter}", "Choir", 5, place) for place, letter in enumerate("ab", 1)]
    event = {"version": 1, "event": "gala", "name": "Gala", "ranking": "turns", "voting": "open", "requests": "open"}
    with evening(site.output, event | {"songs": songs}) as server:
        for phone in visiting(chromium, server):
            phone.open(SONGS)
            phone.until_is(lambda: order(phone), ["a", "b"])
            # Not even for a moment.
            phone.run("""window.seen = [];
                new MutationObserver((news) => seen.push(...news.map(({ oldValue, target }) => `${oldValue} ${target.className}`)))
                    .observe(document.querySelector(".songs"), { subtree: true, attributeFilter: ["class"], attributeOldValue: true })""")
            server.tell(songs=[song("b", "Song b", "Choir", 6, 1), song("a", "Song a", "Choir", 6, 2)])
            phone.until_is(lambda: order(phone), ["b", "a"])
            assert not phone.run("return seen.filter((classes) => /medal-[1-3]/.test(classes))")


def test_the_pace_is_measured(night):
    for title, user in [("One", "Ann"), ("Two", "Bob"), ("Three", "Cid"), ("Four", "Dan"), ("Five", "Eve")]:
        asks(night, title, user)
    night.until_is(lambda: len(order(night)), 5)
    mark(night, "one-b", "playing")
    night.until_is(lambda: [note.text for note in night.all("tbody .wait")], ["", "", "≈ 8 mins", "≈ 10 mins", "≈ 15 mins"])
    # Two songs later, ten minutes have passed since the page first saw the list.
    stored = "Object.keys(localStorage).find((key) => key.endsWith('pace gala'))"
    night.run(f"const key = {stored}, pace = JSON.parse(localStorage[key]); pace.at -= 6e5; localStorage[key] = JSON.stringify(pace)")
    for song, status in [("one-b", "played"), ("two-b", "playing"), ("three-b", "played")]:
        mark(night, song, status)
    night.until_is(lambda: [note.text for note in night.all("tbody .wait")], ["", "", "≈ 7 mins", "", ""])
