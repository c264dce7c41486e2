"""The pictures of the manual and the README, of the sample site.

Usage: manual.py FOLDER
"""

import base64
import pathlib
import sys
import tempfile

from browser import NARROW, Browser
from server import serving
from sites import Site

# The pages, and the part of each one to show.
PICTURES = {
    "sample-site": ("", 960, 900),
    "song-list": ("events/sample-event/songs/", NARROW, 700),
    "big-screen": ("events/sample-event/live/", 960, 540),
}

# The looks of the gallery, each on the home page.
LOOKS = {
    "look-cork": ("cork", 960, 900),
    "look-whiteboard": ("whiteboard", 960, 900),
    "look-chalkboard": ("chalkboard", 960, 900),
    "look-matchday": ("matchday", 960, 900),
    "look-riso": ("riso", 960, 900),
    "look-conference": ("conference", 960, 900),
    "look-village": ("village", 960, 900),
}


def main(folder):
    folder.mkdir(parents=True, exist_ok=True)
    scratch = pathlib.Path(tempfile.mkdtemp(prefix="corkboard-manual"))
    browser = Browser(scratch)
    try:
        site = Site(scratch / "sample")
        photograph(browser, site, PICTURES, folder)
        settings = site.folder / "Content/site.yaml"
        plain = settings.read_text()
        for name, (look, width, height) in LOOKS.items():
            settings.write_text(f"{plain}\ntheme: {{look: {look}}}\n")
            site.build()
            photograph(browser, site, {name: ("", width, height)}, folder)
    finally:
        browser.quit()


def photograph(browser, site, pictures, folder):
    with serving(site.output) as server:
        browser.reset(server.root)
        for name, (page, width, height) in pictures.items():
            browser.width(width, height)
            browser.media("light")
            browser.open(page)
            browser.settle()
            shown = browser.command("Page.captureScreenshot", format="webp", quality=80)
            (folder / f"{name}.webp").write_bytes(base64.b64decode(shown["data"]))


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
