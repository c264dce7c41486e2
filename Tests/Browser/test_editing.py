"""What used to be buttons of four apps, in a browser: every record written, changed, deleted and restored without a terminal."""

import json
import re

import pytest
from selenium.common.exceptions import NoAlertPresentException
from selenium.webdriver.support.select import Select

from axe import violations
from browser import NARROW, WIDE, Browser
from looks import every_look
from previews import Preview
from sites import Site

EDIT = "_corkboard/edit/"


@pytest.fixture(scope="module")
def desk(downloads, tmp_path_factory):
    """The owner's browser at the real server."""
    folder = tmp_path_factory.mktemp("desk")
    settings = f"title: Desk\nbaseURL: https://desk.example/\nauthor: The committee\ntimeZone: Europe/London\npublish:\n  web: file:{folder}/web\n"
    site = Site(folder / "site", content={"site.yaml": settings})
    preview = Preview(site, "--edit")
    browser = Browser(downloads)
    browser.reset(preview.root)
    browser.site, browser.web = site, folder / "web"
    browser.driver.get(preview.key)
    browser.click(".editing .strong")
    browser.until(lambda: browser.all(".editing"), "the owner is not let in")
    yield browser
    browser.quit()
    preview.end()


def fill(browser, **values):
    """Gives the fields of a form their values; how many actions that takes."""
    actions = len(values)
    for name, value in values.items():
        field = browser.one(f".editing [name={name}]")
        step = browser.run("return arguments[0].closest('.step, details')", field)
        while step and step.get_property("hidden"):
            browser.click(".next")
            actions += 1
        if "moment" in field.get_attribute("class").split() and field.get_property("hidden"):
            # The browser's own fields; how they are typed into depends on its language.
            browser.run("""const [date, time] = arguments[0].parentElement.querySelectorAll("[type=date], [type=time]");
                [date.value, time.value] = arguments[1].split(" ");
                time.dispatchEvent(new Event("input"));""", field, value)
            continue
        for fold in browser.all(".editing details:not([open]) summary"):
            if not field.is_displayed():
                # On phones, the buttons at the bottom may cover it.
                browser.run("arguments[0].scrollIntoView({ block: 'center' })", fold)
                fold.click()
        if field.get_property("type") == "radio":
            browser.one(f".editing [name={name}][value={value}]").click()
        elif value is True:
            field.click()
        elif field.tag_name == "select":
            Select(field).select_by_visible_text(value)
        else:
            field.clear()
            field.send_keys(value)
    return actions


def save(browser, selector=".record .strong"):
    before = browser.driver.current_url
    browser.click(selector)
    browser.until(lambda: browser.driver.current_url != before, "nothing happened")
    return 1


def content(browser, path):
    return (browser.site.folder / "Content" / path).read_text()


def act(browser, title, label):
    """Taps what the list offers for a record."""
    for row in browser.all(".records li"):
        if title in row.text:
            for control in row.find_elements("css selector", "a, button"):
                if control.text == label:
                    control.click()
                    return
    raise AssertionError(f"{title} has no {label}")


def test_an_event_with_twenty_songs_takes_few_actions(desk):
    songs = "\n".join(f"Artist {number} – Title {number}" for number in range(20))
    desk.open(EDIT + "new/event")
    actions = 1 + fill(desk, name="Quiz & songs", start="2026-12-31 20:00", songs=songs)
    for button in desk.all("[data-make] + button"):
        button.click()
        actions += 1
    desk.until(lambda: all(field.get_property("value") for field in desk.all("[data-make]")), "no codes")
    actions += save(desk)
    assert actions <= 12
    assert desk.text("h1") == "Quiz & songs"
    event = content(desk, "events/quiz-songs.md")
    assert event.count("artist:") == 20 and re.search(r'adminCode: "?\w{5}-\w{5}', event)
    desk.open(EDIT + "change/event/quiz-songs")
    assert len(desk.all(".records li")) == 20
    assert re.search(r"/events/quiz-songs/songs/#code=\w{5}-\w{5}$", desk.text(".invitation a")) and desk.all(".invitation svg")
    act(desk, "Title 3", "Delete")
    save(desk)
    assert content(desk, "events/quiz-songs.md").count("artist:") == 19


