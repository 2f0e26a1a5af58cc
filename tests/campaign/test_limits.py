"""Files, names and pictures at the edges of what they take, and what a chain warns of, whole."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from math import hypot
from typing import Any
from xml.etree import ElementTree

import pytest

from tercio.campaign.army import Entry
from tercio.campaign.banners import initials
from tercio.campaign.battle_sheet import Side
from tercio.campaign.benefits import expected_hits
from tercio.campaign.bonuses import reserve_needs, trait_choices
from tercio.campaign.chain import pair, warnings
from tercio.campaign.chart import line_chart
from tercio.campaign.map_picture import SIZE, _wall, draw, short_name
from tercio.campaign.planet import Planet, Tile, hex_tile
from tercio.campaign.rolls import Perk, Roll, acid_hits, perks, rolls, tables, traits
from tercio.campaign.roster import points_of, read_roster, read_typed
from tercio.campaign.rosterxml import clean, read_json, read_xml
from tercio.campaign.rule_tables import BENEFITS, TABLES
from tercio.campaign.survey import warnings as faint_faults
from tercio.core.refused import Refused
from tests.campaign.situations import strip
from tests.proof import proves

BROKEN = Refused("campaign.roster.broken", rule="CP-BATT-01")
TOO_BIG = Refused("campaign.roster.too_big", rule="CP-BATT-01", most=4)


def refusal(ask: Any) -> Refused:
    with pytest.raises(Refused) as no:
        ask()
    return no.value


# -- roster files


def test_a_json_roster_holds_so_many_parts_and_no_more() -> None:
    full = {"forces": [{}] * 100_000}
    assert len(clean(full, 0)["forces"]) == 100_000
    assert refusal(lambda: clean({"forces": [{}] * 100_001}, 0)) == BROKEN
    assert clean({"name": "x", "odd": [1], "forces": None}, 0) == {
        "name": "x", "forces": [], "selections": [], "costs": [], "categories": [],
    }  # fmt: skip
    assert read_json(b'{"roster": {"name": "x"}}') == read_json(b'{"name": "x"}')


def test_an_xml_roster_holds_so_many_elements_so_deep_and_no_more() -> None:
    parts = b"<roster>%s</roster>"
    assert read_xml(parts % (b"<x/>" * 99_999))["forces"] == []
    assert refusal(lambda: read_xml(parts % (b"<x/>" * 100_000))) == TOO_BIG

    def nested(depth: int) -> bytes:
        return b"<roster>" + b"<x>" * depth + b"</x>" * depth + b"</roster>"

    assert read_xml(nested(80))["forces"] == []
    assert refusal(lambda: read_xml(nested(81))) == TOO_BIG


GAME = "Warhammer 40,000 7th Edition"


def roster(*units: dict[str, Any], **force: Any) -> bytes:
    held = {"name": "CAD", "catalogueName": "Orks", "selections": list(units), **force}
    return json.dumps({"name": "x", "gameSystemName": GAME, "forces": [held]}).encode()


@proves("CP-BATT-01", "CP-BATT-02")
def test_only_points_are_points_and_what_is_inside_counts_too() -> None:
    def costs(*named: tuple[str, Any]) -> list[dict[str, Any]]:
        return [{"name": name, "value": value} for name, value in named]

    unit = {
        "name": "Boyz",
        "costs": costs((" PTS ", 10.5), ("Crusade", 99), ("puntos", "2"), ("", 5)),
        "selections": [
            {"name": "Nob", "type": "model", "costs": costs(("points", 7))},
            {
                "name": "Wargear",
                "type": "upgrade",
                "selections": [{"name": "Grot", "type": "unit", "costs": [{"name": "pts"}]}],
            },
        ],
        "categories": [
            {"name": "Heavy Support"},
            {"name": "Odd"},
            {"name": "Troops", "primary": True},
        ],
    }
    older = {"categories": [{"name": "Elites", "selections": [{"costs": costs(("pts", 1))}]}]}
    army = read_roster(roster(unit, {"categories": [{"name": "Odd"}, {"name": "Elites"}]}, **older))
    assert army.entries == (
        Entry("Boyz", "troops", 20, ("Nob", "Grot")),
        Entry("?", "elites", 0),
        Entry("?", "elites", 1),
    )
    assert army.points == 21
    assert [points_of({"costs": costs(("pts", cost)), "selections": []}) for cost in (1, 1.2, 0.0)] == [
        1,
        2,
        0,
    ]


@proves("CP-BATT-01")
def test_typed_lists_sort_their_forces_and_read_every_way_to_write_points() -> None:
    army = read_typed(
        "Allied Detachment (Tau)\nTroops: Kroot 5\nCAD (Orks)\nHQ: Big Boss 60 pts\nTroops: Boyz 9 puntos.\n"
        "Elites: Nobz 7pts.\nElites: Lootas 1."
    )
    assert [(force.name, force.book, force.kind) for force in army.forces] == [
        ("Allied Detachment", "Tau", "allied"), ("CAD", "Orks", "primary"),
    ]  # fmt: skip
    assert [(entry.name, entry.slot, entry.points) for entry in army.entries] == [
        ("Kroot", "troops", 5), ("Big Boss", "hq", 60), ("Boyz", "troops", 9),
        ("Nobz", "elites", 7), ("Lootas", "elites", 1),
    ]  # fmt: skip
    for line in ("Troops: 5", ": Boyz 5", "Troops: Boyz pts", "Troops: Boyz 123456", "Boyz 5"):
        assert refusal(lambda line=line: read_typed(f"CAD (Orks)\n{line}")) == Refused(
            "campaign.roster.line", rule="CP-BATT-01", number=2, line=line
        )


# -- the rules' own figures


@proves("CP-BEN-07", "CP-BON-11")
def test_only_what_speaks_of_flyers_holds_a_flyer_back() -> None:
    usual = TABLES.battle.reserve_needs
    for benefit, row in BENEFITS.items():
        against = row.facts.get("flyer_reserves")
        assert reserve_needs((benefit,), 0, True) == usual - int(against or 0)
        assert reserve_needs((benefit,), 2, False) == usual - 1


@proves("CP-ATT-01", "CP-ATT-03", "CP-ATT-04")
def test_a_chain_about_to_close_warns_of_its_own_last_battle_alone() -> None:
    assert warnings("ABC", "ABC", {pair("C", "A")}) == {"A": 1}
    assert warnings("ABC", "ABC", {pair("A", "B"), pair("B", "C")}) == {"A": 0}


@proves("CP-START-03")
def test_a_hive_beside_two_buildings_is_not_lonely() -> None:
    lonely = "campaign.map.lonely_hive"
    for row, tiles in (
        (("power", "hive", "shield"), []),
        (("power", "hive", "power"), ["t1"]),
        (("hive", "hive", "power"), ["t0", "t1"]),
    ):
        told = [no.facts["tile"] for no in faint_faults(strip(*row)) if no.key == lonely]
        assert told == tiles


# -- pictures


def test_a_name_on_a_tile_and_letters_on_a_banner_are_cut_to_fit() -> None:
    assert short_name(Tile("x", name="n" * 9)) == "n" * 9
    assert short_name(Tile("x", name="n" * 10)) == "n" * 8 + "…"
    assert short_name(Tile("0,1")) == "0,1"
    assert [initials(name) for name in ("ana", "luis miguel", "x", "blas de lezo")] == ["AN", "LM", "X", "BD"]


def test_more_than_forty_tiles_are_a_big_map() -> None:
    for count, look in ((40, "planet"), (41, "planet big")):
        planet = Planet("x", tuple(hex_tile(q, 0) for q in range(count)))
        assert ElementTree.fromstring(draw(planet, {}, (), "en")).get("class") == look


def words_of(series: dict[str, list[int]]) -> list[str]:
    return re.findall(r"<text[^>]*>([^<]*)<", line_chart(series, list(series), "sp", "en"))


def test_a_chart_writes_every_fifth_of_its_height_and_every_turn() -> None:
    assert words_of({"Ana": [0, 3]}) == ["0", "1", "2", "3", "1", "now", "turn", "Ana 3"]
    assert words_of({"Ana": [1, 2, 11]}) == [
        "0", "3", "6", "9", "1", "2", "now", "turn", "Ana 11",
    ]  # fmt: skip
    assert words_of({"Ana": [5], "Eva": []}) == ["0", "1", "2", "3", "4", "5", "now", "turn", "Ana 5"]
    assert words_of({}) == ["0", "1", "now", "turn"]


def test_labels_of_a_chart_stand_fourteen_apart_and_no_farther() -> None:
    series = {name: [0, points] for name, points in (("Ana", 9), ("Eva", 9), ("Noa", 9), ("Lia", 0))}
    picture = ElementTree.fromstring(line_chart(series, list(series), "sp", "en"))
    heights = [
        float(text.get("y", "0"))
        for text in picture.iter("{http://www.w3.org/2000/svg}text")
        if (text.text or "").split(" ")[0] in series
    ]
    assert heights == [18.0, 32.0, 46.0, 194.0]
    crowd = {name: [0, 0] for name in ("Ana", "Eva")}
    assert re.findall(r'y="([0-9.]+)"[^>]*>(?:Ana|Eva) 0<', line_chart(crowd, list(crowd), "sp", "en")) == [
        "184.0", "198.0",
    ]  # fmt: skip


# -- the battle sheet


@proves("CP-BON-04", "CP-BON-05", "CP-BON-06", "CP-BON-07", "CP-BON-08", "CP-BON-09", "CP-BON-10")
@proves("CP-BON-11", "CP-BON-12", "CP-BEN-07")
def test_a_sheet_prints_each_leads_perks_and_each_roll_with_its_chance() -> None:
    level = Side(1500, 0, 0, 0, 0, 0, 0)
    ahead = Side(1500, 0, 0, 3, 2, 1, 3)
    assert perks(level) == []
    assert perks(ahead) == [
        Perk("energy", 1, "CP-BON-04"), Perk("energy", 2, "CP-BON-05"), Perk("command", 1, "CP-BON-07"),
        Perk("transport", 1, "CP-BON-10"), Perk("transport", 2, "CP-BON-11"),
        Perk("transport", 3, "CP-BON-12"),
    ]  # fmt: skip
    flyers = next(name for name, row in BENEFITS.items() if row.facts.get("flyer_reserves"))
    seize, reserve = TABLES.battle.seize_needs, TABLES.battle.reserve_needs
    later = reserve_needs((flyers,), 0, True)
    assert list(rolls(level, ())) == [
        Roll("seize", seize, Fraction(7 - seize, 6), "CP-BON-04"),
        Roll("reserve", reserve, Fraction(7 - reserve, 6), "CP-BON-11"),
    ]
    assert list(rolls(level, (flyers,)))[2:] == [
        Roll("reserve_flyer", later, Fraction(max(0, 7 - later), 6), "CP-BEN-07")
    ]
    assert [roll.percent for roll in rolls(ahead, ())] == [
        round(Fraction(8 - seize, 6) * 100), round(Fraction(8 - reserve, 6) * 100),
    ]  # fmt: skip
    assert traits(level) == [(face, [face]) for face in range(1, 7)]
    assert traits(Side(1500, 0, 0, 0, 0, 2, 0))[0] == (1, trait_choices(2, 1))


@proves("CP-BEN-08", "CP-BEN-11", "CP-BEN-12", "CP-BEN-05")
def test_a_sheet_prints_what_benefits_change_in_the_numbers_rolled() -> None:
    plain = list(tables(()))
    assert [(table.what, table.rule) for table in plain] == [
        ("warp", "CP-BEN-08"), ("first_blood", "CP-BEN-11"), ("slay_the_warlord", "CP-BEN-12"),
    ]  # fmt: skip
    assert [table.values for table in plain[1:]] == [
        (TABLES.secondaries["first_blood"],), (TABLES.secondaries["slay_the_warlord"],),
    ]  # fmt: skip
    for name, row in BENEFITS.items():
        dice = {table.what: table for table in tables((name,))}
        if objective := row.facts.get("objective"):
            assert dice[objective].values == tuple(range(1, row.facts["vp_die"] + 1))
            assert dice[objective].mean == (1 + row.facts["vp_die"]) / 2
    assert plain[0].mean == 3.5
    assert acid_hits() == expected_hits(TABLES.battle.typical_units, TABLES.battle.typical_game_turns)


def test_walls_and_lanes_are_drawn_wherever_their_tiles_stand() -> None:
    for (x1, y1), (x2, y2) in (
        ((10.0, 4.0), (16.0, 12.0)),
        ((-6.0, 0.0), (6.0, 0.0)),
        ((5.0, 5.0), (5.0, 1.0)),
    ):
        start, end = _wall((x1, y1), (x2, y2))
        middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        assert middle == pytest.approx(((x1 + x2) / 2, (y1 + y2) / 2))
        assert hypot(end[0] - start[0], end[1] - start[1]) == pytest.approx(SIZE)
        along = (x2 - x1) * (end[0] - start[0]) + (y2 - y1) * (end[1] - start[1])
        assert along == pytest.approx(0)
    assert _wall((3.0, 3.0), (3.0, 3.0)) == ((3.0, 3.0), (3.0, 3.0))
