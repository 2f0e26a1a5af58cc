"""What an activation keeps, and its steps by name: for whoever looks into it or cuts it short."""

from __future__ import annotations

from tercio.firstblood.engine.flow import (
    PROC,
    R0,
    R1,
    R2,
    R3,
    R4,
    R6,
    R7,
    STEP,
    frame_of,
    procedure_number,
    unwind,
)
from tercio.firstblood.engine.state import Battle

ACTIVATION = procedure_number("activation")
REGIMENT, ACTS, ALLOWED, BONUS, FORCED, LAST, MARCHED = R0, R1, R2, R3, R4, R6, R7
"""The regiment, Actions taken, Actions allowed, the bonus a Draw Event gave, the Action a lost temper
forces (FB-SR-FERAL), the last Action, Marches so far."""
NO_BONUS, THIRD_MARCH, MARCH_AFTER_VOLLEY = 0, 1, 2
FORCED_CHARGE, FORCED_MARCH = 1, 2

(
    AT_BEGIN,
    AT_BRAVERY,
    AT_ASK_DRAW_EVENT,
    AT_USE_DRAW_EVENT,
    AT_REMOVE_TOKENS,
    AT_ASK_ABILITY,
    AT_USE_ABILITY,
    AT_AURA,
    AT_NEXT_ACTION,
    AT_PERFORM,
    AT_DECAY,
    AT_END,
) = range(12)
"""The steps of an activation."""


def cut_short(b: Battle, r: int) -> None:
    """The activation ends at once: no further Action.  FB-GARR-04"""
    f = unwind(b, ACTIVATION)
    if f >= 0 and b.frames[f + REGIMENT] == r and b.frames[f + PROC] == ACTIVATION:
        b.frames[f + STEP] = AT_DECAY


def march_is_forced(b: Battle, r: int) -> bool:
    """Has a lost temper ordered this March?  FB-SR-FERAL"""
    f = frame_of(b, ACTIVATION)
    return f >= 0 and b.frames[f + REGIMENT] == r and b.frames[f + FORCED] == FORCED_MARCH
