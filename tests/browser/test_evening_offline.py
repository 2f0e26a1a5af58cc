"""An evening goes on without a line: what was done is sent, in order and once, when the line is back."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener
from tests.browser.people import new_account, new_club
from tests.browser.test_accessibility import check

BELIEVES_IN_ITS_LINE = "Object.defineProperty(Navigator.prototype, 'onLine', { get: () => true })"
"""In a hall a phone often has a wireless network and still no way to the house."""
ASK_FOR_NEWS = """() => fetch(location.pathname, { headers: { "HX-Request": "true" } })
  .then(() => "an old page", () => "none")"""


def open_evening(page: Page) -> None:
    new_account(page)
    club = new_club(page, "Arcabuceros").rstrip("/").rpartition("/")[2]
    page.goto(f"/clubs/{club}/")
    page.get_by_role("link", name="Nueva velada de mosquetes").click()
    page.locator("#ev-title").fill("Empel")
    page.locator("#ev-a").fill("Bobadilla")
    page.locator("#ev-d").fill("Holac")
    page.locator("form", has=page.locator("#ev-title")).get_by_role("button").click()
    page.locator("[data-evening][data-ready=offline]").wait_for()


def add_unit(page: Page, side: str, name: str, arrives: bool = True) -> None:
    page.locator("details", has=page.locator(f"#n-{side}")).locator("summary").first.click()
    page.locator(f"#n-{side}").fill(name)
    page.locator(f"#t-{side}").fill("Regulares")
    page.locator(f"#w-{side}").select_option("musket")
    page.locator("form", has=page.locator(f"#n-{side}")).get_by_role("button").click()
    if arrives:
        expect(page.locator(".unit strong", has_text=name)).to_be_visible()


@pytest.mark.parametrize("knows", [True, False], ids=["no line", "a line that leads nowhere"])
def test_an_evening_offline_and_back(visitor: Opener, knows: bool) -> None:
    page = visitor(width=390)
    if not knows:
        page.add_init_script(BELIEVES_IN_ITS_LINE)
    open_evening(page)
    page.context.set_offline(True)
    page.reload()  # the page itself is kept
    assert page.evaluate(ASK_FOR_NEWS) == "none", "an old page in answer would be asked for again at once"
    add_unit(page, "attacker", "Tercio de Zamora", arrives=False)
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
    expect(page.locator("#notices .notice")).to_contain_text("Tercio de Zamora entra en la hoja")
    expect(page.locator("#notices .notice"), "who listens hears what happened").to_be_focused()
    page.get_by_role("link", name="Calcular su disparo").click()
    expect(page.locator("#shot [name=shooters]")).to_have_value("8")
    expect(page.locator("#shot [name=weapon]")).to_have_value("musket")
    expect(page.get_by_label("Quién dispara").locator(":checked")).to_have_text(
        "Tercio de Zamora · Bobadilla"
    )
    expect(page.locator("[data-answer=shot] dl")).to_be_visible()


def test_units_of_an_evening_are_asked_about_by_name(visitor: Opener) -> None:
    page = visitor(width=390)
    open_evening(page)
    add_unit(page, "attacker", "Tercio de Zamora")
    page.goto("/muskets/#shot")
    page.locator("#shot [name=shooters]").fill("3")
    page.get_by_label("Quién dispara").select_option(label="Tercio de Zamora · Bobadilla")
    expect(page.locator("#shot [name=shooters]")).to_have_value("8")
    typed = page.locator("[data-answer=shot] [data-number=kills]").inner_text()
    page.locator("#shot [name=shooters]").fill("4")
    expect(page.locator("[data-answer=shot] [data-number=kills]")).not_to_have_text(typed)
    page.goto("/muskets/#melee")
    page.get_by_label("Quién defiende").select_option(label="Tercio de Zamora · Bobadilla")
    expect(page.locator("#melee [name=d_figures]")).to_have_value("8")
    check(page)


def test_what_was_rolled_is_kept_with_the_evening_even_without_a_line(visitor: Opener) -> None:
    page = visitor(width=390)
    open_evening(page)
    add_unit(page, "attacker", "Tercio de Zamora")
    add_unit(page, "defender", "Guardia de Holac")
    page.get_by_role("link", name="Calcular su disparo Tercio de Zamora").click()
    page.locator("#kept:not([hidden])").wait_for()
    page.locator("#shot [name=inches]").fill("11")
    expect(page.locator("[data-answer=shot] .reasons")).to_contain_text("Hasta media distancia")
    page.context.set_offline(True)
    page.get_by_role("link", name="Anotar lo que salió").click()
    fold = page.locator("details[id^=shot-][open]")
    expect(fold.locator("[name=inches]")).to_have_value("11")
    expect(fold.locator("[name=shooters]")).to_have_value("8")
    fold.locator("[name=hits]").fill("4")
    fold.locator("[name=kills]").fill("3")
    fold.get_by_role("button", name="Anotar el disparo").click()
    told = "Tercio de Zamora · Anotar el disparo · Contra: Guardia de Holac · Distancia, en pulgadas: 11"
    expect(page.locator("#unsent li")).to_contain_text(told)
    expect(page.locator("#unsent"), "what was kept is in view").to_be_in_viewport()
    page.context.set_offline(False)
    expect(page.locator(".rolls tbody tr")).to_have_text("Tercio de ZamoraGuardia de Holac11843")
    expect(page.locator(".side-b .unit p").first).to_contain_text("5 miniaturas")


def test_what_was_refused_when_the_line_is_back_is_told_and_other_pages_say_there_is_none(
    visitor: Opener,
) -> None:
    page = visitor(width=390)
    open_evening(page)
    add_unit(page, "attacker", "Tercio de Zamora")
    evening = page.url
    page.locator("[data-evening][data-ready=offline]").wait_for()
    page.context.set_offline(True)
    page.goto("/rules/")
    expect(page.locator("h1")).to_have_text("Sin conexión")
    page.goto(evening)
    page.locator("details[id^=shot-] summary").click()
    page.locator("[name=hits]").fill("2")
    page.locator("[name=kills]").fill("9")  # more than were hit
    page.get_by_role("button", name="Anotar el disparo").click()
    expect(page.locator("#unsent p")).to_contain_text("Por enviar: 1")
    page.context.set_offline(False)
    expect(page.locator("#unsent p")).to_contain_text("esto no se pudo anotar")
    expect(page.locator("#unsent li")).to_contain_text("Tercio de Zamora")
    expect(page.locator("#unsent")).not_to_contain_text("Por enviar")


def test_the_evening_kept_is_the_one_seen_last_whatever_its_address_asked(visitor: Opener) -> None:
    page = visitor(width=390)
    open_evening(page)
    add_unit(page, "attacker", "Tercio de Zamora")
    add_unit(page, "defender", "Guardia de Holac")
    evening = page.url
    page.get_by_role("link", name="Calcular su disparo Tercio de Zamora").click()
    page.locator("#kept:not([hidden])").wait_for()
    page.get_by_role("link", name="Anotar lo que salió").click()
    asked = page.url
    page.locator("details[id^=shot-][open] [name=hits]").fill("4")
    page.locator("details[id^=shot-][open] [name=kills]").fill("3")
    page.get_by_role("button", name="Anotar el disparo").first.click()
    expect(page.locator(".rolls tbody tr")).to_have_count(1)
    assert page.url == evening, "what was asked at the card is done with"
    page.locator("[data-evening][data-ready=offline]").wait_for()
    page.context.set_offline(True)
    for address in (evening, asked):
        page.goto(address)
        expect(page.locator(".rolls tbody tr")).to_have_count(1)
        expect(page.locator(".side-b .unit p").first).to_contain_text("5 miniaturas")
