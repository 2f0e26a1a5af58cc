"""Maps, army lists and roster files that will not do: each refusal whole, each limit at its edge."""

from __future__ import annotations

import io
import json
import zipfile
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from tercio.campaign.army import ArmyList, Declaration, Entry, Force, Terms, faults_of
from tercio.campaign.draft import refuse_first_pick, refuse_next_picks
from tercio.campaign.generate import Order, refuse_order
from tercio.campaign.mapfile import MOST_TILES, sketch_map, write_map
from tercio.campaign.planet import Planet, Tile, hex_tile
from tercio.campaign.roster import read_roster, read_typed
from tercio.campaign.rosterxml import MOST_DEEP, clean, open_roster
from tercio.campaign.rule_tables import BENEFITS
from tercio.campaign.survey import OTHERS, faults, feature_name, stock, warnings
from tercio.core.refused import Refused
from tercio.core.speech import LANGUAGES, Phrase
from tests.campaign.situations import REF19, strip
from tests.proof import proves


def refusal(ask: Callable[[], Any]) -> Refused:
    with pytest.raises(Refused) as no:
        ask()
    assert all(no.value.text(language) for language in LANGUAGES)
    return no.value


# -- maps


def changed(**first: Any) -> Planet:
    """The reference map with its first tile changed."""
    return replace(REF19, tiles=(replace(REF19.tiles[0], **first), *REF19.tiles[1:]))


FIRST, SECOND = REF19.tiles[0], REF19.tiles[1]
MAP, HERE = "CP-MAP-01", FIRST.id


@proves("CP-MAP-01", "CP-MAP-02", "CP-START-02")
@pytest.mark.parametrize(
    ("planet", "fault"),
    [
        (replace(REF19, name="x" * 120), None),
        (replace(REF19, name="x" * 121), Refused("campaign.map.name", rule=MAP, most=120)),
        (replace(REF19, name=" "), Refused("campaign.map.name", rule=MAP, most=120)),
        (changed(id=SECOND.id), Refused("campaign.map.twice", rule=MAP, tile=SECOND.id)),
        (changed(r=None), Refused("campaign.map.half_place", rule=MAP, tile=HERE)),
        (changed(q=None), Refused("campaign.map.half_place", rule=MAP, tile=HERE)),
        (
            changed(q=SECOND.q, r=SECOND.r),
            Refused("campaign.map.same_place", rule=MAP, tile=SECOND.id, other=HERE),
        ),
        (
            changed(features=("hive", "hive")),
            Refused("campaign.map.feature_twice", rule="CP-MAP-02", tile=HERE),
        ),
        (
            changed(features=("tavern",)),
            Refused("campaign.map.unknown_feature", rule="CP-MAP-02", tile=HERE, feature="tavern"),
        ),
        (changed(name="x" * 2_000, notes="x" * 2_000), None),
        (changed(name="x" * 2_001), Refused("campaign.map.long_words", rule=MAP, tile=HERE, most=40)),
        (changed(notes="x" * 2_001), Refused("campaign.map.long_words", rule=MAP, tile=HERE, most=40)),
        (changed(id="x" * 40), None),
        (changed(id="x" * 41), Refused("campaign.map.long_words", rule=MAP, tile="x" * 40, most=40)),
        (changed(polygon=((0, 0),)), Refused("campaign.map.outline", rule=MAP, tile=HERE)),
        (changed(polygon=((0, 0), (0, 1))), Refused("campaign.map.outline", rule=MAP, tile=HERE)),
        (changed(polygon=((0, 0), (0, 100_000), (-100_000, 0))), None),
        (
            changed(polygon=((0, 0), (0, 100_001), (1, 0))),
            Refused("campaign.map.outline", rule=MAP, tile=HERE),
        ),
        (replace(REF19, extra=((HERE, HERE),)), Refused("campaign.map.self_link", rule=MAP, tile=HERE)),
        (replace(REF19, cut=((HERE, "x"),)), Refused("campaign.map.link_end", rule=MAP, tile="x")),
        (replace(REF19, min_players=1), Refused("campaign.map.range", rule="CP-START-02", most=10)),
        (replace(REF19, max_players=11), Refused("campaign.map.range", rule="CP-START-02", most=10)),
        (
            replace(REF19, min_players=3, max_players=2),
            Refused("campaign.map.range", rule="CP-START-02", most=10),
        ),
        (replace(REF19, min_players=2, max_players=2), None),
    ],
)
def test_a_map_that_will_not_do_names_its_tile(planet: Planet, fault: Refused | None) -> None:
    assert next(faults(planet), None) == fault


