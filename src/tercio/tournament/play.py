"""At the table: preparation, the counter, the sheet, and both companies' word on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from tercio.core.dice import Dice
from tercio.core.refused import Refused
from tercio.tournament import commands as c
from tercio.tournament import events as e
from tercio.tournament.looked_at import check_same, mark_of
from tercio.tournament.objectives import at_turn, game_over
from tercio.tournament.preparation import (
    decides,
    initiative_dice,
    initiative_holder,
    initiative_winner,
    zones,
)
from tercio.tournament.roles import company_at, is_referee, is_staff
from tercio.tournament.scenarios import ROUNDS
from tercio.tournament.sheet_scoring import read_sheet
from tercio.tournament.state import Company, CompanyId, Game, Round, ScoreSheet, Tournament
from tercio.tournament.symbols import roll, successes

Decision = Sequence[e.Events]


def open_game(state: Tournament, game: str) -> tuple[Round, Game]:
    """A game of the round being played, still without a result."""
    round_, found = any_game(state, game)
    if round_.closed or state.phase != "playing":
        raise Refused("wt.score.round_closed", rule="WT-PAIR-06", number=round_.number)
    if found.score is not None:
        raise Refused("wt.score.settled", rule="WT-PAIR-06")
    return round_, found


def any_game(state: Tournament, game: str) -> tuple[Round, Game]:
    """A game by its id."""
    found = state.game(game)
    if found is None:
        raise Refused("wt.game.unknown", game=game)
    return found


def player_of(state: Tournament, game: Game, who: str) -> Company:
    """The company that speaks, which must be one of the two."""
    mine = company_at(state, who, game)
    if mine is None or mine.id not in game.pair:
        raise Refused("wt.score.not_your_table")
    return mine


def need_table(state: Tournament, game: Game, who: str) -> None:
    """Either player of the table, or staff."""
    if not is_staff(state, who):
        player_of(state, game, who)


def declare_command(state: Tournament, command: c.DeclareCommand, dice: Dice) -> Decision:
    """The sum of MAN of all units, deployed or not.  WT-PREP-02"""
    _, game = open_game(state, command.game)
    need_table(state, game, command.by)
    if command.company not in game.pair:
        raise Refused("wt.score.not_your_table")
    if command.man < 0:
        raise Refused("wt.prep.negative_command", rule="WT-PREP-02")
    if game.preparation.winner:
        raise Refused("wt.prep.step_done", rule="WT-PREP-01")
    return [e.CommandDeclared(game.id, command.company, command.man)]


def roll_initiative(state: Tournament, command: c.RollInitiative, dice: Dice) -> Decision:
    """An opposed roll, again while it is a tie; or as the dice fell on the table.  WT-PREP-03"""
    _, game = open_game(state, command.game)
    need_table(state, game, command.by)
    if game.preparation.winner:
        raise Refused("wt.prep.step_done", rule="WT-PREP-01")
    if command.won_by:
        if command.won_by not in game.pair:
            raise Refused("wt.score.not_your_table")
        return [e.InitiativeRolled(game.id, (), command.won_by)]
    if set(game.preparation.man) != set(game.pair):
        raise Refused("wt.prep.command_first", rule="WT-PREP-01")
    rolls, winner = _rolled(game, dice)
    return [e.InitiativeRolled(game.id, rolls, winner)]


def _rolled(game: Game, dice: Dice) -> tuple[tuple[tuple[int, ...], ...], CompanyId]:
    first, second = (game.preparation.man[company] for company in game.pair)
    mine, theirs = initiative_dice((first, second))
    rolls: list[tuple[int, ...]] = []
    while True:
        rolls += [roll(mine, dice), roll(theirs, dice)]
        winner = initiative_winner((successes(mine, rolls[-2]), successes(theirs, rolls[-1])))
        if winner:
            return tuple(rolls), game.pair[0] if winner == "A" else game.pair[1]


def take_initiative(state: Tournament, command: c.TakeInitiative, dice: Dice) -> Decision:
    """The winner keeps the initiative or hands it over.  WT-PREP-04"""
    _, game = open_game(state, command.game)
    need_table(state, game, command.by)
    step = game.preparation
    if not step.winner or step.holder:
        raise Refused("wt.prep.not_this_step", rule="WT-PREP-01")
    _need_say(state, game, command.by, step.winner)
    choice: Literal["keep", "cede"] = "keep" if command.keep else "cede"
    return [e.InitiativeTaken(game.id, initiative_holder(step.winner, game.rival(step.winner), choice))]


def choose_zone(state: Tournament, command: c.ChooseZone, dice: Dice) -> Decision:
    """The company without the initiative takes a zone.  WT-PREP-05, WT-PREP-06"""
    _, game = open_game(state, command.game)
    need_table(state, game, command.by)
    step = game.preparation
    if not step.holder or step.zone_a:
        raise Refused("wt.prep.not_this_step", rule="WT-PREP-01")
    chooser = game.rival(step.holder)
    _need_say(state, game, command.by, chooser)
    taken = zones(step.holder, chooser, f"zone {command.zone}")
    return [e.ZonesChosen(game.id, next(company for company, zone in taken.items() if zone == "zone A"))]


def choose_first(state: Tournament, command: c.ChooseFirst, dice: Dice) -> Decision:
    """The holder of the initiative says who deploys, and by pack who activates, first.

    WT-PREP-05, WT-PREP-07
    """
    _, game = open_game(state, command.game)
    need_table(state, game, command.by)
    step = game.preparation
    if not step.holder or command.company not in game.pair:
        raise Refused("wt.prep.not_this_step", rule="WT-PREP-01")
    if decides(f"first {command.matter}", state.pack.labels.first_activation) == "rulebook":
        raise Refused("wt.prep.rulebook_decides", rule="WT-PREP-05")
    _need_say(state, game, command.by, step.holder)
    return [e.FirstChosen(game.id, command.matter, command.company)]


def _need_say(state: Tournament, game: Game, who: str, company: CompanyId) -> None:
    mine = company_at(state, who, game)
    if not is_staff(state, who) and (mine is None or mine.id != company):
        raise Refused("wt.prep.not_your_say", rule="WT-PREP-05", name=state.companies[company].name)


def mark_owner(state: Tournament, command: c.MarkOwner, dice: Dice) -> Decision:
    """Who holds a marker, as the game goes on; both phones see it.  WT-OBJ-02, WT-OBJ-03"""
    round_, game = open_game(state, command.game)
    need_table(state, game, command.by)
    scenario = state.scenario(round_.number)
    if scenario is None:
        raise Refused("wt.score.no_adventure", rule="WT-ADV-01", number=round_.number)
    if not 1 <= command.round <= ROUNDS:
        raise Refused("wt.score.rounds_written", rule="WT-OBJ-08", count=command.round, needed=ROUNDS)
    box = next((box for box in scenario.sheet.boxes if box.name == command.marker), None)
    if box is None:
        raise Refused("wt.sheet.unknown_box", rule=scenario.id, boxes=[command.marker])
    if not box.takes(command.owner):
        raise box.refuse(command.owner, scenario.id)
    mine = company_at(state, command.by, game)
    whose = mine.id if mine and mine.id in game.pair else ""
    return [e.OwnerMarked(game.id, command.round, command.marker, command.owner, whose)]


def move_counter(state: Tournament, command: c.MoveCounter, dice: Dice) -> Decision:
    """The feat's meters and tokens move as its rules say."""
    round_, game = open_game(state, command.game)
    need_table(state, game, command.by)
    feat = state.feat(round_.number)
    if feat is None:
        raise Refused("wt.score.no_adventure", rule="WT-ADV-01", number=round_.number)
    now = game.counter or feat.start
    try:
        after = feat.move(now, command.action, command.side, state.settings.pack, command.facts)
    except (TypeError, KeyError, ValueError):
        raise Refused("wt.feat.unknown_facts", rule=feat.id) from None
    before, mine = {**feat.start, **now}, company_at(state, command.by, game)
    moved = tuple(box for box, value in after.items() if value != before.get(box))
    whose = mine.id if mine and mine.id in game.pair else ""
    return [e.CounterMoved(game.id, command.action, command.side, after, moved, whose)]


