import json

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

SONGS = "events/sample-event/songs/"
LANTERNS = "[data-song=lanterns]"  # 21 up, 3 down

SHEET = """navigator.canShare = (data) => !data.files || %s;
navigator.share = async (data) => {
  window.shared = { ...data, files: data.files && await data.files[0].text() };
  if (%s) throw new DOMException("", "AbortError");
};"""


def song(browser, selector=LANTERNS):
    """What a row shows: the score, and which of its buttons are pressed."""
    row = browser.one(selector)
    browser.one(".downs button", row)
    score, *note = row.find_element(By.CSS_SELECTOR, ".score").text.split("\n")
    pressed = [button.get_attribute("aria-pressed") == "true" for button in browser.all("button", row)]
    return score, " ".join(note), *pressed


def vote(browser, way, selector=LANTERNS):
    browser.click(f"{selector} .{way} button")


def ballots(text):
    return [json.loads(line) for line in text.splitlines()]


@pytest.mark.parametrize("width", [390, 1280])
def test_a_vote_changes_the_number_at_once_and_can_be_changed_and_withdrawn(browser, width):
    browser.width(width)
    browser.open(SONGS)
    browser.until_is(lambda: song(browser), ("+18", "", False, False))
    vote(browser, "ups")
    browser.until_is(lambda: song(browser), ("+19", "with your vote", True, False))
    vote(browser, "downs")
    browser.until_is(lambda: song(browser), ("+17", "with your vote", False, True))
    vote(browser, "downs")
    browser.until_is(lambda: song(browser), ("+18", "", False, False))


def test_every_row_has_both_buttons_with_words_and_names(browser):
    browser.open(SONGS)
    browser.one(f"{LANTERNS} .downs button")
    assert len(browser.all("[data-song] button")) == 24
    assert browser.text(f"{LANTERNS} .ups button") == "▲\nUp"
    label = browser.one(f"{LANTERNS} .downs button").get_attribute("aria-label")
    assert label.endswith("Down: Lanterns on the Water")


def test_keys_vote_and_the_result_is_said(browser):
    browser.open(SONGS)
    browser.one(f"{LANTERNS} .ups button").send_keys(Keys.SPACE)
    browser.until(lambda: song(browser)[2], "no vote")
    words = "Lanterns on the Water: up, +19 with your vote"
    browser.until_is(lambda: browser.one("#said").get_attribute("textContent"), words)


def test_swiping_votes(browser):
    browser.open(SONGS)
    song(browser)
    browser.swipe(browser.one(LANTERNS), 150)
    browser.until(lambda: song(browser) == ("+19", "with your vote", True, False), "right is not up")
    browser.swipe(browser.one(LANTERNS), -150)
    browser.until(lambda: song(browser) == ("+17", "with your vote", False, True), "left is not down")
    browser.swipe(browser.one(LANTERNS), 20)
    assert song(browser)[3]


def test_votes_stay_with_the_browser_and_with_their_event(browser):
    browser.open(SONGS)
    vote(browser, "ups")
    browser.reload()
    browser.until_is(lambda: song(browser), ("+19", "with your vote", True, False))
    browser.run("localStorage.clear()")
    browser.reload()
    browser.until_is(lambda: song(browser), ("+18", "", False, False))


def test_a_list_that_was_built_with_the_vote_does_not_add_it_again(polling, polling_site):
    def recount(ups):
        def change(event):
            next(song for song in event["songs"] if song["id"] == "lanterns")["tally"]["up"] = ups

        polling_site.edit_json("events/sample-event.json", change)
        polling_site.build()

    polling.open(SONGS)
    vote(polling, "ups")
    polling.type("[name=voter]", "Ada")
    polling.click(".send")
    polling.until_text(".sending", "Sent. Thank you!")
    try:
        recount(22)
        polling.open(SONGS)
        polling.until_is(lambda: song(polling), ("+19", "", True, False))
        vote(polling, "downs")
        polling.until_is(lambda: song(polling), ("+17", "with your vote", False, True))
    finally:
        recount(21)


