"""How a regiment leaves a fight that no heading of its whole body leads out of.  FB-DIS-05"""

from __future__ import annotations

from tercio.firstblood.engine.purposes import DISENGAGE_MOVE
from tercio.firstblood.engine.regiment_queries import leaders
from tercio.firstblood.engine.state import Battle
from tercio.firstblood.movement.charges import leaves_behind
from tercio.firstblood.movement.engagement import model_engaged
from tercio.firstblood.movement.fast_move_checks import may_walk
from tercio.firstblood.movement.path_checks import PLACES, Path, set_down
from tercio.firstblood.movement.routes import clear_way


def way_out(b: Battle, r: int, limit: int) -> tuple[Path, ...]:
    """Every Leader who can goes clear of all enemies, the others stay; nothing if that is not legal."""
    before, chiefs = b.words[:PLACES], leaders(b, r)
    paths: dict[int, Path] = {}
    for _ in chiefs:  # who goes may make room for another
        for m in chiefs:
            path = _alone_out(b, m, limit) if m not in paths and model_engaged(b, m) else None
            if path is not None:
                paths[m] = path
    b.words[:PLACES] = before
    found = list(paths.values())
    return tuple(found) if found and may_walk(b, r, DISENGAGE_MOVE, limit, found) else ()


def _alone_out(b: Battle, m: int, limit: int) -> Path | None:
    """One Leader walks clear, if that leaves nobody out of command: the question his judge asks."""
    start = b.x[m], b.y[m], b.floor[m]
    path: Path | None = clear_way(b, m, limit)
    if path is None:
        return None
    set_down(b, (path,))
    if leaves_behind(b, m, start):
        b.x[m], b.y[m], b.floor[m] = start
        return None
    return path
