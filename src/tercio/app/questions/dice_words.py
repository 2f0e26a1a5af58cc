"""What was understood of dice as somebody wrote them, in words."""

from __future__ import annotations

from tercio.core.speech import Phrase
from tercio.odds.notation import READ_TOGETHER, Term, read_terms, read_together

TEN = 10
MOST_FACES = 12
"""Faces of a die that are told one by one."""


def parts_in_words(text: str) -> tuple[Phrase, ...]:
    """Each part of what is added up, as it was read."""
    return tuple(in_words(term) for term in read_terms(text))


def in_words(term: Term) -> Phrase:
    if term.flat:
        return Phrase("odds.term.less" if term.sign < 0 else "odds.term.more", number=term.faces[0])
    dice = Phrase("odds.term.dice", count=term.dice, die=die_words(term.faces))
    return Phrase("odds.term.minus" if term.sign < 0 else "odds.term.plus", words=[dice, *treatment(term)])


def die_words(faces: tuple[int, ...]) -> Phrase:
    for digits, dice in READ_TOGETHER.items():
        if faces == read_together(dice):
            return Phrase("odds.die.together", digits=digits, dice=dice)
    if faces == tuple(range(1, len(faces) + 1)):
        return plain_die(len(faces))
    row = faces == tuple(range(faces[0], faces[0] + len(faces)))
    if (row and len(faces) > 2) or len(faces) > MOST_FACES:
        return Phrase("odds.die.many", sides=len(faces), least=min(faces), most=max(faces))
    return Phrase("odds.die.faces", faces=[str(face) for face in faces])


def plain_die(sides: int) -> Phrase:
    """A die with its faces numbered from 1; ten are read otherwise in some games, so more is told of them."""
    if sides == TEN:
        return Phrase("odds.die.ten", sides=sides, otherwise="d{0..9}")
    return Phrase("odds.die.plain", count=sides)


def treatment(term: Term) -> list[Phrase]:
    """What is done with the dice, in the order it is done."""
    words = []
    if term.again:
        words.append(Phrase("odds.term.again", faces=[str(face) for face in term.again]))
    if term.explosions:
        words.append(Phrase("odds.term.explodes", face=max(term.faces), times=term.explosions))
    if term.keep:
        words.append(Phrase(f"odds.term.keep_{'high' if term.keep == 'h' else 'low'}", count=term.kept))
    if term.way:
        words.append(
            Phrase("odds.term.at_least" if term.way == ">=" else "odds.term.at_most", need=term.need)
        )
    if term.always is not None:
        words.append(Phrase("odds.term.always", face=term.always))
    if term.never is not None:
        words.append(Phrase("odds.term.never", face=term.never))
    return words
