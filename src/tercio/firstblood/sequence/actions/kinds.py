"""The Actions by number; `done` keeps one bit for each.  FB-ACT-14"""

MARCH, AIM, VOLLEY, CHARGE, RALLY, INSPIRE, CLASH, REFORM, DISENGAGE, COMBAT_RALLY = range(10)
CHALLENGE, CAST, OVERCHARGE, SKIP, ENTER, LEAVE_GARRISON = range(10, 16)
ACTION_NAMES = (
    "march", "aim", "volley", "charge", "rally", "inspire", "clash", "reform", "disengage", "combat_rally",
    "challenge", "cast", "overcharge", "skip", "enter", "leave_garrison",
)  # fmt: skip
THROWN = 99
"""The weapon number of thrown weapons."""
