"""Starting a battle."""

from __future__ import annotations

from tercio.core.dice import Dice
from tercio.firstblood.flow import advance, push
from tercio.firstblood.phases.battle import BATTLE
from tercio.firstblood.state import STARTED, Battle, Table, new_battle


def start(table: Table, dice: Dice) -> Battle:
    """A new battle, run up to its first decision."""
    b = new_battle(table)
    b.dice = dice
    push(b, BATTLE)
    b.clock[STARTED] = 1
    advance(b)
    return b
