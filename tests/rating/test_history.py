"""Many games into ratings: every step kept, the same bits whichever way they are reckoned."""

import random
from array import array

import pytest

from tercio.rating import History, changes, fold, updated_scores
from tests.proof import proves


def games(seed: int, players: int, count: int) -> tuple[list[str], list[str], list[float]]:
    chance = random.Random(seed)
    couples = [chance.sample(range(players), 2) for _ in range(count)]
    values = [chance.choice((0.0, 0.25, 0.5, 0.75, 1.0)) for _ in couples]
    return [f"p{a}" for a, _ in couples], [f"p{b}" for _, b in couples], values


def by_hand(ones: list[str], twos: list[str], values: list[float]) -> dict[str, list[float]]:
    """Each player's ratings, one update after another."""
    story: dict[str, list[float]] = {}
    for one, two, value in zip(ones, twos, values, strict=True):
        own, rival = story.setdefault(one, [1000.0]), story.setdefault(two, [1000.0])
        mine, theirs = updated_scores(own[-1], rival[-1], value)
        own.append(mine)
        rival.append(theirs)
    return story


def test_the_fold_is_one_update_after_another_to_the_last_bit():
    ones, twos, values = games(1, 30, 3000)
    history, story = History(ones, twos, values), by_hand(ones, twos, values)
    assert history.ratings == {player: ratings[-1] for player, ratings in story.items()}
    for player, ratings in story.items():
        assert [rating for _, rating in history.of(player)] == ratings[1:]


def test_players_may_be_numbers():
    ones, twos, values = games(2, 20, 500)
    named = History(ones, twos, values)
    numbered = History([int(one[1:]) for one in ones], [int(two[1:]) for two in twos], values)
    assert {f"p{player}": rating for player, rating in numbered.ratings.items()} == named.ratings
    assert numbered.of(7) == named.of("p7")


def test_equal_names_are_one_player_whether_or_not_they_are_one_object():
    ones, twos, values = games(5, 20, 400)
    copies = ["".join(list(one)) for one in ones]
    assert len({id(one) for one in copies}) == len(copies)
    history, again = History(ones, twos, values), History(copies, twos, values)
    assert (again.ratings, again.of("p3")) == (history.ratings, history.of("p3"))


def test_more_players_than_there_are_places_to_remember_them():
    ones, twos, values = games(6, 150_000, 100_000)
    history, story = History(ones, twos, values), by_hand(ones, twos, values)
    assert history.ratings == {player: ratings[-1] for player, ratings in story.items()}


@pytest.mark.parametrize("ends", [None, [1, 2]])
def test_nobody_plays_against_themselves(ends):
    with pytest.raises(ValueError, match=r"two different ones for each game.*rating\.no_players"):
        History(["a", "b"], ["b", "b"], [1.0, 0.5], ends=ends)


def test_a_number_too_odd_for_a_row_may_come_late():
    ones, twos = [at % 7 for at in range(20_000)], [7 + at % 5 for at in range(20_000)]
    ones[-1] = -3
    history = History(ones, twos, [1.0] * 20_000)
    named = History([str(one) for one in ones], [str(two) for two in twos], [1.0] * 20_000)
    assert {str(player): rating for player, rating in history.ratings.items()} == named.ratings
    assert history.of(-3) == named.of("-3") == [(19_999, history.ratings[-3])]


@pytest.mark.parametrize("odd", [-5, 10**12])
def test_odd_numbers_are_players_too(odd):
    assert History([odd], [3], [1.0]).ratings == {odd: 1016.0, 3: 984.0}


@pytest.mark.parametrize(
    ("players", "begin", "end", "copied"),
    [
        ([3, 0, 6], 0, 3, [3, 0, 6]),
        ([3, 0, 6], 1, 9, [0, 6]),
        ([9, 6], 1, 2, [6]),
        ([7], 0, 1, None),
        ([2, -1], 0, 2, None),
    ],
)
def test_numbers_serve_as_they_are_from_nought_to_the_most(players, begin, end, copied):
    numbers, row = fold.Numbers(6), fold.whole_row(3)
    assert numbers.number(players, begin, end, row) is (copied is not None)
    if copied is not None:
        assert list(row)[: len(copied)] == copied
        assert list(numbers.everybody()) == list(range(max(copied) + 1))
    with pytest.raises(KeyError):
        numbers.find(-1)
    with pytest.raises(KeyError):
        numbers.find(numbers.size)
    assert [numbers.find(player) for player in range(numbers.size)] == list(range(numbers.size))


