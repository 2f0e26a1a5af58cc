"""The `tercio` command itself: quick, bilingual, clear about what went wrong."""

from __future__ import annotations

import argparse
import errno
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from django.test import Client

from tercio.app.house import no_place
from tercio.cli.main import Parser, build, main, rooms
from tercio.cli.terminal import NOT_FOUND, OK, REFUSED, USAGE
from tercio.store.people.models import Person


def run(*arguments: str, **env: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tercio.cli.main", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, env={"PATH": "", **env})


@pytest.mark.parametrize(
    ("env", "says"), [("es_ES.UTF-8", "uso:"), ("en_GB.UTF-8", "usage:"), ("de_DE", "uso:")]
)
def test_help_speaks_the_terminals_language(env: str, says: str) -> None:
    shown = run("--help", LANG=env)
    assert shown.returncode == 0
    assert shown.stdout.startswith(says)


def test_the_language_asked_for_wins_over_the_terminals() -> None:
    assert run("--lang", "en", "serve", "--help", LANG="es_ES").stdout.startswith("usage:")


def test_every_command_is_in_the_help_in_both_languages(capsys: pytest.CaptureFixture[str]) -> None:
    for language in ("es", "en"):
        with pytest.raises(SystemExit):
            main(["--lang", language, "--help"])
        shown = capsys.readouterr().out
        assert {"rules", "serve", "demo"} <= set(shown.split())
    assert {"rules", "serve"} <= set(rooms())


def test_help_starts_without_the_web_and_the_books_behind_it() -> None:
    slow = "{'django', 'rich', 'tercio.app.questions'}"
    asked = f"import sys, tercio.cli.main as m; m.build('en'); print({slow} & {{*sys.modules}})"
    shown = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert shown.stdout.strip() == "set()"


@pytest.mark.parametrize(
    ("arguments", "usage"),
    [
        (
            ["backup"],
            {"es": "tercio backup [-h] [--keep N] [archivo]", "en": "tercio backup [-h] [--keep N] [file]"},
        ),
        (
            ["rules", "search"],
            {
                "es": "tercio rules search [-h] [--system {WT,CP,FB,MT}] [--json] palabra [palabra ...]",
                "en": "tercio rules search [-h] [--system {WT,CP,FB,MT}] [--json] word [word ...]",
            },
        ),
        (["odds"], {"es": "tercio odds [-h] orden ...", "en": "tercio odds [-h] command ..."}),
        (
            ["odds", "pool"],
            {
                language: "tercio odds pool [-h] [--dice N] [--sides N] [--need N] [--under | --no-under] "
                f"[--naturals | --no-naturals] [--again {text}] [--extra N] [--discard N] [--at-least N] "
                "[--table] [--json]"
                for language, text in (("es", "TEXTO"), ("en", "TEXT"))
            },
        ),
    ],
)
def test_the_help_names_values_in_the_readers_language(
    arguments: list[str], usage: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    for language, told in usage.items():
        with pytest.raises(SystemExit):
            main(["--lang", language, *arguments, "--help"])
        shown = capsys.readouterr().out.split("\n\n")[0].split(maxsplit=1)[1]
        assert " ".join(shown.split()) == told


def test_every_value_of_every_command_has_a_name_in_both_languages() -> None:
    """In Spanish it is no word of the program's own, but for those that are the same."""
    same = {"club", "n"}
    for language in ("es", "en"):
        for action in every_action(build(language)):
            if action.nargs != 0 and action.choices is None:
                assert action.metavar, action
                own = {action.dest, str(getattr(action.type, "__name__", ""))} - same
                assert language == "en" or str(action.metavar).lower() not in own


def every_action(parser: Parser) -> Iterator[argparse.Action]:
    parser.complete()
    for action in parser._actions:
        yield action
        if isinstance(action, argparse._SubParsersAction):
            for command in action.choices.values():
                yield from every_action(command)


def test_wrong_usage_says_so_and_exits_two(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--lang", "es", "dance"])
    assert left.value.code == USAGE
    assert "no se entiende" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("language", "said"), [("es", "¿Querías decir «--dice»?"), ("en", "Did you mean “--dice”?")]
)
def test_a_slip_in_an_option_is_met_by_its_own_command(
    language: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--lang", language, "odds", "clash", "--dise", "3"])
    complaint = capsys.readouterr().err
    assert left.value.code == USAGE
    assert said in complaint
    assert complaint.splitlines()[-1].startswith("tercio odds clash: ")
    assert "--skill" in complaint


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["--lang"], "a --lang le falta su valor)"),
        (["odds", "roll", "--at-least"], "a --at-least le falta su valor)"),
    ],
)
def test_a_value_left_out_is_no_slip(
    argv: list[str], said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "es_ES.UTF-8")
    with pytest.raises(SystemExit):
        main(argv)
    assert said in capsys.readouterr().err


