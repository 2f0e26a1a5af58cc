"""A round drafted, looked at and then published; until then nobody but the desk sees it."""

from __future__ import annotations

from collections.abc import Sequence

from tercio.core.dice import Dice, RecordedDice, draw_order
from tercio.core.refused import Refused
from tercio.pairing import draw, rematches
from tercio.tournament import commands as c
from tercio.tournament import events as e
from tercio.tournament.checklists import OPENING, need_ticked
from tercio.tournament.looked_at import check_same, seating_mark
from tercio.tournament.roles import need_organiser
from tercio.tournament.rounds import (
    best_pairing,
    check_complete,
    check_start,
    entrants,
    faces_of,
    field,
    hat,
    tables_for,
    visits,
)
from tercio.tournament.settings import check_odd_field
from tercio.tournament.state import Round, Seat, Tournament

Decision = Sequence[e.Events]


def draft_round(state: Tournament, command: c.DraftRound, dice: Dice) -> Decision:
    """The next round as it would be paired, for the staff alone.  WT-PAIR-01, WT-PAIR-02, WT-PAIR-06"""
    need_organiser(state, command.by)
    if state.phase == "closed":
        raise Refused("wt.tournament.over")
    if state.current is None:
        return [_first_draft(state, dice)]
    check_complete(state.current)
    if len(state.rounds) >= state.planned:
        raise Refused("wt.pairing.all_played", rule="WT-FMT-03", rounds=state.planned)
    return [_later_draft(state)]


def _first_draft(state: Tournament, dice: Dice) -> e.RoundDrafted:
    check_start(state)
    here, recorded = sorted(company.id for company in state.active), RecordedDice(dice)
    pairing = draw(hat(state, here, state.settings.clubmates_apart), recorded)
    seats = tuple(Seat(company) for company in here)
    tables = tables_for(state, pairing.pairs, {})
    return e.RoundDrafted(1, pairing.pairs, tables, pairing.bye, seats, faces=faces_of(recorded))


def _later_draft(state: Tournament) -> e.RoundDrafted:
    number = len(state.rounds) + 1
    seats = field(state, number)
    if len(seats) < 2:
        raise Refused("wt.pairing.nobody_left", rule="WT-PAIR-05")
    check_odd_field(len(seats), state.settings.odd_field)
    pairing = best_pairing(seats, state.settings.pairing)
    again = tuple(rematches(entrants(seats), pairing.pairs))
    tables = tables_for(state, pairing.pairs, visits(state, number))
    return e.RoundDrafted(number, pairing.pairs, tables, pairing.bye, seats, again, cost=tuple(pairing.cost))


def need_draft(state: Tournament) -> Round:
    """The draft, if there is one."""
    if state.draft is None:
        raise Refused("wt.draft.none")
    return state.draft


def made_from_this(state: Tournament, draft: Round) -> bool:
    """Whether a draft was made from the people and the standings there are now.  WT-PAIR-06"""
    if draft.number == 1:
        return {seat.id for seat in draft.field} == {company.id for company in state.active}
    return draft.field == field(state, draft.number)


def check_current(state: Tournament, draft: Round) -> None:
    """Refuse a draft that was made from other standings or other people.  WT-PAIR-06"""
    if not made_from_this(state, draft):
        raise Refused("wt.draft.outdated", rule="WT-PAIR-06", number=draft.number)


def publish_round(state: Tournament, command: c.PublishRound, dice: Dice) -> Decision:
    """The draft as it stands is the round; what it repeats was seen before it was published.  WT-PAIR-03"""
    need_organiser(state, command.by)
    if state.draft is None and command.looked_at:
        raise Refused("wt.draft.gone", rule="WT-PAIR-06")
    draft = need_draft(state)
    check_same(command.looked_at, seating_mark(draft), Refused("wt.draft.changed", number=draft.number))
    check_current(state, draft)
    if draft.number == 1:
        return _first_published(state, command, draft, dice)
    closed = state.current is not None and state.current.closed
    before: list[e.Events] = [] if closed else [e.RoundClosed(draft.number - 1)]
    return [*before, _paired(draft, command, draft.field)]


def _first_published(state: Tournament, command: c.PublishRound, draft: Round, dice: Dice) -> Decision:
    """The start of the event: the check-list, and the lot that settles last ties.  WT-RANK-04"""
    need_ticked(state, OPENING, command.accept)
    recorded = RecordedDice(dice)
    order = tuple(draw_order(sorted(seat.id for seat in draft.field), recorded))
    lot = e.LotDrawn(order, faces_of(recorded), check_start(state))
    return [lot, _paired(draft, command, tuple(Seat(company) for company in order))]


def _paired(draft: Round, command: c.PublishRound, seats: tuple[Seat, ...]) -> e.RoundPaired:
    games = list(draft.games.values())
    pairs = tuple(game.pair for game in games)
    again = tuple(rematches(entrants(seats), pairs)) if draft.number > 1 else ()
    return e.RoundPaired(
        draft.number,
        pairs,
        tuple(game.table for game in games),
        draft.bye,
        seats,
        again,
        faces=draft.faces,
        accepted=command.accept,
        by_hand=draft.by_hand,
        draft_id=draft.draft_id,
    )


def discard_draft(state: Tournament, command: c.DiscardDraft, dice: Dice) -> Decision:
    """Nobody saw it, nothing happened."""
    need_organiser(state, command.by)
    return [e.DraftDiscarded(need_draft(state).number)]