def test_the_room_of_an_event(desk):
    room = EDIT + "change/event/quiz-songs"
    request = {"event": "quiz-songs", "title": "Fernando", "artist": "ABBA", "user": "Ana Blue", "at": "2026-10-01T20:00:00Z"}
    vote = {"event": "quiz-songs", "song": "title-7-artist-7", "user": "Ana Blue", "vote": "UP", "at": "2026-10-01T20:00:00Z"}
    desk.open(room)
    fill(desk, requests="Needs approval")
    save(desk)
    desk.site.run("vote", "-", input="".join(json.dumps(line) + "\n" for line in (request, vote)))
    desk.open(room)
    assert "+1 · ▲ 1 ▼ 0" in desk.text("#title-7-artist-7")
    act(desk, "Fernando", "Accept")
    desk.until(lambda: not any("Waiting" in row.text for row in desk.all(".records li")), "it is not accepted")
    # Add a song, move it, and undo the move.
    desk.type(".adding [name=artist]", "Band")
    desk.type(".adding [name=title]", "Late")
    before = desk.driver.current_url
    desk.click(".adding .button")
    desk.until(lambda: desk.driver.current_url != before and desk.all("#late-band"), "the song is not there")

    def place():
        return desk.driver.execute_script("return [...document.querySelectorAll('#song li')].findIndex((row) => row.id === 'late-band')")

    desk.click("#late-band .places button")
    desk.until(lambda: place() == 18, "it has not moved")
    desk.click("form[action$=undo] button")
    desk.until(lambda: "Undone" in desk.text(".notice"), "nothing is undone")
    desk.open(room)
    assert place() == 19
    # A voter's wish.
    desk.all("#votes summary")[1].click()
    desk.type("[name=voter]", "ana blue")
    desk.all("#votes [name=sure]")[1].click()
    desk.all("#votes details .button")[1].click()
    desk.until(lambda: desk.all(".notice") and "erased" in desk.text(".notice p"), "nobody is forgotten")
    assert "Ana Blue" not in desk.driver.page_source and "+1" not in desk.text("#title-7-artist-7")
    desk.click(".acts a[href*=delete]")
    desk.until(lambda: desk.all("[data-deletion]"), "it is not asked")
    save(desk)
    assert not (desk.site.folder / "Content/events/quiz-songs.md").exists()


def test_a_bulletin_goes_round(desk):
    desk.open(EDIT + "new/bulletin")
    fill(desk, title="Lost: a <b>ladder</b>", body="It is *long*.\n", colour="pink")
    # Drop a picture on the text.
    drop = """
      const transfer = new DataTransfer();
      const picture = Uint8Array.from(atob(arguments[1]), (each) => each.charCodeAt(0));
      transfer.items.add(new File([picture], "../My Ladder.PNG", { type: "image/png" }));
      arguments[0].dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
    """
    area = desk.one("[name=body]")
    desk.driver.execute_script(drop, area, "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==")
    # The file's name is no text for those who can't see the picture.
    desk.until(lambda: desk.all("dialog[open]"), "nobody asks what the picture shows")
    assert "My Ladder.PNG" in desk.text("dialog")
    desk.one("dialog input").send_keys("A ladder")
    desk.click("dialog .strong")
    desk.until(lambda: "![A ladder](/assets/my-ladder.png)" in area.get_property("value"), "there is no picture")
    desk.click(".tools button:last-child")
    desk.until(lambda: desk.text(".shown em") == "long", "there is no preview")
    save(desk)
    assert desk.text("h1") == "Lost: a <b>ladder</b>" and desk.one(".corkboard-bar")
    desk.click(".corkboard-bar a[href*=change]")
    desk.until(lambda: desk.all(".record"), "there is no form")
    fill(desk, body="Found.\n", pinned=True)
    save(desk)
    assert "Found." in desk.text("main")
    assert "pinned: true\n" in content(desk, "bulletins/lost-a-b-ladder-b.md")
    desk.click(".corkboard-bar a[href*=delete]")
    desk.until(lambda: desk.all("[data-deletion]"), "it is not asked")
    save(desk)
    assert desk.text(".notice p") == "Deleted."
    act(desk, "Lost", "Restore")
    desk.until(lambda: desk.text(".notice p") == "Restored.", "it is not back")
    assert "Found." in content(desk, "bulletins/lost-a-b-ladder-b.md")


