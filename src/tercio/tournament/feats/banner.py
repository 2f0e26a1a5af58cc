"""Banner: glory by the bearer's damage, and never let the banner fall.  WT-FT-ES"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tercio.core.refused import Refused
from tercio.tournament.feats.inputs import box, one_of
from tercio.tournament.feats.meters import advance, event_tokens
from tercio.tournament.guide import step
from tercio.tournament.sheets import Entry, Sheet, Side, Value, compare, flag, meter, rival

TOKENS = event_tokens(2)
SHEET = Sheet("WT-FT-ES", (meter("glory_a", 1, 10), meter("glory_b", 1, 10), flag("lost_a"), flag("lost_b")))
START: dict[str, Value] = {
    "glory_a": 1,
    "glory_b": 1,
    "lost_a": False,
    "lost_b": False,
    "bearer_a": True,
    "bearer_b": True,
}

GUIDE = (
    step("WT-FT-ES-01", "setup", tokens=TOKENS),
    step("WT-FT-ES-02", "setup"),
    step("WT-FT-ES-03", "setup"),
    step("WT-FT-ES-04", "play", top=10),
    step("WT-FT-ES-05", "play"),
    step("WT-FT-ES-06", "play"),
    step("WT-FT-ES-07", "score", rival_lost=1, kept=1, level=1, higher=2),
)


def score(entry: Entry, side: Side) -> int:
    """1 if the rival ever lost its banner, 1 if you never did, 2 for the higher meter or 1 level.

    WT-FT-ES-07
    """
    mine, theirs = entry.of("glory", side), entry.of("glory", rival(side))
    lost, taken = entry.of("lost", side), entry.of("lost", rival(side))
    return taken + (not lost) + compare(mine, theirs, more=2, level=1)


def may_bear(*, deployed: bool, character_joined: bool = False, joining: bool = False) -> bool:
    """A deployed unit; bearers and joined Characters exclude each other.  WT-FT-ES-02, WT-FT-ES-03"""
    return deployed and not character_joined and not joining


def damage(state: dict[str, Value], side: Side, pack: str, *, points: int) -> dict[str, Value]:
    """Damage the bearer inflicted; without a bearer nothing advances.  WT-FT-ES-04"""
    mine, theirs = side.lower(), rival(side).lower()
    if not state[f"bearer_{mine}"]:
        raise Refused("wt.banner.no_bearer", rule="WT-FT-ES-04")
    state[f"glory_{mine}"], state[f"glory_{theirs}"] = advance(
        int(state[f"glory_{mine}"]), int(state[f"glory_{theirs}"]), points
    )
    return state


def drop_banner(state: dict[str, Value], side: Side, pack: str, **_: Any) -> dict[str, Value]:
    """The bearer fled, died or left: the banner lies on the table and counts as lost for good.

    WT-FT-ES-05
    """
    state[f"lost_{side.lower()}"], state[f"bearer_{side.lower()}"] = True, False
    return state


def picked_up(
    state: dict[str, Value], side: Side, pack: str, *, character_joined: bool = False, **_: Any
) -> dict[str, Value]:
    """An allied unit beside it lifts it with a simple action.  WT-FT-ES-06"""
    if state[f"bearer_{side.lower()}"]:
        raise Refused("wt.banner.carried", rule="WT-FT-ES-06")
    if not may_bear(deployed=True, character_joined=character_joined):
        raise Refused("wt.banner.character_joined", rule="WT-FT-ES-03")
    state[f"bearer_{side.lower()}"] = True
    return state


ACTIONS: dict[str, Callable[..., dict[str, Value]]] = {
    "damage": damage,
    "dropped": drop_banner,
    "picked_up": picked_up,
}
INPUTS = {
    "damage": (one_of("points", range(1, 11)),),
    "picked_up": (box("character_joined"),),
}
