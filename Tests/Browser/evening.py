"""A stand-in for `corkboard serve --guests`: a site's folder, one event's list as it changes, and what its host does."""

import contextlib
import json
import threading
import time

import server

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#fff"/></svg>'


class Handler(server.Handler):
    def do_GET(self):
        path = self.path.partition("?")[0]
        if path.startswith("/_corkboard/qr.svg"):
            self.server.asked.append(path.removeprefix("/_corkboard/qr.svg"))
            return self.answer(200, SVG, "image/svg+xml")
        if path.startswith("/_corkboard/live/"):
            return self.stream("list", lambda: self.server.event)
        if path.startswith("/_corkboard/manage/"):
            return self.stream("report", lambda: self.server.event)
        if path.endswith("/"):
            page = open(self.translate_path(path + "index.html"), encoding="utf-8").read()
            served = "".join(f' data-{name}="{value}"' for name, value in self.server.served.items())
            return self.answer(200, page.replace("</body>", f'<template id="served"{served}></template></body>'), "text/html")
        super().do_GET()

    def answer(self, status, text, kind="application/json"):
        self.send_response(status)
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.end_headers()
        self.wfile.write(text.encode())

    def stream(self, name, value):
        while self.server.is_hung:
            time.sleep(0.05)
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        seen = -1
        if self.server.is_lively:
            self.wfile.write(b"event: alive\ndata: 1\n\n")
        while not self.server.is_over:
            with self.server.changed:
                self.server.changed.wait_for(lambda: self.server.event["version"] > seen or self.server.is_over, 1)
                data, now = json.dumps(value()), self.server.event["version"]
            if now > seen:
                self.wfile.write(f"event: {name}\ndata: {data}\n\n".encode())
                self.wfile.flush()
            seen = now

    def do_POST(self):
        order = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.orders.append((self.path, order))
        if self.server.refusals:
            status, reason = self.server.refusals.pop(0)
            return self.answer(status, json.dumps({"reason": reason}))
        with self.server.changed:
            before = json.dumps(self.server.event)
            undo = self.server.obey(order)
            self.server.undoes[f"u{len(self.server.orders)}"] = before
            self.server.tell()
        self.answer(200, json.dumps({"undo": f"u{len(self.server.orders)}"} if undo else {}))


class Evening(server.Server):
    handler = Handler

    def __init__(self, folder, event):
        super().__init__(folder)
        self.served = {"live": "/_corkboard/live/", "manage": "/_corkboard/manage/", "qr": "/_corkboard/qr.svg",
                       "url": "http://192.168.1.7:8000/"}
        self.event = event
        self.changed = threading.Condition()
        self.asked, self.orders, self.refusals, self.undoes = [], [], [], {}
        self.is_over = self.is_lively = self.is_hung = False

    def tell(self, **changes):
        with self.changed:
            self.event.update(changes, version=self.event["version"] + 1)
            self.changed.notify_all()

    def song(self, key):
        return next(song for song in self.event["songs"] if song["id"] == key)

    def obey(self, order):
        action, songs = order["action"], self.event["songs"]
        if action in ("requests", "voting"):
            self.event[action] = order["value"]
        elif action == "accept":
            asked = next(request for request in self.event["waiting"] if request["id"] == order["song"])
            self.event["waiting"].remove(asked)
            songs.append(song(asked["id"], asked["title"], asked["artist"], 0))
        elif action == "decline":
            self.event["waiting"] = [request for request in self.event["waiting"] if request["id"] != order["song"]]
        elif action == "select":
            waiting = sorted(self.event["waiting"], key=lambda request: -request["askers"])
            best = waiting[:int(order["top"])] if "top" in order else [r for r in waiting if r["askers"] >= int(order["votes"])]
            songs += [song(asked["id"], asked["title"], asked["artist"], 0) for asked in best]
            rest = [request for request in self.event["waiting"] if request not in best]
            self.event["waiting"] = [] if order["rest"] else rest
        elif action == "add":
            songs.append(song(order["title"], order["title"], order["artist"], 0))
        elif action in ("pin", "unpin"):
            self.song(order["song"])["pinned"] = action == "pin"
        elif action in ("playing", "played", "accepted"):
            for other in songs:
                if action == "playing" and other["status"] == "playing":
                    other["status"] = "played"
            self.song(order["song"])["status"] = action
        elif action == "remove":
            self.event["songs"] = [song for song in songs if song["id"] != order["song"]]
        elif action == "undo":
            version = self.event["version"]
            self.event = {**json.loads(self.undoes[order["undo"]]), "version": version}
        return action not in ("undo", "release")


def song(key, title, artist, ups, rank=1, status="accepted", **more):
    return {"id": key, "title": title, "artist": artist, "ups": ups, "downs": 0, "net": ups, "rank": rank, "tied": False,
            "status": status, "pinned": False, **more}


@contextlib.contextmanager
def evening(folder, event):
    with Evening(folder, event) as served:
        threading.Thread(target=served.serve_forever, daemon=True).start()
        yield served
        served.is_over, served.is_hung = True, False
        served.shutdown()
