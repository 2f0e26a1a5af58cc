"""A rating list with its past: what every game did to both players."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import cached_property, partial
from itertools import groupby, pairwise
from math import isfinite
from typing import Any, Generic, TypeVar

from tercio.core.argument_checks import check_arguments, short_repr
from tercio.core.refused import RefusedName, RefusedValue
from tercio.core.short_text import short_text
from tercio.rating import fold
from tercio.rating.elo import START, K, check_k, check_share, plain_number

P = TypeVar("P", str, int)
DENSE = 4
"""Players' own numbers serve as they are up to so many times the games."""
STRETCH = 1 << 13
"""So many games are numbered, then rated, while their players' numbers are still at hand."""


def first_few(ends: Any) -> list[Any]:
    """The first of some numbers, for a sentence."""
    return [end if isinstance(end, int) else short_text(end, 20) for end in list(ends)[:20]]


def is_player(name: Any) -> bool:
    """Players are called by names or by numbers."""
    return isinstance(name, str | int)


class History(Generic[P]):
    """The ratings that a run of games leads to, and every step on the way. Players are names or numbers.

    Game g is between ones[g] and twos[g] and is worth values[g] (1, 0.5, 0 or a share) to the first. Each
    game counts at once, or, where `ends` says how many games had been played when each event closed, all
    games of an event use the ratings held before it.  WT-ELO-03

    What is kept is how much each game moved its players: every rating they ever held follows from that. The
    lists of games are kept as they come, not copied; every value is looked at as it is rated.

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
        check_k(k)
        if not all(isinstance(games, Sequence) for games in (ones, twos, values)):
            raise RefusedValue("rating.no_lists", rule="WT-ELO-03")
        if not len(ones) == len(twos) == len(values):
            raise RefusedValue(
                "rating.games_uneven", rule="WT-ELO-03", counts=[len(ones), len(twos), len(values)]
            )
        self.ones: list[P] = ones if isinstance(ones, list) else list(ones)
        self.twos: list[P] = twos if isinstance(twos, list) else list(twos)
        self.values: list[float] = values if isinstance(values, list) else list(values)
        self.ends: Sequence[int] | None = ends
        self.k, self.start = float(k), plain_number(start)
        self._changes = fold.real_row(len(ones))
        self._players: fold.Names | fold.Numbers = fold.Numbers(DENSE * len(ones))
        try:
            if not (self.ones and type(self.ones[0]) is int and self._rate()):
                self._players = fold.Names()
                self._rate()
        except RefusedValue:
            raise
        except (TypeError, ValueError, OverflowError):  # the kernel's own words
            for value in self.values:
                check_share(value)
            raise RefusedValue("rating.no_players", rule="WT-ELO-03") from None
        if isinstance(self._players, fold.Names) and not all(map(is_player, self._players.everybody())):
            raise RefusedValue("rating.no_players", rule="WT-ELO-03")

    def _rate(self) -> bool:
        """Number and rate the games, one stretch after another; False where players' numbers do not serve."""
        rate: Any = fold.rate_each if self.ends is None else fold.rate_together
        stretches = list(pairwise(self._marks()))
        longest = max((end - begin for begin, end in stretches), default=0)
        firsts, seconds = fold.whole_row(longest), fold.whole_row(longest)
        self._ratings, moved = fold.growing_row(), fold.growing_row()
        rows: list[Any] = [firsts, seconds, self.values, self._ratings, self._changes]
        rows += [] if self.ends is None else [moved]
        for begin, end in stretches:
            if not self._number(firsts, seconds, begin, end):
                return False
            newcomers = self._players.size - len(self._ratings)
            self._ratings.extend([self.start] * newcomers)
            moved.extend([0.0] * newcomers)
            rate(*rows, begin, end, self.k)
        if not all(map(isfinite, self._ratings)):
            raise RefusedValue("rating.no_number", rule="WT-ELO-03", numbers=[str(self.k), str(self.start)])
        return True

    def _marks(self) -> list[int]:
        """Where the stretches begin and end: events, or as many games as fit in the nearest memory."""
        ends: Sequence[int] | None = self.ends
        if ends is None:
            return [*range(0, len(self.ones), STRETCH), len(self.ones)]
        counted = all(isinstance(end, int) and end >= 0 for end in ends)
        if not counted or list(ends) != sorted(ends) or max(ends, default=0) != len(self.ones):
            raise RefusedValue(
                "rating.event_ends", rule="WT-ELO-03", ends=first_few(ends), games=len(self.ones)
            )
        marks = [0]
        marks.extend(ends)
        return marks

    def _number(self, firsts: Any, seconds: Any, begin: int, end: int) -> bool:
        players = self._players
        return players.number(self.ones, begin, end, firsts) and players.number(
            self.twos, begin, end, seconds
        )

    @property
    def ratings(self) -> dict[P, float]:
        """The rating of everybody who has played, after the last game."""
        first, _ = self._by_player
        return {
            player: self._ratings[number]
            for number, player in enumerate(self._players.everybody())
            if first[number] < first[number + 1]
        }

    @check_arguments
    def of(self, player: P) -> list[tuple[int, float]]:
        """A player's own story: each of its games and the rating it led to; a stranger is refused."""
        first, games = self._by_player
        try:
            who = self._players.find(player)
        except KeyError:
            raise RefusedName("rating.no_such_player", rule="WT-ELO-03", player=short_repr(player)) from None
        story, rating = list[tuple[int, float]](), self.start
        for _, event in groupby(games[first[who] : first[who + 1]], self._event):
            together = list(event)
            rating += self._moved(player, together)
            story += [(game, rating) for game in together]
        return story

    def _event(self, game: int) -> int:
        """A number for all games that count at the same time as this one."""
        return game if self.ends is None else bisect_right(self.ends, game)

    def _moved(self, player: P, games: list[int]) -> float:
        """How far some games move a player, added up in the order in which they were rated."""
        moved = 0.0
        for game in games:
            moved += self._changes[game] if self.ones[game] == player else -self._changes[game]
        return moved

    @cached_property
    def _by_player(self) -> tuple[Sequence[int], Sequence[int]]:
        firsts, seconds = fold.whole_row(len(self.ones)), fold.whole_row(len(self.ones))
        self._number(firsts, seconds, 0, len(self.ones))
        first, games = fold.whole_row(self._players.size + 2), fold.whole_row(2 * len(self.ones))
        fold.sort_by_player(firsts, seconds, first, games)
        return first, games

    def corrected(self, game: int, value: float) -> History[P]:
        """The history as it would have been had this game been worth `value`."""
        if not (isinstance(game, int) and 0 <= game < len(self.ones)):
            raise RefusedValue("rating.no_such_game", rule="WT-ELO-03", game=game, games=len(self.ones))
        check_share(value)
        values = [*self.values[:game], value, *self.values[game + 1 :]]
        return History(self.ones, self.twos, values, ends=self.ends, k=self.k, start=self.start)

    def __reduce__(self) -> tuple[Any, ...]:
        """It travels as its games, which are rated again where it arrives."""
        again = partial(History, ends=self.ends, k=self.k, start=self.start)
        return again, (self.ones, self.twos, self.values)

    def __repr__(self) -> str:
        return f"<History of {len(self.ones)} games between {len(self.ratings)} players>"
