"""First Blood: one attack with any special rules, and what it leaves.

Here the rules only turn ticks into the plain numbers the dice read; a battle on the table prepares its
attacks with the engine's own rules and hands the same kind of numbers to the same reader.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, cast

from tercio import odds
from tercio.app.questions.question_parts import (
    EXACT_DICE,
    TOO_LONG,
    Answer,
    Chart,
    Field,
    Given,
    Number,
    Question,
    Reason,
    chance_of,
    counted_exactly,
    mean_of,
)
from tercio.core.refused import Refused
from tercio.odds.sampling import Bits, Sample, throw_attack, throw_defence, throw_hits, throw_saves

ATTACKER, TARGET, BODY = "attacker", "target", "body"
TYPES = ("infantry", "cavalry", "monster")
BONUS_AT = {"infantry": 8, "cavalry": 2, "monster": 0}  # FB-MOR-03


def tick(name: str, rule: str, group: str) -> Field:
    return Field(name, "bool", False, group=group, rule=rule)


DICE = Field("dice", default=9, most=10_000, group=ATTACKER)
HIT_AGAIN = (
    tick("blessed", "FB-SR-BLESSED", ATTACKER),
    tick("fiend_hunter", "FB-SR-FIEND-HUNTER", ATTACKER),
)
CLASH_RULES = (
    tick("inspired", "FB-INSP-01", ATTACKER),
    tick("undaunted", "FB-SR-DAUNTLESS", ATTACKER),
    tick("flurry", "FB-SR-FLURRY", ATTACKER),
    tick("opportunists", "FB-SR-OPPORTUNISTS", ATTACKER),
    *HIT_AGAIN,
    tick("relentless", "FB-SR-RELENTLESS-BLOWS", ATTACKER),
    tick("flawless", "FB-SR-FLAWLESS-STRIKES", ATTACKER),
    tick("smite", "FB-SR-SMITE", ATTACKER),
    tick("deadly", "FB-SR-DEADLY-BLADES", ATTACKER),
    tick("support_close", "FB-SR-SUPPORT", ATTACKER),
    Field("cleave", most=9, group=ATTACKER, rule="FB-SR-CLEAVE"),
    Field("terrifying", most=9, group=ATTACKER, rule="FB-SR-TERRIFYING"),
)
DEFENDER = (
    Field("defence", default=2, most=9, group=TARGET),
    Field("evasion", most=9, group=TARGET),
    tick("shield", "FB-SR-SHIELD", TARGET),
    Field("hardened", most=9, group=TARGET, rule="FB-SR-HARDENED"),
    tick("parry", "FB-SR-PARRY", TARGET),
    tick("tenacious", "FB-SR-TENACIOUS", TARGET),
    tick("blessed_saves", "FB-SR-BLESSED", TARGET),
    tick("support_saves", "FB-SR-SUPPORT", TARGET),
    tick("broken", "FB-BRK-01", TARGET),
)
DREAD = tick("dread", "FB-SR-DREAD", TARGET)
PAYING_BACK = (
    tick("counter_attack", "FB-SR-COUNTER-ATTACK", TARGET),
    tick("lethal_demise", "FB-SR-LETHAL-DEMISE", TARGET),
    Field("own_save", default=2, most=9, group=ATTACKER),
    tick("own_tenacious", "FB-SR-TENACIOUS", ATTACKER),
)
MODELS = (
    Field("models", default=12, least=1, most=60, group=BODY),
    Field("wounds_each", default=1, least=1, most=8, group=BODY),
    Field("hurt", most=7, group=BODY),
    Field("start", most=60, group=BODY),
    Field("exposed", most=60, group=BODY),
)
MORALE = (
    Field("type", "choice", "infantry", choices=TYPES, words="ask.type", group=BODY),
    Field("resolve", default=3, most=9, group=BODY),
    Field("lent", most=9, group=BODY, rule="FB-PRES-01"),
    Field("fearless", most=9, group=BODY, rule="FB-SR-FEARLESS"),
    tick("bravery", "FB-SR-BRAVERY", BODY),
    tick("indomitable", "FB-SR-INDOMITABLE", BODY),
    tick("oblivious", "FB-SR-OBLIVIOUS", BODY),
    tick("dauntless", "FB-SR-DAUNTLESS", BODY),
    tick("sheltered", "FB-SR-INSPIRING-PRESENCE", BODY),
)


class Made:
    """Blows being prepared, with the reasons for each number."""

    def __init__(self) -> None:
        self.reasons: list[Reason] = []

    def add(self, name: str, amount: int, rule: str) -> int:
        if amount:
            self.reasons.append(Reason(f"ask.{name}", amount, rule))
        return amount

    def skill(self, given: Given, *, inspired: bool) -> tuple[int, int]:
        """What a blow hits on, and what it throws again.  FB-INSP-01, FB-INSP-02"""
        value, again = given["skill"], 0
        if inspired and value + 1 >= 5:
            self.reasons.append(Reason("ask.reroll_sixes", 0, "FB-INSP-02"))
            again |= odds.SIXES
        elif inspired:
            value += self.add("inspired", 1, "FB-INSP-01")
        return value, again

    def hit_again(self, given: Given, names: Sequence[tuple[str, str]]) -> int:
        """Failed dice, and ones that must be, thrown again.  FB-DICE-06, FB-DICE-07"""
        mask = 0
        for name, rule in names:
            if given.get(name):
                mask |= odds.FAILED
                self.reasons.append(Reason(f"ask.{name}", 0, rule))
        for name, rule in (("parry", "FB-SR-PARRY"), ("support_close", "FB-SR-SUPPORT")):
            if given.get(name):
                mask |= odds.ONES
                self.reasons.append(Reason(f"ask.{name}", 0, rule))
        return mask

    def saves(self, given: Given, pierce: str, rule: str) -> tuple[int, int]:
        """What the target saves on, and what it saves on with its Defence gone.  FB-DEF-02"""
        defence = given["defence"]
        if given["shield"] and not given["broken"]:
            defence += self.add("shield", 1, "FB-SR-SHIELD")
        pierced = max(0, given.get(pierce, 0) - given["hardened"])
        defence -= -self.add(pierce, -pierced, rule)
        return max(0, defence, given["evasion"]), given["evasion"]


def guard(given: Given) -> odds.Guard:
    """The target's own defence dice.  FB-SR-TENACIOUS, FB-SR-BLESSED, FB-SR-SUPPORT"""
    reroll = odds.FAILED if given["blessed_saves"] else 0
    return odds.Guard(reroll | (odds.ONES if given["support_saves"] else 0), int(given["tenacious"]))


