"""Every case file holds; wrong files name their line; a case can be written from any moment of a battle.

`TERCIO_CASES` names more files or folders, separated as the system separates paths.
"""

from __future__ import annotations

import os
import random
import re
from pathlib import Path

import pytest

from tercio.arena.games import Match, table_for
from tercio.arena.lots import Lots
from tercio.arena.recruit import recruit
from tercio.core.dice import RecordedDice
from tercio.core.refused import Refused
from tercio.core.speech import say
from tercio.firstblood.armies import muster, shipped_lists
from tercio.firstblood.cases import PlayedCommand, case_from_replay, check_case, read_case, write_case
from tercio.firstblood.cases.phrases import VERBS
from tercio.firstblood.cases.rows import KEYS, OF_A_STEP, Row
from tercio.firstblood.command_validation import command_of
from tercio.firstblood.decide import decide
from tercio.firstblood.engine.flow import DECISIONS
from tercio.firstblood.engine.state import DRAW, OVER, Battle
from tercio.firstblood.evolve import evolve
from tercio.firstblood.opening import start
from tercio.firstblood.seats import sender
from tercio.firstblood.victory.scenarios import scenarios
from tests.firstblood.test_corrupt import damaged, refusal
from tests.proof import proves
from tests.replays.record import HERE as REPLAYS

HERE = Path(__file__).parent


def files() -> list[Path]:
    """Our own cases, and those somebody else names."""
    named = [Path(name) for name in os.environ.get("TERCIO_CASES", "").split(os.pathsep) if name]
    found = [HERE / "firstblood", *named]
    return [file for path in found for file in (sorted(path.rglob("*.case")) if path.is_dir() else [path])]


def told(text: str) -> list[str]:
    """What differs, in both languages, each with its line."""
    found = check_case(read_case(text))
    return [
        f"{no.line}: {say(no.why.key, language, **no.why.facts)}" for no in found for language in ("es", "en")
    ]


def cases() -> list[object]:
    """Each case proves the rules it names."""
    return [pytest.param(file, marks=proves(*rules_named(file)), id=file.stem) for file in files()]


def rules_named(file: Path) -> list[str]:
    """What stands in its head, without reading the whole of it: every worker collects all cases."""
    named = re.findall(r"^  rule: (.+)", file.read_text(encoding="utf-8"), re.MULTILINE)
    return [rule for line in named for rule in line.split(", ")]


@pytest.mark.parametrize("file", cases())
def test_a_case_comes_out_as_it_is_written(file: Path) -> None:
    assert told(file.read_text(encoding="utf-8")) == []


def test_every_case_says_which_rule_it_is_about_and_why() -> None:
    ours = [file for file in files() if HERE in file.parents]
    for file in ours:
        case = read_case(file.read_text(encoding="utf-8"))
        assert case.rules, file.name
        assert sorted(case.rules) == sorted(rules_named(file))
        assert any(step.expected for step in case.steps), f"{file.name} demands nothing"


DUEL = """case: A blow
  rule: FB-CLASH-05

regiment: Guards
  player: 1
  stats: Infantry Medium C3 A2 W5
  at: 24,24

regiment: Raiders
  player: 2
  stats: Infantry Medium W5 D2
  at: 24,25.5

moment:
  acts: Guards

1: clash
1: plan 0
  dice: 1 6 5 | 6 | 3
  told: StrikesRolled Guards, target Raiders, hits 1, dice 1 6 5
  told: DefenceRolled Raiders, save 2, wounds 1
  wounds: Raiders 1 = 1
  points: 0 to 0
  asked: 1, take an action, Guards
"""


def test_the_case_of_a_blow_holds() -> None:
    assert told(DUEL) == []


