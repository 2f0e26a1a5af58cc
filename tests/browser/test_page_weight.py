"""What a page weighs on a phone that was never here: bytes, requests and elements, all of it from the house.

Contrast in both looks, sizes for fingers and the rest of axe are checked by the room's own tests (`check`);
those also weigh the pages somebody must sign in for.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Opener

MOST_BYTES, MOST_REQUESTS, MOST_ELEMENTS = 360_000, 32, 2_500
"""About a second on a hall's bad wireless (3 Mbit/s), and what an old phone lays out at once."""
OPEN = (
    "/", "/odds/", "/odds/regiments/?asked=1", "/odds/regiments/all/?how=clash", "/odds/clash/?asked=1",
    "/muskets/", "/rules/?q=colmena", "/rules/CP-CONQ-04/", "/rules/texts/", "/campaigns/maps/",
    "/campaigns/maps/editor/?map=breda", "/battles/", "/tournaments/",
)  # fmt: skip


WEIGHED = """() => {
  const kinds = ["navigation", "resource"].flatMap((kind) => performance.getEntriesByType(kind));
  const entries = kinds.filter((entry) => !entry.name.includes("/live/"));  // a stream has no end
  return { bytes: entries.reduce((sum, entry) => sum + entry.decodedBodySize, 0), requests: entries.length,
    elements: document.querySelectorAll("*").length,
    elsewhere: entries.map((entry) => entry.name).filter((name) => !name.startsWith(location.origin)
      && !/^(data|blob):/.test(name)),
    unsized: [...document.images].filter((image) => !image.hasAttribute("width")).length };
}"""
"""As the browser itself kept count: nothing of the page before is in it, and no body is fetched twice."""


def weigh(page: Page) -> None:
    """The page that is open is light enough, and nothing of it comes from elsewhere."""
    weight = page.evaluate(WEIGHED)
    most = {"bytes": MOST_BYTES, "requests": MOST_REQUESTS, "elements": MOST_ELEMENTS}
    assert {what: weight[what] for what in most if not 0 < weight[what] <= most[what]} == {}, page.url
    assert weight["elsewhere"] == []
    assert weight["unsized"] == 0, f"{page.url}: a picture without its size pushes the page about"


@pytest.mark.parametrize("path", OPEN)
def test_an_open_page_is_light(visitor: Opener, path: str) -> None:
    page = visitor(width=390)
    page.goto(path, wait_until="load")
    weigh(page)