def test_a_picture_that_is_not_sent_has_a_reason(desk):
    desk.open(EDIT + "new/bulletin")
    fill(desk, title="Ladder", body="It is long.")
    # A lost connection, and an answer of a proxy that isn't a reason.
    for name, answer in [("ladder", "Promise.reject(new TypeError())"), ("tower", "Promise.resolve(new Response('No.', { status: 413 }))")]:
        desk.run("""
          const transfer = new DataTransfer();
          transfer.items.add(new File(["x"], `${arguments[1]}.png`, { type: "image/png" }));
          window.fetch = () => %s;
          arguments[0].dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
        """ % answer, desk.one("[name=body]"), name)
        desk.until_text(".fault", f"{name}.png: This picture couldn’t be sent. Check the connection")
    desk.click(".record .cancel")
    desk.until(lambda: not desk.all(".record"), "the form is still open")


def test_each_file_that_is_no_picture_has_a_reason(desk):
    desk.open(EDIT + "new/bulletin")
    # Browsers know no type for some photos, so a file without a type is sent, too.
    assert not desk.run("""
      const transfer = new DataTransfer();
      for (const name of ["notes.txt", "IMG_1.HEIC"]) transfer.items.add(new File(["x"], name));
      return arguments[0].dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
    """, desk.one("[name=body]")), "the browser opens the file"
    desk.until(lambda: desk.text(".fault").count("isn't a picture") == 2, "a file has no reason")
    lines = desk.text(".fault").splitlines()
    assert [line.partition(":")[0] for line in lines] == ["notes.txt", "IMG_1.HEIC"]
    desk.ignored.append("status of 422")
    desk.click(".record .cancel")
    desk.until(lambda: not desk.all(".record"), "the form is still open")


def test_a_schedule_with_entries(desk):
    desk.open(EDIT + "new/schedule")
    fill(desk, title="Week")
    save(desk)
    for number in (1, 2, 3):
        desk.open(EDIT + "new/entry/week")
        fill(desk, title=f"Talk {number}", description="Of it", date=f"2026-12-0{number} 10:00")
        save(desk)
    desk.open(EDIT + "delete/entry/week/talk-2")
    save(desk)
    desk.open("schedules/week/")
    assert "Talk 1" in desk.text("main") and "Talk 2" not in desk.text("main") and "Talk 3" in desk.text("main")
    # With a swipe, and back.
    desk.open(EDIT + "change/schedule/week")
    desk.swipe(desk.one("#talk-3"), -150)
    desk.until(lambda: desk.all(".notice") and desk.text(".notice p") == "Deleted.", "it is not deleted")
    assert "Talk 3" not in content(desk, "schedules/week.md") and not desk.all("#talk-3")
    desk.click("form[action$=undo] button")
    desk.until(lambda: desk.all(".notice") and desk.text(".notice p") == "Undone.", "nothing is undone")
    assert "Talk 3" in content(desk, "schedules/week.md")


def test_a_double_click_saves(desk):
    desk.open(EDIT + "new/event")
    fill(desk, name="Twice")
    desk.double_click(desk.one(".record legend"))
    desk.until(lambda: desk.text("h1") == "Twice", "it is not saved")
    desk.open(EDIT + "change/event/twice")
    desk.double_click(desk.one(".record legend"))
    desk.until(lambda: desk.text("h1") == "Twice", "it is not saved")
    desk.open(EDIT + "delete/event/twice")
    desk.double_click(desk.one(".record p"))
    save(desk)
    assert not (desk.site.folder / "Content/events/twice.md").exists()


def test_a_double_click_on_a_label_only_moves_to_its_field(desk):
    desk.open(EDIT + "new/bulletin")
    fill(desk, title="Half", body="Not ready", colour="pink")
    desk.run("""document.querySelector(".record").addEventListener("submit", (sending) => {
        sending.preventDefault();
        window.isSent = true;
    })""")
    for selector in ("label[for=field-title]", ".papers label", ".papers legend"):
        desk.double_click(desk.seen(f".record {selector}"))
        assert desk.run("return window.isSent") is None, selector
    desk.click(".record .cancel")
    desk.until(lambda: not desk.all(".record"), "the form is still open")


