"""Clashes in which blows come back: both sides' wounds must be kept together.

A defence die of 1, or a wound, may throw a hit back at those who struck; so what the strikers lose hangs
together with what they do. The odds of every pair of wounds are carried along and one side strikes the
other from each of them: first the attack's wounds with its dice of 1, then the hits back and what they
do, then each side's morale, once, on all its wounds of the clash.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import lcm
from typing import Any, NamedTuple

from tercio.odds import series
from tercio.odds.attack import Blows, Guard, most_hits, strikes, strikes_and_replies
from tercio.odds.chains import Fighter, states, with_fright
from tercio.odds.distribution import Grid, from_zero, grid_of
from tercio.odds.morale import Body, cap_weights, settle
from tercio.odds.size_limits import dice_allowed

Cells = dict[tuple[int, int], Any]


class Rows(NamedTuple):
    """Several rows of weights over one total."""

    rows: Sequence[Sequence[Any]]
    total: Any


def clash_both_ways(state: Sequence[Any], mine: Fighter, theirs: Fighter, exact: bool) -> Grid:
    """I strike those whom my charge left in this state, and whoever stands then answers."""
    dice_allowed(mine.dice(mine.body.models))
    dice_allowed(theirs.dice(theirs.body.models))
    cells: Cells = {(0, wounds): weight for wounds, weight in enumerate(state) if weight}
    cells = clash(cells, mine, theirs, exact)
    return grid_of(mirror_cells(clash(mirror_cells(cells), theirs, mine, exact)), exact=exact)


def mirror_cells(cells: Cells) -> Cells:
    return {(b, a): weight for (a, b), weight in cells.items()}


def clash(cells: Cells, striker: Fighter, target: Fighter, exact: bool) -> Cells:
    """One side strikes the other from every pair (the striker's wounds, the target's)."""
    meetings = [(pair, weight, Meeting(striker, target, *pair)) for pair, weight in cells.items()]
    known: dict[Any, Any] = {}
    totals = [meeting.total(known, exact) for _, _, meeting in meetings]
    whole = lcm(*totals) if exact else 1.0
    answer: Cells = {}
    for (_, weight, meeting), total in zip(meetings, totals, strict=True):
        scale = weight * (whole // total) if exact else weight
        meeting.add(answer, scale, known, exact)
    return answer


class Meeting:
    """A striker and a target, each with the wounds it has already."""

    def __init__(self, striker: Fighter, target: Fighter, hurt: int, taken: int) -> None:
        self.striker, self.target, self.hurt, self.taken = striker, target, hurt, taken
        self.unsteady, self.mine = states(striker.body)[hurt]
        self.broken, self.theirs = states(with_fright(striker, target.body))[taken]

    @property
    def over(self) -> bool:
        return not (self.mine.models and self.theirs.models)

    def total(self, known: dict[Any, Any], exact: bool) -> Any:
        """Of all the weights this meeting makes; what it needs is worked out and kept for others."""
        if self.over:
            return 1
        attack_rows = self.cached(known, ("attack", self.mine.models, self.broken), self.attack_rows, exact)
        most = len(attack_rows.rows) - 1
        morale = self.cached(
            known, ("morale", self.taken, min(most, self.theirs.room)), self.morale_rows, exact, most
        )
        if not self.target.pays_back:
            return attack_rows.total * morale.total
        hits = max(self.target.hits_back(len(row) - 1, w) for w, row in enumerate(attack_rows.rows))
        back_rows = self.cached(known, ("hits back", self.hurt, hits), self.hits_back_rows, exact, hits)
        return attack_rows.total * morale.total * back_rows.total

    def cached(self, known: dict[Any, Any], key: Any, make: Any, *args: Any) -> Rows:
        if key not in known:
            known[key] = make(*args)
        return known[key]  # type: ignore[no-any-return]

    def attack_rows(self, exact: bool) -> Rows:
        """Wounds of the attack, each with how many defence dice showed 1."""
        blows = self.striker.blows_at(self.broken)
        groups = [Blows(self.striker.dice(self.mine.models), *blows[1:])]
        guard = self.striker.met_with(self.target)
        if not self.target.returns:
            odds = strikes(groups, guard, exact=exact)
            return Rows([[weight] for weight in from_zero(odds)], odds.total)
        grid = strikes_and_replies(groups, guard, exact=exact)
        rows: list[list[Any]] = [[] for _ in range(1 + max(wounds for wounds, _ in grid.cells))]
        for (wounds, ones), weight in grid.cells.items():
            row = rows[wounds]
            row.extend([0] * (ones + 1 - len(row)))
            row[ones] = weight
        return Rows(rows, grid.total)

    def morale_rows(self, exact: bool, most: int) -> Rows:
        """All the wounds the target takes, for each number the attack makes."""
        return settle_each(self.theirs, min(most, self.theirs.room), exact)

    def hits_back_rows(self, exact: bool, most: int) -> Rows:
        """All the wounds the strikers take, for each number of hits back."""
        body, guard = self.mine._replace(terror=0), Guard(discard=self.striker.guard.discard)
        save = self.striker.bare_save(self.unsteady)
        hits = [strikes([Blows(n, sure=True, defence=save)], guard, exact=exact) for n in range(most + 1)]
        morale = settle_each(body, min(most, body.room), exact)
        whole = lcm(*(odds.total for odds in hits)) if exact else 1.0
        rows = []
        for odds in hits:
            row = [0 if exact else 0.0] * (body.room + 1)
            for wounds, weight in enumerate(from_zero(odds)):
                scale = weight * (whole // odds.total) if exact else weight
                for taken, share in enumerate(morale.rows[min(wounds, body.room)]):
                    row[taken] += scale * share
            rows.append(series.trim_zeros(row))
        return Rows(rows, whole * morale.total)

    def add(self, answer: Cells, scale: Any, known: dict[Any, Any], exact: bool) -> None:
        """Put this meeting's outcomes into the answer."""
        if self.over:
            pair = self.hurt, self.taken
            answer[pair] = answer.get(pair, 0) + scale
            return
        attack_rows = known["attack", self.mine.models, self.broken]
        most = len(attack_rows.rows) - 1
        morale = known["morale", self.taken, min(most, self.theirs.room)].rows
        for wounds, back in self.wounds_back(attack_rows, known, exact):
            for more, share in enumerate(back, self.hurt):
                part = scale * share
                if part:
                    for taken, weight in enumerate(morale[wounds], self.taken):
                        answer[more, taken] = answer.get((more, taken), 0) + part * weight

    def wounds_back(
        self, attack_rows: Rows, known: dict[Any, Any], exact: bool
    ) -> list[tuple[int, Sequence[Any]]]:
        """For each number of wounds put on the target: the odds of the strikers' own."""
        room, target = self.theirs.room, self.target
        if not target.pays_back:
            weights = [sum(row) for row in attack_rows.rows]
            return list(enumerate([[w] for w in cap_weights(weights, room)]))
        hits = max(target.hits_back(len(row) - 1, w) for w, row in enumerate(attack_rows.rows))
        back_rows = known["hits back", self.hurt, hits].rows
        pairs: list[tuple[int, Sequence[Any]]] = []
        for wounds, row in enumerate(cap_rows(attack_rows.rows, room)):
            back = [0 if exact else 0.0] * max(len(line) for line in back_rows)
            for ones, weight in enumerate(row):
                if weight:
                    for taken, share in enumerate(back_rows[target.hits_back(ones, wounds)]):
                        back[taken] += weight * share
            pairs.append((wounds, back))
        return pairs


