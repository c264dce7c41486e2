"""The sites that the tests look at, made by the tool that was just built."""

import gzip
import json
import os
import pathlib
import re
import shutil
import subprocess

PROJECT = pathlib.Path(__file__).resolve().parents[2]
NOW = "2026-11-20T12:00:00Z"

# Every page kind in each of its states.
PAGES = {
    "home": "",
    "board": "bulletins/",
    "bulletin-long": "bulletins/minutes/",
    "bulletin-short": "bulletins/key-found/",
    "events": "events/",
    "events-by-category": "events/upcoming/",
    "events-past": "events/past/",
    "event-upcoming": "events/sample-event/",
    "event-live": "events/bottle-exhibition/2026-01-10/",
    "event-ended": "events/founders-day/",
    "event-cancelled": "events/river-swim/2027-06-27/",
    "event-postponed": "events/quiz/2027-02-13/",
    "event-rescheduled": "events/film-night/2027-05-14/",
    "songs-open": "events/sample-event/songs/",
    "songs-closed": "events/spring-dance/songs/",
    "live": "events/spring-dance/live/",
    "songs-empty": "events/open-floor/2026-12-11/songs/",
    "series": "events/open-floor/",
    "gate": "events/sample-event/manage/",
    "schedules": "schedules/",
    "schedule": "schedules/winter-lectures/",
    "timetable": "schedules/stage-times/",
    "print-event": "events/sample-event/print/",
    "print-schedule": "schedules/stage-times/print/",
    "print-board": "bulletins/print/",
    "page": "about/",
    "search": "search/",
    "tags": "tags/",
    "tag": "tags/house/",
    "not-found": "404.html",
}


class Site:
    """A site in a folder of its own: the sample site with other settings, or one with content of the test's."""

    # The first sample site. Others get its keys and pictures, which take most of a build's time.
    first = None

    def __init__(self, folder, settings="", content=None):
        self.folder = folder
        self.output = folder / "public"
        if content is None:
            shutil.copytree(PROJECT / "Content", folder / "Content")
            if Site.first:
                shutil.copytree(Site.first / ".corkboard/pictures", folder / ".corkboard/pictures")
                shutil.copy(Site.first / ".corkboard/keys", folder / ".corkboard/keys")
        for path, text in (content or {}).items():
            self.write(path, text)
        if content is None:
            written = (folder / "Content/site.yaml").read_text()
            # Tests use a different host, where the one page with absolute links has to work, too.
            self.write("site.yaml", written.replace("https://cork-room.example/", "http://127.0.0.1/") + settings)
            # A public list and one evening, as most tests need them. Tests of gates and dates use separate sites.
            self.edit_json("events/sample-event.json", self.single)
        self.build()
        if content is None:
            Site.first = Site.first or folder

    def gzipped_size(self, path):
        """The bytes of a published file, or of a folder's page, as they go over the net."""
        file = self.output / path
        return len(gzip.compress((file / "index.html" if file.is_dir() else file).read_bytes()))

    def write(self, path, text):
        file = self.folder / "Content" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    def edit_json(self, path, change):
        file = self.folder / "Content" / path
        record = json.loads(file.read_text())
        change(record)
        file.write_text(json.dumps(record))

    @staticmethod
    def single(event):
        """Makes the sample's evening that recurs one without a code, in a year far ahead."""
        del event["code"], event["repeat"]
        event.update(start="2031-12-31 19:00", end="2032-01-01 01:00")

    def build(self, now=NOW):
        self.run("build", now=now)

    def run(self, *words, now=NOW, input=None):
        command = [os.environ["CORKBOARD"], *words, "--site", str(self.folder), "--now", now, "--quiet"]
        subprocess.run(command, check=True, text=True, input=input)


def fixtures(count):
    """A sports feed of so many matches, all to come, in one row."""
    matches = [{"i": str(n), "si": "1", "d": f"Lions {n} - Bears {n}", "tt": 1_900_000_000 + n} for n in range(count)]
    return json.dumps([{"i": "1", "d": "Football", "e": matches}])


def crowd(page, count):
    """Fills the row of a page with so many cards, far more than the tool would put there."""
    text = page.read_text()
    head, row, foot = re.split(r"(?<=<ul class=\"cards\">\n)(.*?)(?=</ul>)", text, maxsplit=1, flags=re.DOTALL)
    page.write_text(head + row * -(-count // row.count("<li ")) + foot)