@pytest.mark.parametrize(
    ("old", "new", "line", "key"),
    [
        ("hits 1, dice", "hits 2, dice", 20, "case.differs.told"),
        ("wounds: Raiders 1 = 1", "wounds: Raiders 1 = 0", 22, "case.differs.count"),
        ("points: 0 to 0", "points: 1 to 0", 23, "case.differs.points"),
        ("asked: 1, take an action", "asked: 2, take an action", 24, "case.differs.asks"),
        ("dice: 1 6 5 | 6 | 3", "dice: 1 6 5", 18, "case.differs.dice"),
        ("dice: 1 6 5 | 6 | 3", "dice: 1 6 5 | 6 | 3 | 1", 18, "case.differs.dice_left"),
        ("dice: 1 6 5 | 6 | 3", "dice: 1 6 | 5 6 | 3", 18, "case.differs.dice"),
        ("1: clash", "1: volley Raiders", 17, "case.differs.refused"),
        ("1: clash", "2: clash", 17, "case.differs.asked"),
        ("1: clash", "1: clash\n  refused: FB-ACT-12", 18, "case.differs.accepted"),
        ("asked: 1, take", "wins: 1\n  asked: 1, take", 24, "case.differs.winner"),
        ("asked: 1, take", "gone: Raiders 1\n  asked: 1, take", 24, "case.differs.alive"),
        ("asked: 1, take", "stands: Raiders 1 at 24,26\n  asked: 1, take", 24, "case.differs.place"),
        ("asked: 1, take", "broken: Raiders\n  asked: 1, take", 24, "case.differs.steady"),
        ("asked: 1, take", "free: Raiders\n  asked: 1, take", 24, "case.differs.engaged"),
        ("asked: 1, take", "not told: StrikesRolled\n  asked: 1, take", 24, "case.differs.not_told"),
        ("asked: 1, take", "says: nobody saw it\n  asked: 1, take", 24, "case.differs.says"),
        ("asked: 1, take", "allowed: march\n  asked: 1, take", 24, "case.differs.refused"),
        ("asked: 1, take", "not allowed: skip\n  asked: 1, take", 24, "case.differs.accepted"),
    ],
)
def test_what_differs_is_named_with_its_line(old: str, new: str, line: int, key: str) -> None:
    assert old in DUEL
    found = check_case(read_case(DUEL.replace(old, new)))
    assert (line, key) in [(no.line, no.why.key) for no in found]


