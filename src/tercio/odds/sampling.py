"""Where counting every case would take too long: the same fights thrown, and how far off that may be.

Dice are thrown by the handful: how many of n succeed is read off the bits of one random number, exactly
as likely as throwing them one by one, so ten thousand dice cost little more than ten. The same seed gives
the same answer. Whoever asks says when: the questions of `app/questions/` count what can be counted at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable
from hashlib import shake_128
from math import sqrt
from typing import Any, NamedTuple, TypeVar

from tercio.core.argument_checks import check_arguments
from tercio.odds.attack import NO_GUARD, Blows, Guard, face_weights, saving, wounds_left
from tercio.odds.chains import Fighter, states
from tercio.odds.distribution import Grid, Odds, of
from tercio.odds.morale import Body
from tercio.odds.size_limits import chance_allowed, dice_allowed, rolls_allowed, whole

ROLLS, SEED = 4000, 1
CERTAINTY = 1.96
"""Standard errors either side: nineteen intervals of twenty hold the truth."""
Case = TypeVar("Case", bound=Hashable)


class Bits:
    """A stream of random bits: the same seed always gives the same, on every machine."""

    __slots__ = ("_counter", "_held", "_pool", "_seed")

    def __init__(self, seed: int | str) -> None:
        self._seed = f"{seed}/".encode()
        self._counter = self._pool = self._held = 0

    def ones(self, n: int) -> int:
        """How many of the next n bits are set."""
        if n > self._held:
            size = max(n, HANDFUL)
            self._counter += 1
            block = shake_128(self._seed + self._counter.to_bytes(8, "big")).digest((size + 7) // 8)
            self._pool, self._held = int.from_bytes(block), size
        bits = self._pool & ((1 << n) - 1)
        self._pool >>= n
        self._held -= n
        return bits.bit_count()


HANDFUL = 4096


def patient(work: int) -> Sample:
    """Fewer rolls where each is long, so that an answer never takes more than a moment."""
    return Sample(max(200, min(2000, 100_000 // max(1, work))))


class Sample(NamedTuple):
    """How an answer was thrown."""

    rolls: int = ROLLS
    """How often the fight was thrown."""
    seed: int = SEED
    """What the throws follow from: the same seed gives the same answer."""

    @check_arguments
    def throw(self, once: Callable[[Bits], Case]) -> dict[Case, float]:
        """The share of each case among so many."""
        chance = Bits(whole(self.seed))
        seen = Counter(once(chance) for _ in range(rolls_allowed(self.rolls)))
        return {case: count / self.rolls for case, count in sorted(seen.items())}

    @check_arguments
    def odds(self, once: Callable[[Bits], int]) -> Odds:
        """How often each number came."""
        return of(self.throw(once), exact=False)

    @check_arguments
    def grid(self, once: Callable[[Bits], tuple[int, int]]) -> Grid:
        """How often each pair of numbers came."""
        return Grid(self.throw(once), exact=False)

    @check_arguments
    def margin_of_chance(self, p: float) -> float:
        """Half the width of Wilson's interval: honest even where nothing was seen at all."""
        chance_allowed(p)
        z, n = CERTAINTY, rolls_allowed(self.rolls)
        return z / (1 + z * z / n) * sqrt(p * (1 - p) / n + z * z / (4 * n * n))

    @check_arguments
    def margin_of_mean(self, odds: Odds) -> float:
        """How far the true mean may lie from the one thrown."""
        return CERTAINTY * sqrt(max(0.0, float(odds.variance())) / rolls_allowed(self.rolls))


def successes(chance: Bits, n: int, top: int, bottom: int) -> int:
    """How many of n trials succeed, each with chance top/bottom.

    A trial compares random binary digits with those of the chance until they differ; all trials do it at
    once, so each digit settles about half of them.
    """
    if n <= 0 or top <= 0:
        return 0
    if top >= bottom:
        return n
    won = 0
    while n and top:
        ones = chance.ones(n)
        top *= 2
        if top >= bottom:
            top -= bottom
            won += n - ones
            n = ones
        else:
            n -= ones
    return won


def throw_sum(chance: Bits, die: Odds, dice: int) -> int:
    """So many of it, added up; `die` is exact."""
    total, rest = 0, die.total
    for outcome, weight in enumerate(die.weights, die.first):
        if not weight:
            continue
        count = successes(chance, dice, weight, rest)
        total += outcome * count
        dice, rest = dice - count, rest - weight
    return total


