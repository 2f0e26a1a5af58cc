"""Files people write, damaged in every way: read all the same, or refused with the line."""

from __future__ import annotations

import random
from collections.abc import Callable

import msgspec
import pytest

from tercio.core.refused import Refused
from tercio.firstblood.armies.muster import muster
from tercio.firstblood.armies.text import read_list, shipped_lists, write_list
from tercio.firstblood.battlefield.layouts import read_layout
from tercio.firstblood.hand_written import at_line, json_line, json_place, line_of, path_of, text_of
from tercio.firstblood.notation import replay, setup_of
from tercio.firstblood.victory.scenarios import read_scenario
from tests.replays.record import GAMES, HERE

ODDITIES = (
    "", "\0", "-1", "1e400", "nan", "inf", "-0", "99999999999999999999", "²", "é", "💀", '"', "'", "[", "]",
    "{", "}", "=", ",", "#", "|", "·", "×", "[[", "true", "null", "\\u0000", " ", "\t", "3.5", "Broken",
)  # fmt: skip


def damaged(text: str, chance: random.Random) -> str:
    """The text with something wrong: cut, swapped, doubled, or with odd things in it."""
    rows = text.split("\n")
    k = chance.randrange(len(rows))
    at = chance.randrange(len(rows[k]) + 1)
    odd = chance.choice(ODDITIES)
    match chance.randrange(7):
        case 0:
            rows[k] = rows[k][:at] + odd + rows[k][at:]
        case 1:
            rows[k] = rows[k][:at] + odd + rows[k][at + 1 + chance.randrange(8) :]
        case 2:
            rows[k:] = [rows[k][:at]]  # the file breaks off
        case 3:
            rows.insert(k, rows[chance.randrange(len(rows))])
        case 4:
            del rows[k]
        case 5:
            digits = [j for j, letter in enumerate(rows[k]) if letter.isdigit()]
            if digits:
                j = chance.choice(digits)
                rows[k] = rows[k][:j] + odd + rows[k][j + 1 :]
        case _:
            rows[k] = rows[k].swapcase()
    return "\n".join(rows)


def army(text: str) -> object:
    return muster(read_list(text))


def refusal(read: Callable[[str], object], text: str) -> Refused | None:
    """Why a text is refused, or None; anything but a refusal is our own mistake."""
    try:
        read(text)
    except Refused as no:
        return no
    return None


SCENARIO_FILE = """# a scenario
key = "ford"
rounds = 6
threshold = 9
width = 44.5

[[zones]]
name = "ford"
x = 22
y = 24
size = 6
vp = [2, 3]

[[zones]]
x = 10
y = 12
size = 12
rounds = [2, 4]
"""
LAYOUT_FILE = """[[pieces]]
outline = [[1, 1], [5, 1], [4, 4]]
traits = ["obscuring", "broken_ground"]
name = "wood"
size = 3

[[pieces]]
outline = [[11, 11], [15, 11], [14, 14]]
elevation = 2
"""


def replayed(text: str) -> object:
    return replay(text.split("\n"))


def sources() -> list[tuple[str, Callable[[str], object], str, int]]:
    """What is damaged, who reads it, and how often."""
    lists = shipped_lists()
    golden = (HERE / f"{next(iter(GAMES))}.txt").read_text(encoding="utf-8").split("\n")
    json = msgspec.json.format(msgspec.json.encode(lists["hundred-kingdoms-800"]).decode(), indent=2)
    return [
        ("list", army, write_list(lists["hundred-kingdoms-800"]), 300),
        ("list as JSON", army, json, 300),
        ("scenario", read_scenario, SCENARIO_FILE, 400),
        ("layout", read_layout, LAYOUT_FILE, 400),
        ("replay", replayed, "\n".join(golden[:40]), 120),
    ]


@pytest.mark.parametrize(("what", "read", "text", "times"), sources(), ids=lambda value: str(value)[:12])
def test_a_damaged_file_is_read_or_refused_with_its_line(
    what: str, read: Callable[[str], object], text: str, times: int
) -> None:
    read(text)
    chance = random.Random(what)
    refused = 0
    for _ in range(times):
        wrong = damaged(text, chance)
        no = refusal(read, wrong)
        if no is None:
            continue
        refused += 1
        assert no.text("es")
        assert no.text("en")
        if not no.key.startswith("army.") or no.key in ("army.text.head", "army.text.option"):
            assert 1 <= no.facts["line"] <= wrong.count("\n") + 1, (no, wrong)
    assert refused > times // 5


