"""The moment at which a case begins: everybody in place, and the flow of play where the case says."""

from __future__ import annotations

import re

from tercio.firstblood.cases.names import NONE, Names
from tercio.firstblood.cases.regiments import StatedRegiment
from tercio.firstblood.cases.rows import Block, Row
from tercio.firstblood.cases.values import Place, number, place, split_list, yes
from tercio.firstblood.characters.retinue import refresh_levels
from tercio.firstblood.engine.effects import (
    ACTION_END,
    ACTIVATION_END,
    ALWAYS,
    ALWAYS_CHARACTER,
    CASTER_STARTS,
    GRANT,
    LOSE,
    MODIFY,
    ROUND_END,
    add_effect,
)
from tercio.firstblood.engine.flow import STEP, frame_of, push
from tercio.firstblood.engine.profiles import CHARACTERISTICS
from tercio.firstblood.engine.regiment_queries import leaders
from tercio.firstblood.engine.rule_registry import CATALOGUE, rule_number
from tercio.firstblood.engine.state import (
    ACTING,
    ACTIVE_PLAYER,
    ARRIVING,
    DESTROYED,
    FIELDS,
    FIRST_PLAYER,
    GARRISONED,
    MAX_CARDS,
    PHASE,
    RESERVE,
    ROUND,
    STARTED,
    TABLE,
    Battle,
    Table,
    new_battle,
)
from tercio.firstblood.sequence.phases.action import ACTION_PHASE
from tercio.firstblood.sequence.phases.activation import ACTIVATION
from tercio.firstblood.sequence.phases.battle import BATTLE, PHASES

BEGINS = {
    "deployment": 0,
    "round": 1,
    "reinforcement": 2,
    "command": 3,
    "supremacy": 4,
    "action": 5,
    "victory": 6,
}
"""The step of the battle (phases/battle.py) each beginning is."""
DRAWING, SCORING = 1, 6
"""The steps that follow an activation: the next card in the Action Phase, the Victory Phase in the battle."""
GAP = 4
"""Between bases set in a row, in our units: no two overlap."""
MARKS = ("broken", "inspired", "aimed")
UNTIL = {
    "round": ROUND_END,
    "activation": ACTIVATION_END,
    "caster": CASTER_STARTS,
    "action": ACTION_END,
    "always": ALWAYS,
    "always for characters": ALWAYS_CHARACTER,
}
WINDOWS = dict(FIELDS)
EFFECT = re.compile(
    r"(?:([+-]\d{1,3}) ([MVCAWRDE])|(no )?([^()+]+?)(?: \((\d{1,3})\))?) until (.+?)(?: from (.+))?"
)
"""A characteristic changed, or a special rule given or silenced; until when; whose gift."""


def lay_out(
    table: Table, regiments: tuple[StatedRegiment, ...], names: Names, moment: Block | None
) -> Battle:
    """The battle as the case finds it, nobody having been asked yet."""
    b = new_battle(table)
    for r, stated in enumerate(regiments):
        _stand(b, r, stated.block)
        _mark(b, r, stated.block)
    for r, stated in enumerate(regiments):
        for row in stated.block.all("effect"):
            _effect(b, r, names, row)
    for r in range(b.forces.regiments):
        refresh_levels(b, r)
    if moment is None:
        push(b, BATTLE)
    else:
        _clock(b, names, moment)
        for row in moment.all("word"):
            _word(b, row)
    b.clock[STARTED] = 1
    return b


# --- a regiment


def _stand(b: Battle, r: int, block: Block) -> None:
    """Where its models are; without a place it waits to be deployed."""
    at, inside, reserve = block.get("at"), block.get("inside"), block.get("reserve")
    if reserve:
        if reserve.value.lower() not in ("waits", "arrives"):
            raise reserve.wrong("case.reserve", text=reserve.value)
        b.place[r] = RESERVE if reserve.value.lower() == "waits" else ARRIVING
    elif inside:
        b.place[r] = GARRISONED
        names = [piece.name for piece in b.field.pieces]
        if inside.value not in names:
            raise inside.wrong("case.no_piece", name=inside.value, known=names)
        b.inside[r] = names.index(inside.value)
    elif at:
        b.place[r] = TABLE
    if at:
        _set_down(b, r, at)


def _set_down(b: Battle, r: int, row: Row) -> None:
    """One place: a row of bases from there to the right; else a place for each model."""
    models = list(b.models(r))
    spots = [place(row, text) for text in row.value.split()]
    if len(spots) == 1:
        x, y, floor = spots[0]
        step = [b.forces.radius[m] for m in models]
        for k in range(1, len(models)):
            x += step[k - 1] + step[k] + GAP
            spots.append(Place(x, y, floor))
    if len(spots) != len(models):
        raise row.wrong("case.places", count=len(spots), models=len(models))
    for m, spot in zip(models, spots, strict=True):
        b.x[m], b.y[m], b.floor[m] = spot


def _mark(b: Battle, r: int, block: Block) -> None:
    """Its losses and what lies on it."""
    _lose(b, r, block)
    for name in MARKS:
        getattr(b, name)[r] = yes(block.get(name))
    b.activated[r] = yes(block.get("acted"))
    for name in ("tokens", "markers"):
        if row := block.get(name):
            getattr(b, name)[r] = number(row, row.value, 0, 1000)
    models = b.models(r)
    if row := block.get("acting leader"):
        b.acting[models[number(row, row.value, 1, len(models)) - 1]] = 1
    elif b.in_play(r) and b.living(r) and not leaders(b, r):
        b.acting[b.living(r)[0]] = 1


