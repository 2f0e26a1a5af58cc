"""The score sheet as a form: it keeps what was said, whoever opens it again and whatever was refused."""

from __future__ import annotations

import re
from copy import copy
from html import unescape
from typing import Any

import pytest

from tercio.core.speech import say
from tercio.ledger import rule
from tercio.tournament.feats import FEATS
from tercio.tournament.guide import in_force
from tercio.tournament.scenarios import SCENARIOS
from tercio.web.tournaments.sheets import short_names
from tests.proof import proves
from tests.web.conftest import Visitor, person
from tests.web.test_tournament_pages import Room

MOVED = {"fact_successes": "2", "fact_character": "true", "fact_adjacent": "true", "fact_own": "true"}


@pytest.fixture
def room(db: None) -> Room:
    return Room.with_adventure()


def first_game(room: Room) -> Any:
    return room.state.rounds[0].games["1-1"]


def send(room: Room, who: Visitor | None = None, **changes: str) -> Any:
    game = first_game(room)
    return (who or room.organiser).send(f"{room.path}game/1-1/", **room.sheet(game, **changes))


def chosen(page: str, select: str) -> list[str]:
    """What stands in a list of the form."""
    options = re.search(rf'<select id="{select}".*?</select>', page, re.S)
    assert options
    return re.findall(r'<option(?: value="([^"]*)")? selected>', options[0]) or re.findall(
        r"<option selected>([^<]*)", options[0]
    )


@pytest.mark.parametrize("by_player", [True, False])
@proves("WT-SCORE-08")
def test_a_sheet_on_which_nothing_was_marked_is_not_sent_by_one_tap(room: Room, by_player: bool) -> None:
    who, path = room.link(first_game(room).pair[0]) if by_player else room.organiser, f"{room.path}game/1-1/"
    told = say("wt.score.nothing_marked", "en")
    opened = who.get(path).content.decode()
    assert say("wt.page.nothing_marked", "en") in opened
    assert 'name="unchanged" value="true">' in opened
    blank = {"zone_a": first_game(room).pair[0], "finish": "played"}
    for fields in (room.sheet(first_game(room), unchanged=""), blank):
        refused = who.send(path, **fields)
        assert refused.status_code == 422
        page = unescape(refused.content.decode())
        assert told in page
        fold = page.partition('name="unchanged"')[0].rpartition("<details")[2]
        assert fold.startswith(' class="more" open>'), "what the refusal points to is in view"
    assert not first_game(room).claims
    assert first_game(room).score is None
    assert send(room, who).status_code == 302, "said so, it is sent"
    assert 'name="unchanged" value="true" checked>' in who.get(path).content.decode()


def test_the_running_total_says_that_nothing_is_marked_until_something_is(room: Room) -> None:
    who, path = room.link(first_game(room).pair[0]), f"{room.path}game/1-1/preview/"
    nothing = say("wt.page.nothing_marked", "en")
    for changes, reckoned in (
        ({"unchanged": ""}, False),
        ({"unchanged": "true"}, True),
        ({"unchanged": "", "r3_R1": "A"}, True),
    ):
        told = who.send(path, **room.sheet(first_game(room), **changes)).content.decode()
        assert (nothing in told, 'class="number pt"' in told) == (not reckoned, reckoned)


@proves("WT-SCORE-10")
def test_correcting_a_game_stopped_by_the_clock_starts_from_what_was_written(room: Room) -> None:
    send(room, finish="clock", rounds_played="2", note="Time was called")
    page = room.organiser.get(f"{room.path}game/1-1/").content.decode()
    assert chosen(page, "finish") == ["clock"]
    assert re.search(r'id="rounds_played".*?<option selected>2</option>', page, re.S)
    assert 'value="Time was called"' in page


@proves("WT-SCORE-10")
def test_correcting_a_no_show_still_names_who_did_not_come(room: Room) -> None:
    absent = first_game(room).pair[1]
    send(room, finish="no_show", absent=absent)
    page = room.organiser.get(f"{room.path}game/1-1/").content.decode()
    assert (chosen(page, "finish"), chosen(page, "absent")) == (["no_show"], [absent])


def test_a_refused_correction_keeps_its_reason_and_how_the_game_ended(room: Room) -> None:
    send(room)
    page = send(
        room, how="correct", reason="Miscounted", finish="clock", rounds_played="1", note="", r1_R1="C"
    ).content.decode()
    assert 'value="Miscounted"' in page
    assert re.search(r'id="rounds_played".*?<option selected>1</option>', page, re.S)