def test_sending_makes_exactly_the_ballots_that_the_tool_takes(polling, polling_server):
    polling.open(SONGS)
    vote(polling, "ups")
    vote(polling, "downs", "[data-song=saltwater]")
    vote(polling, "ups", "[data-song=velvet]")
    vote(polling, "ups", "[data-song=velvet]")
    polling.type("[name=songTitle]", "Never on a \"Monday\"")
    polling.type("[name=songArtist]", "Nina & the Clocks")
    polling.press(Keys.ENTER)
    polling.until_text(".sending .state", "4 not sent yet")
    polling.type("[name=voter]", "  Ada  ")
    polling.click(".send")
    polling.until_text(".sending", "Sent. Thank you!")
    lines = ballots(polling_server.ballots[0])
    times = [line.pop("at") for line in lines]
    now = polling.run("return new Date().toISOString()")
    assert all("2026-11-20T12:00:00.000Z" <= time <= now for time in times)
    event = {"event": "sample-event", "user": "Ada"}
    assert lines == [
        {**event, "song": "lanterns", "vote": "UP"},
        {**event, "song": "saltwater", "vote": "DOWN"},
        {**event, "song": "velvet", "vote": "NONE"},
        {**event, "title": "Never on a \"Monday\"", "artist": "Nina & the Clocks"},
    ]
    assert polling.text(".sending .state") == "All sent"
    polling.reload()
    polling.until(lambda: polling.one("[name=voter]").get_property("value") == "Ada", "the name is forgotten")


def test_nothing_is_lost_offline_and_it_goes_out_by_itself_later(polling, polling_server):
    polling.ignored = ["ERR_INTERNET_DISCONNECTED"]
    polling.open(SONGS)
    vote(polling, "ups")
    polling.type("[name=voter]", "Ada")
    polling.offline(True)
    polling.click(".send")
    polling.until_text(".sending", "Not sent: you are offline.")
    assert polling.text(".sending .state") == "1 not sent yet"
    polling.offline(False)
    polling.until_text(".sending", "Sent. Thank you!")
    assert len(polling_server.ballots) == 1


def test_a_server_that_fails_can_be_asked_again(polling, polling_server):
    polling.ignored = ["status of 503"]
    polling_server.answers = [503]
    polling.open(SONGS)
    vote(polling, "ups")
    polling.type("[name=voter]", "Ada")
    polling.click(".send")
    polling.until_text(".sending", "Not sent: the answer was 503.")
    assert polling.text(".send") == "Try again"
    polling.click(".send")
    polling.until_text(".sending", "Sent. Thank you!")
    assert len(polling_server.ballots) == 1


@pytest.mark.parametrize("name", ["", "   ", "\u200b\u2060", "x" * 65])
def test_a_name_that_ballots_would_not_take_is_not_sent(polling, polling_server, name):
    polling.open(SONGS)
    vote(polling, "ups")
    polling.run("arguments[0].value = arguments[1]", polling.one("[name=voter]"), name)
    polling.click(".send")
    problem = lambda: polling.run("return arguments[0].validationMessage", polling.one("[name=voter]"))
    polling.until(lambda: problem() != "", "the name is taken")
    assert polling_server.ballots == []


