"""First Blood by name: two regiments of any army lists, how they stand, and the whole exchange."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache, lru_cache

from tercio import odds
from tercio.app.questions.engine_attacks import Contender, Ranks, arrival, body, fighter, reasons
from tercio.app.questions.fights import count_or_throw
from tercio.app.questions.firstblood import attack_answer, tick
from tercio.app.questions.question_parts import ChoiceGroup, Field, Given, Number, OddsAnswer, Question
from tercio.app.questions.typed_regiments import typed_fight, typed_volley
from tercio.core.refused import Refused
from tercio.firstblood.armies.catalogue import Entry, Faction, factions
from tercio.firstblood.armies.muster import Choice, regiment, wrong_with
from tercio.firstblood.face_to_face import FaceToFace, Stance, across_obstacle
from tercio.firstblood.prepared_attack import CLASH, IMPACT, VOLLEY, Attack
from tercio.firstblood.state import RegimentSheet
from tercio.ledger.rules import plain
from tercio.odds.chains import strike_wounds, with_fright

HOW = ("charge", "clash", "volley")
WHO = "who"
MOMENTS = ("", "impact", "clash", "answer")


def slug(name: str) -> str:
    """`W'adrhun` is `wadrhun`, `Steel Legion` is `steel-legion`."""
    kept = "".join(letter if letter.isalnum() else " " if letter in " -" else "" for letter in plain(name))
    return "-".join(kept.split())


@cache
def roster() -> dict[str, tuple[Faction, Entry]]:
    """Every regiment and Character of the shipped lists: `nords.raiders`."""
    return {
        f"{slug(faction.name)}.{slug(entry.name)}": (faction, entry)
        for faction in factions().values()
        for entry in (*faction.regiment, *faction.character)
    }


@dataclass(frozen=True)
class RegimentField(Field):
    """A regiment chosen by its name."""

    def choice_groups(self, language: str) -> list[ChoiceGroup]:
        groups: dict[str, list[tuple[str, str]]] = {}
        for key, (faction, entry) in roster().items():
            heading = faction.name_es if language == "es" and faction.name_es else faction.name
            groups.setdefault(heading, []).append((key, entry.name))
        return list(groups.items())

    def known(self, word: str) -> str:
        """Its key, or its name as people write it where only one list has it."""
        if word in self.choices:
            return word
        alike = [key for key, (_, entry) in roster().items() if slug(entry.name) == slug(word[:80])]
        if len(alike) == 1:
            return alike[0]
        if alike:
            raise Refused("ask.several_of_that_name", name=word[:40], choices=alike)
        names = {slug(entry.name): entry.name for _, entry in roster().values()}
        tried = slug(word[:80].rpartition(".")[2])
        if near := get_close_matches(tried, list(names), 1):
            raise Refused("ask.no_such_regiment.near", name=word[:40], nearest=names[near[0]])
        raise Refused("ask.no_such_regiment", name=word[:40])


def named_field(name: str, default: str) -> RegimentField:
    return RegimentField(name, "choice", default, choices=tuple(roster()), group=WHO)


def sheet_of(given: Given, me: str) -> RegimentSheet:
    return listed_sheet(given[me], given[f"{me}_models"], given[f"{me}_standard"])


@lru_cache(maxsize=4096)
def listed_sheet(key: str, models: int, standard: bool) -> RegimentSheet:
    """The regiment as it takes the field; one with fewer models than it comes with has lost some."""
    faction, entry = roster()[key]
    models = models or entry.models
    choice = Choice(entry.name, max(models, entry.models), standard=standard)
    for no in wrong_with(choice, faction):
        raise no
    whole = regiment(choice, faction)
    return RegimentSheet(
        whole.entry, whole.profile, models, whole.leader, standard=standard, character=whole.character
    )


class Encounter:
    """Two named regiments and how they stand."""

    def __init__(self, given: Given) -> None:
        self.given = given
        self.sheets = sheet_of(given, "a"), sheet_of(given, "b")
        self.pair = FaceToFace(*self.sheets)
        self.charge = given["how"] == "charge"
        self.crosses = self.charge and given["obstacle"]
        self.distance = across_obstacle(given["distance"]) if self.crosses else given["distance"]

    def ranks(self, side: int) -> Ranks:
        me, sheet = "ab"[side], self.sheets[side]
        return Ranks(
            sheet.count,
            sheet.profile.W,
            engaged=self.given[f"{me}_engaged"],
            broken=self.given[f"{me}_broken"],
        )

    def contender(self, side: int) -> Contender:
        return Contender(self.pair, side, self.ranks(side), charged=self.charge and side == 1)

    def stance(self, side: int, moment: str) -> Stance:
        me, foe = "ab"[side], "ba"[side]
        return Stance(
            inspired=self.given[f"{me}_inspired"],
            charged=self.charge and side == 0,
            aimed=self.given["aim"],
            obscured=self.given["obscured"],
            broken=self.given[f"{foe}_broken"],
            blessed=self.given[f"{me}_blessed"] == moment,
            blessed_saves=self.given[f"{foe}_blessed"] == moment,
            near=moment in MOMENTS[1:],
        )

    def dice(self, kind: int, side: int, weapon: int = 0) -> tuple[int, ...]:
        return self.pair.dice(kind, side, weapon, crossed=self.crosses and side == 0)

    def fighter(self, side: int, kind: int = CLASH, moment: str = "clash") -> odds.Fighter:
        dice = self.dice(kind, side)
        return fighter(self.contender(side), dice, self.stance(side, moment), kind)

    def attack(self, side: int, kind: int = CLASH, moment: str = "clash") -> Attack:
        """The whole attack of a side, as the table would roll it."""
        ranks = self.ranks(side)
        striking = min(ranks.engaged, ranks.models) if ranks.engaged else ranks.models
        weapon = self.pair.weapons(side)[0] if kind == VOLLEY else -1
        dice = self.dice(kind, side, weapon)[striking]
        return self.pair.attack(kind, side, self.stance(side, moment), dice=dice, weapon=weapon)


def regiments(given: Given) -> OddsAnswer:
    """Two regiments by name: a charge with all that follows, a Clash and its answer, or a Volley."""
    encounter = Encounter(given)
    return shooting(encounter) if given["how"] == "volley" else fighting(encounter)


def fighting(encounter: Encounter) -> OddsAnswer:
    """Charge, Impact Attacks, Clash, and the survivors' answer.  FB-CHG-06, FB-IMP-01, FB-CLASH-02"""
    given, pair = encounter.given, encounter.pair
    if encounter.charge and given["a_broken"]:
        raise Refused("ask.broken_charge", rule="FB-BRK-04")
    mine, theirs = encounter.fighter(0), encounter.fighter(1, moment="answer")
    impact = arrives = None
    attacks = [encounter.attack(0)]
    if encounter.charge:
        arrives = arrival(pair.charge(0, encounter.distance))
        if encounter.dice(IMPACT, 0)[-1]:
            impact = encounter.fighter(0, IMPACT, "impact")
            attacks.insert(0, encounter.attack(0, IMPACT, "impact"))
    answer = count_or_throw(mine, theirs, impact, arrives, reasons(*attacks))
    more = [*figures("clash", attacks[-1]), *figures("answer", encounter.attack(1, moment="answer"))]
    if impact is not None:
        wounds = strike_wounds(impact, mine.body.models, theirs, False, theirs.body.broken)
        felled = odds.aftermath(wounds, with_fright(impact, theirs.body)).casualties.mean()
        whole = Number("impact_casualties", felled * (arrives or 1), "mean")
        more = [whole, Number("impact_casualties", felled, "mean", condition="arrives"), *more]
    numbers = (*answer.numbers, *more)
    return OddsAnswer(
        numbers, answer.charts, answer.reasons, answer.notes, answer.grid,
        typed=typed_fight(given | {"distance": encounter.distance}, encounter.sheets, pair),
        sample=answer.sample,
    )  # fmt: skip


