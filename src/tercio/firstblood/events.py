"""What happened: facts with the dice seen and the words of the state that changed.

Each event of the battle carries `delta`, pairs of (word, value): folding them needs no rule, so an old
battle reads the same however the rules are mended later. Models, regiments and players are their numbers.
"""

from __future__ import annotations

from typing import TypeAlias

from tercio.core.messages import Event
from tercio.firstblood.engine.field import Piece
from tercio.firstblood.engine.profiles import ArmySheet
from tercio.firstblood.engine.scenario import Scenario
from tercio.firstblood.engine.settings import Settings
from tercio.firstblood.rivals import NOBODY_NAMED, Rival


class BattleBegun(Event, frozen=True, tag="BattleBegun"):
    """Armies, scenario, terrain and settings; everything after follows from these and the dice."""

    armies: tuple[ArmySheet, ArmySheet]
    scenario: Scenario
    terrain: tuple[Piece, ...] = ()
    settings: Settings = Settings()
    delta: tuple[int, ...] = ()
    rivals: tuple[Rival, Rival] = NOBODY_NAMED


class Told(Event, frozen=True):
    """What every event of a running battle has."""

    delta: tuple[int, ...] = ()
    """Word, value, word, value, …; words are numbered as in journal_words.py."""
    dice: tuple[int, ...] = ()
    """The faces as they finally lay, in rolling order."""


class RegimentDeployed(Told, frozen=True, tag="RegimentDeployed", kw_only=True):
    """Regiment regiment deploys."""

    regiment: int


class RegimentHeldBack(Told, frozen=True, tag="RegimentHeldBack", kw_only=True):
    """Regiment regiment waits in Reinforcements."""

    regiment: int


class RoundBegun(Told, frozen=True, tag="RoundBegun", kw_only=True):
    """Round round begins."""

    round: int


class ArrivalChosen(Told, frozen=True, tag="ArrivalChosen", kw_only=True):
    """Reinforcements."""

    regiment: int
    arrives: int


class StackBuilt(Told, frozen=True, tag="StackBuilt", kw_only=True):
    """Player player builds a stack of cards cards."""

    player: int
    cards: int


class SupremacyRolled(Told, frozen=True, tag="SupremacyRolled", kw_only=True):
    """Supremacy roll."""

    cards_1: int
    cards_2: int


class FirstPlayerFound(Told, frozen=True, tag="FirstPlayerFound", kw_only=True):
    """Player player wins the roll (total_1 against total_2)."""

    player: int
    total_1: int
    total_2: int


class CardDrawn(Told, frozen=True, tag="CardDrawn", kw_only=True):
    """Player player draws."""

    player: int
    regiment: int


class CardDiscarded(Told, frozen=True, tag="CardDiscarded", kw_only=True):
    """Player player discards a card nobody answers to (entry)."""

    player: int
    entry: int


class StrandedTested(Told, frozen=True, tag="StrandedTested", kw_only=True):
    """Stranded models of regiment regiment."""

    regiment: int
    resolve: int
    wounds: int


class DrawEventUsed(Told, frozen=True, tag="DrawEventUsed", kw_only=True):
    """Regiment regiment uses draw event event (choice choice)."""

    regiment: int
    event: int
    choice: int


class TokensRemoved(Told, frozen=True, tag="TokensRemoved", kw_only=True):
    """Regiment regiment removes tokens casualty tokens."""

    regiment: int
    tokens: int


class AbilityUsed(Told, frozen=True, tag="AbilityUsed", kw_only=True):
    """Model model uses command ability ability on regiment target."""

    model: int
    ability: int
    target: int


class ActionTaken(Told, frozen=True, tag="ActionTaken", kw_only=True):
    """Regiment regiment takes action action (target)."""

    regiment: int
    action: int
    target: int


class ActionSkipped(Told, frozen=True, tag="ActionSkipped", kw_only=True):
    """Regiment regiment skips an action."""

    regiment: int


class ModelsMoved(Told, frozen=True, tag="ModelsMoved", kw_only=True):
    """Regiment regiment moves count models (purpose)."""

    regiment: int
    purpose: int
    count: int


class ChargeDeclared(Told, frozen=True, tag="ChargeDeclared", kw_only=True):
    """Regiment regiment declares a charge on target (action)."""

    regiment: int
    target: int
    action: int


