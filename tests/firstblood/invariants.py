"""What must be true of a battle at every decision."""

from __future__ import annotations

from tercio.firstblood.knowing import characteristic, leaders
from tercio.firstblood.profiles import WOUNDS
from tercio.firstblood.space import on_table
from tercio.firstblood.state import DESTROYED, TABLE, Battle
from tercio.geometry import measure


def check(b: Battle) -> None:
    """No overlapping bases, nobody off the table, wounds in range, models and cards conserved."""
    standing = [m for m in range(b.forces.models) if b.alive[m] and b.place[b.forces.regiment[m]] == TABLE]
    for k, m in enumerate(standing):
        assert on_table(b, b.x[m], b.y[m], b.forces.radius[m]), f"model {m} left the table"
        assert 0 <= b.wounds[m] < characteristic(b, m, WOUNDS), f"model {m} has {b.wounds[m]} wounds"
        for n in standing[k + 1 :]:
            if b.floor[m] == b.floor[n]:
                radius = b.forces.radius
                assert not measure.overlapping(b.x[m], b.y[m], radius[m], b.x[n], b.y[n], radius[n]), (m, n)
    for r in range(b.forces.regiments):
        assert b.strength[r] == len(b.living(r))
        assert b.tokens[r] >= 0
        assert (b.strength[r] == 0) == (b.place[r] == DESTROYED)
        if b.place[r] == TABLE and b.strength[r] and b.clock[6] == 0:
            assert leaders(b, r), f"regiment {r} has no leader"
    for player in (0, 1):
        assert 0 <= b.cards[player] <= len(b.regiments(player))
