import re

import pytest

from browser import TIMERS
from server import serving
from sites import Site, crowd

LINES = re.compile(r"(?:(\d+)d\s)?(\d\d):(\d\d):(\d\d)")
EVENT = "events/sample-event/"  # from 2031-12-31T19:00:00Z to 2032-01-01T01:00:00Z


def left(browser, selector=".countdown"):
    days, hours, minutes, seconds = (int(part or 0) for part in LINES.match(browser.text(selector)).groups())
    return ((days * 24 + hours) * 60 + minutes) * 60 + seconds


def test_days_are_blocks_of_24_hours_and_the_rest_is_a_clock(browser):
    browser.at("2031-12-28T18:00:00Z", stopped=True)
    browser.open(EVENT)
    browser.until_is(lambda: left(browser), 3 * 86400 + 3600)
    assert not browser.one(".poster .state").is_displayed()


def test_it_follows_the_clock_and_does_not_count_by_itself(browser):
    browser.at("2031-12-28T18:00:00Z")
    browser.open(EVENT)
    browser.until(lambda: left(browser) > 86400, "nothing counts")
    browser.move_clock("2031-12-31T18:00:00Z", stopped=True)
    browser.until_is(lambda: left(browser), 3600)


# A list by day has another one for midnight, and the home page one that looks for new notes.
@pytest.mark.parametrize("page, timers", [("events/", 2), (EVENT, 1), ("", 2)])
def test_all_countdowns_of_a_page_have_one_timer(browser, page, timers):
    browser.before_every_page(TIMERS)
    browser.open(page)
    browser.one("button.pause:not([hidden])")
    assert browser.run("return waitingTimers()") == timers


def state(browser, event="foot-1"):
    return browser.one(f"[data-event={event}] .state").get_attribute("textContent")


@pytest.mark.parametrize("time, words", [
    ("2026-11-20T12:00:00Z", "In 17 months"), ("2028-04-17T13:00:00Z", "In 12 days"),
    ("2028-04-26T10:00:00Z", "3d 4h"), ("2028-04-29T08:45:00Z", "5h 15m"), ("2028-04-29T13:55:01Z", "04:59"),
    ("2028-04-29T14:00:01Z", "Started"),
])
def test_lists_count_calmly_and_in_seconds_only_in_the_last_hour(browser, time, words):
    browser.at(time, stopped=True)
    browser.open("events/upcoming/")
    browser.until_is(lambda: state(browser).replace("\u00a0", " "), words)


def test_a_list_by_day_counts_in_its_headings_and_on_the_last_day_in_its_rows(browser):
    browser.at("2028-04-27T12:00:00Z", stopped=True)
    browser.open("events/")
    heading = lambda: browser.run(
        "return document.querySelector('[data-event=foot-1]').closest('.day').querySelector('.near').textContent")
    browser.until_is(heading, "In 2 days")
    assert not browser.one("[data-event=foot-1] .state").is_displayed()
    browser.at("2028-04-29T08:00:00Z", stopped=True)
    browser.open("events/")
    browser.until_is(heading, "Today")
    browser.until_is(lambda: state(browser), "6h")


def test_the_days_of_a_list_follow_midnight(browser):
    # In London, it is an hour later.
    browser.at("2028-04-28T22:59:57Z")
    browser.open("events/")
    near = lambda: browser.run(
        "return document.querySelector('[data-event=foot-1]').closest('.day').querySelector('.near').textContent")
    assert near() == "Tomorrow"
    browser.until_is(near, "Today")


def test_only_the_last_hour_has_a_timer_of_seconds(browser):
    browser.at("2028-04-29T13:30:00Z")
    browser.open("events/")
    browser.until(lambda: re.fullmatch(r"29:5\d", state(browser)), "the seconds are missing")
    before = state(browser)
    browser.until(lambda: state(browser) < before, "nothing counts")


def test_a_hidden_page_rests_and_is_right_when_it_is_seen_again(browser):
    browser.before_every_page(TIMERS)
    browser.open(EVENT)
    browser.one("button.pause:not([hidden])")
    hide = """Object.defineProperty(document, "hidden", { value: arguments[0], configurable: true });
        document.dispatchEvent(new Event("visibilitychange"))"""
    browser.run(hide, True)
    assert browser.run("return waitingTimers()") == 0
    browser.move_clock("2031-12-31T18:00:00Z")
    browser.run(hide, False)
    browser.until(lambda: left(browser) <= 3600, "the countdown is behind")


