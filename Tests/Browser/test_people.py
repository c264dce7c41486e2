"""Several people edit one site: invitations, roles, the log of changes, and attacks."""

import http.client
import json
import os
import random
import re
import ssl
import subprocess
import threading
import time
import urllib.parse

import pytest

from axe import violations
from browser import NARROW, WIDE, Browser
from previews import Preview
from sites import Site
from test_editing import EDIT, fill

CONTENT = {
    "site.yaml": "title: Club\nauthor: The committee\ntimeZone: Europe/London\n",
    "bulletins/tea.md": "---\ntitle: Tea\nauthor: The committee\ndate: 2026-11-01\n---\nAt four.\n",
    "events/gala.md": "---\nname: Gala\nstart: 2027-06-01 20:00\nadminCode: RIVER-LANTERN-9\nsongs:\n"
                      "  - {id: kettle, title: Kettle, artist: Choir}\n---\n",
    "events/quiz.md": "---\nname: Quiz\nstart: 2027-07-01 20:00\nsongs:\n  - {id: tram, title: Tram, artist: Line}\n---\n",
}
# The long run is for the night.
SECONDS = 120 if os.environ.get("NIGHTLY") else 12


class Client:
    """A browser without a screen: it stores its cookie, and sends forms with the token of a page."""

    def __init__(self, root):
        self.root, self.cookie, self.token = urllib.parse.urlsplit(root), None, ""

    def ask(self, path, form=None, **headers):
        """The status, the body, and where an answer leads."""
        context = ssl._create_unverified_context() if self.root.scheme == "https" else None
        kind = http.client.HTTPSConnection if context else http.client.HTTPConnection
        connection = kind(self.root.netloc, timeout=60, **({"context": context} if context else {}))
        body = None if form is None else urllib.parse.urlencode({"token": self.token} | form)
        if self.cookie:
            headers["Cookie"] = self.cookie
        if form is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        connection.request("GET" if form is None else "POST", path, body, headers)
        answer = connection.getresponse()
        text = answer.read().decode()
        if given := answer.headers["Set-Cookie"]:
            self.cookie = given.split(";")[0]
            self.scope = given
        connection.close()
        if found := re.search(r'name="token" value="(\w+)"', text):
            self.token = found[1]
        return answer.status, text, answer.headers["Location"]

    def edit(self, path, form=None, **headers):
        return self.ask("/" + EDIT + path, form, **headers)


class Club:
    """A served site with its owner; `invite` signs other people in."""

    def __init__(self, folder):
        self.site = Site(folder / "site", content=CONTENT)
        self.preview = Preview(self.site, "--edit")
        self.owner = Client(self.preview.root)
        self.key = self.preview.key.rsplit("/", 1)[1]
        assert self.owner.ask(urllib.parse.urlsplit(self.preview.key).path, {})[0] == 303
        self.owner.edit("people")
        assert self.owner.edit("people/open", {})[0] == 303
        page = self.owner.edit("people")[1]
        # Browsers of the tests know no other host than this machine.
        self.people = re.sub("//[^:]+:", "//127.0.0.1:", re.search(r"https://[\d.]+:\d+", page)[0])

    def link(self, name, role):
        """The path of an invitation."""
        assert self.owner.edit("people", {"name": name, "role": role})[0] == 303
        link = re.search(r'href="(https://[\d.]+:\d+/_corkboard/edit/join/\w+)"', self.owner.edit("people")[1])[1]
        return urllib.parse.urlsplit(link).path

    def invite(self, name, role):
        client = Client(self.people)
        assert client.ask(self.link(name, role), {})[0] == 303
        client.edit("change/event/gala")
        return client

    def log(self):
        command = [os.environ["CORKBOARD"], "log", "--all", "--json", "--site", str(self.site.folder)]
        return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)["changes"]


@pytest.fixture
def club(tmp_path):
    club = Club(tmp_path)
    yield club
    club.preview.end()


