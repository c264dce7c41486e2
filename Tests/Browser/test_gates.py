"""Pages behind codes: opened by the theme's script, by another program, and not at all."""

import base64
import hashlib
import hmac
import json
import re

import pytest
from selenium.webdriver.common.keys import Keys

from axe import violations
from test_voting import name, song, vote

SONGS, MANAGE = "events/gala/songs/", "events/gala/manage/"
CODE, ADMIN_CODE = "k7xq2 m9tbr", "W4D8N-0ZHVC"
WRONG = "That code isn’t right. Check the invitation and try again, or choose another event."


def approach(browser, page=SONGS):
    """Opens a page as far as its code."""
    browser.open(page)
    browser.until(lambda: browser.one("[name=code]").is_displayed(), "there is no field for a code")


def enter(browser, code):
    browser.until(lambda: browser.one("[name=code]").is_displayed(), "there is no field for a code")
    browser.type("[name=code]", code)
    browser.press(Keys.ENTER)


def opens(browser):
    browser.until(lambda: browser.all("[data-song]"), "the list never came")
    return browser


def says(browser, part):
    browser.until(lambda: part in browser.text(".said"), f"it never said {part!r}")


def is_shut(browser):
    return bool(browser.all(".gate form")) and not browser.all("[data-song], .report")


@pytest.mark.parametrize("code", [CODE, "K7XQ2M9TBR", "ｋ７ｘｑ２–m9 tbr "])
def test_the_code_opens_the_list_however_it_is_written(gated, code):
    gated.open(SONGS)
    assert gated.text("h1") == "Songs for Gala"
    enter(gated, code)
    opens(gated)
    assert is_shut(gated) is False
    assert gated.run("return sessionStorage.length + localStorage.length") == 0
    gated.until_is(lambda: gated.focused().get_attribute("id"), "main")


def test_what_is_behind_the_code_is_alive(gated, gated_server):
    gated_server.ballots.clear()
    gated.open(SONGS)
    enter(gated, CODE)
    opens(gated)
    gated.until_is(lambda: song(gated), ("+18", "", False, False))
    vote(gated, "ups")
    gated.until_is(lambda: song(gated), ("+19", "not sent yet", True, False))
    name(gated, "Ada")
    gated.until(lambda: gated_server.ballots, "no ballot arrived")
    assert '"event":"gala"' in gated_server.ballots[0]
    assert violations(gated) == []


LOCKED = (200, {"counted": 0, "refused": [{"line": 1, "code": "needs-code", "reason": "\"gala\" needs its code"}]}, {})


def vote_at_a_collector(browser, server, *answers):
    """Votes where the page is a file and a collector takes the votes; returns what the page proves its knowledge with."""
    server.element = ""
    browser.open(SONGS)
    gate = browser.one(".gate")
    salt, rounds = (gate.get_attribute(f"data-{name}") for name in ("salt", "rounds"))
    enter(browser, CODE)
    opens(browser)
    server.answers = list(answers)
    vote(browser, "ups")
    name(browser, "Ada")
    key = hashlib.pbkdf2_hmac("sha256", b"k7xq2m9tbr", base64.b64decode(salt), int(rounds))
    return base64.b64encode(hmac.digest(key, b"corkboard proof 1", "sha256")).decode()


def test_a_collector_is_shown_that_the_page_was_opened_with_the_code(locked, locked_server):
    locked.ignored = ["status of 503"]
    known = (503, {"reason": "this device is now registered; send the request again"}, {"Retry-After": "0.1"})
    proof = vote_at_a_collector(locked, locked_server, known, LOCKED, (200, {}, {}))
    locked.until(lambda: len(locked_server.ballots) == 3, "the vote never came again")
    first, shown, last = locked_server.ballots
    assert json.loads(shown) == {"proof": proof, "event": "gala"}
    assert first == last and "lanterns" in first
    locked.until_is(lambda: song(locked), ("+19", "counted", True, False))
    # The code itself stays in the browser.
    assert all("k7xq" not in body.lower() for body in locked_server.ballots)
    assert violations(locked) == []


