"""One attack, two readers: the sheet First Blood's rules write is the sheet the odds read."""

from __future__ import annotations

from tercio.firstblood.combat.attack import AttackSheet
from tercio.odds import FAILED, ONES, SIXES, Blows, Guard, read_replies, read_sheets, strikes

PLAIN = AttackSheet(
    kind="clash", dice=6, hit=3, reroll_misses=False, reroll_sixes=False, reroll_ones=False,
    extra_hits_on_one=0, ones_bypass=False, torrent=False, save=2, bypassed_save=0, save_reroll_ones=False,
    save_reroll_failures=False, save_reroll_sixes=False, wounds_on_six=1, discards=0, returns=False,
)  # fmt: skip
CRUEL = AttackSheet(
    kind="duel", dice=4, hit=4, reroll_misses=True, reroll_sixes=True, reroll_ones=True, extra_hits_on_one=1,
    ones_bypass=True, torrent=True, save=3, bypassed_save=1, save_reroll_ones=True, save_reroll_failures=True,
    save_reroll_sixes=True, wounds_on_six=2, discards=1, returns=True,
)  # fmt: skip


def test_a_plain_clash() -> None:
    assert read_sheets([PLAIN]) == strikes([Blows(6, hit=3, defence=2)])


def test_every_rule_at_once() -> None:
    every = FAILED | SIXES | ONES
    blows = Blows(4, hit=4, reroll=every, extra=1, again=True, defence=3, defence_on_one=1, deadly=True)
    assert read_sheets([CRUEL]) == strikes([blows], Guard(every, 1))
    assert read_replies([CRUEL]).mine() == read_sheets([CRUEL])


def test_sheets_of_one_action_are_defended_as_one_roll() -> None:
    together = read_sheets([PLAIN, PLAIN])
    assert together == strikes([Blows(12, hit=3, defence=2)])
