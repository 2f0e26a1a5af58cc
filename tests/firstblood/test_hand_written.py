"""Files written by hand: whatever is wrong in them is found on its own line."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from tercio.core.refused import Refused
from tercio.core.speech import Phrase
from tercio.firstblood.hand_written import (
    json_line,
    json_place,
    line_of,
    members,
    path_of,
    read_json,
    read_toml,
    sound,
    text_of,
    toml_line,
)


class Spot(msgspec.Struct):
    x: int


class Plan(msgspec.Struct):
    name: str = ""
    spots: list[Spot] = []


TOML = """# a plan
name = "x"

[[spots]]
x = 1

[[spots]]  # the second
y = 0
x = "two"

[[spots]]
x = 3
"""


def refusal(read: Any, *given: Any) -> Refused:
    with pytest.raises(Refused) as no:
        read(*given)
    return no.value


def test_a_byte_that_is_no_letter_is_refused_with_its_line() -> None:
    assert text_of("\ufeffá".encode()) == "á"
    assert refusal(text_of, b"a\nb\n\xff") == Refused("file.encoding", line=3)
    assert refusal(text_of, b"\xff") == Refused("file.encoding", line=1)


def test_toml_is_refused_on_the_line_of_its_fault() -> None:
    good = TOML.replace('"two"', "2")
    assert read_toml(good, Plan) == Plan("x", [Spot(1), Spot(2), Spot(3)])
    assert refusal(read_toml, TOML, Plan) == Refused(
        "file.value", line=9, problem="Expected `int`, got `str` - at `$.spots[1].x`"
    )
    broken = refusal(read_toml, good.replace("x = 3", "x = = 3"), Plan)
    assert (broken.key, broken.facts["line"]) == ("file.syntax", 12)
    cut = refusal(read_toml, good + "[[", Plan)
    assert (cut.key, cut.facts["line"]) == ("file.syntax", 13)
    deep = "a = " + "[" * 5_000
    assert refusal(read_toml, deep, Plan) == Refused("file.syntax", line=1, problem="nested too deeply")


@pytest.mark.parametrize(
    ("problem", "line"),
    [
        ("at `$.name`", 2),
        ("at `$.spots[0].x`", 5),
        ("at `$.spots[1].x`", 9),
        ("at `$.spots[1].y`", 8),
        ("at `$.spots[2].x`", 12),
        ("at `$.spots[2].z`", 11),
        ("at `$.spots[1]`", 7),
        ("at `$.spots[9].x`", 1),
        ("at `$.nothing`", 1),
        ("nowhere", 1),
    ],
)
def test_a_path_is_found_in_its_own_table(problem: str, line: int) -> None:
    assert line_of(TOML, problem) == line


def test_a_line_is_told_even_of_nothing() -> None:
    assert line_of("", "at `$.x`") == 1
    assert (
        toml_line("a\nb", "bad (at line 7, column 2)"),
        toml_line("a\nb", "at end"),
        toml_line("", ""),
    ) == (7, 2, 1)
    assert path_of("x - at `$.zones[2].x`") == ["zones", 2, "x"]
    assert path_of("x - at `$[0].a[...].b`") == [0, "a", "b"]
    assert path_of("nowhere") == []


def test_what_cannot_be_played_is_refused_on_its_line() -> None:
    def check(_: Plan) -> None:
        raise Refused("file.number", rule="FB-TERR-02", path="spots[2].x", value="3")

    plan = Plan()
    told = Phrase("file.number", path="spots[2].x", value="3")
    assert refusal(sound, TOML, plan, check) == Refused("file.line", rule="FB-TERR-02", line=12, problem=told)
    assert sound(TOML, plan, lambda _: None) is plan


DOCUMENT = {
    "a": [1, {"b": "}],:", "c": [[], {}, [2, [3, "\\"]]]}, -4.5],
    "d": {"e": None, "f": {"g": True, "b": 'quo"te'}},
    "é": [{"x": n} for n in range(3)],
}


def every_path(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[list[Any], Any]]:
    yield list(path), value
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, held in inside:
        yield from every_path(held, (*path, step))


@pytest.mark.parametrize("indent", [None, 1, 4])
def test_every_value_of_a_document_is_found_where_it_stands(indent: int | None) -> None:
    text = json.dumps(DOCUMENT, indent=indent, ensure_ascii=False)
    for path, value in every_path(DOCUMENT):
        place = json_place(text, path)
        found, _ = json.JSONDecoder().raw_decode(text, place)
        assert found == value, path
        if indent and path:
            steps = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
            assert json_line(text, f"at `${steps}`") == text.count("\n", 0, place) + 1
    assert json_place(text, ["d", "nothing", "x"]) == json_place(text, ["d"])
    assert [name for name, _ in members(text, 0)] == ["a", "d", "é"]
    assert [name for name, _ in members(text, json_place(text, ["a"]))] == [0, 1, 2]


def test_json_is_refused_on_the_line_of_its_fault() -> None:
    text = '{"name": "ñ",\n "spots": [\n  {"x": 1},\n  {"x": "two"}]}'
    assert refusal(read_json, text, Plan) == Refused(
        "file.value", line=4, problem="Expected `int`, got `str` - at `$.spots[1].x`"
    )
    cut = refusal(read_json, text.replace('"two"', "two"), Plan)
    assert (cut.key, cut.facts["line"]) == ("file.syntax", 4)
    assert read_json(text.replace('"two"', "2"), Plan) == Plan("ñ", [Spot(1), Spot(2)])
    assert json_line("a\nb", "broken") == 1
    assert json_line("ñ\nñ", "byte 3") == 2
    assert json_line("ñ\nñ", "byte 99") == 2
