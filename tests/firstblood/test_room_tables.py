"""Where there is room: in a strip too full for a block, and all round a garrison; and who dies on the way."""

from __future__ import annotations

import math

import msgspec
import pytest

from tercio.firstblood.battlefield.compass import RING
from tercio.firstblood.engine.event_log import ACTIVATION_ENDED, REGIMENT_DESTROYED
from tercio.firstblood.engine.field import Piece
from tercio.firstblood.engine.flow import advance, push
from tercio.firstblood.engine.profiles import Ability, Boon
from tercio.firstblood.engine.scenario import Scenario
from tercio.firstblood.engine.state import ASKING, DESTROYED, TABLE, Battle
from tercio.firstblood.engine.units import CONTACT, INCH
from tercio.firstblood.ready_answers import give
from tercio.firstblood.sequence.actions.garrisons import ring_spots
from tercio.firstblood.sequence.actions.march import MOVE
from tercio.firstblood.sequence.phases.activation import ACTIVATION
from tercio.firstblood.sequence.phases.crowding import squeeze_in
from tests.firstblood.table import KINDS, battle, done
from tests.proof import proves

BASE = 1350
"""Half the base of a man, in our units."""


def crowd(player: int, men: int, height: float = 48, **pieces: object) -> Battle:
    """A player's men before a strip four bases wide and two deep, bases touching everything."""
    strip = Scenario("strip", width=8 * BASE / INCH, height=height, deployment_depth=4 * BASE / INCH)
    sides = [f"men x{men} leader at 1,1", "men at 1,40"]
    return battle(" vs ".join(sides if player == 0 else sides[::-1]), scenario=strip, **pieces)  # type: ignore[arg-type]


ROOM = [
    # how many, and where they stand, in half bases from the corner of the strip
    (1, [(1, 1)]),
    (2, [(1, 1), (1, 3)]),
    (3, [(1, 1), (1, 3), (3, 1)]),
    (4, [(1, 1), (1, 3), (3, 1), (3, 3)]),
    (5, [(1, 1), (1, 3), (3, 1), (3, 3), (5, 1)]),
    (8, [(1, 1), (1, 3), (3, 1), (3, 3), (5, 1), (5, 3), (7, 1), (7, 3)]),
    (9, None),
]


@proves("FB-DEPL-02")
@pytest.mark.parametrize(("men", "spots"), ROOM)
def test_a_strip_is_filled_base_to_base(men: int, spots: list[tuple[int, int]] | None) -> None:
    """The Leader where there is room first, everybody else as near to it as there is room."""
    b = crowd(0, men)
    assert b.forces.radius[0] == BASE
    models = list(b.models(0))
    assert squeeze_in(b, 0, models) is (spots is not None)
    if spots is not None:
        assert [(b.x[m], b.y[m]) for m in models] == [(x * BASE, y * BASE) for x, y in spots]


@proves("FB-DEPL-02")
def test_a_far_strip_is_filled_from_its_line() -> None:
    b = crowd(1, 3)
    models = list(b.models(1))
    assert squeeze_in(b, 1, models)
    line = b.field.height - 4 * BASE
    assert [(b.x[m], b.y[m] - line) for m in models] == [
        (BASE, BASE),
        (BASE, 3 * BASE),
        (3 * BASE, BASE),
    ]


@proves("FB-DEPL-02")
def test_a_strip_is_filled_about_whoever_stands_there() -> None:
    """An enemy in the first corner, and the men come where the next is free."""
    b = crowd(0, 3)
    foe = b.forces.first[1]
    b.x[foe], b.y[foe], b.place[1] = BASE, BASE, TABLE
    models = list(b.models(0))
    assert squeeze_in(b, 0, models)
    assert [(b.x[m], b.y[m]) for m in models] == [
        (3 * BASE, BASE),
        (3 * BASE, 3 * BASE),
        (5 * BASE, BASE),
    ]


# --- all round a garrison


def ring_about(cx: int, cy: int, wide: int, deep: int, radius: int) -> list[tuple[int, int]]:
    """The slow way: in 64 directions, the point of a wall nearest to one far out, and a base beyond it."""
    spots = []
    for k in range(64):
        (ax, ay), (bx, by), part = RING[k // 4], RING[(k // 4 + 1) % 16], k % 4
        dx, dy = ax * (4 - part) + bx * part, ay * (4 - part) + by * part
        far = 40 * INCH
        px = min(max(cx + dx * far // 4000, cx - wide), cx + wide)
        py = min(max(cy + dy * far // 4000, cy - deep), cy + deep)
        length = math.hypot(px - cx, py - cy)
        for step in range(radius, 3 * radius, 50):
            x, y = int(px + (px - cx) * step / length), int(py + (py - cy) * step / length)
            gap = math.hypot(max(abs(x - cx) - wide, 0), max(abs(y - cy) - deep, 0)) - radius
            if 0 <= gap <= CONTACT:
                spots.append((x, y))
                break
    return spots


@proves("FB-GARR-08")
@pytest.mark.parametrize(("wide", "deep"), [(3, 3), (12, 5), (4, 15), (20, 2)])
def test_bases_stand_in_contact_all_round_a_piece(wide: int, deep: int) -> None:
    x, y = 24, 20
    walls = ((x - wide, y - deep), (x + wide, y - deep), (x + wide, y + deep), (x - wide, y + deep))
    b = battle("men at 1,1 vs men at 46,46", pieces=(Piece(walls, ("garrison",)),))
    spots = ring_spots(b, 0, BASE)
    assert spots == ring_about(x * INCH, y * INCH, wide * INCH, deep * INCH, BASE)
    assert len(spots) >= 16


# --- who dies of what it was told to do


@proves("FB-CMD-02", "FB-ACT-16", "FB-ZONE-05")
def test_an_activation_ends_with_a_regiment_that_dies_of_an_ability(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sent forward through very dangerous ground, its only man falls; nothing more is asked of it."""
    forward = Ability("Forward", (Boon("move", amount=5),), own=True)
    monkeypatch.setitem(
        KINDS, "sent", msgspec.structs.replace(KINDS["men"], name="sent", abilities=(forward,))
    )
    swamp = Piece(((0, 12), (48, 12), (48, 13), (0, 13)), ("very_dangerous",))
    b = battle("sent at 10,10 vs men at 40,40", dice="4", pieces=(swamp,))
    b.story = []
    push(b, ACTIVATION, 0)
    advance(b)
    give(b, (0, 0, 0))
    assert b.clock[ASKING] == MOVE
    give(b, (0, 0), ((0, 0, b.x[0], b.y[0] + 4 * INCH),))
    assert b.clock[ASKING] == 0
    done(b)
    assert (b.place[0], b.strength[0]) == (DESTROYED, 0)
    assert [said[0] for said in b.story][-2:] == [REGIMENT_DESTROYED, ACTIVATION_ENDED]
