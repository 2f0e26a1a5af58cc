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
    from tercio.odds.chains import (
        Fighter,
        Reply,
        activation,
        duel,
        exchange,
        reach,
        repeated,
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
    from tercio.odds.emblems import WARCROW, Switch, clash_of_symbols, shows_at_least, symbols
    from tercio.odds.limits import MOST_DICE
    from tercio.odds.nerve import Aftermath, Body, aftermath, marks, morale
    from tercio.odds.notation import parse
    from tercio.odds.sampling import Sample
    from tercio.odds.sheets import Sheet, blows_of, guard_of, read_replies, read_sheets

HOMES = {
    "Aftermath": "nerve",
    "Blows": "attack",
    "Body": "nerve",
    "FAILED": "attack",
    "Fighter": "chains",
    "Grid": "distribution",
    "Guard": "attack",
    "MOST_DICE": "limits",
    "ONES": "attack",
    "Odds": "distribution",
    "Reply": "chains",
    "SIXES": "attack",
    "Sample": "sampling",
    "Sheet": "sheets",
    "Switch": "emblems",
    "WARCROW": "emblems",
    "activation": "chains",
    "aftermath": "nerve",
    "blows_of": "sheets",
    "certain": "distribution",
    "clash_of_symbols": "emblems",
    "common": "distribution",
    "contest": "distribution",
    "d10": "distribution",
    "d6": "distribution",
    "die": "distribution",
    "duel": "chains",
    "exchange": "chains",
    "guard_of": "sheets",
    "hits": "attack",
    "joint": "distribution",
    "marks": "nerve",
    "mixture": "distribution",
    "morale": "nerve",
    "parse": "notation",
    "reach": "chains",
    "read_replies": "sheets",
    "read_sheets": "sheets",
    "repeated": "chains",
    "replies": "attack",
    "shows_at_least": "emblems",
    "spell": "chains",
    "strike_back": "chains",
    "strikes": "attack",
    "strikes_and_replies": "attack",
    "symbols": "emblems",
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
    "clash_of_symbols",
    "common",
    "contest",
    "d6",
    "d10",
    "die",
    "duel",
    "exchange",
    "guard_of",
    "hits",
    "joint",
    "marks",
    "mixture",
    "morale",
    "parse",
    "reach",
    "read_replies",
    "read_sheets",
    "repeated",
    "replies",
    "shows_at_least",
    "spell",
    "strike_back",
    "strikes",
    "strikes_and_replies",
    "symbols",
    "trials",
]


def __getattr__(name: str) -> Any:
    if name not in HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(import_module(f"{__name__}.{HOMES[name]}"), name)
    globals()[name] = found
    return found