def test_a_collector_that_knows_another_code_is_asked_once(locked, locked_server):
    locked.ignored = ["status of 403"]
    vote_at_a_collector(locked, locked_server, LOCKED, (403, {"reason": "wrong"}, {"Retry-After": "1"}))
    locked.until_text("[data-song=lanterns] .fault", "This event needs a code. Open its page again.")
    assert len(locked_server.ballots) == 1


def test_a_wrong_code_and_none_are_told_apart(gated):
    gated.open(SONGS)
    enter(gated, " - ")
    gated.until_text(".said", "You didn’t enter anything.")
    enter(gated, "k7xq2 m9tbs")
    says(gated, WRONG)
    assert is_shut(gated)
    gated.until(lambda: gated.one("[name=code]").is_enabled(), "no other code can be entered")
    gated.until_is(lambda: gated.focused().get_attribute("name"), "code")
    assert violations(gated) == []
    enter(gated, CODE)
    opens(gated)


def test_the_button_does_what_enter_does(gated):
    approach(gated)
    gated.click(".gate form button")
    says(gated, "You didn’t enter anything.")
    gated.type("[name=code]", CODE)
    gated.click(".gate form button")
    opens(gated)


def test_a_code_is_shown_in_boxes_also_when_pasted(gated):
    letters = lambda: "".join(box.get_attribute("textContent") for box in gated.all(".boxes i"))
    approach(gated)
    gated.run("navigator.clipboard.writeText('k7xq2-m9tbr')")
    gated.one("[name=code]").send_keys(Keys.CONTROL, "v")
    gated.until_is(letters, "k7xq2m9tbr")
    # A longer code has an ordinary field.
    gated.type("[name=code]", "a code that is long")
    gated.until(lambda: not gated.one(".boxes").is_displayed(), "the boxes cut a long code")
    gated.type("[name=code]", CODE)
    gated.until_is(letters, "k7xq2m9tbr")
    gated.press(Keys.ENTER)
    opens(gated)


@pytest.mark.parametrize("width", [195, 320, 390])
def test_the_letters_of_a_code_stay_apart(gated, width):
    gated.width(width)
    approach(gated)
    gated.type("[name=code]", "wwwwwwwwww")
    edges = gated.run("""return [...document.querySelectorAll(".boxes i")].map((box) => {
        const range = document.createRange();
        range.selectNodeContents(box);
        const { left, right } = range.getBoundingClientRect();
        return [left, right];
    })""")
    assert len(edges) == 10
    assert all(right < next_left for (_, right), (next_left, _) in zip(edges, edges[1:])), edges


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_wrong_code_shakes_and_the_right_one_unfolds(gated, motion):
    gated.media(motion=motion)
    gated.before_every_page("""window.moved = []; const animate = Element.prototype.animate;
        Element.prototype.animate = function (...way) { moved.push(this.className || this.localName); return animate.apply(this, way); };""")
    approach(gated)
    enter(gated, "wrong")
    says(gated, WRONG)
    enter(gated, CODE)
    opens(gated)
    assert gated.run("return moved") == (["envelope", "main"] if motion == "no-preference" else [])


def test_a_double_click_beside_the_field_does_so_too(gated):
    approach(gated)
    gated.double_click(gated.one(".gate h1"))
    says(gated, "You didn’t enter anything.")
    gated.type("[name=code]", "wrong")
    # In the field, it selects a word.
    gated.double_click(gated.one("[name=code]"))
    says(gated, "You didn’t enter anything.")
    gated.type("[name=code]", CODE)
    box = gated.run("return document.querySelector('.gate h1').getBoundingClientRect().toJSON()")
    for _ in range(2):
        gated.touch("touchStart", box["x"] + 20, box["y"] + 10)
        gated.touch("touchEnd")
    opens(gated)


def test_it_says_that_it_is_busy(gated):
    gated.before_every_page("""new MutationObserver((changes) => changes.forEach(({ target }) => {
        if (target.className === "said") (window.heard ??= []).push(target.textContent);
    })).observe(document, { childList: true, subtree: true })""")
    gated.open(SONGS)
    enter(gated, "not this one")
    says(gated, WRONG)
    assert gated.run("return window.heard") == ["Opening …", WRONG]
    assert gated.one(".said").get_attribute("role") == "status"


