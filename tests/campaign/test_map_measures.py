"""What is measured of a map, on lands small enough to count by hand."""

from __future__ import annotations

from math import sqrt

import pytest
from msgspec.structs import replace

from tercio.campaign import commands as c
from tercio.campaign.army import Terms
from tercio.campaign.chain import pairs, rematches
from tercio.campaign.fairness import (
    ALIKE_LIMIT,
    Check,
    Fairness,
    Lands,
    border,
    compare_lands,
    deviation,
    exits,
    fewest_touching,
    lands_of,
    nearest_hives,
    percent,
    richest,
    steps_from,
    surcharge,
)
from tercio.campaign.generate import FINALISTS, Order, Sketch, most_alike, shortcomings, sound_lands
from tercio.campaign.hexes import around, distance, inside, orbit, round_planet, symmetry, turn_place
from tercio.campaign.map_picture import SIZE, WIDE, frame, places
from tercio.campaign.planet import AXIAL, Planet, Tile, hex_tile
from tercio.campaign.roster import kind_of
from tercio.campaign.rule_tables import FEATURES, PROFILES
from tercio.campaign.survey import seats_on
from tercio.campaign.wealth import Numbers, worth
from tercio.core.dice import ScriptedDice, SeededDice
from tercio.core.refused import Refused
from tercio.core.speech import Phrase
from tests.campaign.situations import at_war, do, refused, settle, strip
from tests.proof import proves


def row(*kinds: str, **last: bool) -> Planet:
    """Hexes side by side; `last` is terrain of the last one."""
    tiles = [hex_tile(q, 0, kind) for q, kind in enumerate(kinds[:-1])]
    return Planet("row", (*tiles, hex_tile(len(tiles), 0, kinds[-1], **last)))


TWO = ("power", "hive", "none", "none", "none", "hive", "power")
SOUND = ("power", "hive", "shield", "power", "hive", "shield")
NEAR = ("hive", "none", "hive")


def test_a_land_is_what_is_nearer_to_its_hive_than_to_any_other() -> None:
    assert lands_of(row(*TWO)) == [{"0,0", "1,0", "2,0"}, {"4,0", "5,0", "6,0"}]
    assert lands_of(row("hive", "none")) == [{"0,0", "1,0"}]
    assert steps_from(row(*NEAR), "0,0") == {"0,0": 0, "1,0": 1, "2,0": 2}


def test_lands_are_compared_thing_by_thing() -> None:
    assert compare_lands(row(*TWO)) == Lands(0.0, 0.0, 0.0, 0.0, 2)
    assert compare_lands(row(*TWO, "none", mountain=True)) == pytest.approx(
        Lands(0.0, 1 / 18, 2 / 16, 0.0, 2)
    )
    assert compare_lands(row(*TWO[1:])).buildings == 1.0
    assert compare_lands(row("none", *TWO)).inland == 0.0
    assert compare_lands(row("hive", "none")) == Lands(0.0, 0.0, 0.0, 0.0, 0)
    full = row(*FEATURES)
    doubled = Planet("two", (*full.tiles, *(replace(tile, id=f"x{tile.id}", r=9) for tile in full.tiles)))
    assert compare_lands(doubled).short == 0, "each has one of everything"
    assert Lands(0.1, 0.3, 0.2, 9.0, 0).alike == 0.3


def test_an_outline_counts_the_sides_of_a_land_and_those_that_lead_on() -> None:
    planet = row(*TWO)
    assert (border(planet, {"0,0"}), exits(planet, {"0,0"})) == (6, 1)
    assert (border(planet, {"0,0", "1,0", "2,0"}), exits(planet, {"0,0", "1,0", "2,0"})) == (14, 1)
    assert (border(planet, {"1,0", "2,0"}), exits(planet, {"1,0", "2,0"})) == (10, 2)


@proves("CP-CONQ-04", "CP-CONQ-05", "CP-CONQ-06", "CP-CONQ-07")
def test_a_surcharge_is_what_a_tile_costs_beyond_the_base() -> None:
    both = hex_tile(0, 0, "hive", "spaceport", river=True, mountain=True)
    assert surcharge(both) == 17 + 2 + 1 + 2
    assert [surcharge(hex_tile(0, 0, kind)) for kind in ("hive", "spaceport", "shield")] == [17, 2, 0]