@proves("CP-MAP-01")
def test_a_tile_is_at_most_a_thousand_away() -> None:
    def too_far(**place: int) -> list[Refused]:
        return [no for no in faults(changed(**place)) if no.key == "campaign.map.too_far"]

    far = Refused("campaign.map.too_far", rule=MAP, tile=HERE, most=1_000)
    assert too_far(q=1_000, r=0) == too_far(q=0, r=-1_000) == []
    assert too_far(q=1_001, r=0) == too_far(q=0, r=-1_001) == [far]


@proves("CP-MAP-01")
def test_islands_and_lonely_tiles_are_named() -> None:
    apart = Planet("x", (hex_tile(0, 0), hex_tile(1, 0), hex_tile(5, 0), hex_tile(6, 0), hex_tile(9, 0)))
    told = [no for no in faults(apart) if no.key in ("campaign.map.isolated", "campaign.map.apart")]
    lonely, island = apart.tiles[4].id, min(apart.tiles[2].id, apart.tiles[3].id)
    assert told == [
        Refused("campaign.map.isolated", rule=MAP, tile=lonely),
        Refused("campaign.map.apart", rule=MAP, tile=island, size=2),
    ]
    alone = [no.key for no in faults(Planet("x", (hex_tile(0, 0),)))]
    assert "campaign.map.isolated" not in alone
    two = Planet("x", (hex_tile(0, 0), hex_tile(5, 0)))
    assert [no for no in faults(two) if no.key == "campaign.map.isolated"] == [
        Refused("campaign.map.isolated", rule=MAP, tile=tile.id) for tile in two.tiles
    ]


@proves("CP-MAP-03")
def test_the_stock_of_a_draft_is_told_by_what_is_missing() -> None:
    enough = Counter({"hive": 2, **dict.fromkeys(OTHERS, 2)})
    assert stock(enough, 2) is None
    assert stock(Counter({**enough, "hive": 1}), 2) == Refused(
        "campaign.map.hives", rule="CP-MAP-03", has=1, needs=2
    )
    assert stock(Counter(), 2) == Refused("campaign.map.hives", rule="CP-MAP-03", has=0, needs=2)
    total = Refused("campaign.map.total", rule="CP-MAP-03", has=11, needs=12, players=2)
    assert stock(Counter({**enough, OTHERS[-1]: 1}), 2) == total
    short = Counter({"hive": 9, **dict.fromkeys(OTHERS, 2), OTHERS[0]: 1})
    assert stock(short, 2) == Refused(
        "campaign.map.features", rule="CP-MAP-03", feature=feature_name(OTHERS[0]), has=1, needs=2
    )
    assert stock(Counter({**short, OTHERS[0]: 0}), 2) == Refused(
        "campaign.map.features", rule="CP-MAP-03", feature=feature_name(OTHERS[0]), has=0, needs=2
    )


@proves("CP-MAP-01", "CP-MAP-02", "CP-START-03")
def test_warnings_are_told_whole() -> None:
    row = strip("hive", "shield", "command+power", "hive", "spaceport")
    told = [no for no in warnings(row) if no.key not in ("campaign.map.hives", "campaign.map.total")]
    assert told == [
        Refused("campaign.map.lonely_hive", rule="CP-START-03", tile="t0"),
        Refused("campaign.map.many_features", rule="CP-MAP-02", tile="t2"),
        *(Refused("campaign.map.cut_tile", rule="CP-MAP-01", tile=f"t{n}") for n in (1, 2, 3)),
    ]  # fmt: skip


def unreadable(kind: str, **facts: str) -> Refused:
    where = Phrase(f"campaign.map.file.{kind}", **facts)
    return Refused("campaign.map.unreadable", rule=MAP, where=where)


@pytest.mark.parametrize(
    ("text", "no"),
    [
        ("x" * 2_000_000_0, Refused("campaign.map.too_big", rule=MAP, most=MOST_TILES)),
        (
            '{"version": 2, "name": "x", "tiles": []}',
            Refused("campaign.map.version", rule=MAP, version=2, known=1),
        ),
        ('{"version": 99, "new": 1}', Refused("campaign.map.version", rule=MAP, version=99, known=1)),
        ('{"name": "x"}', unreadable("missing", field="tiles")),
        ('{"name": "x", "tiles": [], "spell": 1}', unreadable("unknown", field="spell")),
        ('{"name": "x", "tiles": [{"q": "one"}]}', unreadable("wrong_value", field="tiles[0].q")),
        ("[]", unreadable("no_json")),
        ("{", unreadable("no_json")),
        ('{"name": "x", "tiles": []}', Refused("campaign.map.no_tiles", rule=MAP)),
        (
            '{"name": "x", "tiles": [{"id": "a"}, {"id": " ", "q": 1}]}',
            Refused("campaign.map.nameless", rule=MAP, number=2),
        ),
    ],
)
def test_a_file_that_is_no_map(text: str, no: Refused) -> None:
    assert refusal(lambda: sketch_map(text)) == no