MISSES = (
    ("flurry", "FB-SR-FLURRY"),
    ("blessed", "FB-SR-BLESSED"),
    ("fiend_hunter", "FB-SR-FIEND-HUNTER"),
)


def clash_blows(given: Given, made: Made) -> odds.Blows:
    """A Clash or a duel.  FB-CLASH-05, FB-CLASH-06"""
    inspired = given["undaunted"] or (given["inspired"] and not given["dread"])  # FB-SR-DREAD
    value, again = made.skill(given, inspired=inspired)
    again |= made.hit_again(given, MISSES)
    if given["opportunists"] and given["broken"]:
        again |= odds.FAILED
        made.reasons.append(Reason("ask.opportunists", 0, "FB-SR-OPPORTUNISTS"))
    save, bypassed = made.saves(given, "cleave", "FB-SR-CLEAVE")
    relentless = given["relentless"] or value >= 6
    return odds.Blows(
        given["dice"],
        hit=value,
        reroll=again,
        extra=int(relentless),
        defence=bypassed if given["smite"] else save,
        defence_on_one=bypassed if given["flawless"] else None,
        deadly=given["deadly"],
    )


def impact_blows(given: Given, made: Made) -> odds.Blows:
    """Impact Attacks: none of the Clash's own rules.  FB-IMP-06, FB-IMP-07"""
    value, again = made.skill(given, inspired=given["glorious"] and not given["dread"])
    again |= made.hit_again(given, MISSES[1:])
    shield = {**given, "shield": given["shield"] and not given["linebreaker"]}
    save, _ = made.saves(shield, "brutal_impact", "FB-SR-BRUTAL-IMPACT")
    dice = given["dice"] * (2 if given["heavy_impact"] else 1)  # FB-SR-HEAVY-IMPACT
    return odds.Blows(dice, hit=value, reroll=again, defence=save)