def test_hives_are_measured_by_the_closest_two_and_by_the_one_that_touches_least() -> None:
    assert (nearest_hives(row(*TWO)), fewest_touching(row(*TWO))) == (4, 1)
    assert (nearest_hives(row(*SOUND)), fewest_touching(row(*SOUND))) == (3, 2)
    assert (nearest_hives(row(*NEAR)), fewest_touching(row(*NEAR))) == (2, 0)
    assert (nearest_hives(row("none", "power")), fewest_touching(row("none", "power"))) == (2, 0)
    islands = Planet("x", (hex_tile(0, 0, "hive"), hex_tile(9, 0, "hive"), hex_tile(1, 0)))
    assert nearest_hives(islands) == 3, "nobody walks there: as far as there are tiles"


def test_a_share_is_told_in_percent_with_two_decimals_at_most() -> None:
    assert [percent(share) for share in (0.1, 0.12344, 0.0)] == [10, 12.34, 0]
    assert [type(percent(share)) for share in (0.1, 0.1234)] == [int, float]
    assert [deviation(values) for values in ((1, 3), (2, 2, 2), (0, 0))] == [0.5, 0.0, 0.0]


def fairness(spread: float, lands: Lands, apart: int, touching: int) -> Fairness:
    return Fairness(3, 60, (1.0,), spread, 0.0, 0, lands, apart, touching)


def test_a_map_is_fair_up_to_its_limits_and_not_beyond() -> None:
    best = fairness(0.1, Lands(0.1499, 0.0, 0.1, 0.1234, 0), 3, 2)
    assert best.checks == (
        Check("draft", 10, 10, True),
        Check("buildings", 14.99, 15, True),
        Check("surcharges", 0, 15, True),
        Check("border", 10, 15, True),
        Check("touching", 2, 2, True),
        Check("apart", 3, 3, True),
    )
    assert (best.fair, best.missed, best.inland_percent) == (True, 0, 12.34)
    worst = fairness(0.1001, Lands(0.15, 0.15, 0.15, 0.0, 0), 2, 1)
    assert not any(check.met for check in worst.checks)
    assert (worst.fair, worst.missed) == (False, 6)


def test_a_sketch_is_sound_or_falls_short_by_so_much() -> None:
    assert sound_lands(row(*SOUND))
    assert not sound_lands(row(*TWO)), "a hive touches one building"
    assert not sound_lands(row("power", "hive", "shield", "hive", "power")), "two steps apart"
    assert not sound_lands(row(*SOUND[:-1], "none")), "lands unlike"
    assert shortcomings(row(*SOUND)) == (0, 0, 2, 0.0, 0.0)
    assert shortcomings(row(*TWO)) == (0, 1, 2, 0.0, 0.0)
    steep = shortcomings(row(*TWO, "none", mountain=True))
    assert steep == pytest.approx((0, 1, 2, 2 / 16, 2 / 16 + 1 / 18))
    assert shortcomings(row(*NEAR, river=True)) == pytest.approx((1, 2, 2, 0.5 / 17.5, 0.5 / 17.5))


def test_lands_that_differ_by_the_limit_are_not_alike() -> None:
    def sound(mountains: int) -> bool:
        return sound_lands(
            Planet(
                "x", tuple(hex_tile(q, 0, kind, mountain=6 - q <= mountains) for q, kind in enumerate(SOUND))
            )
        )

    assert deviation((17, 23)) == ALIKE_LIMIT
    assert [sound(mountains) for mountains in (0, 2, 3)] == [True, True, False]


def test_a_burden_is_how_unevenly_rivers_and_mountains_fall_on_the_lands() -> None:
    one, other = (0, 0), (5, 0)
    owner = {(0, 0): one, (1, 0): one, (4, 0): other, (5, 0): other}
    sketch = Sketch(Order(2), 1, SeededDice("x"))
    assert sketch.burden(owner, {(0, 0), (9, 9)}, {(1, 0), (4, 0)}) == deviation((3, 2))
    assert sketch.burden(owner, set(), set()) == 0.0


