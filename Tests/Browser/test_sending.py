"""Votes on their way to a server that judges them: nothing to press, nothing lost, nothing twice."""

import threading
import time

from test_voting import LANTERNS, SONGS, ask_for, name, posted, song, state, vote


def note(browser, id="lanterns"):
    return song(browser, f"[data-song={id}]")[1]


def named(browser, server):
    """Votes for the first time."""
    browser.open(SONGS)
    vote(browser, "ups")
    name(browser, "Ada")
    browser.until_is(lambda: note(browser), "counted")
    server.ballots.clear()


def test_the_first_vote_takes_two_taps_and_a_name(party, party_server):
    party.open(SONGS)
    party.click(f"{LANTERNS} .ups button")
    party.until_is(lambda: party.focused().get_attribute("name"), "voter")
    party.press("Ada")
    party.click(".naming button")
    party.until_is(lambda: note(party), "counted")
    assert [(line["song"], line["user"]) for line in posted(party_server)] == [("lanterns", "Ada")]
    assert state(party) == "All sent"
    # Votes don't move the rows while they are cast, and the bar is visible at any scroll position.
    party.click("[data-song=hum] .ups button, tbody tr:last-child .ups button")
    assert party.run("return document.querySelector('.ballots').getBoundingClientRect().bottom === innerHeight")


def test_asking_for_the_name_moves_no_row(party):
    party.open(SONGS)
    top = lambda: party.run(f"return document.querySelector('{LANTERNS}').getBoundingClientRect().top + scrollY")
    song(party)
    before = top()
    vote(party, "ups")
    party.seen("[name=voter]")
    assert top() == before
    name(party, "Ada")
    party.until_is(lambda: note(party), "counted")
    assert top() == before


def test_a_vote_says_what_becomes_of_it(party, party_server):
    party.ignored = ["status of 503"]
    named(party, party_server)
    party_server.answers = [(503, {"reason": "the disk is full"}, {})]
    vote(party, "ups", "[data-song=velvet]")
    party.until_is(lambda: state(party), "Not sent: the disk is full. Trying again automatically.")
    assert note(party, "velvet") == "not sent yet" and note(party) == "counted"
    party.until_is(lambda: note(party, "velvet"), "counted")
    assert state(party) == "All sent"


def test_a_vote_is_later_than_the_one_before_it(party, party_server):
    party.at("2026-11-20T12:00:00Z", stopped=True)
    named(party, party_server)
    vote(party, "downs")
    party.until(lambda: len(party_server.ballots) == 1 and note(party) == "counted", "the vote isn't sent")
    party.move_clock("2026-11-20T11:00:00Z")
    vote(party, "ups")
    party.until(lambda: len(party_server.ballots) == 2 and note(party) == "counted", "the vote isn't sent")
    assert [(line["vote"], line["at"]) for line in posted(party_server)] == [
        ("DOWN", "2026-11-20T12:00:00.001Z"), ("UP", "2026-11-20T12:00:00.002Z")]
    # A refused vote doesn't count.
    party_server.judge = lambda line: {"code": "time", "reason": "x"}
    party.move_clock("2026-11-20T15:00:00Z", stopped=True)
    vote(party, "downs")
    party.until_text(f"{LANTERNS} .fault", "clock")
    party_server.judge = lambda line: None
    party.move_clock("2026-11-20T12:30:00Z", stopped=True)
    vote(party, "downs")
    party.until_is(lambda: note(party), "counted")
    assert posted(party_server)[-1]["at"] == "2026-11-20T12:30:00.000Z"


def test_what_was_refused_while_voting_was_closed_is_sent_once_it_is_open(party, party_server):
    named(party, party_server)
    party.until(lambda: party_server.streams, "the page doesn't listen")
    songs = party_server.songs()
    party_server.judge = lambda line: {"code": "voting-closed", "reason": "x"}
    vote(party, "ups", "[data-song=velvet]")
    party.until_text("[data-song=velvet] .fault", "Voting is closed.")
    party_server.tell({**songs, "voting": "closed"})
    party.until(lambda: not party.one(f"{LANTERNS} button").is_displayed(), "voting stays open")
    assert len(party_server.ballots) == 1
    # What the server refuses again waits for the next time.
    party_server.tell({**songs, "voting": "open"})
    party.until(lambda: len(party_server.ballots) == 2, "the vote isn't sent again")
    party.until_text("[data-song=velvet] .fault", "Voting is closed.")
    party_server.judge = lambda line: None
    # Somebody who has closed the page meanwhile.
    party.reload()
    party.until_is(lambda: note(party, "velvet"), "counted")
    sent = posted(party_server)
    assert len(sent) == 3 and sent[0] == sent[1] == sent[2]


