"""Two events worth looking at: one finished and rated, one in its third round."""

from __future__ import annotations

import time
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Literal, TypeAlias

import msgspec

from tercio.app.command_desk import new_stream
from tercio.app.tournaments import keep
from tercio.core.dice import Dice, SeededDice
from tercio.core.refused import Refused
from tercio.store.people.models import Person
from tercio.tournament import commands as c
from tercio.tournament.decide import decide
from tercio.tournament.events import Events
from tercio.tournament.evolve import evolve
from tercio.tournament.lists import Unit
from tercio.tournament.rehearsal import KNOWINGLY, random_sheet
from tercio.tournament.scenarios import ROUNDS, TURNS
from tercio.tournament.settings import Settings
from tercio.tournament.sheets import SIDES, Side
from tercio.tournament.state import Game, ScoreSheet, Tournament

GUESTS = (
    ("Carla Núñez", "Lanza y Escudo", "Norteños"),
    ("Fermín Ortiz", "Lanza y Escudo", "Scions de Yaldabaoth"),
    ("Gala Prieto", "Dados de Hierro", "Syenann"),
    ("Hugo Marín", "Dados de Hierro", "Hegemonía de Embersig"),
    ("Irene Soto", "", "Norteños"),
    ("Julián Vega", "", "Syenann"),
    ("Noa Castaño", "Lanza y Escudo", "Hegemonía de Embersig"),
)
FACTIONS = ("Hegemonía de Embersig", "Norteños", "Syenann", "Scions de Yaldabaoth")


class Script:
    """Somebody running an event, one command after another."""

    def __init__(self, organiser: str, seed: str) -> None:
        self.organiser, self.dice = organiser, SeededDice(seed)
        self.state, self.told = Tournament(), list[Events]()

    def do(self, *commands: c.Commands) -> None:
        """Carry out commands, keeping what they told."""
        for command in commands:
            for event in decide(self.state, command, self.dice):
                self.told.append(event)
                self.state = evolve(self.state, event)

    def enter(self, people: Mapping[str, Person], guests: int) -> None:
        """The club's players and some guests, with lists handed in."""
        own = [person for login, person in people.items() if login not in ("demo", "arbitro")]
        entries = [(person.name, "Tercio Viejo", FACTIONS[n % 4], person.who) for n, person in enumerate(own)]
        entries += [(*guest, "") for guest in GUESTS[:guests]]
        for number, (name, club, faction, who) in enumerate(entries, start=1):
            company = f"c{number:03}"
            units = (
                Unit(f"Capitán de {name.split()[0]}", man=2),
                Unit("Infantería", man=1),
                Unit("Exploradores"),
            )
            self.do(
                c.SignUp(name, club, faction, registered=True, person=who, by=self.organiser),
                c.SubmitList(company, units, uploaded=True, by=self.organiser),
                c.ReviewList(company, True, by=self.organiser),
                c.CheckIn(company, self.organiser),
            )

    def play_round(self, leave: int = 0, misread: str = "") -> None:
        """Pair a round and settle its games but the last few, which have begun."""
        self.do(c.PairRound(KNOWINGLY, self.organiser))
        games = list(self.state.rounds[-1].games.values())
        for game in games[: len(games) - leave]:
            self.prepare(game)
            sheet = self.play(game)
            if game.id == misread:
                slip = msgspec.structs.replace(sheet, feat=random_sheet(self.state, game, self.dice).feat)
                self.do(c.EnterScore(game.id, slip, self.organiser))
                self.do(c.CorrectScore(game.id, sheet, "Se leyó mal el medidor", self.organiser))
            else:
                self.do(c.EnterScore(game.id, sheet, self.organiser))
        for game in games[len(games) - leave :]:
            self.prepare(game)
            self.play(game, until=2)

    def prepare(self, game: Game) -> None:
        """The steps before the first turn, as the guide orders them."""
        mine, theirs = game.pair
        self.do(
            c.DeclareCommand(game.id, mine, 3, self.organiser),
            c.DeclareCommand(game.id, theirs, 3, self.organiser),
            c.RollInitiative(game.id, by=self.organiser),
            c.TakeInitiative(game.id, True, self.organiser),
        )
        zone: Literal["A", "B"] = "A" if self.dice.roll(1, 2) == (1,) else "B"
        self.do(
            c.ChooseZone(game.id, zone, self.organiser),
            c.ChooseFirst(game.id, "deployment", mine, self.organiser),
            c.ChooseFirst(game.id, "activation", theirs, self.organiser),
        )

    def play(self, game: Game, until: int = ROUNDS) -> ScoreSheet:
        """Markers and the feat's counter change hands as the game goes on; the sheet says how it ended."""
        number = int(game.id.partition("-")[0])
        feat = self.state.feat(number)
        drawn = random_sheet(self.state, game, self.dice)
        for at, owners in enumerate(drawn.rounds[: until - 1 if until < ROUNDS else until], start=1):
            for marker, owner in owners.items():
                self.do(c.MarkOwner(game.id, at, marker, owner, self.organiser))
        for turn in range(1, until * TURNS + 1 if until == ROUNDS else until * TURNS - 2):
            self.do(c.EndTurn(game.id, turn, self.organiser))
        if feat is None:
            return drawn
        for action, side, facts in random_moves(feat.id, self.dice, until * TURNS):
            with suppress(Refused):  # the table says no: nothing moves
                self.do(c.MoveCounter(game.id, action, side, facts, self.organiser))
        found = self.state.game(game.id)
        now = found[1] if found else game
        return msgspec.structs.replace(
            drawn, zone_a=now.zone_a, feat=feat.written({**feat.start, **now.counter})
        )


