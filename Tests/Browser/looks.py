"""The widths and colours in which pages are checked. The night tries every width in all colours."""

import itertools
import os

from browser import NARROW, WIDE

LOOKS = [(320, "light"), (NARROW, "dark"), (WIDE, "light")]
if os.environ.get("NIGHTLY"):
    LOOKS = list(itertools.product((320, NARROW, WIDE), ("light", "dark")))


def every_look(browser):
    """Shows the open page in one look after the other, with the words for a failure."""
    for width, scheme in LOOKS:
        browser.width(width)
        browser.media(scheme)
        yield f"at {width} pixels, {scheme}"
