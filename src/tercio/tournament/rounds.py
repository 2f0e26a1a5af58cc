"""Pairing: round 1 by lot, later rounds the exact optimum, by hand where the organiser insists.

`tercio.pairing` finds the optimum; here is what counts as standing, as having met, and what to refuse.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from tercio.core.decider import Story, tell
from tercio.core.dice import Dice, RecordedDice, draw_order
from tercio.core.refused import Refused
from tercio.pairing import Entrant, Pairing, bye_due, cost_of, draw, rematches, solve
from tercio.tournament import commands as c
from tercio.tournament import events as e
from tercio.tournament.checklists import OPENING, need_ticked
from tercio.tournament.evolve import evolve
from tercio.tournament.lists import plain
from tercio.tournament.results import tallies
from tercio.tournament.roles import need_organiser
from tercio.tournament.settings import check_odd_field, check_rounds, check_times, rounds_for
from tercio.tournament.standings import seeding
from tercio.tournament.state import CompanyId, Round, Seat, Tournament
from tercio.tournament.table_numbers import Visits, seat_all

Decision = Sequence[e.Events]
REMATCHES = "wt.pairing.rematches"


def field(state: Tournament, number: int, active: Iterable[CompanyId] | None = None) -> tuple[Seat, ...]:
    """Who is to be paired in round `number`, best placed first on PV as scored.  WT-PAIR-02, WT-BYE-04"""
    before = tallies(state, upto=number - 1)
    here = {company.id for company in state.active} if active is None else set(active)
    order = seeding((before[company] for company in here), state.lot)
    return tuple(
        Seat(
            company,
            before[company].pt,
            before[company].byes_used,
            tuple(
                sorted({line.rival for line in before[company].lines if line.kind == "game" and line.rival})
            ),
        )
        for company in order
    )


def entrants(seats: Sequence[Seat]) -> list[Entrant]:
    """A field as the pairing room knows it."""
    return [
        Entrant(seat.id, seat.points, rank, frozenset(seat.met), seat.byes)
        for rank, seat in enumerate(seats, start=1)
    ]


def best_pairing(seats: Sequence[Seat], manner: str) -> Pairing:
    """The round the rules ask for: over the whole field, or from the top down.  WT-PAIR-02"""
    return top_down(entrants(seats)) if manner == "top_down" else solve(entrants(seats))


def top_down(field_: Sequence[Entrant]) -> Pairing:
    """Among the rounds with fewest rematches, the one whose list of standings reads first.  WT-PAIR-02"""
    rests = bye_due(field_)
    left = sorted((entrant for entrant in field_ if entrant.id != rests), key=lambda entrant: entrant.rank)
    most = _most_met(left)
    allowed = _rematches(left, most)
    pairs: list[tuple[str, str]] = []
    while left:
        upper, *others = left
        for lower in others:
            again = lower.id in upper.met or upper.id in lower.met
            rest = [entrant for entrant in others if entrant is not lower]
            if again + _rematches(rest, most) <= allowed:
                pairs.append((upper.id, lower.id))
                left, allowed = rest, allowed - again
                break
    return Pairing(tuple(pairs), rests, cost_of(field_, pairs, rests))


def _rematches(field_: Sequence[Entrant], most: int) -> int:
    """The fewest rematches these can be paired with, where nobody has met more than `most` others.

    Whoever has at least half of an even field left to meet can be paired anew (Dirac): only the last few of
    a long list need a matching.
    """
    always_anew = 2 * (most + 1)
    return solve(field_).cost[1] if len(field_) < always_anew else 0


def _most_met(field_: Sequence[Entrant]) -> int:
    """How many others anybody has met, whichever of the two remembers it."""
    met = {entrant.id: set(entrant.met) for entrant in field_}
    for entrant in field_:
        for other in entrant.met & met.keys():
            met[other].add(entrant.id)
    return max(map(len, met.values()), default=0)


def pair_round(state: Tournament, command: c.PairRound, dice: Dice) -> Decision:
    """The next round, once every result of the last is in.  WT-PAIR-06"""
    need_organiser(state, command.by)
    if state.phase == "closed":
        raise Refused("wt.tournament.over")
    return tell(_next_round(state, command, dice), state, evolve)[0]


def _next_round(state: Tournament, command: c.PairRound, dice: Dice) -> Story[e.Events, Tournament]:
    if state.current is None:
        state = yield _start(state, command, dice)
        yield _first_round(state, command.accept, dice)
        return
    check_complete(state.current)
    if len(state.rounds) >= state.planned:
        raise Refused("wt.pairing.all_played", rule="WT-FMT-03", rounds=state.planned)
    if not state.current.closed:
        state = yield e.RoundClosed(state.current.number)
    yield _later_round(state, len(state.rounds) + 1, command.accept)


def check_complete(round_: Round) -> None:
    """Refuse to go on while a result is missing.  WT-PAIR-06"""
    if missing := round_.missing:
        tables = [game.table for game in missing]
        raise Refused("wt.pairing.results_missing", rule="WT-PAIR-06", count=len(missing), tables=tables)


def _start(state: Tournament, command: c.PairRound, dice: Dice) -> e.LotDrawn:
    """The start: enough players, times set, check-list done, and the lot that settles last ties.

    WT-FMT-01, WT-FMT-03, WT-RANK-04
    """
    rounds = check_start(state)
    need_ticked(state, OPENING, command.accept)
    recorded = RecordedDice(dice)
    order = draw_order(sorted(company.id for company in state.active), recorded)
    return e.LotDrawn(tuple(order), faces_of(recorded), rounds)


def check_start(state: Tournament) -> int:
    """How many rounds, once there are enough players and times are set.  WT-FMT-01, WT-FMT-03"""
    players = len(state.active)
    suggested = rounds_for(players)
    rounds = state.settings.rounds or suggested
    check_rounds(rounds, players)
    check_times(state.pack, state.settings.round_minutes)
    check_odd_field(players, state.settings.odd_field)
    return rounds


def faces_of(recorded: RecordedDice) -> tuple[int, ...]:
    """Every face of a recorded draw, in order."""
    return tuple(face for faces in recorded.rolls for face in faces)


def _first_round(
    state: Tournament, accept: tuple[str, ...], dice: Dice, *, again: bool = False
) -> e.RoundPaired:
    """Round 1 is drawn; any two may meet unless the event keeps clubmates apart.  WT-PAIR-01, WT-BYE-03"""
    here = {company.id: company for company in state.active}
    check_odd_field(len(here), state.settings.odd_field)
    recorded = RecordedDice(dice)
    pairing = draw(hat(state, here, state.settings.clubmates_apart), recorded)
    seats = tuple(Seat(company) for company in state.lot if company in here)
    tables = tables_for(state, pairing.pairs, {})
    return e.RoundPaired(
        1, pairing.pairs, tables, pairing.bye, seats, faces=faces_of(recorded), again=again, accepted=accept
    )


def hat(state: Tournament, here: Iterable[CompanyId], apart: bool) -> list[tuple[CompanyId, str | None]]:
    """Who is drawn in round 1, with the clubs if clubmates are to be kept apart.  WT-PAIR-01"""
    return [
        (company, (plain(state.companies[company].club) or None) if apart else None)
        for company in sorted(here)
    ]


def _later_round(
    state: Tournament, number: int, accept: tuple[str, ...], *, again: bool = False
) -> e.RoundPaired:
    """Byes first, then the exact optimum; a rematch is named before it is accepted.

    WT-PAIR-02, WT-PAIR-03
    """
    seats = field(state, number)
    if len(seats) < 2:
        raise Refused("wt.pairing.nobody_left", rule="WT-PAIR-05")
    check_odd_field(len(seats), state.settings.odd_field)
    pairing = best_pairing(seats, state.settings.pairing)
    repeated = rematches(entrants(seats), pairing.pairs)
    if repeated and REMATCHES not in accept:
        raise Refused(REMATCHES, rule="WT-PAIR-03", pairs=_named(state, repeated), count=len(repeated))
    return e.RoundPaired(
        number,
        pairing.pairs,
        tables_for(state, pairing.pairs, visits(state, number)),
        pairing.bye,
        seats,
        tuple(repeated),
        cost=tuple(pairing.cost),
        again=again,
        accepted=accept,
    )


def tables_for(state: Tournament, pairs: Sequence[tuple[str, str]], visits_: Visits) -> tuple[int, ...]:
    """Tables as the event wants them, and for those who need a certain one.  WT-PAIR-07"""
    settings = state.settings
    in_order = settings.top_table == "first"
    return seat_all(pairs, visits_, settings.tables or 0, pins=state.pins, in_order=in_order)


def _named(state: Tournament, pairs: Iterable[tuple[str, str]]) -> list[str]:
    return [" – ".join(state.companies[company].name for company in pair) for pair in pairs]


def visits(state: Tournament, number: int) -> dict[CompanyId, dict[int, int]]:
    """Which tables each company has been at before round `number`.  WT-PAIR-07"""
    found: dict[CompanyId, dict[int, int]] = {}
    for round_ in state.rounds[: number - 1]:
        for game in round_.games.values():
            for company in game.pair:
                seen = found.setdefault(company, {})
                seen[game.table] = seen.get(game.table, 0) + 1
    return found


def check_unplayed(round_: Round) -> None:
    """A round may be paired anew only while no game of it has a result.  WT-PAIR-06"""
    if round_.begun:
        raise Refused("wt.pairing.round_begun", rule="WT-PAIR-06", number=round_.number)


def _last_round(state: Tournament) -> Round:
    if state.current is None or state.phase != "playing":
        raise Refused("wt.pairing.no_round")
    return state.current


def repair_round(state: Tournament, command: c.RepairRound, dice: Dice) -> Decision:
    """The last round paired again: after a correction, a drop or a late arrival.  WT-PAIR-06"""
    need_organiser(state, command.by)
    last = _last_round(state)
    check_unplayed(last)
    if last.number == 1:
        rounds_for(len(state.active))
        return [_first_round(state, command.accept, dice, again=True)]
    return [_later_round(state, last.number, command.accept, again=True)]


def _being_seated(state: Tournament) -> Round:
    """The round whose seats may change: the draft if there is one, else the last while nobody has played."""
    if state.draft is not None:
        return state.draft
    last = _last_round(state)
    check_unplayed(last)
    return last


def swap_companies(state: Tournament, command: c.SwapCompanies, dice: Dice) -> Decision:
    """Two companies change seats, and the log says how far from the optimum that is.

    Round 1 is a draw: there is nothing to compare with.  WT-PAIR-01, WT-PAIR-02
    """
    need_organiser(state, command.by)
    last = _being_seated(state)
    first, other = command.one, command.other
    seated = {company for game in last.games.values() for company in game.pair} | {last.bye}
    if first == other or not {first, other} <= seated:
        raise Refused("wt.pairing.not_seated")
    change = {first: other, other: first}
    pairs = tuple(
        (change.get(a, a), change.get(b, b)) for a, b in (game.pair for game in last.games.values())
    )
    bye = change.get(last.bye, last.bye) if last.bye else None
    names = state.companies[first].name, state.companies[other].name
    drafted = state.draft.draft_id if state.draft else 0
    swapped = e.CompaniesSwapped(first, other, names, last.number, pairs, bye, draft_id=drafted)
    if last.number == 1:
        return [swapped]
    cost, optimum = costs(last, pairs, bye, state.settings.pairing)
    return [replace(swapped, cost=cost, optimum=optimum)]


def costs(
    round_: Round, pairs: Sequence[tuple[str, str]], bye: CompanyId | None, manner: str
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """What a pairing costs, beside the best there is, both on the standings the round was paired from."""
    return (
        tuple(cost_of(entrants(round_.field), pairs, bye)),
        tuple(best_pairing(round_.field, manner).cost),
    )


def move_table(state: Tournament, command: c.MoveTable, dice: Dice) -> Decision:
    """A game to another table; whoever is there changes places with it.  WT-PAIR-07"""
    need_organiser(state, command.by)
    last = state.draft or _last_round(state)
    if command.game not in last.games or last.closed:
        raise Refused("wt.game.unknown", game=command.game)
    if not 1 <= command.table <= max(state.settings.tables or 0, len(last.games)):
        raise Refused("wt.table.unknown", table=command.table)
    there = [g.id for g in last.games.values() if g.table == command.table and g.id != command.game]
    drafted = state.draft.draft_id if state.draft else 0
    return [e.TableMoved(command.game, command.table, there[0] if there else "", drafted)]
