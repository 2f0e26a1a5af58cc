"""Why the machine decided: kept beside each of its moves, told in words as far as the reader may know.

While a battle lasts one hears what speaks for a move by what lies open on the table. The chances it worked
out, what else it weighed, and everything about its cards would tell what it holds: that comes afterwards.
"""

from __future__ import annotations

import msgspec

from tercio.app.battle_seats import battle_of, side_names
from tercio.app.battle_table import moment
from tercio.app.open_streams import open_stream
from tercio.arena.explanations import ConsideredAnswer, Explanation
from tercio.arena.reasons import reason_words
from tercio.core.speech import percent, say
from tercio.firstblood.narration import Names, choice_words
from tercio.firstblood.state import OVER
from tercio.store.battles.models import MachineThought

LATEST = 3
"""Decisions told at the table."""


class MoveExplained(msgspec.Struct, frozen=True):
    """Something the machine did or might have done, and what speaks for it."""

    move: str
    """What it is, as a sentence."""
    why: str
    """What speaks for it, as a sentence."""
    chance: str = ""
    """To win, as it reckoned."""


class DecisionExplained(msgspec.Struct, frozen=True):
    """One decision of the machine; without a move where that is still a secret."""

    version: int
    """The version of the battle when it decided."""
    taken: MoveExplained | None
    """What it did; null while that is still a secret."""
    others: tuple[MoveExplained, ...] = ()
    """What it thought of besides; told once the battle is over."""


class ReasonsTold(msgspec.Struct, frozen=True):
    """The machine's latest decisions, newest first, and what is not told yet."""

    decisions: tuple[DecisionExplained, ...]
    """The newest first."""
    note: str = ""
    """What is not told yet and why, as a sentence; empty where nothing is held back."""


def keep_explanation(stream: str, version: int, explanation: Explanation) -> None:
    """Keep why the machine decided as it did when the battle stood at a version."""
    text = msgspec.json.encode(explanation).decode()
    MachineThought.objects.get_or_create(stream=stream, version=version, defaults={"text": text})


def reasons_told(
    stream: str, language: str, after: int | None = None, until: int | None = None, seat: str | None = None
) -> ReasonsTold:
    """Why the machine made its last moves, or those between two versions, to whoever looks from a seat."""
    over = is_over(stream)
    kept = MachineThought.objects.filter(stream=stream).order_by("-version")
    if after is not None and until is not None:
        kept = kept.filter(version__gte=bounded_version(after), version__lt=bounded_version(until))
    decisions = tuple(decision_explained(row, over, language, seat) for row in kept[:LATEST])
    note = "" if over else say("battle.why.later" if decisions else "battle.why.none", language)
    return ReasonsTold(decisions, note)


def bounded_version(version: int) -> int:
    """A version no database stumbles over."""
    return max(0, min(version, 2**31 - 1))


def is_over(stream: str) -> bool:
    return bool(battle_of(open_stream(stream)).clock[OVER])


def decision_explained(
    kept: MachineThought, over: bool, language: str, seat: str | None
) -> DecisionExplained:
    """One decision in words: all of it when the battle is over, before that only what is no secret."""
    explanation = msgspec.json.decode(kept.text, type=Explanation)
    if explanation.secret and not over:
        return DecisionExplained(kept.version, None)
    names = Names(battle_of(moment(kept.stream, kept.version)), side_names(kept.stream, language), seat)
    taken, *others = (move_explained(names, row, over, language) for row in explanation.considered)
    return DecisionExplained(kept.version, taken, tuple(others) if over else ())


def move_explained(names: Names, row: ConsideredAnswer, over: bool, language: str) -> MoveExplained:
    chance = ""
    if over and row.chance is not None:
        chance = say("battle.why.chance", language, chance=percent(row.chance, language, 0))
    why = reason_words(names, row.reason).text(language)
    return MoveExplained(choice_words(names, row.command).text(language), why, chance)
