"""The few rules that bind an evening's book-keeping."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tercio.core.dice import Dice
from tercio.core.refused import Refused
from tercio.muskets.cards import ACTIONS, reshuffles
from tercio.muskets.command_points import Gain, ability_cost, after, gain, opening_points, preparation
from tercio.muskets.commands import (
    Act,
    AddUnit,
    ChangePoints,
    ChangeValue,
    Flee,
    LoseFigures,
    MusketsCommand,
    OpenEvening,
    OpenSheet,
    PlayCard,
    Rally,
    RecordShot,
    RemoveUnit,
    RestoreValue,
    UseAbility,
)
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
from tercio.muskets.evolve import RIVALS, content
from tercio.muskets.question_checks import check_number, is_whole
from tercio.muskets.sheet import SHEET
from tercio.muskets.shooting import MOST_SHOOTERS
from tercio.muskets.state import Evening, Side, Unit
from tercio.muskets.weapons import known_weapon, readiness

LONGEST, FARTHEST, MOST_UNITS, MOST_OFFICERS = 80, 999, 100, 20
NUMBERS_OF_UNITS = {
    "shooting": "MT-SHOOT-01", "aggression": "MT-MELEE-01", "defence": "MT-MELEE-01", "rally": "MT-RALLY-01",
}  # fmt: skip
CREWED = ("light_artillery", "heavy_artillery")
"""Weapons that roll for themselves, not for each figure of their crew."""
NAMELESS = "–"
"""A side nobody has named."""
Story = Sequence[MusketsEvent]


def decide(evening: Evening, command: MusketsCommand, dice: Dice) -> Story:
    """What comes of a command."""
    begins = isinstance(command, OpenSheet | OpenEvening)
    if begins and (evening.sides or evening.club):
        raise Refused("muskets.already_open")
    if not begins and not (evening.sides or evening.club):
        raise Refused("muskets.not_open")
    numbers = isinstance(command, ChangeValue | RestoreValue)
    if not begins and not numbers and not evening.sides:
        raise Refused("muskets.only_numbers")
    return RULES[type(command)](evening, command)


def open_sheet(evening: Evening, command: OpenSheet) -> Story:
    if not command.club:
        raise Refused("muskets.whose_sheet")
    return [SheetOpened(command.club)]


def open_evening(evening: Evening, command: OpenEvening) -> Story:
    """Each side begins with a point for each officer.  MT-CP-05"""
    sheet = SHEET.with_edits({cell: content(value) for cell, value in command.edits.items()})
    for officers in command.officers:
        if not is_whole(officers, 0, MOST_OFFICERS):
            raise Refused("muskets.officer_count", rule="MT-CP-05", value=officers, most=MOST_OFFICERS)
    first, second = (opening_points(sheet, officers) for officers in command.officers)
    names = tidy(command.attacker, NAMELESS), tidy(command.defender, NAMELESS)
    if names[0].casefold() == names[1].casefold() != NAMELESS:
        raise Refused("muskets.same_names", name=names[0])
    return [EveningOpened(tidy(command.title), command.club, *names, first, second, command.edits)]


def change_value(evening: Evening, command: ChangeValue) -> Story:
    """Only what the sheet leaves unsure may be changed, and to something sensible."""
    value = content(command.value)
    evening.sheet.with_edit(command.cell, value)
    former = evening.sheet.cells[command.cell]
    if former.club and former.value == value:
        return []
    plain = list(former.value) if isinstance(former.value, tuple) else former.value
    return [ValueChanged(command.cell, command.value, plain, former.rule)]


def restore_value(evening: Evening, command: RestoreValue) -> Story:
    if command.cell not in evening.edits:
        raise Refused("muskets.not_changed", cell=command.cell)
    return [ValueRestored(command.cell, SHEET.cells[command.cell].rule)]


def play_card(evening: Evening, command: PlayCard) -> Story:
    """Points for a rival's card, a forward card, a card without units; and the clock.  MT-CP-01 to 03"""
    if (command.card == "clock") != (command.owner == "neutral"):
        raise Refused("muskets.clock_is_nobodys", rule="MT-CP-01")
    if command.for_points and (command.card, command.owner) != ("forward", "own"):
        raise Refused("muskets.not_for_points", rule="MT-CP-02")
    side, troops = evening.sides[command.side], type_of_card(evening, command)
    owned = (command.card, command.owner) == ("troops", "own")
    if command.reserved and not (owned and side.reserved):
        raise Refused("muskets.none_reserved", rule="MT-CMD-02")
    won = gain(evening.sheet, gain_of(evening, command))
    pool = after(evening.sheet, side.pool, won)
    played = CardPlayed(
        command.side, side.name, command.card, command.owner, troops, pool - side.pool, pool, command.reserved
    )
    return [played, *clock(evening)] if command.card == "clock" else [played]


