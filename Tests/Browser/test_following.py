"""Song lists that follow the vote, live and static."""

import copy
import itertools
import json
import random

import pytest

from test_voting import LANTERNS, SONGS, ask_for, name, song, vote

HOSTILE = "<img src=x onerror=alert(1)>\u202e\"'&"


def order(browser):
    return browser.run("return [...document.querySelectorAll('tbody [data-song]')].map(({ dataset }) => dataset.song)")


def follow(browser, server):
    """Opens the list, and waits until the page listens."""
    browser.open(SONGS)
    browser.until(lambda: server.streams, "the page doesn't listen")
    song(browser)
    return server.songs()


def changed(songs, id, **values):
    for entry in songs["songs"]:
        if entry["id"] == id:
            entry.update(values)
            entry["net"] = entry["ups"] - entry["downs"]


def on_top(songs, id):
    songs["songs"].sort(key=lambda entry: entry["id"] != id)
    for rank, entry in enumerate(songs["songs"], 1):
        entry.update(rank=rank, tied=False)


def test_numbers_ranks_tags_and_requests_follow_the_vote(party, party_server):
    songs = follow(party, party_server)
    before = order(party)
    assert before[0] != "velvet"
    changed(songs, "velvet", ups=500, downs=4, status="playing")
    changed(songs, "lanterns", status="played")
    songs["songs"].append({**songs["songs"][0], "id": "new", "title": HOSTILE, "artist": HOSTILE, "status": "requested",
                           "ups": 0, "downs": 0, "net": 0, "pinned": False})
    gone = before[-1]
    songs["songs"] = [entry for entry in songs["songs"] if entry["id"] != gone]
    on_top(songs, "velvet")
    party_server.tell(songs)
    party.until_is(lambda: order(party)[0], "velvet")
    assert gone not in order(party) and "new" in order(party)
    assert song(party, "[data-song=velvet]") == ("+496", "", False, False)
    row = lambda id, part: party.one(f"[data-song={id}] {part}")
    groups = lambda: [row.text for row in party.all(".songs tbody .group")]
    assert groups()[0] == "Now playing" and "Played" in groups()
    assert party.run("return arguments[0].firstChild.data", row("velvet", ".ups")) == "500"
    assert row("velvet", ".rank").text.startswith("1")
    assert row("new", ".title").text.startswith("<img") and "Requested" in row("new", "th").text
    # A new row can be voted on like the others.
    vote(party, "ups", "[data-song=new]")
    party.until_is(lambda: song(party, "[data-song=new]")[0], "+1")


def test_a_link_that_was_cut_in_a_letter_leads_to_the_list(party, party_server):
    party.open(SONGS + "#song-caf%C3")
    party.until(lambda: party_server.streams, "the page doesn't listen")
    party.type(".finding input", "velvet")
    party.until_is(lambda: [row.get_attribute("data-song") for row in party.all("[data-song]") if row.is_displayed()], ["velvet"])
    songs = party_server.songs()
    changed(songs, "velvet", ups=77, downs=0)
    party_server.tell(songs)
    party.until_is(lambda: song(party, "[data-song=velvet]")[0], "+77")
    assert party.complaints() == [], "a script ended with an error"


def test_an_older_list_never_wins(party, party_server):
    songs = follow(party, party_server)
    changed(songs, "lanterns", ups=100, downs=0)
    party_server.tell(songs, version=9)
    party.until_is(lambda: song(party)[0], "+100")
    changed(songs, "lanterns", ups=50)
    party_server.tell(songs, version=8)
    changed(songs, "velvet", ups=77, downs=0)
    changed(songs, "lanterns", ups=101)
    party_server.tell(songs, version=10)
    party.until_is(lambda: song(party, "[data-song=velvet]")[0], "+77")
    assert song(party)[0] == "+101"


