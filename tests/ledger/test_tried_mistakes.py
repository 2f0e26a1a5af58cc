"""Beside "proven" stands how many small mistakes were noticed, and each that was not."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import Client

from tercio.cli.main import main
from tercio.ledger import tried_mistakes
from tercio.ledger.coverage import coverage
from tercio.ledger.rules import rules
from tercio.ledger.tried_mistakes import TriedMistakes, last_run, mistakes_tried, room_runs
from tests.mutation import kept_run
from tests.mutation.mistakes import SOURCES, Mistake, mistakes_in
from tests.mutation.results import Results
from tests.mutation.rooms import Room
from tests.mutation.trials import NOTICED, SURVIVED, Outcome

SURVIVOR = "tercio/tournament/byes.py, next_bye: > -> >="
RUNS = {
    "tournament": {
        "date": "2026-11-02", "version": "0.2.0", "tried": 9, "noticed": 8,
        "rules": {"WT-BYE-02": {"tried": 9, "noticed": 8, "survivors": [SURVIVOR]}},
    },
    "pairing": {
        "date": "2026-11-03", "version": "0.2.0", "tried": 2, "noticed": 2,
        "rules": {"WT-BYE-02": {"tried": 2, "noticed": 2, "survivors": []}},
    },
}  # fmt: skip


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A run of two rooms, kept where the program looks for it."""
    path = tmp_path / "tried.json"
    path.write_text(json.dumps(RUNS), encoding="utf-8")
    monkeypatch.setattr(tried_mistakes, "KEPT", path)
    room_runs.cache_clear()
    yield path
    room_runs.cache_clear()


@pytest.mark.usefixtures("kept")
def test_a_rule_counts_what_was_tried_in_every_room() -> None:
    assert mistakes_tried("WT-BYE-02") == TriedMistakes(11, 10, (SURVIVOR,))
    assert mistakes_tried("WT-BYE-03") == TriedMistakes()
    assert last_run() == "2026-11-03"
    assert {proof.id: (proof.tried, proof.noticed) for proof in coverage() if proof.tried} == {
        "WT-BYE-02": (11, 10)
    }


@pytest.mark.usefixtures("kept")
def test_the_terminal_tells_it(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--lang", "en", "rules", "coverage"])
    told = capsys.readouterr()
    total = next(line for line in told.out.splitlines() if line.startswith("Total"))
    assert total.split()[-2:] == ["10", "11"]
    assert "3 November 2026" in told.err
    main(["--lang", "es", "rules", "show", "WT-BYE-02"])
    page = capsys.readouterr().out
    assert "Errores pequeños detectados: 10 de 11. " in page
    assert SURVIVOR in page
    main(["--lang", "es", "rules", "show", "WT-BYE-03"])
    assert "Errores" not in capsys.readouterr().out, "nothing was tried there"


@pytest.mark.usefixtures("kept", "db")
def test_the_page_of_a_rule_tells_it() -> None:
    page = Client(HTTP_ACCEPT_LANGUAGE="en").get("/rules/WT-BYE-02/").content.decode()
    assert "Small mistakes noticed: 10 of 11" in page
    assert "next_bye: &gt; -&gt; &gt;=" in page
    assert "Small mistakes" not in Client(HTTP_ACCEPT_LANGUAGE="en").get("/rules/WT-BYE-03/").content.decode()


def test_the_shipped_run_speaks_of_rules_that_exist() -> None:
    known = {rule.id for rule in rules()}
    for room, run in room_runs().items():
        assert run.rules.keys() <= known, room
        assert 0 < run.noticed <= run.tried, room
        for rule, mistakes in run.rules.items():
            assert mistakes.tried - mistakes.noticed == len(mistakes.survivors), rule


def test_a_run_is_counted_by_the_rules_its_functions_cite(
    kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What survived is named by its place; another room's run stays as it was."""
    monkeypatch.setattr(kept_run, "FILE", kept)
    file = SOURCES / "tercio" / "club" / "decide.py"
    first, second = [mistake for mistake in mistakes_in(file) if mistake.function][:2]
    monkeypatch.setattr(
        kept_run, "cited_rules", lambda mistake: {"WT-BYE-02"} if mistake == second else set()
    )
    kept_run.keep_run([results_of([first, second], survivor=second)])
    runs = json.loads(kept.read_text(encoding="utf-8"))
    passed = f"{second.file}, {second.function}: {second.change}"
    assert runs.pop("club") == {
        "date": dt.datetime.now(dt.UTC).date().isoformat(),
        "version": kept_run.__version__,
        "tried": 2,
        "noticed": 1,
        "rules": {"WT-BYE-02": {"tried": 1, "noticed": 0, "survivors": [passed]}},
    }
    assert runs == RUNS


def results_of(mistakes: list[Mistake], survivor: Mistake) -> Results:
    results = Results(Room("club", ("tests/club",)), mistakes)
    results.outcomes = {m: Outcome(SURVIVED if m == survivor else NOTICED) for m in mistakes}
    return results


def test_a_function_cites_the_rules_in_its_own_text() -> None:
    mistakes = mistakes_in(SOURCES / "tercio" / "muskets" / "cards.py")
    cited = {mistake.function: kept_run.cited_rules(mistake) for mistake in mistakes}
    assert any("MT-CARD-01" in rules for rules in cited.values()), cited
    assert (
        kept_run.cited_rules(Mistake("tercio/muskets/cards.py", 0, 1, 1, (1, 1), "", "", "")) == frozenset()
    )
