"""What a monitor reads, and the log that turns itself over."""

from __future__ import annotations

import logging
import re
from pathlib import Path
from typing import Any

from tercio.web.rotating_log import SharedRotatingFile
from tests.web.conftest import TheClub, Visitor

LINE = re.compile(r'(# (HELP|TYPE) \w+ .+|\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? [0-9.]+)')


def test_metrics_are_told_to_the_machine_itself_in_the_usual_format(club: TheClub) -> None:
    Visitor().get("/nothing/")
    page = Visitor().get("/metrics", headers={"host": "localhost"})
    lines = page.content.decode().splitlines()
    assert [line for line in lines if not LINE.fullmatch(line)] == []
    assert any(line.startswith("tercio_up{") and line.endswith(" 1") for line in lines)
    assert 'tercio_streams{kind="club"} 1' in lines
    assert any(
        re.fullmatch(r'tercio_answers_total\{worker="\d+",status="4xx"\} [1-9]\d*', line) for line in lines
    )


def test_metrics_need_the_token_from_elsewhere(club: TheClub, settings: Any) -> None:
    assert Visitor(club.organiser).get("/metrics").status_code == 404
    assert Visitor().get("/metrics", headers={"authorization": "Bearer "}).status_code == 404
    settings.METRICS_TOKEN = "a-long-token"
    assert Visitor().get("/metrics", headers={"authorization": "Bearer another"}).status_code == 404
    assert Visitor().get("/metrics", headers={"authorization": "Bearer a-long-token"}).status_code == 200


def test_two_writers_of_one_log_turn_it_over_and_lose_no_line(tmp_path: Path) -> None:
    file = tmp_path / "logs" / "tercio.log"
    writers = [SharedRotatingFile(str(file), most=300, keep=3) for _ in range(2)]
    for number in range(30):
        record = logging.LogRecord("tercio", logging.INFO, "", 0, f"line {number:03} of thirty", (), None)
        writers[number % 2].emit(record)
    for writer in writers:
        writer.close()
    kept = [file, *(file.with_name(f"tercio.log.{number}") for number in (1, 2, 3))]
    told = [line for part in reversed(kept) if part.exists() for line in part.read_text().splitlines()]
    assert told == [f"line {number:03} of thirty" for number in range(30 - len(told), 30)]
    assert len(told) > 20
    assert all(part.stat().st_size < 400 for part in kept if part.exists())