def test_a_server_whose_clock_was_set_back_is_followed(party, party_server):
    songs = follow(party, party_server)
    changed(songs, "lanterns", ups=100, downs=0)
    party_server.tell(songs, version=9)
    party.until_is(lambda: song(party)[0], "+100")
    before = party_server.streams[0]
    party_server.hang_up()
    party.until(lambda: party_server.streams and before not in party_server.streams, "the page doesn't connect again")
    changed(songs, "lanterns", ups=50)
    party_server.tell(songs, version=2)
    party.until_is(lambda: song(party)[0], "+50")
    changed(songs, "lanterns", ups=51)
    party_server.tell(songs, version=3)
    party.until_is(lambda: song(party)[0], "+51")


def rows(browser):
    """What the rows show, except for votes of the visitor."""
    return browser.run("""return [...document.querySelectorAll("tbody tr")].map((row) => [row.dataset.song ?? row.textContent,
        row.className, ...[...row.querySelectorAll("b, .title, .artist, .score, .ups, .downs")].map(({ firstChild }) => firstChild?.data),
        row.querySelector(".bar :last-child")?.getAttribute("width")])""")


def shaken(songs, luck):
    """A list after a moment of a lively evening."""
    songs = copy.deepcopy(songs)
    listed = songs["songs"]
    for entry in luck.sample(listed, luck.randint(0, 4)):
        changed(songs, entry["id"], ups=luck.randint(0, 40), downs=luck.randint(0, 9))
    if luck.random() < .3:
        luck.choice(listed).update(status=luck.choice(["accepted", "playing", "played", "requested"]))
    if luck.random() < .2:
        listed.remove(luck.choice(listed))
    if luck.random() < .4:
        fresh = f"fresh-{luck.randint(0, 9999)}"
        if all(entry["id"] != fresh for entry in listed):
            listed.append({**listed[0], "id": fresh, "title": luck.choice([fresh, HOSTILE]), "status": "requested", "pinned": False})
    listed.sort(key=lambda entry: -entry["net"])
    for rank, entry in enumerate(listed, 1):
        entry.update(rank=rank, tied=luck.random() < .1)
    songs["voters"] = luck.randint(0, 60)
    return songs


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_changes_lead_to_the_same_page_as_the_complete_list(party, party_server, seed):
    luck = random.Random(seed)
    songs = follow(party, party_server)
    party_server.tell(songs)
    for _ in range(80):
        after = shaken(songs, luck)
        party_server.tell_change(songs, after)
        songs = after
    # The last one is known by its numbers.
    after = copy.deepcopy(songs)
    after["songs"][0].update(ups=1000 + seed, downs=0, net=1000 + seed)
    party_server.tell_change(songs, after)
    first = f"[data-song='{after['songs'][0]['id']}']"
    party.until_is(lambda: song(party, first)[0], f"+{1000 + seed}")
    party.until_is(lambda: order(party), [entry["id"] for entry in after["songs"]])
    followed = rows(party)
    assert len(party_server.streams) == 1, "it missed one"
    # A page that gets it all at once.
    follow(party, party_server)
    party_server.tell(after)
    party.until_is(lambda: rows(party), followed)


def test_a_page_that_missed_a_change_connects_again(party, party_server):
    songs = follow(party, party_server)
    party_server.tell(songs, version=9)
    party.until_text(".updated", "Updated")
    after = copy.deepcopy(songs)
    changed(after, "velvet", ups=77, downs=0)
    party_server.tell_change(songs, after, base=party_server.version - 1)
    party.until_is(lambda: len(party_server.streams), 2)
    assert song(party, "[data-song=velvet]")[0] != "+77"
    party_server.tell(after)
    party.until_is(lambda: song(party, "[data-song=velvet]")[0], "+77")


MOVES = """window.moves = []; window.counts = [];
    new MutationObserver((all) => all.some(({ addedNodes }) => [...addedNodes].some(({ dataset }) => dataset?.song)) && moves.push(performance.now()))
      .observe(document.querySelector("tbody"), { childList: true });
    new MutationObserver(() => counts.push(performance.now()))
      .observe(document.querySelector("[data-song=velvet] .ups"), { characterData: true, subtree: true });"""


