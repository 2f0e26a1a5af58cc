"""axe-core finds nothing to object to on the campaign pages, and they are light: both looks, both widths."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.campaigns import ProgrammedCampaign
from tests.browser.conftest import Opener
from tests.browser.hall import height
from tests.browser.people import new_account
from tests.browser.test_accessibility import check
from tests.browser.test_campaign_chronicle import found
from tests.browser.test_page_weight import weigh
from tests.browser.test_tournament_access import signed_in

TALLEST = 2400
"""CSS pixels: under three screens of a phone, each part of a page."""


@pytest.mark.parametrize("width", [390, 1280])
def test_campaign_pages(visitor: Opener, width: int) -> None:
    page = signed_in(visitor, width)
    page.goto("/campaigns/")
    check(page, colours=width == 390)
    page.locator("main h2 a", has_text="Breda").first.click()
    page.wait_for_load_state()
    campaign = page.url
    weigh(page)
    check(page, colours=width == 390)
    look_at_every_part(page, colours=width == 390)
    page.goto(campaign)
    page.goto(page.locator(".planet a:has(.tile.target)").first.get_attribute("href") or "")
    page.locator(".offers summary").first.click()
    check(page, colours=width == 390)
    attacker = page.locator(".card h2").first.inner_text().removeprefix("Conquista ")
    for path in ("timeline/", "seats/", f"battles/{attacker}/"):
        page.goto(campaign + path)
        weigh(page)
        check(page, colours=width == 390)
    look_at_every_part(page, colours=width == 390)
    for path in ("/campaigns/new/", "/campaigns/maps/", "/campaigns/maps/editor/?map=breda"):
        page.goto(path)
        weigh(page)
        check(page, colours=width == 390)
    found(page, "breda")
    page.reload()
    weigh(page)
    check(page, colours=width == 390)


def test_long_names_do_not_widen_the_page_while_everybody_is_waited_for(visitor: Opener) -> None:
    page = visitor(locale="es-ES", width=390)
    page.goto("/")
    new_account(page)
    names = ("Ana Belmonte", "Diego Ferrer", "Lucía Mendoza", "Mateo Quiroga")
    campaign = ProgrammedCampaign(page, players=names)
    campaign.draft()
    campaign.attack()
    for width in (360, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        page.goto(campaign.path)
        expect(page.locator(".badge", has_text=names[3]).first).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), width


def look_at_every_part(page: Page, colours: bool) -> None:
    """Every part of a page, one tap apart, each short enough for a phone."""
    for part in page.locator(".parts a").all():
        part.click()
        check(page, colours, within="[data-part]:not([hidden])")
        assert height(page) <= TALLEST, page.url


def test_paper_has_the_whole_sheet_of_a_battle(visitor: Opener) -> None:
    """What stands in parts and folds on a phone is all there when it is printed, with boxes for a pen."""
    page = signed_in(visitor, 390)
    page.goto("/campaigns/")
    campaign = page.locator("main h2 a", has_text="Breda").first.get_attribute("href")
    battle = page.request.get(f"/api{campaign}battles").json()[0]
    page.goto(f"{campaign}battles/{battle['attacker']}/")
    whole = (".sheet-side", ".roll-tables", ".score-sheet", ".pen-boxes")
    assert [page.locator(part).first.is_visible() for part in whole] == [True, False, False, False]
    page.emulate_media(media="print")
    for part in whole:
        expect(page.locator(part).first).to_be_visible()
    expect(page.locator(".parts")).to_be_hidden()
