"""Publishing to web hosts by SFTP and FTPS: real servers, wrong passwords, changed keys, full disks and cut lines."""

import contextlib
import getpass
import json
import os
import random
import socket
import subprocess
import time

import pytest

from axe import violations
from hosts import PASSWORD, Line, ftps, secure_shell
from sites import Site
from test_owner import EDIT, Owner

# The long run is for the night.
CUTS = 200 if os.environ.get("NIGHTLY") else 12


def site_files(folder):
    names = {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}
    return {name: (folder / name).read_bytes() for name in names if not name.startswith(".corkboard")}


@contextlib.contextmanager
def cut_club(folder, kind):
    """A site that is published to a host, and the line to it."""
    web = folder / "web"
    web.mkdir()
    with (secure_shell(folder) if kind == "sftp" else ftps(folder, web)) as host:
        line = Line(host.host_port)
        club = Club(folder, CORKBOARD_SSH_KEY=str(folder / "key"))
        if kind == "sftp":
            address = f"sftp://{getpass.getuser()}@127.0.0.1:{line.own_port}/{web}/www"
            said = club.run("connect", "web", address, "--trust", host.fingerprint)
        else:
            club.environment["SSL_CERT_FILE"] = str(host.own)
            address = f"ftps://club@localhost:{line.own_port}/www"
            said = club.run("connect", "web", address, "--password", "env:WEB", password=PASSWORD)
        assert said.returncode == 0, said.stderr
        assert club.publish().returncode == 0
        yield club, line, web / "www"
        line.close()


class Club:
    """A site and the command line for it."""

    def __init__(self, folder, **environment):
        self.site = Site(folder / "club", content={"site.yaml": "title: Club\n", "bulletins/one.md": bulletin("One")})
        self.environment = {"PATH": os.environ["PATH"], "HOME": str(folder)} | environment

    def run(self, *words, password=None):
        command = [os.environ["CORKBOARD"], words[0], "--site", str(self.site.folder), *words[1:]]
        environment = self.environment | ({"WEB": password} if password else {})
        return subprocess.run(command, capture_output=True, text=True, env=environment, timeout=300)

    def change(self, number):
        (self.site.folder / "Content/bulletins/one.md").write_text(bulletin(f"Number {number}"))

    def publish(self, *flags):
        return self.run("publish", "web", "--build", *flags)


def bulletin(title):
    return f"---\ntitle: {title}\nauthor: A\ndate: 2026-05-01\n---\nText of {title}.\n"


@contextlib.contextmanager
def sftp_club(folder, name):
    """A site, an SFTP host with a folder of this name, and the address of a folder in it."""
    web = folder / name
    web.mkdir()
    with secure_shell(folder) as host:
        club = Club(folder, CORKBOARD_SSH_KEY=str(folder / "key"))
        yield host, web, club, f"sftp://{getpass.getuser()}@127.0.0.1:{host.host_port}/{web}/www"


def connect(owner, kind, fields):
    """Starts a site, and sends the form for a web host."""
    browser = owner.browser
    owner.start("The Shed", "Cork")
    browser.open(EDIT)
    browser.ignored.append("409")
    owner.press("a[href$=connect]")
    browser.one(f".connecting [name=kind] option[value={kind}]").click()
    browser.click(".connecting details summary")
    for name, value in fields.items():
        browser.type(f".connecting [name={name}]", str(value))
    owner.press(".connecting .strong")


def test_a_host_is_connected_and_published_to_without_a_terminal(downloads, tmp_path):
    web = tmp_path / "web"
    web.mkdir()
    with ftps(tmp_path, web) as host:
        owner = Owner(tmp_path, downloads, SSL_CERT_FILE=str(host.own))
        try:
            browser = owner.browser
            fields = {"host": "localhost", "user": "club", "password": "wrong", "folder": "www", "port": host.host_port}
            connect(owner, "ftps", fields)
            assert "refuses to let club in" in browser.text("[role=alert]") and "wrong" not in browser.driver.page_source
            browser.type("[name=password]", PASSWORD)
            owner.press(".connecting .strong")
            assert "The host is connected." in browser.text(".notice")
            owner.press(".publishing .strong")
            browser.until_text("main", "Published.")
            assert site_files(web / "www") == site_files(owner.folder / "public")
            # The second time needs two presses.
            owner.actions = 0
            browser.open(EDIT)
            owner.press("#publish .records a")
            owner.press(".publishing .strong")
            assert owner.actions <= 3
            assert f"ftps://club@localhost:{host.host_port}/www" in owner.settings() and PASSWORD not in owner.settings()
            secrets = owner.folder / ".corkboard/secrets"
            assert PASSWORD in json.loads(secrets.read_text()).popitem()[1].values() and secrets.stat().st_mode & 0o077 == 0
            for path in (owner.folder / "Content").rglob("*"):
                assert path.is_dir() or PASSWORD not in path.read_text()
            assert not browser.complaints()
        finally:
            owner.end()