@pytest.mark.parametrize("told", ["x", "-1", "99999999999999999999", "²"])
def test_a_strange_number_of_rounds_is_no_fault_of_the_house(room: Room, told: str) -> None:
    answer = send(room, finish="clock", rounds_played=told, note="Time")
    assert answer.status_code in {302, 400, 422}


@proves("WT-SPORT-02")
def test_a_game_lost_by_sanction_shows_what_the_standings_count(room: Room) -> None:
    send(room)
    offender = first_game(room).pair[0]
    room.do("Penalise", company=offender, kind="game_loss", game="1-1", amount="0", reason="Illegal list")
    page = Visitor().get(f"{room.path}game/1-1/").content.decode()
    shown = re.findall(r'<p class="big number">(\d) <small>PT', page)
    assert shown == ["0", "3"]
    assert "Lost by sanction" in page


@proves("WT-REF-02")
def test_a_referee_rules_on_a_settled_game_where_the_organiser_corrects(room: Room) -> None:
    judge = person("judge")
    room.organiser.send(f"{room.path}desk/referee/", referee="judge")
    send(room)
    page = Visitor(judge).get(f"{room.path}game/1-1/").content.decode()
    assert 'name="how" value="rule"' in page
    assert 'name="how" value="correct"' in room.organiser.get(f"{room.path}game/1-1/").content.decode()
    send(room, Visitor(judge), how="rule", reason="R1 was held by A", r3_R1="A")
    assert first_game(room).ruled
    for who in (Visitor(judge), room.organiser):
        assert 'class="sheet"' not in who.get(f"{room.path}game/1-1/").content.decode()


@pytest.mark.parametrize(("how", "done"), [("correct", "CorrectScore"), ("rule", "RuleScore")])
def test_a_correction_and_a_ruling_made_in_place_are_said_where_the_reader_looks(
    room: Room, how: str, done: str
) -> None:
    send(room)
    fields = room.sheet(first_game(room), how=how, reason="Miscounted", r3_R1="A")
    said = room.organiser.post(
        f"{room.path}game/1-1/",
        {**fields, "command_id": "again-12345"},
        headers={"hx-request": "true"},
        follow=True,
    ).content.decode()
    notices = said.partition('<div id="notices">')[2].partition("</main>")[0]
    assert say(f"wt.done.{done}", "en", table=1) in notices


def test_the_desk_copies_a_paper_sheet_by_its_totals(room: Room) -> None:
    page = room.organiser.get(f"{room.path}game/1-1/?totals=yes").content.decode()
    assert 'name="pm_a"' in page
    assert "r1_R1" not in page
    game = first_game(room)
    totals = {"pm_a": "4", "pm_b": "3", "pa_a": "1", "pa_b": "1"}
    room.organiser.send(
        f"{room.path}game/1-1/", zone_a=game.pair[0], finish="played", totals="true", **totals
    )
    assert first_game(room).score.pm == (4, 3)
    again = room.organiser.get(f"{room.path}game/1-1/").content.decode()
    assert re.search(r'name="pm_a"[^>]*value="4"', again)


def test_players_write_box_by_box_or_totals_and_the_next_sheet_opens_as_the_last_was_sent(room: Room) -> None:
    player = room.link(first_game(room).pair[0])
    path = f"{room.path}game/1-1/"
    assert 'name="r1_R1"' in player.get(path).content.decode()
    page = player.get(f"{path}?totals=yes").content.decode()
    assert 'name="pm_a"' in page
    assert 'name="r1_R1"' not in page
    game = first_game(room)
    totals = {"pm_a": "4", "pm_b": "3", "pa_a": "1", "pa_b": "1", "totals": "true", "zone_a": game.pair[0]}
    assert player.send(path, **totals).status_code == 302
    assert first_game(room).claims[game.pair[0]].pm == (4, 3)
    assert player.session["sheet_ways"] == {room.path.split("/")[2]: True}


@pytest.mark.parametrize(
    ("marked", "sent"),
    [
        ({}, None),
        ({"r3_R1": "A"}, (False, None)),
        ({"pm_a": "4", "pa_a": "1", "pm_b": "3", "pa_b": "1"}, (True, (4, 3))),
        ({"r3_R1": "A", "pm_a": "4", "pa_a": "1", "pm_b": "3", "pa_b": "1"}, (True, (4, 3))),
        ({"r3_R1": "A", "pm_a": "4"}, None),
    ],
)
def test_a_sheet_that_asks_boxes_and_totals_alike_counts_totals_once_one_is_marked(
    room: Room, marked: dict[str, str], sent: tuple[bool, tuple[int, int] | None] | None
) -> None:
    game, path = first_game(room), f"{room.path}game/1-1/"
    player = room.link(game.pair[0])
    assert 'name="totals" value="either"' in player.get(path).content.decode()
    send(room, player, unchanged="", totals="either", **marked)
    claim = first_game(room).claims.get(game.pair[0])
    assert (claim and (not claim.rounds, claim.pm)) == sent
    assert player.session.get("sheet_ways") == (sent and {room.path.split("/")[2]: sent[0]})


