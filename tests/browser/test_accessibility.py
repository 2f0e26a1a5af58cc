"""axe-core finds nothing to object to, on any page of the shell: light and dark, phone and desktop."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.base import AXE_SCRIPT, AxeResults
from playwright.sync_api import Page, expect

import tercio.web
from tests.browser.conftest import Opener
from tests.browser.people import new_account, new_club

PACKAGE = Path(tercio.web.__file__).parents[1]
OPEN = (
    "/", "/account/sign-up/", "/account/sign-in/", "/account/reset/", "/rules/", "/rules/?q=bye", "/battles/",
    "/rules/?system=MT", "/rules/WT-BYE-02/", "/rules/CP-CONQ-09/", "/tournaments/code/QQQQQQ/",
    "/nothing/here/", "/go/forged/", "/offline/", "/api/docs",
)  # fmt: skip
SIGNED_IN = (
    "/", "/account/", "/account/password/", "/account/tokens/", "/account/webhooks/", "/clubs/new/",
)  # fmt: skip
RULES = {
    "type": "tag",
    "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
}
COLOURS = ("color-contrast", "link-in-text-block")
LOOKS: dict[str, dict[str, Any]] = {  # the dark look changes colours and nothing else
    "light": {"runOnly": RULES},
    "dark": {"runOnly": {"type": "rule", "values": COLOURS}},
}
SAME_COLOURS: dict[str, dict[str, Any]] = {
    "light": {"runOnly": RULES, "rules": {rule: {"enabled": False} for rule in COLOURS}}
}
"""For a page whose colours were looked at on a phone in Spanish: the others change none of them."""
FINGER = 43.5  # CSS pixels: what a finger hits, 44 but for rounding

TOO_SMALL = """(least) => [...document.querySelectorAll("a.button, button, input, select, summary, nav a")]
  .filter((one) => one.offsetParent && !["hidden", "checkbox", "radio"].includes(one.type))
  .filter((one) => one.getBoundingClientRect().height < least).map((one) => one.outerHTML.slice(0, 120))"""


def ask_axe(page: Page, rules: dict[str, Any], within: str) -> AxeResults:
    """What axe objects to; its script is sent once for each page, and of what is well nothing comes back."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    asked = [within, {**rules, "reporter": "no-passes"}]
    return AxeResults(page.evaluate("([within, options]) => axe.run(within, options)", asked))


def check(page: Page, colours: bool = True, within: str = ":root") -> None:
    """Nothing to object to on a page, or within the part of it that was not looked at before."""
    for scheme, rules in (LOOKS if colours else SAME_COLOURS).items():
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
        report = ask_axe(page, rules, within)
        assert report.violations_count == 0, f"{page.url} {scheme}\n{report.generate_report()}"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{page.url} scrolls sideways"
    assert page.evaluate(TOO_SMALL, FINGER) == []


FAULTS: dict[str, tuple[str, str, dict[str, Any]]] = {
    "pale words": ("main h1 { color: #ddd !important }", "light", {}),
    "pale words at night, in a part of the page": (
        "@media (prefers-color-scheme: dark) { main h1 { color: #333 !important } }",
        "dark",
        {"within": "main"},
    ),
    "no heading, where the colours are known": ("main h1 { display: none }", "light", {"colours": False}),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_noticed(visitor: Opener, fault: str) -> None:
    style, scheme, how = FAULTS[fault]
    page = visitor(width=390, bypass_csp=True)
    page.goto("/rules/")
    page.add_style_tag(content=style)
    with pytest.raises(AssertionError, match=f"/rules/ {scheme}\n"):
        check(page, **how)


def test_a_wide_screen_has_no_colours_of_its_own() -> None:
    """So the colours of a page that is looked at on a phone need not be looked at again on a wide screen."""
    coloured = []
    for sheet in PACKAGE.rglob("*.css"):
        text = re.sub(r"/\*.*?\*/", "", sheet.read_text(encoding="utf-8"), flags=re.DOTALL)
        for query, rules in re.findall(r"@media([^{]*width[^{]*)\{((?:[^{}]*\{[^{}]*\})*)", text):
            colours = re.findall(
                r"[{;]\s*((?:[\w-]*color|background[\w-]*|opacity|filter|fill)\s*:[^;}]*)", rules
            )
            coloured += [(sheet.name, query.strip(), colour) for colour in colours]
    assert len(coloured) >= 3, "faded words on phones, the drawer of a tablet: they are found"
    assert [found for found in coloured if "max-width" not in found[1]] == []


@pytest.mark.parametrize(("locale", "width"), [("es-ES", 390), ("es-ES", 1280), ("en-GB", 390)])
@pytest.mark.parametrize("path", OPEN)
def test_open_pages(visitor: Opener, path: str, locale: str, width: int) -> None:
    page = visitor(locale=locale, width=width)
    page.goto(path)
    check(page, colours=(locale, width) == ("es-ES", 390))


def test_on_a_phone_a_call_of_the_api_is_whole_with_what_it_does(visitor: Opener) -> None:
    page = visitor(width=390)
    page.goto("/api/docs")
    told = page.locator("main table code, main table div")
    assert told.count() > 200, "an address and a sentence for each"
    assert (
        told.evaluate_all("parts => Math.max(...parts.map(part => part.getBoundingClientRect().right))")
        <= 390
    )


@pytest.mark.parametrize("width", [390, 1280])
def test_pages_of_somebody_with_a_club(visitor: Opener, width: int) -> None:
    page = visitor(width=width)
    new_account(page)
    for path in SIGNED_IN:
        page.goto(path)
        check(page, colours=width == 390)
    club = new_club(page, "Los Arcabuces")
    page.get_by_label("¿Para quién es?").fill("Cartel")
    page.get_by_role("button", name="Crear enlace").click()
    address = page.get_by_label("Enlace de «Cartel»").input_value()
    page.locator("details > summary").first.click()
    check(page, colours=width == 390)
    page.goto(f"/history/club/{club.rstrip('/').rpartition('/')[2]}/")
    page.locator("details > summary").first.click()
    check(page, colours=width == 390)
    stranger = visitor(width=width)
    for path in (address, club):
        stranger.goto(path)
        check(stranger, colours=width == 390)


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
    check(page, colours=width == 390)
    page.locator(".choice").first.click()
    expect(page.locator("#battle-log li").nth(3)).to_be_attached(timeout=60_000)
    expect(page.locator(".choice").first).to_be_visible(timeout=60_000)
    for fold in page.locator("aside details:not([open]) > summary").all():
        if fold.is_visible():
            fold.click()
    check(page, colours=width == 390)
    rule = page.locator("#battle-rule").bounding_box()
    assert rule is not None
    assert width > 390 or rule["height"] >= FINGER
    as_on_a_tablet(page, colours=width == 390)


def as_on_a_tablet(page: Page, colours: bool) -> None:
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
    check(page, colours)
    page.reload()
    expect(handle).to_have_attribute("aria-expanded", "false")
    expect(choice).to_be_attached()
    page.keyboard.press("c")
    expect(choice).to_be_focused()
    page.keyboard.press("d")
    expect(choice).to_be_hidden()
    handle.click()
    expect(choice).to_be_visible()
    check(page, colours)
