import json

import pytest

from browser import Browser
from guests import Guests
from server import serving
from sites import Site, fixtures

VOTING = """
voting:
  endpoint: /ballots
  email: votes@cork-room.example
theme:
  accent: "#0a5c36"
  radius: 0
  font: Georgia, serif
"""

GALA = """
{"name": "Gala", "start": "2027-06-01 20:00", "code": "K7XQ2-M9TBR", "adminCode": "W4D8N-0ZHVC", "songs": [
{"id": "lanterns", "title": "Lanterns on the Water", "artist": "Hollow Pine", "tally": {"up": 21, "down": 3}},
{"id": "kettle", "title": "Nine Sopranos and a Kettle", "artist": "Monday Choir", "tally": {"up": 5, "down": 7}}]}
"""


@pytest.fixture(scope="session")
def downloads(tmp_path_factory):
    return tmp_path_factory.mktemp("downloads")


@pytest.fixture(scope="session")
def chromium(downloads):
    browser = Browser(downloads)
    yield browser
    browser.quit()


@pytest.fixture
def whole(downloads):
    """The complete browser. The headless shell doesn't keep pages for the way back, and connects differently."""
    browser = Browser(downloads, whole=True)
    yield browser
    browser.quit()


@pytest.fixture(scope="session")
def sample(tmp_path_factory):
    return Site(tmp_path_factory.mktemp("sample"))


@pytest.fixture(scope="session")
def server(sample):
    with serving(sample.output) as server:
        yield server


@pytest.fixture
def browser(chromium, server):
    """The browser at the sample site."""
    yield from visiting(chromium, server)


@pytest.fixture(scope="session")
def polling_site(tmp_path_factory):
    return Site(tmp_path_factory.mktemp("polling"), settings=VOTING)


@pytest.fixture(scope="session")
def polling_server(polling_site):
    with serving(polling_site.output) as server:
        yield server


@pytest.fixture
def polling(chromium, polling_server):
    """The browser at the sample site, where votes can be posted and mailed."""
    polling_server.ballots.clear()
    yield from visiting(chromium, polling_server)


@pytest.fixture(scope="session")
def party_server(sample):
    with serving(sample.output, Guests) as server:
        yield server


@pytest.fixture
def party(chromium, party_server):
    """The browser at the sample site as guests have it: votes are taken, and pages follow them."""
    start_over(chromium, party_server)
    yield from visiting(chromium, party_server)


@pytest.fixture(scope="session")
def locked_server(gated_site):
    with serving(gated_site.output, Guests) as server:
        yield server


@pytest.fixture
def locked(chromium, locked_server):
    """The browser at a guests' site whose one event has codes."""
    start_over(chromium, locked_server)
    yield from visiting(chromium, locked_server)


@pytest.fixture(scope="session")
def season_site(tmp_path_factory):
    content = {"site.yaml": "title: A full season\n", "sports/league.json": fixtures(1000)}
    return Site(tmp_path_factory.mktemp("season"), content=content)


@pytest.fixture(scope="session")
def season_server(season_site):
    with serving(season_site.output) as server:
        yield server


@pytest.fixture
def season(chromium, season_server):
    """The browser at a site with a thousand events in one row."""
    yield from visiting(chromium, season_server)


@pytest.fixture(scope="session")
def matchday_server(tmp_path_factory):
    content = {
        "site.yaml": "title: Match day\n",
        "sports/league.json": fixtures(1),
        "events/swim.md": "---\nname: Swim\nstart: 2030-03-16\nstatus: cancelled\n---\n",
        "events/party.md": "---\nname: Party\nstart: 2030-03-17 20:00\nend: 2030-03-18 03:00\n"
        "code: K7XQ2-M9TBR\ngate: event\n---\n",
    }
    site = Site(tmp_path_factory.mktemp("matchday"), content=content)
    site.build(now="2030-03-17T18:00:00Z")
    with serving(site.output) as server:
        yield server


@pytest.fixture
def matchday(chromium, matchday_server):
    """The browser at a site that was built shortly after the one match began."""
    yield from visiting(chromium, matchday_server)


@pytest.fixture(scope="session")
def evenings_site(tmp_path_factory):
    content = {
        f"events/e{number}.md":
        f"---\nname: Evening {number}\nstart: 2026-11-{20 + number} 20:00\nend: 2026-11-{20 + number} 22:00\n---\n"
        for number in range(9)
    }
    return Site(tmp_path_factory.mktemp("evenings"), content={"site.yaml": "title: Evenings\n", **content})


@pytest.fixture(scope="session")
def evenings_server(evenings_site):
    with serving(evenings_site.output) as server:
        yield server


@pytest.fixture
def evenings(chromium, evenings_server):
    """The browser at a site with nine evenings, one a day, of which home has room for seven."""
    yield from visiting(chromium, evenings_server)


@pytest.fixture(scope="session")
def gated_site(tmp_path_factory):
    content = {"site.yaml": "title: Behind codes\n" + VOTING, "events/gala.json": GALA}
    return Site(tmp_path_factory.mktemp("gated"), content=content)


@pytest.fixture(scope="session")
def gated_server(gated_site):
    with serving(gated_site.output) as server:
        yield server


@pytest.fixture
def gated(chromium, gated_server):
    """The browser at a site whose one event has codes."""
    yield from visiting(chromium, gated_server)


@pytest.fixture(scope="session")
def recurring_server(tmp_path_factory):
    gala = json.loads(GALA) | {"start": "2026-11-27 20:00", "repeat": "weekly"}
    content = {"site.yaml": "title: Every week\n", "events/gala.json": json.dumps(gala)}
    site = Site(tmp_path_factory.mktemp("recurring"), content=content)
    with serving(site.output) as server:
        yield server


@pytest.fixture
def recurring(chromium, recurring_server):
    """The browser at a site whose one event has codes and is every week."""
    yield from visiting(chromium, recurring_server)


@pytest.fixture(scope="session")
def empty_server(tmp_path_factory):
    site = Site(tmp_path_factory.mktemp("empty"), content={"site.yaml": "title: Nothing yet\n"})
    with serving(site.output) as server:
        yield server


@pytest.fixture
def empty(chromium, empty_server):
    """The browser at a site without content."""
    yield from visiting(chromium, empty_server)


def start_over(chromium, server):
    """Leaves the page first. Otherwise it listens again, and a test takes it for its own."""
    chromium.driver.get("about:blank")
    server.hang_up()
    server.clear()


def visiting(chromium, server):
    """Lends the browser to a test, and then sees that no page complained or asked anything of another host."""
    chromium.reset(server.root)
    yield chromium
    assert chromium.complaints() == []
    assert chromium.requests_elsewhere() == []


# The files that take longest. They are started first, because each is run by one browser.
LONG = ["test_hosts", "test_every_page", "test_pages", "test_editing", "test_gates", "test_phone", "test_serve"]


def pytest_collection_modifyitems(items):
    items.sort(key=lambda item: LONG.index(item.path.stem) if item.path.stem in LONG else len(LONG))


FIGURES = []


@pytest.fixture
def record_figure():
    """Takes a line for the end of the report."""
    return FIGURES.append


def pytest_terminal_summary(terminalreporter):
    if FIGURES:
        terminalreporter.section("figures")
        for figure in FIGURES:
            terminalreporter.line(figure)
