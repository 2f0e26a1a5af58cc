"""What a table may ask: every answer comes from the rule it cites, and can be said in both languages."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from tercio.core.refused import Refused
from tercio.core.speech import LANGUAGES, Phrase, catalogue, say
from tercio.ledger import rule
from tercio.tournament.asks import ASKS, MOMENTS, Scene, TableAnswer, ask, asks_of
from tercio.tournament.feats import FEATS
from tercio.tournament.pack import PACKS, pack
from tercio.tournament.scenarios import SCENARIOS
from tercio.tournament.settings import Settings
from tests.proof import proves


def scene(
    edition: str = "wts-002", scenario: str = "WT-SC-TP", feat: str = "WT-FT-RA", **settings: Any
) -> Scene:
    return Scene(pack(edition), Settings("Copa", pack=edition, **settings), SCENARIOS[scenario], FEATS[feat])


def told(name: str, **facts: Any) -> dict[str, list[str]]:
    """What a form would say: its starting values, but for these."""
    given = ASKS[name].starting
    for field in ASKS[name].fields:
        if field.name not in facts:
            continue
        value = facts.pop(field.name)
        several = value if field.kind == "many" else [] if value is False else [value]
        given[field.name] = ["true" if part is True else str(part) for part in several]
    assert not facts, f"{name} is not asked {facts}"
    return given


def answer(where: Scene, name: str, **facts: Any) -> TableAnswer:
    return ask(where, name, told(name, **facts))


def verdict_on(where: Scene, name: str, language: str = "", **facts: Any) -> str:
    """The answer or the refusal, whichever it is: its text, or its key and rule."""
    try:
        found = answer(where, name, **facts)
    except Refused as no:
        return no.text(language) if language else f"{no.key} {no.rule}"
    return say(found.key, language, **found.facts) if language else f"{found.key} {found.rule}"


def refused(where: Scene, name: str, **facts: Any) -> str:
    with pytest.raises(Refused) as no:
        ask(where, name, told(name, **facts))
    return f"{no.value.key} {no.value.rule}"


EVERYWHERE = [scene(*where) for where in product(PACKS, SCENARIOS, FEATS)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_and_every_first_answer_can_be_said(language: str) -> None:
    seen = set()
    for where in EVERYWHERE:
        for one in asks_of(where):
            seen.add(one.name)
            facts = {"unit": "Crisol"} if one.name == "base" else {}
            assert verdict_on(where, one.name, language, **facts)
            assert rule(verdict_on(where, one.name, **facts).rpartition(" ")[2])
    assert seen == set(ASKS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_field_and_option_has_its_words(language: str) -> None:
    known, own_names = catalogue(language), {"A", "B", "R1", "R2", "B1", "B2", "C"}
    for one in ASKS.values():
        assert f"wt.ask.title.{one.name}" in known
        for field in one.fields:
            assert f"wt.ask.field.{field.name}" in known
            wanted = {f"wt.ask.option.{field.name}.{option}" for option in set(field.options) - own_names}
            assert wanted <= known.keys()
    assert {f"wt.ask.moment.{one}" for one in MOMENTS} <= known.keys()


@proves("WT-MINI-01", "WT-MINI-02", "WT-MINI-03", "WT-MINI-04", "WT-MINI-05", "WT-MINI-06", "WT-MINI-07")
@pytest.mark.parametrize(
    ("facts", "settings", "verdict"),
    [
        ({}, {}, "wt.ask.model.own WT-MINI-01"),
        ({"maker": False}, {}, "wt.model.maker WT-MINI-01"),
        ({"line": False}, {}, "wt.model.maker WT-MINI-01"),
        ({"assembled": False}, {}, "wt.model.assembly WT-MINI-02"),
        ({"base_ok": False}, {}, "wt.model.base WT-MINI-02"),
        ({"resembles": False}, {}, "wt.model.looks WT-MINI-03"),
        ({"painted": False}, {}, "wt.ask.model.own WT-MINI-01"),
        ({"painted": False}, {"painting_required": True}, "wt.model.unpainted WT-MINI-05"),
        ({"kind": "substitute"}, {}, "wt.model.undeclared WT-MINI-04"),
        ({"kind": "substitute", "declared": True, "line": False}, {}, "wt.ask.model.substitute WT-MINI-06"),
        ({"kind": "substitute", "declared": True, "base_ok": False}, {}, "wt.model.base WT-MINI-06"),
        (
            {"kind": "substitute", "declared": True},
            {"substitutes_allowed": False},
            "wt.model.no_substitutes WT-MINI-04",
        ),
        ({"kind": "conversion", "share": 60}, {}, "wt.ask.model.conversion WT-MINI-07"),
        ({"kind": "conversion", "share": 50}, {}, "wt.model.not_mostly WT-MINI-07"),
        ({"kind": "conversion", "resembles": False}, {}, "wt.model.unrecognisable WT-MINI-07"),
        ({"kind": "conversion", "base_ok": False}, {}, "wt.model.base WT-MINI-07"),
    ],
)
def test_a_miniature_is_judged_by_the_events_own_settings(
    facts: dict[str, Any], settings: dict[str, Any], verdict: str
) -> None:
    assert verdict_on(scene(**settings), "model", **facts) == verdict


@proves("WT-MINI-08")
def test_three_models_need_a_larger_base_however_they_are_spelt() -> None:
    assert answer(scene(), "base", unit="mornmab").facts["mm"] == 60
    assert answer(scene(), "base", unit="Infantería").key == "wt.ask.base.supplied"


@proves("WT-KIT-01")
def test_the_kit_says_what_is_missing_in_the_editions_own_words() -> None:
    most = ("miniatures", "list", "dice", "tokens")
    assert answer(scene(), "kit", have=(*most, "templates")).good
    missing = [answer(scene(one), "kit", have=most).facts["things"] for one in PACKS]
    assert missing == [[Phrase("wt.kit.templates")], [Phrase("wt.kit.movement_templates")]]


@proves("WT-PREP-07")
def test_the_order_of_deployment_is_drawn() -> None:
    assert answer(scene(), "deployment", first="B", units_a=1, units_b=3).order == ("B", "A", "B", "B")


@proves("WT-HID-03", "WT-LIST-05", "WT-LIST-06")
def test_an_edition_answers_only_what_its_own_rules_say() -> None:
    first, later = ({one.name for one in asks_of(scene(edition))} for edition in PACKS)
    assert (first - later, later - first) == ({"forest", "explosives"}, {"hidden"})
    assert answer(scene("wts-000"), "explosives", troops=3).dice == ("red", "red")
    assert refused(scene("wts-000"), "forest", width=7.5) == "wt.list.forest_large WT-LIST-06"
    assert answer(scene(), "hidden", apply=True).key == "wt.ask.hidden.used"
    assert answer(scene(), "hidden").key == "wt.ask.hidden.hidden"
    assert refused(scene(), "forest") == "wt.ask.not_here None"


@proves("WT-PRIO-01", "WT-PRIO-02", "WT-PRIO-03")
def test_which_of_two_texts_holds() -> None:
    found = [answer(scene(), "sources", between=one) for one in ("document", "language", "profile")]
    assert [(one.facts["source"].key, one.rule) for one in found] == [
        ("wt.source.tournament_document", "WT-PRIO-01"),
        ("wt.source.spanish_text", "WT-PRIO-02"),
        ("wt.source.app_profile", "WT-PRIO-03"),
    ]
    assert refused(scene("wts-000"), "sources", between="profile") == "wt.ask.sources.not_here WT-PRIO-03"


@proves("WT-OBJ-04", "WT-SC-CU-02")
def test_a_scenario_says_how_near_is_near() -> None:
    assert answer(scene(), "reach", distance=3).good
    assert not answer(scene(), "reach", distance=3.1).good
    zones = scene(scenario="WT-SC-ZI")
    assert [answer(zones, "reach", distance=one).good for one in (7, 7.1)] == [True, False]
    quarters = scene(scenario="WT-SC-CU")
    assert refused(quarters, "reach") == "wt.ask.not_here None"
    assert answer(quarters, "quadrant", x=10, y=40).facts == {"quadrant": "QB1"}
    assert answer(quarters, "quadrant", x=29.5, y=40).good is False


@proves("WT-OBJ-04", "WT-SC-CU-02")
def test_where_no_scenario_is_set_three_paces_are_near_and_a_base_reaches_half_across() -> None:
    bare = Scene(pack("wts-002"), Settings("Copa"))
    assert [answer(bare, "reach", distance=paces) for paces in (3, 3.1)] == [
        TableAnswer("wt.ask.reach.near", "WT-OBJ-04", True, {"reach": 3}),
        TableAnswer("wt.ask.reach.far", "WT-OBJ-04", False, {"reach": 3}),
    ]
    quarters = scene(scenario="WT-SC-CU")
    assert [answer(quarters, "quadrant", x=x, y=40, across=2).good for x in (28.9, 29.1)] == [True, False]


@proves("WT-OBJ-05", "WT-OBJ-06", "WT-OBJ-07")
def test_values_and_control() -> None:
    assert answer(scene(), "value", base=2, modifiers=1).facts == {"value": 3}
    assert answer(scene(scenario="WT-SC-CU"), "value", base=2, modifiers=1).facts == {"value": 4}
    assert answer(scene(), "value", base=2, demoralised=True).facts == {"value": 0}
    gained = answer(scene(), "control", holder="A", sum_a=1, sum_b=2)
    assert (gained.key, gained.facts) == (
        "wt.ask.control.gains",
        {"side": "B", "colour": Phrase("wt.colour.blue")},
    )
    assert answer(scene(), "control", holder="A", sum_a=2, sum_b=2).key == "wt.ask.control.stays"
    assert answer(scene(), "control", holder="none", sum_a=0, sum_b=0).key == "wt.ask.control.nobody"


@proves("WT-END-01", "WT-END-02")
def test_the_game_is_over_at_the_end_of_round_three_and_never_before() -> None:
    assert answer(scene(), "over").good
    assert not answer(scene(), "over", turn=4).good
    assert not answer(scene(), "over", turn_finished=False).good
    assert answer(scene(), "over", round=2, able=0).key == "wt.ask.over.pass"


@proves("WT-SC-BO-02", "WT-SC-BO-03", "WT-SC-BO-04", "WT-SC-BO-05", "WT-SC-BO-06")
def test_loot_is_lifted_as_its_edition_says() -> None:
    first, later = (scene(edition, "WT-SC-BO") for edition in PACKS)
    assert answer(later, "lift").facts == {"stress": 1, "marker": "R1"}
    assert refused(later, "lift", marker="B1") == "wt.loot.rivals_colour WT-SC-BO-05"
    assert refused(later, "lift", carries=True) == "wt.loot.one_each WT-SC-BO-06"
    assert refused(later, "lift", ending_activation=False) == "wt.loot.not_ending WT-SC-BO-03"
    assert answer(first, "lift", ending_activation=False).rule == "WT-SC-BO-02"
    assert refused(later, "stand", move="ending") == "wt.ask.stand.never WT-SC-BO-04"
    assert answer(later, "stand").good


@proves("WT-SC-BO-07", "WT-SC-BO-08", "WT-SC-BO-09", "WT-SC-BO-10")
def test_what_becomes_of_the_loot() -> None:
    first, later = (scene(edition, "WT-SC-BO") for edition in PACKS)
    assert answer(later, "lost", carrier="removed").facts == {"end": Phrase("wt.loot.set_down")}
    assert answer(first, "lost", carrier="removed").key == "wt.ask.lost.silent"
    assert answer(first, "lost", carrier="destroyed").key == "wt.ask.lost.either"
    assert answer(later, "lost", carrier="demoralised").rule == "WT-SC-BO-09"
    assert answer(later, "lost", carrier="character_left").facts == {
        "one": Phrase("wt.loot.stays"),
        "other": Phrase("wt.loot.goes_along"),
    }


@proves("WT-FT-RA-02", "WT-FT-RA-03", "WT-FT-RA-06")
def test_track_asks() -> None:
    assert refused(scene(), "vestige", from_zone=10) == "wt.ask.vestige.near WT-FT-RA-02"
    assert answer(scene(), "vestige", from_zone=10.5).good
    assert answer(scene("wts-000"), "over_vestige", vestige_move="placed").good
    assert refused(scene(), "over_vestige", vestige_move="placed") == "wt.ask.over_vestige.never WT-FT-RA-03"
    found = answer(scene(), "tracking", scout=True, ambusher=True)
    assert found.dice == ("yellow", "orange", "orange")
    assert found.notes is not None
    assert [found.notes(n).key.rpartition(".")[2] for n in range(3)] == ["fails", "bought", "passes"]


@proves("WT-FT-DE-01", "WT-FT-DE-03", "WT-FT-BR-01", "WT-FT-BR-05", "WT-FT-RE-03")
def test_the_other_feats_ask() -> None:
    heads, fog, gather = scene(feat="WT-FT-DE"), scene(feat="WT-FT-BR"), scene(feat="WT-FT-RE")
    assert answer(heads, "commander").good
    assert (
        refused(heads, "commander", commander_wish="scout") == "wt.decapitation.deploys_normally WT-FT-DE-01"
    )
    assert refused(heads, "commander", commander_wish="join") == "wt.decapitation.stays_alone WT-FT-DE-03"
    assert refused(fog, "fog", from_zone=20) == "wt.ask.fog.near WT-FT-BR-01"
    found = answer(fog, "seal", mage=True, game_turn=11)
    assert found.dice == ("yellow", "orange", "orange")
    assert found.notes is not None
    assert [found.notes(n) for n in (1, 2)] == [
        Phrase("wt.ask.seal.never"),
        Phrase("wt.ask.seal.due", turn=15),
    ]
    assert answer(gather, "gather", troops=2).dice == ("yellow", "orange")
    assert refused(gather, "gather", troops=0) == "wt.ask.gather.none WT-FT-RE-03"


@pytest.mark.parametrize("wrong", ["", "x", "1e9", "-1", "2.5", "nan", "inf"])
def test_a_box_filled_in_badly_is_named(wrong: str) -> None:
    with pytest.raises(Refused) as no:
        ask(scene(), "control", told("control") | {"sum_a": [wrong]})
    assert (no.value.key, no.value.facts) == ("wt.ask.unclear", {"field": Phrase("wt.ask.field.sum_a")})
