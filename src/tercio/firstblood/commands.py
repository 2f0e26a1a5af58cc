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
    """Who gives up: 0 or 1, your own seat."""


class AgreeDraw(Command, frozen=True, tag="AgreeDraw"):
    """Both sides leave the battle undecided: only who speaks for both may send it.  FB-VIC-02"""


# --- before and between activations


class ChooseDeployer(Command, frozen=True, tag="ChooseDeployer"):
    """Who places the first regiment.  FB-DEPL-01"""

    player: int
    """0 or 1."""


class ChooseEdge(Command, frozen=True, tag="ChooseEdge"):
    """Which edge of the table is mine: 0 for y=0, 1 for the far one.  FB-DEPL-03"""

    edge: int
    """0 is the south edge, 1 the north edge."""


class DeployRegiment(Command, frozen=True, tag="DeployRegiment"):
    """Place a regiment in the Deployment Zone: by paths of one point each, or at a numbered spot."""

    regiment: int
    """One that waits, by its id."""
    slot: int = -1
    """One of the spots the choices propose, by its number; -1 where `paths` say the places."""
    paths: Paths = ()
    """For each model `[model, floor, x, y]`, lengths in hundredths of a millimetre (2540 an inch)."""


class HoldBack(Command, frozen=True, tag="HoldBack"):
    """Keep a regiment in Reinforcements.  FB-ARRIVE-01"""

    regiment: int
    """One that waits, by its id."""


class ChooseArrival(Command, frozen=True, tag="ChooseArrival"):
    """Bring a regiment from Reinforcements this Round, or not.  FB-REINF-02"""

    arrive: bool
    """Whether it comes this Round."""


class StackCard(Command, frozen=True, tag="StackCard"):
    """Put one card on the Stack; the last one put is on top.  FB-STACK-01"""

    entry: int
    """The card, by its number as the choices give it."""


class OrderStack(Command, frozen=True, tag="OrderStack"):
    """The whole Stack at once, first to act first; both players may send theirs in any order.  FB-STACK-01"""

    entries: tuple[int, ...]
    """Every card by its number as the choices give it, the first to act first."""
    player: int = -1
    """Whose Stack; -1 is the player asked."""


class AdjustRoll(Command, frozen=True, tag="AdjustRoll"):
    """Shift the own Supremacy die by -1, 0 or +1.  FB-SUP-02"""

    by: int
    """-1, 0 or 1."""


class Activate(Command, frozen=True, tag="Activate"):
    """Which regiment of the entry drawn acts.  FB-ACT-04"""

    regiment: int
    """One of those the card stands for, by its id."""


class UseDrawEvent(Command, frozen=True, tag="UseDrawEvent"):
    """Use a Draw Event of the card (-1: none), with the choice it offers.  FB-ACT-07"""

    event: int
    """Which of the card's Draw Events, from 0; -1 for none."""
    choice: int = 0
    """Which of what it offers, from 0; the choices list each with its words."""


class UseAbility(Command, frozen=True, tag="UseAbility"):
    """Use a [Command] ability on a regiment (-1: no more).  FB-CMD-01"""

    model: int
    """Who uses it, by its id; -1 to use no more."""
    ability: int = 0
    """Which of the model's abilities, from 0."""
    target: int = 0
    """The regiment it is used on, by its id."""


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
    """The regiment shot at, by its id."""
    weapon: int = 0
    """Which of its weapons, from 0; 99 is thrown."""
    markers: int = 0
    """Overcharge markers spent on it."""


class DeclareCharge(Command, frozen=True, tag="DeclareCharge"):
    """Charge one or more regiments.  FB-CHG-03"""

    targets: tuple[int, ...]
    """The regiments charged, by their ids."""


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
    """Who challenges, by its id."""
    target: int
    """The enemy Character or Officer challenged, by its id."""


class CastSpell(Command, frozen=True, tag="CastSpell"):
    """Cast an Incantation of a model at a regiment.  FB-MAGIC-04"""

    model: int
    """Who casts, by its id."""
    incantation: int
    """Which of its Incantations, from 0."""
    target: int
    """The regiment it is cast at, by its id."""


