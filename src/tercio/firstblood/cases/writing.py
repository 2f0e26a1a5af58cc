"""Writing a case from a battle at any moment: what a bug report is.

What people can read is written in their words. The rows are then read again, and whatever of the state they
do not say (the middle of an Action, a mark nobody writes by hand) follows as `word` rows: the case begins
with the very battle it was written from.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from tercio.core.messages import Command, Event
from tercio.core.refused import Refused
from tercio.firstblood.armies.catalogue import faction
from tercio.firstblood.armies.muster import Choice, regiment
from tercio.firstblood.armies.text import write_choice
from tercio.firstblood.cases.ground import LENGTHS, NUMBERS
from tercio.firstblood.cases.names import Names
from tercio.firstblood.cases.phrases import write_saying, write_wish
from tercio.firstblood.cases.reading import read_case
from tercio.firstblood.cases.regiments import RESERVED
from tercio.firstblood.cases.values import place_in_words
from tercio.firstblood.command_text import read_command
from tercio.firstblood.decide import decide
from tercio.firstblood.engine.field import Piece
from tercio.firstblood.engine.flow import advance, frame_of
from tercio.firstblood.engine.profiles import RegimentSheet
from tercio.firstblood.engine.scenario import Scenario
from tercio.firstblood.engine.settings import Settings
from tercio.firstblood.engine.state import (
    ARRIVING,
    DEPTH,
    FIELDS,
    FIRST_PLAYER,
    FRAME,
    GARRISONED,
    HIT,
    HIT_COUNT,
    RESERVE,
    ROUND,
    WAITING,
    Battle,
)
from tercio.firstblood.engine.units import inches
from tercio.firstblood.events import DecisionTaken
from tercio.firstblood.notation import faces_of, steps
from tercio.firstblood.sequence.activation_frame import REGIMENT
from tercio.firstblood.sequence.phases.activation import ACTIVATION
from tercio.firstblood.victory.scenarios import scenarios


class PlayedCommand(msgspec.Struct, frozen=True):
    """A command as it was sent, the dice it threw and what it brought about."""

    player: int
    command: Command
    dice: str
    events: tuple[Event, ...] = ()


def write_case(b: Battle, title: str, played: Sequence[PlayedCommand] = (), note: str = "") -> str:
    """The battle as it stands now as a case, and then what was done."""
    called = regiment_names(b)
    head = [
        f"case: {_one_line(title)}",
        *([f"  note: {_one_line(note)}"] if note else []),
        *_settings(b.settings),
    ]
    blocks = [head, _table(b.scenario), *_zones(b.scenario), *_pieces(b.field.pieces)]
    blocks += [_regiment(b, r, name) for r, name in enumerate(called)]
    moment = _moment(b, called)
    text = _joined([*blocks, moment])
    if missing := list(_words_missing(b, text)):
        text = _joined([*blocks, [*moment, *missing]])
    names = Names(read_case(text).battle.table, called)
    return text + "".join("\n" + _joined([_step(names, step)]) for step in played)


def _joined(blocks: Sequence[Sequence[str]]) -> str:
    return "\n\n".join("\n".join(block) for block in blocks if block) + "\n"


def _one_line(text: str) -> str:
    """What people typed, without what a row cannot hold."""
    return " ".join(text.replace("#", "").split())[:200] or "—"


def regiment_names(b: Battle) -> list[str]:
    """A name for each regiment that no other has and commands can be read with."""
    plain = [_name(sheet) for sheet in b.forces.sheets]
    count, used, found = Counter(plain), Counter[str](), []
    for name in plain:
        used[name] += 1
        found.append(f"{name} {'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[used[name] - 1]}" if count[name] > 1 else name)
    return found


def _name(sheet: RegimentSheet) -> str:
    name = " ".join((sheet.name or sheet.entry).split())
    return "Regiment" if not name or RESERVED.match(name) else name


# --- what never changes


def _settings(settings: Settings) -> list[str]:
    rows = []
    for name, value in msgspec.to_builtins(settings).items():
        said = {True: "yes", False: "no"}.get(value, value)
        rows.append(f"  setting: {name.replace('_', ' ')} = {said}")
    return rows


def _table(scenario: Scenario) -> list[str]:
    """The table's size and what is scored, by the scenario of the book where it is one."""
    rows = [f"table: {scenario.width:g} x {scenario.height:g}"]
    if scenarios().get(scenario.key) == scenario:
        return [*rows, f"  scenario: {scenario.key}"]
    fields = {**NUMBERS, **LENGTHS}
    return [*rows, *(f"  {key}: {getattr(scenario, field):g}" for key, field in fields.items())]


