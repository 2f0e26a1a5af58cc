"""What every test may ask for."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from tests import databases
from tests.databases import Templates, Trial

# A busy machine is no fault of the rules: no example is refused for the time it took.
settings.register_profile("busy", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("busy")


def pytest_collection_finish() -> None:
    """Seven thousand tests and all they import stay to the end: nobody looks through them for waste again."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator[str]:
    """A real PostgreSQL server, or a skip that says how to get one."""
    with databases.postgresql_server() as server:
        yield server


@pytest.fixture(scope="session")
def database_templates(
    tmp_path_factory: pytest.TempPathFactory, django_db_blocker: Any
) -> Iterator[Templates]:
    with django_db_blocker.unblock():
        templates = Templates(tmp_path_factory.mktemp("databases"))
        yield templates
        templates.drop()


@pytest.fixture
def on_sqlite(tmp_path: Path, database_templates: Templates, django_db_blocker: Any) -> Iterator[Trial]:
    """A SQLite file of its own for a test that writes for real."""
    with django_db_blocker.unblock(), databases.sqlite_trial(database_templates, tmp_path) as trial:
        yield trial


@pytest.fixture
def on_postgresql(
    postgresql_server: str, database_templates: Templates, django_db_blocker: Any
) -> Iterator[Trial]:
    """A PostgreSQL database of its own for a test that writes for real (mark it `postgres`)."""
    made = databases.postgresql_trial(database_templates, postgresql_server)
    with django_db_blocker.unblock(), made as trial:
        yield trial


@pytest.fixture(params=["on_sqlite", pytest.param("on_postgresql", marks=pytest.mark.postgres)])
def trial(request: pytest.FixtureRequest) -> Trial:
    """A database of its own for a test that writes for real; the test runs once on each kind."""
    made: Trial = request.getfixturevalue(request.param)
    return made


@pytest.fixture(scope="session")
def cluster() -> Iterator[str]:
    """A Dask cluster of two processes on this machine."""
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
    ) as local:
        yield local.scheduler_address.replace("tcp://", "dask://")


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """What was skipped, one plain line for each reason: how many tests, and how to get them."""
    reasons = Counter(
        str(report.longrepr[2]).removeprefix("Skipped: ")
        for report in terminalreporter.stats.get("skipped", [])
        if isinstance(report.longrepr, tuple)
    )
    for reason, count in sorted(reasons.items()):
        terminalreporter.write_line(f"Skipped {count} test{'s' * (count > 1)}: {reason}")
