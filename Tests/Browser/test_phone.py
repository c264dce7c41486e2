"""What a phone shows of long lists and busy evenings: how much fits, what moves, and what a thumb can reach."""

import json

import pytest
from selenium.webdriver.common.keys import Keys

from browser import NARROW, WIDE
from conftest import visiting
from server import LateHalvesServer, serving
from sites import Site
from test_voting import ask_for, song, state, vote

GALA = "events/gala/songs/"
FLOOR = "events/floor/songs/"

# The sum of all layout shifts, those right after a tap included, and of those after the first part of a page was painted.
SHIFTS = """window.shifts = 0; window.later = 0; window.moved = []; window.painted = Infinity;
new PerformanceObserver((list) => { for (const { value, startTime, sources } of list.getEntries()) {
  shifts += value;
  if (startTime >= painted) later += value;
  moved.push(...sources.map(({ node, previousRect, currentRect }) =>
    [node?.outerHTML?.slice(0, 80), ...[previousRect, currentRect].map(({ x, y, width, height }) => [x, y, width, height].join())].join(" ")));
} })
  .observe({ type: "layout-shift", buffered: true });"""

# Reports to the server when the page's first part, which has this number of elements, is painted. A busy browser also paints
# while it reads that part.
PAINTED = """const look = () => {
  if (document.getElementsByTagName("*").length < %d || !performance.getEntriesByName("first-paint").length) return setTimeout(look, 10);
  requestAnimationFrame(() => requestAnimationFrame(() => { painted = performance.now(); new Image().src = "/painted"; }));
};
look();"""

# Links within sentences are as high as their lines; everything else that can be tapped has 24 pixels each way, or room around it.
SMALL = """return [...document.querySelectorAll("a[href], button, summary, input, [role=button]")].filter((element) => {
  if (!element.checkVisibility({ visibilityProperty: true }) || element.closest(".prose, .unseen, .skip, p:not(:has(> a:only-child))")) return false;
  const { width, height } = element.getBoundingClientRect();
  return (width < 24 || height < 24) && width > 1;
}).map((element) => element.outerHTML.slice(0, 100))"""


def songs(count, **others):
    return [{"id": f"s{n}", "title": f"Song number {n}", "artist": f"The {n}s", "tally": {"up": 99 - n, "down": n % 7}, **others}
            for n in range(count)]


