"""Odds and the field card from the terminal."""

import json
import subprocess
import sys

import pytest

from tercio.cli.main import main
from tercio.cli.terminal import USAGE


def told(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["--lang", "en", *words]) == 0
    return capsys.readouterr().out


def test_a_reader_who_stops_early_is_no_mistake() -> None:
    command = f"'{sys.executable}' -m tercio.cli.main odds pool --dice 5000 --json"
    piped = ["/bin/sh", "-c", f"{command} | head -c 20"]
    ran = subprocess.run(piped, capture_output=True, text=True, check=True)
    assert ran.stdout.startswith("{")
    assert "Traceback" not in ran.stderr


def test_dice_as_players_write_them(capsys: pytest.CaptureFixture[str]) -> None:
    out = told(capsys, "odds", "roll", "5d6>=4", "--table", "--at-least", "4")
    assert "4 or more: 18.75 %" in out
    assert "31.25 %" in out


@pytest.mark.parametrize(
    ("language", "written", "expected", "most"),
    [("es", "1000d20", "10\u202f500", "20\u202f000"), ("en", "1000d20", "10,500", "20,000")],
)
def test_large_numbers_are_read_in_groups(
    language: str, written: str, expected: str, most: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--lang", language, "odds", "roll", written]) == 0
    assert [line.split(" ")[-1] for line in capsys.readouterr().out.splitlines()[1:4]] == [
        expected,
        "1000",
        most,
    ]
    assert main(["--lang", language, "odds", "roll", "999d999"]) == 1
    many = {
        "es": "997\u202f003 totales distintos y caben 120\u202f000",
        "en": "997,003 different totals and 120,000 fit",
    }
    assert many[language] in capsys.readouterr().err


def test_an_attack_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    out = told(capsys, "odds", "clash", "--dice", "24", "--skill", "3", "--inspired", "--json")
    answer = json.loads(out)
    assert answer["given"]["dice"] == 24
    assert answer["numbers"]["hits"] == pytest.approx(16)
    assert answer["reasons"][0]["rule"] == "FB-INSP-01"
    assert sum(answer["odds"]["casualties"]["p"]) == pytest.approx(1)


def test_a_musket_shot_explains_itself_and_says_what_is_unsure(capsys: pytest.CaptureFixture[str]) -> None:
    out = told(capsys, "muskets", "shot", "--inches", "10", "--mods", "dense_cover", "--shooters", "1")
    assert "MT-SHOOT-08" in out
    assert "unreadable" in out
    assert "20.00 %" in out


def test_the_sheet_lists_what_is_unsure(capsys: pytest.CaptureFixture[str]) -> None:
    cells = json.loads(told(capsys, "muskets", "sheet", "--unsure", "--json"))
    assert cells["weapon.bow.range"]["candidates"] == [16, 18, 24]
    assert all(cell["confidence"] != "high" for cell in cells.values())
    assert "Bow: range" in told(capsys, "muskets", "sheet")


def test_no_dice_are_thrown_that_nobody_wrote(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--lang", "es", "odds", "roll"])
    assert left.value.code == USAGE
    assert "falta dados" in capsys.readouterr().err


def test_figures_nobody_gave_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    """As they would be given, so that whoever wants others sees how; what counts for nothing is left out."""
    taken = told(capsys, "odds", "clash", "--dice", "12", "--skill", "3").splitlines()[0]
    assert taken == (
        "Taken for granted: --defence 2 --own-save 2 --models 12 --wounds-each 1 --type infantry --resolve 3"
    )
    assert "Taken for granted" not in told(capsys, "odds", "roll", "3d6")
    walk = told(capsys, "muskets", "move").splitlines()[0]
    assert walk == "Taken for granted: --ground open --road none --enemy-near"


@pytest.mark.parametrize(
    "words",
    [
        ["odds", "roll", "d{}"],
        ["odds", "roll", ""],
        ["odds", "pool", "--dice", "99999"],
        ["muskets", "shot", "--weapon", "laser"],
        ["muskets", "reaction", "--conditions", "surprise,three_casualties"],
    ],
)
def test_nonsense_is_refused_with_words(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "es", *words]) == 1
    assert capsys.readouterr().err.strip()


@pytest.mark.parametrize(
    ("option", "slip", "meant"),
    [("--weapon", "muskt", "musket"), ("--mods", "open_order,light_cver", "light_cover")],
)
def test_a_slip_in_a_value_is_told_what_was_probably_meant(
    option: str, slip: str, meant: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for language, said in (("es", f"¿querías decir «{meant}»?"), ("en", f"did you mean “{meant}”?")):
        assert main(["--lang", language, "muskets", "shot", option, slip]) == 1
        assert said in capsys.readouterr().err


def test_what_may_hardly_happen_is_not_said_never_to(capsys: pytest.CaptureFixture[str]) -> None:
    out = told(capsys, "odds", "roll", "24d6", "--at-least", "144", "--table").splitlines()
    assert "<0.01 %" in next(line for line in out if "144" in line and "%" in line)
    assert " 0.00 %" not in " ".join(out)


def test_a_thrown_answer_says_so_and_gives_its_margins(capsys: pytest.CaptureFixture[str]) -> None:
    out = told(capsys, "odds", "clash", "--dice", "10000", "--relentless")
    assert "Simulated" in out
    assert "±" in out
    answer = json.loads(told(capsys, "odds", "clash", "--dice", "10000", "--relentless", "--json"))
    assert (answer["simulated"]["rolls"], answer["simulated"]["seed"]) == (2000, 1)
    assert answer["simulated"]["margins"]["hits"] > 0
