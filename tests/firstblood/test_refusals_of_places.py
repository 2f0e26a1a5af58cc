"""Everything a refusal says, the rule it cites and the facts: of entries, garrisons, returns, deployments."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tercio.core.refused import Refused
from tercio.firstblood.combat.healing import check_return
from tercio.firstblood.engine.state import (
    ARRIVING,
    ENTERING,
    GARRISONED,
    ROUND,
    SWAPPED,
    WAITING,
    Battle,
)
from tercio.firstblood.engine.units import CONTACT, INCH, inches
from tercio.firstblood.sequence.actions.challenge import check_meets as check_meeting
from tercio.firstblood.sequence.actions.disengage import check_clear
from tercio.firstblood.sequence.actions.garrisons import check_occupy
from tercio.firstblood.sequence.actions.table_entry import check_entry, edge_allowed
from tercio.firstblood.sequence.phases.deployment import check_deployment
from tercio.firstblood.sequence.phases.deployment_zone import in_strip
from tests.firstblood.table import apart, battle, put
from tests.firstblood.test_terrain import HOUSE, RUIN
from tests.proof import proves

Spot = tuple[int, float, float]
"""A model, and where it goes in inches."""


def refusal(ask: Callable[..., object], b: Battle, *asked: object) -> Refused | None:
    """Why it may not be, or None; whatever the answer, the battle is as it was."""
    before = bytes(b.words)
    try:
        ask(b, *asked)
    except Refused as no:
        return no
    finally:
        assert bytes(b.words) == before
    return None


def straight(b: Battle, *spots: Spot, floor: int = 0) -> tuple[tuple[int, ...], ...]:
    """Everybody named goes straight there."""
    return tuple((m, floor, inches(x), inches(y)) for m, x, y in spots)


# --- Reinforcements


def arrival(place: int = ARRIVING, **settings: bool) -> Battle:
    """Two men, the first of them Leader, come on over the lower edge in Round 2; an enemy stands at 20,6."""
    b = battle("men x2 leader M5 at 10,3 vs men at 20,6", **settings)
    b.clock[ROUND], b.place[0] = 2, place
    if place == ARRIVING:
        for m in b.models(0):
            b.x[m] = b.y[m] = 0
    return b


ENTRIES = {
    "both well in": ([(0, 10, 3), (1, 11.2, 3)], None),
    "a middle too deep": (
        [(0, 10, 4.7), (1, 11.2, 3)],
        Refused("firstblood.move.too_far", rule="FB-REINF-05", model=0, needed=5.23, had=5.0),
    ),
    "one stays out though both fit": (
        [(0, 10, 3)],
        Refused("firstblood.entry.everybody", rule="FB-REINF-06"),
    ),
    "the Leader stays out": (
        [(1, 10, 3)],
        Refused("firstblood.entry.everybody", rule="FB-REINF-06"),
    ),
    "onto each other": (
        [(0, 10, 3), (1, 10.5, 3)],
        Refused("firstblood.move.overlap", rule="FB-MARCH-07", model=0, other=1),
    ),
}


@proves("FB-REINF-05", "FB-REINF-06")
@pytest.mark.parametrize("name", ENTRIES)
def test_an_entry_is_refused_with_all_it_broke(name: str) -> None:
    spots, no = ENTRIES[name]
    b = arrival()
    assert refusal(check_entry, b, 0, 5 * INCH, 10 * INCH, 0, straight(b, *spots)) == no


@proves("FB-REINF-03")
def test_an_entry_by_a_wrong_point_names_the_point() -> None:
    b = arrival()
    no = Refused("firstblood.entry.wrong_edge", rule="FB-REINF-03", x=10.5, y=48.0)
    asked = straight(b, (0, 10, 45), (1, 11, 45))
    assert refusal(check_entry, b, 0, 5 * INCH, inches(10.5), 48 * INCH, asked) == no


@proves("FB-RUIN-06")
def test_nobody_enters_onto_a_floor() -> None:
    b = arrival()
    asked = (*straight(b, (0, 10, 3)), *straight(b, (1, 11, 3), floor=2))
    no = Refused("firstblood.move.no_floor", rule="FB-RUIN-06", model=1, floor=2)
    assert refusal(check_entry, b, 0, 5 * INCH, 10 * INCH, 0, asked) == no


@proves("FB-MARCH-08")
def test_nobody_enters_into_engagement() -> None:
    """Not even where a setting lets a March brush an enemy."""
    b = arrival(march_crosses_engagement=True)
    put(b, 2, 10, 4.9)
    asked = straight(b, (0, 10, 3), (1, 11.2, 3))
    no = Refused("firstblood.move.ends_engaged", rule="FB-MARCH-08", model=0)
    assert refusal(check_entry, b, 0, 5 * INCH, 10 * INCH, 0, asked) == no


@proves("FB-LEAD-04")
def test_an_entry_out_of_command_names_the_gap() -> None:
    b = arrival()
    put(b, 2, 40, 40)
    asked = straight(b, (0, 16, 1), (1, 4, 1))
    no = Refused("firstblood.move.out_of_command", rule="FB-LEAD-04", model=1, gap=10.94)
    assert refusal(check_entry, b, 0, 8 * INCH, 10 * INCH, 0, asked) == no


@proves("FB-REINF-05", "FB-REINF-06")
@pytest.mark.parametrize(
    ("y", "point", "no"),
    [
        (6.46, 10, None),
        (6.48, 10, Refused("firstblood.move.too_far", rule="FB-REINF-05", model=1, needed=7.01, had=7.0)),
        (6.46, 11, Refused("firstblood.entry.same_point", rule="FB-REINF-05")),
    ],
)
def test_a_second_march_brings_on_who_waits_by_the_same_point(
    y: float, point: float, no: Refused | None
) -> None:
    """Whoever waits has both Marches for it; who is on already goes no farther than the second."""
    b = arrival(ENTERING)
    put(b, 0, 10, 5)
    put(b, 1, 10, 0)
    put(b, 2, 40, 40)
    assert refusal(check_entry, b, 0, 7 * INCH, inches(point), 0, straight(b, (1, point, y))) == no


@proves("FB-REINF-05")
@pytest.mark.parametrize(
    ("y", "no"),
    [
        (5.0, None),
        (5.1, Refused("firstblood.move.too_far", rule="FB-REINF-05", model=0, needed=2.1, had=2.0)),
    ],
)
def test_who_is_on_already_moves_with_the_second_march_alone(y: float, no: Refused | None) -> None:
    """Both Marches are 7 inches, the regiment's March is 5: what is left to those already on is 2."""
    b = arrival(ENTERING)
    put(b, 0, 10, 3)
    put(b, 1, 12, 0)
    put(b, 2, 40, 40)
    asked = straight(b, (0, 10, y), (1, 12, 4))
    assert refusal(check_entry, b, 0, 7 * INCH, 12 * INCH, 0, asked) == no


