"""What each player wrote of a game that is in dispute, side by side.  WT-REF-02"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from tercio.core.speech import say
from tercio.tournament.sheets import NOBODY, Box
from tercio.tournament.state import Game, Round, ScoreSheet, Tournament
from tercio.web.tournaments.sheets import SheetTotals, derive_result, short_names


@dataclass(frozen=True)
class ComparedRow:
    """One thing the sheets speak of: what, and the word of each."""

    what: str
    answers: tuple[str, ...]

    @property
    def differs(self) -> bool:
        """Whether the sheets say it differently."""
        return len(set(self.answers)) > 1


@dataclass(frozen=True)
class SentSheets:
    """The sheets of a table: who sent them, and every total and box worth comparing."""

    senders: tuple[str, ...]
    rows: tuple[ComparedRow, ...]


def sent_sheets(state: Tournament, round_: Round, game: Game, language: str) -> SentSheets | None:
    """The sheets of a game over which there was no agreement; nothing while there is none.  WT-REF-02"""
    if not game.objector or not game.claims:
        return None
    first, second = (state.companies[company].name for company in game.pair)
    names = dict(zip(game.pair, short_names(first, second), strict=True))
    senders = tuple(company for company in game.pair if company in game.claims)
    sheets = [game.claims[company] for company in senders]
    totals = [derive_result(state, round_, game, sheet) for sheet in sheets]
    compared = (
        *total_rows(totals, names, language),
        *ending_rows(totals, language),
        *box_rows(state, round_, sheets, names, language),
    )
    return SentSheets(senders, compared)


def total_rows(totals: Sequence[SheetTotals], names: dict[str, str], language: str) -> Iterator[ComparedRow]:
    """PV, PM and PA of each player.  WT-SCORE-01"""
    for at, side in enumerate(totals[0].sides):
        for points in ("pv", "pm", "pa"):
            what = say(f"wt.sent.{points}", language, name=names[side.company])
            yield ComparedRow(what, tuple(str(getattr(total.sides[at], points)) for total in totals))


def ending_rows(totals: Sequence[SheetTotals], language: str) -> Iterator[ComparedRow]:
    """How the game ended, where the sheets tell it differently.  WT-SCORE-10"""
    told = tuple(
        " ".join((say(f"wt.finish.{total.finish}", language), total.note)).strip() for total in totals
    )
    ending = ComparedRow(say("wt.page.finish", language), told)
    if ending.differs:
        yield ending


def box_rows(
    state: Tournament, round_: Round, sheets: Sequence[ScoreSheet], names: dict[str, str], language: str
) -> Iterator[ComparedRow]:
    """The boxes that differ, of sheets written box by box; sides are told by name.  WT-CONV-02"""
    scenario, feat = state.scenario(round_.number), state.feat(round_.number)
    if scenario is None or feat is None or not all(sheet.rounds for sheet in sheets):
        return
    sides = [sides_of(sheet, names) for sheet in sheets]
    for box in scenario.sheet.boxes:
        by_round = [
            tuple(
                owner_of(sheet, number, box, side, language)
                for sheet, side in zip(sheets, sides, strict=True)
            )
            for number in range(max(len(sheet.rounds) for sheet in sheets))
        ]
        for first, last, answers in stretches(by_round):
            yield from unlike(rounds_of(box, first, last, language), answers)
    if len({sheet.zone_a for sheet in sheets}) > 1:  # its boxes belong to zones: the totals compare them
        return
    for box in feat.sheet.boxes:
        told = tuple(answer_of(box, (sheet.feat or {}).get(box.name), sides[0], language) for sheet in sheets)
        yield from unlike(say(f"wt.box.{feat.id}.{box.name}", language, **sides[0]), told)


def stretches(told: Sequence[tuple[str, ...]]) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    """Rounds in a row in which the sheets say the same things: the first, the last, and what they say."""
    rounds = enumerate(told, start=1)
    for answers, stretch in groupby(rounds, key=lambda numbered: numbered[1]):
        numbers = [number for number, _ in stretch]
        yield numbers[0], numbers[-1], answers


def rounds_of(box: Box, first: int, last: int, language: str) -> str:
    """A marker and the rounds it is spoken of in."""
    if first == last:
        return say("wt.sent.box", language, box=box.name, number=first)
    return say("wt.sent.box_rounds", language, box=box.name, first=first, last=last)


def unlike(what: str, told: tuple[str, ...]) -> Iterator[ComparedRow]:
    """The row, if it differs."""
    if (row := ComparedRow(what, told)).differs:
        yield row


def sides_of(sheet: ScoreSheet, names: dict[str, str]) -> dict[str, str]:
    """Who is A and who is B on a sheet, by name."""
    other = next(company for company in names if company != sheet.zone_a)
    return {"a": names[sheet.zone_a], "b": names[other]}


def owner_of(sheet: ScoreSheet, number: int, box: Box, sides: dict[str, str], language: str) -> str:
    """Who holds a marker after a round of the game, as a sheet has it; a dash for a round not written."""
    if number >= len(sheet.rounds):
        return "–"
    owner = sheet.rounds[number][box.name]
    return say("wt.value.none", language) if owner == NOBODY else sides[owner.lower()]


def answer_of(box: Box, value: object, sides: dict[str, str], language: str) -> str:
    """What stands in a box of the feat, in words."""
    if isinstance(value, bool):
        return say("wt.page.yes" if value else "wt.page.no", language)
    return say(f"wt.value.{value}", language, **sides) if box.kind == "choice" else str(value)
