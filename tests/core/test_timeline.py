"""Undo keeps the past and counts only what stands."""

from hypothesis import given
from hypothesis import strategies as st

from tercio.core.messages import Event
from tercio.core.timeline import Undone, standing


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
