"""Many games into ratings, every step kept: the loops.

Plain Python that also compiles (`fold.pxd` gives the C types). Only + - * / and a table of powers, in one
order, so that every run, interpreted or compiled, gives the same bits.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import MutableSequence, Sequence
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    import cython

PACKED = not __file__.endswith(".py")

ALONE = "nobody plays against themselves"
NO_SHARE = "a game is worth 0 to 1"
_MOST = 1 << 30
_SLOTS = 1 << 16
_TENS = array("d", [math.pow(10.0, step / 128.0 - 8.0) for step in range(16 * 128 + 1)])


def whole_row(size: int) -> MutableSequence[int]:
    """A row of whole numbers, all 0."""
    return array("q", (0,)) * size if PACKED else [0] * size


def real_row(size: int) -> MutableSequence[float]:
    """A row of real numbers, all 0."""
    return cast(Any, memoryview(bytearray(8 * max(1, size))).cast("d")) if PACKED else [0.0] * size


def growing_row() -> MutableSequence[float]:
    """A row of real numbers, none yet."""
    return array("d") if PACKED else []


def power_of_ten(exponent: float) -> float:
    """10 to the power of a number, exact for whole ones as far as numbers go, in half the time of `pow`.

    The power of the nearest of a table's steps, times e to what little is left. Numbers are written out so
    that a compiler knows them: 128 steps from one power to the next, the logarithm of 10, and 1.5 * 2**52,
    which rounds whatever is added to it and is taken away again.
    """
    if not -8.0 < exponent < 8.0:
        return math.pow(10.0, exponent)
    step = (exponent * 128.0 + 6755399441055744.0) - 6755399441055744.0
    rest = (exponent - step / 128.0) * 2.302585092994046
    at = int(step)
    power = _TENS[at + 1024]
    square = rest * rest
    later = 1.0 / 24.0 + rest * (1.0 / 120.0) + square * (1.0 / 720.0)
    return power + power * (rest + square * (0.5 + rest * (1.0 / 6.0) + square * later))


class Names:
    """Players numbered in order of first appearance.

    The same players play again and again. Compiled code tries the number last seen at a name's address first:
    names that are one object need no comparing, and the dictionary is asked only about the others.
    """

    def __init__(self) -> None:
        self.place: dict[Any, int] = {}
        self.given: list[Any] = []
        self.size = 0
        self.held: list[Any] = [None] * (_SLOTS if PACKED else 0)
        self.seen = whole_row(len(self.held))

    def number(self, players: list[Any], start: int, end: int, numbers: MutableSequence[int]) -> bool:
        """Write down the numbers of a stretch of players; always possible."""
        stop = min(end, len(players))
        if PACKED:
            self._by_address(players, start, stop, numbers)
        else:
            for at in range(start, stop):
                numbers[at - start] = self.look_up(players[at])
        self.size = len(self.given)
        return True

    def _by_address(self, players: list[Any], start: int, stop: int, numbers: MutableSequence[int]) -> None:
        """The same by where each name lies; `item`, of the .pxd, is that address."""
        held, seen = self.held, self.seen
        for at in range(start, stop):
            there: Any = item(players, at)  # type: ignore[name-defined] # noqa: F821
            slot: int = cython.cast(cython.longlong, there) >> 6 & _SLOTS - 1
            if item(held, slot) != there:  # type: ignore[name-defined] # noqa: F821
                seen[slot] = self.look_up(players[at])
                held[slot] = players[at]  # and as long as we hold it nobody else can lie there
            numbers[at - start] = seen[slot]

    def look_up(self, name: Any) -> int:
        """A player's number, the next one if it is new."""
        known = self.place.setdefault(name, len(self.given))
        if known == len(self.given):
            self.given.append(name)
        return known

    def find(self, player: Any) -> int:
        """One player's number."""
        return self.place[player]

    def everybody(self) -> Sequence[Any]:
        """The players in order of their numbers."""
        return self.given


class Numbers:
    """Players who already are numbers, as long as none is negative or beyond `most`."""

    def __init__(self, most: int) -> None:
        self.most = min(most, _MOST)
        self.size = 0

    def number(self, players: list[Any], start: int, end: int, numbers: MutableSequence[int]) -> bool:
        """Copy a stretch of players; False where one does not fit."""
        highest = self.size - 1
        for at in range(start, min(end, len(players))):
            player = players[at]
            if player < 0 or player > self.most:
                return False
            numbers[at - start] = player
            highest = max(highest, player)
        self.size = highest + 1
        return True

    def find(self, player: Any) -> int:
        """One player's number: itself."""
        if not 0 <= player < self.size:
            raise KeyError(player)
        return int(player)

    def everybody(self) -> Sequence[int]:
        """All numbers up to the highest, whether or not they have played."""
        return range(self.size)


def rate_each(  # noqa: PLR0913, PLR0917 (rows in, rows out)
    ones: MutableSequence[int],
    twos: MutableSequence[int],
    values: list[float],
    ratings: MutableSequence[float],
    changes: MutableSequence[float],
    start: int,
    end: int,
    k: float,
) -> None:
    """Rate each game of a stretch on the ratings as the game before left them.

    `ones` and `twos` hold the numbers of the players of this stretch alone.
    """
    for game in range(start, end):
        home = ones[game - start]
        away = twos[game - start]
        if home == away:
            raise ValueError(ALONE)
        own = ratings[home]
        rival = ratings[away]
        value = values[game]
        if not 0.0 <= value <= 1.0:
            raise ValueError(NO_SHARE)
        change = k * (value - 1.0 / (1.0 + power_of_ten((rival - own) / 400.0)))
        changes[game] = change
        ratings[home] = own + change
        ratings[away] = rival - change


def rate_together(  # noqa: PLR0913, PLR0917
    ones: MutableSequence[int],
    twos: MutableSequence[int],
    values: list[float],
    ratings: MutableSequence[float],
    changes: MutableSequence[float],
    moved: MutableSequence[float],
    start: int,
    end: int,
    k: float,
) -> None:
    """Rate the games of one event on the ratings held before it; `moved` comes and goes all 0.  WT-ELO-03"""
    for game in range(start, end):
        home = ones[game - start]
        away = twos[game - start]
        if home == away:
            raise ValueError(ALONE)
        value = values[game]
        if not 0.0 <= value <= 1.0:
            raise ValueError(NO_SHARE)
        change = k * (value - 1.0 / (1.0 + power_of_ten((ratings[away] - ratings[home]) / 400.0)))
        changes[game] = change
        moved[home] += change
        moved[away] -= change
    for game in range(end - start):
        home = ones[game]
        ratings[home] += moved[home]
        moved[home] = 0.0  # so that adding it again changes nothing
        away = twos[game]
        ratings[away] += moved[away]
        moved[away] = 0.0


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
