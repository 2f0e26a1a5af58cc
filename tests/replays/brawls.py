"""Brawls, kept as they were fought: motley armies on tables so small that they meet at once.

They are played at random, every kind of answer as likely as any other, with readings of the rules settled by
lot and gifts of every kind, round a house, a ruin and a fence: Garrisons are entered and stormed, Challenges
called out, spells and abilities used that a sensible player keeps. Moves are named by plan, so what bots
propose is kept with them. At the end of each file stand marks of what was open on the way (every ready
answer, and the paths of some), how it was said, every event with all it tells, and the end.

`python -m tests.replays.brawls` fights them anew. Read what changed before keeping it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any, get_args, get_type_hints

import msgspec
from msgspec.structs import replace

from tercio.arena.lots import Lots
from tercio.core.dice import SeededDice
from tercio.core.messages import Command, Event
from tercio.firstblood.battlefield.random_ground import field_by_lot
from tercio.firstblood.bots.proposals import answer_paths
from tercio.firstblood.command_validation import command_of, ready_commands
from tercio.firstblood.commands import BeginBattle
from tercio.firstblood.decider import DECIDER
from tercio.firstblood.engine.field import Piece
from tercio.firstblood.engine.profiles import (
    CATEGORIES,
    Ability,
    ArmySheet,
    Boon,
    DrawEvent,
    Incantation,
    Level,
    Profile,
    RegimentSheet,
)
from tercio.firstblood.engine.scenario import Scenario
from tercio.firstblood.engine.settings import Settings
from tercio.firstblood.engine.state import ASKING, OVER, Battle
from tercio.firstblood.narration.choice_words import choice_words
from tercio.firstblood.narration.event_words import narrate
from tercio.firstblood.narration.names import Names
from tercio.firstblood.narration.question_words import banner
from tercio.firstblood.notation import Scribe, numbered_lines, read_line, retell, steps
from tercio.firstblood.ready_answers import ready
from tercio.firstblood.victory.scenarios import scenarios
from tests.firstblood.motley import army
from tests.replays.motley import BY_MOVES, spelled
from tests.replays.record import digest

HERE = Path(__file__).parent / "brawls"
SEEDS = (4, 12, 30, 50, 51, 52, 65, 72, 78, 90, 104, 147, 154, 156)
"""Of many fought, those in which most kinds of things happen."""
SIDE = 30.0
"""Inches: both Deployment Zones are a march apart."""
SPELLS = (
    Incantation("Weight", 12, 4, "enemy", (Boon("modify", "M", -2), Boon("modify", "V", -1)), 1),
    Incantation("Sting", 10, 5, "enemy", (Boon("hits", amount=3),), 1),
    Incantation("Rust", 12, 4, "enemy", (Boon("lose", "FB-SR-SHIELD"), Boon("modify", "D", -1, "round")), 1),
    Incantation("Mend", 0, 5, "self", (Boon("heal", amount=3),), 1),
    Incantation("Wake", 14, 5, "friend", (Boon("steady"), Boon("inspire"), Boon("markers", amount=2)), 1),
    Incantation("Swarm", 12, 3, "enemy", (Boon("hits_per_success", amount=2),)),
    Incantation("Edge", 12, 5, "friend", (Boon("grant", "FB-SR-CLEAVE", 1, "action"), Boon("aim")), 1),
)
ABILITIES = (
    Ability("Brace", (Boon("modify", "D", 1, "activation"),)),
    Ability("Run", (Boon("move", amount=4),)),
    Ability("Heart", (Boon("grant", "FB-SR-FEARLESS", 1, "round"), Boon("modify", "R", 1, "caster")), True),
    Ability("Mend", (Boon("heal", amount=2),)),
    Ability("Mark", (Boon("aim"), Boon("markers"))),
    Ability("Rouse", (Boon("steady"), Boon("inspire"))),
)
EVENTS = (
    DrawEvent("Omen", ((Boon("modify", "C", 1, "activation"),), (Boon("heal", amount=2),))),
    DrawEvent("Haste", ((Boon("grant", "FB-SR-UNSTOPPABLE", 1, "round"),),)),
    DrawEvent("Follow me", (), 1),
    DrawEvent("And shoot", (), 2),
)
LEVELS = (
    Level("Combat", 1, Boon("modify", "A", 1)),
    Level("Tactical", 1, Boon("modify", "R", 1), True),
    Level("Tactical", 2, Boon("grant", "FB-SR-SHIELD", 1)),
    Level("Arcane", 1, Boon("grant", "FB-SR-PRIEST", 2)),
)


def square(x: float, y: float, side: float) -> tuple[tuple[float, float], ...]:
    """A square around its middle."""
    h = side / 2
    return (x - h, y - h), (x + h, y - h), (x + h, y + h), (x - h, y + h)


GROUND = (
    Piece(square(10, 13, 4), ("garrison",), name="house", defence=2),
    Piece(square(20, 17, 4), ("garrison", "obstructing"), name="tower", defence=1),
    Piece(square(15, 8, 3.5), ("ruin",), floors=2, name="ruin", walls=(((13.5, 7), (13.5, 9)),)),
    Piece(((4, 18), (9, 18), (9, 18.4), (4, 18.4)), ("obstacle",), name="fence"),
    Piece(square(15, 22, 3), ("dangerous", "hindering"), elevation=2, name="hill"),
    Piece(square(25, 10, 3), ("water",), name="pond"),
    Piece(square(26, 20, 2), ("very_dangerous", "broken_ground"), name="thorns"),
)


def some(lots: Lots, things: tuple[Any, ...]) -> tuple[Any, ...]:
    """Two different ones, by lot."""
    k = lots.below(len(things))
    return things[k], things[(k + 1 + lots.below(len(things) - 1)) % len(things)]


def gifted(lots: Lots, profile: Profile) -> Profile:
    """The same profile with other gifts of the kinds it has."""
    return replace(
        profile,
        abilities=some(lots, ABILITIES) if profile.abilities else (),
        incantations=some(lots, SPELLS) if profile.incantations else (),
        own_events=some(lots, EVENTS)[: lots.below(3)],
        category=CATEGORIES[lots.below(3)] if profile.category else None,
    )


def brawlers(seed: int) -> ArmySheet:
    """A motley army with gifts of its own, in which two regiments share an entry."""
    lots, sheet = Lots(seed), army(seed)
    regiments = [changed(lots, regiment) for regiment in sheet.regiments]
    regiments[-1] = replace(regiments[-1], entry=regiments[-2].entry)
    return replace(sheet, regiments=tuple(regiments))


def changed(lots: Lots, regiment: RegimentSheet) -> RegimentSheet:
    officer = None if regiment.officer is None else gifted(lots, regiment.officer)
    return replace(
        regiment,
        profile=gifted(lots, regiment.profile),
        officer=officer,
        retinue=tuple(gifted(lots, follower) for follower in regiment.retinue),
        levels=LEVELS if regiment.character else (),
    )


def readings(lots: Lots) -> Settings:
    """One reading of the rules in three settled otherwise."""
    other: dict[str, Any] = {}
    for name, hint in get_type_hints(Settings).items():
        usual = getattr(Settings(), name)
        if lots.below(3) == 0:
            other[name] = (
                not usual if isinstance(usual, bool) else next(o for o in get_args(hint) if o != usual)
            )
    return Settings(**other)


def small(scenario: Scenario, lots: Lots) -> Scenario:
    """A scenario of the book on a small table; everything that can be worth points is, now and then."""
    scale = SIDE / scenario.width
    zones = tuple(replace(zone, x=zone.x * scale, y=zone.y * scale) for zone in scenario.zones)
    return replace(
        scenario, zones=zones, width=SIDE, height=SIDE, deployment_depth=10.0, reinforcement_depth=8.0,
        rounds=4, threshold=14, token_vp=lots.below(2), officer_vp=lots.below(3), character_vp=lots.below(3),
        challenge_vp=lots.below(3),
    )  # fmt: skip


def setting(seed: int) -> BeginBattle:
    """Armies, readings and ground of one brawl."""
    lots, fields = Lots(100 + seed), list(scenarios().values())
    fought, settings = small(fields[seed % len(fields)], lots), readings(lots)
    thrown = field_by_lot(fought, SeededDice(f"ground {seed}"), 8, settings)
    ground = GROUND if seed % 3 else thrown
    return BeginBattle((brawlers(2 * seed), brawlers(2 * seed + 1)), fought, ground, settings)


def record(seed: int) -> str:
    """One brawl, as a replay with its marks."""
    scribe, lots = Scribe(setting(seed), SeededDice(seed)), Lots(seed)
    while not scribe.battle.clock[OVER]:
        scribe.play(any_kind(scribe.battle, lots))
    return "\n".join([f"# brawl {seed}", *scribe.lines, *marks(scribe.lines)]) + "\n"


def any_kind(b: Battle, lots: Lots) -> Command:
    """A kind of answer by lot, then one of that kind."""
    kinds: dict[type[Command], list[Command]] = {}
    for command in ready_commands(b):
        kinds.setdefault(type(command), []).append(command)
    chosen = list(kinds.values())[lots.below(len(kinds))]
    return chosen[lots.below(len(chosen))]


def marks(lines: Iterable[str]) -> list[str]:
    """What a brawl comes to: its end, what was open on the way and what was said."""
    rows = numbered_lines(lines)
    opened, said = blake2b(digest_size=8), blake2b(digest_size=8)
    b: Battle | None = None
    played = zip(steps(lines), [*rows[2:], (0, "")], strict=True)
    for turn, ((_, b), (number, following)) in enumerate(played):
        said.update(repr([spelled(banner(b, seat)) for seat in (0, 1, None)]).encode())
        if following:
            command = read_line(b, number, following)[0]
            said.update(repr(spelled(choice_words(Names(b), command))).encode())
            opened.update(repr(open_now(b, turn)).encode())
    told = blake2b(digest_size=8)
    for what in everything_told(lines):
        told.update(what.encode())
    assert b is not None
    return [
        f"# open {opened.hexdigest()}",
        f"# said {said.hexdigest()}",
        f"# told {told.hexdigest()}",
        f"# end {b.vp[0]} : {b.vp[1]}, digest {digest(b)}",
    ]


def open_now(b: Battle, turn: int) -> Any:
    """Every ready answer, said too where nobody moves; of moves, now and then, the paths of one."""
    answers = ready(b)
    if b.clock[ASKING] in BY_MOVES:
        chosen = answers[turn % len(answers)]
        return answers, chosen, answer_paths(b, b.clock[ASKING], chosen)
    return [(answer, spelled(choice_words(Names(b), command_of(b, answer)))) for answer in answers]


def everything_told(lines: Iterable[str]) -> Iterator[str]:
    """Every event as the journal writes it, and its sentence."""
    state: Battle | None = None
    for events in retell(lines):
        yield from (f"{event_text(event)} {spelled(sentence)}" for event, sentence in narrate(state, events))
        state = DECIDER.fold(events, state)


def event_text(event: Event) -> str:
    return msgspec.json.encode(event).decode()


if __name__ == "__main__":
    HERE.mkdir(exist_ok=True)
    for brawl in SEEDS:
        (HERE / f"{brawl}.txt").write_text(record(brawl), encoding="utf-8")
