"""The picture tells features and owners apart, in colour, in black and white and in words."""

from __future__ import annotations

from itertools import accumulate, pairwise
from xml.etree import ElementTree

import pytest

from tercio.campaign.banners import GLYPHS, banner
from tercio.campaign.chart import line_chart
from tercio.campaign.map_picture import TileMark, draw, label, mark_in_words, places
from tercio.campaign.mapfile import shipped_maps
from tercio.campaign.planet import Planet, Tile, hex_tile
from tercio.campaign.rule_tables import FEATURES
from tests.campaign.situations import REF19

SVG = "{http://www.w3.org/2000/svg}"
TEN = [f"P{n}" for n in range(10)]


def test_ten_owners_have_ten_patterns_and_ten_colours() -> None:
    banners = [banner(TEN, player) for player in TEN]
    assert len({colour for colour, _ in banners}) == 10
    assert len({pattern for _, pattern in banners}) == 10


def test_every_feature_has_a_drawing_of_its_own() -> None:
    assert set(GLYPHS) == set(FEATURES)
    assert len(set(GLYPHS.values())) == len(FEATURES)


def test_a_mountain_stands_below_the_name_of_its_tile() -> None:
    planet = Planet("Alp", (hex_tile(0, 0, "hive", mountain=True),))
    picture = ElementTree.fromstring(draw(planet, {}, (), "es"))
    [drawn] = [path for path in picture.iter(f"{SVG}path") if path.get("class") == "mountain"]
    start, *moves = [
        tuple(map(float, word.strip("Ml").split(","))) for word in drawn.get("d", "").split() if "," in word
    ]
    corners = list(accumulate([start, *moves], lambda at, by: (at[0] + by[0], at[1] + by[1])))
    [name] = [
        text for group in picture.iter(f"{SVG}g") if group.get("class") == "tile-name" for text in group
    ]
    assert min(y for _, y in corners) > float(name.get("y", "0"))


@pytest.mark.parametrize("name", sorted(shipped_maps()))
def test_every_tile_is_drawn_once_with_its_words(name: str) -> None:
    planet = shipped_maps()[name]
    picture = ElementTree.fromstring(draw(planet, {}, (), "es", legend=True))
    tiles = [group for group in picture.iter(f"{SVG}g") if "tile" in group.get("class", "").split()]
    assert sorted(group.get("data-tile", "") for group in tiles) == sorted(planet.by_id)
    assert all(group.find(f"{SVG}title") is not None for group in tiles)


def test_words_of_people_cannot_break_the_picture() -> None:
    tile = Tile('a"<b>', ("hive",), True, True, 0, 0, name="</svg><script>")
    planet = Planet("<&>", (tile, hex_tile(1, 0)), extra=(('a"<b>', "1,0"),))
    owner = "Ñ<i>&\"'"
    text = draw(
        planet,
        {tile.id: owner},
        [owner],
        "en",
        marks={tile.id: TileMark("/x?a=1&b=2", "legal", "<w>")},
        legend=True,
    )
    assert ElementTree.fromstring(text).tag == f"{SVG}svg"
    assert "<script" not in text


def test_a_tile_leads_where_it_is_told_and_says_its_price() -> None:
    marks = {"0,0": TileMark("/there", "target", price=13)}
    picture = ElementTree.fromstring(draw(REF19, {"0,0": "Ana"}, ["Ana"], "en", marks=marks))
    (link,) = picture.iter(f"{SVG}a")
    assert link.get("href") == "/there"
    said = label(REF19.tile("0,0"), "Ana", "en", "you can take it, costs 13")
    assert link.get("aria-label") == said
    assert said.endswith(". You can take it, costs 13")
    assert "13" in [text.text for text in picture.iter(f"{SVG}text")]


@pytest.mark.parametrize("state", ["legal", "picked", "illegal", "target", "captured", "shown"])
def test_what_a_colour_shows_is_said_in_both_languages(state: str) -> None:
    told = {lang: mark_in_words(TileMark("", state, "why"), lang) for lang in ("es", "en")}
    assert all(text.endswith(". Why") and len(text) > len(". Why") for text in told.values())
    assert told["es"] != told["en"]
    assert mark_in_words(TileMark(), "en") == ""