def test_a_later_stretch_of_lower_numbers_forgets_nobody():
    numbers, row = fold.Numbers(6), fold.whole_row(1)
    assert list(numbers.everybody()) == []
    assert numbers.number([5, 0], 0, 1, row)
    assert numbers.number([5, 0], 1, 2, row)
    assert list(numbers.everybody()) == [0, 1, 2, 3, 4, 5]


def test_no_number_is_beyond_what_a_row_can_hold():
    assert fold.Numbers(2**40).number([2**30], 0, 1, fold.whole_row(1))
    assert not fold.Numbers(2**40).number([2**30 + 1], 0, 1, fold.whole_row(1))


def test_players_who_are_numbers_are_told_in_their_order():
    assert list(History([3, 0], [1, 3], [1.0, 0.5]).ratings) == [0, 1, 3]


@pytest.mark.parametrize("ends", [None, []])
def test_no_games_no_ratings(ends):
    assert History([], [], [], ends=ends).ratings == {}


@proves("WT-ELO-03")
def test_an_event_rates_its_games_on_the_ratings_held_before_it():
    ones, twos, values = ["a", "b", "a"], ["b", "c", "c"], [1.0, 1.0, 0.5]
    event = History(ones, twos, values, ends=[3])
    moved = changes("per_game_wdl", [1000.0] * 3, games=[(0, 1, 4), (1, 2, 4), (0, 2, 2)])
    assert event.ratings == {who: 1000 + change for who, change in zip("abc", moved, strict=True)}
    assert event.of("a") == [(0, 1016.0), (2, 1016.0)]


def test_a_story_told_event_by_event_ends_at_the_ratings_held():
    ones, twos, values = games(7, 25, 400)
    history = History(ones, twos, values, ends=[100, 100, 250, 400])
    for player, rating in history.ratings.items():
        story = history.of(player)
        assert [game for game, _ in story] == [at for at in range(400) if player in (ones[at], twos[at])]
        assert story[-1][1] == rating
        for begin, end in ((0, 100), (100, 250), (250, 400)):
            assert len({after for game, after in story if begin <= game < end}) <= 1


@pytest.mark.parametrize("ends", [None, [100, 100, 250, 400]])
def test_a_correction_leaves_no_trace_of_the_mistake(ends):
    ones, twos, values = games(3, 25, 400)
    right = History(ones, twos, values, ends=ends)
    wrong = History(ones, twos, [*values[:120], 1.0 - values[120], *values[121:]], ends=ends)
    fixed = wrong.corrected(120, values[120])
    assert fixed.ratings == right.ratings
    assert all(fixed.of(player) == right.of(player) for player in right.ratings)


def test_events_must_close_in_order_and_cover_every_game():
    for ends in ([1], [3, 2], []):
        with pytest.raises(ValueError, match="close"):
            History(["a", "b"], ["b", "a"], [1.0, 0.0], ends=ends)
    with pytest.raises(ValueError, match="two players"):
        History(["a"], [], [1.0])


@pytest.mark.parametrize("ends", [None, [700, 2000]])
def test_interpreted_and_compiled_give_the_same_bits(ends, monkeypatch):
    from importlib.util import module_from_spec, spec_from_file_location
    from pathlib import Path

    import tercio.rating.history as room

    ones, twos, values = games(4, 50, 2000)

    def bits() -> tuple[bytes, list[bytes]]:
        history = History(ones, twos, values, ends=ends)
        stories = [array("d", [after for _, after in history.of(player)]) for player in history.ratings]
        return array("d", history.ratings.values()).tobytes(), [story.tobytes() for story in stories]

    as_built = bits()
    spec = spec_from_file_location("fold_as_written", Path(room.__file__).with_name("fold.py"))
    assert spec is not None
    assert spec.loader is not None
    written = module_from_spec(spec)
    spec.loader.exec_module(written)
    monkeypatch.setattr(room, "fold", written)
    assert bits() == as_built