def end_turn(state: Tournament, command: c.EndTurn, dice: Dice) -> Decision:
    """The turn counter moves on, turn by turn, and stops with the last of round 3.  WT-OBJ-08, WT-END-01"""
    _, game = open_game(state, command.game)
    need_table(state, game, command.by)
    if game.turns and game_over(*at_turn(game.turns), turn_finished=True):
        raise Refused("wt.turn.over", rule="WT-END-01")
    if command.turn != game.turns + 1:
        raise Refused("wt.turn.not_this", rule="WT-OBJ-08", turn=game.turns + 1)
    return [e.TurnEnded(game.id, command.turn)]


def enter_score(state: Tournament, command: c.EnterScore, dice: Dice) -> Decision:
    """A player's word waits for the rival's; two equal words settle it, two different go to the referee."""
    round_, game = open_game(state, command.game)
    check_between(state, game, command.between)
    need_table(state, game, command.by)
    sheet = command.sheet
    score = read_sheet(state, round_, game, sheet)
    own = company_at(state, command.by, game)
    desk = is_staff(state, command.by) and (own is None or own.id not in game.pair)  # never of their own game
    if game.disputed and not (desk and is_referee(state, command.by, game)):
        raise Refused("wt.score.with_referee", rule="WT-REF-02")
    if desk:
        return [e.ScoreSettled(game.id, score, sheet, "staff", command.by)]
    mine = player_of(state, game, command.by)
    if sheet.finish in ("conceded", "no_show"):
        raise Refused("wt.score.staff_enters", rule="WT-SCORE-10")
    told: list[e.Events] = [e.ScoreEntered(game.id, mine.id, sheet, score.pm, score.pa)]
    theirs = game.claims.get(game.rival(mine.id))
    if theirs is None:
        return told
    if read_sheet(state, round_, game, theirs) == score:
        return [*told, e.ScoreSettled(game.id, score, sheet, "agreed", command.by)]
    return [*told, e.ScoreDisputed(game.id, mine.id)]


