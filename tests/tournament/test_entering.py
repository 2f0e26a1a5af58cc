"""Before the first round: settings, sign-up, waiting list, files, lists, check-in, advice."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tercio.core.dice import ScriptedDice
from tercio.core.refused import Refused
from tercio.tournament import commands as c
from tercio.tournament import events as e
from tercio.tournament.advice import advice
from tercio.tournament.decider import DECIDER
from tercio.tournament.feats import FEATS
from tercio.tournament.lists import Unit
from tercio.tournament.scenarios import SCENARIOS
from tercio.tournament.settings import Adventure, Settings, repeats
from tercio.tournament.state import Company
from tests.proof import proves
from tests.tournament.event_script import KNOWINGLY, ORGANISER, Desk


def keys(desk: Desk) -> set[str]:
    return {one.key for one in advice(desk.state)}


@proves("WT-GEN-03")
def test_a_company_is_a_person_and_an_army() -> None:
    desk = Desk(1)
    desk.do(c.SubmitList("c001", (Unit("Hetman", man=2),), by="user:1"))
    company = desk.state.companies["c001"]
    assert isinstance(company, Company)
    assert (company.person, company.army and company.army.units) == ("user:1", (Unit("Hetman", man=2),))


@proves("WT-ORG-01")
def test_the_organiser_runs_the_event_and_may_also_play() -> None:
    desk = Desk(3, organiser_plays=True)
    assert desk.refuses(c.PairRound(KNOWINGLY, "user:1")) == Refused("wt.role.organiser_only")
    desk.do(c.SignUp("Organiser", person=ORGANISER, by=ORGANISER), c.CheckIn("c004", ORGANISER))
    desk.pair()
    assert any("c004" in game.pair for game in desk.state.rounds[0].games.values())


def test_people_sign_up_only_while_registration_is_open() -> None:
    desk = Desk()
    assert desk.refuses(c.SignUp("Ana", by="user:1")) == Refused("wt.registration.closed")
    desk.do(c.OpenRegistration(ORGANISER), c.SignUp("Ana", by="user:1"))
    assert desk.state.companies["c001"].person == "user:1"
    assert desk.refuses(c.SignUp("Otra", by="user:1")) == Refused("wt.signup.twice")
    assert desk.refuses(c.SignUp(" ÁNA", by="user:2")) == Refused("wt.signup.name_taken", name="ÁNA")
    assert desk.refuses(c.SignUp("  ", by="user:2")) == Refused("wt.signup.no_name")
    desk.do(c.CloseRegistration(ORGANISER))
    assert desk.refuses(c.SignUp("Eva", by="user:3")) == Refused("wt.registration.closed")


def test_a_full_event_queues_and_a_withdrawal_moves_the_first_up() -> None:
    desk = Desk(5, seats=5)
    desk.do(c.SignUp("Sixth", by=ORGANISER), c.SignUp("Seventh", by=ORGANISER))
    assert [desk.state.companies[one].status for one in ("c006", "c007")] == ["waiting", "waiting"]
    assert desk.refuses(c.CheckIn("c006", ORGANISER)) == Refused("wt.checkin.waiting", name="Sixth")
    told = desk.do(c.Withdraw("c002", "user:2"))
    assert told == [e.CompanyWithdrawn("c002", "Player 2"), e.PlaceFreed("c006", "Sixth")]
    assert desk.refuses(c.Withdraw("c001", "user:3")) == Refused("wt.role.own_company_only", name="Player 1")


CSV = """nombre;club;facción;registrado
Ana;Tercio;Hegemonía;sí
Bruno;;;no
;Tercio;;
ana;;;
Carla;Tercio;Syenann;quizá
Diego;a;b;c;d
Elena;Lanza;Norteños;
"""


def test_a_file_enters_its_good_rows_and_names_the_bad_ones() -> None:
    desk = Desk()
    told = desk.do(c.ImportCompanies(CSV, ORGANISER))
    assert [one.name for one in desk.state.companies.values()] == ["Ana", "Bruno", "Elena"]
    assert desk.state.companies["c001"].registered
    refused = told[-1]
    assert isinstance(refused, e.RowsRefused)
    assert [(line, key) for line, key, _ in refused.rows] == [
        (4, "wt.signup.no_name"),
        (5, "wt.signup.name_taken"),
        (6, "wt.import.yes_or_no"),
        (7, "wt.import.too_many_cells"),
    ]


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "wt.import.empty"),
        ("club\nx\n", "wt.import.no_name_column"),
        ("name\n" + "x" * 300_000, "wt.import.too_large"),
    ],
)
def test_a_file_that_is_no_list_is_refused_whole(text: str, key: str) -> None:
    assert Desk().refuses(c.ImportCompanies(text, ORGANISER)).key == key


@proves("WT-KIT-02")
def test_rules_of_the_event_that_change_after_registration_opened_are_flagged() -> None:
    desk = Desk()
    desk.do(c.ChangeSettings(replace(desk.state.settings, special_rules="No shouting"), ORGANISER, 200))
    assert (desk.state.rules_published_at, keys(desk)) == (200, set())
    desk.do(c.OpenRegistration(ORGANISER))
    desk.do(c.ChangeSettings(replace(desk.state.settings, special_rules="Whisper"), ORGANISER, 300))
    assert (desk.state.rules_published_at, desk.state.rules_changed_at) == (300, 300)
    assert "wt.advice.rules_changed" in keys(desk)


@proves("WT-LIST-01")
def test_a_list_is_checked_by_the_pack_and_approved_by_a_person() -> None:
    desk = Desk(4)
    assert desk.refuses(c.SubmitList("c001", (), by="user:1")) == Refused("wt.list.empty", rule="WT-LIST-01")
    assert desk.refuses(c.SubmitList("c001", (Unit("Oona"),), by="user:1")).rule == "WT-LIST-03"
    assert desk.refuses(c.ReviewList("c001", True, by=ORGANISER)) == Refused(
        "wt.list.none", rule="WT-LIST-01", name="Player 1"
    )
    desk.do(c.SubmitList("c001", (Unit("Hetman"),), by="user:1"))
    assert desk.refuses(c.ReviewList("c001", True, by="user:1")) == Refused(
        "wt.role.staff_only", rule="WT-LIST-01"
    )
    desk.do(c.ReviewList("c001", False, "over the points limit", by=ORGANISER))
    army = desk.state.companies["c001"].army
    assert army
    assert (army.status, army.note) == ("rejected", "over the points limit")


@proves("WT-LIST-01")
def test_after_the_start_a_list_changes_only_by_the_organiser() -> None:
    desk = Desk(4)
    desk.pair()
    wish = c.SubmitList("c001", (Unit("Hetman"),), by="user:1")
    assert desk.refuses(wish) == Refused("wt.list.too_late", rule="WT-LIST-01")
    assert desk.do(replace(wish, by=ORGANISER))


@proves("WT-HID-01")
def test_nobody_but_its_owner_organiser_and_referee_sees_a_list() -> None:
    desk = Desk(4)
    desk.do(
        c.AppointReferee("user:judge", by=ORGANISER), c.SubmitList("c001", (Unit("Hetman"),), by="user:1")
    )

    def sees(who: str | None) -> bool:
        return DECIDER.view(desk.state, who).companies["c001"].army is not None

    assert [sees(who) for who in ("user:1", "seat:c001", ORGANISER, "user:judge")] == [True] * 4
    assert [sees(who) for who in ("user:2", "seat:c002", "user:stranger", None)] == [False] * 4


@proves("WT-HID-01")
@pytest.mark.parametrize("public", [True, False])
def test_lists_open_after_the_event_only_if_the_organiser_says_so(public: bool) -> None:
    desk = Desk(4, lists_public_after_event=public)
    desk.do(c.SubmitList("c001", (Unit("Hetman"),), by="user:1"))
    assert DECIDER.view(desk.state, None).companies["c001"].army is None
    desk.play_through()
    assert (DECIDER.view(desk.state, None).companies["c001"].army is not None) is public


@proves("WT-LIST-02", "WT-ORG-04")
def test_lists_and_players_missing_from_the_app_are_pointed_out() -> None:
    desk = Desk(4)
    desk.do(c.SubmitList("c001", (Unit("Hetman"),), by="user:1"))
    assert {"wt.advice.not_uploaded", "wt.advice.unregistered", "wt.advice.no_list"} <= keys(desk)
    for number in range(1, 5):
        desk.do(c.SubmitList(f"c{number:03}", (Unit("Hetman"),), uploaded=True, by=ORGANISER))
        desk.do(c.MarkRegistered(f"c{number:03}", by=ORGANISER))
    desk.do(c.DrawAdventures(3, ORGANISER))
    assert keys(desk) == set()


@proves("WT-FMT-04")
def test_rounds_that_must_force_rematches_are_warned_about_before_the_start() -> None:
    assert "wt.format.rematches_certain" in keys(Desk(4, rounds=4))
    assert "wt.format.rematches_certain" not in keys(Desk(5, rounds=5))
    assert "wt.format.many_rounds" in keys(Desk(12, rounds=6))
    assert "wt.format.rematches_certain" in keys(Desk(seats=6, rounds=9)), "a full house would not be enough"
    assert "wt.format.rematches_certain" not in keys(Desk(seats=6, rounds=5))


@proves("WT-REF-05")
def test_a_referee_who_plays_is_flagged_and_a_stand_in_judges_their_games() -> None:
    desk = Desk(4)
    desk.do(c.AppointReferee("user:1", plays=True, by=ORGANISER))
    assert "wt.advice.referee_alone" in keys(desk)
    desk.do(c.AppointReferee("user:1", plays=True, stand_in="user:judge", by=ORGANISER))
    assert "wt.advice.referee_plays" in keys(desk)


@proves("WT-ADV-01")
def test_adventures_are_drawn_without_repeats_and_a_repeat_is_flagged() -> None:
    desk = Desk(4)
    desk.do(c.DrawAdventures(5, ORGANISER))
    drawn = desk.state.settings.adventures
    assert (len({a.scenario for a in drawn}), len({a.feat for a in drawn})) == (5, 5)
    assert not {"wt.adventure.scenario_again", "wt.adventure.feat_again"} & keys(desk)
    again = Desk(4)
    again.do(c.SetAdventure(1, Adventure("WT-SC-TP", "WT-FT-RA"), ORGANISER))
    again.do(c.SetAdventure(2, Adventure("WT-SC-TP", "WT-FT-DE"), ORGANISER))
    assert "wt.adventure.scenario_again" in keys(again)
    first, second = Adventure("WT-SC-AM", "WT-FT-RA"), Adventure("WT-SC-TP", "WT-FT-DE")
    assert again.do(c.SetAdventure(1, first, ORGANISER)) == [e.AdventuresSet((first, second))]
    assert again.refuses(c.SetAdventure(4, Adventure("WT-SC-TP", "WT-FT-DE"), ORGANISER)) == Refused(
        "wt.adventure.in_order", rule="WT-ADV-01", number=3
    )
    assert again.refuses(c.SetAdventure(3, Adventure("WT-SC-XX", "WT-FT-DE"), ORGANISER)) == Refused(
        "wt.adventure.no_scenario", rule="WT-ADV-01", scenario="WT-SC-XX"
    )


@proves("WT-ADV-01")
def test_the_draw_of_adventures_is_written_down() -> None:
    dice = ScriptedDice("3 1")
    (told,) = Desk().do(c.DrawAdventures(1, ORGANISER), dice=dice)
    dice.done()
    assert told == e.AdventuresSet((Adventure("WT-SC-ZI", "WT-FT-RA"),), (3, 1))


@pytest.mark.parametrize(
    ("settings", "key"),
    [
        ({"name": " "}, "wt.settings.no_name"),
        ({"seats": 3}, "wt.settings.few_seats"),
        ({"round_minutes": 0}, "wt.settings.no_minutes"),
        ({"k_factor": -1}, "wt.settings.k_range"),
        ({"k_factor": float("nan")}, "wt.settings.k_range"),
        ({"tables": 10**9}, "wt.settings.too_big"),
        ({"rounds": 10**9}, "wt.settings.too_big"),
        ({"pack": "wts-003"}, "wt.pack.unknown"),
        ({"adventures": (Adventure("WT-SC-TP", "nothing"),)}, "wt.adventure.no_feat"),
    ],
)
def test_an_event_that_cannot_be_is_not_created(settings: dict[str, object], key: str) -> None:
    with pytest.raises(Refused) as no:
        Desk(**settings)  # type: ignore[arg-type]
    assert no.value.key == key


def test_check_in_can_be_taken_back_before_the_start_only() -> None:
    desk = Desk(5)
    desk.do(c.UndoCheckIn("c005", ORGANISER))
    desk.pair()
    assert desk.refuses(c.UndoCheckIn("c001", ORGANISER)) == Refused("wt.checkin.not_now", name="Player 1")
    assert desk.refuses(c.Withdraw("c001", "user:1")) == Refused(
        "wt.company.drop_instead", rule="WT-PAIR-05", name="Player 1"
    )
    assert desk.refuses(c.CreateTournament(Settings("again"), ORGANISER)) == Refused("wt.tournament.exists")


def test_nothing_happens_before_the_event_exists() -> None:
    with pytest.raises(Refused) as no:
        DECIDER.decide(DECIDER.initial, c.SignUp("Ana", by=ORGANISER), ScriptedDice(""))
    assert no.value == Refused("wt.tournament.none")


def test_slips_of_the_pen_are_refused() -> None:
    desk = Desk()
    assert desk.refuses(c.DrawAdventures(10**9, ORGANISER)) == Refused(
        "wt.adventure.how_many", rule="WT-ADV-01", most=50
    )
    assert desk.refuses(c.SignUp("x" * 81, by=ORGANISER)) == Refused("wt.signup.name_long", longest=80)
    assert desk.refuses(c.SignUp("a\x00b", by=ORGANISER)) == Refused("wt.signup.name_long", longest=80)


def test_a_quote_left_open_spoils_its_own_row_and_no_other() -> None:
    desk = Desk()
    told = desk.do(c.ImportCompanies('name,club\nAna,X\n"Luis,Y\n"Eva, M.",Z\n', ORGANISER))
    assert [one.name for one in desk.state.companies.values()] == ["Ana", "Eva, M."]
    assert told[-1].rows == ((3, "wt.import.open_quote", {}),)


@pytest.mark.parametrize("text", ["two\nlines", "x" * 81])
def test_what_would_break_every_table_it_is_printed_in_is_no_name_club_or_faction(text: str) -> None:
    for name, club, faction in ((text, "", ""), ("Ana", text, ""), ("Ana", "", text)):
        assert Desk().refuses(c.SignUp(name, club, faction, by=ORGANISER)) == Refused(
            "wt.signup.name_long", longest=80
        )


@proves("WT-ADV-01")
def test_once_all_feats_were_used_they_may_come_round_again() -> None:
    feats, scenarios = list(FEATS), list(SCENARIOS)
    six = tuple(Adventure(scenarios[n], feats[n % len(feats)]) for n in range(6))
    assert repeats(six) == []
    assert [one.key for one in repeats((*six[:4], six[0]))] == [
        "wt.adventure.scenario_again",
        "wt.adventure.feat_again",
    ]


def test_everybody_with_a_seat_is_checked_in_at_once_and_nobody_else() -> None:
    desk = Desk(1, seats=4)
    for name in "Ana", "Blas", "Cleo", "Dora":
        desk.do(c.SignUp(name, by=ORGANISER))
    desk.do(c.Withdraw("c002", ORGANISER))  # Dora, who waited, moves up
    desk.do(c.SignUp("Elio", by=ORGANISER))
    told = desk.do(c.CheckInAll(ORGANISER))
    assert told == [e.CheckedIn("c003", "Blas"), e.CheckedIn("c004", "Cleo"), e.CheckedIn("c005", "Dora")]
    assert [one.status for one in desk.state.companies.values()] == [
        "present", "withdrawn", "present", "present", "present", "waiting",
    ]  # fmt: skip
    assert desk.refuses(c.CheckInAll(ORGANISER)) == Refused("wt.checkin.nobody")


@proves("WT-PAIR-05")
def test_late_companies_checked_in_together_draw_their_lots_one_after_the_other() -> None:
    desk = Desk(4)
    desk.pair()
    before = desk.state.lot
    desk.do(c.SignUp("Ana", by=ORGANISER), c.SignUp("Blas", by=ORGANISER))
    desk.do(c.CheckInAll(ORGANISER), dice=ScriptedDice("1 | 6"))
    assert desk.state.lot == ("c005", *before, "c006")
    assert {desk.state.companies[one].joins for one in ("c005", "c006")} == {2}


def test_only_the_organiser_checks_everybody_in() -> None:
    desk = Desk(2)
    desk.do(c.SignUp("Ana", by=ORGANISER))
    assert desk.refuses(c.CheckInAll("user:1")) == Refused("wt.role.organiser_only")


@proves("WT-PAIR-05", "WT-ORG-05")
def test_late_arrivals_beyond_seats_and_tables_are_let_in_and_said() -> None:
    desk = Desk(4, seats=4, tables=2)
    desk.pair()
    assert not {"wt.advice.over_seats", "wt.advice.few_tables"} & keys(desk)
    for number, name in ((5, "Late"), (6, "Later")):
        desk.do(c.SignUp(name, by=ORGANISER), c.CheckIn(f"c00{number}", ORGANISER))
    assert {"wt.advice.over_seats", "wt.advice.few_tables"} <= keys(desk)
    assert len(desk.state.active) == 6
