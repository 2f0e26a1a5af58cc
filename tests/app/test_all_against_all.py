"""All against all: every cell is the answer of its two regiments, in the whole situation asked about."""

from __future__ import annotations

from typing import Any

import pytest

from tercio import odds
from tercio.app.questions import QUESTIONS, ask
from tercio.app.questions.all_against_all import SITUATION, Matrix, all_against_all
from tercio.app.questions.engine_attacks import Contender, Ranks, body
from tercio.app.questions.named_regiments import listed_sheet
from tercio.core.refused import Refused
from tercio.firstblood.face_to_face import FaceToFace, Stance
from tercio.firstblood.prepared_attack import CLASH, VOLLEY
from tests.proof import proves

REGIMENTS = QUESTIONS["regiments"]


def whole(typed: dict[str, str], figure: str, lists: tuple[str, str] = ("nords", "dweghom")) -> Matrix:
    """The table of two lists once every pair is worked out."""
    table = all_against_all(*lists, typed, figure)
    while table.left:
        table = all_against_all(*lists, typed, figure)
    return table


def value(table: Matrix, a: str, b: str) -> Any:
    number = table.rows[table.attackers.index(a)][table.defenders.index(b)]
    return None if number is None else number.value


def test_the_situation_is_everything_two_regiments_are_asked_but_who_they_are() -> None:
    assert [field.name for field in REGIMENTS.fields if field not in SITUATION.fields] == ["a", "b"]


@pytest.mark.parametrize(
    ("typed", "figure"),
    [
        ({"a_models": "4", "b_models": "6", "b_broken": "1", "obstacle": "1"}, "their_casualties"),
        ({"how": "clash", "a_inspired": "1", "b_inspired": "1", "a_broken": "1", "b_engaged": "2"}, "i_fall"),
        ({"how": "volley", "aim": "1", "obscured": "1", "b_models": "5", "distance": "3"}, "destroyed"),
    ],
)
def test_every_cell_is_the_answer_of_its_pair(typed: dict[str, str], figure: str) -> None:
    table, answered = whole(typed, figure), 0
    assert table.number.key == figure
    for a in table.attackers[::3]:
        for b in table.defenders[::3]:
            try:
                numbers = ask(REGIMENTS, {**typed, "a": a, "b": b}).numbers
            except Refused:
                numbers = ()
            expected = next((number.value for number in numbers if number.key == figure), None)
            assert value(table, a, b) == expected, (a, b)
            answered += expected is not None
    assert answered > 2


@proves("FB-CLASH-05", "FB-INSP-01", "FB-BRK-01")
@pytest.mark.parametrize(("inspired", "broken"), [(True, False), (False, True), (True, True)])
def test_a_clash_of_all_is_the_engines_own_attack(inspired: bool, broken: bool) -> None:
    models = 4
    typed = {"how": "clash", "a_models": "4", "b_models": "4"}
    typed |= {"a_inspired": str(int(inspired)), "b_broken": str(int(broken))}
    table = whole(typed, "their_casualties")
    for a in ("nords.raiders", "nords.stalkers"):
        for b in ("dweghom.hold-warriors", "dweghom.flame-berserkers"):
            sheets = listed_sheet(a, models, False), listed_sheet(b, models, False)
            pair = FaceToFace(*sheets)
            stance = Stance(inspired=inspired, broken=broken, near=True)
            sheet = pair.attack(CLASH, 0, stance, dice=pair.dice(CLASH, 0)[-1]).sheet()
            struck = body(Contender(pair, 1, Ranks(models, sheets[1].profile.W, broken=broken)))
            expected = odds.aftermath(odds.read_sheets([sheet]), struck).casualties.mean()
            assert value(table, a, b) == pytest.approx(float(expected)), (a, b)


@proves("FB-VOL-09", "FB-AIM-01", "FB-OBSC-02")
@pytest.mark.parametrize(("aimed", "obscured", "broken"), [(True, False, False), (False, True, True)])
def test_a_volley_of_all_is_the_engines_own_attack(aimed: bool, obscured: bool, broken: bool) -> None:
    typed = {"how": "volley", "distance": "3", "a_models": "5", "b_models": "3"}
    typed |= {key: "1" for key, on in (("aim", aimed), ("obscured", obscured), ("b_broken", broken)) if on}
    table = whole(typed, "casualties", ("hundred-kingdoms", "nords"))
    a, b = "hundred-kingdoms.militia-bowmen", "nords.raiders"
    sheets = listed_sheet(a, 5, False), listed_sheet(b, 3, False)
    pair = FaceToFace(*sheets)
    weapon = pair.weapons(0)[0]
    stance = Stance(aimed=aimed, obscured=obscured, broken=broken)
    dice = pair.dice(VOLLEY, 0, weapon)[-1]
    wounds = odds.read_sheets([pair.attack(VOLLEY, 0, stance, dice=dice, weapon=weapon).sheet()])
    struck = odds.Body(3, sheets[1].profile.W, resolve=None, broken=broken)
    assert value(table, a, b) == pytest.approx(float(odds.aftermath(wounds, struck).casualties.mean()))


@proves("FB-BRK-04", "FB-MUSTER-08")
@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ({"a_broken": "1"}, "ask.broken_charge"),  # the one reason of every pair
        ({"a_models": "60"}, "ask.nobody_can"),  # each is too large by its own measure
        ({"b_models": "61"}, "ask.out_of_bounds"),
        ({"a_engaged": "-1"}, "ask.out_of_bounds"),
        ({"b_models": ""}, "ask.left_empty"),
        ({"a_inspired": "perhaps"}, "ask.not_a_choice"),
        ({"a_blessed": "always"}, "ask.not_a_choice"),
    ],
)
def test_a_situation_nobody_can_be_in_is_refused(typed: dict[str, str], key: str) -> None:
    for _ in range(2):  # also when every pair is known already
        with pytest.raises(Refused) as no:
            all_against_all("nords", "dweghom", typed, "")
        assert no.value.key == key


def test_a_pair_that_cannot_meet_so_has_no_figure_and_the_others_have() -> None:
    table = whole({"a_models": "13", "how": "clash"}, "their_casualties")
    figures = [number for row in table.rows for number in row]
    assert any(figures)
    assert not all(figures)


def test_the_figure_asked_for_is_shown_also_where_the_first_pair_has_none() -> None:
    """Those out of range have casualties alone; the others may destroy."""
    table = whole({"how": "volley", "distance": "8"}, "destroyed")
    assert table.number.key == "destroyed"
    assert value(table, "nords.raiders", "dweghom.hold-warriors") is None
    assert value(table, "nords.stalkers", "dweghom.hold-warriors") is not None


def test_pairs_that_cannot_meet_do_not_use_up_the_time_of_those_that_can(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One regiment of the list shoots, and it is not the first: nobody is told that none can."""
    monkeypatch.setattr("tercio.app.questions.heat_maps.PATIENCE", 0.0)
    table = all_against_all("city-states", "wadrhun", {"how": "volley", "distance": "7"}, "casualties")
    assert any(number for row in table.rows for number in row)
    assert table.left
