"""First Blood, both sides: duels, and whole turns from the charge to the answer."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from tercio import odds
from tercio.app.questions.engine_attacks import Contender, Ranks, arrival, fight_answer, fighter
from tercio.app.questions.firstblood import (
    CLASH_RULES,
    DEFENDER,
    DREAD,
    MORALE,
    PAYING_BACK,
    TYPES,
    made_up,
    near_by,
    rules_of,
    tick,
)
from tercio.app.questions.question_parts import Field, Given, OddsAnswer, Question, Reason, counted_exactly
from tercio.firstblood.face_to_face import FaceToFace, Stance
from tercio.firstblood.prepared_attack import CLASH, DUEL, IMPACT
from tercio.firstblood.state import Profile, RegimentSheet
from tercio.odds import mutual_clash, sampling

SIDES = ("a_", "b_")
STRIKES = (
    "inspired", "flurry", "opportunists", "fiend_hunter", "relentless", "flawless", "smite",
    "deadly", "cleave", "terrifying",
)  # fmt: skip
STANDS = ("defence", "evasion", "shield", "parry", "tenacious", "hardened", "dread")
ENDURES = ("fearless", "bravery", "indomitable", "oblivious", "dauntless")


ANSWERS = ("counter_attack", "lethal_demise")
"""Rules that hit back in a Clash, and in nothing else."""
FORMED = ("lent", "sheltered")
"""What a Character near by does for a regiment."""


def side(
    prefix: str, profile: tuple[int, int, int], moments: tuple[str, ...], *, most: int = 40
) -> tuple[Field, ...]:
    """One side of a fight: its profile and its rules; `moments` are those it may be Blessed in."""
    models, wounds, attacks = profile
    known = {field.name: field for field in (*CLASH_RULES, *DEFENDER, DREAD, *PAYING_BACK, *MORALE)}
    more = (
        ()
        if most == 1
        else (*ANSWERS, *FORMED, *(() if "impact" in moments and prefix == "a_" else ("broken",)))
    )
    copied = [known[name] for name in (*STRIKES, *STANDS, *more, *ENDURES)]
    renamed = tuple(
        Field(
            prefix + field.name,
            field.kind,
            field.default,
            field.least,
            field.most,
            group=prefix,
            rule=field.rule,
        )
        for field in copied
    )
    blessed = Field(
        prefix + "blessed", "choice", "", choices=("", *moments), words="ask.moment", group=prefix,
        rule="FB-SR-BLESSED",
    )  # fmt: skip
    return (
        Field(prefix + "models", default=models, least=1, most=most, group=prefix),
        Field(prefix + "wounds_each", default=wounds, least=1, most=60, group=prefix),
        Field(prefix + "attacks", default=attacks, most=40, group=prefix),
        Field(prefix + "leader", default=1, most=6, group=prefix),
        Field(prefix + "skill", default=3, most=9, group=prefix),
        Field(prefix + "resolve", default=3, most=9, group=prefix),
        Field(prefix + "type", "choice", "infantry", choices=tuple(TYPES), words="ask.type", group=prefix),
        *(() if most == 1 else (Field(prefix + "engaged", most=most, group=prefix),)),
        blessed,
        tick(prefix + "support", "FB-SR-SUPPORT", prefix),
        *renamed,
    )


MOST_WOUNDS = 120
"""Of one side of a fight: more than any regiment has. Beyond it, or beyond this work a fight is thrown."""
MOST_WORK, EXACT_WORK = 500_000, 60_000


def side_sheet(asked: Question, given: Given, me: str) -> RegimentSheet:
    """One side as a regiment of one model, with its rules; those of the charge are the first side's."""
    fields = [field for field in asked.fields if field.name != me + "sheltered"]
    return made_up(
        me,
        rules_of(fields, given, (me, "question") if me == "a_" else (me,)),
        type=TYPES[given[me + "type"]],
        M=given.get("march", 1) if me == "a_" else 1,
        C=given[me + "skill"],
        A=given[me + "attacks"],
        W=given[me + "wounds_each"],
        R=given[me + "resolve"],
        D=given[me + "defence"],
        E=given[me + "evasion"],
    )


def ranks_of(given: Given, me: str) -> Ranks:
    return Ranks(
        given[me + "models"],
        given[me + "wounds_each"],
        engaged=given.get(me + "engaged", 0),
        broken=given.get(me + "broken", False),
    )


