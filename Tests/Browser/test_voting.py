import json
import re

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from server import serving
from sites import Site

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
    score, note = (row.find_element(By.CSS_SELECTOR, part).text for part in (".score", ".mine"))
    pressed = [button.get_attribute("aria-pressed") == "true" for button in browser.all("button", row)]
    return score, note, *pressed


def vote(browser, way, selector=LANTERNS):
    browser.click(f"{selector} .{way} button")


def ballots(text):
    return [json.loads(line) for line in text.splitlines()]


@pytest.mark.parametrize("width", [390, 1280])
def test_a_vote_changes_the_number_at_once_and_can_be_changed_and_withdrawn(browser, width):
    browser.width(width)
    browser.open(SONGS)
    browser.until_is(lambda: song(browser), ("+18", "", False, False))
    figures = lambda: [browser.run("return arguments[0].firstChild.data", browser.one(f"{LANTERNS} .{cell}")) for cell in ("ups", "downs")]
    assert figures() == ["21", "3"]
    vote(browser, "ups")
    browser.until_is(lambda: song(browser), ("+19", "not sent yet", True, False))
    assert figures() == ["22", "3"]
    vote(browser, "downs")
    browser.until_is(lambda: song(browser), ("+17", "not sent yet", False, True))
    assert figures() == ["21", "4"]
    vote(browser, "downs")
    browser.until_is(lambda: song(browser)[0], "+18")


@pytest.mark.parametrize("look", ["light", "dark"])
def test_a_pressed_button_can_be_read_under_the_pointer(browser, look):
    browser.media(look)
    browser.open(SONGS)
    button = browser.one(f"{LANTERNS} .ups button")
    browser.run("arguments[0].style.transition = 'none'", button)
    vote(browser, "ups")
    # The pointer is still on the button, and then on the heading.
    colours = lambda: browser.run("const { color, backgroundColor } = getComputedStyle(arguments[0]); return [color, backgroundColor]", button)
    pressed = lambda: button.get_attribute("aria-pressed") == "true"
    browser.until(pressed, "the vote isn't shown")
    under = colours()
    browser.click("h1")
    assert under == colours()


def test_every_row_has_both_buttons_with_words_and_names(browser):
    browser.open(SONGS)
    browser.one(f"{LANTERNS} .downs button")
    assert len(browser.all("[data-song] button")) == 24
    assert browser.text(f"{LANTERNS} .ups button") == "▲"
    label = browser.one(f"{LANTERNS} .downs button").get_attribute("aria-label")
    assert label == "Down: Lanterns on the Water"


def test_keys_vote_and_the_result_is_said(browser):
    browser.open(SONGS)
    browser.one(f"{LANTERNS} .ups button").send_keys(Keys.SPACE)
    browser.until(lambda: song(browser)[2], "no vote")
    words = "Lanterns on the Water: up, +19"
    browser.until_is(lambda: browser.one("#said").get_attribute("textContent"), words)


def test_swiping_votes(browser):
    browser.open(SONGS)
    song(browser)
    browser.swipe(browser.one(LANTERNS), 150)
    browser.until(lambda: song(browser) == ("+19", "not sent yet", True, False), "right is not up")
    browser.swipe(browser.one(LANTERNS), -150)
    browser.until(lambda: song(browser) == ("+17", "not sent yet", False, True), "left is not down")
    browser.swipe(browser.one(LANTERNS), 20)
    assert song(browser)[3]


def test_votes_stay_with_the_browser_and_with_their_event(browser):
    browser.open(SONGS)
    vote(browser, "ups")
    browser.reload()
    browser.until_is(lambda: song(browser), ("+19", "not sent yet", True, False))
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
    name(polling, "Ada")
    polling.until_is(lambda: state(polling), "All sent")
    try:
        recount(22)
        polling.open(SONGS)
        polling.until_is(lambda: song(polling), ("+19", "sent", True, False))
        vote(polling, "downs")
        polling.until_is(lambda: song(polling), ("+17", "sent", False, True))
    finally:
        recount(21)


