"""An evening with hidden results: sixty phones vote, the host reveals the places one after another, and the report follows."""

import base64
import collections
import hashlib
import json
import os
import random
import re
import subprocess
import urllib.request

import pytest
from selenium.webdriver.common.keys import Keys

from axe import violations
from browser import browsers
from conftest import visiting
from evening import evening, song
from previews import night_of
from sites import Site
from test_evening import enter

ADMIN = "W4D8N-0ZHVC"
SONGS = [f"Song {letter}" for letter in "ABCDEFGHIJKLMNOP"]
START = 1777660200  # 2026-05-01 18:30 UTC
GALA = {
    "name": "Gala", "start": "2026-05-01 18:30", "end": "2026-05-01 21:30", "voting": "open", "results": "hidden", "report": "public",
    "adminCode": ADMIN,
    "songs": [{"id": title[-1].lower(), "title": title, "artist": "Choir", "status": "played" if title > "Song K" else "accepted"}
              for title in SONGS],
}


def ballots():
    """The ballots of sixty people in three hours, in the order in which they arrive."""
    luck = random.Random(14)
    liking = {title: luck.random() ** 2 for title in SONGS}
    lines = []
    for voter in range(60):
        for title in luck.choices(SONGS, list(liking.values()), k=luck.randint(3, 25)):
            lines.append({"event": "gala", "song": title[-1].lower(), "user": f"Guest {voter}",
                          "vote": luck.choices(["up", "down", "none"], [8, 2, 1])[0], "at": START + luck.randint(0, 10800)})
    return sorted(lines, key=lambda line: line["at"])


def recount(lines):
    """The last vote of each person on each song, as the manual says, without any of the program's code."""
    last = {}
    for line in lines:
        key = line["song"], line["user"]
        order = line["at"], ["none", "down", "up"].index(line["vote"])
        last[key] = max(last.get(key, ((0, 0), "")), (order, line["vote"]))
    return {key: vote for key, (_, vote) in last.items()}


@pytest.fixture(scope="module")
def night(tmp_path_factory):
    with night_of(tmp_path_factory.mktemp("reveal"), "title: Night\nbaseURL: https://night.example/\n", GALA) as server:
        yield server


@pytest.fixture(scope="module")
def people(downloads, night):
    """The host's phone and the big screen."""
    with browsers(downloads, night.root, 2) as people:
        yield people


def command(night, *words):
    return subprocess.run([os.environ["CORKBOARD"], *words, "--site", str(night.site.folder)], capture_output=True, text=True)


def served(night):
    """Everything that anyone can read: all published files, and the live list."""
    texts = [path.read_bytes() for path in night.site.output.rglob("*") if path.suffix in (".html", ".json", ".csv", ".m3u", ".xspf", ".xml", ".ics")]
    with urllib.request.urlopen(f"{night.root}_corkboard/live/gala", timeout=10) as stream:
        lines = b""
        while b"data: {" not in lines or not lines.endswith(b"\n"):
            lines += stream.readline()
    return b"\n".join(texts), lines.decode()


