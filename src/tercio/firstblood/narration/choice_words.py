"""Every choice a player has, in words: what each command would say on a button."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tercio.core.messages import Command
from tercio.core.speech import Phrase
from tercio.firstblood import commands as c
from tercio.firstblood.battlefield.compass import RING
from tercio.firstblood.bots.plans import APPROACH, COMPASS, RETIRE, ZONES
from tercio.firstblood.characters.draw_events import events_of, ledger_id
from tercio.firstblood.combat.fighting import DECLARE_BLESSING, dice_of
from tercio.firstblood.engine.distances import distance, regiments_gap
from tercio.firstblood.engine.purposes import CHARGE_MOVE, CLOSING
from tercio.firstblood.engine.regiment_queries import leaders, wounds_left
from tercio.firstblood.engine.state import ASK_A, ASK_B, ASKED, ASKING, GARRISONED, Battle
from tercio.firstblood.narration.action_words import WORDS as ACTIONS
from tercio.firstblood.narration.action_words import action_words, regiment_sentence
from tercio.firstblood.narration.event_words import scenario_name
from tercio.firstblood.narration.names import Names, nth
from tercio.firstblood.narration.sentences import Sentence, boon_words, count_of, event_title, length
from tercio.firstblood.sequence.actions.challenge import ANSWER_CHALLENGE
from tercio.firstblood.sequence.actions.charge import REPEAT_IMPACT, REROLL_CHARGE
from tercio.firstblood.sequence.actions.clash import STORM
from tercio.firstblood.sequence.actions.disengage import STRIKE_OUT
from tercio.firstblood.sequence.actions.march import LEAVE_PIECE
from tercio.firstblood.sequence.phases.command import cards_to_stack
from tercio.firstblood.sequence.phases.deployment import SLOTS


def choice_words(names: Names, command: Command) -> Sentence:
    """A command that answers the decision pending, or concedes."""
    if type(command) in ACTIONS:
        return action_words(names, command)
    return WORDS[type(command)](names, command)


def choice_sentence(key: str, rule: str, **facts: Any) -> Sentence:
    return Sentence(Phrase(f"firstblood.choice.{key}", **facts), rule)


def about(b: Battle) -> int:
    """What the decision is about: most often a regiment."""
    return b.clock[ASK_A]


# --- before and between activations


def _begin(names: Names | None, command: c.BeginBattle) -> Sentence:
    first, second = (army.name or army.faction for army in command.armies)
    scenario = scenario_name(command.scenario.key)
    return choice_sentence("BeginBattle", "FB-GEN-01", scenario=scenario, first=first, second=second)


def _deployer(names: Names, command: c.ChooseDeployer) -> Sentence:
    if command.player == names.b.clock[ASKED]:
        return choice_sentence("ChooseDeployer.mine", "FB-DEPL-01")
    return choice_sentence("ChooseDeployer", "FB-DEPL-01", side=names.side(command.player))


def _deploy(names: Names, command: c.DeployRegiment) -> Sentence:
    if command.slot < 0:
        return regiment_sentence(names, command.regiment, "DeployRegiment.by_hand", "FB-DEPL-02")
    across = names.b.field.width * (12 * command.slot + 1) // (SLOTS * 12)
    facts = {"from": length(across), "edge": names.edge("west")}
    return regiment_sentence(names, command.regiment, "DeployRegiment", "FB-DEPL-02", **facts)


def _arrival(names: Names, command: c.ChooseArrival) -> Sentence:
    key = "ChooseArrival.yes" if command.arrive else "ChooseArrival.no"
    return regiment_sentence(names, about(names.b), key, "FB-REINF-02")


def _card(names: Names, command: c.StackCard) -> Sentence:
    """The Stack is built from the bottom: of so many cards left, the next is the last to act."""
    place = nth(len(cards_to_stack(names.b, names.b.clock[ASKED])), "m")
    return choice_sentence("StackCard", "FB-STACK-01", entry=names.entry(command.entry), nth=place)


def _order(names: Names, command: c.OrderStack) -> Sentence:
    return choice_sentence(
        "OrderStack", "FB-STACK-01", entries=[names.entry(entry) for entry in command.entries]
    )


def _adjust(names: Names, command: c.AdjustRoll) -> Sentence:
    clock = names.b.clock
    face = clock[ASK_B] if clock[ASKED] else clock[ASK_A]
    key = "AdjustRoll" if command.by else "AdjustRoll.0"
    return choice_sentence(key, "FB-SUP-02", face=face, total=face + command.by)


def _edge(names: Names, command: c.ChooseEdge) -> Sentence:
    return choice_sentence("ChooseEdge", "FB-DEPL-03", edge=names.edge(("south", "north")[command.edge]))


# --- at the start of an activation


def _draw_event(names: Names, command: c.UseDrawEvent) -> Sentence:
    r = about(names.b)
    if command.event < 0:
        return regiment_sentence(names, r, "UseDrawEvent.none", "FB-ACT-07")
    drawn = events_of(names.b, r)[command.event]
    rule, title = ledger_id(drawn), event_title(drawn)
    if not drawn.choices:
        return regiment_sentence(names, r, "UseDrawEvent", rule, event=title)
    boons = [boon_words(boon) for boon in drawn.choices[command.choice]]
    return regiment_sentence(names, r, "UseDrawEvent.choice", rule, event=title, choice=boons)


def _ability(names: Names, command: c.UseAbility) -> Sentence:
    if command.model < 0:
        return choice_sentence("UseAbility.none", "FB-CMD-01")
    forces = names.b.forces
    ability = forces.profiles[forces.profile[command.model]].abilities[command.ability]
    facts = {"model": names.model(command.model), "target": names.regiment(command.target)}
    key = "UseAbility.boons" if ability.boons else "UseAbility"
    boons = [boon_words(boon) for boon in ability.boons]
    return choice_sentence(key, "FB-CMD-01", ability=ability.name, boons=boons, **facts)


# --- moving


def _plan(names: Names, command: c.FollowPlan) -> Sentence:
    b = names.b
    r, purpose = about(b), b.clock[ASK_B]
    if b.clock[ASKING] == LEAVE_PIECE:
        return regiment_sentence(names, r, "FollowPlan.leave", "FB-GARR-08", piece=names.piece(purpose))
    if purpose == CHARGE_MOVE:
        return regiment_sentence(names, r, "FollowPlan.charge", "FB-CHG-10")
    if purpose in CLOSING:
        return regiment_sentence(
            names, r, "FollowPlan.close" if command.plan else "FollowPlan.stay", "FB-MAN-01"
        )
    return _heading(names, r, command.plan)


def _heading(names: Names, r: int, plan: int) -> Sentence:
    """A March by one of the numbered plans (see plans.py)."""
    b, rule = names.b, "FB-MARCH-03"
    foes = [t for t in b.enemies(b.forces.player[r]) if b.place[t] != GARRISONED]
    if plan in (APPROACH, RETIRE) and foes:
        nearest = min(foes, key=lambda t: regiments_gap(b, r, t))
        key = "FollowPlan.approach" if plan == APPROACH else "FollowPlan.retire"
        return regiment_sentence(names, r, key, rule, target=names.regiment(nearest))
    if COMPASS <= plan < ZONES:
        direction = names.direction(2 * (plan - COMPASS))
        return regiment_sentence(names, r, "FollowPlan.towards", rule, direction=direction)
    if ZONES <= plan < ZONES + len(b.scenario.zones):
        return regiment_sentence(names, r, "FollowPlan.zone", rule, zone=names.zone(plan - ZONES))
    if plan == ZONES + len(b.scenario.zones):
        return regiment_sentence(names, r, "FollowPlan.leaders_out", "FB-DIS-05")
    return regiment_sentence(names, r, "FollowPlan.stay", rule)


def _move(names: Names, command: c.MoveModels) -> Sentence:
    key = "MoveModels" if command.paths else "MoveModels.none"
    return regiment_sentence(
        names, about(names.b), key, "FB-GAP-03", models=count_of("models", len(command.paths))
    )


def _occupy(names: Names, command: c.OccupyGarrison) -> Sentence:
    return regiment_sentence(
        names, about(names.b), "OccupyGarrison", "FB-GARR-04", piece=names.piece(command.piece)
    )


def _enter(names: Names, command: c.EnterTable) -> Sentence:
    b = names.b
    side, corner, along = edge_at(b, command.x, command.y)
    facts: dict[str, Any] = {"edge": names.edge(side)}
    if command.paths:
        return regiment_sentence(names, about(b), "EnterTable.by_hand", "FB-REINF-05", **facts)
    facts |= {"corner": names.edge(corner), "from": length(along)}
    return regiment_sentence(names, about(b), "EnterTable", "FB-REINF-05", **facts)


def edge_at(b: Battle, x: int, y: int) -> tuple[str, str, int]:
    """A point of the table's edge: which edge, and how far from which corner."""
    if y in (0, b.field.height):
        return ("north" if y else "south"), "west", x
    return ("east" if x else "west"), "south", y


