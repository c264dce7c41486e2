"""Pictures as visitors get them: upright, in place from the first moment, and no larger than needed."""

import struct
import zlib

import pytest

from server import LatePicturesServer, serving
from sites import Site

ORIENTATIONS = range(1, 9)
RED, GREEN, BLUE, WHITE = "red", "green", "blue", "white"

# The corners of the picture as it is stored: top left, top right, bottom left, bottom right. An orientation says where the camera
# had the first row and column (Exif 2.32 §4.6.4): this is where those corners are to be seen.
STORED = (RED, GREEN, BLUE, WHITE)
SEEN = {
    1: (0, 1, 2, 3), 2: (1, 0, 3, 2), 3: (3, 2, 1, 0), 4: (2, 3, 0, 1),
    5: (0, 2, 1, 3), 6: (2, 0, 3, 1), 7: (3, 1, 2, 0), 8: (1, 3, 0, 2),
}

CORNERS = """
const image = document.querySelector(arguments[0]);
const canvas = document.createElement("canvas");
[canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
const context = canvas.getContext("2d");
context.drawImage(image, 0, 0);
const name = ([r, g, b]) => r > 200 && g > 200 && b > 200 ? "white" : r > 150 && g < 120 ? "red" : g > 90 && r < 120 && b < 120
  ? "green" : b > 150 && r < 120 ? "blue" : `${r} ${g} ${b}`;
return [[.1, .1], [.9, .1], [.1, .9], [.9, .9]].map(([x, y]) => name(
  context.getImageData(Math.floor(x * canvas.width), Math.floor(y * canvas.height), 1, 1).data));
"""

SHIFTS = """
window.shifts = [];
new PerformanceObserver((list) => list.getEntries().forEach((entry) => window.shifts.push({
  value: entry.value, time: entry.startTime, moved: entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 90)) })))
  .observe({ type: "layout-shift", buffered: true });
// The complete page has been painted once the second frame after the first paint begins.
const look = () => document.readyState !== "loading" && performance.getEntriesByName("first-paint").length
  ? requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(painted))) : setTimeout(look, 10);
const painted = () => {
  window.shifts = [];
  new Image().src = "/painted";
};
look();
"""


def png(width, height, orientation):
    """Quarters of red, green, blue and white, with the orientation as a camera would say it (PNG 3 §11.3.4.5)."""
    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
    colours = {RED: (255, 0, 0), GREEN: (0, 160, 0), BLUE: (0, 0, 255), WHITE: (255, 255, 255)}
    def row(left, right):
        return b"\0" + bytes(colours[left] * (width // 2) + colours[right] * (width // 2))
    rows = row(STORED[0], STORED[1]) * (height // 2) + row(STORED[2], STORED[3]) * (height // 2)
    exif = b"MM\0*" + struct.pack(">IHHHIHHI", 8, 1, 0x0112, 3, 1, orientation, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
            + chunk(b"eXIf", exif) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


@pytest.fixture(scope="module")
def pictures(tmp_path_factory, chromium):
    folder = tmp_path_factory.mktemp("pictures")
    assets = folder / "Content/assets"
    assets.mkdir(parents=True)
    for orientation in ORIENTATIONS:
        (assets / f"o{orientation}.png").write_bytes(png(1800, 900, orientation))
    head = "---\ntitle: T\nauthor: Ada\ndate: 2026-11-0{}\n{}---\n"
    content = {"site.yaml": "title: Pictures\n"}
    for orientation in ORIENTATIONS:
        content[f"bulletins/o{orientation}.md"] = head.format(
            orientation, f"image: /assets/o{orientation}.png\nalt: Quarters\n") + "Text.\n\n" * 40 + (
            f"![Quarters](/assets/o{orientation}.png)\n\nMore.\n")
    content["events/e.md"] = "---\nname: E\nstart: 2027-01-01\nimage: /assets/o6.png\nalt: Quarters\n---\nText.\n"
    site = Site(folder, content=content)
    with serving(site.output) as server:
        yield chromium, server


@pytest.fixture(scope="module")
def late_pictures(pictures):
    browser, server = pictures
    with serving(server.folder, LatePicturesServer) as late:
        yield browser, late


@pytest.mark.parametrize("orientation", ORIENTATIONS)
def test_pictures_are_upright(pictures, orientation):
    browser, server = pictures
    browser.reset(server.root)
    browser.open(f"bulletins/o{orientation}/")
    browser.driver.execute_async_script(
        "const done = arguments[0]; document.querySelector('.sheet > .picture img').decode().then(done, done)")
    seen = browser.run(CORNERS, ".sheet > .picture img")
    assert seen == [STORED[corner] for corner in SEEN[orientation]]


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("page", ["bulletins/", "bulletins/o6/", "events/e/", "events/upcoming/", ""])
def test_nothing_moves_when_pictures_come(late_pictures, page, width):
    browser, server = late_pictures
    browser.reset(server.root)
    browser.width(width)
    # Without the page's scripts, only pictures can move anything.
    browser.command("Network.enable")
    browser.command("Network.setBlockedURLs", urls=["*.js"])
    browser.before_every_page(SHIFTS)
    server.painted.clear()
    browser.driver.get(server.root + page)
    assert server.painted.is_set()
    browser.run("window.scrollTo(0, document.body.scrollHeight)")
    browser.driver.execute_async_script(
        "const done = arguments[0]; Promise.all([...document.images].map((i) => i.decode().catch(() => 0))).then(() => done())")
    assert browser.run("return document.images.length") > 1
    shifts = browser.run("return window.shifts")
    browser.command("Network.setBlockedURLs", urls=[])
    assert shifts == []


def test_a_phone_loads_no_more_than_it_shows(pictures):
    browser, server = pictures
    browser.reset(server.root)
    browser.open("bulletins/o1/")
    image = ".sheet > .picture img"
    browser.driver.execute_async_script(
        f"const done = arguments[0]; document.querySelector('{image}').decode().then(done, done)")
    assert browser.run(f"return document.querySelector('{image}').currentSrc").count("-400.") == 1
    assert browser.run("return document.querySelector('.prose img').loading") == "lazy"
