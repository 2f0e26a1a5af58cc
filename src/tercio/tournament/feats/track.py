"""Track: follow your own vestige; the first meter at 4 settles it.  WT-FT-RA"""

from __future__ import annotations

from typing import Any

from tercio.core.refused import Refused
from tercio.tournament.feats.inputs import CHARACTER_BESIDE, box, one_of
from tercio.tournament.feats.meters import event_tokens
from tercio.tournament.guide import step
from tercio.tournament.sheets import Entry, Sheet, Side, Value, choice, meter, rival

GOAL, NEEDED, VESTIGE_MOVES, KEEP_OFF = 4, 2, 15, 10
TOKENS = event_tokens(2)


def _wrong(entry: Entry) -> Refused | None:
    """The company at 4 is the one that got there first, and only one does.  WT-FT-RA-08, WT-FT-RA-09"""
    if entry["meter_a"] == entry["meter_b"] == GOAL:
        return Refused("wt.track.both_at_four", rule="WT-FT-RA-08")
    for side, at in (("A", entry["meter_a"]), ("B", entry["meter_b"])):
        if (entry["first"] == side) != (at == GOAL):
            return Refused("wt.track.first_mismatch", rule="WT-FT-RA-08", side=side, meter=at)
    return None


SHEET = Sheet(
    "WT-FT-RA", (meter("meter_a", 1, 4), meter("meter_b", 1, 4), choice("first", "A", "B", "none")), _wrong
)
START: dict[str, Value] = {"meter_a": 1, "meter_b": 1, "first": "none", "places": "none"}

GUIDE = (
    step("WT-FT-RA-01", "setup", tokens=TOKENS),
    step("WT-FT-RA-02", "setup", more_than=KEEP_OFF),
    step("WT-FT-RA-03", "play"),
    step("WT-FT-RA-04", "play"),
    step("WT-FT-RA-05", "play"),
    step("WT-FT-RA-06", "play", needed=NEEDED, extra="orange"),
    step("WT-FT-RA-07", "play", paces=VESTIGE_MOVES),
    step("WT-FT-RA-08", "score", goal=GOAL),
    step("WT-FT-RA-09", "play", "wts-002"),
    step("WT-FT-RA-10", "score"),
)


def score(entry: Entry, side: Side) -> int:
    """4 on reaching 4 first; then the rival's meter less 1; with nobody there, the meter.

    WT-FT-RA-08, WT-FT-RA-10
    """
    if entry["first"] == side:
        return GOAL
    return entry.of("meter", side) - (not entry.held("first", "none"))


def may_place_vestige(distance: float) -> bool:
    """More than 10 paces from your own zone.  WT-FT-RA-02"""
    return distance > KEEP_OFF


def may_end_on_vestige(pack: str, *, placed: bool) -> bool:
    """No move ends on a vestige; from 002 on, nor is a unit placed on one.  WT-FT-RA-03"""
    return placed and pack == "wts-000"


def may_track(*, character: bool, adjacent: bool, own: bool) -> bool:
    """A Character, alone or joined, ending its activation beside its own vestige.

    WT-FT-RA-04, WT-FT-RA-05
    """
    return character and adjacent and own


def extra_dice(*, scout: bool = False, ambusher: bool = False) -> tuple[str, ...]:
    """What Scouts and Ambushers add to the willpower test.  WT-FT-RA-06"""
    return ("orange",) if scout or ambusher else ()


def test(successes: int, *, buy_success: bool) -> tuple[bool, int]:
    """Whether the meter advances, and the stress taken: one success may be bought, once.  WT-FT-RA-06"""
    bought = int(buy_success)
    return successes + bought >= NEEDED, bought


def track(  # noqa: PLR0913
    state: dict[str, Value],
    side: Side,
    pack: str,
    *,
    successes: int = NEEDED,
    bought: bool = False,
    character: bool = True,
    adjacent: bool = True,
    own: bool = True,
    **_: Any,
) -> dict[str, Value]:
    """A test passed by somebody who may track: the meter advances, and at 4 everything is settled.

    WT-FT-RA-04 to 09
    """
    if not may_track(character=character, adjacent=adjacent, own=own):
        raise Refused("wt.track.may_not", rule="WT-FT-RA-05" if own else "WT-FT-RA-04")
    if not test(successes, buy_success=bought)[0]:
        raise Refused("wt.track.test_failed", rule="WT-FT-RA-06", count=successes, needed=NEEDED)
    if state["first"] != "none":
        if pack == "wts-002":
            raise Refused("wt.track.stopped", rule="WT-FT-RA-09", side=str(state["first"]))
        return state  # WT-FT-RA-08: in 000 one may track on, but the points were fixed at that moment
    name = f"meter_{side.lower()}"
    state[name] = int(state[name]) + 1
    state["places"] = who_moves_vestige(side)
    if state[name] == GOAL:
        state["first"] = side
    return state


def who_moves_vestige(side: Side) -> Side:
    """After a success the rival sets the vestige 15 paces from where it was.  WT-FT-RA-07"""
    return rival(side)


ACTIONS = {"tracked": track}
INPUTS = {
    "tracked": (one_of("successes", range(8), 2), box("bought"), *CHARACTER_BESIDE, box("own", True)),
}
