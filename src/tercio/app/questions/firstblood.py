"""First Blood: an attack with any special rules and what it leaves; casting, morale and charge.

What somebody types makes two regiments up; the battle's own rules prepare the attack between them, and its
sheet is what the odds read.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from tercio import odds
from tercio.app.questions.engine_attacks import Contender, Ranks, arrival, reasons
from tercio.app.questions.engine_attacks import body as body_of
from tercio.app.questions.question_parts import (
    EXACT_DICE,
    TOO_LONG,
    Chart,
    Field,
    Given,
    Number,
    OddsAnswer,
    Question,
    Reason,
    chance_of,
    counted_exactly,
    mean_of,
)
from tercio.core.refused import Refused
from tercio.firstblood.face_to_face import FaceToFace, Stance
from tercio.firstblood.prepared_attack import CLASH, IMPACT, SPELL, VOLLEY, Attack, Casting, save_value
from tercio.firstblood.state import Barrage, Incantation, Profile, RegimentSheet, Type
from tercio.ledger import RuleName
from tercio.odds.sampling import Bits, Sample, throw_attack, throw_defence, throw_hits, throw_saves

ATTACKER, TARGET, BODY = "attacker", "target", "body"
TYPES: dict[str, Type] = {"infantry": "Infantry", "cavalry": "Cavalry", "monster": "Monster"}
SPECIAL = "FB-SR-"


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
    Field("wounds_each", default=1, least=1, most=60, group=BODY),
    Field("hurt", most=59, group=BODY),
    Field("start", most=60, group=BODY),
    Field("exposed", most=60, group=BODY),
)
MORALE = (
    Field("type", "choice", "infantry", choices=tuple(TYPES), words="ask.type", group=BODY),
    Field("resolve", default=3, most=9, group=BODY),
    Field("lent", most=9, group=BODY, rule="FB-PRES-01"),
    Field("fearless", most=9, group=BODY, rule="FB-SR-FEARLESS"),
    tick("bravery", "FB-SR-BRAVERY", BODY),
    tick("indomitable", "FB-SR-INDOMITABLE", BODY),
    tick("oblivious", "FB-SR-OBLIVIOUS", BODY),
    tick("dauntless", "FB-SR-DAUNTLESS", BODY),
    tick("sheltered", "FB-SR-INSPIRING-PRESENCE", BODY),
)


def rules_of(fields: Sequence[Field], given: Given, groups: Sequence[str]) -> dict[str, int]:
    """The special rules somebody ticked for one side, with their X."""
    return {
        field.rule: int(given[field.name]) if field.kind == "int" else 1
        for field in fields
        if field.group in groups and field.rule.startswith(SPECIAL) and given.get(field.name)
    }


def made_up(name: str, rules: dict[str, int], **values: Any) -> RegimentSheet:
    """A regiment nobody has on a list: one model with these figures and rules."""
    figures: dict[str, Any] = dict.fromkeys("MVCAWR", 1) | {"D": 0, "E": 0} | values
    profile = Profile(name=name, klass="Medium", rules=rules, **{"type": "Infantry", **figures})
    return RegimentSheet(name, profile, 1, leader=False)


def near_by(lent: int, sheltering: bool) -> RegimentSheet | None:
    """The Character who lends a regiment its Resolve or keeps it from breaking.  FB-PRES-01"""
    if not lent and not sheltering:
        return None
    rules = {"FB-SR-INSPIRING-PRESENCE": 1} if sheltering else {}
    sheet = made_up("character", rules, R=lent or None)
    profile = replace(sheet.profile, command_range=12)
    return replace(sheet, profile=profile, character=True)


def facing(question: Question, given: Given) -> FaceToFace:
    """The two regiments a question describes."""
    fields, dice = question.fields, given.get("dice", 1)
    striker = made_up(
        "striker",
        rules_of(fields, given, (ATTACKER, "question")),
        type="Brute",
        C=given.get("skill", 1),
        V=given.get("skill", 1),
        A=2 * dice if question.name == "impact" else dice,  # half of them strike at impact: FB-IMP-04
        D=given.get("own_save", 0),
    )
    if question.name == "volley":
        striker = replace(striker, profile=replace(striker.profile, barrages=(Barrage(dice, 99),)))
    target = made_up(
        "target",
        rules_of([field for field in fields if field.name != "sheltered"], given, (TARGET, BODY)),
        type=TYPES[given.get("type", "infantry")],
        D=given.get("defence", 0),
        E=given.get("evasion", 0),
        W=given["wounds_each"],
        R=given.get("resolve", 0),
    )
    return FaceToFace(striker, target, (None, near_by(given.get("lent", 0), given.get("sheltered", False))))


def stance_of(given: Given, *, charged: bool = False) -> Stance:
    return Stance(
        inspired=given.get("inspired", False),
        charged=charged,
        aimed=given.get("aim", False),
        obscured=given.get("obscured", False),
        broken=given.get("broken", False),
        blessed=given.get("blessed", False),
        blessed_saves=given.get("blessed_saves", False),
        near=bool(given.get("support_close") or given.get("support_saves")),
        markers=given.get("overcharge", 0),
    )


KINDS = {"clash": CLASH, "impact": IMPACT, "volley": VOLLEY}


def prepare_attack(question: str, given: Given, pair: FaceToFace, *, broken: bool | None = None) -> Attack:
    """The attack of a question as the battle prepares it."""
    kind, stance = KINDS[question], stance_of(given, charged=question == "impact")
    stance = stance if broken is None else stance._replace(broken=broken)
    weapon = 0 if kind == VOLLEY else -1
    dice = pair.dice(kind, 0, 0)[-1] + pair.overcharged(0, 1, stance.markers)
    return pair.attack(kind, 0, stance, dice=dice, weapon=weapon)


def struck_side(pair: FaceToFace, given: Given) -> Contender:
    """Who takes the wounds of a question."""
    ranks = Ranks(
        given["models"], given["wounds_each"], given["hurt"], given["start"], given.get("exposed", 0),
        given.get("broken", False),
    )  # fmt: skip
    return Contender(pair, 1, ranks)


def outcome(
    wounds: odds.Odds,
    target: odds.Body,
    hits: odds.Odds | None,
    why: tuple[Reason, ...],
    sample: Sample | None = None,
) -> OddsAnswer:
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
    return OddsAnswer(tuple(numbers), tuple(charts), why, rounded, sample=sample)


def attack_answer(attack: Attack, target: odds.Body, why: tuple[Reason, ...]) -> OddsAnswer:
    """Counted if that can be done at once, thrown if not; the answer says which."""
    sheet = attack.sheet()
    blows, guarded, exact = odds.blows_of(sheet), odds.guard_of(sheet), counted_exactly(sheet.dice)
    try:
        wounds = odds.strikes([blows], guarded, exact=exact)
        return outcome(wounds, target, odds.hits([blows], exact=exact), why)
    except Refused as no:
        if no.key not in TOO_LONG:
            raise
    sample = Sample(2000)

    def once(chance: Bits) -> tuple[int, int]:
        hits = throw_hits(chance, blows, sheet.dice)
        return sum(hits), throw_defence(chance, blows, hits, guarded)[0]

    thrown = sample.grid(once)
    return outcome(thrown.theirs(), target, thrown.mine(), why, sample)


class HitsBack:
    """What a Clash throws back at those who struck.  FB-SR-COUNTER-ATTACK, FB-SR-LETHAL-DEMISE"""

    def __init__(self, pair: FaceToFace, attack: Attack, target: odds.Body) -> None:
        sheet, own = attack.sheet(), pair.bare_hits(0)
        self.blows, self.guard, self.dice = odds.blows_of(sheet), odds.guard_of(sheet), sheet.dice
        self.ones, self.wounds = sheet.returns, pair.wounds_strike_back(1)
        self.save, self.own_guard = save_value(own), odds.Guard(0, own.discards)
        reach = target.exposed * target.wounds - target.hurt if target.exposed else target.room
        self.placed = max(0, min(reach, target.room))
        """Wounds there is anybody to take."""

    def hits(self) -> odds.Odds:
        """A hit for each defence die of 1, and for each Wound put on a model."""
        exact = counted_exactly(self.dice)
        if not self.ones:
            return odds.strikes([self.blows], self.guard, exact=exact).capped(self.placed)
        if not self.wounds:
            return odds.replies([self.blows], self.guard, exact=exact)
        both = odds.strikes_and_replies([self.blows], self.guard, exact=self.dice <= EXACT_REPLIES)
        return both.read(lambda wounds, ones: ones + min(wounds, self.placed))

    def wounds_of(self, hits: odds.Odds) -> odds.Odds:
        if hits.last > MOST_HITS_BACK:
            raise Refused("odds.too_much_at_once")
        blows = odds.Blows(hits, sure=True, defence=self.save)
        return odds.strikes([blows], self.own_guard, exact=hits.exact)

    def throw(self, chance: Bits) -> tuple[int, int]:
        """One Clash thrown: the hits that come back and the Wounds they make."""
        wounds, ones = throw_attack(chance, self.blows, self.dice, self.guard)
        hits = (ones if self.ones else 0) + (min(wounds, self.placed) if self.wounds else 0)
        single, double, _ = throw_saves(chance, hits, self.save, 0)
        return hits, max(0, single + double - self.own_guard.discard)


MOST_HITS_BACK = 800
EXACT_REPLIES = 16
"""Above so many dice two counts at once are kept in floats."""


def clash(given: Given) -> OddsAnswer:
    """A Clash, and what comes back of it; counted if that can be done at once, thrown if not."""
    pair = facing(BY_NAME["clash"], given)
    attack = prepare_attack("clash", given, pair)
    target = body_of(struck_side(pair, given))
    answer, back = attack_answer(attack, target, reasons(attack)), HitsBack(pair, attack, target)
    return with_hits_back(answer, back) if back.ones or back.wounds else answer


def with_hits_back(answer: OddsAnswer, back: HitsBack) -> OddsAnswer:
    sample, thrown = answer.sample, None
    try:
        hits = back.hits()
        wounds = back.wounds_of(hits)
    except Refused as no:
        if no.key not in TOO_LONG:
            raise
        sample = thrown = Sample(2000)
        pairs = sample.grid(back.throw)
        hits, wounds = pairs.mine(), pairs.theirs()
    figures = mean_of(thrown, "hits_back", hits), mean_of(thrown, "wounds_back", wounds)
    numbers, charts = (*answer.numbers, *figures), (*answer.charts, Chart("wounds_back", wounds))
    rounded = () if hits.exact or thrown else ("ask.note.rounded",)
    return OddsAnswer(numbers, charts, answer.reasons, (*answer.notes, *rounded)[:1], sample=sample)


def impact(given: Given) -> OddsAnswer:
    """The Impact Attacks of a charge that arrived, made again on the Broken by those who may."""
    pair = facing(BY_NAME["impact"], given)
    attack = prepare_attack("impact", given, pair)
    target = body_of(struck_side(pair, given), IMPACT)
    if not pair.repeats_impact(0):
        return attack_answer(attack, target, reasons(attack))
    sheet = attack.sheet()
    again, exact = prepare_attack("impact", given, pair, broken=True).sheet(), counted_exactly(sheet.dice)
    once, repeat = (odds.read_sheets([page], exact=exact) for page in (sheet, again))
    return outcome(odds.repeat_on_broken(once, repeat, target), target, None, reasons(attack))


def volley(given: Given) -> OddsAnswer:
    """Wounds of a Volley test nobody's Morale.  FB-VOL-12"""
    pair = facing(BY_NAME["volley"], given)
    attack = prepare_attack("volley", given, pair)
    why, added = reasons(attack), pair.overcharged(0, 1, given["overcharge"])
    if added:
        why = (Reason(RuleName("FB-SR-OVERCHARGE"), added, "FB-SR-OVERCHARGE"), *why)
    return attack_answer(attack, body_of(struck_side(pair, given), tests_morale=False), why)