def test_votes_can_be_copied_saved_and_mailed(polling, downloads):
    polling.open(SONGS)
    polling.type("[name=voter]", "Ada")
    polling.click(".copy")
    polling.until_text(".sending", "There is nothing to send yet")
    vote(polling, "ups")
    polling.click(".copy")
    polling.until_text(".sending", "Copied")
    text = polling.run("return navigator.clipboard.readText()")
    assert [line["song"] for line in ballots(text)] == ["lanterns"]

    polling.command("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(downloads))
    polling.click(".save")
    saved = downloads / "votes.ndjson"
    polling.until_is(saved.read_text, text)

    polling.click(".mail")
    polling.until_text(".sending", "Your mail program has the votes")
    address = polling.one(".mail").get_attribute("href")
    assert address.startswith("mailto:votes@cork-room.example?subject=Songs%20for%20Sample%20Event")
    assert "&body=%7B%22event%22%3A%22sample-event%22%2C%22song%22%3A%22lanterns" in address


@pytest.mark.parametrize("files", ["true", "false"])
def test_the_share_sheet_gets_the_ballots(browser, files):
    browser.before_every_page(SHEET % (files, "false"))
    browser.open(SONGS)
    vote(browser, "ups")
    browser.type("[name=voter]", "Ada")
    browser.click(".sheet")
    browser.until_text(".sending", "Shared.")
    shared = browser.run("return shared")
    assert ballots(shared["files"] if files == "true" else shared["text"])[0]["song"] == "lanterns"


def test_a_cancelled_share_sheet_sends_nothing(browser):
    browser.before_every_page(SHEET % ("true", "true"))
    browser.open(SONGS)
    vote(browser, "ups")
    browser.type("[name=voter]", "Ada")
    browser.click(".sheet")
    browser.until_text(".sending", "Not shared.")
    assert browser.text(".sending .state") == "1 not sent yet"


def test_without_a_clipboard_the_votes_are_there_to_be_selected(browser):
    browser.before_every_page("navigator.clipboard.writeText = async () => { throw new DOMException('no'); }")
    browser.open(SONGS)
    vote(browser, "ups")
    browser.type("[name=voter]", "Ada")
    browser.click(".copy")
    browser.until_text(".sending", "Nothing here can copy")
    assert "lanterns" in browser.run("return getSelection().toString() || document.activeElement.value")


def test_a_request_needs_title_and_artist_and_can_be_taken_back(browser):
    browser.open(SONGS)
    browser.type("[name=songTitle]", "   ")
    browser.type("[name=songArtist]", "Nina")
    browser.press(Keys.ENTER)
    browser.until_text(".sending", "A request needs a title and an artist.")
    browser.type("[name=songTitle]", "<b>Monday</b>")
    browser.press(Keys.ENTER)
    browser.until(lambda: browser.text(".asked li").startswith("<b>Monday</b> – Nina"), "the request is not there")
    browser.reload()
    browser.click(".asked button")
    browser.until_is(lambda: browser.all(".asked li"), [])


def test_an_event_without_songs_takes_requests(browser):
    browser.open("events/open-floor/songs/")
    browser.type("[name=songTitle]", "Monday")
    browser.type("[name=songArtist]", "Nina")
    browser.press(Keys.ENTER)
    browser.until_is(lambda: browser.text(".sending .state"), "1 not sent yet")


def test_a_closed_list_only_reads(browser):
    browser.open("events/spring-dance/songs/")
    assert "Requests are closed." in browser.text("main")
    assert len(browser.all("[data-song]")) == 3
    assert browser.all("main button, main input, main form") == []


def test_two_windows_do_not_undo_each_others_votes(browser):
    browser.open(SONGS)
    song(browser)
    first = browser.driver.current_window_handle
    browser.driver.switch_to.new_window("tab")
    second = browser.driver.current_window_handle
    try:
        browser.open(SONGS)
        vote(browser, "ups", "[data-song=velvet]")
        # Browsers tell their windows a moment later what another one has kept.
        browser.driver.switch_to.window(first)
        browser.until(lambda: "velvet" in browser.run("return JSON.stringify(localStorage)"), "the vote is not kept")
    finally:
        browser.driver.switch_to.window(second)
        browser.driver.close()
        browser.driver.switch_to.window(first)
    vote(browser, "ups")
    browser.reload()
    assert song(browser)[2] and song(browser, "[data-song=velvet]")[2]
