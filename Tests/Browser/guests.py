"""A stand-in for `corkboard serve --guests`: live pages, judged ballots, event streams and a door for codes."""

import json
import pathlib
import queue

from server import Handler, Server

ELEMENT = (
    '<template id="served" data-ballots="/ballots" data-live="/_corkboard/live/" data-open="/_corkboard/open"></template>')


def difference(before, after):
    """What differs between two lists, as the server says it; no member of the first may be missing in the second."""
    places = {song["id"]: place for place, song in enumerate(before["songs"])}
    changed, order = [], []
    for song in after["songs"]:
        known = before["songs"][places[song["id"]]] if song["id"] in places else {}
        if known != song:
            changed.append({"id": song["id"], **{key: value for key, value in song.items() if known.get(key) != value}})
        order.append(places.setdefault(song["id"], len(places)))
    members = {key: value for key, value in after.items() if key != "songs" and before.get(key) != value}
    return {**members, "songs": changed, "order": [number for place in order for number in (place, 1)]}


class GuestHandler(Handler):
    def send_head(self):
        path = pathlib.Path(self.translate_path(self.path))
        page = path / "index.html" if path.is_dir() else path
        if page.suffix != ".html" or not page.is_file():
            return super().send_head()
        text = page.read_text().replace("</body>", self.server.element + "</body>").encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    def do_GET(self):
        if not self.path.startswith("/_corkboard/live/"):
            return super().do_GET()
        stream = queue.Queue()
        self.server.streams.append(stream)
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        try:
            while True:
                if (item := stream.get()) is None:
                    return
                self.wfile.write(f"event: {item[0]}\ndata: {item[1]}\n\n".encode())
                self.wfile.flush()
        except OSError:
            pass
        finally:
            # A new test has a new list.
            if stream in self.server.streams:
                self.server.streams.remove(stream)

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        if self.path == "/_corkboard/open":
            asked = json.loads(body)
            self.server.tries.append(asked)
            if "forget" in asked:
                return self.answer(200, {}, {"Set-Cookie": "device=0; Path=/; HttpOnly"})
            code = asked.get("code", "none")
            if code == self.server.code or code == "none" and "device=1" in self.headers.get("Cookie", ""):
                return self.answer(200, {"html": self.server.inside}, {"Set-Cookie": "device=1; Path=/; HttpOnly"})
            return self.answer(403, {"reason": "wrong", "retryAfter": 1})
        if self.server.answers:
            status, answer, headers = self.server.answers.pop(0)
            if status == 200:
                self.server.ballots.append(body)
            return self.answer(status, answer, headers)
        self.server.ballots.append(body)
        lines = [json.loads(line) for line in body.splitlines()]
        refused = [
            {"line": number, **refusal}
            for number, line in enumerate(lines, 1)
            if (refusal := self.server.judge(line))
        ]
        self.answer(200, {"counted": len(lines) - len(refused), "refused": refused})

    def answer(self, status, answer, headers={}):
        body = json.dumps(answer).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)


class Guests(Server):
    """`judge` returns the refusal of a ballot, or None; `answers` has (status, JSON, headers) of the next posts."""

    handler = GuestHandler

    def __init__(self, folder):
        super().__init__(folder)
        self.clear()

    def clear(self):
        self.ballots, self.answers, self.streams, self.tries = [], [], [], []
        self.judge = lambda ballot: None
        self.code, self.inside = "", ""
        self.version = 0
        self.element = ELEMENT

    def songs(self, event="sample-event"):
        """The list as the site has it."""
        return json.loads((self.folder / f"events/{event}/songs/songs.json").read_text())

    def tell(self, songs, kind="list", version=None):
        """Tells every open page of a new list."""
        self.version = version or self.version + 1
        for stream in self.streams:
            stream.put((kind, json.dumps({**songs, "version": self.version})))

    def tell_change(self, before, after, base=None):
        """Tells every open page what differs from the list that they have."""
        base, self.version = base or self.version, self.version + 1
        for stream in self.streams:
            stream.put(("change", json.dumps({"version": self.version, "base": base, **difference(before, after)})))

    def hang_up(self):
        for stream in list(self.streams):
            stream.put(None)
