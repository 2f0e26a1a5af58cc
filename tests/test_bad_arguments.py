"""What cannot be is refused by every library with a sentence: no NaN, no nothing, no text for a number."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from tercio import firstblood, geometry, muskets, odds, pairing, rating
from tercio.core.refused import Refused
from tercio.odds import Blows, Body, Guard, Odds, d6
from tests.proof import proves
from tests.public_calls import CALLS, Call, put_together, right_calls, spoiled_calls
from tests.test_faces import KERNELS, LIBRARIES, PROTOCOLS, shown

NAN, ENDLESS = float("nan"), float("inf")
Ask = Callable[[Any], Any]
BASE = geometry.Disc(0, 0, 100)
FAR = geometry.Disc(900, 900, 100)


def shot(shooting: Any = 6, inches: Any = 13, shooters: Any = 4) -> Any:
    return muskets.volley(muskets.SHEET, shooters, muskets.Shot(shooting, "musket", inches))


def melee(**changes: Any) -> Any:
    side = muskets.Side(**{"attack": 6, "defence": 6, **changes})
    return muskets.fight(muskets.SHEET, muskets.Melee(side, muskets.Side(6, 6)))


def history(**changes: Any) -> Any:
    return rating.History(**{"ones": ["ana"], "twos": ["bea"], "values": [1.0], **changes})


def changes(model: str = "per_game_wdl", **more: Any) -> Any:
    told = {"ratings": [1000, 1000], "games": [(0, 1, 4)], "places": [1, 2], **more}
    return rating.changes(model, told.pop("ratings"), **told)


NUMBERS: dict[str, Ask] = {
    "k of a history": lambda bad: history(k=bad),
    "start of a history": lambda bad: history(start=bad),
    "value of a game": lambda bad: history(values=[bad]),
    "ends of events": lambda bad: history(ends=[bad]),
    "a corrected value": lambda bad: history().corrected(0, bad),
    "a corrected game": lambda bad: history().corrected(bad, 0.5),
    "k of changes": lambda bad: changes(k=bad),
    "k of places": lambda bad: changes("event_position", k=bad),
    "a rating": lambda bad: changes(ratings=[bad, 1000]),
    "a player of a game": lambda bad: changes(games=[(bad, 1, 4)]),
    "the PT of a game": lambda bad: rating.game_change(1000, 1000, bad),
    "k of a game": lambda bad: rating.updated_scores(1000, 1000, 1.0, k=bad),
    "an expected share": lambda bad: rating.expected_share(1000, bad),
    "a ranked score": lambda bad: rating.shared_places({"ana": bad}),
    "a weight": lambda bad: Odds([bad, 1]),
    "a float weight": lambda bad: Odds([bad, 1.0], exact=False),
    "a first outcome": lambda bad: Odds([1, 1], bad),
    "at least": d6.at_least,
    "at most": d6.at_most,
    "one outcome": lambda bad: d6[bad],
    "how many dice": d6.times,
    "how many to discard": d6.discard,
    "a cap": d6.capped,
    "the highest of": d6.highest,
    "each": d6.each,
    "what is read": lambda bad: d6.read(lambda face: bad),
    "what is thrown again": d6.reroll,
    "the weight of a part": lambda bad: odds.mixture([(bad or NAN, d6), (1.0, d6)]),
    "a part": lambda bad: odds.mixture([(1, bad)]),
    "two numbers": lambda bad: odds.joint(d6, bad),
    "a contest": lambda bad: odds.contest(bad, d6),
    "blows": lambda bad: odds.strikes([Blows(bad, hit=3)]),
    "a hit": lambda bad: odds.strikes([Blows(3, hit=bad)]),
    "a defence": lambda bad: odds.hits([Blows(3, hit=3, defence=bad)]),
    "extra hits": lambda bad: odds.strikes([Blows(3, hit=3, extra=bad)]),
    "faces again": lambda bad: odds.strikes([Blows(3, hit=3, reroll=bad)]),
    "a guard": lambda bad: odds.strikes([Blows(3, hit=3)], Guard(discard=bad)),
    "no blows": odds.strikes,
    "models": lambda bad: odds.aftermath(d6, Body(models=bad, resolve=3)),
    "wounds": lambda bad: odds.aftermath(bad, Body(models=3, resolve=3)),
    "dice in words": odds.parse,
    "shooting": lambda bad: shot(shooting=bad),
    "inches shot": lambda bad: shot(inches=bad),
    "shooters": lambda bad: shot(shooters=bad),
    "figures in a melee": lambda bad: melee(figures=bad),
    "dice in a melee": lambda bad: muskets.leave(muskets.SHEET, "flee", bad),
    "a length": geometry.inches,
    "millimetres": geometry.millimetres,
    "a place on the table": lambda bad: geometry.Disc(bad, 0, 1),
    "corners": lambda bad: geometry.Polygon(((0, 0), (bad, 1), (3, 3))),
    "a corner": lambda bad: geometry.Polygon((bad, (0, 0), (3, 3))),
    "regions": lambda bad: geometry.Union((bad,)),
    "points of a path": lambda bad: geometry.Path((bad,)),
    "who looks": lambda bad: geometry.line_of_sight(bad, FAR, []),
    "what stands between": lambda bad: geometry.line_of_sight(BASE, FAR, [bad]),
    "all that stands between": lambda bad: geometry.line_of_sight(BASE, FAR, bad),
    "what a line crosses": lambda bad: geometry.crossed_shapes(bad, geometry.Point(1, 1), []),
    "the nearest points": lambda bad: geometry.nearest_points(BASE, bad),
    "a radius beside": lambda bad: geometry.beside(BASE, bad),
    "a spot": lambda bad: geometry.is_free(bad, []),
    "where to": lambda bad: geometry.towards(BASE, 5, bad),
    "points of an entrant": lambda bad: pairing.solve([entrant("a", 1, points=bad), entrant("b", 2)]),
    "a rank": lambda bad: pairing.solve([entrant("a", bad), entrant("b", 2)]),
    "an entrant": lambda bad: pairing.solve([bad, bad]),
    "entrants": pairing.solve,
    "an army": lambda bad: firstblood.new_game(bad, "nords-300"),
    "a replay": firstblood.read_game,
}


def entrant(name: str, rank: Any, points: Any = 0) -> pairing.Entrant:
    return pairing.Entrant(name, points=points, rank=rank)


@pytest.mark.parametrize("asked", NUMBERS)
@pytest.mark.parametrize("bad", [NAN, ENDLESS, None, "x"], ids=str)
def test_what_is_no_number_is_refused_in_a_sentence(asked: str, bad: Any) -> None:
    with pytest.raises(Refused) as no:
        NUMBERS[asked](bad)
    for language in ("es", "en"):
        assert no.value.text(language).endswith((".", "?"))


@pytest.mark.parametrize(
    "ask",
    [
        lambda: history(k=-1),
        lambda: history(values=[7.0]),
        lambda: history(values=[-1.0]),
        lambda: history(ends=[-1, 1]),
        lambda: history(twos=["ana"]),
        lambda: history(ones=None),
        lambda: changes(games=[(0, 1)]),
        lambda: Odds([-0.5, 1.5], exact=False),
        lambda: Odds([3.0, 1.0], exact=False),
        lambda: Odds([], exact=False),
        lambda: odds.strikes(Blows(3, hit=2)),  # type: ignore[arg-type]
        lambda: firstblood.new_game(seed=NAN),  # type: ignore[arg-type]
        lambda: geometry.Polygon(((0, 0, 1), (1, 1, 1), (2, 5, 1))),  # type: ignore[arg-type]
    ],
)
def test_what_cannot_be_is_refused(ask: Callable[[], Any]) -> None:
    with pytest.raises(Refused):
        ask()


@proves("WT-ELO-07")
@pytest.mark.parametrize("bad", [NAN, None, "x"], ids=str)
def test_a_place_is_a_number_though_the_last_may_be_endless(bad: Any) -> None:
    with pytest.raises(Refused):
        changes("event_position", places=[bad, 2])
    assert changes("event_position", places=[1, ENDLESS]) == changes("event_position", places=[1, 2])


NO_VALUES = {"nan": NAN, "inf": ENDLESS, "-inf": -ENDLESS, "object": object()}
"""What is right nowhere."""
MAYBE_VALUES = {"x": "x", "-1": -1, "huge": 10**30, "1.5": 1.5, "[]": [], "{}": {}, "surrogate": "\ud800"}
"""What may be right somewhere, and is refused where it is not."""
MAY_BE_NONE = {
    "resolve", "defence_on_one", "against_broken", "fright", "against", "impact", "charge", "bye", "ends",
    "inside", "base", "figures", "die", "dice", "seat", "settings",
}  # fmt: skip
RESULTS = {
    "Aftermath", "Cost", "Fault", "Game", "Hit", "Line", "Need", "NotSimple", "Refused", "Reply", "Verdict",
}  # fmt: skip
"""What libraries give back and nobody has to make."""
IN_QUESTIONS = {"Melee", "Move", "Reaction", "Sheet", "Shot", "Side", "Sight"}
"""What is made to be asked about, and spoiled inside the question."""


def outcome(call: Call, arguments: dict[str, Any]) -> str:
    """How a spoiled call ends: refused with a sentence, taken, or with an error of Python's own."""
    try:
        call.ask(**put_together(arguments))
    except Refused as no:
        said = str(no)
        return "refused" if said.endswith("]") and len(said.rpartition(" [")[0]) > 15 else f"mute: {said}"
    except Exception as wrong:  # whatever it is, it is told
        return f"{type(wrong).__name__}: {wrong}"
    return "taken"


