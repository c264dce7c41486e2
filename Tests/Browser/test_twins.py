"""Songs in other spellings: scripts fold as the program does, guests are offered the song that exists, hosts merge songs."""

import json
import os
import pathlib
import subprocess

import pytest

from axe import violations
from previews import night_of
from test_manage import tap, titles
from test_voting import SONGS, ask_for, song

FOLDED = pathlib.Path(__file__).parents[1] / "TextTests/Fixture/folded-songs.json"
CODE = "W4D8N-0ZHVC"
GALA = {
    "name": "Gala", "start": "2027-06-01 20:00", "requests": "moderated", "adminCode": CODE,
    "songs": [{"id": "waterloo", "title": "Waterloo", "artist": "ABBA"}, {"id": "hey", "title": "Hey Ya!", "artist": "OutKast"}]}


def module(browser, stem):
    """The address of a script of the page, by its name without the digest."""
    return browser.run("""return performance.getEntriesByType("resource").map(({ name }) => name)
        .find((name) => name.includes(`/${arguments[0]}.`))""", stem)


def test_the_script_folds_as_the_program_does(browser):
    browser.open(SONGS)
    browser.click("details.request summary")
    browser.until(lambda: module(browser, "twins"), "the script never came")
    songs = json.loads(FOLDED.read_text())
    folded = browser.driver.execute_async_script("""const [address, songs, done] = arguments;
        import(address).then(({ fold }) => done(songs.map(([title, artist]) => fold({ title, artist }))))""",
        module(browser, "twins"), songs)
    assert folded == [song[2:] for song in songs]


def test_a_guest_is_offered_the_song_that_is_on_the_list(browser):
    browser.open(SONGS)
    ask_for(browser, "lanterns on the water (Remastered 2019)", "The Hollow Pine")
    browser.until_text(".request .said", "Already on the list: your vote?")
    yes, no = browser.all(".near button")
    assert yes.is_displayed() and not no.is_displayed()
    assert "Lanterns on the Water" in browser.text(".near")
    yes.click()
    browser.until_is(lambda: song(browser)[0], "+19")
    assert browser.text(".request .said").startswith("Lanterns on the Water:") and not browser.one(".near").is_displayed()
    # Asking again doesn't withdraw the vote.
    ask_for(browser, "Lanterns on the Water", "Hollow Pine")
    browser.until_text(".request .said", "Already on the list: your vote?")
    assert not browser.all(".near button")[0].is_displayed()


@pytest.mark.parametrize("width, scheme", [(390, "light"), (1280, "dark")])
def test_a_near_song_is_a_question(browser, width, scheme):
    browser.width(width)
    browser.media(scheme)
    browser.open(SONGS)
    ask_for(browser, "Lantern on the Water", "Hollow Pines")
    browser.until_text(".request .said", "Is it this song?")
    yes, no = browser.all(".near button")
    assert yes.is_displayed() and no.is_displayed()
    assert violations(browser) == []
    no.click()
    browser.until_text(".asked li", "Lantern on the Water – Hollow Pines")
    assert not browser.one(".near").is_displayed()
    ask_for(browser, "Something Else", "Somebody")
    browser.until(lambda: len(browser.all(".asked li")) == 2, "it is not asked for")
    browser.run("localStorage.clear()")


@pytest.fixture
def night(tmp_path):
    with night_of(tmp_path / "site", "title: Night\n", GALA) as server:
        yield server


def corkboard(server, *words):
    said = subprocess.run(
        [os.environ["CORKBOARD"], *words, "--site", str(server.site.folder)], capture_output=True, text=True)
    assert said.returncode == 0, said.stderr
    return said.stdout


def test_a_host_merges_songs_and_separates_them(chromium, night):
    lines = [
        {"event": "gala", "title": "Waterlo", "artist": "ABBA", "user": "ann", "at": "2026-11-20T10:00:00Z"},
        {"event": "gala", "song": "waterlo-abba", "vote": "up", "user": "ann", "at": "2026-11-20T10:01:00Z"},
        {"event": "gala", "song": "waterloo", "vote": "up", "user": "bob", "at": "2026-11-20T10:02:00Z"}]
    ballots = night.site.folder / "votes.ndjson"
    ballots.write_text("".join(json.dumps(line) + "\n" for line in lines))
    corkboard(night, "vote", str(ballots))
    assert corkboard(night, "merge", "gala").startswith("waterlo-abba and waterloo may be the same: Waterlo - ABBA; Waterloo")
    chromium.reset(night.root)
    # The host's code isn't the event's.
    chromium.ignored = ["status of 403"]
    chromium.width(390)
    chromium.open(f"events/gala/manage/#code={CODE}")
    chromium.until_is(lambda: titles(chromium, "waiting"), ["Waterlo"])
    chromium.until_is(lambda: chromium.text(".waiting .twin span"), "Same song as Waterloo – ABBA?")
    assert violations(chromium) == []
    chromium.click(".waiting .twin button")
    chromium.until_is(lambda: titles(chromium, "waiting"), [])
    chromium.until(lambda: "+2" in chromium.text(".listed li"), "the votes don't arrive")
    merged = json.loads((night.site.folder / "Content/requests.json").read_text())
    assert merged == {"gala": {"merged": {"waterlo-abba": "waterloo"}}}
    assert corkboard(night, "merge", "gala") == "waterlo-abba counts for waterloo: Waterlo - ABBA; Waterloo - ABBA\n"
    chromium.click(".undo")
    chromium.until_is(lambda: titles(chromium, "waiting"), ["Waterlo"])
    # Any other song can be chosen, too.
    tap(chromium, "waiting", "Waterlo", "merge")
    chromium.until(lambda: chromium.one("dialog.merging").is_displayed(), "no dialog")
    assert chromium.run("return document.querySelector('.merging select').value") == "waterloo"
    chromium.run("document.querySelector('.merging select').value = 'hey'")
    chromium.click(".merging [value=yes]")
    chromium.until_is(lambda: titles(chromium, "waiting"), [])
    chromium.run("document.querySelector('ul.merged').closest('details').open = true")
    assert titles(chromium, "merged") == ["Waterlo"]
    tap(chromium, "merged", "Waterlo", "separate")
    chromium.until_is(lambda: titles(chromium, "waiting"), ["Waterlo"])
    assert json.loads((night.site.folder / "Content/requests.json").read_text()) == {}
    log = corkboard(night, "log")
    assert "merged" in log and "separated" in log
    assert chromium.complaints() == []


def test_mistakes_in_merging_are_explained(night):
    def wrong(*words):
        said = subprocess.run(
            [os.environ["CORKBOARD"], "merge", *words, "--site", str(night.site.folder)], capture_output=True, text=True)
        assert said.returncode != 0
        return said.stderr

    assert "a song can't be merged into itself" in wrong("gala", "hey", "hey")
    assert "did you mean \"waterloo\"?" in wrong("gala", "hey", "waterlo")
    assert "isn't merged into another song" in wrong("gala", "hey", "--undo")
    assert "name two songs, or none" in wrong("gala", "hey")
    corkboard(night, "merge", "gala", "hey", "waterloo", "--no-build")
    assert "separate it first: corkboard merge --undo gala hey" in wrong("gala", "waterloo", "hey")