def test_results_are_revealed_place_by_place(people, night):
    host, screen = people
    lines = ballots()
    standing = recount(lines)
    sums = collections.Counter()
    for (song, _), vote in standing.items():
        sums[song] += {"up": 1, "down": -1, "none": 0}[vote]
    best = [song for song in sorted(sums, key=lambda song: (-sums[song], song))]
    title = {song["id"]: song["title"] for song in GALA["songs"]}
    assert len({sums[song] for song in best[:11]}) == 11, "places are shared in the sample"

    # Sixty phones send their votes.
    for voter in range(60):
        own = "\n".join(json.dumps(line) for line in lines if line["user"] == f"Guest {voter}")
        request = urllib.request.Request(f"{night.root}ballots", own.encode(), {"Content-Type": "application/x-ndjson"})
        answer = json.load(urllib.request.urlopen(request, timeout=30))
        assert answer["refused"] == []
    host.width(390)
    host.open("events/gala/manage/")
    enter(host, ADMIN)
    host.until(lambda: host.all(".listed li"), "the panel never came")
    assert not host.one(".reveal").is_displayed()
    host.click("[data-action=voting] [value=closed]")
    host.until(lambda: host.one(".reveal").is_displayed(), "the host can't reveal the results")
    screen.width(1280, 720)
    screen.open("events/gala/live/")
    screen.until(lambda: screen.all(".leading li"), "the screen has no songs")

    # Nobody but the host sees anything yet, and a visitor at the screen can't change that.
    screen.press(Keys.ARROW_RIGHT)
    files, live = served(night)
    assert '"revealed"' not in live and '"ups"' not in live and '"voters"' not in live
    for text in (b'"ups":', b"class=\"score\">+", b'"net":'):
        assert text not in files, text
    # The host can read the report already, behind the code.
    assert 'class="gate"' in (night.site.output / "events/gala/report/index.html").read_text()
    assert "report/" not in (night.site.output / "events/gala/index.html").read_text()
    assert not (night.site.output / "events/gala/podium.png").exists()
    assert screen.all(".leading .score") and not any(score.text for score in screen.all(".leading .score"))

    # The host shows place after place. At each step, only the shown ones leave the server.
    places = 10
    for shown in range(1, places + 1):
        host.until_text(".reveal .next", f"Show place {places + 1 - shown}")
        host.click(".reveal .next")
        at = best[places - shown]
        screen.until_is(lambda: screen.text(".leading li .title"), title[at])
        listed = json.loads(re.search(r"data: (.*)", served(night)[1])[1])
        assert len(listed["revealed"]) == shown
        assert not {song["id"] for song in listed["revealed"]} & {song for song in best[:places - shown] if sums[song] > sums[at]}
        assert all("ups" not in song for song in listed["songs"]) and listed["results"] == "hidden"
    screen.until(lambda: len(screen.all(".leading li")) == 8, "the screen shows too many places")

    # Then everyone sees the results, and what was published follows.
    host.until_text(".reveal .next", "Let everyone see the results")
    host.click(".reveal .next")
    screen.until(lambda: screen.one(".podium").is_displayed(), "there is no podium")
    assert [winner.text for winner in screen.all(".podium .title")] == [title[song] for song in best[:3]]
    host.until(lambda: not host.one(".reveal").is_displayed(), "the results can be revealed again")
    page = night.site.output / "events/gala/report/index.html"
    host.until(lambda: 'class="gate"' not in page.read_text(), "the report is not published")
    assert (night.site.output / "events/gala/podium.png").read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    host.open("events/gala/songs/")
    assert "podium.png" in host.one(".files a[href$='podium.png']").get_attribute("href")
    for browser in people:
        # A page behind a code asks whether this device is known.
        browser.ignored = ["status of 403"]
        assert browser.complaints() == []


def test_the_report_equals_a_recount(people, night):
    host, _ = people
    standing = recount(ballots())
    votes = collections.Counter(standing.values())
    voters = {user for (_, user), vote in standing.items() if vote != "none"}
    report = json.loads(command(night, "report", "gala", "--format", "json").stdout)
    assert (report["ups"], report["downs"], report["withdrawn"], report["voters"]) == (votes["up"], votes["down"], votes["none"], len(voters))
    for song in report["songs"]:
        own = collections.Counter(vote for (id, _), vote in standing.items() if id == song["id"])
        assert (song["ups"], song["downs"]) == (own["up"], own["down"])
    per = collections.Counter(collections.Counter(user for (_, user), vote in standing.items() if vote != "none").values())
    assert {step["votes"]: step["voters"] for step in report["votersByVotes"]} == dict(per)
    assert sum(step["votes"] for step in report["turnout"]) == votes["up"] + votes["down"]
    # The proof: the digest of what anyone can export.
    export = command(night, "ballots", "export", "gala").stdout
    assert hashlib.sha256(export.encode()).hexdigest() == report["proof"]["sha256"] and export.count("\n") == report["proof"]["ballots"]
    # The page says the same, without names.
    host.open("events/gala/report/")
    text = host.text("main")
    assert f"{len(voters)} voters" in text and f"{votes['up'] + votes['down']} votes" in text and report["proof"]["sha256"] in text
    assert "Guest" not in (night.site.output / "events/gala/report/index.html").read_text()


@pytest.mark.parametrize("width", [390, 1280])
def test_the_report_is_accessible_and_prints_on_one_sheet(people, night, width):
    host, _ = people
    host.width(width)
    for scheme in ("light", "dark"):
        host.media(scheme)
        host.open("events/gala/report/")
        assert host.overflow() <= 0
        assert violations(host) == []
    host.media()
    pdf = base64.b64decode(host.command("Page.printToPDF", paperWidth=8.27, paperHeight=11.69, preferCSSPageSize=True)["data"])
    assert len(re.findall(rb"/Type /Page[\n/ ]", pdf)) <= 1