def test_only_the_admin_code_opens_the_report(gated):
    gated.open(MANAGE)
    assert gated.text("h1") == "Manage Gala"
    enter(gated, "")
    says(gated, "You didn’t enter anything.")
    enter(gated, CODE)
    says(gated, "Check the host code")
    assert is_shut(gated)
    enter(gated, ADMIN_CODE)
    gated.until(lambda: gated.all(".report"), "the report never came")
    assert gated.one(".rows .what").get_attribute("textContent") == "Lanterns on the Water – Hollow Pine"
    # On a phone, a tap copies the command, as the button says.
    assert gated.text(".rows .button").startswith("Copy: Remove")
    gated.click(".rows .button")
    gated.until_text(".copied", "corkboard delete song gala lanterns")
    assert gated.run("return navigator.clipboard.readText()") == "corkboard delete song gala lanterns"
    assert max(row.rect["height"] for row in gated.all(".rows li")) < 90
    assert violations(gated) == []
    for width in (320, 390, 1280):
        gated.width(width)
        assert gated.overflow() <= 0, f"at {width} pixels"
    gated.open(SONGS)
    enter(gated, ADMIN_CODE)
    says(gated, WRONG)


def test_the_report_is_remembered_by_itself(gated):
    approach(gated, MANAGE)
    gated.click("[name=remember]")
    enter(gated, ADMIN_CODE)
    gated.until(lambda: gated.all(".report"), "the report never came")
    gated.open(SONGS)
    enter(gated, "not this one")
    says(gated, WRONG)
    assert is_shut(gated)
    gated.open(MANAGE)
    gated.until(lambda: gated.all(".report"), "the report never came")
    gated.click(".forget button:last-child")
    gated.until(lambda: is_shut(gated), "it is still open")


def test_it_is_remembered_until_it_is_forgotten(gated, gated_site):
    approach(gated)
    gated.click("[name=remember]")
    enter(gated, CODE)
    opens(gated)
    kept = gated.run("return Object.values(sessionStorage).join() + Object.keys(localStorage).join()")
    assert kept and not re.search("k7xq2", kept, re.IGNORECASE)
    gated.reload()
    opens(gated)

    def change(event):
        event["songs"][0]["tally"]["up"] += 1

    gated_site.edit_json("events/gala.json", change)
    gated_site.build()
    gated.open("events/gala/").open(SONGS)
    opens(gated)
    gated.until_is(lambda: song(gated)[0], "+19")
    gated.click(".forget button:last-child")
    gated.until(lambda: is_shut(gated), "it is still open")
    gated.reload()
    assert is_shut(gated)
    assert gated.run("return sessionStorage.length") == 0


def test_another_code_is_asked_for_though_one_is_remembered(gated, gated_site):
    approach(gated)
    gated.click("[name=remember]")
    enter(gated, CODE)
    opens(gated)
    try:
        gated_site.edit_json("events/gala.json", lambda event: event.update(code="Z9Y8X-7W6V5"))
        gated_site.build()
        gated.reload()
        gated.one(".gate form")
        assert is_shut(gated)
        enter(gated, "z9y8x7w6v5")
        opens(gated)
    finally:
        gated_site.edit_json("events/gala.json", lambda event: event.update(code="K7XQ2-M9TBR"))
        gated_site.build()


PRESS = "P3FJK-8WNSD"


