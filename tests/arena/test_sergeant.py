"""The sergeant: what it prepares it does, and it does not stand idle in a fight."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tercio.arena.games import table_for
from tercio.arena.ladder_tables import Seating
from tercio.arena.lots import Lots
from tercio.arena.sergeant import sergeant, strike_the_fewest
from tercio.firstblood.engine.state import ASK_A, ASKING, OVER, Battle
from tercio.firstblood.named_choices import Ready
from tercio.firstblood.opening import start
from tercio.firstblood.ready_answers import give, ready
from tercio.firstblood.sequence.actions.kinds import AIM, CLASH, INSPIRE, REFORM, SKIP, VOLLEY
from tercio.firstblood.sequence.phases.activation import TAKE_ACTION

TABLES = [
    Seating("a-score-to-settle", "hundred-kingdoms-300", "nords-300", 6),
    Seating("stake-a-claim", "hundred-kingdoms-300", "spires-300", 7),
]
"""Where a sergeant that weighs each Action alone aims and then charges, or inspires and then does nothing."""


def actions(table: Seating) -> Iterator[tuple[Battle, Ready]]:
    """A game between sergeants: every Action as it is taken."""
    b = start(table_for(table.match(("sergeant", "sergeant")), table.seed), Lots(1))
    lots = Lots(2)
    while not b.clock[OVER]:
        answer = sergeant(b, lots)
        if b.clock[ASKING] == TAKE_ACTION:
            yield b, answer
        give(b, answer)


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.scenario)
def test_what_it_prepares_it_does_next_and_in_a_fight_it_reforms_rather_than_stand_idle(table: Seating):
    prepared: dict[int, int] = {}
    for b, answer in actions(table):
        r, kind = b.clock[ASK_A], answer[0]
        if b.done[r] and r in prepared:
            assert kind == {AIM: VOLLEY, INSPIRE: CLASH}[prepared[r]]
        prepared.pop(r, None)
        if kind in (AIM, INSPIRE):
            prepared[r] = kind
        if kind == SKIP:
            assert REFORM not in [option[0] for option in ready(b)]


def test_between_two_regiments_it_strikes_the_one_with_fewest_models():
    b = start(table_for(TABLES[0].match(("sergeant", "sergeant")), 5), Lots(1))
    b.strength[0], b.strength[1], b.strength[2] = 6, 4, 5
    assert strike_the_fewest(b, [(9, 0, 0), (9, 1, 0), (9, 2, 0)], Lots(1)) == (9, 1, 0)
