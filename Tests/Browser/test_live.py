"""The page for a big screen: what it shows, what fits, and how it follows the list."""

import json
import os
import shutil
import subprocess
import time

import pytest

from axe import violations
from browser import NARROW
from conftest import visiting
from evening import evening, song
from sites import NOW, Site

LIVE = "events/gala/live/"
HURT = "<img src=x onerror=isHurt=1>"
SIZES = [(1280, 720), (1920, 1080), (3840, 2160)]
TALL = (1080, 1920)
TITLES = ["Lanterns on the Water", "Nine Sopranos and a Kettle", "Night Ferry to Nowhere in Particular, the Long Version"]


def gala(**fields):
    songs = [
        {"id": f"s{number}", "title": f"{TITLES[number % 3]} {number}", "artist": "The Reluctant Fiddles",
         "tally": {"up": 40 - number}} for number in range(14)
    ] + [{"id": "now", "title": "Third Stair Blues", "artist": "Dot Dash Dot", "status": "playing"},
         {"id": "new", "title": "Just in", "artist": "Asker", "status": "requested", "added": "2026-11-19 20:00"}]
    return json.dumps({"name": "The Gala of the Society", "start": "2026-12-01 20:00", "songs": songs, **fields})


def lively(*order, version=1, **more):
    """What the server says: these songs, best first."""
    songs = [song(key, f"Title {key}", "X", 90 - rank, rank + 1) for rank, key in enumerate(order)]
    return {"version": version, "event": "gala", "name": "Gala", "voting": "open", "requests": "open", "songs": songs, "waiting": [], **more}


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    content = {"site.yaml": "title: Night\nbaseURL: http://127.0.0.1/\n", "events/gala.json": gala()}
    return Site(tmp_path_factory.mktemp("live"), content=content)


@pytest.fixture
def night(site):
    with evening(site.output, lively("a", "b", "c")) as server:
        yield server


@pytest.fixture
def screen(chromium, night):
    yield from visiting(chromium, night)


def leaders(browser):
    return [item.get_attribute("data-song") for item in browser.all(".leading li")]


@pytest.mark.parametrize("width, height", [*SIZES, (1280, 800), TALL])
@pytest.mark.parametrize("status", ["", "cancelled"])
def test_everything_fits_a_screen(screen, night, site, width, height, status):
    night.served = {}
    screen.width(width, height)
    screen.open(LIVE)
    assert len(leaders(screen)) == 8
    assert screen.text(".playing .title") == "Third Stair Blues"
    assert screen.text(".new .title") == "Just in"
    outside = screen.run("""return [...document.querySelectorAll(".screen *")].filter((element) => {
        const { left, top, right, bottom, width } = element.getBoundingClientRect();
        return width && !element.closest("svg, .unseen, .leading h2, .new") && (left < 0 || top < 0 || right > innerWidth + .5 || bottom > innerHeight + .5);
    }).map((element) => element.outerHTML.slice(0, 80))""")
    assert outside == []
    rest = "const page = document.documentElement; return [page.scrollWidth - innerWidth, page.scrollHeight - innerHeight]"
    assert screen.run(rest) == [0, 0]
    letters = screen.run("return parseFloat(getComputedStyle(document.querySelector('.leading .title')).fontSize) / Math.min(innerWidth, innerHeight)")
    # A letter with a thirtieth of the picture's height is legible from more than eight times that height away.
    assert letters > 1 / 30
    code = screen.one(".code svg").rect
    assert code["width"] > min(width, height) * .38


@pytest.mark.parametrize("width, height", [(NARROW, 844), (320, 640), *SIZES[:2]])
def test_it_is_accessible_and_always_dark(screen, night, width, height):
    night.served = {}
    screen.width(width, height)
    screen.open(LIVE)
    for scheme in ("light", "dark"):
        screen.media(scheme)
        assert violations(screen) == []
        assert screen.run("return getComputedStyle(document.querySelector('.screen')).backgroundColor") == "rgb(20, 16, 13)"
        assert screen.overflow() <= 0


