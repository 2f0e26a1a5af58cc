"""Pictures whole: a little table as each seat sees it, names that crowd, and zones over the edge.

The pictures stand in test_whole_drawings.txt, an element a line, to be read and compared.
`python -m tests.firstblood.test_whole_drawings` writes them anew: look at what changed before keeping it.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tercio.firstblood.engine.field import Piece
from tercio.firstblood.engine.scenario import Scenario, Zone
from tercio.firstblood.engine.state import DESTROYED, RESERVE, ROUND, Battle
from tercio.firstblood.engine.units import INCH
from tercio.firstblood.picture import letter_of, text_picture
from tercio.firstblood.sequence.phases.deployment import DEPLOY_REGIMENT
from tercio.firstblood.snapshot import Snapshot, snapshot
from tercio.firstblood.table_drawing import (
    TableDrawing,
    bare_table,
    number,
    svg_picture,
    table_frame,
    table_layers,
    tag,
    view_box,
    with_facts,
)
from tests.firstblood.positions import positions
from tests.firstblood.table import battle
from tests.firstblood.test_distance import square

KEPT = Path(__file__).with_suffix(".txt")
GROUND = (
    Piece(((5, 5), (9, 5), (9, 9)), ("ruin", "dangerous"), floors=1, walls=(((5, 5), (9, 5)),), name="ruin"),
    Piece(square(30, 30, 2), ("hindering",)),
)
ZONES = (
    Zone(24, 20, 12, (3, 1), name="ford"),
    Zone(40, 36, 8, (1, 4), name="bridge"),
    Zone(10, 40, 6, rounds=(3,), name="gate"),
)


def table() -> Battle:
    """Who leads, who carries and who is hurt; a zone held by each side and one that is idle."""
    b = battle(
        "lord leader at 10,10 / men x3 leader standard at 24,20 / men at 2,2 vs horse x2 at 40,36",
        pieces=GROUND,
        scenario=Scenario("test", zones=ZONES, height=44),
    )
    b.wounds[0], b.aimed[0] = 2, 1
    b.broken[0] = b.activated[1] = 1
    b.inspired[3], b.clock[ROUND], b.place[2] = 1, 1, RESERVE
    return b


def shown(b: Battle, seat: str | None) -> Snapshot:
    return snapshot(b, seat, "en", ("Ana", "Eva"))


def elements(drawn: str) -> str:
    """An element a line."""
    return re.sub(r"(?<=>)(?=<[^/])", "\n", drawn) + "\n"


PICTURES = {
    f"seat {seat}": lambda seat=seat: table_layers(shown(table(), seat), "en") for seat in ("0", "1", None)
} | {
    "alone": lambda: re.sub(r"<style>.*</style>", "", svg_picture(
        shown(table(), None), "es", ["Ronda 1", "a & b"]), flags=re.DOTALL),
}  # fmt: skip


def kept() -> dict[str, str]:
    parts = re.split(r"^# (.*)\n", KEPT.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
    return dict(zip(parts[::2], parts[1::2], strict=True))


def written() -> str:
    return "".join(f"# {name}\n{elements(draw())}" for name, draw in PICTURES.items())


@pytest.mark.parametrize("name", PICTURES)
def test_a_table_is_drawn_as_it_was(name: str) -> None:
    assert elements(PICTURES[name]()) == kept()[name]


def test_a_picture_on_a_page_is_framed_by_its_title() -> None:
    one = shown(table(), "0")
    drawn = table_frame(one, "en")
    assert drawn.startswith(
        '<svg class="battlefield" viewBox="-0.5 -0.5 49 45" role="img"><title>'
    ), drawn[:90]  # fmt: skip
    assert table_layers(one, "en") in drawn
    bare = svg_picture(one, "en")
    assert 'viewBox="-0.5 -0.5 49 45"' in bare
    assert 'class="legend"' not in bare
    assert bare.endswith("</svg>\n")


def test_a_grid_has_a_line_every_six_inches_inside_the_table() -> None:
    lines = re.search(r'<path d="([^"]*)" class="grid"/>', bare_table(20, 13))
    assert lines is not None
    assert lines[1] == "M6 0V13M12 0V13M18 0V13M0 6H20M0 12H20"
    assert view_box(20, 12.5) == "-0.5 -0.5 21 13.5"


def test_textures_are_tiles_of_their_own_size() -> None:
    tiles = re.findall(r'<pattern id="texture-(\w+)" width="([\d.]+)" height="([\d.]+)"', bare_table(6, 6))
    assert tiles == [
        (kind, size, size) for kind, size in (
            ("wood", "2"), ("hill", "2"), ("marsh", "2"), ("field", "1.6"), ("scree", "2"), ("pond", "2"),
            ("ruin", "2"), ("crags", "2"))
    ]  # fmt: skip


def test_lengths_are_written_to_a_thousandth_of_an_inch() -> None:
    lengths = (0, 1, 1.0, 0.0004, 0.0006, -2.5, 12.3456, 999.999, 1000.4, -1000.6, 123_456.7)
    assert list(map(number, lengths)) == [
        "0", "1", "1", "0", "0.001", "-2.5", "12.346", "999.999", "1000", "-1001", "123457",
    ]  # fmt: skip
    assert tag("g", class_="a & b", data_model=3, viewBox="0 0", patternUnits="u", font_size=1.5) == (
        '<g class="a &amp; b" data-model="3" viewBox="0 0" patternUnits="u" font-size="1.5"/>'
    )
    assert tag("g", "a", "b", x=1) == '<g x="1">ab</g>'
    assert [with_facts("a", []), with_facts("a", ["b", "c"])] == ["a", "a: b, c"]


# --- names of regiments


def names_of(b: Battle) -> list[tuple[float, float, str]]:
    drawn = "".join(TableDrawing(shown(b, None), "en").labels())
    found = re.findall(r'<text x="([\d.-]+)" y="([\d.-]+)" class="name">([^<]*)</text>', drawn)
    return [(float(x), float(y), name) for x, y, name in found]


def test_names_that_would_cover_each_other_are_moved_aside() -> None:
    crowd = ("men", "light", "heavy", "bowmen", "lord")
    b = battle(" / ".join(f"{name} leader at 20,20" for name in crowd) + " vs horse leader at 40,20")
    above = 48 - 20 - b.forces.radius[0] / INCH - 0.25
    below = 48 - 20 + b.forces.radius[0] / INCH + 0.8
    *names, horse = names_of(b)
    assert [(x, name) for x, _, name in names] == [(20, name) for name in crowd]
    rows = [above, below, above - 0.8, below + 0.8, above]
    assert [y for _, y, _ in names] == pytest.approx(rows, abs=0.001)
    assert horse[:2] == pytest.approx((40, 28 - b.forces.radius[5] / INCH - 0.25), abs=0.001)


@pytest.mark.parametrize(("gap", "aside"), [(1.67, True), (1.69, False)])
def test_names_beside_each_other_stay_where_they_are(gap: float, aside: bool) -> None:
    b = battle(f"men leader at 20,20 / light leader at {20 + gap},20 vs horse at 40,40")
    (_, first, _), (_, second, _), _ = names_of(b)
    assert (first != second) is aside, "half of eight letters of 0.42 inches"


@pytest.mark.parametrize(("rise", "aside"), [(0.79, True), (0.81, False)])
def test_names_above_each_other_stay_where_they_are(rise: float, aside: bool) -> None:
    b = battle(f"men leader at 20,20 / light leader at 20,{20 + rise} vs horse at 40,40")
    (_, _, _), (_, second, _), _ = names_of(b)
    own = 48 - 20 - rise - b.forces.radius[0] / INCH - 0.25
    assert (second != pytest.approx(own, abs=0.002)) is aside


def test_a_name_stands_by_whoever_leads_and_inside_the_table() -> None:
    b = battle("men x3 at 20,20 / light leader at 0,0 vs horse leader at 48,48")
    b.acting[0], b.acting[2] = 0, 1
    (x, _, _), (west, _, _), (east, _, _) = names_of(b)
    assert x == pytest.approx(b.x[2] / INCH, abs=0.001)
    assert (west, east) == pytest.approx((5 * 0.42 / 2, 48 - 5 * 0.42 / 2))
    b.place[0] = DESTROYED
    assert len(names_of(b)) == 2


def test_strips_that_meet_in_the_middle_are_named_at_their_own_edges() -> None:
    halves = Scenario("test", height=40, deployment_depth=20)
    b = battle("men at 10,10 vs men at 40,30", scenario=halves)
    for seat, rows in (("0", [39.4, 1.1]), ("1", [1.1, 39.4])):
        drawing = TableDrawing(shown(b, seat), "en")
        names = [
            re.findall(r' y="([\d.]+)" class="strip-name"', drawing.strip_name(side))
            for side in drawing.shown.sides
        ]
        assert [float(y) for (y,) in names] == rows


# --- what waits to be deployed


def test_whoever_deploys_finds_its_models_ready_to_be_taken() -> None:
    b = positions()[DEPLOY_REGIMENT][0]
    asked = str(b.clock[1])
    for seat in ("0", "1", None):
        one = snapshot(b, seat, "en")
        assert one.asked is not None
        waiting = [
            model.id
            for regiment in one.regiments
            if (regiment.place, regiment.seat) == ("waiting", one.asked.seat)
            for model in regiment.models
        ]
        drawn = "".join(TableDrawing(one, "en").waiting())
        taken = [int(m) for m in re.findall(r'data-model="(\d+)"', drawn)]
        assert taken == (waiting if seat == one.asked.seat else [])
        assert drawn.count("translate(0 0)") == len(taken)
    assert asked in "01"


# --- in characters

CORNERS = """\
+------------+
|······''···o|
|········'···|
|··········''|
|''··········|
|···'········|
|o···''······|
+------------+"""


def test_the_rim_of_a_zone_is_drawn_as_far_as_the_table_goes() -> None:
    zones = (Zone(0, 0, 40, rounds=(5,), name="a"), Zone(47.9, 47.9, 40, rounds=(5,), name="b"))
    b = battle("men at 4,10 vs men at 40,46", scenario=Scenario("test", zones=zones))
    b.place[0] = b.place[1] = RESERVE
    drawn = "\n".join(text_picture(b, 12).splitlines()[:8])
    assert drawn == CORNERS


def test_a_little_zone_in_a_corner_is_drawn_by_its_flag_alone() -> None:
    corners = ((0, 0), (0, 47.9), (47.9, 0), (47.9, 47.9))
    zones = tuple(Zone(x, y, 6, rounds=(5,), name="a") for x, y in corners)
    b = battle("men at 4,10 vs men at 40,46", scenario=Scenario("test", zones=zones))
    b.place[0] = b.place[1] = RESERVE
    rows = [row[1:-1] for row in text_picture(b, 12).splitlines()[1:7]]
    empty = "·" * 12
    assert rows == ["o··········o", *[empty] * 4, "o··········o"]


def test_the_flag_of_a_zone_stands_above_ground_and_its_rim_does_not() -> None:
    wood = Piece(square(24, 24, 24), ("obscuring",), name="wood")
    zones = (Zone(24, 24, 24, name="a"),)
    b = battle("men at 4,10 vs men at 40,46", pieces=(wood,), scenario=Scenario("test", zones=zones))
    b.place[0] = b.place[1] = RESERVE
    rows = text_picture(b, 12).splitlines()[1:7]
    assert [row[1:-1] for row in rows] == ["%" * 12] * 2 + ["%%%%%%*%%%%%"] + ["%" * 12] * 3


def test_a_model_on_the_far_edge_is_drawn_in_the_last_row_and_column() -> None:
    b = battle("men at 48,48 vs men at 0,0")
    rows = text_picture(b, 12).splitlines()
    assert rows[1][12] == "A"
    assert rows[6][1] == "N"
    fallen = battle("men x2 at 48,48 vs men at 0,0")
    fallen.alive[0] = fallen.alive[1] = 0
    assert "A" not in "".join(text_picture(fallen, 12).splitlines()[:8])


def test_the_letters_of_a_side_begin_anew_after_the_last() -> None:
    line = " / ".join(["men"] * 14)
    b = battle(f"{line} vs {line}")
    assert [letter_of(b, r) for r in (0, 12, 13, 14, 26, 27)] == ["a", "m", "n", "n", "z", "a"]


if __name__ == "__main__":
    KEPT.write_text(written(), encoding="utf-8")