def test_each_of_two_codes_opens_the_list_until_it_is_taken_back(gated, gated_site):
    try:
        gated_site.edit_json("events/gala.json", lambda event: event.update(code=["K7XQ2-M9TBR", PRESS]))
        gated_site.build()
        approach(gated)
        enter(gated, ADMIN_CODE)
        says(gated, WRONG)
        assert is_shut(gated)
        enter(gated, CODE)
        opens(gated)
        gated.driver.get("about:blank")
        gated.open(f"{SONGS}#code={PRESS}")
        opens(gated)
        gated.driver.get("about:blank")
        approach(gated)
        gated.click("[name=remember]")
        enter(gated, "p3fjk 8wnsd")
        opens(gated)
        # The key that is stored opens the list without a code.
        gated.reload()
        opens(gated)
        assert violations(gated) == []

        gated_site.edit_json("events/gala.json", lambda event: event.update(code=["K7XQ2-M9TBR", "G5HQZ-6VMRC"]))
        gated_site.build()
        gated.reload()
        gated.until(lambda: gated.run("return sessionStorage.length") == 0, "it keeps a key that opens nothing")
        assert is_shut(gated)
        enter(gated, PRESS)
        says(gated, WRONG)
        assert is_shut(gated)
        enter(gated, "G5HQZ-6VMRC")
        opens(gated)
    finally:
        gated_site.edit_json("events/gala.json", lambda event: event.update(code="K7XQ2-M9TBR"))
        gated_site.build()


def test_another_program_opens_it_with_each_of_its_codes(gated_site):
    ciphers = pytest.importorskip("cryptography.hazmat.primitives.ciphers.aead")
    from cryptography.exceptions import InvalidTag

    def opened(key, sealed, context):
        try:
            return ciphers.AESGCM(key).decrypt(sealed[:12], sealed[12:], context.encode())
        except InvalidTag:
            return None

    codes = ["K7XQ2-M9TBR", PRESS, "G5HQZ-6VMRC"]
    try:
        gated_site.edit_json("events/gala.json", lambda event: event.update(code=codes))
        gated_site.build()
        text = (gated_site.output / SONGS / "index.html").read_text()
        context, salt, rounds, keys, sealed = re.search(
            r'data-context="(.*?)" data-salt="(.*?)" data-rounds="(\d+)" data-keys="(.*?)".*<template>(.*?)</template>', text,
            re.DOTALL).groups()
        derived = [
            hashlib.pbkdf2_hmac("sha256", code.replace("-", "").lower().encode(), base64.b64decode(salt), int(rounds)) for code in codes]
        key = hmac.digest(derived[0], b"corkboard keys 1" + derived[1] + derived[2], "sha256")
        wrapped = [base64.b64decode(text, validate=True) for text in keys.split(" ")]
        for number, own in enumerate(derived):
            assert [opened(own, wrap, "corkboard keys 1") for wrap in wrapped] == [key if other == number else None for other in range(3)]
            assert opened(own, base64.b64decode(sealed), context) is None
        assert b"Lanterns on the Water" in opened(key, base64.b64decode(sealed), context)
    finally:
        gated_site.edit_json("events/gala.json", lambda event: event.update(code="K7XQ2-M9TBR"))
        gated_site.build()


def test_back_and_forth_neither_breaks_nor_shows_the_code(gated):
    gated.open("events/gala/").open(SONGS)
    enter(gated, CODE)
    opens(gated)
    gated.driver.back()
    gated.until_text("h1", "Gala")
    gated.driver.forward()
    gated.until(lambda: gated.all("[data-song], [name=code]"), "there is nothing")
    field = gated.all("[name=code]")
    assert not field or field[0].get_attribute("value") == ""
    if field:
        enter(gated, CODE)
    opens(gated)


def test_a_link_may_carry_the_code(gated):
    gated.open(SONGS + "#code=K7XQ2-M9TBR")
    opens(gated)
    gated.until_is(lambda: gated.driver.current_url, gated.root + SONGS)
    gated.open("events/gala/").open(SONGS)
    gated.run("location.hash = 'code=nonsense'")
    says(gated, WRONG)
    gated.run("location.hash = 'code=K7XQ2-M9TBR'")
    opens(gated)
    assert "#" not in gated.driver.current_url


def test_a_link_to_a_series_carries_the_code_to_its_next_date(recurring):
    recurring.open(SONGS + "#code=K7XQ2-M9TBR")
    opens(recurring)
    recurring.until_is(lambda: recurring.driver.current_url, recurring.root + "events/gala/2026-11-27/songs/")


