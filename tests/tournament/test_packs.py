"""The two editions, and each of the 39 differences between them."""

from __future__ import annotations

import pytest

from tercio.core.refused import Refused
from tercio.core.speech import Phrase, say
from tercio.ledger import rule, rules
from tercio.tournament import commands as c
from tercio.tournament.checklists import checklist
from tercio.tournament.lists import Unit, banned_in, check_mercenaries, permanent_ability
from tercio.tournament.pack import PACKS, differences, pack, prevails
from tercio.tournament.preparation import decides
from tercio.tournament.score import result
from tercio.tournament.season import event_result
from tercio.tournament.settings import Settings, rounds_for
from tercio.tournament.table_guide import table_guide
from tests.proof import proves
from tests.tournament.event_script import KNOWINGLY, ORGANISER, Desk

FIRST, LATER = (pack(name) for name in PACKS)


def in_force(rule_id: str) -> tuple[bool, bool]:
    return FIRST.in_force(rule_id), LATER.in_force(rule_id)


def desks(players: int = 4, **settings: object) -> tuple[Desk, Desk]:
    return Desk(players, pack="wts-000", **settings), Desk(players, pack="wts-002", **settings)


@proves("WT-GEN-01", "WT-CONV-01")
def test_an_event_keeps_its_pack_once_round_one_is_paired() -> None:
    desk = Desk(4)
    assert desk.state.settings.pack == "wts-002"
    desk.do(c.ChangeSettings(Settings("Copa", pack="wts-000", round_minutes=90), ORGANISER))
    desk.pair()
    no = desk.refuses(c.ChangeSettings(Settings("Copa", pack="wts-002", round_minutes=90), ORGANISER))
    assert (no.key, no.rule) == ("wt.pack.locked", "WT-GEN-01")


@proves("WT-CONV-01")
def test_every_rule_is_in_force_in_exactly_the_packs_the_ledger_says() -> None:
    for one in rules():
        if one.id.startswith("WT-") and one.packs:
            said = tuple(name in one.packs or name.removeprefix("wts-") in one.packs for name in PACKS)
            assert in_force(one.id) == said, one.id


@proves("WT-CONV-05")
def test_a_refusal_carries_its_rule_and_a_warning_does_not_stop_anybody() -> None:
    desk = Desk(4, rounds=6)
    assert desk.refuses(c.ChangeSettings(Settings("Copa", rounds=2), ORGANISER)).rule == "WT-FMT-04"
    desk.pair()
    assert desk.state.planned == 6


@proves("WT-CONV-06")
def test_every_check_list_rule_of_the_ledger_is_on_a_check_list_of_its_packs() -> None:
    for edition in (FIRST, LATER):
        listed = {item for items in edition.checklists.values() for item in items}
        wanted = {
            r.id for r in rules() if r.kind == "checklist" and r.id[:3] == "WT-" and edition.in_force(r.id)
        }
        assert wanted <= listed


def test_there_are_39_differences_and_each_names_rules_that_exist() -> None:
    assert [one.id for one in differences()] == [f"WT-DIFF-{n:02}" for n in range(1, 40)]
    for one in differences():
        assert all(rule(named).id == named for named in one.rules)


@proves("WT-DIFF-01", "WT-GEN-04")
def test_only_the_later_edition_has_a_title_and_a_tale_and_ismail_is_a_mercenary() -> None:
    assert (FIRST.title, LATER.title) == ("", "Birth of the Flame")
    assert in_force("WT-GEN-04") == (False, True)
    assert any(name.startswith("Ismail") for name in LATER.mercenaries.examples)


@proves("WT-DIFF-02", "WT-GEN-02")
def test_everyone_is_welcome_in_both_and_sign_up_asks_for_no_experience() -> None:
    assert in_force("WT-GEN-02") == (True, True)
    assert set(c.SignUp.__struct_fields__) == {"name", "club", "faction", "registered", "person", "by"}
    with pytest.raises(Refused) as no:
        Desk(rounds=1)
    assert no.value == Refused("wt.format.few_rounds", rule="WT-FMT-04", rounds=1, least=3)


@proves("WT-DIFF-03", "WT-SPORT-01", "WT-SPORT-05")
def test_sanctions_and_courtesy_come_with_the_later_edition() -> None:
    first, later = desks()
    for desk in (first, later):
        desk.pair()
    wish = c.Penalise("c001", "warning", "rude", by=ORGANISER)
    assert first.refuses(wish) == Refused(
        "wt.sanction.not_in_pack", rule="WT-SPORT-02", pack=Phrase("wt.pack.wts-000")
    )
    assert later.do(wish)
    assert in_force("WT-SPORT-05") == (False, True)
    assert "WT-SPORT-05" in LATER.rules["about"]


