"""axe-core finds nothing to object to on the tournament pages: light and dark, phone and desktop."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tercio.app.demos.club import ORGANISER, PASSWORD
from tests.browser.conftest import Opener
from tests.browser.people import post_form
from tests.browser.test_accessibility import check

PHONE = (
    "", "round/2/", "standings/", "game/3-5/", "game/3-5/?part=game", "game/3-5/?part=help",
    "game/3-5/?totals=yes", "desk/", "desk/?part=players", "desk/?part=setup", "sheets/3/", "asks/",
    "asks/model/?asked=1&kind=own", "picture/", "round/3/print/",
)  # fmt: skip
DESKTOP = (
    "desk/", "desk/?part=setup", "desk/player/c001/", "desk/settings/", "cards/3/", "players/", "sheets/3/",
    "asks/", "game/3-5/",
)  # fmt: skip


def signed_in(visitor: Opener, width: int) -> Page:
    page = visitor(width=width)
    post_form(page, "/account/sign-in/", username=ORGANISER, password=PASSWORD)
    return page


def demo_events(page: Page) -> dict[str, str]:
    """The demo club's events by phase; those of other tests have no place."""
    return {one["phase"]: one["id"] for one in page.request.get("/api/tournaments/").json() if one["place"]}


@pytest.mark.parametrize(("width", "paths"), [(390, PHONE), (1280, DESKTOP)])
def test_tournament_pages(visitor: Opener, width: int, paths: tuple[str, ...]) -> None:
    page = signed_in(visitor, width)
    events = demo_events(page)
    for path in ("/tournaments/", "/tournaments/season/") if width == 390 else ("/tournaments/new/",):
        page.goto(path)
        check(page)
    for path in paths:
        page.goto(f"/tournaments/{events['playing']}/{path}")
        if path == "asks/":
            page.locator(".ask-one").evaluate_all("all => all.forEach((one) => (one.open = true))")
        check(page, colours=width == 390 or path not in PHONE)
    page.goto(f"/tournaments/{events['closed']}/standings/")
    page.locator(".opened summary").first.click()
    check(page, colours=width == 390)


def test_the_projector(visitor: Opener) -> None:
    page = visitor(width=1280)
    events = demo_events(page)
    page.goto(f"/tournaments/{events['playing']}/wall/")
    check(page)
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), "nobody scrolls a wall"


@pytest.mark.parametrize("width", [390, 1280])
def test_a_number_in_a_table_stays_on_one_line(visitor: Opener, width: int) -> None:
    page = signed_in(visitor, width)
    events = demo_events(page)
    for path in (f"/tournaments/{events['playing']}/desk/?part=standings", "/tournaments/season/"):
        page.goto(path)
        heights = page.locator("td.number").evaluate_all(
            """all => all.filter((one) => one.offsetParent).map((one) => {
              const text = document.createRange();
              text.selectNodeContents(one);
              return new Set([...text.getClientRects()].map((line) => Math.round(line.bottom))).size;
            })"""
        )
        assert heights
        assert max(heights) == 1