def content():
    floor = songs(8)
    floor[2]["pinned"] = True
    floor[4]["status"] = "playing"
    floor[6]["status"] = floor[7]["status"] = "played"
    wilson = [
        {"id": "few", "title": "Few", "artist": "A", "tally": {"up": 12, "down": 0}},
        {"id": "many", "title": "Many", "artist": "B", "tally": {"up": 31, "down": 4}},
    ]
    start = 1_900_000_000
    matches = [
        {"i": f"m{n}", "si": "1", "d": f"Birmingham City {n} - Watford {n}", "tt": start + n // 4 * 86400 + n % 4 * 3600}
        for n in range(80)
    ]
    long = "".join(f"\n## Part {n}\n\n" + "Words that fill a screen or two of a phone. " * 20 for n in range(12))
    return {
        "site.yaml": "title: A busy house\ndescription: What is on at the mill\nbaseURL: https://mill.example/\n",
        "events/gala.json": json.dumps({
            "name": "Gala night", "start": "2026-11-20 20:00", "end": "2026-11-21 01:00", "category": "Nights", "tags": ["dance"],
            "venue": {"name": "Town Hall", "address": "1 Market Square, Mill & Co"}, "songs": songs(50)}),
        "events/floor.json": json.dumps({
            "name": "Open floor", "start": "2026-11-25 20:00", "category": "Nights", "requests": "moderated", "voting": "open",
            "songs": floor}),
        "events/contest.json": json.dumps({
            "name": "Contest of 2003", "start": "2003-05-24 21:00", "end": "2003-05-25 00:30", "category": "Nights",
            "tags": ["dance"], "ranking": "wilson", "songs": wilson}),
        "events/encore.json": json.dumps({
            "name": "Encore", "start": "2004-05-24 21:00", "end": "2004-05-25 00:30", "voting": "open", "songs": songs(3)}),
        "events/lone.md": "---\nname: All alone\nstart: 2027-02-01 10:00\ncategory: Single\n---\n",
        "sports/league.json": json.dumps([
            {"i": "1", "d": "Football", "e": matches}, {"i": "2", "d": "Chess", "e": []}]),
        "bulletins/long.md": f"---\ntitle: Minutes\nauthor: Ada\ndate: 2026-11-01\ntags: [dance]\n---\nA *short* [introduction](/x/).\n{long}",
        "bulletins/note.md": "---\ntitle: A key\nauthor: Bo\ndate: 2026-11-02\n---\n# Found\n\nIt lay **under** the stairs.\n",
        "pages/x.md": "---\ntitle: X\n---\nText.\n",
    }


@pytest.fixture(scope="session")
def busy_site(tmp_path_factory):
    return Site(tmp_path_factory.mktemp("busy"), content=content())


@pytest.fixture(scope="session")
def busy_server(busy_site):
    with serving(busy_site.output) as server:
        yield server


@pytest.fixture
def busy(chromium, busy_server):
    """The browser at a site with long lists."""
    yield from visiting(chromium, busy_server)


def height(browser):
    return browser.run("return document.documentElement.scrollHeight")


def box(browser, selector):
    return browser.run("return document.querySelector(arguments[0]).getBoundingClientRect().toJSON()", selector)


def shifts(browser):
    browser.run("return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    return browser.run("return shifts")


def test_fifty_songs_are_short_and_a_vote_moves_nothing(busy, record_figure):
    busy.before_every_page(SHIFTS)
    busy.open(GALA)
    busy.one("[data-song=s0] .ups button")
    record_figure(f"50 songs on a phone: {height(busy)} pixels (limit 4600)")
    assert height(busy) <= 4600
    rows = [row.rect for row in busy.all("[data-song]")]
    assert max(row["height"] for row in rows) <= 88
    assert sum(row["y"] + row["height"] <= 844 for row in rows) >= 7
    for button in busy.all("[data-song=s0] button"):
        assert button.rect["width"] >= 44 and button.rect["height"] >= 44
    before = [row.rect for row in busy.all("[data-song]")]
    vote(busy, "ups", "[data-song=s0]")
    vote(busy, "downs", "[data-song=s1]")
    busy.until_is(lambda: state(busy), "2 not sent yet")
    assert [row.rect for row in busy.all("[data-song]")] == before
    assert shifts(busy) <= 0.01
    # The bar stays in view, shows the number of votes, and sends them.
    edge = busy.run("return document.querySelector('.ballots').getBoundingClientRect().bottom === innerHeight")
    assert edge and busy.text(".ballots .state") == "2 votes · 2 not sent yet"
    assert busy.text(".ballots .again") == "Send"


def test_songs_are_found_and_told_apart_by_votes(busy):
    busy.open(GALA)
    seen = lambda: [row.get_attribute("data-song") for row in busy.all("[data-song]") if row.is_displayed()]
    busy.type(".finding input", "number 17")
    busy.until_is(seen, ["s17"])
    busy.type(".finding input", "zebra")
    busy.until_text(".none", "No matching songs")
    busy.run("const input = document.querySelector('.finding input'); input.value = ''; input.dispatchEvent(new Event('input'))")
    busy.until(lambda: len(seen()) == 50, "not all songs come back")
    assert busy.text(".none") == ""
    vote(busy, "ups", "[data-song=s3]")
    busy.click(".finding [value=mine]")
    busy.until_is(seen, ["s3"])
    busy.click(".finding [value=rest]")
    busy.until(lambda: len(seen()) == 49 and "s3" not in seen(), "the song with a vote stays")
    # No row leaves under the finger that votes.
    vote(busy, "ups", "[data-song=s0]")
    busy.until(lambda: song(busy, "[data-song=s0]")[2], "no vote")
    assert len(seen()) == 49
    busy.click(".finding [value=all]")
    busy.until(lambda: len(seen()) == 50, "not all songs come back")


def test_songs_stand_below_headings_that_say_why(busy):
    busy.open(FLOOR)
    lines = [line for row in busy.all(".songs tbody tr") for line in [row.get_attribute("data-song") or row.text]]
    assert lines == ["Now playing", "s4", "Pinned", "s2", "Up next", "s0", "s1", "s3", "s5", "Played", "s7", "s6"]
    busy.open("events/contest/songs/")
    assert [score.text.split("\n")[0] for score in busy.all("td.score")] == ["76%", "74%"]
    assert [row.get_attribute("data-song") for row in busy.all("[data-song]")] == ["few", "many"]


def test_what_has_ended_is_to_read_unless_it_says_otherwise(busy):
    busy.open("events/contest/songs/")
    assert "Voting is closed." in busy.text("main")
    assert not busy.all("[data-song] button:not([hidden])") and not busy.one(".request").is_displayed()
    busy.open("events/encore/songs/")
    busy.seen("[data-song=s0] .ups button")


def test_a_second_swipe_takes_nothing_back_and_what_is_listed_is_not_asked_for(busy):
    busy.open(GALA)
    assert "swipe right" in busy.text("caption")
    song(busy, "[data-song=s0]")
    row = busy.one("[data-song=s0]")
    busy.swipe(row, 150)
    busy.until(lambda: song(busy, "[data-song=s0]")[2], "no vote")
    busy.swipe(row, 150)
    busy.until(lambda: "already" in busy.one("#said").get_attribute("textContent"), "nothing is said")
    assert song(busy, "[data-song=s0]")[2]
    ask_for(busy, "song NUMBER 7!", "the 7s")
    busy.until_text(".request .said", "Already on the list")
    assert busy.all(".asked li") == [] and not busy.one(".asked").is_displayed()
    ask_for(busy, "One more", "Somebody")
    busy.until_text(".asked li", "One more")
    assert busy.text(".count") == "51 songs"


def test_eighty_fixtures_are_a_list_by_days(busy, record_figure):
    busy.before_every_page(SHIFTS)
    busy.at("2030-03-01T12:00:00Z")
    busy.open("events/upcoming/")
    assert len(busy.all(".sport .card")) <= 12 * 3
    busy.click(".dots summary")
    busy.click(".dots a")
    busy.until_text("h1", "Football")
    busy.one("button.star")
    record_figure(f"80 fixtures on a phone: {height(busy)} pixels (limit 6000)")
    assert height(busy) <= 6000 and len(busy.all(".fixtures .card")) == 80
    assert busy.text(".day h2 time") == "Sunday 17 March 2030"
    assert busy.text(".fixtures .card").replace("\n", " ") == "17:46 UTC Birmingham City 0 – Watford 0"
    assert max(card.rect["height"] for card in busy.all(".fixtures li")[:8]) <= 58
    assert shifts(busy) <= 0.01
    # A sport without events doesn't offer an empty
    # calendar.
    busy.at("2026-11-20T12:00:00Z")
    busy.open("events/upcoming/")
    assert busy.one("[data-event=lone] .card").accessible_name.startswith("All alone")
    assert not busy.all(".sport-row:not(:has(.card)) .dots a[href$=\"upcoming/\"]")
    # One card has the room of two.
    busy.width(WIDE)
    busy.at("2026-11-20T12:00:00Z")
    busy.open("events/upcoming/")
    assert busy.one(".sport:has(#row-single) .card").rect["width"] > 400


def test_an_event_leads_somewhere(busy):
    busy.open("events/gala/")
    assert box(busy, ".leaf")["y"] < 480
    assert busy.one(".map").get_attribute("href") == (
        "https://www.openstreetmap.org/search?query=1%20Market%20Square%2C%20Mill%20%26%20Co")
    assert busy.text(".turn .newer bdi") == "Contest of 2003" and busy.text(".turn .older bdi") == "Open floor"
    assert "Minutes" in busy.text(".event section:last-of-type")
    busy.click(".choices summary")
    names = [link.accessible_name for link in busy.all(".event .choices li a")][1:]
    assert names == [f"Add to the calendar: {name}" for name in ("Google", "Outlook", "Microsoft 365", "Yahoo")]
    busy.press(Keys.ESCAPE)
    busy.until(lambda: not busy.all(".choices[open]"), "the menu stays open")
    busy.click(".share .button")
    busy.until_text(".share .said", "Copied")
    assert busy.driver.current_url in busy.run("return navigator.clipboard.readText()")
    busy.click(".category a")
    busy.until_text("h1", "Events")


def test_my_events_gathers_stars_of_every_page(busy):
    busy.at("2026-11-20T12:00:00Z")
    busy.open("events/upcoming/football/")
    busy.one("button.star")
    # Stars are added to the rows in view.
    busy.run("document.querySelector('[data-event=m79]').scrollIntoView({ behavior: 'instant' })")
    busy.click("[data-event=m79] button.star")
    busy.open("events/floor/")
    busy.click("button.keep")
    busy.until_is(lambda: busy.one("button.keep").get_attribute("aria-pressed"), "true")
    for page in ("", "events/"):
        busy.open(page)
        busy.until_text(".mine .count", "2")
        busy.click(".mine summary")
        busy.until(lambda: [item.text for item in busy.all(".mine .what")] == ["Open floor", "Birmingham City 79 – Watford 79"],
                   "they are not there, the soonest first")
    assert "Wednesday 25 November 2026" in busy.text(".mine .when")
    busy.click(".mine li a")
    busy.until_text("h1", "Open floor")
    busy.one("button.keep")
    busy.click("button.keep")
    busy.open("")
    busy.until_text(".mine .count", "1")


def test_what_is_on_now_is_the_ticket_until_it_ends(busy):
    busy.at("2026-11-20T22:30:00Z")
    busy.open("")
    busy.until_text(".ticket .state", "On now")
    assert busy.text("#next") == "On now" and busy.text(".ticket .until") == "until 01:00 UTC"
    assert busy.text(".ticket .countdown").startswith("2h")
    assert busy.text("h1") == "A busy house"
    busy.move_clock("2026-11-21T01:00:01Z")
    busy.look_again()
    busy.until(lambda: busy.text(".ticket .name") == "Open floor", "home does not go on")
    assert busy.text("#next") == "Next event"


def test_notes_say_what_they_are_about(busy):
    busy.open("bulletins/")
    notes = {note.text.split("\n")[0]: note.text for note in busy.all(".note a")}
    assert "A short introduction." in notes["Minutes"] and "It lay under the stairs." in notes["A key"]
    busy.click(".board-tags a[href*=dance]")
    busy.until_text("h1", "dance")
    assert len(busy.all(".note")) == 1
    busy.width(WIDE)
    busy.open("bulletins/")
    assert busy.one(".columns-3")


@pytest.mark.parametrize("page", ["", "events/upcoming/", "tags/dance/", GALA])
def test_nothing_covers_the_menu(busy, page):
    busy.open(page)
    busy.click(".menu-button")
    busy.seen(".menu a")
    busy.press(Keys.ESCAPE)
    busy.until(lambda: not busy.one(".menu a").is_displayed(), "the menu stays open")


def test_a_long_bulletin_has_contents_and_a_way_up(busy):
    busy.open("bulletins/long/")
    busy.click(".contents summary")
    busy.until(lambda: len(busy.all(".contents li")) == 12, "the contents are not listed")
    busy.click(".contents li:nth-child(9) a")
    busy.until(lambda: busy.run("return scrollY") > 2000, "the contents lead nowhere")
    busy.click(".rise")
    busy.until(lambda: busy.run("return scrollY") < 300, "there is no way up")
    assert len(busy.all(".passon")) == 1


def test_searches_show_what_comes_next_first_and_move_nothing(busy):
    busy.before_every_page(SHIFTS)
    busy.at("2030-03-20T12:00:00Z")
    busy.open("")
    busy.click(".seek-link")
    busy.type(".search [type=search]", "watford\n")
    busy.until(lambda: len(busy.all(".found li")) == 10, "nothing is found")
    assert busy.text(".found .what") == "Birmingham City 0 - Watford 0"
    assert shifts(busy) <= 0.01, busy.run("return moved")
    busy.open("search/?q=Song+number+33")
    busy.until(lambda: busy.all(".found a"), "nothing is found")
    busy.click(".found a")
    busy.until(lambda: busy.one("#song-s33").is_displayed(), "the song is not there")
    assert busy.driver.current_url.endswith("/songs/#song-s33")
    assert 0 <= busy.run("return document.querySelector('#song-s33').getBoundingClientRect().y") < 844


@pytest.mark.parametrize("page", ["", "bulletins/", "bulletins/long/", "events/", "events/gala/", GALA, FLOOR, "search/",
                                  "events/upcoming/football/", "tags/dance/", "events/lone/"])
def test_nothing_is_too_small_to_tap_and_nothing_shifts(busy, page):
    busy.before_every_page(SHIFTS)
    busy.open(page)
    assert shifts(busy) <= 0.01, busy.run("return moved")
    assert busy.run(SMALL) == []
    busy.width(320)
    assert box(busy, ".masthead")["bottom"] <= 120
    if page:
        assert abs(box(busy, ".back")["x"] - box(busy, "main")["x"] - 16) < 2
    # Letters of twice the size: no figure of a countdown breaks.
    busy.width(195)
    for number in [number for number in busy.all(".countdown b:not([hidden])") if number.is_displayed()][:2]:
        assert busy.run("""const range = document.createRange(); range.selectNodeContents(arguments[0]);
            return range.getClientRects().length""", number) == 1


def test_links_stay_in_their_place_while_a_page_arrives(busy):
    busy.open("events/")
    assert len(busy.all(".heading .also li")) > 1
    place = busy.one(".heading .also").location
    busy.run("document.querySelectorAll('.heading .also li:not(:first-child)').forEach((link) => link.remove())")
    assert busy.one(".heading .also").location == place


# The position of a part of a text, in pixels from the left.
PLACE = """const [element, part] = arguments, walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
while (walker.nextNode()) {
  const at = walker.currentNode.data.indexOf(part), range = document.createRange();
  if (at < 0) continue;
  range.setStart(walker.currentNode, at);
  range.setEnd(walker.currentNode, at + part.length);
  return range.getBoundingClientRect().x;
}"""


@pytest.mark.parametrize("language, isFromTheRight", [("ar", True), ("he", True), ("ur", False)])
def test_lines_run_as_their_language_does(chromium, tmp_path, language, isFromTheRight):
    pages = {path: text for path, text in content().items() if path.startswith(("events/gala", "events/floor", "bulletins/note"))}
    site = Site(tmp_path, content={**pages, "site.yaml": f"title: The Mill\nlanguage: {language}\n"})
    with serving(site.output) as server:
        for browser in visiting(chromium, server):
            for page in ("", "events/", "events/gala/", GALA, FLOOR, "bulletins/note/", "search/"):
                browser.open(page)
                assert browser.run("return getComputedStyle(document.body).direction") == "rtl"
                assert browser.overflow() <= 0, page
            browser.open("events/gala/")
            time = browser.one(".facts time")
            day, year = (browser.run(PLACE, time, part) for part in ("20", "2026"))
            # Words without a translation are English, whose dates run from the left by themselves.
            assert (day > year) == isFromTheRight
            browser.open(GALA)
            count = browser.one(".count")
            if not isFromTheRight:
                assert browser.run(PLACE, count, "50") < browser.run(PLACE, count, "songs")


def test_a_print_has_no_links_to_press_and_songs_in_two_columns(busy):
    for page in (GALA, "events/gala/", "bulletins/long/", ""):
        busy.open(page)
        busy.command("Emulation.setEmulatedMedia", media="print")
        assert not [element.text for element in busy.all(
            ".also, .files, .ways, .passon, .choices, .contents, .countdown, .turn, .menu, .seek, .seek-link, .colophon a, .finding, .rise, button")
            if element.is_displayed()], page
        busy.command("Emulation.setEmulatedMedia", media="")
    busy.open(GALA)
    pages = lambda: busy.command("Page.printToPDF", paperWidth=8.27, paperHeight=11.69)["data"]
    import base64
    assert base64.b64decode(pages()).count(b"/Type /Page\n") + base64.b64decode(pages()).count(b"/Type /Page/") <= 2


def in_halves(chromium, site):
    """The browser at a site, pages of which come in two parts."""
    with serving(site.output, LateHalvesServer) as server:
        for browser in visiting(chromium, server):
            browser.server = server
            yield browser


@pytest.fixture
def half(chromium, sample):
    yield from in_halves(chromium, sample)


@pytest.fixture
def half_evenings(chromium, evenings_site):
    yield from in_halves(chromium, evenings_site)


@pytest.mark.parametrize("width", [NARROW, WIDE])
@pytest.mark.parametrize("page", ["", "bulletins/", "tags/", "events/", "events/upcoming/", "events/sample-event/songs/", "events/spring-dance/songs/",
                                  "events/spring-dance/live/", "schedules/week/"])
def test_nothing_moves_when_the_rest_of_a_page_comes(half, page, width):
    half.width(width)
    half.before_every_page(SHIFTS)
    half.before_every_page(PAINTED % half.server.first_elements(page))
    half.open(page)
    assert half.server.painted.is_set()
    assert shifts(half) <= 0.005, half.run("return moved")


@pytest.mark.parametrize("width", [NARROW, WIDE])
@pytest.mark.parametrize("page, mark", [
    ("schedules/week/", b"</li>"), ("events/sample-event/", b'<details class="choices">'), ("events/sample-event/", b'title="Add to a calendar">'),
])
def test_nothing_moves_when_the_rest_of_a_menu_comes(half, page, mark, width):
    half.server.start, half.server.mark = 0, mark
    half.width(width)
    half.before_every_page(SHIFTS)
    half.before_every_page(PAINTED % half.server.first_elements(page))
    half.open(page)
    assert half.server.painted.is_set()
    assert shifts(half) <= 0.005, half.run("return moved")
    assert half.run("return later") == 0, half.run("return moved")


# The footer of a short page is at the bottom of the window.
@pytest.mark.parametrize("width", [NARROW, WIDE])
def test_nothing_moves_when_the_rest_of_the_footer_comes(half_evenings, width):
    half_evenings.server.start, half_evenings.server.mark = 0, b'id="end-of-page">'
    half_evenings.width(width)
    half_evenings.before_every_page(SHIFTS)
    half_evenings.before_every_page(PAINTED % half_evenings.server.first_elements("events/upcoming/"))
    half_evenings.open("events/upcoming/")
    assert half_evenings.server.painted.is_set()
    assert half_evenings.run("return later") == 0, half_evenings.run("return moved")
