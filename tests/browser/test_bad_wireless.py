"""A hall with bad wireless: what is sent while the house is out of reach is neither lost nor sent twice."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener
from tests.browser.people import new_account

NAMES = ("Ana", "Bruno", "Carla", "Diego")


@pytest.fixture
def phone(visitor: Opener) -> Page:
    """Whoever plays at table 1 of a new event, on a phone, at the match page."""
    desk = visitor(locale="es-ES")
    new_account(desk)
    desk.goto("/tournaments/new/")
    desk.get_by_label("Nombre").fill("Copa sin cobertura")
    desk.get_by_label("Minutos por partida").fill("90")
    desk.get_by_role("button", name="Crear torneo").click()
    desk.get_by_text("Importar de un fichero").first.click()
    desk.get_by_label("Filas (CSV)").fill("\n".join(("nombre", *NAMES)))
    desk.get_by_role("button", name="Importar de un fichero").click()
    for name in NAMES:
        desk.get_by_role("button", name=f"Confirmar presencia {name}").click()
        expect(desk.get_by_role("button", name=f"Confirmar presencia {name}")).to_have_count(0)
    desk.get_by_role("button", name="Sortear las que faltan").click()
    expect(desk.locator("ol.list li").nth(2)).to_be_visible()
    desk.get_by_label("Seguir aunque queden puntos").check()
    desk.get_by_role("button", name=re.compile("Emparejar la ronda 1")).click()
    first = desk.locator(".games .pair span").first.inner_text()
    event = desk.url.removesuffix("desk/")
    desk.goto(f"{event}players/")
    player = visitor(locale="es-ES", width=390)
    player.goto(desk.get_by_label(f"Enlace de {first}").input_value())
    player.get_by_role("link", name="Mi mesa").click()
    expect(player.locator("#sheet")).to_be_visible()
    return player


def test_a_sheet_sent_out_of_reach_waits_and_goes_by_itself(phone: Page) -> None:
    phone.context.set_offline(True)
    phone.get_by_role("button", name="Enviar hoja").click()
    expect(phone.locator(".patient")).to_contain_text("se enviará solo")
    expect(phone.locator("#sheet")).to_be_visible()
    phone.context.set_offline(False)
    expect(phone.get_by_text("Falta que tu rival confirme")).to_be_visible()


def test_a_sheet_whose_sending_failed_is_there_when_the_page_is_opened_again(phone: Page) -> None:
    box = phone.locator("#sheet .round input[value=A]").first
    box.check()
    name = str(box.get_attribute("name"))
    address = phone.url
    phone.route(
        "**/game/**", lambda route: route.abort() if route.request.method == "POST" else route.continue_()
    )
    phone.get_by_role("button", name="Enviar hoja").click()
    phone.wait_for_url(re.compile("^chrome-error:"))
    phone.unroute_all()
    phone.goto(address)
    expect(phone.locator(".patient")).to_contain_text("no llegó a enviarse")
    assert phone.locator(f'#sheet input[name="{name}"][value=A]').is_checked()
    phone.get_by_role("button", name="Enviar hoja").click()
    expect(phone.get_by_text("Falta que tu rival confirme")).to_be_visible()
    phone.reload()
    expect(phone.locator(".patient")).to_have_count(0)
