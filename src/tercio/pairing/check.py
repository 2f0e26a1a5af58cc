"""A second opinion on any round: nobody missing, the right bye, the cost as told, and no better round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from tercio.core.argument_checks import check_arguments
from tercio.core.refused import RefusedValue
from tercio.pairing.bye import who_rests
from tercio.pairing.companies import field_of
from tercio.pairing.cost import cost_of
from tercio.pairing.model import Cost, Entrant, Pairing
from tercio.pairing.proof import proven_cost
from tercio.pairing.solve import solve


class Fault(msgspec.Struct, frozen=True):
    """One thing wrong with a round, ready for the speech catalogues."""

    key: str
    """What is wrong, as the catalogues name it."""
    facts: dict[str, Any]
    """Whom and how much its sentence names."""


class Verdict(msgspec.Struct, frozen=True):
    """What the checker found."""

    faults: tuple[Fault, ...]
    """Everything to be said against the round; empty where it is sound."""
    cost: tuple[int, ...] | None
    """The cost of the round as the checker counts it; None when it is no pairing at all."""
    best: tuple[int, ...]
    """The cost of the best round."""

    @property
    def sound(self) -> bool:
        """Whether there is nothing to say against the round."""
        return not self.faults


@check_arguments
def check(entrants: Sequence[Entrant], pairing: Pairing) -> Verdict:
    """Verify a round from nothing but the entrants.  WT-PAIR-02, WT-PAIR-03, WT-BYE-04"""
    best = Cost(0, *proven_cost(field_of(entrants)))
    try:
        cost = cost_of(entrants, pairing.pairs, pairing.bye)
    except RefusedValue:
        return Verdict((Fault("pairing.fault.not_a_pairing", {}),), None, best)
    return Verdict(tuple(faults(entrants, pairing, cost, best)), cost, best)


def faults(entrants: Sequence[Entrant], pairing: Pairing, cost: Cost, best: Cost) -> list[Fault]:
    """Everything to be said against a pairing of the right companies."""
    found: list[Fault] = []
    if cost.bye:
        found.append(Fault("pairing.fault.bye", {"bye": pairing.bye, "due": who_rests(entrants)}))
    if tuple(pairing.cost) != tuple(cost):
        found.append(
            Fault("pairing.fault.cost", {"told": str(tuple(pairing.cost)), "found": str(tuple(cost))})
        )
    if cost > best:
        found.append(Fault("pairing.fault.better", difference(cost, best)))
    elif pairing.pairs != solve(entrants).pairs:
        found.append(Fault("pairing.fault.order", {}))
    return found


def difference(cost: Cost, best: Cost) -> dict[str, int]:
    """How far a round is from the optimum, level by level."""
    return {
        "rematches": cost.rematches - best.rematches,
        "points": cost.points - best.points,
        "standing": cost.standing - best.standing,
    }