def type_of_card(evening: Evening, command: PlayCard) -> str:
    """A troops card is of a type its side has on the sheet; a type never fielded has no cards.  MT-CARD-01"""
    if command.card != "troops":
        return ""
    typed = " ".join(command.troops.split())[:LONGEST]
    if not typed and command.owner == "own":
        raise Refused("muskets.which_troops", rule="MT-CP-03")
    owner = command.side if command.owner == "own" else RIVALS[command.side]
    fielded = {kind.casefold(): kind for kind in evening.types(owner)}
    if typed and typed.casefold() not in fielded:
        known = list(fielded.values()) or ["–"]
        name = evening.sides[owner].name
        raise Refused("muskets.never_fielded", rule="MT-CARD-01", name=name, troops=typed, types=known)
    return fielded.get(typed.casefold(), "")


def gain_of(evening: Evening, command: PlayCard) -> Gain:
    if command.owner == "neutral":
        return Gain("neutral_card", command.card)
    if command.owner == "enemy":
        return Gain("enemy_card", command.card)
    if command.card == "forward":
        officers, fleeing = evening.officers(command.side)
        return Gain("own_forward", officers=officers, fleeing_officers=fleeing) if command.for_points else (
            Gain("neutral_card")
        )  # fmt: skip
    if command.card == "troops":
        kind = " ".join(command.troops.split()).casefold()
        units = [unit for unit in evening.of(command.side) if unit.troops.casefold() == kind and unit.figures]
        return Gain("own_troops_card", units_of_type=len(units))
    return Gain("neutral_card", command.card)


def clock(evening: Evening) -> Story:
    """The last clock card ends the cycle.  MT-CARD-02"""
    seen = evening.clock + 1
    over = reshuffles(evening.sheet, seen)
    struck = ClockStruck(seen, over)
    return [struck, DeckReshuffled(evening.cycles + 1)] if over else [struck]


def use_ability(evening: Evening, command: UseAbility) -> Story:
    """Paid from the pool; authority rallies a unit that flees.  MT-CMD-01 to 05, MT-CP-06"""
    side = evening.sides[command.side]
    unit = evening.units.get(command.unit)
    if command.ability in ("lurking", "authority", "order") and (unit is None or unit.side != command.side):
        raise Refused("muskets.own_unit", rule="MT-CMD-04", ability=command.ability)
    cost = ability_cost(evening.sheet, command.ability, unit.figures if unit else None)
    if command.ability == "authority" and unit and not unit.fleeing:
        raise Refused("muskets.not_fleeing", rule="MT-CMD-03", name=unit.name)
    troops = brought_back(side, command) if command.ability == "preparation" else ""
    pool = after(evening.sheet, side.pool, -cost)
    name = unit.name if unit else ""
    paid = AbilityUsed(command.side, side.name, command.ability, command.unit, name, cost, pool, troops)
    if command.ability == "authority" and unit:
        return [paid, UnitRallied(unit.id, unit.name)]
    return [paid]


def brought_back(side: Side, command: UseAbility) -> str:
    """The type of the card that preparation takes from the discard pile, if there is one.  MT-CMD-05"""
    wanted = command.troops or next(iter(side.discards), "")
    preparation(0, wanted in side.discards)
    return wanted


def change_points(evening: Evening, command: ChangePoints) -> Story:
    """Any amount, with its reason.  MT-CP-04"""
    side = evening.sides[command.side]
    if not -99 <= command.amount <= 99 or not command.amount:
        raise Refused("muskets.bad_number", rule="MT-CP-04", value=command.amount)
    if side.pool + command.amount < 0:
        raise Refused("muskets.below_zero", rule="MT-CP-04", amount=-command.amount, pool=side.pool)
    pool = after(evening.sheet, side.pool, command.amount)
    return [PointsChanged(command.side, side.name, pool - side.pool, tidy(command.reason), pool)]


def add_unit(evening: Evening, command: AddUnit) -> Story:
    if not command.id or command.id in evening.units or len(command.id) > 40:
        raise Refused("muskets.unit_exists")
    if len(evening.units) >= MOST_UNITS:
        raise Refused("muskets.too_many_units", most=MOST_UNITS)
    if not 1 <= command.figures <= 400:
        raise Refused("muskets.too_many_figures", rule="MT-CMD-04", figures=command.figures, most=400)
    for number, rule in NUMBERS_OF_UNITS.items():
        check_number(getattr(command, number), -20, 40, rule)
    if command.weapon:
        known_weapon(evening.sheet, command.weapon)
    fields = {name: getattr(command, name) for name in command.__struct_fields__}
    return [UnitAdded(**{**fields, "name": tidy(command.name), "troops": tidy(command.troops, "–")})]


