"""Notes in the margin of a replay: at the moments that matter, a sentence and the rule that was at work.

A note begins with `#>` and stands under the line it explains. It is written from what that line really
brought about, so it cannot drift: a test plays the battle, writes the notes anew and compares.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from tercio.firstblood.engine import event_log as t
from tercio.firstblood.engine.purposes import CHARGE_MOVE, ENTRY
from tercio.firstblood.engine.state import ROUND, Battle
from tercio.firstblood.engine.units import in_inches
from tercio.firstblood.notation import steps
from tercio.firstblood.picture import letter_of
from tercio.firstblood.sequence.actions import kinds
from tercio.firstblood.sequence.phases.victory import is_annihilated
from tercio.firstblood.victory.scoring import higher_total

MARK = "#>"
Faces = tuple[int, ...]
Note = Callable[[Battle, int, int, int, Faces], str]


def name(b: Battle, r: int) -> str:
    sheet = b.forces.sheets[r]
    return f"{sheet.name or sheet.entry} ({letter_of(b, r)})"


def side(player: int) -> str:
    return f"Player {player}"


def count(number: int, what: str) -> str:
    return f"{number or 'no'} {what}{'' if number == 1 else 's'}"


def rolled(faces: Faces) -> str:
    return " ".join(map(str, faces))


def _leader(b: Battle, r: int, model: int, _: int, faces: Faces) -> str:
    if not b.clock[ROUND]:
        return f"{name(b, r)} has no Leader of its own and names one as it deploys.  FB-LEAD-09"
    return f"{name(b, r)} lost its Leader; another takes over at once.  FB-LEAD-10"


def _first(b: Battle, player: int, one: int, two: int, faces: Faces) -> str:
    return f"{one} against {two}: the lower total makes {side(player)} First Player.  FB-SUP-01"


def _action(b: Battle, r: int, action: int, target: int, faces: Faces) -> str:
    who = name(b, r)
    return {
        kinds.AIM: f"{who} takes aim: its next Volley this Round hits on one more.  FB-AIM-01",
        kinds.INSPIRE: f"{who} is Inspired for its next Clash; the first Action pays for it.  FB-INSP-01",
        kinds.VOLLEY: f"{who} shoots at one Regiment only, {name(b, target)}.  FB-VOL-02",
        kinds.RALLY: f"{who} spends an Action to stop being Broken.  FB-RALLY-01",
        kinds.REFORM: f"{who} closes up in the fight instead of striking.  FB-REFORM-01",
        kinds.DISENGAGE: f"{who} breaks off the fight, and will be Broken for it.  FB-DIS-10",
    }.get(action, "")


def _moved(b: Battle, r: int, purpose: int, models: int, faces: Faces) -> str:
    if purpose == CHARGE_MOVE:
        return f"{name(b, r)}: Leaders first, whoever can ends with a charged enemy in reach.  FB-CHG-09"
    return f"{name(b, r)} marches on from the edge.  FB-REINF-05" if purpose == ENTRY else ""


def _strikes(b: Battle, r: int, target: int, hits: int, faces: Faces) -> str:
    dice, landed = count(len(faces), "die").replace("dies", "dice"), count(hits, "hit")
    return f"{name(b, r)} throws {dice} at {name(b, target)}: {landed}.  FB-DICE-03"


def _defence(b: Battle, r: int, save: int, wounds: int, faces: Faces) -> str:
    through = count(wounds, "Wound")
    return f"{name(b, r)} needs {save} or less on {rolled(faces)}: {through}, and a 6 never saves.  FB-DEF-02"


def _morale(b: Battle, r: int, resolve: int, wounds: int, faces: Faces) -> str:
    lost = count(wounds, "more Wound")
    return f"A Morale die for each Wound: {name(b, r)} tests {resolve} on {rolled(faces)}, {lost}.  FB-MOR-05"


def _destroyed(b: Battle, r: int, tokens: int, _: int, faces: Faces) -> str:
    if b.scenario.token_vp and tokens:
        return f"{name(b, r)} is destroyed: {count(tokens, 'Token')} to score for the enemy.  FB-S2-02"
    return f"{name(b, r)} is destroyed; {count(tokens, 'Token')} taken off with it.  FB-TOKEN-02"


def _seized(b: Battle, player: int, zone: int, points: int, faces: Faces) -> str:
    if not points:
        return ""
    where = b.scenario.zones[zone].name or f"zone {zone}"
    return f"{side(player)} has the greater total in {where} and scores {points}.  FB-OBJ-01"


def _ended(b: Battle, winner: int, one: int, two: int, faces: Faces) -> str:
    if winner == higher_total(b) and not any(is_annihilated(b, player) for player in (0, 1)):
        verdict = "a draw" if winner > 1 else f"{side(winner)} has won"
        return f"{one} to {two}: {verdict}.  FB-BATTLE-01"
    return f"Nobody is left to fight {side(winner)}: annihilation decides, whatever the points.  FB-BATTLE-02"


NOTES: dict[int, Note] = {
    t.FIRST_CHOSEN: _first,
    t.ARRIVAL_CHOSEN: lambda b, r, yes, _, f: f"{name(b, r)} arrives this Round, by choice.  FB-REINF-02"
    if yes
    else "",
    t.STRANDED_TESTED: lambda b, r, value, wounds, f: (
        f"{name(b, r)} has models out of command: one die a Wound left against {value}.  FB-STRAND-03"
    ),
    t.DRAW_EVENT_USED: lambda b, r, k, c, f: f"{name(b, r)} uses the Draw Event on its card.  FB-ACT-07",
    t.TOKENS_REMOVED: lambda b, r, n, _, f: (
        f"{name(b, r)} activates: {count(n, 'Casualty Token')} removed before it acts.  FB-ACT-11"
    ),
    t.ABILITY_USED: lambda b, m, k, r, f: (
        f"A [Command] ability for {name(b, r)}: it costs no Action.  FB-CMD-02"
    ),
    t.ACTION_TAKEN: _action,
    t.MOVED: _moved,
    t.CHARGE_ROLLED_: lambda b, r, length, _, f: (
        f"Charge Roll {rolled(f)} and March: {name(b, r)} may go {in_inches(length)} inches.  FB-CHG-06"
    ),
    t.CHARGE_FAILED: lambda b, r, *_: "It does not get there: nobody moves, the Action is lost.  FB-CHG-08",
    t.STRIKES_ROLLED: _strikes,
    t.DEFENCE_ROLLED_: _defence,
    t.MORALE_TESTED: _morale,
    t.LEADER_NAMED: _leader,
    t.BROKE: lambda b, r, *_: f"{name(b, r)} has lost so many this Round that it is Broken.  FB-BRK-01",
    t.RALLIED: lambda b, r, *_: f"{name(b, r)} is no longer Broken.  FB-BRK-03",
    t.REGIMENT_DESTROYED: _destroyed,
    t.HEALED: lambda b, r, m, n, f: f"{count(n, 'Wound')} of {name(b, r)} healed.  FB-HEAL-01",
    t.RESTORED: lambda b, r, *_: f"A model of {name(b, r)} returns for one Casualty Token.  FB-REST-01",
    t.CAST_ROLLED: lambda b, m, value, n, f: (
        f"Dice equal to or under {value} succeed: {rolled(f)} make {n}.  FB-MAGIC-08"
    ),
    t.TERRAIN_ROLLED: lambda b, r, harm, n, f: f"The ground takes its toll of {name(b, r)}.  FB-ZONE-02",
    t.DECAY_ROLLED: lambda b, r, dice, n, f: f"Decay: each 5 or 6 costs {name(b, r)} a Wound.  FB-SR-DECAY",
    t.FERAL_ROLLED: lambda b, r, value, calm, f: (
        f"{name(b, r)} {'keeps' if calm else 'loses'} its temper: {rolled(f)} against {value}.  FB-SR-FERAL"
    ),
    t.CHALLENGED: lambda b, m, n, _, f: (
        f"A Challenge! {name(b, b.forces.regiment[m])} calls out {name(b, b.forces.regiment[n])}.  FB-CHAL-01"
    ),
    t.GARRISON_ENTERED: lambda b, r, k, _, f: f"{name(b, r)} occupies the building and rests.  FB-GARR-04",
    t.ZONE_SEIZED: _seized,
    t.BATTLE_ENDED: _ended,
}  # fmt: skip
EVERY_TIME = {
    t.BROKE, t.RALLIED, t.REGIMENT_DESTROYED, t.CHARGE_FAILED, t.LEADER_NAMED, t.ZONE_SEIZED, t.CAST_ROLLED,
    t.CHALLENGED, t.BATTLE_ENDED, t.STRANDED_TESTED, t.FERAL_ROLLED, t.DRAW_EVENT_USED,
}  # fmt: skip
"""What is always worth a note; anything else only the first times."""
FIRST_TIMES = 2


def notes(
    b: Battle, told: Sequence[tuple[int, int, int, int, Faces]], seen: Counter[object]
) -> Iterator[str]:
    """The notes on what one line brought about, each rule once."""
    cited: set[str] = set()
    for kind, a, c, d, faces in told:
        text = NOTES[kind](b, a, c, d, faces) if kind in NOTES else ""
        rule = text.rpartition(" ")[2]
        if not text or (rule in cited and kind not in EVERY_TIME):
            continue
        seen[rule] += 1
        if kind in EVERY_TIME or seen[rule] <= FIRST_TIMES:
            cited.add(rule)
            yield f"{MARK} {text}"


def annotated(lines: Sequence[str]) -> list[str]:
    """A replay with its notes written anew under the lines they explain."""
    plain = [line for line in lines if not line.startswith(MARK)]
    margin: dict[int, list[str]] = {}
    seen: Counter[object] = Counter()
    for number, b in steps(plain):
        margin[number] = list(notes(b, b.story or [], seen))
        b.story = []
    return [row for number, line in enumerate(plain, 1) for row in (line, *margin.get(number, []))]
