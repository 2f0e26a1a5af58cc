"""Rows of a case, each whole: what it sets, where its numbers end, and the refusal beyond with its line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from tercio.core.dice import SeededDice
from tercio.core.messages import Command
from tercio.core.refused import Refused
from tercio.core.speech import LANGUAGES, Phrase
from tercio.firstblood import commands as c
from tercio.firstblood import events as e
from tercio.firstblood.cases import PlayedCommand, case_from_replay, check_case, read_case, write_case
from tercio.firstblood.cases.expectations import Outcome, differences
from tercio.firstblood.cases.ground import pieces_of, scenario_of
from tercio.firstblood.cases.moment import BEGINS, UNTIL
from tercio.firstblood.cases.phrases import VERBS, read_saying, read_wish, write_saying, write_wish
from tercio.firstblood.cases.reading import Case
from tercio.firstblood.cases.rows import KEYS, MOMENT, OF_A_STEP, PLAYERS, Row, blocks_of, keys_in, rows_of
from tercio.firstblood.cases.values import (
    Place,
    corner,
    in_words,
    length,
    number,
    place,
    place_in_words,
    split_list,
    yes,
)
from tercio.firstblood.cases.writing import regiment_names
from tercio.firstblood.decide import Listener
from tercio.firstblood.engine.effects import GRANT, LOSE, MODIFY
from tercio.firstblood.engine.flow import DECISIONS, advance, push
from tercio.firstblood.engine.rule_registry import rule_number
from tercio.firstblood.engine.scenario import Zone
from tercio.firstblood.engine.state import (
    ACTING,
    ACTIVE_PLAYER,
    ARRIVING,
    ASKED,
    ASKING,
    DRAW,
    EFFECT,
    EFFECT_COUNT,
    FIRST_PLAYER,
    GARRISONED,
    MAX_CARDS,
    PHASE,
    RESERVE,
    ROUND,
    TABLE,
    WAITING,
    Battle,
)
from tercio.firstblood.engine.units import INCH
from tercio.firstblood.narration import narrate
from tercio.firstblood.sequence.actions.kinds import THROWN
from tercio.firstblood.sequence.phases.activation import ACTIVATION
from tercio.firstblood.sequence.phases.battle import PHASES
from tests.cases.test_cases import DUEL
from tests.cases.test_one_row_changed import EVERYTHING
from tests.firstblood.table import battle
from tests.replays.record import HERE as REPLAYS

ROW = Row(7, "key", "")


def refusal(asked: Callable[..., Any], *given: Any, **named: Any) -> Refused:
    with pytest.raises(Refused) as no:
        asked(*given, **named)
    assert all(no.value.text(language) for language in LANGUAGES)
    return no.value


def refused_at(line: int, key: str, /, *, rule: str | None = None, **facts: Any) -> Refused:
    return Refused("file.line", rule=rule, line=line, problem=Phrase(key, **facts))


def case_with(old: str, new: str, text: str = EVERYTHING) -> Case:
    """The case with one row changed."""
    assert old in text
    return read_case(text.replace(old, new, 1))


# --- what stands after a colon


@pytest.mark.parametrize(
    ("read", "said", "value"),
    [
        (number, "0", 0), (number, "+10000", 10_000), (number, "0010", 10), (length, "1000", 1000.0),
        (length, "-1000", -1000.0), (length, "+0.5", 0.5), (length, "12.123456", 12.123456),
        (place, "10,12", Place(25_400, 30_480, 0)), (place, "-1,0.5,20", Place(-2540, 1270, 20)),
        (place, "1,2,0", Place(2540, 5080)), (corner, "10,0.5", (10.0, 0.5)), (corner, "1,2,0", (1.0, 2.0)),
    ],
)  # fmt: skip
def test_a_value_is_read_up_to_its_ends(read: Callable[..., Any], said: str, value: Any) -> None:
    assert read(ROW, said) == value


@pytest.mark.parametrize(
    ("read", "said", "key"),
    [
        (number, "10001", "number"), (number, "-1", "number"), (number, "1.0", "number"),
        (number, "1234567890", "number"), (number, "", "number"), (length, "1000.1", "length"),
        (length, "-1000.1", "length"), (length, "1,5", "length"), (length, "1.", "length"),
        (length, "inf", "length"), (place, "10", "place"), (place, "1,2,3,4", "place"),
        (place, "x,2", "place"),
        (place, "1,", "place"), (corner, "1,2,1", "place"),
    ],
)  # fmt: skip
def test_a_value_beyond_its_ends_is_refused_with_its_line(
    read: Callable[..., Any], said: str, key: str
) -> None:
    facts: dict[str, Any] = {"text": said} | ({"low": 0, "high": 10_000} if key == "number" else {})
    assert refusal(read, ROW, said) == refused_at(7, f"case.{key}", **facts)


def test_a_floor_is_one_of_twenty() -> None:
    for floor in ("21", "-1"):
        no = refused_at(7, "case.number", text=floor, low=0, high=20)
        assert refusal(place, ROW, f"1,2,{floor}") == no
    assert refusal(place, ROW, "1001,2") == refused_at(7, "case.length", text="1001")


def test_yes_and_no_in_any_case_and_nothing_as_the_row_says() -> None:
    assert [yes(Row(1, "k", said)) for said in ("yes", "YES", "no", "No")] == [True, True, False, False]
    assert (yes(None), yes(None, True)) == (False, True)
    assert refusal(yes, Row(3, "broken", "1")) == refused_at(3, "case.yes", key="broken", text="1")


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("", []), ("a", ["a"]), ("a, b", ["a", "b"]), ("a,b", ["a,b"]), ("a,", ["a"]), (", a", ["a"]),
        ("a (b, c), d", ["a (b, c)", "d"]), ("a ((b, c), d), e", ["a ((b, c), d)", "e"]),
        ("a), b", ["a)", "b"]), ("a,  b ,", ["a", "b"]), ("24,25 , x", ["24,25", "x"]),
    ],
)  # fmt: skip
def test_a_list_is_parted_at_commas_outside_brackets(text: str, parts: list[str]) -> None:
    assert split_list(text) == parts


def test_lengths_are_written_exactly_and_short() -> None:
    said = [in_words(units) for units in (0, 2540, 1270, 25_400, 1, -2540, 254_000)]
    assert said == ["0", "1", "0.5", "10", "0.0004", "-1", "100"]
    assert [place_in_words(25_400, 1270), place_in_words(1, 2, 3)] == ["10,0.5", "0.0004,0.0008,3"]


# --- rows and blocks


def test_rows_are_numbered_and_remarks_and_empty_lines_say_nothing() -> None:
    text = "# a remark\n\nCase:  A #1 thing # really\n  Acting   Leader : 2\n   \n1: skip"
    assert list(rows_of(text)) == [
        Row(3, "case", "A"),
        Row(4, "acting leader", "2"),
        Row(6, "1", "skip"),
    ]
    assert next(rows_of("a: b#c:d")).value == "b#c:d"


def test_a_case_has_so_many_rows_and_letters_at_most() -> None:
    assert refusal(list, rows_of("\n" * 4001)) == refused_at(4001, "case.too_long", most=4000)
    assert list(rows_of("\n" * 3999 + "a: b")) == [Row(4000, "a", "b")]
    longest = "a: " + "b" * 19_997
    assert list(rows_of(longest)) == [Row(1, "a", "b" * 19_997)]
    assert refusal(list, rows_of(f"\n{longest}b")) == refused_at(2, "case.row_too_long", most=20_000)
    assert refusal(list, rows_of("x" * 61)) == refused_at(1, "case.no_colon", text="x" * 60)


def test_a_block_holds_the_rows_it_knows() -> None:
    assert refusal(blocks_of, "at: 1,1") == refused_at(1, "case.no_head", key="at")
    for block in (*KEYS, *PLAYERS):
        known = keys_in(block)
        text = f"{block}: x\n" + "".join(f"  {key}: y\n" for key in known if key not in (*KEYS, *PLAYERS))
        ((found, *others)) = blocks_of(text)
        assert (found.head.key, others) == (block, [])
        assert refusal(blocks_of, f"{block}: x\nweather: fine") == refused_at(
            2, "case.unknown_key", key="weather", block=block, known=list(known)
        )
    assert keys_in("1") == ("path", *OF_A_STEP) == keys_in("2")
    assert set(OF_A_STEP) <= set(keys_in(MOMENT))
    (block,) = blocks_of("case: x\n  rule: a\n  rule: b\n  note: c")
    assert [row.value for row in block.all("rule")] == ["a", "b"]
    assert (block.get("note"), block.get("setting")) == (Row(4, "note", "c"), None)
    assert refusal(block.get, "rule") == refused_at(3, "case.twice", key="rule", first=2)


# --- what each row sets

WRONG: list[tuple[str, str, Refused]] = [
    ("case: Every", "note: Every", refused_at(1, "case.no_head", key="note")),
    ("rule: FB-CLASH-05", "rule: FB-CLASH-5", refused_at(2, "case.no_rule", name="FB-CLASH-5")),
    ("march crosses engagement = yes", "march crosses engagement = 1", refused_at(
        4, "case.yes", key="march crosses engagement", text="1")),
    ("march crosses engagement = yes", "overcharge shots = many", refused_at(
        4, "case.setting", name="overcharge shots", known=["per_volley", "per_model"])),
    ("table: 48 x 40", "table: 48 x 40\n\ntable: 9 x 9", refused_at(8, "case.twice", key="table", first=6)),
    ("table: 48 x 40", "table: 48", refused_at(6, "case.table", text="48")),
    ("table: 48 x 40", "table: 4 x 4 x 4", refused_at(6, "case.table", text="4 x 4 x 4")),
    ("table: 48 x 40", "table: 200 x 40", refused_at(
        6, "file.number", path="width", value="200.0", low=6, high=144.0)),
    ("scenario: stake-a-claim", "rounds: 5", refused_at(8, "case.twice", key="rounds", first=7)),
    ("rounds: 7", "rounds: 41", refused_at(6, "file.number", path="rounds", value="41", low=1, high=40)),
    ("rounds: 7", "rounds: -1", refused_at(8, "case.number", text="-1", low=0, high=10_000)),
    ("  at: 24,20\n", "", refused_at(17, "case.missing", key="at", block="zone")),
    ("  size: 8\n", "", refused_at(17, "case.missing", key="size", block="zone")),
    ("  size: 8\n", "  size: 145\n", refused_at(
        6, "file.number", path="zones[0].size", value="145.0", low=0.5, high=144.0)),
    ("  worth: 1 2\n", "  worth: 1 2 3\n", refused_at(20, "case.worth", text="1 2 3")),
    ("  worth: 1 2\n", "  worth:\n", refused_at(20, "case.worth", text="")),
    ("  rounds: 1 2 3\n", "  rounds: 1 41\n", refused_at(21, "case.number", text="41", low=1, high=40)),
    ("  rounds: 1 2 3\n", "  rounds: 0\n", refused_at(21, "case.number", text="0", low=1, high=40)),
    ("terrain: keep", "terrain: mound", refused_at(29, "case.name", text="mound")),
    ("terrain: keep", "terrain:", refused_at(29, "case.name", text="")),
    ("  box: 4,4 9,9\n", "", refused_at(23, "case.missing", key="outline", block="terrain")),
    ("box: 4,4 9,9", "box: 4,4", refused_at(24, "case.box", text="4,4")),
    ("box: 4,4 9,9", "box: 4,4 9,9 1,1", refused_at(24, "case.box", text="4,4 9,9 1,1")),
    ("box: 4,4 9,9", "box: 4,4 4,9", refused_at(
        23, "file.outline", rule="FB-TERR-02", path="pieces[0].outline")),
    ("  size: 2\n", "  size: 2\n  size: 3\n", refused_at(27, "case.twice", key="size", first=26)),
    ("  size: 2\n", "  size: 101\n", refused_at(26, "case.number", text="101", low=0, high=100)),
    ("wall: 30,4 36,4", "wall: 30,4", refused_at(33, "case.wall", text="30,4")),
    ("wall: 30,4 36,4", "wall: 30,4 36,4 1,1", refused_at(33, "case.wall", text="30,4 36,4 1,1")),
    ("wall: 30,4 36,4", "on: tower", refused_at(33, "case.no_piece", name="tower", known=["mound"])),
    ("  elevation: 1", "  on: mound", refused_at(27, "case.no_piece", name="mound", known=[])),
    ("player: 1\n  stats: Infantry Medium", "player: 0\n  stats: Infantry Medium", refused_at(
        42, "case.player", text="0")),
    ("  player: 1\n", "", refused_at(41, "case.missing", key="player", block="regiment")),
    ("regiment: Guards", "regiment: Guards 2", refused_at(41, "case.name", text="Guards 2")),
    ("regiment: Guards", "regiment: Cats and dogs", refused_at(41, "case.name", text="Cats and dogs")),
    ("regiment: Guards", "regiment: None", refused_at(41, "case.name", text="None")),
    ("regiment: Guards", "regiment: group", refused_at(41, "case.name", text="group")),
    ("regiment: Guards", "regiment: any", refused_at(41, "case.name", text="any")),
    ("regiment: Guards", "regiment:", refused_at(41, "case.name", text="")),
    ("regiment: Lord", "regiment: GUARDS", refused_at(56, "case.name", text="GUARDS")),
    ("stats: Infantry Medium C3 A2 W5", "stats: Infantry Q3", refused_at(43, "case.stats", text="Q3")),
    ("stats: Infantry Medium C3 A2 W5", "stats: W-", refused_at(43, "case.stats", text="W-")),
    ("stats: Infantry Medium C3 A2 W5", "stats: W1000", refused_at(43, "case.stats", text="W1000")),
    ("  models: 3\n", "  models: 0\n", refused_at(44, "case.number", text="0", low=1, high=40)),
    ("  models: 3\n", "  models: 41\n", refused_at(44, "case.number", text="41", low=1, high=40)),
    ("  models: 3\n", "  entry: Nords: Raiders\n", refused_at(41, "case.which_profile")),
    ("  leader: yes\n", "  leader: perhaps\n", refused_at(45, "case.yes", key="leader", text="perhaps")),
    ("  at: 24,24\n", "  at: 24,24 26,24\n", refused_at(47, "case.places", count=2, models=3)),
    ("wounds: 1 0 2", "wounds: 1 0", refused_at(48, "case.places", count=2, models=3)),
    ("wounds: 1 0 2", "wounds: 1 0 1001", refused_at(48, "case.number", text="1001", low=0, high=1000)),
    ("wounds: 1 0 2", "wounds: 1 0 -1", refused_at(48, "case.number", text="-1", low=0, high=1000)),
    ("gone: 3", "gone: 4", refused_at(49, "case.number", text="4", low=1, high=3)),
    ("gone: 3", "gone: 0", refused_at(49, "case.number", text="0", low=1, high=3)),
    ("tokens: 1\n", "tokens: 1001\n", refused_at(50, "case.number", text="1001", low=0, high=1000)),
    ("markers: 1\n", "markers: -1\n", refused_at(70, "case.number", text="-1", low=0, high=1000)),
    ("acting leader: 2", "acting leader: 4", refused_at(52, "case.number", text="4", low=1, high=3)),
    ("acting leader: 2", "acting leader: 0", refused_at(52, "case.number", text="0", low=1, high=3)),
    ("+1 C until round", "+1 Q until round", refused_at(
        53, "case.effect", text="+1 Q until round", known=list(UNTIL))),
    ("+1 C until round", "+1 C until dawn", refused_at(
        53, "case.effect", text="+1 C until dawn", known=list(UNTIL))),
    ("no Shield until", "no Luck until", refused_at(54, "case.special_rule", rule="FB-PROF-01", name="Luck")),
    ("no Shield until", "Luck (2) until", refused_at(
        54, "case.special_rule", rule="FB-PROF-01", name="Luck")),
    ("from Lord", "from Nobody", refused_at(54, "case.no_regiment", name="Nobody", known=[
        "Guards", "Lord", "Raiders", "Bowmen", "Riders"])),
    ("rules: Shield, Cleave (2)", "rules: (2)", refused_at(
        62, "case.special_rule", rule="FB-PROF-01", name="(2)")),
    ("rules: Shield, Cleave (2)", "rules: Shield, Luck", refused_at(
        62, "case.special_rule", rule="FB-PROF-01", name="Luck")),
    ("entry: Nords: Raiders x6 + Standard Bearer", "entry: Raiders", refused_at(
        67, "case.entry", text="Raiders")),
    ("inside: tower", "inside: hut", refused_at(
        79, "case.no_piece", name="hut", known=["mound", "keep", "tower"])),
    ("reserve: arrives", "reserve: later", refused_at(85, "case.reserve", text="later")),
    ("round: 2", "round: 41", refused_at(89, "case.number", text="41", low=0, high=40)),
    ("first: 1", "first: 3", refused_at(90, "case.player", text="3")),
    ("acts: Guards", "acts: Guards\n  begins: action", refused_at(92, "case.acts_or_begins")),
    ("acts: Guards", "begins: dawn", refused_at(91, "case.begins", text="dawn", known=list(BEGINS))),
    ("points: 1 to 2", "points: 1", refused_at(92, "case.points", text="1")),
    ("points: 1 to 2", "points: 1 to 2 to 3", refused_at(92, "case.points", text="1 to 2 to 3")),
    ("stack: Bowmen, Lord", f"stack: {', '.join(['Lord'] * (MAX_CARDS + 1))}", refused_at(
        93, "case.stack", most=MAX_CARDS)),
    ("stack: Bowmen, Lord", "word: clock 9999 = 1", refused_at(93, "case.word", text="clock 9999 = 1")),
    ("stack: Bowmen, Lord", "word: weather 1 = 1", refused_at(93, "case.word", text="weather 1 = 1")),
    ("asked: 1, take an action, Guards", "dice: 0", refused_at(
        94, "case.number", text="0", low=1, high=6)),
    ("asked: 1, take an action, Guards", "dice: 7", refused_at(
        94, "case.number", text="7", low=1, high=6)),
]  # fmt: skip


@pytest.mark.parametrize(
    ("old", "new", "no"), WRONG, ids=[f"{k} {new}" for k, (_, new, _) in enumerate(WRONG)]
)
def test_a_wrong_row_is_refused_whole(old: str, new: str, no: Refused) -> None:
    assert refusal(lambda: check_case(case_with(old, new))) == no


def test_one_head_two_sides_and_one_moment() -> None:
    assert refusal(read_case, "") == refused_at(1, "case.no_title")
    assert refusal(case_with, "case: Every row there is", "case:") == refused_at(1, "case.no_title")
    twice = f"{EVERYTHING}\nmoment:\n"
    assert refusal(read_case, twice) == refused_at(96, "case.twice", key="moment", first=88)
    assert refusal(read_case, f"{EVERYTHING}\ncase: again\n") == refused_at(
        96, "case.twice", key="case", first=1
    )
    alone = "case: x\nregiment: A\n  player: 1\n  stats: W1\n"
    assert refusal(read_case, alone) == refused_at(1, "case.two_sides", rule="FB-GEN-01")
    worded = EVERYTHING.replace("  stack:", "  word: clock 3 = 3\n  stack:")
    assert refusal(read_case, worded, exact=False) == refused_at(93, "case.words")
    assert read_case(worded).title == read_case(EVERYTHING, exact=False).title


Look = Callable[[Case], Any]
RIGHT: list[tuple[str, str, Look, Any]] = [
    ("table: 48 x 40", "table: 44 x 40.5", lambda case: case.battle.scenario.width, 44),
    ("table: 48 x 40", "table:", lambda case: case.battle.scenario.height, 48),
    ("rounds: 7", "rounds: 40", lambda case: case.battle.scenario.rounds, 40),
    ("  worth: 1 2\n", "  worth: 3\n", lambda case: case.battle.scenario.zones, (
        Zone(24, 20, 8, (3, 3), (1, 2, 3), "camp"),)),
    ("  worth: 1 2\n", "", lambda case: case.battle.scenario.zones[0].vp, (2, 2)),
    ("  rounds: 1 2 3\n", "  rounds: 1 40\n", lambda case: case.battle.scenario.zones[0].rounds, (1, 40)),
    ("  rounds: 1 2 3\n", "", lambda case: case.battle.scenario.zones[0].rounds, ()),
    ("box: 4,4 9,9", "box: 9,4 4,8", lambda case: case.battle.field.pieces[0].outline, (
        (4, 4), (9, 4), (9, 8), (4, 8))),
    ("  size: 2\n", "  size: 100\n", lambda case: case.battle.field.pieces[0].size, 100),
    ("  size: 2\n", "  size: 0\n", lambda case: case.battle.field.pieces[0].size, 0),
    ("wall: 30,4 36,4", "on: mound", lambda case: case.battle.field.pieces[1].on, 0),
    ("traits: ruin", "traits: Broken Ground, ruin", lambda case: case.battle.field.pieces[1].traits, (
        "broken_ground", "ruin")),
    ("stats: Infantry Medium C3 A2 W5", "stats: heavy BRUTE R- W99",
        lambda case: [getattr(case.battle.forces.profiles[0], c) for c in ("type", "klass", *"MVCAWRDE")],
        ["Brute", "Heavy", 5, 2, 3, 1, 99, None, 1, 0]),
    ("command range: 6", "command range: 6.5",
        lambda case: case.battle.forces.sheets[1].profile.command_range, 6.5),
    ("base: 30", "base: 40", lambda case: case.battle.forces.sheets[1].profile.base_mm, 40),
    ("character: yes", "character: no", lambda case: (
        case.battle.forces.sheets[1].character, case.battle.forces.sheets[1].leader), (False, True)),
    ("rules: Shield, Cleave (2)", "rules: Cleave (3)",
        lambda case: case.battle.forces.sheets[1].profile.rules, {"FB-SR-CLEAVE": 3}),
    ("wounds: 1 0 2", "wounds: 1000 0 2", lambda case: list(case.battle.wounds[:3]), [1000, 0, 2]),
    ("gone: 3", "gone: 1 3", lambda case: (list(case.battle.alive[:3]), case.battle.strength[0]), (
        [0, 1, 0], 1)),
    ("tokens: 1\n", "tokens: 1000\n", lambda case: case.battle.tokens[0], 1000),
    ("markers: 1\n", "markers: 1000\n", lambda case: case.battle.markers[2], 1000),
    ("acting leader: 2", "acting leader: 1", lambda case: list(case.battle.acting[:3]), [1, 0, 0]),
    ("reserve: arrives", "reserve: WAITS", lambda case: case.battle.place[4], RESERVE),
    ("round: 2", "round: 40", lambda case: case.battle.clock[ROUND], 40),
    ("  round: 2\n", "", lambda case: case.battle.clock[ROUND], 1),
    ("first: 1", "first: 2", lambda case: case.battle.clock[FIRST_PLAYER], 1),
    ("  first: 1\n", "", lambda case: case.battle.clock[FIRST_PLAYER], 0),
    ("acts: Guards", "acts: Bowmen", lambda case: case.battle.clock[FIRST_PLAYER], 0),
    ("zone: camp", "zone:", lambda case: case.names.zones, ["zone 0"]),
    ("  first: 1\n  acts: Guards", "  acts: Bowmen", lambda case: case.battle.clock[FIRST_PLAYER], 1),
    ("points: 1 to 2", "points: 10000 to 0", lambda case: list(case.battle.vp[:2]), [10_000, 0]),
    ("stack: Bowmen, Lord", "stack: none", lambda case: list(case.battle.cards[:2]), [0, 0]),
    ("stack: Bowmen, Lord", "word: clock 3 = -12", lambda case: case.battle.clock[3], -12),
]  # fmt: skip


@pytest.mark.parametrize(
    ("old", "new", "look", "value"), RIGHT, ids=[f"{k} {new}" for k, (_, new, _, _) in enumerate(RIGHT)]
)
def test_a_row_sets_what_it_says(old: str, new: str, look: Look, value: Any) -> None:
    assert look(case_with(old, new)) == value


@pytest.mark.parametrize(("row", "count"), [("", 1), ("  models: 1\n", 1), ("  models: 40\n", 40)])
def test_a_regiment_has_so_many_models(row: str, count: int) -> None:
    text = DUEL.replace("  at: 24,24\n", f"{row}  at: 24,24\n")
    assert len(read_case(text).battle.models(0)) == count


def cards(b: Battle) -> list[list[int]]:
    """Both Stacks, top first."""
    return [[b.stack[p * MAX_CARDS + k] for k in reversed(range(b.cards[p]))] for p in (0, 1)]


def test_the_moment_of_a_case_is_that_of_the_card_just_drawn() -> None:
    b = read_case(EVERYTHING).battle
    assert [b.clock[k] for k in (ROUND, PHASE, FIRST_PLAYER, ACTIVE_PLAYER, ACTING)] == [
        2, PHASES.index("action"), 0, 0, 0,
    ]  # fmt: skip
    assert list(b.place[:5]) == [TABLE, TABLE, TABLE, GARRISONED, ARRIVING]
    assert (b.inside[3], b.activated[2], b.aimed[2], b.broken[0], b.tokens[0]) == (2, 1, 1, 1, 1)
    assert cards(b) == [[1], [b.forces.entry[3]]]
    assert [b.x[m] - b.x[0] for m in range(3)] == [k * (2 * b.forces.radius[0] + 4) for k in range(3)]
    assert {(b.y[m], b.floor[m]) for m in range(3)} == {(24 * INCH, 0)}
    assert list(b.acting[:4]) == [0, 1, 0, 0], "who is a Character leads without acting as a Leader"


def test_who_has_not_acted_has_a_card_where_no_row_says_otherwise() -> None:
    b = case_with("  stack: Bowmen, Lord\n", "").battle
    assert cards(b) == [[1], [b.forces.entry[r] for r in (3, 4)]]
    waiting = case_with("  stack: Bowmen, Lord\n", "", EVERYTHING.replace("arrives", "waits")).battle
    assert cards(waiting) == [[1], [b.forces.entry[3]]]
    assert cards(case_with("  acts: Guards\n", "  begins: supremacy\n").battle) == [[1], [b.forces.entry[3]]]
    both = case_with("  acts: Guards\n  points: 1 to 2\n  stack: Bowmen, Lord\n", "  begins: action\n").battle
    assert cards(both) == [[0, 1], [b.forces.entry[r] for r in (3, 4)]]
    for begins in ("deployment", "round", "reinforcement", "command", "victory"):
        assert cards(case_with("  acts: Guards\n", f"  begins: {begins}\n").battle) == [[], []]


def test_whoever_acts_is_in_play_or_arrives() -> None:
    riders = case_with("acts: Guards", "acts: Riders").battle
    assert (riders.clock[ACTIVE_PLAYER], riders.clock[ACTING]) == (1, 4)
    waits = EVERYTHING.replace("arrives", "waits")
    assert refusal(case_with, "acts: Guards", "acts: Riders", waits) == refused_at(
        88, "case.cannot_act", rule="FB-ACT-05", name="Riders"
    )
    assert case_with("acts: Guards", "acts: Bowmen").battle.clock[ACTING] == 3
    second = case_with("  first: 1\n  acts: Guards\n", "  acts: Raiders\n").battle
    assert second.clock[FIRST_PLAYER] == 1, "where nobody is said to be first, whoever acts is"


@pytest.mark.parametrize(
    ("begins", "told", "asked"),
    [
        ("deployment", ["FirstPlayerFound"], "choose who deploys first"),
        ("round", ["RoundBegun"], "bring reinforcements"),
        ("reinforcement", [], "bring reinforcements"),
        ("command", ["StackBuilt", "StackBuilt", "SupremacyRolled", "FirstPlayerFound", "CardDrawn"], ""),
        ("supremacy", ["SupremacyRolled", "FirstPlayerFound", "CardDrawn"], "take an action"),
        ("action", ["CardDrawn"], "take an action"),
        ("victory", ["RoundEnded", "RoundBegun"], "bring reinforcements"),
    ],
)
def test_a_case_begins_with_the_phase_it_names(begins: str, told: list[str], asked: str) -> None:
    waiting = "regiment: Wolves\n  player: 2\n  stats: W1\n  reserve: waits\n\nmoment:"
    text = DUEL.partition("moment:")[0] + f"{waiting}\n  round: 2\n  begins: {begins}\n"
    b = read_case(text).battle
    listener = Listener(b)
    b.story, b.dice = listener, SeededDice(1)  # type: ignore[assignment]
    advance(b)
    assert [type(event).__name__ for event in listener.events] == told
    assert DECISIONS[b.clock[ASKING]] == (asked or "take an action")


@pytest.mark.parametrize(("first", "player"), [("", 0), ("  first: 1\n", 0), ("  first: 2\n", 1)])
def test_where_nobody_is_said_to_be_first_player_1_is(first: str, player: int) -> None:
    b = read_case(DUEL.partition("moment:")[0] + f"moment:\n  begins: action\n{first}").battle
    advance(b)
    assert (b.clock[FIRST_PLAYER], b.clock[ASKED], b.clock[ACTING]) == (player, player, player)


def test_regiments_that_stand_nowhere_wait() -> None:
    b = case_with("  at: 20,24\n", "").battle
    assert b.place[1] == WAITING
    assert not any(b.acting[m] for m in b.models(1))


def test_effects_are_laid_on_whom_the_row_says() -> None:
    rows = {
        "-1 D until always": (MODIFY, 6, -1, "always", 0),
        "Cleave until action": (GRANT, rule_number("FB-SR-CLEAVE"), 1, "action", 0),
        "cleave (3) until Always for characters": (
            GRANT, rule_number("FB-SR-CLEAVE"), 3, "always for characters", 0),
        "no Shield until caster from Lord": (LOSE, rule_number("FB-SR-SHIELD"), 1, "caster", 1),
        "+2 M until activation from Raiders 2": (MODIFY, 0, 2, "activation", 1 + 5),
    }  # fmt: skip
    for said, (kind, which, amount, until, mark) in rows.items():
        b = case_with("  effect: +1 C until round\n  effect: no Shield until caster from Lord\n",
                      f"  effect: {said}\n").battle  # fmt: skip
        assert list(b.effects[:EFFECT]) == [kind, 0, which, amount, UNTIL[until], mark], said
        assert b.clock[EFFECT_COUNT] == 2, "the other is that of the Riders"


def test_what_follows_is_compared_whole() -> None:
    """Who is asked what about whom, a battle that is over, and what was told of a kind."""
    asked = "asked: 1, take an action, Guards"
    assert check_case(case_with(asked, "asked: 1, TAKE AN ACTION, guards", DUEL)) == []
    assert check_case(case_with(asked, "asked: 1", DUEL)) == []
    facts = {"player": 1, "decision": "take an action", "regiment": "Guards"}
    for wrong in ("asked: 1, take an action, Raiders", "asked: 1, move the regiment", "asked: 2"):
        (found,) = check_case(case_with(asked, wrong, DUEL))
        assert (found.line, found.why) == (24, Phrase("case.differs.asks", **facts)), wrong
    over = case_with(asked, f"{asked}\n\n2: concede 2\n  wins: 1\n  asked: 1", DUEL)
    (found,) = check_case(over)
    assert (found.line, found.why) == (28, Phrase("case.differs.over"))
    (found,) = check_case(case_with(asked, f"{asked}\n\n2: concede 2\n\n2: skip", DUEL))
    assert (found.line, found.why.key) == (28, "case.differs.over")
    (found,) = check_case(case_with(asked, f"{asked}\n\n2: concede 2\n  wins: 2", DUEL))
    assert (found.line, found.why) == (27, Phrase("case.differs.winner", winner="1"))
    assert check_case(case_with(asked, f"{asked}\n\n1: draw\n  wins: draw", DUEL)) == []


def test_a_difference_tells_a_dozen_of_what_was_told() -> None:
    case = case_with("asked: 1, take an action, Guards", "says: nobody saw it", DUEL)
    ended = e.RoundEnded(round=1, vp_1=0, vp_2=0)
    (sentence,) = (words.text("es") for _, words in narrate(case.battle, [ended]))
    for count in (12, 13):
        outcome = Outcome(case.battle, (ended,) * count, before=case.battle)
        told = {row.key: why for row, why in differences(case.names, case.steps[-1], outcome)}
        assert told["says"] == Phrase(
            "case.differs.says", text="nobody saw it", told=" ".join([sentence] * 12)
        )
        assert told["told"].facts["told"].count("RoundEnded") == 12


def test_a_case_is_written_from_the_activation_it_is_in() -> None:
    for text, row in ((DUEL, "  acts: Guards\n  stack: Raiders\n"), (
        DUEL.partition("moment:")[0], "  begins: round\n")):  # fmt: skip
        assert row in write_case(read_case(text).battle, "x")
    bare = battle("men at 10,10 vs men at 40,40")
    push(bare, ACTIVATION, 0)
    advance(bare)
    assert "  acts: men A\n  stack: none\n" in write_case(bare, "x")


# --- commands and events in words

WISHES: list[tuple[str, Command]] = [
    ("concede 2", c.Concede(1)), ("draw", c.AgreeDraw()), ("deployer 1", c.ChooseDeployer(0)),
    ("edge 2", c.ChooseEdge(1)), ("edge none", c.ChooseEdge(-1)), ("deploy Lord", c.DeployRegiment(1)),
    ("deploy Lord, slot 3", c.DeployRegiment(1, 3)), ("hold Riders", c.HoldBack(4)),
    ("arrive yes", c.ChooseArrival(True)), ("arrive no", c.ChooseArrival(False)),
    ("stack Lord", c.StackCard(1)), ("order Guards then Lord", c.OrderStack((0, 1))),
    ("order Lord then Guards, player 2", c.OrderStack((1, 0), 1)), ("shift -1", c.AdjustRoll(-1)),
    ("activate Guards", c.Activate(0)), ("event 1", c.UseDrawEvent(0)), ("event none", c.UseDrawEvent(-1)),
    ("event 2, choice 3", c.UseDrawEvent(1, 2)), ("ability none", c.UseAbility(-1)),
    ("ability Guards 1, ability 2, target Lord", c.UseAbility(0, 1, 1)), ("march", c.March()),
    ("march Raiders", c.March(2)), ("aim", c.TakeAim()), ("volley Raiders", c.Volley(2)),
    ("volley Raiders, weapon thrown, markers 2", c.Volley(2, THROWN, 2)),
    ("volley Raiders, weapon 3", c.Volley(2, 3)), ("charge Raiders", c.DeclareCharge((2,))),
    ("charge Raiders and Bowmen", c.DeclareCharge((2, 3))), ("rally", c.Rally()), ("inspire", c.Inspire()),
    ("clash", c.Clash()), ("reform", c.CombatReform()), ("disengage", c.Disengage()),
    ("combatrally", c.CombatRally()), ("challenge Lord 1, target Raiders 3", c.DeclareChallenge(3, 6)),
    ("cast Lord 1, incantation 2, target Bowmen", c.CastSpell(3, 1, 3)), ("overcharge", c.Overcharge()),
    ("skip", c.SkipAction()), ("move", c.MoveModels()), ("plan 7", c.FollowPlan(7)),
    ("occupy keep", c.OccupyGarrison(1)), ("enter 10,12", c.EnterTable(10 * INCH, 12 * INCH)),
    ("wait", c.WaitOutside()), ("strike Lord 1, regiment Raiders, at Raiders 2", c.Strike(3, 2, 5)),
    ("wound Raiders 6", c.TakeWounds(9)), ("hit group", c.TakeHits(-1)), ("hit Raiders 2", c.TakeHits(5)),
    ("leader Guards 2", c.NameLeader(1)), ("heal Guards 2", c.HealModel(1)),
    ("restore Guards 2, at 10,12", c.RestoreModel(1, 10 * INCH, 12 * INCH)),
    ("restore Guards 2, at 10,12,1", c.RestoreModel(1, 10 * INCH, 12 * INCH, 1)),
    ("answer yes", c.Answer(True)), ("answer no", c.Answer(False)),
]  # fmt: skip


def test_a_command_is_read_and_written_in_its_words() -> None:
    names = read_case(EVERYTHING).names
    assert {said.partition(" ")[0] for said, _ in WISHES} == set(VERBS)
    for said, command in WISHES:
        assert read_wish(names, ROW, said).command() == command, said
        assert write_wish(names, command) == said
    assert read_wish(names, ROW, " MARCH towards raiders ").command() == c.March(2)
    assert read_wish(names, ROW, "restore none").command() == c.RestoreModel(-1)
    for kind in (c.MoveModels, c.DeployRegiment, c.EnterTable, c.OccupyGarrison):
        word = {c.MoveModels: "move", c.DeployRegiment: "deploy Lord", c.EnterTable: "enter 1,1"}
        wish = read_wish(names, ROW, word.get(kind, "occupy keep"))
        path = ((0, 0, 5, 5), (1, 0, 6, 6))
        made = wish.command(path)
        assert getattr(made, "paths", None) == path or getattr(made, "path", None) == path[0]
    assert read_wish(names, ROW, "rally").command(((0, 0, 1, 1),)) == c.Rally()


@pytest.mark.parametrize(
    ("said", "key", "facts"),
    [
        ("", "no_verb", {"name": "", "known": list(VERBS)}),
        ("fly Lord", "no_verb", {"name": "fly", "known": list(VERBS)}),
        ("volley", "field_missing", {"field": "target", "verb": "volley"}),
        ("strike Lord", "field_missing", {"field": "regiment", "verb": "strike"}),
        ("enter", "field_missing", {"field": "at", "verb": "enter"}),
        ("restore", "field_missing", {"field": "model", "verb": "restore"}),
        ("volley Raiders, markers", "no_field", {
            "text": "markers", "known": ["target", "weapon", "markers"]}),
        ("volley Raiders, 2", "no_field", {"text": "2", "known": ["target", "weapon", "markers"]}),
        ("rally Guards", "no_field", {"text": "Guards", "known": []}),
        ("deploy Lord, paths 3", "no_field", {"text": "paths 3", "known": ["regiment", "slot"]}),
        ("edge 0", "number", {"text": "0", "low": 1, "high": 1000}),
        ("edge 1001", "number", {"text": "1001", "low": 1, "high": 1000}),
        ("plan -2", "number", {"text": "-2", "low": -1, "high": 1_000_000}),
        ("plan 1000001", "number", {"text": "1000001", "low": -1, "high": 1_000_000}),
        ("volley Raiders, weapon 1001", "number", {"text": "1001", "low": 0, "high": 1000}),
        ("volley Raiders, weapon -1", "number", {"text": "-1", "low": 0, "high": 1000}),
        ("arrive maybe", "yes", {"key": "key", "text": "maybe"}),
        ("hit everybody", "no_regiment", {
            "name": "everybody", "known": ["Guards", "Lord", "Raiders", "Bowmen", "Riders"]}),
        ("leader Guards 4", "number", {"text": "4", "low": 1, "high": 3}),
        ("leader Guards", "which_model", {"name": "Guards"}),
        ("occupy hut", "no_piece", {"name": "hut", "known": ["mound", "keep", "tower"]}),
        ("concede 3", "player", {"text": "3"}),
    ],
)  # fmt: skip
def test_a_command_nobody_can_read_is_refused_whole(said: str, key: str, facts: dict[str, Any]) -> None:
    names = read_case(EVERYTHING).names
    assert refusal(read_wish, names, ROW, said) == refused_at(7, f"case.{key}", **facts)


def test_numbers_of_a_command_reach_to_their_ends() -> None:
    names = read_case(EVERYTHING).names
    for said, command in (
        ("edge 1", c.ChooseEdge(0)), ("edge 1000", c.ChooseEdge(999)), ("plan -1", c.FollowPlan(-1)),
        ("plan 1000000", c.FollowPlan(1_000_000)), ("volley Raiders, weapon 1000", c.Volley(2, 1000)),
        ("volley Raiders, weapon 0", c.Volley(2)),
    ):  # fmt: skip
        assert read_wish(names, ROW, said).command() == command


SAYINGS: list[tuple[str, e.Told]] = [
    ("ChargeDeclared Guards, target Raiders, action 2", e.ChargeDeclared(regiment=0, target=2, action=2)),
    ("ChargeRolled Guards, distance 9.5, dice 4", e.ChargeRolled(regiment=0, distance=24_130, dice=(4,))),
    ("ActionTaken Guards, action volley, target 2", e.ActionTaken(regiment=0, action=2, target=2)),
    ("ModelWounded Raiders, model Raiders 2, wounds 1", e.ModelWounded(regiment=2, model=5, wounds=1)),
    ("ChallengeDeclared Lord 1, target Raiders 1", e.ChallengeDeclared(model=3, target=4)),
    ("BattleEnded draw, vp_1 3, vp_2 4", e.BattleEnded(winner=DRAW, vp_1=3, vp_2=4)),
    ("GarrisonEntered Guards, piece keep", e.GarrisonEntered(regiment=0, piece=1)),
]  # fmt: skip


def test_an_event_is_read_and_written_in_its_words() -> None:
    names = read_case(EVERYTHING).names
    for said, event in SAYINGS:
        assert write_saying(names, event) == said
        assert read_saying(names, ROW, said).fits(event)
    for kind in e.CLASSES:
        fields = [name for name in kind.__struct_fields__ if name not in ("delta", "dice")]
        facts = dict.fromkeys(fields, 1) | ({"zone": 0} if "zone" in fields else {})
        event = kind(**facts)
        said = write_saying(names, event)
        assert read_saying(names, ROW, said).fits(event), said
        for name in fields:
            other = kind(**facts | {name: 2 if name != "distance" else 1 + INCH})
            assert not read_saying(names, ROW, said).fits(other), (said, name)
        if "dice" not in kind.__struct_fields__:
            continue
        with_dice = kind(**facts, dice=(1, 6))
        told = write_saying(names, with_dice)
        assert told.endswith(("dice 1 6",))
        assert read_saying(names, ROW, told).fits(with_dice)
        assert not read_saying(names, ROW, told).fits(event)
        assert read_saying(names, ROW, said).fits(with_dice), "dice nobody named may be any"


def test_distances_told_hold_within_a_hundredth_of_an_inch() -> None:
    names = read_case(EVERYTHING).names
    saying = read_saying(names, ROW, "ChargeRolled Guards, distance 10")
    held = [saying.fits(e.ChargeRolled(regiment=0, distance=25_400 + off)) for off in (-26, -25, 0, 25, 26)]
    assert held == [False, True, True, True, False]
    assert refusal(read_saying, names, ROW, "ChargeRolled Guards, dice 0") == refused_at(
        7, "case.number", text="0", low=1, high=6
    )
    assert refusal(read_saying, names, ROW, "Rained").facts["problem"].facts["name"] == "Rained"


# --- written


def test_what_was_done_is_written_with_its_ways_and_dice() -> None:
    case = read_case(EVERYTHING)
    paths = ((0, 0, 10 * INCH, 12 * INCH, 11 * INCH, 13 * INCH), (1, 2, 14 * INCH, 15 * INCH))
    skipped = e.DecisionTaken(decision=1, player=0, line="0 SkipAction")
    played = [
        PlayedCommand(0, c.MoveModels(paths), "1 2 | 3"),
        PlayedCommand(
            1,
            c.OccupyGarrison(1, paths[0]),
            "",
            (e.ModelWounded(regiment=2, model=5, wounds=1), skipped),
        ),
    ]
    text = write_case(case.battle, " A  title # x ", played, note="why")
    assert text.startswith("case: A title x\n  note: why\n  setting: ")
    assert text.endswith(
        "\n1: move\n  path: Guards 1 to 10,12 then 11,13\n  path: Guards 2 to 14,15,2\n  dice: 1 2 | 3\n"
        "\n2: occupy keep 2\n  path: Guards 1 to 10,12 then 11,13\n"
        "  told: ModelWounded Raiders, model Raiders 2, wounds 1\n"
    )
    again = read_case(text)
    assert [step.wish and step.wish.command(step.paths) for step in again.steps[1:]] == [
        played[0].command,
        played[1].command,
    ]
    assert again.battle.words == case.battle.words


def test_a_title_is_one_line_of_two_hundred_letters() -> None:
    b = read_case(EVERYTHING).battle
    for title, line in (("t" * 201, "t" * 200), ("", "—"), (" # ", "—"), ("a\nb", "a b")):
        assert write_case(b, title).splitlines()[0] == f"case: {line}"


def test_regiments_of_one_name_are_told_apart_by_letters() -> None:
    text = EVERYTHING.replace("regiment: Riders", "regiment: Guard Z")
    b = read_case(text).battle
    assert regiment_names(b) == ["Guards", "Lord", "Raiders", "Bowmen", "Guard Z"]
    sheets = [msgspec.structs.replace(sheet, name=name) for sheet, name in zip(
        b.forces.sheets, ("Men", "Cats and dogs", "Men", "", "Men"), strict=True)]  # fmt: skip
    b.forces.sheets = sheets
    assert regiment_names(b) == ["Men A", "Regiment", "Men B", sheets[3].entry, "Men C"]


def replay_lines(count: int) -> list[str]:
    """So many lines of a kept battle."""
    return (REPLAYS / "stake-a-claim.txt").read_text(encoding="utf-8").splitlines()[:count]


@pytest.mark.parametrize(("decisions", "more"), [(0, 1), (0, 3), (2, 2), (5, 0)])
def test_a_case_of_a_replay_begins_after_so_many_lines_and_tells_so_many_more(
    decisions: int, more: int
) -> None:
    lines = replay_lines(14)
    commands = [line for line in lines if line[0] in "01"]
    text = case_from_replay(lines, decisions, more, "A moment")
    heads = [line for line in text.splitlines() if line[:2] in ("1:", "2:")]
    assert len(heads) == more
    for head, line in zip(heads, commands[decisions:], strict=False):
        assert int(head[0]) == int(line[0]) + 1
    assert check_case(read_case(text)) == []


def test_a_replay_shorter_than_asked_is_refused() -> None:
    lines = replay_lines(6)
    last = sum(line[0] in "01" for line in lines)
    assert case_from_replay(lines, last, 5, "The end")
    assert refusal(case_from_replay, lines, last + 1, 1, "x") == Refused(
        "case.replay_shorter", decisions=last + 1
    )


def test_ground_is_read_in_the_order_of_the_file() -> None:
    blocks = blocks_of(EVERYTHING)
    assert [piece.name for piece in pieces_of(blocks)] == ["mound", "keep", "tower"]
    assert scenario_of(blocks).zones[0].name == "camp"
    bare = [block for block in blocks if block.head.key not in ("table", "zone", "terrain")]
    assert (scenario_of(bare).width, scenario_of(bare).zones, pieces_of(bare)) == (48.0, (), ())