def check_between(state: Tournament, game: Game, between: tuple[CompanyId, ...]) -> None:
    """Refuse a sheet about two who no longer play each other here.  WT-PAIR-06"""
    if between and between != game.pair:
        first, second = (state.companies[company].name for company in game.pair)
        raise Refused("wt.score.repaired", rule="WT-PAIR-06", table=game.table, first=first, second=second)


def rivals_sheet(state: Tournament, game: Game, mine: CompanyId) -> ScoreSheet:
    """What the rival sent; to one's own sheet nobody says yes or no."""
    rival = game.rival(mine)
    if rival in game.claims:
        return game.claims[rival]
    if mine in game.claims:
        raise Refused("wt.score.own_sheet", name=state.companies[rival].name)
    raise Refused("wt.score.nothing_to_confirm")


def confirm_score(state: Tournament, command: c.ConfirmScore, dice: Dice) -> Decision:
    """The rival's sheet is right: it counts. For who has left the event, the staff say so.  WT-PAIR-05"""
    round_, game = open_game(state, command.game)
    mine, how = who_confirms(state, game, command.by)
    theirs = rivals_sheet(state, game, mine.id)
    if game.disputed:
        raise Refused("wt.score.with_referee", rule="WT-REF-02")
    name = state.companies[game.rival(mine.id)].name
    check_same(command.looked_at, mark_of(theirs), Refused("wt.score.changed", name=name))
    score = read_sheet(state, round_, game, theirs)
    return [e.ScoreSettled(game.id, score, theirs, how, command.by)]


def who_confirms(state: Tournament, game: Game, who: str) -> tuple[Company, Literal["agreed", "staff"]]:
    """The player asked for a yes, or staff in the place of one who left, never in their own game."""
    own, gone = company_at(state, who, game), gone_without_a_word(state, game)
    if gone and is_staff(state, who) and (own is None or own.id not in game.pair):
        return gone, "staff"
    return player_of(state, game, who), "agreed"


def gone_without_a_word(state: Tournament, game: Game) -> Company | None:
    """Who left the event in the midst of a game and sent no sheet of it.  WT-PAIR-05"""
    pair = (state.companies[company] for company in game.pair if company not in game.claims)
    return next((company for company in pair if company.status in ("dropped", "disqualified")), None)


def dispute_score(state: Tournament, command: c.DisputeScore, dice: Dice) -> Decision:
    """The rival's sheet is not what happened: the referee decides.  WT-REF-02"""
    _, game = open_game(state, command.game)
    mine = player_of(state, game, command.by)
    rivals_sheet(state, game, mine.id)
    if game.disputed:
        raise Refused("wt.score.with_referee", rule="WT-REF-02")
    return [e.ScoreDisputed(game.id, mine.id, command.reason)]
