"""What a person is told who asks whom a model sees."""

from __future__ import annotations

import pytest

from tercio.core.refused import Refused
from tercio.firstblood.battlefield.line_of_sight import sees
from tercio.firstblood.engine.field import Piece
from tercio.firstblood.engine.units import INCH
from tercio.firstblood.sight_lines import sight_of
from tests.firstblood.table import battle
from tests.proof import proves

WOOD = Piece(((6, 14), (14, 14), (14, 16), (6, 16)), ("obstructing",), size=4, name="wood")


def ask(b, m, target=None, language="en"):  # type: ignore[no-untyped-def]
    return sight_of(b, m, target, language, ("", ""))


@proves("FB-LOS-01")
def test_an_open_line_is_drawn_from_base_to_base_with_its_distance() -> None:
    b = battle("men at 10,10 vs men at 10,20")
    shown = ask(b, 0, 1)
    (line,) = shown.lines
    assert line.line == (10, 10, 10, 20)
    radius = b.forces.radius[0] / INCH
    assert line.distance == pytest.approx(10 - 2 * radius, abs=0.01)
    assert "sees" in shown.words
    assert "ve a" in ask(b, 0, 1, "es").words


@proves("FB-LOS-02")
def test_who_stands_in_the_way_is_named() -> None:
    b = battle("men at 10,10 vs men at 10,20 / heavy x3 at 9,15")
    for k, m in enumerate(b.models(2)):
        b.x[m] = 10 * INCH + (k - 1) * 2 * b.forces.radius[m]
    (line,) = ask(b, 0, 1).lines
    assert line.line is None
    assert any("heavy" in name for name in line.blocked_by)
    assert "in the way" in ask(b, 0, 1).words


@proves("FB-LOS-04")
def test_terrain_in_the_way_is_named() -> None:
    b = battle("men at 10,10 vs men at 10,20", pieces=(WOOD,))
    (line,) = ask(b, 0, 1).lines
    assert line.line is None
    assert len(line.blocked_by) == 1
    assert "wood" in line.blocked_by[0]


def test_all_that_a_model_sees_is_what_the_judge_says_and_nothing_is_changed_by_asking() -> None:
    b = battle("men x3 at 10,10 vs men x3 at 11,14 / horse at 12,12 / men x4 at 9,30", pieces=(WOOD,))
    before = b.words[:]
    for m in b.models(0):
        seen = {line.target for line in ask(b, m).lines if line.line is not None}
        assert seen == {n for r in (1, 2, 3) for n in b.models(r) if sees(b, m, n)}
    assert b.words == before


@pytest.mark.parametrize("model", [-1, 99, 1])
def test_who_does_not_stand_on_the_table_sees_nothing(model: int) -> None:
    b = battle("men at 10,10 vs men at 10,20")
    b.alive[1] = 0
    for asked in ((model,), (model, 0), (0, model)):
        with pytest.raises(Refused) as no:
            ask(b, *asked)
        assert no.value == Refused("firstblood.sight.nobody", rule="FB-LOS-01")