def test_a_language_nobody_speaks_here_is_told_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "es_ES.UTF-8")
    with pytest.raises(SystemExit):
        main(["--lang", "fr", "rules"])
    complaint = capsys.readouterr().err
    assert "'fr' no es una opción" in complaint
    assert "invalid choice" not in complaint


def test_a_word_too_many_is_no_slip_in_an_option(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--lang", "en", "rules", "show", "WT-BYE-02", "dice"])
    assert "Did you mean" not in capsys.readouterr().err


def test_a_slip_in_a_choice_is_told_what_was_probably_meant(capsys: pytest.CaptureFixture[str]) -> None:
    for language, said in (("es", "¿Querías decir «tournament»?"), ("en", "Did you mean “tournament”?")):
        with pytest.raises(SystemExit):
            main(["--lang", language, "torunament"])
        assert said in capsys.readouterr().err


@pytest.mark.parametrize(
    "asked", ["campaign list", "campaign show x", "campaign export x y.json", "campaign do x Join"]
)
def test_where_there_is_no_house_one_is_told_how_to_have_one(asked: str, tmp_path: Path) -> None:
    answer = run("--lang", "en", *asked.split(), TERCIO_HOME=str(tmp_path / "nowhere"))
    assert answer.returncode == REFUSED
    assert "make one with tercio serve" in answer.stderr


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("room", "said"), [("campaign", "Aún no hay campañas"), ("tournament", "Aún no hay torneos")]
)
def test_an_empty_list_says_so(room: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "es", room, "list"]) == OK
    assert said in capsys.readouterr().err


def test_a_taken_port_is_told_with_a_way_out(capsys: pytest.CaptureFixture[str]) -> None:
    with closing(socket.socket()) as busy:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        port = busy.getsockname()[1]
        assert main(["--lang", "en", "serve", "--port", str(port)]) == REFUSED
    assert f"Port {port} is already in use" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("language", "place", "said"),
    [
        ("en", ("--port", "99999"), "99999 is no port: choose from 1 to 65535"),
        ("es", ("--port", "0"), "0 no es un puerto"),
        ("en", ("--host", "192.0.2.77"), "“192.0.2.77” is no address of this machine"),
        (
            "es",
            ("--host", "no-such-hall.invalid"),
            "«no-such-hall.invalid» no es una dirección de esta máquina",
        ),
        ("en", ("--host", f"{'x' * 80}.example"), "is no address of this machine"),
    ],
)
def test_a_place_where_nobody_can_listen_is_told_as_what_it_is(
    language: str, place: tuple[str, str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--lang", language, "serve", "--no-demo", *place]) == REFUSED
    assert said in capsys.readouterr().err


@pytest.mark.parametrize(
    ("why", "key"),
    [(errno.EACCES, "serve.not_allowed"), (errno.EADDRINUSE, "serve.taken"), (0, "serve.not_here")],
)
def test_why_nobody_can_listen_there(why: int, key: str) -> None:
    no = no_place("127.0.0.1", 65535, why)
    assert no.key == key
    assert no.facts.get("other", "65534") == "65534", "there is no port above the highest"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["rules", "show"], "falta identificador"),
        (["odds"], "falta orden"),
        (["odds", "dice"], "orden: 'dice' no es una opción"),
        (["serve", "--port", "ocho"], "--port: 'ocho' no es un número"),
        (["serve", "--port"], "a --port le falta su valor"),
        (["serve", "--dance"], "no conozco --dance"),
        (["rules", "search", "x", "--system", "ZZ"], "'ZZ' no es una opción"),
    ],
)
def test_complaints_are_in_the_readers_language(
    arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--lang", "es", *arguments])
    assert left.value.code == USAGE
    assert says in capsys.readouterr().err


def test_people_are_listed_let_in_and_let_back_in(db: None, capsys: pytest.CaptureFixture[str]) -> None:
    Person.objects.create_user("ana")
    assert main(["--lang", "en", "people", "admin", "Ana"]) == OK
    assert main(["--lang", "en", "people", "list", "--json"]) == OK
    assert main(["--lang", "en", "people", "reset", "ana"]) == OK
    said = capsys.readouterr().out
    assert '"admin": true' in said
    path = said.rsplit(" ", 1)[-1].strip()
    assert Client().get(path, follow=True).status_code == 200
    assert main(["--lang", "en", "people", "reset", "nobody"]) == NOT_FOUND
    assert "Nobody is called nobody" in capsys.readouterr().err