def settle_each(body: Body, most: int, exact: bool) -> Rows:
    """All wounds a body takes for each number an attack puts on it, morale and all."""
    rows = []
    for wounds in range(most + 1):
        weights = [0] * wounds + [1 if exact else 1.0]
        rows.append(settle(weights, body, most, exact))
    return Rows(rows, 6**most if exact else 1.0)


def cap_rows(rows: Sequence[Sequence[Any]], most: int) -> list[Sequence[Any]]:
    """The same as `cap_weights` for rows of weights."""
    if len(rows) <= most:
        return list(rows)
    beyond = rows[most:]
    wide = max(len(row) for row in beyond)
    last = [sum(row[at] for row in beyond if at < len(row)) for at in range(wide)]
    return [*rows[:most], last]


def work(mine: Fighter, theirs: Fighter, charges: bool) -> int:
    """About how many products a mutual clash needs."""
    first = steps(mine, theirs, 1, theirs.body.room + 1 if charges else 1)
    hurt = mine.body.room + 1 if theirs.pays_back else 1
    return first + steps(theirs, mine, theirs.body.room + 1, hurt)


def steps(striker: Fighter, target: Fighter, hurts: int, takens: int) -> int:
    """Of one clash between so many states."""
    hits = most_hits(striker.blows._replace(dice=striker.dice(striker.body.models)))
    wounds = min(target.body.room, hits * (2 if striker.blows.deadly else 1)) + 1
    spread = hurts * takens * wounds * wounds // 2
    if not target.pays_back:
        return spread + hits**2 * min(hurts, striker.body.models)
    back = min(striker.body.room, 2 * hits) + 1
    paired = 2 * hits**3 * min(hurts, striker.body.models) if target.returns else 0
    return paired + hurts * takens * wounds * back * ((hits if target.returns else 1) + wounds) // 4
