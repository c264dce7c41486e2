from urllib.parse import urlsplit

import pytest
from selenium.webdriver.common.keys import Keys

from axe import violations
from browser import WIDE
from looks import every_look
from test_pages import has_only_what_works


def scrolled(browser):
    return browser.run("return document.querySelector('.row').scrollLeft")


def is_open(browser, place=0):
    return browser.all("details.sport")[place].get_property("open")


def keeps(browser, state):
    """Waits until the browser has kept how the first row is: it hears of that a moment after it is so."""
    script = "return Object.entries(localStorage).find(([key]) => key.endsWith(' rows'))?.[1]"
    browser.until(lambda: f'["Football",{state}]' in browser.run(script), "the row is not remembered")


def test_rows_fold_and_unfold_and_stay_so(browser):
    browser.open("events/upcoming/")
    browser.click("details.sport summary")
    browser.until(lambda: not is_open(browser), "the row did not fold")
    assert "4 events" in browser.text("details.sport summary")
    keeps(browser, "false")
    browser.reload()
    browser.until(lambda: not is_open(browser), "the row unfolded by itself")
    browser.one("details.sport summary").send_keys(Keys.ENTER)
    browser.until(lambda: is_open(browser), "the row did not unfold")
    keeps(browser, "true")
    browser.reload()
    browser.until(lambda: is_open(browser), "the row did not stay unfolded")
    assert "4 events" in browser.text("details.sport summary")


def test_a_row_without_events_to_come_is_folded_at_first(browser):
    browser.open("events/upcoming/")
    tennis = next(row for row in browser.all("details.sport") if "Tennis" in row.text)
    assert not tennis.get_property("open")
    assert "0 events" in tennis.text


def buttons(browser):
    """The two of the first row, as soon as a script has put them there: before that, only their template has the class."""
    row = browser.one("details.sport")
    browser.seen("div.scroll button", row)
    back, on = browser.all("div.scroll button", row)
    return back, on


def test_buttons_scroll_and_know_the_ends(browser):
    browser.open("events/upcoming/")
    back, on = buttons(browser)
    browser.until(lambda: back.get_attribute("aria-disabled") == "true", "there is something before the first card")
    browser.until(lambda: on.get_attribute("aria-disabled") == "false", "there is nothing after the first cards")
    for _ in range(5):
        before = scrolled(browser)
        browser.run("""arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' });
            const row = document.querySelector(".row");
            window.end = new Promise((done) => row.addEventListener("scrollend", done, { once: true }))""", on)
        on.click()
        browser.run("return end.then(() => null)")
        assert scrolled(browser) > before
        if on.get_attribute("aria-disabled") == "true":
            break
    assert on.get_attribute("aria-disabled") == "true"
    back.click()
    browser.until(lambda: on.get_attribute("aria-disabled") == "false", "the row did not go back")


def test_keys_wheel_and_touch_scroll_a_row(browser):
    browser.open("events/upcoming/")
    row = browser.one(".row")
    browser.run("arguments[0].scrollIntoView({ block: 'center' }); arguments[0].focus()", row)
    browser.press(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT)
    browser.until(lambda: scrolled(browser) > 0, "keys do not scroll")

    browser.open("events/upcoming/")
    browser.seen("div.scroll")
    browser.swipe(browser.one(".card .when"), -150)
    browser.until(lambda: scrolled(browser) > 0, "touch does not scroll")

    browser.width(700)  # a window, which is no phone
    browser.open("events/upcoming/")
    browser.seen("div.scroll")
    box = browser.run("return document.querySelector('.row').getBoundingClientRect().toJSON()")
    y = round(box["y"] + box["height"] / 2)
    browser.command("Input.synthesizeScrollGesture", x=300, y=y, xDistance=-200, gestureSourceType="mouse")
    browser.until(lambda: scrolled(browser) > 0, "the wheel does not scroll")


def test_no_buttons_where_all_cards_fit(browser):
    browser.width(WIDE)
    browser.open("events/upcoming/")
    browser.until(lambda: not browser.one("div.scroll").is_displayed(), "there is nothing to scroll")


