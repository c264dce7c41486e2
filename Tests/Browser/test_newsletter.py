"""The newsletter as a file for mail programs, read by independent programs."""

import email
import email.policy

import html5lib
import pytest
from conftest import visiting
from server import serving


@pytest.fixture(scope="module")
def letter(sample, tmp_path_factory):
    file = tmp_path_factory.mktemp("letter") / "news.eml"
    sample.run("share", "--since", "2026-01-01", "--format", "eml", "--output", str(file))
    return email.message_from_bytes(file.read_bytes(), policy=email.policy.default)


def test_a_mail_program_can_read_it(letter):
    assert letter["X-Unsent"] == "1" and letter["Subject"] and not letter.defects
    text, page = (letter.get_body([kind]) for kind in ("plain", "html"))
    assert not text.defects and not page.defects
    assert len(text.get_content()) > 200
    # Strict: any mistake in the HTML is an exception.
    html5lib.HTMLParser(strict=True).parse(page.get_content())
    attached = {part["Content-ID"].strip("<>") for part in letter.walk() if part["Content-ID"]}
    wanted = {word.split('"')[0] for word in page.get_content().split('src="cid:')[1:]}
    assert wanted <= attached


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_it_fits_and_asks_no_server(chromium, letter, tmp_path, width):
    (tmp_path / "index.html").write_text(letter.get_body(["html"]).get_content())
    with serving(tmp_path) as server:
        for browser in visiting(chromium, server):
            browser.width(width)
            browser.open("")
            assert browser.overflow() <= 0
            assert browser.requests_elsewhere() == []
            browser.ignored = ["favicon", "cid:"]
