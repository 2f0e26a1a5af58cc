"""A desk for tests: say what people do, look at the tournament that results."""

from __future__ import annotations

from typing import Any

import pytest

from tercio.core.dice import Dice, SeededDice
from tercio.core.refused import Refused
from tercio.tournament import commands as c
from tercio.tournament.decider import DECIDER
from tercio.tournament.events import Events
from tercio.tournament.results import standings
from tercio.tournament.settings import Settings
from tercio.tournament.standings import Row
from tercio.tournament.state import Game, ScoreSheet, Tournament

ORGANISER = "user:organiser"
KNOWINGLY = ("wt.checklist.opening_open", "wt.checklist.closing_open", "wt.pairing.rematches")


class Desk:
    """One event and everything that happened in it."""

    def __init__(self, players: int = 0, *, seed: str = "desk", **settings: Any) -> None:
        self.dice: Dice = SeededDice(seed)
        self.events: list[Any] = []
        self.state: Tournament = DECIDER.initial
        announced = {"name": "Copa", "round_minutes": 90, "seats": max(16, players), **settings}
        self.do(c.CreateTournament(Settings(**announced), by=ORGANISER, at=100))
        for number in range(1, players + 1):
            self.do(c.SignUp(f"Player {number}", person=f"user:{number}", by=ORGANISER))
            self.do(c.CheckIn(f"c{number:03}", ORGANISER))

    def do(self, *commands: Any, dice: Dice | None = None) -> list[Events]:
        """Carry out commands in turn; the events of the last one."""
        told: list[Events] = []
        for command in commands:
            told = list(DECIDER.decide(self.state, command, dice or self.dice))
            self.state = DECIDER.fold(told, self.state)
            self.events += told
        return told

    def refuses(self, command: Any) -> Refused:
        """The refusal a command meets; anything else is a failure."""
        before = self.state
        with pytest.raises(Refused) as no:
            DECIDER.decide(self.state, command, SeededDice("refused"))
        assert self.state is before
        no.value.text("es")
        no.value.text("en")
        return no.value

    def pair(self, *accept: str) -> None:
        """The next round."""
        self.do(c.PairRound(accept or KNOWINGLY, ORGANISER))

    def game(self, number: int = 1, round_: int | None = None) -> Game:
        """A game of a round, by its seat."""
        at = round_ or len(self.state.rounds)
        return self.state.rounds[at - 1].games[f"{at}-{number}"]

    def score(self, game: Game, pm: tuple[int, int], pa: tuple[int, int] = (1, 1), **more: Any) -> None:
        """The organiser enters totals, in the order of the pair."""
        self.do(c.EnterScore(game.id, ScoreSheet(game.pair[0], pm=pm, pa=pa, **more), ORGANISER))

    def play(self, *scores: tuple[int, int, int, int]) -> None:
        """Score every game of the last round: PM and PA of the first, PM and PA of the second."""
        for seat, game in enumerate(list(self.state.rounds[-1].games.values())):
            one = scores[seat] if seat < len(scores) else (5, 2, 3, 1)
            self.score(game, (one[0], one[2]), (one[1], one[3]))

    def close(self, **more: Any) -> None:
        """The end."""
        self.do(c.CloseTournament(KNOWINGLY, by=ORGANISER, **more))

    def play_through(self) -> Desk:
        """Every round with the same plain results, then the end."""
        while not self.state.rounds or len(self.state.rounds) < self.state.planned:
            self.pair()
            self.play()
        self.close()
        return self

    def table(self) -> list[Row]:
        """The standings."""
        return standings(self.state)

    def row(self, company: str) -> Row:
        """One line of them."""
        return next(row for row in self.table() if row.id == company)

    def player(self, company: str) -> str:
        """Who plays a company."""
        return self.state.companies[company].person
