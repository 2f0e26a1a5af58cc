"""Every command goes through one desk: once, on what its sender saw, and for ever."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from tercio.app import command_desk
from tercio.app.command_desk import NoSuchStream, Outcome
from tercio.app.history import history
from tercio.club.commands import FoundClub, RenameClub
from tercio.core.decider import Decider, Raw
from tercio.core.dice import Dice, ScriptedDice
from tercio.core.messages import Event
from tercio.core.refused import Refused
from tercio.core.timeline import Undone
from tercio.store import journal
from tests.store.tally import TALLY, Add, Added, Roll, TallyCommand

pytestmark = pytest.mark.usefixtures("trial")


def add(*numbers: int, command: str, seen: int | None = None, who: str = "cli") -> Outcome:
    return command_desk.perform(TALLY, "tally/a", Add(numbers), who=who, command_id=command, seen=seen)


def undo(back_to: int, command: str = "undo", seen: int | None = None) -> Outcome:
    return command_desk.undo("tally/a", back_to, who="cli", command_id=command, seen=seen, decider=TALLY)


def total() -> tuple[int, int]:
    opened = command_desk.open_stream("tally/a", TALLY)
    return opened.state, opened.version


def test_a_command_is_decided_kept_and_answered() -> None:
    assert add(1, 2, command="one") == Outcome(2, [Added(1), Added(2)], 3)
    assert add(4, command="two") == Outcome(3, [Added(4)], 7)
    assert total() == (7, 3)


def test_what_memory_holds_equals_what_the_journal_tells() -> None:
    add(1, 2, command="one")
    add(4, command="two")
    remembered = total()
    command_desk.forget()
    assert total() == remembered


def test_sending_a_command_twice_does_nothing_twice() -> None:
    first = add(1, 2, command="one")
    add(4, command="two")
    assert add(1, 2, command="one") == replace(first, state=7, repeated=True)
    assert total() == (7, 3)


def counting() -> tuple[Decider[int], list[int]]:
    """The tally, and the numbers it has had to add up."""
    added: list[int] = []

    def evolve(state: int, event: Added) -> int:
        added.append(event.number)
        return TALLY.evolve(state, event)

    return replace(TALLY, evolve=evolve), added


def test_a_command_sent_again_does_not_tell_the_whole_story_again() -> None:
    for number in range(20):
        add(number, command=f"command {number}")
    decider, added = counting()
    again = command_desk.perform(decider, "tally/a", Add((3,)), who="cli", command_id="command 3")
    assert (again.repeated, again.version, again.events) == (True, 4, [Added(3)])
    assert len(added) <= 1


def test_somebody_who_writes_while_we_look_does_not_make_us_start_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for number in range(20):
        add(number, command=f"command {number}")
    decider, added = counting()
    look, looks = journal.head, []

    def looked(stream: str) -> journal.Head | None:
        seen = look(stream)
        looks.append(seen)
        if len(looks) == 1:  # our look is over, what we do with it is yet to come
            add(100, command="meanwhile")
        return seen

    monkeypatch.setattr(journal, "head", looked)
    opened = command_desk.open_stream("tally/a", decider)
    assert (opened.version, opened.state, added) == (20, sum(range(20)), [])


def test_a_repeated_command_is_answered_even_if_it_would_now_be_too_late() -> None:
    add(1, command="one", seen=0)
    add(1, command="two", seen=1)
    assert add(1, command="one", seen=0).repeated


def test_a_refused_command_leaves_no_trace_and_may_be_sent_again() -> None:
    with pytest.raises(Refused):
        add(-1, command="one")
    assert journal.head("tally/a") is None
    assert add(1, command="one").version == 1


@pytest.mark.parametrize("seen", [0, 1])
def test_who_did_not_see_the_newest_version_is_told_that_somebody_acted_first(seen: int) -> None:
    add(1, 1, command="one")
    with pytest.raises(Refused, match=r"journal\.somebody_acted_first"):
        add(1, command="two", seen=seen)
    assert total() == (2, 2)


def test_who_says_to_have_seen_what_has_not_been_is_told_how_far_it_stands() -> None:
    add(1, 1, command="one")
    with pytest.raises(Refused) as no:
        add(1, command="two", seen=3)
    assert no.value == Refused("journal.ahead", field="seen", seen=3, version=2)
    assert total() == (2, 2)


def interrupted(times: int) -> Decider[int]:
    """A tally in which somebody else writes while the first commands are being decided."""
    left = times

    def decide(state: int, command: TallyCommand, dice: Dice) -> Sequence[Event]:
        nonlocal left
        if left:
            left -= 1
            here = journal.head("tally/a")
            journal.append("tally/a", here.version if here else 0, [Added(100)], "user:2", f"between {left}")
        return TALLY.decide(state, command, dice)

    return replace(TALLY, decide=decide)


def test_a_lost_race_is_run_again() -> None:
    add(1, command="zero")
    done = command_desk.perform(interrupted(1), "tally/a", Add((1,)), who="cli", command_id="one")
    assert (done.state, done.version) == (102, 3)


def test_a_race_to_be_first_in_a_stream_is_run_again() -> None:
    done = command_desk.perform(interrupted(1), "tally/a", Add((1,)), who="cli", command_id="one")
    assert (done.state, done.version) == (101, 2)


def test_a_lost_race_is_not_run_again_for_who_had_looked_first() -> None:
    add(1, command="zero")
    with pytest.raises(Refused, match=r"journal\.somebody_acted_first"):
        command_desk.perform(interrupted(1), "tally/a", Add((1,)), who="cli", command_id="one", seen=1)
    assert total() == (101, 2)


def test_undo_returns_to_the_very_state_there_was() -> None:
    add(1, command="one")
    add(2, command="two")
    add(4, command="three")
    assert undo(2) == Outcome(4, [Undone(2)], 3)
    assert total() == (3, 4)
    add(8, command="four")
    assert total() == (11, 5)
    command_desk.forget()
    assert total() == (11, 5)


def test_an_undo_is_undone_by_going_back_to_before_it() -> None:
    add(1, command="one")
    add(2, command="two")
    undo(1, "undo")
    assert undo(2, "redo").state == 3
    command_desk.forget()
    assert total() == (3, 4)


@pytest.mark.parametrize("back_to", [-1, 0, 2, 3])
def test_there_is_nothing_to_undo_before_the_first_step_or_after_the_last(back_to: int) -> None:
    add(1, command="one")
    add(1, command="two")
    with pytest.raises(Refused, match=r"journal\.nothing_to_undo"):
        undo(back_to)


def test_a_command_is_undone_whole_or_not_at_all() -> None:
    add(1, command="one")
    add(1, 1, 1, command="two")
    with pytest.raises(Refused, match=r"journal\.half_undone"):
        undo(2)
    assert undo(1).state == 1


def test_undoing_too_heeds_what_was_seen_and_happens_once() -> None:
    add(1, command="one")
    add(1, command="two")
    with pytest.raises(Refused, match=r"journal\.somebody_acted_first"):
        undo(1, seen=1)
    undo(1, seen=2)
    assert undo(1, seen=2).repeated
    assert total() == (1, 3)


def test_a_stream_can_be_seen_as_it_stood() -> None:
    add(1, 2, command="one")
    undo_from = add(4, command="two").version
    undo(2)
    assert [command_desk.state_at("tally/a", at, TALLY).state for at in range(undo_from + 2)] == [
        0,
        1,
        3,
        7,
        3,
    ]
    for beyond in (-1, 5):
        with pytest.raises(NoSuchStream):
            command_desk.state_at("tally/a", beyond, TALLY)


def test_where_it_stood_a_moment_ago_is_known_without_the_whole_story() -> None:
    for number in range(20):
        add(number, command=f"command {number}")
    decider, added = counting()
    created = command_desk.open_stream("tally/a", TALLY).created
    for at in (20, 18, 16):
        opened = command_desk.state_at("tally/a", at, decider, created)
        assert (opened.state, opened.version) == (sum(range(at)), at)
    assert len(added) == 0
    assert command_desk.state_at("tally/a", 10, decider, created).state == sum(range(10))
    assert len(added) == 10, "further back it is told from the beginning"
    assert command_desk.state_at("tally/a", 20, decider, "another stream of that name").state == sum(
        range(20)
    )
    assert len(added) == 30


def test_what_was_undone_is_not_what_stood_a_moment_ago() -> None:
    for number in (1, 2, 4):
        add(number, command=f"command {number}")
    undo(1)
    add(8, command="eight")
    created = command_desk.open_stream("tally/a", TALLY).created
    states = [command_desk.state_at("tally/a", at, TALLY, created).state for at in range(6)]
    assert states == [0, 1, 3, 7, 1, 9]


def test_dice_are_fresh_unless_they_are_handed_over() -> None:
    dice = ScriptedDice("5")
    done = command_desk.perform(TALLY, "tally/a", Roll(), who="cli", command_id="one", dice=dice)
    dice.done()
    assert done.state == 5
    faces = {
        command_desk.perform(TALLY, f"tally/r{at}", Roll(), who="cli", command_id="one").state
        for at in range(60)
    }
    assert faces == {1, 2, 3, 4, 5, 6}  # all alike once in 10,000 runs of this test


def test_a_stream_obeys_the_rules_of_its_kind_and_no_other() -> None:
    with pytest.raises(NoSuchStream):
        command_desk.perform(TALLY, "club/a", Add((1,)), who="cli", command_id="one")


@pytest.mark.parametrize(
    "stream", ["club/none", "nothing/a", "", "club", "club/\0", "club/\ud800", "club/a/b"]
)
def test_what_does_not_exist_cannot_be_opened(stream: str) -> None:
    with pytest.raises(Refused, match=r"journal\.no_such_stream"):
        command_desk.open_stream(stream)
    with pytest.raises(Refused, match=r"journal\.no_such_stream"):
        history(stream)


@pytest.mark.parametrize(("who", "command"), [("a\0", "c"), ("a", "\0"), ("", "c"), ("a", "")])
def test_a_sender_without_a_proper_name_is_refused_before_anything_else(who: str, command: str) -> None:
    with pytest.raises(Refused, match=r"journal\.unreadable_text"):
        command_desk.perform(TALLY, "tally/a", Add((-1,)), who=who, command_id=command)


class Counted(Event, frozen=True, tag="Counted"):
    """How an older version wrote it."""

    n: int


class OldAdded(Event, frozen=True, tag="Added"):
    """How a version in between wrote it."""

    number: int
    remark: str = ""


def from_counted(raw: Raw) -> Raw:
    return {"type": "Added", "number": raw["n"], "remark": "counted"}


def from_remark(raw: Raw) -> Raw:
    return {"note" if key == "remark" else key: value for key, value in raw.items()}


def test_events_written_by_older_versions_read_as_todays() -> None:
    journal.append("tally/a", 0, [Counted(1), OldAdded(2, "well"), Added(4, note="new")], "cli", "one")
    modern = replace(TALLY, upcasts={"Counted": from_counted, "Added": from_remark})
    assert command_desk.open_stream("tally/a", modern).state == 7
    again = command_desk.perform(modern, "tally/a", Add(()), who="cli", command_id="one")
    assert again.events == [Added(1, "counted"), Added(2, "well"), Added(4, "new")]
    assert [line.name for line in journal.load("tally/a")] == ["Counted", "Added", "Added"]  # never rewritten


def test_a_command_is_read_from_what_a_door_was_handed() -> None:
    raw = {"type": "RenameClub", "name": "Tercio"}
    assert command_desk.read_command(command_desk.system("club"), raw) == RenameClub("Tercio")
    for wrong in ({"type": "RenameClub"}, {"type": "Sing"}, {**raw, "more": 1}, [], None, "x"):
        with pytest.raises(Refused, match=r"shape\."):
            command_desk.read_command(command_desk.system("club"), wrong)


def test_a_new_stream_has_a_name_of_its_own() -> None:
    names = {command_desk.new_stream("club") for _ in range(100)}
    assert len(names) == 100
    found = command_desk.perform(
        "club", names.pop(), FoundClub("Tercio", "user:1", "Ana"), who="user:1", command_id="x"
    )
    assert found.state.name == "Tercio"
