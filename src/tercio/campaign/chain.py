"""The attack chain: one cycle through all active players.  CP-ATT-01 to CP-ATT-07"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import cache

Pair = tuple[str, str]


def pair(player: str, other: str) -> Pair:
    """Two players, whoever attacked."""
    return (player, other) if player < other else (other, player)


def pairs(battles: Iterable[Sequence[str]]) -> frozenset[Pair]:
    """Who met whom, in either role.  CP-ATT-01"""
    return frozenset(pair(player, other) for player, other in battles)


def legal_targets(chain: Sequence[str], active: Sequence[str], fought: Collection[Pair]) -> list[str]:
    """Whom the last of the chain may attack.  CP-ATT-01, CP-ATT-02, CP-ATT-04

    Players outside the chain whom he did not fight last turn; if there are none, any outside it; if
    nobody is outside, the first player.
    """
    attacker = chain[-1]
    outside = [player for player in active if player not in chain]
    if not outside:
        return [chain[0]]
    return [player for player in outside if pair(attacker, player) not in fought] or outside


def battles_of(chain: Sequence[str]) -> list[Pair]:
    """Each attacks the next and the last attacks the first.  CP-ATT-03, CP-ATT-04"""
    return list(zip(chain, [*chain[1:], chain[0]], strict=True))


def rematches(chain: Sequence[str], fought: Collection[Pair]) -> list[Pair]:
    """The battles of a whole chain that repeat one of last turn."""
    return [(player, other) for player, other in battles_of(chain) if pair(player, other) in fought]


def fewest_rematches(chain: Sequence[str], active: Sequence[str], fought: Collection[Pair]) -> int:
    """How many of the links still to come must repeat last turn's battles, played as well as can be.

    The rule looks no further than the next link (CP-ATT-02), so a legal choice may force a rematch
    later; the answer for each target is the warning shown before choosing.
    """
    first, known = chain[0], frozenset(fought)

    @cache
    def ahead(attacker: str, outside: frozenset[str]) -> int:
        if not outside:
            return int(pair(attacker, first) in known)
        fresh = frozenset(player for player in outside if pair(attacker, player) not in known)
        return int(not fresh) + min(ahead(player, outside - {player}) for player in fresh or outside)

    return ahead(chain[-1], frozenset(active) - frozenset(chain))


def warnings(chain: Sequence[str], active: Sequence[str], fought: Collection[Pair]) -> dict[str, int]:
    """For each legal target, the rematches it makes unavoidable, its own included."""
    return {
        target: int(pair(chain[-1], target) in fought)
        + (fewest_rematches([*chain, target], active, fought) if target not in chain else 0)
        for target in legal_targets(chain, active, fought)
    }