# --- in the fight


def _strike(names: Names, command: c.Strike) -> Sentence:
    b = names.b
    attacks = count_of("attacks", dice_of(b, command.model, b.clock[ASK_B]))
    target = struck_name(names, command)
    return choice_sentence(
        "Strike", "FB-TGT-01", model=names.model(command.model), target=target, attacks=attacks
    )


def struck_name(names: Names, command: c.Strike) -> Phrase:
    """Whom a model strikes: one that stands for itself, or a regiment."""
    alone = names.b.forces.separate[command.at]
    return names.model(command.at) if alone else names.regiment(command.regiment)


def _wounds(names: Names, command: c.TakeWounds) -> Sentence:
    model = command.model
    return choice_sentence(
        "TakeWounds", "FB-ALLOC-01", model=names.model(model), left=wounds_left(names.b, model)
    )


def _hits(names: Names, command: c.TakeHits) -> Sentence:
    if command.part >= 0:
        return choice_sentence("TakeHits", "FB-COUT-01", model=names.model(command.part))
    return choice_sentence("TakeHits.group", "FB-COUT-01", group=names.part(-1, about(names.b)))


def _restore(names: Names, command: c.RestoreModel) -> Sentence:
    b, m = names.b, command.model
    if m < 0:
        return choice_sentence("RestoreModel.none", "FB-REST-01")
    r = b.forces.regiment[m]
    if b.place[r] == GARRISONED:
        return choice_sentence("RestoreModel.inside", "FB-REST-04", model=names.model(m))
    leader = min(leaders(b, r), key=lambda n: distance(b.x[n], b.y[n], command.x, command.y))
    dx, dy = command.x - b.x[leader], command.y - b.y[leader]
    apart = distance(b.x[leader], b.y[leader], command.x, command.y)
    gap = apart - b.forces.radius[m] - b.forces.radius[leader]
    facts = {"from": length(max(0.0, gap)), "direction": names.direction(compass(dx, dy))}
    return choice_sentence(
        "RestoreModel", "FB-REST-04", model=names.model(m), leader=names.model(leader), **facts
    )


