"""A seed gives what it always gave: the same map, the same campaign played out, the same picture.

People share a seed, and a picture is printed and pinned to a wall. Each is kept as a mark of its whole text;
whoever changes one on purpose looks at it and writes down the new mark.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from hashlib import sha256

import msgspec
import pytest

from tercio.campaign.autoplay import apply, gather, play
from tercio.campaign.chart import line_chart
from tercio.campaign.generate import Order, generate, sketches
from tercio.campaign.map_picture import TileMark, draw
from tercio.campaign.map_thumbnail import thumbnail
from tercio.campaign.mapfile import write_map
from tercio.campaign.planet import Planet, Tile, hex_tile
from tercio.campaign.state import Campaign
from tercio.core.dice import SeededDice
from tests.campaign.situations import REF19


def mark(text: str | bytes) -> str:
    return sha256(text.encode() if isinstance(text, str) else text).hexdigest()[:16]


@pytest.mark.parametrize(
    ("order", "kept"),
    [
        (Order(2, "a"), "fd2eabfdb2fb49cc"),
        (Order(3, "b", 7, symmetric=False), "f7fb80e87b7018c9"),
        (Order(4, "c", 6, rivers=40, mountains=40), "571576e2c800b9ab"),
        (Order(5, "d", 12, rivers=0, mountains=0), "f3f0741258ea2b27"),
    ],
)
def test_a_seed_sketches_the_map_it_always_did(order: Order, kept: str) -> None:
    drawn = sketches(order, "map")
    assert mark(write_map(next(drawn)) + write_map(next(drawn))) == kept


def test_a_seed_makes_the_map_it_always_did_with_the_same_measures_and_another_seed_another() -> None:
    made = generate(Order(3, "x"))
    assert mark(write_map(made.planet) + repr(made.fairness)) == "57ec39a6986580bd"
    assert made.planet != generate(Order(3, "y")).planet


@pytest.mark.parametrize(
    ("players", "leavers", "kept"),
    [(2, 0, "acb877e438c69d76"), (3, 0, "0f2356339824c232"), (4, 40, "726cc33a99f82b54")],
)
def test_a_seed_plays_the_campaign_it_always_did(players: int, leavers: int, kept: str) -> None:
    campaign, told, dice = Campaign(), [], SeededDice(f"{players} {leavers}")
    for wish in gather("kept", next(sketches(Order(players, "kept"), "kept")), "ABCD"[:players]):
        campaign, events = apply(campaign, wish, dice)
        told += events
    for _, _, events in play(campaign, dice, leavers):
        told += events
    assert mark(msgspec.json.encode([(type(event).__name__, event) for event in told])) == kept


ISLANDS = Planet(
    "islas",
    (
        hex_tile(0, 0, "hive", river=True),
        hex_tile(1, 0, "shield", "power", mountain=True),
        hex_tile(0, 1),
        hex_tile(3, 0, "command", river=True, mountain=True),
        Tile(
            "far",
            ("spaceport",),
            name="Puerto Lejano de las Estrellas",
            polygon=((90, 0), (120, 5), (95, 40)),
        ),
    ),
    extra=(("1,0", "3,0"), ("3,0", "far")),
    cut=(("0,0", "0,1"),),
)


MARKS = {
    REF19.tiles[0].id: TileMark("/tile", "legal", "fits", 7),
    REF19.tiles[1].id: TileMark(state="picked"),
    REF19.tiles[2].id: TileMark(price=0),
}


@pytest.mark.parametrize(
    ("picture", "kept"),
    [
        (
            lambda: draw(
                ISLANDS, {"0,0": "Ana", "1,0": "Luis Miguel"}, ("Ana", "Luis Miguel"), "es", legend=True
            ),
            "562df98d03aa9870",
        ),
        (lambda: draw(REF19, {}, (), "en", marks=MARKS), "a8d1f20911e55800"),
        (lambda: thumbnail(ISLANDS, "es"), "bb8f7767f0058afc"),
        (lambda: thumbnail(REF19, "en"), "e9ba92a3eb15c548"),
        (
            lambda: line_chart(
                {"Ana": [3, 5, 9], "Luis": [3, 4, 4], "Eva": [3, 4, 5]}, ("Ana", "Eva", "Luis"), "sp", "es"
            ),
            "5ecf334fa384234f",
        ),
        (lambda: line_chart({"Ana": [3]}, ("Ana",), "tiles", "en"), "e43fa6dbda83b601"),
        (
            lambda: line_chart({"Ana": [2, 11], "Luis": [9, 0]}, ("Luis", "Ana"), "tiles", "en"),
            "8d42c801d23b2dd9",
        ),
        (
            lambda: line_chart({"Ana": [0, 0, 0], "Luis": []}, ("Ana", "Luis"), "tiles", "en"),
            "724c7d48fc3abcf2",
        ),
        (lambda: line_chart({}, (), "tiles", "en"), "88bb99788c17aab5"),
    ],
)
def test_a_picture_is_drawn_as_it_always_was_whatever_its_words(
    picture: Callable[[], str], kept: str
) -> None:
    assert mark(re.sub(r'>[^<]+<|aria-label="[^"]*"', "", picture())) == kept