def volley_blows(given: Given, made: Made) -> odds.Blows:
    """A Volley: aimed, obscured to no less than 1, with the shots' own rules.  FB-VOL-09, FB-OBSC-02"""
    value = given["skill"] + (made.add("aim", 1, "FB-VOL-10") if given["aim"] else 0)
    if given["obscured"] and not given["sureshot"]:
        value = max(1, value + made.add("obscured", -1, "FB-OBSC-02"))
    charged = given["overcharge"]
    piercing = given["armor_piercing"] + (charged if given["armor_piercing"] else min(1, charged))
    save, bypassed = made.saves(
        {**given, "armor_piercing": piercing}, "armor_piercing", "FB-SR-ARMOR-PIERCING"
    )
    return odds.Blows(
        given["dice"] + made.add("overcharge", 2 * charged, "FB-SR-OVERCHARGE"),
        hit=value,
        reroll=made.hit_again(given, MISSES[1:]),
        extra=int(given["rapid_volley"] or value >= 6),
        again=given["torrential_fire"],
        defence=save,
        defence_on_one=bypassed if given["precise_shot"] else None,
        deadly=given["deadly_shot"],
    )


def never_broken(broken: bool, dauntless: Any, sheltered: Any) -> bool:
    """Whether a rule keeps them from breaking; then they are not Broken to begin with.

    FB-SR-DAUNTLESS, FB-SR-INSPIRING-PRESENCE
    """
    if broken and (dauntless or sheltered):
        rule = "FB-SR-DAUNTLESS" if dauntless else "FB-SR-INSPIRING-PRESENCE"
        raise Refused("ask.never_broken", rule=rule)
    return bool(dauntless or sheltered)


def body(given: Given, *, tests_morale: bool = True) -> odds.Body:
    """Who takes the wounds.  FB-MOR-02 to 04, FB-BRK-01, FB-PRES-01"""
    terror = max(0, given.get("terrifying", 0) - given.get("fearless", 0))
    steadfast = never_broken(given["broken"], given.get("dauntless"), given.get("sheltered"))
    return odds.Body(
        given["models"],
        given["wounds_each"],
        hurt=min(given["hurt"], given["wounds_each"] - 1),
        start=max(given["start"], given["models"]) if given["start"] else 0,
        exposed=min(given["exposed"], given["models"]),
        resolve=given["resolve"] if tests_morale else None,
        numbers=BONUS_AT[given["type"]] if tests_morale else 0,
        lent=given["lent"] if tests_morale else 0,
        terror=0 if given.get("bravery") or not tests_morale else terror,
        steady=int(tests_morale and given["indomitable"]),
        oblivious=bool(tests_morale and given["oblivious"]),
        broken=given["broken"],
        unbreakable=steadfast,
    )


def outcome(
    wounds: odds.Odds, target: odds.Body, hits: odds.Odds | None, made: Made, sample: Sample | None = None
) -> Answer:
    """The figures a player asks for, from an attack's wounds."""
    after = odds.aftermath(wounds, target)
    mean, chance = partial(mean_of, sample), partial(chance_of, sample)
    numbers = [
        mean("casualties", after.casualties),
        mean("wounds", after.wounds),
        chance("nobody", after.casualties[0]),
        chance("broken", after.broken),
        chance("destroyed", after.destroyed),
    ]
    charts = [Chart("casualties", after.casualties), Chart("attack_wounds", wounds)]
    if hits is not None:
        numbers.insert(2, mean("hits", hits))
        charts.append(Chart("hits", hits))
    rounded = () if wounds.exact or sample else ("ask.note.rounded",)
    return Answer(tuple(numbers), tuple(charts), tuple(made.reasons), rounded, sample=sample)


def attack(given: Given, prepared: odds.Blows, made: Made, *, tests_morale: bool = True) -> Answer:
    """Counted if that can be done at once, thrown if not; the answer says which."""
    exact, target = counted_exactly(given["dice"]), body(given, tests_morale=tests_morale)
    try:
        wounds = odds.strikes([prepared], guard(given), exact=exact)
        return outcome(wounds, target, odds.hits([prepared], exact=exact), made)
    except Refused as no:
        if no.key not in TOO_LONG:
            raise
    sample, dice = Sample(2000), cast(int, prepared.dice)
    guarded = guard(given)

    def once(chance: Bits) -> tuple[int, int]:
        hits = throw_hits(chance, prepared, dice)
        return sum(hits), throw_defence(chance, prepared, hits, guarded)[0]

    thrown = sample.grid(once)
    return outcome(thrown.theirs(), target, thrown.mine(), made, sample)


