"""Every event as a sentence: who did what to whom, with the dice and the rule at work."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from tercio.core.messages import Event
from tercio.core.speech import LANGUAGES, Phrase, catalogue
from tercio.firstblood import events as e
from tercio.firstblood.characters.draw_events import events_of
from tercio.firstblood.engine.profiles import ArmySheet
from tercio.firstblood.engine.purposes import PURPOSES
from tercio.firstblood.engine.regiment_queries import fearless_of_morale, march_of, resolve_of
from tercio.firstblood.engine.rule_dispatch import speaker
from tercio.firstblood.engine.state import DRAW, ROUND, Battle
from tercio.firstblood.evolve import evolve
from tercio.firstblood.narration.names import Names, ready_name
from tercio.firstblood.narration.sentences import Sentence, boon_words, count_of, event_title, length
from tercio.firstblood.sequence.actions import kinds

COUNTS = {
    "wounds": "wounds", "hits": "hits", "tokens": "tokens", "cards": "cards", "cards_1": "cards",
    "cards_2": "cards", "points": "points", "successes": "successes",
}  # fmt: skip
"""Fields that count something, by what they count."""

RULES: dict[type[Event], str] = {
    e.BattleBegun: "FB-GEN-01", e.RegimentDeployed: "FB-DEPL-02", e.RegimentHeldBack: "FB-ARRIVE-01",
    e.RoundBegun: "FB-RND-01", e.ArrivalChosen: "FB-REINF-02", e.StackBuilt: "FB-STACK-01",
    e.SupremacyRolled: "FB-SUP-01", e.FirstPlayerFound: "FB-SUP-03", e.CardDrawn: "FB-ACT-02",
    e.CardDiscarded: "FB-ACT-05", e.StrandedTested: "FB-STRAND-03", e.DrawEventUsed: "FB-ACT-07",
    e.TokensRemoved: "FB-ACT-11", e.AbilityUsed: "FB-CMD-02", e.ActionTaken: "FB-ACT-12",
    e.ActionSkipped: "FB-ACT-18", e.ModelsMoved: "FB-MARCH-03", e.ChargeDeclared: "FB-CHG-03",
    e.ChargeRolled: "FB-CHG-06", e.ChargeFailed: "FB-CHG-08", e.StrikesRolled: "FB-DICE-03",
    e.DefenceRolled: "FB-DEF-02", e.ModelWounded: "FB-ALLOC-02", e.ModelRemoved: "FB-TOKEN-01",
    e.LeaderNamed: "FB-LEAD-10", e.RegimentBroke: "FB-BRK-01", e.RegimentRallied: "FB-BRK-03",
    e.MoraleTested: "FB-MOR-05", e.RegimentDestroyed: "FB-TOKEN-02", e.ModelHealed: "FB-HEAL-01",
    e.ModelRestored: "FB-REST-01", e.SpellRolled: "FB-MAGIC-08", e.TerrainRolled: "FB-ZONE-02",
    e.DecayRolled: "FB-SR-DECAY", e.TemperRolled: "FB-SR-FERAL", e.DisengageRolled: "FB-DIS-03",
    e.ChallengeDeclared: "FB-CHAL-01", e.ChampionProvoked: "FB-PROV-01", e.ChallengeAnswered: "FB-PROV-03",
    e.GarrisonEntered: "FB-GARR-04", e.GarrisonLeft: "FB-GARR-08", e.ActivationEnded: "FB-ACT-16",
    e.PointsScored: "FB-VIC-01", e.RoundEnded: "FB-RND-01", e.BattleEnded: "FB-BATTLE-01",
    e.CombatRallyRolled: "FB-CRALLY-01", e.DeployerChosen: "FB-DEPL-01", e.EntryFailed: "FB-REINF-07",
    e.BattleConceded: "FB-VIC-02", e.ChampionPulled: "FB-CHAL-03", e.BlessingDeclared: "FB-SR-BLESSED",
    e.DecisionTaken: "FB-RND-01", e.ZoneSeized: "FB-OBJ-01", e.EdgeChosen: "FB-DEPL-03",
}  # fmt: skip
"""The rule each kind of event follows."""
ACTION_RULES = {
    kinds.MARCH: "FB-MARCH-01", kinds.AIM: "FB-AIM-01", kinds.VOLLEY: "FB-VOL-01", kinds.CHARGE: "FB-CHG-01",
    kinds.RALLY: "FB-RALLY-01", kinds.INSPIRE: "FB-INSP-01", kinds.CLASH: "FB-CLASH-01",
    kinds.REFORM: "FB-REFORM-01", kinds.DISENGAGE: "FB-DIS-01", kinds.COMBAT_RALLY: "FB-CRALLY-01",
    kinds.CHALLENGE: "FB-CHAL-01", kinds.CAST: "FB-MAGIC-03", kinds.OVERCHARGE: "FB-SR-OVERCHARGE",
    kinds.SKIP: "FB-ACT-18",
}  # fmt: skip


def narrate(
    state: Battle | None, events: Iterable[Event], sides: Sequence[str] = ("", "")
) -> Iterator[tuple[Event, Sentence]]:
    """Each event with its sentence, told from the state it found."""
    for event in events:
        after = evolve(state, event)
        before = after if state is None else state
        if before is not None:
            yield event, event_words(Names(before, sides), event)
        state = after


def event_words(names: Names, event: Event) -> Sentence:
    """One event, named from the battle just before it."""
    kind = type(event)
    facts = {name: _fact(names, event, name) for name in event.__struct_fields__ if name != "delta"}
    variant, more = VARIANTS.get(kind, _plain)(names, event)
    facts |= more
    rule = RULES[kind]
    if isinstance(event, e.ActionTaken):
        rule = ACTION_RULES.get(event.action, rule)
    return Sentence(
        Phrase(key_of(kind.__name__, variant), **facts), rule, WHY.get(kind, _no_reason)(names, event)
    )


def key_of(kind: str, variant: str) -> str:
    key = f"event.firstblood.{kind}"
    return f"{key}.{variant}" if variant and f"{key}.{variant}" in catalogue(LANGUAGES[0]) else key


def _fact(names: Names, event: Event, name: str) -> Any:
    """A field as people say it: names for numbers, "3 Wounds" for counts."""
    value = getattr(event, name)
    if name in COUNTS and isinstance(value, int):
        return count_of(COUNTS[name], value)
    if name == "target" and _names_a_model(event):
        return names.model(value)
    known = CALLED.get(name)
    return value if known is None or value in (-1, DRAW_OF.get(name)) else known(names, value)


def _names_a_model(event: Event) -> bool:
    """Is the target of this event a single model?"""
    challenge = isinstance(event, e.ActionTaken) and event.action == kinds.CHALLENGE
    return challenge or isinstance(event, e.ChallengeDeclared)


CALLED: dict[str, Callable[[Names, int], Any]] = {
    "regiment": Names.regiment,
    "target": Names.regiment,
    "model": Names.model,
    "towards": Names.model,
    "player": Names.side,
    "winner": Names.side,
    "piece": Names.piece,
    "zone": Names.zone,
    "entry": Names.entry,
    "edge": lambda names, edge: names.edge(("south", "north")[edge]),
    "distance": lambda names, units: length(units),
}
"""Fields that are numbers of the battle, and what each is called."""
DRAW_OF = {"winner": DRAW}
"""Numbers that stand for nobody."""


# --- sentences that depend on more than the kind of event

Variant = tuple[str, dict[str, Any]]


def _plain(names: Names, event: Any) -> Variant:
    return "", {}


def _yes_no(field: str) -> Callable[[Names, Any], Variant]:
    return lambda names, event: ("yes" if getattr(event, field) else "no", {})


def _begun(names: Names, event: e.BattleBegun) -> Variant:
    first, second = (_called(army) for army in event.armies)
    return "named", {"scenario": scenario_name(event.scenario.key), "first": first, "second": second}


def _called(army: ArmySheet) -> str:
    return army.name or army.faction


def scenario_name(key: str) -> Phrase | str:
    """A scenario by its title, or by its key where somebody wrote it."""
    return ready_name(f"scenario.{key}") or key


def _supremacy(names: Names, event: e.SupremacyRolled) -> Variant:
    """Who won it; or who leads, where whoever has fewer cards may still shift a die.  FB-SUP-02, FB-SUP-03"""
    first, second = event.dice
    fewer = event.cards_1 - event.cards_2
    facts = {"lower": names.side(int(second < first)), "fewer": names.side(int(fewer > 0))}
    if fewer:
        return ("tie_shift" if first == second else "shift"), facts
    return ("tie" if first == second else "won"), facts


def _first(names: Names, event: e.FirstPlayerFound) -> Variant:
    return ("" if names.b.clock[ROUND] else "deployment"), {}


def _draw_event(names: Names, event: e.DrawEventUsed) -> Variant:
    drawn = events_of(names.b, event.regiment)[event.event]
    facts: dict[str, Any] = {"event": event_title(drawn)}
    if len(drawn.choices) < 2:
        return "", facts
    return "choice", facts | {"choice": [boon_words(boon) for boon in drawn.choices[event.choice]]}


def _ability(names: Names, event: e.AbilityUsed) -> Variant:
    forces = names.b.forces
    return "", {"ability": forces.profiles[forces.profile[event.model]].abilities[event.ability].name}


def _moved(names: Names, event: e.ModelsMoved) -> Variant:
    variant = PURPOSES[event.purpose] if event.count else "none"
    return variant, {"models": count_of("models", event.count)}


def _left(names: Names, event: e.GarrisonLeft) -> Variant:
    inside = names.b.inside[event.regiment]
    if inside < 0:
        return "", {}
    return "named", {"piece": names.piece(inside), "models": count_of("models", event.count)}


def _ended(names: Names, event: e.BattleEnded) -> Variant:
    return ("draw" if event.winner == DRAW else "won"), {}


def _decided(names: Names, event: e.DecisionTaken) -> Variant:
    if event.player < 0:
        return "", {}
    return "named", {"decision": Phrase(f"firstblood.decision.{event.decision}")}


VARIANTS: dict[type[Event], Callable[[Names, Any], Variant]] = {
    e.BattleBegun: _begun,
    e.ArrivalChosen: _yes_no("arrives"),
    e.SupremacyRolled: _supremacy,
    e.FirstPlayerFound: _first,
    e.DrawEventUsed: _draw_event,
    e.AbilityUsed: _ability,
    e.ActionTaken: lambda names, event: (str(event.action), {}),
    e.ModelsMoved: _moved,
    e.DefenceRolled: lambda names, event: ("" if event.save else "none", {}),
    e.SpellRolled: lambda names, event: ("" if event.successes else "failed", {}),
    e.TemperRolled: lambda names, event: ("calm" if event.calm else "wild", {}),
    e.ChallengeAnswered: _yes_no("accepts"),
    e.GarrisonLeft: _left,
    e.BattleEnded: _ended,
    e.CombatRallyRolled: _yes_no("held"),
    e.BlessingDeclared: lambda names, event: ({2: "hits", 3: "saves"}.get(event.which, ""), {}),
    e.DecisionTaken: _decided,
}


# --- why the numbers are so


def _charge_why(names: Names, event: e.ChargeRolled) -> tuple[Sentence, ...]:
    march = length(march_of(names.b, event.regiment))
    whose = names.regiment(event.regiment)
    return Sentence(Phrase("firstblood.why.march", regiment=whose, length=march), "FB-CHG-06"), _die(event)


def _flight_why(names: Names, event: e.DisengageRolled) -> tuple[Sentence, ...]:
    b, r = names.b, event.regiment
    if fearless_of_morale(b, speaker(b, r)):
        return (_die(event),)
    said = Phrase("firstblood.why.resolve", regiment=names.regiment(r), value=resolve_of(b, r))
    return Sentence(said, "FB-DIS-03"), _die(event)


def _die(event: e.Told) -> Sentence:
    return Sentence(Phrase("firstblood.why.die", dice=event.dice), "FB-DICE-01")


def _always(key: str, rule: str) -> Callable[[Names, Any], tuple[Sentence, ...]]:
    return lambda names, event: (Sentence(Phrase(f"firstblood.why.{key}"), rule),)


WHY: dict[type[Event], Callable[[Names, Any], tuple[Sentence, ...]]] = {
    e.ChargeRolled: _charge_why,
    e.DisengageRolled: _flight_why,
    e.StrikesRolled: _always("one_hits", "FB-DICE-04"),
    e.DefenceRolled: _always("six_fails", "FB-DEF-03"),
    e.MoraleTested: _always("one_passes", "FB-DICE-04"),
    e.StrandedTested: _always("one_passes", "FB-DICE-04"),
    e.TemperRolled: _always("one_passes", "FB-DICE-04"),
    e.CombatRallyRolled: _always("one_passes", "FB-DICE-04"),
    e.FirstPlayerFound: _always("lower", "FB-DICE-08"),
}
"""The reasons for an event's numbers."""


def _no_reason(names: Names, event: Any) -> tuple[Sentence, ...]:
    return ()