@pytest.mark.parametrize(
    ("old", "new", "line", "key"),
    [
        ("case: A blow\n", "\n", 2, "case.no_head"),
        ("  at: 24,24\n", "  at 24,24\n", 7, "case.no_colon"),
        ("  at: 24,24\n", "  att: 24,24\n", 7, "case.unknown_key"),
        ("  at: 24,24\n", "  at: 24;24\n", 7, "case.place"),
        ("  at: 24,24\n", "  at: 24,24 25,25\n", 7, "case.places"),
        ("player: 1", "player: 3", 5, "case.player"),
        ("player: 1", "player: 2", 1, "case.two_sides"),
        ("C3 A2", "C3 Q2", 6, "case.stats"),
        ("  stats: Infantry Medium C3 A2 W5\n", "  entry: Raiders\n", 6, "case.entry"),
        ("  stats: Infantry Medium C3 A2 W5\n", "  entry: Nords: Elephants\n", 6, "army.unknown_entry"),
        ("  stats: Infantry Medium C3 A2 W5\n", "  models: 2\n", 4, "case.which_profile"),
        ("regiment: Raiders", "regiment: Guards", 9, "case.name"),
        ("acts: Guards", "acts: Gards", 15, "case.no_regiment"),
        ("1: clash", "1: clsh", 17, "case.no_verb"),
        ("1: clash", "1: charge", 17, "case.field_missing"),
        ("1: clash", "1: charge Raider", 17, "case.no_regiment"),
        ("told: DefenceRolled", "told: DefenseRolled", 21, "case.no_event"),
        ("target Raiders, hits", "target Raiders, blows", 20, "case.no_field"),
        ("rule: FB-CLASH-05", "rule: FB-CLASH-99", 2, "case.no_rule"),
        ("rule: FB-CLASH-05", "setting: rain = yes", 2, "case.no_setting"),
        ("dice: 1 6 5 | 6 | 3", "dice: 1 7 5 | 6 | 3", 19, "case.number"),
    ],
)
def test_a_wrong_file_names_its_line_and_what_to_write(old: str, new: str, line: int, key: str) -> None:
    assert old in DUEL
    with pytest.raises(Refused) as no:
        check_case(read_case(DUEL.replace(old, new)))
    assert (no.value.facts["line"], no.value.facts["problem"].key) == (line, key)
    assert no.value.text("es") != no.value.text("en")


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (
            "acts: Guards",
            "acts: Gards",
            ("case.no_regiment", {"name": "Gards", "known": ["Guards", "Raiders"]}),
        ),
        (
            "take an action, Guards",
            "take a nap",
            ("case.decision", {"text": "take a nap", "known": list(DECISIONS[1:])}),
        ),
        ("asked: 1, take", "asked: 3, take", ("case.player", {"text": "3"})),
        (
            "wounds: Raiders 1 = 1",
            "wounds: Raiders 1",
            ("case.equals", {"key": "wounds", "text": "Raiders 1"}),
        ),
        (
            "wounds: Raiders 1 = 1",
            "wounds: Raiders 2 = 1",
            ("case.number", {"text": "2", "low": 1, "high": 1}),
        ),
        (
            "wounds: Raiders 1 = 1",
            "wounds: Raiders 1 = 10001",
            ("case.number", {"text": "10001", "low": 0, "high": 10_000}),
        ),
        ("wounds: Raiders 1 = 1", "stands: Raiders 1 at 24", ("case.place", {"text": "24"})),
        ("points: 0 to 0", "points: 0 and 0", ("case.points", {"text": "0 and 0"})),
        (
            "target Raiders, hits",
            "target Raiders, blows",
            ("case.no_field", {"text": "blows 1", "known": ["regiment", "target", "hits"]}),
        ),
    ],
)
def test_a_wrong_row_says_what_was_written_and_what_may_be(
    old: str, new: str, told: tuple[str, dict[str, object]]
) -> None:
    assert old in DUEL
    with pytest.raises(Refused) as no:
        check_case(read_case(DUEL.replace(old, new)))
    problem = no.value.facts["problem"]
    assert (problem.key, problem.facts) == told


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("points: 0 to 0", "points: 1 to 0", ("case.differs.points", {"one": 0, "two": 0})),
        (
            "moment:\n",
            "moment:\n  points: 3 to 4\n",
            ("case.differs.points", {"one": 3, "two": 4}),
        ),
        (
            "asked: 1, take an action, Guards",
            "asked: 2",
            ("case.differs.asks", {"player": 1, "decision": "take an action", "regiment": "Guards"}),
        ),
        ("asked: 1, take", "wins: 1\n  asked: 1, take", ("case.differs.winner", {"winner": "—"})),
        (
            "wounds: Raiders 1 = 1",
            "wounds: Raiders 1 = 3",
            ("case.differs.count", {"name": "Raiders 1", "now": 1}),
        ),
        ("wounds: Raiders 1 = 1", "gone: Guards 1", ("case.differs.alive", {"name": "Guards 1"})),
        (
            "wounds: Raiders 1 = 1",
            "stands: Raiders 1 at 24,26",
            ("case.differs.place", {"name": "Raiders 1", "place": "24,25.5"}),
        ),
        ("dice: 1 6 5 | 6 | 3", "dice: 1 6", ("case.differs.dice", {"count": 3, "written": "1 6"})),
        ("dice: 1 6 5 | 6 | 3", "dice: 1 6 5 | 6 | 3 | 1 2", ("case.differs.dice_left", {"written": "1 2"})),
        ("wounds: Raiders 1 = 1", "refused: FB-ACT-12", ("case.differs.accepted", {"rule": "FB-ACT-12"})),
        ("wounds: Raiders 1 = 1", "not allowed: skip", ("case.differs.accepted", {"rule": ""})),
    ],
)
def test_a_difference_says_how_it_is_instead(old: str, new: str, told: tuple[str, dict[str, object]]) -> None:
    assert old in DUEL
    (found,) = check_case(read_case(DUEL.replace(old, new)))
    assert (found.why.key, found.why.facts) == told


def test_whose_turn_it_is_is_said_with_an_answer_that_would_do() -> None:
    (found,) = check_case(read_case(DUEL.replace("1: clash", "2: clash")))
    facts = {**found.why.facts, "asked": found.why.facts["asked"].key}
    assert (found.line, found.why.key) == (17, "case.differs.asked")
    assert facts == {
        "player": 1,
        "asked": f"firstblood.decision.{DECISIONS.index('take an action')}",
        "decision": "take an action",
        "answer": "skip",
    }


def test_names_of_a_case_are_written_as_they_are_read() -> None:
    hill = "\nterrain: hill\n  box: 4,4 9,9\n\nterrain: wood\n  box: 14,4 19,9\n"
    zones = "\nzone: camp\n  at: 24,24\n  size: 4\n\nzone: ford\n  at: 9,9\n  size: 4\n"
    text = DUEL.replace("\nregiment: Guards", f"{zones}{hill}\nregiment: Guards")
    names = read_case(text.replace("  at: 24,24\n\n", "  models: 3\n  at: 24,24\n\n")).names
    row = Row(1, "x", "")
    for read, write, known in (
        (names.regiment, names.of_regiment, ["Guards", "Raiders"]),
        (names.piece, names.of_piece, ["hill", "wood"]),
        (names.zone, names.of_zone, ["camp", "ford"]),
        (names.entry, names.of_entry, ["Guards", "Raiders"]),
        (names.player, names.of_player, ["1", "2"]),
        (names.model, names.of_model, ["Guards 1", "Guards 2", "Guards 3", "Raiders 1"]),
    ):
        assert [write(k) for k in range(len(known))] == known
        assert [read(row, name) for name in known] == list(range(len(known)))
    for write in (names.of_regiment, names.of_piece, names.of_zone, names.of_entry):
        assert (write(-1), write(2)) == ("-1", "2")
    assert [names.of_model(m) for m in (-1, 4)] == ["none", "none"]
    assert (names.winner(row, "Draw"), names.of_player(DRAW)) == (DRAW, "draw")
    assert (names.model(row, "none"), names.model(row, "raiders")) == (-1, 3)


