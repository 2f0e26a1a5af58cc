"""Plain dice: sums, and pools that count successes."""

from __future__ import annotations

from tercio import odds
from tercio.app.questions.asking import Answer, Chart, Field, Given, Number, Question, exactly


def roll(given: Given) -> Answer:
    """Dice as players write them."""
    shown = odds.parse(given["written"])
    numbers = (Number("mean", shown.mean(), "mean"), Number("least", shown.first, "plain"))
    return Answer((*numbers, Number("most", shown.last, "plain")), (Chart("total", shown),))


def pool(given: Given) -> Answer:
    """Dice that succeed or not, some of them thrown again, some counting twice."""
    one = odds.d10 if given["sides"] == 10 else odds.die(given["sides"])
    again = {int(face) for face in given["again"].replace(" ", "").split(",") if face.lstrip("-").isdigit()}

    def counts(face: int) -> int:
        good = face <= given["need"] if given["under"] else face >= given["need"]
        if face == one.first and given["naturals"]:
            good = bool(given["under"])
        if face == one.last and given["naturals"]:
            good = not given["under"]
        best = one.first if given["under"] else one.last
        return int(good) + (given["extra"] if good and face == best else 0)

    single = one.reroll(again).read(counts)
    single = single if exactly(given["dice"]) else single.loose()
    hits = single.times(given["dice"]).discard(given["discard"])
    return Answer(
        (Number("mean", hits.mean(), "mean"), Number("none", hits[0]), Number("one_die", single.at_least(1))),
        (Chart("successes", hits),),
        notes=() if hits.exact else ("ask.note.rounded",),
    )


QUESTIONS = (
    Question("roll", (Field("written", "text", "3d6"),), roll),
    Question(
        "pool",
        (
            Field("dice", default=6, most=10_000),
            Field("sides", default=6, least=2, most=100),
            Field("need", default=4, least=-999, most=999),
            Field("under", "bool", False),
            Field("naturals", "bool", False),
            Field("again", "text", ""),
            Field("extra", most=10),
            Field("discard", most=100),
        ),
        pool,
    ),
)
