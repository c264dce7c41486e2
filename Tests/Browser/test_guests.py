"""The pages of `corkboard serve --guests` itself, as a phone has them."""

import contextlib
import json
import os
import random
import re
import signal
import subprocess
import time
import urllib.request

import pytest

from ports import free_port
from previews import previewing
from sites import Site
from test_gates import CODE, INSECURE, enter
from test_sending import note
from test_voting import LANTERNS, SONGS, ask_for, name, song, state, vote

GALA = """
{"name": "Gala", "start": "2027-06-01 20:00", "code": "K7XQ2-M9TBR", "songs": [
{"id": "lanterns", "title": "Lanterns on the Water", "artist": "Hollow Pine", "tally": {"up": 21, "down": 3}},
{"id": "kettle", "title": "Nine Sopranos and a Kettle", "artist": "Monday Choir"}]}
"""


HOSTILE = "<b>\\\"}],{\u2028"
MANY = json.dumps({
    "name": "Many", "start": "2027-06-02 20:00", "requests": "open",
    "songs": [{"id": f"s{number}", "title": f"Song {number}", "artist": HOSTILE} for number in range(40)]})


@contextlib.contextmanager
def guests(site):
    command = [os.environ["CORKBOARD"], "serve", "--guests", "--address", "127.0.0.1", "--port", str(free_port()), "--site",
               str(site.folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        try:
            for line in process.stdout:
                if found := re.search(r"This code opens (http://\S+)", line):
                    yield found[1]
                    break
        finally:
            process.terminate()


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    site = Site(tmp_path_factory.mktemp("guests"))
    site.write("events/gala.json", GALA)
    site.write("events/many.json", MANY)
    with guests(site) as address:
        yield address


@pytest.fixture
def phone(chromium, address):
    chromium.reset(address)
    # Ballots are judged by the clock of the machine.
    chromium.command("Page.removeScriptToEvaluateOnNewDocument", identifier=chromium.scripts.pop())
    yield chromium
    assert chromium.complaints() == []


def test_a_guest_votes_and_every_page_follows(phone, address):
    phone.open(SONGS)
    phone.until_text(".updated", "Updated")
    vote(phone, "ups")
    name(phone, "Ada")
    phone.until_is(lambda: note(phone), "counted")
    phone.until_is(lambda: song(phone)[0], "+19")
    vote(phone, "downs", "[data-song=velvet]")
    ask_for(phone, "Never on a Monday", "Nina")
    phone.until_text(".asked li", "on the list")
    # The requested song appears on this page.
    phone.until(lambda: phone.all("tbody [data-song=never-on-a-monday-nina]"), "the request doesn't join")
    assert state(phone) == "All sent" and "on the list" in phone.text(".fate")
    assert phone.one(".asked li a").get_attribute("href").endswith("#song-never-on-a-monday-nina")

    # Another phone.
    phone.command("Network.clearBrowserCookies")
    phone.run("localStorage.clear()")
    phone.open(SONGS)
    phone.until_is(lambda: song(phone)[0], "+19")
    vote(phone, "ups")
    name(phone, "Ada")
    phone.until_text(f"{LANTERNS} .fault", "Someone else is using this name. Add an initial.")
    name(phone, "Ada B")
    phone.until_is(lambda: note(phone), "counted")
    phone.until_is(lambda: song(phone)[0], "+20")


@pytest.mark.parametrize("scene", ["", INSECURE])
def test_a_list_behind_a_code_is_live_too(phone, scene):
    phone.ignored = ["status of 403"]
    phone.command("Network.clearBrowserCookies")
    phone.before_every_page(scene)
    phone.open("events/gala/songs/")
    enter(phone, CODE)
    phone.until_text(".updated", "Updated")
    vote(phone, "ups")
    name(phone, "Eve" if scene else "Bo")
    phone.until_is(lambda: note(phone), "counted")
    phone.reload()
    phone.until_text(".updated", "Updated")
    assert note(phone) == "counted"


def test_each_of_two_codes_opens_a_live_list_until_it_is_taken_back(chromium, tmp_path):
    gala = json.loads(GALA) | {"code": ["K7XQ2-M9TBR", "P3FJK-8WNSD"]}
    site = Site(tmp_path, content={"site.yaml": "title: Two codes\n", "events/gala.json": json.dumps(gala)})
    with guests(site) as address:
        chromium.reset(address)
        chromium.ignored = ["status of 403"]
        for code in (CODE, "p3fjk 8wnsd"):
            chromium.command("Network.clearBrowserCookies")
            chromium.open("events/gala/songs/")
            enter(chromium, code)
            chromium.until_text(".updated", "Updated")
        chromium.reload()
        chromium.until_text(".updated", "Updated")

        # The server builds again, and no longer knows the device.
        site.write("events/gala.json", json.dumps(gala | {"code": "K7XQ2-M9TBR"}))

        def is_asked():
            chromium.open("events/gala/songs/")
            return "data-keys" not in chromium.driver.page_source and bool(chromium.all(".gate form"))

        chromium.until(is_asked, "it is still open")
        enter(chromium, "P3FJK-8WNSD")
        chromium.until_text(".said", "That code isn’t right.")
        # This device has to wait after a wrong code. Another one hasn't.
        chromium.command("Network.clearBrowserCookies")
        chromium.open("events/gala/songs/")
        enter(chromium, CODE)
        chromium.until_text(".updated", "Updated")
    assert chromium.complaints() == []


COPY = """const [module, done] = arguments;
    import(module).then(({ changed }) => {
      window.kinds = [];
      const source = new EventSource("/_corkboard/changes/many");
      source.addEventListener("list", ({ data }) => { kinds.push("list"); window.list = JSON.parse(data); });
      source.addEventListener("change", ({ data }) => {
        const change = JSON.parse(data);
        kinds.push(change.base === list.version ? "change" : "gap");
        window.list = changed(list, change);
      });
      source.onopen = () => done(null);
    });"""


def send(address, lines, devices, voter):
    """Sends ballots from a voter's device."""
    headers = {"Content-Type": "text/plain", **({"Cookie": devices[voter]} if voter in devices else {})}
    request = urllib.request.Request(f"{address}ballots", "\n".join(map(json.dumps, lines)).encode(), headers)
    with urllib.request.urlopen(request, timeout=30) as answer:
        if cookie := answer.headers["Set-Cookie"]:
            devices[voter] = cookie.partition(";")[0]
        assert json.load(answer)["refused"] == []


def complete_list(address):
    """The list as a page gets it at first."""
    with urllib.request.urlopen(f"{address}_corkboard/live/many", timeout=30) as stream:
        return next(json.loads(line[6:]) for line in stream if line.startswith(b"data: {"))


def test_a_list_that_followed_its_changes_is_the_complete_list(phone, address):
    phone.open("events/many/songs/")
    phone.until_text(".updated", "Updated")
    module = phone.run("return performance.getEntriesByType('resource').map(({ name }) => name).find((name) => /stream\\./.test(name))")
    phone.driver.execute_async_script(COPY, module)
    luck, devices, votes = random.Random(5), {}, {}
    for voter in range(150):
        lines = [{"event": "many", "song": f"s{luck.randrange(40)}", "user": f"Voter {voter % 60}", "vote": luck.choice(["UP", "DOWN", "NONE"])}
                 for _ in range(luck.randint(1, 3))]
        votes |= {(line["song"], line["user"]): line["vote"] for line in lines}
        if luck.random() < .1:
            lines.append({"event": "many", "title": f"Title {voter}", "artist": HOSTILE, "user": f"Voter {voter % 60}"})
        send(address, lines, devices, voter % 60)
        time.sleep(luck.choice([0, 0, .03]))
    # The server answers before new ballots are in the list.
    tally = lambda song: [sum(kind == way for (of, _), kind in votes.items() if of == song) for way in ("UP", "DOWN")]
    phone.until(lambda: all([song["ups"], song["downs"]] == tally(song["id"]) for song in complete_list(address)["songs"]), "votes are missing")
    phone.until(lambda: phone.run("return list") == complete_list(address), "it doesn't follow")
    complete = complete_list(address)
    kinds = phone.run("return kinds")
    assert kinds[0] == "list" and "gap" not in kinds and kinds.count("change") > 10 and kinds.count("list") < 10
    # The page shows the same.
    shown = lambda: phone.run("""return [...document.querySelectorAll("tbody [data-song]")].map(({ dataset, children }) =>
        [dataset.song, ...[3, 4].map((cell) => +children[cell].firstChild.data)])""")
    phone.until_is(shown, [[song["id"], song["ups"], song["downs"]] for song in complete["songs"]])


def connections(phone):
    """How many connections the browser opened for its requests since the last call, and how many requests there were."""
    answers = [message["params"]["response"] for entry in phone.driver.get_log("performance")
               if (message := json.loads(entry["message"])["message"])["method"] == "Network.responseReceived"]
    return len({answer["connectionId"] for answer in answers}), len(answers)


def test_a_page_needs_few_connections(whole, address):
    whole.reset(address)
    whole.driver.get_log("performance")
    whole.open(SONGS)
    whole.until_text(".updated", "Updated")
    opened, requests = connections(whole)
    # Browsers open up to six at once, and another one for requests without cookies.
    assert opened <= 7 and requests > 12
    for _ in range(3):
        whole.open("events/")
        whole.open(SONGS)
        whole.until_text(".updated", "Updated")
    opened, requests = connections(whole)
    # Only the stream of a list ends with its connection.
    assert opened <= 7 + 3 and requests > 36


EVENING = {
    "site.yaml": "title: Night\n",
    "events/evening.json": """
{"name": "Evening", "start": "2027-06-01 20:00", "requests": "moderated", "songs": [
{"id": "lanterns", "title": "Lanterns on the Water", "artist": "Hollow Pine"},
{"id": "kettle", "title": "Nine Sopranos and a Kettle", "artist": "Monday Choir"}]}
""",
}
EVENING_SONGS = "events/evening/songs/"
LOST = "Not connected: what you see may be out of date."


@pytest.fixture
def evening(chromium, tmp_path):
    """A phone at the list of an event, on a server of its own."""
    with previewing(Site(tmp_path / "site", content=EVENING), "--guests", "--address", "127.0.0.1") as server:
        chromium.reset(server.root)
        chromium.command("Page.removeScriptToEvaluateOnNewDocument", identifier=chromium.scripts.pop())
        chromium.ignored = ["ERR_", "status of 404"]
        chromium.open(EVENING_SONGS)
        chromium.until_text(".updated", "Updated")
        chromium.server = server
        yield chromium


def corkboard(server, *words):
    folder = server.log.parent
    subprocess.run([os.environ["CORKBOARD"], *words, "--site", str(folder)], check=True, capture_output=True)


def buttons(phone):
    return [button for button in phone.all(".songs td button") if button.is_displayed()]


def test_an_open_page_says_when_its_event_ends_and_follows_it_again(evening):
    assert len(buttons(evening)) == 4
    corkboard(evening.server, "end", "evening", "--yes")
    evening.until_text(".cut", "The event has ended.")
    assert buttons(evening) == [] and not evening.one("details.request").is_displayed()
    evening.run("window.isStill = true")
    corkboard(evening.server, "restore", "event", "evening")
    evening.until_is(lambda: len(buttons(evening)), 4)
    evening.until_is(lambda: evening.text(".cut"), "")
    vote(evening, "ups")
    name(evening, "Ada")
    evening.until_is(lambda: note(evening), "counted")
    assert evening.run("return window.isStill")


@pytest.mark.parametrize("end, resume", [(signal.SIGSTOP, signal.SIGCONT), (signal.SIGKILL, None)])
def test_a_phone_whose_server_is_gone_says_so(evening, end, resume):
    process = evening.server.process
    # A sign of life, from which on a page expects more.
    time.sleep(4)
    assert evening.text(".cut") == ""
    start = time.monotonic()
    process.send_signal(end)
    try:
        evening.until_is(lambda: evening.text(".cut"), LOST)
        assert time.monotonic() - start < 11
    finally:
        if resume:
            process.send_signal(resume)
    if resume:
        evening.until_is(lambda: evening.text(".cut"), "")


def test_guests_learn_what_became_of_their_requests(evening):
    for title in ("Waterloo", "Baby Shark!", "Zebra"):
        ask_for(evening, title, "Ábba")
    name(evening, "Ada")
    notes = lambda: [note.text for note in evening.all(".asked small")]
    evening.until_is(notes, ["waiting for the host"] * 3)
    corkboard(evening.server, "accept", "evening", "waterloo-abba")
    evening.until_text(".fate", "Waterloo – Ábba: on the list")
    assert evening.one(".fate a").get_attribute("href").endswith("#song-waterloo-abba")
    evening.until(lambda: evening.all("tr#song-waterloo-abba"), "the song isn't in the list")
    corkboard(evening.server, "decline", "evening", "baby-shark-abba")
    evening.until_text(".fate", "Baby Shark! – Ábba: declined")
    evening.until_is(notes, ["on the list", "declined", "waiting for the host"])
    # A request that became one with another song shows that song, until they are separated again.
    corkboard(evening.server, "merge", "evening", "zebra-abba", "waterloo-abba")
    evening.until_is(notes, ["on the list", "declined", "on the list"])
    assert evening.text(".asked li:last-child a") == "Waterloo – Ábba"
    corkboard(evening.server, "merge", "evening", "zebra-abba", "--undo")
    evening.until_is(notes, ["on the list", "declined", "waiting for the host"])
    # Others see no declined title.
    assert "baby" not in evening.run("return fetch('songs.json').then((answer) => answer.text())").lower()
    # The news is told once.
    evening.reload()
    evening.until(lambda: len(evening.all(".asked li")) == 3 and "declined" in evening.text(".asked"), "the requests are gone")
    assert evening.text(".fate") == ""


def test_a_declined_request_is_not_counted(evening):
    corkboard(evening.server, "edit", "event", "evening", "--requests", "open", "--yes")
    ask_for(evening, "Waterloo", "Ábba")
    name(evening, "Ada")
    evening.until(lambda: evening.all("tr#song-waterloo-abba"), "the song isn't in the list")
    corkboard(evening.server, "decline", "evening", "waterloo-abba")
    evening.until_text(".asked small", "declined")
    evening.reload()
    evening.until_text(".asked small", "declined")
    assert evening.text(".count") == "2 songs"


def test_the_bar_for_a_name_covers_no_voted_row(evening):
    evening.run("""const [row] = document.querySelectorAll("[data-song=kettle]");
        scrollBy({ top: row.getBoundingClientRect().bottom - innerHeight, behavior: "instant" });
        document.body.style.paddingBottom = "60rem";
        scrollBy({ top: row.getBoundingClientRect().bottom - innerHeight, behavior: "instant" });""")
    evening.run("document.querySelector('[data-song=kettle] .ups button').click()")
    evening.seen("[name=voter]")
    evening.until(lambda: evening.run("""return document.querySelector("[data-song=kettle]").getBoundingClientRect().bottom
        <= document.querySelector(".ballots").getBoundingClientRect().top"""), "the bar covers the row")
