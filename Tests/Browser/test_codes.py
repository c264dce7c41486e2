"""Voting codes: slips of paper with which each person votes once, on whichever phone used the code first."""

import json
import os
import re
import shutil
import subprocess
import time
import types

import pytest

from conftest import visiting
from ports import free_port
from test_voting import name, song, vote

SONGS = "events/gala/songs/"
KETTLE = "[data-song=kettle]"
GALA = """---
name: Gala
start: 2027-06-01 20:00
songs:
  - {id: kettle, title: Nine Sopranos and a Kettle, artist: Monday Choir}
  - {id: tram, title: Last Tram, artist: Yellow Line}
---
"""
KEY = {"BALLOTS_KEY": "sixteen-letters!"}


def corkboard(folder, *words, check=True):
    command = [os.environ["CORKBOARD"], *words, "--site", str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, **KEY})
    assert done.returncode == 0 or not check, done.stderr
    return done.stdout if check else done


def club(folder, *codes, settings="title: The Shed\nbaseURL: https://shed.example/\n"):
    """A site with an event whose voting codes are returned, too."""
    content = {"site.yaml": settings, "events/gala.md": GALA}
    for path, text in content.items():
        file = folder / "site/Content" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    return folder / "site", corkboard(folder / "site", "codes", "gala", "3", *codes).split()


def refused(browser, start):
    """Waits until the field says why the code was refused."""
    message = "return document.querySelector('.ballots input').validationMessage"
    browser.until(lambda: browser.run(message).startswith(start), "the code wasn't refused")


def become_another(browser):
    """Takes the phone's cookie and votes."""
    browser.open(SONGS)
    browser.run("localStorage.clear(); sessionStorage.clear()")
    browser.driver.delete_all_cookies()


def asks(browser):
    browser.until(lambda: browser.one(".ballots.asks .naming").is_displayed(), "the page doesn't ask")
    return browser.one("#asks").text


