"""What must follow a step of a case, row by row."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from tercio.core.messages import Event
from tercio.core.refused import Refused
from tercio.core.speech import DEFAULT, LANGUAGES, Phrase
from tercio.firstblood.cases.moment import points_of
from tercio.firstblood.cases.names import Names
from tercio.firstblood.cases.phrases import read_saying, read_wish, write_saying
from tercio.firstblood.cases.rows import Row
from tercio.firstblood.cases.steps import Step
from tercio.firstblood.cases.values import number, place, place_in_words, split_list
from tercio.firstblood.command_validation import accept
from tercio.firstblood.engine.flow import DECISIONS
from tercio.firstblood.engine.state import OVER, WINNER, Battle
from tercio.firstblood.engine.units import inches
from tercio.firstblood.events import DecisionTaken
from tercio.firstblood.movement.engagement import is_engaged
from tercio.firstblood.narration import narrate
from tercio.firstblood.ready_answers import pending_decision

CLOSE = inches(0.01)
"""Places and distances of a case hold within a hundredth of an inch."""


class Outcome(NamedTuple):
    """What a step came to."""

    battle: Battle
    events: tuple[Event, ...]
    refusal: Refused | None = None
    before: Battle | None = None
    """The battle the step found, where somebody asks for sentences."""


Check = Callable[[Names, Row, Outcome], Phrase | None]


def differences(names: Names, step: Step, outcome: Outcome) -> Iterator[tuple[Row, Phrase]]:
    """Each row that does not hold, with why."""
    told = [event for event in outcome.events if not isinstance(event, DecisionTaken)]
    yield from _told(names, [row for row in step.expected if row.key == "told"], told)
    for row in step.expected:
        if row.key != "told" and (why := CHECKS[row.key](names, row, outcome)) is not None:
            yield row, why


def _told(names: Names, rows: list[Row], told: list[Event]) -> Iterator[tuple[Row, Phrase]]:
    """All are told, in the order of the rows; others may be told between them."""
    left = list(told)
    for row in rows:
        saying = read_saying(names, row, row.value)
        at = next((k for k, event in enumerate(left) if saying.fits(event)), -1)
        if at < 0:
            yield row, Phrase("case.differs.told", text=row.value, told=_alike(names, told, saying.kind))
        else:
            left = left[at + 1 :]


def _alike(names: Names, told: list[Event], kind: type[Event]) -> str:
    """What was told of that kind, or else everything, in short."""
    alike = [event for event in told if type(event) is kind] or told
    return "; ".join(write_saying(names, event) for event in alike[:12]) or "—"


def _not_told(names: Names, row: Row, outcome: Outcome) -> Phrase | None:
    saying = read_saying(names, row, row.value)
    for event in outcome.events:
        if saying.fits(event):
            return Phrase("case.differs.not_told", told=write_saying(names, event))
    return None


def _says(names: Names, row: Row, outcome: Outcome) -> Phrase | None:
    """Some sentence of the log has these words, in either language."""
    wanted = row.value.casefold()
    told = [sentence for _, sentence in narrate(outcome.before, outcome.events)] if outcome.before else []
    for language in LANGUAGES:
        if any(wanted in sentence.text(language).casefold() for sentence in told):
            return None
    spoken = " ".join(sentence.text(DEFAULT) for sentence in told[:12])
    return Phrase("case.differs.says", text=row.value, told=spoken or "—")


def _refused(names: Names, row: Row, outcome: Outcome) -> Phrase | None:
    """By the rule named, nothing changed."""
    if outcome.refusal is None:
        return Phrase("case.differs.accepted", rule=row.value)
    if outcome.refusal.rule != row.value:
        problem = Phrase(outcome.refusal.key, **outcome.refusal.facts)
        return Phrase(
            "case.differs.other_rule", wanted=row.value, rule=outcome.refusal.rule or "—", problem=problem
        )
    return None


def _stands(names: Names, row: Row, outcome: Outcome) -> Phrase | None:
    """`Knights 1 at 10,12`"""
    name, _, where = row.value.rpartition(" at ")
    m, spot, b = names.model(row, name), place(row, where), outcome.battle
    if not b.alive[m]:
        return Phrase("case.differs.gone", name=name)
    apart = max(abs(b.x[m] - spot.x), abs(b.y[m] - spot.y))
    if apart > CLOSE or b.floor[m] != spot.floor:
        return Phrase("case.differs.place", name=name, place=place_in_words(b.x[m], b.y[m], b.floor[m]))
    return None


def _counted(field: str, what: Callable[[Battle, int], int]) -> Check:
    """A check of `Militia = 3`."""

    def check(names: Names, row: Row, outcome: Outcome) -> Phrase | None:
        name, sign, value = (part.strip() for part in row.value.partition("="))
        if not sign:
            raise row.wrong("case.equals", key=row.key, text=row.value)
        who = names.model(row, name) if field == "wounds" else names.regiment(row, name)
        now = what(outcome.battle, who)
        return (
            None if now == number(row, value, 0, 10**4) else Phrase("case.differs.count", name=name, now=now)
        )

    return check


def _gone(names: Names, row: Row, outcome: Outcome) -> Phrase | None:
    for name in split_list(row.value):
        if outcome.battle.alive[names.model(row, name)]:
            return Phrase("case.differs.alive", name=name)
    return None


def _of_regiments(wanted: bool, holds: Callable[[Battle, int], bool], key: str) -> Check:
    """A check of a list of regiments: something is so of them all, or of none."""

    def check(names: Names, row: Row, outcome: Outcome) -> Phrase | None:
        for name in split_list(row.value):
            if holds(outcome.battle, names.regiment(row, name)) is not wanted:
                return Phrase(key, name=name)
        return None

    return check


def _points(names: Names, row: Row, outcome: Outcome) -> Phrase | None:
    now = (outcome.battle.vp[0], outcome.battle.vp[1])
    return None if points_of(row) == now else Phrase("case.differs.points", one=now[0], two=now[1])


def _asked(names: Names, row: Row, outcome: Outcome) -> Phrase | None:
    """`1, take an action, Knights`: the player, and if one cares the decision and the regiment."""
    player, *rest = split_list(row.value) or [""]
    pending = pending_decision(outcome.battle)
    if rest and rest[0].lower() not in DECISIONS:
        raise row.wrong("case.decision", text=rest[0], known=list(DECISIONS[1:]))
    wanted: list[Any] = [names.player(row, player), *rest[:1], *(names.regiment(row, r) for r in rest[1:2])]
    wanted[1:2] = [name.lower() for name in wanted[1:2]]
    if pending is None:
        return Phrase("case.differs.over")
    if wanted == [pending.player, pending.decision, pending.regiment][: len(wanted)]:
        return None
    about = names.of_regiment(pending.regiment) if pending.regiment >= 0 else "—"
    return Phrase("case.differs.asks", player=pending.player + 1, decision=pending.decision, regiment=about)


def _allowed(names: Names, row: Row, outcome: Outcome) -> Phrase | None:
    no = _judged(names, row, outcome.battle)
    return (
        None
        if no is None
        else Phrase("case.differs.refused", rule=no.rule or "—", problem=Phrase(no.key, **no.facts))
    )


def _not_allowed(names: Names, row: Row, outcome: Outcome) -> Phrase | None:
    return Phrase("case.differs.accepted", rule="") if _judged(names, row, outcome.battle) is None else None


def _judged(names: Names, row: Row, battle: Battle) -> Refused | None:
    """What the judge says to a command, without doing it."""
    try:
        accept(battle.clone(), read_wish(names, row, row.value).command())
    except Refused as no:
        return no
    return None


def _wins(names: Names, row: Row, outcome: Outcome) -> Phrase | None:
    b = outcome.battle
    if b.clock[OVER] and b.clock[WINNER] == names.winner(row, row.value):
        return None
    return Phrase("case.differs.winner", winner=names.of_player(b.clock[WINNER]) if b.clock[OVER] else "—")


def _engaged(b: Battle, r: int) -> bool:
    return bool(b.in_play(r) and is_engaged(b, r))


def _broken(b: Battle, r: int) -> bool:
    return bool(b.broken[r])


CHECKS: Mapping[str, Check] = {
    "not told": _not_told,
    "says": _says,
    "refused": _refused,
    "stands": _stands,
    "alive": _counted("alive", lambda b, r: len(b.living(r))),
    "wounds": _counted("wounds", lambda b, m: b.wounds[m]),
    "tokens": _counted("tokens", lambda b, r: b.tokens[r]),
    "gone": _gone,
    "broken": _of_regiments(True, _broken, "case.differs.steady"),
    "steady": _of_regiments(False, _broken, "case.differs.broken"),
    "engaged": _of_regiments(True, _engaged, "case.differs.free"),
    "free": _of_regiments(False, _engaged, "case.differs.engaged"),
    "points": _points,
    "asked": _asked,
    "allowed": _allowed,
    "not allowed": _not_allowed,
    "wins": _wins,
}