def test_people_join_change_and_leave(club, downloads):
    browser = Browser(downloads, trusting=True)
    try:
        browser.reset(club.people + "/")
        browser.ignored = ["status of 403", "manifest.webmanifest"]
        browser.open(club.link("Ada", "editor")[1:])
        browser.click(".editing .strong")
        browser.until(lambda: browser.all(".records"), "Ada is not let in")
        # An editor sees neither the owner's part nor the way to it.
        assert not browser.all(".now, #publish, #access, a[href$=settings], a[href$=people]")
        browser.open(EDIT + "new/bulletin")
        assert browser.one("[name=author]").get_property("value") == "Ada"
        fill(browser, title="Cake", body="At five.")
        browser.click(".record .strong")
        browser.until_text("main", "At five.")
        assert "author: Ada" in (club.site.folder / "Content/bulletins/cake.md").read_text()
        browser.open(EDIT + "log")
        assert "Added: Cake Ada" in browser.text(".records li")
        for width in (NARROW, WIDE):
            browser.width(width)
            assert violations(browser) == []
        # The owner reads it, too, and undoes it.
        assert "Ada" in club.owner.edit("log")[1]
        number = club.log()[0]["number"]
        assert club.owner.edit("log/undo", {"number": number})[0] == 303
        assert not (club.site.folder / "Content/bulletins/cake.md").exists()
        assert [(change["action"], change["by"] == "Ada") for change in club.log()[:2]] == [("removed", False), ("added", True)]
        person = re.search(r'name="id" value="(\w+)"', club.owner.edit("people")[1])[1]
        assert club.owner.edit("people/remove", {"id": person})[0] == 303
        browser.open(EDIT)
        assert "isn’t signed in" in browser.text("main") or browser.all("[role=alert]")
        assert not browser.all(".records")
    finally:
        browser.quit()


def test_a_link_signs_in_one_browser(club):
    path = club.link("Ada", "editor")
    first, second = Client(club.people), Client(club.people)
    # Programs that preview links open them, too.
    assert first.ask(path)[0] == 200 and first.cookie is None
    assert first.ask(path, {})[0] == 303 and "Secure" in first.scope and "HttpOnly" in first.scope
    for form in (None, {}):
        status, text, _ = second.ask(path, form)
        assert status == 403 and "used up" in text and second.cookie is None
    # A new link replaces an unused one.
    person = re.search(r'name="id" value="(\w+)"', club.owner.edit("people")[1])[1]
    links = []
    for _ in range(2):
        assert club.owner.edit("people/link", {"id": person})[0] == 303
        links.append(re.search(r"/_corkboard/edit/join/\w+", club.owner.edit("people")[1])[0])
    assert second.ask(links[0], {})[0] == 403 and second.ask(links[1], {})[0] == 303
    # Each link is shown once.
    assert "/join/" not in club.owner.edit("people")[1]
    assert first.edit("")[0] == second.edit("")[0] == 200


OWNERS = [
    "settings", "look/", "guests", "connect", "people", "stop", "publish/web", "ballots/event/gala", "sheet/events/gala/print/"]
OWNERS_FORMS = {
    "settings": {"digest": "0"}, "look": {}, "guests": {}, "guests/close": {}, "connect": {"host": "a", "user": "b"},
    "disconnect": {"target": "web", "sure": "yes"},
    "people": {"name": "Eve", "role": "editor"}, "people/open": {}, "people/close": {}, "people/remove": {"id": "owner"},
    "people/link": {"id": "owner"}, "stop": {}, "publish/web": {}, "reset/event/gala": {"sure": "yes"},
    "forget/event/gala": {"sure": "yes", "voter": "Ada"}, "keys": {"sure": "yes"}}


