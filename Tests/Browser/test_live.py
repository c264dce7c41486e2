"""The page for a big screen: what it shows, what fits, and how it follows the list."""

import json
import os
import shutil
import subprocess

import pytest

from browser import NARROW
from conftest import visiting
from evening import evening, song
from sites import NOW, Site
from test_pages import violations

LIVE = "events/gala/live/"
HURT = "<img src=x onerror=isHurt=1>"
SIZES = [(1280, 720), (1920, 1080), (3840, 2160)]
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


@pytest.mark.parametrize("width, height", SIZES)
@pytest.mark.parametrize("status", ["", "cancelled"])
def test_everything_fits_a_screen(screen, night, site, width, height, status):
    night.served = {}
    screen.width(width, height)
    screen.open(LIVE)
    assert len(leaders(screen)) == 10
    assert screen.text(".playing .title") == "Third Stair Blues"
    assert screen.text(".new .title") == "Just in"
    outside = screen.run("""return [...document.querySelectorAll(".screen *")].filter((element) => {
        const { left, top, right, bottom, width } = element.getBoundingClientRect();
        return width && !element.closest("svg, .unseen") && (left < 0 || top < 0 || right > innerWidth + .5 || bottom > innerHeight + .5);
    }).map((element) => element.outerHTML.slice(0, 80))""")
    assert outside == []
    rest = "const page = document.documentElement; return [page.scrollWidth - innerWidth, page.scrollHeight - innerHeight]"
    assert screen.run(rest) == [0, 0]
    letters = screen.run("return parseFloat(getComputedStyle(document.querySelector('.leading .title')).fontSize) / innerHeight")
    # A letter with a thirtieth of the picture's height is legible from more than eight times that height away.
    assert letters > 1 / 30
    code = screen.one(".code svg").rect
    assert code["width"] > height / 2


@pytest.mark.parametrize("width, height", [(NARROW, 844), (320, 640), *SIZES[:2]])
def test_it_is_accessible_and_always_dark(screen, night, width, height):
    night.served = {}
    screen.width(width, height)
    for scheme in ("light", "dark"):
        screen.media(scheme)
        screen.open(LIVE)
        assert violations(screen) == []
        assert screen.run("return getComputedStyle(document.querySelector('.screen')).backgroundColor") == "rgb(20, 16, 13)"
        assert screen.overflow() <= 0


def test_it_is_whole_without_a_script(screen, night):
    night.served = {}
    screen.run_scripts(False)
    screen.width(*SIZES[0])
    screen.open(LIVE)
    assert len(leaders(screen)) == 10
    assert "1 December 2026" in screen.text(".when")
    assert not screen.one(".countdown").is_displayed() and not screen.one(".nothing").is_displayed()


def test_the_countdown_counts(screen, night):
    screen.width(*SIZES[0])
    screen.open(LIVE)
    screen.until(lambda: screen.text(".countdown").startswith("11d 07:59:"), "the countdown does not count")


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
    assert screen.text(".leading .score") == "+90"
    screen.run("window.first = document.querySelector('[data-song=a]')")
    songs = [song("c", "Title c", "X", 95), song("a", "Title a", "X", 40, 2), song("d", HURT, HURT, 0, 3, added="2026-11-20T12:00:00Z"),
             song("b", "Title b", "X", 80, status="playing")]
    night.tell(songs=songs)
    screen.until_is(lambda: leaders(screen), ["c", "a", "d"])
    assert screen.text(".playing .title") == "Title b"
    assert screen.text(".new .title") == HURT
    assert screen.run("return window.isHurt === undefined")
    assert screen.run("return first.isConnected && first.querySelector('.bar :last-child').getAttribute('width')") == "42%"
    screen.run("document.getAnimations().forEach((animation) => animation.finish())")
    assert violations(screen) == []
    night.tell(songs=[])
    screen.until_is(lambda: leaders(screen), [])
    assert screen.one(".leading .nothing").is_displayed() and not screen.one(".playing").is_displayed()


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
    few = [{"id": key, "title": key, "artist": "X", "tally": {"up": 2}} for key in "abcdefghi"]
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
            browser.until(lambda: len(leaders(browser)) == 10, "it never opened")
            assert browser.one(".code svg").rect["width"] > 360
            browser.until_is(lambda: browser.all(".leading [data-song=new] .score") and browser.text(".leading [data-song=new] .score"), "+1")
            browser.until(lambda: not browser.one(".colophon .also").is_displayed(), "the page around it stays")
