"""Sheets to print: on their paper, complete, and with codes that phones read."""

import base64
import datetime
import json
import re
import shutil
import subprocess

import pytest
from browser import WIDE
from conftest import visiting
from server import serving
from sites import Site

needs_pdf = pytest.mark.skipif(
    not (shutil.which("pdftoppm") and shutil.which("zbarimg")), reason="pdftoppm (poppler-utils) or zbarimg is missing")

WORDS = " ".join(f"word{number}" for number in range(300))
LONG = "The Extraordinarily Long Midsummer Gathering of Choirs, Bands"
SITE = """
title: Club
baseURL: https://club.example/
languages: [en, de, ar]
timeZone: Europe/London
"""
CONTENT = {
    "site.yaml": SITE,
    "events/gala.json": """{"name": "Gala", "start": "2026-12-05 19:30", "end": "2026-12-05 23:00", "category": "Music",
        "venue": {"name": "The Shed", "address": "4 Mill Lane"}, "organizer": "Choir & Co", "code": "K7XQ2-M9TBR", "description": "Bring a friend.",
        "songs": [{"id": "a", "title": "One", "artist": "Two"}], "aliases": ["/g/"]}""",
    "events/long.json": f"""{{"name": "{LONG}", "start": "2026-12-24", "end": "2026-12-26", "description": "{WORDS}"}}""",
    # The longest text of each size, on a sheet with all other parts.
    **{f"events/{size}.json": json.dumps({
        "name": LONG, "start": "2026-12-24 19:30", "end": "2026-12-24 23:00", "category": "Music", "description": (WORDS + " " + WORDS)[:size - 10],
        "venue": {"name": "The Shed on the far side of the river", "address": "4 Mill Lane"}}) for size in [220, 500, 1000, 2600]},
    "events/supper.json": """{"name": "Harvest supper", "start": "2026-12-05 19:30", "end": "2026-12-05 23:00", "category": "Kitchen",
        "venue": {"name": "The yard of the Shed", "address": "4 Mill Lane, Aldermere"}, "organizer": "Choir & Co", "image": "/assets/yard.svg",
        "alt": "-", "description": "A long table in the yard, lanterns over it, and what the gardens gave."}""",
    "assets/yard.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9" width="1600" height="900"><rect width="16" height="9"/></svg>',
    "events/talk.json": """{"name": "محاضرة عن الفلين", "start": "2026-12-05 19:30", "description": "مرحبا بكم جميعا."}""",
    "events/steps.json": """{"name": "Steps", "start": "2026-12-05 19:30", "description": "1. Ring.\\n2. Wait.\\n\\nThen:\\n\\n- Sing."}""",
    "events/tasks.json": json.dumps({"name": "Tasks", "start": "2026-12-05 19:30", "description": f"- [x] Chairs\n- [ ] Lamps\n\n```\n{'copy here ' * 30}end\n```\n"}),
    "events/secret.json": """{"name": "Secret", "start": "2026-12-05 19:30", "code": "W4D8N-0ZHVC", "gate": "event",
        "description": "Nobody knows."}""",
    "schedules/days.json": """{"title": "Days", "entries": [
        {"title": "Gone", "date": "2026-11-01 10:00", "room": "Hall", "description": "-"},
        {"title": "Opening", "date": "2026-12-05 10:00", "end": "2026-12-05 11:00", "room": "Hall", "description": "-", "people": ["Ada"]},
        {"title": "Workshop", "date": "2026-12-05 10:00", "room": "Loft", "description": "-"},
        {"title": "Closing", "date": "2026-12-06 18:00", "room": "Hall", "description": "-"}]}""",
    "schedules/wordy.json": json.dumps({"title": LONG * 20, "description": WORDS, "entries": [
        {"title": "Opening", "date": "2026-12-05 10:00", "room": "Hall", "description": "-"},
        {"title": "Workshop", "date": "2026-12-05 10:00", "room": "Loft", "description": "-"}]}),
    "bulletins/table.md": "---\ntitle: Table\nauthor: Ada\ndate: 2026-10-01\n---\n|" + "".join(f" Column{n} |" for n in range(12)) + "\n"
    + "|" + "---|" * 12 + "\n|" + "".join(f" Value{n} |" for n in range(12)) + "\n",
    "bulletins/hello.md": "---\ntitle: Hello\nauthor: Ada\ndate: 2026-11-01\n---\nThe key is under the mat.\n",
}
A4, A3, A5, LETTER, HALF = (595, 842), (842, 1191), (420, 595), (612, 792), (396, 612)