def test_the_note_beside_the_form_is_the_real_one(desk):
    desk.open(EDIT + "new/bulletin")
    assert not desk.one(".sample").is_displayed()
    fill(desk, title="Lost: one glove", body="Left hand, *red*.", colour="pink")
    desk.until_text(".sample .subject", "Lost: one glove")
    desk.until_text(".sample .excerpt", "Left hand, red.")
    desk.until(lambda: "pink" in desk.one(".sample .note").get_attribute("class"), "the note isn't pink")
    assert "The committee" in desk.text(".sample .signed")
    save(desk)
    shown = desk.text("h1")
    desk.open("bulletins/")
    note = next(note for note in desk.all(".note") if shown in note.text)
    look = note.get_attribute("class")
    desk.open(EDIT + "change/bulletin/lost-one-glove")
    desk.until(lambda: desk.all(".sample .note"), "there is no note")
    assert desk.one(".sample .note").get_attribute("class") == look


def test_a_new_event_has_three_steps(desk):
    desk.open(EDIT + "new/event")
    steps = lambda: [step.is_displayed() for step in desk.all(".step")]
    assert steps() == [True, False, False]
    fill(desk, name="Steps", start="2026-12-31 20:00")
    desk.until_text(".sample .name", "Steps")
    assert "31" in desk.text(".sample .leaf")
    desk.click(".next")
    desk.click(".next")
    assert steps() == [True, True, True] and not desk.all(".next")
    desk.run("document.querySelector('.record').requestSubmit()")
    desk.until(lambda: desk.text("h1") == "Steps", "it is not saved")
    assert "start: 2026-12-31 20:00" in content(desk, "events/steps.md").replace('"', "")
    # Saving without a change leaves the file as it is, whatever the browser's own fields make of its dates.
    before = content(desk, "events/steps.md")
    desk.open(EDIT + "change/event/steps")
    save(desk)
    assert content(desk, "events/steps.md") == before


def test_a_time_stays_while_its_date_is_typed(desk):
    desk.open(EDIT + "new/event")
    fill(desk, name="Supper")

    def enter(field, kind, value):
        desk.run("""const part = arguments[0].parentElement.querySelector(`[type=${arguments[1]}]`);
            part.value = arguments[2];
            part.dispatchEvent(new Event("input"));""", desk.one(f"[name={field}]"), kind, value)
        return desk.one(f"[name={field}]").get_property("value")

    enter("start", "time", "20:00")
    assert enter("start", "date", "2026-12-31") == "2026-12-31 20:00"
    # A browser's field is empty while its date is 31 February.
    assert enter("start", "date", "") == ""
    assert enter("start", "date", "2027-02-28") == "2027-02-28 20:00"
    # A time without a date isn't left out.
    enter("end", "time", "23:00")
    desk.click(".record .strong")
    assert desk.run("return document.activeElement.matches('[name=end] ~ [type=date]:invalid')")
    enter("end", "date", "2027-02-28")
    save(desk)
    assert "end: 2027-02-28 23:00" in content(desk, "events/supper.md").replace('"', "")


def test_a_fault_is_said_at_its_field(desk):
    desk.open(EDIT + "new/event")
    fill(desk, name="Soon", start="2026-12-31 20:00", end="2026-12-30 20:00")
    desk.click(".record .strong")
    desk.until(lambda: desk.all(".wrong"), "no fault is shown")
    assert "start" in desk.text(".wrong .fault") and desk.one("[name=name]").get_property("value") == "Soon"
    # All steps are in view then, and dates that the browser's own fields can't show are texts.
    assert not desk.all(".next")
    desk.ignored = ["status of 422"]
    # What was typed stays in the browser until it is saved or cancelled.
    desk.click(".record .cancel")
    desk.until(lambda: not desk.all(".record"), "the form is still open")


