"""The rift: seal fog markers with your Characters' will.  WT-FT-BR"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tercio.core.refused import Refused
from tercio.tournament.feats.inputs import CHARACTER_BESIDE, TURN, one_of
from tercio.tournament.guide import step
from tercio.tournament.objectives import game_turns
from tercio.tournament.sheets import Entry, Sheet, Side, Value, count

FOG, KEEP_OFF, AHEAD = 2, 20, 6
LAST_TURN = game_turns()
INTERRUPTIONS = {
    "wts-000": ("contact_lost", "activated"),
    "wts-002": ("contact_lost", "activated", "character_out", "character_left"),
}


def _wrong(entry: Entry) -> Refused | None:
    if entry["fog_a"] + entry["fog_b"] > FOG:
        return Refused("wt.rift.too_much_fog", rule="WT-FT-BR-10", count=entry["fog_a"] + entry["fog_b"])
    return None


SHEET = Sheet("WT-FT-BR", (count("fog_a", FOG), count("fog_b", FOG)), _wrong)
START: dict[str, Value] = {
    "fog_a": 0,
    "fog_b": 0,
    **{f"rift_{n}": "open" for n in (1, 2)},
    **{f"due_{n}": 0 for n in (1, 2)},
}

GUIDE = (
    step("WT-FT-BR-01", "setup", more_than=KEEP_OFF),
    step("WT-FT-BR-02", "setup", "wts-000"),
    step("WT-FT-BR-03", "setup", "wts-002"),
    step("WT-FT-BR-04", "play"),
    step("WT-FT-BR-05", "play", ahead=AHEAD, mage="orange"),
    step("WT-FT-BR-06", "play", "wts-000", causes=INTERRUPTIONS["wts-000"]),
    step("WT-FT-BR-07", "play", "wts-002", causes=INTERRUPTIONS["wts-002"]),
    step("WT-FT-BR-08", "play"),
    step("WT-FT-BR-09", "play"),
    step("WT-FT-BR-10", "score", each=2),
)


def score(entry: Entry, side: Side) -> int:
    """2 per fog marker obtained.  WT-FT-BR-10"""
    return 2 * int(entry.of("fog", side))


def may_place_fog(distance: float) -> bool:
    """More than 20 paces from your own zone.  WT-FT-BR-01"""
    return distance > KEEP_OFF


def fog_keywords(pack: str) -> tuple[str, ...]:
    """What a fog marker is: fixed in 000, Fog terrain and Immovable in 002.  WT-FT-BR-02, WT-FT-BR-03"""
    return ("fog", "immovable") if pack == "wts-002" else ("fixed",)


def may_seal(*, character: bool, adjacent: bool) -> bool:
    """A Character, alone or joined, ending its activation beside either marker.  WT-FT-BR-04"""
    return character and adjacent


def extra_dice(*, mage: bool) -> tuple[str, ...]:
    """What a Mage adds to the willpower test.  WT-FT-BR-05"""
    return ("orange",) if mage else ()


def due(turn: int, successes: int) -> int:
    """The turn of the whole game at which the token fires: 6 ahead, 1 back per success, next turn at least.

    WT-FT-BR-05
    """
    return turn + max(1, AHEAD - successes)


def fires(turn_due: int) -> bool:
    """A token due after turn 15 never fires.  WT-FT-BR-05"""
    return turn_due <= LAST_TURN


def sealing(  # noqa: PLR0913
    state: dict[str, Value],
    side: Side,
    pack: str,
    *,
    rift: int,
    turn: int,
    successes: int,
    character: bool = True,
    adjacent: bool = True,
) -> dict[str, Value]:
    """A unit starts to seal: one at a time per rift.  WT-FT-BR-04, WT-FT-BR-05, WT-FT-BR-08"""
    if not may_seal(character=character, adjacent=adjacent):
        raise Refused("wt.rift.may_not_seal", rule="WT-FT-BR-04")
    if state[f"rift_{rift}"] != "open":
        raise Refused("wt.rift.taken", rule="WT-FT-BR-08", rift=rift)
    state[f"rift_{rift}"], state[f"due_{rift}"] = f"sealing_{side.lower()}", due(turn, successes)
    return state


def interrupt_sealing(
    state: dict[str, Value], side: Side, pack: str, *, rift: int, cause: str
) -> dict[str, Value]:
    """The sealing unit loses its token.  WT-FT-BR-06, WT-FT-BR-07"""
    if cause not in INTERRUPTIONS[pack]:
        rule = "WT-FT-BR-07" if pack == "wts-002" else "WT-FT-BR-06"
        raise Refused("wt.rift.no_interruption", rule=rule)
    state[f"rift_{rift}"], state[f"due_{rift}"] = "open", 0
    return state


def turn_reached(state: dict[str, Value], side: Side, pack: str, *, turn: int, **_: Any) -> dict[str, Value]:
    """Tokens due now fire: whoever was sealing takes the fog marker off the table.  WT-FT-BR-09"""
    for rift in (1, 2):
        held = str(state[f"rift_{rift}"])
        when = int(state[f"due_{rift}"])
        if held.startswith("sealing_") and when <= turn and fires(when):
            who = held[-1]
            state[f"rift_{rift}"] = f"sealed_by_{who}"
            state[f"fog_{who}"] = int(state[f"fog_{who}"]) + 1
    return state


ACTIONS: dict[str, Callable[..., dict[str, Value]]] = {
    "sealing": sealing,
    "interrupted": interrupt_sealing,
    "turn_reached": turn_reached,
}
INPUTS = {
    "sealing": (one_of("rift", (1, 2)), TURN, one_of("successes", range(8)), *CHARACTER_BESIDE),
    "interrupted": (one_of("rift", (1, 2)), one_of("cause", INTERRUPTIONS["wts-002"])),
    "turn_reached": (TURN,),
}
