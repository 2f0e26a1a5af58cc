"""Undo keeps the past and counts only what stands."""

from hypothesis import given
from hypothesis import strategies as st

from tercio.core.messages import Event
from tercio.core.timeline import Undone, standing, standing_after


class Stepped(Event, frozen=True):
    """Something happened."""


def test_what_was_undone_no_longer_counts() -> None:
    assert standing([Stepped(), Stepped(), Stepped(), Undone(1), Stepped()]) == [1, 5]


def test_an_undo_can_be_undone() -> None:
    assert standing([Stepped(), Stepped(), Undone(0), Undone(2)]) == [1, 2]


@given(st.data())
def test_standing_equals_replaying_every_state(data: st.DataObject) -> None:
    history: list[Event] = []
    states: list[list[int]] = [[]]
    for version in range(1, data.draw(st.integers(0, 30)) + 1):
        if history and data.draw(st.booleans()):
            back_to = data.draw(st.integers(0, version - 1))
            history.append(Undone(back_to))
            states.append(states[back_to])
        else:
            history.append(Stepped())
            states.append([*states[-1], version])
    assert standing(history) == states[-1]


def test_of_a_run_what_stands_is_told_with_the_version_to_go_on_from() -> None:
    step, other = Stepped(), Stepped()
    assert standing_after(7, []) == (7, [])
    assert standing_after(7, [step, other]) == (7, [step, other])
    assert standing_after(7, [step, Undone(7), other]) == (7, [other])
    assert standing_after(7, [step, other, Undone(8)]) == (7, [step])
    assert standing_after(7, [step, Undone(6), other]) == (6, [other])
    assert standing_after(7, [step, Undone(7), Undone(8), other]) == (7, [step, other])
    assert standing_after(0, [Undone(0)]) == (0, [])


@given(st.data())
def test_a_run_after_any_version_stands_as_the_whole_story_does(data: st.DataObject) -> None:
    history: list[Event] = []
    for version in range(1, data.draw(st.integers(0, 20)) + 1):
        undo = bool(history) and data.draw(st.booleans())
        history.append(Undone(data.draw(st.integers(0, version - 1))) if undo else Stepped())
    start = data.draw(st.integers(0, len(history)))
    at, counted = standing_after(start, history[start:])
    whole = standing(history)
    before = standing(history[:at])
    assert len(before) + len(counted) == len(whole)
    assert at <= start
