"""The deck, the clock, the actions and the order of setting up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from tercio.core.argument_checks import check_arguments
from tercio.core.refused import Refused
from tercio.muskets.sheet import Sheet

ACTIONS = ("move", "shoot", "fight", "vigilance", "reload")
"""What an action may be; the log also takes free text.  MT-CARD-03"""

DEPLOYMENT: Mapping[str, tuple[str, str]] = MappingProxyType(
    {"points": ("attacker", "defender"), "units": ("defender", "attacker")}
)
"""Who places deployment points, then units within 6 inches of theirs.  MT-CARD-04"""


@check_arguments
def deck(sheet: Sheet, side_types: Mapping[str, Sequence[str]]) -> dict[str, int]:
    """Troops cards each side brings: each of its types has its own number.  MT-CARD-01"""
    return {side: sum(cards_of(sheet, kind) for kind in set(kinds)) for side, kinds in side_types.items()}


def kinds(sheet: Sheet) -> list[str]:
    """The types of troops whose number of cards is known.  MT-CARD-01"""
    named = [cell.removeprefix("deck.") for cell in sheet.cells if cell.startswith("deck.")]
    return [kind for kind in named if kind not in ("hand", "clock", "cycles")]


def cards_of(sheet: Sheet, kind: str) -> int:
    if kind not in kinds(sheet):
        raise Refused("muskets.unknown_troops", rule="MT-CARD-01", kind=kind)
    return sheet[f"deck.{kind}"]


@check_arguments
def reshuffles(sheet: Sheet, clock_cards_seen: int) -> bool:
    """The last clock card sends the played cards back into the deck.  MT-CARD-02"""
    return clock_cards_seen >= sheet["deck.clock"]
