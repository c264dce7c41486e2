from selenium.webdriver.common.keys import Keys

STAR = "button.star"


def football(browser):
    return browser.one("details.sport")


def names(browser):
    return [card.text.split("\n")[0] for card in browser.all(".cards .name", football(browser))]


def star(browser, place):
    browser.one(STAR, football(browser))
    return browser.all(STAR, football(browser))[place]


def test_a_starred_card_moves_to_the_start_and_keeps_the_focus(browser):
    browser.open("events/upcoming/")
    browser.one(STAR)
    before = names(browser)
    third = star(browser, 2)
    assert third.get_attribute("aria-pressed") == "false"
    assert third.get_attribute("aria-label").startswith("Favourite: Aldermere Town")
    browser.run("arguments[0].scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })", third)
    third.click()
    browser.until_is(lambda: third.get_attribute("aria-pressed"), "true")
    browser.until_is(browser.focused, third)
    browser.until(lambda: names(browser) == [before[2], before[0], before[1], before[3]], "the cards are out of order")
    browser.until(lambda: browser.run("return arguments[0].getBoundingClientRect().x", third) > 0, "it is out of sight")


def test_both_groups_stay_in_order_of_date_and_can_be_undone(browser):
    browser.width(1280)
    browser.open("events/upcoming/")
    browser.one(STAR)
    before = names(browser)
    for place in (3, 2):
        star(browser, place).send_keys(Keys.SPACE)
    # The fourth was moved to the start, so that the third place then held the second card.
    browser.until_is(lambda: names(browser), [before[1], before[3], before[0], before[2]])
    star(browser, 0).send_keys(Keys.ENTER)
    browser.until_is(lambda: names(browser), [before[3], before[0], before[1], before[2]])
    star(browser, 0).send_keys(Keys.ENTER)
    browser.until_is(lambda: names(browser), before)


def test_favourites_outlive_the_page_until_storage_is_cleared(browser):
    browser.open("events/upcoming/")
    before = names(browser)
    star(browser, 1).send_keys(Keys.SPACE)
    browser.until(lambda: names(browser) != before, "nothing moves")
    after = names(browser)
    browser.reload()
    browser.until(lambda: names(browser) == after, "the favourite is forgotten")
    browser.run("localStorage.clear()")
    browser.reload()
    browser.one(STAR)
    assert names(browser) != after


def test_cards_glide_only_where_motion_is_welcome(browser):
    browser.width(1280)
    for motion, glides in (("no-preference", True), ("reduce", False)):
        browser.media(motion=motion)
        browser.open("events/upcoming/")
        browser.one(STAR)
        # The module that moves cards is loaded with the first press.
        moving = browser.run(
            """const [star] = arguments;
            const gliding = () => document.getAnimations().filter((a) => a.effect.target.matches("li")).length;
            return new Promise((done) => {
              new MutationObserver(() => done(gliding())).observe(star.closest("ul"), { childList: true });
              star.click();
            })""", star(browser, 1))
        assert (moving > 0) == glides
        browser.run("localStorage.clear()")


def test_a_browser_that_keeps_nothing_still_works(browser):
    browser.before_every_page(
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } })")
    browser.open("events/upcoming/")
    star(browser, 1).send_keys(Keys.SPACE)
    browser.until_is(lambda: star(browser, 0).get_attribute("aria-pressed"), "true")


def my_events(browser):
    browser.click(".mine summary")
    browser.seen(".keeping .save")


def downloaded(browser, downloads, name):
    path = downloads / name
    browser.until(path.exists, f"{name} is not there")
    content = path.read_bytes()
    # The next file with the same name would get a number.
    path.unlink()
    return content


def test_favourites_become_a_calendar(browser, downloads):
    browser.open("events/upcoming/")
    star(browser, 0).send_keys(Keys.SPACE)
    star(browser, 2).send_keys(Keys.SPACE)
    browser.open("events/thursday-session/2026-11-26/")
    browser.click(".keep")
    browser.open("events/")
    my_events(browser)
    browser.click(".keeping .calendar")
    text = downloaded(browser, downloads, "events.ics").decode()
    assert text.count("BEGIN:VEVENT") == 3 and text.count("BEGIN:VCALENDAR") == 1
    assert "SUMMARY:Thursday session" in text.replace("\r\n ", "") and all(len(line.encode()) <= 75 for line in text.split("\r\n"))
    assert text.endswith("END:VCALENDAR\r\n") and browser.text(".mine .said") == ""


