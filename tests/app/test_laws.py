"""Laws of the journal, for any run of commands: what is kept is what was reached, and undo is exact."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tercio.app import command_desk
from tercio.app.history import history
from tercio.app.open_streams import now
from tercio.club.commands import (
    FoundClub,
    Invite,
    Join,
    RemoveMember,
    RenameClub,
    SetRole,
    WithdrawInvitation,
)
from tercio.club.decider import DECIDER
from tercio.core.refused import Refused
from tercio.store import journal
from tests.databases import Trial

PEOPLE, LINKS = st.sampled_from(["user:1", "user:2", "user:3"]), st.sampled_from(["h1", "h2"])
ROLES = st.sampled_from(["organiser", "referee", "player", "spectator"])
COMMANDS = st.one_of(
    st.builds(RenameClub, st.sampled_from(["Tercio", "Viejo", "  "])),
    st.builds(Invite, LINKS, st.just("amigos"), ROLES),
    st.builds(WithdrawInvitation, LINKS),
    st.builds(Join, PEOPLE, st.just("Bea"), LINKS),
    st.builds(SetRole, PEOPLE, ROLES),
    st.builds(RemoveMember, PEOPLE),
)
STEPS = st.lists(st.one_of(COMMANDS, st.floats(0, 1), st.just("forget")), max_size=12)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(STEPS)
def test_the_journal_tells_every_state_there_ever_was(trial: Trial, steps: list[Any]) -> None:
    stream = command_desk.new_stream("club")
    first = command_desk.perform(
        "club", stream, FoundClub("Tercio", "user:1", "Ana"), who="user:1", command_id="0"
    )
    states = [DECIDER.initial, first.state]
    for step in steps:
        try:
            take(stream, step, states)
        except Refused:
            assert now(DECIDER, stream).version == len(states) - 1
    assert command_desk.open_stream(stream).state == states[-1]
    command_desk.forget()
    assert command_desk.open_stream(stream).state == states[-1]
    assert [command_desk.state_at(stream, version).state for version in range(len(states))] == states
    assert len(history(stream)) == len(journal.load(stream)) == len(states) - 1
    assert journal.find("club", member="user:2").count(stream) == ("user:2" in states[-1].members)


def take(stream: str, step: Any, states: list[Any]) -> None:
    """One step: a command, an undoing to some fraction of the past, or a loss of memory."""
    if step == "forget":
        command_desk.forget()
    elif isinstance(step, float):
        back_to = round(step * len(states))
        done = command_desk.undo(stream, back_to, who="user:1", command_id=uuid4().hex)
        assert done.state == states[back_to]
        states.append(done.state)
    else:
        done = command_desk.perform("club", stream, step, who="user:1", command_id=uuid4().hex)
        assert done.version - (len(states) - 1) == len(done.events) <= 1
        states += [done.state] * len(done.events)
