"""Exact odds before one commits: of arriving, of a spell, of the Wounds of the engine's own attacks."""

from __future__ import annotations

from math import comb

import msgspec

from tercio import odds
from tercio.core.messages import Command
from tercio.core.speech import decimal, say
from tercio.firstblood.attack_preview import FACES, AttackTried, CastTried, ChargeTried, preview_action
from tercio.firstblood.narration import Names, choice_words
from tercio.firstblood.next_attacks import next_attacks

MOST_FROM_THERE = 4
"""Attacks told of a March that is laid out."""


class Odds(msgspec.Struct, frozen=True):
    """Exact chances of the Wounds an attack would cause."""

    mean: float
    """Wounds on average."""
    chances: tuple[float, ...]
    """Of 0, 1, 2… Wounds."""


class OddsLine(msgspec.Struct, frozen=True):
    """One thing that is likely or not, in words; of Wounds also as numbers."""

    kind: str
    """charge, cast, volley, impact, clash, duel or reply."""
    words: str
    """The same as a sentence, in the language asked for."""
    chance: float
    """Of arriving, of working, or of at least one Wound."""
    wounds: Odds | None = None
    """The Wounds it may cause; null where none are counted."""


def odds_lines(names: Names, command: Command, language: str) -> tuple[OddsLine, ...]:
    """Everything that can be said of an Action before it is taken; of a March, of the attacks after it."""
    if following := odds_from_there(names, command, language):
        return following
    found = preview_action(names.b, command)
    lines = [_attack_line(names, attack, language) for attack in found.attacks]
    if found.charge:
        lines.insert(0, _charge_line(found.charge, language))
    if found.cast:
        lines.insert(0, _cast_line(found.cast, language))
    return tuple(lines)


def odds_from_there(names: Names, command: Command, language: str) -> tuple[OddsLine, ...]:
    """How the attacks would stand that a March makes possible, each in a line, from where it would end."""
    after, attacks = next_attacks(names.b, command)
    there = Names(after, names.sides, names.seat)
    return tuple(
        msgspec.structs.replace(
            line, words=say("battle.odds.from_there", language, action=action, odds=line.words)
        )
        for attack in attacks[:MOST_FROM_THERE]
        for line in odds_lines(there, attack, language)[:1]
        for action in (choice_words(there, attack).text(language),)
    )


def _attack_line(names: Names, attack: AttackTried, language: str) -> OddsLine:
    wounds = wounds_of(attack)
    chance = 1 - wounds.chances[0]
    facts = {"mean": decimal(wounds.mean, language, 1), "chance": percent(chance)}
    target = names.regiment(attack.target).text(language)
    words = say(f"battle.odds.{attack.kind}", language, target=target, **facts)
    return OddsLine(attack.kind, words, chance, wounds)


def wounds_of(attack: AttackTried) -> Odds:
    """The Wounds of a roll of attacks, exactly."""
    wounds = odds.read_sheets(attack.sheets)
    most = max(outcome for outcome, _ in wounds.items())
    return Odds(float(wounds.mean()), tuple(float(wounds[k]) for k in range(most + 1)))


def _charge_line(charge: ChargeTried, language: str) -> OddsLine:
    """A charge arrives on a face or more; some throw again.  FB-CHG-06, FB-SR-UNSTOPPABLE"""
    misses = (charge.face - 1) / FACES
    chance = 1 - (misses**2 if charge.again else misses)
    key = "battle.odds.charge_never" if charge.face > FACES else "battle.odds.charge"
    return OddsLine("charge", say(key, language, face=charge.face, chance=percent(chance)), chance)


def _cast_line(cast: CastTried, language: str) -> OddsLine:
    chance = cast_chance(cast)
    facts = {"dice": cast.dice, "face": cast.attunement, "successes": cast.successes}
    return OddsLine("cast", say("battle.odds.cast", language, **facts, chance=percent(chance)), chance)


def cast_chance(cast: CastTried) -> float:
    """So many dice at or under the Attunement, failed ones turned included.  FB-MAGIC-08"""
    share = min(FACES, max(0, cast.attunement)) / FACES
    return sum(
        comb(cast.dice, k) * share**k * (1 - share) ** (cast.dice - k)
        for k in range(cast.dice + 1)
        if k + min(cast.turned, cast.dice - k) >= cast.successes
    )


def percent(chance: float) -> str:
    """A chance as people say it: never 0 % or 100 % for what may or may not happen."""
    whole = round(100 * chance)
    if 0 < chance < 1:
        whole = min(99, max(1, whole))
    return f"{whole} %"
