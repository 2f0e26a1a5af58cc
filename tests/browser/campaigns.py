"""A campaign for browser tests, brought by program to where a test begins to look."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from tests.browser.people import call_api

PLAYERS = ("Ana", "Blas", "Cleo", "Dario")
ARMY = {"faction": "Orkos", "detachment": "Combinado"}


class ProgrammedCampaign:
    """A campaign of four on Breda whose organiser sends, by program, the first of what may be done."""

    def __init__(self, organiser: Page) -> None:
        self.page = organiser
        begun = call_api(organiser, "/api/campaigns/", {"name": "La campaña de prueba", "map": "breda"})
        self.api, self.path = f"/api/campaigns/{begun['id']}", f"/campaigns/{begun['id']}/"
        for name in PLAYERS:
            self.send(type="Join", player=name)
            self.send(type="DeclareArmy", player=name, army=ARMY)

    def send(self, **command: Any) -> None:
        call_api(self.page, f"{self.api}/commands", {"command": command})

    def read(self, rest: str = "") -> Any:
        answer = self.page.request.get(self.api + rest)
        assert answer.ok, answer.text()
        return answer.json()

    def play(self, phase: str) -> None:
        """Whoever is awaited takes the first choice that names no model or codex, to the end of a phase."""
        while (now := self.read())["phase"] == phase:
            listed = self.read(f"/choices?player={now['waiting'][0]}")
            self.send(**next(wish for wish in listed if not wish.get("model") and not wish.get("codex")))

    def draft(self) -> None:
        """Lots are drawn and every tile of the draft is taken."""
        self.send(type="DrawLots")
        self.play("draft")

    def attack(self) -> None:
        """Everybody attacks, until the chain is closed."""
        self.play("attacks")
