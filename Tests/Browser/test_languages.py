"""A site in several languages: the switch between them, and votes that count once."""

import json
import re

import pytest

from axe import violations
from browser import NARROW, WIDE
from conftest import visiting
from evening import evening, song
from previews import previewing
from server import serving
from sites import PROJECT, Site

CONTENT = {
    "site.yaml": "title: {en: Club, he: מועדון}\nlanguages: [en, he, de]\nauthor: Ann\nvoting: {endpoint: /ballots}\n",
    "bulletins/welcome.md": "---\ntitle: Welcome\ndate: 2026-11-01\n---\nHello.\n",
    "bulletins/welcome.he.md": "---\ntitle: ברוכים הבאים\n---\nשלום.\n",
    "events/gala.json": """{"name": "Gala", "start": "2027-06-01 20:00", "songs": [
        {"id": "kettle", "title": "Kettle", "artist": "Choir"}]}""",
}


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with serving(Site(tmp_path_factory.mktemp("languages"), content=CONTENT).output) as server:
        yield server


@pytest.fixture
def languages(chromium, server):
    yield from visiting(chromium, server)


def switch(browser, language):
    """Follows the link to the page in another language, which is in the menu on a phone."""
    browser.click(".menu-button")
    browser.click(f".languages a[lang={language}]")


def test_quotes_and_lists_are_indented_where_their_text_begins(chromium, tmp_path):
    site = Site(tmp_path, content={
        "site.yaml": "title: {en: Club, he: מועדון}\nlanguages: [en, he]\nauthor: Ann\n",
        "bulletins/english.md": "---\ntitle: Hello\ndate: 2026-11-01\n---\n> Hello\n\n- Hello\n",
        "bulletins/hebrew.md": "---\ntitle: שלום\ndate: 2026-11-02\n---\n> שלום\n\n- שלום\n",
    })
    with serving(site.output) as server:
        for browser in visiting(chromium, server):
            for page in ("bulletins/{}/", "he/bulletins/{}/", "bulletins/{}/share.html"):
                for language, side, other in (("english", "left", "right"), ("hebrew", "right", "left")):
                    browser.open(page.format(language))
                    widths = browser.run("""const [side, other] = arguments;
                        const quote = getComputedStyle(document.querySelector("blockquote"));
                        const list = getComputedStyle(document.querySelector("article ul"));
                        return [quote[`border-${side}-width`], quote[`border-${other}-width`], list[`padding-${other}`]]""",
                        side, other)
                    assert widths == ["4px", "0px", "0px"], (page, language)


@pytest.mark.parametrize("language", ["de", "el", "fr"])
def test_long_times_end_before_the_names_of_events(chromium, tmp_path, language):
    site = Site(tmp_path, content={
        "site.yaml": f"title: Club\nlanguage: {language}\ntimeZone: Europe/London\n",
        "events/day.md": "---\nname: Open day\nstart: 2026-12-05\nallDay: true\n---\n",
        "events/night.md": "---\nname: Late night\nstart: 2026-12-05 22:30\nicon: 🎤\n---\n",
    })
    with serving(site.output) as server:
        for browser in visiting(chromium, server):
            browser.open("events/")
            for width in (NARROW, WIDE):
                browser.width(width)
                gaps = browser.run("""return [...document.querySelectorAll(".fixtures .card")].map((card) => {
                    const time = document.createRange();
                    time.selectNodeContents(card.querySelector(".when time"));
                    return card.querySelector(".name").getBoundingClientRect().left - time.getBoundingClientRect().right;
                })""")
                assert len(gaps) == 2 and min(gaps) > 5, (width, gaps)


def test_languages_with_decimal_commas_write_no_points():
    texts = [path.read_text() for path in (PROJECT / "Templates/strings").glob("*.yaml")]
    texts = [text for text in texts if 'group: ","' not in text]
    assert len(texts) == 4
    assert [line for text in texts for line in text.splitlines() if re.search(r"\d\.\d", line)] == []


@pytest.mark.parametrize("scripts", [True, False])
def test_the_switch_leads_to_the_same_page(languages, scripts):
    languages.run_scripts(scripts)
    languages.open("bulletins/welcome/")
    switch(languages, "he")
    assert languages.text("h1") == "ברוכים הבאים"
    assert languages.one("html").get_attribute("dir") == "rtl"
    switch(languages, "de")
    assert languages.text("h1") == "Welcome"
    assert languages.one("h1").get_attribute("lang") == "en"
    assert "nicht übersetzt" in languages.text(".untranslated")
    switch(languages, "en")
    assert not languages.all(".untranslated")
    assert languages.one(".languages [aria-current]").get_attribute("textContent") == "English"


@pytest.mark.parametrize("width", [NARROW, WIDE])
@pytest.mark.parametrize("page", ["", "he/", "de/bulletins/welcome/", "he/events/gala/songs/"])
def test_pages_in_other_languages_are_accessible(languages, page, width):
    languages.width(width)
    languages.open(page)
    assert violations(languages) == []
    assert not languages.overflow()
    if width == NARROW:
        languages.click(".menu-button")
        languages.seen(".languages a")
        assert violations(languages) == []
    for link in languages.all(".languages a"):
        assert link.size["height"] >= 44


def test_a_vote_counts_in_every_language(languages):
    languages.open("de/events/gala/songs/")
    languages.click("[data-song=kettle] .ups button")
    languages.open("events/gala/songs/")
    pressed = languages.one("[data-song=kettle] .ups button").get_attribute("aria-pressed")
    assert pressed == "true"


