"""First Blood, both sides: duels, and whole turns from the charge to the answer."""

from __future__ import annotations

from tercio import odds
from tercio.app.questions.asking import Answer, Chart, Field, Given, Number, Question, exactly
from tercio.app.questions.firstblood import (
    BONUS_AT,
    CLASH_RULES,
    DEFENDER,
    DREAD,
    NERVE,
    TYPES,
    Made,
    clash_blows,
    guard,
    impact_blows,
    tick,
)
from tercio.core.refused import Refused

STRIKES = (
    "inspired", "flurry", "opportunists", "fiend_hunter", "relentless", "flawless", "smite",
    "deadly", "cleave", "terrifying",
)  # fmt: skip
STANDS = ("defence", "evasion", "shield", "parry", "tenacious", "hardened", "dread")
ENDURES = ("fearless", "bravery", "indomitable", "oblivious", "dauntless")


def side(prefix: str, models: int, wounds: int, attacks: int, most: int = 40) -> tuple[Field, ...]:
    """One side of a fight: its profile and the rules that matter most."""
    known = {one.name: one for one in (*CLASH_RULES, *DEFENDER, DREAD, *NERVE)}
    copied = [known[name] for name in (*STRIKES, *STANDS, *ENDURES)]
    renamed = tuple(
        Field(prefix + one.name, one.kind, one.default, one.least, one.most, group=prefix, rule=one.rule)
        for one in copied
    )
    return (
        Field(prefix + "models", default=models, least=1, most=most, group=prefix),
        Field(prefix + "wounds_each", default=wounds, least=1, most=8, group=prefix),
        Field(prefix + "attacks", default=attacks, most=12, group=prefix),
        Field(prefix + "leader", default=1, most=6, group=prefix),
        Field(prefix + "skill", default=3, most=9, group=prefix),
        Field(prefix + "resolve", default=3, most=9, group=prefix),
        Field(prefix + "type", "choice", "infantry", choices=TYPES, words="ask.type", group=prefix),
        *renamed,
    )


MOST_WOUNDS = 120
"""Of one side of a fight: more than any regiment has, and still answered at once."""


