"""How each event changes an evening."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, TypeVar

from tercio.muskets.events import (
    AbilityUsed,
    CardPlayed,
    ClockStruck,
    DeckReshuffled,
    EveningOpened,
    FiguresLost,
    MusketsEvent,
    PointsChanged,
    SheetOpened,
    ShotRecorded,
    UnitActed,
    UnitAdded,
    UnitFled,
    UnitRallied,
    UnitRemoved,
    ValueChanged,
    ValueRestored,
)
from tercio.muskets.sheet import Content
from tercio.muskets.state import Evening, RecordedShot, Side, Unit

V = TypeVar("V")
MOST_SHOTS = 200
SHOT_FIELDS = ("name", "target", "shooters", "hits", "kills", "inches")


def content(value: int | str | list[int]) -> Content:
    return tuple(value) if isinstance(value, list) else value


def evolve(evening: Evening, event: MusketsEvent) -> Evening:
    """The evening after an event."""
    match event:
        case SheetOpened():
            evening = replace(evening, club=event.club)
        case EveningOpened():
            evening = open_evening(event)
        case ValueChanged():
            evening = replace(evening, edits={**evening.edits, event.cell: content(event.value)})
        case ValueRestored():
            evening = replace(evening, edits=without(evening.edits, event.cell))
        case CardPlayed():
            evening = play_card(evening, event)
        case PointsChanged():
            evening = with_side(evening, event.side, pool=event.pool)
        case AbilityUsed():
            evening = use_ability(evening, event)
        case ClockStruck():
            evening = replace(evening, clock=event.seen)
        case DeckReshuffled():
            evening = reshuffle(replace(evening, clock=0, cycles=event.cycles))
        case _:
            evening = with_units(evening, event)
    return evening


def open_evening(event: EveningOpened) -> Evening:
    sides = {
        "attacker": Side(event.attacker, event.attacker_points),
        "defender": Side(event.defender, event.defender_points),
    }
    edits = {cell: content(value) for cell, value in event.edits.items()}
    return Evening(event.club, event.title, edits, sides)


def with_side(evening: Evening, side: str, **changes: Any) -> Evening:
    return replace(evening, sides={**evening.sides, side: replace(evening.sides[side], **changes)})


def play_card(evening: Evening, event: CardPlayed) -> Evening:
    """The card's own side finds it in the discard pile."""
    reserved = evening.sides[event.side].reserved - event.reserved
    evening = with_side(evening, event.side, pool=event.pool, reserved=reserved)
    if event.card != "troops":
        return evening
    owner = event.side if event.owner == "own" else RIVALS[event.side]
    return discard_card(evening, owner, event.troops, 1)


RIVALS = {"attacker": "defender", "defender": "attacker"}


def discard_card(evening: Evening, side: str, troops: str, count: int) -> Evening:
    pile = dict(evening.sides[side].discards)
    pile[troops] = pile.get(troops, 0) + count
    return with_side(evening, side, discards={kind: n for kind, n in pile.items() if n > 0})


def reshuffle(evening: Evening) -> Evening:
    """The played cards go back into the deck.  MT-CARD-02"""
    for side in evening.sides:
        evening = with_side(evening, side, discards={})
    return evening


def use_ability(evening: Evening, event: AbilityUsed) -> Evening:
    reserved = evening.sides[event.side].reserved + (event.ability == "reserve")
    evening = with_side(evening, event.side, pool=event.pool, reserved=reserved)
    return discard_card(evening, event.side, event.troops, -1) if event.ability == "preparation" else evening


def with_units(evening: Evening, event: MusketsEvent) -> Evening:
    """The forces sheet, and the dice kept with it."""
    match event:
        case UnitAdded():
            fields = {name: getattr(event, name) for name in event.__struct_fields__}
            evening = replace(evening, units={**evening.units, event.id: Unit(**fields)})
        case UnitRemoved():
            evening = remove_unit(evening, evening.units[event.unit])
        case FiguresLost():
            lost = evening.units[event.unit].lost + event.figures
            evening = change_unit(evening, event.unit, figures=event.left, lost=lost)
        case UnitFled() | UnitRallied():
            evening = change_unit(evening, event.unit, fleeing=isinstance(event, UnitFled))
        case UnitActed():
            evening = act(evening, event)
        case ShotRecorded():
            shot = RecordedShot(*(getattr(event, name) for name in SHOT_FIELDS))
            evening = replace(evening, shots=(*evening.shots, shot)[-MOST_SHOTS:])
    return evening


def remove_unit(evening: Evening, unit: Unit) -> Evening:
    """Who fought and fell is remembered by type; who was written down by mistake is not."""
    fallen = evening.fallen
    if unit.lost:
        fallen = {**fallen, unit.side: (*fallen.get(unit.side, ()), unit.troops)}
    return replace(evening, units=without(evening.units, unit.id), fallen=fallen)


def act(evening: Evening, event: UnitActed) -> Evening:
    unit = evening.units[event.unit]
    if event.action == "shoot":
        return change_unit(evening, event.unit, shots=unit.shots + 1)
    if event.action == "reload":
        return change_unit(evening, event.unit, reloads=unit.shots)
    return evening


def change_unit(evening: Evening, unit: str, **changes: Any) -> Evening:
    return replace(evening, units={**evening.units, unit: replace(evening.units[unit], **changes)})


def without(things: Mapping[str, V], key: str) -> dict[str, V]:
    return {name: thing for name, thing in things.items() if name != key}