def test_the_owner_translates_a_bulletin(chromium, tmp_path):
    site = Site(tmp_path, content={
        "site.yaml": "title: {en: Club, he: מועדון}\nlanguages: [en, he]\nauthor: Ann\n",
        "bulletins/tea.md": "---\ntitle: Tea\ndate: 2026-11-02\n---\nAt *five*.\n",
    })
    translation = tmp_path / "Content/bulletins/tea.he.md"

    def save(title, body):
        chromium.type("[name=title]", title)
        chromium.type("[name=body]", body)
        chromium.click(".record .strong")
        chromium.until(lambda: chromium.text(".notice p") == "Saved.", "it is not saved")

    with previewing(site, "--edit") as server:
        for browser in visiting(chromium, server):
            browser.driver.get(server.key)
            browser.click(".editing .strong")
            browser.until(lambda: browser.all(".jumps"), "the owner is not let in")
            browser.open("_corkboard/edit/change/bulletin/tea")
            browser.click("a[href$='/translate/bulletin/tea/he']")
            browser.until_text("h1", "Translation: עברית")
            assert browser.text("#original-body") == "At *five*."
            for name in ("title", "body"):
                assert browser.one(f"[name={name}]").value_of_css_property("direction") == "rtl"
            for width in (NARROW, WIDE):
                browser.width(width)
                assert violations(browser) == []
                assert not browser.overflow()
            save("תה", "ב*חמש*.")
            assert translation.read_text() == "---\ntitle: תה\n---\nב*חמש*.\n"
            browser.open("he/bulletins/tea/")
            assert browser.text("h1") == "תה" and browser.text(".prose em") == "חמש"
            browser.open("_corkboard/edit/translate/bulletin/tea/he")
            save(" ", " ")
            assert not translation.exists()
            browser.click("form[action$=undo] button")
            browser.until(lambda: browser.text(".notice p") == "Undone.", "nothing is undone")
            assert translation.exists()


def runs_to_the_right(browser, selector, part):
    """Says whether the text of an element begins left of a later part of it."""
    return browser.run("""const text = document.querySelector(arguments[0]).firstChild, range = document.createRange();
        const left = (place) => (range.setStart(text, place), range.setEnd(text, place + 1), range.getBoundingClientRect().left);
        return left(0) < left(text.data.indexOf(arguments[1], 1))""", selector, part)


def test_addresses_and_scores_run_to_the_right_in_arabic(chromium, tmp_path):
    code = "W4D8N-0ZHVC"
    gala = {"name": "Gala", "start": "2026-11-20 11:00", "end": "2026-11-20 23:00", "adminCode": code, "songs": [
        {"id": "blue", "title": "Blue", "artist": "Ann", "tally": {"up": 5}}]}
    content = {"site.yaml": "title: حفلة\nlanguage: ar\n", "events/gala.json": json.dumps(gala)}
    site = Site(tmp_path, content=content)
    songs = [song("blue", "Blue", "Ann", 5)]
    live = {"version": 1, "event": "gala", "name": "Gala", "voting": "open", "requests": "open", "songs": songs, "waiting": []}
    with evening(site.output, live) as server:
        for browser in visiting(chromium, server):
            browser.width(1280, 720)
            browser.open("events/gala/live/")
            browser.until_text(".join a", "192.168.1.7:8000/events/gala/songs/")
            assert runs_to_the_right(browser, ".join a", "/")
            browser.until_is(lambda: browser.text(".leading .score"), "+5")
            assert runs_to_the_right(browser, ".leading .score", "5")
            browser.move_clock("2026-11-20T23:00:05Z")
            browser.until(lambda: browser.one(".podium").is_displayed(), "there is no podium")
            assert runs_to_the_right(browser, ".podium .score", "5")
            browser.open(f"events/gala/manage/#code={code}")
            browser.until(lambda: browser.all(".listed li"), "the panel never came")
            assert runs_to_the_right(browser, ".listed .score", "5")


def test_latin_texts_keep_their_full_stops_and_sides_in_arabic(chromium, tmp_path):
    gala = {"name": "Gala", "start": "2026-11-28 20:00", "end": "2026-11-28 23:00", "venue": {"name": "The Shed, a long way down Mill Lane, Aldermere"}}
    settings = "title: حفلة\nlanguage: ar\ntimeZone: Europe/London\ndescription: Music and talks.\nfooter: Run by its members.\n"
    site = Site(tmp_path, content={"site.yaml": settings, "events/gala.json": json.dumps(gala)})
    with serving(site.output) as server:
        for browser in visiting(chromium, server):
            browser.width(320)
            browser.open("")
            for part in (".lead", ".colophon > p:first-child"):
                assert browser.run("return getComputedStyle(document.querySelector(arguments[0])).direction", part) == "ltr"
            # Each line of the place begins beside its icon.
            gaps = browser.run("""const icon = document.querySelector(".ticket .place .glyph").getBoundingClientRect().left;
                return [...document.querySelector(".ticket .place bdi").getClientRects()].map(({ right }) => icon - right)""")
            assert len(gaps) > 1 and all(0 < gap < 20 for gap in gaps), gaps
            browser.width(1280)
            browser.open("events/gala/")
            # The end is to the left of the zone of the start.
            left = lambda selector: browser.run("return document.querySelector(arguments[0]).getBoundingClientRect().left", selector)
            start, zone, end = (left(f".facts {part}") for part in (".dt-start", ".zone", ".dt-end"))
            assert end < zone < start