@pytest.fixture(scope="session")
def club_server(tmp_path_factory):
    site = Site(tmp_path_factory.mktemp("club"), content=CONTENT)
    with serving(site.output) as server:
        yield server


@pytest.fixture
def paper(chromium, club_server):
    """The browser at a site whose records are printed."""
    yield from visiting(chromium, club_server)


class Printed:
    """A page as a PDF."""

    def __init__(self, browser, folder, *choices):
        for choice in choices:
            browser.click(f".choice [value={choice}]")
        made = browser.command("Page.printToPDF", preferCSSPageSize=True, printBackground=False)
        self.path = folder / "sheet.pdf"
        self.path.write_bytes(base64.b64decode(made["data"]))
        about = subprocess.run(["pdfinfo", self.path], capture_output=True, text=True, check=True).stdout
        self.pages = int(re.search(r"Pages: *(\d+)", about)[1])
        self.size = tuple(round(float(side)) for side in re.search(r"Page size: *([\d.]+) x ([\d.]+)", about).groups())
        self.text = subprocess.run(["pdftotext", self.path, "-"], capture_output=True, text=True, check=True).stdout

    def codes(self):
        """What a phone reads from the sheets at 150 dots an inch."""
        subprocess.run(["pdftoppm", "-r", "150", "-gray", "-png", self.path, self.path.with_suffix("")], check=True)
        read = subprocess.run(
            ["zbarimg", "--raw", "--quiet", *sorted(self.path.parent.glob("sheet*.png"))], capture_output=True, text=True)
        return sorted(set(read.stdout.split()))


@needs_pdf
@pytest.mark.parametrize("choices, size", [
    ([], A4), (["a3"], A3), (["letter"], LETTER), (["flyer"], A5), (["flyer", "letter"], HALF),
    (["cards"], A4), (["letter", "cards"], LETTER)],
    ids=["A4", "A3", "Letter", "flyer", "flyer on Letter", "cards", "cards on Letter"])
@pytest.mark.parametrize("event", ["gala", "long"])
def test_a_sheet_is_one_page_of_its_paper_with_a_code(paper, tmp_path, event, choices, size):
    paper.open(f"events/{event}/print/")
    printed = Printed(paper, tmp_path, *choices)
    assert (printed.pages, [abs(a - b) <= 1 for a, b in zip(printed.size, size)]) == (1, [True, True])
    assert printed.codes() == [f"https://club.example/events/{event}/" + ("songs/" if event == "gala" else "")]
    assert not re.search("tomorrow|in [0-9]+ days", printed.text, re.IGNORECASE)


@needs_pdf
def test_a_poster_says_everything(paper, tmp_path):
    paper.open("events/gala/print/")
    text = Printed(paper, tmp_path).text
    for part in ["Gala", "Saturday", "5", "19:30–23:00", "The Shed", "4 Mill Lane", "Choir & Co", "Bring a friend.", "club.example/g/"]:
        assert part in text, part
    assert "K7XQ2" not in paper.run("return document.documentElement.outerHTML")
    # Eight tabs name the event, too.
    assert text.count("Gala") >= 9


def test_only_numbered_lists_have_numbers(paper):
    paper.open("events/steps/print/")
    assert paper.run("""return ["ol", "ul"].map((list) =>
        getComputedStyle(document.querySelector(`.words ${list}`)).listStyleType)""") == ["decimal", "disc"]


