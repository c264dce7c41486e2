"""A web server on loopback: the folder of a site, and an endpoint that takes ballots."""

import contextlib
import functools
import html.parser
import http.server
import re
import threading


class Handler(http.server.SimpleHTTPRequestHandler):
    # Browsers keep files with a digest in their name, as on a real host. That saves a quarter of the work for a page.
    may_be_cached = True

    def log_message(self, *arguments):
        """Keeps the test report to itself."""

    def end_headers(self):
        never_changes = self.may_be_cached and re.search(r"\.[0-9a-f]{10}\.", self.path)
        self.send_header("Cache-Control", "max-age=31536000, immutable" if never_changes else "no-store")
        super().end_headers()

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        status = self.server.answers.pop(0) if self.server.answers else 200
        if status == 200:
            self.server.ballots.append(body)
        self.send_response(status)
        self.end_headers()


class Server(http.server.ThreadingHTTPServer):
    """Serves one folder; `ballots` has what was posted, `answers` the status of the next posts, 200 after those."""

    daemon_threads = True
    handler = Handler

    def __init__(self, folder):
        super().__init__(("127.0.0.1", 0), functools.partial(self.handler, directory=folder))
        self.folder = folder
        self.root = f"http://127.0.0.1:{self.server_address[1]}/"
        self.ballots = []
        self.answers = []

    def handle_error(self, request, client_address):
        """A browser may hang up on a page that it no longer wants."""


class Patient(Handler):
    """Delays a part of the site until the page reports its first paint, like a slow connection."""

    may_be_cached = False

    def do_GET(self):
        if self.path != "/painted":
            return super().do_GET()
        self.server.painted.set()
        self.send_response(204)
        self.end_headers()


class LatePictures(Patient):
    def copyfile(self, source, outputfile):
        if self.path.endswith((".jpg", ".png", ".svg", ".webp")):
            self.server.painted.wait()
        super().copyfile(source, outputfile)


class LateHalves(Patient):
    """Sends each page in two parts. The first part ends with the first `mark` after the share `start` of the page."""

    def copyfile(self, source, outputfile):
        if not self.path.endswith("/"):
            return super().copyfile(source, outputfile)
        page = source.read()
        first = self.server.first_part(page)
        outputfile.write(first)
        outputfile.flush()
        self.server.painted.wait()
        outputfile.write(page[len(first):])


class ElementCounter(html.parser.HTMLParser):
    """Counts the elements of a document with scripts; what `noscript` and `template` contain isn't part of it."""

    count = 0
    outside = None

    def handle_starttag(self, tag, attributes):
        if self.outside:
            return
        self.count += 1
        if tag in ("noscript", "template"):
            self.outside = tag

    def handle_endtag(self, tag):
        if tag == self.outside:
            self.outside = None


class PatientServer(Server):
    def __init__(self, folder):
        super().__init__(folder)
        self.painted = threading.Event()


class LatePicturesServer(PatientServer):
    handler = LatePictures


class LateHalvesServer(PatientServer):
    handler = LateHalves
    start = 0.5
    mark = b"</li>"

    def first_part(self, page):
        return page[:page.index(self.mark, int(len(page) * self.start)) + len(self.mark)]

    def first_elements(self, path):
        """The number of elements in the first part of a page."""
        counter = ElementCounter()
        counter.feed(self.first_part((self.folder / path / "index.html").read_bytes()).decode())
        return counter.count


@contextlib.contextmanager
def serving(folder, kind=Server):
    with kind(folder) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()
