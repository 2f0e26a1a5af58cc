"""Motley battles, kept as they were fought: every special rule, spell and Draw Event dealt out at random.

Recruits play them on built-up ground, so much happens that no sensible player would try; every move is
written out as a person would send it, so nothing hangs on what a bot proposes. At the end of each file stand
how many of the moves tried beside those made are legal or refused by which rule, marks of all that was open
on the way and how it was said, and the end. After every command the laws of the ledger are checked.

`python -m tests.replays.motley` fights them anew. Read what changed before keeping it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec

from tercio.arena.games import Match, table_for
from tercio.arena.lots import Lots
from tercio.arena.recruit import recruit
from tercio.core.dice import SeededDice
from tercio.core.messages import Command
from tercio.core.refused import Refused
from tercio.core.speech import Phrase
from tercio.firstblood.command_validation import accept, command_of, written_out
from tercio.firstblood.commands import BeginBattle
from tercio.firstblood.decider import DECIDER
from tercio.firstblood.engine.settings import Settings
from tercio.firstblood.engine.state import ASKING, OVER, Battle
from tercio.firstblood.engine.units import INCH
from tercio.firstblood.narration.choice_words import choice_words
from tercio.firstblood.narration.event_words import narrate
from tercio.firstblood.narration.names import Names
from tercio.firstblood.narration.question_words import banner
from tercio.firstblood.narration.sentences import Sentence
from tercio.firstblood.notation import Scribe, numbered_lines, read_line, retell, steps
from tercio.firstblood.ready_answers import ready
from tercio.firstblood.sequence.actions.march import ENTER_TABLE, LEAVE_PIECE, MOVE
from tercio.firstblood.sequence.phases.deployment import DEPLOY_REGIMENT
from tercio.firstblood.victory.scenarios import scenarios
from tests.firstblood.invariants import check
from tests.firstblood.motley import army
from tests.replays.record import digest

HERE = Path(__file__).parent / "motley"
SEEDS = tuple(range(1, 9))
BY_MOVES = (MOVE, ENTER_TABLE, LEAVE_PIECE, DEPLOY_REGIMENT)
WAYS = ((1, 0), (-1, 0), (0, 1), (0, -1))


def record(seed: int) -> str:
    """One battle between two recruits, as a replay with its marks."""
    armies, fields = (army(2 * seed), army(2 * seed + 1)), list(scenarios().values())
    settings = Settings(roll_off_winner_picks_edge=seed % 3 == 0)
    match = Match(armies, fields[seed % len(fields)], pieces=12, settings=settings)
    begin = BeginBattle(armies, match.scenario, table_for(match, seed).field.pieces, settings)
    scribe, lots = Scribe(begin, SeededDice(seed)), Lots(seed)
    while not scribe.battle.clock[OVER]:
        scribe.play(written_out(scribe.battle, recruit(scribe.battle, lots)))
    return (
        "\n".join([f"# motley armies {2 * seed} and {2 * seed + 1}", *scribe.lines, *marks(scribe.lines)])
        + "\n"
    )


def marks(lines: Iterable[str]) -> list[str]:
    """What a replay comes to: its end, what was open on the way, and the moves tried beside those made."""
    rows = numbered_lines(lines)
    opened, said, tried = blake2b(digest_size=8), blake2b(digest_size=8), Counter[str]()
    b: Battle | None = None
    for (_, b), (number, following) in zip(steps(lines), [*rows[2:], (0, "")], strict=True):
        check(b)
        said.update(repr([spelled(banner(b, seat)) for seat in (0, 1, None)]).encode())
        if not following:
            break
        command = read_line(b, number, following)[0]
        said.update(repr(spelled(choice_words(Names(b), command))).encode())
        if b.clock[ASKING] not in BY_MOVES:
            answers = sorted(ready(b))
            opened.update(repr(answers).encode())
            for answer in answers:
                said.update(repr(spelled(choice_words(Names(b), command_of(b, answer)))).encode())
        tried.update(verdict(b, other) for other in others(command))
    for sentence in told(lines):
        said.update(repr(spelled(sentence)).encode())
    assert b is not None
    counted = [f"# tried {count:4} {what}" for what, count in sorted(tried.items())]
    marks_ = [f"# open {opened.hexdigest()}", f"# said {said.hexdigest()}"]
    return [*counted, *marks_, f"# end {b.vp[0]} : {b.vp[1]}, digest {digest(b)}"]


def told(lines: Iterable[str]) -> Iterator[Sentence]:
    """Everything that happens, as sentences."""
    state: Battle | None = None
    for events in retell(lines):
        for _, sentence in narrate(state, events):
            yield sentence
        state = DECIDER.fold(events, state)


def spelled(said: Any) -> Any:
    """A sentence without its wording: keys, rules and facts, which no editor of texts changes."""
    if isinstance(said, Phrase):
        return said.key, [(name, spelled(fact)) for name, fact in sorted(said.facts.items())]
    if isinstance(said, list | tuple):
        return [spelled(part) for part in said]
    if isinstance(said, msgspec.Struct):
        return msgspec.to_builtins(said)
    if said is None or isinstance(said, str | int | float):
        return said
    return [(name, spelled(fact)) for name, fact in sorted(vars(said).items())]


def others(command: Any) -> Iterator[Command]:
    """The same move an inch to each side, and the same with one model half an inch away."""
    paths = getattr(command, "paths", ())
    for dx, dy in WAYS if paths else ():
        yield msgspec.structs.replace(
            command, paths=tuple(shifted(path, dx * INCH, dy * INCH) for path in paths)
        )
        astray = shifted(paths[-1], dx * INCH // 2, dy * INCH // 2)
        yield msgspec.structs.replace(command, paths=(*paths[:-1], astray))


def shifted(path: tuple[int, ...], dx: int, dy: int) -> tuple[int, ...]:
    """A path whose last point lies elsewhere."""
    return (*path[:-2], path[-2] + dx, path[-1] + dy)


def verdict(b: Battle, command: Command) -> str:
    try:
        accept(b, command)
    except Refused as no:
        return f"refused by {no.rule or no.key}"
    return "legal"


if __name__ == "__main__":
    HERE.mkdir(exist_ok=True)
    for number in SEEDS:
        (HERE / f"{number}.txt").write_text(record(number), encoding="utf-8")
