"""Warcrow: any pool against any pool, and the tests the feats ask for."""

from __future__ import annotations

from tercio import odds
from tercio.app.questions.question_parts import Chart, Field, Given, Number, OddsAnswer, Question
from tercio.odds.symbol_dice import against

COLOURS = ("red", "orange", "yellow", "green", "blue", "black")


def pool(prefix: str, defaults: dict[str, int], group: str) -> tuple[Field, ...]:
    return tuple(Field(f"{prefix}{c}", default=defaults.get(c, 0), most=12, group=group) for c in COLOURS)


def dice(given: Given, prefix: str) -> list[str]:
    return [colour for colour in COLOURS for _ in range(given[f"{prefix}{colour}"])]


def switch(given: Given, prefix: str) -> list[odds.Switch]:
    cost = given[f"{prefix}cost"]
    return [odds.Switch(cost, given[f"{prefix}gain"], given[f"{prefix}times"])] if cost else []


def switches(prefix: str, group: str) -> tuple[Field, ...]:
    return (
        Field(f"{prefix}cost", most=9, group=group),
        Field(f"{prefix}gain", default=1, most=9, group=group),
        Field(f"{prefix}times", default=1, most=9, group=group),
        Field(f"{prefix}elite", "bool", False, group=group),
    )


def clash(given: Given) -> OddsAnswer:
    """Successes that no block stops."""
    left = odds.clash_of_symbols(
        dice(given, "a_"),
        dice(given, "d_"),
        switches=switch(given, "a_"),
        blocks=switch(given, "d_"),
        elite=(given["a_elite"], given["d_elite"]),
    )
    return OddsAnswer(
        (
            Number("mean", left.mean(), "mean"),
            Number("none", left[0]),
            Number("two_or_more", left.at_least(2)),
        ),
        (Chart("unblocked", left),),
    )


def feat(given: Given) -> OddsAnswer:
    """A test: so many successes or more."""
    successes = odds.symbols(dice(given, "a_"), "S", hollow=given["a_elite"]).mine()
    passed = successes.at_least(given["need"])
    return OddsAnswer(
        (Number("passes", passed), Number("mean", successes.mean(), "mean")), (Chart("successes", successes),)
    )


def initiative(given: Given) -> OddsAnswer:
    """Most successes win; a tie is rolled again."""
    win, tie, lose = against(dice(given, "a_"), dice(given, "d_"))
    after = win / (win + lose) if win + lose else win
    return OddsAnswer(
        (Number("wins_after_ties", after), Number("wins", win), Number("ties", tie), Number("loses", lose)),
        (
            Chart("mine", odds.symbols(dice(given, "a_")).mine()),
            Chart("theirs", odds.symbols(dice(given, "d_")).mine()),
        ),
    )


QUESTIONS = (
    Question(
        "symbols",
        (
            *pool("a_", {"red": 2, "orange": 2}, "attacker"),
            *switches("a_", "attacker"),
            *pool("d_", {"green": 2, "blue": 1}, "defender"),
            *switches("d_", "defender"),
        ),
        clash,
    ),
    Question(
        "feat",
        (
            Field("need", default=1, most=20),
            *pool("a_", {"yellow": 1, "orange": 1}, "pool"),
            Field("a_elite", "bool", False, group="pool"),
        ),
        feat,
    ),
    Question(
        "initiative",
        (
            *pool("a_", {"yellow": 1, "orange": 2}, "mine"),
            *pool("d_", {"yellow": 1, "orange": 1}, "theirs"),
        ),
        initiative,
    ),
)