def clash(given: Given) -> Answer:
    """A Clash, and what comes back of it; counted if that can be done at once, thrown if not."""
    made = Made()
    prepared = clash_blows(given, made)
    answer = attack(given, prepared, made)
    if not (given["counter_attack"] or given["lethal_demise"]):
        return answer
    guard_back, sample = odds.Guard(0, int(given["own_tenacious"])), answer.sample
    try:
        hits = hits_back(given, prepared)
        if hits.last > MOST_HITS_BACK:
            raise Refused("odds.too_much_at_once")
        blows = odds.Blows(hits, sure=True, defence=given["own_save"])
        wounds = odds.strikes([blows], guard_back, exact=hits.exact)
        thrown = None
    except Refused as no:
        if no.key not in TOO_LONG:
            raise
        sample = thrown = Sample(2000)
        pairs = sample.grid(partial(thrown_back, given, prepared, guard(given), placed_most(given)))
        hits, wounds = pairs.mine(), pairs.theirs()
    back = mean_of(thrown, "hits_back", hits), mean_of(thrown, "wounds_back", wounds)
    numbers, charts = (*answer.numbers, *back), (*answer.charts, Chart("wounds_back", wounds))
    rounded = () if hits.exact or thrown else ("ask.note.rounded",)
    return Answer(numbers, charts, answer.reasons, (*answer.notes, *rounded)[:1], sample=sample)


MOST_HITS_BACK = 800
EXACT_REPLIES = 16
"""Above so many dice two counts at once are kept in floats."""


def placed_most(given: Given) -> int:
    """Wounds there is anybody to take."""
    target = body(given)
    reach = target.exposed * target.wounds - target.hurt if target.exposed else target.room
    return max(0, min(reach, target.room))


def thrown_back(
    given: Given, prepared: odds.Blows, guarded: odds.Guard, placed: int, chance: Bits
) -> tuple[int, int]:
    """One Clash thrown: the hits that come back and the Wounds they make."""
    wounds, ones = throw_attack(chance, prepared, cast(int, prepared.dice), guarded)
    hits = ones if given["counter_attack"] else 0
    hits += min(wounds, placed) if given["lethal_demise"] else 0
    single, double, _ = throw_saves(chance, hits, given["own_save"], 0)
    return hits, max(0, single + double - int(given["own_tenacious"]))


def hits_back(given: Given, prepared: odds.Blows) -> odds.Odds:
    """A hit for each defence die of 1, and for each Wound put on a model.

    FB-SR-COUNTER-ATTACK, FB-SR-LETHAL-DEMISE
    """
    exact, placed = counted_exactly(given["dice"]), placed_most(given)
    if not given["counter_attack"]:
        return odds.strikes([prepared], guard(given), exact=exact).capped(placed)
    if not given["lethal_demise"]:
        return odds.replies([prepared], guard(given), exact=exact)
    both = odds.strikes_and_replies([prepared], guard(given), exact=given["dice"] <= EXACT_REPLIES)
    return both.read(lambda wounds, ones: ones + min(wounds, placed))


def impact(given: Given) -> Answer:
    """Glorious Charge frightens, for this Action; Terrifying itself speaks of Clashes only.

    FB-SR-GLORIOUS-CHARGE, FB-SR-TERRIFYING
    """
    made = Made()
    fear, prepared = {**given, "terrifying": int(given["glorious"])}, impact_blows(given, made)
    if not given["overrun"]:
        return attack(fear, prepared, made)
    exact, target = counted_exactly(given["dice"]), body(fear)
    once = odds.strikes([prepared], guard(given), exact=exact)
    return outcome(overrun(given, target, once, exact), target, None, made)


def overrun(given: Given, target: odds.Body, once: odds.Odds, exact: bool) -> odds.Odds:
    """A second set against those who are or become Broken; one Morale test covers both.  FB-SR-OVERRUN"""
    repeat = impact_blows({**given, "broken": True}, Made())
    return odds.repeat_on_broken(once, odds.strikes([repeat], guard(given), exact=exact), target)


def volley(given: Given) -> Answer:
    """Wounds of a Volley test nobody's Morale.  FB-VOL-12"""
    made = Made()
    return attack(given, volley_blows(given, made), made, tests_morale=False)


def spell(given: Given) -> Answer:
    """Successes, then hits, then defence, then Morale.  FB-MAGIC-08 to 11"""
    made = Made()
    attunement = given["attunement"]
    if given["interference"]:
        attunement = max(1, attunement + made.add("interference", -1, "FB-MAGIC-09"))
    hits = odds.spell(
        given["level"],
        attunement,
        given["hits_each"],
        need=given["need"],
        flat=given["hits_flat"],
        helped=given["devout"],
    )
    save, _ = made.saves(given, "armor_piercing", "FB-SR-ARMOR-PIERCING")
    if hits.last > EXACT_DICE:
        hits = hits.loose()
    wounds = odds.strikes([odds.Blows(hits, sure=True, defence=save)], guard(given), exact=hits.exact)
    answer = outcome(wounds, body(given), hits, made)
    succeeded = Number("cast", odds.spell(given["level"], attunement, 1, need=given["need"]).at_least(1))
    return Answer((*answer.numbers, succeeded), answer.charts, answer.reasons, answer.notes)