def spell(given: Given) -> OddsAnswer:
    """Successes, then hits, then defence, then Morale.  FB-MAGIC-08 to 11"""
    cast = casting(given)
    hits = odds.spell(
        cast.dice,
        cast.attunement,
        given["hits_each"],
        need=cast.works,
        flat=given["hits_flat"],
        helped=bool(cast.turned),
    )
    pair = facing(BY_NAME["spell"], given)
    attack = pair.attack(SPELL, 0, stance_of(given))
    if hits.last > EXACT_DICE:
        hits = hits.loose()
    sheet = attack.sheet()
    blows = odds.Blows(hits, sure=True, defence=sheet.save)
    wounds = odds.strikes([blows], odds.guard_of(sheet), exact=hits.exact)
    why = reasons(attack)
    if given["interference"]:
        why = (Reason(RuleName("FB-MAGIC-09"), cast.attunement - given["attunement"], "FB-MAGIC-09"), *why)
    answer = outcome(wounds, body_of(struck_side(pair, given), SPELL), hits, why)
    succeeded = odds.spell(cast.dice, cast.attunement, 1, need=cast.works).at_least(1)
    return OddsAnswer(
        (*answer.numbers, Number("cast", succeeded)), answer.charts, answer.reasons, answer.notes
    )


def casting(given: Given) -> Casting:
    """The cast as the battle prepares it: an enemy caster near by, a Devout friend as its target.

    FB-MAGIC-09, FB-SR-DEVOUT
    """
    priest = made_up("caster", {"FB-SR-PRIEST": given["level"]})
    friend = made_up("friend", {"FB-SR-DEVOUT": 1}) if given["devout"] else None
    enemy = made_up("enemy", {"FB-SR-WIZARD": 1} if given["interference"] else {})
    incantation = Incantation("spell", 99, given["attunement"], "enemy", successes=given["need"])
    return FaceToFace(priest, enemy, (friend, None)).casting(incantation, at_friend=given["devout"])


