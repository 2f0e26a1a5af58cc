"""Exact odds of dice: knows dice, no game.  See docs/odds.md.

    from tercio import odds
    odds.d6.reroll({6}).read(lambda face: face <= 3).times(24)       # hits of 24 blows, sixes thrown again
    odds.strikes([odds.Blows(24, hit=3, reroll=odds.SIXES, defence=2)])   # the wounds they make
    odds.aftermath(wounds, odds.Body(models=10, resolve=3)).broken     # 0.41…

Answers are exact (integers over a common denominator, `Fraction` when read) unless floats are asked for.
Only the standard library is used, and little of it at import, so a script starts at once.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tercio.odds.attack import (
        FAILED,
        ONES,
        SIXES,
        Blows,
        Guard,
        hits,
        replies,
        strikes,
        strikes_and_replies,
    )
    from tercio.odds.attack_sheets import Sheet, blows_of, guard_of, read_replies, read_sheets
    from tercio.odds.chains import (
        Fighter,
        Reply,
        activation,
        duel,
        exchange,
        reach,
        repeat_on_broken,
        spell,
        strike_back,
    )
    from tercio.odds.distribution import (
        Grid,
        Odds,
        certain,
        common,
        contest,
        d6,
        d10,
        die,
        joint,
        mixture,
        trials,
    )
    from tercio.odds.morale import Aftermath, Body, aftermath, marks, morale_wounds
    from tercio.odds.notation import parse
    from tercio.odds.sampling import Sample
    from tercio.odds.size_limits import MOST_DICE
    from tercio.odds.symbol_dice import WARCROW, Switch, clash_of_symbols, shows_at_least, symbols

HOMES = {
    "Aftermath": "morale",
    "Blows": "attack",
    "Body": "morale",
    "FAILED": "attack",
    "Fighter": "chains",
    "Grid": "distribution",
    "Guard": "attack",
    "MOST_DICE": "size_limits",
    "ONES": "attack",
    "Odds": "distribution",
    "Reply": "chains",
    "SIXES": "attack",
    "Sample": "sampling",
    "Sheet": "attack_sheets",
    "Switch": "symbol_dice",
    "WARCROW": "symbol_dice",
    "activation": "chains",
    "aftermath": "morale",
    "blows_of": "attack_sheets",
    "certain": "distribution",
    "clash_of_symbols": "symbol_dice",
    "common": "distribution",
    "contest": "distribution",
    "d10": "distribution",
    "d6": "distribution",
    "die": "distribution",
    "duel": "chains",
    "exchange": "chains",
    "guard_of": "attack_sheets",
    "hits": "attack",
    "joint": "distribution",
    "marks": "morale",
    "mixture": "distribution",
    "morale_wounds": "morale",
    "parse": "notation",
    "reach": "chains",
    "read_replies": "attack_sheets",
    "read_sheets": "attack_sheets",
    "repeat_on_broken": "chains",
    "replies": "attack",
    "shows_at_least": "symbol_dice",
    "spell": "chains",
    "strike_back": "chains",
    "strikes": "attack",
    "strikes_and_replies": "attack",
    "symbols": "symbol_dice",
    "trials": "distribution",
}
"""Where each name lives; a module is loaded when one of its names is first asked for."""

__all__ = [
    "FAILED",
    "MOST_DICE",
    "ONES",
    "SIXES",
    "WARCROW",
    "Aftermath",
    "Blows",
    "Body",
    "Fighter",
    "Grid",
    "Guard",
    "Odds",
    "Reply",
    "Sample",
    "Sheet",
    "Switch",
    "activation",
    "aftermath",
    "blows_of",
    "certain",
    "chains",
    "clash_of_symbols",
    "common",
    "contest",
    "d6",
    "d10",
    "die",
    "distribution",
    "duel",
    "exchange",
    "guard_of",
    "hits",
    "joint",
    "marks",
    "mixture",
    "morale_wounds",
    "mutual_clash",
    "notation",
    "parse",
    "reach",
    "read_replies",
    "read_sheets",
    "repeat_on_broken",
    "replies",
    "sampling",
    "shows_at_least",
    "spell",
    "strike_back",
    "strikes",
    "strikes_and_replies",
    "symbol_dice",
    "symbols",
    "trials",
]


def __getattr__(name: str) -> Any:
    if name not in HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{HOMES[name]}"), name)
    globals()[name] = value
    return value