@pytest.mark.parametrize("path, values, name, said", [
    ("new/bulletin", {"title": "Far", "body": "Down.", "image": "/assets/none.png"}, "image", ".fault"),
    ("new/event", {"name": "Far", "start": "2026-12-31 20:00", "code": "party", "adminCode": "W4D8N-0ZHVC"}, "code", ".weak"),
    ("new/event", {"name": "Far", "start": "2026-12-31 20:00", "code": "party"}, "adminCode", ".fault"),
])
def test_a_form_that_returns_shows_its_problem(desk, path, values, name, said):
    desk.width(NARROW)
    desk.open(EDIT + path)
    fill(desk, **values)
    desk.click(".record .strong")
    desk.until(lambda: desk.all(f".record {said}"), "no problem is shown")
    desk.until(lambda: desk.run("return document.activeElement.name") == name, "the field has no focus")
    top = desk.run("return document.querySelector(arguments[0]).getBoundingClientRect().top", f".record {said}")
    assert 0 < top < 844
    desk.ignored = ["status of 422", "status of 404"]
    desk.click(".record .cancel")
    desk.until(lambda: not desk.all(".record"), "the form is still open")


def test_what_was_typed_is_kept(desk):
    desk.open(EDIT + "new/bulletin")
    fill(desk, title="Half a thought")
    desk.driver.get(desk.root + EDIT)
    try:
        # Closing asks, where somebody has touched the page; here the answer is to leave.
        desk.driver.switch_to.alert.accept()
    except NoAlertPresentException:
        desk.ignored = [*desk.ignored, "beforeunload"]
    desk.open(EDIT + "new/bulletin")
    desk.until_is(lambda: desk.one("[name=title]").get_property("value"), "Half a thought")
    desk.click(".editing .notice button")
    desk.until_is(lambda: desk.one("[name=title]").get_property("value"), "")


def leave(browser, path=EDIT):
    """Opens another page without the browser's question about unsaved input."""
    browser.run("addEventListener('beforeunload', (leaving) => leaving.stopImmediatePropagation(), true)")
    browser.open(path)


def test_a_restored_draft_does_not_undo_what_others_changed(desk):
    desk.ignored.append("status of 409")
    head = "---\ntitle: {}\nauthor: Ana\ndate: 2026-11-01\n{}---\nAt four.\n"
    desk.site.write("bulletins/shared.md", head.format("Shared", ""))
    desk.open(EDIT + "change/bulletin/shared")
    fill(desk, body="At five.\n")
    leave(desk)
    theirs = head.format("Theirs", "pinned: true\n")
    desk.site.write("bulletins/shared.md", theirs)
    desk.open(EDIT + "change/bulletin/shared")
    desk.seen(".editing .notice button")
    assert "At five." in desk.one("[name=body]").get_property("value")
    desk.click(".record .strong")
    # Both versions are shown, and nothing is written yet.
    desk.until(lambda: "Theirs" in [now.text for now in desk.all(".now")], "nobody is asked to compare")
    assert content(desk, "bulletins/shared.md") == theirs
    fill(desk, title="Theirs", pinned=True)
    save(desk)
    saved = content(desk, "bulletins/shared.md")
    assert "At five." in saved and "title: Theirs\n" in saved and "pinned: true\n" in saved
    # The settings use the same form.
    desk.open(EDIT + "settings")
    fill(desk, footer="Every Friday")
    leave(desk)
    settings = content(desk, "site.yaml").replace("title: Desk", "title: Theirs")
    desk.site.write("site.yaml", settings)
    desk.open(EDIT + "settings")
    desk.seen(".editing .notice button")
    desk.click(".record .strong")
    desk.until(lambda: "Theirs" in [now.text for now in desk.all(".now")], "nobody is asked to compare")
    assert content(desk, "site.yaml") == settings
    desk.click(".record .cancel")
    desk.site.write("site.yaml", settings.replace("title: Theirs", "title: Desk"))