def test_it_is_whole_without_a_script(screen, night):
    night.served = {}
    screen.run_scripts(False)
    screen.width(*SIZES[0])
    screen.open(LIVE)
    assert len(leaders(screen)) == 8
    assert "1 December 2026" in screen.text(".when")
    assert not screen.one(".countdown").is_displayed() and not screen.one(".nothing").is_displayed()
    assert not screen.one(".podium").is_displayed() and not screen.one(".full").is_displayed()


def test_it_invites_to_vote_only_while_people_can_vote(screen, night):
    night.event["votingUntil"] = "2026-12-01T21:00:00Z"
    screen.width(*SIZES[0])
    screen.at("2026-12-01T20:30:00Z")
    screen.open(LIVE)
    screen.until_is(lambda: leaders(screen), ["a", "b", "c"])
    assert screen.text(".join h2") == "Scan to vote or request a song"
    night.tell(voting="closed")
    screen.until_is(lambda: screen.text(".join h2"), "Song list")
    night.tell(voting="open", requests="closed")
    screen.until_is(lambda: screen.text(".join h2"), "Scan to vote")
    night.tell(requests="moderated")
    screen.until_is(lambda: screen.text(".join h2"), "Scan to vote or request a song")
    # The time passes without a new list.
    screen.move_clock("2026-12-01T21:00:01Z")
    screen.until_is(lambda: screen.text(".join h2"), "Song list")
    assert "voting ends" not in screen.text(".figures")


def test_the_countdown_counts(screen, night):
    screen.width(*SIZES[0])
    screen.open(LIVE)
    screen.until_is(lambda: screen.text(".countdown"), "in 11 days")
    screen.at("2026-12-01T19:15:00Z")
    screen.open(LIVE)
    screen.until(lambda: screen.text(".countdown").startswith("44:5"), "the last hour has no seconds")
    assert screen.one(".leading").is_displayed()
    # The last minutes belong to the countdown; phones can still join.
    screen.at("2026-12-01T19:59:56Z")
    screen.open(LIVE)
    screen.until(lambda: screen.text(".countdown").startswith("0:0"), "it doesn't count to the end")
    assert not screen.one(".leading").is_displayed() and screen.one(".join").is_displayed()
    screen.until_is(lambda: screen.text(".state"), "On now")
    assert screen.one(".leading").is_displayed() and not screen.one(".start").is_displayed()


def test_figures_leave_room_for_the_name(chromium, tmp_path):
    content = {"site.yaml": "title: Nacht\nlanguage: de\n", "events/gala.json": gala(name="Wunschkonzert am Montagabend")}
    site = Site(tmp_path, content=content)
    with evening(site.output, lively("a", "b", voters=31, votingUntil="2026-12-01T23:00:00Z")) as night:
        for screen in visiting(chromium, night):
            screen.at("2026-12-01T20:30:00Z")
            for width, height in (*SIZES, TALL):
                screen.width(width, height)
                screen.open(LIVE)
                screen.until_text(".figures", "31 Personen")
                cut = screen.run("const name = document.querySelector('h1'); return name.scrollWidth - name.clientWidth")
                assert cut == 0 or height > width
                figures = screen.one(".figures").rect
                assert figures["x"] > 0 and figures["x"] + figures["width"] < width


def test_it_says_how_many_votes_and_voters_there_are_and_when_voting_ends(screen, night):
    screen.width(*SIZES[0])
    night.event["votingUntil"] = "2026-11-20T12:42:30Z"
    screen.at("2026-11-20T12:00:00Z", stopped=True)
    screen.open(LIVE)
    screen.until_is(lambda: screen.text(".figures"), "voting ends in 42 minutes · 267 votes")
    # Only a server that counts votes knows the voters.
    night.event["voters"] = 31
    screen.open(LIVE)
    screen.until_is(lambda: screen.text(".figures"), "voting ends in 42 minutes · 267 votes · 31 voters")
    assert screen.text(".left") == "3 songs to go"


