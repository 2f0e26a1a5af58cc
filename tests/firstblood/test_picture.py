"""A battle in characters, and a battlefield laid by hand: compared whole, on tables drawn beside them."""

from __future__ import annotations

import pytest

from tercio.core.dice import ScriptedDice
from tercio.core.refused import Refused
from tercio.firstblood.battlefield.laid_ground import (
    MOST_TURNS,
    REACH,
    WAYS,
    LaidPiece,
    faults_of,
    is_legal,
    kinds,
    laid_by_lot,
    nearest_place,
    outline_of,
    piece_of,
    places_about,
)
from tercio.firstblood.battlefield.random_ground import templates
from tercio.firstblood.engine.field import Piece
from tercio.firstblood.engine.scenario import Scenario, Zone
from tercio.firstblood.engine.state import RESERVE, ROUND, Battle
from tercio.firstblood.picture import letter_of, lines_below, summary, text_picture
from tests.firstblood.table import battle
from tests.firstblood.test_distance import square
from tests.proof import proves

GROUND = (
    Piece(square(8, 24, 8), ("garrison",), name="house"),
    Piece(square(40, 24, 8), ("water",), name="lake"),
    Piece(square(24, 40, 8), ("obscuring",), name="wood"),
    Piece(square(2, 2, 2), ("impassable",), name="rock"),
    Piece(square(46, 2, 2), ("ruin",), name="ruin"),
    Piece(square(42, 10, 2), ("hindering",), name="field"),
)
PICTURE = """\
+------------------------+
|········%%%%%%%%····n···|
|········%%%%%%%%········|
|········%%%%%%%%········|
|········%%%%%%%%········|
|########·''·'''·~~~~~~~~|
|########·'··*·''~~~~~~~~|
|########·'····'·~~~~~~~~|
|########·''·'''·~~~~~~~~|
|························|
|··aa················::··|
|···············B········|
|XX····················==|
+------------------------+"""


def table() -> Battle:
    return battle("men x3 leader at 4,10 / bowmen at 30,6 vs horse x2 at 40,46", pieces=GROUND)


def test_a_battle_is_drawn_in_characters_a_column_for_two_inches() -> None:
    b = table()
    lines = text_picture(b, 24).splitlines()
    assert "\n".join(lines[:14]) == PICTURE
    assert lines[15:] == [
        "Round 1   0 : 0 victory points",
        "a  men     3 models",
        "b  bowmen  1 model",
        "",
        "n  horse   2 models",
    ]
    assert len(text_picture(b).splitlines()[0]) == 74
    assert [letter_of(b, r) for r in range(3)] == ["a", "b", "n"]
    b.alive[0] = b.alive[1] = 0
    b.place[2] = RESERVE
    picture = text_picture(b, 24)
    assert "|···a···" in picture
    assert "n·" not in picture


def test_a_zone_is_an_o_while_it_does_not_count() -> None:
    scenario = Scenario("test", zones=(Zone(24, 24, 12, name="centre", rounds=(3,)),))
    b = battle("men at 4,10 vs men at 40,46", scenario=scenario)
    assert text_picture(b, 24).splitlines()[6][13] == "o"
    b.clock[ROUND] = 3
    assert text_picture(b, 24).splitlines()[6][13] == "*"


def test_what_is_worth_saying_of_a_regiment_is_said_in_its_order() -> None:
    b = table()
    b.wounds[0], b.tokens[0], b.broken[0], b.inspired[1], b.place[2], b.vp[0] = 1, 2, 1, 1, RESERVE, 3
    assert summary(b, "es") == [
        "Ronda 1   3 : 0 puntos de victoria",
        "a  men     3 miniaturas, 1 herida, 2 fichas, roto",
        "b  bowmen  1 miniatura, inspirado",
        "",
        "n  horse   2 miniaturas, en reserva",
    ]
    assert lines_below(b, "en") == [
        "Round 1 · 3 : 0 victory points",
        "men · 3 models · 1 wound · 2 tokens · broken",
        "bowmen · 1 model · inspired",
        "horse · 2 models · in reserve",
    ]
    b.strength[0] = 0
    assert lines_below(b, "en")[1] == "men · 1 wound · 2 tokens", "nobody is left to be broken"


# --- ground laid by hand

FIELD = Scenario("test", zones=())
RUIN = next(template for template in templates() if template.name == "ruin")


