"""The score sheet as a form: drawn from the scenario's and the feat's own sheets, and read back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import QueryDict

from tercio.core.refused import Refused
from tercio.tournament.readings import doubts, read_sheet
from tercio.tournament.scenarios import ROUNDS
from tercio.tournament.score import RESULTS, no_show, result
from tercio.tournament.sheets import Box
from tercio.tournament.state import Game, Round, ScoreSheet, Tournament
from tercio.tournament.warnings import Warned


@dataclass(frozen=True)
class Choice:
    """One answer of a box."""

    value: str
    chosen: bool


@dataclass(frozen=True)
class Question:
    """A box of the sheet as it is asked."""

    name: str
    box: str
    kind: str
    choices: list[Choice]


@dataclass(frozen=True)
class Form:
    """Everything the sheet asks, with what is known already."""

    zone_a: str
    rounds: list[tuple[int, list[Question]]]
    feat: list[Question]
    totals: bool
    """No adventure is set: only totals can be written."""
    typed: dict[str, str]


def word(value: object) -> str:
    """How a value travels in a form."""
    return {True: "true", False: "false"}.get(value, str(value)) if isinstance(value, bool) else str(value)


def question(name: str, box: Box, value: object) -> Question:
    """A box with the present answer chosen."""
    return Question(name, box.name, box.kind, [Choice(word(o), word(o) == word(value)) for o in box.options])


def form_for(state: Tournament, round_: Round, game: Game, typed: QueryDict | None = None) -> Form:
    """The sheet of a game: what was typed, else what the rival or the table has written so far."""
    scenario, feat = state.scenario(round_.number), state.feat(round_.number)
    given = next(iter(game.claims.values()), game.sheet)
    rounds: list[tuple[int, list[Question]]] = []
    before = dict(scenario.start) if scenario else {}
    for number in range(1, ROUNDS + 1) if scenario else ():
        if given and number <= len(given.rounds):
            before = dict(given.rounds[number - 1])
        elif number <= len(game.owners):
            before |= game.owners[number - 1]
        asked = []
        for box in scenario.sheet.boxes if scenario else ():
            name = f"r{number}_{box.name}"
            asked.append(question(name, box, typed.get(name) if typed else before.get(box.name)))
        rounds.append((number, asked))
    counter: dict[str, Any] = {}
    if feat:
        counter = dict(given.feat) if given and given.feat else feat.written(game.counter or feat.start)
    answers = [
        question(f"f_{box.name}", box, typed.get(f"f_{box.name}") if typed else counter[box.name])
        for box in (feat.sheet.boxes if feat else ())
    ]
    known = {key: str(typed.get(key, "")) for key in typed} if typed else {}
    zone = known.get("zone_a") or (given.zone_a if given else game.zone_a)
    return Form(zone, rounds, answers, scenario is None, known)


def read_form(post: QueryDict, state: Tournament, round_: Round) -> ScoreSheet:
    """The sheet a form says."""
    scenario, feat = state.scenario(round_.number), state.feat(round_.number)
    finish = post.get("finish", "played")
    if finish not in ("played", "clock", "conceded", "no_show"):
        raise Refused("journal.unreadable_command")
    common: dict[str, Any] = {
        "zone_a": post.get("zone_a", ""),
        "finish": finish,
        "absent": post.get("absent", ""),
        "note": post.get("note", "")[:500],
    }
    if finish == "no_show":
        return ScoreSheet(**common)
    if scenario is None or feat is None or post.get("totals") == "true":
        return ScoreSheet(**common, pm=pair(post, "pm"), pa=pair(post, "pa"))
    held = int(post.get("rounds_played", ROUNDS) or ROUNDS) if finish != "played" else ROUNDS
    rounds = tuple(
        {box.name: post.get(f"r{number}_{box.name}", "") for box in scenario.sheet.boxes}
        for number in range(1, min(max(held, 1), ROUNDS) + 1)
    )
    boxes = {box.name: meant(box, post.get(f"f_{box.name}", "")) for box in feat.sheet.boxes}
    return ScoreSheet(**common, rounds=rounds, feat=boxes)


def meant(box: Box, text: str) -> Any:
    """What a box's text stands for, by the options it has; anything else is left for the sheet to refuse."""
    return next((option for option in box.options if word(option) == text), text)


def pair(post: QueryDict, name: str) -> tuple[int, int]:
    """Totals of A and B."""
    try:
        return int(post.get(f"{name}_a", "")), int(post.get(f"{name}_b", ""))
    except ValueError:
        raise Refused(
            "wt.score.not_whole", rule="WT-SCORE-08", points=post.get(f"{name}_a", "") or "—"
        ) from None


@dataclass(frozen=True)
class Side:
    """One company's part of a result."""

    company: str
    pm: int
    pa: int
    pv: int
    pt: int
    result: str


@dataclass(frozen=True)
class Derived:
    """What a sheet comes to."""

    sides: tuple[Side, Side]
    doubts: list[Warned]
    finish: str
    note: str


def derived(state: Tournament, round_: Round, game: Game, sheet: ScoreSheet) -> Derived:
    """PM, PA, PV and PT of a sheet, in the order of the pair."""
    score = read_sheet(state, round_, game, sheet)
    pt = result((score.pm[0], score.pa[0]), (score.pm[1], score.pa[1])).pt
    if score.finish == "no_show":
        pt = no_show(present=1 if score.absent == game.pair[0] else 0)
    first, second = (
        Side(game.pair[at], score.pm[at], score.pa[at], score.pm[at] + score.pa[at], pt[at], RESULTS[pt[at]])
        for at in (0, 1)
    )
    return Derived((first, second), doubts(state, round_, sheet), score.finish, score.note)
