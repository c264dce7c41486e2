"""A frame on somebody else's page, put there with the HTML that the site's own pages have for it."""

import html
import re

import pytest

from axe import violations
from browser import Browser
from server import serving
from sites import Site

CONTENT = {
    "site.yaml": "title: Club\nbaseURL: https://club.example/\nembed: true\n",
    "events/quiz.md": "---\nname: Quiz\nstart: 2026-11-27 19:00\nrepeat: weekly\n---\n",
    "events/gala.md": "---\nname: Gala\nstart: 2026-12-09 20:00\n---\n",
}


@pytest.fixture(scope="module")
def hosts(downloads, tmp_path_factory):
    """A browser, the root of the club's site, and the root and folder of somebody else's."""
    folder, other = tmp_path_factory.mktemp("club"), tmp_path_factory.mktemp("other")
    site = Site(folder, content=CONTENT)
    browser = Browser(downloads)
    with serving(site.output) as club, serving(other) as elsewhere:
        browser.reset(elsewhere.root)
        yield browser, site, club.root, elsewhere.root, other
    browser.quit()


def code(site, page, root):
    """What is to be copied from a page, of the site as it stands on the test's server."""
    text = (site.output / page / "index.html").read_text()
    return html.unescape(re.search(r"<textarea[^>]*>(&lt;iframe.*?)</textarea>", text, re.DOTALL)[1]).replace("https://club.example/", root)


@pytest.mark.parametrize("width", (390, 1280))
@pytest.mark.parametrize("page, cards", (("events/", 2), ("events/gala/", 1), ("events/quiz/", 6)))
def test_a_frame_is_as_high_as_what_it_shows(hosts, page, cards, width):
    browser, site, club, root, folder = hosts
    (folder / "index.html").write_text(f"<!DOCTYPE html><html lang=en><title>Else</title><h1>Ours</h1>{code(site, page, club)}")
    browser.width(width)
    browser.driver.get(root)
    frame = browser.one("iframe")
    browser.until(lambda: frame.size["height"] != 256, "the frame keeps the height that it had")
    height = frame.size["height"]
    browser.driver.switch_to.frame(frame)
    try:
        assert len(browser.all("a.card")) == cards
        assert abs(browser.run("return document.documentElement.getBoundingClientRect().height") - height) <= 1
        assert browser.run("return document.documentElement.scrollWidth <= innerWidth")
        assert browser.run("return [...document.links].every((link) => link.target === '' && document.querySelector('base').target === '_blank')")
        assert not browser.all("header, footer, nav, .star")
    finally:
        browser.driver.switch_to.default_content()


@pytest.mark.parametrize("scheme", ("light", "dark"))
def test_everybody_can_use_what_is_framed(hosts, scheme):
    browser, _, club, _, _ = hosts
    browser.media(scheme)
    for page in ("embed/upcoming/", "events/gala/embed/", "events/quiz/embed/"):
        browser.driver.get(club + page)
        browser.one("a.card")
        assert violations(browser) == []
    browser.media()


def test_a_frame_shows_the_times_of_other_zones(hosts):
    browser, _, club, _, _ = hosts
    browser.command("Emulation.setTimezoneOverride", timezoneId="Asia/Tokyo")
    browser.driver.get(club + "events/gala/embed/")
    module = r"performance.getEntriesByType('resource').map(({ name }) => name).find((name) => /times\.[^/]*$/.test(name))"
    browser.until(lambda: browser.run(f"return {module}"), "the module isn't loaded")
    assert browser.run(f"return import({module}).then(() => '', String)") == ""
    assert "GMT+9" in browser.text("a.card")
    browser.command("Emulation.setTimezoneOverride", timezoneId="Europe/London")


def test_what_is_framed_leads_out_of_the_frame(hosts):
    browser, site, club, root, folder = hosts
    (folder / "index.html").write_text(f"<!DOCTYPE html><title>Else</title>{code(site, 'events/gala/', club)}")
    browser.driver.get(root)
    before = browser.driver.current_window_handle
    browser.driver.switch_to.frame(browser.one("iframe"))
    browser.click("a.card")
    browser.until(lambda: len(browser.driver.window_handles) == 2, "nothing opens")
    browser.driver.switch_to.window(next(each for each in browser.driver.window_handles if each != before))
    browser.until(lambda: browser.driver.current_url == club + "events/gala/", "it leads elsewhere")
    assert browser.run("return opener === null")
    browser.driver.close()
    browser.driver.switch_to.window(before)
