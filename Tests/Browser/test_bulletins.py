from test_voting import SHEET

BULLETIN = "bulletins/key-found/"


def begins_as_expected(text, browser):
    author, title, date, gap, *body = text.split("\n")
    assert author == browser.text(".signed bdi")
    assert title == browser.text("h1")
    assert date == browser.text(".signed time")
    assert gap == "" and "\n".join(body) == browser.text(".prose")


def test_a_bulletin_goes_to_the_share_sheet_as_text(browser):
    browser.before_every_page(SHEET % ("true", "false"))
    browser.open(BULLETIN)
    browser.click(".share button")
    browser.until_text(".share", "Shared.")
    begins_as_expected(browser.run("return shared.text"), browser)


def test_a_cancelled_sheet_is_no_failure(browser):
    browser.before_every_page(SHEET % ("true", "true"))
    browser.open(BULLETIN)
    browser.click(".share button")
    browser.until_text(".share", "Not shared.")


def test_without_a_sheet_it_is_copied(browser):
    browser.open(BULLETIN)
    browser.click(".share button")
    browser.until_text(".share", "Copied")
    begins_as_expected(browser.run("return navigator.clipboard.readText()"), browser)


def test_without_a_clipboard_it_is_there_to_be_selected_or_mailed(browser):
    browser.before_every_page("navigator.clipboard.writeText = async () => { throw new DOMException('no'); }")
    browser.open(BULLETIN)
    browser.click(".share button")
    browser.until_text(".share", "Nothing here can copy")
    begins_as_expected(browser.focused().get_property("value"), browser)
    assert browser.one(".share a").get_attribute("href").startswith("mailto:?subject=")


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
