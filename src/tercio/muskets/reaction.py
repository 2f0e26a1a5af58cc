"""The reaction test: a D10, everything that changes it, and what totals it may reach."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from tercio import odds
from tercio.core.argument_checks import check_arguments
from tercio.core.refused import Refused
from tercio.muskets.question_checks import check_number, check_word
from tercio.muskets.roll import FACES, Line, line, total
from tercio.muskets.sheet import Sheet

ALWAYS = ("officer", "size", "formation", "few", "morale_card")
UNDER_FIRE = (
    "natives_in_cover",
    "all_solid_cover",
    "volley_or_unseen",
    "three_casualties",
    "artillery_or_formed",
)
AFTER_MELEE = ("melee_losses", "double_numbers", "surprise", "fewer_losses")
MARKS = ("open_order", "is_officer")
"""Said of the unit, changing nothing by themselves."""
RESULTS = ("rout", "flight", "recoil_and_shaken", "recoil", "recoil_or_shaken", "no_effect")
"""Names of results, worst first; from which total each counts is the club's to enter.  MT-REACT-01"""


@dataclass(frozen=True)
class Reaction:
    """A unit about to test."""

    conditions: tuple[str, ...] = ()
    """What changes the die, by its name on the sheet."""
    figures: int | None = None
    """Figures left after casualties."""
    losses: int = 0
    """Its casualties in the melee."""
    die: int | None = None
    """The face rolled, if it has been."""
    thresholds: Mapping[str, int] = field(default_factory=dict)
    """The lowest total of each result, from the unit's own table."""


@dataclass(frozen=True)
class ReactionAnswer:
    modifier: int
    total: int | None
    """With the die that was rolled."""
    lines: tuple[Line, ...]
    totals: odds.Odds
    results: Mapping[str, Fraction]
    """The chance of each result the club has a number for."""

    def reaching(self, number: int) -> Fraction:
        return Fraction(self.totals.at_least(number))


@check_arguments
def reaction(sheet: Sheet, asked: Reaction) -> ReactionAnswer:
    """One D10 and all the modifiers that apply.  MT-REACT-01"""
    refuse_nonsense(asked)
    lines = modifiers(sheet, asked)
    modifier = total(lines)
    totals = odds.die(FACES) + modifier
    rolled = None if asked.die is None else asked.die + modifier
    return ReactionAnswer(modifier, rolled, lines, totals, results(totals, asked.thresholds))


def modifiers(sheet: Sheet, asked: Reaction) -> tuple[Line, ...]:
    """Those for every test, those under fire, those after melee.  MT-REACT-02 to 15"""
    lines = []
    for name in (*ALWAYS, *UNDER_FIRE, *AFTER_MELEE):
        if name not in asked.conditions:
            continue
        if name == "size":
            lines += by_size(sheet, asked.figures or 0)
        elif name == "melee_losses":
            lines += [line(sheet, "react.melee_loss", asked.losses)] if asked.losses else []
        else:
            lines.append(line(sheet, f"react.{name}"))
    return tuple(lines)


def by_size(sheet: Sheet, figures: int) -> list[Line]:
    """One of the two, by the figures left.  MT-REACT-03"""
    if figures >= 10:
        return [line(sheet, "react.size_10")]
    return [line(sheet, "react.size_6")] if figures >= 6 else []


def results(totals: odds.Odds, thresholds: Mapping[str, int]) -> dict[str, Fraction]:
    """The chance of each result: from its number up to the next one's."""
    steps = sorted((low, name) for name, low in thresholds.items())
    ends = [*(low for low, _ in steps[1:]), 10**6][: len(steps)]
    chances = {}
    for (low, name), end in zip(steps, ends, strict=True):
        chances[name] = Fraction(totals.at_least(low) - totals.at_least(end))
    return chances


def refuse_nonsense(asked: Reaction) -> None:
    check_word("condition", asked.conditions, (*ALWAYS, *UNDER_FIRE, *AFTER_MELEE, *MARKS))
    check_word("result", asked.thresholds, RESULTS)
    given = set(asked.conditions)
    if asked.die is not None and not 0 <= asked.die <= 9:
        raise Refused("muskets.not_a_face", rule="MT-DICE-01", face=asked.die)
    check_number(asked.losses, 0, 400, "MT-REACT-12")
    check_number(asked.figures, 0, 400, "MT-REACT-12")
    if given & set(UNDER_FIRE) and given & set(AFTER_MELEE):
        raise Refused("muskets.fire_and_melee", rule="MT-REACT-12")
    if "morale_card" in given and given & {*UNDER_FIRE, *AFTER_MELEE}:
        raise Refused("muskets.card_and_fight", rule="MT-REACT-06")
    refuse_about_the_unit(asked, given)


def refuse_about_the_unit(asked: Reaction, given: set[str]) -> None:
    if "few" in given and "is_officer" in given:
        raise Refused("muskets.officer_is_not_few", rule="MT-REACT-05")
    if "few" in given and (asked.figures or 0) > 3:
        raise Refused("muskets.not_few", rule="MT-REACT-05", figures=asked.figures)
    if {"formation", "open_order"} <= given:
        raise Refused("muskets.open_and_formed", rule="MT-REACT-04")
