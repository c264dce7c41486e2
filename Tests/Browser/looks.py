"""The widths and colours in which pages are checked. The night tries every width in all colours."""

import itertools
import os
from typing import NamedTuple

from axe import COLOUR_RULES, RULES
from browser import NARROW, WIDE


class Look(NamedTuple):
    width: int
    scheme: str

    @property
    def rules(self):
        """The rules that axe checks. A dark page has the same elements as the light one, so only its colours are checked."""
        return COLOUR_RULES if self.scheme == "dark" else RULES

    def __str__(self):
        return f"at {self.width} pixels, {self.scheme}"


LOOKS = [Look(320, "light"), Look(NARROW, "dark"), Look(WIDE, "light")]
if os.environ.get("NIGHTLY"):
    LOOKS = list(itertools.starmap(Look, itertools.product((320, NARROW, WIDE), ("light", "dark"))))


def every_look(browser):
    """Shows the open page in one look after the other."""
    for look in LOOKS:
        browser.width(look.width)
        browser.media(look.scheme)
        yield look
