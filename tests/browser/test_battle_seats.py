"""Two people at one battle: each by their link, or both at one screen with a curtain between them."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, Response, expect

from tests.browser.conftest import Opener
from tests.browser.test_battle import press, version, wait_for_me


def sit_down_with(page: Page, rival: str) -> None:
    page.goto("/battles/")
    page.locator("#play-rival").select_option(rival)
    page.get_by_role("button", name=re.compile("^(Start|Empezar)$")).click()
    expect(page.locator("#battle[data-version], #battle-curtain:not([hidden])").first).to_be_attached()


def overhear(page: Page) -> list[Any]:
    """Everything the battle's door answers this browser."""
    heard: list[Any] = []

    def keep(response: Response) -> None:
        if "/api/battles/" in response.url and response.request.method == "GET":
            heard.append(response.json())

    page.on("response", keep)
    return heard


def banner_of(page: Page) -> str:
    return page.locator("#battle-banner").inner_text()


def test_two_browsers_play_by_link_and_neither_is_sent_the_others_stack(visitor: Opener) -> None:
    first, second = visitor(locale="en-GB"), visitor(width=390)
    sit_down_with(first, "friend")
    heard = overhear(second)
    second.goto(str(first.locator(".battle-invite a").get_attribute("href")))
    expect(second.locator("#battle[data-version]")).to_be_visible()
    pages = {"Your turn": first, "Te toca": second}
    for _ in range(24):
        mine = next(
            (page for said, page in pages.items() if said in page.locator("#battle-banner").inner_text()),
            None,
        )
        if mine is None:
            continue
        before = version(mine)
        press(mine, 0)
        for page in pages.values():
            expect(page.locator("#battle")).not_to_have_attribute("data-version", before, timeout=30_000)
    tables = [answer["battle"] for answer in heard if "battle" in answer]
    assert tables
    assert all(table["seat"] == "1" for table in tables)
    assert all(table["sides"][0]["stack"] is None for table in tables), "the other's cards never travel"
    second.reload()
    expect(second.locator("#battle-banner")).not_to_be_empty()


def test_at_one_screen_a_curtain_falls_between_the_two(visitor: Opener) -> None:
    page = visitor(locale="en-GB")
    heard = overhear(page)
    sit_down_with(page, "screen")
    revealed = []
    for _ in range(12):
        curtain = page.locator("#battle-curtain")
        if curtain.is_visible():
            assert page.locator(".choice").count() == 0
            assert page.locator("#battle-table .model").count() == 0
            revealed.append(curtain.locator("p").inner_text())
            curtain.locator("button").click()
            expect(curtain).to_be_hidden()
        assert wait_for_me(page)
        before = version(page)
        page.locator(".choice").first.click()
        expect(
            page.locator(f"#battle-curtain:not([hidden]), #battle:not([data-version='{before}'])").first
        ).to_be_attached()
    assert len(set(revealed)) == 2, revealed
    tables = [answer["battle"] for answer in heard if "battle" in answer]
    assert tables[0]["seat"] is None, "before the curtain is lifted nobody's cards are sent"
    for table in tables:
        hidden = [side for side in table["sides"] if side["seat"] != table["seat"]]
        assert all(side["stack"] is None for side in hidden)