def remove_unit(evening: Evening, command: RemoveUnit) -> Story:
    unit = unit_of(evening, command.unit)
    return [UnitRemoved(unit.id, unit.name)]


def lose_figures(evening: Evening, command: LoseFigures) -> Story:
    unit = unit_of(evening, command.unit)
    if not 1 <= command.figures <= unit.figures:
        raise Refused("muskets.not_so_many", name=unit.name, figures=unit.figures)
    return [FiguresLost(unit.id, unit.name, command.figures, unit.figures - command.figures)]


def flee(evening: Evening, command: Flee) -> Story:
    unit = unit_of(evening, command.unit)
    return [] if unit.fleeing else [UnitFled(unit.id, unit.name)]


def rally(evening: Evening, command: Rally) -> Story:
    unit = unit_of(evening, command.unit)
    if not unit.fleeing:
        raise Refused("muskets.not_fleeing", rule="MT-RALLY-01", name=unit.name)
    return [UnitRallied(unit.id, unit.name)]


def act(evening: Evening, command: Act) -> Story:
    """One of the five or free words; an empty gun does not fire.  MT-CARD-03, MT-WEAP-02, MT-WEAP-03"""
    unit = unit_of(evening, command.unit)
    if command.action not in (*ACTIONS, "other"):
        raise Refused("muskets.unknown_word", what="action", word=command.action, words=list(ACTIONS))
    if command.action == "other":
        return [UnitActed(unit.id, unit.name, "other", tidy(command.words))]
    if command.action == "shoot" and unit.weapon:
        ready = readiness(evening.sheet, unit.weapon, unit.shots, unit.reloads)
        if not ready.can_fire:
            special = evening.sheet.cells[f"weapon.{unit.weapon}.special"]
            raise Refused("muskets.empty", rule=special.rule, name=unit.name)
    return [UnitActed(unit.id, unit.name, command.action, "")]


def record_shot(evening: Evening, command: RecordShot) -> Story:
    """The unit fires: no more shots than figures, no more hits than shots, no more kills than hits.

    MT-SHOOT-01, MT-WEAP-03
    """
    unit = unit_of(evening, command.unit)
    fired = act(evening, Act(unit.id, "shoot"))
    if not 0 <= command.kills <= command.hits <= command.shooters <= MOST_SHOOTERS or not command.shooters:
        raise Refused("muskets.shot.dice", rule="MT-SHOOT-01", most=MOST_SHOOTERS)
    if command.shooters > unit.figures and unit.weapon not in CREWED:
        raise Refused("muskets.shot.too_many", rule="MT-SHOOT-01", name=unit.name, figures=unit.figures)
    if not 0 <= command.inches <= FARTHEST:
        raise Refused("muskets.bad_distance", rule="MT-WEAP-01")
    target = unit_of(evening, command.target) if command.target else None
    if target and target.side == unit.side:
        raise Refused("muskets.shot.own_side", rule="MT-SHOOT-01", name=target.name)
    figures = command.shooters, command.hits, command.kills, command.inches
    kept = ShotRecorded(unit.id, unit.name, target.name if target else "", *figures)
    lost = min(command.kills, target.figures) if target else 0
    fallen = [FiguresLost(target.id, target.name, lost, target.figures - lost)] if target and lost else []
    return [*fired, kept, *fallen]


def unit_of(evening: Evening, unit: str) -> Unit:
    if unit not in evening.units:
        raise Refused("muskets.no_such_unit")
    return evening.units[unit]


def tidy(words: str, otherwise: str = "") -> str:
    """Words people can read: not empty, not endless."""
    told = " ".join(words.split())[:LONGEST] or otherwise
    if not told:
        raise Refused("muskets.no_words")
    return told


RULES: dict[type[MusketsCommand], Callable[[Evening, Any], Story]] = {
    OpenSheet: open_sheet,
    OpenEvening: open_evening,
    ChangeValue: change_value,
    RestoreValue: restore_value,
    PlayCard: play_card,
    UseAbility: use_ability,
    ChangePoints: change_points,
    AddUnit: add_unit,
    RemoveUnit: remove_unit,
    LoseFigures: lose_figures,
    Flee: flee,
    Rally: rally,
    Act: act,
    RecordShot: record_shot,
}