def _zones(scenario: Scenario) -> Iterator[list[str]]:
    if scenarios().get(scenario.key) == scenario:
        return
    for k, zone in enumerate(scenario.zones):
        rows = [f"zone: {zone.name or f'zone {k}'}", f"  at: {zone.x:g},{zone.y:g}", f"  size: {zone.size:g}"]
        rows.append(f"  worth: {zone.vp[0]} {zone.vp[1]}")
        yield rows + ([f"  rounds: {' '.join(map(str, zone.rounds))}"] if zone.rounds else [])


def _pieces(pieces: Sequence[Piece]) -> Iterator[list[str]]:
    called = [f"{_one_line(piece.name or 'piece')} {k + 1}" for k, piece in enumerate(pieces)]
    for name, piece in zip(called, pieces, strict=True):
        rows = [f"terrain: {name}", f"  outline: {' '.join(map(_corner, piece.outline))}"]
        if piece.traits:
            rows.append("  traits: " + ", ".join(trait.replace("_", " ") for trait in piece.traits))
        rows += [f"  wall: {_corner(start)} {_corner(end)}" for start, end in piece.walls]
        rows += [f"  on: {called[piece.on]}"] if piece.on is not None else []
        for key in ("size", "elevation", "floors", "defence", "capacity"):
            if getattr(piece, key) != getattr(Piece(()), key):
                rows.append(f"  {key}: {getattr(piece, key)}")
        yield rows


def _corner(point: tuple[float, float]) -> str:
    return place_in_words(inches(point[0]), inches(point[1]))


# --- regiments


def _regiment(b: Battle, r: int, name: str) -> list[str]:
    """Who they are, where they stand and how they are."""
    sheet, models = b.forces.sheets[r], b.models(r)
    rows = [f"regiment: {name}", f"  player: {b.forces.player[r] + 1}", _sheet(b, r, sheet)]
    if b.place[r] != WAITING and any(b.x[m] or b.y[m] for m in models):
        rows.append("  at: " + " ".join(place_in_words(b.x[m], b.y[m], b.floor[m]) for m in models))
    if b.place[r] == GARRISONED:
        piece = b.inside[r]
        rows.append(f"  inside: {_one_line(b.field.pieces[piece].name or 'piece')} {piece + 1}")
    if b.place[r] in (RESERVE, ARRIVING):
        rows.append(f"  reserve: {'waits' if b.place[r] == RESERVE else 'arrives'}")
    gone = [str(k) for k, m in enumerate(models, 1) if not b.alive[m]]
    rows += [f"  gone: {' '.join(gone)}"] if gone else []
    rows += (
        ["  wounds: " + " ".join(str(b.wounds[m]) for m in models)]
        if any(b.wounds[m] for m in models)
        else []
    )
    leader = next((k for k, m in enumerate(models, 1) if b.acting[m] == 1), 0)
    rows += [f"  acting leader: {leader}"] if leader else []
    for key, window in (
        ("broken", b.broken),
        ("inspired", b.inspired),
        ("aimed", b.aimed),
        ("acted", b.activated),
    ):
        rows += [f"  {key}: yes"] if window[r] == 1 else []
    for key, count in (("tokens", b.tokens[r]), ("markers", b.markers[r])):
        rows += [f"  {key}: {count}"] if count else []
    return rows