def test_scores_are_those_that_rank(screen, night):
    screen.width(*SIZES[0])
    night.event["ranking"] = "wilson"
    # More votes by 20, but a smaller share of them.
    night.event["songs"] = [song("a", "Title a", "X", 12, 1), song("b", "Title b", "X", 50, 2) | {"downs": 30, "net": 20}]
    screen.open(LIVE)
    screen.until_is(lambda: [element.text for element in screen.all(".leading .score")], ["76%", "52%"])


def test_hidden_results_have_no_leader(chromium, tmp_path):
    site = Site(tmp_path, content={"site.yaml": "title: Night\n", "events/gala.json": gala(results="hidden")})
    shown = lively("a", "b", "c")
    unseen = [{key: value for key, value in song.items() if key not in ("ups", "downs", "net")} for song in shown["songs"]]
    leads = """const first = document.querySelector(".leading li");
        return [getComputedStyle(first).outlineStyle !== "none", getComputedStyle(first, "::after").content !== "none"]"""
    with evening(site.output, shown | {"songs": unseen, "results": "hidden"}) as server:
        for browser in visiting(chromium, server):
            browser.width(*SIZES[0])
            browser.open(LIVE)
            browser.until_is(lambda: leaders(browser), ["a", "b", "c"])
            assert browser.run(leads) == [False, False]
            assert browser.one(".leading h2").get_attribute("textContent") == "Song list"
            server.tell(songs=shown["songs"], results=None)
            browser.until_is(lambda: browser.run(leads), [True, True])
            # Songs that share the first rank don't lead.
            server.tell(songs=[song(key, f"Title {key}", "X", 0) | {"tied": True} for key in "abc"])
            browser.until_is(lambda: browser.run(leads), [False, False])


def test_movement_is_marked(screen, night):
    screen.width(*SIZES[0])
    screen.open(LIVE)
    screen.until_is(lambda: leaders(screen), ["a", "b", "c"])
    songs = [song(key, f"Title {key}", "X", 90 - rank, rank + 1) for rank, key in enumerate(["c", "a", "d", "b"])]
    night.tell(songs=songs)
    screen.until_is(lambda: [item.text for item in screen.all(".move")], ["▲2", "▼1", "★", "▼2"])


def test_a_song_that_shared_a_rank_falls_only_behind_all_the_others(screen, night):
    night.tell(songs=[song(key, f"Title {key}", "X", 0, 1, tied=True) for key in "abc"])
    screen.width(*SIZES[0])
    screen.open(LIVE)
    screen.until_is(lambda: leaders(screen), ["a", "b", "c"])
    night.tell(songs=[song("b", "Title b", "X", 1, 1), *(song(key, f"Title {key}", "X", 0, 2) for key in "acd")])
    screen.until_is(lambda: leaders(screen), ["b", "a", "c", "d"])
    assert [item.get_attribute("textContent") for item in screen.all(".move")] == ["", "", "", "★"]
    night.tell(songs=[song(key, f"Title {key}", "X", 9 - rank, rank) for rank, key in enumerate("bcda", 1)])
    screen.until_is(lambda: leaders(screen), ["b", "c", "d", "a"])
    assert [item.get_attribute("textContent") for item in screen.all(".move")] == ["", "", "★", ""]
    night.tell(songs=[song(key, f"Title {key}", "X", 9 - rank, rank) for rank, key in enumerate("cdab", 1)])
    screen.until_is(lambda: [item.text for item in screen.all(".move")], ["▲1", "▲1", "▲1", "▼3"])


