"""The host's control panel, where the site is served: each thing with one tap, and the way back."""

import json
import time

import pytest
from selenium.webdriver.common.keys import Keys

from axe import violations
from conftest import visiting
from evening import evening, song
from looks import every_look
from sites import Site

CODE = "W4D8N-0ZHVC"
MANAGE = "events/gala/manage/"
GALA = {"name": "Gala", "start": "2026-12-01 20:00", "adminCode": CODE,
        "songs": [{"id": "kettle", "title": "Nine Sopranos and a Kettle", "artist": "Monday Choir"}]}
HURT = "<img src=x onerror=isHurt=1>"


def state():
    return {
        "version": 1, "name": "Gala", "voting": "open", "requests": "moderated",
        "songs": [song("now", "Third Stair Blues", "Dot", 9, 1, "playing"), song("kettle", "Nine Sopranos", "Choir", 5, 2),
                  song("hum", "Hum in B Flat", "Ravi", 2, 3, "requested"), song("old", "Opener", "Glass", 12, 1, "played"),
                  song("no", "Never", "Nobody", 0, 9, "declined")],
        "waiting": [{"id": "ask", "title": f"Asked for {HURT}", "artist": "Guest", "askers": 3}],
    }


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    return Site(tmp_path_factory.mktemp("manage"), content={"site.yaml": "title: Night\n", "events/gala.json": json.dumps(GALA)})


@pytest.fixture
def night(site):
    with evening(site.output, state()) as server:
        yield server


@pytest.fixture
def host(chromium, night):
    for browser in visiting(chromium, night):
        browser.open(f"{MANAGE}#code={CODE}")
        browser.until(lambda: browser.all(".listed li"), "the panel never came")
        yield browser


def titles(browser, place):
    return [item.text for item in browser.all(f"ul.{place} .title")]


def tap(browser, place, title, action):
    button = browser.run("""const [place, title, action] = arguments;
        const row = [...document.querySelectorAll(`ul.${place} li`)].find((row) => row.textContent.includes(title));
        return row.querySelector(`button[value=${action}]`)""", place, title, action)
    browser.run("arguments[0].scrollIntoView({ block: 'center' })", button)
    button.click()


def orders(night):
    return [order for path, order in night.orders if path == "/_corkboard/manage/gala"]


def test_it_shows_how_things_stand(host):
    assert titles(host, "playing") == ["Third Stair Blues"]
    assert titles(host, "listed") == ["Nine Sopranos", "Hum in B Flat"]
    assert titles(host, "waiting") == [f"Asked for {HURT}"]
    assert host.run("return window.isHurt === undefined")
    pressed = host.run("return [...document.querySelectorAll('[aria-pressed=true]')].map((button) => button.ariaLabel)")
    assert pressed == ["Requests: Needs approval", "Voting: Open"]
    # The report's commands are for who has no server.
    assert not any(code.is_displayed() for code in host.all(".report code"))


@pytest.mark.parametrize("place, title, action, order, then", [
    ("waiting", "Asked", "accept", {"action": "accept", "song": "ask"}, ("waiting", [])),
    ("waiting", "Asked", "decline", {"action": "decline", "song": "ask"}, ("waiting", [])),
    ("listed", "Hum", "playing", {"action": "playing", "song": "hum"}, ("playing", ["Hum in B Flat"])),
    ("listed", "Hum", "played", {"action": "played", "song": "hum"}, ("listed", ["Nine Sopranos"])),
    ("playing", "Third", "played", {"action": "played", "song": "now"}, ("playing", [])),
])
def test_one_tap_does_it_and_one_undoes_it(host, night, place, title, action, order, then):
    before = titles(host, then[0])
    tap(host, place, title, action)
    host.until_is(lambda: titles(host, then[0]), then[1])
    assert orders(night) == [order]
    host.until_text(".last", "Done:")
    host.click(".undo")
    host.until_is(lambda: titles(host, then[0]), before)
    assert orders(night)[1] == {"action": "undo", "undo": "u1"}
    host.until(lambda: not host.one(".undo").is_displayed(), "what was undone can't be undone")


def test_pins_and_switches_say_how_they_stand(host, night):
    tap(host, "listed", "Hum", "pin")
    host.until(lambda: host.all("ul.listed .tag.pin:not([hidden])"), "it is not pinned")
    tap(host, "listed", "Hum", "unpin")
    host.until(lambda: not host.all("ul.listed .tag.pin:not([hidden])"), "it stays pinned")
    host.click("[data-action=requests] [value=closed]")
    host.until(lambda: host.one("[data-action=requests] [value=closed]").get_attribute("aria-pressed") == "true", "it is open")
    host.click("[data-action=voting] [value=closed]")
    host.until(lambda: night.event["voting"] == "closed", "voting goes on")
    host.until_text(".last", "Done: Closed, Voting")