@pytest.fixture(scope="module")
def night(tmp_path_factory):
    """A server for guests, and the codes."""
    site, codes = club(tmp_path_factory.mktemp("codes"), settings="title: The Shed\n")
    command = [os.environ["CORKBOARD"], "serve", "--guests", "--address", "127.0.0.1", "--port", str(free_port()), "--site", str(site)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        try:
            for line in process.stdout:
                if found := re.search(r"(http://127\.0\.0\.1:\d+/)", line):
                    yield types.SimpleNamespace(site=site, codes=codes, root=found[1])
                    break
        finally:
            process.terminate()


@pytest.fixture
def phone(chromium, night):
    yield from visiting(chromium, night)


def test_the_key_and_the_digests_are_written_and_the_codes_are_not(night):
    assert all(re.fullmatch(r"([0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}", code) for code in night.codes)
    assert "votingCodes: true" in (night.site / "Content/events/gala.md").read_text()
    content = (night.site / "Content/codes.json").read_text()
    assert len(json.loads(content)["gala"]["digests"]) == 3
    everything = "".join(file.read_text(errors="replace") for file in night.site.rglob("*") if file.is_file())
    assert not any(code in everything or code.replace("-", "").lower() in everything.lower() for code in night.codes)


def test_a_slip_votes_and_its_code_leaves_the_address(phone, night):
    phone.open(f"{SONGS}#vote={night.codes[0]}")
    phone.until(lambda: "#" not in phone.run("return location.href"), "the code stays in the address")
    vote(phone, "ups", KETTLE)
    phone.until_is(lambda: song(phone, KETTLE)[1], "counted")
    # The same phone reloads, and still has its code.
    phone.open(SONGS)
    vote(phone, "ups", "[data-song=tram]")
    phone.until_is(lambda: song(phone, "[data-song=tram]")[1], "counted")
    ballots = "".join(file.read_text() for file in night.site.rglob("*.ndjson"))
    assert night.codes[0] not in ballots


def test_another_phone_can_not_use_the_code_again(phone, night):
    phone.open(f"{SONGS}#vote={night.codes[1]}")
    vote(phone, "ups", KETTLE)
    phone.until_is(lambda: song(phone, KETTLE)[1], "counted")
    # Another phone has neither the cookie nor the votes.
    become_another(phone)
    phone.open(f"{SONGS}#vote={night.codes[1]}")
    vote(phone, "ups", "[data-song=tram]")
    assert asks(phone) == "What’s your voting code?"
    refused(phone, "This voting code is in use")
    # Its own code works, in whatever way it is typed.
    name(phone, night.codes[2].lower().replace("-", " "))
    phone.until_is(lambda: song(phone, "[data-song=tram]")[1], "counted")


@pytest.mark.parametrize("width", [390, 1280])
def test_without_a_code_the_page_asks_for_it_and_no_name_is_made_up(phone, night, width):
    phone.width(width)
    become_another(phone)
    phone.open(SONGS)
    vote(phone, "ups", KETTLE)
    assert asks(phone) == "What’s your voting code?"
    assert not phone.one(".nameless").is_displayed()
    name(phone, "ABCD-EFGH-JKMN")
    refused(phone, "This isn’t a voting code")


def test_the_turnout_is_used_of_issued(night):
    said = json.loads(corkboard(night.site, "codes", "gala", "--json"))
    assert said["issued"] == 3 and said["used"] <= 3
    uses = "1 is" if said["used"] == 1 else f"{said['used']} are"
    assert corkboard(night.site, "codes", "gala") == f"3 voting codes were issued for Gala, and {uses} used\n"
    report = json.loads(corkboard(night.site, "report", "gala", "--format", "json"))
    assert report["codes"] == {"issued": said["issued"], "used": said["used"]}


@pytest.mark.skipif(not shutil.which("php"), reason="php is not installed")
def test_a_web_host_stores_digests_and_binds_each_code_to_its_first_phone(tmp_path, chromium):
    port = free_port()
    settings = f"title: The Shed\nbaseURL: http://127.0.0.1:{port}/\nvoting: {{collector: php}}\n"
    site, codes = club(tmp_path, settings=settings)
    www = tmp_path / "www"
    shutil.copytree(site / "public", www)
    assert not any(code in (www / "ballots.php").read_text() for code in codes)
    silence = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    php = subprocess.Popen(["php", "-S", f"127.0.0.1:{port}", "-t", str(www)], **silence)
    try:
        while subprocess.run(["php", "-r", f"exit(@fsockopen('127.0.0.1', {port}) ? 0 : 1);"], **silence).returncode:
            time.sleep(0.05)
        host = types.SimpleNamespace(site=site, root=f"http://127.0.0.1:{port}/")
        for phone in visiting(chromium, host):
            phone.open(f"{SONGS}#vote={codes[0]}")
            vote(phone, "ups", KETTLE)
            phone.until_is(lambda: song(phone, KETTLE)[1], "sent")
            become_another(phone)
            phone.open(f"{SONGS}#vote={codes[0]}")
            vote(phone, "ups", "[data-song=tram]")
            assert asks(phone) == "What’s your voting code?"
            name(phone, "ABCD-EFGH-JKMN")
            refused(phone, "This isn’t")
            name(phone, codes[1])
            phone.until_is(lambda: song(phone, "[data-song=tram]")[1], "sent")
        kept = "".join(file.read_text() for file in www.glob("ballots-*/0*.php"))
        assert kept.count('"user":"code-') == 2 and not any(code in kept for code in codes)
        assert corkboard(site, "fetch") == "ballots.php: 2 counted\n"
        assert json.loads(corkboard(site, "codes", "gala", "--json"))["used"] == 2
        # A killed process leaves half an entry behind, which the next one replaces.
        [claims] = www.glob("ballots-*/codes.php")
        complete = claims.read_bytes()
        claims.write_bytes(complete + b"0123456789abcdef")
        ballot = json.dumps({"event": "gala", "song": "kettle", "user": codes[2].lower(), "vote": "UP"})
        send = ["curl", "-s", "-b", "corkboard=" + "ab" * 16, "--data", ballot, f"{host.root}ballots.php"]
        for _ in range(2):
            assert json.loads(subprocess.run(send, capture_output=True, text=True).stdout)["counted"] == 1
        assert claims.read_bytes().startswith(complete) and len(claims.read_bytes()) == len(complete) + 49
        # A visitor who knows a digest can't vote with it.
        digest = json.loads((site / "Content/codes.json").read_text())["gala"]["digests"][0]
        ballot = json.dumps({"event": "gala", "song": "kettle", "user": f"code-{digest}", "vote": "UP"})
        said = subprocess.run(["curl", "-s", "--data", ballot, f"{host.root}ballots.php"], capture_output=True, text=True).stdout
        assert json.loads(said)["refused"][0]["code"] == "name-unknown"
    finally:
        php.kill()
        php.wait()


@pytest.mark.skipif(not (shutil.which("pdftotext") and shutil.which("chromium")), reason="pdftotext or chromium is missing")
def test_slips_have_one_code_each_and_the_servers_address(tmp_path):
    site, _ = club(tmp_path)
    pdf = tmp_path / "slips.pdf"
    said = corkboard(site, "codes", "gala", "30", "--pdf", str(pdf), "--server", "http://192.168.1.20:8080")
    assert said.startswith("Wrote 30 voting codes to ") and "33 voting codes were issued for Gala, and 0 are used" in said
    text = subprocess.run(["pdftotext", "-layout", pdf, "-"], capture_output=True, text=True, check=True).stdout
    codes = set(re.findall(r"\b[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}\b", text))
    assert len(codes) == 30 and "192.168.1.20:8080" in text
    if shutil.which("zbarimg"):
        # A phone sees one slip at a time. The sheets have three columns and seven rows.
        width, height = 67.2, 41.2
        scans = set()
        for number in range(30):
            page, cell = divmod(number, 21)
            corner = [4.2 + cell % 3 * width, 4.2 + cell // 3 * height]
            box = [str(round(length / 25.4 * 200)) for length in (*corner, width, height)]
            crop = [word for pair in zip(("-x", "-y", "-W", "-H"), box) for word in pair]
            image = tmp_path / f"slip-{number}"
            subprocess.run(
                ["pdftoppm", "-r", "200", "-f", str(page + 1), "-singlefile", "-png", *crop, pdf, image], check=True)
            scan = subprocess.run(["zbarimg", "--raw", "-q", f"{image}.png"], capture_output=True, text=True).stdout.strip()
            scans.add(scan.removeprefix("http://192.168.1.20:8080/events/gala/songs/#vote="))
        assert scans == codes


def test_a_pdf_that_can_not_be_written_issues_no_codes(tmp_path):
    site, _ = club(tmp_path)
    (tmp_path / "way/slips.pdf").mkdir(parents=True)
    (tmp_path / "way/slips.pdf/x").write_text("")
    said = corkboard(site, "codes", "gala", "5", "--pdf", str(tmp_path / "gone/slips.pdf"), check=False)
    assert said.returncode == 3 and "gone" in said.stderr
    assert json.loads(corkboard(site, "codes", "gala", "--json"))["issued"] == 3