def morale(given: Given) -> Answer:
    """A number of wounds, and what Morale adds to them.  FB-MOR-05 to 07"""
    suffered = odds.certain(given["wounds"])
    answer = outcome(suffered, body({**given, "broken": given["broken"]}), None, Made())
    return Answer(answer.numbers, answer.charts[:1])


def charge(given: Given) -> Answer:
    """One die and the march against the distance, thrown again if unstoppable.  FB-CHG-06, FB-CHG-07"""
    chance = odds.reach(given["march"], given["distance"], again=given["unstoppable"], bonus=given["bonus"])
    once = odds.reach(given["march"], given["distance"], bonus=given["bonus"])
    inches = odds.d6 + given["march"] + given["bonus"]
    return Answer(
        (Number("arrives", chance), Number("arrives_first", once), Number("farthest", inches.last, "plain")),
        (Chart("inches", inches),),
    )


ARMOR = Field("armor_piercing", most=9, group=ATTACKER, rule="FB-SR-ARMOR-PIERCING")
SKILL = Field("skill", default=3, most=9, group=ATTACKER)
QUESTIONS = (
    Question("clash", (DICE, SKILL, *CLASH_RULES, *DEFENDER, DREAD, *PAYING_BACK, *MODELS, *MORALE), clash),
    Question(
        "impact",
        (
            DICE,
            SKILL,
            tick("glorious", "FB-SR-GLORIOUS-CHARGE", ATTACKER),
            *HIT_AGAIN,
            tick("heavy_impact", "FB-SR-HEAVY-IMPACT", ATTACKER),
            tick("overrun", "FB-SR-OVERRUN", ATTACKER),
            tick("linebreaker", "FB-SR-LINEBREAKER", ATTACKER),
            Field("brutal_impact", most=9, group=ATTACKER, rule="FB-SR-BRUTAL-IMPACT"),
            *DEFENDER,
            DREAD,
            *MODELS,
            *MORALE,
        ),
        impact,
    ),
    Question(
        "volley",
        (
            DICE,
            SKILL,
            tick("aim", "FB-VOL-10", ATTACKER),
            tick("obscured", "FB-OBSC-02", ATTACKER),
            tick("sureshot", "FB-SR-SURESHOT", ATTACKER),
            *HIT_AGAIN,
            tick("rapid_volley", "FB-SR-RAPID-VOLLEY", ATTACKER),
            tick("precise_shot", "FB-SR-PRECISE-SHOT", ATTACKER),
            tick("deadly_shot", "FB-SR-DEADLY-SHOT", ATTACKER),
            tick("torrential_fire", "FB-SR-TORRENTIAL-FIRE", ATTACKER),
            ARMOR,
            Field("overcharge", most=20, group=ATTACKER, rule="FB-SR-OVERCHARGE"),
            *DEFENDER,
            *MODELS,
            *MORALE[-2:],
        ),
        volley,
    ),
    Question(
        "spell",
        (
            Field("level", default=5, least=1, most=20, group=ATTACKER),
            Field("attunement", default=3, most=6, group=ATTACKER),
            tick("interference", "FB-MAGIC-09", ATTACKER),
            tick("devout", "FB-SR-DEVOUT", ATTACKER),
            Field("need", default=2, most=20, group=ATTACKER, rule="FB-MAGIC-08"),
            Field("hits_each", default=2, most=20, group=ATTACKER),
            Field("hits_flat", most=40, group=ATTACKER),
            ARMOR,
            *DEFENDER,
            *MODELS,
            *MORALE,
        ),
        spell,
    ),
    Question(
        "morale",
        (
            Field("wounds", default=4, most=60),
            Field("terrifying", most=9, rule="FB-SR-TERRIFYING"),
            tick("broken", "FB-BRK-01", "question"),
            *MODELS,
            *MORALE,
        ),
        morale,
    ),
    Question(
        "charge",
        (
            Field("march", default=5, most=30),
            Field("distance", "inches", 9.0, most=60),
            Field("bonus", most=12),
            tick("unstoppable", "FB-SR-UNSTOPPABLE", "question"),
        ),
        charge,
    ),
)
