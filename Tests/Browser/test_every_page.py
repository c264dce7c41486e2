"""What holds for every page of the sample site. The checks of a page share it, because opening it takes as long as a check."""

import pytest
from selenium.webdriver.common.keys import Keys

from axe import COLOUR_RULES, violations
from browser import NARROW, WIDE
from conftest import visiting
from looks import every_look
from sites import PAGES


@pytest.fixture(scope="module", params=PAGES.values(), ids=PAGES.keys())
def page(request):
    return request.param


@pytest.fixture(scope="module")
def visited(chromium, server, page):
    for browser in visiting(chromium, server):
        # Visitors from another zone see more: their own times.
        browser.command("Emulation.setTimezoneOverride", timezoneId="America/Argentina/Buenos_Aires")
        yield browser.open(page)


@pytest.fixture
def opened(visited):
    """The browser at the page, 390 pixels wide and in light colours, as the checks before may have changed that."""
    visited.width(NARROW)
    visited.media()
    return visited


def test_it_is_accessible(opened):
    for look in every_look(opened):
        assert violations(opened, look.rules) == [], look


def test_nothing_is_wider_than_the_screen(opened):
    # The least is a phone whose owner has letters of twice the size.
    for width in (195, 320, 390, 768, 1280, 1920):
        opened.width(width)
        assert opened.overflow() <= 0, f"at {width} pixels"


def test_the_logo_is_in_the_middle_and_the_way_back_says_where_it_leads(opened, page):
    if page == PAGES["live"]:
        pytest.skip("a big screen has no room for them")
    for width in (320, WIDE):
        opened.width(width)
        logo, bar = opened.run("""return [".brand img", ".masthead"].map((part) =>
            document.querySelector(part).getBoundingClientRect())""")
        assert abs(logo["left"] + logo["width"] / 2 - width / 2) < 2 and bar["height"] <= 60
    if page not in ("", "404.html"):
        assert opened.text(".back").strip()


def test_it_keeps_its_shape_in_the_colours_a_visitor_asks_for(opened):
    for wish in ({"prefers-contrast": "more"}, {"forced-colors": "active"}):
        opened.media(**wish)
        assert violations(opened, COLOUR_RULES) == [], wish
        assert opened.overflow() <= 0, wish
        # A border separates notes and cards from their background when shadows and papers are removed.
        assert opened.run("""return [...document.querySelectorAll(
            ".note > *, .card:not(.fixtures *), .fixtures, .sheet, .poster, .ticket")].filter((box) => {
              const { borderTopWidth, boxShadow } = getComputedStyle(box);
              return borderTopWidth === "0px" && boxShadow === "none";
            }).map((box) => box.outerHTML.slice(0, 120))""") == [], wish


def test_keys_reach_everything_and_show_where_they_are(opened):
    opened.width(WIDE)
    # Keys reach a group of chips by the one that is checked.
    wanted = opened.run("""return [...document.querySelectorAll(
        "a[href], button, input:not([type=radio]:not(:checked)), summary, [tabindex='0']")]
        .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.disabled).length""")
    opened.run("""window.reached = new Set(); window.unmarked = [];
        addEventListener("focusin", ({ target }) => {
          const { outlineStyle, outlineWidth } = getComputedStyle(target);
          reached.add(target);
          if (outlineStyle === "none" || parseFloat(outlineWidth) < 1) unmarked.push(target.outerHTML.slice(0, 120));
        })""")
    # Many at once, because waiting for an answer of the browser takes longer than a key.
    for _ in range(0, wanted + 5, 15):
        opened.press(*[Keys.TAB] * 15)
    assert opened.run("return unmarked") == []
    assert opened.run("return reached.size") >= wanted
