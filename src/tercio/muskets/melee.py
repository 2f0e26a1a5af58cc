"""Hand to hand: who strikes first, who is lost, and what leaving costs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from tercio import odds
from tercio.core.argument_checks import check_arguments
from tercio.core.refused import Refused
from tercio.muskets.question_checks import check_figures, check_number, check_word
from tercio.muskets.roll import Line, against, line, total
from tercio.muskets.sheet import SHEET, Sheet

WEAPONS = ("", "sabre", "naval", "lance")
MODES = {"recoil": "flee.recoil", "flee": "flee.flee"}
MOST_FIGURES = 400


@dataclass(frozen=True)
class Blow:
    """One attack die and the defence die that answers it."""

    hit: Fraction
    save: Fraction

    @property
    def p(self) -> Fraction:
        """The struck figure is lost.  MT-MELEE-01"""
        return self.hit * (1 - self.save)


def blow(
    attack: int,
    defence: int,
    attack_mods: Iterable[int] = (),
    defence_mods: Iterable[int] = (),
    *,
    reroll_defence: bool = False,
) -> Blow:
    """Hit against the attack number, save against the defence number.  MT-MELEE-01, MT-MELEE-07"""
    hit, save = against(attack, attack_mods).p, against(defence, defence_mods).p
    return Blow(hit, 1 - (1 - save) ** 2 if reroll_defence else save)


@dataclass(frozen=True)
class Side:
    """One side of a melee."""

    attack: int
    """The number its attack dice must reach."""
    defence: int
    """The number its defence dice must reach."""
    figures: int = 1
    """Figures that fight."""
    dice: int = 1
    """Attack dice of each figure."""
    weapon: str = ""
    """`sabre`, `naval`, `lance`, or nothing the sheet names."""
    mounted: bool = False
    """On horseback."""
    charged: bool = False
    """It charged into this melee."""
    surprised: bool = False
    """It did not see them coming.  MT-MELEE-06"""
    defended: bool = False
    """In a defended position: each failed defence die is rolled again once.  MT-MELEE-07"""


@dataclass(frozen=True)
class Melee:
    """Two sides about to fight hand to hand."""

    attacker: Side
    """Who moved into contact."""
    defender: Side
    """Who was met."""
    surprise_on_defence: bool = False
    """The club reads the surprise penalty on the surprised side's defence dice.  MT-MELEE-06"""


@dataclass(frozen=True)
class Half:
    """What one side does to the other."""

    blow: Blow
    losses: odds.Odds
    """Of the side that is struck."""
    attack_lines: tuple[Line, ...]
    defence_lines: tuple[Line, ...]


@dataclass(frozen=True)
class MeleeAnswer:
    first: str
    """`attacker` or `both`."""
    attacker: Half
    defender: Half
    losses: odds.Grid
    """(attacker's, defender's) losses together."""


@check_arguments
def fight(sheet: Sheet, asked: Melee) -> MeleeAnswer:
    """Both strike together, unless a lance strikes first.  MT-MELEE-01, MT-MELEE-04"""
    for side in (asked.attacker, asked.defender):
        refuse_nonsense(side)
    a, d = asked.attacker, asked.defender
    mine, theirs = half(sheet, a, d, asked), half(sheet, d, a, asked)
    first = strike_order(a.weapon, a.charged, sheet)
    return MeleeAnswer(first, mine, theirs, together(first, asked, mine, theirs))


def half(sheet: Sheet, striker: Side, struck: Side, asked: Melee) -> Half:
    """One side's attack dice against the other's defence dice."""
    on_defence = asked.surprise_on_defence
    attack = attack_lines(sheet, striker, struck, asked)
    defence = defence_lines(sheet, struck, on_defence)
    strike = blow(
        striker.attack, struck.defence, [total(attack)], [total(defence)], reroll_defence=struck.defended
    )
    dealt = odds.trials(striker.figures * striker.dice, strike.p).capped(struck.figures)
    return Half(strike, dealt, attack, defence)


def doubtful_line(sheet: Sheet, cell: str) -> Line:
    """A reading of the sheet that changes no die, with its badge."""
    return Line(cell, 0, sheet.cells[cell].rule, sheet.cells[cell].badge)


