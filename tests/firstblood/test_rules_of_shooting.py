"""Overcharge: markers, and the Volley that spends them."""

from __future__ import annotations

import pytest

from tercio.firstblood.engine.profiles import Barrage
from tercio.firstblood.sequence.actions.kinds import VOLLEY
from tercio.firstblood.sequence.actions.simple import OVERCHARGING
from tercio.firstblood.sequence.actions.volley import SHOOTING, volley_attacks
from tests.firstblood.table import KINDS, battle, done, run
from tests.proof import proves


@proves("FB-SR-OVERCHARGE")
@pytest.mark.parametrize(("ap", "reading", "dice", "save"), [(1, "per_volley", 9, 0), (0, "per_volley", 9, 2),
                                                             (1, "per_model", 25, 0)])  # fmt: skip
def test_overcharge(ap: int, reading: str, dice: int, save: int) -> None:
    import msgspec

    rules = {"FB-SR-ARMOR-PIERCING": ap} if ap else {}
    KINDS["lancers"] = msgspec.structs.replace(
        KINDS["bowmen"], name="lancers", barrages=(Barrage(1, 15, rules),)
    )
    b = battle("lancers x5 Overcharge at 10,10 vs men D3 at 12,20", overcharge_shots=reading)
    run(b, OVERCHARGING, 0)
    run(b, OVERCHARGING, 0)
    assert b.markers[0] == 2
    attacks = volley_attacks(b, 0, 1, 0, 2)
    assert sum(attack.dice for attack in attacks) == dice
    assert attacks[0].save == save


@proves("FB-SR-OVERCHARGE", "FB-LIST-01")
def test_markers_last_until_a_volley_spends_them() -> None:
    b = battle("bowmen V1 Overcharge at 10,10 vs men at 10,20", dice="5 5 5")
    run(b, OVERCHARGING, 0)
    from tercio.firstblood.sequence.open_actions import actions

    assert {option[3] for option in actions(b, 0, True) if option[0] == VOLLEY} == {0, 1}
    run(b, SHOOTING, 0, 1, 0, 1)
    done(b)
    assert b.markers[0] == 0