class Overcharge(Command, frozen=True, tag="Overcharge"):
    """The regiment loads its weapons beyond their measure.  FB-SR-OVERCHARGE"""


class SkipAction(Command, frozen=True, tag="SkipAction"):
    """The regiment does nothing with this Action.  FB-ACT-18"""


# --- while an Action is carried out


class MoveModels(Command, frozen=True, tag="MoveModels"):
    """Move models along paths `(model, floor, x1, y1, …)`; who is not named stays.  FB-GAP-03"""

    paths: Paths = ()
    """Each `[model, floor, x1, y1, …]`, lengths in hundredths of a millimetre (2540 an inch)."""


class FollowPlan(Command, frozen=True, tag="FollowPlan"):
    """Move by one of the numbered plans (see plans.py)."""

    plan: int
    """0 stands still, 1 goes to the nearest enemy, 2 away; the choices list each with its words."""


class OccupyGarrison(Command, frozen=True, tag="OccupyGarrison"):
    """End the March inside a garrison piece.  FB-GARR-04"""

    piece: int
    """The piece of terrain, by its id."""
    path: tuple[int, ...] = ()
    """The Leader's way there, `[model, floor, x1, y1, …]`; empty takes the shortest."""


class EnterTable(Command, frozen=True, tag="EnterTable"):
    """March on from a point of the edge.  FB-REINF-05"""

    x: int
    """Of the point, in hundredths of a millimetre (2540 an inch) from the west edge."""
    y: int
    """Of the point, in hundredths of a millimetre from the south edge."""
    paths: Paths = ()
    """Each `[model, floor, x1, y1, …]` from there on, in the same lengths; empty enters as near as can be."""


class WaitOutside(Command, frozen=True, tag="WaitOutside"):
    """Nobody can enter with this March.  FB-REINF-06"""


class Strike(Command, frozen=True, tag="Strike"):
    """This model strikes that regiment, picking that model.  FB-TGT-01, FB-TGT-02"""

    model: int
    """Who strikes, by its id."""
    regiment: int
    """The regiment struck, by its id."""
    at: int
    """The enemy model picked, by its id; one stands for a whole group."""


class TakeWounds(Command, frozen=True, tag="TakeWounds"):
    """This model takes the next Wounds.  FB-ALLOC-01"""

    model: int
    """Who takes them, by its id."""


class TakeHits(Command, frozen=True, tag="TakeHits"):
    """This separate model, or the group (-1), takes the next hits.  FB-COUT-01"""

    part: int
    """The model, by its id; -1 is the group."""


class NameLeader(Command, frozen=True, tag="NameLeader"):
    """This model is Acting Leader.  FB-LEAD-10"""

    model: int
    """By its id."""


class HealModel(Command, frozen=True, tag="HealModel"):
    """This model is healed next.  FB-HEAL-02"""

    model: int
    """By its id."""


class RestoreModel(Command, frozen=True, tag="RestoreModel"):
    """This casualty returns here (-1: nobody more does).  FB-REST-04"""

    model: int
    """Who returns, by its id; -1 for nobody more."""
    x: int = 0
    """Where, in hundredths of a millimetre (2540 an inch) from the west edge."""
    y: int = 0
    """Where, in hundredths of a millimetre from the south edge."""
    floor: int = 0
    """The floor it stands on; 0 is the ground."""


class Answer(Command, frozen=True, tag="Answer"):
    """Yes or no to what is asked: a re-roll, striking out, storming, a blessing, a Challenge."""

    yes: bool
    """Yes or no."""


BattleCommand: TypeAlias = (
    BeginBattle | Concede | ChooseDeployer | DeployRegiment | HoldBack | ChooseArrival
    | StackCard | OrderStack | AdjustRoll | Activate | UseDrawEvent | UseAbility
    | March | TakeAim | Volley | DeclareCharge | Rally | Inspire
    | Clash | CombatReform | Disengage | CombatRally | DeclareChallenge | CastSpell
    | Overcharge | SkipAction | MoveModels | FollowPlan | OccupyGarrison | EnterTable
    | WaitOutside | Strike | TakeWounds | TakeHits | NameLeader | HealModel
    | RestoreModel | Answer | ChooseEdge | AgreeDraw
)  # fmt: skip