def test_what_was_typed_is_kept_until_it_is_saved(downloads, tmp_path):
    site = Site(tmp_path / "site", content={"site.yaml": "title: Desk\nauthor: The committee\n"})
    preview = Preview(site, "--edit")
    browser = Browser(downloads)

    def has_draft():
        return browser.run("""return Object.entries({ ...localStorage })
            .some(([key, value]) => key.endsWith(" forms") && value.includes("Half"))""")

    def type_title(path="new/bulletin"):
        browser.open(EDIT + path)
        fill(browser, title="Half a thought", body="Not *lost*.")
        assert has_draft()

    def reopened(path="new/bulletin"):
        browser.open(EDIT + path)
        return browser.one("[name=title]").get_property("value")

    try:
        browser.reset(preview.root)
        browser.driver.get(preview.key)
        browser.click(".editing .strong")
        browser.until(lambda: browser.driver.current_url.endswith(EDIT), "the owner is not let in")
        # The server doesn't answer.
        type_title()
        preview.end()
        browser.click(".record .strong")
        browser.until(lambda: not browser.all(".record"), "the form is still open")
        preview = Preview(site, "--edit", "--port", preview.port)
        assert reopened() == "Half a thought"
        # It is another server, which doesn't know the token of the form.
        preview.end()
        preview = Preview(site, "--edit", "--port", preview.port)
        browser.click(".record .strong")
        browser.until_text(".editing [role=alert]", "The server was started again.")
        assert has_draft() and browser.one("[name=title]").get_property("value") == "Half a thought"
        save(browser)
        assert browser.text("h1") == "Half a thought" and browser.text("main em") == "lost"
        assert reopened() == "" and not has_draft() and "corkboard-saved" not in browser.run("return document.cookie")
        # The browser isn't signed in any more.
        type_title()
        owner = browser.driver.get_cookie("corkboard-owner")
        browser.driver.delete_cookie("corkboard-owner")
        browser.click(".record .strong")
        browser.until(lambda: not browser.all(".record"), "the form is still open")
        browser.driver.add_cookie(owner)
        assert reopened() == "Half a thought"
        browser.click(".editing .notice button")
        browser.until_is(lambda: browser.one("[name=title]").get_property("value"), "")
        # The record is deleted meanwhile, and created again.
        type_title("change/bulletin/half-a-thought")
        fill(browser, body="Not *gone*.")
        (site.folder / "Content/bulletins/half-a-thought.md").unlink()
        browser.click(".record .strong")
        browser.until_text(".editing [role=alert]", "deleted while you were editing")
        assert "Not *gone*." in browser.one("[name=body]").get_property("value")
        browser.click(".record .strong")
        browser.until_text("main em", "gone")
        assert reopened() == "" and not has_draft()
    finally:
        browser.quit()
        preview.end()


def test_publishing(desk):
    desk.open(EDIT)
    desk.click("a[href*='publish/web']")
    desk.until(lambda: desk.all(".plan"), "there is no plan")
    desk.click(".acts .strong")
    desk.until(lambda: desk.text(".notice p") == "Published.", "it is not published")
    assert (desk.web / "current/schedules/week/index.html").exists()
    assert "_corkboard/edit" not in (desk.web / "current/index.html").read_text()
    # Write a page, publish it, and withdraw it.
    desk.open(EDIT + "new/page")
    fill(desk, title="Where we are", body="By the *sea*.\n")
    save(desk)
    assert desk.text("main em") == "sea"
    for button, said, has_page in [
        (".acts .strong", "Published.", True), (".acts [name=back]", "The previous version is back online.", False),
    ]:
        desk.open(EDIT + "publish/web")
        desk.click(button)
        # The page before this one may still have a notice that the record is saved.
        desk.until(lambda: desk.text(".notice p") == said, f"it never said {said!r}")
        assert (desk.web / "current/where-we-are/index.html").exists() == has_page


def test_a_draft_is_looked_at(desk):
    desk.open(EDIT + "new/bulletin")
    fill(desk, title="Not yet", body="Half *done*.\n", draft=True)
    save(desk)
    act(desk, "Not yet", "Preview")
    desk.until(lambda: desk.all("main em"), "there is no page")
    assert desk.text("main em") == "done" and not (desk.site.folder / "public/bulletins/not-yet").exists()


def test_a_record_is_found_by_its_words(desk):
    desk.open(EDIT)
    desk.type(".editing [type=search]", "talk we")
    shown = [row.text for row in desk.all(".records li") if row.is_displayed()]
    # Two of the schedule, and the one in the bin.
    assert len(shown) == 3 and all("Talk" in row for row in shown)
    assert sum(section.is_displayed() for section in desk.all(".editing section")) == 2


