"""The demo club's musket evening: a number of its own, two small forces, a few cards played."""

from __future__ import annotations

import secrets

from tercio.app.command_desk import new_stream, perform
from tercio.app.fieldcard import sheet_stream
from tercio.core.messages import Command
from tercio.muskets.commands import (
    Act,
    AddUnit,
    ChangeValue,
    LoseFigures,
    OpenEvening,
    OpenSheet,
    PlayCard,
    UseAbility,
)
from tercio.store.people.models import Person

ROW = [1, 2, 4, 6, 8, 12, 18, 24, 36, 48, 72, 96, 120]


def set_up(club: str, people: dict[str, Person]) -> None:
    referee, player = people["arbitro"], people["ana"]
    act(sheet_stream(club), referee, OpenSheet(club))
    act(sheet_stream(club), referee, ChangeValue("spot.row", ROW))
    evening = new_stream("muskets")
    story: list[Command] = [
        OpenEvening("El vado", club, "Compañía de Rogers", "Milicia de Québec", (2, 1), {"spot.row": ROW}),
        AddUnit(
            "rogers", "attacker", "Robert Rogers", "Rangers", 1, officer=True, weapon="musket", shooting=5
        ),
        AddUnit("rangers", "attacker", "Rangers", "Rangers", 8, weapon="musket", shooting=6),
        AddUnit("mohawk", "attacker", "Mohawk", "Indios", 6, weapon="musket", shooting=6),
        AddUnit("jefe", "defender", "Jean-Baptiste", "Milicia", 1, officer=True, weapon="musket", shooting=6),
        AddUnit("milicia", "defender", "Milicia de la ribera", "Milicia", 10, weapon="musket", shooting=7),
        PlayCard("attacker", "troops", "own", "Rangers"),
        Act("rangers", "shoot"),
        LoseFigures("milicia", 2),
        PlayCard("defender", "troops", "enemy", "Rangers"),
        PlayCard("attacker", "clock", "neutral"),
        UseAbility("attacker", "lurking", "mohawk"),
    ]
    for command in story:
        act(evening, player, command)


def act(stream: str, who: Person, command: Command) -> None:
    perform("muskets", stream, command, who=who.who, command_id=secrets.token_hex(8))
