"""Both armies as flat tables of integers, worked out once before the battle and never changed after.

A *model* is a number 0, 1, 2… over both armies; a *regiment* likewise; its models are consecutive. A
*profile* row holds the printed characteristics of one kind of model. What a model may lose or gain in
play (wounds, place, being Acting Leader…) is in `state`.

Each column is an array of integers: `forces.radius[m]`, `forces.player[r]`. Compiled code reads them as
plain memory (see forces.pxd), everybody else as arrays.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from itertools import accumulate

from tercio.firstblood.engine.profiles import (
    CATEGORIES,
    CHARACTERISTICS,
    CLASSES,
    TYPES,
    ArmySheet,
    Barrage,
    Profile,
    RegimentSheet,
)
from tercio.firstblood.engine.rule_registry import (
    CHANNELS,
    OF_CHARACTERS,
    RULE_COUNT,
    RULE_HOOKS,
    RuleCalls,
    RuleHook,
    channel_of,
    table_of,
    values_of,
)
from tercio.firstblood.engine.units import COMMAND_RANGE, base_radius, inches

LEADER, STANDARD, OFFICER, CHARACTER, RETINUE = 1, 2, 4, 8, 16
"""Roles of a model, as bits."""

SIZES = {"Infantry": 1, "Cavalry": 2, "Brute": 2, "Monster": 3}  # FB-SIZE-01
NO_RESOLVE = 99
"""Resolve of those who take no Morale tests."""


COMPILED = not __file__.endswith(".py")


class Forces:
    """The fixed part of both armies."""

    player: array[int]
    entry: array[int]
    type: array[int]
    klass: array[int]
    character: array[int]
    """1 for a Character Regiment."""
    first: array[int]
    end: array[int]
    group_profile: array[int]
    regiment: array[int]
    profile: array[int]
    role: array[int]
    radius: array[int]
    size: array[int]
    separate: array[int]
    """1 for models that take hits and Morale tests by themselves.  FB-CCOM-02, FB-OFF-05"""
    printed_range: array[int]
    category: array[int]
    barrages: array[int]
    """How many Barrages, [Command] abilities that do something, and Draw Events a profile has."""
    abilities: array[int]
    draw_events: array[int]
    levels: array[int]
    """How many retinue levels a regiment's sheet names."""
    impacts: array[int]
    """1 for profiles that make Impact Attacks.  FB-IMP-02"""
    characteristic: array[int]
    """What is printed, profile by profile in the order of CHARACTERISTICS."""
    shots: array[int]
    """The shots of every Barrage, all profiles one after another; `arms` tells where each begins."""
    shot_range: array[int]
    arms: array[int]
    rules: array[int]
    """The X of each special rule, 0 where it is missing: profile by profile in the order of the catalogue."""
    answer_kind: array[int]
    """Profile by profile, for each moment and side: NO_RULE, FIXED or VARIABLE."""
    answers: array[int]
    """The answers that are FIXED."""
    lends: array[int]
    """Rule by rule, for each moment and side: 1 where it acts. For rules granted during play."""

    def __init__(self, armies: Sequence[ArmySheet]) -> None:
        self.armies = tuple(armies)
        self.profiles: list[Profile] = []
        self.sheets: list[RegimentSheet] = []
        self.columns: dict[str, array[int]] = {}
        self._regiments()
        self._models()
        self._profiles()
        if COMPILED:
            lay_columns(self, self.columns)  # type: ignore[name-defined]  # noqa: F821  (forces.pxd)
        else:
            vars(self).update(self.columns)

    def __getattr__(self, name: str) -> array[int]:
        """The columns of a compiled `Forces`, for those who are not compiled."""
        if name == "columns" or name not in self.columns:
            raise AttributeError(name)
        column = vars(self)[name] = self.columns[name]  # found at once the next time
        return column

    def _column(self, name: str, values: Iterable[int]) -> list[int]:
        """Keep a column."""
        kept = [int(value) for value in values]
        self.columns[name] = array("q", kept)
        return kept

    def _regiments(self) -> None:
        self.sheets = [sheet for army in self.armies for sheet in army.regiments]
        self.regiments = len(self.sheets)
        player = self._column("player", (p for p, army in enumerate(self.armies) for _ in army.regiments))
        entries: dict[tuple[int, str], int] = {}
        names = [(p, sheet.entry) for p, sheet in zip(player, self.sheets, strict=True)]
        self._column("entry", (entries.setdefault(name, len(entries)) for name in names))
        self.entries = [name for _, name in entries]
        self._column("type", (TYPES.index(s.profile.type) for s in self.sheets))
        self._column("klass", (CLASSES.index(s.profile.klass) for s in self.sheets))
        self._column("character", (s.character for s in self.sheets))
        self._column("levels", (len(s.levels) for s in self.sheets))

    def _models(self) -> None:
        musters = [muster(sheet) for sheet in self.sheets]
        ends = self._column("end", accumulate(map(len, musters)))
        self._column("first", [0, *ends][: self.regiments])
        regiment = self._column("regiment", (r for r, models in enumerate(musters) for _ in models))
        profile = self._column("profile", (self._row(p) for models in musters for p, _ in models))
        role = self._column("role", (role for models in musters for _, role in models))
        self.models = len(regiment)
        self._column("radius", (base_radius(self.profiles[p].base()) for p in profile))
        self._column("size", (SIZES[self.profiles[p].type] for p in profile))
        self._column(
            "separate",
            (bool(role[m] & OFFICER) or self.sheets[regiment[m]].character for m in range(self.models)),
        )
        self._column("group_profile", (self._row(group(models)) for models in musters))

    def _row(self, profile: Profile) -> int:
        if profile not in self.profiles:
            self.profiles.append(profile)
        return self.profiles.index(profile)

    def _profiles(self) -> None:
        self._column(
            "characteristic",
            (
                NO_RESOLVE if getattr(p, c) is None else getattr(p, c)
                for p in self.profiles
                for c in CHARACTERISTICS
            ),
        )
        self._column("impacts", (p.type != "Infantry" and p.klass != "Light" for p in self.profiles))
        self._column(
            "printed_range",
            (inches(p.command_range) if p.command_range else COMMAND_RANGE for p in self.profiles),
        )
        self._column("category", (CATEGORIES.index(p.category) if p.category else -1 for p in self.profiles))
        self._column("barrages", (len(p.barrages) for p in self.profiles))
        self._column("abilities", (sum(bool(a.boons) for a in p.abilities) for p in self.profiles))
        self._column("draw_events", (len(p.draw_events) + len(p.own_events) for p in self.profiles))
        barrages = [barrage for p in self.profiles for barrage in p.barrages]
        self._column("arms", [0, *accumulate(len(p.barrages) for p in self.profiles)])
        self._column("shots", (barrage.shots for barrage in barrages))
        self._column("shot_range", (inches(barrage.range_in) for barrage in barrages))
        self._rules()
        self._hooks()
        self.shot_calls: list[list[RuleCalls]] = [shot_calls(barrage) for barrage in barrages]
        """The rules of each Barrage, by moment and side; empty where it has none."""

    def _rules(self) -> None:
        """The special rules of each profile; Characters have some by what they are.  FB-CHAR-06"""
        rows = [values_of(p.rules) for p in self.profiles]
        for p, r in zip(self.columns["profile"], self.columns["regiment"], strict=True):
            if self.sheets[r].character:
                for number in OF_CHARACTERS:
                    rows[p][number] = 1
        self._column("rules", (x for row in rows for x in row))

    def _hooks(self) -> None:
        """The rules of each moment and side, profile by profile."""
        rules = self.columns["rules"].tolist()
        rows = [rules[start : start + RULE_COUNT] for start in range(0, len(rules), RULE_COUNT)]
        tables = [table_of(row) for row in rows]
        self.rule_hooks: list[tuple[RuleHook, ...]] = [hooks for table in tables for hooks in table.hooks]
        self.rule_calls: list[RuleCalls] = [calls for table in tables for calls in table.calls]
        self._column("answer_kind", (kind for table in tables for kind in table.kinds))
        self._column("answers", (answer for table in tables for answer in table.answers))
        lends = [0] * (RULE_COUNT * CHANNELS)
        for hook in RULE_HOOKS:
            if hook.rule >= 0:
                lends[hook.rule * CHANNELS + channel_of(hook)] = 1
        self._column("lends", lends)


def shot_calls(barrage: Barrage) -> list[RuleCalls]:
    """The rules of a weapon's shots at each moment and side.  FB-SR-BARRAGE"""
    if not barrage.rules:
        return []
    return table_of(values_of(barrage.rules)).calls


def group(models: Sequence[tuple[Profile, int]]) -> Profile:
    """The profile of a regiment's ordinary models; of a Character Regiment, the Character's."""
    return next((profile for profile, role in models if not role & OFFICER), models[0][0])


def muster(sheet: RegimentSheet) -> list[tuple[Profile, int]]:
    """The models of a regiment in order, with their roles: an Officer takes the Leader's.  FB-OFF-02"""
    models: list[tuple[Profile, int]] = []
    if sheet.officer is not None:
        models.append((sheet.officer, LEADER | OFFICER))
    for k in range(sheet.count):
        role = 0
        if sheet.character:
            role = CHARACTER
        elif k == 0 and sheet.leader and sheet.officer is None:
            role = LEADER
        elif sheet.standard and k == 1:
            role = STANDARD
        models.append((sheet.profile, role))
    models += [(profile, RETINUE) for profile in sheet.retinue]
    return models
