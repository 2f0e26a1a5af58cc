"""A campaign for browser tests, brought by program to where a test begins to look."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from tests.browser.people import call_api

PLAYERS = ("Ana", "Blas", "Cleo", "Dario")
ARMY = {"faction": "Orkos", "detachment": "Combinado"}


class ProgrammedCampaign:
    """A campaign of four on Breda whose organiser sends, by program, the first of what may be done."""

    def __init__(self, organiser: Page, begun: str = "", players: tuple[str, ...] = PLAYERS) -> None:
        self.page = organiser
        known = begun or self.begin()
        self.api, self.path = f"/api/campaigns/{known}", f"/campaigns/{known}/"
        for name in () if begun else players:
            self.send(type="Join", player=name)
            self.send(type="DeclareArmy", player=name, army=ARMY)

    def begin(self) -> str:
        asked = {"name": "La campaña de prueba", "map": "breda"}
        return str(call_api(self.page, "/api/campaigns/", asked)["id"])

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

    def fight(self, winner: str) -> None:
        """The organiser sets every result: somebody wins by forty in either role, the others never play."""
        for battle in self.read("/battles"):
            attacker, sides = battle["attacker"], (battle["attacker"], battle["defender"])
            if winner in sides:
                tallies = [{"maelstrom": 40 if side == winner else 0} for side in sides]
                self.send(
                    type="OverrideResult",
                    attacker=attacker,
                    attacker_tally=tallies[0],
                    defender_tally=tallies[1],
                )
            else:
                self.send(type="CloseUnplayed", attacker=attacker)

    def play_out(self, winner: str) -> None:
        """Turn after turn to the end."""
        while (phase := self.read()["phase"]) != "ended":
            if phase == "battles":
                self.fight(winner)
            else:
                self.play(phase)