def figures(moment: str, attack: Attack) -> list[Number]:
    """What is on the table before the dice: how many, what hits, what saves."""
    sheet = attack.sheet()
    return [
        Number(f"{moment}_dice", sheet.dice, "plain"),
        Number(f"{moment}_hits_on", min(5, max(1, sheet.hit)), "plain"),
        Number(f"{moment}_saves_on", min(5, sheet.save), "plain"),
    ]


def shooting(encounter: Encounter) -> OddsAnswer:
    """A Volley; its wounds test nobody's Morale.  FB-VOL-12"""
    pair, given = encounter.pair, encounter.given
    if not pair.weapons(0):
        raise Refused("ask.cannot_shoot", rule="FB-VOL-02", name=encounter.sheets[0].entry)
    attack = encounter.attack(0, VOLLEY, "")
    target = body(
        encounter.contender(1)._replace(ranks=encounter.ranks(1)._replace(engaged=0)), tests_morale=False
    )
    reach = pair.weapon_range(0, pair.weapons(0)[0])
    if given["distance"] > reach:
        return OddsAnswer((Number("casualties", 0, "plain"),), notes=("ask.note.out_of_range",))
    answer = attack_answer(attack, target, reasons(attack))
    return OddsAnswer(
        (*answer.numbers, *figures("volley", attack)), answer.charts, answer.reasons, answer.notes,
        typed=typed_volley(given, encounter.sheets, attack), sample=answer.sample,
    )  # fmt: skip


def side_fields(me: str) -> tuple[Field, ...]:
    group = f"{me}_"
    return (
        Field(f"{me}_models", most=60, group=group, called="ask.models_listed"),
        Field(f"{me}_engaged", most=60, group=group),
        Field(
            f"{me}_blessed",
            "choice",
            "",
            choices=MOMENTS,
            words="ask.moment",
            group=group,
            rule="FB-SR-BLESSED",
        ),
        tick(f"{me}_inspired", "FB-INSP-01", group),
        tick(f"{me}_broken", "FB-BRK-01", group),
        tick(f"{me}_standard", "FB-LEAD-05", group),
    )


QUESTIONS = (
    Question(
        "regiments",
        (
            named_field("a", "nords.raiders"),
            named_field("b", "hundred-kingdoms.militia-bowmen"),
            Field("how", "choice", "charge", choices=HOW, words="ask.how", group=WHO),
            Field("distance", "inches", 8.0, most=60, group=WHO),
            *side_fields("a"),
            *side_fields("b"),
            tick("aim", "FB-AIM-01", "question"),
            tick("obscured", "FB-OBSC-02", "question"),
            tick("obstacle", "FB-ZONE-07", "question"),
        ),
        regiments,
    ),
)