def test_a_sheet_opens_by_totals_where_its_writer_sent_totals_last_in_this_event(room: Room) -> None:
    """Another event opens as the last sheet of all, until a sheet is sent there."""
    desk, other = room.organiser, copy(room)
    other.announce(name="Otra")
    other.begin()
    here, there = (f"{one.path}game/1-2/" for one in (room, other))
    by_totals = {"totals": "true", "pm_a": "4", "pm_b": "3", "pa_a": "1", "pa_b": "1"}

    def opens_by_totals() -> tuple[bool, bool]:
        first, second = ('name="r1_R1"' not in desk.get(path).content.decode() for path in (here, there))
        return first, second

    assert opens_by_totals() == (False, False)
    send(room, **by_totals)
    assert opens_by_totals() == (True, True)
    game = other.state.rounds[0].games["1-1"]
    desk.send(f"{other.path}game/1-1/", **other.sheet(game))
    assert opens_by_totals() == (True, False)


def test_the_taps_for_a_total_are_only_what_the_adventure_can_give(room: Room) -> None:
    player = room.link(first_game(room).pair[0])
    page = player.get(f"{room.path}game/1-1/?totals=yes").content.decode()
    values = {int(value) for value in re.findall(r'name="pa_a" value="([0-9]+)"', page)}
    assert values == set(range(max(map(max, FEATS["WT-FT-RA"].reachable)) + 1))


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_page_of_a_match_says_how_its_scenario_scores(db: None, scenario: str) -> None:
    room = Room.with_adventure(scenario)
    page = room.organiser.get(f"{room.path}game/1-1/")
    assert page.status_code == 200
    shown = unescape(page.content.decode())
    scoring = [step.rule for step in in_force(SCENARIOS[scenario].guide, "wts-002") if step.moment == "score"]
    assert scoring
    assert [id_ for id_ in scoring if rule(id_).statement["en"] not in shown] == []


def test_a_finished_event_asks_for_no_sheet_and_no_referee(room: Room) -> None:
    room.play()
    room.do("CloseTournament", accept=["wt.checklist.closing_open"], cut_short="true")
    page = room.organiser.get(f"{room.path}game/1-1/").content.decode()
    assert 'class="sheet"' not in page
    assert "CallReferee" not in page


def test_whoever_only_looks_is_offered_nothing_to_do(room: Room) -> None:
    """The map, the rules and the odds are for everybody; what changes the game is for its table."""
    path = f"{room.path}game/1-1/"
    main = Visitor().get(path).content.decode().partition("<main")[2].partition("</main>")[0]
    assert 'method="post"' not in main
    player = room.link(first_game(room).pair[0]).get(path).content.decode()
    assert all(command in player for command in ("DeclareCommand", "RollInitiative", "Tick", "EndTurn"))


def tap(room: Room, who: Visitor, field: str, owner: str) -> None:
    answer = who.post(f"{room.path}game/1-1/mark/", {"box": field, field: owner})
    assert answer.status_code == 204


def standing(room: Room, who: Visitor) -> dict[str, str]:
    page = who.get(f"{room.path}game/1-1/").content.decode()
    return dict(re.findall(r'name="(r[1-3]_[A-Z0-9]+)" value="([A-Za-z]+)" checked', page))


def beside(room: Room, who: Visitor) -> list[str]:
    """What is said of the rival's marks, tags apart."""
    page = unescape(who.get(f"{room.path}game/1-1/").content.decode())
    return [re.sub("<[^>]+>", "", said) for said in re.findall(r'<p class="rival-mark[^>]*>(.*?)</p>', page)]


@proves("WT-OBJ-03")
def test_what_i_marked_stays_whatever_my_rival_marks_and_both_see_it(room: Room) -> None:
    game = first_game(room)
    first, second = (room.state.companies[company].name for company in game.pair)
    mine, theirs = map(room.link, game.pair)
    tap(room, mine, "r1_R1", "A")
    assert standing(room, theirs)["r1_R1"] == "A", "the sheet is shared until both speak"
    assert beside(room, theirs) == [say("wt.page.rival_marked", "en", box="R1", name=first)]
    tap(room, theirs, "r1_R1", "B")
    tap(room, theirs, "r2_R2", "B")
    here, there = standing(room, mine), standing(room, theirs)
    assert [here[f"r{number}_R1"] for number in (1, 2, 3)] == ["A", "A", "A"]
    assert [there[f"r{number}_R1"] for number in (1, 2, 3)] == ["B", "B", "B"]
    assert beside(room, mine)[0] == f"{say('wt.page.rival_says', 'en', box='R1', name=second)} {second}"
    assert beside(room, theirs)[0] == f"{say('wt.page.rival_says', 'en', box='R1', name=first)} {first}"
    tap(room, theirs, "r3_R1", "B")
    assert standing(room, mine)["r3_R1"] == "B", "a later round is marked by whoever marks it"
    assert say("wt.page.rival_marked", "en", box="R1", name=second) in beside(room, mine)
    tap(room, theirs, "r1_R1", "A")
    assert not any(said.startswith("On R1") for said in beside(room, mine)), "they agree again"