def test_what_ends_on_an_open_page_stays_until_the_page_is_opened_again(browser):
    browser.at("2028-04-29T13:59:58Z", stopped=True)
    browser.open("events/upcoming/")
    browser.one("button.pause:not([hidden])")
    assert "4 events" in browser.text("details.sport summary")
    browser.move_clock("2028-04-29T14:00:00Z")
    browser.until_text(".cards .state", "Started")
    browser.at("2028-04-29T23:00:00Z", stopped=True)
    browser.open("events/upcoming/")
    browser.until(lambda: browser.text("details.sport .count") == "3 events", "nobody counts")
    assert "Thornby Rovers" not in browser.text("details.sport .cards")


def test_a_long_row_shows_the_next_events_and_leads_to_all(season, season_site, record_figure):
    season.open("events/upcoming/")
    assert "1000 events" in season.text("details.sport summary")
    assert len(season.all(".card")) == 12
    season.click(".dots summary")
    season.click(".dots a")
    season.until_text("h1", "Football")
    assert "1000 events" in season.text(".heading")
    season.one("button.star")
    season.click(".turn .older")
    season.until_text(".turn", "Page 2 of 12")
    assert season.text(".cards .name").replace("\n", " ") == "Lions 84 – Bears 84"
    assert season.text(".back > :last-child") == "Events"
    bytes = season_site.gzipped_size(urlsplit(season.driver.current_url).path.strip("/"))
    record_figure(f"a page of 84 events: {bytes / 1024:.1f} KB (limit 60)")
    assert bytes < 60 * 1024


def test_a_page_of_one_row_is_accessible(season):
    season.open("events/upcoming/football/")
    season.one("button.star")
    for look in every_look(season):
        assert violations(season, look.rules) == [] and season.overflow() <= 0, look


def test_a_page_of_one_row_reads_without_script(season):
    season.run_scripts(False)
    season.open("events/upcoming/football/page/2/")
    has_only_what_works(season)


def test_what_is_over_is_not_on_a_page_of_one_sport(season):
    # Matches begin every second, and have no end: they leave after their day.
    season.at("2030-03-18T00:00:01Z", stopped=True)
    season.open("events/upcoming/football/")
    assert len(season.all(".card")) == 84
    season.until(lambda: season.text(".heading .count") == "916 events", "nobody counts")
    assert not season.one(".card").is_displayed()
    assert "No upcoming events." in season.text(".agenda")


def test_a_row_that_has_run_out_says_so(browser):
    browser.at("2040-01-01T00:00:00Z")
    browser.open("events/upcoming/")
    assert browser.text("details.sport .count") == "0 events"
    words = browser.run("return getComputedStyle(document.querySelector('.sport .cards'), '::after').content")
    assert words == '"No upcoming events."'


def shown(browser):
    return [row.get_attribute("data-event") for row in browser.all(".fixtures > li") if row.is_displayed()]


@pytest.mark.parametrize("scripts", [True, False])
def test_chips_limit_the_list_with_and_without_script(browser, scripts):
    browser.run_scripts(scripts)
    browser.open("events/")
    before = shown(browser)
    assert "foot-1" in [row.get_attribute("data-event") for row in browser.all(".fixtures > li")]
    chip = next(chip for chip in browser.all(".chip") if "Football" in chip.text)
    browser.one("input", chip).send_keys(Keys.SPACE)
    browser.until(lambda: shown(browser) != before, "the list stays as it is")
    assert all(event.startswith("foot") for event in shown(browser))
    browser.one(".chip.every input").send_keys(Keys.SPACE)
    browser.until(lambda: set(before) <= set(shown(browser)), "the others don't come back")


def test_starred_events_alone(browser):
    browser.open("events/")
    browser.click(".chip.starred")
    browser.until_text(".none-starred", "Tap the star")
    browser.click(".chip.every")
    browser.click(".fixtures button.star")
    browser.click(".chip.starred")
    browser.until(lambda: len(shown(browser)) == 1, "there are others")


def test_a_phone_shows_nine_fixtures(season):
    season.open("events/")
    season.one("button.star")
    season.run("document.querySelector('.agenda').scrollIntoView({ behavior: 'instant' })")
    seen = season.run("""return [...document.querySelectorAll(".fixtures > li")].filter((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
    }).length""")
    assert seen >= 9