def test_the_first_sound_sketches_are_kept_or_those_that_come_nearest() -> None:
    sound, near, poor = row(*SOUND), row(*TWO), row(*NEAR)
    drawn = iter([poor, *[sound] * (FINALISTS + 2)])
    assert most_alike(drawn) == [sound] * FINALISTS
    assert len(list(drawn)) == 2, "no more are drawn than needed"
    assert most_alike([poor, near, poor]) == [near, poor, poor]
    assert most_alike([poor] * (FINALISTS + 1)) == [poor] * FINALISTS
    assert FINALISTS == 6


@proves("CP-BLD-01")
def test_a_greedy_picker_takes_what_leaves_most_and_lots_decide_among_equals() -> None:
    planet = strip("power", "command", "none", "power")
    for profile in PROFILES:
        value = {
            tile.id: sum(
                getattr(worth(profile, [planet.tile("t2"), tile], 0), name)
                for name in ("transport", "energy", "command", "supplies")
            )
            for tile in planet.tiles
        }
        picks = [(tile,) for tile in ("t0", "t1", "t3")]
        best = [pick for pick in picks if value[pick[0]] == max(value[tile] for (tile,) in picks)]
        for face, expected in enumerate(best, 1):
            dice = ScriptedDice(str(face))
            assert richest(planet, profile, ("t2",), picks, dice) == expected
            dice.done()


# -- hexes


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_a_turn_keeps_every_distance_and_comes_back(turns: int) -> None:
    spots = [(0, 0), (1, 0), (0, 1), (3, -2), (-4, 1), (2, 2)]
    turned = [turn_place(spot, turns) for spot in spots]
    pairs_of = [(a, b) for a in range(6) for b in range(6)]
    assert [distance(spots[a], spots[b]) for a, b in pairs_of] == [
        distance(turned[a], turned[b]) for a, b in pairs_of
    ]
    for spot in spots:
        there = spot
        for _ in range(turns):
            there = turn_place(there, turns)
        assert there == spot
        assert len(orbit(spot, turns)) == len(set(orbit(spot, turns))) == turns


def test_distances_are_steps_over_the_six_neighbours() -> None:
    steps, edge = {(0, 0): 0}, [(0, 0)]
    for here in edge:
        for there in ((here[0] + dq, here[1] + dr) for dq, dr in AXIAL):
            if there not in steps and steps[here] < 4:
                steps[there] = steps[here] + 1
                edge.append(there)
    assert len(steps) == 61
    assert all(distance((0, 0), place) == far == distance(place, (0, 0)) for place, far in steps.items())
    assert sorted(around((2, -1))) == sorted((2 + dq, -1 + dr) for dq, dr in AXIAL)
    assert inside([(0, 0), (5, 5)], {(0, 0)}) == [(0, 0)]


@pytest.mark.parametrize(("size", "turns"), [(7, 1), (16, 2), (18, 3), (61, 1), (120, 2), (120, 3)])
def test_a_round_planet_is_the_hexes_nearest_its_centre(size: int, turns: int) -> None:
    places_ = round_planet(size, turns)
    assert len(set(places_)) == len(places_)
    assert size <= len(places_) < size + turns
    centre = {1: (0.0, 0.0), 2: (0.5, 0.0), 3: (1 / 3, 1 / 3)}[turns]

    def far(place: tuple[int, int]) -> float:
        q, r = place[0] - centre[0], place[1] - centre[1]
        return sqrt(q * q + q * r + r * r)

    out = {place for here in places_ for place in around(here)} - set(places_)
    assert max(map(far, places_)) <= min(map(far, out)) + 1e-9
    assert {turn_place(place, turns) for place in places_} == set(places_)


def test_how_often_a_fair_map_turns_onto_itself() -> None:
    assert [symmetry(players) for players in range(2, 11)] == [2, 3, 2, 1, 3, 1, 1, 3, 2]


# -- seats, places, words


