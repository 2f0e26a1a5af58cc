"""The dice of the game and the exact odds of the rolls this document asks for.  WT-DICE-*

Only filled successes count; hollow ones count as well for a unit with the Elite keyword.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from importlib.resources import files

from tercio.core.dice import Dice
from tercio.tournament.preparation import initiative_dice


@cache
def faces() -> dict[str, tuple[str, ...]]:
    """What each face of each die shows."""
    data = tomllib.loads((files("tercio.tournament") / "symbols.toml").read_text(encoding="utf-8"))
    return {colour: tuple(shown) for colour, shown in data["faces"].items()}


def successes_on(face: str, *, elite: bool = False) -> int:
    """Filled successes of a face; an Elite unit counts the hollow ones."""
    return face.count("S") + (face.count("s") if elite else 0)


def roll(colours: Sequence[str], dice: Dice) -> tuple[int, ...]:
    """The faces rolled, 1 to 8, one for each die."""
    return dice.roll(len(colours), 8)


def successes(colours: Sequence[str], rolled: Sequence[int], *, elite: bool = False) -> int:
    """Successes of a roll."""
    return sum(
        successes_on(faces()[colour][face - 1], elite=elite)
        for colour, face in zip(colours, rolled, strict=True)
    )


def odds(colours: Sequence[str], *, elite: bool = False) -> dict[int, Fraction]:
    """The exact chance of each number of successes."""
    total: dict[int, int] = {0: 1}
    for colour in colours:
        grown: dict[int, int] = {}
        for so_far, ways in total.items():
            for face in faces()[colour]:
                count = so_far + successes_on(face, elite=elite)
                grown[count] = grown.get(count, 0) + ways
        total = grown
    return {count: Fraction(ways, 8 ** len(colours)) for count, ways in sorted(total.items())}


def initiative_odds(man: tuple[int, int]) -> dict[str, Fraction]:
    """The initiative roll seen from A: win, tie, lose, and the chance to win once ties are rolled again."""
    mine, theirs = (odds(colours) for colours in initiative_dice(man))
    win = sum((p * q for a, p in mine.items() for b, q in theirs.items() if a > b), Fraction(0))
    tie = sum((p * q for a, p in mine.items() for b, q in theirs.items() if a == b), Fraction(0))
    return {"win": win, "tie": tie, "lose": 1 - win - tie, "win_after_rerolls": win / (1 - tie)}
