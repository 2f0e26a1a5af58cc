"""Dice: seeded, scripted, recorded."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tercio.core.dice import DiceError, RecordedDice, ScriptedDice, SeededDice, draw_order


@given(st.integers(), st.integers(0, 20), st.integers(1, 100))
def test_the_same_seed_rolls_the_same_faces(seed: int, count: int, sides: int) -> None:
    faces = SeededDice(seed).roll(count, sides)
    assert faces == SeededDice(seed).roll(count, sides)
    assert len(faces) == count
    assert all(1 <= face <= sides for face in faces)


def test_a_seed_is_the_same_on_every_machine() -> None:
    assert SeededDice("tercio").roll(10) == (3, 1, 4, 1, 2, 3, 2, 6, 1, 2)


def test_a_word_beyond_the_last_whole_run_of_faces_is_thrown_again() -> None:
    class Words(SeededDice):
        def __init__(self, *words: int) -> None:
            self.words = list(words)

        def _word(self) -> int:
            return self.words.pop(0)

    whole = (1 << 64) - 4  # the greatest multiple of six
    assert Words(whole - 1).roll(1) == (6,)
    assert Words(whole, whole + 3, 7).roll(1) == (2,)
    assert Words((1 << 64) - 1).roll(1, 8) == (8,)


def test_no_face_is_favoured() -> None:
    seen = Counter(SeededDice(7).roll(60_000, 6))
    chi_square = sum((seen[face] - 10_000) ** 2 / 10_000 for face in range(1, 7))
    assert chi_square < 25  # five degrees of freedom: one honest die in ten thousand exceeds it


def test_scripted_dice_roll_what_was_written_and_are_used_up() -> None:
    dice = ScriptedDice("1 4 2 | 6")
    assert dice.roll(3) == (1, 4, 2)
    assert dice.roll(0) == ()
    assert dice.roll(1) == (6,)
    dice.done()


@pytest.mark.parametrize(
    ("script", "count", "sides"),
    [("1 4 | 6", 3, 6), ("7", 1, 6), ("0", 1, 6), ("", 1, 6), ("1 2 | 3", 1, 6), ("1 2", 3, 6)],
)
def test_a_script_that_does_not_fit_fails(script: str, count: int, sides: int) -> None:
    with pytest.raises(DiceError):
        ScriptedDice(script).roll(count, sides)


@pytest.mark.parametrize(("sides", "face"), [(6, "1"), (6, "6"), (1, "1"), (10, "10")])
def test_the_first_and_the_last_face_fit(sides: int, face: str) -> None:
    assert ScriptedDice(face).roll(1, sides) == (int(face),)


def test_dice_have_six_sides_unless_somebody_says_otherwise() -> None:
    with pytest.raises(DiceError, match=r"asked for 2d6, but the script rolls \[1\]"):
        ScriptedDice("1").roll(2)
    with pytest.raises(DiceError, match=r"\[7\] are not faces of a d6"):
        RecordedDice(ScriptedDice("7")).roll(1)


def test_a_die_left_over_is_a_failure() -> None:
    dice = ScriptedDice("1 2 3")
    dice.roll(2)
    with pytest.raises(DiceError, match="never rolled"):
        dice.done()


def test_what_was_recorded_rolls_again() -> None:
    dice = RecordedDice(SeededDice(1))
    rolled = [dice.roll(3), dice.roll(0), dice.roll(2, 10)]
    again = ScriptedDice(dice.script())
    assert [again.roll(3), again.roll(0), again.roll(2, 10)] == rolled
    again.done()


def test_lots_draw_every_order_alike() -> None:
    orders = Counter(tuple(draw_order("abc", SeededDice(seed))) for seed in range(6_000))
    assert len(orders) == 6
    assert all(abs(times - 1_000) < 130 for times in orders.values())


def test_lots_are_drawn_by_the_place_the_die_shows() -> None:
    dice = ScriptedDice("4 | 1 | 2 | 1")
    assert draw_order("abcd", dice) == ["d", "a", "c", "b"]
    dice.done()