def test_a_piece_is_turned_by_whole_triangles_and_quarters() -> None:
    wood = templates()[0]
    corners = [(-3.0, -2.0), (0.0, -3.0), (3.0, -2.0), (3.0, 1.5), (0.0, 2.5), (-3.0, 2.0)]
    assert outline_of(wood, 10, 20, 0) == [(10 + a, 20 + b) for a, b in corners]
    assert outline_of(wood, 10, 20, len(WAYS)) == [(10 - b, 20 + a) for a, b in corners]
    assert outline_of(wood, 10, 20, 2 * len(WAYS)) == [(10 - a, 20 - b) for a, b in corners]
    assert outline_of(wood, 10, 20, 3 * len(WAYS)) == [(10 + b, 20 - a) for a, b in corners]
    assert outline_of(wood, 10, 20, MOST_TURNS + 1) == outline_of(wood, 10, 20, 1)
    cosine, sine, radius = WAYS[1]
    assert outline_of(RUIN, 0, 0, 1) == [
        (round((a * cosine - b * sine) / radius, 2), round((a * sine + b * cosine) / radius, 2))
        for a, b in ((-2, -2), (2, -2), (2, 2), (-2, 2))
    ]
    assert (MOST_TURNS, LaidPiece("ruin", 1, 1).turn) == (28, 0)


@proves("FB-TERR-01")
def test_a_kind_nobody_has_is_refused_with_those_there_are() -> None:
    assert piece_of(LaidPiece("ruin", 10, 10)).outline == ((8.0, 8.0), (12.0, 8.0), (12.0, 12.0), (8.0, 12.0))
    with pytest.raises(Refused) as no:
        piece_of(LaidPiece("x" * 41, 10, 10))
    assert no.value == Refused("terrain.kind", rule="FB-TERR-01", name="x" * 40, known=kinds())
    assert kinds() == [template.name for template in templates()]


@proves("FB-PLACE-01")
def test_the_faults_of_a_piece_are_its_own_and_those_with_its_neighbours() -> None:
    laid = [
        LaidPiece("ruin", 10, 24),
        LaidPiece("ruin", 11, 24),
        LaidPiece("ruin", 40, 24),
        LaidPiece("ruin", 1, 8),
    ]
    pieces = [piece_of(piece) for piece in laid]
    assert [no.key for no in faults_of(0, pieces, FIELD)] == ["terrain.overlap"]
    assert faults_of(2, pieces, FIELD) == []
    assert faults_of(3, pieces, FIELD) != [], "over the edge"
    assert is_legal(pieces[2], [pieces[0]], FIELD)
    assert not is_legal(pieces[1], [pieces[2], pieces[0]], FIELD)
    assert not is_legal(pieces[3], [], FIELD)


def test_places_about_a_piece_are_an_inch_apart_the_nearest_first() -> None:
    middle = LaidPiece("ruin", 24, 24, 3)
    found = list(places_about(middle, FIELD))
    assert found[0] == middle
    assert {(place.x, place.y) for place in found[1:5]} == {(23, 24), (25, 24), (24, 23), (24, 25)}
    assert {(place.kind, place.turn) for place in found} == {("ruin", 3)}
    far = [(place.x - 24) ** 2 + (place.y - 24) ** 2 for place in found]
    assert far == sorted(far)
    assert max(far) == REACH * REACH == 400
    assert (
        len(found)
        == len({(place.x, place.y) for place in found})
        == sum(a * a + b * b <= 400 for a in range(-20, 21) for b in range(-20, 21))
    )
    corner = list(places_about(LaidPiece("ruin", -5, 60), FIELD))
    assert corner[0] == LaidPiece("ruin", 0, 48)
    assert all(0 <= place.x <= 48 and 0 <= place.y <= 48 for place in corner)
    assert {(place.x, place.y) for place in corner} >= {(20, 48), (0, 28)}
    assert next(places_about(LaidPiece("ruin", 60, -5), FIELD)) == LaidPiece("ruin", 48, 0)


@proves("FB-PLACE-01")
def test_the_nearest_place_is_the_first_that_is_legal() -> None:
    laid = [LaidPiece("ruin", 20, 24), LaidPiece("ruin", 21, 24)]
    moved = nearest_place(1, laid, FIELD)
    assert moved is not None
    others = [piece_of(laid[0])]
    for place in places_about(laid[1], FIELD):
        if place == moved:
            break
        assert not is_legal(piece_of(place), others, FIELD)
    assert is_legal(piece_of(moved), others, FIELD)
    assert nearest_place(1, [laid[0], LaidPiece("ruin", 40, 24)], FIELD) == LaidPiece("ruin", 40, 24)


@proves("FB-PLACE-01")
def test_a_layout_by_lot_is_made_of_images_through_the_middle() -> None:
    names = [template.name for template in templates() for _ in range(template.weight)]
    ruin, wall = names.index("ruin") + 1, names.index("wall") + 1
    dice = ScriptedDice(f"{ruin} | 2 | 20 | 48 | {wall} | 28 | 20 | 48 | {wall} | 28 | 40 | 20")
    laid = laid_by_lot(FIELD, dice, 4)
    dice.done()
    assert laid == [
        LaidPiece("ruin", 10, 24, 1), LaidPiece("ruin", 38, 24, 15),
        LaidPiece("wall", 20, 10, 27), LaidPiece("wall", 28, 38, 13),
    ]  # fmt: skip
    assert laid_by_lot(FIELD, ScriptedDice(""), 0) == []