DEEP = 12
EDGES: list[tuple[float, float, str]] = [
    # x, y, and who may enter there: in Rounds 2 and 3 / from Round 4 on
    (0, 0, "1 / 1"),
    (10, 0, "1 / 1"),
    (48, 0, "1 / 1"),
    (0, DEEP, "1 / 1"),
    (48, DEEP, "1 / 1"),
    (0, DEEP + 0.01, "- / 12"),
    (48, DEEP + 0.01, "- / 12"),
    (0, 24, "- / 12"),
    (48, 24, "- / 12"),
    (0, 36 - 0.01, "- / 12"),
    (0, 36, "2 / 2"),
    (48, 36, "2 / 2"),
    (0, 48, "2 / 2"),
    (10, 48, "2 / 2"),
    (48, 48, "2 / 2"),
    (10, 12, "- / -"),
    (0.01, 0.01, "- / -"),
    (-0.01, 0, "- / -"),
    (48.01, 0, "- / -"),
    (0, -0.01, "- / -"),
    (0, 48.01, "- / -"),
]


@proves("FB-REINF-03", "FB-ARRIVE-03", "FB-ARRIVE-04", "FB-GEO-02")
@pytest.mark.parametrize("swapped", [0, 1])
@pytest.mark.parametrize("edge", [0, 1])
def test_which_edge_is_open_to_whom(swapped: int, edge: int) -> None:
    """Until Round 3 one's own zone; afterwards everything but the enemy's."""
    b = battle("men at 10,10 vs men at 20,20")
    b.clock[SWAPPED] = swapped
    for x, y, text in EDGES:
        early, late = text.split(" / ")
        for at, who in ((2, early), (3, early), (4, late), (8, late)):
            b.clock[ROUND] = at
            assert edge_allowed(b, edge ^ swapped, inches(x), inches(y)) is (str(1 + edge) in who), (x, y, at)


@proves("FB-GEO-02")
@pytest.mark.parametrize(
    ("x", "y", "early", "late"),
    [(10, 0, True, True), (10, 48, False, True), (0, 12, True, True), (0, 48, False, False)],
)
def test_a_zone_without_its_own_edge_has_its_corners(x: int, y: int, early: bool, late: bool) -> None:
    """One's own edge stays open; from Round 4 so does the enemy's edge between the corners of its zone."""
    b = battle("men at 10,10 vs men at 20,20", reinforcement_zone_has_own_edge=False)
    for at, open_to in ((3, early), (4, late)):
        b.clock[ROUND] = at
        assert edge_allowed(b, 0, inches(x), inches(y)) is open_to