def test_every_name_that_can_be_called_is_called() -> None:
    left_out = [
        f"{library}.{name}"
        for library in LIBRARIES
        for name, value in shown(library)
        if callable(value)
        and f"{library}.{name}" not in CALLS
        and name not in KERNELS | PROTOCOLS | RESULTS | IN_QUESTIONS
    ]
    assert left_out == []


@pytest.mark.parametrize("call", right_calls(), ids=lambda call: call.name)
def test_whatever_is_put_in_any_place_is_refused_in_a_sentence_or_right(call: Call) -> None:
    assert outcome(call, call.arguments) == "taken"
    for label, bad in NO_VALUES.items():
        for path, arguments in spoiled_calls(call, bad):
            endless = label == "inf" and path.startswith("places[")
            assert outcome(call, arguments) == "refused" or endless, (path, label)
    for path, arguments in spoiled_calls(call, None):
        optional = path.replace("[0]", "").rpartition(".")[2] in MAY_BE_NONE
        found = outcome(call, arguments)
        assert found == "refused" or (optional and found == "taken"), (path, found)
    for label, bad in MAYBE_VALUES.items():
        for path, arguments in spoiled_calls(call, bad):
            assert outcome(call, arguments) in {"refused", "taken"}, (path, label, outcome(call, arguments))


