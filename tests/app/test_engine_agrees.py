"""The odds pages and the battle say the same: a question's ticks against the attack the rules prepare."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tercio import odds
from tercio.app.questions import QUESTIONS, read
from tercio.app.questions.asking import Given
from tercio.app.questions.firstblood import Made, clash_blows, guard, impact_blows, volley_blows
from tercio.firstblood.attack import CLASH, IMPACT, VOLLEY, Attack, prepare
from tests.firstblood.table import apart, battle
from tests.proof import proves

STRIKER = {
    "flurry": "Flurry", "opportunists": "Opportunists", "fiend_hunter": "Fiend_Hunter", "blessed": "Blessed",
    "relentless": "Relentless_Blows", "flawless": "Flawless_Strikes", "smite": "Smite",
    "deadly": "Deadly_Blades", "support_close": "Support", "cleave": "Cleave", "undaunted": "Dauntless",
    "glorious": "Glorious_Charge", "brutal_impact": "Brutal_Impact", "sureshot": "Sureshot",
    "rapid_volley": "Rapid_Volley", "precise_shot": "Precise_Shot", "deadly_shot": "Deadly_Shot",
    "torrential_fire": "Torrential_Fire", "armor_piercing": "Armor_Piercing",
}  # fmt: skip
TARGET = {
    "shield": "Shield", "hardened": "Hardened", "parry": "Parry", "tenacious": "Tenacious", "dread": "Dread",
    "blessed_saves": "Blessed", "support_saves": "Support", "counter_attack": "Counter-Attack",
}  # fmt: skip
NUMBERS = {"cleave", "hardened", "brutal_impact", "armor_piercing"}
KINDS = {"clash": (CLASH, clash_blows), "impact": (IMPACT, impact_blows), "volley": (VOLLEY, volley_blows)}


def typed(name: str, chance: Random) -> dict[str, str]:
    """A question with about a third of its rules ticked."""
    fields = {one.name for one in QUESTIONS[name].fields}
    words = fields & {*STRIKER, *TARGET, "broken", "inspired", "obscured", "aim"}
    rules = {word: str(chance.randint(1, 3) if word in NUMBERS else 1) for word in sorted(words)}
    kept = {word: value for word, value in rules.items() if chance.random() < 0.34}
    values = {"skill": chance.randint(1, 7), "defence": chance.randint(0, 5), "evasion": chance.randint(0, 3)}
    return {**kept, **{key: str(value) for key, value in values.items()}, "dice": "5"}


def worn(given: Given, names: dict[str, str]) -> str:
    words = [f"{rule}:{int(given[name])}" for name, rule in names.items() if given.get(name)]
    return " ".join(words)


def prepared(kind: int, given: Given, overcharge: int) -> Attack:
    """The same situation on the table, with every rule heard."""
    line = (
        f"men V{given['skill']} C{given['skill']} {worn(given, STRIKER)} at 10,10 vs "
        f"brutes D{given['defence']} E{given['evasion']} {worn(given, TARGET)} at 10,12"
    )
    b = battle(line)
    apart(b, 1, 0, 0.5)
    b.inspired[0] = int(bool(given.get("inspired") or kind == IMPACT))
    b.aimed[0] = int(bool(given.get("aim")))
    b.broken[1] = int(given["broken"])
    b.blessed[0] = 2 if given.get("blessed") else 0
    b.blessed[1] = 3 if given["blessed_saves"] else 0
    close, pressed = bool(given.get("support_close")), given["support_saves"]
    dice = given["dice"] + 2 * overcharge
    hidden = bool(given.get("obscured"))
    return prepare(
        b, kind, 0, 1, dice=dice, close=close, pressed=pressed, extra_ap=overcharge, obscured=hidden
    )


@proves(
    "FB-SR-DREAD", "FB-SR-DAUNTLESS", "FB-SR-GLORIOUS-CHARGE", "FB-SR-OVERCHARGE", "FB-SR-TORRENTIAL-FIRE"
)
@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize("seed", range(40))
def test_a_question_and_the_battle_give_the_same_wounds(name: str, seed: int) -> None:
    chance = Random(f"{name} {seed}")
    overcharge = chance.randint(0, 2) if name == "volley" else 0
    given: dict[str, Any] = read(QUESTIONS[name], typed(name, chance))
    if name == "volley":
        given["overcharge"] = overcharge
    kind, blows = KINDS[name]
    sheet = prepared(kind, given, overcharge).sheet()
    asked = odds.strikes([blows(given, Made())], guard(given))
    assert asked == odds.read_sheets([sheet]), sheet
    assert sheet.returns == bool(given.get("counter_attack"))
