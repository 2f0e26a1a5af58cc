"""Pictures, files and lists at the edges of what they are given: half places, long names, odd words."""

from __future__ import annotations

import io
import json
import zipfile
from typing import Any
from xml.etree import ElementTree

import pytest

from tercio.campaign.army import Entry, Force
from tercio.campaign.chart import _short, line_chart
from tercio.campaign.map_picture import SIZE, WIDE, _lane, draw, places
from tercio.campaign.map_thumbnail import MANY_TILES, thumbnail
from tercio.campaign.mapfile import sketch_map, write_map
from tercio.campaign.planet import Planet, Tile, hex_tile
from tercio.campaign.roster import read_roster, read_typed
from tercio.campaign.rosterxml import open_roster, read_json
from tercio.core.refused import Refused
from tercio.core.speech import Phrase
from tests.proof import proves

SVG = "{http://www.w3.org/2000/svg}"


# -- pictures


def test_a_tile_with_half_a_place_stands_with_those_that_have_none() -> None:
    half, other = Tile("q", q=1), Tile("r", r=1)
    assert places(Planet("x", (half, other))) == {"q": (0.0, 0.0), "r": (0.0, SIZE * 2.2)}
    assert places(Planet("x", (hex_tile(1, 0), half))) == {"1,0": (WIDE, 0.0), "q": (0.0, SIZE * 2.5)}


