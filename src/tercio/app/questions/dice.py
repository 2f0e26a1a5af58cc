"""Plain dice: sums, and pools that count successes."""

from __future__ import annotations

from tercio import odds
from tercio.app.questions.dice_words import parts_in_words
from tercio.app.questions.question_parts import (
    TOO_LONG,
    Chart,
    Field,
    Given,
    Number,
    OddsAnswer,
    Question,
    chance_of,
    counted_exactly,
    mean_of,
)
from tercio.core.refused import Refused
from tercio.odds.notation import terms
from tercio.odds.sampling import Sample, patient, throw_sum


def roll(given: Given) -> OddsAnswer:
    """Dice as players write them: counted exactly, or in floats, or thrown; mean and ends are exact."""
    written = terms(given["written"])
    total, sample = count_or_none(given["written"]), None
    if total is None:
        sample = patient(sum(len(die.weights) for _, _, die in written))
        total = sample.odds(lambda chance: sum(s * throw_sum(chance, die, n) for s, n, die in written))
    sides = [sorted((s * n * die.first, s * n * die.last)) for s, n, die in written]
    least, most = sum(low for low, _ in sides), sum(high for _, high in sides)
    mean = sum(s * n * die.mean() for s, n, die in written)
    return OddsAnswer(
        (Number("mean", mean, "mean"), Number("least", least, "plain"), Number("most", most, "plain")),
        (Chart("total", total),),
        understood=parts_in_words(given["written"]),
        notes=() if total.exact or sample else ("ask.note.rounded",),
        sample=sample,
    )


def count_or_none(written: str) -> odds.Odds | None:
    """The odds, in fractions or else in floats; None if either would take too long."""
    for exact in (True, False):
        try:
            return odds.parse(written, exact)
        except Refused as no:
            if no.key not in TOO_LONG:
                raise
    return None


def pool(given: Given) -> OddsAnswer:
    """Dice that succeed or not, some of them thrown again, some counting twice."""
    die = odds.die(given["sides"])
    again = {int(face) for face in given["again"].replace(" ", "").split(",") if face.lstrip("-").isdigit()}

    def counts(face: int) -> int:
        good = face <= given["need"] if given["under"] else face >= given["need"]
        if face == die.first and given["naturals"]:
            good = bool(given["under"])
        if face == die.last and given["naturals"]:
            good = not given["under"]
        best = die.first if given["under"] else die.last
        return int(good) + (given["extra"] if good and face == best else 0)

    single, sample = die.reroll(again).read(counts), None
    try:
        hits = (single if counted_exactly(given["dice"]) else single.loose()).times(given["dice"])
    except Refused as no:
        if no.key not in TOO_LONG:
            raise
        sample = Sample(2000)
        hits = sample.odds(lambda chance: throw_sum(chance, single, given["dice"]))
    hits = hits.discard(given["discard"])
    numbers = mean_of(sample, "mean", hits), chance_of(sample, "none", hits[0])
    return OddsAnswer(
        (*numbers, Number("one_die", single.at_least(1))),
        (Chart("successes", hits),),
        notes=() if hits.exact or sample else ("ask.note.rounded",),
        sample=sample,
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
