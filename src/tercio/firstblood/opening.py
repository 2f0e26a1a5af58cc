"""Starting a battle."""

from __future__ import annotations

from tercio.core.dice import Dice
from tercio.core.refused import Refused
from tercio.firstblood.engine.flow import advance, push
from tercio.firstblood.engine.state import STARTED, Battle, Table, new_battle
from tercio.firstblood.events import BattleBegun
from tercio.firstblood.input_validation import check_armies, check_pieces, check_scenario
from tercio.firstblood.rules import all as every_rule  # noqa: F401  armies are laid out by them
from tercio.firstblood.sequence.phases.battle import BATTLE


def start(table: Table, dice: Dice) -> Battle:
    """A new battle, run up to its first decision."""
    b = new_battle(table)
    b.dice = dice
    push(b, BATTLE)
    b.clock[STARTED] = 1
    advance(b)
    return b


def table_of(begun: BattleBegun) -> Table:
    """The fixed part of a battle; one that cannot be played on is refused."""
    check_armies(begun.armies)
    check_scenario(begun.scenario)
    check_pieces(begun.terrain)
    try:
        return Table(begun.armies, begun.scenario, begun.terrain, begun.settings)
    except (LookupError, ValueError, ArithmeticError) as wrong:  # a rule or a model nobody knows
        raise Refused("firstblood.setup", rule="FB-GEN-01", problem=str(wrong)) from None