def test_what_destroys_asks_first(host, night):
    tap(host, "listed", "Hum", "remove")
    host.until_text("dialog", "Remove this song?\nHum in B Flat")
    assert violations(host) == []
    assert host.focused().get_attribute("value") == "no"
    host.press(Keys.ENTER)
    host.until(lambda: not host.one("dialog").is_displayed(), "it stays open")
    assert host.focused().get_attribute("aria-label") == "Remove: Hum in B Flat"
    tap(host, "listed", "Hum", "remove")
    host.press(Keys.ESCAPE)
    host.until(lambda: not host.one("dialog").is_displayed(), "it stays open")
    assert orders(night) == []
    tap(host, "listed", "Hum", "remove")
    host.click("dialog .sure")
    host.until_is(lambda: titles(host, "listed"), ["Nine Sopranos"])
    host.click(".end")
    host.until_text("dialog", "End the event?")
    host.click("dialog .sure")
    host.until_text(".last", "The event has ended.")
    assert orders(night)[-1] == {"action": "end"}


def test_one_date_of_a_series_can_not_be_ended(chromium, tmp_path):
    gala = GALA | {"repeat": "weekly"}
    site = Site(tmp_path, content={"site.yaml": "title: Night\n", "events/gala.json": json.dumps(gala)})
    with evening(site.output, state()) as night:
        for host in visiting(chromium, night):
            host.open(f"events/gala/2026-12-01/manage/#code={CODE}")
            host.until(lambda: host.all(".listed li"), "the panel never came")
            assert not host.one(".panel .end").is_displayed()


def test_a_swipe_removes_a_song_and_undo_brings_it_back(host, night):
    row = lambda: host.all("ul.listed li")[1]
    host.swipe(row(), 150)
    host.swipe(row(), -60)
    assert orders(night) == []
    host.swipe(row(), -150)
    host.until_is(lambda: titles(host, "listed"), ["Nine Sopranos"])
    assert orders(night) == [{"action": "remove", "song": "hum"}]
    assert not host.one("dialog").is_displayed()
    host.click(".undo")
    host.until_is(lambda: titles(host, "listed"), ["Nine Sopranos", "Hum in B Flat"])


@pytest.mark.parametrize("name, number, rest, accepted, waiting", [
    ("top", "1", False, ["Twice"], ["Once"]),
    ("votes", "2", True, ["Twice"], []),
])
def test_many_requests_are_decided_at_once(host, night, name, number, rest, accepted, waiting):
    asked = [{"id": key, "title": key, "artist": "Guest", "askers": askers} for key, askers in [("Once", 1), ("Twice", 2)]]
    night.tell(waiting=asked)
    host.until_is(lambda: titles(host, "waiting"), ["Once", "Twice"])
    before = titles(host, "listed")
    host.click(".several summary")
    assert violations(host) == []
    host.type(f".several [name={name}]", number)
    if rest:
        host.click(".several [name=rest]")
    host.click(f".several button[value={name}]")
    host.until_is(lambda: titles(host, "waiting"), waiting)
    assert titles(host, "listed") == before + accepted
    assert orders(night) == [{"action": "select", name: number, "rest": "decline" if rest else ""}]
    host.click(".undo")
    host.until_is(lambda: titles(host, "waiting"), ["Once", "Twice"])


def test_a_number_is_needed(host, night):
    host.click(".several summary")
    for text in ["", "0", "-1", "some"]:
        host.type(".several [name=top]", text)
        host.click(".several button[value=top]")
    assert orders(night) == []


def test_a_song_is_added(host, night):
    host.click(".adding summary")
    assert violations(host) == []
    host.type(".adding [name=songTitle]", f" Added {HURT} ")
    host.press(Keys.ENTER)
    assert orders(night) == []
    host.type(".adding [name=songArtist]", "Host")
    host.press(Keys.ENTER)
    host.until_is(lambda: titles(host, "listed")[-1], f"Added {HURT}")
    assert orders(night) == [{"action": "add", "title": f"Added {HURT}", "artist": "Host"}]
    assert host.one(".adding [name=songTitle]").get_attribute("value") == ""
    assert host.run("return window.isHurt === undefined")
    host.click(".undo")
    host.until_is(lambda: titles(host, "listed")[-1], "Hum in B Flat")


def test_a_song_that_is_on_the_list_is_not_added_again(host, night):
    night.refusals.append((409, "listed"))
    host.ignored.append("status of 409")
    host.click(".adding summary")
    host.type(".adding [name=songTitle]", "Nine Sopranos")
    host.type(".adding [name=songArtist]", "Choir")
    host.press(Keys.ENTER)
    host.until_text(".fault", "Not done: Add a song, Nine Sopranos. this song is already on the list.")
    assert host.one(".adding [name=songTitle]").get_attribute("value") == "Nine Sopranos"


def test_a_name_is_released(host, night):
    host.type(".release input", " Anna ")
    host.press(Keys.ENTER)
    host.until_text(".last", "Done: Release, Anna")
    assert orders(night) == [{"action": "release", "name": "Anna"}]
    assert host.one(".release input").get_attribute("value") == ""


