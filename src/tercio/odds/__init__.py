"""Exact odds of dice: knows dice, no game.  See docs/odds.md.

    from tercio import odds
    odds.d6.reroll({6}).read(lambda face: face <= 3).times(24)       # hits of 24 blows, sixes thrown again
    odds.strikes([odds.Blows(24, hit=3, reroll=odds.SIXES, defence=2)])   # the wounds they make
    odds.aftermath(wounds, odds.Body(models=10, resolve=3)).broken     # 0.41…

Answers are exact (integers over a common denominator, `Fraction` when read) unless floats are asked for.
Only the standard library is used, and little of it at import, so a script starts at once.
"""

from typing import TYPE_CHECKING, Any

from tercio.core.lazy_names import lazy_name

if TYPE_CHECKING:
    from tercio.odds import chains, distribution, mutual_clash, notation, sampling, symbol_dice
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
        duel,
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
    from tercio.odds.whole_turn import activation, exchange

HOMES = {
    "Aftermath": "tercio.odds.morale",
    "Blows": "tercio.odds.attack",
    "Body": "tercio.odds.morale",
    "FAILED": "tercio.odds.attack",
    "Fighter": "tercio.odds.chains",
    "Grid": "tercio.odds.distribution",
    "Guard": "tercio.odds.attack",
    "MOST_DICE": "tercio.odds.size_limits",
    "ONES": "tercio.odds.attack",
    "Odds": "tercio.odds.distribution",
    "Reply": "tercio.odds.chains",
    "SIXES": "tercio.odds.attack",
    "Sample": "tercio.odds.sampling",
    "Sheet": "tercio.odds.attack_sheets",
    "Switch": "tercio.odds.symbol_dice",
    "WARCROW": "tercio.odds.symbol_dice",
    "activation": "tercio.odds.whole_turn",
    "aftermath": "tercio.odds.morale",
    "blows_of": "tercio.odds.attack_sheets",
    "certain": "tercio.odds.distribution",
    "clash_of_symbols": "tercio.odds.symbol_dice",
    "common": "tercio.odds.distribution",
    "contest": "tercio.odds.distribution",
    "d10": "tercio.odds.distribution",
    "d6": "tercio.odds.distribution",
    "die": "tercio.odds.distribution",
    "duel": "tercio.odds.chains",
    "exchange": "tercio.odds.whole_turn",
    "guard_of": "tercio.odds.attack_sheets",
    "hits": "tercio.odds.attack",
    "joint": "tercio.odds.distribution",
    "marks": "tercio.odds.morale",
    "mixture": "tercio.odds.distribution",
    "morale_wounds": "tercio.odds.morale",
    "parse": "tercio.odds.notation",
    "reach": "tercio.odds.chains",
    "read_replies": "tercio.odds.attack_sheets",
    "read_sheets": "tercio.odds.attack_sheets",
    "repeat_on_broken": "tercio.odds.chains",
    "replies": "tercio.odds.attack",
    "shows_at_least": "tercio.odds.symbol_dice",
    "spell": "tercio.odds.chains",
    "strike_back": "tercio.odds.chains",
    "strikes": "tercio.odds.attack",
    "strikes_and_replies": "tercio.odds.attack",
    "symbols": "tercio.odds.symbol_dice",
    "trials": "tercio.odds.distribution",
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


if not TYPE_CHECKING:  # a checker finds a name that is none

    def __getattr__(name: str) -> Any:
        return lazy_name(__name__, name, __all__, HOMES)


def __dir__() -> list[str]:
    return sorted(__all__)
