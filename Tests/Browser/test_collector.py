"""Votes by way of a cheap web host: a page posts them to ballots.php, and the site's owner fetches them."""

import json
import os
import shutil
import subprocess
import time
import types

import pytest

from conftest import visiting
from ports import free_port
from server import Handler, Server, serving
from sites import Site
from test_voting import name, song, state, vote

SONGS = "events/gala/songs/"
GALA = """{"name": "Gala", "start": "2027-06-01 20:00", "songs": [
{"id": "kettle", "title": "Nine Sopranos and a Kettle", "artist": "Monday Choir"},
{"id": "tram", "title": "Last Tram", "artist": "Yellow Line"}]}"""
KEY = {"BALLOTS_KEY": "sixteen-letters!"}

pytestmark = pytest.mark.skipif(not shutil.which("php"), reason="php is not installed")


def corkboard(site, *words):
    command = [os.environ["CORKBOARD"], *words, "--site", str(site.folder)]
    return subprocess.run(command, check=True, capture_output=True, text=True, env={**os.environ, **KEY}).stdout


@pytest.fixture
def host(tmp_path, monkeypatch):
    """A site on a host with PHP."""
    port = free_port()
    for variable, value in KEY.items():
        monkeypatch.setenv(variable, value)
    settings = f"title: The Shed\nbaseURL: http://127.0.0.1:{port}/\nvoting: {{collector: php}}\n"
    site = Site(tmp_path, content={"site.yaml": settings, "events/gala.json": GALA})
    folder = tmp_path / "www"
    shutil.copytree(site.output, folder)
    silence = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    php = subprocess.Popen(["php", "-S", f"127.0.0.1:{port}", "-t", str(folder)], **silence)
    while subprocess.run(["php", "-r", f"exit(@fsockopen('127.0.0.1', {port}) ? 0 : 1);"], **silence).returncode:
        time.sleep(0.05)
    yield types.SimpleNamespace(site=site, folder=folder, root=f"http://127.0.0.1:{port}/")
    php.kill()
    php.wait()


@pytest.fixture
def visitor(chromium, host):
    yield from visiting(chromium, host)


def kept(host):
    files = sorted(host.folder.glob("ballots-*/0*.php"))
    return [json.loads(line) for file in files for line in file.read_text().splitlines()[1:]]


def test_votes_go_to_the_host_and_count_once_they_are_fetched(visitor, host):
    visitor.open(SONGS)
    vote(visitor, "ups", "[data-song=kettle]")
    name(visitor, "Ada")
    visitor.until_is(lambda: state(visitor), "All sent")
    # Nobody has judged it yet.
    assert song(visitor, "[data-song=kettle]")[1] == "sent"
    assert [(line["song"], line["user"], line["vote"]) for line in kept(host)] == [("kettle", "Ada", "UP")]
    assert corkboard(host.site, "fetch") == "ballots.php: 1 counted\n"
    assert kept(host) == []
    songs = json.loads(corkboard(host.site, "tally", "gala", "--json"))["songs"]
    assert [(line["id"], line["ups"]) for line in songs] == [("kettle", 1), ("tram", 0)]


def test_a_host_that_can_not_write_keeps_the_vote_on_the_phone(visitor, host):
    visitor.ignored = ["status of 503"]
    file = (host.folder / "ballots.php").read_text()
    folder = host.folder / file.split("const FOLDER = '")[1].split("'")[0]
    folder.write_text("This is in the way.")
    visitor.open(SONGS)
    vote(visitor, "ups", "[data-song=tram]")
    name(visitor, "Ada")
    visitor.until_is(
        lambda: state(visitor), "Not sent: the ballots could not be written. Trying again automatically.")
    folder.unlink()
    visitor.click(".again")
    visitor.until_is(lambda: state(visitor), "All sent")
    assert [line["song"] for line in kept(host)] == ["tram"]


class SignIn(Handler):
    """A network that asks everyone to sign in first, with an answer that says that all is well."""

    def do_POST(self):
        if self.server.answers:
            return super().do_POST()
        self.rfile.read(int(self.headers["Content-Length"]))
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"\n<!DOCTYPE html><title>Welcome to our hotel</title>")


class Hotel(Server):
    handler = SignIn


def test_a_web_page_is_no_answer(chromium, host):
    with serving(host.site.output, Hotel) as server:
        for browser in visiting(chromium, server):
            browser.open(SONGS)
            vote(browser, "ups", "[data-song=tram]")
            name(browser, "Ada")
            browser.until(lambda: state(browser).startswith("Not sent:"), "the page takes it for an answer")
            assert server.ballots == []
            server.answers = [200] * 9
            browser.click(".again")
            browser.until_is(lambda: state(browser), "All sent")