def morale(given: Given) -> OddsAnswer:
    """A number of wounds, and what Morale adds to them.  FB-MOR-05 to 07"""
    pair = facing(BY_NAME["morale"], given)
    answer = outcome(odds.certain(given["wounds"]), body_of(struck_side(pair, given)), None, ())
    return OddsAnswer(answer.numbers, answer.charts[:1])


def charge(given: Given) -> OddsAnswer:
    """One die and the march against the distance, thrown again if unstoppable.  FB-CHG-06, FB-CHG-07"""
    rules = {"FB-SR-UNSTOPPABLE": 1} if given["unstoppable"] else {}
    runners = made_up("striker", rules, M=given["march"] + given["bonus"])
    sheet = FaceToFace(runners, made_up("target", {})).charge(0, given["distance"])
    inches = odds.d6 + given["march"] + given["bonus"]
    return OddsAnswer(
        (
            Number("arrives", arrival(sheet)),
            Number("arrives_first", arrival(sheet._replace(again=False))),
            Number("farthest", inches.last, "plain"),
        ),
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
            tick("aim", "FB-AIM-01", ATTACKER),
            tick("obscured", "FB-OBSC-02", ATTACKER),
            tick("sureshot", "FB-SR-SURESHOT", ATTACKER),
            *HIT_AGAIN,
            tick("rapid_volley", "FB-SR-RAPID-VOLLEY", ATTACKER),
            tick("precise_shot", "FB-SR-PRECISE-SHOT", ATTACKER),
            tick("deadly_shot", "FB-SR-DEADLY-SHOT", ATTACKER),
            tick("torrential_fire", "FB-SR-TORRENTIAL-FIRE", ATTACKER),
            ARMOR,
            Field("overcharge", most=20, group=ATTACKER, rule="FB-SR-OVERCHARGE"),
            *(field for field in DEFENDER if field.name != "support_saves"),  # none of a fight's own
            *MODELS,
            MORALE[0],
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
BY_NAME = {question.name: question for question in QUESTIONS}