def _lose(b: Battle, r: int, block: Block) -> None:
    """Its casualties, and the Wounds of the others."""
    models = b.models(r)
    if row := block.get("gone"):
        for text in row.value.split():
            b.alive[models[number(row, text, 1, len(models)) - 1]] = 0
        b.strength[r] = b.started[r] = len(b.living(r))
        if not b.strength[r]:
            b.place[r] = DESTROYED
    if row := block.get("wounds"):
        figures = row.value.split()
        if len(figures) != len(models):
            raise row.wrong("case.places", count=len(figures), models=len(models))
        for m, text in zip(models, figures, strict=True):
            b.wounds[m] = number(row, text, 0, 1000)


def _effect(b: Battle, r: int, names: Names, row: Row) -> None:
    """`+1 D until round`, `Cleave (2) until activation`, `no Shield until caster from Priest`."""
    said = EFFECT.fullmatch(row.value)
    if said is None or said[6].lower() not in UNTIL:
        raise row.wrong("case.effect", text=row.value, known=list(UNTIL))
    until = UNTIL[said[6].lower()]
    mark = 0
    if said[7]:
        mark = names.regiment(row, said[7]) if until == CASTER_STARTS else 1 + names.model(row, said[7])
    if said[1]:
        add_effect(b, MODIFY, r, CHARACTERISTICS.index(said[2]), int(said[1]), until, mark)
        return
    known = {entry["name"].lower(): id_ for id_, entry in CATALOGUE.items()}
    if said[4].lower() not in known:
        raise row.wrong("case.special_rule", rule="FB-PROF-01", name=said[4])
    add_effect(
        b, LOSE if said[3] else GRANT, r, rule_number(known[said[4].lower()]), int(said[5] or 1), until, mark
    )


# --- the clock


def _clock(b: Battle, names: Names, moment: Block) -> None:
    """Round, points, cards, and whose turn it is."""
    rounds, first, points = moment.get("round"), moment.get("first"), moment.get("points")
    b.clock[ROUND] = number(rounds, rounds.value, 0, 40) if rounds else 1
    if first:
        b.clock[FIRST_PLAYER] = names.player(first, first.value)
    if points:
        b.vp[0], b.vp[1] = points_of(points)
    acts, begins = moment.get("acts"), moment.get("begins")
    if acts and begins:
        raise begins.wrong("case.acts_or_begins")
    if acts:
        _acts(b, names, moment, names.regiment(acts, acts.value))
    else:
        _begins(b, names, moment, begins)


def points_of(row: Row) -> tuple[int, int]:
    """`3 to 1`: the Victory Points of both."""
    sides = row.value.split(" to ")
    if len(sides) != 2:
        raise row.wrong("case.points", text=row.value)
    return number(row, sides[0].strip()), number(row, sides[1].strip())


def _acts(b: Battle, names: Names, moment: Block, r: int) -> None:
    """This regiment's card has just been drawn."""
    player = b.forces.player[r]
    if not b.in_play(r) and b.place[r] != ARRIVING:
        raise moment.head.wrong("case.cannot_act", rule="FB-ACT-05", name=names.of_regiment(r))
    b.clock[PHASE] = PHASES.index("action")
    if b.clock[FIRST_PLAYER] < 0:
        b.clock[FIRST_PLAYER] = player
    b.clock[ACTIVE_PLAYER], b.clock[ACTING] = player, r
    push(b, BATTLE)
    b.frames[frame_of(b, BATTLE) + STEP] = SCORING
    push(b, ACTION_PHASE, 1 - player)
    b.frames[frame_of(b, ACTION_PHASE) + STEP] = DRAWING
    _stack(b, names, moment.get("stack"), r)
    push(b, ACTIVATION, r)


def _begins(b: Battle, names: Names, moment: Block, row: Row | None) -> None:
    """A phase begins."""
    begins = row.value.lower() if row else "deployment"
    if row and begins not in BEGINS:
        raise row.wrong("case.begins", text=row.value, known=list(BEGINS))
    push(b, BATTLE)
    b.frames[frame_of(b, BATTLE) + STEP] = BEGINS[begins]
    if begins in ("supremacy", "action"):
        _stack(b, names, moment.get("stack"), -1)
    if begins == "action" and b.clock[FIRST_PLAYER] < 0:
        b.clock[FIRST_PLAYER] = 0


def _stack(b: Battle, names: Names, row: Row | None, acting: int) -> None:
    """The cards still to be drawn, first to act first; without a row, of everybody who has not acted."""
    able = [
        r
        for r in range(b.forces.regiments)
        if (b.in_play(r) or b.place[r] == ARRIVING) and not b.activated[r]
    ]
    order = [r for r in able if r != acting]
    if row:
        order = (
            [] if row.value.lower() == NONE else [names.regiment(row, name) for name in split_list(row.value)]
        )
    for r in reversed(order):
        player = b.forces.player[r]
        if row and b.cards[player] >= MAX_CARDS:
            raise row.wrong("case.stack", most=MAX_CARDS)
        b.stack[player * MAX_CARDS + b.cards[player]] = b.forces.entry[r]
        b.cards[player] += 1


def _word(b: Battle, row: Row) -> None:
    """`crossed 12 = 3`: a number of the state as it is, where no other row says it."""
    said = re.fullmatch(r"(\w+) (\d{1,4}) = (-?\d{1,12})", row.value)
    if said is None or said[1] not in WINDOWS or int(said[2]) >= WINDOWS[said[1]]:
        raise row.wrong("case.word", text=row.value)
    getattr(b, said[1])[int(said[2])] = int(said[3])
