"""First Blood's rarer special rules in the odds: hits back, second impacts, auras, decay."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tercio.app.questions import QUESTIONS, ask, question, read
from tercio.app.questions.fights import Fight
from tercio.app.questions.question_parts import OddsAnswer
from tercio.core.refused import Refused
from tercio.core.speech import LANGUAGES
from tercio.firstblood.combat.attack import IMPACT
from tercio.ledger import rule
from tests.proof import proves


def answer(name: str, **typed: Any) -> OddsAnswer:
    return ask(question(name), {key: str(value) for key, value in typed.items()})


def number(given: OddsAnswer, key: str) -> Any:
    return next(one.value for one in given.numbers if one.key == key)


@proves("FB-SR-COUNTER-ATTACK")
def test_each_defence_die_of_one_strikes_back() -> None:
    fought = answer("clash", dice=6, skill=3, defence=3, counter_attack=1, own_save=3)
    assert number(fought, "hits_back") == 6 * Fraction(1, 2) * Fraction(1, 6)
    assert number(fought, "wounds_back") == 6 * Fraction(1, 24)


@proves("FB-SR-LETHAL-DEMISE")
def test_each_wound_put_on_a_model_strikes_back() -> None:
    fought = answer("clash", dice=2, skill=3, defence=0, lethal_demise=1, own_save=0)
    assert number(fought, "hits_back") == number(fought, "wounds_back") == 1
    last = answer("clash", dice=2, skill=3, defence=0, lethal_demise=1, models=1)
    assert number(last, "hits_back") == Fraction(3, 4)  # two wounds on one model are one


@proves("FB-SR-COUNTER-ATTACK", "FB-SR-LETHAL-DEMISE")
def test_both_together() -> None:
    fought = answer("clash", dice=4, skill=3, defence=3, counter_attack=1, lethal_demise=1)
    assert number(fought, "hits_back") == 4 * Fraction(1, 2) * (Fraction(1, 6) + Fraction(1, 2))


@proves("FB-SR-OVERRUN")
def test_impact_is_made_again_against_the_broken() -> None:
    def wounds(**typed: Any) -> Any:
        charts = answer("impact", dice=4, skill=3, defence=3, **typed).charts
        return next(chart.odds.mean() for chart in charts if chart.key == "attack_wounds")

    once = wounds()
    assert wounds(broken=1, overrun=1) == 2 * once
    assert wounds(models=40, overrun=1) == once  # four wounds break nobody
    assert once < wounds(models=2, overrun=1) < 2 * once


@proves("FB-SR-HEAVY-IMPACT", "FB-SR-TERRIFYING")
def test_heavy_impact_doubles_the_dice_and_terrifying_stays_out() -> None:
    assert answer("impact", dice=4, heavy_impact=1) == answer("impact", dice=8)
    assert "terrifying" not in {one.name for one in question("impact").fields}


@proves("FB-IMP-04")
def test_the_leaders_attack_counts_before_halving() -> None:
    given = read(question("activation"), {"a_attacks": "4", "a_leader": "1", "a_models": "4"})
    assert Fight("activation", given).fighter("a_", IMPACT).dice(4) == 2 + 2 + 2 + 3
    three = read(question("activation"), {"a_attacks": "3", "a_leader": "1", "a_models": "4"})
    assert Fight("activation", three).fighter("a_", IMPACT).dice(4) == 2 * 4


@proves("FB-SR-LINEBREAKER")
def test_a_broken_line_has_no_shields_in_the_clash_either() -> None:
    shielded = answer("activation", b_shield=1, linebreaker=1, impact=1)
    assert number(shielded, "their_casualties") == number(answer("activation", impact=1), "their_casualties")


@proves("FB-SR-GLORIOUS-CHARGE", "FB-SR-TERRIFYING")
def test_only_a_glorious_charge_frightens_at_impact() -> None:
    given = read(question("activation"), {"a_terrifying": "2", "b_fearless": "0"})

    def fright(**more: bool) -> int | None:
        return Fight("activation", {**given, **more}).fighter("a_", IMPACT).fright

    assert fright() == 0
    assert fright(glorious=True) == 1
    assert fright(glorious=True, b_bravery=True) == 0


@proves("FB-SR-AURA-OF-DEATH", "FB-SR-DECAY")
def test_aura_and_decay() -> None:
    burnt = answer("perils", aura=2, engaged=3, decay=0, defence=3, models=12)
    assert number(burnt, "wounds") < 3  # six hits, half saved, but on three models only
    assert number(answer("perils", aura=1, engaged=3, decay=0, defence=3), "wounds") == Fraction(3, 2)
    assert number(answer("perils", aura=0, decay=6), "wounds") == 2


@proves("FB-SR-FERAL", "FB-SR-FEARSOME")
def test_a_test_of_resolve() -> None:
    assert [number(answer("resolve_test", resolve=k), "passes") * 6 for k in (0, 3, 9)] == [1, 3, 5]


@proves("FB-SR-BLESSED")
def test_a_blessing_serves_one_action_of_a_fight() -> None:
    plain, impact, clash = (
        answer("activation", impact=1, a_blessed=when) for when in ("", "impact", "clash")
    )
    assert number(plain, "their_casualties") < number(impact, "their_casualties")
    assert number(plain, "their_casualties") < number(clash, "their_casualties")
    defended = answer("activation", impact=1, b_blessed="answer")
    assert number(defended, "my_casualties") > number(plain, "my_casualties")
    assert number(defended, "their_casualties") == number(plain, "their_casualties")


@proves("FB-SR-OVERRUN", "FB-BRK-01")
def test_overrun_falls_twice_on_those_who_are_broken_already() -> None:
    shape = {"impact": 1, "a_models": 1, "a_attacks": 2, "a_leader": 0, "b_models": 40, "b_resolve": 9}
    once = answer("activation", **shape, b_broken=1)
    twice = answer("activation", **shape, b_broken=1, overrun=1)
    whole = answer("activation", **shape, overrun=1)
    blow = Fraction(1, 2) * Fraction(4, 6)  # C3 against Defence 2
    added = number(twice, "their_casualties_if_arrives") - number(once, "their_casualties_if_arrives")
    assert added >= blow  # one more impact attack, and its Morale test
    assert number(whole, "their_casualties") < number(twice, "their_casualties")


@proves("FB-SR-SUPPORT")
def test_support_at_close_quarters_is_a_drawback_on_both_sides_of_the_blow() -> None:
    plain, close = answer("exchange"), answer("exchange", a_support=1)
    assert number(close, "their_casualties") < number(plain, "their_casualties")
    assert number(close, "my_casualties") > number(plain, "my_casualties")


@proves("FB-SR-INSPIRING-PRESENCE", "FB-SR-DAUNTLESS")
def test_a_regiment_near_an_inspiring_character_does_not_break() -> None:
    assert number(answer("clash", dice=20), "broken") > 0
    assert number(answer("clash", dice=20, sheltered=1), "broken") == 0
    assert number(answer("volley", dice=20, sheltered=1), "broken") == 0
    assert number(answer("exchange", b_sheltered=1), "they_break") == 0
    for typed in ({"sheltered": 1}, {"dauntless": 1}):
        with pytest.raises(Refused) as no:
            answer("clash", broken=1, **typed)
        assert no.value.key == "ask.never_broken"


@proves("FB-PRES-01")
def test_a_fight_uses_a_resolve_that_is_lent() -> None:
    assert number(answer("exchange", b_lent=5), "their_casualties") < number(
        answer("exchange"), "their_casualties"
    )


NO_NAME_OF_THEIR_OWN = {"engaged", "resolve"}
"""Numbers beside a rule: models engaged with an Aura of Death, the Resolve a Feral regiment tests."""


def special_fields() -> list[Any]:
    fields = [field for asked in QUESTIONS.values() for field in asked.fields]
    return [f for f in fields if f.rule.startswith("FB-SR-") and f.name not in NO_NAME_OF_THEIR_OWN]


@pytest.mark.parametrize("language", LANGUAGES)
def test_special_rules_are_called_as_the_ledger_calls_them(language: str) -> None:
    for field in special_fields():
        title = rule(field.rule).title[language].removesuffix(" (X)")
        assert title in field.label.text(language), field.name


@proves("FB-CHG-07")
def test_a_whole_activation_counts_the_charge_that_fails_first_and_says_what_is_conditional() -> None:
    charged = answer("activation", march=5, distance=8, b_models=12)  # 3 or more of 6
    arrives = number(charged, "arrives")
    assert arrives == Fraction(4, 6)
    for figure in ("their_casualties", "my_casualties", "they_fall", "i_fall"):
        assert number(charged, figure) == arrives * number(charged, f"{figure}_if_arrives")
    first, second = charged.charts[0], charged.charts[2]
    assert (first.key, second.key) == ("their_casualties", "their_casualties_if_arrives")
    assert first.odds[0] == (1 - arrives) + arrives * second.odds[0]
    assert charged.grid is not None
    assert charged.grid[0, 0] >= 1 - arrives


@proves("FB-BRK-01")
def test_those_who_were_broken_before_a_failed_charge_still_are() -> None:
    charged = answer("activation", march=5, distance=30, b_broken=1)
    assert (number(charged, "arrives"), number(charged, "they_break")) == (0, 1)
