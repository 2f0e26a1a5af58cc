"""Draw Events: one at most, only if wanted, each with the numbers of the ledger."""

from __future__ import annotations

import pytest

from tercio.firstblood.characters.draw_events import EVENTS
from tercio.firstblood.engine.flow import advance, push
from tercio.firstblood.engine.profiles import ATTACKS
from tercio.firstblood.engine.profiles import CLASH as CLASH_VALUE
from tercio.firstblood.engine.regiment_queries import characteristic, march_of
from tercio.firstblood.engine.rule_dispatch import speaker
from tercio.firstblood.engine.state import ASKING, Battle
from tercio.firstblood.engine.units import INCH
from tercio.firstblood.ready_answers import give, ready
from tercio.firstblood.sequence.actions.kinds import MARCH, SKIP, VOLLEY
from tercio.firstblood.sequence.lasting_effects import bestow
from tercio.firstblood.sequence.phases.activation import ACTIVATION
from tests.firstblood.table import KINDS, battle, done, put
from tests.proof import proves


def drawn(events: tuple[str, ...], line: str = "vs men at 40,40", dice: str = "", **fields: object) -> Battle:
    import msgspec

    KINDS["drawn"] = msgspec.structs.replace(KINDS["men"], name="drawn", draw_events=events, **fields)
    b = battle(f"drawn x4 leader at 10,10 {line}", dice=dice)
    push(b, ACTIVATION, 0)
    advance(b)
    return b


@proves("FB-DRAW-02", "FB-ACT-17")
def test_burnout() -> None:
    b = drawn(("FB-DRAW-02",), dice="5 6 2", C=1, M=5)
    give(b, (0, 0))
    assert (march_of(b, 0), characteristic(b, 0, CLASH_VALUE)) == (7 * INCH, 2)
    give(b, (SKIP,))
    give(b, (SKIP,))
    while b.clock[ASKING]:
        give(b, ready(b)[0])
    done(b)
    assert b.strength[0] == 2
    assert march_of(b, 0) == 7 * INCH  # to the end of the Round


@proves("FB-DRAW-05")
@pytest.mark.parametrize(("choice", "clash", "attacks"), [(0, 5, 1), (1, 3, 3)])
def test_flux_powered(choice: int, clash: int, attacks: int) -> None:
    b = drawn(("FB-DRAW-05",))
    give(b, (0, choice))
    assert (characteristic(b, 1, CLASH_VALUE), characteristic(b, 1, ATTACKS)) == (clash, attacks)


@proves("FB-ACT-07", "FB-ACT-08", "FB-DRAW-01")
def test_one_draw_event_at_most_and_only_if_wanted() -> None:
    b = drawn(("FB-DRAW-02", "FB-DRAW-05"))
    assert ready(b) == [(-1, 0), (0, 0), (1, 0), (1, 1)]
    give(b, (-1, 0))
    assert b.effects_on[0] == 0
    assert (SKIP,) in ready(b)
    b = drawn(("FB-DRAW-05",))
    give(b, (0, 0))
    bestow(b, EVENTS["FB-DRAW-05"].choices[0], speaker(b, 0), 0)
    assert characteristic(b, 1, CLASH_VALUE) == 5  # the same once more adds nothing


@proves("FB-ACT-09")
def test_no_draw_event_off_the_table() -> None:
    import msgspec

    from tercio.firstblood.engine.state import ARRIVING

    KINDS["drawn"] = msgspec.structs.replace(KINDS["men"], name="drawn", draw_events=("FB-DRAW-02",))
    b = battle("drawn x2 at 10,10 vs men at 40,40")
    b.place[0] = ARRIVING
    push(b, ACTIVATION, 0)
    advance(b)
    assert ready(b) == [(MARCH,)]


def with_captain(event: str, other: str, at: str = "12,10") -> Battle:
    """A Character with a drawing event, and one more card in the Stack."""
    import msgspec

    KINDS["captain"] = msgspec.structs.replace(KINDS["lord"], name="captain", draw_events=(event,))
    b = battle(f"captain character at 10,10 / {other} at {at} vs men at 40,40")
    b.stack[0], b.cards[0] = b.forces.entry[1], 1
    push(b, ACTIVATION, 0)
    advance(b)
    give(b, (0, 0))
    return b


@proves("FB-DRAW-03")
def test_double_time_lets_a_near_regiment_march_three_times() -> None:
    b = with_captain("FB-DRAW-03", "men x2 leader M5")
    for _ in range(3):
        assert (MARCH,) in ready(b)
        give(b, (MARCH,))
        give(b, (0, 3 + 2))
    assert b.y[1] - 10 * INCH == pytest.approx(15 * INCH, abs=60)
    assert b.activated[1]
    give(b, (SKIP,))  # the captain's single Action
    assert not b.clock[ASKING]


@proves("FB-DRAW-03", "FB-ACT-04")
def test_double_time_lets_the_player_say_which_of_two() -> None:
    import msgspec

    KINDS["captain"] = msgspec.structs.replace(KINDS["lord"], name="captain", draw_events=("FB-DRAW-03",))
    b = battle("captain character at 10,10 / men at 12,10 / men at 10,13 / men at 40,13 vs men at 40,40")
    b.stack[0], b.cards[0] = b.forces.entry[1], 1
    push(b, ACTIVATION, 0)
    advance(b)
    give(b, (0, 0))
    assert ready(b) == [(1,), (2,)]
    give(b, (2,))
    assert (b.activated[1], b.activated[2]) == (0, 1)


@proves("FB-DRAW-03")
def test_double_time_puts_a_far_regiments_card_under_the_stack() -> None:
    b = with_captain("FB-DRAW-03", "men x2 leader M5", at="40,10")
    assert not b.activated[1]
    assert (b.cards[0], b.stack[0]) == (1, b.forces.entry[1])
    give(b, (SKIP,))
    assert not b.clock[ASKING]


@proves("FB-DRAW-04")
def test_fire_and_advance() -> None:
    b = with_captain("FB-DRAW-04", "bowmen x2 leader V1")
    put(b, b.forces.first[2], 12, 20)
    give(b, (1,))
    assert any(option[0] == VOLLEY for option in ready(b))
    give(b, next(option for option in ready(b) if option[0] == VOLLEY))
    while b.clock[ASKING] and (MARCH,) not in ready(b):
        give(b, ready(b)[0])
    assert sorted(ready(b)) == [(MARCH,), (SKIP,)]
    reverse = with_captain("FB-DRAW-04", "bowmen x2 leader V1")
    put(reverse, reverse.forces.first[2], 12, 20)
    give(reverse, next(option for option in ready(reverse) if option[0] == VOLLEY))
    while reverse.clock[ASKING] and (1,) not in ready(reverse):
        give(reverse, ready(reverse)[0])
    give(reverse, (1,))
    assert (MARCH,) in ready(reverse)  # the captain's own Action: the bowmen have no third
    from tercio.firstblood.engine.state import ASK_A

    assert reverse.clock[ASK_A] == 0
