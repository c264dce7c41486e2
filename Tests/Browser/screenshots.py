"""Pictures of every page kind for review: narrow and wide, light and dark. Usage: screenshots.py FOLDER"""

import pathlib
import sys
import tempfile

from browser import NARROW, WIDE, Browser
from server import serving
from sites import PAGES, Site

EMPTY = {"board": "bulletins/", "home": "", "events": "events/", "schedules": "schedules/"}
ONE_NOTE = {
    "site.yaml": "title: One note\n",
    "bulletins/first.md": "---\ntitle: The first note\nauthor: Ada\ndate: 2026-11-01\n---\nHello!\n",
}


def main(folder):
    folder.mkdir(parents=True, exist_ok=True)
    scratch = pathlib.Path(tempfile.mkdtemp(prefix="corkboard-pictures"))
    browser = Browser(scratch)
    try:
        sites = [
            (Site(scratch / "sample"), PAGES, ""),
            (Site(scratch / "empty", content={"site.yaml": "title: Nothing yet\n"}), EMPTY, "-empty"),
            (Site(scratch / "one", content=ONE_NOTE), {"board": "bulletins/"}, "-one-note"),
        ]
        for site, pages, suffix in sites:
            with serving(site.output) as server:
                photograph(browser, server, pages, folder, suffix)
    finally:
        browser.driver.quit()


def photograph(browser, server, pages, folder, suffix):
    browser.reset(server.root)
    for width in (NARROW, WIDE):
        browser.width(width)
        for scheme in ("light", "dark"):
            browser.media(scheme)
            for name, page in pages.items():
                browser.open(page)
                browser.picture(folder / f"{name}{suffix}-{width}-{scheme}.png")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