def test_without_scripts_a_series_leads_to_its_next_date_too(recurring):
    recurring.run_scripts(False)
    recurring.open(SONGS)
    recurring.until_is(lambda: recurring.driver.current_url, recurring.root + "events/gala/2026-11-27/songs/")


def test_where_it_cannot_be_opened_it_says_why(gated):
    gated.run_scripts(False)
    gated.open(SONGS)
    assert "Turn on JavaScript" in gated.text(".notice")
    assert not gated.one(".gate form").is_displayed()
    gated.run_scripts(True)
    gated.before_every_page("Object.defineProperty(crypto, 'subtle', { value: undefined })")
    gated.open(SONGS)
    gated.until_text(".notice", "https")
    assert not gated.one(".gate form").is_displayed()


def test_a_copy_on_a_disk_says_why_it_stays_closed(gated, gated_site):
    gated.ignored += ["blocked by CORS policy", "net::ERR_FAILED"]
    gated.driver.get((gated_site.output / SONGS / "index.html").as_uri())
    assert "A saved copy can’t be unlocked" in gated.text(".notice")
    assert not gated.one(".gate form").is_displayed()


def test_a_page_that_was_changed_stays_closed(gated):
    approach(gated)
    gated.click("[name=remember]")
    enter(gated, CODE)
    opens(gated)
    gated.before_every_page("""addEventListener("DOMContentLoaded", () => {
        const { content } = document.querySelector(".gate template");
        const text = content.textContent, middle = text.length / 2 | 0;
        content.textContent = text.slice(0, middle) + (text[middle] === "A" ? "B" : "A") + text.slice(middle + 1);
    })""")
    gated.reload()
    gated.until(lambda: gated.run("return sessionStorage.length") == 0, "it keeps a key that opens nothing")
    enter(gated, CODE)
    says(gated, WRONG)
    assert is_shut(gated)


def test_opening_is_quick(gated, record_figure):
    gated.open(SONGS)
    gated.one(".gate form")
    enter(gated, "first to warm up")
    says(gated, WRONG)
    start = gated.run("return performance.now()")
    gated.run("""const [code] = arguments, form = document.querySelector(".gate form");
        new MutationObserver(() => { window.openedAt ??= performance.now(); })
            .observe(document.querySelector("main"), { childList: true });
        form.elements.code.value = code;
        form.requestSubmit()""", CODE)
    opens(gated)
    record_figure(f"unlocking: {gated.run('return window.openedAt') - start:.0f} ms (limit 1500)")


def parts(site, page):
    """What the script reads of a page: the context, the salt, the rounds of the key, and what is sealed."""
    text = (site.output / page / "index.html").read_text()
    return re.search(
        r'data-context="(.*?)" data-salt="(.*?)" data-rounds="(\d+)".*<template>(.*?)</template>', text, re.DOTALL
    ).groups()


BOTH = pytest.mark.parametrize(("page", "code"), [(SONGS, "k7xq2m9tbr"), (MANAGE, "w4d8n0zhvc")])


