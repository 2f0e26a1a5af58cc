"""What is printed on an army list: profiles, weapons, incantations, and regiments bought with them.

All frozen values that travel as JSON; the first event of a battle carries both armies whole.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

Type: TypeAlias = Literal["Infantry", "Cavalry", "Brute", "Monster"]
Class: TypeAlias = Literal["Light", "Medium", "Heavy"]
Category: TypeAlias = Literal["Combat", "Tactical", "Arcane"]

TYPES: tuple[Type, ...] = ("Infantry", "Cavalry", "Brute", "Monster")
CLASSES: tuple[Class, ...] = ("Light", "Medium", "Heavy")
INFANTRY, CAVALRY, BRUTE, MONSTER = range(4)
LIGHT, MEDIUM, HEAVY = range(3)
CATEGORIES: tuple[Category, ...] = ("Combat", "Tactical", "Arcane")

CHARACTERISTICS = ("M", "V", "C", "A", "W", "R", "D", "E")
MARCH, VOLLEY, CLASH, ATTACKS, WOUNDS, RESOLVE, DEFENCE, EVASION = range(8)
"""The eight characteristics in print order.  FB-PROF-02"""
PRINTED = 8

BASES_MM: dict[Type, float] = {"Infantry": 27, "Cavalry": 50, "Brute": 50, "Monster": 100}
"""Diameters where an entry gives none.  FB-GAP-01"""

Until: TypeAlias = Literal["round", "activation", "caster", "action"]
"""How long a boon lasts: end of the Round, end of that regiment's next activation, start of the giver's
next activation (FB-MAGIC-12), end of the present Action (then it is the giver's own, FB-MAGIC-11)."""


class Boon(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One thing an incantation, a [Command] ability, a retinue level or an item does.

    `modify` adds `amount` to the characteristic `which`; `grant` gives the special rule `which` (X =
    amount); `lose` silences it; the others happen at once: `heal` and `hits` so many Wounds or hits,
    `hits_per_success` of a spell, `steady` ends Broken, `inspire` and `aim` as those Actions do, `markers`
    lays Overcharge markers, `move` marches so many inches.
    """

    kind: Literal[
        "modify", "grant", "lose", "heal", "hits", "hits_per_success",
        "steady", "inspire", "aim", "markers", "move",
    ]  # fmt: skip
    which: str = ""
    amount: int = 1
    until: Until = "caster"


class Barrage(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Barrage (shots) (range, rules of the shots).  FB-SR-BARRAGE"""

    shots: int
    range_in: float
    rules: dict[str, int] = {}


class Incantation(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Range (0 is Self), Attunement and what it does.  FB-MAGIC-02"""

    name: str
    range_in: float
    attunement: int
    target: Literal["enemy", "friend", "self"]
    boons: tuple[Boon, ...] = ()
    successes: int = 2


class Ability(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A [Command] ability; one whose text nobody has found has no boons and is never asked for.  FB-CMD-01"""

    name: str
    boons: tuple[Boon, ...] = ()
    own: bool = False
    """Only for its own regiment."""


class DrawEvent(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a Draw Event does: one of several lists of boons, or drawing the next card.  FB-DRAW-01"""

    name: str
    choices: tuple[tuple[Boon, ...], ...] = ()
    draws: int = 0
    """1: the drawn regiment may March a third time; 2: it may March after shooting."""


class Level(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a retinue category gives from a level on, to the Character or to the whole regiment.  FB-RET-05"""

    category: Category
    level: int
    boon: Boon
    whole: bool = False


class Profile(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A Characteristic Profile.  FB-PROF-01"""

    name: str
    type: Type
    klass: Class
    M: int
    V: int
    C: int
    A: int
    W: int
    R: int | None
    """None: takes no Morale tests at all (Animate Vessel)."""
    D: int
    E: int
    command_range: float = 0
    base_mm: float = 0
    rules: dict[str, int] = {}
    """Special rules by ledger id, with their X (1 where there is none)."""
    barrages: tuple[Barrage, ...] = ()
    draw_events: tuple[str, ...] = ()
    """Draw Events by ledger id."""
    own_events: tuple[DrawEvent, ...] = ()
    """Draw Events its own army list prints."""
    abilities: tuple[Ability, ...] = ()
    abilities_per_activation: int = 1
    incantations: tuple[Incantation, ...] = ()
    category: Category | None = None
    """Of a retinue model.  FB-RET-02"""

    def base(self) -> float:
        """The diameter of its base in mm.  FB-GAP-01"""
        return self.base_mm or BASES_MM[self.type]


class RegimentSheet(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A regiment as bought: ordinary models (Leader and Standard Bearer among them), Officer, retinue."""

    entry: str
    """The army list entry its Command Card names.  FB-CARD-01"""
    profile: Profile
    count: int
    leader: bool = True
    standard: bool = False
    officer: Profile | None = None
    character: bool = False
    """A Character Regiment: `count` Characters and their retinue.  FB-CHAR-01"""
    retinue: tuple[Profile, ...] = ()
    levels: tuple[Level, ...] = ()
    name: str = ""


class ArmySheet(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One player's whole force.  FB-ARMY-01"""

    faction: str
    regiments: tuple[RegimentSheet, ...]
    name: str = ""
    points: int = 0
    """What its list costs; 0 where no list priced it."""


def special(name: str) -> str:
    """The ledger id of a special rule from its printed name: `Armor Piercing` is FB-SR-ARMOR-PIERCING."""
    return "FB-SR-" + name.strip().upper().replace(" ", "-")
