"""Calls that begin or change something: what is sent twice is done once, and who saw less is told."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from tests.web.conftest import TheClub, Visitor


class Calls(NamedTuple):
    """Where something of a system is begun, with what, and a command to it that may come more than once."""

    address: str
    beginning: dict[str, Any]
    command: dict[str, Any]


SYSTEMS = (
    Calls(
        "/api/tournaments/",
        {"settings": {"name": "Copa"}},
        {"type": "SignUp", "name": "Ana"},
    ),
    Calls("/api/campaigns/", {"name": "Rocroi", "map": "ref19"}, {"type": "Join", "player": "Ana"}),
    Calls(
        "/api/muskets/evenings/",
        {"title": "El vado"},
        {"type": "ChangePoints", "side": "attacker", "amount": 1, "reason": "x"},
    ),
)


@pytest.mark.parametrize("calls", SYSTEMS, ids=lambda calls: calls.address)
def test_what_is_sent_twice_is_done_once_and_who_saw_less_is_told(club: TheClub, calls: Calls) -> None:
    ines = Visitor(club.organiser)

    def send(address: str, **body: Any) -> Any:
        return ines.post(address, body, "application/json")

    of_club = {"club": club.id} if "evenings" in calls.address else {}
    begun, again = (
        send(calls.address, command_id="begin-it-once", **calls.beginning, **of_club) for _ in range(2)
    )
    assert (begun.status_code, again.status_code) == (201, 201), begun.content
    assert again.json() == {**begun.json(), "repeated": True}

    commands = f"{calls.address}{begun.json()['id']}/commands"
    before = begun.json()["version"]
    done, again = (
        send(commands, command=calls.command, command_id="do-it-once", seen=before) for _ in range(2)
    )
    assert done.status_code == 200, done.content
    assert again.json() == {**done.json(), "repeated": True}

    late = send(commands, command=calls.command, command_id="another-wish", seen=before)
    assert (late.status_code, late.json()["key"]) == (409, "journal.somebody_acted_first")
