"""A hall with bad wireless: what is sent while the house is out of reach is neither lost nor sent twice."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener
from tests.browser.hall import Hall


@pytest.fixture
def phone(visitor: Opener) -> Page:
    """Whoever plays at table 1 of a new event, on a phone, at the match page."""
    hall = Hall(visitor).start()
    return hall.at_table(hall.games()[0])


def test_a_sheet_sent_out_of_reach_waits_and_goes_by_itself(phone: Page) -> None:
    phone.locator("#sheet .round input[value=A]").first.check()
    phone.context.set_offline(True)
    phone.get_by_role("button", name="Enviar hoja").click()
    expect(phone.locator(".patient")).to_contain_text("se enviará solo")
    expect(phone.locator("#sheet")).to_be_visible()
    phone.context.set_offline(False)
    expect(phone.get_by_text("Esperando a", exact=False)).to_be_visible()


def test_a_sheet_whose_sending_failed_is_there_when_the_page_is_opened_again(phone: Page) -> None:
    box = phone.locator("#sheet .round input[value=A]").first
    box.check()
    name = str(box.get_attribute("name"))
    address = phone.url
    phone.route(
        "**/game/**", lambda route: route.abort() if route.request.method == "POST" else route.continue_()
    )
    phone.get_by_role("button", name="Enviar hoja").click()
    expect(phone.locator(".patient")).to_contain_text("se enviará solo")
    phone.goto("about:blank")
    phone.unroute_all()
    phone.goto(address)
    expect(phone.locator(".patient")).to_contain_text("no llegó a enviarse")
    assert phone.locator(f'#sheet input[name="{name}"][value=A]').is_checked()
    phone.get_by_role("button", name="Enviar hoja").click()
    expect(phone.get_by_text("Esperando a", exact=False)).to_be_visible()
    phone.reload()
    expect(phone.locator(".patient")).to_have_count(0)