@pytest.mark.parametrize("width", [NARROW, WIDE])
def test_a_series_is_one_line_until_its_dates_are_wanted(desk, width):
    desk.site.write("events/folk.md", "---\nname: Folk club\nstart: 2026-12-01 20:00\nrepeat: weekly\n---\n")
    desk.width(width)
    desk.until(lambda: desk.open(EDIT) and desk.all(".records .date"), "the series is not listed")
    dates = [date for date in desk.all(".records .date") if "Folk" in date.get_attribute("textContent")]
    fold = next(row for row in desk.all(".records li") if "Folk" in row.text).find_element("css selector", ".fold")
    assert len(dates) > 3 and not any(date.is_displayed() for date in dates) and f"({len(dates)})" in fold.text
    fold.click()
    assert all(date.is_displayed() for date in dates) and fold.get_attribute("aria-expanded") == "true"
    assert violations(desk) == [] and desk.overflow() <= 0
    fold.click()
    # The search looks at folded dates, too, and stays in view.
    desk.type(".editing [type=search]", "folk 2026-12-15")
    assert [date for date in dates if date.is_displayed()] == [date for date in dates if "2026-12-15" in date.text]
    desk.type(".editing [type=search]", "e")
    desk.run("scrollTo(0, 400)")
    assert desk.run("return document.querySelector('.editing [type=search]').getBoundingClientRect().top") >= 0
    desk.width(NARROW)


def test_the_editor_is_accessible_also_with_a_restored_draft(desk):
    desk.ignored.append("beforeunload")
    desk.open(EDIT)
    for look in every_look(desk):
        assert violations(desk, look.rules) == [] and desk.overflow() <= 0, look
    desk.open(EDIT + "new/bulletin")
    desk.type("[name=title]", "Half a thought")
    # The browser asks whether to leave, unless the page is replaced by the same.
    desk.until(lambda: desk.run("return Object.values({ ...sessionStorage, ...localStorage }).join().includes('Half a')"), "it is not kept")
    desk.run("addEventListener('beforeunload', (leaving) => leaving.stopImmediatePropagation(), true)")
    desk.open(EDIT + "new/bulletin")
    desk.seen(".notice button")
    for look in every_look(desk):
        assert violations(desk, look.rules) == [] and desk.overflow() <= 0, look
    desk.click(".notice button")
    desk.width(NARROW)
    desk.media()


def test_tags_that_are_known_are_offered(desk):
    desk.open(EDIT + "new/bulletin")
    fill(desk, title="Tagged", body="x", tags="garden, tea")
    save(desk)
    desk.open(EDIT + "new/bulletin")
    desk.type("[name=tags]", "ga")
    [word] = desk.all(".words button")
    word.click()
    assert desk.one("[name=tags]").get_property("value") == "garden"
    desk.one("[name=tags]").clear()


@pytest.mark.parametrize("path", ["", "new/event", "new/bulletin", "change/bulletin/lost-a-b-ladder-b", "delete/entry/week/talk-1", "publish/web", "change/event/room"])
@pytest.mark.parametrize("width", [360, 1280])
def test_pages_are_sound(desk, path, width):
    desk.width(width, 800)
    if path == "change/event/room":
        songs = [{"title": "A", "artist": "B"}, {"title": "C", "artist": "D"}]
        desk.site.write("events/room.json", json.dumps({"name": "Room", "code": "k7k7-m2m2", "adminCode": "p3p3-q4q4", "songs": songs}))
    desk.open(EDIT + path)
    assert desk.overflow() == 0
    assert violations(desk) == []
    assert desk.complaints() == []


def test_what_was_done_is_above_older_warnings(desk):
    texts = {f"bulletins/warned-{number}.md": f"---\ntitle: Warned {number}\nauthor: A\ndate: 2026-05-01\n---\n<small>a</small>\n"
             for number in range(8)}
    for path, text in texts.items():
        desk.site.write(path, text)
    desk.width(NARROW)
    desk.until(lambda: len(desk.open(EDIT).all(".editing section.now li")) == 8, "the warnings are not listed")
    # The line breaks of the template aren't shown.
    assert desk.run("""const [first, list] = document.querySelector(".editing section.now .notice").children;
        return list.getBoundingClientRect().top - first.getBoundingClientRect().bottom""") < 32
    desk.open(EDIT + "delete/bulletin/warned-0")
    save(desk)
    desk.until(lambda: desk.text(".editing .notice p") == "Deleted.", "it is not deleted")
    for selector in (".editing .notice", "form[action$=undo]"):
        assert desk.run("return document.querySelector(arguments[0]).getBoundingClientRect().bottom", selector) < 844
    for path in list(texts)[1:]:
        (desk.site.folder / "Content" / path).unlink()
