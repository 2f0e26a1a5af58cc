"""What a table reads on its phones: preparation, objectives, scenario and feat, in order of play."""

from __future__ import annotations

from tercio.tournament.guide import Step, in_force, step
from tercio.tournament.objectives import MARKER_KEYWORDS
from tercio.tournament.preparation import STEPS
from tercio.tournament.scenarios import MARKER_RADIUS
from tercio.tournament.state import Tournament

PREPARATION = (
    step("WT-HID-01", "setup"),
    step("WT-HID-03", "setup", "wts-002"),
    step("WT-LIST-06", "setup", "wts-000"),
    step("WT-PREP-01", "setup", steps=STEPS),
    step("WT-PREP-02", "setup"),
    step("WT-PREP-03", "setup"),
    step("WT-PREP-04", "setup"),
    step("WT-PREP-05", "setup", "wts-002"),
    step("WT-PREP-06", "setup"),
    step("WT-PREP-07", "setup"),
)
OBJECTIVES = (
    step("WT-OBJ-01", "play", radius=MARKER_RADIUS, keywords=MARKER_KEYWORDS),
    step("WT-OBJ-02", "play"),
    step("WT-OBJ-03", "play"),
    step("WT-OBJ-04", "play", paces=3),
    step("WT-OBJ-05", "play"),
    step("WT-OBJ-07", "play"),
)
PLAY = (
    step("WT-LIST-05", "play", "wts-000"),
    step("WT-PRIO-01", "play"),
    step("WT-PRIO-02", "play", "wts-002"),
    step("WT-PRIO-03", "play", "wts-002"),
    step("WT-END-02", "play"),
    step("WT-OBJ-08", "score"),
    step("WT-END-01", "end"),
)


def table_guide(state: Tournament, number: int) -> tuple[Step, ...]:
    """Every rule the table needs in round `number`, setup first, by the event's pack."""
    scenario, feat = state.scenario(number), state.feat(number)
    objectives = OBJECTIVES if scenario is None or scenario.layout.get("markers") else ()
    steps = (
        *PREPARATION,
        *(scenario.guide if scenario else ()),
        *objectives,
        *(feat.guide if feat else ()),
        *PLAY,
    )
    return in_force(steps, state.settings.pack)