class ChargeRolled(Told, frozen=True, tag="ChargeRolled", kw_only=True):
    """Charge of regiment regiment."""

    regiment: int
    distance: int


class ChargeFailed(Told, frozen=True, tag="ChargeFailed", kw_only=True):
    """The charge of regiment regiment fails."""

    regiment: int


class StrikesRolled(Told, frozen=True, tag="StrikesRolled", kw_only=True):
    """Regiment regiment strikes target."""

    regiment: int
    target: int
    hits: int


class DefenceRolled(Told, frozen=True, tag="DefenceRolled", kw_only=True):
    """Regiment regiment defends on save or less."""

    regiment: int
    save: int
    wounds: int


class ModelWounded(Told, frozen=True, tag="ModelWounded", kw_only=True):
    """Model model of regiment regiment takes wounds wounds."""

    regiment: int
    model: int
    wounds: int


class ModelRemoved(Told, frozen=True, tag="ModelRemoved", kw_only=True):
    """Casualty."""

    regiment: int
    model: int


class LeaderNamed(Told, frozen=True, tag="LeaderNamed", kw_only=True):
    """Model model becomes acting leader of regiment regiment."""

    regiment: int
    model: int


class RegimentBroke(Told, frozen=True, tag="RegimentBroke", kw_only=True):
    """Regiment regiment is Broken."""

    regiment: int


class RegimentRallied(Told, frozen=True, tag="RegimentRallied", kw_only=True):
    """Regiment regiment is no longer Broken."""

    regiment: int


class MoraleTested(Told, frozen=True, tag="MoraleTested", kw_only=True):
    """Morale of regiment regiment."""

    regiment: int
    resolve: int
    wounds: int


class RegimentDestroyed(Told, frozen=True, tag="RegimentDestroyed", kw_only=True):
    """Regiment regiment is destroyed (tokens tokens)."""

    regiment: int
    tokens: int


class ModelHealed(Told, frozen=True, tag="ModelHealed", kw_only=True):
    """Model model of regiment regiment heals wounds wounds."""

    regiment: int
    model: int
    wounds: int


class ModelRestored(Told, frozen=True, tag="ModelRestored", kw_only=True):
    """Model model returns to regiment regiment."""

    regiment: int
    model: int


class SpellRolled(Told, frozen=True, tag="SpellRolled", kw_only=True):
    """Spell of model model."""

    model: int
    attunement: int
    successes: int


class TerrainRolled(Told, frozen=True, tag="TerrainRolled", kw_only=True):
    """Terrain harms regiment regiment."""

    regiment: int
    harm: int
    count: int


class DecayRolled(Told, frozen=True, tag="DecayRolled", kw_only=True):
    """Decay of regiment regiment."""

    regiment: int
    dice_count: int
    wounds: int


class TemperRolled(Told, frozen=True, tag="TemperRolled", kw_only=True):
    """Temper of regiment regiment."""

    regiment: int
    resolve: int
    calm: int


class DisengageRolled(Told, frozen=True, tag="DisengageRolled", kw_only=True):
    """Regiment regiment disengages."""

    regiment: int
    distance: int


class ChallengeDeclared(Told, frozen=True, tag="ChallengeDeclared", kw_only=True):
    """Model model challenges target."""

    model: int
    target: int


class ChampionProvoked(Told, frozen=True, tag="ChampionProvoked", kw_only=True):
    """Model model is provoked."""

    model: int


class ChallengeAnswered(Told, frozen=True, tag="ChallengeAnswered", kw_only=True):
    """Model model answers the challenge (accepts."""

    model: int
    accepts: int


class GarrisonEntered(Told, frozen=True, tag="GarrisonEntered", kw_only=True):
    """Regiment regiment occupies garrison piece."""

    regiment: int
    piece: int


class GarrisonLeft(Told, frozen=True, tag="GarrisonLeft", kw_only=True):
    """Regiment regiment leaves the garrison with count models."""

    regiment: int
    count: int


class ActivationEnded(Told, frozen=True, tag="ActivationEnded", kw_only=True):
    """The activation of regiment regiment ends."""

    regiment: int


class PointsScored(Told, frozen=True, tag="PointsScored", kw_only=True):
    """Player player scores points victory points (total in all)."""

    player: int
    points: int
    total: int