def test_numbers_follow_at_once_and_rows_move_once_a_second(party, party_server):
    songs = follow(party, party_server)
    party_server.tell(songs)
    party.until_text(".updated", "Updated")
    party.run(MOVES)
    numbers = itertools.count()

    def has_moved():
        """Tells of one more vote."""
        nonlocal songs
        number = next(numbers)
        after = copy.deepcopy(songs)
        changed(after, "velvet", ups=100 + number, downs=0)
        on_top(after, ["velvet", "lanterns"][number % 2])
        party_server.tell_change(songs, after)
        songs = after
        return party.run("return moves.length > 2")

    party.until(has_moved, "no row moves")
    moves, counts = party.run("return [moves, counts]")
    assert min(after - before for before, after in zip(moves, moves[1:])) > 950
    assert len(counts) > 2 * len(moves), "numbers wait for the rows"


def test_no_row_moves_under_a_finger(party, party_server):
    songs = follow(party, party_server)
    before = order(party)
    party.run("arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })", party.one(LANTERNS))
    box = party.run("return arguments[0].getBoundingClientRect().toJSON()", party.one(LANTERNS))
    party.touch("touchStart", box["x"] + 60, box["y"] + 20)
    changed(songs, "velvet", ups=500)
    on_top(songs, "velvet")
    party_server.tell(songs)
    party.until_text(".updated", "updates when you let go")
    assert order(party) == before
    # Updated numbers don't move the layout.
    assert song(party, "[data-song=velvet]")[0].startswith("+49")
    party.touch("touchEnd")
    party.until_is(lambda: order(party)[0], "velvet")
    party.until(lambda: "Updated" in party.text(".updated"), "it doesn't go on")


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_rows_move_with_an_animation_where_that_is_welcome(party, party_server, motion):
    party.media(motion=motion)
    party.before_every_page("""window.moved = 0;
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (...all) { moved++; return animate.apply(this, all); };""")
    songs = follow(party, party_server)
    on_top(songs, "velvet")
    party_server.tell(songs)
    party.until_is(lambda: order(party)[0], "velvet")
    assert (party.run("return moved") > 0) == (motion == "no-preference")


def test_the_focus_stays_where_it_was(party, party_server):
    songs = follow(party, party_server)
    party.run("document.querySelector('[data-song=velvet] .ups button').focus()")
    on_top(songs, "velvet")
    party_server.tell(songs)
    party.until_is(lambda: order(party)[0], "velvet")
    assert "Velvet" in party.focused().accessible_name


def test_at_most_one_sentence_in_ten_seconds(party, party_server):
    songs = follow(party, party_server)
    party.run("""window.heard = [];
        new MutationObserver(() => heard.push([Date.now(), document.querySelector("#said").textContent]))
          .observe(document.querySelector("#said"), { childList: true })""")
    heard = lambda: party.run("return heard")
    party_server.tell(songs)
    for first in ("velvet", "lanterns", "saltwater", "velvet"):
        on_top(songs, first)
        party_server.tell(songs)
        party.until_is(lambda: order(party)[0], first)
    party.until(lambda: len(heard()) == 2, "the last news is never said")
    # Timers and the clock are rounded to the millisecond.
    assert heard()[1][0] - heard()[0][0] >= 9990
    assert heard()[1][1].startswith("Now leading: Velvet")


def test_what_plays_is_said(party, party_server):
    songs = follow(party, party_server)
    party_server.tell(songs)
    party.until_text(".updated", "Updated")
    changed(songs, "velvet", status="playing")
    party_server.tell(songs)
    party.until_is(lambda: party.one("#said").get_attribute("textContent"), "Now playing: Velvet Elevator")


def test_it_says_how_old_the_list_is(party, party_server):
    songs = follow(party, party_server)
    assert party.text(".updated").strip() == ""
    party_server.tell(songs)
    party.until_text(".updated", "Updated now")
    party.until_text(".updated", "Updated 2 seconds ago")


def test_requests_and_voting_close_on_open_pages(party, party_server):
    songs = follow(party, party_server)
    songs.update(voting="closed", requests="closed")
    party_server.tell(songs)
    party.until(lambda: not party.one(f"{LANTERNS} .ups button").is_displayed(), "it can still be voted on")
    assert "Voting is closed." in party.text("main") and "Requests are closed." in party.text("main")
    songs.update(voting="open", requests="moderated")
    party_server.tell(songs)
    party.seen(f"{LANTERNS} .ups button")
    party.click("details.request summary")
    assert "The host approves each request" in party.text("main")


