"""The special rules as a whole: every one speaks, at a moment, and says why."""

from __future__ import annotations

from tercio.firstblood.combat.attack import CLASH, prepare
from tercio.firstblood.engine.effects import (
    GRANT,
    LOSE,
    ROUND_END,
    add_effect,
    rule_value,
)
from tercio.firstblood.engine.moments import MOMENTS
from tercio.firstblood.engine.rule_registry import CATALOGUE, NAMES, RULE_HOOKS, rule_number
from tercio.firstblood.engine.state import Battle
from tercio.ledger import rules
from tests.firstblood.table import apart, battle
from tests.proof import proves


def dice_after(line: str, kind: int = CLASH, **fields: int) -> Battle:
    b = battle(line)
    apart(b, b.forces.first[1], 0, 0.5)
    return b


def test_every_special_rule_of_the_catalogue_speaks_somewhere() -> None:
    from tercio.firstblood.rules import all as _

    declared = {hook.id for hook in RULE_HOOKS}
    missing = {name for name in NAMES if name not in declared}
    assert missing == {"FB-SR-BARRAGE"}  # printed on the profile as weapons, read by the Volley
    assert len(CATALOGUE) >= 52
    assert _


def test_every_special_rule_of_the_catalogue_has_a_text_for_pages_and_army_files() -> None:
    assert set(NAMES) - {entry.id for entry in rules("FB")} == set()


def test_every_moment_names_its_rule() -> None:
    assert all(moment.rule.startswith("FB-") for moment in MOMENTS)
    assert [moment.number for moment in MOMENTS] == list(range(len(MOMENTS)))


def test_every_rule_speaks_to_what_its_moment_hands_it() -> None:
    for hook in RULE_HOOKS:
        taken = next(iter(hook.function.__annotations__.values()))
        handed = MOMENTS[hook.moment].subject
        assert taken == handed or (taken, handed) == ("Answer", "Question"), hook


@proves("FB-SR-STACKING")
def test_instances_do_not_add_up_unless_the_rule_says_so() -> None:
    b = battle("men Cleave:2 Decay:3 at 10,10 vs men at 40,40")
    add_effect(b, GRANT, 0, rule_number("FB-SR-CLEAVE"), 1, ROUND_END)
    assert rule_value(b, 0, rule_number("FB-SR-CLEAVE")) == 2
    add_effect(b, GRANT, 0, rule_number("FB-SR-CLEAVE"), 3, ROUND_END)
    assert rule_value(b, 0, rule_number("FB-SR-CLEAVE")) == 3
    add_effect(b, GRANT, 0, rule_number("FB-SR-DECAY"), 2, ROUND_END)
    assert rule_value(b, 0, rule_number("FB-SR-DECAY")) == 5


def test_a_granted_rule_is_heard_like_a_printed_one_and_a_silenced_one_is_not() -> None:
    b = dice_after("men at 10,10 vs men D1 Shield at 10,12")
    add_effect(b, GRANT, 0, rule_number("FB-SR-CLEAVE"), 1, ROUND_END)
    assert prepare(b, CLASH, 0, 1).save == 1
    add_effect(b, LOSE, 1, rule_number("FB-SR-SHIELD"), 1, ROUND_END)
    assert prepare(b, CLASH, 0, 1).save == 0


def test_an_attack_says_why() -> None:
    b = dice_after("men C2 Cleave:1 at 10,10 vs men D2 Shield at 10,12")
    b.inspired[0] = 1
    attack = prepare(b, CLASH, 0, 1, dice=3, traced=True)
    assert attack.why("defence") == [("profile", 2), ("FB-SR-SHIELD", 3)]
    assert attack.why("piercing") == [("FB-SR-CLEAVE", 1)]
    assert attack.why("skill") == [("profile", 2), ("FB-INSP-01", 3)]
    sheet = attack.sheet()
    assert (sheet.kind, sheet.dice, sheet.hit, sheet.save) == ("clash", 3, 3, 2)
    plain = prepare(b, CLASH, 0, 1, dice=3)
    assert plain.sheet() == sheet