def test_a_quiet_screen_shows_notes_and_a_vote_ends_that(screen, night, site):
    home = site.output / "index.html"
    before = home.read_text()
    note = '<div class="note"><a><span class="subject">A key was found</span><span class="excerpt"><b>x</b>Under the stairs.</span></a></div>'
    home.write_text(before.replace("<main", note + "<main"))
    try:
        screen.width(*SIZES[0])
        screen.at("2026-12-01T20:30:00Z")
        screen.open(LIVE)
        screen.until_is(lambda: leaders(screen), ["a", "b", "c"])
        screen.move_clock("2026-12-01T20:31:02Z")
        screen.until_is(lambda: screen.text(".between .title"), "A key was found")
        assert not screen.one(".leading").is_displayed() and screen.text(".between h2") == "On the board"
        night.tell(songs=[song("b", "Title b", "X", 91)])
        screen.until_is(lambda: leaders(screen), ["b"])
        assert screen.one(".leading").is_displayed() and not screen.one(".between").is_displayed()
    finally:
        home.write_text(before)


def test_the_first_three_stand_on_a_podium_at_the_end(chromium, tmp_path):
    content = {"site.yaml": "title: Night\n", "events/gala.json": gala(end="2026-12-01 23:00")}
    site = Site(tmp_path, content=content)
    with evening(site.output, lively("a", "b", "c", "d")) as server:
        for browser in visiting(chromium, server):
            browser.width(*SIZES[1])
            browser.at("2026-12-01T23:00:05Z")
            browser.open(LIVE)
            browser.until_is(lambda: [item.text for item in browser.all(".podium .title")], ["Title a", "Title b", "Title c"])
            assert browser.text(".state") == "Ended" and not browser.one(".leading").is_displayed()
            assert browser.one(".podium").is_displayed() and browser.text(".podium .score") == "+90"
            assert violations(browser) == []


def test_songs_that_share_a_rank_stand_equally_high_with_whole_titles(screen, night):
    title = "Nine Sopranos and a Kettle"
    ranks = [("a", 1), ("b", 1), ("c", 3)]
    night.event["songs"] = [song(key, title, "The Reluctant Fiddles", 10 - rank, rank) for key, rank in ranks]
    for width, height in SIZES:
        screen.width(width, height)
        screen.at("2026-12-02T09:00:00Z")
        screen.open(LIVE)
        screen.until(lambda: screen.one(".podium").is_displayed(), "there is no podium")
        heights, colours = zip(*screen.run("""return [...document.querySelectorAll(".podium li")].map((item) =>
            [item.offsetHeight, getComputedStyle(item).backgroundColor])"""))
        assert heights[0] == heights[1] > heights[2] and colours[0] == colours[1] != colours[2]
        cut = screen.run("""return [...document.querySelectorAll(".podium .title")].map((title) =>
            title.scrollHeight - title.clientHeight)""")
        assert max(cut) <= 1


@pytest.mark.parametrize("ranks, shown", [([1] * 5 + [6], 5), ([1, 2, 3, 3, 3], 5), ([1, 1], 2)])
def test_all_songs_of_the_first_three_ranks_are_on_the_podium(screen, night, ranks, shown):
    night.event["songs"] = [song(f"s{place}", "Nine Sopranos", "The Reluctant Fiddles", 10 - rank, rank) | {"tied": ranks.count(rank) > 1}
                            for place, rank in enumerate(ranks)]
    screen.width(*SIZES[0])
    screen.at("2026-12-02T09:00:00Z")
    screen.open(LIVE)
    screen.until(lambda: screen.one(".podium").is_displayed(), "there is no podium")
    assert [rank.text for rank in screen.all(".podium .rank")] == [
        f"{rank}=" if ranks.count(rank) > 1 else f"{rank}" for rank in ranks[:shown]]
    boxes = screen.run("""return [...document.querySelectorAll(".podium li")].map((item) => [item.offsetLeft, item.offsetTop + item.offsetHeight])""")
    assert len({left for left, _ in boxes}) == shown and max(bottom for _, bottom in boxes) - min(bottom for _, bottom in boxes) <= 1
    cut = screen.run("return [...document.querySelectorAll('.podium .title')].map((title) => title.scrollHeight - title.clientHeight)")
    assert max(cut) <= 1 and screen.overflow() <= 0