def name(browser, text):
    """Gives a name where one is asked for."""
    browser.until(lambda: browser.one("[name=voter]").is_displayed(), "no name is asked for")
    browser.type("[name=voter]", text)
    browser.press(Keys.ENTER)


def ask_for(browser, title, artist):
    details = browser.one("details.request")
    if details.get_attribute("open") is None:
        browser.click("details.request summary")
    browser.type("[name=songTitle]", title)
    browser.type("[name=songArtist]", artist)
    browser.press(Keys.ENTER)


def state(browser):
    """What became of the votes, without their number."""
    return browser.one(".ballots .state").text.split(" · ")[-1]


def posted(server):
    return [line for body in server.ballots for line in ballots(body)]


def test_a_vote_is_sent_by_itself_once_there_is_a_name(polling, polling_server):
    polling.open(SONGS)
    vote(polling, "ups")
    assert polling_server.ballots == []
    name(polling, "  Ada  ")
    polling.until_is(lambda: state(polling), "All sent")
    vote(polling, "downs", "[data-song=saltwater]")
    vote(polling, "ups", "[data-song=velvet]")
    vote(polling, "ups", "[data-song=velvet]")
    ask_for(polling, "Never on a \"Monday\"", "Nina & the Clocks")
    polling.until(lambda: "sent" in polling.text(".asked li"), "the request is not sent")
    polling.until_is(lambda: state(polling), "All sent")
    lines = posted(polling_server)
    times = [line.pop("at") for line in lines]
    now = polling.run("return new Date().toISOString()")
    assert all("2026-11-20T12:00:00.000Z" <= time <= now for time in times)
    event = {"event": "sample-event", "user": "Ada"}
    assert [line for line in lines if line.get("song") != "velvet"] == [
        {**event, "song": "lanterns", "vote": "UP"},
        {**event, "song": "saltwater", "vote": "DOWN"},
        {**event, "title": "Never on a \"Monday\"", "artist": "Nina & the Clocks"},
    ]
    assert [line for line in lines if line.get("song") == "velvet"][-1] == {**event, "song": "velvet", "vote": "NONE"}
    polling.reload()
    assert polling.text(".rename bdi") == "Ada"
    assert state(polling) == "All sent"


def test_nothing_is_lost_offline_and_it_goes_out_by_itself_later(polling, polling_server):
    polling.ignored = ["ERR_INTERNET_DISCONNECTED"]
    polling.open(SONGS)
    vote(polling, "ups", "[data-song=velvet]")
    name(polling, "Ada")
    polling.until_is(lambda: state(polling), "All sent")
    polling.offline(True)
    vote(polling, "ups")
    polling.until_is(lambda: state(polling), "Not sent: you’re offline. Trying again automatically.")
    assert song(polling)[1] == "not sent yet (offline)"
    polling.offline(False)
    polling.until_is(lambda: state(polling), "All sent")
    assert [line["song"] for line in posted(polling_server)] == ["velvet", "lanterns"]


def test_a_server_that_fails_is_asked_again(polling, polling_server):
    polling.ignored = ["status of 503"]
    polling_server.answers = [503, 503]
    polling.open(SONGS)
    vote(polling, "ups")
    name(polling, "Ada")
    polling.until_is(lambda: state(polling), "Not sent: the server answered 503. Trying again automatically.")
    assert polling.text(".again") == "Try again"
    polling.click(".again")
    polling.until_is(lambda: polling_server.answers, [])
    # No interaction is needed.
    polling.until_is(lambda: state(polling), "All sent")
    assert len(polling_server.ballots) == 1


