"""First Blood, both sides: duels, and whole turns from the charge to the answer."""

from __future__ import annotations

from functools import partial

from tercio import odds
from tercio.app.questions.firstblood import (
    BONUS_AT,
    CLASH_RULES,
    DEFENDER,
    DREAD,
    MORALE,
    PAYING_BACK,
    TYPES,
    Made,
    clash_blows,
    guard,
    impact_blows,
    never_broken,
    tick,
)
from tercio.app.questions.question_parts import (
    Answer,
    Chart,
    Field,
    Given,
    Number,
    Question,
    chance_of,
    counted_exactly,
    mean_of,
)
from tercio.odds import mutual_clash, sampling

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
        Field(prefix + "wounds_each", default=wounds, least=1, most=8, group=prefix),
        Field(prefix + "attacks", default=attacks, most=12, group=prefix),
        Field(prefix + "leader", default=1, most=6, group=prefix),
        Field(prefix + "skill", default=3, most=9, group=prefix),
        Field(prefix + "resolve", default=3, most=9, group=prefix),
        Field(prefix + "type", "choice", "infantry", choices=TYPES, words="ask.type", group=prefix),
        blessed,
        tick(prefix + "support", "FB-SR-SUPPORT", prefix),
        *renamed,
    )


MOST_WOUNDS = 120
"""Of one side of a fight: more than any regiment has. Beyond it, or beyond this work a fight is thrown."""
MOST_WORK, EXACT_WORK = 500_000, 60_000


def fighter(given: Given, me: str, foe: str, *, impact: bool = False, moment: str = "clash") -> odds.Fighter:
    """A side's dice against the other side, whole or broken, at a moment of the fight."""
    mine = numbers(given, me, foe, moment, broken=False)
    broken = numbers(given, me, foe, moment, broken=True)
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
            lent=given.get(me + "lent", 0),
            broken=given.get(me + "broken", False),
            unbreakable=never_broken(
                given.get(me + "broken", False), given[me + "dauntless"], given.get(me + "sheltered")
            ),
        ),
        make(mine, Made()),
        attacks=attacks,
        leader=leader,
        against_broken=make(broken, Made()),
        guard=odds.Guard(0, int(given[me + "tenacious"])),
        # Terrifying speaks of Clashes; of a charge's impact only Glorious Charge does
        fright=fright(int(given["glorious"]), given, foe) if impact else None,
        against=guard(mine),
        twice=impact and given["overrun"],
        returns=given.get(me + "counter_attack", False),
        demise=given.get(me + "lethal_demise", False),
        bare=bare(given, me),
    )


def bare(given: Given, me: str) -> tuple[int, int]:
    """What a side saves on against hits without rules, whole and Broken.  FB-SR-SHIELD, FB-DEF-02"""
    defence, evasion = given[me + "defence"], given[me + "evasion"]
    return max(defence + int(given[me + "shield"]), evasion), max(defence, evasion)


def fright(terror: int, given: Given, me: str) -> int:
    """What Terrifying takes from this side's Resolve.  FB-SR-FEARLESS, FB-SR-BRAVERY"""
    return 0 if given[me + "bravery"] else max(0, terror - given[me + "fearless"])


def numbers(given: Given, me: str, foe: str, moment: str, *, broken: bool) -> Given:
    """The fields of a single attack, from a fight's; Blessed serves one Action.  FB-SR-BLESSED"""
    striker = {name: given[me + name] for name in ("skill", *STRIKES)}
    striker["undaunted"] = given[me + "dauntless"]  # one rule, two sides of it: FB-SR-DAUNTLESS
    target = {name: given[foe + name] for name in STANDS}
    support = {"support_close": given[me + "support"], "support_saves": given[foe + "support"]}
    blessed = {
        "blessed": given[me + "blessed"] in (moment, "hits"),
        "blessed_saves": given[foe + "blessed"] in (moment, "saves"),
    }
    more = {"broken": broken, "dice": 0, "heavy_impact": False}
    charging = {name: given.get(name, 0) for name in ("glorious", "linebreaker", "brutal_impact")}
    return {**striker, **target, **support, **blessed, **more, **charging}