def test_it_says_started_then_ended_and_is_never_negative(browser):
    browser.at("2031-12-31T18:59:58Z")
    browser.open(EVENT)
    browser.until_text(".poster .state", "On now")
    browser.until(lambda: 5 * 3600 < left(browser) <= 6 * 3600, "it does not count to the end")
    browser.move_clock("2032-01-01T01:00:00Z")
    browser.until_text(".poster .state", "Ended")
    browser.open(EVENT).move_clock("2040-01-01T00:00:00Z")
    browser.until_text(".poster .state", "Ended")


def test_what_has_no_end_has_started_until_its_day_is_over(browser):
    browser.before_every_page(TIMERS)
    browser.at("2028-04-29T13:59:58Z")
    browser.open("events/foot-1/")
    browser.until_text(".poster .state", "Started")
    browser.move_clock("2028-04-29T22:59:59Z", stopped=True)
    browser.look_again()
    assert browser.text(".poster .state") == "Started"
    # Midnight in London.
    browser.move_clock("2028-04-29T22:59:59Z")
    browser.look_again()
    browser.until_text(".poster .state", "Ended")


@pytest.mark.parametrize("zone, time, state", [
    ("America/Los_Angeles", "2030-08-27T19:00:00Z", "In 32 days"),
    ("America/Los_Angeles", "2030-09-28T00:00:00Z", "Tomorrow"),
    ("America/Los_Angeles", "2030-09-28T07:00:01Z", "On now"),
    ("America/Los_Angeles", "2030-09-29T06:59:50Z", "On now"),
    ("America/Los_Angeles", "2030-09-29T07:00:01Z", "Ended"),
    ("Europe/London", "2030-09-27T22:59:50Z", "Tomorrow"),
    ("Asia/Tokyo", "2030-09-27T14:59:50Z", "Tomorrow"),
    ("Asia/Tokyo", "2030-09-27T15:00:01Z", "On now"),
])
def test_whole_days_are_those_of_the_visitors_calendar(browser, zone, time, state):
    browser.command("Emulation.setTimezoneOverride", timezoneId=zone)
    browser.at(time, stopped=True)
    browser.open("events/harvest-supper/2030-09-28/")
    browser.until_is(lambda: browser.one(".poster .state").get_attribute("textContent"), state)


@pytest.mark.parametrize("time, words", [
    ("2031-12-31T00:00:01Z", "Today"), ("2031-12-30T00:00:01Z", "Tomorrow"), ("2031-12-29T20:00:00Z", "In 2 days"),
    ("2031-12-28T20:00:00Z", "In 3 days"), ("2031-12-28T18:00:00Z", "In 3 days"),
])
def test_days_are_those_of_the_calendar(browser, time, words):
    browser.at(time, stopped=True)
    browser.open(EVENT)
    browser.until_is(lambda: browser.one(".poster .state").get_attribute("textContent"), words)


@pytest.mark.parametrize("time, count", [
    ("2031-11-15T20:00:00Z", "45d"), ("2031-12-29T20:00:00Z", "1d"), ("2031-12-29T18:00:00Z", "2d"),
    ("2031-12-30T18:00:00Z", "1d"), ("2031-12-30T20:00:00Z", "23:00:00"), ("2031-12-31T08:00:00Z", "11:00:00"),
])
def test_one_card_says_one_number(browser, time, count):
    browser.at(time, stopped=True)
    browser.open(EVENT)
    browser.until_is(lambda: browser.text(".countdown b:not([hidden])"), count)
    assert not browser.one(".poster .state").is_displayed()
    # The largest unit is the most informative one.
    sizes = browser.run("""return [...document.querySelectorAll(".countdown b:not([hidden])")]
        .map((element) => parseFloat(getComputedStyle(element).fontSize))""")
    assert sizes[0] == max(sizes) > 20


