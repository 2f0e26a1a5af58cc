"""Motley armies: every special rule, Draw Event, spell and ability dealt out at random."""

from __future__ import annotations

from msgspec.structs import replace

from tercio.arena.lots import Lots
from tercio.firstblood.characters.draw_events import EVENTS
from tercio.firstblood.engine.profiles import (
    CLASSES,
    TYPES,
    Ability,
    ArmySheet,
    Barrage,
    Boon,
    Incantation,
    Level,
    Profile,
    RegimentSheet,
)
from tercio.firstblood.engine.rule_registry import CATALOGUE, NAMES

SPELLS = (
    Incantation("Erosion", 12, 3, "enemy", (Boon("hits_per_success", amount=2),)),
    Incantation("Mend", 12, 4, "friend", (Boon("heal", amount=4),)),
    Incantation("Ward", 12, 4, "friend", (Boon("grant", "FB-MAGIC-14", 1),)),
    Incantation("Curse", 12, 4, "enemy", (Boon("modify", "R", -1), Boon("lose", "FB-SR-SHIELD"))),
)
ABILITIES = (
    Ability("Brace", (Boon("modify", "D", 1, "activation"),)),
    Ability("Mend", (Boon("heal", amount=3),)),
    Ability("Steady", (Boon("steady"), Boon("grant", "FB-SR-FLURRY", 1, "round"))),
)


def profile(lots: Lots, name: str, kind: str, commander: bool) -> Profile:
    """Anything that could be printed."""
    rules = {}
    for _ in range(3 + lots.below(3)):
        rule = NAMES[lots.below(len(NAMES))]
        rules[rule] = 1 + lots.below(2) if CATALOGUE[rule].get("x") else 1
    casts = commander and lots.below(2)
    if casts:
        rules[("FB-SR-WIZARD", "FB-SR-PRIEST")[lots.below(2)]] = 5
    big = 0 if kind == "Infantry" else 3
    return Profile(
        name=name,
        type=kind,  # type: ignore[arg-type]
        klass=CLASSES[lots.below(3)],
        M=5 + lots.below(4),
        V=1 + lots.below(4),
        C=1 + lots.below(5),
        A=1 + lots.below(3) + big,
        W=1 + lots.below(3) + big,
        R=1 + lots.below(4),
        D=lots.below(4),
        E=lots.below(3),
        command_range=6 if commander else 0,
        rules=rules,
        barrages=(Barrage(1 + lots.below(2), 12),) if lots.below(2) else (),
        draw_events=(list(EVENTS)[lots.below(len(EVENTS))],) if lots.below(2) else (),
        abilities=ABILITIES if commander else (),
        incantations=SPELLS if casts or "FB-SR-WIZARD" in rules or "FB-SR-PRIEST" in rules else (),
        category="Combat" if name == "retinue" else None,
    )


def regiment(lots: Lots, k: int) -> RegimentSheet:
    """A regiment of any kind."""
    if k == 0:
        retinue = tuple(profile(lots, "retinue", "Infantry", False) for _ in range(lots.below(4)))
        levels = (
            Level("Combat", 1, Boon("modify", "C", 1)),
            Level("Combat", 2, Boon("modify", "W", 1), True),
        )
        lord = profile(lots, "lord", "Infantry", True)
        return RegimentSheet("lord", lord, 1, character=True, retinue=retinue, levels=levels)
    kind = TYPES[lots.below(4)] if k > 2 else "Infantry"
    count = 4 + lots.below(7) if kind == "Infantry" else 1 + lots.below(3) * (kind != "Monster")
    officer = profile(lots, "officer", kind, True) if kind == "Infantry" and lots.below(3) == 0 else None
    standard = count > 3 and bool(lots.below(2))
    body = profile(lots, f"regiment {k}", kind, False)
    return RegimentSheet(f"entry {k % 4}", body, count, bool(lots.below(3)), standard, officer)


def army(seed: int) -> ArmySheet:
    """One Character Regiment and four others."""
    lots = Lots(seed)
    return ArmySheet(f"motley {seed}", tuple(regiment(lots, k) for k in range(5)))


def doubled(seed: int) -> ArmySheet:
    """The same in which two regiments share an entry."""
    sheet = army(seed)
    *rest, last = sheet.regiments
    return replace(sheet, regiments=(*rest, replace(last, entry=rest[-1].entry)))