def both_sides_answer(
    fight: odds.Reply, first: list[Number], sample: sampling.Sample | None = None
) -> Answer:
    mine, theirs = fight.mine, fight.theirs
    mean, chance = partial(mean_of, sample), partial(chance_of, sample)
    return Answer(
        (
            *first,
            mean("their_casualties", theirs.casualties),
            mean("my_casualties", mine.casualties),
            chance("they_break", theirs.broken),
            chance("they_fall", theirs.destroyed),
            chance("i_break", mine.broken),
            chance("i_fall", mine.destroyed),
        ),
        (Chart("their_casualties", theirs.casualties), Chart("my_casualties", mine.casualties)),
        notes=() if fight.grid.exact or sample else ("ask.note.rounded",),
        grid=fight.grid,
        sample=sample,
    )


def duel(given: Given) -> Answer:
    """A Challenge! fought: both at once, or the quicker one first.  FB-CHAL-05, FB-SR-QUICKSILVER-STRIKE"""
    alone = {**given, "a_leader": 0, "b_leader": 0}
    quick = given["a_quicksilver"], given["b_quicksilver"]
    first = {(True, False): "mine", (False, True): "theirs"}.get(quick, "")
    fight = odds.duel(fighter(alone, "a_", "b_"), fighter(alone, "b_", "a_"), first)
    return both_sides_answer(fight, [])


def activation(given: Given) -> Answer:
    """Charge, impact, clash, and their answer.  FB-CHG-06, FB-IMP-01, FB-CLASH-02, FB-SR-OVERRUN"""
    if given["linebreaker"]:  # their Shields are gone until their next activation ends
        given = {**given, "b_shield": False}
    charging = {**given, "a_inspired": True}  # FB-CHG-14
    impact = fighter(given, "a_", "b_", impact=True, moment="impact") if given["impact"] else None
    reach = odds.reach(given["march"], given["distance"], again=given["unstoppable"])
    mine, theirs = fighter(charging, "a_", "b_"), fighter(given, "b_", "a_", moment="answer")
    return count_or_throw(given, mine, theirs, impact, [Number("arrives", reach)])


def exchange(given: Given) -> Answer:
    """A Clash, and those who still stand strike back on their turn."""
    return count_or_throw(
        given, fighter(given, "a_", "b_"), fighter(given, "b_", "a_", moment="answer"), None, []
    )


def count_or_throw(
    given: Given, mine: odds.Fighter, theirs: odds.Fighter, impact: odds.Fighter | None, first: list[Number]
) -> Answer:
    """Counted if that can be done at once, thrown if not; the answer says which."""
    bodies = mine.body, theirs.body
    paid = mine.pays_back or theirs.pays_back
    work = mutual_clash.work(mine, theirs, impact is not None) if paid else 0
    if work > MOST_WORK or max(body.room for body in bodies) > MOST_WOUNDS:
        sample = sampling.Sample()
        thrown = sampling.fight(mine, theirs, impact, sample)
        return both_sides_answer(odds.Reply(thrown, bodies), first, sample)
    exact = small(given) and work <= EXACT_WORK
    _, fight = odds.activation(mine, theirs, impact, exact=exact)
    return both_sides_answer(fight, first)


def small(given: Given) -> bool:
    """Whether both sides are few enough to be counted exactly."""
    return counted_exactly(*(given[me + "models"] * given[me + "attacks"] for me in ("a_", "b_")))


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
            tick("a_quicksilver", "FB-SR-QUICKSILVER-STRIKE", "question"),
            tick("b_quicksilver", "FB-SR-QUICKSILVER-STRIKE", "question"),
            *side("a_", (1, 4, 4), DUELLED, most=1),
            *side("b_", (1, 4, 4), DUELLED, most=1),
        ),
        duel,
    ),
)