def test_nobody_does_more_than_the_role_allows(club):
    ada, cy = club.invite("Ada", "editor"), club.invite("Cy", "host:gala")
    before = {path: path.read_bytes() for path in (club.site.folder / "Content").rglob("*.*")}
    for client in (ada, cy, Client(club.people)):
        for path in OWNERS:
            assert client.edit(path)[0] in (403, 404), path
        for path, form in OWNERS_FORMS.items():
            assert client.edit(path, form)[0] in (403, 404), path
    # The host of one event: only that event, and its songs.
    assert cy.edit("change/event/gala")[0] == 200 and "Kettle" in cy.edit("")[1]
    assert "Quiz" not in cy.edit("")[1] and "Tea" not in cy.edit("")[1]
    for path in ["change/event/quiz", "change/song/quiz/tram", "change/bulletin/tea", "new/bulletin", "new/event",
                 "new/song/quiz", "delete/event/gala", "delete/bulletin/tea", "drafts/bulletins/tea/", "log"]:
        assert cy.edit(path)[0] == 403, path
        assert cy.edit(path, {"digest": "0", "title": "Mine", "name": "Mine"})[0] in (403, 404), path
    for path in ["move/song/quiz/tram", "accept/song/quiz/tram", "restore/bulletin/tea", "log/undo"]:
        assert cy.edit(path, {"to": "1", "number": "1"})[0] in (403, 404), path
    # One person's token is no use to another, nor to a page of another site.
    assert {client.token for client in (ada, cy, club.owner)} == {ada.token, cy.token, club.owner.token}
    own, ada.token = ada.token, cy.token
    assert ada.edit("new/bulletin", {"title": "Forged"})[0] == 403
    ada.token = own
    assert ada.edit("new/bulletin", {"title": "Forged"}, Origin="https://evil.example")[0] == 403
    assert ada.edit("", Host="evil.example")[0] == 403
    assert before == {path: path.read_bytes() for path in (club.site.folder / "Content").rglob("*.*")}
    # Pages have no secret of anybody else, and no page can be framed.
    for path in ["", "change/bulletin/tea", "log"]:
        text = ada.edit(path)[1]
        for secret in (club.key, club.owner.token, cy.token, club.owner.cookie.split("=")[1]):
            assert secret not in text
    # Cookies are stored as digests.
    state = (club.site.folder / ".corkboard/owner").read_text()
    assert ada.cookie.split("=")[1] not in state and (club.site.folder / ".corkboard/owner").stat().st_mode & 0o077 == 0
    # At the owner's port, the others have the same role.
    ada.root = urllib.parse.urlsplit(club.preview.root)
    assert ada.edit("settings")[0] == 403 and ada.edit("")[0] == 200
    # A stranger reads no page.
    stranger = Client(club.people)
    assert stranger.ask("/")[0] == stranger.ask("/feed.xml")[0] == 303 and stranger.edit("")[0] == 403


def test_only_the_owner_takes_a_code_from_a_file(club):
    """Others could make a code of a text that they can't read, and try texts on the pages that it seals."""
    gala = club.site.folder / "Content/events/gala.md"
    (club.site.folder / "gala.code").write_text("WILLOW-HARBOUR-52\n")
    ada, cy = club.invite("Ada", "editor"), club.invite("Cy", "host:gala")

    def save(client, code, name="Gala"):
        digest = re.search(r'name="digest" value="(\w+)"', client.edit("change/event/gala")[1])[1]
        return client.edit("change/event/gala", {
            "digest": digest, "name": name, "start": "2027-06-01 20:00", "adminCode": "RIVER-LANTERN-9", "code": code})

    before = gala.read_bytes()
    for code in ("file:gala.code", "env:PATH", " file:/etc/passwd ", "file:/nowhere"):
        for client in (ada, cy):
            status, text, _ = save(client, code)
            assert status == 422 and "the owner can take a code" in text, code
            assert "/nowhere, which" not in text
    status, text, _ = ada.edit("new/event", {"name": "Fair", "start": "2027-08-01 20:00", "adminCode": "env:PATH"})
    assert status == 422 and "the owner can take a code" in text
    assert gala.read_bytes() == before
    assert save(club.owner, "file:gala.code")[0] == 303
    # The owner's choice stays when others change the rest.
    assert save(cy, "file:gala.code", "Great gala")[0] == 303
    assert "{file: gala.code}" in gala.read_text() and "name: Great gala" in gala.read_text()


