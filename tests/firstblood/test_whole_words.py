"""Buttons, questions and sentences whole: what each plan, place and Action says, and by which rule."""

from __future__ import annotations

import pytest

from tercio.core.messages import Command
from tercio.firstblood import commands as c
from tercio.firstblood import events as e
from tercio.firstblood.engine.flow import advance, frame_of, push
from tercio.firstblood.engine.scenario import Scenario, Zone
from tercio.firstblood.engine.state import GARRISONED, Battle
from tercio.firstblood.engine.units import INCH
from tercio.firstblood.narration.choice_words import choice_words
from tercio.firstblood.narration.event_words import event_words
from tercio.firstblood.narration.names import Names
from tercio.firstblood.narration.question_words import banner, decision_words
from tercio.firstblood.narration.sentences import Wording, length
from tercio.firstblood.sequence.actions.march import MARCHING_ON
from tercio.firstblood.sequence.activation_frame import ACTS, FORCED
from tercio.firstblood.sequence.phases.activation import ACTIVATION
from tests.firstblood.table import battle
from tests.proof import proves

ZONES = (Zone(24, 24, 12, name="centre"), Zone(9, 9, 6, name="ford"))
SIDES = ("Ana", "Eva")


def marching() -> Battle:
    """The first of four regiments marches; the horse is the nearer enemy."""
    b = battle(
        "men x3 M5 leader at 10,10 / light at 12,12 vs men at 10,30 / horse at 20,12",
        scenario=Scenario("test", zones=ZONES),
    )
    push(b, MARCHING_ON, 0)
    advance(b)
    return b


def acting(line: str) -> Battle:
    b = battle(line)
    push(b, ACTIVATION, 0)
    advance(b)
    return b


def said(b: Battle, command: Command) -> tuple[str, str]:
    words = choice_words(Names(b, SIDES), command)
    return words.text("en"), words.rule


PLANS = (
    "stay where you are", "go towards the horse", "go away from the horse", "go east", "go north-east",
    "go north", "go north-west", "go west", "go south-west", "go south", "go south-east",
    "go towards the centre", "go towards the ford zone", "only the Leaders get clear", "stay where you are",
)  # fmt: skip


@proves("FB-MARCH-03", "FB-DIS-05")
def test_each_plan_of_a_march_says_where_it_leads() -> None:
    b = marching()
    for plan, words in enumerate(PLANS):
        rule = "FB-DIS-05" if "Leaders" in words else "FB-MARCH-03"
        assert said(b, c.FollowPlan(plan)) == (f"Men of Ana, {words}", rule)
    b.place[3] = GARRISONED  # who is inside is not sought
    assert said(b, c.FollowPlan(1))[0] == "Men of Ana, go towards the men of Eva", (
        "who is inside is not sought"
    )


@pytest.mark.parametrize(
    ("command", "words", "rule"),
    [
        (c.MoveModels(), "Men of Ana, stay where you are", "FB-GAP-03"),
        (c.MoveModels(((0, 0, 1, 1),)), "Men of Ana, move 1 model by hand", "FB-GAP-03"),
        (c.MoveModels(((0, 0, 1, 1), (1, 0, 2, 2))), "Men of Ana, move 2 models by hand", "FB-GAP-03"),
        (c.EnterTable(5 * INCH, 0), "Men of Ana, come on from the south edge, 5″ from the west edge",
            "FB-REINF-05"),
        (c.EnterTable(0, 7 * INCH), "Men of Ana, come on from the west edge, 7″ from the south edge",
            "FB-REINF-05"),
        (c.EnterTable(5 * INCH, 0, ((0, 0, 1, 1),)), "Men of Ana, come on from the south edge as placed",
            "FB-REINF-05"),
        (c.HoldBack(0), "Men of Ana, wait in Reinforcements", "FB-ARRIVE-01"),
        (c.DeployRegiment(0), "Men of Ana, deploy as placed", "FB-DEPL-02"),
        (c.DeployRegiment(0, 0), "Men of Ana, deploy about 0.5″ from the west edge", "FB-DEPL-02"),
        (c.DeployRegiment(0, 3), "Men of Ana, deploy about 18.5″ from the west edge", "FB-DEPL-02"),
        (c.DeployRegiment(0, 7), "Men of Ana, deploy about 42.5″ from the west edge", "FB-DEPL-02"),
        (c.ChooseDeployer(0), "I deploy first", "FB-DEPL-01"),
        (c.ChooseDeployer(1), "Eva deploys first", "FB-DEPL-01"),
        (c.ChooseEdge(0), "Take the south edge", "FB-DEPL-03"),
        (c.ChooseEdge(1), "Take the north edge", "FB-DEPL-03"),
        (c.ChooseArrival(True), "Men of Ana, arrive this Round", "FB-REINF-02"),
        (c.ChooseArrival(False), "Men of Ana, wait in Reinforcements", "FB-REINF-02"),
        (c.Activate(3), "Horse, act now", "FB-ACT-04"),
        (c.NameLeader(1), "The second of the men of Ana becomes Acting Leader", "FB-LEAD-10"),
        (c.HealModel(1), "Heal the second of the men of Ana: no Wounds to mend", "FB-HEAL-02"),
        (c.TakeWounds(2), "The third of the men of Ana takes the Wounds: 1 left", "FB-ALLOC-01"),
        (c.WaitOutside(), "Men of Ana, wait outside: nobody can come on", "FB-REINF-06"),
        (c.Concede(0), "Concede the battle", "FB-VIC-02"),
        (c.AgreeDraw(), "Leave the battle undecided", "FB-VIC-02"),
        (c.OrderStack((0, 1)), "In this order: men and light", "FB-STACK-01"),
        (c.UseDrawEvent(-1), "Men of Ana, use no Draw Event", "FB-ACT-07"),
        (c.UseAbility(-1), "No more commands", "FB-CMD-01"),
        (c.RestoreModel(-1), "Bring nobody more back", "FB-REST-01"),
    ],
)  # fmt: skip
def test_a_choice_says_itself_whole(command: Command, words: str, rule: str) -> None:
    assert said(marching(), command) == (words, rule)