def test_home_goes_on_to_the_event_after_the_next(evenings):
    evenings.at("2026-11-20T19:59:00Z")
    evenings.open("")
    assert evenings.text(".ticket .name").endswith("Evening 0")
    assert len(evenings.all(".cards > li")) == 6
    evenings.move_clock("2026-11-20T21:00:00Z", stopped=True)
    evenings.look_again()
    assert evenings.text(".ticket .state") == "On now"
    for evening in range(1, 7):
        evenings.move_clock(f"2026-11-{19 + evening}T23:00:00Z", stopped=True)
        evenings.look_again()
        evenings.until_is(lambda: evenings.text(".ticket .name"), f"Evening {evening}")
        evenings.until_is(lambda: evenings.text(".ticket .countdown"), "21h")
        assert evenings.one(".ticket .name").get_attribute("href").endswith(f"/events/e{evening}/")
        assert len(evenings.all(".cards > li")) == 6 - evening
    # There are two more than the page has room for.
    assert "More events are coming up" in evenings.text("[aria-labelledby=upcoming]")
    evenings.move_clock("2026-11-26T23:00:00Z", stopped=True)
    evenings.look_again()
    assert evenings.text(".ticket .state") == "Ended"


@pytest.mark.parametrize("zone", ["America/New_York", "Asia/Tokyo"])
def test_the_leaf_of_the_next_event_shows_its_own_day(chromium, tmp_path, zone):
    content = {
        "site.yaml": "title: Evenings\ntimeZone: Europe/London\n",
        "events/first.md": "---\nname: First\nstart: 2026-11-21 20:00\nend: 2026-11-21 22:00\n---\n",
        "events/fair.md": "---\nname: Fair\nstart: 2026-12-05\nallDay: true\n---\n",
        "events/last.md": "---\nname: Last\nstart: 2026-12-10 20:00\nend: 2026-12-10 22:00\n---\n",
    }
    with serving(Site(tmp_path, content=content).output) as server:
        chromium.reset(server.root)
        chromium.command("Emulation.setTimezoneOverride", timezoneId=zone)
        chromium.at("2026-11-21T21:00:00Z")
        chromium.open("")
        leaf = lambda: [part.get_attribute("textContent") for part in chromium.all(".ticket .leaf > *")]
        for time, words in (("2026-11-21T22:00:01Z", ["Saturday", "5", "December"]), ("2026-12-07T12:00:00Z", ["Thursday", "10", "December"])):
            chromium.move_clock(time, stopped=True)
            chromium.look_again()
            chromium.until_is(leaf, words)


def test_nothing_is_coming_up_once_all_is_over(evenings):
    evenings.at("2031-01-01T12:00:00Z")
    evenings.open("")
    assert not evenings.all(".cards > li:not([hidden])") and not evenings.one(".cards > li").is_displayed()
    assert not evenings.one(".ticket").is_displayed()
    assert "More events are coming up" not in evenings.text("main")


@pytest.mark.parametrize("language, counts", [
    ("en", ["3 events", "2 events", "1 event"]), ("he", ["3 אירועים", "שני אירועים", "אירוע אחד"]),
])
def test_counts_without_ended_events_have_the_right_form(chromium, tmp_path, language, counts):
    content = {
        f"events/e{day}.md": f"---\nname: Evening {day}\nstart: 2026-11-{day} 20:00\nend: 2026-11-{day} 22:00\ncategory: Music\n---\n"
        for day in (21, 22, 23)
    }
    site = Site(tmp_path, content={"site.yaml": f"title: Evenings\nlanguage: {language}\n", **content})
    with serving(site.output) as server:
        chromium.reset(server.root)
        for day, count in enumerate(counts, 20):
            chromium.at(f"2026-11-{day}T23:30:00Z")
            chromium.open("events/upcoming/")
            chromium.until_is(lambda: chromium.text(".sport .count"), count)


def test_nothing_moves_on_a_page_that_nobody_rebuilt_for_a_year(evenings):
    evenings.before_every_page("""window.shifts = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts += entry.value;
        }).observe({ type: "layout-shift", buffered: true })""")
    for time in ("2026-11-24T12:00:00Z", "2028-01-01T12:00:00Z"):
        evenings.at(time)
        for page in ("", "events/upcoming/", "events/"):
            evenings.open(page)
            assert evenings.run("return shifts") < 0.001, page
    assert "No upcoming events" in evenings.text("main")


def test_past_events_stay_where_they_are(matchday):
    matchday.at("2030-03-17T23:59:57Z")
    matchday.open("events/past/")
    states = lambda: [state.text for state in matchday.all(".card .state")]
    matchday.until(lambda: states() == ["Ended", "Cancelled"], "the match has not ended")
    matchday.at("2030-03-17T19:00:00Z")
    for page in ("events/past/", "events/0/"):
        matchday.open(page)
        assert matchday.text(".past .state") == "Started"
        assert not matchday.all(".live")


