"""Regiments of a list as the figures somebody would type: every number can then be changed."""

from __future__ import annotations

from typing import Any

from tercio.app.questions import fights, firstblood
from tercio.app.questions.question_parts import Field, Given
from tercio.firstblood.face_to_face import FaceToFace
from tercio.firstblood.prepared_attack import IMPACT, Attack
from tercio.firstblood.state import Profile, RegimentSheet

Typed = tuple[str, dict[str, Any]]
USED_BY_CHOICE = ("overcharge", "blessed", "blessed_saves")
"""Rules that do nothing until somebody uses them."""
TYPED_AS = {"Infantry": "infantry", "Cavalry": "cavalry", "Brute": "cavalry", "Monster": "monster"}


def rule_fields(fields: tuple[Field, ...], rules: dict[str, int], groups: tuple[str, ...]) -> dict[str, Any]:
    """The ticks and numbers of a question for the special rules a profile prints."""
    return {
        field.name: rules[field.rule] if field.kind == "int" else 1
        for field in fields
        if field.group in groups
        and field.rule in rules
        and field.kind in ("int", "bool")
        and field.name not in USED_BY_CHOICE
    }


def profile_figures(profile: Profile, prefix: str) -> dict[str, Any]:
    return {
        prefix + "wounds_each": profile.W,
        prefix + "attacks": profile.A,
        prefix + "skill": profile.C,
        prefix + "resolve": profile.R,
        prefix + "type": TYPED_AS[profile.type],
        prefix + "defence": profile.D,
        prefix + "evasion": profile.E,
    }


def typed_fight(given: Given, sheets: tuple[RegimentSheet, RegimentSheet], pair: FaceToFace) -> Typed | None:
    """The fight of two named regiments as a typed one; None where no number says it (no Resolve at all)."""
    if any(sheet.profile.R is None or sheet.character for sheet in sheets):
        return None
    name = "activation" if given["how"] == "charge" else "exchange"
    fields = fights.BY_NAME[name].fields
    typed: dict[str, Any] = {}
    for me, sheet in zip(fights.SIDES, sheets, strict=True):
        groups = (me, "question") if me == "a_" else (me,)
        typed |= profile_figures(sheet.profile, me) | rule_fields(fields, sheet.profile.rules, groups)
        typed |= {me + "models": sheet.count, me + "leader": int(sheet.leader)}
        typed |= {me + word: given[me + word] for word in ("engaged", "blessed", "inspired", "broken")}
    if name == "activation":
        typed |= {"march": sheets[0].profile.M, "distance": given["distance"]}
        typed |= {"impact": int(pair.dice(IMPACT, 0, crossed=bool(given["obstacle"]))[-1] > 0)}
        typed |= {"unstoppable": int(pair.charge(0, 1).again)}
    known = {field.name for field in fields}
    return name, {key: value for key, value in typed.items() if key in known}


def typed_volley(given: Given, sheets: tuple[RegimentSheet, RegimentSheet], attack: Attack) -> Typed:
    """The Volley of a named regiment as a typed one; the shots' own rules are ticked."""
    asked, (shooters, target) = firstblood.BY_NAME["volley"], sheets
    barrages = shooters.profile.barrages
    shots = barrages[0].rules if barrages else {}
    typed: dict[str, Any] = profile_figures(target.profile, "") | {
        "dice": attack.dice,
        "skill": shooters.profile.V,
        "models": target.count,
        "aim": int(given["aim"]),
        "obscured": int(given["obscured"]),
        "broken": int(given["b_broken"]),
    }
    typed |= rule_fields(asked.fields, shooters.profile.rules | shots, (firstblood.ATTACKER,))
    typed |= rule_fields(asked.fields, target.profile.rules, (firstblood.TARGET, firstblood.BODY))
    known = {field.name for field in asked.fields}
    return "volley", {key: value for key, value in typed.items() if key in known}