def test_a_date_of_a_series_is_the_entry_of_its_own_file(browser, downloads):
    page = "events/harvest-supper/2030-09-28/"
    browser.open(page)
    browser.click(".keep")
    browser.open("events/")
    my_events(browser)
    browser.click(".keeping .calendar")
    text = downloaded(browser, downloads, "events.ics").decode()
    own = browser.run(f"return fetch('/{page}event.ics').then((answer) => answer.text())")
    entry = lambda calendar: calendar[calendar.index("BEGIN:VEVENT"):]
    assert "DTSTART;VALUE=DATE:20300928" in own and entry(text) == entry(own)


def test_line_ends_in_an_imported_name_stay_in_their_line(browser, downloads):
    browser.open("events/")
    browser.run("""localStorage.setItem("corkboard / favourites", '["talk"]');
        localStorage.setItem("corkboard / my events", JSON.stringify({
          talk: { link: "schedules/week/talk/", name: "One\\r\\nEND:VEVENT\\rTwo, three", start: "1900000000" } }))""")
    browser.reload()
    my_events(browser)
    browser.click(".keeping .calendar")
    lines = downloaded(browser, downloads, "events.ics").decode().replace("\r\n ", "").split("\r\n")
    assert "SUMMARY:One END:VEVENT Two\\, three" in lines and "\r" not in "".join(lines)


def test_a_query_is_not_part_of_a_starred_events_address(browser, downloads):
    browser.open("events/sample-event/?fbclid=X")
    browser.click(".keep")
    stored = browser.run("return JSON.parse(localStorage.getItem('corkboard / my events'))")
    assert [event["link"] for event in stored.values()] == ["events/sample-event/"]
    # Earlier versions stored it with the query.
    browser.open("events/")
    browser.run("""const key = "corkboard / my events";
        localStorage.setItem(key, localStorage.getItem(key).replace("sample-event/", "sample-event/?fbclid=X"))""")
    my_events(browser)
    browser.click(".keeping .calendar")
    assert "SUMMARY:Sample Event" in downloaded(browser, downloads, "events.ics").decode().replace("\r\n ", "")
    assert browser.text(".mine .said") == ""


def test_an_answer_that_is_no_calendar_is_lost(browser, downloads):
    browser.open("events/")
    browser.run("""localStorage.setItem("corkboard / favourites", '["gone"]');
        localStorage.setItem("corkboard / my events", '{"gone": {"link": "about/", "name": "Gone", "start": "1900000000"}}')""")
    browser.reload()
    browser.run("window.fetch = async () => new Response('<!DOCTYPE html><title>Gone</title>')")
    my_events(browser)
    browser.click(".keeping .calendar")
    browser.until_text(".mine .said", "couldn’t be loaded")
    assert not (downloads / "events.ics").exists()


def test_favourites_move_to_another_browser(browser, downloads, tmp_path):
    browser.open("events/upcoming/")
    star(browser, 1).send_keys(Keys.SPACE)
    browser.open("events/")
    my_events(browser)
    browser.click(".keeping .save")
    saved = tmp_path / "my-events.json"
    saved.write_bytes(downloaded(browser, downloads, "my-events.json"))
    name = browser.text(".mine .what")
    browser.run("localStorage.clear()")
    browser.reload()
    browser.click(".mine summary")
    browser.one(".keeping input").send_keys(str(saved))
    # Its day may be folded.
    browser.until(lambda: browser.all("li.starred"), "the favourite did not come along")
    browser.click(".mine summary")
    browser.until_is(lambda: browser.text(".mine .what"), name)
    bad = tmp_path / "bad.json"
    bad.write_text('{"favourites": [1], "events": {}}')
    browser.one(".keeping input").send_keys(str(bad))
    browser.until_text(".mine .said", "doesn’t contain a list")
