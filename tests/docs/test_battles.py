"""The example bot of docs/battles.md sits down at a real server and plays; the commands of the page exist."""

from __future__ import annotations

import json
import re
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from tercio.cli.main import build
from tercio.firstblood.armies.muster import muster
from tercio.firstblood.armies.text import read_list

PAGE = (Path(__file__).parents[2] / "docs" / "battles.md").read_text("utf-8")


def bot() -> dict[str, Any]:
    """The names the page's program defines."""
    (program,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    names: dict[str, Any] = {"__name__": "bot"}
    exec(compile(program, "docs/battles.md", "exec"), names)
    return names


@pytest.mark.django_db(transaction=True)
def test_two_of_the_example_bots_play_each_other(live_server: Any) -> None:
    program = bot()
    order = json.dumps(
        {"pieces": 0, "seed": 5, "names": ["Ana", "Bea"], "seat": "both", "command_id": "open-a-battle"}
    ).encode()
    address = f"{live_server.url}/api/battles/"
    headers = {"Content-Type": "application/json"}
    with urllib.request.urlopen(urllib.request.Request(address, order, headers)) as answer:
        opened = json.load(answer)
    tokens = [opened["links"][seat].strip("/").rpartition("/")[2] for seat in ("0", "1")]
    battle = f"{address}{opened['id']}"
    versions = []
    for turn in range(16):
        assert program["step"](battle, tokens[turn % 2])
        versions.append(program["ask"](battle, tokens[0])["version"])
    assert versions[-1] > opened["version"]
    assert len(set(versions)) >= 8, "every decision of the two was answered"


def test_a_bot_fights_when_it_can_and_never_gives_up() -> None:
    kinds = ["Concede", "Rally", "March", "Clash"]
    choices = [{"command": {"type": kind}} for kind in kinds]
    assert bot()["choose"](choices) == {"type": "Clash"}
    assert bot()["choose"](choices[:2]) == {"type": "Rally"}


def test_the_commands_and_the_list_of_the_page_are_real() -> None:
    parser = build("en")
    lines = re.findall(r"^    (tercio battle [^#\n]+)", PAGE, re.MULTILINE)
    assert len(lines) >= 4
    for line in lines:
        assert parser.parse_args(line.split()[1:]).room == "battle"
    (text,) = re.findall(r"^(    My wolves.*?)\n\n", PAGE, re.MULTILINE | re.DOTALL)
    muster(read_list(re.sub(r"^    ", "", text, flags=re.MULTILINE)))
