import pytest

from browser import NARROW, WIDE
from server import serving
from sites import Site
from test_phone import SHIFTS, shifts

EVENT = "events/sample-event/"

# A busy browser also paints while it reads a page, and the rest of the page may move these parts. This hides the page until
# it is read; scripts run after that.
READ_FIRST = """const hidden = new CSSStyleSheet();
hidden.replaceSync("html { visibility: hidden !important }");
document.adoptedStyleSheets = [hidden];
document.addEventListener("readystatechange", () => (document.adoptedStyleSheets = []), { once: true });"""


def test_visitors_of_the_same_zone_see_one_time(browser):
    browser.open(EVENT)
    browser.one("button.pause:not([hidden])")
    assert "your time" not in browser.text(".facts")
    assert not browser.one("button.zones").is_displayed()


@pytest.mark.parametrize("zone, words", [
    ("Europe/Berlin", "Wednesday 31 December 2031, 19:00 GMT (20:00 CET, your time)"),
    ("Europe/Berlin", "(02:00 CET)"),
    ("Asia/Tokyo", "Wednesday 31 December 2031, 19:00 GMT (Thursday 1 January 2032, 04:00 GMT+9, your time)"),
])
def test_the_visitors_own_time_stands_beside_the_events(browser, zone, words):
    browser.command("Emulation.setTimezoneOverride", timezoneId=zone)
    browser.open(EVENT)
    browser.until_text(".facts", "your time")
    assert words in browser.text(".facts").replace("\u00a0", " ")


def test_the_own_time_has_the_same_clock_in_arabic(chromium, tmp_path):
    content = {
        "site.yaml": "title: Club\nlanguage: ar\ntimeZone: Europe/London\n",
        "events/gala.md": "---\nname: Gala\nstart: 2026-11-27 19:00\n---\n",
    }
    with serving(Site(tmp_path, content=content).output) as server:
        chromium.reset(server.root)
        chromium.command("Emulation.setTimezoneOverride", timezoneId="Europe/Berlin")
        chromium.open("events/gala/")
        chromium.until_text(".facts", "20:00")


def test_the_own_time_can_stand_first_and_that_is_remembered(browser):
    browser.command("Emulation.setTimezoneOverride", timezoneId="Europe/Berlin")
    browser.open(EVENT)
    browser.click("button.zones:not([hidden])")
    words = "Wednesday 31 December 2031, 20:00 CET (19:00 GMT)"
    browser.until(lambda: words in browser.text(".facts").replace("\u00a0", " "), "the own time does not stand first")
    browser.open("")
    browser.until_text("button.zones", "Show the event's time first")
    assert "(14:00 BST)" not in browser.text(".ticket")
    browser.click("button.zones")
    browser.until_text(".ticket", "your time")


@pytest.mark.parametrize("width", [NARROW, WIDE])
@pytest.mark.parametrize("page", ["", "events/", "events/upcoming/", EVENT, "schedules/week/"])
def test_times_have_their_place_before_they_are_seen(browser, page, width):
    browser.command("Emulation.setTimezoneOverride", timezoneId="Asia/Tokyo")
    browser.width(width)
    browser.before_every_page(READ_FIRST + SHIFTS)
    browser.open(page)
    browser.seen("button.zones")
    assert "GMT+9" in browser.text("main")
    assert shifts(browser) <= 0.001, browser.run("return moved")


def test_times_further_down_follow_when_they_come_into_view(season):
    season.command("Emulation.setTimezoneOverride", timezoneId="Asia/Tokyo")
    season.open("events/")
    last = "return [...document.querySelectorAll('.fixtures .when')].at(-1).textContent"
    assert "GMT+9" not in season.run(last)
    season.run("[...document.querySelectorAll('.fixtures .when')].at(-1).scrollIntoView()")
    season.until(lambda: "GMT+9" in season.run(last), "the last time stays as it is")