@pytest.mark.parametrize(
    ("read", "old", "new", "line"),
    [
        (read_scenario, "rounds = 6", "rounds = 0", 3),
        (read_scenario, "width = 44.5", "width = nan", 5),
        (read_scenario, "y = 24", "y = 240", 10),
        (read_scenario, "size = 12", "size = true", 17),
        (read_scenario, "rounds = [2, 4]", "rounds = 2, 4", 18),
        (read_layout, "[4, 4]]", "[4, 4], [5]]", 2),
        (read_layout, "[[1, 1], [5, 1], [4, 4]]", "[[1, 1], [5, 1]]", 2),
        (read_layout, '"obscuring"', '"haunted"', 3),
        (read_layout, "elevation = 2", "on = 1", 9),
    ],
)
def test_the_line_named_is_the_line_that_is_wrong(
    read: Callable[[str], object], old: str, new: str, line: int
) -> None:
    text = SCENARIO_FILE if read is read_scenario else LAYOUT_FILE
    assert old in text
    with pytest.raises(Refused) as no:
        read(text.replace(old, new, 1))
    assert no.value.facts["line"] == line
    assert str(line) in no.value.text("es")
    assert str(line) in no.value.text("en")


@pytest.mark.parametrize(
    ("line", "new", "key"),
    [
        (2, "{", "firstblood.replay.setup"),
        (3, "begin | 1 2", "file.line"),
        (3, "start | 1 7", "firstblood.replay.dice"),
        (3, "start | one", "file.line"),
        (4, "{other} ChooseDeployer player=1", "firstblood.replay.not_their_turn"),
        (5, "{mine} DeployRegiment regiment=99", "file.line"),
        (5, "", "firstblood.replay.not_their_turn"),
        (5, "{mine} DeployRegiment regiment=", "file.line"),
    ],
)
def test_a_corrupt_replay_names_its_line(line: int, new: str, key: str) -> None:
    lines = (HERE / "stake-a-claim.txt").read_text(encoding="utf-8").splitlines()
    lines = [row for row in lines if not row.startswith("#")]
    lines.insert(0, "# a battle")
    mine = lines[line - 1][0]
    lines[line - 1] = new.replace("{mine}", mine).replace("{other}", "1" if mine == "0" else "0")
    with pytest.raises(Refused) as no:
        replay(lines)
    assert no.value.key == key
    assert no.value.facts["line"] == (line if new else line + 1)
    assert str(no.value.facts["line"]) in no.value.text("es")
    assert all(fact is not None for fact in no.value.facts.values())


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        (["{"], Refused("firstblood.replay.cut_short", line=1)),
        (["", "# nothing", "{}"], Refused("firstblood.replay.cut_short", line=3)),
        (["{SETUP}", "begin | 1"], at_line(2, Refused("firstblood.replay.no_start", text="begin"))),
        (["{SETUP}", "start | one "], at_line(2, Refused("firstblood.replay.faces", text="one"))),
        (
            ["{SETUP}", "{START}", "2 FollowPlan plan=1"],
            Refused("firstblood.replay.not_their_turn", line=3, player="2"),
        ),
        (["x" * 400_001], Refused("firstblood.replay.too_long", line=1, lines=5000, letters=400_000)),
        (["#"] * 5001, Refused("firstblood.replay.too_long", line=5001, lines=5000, letters=400_000)),
    ],
)
def test_what_is_wrong_with_a_replay_is_told_whole(rows: list[str], told: Refused) -> None:
    whole = (HERE / "stake-a-claim.txt").read_text(encoding="utf-8").splitlines()
    setup, start = (row for row in whole[:4] if row[:1] in "{s")
    with pytest.raises(Refused) as no:
        replay([row.replace("{SETUP}", setup).replace("{START}", start) for row in rows])
    assert no.value == told


def test_a_setup_nobody_can_read_is_refused_with_what_the_reader_of_json_says() -> None:
    for setup, word in (("{", "truncated"), ("{}", "armies"), ('{"armies": 3}', "armies")):
        with pytest.raises(Refused) as no:
            replay(["# a battle", setup, "start"])
        assert (no.value.key, no.value.facts["line"]) == ("firstblood.replay.setup", 2)
        assert word in no.value.facts["problem"]
        with pytest.raises(Refused) as no:
            setup_of(setup)
        assert no.value.facts["line"] == 1


def test_a_replay_that_breaks_off_says_where() -> None:
    for lines in ([], ["# nothing"], ["# a battle", "{}"]):
        with pytest.raises(Refused, match="cut_short"):
            replay(lines)


def test_places_in_json_are_found() -> None:
    text = '{\n "a": [1,\n  {"b": "x, ]",\n   "c": {"d": [3,\n 4]}}],\n "e": 5\n}'
    assert text[json_place(text, ["a", 1, "c", "d", 1])] == "4"
    assert text[json_place(text, ["e"])] == "5"
    assert json_line(text, "Expected `str` - at `$.a[1].c.d[1]`") == 5
    assert json_line(text, "JSON is malformed: invalid character (byte 4)") == 2
    assert path_of("no path") == []
    assert line_of("", "no path") == 1


def test_a_file_that_is_not_text_is_refused_with_its_line() -> None:
    assert text_of("\ufeffñ".encode()) == "ñ"
    with pytest.raises(Refused) as no:
        text_of(b"one\ntwo \xff\n")
    assert no.value.facts == {"line": 2}