class RoundEnded(Told, frozen=True, tag="RoundEnded", kw_only=True):
    """Round round ends."""

    round: int
    vp_1: int
    vp_2: int


class BattleEnded(Told, frozen=True, tag="BattleEnded", kw_only=True):
    """The battle ends."""

    winner: int
    vp_1: int
    vp_2: int


class CombatRallyRolled(Told, frozen=True, tag="CombatRallyRolled", kw_only=True):
    """Combat rally of regiment regiment."""

    regiment: int
    resolve: int
    held: int


class DeployerChosen(Told, frozen=True, tag="DeployerChosen", kw_only=True):
    """Player player deploys first."""

    player: int


class EntryFailed(Told, frozen=True, tag="EntryFailed", kw_only=True):
    """Regiment regiment cannot enter and returns to Reinforcements."""

    regiment: int


class BattleConceded(Told, frozen=True, tag="BattleConceded", kw_only=True):
    """Player player concedes."""

    player: int


class ChampionPulled(Told, frozen=True, tag="ChampionPulled", kw_only=True):
    """Model model steps up to duel towards."""

    model: int
    towards: int


class BlessingDeclared(Told, frozen=True, tag="BlessingDeclared", kw_only=True):
    """Regiment regiment declares its blessing (which)."""

    regiment: int
    which: int


class DecisionTaken(Told, frozen=True, tag="DecisionTaken", kw_only=True):
    """Player player decides (decision)."""

    decision: int
    player: int
    line: str = ""
    """The command and its dice as a replay writes them; nobody is shown it while the battle runs."""


class ZoneSeized(Told, frozen=True, tag="ZoneSeized", kw_only=True):
    """Player player seizes zone zone (points points)."""

    player: int
    zone: int
    points: int


class EdgeChosen(Told, frozen=True, tag="EdgeChosen", kw_only=True):
    """Player player deploys at edge edge."""

    player: int
    edge: int


BattleEvent: TypeAlias = (
    BattleBegun | RegimentDeployed | RegimentHeldBack | RoundBegun | ArrivalChosen
    | StackBuilt | SupremacyRolled | FirstPlayerFound | CardDrawn | CardDiscarded
    | StrandedTested | DrawEventUsed | TokensRemoved | AbilityUsed | ActionTaken
    | ActionSkipped | ModelsMoved | ChargeDeclared | ChargeRolled | ChargeFailed
    | StrikesRolled | DefenceRolled | ModelWounded | ModelRemoved | LeaderNamed
    | RegimentBroke | RegimentRallied | MoraleTested | RegimentDestroyed | ModelHealed
    | ModelRestored | SpellRolled | TerrainRolled | DecayRolled | TemperRolled
    | DisengageRolled | ChallengeDeclared | ChampionProvoked | ChallengeAnswered | GarrisonEntered
    | GarrisonLeft | ActivationEnded | PointsScored | RoundEnded | BattleEnded
    | CombatRallyRolled | DeployerChosen | EntryFailed | BattleConceded | ChampionPulled
    | BlessingDeclared | DecisionTaken | ZoneSeized | EdgeChosen
)  # fmt: skip

CLASSES: tuple[type[Event], ...] = (
    BattleBegun, RegimentDeployed, RegimentHeldBack, RoundBegun, ArrivalChosen,
    StackBuilt, SupremacyRolled, FirstPlayerFound, CardDrawn, CardDiscarded,
    StrandedTested, DrawEventUsed, TokensRemoved, AbilityUsed, ActionTaken,
    ActionSkipped, ModelsMoved, ChargeDeclared, ChargeRolled, ChargeFailed,
    StrikesRolled, DefenceRolled, ModelWounded, ModelRemoved, LeaderNamed,
    RegimentBroke, RegimentRallied, MoraleTested, RegimentDestroyed, ModelHealed,
    ModelRestored, SpellRolled, TerrainRolled, DecayRolled, TemperRolled,
    DisengageRolled, ChallengeDeclared, ChampionProvoked, ChallengeAnswered, GarrisonEntered,
    GarrisonLeft, ActivationEnded, PointsScored, RoundEnded, BattleEnded,
    CombatRallyRolled, DeployerChosen, EntryFailed, BattleConceded, ChampionPulled,
    BlessingDeclared, DecisionTaken, ZoneSeized, EdgeChosen,
)  # fmt: skip
"""The event of each kind the engine tells (event_log.py), in the same order."""