def test_a_podium_that_leaves_songs_out_shows_how_many_there_are(screen, night):
    for count, title in [(9, "Final results 6 / 9"), (6, "Final results")]:
        night.event["songs"] = [song(f"s{place}", "Nine Sopranos", "The Fiddles", 9, 1) | {"tied": True} for place in range(count)]
        screen.width(*SIZES[0])
        screen.at("2026-12-02T09:00:00Z")
        screen.open(LIVE)
        screen.until(lambda: screen.one(".podium").is_displayed(), "there is no podium")
        assert screen.text(".podium h2") == title and len(screen.all(".podium li")) == 6


def test_the_only_song_that_plays_is_a_song(screen, night):
    night.event["songs"] = [song("a", "Title a", "X", 9, status="playing")]
    screen.width(*SIZES[0])
    screen.open(LIVE)
    screen.until_is(lambda: screen.text(".playing .title"), "Title a")
    assert not screen.one(".nothing").is_displayed()
    night.tell(songs=[song("a", "Title a", "X", 9, status="played")])
    screen.until(lambda: not screen.one(".playing").is_displayed(), "the song still plays")
    assert not screen.one(".nothing").is_displayed()
    night.tell(songs=[])
    screen.until_is(lambda: screen.text(".nothing"), "No songs yet")
    night.tell(songs=[song("b", "Title b", "X", 1)])
    screen.until_is(lambda: leaders(screen), ["b"])


def test_the_pointer_rests_and_keys_enlarge(screen, night):
    screen.before_every_page("""Element.prototype.requestFullscreen = async function () { window.isLarge = true };
        navigator.wakeLock ??= {}; navigator.wakeLock.request = async (what) => (window.lock = what);""")
    screen.width(*SIZES[0])
    screen.open(LIVE)
    screen.until_is(lambda: screen.run("return window.lock"), "screen")
    screen.until(lambda: screen.run("return document.body.classList.contains('idle')"), "the pointer stays")
    assert screen.run("return getComputedStyle(document.querySelector('.screen')).cursor") == "none"
    screen.press("f")
    screen.until(lambda: screen.run("return window.isLarge"), "F does nothing")
    assert not screen.run("return document.body.classList.contains('idle')")


@pytest.mark.skipif(not shutil.which("zbarimg"), reason="zbarimg is not installed (zbar-tools)")
def test_phones_can_read_the_code(screen, night, tmp_path):
    night.served = {}
    screen.width(*SIZES[0])
    screen.open(LIVE)
    screen.picture(tmp_path / "screen.png")
    read = subprocess.run(["zbarimg", "--raw", "--quiet", tmp_path / "screen.png"], capture_output=True, text=True)
    assert read.stdout.strip() == "http://127.0.0.1/events/gala/songs/"


def test_a_served_screen_leads_where_phones_get(screen, night):
    screen.width(*SIZES[0])
    screen.open(LIVE)
    screen.one(".code img")
    assert night.asked == ["/events/gala/songs/"]
    assert screen.text(".join a") == "192.168.1.7:8000/events/gala/songs/"
    assert screen.one(".code img").get_attribute("alt") == "QR code: the song list"


def test_it_follows_the_list(screen, night):
    screen.width(*SIZES[0])
    screen.open(LIVE)
    screen.until_is(lambda: leaders(screen), ["a", "b", "c"])
    # A song that fades in has no visible text at first.
    screen.until_is(lambda: screen.text(".leading .score"), "+90")
    screen.run("window.first = document.querySelector('[data-song=a]')")
    songs = [song("c", "Title c", "X", 95), song("a", "Title a", "X", 40, 2), song("d", HURT, HURT, 0, 3, added="2026-11-20T12:00:00Z"),
             song("b", "Title b", "X", 80, status="playing")]
    night.tell(songs=songs)
    screen.until_is(lambda: leaders(screen), ["c", "a", "d"])
    screen.until_is(lambda: screen.text(".playing .title"), "Title b")
    assert screen.text(".new .title") == HURT
    assert screen.run("return window.isHurt === undefined")
    assert screen.run("return first.isConnected && first.querySelector('.bar :last-child').getAttribute('width')") == "42%"
    assert violations(screen) == []
    night.tell(songs=[])
    screen.until_is(lambda: leaders(screen), [])
    assert screen.one(".leading .nothing").is_displayed() and not screen.one(".playing").is_displayed()


