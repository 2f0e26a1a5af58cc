"""What comes from the environment, and the one secret that is made."""

from __future__ import annotations

import json
import logging
import socket
import stat
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tercio.core.refused import Refused
from tercio.web import environment
from tercio.web.environment import comma_list, email, kept_secret, secret_key
from tercio.web.logs import JsonLines, PlainLines
from tercio.web.outgoing_mail import post
from tests.web.conftest import Visitor


def test_the_secret_is_made_once_and_only_its_owner_reads_it(tmp_path: Path) -> None:
    file = tmp_path / "home" / "secret-key"
    first = kept_secret(file)
    assert len(first) >= 50
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert kept_secret(file) == first
    assert [one.name for one in file.parent.iterdir()] == ["secret-key"]


def test_a_secret_that_was_cut_off_while_it_was_made_is_made_again(tmp_path: Path) -> None:
    file = tmp_path / "secret-key"
    file.touch(mode=0o600)
    assert len(kept_secret(file)) > 40
    assert kept_secret(file) == kept_secret(file)
    assert [path.name for path in tmp_path.iterdir()] == ["secret-key"]


def test_two_first_runs_agree_on_one_secret(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as runs:
        made = set(runs.map(lambda _: kept_secret(tmp_path / "secret-key"), range(40)))
    assert len(made) == 1


def test_the_environments_own_secret_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERCIO_SECRET_KEY", "from-the-environment")
    assert secret_key() == "from-the-environment"


def test_mail_goes_to_the_outbox_unless_a_server_is_named() -> None:
    assert email("")["EMAIL_BACKEND"].endswith("filebased.EmailBackend")
    real = email("smtp://club:p%40ss@mail.example.org")
    assert (real["EMAIL_HOST"], real["EMAIL_PORT"], real["EMAIL_USE_TLS"]) == ("mail.example.org", 587, True)
    assert (real["EMAIL_HOST_USER"], real["EMAIL_HOST_PASSWORD"]) == ("club", "p@ss")
    assert email("smtps://mail.example.org")["EMAIL_PORT"] == 465


def test_a_mail_server_that_says_nothing_is_not_waited_for(
    monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    """It takes the connection and falls silent."""
    monkeypatch.setattr(environment, "MAIL_SECONDS", 0.2)
    with closing(socket.create_server(("127.0.0.1", 0))) as silent:
        for name, value in email(f"smtp://127.0.0.1:{silent.getsockname()[1]}").items():
            setattr(settings, name, value)
        assert settings.EMAIL_TIMEOUT == 0.2
        with pytest.raises(Refused) as no:
            post("ana@club.example", "Copa", "…")
    assert no.value.key == "mail.not_sent"


def test_lists_are_read_with_or_without_spaces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERCIO_HOSTS", "a.example, b.example,")
    assert comma_list("TERCIO_HOSTS", "") == ["a.example", "b.example"]


def test_logs_are_lines_of_json_with_the_route_and_no_secret(
    visitor: Visitor, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO, logger="tercio.request"):
        visitor.get("/go/very-secret-token/")
    (record,) = caplog.records
    told = json.loads(JsonLines().format(record))
    assert (told["route"], told["status"], told["method"]) == ("/go/<str:token>/", 403, "GET")
    assert told["ms"] >= 0
    assert "very-secret-token" not in JsonLines().format(record) + PlainLines().format(record)


def test_an_address_that_leads_nowhere_is_logged_without_repeating_it(
    visitor: Visitor, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO, logger="tercio.request"):
        visitor.get("/wp-login.php")
    (told,) = (json.loads(JsonLines().format(record)) for record in caplog.records)
    assert (told["route"], told["status"]) == (None, 404)


def test_who_asks_under_a_foreign_name_is_a_line_of_the_log_not_forty(
    visitor: Visitor, caplog: pytest.LogCaptureFixture
) -> None:
    """Scanners of addresses do so all day long."""
    with caplog.at_level(logging.INFO, logger="tercio.request"):
        assert visitor.get("/", headers={"host": "elsewhere.example"}).status_code == 400
    (record,) = caplog.records
    assert PlainLines().format(record).count("\n") == 0