def test_a_map_has_as_many_tiles_as_it_may() -> None:
    full = Planet("x", tuple(Tile(str(number)) for number in range(1_000)))
    assert len(sketch_map(write_map(full)).tiles) == MOST_TILES == 1_000
    more = replace(full, tiles=(*full.tiles, Tile("more")))
    assert refusal(lambda: sketch_map(write_map(more))) == Refused(
        "campaign.map.too_big", rule=MAP, most=MOST_TILES
    )
    two = Planet("x", (Tile("a", ("hive", "shield")), Tile("b", ("hive",))))
    assert '"features": ["hive", "shield"]' in write_map(two)
    assert '"feature": "hive"' in write_map(two)


@proves("CP-START-02", "CP-MAP-02", "CP-MAP-03")
@pytest.mark.parametrize(
    ("order", "no"),
    [
        *((Order(players), None) for players in (2, 10)),
        *(
            (Order(players), Refused("campaign.generate.players", rule="CP-START-02", most=10))
            for players in (1, 11)
        ),
        *((Order(2, "", tiles), None) for tiles in (6, 12)),
        *(
            (Order(2, "", tiles), Refused("campaign.generate.tiles", rule="CP-MAP-03", least=6, most=12))
            for tiles in (5, 13)
        ),
        *((Order(2, rivers=share, mountains=40 - share), None) for share in (0, 40)),
        *(
            (Order(2, **{kind: share}), Refused("campaign.generate.terrain", rule="CP-MAP-02", most=40))
            for kind in ("rivers", "mountains")
            for share in (-1, 41)
        ),
    ],
)
def test_an_order_for_a_map_within_its_bounds(order: Order, no: Refused | None) -> None:
    assert refuse_order(order) == no


# -- the draft

ROW = strip("hive", "shield", "power", "hive", "hive", "command")


@proves("CP-START-03", "CP-START-04")
@pytest.mark.parametrize(
    ("picked", "no"),
    [
        (("t0", "t1", "t2"), None),
        (("t0", "t9"), Refused("campaign.no_such_tile", rule="CP-MAP-01", tile="t9")),
        (("t0", "t1"), Refused("campaign.draft.three", rule="CP-START-03", count=3)),
        (("t1", "t2", "t5"), Refused("campaign.draft.no_hive", rule="CP-START-03")),
        (("t0", "t1", "t3"), Refused("campaign.draft.same_feature", rule="CP-START-03")),
        (
            ("t0", "t1", "t5"),
            Refused("campaign.draft.not_connected", rule="CP-START-03", example=["t0", "t1", "t2"]),
        ),
    ],
)
def test_a_first_pick_is_three_touching_tiles_with_a_hive(
    picked: tuple[str, ...], no: Refused | None
) -> None:
    assert refuse_first_pick(ROW, {}, picked) == no


@proves("CP-START-04")
@pytest.mark.parametrize(
    ("picked", "left", "no"),
    [
        (("t1", "t2"), 2, None),
        (("t1", "t2"), 1, Refused("campaign.draft.left", rule="CP-START-04", count=1)),
        ((), 1, Refused("campaign.draft.left", rule="CP-START-04", count=1)),
        (("t1", "t1"), 2, Refused("campaign.draft.owned", rule="CP-START-03", tile="t1")),
        (("t5",), 3, Refused("campaign.draft.owned", rule="CP-START-03", tile="t5")),
        (
            ("t2", "t1"),
            2,
            Refused("campaign.draft.not_adjacent", rule="CP-START-04", tile="t2", legal=["t1"]),
        ),
    ],
)
def test_later_picks_touch_what_one_has(picked: tuple[str, ...], left: int, no: Refused | None) -> None:
    assert refuse_next_picks(ROW, {"t0": "A", "t5": "B"}, "A", picked, left) == no


# -- army lists

BANS = {"heavy_support": "CP-BEN-15", "elites": "CP-BEN-16", "fast_attack": "CP-BEN-17"}

