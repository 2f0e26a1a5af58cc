"""The ledger from the terminal."""

import json

import pytest

from tercio.cli.main import main
from tercio.cli.terminal import NOT_FOUND
from tercio.ledger import rules


def test_a_rule_is_shown_in_the_language_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "es", "rules", "show", "WT-BYE-02"]) == 0
    spanish = capsys.readouterr().out
    assert main(["--lang", "en", "rules", "show", "wt-bye-02"]) == 0
    english = capsys.readouterr().out
    assert spanish.startswith("WT-BYE-02 · ")
    assert "Torneo Warcrow › Byes" in spanish
    assert "Warcrow tournament › Byes" in english


@pytest.mark.parametrize("written", ["wt-bye-2", "WT BYE 02", "wtbye2"])
def test_a_rules_number_may_be_written_another_way(written: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "show", written]) == 0
    assert capsys.readouterr().out.startswith("WT-BYE-02 · ")


def test_searching_finds_rules_by_their_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "rules", "search", "bye"]) == 0
    assert "WT-BYE-02" in capsys.readouterr().out


def test_a_search_that_finds_nothing_says_so_to_a_script_too() -> None:
    assert main(["rules", "search", "zzzzzz"]) == NOT_FOUND


def test_an_unknown_rule_is_refused_with_what_to_do(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "es", "rules", "show", "WT-NO-99"]) == NOT_FOUND
    assert "tercio rules search WT-NO-99" in capsys.readouterr().err


def test_coverage_lists_every_rule_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "coverage", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert [one["id"] for one in listed] == [one.id for one in rules()]
    assert set(listed[0]) == {"id", "area", "proven", "tests", "tried", "noticed"}


def test_coverage_counts_by_area(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "rules", "coverage"]) == 0
    out = capsys.readouterr().out
    assert "WT-BYE     Byes" in out
    total = next(line for line in out.splitlines() if line.startswith("Total"))
    assert total.split()[2] == str(len(list(rules())))


@pytest.mark.parametrize(("language", "word"), [("es", "uso: tercio"), ("en", "usage: tercio")])
def test_help_speaks_both_languages(language: str, word: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--lang", language, "--help"])
    assert left.value.code == 0
    assert word in capsys.readouterr().out


def test_wrong_usage_exits_with_two(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--lang", "es", "rules", "dance"])
    assert left.value.code == 2
    assert "--help" in capsys.readouterr().err


def test_the_bare_command_shows_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    assert "rules" in capsys.readouterr().out
