"""An attack played die by die as the rules tell it, for `throws.exactly` and for simulation."""

from collections.abc import Callable

from tercio.odds import FAILED, Blows, Body, Guard

Throw = Callable[[int], int]


def test_die(throw: Throw, good: int, again: int) -> int:
    """A die on this or less, with what is thrown again once."""
    face = throw(6)
    if again >> face & 1 or (again & FAILED and face > good):
        face = throw(6)
    return face


test_die.__test__ = False  # type: ignore[attr-defined]


def land(throw: Throw, blows: Blows, more: bool = True) -> list[int]:
    """The hits of one attack die, each as the number the target saves on."""
    good = max(1, min(5, blows.hit))
    face = test_die(throw, good, blows.reroll)
    if face > good:
        return []
    first = blows.defence
    if face == 1 and blows.defence_on_one is not None:
        first = blows.defence_on_one
    hits = [first] + [blows.defence] * (blows.extra if face == 1 else 0)
    return hits + (land(throw, blows, more=False) if blows.again and more else [])


def attack(throw: Throw, groups: list[Blows], guard: Guard) -> tuple[int, int]:
    """Wounds made, and defence dice that showed 1."""
    failed, ones = [], 0
    for blows in groups:
        for _ in range(blows.dice):  # type: ignore[arg-type]
            for defence in [blows.defence] if blows.sure else land(throw, blows):
                good = max(0, min(5, defence))
                face = test_die(throw, good, guard.reroll)
                ones += face == 1
                if face > good:
                    failed.append(2 if blows.deadly and face == 6 else 1)
    failed.sort(reverse=True)
    return sum(failed[guard.discard :]), ones


def morale(throw: Throw, wounds: int, body: Body) -> int:
    """All wounds taken: those of the attack and those of morale, as far as there is anybody to take them."""
    capacity = body.models * body.wounds - body.hurt
    reach = body.exposed * body.wounds - body.hurt if body.exposed else capacity
    wounds = min(wounds, reach, capacity)
    if body.resolve is None or wounds == capacity:
        return wounds
    felled = (body.hurt + wounds) // body.wounds
    start = body.start or body.models
    broken = not body.unbreakable and (body.broken or start - (body.models - felled) >= start / 2)
    value = body.resolve if broken else max(body.resolve, body.lent)
    value += 1 if body.numbers and body.models - felled >= body.numbers else 0
    value -= body.terror if felled else 0
    failures = sum(test_die(throw, max(1, min(5, value)), 0) > max(1, min(5, value)) for _ in range(wounds))
    failures = max(0, failures - body.steady)
    if body.oblivious:
        failures = -(-failures // 2)
    return min(capacity, wounds + failures)
