"""Maps: read, checked, generated fairly, shipped."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tercio.campaign.fairness import (
    ALIKE_LIMIT,
    LIMIT,
    compare_lands,
    lands_alike,
    lands_of,
    measure,
    steps_from,
)
from tercio.campaign.generate import Order, generate, most_alike, sketches
from tercio.campaign.mapfile import read_map, shipped_maps, sketch_map, write_map
from tercio.campaign.planet import AXIAL, Planet, Tile, hex_tile
from tercio.campaign.survey import draft_always_possible, faults, unfit_for, warnings
from tercio.core.refused import Refused
from tests.campaign.situations import REF19
from tests.proof import proves

KINDS = ("hive", "spaceport", "power", "command", "manufactorum", "shield")


def grid(**changes: dict[str, Any]) -> dict[str, Any]:
    """A small sound map for two players; changes are by tile id, `_map` for the document itself."""
    tiles = [
        {"id": f"{q},{r}", "q": q, "r": r, "feature": kind, **changes.get(f"t{q}{r}", {})}
        for q in range(2)
        for r, kind in enumerate(KINDS)
    ]
    return {"name": "grid", "max_players": 2, "tiles": tiles, **changes.get("_map", {})}


def wrong(document: Any) -> Refused:
    with pytest.raises(Refused) as no:
        read_map(json.dumps(document))
    return no.value


def test_the_small_map_is_sound() -> None:
    assert len(read_map(json.dumps(grid())).tiles) == 12


@proves("CP-MAP-01", "CP-MAP-02")
@pytest.mark.parametrize(
    ("document", "why", "tile"),
    [
        (grid(t00={"q": 9, "r": 9}), "isolated", "0,0"),
        (grid(t00={"id": "1,1"}), "twice", "1,1"),
        (grid(t00={"q": 1, "r": 1}), "same_place", "1,1"),
        (grid(t00={"r": None}), "half_place", "0,0"),
        (grid(t00={"feature": "castle"}), "unknown_feature", "0,0"),
        (grid(_map={"links": {"extra": [["0,0", "0,0"]]}}), "self_link", "0,0"),
        (grid(_map={"links": {"cut": [["0,0", "7,7"]]}}), "link_end", "7,7"),
    ],
)
def test_a_broken_map_names_its_tile(document: Any, why: str, tile: str) -> None:
    no = wrong(document)
    assert (no.key, no.facts["tile"]) == (f"campaign.map.{why}", tile)


@proves("CP-MAP-01")
def test_two_islands_are_refused_until_a_sea_lane_joins_them() -> None:
    cut = [[f"0,{r}", other] for r in range(6) for other in (f"1,{r}", f"1,{r - 1}") if r or other == "1,0"]
    assert wrong(grid(_map={"links": {"cut": cut}})) == Refused(
        "campaign.map.apart", rule="CP-MAP-01", tile="1,0", size=6
    )
    lane = {"cut": cut[1:], "extra": [["0,5", "1,0"]]}
    assert read_map(json.dumps(grid(_map={"links": lane}))).adjacent("1,0", "0,5")


@proves("CP-MAP-03")
def test_too_few_hives_are_refused_with_how_many_are_needed() -> None:
    no = wrong(grid(t00={"feature": "power"}))
    assert (no.key, no.facts) == ("campaign.map.hives", {"has": 1, "needs": 2})


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "unreadable"),
        ("[]", "unreadable"),
        ('{"name": "x"}', "unreadable"),
        ('{"name": "x", "tiles": []}', "no_tiles"),
        ('{"name": "x", "tiles": [{"q": "one"}]}', "unreadable"),
        ('{"name": "x", "tiles": [{"id": "a"}], "spell": 1}', "unreadable"),
        ('{"name": "x", "tiles": [{"id": "a"}], "version": 2}', "version"),
        ("[" * 100_000, "unreadable"),
        (" " * 1_000_001, "too_big"),
        (json.dumps(grid(_map={"max_players": 11})), "range"),
        (json.dumps(grid(_map={"min_players": 3, "max_players": 2})), "range"),
    ],
)
def test_files_that_are_no_maps_are_refused(text: str, why: str) -> None:
    with pytest.raises(Refused) as no:
        read_map(text)
    assert no.value.key == f"campaign.map.{why}"


@pytest.mark.parametrize("name", sorted(shipped_maps()))
def test_a_map_written_reads_back_the_same(name: str) -> None:
    planet = shipped_maps()[name]
    assert read_map(write_map(planet)) == planet


def test_names_notes_outlines_and_mixed_features_survive_the_file() -> None:
    tiles = [
        Tile("x", ("hive", "spaceport"), True, True, None, None, "Ñu", "nota", ((0.0, 1.0),)),
        Tile("y", ("power",)),
    ]
    planet = Planet("drawn", tuple(tiles), 2, 3, (("x", "y"),), (("y", "x"),))
    assert sketch_map(write_map(planet)) == planet


@proves("CP-MAP-01")
def test_a_link_to_a_tile_that_is_not_there_or_to_itself_joins_nobody() -> None:
    tiles = hex_tile(0, 0), hex_tile(1, 0), hex_tile(5, 5)
    extra = ("0,0", "far"), ("far", "0,0"), ("0,0", "0,0"), ("5,5", "0,0"), ("far", "away")
    cut = ("0,0", "1,0"), ("far", "5,5"), ("5,5", "far")
    neighbours = Planet("odd", tiles, extra=extra, cut=cut).neighbours
    assert neighbours == {"0,0": frozenset({"5,5"}), "1,0": frozenset(), "5,5": frozenset({"0,0"})}


@proves("CP-MAP-01")
@given(st.sets(st.tuples(st.integers(-3, 3), st.integers(-3, 3)), min_size=1), st.data())
def test_touching_goes_both_ways_and_follows_the_six_neighbours(
    places: set[tuple[int, int]], data: st.DataObject
) -> None:
    ids = [f"{q},{r}" for q, r in sorted(places)]
    links = st.lists(st.tuples(st.sampled_from(ids), st.sampled_from(ids)), max_size=3)
    extra, cut = tuple(data.draw(links)), tuple(data.draw(links))
    planet = Planet("any", tuple(hex_tile(q, r) for q, r in places), extra=extra, cut=cut)
    for place, other in combinations(sorted(places), 2):
        a, b = f"{place[0]},{place[1]}", f"{other[0]},{other[1]}"
        beside = (other[0] - place[0], other[1] - place[1]) in AXIAL or (a, b) in extra or (b, a) in extra
        expected = beside and (a, b) not in cut and (b, a) not in cut
        assert planet.adjacent(a, b) == planet.adjacent(b, a) == expected


@proves("CP-MAP-03")
@given(st.integers(2, 4), st.lists(st.integers(0, 4), min_size=6, max_size=6))
def test_the_last_player_always_finds_two_features_exactly_when_promised(
    players: int, counts: list[int]
) -> None:
    kinds = dict(zip([*KINDS[1:], "none"], counts, strict=True))
    assert draft_always_possible(Counter(kinds), players) == survives(tuple(counts), players)


def survives(counts: tuple[int, ...], players: int) -> bool:
    """Every way N players may take two different features each, the slow way."""
    pairs = [pair for pair in combinations(range(len(counts)), 2) if counts[pair[0]] and counts[pair[1]]]
    if not pairs:
        return False
    if players == 1:
        return True
    return all(survives(tuple(n - (k in pair) for k, n in enumerate(counts)), players - 1) for pair in pairs)


@proves("CP-MAP-02", "CP-MAP-03")
def test_any_mix_of_features_will_do_that_never_sticks() -> None:
    tiles = [
        hex_tile(q, r, kind)
        for q in range(2)
        for r, kind in enumerate(("hive", "power", "shield", "command", "power", "shield"))
    ]
    planet = Planet("odd", tuple(tiles), 2, 2)
    assert unfit_for(planet, 2) is None
    assert "campaign.map.features" in [no.key for no in warnings(planet)]


def test_warnings_speak_of_narrow_passes_and_lonely_hives() -> None:
    row = Planet("row", tuple(hex_tile(q, 0, kind) for q, kind in enumerate(("hive", "none", "power"))))
    keys = [no.key for no in warnings(row)]
    assert "campaign.map.lonely_hive" in keys
    assert "campaign.map.cut_tile" in keys


@proves("CP-MAP-03", "CP-MAP-04")
@pytest.mark.parametrize(
    ("name", "players", "tiles"),
    [
        ("ref19", 3, 19),
        ("breda", 4, 32),
        ("flandes", 5, 40),
        ("lepanto", 6, 48),
        ("nordlingen", 7, 56),
        ("pavia", 8, 64),
    ],
)
def test_shipped_maps_are_sound_and_draft_fairly(name: str, players: int, tiles: int) -> None:
    planet = shipped_maps()[name]
    assert (planet.max_players, len(planet.tiles)) == (players, tiles)
    assert list(faults(planet)) == []
    assert measure(planet, players, drafts=40).spread <= LIMIT
    assert lands_alike(planet) < ALIKE_LIMIT
    assert measure(planet, players, drafts=40).fair


@pytest.mark.parametrize("players", range(2, 11))
def test_generated_maps_keep_the_ledgers_promises(players: int) -> None:
    made = generate(Order(players, "promises"))
    planet, counts = made.planet, made.planet.counts()
    assert len(planet.tiles) == 8 * players
    assert all(counts[kind] == players for kind in KINDS)
    assert list(faults(planet)) == []
    assert made.fairness.spread <= LIMIT
    assert made.fairness.alike < ALIKE_LIMIT
    assert made.fairness.fair
    assert made.fairness.lands.short == 0
    for tile in planet.tiles:
        if tile.has("hive"):
            near = {kind for other in planet.neighbours[tile.id] for kind in planet.tile(other).kinds}
            assert len(near - {"hive", "none"}) >= 2
            assert not tile.mountain
    rivers, mountains = (sum(getattr(tile, flag) for tile in planet.tiles) for flag in ("river", "mountain"))
    least_rivers = 0.15 if players > 3 else 0.12  # turned two or three times, a small planet has no 15 %
    assert least_rivers <= rivers / len(planet.tiles) <= 0.2
    assert 0.1 <= mountains / len(planet.tiles) <= 0.15


@pytest.mark.parametrize("players", range(2, 11))
def test_every_hive_has_one_of_each_building_in_its_own_land_and_none_too_near(players: int) -> None:
    planet = most_alike(sketches(Order(players, "lands"), "lands"))[0]
    for land in lands_of(planet):
        kinds = [kind for tile in land for kind in planet.tile(tile).kinds if kind != "none"]
        assert sorted(kinds) == sorted(KINDS)
        (hive,) = (tile for tile in land if planet.tile(tile).has("hive"))
        steps = steps_from(planet, hive)
        assert all(steps[tile.id] >= 3 for tile in planet.tiles if tile.has("hive") and tile.id != hive)


def two_lands(**second: bool) -> Planet:
    """A row of two lands of three tiles with nobody's tile between; `second` is terrain of the last tile."""
    row = ("power", "hive", "none", "none", "none", "hive", "power")
    tiles = [hex_tile(q, 0, kind) for q, kind in enumerate(row[:-1])]
    return Planet("row", (*tiles, hex_tile(6, 0, row[-1], **second)))