def compass(dx: int, dy: int) -> int:
    """The one of sixteen directions nearest to a vector, from the east round by the north."""
    return max(range(len(RING)), key=lambda k: RING[k][0] * dx + RING[k][1] * dy)


ANSWERED_RULES = {
    DECLARE_BLESSING: "FB-SR-BLESSED",
    STRIKE_OUT: "FB-AOO-01",
    ANSWER_CHALLENGE: "FB-PROV-01",
    REROLL_CHARGE: "FB-SR-UNSTOPPABLE",
    REPEAT_IMPACT: "FB-SR-OVERRUN",
    STORM: "FB-GARR-13",
}
"""Yes-or-no decisions, by the rule they follow."""


def _answer(names: Names, command: c.Answer) -> Sentence:
    kind = names.b.clock[ASKING]
    key = f"Answer.{kind}.{'yes' if command.yes else 'no'}"
    return choice_sentence(key, ANSWERED_RULES[kind], **yes_no_facts(names))


def yes_no_facts(names: Names) -> dict[str, Any]:
    """Whom a yes-or-no decision names: the regiment and whatever else is asked about."""
    b = names.b
    kind, a, other = b.clock[ASKING], b.clock[ASK_A], b.clock[ASK_B]
    if kind == ANSWER_CHALLENGE:
        return {"model": names.model(a), "target": names.model(other)}
    facts: dict[str, Any] = {"regiment": names.title(a)}
    if kind == STRIKE_OUT:
        facts["target"] = names.regiment(other)
    if kind == STORM:
        facts["piece"] = names.piece(other)
    return facts


WORDS: dict[type[Command], Callable[[Names, Any], Sentence]] = {
    c.BeginBattle: _begin,
    c.Concede: lambda names, command: choice_sentence("Concede", "FB-VIC-02"),
    c.AgreeDraw: lambda names, command: choice_sentence("AgreeDraw", "FB-VIC-02"),
    c.ChooseDeployer: _deployer,
    c.ChooseEdge: _edge,
    c.DeployRegiment: _deploy,
    c.HoldBack: lambda names, command: regiment_sentence(names, command.regiment, "HoldBack", "FB-ARRIVE-01"),
    c.ChooseArrival: _arrival,
    c.StackCard: _card,
    c.OrderStack: _order,
    c.AdjustRoll: _adjust,
    c.Activate: lambda names, command: regiment_sentence(names, command.regiment, "Activate", "FB-ACT-04"),
    c.UseDrawEvent: _draw_event,
    c.UseAbility: _ability,
    c.MoveModels: _move,
    c.FollowPlan: _plan,
    c.OccupyGarrison: _occupy,
    c.EnterTable: _enter,
    c.WaitOutside: lambda names, command: regiment_sentence(
        names, about(names.b), "WaitOutside", "FB-REINF-06"
    ),
    c.Strike: _strike,
    c.TakeWounds: _wounds,
    c.TakeHits: _hits,
    c.NameLeader: lambda names, command: choice_sentence(
        "NameLeader", "FB-LEAD-10", model=names.model(command.model)
    ),
    c.HealModel: lambda names, command: choice_sentence(
        "HealModel",
        "FB-HEAL-02",
        model=names.model(command.model),
        wounds=count_of("wounds", names.b.wounds[command.model]),
    ),
    c.RestoreModel: _restore,
    c.Answer: _answer,
}
"""Every command that is not an Action."""