def test_what_went_wrong_is_said(host, night):
    night.refusals[:] = [(409, "no song hum"), (403, "no"), (429, "no")]
    host.ignored.append("the server responded with a status of 4")
    for said in ("no song hum", "this device can’t manage the event", "too many changes at once"):
        tap(host, "listed", "Hum", "played")
        host.until_text(".fault", f"Not done: Played, Hum in B Flat. {said}")
    assert titles(host, "listed") == ["Nine Sopranos", "Hum in B Flat"]
    host.ignored.append("net::ERR")
    host.offline(True)
    tap(host, "listed", "Hum", "played")
    host.until_text(".fault", "the server can’t be reached")
    host.offline(False)
    tap(host, "listed", "Hum", "played")
    host.until_is(lambda: host.text(".fault"), "")


def test_a_server_whose_clock_was_set_back_is_followed(host, night):
    night.tell(songs=night.event["songs"][:2])
    host.until_is(lambda: titles(host, "listed"), ["Nine Sopranos"])
    night.is_over = True
    host.until(lambda: host.text(".lost") != "", "the server isn't missed")
    night.event.update(version=0, songs=[song("other", "Another Song", "Dot", 1)])
    night.is_over = False
    host.until_is(lambda: titles(host, "listed"), ["Another Song"])


def test_places_are_revealed_by_rank(host, night):
    night.tell(places=3, shown=1, next="1=")
    host.until_is(lambda: host.text(".reveal .next"), "Show place 1=")
    night.tell(shown=3, next="")
    host.until_text(".reveal .next", "Let everyone see the results")


def test_a_server_that_falls_silent_is_missed(host, night):
    # The page expects more signs of life after the first one.
    night.is_lively = True
    host.open("")
    start = time.monotonic()
    host.open(f"{MANAGE}#code={CODE}")
    host.until(lambda: host.all(".listed li"), "the panel never came")
    night.is_hung = True
    host.until(lambda: host.text(".lost") != "", "the server isn't missed")
    night.is_hung = False
    assert 8 < time.monotonic() - start < 20
    # The page connects again by itself.
    host.until_is(lambda: host.text(".lost"), "")


def test_nothing_moves_under_a_finger(host, night):
    touch = "new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch' })"
    host.run(f"document.querySelector('.listed').dispatchEvent({touch})")
    night.tell(songs=list(reversed(night.event["songs"])))
    host.run("return new Promise((done) => setTimeout(done, 400))")
    assert titles(host, "listed") == ["Nine Sopranos", "Hum in B Flat"]
    host.until_is(lambda: titles(host, "listed"), ["Hum in B Flat", "Nine Sopranos"])


def test_the_focus_stays_where_it_was(host, night):
    button = host.one(".listed li:last-child button[value=played]")
    host.run("arguments[0].focus()", button)
    night.tell(songs=list(reversed(night.event["songs"])))
    host.until_is(lambda: titles(host, "listed"), ["Hum in B Flat", "Nine Sopranos"])
    assert host.focused() == button
    host.press(Keys.ENTER)
    host.until_is(lambda: titles(host, "listed"), ["Nine Sopranos"])
    host.until_is(lambda: host.focused().get_attribute("id"), "listed")


def test_the_focus_leaves_a_part_that_is_hidden(host, night):
    host.run("document.querySelector('.playing button[value=played]').focus()")
    host.press(Keys.ENTER)
    host.until(lambda: not host.one(".now").is_displayed(), "the last song still plays")
    host.until_is(lambda: host.focused().get_attribute("id"), "listed")
    host.run("document.querySelector('.undo').focus()")
    host.press(Keys.ENTER)
    host.until_is(lambda: titles(host, "playing"), ["Third Stair Blues"])
    host.until_is(lambda: host.focused().get_attribute("id"), "listed")


def test_it_is_accessible(host, night):
    host.run("document.querySelector('details').open = true")
    tap(host, "listed", "Hum", "pin")
    host.until_text(".last", "Done")
    host.until(lambda: host.one(".undo").is_displayed(), "no way back")
    for look in every_look(host):
        # Elsewhere, the bar at the bottom of the screen may hide half of a button until the host scrolls.
        host.run("scrollTo(0, document.body.scrollHeight)")
        assert violations(host, look.rules) == [], look
        assert host.overflow() <= 0, look
        small = host.run("""return [...document.querySelectorAll(".panel button")]
            .map((button) => [button.textContent, button.getBoundingClientRect()])
            .filter(([, { width, height }]) => width && (width < 44 || height < 44)).map(([text]) => text)""")
        assert small == [], look


def test_where_nobody_serves_it_the_report_stays(host, night):
    night.served = {}
    host.reload()
    host.open(f"{MANAGE}#code={CODE}")
    host.until(lambda: host.all(".report"), "the report never came")
    assert not host.all(".panel") and any(code.is_displayed() for code in host.all(".report code"))