def _sheet(b: Battle, r: int, sheet: RegimentSheet) -> str:
    """By its entry where that says it all, else whole."""
    try:
        offered = faction(b.forces.armies[b.forces.player[r]].faction)
        choice = Choice(
            sheet.entry,
            sheet.count,
            sheet.officer.name if sheet.officer else None,
            sheet.standard,
            Counter(profile.category for profile in sheet.retinue if profile.category),
        )
        if regiment(choice, offered) == sheet:
            return f"  entry: {offered.name}: {write_choice(choice)}"
    except (Refused, AttributeError):
        pass  # an army of nobody's list, or an entry its list no longer has
    return "  sheet: " + msgspec.json.encode(sheet).decode().replace("#", r"\u0023")


# --- the moment


def _moment(b: Battle, called: Sequence[str]) -> list[str]:
    rows = ["moment:", f"  round: {b.clock[ROUND]}"]
    if b.clock[FIRST_PLAYER] >= 0:
        rows.append(f"  first: {b.clock[FIRST_PLAYER] + 1}")
    if b.vp[0] or b.vp[1]:
        rows.append(f"  points: {b.vp[0]} to {b.vp[1]}")
    if (f := frame_of(b, ACTIVATION)) >= 0:
        rows.append(f"  acts: {called[b.frames[f + REGIMENT]]}")
        rows.append(f"  stack: {', '.join(_cards(b, called)) or 'none'}")
    else:
        rows.append("  begins: round")
    return rows


def _cards(b: Battle, called: Sequence[str]) -> Iterator[str]:
    """The cards of both Stacks, first to act first, each by a regiment it stands for."""
    size = len(b.stack) // 2
    for player in (0, 1):
        for k in reversed(range(b.cards[player])):
            entry = b.stack[player * size + k]
            if entry in b.forces.entry:
                yield called[list(b.forces.entry).index(entry)]


def _words_missing(b: Battle, text: str) -> Iterator[str]:
    """What the rows do not say; nothing where play runs from them to this very moment without a die."""
    laid = read_case(text).battle
    run = laid.clone()
    try:
        advance(run)
    except RuntimeError:  # a die would be thrown on the way
        run = laid
    if run.words == b.words:
        return
    live = {"hits": b.clock[HIT_COUNT] * HIT, "frames": b.clock[DEPTH] * FRAME}
    for name, size in FIELDS:
        before, now = getattr(laid, name), getattr(b, name)
        for k in range(live.get(name, size)):  # what lies behind is left over and never read
            if before[k] != now[k]:
                yield f"  word: {name} {k} = {now[k]}"


# --- what was done


def _step(names: Names, step: PlayedCommand) -> list[str]:
    rows = [f"{step.player + 1}: {write_wish(names, step.command)}", *_paths(names, step.command)]
    rows += [f"  dice: {step.dice}"] if step.dice else []
    told = [event for event in step.events if not isinstance(event, DecisionTaken)]
    return rows + [f"  told: {write_saying(names, event)}" for event in told]


def _paths(names: Names, command: Any) -> Iterator[str]:
    single = getattr(command, "path", ())
    for path in (single,) if single else getattr(command, "paths", ()):
        spots = [place_in_words(path[k], path[k + 1]) for k in range(2, len(path), 2)]
        spots[-1] += f",{path[1]}" if path[1] else ""
        yield f"  path: {names.of_model(path[0])} to {' then '.join(spots)}"


def case_from_replay(lines: Sequence[str], decisions: int, more: int, title: str) -> str:
    """The case of a replay after so many of its lines, with the commands that follow and what they told."""
    begun: Battle | None = None
    before: Battle | None = None
    played: list[PlayedCommand] = []
    for count, (number, b) in enumerate(steps(lines)):
        if before is not None:
            played.append(_played(before, lines[number - 1]))
        if count == decisions:
            begun = b.clone()
        if begun is not None:
            before = b.clone()
        if len(played) >= more and begun is not None:
            break
    if begun is None:
        raise Refused("case.replay_shorter", decisions=decisions)
    return write_case(begun, title, played)


def _played(before: Battle, line: str) -> PlayedCommand:
    said, _, dice = line.partition("|")
    player, _, command = said.strip().partition(" ")
    wish = read_command(command)
    return PlayedCommand(int(player), wish, dice.strip(), tuple(decide(before, wish, faces_of(dice))))
