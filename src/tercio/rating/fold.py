"""Many games into ratings, every step kept: the loops.

Plain Python that also compiles (`fold.pxd` gives the C types). Only + - * / and one power, in one order,
so that every run, interpreted or compiled, gives the same bits.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import MutableSequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import cython

PACKED = not __file__.endswith(".py")

_MOST = 1 << 30
_SLOTS = 1 << 16


def whole_row(size: int) -> MutableSequence[int]:
    """A row of whole numbers, all 0."""
    return array("i", (0,)) * size if PACKED else [0] * size


def real_row(size: int, fill: float) -> MutableSequence[float]:
    """A row of one real number repeated."""
    return array("d", (fill,)) * size if PACKED else [fill] * size


def address(thing: object) -> int:
    """Where a thing lies in memory, or less: names that are one object need no comparing."""
    return cython.cast(cython.longlong, cython.cast(cython.p_void, thing)) >> 4 if PACKED else 0


def number_players(names: list[str], place: dict[str, int], numbers: MutableSequence[int]) -> None:
    """Each name's number, given in order of first appearance.

    The same players play again and again, so the number last seen at a name's address is tried first.
    """
    given = list(place)
    seen = whole_row(_SLOTS if PACKED else 1)
    look_up(names, place, numbers, given, seen)


def look_up(
    names: list[str],
    place: dict[str, int],
    numbers: MutableSequence[int],
    given: list[str],
    seen: MutableSequence[int],
) -> None:
    """Write down the names' numbers; the dictionary is asked only where the first try is wrong."""
    for at in range(len(names)):
        name = names[at]
        slot = address(name) & _SLOTS - 1
        known = seen[slot]
        if known >= len(given) or given[known] is not name:
            known = place.setdefault(name, len(given))
            if known == len(given):
                given.append(name)
            seen[slot] = known
        numbers[at] = known


def copy_numbers(players: list[int], numbers: MutableSequence[int]) -> int:
    """Players who already are numbers: copy them, and answer the highest; -1 as soon as one does not fit."""
    highest = 0
    for at in range(len(players)):
        player = players[at]
        if player < 0 or player > _MOST:
            return -1
        numbers[at] = player
        highest = max(highest, player)
    return highest


def rate_each(  # noqa: PLR0913, PLR0917 (rows in, rows out)
    ones: MutableSequence[int],
    twos: MutableSequence[int],
    values: list[float],
    ratings: MutableSequence[float],
    after_one: MutableSequence[float],
    after_two: MutableSequence[float],
    k: float,
) -> None:
    """Rate each game on the ratings as the game before left them."""
    for game in range(len(ones)):
        one = ones[game]
        two = twos[game]
        own = ratings[one]
        rival = ratings[two]
        value = values[game]
        change = k * (value - 1.0 / (1.0 + math.pow(10.0, (rival - own) / 400.0)))
        ratings[one] = after_one[game] = own + change
        ratings[two] = after_two[game] = rival - change


def rate_together(  # noqa: PLR0913, PLR0917
    ones: MutableSequence[int],
    twos: MutableSequence[int],
    values: list[float],
    ratings: MutableSequence[float],
    after_one: MutableSequence[float],
    after_two: MutableSequence[float],
    moved: MutableSequence[float],
    start: int,
    end: int,
    k: float,
) -> None:
    """Rate the games of one event on the ratings held before it.  WT-ELO-03"""
    for game in range(start, end):
        one = ones[game]
        two = twos[game]
        value = values[game]
        change = k * (value - 1.0 / (1.0 + math.pow(10.0, (ratings[two] - ratings[one]) / 400.0)))
        moved[one] += change
        moved[two] -= change
    for game in range(start, end):
        one = ones[game]
        ratings[one] += moved[one]
        moved[one] = 0.0  # so that adding it again changes nothing
        two = twos[game]
        ratings[two] += moved[two]
        moved[two] = 0.0
    for game in range(start, end):
        after_one[game] = ratings[ones[game]]
        after_two[game] = ratings[twos[game]]


def sort_by_player(
    ones: MutableSequence[int],
    twos: MutableSequence[int],
    first: MutableSequence[int],
    games: MutableSequence[int],
) -> None:
    """Each player's games in order, laid end to end: those of player p from first[p] to first[p + 1].

    `first` has two places more than there are players and comes in all 0.
    """
    for game in range(len(ones)):
        first[ones[game] + 2] += 1
        first[twos[game] + 2] += 1
    for player in range(2, len(first)):
        first[player] += first[player - 1]
    for game in range(len(ones)):
        games[first[ones[game] + 1]] = game
        first[ones[game] + 1] += 1
        games[first[twos[game] + 1]] = game
        first[twos[game] + 1] += 1