def test_a_password_and_a_certificate_must_be_right(tmp_path):
    web = tmp_path / "web"
    web.mkdir()
    with ftps(tmp_path, web) as host:
        club = Club(tmp_path)
        address = f"ftps://club@localhost:{host.host_port}/www"
        said = club.run("connect", "web", address, "--password", "env:WEB", password=PASSWORD)
        assert said.returncode == 3 and "the certificate of localhost can't be verified" in said.stderr
        club.environment["SSL_CERT_FILE"] = str(host.own)
        said = club.run("connect", "web", address, "--password", "env:WEB", password="wrong")
        assert said.returncode == 3 and "localhost refuses to let club in" in said.stderr and "wrong" not in said.stderr
        assert list(web.iterdir()) == [] and not (club.site.folder / ".corkboard/secrets").exists()
        assert "publish" not in (club.site.folder / "Content/site.yaml").read_text()
        said = club.run("connect", "web", address, "--password", "env:WEB", password=PASSWORD)
        assert said.returncode == 0, said.stderr
        assert club.publish().returncode == 0
        assert site_files(web / "www") == site_files(club.site.output)
        # Foreign files stay; deleted pages are removed.
        (web / "www/theirs.txt").write_text("Theirs.")
        (club.site.folder / "Content/bulletins/one.md").unlink()
        assert club.publish("--yes").returncode == 0
        assert site_files(web / "www") == site_files(club.site.output) | {"theirs.txt": b"Theirs."}
        assert not (web / "www/bulletins/one").exists()
        # Nothing is published without encryption.
        said = club.run("connect", "web", f"ftp://club@localhost:{host.host_port}/www")
        assert said.returncode == 2 and "isn't a publishing address" in said.stderr


def test_a_folder_that_cannot_be_entered_is_not_an_empty_one(tmp_path):
    web = tmp_path / "web"
    web.mkdir()
    with ftps(tmp_path, web) as host:
        club = Club(tmp_path, SSL_CERT_FILE=str(host.own))
        address = f"ftps://club@localhost:{host.host_port}/sites/www"
        said = club.run("connect", "web", address, "--password", "env:WEB", password=PASSWORD)
        assert said.returncode == 0, said.stderr
        assert club.publish().returncode == 0
        # Both the folder and the one around it exist, and the user may list them from outside.
        for place in ["sites/www", "sites"]:
            host.handler.authorizer.override_perm("club", str(web / place), "lrdwMT", recursive=True)
            said = club.run("publish", "web", "--dry-run")
            assert said.returncode == 3 and "hint: check the folder, its permissions" in said.stderr, said.stderr


def test_a_changed_key_stops_everything(tmp_path):
    with sftp_club(tmp_path, "a web: site") as (host, web, club, address):
        said = club.run("connect", "web", address)
        assert said.returncode == 3 and f"its key is {host.fingerprint}" in said.stderr
        assert club.run("connect", "web", address, "--trust", "SHA256:other").returncode == 3
        assert list(web.iterdir()) == []
        said = club.run("connect", "web", address, "--trust", host.fingerprint)
        assert said.returncode == 0, said.stderr
        assert club.publish().returncode == 0
        before = site_files(web / "www")
        assert before == site_files(club.site.output)
        old = host.fingerprint
        host.stop()
        host.make_key("host")
        host.start()
        club.change(2)
        said = club.publish()
        assert said.returncode == 3 and f"has changed from {old} to {host.fingerprint}" in said.stderr
        assert site_files(web / "www") == before
        assert club.run("connect", "web", address, "--trust", host.fingerprint).returncode == 0
        assert club.publish().returncode == 0
        assert site_files(web / "www") == site_files(club.site.output)


@pytest.mark.parametrize("kind", ["sftp", "ftps"])
def test_after_a_cut_line_the_next_publish_makes_it_whole(tmp_path, kind):
    with cut_club(tmp_path, kind) as (club, line, www):
        page = "bulletins/one/index.html"
        seed = random.randrange(1 << 32)
        dice = random.Random(seed)
        old = site_files(www)
        for number in range(CUTS):
            club.change(number)
            line.limit = dice.randrange(1, 120_000 if kind == "sftp" else 6_000)
            club.publish()
            now, new = site_files(www), site_files(club.site.output)
            # Every file is the old one, the new one, or on its way between the two.
            for path in old.keys() & new.keys() & now.keys():
                assert now[path] in (old[path], new[path]), (seed, number, path)
            line.limit = None
            said = club.publish()
            assert said.returncode == 0, (seed, number, said.stderr)
            assert site_files(www) == new, (seed, number)
            assert f"Number {number}" in (www / page).read_text()
            assert not list(www.rglob("*-part")) and not (www / ".corkboard-release").exists(), (seed, number)
            old = new