@pytest.mark.parametrize(
    ("planet", "unlike"),
    [
        (two_lands(), 0.0),
        (two_lands(river=True), 0.5 / 17.5),
        (two_lands(mountain=True), 1 / 18),
        (Planet("short", two_lands().tiles[1:]), 1.0),  # no power station in the first land
        (Planet("long", (*two_lands().tiles, hex_tile(7, 0))), 2 / 16),  # 14 sides against 18
    ],
)
def test_lands_are_compared_by_buildings_surcharges_and_border(planet: Planet, unlike: float) -> None:
    assert lands_alike(planet) == pytest.approx(unlike)


@pytest.mark.parametrize(
    ("order", "why"),
    [
        (Order(1), "players"),
        (Order(11), "players"),
        (Order(4, tiles_per_player=5), "tiles"),
        (Order(4, rivers=90), "terrain"),
    ],
)
def test_impossible_orders_are_refused(order: Order, why: str) -> None:
    with pytest.raises(Refused) as no:
        generate(order)
    assert no.value.key == f"campaign.generate.{why}"


def test_the_reference_map_is_fair() -> None:
    assert measure(REF19, 3, drafts=60).fair


def missed(planet: Planet, players: int) -> list[str]:
    return [check.what for check in measure(planet, players, drafts=20).checks if not check.met]


