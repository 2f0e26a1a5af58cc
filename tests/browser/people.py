"""What people do in the browser, in their own words."""

from __future__ import annotations

import secrets

from playwright.sync_api import Page

PASSWORD = "pica-y-mosquete"


def sign_up(page: Page, name: str | None = None) -> str:
    """A new account, from the page one is on."""
    login = name or f"p{secrets.token_hex(5)}"
    page.locator("#id_username").fill(login)
    page.locator("#id_password1").fill(PASSWORD)
    page.locator("#id_password2").fill(PASSWORD)
    page.locator("main form button").click()
    return login


def new_account(page: Page, name: str | None = None) -> str:
    page.goto("/account/sign-up/")
    return sign_up(page, name)


def new_club(page: Page, name: str) -> str:
    """A club; its address."""
    page.goto("/clubs/new/")
    page.locator("#name").fill(name)
    page.locator("main form button").click()
    page.locator("#club-name").wait_for()
    return page.url