def test_what_ends_nobody_knows_when_stays_in_its_row(matchday):
    matchday.before_every_page(TIMERS)
    matchday.at("2030-03-17T19:59:58Z")
    matchday.open("events/")
    matchday.until_text(".card .state", "Started")
    for moment in ("2030-03-17T23:59:59Z", "2030-03-18T00:00:01Z"):
        matchday.move_clock(moment, stopped=True)
        matchday.next_timer()
    assert matchday.text(".card.live:not(.past) .state") == "Started"


def test_all_can_be_paused_and_that_is_remembered(browser):
    browser.before_every_page(TIMERS)
    browser.at("2028-04-29T13:30:00Z")
    browser.open("events/")
    browser.click("button.pause:not([hidden])")
    browser.until_is(lambda: browser.text("button.pause"), "Resume countdowns")
    before = state(browser)
    # The only timer that is left waits for midnight.
    assert browser.run("return waitingTimers()") == 1
    browser.move_clock("2028-04-29T13:40:00Z")
    browser.settle()
    assert state(browser) == before
    browser.open(EVENT)
    browser.until_text("button.pause", "Resume countdowns")
    browser.click("button.pause")
    # Countdowns out of view pause.
    browser.run("scrollTo({ top: 0, behavior: 'instant' })")
    before = left(browser)
    browser.until(lambda: left(browser) < before, "the countdowns did not go on")


def test_without_motion_the_minutes_are_enough(browser):
    browser.media(motion="reduce")
    browser.open(EVENT)
    browser.until(lambda: re.fullmatch(r"\d+d\s\d\d:\d\d", browser.text(".countdown")), "there still are seconds")
    browser.move_clock("2031-12-31T18:30:10Z", stopped=True)
    # The timer runs every minute.
    browser.look_again()
    browser.until_is(lambda: browser.text(".countdown"), "00:29")


def test_milestones_are_said_and_the_timer_itself_is_silent(browser):
    browser.at("2031-12-30T18:59:58Z", stopped=True)
    browser.open(EVENT)
    assert browser.one(".countdown").get_attribute("role") == "timer"
    assert browser.one(".countdown").get_attribute("aria-live") is None
    assert browser.one("#said").get_attribute("role") == "status"
    said = lambda: browser.one("#said").get_attribute("textContent")
    browser.move_clock("2031-12-30T19:00:00Z", stopped=True)
    browser.until(lambda: said() == "Sample Event: 1 day to go", "the day was not said")
    for time, words in [("18:00:00", "1 hour to go"), ("18:50:00", "10 minutes to go"), ("19:00:00", "started")]:
        browser.move_clock(f"2031-12-31T{time}Z", stopped=True)
        browser.until(lambda: said() == f"Sample Event: {words}", f"{words} was not said")


def test_a_clock_behind_the_build_shows_the_date_alone(browser):
    browser.at("2020-01-01T00:00:00Z")
    browser.open(EVENT)
    browser.until(lambda: not browser.one(".countdown").is_displayed(), "it counts by a wrong clock")
    assert not browser.one(".poster .state").is_displayed()
    assert "Wednesday 31 December 2031, 19:00" in browser.text(".facts")


def test_a_thousand_cards_cost_less_than_4_ms_a_second(season, season_site, record_figure):
    def cost(seconds=4):
        """The processor time of the timers of that many seconds: other programs of the machine don't count."""
        season.next_timer()
        season.command("Performance.enable", timeDomain="threadTicks")
        spent = lambda: next(
            metric["value"] for metric in season.command("Performance.getMetrics")["metrics"]
            if metric["name"] == "ScriptDuration")
        before = spent()
        for _ in range(seconds):
            season.next_timer()
        return (spent() - before) / seconds * 1000

    season.before_every_page(TIMERS)
    # In the last hour, the cards in view show seconds.
    season.at("2030-03-17T17:00:00Z")
    crowd(season_site.output / "events/upcoming/index.html", 1000)
    season.open("events/upcoming/")
    season.one("button.pause:not([hidden])")
    assert len(season.all(".card")) >= 1000
    milliseconds = cost()
    season_site.build()
    record_figure(f"script of a page of 1000 countdowns: {milliseconds:.2f} ms a second (limit 4)")
    assert milliseconds < 4