def test_each_refused_line_has_its_reason_beside_it(party, party_server):
    codes = {"velvet": "song-unknown", "saltwater": "one-of-tomorrow"}
    party_server.judge = lambda line: (
        {"code": codes[line["song"]], "reason": "<b>because</b>"} if line.get("song") in codes
        else {"code": "requests-closed", "reason": "x"} if "title" in line else None)
    named(party, party_server)
    vote(party, "ups", "[data-song=velvet]")
    vote(party, "ups", "[data-song=saltwater]")
    ask_for(party, "Monday", "Nina")
    party.until_text("[data-song=velvet] .fault", "This song is no longer on the list.")
    party.until_text("[data-song=saltwater] .fault", "<b>because</b>")
    party.until_text(".asked li", "Requests are closed.")
    assert song(party, "[data-song=velvet]")[2] is False
    assert state(party).startswith("3 not accepted")
    # What was refused is not sent again, unless it is cast again.
    party_server.ballots.clear()
    party.reload()
    party_server.judge = lambda line: None
    vote(party, "ups", "[data-song=velvet]")
    party.until_is(lambda: note(party, "velvet"), "counted")
    assert [line["song"] for line in posted(party_server)] == ["velvet"]


def test_a_refused_vote_is_in_no_numbers(party, party_server):
    named(party, party_server)
    party.until(lambda: party_server.streams, "the page doesn't listen")
    songs = party_server.songs()
    next(entry for entry in songs["songs"] if entry["id"] == "velvet").update(ups=50, downs=0)
    is_shown = threading.Event()

    def judge(line):
        # The numbers change while the vote is being sent, so the page assumes that they include it.
        party_server.tell(songs)
        is_shown.wait(60)
        return {"code": "song-unknown", "reason": "x"}

    party_server.judge = judge
    vote(party, "ups", "[data-song=velvet]")
    party.until_is(lambda: song(party, "[data-song=velvet]")[0], "+50")
    is_shown.set()
    party.until_text("[data-song=velvet] .fault", "This song is no longer on the list.")
    assert song(party, "[data-song=velvet]")[0] == "+50"


def test_a_name_that_is_taken_is_asked_for_again(party, party_server):
    party_server.judge = lambda line: {"code": "name-taken", "reason": "x"} if line["user"] == "Ada" else None
    party.open(SONGS)
    vote(party, "ups")
    name(party, "Ada")
    party.until_text(f"{LANTERNS} .fault", "Someone else is using this name. Add an initial.")
    field = party.seen("[name=voter]")
    assert party.run("return arguments[0].validationMessage", field).startswith("Someone else is using this name")
    name(party, "Ada L")
    party.until_is(lambda: note(party), "counted")
    assert [line["user"] for line in posted(party_server)] == ["Ada", "Ada L"]
    assert posted(party_server)[0]["at"] == posted(party_server)[1]["at"]


def test_the_server_says_how_long_to_wait(party, party_server):
    party.ignored = ["status of 429"]
    party.before_every_page("""{
        const start = setTimeout;
        window.pauses = [];
        window.setTimeout = (run, pause, ...rest) => (pauses.push(pause), start(run, pause > 5000 ? 50 : pause, ...rest));
    }""")
    named(party, party_server)
    party_server.answers = [(429, {"reason": "too much"}, {"Retry-After": "30"})]
    vote(party, "ups", "[data-song=velvet]")
    party.until_is(lambda: note(party, "velvet"), "counted")
    assert any(30000 <= pause <= 38000 for pause in party.run("return pauses"))


