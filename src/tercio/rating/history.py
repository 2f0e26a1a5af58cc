"""A rating list with its past: what every game did to both players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from typing import Any, Generic, TypeVar

from tercio.rating import fold
from tercio.rating.elo import START, K

P = TypeVar("P", str, int)
DENSE = 4
"""Players' own numbers serve as they are up to so many times the games."""


class History(Generic[P]):
    """The ratings that a run of games leads to, and every step on the way. Players are names or numbers.

    Game g is between ones[g] and twos[g] and is worth values[g] (1, 0.5, 0 or a share) to the first. Each
    game counts at once, or, where `ends` says how many games had been played when each event closed, all
    games of an event use the ratings held before it.  WT-ELO-03

    Nothing is ever adjusted: a corrected game makes a new history, the same to the last bit as one that
    never held the mistake.
    """

    def __init__(  # noqa: PLR0913
        self,
        ones: Sequence[P],
        twos: Sequence[P],
        values: Sequence[float],
        *,
        ends: Sequence[int] | None = None,
        k: float = K,
        start: float = START,
    ) -> None:
        if not len(ones) == len(twos) == len(values):
            raise ValueError("every game has two players and a value")
        self.ones: list[P] = ones if isinstance(ones, list) else list(ones)
        self.twos: list[P] = twos if isinstance(twos, list) else list(twos)
        self.values: list[float] = values if isinstance(values, list) else list(values)
        self.ends: Sequence[int] | None = ends
        self.k, self.start = float(k), float(start)
        self._one, self._two = fold.whole_row(len(ones)), fold.whole_row(len(ones))
        self._number: Mapping[Any, int] = numbered(self.ones, self.twos, self._one, self._two)
        self._ratings = fold.real_row(len(self._number), self.start)
        self._after_one, self._after_two = fold.real_row(len(ones), 0.0), fold.real_row(len(ones), 0.0)
        self._rate()

    def _rate(self) -> None:
        loops: Any = fold
        rows: tuple[Any, ...] = (
            self._one,
            self._two,
            self.values,
            self._ratings,
            self._after_one,
            self._after_two,
        )
        ends: Sequence[int] | None = self.ends
        if ends is None:
            loops.rate_each(*rows, self.k)
            return
        if list(ends) != sorted(ends) or max(ends, default=0) != len(self.ones):
            raise ValueError("events close in order, the last one after the last game")
        moved = fold.real_row(len(self._number), 0.0)
        marks: list[int] = [0]
        marks.extend(ends)
        for begin, end in pairwise(marks):
            loops.rate_together(*rows, moved, begin, end, self.k)

    @property
    def ratings(self) -> dict[P, float]:
        """The rating of everybody who has played, after the last game."""
        first, _ = self._by_player
        return {
            player: self._ratings[number]
            for player, number in self._number.items()
            if first[number] < first[number + 1]
        }

    def of(self, player: P) -> list[tuple[int, float]]:
        """A player's own story: each of its games and the rating it led to."""
        first, games = self._by_player
        who = self._number[player]
        return [
            (game, self._after_one[game] if self._one[game] == who else self._after_two[game])
            for game in games[first[who] : first[who + 1]]
        ]

    @cached_property
    def _by_player(self) -> tuple[Sequence[int], Sequence[int]]:
        first, games = fold.whole_row(len(self._number) + 2), fold.whole_row(2 * len(self.ones))
        fold.sort_by_player(self._one, self._two, first, games)
        return first, games

    def corrected(self, game: int, value: float) -> History[P]:
        """The history as it would have been had this game been worth `value`."""
        values = [*self.values[:game], value, *self.values[game + 1 :]]
        return History(self.ones, self.twos, values, ends=self.ends, k=self.k, start=self.start)


class Themselves(Mapping[int, int]):
    """Numbers that number themselves."""

    def __init__(self, size: int) -> None:
        self._numbers = range(size)

    def __getitem__(self, number: int) -> int:
        if number not in self._numbers:
            raise KeyError(number)
        return number

    def __iter__(self) -> Any:
        return iter(self._numbers)

    def __len__(self) -> int:
        return len(self._numbers)


def numbered(ones: list[Any], twos: list[Any], one: Any, two: Any) -> Mapping[Any, int]:
    """Number the players from 0, writing the numbers into two rows."""
    if ones and type(ones[0]) is int:
        highest, other = fold.copy_numbers(ones, one), fold.copy_numbers(twos, two)
        if min(highest, other) >= 0 and max(highest, other) <= DENSE * len(ones):
            return Themselves(max(highest, other) + 1)
    number: dict[Any, int] = {}
    fold.number_players(ones, number, one)
    fold.number_players(twos, number, two)
    return number