def test_who_gives_no_name_gets_one_and_another_if_it_is_taken(party, party_server):
    taken = []

    def judge(line):
        if not taken:
            taken.append(line["user"])
        return {"code": "name-taken", "reason": "x"} if line["user"] in taken else None

    party_server.judge = judge
    party.open(SONGS)
    vote(party, "ups")
    assert "each person" in party.seen("#why").text
    party.click(".nameless")
    party.until_is(lambda: song(party)[1], "counted")
    users = [line["user"] for line in posted(party_server)]
    assert len(users) == 2 and users[0] != users[1]
    assert all(re.fullmatch(r"\w+ \d{3}", user) for user in users)
    assert party.text(".rename bdi") == users[1]
    # The name can be changed as any other.
    party.click(".rename")
    name(party, "Ada")
    party.until_is(lambda: party.text(".rename bdi"), "Ada")


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_vote_is_felt_where_that_is_welcome(browser, motion):
    browser.media(motion=motion)
    browser.before_every_page("""navigator.vibrate = (time) => (window.ticked = time);
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (...all) { (window.marks ??= []).push(this.textContent); return animate.apply(this, all); };""")
    browser.open(SONGS)
    vote(browser, "ups")
    if motion == "reduce":
        browser.until_is(lambda: song(browser)[0], "+19")
        assert browser.run("return window.marks ?? window.ticked") is None
    else:
        browser.until_is(lambda: browser.run("return window.marks"), ["▲", "+1"])
        assert browser.run("return window.ticked") == 10
        browser.until_is(lambda: browser.all(".felt"), [])


def test_the_first_three_have_medals_and_the_bars_follow_the_leader(browser):
    browser.open(SONGS)
    song(browser)
    medals = browser.run("""return [...document.querySelectorAll("[class*='medal-1'], [class*='medal-2'], [class*='medal-3']")].length""")
    assert medals == 3
    width = lambda id: float(browser.one(f"[data-song={id}] .bar rect").get_attribute("width").rstrip("%"))
    assert width("lanterns") == 100 and width("ten-to-midnight") == pytest.approx(15 / 18 * 100, abs=1)
    assert width("hum") == 0


@pytest.mark.parametrize("language, edge", [("en", "left"), ("he", "right")])
def test_titles_in_both_directions_begin_below_one_another(chromium, tmp_path, language, edge):
    songs = [{"id": "one", "title": "שיר יפה", "artist": "להקה"}, {"id": "two", "title": "Hum in B Flat", "artist": "Ravi"}]
    gala = {"name": "Gala", "start": "2027-06-01 20:00", "songs": songs}
    site = Site(tmp_path, content={"site.yaml": f"title: Club\nlanguage: {language}\n", "events/gala.json": json.dumps(gala)})
    with serving(site.output) as server:
        chromium.reset(server.root)
        chromium.open("events/gala/songs/")
        edges = chromium.run("""return [...document.querySelectorAll(".song bdi")].map((text) => {
            const range = new Range();
            range.selectNodeContents(text);
            return range.getBoundingClientRect()[arguments[0]];
        })""", edge)
        assert max(edges) - min(edges) < 2


@pytest.mark.parametrize("language, edge", [("en", "left"), ("he", "right")])
def test_requests_are_indented_where_lines_begin(chromium, tmp_path, language, edge):
    gala = {"name": "Gala", "start": "2027-06-01 20:00", "requests": "open", "songs": []}
    site = Site(tmp_path, content={"site.yaml": f"title: Club\nlanguage: {language}\n", "events/gala.json": json.dumps(gala)})
    with serving(site.output) as server:
        chromium.reset(server.root)
        chromium.open("events/gala/songs/")
        ask_for(chromium, "Fernando", "ABBA")
        line = chromium.one(".asked li")
        sides = {side: float(line.value_of_css_property(f"padding-{side}").removesuffix("px")) for side in ("left", "right")}
        assert sides.pop(edge) > 30 and list(sides.values()) == [0]


def test_large_text_fits_a_small_phone(chromium, tmp_path):
    songs = [{"id": "now", "title": "Third Stair Blues", "artist": "Dot Dash Dot", "status": "playing"},
             {"id": "hum", "title": "Hum in B Flat", "artist": "Ravi"}]
    gala = {"name": "Gala", "start": "2027-06-01 20:00", "songs": songs}
    site = Site(tmp_path, content={"site.yaml": "title: Club\n", "events/gala.json": json.dumps(gala)})
    with serving(site.output) as server:
        chromium.reset(server.root)
        chromium.width(320)
        chromium.open("events/gala/songs/")
        chromium.run("document.documentElement.style.fontSize = '200%'")
        assert chromium.overflow() <= 0
        assert min(chromium.run("return [...document.querySelectorAll('.song .title')].map((title) => title.offsetWidth)")) > 120