def test_an_open_list_shows_the_revealed_ranking(chromium, tmp_path):
    gala = GALA | {"start": "2026-11-20 11:00", "end": "2026-11-20 23:00"}
    site = Site(tmp_path, content={"site.yaml": "title: Night\n", "events/gala.json": json.dumps(gala)})
    songs = [song(letter, f"Song {letter.upper()}", "Choir", 0, place) for place, letter in enumerate("abc", 1)]
    unseen = [{key: value for key, value in song.items() if key not in ("ups", "downs", "net")} for song in songs]
    hidden = {"version": 1, "event": "gala", "name": "Gala", "ranking": "net", "voting": "closed", "requests": "closed"}
    with evening(site.output, hidden | {"results": "hidden", "songs": unseen}) as server:
        for phone in visiting(chromium, server):
            phone.open("events/gala/songs/")
            phone.until_text(".updated", "Updated")
            assert "In the order they were added" in phone.text(".songs caption")
            assert not phone.all(".medal-1")
            del server.event["results"]
            server.tell(songs=[song("b", "Song B", "Choir", 5, 1), song("c", "Song C", "Choir", 2, 2), song("a", "Song A", "Choir", 0, 3)])
            phone.until_text(".songs caption", "Ranked by up votes minus down votes")
            assert "In the order they were added" not in phone.text(".songs caption")
            phone.until(lambda: phone.all("[data-song=b] .medal-1") and phone.all("[data-song=c] .medal-2"), "the best have no medals")


def test_a_list_opened_after_a_reveal_shows_that_it_is_undone(chromium, tmp_path):
    gala = GALA | {"start": "2026-11-20 11:00", "end": "2026-11-20 23:00", "results": "always"}
    site = Site(tmp_path, content={"site.yaml": "title: Night\n", "events/gala.json": json.dumps(gala)})
    songs = [song(letter, f"Song {letter.upper()}", "Choir", 3, place) for place, letter in enumerate("ab", 1)]
    unseen = [{key: value for key, value in song.items() if key not in ("ups", "downs", "net")} for song in songs]
    shown = {"version": 1, "event": "gala", "name": "Gala", "ranking": "net", "voting": "closed", "requests": "closed"}
    with evening(site.output, shown | {"songs": songs}) as server:
        for phone in visiting(chromium, server):
            phone.open("events/gala/songs/")
            phone.until_text(".updated", "Updated")
            assert "Ranked by up votes minus down votes" in phone.text(".songs caption")
            server.tell(songs=unseen, results="hidden")
            phone.until_is(lambda: phone.text("[data-song=a] .score"), "–")
            assert "In the order they were added" in phone.text(".songs caption")
            assert "Ranked by" not in phone.text(".songs caption")


def test_a_reveal_is_no_movement(chromium, tmp_path):
    gala = GALA | {"start": "2026-11-20 11:00", "end": "2026-11-20 23:00"}
    site = Site(tmp_path, content={"site.yaml": "title: Night\n", "events/gala.json": json.dumps(gala)})
    songs = [song(letter, f"Song {letter.upper()}", "Choir", 0, place) for place, letter in enumerate("abc", 1)]
    unseen = [{key: value for key, value in song.items() if key not in ("ups", "downs", "net")} for song in songs]
    shown = [song("b", "Song B", "Choir", 5, 1), song("c", "Song C", "Choir", 2, 2), song("a", "Song A", "Choir", 0, 3)]
    later = [song("c", "Song C", "Choir", 6, 1), song("b", "Song B", "Choir", 5, 2), song("a", "Song A", "Choir", 0, 3)]
    event = {"version": 1, "event": "gala", "name": "Gala", "ranking": "net", "voting": "closed", "requests": "closed"}
    for page, rows, mark in ("songs/", "[data-song]", ".moved [aria-hidden]"), ("live/", ".leading li", ".move"):
        with evening(site.output, event | {"results": "hidden", "songs": unseen}) as server:
            for browser in visiting(chromium, server):
                marks = lambda: [element.text for element in browser.all(mark) if element.text]
                order = lambda: [element.get_attribute("data-song") for element in browser.all(rows)]
                browser.open(f"events/gala/{page}")
                browser.until_is(order, ["a", "b", "c"])
                del server.event["results"]
                server.tell(songs=shown)
                browser.until_is(order, ["b", "c", "a"])
                assert marks() == []
                # The last look was at hidden results, too.
                browser.open(f"events/gala/{page}")
                browser.until_is(order, ["b", "c", "a"])
                assert marks() == []
                server.tell(songs=later)
                browser.until_is(order, ["c", "b", "a"])
                browser.until(lambda: [text[-1] for text in marks()] == ["1", "1"], "changes aren't marked")
