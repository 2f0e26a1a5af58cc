"""An event for browser tests: an organiser at a desk, players with a phone each."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

from tercio.tournament.feats import FEATS
from tercio.tournament.scenarios import SCENARIOS
from tests.browser.conftest import Opener
from tests.browser.people import call_api, new_account

NAMES = (
    "Ana",
    "Bruno",
    "Carla",
    "Diego",
    "Elena",
    "Fermín",
    "Gala",
    "Hugo",
    "Irene",
    "Julia",
    "Karl",
    "Lola",
)


class Hall:
    """A desk and as many phones as there are players; what is not looked at goes through the API."""

    def __init__(
        self,
        visitor: Opener,
        players: int = 4,
        *,
        width: int = 390,
        desk: Page | None = None,
        **settings: Any,
    ) -> None:
        self.visitor, self.names = visitor, NAMES[:players]
        self.desk = desk or visitor(locale="es-ES", width=width)
        if desk is None:
            new_account(self.desk)
        asked = {"name": "Copa", "round_minutes": 90, "seats": 16, **settings}
        made = call_api(self.desk, "/api/tournaments/", {"settings": asked})
        self.id = made["id"]
        self.path = f"/tournaments/{self.id}/"
        for name in self.names:
            self.do("SignUp", name=name)

    def do(self, command: str, by: Page | None = None, **fields: Any) -> Any:
        """What a button does, by program: the desk's, or of somebody at their own phone."""
        wish = {"command": {"type": command, **fields}}
        return call_api(by or self.desk, f"/api/tournaments/{self.id}/commands", wish)

    def start(self, scenario: str = "WT-SC-TP", feat: str = "WT-FT-RA") -> Hall:
        """Everybody is here and round 1 is published."""
        for number in (1, 2, 3):
            self.do("SetAdventure", number=number, adventure={"scenario": scenario, "feat": feat})
        self.do("CheckInAll")
        self.do("PairRound", accept=["wt.checklist.opening_open"])
        return self

    def games(self, number: int = 1) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.desk.request.get(
            f"/api/tournaments/{self.id}/rounds/{number}"
        ).json()["games"]
        return found

    def resting(self, number: int = 1) -> str:
        """Who has the bye of a round."""
        company: str = self.desk.request.get(f"/api/tournaments/{self.id}/rounds/{number}").json()["bye"]
        return company

    def score_all(self, number: int = 1) -> None:
        """The desk enters every missing result of a round."""
        for game in self.games(number):
            if not game.get("score"):
                sheet = {"zone_a": game["companies"][0], "pm": [4, 3], "pa": [1, 1]}
                self.do("EnterScore", game=game["id"], sheet=sheet)

    def links(self) -> dict[str, str]:
        """The personal link of everybody, by name."""
        self.desk.goto(f"{self.path}players/")
        return {name: self.desk.get_by_label(f"Enlace de {name}").input_value() for name in self.names}

    def phone(self, company: str, locale: str = "es-ES", width: int = 390) -> Page:
        """Somebody's own phone, at the event's page."""
        name = self.names[int(company[1:]) - 1]
        page = self.visitor(locale=locale, width=width)
        page.goto(self.links()[name])
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        return page

    def at_table(self, game: dict[str, Any], at: int = 0) -> Page:
        """A player's phone at the match page."""
        page = self.phone(game["companies"][at])
        page.goto(f"{self.path}game/{game['id']}/")
        return page


def totals(adventure: dict[str, str], at: int) -> dict[str, list[int]]:
    """A result that an adventure can give, another at every table."""
    military = sorted(SCENARIOS[adventure["scenario"]].reachable_games)
    arcane = sorted(FEATS[adventure["feat"]].reachable)
    return {
        "pm": list(military[(7 * at + 3) % len(military)]),
        "pa": list(arcane[(5 * at + 1) % len(arcane)]),
    }


def tap(page: Page, box: str, value: str) -> None:
    """One tap on a box of the sheet."""
    page.locator(f'label.pick:has(input[name="{box}"][value="{value}"])').click()


def height(page: Page) -> int:
    return int(page.evaluate("document.documentElement.scrollHeight"))


def width(page: Page) -> int:
    """As wide as the screen, unless something hangs out of the page."""
    return int(page.evaluate("document.documentElement.scrollWidth"))


def place(page: Page) -> int:
    return round(page.evaluate("scrollY"))


def top_of(page: Page, what: str) -> int:
    """Where something stands on the screen."""
    return round(page.locator(what).evaluate("one => one.getBoundingClientRect().top"))


def open_part(page: Page, name: str) -> None:
    """One of the parts of a page."""
    page.locator(".parts").get_by_role("link", name=re.compile(f"^{name}$")).click()
    expect(page.locator(".parts [aria-current]")).to_have_text(name)


FOLDS = """() => {
  let worst = [document.documentElement.scrollHeight, ""];
  const unfold = (within) => {
    for (const fold of within.querySelectorAll("details > summary")) {
      if (fold.parentElement.open || !fold.offsetParent) continue;
      fold.click();
      const { scrollHeight: tall, scrollWidth: wide } = document.documentElement;
      if (tall > worst[0]) worst = [tall, fold.textContent.trim()];
      if (wide > innerWidth) return (worst = [Infinity, `${fold.textContent.trim()} hangs out of the page`]);
      unfold(fold.parentElement);
      fold.click();
    }
  };
  unfold(document.querySelector("[data-part]:not([hidden])"));
  return worst;
}"""


def tallest_fold(page: Page) -> tuple[float, str]:
    """How tall the part looked at becomes with each fold open, and those inside it, and which made it so.

    Endlessly tall is one that makes the page wider than the screen.
    """
    tall, fold = page.evaluate(FOLDS)
    return tall, str(fold)