@pytest.mark.parametrize("width", [390, 1280])
def test_a_note_leaves_the_bars_equally_long(browser, width):
    browser.width(width)
    browser.open(SONGS)
    bars = lambda: browser.run("return [...document.querySelectorAll('.song .bar')].map((bar) => bar.getBoundingClientRect().width)")
    height = lambda: browser.run(f"return document.querySelector('{LANTERNS}').offsetHeight")
    before = height()
    browser.run(f"document.querySelector('{LANTERNS} .mine').textContent = 'counted'")
    assert len(set(bars())) == 1
    assert height() == before


@pytest.mark.parametrize("text", ["", "   ", "\u200b\u2060", "x" * 65])
def test_a_name_that_ballots_would_not_take_is_not_sent(polling, polling_server, text):
    polling.open(SONGS)
    vote(polling, "ups")
    polling.run("arguments[0].value = arguments[1]", polling.seen("[name=voter]"), text)
    polling.click(".naming button")
    problem = lambda: polling.run("return arguments[0].validationMessage", polling.one("[name=voter]"))
    polling.until(lambda: problem() != "", "the name is taken")
    assert polling_server.ballots == []


def pass_on(browser, way):
    if browser.one("details.passing").get_attribute("open") is None:
        browser.click("details.passing summary")
    browser.click(f".passing .{way}")


