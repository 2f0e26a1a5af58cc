"""axe-core finds nothing to object to on the campaign pages, and they are light: both looks, both widths."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Opener
from tests.browser.test_accessibility import check
from tests.browser.test_campaign_chronicle import found
from tests.browser.test_page_weight import weigh
from tests.browser.test_tournament_access import signed_in


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
    page.goto(page.locator(".planet a:has(.tile.target)").first.get_attribute("href") or "")
    page.locator(".offers summary").first.click()
    check(page, colours=width == 390)
    attacker = page.locator(".card h2").first.inner_text().removeprefix("Conquista ")
    for path in ("timeline/", f"battles/{attacker}/", "seats/"):
        page.goto(campaign + path)
        weigh(page)
        check(page, colours=width == 390)
    for path in ("/campaigns/new/", "/campaigns/maps/", "/campaigns/maps/editor/?map=breda"):
        page.goto(path)
        weigh(page)
        check(page, colours=width == 390)
    found(page, "breda")
    page.reload()
    weigh(page)
    check(page, colours=width == 390)