@pytest.mark.parametrize(
    ("start", "end"),
    [((10.0, 4.0), (-50.0, 84.0)), ((-10.0, -4.0), (6.0, 8.0)), ((3.0, 90.0), (3.0, 40.0))],
)
def test_a_lane_ends_short_of_both_middles_on_the_straight_way(
    start: tuple[float, float], end: tuple[float, float]
) -> None:
    begins, ends = _lane(start, end)
    far = ((end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2) ** 0.5
    short = min(0.45 * far, SIZE * 0.6) / far
    for at, near, away in ((begins, start, end), (ends, end, start)):
        assert at == pytest.approx(tuple(a + (b - a) * short for a, b in zip(near, away, strict=True)))


def test_a_lane_between_tiles_in_one_place_has_no_length() -> None:
    assert _lane((3.0, 3.0), (3.0, 3.0)) == ((3.0, 3.0), (3.0, 3.0))


def test_only_links_between_two_tiles_that_are_there_are_drawn() -> None:
    row = (hex_tile(0, 0), hex_tile(3, 0))
    links = (("0,0", "away"), ("away", "0,0"), ("0,0", "0,0"), ("away", "gone"))
    for planet in (Planet("x", row, extra=links), Planet("x", row, cut=links)):
        assert "<line" not in draw(planet, {}, (), "en")
    both = Planet("x", row, extra=(("0,0", "3,0"),), cut=(("3,0", "0,0"),))
    assert draw(both, {}, (), "en").count("<line") == 2


def test_land_of_somebody_who_does_not_play_here_wears_no_colours() -> None:
    planet = Planet("x", (hex_tile(0, 0),))
    plain = draw(planet, {}, ("Ana",), "en")
    assert "banner-of" not in plain + draw(planet, {"0,0": "Eva"}, ("Ana",), "en")
    assert "banner-of" in draw(planet, {"0,0": "Ana"}, ("Ana",), "en")


def test_a_name_in_quotes_is_told_in_every_picture() -> None:
    planet = Planet('"Breda" & <x>', (hex_tile(0, 0),))
    for picture in (draw(planet, {}, (), "en"), thumbnail(planet, "en")):
        assert planet.name in str(ElementTree.fromstring(picture).get("aria-label"))
    chart = ElementTree.fromstring(line_chart({"Ana": [1]}, ("Ana",), "sp", "en"))
    assert chart.get("aria-label")


def test_a_thumbnail_of_very_many_tiles_shows_where_they_are_and_not_what_they_hold() -> None:
    def signs(count: int) -> int:
        planet = Planet("x", tuple(hex_tile(q, 0, "hive") for q in range(count)))
        return len(list(ElementTree.fromstring(thumbnail(planet, "en")).iter(f"{SVG}g")))

    assert MANY_TILES == 150
    assert [signs(count) for count in (1, 150, 151)] == [1, 1, 0]


def test_a_name_of_eleven_letters_fits_beside_the_chart() -> None:
    assert [_short("n" * letters) for letters in (11, 12)] == ["n" * 11, "n" * 10 + "…"]


# -- files


def test_a_map_is_written_in_the_letters_people_read() -> None:
    planet = Planet("Ñandú", (Tile("x", name="Alcañiz"), Tile("y", notes="cañón")))
    text = write_map(planet)
    assert all(word in text for word in ("Ñandú", "Alcañiz", "cañón"))
    assert sketch_map(text) == planet


# -- lists

GAME = "Warhammer 40,000 7th Edition"


@proves("CP-BATT-01", "CP-BATT-02")
def test_names_are_read_as_far_as_eighty_letters() -> None:
    long, cut = "n" * 81, "n" * 80
    unit = {"name": long, "selections": [{"name": long, "type": "model"}]}
    force = {"name": long, "catalogueName": long, "selections": [unit]}
    document = {"name": long, "gameSystemName": GAME + "x" * 80, "forces": [force]}
    army = read_roster(json.dumps(document).encode())
    assert (army.name, army.game) == (cut, (GAME + "x" * 80)[:80])
    assert army.forces == (Force(cut, cut, "primary", (Entry(cut, "other", 0, (cut,)),)),)
    typed = read_typed(f"{long} ({long})\nHQ: {long} 5", long)
    assert (typed.name, typed.forces) == (cut, (Force(cut, cut, "primary", (Entry(cut, "hq", 5),)),))
    assert read_typed("CAD (Orks)\nHQ: x 5").name == "Orks"


@proves("CP-BATT-01")
def test_a_line_or_slot_nobody_knows_is_quoted_so_far() -> None:
    def no(text: str) -> Refused:
        with pytest.raises(Refused) as told:
            read_typed(text)
        return told.value

    assert no("CAD (Orks)\n\n" + "x" * 61) == Refused(
        "campaign.roster.line", rule="CP-BATT-01", number=3, line="x" * 60
    )
    assert no("CAD (Orks)\n" + "s" * 41 + ": Boyz 5") == Refused(
        "campaign.roster.slot", rule="CP-BATT-01", number=2, slot="s" * 40
    )
    assert no("HQ: Boss 5") == Refused("campaign.roster.line", rule="CP-BATT-01", number=1, line="HQ: Boss 5")
    assert no("\n") == Refused("campaign.roster.empty", rule="CP-BATT-01")
    full = "CAD (Orks)\n" + "\n" * 399
    assert read_typed(full).forces == (Force("CAD", "Orks"),)
    assert no(full + "\n") == Refused("campaign.roster.too_long", rule="CP-BATT-01", most=400)


@proves("CP-BATT-01")
def test_a_force_without_a_book_of_its_own_is_of_the_players() -> None:
    def force(name: str, book: str, *inside: dict[str, Any]) -> dict[str, Any]:
        return {"name": name, **({"catalogueName": book} if book else {}), "forces": list(inside)}

    forces = [
        force("Allied Detachment", "Tau", force("Deep", "")),
        force("CAD", "Orks", force("Inner", "")),
        force("Second", ""),
        force("Third", "Eldar"),
    ]
    document = {"name": "x", "gameSystemName": GAME, "forces": forces}
    army = read_roster(json.dumps(document).encode())
    assert [(one.name, one.book, one.kind) for one in army.forces] == [
        ("Allied Detachment", "Tau", "allied"), ("Deep", "Orks", "primary"), ("CAD", "Orks", "primary"),
        ("Inner", "Orks", "primary"), ("Second", "Orks", "primary"), ("Third", "Eldar", "allied"),
    ]  # fmt: skip


@proves("CP-BATT-01")
def test_a_list_of_allies_alone_is_one() -> None:
    assert read_typed("Allied Detachment (Tau)\nHQ: x 5").forces == (
        Force("Allied Detachment", "Tau", "allied", (Entry("x", "hq", 5),)),
    )


@proves("CP-BATT-01")
def test_a_packed_list_is_read_to_its_last_byte_and_one_too_long_is_not() -> None:
    def packed(size: int) -> bytes:
        box = io.BytesIO()
        with zipfile.ZipFile(box, "w", zipfile.ZIP_DEFLATED) as out:
            out.writestr("x.json", b"{}".ljust(size))
        return box.getvalue()

    assert open_roster(packed(4_000_000))["forces"] == []
    with pytest.raises(Refused) as no:
        open_roster(packed(4_000_001))
    assert no.value == Refused("campaign.roster.too_big", rule="CP-BATT-01", most=4)


@proves("CP-BATT-01")
def test_a_json_roster_is_forty_parts_deep_at_most() -> None:
    def nested(depth: int) -> bytes:
        part: dict[str, Any] = {}
        for _ in range(depth):
            part = {"selections": [part]}
        return json.dumps(part).encode()

    assert read_json(nested(40))["selections"]
    with pytest.raises(Refused) as no:
        read_json(nested(41))
    assert no.value == Refused("campaign.roster.broken", rule="CP-BATT-01")


@proves("CP-MAP-01")
def test_a_map_file_is_a_million_letters_at_most_and_a_field_is_named_so_far() -> None:
    def no(text: str) -> Refused:
        with pytest.raises(Refused) as told:
            sketch_map(text)
        return told.value

    assert sketch_map('{"name": "x", "tiles": [{"id": "a"}]}'.ljust(1_000_000)).name == "x"
    assert no(" " * 1_000_001) == Refused("campaign.map.too_big", rule="CP-MAP-01", most=1_000)
    where = Phrase("campaign.map.file.unknown", field="f" * 60)
    unknown = Refused("campaign.map.unreadable", rule="CP-MAP-01", where=where)
    assert no('{"name": "x", "tiles": [], "' + "f" * 61 + '": 1}') == unknown