def test_tasks_have_small_boxes_and_code_is_complete(paper, tmp_path):
    paper.open("events/tasks/print/")
    boxes = paper.run("""return [...document.querySelectorAll(".words input")].map((box) =>
        box.offsetHeight / parseFloat(getComputedStyle(box.parentElement).fontSize))""")
    assert len(boxes) == 2 and all(.5 < size < 1.3 for size in boxes), boxes
    assert paper.run("return [...document.querySelectorAll('.words :is(li, pre)')].every((part) => part.scrollWidth <= part.clientWidth)")
    printed = Printed(paper, tmp_path)
    assert printed.pages == 1 and re.sub(r"\s+", " ", printed.text).count("copy here") == 30


def test_table_cards_have_a_line_to_fold(paper):
    paper.open("events/gala/print/")
    assert paper.run("""return [...document.querySelectorAll(".tent .side")].map((side) =>
        getComputedStyle(side).borderTopStyle)""") == ["none", "dashed"] * 2


@pytest.mark.parametrize("choices", [["a4"], ["letter"], ["flyer"], ["flyer", "letter"]], ids=" ".join)
def test_a_picture_has_room(paper, choices):
    paper.open("events/supper/print/")
    for choice in choices:
        paper.click(f".choice [value={choice}]")
    heights = "return ['.picture', '.face'].map((part) => document.querySelector(part).getBoundingClientRect().height)"
    picture, face = paper.run(heights)
    assert picture > face / 6


@needs_pdf
@pytest.mark.parametrize("choices", [[], ["letter"]], ids=["a4", "letter"])
def test_three_hundred_words_fit(paper, tmp_path, choices):
    paper.open("events/long/print/")
    printed = Printed(paper, tmp_path, *choices)
    assert printed.pages == 1 and "word0" in printed.text and "word299" in printed.text
    assert "Bands" in printed.text


@pytest.mark.parametrize("event, choice, language", [
    *((event, choice, language) for event in ["gala", "long", "supper", "talk"] for choice in ["poster", "flyer", "cards"]
      for language in ["", "de/", "ar/"]),
    *((size, "poster", "") for size in ["220", "500", "1000", "2600"])])
def test_nothing_is_cut(paper, event, choice, language):
    paper.open(f"{language}events/{event}/print/")
    paper.click(f".choice [value={choice}]")
    for medium in ["screen", "print"]:
        paper.command("Emulation.setEmulatedMedia", media=medium)
        assert paper.run("""return [...document.querySelectorAll(".face, .side, .tabs p")].filter((box) => box.checkVisibility() &&
            (box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1)).map((box) => box.outerHTML)""") == []


@needs_pdf
def test_a_programme_and_its_door_sheets(paper, tmp_path):
    paper.open("schedules/days/print/")
    text = Printed(paper, tmp_path).text
    assert "Opening" in text and "10:00–11:00" in text and "Gone" not in text
    doors = Printed(paper, tmp_path, "doors")
    # Two rooms on the first day, one on the second.
    assert doors.pages == 3 and "Loft" in doors.text
    booklet = Printed(paper, tmp_path, "booklet")
    assert booklet.pages == 2 and booklet.size[0] > booklet.size[1]
    assert booklet.codes() == ["https://club.example/schedules/days/"]


@needs_pdf
def test_the_longest_title_stays_on_its_cover_and_below_its_door_sheets(paper, tmp_path):
    paper.width(1000)
    paper.open("schedules/wordy/print/")
    for choice in ["booklet", "doors"]:
        paper.click(f".choice [value={choice}]")
        paper.command("Emulation.setEmulatedMedia", media="print")
        assert paper.run("""return [...document.querySelectorAll(".cover, .door .face")].filter((box) => box.checkVisibility() &&
            box.scrollHeight > box.clientHeight + 1).map((box) => box.className)""") == []
        paper.command("Emulation.setEmulatedMedia", media="")
    printed = Printed(paper, tmp_path, "booklet")
    assert printed.pages == 2 and printed.codes() == ["https://club.example/schedules/wordy/"]


@needs_pdf
def test_the_board_is_one_sheet(paper, tmp_path):
    paper.open("bulletins/print/")
    printed = Printed(paper, tmp_path)
    assert printed.pages == 1 and "The key is under the mat." in printed.text and "Ada" in printed.text
    assert printed.codes() == ["https://club.example/bulletins/"]


