"""The flow of play: a small stack of procedures, each a list of steps, that runs on to the next decision.

A procedure is written as the rulebook writes it, a tuple of step functions in order:

    CLASH = procedure("clash", ask_manoeuvre, manoeuvre, ask_targets, …, strike, test_morale)

Each step takes the battle and its frame and returns
    NEXT   go on with the next step,
    AGAIN  come back to this step (after whatever it pushed on the stack is over),
    BACK   go to the step before,
    END    this procedure is over,
    TO+k   go to step k.
A step that needs somebody to choose calls `ask` and returns NEXT (or AGAIN): the flow stops, and when the
answer is in, goes on with that step, which finds it in `battle.answer`. A step that starts another
procedure calls `push` and returns: the new one runs to its end first. A frame is a few integers inside
the state (procedure, step, eight registers), so a copy of the battle is a copy of the flow as well.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from tercio.firstblood.engine.state import (
    ASK_A,
    ASK_B,
    ASK_C,
    ASKED,
    ASKING,
    DEPTH,
    FRAME,
    MAX_FRAMES,
    OVER,
    Battle,
)

NEXT, AGAIN, BACK, END, TO = 0, 1, 2, 3, 10
PROC, STEP, R0, R1, R2, R3, R4, R5, R6, R7 = range(10)

Step: TypeAlias = Callable[[Battle, int], int]
_IN_C = not __file__.endswith(".py")

PROCEDURE_NAMES = (
    "morale tests",
    "assign wounds",
    "name an acting leader",
    "resolve hits",
    "take hits",
    "march",
    "leave a garrison",
    "enter the table",
    "choose targets",
    "declare blessings",
    "fight",
    "disengage",
    "heal",
    "challenge",
    "charge",
    "clash",
    "combat reform",
    "take aim",
    "inspire",
    "rally",
    "combat rally",
    "overcharge",
    "cast",
    "volley",
    "activation",
    "action phase",
    "reinforcements",
    "command stack",
    "supremacy",
    "deployment",
    "battle",
    "draw on",
    "advance",
)
"""Every procedure; its number is its place here, so that frames in old journals keep their meaning."""
PROCEDURES: list[tuple[Step, ...]] = [() for _ in PROCEDURE_NAMES]


def procedure(name: str, *steps: Step) -> int:
    """Give a named procedure its steps; the number returned is what `push` takes."""
    number = PROCEDURE_NAMES.index(name)
    PROCEDURES[number] = steps
    return number


def procedure_number(name: str) -> int:
    """The number of a procedure whose steps may still have to be given."""
    return PROCEDURE_NAMES.index(name)


NO_DECISION: Final = 0
DECISIONS = (
    "nothing",
    "choose who takes the wounds",
    "name the acting leader",
    "choose who takes the hits",
    "move the regiment",
    "bring the regiment on",
    "leave the garrison",
    "choose whom a model strikes",
    "declare re-rolls before rolling",
    "make attacks of opportunity",
    "choose who is healed",
    "bring a model back",
    "answer the challenge",
    "re-roll the charge",
    "make the impact attacks again",
    "storm the garrison",
    "use a draw event",
    "use a command ability",
    "take an action",
    "choose which regiment acts",
    "bring reinforcements",
    "build the command stack",
    "adjust the supremacy roll",
    "choose who deploys first",
    "deploy a regiment",
    "choose a table edge",
)
"""Every decision; its number is its place here. `ready_answers.py` says what may be answered to each."""


def decision(name: str) -> int:
    """The number of a named decision."""
    return DECISIONS.index(name)


def push(b: Battle, proc: int, r0: int = 0, r1: int = 0, r2: int = 0, r3: int = 0) -> None:
    """Start a procedure: it runs before the one that started it goes on."""
    depth = b.clock[DEPTH]
    if depth >= MAX_FRAMES:
        raise RuntimeError("the flow of play is nested too deeply")
    f = depth * FRAME
    frames = b.frames
    for k in range(FRAME):
        frames[f + k] = 0
    frames[f + PROC] = proc
    frames[f + R0] = r0
    frames[f + R1] = r1
    frames[f + R2] = r2
    frames[f + R3] = r3
    b.clock[DEPTH] = depth + 1


def ask(b: Battle, kind: int, player: int, a: int = 0, bb: int = 0, c: int = 0) -> None:
    """Stop here until `player` has taken this decision."""
    clock = b.clock
    clock[ASKING] = kind
    clock[ASKED] = player
    clock[ASK_A] = a
    clock[ASK_B] = bb
    clock[ASK_C] = c


def _count(proc: int) -> int:
    """How many steps a procedure has."""
    if _IN_C and taught(proc):  # type: ignore[name-defined]  # noqa: F821  (flow.pxd)
        return count_in_c(proc)  # type: ignore[name-defined,no-any-return]  # noqa: F821
    return len(PROCEDURES[proc])


def _take(b: Battle, f: int, proc: int, step: int) -> int:
    """Take one step: by a call in C where the steps are compiled too."""
    if _IN_C and taught(proc):  # type: ignore[name-defined]  # noqa: F821  (flow.pxd)
        return take_in_c(b, f, proc, step)  # type: ignore[name-defined,no-any-return]  # noqa: F821
    return PROCEDURES[proc][step](b, f)


def advance(b: Battle) -> None:
    """Run on until somebody must choose or the battle is over."""
    clock = b.clock
    frames = b.frames
    while clock[ASKING] == NO_DECISION and not clock[OVER] and clock[DEPTH]:
        depth = clock[DEPTH]
        f = (depth - 1) * FRAME
        proc, step = frames[f + PROC], frames[f + STEP]
        if step >= _count(proc):
            clock[DEPTH] = depth - 1
            continue
        frames[f + STEP] = step + 1
        result = _take(b, f, proc, step)
        if result == AGAIN:
            frames[f + STEP] = step
        elif result == BACK:
            frames[f + STEP] = step - 1
        elif result == END:
            frames[f + STEP] = _count(proc)
        elif result >= TO:
            frames[f + STEP] = result - TO


def close_decision(b: Battle) -> None:
    """The decision has been taken."""
    b.clock[ASKING] = NO_DECISION


def unwind(b: Battle, proc: int) -> int:
    """Drop every frame above the topmost one of `proc` and give that frame: an activation cut short."""
    depth = b.clock[DEPTH]
    while depth and b.frames[(depth - 1) * FRAME + PROC] != proc:
        depth -= 1
    b.clock[DEPTH] = depth
    return (depth - 1) * FRAME


def frame_of(b: Battle, proc: int) -> int:
    """The topmost frame of a procedure, or -1."""
    depth = b.clock[DEPTH]
    while depth:
        depth -= 1
        if b.frames[depth * FRAME + PROC] == proc:
            return depth * FRAME
    return -1