def set_up(club: str, people: Mapping[str, Person]) -> list[str]:
    """Both events, in the demo club."""
    organiser, referee = people["demo"].who, people["arbitro"].who
    return [finished_event(club, organiser, referee, people), running(club, organiser, referee, people)]


def finished_event(club: str, organiser: str, referee: str, people: Mapping[str, Person]) -> str:
    """An official event of nine, closed: byes, a correction, a podium, a ranking."""
    script = Script(organiser, "demo finished")
    settings = Settings(
        "Copa de Otoño",
        date="2026-10-17",
        place="Casa de la Juventud",
        club=club,
        round_minutes=150,
        official=True,
        lists_public_after_event=True,
    )
    script.do(c.CreateTournament(settings, organiser), c.AppointReferee(referee, by=organiser))
    script.enter(people, 5)
    script.do(c.DrawAdventures(4, organiser))
    for _ in range(4):
        script.play_round(misread="1-1")
    script.do(
        c.Penalise("c003", "warning", "Llegó tarde a la ronda 2", by=referee),
        c.CloseTournament(KNOWINGLY, by=organiser),
    )
    return keep_event(script)


def running(club: str, organiser: str, referee: str, people: Mapping[str, Person]) -> str:
    """An event of eleven in its third round: two tables still playing, the clock running."""
    script = Script(organiser, "demo running")
    settings = Settings(
        "Liga de los Jueves: final",
        date="2026-11-19",
        place="Sede del club",
        club=club,
        round_minutes=150,
        official=True,
        special_rules="Se juega a 300 puntos. La mesa 1 tiene la escenografía nueva.",
    )
    script.do(c.CreateTournament(settings, organiser), c.AppointReferee(referee, by=organiser))
    script.enter(people, 7)
    script.do(c.DrawAdventures(4, organiser))
    script.play_round()
    script.play_round()
    script.play_round(leave=2)
    script.do(c.StartClock(organiser, int(time.time()) - 95 * 60))
    last = list(script.state.rounds[-1].games.values())[-1]
    script.do(
        c.CallReferee(last.id, "¿Este explorador ve por encima del muro?", organiser, int(time.time()) - 600)
    )
    return keep_event(script)


def keep_event(script: Script) -> str:
    """The event in a stream of its own."""
    stream = new_stream("tournament")
    keep(stream, script.told, script.organiser)
    return stream


Move: TypeAlias = tuple[str, Side, dict[str, Any]]


def random_moves(feat: str, dice: Dice, turns: int) -> list[Move]:
    """What might happen to a feat's counter in so many turns; the feat itself refuses what cannot be."""
    moves: list[Move] = [("contract_named", side, {}) for side in SIDES] if feat == "WT-FT-DE" else []
    for turn in range(1, turns + 1):
        lot, points = dice.roll(2, 8)
        moves += _moves_of(feat, SIDES[turn % 2], lot, points, turn)
    return moves


def _moves_of(feat: str, side: Side, lot: int, points: int, turn: int) -> list[Move]:
    """One turn of one company; about one in three brings something."""
    if feat == "WT-FT-BR":
        begun: list[Move] = [("sealing", side, {"rift": 1 + lot % 2, "turn": turn, "successes": points % 4})]
        reached: Move = ("turn_reached", side, {"turn": turn})
        return [reached, *(begun if lot < 4 else [])]
    if lot > 3:
        return []
    some: dict[str, list[Move]] = {
        "WT-FT-RA": [("tracked", side, {"successes": points % 4})],
        "WT-FT-DE": [("commander_out" if lot == 1 else "contract_done", side, {})] if points < 3 else [],
        "WT-FT-ES": [("damage", side, {"points": 1 + points % 3})],
        "WT-FT-RE": [("gathered", side, {"successes": points % 4, "turn": turn})],
    }
    return some[feat]
