"""The Actions by number; `done` keeps one bit for each.  FB-ACT-14"""

from tercio.firstblood.engine.flow import R4

MARCH, AIM, VOLLEY, CHARGE, RALLY, INSPIRE, CLASH, REFORM, DISENGAGE, COMBAT_RALLY = range(10)
CHALLENGE, CAST, OVERCHARGE, SKIP, ENTER, LEAVE_GARRISON = range(10, 16)
ACTION_NAMES = (
    "march", "aim", "volley", "charge", "rally", "inspire", "clash", "reform", "disengage", "combat_rally",
    "challenge", "cast", "overcharge", "skip", "enter", "leave_garrison",
)  # fmt: skip
FORCED = R4
"""The register of an activation that says which Action a lost temper forces.  FB-SR-FERAL"""
FORCED_CHARGE, FORCED_MARCH = 1, 2
THROWN = 99
"""The weapon number of thrown weapons."""