def test_a_host_runs_the_event(club):
    cy = club.invite("Cy", "host:gala")
    assert cy.edit("new/song/gala", {"title": "Zebra", "artist": "Stripes", "room": "yes"})[0] == 303
    digest = re.search(r'name="digest" value="(\w+)"', cy.edit("delete/song/gala/kettle")[1])[1]
    assert cy.edit("delete/song/gala/kettle", {"digest": digest})[0] == 303
    assert cy.edit("undo", {})[0] == 303
    assert cy.edit("move/song/gala/kettle", {"to": "2"})[0] == 303
    assert {change["by"] for change in club.log()} == {"Cy"} and len(club.log()) == 4
    # People undo only their own changes.
    assert club.owner.edit("undo", {})[0] == 404


def test_a_host_of_one_event_stays_that_after_a_restart(club):
    """In the file of people, a hyphen stands for all events."""
    (club.site.folder / "Content/events/-.md").write_text("---\nname: Dash\nstart: 2027-08-01 20:00\n---\n")
    cy = club.invite("Cy", "host:-")
    assert cy.edit("change/event/-")[0] == 200 and cy.edit("change/event/gala")[0] == 403
    club.preview.end()
    club.preview = Preview(club.site, "--edit")
    cy.root = urllib.parse.urlsplit(club.preview.root)
    assert cy.edit("change/event/-")[0] == 200 and cy.edit("change/event/gala")[0] == 403


def test_three_people_save_at_random_and_nothing_is_lost(club):
    """Each saves texts for one of two notes, from forms that may be out of date by then."""
    club.owner.edit("new/bulletin")
    assert club.owner.edit("new/bulletin", {"title": "Plan", "author": "Bo", "body": "Start."})[0] == 303
    people = {"owner": club.owner, "Ada": club.invite("Ada", "editor"), "Ben": club.invite("Ben", "editor")}
    seed = random.randrange(1 << 32)
    saved, refused, faults = [], [], []
    start = time.monotonic()

    def is_over():
        """A slow machine gets longer, until there was a conflict."""
        authors = {words.split()[0] for _, words in saved}
        return time.monotonic() > start + SECONDS + (0 if len(authors) == 3 and refused else 60)

    def edit(name, client):
        dice, number = random.Random(f"{seed} {name}"), 0
        while not is_over():
            note = dice.choice(["tea", "plan"])
            status, text, _ = client.edit(f"change/bulletin/{note}")
            digest = re.search(r'name="digest" value="(\w+)"', text)
            if status != 200 or not digest:
                faults.append((name, status, text[:200]))
                return
            time.sleep(dice.random() * 0.3)
            number += 1
            words = f"{name} {number}"
            form = {"digest": digest[1], "title": note.title(), "author": "Bo", "date": "2026-11-01", "body": words}
            status, text, _ = client.edit(f"change/bulletin/{note}", form)
            if status == 303:
                saved.append((note, words))
            elif status in (409, 422):
                # The page has the author's words and the file's.
                refused.append(words)
                if words not in text:
                    faults.append((name, "the text is gone", text))
            else:
                faults.append((name, status, text[:200]))

    threads = [threading.Thread(target=edit, args=entry) for entry in people.items()]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert faults == [], seed
    assert refused, (seed, len(saved), len(refused))
    # Every text that was accepted is the note's, or was replaced by somebody who had read it: a chain without gaps.
    for note in ("tea", "plan"):
        changes = [change for change in reversed(club.log())
                   if change["path"] == f"bulletins/{note}.md" and change["action"] == "changed"]
        assert len(changes) == sum(name == note for name, _ in saved), (seed, note)
        whole = (club.site.folder / f"Content/bulletins/{note}.md").read_text()
        assert [words for name, words in saved if name == note][-1] in whole or note not in dict(saved), (seed, note)
    by = {change["by"] for change in club.log() if change["action"] == "changed"}
    assert {"Ada", "Ben"} <= by and len(by) == 3, (seed, by)
