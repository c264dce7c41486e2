import gzip
import pathlib
import re
from urllib.parse import unquote, urlsplit

import pytest

from axe import violations
from browser import NARROW, WIDE
from conftest import visiting
from server import serving
from sites import PAGES, PROJECT, Site
from test_voting import ask_for, name

KILOBYTE = 1024

every_page = pytest.mark.parametrize("page", PAGES.values(), ids=PAGES.keys())


def has_only_what_works(browser):
    """Sees that a page without its script is one to read: nothing to press that does nothing, and no empty box."""
    assert len(browser.text("main")) > 40
    assert browser.one("h1").get_attribute("textContent").strip()
    # Browsers themselves open the menu and check chips.
    controls = "button:not([popovertarget]), input:not([type=radio]), textarea, select, .ballots, .request, .passing, .share"
    boxes = "main section, main article, main li, main p, main table:not(.timetable) td"
    assert browser.run("""const [controls, boxes] = [...arguments].map((selector) => [...document.querySelectorAll(selector)]);
        const isSeen = (element) => element.checkVisibility({ visibilityProperty: true }) && element.offsetHeight * element.offsetWidth;
        return [...controls.filter(isSeen), ...boxes.filter((box) => isSeen(box) && !box.innerText.trim() && !box.querySelector("img"))]
          .map((element) => element.outerHTML.slice(0, 120))""", controls, boxes) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_are_accessible_in_the_middle_of_things(polling, scheme):
    polling.media(scheme)
    polling.command("Emulation.setTimezoneOverride", timezoneId="Asia/Tokyo")
    polling.open("events/sample-event/songs/")
    for button in (".ups button", ".downs button"):
        polling.click(f"[data-song=lanterns] {button}")
    polling.seen("[name=voter]")
    assert violations(polling) == []
    name(polling, "Ada")
    ask_for(polling, "Monday", "Nina")
    polling.one(".asked li")
    polling.click("details.passing summary")
    polling.seen(".passing .copy")
    polling.until(lambda: polling.one("[data-song=lanterns] .mine").text == "sent", "the vote is not sent")
    assert violations(polling) == []
    polling.open("events/")
    polling.click("button.star")
    polling.click("button.pause")
    polling.until_text("button.pause", "Resume")
    assert violations(polling) == []


@pytest.mark.parametrize("tag", ['<img src="{}">', '<link rel="stylesheet" href="{}">', '<script src="{}"></script>'])
@pytest.mark.parametrize("address", ["http://elsewhere.example/", "https://elsewhere.example/", "http://192.0.2.1/"])
def test_a_request_to_another_host_is_noticed(chromium, tmp_path, tag, address):
    (tmp_path / "index.html").write_text("<!doctype html><title>Elsewhere</title>" + tag.format(address))
    with serving(tmp_path) as server:
        chromium.reset(server.root)
        chromium.open("")
        chromium.until(chromium.requests_elsewhere, "it isn't noticed")


@pytest.mark.parametrize("page", ["", "bulletins/", "events/", "events/past/", "schedules/", "404.html"])
def test_an_empty_site_says_so(empty, page):
    empty.open(page)
    assert len(empty.text("main")) > 20
    assert violations(empty) == []
    assert empty.overflow() <= 0


@every_page
def test_without_script_everything_reads(browser, page):
    browser.run_scripts(False)
    browser.open(page)
    has_only_what_works(browser)


def test_without_script_dates_and_ranks_are_there(browser):
    browser.run_scripts(False)
    browser.open("events/sample-event/")
    assert "Wednesday 31 December 2031, 19:00" in browser.text(".facts")
    assert "As of" in browser.text(".poster")
    browser.open("events/sample-event/songs/")
    assert [row.text for row in browser.all("td.rank")][:4] == ["8", "1", "2=", "2="]


@every_page
def test_a_copy_on_disk_reads(browser, sample, page):
    if page == PAGES["not-found"]:
        pytest.skip("its links are absolute: a host shows it at any address")
    browser.driver.get((sample.output / page / "index.html").as_uri())
    has_only_what_works(browser)
    assert browser.run("return getComputedStyle(document.body).backgroundColor") != "rgba(0, 0, 0, 0)"
    # No server completes addresses there.
    links = browser.run("return [...document.links].map(({ href }) => href)")
    files = [urlsplit(link) for link in links if link.startswith("file:")]
    assert len(files) > 4 and all(pathlib.Path(unquote(file.path)).is_file() for file in files)