@pytest.mark.parametrize(
    "weights",
    [{1: 1, 2: 1}, {3, 5}, iter([1, 2]), b"12", "12"],
    ids=["table", "set", "iterator", "bytes", "text"],
)
def test_weights_stand_in_a_list_and_nothing_else_is_read_as_one(weights: Any) -> None:
    """A table by outcome is how odds print themselves: read as a list, its outcomes would be the weights."""
    with pytest.raises(Refused, match=r"`weights` is .*: give a list"):
        odds.Odds(weights)


@pytest.mark.parametrize(
    "ask",
    [
        lambda: odds.die("6"),  # type: ignore[arg-type]
        lambda: odds.d6["6"],  # type: ignore[index]
        lambda: odds.trials(3, "6"),  # type: ignore[arg-type]
        lambda: geometry.inches("6"),  # type: ignore[arg-type]
        lambda: geometry.Disc("6", 0, 1),  # type: ignore[arg-type]
        lambda: rating.updated_scores("6", 1000, 1),  # type: ignore[arg-type]
        lambda: rating.updated_scores(1000, 1000, "6"),  # type: ignore[arg-type]
    ],
)
def test_a_text_where_a_number_is_wanted_is_named_in_quotes(ask: Callable[[], Any]) -> None:
    """“6 is not a whole number” would be no help to whoever read it from a file."""
    with pytest.raises(Refused, match="'6'"):
        ask()


def test_a_game_may_be_worth_a_fraction() -> None:
    half = Fraction(1, 2)
    assert rating.updated_scores(1000, 1200, half) == rating.updated_scores(1000, 1200, 0.5)
    exact, floats = (rating.History(["ana"], ["bea"], [value]).ratings for value in (half, 0.5))
    assert exact == floats


def test_a_history_of_many_games_looks_at_every_value() -> None:
    many = 60_000
    values = [1.0] * many
    values[-1] = NAN
    with pytest.raises(Refused, match="Nan is no share of a game"):
        history(ones=["ana"] * many, twos=["bea"] * many, values=values)
    values[-1] = 7.0
    with pytest.raises(Refused, match=r"7\.0 is no share of a game"):
        history(ones=["ana"] * many, twos=["bea"] * many, values=values, ends=[many])


def test_a_misfit_is_named_where_it_stands() -> None:
    with pytest.raises(Refused, match=r"`asked\.obstacles\[0\]\[1\]` is nan: give a plain number"):
        muskets.spot(muskets.SHEET, muskets.Sight(obstacles=((3.0, NAN),)))
    with pytest.raises(Refused) as no:
        pairing.rematch_free_guaranteed(NAN, 3)  # type: ignore[arg-type]
    assert no.value.text("es") == "`paired` es nan: da un número entero."
    with pytest.raises(Refused, match=r"`groups` is 24: give a list of Blows"):
        odds.strikes(24)  # type: ignore[arg-type]
    with pytest.raises(Refused, match=r"`pairing` is None: give a value of the kind Pairing"):
        pairing.check([], None)  # type: ignore[arg-type]


@pytest.mark.parametrize("asked", NUMBERS)
def test_a_number_nobody_can_write_down_is_refused_in_a_sentence_or_right(asked: str) -> None:
    for beyond in (10**5000, -(10**5000), [10**5000]):
        no = refusal(NUMBERS[asked], beyond)
        assert no is None or 15 < len(no.text("en")) < 400
        assert no is None or no.text("es").endswith((".", "?"))
        assert no is None or str(no).endswith("]")
        assert no is None or len(repr(no)) < 1_000


def refusal(ask: Ask, value: Any) -> Refused | None:
    """Why something is refused; None where it is answered, with what can be printed."""
    try:
        repr(ask(value))
    except Refused as no:
        return no
    return None


@pytest.mark.parametrize("seat", [2, 7, -1, True, "0", 0.0])
def test_a_seat_that_is_none_is_not_a_bystanders(seat: Any) -> None:
    game = firstblood.new_game("nords-300", "nords-300", pieces=0)
    with pytest.raises(Refused, match="seat"):
        game.seen_by(seat)
    assert (game.seen_by(None).seat, game.seen_by(0).seat, game.seen_by(1).seat) == (None, "0", "1")