# --- garrisons

OCCUPY = "firstblood.garrison.cannot_occupy"
TOO_FAR = Refused("firstblood.garrison.leader_too_far", rule="FB-GARR-04", piece=0, had=5.0)


@proves("FB-GARR-03")
@pytest.mark.parametrize("piece", [-1, 1, 2])
def test_what_is_no_garrison_is_not_occupied(piece: int) -> None:
    b = battle("men leader at 10,10 vs men at 40,40", pieces=(HOUSE, RUIN))
    no = Refused(OCCUPY, rule="FB-GARR-03", piece=piece)
    assert refusal(check_occupy, b, 0, piece, 5 * INCH, None) == no


@proves("FB-GARR-03")
@pytest.mark.parametrize(
    ("line", "may"),
    [("men x8", True), ("men x9", False), ("horse", False), ("brutes", False), ("monster", False)],
)
def test_who_may_go_in(line: str, may: bool) -> None:
    """Infantry, as many as the Capacity."""
    b = battle(f"{line} at 2,2 vs men at 40,40", pieces=(HOUSE,))
    no = TOO_FAR if may else Refused(OCCUPY, rule="FB-GARR-03", piece=0)
    assert refusal(check_occupy, b, 0, 0, 5 * INCH, None) == no


@proves("FB-GARR-04")
@pytest.mark.parametrize(
    ("m", "short", "no"),
    [(0, 0, None), (0, CONTACT, None), (0, CONTACT + 1, TOO_FAR), (1, 0, TOO_FAR)],
)
def test_a_leader_must_touch_the_wall(m: int, short: int, no: Refused | None) -> None:
    b = battle("men x2 leader M5 at 10,10 vs men at 40,40", pieces=(HOUSE,))
    y = 13 * INCH - b.forces.radius[m] - short
    assert refusal(check_occupy, b, 0, 0, 5 * INCH, (m, 0, b.x[m], y)) == no


# --- models that come back


@proves("FB-REST-04", "FB-REST-05", "FB-RUIN-06")
def test_where_a_model_may_return() -> None:
    b = battle("men x3 leader at 10,10 / horse x2 leader at 30,30 vs men at 10,17.3 / men at 20,10")
    b.alive[2] = b.alive[4] = 0
    foe = b.forces.first[2]

    def back(r: int, m: int, x: float, y: float, floor: int = 0) -> Refused | None:
        return refusal(check_return, b, r, m, inches(x), inches(y), floor)

    touching = 2 * b.forces.radius[0] / INCH
    assert back(0, 2, 10, 12) is None
    assert back(0, 2, 10, 10 + touching + 5) == Refused(
        "firstblood.restore.engaged", rule="FB-REST-05", model=2, other=foe, reach=1.0
    )
    assert back(0, 2, 10 - touching - 5, 10) is None
    assert back(0, 2, 10 - touching - 5.01, 10) == Refused(
        "firstblood.restore.out_of_command", rule="FB-REST-04", model=2
    )
    assert back(0, 2, 10.2, 10) == Refused("firstblood.move.overlap", rule="FB-MARCH-07", model=2, other=0)
    assert back(0, 2, 10, 12, 1) == Refused("firstblood.move.no_floor", rule="FB-RUIN-06", model=2, floor=1)
    assert back(1, 4, 30, 33, 1) == Refused("firstblood.move.cannot_climb", rule="FB-RUIN-06", model=4)
    b.place[1], b.inside[1] = GARRISONED, 0
    assert back(1, 4, 0, 0, 1) is None


@proves("FB-REST-05")
def test_a_model_returns_to_a_fight_its_regiment_is_in_and_to_no_other() -> None:
    b = battle("men x3 leader at 10,10 vs men at 10,12 / men at 8,14.4")
    b.alive[2] = 0
    apart(b, 3, 0, 0.5)
    x, y = b.x[3] - 2 * b.forces.radius[3] - 10, b.y[3]
    assert refusal(check_return, b, 0, 2, x, y) is None
    apart(b, 4, 3, 0.5)
    b.x[4] = x
    no = Refused("firstblood.restore.engaged", rule="FB-REST-05", model=2, other=4, reach=1.0)
    assert refusal(check_return, b, 0, 2, x, y) == no


# --- deployment


