"""`corkboard serve`: open pages follow the site's files."""

import os
import random
import shutil
import struct
import subprocess
import zlib

import pytest

from axe import violations
from conftest import visiting
from looks import every_look
from previews import previewing
from sites import PROJECT, Site

BULLETIN = "bulletins/key-found"
MINUTES = "bulletins/minutes"  # longer than a screen
STYLE = "Templates/assets/style.css"
MARKUP = "<img src=x onerror=isHurt=1>"


@pytest.fixture
def site(tmp_path):
    return Site(tmp_path)


@pytest.fixture
def preview(chromium, site):
    """The browser at the sample site, which follows its files."""
    with previewing(site) as server:
        yield from visiting(chromium, server)


@pytest.fixture
def whole_preview(whole, site):
    with previewing(site) as server:
        yield from visiting(whole, server)


def open_page(browser, page):
    """Opens a page, and waits until it follows the site; a mark in it lasts until it is reloaded."""
    browser.open(page)
    follow(browser)
    browser.run("window.mark = true")


def follow(browser):
    browser.one("script[data-page][data-version]")


def is_same_page(browser):
    return browser.run("return window.mark === true")


def edit(site, path, old, new):
    text = (site.folder / "Content" / path).read_text()
    assert old in text
    site.write(path, text.replace(old, new))


def break_bulletin(site, value=MARKUP):
    """Gives a bulletin a date that is none, in line 4 from column 7."""
    edit(site, f"{BULLETIN}.md", "date: 2026-11-14", f"date: {value}")


def overlay(browser):
    """The text of the problems that lie over the page; empty without any."""
    return browser.run("return document.querySelector('corkboard-problems')?.shadowRoot.textContent ?? ''")


def inside(browser, selector):
    """The elements of the overlay."""
    return browser.run(
        "return [...document.querySelector('corkboard-problems').shadowRoot.querySelectorAll(arguments[0])]", selector)


def until_problems(browser, part):
    browser.until(lambda: part in overlay(browser), f"no problem says {part!r}")


def until_mended(browser):
    browser.until(lambda: not browser.all("corkboard-problems"), "the problems stay over the page")


def png(width, noise=None, grey=0):
    """A picture that is one pixel high: of one grey, or of many."""
    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    head = struct.pack(">IIBBBBB", width, 1, 8, 0, 0, 0, 0)
    row = b"\0" + (noise.randbytes(width) if noise else bytes([grey]) * width)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(row)) + chunk(b"IEND", b"")


def published(folder):
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def test_a_saved_text_shows_at_the_place_that_was_read(preview, site):
    open_page(preview, f"{MINUTES}/")
    preview.run("scrollTo({ top: 500, behavior: 'instant' })")
    assert preview.run("return scrollY") == 500
    edit(site, f"{MINUTES}.md", "Forty-one members", "Forty-two members")
    preview.until_text(".prose", "Forty-two members")
    preview.until_is(lambda: preview.run("return scrollY"), 500)
    # And again: a page that was reloaded follows as the first one did.
    follow(preview)
    edit(site, f"{MINUTES}.md", "Forty-two members", "Forty-six members")
    preview.until_text(".prose", "Forty-six members")
    preview.until_is(lambda: preview.run("return scrollY"), 500)


def test_the_place_outlives_saves_while_the_page_still_loads(preview, site):
    # What has been loaded before is loaded again, and takes more than a second.
    (site.folder / "Content/assets/noise.png").write_bytes(png(300_000, random.Random(1)))
    edit(site, f"{MINUTES}.md", "## Settled", "![Noise](/assets/noise.png)\n\n## Settled")
    preview.until(lambda: "noise.png" in (site.output / MINUTES / "index.html").read_text(), "the page is not built")
    # On a slow network, the font is there in one load and not in the next, and lines change.
    preview.ignored = ["woff2"]
    preview.command("Network.enable")
    preview.command("Network.setBlockedURLs", urls=["*.woff2"])
    open_page(preview, f"{MINUTES}/")
    preview.run("scrollTo({ top: 500, behavior: 'instant' })")
    preview.command("Network.setCacheDisabled", cacheDisabled=True)
    preview.command(
        "Network.emulateNetworkConditions", offline=False, latency=0, downloadThroughput=200_000, uploadThroughput=-1)
    try:
        before = "Forty-one members"
        for number in range(11, 41):
            after = f"Forty-{number} members"
            edit(site, f"{MINUTES}.md", before, after)
            # The driver would wait until the page is complete, so the test doesn't ask for its content.
            preview.until(lambda: after in (site.output / MINUTES / "index.html").read_text(), "the page is not built")
            before = after
        preview.until_text(".prose", before)
        preview.until_is(lambda: preview.run("return scrollY"), 500)
    finally:
        preview.command("Network.setCacheDisabled", cacheDisabled=False)
        preview.command("Network.setBlockedURLs", urls=[])