@proves("WT-DIFF-04", "WT-SPORT-03", "WT-SPORT-04")
def test_showing_dice_and_answering_for_the_list_are_ticked_at_each_table_in_002() -> None:
    first, later = desks()
    for desk in (first, later):
        desk.pair()
    later_items = {item.rule for item in checklist(later.state, "table", "1-1")}
    first_items = {item.rule for item in checklist(first.state, "table", "1-1")}
    assert later_items - first_items == {"WT-SPORT-03", "WT-SPORT-04"}


@proves("WT-DIFF-05", "WT-KIT-01")
def test_templates_are_movement_templates_in_the_later_edition() -> None:
    words = [say(edition.labels.templates, "en") for edition in (FIRST, LATER)]
    assert words == ["templates", "movement templates"]
    assert FIRST.kit == LATER.kit


@proves("WT-DIFF-06")
def test_lists_go_through_the_app_from_002_on() -> None:
    first, later = desks()
    assert (first.state.lists_via_app, later.state.lists_via_app) == (False, True)


@proves("WT-DIFF-07", "WT-ORG-06")
def test_the_later_edition_gives_the_organiser_duties() -> None:
    first, later = desks(round_minutes=None)
    assert later.refuses(c.PairRound(KNOWINGLY, ORGANISER)) == Refused("wt.format.no_times", rule="WT-ORG-06")
    assert first.do(c.PairRound((), ORGANISER)), "no check-list, no times asked for in 000"
    duties = {item.rule for moment in ("opening", "closing") for item in checklist(later.state, moment)}
    assert {"WT-ORG-02", "WT-ORG-03", "WT-ORG-05"} <= duties


@proves("WT-DIFF-08")
def test_the_referee_comes_with_the_later_edition() -> None:
    first, later = desks()
    wish = c.AppointReferee("user:judge", by=ORGANISER)
    assert first.refuses(wish) == Refused(
        "wt.referee.not_in_pack", rule="WT-REF-01", pack=Phrase("wt.pack.wts-000")
    )
    assert later.do(wish)
    for desk in (first, later):
        desk.pair()
    call = c.CallReferee("1-1", "May I?", ORGANISER)
    assert first.refuses(call) == Refused(
        "wt.referee.not_in_pack", rule="WT-REF-01", pack=Phrase("wt.pack.wts-000")
    )
    assert later.do(call)


@proves("WT-DIFF-09")
@pytest.mark.parametrize("players", [4, 8, 9, 16, 17])
def test_the_table_of_rounds_is_the_same_in_both(players: int) -> None:
    first, later = desks(players)
    for desk in (first, later):
        desk.pair()
    assert first.state.planned == later.state.planned == rounds_for(players)


@proves("WT-DIFF-10", "WT-SCORE-01")
def test_the_misprinted_example_is_eleven_in_both_and_changes_nothing() -> None:
    assert result((8, 3), (2, 1)).pv == (11, 3)
    assert result((8, 3), (2, 1)).pt == (4, 0)


@proves("WT-DIFF-11", "WT-BYE-01")
def test_byes_are_fixed_in_002_and_a_choice_in_000() -> None:
    with pytest.raises(Refused) as no:
        Desk(pack="wts-002", odd_field="refuse")
    assert no.value == Refused("wt.settings.byes_fixed", rule="WT-BYE-01", pack=Phrase("wt.pack.wts-002"))
    refusing = Desk(5, pack="wts-000", odd_field="refuse")
    assert refusing.refuses(c.PairRound((), ORGANISER)).rule == "WT-BYE-01"
    giving = Desk(5, pack="wts-000")
    giving.pair()
    assert giving.state.rounds[0].bye


