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
