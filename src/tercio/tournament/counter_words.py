"""What the history says of a feat's counter: whose move, what it was, and what it changed from and to."""

from __future__ import annotations

from typing import Any

from tercio.core.speech import Phrase
from tercio.tournament import events as e
from tercio.tournament.sheets import Value
from tercio.tournament.state import GameId, Tournament


def names_by_side(state: Tournament, game: GameId) -> dict[str, str]:
    """The two at a table by the letter of their zone."""
    found = state.game(game)
    if found is None:
        return {}
    return {str(found[1].side(company)): state.companies[company].name for company in found[1].pair}


def counter_words(state: Tournament, event: e.CounterMoved) -> dict[str, Any]:
    """Whose move, which, and every box it changed."""
    names = names_by_side(state, event.game)
    return {
        "side": names.get(event.side, event.side),
        "action": Phrase(f"wt.move.{event.action}"),
        "counter": changes(state, event, names) or Phrase("wt.counter.same"),
    }


def changes(state: Tournament, event: e.CounterMoved, names: dict[str, str]) -> list[Phrase]:
    """The boxes that stand otherwise than before, in the order of the sheet."""
    found = state.game(event.game)
    feat = state.feat(found[0].number) if found else None
    if found is None or feat is None:
        return []
    before = {**feat.start, **found[1].counter}
    facts = {"a": names.get("A", "A"), "b": names.get("B", "B")}
    return [
        Phrase(
            "wt.counter.change",
            box=Phrase(f"wt.box.{feat.id}.{box}", **facts),
            before=in_words(before[box], facts),
            after=in_words(after, facts),
        )
        for box, after in event.counter.items()
        if before.get(box) != after
    ]


def in_words(value: Value, names: dict[str, str]) -> Phrase | int:
    """What stands in a box: a number, yes or no, or a word of the feat's."""
    if isinstance(value, bool):
        return Phrase("wt.page.yes" if value else "wt.page.no")
    return Phrase(f"wt.value.{value}", **names) if isinstance(value, str) else value