@proves("WT-DIFF-12", "WT-BYE-05")
@pytest.mark.parametrize("name", PACKS)
def test_wherever_byes_are_given_the_final_pv_are_corrected(name: str) -> None:
    desk = Desk(5, pack=name).play_through()
    rested = [row.tally for row in desk.table() if row.tally.byes]
    assert rested
    for tally in rested:
        assert tally.pv == -(-tally.pv_scored * 3 // 2)


@proves("WT-DIFF-13")
def test_both_finish_on_accumulated_points() -> None:
    first, later = (desk.play_through() for desk in desks())
    assert [row.tally.pt for row in first.table()] == [row.tally.pt for row in later.table()]


@proves("WT-DIFF-14", "WT-ELO-01")
def test_only_the_later_edition_is_rated() -> None:
    with pytest.raises(Refused) as no:
        Desk(pack="wts-000", official=True)
    assert no.value == Refused("wt.settings.pack_unrated", rule="WT-ELO-01", pack=Phrase("wt.pack.wts-000"))
    assert event_result(Desk(4, official=True).play_through().state)


@proves("WT-DIFF-15", "WT-PRIO-02")
def test_castilian_prevails_from_002_on() -> None:
    assert (FIRST.switches.castilian_prevails, LATER.switches.castilian_prevails) == (False, True)
    assert prevails("english text", "spanish text") == "spanish text"


@proves("WT-DIFF-16", "WT-PRIO-03")
def test_app_profiles_prevail_from_002_on() -> None:
    assert (FIRST.switches.app_profiles_prevail, LATER.switches.app_profiles_prevail) == (False, True)
    assert prevails("app profile", "printed card") == "app profile"


@proves("WT-DIFF-17", "WT-HID-03")
def test_hidden_scouts_may_show_themselves_from_002_on() -> None:
    assert (FIRST.switches.permanent_ability_choice, LATER.switches.permanent_ability_choice) == (False, True)
    assert permanent_ability(deployed=False, apply=True) == {"revealed": True, "applied": True}


@proves("WT-DIFF-18", "WT-PREP-02")
def test_the_first_step_of_preparation_has_a_new_name() -> None:
    assert [say(edition.labels.command_pool, "es") for edition in (FIRST, LATER)] == [
        "Formar la reserva de mando",
        "Reunir el mando",
    ]


@proves("WT-DIFF-19", "WT-PREP-05")
def test_who_activates_first_is_the_holders_say_from_002_on() -> None:
    assert decides("first activation", FIRST.labels.first_activation) == "rulebook"
    assert decides("first activation", LATER.labels.first_activation) == "initiative holder"
    assert {decides("deployment zones", edition.labels.first_activation) for edition in (FIRST, LATER)} == {
        "other company"
    }


def guides() -> tuple[set[str], set[str]]:
    found = []
    for desk in desks():
        desk.pair()
        found.append({step.rule for step in table_guide(desk.state, 1)})
    return found[0], found[1]


@proves("WT-DIFF-20", "WT-END-01", "WT-END-02")
def test_both_guides_end_alike() -> None:
    first, later = guides()
    assert {"WT-END-01", "WT-END-02"} <= first & later


@proves("WT-DIFF-21", "WT-LIST-03")
def test_two_more_units_are_lost_in_the_mist() -> None:
    assert (len(FIRST.banned), len(LATER.banned)) == (8, 10)
    new = ["Ludivine", "Jacques", "viralatas"]
    assert (banned_in(FIRST, new), banned_in(LATER, new)) == ([], new)
    assert banned_in(FIRST, ["Tizon", "DARACH brutamontes"]) == ["Tizon", "DARACH brutamontes"]


@proves("WT-DIFF-22", "WT-LIST-04")
def test_one_mercenary_is_the_most_from_002_on() -> None:
    check_mercenaries(FIRST, 3)
    check_mercenaries(LATER, 1)
    with pytest.raises(Refused) as no:
        check_mercenaries(LATER, 2)
    assert no.value == Refused("wt.list.mercenaries", rule="WT-LIST-04", count=2)
    desk = Desk(4)
    two = (Unit("Vercana", mercenary=True), Unit("Ismail", mercenary=True))
    assert desk.refuses(c.SubmitList("c001", two, by=ORGANISER)).rule == "WT-LIST-04"


@proves("WT-DIFF-23", "WT-DIFF-24", "WT-LIST-05", "WT-LIST-06")
def test_two_unit_texts_are_only_in_the_earlier_guide() -> None:
    first, later = guides()
    assert {"WT-LIST-05", "WT-LIST-06"} <= first
    assert not {"WT-LIST-05", "WT-LIST-06"} & later


@proves("WT-DIFF-25", "WT-MINI-08")
def test_three_models_stand_on_bigger_bases_in_both() -> None:
    assert all("WT-MINI-08" in edition.checklists["check_in"] for edition in (FIRST, LATER))


@proves("WT-PRIO-01")
def test_the_document_prevails_over_the_rulebook_in_both() -> None:
    first, later = guides()
    assert "WT-PRIO-01" in first & later
    assert prevails("rulebook", "tournament document") == "tournament document"