@needs_pdf
def test_a_wide_table_is_complete_on_paper(paper, tmp_path):
    paper.width(WIDE)
    paper.open("bulletins/table/")
    text = Printed(paper, tmp_path).text
    assert all(f"Column{number}" in text and f"Value{number}" in text for number in range(12))


def test_the_next_days_of_a_timetable_stay_together_on_paper(browser):
    browser.open("schedules/stage-times/")
    browser.command("Emulation.setEmulatedMedia", media="print")
    days = browser.run("return [...document.querySelectorAll('.programme > .day')].map((day) => getComputedStyle(day).breakInside)")
    # The first one begins below the title, also if it needs more than one sheet.
    assert len(days) > 2 and days[0] == "auto" and set(days[1:]) == {"avoid"}


def test_printed_lists_of_events_have_no_relative_days(browser):
    browser.open("events/")
    assert any(near.text for near in browser.all(".day .near"))
    browser.command("Emulation.setEmulatedMedia", media="print")
    assert not any(near.is_displayed() for near in browser.all(".day .near"))


@needs_pdf
def test_a_heading_of_a_month_or_day_is_never_alone_at_the_end_of_a_page(chromium, tmp_path):
    first = datetime.date(2026, 12, 1)
    content = {"site.yaml": "title: Club\n"} | {
        f"events/e{number}.json": json.dumps({"name": f"Evening {number}", "start": f"{first + datetime.timedelta(3 * number)} 19:30"})
        for number in range(40)}
    site = Site(tmp_path / "site", content=content)
    with serving(site.output) as server:
        for browser in visiting(chromium, server):
            browser.open("events/")
            browser.run("""for (const day of [...document.querySelectorAll(".agenda > .day")].slice(3)) day.remove();
                for (const month of [...document.querySelectorAll(".later")].slice(2)) month.remove();
                document.querySelector("main").prepend(Object.assign(document.createElement("div"), { id: "space" }));""")
            for height in range(400, 700, 15):
                browser.run("document.getElementById('space').style.height = `${arguments[0]}px`", height)
                for page in Printed(browser, tmp_path).text.split("\f"):
                    lines = [line for line in page.splitlines() if line.strip() and not re.match(r"\d+ events?$|GMT|UTC", line)]
                    assert not lines or not re.match(r"(\w+ |\w+day \d+ \w+ )20\d\d", lines[-1]), (height, lines[-1])


def test_the_weekday_of_a_leaf_is_black_on_paper(browser):
    for page in ("", "bulletins/", "events/founders-day/", "events/open-floor/"):
        browser.open(page)
        browser.command("Emulation.setEmulatedMedia", media="print")
        colours = browser.run("""return [...document.querySelectorAll(".leaf > :first-child, .disc")].map((text) => getComputedStyle(text).color)""")
        assert colours and set(colours) == {"rgb(0, 0, 0)"}, page


def test_titles_on_a_printed_board_are_below_one_another_from_right_to_left(paper):
    paper.open("ar/")
    paper.command("Emulation.setEmulatedMedia", media="print")
    texts = paper.run("""return [...document.querySelectorAll(".note:not(.paper-ticket) :is(.subject, .excerpt, .hand)")].map((text) =>
        [getComputedStyle(text).direction, getComputedStyle(text).textAlign])""")
    assert ["ltr", "right"] in texts and all(side == "right" for _, side in texts)


def test_a_tap_opens_the_dialog(paper):
    paper.before_every_page("window.print = () => window.printed = true")
    paper.open("events/gala/")
    paper.click("a[href$='print/']")
    paper.until(lambda: paper.all(".print"), "the link doesn't lead to the sheets")
    paper.click(".print button")
    assert paper.run("return window.printed")


def test_a_sealed_event_has_a_sealed_sheet(paper):
    paper.open("events/secret/print/")
    assert "Nobody knows" not in paper.run("return document.documentElement.outerHTML")
    paper.type("[name=code]", "W4D8N-0ZHVC")
    paper.press("\ue007")
    paper.until(lambda: paper.all(".announcement .words"), "the code doesn't open the sheets")
    assert "Nobody knows" in paper.text(".announcement .words")