def test_pauses_grow(party, party_server):
    party.ignored = ["status of 503"]
    party.before_every_page("""{
        const start = setTimeout;
        window.pauses = [];
        window.setTimeout = (run, pause, ...rest) => (pause > 1000 && pauses.push(pause), start(run, pause > 1000 ? 20 : pause, ...rest));
    }""")
    named(party, party_server)
    party_server.answers = [(503, {}, {})] * 8
    vote(party, "ups", "[data-song=velvet]")
    party.until_is(lambda: note(party, "velvet"), "counted")
    pauses = party.run("return pauses")
    least = [2000, 4000, 8000, 16000, 32000, 60000, 60000, 60000]
    assert all(low <= pause <= low * 1.25 for low, pause in zip(least, pauses)) and len(pauses) == 8


def test_what_is_wrong_for_good_is_tried_again_only_by_hand(party, party_server):
    party.ignored = ["status of 403"]
    named(party, party_server)
    # The page also sends what waits one second after it was opened.
    party.reload()
    party_server.answers = [(403, {"reason": "this host is not for you"}, {})]
    vote(party, "ups", "[data-song=velvet]")
    party.until_is(lambda: state(party), "Not sent: this host is not for you.")
    time.sleep(1.5)
    assert state(party) == "Not sent: this host is not for you."
    party.click(".again")
    party.until_is(lambda: note(party, "velvet"), "counted")


def test_a_reload_and_the_way_back_neither_lose_nor_double(party, party_server):
    party.ignored = ["status of 503", "ERR_"]
    named(party, party_server)
    party_server.answers = [(503, {}, {})]
    vote(party, "ups", "[data-song=velvet]")
    party.until_is(lambda: party_server.answers, [])
    party.reload()
    party.until_is(lambda: note(party, "velvet"), "counted")
    party.open("about/")
    party.driver.back()
    party.settle()
    vote(party, "downs", "[data-song=saltwater]")
    party.until_is(lambda: note(party, "saltwater"), "counted")
    party.driver.back()
    party.driver.forward()
    party.until_is(lambda: note(party, "saltwater"), "counted")
    assert [line["song"] for line in posted(party_server)] == ["velvet", "saltwater"]
    assert note(party) == note(party, "velvet") == "counted"


def test_two_windows_show_the_same_and_send_nothing_twice(party, party_server):
    named(party, party_server)
    first = party.driver.current_window_handle
    party.driver.switch_to.new_window("tab")
    second = party.driver.current_window_handle
    try:
        party.open(SONGS)
        vote(party, "ups", "[data-song=velvet]")
        party.until_is(lambda: note(party, "velvet"), "counted")
        party.driver.switch_to.window(first)
        party.until_is(lambda: note(party, "velvet"), "counted")
        vote(party, "downs", "[data-song=velvet]")
        party.until_is(lambda: song(party, "[data-song=velvet]")[3], True)
        party.until_is(lambda: note(party, "velvet"), "counted")
    finally:
        party.driver.switch_to.window(second)
        party.driver.close()
        party.driver.switch_to.window(first)
    assert [(line["song"], line["vote"]) for line in posted(party_server)] == [("velvet", "UP"), ("velvet", "DOWN")]


def test_many_votes_go_in_messages_that_are_short_enough(party, party_server):
    party.before_every_page("""if (!localStorage.length) localStorage.setItem("corkboard / ballots sample-event", JSON.stringify(
        [...Array(60).keys()].map((number) => ({ title: "😀".repeat(200), artist: "😀".repeat(200), at: `2026-11-20T10:00:00.${100 + number}Z` }))))""")
    party.open(SONGS)
    vote(party, "ups")
    name(party, "Ada")
    party.until_is(lambda: state(party), "All sent")
    assert len(posted(party_server)) == 61
    assert all(len(body.encode()) <= 65536 for body in party_server.ballots)


def test_the_numbers_do_not_count_a_vote_twice(party, party_server):
    named(party, party_server)
    party.until(lambda: party_server.streams, "the page doesn't listen")
    assert song(party)[0] == "+19"
    songs = party_server.songs()
    entry = next(entry for entry in songs["songs"] if entry["id"] == "lanterns")
    entry["ups"] += 1
    party_server.tell(songs)
    party.until_text(".updated", "Updated")
    assert song(party)[0] == "+19"
    vote(party, "ups")
    party.until_is(lambda: song(party)[0], "+18")
