"""Line of Sight between models, and when it is Obscured.  FB-LOS-01, FB-OBSC-01

The exact search for a free line is `tercio.geometry.sight`; here it is told what stands in the way: models
and Obstructing pieces at least as large as both ends (FB-LOS-02), and for Obscured also smaller models and
Obscuring pieces.
"""

from __future__ import annotations

from tercio.firstblood.engine.distances import piece_of, standing
from tercio.firstblood.engine.field import OBSCURING, OBSTRUCTING
from tercio.firstblood.engine.state import GARRISONED, TABLE, Battle

PIECE_TAG = 10_000
"""Outlines are tagged with their number plus this, models with their number."""
MARGIN = 60
"""More than rounding ever takes: what lies farther off is not in the way."""


def elevation(b: Battle, m: int) -> int:
    """How high a model stands: on a Ruin's floor, on a hill with any part of its base, or on the table.

    FB-ELEV-01, FB-TERR-02, FB-RUIN-05
    """
    if b.floor[m]:
        return b.floor[m] + 1
    best = 0
    field, x, y, radius = b.field, b.x[m], b.y[m], b.forces.radius[m]
    for k in field.hills:
        if field.ground.overlaps(k, x, y, radius):
            best = max(best, field.heights[k])
    return best


def size(b: Battle, m: int) -> int:
    """Size with Elevation; of garrison occupants the piece's Elevation.

    FB-SIZE-01, FB-ELEV-01, FB-GARR-06
    """
    piece = piece_of(b, m)
    if piece >= 0:
        return b.field.elevation[piece]
    return b.forces.size[m] + elevation(b, m)


def sees(b: Battle, m: int, n: int, past: int = -1) -> bool:
    """Does model `m` see model `n`? Models of regiment `past` do not count.  FB-LOS-01, FB-CHG-05"""
    tallest = max(size(b, m), size(b, n))
    b.field.sight.clear()
    _block_models(b, m, n, tallest, past, 0, 0)
    _block_terrain(b, m, n, tallest, False, 0)
    return line_between(b, m, n)


def clear_view(b: Battle, m: int, n: int, past: int = -1) -> bool:
    """Is there a line that is neither blocked nor Obscured?  FB-OBSC-01, FB-ZONE-10"""
    viewer, target = size(b, m), size(b, n)
    tallest = max(viewer, target)
    raised = viewer if elevation(b, m) or piece_of(b, m) >= 0 else 0
    b.field.sight.clear()
    _block_models(b, m, n, tallest, past, target, raised)
    _block_terrain(b, m, n, tallest, True, raised)
    return line_between(b, m, n)


def attacks_through(b: Battle, m: int, n: int) -> bool:
    """Does every line to the target cross some other base?  FB-THRU-01"""
    sight = b.field.sight
    sight.clear()
    for k in range(b.forces.models):
        if k not in (m, n) and standing(b, k):
            sight.add_disc(b.x[k], b.y[k], b.forces.radius[k], k)
    return not line_between(b, m, n)


def _block_models(b: Battle, m: int, n: int, tallest: int, past: int, smaller_than: int, over: int) -> None:
    """Models in the way: as large as both ends; when Obscured matters, also those smaller than the target."""
    sees_over = over if over and b.settings.raised_shooter_sees_over_models else 0
    west, south, east, north = _around(b, m, n)
    for r in range(b.forces.regiments):
        if b.place[r] != TABLE or r == past:
            continue
        for k in range(b.forces.first[r], b.forces.end[r]):
            x, y, across = b.x[k], b.y[k], b.forces.radius[k]
            if x < west - across or x > east + across or y < south - across or y > north + across:
                continue
            if not b.alive[k] or k in (m, n) or not _between(b, m, n, k):
                continue
            height = size(b, k) if b.forces.size[k] < tallest else tallest  # at least: it may stand higher
            if height >= tallest or (sees_over <= height < smaller_than):
                b.field.sight.add_disc(x, y, across, k)


def _around(b: Battle, m: int, n: int) -> tuple[int, int, int, int]:
    """A rectangle around every line between two models; everything where one is in a garrison."""
    if piece_of(b, m) >= 0 or piece_of(b, n) >= 0:
        return -(1 << 40), -(1 << 40), 1 << 40, 1 << 40
    ax, ay, bx, by = b.x[m], b.y[m], b.x[n], b.y[n]
    span = max(b.forces.radius[m], b.forces.radius[n]) + MARGIN
    return min(ax, bx) - span, min(ay, by) - span, max(ax, bx) + span, max(ay, by) + span


def _between(b: Battle, m: int, n: int, k: int) -> bool:
    """Could base `k` touch a line between two bases, as far as its distance from their middle line tells?"""
    if piece_of(b, m) >= 0 or piece_of(b, n) >= 0:
        return True
    ax, ay, radius = b.x[m], b.y[m], b.forces.radius
    dx, dy = float(b.x[n] - ax), float(b.y[n] - ay)
    across = dx * (b.y[k] - ay) - dy * (b.x[k] - ax)
    room = float(max(radius[m], radius[n]) + radius[k] + MARGIN)
    return across * across <= (dx * dx + dy * dy) * room * room


def _block_terrain(b: Battle, m: int, n: int, tallest: int, obscuring: bool, over: int) -> None:
    """Obstructing pieces as large as both ends; when Obscured matters, also Obscuring ones.  FB-LOS-04"""
    field = b.field
    west, south, east, north = _around(b, m, n)
    for k in field.hiding:
        if not field.ground.near_box(k, west, south, east, north):
            continue
        traits = field.traits[k]
        if (traits & OBSTRUCTING and field.size[k] >= tallest and not _exempt(b, k, m, n)) or (
            obscuring and traits & OBSCURING and (not over or field.size[k] >= over)
        ):
            field.sight.add_outline(k, PIECE_TAG + k)


def _exempt(b: Battle, piece: int, m: int, n: int) -> bool:
    """By a setting, a piece one of the two stands in does not hide them.  FB-ZONE-11"""
    if b.settings.obstructing_hides_models_inside:
        return False
    ground = b.field.ground
    for k in (m, n):
        if standing(b, k) and ground.overlaps(piece, b.x[k], b.y[k], b.forces.radius[k]):
            return True
    return False


def line_between(b: Battle, m: int, n: int) -> bool:
    """Is there a line between the two, wherever they are, past whatever was put in the way?  FB-GARR-06"""
    here, there = piece_of(b, m), piece_of(b, n)
    sight, radius = b.field.sight, b.forces.radius
    if not sight.discs and not sight.pieces:
        return True
    if here < 0 and there < 0:
        return sight.see(b.x[m], b.y[m], radius[m], b.x[n], b.y[n], radius[n], m, n)
    if here >= 0 and there >= 0:
        return sight.see_across(here, there, PIECE_TAG + here, PIECE_TAG + there)
    if here >= 0:
        return sight.see_from(here, b.x[n], b.y[n], radius[n], PIECE_TAG + here, n)
    return sight.see_from(there, b.x[m], b.y[m], radius[m], PIECE_TAG + there, m)


def regiment_in_sight(b: Battle, m: int, r: int, past: int = -1) -> bool:
    """Does a model see any model of a regiment?  FB-LOS-05"""
    if b.place[r] == GARRISONED:
        return sees(b, m, b.living(r)[0], past)
    for n in range(b.forces.first[r], b.forces.end[r]):
        if b.alive[n] and sees(b, m, n, past):
            return True
    return False
