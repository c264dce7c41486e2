"""Publishing to web hosts by SFTP and FTPS: real servers, wrong passwords, changed keys, full disks and cut lines."""

import getpass
import json
import os
import random
import subprocess

import pytest

from hosts import PASSWORD, Line, ftps, secure_shell
from sites import Site
from test_owner import EDIT, Owner

# The long run is for the night.
CUTS = 200 if os.environ.get("NIGHTLY") else 12


def site_files(folder):
    names = {path for path in folder.rglob("*") if path.is_file()}
    return {str(path.relative_to(folder)): path.read_bytes() for path in names if not path.name.startswith(".corkboard")}


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


def test_a_host_is_connected_and_published_to_without_a_terminal(downloads, tmp_path):
    web = tmp_path / "web"
    web.mkdir()
    with ftps(tmp_path, web) as host:
        owner = Owner(tmp_path, downloads, SSL_CERT_FILE=str(host.own))
        try:
            browser = owner.browser
            owner.start("The Shed", "Cork")
            browser.open(EDIT)
            browser.ignored.append("409")
            owner.press("a[href$=connect]")
            for name, value in {"host": "localhost", "user": "club", "password": "wrong", "folder": "www"}.items():
                browser.type(f"[name={name}]", value)
            browser.one("[name=kind] option[value=ftps]").click()
            browser.click("details summary")
            browser.type("[name=port]", str(host.host_port))
            owner.press(".connecting .strong")
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


def test_a_changed_key_stops_everything(tmp_path):
    web = tmp_path / "a web: site"
    web.mkdir()
    with secure_shell(tmp_path) as host:
        club = Club(tmp_path, CORKBOARD_SSH_KEY=str(tmp_path / "key"))
        address = f"sftp://{getpass.getuser()}@127.0.0.1:{host.host_port}/{web}/www"
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
    web = tmp_path / "web"
    web.mkdir()
    with (secure_shell(tmp_path) if kind == "sftp" else ftps(tmp_path, web)) as host:
        line = Line(host.host_port)
        club = Club(tmp_path, CORKBOARD_SSH_KEY=str(tmp_path / "key"))
        if kind == "sftp":
            address = f"sftp://{getpass.getuser()}@127.0.0.1:{line.own_port}/{web}/www"
            said = club.run("connect", "web", address, "--trust", host.fingerprint)
        else:
            club.environment["SSL_CERT_FILE"] = str(host.own)
            address = f"ftps://club@localhost:{line.own_port}/www"
            said = club.run("connect", "web", address, "--password", "env:WEB", password=PASSWORD)
        assert said.returncode == 0, said.stderr
        assert club.publish().returncode == 0
        page = "bulletins/one/index.html"
        seed = random.randrange(1 << 32)
        dice = random.Random(seed)
        old = site_files(web / "www")
        for number in range(CUTS):
            club.change(number)
            line.limit = dice.randrange(1, 120_000 if kind == "sftp" else 6_000)
            club.publish()
            now, new = site_files(web / "www"), site_files(club.site.output)
            # Every file is the old one, the new one, or on its way between the two.
            for path in old.keys() & new.keys() & now.keys():
                assert now[path] in (old[path], new[path]), (seed, number, path)
            line.limit = None
            said = club.publish()
            assert said.returncode == 0, (seed, number, said.stderr)
            assert site_files(web / "www") == new, (seed, number)
            assert f"Number {number}" in (web / "www" / page).read_text()
            assert not list(web.rglob(".corkboard-part")), (seed, number)
            old = new
        line.close()


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
