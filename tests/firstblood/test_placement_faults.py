"""Where terrain may not stand: each fault whole with its rule and facts, and the last place that is none."""

from __future__ import annotations

from math import sqrt

import pytest

from tercio.core.refused import Refused
from tercio.core.speech import Phrase
from tercio.firstblood.battlefield.placement import (
    clearly_apart,
    gap,
    inside,
    outline,
    placement_faults,
    too_near,
    width,
)
from tercio.firstblood.engine.field import Piece
from tercio.firstblood.engine.scenario import Scenario, Zone
from tercio.firstblood.engine.settings import Settings
from tercio.firstblood.engine.units import INCH, TOLERANCE, in_inches
from tests.proof import proves

EMPTY = Scenario("empty")
CAMP = Scenario("camp", zones=(Zone(24, 24, 12, name="camp"),))
HAIR = TOLERANCE / INCH
"""What drawing may be wrong by, in inches."""
LITTLE = 1 / INCH
ACROSS = {"ruin": (4, 6, "FB-PLACE-02"), "garrison": (5, 7, "FB-PLACE-04")}
EDGE = {"ruin": (6, "FB-PLACE-03"), "garrison": (6, "FB-PLACE-04")}
SPACING = {
    ("zonal", "zonal"): (5, "FB-PLACE-01"),
    ("zonal", "ruin"): (5, "FB-PLACE-03"),
    ("zonal", "garrison"): (5, "FB-PLACE-04"),
    ("ruin", "ruin"): (6, "FB-PLACE-03"),
    ("ruin", "garrison"): (10, "FB-PLACE-05"),
    ("garrison", "garrison"): (10, "FB-PLACE-04"),
}
TRAITS: dict[str, tuple[str, ...]] = {"zonal": (), "ruin": ("ruin",), "garrison": ("garrison",)}
SIDE = {"zonal": 4, "ruin": 4, "garrison": 5}


def box(x: float, y: float, wide: float, deep: float, *traits: str, **more: object) -> Piece:
    """A rectangle by its south-western corner."""
    outline = ((x, y), (x + wide, y), (x + wide, y + deep), (x, y + deep))
    return Piece(outline, traits, **more)  # type: ignore[arg-type]


def of_kind(kind: str, x: float, y: float, **more: object) -> Piece:
    return box(x, y, SIDE[kind], SIDE[kind], *TRAITS[kind], **more)


def faults(*pieces: Piece, on: Scenario = EMPTY, **settings: object) -> list[Refused]:
    return placement_faults(pieces, on, Settings(**settings))  # type: ignore[arg-type]


@proves("FB-PLACE-02", "FB-PLACE-04")
@pytest.mark.parametrize("kind", sorted(ACROSS))
def test_ruins_and_buildings_are_neither_too_small_nor_too_large(kind: str) -> None:
    least, most, rule = ACROSS[kind]
    for wide, deep in ((least - HAIR, most), (most + HAIR, least)):
        assert faults(box(10, 10, wide, deep, kind)) == []
    between = (least + most) / 2
    too_large, too_small = most + HAIR + LITTLE, least - HAIR - LITTLE
    for wide, deep, across in ((too_large, between, too_large), (between, too_small, too_small)):
        no = Refused(
            "terrain.size", rule=rule, one=kind, across=in_inches(across * INCH), least=least, most=most
        )
        assert faults(box(10, 10, wide, deep, kind)) == [no]
        assert faults(box(10, 10, deep, wide, kind)) == [no]
    assert [no.facts["across"] for no in faults(box(10, 10, least, 9, kind))] == [pytest.approx(9)]


@proves("FB-ZONE-07")
def test_an_obstacle_is_told_its_length_and_its_width() -> None:
    assert faults(box(10, 10, 5, 1, "obstacle")) == []
    assert faults(box(10, 10, sqrt(26 - 0.25), 0.5, "obstacle")) == []
    assert faults(box(10, 10, 4, 1 + HAIR, "obstacle")) == []
    lengths = ((5, 1.2, 26.44), (1.2, 5, 26.44), (6, 1, 37), (5.05, 1, 26.5025), (4, 1 + HAIR + LITTLE, 0))
    for wide, deep, square in lengths:
        across, thin = sqrt(square or wide**2 + deep**2), min(wide, deep)
        facts = {"length": pytest.approx(across, abs=0.01), "width": pytest.approx(thin, abs=0.01)}
        assert faults(box(10, 10, wide, deep, "obstacle", name="wall")) == [
            Refused("terrain.obstacle", rule="FB-ZONE-07", one=Phrase("terrain.wall"), **facts)
        ]


@proves("FB-TERR-02")
@pytest.mark.parametrize("first", range(5))
def test_an_outline_turns_the_same_way_all_round_wherever_it_begins(first: int) -> None:
    def legal(*corners: tuple[float, float]) -> bool:
        first_ = first % len(corners)
        return not faults(Piece((*corners[first_:], *corners[:first_])))

    assert legal((9, 9), (13, 9), (9, 13))
    assert legal((9, 9), (9 + LITTLE, 9), (9, 9 + LITTLE))
    assert legal((9, 9), (13, 9), (14, 12), (11, 14), (8, 12))
    assert not legal((9, 9), (9, 13), (13, 9))
    assert not legal((9, 9), (13, 9), (17, 9), (9, 13))
    assert not legal((9, 9), (13, 9), (10, 10), (9, 13))
    assert not legal((9, 9), (13, 9), (11, 11), (13, 14), (9, 14))


