"""Commands and events in the words of a case: `charge Militia`, `ChargeRolled Knights, distance 15`.

After the first word come the fields, separated by a comma and a blank: the first by its value alone, the
others by name and value. What each field stands for (a regiment, a model, a place…) the tables below say.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from tercio.core.messages import Command, Event
from tercio.firstblood import commands as c
from tercio.firstblood.cases.names import GROUP, NONE, Names
from tercio.firstblood.cases.rows import Row
from tercio.firstblood.cases.values import in_words, length, number, place, place_in_words, split_list
from tercio.firstblood.engine.units import inches
from tercio.firstblood.events import CLASSES
from tercio.firstblood.sequence.actions.kinds import ACTION_NAMES, THROWN

THROWN_WORD = "thrown"


class Kind(NamedTuple):
    """How a field is read and written."""

    read: Callable[[Names, Row, str], Any]
    write: Callable[[Names, Any], str]


def _plain(names: Names, row: Row, text: str) -> int:
    return number(row, text, -1, 10**6)


def _several(names: Names, row: Row, text: str) -> tuple[int, ...]:
    return tuple(names.regiment(row, part.strip()) for part in text.split(" and "))


def _in_order(names: Names, row: Row, text: str) -> tuple[int, ...]:
    return tuple(names.entry(row, part.strip()) for part in text.split(" then "))


def _part(names: Names, row: Row, text: str) -> int:
    return -1 if text.lower() == GROUP else names.model(row, text)


def _said_yes(names: Names, row: Row, text: str) -> bool:
    if text.lower() not in ("yes", "no"):
        raise row.wrong("case.yes", key=row.key, text=text)
    return text.lower() == "yes"


def _from_one(names: Names, row: Row, text: str) -> int:
    return -1 if text.lower() == NONE else number(row, text, 1, 1000) - 1


def _action(names: Names, row: Row, text: str) -> int:
    if text.lower() not in ACTION_NAMES:
        raise row.wrong("case.no_action", name=text, known=list(ACTION_NAMES))
    return ACTION_NAMES.index(text.lower())


def _weapon(names: Names, row: Row, text: str) -> int:
    return THROWN if text.lower() == THROWN_WORD else number(row, text, 0, 1000)


PLAIN = Kind(_plain, lambda names, value: str(value))
REGIMENT = Kind(Names.regiment, Names.of_regiment)
MODEL = Kind(Names.model, Names.of_model)
PLAYER = Kind(Names.player, Names.of_player)
WINNER = Kind(Names.winner, Names.of_player)
ENTRY = Kind(Names.entry, Names.of_entry)
PIECE = Kind(Names.piece, Names.of_piece)
ZONE = Kind(Names.zone, Names.of_zone)
YES = Kind(_said_yes, lambda names, value: "yes" if value else "no")
PART = Kind(_part, lambda names, value: GROUP if value < 0 else names.of_model(value))
SEVERAL = Kind(_several, lambda names, value: " and ".join(map(names.of_regiment, value)))
IN_ORDER = Kind(_in_order, lambda names, value: " then ".join(map(names.of_entry, value)))
COUNTED = Kind(_from_one, lambda names, value: NONE if value < 0 else str(value + 1))
"""A number people count from 1: an ability, an Incantation, a Draw Event, a choice."""
WEAPON = Kind(_weapon, lambda names, value: THROWN_WORD if value == THROWN else str(value))
"""A Barrage of the profile, counted from 0, or Throwing Weapons."""
INCHES = Kind(lambda names, row, text: inches(length(row, text)), lambda names, value: in_words(value))
ACTION = Kind(_action, lambda names, value: ACTION_NAMES[value])
PLACE = Kind(lambda names, row, text: place(row, text), lambda names, value: place_in_words(*value))
PATHS = Kind(lambda names, row, text: (), lambda names, value: "")
"""Written in rows of their own."""

Form = tuple[type[Command], Mapping[str, Kind]]
VERBS: Mapping[str, Form] = {
    "concede": (c.Concede, {"player": PLAYER}),
    "draw": (c.AgreeDraw, {}),
    "deployer": (c.ChooseDeployer, {"player": PLAYER}),
    "edge": (c.ChooseEdge, {"edge": COUNTED}),
    "deploy": (c.DeployRegiment, {"regiment": REGIMENT, "slot": PLAIN, "paths": PATHS}),
    "hold": (c.HoldBack, {"regiment": REGIMENT}),
    "arrive": (c.ChooseArrival, {"arrive": YES}),
    "stack": (c.StackCard, {"entry": ENTRY}),
    "order": (c.OrderStack, {"entries": IN_ORDER, "player": PLAYER}),
    "shift": (c.AdjustRoll, {"by": PLAIN}),
    "activate": (c.Activate, {"regiment": REGIMENT}),
    "event": (c.UseDrawEvent, {"event": COUNTED, "choice": COUNTED}),
    "ability": (c.UseAbility, {"model": MODEL, "ability": COUNTED, "target": REGIMENT}),
    "march": (c.March, {"towards": REGIMENT}),
    "aim": (c.TakeAim, {}),
    "volley": (c.Volley, {"target": REGIMENT, "weapon": WEAPON, "markers": PLAIN}),
    "charge": (c.DeclareCharge, {"targets": SEVERAL}),
    "rally": (c.Rally, {}),
    "inspire": (c.Inspire, {}),
    "clash": (c.Clash, {}),
    "reform": (c.CombatReform, {}),
    "disengage": (c.Disengage, {}),
    "combatrally": (c.CombatRally, {}),
    "challenge": (c.DeclareChallenge, {"model": MODEL, "target": MODEL}),
    "cast": (c.CastSpell, {"model": MODEL, "incantation": COUNTED, "target": REGIMENT}),
    "overcharge": (c.Overcharge, {}),
    "skip": (c.SkipAction, {}),
    "move": (c.MoveModels, {"paths": PATHS}),
    "plan": (c.FollowPlan, {"plan": PLAIN}),
    "occupy": (c.OccupyGarrison, {"piece": PIECE, "path": PATHS}),
    "enter": (c.EnterTable, {"at": PLACE, "paths": PATHS}),
    "wait": (c.WaitOutside, {}),
    "strike": (c.Strike, {"model": MODEL, "regiment": REGIMENT, "at": MODEL}),
    "wound": (c.TakeWounds, {"model": MODEL}),
    "hit": (c.TakeHits, {"part": PART}),
    "leader": (c.NameLeader, {"model": MODEL}),
    "heal": (c.HealModel, {"model": MODEL}),
    "restore": (c.RestoreModel, {"model": MODEL, "at": PLACE}),
    "answer": (c.Answer, {"yes": YES}),
}
"""What a player may do, by the word a case says it with."""
VERB_OF = {form[0]: verb for verb, form in VERBS.items()}
PLACED = (c.EnterTable, c.RestoreModel)
"""Commands whose place is one field in words and two in the engine."""

EVENTS: Mapping[str, type[Event]] = {kind.__name__: kind for kind in CLASSES}
OF_EVENTS: Mapping[str, Kind] = {
    "regiment": REGIMENT, "target": REGIMENT, "model": MODEL, "towards": MODEL, "player": PLAYER,
    "winner": WINNER, "entry": ENTRY, "piece": PIECE, "zone": ZONE, "distance": INCHES, "action": ACTION,
    "ability": COUNTED, "choice": COUNTED,
}  # fmt: skip
EXCEPTIONS: Mapping[tuple[str, str], Kind] = {
    ("ChallengeDeclared", "target"): MODEL,
    ("ActionTaken", "target"): PLAIN,
    ("ChargeDeclared", "action"): PLAIN,
    ("DrawEventUsed", "event"): COUNTED,
}


class Wish(NamedTuple):
    """A command of a case: the numbers it names, its paths still apart."""

    kind: type[Command]
    values: dict[str, Any]

    def command(self, paths: tuple[tuple[int, ...], ...] = ()) -> Command:
        """The command itself."""
        values = dict(self.values)
        for field in ("paths", "path"):
            if field in self.kind.__struct_fields__ and paths:
                values[field] = paths if field == "paths" else paths[0]
        return self.kind(**values)


def read_wish(names: Names, row: Row, text: str) -> Wish:
    """`volley Militia, markers 1` as a command."""
    verb, _, rest = text.strip().partition(" ")
    form = VERBS.get(verb.lower())
    if form is None:
        raise row.wrong("case.no_verb", name=verb, known=list(VERBS))
    kind, fields = form
    values = _fields(names, row, rest, fields)
    for field, of in fields.items():
        if of is not PATHS and field not in values and _needed(kind, field):
            raise row.wrong("case.field_missing", field=field, verb=verb)
    if "at" in values and kind in PLACED:
        spot = values.pop("at")
        values |= {"x": spot.x, "y": spot.y} | ({"floor": spot.floor} if spot.floor else {})
    return Wish(kind, values)


def _needed(kind: type[Command], field: str) -> bool:
    """Has the command no value of its own for this field?"""
    if field == "at" and kind in PLACED:
        return kind is c.EnterTable
    position = kind.__struct_fields__.index(field)
    return position < len(kind.__struct_fields__) - len(kind.__struct_defaults__)


def _fields(names: Names, row: Row, text: str, fields: Mapping[str, Kind]) -> dict[str, Any]:
    """The fields a text gives: the first by its value alone, the others by name and value."""
    values: dict[str, Any] = {}
    known = [field for field, kind in fields.items() if kind is not PATHS]
    for place_, part in enumerate(split_list(text)):
        field, _, value = part.partition(" ")
        if field not in known or not value:
            if place_ or not known:
                raise row.wrong("case.no_field", text=part, known=known)
            field, value = known[0], part
        values[field] = fields[field].read(names, row, value.strip())
    return values


def write_wish(names: Names, command: Command) -> str:
    """A command as a case says it, without its paths."""
    verb = VERB_OF[type(command)]
    parts: list[str] = []
    for field, kind in VERBS[verb][1].items():
        if kind is PATHS:
            continue
        value: Any = _place_of(command) if kind is PLACE else getattr(command, field)
        if value != _default(type(command), field):
            parts.append(f"{field} {kind.write(names, value)}" if parts else kind.write(names, value))
    return f"{verb} {', '.join(parts)}".strip()


def _place_of(command: Any) -> tuple[int, int, int]:
    """Where a command points."""
    return command.x, command.y, getattr(command, "floor", 0)


def _default(kind: type[Command], field: str) -> Any:
    """What the command takes a field for where nothing is said."""
    fields, values = kind.__struct_fields__, kind.__struct_defaults__
    if field not in fields:
        return None
    place_ = fields.index(field) - (len(fields) - len(values))
    return values[place_] if place_ >= 0 else None


# --- events


def kinds_of(event: type[Event]) -> dict[str, Kind]:
    """The facts an event tells, in order, each with how it is written."""
    own = [field for field in event.__struct_fields__ if field not in ("delta", "dice")]
    return {field: EXCEPTIONS.get((event.__name__, field), OF_EVENTS.get(field, PLAIN)) for field in own}


class Saying(NamedTuple):
    """Something a case says is told, with the facts it names."""

    kind: type[Event]
    facts: dict[str, Any]
    faces: tuple[int, ...] | None = None

    def fits(self, event: Event) -> bool:
        """Is this the event meant? Distances within a hundredth of an inch."""
        if type(event) is not self.kind:
            return False
        if self.faces is not None and self.faces != getattr(event, "dice", ()):
            return False
        close = inches(0.01)
        return all(
            abs(getattr(event, field) - value) <= (close if field == "distance" else 0)
            for field, value in self.facts.items()
        )


def read_saying(names: Names, row: Row, text: str) -> Saying:
    """`ChargeRolled Knights, distance 15, dice 3 4` as what must be told."""
    name, _, rest = text.strip().partition(" ")
    kind = {known.lower(): event for known, event in EVENTS.items()}.get(name.rstrip(",").lower())
    if kind is None:
        raise row.wrong("case.no_event", name=name, known=sorted(EVENTS))
    parts, faces = split_list(rest), None
    for part in [part for part in parts if part.startswith("dice ")]:
        faces = tuple(number(row, face, 1, 6) for face in part.split()[1:])
        parts.remove(part)
    return Saying(kind, _fields(names, row, ", ".join(parts), kinds_of(kind)), faces)


def write_saying(names: Names, event: Event) -> str:
    """An event as a case says it."""
    parts: list[str] = []
    for field, kind in kinds_of(type(event)).items():
        said = kind.write(names, getattr(event, field))
        parts.append(f"{field} {said}" if parts else said)
    faces = getattr(event, "dice", ())
    if faces:
        parts.append("dice " + " ".join(map(str, faces)))
    return f"{type(event).__name__} {', '.join(parts)}".strip()
