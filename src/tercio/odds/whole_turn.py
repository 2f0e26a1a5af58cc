"""A whole turn of a regiment: it charges, strikes on impact and in the clash, and is answered.

Where no blow comes back, the clash is one more attack of a chain (`chains`); where some do, both sides'
wounds are kept together (`mutual_clash`).
"""

from __future__ import annotations

from functools import partial
from typing import Any

from tercio.core.argument_checks import check_arguments
from tercio.odds.chains import (
    Fighter,
    Reply,
    both,
    check_fighter,
    strike_wounds,
    survivors_strike,
    with_fright,
    wounds_taken,
)
from tercio.odds.distribution import Number
from tercio.odds.mutual_clash import clash_both_ways
from tercio.odds.size_limits import chance_allowed, dice_allowed


@check_arguments
def exchange(mine: Fighter, theirs: Fighter, *, exact: bool = True) -> Reply:
    """I strike; those of them who still stand strike back at me."""
    return activation(mine, theirs, exact=exact)[1]


@check_arguments
def activation(
    mine: Fighter,
    theirs: Fighter,
    impact: Fighter | None = None,
    charge: Number | None = None,
    *,
    exact: bool = True,
) -> tuple[Number, Reply]:
    """A whole turn: charge, impact, clash, and the survivors' answer on their own turn.

    Gives the chance that the charge gets there (1 if there is none) and the fight if it does.
    """
    a, b = check_fighter(mine).body, check_fighter(theirs).body
    chance_allowed(1 if charge is None else charge)
    if mine.pays_back or theirs.pays_back:
        grid = clash_both_ways(after_impact(impact, mine, theirs, exact), mine, theirs, exact)
    else:
        state = after_impact(impact, mine, theirs, exact)
        dice_allowed(mine.dice(a.models))
        state = wounds_taken(
            state, with_fright(mine, b), partial(strike_wounds, mine, a.models, theirs, exact), exact
        )
        grid = survivors_strike(state, theirs, mine, exact)
    return (1 if charge is None else charge), both(grid, a, b)


def after_impact(impact: Fighter | None, mine: Fighter, theirs: Fighter, exact: bool) -> list[Any]:
    """Their wounds once the impact is over."""
    state: list[Any] = [1 if exact else 1.0]
    if impact is None:
        return state
    check_fighter(impact)
    blow = partial(strike_wounds, impact, mine.body.models, theirs, exact)
    return wounds_taken(state, with_fright(impact, theirs.body), blow, exact)
