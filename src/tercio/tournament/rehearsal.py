"""A make-believe copy of an event, played through with random results.

So nobody meets a screen first on the day.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from tercio.core.dice import Dice
from tercio.tournament import commands as c
from tercio.tournament.decide import decide
from tercio.tournament.events import Events
from tercio.tournament.evolve import evolve
from tercio.tournament.objectives import control_lapsed
from tercio.tournament.settings import USUAL_MINUTES
from tercio.tournament.state import Game, ScoreSheet, Tournament

MAKE_BELIEVE = ("Ana", "Bruno", "Carla", "Diego", "Elena", "Fermín", "Gala", "Hugo", "Irene")
KNOWINGLY = ("wt.checklist.opening_open", "wt.checklist.closing_open", "wt.pairing.rematches")


def rehearse(state: Tournament, dice: Dice, *, rounds: int | None = None) -> list[Events]:
    """The events of a copy with the same settings and companies, played to the end or for some rounds."""
    told: list[Events] = []
    copy = Tournament()
    for command in _opening(state):
        copy = _do(copy, command, dice, told)
    last = rounds
    while last is None or len(copy.rounds) < last:
        copy = _do(copy, c.PairRound(KNOWINGLY, state.organiser), dice, told)
        for game in list(copy.rounds[-1].games.values()):
            copy = _do(
                copy, c.EnterScore(game.id, random_sheet(copy, game, dice), state.organiser), dice, told
            )
        last = last or copy.planned
    if last == copy.planned:
        _do(copy, c.CloseTournament(KNOWINGLY, by=state.organiser), dice, told)
    return told


def _do(state: Tournament, command: c.Commands, dice: Dice, told: list[Events]) -> Tournament:
    for event in decide(state, command, dice):
        told.append(event)
        state = evolve(state, event)
    return state


def _opening(state: Tournament) -> Iterator[c.Commands]:
    """Create the copy, enter and check in everybody, draw what adventures are missing."""
    organiser = state.organiser
    settings = replace(
        state.settings,
        rehearsal=True,
        official=False,
        round_minutes=state.settings.round_minutes or USUAL_MINUTES,
    )
    yield c.CreateTournament(settings, by=organiser)
    here = [company for company in state.companies.values() if company.status in ("entered", "present")]
    entries = [(company.name, company.club, company.faction) for company in here]
    if len(entries) < 4:
        entries = [(name, "", "") for name in MAKE_BELIEVE]
    for number, (name, club, faction) in enumerate(entries, start=1):
        yield c.SignUp(name, club, faction, by=organiser)
        if number <= settings.seats:
            yield c.CheckIn(f"c{number:03}", organiser)
    yield c.DrawAdventures(max(settings.rounds or 5, len(settings.adventures)), organiser)


def random_sheet(state: Tournament, game: Game, dice: Dice) -> ScoreSheet:
    """A sheet the adventure allows: any owners, control never lapsing, any end of the feat.  WT-OBJ-03"""
    number = int(game.id.partition("-")[0])
    halves = state.halves(number)
    if halves is None:
        pm, pa = dice.roll(2, 10), dice.roll(2, 5)
        return ScoreSheet(game.pair[0], pm=(pm[0] - 1, pm[1] - 1), pa=(pa[0] - 1, pa[1] - 1))
    scenario, feat = halves
    rounds: list[dict[str, str]] = []
    for _ in range(3):
        drawn = {
            box.name: str(box.options[dice.roll(1, len(box.options))[0] - 1]) for box in scenario.sheet.boxes
        }
        before = rounds[-1] if rounds else drawn
        kept = {name for name, to in drawn.items() if control_lapsed(scenario, before[name], to)}
        rounds.append({name: before[name] if name in kept else to for name, to in drawn.items()})
    endings = list(feat.sheet.entries())
    return ScoreSheet(game.pair[0], tuple(rounds), dict(endings[dice.roll(1, len(endings))[0] - 1]))
