"""What axe finds on a page: whatever keeps people from reading or using it."""

import glob
import pathlib
import sys

AXE = pathlib.Path(glob.glob(f"{sys.prefix}/lib/python3*/site-packages/axe_playwright_python/axe.min.js")[0])
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

# The rules that a change of colours can break.
COLOUR_RULES = ["color-contrast", "link-in-text-block"]

# Only violations are described, because describing all other elements would need a third of the time.
CHECK = """const [rules, done] = arguments;
    axe.run({ runOnly: rules, resultTypes: ["violations"], preload: { assets: ["media"] } }).then(done)"""


def violations(browser, rules=RULES):
    if not browser.run("return !!window.axe"):
        browser.run(AXE.read_text())
    # Half-faded text lacks contrast.
    browser.finish_animations()
    result = browser.driver.execute_async_script(CHECK, rules)
    return [f"{rule['id']}: {rule['nodes'][0]['html'][:120]}" for rule in result["violations"]]
