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


def main(folder):
    folder.mkdir(parents=True, exist_ok=True)
    scratch = pathlib.Path(tempfile.mkdtemp(prefix="corkboard-manual"))
    browser = Browser(scratch)
    try:
        site = Site(scratch / "sample")
        with serving(site.output) as server:
            browser.reset(server.root)
            for name, (page, width, height) in PICTURES.items():
                browser.width(width, height)
                browser.media("light")
                browser.open(page)
                browser.settle()
                shown = browser.command("Page.captureScreenshot", format="webp", quality=80)
                (folder / f"{name}.webp").write_bytes(base64.b64decode(shown["data"]))
    finally:
        browser.driver.quit()


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