ORKS = Declaration("Orks", "Combined Arms", "Eldar", "allies_of_convenience")
BOYZ = Force("Combined Arms", "Orks", entries=(Entry("Boyz", "troops", 100),))
FRIENDS = Force("Allies", "Eldar", "allied")


def listed(*forces: Force, points: int = 100) -> ArmyList:
    return ArmyList("list", forces, points)


@proves("CP-BATT-01", "CP-BATT-02", "CP-BATT-03", "CP-BEN-03", "CP-BEN-10", "CP-BEN-18")
@pytest.mark.parametrize(
    ("army", "terms", "told"),
    [
        (listed(BOYZ, FRIENDS), Terms(100), []),
        (
            listed(BOYZ, FRIENDS, points=101),
            Terms(100),
            [Refused("campaign.list.points", rule="CP-BATT-02", has=101, most=100)],
        ),
        (
            listed(replace(BOYZ, name="Other"), FRIENDS),
            Terms(100),
            [Refused("campaign.list.detachment", rule="CP-BATT-01", detachment="Combined Arms")],
        ),
        (
            listed(replace(BOYZ, book="Tau"), FRIENDS),
            Terms(100),
            [Refused("campaign.list.faction", rule="CP-BATT-01", faction="Orks")],
        ),
        (
            listed(FRIENDS),
            Terms(100),
            [Refused("campaign.list.detachment", rule="CP-BATT-01", detachment="Combined Arms")],
        ),
        (
            listed(BOYZ, FRIENDS, replace(FRIENDS, book="Tau")),
            Terms(100),
            [Refused("campaign.list.ally_extra", rule="CP-BATT-01", book="Tau")],
        ),
        (listed(BOYZ), Terms(100), [Refused("campaign.list.ally_missing", rule="CP-BATT-01", book="Eldar")]),
        (
            listed(BOYZ, FRIENDS),
            Terms(100, attacker=True, codex="Tau"),
            [Refused("campaign.list.ally_missing", rule="CP-BEN-10", book="Tau")],
        ),
        (listed(BOYZ, FRIENDS), Terms(100, codex="Tau", model="Ghazghkull"), []),
        (
            listed(BOYZ, FRIENDS),
            Terms(100, attacker=True, model="Ghazghkull"),
            [Refused("campaign.list.model", rule="CP-BEN-03", model="Ghazghkull")],
        ),
        (
            listed(BOYZ, FRIENDS, Force("Wolves", "Wolf Book", "formation")),
            Terms(100),
            [Refused("campaign.list.formation", rule="CP-BATT-03", formation="Wolves", book="Wolf Book")],
        ),
        (
            listed(BOYZ, replace(FRIENDS, entries=(Entry("Stompa", "lord_of_war", 0),))),
            Terms(100),
            [Refused("campaign.list.lords", rule="CP-BEN-18", units=["Stompa"], most=0)],
        ),
        *(
            (
                listed(BOYZ, replace(FRIENDS, entries=(Entry("Wraith", slot, 0), Entry("Farseer", "hq", 0)))),
                Terms(100, (benefit,)),
                [
                    Refused(
                        "campaign.list.banned",
                        rule=rule,
                        slot=Phrase(f"campaign.slot.{slot}"),
                        units=["Wraith"],
                    )
                ],
            )
            for benefit, row in BENEFITS.items()
            for slot, rule in BANS.items()
            if row.facts.get("bans") == slot
        ),
    ],
)
def test_a_list_breaks_its_sheet_in_every_way_told(army: ArmyList, terms: Terms, told: list[Refused]) -> None:
    assert list(faults_of(ORKS, army, terms)) == told


# -- files

NAMED = "Warhammer 40,000 7th Edition"


def roster(**changes: Any) -> dict[str, Any]:
    unit = {"name": "Boyz", "costs": [{"name": "pts", "value": 100}], "categories": [{"name": "Troops"}]}
    force = {"name": "Combined Arms", "catalogueName": "Orks", "selections": [unit]}
    return {"name": "x" * 90, "gameSystemName": NAMED, "forces": [force], **changes}


def priced(value: Any) -> dict[str, Any]:
    unit = {"name": "Boyz", "costs": [{"name": "pts", "value": value}]}
    return roster(forces=[{"name": "y" * 90, "catalogueName": "z" * 90, "selections": [unit]}])


def packed(*names: str) -> bytes:
    box = io.BytesIO()
    with zipfile.ZipFile(box, "w") as out:
        for name in names:
            out.writestr(name, json.dumps(roster()))
    return box.getvalue()


