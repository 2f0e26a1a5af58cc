"""Command points: how they come, what they buy, how many may be held."""

from __future__ import annotations

from dataclasses import dataclass

from tercio.core.argument_checks import check_arguments
from tercio.core.refused import Refused
from tercio.muskets.question_checks import check_word
from tercio.muskets.sheet import Sheet

ABILITIES = ("lurking", "reserve", "authority", "order", "preparation")
SOURCES = ("enemy_card", "neutral_card", "own_forward", "own_troops_card", "manual")
CARDS = ("troops", "forward", "morale", "clock")


@dataclass(frozen=True)
class Gain:
    """Something that may give command points."""

    event: str
    card: str = "troops"
    officers: int = 0
    """Its own officers on the table."""
    fleeing_officers: int = 0
    units_of_type: int = 1
    """Its units left of the troops card's type."""
    amount: int = 0


@check_arguments
def gain(sheet: Sheet, happened: Gain) -> int:
    """Points for playing cards, or by another rule.  MT-CP-01 to 04"""
    check_word("card", (happened.card,), CARDS)
    match happened.event:
        case "enemy_card":
            return 0 if happened.card == "clock" else sheet["command.enemy_card"]
        case "neutral_card":
            return 0
        case "own_forward":
            return for_forward(sheet, happened)
        case "own_troops_card":
            return 0 if happened.units_of_type > 0 else sheet["command.no_units"]
        case "manual":
            return happened.amount
    raise Refused("muskets.unknown_word", what="event", word=happened.event, words=list(SOURCES))


def for_forward(sheet: Sheet, happened: Gain) -> int:
    """One, and one for each own officer who is not fleeing, instead of acting with them.  MT-CP-02"""
    if not 0 <= happened.fleeing_officers <= happened.officers:
        raise Refused("muskets.fleeing_officers", rule="MT-CP-02", officers=happened.officers)
    steady = happened.officers - happened.fleeing_officers
    return sheet["command.forward"] + steady * sheet["command.forward_officer"]


def opening_points(sheet: Sheet, officers: int) -> int:
    """The pool at the start.  MT-CP-05"""
    return min(sheet["command.cap"], officers * sheet["command.start_per_officer"])


def after(sheet: Sheet, pool: int, change: int) -> int:
    """The pool after a gain, capped, or a price, if it can be paid.  MT-CP-05"""
    if pool + change < 0:
        raise Refused("muskets.not_enough", rule="MT-CP-06", cost=-change, pool=pool)
    return min(sheet["command.cap"], pool + change)


@check_arguments
def ability_cost(sheet: Sheet, ability: str, figures: int | None = None) -> int:
    """The price of an ability; an order's goes by the unit's figures now.  MT-CMD-01 to 05"""
    if ability not in ABILITIES:
        raise Refused("muskets.unknown_word", what="ability", word=ability, words=list(ABILITIES))
    if ability != "order":
        return sheet[f"ability.{ability}"]
    if figures is None or not 1 <= figures <= 400:
        raise Refused("muskets.order_whom", rule="MT-CMD-04")
    if figures >= 12:
        return sheet["ability.order_12"]
    return sheet["ability.order_8"] if figures >= 8 else sheet["ability.order"]


@check_arguments
def preparation(hand: int, discard_has_own_troops: bool) -> int:
    """An own troops card comes back from the discard pile, even into a full hand.  MT-CMD-05"""
    if not discard_has_own_troops:
        raise Refused("muskets.no_card", rule="MT-CMD-05")
    return hand + 1


@check_arguments
def options(sheet: Sheet, hand: int, pool: int) -> list[str]:
    """On its go a side plays a card or uses an ability it can pay.  MT-CP-06"""
    cards = ["play_card"] if hand > 0 else []
    paid = [ability for ability in ABILITIES if sheet[f"ability.{ability}"] <= pool]
    return cards + [ability for ability in paid if hand > 0 or ability != "reserve"]