def attack_lines(sheet: Sheet, striker: Side, struck: Side, asked: Melee) -> tuple[Line, ...]:
    """MT-MELEE-02 to 04, MT-MELEE-06"""
    lines = []
    if striker.weapon == "sabre" and striker.mounted and not struck.mounted:
        lines.append(line(sheet, "melee.sabre_attack"))
    if striker.weapon == "naval":
        lines.append(line(sheet, "melee.naval_attack"))
    if striker.weapon == "lance" and striker.charged:
        lines.append(line(sheet, "melee.lance_attack"))
    elif striker is asked.attacker and striker.weapon == "lance":
        lines.append(doubtful_line(sheet, "melee.lance_uncharged"))
    if striker.surprised and not asked.surprise_on_defence:
        lines.append(line(sheet, "melee.surprise"))
    return tuple(lines)


def defence_lines(sheet: Sheet, struck: Side, on_defence: bool) -> tuple[Line, ...]:
    """MT-MELEE-02, MT-MELEE-05 to 07"""
    lines = []
    if struck.weapon == "sabre":
        lines.append(line(sheet, "melee.sabre_defence"))
    if struck.weapon == "lance":
        lines.append(line(sheet, "melee.lance_defence"))
    if struck.surprised and on_defence:
        lines.append(line(sheet, "melee.surprise"))
    if struck.defended:
        lines.append(Line("melee.defended", 0, "MT-MELEE-07"))
    return tuple(lines)


@check_arguments
def strike_order(attacker_weapon: str, charged: bool = True, sheet: Sheet = SHEET) -> str:
    """An attacker's lance strikes before the defender; all else together.  MT-MELEE-04

    The sheet asks for a charge where it gives +2, not where it lets the lance strike first; a club may read
    it otherwise (1: even without a charge).
    """
    check_word("weapon", [attacker_weapon], WEAPONS)
    first = attacker_weapon == "lance" and (charged or sheet["melee.lance_uncharged"])
    return "attacker" if first else "both"


def together(first: str, asked: Melee, mine: Half, theirs: Half) -> odds.Grid:
    """Losses of both sides; figures a lance has felled do not strike back.  MT-MELEE-04"""
    if first == "both":
        return odds.joint(theirs.losses, mine.losses)
    cells: dict[tuple[int, int], Fraction] = {}
    for fallen, p in mine.losses.items():
        left = asked.defender.figures - fallen
        back = odds.trials(left * asked.defender.dice, theirs.blow.p).capped(asked.attacker.figures)
        for lost, q in back.items():
            cells[lost, fallen] = p * q
    return odds.Grid(odds.common(cells))


@dataclass(frozen=True)
class Leaving:
    each: Fraction
    losses: odds.Odds


@check_arguments
def leave(sheet: Sheet, mode: str, figures: int) -> Leaving:
    """One D10 for each figure: a 0 is lost recoiling, 0 to 3 fleeing.  MT-FLEE-01, MT-FLEE-02"""
    check_word("mode", [mode], tuple(MODES))
    check_figures(figures, 0, MOST_FIGURES, "MT-FLEE-01")
    each = Fraction(sheet[MODES[mode]] + 1, 10)
    return Leaving(each, odds.trials(figures, each))


def refuse_nonsense(side: Side) -> None:
    check_word("weapon", [side.weapon], WEAPONS)
    check_number(side.attack, -20, 40, "MT-MELEE-01")
    check_number(side.defence, -20, 40, "MT-MELEE-01")
    check_number(side.dice, 1, 10, "MT-MELEE-01")
    check_figures(side.figures, 1, MOST_FIGURES, "MT-MELEE-01")
    if side.weapon == "lance" and not side.mounted:
        raise Refused("muskets.lance_on_foot", rule="MT-MELEE-04")
    if side.charged and side.surprised:
        raise Refused("muskets.charged_and_surprised", rule="MT-MELEE-06")
    if side.charged and side.defended:
        raise Refused("muskets.charged_and_defended", rule="MT-MELEE-07")
