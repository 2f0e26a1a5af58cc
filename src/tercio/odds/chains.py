"""Several attacks in a row, and both sides of a fight at once.

What the second attack does depends on what the first one left: how many stand, whether they broke. So a
chain carries the odds of every state the target may be in and lets the next attack act on each of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import inf, lcm
from typing import Any, NamedTuple

from tercio.core.argument_checks import check_arguments
from tercio.odds.attack import NO_GUARD, Blows, Guard, check_blows, wounds_of
from tercio.odds.distribution import (
    Grid,
    Number,
    Odds,
    certain,
    d6,
    from_zero,
    grid_of,
    joint,
    mixture,
    odds_of,
    over_one_bottom,
    trials,
)
from tercio.odds.morale import Aftermath, Body, check_body, morale_dice, settle
from tercio.odds.size_limits import dice_allowed, refuse


class Fighter(NamedTuple):
    """A side of a fight: who they are, how one model of them strikes, how they defend."""

    body: Body
    """Who they are."""
    blows: Blows
    """One of their dice; `dice` is not read."""
    attacks: int = 1
    """Dice of each model."""
    leader: int = 0
    """Dice more while anybody stands."""
    reach: int = 0
    """Models that can strike at once (0: all)."""
    tally: tuple[int, ...] = ()
    """The dice of none of them, one, two …, where they are not all alike (`attacks` is not read then)."""
    against_broken: Blows | None = None
    """One of their dice against a broken rival, if that is another."""
    guard: Guard = NO_GUARD
    """How they roll defence dice."""
    fright: int | None = None
    """Taken off a rival's resolve once this attack has felled a model (None: as the rival's body says)."""
    against: Guard | None = None
    """How the rival rolls defence dice against these blows, if not as usual."""
    twice: bool = False
    """Whoever is broken, or breaks under these blows, takes them a second time."""
    returns: bool = False
    """Struck, each of their defence dice that shows 1 is a hit back."""
    demise: bool = False
    """Struck, each wound put on them is a hit back."""
    bare: tuple[int, int] = (0, 0)
    """What they save on against hits back: whole, and broken."""

    def dice(self, models: int) -> int:
        """The dice of so many of them."""
        striking = min(models, self.reach) if self.reach else models
        if self.tally:
            return self.tally[striking]
        return striking * self.attacks + (self.leader if models else 0)

    def blows_at(self, broken: bool) -> Blows:
        """One of their dice against a rival that is broken or not."""
        return self.against_broken if broken and self.against_broken else self.blows

    def met_with(self, target: Fighter) -> Guard:
        """How a rival rolls defence dice against them."""
        return target.guard if self.against is None else self.against

    def strike(self, models: int, broken: bool, guard: Guard, exact: bool) -> Odds:
        """The wounds so many of them make; `check_fighter` has looked at their blows."""
        dice = dice_allowed(self.dice(models))
        return wounds_of([Blows(dice, *self.blows_at(broken)[1:])], guard, exact)

    @property
    def pays_back(self) -> bool:
        """Whether striking them brings hits back."""
        return self.returns or self.demise

    def hits_back(self, ones: int, wounds: int) -> int:
        """From the defence dice of 1 and the wounds put on them."""
        return (ones if self.returns else 0) + (wounds if self.demise else 0)

    def bare_save(self, broken: bool) -> int:
        """What they save on against hits back."""
        return self.bare[broken]


def check_fighter(fighter: Fighter) -> Fighter:
    """A fighter whose body and blows can be reckoned with."""
    check_body(fighter.body)
    check_blows(fighter.blows)
    if fighter.against_broken is not None:
        check_blows(fighter.against_broken)
    return fighter


@check_arguments
def reach(march: int, distance: float, *, again: bool = False, bonus: int = 0) -> Number:
    """The chance that a charge covers the distance: one die and the march, thrown again once if allowed."""
    good = (d6 + march + bonus).read(lambda inches: inches >= distance)
    return 1 - (1 - good[1]) ** 2 if again else good[1]


@check_arguments
def spell(  # noqa: PLR0913 – the five numbers of a spell and its caster
    level: int, attunement: int, hits: int = 2, *, need: int = 2, flat: int = 0, helped: bool = False
) -> Odds:
    """The hits of a spell: a die of the level succeeds on the attunement or less; too few and nothing.

    `hits` for each success, `flat` once it is cast; `helped` turns one failed die into a success.
    """
    chance = d6.read(lambda face: face <= attunement)[1]
    successes = trials(level, chance)
    if helped:
        successes = successes.read(lambda k: min(level, k + 1))
    return successes.read(lambda k: hits * k + flat if k >= need else 0)


def strike_wounds(striker: Fighter, models: int, target: Fighter, exact: bool, broken: bool) -> Odds:
    guard = striker.met_with(target)
    blow = striker.strike(models, broken, guard, exact)
    if not striker.twice:
        return blow
    return struck_again(blow, striker.strike(models, True, guard, exact), target.body)


@check_arguments
def repeat_on_broken(once: Odds, again: Odds, body: Body) -> Odds:
    """Blows that fall a second time on whoever is broken by then; nobody falls twice."""
    return struck_again(once, again, body)


def struck_again(once: Odds, again: Odds, body: Body) -> Odds:
    nothing = certain(0) if once.exact else certain(0).loose()
    first, second = once.capped(body.room), again.capped(body.room)
    return mixture((p, (second if body.breaks(k) else nothing) + k) for k, p in first.items())


Strike = Callable[[bool], Odds]
"""An attack on a target that is broken or not."""


def wounds_taken(
    state: Sequence[Any], body: Body, strike: Strike, exact: bool, morale: bool = True
) -> list[Any]:
    """All wounds taken once an attack has met every state the body may be in (index: wounds so far)."""
    known = states(body)
    reached = [(k, weight) for k, weight in enumerate(state) if weight]
    kinds = {known[k][0] for k, _ in reached}
    attacks = {broken: strike(broken) for broken in kinds}
    whole = lcm(*(odds.total for odds in attacks.values())) if exact else 1.0
    depth = morale_dice(max((odds.weights for odds in attacks.values()), key=len), body)
    answer = [0 if exact else 0.0] * (body.room + 1)
    for before, weight in reached:
        broken, left = known[before]
        odds = attacks[broken]
        scale = weight * (whole // odds.total) if exact else weight
        if not left.models:
            answer[before] += scale * (odds.total * 6**depth if exact else 1.0)
            continue
        for more, share in enumerate(settle(odds.weights, left, depth, exact, morale), before):
            answer[more] += scale * share
    return answer


def is_weight(weight: Any) -> bool:
    """A number of cases, or their share."""
    return isinstance(weight, int | float) and 0 <= weight < inf


@check_arguments
def strike_back(
    state: Sequence[Any], fighter: Fighter, foe: Fighter, exact: bool, morale: bool = True
) -> Grid:
    """Survivors of a fighter in every state strike a fresh foe: (the foe's wounds, theirs)."""
    check_fighter(fighter)
    check_body(foe.body)
    if not state or len(state) > fighter.body.room + 1 or not all(map(is_weight, state)):
        raise refuse("odds.no_weights")
    return survivors_strike(state, fighter, foe, exact, morale)


def survivors_strike(
    state: Sequence[Any], fighter: Fighter, foe: Fighter, exact: bool, morale: bool = True
) -> Grid:
    """However few still stand, those few strike."""
    known = states(fighter.body)
    reached = [(wounds, known[wounds][1].models, weight) for wounds, weight in enumerate(state) if weight]
    guard, broken = fighter.met_with(foe), foe.body.breaks(0)
    rows: dict[int, list[Any]] = {}
    for models in {models for _, models, _ in reached}:
        attack = fighter.strike(models, broken, guard, exact)
        depth = morale_dice(attack.weights, foe.body)
        rows[models] = settle(attack.weights, foe.body, depth, exact, morale)
    share = dict.fromkeys(rows, 1.0)
    if exact:
        totals = {models: sum(row) for models, row in rows.items()}
        whole = lcm(*totals.values())
        share = {models: whole // total for models, total in totals.items()}
    scaled = [(wounds, weight * share[models], rows[models]) for wounds, models, weight in reached]
    cells = {(taken, wounds): weight * p for wounds, weight, row in scaled for taken, p in enumerate(row)}
    return grid_of(cells, exact=exact)


class Reply(NamedTuple):
    """A fight seen from both sides: `grid` pairs my wounds with theirs."""

    grid: Grid
    """My wounds and theirs."""
    bodies: tuple[Body, Body]
    """Both sides as they stood before."""

    @property
    def mine(self) -> Aftermath:
        """What it leaves of me."""
        return Aftermath(self.grid.mine(), self.bodies[0])

    @property
    def theirs(self) -> Aftermath:
        """What it leaves of them."""
        return Aftermath(self.grid.theirs(), self.bodies[1])


def both(grid: Grid, mine: Body, theirs: Body) -> Reply:
    return Reply(grid, (mine, theirs))


@lru_cache(maxsize=1024)
def states(body: Body) -> tuple[tuple[bool, Body], ...]:
    """For every number of wounds a body may take: whether it is broken then, and what is left of it."""
    return tuple((body.breaks(wounds), body.after(wounds)) for wounds in range(body.room + 1))


@check_arguments
def duel(mine: Fighter, theirs: Fighter, first: str = "", *, exact: bool = True) -> Reply:
    """Two strike each other at once, or `mine` or `theirs` first; morale is tested when both are done."""
    if first == "theirs":
        other = duel(theirs, mine, "mine", exact=exact)
        return both(other.grid.mirrored(), mine.body, theirs.body)
    a, b = check_fighter(mine).body, check_fighter(theirs).body
    blow = mine.strike(a.models, b.breaks(0), mine.met_with(theirs), exact)
    back = theirs.strike(b.models, a.breaks(0), theirs.met_with(mine), exact)
    given, taken = final(blow, b), final(back, a)
    grid = joint(taken, given)
    if first == "mine":
        felled = blow.at_least(b.room)
        if felled:  # one who fell strikes nobody
            grid = spare_striker(grid, b.room, felled, given, taken)
    return both(grid, a, b)


def final(wounds: Odds, body: Body) -> Odds:
    weights = from_zero(wounds)
    depth = morale_dice(weights, body)
    return odds_of(settle(weights, body, depth, wounds.exact), exact=wounds.exact)


def spare_striker(grid: Grid, room: int, felled: Number, given: Odds, taken: Odds) -> Grid:
    """The same grid where the rival fell before striking; the rest fell, if at all, to their morale."""
    cells: dict[tuple[int, int], Any] = {(0, room): felled}
    for dealt, p in given.items():
        lived = p - felled if dealt == room else p
        for got, q in taken.items():
            if lived * q > 0:
                cells[got, dealt] = cells.get((got, dealt), 0) + lived * q
    return grid_of(over_one_bottom(cells) if grid.exact else cells, exact=grid.exact)


def with_fright(striker: Fighter, body: Body) -> Body:
    return body if striker.fright is None else body._replace(terror=striker.fright)
