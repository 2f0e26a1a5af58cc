"""A First Blood battle in a real browser: sat down to in one click, played to its end against the machine."""

from __future__ import annotations

import random
import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener

MOST = 600
"""No 300-point battle asks one side so often."""


def sit_down(page: Page) -> None:
    page.goto("/battles/")
    page.get_by_role("button", name=re.compile("Play the example|Jugar el ejemplo")).click()
    expect(page.locator("#battle[data-version]")).to_be_visible()


def wait_for_me(page: Page) -> bool:
    """Until something is asked of this side; False once the battle is over."""
    expect(page.locator(".choice, #battle[data-over=true]").first).to_be_attached(timeout=60_000)
    expect(page.locator("#battle-tray[aria-busy]")).to_have_count(0, timeout=60_000)
    return page.locator("#battle").get_attribute("data-over") != "true"


def version(page: Page) -> str:
    return str(page.locator("#battle").get_attribute("data-version"))


def press(page: Page, number: int) -> None:
    """A choice, open or folded away, and the table has moved on."""
    before = version(page)
    choice = page.locator(".choice").nth(number)
    fold = choice.locator("xpath=ancestor::details[contains(@class, 'choice-group')][not(@open)]")
    if fold.count():
        fold.locator("> summary").click()
    choice.click()
    expect(page.locator("#battle")).not_to_have_attribute("data-version", before, timeout=60_000)
    expect(page.locator("#battle-trouble")).to_be_hidden()


def test_a_battle_against_the_machine_is_played_to_its_end_by_clicks(visitor: Opener) -> None:
    page, chance = visitor(locale="en-GB"), random.Random(3)
    sit_down(page)
    decisions: set[str] = set()
    for _ in range(MOST):
        if not wait_for_me(page):
            break
        decisions.add(str(page.locator("#battle").get_attribute("data-asked")))
        assert page.locator("#battle-banner").inner_text().startswith("Your turn: ")
        press(page, chance.randrange(page.locator(".choice").count()))
    expect(page.locator("#battle-banner")).to_contain_text("The battle is over")
    assert {
        "deploy a regiment",
        "build the command stack",
        "take an action",
        "move the regiment",
    } <= decisions
    expect(page.locator("#battle-log li").first).to_contain_text("The battle ended")
    page.reload()
    expect(page.locator("#battle-banner")).to_contain_text("The battle is over")


def march(page: Page) -> None:
    """Up to the first March: regiments deployed, the Stack built, an Action taken."""
    for _ in range(MOST):
        assert wait_for_me(page)
        if page.locator("#battle").get_attribute("data-asked") == "move the regiment":
            return
        words = page.locator(".choice").all_inner_texts()
        press(page, next((k for k, text in enumerate(words) if "marcha" in text), 0))


def test_a_regiment_is_dragged_judged_and_sent_on_a_phone_in_spanish(visitor: Opener) -> None:
    page = visitor(width=390)
    sit_down(page)
    march(page)
    page.evaluate("() => scrollTo(0, 0)")
    acting = page.locator("#battle-table .model.acting", has_text="★").first
    box = acting.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 200, steps=8)
    page.mouse.up()
    expect(page.locator("#battle-trouble")).to_be_visible()
    assert "necesita" in page.locator("#battle-trouble").inner_text()
    expect(page.locator("#battle-table .model.laid").first).to_be_attached()
    page.get_by_role("button", name="Deshacer").click()
    expect(page.locator("#battle-table .model.laid")).to_have_count(0)
    page.locator("#battle-table").focus()
    page.keyboard.press("Shift+ArrowUp")
    expect(page.locator("#battle-table .model.laid").first).to_be_attached()
    expect(page.locator("#battle-trouble")).to_be_hidden()
    before = version(page)
    page.get_by_role("button", name="Enviar").click()
    expect(page.locator("#battle")).not_to_have_attribute("data-version", before)
