"""What a player may wish. Models, regiments, entries and pieces are their numbers; lengths are our units.

Each decision the engine waits for has its own few commands; `choices` gives them ready made. Where models
move, a person sends `paths` and a bot names a `plan`.
"""

from __future__ import annotations

from typing import TypeAlias

from tercio.core.messages import Command
from tercio.firstblood.engine.field import Piece
from tercio.firstblood.engine.profiles import ArmySheet
from tercio.firstblood.engine.scenario import Scenario
from tercio.firstblood.engine.settings import Settings
from tercio.firstblood.rivals import NOBODY_NAMED, Rival

Paths: TypeAlias = tuple[tuple[int, ...], ...]


class BeginBattle(Command, frozen=True, tag="BeginBattle"):
    """Set two armies, a scenario and terrain against each other."""

    armies: tuple[ArmySheet, ArmySheet]
    scenario: Scenario
    terrain: tuple[Piece, ...] = ()
    settings: Settings = Settings()
    rivals: tuple[Rival, Rival] = NOBODY_NAMED


class Concede(Command, frozen=True, tag="Concede"):
    """Give the battle up.  FB-VIC-02"""

    player: int


class AgreeDraw(Command, frozen=True, tag="AgreeDraw"):
    """Both sides leave the battle undecided: only who speaks for both may send it.  FB-VIC-02"""


# --- before and between activations


class ChooseDeployer(Command, frozen=True, tag="ChooseDeployer"):
    """Who places the first regiment.  FB-DEPL-01"""

    player: int


class ChooseEdge(Command, frozen=True, tag="ChooseEdge"):
    """Which edge of the table is mine: 0 for y=0, 1 for the far one.  FB-DEPL-03"""

    edge: int


class DeployRegiment(Command, frozen=True, tag="DeployRegiment"):
    """Place a regiment in the Deployment Zone: by paths of one point each, or at a numbered spot."""

    regiment: int
    slot: int = -1
    paths: Paths = ()


class HoldBack(Command, frozen=True, tag="HoldBack"):
    """Keep a regiment in Reinforcements.  FB-ARRIVE-01"""

    regiment: int


class ChooseArrival(Command, frozen=True, tag="ChooseArrival"):
    """Bring a regiment from Reinforcements this Round, or not.  FB-REINF-02"""

    arrive: bool


class StackCard(Command, frozen=True, tag="StackCard"):
    """Put one card on the Stack; the last one put is on top.  FB-STACK-01"""

    entry: int


class OrderStack(Command, frozen=True, tag="OrderStack"):
    """The whole Stack at once, first to act first; both players may send theirs in any order.  FB-STACK-01"""

    entries: tuple[int, ...]
    player: int = -1
    """Whose Stack; -1 is the player asked."""


class AdjustRoll(Command, frozen=True, tag="AdjustRoll"):
    """Shift the own Supremacy die by -1, 0 or +1.  FB-SUP-02"""

    by: int


class Activate(Command, frozen=True, tag="Activate"):
    """Which regiment of the entry drawn acts.  FB-ACT-04"""

    regiment: int


class UseDrawEvent(Command, frozen=True, tag="UseDrawEvent"):
    """Use a Draw Event of the card (-1: none), with the choice it offers.  FB-ACT-07"""

    event: int
    choice: int = 0


class UseAbility(Command, frozen=True, tag="UseAbility"):
    """Use a [Command] ability on a regiment (-1: no more).  FB-CMD-01"""

    model: int
    ability: int = 0
    target: int = 0


# --- Actions


class March(Command, frozen=True, tag="March"):
    """The regiment marches.  FB-MARCH-01"""

    towards: int | None = None
    """Which of several nearest enemies a lost temper runs at; no other March names anybody.  FB-SR-FERAL"""


class TakeAim(Command, frozen=True, tag="TakeAim"):
    """The regiment takes aim for its next volley.  FB-AIM-01"""


class Volley(Command, frozen=True, tag="Volley"):
    """Shoot at a regiment with one of the weapons (99: thrown), spending Overcharge markers.  FB-VOL-01"""

    target: int
    weapon: int = 0
    markers: int = 0


class DeclareCharge(Command, frozen=True, tag="DeclareCharge"):
    """Charge one or more regiments.  FB-CHG-03"""

    targets: tuple[int, ...]


