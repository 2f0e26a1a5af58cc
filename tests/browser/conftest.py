"""Real Chromium against a real server. Skipped with one plain line where there is no browser."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests import chromium
from tests.browser.server import QUICK_PASSWORDS, Server

ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
    "--in-process-gpu", "--disable-software-rasterizer",
    "--enable-features=CDPScreenshotNewSurface,NetworkServiceInProcess2",
]  # fmt: skip
"""Drawing and network have no processes of their own: most of their cost is what goes between processes.

The feature named first is one of Playwright's, whose list ours takes the place of.
"""
Opener = Callable[..., Page]


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests come first in each worker's share of the run, file by file: it ends with short tests."""
    mine = [item for item in items if "tests/browser" in item.path.as_posix()]
    for item in mine:
        item.add_marker(pytest.mark.browser)
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    items[:] = shared_out(mine, [item for item in items if item not in set(mine)], workers)


def shared_out(first: list[pytest.Item], others: list[pytest.Item], workers: int) -> list[pytest.Item]:
    """So many shares of one size behind each other, the files of `first` dealt out to them in turn."""
    files = list(dict.fromkeys(item.path for item in first))
    room, shared = -(-(len(first) + len(others)) // workers), list[pytest.Item]()
    for worker in range(workers):
        begins = [item for item in first if item.path in files[worker::workers]]
        rest = max(room - len(begins), 0) if worker < workers - 1 else len(others)
        shared += begins + others[:rest]
        others = others[rest:]
    return shared


# For this folder only, not the session: while a browser is open its event loop runs, and Django refuses to
# touch a database beside one.
@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("club") / "home", **QUICK_PASSWORDS).start()
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
    """Opens a page as somebody new: `visitor(locale="en-GB", width=390)`. Any script error fails the test.

    They ask for less motion, which is drawn a frame at a time; whoever looks on as things move asks for
    `reduced_motion="no-preference"`.
    """
    opened: list[BrowserContext] = []
    troubles: list[str] = []

    def open_page(locale: str = "es-ES", width: int = 1280, **more: Any) -> Page:
        wanted = {"base_url": server.url, "locale": locale, "viewport": {"width": width, "height": 844}}
        wanted["reduced_motion"] = "reduce"
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