def test_the_rivals_sheet_does_not_take_the_place_of_my_marks(room: Room) -> None:
    mine, theirs = map(room.link, first_game(room).pair)
    tap(room, mine, "r1_R1", "A")
    send(room, theirs, r1_R1="B", r2_R1="B", r3_R1="B")
    assert standing(room, mine)["r1_R1"] == "A"


@proves("WT-OBJ-03")
def test_what_the_rival_moved_on_the_counter_says_so_beside_the_box_it_fills(room: Room) -> None:
    one, other = (room.link(company) for company in first_game(room).pair)
    page = f"{room.path}game/1-1/?part=sheet"
    side = first_game(room).side(first_game(room).pair[1])
    answer = room.do("MoveCounter", other, game="1-1", action="tracked", side=side, **MOVED)
    assert answer.status_code == 302
    assert first_game(room).counter_by
    moved = say("wt.page.rival_moved", "en", name="{}").partition("{}")[2]
    assert [moved in who.get(page).content.decode() for who in (one, other)] == [True, False]
    room.do("MoveCounter", game="1-1", action="tracked", side=side, **MOVED)
    assert moved not in one.get(page).content.decode(), "the staff's hand is nobody's of the two"


@proves("WT-PAIR-06")
def test_a_sheet_of_a_table_paired_again_is_refused_in_words_and_its_player_is_led_to_their_table(
    room: Room,
) -> None:
    """Paired anew while they wrote: the sheet is not drawn any more, and the refusal is read all the same."""
    before = first_game(room)
    moved, swapped = before.pair[0], room.state.rounds[0].games["1-2"].pair[0]
    phone, path = room.link(moved), f"{room.path}game/1-1/"
    room.do("SwapCompanies", one=moved, other=swapped)
    first, second = (room.state.companies[company].name for company in first_game(room).pair)
    refused = phone.send(path, **room.sheet(before, between=" ".join(before.pair)))
    assert refused.status_code == 422
    said = say("wt.score.repaired", "en", table=before.table, first=first, second=second)
    text = unescape(refused.content.decode())
    attributes, _, sheet = text.partition('id="sheet"')[2].partition(">")
    assert "hidden" not in attributes, "the part that says so is the one that is seen"
    assert said in sheet.partition("</section>")[0]
    for page in (text, unescape(phone.get(path).content.decode())):
        notice = page.partition('id="newer"')[2].partition("</div>")[0]
        assert say("wt.page.plays_elsewhere", "en") in notice
        assert f'href="{room.path}game/1-2/"' in notice


def test_whoever_was_swapped_into_the_bye_reads_so_at_the_table_they_left(db: None) -> None:
    room = Room()
    room.enter(5)
    room.pair()
    left, bye = first_game(room).pair[0], room.state.rounds[0].bye
    phone = room.link(left)
    room.do("SwapCompanies", one=left, other=bye)
    page = unescape(phone.get(f"{room.path}game/1-1/").content.decode())
    assert say("wt.page.you_rest", "en", number=1) in page.partition('id="newer"')[2].partition("</div>")[0]


@pytest.mark.parametrize(
    ("first", "second", "called"),
    [
        ("Ana Torres", "Bruno Gil", ("Ana", "Bruno")),
        ("José Antonio Domínguez", "José Luis Perales", ("José Antonio", "José Luis")),
        ("José Gil", "JOSÉ", ("José Gil", "JOSÉ")),
        ("Ana de la O", "Ana de la Torre", ("Ana de la O", "Ana de la Tor…")),
        ("B" + "o" * 79, "Ana", ("B" + "o" * 12 + "…", "Ana")),
        ("o" * 79 + "1", "o" * 79 + "2", ("o" * 79 + "1", "o" * 79 + "2")),
    ],
)
def test_players_are_called_by_as_few_words_as_tell_them_apart(
    first: str, second: str, called: tuple[str, str]
) -> None:
    assert short_names(first, second) == called