class Rally(Command, frozen=True, tag="Rally"):
    """The regiment rallies.  FB-RALLY-01"""


class Inspire(Command, frozen=True, tag="Inspire"):
    """The regiment is inspired for the clash to come.  FB-INSP-01"""


class Clash(Command, frozen=True, tag="Clash"):
    """The regiment fights those it touches.  FB-CLASH-01"""


class CombatReform(Command, frozen=True, tag="CombatReform"):
    """The regiment reforms while it fights.  FB-REFORM-01"""


class Disengage(Command, frozen=True, tag="Disengage"):
    """The regiment leaves the fight it is in.  FB-DIS-01"""


class CombatRally(Command, frozen=True, tag="CombatRally"):
    """The regiment rallies while it fights.  FB-CRALLY-01"""


class DeclareChallenge(Command, frozen=True, tag="DeclareChallenge"):
    """Challenge an enemy Character or Officer.  FB-CHAL-01"""

    model: int
    target: int


class CastSpell(Command, frozen=True, tag="CastSpell"):
    """Cast an Incantation of a model at a regiment.  FB-MAGIC-04"""

    model: int
    incantation: int
    target: int


class Overcharge(Command, frozen=True, tag="Overcharge"):
    """The regiment loads its weapons beyond their measure.  FB-SR-OVERCHARGE"""


class SkipAction(Command, frozen=True, tag="SkipAction"):
    """The regiment does nothing with this Action.  FB-ACT-18"""


# --- while an Action is carried out


class MoveModels(Command, frozen=True, tag="MoveModels"):
    """Move models along paths `(model, floor, x1, y1, …)`; who is not named stays.  FB-GAP-03"""

    paths: Paths = ()


class FollowPlan(Command, frozen=True, tag="FollowPlan"):
    """Move by one of the numbered plans (see plans.py)."""

    plan: int


class OccupyGarrison(Command, frozen=True, tag="OccupyGarrison"):
    """End the March inside a garrison piece.  FB-GARR-04"""

    piece: int
    path: tuple[int, ...] = ()


class EnterTable(Command, frozen=True, tag="EnterTable"):
    """March on from a point of the edge.  FB-REINF-05"""

    x: int
    y: int
    paths: Paths = ()


class WaitOutside(Command, frozen=True, tag="WaitOutside"):
    """Nobody can enter with this March.  FB-REINF-06"""


class Strike(Command, frozen=True, tag="Strike"):
    """This model strikes that regiment, picking that model.  FB-TGT-01, FB-TGT-02"""

    model: int
    regiment: int
    at: int


class TakeWounds(Command, frozen=True, tag="TakeWounds"):
    """This model takes the next Wounds.  FB-ALLOC-01"""

    model: int


class TakeHits(Command, frozen=True, tag="TakeHits"):
    """This separate model, or the group (-1), takes the next hits.  FB-COUT-01"""

    part: int


class NameLeader(Command, frozen=True, tag="NameLeader"):
    """This model is Acting Leader.  FB-LEAD-10"""

    model: int


class HealModel(Command, frozen=True, tag="HealModel"):
    """This model is healed next.  FB-HEAL-02"""

    model: int


class RestoreModel(Command, frozen=True, tag="RestoreModel"):
    """This casualty returns here (-1: nobody more does).  FB-REST-04"""

    model: int
    x: int = 0
    y: int = 0
    floor: int = 0


class Answer(Command, frozen=True, tag="Answer"):
    """Yes or no to what is asked: a re-roll, striking out, storming, a blessing, a Challenge."""

    yes: bool


BattleCommand: TypeAlias = (
    BeginBattle | Concede | ChooseDeployer | DeployRegiment | HoldBack | ChooseArrival
    | StackCard | OrderStack | AdjustRoll | Activate | UseDrawEvent | UseAbility
    | March | TakeAim | Volley | DeclareCharge | Rally | Inspire
    | Clash | CombatReform | Disengage | CombatRally | DeclareChallenge | CastSpell
    | Overcharge | SkipAction | MoveModels | FollowPlan | OccupyGarrison | EnterTable
    | WaitOutside | Strike | TakeWounds | TakeHits | NameLeader | HealModel
    | RestoreModel | Answer | ChooseEdge | AgreeDraw
)  # fmt: skip