def test_a_model_of_two_needs_its_number() -> None:
    text = DUEL.replace("  at: 24,24\n", "  models: 2\n  at: 24,24\n")
    with pytest.raises(Refused) as no:
        check_case(read_case(text.replace("wounds: Raiders 1 = 1", "wounds: Guards = 0")))
    problem = no.value.facts["problem"]
    assert (problem.key, problem.facts) == ("case.which_model", {"name": "Guards"})


def test_a_damaged_case_is_read_or_refused_with_its_line() -> None:
    chance = random.Random("cases")
    texts = [file.read_text(encoding="utf-8") for file in files()] + [DUEL]
    refused = 0
    for _ in range(300):
        wrong = damaged(chance.choice(texts), chance)
        no = refusal(lambda text: check_case(read_case(text, exact=False)), wrong)
        if no is not None:
            refused += 1
            assert 1 <= no.facts["line"] <= wrong.count("\n") + 1
            assert no.text("es")
            assert no.text("en")
    assert refused > 60


# --- written from a battle


def game(seed: int) -> tuple[Battle, Lots]:
    lists = sorted(shipped_lists())
    armies = tuple(muster(shipped_lists()[lists[(seed + k) % len(lists)]]) for k in (0, 3))
    match = Match((armies[0], armies[1]), list(scenarios().values())[seed % 4])
    return start(table_for(match, seed), Lots(2 * seed)), Lots(2 * seed + 1)


@pytest.mark.parametrize("seed", range(6))
def test_a_case_written_at_any_moment_begins_there_and_plays_on_alike(seed: int) -> None:
    b: Battle | None
    b, lots = game(seed)
    dice = RecordedDice(Lots(1000 + seed))
    begun, played = b, list[PlayedCommand]()
    for count in range(400):
        assert b is not None
        if b.clock[OVER]:
            break
        if count % 45 == seed:
            begun, played = b, []
        command = command_of(b, recruit(b, lots))
        dice.rolls.clear()
        events = decide(b, command, dice)
        played.append(PlayedCommand(sender(b, command), command, dice.script(), tuple(events)))
        for event in events:
            b = evolve(b, event)
        if len(played) == 12:
            text = write_case(begun, "A moment", played, note="as it was # reported")
            assert told(text) == []
            assert check_case(read_case(text)) == []


def test_a_case_of_strangers_sets_no_unchecked_numbers() -> None:
    b, _ = game(1)
    text = write_case(b, "The beginning")
    assert "word:" in text
    with pytest.raises(Refused) as no:
        read_case(text, exact=False)
    assert no.value.facts["problem"].key == "case.words"


def test_a_replay_gives_a_case_of_any_of_its_moments() -> None:
    lines = (REPLAYS / "stake-a-claim.txt").read_text(encoding="utf-8").splitlines()
    text = case_from_replay(lines, 60, 5, "From a replay")
    assert text.count("\n1: ") + text.count("\n2: ") == 5
    assert told(text) == []
    with pytest.raises(Refused, match="replay_shorter"):
        case_from_replay(lines, 10**6, 5, "Too far")


GUIDE = (HERE.parents[1] / "docs" / "cases.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```case\n(.*?)```", GUIDE, re.DOTALL)


@pytest.mark.parametrize("text", EXAMPLES, ids=lambda text: text.partition("\n")[0][6:40])
def test_the_examples_of_the_guide_hold(text: str) -> None:
    assert told(text) == []


def test_the_guide_has_a_dozen_examples_and_names_every_key_and_command() -> None:
    assert len(EXAMPLES) >= 12
    for word in {*VERBS, *(key for keys in KEYS.values() for key in keys), *OF_A_STEP}:
        assert re.search(rf"`[^`]*\b{word}\b", GUIDE), word
