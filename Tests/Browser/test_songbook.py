"""Songs that guests pick from a songbook, and the program of a DJ that says what plays."""

import json
import os
import subprocess
import time

import pytest

from axe import violations
from previews import previewing
from sites import Site
from test_voting import ask_for, name

SONGBOOK = """artist,title
ABBA,Dancing Queen
ABBA,Dancing in the Moonlight
Queen,Somebody to Love
Beyoncé,Déjà Vu (feat. Somebody)
P!nk,"So <b>What</b>"
OutKast,Hey Ya!
夜組,夜に駆ける
"""
GALA = {"name": "Gala", "start": "2026-11-20 11:00", "end": "2027-06-02 03:00", "adminCode": "W4D8N-0ZHVC",
        "songs": [{"id": "hey", "title": "Hey Ya", "artist": "OutKast"}, {"id": "waterloo", "title": "Waterloo", "artist": "ABBA"}]}
SONGS = "events/gala/songs/"


def site(folder, settings="voting: {songbook: library.csv}", **event):
    content = {"site.yaml": f"title: Night\n{settings}\n", "events/gala.json": json.dumps(GALA | event)}
    return Site(folder, content=content | {"songbooks/library.csv": SONGBOOK, "songbooks/other.m3u8": "#EXTM3U\n#EXTINF:1,A - Other\nx.mp3\n"})


@pytest.fixture
def night(tmp_path):
    with previewing(site(tmp_path / "night"), "--guests", "--address", "127.0.0.1") as server:
        yield server


@pytest.fixture
def phone(chromium, night):
    chromium.reset(night.root)
    chromium.open(SONGS)
    chromium.click("details.request summary")
    yield chromium
    assert chromium.complaints() == []
    chromium.run("localStorage.clear()")


def offered(browser):
    return [" – ".join(part.text for part in browser.all("bdi", item)) for item in browser.all(".picks li")]


@pytest.mark.parametrize("width, scheme", [(390, "light"), (1280, "dark")])
def test_three_letters_and_a_tap_request_a_song(phone, width, scheme):
    phone.width(width)
    phone.media(scheme)
    phone.type("[name=songTitle]", "da")
    time.sleep(0.3)
    assert offered(phone) == []
    phone.press("n")
    phone.until_is(lambda: sorted(offered(phone)), ["Dancing Queen – ABBA", "Dancing in the Moonlight – ABBA"])
    assert violations(phone) == [] and phone.overflow() <= 0
    phone.press("cing qu")
    phone.until_is(lambda: offered(phone), ["Dancing Queen – ABBA"])
    phone.click(".picks button")
    name(phone, "Ada")
    phone.until_text(".asked li", "Dancing Queen – ABBA")
    assert offered(phone) == []


@pytest.mark.parametrize("typed, wanted", [
    ("deja", "Déjà Vu (feat. Somebody) – Beyoncé"), ("some lov", "Somebody to Love – Queen"), ("pink", "So <b>What</b> – P!nk"),
    ("夜", "夜に駆ける – 夜組")])
def test_songs_are_found_by_any_words_without_accents(phone, typed, wanted):
    phone.type("[name=songTitle]", typed)
    phone.until_is(lambda: offered(phone), [wanted])


def test_a_picked_song_that_is_on_the_list_becomes_a_vote(phone):
    phone.type("[name=songTitle]", "hey")
    phone.until_is(lambda: offered(phone), ["Hey Ya! – OutKast"])
    # By keys alone.
    phone.run("document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))")
    assert phone.focused().tag_name == "button"
    phone.focused().click()
    phone.until_text(".request .said", "Already on the list: your vote?")


def test_free_text_stays_possible(phone):
    phone.type("[name=songTitle]", "Zzz Nothing")
    phone.type("[name=songArtist]", "Nobody")
    phone.click(".asking button")
    name(phone, "Ada")
    phone.until_text(".asked li", "Zzz Nothing – Nobody")


def test_a_list_can_accept_only_songs_of_its_songbook(chromium, tmp_path):
    with previewing(site(tmp_path / "site", requests="songbook", songbook="library.csv"), "--guests", "--address", "127.0.0.1") as server:
        server.site = server
        server.folder = tmp_path / "site"
        chromium.reset(server.root)
        chromium.open(SONGS)
        chromium.click("details.request summary")
        assert not chromium.one("[name=songArtist]").is_displayed()
        chromium.type("[name=songTitle]", "Zzz")
        chromium.click(".asking button")
        chromium.until_text(".request .said", "Pick a song from the songbook.")
        chromium.run("document.querySelector('.asking').reset()")
        chromium.type("[name=songTitle]", "moonl")
        chromium.until_is(lambda: offered(chromium), ["Dancing in the Moonlight – ABBA"])
        chromium.click(".asking button")
        name(chromium, "Bo")
        chromium.until_text(".asked li", "on the list")
        # The server doesn't rely on the page.
        line = json.dumps({"event": "gala", "title": "Zzz", "artist": "Nobody", "user": "eve"})
        said = subprocess.run(
            [os.environ["CORKBOARD"], "vote", "-", "--site", str(tmp_path / "site")], input=line, capture_output=True, text=True)
        assert "this list accepts only songs of its songbook" in said.stderr
        chromium.run("localStorage.clear()")