def test_a_copy_on_disk_leads_from_page_to_page(browser, sample):
    browser.driver.get((sample.output / "index.html").as_uri())
    browser.click(".menu-button")
    browser.click(".menu a[href*=events]")
    browser.click(".card")
    browser.until_text(".facts", "Starts")
    browser.click(".back")
    browser.until_is(lambda: browser.text("h1"), "Open floor")
    browser.click(".back")
    browser.until_is(lambda: browser.text("h1"), "Events")


def test_a_vote_is_seen_without_colours(browser):
    browser.media(**{"forced-colors": "active"})
    browser.open("events/sample-event/songs/")
    look = '''const style = getComputedStyle(document.querySelector("[data-song] .ups button"));
        return style.textDecorationLine + style.fontWeight'''
    before = browser.run(look, browser.one("[data-song] .ups button"))
    browser.click("[data-song] .ups button")
    browser.until(lambda: browser.run(look) != before, "the vote is not seen")


def test_settings_reach_the_page(polling):
    polling.open("")
    style = "return getComputedStyle(document.documentElement).getPropertyValue(arguments[0])"
    assert polling.run(style, "--accent") == "#0a5c36"
    assert polling.run(style, "--font-text") == '"Georgia",serif'
    polling.media("dark")
    assert polling.run(style, "--accent") != "#0a5c36"
    polling.command("Emulation.setEmulatedMedia", media="print")
    assert polling.run(style, "--accent") == "#000"