def test_the_place_is_kept_on_a_page_that_its_script_makes_longer(preview, site):
    preview.before_every_page("""addEventListener("load", () => setTimeout(() => {
        const more = document.createElement("hr");
        more.style.height = "3000px";
        document.body.append(more);
    }, 200))""")
    open_page(preview, f"{BULLETIN}/")
    preview.one("body > hr")
    preview.run("scrollTo({ top: 3000, behavior: 'instant' })")
    assert preview.run("return scrollY") == 3000
    edit(site, f"{BULLETIN}.md", "Small brass key", "Large brass key")
    preview.until_text(".prose", "Large brass key")
    preview.until_is(lambda: preview.run("return scrollY"), 3000)


def test_the_way_back_leads_to_the_place_that_was_left(whole_preview, site):
    open_page(whole_preview, f"{MINUTES}/")
    edit(site, f"{MINUTES}.md", "Forty-one members", "Forty-two members")
    whole_preview.until_text(".prose", "Forty-two members")
    follow(whole_preview)
    whole_preview.run("scrollTo({ top: 400, behavior: 'instant' })")
    whole_preview.open("about/")
    whole_preview.driver.back()
    whole_preview.until_text("h1", "What we settled")
    whole_preview.until_is(lambda: whole_preview.run("return scrollY"), 400)


def test_a_page_that_nothing_changed_stays(preview, site):
    open_page(preview, "about/")
    version = "return document.querySelector('script[data-page]').dataset.version"
    before = preview.run(version)
    edit(site, f"{BULLETIN}.md", "Small brass key", "Large brass key")
    preview.until(lambda: preview.run(version) != before, "the page does not hear of the change")
    assert is_same_page(preview)


def test_folds_are_kept(preview, site):
    template = (PROJECT / "Templates/bulletin.mustache").read_text()
    folds = "<details><summary>One</summary>1</details><details open><summary>Two</summary>2</details>"
    (site.folder / "Templates").mkdir()
    (site.folder / "Templates/bulletin.mustache").write_text(template.replace("</article>", f"{folds}</article>"))
    open_page(preview, f"{BULLETIN}/")
    are_open = "return [...document.querySelectorAll('details:not(.choices)')].map(({ open }) => open)"
    preview.until_is(lambda: preview.run(are_open), [False, True])
    follow(preview)
    for summary in preview.all("details:not(.choices) summary"):
        summary.click()
    assert preview.run(are_open) == [True, False]
    edit(site, f"{BULLETIN}.md", "Small brass key", "Large brass key")
    preview.until_text(".prose", "Large brass key")
    preview.until_is(lambda: preview.run(are_open), [True, False])


def test_rows_are_kept(preview, site):
    open_page(preview, "events/upcoming/")
    is_open = "return document.querySelector('details.sport').open"
    assert preview.run(is_open)
    preview.click("details.sport summary")
    preview.until_is(lambda: preview.run(is_open), False)
    edit(site, "site.yaml", "title: The Cork Room", "title: The Oak Room")
    preview.until(lambda: "Oak" in preview.driver.title, "the title stays")
    preview.until_is(lambda: preview.run(is_open), False)


def test_what_was_typed_is_kept(preview, site):
    open_page(preview, "search/")
    preview.type(".search [name=q]", "ampl")
    edit(site, "site.yaml", "title: The Cork Room", "title: The Oak Room")
    preview.until(lambda: "Oak" in preview.driver.title, "the title stays")
    preview.until_is(lambda: preview.seen(".search [name=q]").get_property("value"), "ampl")
    preview.until_text(".found", "Amplifier to give away")
    # The page on screen is built first, the others later.
    songs = site.output / "events/sample-event/songs/index.html"
    preview.until(lambda: "Oak" in songs.read_text(), "the songs are not built")
    open_page(preview, "events/sample-event/songs/")
    preview.click(".request summary")
    preview.type("[name=songTitle]", "A song that nobody has")
    site.edit_json("events/sample-event.json", lambda event: event.update(name="Another name"))
    preview.until(lambda: "Another name" in preview.driver.title, "the name stays")
    preview.until_is(lambda: preview.seen("[name=songTitle]").get_property("value"), "A song that nobody has")