def test_a_missing_songbook_is_named(tmp_path):
    club = site(tmp_path / "site")
    (club.folder / "Content/songbooks/library.csv").rename(club.folder / "Content/songbooks/libary.csv")
    said = subprocess.run([os.environ["CORKBOARD"], "build", "--site", str(club.folder)], capture_output=True, text=True)
    assert said.returncode != 0 and "there is no songbook \"library.csv\"" in said.stderr
    assert "did you mean \"libary.csv\"?" in said.stderr
    club.write("songbooks/library.csv", "")
    said = subprocess.run([os.environ["CORKBOARD"], "build", "--site", str(club.folder)], capture_output=True, text=True)
    assert "Content/songbooks/library.csv: error: the file is empty" in said.stderr


def status(server):
    listed = json.loads((server.site.output / "events/gala/songs/songs.json").read_text())["songs"]
    return {song["id"]: song["status"] for song in listed}


def test_the_list_follows_what_the_dj_plays(chromium, tmp_path):
    history = tmp_path / "history.m3u"
    history.write_text("#EXTM3U\n")
    club = site(tmp_path / "site")
    with previewing(club, "--guests", "--address", "127.0.0.1", "--now-playing", str(history)) as server:
        server.site = club

        def play(line):
            with open(history, "a") as file:
                file.write(line)

        def until(wanted):
            limit = time.monotonic() + 60
            while time.monotonic() < limit and status(server) != wanted:
                time.sleep(0.1)
            assert status(server) == wanted

        chromium.reset(server.root)
        chromium.open(SONGS)
        play("#EXTVDJ:<time>21:04</time><artist>Abba</artist><title>WATERLOO (Remastered)</title>\nx.mp3\n")
        until({"hey": "accepted", "waterloo": "playing"})
        chromium.until(lambda: "playing" in chromium.one("[data-song=waterloo]").get_attribute("class"), "the page doesn't follow")
        play("#EXTVDJ:<time>21:08</time><artist>OutKast</artist><title>Hey Ya!</title>\n")
        # The name of the file is still missing, but the line is complete.
        until({"hey": "playing", "waterloo": "played"})
        play("#EXTVDJ:<time>21:12</time><artist>Somebody</artist><title>Not on the list</title>\nx.mp3\n")
        until({"hey": "played", "waterloo": "played"})
        chromium.complaints()


def test_who_asked_for_a_song_learns_that_it_comes_up(chromium, tmp_path):
    club = site(tmp_path / "site")
    history = tmp_path / "history.txt"
    history.write_text("\n")
    with previewing(club, "--guests", "--address", "127.0.0.1", "--now-playing", str(history)) as server:
        chromium.reset(server.root)
        chromium.open(SONGS)
        chromium.until_text(".updated", "Updated")
        ask_for(chromium, "Alpha", "A")
        name(chromium, "Ada")
        fate = lambda: chromium.text(".asked small")
        chromium.until_is(fate, "on the list")
        # It leads the list, but the evening hasn't begun.
        chromium.click(".song[data-song=alpha-a] .ups button")
        history.write_text("Abba - Waterloo\n")
        chromium.until_text(".fate", "Alpha – A: Coming up soon")
        assert fate() == "Coming up soon"
        history.write_text("A - Alpha\n")
        chromium.until_is(fate, "Now playing")
        chromium.complaints()


def test_a_source_that_vanishes_is_reported_once_and_used_again(tmp_path):
    club = site(tmp_path / "site")
    folder = tmp_path / "dj"
    folder.mkdir()
    (folder / "now.txt").write_text("Abba - Waterloo\n")
    with previewing(club, "--guests", "--address", "127.0.0.1", "--now-playing", str(folder / "now.txt")) as server:
        said = lambda: server.log.read_text().count("--now-playing:")
        limit = time.monotonic() + 60
        (folder / "now.txt").rename(folder / "was.txt")
        while time.monotonic() < limit and not (said() and "hint:" in server.log.read_text()):
            time.sleep(0.2)
        assert "warning: --now-playing: " in server.log.read_text() and "hint:" in server.log.read_text()
        time.sleep(3)
        assert said() == 1
        (folder / "was.txt").rename(folder / "now.txt")
        while time.monotonic() < limit and said() == 1:
            time.sleep(0.2)
        assert "the source can be read again" in server.log.read_text()


@pytest.mark.parametrize("source, said", [
    ("nowhere/history.m3u", "--now-playing: "), ("http://127.0.0.1:1/status-json.xsl", "can't connect to 127.0.0.1"),
    ("http://a b/", "isn't a web address")])
def test_a_wrong_source_is_explained(tmp_path, source, said):
    club = site(tmp_path / "site")
    ran = subprocess.run(
        [os.environ["CORKBOARD"], "serve", "--guests", "--now-playing", source, "--site", str(club.folder)],
        capture_output=True, text=True, timeout=60)
    assert ran.returncode != 0 and said in ran.stderr and "hint:" in ran.stderr, ran.stderr
