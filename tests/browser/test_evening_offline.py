"""An evening goes on without a line: what was done is sent, in order and once, when the line is back."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener
from tests.browser.people import new_account, new_club


def open_evening(page: Page) -> None:
    new_account(page)
    club = new_club(page, "Arcabuceros").rstrip("/").rpartition("/")[2]
    page.goto(f"/muskets/club/{club}/#command")
    page.locator("details", has=page.locator("#ev-title")).locator("summary").click()
    page.locator("#ev-title").fill("Empel")
    page.locator("#ev-a").fill("Bobadilla")
    page.locator("#ev-d").fill("Holac")
    page.locator("form", has=page.locator("#ev-title")).get_by_role("button").click()
    page.locator("[data-evening][data-ready=offline]").wait_for()


def add_unit(page: Page, side: str, name: str) -> None:
    page.locator("details", has=page.locator(f"#n-{side}")).locator("summary").first.click()
    page.locator(f"#n-{side}").fill(name)
    page.locator(f"#t-{side}").fill("Regulares")
    page.locator(f"#w-{side}").select_option("musket")
    page.locator("form", has=page.locator(f"#n-{side}")).get_by_role("button").click()


def test_an_evening_offline_and_back(visitor: Opener) -> None:
    page = visitor(width=390)
    open_evening(page)
    page.context.set_offline(True)
    page.reload()  # the page itself is kept
    add_unit(page, "attacker", "Tercio de Zamora")
    page.get_by_role("button", name="reloj Holac").click()
    page.get_by_role("button", name="reloj Holac").click()
    expect(page.locator("#unsent li")).to_have_count(3)
    page.context.set_offline(False)
    expect(page.locator(".unit strong")).to_have_text("Tercio de Zamora")
    expect(page.locator(".tick.on")).to_have_count(2)
    expect(page.locator("#unsent")).to_be_hidden()


def test_a_units_shot_opens_filled_in(visitor: Opener) -> None:
    page = visitor()
    open_evening(page)
    add_unit(page, "attacker", "Tercio de Zamora")
    page.get_by_role("link", name="Calcular su disparo").click()
    expect(page.locator("#shot [name=shooters]")).to_have_value("8")
    expect(page.locator("#shot [name=weapon]")).to_have_value("musket")
    expect(page.locator("[data-answer=shot] dl")).to_be_visible()