def written(raw: dict[str, Any]) -> bytes:
    return json.dumps(raw).encode()


BROKEN = Refused("campaign.roster.broken", rule="CP-BATT-01")
UNKNOWN = Refused("campaign.roster.unknown", rule="CP-BATT-01")
TOO_BIG = Refused("campaign.roster.too_big", rule="CP-BATT-01", most=4)


@proves("CP-BATT-01", "CP-BATT-02")
@pytest.mark.parametrize(
    ("data", "no"),
    [
        (b"", UNKNOWN),
        (b"<army/>", UNKNOWN),
        (b"<roster", BROKEN),
        (b"{", BROKEN),
        (b'{"roster": 3}', BROKEN),
        (b"PK", BROKEN),
        (b"{" + b" " * 4_000_000, TOO_BIG),
        (packed("a.ros", "b.ros"), Refused("campaign.roster.zip", rule="CP-BATT-01", count=2)),
        (packed(), Refused("campaign.roster.zip", rule="CP-BATT-01", count=0)),
        (b"<!DOCTYPE roster><roster/>", Refused("campaign.roster.hostile", rule="CP-BATT-01")),
        (
            written(roster(gameSystemName="Chess")),
            Refused("campaign.roster.game", rule="CP-BATT-02", game="Chess"),
        ),
        (written(roster(gameSystemName="")), Refused("campaign.roster.game", rule="CP-BATT-02", game="?")),
        (written(roster(forces=[])), Refused("campaign.roster.empty", rule="CP-BATT-01")),
        (written(priced("many")), BROKEN),
        (written(priced(-1)), BROKEN),
        (written(priced(100_001)), BROKEN),
        (written(priced("nan")), BROKEN),
    ],
)
def test_a_file_that_is_no_roster(data: bytes, no: Refused) -> None:
    assert refusal(lambda: read_roster(data)) == no


def test_a_roster_is_read_to_its_limits() -> None:
    assert [read_roster(written(priced(points))).points for points in (0, 100_000)] == [0, 100_000]
    army = read_roster(written(priced(1)))
    assert (army.name, army.game) == ("x" * 80, NAMED)
    assert (army.forces[0].name, army.forces[0].book) == ("y" * 80, "z" * 80)
    assert open_roster(packed("a.ros"))["name"] == "x" * 90
    padded = written(roster())
    assert read_roster(padded + b" " * (4_000_000 - len(padded))).points == 100
    deep: dict[str, Any] = {}
    for _ in range(MOST_DEEP):
        deep = {"forces": [deep]}
    assert clean(deep, 0)
    assert refusal(lambda: clean({"forces": [deep]}, 0)) == BROKEN
    assert refusal(lambda: clean({"forces": {}, "x": 1} | {"forces": 3}, 0)) == BROKEN


@proves("CP-BATT-01")
@pytest.mark.parametrize(
    ("text", "no"),
    [
        ("\n" * 401, Refused("campaign.roster.too_long", rule="CP-BATT-01", most=400)),
        ("", Refused("campaign.roster.empty", rule="CP-BATT-01")),
        (
            "Troops: Boyz 1",
            Refused("campaign.roster.line", rule="CP-BATT-01", number=1, line="Troops: Boyz 1"),
        ),
        ("a (b)\n" + "x" * 70, Refused("campaign.roster.line", rule="CP-BATT-01", number=2, line="x" * 60)),
        (
            "a (b)\n" + "x" * 50 + ": Boyz 1",
            Refused("campaign.roster.slot", rule="CP-BATT-01", number=2, slot="x" * 40),
        ),
    ],
)
def test_a_typed_line_that_is_none(text: str, no: Refused) -> None:
    assert refusal(lambda: read_typed(text)) == no


def test_a_typed_list_is_read_to_its_limits() -> None:
    lines = [f"{'f' * 90} ({'b' * 90})", "", f"Troops: {'u' * 90} 12 pts.", *["Troops: Boyz 1"] * 397]
    army = read_typed("\n".join(lines), "n" * 90)
    assert (army.name, army.points, len(army.entries)) == ("n" * 80, 409, 398)
    assert army.forces[0].name == "f" * 80
    assert army.forces[0].book == "b" * 80
    assert army.entries[0] == Entry("u" * 80, "troops", 12)
    assert read_typed("\n".join(lines[:1])).name == "b" * 80
    assert Phrase("campaign.slot.elites").text("en")
