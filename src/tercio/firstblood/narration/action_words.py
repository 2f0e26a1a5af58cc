"""The Actions open to a regiment, in words: whom, how far, on what roll, and why."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from tercio.core.messages import Command
from tercio.core.speech import Phrase
from tercio.firstblood import commands as c
from tercio.firstblood.combat.attack import UNASSIGNED, VOLLEY, Attack, prepare
from tercio.firstblood.engine.regiment_queries import fearless_of_morale, march_of, resolve_of
from tercio.firstblood.engine.rule_dispatch import speaker
from tercio.firstblood.engine.state import ARRIVING, ASK_A, ENTERING
from tercio.firstblood.engine.units import INCH
from tercio.firstblood.magic.casting import chanter, is_interfered_with, prepare_casting
from tercio.firstblood.movement.charges import needed_distance
from tercio.firstblood.movement.engagement import engaged_with, engagers
from tercio.firstblood.movement.temper import forced_goals
from tercio.firstblood.narration.names import Names
from tercio.firstblood.narration.sentences import Sentence, Share, boon_words, count_of, length, reasons
from tercio.firstblood.sequence.actions.clash import reform_distance
from tercio.firstblood.sequence.actions.kinds import THROWN
from tercio.firstblood.sequence.actions.march import march_distance
from tercio.firstblood.sequence.actions.simple import rally_roll
from tercio.firstblood.sequence.actions.volley import volley_attacks
from tercio.firstblood.sequence.activation_frame import march_is_forced
from tercio.geometry.units import SLACK

SURE, NEVER = 1, 7
"""The least a die can show, and more than it can."""


def action_words(names: Names, command: Command) -> Sentence:
    """An Action of the regiment that is asked."""
    return WORDS[type(command)](names, names.b.clock[ASK_A], command)


def regiment_sentence(names: Names, r: int, key: str, rule: str, **facts: Any) -> Sentence:
    """`{regiment}, …`"""
    return Sentence(Phrase(f"firstblood.choice.{key}", regiment=names.title(r), **facts), rule)


def _plain(key: str, rule: str) -> Callable[[Names, int, Any], Sentence]:
    return lambda names, r, command: regiment_sentence(names, r, key, rule)


def _march(names: Names, r: int, command: c.March) -> Sentence:
    b, far = names.b, length(march_distance(names.b, r))
    if march_is_forced(b, r):
        goal = forced_goals(b, r)[0] if command.towards is None else command.towards
        return regiment_sentence(
            names, r, "March.forced", "FB-SR-FERAL", target=names.regiment(goal), length=far
        )
    arriving = b.place[r] in (ARRIVING, ENTERING)
    key, rule = ("March.arriving", "FB-REINF-05") if arriving else ("March", "FB-MARCH-01")
    return regiment_sentence(names, r, key, rule, length=far)


def _reform(names: Names, r: int, command: c.CombatReform) -> Sentence:
    return regiment_sentence(
        names, r, "CombatReform", "FB-REFORM-01", length=length(reform_distance(names.b, r))
    )


def _clash(names: Names, r: int, command: c.Clash) -> Sentence:
    foes = names.regiments(engaged_with(names.b, r))
    return regiment_sentence(names, r, "Clash", "FB-CLASH-01", targets=foes)


def _disengage(names: Names, r: int, command: c.Disengage) -> Sentence:
    b = names.b
    resolve = 0 if fearless_of_morale(b, speaker(b, r)) else resolve_of(b, r)
    why = Phrase("firstblood.why.resolve", regiment=names.regiment(r), value=resolve)
    foes = names.regiments(engagers(b, r))
    line = regiment_sentence(names, r, "Disengage", "FB-DIS-01", targets=foes, length=length(resolve * INCH))
    return line._replace(why=(Sentence(why, "FB-DIS-03"),))


def _combat_rally(names: Names, r: int, command: c.CombatRally) -> Sentence:
    key = "CombatRally" if rally_roll(names.b, r).needed else "CombatRally.sure"
    return regiment_sentence(names, r, key, "FB-CRALLY-01", resolve=resolve_of(names.b, r))


# --- Charge


def die_needed(names: Names, r: int, targets: int) -> int:
    """The least face that brings a charge home: 1 is sure, 7 cannot be rolled.  FB-CHG-07"""
    short = needed_distance(names.b, r, targets) - march_of(names.b, r) - SLACK
    return min(max(math.ceil(short / INCH), SURE), NEVER)


def _charge(names: Names, r: int, command: c.DeclareCharge) -> Sentence:
    """`Raiders, charge the Militia: 5.2 in, arrives on 2+`"""
    b, mask = names.b, sum(1 << t for t in set(command.targets))
    die, far = die_needed(names, r, mask), needed_distance(b, r, mask)
    variant = {SURE: ".sure", NEVER: ".never"}.get(die, "")
    foes, title = names.regiments(sorted(command.targets)), names.title(r)
    said = Phrase(
        f"firstblood.choice.DeclareCharge{variant}", regiment=title, targets=foes, length=length(far), die=die
    )
    march = Phrase("firstblood.why.march", regiment=names.regiment(r), length=length(march_of(b, r)))
    why = (
        Sentence(Phrase("firstblood.why.gap", length=length(far)), "FB-CHG-07"),
        Sentence(march, "FB-CHG-06"),
        Sentence(Phrase("firstblood.why.chance", chance=Share((NEVER - die) / 6)), "FB-CHG-06"),
    )
    return Sentence(said, "FB-CHG-03", why)


# --- Volley


def _volley(names: Names, r: int, command: c.Volley) -> Sentence:
    pools = volley_attacks(names.b, r, command.target, command.weapon, command.markers)
    most = max(pools, key=lambda pool: pool.dice)
    variant = ".thrown" if command.weapon == THROWN else ".markers" if command.markers else ""
    said = Phrase(
        f"firstblood.choice.Volley{variant}",
        regiment=names.title(r),
        target=names.regiment(command.target),
        shots=count_of("shots", sum(pool.dice for pool in pools)),
        hit=most.hit,
        save=most.save,
        markers=count_of("markers", command.markers),
    )
    return Sentence(said, "FB-VOL-01", _shot_reasons(names, most))


def _shot_reasons(names: Names, pool: Attack) -> tuple[Sentence, ...]:
    """The same shots once more, with every rule that spoke written down."""
    again = prepare(
        names.b, VOLLEY, pool.striker, pool.target, UNASSIGNED, pool.dice,
        weapon=pool.weapon, extra_ap=pool.extra_ap, obscured=bool(pool.obscured), traced=True,
    )  # fmt: skip
    return reasons(again.why("skill")) + reasons(again.why("defence"))


# --- of Characters


def _challenge(names: Names, r: int, command: c.DeclareChallenge) -> Sentence:
    model, target = names.model(command.model), names.model(command.target)
    return Sentence(Phrase("firstblood.choice.DeclareChallenge", model=model, target=target), "FB-CHAL-01")


def _cast(names: Names, r: int, command: c.CastSpell) -> Sentence:
    b = names.b
    spell = b.forces.profiles[b.forces.profile[chanter(b, command.model)]].incantations[command.incantation]
    casting = prepare_casting(b, command.model, spell, command.target)
    said = Phrase(
        "firstblood.choice.CastSpell",
        model=names.model(command.model),
        spell=spell.name,
        target=names.regiment(command.target),
        dice=count_of("dice", casting.dice),
        attunement=casting.attunement,
        successes=count_of("successes", casting.works),
    )
    why = [Sentence(Phrase("firstblood.why.attunement", value=spell.attunement), "FB-MAGIC-02")]
    if is_interfered_with(b, command.model):
        why.append(Sentence(Phrase("firstblood.why.interference"), "FB-MAGIC-09"))
    why += [Sentence(boon_words(boon), "FB-MAGIC-10") for boon in spell.boons]
    return Sentence(said, "FB-MAGIC-04", tuple(why))


WORDS: dict[type[Command], Callable[[Names, int, Any], Sentence]] = {
    c.March: _march,
    c.TakeAim: _plain("TakeAim", "FB-AIM-01"),
    c.Volley: _volley,
    c.DeclareCharge: _charge,
    c.Rally: _plain("Rally", "FB-RALLY-01"),
    c.Inspire: _plain("Inspire", "FB-INSP-01"),
    c.Clash: _clash,
    c.CombatReform: _reform,
    c.Disengage: _disengage,
    c.CombatRally: _combat_rally,
    c.DeclareChallenge: _challenge,
    c.CastSpell: _cast,
    c.Overcharge: _plain("Overcharge", "FB-SR-OVERCHARGE"),
    c.SkipAction: _plain("SkipAction", "FB-ACT-18"),
}
"""Every Action, by its command."""