def test_votes_can_be_copied_saved_and_mailed(polling, downloads):
    # Without a network, swiping isn't offered.
    polling.ignored = ["ERR_INTERNET_DISCONNECTED", "swiping"]
    polling.open(SONGS)
    pass_on(polling, "copy")
    polling.until_text(".passed", "You have no votes to send")
    # The sheet for the name loads once the page is at rest.
    polling.until(lambda: polling.run("return performance.getEntriesByType('resource').some(({ name }) => /naming/.test(name))"), "it is not there")
    polling.offline(True)
    vote(polling, "ups")
    name(polling, "Ada")
    pass_on(polling, "copy")
    polling.until_text(".passed", "Copied")
    text = polling.run("return navigator.clipboard.readText()")
    assert [line["song"] for line in ballots(text)] == ["lanterns"]
    # Copying doesn't prove that the votes have arrived.
    assert state(polling) == "copied" and song(polling)[1] == "copied"

    polling.command("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(downloads))
    pass_on(polling, "save")
    saved = downloads / "votes.ndjson"
    polling.until_is(saved.read_text, text)
    polling.until_is(lambda: state(polling), "saved")

    pass_on(polling, "mail")
    polling.until_text(".passed", "Your votes are in your email app")
    address = polling.one(".mail").get_attribute("href")
    assert address.startswith("mailto:votes@cork-room.example?subject=Songs%20for%20Sample%20Event")
    assert "&body=%7B%22event%22%3A%22sample-event%22%2C%22song%22%3A%22lanterns" in address


def test_without_a_server_the_bar_leads_to_the_other_ways(browser):
    browser.open(SONGS)
    vote(browser, "ups")
    assert state(browser) == "1 not sent yet"
    browser.click(".again")
    pass_on(browser, "copy")
    name(browser, "Ada")
    pass_on(browser, "copy")
    browser.until_is(lambda: state(browser), "copied")


@pytest.mark.parametrize("files", ["true", "false"])
def test_the_share_sheet_gets_the_ballots(browser, files):
    browser.before_every_page(SHEET % (files, "false"))
    browser.open(SONGS)
    vote(browser, "ups")
    pass_on(browser, "hand")
    name(browser, "Ada")
    pass_on(browser, "hand")
    browser.until_text(".passed", "Shared.")
    shared = browser.run("return shared")
    assert ballots(shared["files"] if files == "true" else shared["text"])[0]["song"] == "lanterns"


def test_a_cancelled_share_sheet_sends_nothing(browser):
    browser.before_every_page(SHEET % ("true", "true"))
    browser.open(SONGS)
    vote(browser, "ups")
    pass_on(browser, "hand")
    name(browser, "Ada")
    pass_on(browser, "hand")
    browser.until_text(".passed", "Not shared.")
    assert state(browser) == "1 not sent yet"


NO_CLIPBOARD = "Object.defineProperty(Navigator.prototype, 'clipboard', { get() {} });"


def test_without_a_clipboard_the_votes_are_copied_the_old_way_or_selected(browser):
    browser.before_every_page(NO_CLIPBOARD)
    browser.open(SONGS)
    vote(browser, "ups")
    pass_on(browser, "copy")
    name(browser, "Ada")
    browser.run("document.execCommand = (name) => { window.done = getSelection().toString() || document.activeElement.value; return true }")
    pass_on(browser, "copy")
    browser.until_text(".passed", "Copied")
    assert "lanterns" in browser.run("return done")
    browser.run("document.execCommand = () => false")
    pass_on(browser, "copy")
    browser.until_text(".passed", "Copying isn’t available")
    assert "lanterns" in browser.run("return getSelection().toString() || document.activeElement.value")


def test_a_request_needs_title_and_artist_and_can_be_taken_back(browser):
    browser.open(SONGS)
    ask_for(browser, "   ", "Nina")
    browser.until_text("details.request", "Enter a title and an artist.")
    ask_for(browser, "<b>Monday</b>", "Nina")
    browser.until(lambda: browser.text(".asked li").startswith("<b>Monday</b> – Nina"), "the request is not there")
    browser.reload()
    browser.click("details.request summary")
    browser.click(".asked button")
    browser.until_is(lambda: browser.all(".asked li"), [])


def test_news_leave_the_focus_on_a_request(browser):
    browser.open(SONGS)
    ask_for(browser, "Monday", "Nina")
    ask_for(browser, "Tuesday", "Nina")
    browser.until_is(lambda: len(browser.all(".asked li")), 2)
    button = browser.all(".asked button")[1]
    browser.run("arguments[0].focus(); dispatchEvent(new Event('storage'))", button)
    assert browser.focused() == button
    browser.run("""const key = "corkboard / ballots sample-event", ballots = JSON.parse(localStorage.getItem(key));
        Object.assign(ballots[1], { passed: ballots[1].at, way: "copy" });
        localStorage.setItem(key, JSON.stringify(ballots));
        dispatchEvent(new Event("storage"))""")
    assert browser.text(".asked li:last-child small") == "copied"
    assert browser.focused() == browser.all(".asked button")[1] != button


def test_a_double_click_beside_the_fields_requests_the_song(browser):
    browser.open(SONGS)
    browser.click("details.request summary")
    browser.type("[name=songTitle]", "Monday")
    browser.type("[name=songArtist]", "Nina")
    browser.double_click(browser.seen(".request p[data-requests=open]"))
    browser.until(lambda: browser.text(".asked li").startswith("Monday – Nina"), "the request is not there")


def test_an_event_without_songs_takes_requests(browser):
    browser.open("events/open-floor/2026-12-11/songs/")
    ask_for(browser, "Monday", "Nina")
    browser.until_is(lambda: state(browser), "1 not sent yet")


def test_a_request_is_counted_before_the_list_has_loaded(chromium, tmp_path):
    songs = [{"id": name, "title": name.title(), "artist": "Choir"} for name in ("lanterns", "kettle")]
    gala = {"name": "Gala", "start": "2027-06-01 20:00", "requests": "open", "songs": songs}
    # Two songs have a word for the number.
    site = Site(tmp_path, content={"site.yaml": "title: Club\nlanguage: he\n", "events/gala.json": json.dumps(gala)})
    with serving(site.output) as server:
        chromium.reset(server.root)
        chromium.before_every_page("window.fetch = () => new Promise(() => {})")
        chromium.open("events/gala/songs/")
        assert chromium.text(".songs-page .count") == "שני שירים"
        ask_for(chromium, "Monday", "Nina")
        chromium.until_is(lambda: chromium.text(".songs-page .count"), "3 שירים")


def test_the_bar_counts_in_the_right_form(chromium, tmp_path):
    songs = [{"id": name, "title": name.title(), "artist": "Choir"} for name in ("lanterns", "kettle")]
    gala = {"name": "Gala", "start": "2027-06-01 20:00", "songs": songs}
    site = Site(tmp_path, content={"site.yaml": "title: Club\nlanguage: fr\n", "events/gala.json": json.dumps(gala)})
    with serving(site.output) as server:
        chromium.reset(server.root)
        chromium.open("events/gala/songs/")
        vote(chromium, "ups")
        chromium.until_is(lambda: state(chromium), "1 non envoyé")
        vote(chromium, "ups", "[data-song=kettle]")
        chromium.until_is(lambda: state(chromium), "2 non envoyés")
        for songs, text in ((["kettle"], "1 non accepté"), (["kettle", "lanterns"], "2 non acceptés")):
            at = "2026-11-20T10:00:00.000Z"
            refused = [{"song": song, "vote": "UP", "at": at, "refused": {"at": at, "code": "time"}} for song in songs]
            chromium.run("localStorage.setItem('corkboard / ballots gala', arguments[0])", json.dumps(refused))
            chromium.reload()
            chromium.until_is(lambda: state(chromium).split(" :")[0], text)


def test_a_closed_list_only_reads(browser):
    browser.open("events/spring-dance/songs/")
    assert "Requests are closed." in browser.text("main")
    assert len(browser.all("[data-song]")) == 3
    controls = browser.all("main button, main input, main form:not(.finding)")
    assert [control.get_attribute("type") for control in controls if control.is_displayed()] == ["search"]


def test_an_open_page_closes_with_its_event(browser):
    def buttons():
        return [button for button in browser.all(".songs td button") if button.is_displayed()]

    # The event ends at one o'clock; the site is the one built years before.
    browser.at("2032-01-01T00:59:56Z")
    browser.open(SONGS)
    browser.until(buttons, "voting is not open")
    browser.until(lambda: not buttons(), "voting goes on")
    assert "closed" in browser.text(".notice[data-voting=closed]")
    assert not browser.one("details.request").is_displayed()
    browser.open(SONGS)
    browser.until(lambda: browser.one(".notice[data-voting=closed]").is_displayed(), "voting is open again")
    assert not buttons()


def test_a_part_that_is_opened_offline_works_once_there_is_a_connection(polling):
    polling.ignored = ["ERR_INTERNET_DISCONNECTED"]
    polling.command("Network.setCacheDisabled", cacheDisabled=True)
    try:
        polling.open(SONGS)
        polling.offline(True)
        polling.click("details.request summary")
        polling.until_is(lambda: polling.text(".cut"), "Not connected: what you see may be out of date.")
        polling.type(".finding input", "lanterns")
        assert not polling.one(".asking").is_displayed()
        polling.offline(False)
        polling.seen(".asking")
        polling.until_is(lambda: len([row for row in polling.all("tr.song") if row.is_displayed()]), 1)
        assert polling.text(".cut") == ""
    finally:
        polling.command("Network.setCacheDisabled", cacheDisabled=False)


def test_a_part_that_failed_to_load_works_later_while_the_browser_is_online(polling):
    polling.ignored = ["ERR_BLOCKED_BY_CLIENT"]
    polling.command("Network.enable")
    polling.command("Network.setCacheDisabled", cacheDisabled=True)
    try:
        polling.open(SONGS)
        polling.command("Network.setBlockedURLs", urls=["*requesting*"])
        polling.click("details.request summary")
        polling.until_is(lambda: polling.text(".cut"), "Not connected: what you see may be out of date.")
        polling.command("Network.setBlockedURLs", urls=[])
        polling.seen(".asking")
        polling.until_is(lambda: polling.text(".cut"), "")
    finally:
        polling.command("Network.setBlockedURLs", urls=[])
        polling.command("Network.setCacheDisabled", cacheDisabled=False)


def test_votes_of_a_list_that_was_closed_are_not_stranded(browser):
    browser.before_every_page("""if (!localStorage.length) localStorage.setItem("corkboard / ballots spring-dance",
        '[{"title": "Monday", "artist": "Nina", "at": "2026-11-20T10:00:00.000Z"}]')""")
    browser.open("events/spring-dance/songs/")
    browser.until_is(lambda: state(browser), "1 not sent yet")
    assert browser.seen("details.passing")


def test_two_windows_do_not_undo_each_others_votes(browser):
    browser.open(SONGS)
    song(browser)
    first = browser.driver.current_window_handle
    browser.driver.switch_to.new_window("tab")
    second = browser.driver.current_window_handle
    try:
        browser.open(SONGS)
        vote(browser, "ups", "[data-song=velvet]")
        # Browsers notify other windows of stored values with a short delay.
        browser.driver.switch_to.window(first)
        browser.until(lambda: "velvet" in browser.run("return JSON.stringify(localStorage)"), "the vote is not kept")
    finally:
        browser.driver.switch_to.window(second)
        browser.driver.close()
        browser.driver.switch_to.window(first)
    vote(browser, "ups")
    browser.reload()
    assert song(browser)[2] and song(browser, "[data-song=velvet]")[2]


def test_windows_with_different_numbers_leave_each_other_alone(party, party_server):
    party.open(SONGS)
    party.until(lambda: party_server.streams, "the page doesn't listen")
    songs = party_server.songs()
    next(entry for entry in songs["songs"] if entry["id"] == "lanterns").update(ups=30, downs=3)
    party_server.tell(songs)
    party.until_is(lambda: song(party)[0], "+27")
    # Nobody gives a name, so the vote isn't sent, and neither window's numbers include it.
    vote(party, "ups")
    party.until_is(lambda: song(party)[0], "+28")
    count = "window.stored = 0; addEventListener('storage', () => stored++)"
    party.run(count)
    first = party.driver.current_window_handle
    party.driver.switch_to.new_window("tab")
    second = party.driver.current_window_handle
    try:
        party.open(SONGS)
        party.run(count)
        party.until_is(lambda: song(party)[0], "+19")
        party.run("return new Promise((done) => setTimeout(done, 1000))")
        assert party.run("return stored") < 5
        # A sheet that asks for a name may cover the button.
        party.run(f"document.querySelector('{LANTERNS} .downs button').click()")
        party.until_is(lambda: song(party)[0], "+17")
        party.driver.switch_to.window(first)
        party.until_is(lambda: song(party)[0], "+26")
        assert party.run("return stored") < 5
    finally:
        party.driver.switch_to.window(second)
        party.driver.close()
        party.driver.switch_to.window(first)
    # A page that is loaded again has the numbers of the build.
    party.reload()
    party.until_is(lambda: song(party)[0], "+17")


def test_a_request_is_called_sent_once_it_has_arrived(polling):
    polling.ignored = ["ERR_INTERNET_DISCONNECTED"]
    polling.open(SONGS)
    ask_for(polling, "Rain on Tin", "Ada Byrne")
    name(polling, "Ada")
    polling.until_is(lambda: polling.text(".request .said"), "Rain on Tin: request sent")
    polling.offline(True)
    ask_for(polling, "Slow Boat", "Ada Byrne")
    polling.until_is(lambda: state(polling), "Not sent: you’re offline. Trying again automatically.")
    assert polling.text(".request .said") == ""
    assert polling.text(".asked li:last-child small") == "not sent yet (offline)"
    polling.offline(False)
    polling.until_is(lambda: polling.text(".request .said"), "Slow Boat: request sent")


def test_a_request_that_waits_for_a_name_is_not_called_sent(polling):
    polling.open(SONGS)
    ask_for(polling, "Rain on Tin", "Ada Byrne")
    polling.until(lambda: polling.one("[name=voter]").is_displayed(), "no name is asked for")
    assert polling.text(".request .said") == ""
    name(polling, "Ada")
    polling.until_is(lambda: polling.text(".asked small"), "sent")
    ask_for(polling, "Slow Boat", "Ada Byrne")
    polling.until_is(lambda: polling.text(".request .said"), "Slow Boat: request sent")
