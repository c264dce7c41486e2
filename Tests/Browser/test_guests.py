"""The pages of `corkboard serve --guests` itself, as a phone has them."""

import contextlib
import os
import re
import socket
import subprocess

import pytest

from sites import Site
from test_gates import CODE, INSECURE, enter
from test_sending import note
from test_voting import LANTERNS, SONGS, ask_for, name, song, state, vote

GALA = """
{"name": "Gala", "start": "2027-06-01 20:00", "code": "K7XQ2-M9TBR", "songs": [
{"id": "lanterns", "title": "Lanterns on the Water", "artist": "Hollow Pine", "tally": {"up": 21, "down": 3}},
{"id": "kettle", "title": "Nine Sopranos and a Kettle", "artist": "Monday Choir"}]}
"""


@contextlib.contextmanager
def guests(site):
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = str(free.getsockname()[1])
    command = [os.environ["CORKBOARD"], "serve", "--guests", "--address", "127.0.0.1", "--port", port, "--site", str(site.folder)]
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
    phone.until_text(".asked li", "counted")
    # The requested song appears on this page.
    phone.until(lambda: phone.all("tbody [data-song=never-on-a-monday-nina]"), "the request doesn't join")
    assert state(phone) == "All sent"

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
