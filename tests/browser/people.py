"""What people do in the browser, in their own words; and what need not be looked at, by program."""

from __future__ import annotations

import secrets
from typing import Any

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


def new_account(page: Page) -> str:
    """Somebody with an account, signed in on this browser: the form is sent without being looked at."""
    login = f"p{secrets.token_hex(5)}"
    post_form(page, "/account/sign-up/", username=login, password1=PASSWORD, password2=PASSWORD)
    return login


def post_form(page: Page, path: str, **fields: str) -> None:
    """Send a form in the browser's language and with its cookies, without looking at it."""
    language = {"Accept-Language": page.evaluate("navigator.language")}
    page.request.get("/account/sign-in/", headers=language)
    answer = page.request.post(path, form=dict(fields), headers={**passing(page), **language})
    assert answer.ok, answer.text()


def passing(page: Page) -> dict[str, str]:
    """What shows that a form or a command comes from this browser."""
    token = next(c["value"] for c in page.context.cookies() if c["name"] == "tercio_csrf")
    return {"X-CSRFToken": token}


def call_api(page: Page, path: str, body: dict[str, Any]) -> Any:
    """What a button does, by program, as whoever is signed in on this browser."""
    wish = {"command_id": secrets.token_hex(8), **body}
    answer = page.request.post(path, data=wish, headers={**passing(page), "Accept-Language": "es"})
    assert answer.ok, answer.text()
    return answer.json()


def new_club(page: Page, name: str) -> str:
    """A club; its address."""
    page.goto("/clubs/new/")
    page.locator("#name").fill(name)
    page.locator("main form button").click()
    page.locator("#club-name").wait_for()
    return page.url
