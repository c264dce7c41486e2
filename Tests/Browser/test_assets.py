"""The owner's photos and files: where they are used; renaming, replacing, deleting and restoring them."""

import re
import struct
import urllib.parse
import zlib

import pytest

from axe import violations
from browser import Browser
from previews import Preview
from sites import Site
from test_editing import EDIT
from test_people import Client


def png(shade, width=40):
    """A picture of one colour."""
    rows = b"".join(b"\0" + bytes([shade, shade, shade]) * width for _ in range(width))
    part = lambda kind, data: struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    head = struct.pack(">IIBBBBB", width, width, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + part(b"IHDR", head) + part(b"IDAT", zlib.compress(rows)) + part(b"IEND", b"")


NOTE = """---
title: Tea
author: Bo
date: 2026-11-01
image: /assets/my photo.png
---
![Cups](/assets/my%20photo.png "assets/my photo.png") and [the plan](../assets/plan.png).
Not ours: https://other.example/assets/plan.png, //assets/plan.png, /assets/plan.png.bak
"""


class Shelf:
    def __init__(self, folder, language="en"):
        settings = f"title: Club\nlanguage: {language}\ntheme: {{logo: /assets/plan.png}}\n"
        content = {"site.yaml": settings, "bulletins/tea.md": NOTE}
        self.assets = folder / "site/Content/assets"
        self.assets.mkdir(parents=True)
        for name, shade in {"my photo.png": 90, "plan.png": 160, "spare.png": 220}.items():
            (self.assets / name).write_bytes(png(shade))
        self.site = Site(folder / "site", content=content)
        self.preview = Preview(self.site, "--edit")
        self.owner = Client(self.preview.root)
        self.entrance = self.preview.key
        assert self.owner.ask(urllib.parse.urlsplit(self.entrance).path, {})[0] == 303
        self.owner.edit("assets")

    def change(self, what, path, **fields):
        return self.owner.edit(f"assets/{what}", {"path": path} | fields)

    @property
    def note(self):
        return (self.site.folder / "Content/bulletins/tea.md").read_text()


@pytest.fixture
def shelf(tmp_path):
    shelf = Shelf(tmp_path)
    yield shelf
    shelf.preview.end()


def test_links_follow_a_new_name(shelf):
    assert shelf.change("rename", "my photo.png", name="cups&tea.png")[0] == 303
    assert shelf.note == NOTE.replace("/assets/my photo.png", "/assets/cups&tea.png").replace(
        "my%20photo.png", "cups&tea.png").replace('"assets/my photo.png"', '"assets/cups&tea.png"')
    assert sorted(path.name for path in shelf.assets.iterdir()) == ["cups&tea.png", "plan.png", "spare.png"]
    # Only references to our file follow, and settings have some, too.
    assert shelf.change("rename", "plan.png", name="map.png")[0] == 303
    assert "(../assets/map.png)" in shelf.note and shelf.note.count("plan.png") == 3
    assert "logo: /assets/map.png" in (shelf.site.folder / "Content/site.yaml").read_text()
    for name in ["../map.png", "spare.png", "map.jpg", ".map.png", "", "a/b.png", "a\"b.png", "a b.png", "map.png\n"]:
        if name.strip() == "map.png":
            continue
        status, text, _ = shelf.change("rename", "map.png", name=name)
        assert status == 409 and "role=\"alert\"" in text, name
    for path in ["../site.yaml", ".hidden", "/etc/passwd", "a/../../site.yaml", "none.png"]:
        assert shelf.change("rename", path, name="b.png")[0] in (404, 409), path
        assert shelf.change("delete", path, sure="yes")[0] in (404, 409), path
    assert (shelf.assets / "map.png").read_bytes() == png(160)


def test_a_deleted_file_comes_back(shelf):
    page = shelf.owner.edit("assets")[1]
    assert page.count("not used") == 1 and page.index("not used") > page.index("spare.png")
    status, text, _ = shelf.change("delete", "plan.png", sure="yes")
    assert status == 409 and "plan.png is used here" in text and "Plan.png" not in text
    assert shelf.change("delete", "spare.png")[0] == 404, "it was not confirmed"
    assert shelf.change("delete", "spare.png", sure="yes")[0] == 303
    assert not (shelf.assets / "spare.png").exists()
    number = re.search(r'name="number" value="(\d+)"', shelf.owner.edit("log")[1])[1]
    assert shelf.owner.edit("log/undo", {"number": number})[0] == 303
    assert (shelf.assets / "spare.png").read_bytes() == png(220)


def test_the_last_change_of_a_file_is_undone(shelf):
    assert shelf.change("rename", "plan.png", name="map.png")[0] == 303
    assert shelf.change("delete", "spare.png", sure="yes")[0] == 303
    assert shelf.owner.edit("undo", {})[0] == 303
    assert (shelf.assets / "spare.png").read_bytes() == png(220) and (shelf.assets / "map.png").exists()
    assert shelf.owner.edit("undo", {})[0] == 303
    assert (shelf.assets / "plan.png").read_bytes() == png(160) and not (shelf.assets / "map.png").exists()
    assert shelf.note == NOTE
    # The space couldn't be in a name that somebody enters, so this name can't come back.
    assert shelf.change("rename", "my photo.png", name="cups.png")[0] == 303
    status, text, _ = shelf.owner.edit("undo", {})
    assert status == 409 and "has a space" in text and (shelf.assets / "cups.png").exists()


def test_the_unit_of_a_size_follows_the_number_from_right_to_left_too(downloads, tmp_path):
    shelf = Shelf(tmp_path, "ar")
    browser = Browser(downloads)
    try:
        browser.reset(shelf.preview.root)
        browser.driver.get(shelf.entrance)
        browser.click(".editing .strong")
        browser.until(lambda: browser.all(".records"), "the owner is not let in")
        browser.open(EDIT + "assets")
        places = browser.run("""return [...document.querySelectorAll(".files .entry > small:first-of-type")].map(({ firstChild }) =>
            ["1", "kB"].map((part) => {
              const range = document.createRange();
              range.setStart(firstChild, firstChild.data.indexOf(part));
              range.setEnd(firstChild, firstChild.data.indexOf(part) + part.length);
              return range.getBoundingClientRect().left;
            }))""")
        assert len(places) == 3 and all(number < unit for number, unit in places)
    finally:
        browser.quit()
        shelf.preview.end()


@pytest.mark.parametrize("language", ["en", "de"])
def test_sizes_have_no_fractions_that_languages_would_write_differently(tmp_path, language):
    shelf = Shelf(tmp_path, language)
    try:
        for name, size in {"a.pdf": 999_400, "b.pdf": 2_150_000, "c.pdf": 9_999_600, "d.pdf": 21_480_000}.items():
            (shelf.assets / name).write_bytes(bytes(size))
        page = shelf.owner.edit("assets")[1]
        assert re.findall(r"<small>[^\d<]*([\d.,]+ [kM]B)", page)[:4] == ["999 kB", "2150 kB", "10 MB", "21 MB"]
    finally:
        shelf.preview.end()


def test_pictures_are_seen_added_and_replaced(shelf, downloads, tmp_path):
    browser = Browser(downloads)
    try:
        browser.reset(shelf.preview.root)
        browser.ignored = ["manifest.webmanifest", "status of 422"]
        browser.driver.get(shelf.entrance)
        browser.click(".editing .strong")
        browser.until(lambda: browser.all(".records"), "the owner is not let in")
        browser.open(EDIT + "assets")
        assert violations(browser) == []
        assert "Used by Tea" in browser.text(".files li") and len(browser.all(".files img")) == 3
        # The browser's own chooser can't be pressed here, so the test gives it the file.
        browser.run("""window.chosen = []; HTMLInputElement.prototype.click = function () {
            if (this.type === "file") chosen.push(document.body.appendChild(this)); }""")

        def choose(selector, name, bytes):
            (tmp_path / name).write_bytes(bytes)
            browser.run("chosen.length = 0")
            browser.click(selector)
            browser.run("return chosen[0]").send_keys(str(tmp_path / name))

        choose("[data-replacing$='spare.png'] button", "new.jpg", b"GIF89a" + bytes(60))
        browser.until_text(".fault", "this is a GIF picture")
        choose("[data-replacing$='spare.png'] button", "new.png", png(30))
        browser.until(lambda: (shelf.assets / "spare.png").read_bytes() == png(30), "it is not replaced")
        browser.open(EDIT + "assets")
        browser.run("""window.chosen = []; HTMLInputElement.prototype.click = function () {
            if (this.type === "file") chosen.push(document.body.appendChild(this)); }""")
        choose("[data-adding] button", "Summer Party.png", png(10))
        browser.until(lambda: (shelf.assets / "summer-party.png").exists(), "it is not added")
        assert not browser.complaints()
    finally:
        browser.quit()