def throw_hits(chance: Bits, blows: Blows, dice: int) -> tuple[int, int]:
    """Ordinary hits, and hits that meet the other defence."""
    if blows.sure:
        return dice, 0
    good = min(5, max(1, blows.hit))
    faces = face_weights(blows.reroll, good)
    plain = sharp = 0
    for turn in range(2 if blows.again else 1):
        ones = successes(chance, dice, faces[0], 36)
        others = successes(chance, dice - ones, sum(faces[1:good]), 36 - faces[0])
        plain += others + blows.extra * ones
        sharp += ones
        dice = 0 if turn else ones + others
    return (plain + sharp, 0) if blows.defence_on_one is None else (plain, sharp)


def throw_saves(chance: Bits, hits: int, defence: int, reroll: int) -> tuple[int, int, int]:
    """Of so many defence dice: failed ones without the sixes, sixes, and dice that showed 1."""
    good = saving(defence)
    faces = face_weights(reroll, good)
    ones = successes(chance, hits, faces[0], 36)
    sixes = successes(chance, hits - ones, faces[5], 36 - faces[0])
    between = successes(chance, hits - ones - sixes, sum(faces[max(1, good) : 5]), 36 - faces[0] - faces[5])
    return between + (0 if good else ones), sixes, ones


def throw_attack(chance: Bits, blows: Blows, dice: int, guard: Guard) -> tuple[int, int]:
    """Wounds made, and defence dice that showed 1."""
    return throw_defence(chance, blows, throw_hits(chance, blows, dice), guard)


def throw_defence(chance: Bits, blows: Blows, hits: tuple[int, int], guard: Guard) -> tuple[int, int]:
    """The same from the hits on."""
    plain, sharp = hits
    single, double, ones = throw_saves(chance, plain, blows.defence, guard.reroll)
    if sharp:
        more = throw_saves(chance, sharp, blows.defence_on_one or 0, guard.reroll)
        single, double, ones = single + more[0], double + more[1], ones + more[2]
    if not blows.deadly:
        single, double = single + double, 0
    return wounds_left(single, double, guard.discard), ones


def throw_morale(chance: Bits, wounds: int, body: Body) -> int:
    """All wounds taken: those of an attack and those of morale, as far as there is anybody to take them."""
    reach = min(body.room, body.exposed * body.wounds - body.hurt) if body.exposed else body.room
    wounds = min(wounds, reach)
    passing = body.passing(wounds)
    if passing is None or not wounds:
        return wounds
    failed = max(0, successes(chance, wounds, 6 - passing, 6) - body.steady)
    return min(body.room, wounds + ((failed + 1) // 2 if body.oblivious else failed))


def throw_clash(chance: Bits, striker: Fighter, target: Fighter, hurt: int, taken: int) -> tuple[int, int]:
    """Both sides' wounds after one of them struck the other, hits back and morale included."""
    (unsteady, mine), (broken, theirs) = states(striker.body)[hurt], states(target.body)[taken]
    if not mine.models or not theirs.models:
        return hurt, taken
    blows, guard = striker.blows_at(broken), striker.met_with(target)
    wounds, ones = throw_attack(chance, blows, striker.dice(mine.models), guard)
    wounds = min(wounds, theirs.room)
    if striker.twice and theirs.breaks(wounds):
        more, _ = throw_attack(chance, striker.blows_at(True), striker.dice(mine.models), guard)
        wounds = min(wounds + more, theirs.room)
    if striker.fright is not None:
        theirs = theirs._replace(terror=striker.fright)
    taken += throw_morale(chance, wounds, theirs)
    back = target.hits_back(ones, wounds)
    if back:
        single, double, _ = throw_saves(chance, back, striker.bare_save(unsteady), NO_GUARD.reroll)
        suffered = max(0, single + double - striker.guard.discard)
        hurt += throw_morale(chance, suffered, mine._replace(terror=0))
    return hurt, taken


def fight(
    mine: Fighter, theirs: Fighter, impact: Fighter | None = None, sample: Sample | None = None
) -> Grid:
    """Charge, clash and answer, thrown: (my wounds, theirs)."""
    for striker, models in ((impact, mine), (mine, mine), (theirs, theirs)):
        if striker is not None:
            dice_allowed(striker.dice(models.body.models))

    def once(chance: Bits) -> tuple[int, int]:
        hurt = taken = 0
        if impact is not None:
            _, taken = throw_clash(chance, impact, silent(theirs), hurt, taken)
        hurt, taken = throw_clash(chance, mine, theirs, hurt, taken)
        taken, hurt = throw_clash(chance, theirs, mine, taken, hurt)
        return hurt, taken

    return (sample or Sample()).grid(once)


def silent(fighter: Fighter) -> Any:
    """Impacts are no clash: nothing strikes back."""
    return fighter._replace(returns=False, demise=False)
