"""The one picture of a battle: what it shows, to whom, and in which colours."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from tercio.arena.games import Match, play
from tercio.firstblood.armies.muster import muster
from tercio.firstblood.armies.text import shipped_lists
from tercio.firstblood.engine.state import TABLE, Battle
from tercio.firstblood.snapshot import snapshot
from tercio.firstblood.table_drawing import LETTER, STYLE, svg_picture, table_frame
from tercio.firstblood.victory.scenarios import scenario
from tests.proof import proves

TOKENS = Path(__file__).parents[2] / "src" / "tercio" / "web" / "static" / "tercio" / "tokens.css"


@pytest.fixture(scope="module")
def battle() -> Battle:
    armies = tuple(muster(shipped_lists()[name]) for name in ("hundred-kingdoms-300", "nords-300"))
    b, _ = play(Match(armies, scenario("plunder-the-camp"), ("sergeant", "sergeant")), 3, most=30)
    return b


def drawn(b: Battle, seat: str | None) -> ElementTree.Element:
    return ElementTree.fromstring(table_frame(snapshot(b, seat, "en"), "en"))


def places(b: Battle, seat: str | None) -> dict[str, tuple[float, float]]:
    found = {}
    for body in drawn(b, seat).iter("g"):
        if body.get("data-model"):
            x, y = re.findall(r"[-\d.]+", str(body.get("transform")))
            found[str(body.get("data-model"))] = float(x), float(y)
    return found


def test_every_model_on_the_table_is_drawn_once_and_each_side_has_its_own_edge_below(battle: Battle) -> None:
    standing = [m for m in range(battle.forces.models) if battle.alive[m]]
    standing = [m for m in standing if battle.place[battle.forces.regiment[m]] == TABLE]
    south, north = places(battle, "0"), places(battle, "1")
    assert sorted(map(int, south)) == standing
    assert all(north[m] == pytest.approx((48 - x, 48 - y), abs=0.002) for m, (x, y) in south.items())


@proves("FB-GEO-02")
def test_the_edges_reinforcements_come_from_are_told_and_drawn(battle: Battle) -> None:
    first, second = snapshot(battle, "0", "en").sides
    assert first.reinforcements == (((0, 12), (0, 0)), ((48, 12), (48, 0)), ((0, 0), (48, 0)))
    assert second.reinforcements == (((0, 36), (0, 48)), ((48, 36), (48, 48)), ((0, 48), (48, 48)))
    assert len([path for path in drawn(battle, None).iter("path") if "entry" in str(path.get("class"))]) == 2


def test_a_picture_that_stands_alone_carries_its_colours_and_no_page_has_any_inside(battle: Battle) -> None:
    shown = snapshot(battle, None, "en")
    alone = ElementTree.fromstring(svg_picture(shown, "en", ["Round 1", "Raiders & others"]))
    assert "Raiders & others" in "".join(alone.itertext())
    assert ".felt" in "".join(alone.itertext())
    assert "<style" not in table_frame(shown, "en")


def test_a_lone_picture_has_the_colours_of_the_page() -> None:
    light = TOKENS.read_text(encoding="utf-8").partition("@media")[0]
    tokens = dict(re.findall(r"(--[\w-]+): (#[0-9a-f]+)", light))
    pairs = set(re.findall(r"var\((--[\w-]+), (#[0-9a-f]+)\)", STYLE.read_text(encoding="utf-8")))
    assert pairs
    assert all(tokens[name] == colour for name, colour in pairs)
    assert not re.findall(r"var\(--[\w-]+\)", STYLE.read_text(encoding="utf-8"))


def test_what_is_pointed_at_tells_its_name_its_effects_and_what_lies_on_it(battle: Battle) -> None:
    b = battle.clone()
    m = next(m for m in b.living(0) if b.place[0] == TABLE)
    b.broken[0], b.wounds[m] = 1, 1
    names = [str(part.get("data-name")) for part in drawn(b, None).iter("g") if part.get("data-name")]
    assert any(re.search(r": 1 wound, Broken", name) for name in names), names
    assert any(re.search(r": .+ \(FB-(ZONE|RUIN|GARR)-\d\d\)", name) for name in names), names


def test_the_name_of_a_regiment_in_a_corner_stays_on_the_table(battle: Battle) -> None:
    b = battle.clone()
    for m in b.models(0):
        b.x[m] = 0
    for seat in ("0", "1"):
        names = [text for text in drawn(b, seat).iter("text") if text.get("class") == "name"]
        for text in names:
            half = len(str(text.text)) * LETTER / 2
            assert half - 0.01 <= float(str(text.get("x"))) <= 48 - half + 0.01, text.text


def test_who_acts_just_now_is_not_marked_as_done(battle: Battle) -> None:
    shown = snapshot(battle, None, "en")
    acted = [regiment for regiment in shown.regiments if "acted" in regiment.marks]
    assert acted
    for acting in (None, acted[0].id):
        names = re.findall(r'class="name">([^<]*)<', table_frame(replace(shown, acting=acting), "en"))
        assert sum("✓" in name for name in names) == len(acted) - (acting is not None)
        told = table_frame(replace(shown, acting=acting), "en").count("has acted")
        assert told == sum(2 * len(one.models) for one in acted if one.id != acting)