def test_marks_compare_with_the_last_look(party, party_server):
    songs = follow(party, party_server)
    party_server.tell(songs)
    party.until_text(".updated", "Updated")
    before = order(party).index("velvet") + 1
    party.open("about/")
    party_server.hang_up()
    songs = follow(party, party_server)
    on_top(songs, "velvet")
    party_server.tell(songs)
    party.until_is(lambda: order(party)[0], "velvet")
    assert party.text("[data-song=velvet] .moved [aria-hidden]") == f"↑{before - 1}"
    assert party.one("[data-song=velvet] .moved .unseen").get_attribute("textContent") == f"up {before - 1}"
    assert "since your last visit" in party.text(".key")
    # The next check compares with this one.
    party.reload()
    assert party.all("[data-song=velvet] .moved") == [] or "↓" in party.text("[data-song=velvet] .moved")


def test_a_hidden_page_rests(party, party_server):
    follow(party, party_server)
    party.run("""Object.defineProperty(document, "hidden", { value: true, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"))""")
    songs = party_server.songs()

    def streams():
        """A server notices only when it writes that a page has hung up."""
        party_server.tell(songs)
        return len(party_server.streams)

    party.until_is(streams, 0)
    party.run("""delete document.hidden; document.dispatchEvent(new Event("visibilitychange"))""")
    party.until_is(lambda: len(party_server.streams), 1)


def test_a_static_page_asks_again(polling, polling_site):
    polling.before_every_page("""{
        window.pauses = [];
        const start = setTimeout;
        window.setTimeout = (run, pause, ...rest) => {
          if (pause >= 15000) { pauses.push(pause); pause /= 100; }
          return start(run, pause, ...rest);
        }}""")
    file = polling_site.output / "events/sample-event/songs/songs.json"
    text = file.read_text()
    try:
        polling.open(SONGS)
        polling.until(lambda: len(polling.run("return pauses")) > 3, "it doesn't ask again")
        pauses = polling.run("return pauses")
        assert pauses[0] == 15000 and pauses == sorted(pauses) and max(pauses) <= 120000
        songs = json.loads(text)
        changed(songs, "lanterns", ups=300, downs=0)
        file.write_text(json.dumps(songs))
        polling.until_is(lambda: song(polling)[0], "+300")
        polling.until(lambda: 15000 in polling.run("return pauses")[2:], "it doesn't ask more often")
    finally:
        file.write_text(text)


def test_a_sealed_list_follows_for_who_has_the_code(locked, locked_server):
    locked_server.element = locked_server.element.replace("data-open", "data-other")
    locked.open("events/gala/songs/#code=K7XQ2-M9TBR")
    locked.until(lambda: locked_server.streams, "the page doesn't listen")
    sealed = json.loads((locked_server.folder / "events/gala/songs/songs.sealed.json").read_text())
    before = song(locked)
    locked_server.tell(sealed, "sealed")
    locked.until_text(".updated", "Updated")
    assert song(locked) == before
    assert not locked_server.folder.joinpath("events/gala/songs/songs.json").exists()


def test_a_merged_request_shows_the_song_that_it_became(party, party_server):
    list = follow(party, party_server)
    ask_for(party, "Zebra", "Ábba")
    name(party, "Ada")
    party.until(lambda: party.all(".asked li"), "the request is gone")
    # FNV-1a with 32 bits, in base 36, of the folded request.
    mark = 0x811C9DC5
    for byte in b"ZEBRA\nABBA\n":
        mark = (mark ^ byte) * 0x1000193 % 2**32
    digits = ""
    while mark:
        mark, digit = divmod(mark, 36)
        digits = "0123456789abcdefghijklmnopqrstuvwxyz"[digit] + digits
    list["songs"][1]["also"] = f"1a {digits}"
    party_server.tell(list)
    party.until_is(lambda: party.text(".asked li a"), "{title} – {artist}".format(**list["songs"][1]))
    assert party.text(".asked small") == "on the list"