def without(planet: Planet, feature: str, of: str) -> Planet:
    """The same planet with one tile turned into another feature."""
    tiles = [hex_tile(tile.q or 0, tile.r or 0, feature) if tile.id == of else tile for tile in planet.tiles]
    return Planet(planet.name, tuple(tiles), planet.min_players, planet.max_players)


def test_a_map_is_fair_only_if_every_measure_is() -> None:
    """Even places in the draft do not make up for lands that differ."""
    assert missed(REF19, 3) == []
    mountains = [
        hex_tile(t.q or 0, t.r or 0, *t.features, mountain=t.id in ("2,-1", "1,0", "1,1"))
        for t in REF19.tiles
    ]
    steep = Planet("steep", tuple(mountains), 3, 3)
    assert missed(steep, 3) == ["surcharges"]
    assert not measure(steep, 3, drafts=20).fair
    assert "buildings" in missed(without(REF19, "none", "1,0"), 3)


def test_hives_too_close_or_with_too_little_around_them_are_not_fair() -> None:
    near = without(without(REF19, "none", "2,0"), "hive", "1,-1")
    assert "apart" in missed(near, 3)
    around = ("2,-1", "1,0", "1,1")
    poor = REF19
    for tile in around:
        poor = without(poor, "none", tile)
    assert {"touching", "buildings"} <= set(missed(poor, 3))


