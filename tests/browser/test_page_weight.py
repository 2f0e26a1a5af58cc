"""What a page weighs on a phone that was never here: bytes, requests and elements, all of it from the house.

Contrast in both looks, sizes for fingers and the rest of axe are checked by the room's own tests (`check`).
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Response

from tests.browser.conftest import Opener
from tests.browser.people import new_account
from tests.browser.test_accessibility import check
from tests.browser.test_campaign_chronicle import found

MOST_BYTES, MOST_REQUESTS, MOST_ELEMENTS = 360_000, 32, 2_500
"""About a second on a hall's bad wireless (3 Mbit/s), and what an old phone lays out at once."""
OPEN = (
    "/", "/odds/", "/odds/regiments/?asked=1", "/odds/regiments/all/?how=clash", "/odds/clash/?asked=1",
    "/muskets/", "/rules/?q=colmena", "/rules/CP-CONQ-04/", "/rules/texts/", "/campaigns/maps/",
    "/campaigns/maps/editor/?map=breda", "/battles/", "/tournaments/",
)  # fmt: skip


class Scale:
    """Counts everything a page asks for."""

    def __init__(self, page: Page) -> None:
        self.page, self.answers = page, list[Response]()
        page.on("response", self.note)

    def note(self, answer: Response) -> None:
        self.answers.append(answer)

    def weigh(self, path: str) -> dict[str, int]:
        self.answers.clear()
        self.page.goto(path, wait_until="load")
        here = [answer for answer in self.answers if "/live/" not in answer.url]  # a stream has no end
        return {
            "bytes": sum(len(answer.body()) for answer in here if answer.status == 200),
            "requests": len(here),
            "elements": self.page.evaluate("document.querySelectorAll('*').length"),
        }

    def elsewhere(self) -> list[str]:
        house = self.page.evaluate("location.origin")
        return [answer.url for answer in self.answers if not answer.url.startswith((house, "data:", "blob:"))]


def light_enough(scale: Scale, path: str) -> None:
    weight = scale.weigh(path)
    most = {"bytes": MOST_BYTES, "requests": MOST_REQUESTS, "elements": MOST_ELEMENTS}
    assert {what: told for what, told in weight.items() if told > most[what]} == {}, path
    assert scale.elsewhere() == []
    unsized = "[...document.images].filter((one) => !one.getAttribute('width') && !one.closest('svg')).length"
    assert scale.page.evaluate(unsized) == 0, f"{path}: a picture without its size pushes the page about"


@pytest.mark.parametrize("path", OPEN)
def test_an_open_page_is_light(visitor: Opener, path: str) -> None:
    light_enough(Scale(visitor(width=390)), path)


@pytest.mark.parametrize("width", [390, 1280])
def test_a_campaigns_pages_are_light_and_read_in_both_looks(visitor: Opener, width: int) -> None:
    page = visitor(width=width)
    new_account(page)
    found(page, "breda")
    campaign, scale = page.url.partition("#")[0], Scale(page)
    for path in (
        "/campaigns/new/",
        campaign,
        f"{campaign}timeline/",
        f"{campaign}seats/",
        "/campaigns/maps/",
    ):
        light_enough(scale, path)
        check(page)
