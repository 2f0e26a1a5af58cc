"""The odds pages and the battle say the same: a question's ticks against the attack the rules prepare."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tercio import odds
from tercio.app.questions import QUESTIONS, read
from tercio.app.questions.fights import Fight
from tercio.app.questions.question_parts import Given
from tercio.firstblood.combat.attack import CLASH, IMPACT, VOLLEY, Attack, prepare
from tercio.firstblood.combat.fighting import DECLARE_BLESSING, FIGHT, spend_blessings
from tercio.firstblood.combat.hits import wounds_after_discards
from tercio.firstblood.combat.morale import MORALE_TESTS, forget_suffering
from tercio.firstblood.combat.rolling import roll_hits, roll_saves
from tercio.firstblood.engine.flow import advance, push
from tercio.firstblood.engine.state import Battle
from tercio.firstblood.ready_answers import give, ready
from tests.firstblood.table import apart, battle, run
from tests.oracles.throws import Throw, exactly
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
KINDS = {"clash": CLASH, "impact": IMPACT, "volley": VOLLEY}


def typed(name: str, chance: Random) -> dict[str, str]:
    """A question with about a third of its rules ticked."""
    fields = {one.name for one in QUESTIONS[name].fields}
    words = fields & {*STRIKER, *TARGET, "broken", "inspired", "obscured", "aim"}
    rules = {word: str(chance.randint(1, 3) if word in NUMBERS else 1) for word in sorted(words)}
    kept = {word: value for word, value in rules.items() if chance.random() < 0.34}
    values = {"skill": chance.randint(1, 7), "defence": chance.randint(0, 5), "evasion": chance.randint(0, 3)}
    return {**kept, **{key: str(value) for key, value in values.items()}, "dice": "5", "type": "cavalry"}


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
    close, pressed = bool(given.get("support_close")), bool(given.get("support_saves"))
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
    sheet = prepared(KINDS[name], given, overcharge).sheet()
    charts = {chart.key: chart.odds for chart in QUESTIONS[name].answer(given).charts}
    assert charts["attack_wounds"] == odds.read_sheets([sheet]), sheet
    assert sheet.returns == bool(given.get("counter_attack"))


# --- the same dice, rolled


class Thrown:
    """Dice of the oracle that plays every way they can fall."""

    def __init__(self, throw: Throw) -> None:
        self.throw = throw

    def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
        return tuple(self.throw(sides) for _ in range(count))


ROLLED = [
    {"skill": "3", "defence": "2", "relentless": "1", "flawless": "1", "deadly": "1", "tenacious": "1"},
    {"skill": "2", "defence": "0", "support_saves": "1", "deadly": "1", "counter_attack": "1"},
    {"skill": "4", "defence": "1", "inspired": "1", "parry": "1", "blessed_saves": "1", "support_saves": "1"},
    {"skill": "2", "defence": "0", "blessed_saves": "1", "support_saves": "1", "counter_attack": "1"},
    {"skill": "6", "defence": "3", "support_close": "1", "flurry": "1", "cleave": "1", "hardened": "2"},
]


@proves("FB-SR-SUPPORT", "FB-SR-BLESSED", "FB-SR-COUNTER-ATTACK")
@pytest.mark.parametrize("typed", ROLLED)
def test_the_table_rolls_what_the_odds_read(typed: dict[str, str]) -> None:
    """One die from the throw to the wounds and the defence dice of 1, in every way it can fall."""
    given = {**read(QUESTIONS["clash"], typed), "dice": 1}
    attack = prepared(CLASH, given, 0)
    attack.b.story = []

    def rolled(throw: Throw) -> tuple[int, int]:
        attack.b.dice = Thrown(throw)
        plain, sharp = roll_hits(attack.b, attack)
        failed, ones = roll_saves(attack.b, attack, plain)
        if sharp:
            attack.bypass = 1
            lost, more = roll_saves(attack.b, attack, sharp)
            attack.bypass, failed, ones = 0, failed + lost, ones + more
        return wounds_after_discards(failed, attack.discards), ones

    assert dict(odds.read_replies([attack.sheet()]).items()) == exactly(rolled)


FOUGHT = [
    {"b_counter_attack": "1", "a_defence": "1", "b_defence": "2", "b_attacks": "0"},
    {"b_lethal_demise": "1", "a_shield": "1", "b_defence": "4", "a_skill": "1", "b_skill": "1"},
    {"a_counter_attack": "1", "b_defence": "3", "a_defence": "2", "b_skill": "2", "a_attacks": "0"},
    {"a_blessed": "clash", "b_support": "1", "a_skill": "2", "b_defence": "2", "b_attacks": "0"},
    {"b_blessed": "clash", "a_support": "1", "b_defence": "1", "b_attacks": "0", "a_skill": "2"},
    {"a_lethal_demise": "1", "a_attacks": "0", "b_skill": "2", "b_tenacious": "1", "b_defence": "1"},
    {"b_counter_attack": "1", "b_lethal_demise": "1", "a_tenacious": "1", "a_skill": "2", "b_skill": "1"},
]
SIDES = {name: rule for name, rule in {**STRIKER, **TARGET}.items() if name not in ("undaunted", "blessed")}


def wearing(given: Given, me: str) -> str:
    rules = " ".join(
        f"{rule}:{int(given[me + name])}" for name, rule in SIDES.items() if given.get(me + name)
    )
    rules += " Lethal_Demise" * given[me + "lethal_demise"] + " Support" * given[me + "support"]
    rules += " Blessed" * bool(given[me + "blessed"])
    return f"men W2 R3 A{given[me + 'attacks']} C{given[me + 'skill']} D{given[me + 'defence']} {rules}"


def clashed(b: Battle, striker: int, blessed: dict[int, bool]) -> None:
    """A whole Clash Action between two lone models, Morale and all."""
    b.inspired[striker] = 0
    push(b, FIGHT, striker, CLASH, 0)
    advance(b)
    while b.clock[6]:
        answers = ready(b)
        if b.clock[6] == DECLARE_BLESSING:
            answers = [one for one in answers if bool(one[1]) == blessed[one[0]]]
        give(b, answers[0])
    finish_action(b)


def finish_action(b: Battle) -> None:
    """Morale, and a clean slate for the next Action."""
    run(b, MORALE_TESTS)
    spend_blessings(b)
    forget_suffering(b)


@proves("FB-SR-COUNTER-ATTACK", "FB-SR-LETHAL-DEMISE", "FB-SR-BLESSED", "FB-SR-SUPPORT")
@pytest.mark.parametrize("typed", FOUGHT)
def test_an_exchange_is_what_the_battle_plays(typed: dict[str, str]) -> None:
    """Clash and answer between two models of two Wounds, in every way the dice can fall."""
    alike = {"models": "1", "wounds_each": "2", "attacks": "1", "leader": "0", "type": "monster"}
    shape = {f"{me}_{key}": value for me in "ab" for key, value in alike.items()}
    given = read(QUESTIONS["exchange"], {"a_skill": "3", "b_skill": "3", **shape, **typed})
    start = battle(f"{wearing(given, 'a_')} at 10,10 vs {wearing(given, 'b_')} at 10,12")
    apart(start, 1, 0, 0.5)

    def played(throw: Throw) -> tuple[int, int]:
        b = start.clone()
        b.dice = Thrown(throw)
        for striker, moment in ((0, "clash"), (1, "answer")):
            if b.alive[0] and b.alive[1]:
                clashed(b, striker, {k: given[me + "blessed"] == moment for k, me in enumerate(("a_", "b_"))})
        return tuple(b.wounds[m] if b.alive[m] else 2 for m in (0, 1))  # type: ignore[return-value]

    fight = Fight("exchange", given)
    counted = odds.activation(fight.fighter("a_"), fight.fighter("b_", moment="answer"))[1]
    assert dict(counted.grid.items()) == exactly(played)
