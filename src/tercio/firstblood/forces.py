"""Both armies as flat tables of integers, worked out once before the battle and never changed after.

A *model* is a number 0, 1, 2… over both armies; a *regiment* likewise; its models are consecutive. A
*profile* row holds the printed characteristics of one kind of model. What a model may lose or gain in
play (wounds, place, being Acting Leader…) is in `state`.
"""

from __future__ import annotations

from collections.abc import Sequence

from tercio.firstblood.profiles import (
    CATEGORIES,
    CHARACTERISTICS,
    CLASSES,
    TYPES,
    ArmySheet,
    Profile,
    RegimentSheet,
)
from tercio.firstblood.rules.registry import OF_CHARACTERS, RULE_COUNT, Voice, rule_number, voices_of
from tercio.firstblood.units import COMMAND_RANGE, base_radius, inches

LEADER, STANDARD, OFFICER, CHARACTER, RETINUE = 1, 2, 4, 8, 16
"""Roles of a model, as bits."""

SIZES = {"Infantry": 1, "Cavalry": 2, "Brute": 2, "Monster": 3}  # FB-SIZE-01
NO_RESOLVE = 99
"""Resolve of those who take no Morale tests."""


class Forces:
    """The fixed part of both armies."""

    def __init__(self, armies: Sequence[ArmySheet]) -> None:
        self.armies = tuple(armies)
        self.profiles: list[Profile] = []
        self.sheets: list[RegimentSheet] = []
        self._regiments()
        self._models()
        self._profiles()

    def _regiments(self) -> None:
        self.sheets = [sheet for army in self.armies for sheet in army.regiments]
        self.regiments = len(self.sheets)
        self.player = [p for p, army in enumerate(self.armies) for _ in army.regiments]
        entries: dict[tuple[int, str], int] = {}
        self.entry = [
            entries.setdefault((p, sheet.entry), len(entries))
            for p, sheet in zip(self.player, self.sheets, strict=True)
        ]
        self.entries = [name for _, name in entries]
        self.type = [TYPES.index(s.profile.type) for s in self.sheets]
        self.klass = [CLASSES.index(s.profile.klass) for s in self.sheets]
        self.character = [s.character for s in self.sheets]

    def _models(self) -> None:
        self.regiment: list[int] = []
        self.profile: list[int] = []
        self.role: list[int] = []
        self.first: list[int] = []
        self.end: list[int] = []
        for r, sheet in enumerate(self.sheets):
            self.first.append(len(self.regiment))
            for profile, role in muster(sheet):
                self.regiment.append(r)
                self.profile.append(self._row(profile))
                self.role.append(role)
            self.end.append(len(self.regiment))
        self.models = len(self.regiment)
        self.radius = [base_radius(self.profiles[p].base()) for p in self.profile]
        self.size = [SIZES[self.profiles[p].type] for p in self.profile]
        self.separate = [
            bool(self.role[m] & OFFICER) or self.character[self.regiment[m]] for m in range(self.models)
        ]  # FB-CCOM-02, FB-OFF-05

    def _row(self, profile: Profile) -> int:
        if profile not in self.profiles:
            self.profiles.append(profile)
        return self.profiles.index(profile)

    def _profiles(self) -> None:
        self.characteristic: list[list[int]] = [
            [NO_RESOLVE if getattr(p, c) is None else getattr(p, c) for c in CHARACTERISTICS]
            for p in self.profiles
        ]
        self.printed_range = [
            inches(p.command_range) if p.command_range else COMMAND_RANGE for p in self.profiles
        ]
        self.rules: list[list[int]] = [[0] * RULE_COUNT for _ in self.profiles]
        for row, profile in zip(self.rules, self.profiles, strict=True):
            for name, x in profile.rules.items():
                row[rule_number(name)] = x
        for m in range(self.models):
            if self.character[self.regiment[m]]:
                for number in OF_CHARACTERS:
                    self.rules[self.profile[m]][number] = 1
        self.voices: list[list[tuple[Voice, ...]]] = [voices_of(row) for row in self.rules]
        self.group_profile = [self._group(r) for r in range(self.regiments)]
        self.category = [CATEGORIES.index(p.category) if p.category else -1 for p in self.profiles]

    def _group(self, r: int) -> int:
        """The profile of a regiment's ordinary models; of a Character Regiment, the Character's."""
        for m in range(self.first[r], self.end[r]):
            if not self.role[m] & OFFICER:
                return self.profile[m]
        return self.profile[self.first[r]]


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
