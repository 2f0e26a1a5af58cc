"""Reinforcements, Command Stack, Supremacy: what precedes the Action Phase.

FB-REINF-01, FB-REINF-02, FB-STACK-01, FB-STACK-02, FB-SUP-01 to FB-SUP-03
"""

from __future__ import annotations

from tercio.firstblood.engine.event_log import (
    ARRIVAL_CHOSEN,
    FIRST_CHOSEN,
    STACK_BUILT,
    SUPREMACY_ROLLED,
    emit,
    roll,
)
from tercio.firstblood.engine.flow import AGAIN, BACK, END, NEXT, R0, R1, R2, R3, ask, decision, procedure
from tercio.firstblood.engine.state import ARRIVING, FIRST_PLAYER, MAX_CARDS, RESERVE, ROUND, Battle

NEXT_REGIMENT, ARRIVALS = R0, R1
STACKING_PLAYER = R0
FIRST_DIE, SECOND_DIE, ADJUSTER = R1, R2, R3
CHOOSE_ARRIVAL = decision("bring reinforcements")
STACK_CARD = decision("build the command stack")
ADJUST_ROLL = decision("adjust the supremacy roll")


def _ask_arrival(b: Battle, f: int) -> int:
    """From Round 2 each regiment in Reinforcements arrives or waits, as its owner likes.  FB-REINF-02"""
    if b.clock[ROUND] < 2:  # FB-ARRIVE-02
        return END
    for r in range(b.frames[f + NEXT_REGIMENT], b.forces.regiments):
        if b.place[r] == RESERVE:
            b.frames[f + NEXT_REGIMENT] = r + 1
            ask(b, CHOOSE_ARRIVAL, b.forces.player[r], r)
            return NEXT
    _reveal_arrivals(b, f)
    return END


def _arrive(b: Battle, f: int) -> int:
    """One choice is made, and stays secret until all are (see view.py)."""
    b.frames[f + ARRIVALS] |= b.answer[1] << b.frames[f + NEXT_REGIMENT] - 1
    return BACK


def _reveal_arrivals(b: Battle, f: int) -> None:
    """All at once, as if both had chosen at the same time.  FB-REINF-02"""
    for r in range(b.forces.regiments):
        if b.place[r] == RESERVE:
            arrives = b.frames[f + ARRIVALS] >> r & 1
            if arrives:
                b.place[r] = ARRIVING
            emit(b, ARRIVAL_CHOSEN, r, arrives)


REINFORCEMENTS = procedure("reinforcements", _ask_arrival, _arrive)


def cards_to_stack(b: Battle, player: int) -> list[int]:
    """The entries of cards the player has still to put on the Stack, one for each regiment.

    The Stack is built from the bottom: the last card named is on top.
    """
    found: list[int] = []
    for r in range(b.forces.regiments):
        if b.forces.player[r] == player and to_be_stacked(b, r):
            found.append(b.forces.entry[r])
    return found


def may_stack_meanwhile(b: Battle, player: int) -> bool:
    """Has this player a choice of orders left, to be made while the other builds?  FB-STACK-01"""
    return len(set(cards_to_stack(b, player))) > 1


def unstacked_entries(b: Battle, player: int) -> list[int]:
    """The same, each entry once."""
    found: list[int] = []
    seen = 0
    for r in range(b.forces.regiments):
        entry = b.forces.entry[r]
        if b.forces.player[r] == player and not seen >> entry & 1 and to_be_stacked(b, r):
            seen |= 1 << entry
            found.append(entry)
    return found


def to_be_stacked(b: Battle, r: int) -> bool:
    """Is the card of a regiment in play or arriving not on the Stack yet? Of its entry the first go first."""
    if not _has_card(b, r):
        return False
    entry = b.forces.entry[r]
    laid = _laid(b, b.forces.player[r], entry)
    if not laid:
        return True
    for other in range(r):
        if b.forces.entry[other] == entry and _has_card(b, other):
            laid -= 1
    return laid <= 0


def _has_card(b: Battle, r: int) -> bool:
    return b.in_play(r) or b.place[r] == ARRIVING


def _laid(b: Battle, player: int, entry: int) -> int:
    """How many cards of an entry lie on the Stack."""
    count, start = 0, player * MAX_CARDS
    for k in range(start, start + b.cards[player]):
        if b.stack[k] == entry:
            count += 1
    return count


def _ask_card(b: Battle, f: int) -> int:
    """Each player orders the cards of all regiments in play or arriving.  FB-STACK-01"""
    player = b.frames[f + STACKING_PLAYER]
    if len(unstacked_entries(b, player)) > 1:
        ask(b, STACK_CARD, player)
        return NEXT
    for entry in cards_to_stack(b, player):
        _put(b, player, entry)
    emit(b, STACK_BUILT, player, b.cards[player])
    b.frames[f + STACKING_PLAYER] += 1
    return END if b.frames[f + STACKING_PLAYER] > 1 else AGAIN


def _put(b: Battle, player: int, entry: int) -> None:
    b.stack[player * MAX_CARDS + b.cards[player]] = entry
    b.cards[player] += 1


def _stack_card(b: Battle, f: int) -> int:
    """One card more, or the whole order at once: of the player asked, or of the other, who need not wait.

    FB-STACK-01
    """
    player = b.answer[2] - 1 if b.answer[2] else b.frames[f + STACKING_PLAYER]
    if b.paths:
        for entry in b.paths:
            _put(b, player, entry[0])
    else:
        _put(b, player, b.answer[1])
    return BACK


STACKING = procedure("command stack", _ask_card, _stack_card)


def _roll_supremacy(b: Battle, f: int) -> int:
    """Both roll; who has fewer cards may shift their own die by one.  FB-SUP-01, FB-SUP-02"""
    faces = roll(b, 2)
    b.frames[f + FIRST_DIE], b.frames[f + SECOND_DIE] = faces
    emit(b, SUPREMACY_ROLLED, b.cards[0], b.cards[1], 0, faces)
    if b.cards[0] == b.cards[1]:
        b.answer[1] = 0
        b.frames[f + ADJUSTER] = 0
        return NEXT
    b.frames[f + ADJUSTER] = 0 if b.cards[0] < b.cards[1] else 1
    ask(b, ADJUST_ROLL, b.frames[f + ADJUSTER], faces[0], faces[1])
    return NEXT


def _settle(b: Battle, f: int) -> int:
    """The lower total is First Player; a tie is rolled again.  FB-SUP-03"""
    first, second = b.frames[f + FIRST_DIE], b.frames[f + SECOND_DIE]
    if b.frames[f + ADJUSTER]:
        second += b.answer[1]
    else:
        first += b.answer[1]
    if first == second:
        return BACK
    b.clock[FIRST_PLAYER] = 0 if first < second else 1
    emit(b, FIRST_CHOSEN, b.clock[FIRST_PLAYER], first, second)
    return END


SUPREMACY = procedure("supremacy", _roll_supremacy, _settle)
