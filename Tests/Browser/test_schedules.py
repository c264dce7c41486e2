"""Schedules with rooms: timetables, what is on, and entries that are looked for."""

import json

import pytest
from selenium.webdriver.common.keys import Keys

from conftest import visiting
from server import serving
from sites import Site


def festival():
    entries = [
        {
            "title": f"Talk {number}",
            "description": "x",
            "date": f"2027-05-01 {10 + number // 2}:00",
            "end": f"2027-05-01 {11 + number // 2}:00",
            "room": ["Hall", "Loft"][number % 2],
            "track": ["Bees", "Trees"][number // 6],
            "people": ["Ann" if number else "Zoë"],
        }
        for number in range(12)
    ]
    return {
        "site.yaml": "title: Fest\ntimeZone: UTC\n",
        "schedules/fest.json": json.dumps({"title": "Fest", "entries": entries}),
    }


@pytest.fixture(scope="session")
def festival_server(tmp_path_factory):
    with serving(Site(tmp_path_factory.mktemp("festival"), content=festival()).output) as server:
        yield server


@pytest.fixture
def fest(chromium, festival_server):
    yield from visiting(chromium, festival_server)


def shown(browser):
    return [entry.text for entry in browser.all(".entry .what") if entry.is_displayed()]


def test_rooms_are_columns_where_there_is_room_for_them(fest):
    fest.width(1280)
    fest.open("schedules/fest/")
    left, right = (entry.rect for entry in fest.all(".entry")[:2])
    assert left["y"] == right["y"] and left["x"] + left["width"] <= right["x"]
    fest.width(390)
    fest.open("schedules/fest/")
    left, right = (entry.rect for entry in fest.all(".entry")[:2])
    assert left["x"] == right["x"] and left["y"] + left["height"] <= right["y"]
    assert fest.all(".entry .room")[0].is_displayed()
    assert not fest.overflow()


def test_facts_are_separated_in_the_direction_of_the_page(fest):
    fest.width(390)
    fest.open("schedules/fest/")
    gaps = """return [...document.querySelectorAll(".entry .about + .about")].map((fact) => {
        const [outer, inner] = [fact, fact.firstElementChild].map((box) => box.getBoundingClientRect());
        return [inner.left - outer.left, outer.right - inner.right].map(Math.round);
    })"""
    assert all(left > 3 and right == 0 for left, right in fest.run(gaps))
    fest.run("document.documentElement.dir = 'rtl'")
    found = fest.run(gaps)
    assert found and all(left == 0 and right > 3 for left, right in found), found


@pytest.mark.parametrize("width", [768, 1280])
def test_all_tracks_are_in_view_where_there_is_room(fest, width):
    # Most mice can't scroll sideways.
    fest.width(width)
    fest.open("schedules/fest/")
    fest.run("const chip = document.querySelector('.chip:last-child'); for (let i = 0; i < 9; i++) chip.after(chip.cloneNode(true))")
    assert fest.run("const chips = document.querySelector('.chips'); return chips.scrollWidth <= chips.clientWidth")
    assert not fest.overflow()


def test_entries_are_found_by_words_and_by_track(fest):
    fest.open("schedules/fest/")
    fest.type(".finding input", "zoe")
    fest.until(lambda: shown(fest) == ["Talk 0"], "an accent is an obstacle")
    fest.type(".finding input", "ann loft")
    fest.until(lambda: len(shown(fest)) == 6, "the room is not searched")
    fest.one(".finding [value=Trees]").send_keys(Keys.SPACE)
    fest.until(lambda: shown(fest) == ["Talk 7", "Talk 9", "Talk 11"], "the track is not regarded")
    fest.type(".finding input", "nobody")
    fest.until(lambda: shown(fest) == [], "there is something for nobody")
    assert "No entries" in fest.text(".none")


def test_what_is_on_and_what_comes_next_is_said(fest):
    fest.at("2027-04-01T10:00:00Z", stopped=True)
    assert not fest.open("schedules/fest/").one(".current").is_displayed()
    fest.at("2027-05-01T10:30:00Z", stopped=True)
    fest.open("schedules/fest/")
    fest.until(lambda: fest.text(".current").startswith("Now: Talk 0 · Hall Talk 1 · Loft"), "what is on is not said")
    assert "Next: 11:00 Talk 2 · Hall Talk 3 · Loft" in fest.text(".current")
    assert [entry.text for entry in fest.all(".slot.on .what")] == ["Talk 0", "Talk 1"]
    fest.at("2027-05-01T22:00:00Z", stopped=True)
    assert not fest.open("schedules/fest/").one(".current").is_displayed()


def test_without_script_there_is_the_timetable_alone(fest):
    fest.run_scripts(False)
    fest.open("schedules/fest/")
    assert len(shown(fest)) == 12 and not fest.one(".finding").is_displayed()


def test_lengths_are_to_scale_and_a_line_shows_the_time(fest):
    fest.width(1280)
    fest.at("2027-05-01T12:30:00Z", stopped=True)
    fest.open("schedules/fest/")
    boxes = [fest.run("return arguments[0].getBoundingClientRect().toJSON()", slot) for slot in fest.all(".slot")]
    assert max(box["height"] for box in boxes) - min(box["height"] for box in boxes) < 2
    line = fest.run("return arguments[0].getBoundingClientRect().toJSON()", fest.one(".now"))
    # Halfway through the third hour.
    assert boxes[4]["top"] < line["top"] < boxes[4]["bottom"]
    assert fest.all(".slot.on")


def test_a_talk_is_starred_and_my_day_lists_it(fest):
    fest.at("2027-04-01T10:00:00Z", stopped=True)
    fest.open("schedules/fest/")
    fest.click(".slot button.star")
    fest.click(".my-day")
    fest.until(lambda: shown(fest) == ["Talk 0"], "there are others")
    fest.open("events/")
    fest.until_text(".mine .count", "1")
    fest.click(".mine summary")
    fest.until_is(lambda: fest.text(".mine .what"), "Talk 0")