def test_songs_change_places_once_a_second(screen, night):
    screen.width(*SIZES[0])
    screen.open(LIVE)
    screen.until_is(lambda: leaders(screen), ["a", "b", "c"])
    screen.run("""window.moves = []; window.scores = [];
        const order = () => [...document.querySelectorAll(".leading li")].map(({ dataset }) => dataset.song).join();
        let last = order();
        new MutationObserver(() => last !== order() && (last = order(), moves.push(performance.now())))
          .observe(document.querySelector(".leading ol"), { childList: true });
        new MutationObserver(() => scores.push(performance.now()))
          .observe(document.querySelector("[data-song=a] .score"), { childList: true })""")
    for number in range(60):
        # They change places every 0.35 seconds: with a period that fits into a second, the page might see no change.
        first, second = "ba" if number // 7 % 2 else "ab"
        night.tell(songs=[song(first, f"Title {first}", "X", 200 + number, 1), song(second, f"Title {second}", "X", 100 + number, 2)])
        time.sleep(.05)
    screen.until_is(lambda: leaders(screen), ["a", "b"])
    screen.until_is(lambda: screen.text(".leading .score"), "+259")
    moves, scores = screen.run("return [moves, scores]")
    assert len(moves) > 1 and min(after - before for before, after in zip(moves, moves[1:])) > 950
    assert len(scores) > 30, "scores wait for the places"


@pytest.mark.parametrize("motion, moves", [("no-preference", True), ("reduce", False)])
def test_bars_move_only_where_motion_is_welcome(screen, night, motion, moves):
    screen.width(*SIZES[0])
    screen.media(motion=motion)
    screen.before_every_page("""window.moved = 0; const animate = Element.prototype.animate;
        Element.prototype.animate = function (...way) { moved++; return animate.apply(this, way); }""")
    screen.open(LIVE)
    screen.until_is(lambda: leaders(screen), ["a", "b", "c"])
    screen.run("moved = 0")
    night.tell(**lively("b", "a", "c", version=night.event["version"]))
    screen.until_is(lambda: leaders(screen), ["b", "a", "c"])
    assert (screen.run("return moved") > 0) is moves
    assert (screen.run("return getComputedStyle(document.querySelector('.bar rect')).transitionDuration") != "0s") is moves


def test_behind_a_code_it_opens_with_the_code(chromium, tmp_path):
    few = [{"id": key, "title": key, "artist": "X", "tally": {"up": 2}} for key in "abcdefg"]
    few.append({"id": "new", "title": "New", "artist": "X"})
    content = {"site.yaml": "title: Night\nbaseURL: http://127.0.0.1/\n", "events/gala.json": gala(code="K7XQ2-M9TBR", songs=few)}
    site = Site(tmp_path, content=content)
    # The page before a vote. Its list is locked with the same code.
    page = site.output / LIVE / "index.html"
    before = page.read_text()
    vote = [os.environ["CORKBOARD"], "vote", "gala", "new", "Ada", "up", "--site", str(tmp_path), "--now", NOW, "--quiet"]
    subprocess.run(vote, check=True)
    assert page.read_text() != before
    page.write_text(before)
    with evening(site.output, lively("a")) as server:
        server.served = {}
        for browser in visiting(chromium, server):
            browser.width(*SIZES[0])
            browser.open(LIVE + "#code=K7XQ2-M9TBR")
            browser.one(".screen")
            browser.until(lambda: len(leaders(browser)) == 8, "it never opened")
            assert browser.one(".code svg").rect["width"] > 280
            browser.until_is(lambda: browser.all(".leading [data-song=new] .score") and browser.text(".leading [data-song=new] .score"), "+1")
            browser.until(lambda: not browser.one(".colophon .also").is_displayed(), "the page around it stays")
