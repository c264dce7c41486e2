"""A site in several languages: the switch between them, and votes that count once."""

import pytest

from axe import violations
from browser import NARROW, WIDE
from conftest import visiting
from server import serving
from sites import Site

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