@proves("CP-MAP-03")
def test_a_planet_seats_as_many_as_it_has_of_everything() -> None:
    def stocked(each: int) -> Planet:
        return Planet("x", tuple(Tile(f"{kind}{n}", (kind,)) for kind in FEATURES for n in range(each)))

    assert [seats_on(stocked(each)) for each in (1, 2, 5, 10, 11)] == [0, 2, 5, 10, 10]


def test_tiles_off_the_grid_stand_in_rows_below_it() -> None:
    homeless = tuple(Tile(name) for name in "abc")
    assert list(places(Planet("x", homeless)).values()) == [(0.0, 0.0), (WIDE * 1.1, 0.0), (0.0, SIZE * 2.2)]
    low = SIZE * 1.5 + SIZE * 2.5
    planet = Planet("x", (hex_tile(2, 1), Tile("p", polygon=((0, 0), (6, 0), (0, 9))), *homeless))
    assert places(planet) == {
        "2,1": (WIDE * 2.5, SIZE * 1.5), "p": (2.0, 3.0),
        "a": (0.0, low), "b": (WIDE * 1.1, low), "c": (0.0, low + SIZE * 2.2),
    }  # fmt: skip
    pad = SIZE * 1.15
    alone = Planet("x", (hex_tile(0, 0), hex_tile(1, 0)))
    assert frame(alone, places(alone)) == pytest.approx((-pad, -pad, WIDE + 2 * pad, 2 * pad))


@proves("CP-BATT-01", "CP-BATT-03")
@pytest.mark.parametrize(
    ("name", "book", "kind"),
    [
        ("Green Tide Formation", "Orks", "formation"),
        ("Formación de Orkos", "Eldar", "formation"),
        ("Allied Detachment", "Orks", "allied"),
        ("Destacamento aliado", "Orks", "allied"),
        ("Combined Arms Detachment", "Eldar", "allied"),
        ("Combined Arms Detachment", "ORKS", "primary"),
    ],
)
def test_a_force_says_what_it_is_or_comes_from_another_book(name: str, book: str, kind: str) -> None:
    assert kind_of(name, book, "Orks") == kind


@proves("CP-BATT-02", "CP-BEN-03", "CP-BEN-10")
def test_the_terms_of_a_list_are_those_of_its_own_side() -> None:
    campaign = at_war({"A": "t0 t1", "B": "t2"}, chain="AB", A=Numbers(tiles=5), B=Numbers(tiles=8))
    battle = replace(campaign.battles["A"], benefits=("aliados",), model="Ghazghkull", codex="Eldar")
    points = campaign.house.army_points
    assert campaign.terms(battle, "A") == Terms(points + 180, ("aliados",), True, "Ghazghkull", "Eldar")
    assert campaign.terms(battle, "B") == Terms(points, ("aliados",), False, "Ghazghkull", "Eldar")


@proves("CP-ATT-01", "CP-ATT-03")
def test_the_rematches_of_a_chain_are_named_in_its_order() -> None:
    assert rematches("ABC", pairs(["BA", "CA"])) == [("A", "B"), ("C", "A")]
    assert rematches("ABC", pairs(["BD"])) == []


@proves("CP-CONQ-01", "CP-CONQ-09", "CP-CONQ-10")
def test_a_tile_too_dear_is_refused_with_what_the_points_left_would_buy() -> None:
    planet = strip("none", "none", "none", "hive", "none", river="t4", mountain="t4")
    campaign = settle(at_war({"A": "t0", "B": "t4 t2 t1 t3"}, planet, chain="AB"), A=13)
    dear = c.ConquerTile("A", "t3")
    assert refused(campaign, dear) == Refused(
        "campaign.conquest.points", rule="CP-CONQ-10", cost=29, left=13,
        legal=["t1 (7)", "t2 (10)", "t4 (13)", Phrase("campaign.conquest.or_position")],
    )  # fmt: skip
    richer = settle(at_war({"A": "t0", "B": "t4 t2 t1 t3"}, planet, chain="AB"), A=15)
    assert refused(do(richer, c.ConquerTile("A", "t1")), dear) == Refused(
        "campaign.conquest.points", rule="CP-CONQ-10", cost=29, left=8,
        legal=["t2 (7)", Phrase("campaign.conquest.or_finish")],
    )  # fmt: skip