def fighter(given: Given, me: str, foe: str, *, impact: bool = False) -> odds.Fighter:
    """A side's dice against the other side, whole or broken."""
    wounds = given[me + "models"] * given[me + "wounds_each"]
    if wounds > MOST_WOUNDS:
        raise Refused("odds.too_large_body", wounds=wounds, most=MOST_WOUNDS)
    mine = numbers(given, me, foe, broken=False)
    broken = numbers(given, me, foe, broken=True)
    make = impact_blows if impact else clash_blows
    attacks, leader = given[me + "attacks"], given[me + "leader"]
    if impact:  # half of each model's, the leader's extra counted first: FB-IMP-04, FB-SR-HEAVY-IMPACT
        leader = -(-(attacks + leader) // 2) - -(-attacks // 2)
        attacks = -(-attacks // 2)
        times = 2 if given["heavy_impact"] else 1
        attacks, leader = attacks * times, leader * times
    return odds.Fighter(
        odds.Body(
            given[me + "models"],
            given[me + "wounds_each"],
            resolve=given[me + "resolve"],
            numbers=BONUS_AT[given[me + "type"]],
            terror=fright(given[foe + "terrifying"], given, me),
            steady=int(given[me + "indomitable"]),
            oblivious=given[me + "oblivious"],
            unbreakable=given[me + "dauntless"],
        ),
        make(mine, Made()),
        attacks=attacks,
        leader=leader,
        against_broken=make(broken, Made()),
        guard=guard(numbers(given, foe, me, broken=False)),
        # Terrifying speaks of Clashes; of a charge's impact only Glorious Charge does
        fright=fright(int(given["glorious"]), given, foe) if impact else None,
    )


def fright(terror: int, given: Given, me: str) -> int:
    """What Terrifying takes from this side's Resolve.  FB-SR-FEARLESS, FB-SR-BRAVERY"""
    return 0 if given[me + "bravery"] else max(0, terror - given[me + "fearless"])


def numbers(given: Given, me: str, foe: str, *, broken: bool) -> Given:
    """The fields of a single attack, from a fight's."""
    striker = {name: given[me + name] for name in ("skill", *STRIKES)}
    striker["undaunted"] = given[me + "dauntless"]  # one rule, two sides of it: FB-SR-DAUNTLESS
    target = {name: given[foe + name] for name in STANDS}
    unasked = "blessed", "support_close", "blessed_saves", "support_saves", "heavy_impact"
    rest = dict.fromkeys(unasked, False)
    more = {"broken": broken, "dice": 0}
    charging = {name: given.get(name, 0) for name in ("glorious", "linebreaker", "brutal_impact")}
    return {**striker, **target, **rest, **more, **charging}


def told(fight: odds.Reply, first: list[Number]) -> Answer:
    mine, theirs = fight.mine, fight.theirs
    return Answer(
        (
            *first,
            Number("their_casualties", theirs.casualties.mean(), "mean"),
            Number("my_casualties", mine.casualties.mean(), "mean"),
            Number("they_break", theirs.broken),
            Number("they_fall", theirs.destroyed),
            Number("i_break", mine.broken),
            Number("i_fall", mine.destroyed),
        ),
        (Chart("their_casualties", theirs.casualties), Chart("my_casualties", mine.casualties)),
        notes=() if fight.grid.exact else ("ask.note.rounded",),
        grid=fight.grid,
    )


def duel(given: Given) -> Answer:
    """A Challenge! fought: both at once, or the quicker one first.  FB-CHAL-05, FB-SR-QUICKSILVER-STRIKE"""
    alone = {**given, "a_leader": 0, "b_leader": 0}
    quick = given["a_quicksilver"], given["b_quicksilver"]
    first = {(True, False): "mine", (False, True): "theirs"}.get(quick, "")
    fight = odds.duel(fighter(alone, "a_", "b_"), fighter(alone, "b_", "a_"), first)
    return told(fight, [])


def activation(given: Given) -> Answer:
    """Charge, impact, clash, and their answer.  FB-CHG-06, FB-IMP-01, FB-CLASH-02"""
    if given["linebreaker"]:  # their Shields are gone until their next activation ends
        given = {**given, "b_shield": False}
    charging = {**given, "a_inspired": True}  # FB-CHG-14
    impact = fighter(given, "a_", "b_", impact=True) if given["impact"] else None
    reach = odds.reach(given["march"], given["distance"], again=given["unstoppable"])
    mine, theirs = fighter(charging, "a_", "b_"), fighter(given, "b_", "a_")
    chance, fight = odds.activation(mine, theirs, impact, reach, exact=small(given))
    return told(fight, [Number("arrives", chance)])


def exchange(given: Given) -> Answer:
    """A Clash, and those who still stand strike back on their turn."""
    fight = odds.exchange(fighter(given, "a_", "b_"), fighter(given, "b_", "a_"), exact=small(given))
    return told(fight, [])


def small(given: Given) -> bool:
    """Whether both sides are few enough to be counted exactly."""
    return exactly(*(given[me + "models"] * given[me + "attacks"] for me in ("a_", "b_")))


CHARGE = (
    Field("march", default=5, most=30),
    Field("distance", "inches", 8.0, most=60),
    tick("unstoppable", "FB-SR-UNSTOPPABLE", "question"),
    tick("impact", "FB-IMP-02", "question"),
    tick("heavy_impact", "FB-SR-HEAVY-IMPACT", "question"),
    tick("glorious", "FB-SR-GLORIOUS-CHARGE", "question"),
    tick("linebreaker", "FB-SR-LINEBREAKER", "question"),
    Field("brutal_impact", most=9, rule="FB-SR-BRUTAL-IMPACT"),
)
QUESTIONS = (
    Question("activation", (*CHARGE, *side("a_", 4, 4, 4), *side("b_", 12, 1, 1)), activation),
    Question("exchange", (*side("a_", 8, 1, 1), *side("b_", 8, 1, 1)), exchange),
    Question(
        "duel",
        (
            tick("a_quicksilver", "FB-SR-QUICKSILVER-STRIKE", "question"),
            tick("b_quicksilver", "FB-SR-QUICKSILVER-STRIKE", "question"),
            *side("a_", 1, 4, 4, most=1),
            *side("b_", 1, 4, 4, most=1),
        ),
        duel,
    ),
)
