"""`corkboard serve` as a process of its own."""

import contextlib
import json
import os
import re
import signal
import subprocess
import time

from ports import free_port
from sites import NOW, Site


class Preview:
    """A site that is served while its files change; `root` is its address."""

    def __init__(self, site, *flags):
        self.log = site.folder / "serve.log"
        if "--port" not in flags:
            flags += "--port", str(free_port())
        command = [os.environ["CORKBOARD"], "serve", "--site", str(site.folder), "--now", NOW, *flags]
        with open(self.log, "w") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT)
        # It prints this once pages can be opened, and other lines after it.
        self.root = self.printed(r"Serving (http://127\.0\.0\.1:\d+/) until Ctrl-C")

    def printed(self, pattern):
        """The group of a pattern in the first line that matches, as soon as it is printed. The limit is for failures."""
        limit = time.monotonic() + 120
        while time.monotonic() < limit and self.process.poll() is None:
            if found := re.search(f"^{pattern}$", self.log.read_text(), re.MULTILINE):
                return found[1]
            time.sleep(0.02)
        self.process.kill()
        raise AssertionError(f"not printed: {pattern}\n{self.log.read_text()}")

    @property
    def key(self):
        """The address that opens the editor."""
        return self.printed(r"Edit at (\S+)")

    @property
    def port(self):
        return self.root.rstrip("/").rsplit(":", 1)[1]

    def end(self):
        """Ends it as Ctrl-C does, unless a test has killed it."""
        if self.process.poll() == -signal.SIGKILL:
            return
        self.process.send_signal(signal.SIGINT)
        try:
            assert self.process.wait(60) == 0, self.log.read_text()
        finally:
            self.process.kill()


@contextlib.contextmanager
def night_of(folder, settings, gala, *flags, **files):
    """A server for the guests of an event; `site` is its site, with more `files`."""
    site = Site(folder, content={"site.yaml": settings, "events/gala.json": json.dumps(gala), **files})
    with previewing(site, "--guests", "--address", "127.0.0.1", *flags) as server:
        server.site = site
        yield server


@contextlib.contextmanager
def previewing(site, *flags):
    preview = Preview(site, *flags)
    try:
        yield preview
    finally:
        preview.end()
