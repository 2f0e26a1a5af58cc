"""From what a player wishes to what the engine reads: each command checked against the decision pending.

`accept(b, command)` gives the answer and the paths, or refuses with the rule and the facts.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tercio.core.messages import Command
from tercio.core.refused import Refused
from tercio.core.speech import Phrase
from tercio.firstblood import commands as c
from tercio.firstblood.bots.plans import march_reaches_piece
from tercio.firstblood.bots.proposals import answer_paths
from tercio.firstblood.combat.fighting import CHOOSE_TARGET
from tercio.firstblood.combat.healing import CHOOSE_HEALED, RESTORE_MODEL, check_return, restorable
from tercio.firstblood.combat.hits import CHOOSE_PART
from tercio.firstblood.combat.wounds import CHOOSE_CASUALTY, NAME_LEADER
from tercio.firstblood.engine.distances import gap, piece_gap
from tercio.firstblood.engine.purposes import CHALLENGE_MOVE, DISENGAGE_MOVE, MARCH_MOVE
from tercio.firstblood.engine.regiment_queries import commanded_by, leaders
from tercio.firstblood.engine.state import ASK_A, ASK_B, ASK_C, ASKED, ASKING, GARRISONED, TABLE, Battle
from tercio.firstblood.engine.units import CONTACT, in_inches
from tercio.firstblood.movement.engagement import model_engaged
from tercio.firstblood.movement.move_checks import check_move, check_shape
from tercio.firstblood.movement.path_checks import Path, end_refusal
from tercio.firstblood.named_choices import Ready, move_targets
from tercio.firstblood.ready_answers import ready
from tercio.firstblood.sequence.actions import kinds
from tercio.firstblood.sequence.actions.challenge import check_meets
from tercio.firstblood.sequence.actions.disengage import check_clear
from tercio.firstblood.sequence.actions.garrisons import check_occupy, ring_spots, room_beside
from tercio.firstblood.sequence.actions.march import ENTER_TABLE, LEAVE_PIECE, MOVE, OCCUPY
from tercio.firstblood.sequence.actions.table_entry import check_entry
from tercio.firstblood.sequence.command_stack import CHOOSE_REGIMENT
from tercio.firstblood.sequence.phases.activation import CHOOSE_DRAW_EVENT, TAKE_ACTION, USE_ABILITY
from tercio.firstblood.sequence.phases.command import ADJUST_ROLL, CHOOSE_ARRIVAL, STACK_CARD, cards_to_stack
from tercio.firstblood.sequence.phases.deployment import (
    CHOOSE_DEPLOYER,
    CHOOSE_EDGE,
    DEPLOY_REGIMENT,
    check_deployment,
    may_hold_back,
    slot_paths,
    still_to_deploy,
)

Accepted = tuple[Ready, tuple[Path, ...]]

ACTION_OF: dict[type[Command], int] = {
    c.March: kinds.MARCH,
    c.TakeAim: kinds.AIM,
    c.Volley: kinds.VOLLEY,
    c.DeclareCharge: kinds.CHARGE,
    c.Rally: kinds.RALLY,
    c.Inspire: kinds.INSPIRE,
    c.Clash: kinds.CLASH,
    c.CombatReform: kinds.REFORM,
    c.Disengage: kinds.DISENGAGE,
    c.CombatRally: kinds.COMBAT_RALLY,
    c.DeclareChallenge: kinds.CHALLENGE,
    c.CastSpell: kinds.CAST,
    c.Overcharge: kinds.OVERCHARGE,
    c.SkipAction: kinds.SKIP,
}
ACTION_COMMANDS = {number: kind for kind, number in ACTION_OF.items()}


def accept(b: Battle, command: Command, options: list[Ready] | None = None) -> Accepted:
    """The answer a command gives to the decision pending, or a refusal.

    Who judges many commands of one moment hands in its ready answers.
    """
    kind = b.clock[ASKING]
    if kind == TAKE_ACTION:
        return _accept_action(b, command, ready(b) if options is None else options), ()
    if kind in SPECIAL:
        return SPECIAL[kind](b, command)
    answer = plain_answer(b, command) if type(command) is NAMED.get(kind, c.Answer) else None
    if answer is None or answer not in (ready(b) if options is None else options):
        raise _not_asked(b)
    return answer, ()


def plain_answer(b: Battle, command: Command) -> Ready | None:
    """The answer of a command that only names something."""
    if isinstance(command, c.Answer):
        sided = len(ready(b)[0]) == 2
        return (b.clock[ASK_A], int(command.yes)) if sided else (int(command.yes),)
    fields = FIELDS_OF.get(type(command))
    return None if fields is None else tuple(int(getattr(command, name)) for name in fields)


FIELDS_OF: dict[type[Command], tuple[str, ...]] = {
    c.ChooseDeployer: ("player",),
    c.ChooseEdge: ("edge",),
    c.ChooseArrival: ("arrive",),
    c.StackCard: ("entry",),
    c.AdjustRoll: ("by",),
    c.Activate: ("regiment",),
    c.UseDrawEvent: ("event", "choice"),
    c.UseAbility: ("model", "ability", "target"),
    c.Strike: ("model", "regiment", "at"),
    c.TakeWounds: ("model",),
    c.TakeHits: ("part",),
    c.NameLeader: ("model",),
    c.HealModel: ("model",),
}


def _not_asked(b: Battle) -> Refused:
    return Refused(
        "firstblood.not_asked", rule="FB-RND-01", asked=Phrase(f"firstblood.decision.{b.clock[ASKING]}")
    )


# --- Actions


def _accept_action(b: Battle, command: Command, open_now: list[Ready]) -> Ready:
    """Is this Action open now?  FB-ACT-12"""
    number = ACTION_OF.get(type(command))
    if number is None:
        raise _not_asked(b)
    if isinstance(command, c.DeclareCharge):
        return _accept_charge(b, command, open_now)
    answer = action_answer(number, command)
    if isinstance(command, c.March):
        _check_towards(command, open_now)
    if answer not in open_now:
        raise Refused(
            "firstblood.action.closed", rule="FB-ACT-12", action=Phrase(f"firstblood.action.{number}")
        )
    return answer


def action_answer(number: int, command: Command) -> Ready:
    """The numbers of an Action command, in order; who is not named is left out."""
    named = (getattr(command, name) for name in command.__struct_fields__)
    return (number, *(int(value) for value in named if value is not None))


def _check_towards(command: c.March, open_now: list[Ready]) -> None:
    """A March names an enemy where a lost temper has several nearest ones: one of them.  FB-SR-FERAL"""
    goals = [answer[1] for answer in open_now if answer[0] == kinds.MARCH and len(answer) > 1]
    if goals and command.towards not in goals:
        raise Refused("firstblood.march.towards_whom", rule="FB-SR-FERAL", targets=goals)
    if not goals and command.towards is not None:
        raise Refused("firstblood.march.names_nobody", rule="FB-SR-FERAL", target=command.towards)


def _accept_charge(b: Battle, command: c.DeclareCharge, open_now: list[Ready]) -> Ready:
    for t in command.targets:
        if not 0 <= t < b.forces.regiments:
            raise Refused("firstblood.charge.out_of_reach", rule="FB-CHG-04", target=t)
    mask = sum(1 << t for t in set(command.targets))
    if (kinds.CHARGE, mask) in open_now:
        return kinds.CHARGE, mask
    legal = [answer[1] for answer in open_now if answer[0] == kinds.CHARGE]
    out = [t for t in command.targets if 1 << t not in legal]
    if legal and out:
        raise Refused("firstblood.charge.out_of_reach", rule="FB-CHG-04", target=out[0])
    raise Refused(
        "firstblood.action.closed", rule="FB-CHG-02", action=Phrase(f"firstblood.action.{kinds.CHARGE}")
    )


# --- decisions with places


def _accept_move(b: Battle, command: Command) -> Accepted:
    r, purpose, limit = b.clock[ASK_A], b.clock[ASK_B], b.clock[ASK_C]
    if isinstance(command, c.FollowPlan):
        if (0, command.plan) not in ready(b):
            raise _not_asked(b)
        return (0, command.plan), answer_paths(b, MOVE, (0, command.plan))
    if isinstance(command, c.OccupyGarrison) and purpose == MARCH_MOVE:
        given = (
            command.path or march_reaches_piece(b, r, limit, command.piece)
            if 0 <= command.piece < b.field.count
            else None
        )
        check_occupy(b, r, command.piece, limit, given)
        return (OCCUPY, command.piece), () if given is None else (given,)
    if not isinstance(command, c.MoveModels):
        raise _not_asked(b)
    check_move(b, r, purpose, limit, command.paths, move_targets(b, purpose))
    if purpose == DISENGAGE_MOVE:
        check_clear(b, r, limit, command.paths)
    if purpose == CHALLENGE_MOVE:
        check_meets(b, r, limit, move_targets(b, purpose), command.paths)
    return (0, 0), command.paths


def _accept_deployment(b: Battle, command: Command) -> Accepted:
    if isinstance(command, c.HoldBack):
        return _accept_holding(b, command.regiment), ()
    if not isinstance(command, c.DeployRegiment) or command.regiment not in still_to_deploy(
        b, b.clock[ASKED]
    ):
        raise _not_asked(b)
    if command.slot >= 0:
        answer = (command.regiment, 0, command.slot)
        if answer not in ready(b):
            raise _not_asked(b)
        return answer, answer_paths(b, DEPLOY_REGIMENT, answer)
    check_deployment(b, command.regiment, command.paths)
    return (command.regiment, 0, 0), command.paths


def _accept_holding(b: Battle, r: int) -> Ready:
    """Only who may wait is held back, or finds no room left in the strip.  FB-ARRIVE-01, FB-DEPL-02"""
    if r not in still_to_deploy(b, b.clock[ASKED]):
        raise _not_asked(b)
    if not may_hold_back(b, r) and slot_paths(b, r, 0):
        raise Refused("firstblood.deploy.no_flank", rule="FB-ARRIVE-01", regiment=r)
    return r, 1, 0


def _accept_stack(b: Battle, command: Command) -> Accepted:
    asked = b.clock[ASKED]
    left = cards_to_stack(b, asked)
    if isinstance(command, c.OrderStack):
        player = command.player if command.player in (0, 1) else asked
        if sorted(command.entries) != sorted(cards_to_stack(b, player)):
            raise Refused("firstblood.stack.wrong_cards", rule="FB-STACK-01")
        return (0, 1 + player), tuple((entry,) for entry in reversed(command.entries))
    if not isinstance(command, c.StackCard) or command.entry not in left:
        raise _not_asked(b)
    return (command.entry,), ()


def _accept_entry(b: Battle, command: Command) -> Accepted:
    r, limit = b.clock[ASK_A], b.clock[ASK_B]
    if isinstance(command, c.WaitOutside):
        x, y, enters = ready(b)[0]
        if enters:
            raise Refused("firstblood.entry.can_enter", rule="FB-REINF-06", x=in_inches(x), y=in_inches(y))
        return (0, 0, 0), ()
    if not isinstance(command, c.EnterTable):
        raise _not_asked(b)
    answer = (command.x, command.y, 1)
    paths = command.paths or answer_paths(b, ENTER_TABLE, answer)
    check_entry(b, r, limit, command.x, command.y, paths)
    return answer, paths


def _accept_leaving(b: Battle, command: Command) -> Accepted:
    """Models are set down touching the piece, near their Leader, clear of enemies.  FB-GARR-08"""
    r, piece = b.clock[ASK_A], b.clock[ASK_B]
    answer: Ready = (0,)
    if isinstance(command, c.FollowPlan):
        return answer, answer_paths(b, LEAVE_PIECE, answer)
    if not isinstance(command, c.MoveModels):
        raise _not_asked(b)
    _check_leaving(b, r, piece, command.paths)
    return answer, command.paths


def _check_leaving(b: Battle, r: int, piece: int, paths: tuple[Path, ...]) -> None:
    check_shape(b, r, paths)
    saved = [(b.x[m], b.y[m]) for m in b.models(r)]
    b.place[r] = TABLE
    try:
        for m in b.models(r):
            b.x[m] = b.y[m] = -(10**6) - 10**5 * m
        for path in paths:
            b.x[path[0]], b.y[path[0]] = path[-2], path[-1]
        placed = [path[0] for path in paths]
        chief = next((m for m in leaders(b, r) if m in placed), placed[0] if placed else -1)
        for path in paths:
            if path[1]:
                raise Refused("firstblood.move.no_floor", rule="FB-RUIN-06", model=path[0], floor=path[1])
            _check_set_down(b, piece, path[0], chief)
        _check_no_room(b, r, piece, placed, chief)
    finally:
        b.place[r] = GARRISONED
        for m, (x, y) in zip(b.models(r), saved, strict=True):
            b.x[m], b.y[m] = x, y


def _check_set_down(b: Battle, piece: int, m: int, chief: int) -> None:
    off = piece_gap(b, piece, b.x[m], b.y[m], b.forces.radius[m])
    if off > CONTACT:
        raise Refused("firstblood.garrison.not_touching", rule="FB-GARR-08", model=m, gap=in_inches(off))
    if no := end_refusal(b, m):
        raise no
    if model_engaged(b, m):
        raise Refused("firstblood.move.ends_engaged", rule="FB-GARR-08", model=m)
    if m != chief and not commanded_by(b, m, chief):
        far = in_inches(gap(b, m, chief))
        raise Refused("firstblood.move.out_of_command", rule="FB-GARR-08", model=m, gap=far)


def _check_no_room(b: Battle, r: int, piece: int, placed: list[int], chief: int) -> None:
    """Whoever is left out is lost, so nobody may be for whom there is room.  FB-GARR-08"""
    for m in b.living(r):
        if m not in placed:
            spots = ring_spots(b, piece, b.forces.radius[m])
            if room_beside(b, m, piece, m if chief < 0 else chief, spots) is not None:
                raise Refused("firstblood.garrison.room_left", rule="FB-GARR-08", model=m)


def _accept_return(b: Battle, command: Command) -> Accepted:
    r = b.clock[ASK_A]
    if not isinstance(command, c.RestoreModel):
        raise _not_asked(b)
    if command.model < 0:
        return (-1, 0, 0, 0), ()
    if command.model not in restorable(b, r, b.clock[ASK_B]):
        raise Refused("firstblood.restore.not_this", rule="FB-REST-01", model=command.model)
    if b.place[r] == GARRISONED:
        return (command.model, 0, 0, 0), ()  # inside nobody stands anywhere
    check_return(b, r, command.model, command.x, command.y, command.floor)
    return (command.model, command.x, command.y, command.floor), ()


SPECIAL: dict[int, Callable[[Battle, Command], Accepted]] = {
    MOVE: _accept_move,
    DEPLOY_REGIMENT: _accept_deployment,
    STACK_CARD: _accept_stack,
    ENTER_TABLE: _accept_entry,
    LEAVE_PIECE: _accept_leaving,
    RESTORE_MODEL: _accept_return,
}


# --- ready commands


def ready_commands(b: Battle) -> list[Command]:
    """Every ready answer to the decision pending, as commands."""
    return [command_of(b, answer) for answer in ready(b)]


def command_of(b: Battle, answer: Ready) -> Command:
    """The command that gives this answer."""
    kind = b.clock[ASKING]
    if kind == TAKE_ACTION:
        return _action_command(answer)
    if kind in WRITERS:
        return WRITERS[kind](answer)
    for cls, fields in FIELDS_OF.items():
        if len(fields) == len(answer) and NAMED.get(kind) is cls:
            return cls(**dict(zip(fields, answer, strict=True)))
    return c.Answer(yes=bool(answer[-1]))


def written_out(b: Battle, answer: Ready) -> Command:
    """The command a person would send to the same end: a plan with all its paths."""
    kind = b.clock[ASKING]
    paths = answer_paths(b, kind, answer)
    if kind == MOVE and answer[0] == OCCUPY:
        return c.OccupyGarrison(answer[1], paths[0])
    if kind == DEPLOY_REGIMENT:
        return c.DeployRegiment(answer[0], paths=paths) if paths else c.HoldBack(answer[0])
    if kind == ENTER_TABLE and answer[2]:
        return c.EnterTable(answer[0], answer[1], paths)
    return c.MoveModels(paths) if kind in (MOVE, LEAVE_PIECE) else command_of(b, answer)


def _action_command(answer: Ready) -> Command:
    if answer[0] == kinds.CHARGE:
        return c.DeclareCharge(tuple(t for t in range(answer[1].bit_length()) if answer[1] >> t & 1))
    make: Any = ACTION_COMMANDS[answer[0]]
    command: Command = make(*answer[1:])
    return command


def _move_command(answer: Ready) -> Command:
    return c.OccupyGarrison(answer[1]) if answer[0] == OCCUPY else c.FollowPlan(answer[1])


def _deploy_command(answer: Ready) -> Command:
    return c.HoldBack(answer[0]) if answer[1] else c.DeployRegiment(answer[0], answer[2])


def _entry_command(answer: Ready) -> Command:
    return c.EnterTable(answer[0], answer[1]) if answer[2] else c.WaitOutside()


WRITERS: dict[int, Callable[[Ready], Command]] = {
    MOVE: _move_command,
    DEPLOY_REGIMENT: _deploy_command,
    CHOOSE_ARRIVAL: lambda answer: c.ChooseArrival(bool(answer[0])),
    STACK_CARD: lambda answer: c.StackCard(answer[0]),
    ENTER_TABLE: _entry_command,
    LEAVE_PIECE: lambda answer: c.FollowPlan(0),
    RESTORE_MODEL: lambda answer: c.RestoreModel(*answer),
}


NAMED: dict[int, type[Command]] = {
    CHOOSE_DEPLOYER: c.ChooseDeployer,
    CHOOSE_EDGE: c.ChooseEdge,
    CHOOSE_ARRIVAL: c.ChooseArrival,
    ADJUST_ROLL: c.AdjustRoll,
    CHOOSE_REGIMENT: c.Activate,
    CHOOSE_DRAW_EVENT: c.UseDrawEvent,
    USE_ABILITY: c.UseAbility,
    CHOOSE_TARGET: c.Strike,
    CHOOSE_CASUALTY: c.TakeWounds,
    CHOOSE_PART: c.TakeHits,
    NAME_LEADER: c.NameLeader,
    CHOOSE_HEALED: c.HealModel,
}
