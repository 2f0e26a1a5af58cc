"""Resources: send units forward to gather, once per turn.  WT-FT-RE"""

from __future__ import annotations

from typing import Any

from tercio.core.refused import Refused
from tercio.tournament.feats.inputs import TURN, box, one_of
from tercio.tournament.feats.meters import advance, event_tokens
from tercio.tournament.guide import step
from tercio.tournament.sheets import Entry, Sheet, Side, Value, meter, rival

BEYOND = 12
TOKENS = event_tokens(1)
DICE = ((4, ("yellow", "orange", "red")), (2, ("yellow", "orange")), (1, ("yellow",)))
SHEET = Sheet("WT-FT-RE", (meter("meter_a", 1, 10), meter("meter_b", 1, 10)))
START: dict[str, Value] = {"meter_a": 1, "meter_b": 1, "gathered_a": 0, "gathered_b": 0}

GUIDE = (
    step("WT-FT-RE-01", "setup", tokens=TOKENS),
    step("WT-FT-RE-02", "play", more_than=BEYOND, stress=1),
    step("WT-FT-RE-03", "play", dice=DICE),
    step("WT-FT-RE-04", "play", top=10),
    step("WT-FT-RE-05", "play", per_turn=1),
    step("WT-FT-RE-06", "score", at=(4, 7, 10)),
)


def score(entry: Entry, side: Side) -> int:
    """1 each: meter at 4 or more, at 7 or more, at 10, higher than the rival's.  WT-FT-RE-06"""
    mine = entry.of("meter", side)
    return (mine >= 4) + (mine >= 7) + (mine == 10) + (mine > entry.of("meter", rival(side)))


def why_not_gather(*, distance: float, engaged: bool, gathered_this_turn: bool) -> Refused | None:
    """More than 12 paces out, not engaged, and nobody of its company before it this turn.

    WT-FT-RE-02, WT-FT-RE-05
    """
    if distance <= BEYOND:
        return Refused("wt.resources.too_near", rule="WT-FT-RE-02", distance=distance)
    if engaged:
        return Refused("wt.resources.engaged", rule="WT-FT-RE-02")
    if gathered_this_turn:
        return Refused("wt.resources.once_a_turn", rule="WT-FT-RE-05")
    return None


def dice(troops: int) -> tuple[str, ...]:
    """The dice rolled by a unit of so many troops, Supports counted.  WT-FT-RE-03"""
    return next((roll for least, roll in DICE if troops >= least), ())


def gather(  # noqa: PLR0913
    state: dict[str, Value],
    side: Side,
    pack: str,
    *,
    successes: int,
    turn: int,
    distance: int = BEYOND + 1,
    engaged: bool = False,
    **_: Any,
) -> dict[str, Value]:
    """Successes move the meter up and, from 10, the rival's down; once per turn.  WT-FT-RE-02, 04 and 05"""
    mine, theirs = side.lower(), rival(side).lower()
    before = int(state[f"gathered_{mine}"]) >= turn
    if no := why_not_gather(distance=distance, engaged=engaged, gathered_this_turn=before):
        raise no
    state[f"meter_{mine}"], state[f"meter_{theirs}"] = advance(
        int(state[f"meter_{mine}"]), int(state[f"meter_{theirs}"]), successes
    )
    state[f"gathered_{mine}"] = turn
    return state


ACTIONS = {"gathered": gather}
INPUTS = {
    "gathered": (one_of("successes", range(6)), TURN, one_of("distance", range(31), 13), box("engaged")),
}
