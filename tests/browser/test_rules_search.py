"""Twenty searches in each language, typed into the box: the rule stands among the first three."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Opener
from tests.ledger.test_rule_search import ENGLISH, SPANISH

TWENTY = 20
FIRST_THREE = """() => [...document.querySelectorAll(".rules li > div > a")].slice(0, 3)
  .map((link) => link.pathname.split("/").at(-2))"""


@pytest.mark.parametrize(("locale", "questions"), [("es-ES", SPANISH), ("en-GB", ENGLISH)], ids=["es", "en"])
def test_what_people_type_finds_its_rule_among_the_first_three(
    visitor: Opener, locale: str, questions: dict[str, str]
) -> None:
    page, missed = visitor(locale=locale, width=390), {}
    page.goto("/rules/")
    for wanted, rule in list(questions.items())[:TWENTY]:
        page.locator("#q").fill(wanted)
        with page.expect_navigation(wait_until="domcontentloaded"):
            page.locator("#q").press("Enter")
        if rule not in (first := page.evaluate(FIRST_THREE)):
            missed[wanted] = first
    assert missed == {}