@pytest.mark.parametrize("kind", ["sftp", "ftps"])
def test_visitors_see_the_old_site_until_all_files_have_arrived(tmp_path, kind):
    with cut_club(tmp_path, kind) as (club, line, www):
        old = site_files(www)
        club.change(1)
        films = club.site.folder / "Content/assets"
        films.mkdir()
        for name in "abc":
            (films / f"{name}.webm").write_bytes(os.urandom(5 << 20))
        (club.site.folder / "Content/bulletins/one.md").write_text(
            bulletin("Films") + "".join(f"[{name}](/assets/{name}.webm)\n" for name in "abc"))
        line.limit = None if kind == "ftps" else 11 << 20
        if kind == "ftps":
            # Files have lines of their own, so the publish is stopped here, once the first has arrived.
            stopped = subprocess.Popen(
                [os.environ["CORKBOARD"], "publish", "--site", str(club.site.folder), "web", "--build"],
                env=club.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            while stopped.poll() is None and not list((www / ".corkboard-release").rglob("b*.webm")):
                time.sleep(0.01)
            stopped.kill()
            stopped.wait()
        else:
            assert club.publish().returncode == 3
        assert (www / ".corkboard-release").is_dir() and site_files(www) == old
        line.limit = None
        arrived = {path.name: path.stat().st_mtime_ns for path in (www / ".corkboard-release/assets").glob("a*.webm")}
        assert arrived
        assert club.publish().returncode == 0
        assert site_files(www) == site_files(club.site.output)
        # A file that had arrived was only moved.
        assert {path.name: path.stat().st_mtime_ns for path in (www / "assets").glob("a*.webm")} == arrived
        assert not (www / ".corkboard-release").exists()


@pytest.mark.parametrize("kind", ["sftp", "ftps"])
def test_folders_of_an_interrupted_publish_are_removed(tmp_path, kind):
    with cut_club(tmp_path, kind) as (club, line, www):
        # What is left of a publish with another page, which was cut before the page's file came.
        (www / ".corkboard-release/bulletins/gone/deep").mkdir(parents=True)
        (www / ".corkboard-release/assets").mkdir()
        (www / ".corkboard-release/assets/old.css").write_text("old")
        club.change(1)
        said = club.publish()
        assert said.returncode == 0, said.stderr
        assert not (www / ".corkboard-release").exists()
        assert site_files(www) == site_files(club.site.output)


@pytest.mark.parametrize("kind", ["sftp", "ftps"])
def test_unreleased_pages_are_removed_if_no_file_is_left_to_send(tmp_path, kind):
    with cut_club(tmp_path, kind) as (club, line, www):
        # What is left of an interrupted publish with a page that was then deleted.
        secret = www / ".corkboard-release/bulletins/secret"
        secret.mkdir(parents=True)
        (secret / "index.html").write_text("Not yet.")
        said = club.publish()
        assert said.returncode == 0, said.stderr
        assert not (www / ".corkboard-release").exists()
        assert site_files(www) == site_files(club.site.output)


def test_a_cut_while_the_record_gets_its_name_loses_nothing(tmp_path):
    with sftp_club(tmp_path, "web") as (host, web, club, address):
        assert club.run("connect", "web", address, "--trust", host.fingerprint).returncode == 0
        assert club.publish().returncode == 0
        record = web / "www/.corkboard-publish"
        # Servers refuse to rename over a file, so the record is removed first.
        record.rename(record.with_name(".corkboard-publish-part"))
        (club.site.folder / "Content/bulletins/one.md").unlink()
        said = club.publish("--yes")
        assert said.returncode == 0, said.stderr
        assert site_files(web / "www") == site_files(club.site.output)


def test_a_full_disk_is_said(tmp_path):
    web = tmp_path / "web"
    web.mkdir()
    mounted = os.getuid() == 0 and subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=96k", "tmpfs", str(web)], capture_output=True).returncode == 0
    if not mounted:
        pytest.skip("no small disk can be made here")
    try:
        with secure_shell(tmp_path) as host:
            club = Club(tmp_path, CORKBOARD_SSH_KEY=str(tmp_path / "key"))
            address = f"sftp://{getpass.getuser()}@127.0.0.1:{host.host_port}/{web}/www"
            assert club.run("connect", "web", address, "--trust", host.fingerprint).returncode == 0
            said = club.publish()
            assert said.returncode == 3 and "the space on its disk" in said.stderr, said.stderr
    finally:
        subprocess.run(["umount", str(web)], check=True)


class Slow(Line):
    """A line that waits for `pause` seconds after every few kilobytes from the client."""

    pause = 0

    def carry(self, source, target, limit):
        if source.getpeername()[1] == self.port:
            return super().carry(source, target, limit)
        with contextlib.suppress(OSError):
            while data := source.recv(1 << 12):
                target.sendall(data)
                time.sleep(self.pause)
        for end in (source, target):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)


