"""Real Chromium against a real server. Skipped with one plain line where there is no browser."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests import chromium
from tests.browser.server import Server

ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
Opener = Callable[..., Page]


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests come first in each half of the run, file by file: two workers end with short tests."""
    mine = [item for item in items if "tests/browser" in item.path.as_posix()]
    for item in mine:
        item.add_marker(pytest.mark.browser)
    files = list(dict.fromkeys(item.path for item in mine))
    first, second = ([item for item in mine if item.path in files[half::2]] for half in (0, 1))
    others = [item for item in items if item not in set(mine)]
    room = max(len(items) // 2 - len(first), 0)
    items[:] = [*first, *others[:room], *second, *others[room:]]


# For this folder only, not the session: while a browser is open its event loop runs, and Django refuses to
# touch a database beside one.
@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("club") / "home").start()
    yield running
    running.stop()


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    program = chromium.find()
    if program is None:
        if os.environ.get("TERCIO_REQUIRE_BROWSER") == "1":
            pytest.fail(f"no browser: {chromium.HOW}")
        pytest.skip(f"needs a browser (there is none): {chromium.HOW}")
    expect.set_options(timeout=15_000)
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        yield running
        running.close()


@pytest.fixture
def visitor(browser: Browser, server: Server) -> Iterator[Opener]:
    """Opens a page as somebody new: `visitor(locale="en-GB", width=390)`. Any script error fails the test."""
    opened: list[BrowserContext] = []
    troubles: list[str] = []

    def open_page(locale: str = "es-ES", width: int = 1280, **more: Any) -> Page:
        wanted = {"base_url": server.url, "locale": locale, "viewport": {"width": width, "height": 844}}
        context = browser.new_context(**(wanted | more))
        opened.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on(
            "console", lambda said: troubles.append(said.text) if "Content Security" in said.text else None
        )
        return page

    yield open_page
    for context in opened:
        context.close()
    assert not troubles