DEPLOYMENTS = {
    "in the strip": ([(0, 10, 5), (1, 12, 5)], None),
    "one is left": ([(0, 10, 5)], Refused("firstblood.deploy.everybody", rule="FB-DEPL-02")),
    "one that is not theirs": (
        [(0, 10, 5), (1, 12, 5), (2, 14, 5)],
        Refused("firstblood.deploy.everybody", rule="FB-DEPL-02"),
    ),
    "over the line": (
        [(0, 10, 5), (1, 12, 9.6)],
        Refused("firstblood.deploy.outside", rule="FB-DEPL-02", model=1),
    ),
    "on one spot": (
        [(0, 10, 5), (1, 10, 5)],
        Refused("firstblood.move.overlap", rule="FB-MARCH-07", model=0, other=1),
    ),
    "out of command": (
        [(0, 10, 5), (1, 16.1, 5)],
        Refused("firstblood.deploy.out_of_command", rule="FB-LEAD-04", model=1),
    ),
}


@proves("FB-DEPL-02", "FB-LEAD-04")
@pytest.mark.parametrize("name", DEPLOYMENTS)
def test_a_deployment_is_refused_with_all_it_broke(name: str) -> None:
    spots, no = DEPLOYMENTS[name]
    b = battle("men x2 leader at 0,0 vs men at 40,40")
    b.place[0] = WAITING
    for m in b.models(0):
        b.x[m] = b.y[m] = b.floor[m] = 0
    assert refusal(check_deployment, b, 0, straight(b, *spots)) == no


@proves("FB-DEPL-02")
def test_a_deployment_is_one_step_for_each() -> None:
    b = battle("men x2 leader at 0,0 vs men at 40,40")
    b.place[0] = WAITING
    roundabout = (0, 0, 10 * INCH, 5 * INCH, 11 * INCH, 5 * INCH)
    for m in b.models(0):
        b.x[m] = b.y[m] = 0
    asked = (roundabout, *straight(b, (1, 13, 5)))
    no = Refused("firstblood.deploy.everybody", rule="FB-DEPL-02")
    assert refusal(check_deployment, b, 0, asked) == no


@proves("FB-DEPL-02", "FB-GAP-04")
@pytest.mark.parametrize(
    ("low", "high", "within"), [(0, 0, True), (2, 2, True), (-2, -2, True), (3, 0, False), (0, -3, False)]
)
def test_a_base_is_completely_in_the_strip(low: int, high: int, within: bool) -> None:
    """To a thousandth of an inch: the strip is moved past the base by so many hundredths of a millimetre."""
    b = battle("men at 10,10 vs men at 40,40")
    y, radius = b.y[0], b.forces.radius[0]
    assert in_strip(b, 0, y - radius + low, y + radius + high) is within


# --- leaving and seeking a fight


@proves("FB-DIS-05")
def test_a_leader_that_can_leave_must() -> None:
    b = battle("men x2 leader at 10,10 vs men at 40,40")
    apart(b, 2, 0, 0.5)
    no = Refused("firstblood.disengage.leader_must_clear", rule="FB-DIS-05", model=0)
    stays = ((1, 0, b.x[1] + INCH, b.y[1] - INCH),)
    assert refusal(check_clear, b, 0, 4 * INCH, stays) == no
    leaves = ((0, 0, b.x[0], b.y[0] - 2 * INCH), (1, 0, b.x[1], b.y[1] - 2 * INCH))
    assert refusal(check_clear, b, 0, 4 * INCH, leaves) is None
    assert refusal(check_clear, b, 0, inches(0.2), ()) is None  # it cannot come clear


@proves("FB-CHAL-02")
@pytest.mark.parametrize(
    ("gap", "walked", "no"),
    [
        (4, 3.5, None),
        (4, 0, Refused("firstblood.challenge.must_engage", rule="FB-CHAL-02", target=2)),
        (4, 2.9, Refused("firstblood.challenge.must_engage", rule="FB-CHAL-02", target=2)),
        (8, 5, None),
        (8, 4, Refused("firstblood.challenge.not_closest", rule="FB-CHAL-02", model=1, target=2)),
        (8, 0, Refused("firstblood.challenge.not_closest", rule="FB-CHAL-02", model=1, target=2)),
    ],
)
def test_a_challenger_engages_or_comes_as_near_as_it_can(
    gap: float, walked: float, no: Refused | None
) -> None:
    b = battle("men at 40,40 / lord M5 at 10,14 vs lord at 10,20")
    apart(b, 2, 1, gap)
    path = ((1, 0, b.x[1], b.y[1] + inches(walked)),) if walked else ()
    assert refusal(check_meeting, b, 1, 5 * INCH, 1 << 2, path) == no
