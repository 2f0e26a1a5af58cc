"""Moving as one body: the whole regiment one way, as far as it goes; else each model as far as it can."""

from __future__ import annotations

from typing import TypeAlias

from tercio.firstblood.engine.distances import distance
from tercio.firstblood.engine.regiment_queries import in_command, stranded_models
from tercio.firstblood.engine.state import Battle
from tercio.firstblood.engine.units import toward_zero
from tercio.firstblood.movement.fast_move_checks import may_shift, may_walk
from tercio.firstblood.movement.move_checks import leaders_first
from tercio.firstblood.movement.path_checks import PLACES, Path, ends_well, free_end, free_leg, set_down
from tercio.firstblood.movement.stragglers import way_back, way_nearer

Place: TypeAlias = tuple[int, int]
QUARTERS = 4
FINELY = 512
"""Into how many parts a way is divided to find how far of it one gets: for bots, and where the rules ask."""


def shift_body(b: Battle, r: int, purpose: int, limit: int, heading: Place, parts: int) -> tuple[Path, ...]:
    """The body shifted one way, as many parts of the way as it may; else ragged.  FB-MARCH-05"""
    for share in range(parts, 0, -1):
        dx, dy = step(limit, heading, share, parts)
        if (dx or dy) and may_shift(b, r, purpose, limit, dx, dy):
            return tuple([(m, b.floor[m], b.x[m] + dx, b.y[m] + dy) for m in leaders_first(b, r)])
    return shift_ragged(b, r, purpose, limit, heading, parts)


def step(limit: int, heading: Place, share: int, parts: int) -> Place:
    """So many parts of the way: to the end of the vector, or as far as the move goes."""
    length = distance(0, 0, heading[0], heading[1])
    walk = min(limit, toward_zero(length)) * share // parts
    return toward_zero(heading[0] * walk / length), toward_zero(heading[1] * walk / length)


def shift_ragged(b: Battle, r: int, purpose: int, limit: int, heading: Place, parts: int) -> tuple[Path, ...]:
    """Model by model, Leaders first, stragglers towards their Leader; nothing if that is not legal."""
    before = b.words[:PLACES]
    paths: list[Path] = []
    lost = stranded_models(b, r)
    for m in leaders_first(b, r):
        path = _farthest(b, m, purpose, limit, heading, parts)
        if path is None and m in lost:
            path = _homeward(b, m, purpose, limit)
        if path is not None:
            paths.append(path)
            set_down(b, (path,))
    b.words[:PLACES] = before
    return tuple(paths) if paths and may_walk(b, r, purpose, limit, paths) else ()


def _homeward(b: Battle, m: int, purpose: int, limit: int) -> Path | None:
    """Back into Command Range, or as near to it as a straight walk brings a model.  FB-GAP-09"""
    path: Path | None = way_back(b, m, purpose, limit)
    return path if path is not None else way_nearer(b, m, purpose, limit)


def _farthest(b: Battle, m: int, purpose: int, limit: int, heading: Place, parts: int) -> Path | None:
    """As far that way as one model gets and keeps its place."""
    for share in range(parts, 0, -1):
        dx, dy = step(limit, heading, share, parts)
        if fits(b, m, purpose, b.x[m] + dx, b.y[m] + dy) and _ends_well_at(b, m, purpose, dx, dy):
            return m, b.floor[m], b.x[m] + dx, b.y[m] + dy
    return None


def _ends_well_at(b: Battle, m: int, purpose: int, dx: int, dy: int) -> bool:
    """Would a model that goes so far end as this kind of move demands?  FB-MARCH-08, FB-DIS-04"""
    b.x[m], b.y[m] = b.x[m] + dx, b.y[m] + dy
    well = ends_well(b, m, purpose)
    b.x[m], b.y[m] = b.x[m] - dx, b.y[m] - dy
    return well


def fits(b: Battle, m: int, purpose: int, x: int, y: int) -> bool:
    """May the model walk straight there and stand there, in command?"""
    ax, ay = b.x[m], b.y[m]
    if x == ax and y == ay:
        return False
    b.x[m], b.y[m] = x, y
    fine = in_command(b, m) and free_leg(b, m, ax, ay, x, y, purpose, False) and free_end(b, m)
    b.x[m], b.y[m] = ax, ay
    return fine
