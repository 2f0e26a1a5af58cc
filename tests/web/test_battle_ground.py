"""Ground laid by hand: judged piece by piece, the nearest legal place told, played on when it is legal."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from tercio.app import battle_ground as ground
from tercio.app.battle_seats import battle_of
from tercio.app.open_streams import open_stream
from tercio.core.dice import SeededDice
from tercio.core.refused import Refused
from tercio.core.speech import LANGUAGES, say
from tercio.firstblood.battlefield.laid_ground import (
    MOST_TURNS,
    LaidPiece,
    kinds,
    laid_by_lot,
    piece_of,
)
from tercio.firstblood.battlefield.placement import placement_faults
from tercio.firstblood.victory.scenarios import BOOK, scenario
from tercio.store import journal
from tests.proof import proves
from tests.web.conftest import Visitor

CAMP = "plunder-the-camp"


def raw(*laid: LaidPiece) -> list[Any]:
    return [msgspec.to_builtins(piece) for piece in laid]


def judged(*laid: LaidPiece, moved: int | None = None) -> ground.GroundJudged:
    return ground.judge_ground(CAMP, raw(*laid), moved, "en")


def test_a_layout_by_lot_is_legal_and_fair_in_every_scenario() -> None:
    for key in BOOK:
        laid = laid_by_lot(scenario(key), SeededDice(f"{key} 1"), 10)
        pieces = [piece_of(piece) for piece in laid]
        assert len(laid) >= 6
        assert placement_faults(pieces, scenario(key)) == []
        corners = {corner for piece in pieces for corner in piece.outline}
        images = {(round(48 - x, 2), round(48 - y, 2)) for x, y in corners}
        assert all(min(abs(x - a) + abs(y - b) for a, b in corners) < 0.03 for x, y in images)


def test_every_piece_can_be_turned_all_round() -> None:
    for kind in kinds():
        outlines = {piece_of(LaidPiece(kind, 24, 24, turn)).outline for turn in range(MOST_TURNS)}
        assert len(outlines) >= MOST_TURNS // 4, kind
        again = piece_of(LaidPiece(kind, 24, 24, MOST_TURNS)).outline
        assert again == piece_of(LaidPiece(kind, 24, 24, 0)).outline


@proves("FB-PLACE-03")
def test_two_ruins_too_near_are_told_at_both_with_the_nearest_legal_place() -> None:
    found = judged(LaidPiece("ruin", 8, 30), LaidPiece("ruin", 14, 30), moved=1)
    assert not found.fine
    assert [[fault.rule for fault in piece.faults] for piece in found.pieces] == [["FB-PLACE-03"]] * 2
    assert found.nearest is not None
    assert judged(LaidPiece("ruin", 8, 30), found.nearest).fine
    assert abs(found.nearest.x - 14) + abs(found.nearest.y - 30) <= 6
    assert judged(LaidPiece("ruin", 8, 29), LaidPiece("ruin", 8, 40)).fine


@proves("FB-PLACE-03")
@pytest.mark.parametrize(
    ("key", "at", "spanish", "english"),
    [
        (CAMP, (24, 24), "el centro", "the centre"),
        (CAMP, (12, 12), "el campamento del sur", "the camp to the south"),
        (CAMP, (36, 36), "el campamento del norte", "the camp to the north"),
        ("stake-a-claim", (11, 24), "la zona del oeste", "the west zone"),
    ],
)
def test_the_zone_a_piece_lies_in_is_named_in_the_readers_language(
    key: str, at: tuple[float, float], spanish: str, english: str
) -> None:
    for language, name in (("es", spanish), ("en", english)):
        found = ground.judge_ground(key, raw(LaidPiece("ruin", *at)), None, language)
        assert f": {name}. " in found.pieces[0].faults[0].text


def test_every_zone_of_the_book_has_words_where_ground_is_laid() -> None:
    names = {zone.name for key in BOOK for zone in scenario(key).zones}
    assert all(say(f"terrain.zone.{name}", language) for name in names for language in LANGUAGES)


@proves("FB-PLACE-04")
def test_a_building_keeps_from_the_edge() -> None:
    found = judged(LaidPiece("garrison", 4, 20), moved=0)
    assert [fault.rule for fault in found.pieces[0].faults] == ["FB-PLACE-04"]
    assert found.nearest is not None
    assert judged(found.nearest).fine


@pytest.mark.parametrize(
    "wrong",
    [
        None,
        7,
        "x",
        [{}],
        [{"kind": "moon", "x": 1, "y": 1}],
        [{"kind": "wood", "x": 1e300, "y": 1}],
        [{"kind": "wood", "x": "1", "y": 1}],
        [{"kind": "wood", "x": 1, "y": 1, "size": 99}],
        raw(*[LaidPiece("wood", 1, 1)] * 31),
    ],
)
def test_what_is_no_ground_is_refused(wrong: Any) -> None:
    with pytest.raises(Refused) as no:
        ground.judge_ground(CAMP, wrong, None, "en")
    assert [no.value.text(language) for language in ("es", "en")]


@pytest.mark.django_db(transaction=True)
def test_a_battle_is_played_on_the_ground_that_was_laid(visitor: Visitor) -> None:
    legal = raw(LaidPiece("ruin", 9, 30, 3), LaidPiece("wood", 40, 18, 11))
    form = {"rival": "screen", "ground": "hand", "terrain": json.dumps(legal)}
    table = visitor.post("/battles/new/", form, follow=True).redirect_chain[-1][0]
    state = battle_of(open_stream(f"firstblood/{table.split('/')[2]}"))
    assert [piece.name for piece in state.field.pieces] == ["ruin", "wood"]
    for terrain in ("nothing", json.dumps(raw(LaidPiece("ruin", 1, 1))), "[" * 9_000, '[{"kind":"ruin"}]'):
        page = visitor.post("/battles/new/", {**form, "terrain": terrain}, follow=True)
        assert 'class="notice refused"' in page.content.decode()
    page = visitor.post(
        "/battles/new/", {"ground": "hand", "scenario": CAMP, "first": "nords-300"}, follow=True
    )
    assert page.redirect_chain[-1][0].startswith("/battles/ground/?")
    assert 'name="first" value="nords-300"' in page.content.decode()


@pytest.mark.django_db(transaction=True)
def test_the_judge_answers_over_http(visitor: Visitor) -> None:
    body = {"scenario": CAMP, "pieces": raw(LaidPiece("ruin", 1, 1)), "moved": 0}
    answer = visitor.post("/battles/ground/judge/", body, content_type="application/json").json()
    assert answer["fine"] is False
    assert answer["nearest"]["kind"] == "ruin"
    for wrong in ({"scenario": "moon", "pieces": []}, {"pieces": "x"}, [], {"scenario": CAMP, "pieces": [1]}):
        refused = visitor.post("/battles/ground/judge/", wrong, content_type="application/json")
        assert refused.status_code == 422, refused.content
        assert refused.json()["text"]
    big = visitor.post("/battles/ground/judge/", "x" * 30_000, content_type="application/json")
    assert big.status_code == 422
    assert len(visitor.post("/battles/ground/lot/", {"scenario": CAMP}).json()) >= 6
    assert visitor.post("/battles/ground/lot/", {"scenario": "moon"}).status_code == 422
    assert visitor.get("/battles/ground/", {"scenario": "moon"}).status_code == 302


@pytest.mark.parametrize("offered", ["moon", "LOT", "{}", "x" * 5000])
def test_ground_nobody_offers_is_refused_and_opens_nothing(visitor: Visitor, offered: str) -> None:
    before = journal.every_stream()
    page = visitor.post("/battles/new/", {"ground": offered, "rival": "friend"}, follow=True)
    assert "Choose a ground" in page.content.decode()
    assert journal.every_stream() == before


def test_a_scenario_with_a_name_as_long_as_a_book_is_not_read_out(visitor: Visitor) -> None:
    page = visitor.post("/battles/new/", {"scenario": "x" * 50_000}, follow=True).content.decode()
    assert "No scenario is called" in page
    assert "x" * 200 not in page
