"""The season: a fold of closed official events."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tercio.core.dice import SeededDice
from tercio.core.refused import Refused
from tercio.rating import changes, expected_places, expected_share
from tercio.tournament import commands as c
from tercio.tournament.season import (
    PRIZES,
    EventResult,
    Season,
    event_result,
    factions,
    ranking,
)
from tercio.tournament.season_book import DECIDER as BOOK
from tercio.tournament.season_book import Book, CloseSeason, ReopenSeason, Standing
from tercio.tournament.state import ScoreSheet
from tests.proof import proves
from tests.tournament.event_script import ORGANISER, Desk

MODELS = ["per_game_wdl", "per_game_pt", "event_position"]


def won(name: str, date: str, k: float = 32) -> EventResult:
    return EventResult(name, date, k, "per_game_wdl", ("ana", "luis"), (1, 2), ((0, 1, 4),))


@proves("WT-ELO-01")
def test_only_closed_official_events_count() -> None:
    assert event_result(Desk(4, official=False).play_through().state) is None
    desk = Desk(4, official=True)
    desk.pair()
    assert event_result(desk.state) is None
    assert event_result(Desk(4, official=True).play_through().state)


@proves("WT-ELO-02")
def test_every_season_starts_at_a_thousand() -> None:
    events = [won("spring", "2026-04-01"), won("autumn", "2027-10-01")]
    first, second = (Season(str(y), f"{y}-01-01", f"{y}-12-31") for y in (2026, 2027))
    assert first.ranking(events).history["ana"][0].before == 1000
    assert second.ranking(events).history["ana"][0].before == 1000
    assert second.ranking(events).scores == {"ana": 1016, "luis": 984}


@proves("WT-ELO-03")
def test_scores_before_the_event_are_used_for_all_its_games() -> None:
    twice = EventResult(
        "cup", "2027-01-01", 32, "per_game_wdl", ("ana", "luis"), (1, 2), ((0, 1, 4), (0, 1, 3))
    )
    assert ranking([twice]).scores == {"ana": 1032, "luis": 968}
    later = ranking([won("one", "2027-01-01"), won("two", "2027-02-01")])
    assert later.scores["ana"] < 1032


@proves("WT-ELO-04")
@pytest.mark.parametrize(("k", "score"), [(32, 1016), (64, 1032), (0, 1000)])
def test_k_is_the_events_own(k: float, score: float) -> None:
    assert ranking([won("cup", "2027-01-01", k)]).scores["ana"] == score


@proves("WT-ELO-06")
def test_the_winner_of_a_closed_season_gets_the_three_prizes_and_a_tie_is_shown() -> None:
    season = Season("2027", "2027-01-01", "2027-12-31")
    events = [won("cup", "2027-05-01")]
    assert season.prizes(events, closed=False) == {}
    assert season.prizes(events, closed=True) == {"ana": PRIZES}
    assert len(PRIZES) == 3
    level = EventResult("cup", "2027-05-01", 32, "per_game_wdl", ("ana", "luis"), (1, 1), ((0, 1, 2),))
    assert set(season.prizes([level], closed=True)) == {"ana", "luis"}


@proves("WT-ELO-07", "WT-ELO-05")
def test_walkovers_and_byes_are_no_rated_games_and_who_never_played_is_unrated() -> None:
    desk = Desk(5, official=True)
    desk.pair()
    present, absent = desk.game(1).pair
    desk.do(c.EnterScore("1-1", ScoreSheet(present, finish="no_show", absent=absent), ORGANISER))
    desk.score(desk.game(2), (5, 3))
    desk.close(cut_short=True)
    found = event_result(desk.state)
    assert found
    assert set(found.players) == {desk.player(one) for one in desk.game(2).pair}
    assert len(found.games) == 1


@proves("WT-ELO-07")
def test_a_disqualified_companys_games_are_rated_and_by_place_it_shares_the_last() -> None:
    desk = Desk(4, official=True, rating_model="event_position")
    desk.pair()
    desk.play((9, 4, 0, 0), (5, 2, 3, 1))
    best = desk.table()[0].id
    desk.do(c.Penalise(best, "disqualify", "abuse", by=ORGANISER))
    desk.close(cut_short=True)
    found = event_result(desk.state)
    assert found
    assert len(found.games) == 2
    assert max(found.places) == found.places[found.players.index(desk.player(best))]
    assert ranking([found]).scores[desk.player(best)] == 1000 - 16


def test_reopening_an_event_recomputes_the_season() -> None:
    desk = Desk(4, official=True, date="2027-03-01").play_through()
    after = won("later", "2027-04-01")
    before = ranking([event_result(desk.state), after])  # type: ignore[list-item]
    desk.do(c.ReopenTournament("slip", ORGANISER))
    assert event_result(desk.state) is None
    sheet = ScoreSheet(desk.game(1, 1).pair[0], pm=(0, 9), pa=(0, 4))
    desk.do(c.CorrectScore("1-1", sheet, "slip", ORGANISER))
    desk.close()
    assert ranking([event_result(desk.state), after]).scores != before.scores  # type: ignore[list-item]


@proves("WT-ELO-03")
@given(
    st.lists(st.floats(500, 1800), min_size=2, max_size=7),
    st.sampled_from(MODELS),
    st.data(),
)
def test_every_model_is_zero_sum(ratings: list[float], model: str, data: st.DataObject) -> None:
    players = st.integers(0, len(ratings) - 1)
    games = data.draw(st.lists(st.tuples(players, players, st.integers(0, 4)).filter(lambda g: g[0] != g[1])))
    places = data.draw(st.lists(st.integers(1, 5), min_size=len(ratings), max_size=len(ratings)))
    moved = changes(model, ratings, games=games, places=places, k=32)
    assert abs(sum(moved)) < 1e-9


@proves("WT-ELO-03")
@given(st.lists(st.floats(500, 1800), min_size=2, max_size=6))
def test_places_and_shares_say_the_same(ratings: list[float]) -> None:
    """change = K * (expected place - place) / (n - 1)"""
    n = len(ratings)
    places = list(range(1, n + 1))
    hoped = expected_places(ratings)
    moved = changes("event_position", ratings, games=(), places=places, k=32)
    for at in range(n):
        assert abs(moved[at] - 32 * (hoped[at] - places[at]) / (n - 1)) < 1e-9


@proves("WT-ELO-03")
def test_nobody_wins_a_game_and_loses_points_for_it_by_default() -> None:
    for own in range(600, 1500, 50):
        for rival in range(600, 1500, 50):
            assert changes("per_game_wdl", [own, rival], games=[(0, 1, 3)], places=(), k=32)[0] > 0
            assert expected_share(own, rival) + expected_share(rival, own) == pytest.approx(1)


def test_faction_lines_count_games_and_wins() -> None:
    desk = Desk(0)
    for number, faction in enumerate(("Norte", "Norte", "Sur", "Sur"), start=1):
        desk.do(c.SignUp(f"P{number}", faction=faction, by=ORGANISER), c.CheckIn(f"c{number:03}", ORGANISER))
    desk.play_through()
    lines = factions([desk.state])
    assert sum(line.games for line in lines) == 12
    assert sum(line.wins for line in lines) == 6
    assert {line.companies for line in lines} == {2}


FINAL = (Standing("ana", "Ana", 1016.0), Standing("luis", "Luis", 984.0))


@proves("WT-ELO-02", "WT-ELO-06")
def test_a_closed_season_keeps_its_final_list_and_its_winner_until_it_is_reopened_with_a_reason() -> None:
    dice = SeededDice("season")
    closed = BOOK.fold(BOOK.decide(BOOK.initial, CloseSeason("2027", FINAL, ("ana",)), dice))
    assert (closed.closed, closed.final, closed.winners) == (True, FINAL, ("ana",))
    opened = BOOK.fold(BOOK.decide(closed, ReopenSeason("slip"), dice), closed)
    assert not opened.closed
    assert opened.final == ()


@proves("WT-ELO-06")
@pytest.mark.parametrize(
    ("before", "command", "key"),
    [
        (Book("2027", closed=True), CloseSeason("2027", FINAL, ("ana",)), "wt.season.closed_already"),
        (Book(), CloseSeason("2027", (), ()), "wt.season.nothing_to_close"),
        (Book(), CloseSeason("2027", FINAL, ("ana",), running=1), "wt.season.still_playing"),
        (Book(), ReopenSeason("slip"), "wt.season.open_already"),
        (Book("2027", closed=True), ReopenSeason(" "), "wt.correct.no_reason"),
    ],
)
def test_a_season_closes_once_with_a_result_and_nothing_in_play(
    before: Book, command: CloseSeason | ReopenSeason, key: str
) -> None:
    with pytest.raises(Refused) as no:
        BOOK.decide(before, command, SeededDice("season"))
    assert no.value.key == key


@proves("WT-ELO-01", "WT-RANK-04")
def test_level_players_share_their_place_in_the_season() -> None:
    games = ((0, 1, 4), (2, 3, 4))
    players = ("ana", "luis", "eva", "noa")
    found = ranking([EventResult("spring", "2026-04-01", 32, "per_game_wdl", players, (1, 3, 2, 4), games)])
    assert found.placed == [(1, "ana"), (1, "eva"), (3, "luis"), (3, "noa")]
    assert found.winners == ["ana", "eva"]


@proves("WT-ELO-03")
def test_a_rating_model_nobody_knows_is_not_rated_as_another() -> None:
    with pytest.raises(ValueError, match="no rating model"):
        ranking([EventResult("spring", "2026-04-01", 32, "glicko", ("ana", "luis"), (1, 2), ((0, 1, 4),))])
