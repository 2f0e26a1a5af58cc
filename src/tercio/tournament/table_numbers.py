"""Which table a pair gets: companies come back to a table as seldom as possible.  WT-PAIR-07

Among the allocations with the fewest returns, the best-placed pair gets the lowest number it can, then the
next pair, and so on. Nearly always nobody need return: then it is a matching of pairs to fresh tables,
improved pair by pair along alternating paths. Otherwise (few tables, many rounds) an assignment problem
over exact whole numbers is solved instead.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

Visits = Mapping[str, Mapping[int, int]]
"""By company: how often it has been at each table."""


def seat_all(
    pairs: Sequence[tuple[str, str]],
    visits: Visits,
    tables: int = 0,
    *,
    pins: Mapping[str, int] | None = None,
    in_order: bool = False,
) -> tuple[int, ...]:
    """Tables for all pairs: first those kept for somebody, then the others.  WT-PAIR-07

    Two people with a table each who meet sit at that of the better placed; `in_order` gives the best placed
    the lowest numbers, whatever they have seen before.
    """
    kept = kept_tables(pairs, pins or {})
    numbers = [table for table in range(1, max(tables, len(pairs)) + 1) if table not in kept.values()]
    free = [pair for at, pair in enumerate(pairs) if at not in kept]
    seats = numbers[: len(free)] if in_order else assign(free, visits, numbers=numbers)
    rest = iter(seats)
    return tuple(kept[at] if at in kept else next(rest) for at in range(len(pairs)))


def kept_tables(pairs: Sequence[tuple[str, str]], pins: Mapping[str, int]) -> dict[int, int]:
    """By pair: the table kept for one of the two, unless a better placed pair has it already."""
    kept: dict[int, int] = {}
    for at, pair in enumerate(pairs):
        wanted = [pins[company] for company in pair if company in pins]
        table = next((number for number in wanted if number not in kept.values()), None)
        if table is not None:
            kept[at] = table
    return kept


def assign(
    pairs: Sequence[tuple[str, str]], visits: Visits, tables: int = 0, numbers: Sequence[int] = ()
) -> tuple[int, ...]:
    """Table numbers for the pairs, which come best placed first."""
    numbers = numbers or range(1, max(tables, len(pairs)) + 1)
    if not pairs:
        return ()
    returns = [[_returns(pair, table, visits) for table in numbers] for pair in pairs]
    seating = Seating([[table for table, cost in enumerate(row) if cost == 0] for row in returns])
    seats = seating.lowest_first() if seating.complete() else _cheapest(returns)
    return tuple(numbers[seat] for seat in seats)


def _returns(pair: tuple[str, str], table: int, visits: Visits) -> int:
    return sum(table in visits.get(company, {}) for company in pair)


class Seating:
    """Pairs at fresh tables, moved along alternating paths."""

    def __init__(self, fresh: list[list[int]]) -> None:
        self.fresh = fresh
        self.taken: dict[int, int] = {}
        """By table: the pair that sits there."""

    def complete(self) -> bool:
        """Whether every pair finds a fresh table."""
        return all(self.seat(pair, set()) for pair in range(len(self.fresh)))

    def seat(self, pair: int, tried: set[int]) -> bool:
        """Seat a pair, moving others along if need be."""
        for table in self.fresh[pair]:
            if table not in tried and table not in self.taken:
                self.taken[table] = pair
                return True
        for table in self.fresh[pair]:
            if table in tried:
                continue
            tried.add(table)
            if self.seat(self.taken[table], tried):
                self.taken[table] = pair
                return True
        return False

    def lowest_first(self) -> list[int]:
        """Each pair in turn takes the lowest table that still leaves a fresh one to all the others."""
        fixed: set[int] = set()
        seats: list[int] = []
        for pair, wanted in enumerate(self.fresh):
            now = next(table for table, holder in self.taken.items() if holder == pair)
            seat = next(t for t in wanted if t not in fixed and (t == now or self.move(now, t, fixed)))
            seats.append(seat)
            fixed.add(seat)
        return seats

    def move(self, now: int, table: int, fixed: set[int]) -> bool:
        """From one table to another, if whoever sits there can sit elsewhere."""
        before = dict(self.taken)
        pair = self.taken.pop(now)
        loser = self.taken.get(table)
        self.taken[table] = pair
        if loser is not None and not self.seat(loser, {*fixed, table}):
            self.taken = before
            return False
        return True


def _cheapest(returns: list[list[int]]) -> list[int]:
    """Fewest returns, then lowest numbers for the best placed: one exact assignment over whole numbers."""
    pairs, tables = len(returns), len(returns[0])
    *weights, heavy = (tables**place for place in range(pairs + 1))
    costs = [
        [cost * heavy + table * weight for table, cost in enumerate(row)]
        for row, weight in zip(returns, reversed(weights), strict=True)
    ]
    return Assignment(costs).solve()


class Assignment:
    """The cheapest column for each row, by shortest augmenting paths; columns count from 1."""

    def __init__(self, costs: list[list[int]]) -> None:
        self.costs = costs
        self.rows, self.columns = len(costs), len(costs[0])
        self.up, self.down = [0] * (self.rows + 1), [0] * (self.columns + 1)
        self.holder = [0] * (self.columns + 1)

    def solve(self) -> list[int]:
        """The column of each row."""
        for row in range(1, self.rows + 1):
            self.holder[0] = row
            column, way = self.shortest()
            while column:
                self.holder[column] = self.holder[way[column]]
                column = way[column]
        seats = [0] * self.rows
        for column in range(1, self.columns + 1):
            if self.holder[column]:
                seats[self.holder[column] - 1] = column - 1
        return seats

    def shortest(self) -> tuple[int, list[int]]:
        """The nearest free column for the row waiting at column 0, and the way there."""
        far: dict[int, int] = {}
        way, used, column = [0] * (self.columns + 1), [0], 0
        while True:
            row = self.holder[column]
            for other in range(1, self.columns + 1):
                reach = self.costs[row - 1][other - 1] - self.up[row] - self.down[other]
                if other not in used and reach < far.get(other, reach + 1):
                    far[other], way[other] = reach, column
            column = min((free for free in far if free not in used), key=far.__getitem__)
            self.shift(far, used, far[column])
            if self.holder[column] == 0:
                return column, way
            used.append(column)

    def shift(self, far: dict[int, int], used: list[int], step: int) -> None:
        """Keep every reduced cost at zero or more."""
        for column in used:
            self.up[self.holder[column]] += step
            self.down[column] -= step
        for column in far:
            if column not in used:
                far[column] -= step
