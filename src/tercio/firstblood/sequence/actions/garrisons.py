"""Garrisons: who may occupy a piece, and where its models find room when they leave it.

FB-GARR-03, FB-GARR-04, FB-GARR-08
"""

from __future__ import annotations

from tercio.core.refused import Refused
from tercio.firstblood.battlefield.compass import RING
from tercio.firstblood.engine.distances import distance, nearest_point, piece_gap
from tercio.firstblood.engine.event_log import GARRISON_ENTERED, emit
from tercio.firstblood.engine.field import GARRISON
from tercio.firstblood.engine.profiles import INFANTRY
from tercio.firstblood.engine.purposes import MARCH_MOVE
from tercio.firstblood.engine.regiment_queries import leaders
from tercio.firstblood.engine.state import GARRISONED, TABLE, Battle
from tercio.firstblood.engine.units import CONTACT, INCH, in_inches
from tercio.firstblood.movement.move_checks import check_path, check_shape, leaders_first
from tercio.firstblood.movement.path_checks import Path, flies
from tercio.firstblood.movement.routes import may_stand_beside, place_beside


def may_occupy(b: Battle, r: int, piece: int) -> bool:
    """Infantry only, within the Capacity, and nobody else inside.  FB-GARR-03"""
    if b.forces.type[r] != INFANTRY or not b.field.traits[piece] & GARRISON:
        return False
    return b.strength[r] <= b.field.pieces[piece].capacity and not _occupied(b, piece)


def _occupied(b: Battle, piece: int) -> bool:
    """Is anybody inside?"""
    for r in range(b.forces.regiments):
        if b.place[r] == GARRISONED and b.inside[r] == piece:
            return True
    return False


def check_occupy(b: Battle, r: int, piece: int, limit: int, path: Path | None) -> None:
    """Refuse an occupation no Leader can carry out.  FB-GARR-03, FB-GARR-04"""
    if not 0 <= piece < b.field.count or not may_occupy(b, r, piece):
        raise Refused("firstblood.garrison.cannot_occupy", rule="FB-GARR-03", piece=piece)
    if path is None:
        raise Refused(
            "firstblood.garrison.leader_too_far", rule="FB-GARR-04", piece=piece, had=in_inches(limit)
        )
    check_shape(b, r, (path,))
    m = path[0]
    if m not in leaders(b, r):
        raise Refused(
            "firstblood.garrison.leader_too_far", rule="FB-GARR-04", piece=piece, had=in_inches(limit)
        )
    check_path(b, path, MARCH_MOVE, limit, flies(b, r))
    if piece_gap(b, piece, path[-2], path[-1], b.forces.radius[m]) > CONTACT:
        raise Refused(
            "firstblood.garrison.leader_too_far", rule="FB-GARR-04", piece=piece, had=in_inches(limit)
        )


def occupy(b: Battle, r: int, piece: int) -> None:
    """All models leave the table.  FB-GARR-04"""
    b.place[r] = GARRISONED
    b.inside[r] = piece
    for m in b.models(r):
        b.floor[m] = 0
    emit(b, GARRISON_ENTERED, r, piece)


def leaving_paths(b: Battle, r: int) -> tuple[Path, ...]:
    """Models set down in a ring that touches the piece, near their Leader, clear of enemies.  FB-GARR-08"""
    piece = b.inside[r]
    saved = [(b.x[m], b.y[m], b.floor[m]) for m in b.models(r)]
    inside = b.inside[r]
    b.place[r] = TABLE
    for m in b.models(r):
        b.x[m] = b.y[m] = -(10**6) - 10**5 * (m - b.forces.first[r])
    paths: list[Path] = []
    spots = ring_spots(b, piece, b.forces.radius[b.forces.first[r]])
    for m in leaders_first(b, r):
        path = room_beside(b, m, piece, paths[0][0] if paths else m, spots)
        if path is not None:
            paths.append(path)
            b.x[m], b.y[m], b.floor[m] = path[2], path[3], 0
    for m, (x, y, floor) in zip(b.models(r), saved, strict=True):
        b.x[m], b.y[m], b.floor[m] = x, y, floor
    b.place[r], b.inside[r] = GARRISONED, inside
    return tuple(paths)


def room_beside(b: Battle, m: int, piece: int, chief: int, spots: list[tuple[int, int]]) -> Path | None:
    """Where a model that leaves a piece finds room: at one of these spots, else anywhere; or None.

    FB-GARR-08
    """
    here, path = (b.x[m], b.y[m], b.floor[m]), None
    for x, y in spots:
        b.x[m], b.y[m], b.floor[m] = x, y, 0
        if may_stand_beside(b, m, piece, chief):
            path = m, 0, x, y
            break
    b.x[m], b.y[m], b.floor[m] = here
    return path if path is not None else place_beside(b, m, piece, chief)


def ring_spots(b: Battle, piece: int, radius: int) -> list[tuple[int, int]]:
    """Places for a base in contact with a piece, all round it."""
    ground = b.field.ground
    start, end = ground.first[piece], ground.first[piece + 1]
    cx = sum(ground.x[k] for k in range(start, end)) // (end - start)
    cy = sum(ground.y[k] for k in range(start, end)) // (end - start)
    spots = []
    far = 40 * INCH
    for k in range(64):
        ax, ay = RING[k // 4]
        bx, by = RING[(k // 4 + 1) % 16]
        dx, dy = ax * (4 - k % 4) + bx * (k % 4), ay * (4 - k % 4) + by * (k % 4)
        px, py = nearest_point(b, piece, cx + dx * far // 4000, cy + dy * far // 4000)
        length = distance(cx, cy, px, py) or 1.0
        for out in range(radius, 3 * radius, 50):
            x, y = int(px + (px - cx) * out / length), int(py + (py - cy) * out / length)
            if 0 <= piece_gap(b, piece, x, y, radius) <= CONTACT:
                spots.append((x, y))
                break
    return spots
