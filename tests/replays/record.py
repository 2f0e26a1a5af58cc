"""Records the golden battles anew: `python -m tests.replays.record`. Read what changed before keeping it."""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path

from tercio.arena.games import Match, table_for
from tercio.arena.lots import Lots
from tercio.arena.policies import POLICIES
from tercio.core.dice import SeededDice
from tercio.firstblood.armies.muster import muster
from tercio.firstblood.armies.text import shipped_lists
from tercio.firstblood.command_validation import command_of
from tercio.firstblood.commands import BeginBattle
from tercio.firstblood.engine.state import OVER, ROUND, Battle
from tercio.firstblood.notation import Scribe
from tercio.firstblood.picture import MARKS, letter_of
from tercio.firstblood.ready_answers import whose
from tercio.firstblood.victory.scenarios import scenarios
from tests.replays.notes import annotated

HERE = Path(__file__).parent
GAMES = {
    "plunder-the-camp": ("hundred-kingdoms-300", "nords-300", 1),
    "a-score-to-settle": ("dweghom-300", "spires-300", 1),
    "stake-a-claim": ("old-dominion-300", "hundred-kingdoms-300", 1),
    "time-is-of-the-essence": ("nords-300", "dweghom-300", 10),
}


def legend(b: Battle) -> list[str]:
    """Round, points, and one line for each regiment."""
    lines = [f"round {b.clock[ROUND]}   vp {b.vp[0]} : {b.vp[1]}"]
    for r in range(b.forces.regiments):
        sheet = b.forces.sheets[r]
        wounds = sum(b.wounds[m] for m in b.living(r))
        marks = [name for name in MARKS if getattr(b, name)[r]]
        where = ("waiting", "reserve", "arriving", "table", "garrison", "destroyed", "entering")[b.place[r]]
        lines.append(
            f"{letter_of(b, r)} {sheet.name or sheet.entry} {b.strength[r]} {where}"
            f" wounds {wounds} tokens {b.tokens[r]} {' '.join(marks)}".rstrip()
        )
    return lines


def digest(b: Battle) -> str:
    """A short mark of the whole final state."""
    return blake2b(b.words.tobytes(), digest_size=8).hexdigest()


def record(scenario: str) -> str:
    """Two sergeants fight one battle; the text of its replay, with a picture of each Round and notes."""
    first, second, seed = GAMES[scenario]
    armies = (muster(shipped_lists()[first]), muster(shipped_lists()[second]))
    match = Match(armies, scenarios()[scenario], ("sergeant", "sergeant"), 10)
    table = table_for(match, seed)
    scribe = Scribe(BeginBattle(armies, match.scenario, table.field.pieces), SeededDice(seed))
    lots = Lots(seed)
    told = 0
    while not scribe.battle.clock[OVER]:
        b = scribe.battle
        if b.clock[ROUND] > told:
            told = b.clock[ROUND]
            scribe.lines += [f"# {line}" for line in legend(b)]
        scribe.play(command_of(b, POLICIES["sergeant"](b, lots)))
        assert whose(scribe.battle) >= 0 or scribe.battle.clock[OVER]
    head = [f"# {scenario}: {first} against {second}, two sergeants"]
    tail = [*(f"# {line}" for line in legend(scribe.battle)), f"# digest {digest(scribe.battle)}"]
    return "\n".join(annotated([*head, *scribe.lines, *tail])) + "\n"


if __name__ == "__main__":
    for name in GAMES:
        (HERE / f"{name}.txt").write_text(record(name), encoding="utf-8")