@proves("FB-TERR-02", "FB-FIELD-01")
def test_who_has_no_inside_or_leaves_the_table_is_named() -> None:
    for corners in (((9, 9), (9, 9), (9, 9)), ((9, 9), (13, 9), (11, 10), (13, 13)), ((9, 9), (13, 9))):
        assert faults(Piece(corners, name="Bog")) == [
            Refused("terrain.outline", rule="FB-TERR-02", one="Bog")
        ]
    for x, y in ((0, 9), (9, 0), (44, 9), (9, 44)):
        assert faults(box(x, y, 4, 4)) == []
    for x, y in ((-LITTLE, 9), (9, -LITTLE), (44 + LITTLE, 9), (9, 44 + LITTLE)):
        off = Refused("terrain.off_table", rule="FB-FIELD-01", one="zonal")
        assert faults(box(x, y, 4, 4)) == [off]
    small = Scenario("small", width=30, height=20)
    assert faults(box(26, 16, 4, 4), on=small) == []
    assert len(faults(box(27, 9, 4, 4), box(9, 17, 4, 4), on=small)) == 2


@proves("FB-PLACE-03", "FB-PLACE-04")
@pytest.mark.parametrize("kind", sorted(EDGE))
def test_ruins_and_buildings_keep_from_every_edge(kind: str) -> None:
    needed, rule = EDGE[kind]
    near, far = needed - HAIR, 48 - needed - SIDE[kind] + HAIR
    for x, y in ((near, 20), (20, near), (far, 20), (20, far)):
        assert faults(of_kind(kind, x, y)) == []
    for x, y in ((needed - 1, 20), (20, needed - 1), (far + 1 - HAIR, 20), (20, far + 1 - HAIR)):
        facts = {"gap": pytest.approx(needed - 1), "needed": needed}
        assert faults(of_kind(kind, x, y)) == [Refused("terrain.edge", rule=rule, one=kind, **facts)]
    assert len(faults(of_kind(kind, near - LITTLE, 20))) == 1


@proves("FB-PLACE-01", "FB-PLACE-03", "FB-PLACE-04")
@pytest.mark.parametrize(("kind", "rule"), [("zonal", "01"), ("ruin", "03"), ("garrison", "04")])
def test_no_piece_lies_in_a_zone_of_the_objective(kind: str, rule: str) -> None:
    def north(y: float) -> Piece:
        return of_kind(kind, 22, y, name="Old keep")

    no = Refused("terrain.in_zone", rule=f"FB-PLACE-{rule}", one="Old keep", zone="camp")
    assert faults(north(30 - HAIR), on=CAMP) == []
    assert faults(north(30 - HAIR - LITTLE), on=CAMP) == [no]
    assert faults(north(36 - HAIR), on=CAMP, zone_size_is_diameter=False) == []
    assert faults(north(36 - HAIR - LITTLE), on=CAMP, zone_size_is_diameter=False) == [no]
    assert faults(north(22), on=CAMP) == [no]  # its middle lies within
    assert faults(box(10, 10, 28, 28, *TRAITS[kind], name="Old keep"), on=CAMP)[-1] == no  # all of it does


@proves("FB-PLACE-01", "FB-PLACE-03", "FB-PLACE-04", "FB-PLACE-05")
@pytest.mark.parametrize(("one", "two"), sorted(SPACING))
def test_two_pieces_keep_their_spacing_and_both_are_named(one: str, two: str) -> None:
    needed, rule = SPACING[one, two]
    wide = Scenario("wide", width=80, height=80)
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):

        def pair(apart: float, dx: int = dx, dy: int = dy, **more: object) -> tuple[Piece, Piece]:
            step = (SIDE[one] if dx + dy > 0 else SIDE[two]) + apart
            return of_kind(one, 40, 40, name="hill"), of_kind(two, 40 + dx * step, 40 + dy * step, **more)

        assert faults(*pair(needed - HAIR), on=wide) == []
        assert len(faults(*pair(needed - HAIR - LITTLE), on=wide)) == 1
        facts = {"gap": pytest.approx(needed - 2), "needed": needed}
        named = {"one": Phrase("terrain.hill"), "other": "Far"}
        assert faults(*pair(needed - 2, name="Far"), on=wide) == [
            Refused("terrain.overlap", rule=rule, **named, **facts)
        ]
        assert faults(*pair(needed - 2, on=0), on=wide) == []  # one stands on the other
        assert faults(*reversed(pair(needed - 2, on=0)), on=wide) == []
    assert [no.facts["gap"] for no in faults(of_kind(one, 20, 20), of_kind(two, 22, 22))] == [0]


def test_a_quick_look_only_passes_over_what_is_surely_apart() -> None:
    first = outline(box(20, 20, 4, 4))
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        at = (4 + 10) * INCH
        near, far = ([(x + dx * step, y + dy * step) for x, y in first] for step in (at, at + 1))
        assert (clearly_apart(first, near), clearly_apart(first, far)) == (False, True)
    huge, inner = box(8, 8, 30, 30), box(20, 20, 4, 4)
    for one, other in ((huge, inner), (inner, huge)):
        assert [no.facts["gap"] for no in too_near(one, other)] == [0]
        assert gap(outline(one), outline(other)) == 0


def test_a_point_on_an_edge_lies_inside_and_nothing_lies_in_a_line() -> None:
    square = outline(box(0, 0, 4, 4))
    assert [inside((x, 9), square) for x in (-1, 0, 1, 4 * INCH, 4 * INCH + 1)] == [
        False,
        True,
        True,
        True,
        False,
    ]
    assert not inside((2, 2), [(0, 0), (4, 4)])
    assert inside((1, 1), [(0, 0), (4, 0), (0, 4)])
    assert not inside((3, 3), [(3, 3)])
    assert gap([(0, 0)], [(3, 4), (30, 4), (30, 40)]) == 5
    assert [width(square, side) / INCH for side in range(4)] == [4, 4, 4, 4]