@BOTH
def test_another_program_opens_it_and_every_bit_matters(gated_site, page, code):
    ciphers = pytest.importorskip("cryptography.hazmat.primitives.ciphers.aead")
    from cryptography.exceptions import InvalidTag

    context, salt, rounds, sealed = parts(gated_site, page)
    sealed = base64.b64decode(sealed, validate=True)
    key = hashlib.pbkdf2_hmac("sha256", code.encode(), base64.b64decode(salt, validate=True), int(rounds))
    aes = ciphers.AESGCM(key)
    assert "Lanterns on the Water" in aes.decrypt(sealed[:12], sealed[12:], context.encode()).decode()
    for bit in range(len(sealed) * 8):
        changed = bytearray(sealed)
        changed[bit // 8] ^= 1 << bit % 8
        with pytest.raises(InvalidTag):
            aes.decrypt(bytes(changed[:12]), bytes(changed[12:]), context.encode())


@BOTH
def test_so_does_the_browser_without_the_theme(gated, gated_site, page, code):
    gated.open("404.html")
    opened, count, refused = gated.driver.execute_async_script("""
        const [code, context, salt, rounds, sealed, done] = arguments, { subtle } = crypto;
        const bytes = (text) => Uint8Array.from(atob(text), (digit) => digit.charCodeAt());
        const utf8 = (text) => new TextEncoder().encode(text);
        (async () => {
          const secret = await subtle.importKey("raw", utf8(code), "PBKDF2", false, ["deriveKey"]);
          const key = await subtle.deriveKey(
            { name: "PBKDF2", hash: "SHA-256", salt: bytes(salt), iterations: Number(rounds) },
            secret, { name: "AES-GCM", length: 256 }, false, ["decrypt"]);
          const open = (box) => subtle.decrypt(
            { name: "AES-GCM", iv: box.slice(0, 12), additionalData: utf8(context) }, key, box.slice(12));
          const box = bytes(sealed), text = new TextDecoder().decode(await open(box));
          let refused = 0;
          for (let byte = 0; byte < box.length; byte++) {
            await Promise.all([1, 2, 4, 8, 16, 32, 64, 128].map((bit) => {
              const changed = box.slice();
              changed[byte] ^= bit;
              return open(changed).catch((problem) => { refused += problem.name === "OperationError"; });
            }));
          }
          done([text, box.length * 8, refused]);
        })();""", code, *parts(gated_site, page))
    assert "Lanterns on the Water" in opened
    assert count > 4096 * 8 and refused == count


def test_a_code_in_a_link_is_asked_for_once_and_can_be_remembered(gated):
    gated.open(SONGS + "#code=K7XQ2-M9TBR")
    opens(gated)
    assert "#" not in gated.driver.current_url
    assert gated.run("return sessionStorage.length + localStorage.length") == 0
    gated.reload()
    opens(gated)
    gated.click(".forget button")
    assert not gated.all(".forget button")[0].is_displayed()
    gated.open("events/gala/")
    gated.open(SONGS)
    opens(gated)
    assert not gated.all(".forget button")[0].is_displayed()
    gated.click(".forget button:last-child")
    gated.until(lambda: is_shut(gated), "it is not forgotten")
    gated.reload()
    assert is_shut(gated)


INSECURE = """Object.defineProperty(Crypto.prototype, "subtle", { get() {} });
Object.defineProperty(Navigator.prototype, "clipboard", { get() {} });"""


@pytest.mark.parametrize("scene", ["", INSECURE])
def test_the_server_opens_what_it_serves_to_guests(locked, locked_server, scene):
    locked.ignored = ["status of 403"]
    locked.before_every_page(scene)
    locked_server.code = "k7xq2m9tbr"
    locked_server.inside = "<h1>Inside</h1>"
    locked.open(SONGS)
    enter(locked, "wrong")
    says(locked, WRONG)
    enter(locked, CODE)
    locked.until(lambda: locked.text("h1") == "Inside", "it doesn't open")
    codes = [asked.get("code") for asked in locked_server.tries]
    assert [code for code in codes if code] == ["wrong", "k7xq2m9tbr"]
    assert {asked["page"] for asked in locked_server.tries} == {"/" + SONGS}
    # The server knows the device now, until it is to forget it.
    locked.reload()
    locked.until(lambda: locked.text("h1") == "Inside", "it asks again")
    assert locked.run("return sessionStorage.length + localStorage.length") == 0
    locked.click(".forget button:last-child")
    locked.until(lambda: is_shut(locked), "it is not forgotten")


def test_the_server_takes_the_code_of_a_link(locked, locked_server):
    locked.ignored = ["status of 403"]
    locked.before_every_page(INSECURE)
    locked_server.code = "k7xq2m9tbr"
    locked_server.inside = "<h1>Inside</h1>"
    locked.open(SONGS + "#code=K7XQ2-M9TBR")
    locked.until(lambda: locked.text("h1") == "Inside", "it doesn't open")
    assert "#" not in locked.driver.current_url


def test_over_plain_http_without_such_a_server_nothing_can_be_entered(gated):
    gated.before_every_page(INSECURE)
    gated.open(SONGS)
    assert "Open it over https" in gated.text(".notice")
    assert not gated.one("[name=code]").is_displayed()
