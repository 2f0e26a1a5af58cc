"""What a system of rules may leave out, and how a story is told."""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from typing import Any

import msgspec
import pytest

from tercio.core.decider import Decider, Story, tell
from tercio.core.listing import Listing
from tercio.core.messages import Event


class Added(Event, frozen=True):
    """A number more."""

    number: int


def add(total: int, event: Added) -> int:
    return total + event.number


COUNTING: Decider[int] = Decider("counting", 5, None, Added, lambda state, command, dice: [], add)


def test_who_leaves_out_a_part_has_the_plain_one() -> None:
    assert (COUNTING.choices(5, "ana"), COUNTING.view(5, "ana")) == ((), 5)
    assert (COUNTING.judge, COUNTING.seated, COUNTING.upcasts, COUNTING.words) == (None, False, {}, None)
    assert (tuple(COUNTING.marks(5)), COUNTING.listing(5, "counting/1")) == ((), None)
    with pytest.raises(FrozenInstanceError):
        COUNTING.kind = "other"  # type: ignore[misc]


def test_events_fold_from_the_beginning_or_from_any_state() -> None:
    assert COUNTING.fold([Added(1), Added(2)]) == 8
    assert COUNTING.fold([Added(1), Added(2)], 0) == 3


def test_a_line_in_lists_is_the_systems_own_or_made_of_its_marks() -> None:
    marks = (("title", "Open"), ("club", "Tercio"), ("organiser", "ana"), ("member", "bea"))
    by_marks: Decider[int] = Decider("counting", 0, None, Added, list, add, marks=lambda state: marks)
    assert by_marks.line_of(0, "counting/1") == Listing("Open", club="Tercio", owner="ana")
    own: Decider[int] = Decider(
        "counting", 0, None, Added, list, add, listing=lambda state, stream: Listing(f"{stream} {state}")
    )
    assert own.line_of(3, "counting/1") == Listing("counting/1 3")


def test_a_line_is_written_without_what_it_does_not_say() -> None:
    line = Listing("Open", official=True)
    assert msgspec.to_builtins(line) == {"title": "Open", "official": True}
    assert msgspec.to_builtins(Listing("Open")) == {"title": "Open"}
    with pytest.raises(AttributeError):
        line.title = "Other"  # type: ignore[misc]


def test_a_story_goes_on_from_the_state_each_event_led_to() -> None:
    def doubling() -> Story[Added, int]:
        now = yield Added(1)
        now = yield Added(now)
        yield Added(now)

    assert tell(doubling(), 1, add) == ([Added(1), Added(2), Added(4)], 8)
    nothing: Any = (event for event in ())
    assert tell(nothing, 1, add) == ([], 1)


def test_a_system_keeps_no_states_unless_it_says_so() -> None:
    assert (COUNTING.keeps, COUNTING.hides) == (False, None)
