"""Pictures of every page kind for review: narrow and wide, light, dark and printed, and a contact sheet of them all.

Usage: screenshots.py FOLDER
"""

import html
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


LOOKS = [(width, look) for width in (NARROW, WIDE) for look in ("light", "dark", "print")]

# Each page kind is a row of the sheet. Long pages are cropped, because visitors judge by the beginning.
SHEET = """<!DOCTYPE html><meta charset="utf-8"><title>Contact sheet</title><style>
body { margin: 1rem; background: #888; font: 700 14px sans-serif; }
section { display: flex; gap: 10px; align-items: flex-start; margin-bottom: 10px; }
h2 { width: 90px; margin: 0; font-size: 14px; overflow-wrap: anywhere; }
img { height: auto; max-height: 420px; object-fit: cover; object-position: top; background: #fff; }
.narrow { width: 170px; } .wide { width: 330px; }
</style>"""


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
        names = [name + suffix for _, pages, suffix in sites for name in pages]
        contact_sheet(browser, folder, names)
    finally:
        browser.quit()


def photograph(browser, server, pages, folder, suffix):
    browser.reset(server.root)
    for width, look in LOOKS:
        browser.width(width)
        browser.media("dark" if look == "dark" else "light")
        for name, page in pages.items():
            browser.open(page)
            if look == "print":
                browser.command("Emulation.setEmulatedMedia", media="print")
            browser.picture(folder / f"{name}{suffix}-{width}-{look}.png")
            if look == "print":
                browser.media()


def contact_sheet(browser, folder, names):
    """Writes a page with all pictures, and a picture of it."""
    rows = [
        f"<section><h2>{html.escape(name)}</h2>" + "".join(
            f'<a href="{name}-{width}-{look}.png"><img class="{"narrow" if width == NARROW else "wide"}" '
            f'src="{name}-{width}-{look}.png" alt="{name}, {width} pixels, {look}"></a>' for width, look in LOOKS)
        + "</section>"
        for name in names
    ]
    page = folder / "contact-sheet.html"
    page.write_text(SHEET + "\n".join(rows) + "\n")
    browser.width(1700)
    browser.media()
    browser.driver.get(page.as_uri())
    browser.picture(folder / "contact-sheet.png", limit=30_000)


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