def test_neighbours_stand_beside_each_other_and_nobody_on_top() -> None:
    middles = places(REF19)
    near = {
        round(((x1 - x2) ** 2 + (y1 - y2) ** 2) ** 0.5, 3)
        for tile in middles
        for other in REF19.neighbours[tile]
        for (x1, y1), (x2, y2) in [(middles[tile], middles[other])]
    }
    assert len(near) == 1


def test_tiles_off_the_grid_are_drawn_too() -> None:
    planet = Planet("drawn", (hex_tile(0, 0), Tile("x"), Tile("y", polygon=((0, 0), (9, 0), (9, 9)))))
    assert len({places(planet)[tile] for tile in planet.by_id}) == 3


def test_a_chart_labels_every_line_apart() -> None:
    series = {player: [6, 6, 6] for player in TEN}
    picture = ElementTree.fromstring(line_chart(series, TEN, "tiles", "en"))
    labels = [t for t in picture.iter(f"{SVG}text") if (t.text or "").split()[0] in TEN]
    heights = sorted(float(label.get("y", "0")) for label in labels)
    assert len(heights) == 10
    assert all(lower - upper >= 13 for upper, lower in pairwise(heights))


def labels_of(series: dict[str, list[int]]) -> dict[str, float]:
    picture = ElementTree.fromstring(line_chart(series, list(series), "sp", "en"))
    words = {str(text.text): float(text.get("y", "0")) for text in picture.iter(f"{SVG}text")}
    return {text: y for text, y in words.items() if text.split()[0] not in ("turn", "now") and " " in text}


def test_a_crowd_at_the_bottom_leaves_the_label_of_the_leader_at_the_top() -> None:
    labels = labels_of({player: [0, 11 if player == "P0" else 0] for player in TEN})
    assert len(labels) == 10
    assert labels["P0 11"] == 18
    assert all(0 < y < 240 for y in labels.values())


def test_a_long_name_is_cut_to_fit_beside_the_chart() -> None:
    assert list(labels_of({"Bernardo de Gálvez": [1, 23], "Blas de Lezo": [1, 2], "Ana": [0, 1]})) == [
        "Bernardo d… 23",
        "Blas de Le… 2",
        "Ana 1",
    ]


def test_links_and_walls_lie_on_top_of_the_tiles() -> None:
    """A dashed lane runs between the middles; a wall lies along the edge the two tiles share."""
    row = (hex_tile(0, 0), hex_tile(1, 0), hex_tile(3, 0))
    planet = Planet("row", row, extra=(("1,0", "3,0"),), cut=(("0,0", "1,0"),))
    picture = draw(planet, {}, (), "en")
    assert picture.index('class="lane"') > picture.rindex('class="tile"')
    lines = {
        str(line.get("class")): [float(line.get(end, "")) for end in ("x1", "y1", "x2", "y2")]
        for line in ElementTree.fromstring(picture).iter("{http://www.w3.org/2000/svg}line")
    }
    lane, wall, middle = lines["lane"], lines["wall"], places(planet)["1,0"][0]
    assert lane[1] == lane[3] == 0.0
    assert middle < lane[0] < lane[2] < places(planet)["3,0"][0]
    assert wall[0] == wall[2] == pytest.approx(middle / 2, abs=0.1)
    assert abs(wall[3] - wall[1]) == pytest.approx(36, abs=0.1)


def test_the_legend_explains_links_and_walls_where_there_are_any() -> None:
    row = (hex_tile(0, 0), hex_tile(1, 0), hex_tile(3, 0))
    linked = Planet("row", row, extra=(("1,0", "3,0"),), cut=(("0,0", "1,0"),))
    picture = draw(linked, {}, (), "en", legend=True)
    assert "linked, though apart" in picture
    assert "cannot be crossed" in picture
    assert "cannot be crossed" not in draw(Planet("row", row), {}, (), "en", legend=True)