@pytest.mark.parametrize("page", ["bulletins/minutes/", "events/sample-event/songs/", "schedules/winter-lectures/"])
def test_a_print_is_a_clean_sheet(browser, page):
    browser.open(page)
    browser.command("Emulation.setEmulatedMedia", media="print")
    assert not [button for button in browser.all("button, nav, form") if button.is_displayed()]
    assert browser.run("return getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert browser.text("h1")


def test_a_printed_list_of_songs_has_whole_ranks_in_rows_of_its_titles(browser):
    browser.width(718)  # a sheet of A4 without its margins
    browser.open("events/sample-event/songs/")
    browser.command("Emulation.setEmulatedMedia", media="print")
    rows = browser.run("""return [...document.querySelectorAll(".songs .song")].map((row) => {
        const boxes = [".rank b", "th", ".score", ".ups"].map((part) => {
          const range = document.createRange();
          range.selectNodeContents(row.querySelector(part));
          return range.getBoundingClientRect().toJSON();
        });
        return [row.getBoundingClientRect().toJSON(), ...boxes];
    })""")
    for row, rank, title, score, ups in rows:
        assert rank["left"] >= row["left"] and rank["right"] <= title["left"]
        assert row["height"] < title["height"] + 12 and abs(score["bottom"] - ups["bottom"]) < 4


def test_a_printed_countdown_leaves_the_event_its_place(browser):
    browser.width(718)  # a sheet of A4 without its margins
    browser.open("")
    browser.command("Emulation.setEmulatedMedia", media="print")
    assert not browser.one(".ticket .countdown").is_displayed() and browser.one(".ticket .name").is_displayed()
    browser.open("events/sample-event/")
    assert browser.run("return getComputedStyle(document.querySelector('.poster'), '::before').display") == "none"


@pytest.mark.parametrize("width", [195, 320, NARROW, WIDE])
def test_numbers_stay_whole_and_titles_have_room_beside_them(browser, width):
    browser.width(width)
    browser.open("events/sample-event/songs/")
    lines = browser.run('''return ["rank", "ups", "downs", "score"].map((name) => {
        const number = document.createTreeWalker(document.querySelector(`td.${name}`), NodeFilter.SHOW_TEXT).nextNode();
        const range = document.createRange();
        number.data = { rank: "100=", score: "+86420" }[name] ?? "86420";
        range.selectNodeContents(number);
        return range.getClientRects().length;
    })''')
    assert lines == [1, 1, 1, 1]
    browser.open("events/sample-event/songs/")
    letter = browser.run("return parseFloat(getComputedStyle(document.querySelector('[data-song] th')).fontSize)")
    assert browser.run("return document.querySelector('[data-song] th').clientWidth") > 6 * letter


def test_a_long_name_of_the_site_ends_after_two_lines(browser):
    browser.open("about/")
    lines = browser.run("""const name = document.querySelector(".brand span");
        name.textContent = "River ".repeat(30);
        return name.clientHeight / parseFloat(getComputedStyle(name).lineHeight)""")
    assert 1.9 < lines < 2.05


# Gives the texts of elements whose letters need more than one line.
BROKEN = """return [...document.querySelectorAll(arguments[0])].filter((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
}).map((element) => element.textContent)"""


@pytest.mark.parametrize("width", [1152, 1280, 1440, 1920, 2560])
def test_the_menu_is_one_line_beside_the_search(browser, width):
    browser.width(width)
    browser.open("about/")
    assert browser.run(BROKEN, ".menu a") == []
    # The search is as wide as the menu leaves room for.
    assert browser.run("return document.querySelector('.masthead').offsetHeight") <= 60 and browser.overflow() <= 0
    seek = browser.run("return document.querySelector('.seek').offsetWidth")
    assert seek >= 90 if width >= 1440 else seek == 0


def test_filters_of_songs_are_whole_words_in_the_largest_letters(browser):
    browser.width(195)
    browser.open("events/sample-event/songs/")
    assert browser.run(BROKEN, ".finding button") == []
    assert browser.overflow() <= 0


@pytest.mark.parametrize("page, words", [
    ("events/open-floor/2026-12-11/", ".ways > .button, .ways summary"), ("events/open-floor/2026-12-11/songs/", "h1"),
    ("search/", ".index .what"), ("about/", ".menu a")])
def test_words_are_whole_in_twice_the_letters_on_the_smallest_phone(browser, page, words):
    browser.width(160)
    browser.open(page)
    browser.run("document.querySelector('.menus').showPopover()")
    broken = browser.run("""const broken = [], range = document.createRange();
        for (const element of document.querySelectorAll(arguments[0])) {
            const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
            while (texts.nextNode()) for (const { index, 0: word } of texts.currentNode.data.matchAll(/[^\\s]+/g)) {
                range.setStart(texts.currentNode, index);
                range.setEnd(texts.currentNode, index + word.length);
                if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word);
            }
        }
        return broken""", words)
    assert browser.all(words) and broken == [] and browser.overflow() <= 0


@pytest.mark.parametrize("page, words", [
    ("event-upcoming", ".poster-words > div"), ("events", ".featured .when"), ("events", ".fixtures .name"),
    ("events-past", ".fixtures .name"),
])
def test_letters_of_twice_the_size_leave_room_for_words(browser, page, words):
    # The width of a phone, in letters of that size.
    browser.width(195)
    browser.open(PAGES[page])
    rooms = browser.run("""return [...document.querySelectorAll(arguments[0])].filter((box) => box.offsetHeight).map((box) =>
        [box.clientWidth / parseFloat(getComputedStyle(box).fontSize), box.scrollHeight - box.clientHeight])""", words)
    assert rooms and all(letters > 2 for letters, _ in rooms), rooms
    assert words != ".fixtures .name" or all(hidden <= 1 for _, hidden in rooms), rooms
    title, tools = (browser.one(part).rect for part in (".brand span", ".tools"))
    assert title["x"] + title["width"] <= tools["x"] and not browser.one(".brand img").is_displayed()


def test_votes_have_room_in_the_largest_letters(chromium, tmp_path):
    site = Site(tmp_path, settings="theme: {look: village}\n")
    with serving(site.output) as server:
        for browser in visiting(chromium, server):
            browser.width(195)
            browser.open("events/sample-event/songs/")
            rows = browser.run("""return [...document.querySelectorAll(".songs .song")].map((row) =>
                ["button[value=UP]", ".score", "button[value=DOWN]"].map((part) => row.querySelector(part).getBoundingClientRect().toJSON()))""")
            assert rows and all(up["left"] >= 0 and down["right"] <= 195 for up, _, down in rows)
            # The three are one control.
            assert all(abs(up["right"] - score["left"]) < 2 and abs(score["right"] - down["left"]) < 2 for up, score, down in rows)


def test_near_days_are_complete_in_wide_letters(browser):
    browser.width(NARROW)
    browser.open("events/")
    browser.run("document.documentElement.style.setProperty('--font-text', 'DejaVu Sans'); document.documentElement.style.setProperty('--font-title', 'DejaVu Serif')")
    for word in ("Tomorrow", "In 10 months"):
        cut = browser.run("""return [...document.querySelectorAll(".day > h2 > .near")].filter((near) => {
            near.textContent = arguments[0];
            const { right } = near.parentElement.getBoundingClientRect();
            return near.offsetHeight && (near.scrollWidth > near.clientWidth || near.getBoundingClientRect().right > right + 1);
        }).length""", word)
        assert cut == 0, word
    assert browser.overflow() == 0


def test_pages_are_light(browser, sample, record_figure):
    heaviest = {"page": 0, "script": 0, "style": 0}
    # Modules that search, open gates, follow votes, schedules or the board, fill a big screen or manage are loaded
    # only on pages that need them, and some only when they are needed.
    alone = ("search.", "gate.", "ballots.", "songs.", "list.", "requesting.", "passing.", "live.", "manage.",
             "finding.", "mine.", "report.", "stream.", "gestures.", "felt.", "news.", "timetable.", "board.", "ticket.",
             "seeking.", "naming.", "rows.", "reveal.", "turns.", "twins.", "picking.", "swiping.",
             "merging.", "intermission.", "deciding.", "bar.", "sending.", "moving.", "folding.", "connecting.", "invitation.",
             "remaining.")
    scripts = [file for file in (sample.output / "assets").glob("*.js") if not file.name.startswith(alone)]
    published = sum(sample.gzipped_size(file) for file in scripts)
    for name, page in PAGES.items():
        browser.open(page)
        browser.run("return new Promise((done) => setTimeout(done, 150))")
        names = browser.run("return performance.getEntriesByType('resource').map(({ name }) => name)")
        total = lambda ending: sum(
            sample.gzipped_size(f"assets/{name.rsplit('/', 1)[1]}") for name in set(names) if name.endswith(ending))
        for kind, size in (("page", sample.gzipped_size(page)), ("script", total(".js")), ("style", total(".css"))):
            heaviest[kind] = max(heaviest[kind], size)
    limits = {"page": 60, "script": 8, "style": 10}
    # The sheet of a look is laid over any page.
    looks = [re.sub(r"(?m)^\s+|/\*.*\*/\n", "", file.read_text()) for file in (PROJECT / "Templates/looks").glob("*.css")]
    look = max(len(gzip.compress(text.encode())) for text in looks)
    own = sum(sample.gzipped_size(file) for file in (sample.output / "assets").glob("settings.*"))
    heaviest["style"] += look - own
    for kind, size in heaviest.items():
        record_figure(f"most {kind} of a page: {size / KILOBYTE:.1f} KB (limit {limits[kind]})")
    record_figure(f"all script, of which no page loads everything: {published / KILOBYTE:.1f} KB (limit 10)")
    assert published < 10 * KILOBYTE
    assert all(heaviest[kind] < limit * KILOBYTE for kind, limit in limits.items()), heaviest


def test_an_event_without_a_picture_has_the_colours_of_its_category(browser):
    browser.open("")
    assert "gradient" in browser.run("return getComputedStyle(document.querySelector('[class*=tone-]')).backgroundImage")


def test_the_handwriting_shows_on_the_first_visit_and_costs_little(browser, sample, record_figure):
    fonts = sum(file.stat().st_size for file in (sample.output / "assets").glob("*.woff2"))
    record_figure(f"fonts: {fonts / KILOBYTE:.1f} KB (limit 30)")
    assert fonts < 30 * KILOBYTE
    for page in ("", "bulletins/", "bulletins/key-found/"):
        browser.open(page)
        browser.until(lambda: browser.run("return document.fonts.check('1rem Handwriting', 'Crêpes à la maison')"), page)
        # What delays the first picture of a page is in its head: neither the font nor modules are.
        assert not browser.all("head [as=font], head [rel=modulepreload]")


def test_a_tag_that_is_used_more_is_larger(browser):
    browser.open("tags/")
    sizes = {int(note.get_attribute("data-count")): browser.run(
        "return parseFloat(getComputedStyle(arguments[0].querySelector('.hand')).fontSize)", note)
        for note in browser.all(".labels .note")}
    assert sizes[1] < sizes[2] < sizes[max(sizes)] and max(sizes) > 4
    assert browser.text(".labels .note:last-child .count").isdigit()


def test_a_home_page_that_nobody_rebuilt_shows_no_days_gone_by(browser):
    browser.at("2026-11-25T12:00:00Z")
    browser.open("")
    days = {day.get_attribute("data-day"): day.is_displayed() for day in browser.all(".diary > li")}
    assert not days["2026-11-21"] and days["2026-11-28"]
    browser.at("2027-11-25T12:00:00Z")
    browser.open("")
    assert not browser.one("#agenda").is_displayed()
    assert not any(date.is_displayed() for date in browser.all(".dates > li"))
    words = "return getComputedStyle(document.querySelector('.dates'), '::after').content"
    assert "More events" in browser.run(words)
    browser.open("events/open-floor/")
    assert "No upcoming events" in browser.run(words)
