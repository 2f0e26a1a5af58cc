"""A study in a real browser: forces chosen, games played beside the web, read on a phone."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Opener
from tests.browser.people import new_account
from tests.browser.test_accessibility import check

PATIENCE = 240_000
"""Milliseconds: studies step back behind everything else the machine does."""


def test_a_study_is_asked_for_waited_for_and_read_on_a_phone(visitor: Opener) -> None:
    page = visitor(locale="es-ES", width=390)
    page.goto("/")
    new_account(page)
    page.goto("/battles/studies/")
    page.locator("#study-forces").select_option(["nords-300", "spires-300"])
    page.locator("#study-games").select_option(index=0)
    page.get_by_role("button", name="Empezar").click()
    expect(page.locator("#matrix-title")).to_be_visible(timeout=PATIENCE)
    shares = page.locator("section:has(#matrix-title) td.number").all_inner_texts()
    assert len(shares) == 4, "two against two"
    assert sum("%" in share for share in shares) == 2, "none meets itself"
    check(page)