def test_a_style_is_exchanged_without_a_reload(preview, site):
    open_page(preview, f"{BULLETIN}/")
    text = (PROJECT / STYLE).read_text()
    (site.folder / STYLE).parent.mkdir(parents=True)
    sheets = len(preview.all("link[rel=stylesheet]"))
    style = "return getComputedStyle(document.querySelector('h1')).letterSpacing"
    for spacing in ("7px", "9px"):
        (site.folder / STYLE).write_text(f"{text}\nh1 {{ letter-spacing: {spacing} }}\n")
        preview.until_is(lambda: preview.run(style), spacing)
        preview.until(lambda: len(preview.all("link[rel=stylesheet]")) == sheets, "the old style stays")
    assert is_same_page(preview)


def open_plan(preview, site):
    """Opens a page with a small picture, which has one size only."""
    (site.folder / "Content/assets/floor-plan.png").write_bytes(png(9))
    page = site.output / "bulletins/floor-plan/index.html"
    preview.until(lambda: 'width="9"' in page.read_text(), "the page is not built")
    open_page(preview, "bulletins/floor-plan/")
    preview.until(lambda: grey(preview) == 0, "the picture is not there")


def grey(preview):
    """How light the picture on the page is; None while it loads."""
    return preview.run("""
        const picture = document.querySelector('.prose img');
        if (!picture.complete || !picture.naturalWidth) return null;
        const pen = document.createElement('canvas').getContext('2d');
        pen.drawImage(picture, 0, 0, 9, 9);
        return Math.round(pen.getImageData(4, 4, 1, 1).data[0] / 10) * 10;
    """)


def test_a_picture_is_exchanged_without_a_reload(preview, site):
    open_plan(preview, site)
    for wanted in (70, 200):
        (site.folder / "Content/assets/floor-plan.png").write_bytes(png(9, grey=wanted))
        preview.until_is(lambda: grey(preview), wanted)
    assert is_same_page(preview)


def test_another_picture_is_exchanged_without_a_reload(preview, site):
    open_plan(preview, site)
    (site.folder / "Content/assets/other.png").write_bytes(png(9, grey=70))
    edit(site, "bulletins/floor-plan.md", "/assets/floor-plan.png", "/assets/other.png")
    preview.until_is(lambda: grey(preview), 70)
    assert is_same_page(preview)


def test_an_error_lies_over_the_last_good_page_until_it_is_mended(preview, site):
    open_page(preview, f"{BULLETIN}/")
    edit(site, f"{BULLETIN}.md", "Small brass key", "Large brass key")
    preview.until_text(".prose", "Large brass key")
    follow(preview)
    preview.run("window.mark = true")
    edit(site, f"{BULLETIN}.md", "Large brass key", "Lost brass key")
    preview.until_text(".prose", "Lost brass key")
    follow(preview)
    preview.run("window.mark = true")
    # The text changes with the error, in one write.
    text = (site.folder / f"Content/{BULLETIN}.md").read_text()
    site.write(f"{BULLETIN}.md", text.replace("Lost brass", "Unseen brass").replace("2026-11-14", "2026-13-14"))
    until_problems(preview, f"Content/{BULLETIN}.md:4:7")
    assert "there is no month 13" in overlay(preview) and "1 error" in overlay(preview)
    assert [line.text.split(maxsplit=1)[-1] for line in inside(preview, "pre > .line")] == [
        "title: Key found", "author: Bea Lindqvist", "tags: [lost and found]", "colour: white"]
    assert [line.text.split(maxsplit=2) for line in inside(preview, "pre > .here")] == [[">", "4", "date: 2026-13-14"]]
    assert is_same_page(preview)
    assert "Lost brass key" in preview.text(".prose")
    edit(site, f"{BULLETIN}.md", "2026-13-14", "2026-11-14")
    preview.until_text(".prose", "Unseen brass key")
    until_mended(preview)