@proves("FB-CHG-06", "FB-CHG-07", "FB-VOL-01")
@pytest.mark.parametrize(
    ("gap", "far", "arrives", "chance"),
    [
        (5, "4″", "arrives on any roll", "100 %"),
        (7, "6″", "arrives on any roll", "100 %"),
        (8.5, "7.5″", "arrives on 3+", "67 %"),
        (12, "11″", "arrives on 6+", "17 %"),
        (13, "12″", "too far even on a 6", "0 %"),
    ],
)
def test_a_charge_says_on_what_it_arrives_and_why(gap: float, far: str, arrives: str, chance: str) -> None:
    b = acting("bowmen x3 M5 leader at 10,10 vs men at 10,30")
    b.y[3] = b.y[0] + round((gap - 1) * INCH) + 2 * b.forces.radius[0]
    words = choice_words(Names(b, SIDES), c.DeclareCharge((1,))).in_words("en")
    assert words == Wording(
        f"Bowmen, charge the men: {far}, {arrives}", "FB-CHG-03", (
            Wording(f"The nearest Leader stands {far} away, the way round included", "FB-CHG-07"),
            Wording("March of the bowmen: 5″", "FB-CHG-06"),
            Wording(f"Chance: {chance}", "FB-CHG-06"),
        ),
    )  # fmt: skip
    shots = choice_words(Names(b, SIDES), c.Volley(1)).in_words("en")
    assert shots == Wording(
        "Bowmen, shoot at the men: 3 shots, hits on 2 or less, saved on 1 or less", "FB-VOL-01",
        (Wording("On the profile: 2"), Wording("On the profile: 1")),
    )  # fmt: skip


@proves("FB-ACT-12")
def test_a_question_tells_which_action_it_is_and_to_whom() -> None:
    b = acting("men at 10,10 vs men at 40,40")
    f, names = frame_of(b, ACTIVATION), Names(b, SIDES)
    for acts, turn in enumerate(("first Action", "second Action", "one more Action", "one more Action")):
        b.frames[f + ACTS] = acts
        words, rule = decision_words(names)
        assert (words.text("en"), rule) == (f"men of Ana, {turn}", "FB-ACT-12")
        assert [banner(b, who, SIDES).text("en") for who in ("0", "1", None)] == [
            f"Your turn: men of Ana, {turn}",
            f"Waiting for Ana: men of Ana, {turn}",
            f"Ana is asked: men of Ana, {turn}",
        ]
    b.frames[f + FORCED] = 1
    assert decision_words(names)[0].key.endswith(".forced")


@proves("FB-SR-BLESSED")
def test_a_blessing_says_what_is_rolled_again() -> None:
    names = Names(acting("men at 10,10 vs men at 40,40"), SIDES)
    told = [event_words(names, e.BlessingDeclared(regiment=0, which=which)) for which in range(5)]
    again = ("", "", " of misses", " of Defence", "")
    assert [words.text("en") for words in told] == [f"The men of Ana declared re-rolls{of}." for of in again]
    assert {words.rule for words in told} == {"FB-SR-BLESSED"}


def test_a_length_is_said_to_a_tenth_and_never_short_of_it() -> None:
    said_of = {
        25_400: 10.0,
        25_400.1: 10.0,
        25_400.2: 10.1,
        25_401: 10.1,
        25_399.9: 10.0,
        25_654: 10.1,
        0: 0.0,
    }
    assert {units: length(units).facts["length"] for units in said_of} == said_of
