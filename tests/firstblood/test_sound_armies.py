"""An army somebody sends is playable to its last gift, or refused before the battle begins."""

from __future__ import annotations

import msgspec
import pytest

from tercio.core.dice import SeededDice
from tercio.core.refused import Refused
from tercio.firstblood.commands import BeginBattle
from tercio.firstblood.decide import decide
from tercio.firstblood.engine.profiles import Ability, Barrage, Boon, DrawEvent, Incantation, Level
from tercio.firstblood.victory.scenarios import scenarios
from tests.firstblood.armies import LORD, RED, WHITE

BAD = Boon("grant", "FB-SR-NOTHING")


@pytest.mark.parametrize(
    "changed",
    [
        {"abilities": (Ability("Roar", (BAD,)),)},
        {"abilities": (Ability("Roar", (Boon("modify", "Z"),)),)},
        {"abilities": (Ability("Roar", (Boon("heal", amount=10**9),)),)},
        {"own_events": (DrawEvent("Rage", ((Boon("lose", "Shield"),),)),)},
        {"own_events": (DrawEvent("Rage", (), 3),)},
        {"draw_events": ("FB-DRAW-99",)},
        {"incantations": (Incantation("Curse", 12, 3, "enemy", (BAD,)),)},
        {"incantations": (Incantation("Curse", 12, 0, "enemy"),)},
        {"barrages": (Barrage(10**6, 12),)},
        {"A": 10**9},
        {"W": -1},
        {"base_mm": 10**6},
        {"rules": {"FB-SR-CLEAVE": 10**9}},
    ],
)
def test_an_army_nobody_can_play_is_refused_at_once(changed: dict[str, object]) -> None:
    wrong = msgspec.structs.replace(LORD, **changed)
    for sheet in (
        msgspec.structs.replace(RED.regiments[0], profile=wrong),
        msgspec.structs.replace(RED.regiments[0], officer=wrong),
        msgspec.structs.replace(RED.regiments[0], retinue=(wrong,)),
    ):
        army = msgspec.structs.replace(RED, regiments=(sheet, *RED.regiments[1:]))
        with pytest.raises(Refused) as no:
            decide(None, BeginBattle((army, WHITE), scenarios()["stake-a-claim"]), SeededDice(1))
        assert no.value.text("es") != no.value.text("en")


def test_a_level_that_gives_nothing_known_is_refused() -> None:
    sheet = msgspec.structs.replace(RED.regiments[0], levels=(Level("Combat", 1, BAD),))
    army = msgspec.structs.replace(RED, regiments=(sheet, *RED.regiments[1:]))
    with pytest.raises(Refused) as no:
        decide(None, BeginBattle((army, WHITE), scenarios()["stake-a-claim"]), SeededDice(1))
    assert no.value.key == "firstblood.gift"


def test_the_armies_of_the_tests_are_sound() -> None:
    assert decide(None, BeginBattle((RED, WHITE), scenarios()["stake-a-claim"]), SeededDice(1))