def test_problems_are_text_and_never_markup(preview, site):
    open_page(preview, "")
    break_bulletin(site)
    until_problems(preview, MARKUP)
    # Both the line of the file and the message have it.
    assert overlay(preview).count(MARKUP) >= 2
    assert inside(preview, "img, script") == []
    # An image that does not exist would also be a complaint.
    assert not preview.run("return window.isHurt")


def test_hidden_problems_stay_hidden_until_there_are_others(preview, site):
    open_page(preview, "about/")
    break_bulletin(site, "2026-13-14")
    until_problems(preview, "there is no month 13")
    inside(preview, "button")[0].click()
    assert preview.all("corkboard-problems") == []
    assert is_same_page(preview)
    # Another save that mends nothing, and then other problems: had the first brought them back, the page would know.
    preview.run("""window.seen = [];
        new MutationObserver(() => seen.push(document.querySelector("corkboard-problems")?.shadowRoot.textContent ?? ""))
            .observe(document.documentElement, { childList: true })""")
    failures = lambda: (site.folder / "serve.log").read_text().count("Not built")
    before = failures()
    edit(site, f"{MINUTES}.md", "Forty-one members", "Forty-two members")
    preview.until(lambda: failures() > before, "the site is not built again")
    edit(site, f"{BULLETIN}.md", "2026-13-14", "2026-14-14")
    until_problems(preview, "there is no month 14")
    assert not any("there is no month 13" in text for text in preview.run("return seen"))


def test_every_problem_is_named_and_errors_come_first(preview, site):
    open_page(preview, "bulletins/")
    site.write("bulletins/a.md", "---\ntitle: With a colour\nauthor: Ada\ndate: 2026-11-01\ncolor: white\n---\nHello.\n")
    preview.until_text("main", "With a colour")
    follow(preview)
    # A warning doesn't cover the page.
    assert preview.all("corkboard-problems") == []
    break_bulletin(site, "2026-13-14")
    edit(site, f"{MINUTES}.md", "date: 2026-10-15 21:30", "date: never")
    until_problems(preview, "2 errors")
    assert [mark.text for mark in inside(preview, ".severity")] == ["error", "error", "warning"]
    assert f"Content/{MINUTES}.md:4:7" in overlay(preview)


def test_problems_are_accessible(preview, site):
    open_page(preview, f"{BULLETIN}/")
    break_bulletin(site, "never " + "and a long line " * 20)
    edit(site, f"{MINUTES}.md", "date: 2026-10-15 21:30", "date: " + "2026" * 50)
    until_problems(preview, "2 errors")
    for look in every_look(preview):
        assert violations(preview, look.rules) == [], look
        assert preview.overflow() <= 0, look
        assert all(preview.run("return arguments[0].scrollWidth <= arguments[0].clientWidth", part)
                   for part in inside(preview, "section, .head, article, p")), look
        for button in inside(preview, "button"):
            assert button.size["width"] >= 44 and button.size["height"] >= 44, look


def test_eight_tabs_follow_one_change(preview, site):
    # Browsers open at most six connections to a host, so tabs share one for notifications.
    first = preview.driver.current_window_handle
    pages = ["", "bulletins/", "events/", "schedules/", "about/", "search/", f"{BULLETIN}/", f"{BULLETIN}/"]
    open_page(preview, pages[0])
    tabs = [first]
    try:
        for page in pages[1:]:
            preview.driver.switch_to.new_window("tab")
            tabs.append(preview.driver.current_window_handle)
            open_page(preview, page)
        edit(site, "site.yaml", "Run by its members since 1974", "Run by its members since 1875")
        for tab in tabs:
            preview.driver.switch_to.window(tab)
            preview.until_text("footer", "since 1875")
    finally:
        for tab in tabs[1:]:
            preview.driver.switch_to.window(tab)
            preview.driver.close()
        preview.driver.switch_to.window(first)
    # The connection outlives the tabs that are closed.
    follow(preview)
    edit(site, "site.yaml", "Run by its members since 1875", "Run by its members since 1777")
    preview.until_text("footer", "since 1777")