def test_the_border_is_shown_with_and_without_the_rim() -> None:
    long = Planet("long", (*two_lands().tiles, hex_tile(7, 0)))
    lands = compare_lands(long)
    assert lands.border == pytest.approx(2 / 16)
    assert lands.inland == 0.0  # one side each towards nobody's tile between them


def test_a_map_of_few_tiles_says_which_measures_it_misses() -> None:
    made = generate(Order(6, "7", 6))
    assert not made.fairness.fair
    assert made.fairness.missed == sum(not check.met for check in made.fairness.checks) > 0
    assert made.fairness.lands.short > 0
    assert made.fairness.apart >= 3


@proves("CP-MAP-01")
@pytest.mark.parametrize(
    ("tile", "why"),
    [
        ({"id": "a" * 41}, "long_words"),
        ({"id": "a", "name": "n" * 3000}, "long_words"),
        ({"id": "a", "q": 5000, "r": 0}, "too_far"),
        ({"id": "a", "polygon": [[0, 0], [1, 1]]}, "outline"),
        ({"id": "a", "polygon": [[0, 0], [9, 0], [0, 1e9]]}, "outline"),
        ({"id": "a", "features": ["hive", "hive"]}, "feature_twice"),
    ],
)
def test_a_tile_nobody_could_draw_is_named(tile: dict[str, object], why: str) -> None:
    planet = sketch_map(json.dumps({"name": "x", "tiles": [tile, {"id": "b", "q": 0, "r": 0}]}))
    found = [no for no in faults(planet) if no.key == f"campaign.map.{why}"]
    assert [no.facts["tile"] for no in found] == [str(tile["id"])[:40]]


def test_a_tile_without_name_or_place_is_counted_out() -> None:
    with pytest.raises(Refused) as no:
        sketch_map('{"name": "x", "tiles": [{"q": 0, "r": 0}, {"river": true}]}')
    assert (no.value.key, no.value.facts["number"]) == ("campaign.map.nameless", 2)
    nameless = sketch_map('{"name": " ", "tiles": [{"q": 0, "r": 0}]}')
    assert "campaign.map.name" in [no.key for no in faults(nameless)]