def test_a_publish_is_watched_and_cancelled_while_others_go_on(downloads, tmp_path):
    web = tmp_path / "web"
    web.mkdir()
    with secure_shell(tmp_path) as host:
        line = Slow(host.host_port)
        owner = Owner(tmp_path, downloads, CORKBOARD_SSH_KEY=str(tmp_path / "key"))
        try:
            browser = owner.browser
            user = getpass.getuser()
            connect(owner, "sftp", {"host": "127.0.0.1", "user": user, "folder": f"{web}/www", "port": line.own_port})
            assert host.fingerprint in browser.text(".connecting .address")
            owner.press(".connecting .strong")
            line.pause = 0.03
            owner.press(".publishing .strong")
            # The page loads itself again, so its elements come and go.
            browser.until(lambda: " of " in browser.text(".progress") and "left" in browser.text(".progress"), "no progress")
            browser.until(lambda: int(browser.one("progress").get_attribute("value")) > 2, "no file arrives")
            line.pause = 1
            assert not (web / "www/index.html").exists()
            for width in (390, 1280):
                browser.width(width)
                browser.until(lambda: violations(browser) == [], "the progress isn't accessible")
            # Others are answered meanwhile. In this tab, the page could load itself again instead of the next one.
            progress = browser.driver.current_window_handle
            browser.driver.switch_to.new_window("tab")
            start = time.monotonic()
            browser.open(EDIT + "new/bulletin")
            assert time.monotonic() - start < 5 and browser.all("[name=title]")
            browser.driver.close()
            browser.driver.switch_to.window(progress)

            def is_cancelled():
                # The page may load itself again before a click arrives, or before the driver knows that it arrived.
                for button in browser.all("form[action$=cancel] button"):
                    button.click()
                return browser.all(".notice")

            browser.until(is_cancelled, "it can't be cancelled")
            browser.until_text(".notice", "Cancelled.")
            assert not (web / "www/index.html").exists()
            line.pause = 0
            owner.press(".publishing .strong")
            browser.until_text(".notice", "Published.")
            before = site_files(web / "www")
            assert before == site_files(owner.folder / "public") and not browser.all("[name=back]")
            # The earlier release comes back.
            (owner.folder / "Content/bulletins/extra.md").write_text(bulletin("Extra"))
            page = owner.folder / "public/bulletins/extra/index.html"
            browser.until(page.exists, "the bulletin isn't built")
            browser.open(EDIT + "publish/web")
            owner.press(".publishing .strong")
            browser.until_text(".notice", "Published.")
            assert (web / "www/bulletins/extra/index.html").exists()
            owner.press("[name=back]")
            browser.until_text(".notice", "The previous version is back online.")
            assert site_files(web / "www") == before
        finally:
            owner.end()
            line.close()


def test_other_places_are_connected_by_their_address(tmp_path):
    club = Club(tmp_path)
    here = tmp_path / "places"
    (here / "foreign").mkdir(parents=True)
    (here / "foreign/theirs.txt").write_text("Theirs.")
    for name in ["pages", "refusing"]:
        subprocess.run(["git", "init", "--quiet", "--bare", here / f"{name}.git"], check=True)
    hook = here / "refusing.git/hooks/pre-receive"
    hook.parent.mkdir(exist_ok=True)
    hook.write_text("#!/bin/sh\necho read only >&2\nexit 1\n")
    hook.chmod(0o755)
    places = {"folder": f"file:{here}/www", "pages": f"git:{here}/pages.git#main"}
    for name, address in places.items():
        said = club.run("connect", name, address)
        assert said.returncode == 0, (name, said.stderr)
        assert not list(here.rglob(".corkboard-test")), name
        assert club.run("publish", name, "--build").returncode == 0, name
    branches = subprocess.run(
        ["git", "--git-dir", here / "pages.git", "for-each-ref"], capture_output=True, text=True, check=True).stdout
    assert branches.split("\t")[1:] == ["refs/heads/main\n"]
    settings = (club.site.folder / "Content/site.yaml").read_text()
    assert all(address in settings for address in places.values())
    assert site_files(here / "www/current/") == site_files(club.site.output)
    for address in ["rsync:nowhere.invalid:www", "file:/nowhere/at/all", f"git:{here}/missing.git#main",
                    f"git:{here}/refusing.git#main", "file:/proc/www", "gopher:x"]:
        said = club.run("connect", "bad", address)
        assert said.returncode != 0 and "hint:" in said.stderr, address
    assert "bad" not in (club.site.folder / "Content/site.yaml").read_text()