def test_a_deleted_page_is_not_found_until_its_file_comes_back(preview, site):
    preview.ignored.append("404 (Not Found)")
    open_page(preview, f"{BULLETIN}/")
    file = site.folder / f"Content/{BULLETIN}.md"
    away = site.folder / "away.md"
    file.rename(away)
    preview.until_text("main", "This note has fallen off the board")
    follow(preview)
    away.rename(file)
    preview.until_text("h1", "Key found")


def test_a_page_that_is_not_there_yet_comes_by_itself(preview, site):
    preview.ignored.append("404 (Not Found)")
    open_page(preview, "bulletins/fresh/")
    preview.until_text("main", "This note has fallen off the board")
    site.write("bulletins/fresh.md", "---\ntitle: Fresh\nauthor: Ada\ndate: 2026-11-01\n---\nHello.\n")
    preview.until_text("h1", "Fresh")


def test_settings_break_and_are_mended(preview, site):
    open_page(preview, "")
    settings = (site.folder / "Content/site.yaml").read_text()
    site.write("site.yaml", "title: [\n" + settings.split("\n", 1)[1])
    until_problems(preview, "Content/site.yaml:")
    assert is_same_page(preview)
    site.write("site.yaml", settings.replace("title: The Cork Room", "title: The Oak Room"))
    preview.until(lambda: "Oak" in preview.driver.title, "the title stays")
    until_mended(preview)


def test_a_site_that_never_was_built_appears_once_it_is(chromium, site):
    shutil.rmtree(site.output)
    break_bulletin(site, "2026-13-14")
    with previewing(site) as server:
        for browser in visiting(chromium, server):
            browser.ignored.append("503 (Service Unavailable)")
            open_page(browser, f"{BULLETIN}/")
            until_problems(browser, "there is no month 13")
            assert "last successful build" not in overlay(browser)
            edit(site, f"{BULLETIN}.md", "2026-13-14", "2026-11-14")
            browser.until_text("h1", "Key found")
            until_mended(browser)


def test_pages_follow_a_preview_that_was_ended_and_started_again(chromium, site):
    with previewing(site) as server:
        port = server.port
        chromium.reset(server.root)
        open_page(chromium, f"{BULLETIN}/")
    edit(site, f"{BULLETIN}.md", "Small brass key", "Large brass key")
    with previewing(site, "--port", port):
        chromium.until_text(".prose", "Large brass key")
        follow(chromium)
        edit(site, f"{BULLETIN}.md", "Large brass key", "Lost brass key")
        chromium.until_text(".prose", "Lost brass key")


def git(folder, *arguments):
    settings = ["-c", "user.name=Ada", "-c", "user.email=ada@cork-room.example", "-c", "commit.gpgsign=false"]
    environment = os.environ | {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
    subprocess.run(["git", *settings, *arguments], cwd=folder, env=environment, check=True, capture_output=True)


def notes(numbers, text):
    return {
        f"bulletins/note-{number}.md": f"---\ntitle: Note {number}\nauthor: Ada\ndate: 2026-11-01\n---\n{text} {number}.\n"
        for number in numbers
    }


@pytest.mark.parametrize("flags", [[], ["--poll", "50ms"]], ids=["told", "polling"])
def test_another_branch_is_another_site(chromium, tmp_path, flags):
    settings = {"site.yaml": "title: Two branches\n"}
    before, after = notes(range(140), "Before"), notes(range(60, 200), "After")
    site = Site(tmp_path / "site", content=settings | before)
    wanted = published(Site(tmp_path / "clean", content=settings | after).output)
    git(site.folder, "init", "--initial-branch", "before")
    git(site.folder, "add", "Content")
    git(site.folder, "commit", "--message", "Before")
    git(site.folder, "checkout", "-b", "after")
    shutil.rmtree(site.folder / "Content/bulletins")
    for path, text in after.items():
        site.write(path, text)
    git(site.folder, "add", "Content")
    git(site.folder, "commit", "--message", "After")
    git(site.folder, "checkout", "before")
    with previewing(site, *flags) as server:
        for browser in visiting(chromium, server):
            open_page(browser, "bulletins/note-70/")
            assert "Before 70." in browser.text(".prose")
            # Switch branches three times, faster than a site is built.
            for branch in ("after", "before", "after"):
                git(site.folder, "checkout", branch)
            browser.until_text(".prose", "After 70.")
            browser.until(lambda: published(site.output) == wanted, "the site is not the one of the other branch")
            until_mended(browser)