class Fight:
    """Both sides of a typed fight, with the Characters near them."""

    def __init__(self, name: str, given: Given) -> None:
        asked, self.given, self.charge = BY_NAME[name], given, name == "activation"
        near = [near_by(given.get(me + "lent", 0), given.get(me + "sheltered", False)) for me in SIDES]
        first, second = (side_sheet(asked, given, me) for me in SIDES)
        self.pair = FaceToFace(first, second, (near[0], near[1]))

    def fighter(self, me: str, kind: int = CLASH, moment: str = "clash") -> odds.Fighter:
        """A side's dice against the other side, whole or Broken, at a moment of the fight."""
        charged = self.charge and me == "b_"
        who = Contender(self.pair, SIDES.index(me), ranks_of(self.given, me), charged)
        return fighter(who, self.tally(me, kind), self.stance(me, moment), kind)

    def stance(self, me: str, moment: str) -> Stance:
        given, foe = self.given, SIDES[1 - SIDES.index(me)]
        return Stance(
            inspired=given.get(me + "inspired", False),
            charged=self.charge and me == "a_",
            blessed=given[me + "blessed"] in (moment, "hits"),
            blessed_saves=given[foe + "blessed"] in (moment, "saves"),
            near=bool(given[me + "support"] or given[foe + "support"]),
        )

    def tally(self, me: str, kind: int) -> tuple[int, ...]:
        """The dice of none, one, two … of a side; the last to fall is the Leader, with its extra Attacks."""
        profile = self.pair.sheets[SIDES.index(me)].profile
        leader = replace(profile, A=profile.A + self.given[me + "leader"])
        each, first = single_dice(profile, kind), single_dice(leader, kind)
        return (0, *(first + each * others for others in range(self.given[me + "models"])))


def single_dice(profile: Profile, kind: int) -> int:
    """Of one model; at impact, as those strike who make Impact Attacks.  FB-IMP-02, FB-IMP-04"""
    shape = replace(profile, type="Brute")
    pair = FaceToFace(RegimentSheet("", shape, 1, leader=False), made_up("target", {}))
    return pair.dice(kind, 0)[1]


def duel(given: Given) -> OddsAnswer:
    """A Challenge! fought: both at once, or the quicker one first.  FB-CHAL-05, FB-SR-QUICKSILVER-STRIKE"""
    fight = Fight("duel", {**given, "a_leader": 0, "b_leader": 0})
    quick = fight.pair.strikes_first(0), fight.pair.strikes_first(1)
    first = {(True, False): "mine", (False, True): "theirs"}.get(quick, "")
    return fight_answer(odds.duel(fight.fighter("a_", DUEL), fight.fighter("b_", DUEL), first))


def activation(given: Given) -> OddsAnswer:
    """Charge, impact, clash, and their answer.  FB-CHG-06, FB-IMP-01, FB-CLASH-02, FB-SR-OVERRUN"""
    fight = Fight("activation", given)
    impact = fight.fighter("a_", IMPACT, "impact") if given["impact"] else None
    arrives = arrival(fight.pair.charge(0, given["distance"]))
    return count_or_throw(fight.fighter("a_"), fight.fighter("b_", moment="answer"), impact, arrives)


def exchange(given: Given) -> OddsAnswer:
    """A Clash, and those who still stand strike back on their turn."""
    fight = Fight("exchange", given)
    return count_or_throw(fight.fighter("a_"), fight.fighter("b_", moment="answer"))


def count_or_throw(
    mine: odds.Fighter,
    theirs: odds.Fighter,
    impact: odds.Fighter | None = None,
    arrives: Fraction | None = None,
    why: tuple[Reason, ...] = (),
) -> OddsAnswer:
    """Counted if that can be done at once, thrown if not; the answer says which."""
    bodies = mine.body, theirs.body
    paid = mine.pays_back or theirs.pays_back
    work = mutual_clash.work(mine, theirs, impact is not None) if paid else 0
    if work > MOST_WORK or max(body.room for body in bodies) > MOST_WOUNDS:
        sample = sampling.Sample()
        thrown = sampling.fight(mine, theirs, impact, sample)
        return fight_answer(odds.Reply(thrown, bodies), arrives, sample, reasons=why)
    dice = [side.dice(side.body.models) for side in (mine, theirs)]
    exact = counted_exactly(*dice) and work <= EXACT_WORK
    _, fight = odds.activation(mine, theirs, impact, exact=exact)
    return fight_answer(fight, arrives, reasons=why)


CHARGE = (
    Field("march", default=5, most=30),
    Field("distance", "inches", 8.0, most=60),
    tick("unstoppable", "FB-SR-UNSTOPPABLE", "question"),
    tick("impact", "FB-IMP-02", "question"),
    tick("heavy_impact", "FB-SR-HEAVY-IMPACT", "question"),
    tick("glorious", "FB-SR-GLORIOUS-CHARGE", "question"),
    tick("linebreaker", "FB-SR-LINEBREAKER", "question"),
    tick("overrun", "FB-SR-OVERRUN", "question"),
    Field("brutal_impact", most=9, rule="FB-SR-BRUTAL-IMPACT"),
)
CHARGED, CLASHED, DUELLED = ("impact", "clash", "answer"), ("clash", "answer"), ("hits", "saves")
QUESTIONS = (
    Question(
        "activation", (*CHARGE, *side("a_", (4, 4, 4), CHARGED), *side("b_", (12, 1, 1), CHARGED)), activation
    ),
    Question("exchange", (*side("a_", (8, 1, 1), CLASHED), *side("b_", (8, 1, 1), CLASHED)), exchange),
    Question(
        "duel",
        (
            tick("a_quicksilver", "FB-SR-QUICKSILVER-STRIKE", "a_"),
            tick("b_quicksilver", "FB-SR-QUICKSILVER-STRIKE", "b_"),
            *side("a_", (1, 4, 4), DUELLED, most=1),
            *side("b_", (1, 4, 4), DUELLED, most=1),
        ),
        duel,
    ),
)
BY_NAME = {question.name: question for question in QUESTIONS}
