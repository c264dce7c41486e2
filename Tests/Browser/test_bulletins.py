from test_voting import SHEET

BULLETIN = "bulletins/key-found/"
MINUTES = "bulletins/minutes/"  # from 2026-10-15, 21:30 BST; with a footnote


def share(browser):
    browser.click(".share button")


def begins_as_expected(text, browser):
    author, title, date, gap, *body = text.split("\n")
    assert author == browser.text(".signed bdi")
    assert title == browser.text("h1")
    assert date == browser.one(".signed time").get_attribute("title").replace("\u00a0", " ")
    assert gap == "" and "\n".join(body) == browser.text(".prose")


def test_a_bulletin_goes_to_the_share_sheet_as_text(browser):
    browser.before_every_page(SHEET % ("true", "false"))
    browser.open(BULLETIN)
    share(browser)
    browser.until_text(".share", "Shared.")
    begins_as_expected(browser.run("return shared.text"), browser)


def test_a_shared_text_has_the_sites_time_whatever_the_visitor_reads(browser):
    browser.before_every_page(SHEET % ("true", "false"))
    browser.command("Emulation.setTimezoneOverride", timezoneId="Asia/Tokyo")
    browser.open(MINUTES)
    share(browser)
    browser.until_text(".share", "Shared.")
    assert browser.run("return shared.text").split("\n")[2] == "Thursday 15 October 2026, 21:30 BST"


def test_a_shared_text_has_its_footnotes_by_number(browser):
    browser.before_every_page(SHEET % ("true", "false"))
    browser.open(MINUTES)
    share(browser)
    browser.until_text(".share", "Shared.")
    text = browser.run("return shared.text")
    assert "reading room.[1] The next" in text
    assert text.endswith("\n[1] On the table, not on the shelf. The shelf is for books that people read.")
    assert len(browser.all(".prose")) == 1


def test_an_empty_footnote_is_shared_like_others(browser):
    browser.before_every_page(SHEET % ("true", "false"))
    browser.open(MINUTES)
    # As a footnote stands there of which nothing is written.
    browser.run("const text = document.querySelector('.footnotes p'); text.replaceWith(text.querySelector('a'))")
    share(browser)
    browser.until_text(".share", "Shared.")
    assert "↩" not in browser.run("return shared.text")


def test_a_cancelled_sheet_is_no_failure(browser):
    browser.before_every_page(SHEET % ("true", "true"))
    browser.open(BULLETIN)
    share(browser)
    browser.until_text(".share", "Not shared.")


def test_without_a_sheet_it_is_copied(browser):
    browser.open(BULLETIN)
    share(browser)
    browser.until_text(".share", "Copied")
    begins_as_expected(browser.run("return navigator.clipboard.readText()"), browser)


def test_without_a_clipboard_it_is_there_to_be_selected_or_mailed(browser):
    browser.before_every_page("""navigator.clipboard.writeText = async () => { throw new DOMException('no'); };
        document.execCommand = () => false""")
    browser.open(BULLETIN)
    share(browser)
    browser.until_text(".share", "Copying isn’t available")
    begins_as_expected(browser.focused().get_property("value"), browser)
    assert browser.one(".share a").get_attribute("href").startswith("mailto:?subject=")


def test_the_last_letter_of_an_older_title_is_complete(browser):
    browser.open("bulletins/key-found/")
    # Letters by hand are wider than the space that they take.
    room = browser.run("""const title = document.querySelector(".slip.older bdi"), range = document.createRange();
        range.selectNodeContents(title);
        const [box, text] = [title, range].map((part) => part.getBoundingClientRect().right);
        return (box - text) / parseFloat(getComputedStyle(title).fontSize)""")
    assert room > .15


def test_a_kept_bulletin_opens_from_disk_and_asks_for_nothing(browser, sample):
    page = sample.output / "bulletins" / "floor-plan" / "share.html"
    browser.driver.get_log("browser")
    browser.driver.get(page.as_uri())
    assert browser.text("h1") == "The rooms have moved round"
    assert browser.run("return [...document.images].every(image => image.naturalWidth > 0)")
    assert browser.run("return getComputedStyle(document.querySelector('article')).borderTopColor") == "rgb(255, 208, 155)"
    requests = browser.run("return performance.getEntriesByType('resource').map(entry => entry.name)")
    assert [name for name in requests if not name.startswith("data:")] == []
    assert browser.driver.get_log("browser") == []


def test_a_bulletin_can_be_kept_in_every_form(browser):
    browser.open(BULLETIN)
    links = browser.all(".shares a")
    assert [link.get_attribute("download") for link in links] == [
        f"key-found.{ending}" for ending in ["txt", "html", "md", "json", "zip"]
    ]
