"""Maps, lists and campaigns from the terminal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tercio.campaign.mapfile import read_map, shipped_maps, write_map
from tercio.cli.main import main
from tercio.cli.terminal import NOT_FOUND, REFUSED
from tercio.store.people.models import Person
from tests.campaign.test_roster import ROS


def test_a_map_is_generated_drawn_and_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    svg, out = tmp_path / "out.svg", tmp_path / "out.json"
    order = ["campaign", "map", "generate", "--players", "2", "--seed", "7"]
    assert main(["--lang", "en", *order, "--svg", str(svg), "--out", str(out)]) == 0
    assert "simulated drafts" in capsys.readouterr().out
    assert svg.read_text("utf-8").startswith("<svg")
    assert len(read_map(out.read_bytes()).tiles) == 16
    assert main([*order, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["fairness"]["players"] == 2


def test_a_map_for_nobody_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "es", "campaign", "map", "generate", "--players", "11"]) == 1
    assert "entre 2 y 10 jugadores" in capsys.readouterr().err


def test_a_map_file_is_checked_tile_by_tile(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "map.json"
    file.write_text(write_map(shipped_maps()["ref19"]), "utf-8")
    assert main(["--lang", "en", "campaign", "map", "check", str(file)]) == 0
    assert "The map is sound" in capsys.readouterr().out
    file.write_text(file.read_text("utf-8").replace('"hive"', '"castle"', 1), "utf-8")
    assert main(["--lang", "en", "campaign", "map", "check", str(file)]) == 1
    assert "Tile 0,-2 carries “castle”" in capsys.readouterr().out
    assert main(["campaign", "map", "check", str(tmp_path / "nothing.json")]) == 3


def test_shipped_maps_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["campaign", "map", "list"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(shipped_maps())


def test_a_roster_is_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "waaagh.ros"
    file.write_text(ROS, "utf-8")
    assert main(["--lang", "en", "campaign", "roster", str(file)]) == 0
    out = capsys.readouterr().out
    assert "Waaagh: 575" in out
    assert "troops: Boyz 180" in out


def test_a_campaign_plays_itself_to_a_winner(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "campaign", "simulate", "--players", "2", "--seed", "1"]) == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith("The campaign ends: ")


def begun_campaign(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """The id of a new campaign, founded from the terminal."""
    Person.objects.create_user("marta")
    file = tmp_path / "map.json"
    file.write_text(write_map(shipped_maps()["ref19"]), "utf-8")
    found = ["--lang", "en", "campaign", "found", "Verano", str(file), "--as", "marta", "--json"]
    assert main(found) == 0
    return str(json.loads(capsys.readouterr().out)["id"])


def test_a_campaign_is_founded_and_played_from_the_terminal(
    db: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    number = begun_campaign(tmp_path, capsys)
    for player in ("Ana", "Beto"):
        assert main(["--lang", "en", "campaign", "do", number, "Join", f"player={player}"]) == 0
    assert "Beto" in capsys.readouterr().out
    assert main(["--lang", "en", "campaign", "do", number, "Join", "player=Beto"]) == REFUSED
    assert main(["--lang", "en", "campaign", "do", number, "Fly", "player=Beto"]) == REFUSED
    assert "ClaimTiles" in capsys.readouterr().err
    assert main(["--lang", "en", "campaign", "do", number, "Join", "nobody=1"]) == REFUSED
    assert main(["--lang", "en", "campaign", "do", "0000", "Join", "player=Eva"]) == NOT_FOUND


@pytest.mark.parametrize(
    ("room", "command"), [("campaign", "ClaimTiles player tiles"), ("tournament", "PairRound")]
)
def test_the_help_of_do_lists_the_commands(
    capsys: pytest.CaptureFixture[str], room: str, command: str
) -> None:
    with pytest.raises(SystemExit):
        main(["--lang", "es", room, "do", "--help"])
    told = capsys.readouterr().out
    assert "Qué se puede hacer" in told
    assert command in told


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ["SetDedline", "day=2026-12-01"],
            "Aquí no se puede hacer «SetDedline»: ¿querías decir «SetDeadline»?",
        ),
        (["SetDeadline", "days=2026-12-01"], "«SetDeadline.days»: ¿querías decir «day»?"),
        (["RenameCampaign"], "Falta «RenameCampaign.name»"),
        (
            ["RenameCampaign", "name=[]"],
            "«RenameCampaign.name» tiene que ser un texto y ha llegado una lista",
        ),
        (["Zzz"], "se puede ArchiveCampaign, Attack"),
    ],
)
def test_a_slip_in_a_command_is_answered_in_the_readers_language(
    words: list[str], said: str, db: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    number = begun_campaign(tmp_path, capsys)
    assert main(["--lang", "es", "campaign", "do", number, *words]) == REFUSED
    assert said in capsys.readouterr().err
