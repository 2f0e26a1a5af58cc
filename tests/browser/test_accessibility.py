"""axe-core finds nothing to object to, on any page of the shell: light and dark, phone and desktop."""

from __future__ import annotations

import re
from typing import Any

import pytest
from axe_playwright_python.base import AXE_SCRIPT, AxeResults
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener
from tests.browser.people import new_account, new_club

OPEN = (
    "/", "/account/sign-up/", "/account/sign-in/", "/account/reset/", "/rules/", "/rules/?q=bye", "/battles/",
    "/rules/?system=MT", "/rules/WT-BYE-02/", "/rules/CP-CONQ-09/", "/tournaments/code/QQQQQQ/",
    "/nothing/here/", "/go/forged/", "/offline/", "/api/docs",
)  # fmt: skip
SIGNED_IN = ("/", "/account/", "/account/password/", "/clubs/new/")
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
LOOKS = {  # the dark look changes colours and nothing else
    "light": {"runOnly": {"type": "tag", "values": RULES}},
    "dark": {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}},
}
FINGER = 43.5  # CSS pixels: what a finger hits, 44 but for rounding

TOO_SMALL = """(least) => [...document.querySelectorAll("a.button, button, input, select, summary, nav a")]
  .filter((one) => one.offsetParent && !["hidden", "checkbox", "radio"].includes(one.type))
  .filter((one) => one.getBoundingClientRect().height < least).map((one) => one.outerHTML.slice(0, 120))"""


def ask_axe(page: Page, rules: dict[str, Any]) -> AxeResults:
    """What axe objects to; its script is sent once for each page, and of what is well nothing comes back."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    return AxeResults(page.evaluate("(options) => axe.run(options)", {**rules, "reporter": "no-passes"}))


def check(page: Page) -> None:
    for scheme, rules in LOOKS.items():
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
        report = ask_axe(page, rules)
        assert report.violations_count == 0, f"{page.url} {scheme}\n{report.generate_report()}"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{page.url} scrolls sideways"
    assert page.evaluate(TOO_SMALL, FINGER) == []


@pytest.mark.parametrize(("locale", "width"), [("es-ES", 390), ("es-ES", 1280), ("en-GB", 390)])
@pytest.mark.parametrize("path", OPEN)
def test_open_pages(visitor: Opener, path: str, locale: str, width: int) -> None:
    page = visitor(locale=locale, width=width)
    page.goto(path)
    check(page)


@pytest.mark.parametrize("width", [390, 1280])
def test_pages_of_somebody_with_a_club(visitor: Opener, width: int) -> None:
    page = visitor(width=width)
    new_account(page)
    for path in SIGNED_IN:
        page.goto(path)
        check(page)
    club = new_club(page, "Los Arcabuces")
    page.get_by_label("¿Para quién es?").fill("Cartel")
    page.get_by_role("button", name="Crear enlace").click()
    address = page.get_by_label("Enlace de «Cartel»").input_value()
    page.locator("details > summary").first.click()
    check(page)
    page.goto(f"/history/club/{club.rstrip('/').rpartition('/')[2]}/")
    page.locator("details > summary").first.click()
    check(page)
    stranger = visitor(width=width)
    for path in (address, club):
        stranger.goto(path)
        check(stranger)


@pytest.mark.parametrize("theme", ["auto", "dark"])
def test_paper_is_white_and_ink_black_whatever_the_screen_looks_like(visitor: Opener, theme: str) -> None:
    page = visitor(color_scheme="dark")
    page.goto("/rules/CP-CONQ-09/")
    page.evaluate("(theme) => (document.documentElement.dataset.theme = theme)", theme)
    card = page.locator(".card").first
    expect(card).not_to_have_css("color", "rgb(0, 0, 0)")
    page.emulate_media(media="print", color_scheme="dark")
    expect(card).to_have_css("color", "rgb(0, 0, 0)")
    expect(card).to_have_css("background-color", "rgb(255, 255, 255)")
    expect(page.locator("a[rel=next]")).to_be_hidden()


def test_the_keyboard_reaches_the_content_first(visitor: Opener) -> None:
    page = visitor()
    page.goto("/")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('main') !== null")


@pytest.mark.parametrize(("locale", "width"), [("es-ES", 390), ("en-GB", 1280)])
def test_the_battle_table(visitor: Opener, locale: str, width: int) -> None:
    page = visitor(locale=locale, width=width)
    page.goto("/battles/")
    page.get_by_role("button", name=re.compile("Play the example|Jugar el ejemplo")).click()
    expect(page.locator(".choice").first).to_be_visible()
    check(page)
    page.locator(".choice").first.click()
    expect(page.locator("#battle-log li").nth(3)).to_be_attached(timeout=60_000)
    expect(page.locator(".choice").first).to_be_visible(timeout=60_000)
    for fold in page.locator("aside details:not([open]) > summary").all():
        if fold.is_visible():
            fold.click()
    check(page)
    as_on_a_tablet(page)


def as_on_a_tablet(page: Page) -> None:
    """The choices in a drawer: by its handle and by keys, told and kept, and closed as sound as open."""
    page.set_viewport_size({"width": 820, "height": 1180})
    handle, choice = page.locator("#battle-drawer"), page.locator(".choice").first
    expect(handle).to_have_attribute("aria-expanded", "true")
    choice.focus()
    page.keyboard.press("Escape")
    expect(handle).to_be_focused()
    expect(choice).to_be_hidden()
    expect(handle).to_contain_text(page.locator("#battle-banner").inner_text())
    box = handle.bounding_box()
    assert box is not None
    assert box["height"] >= 44
    check(page)
    page.reload()
    expect(handle).to_have_attribute("aria-expanded", "false")
    expect(choice).to_be_attached()
    page.keyboard.press("c")
    expect(choice).to_be_focused()
    page.keyboard.press("d")
    expect(choice).to_be_hidden()
    handle.click()
    expect(choice).to_be_visible()
    check(page)
