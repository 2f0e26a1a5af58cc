"""The whole house over real HTTP, on SQLite and on PostgreSQL: accounts, a club, live news, undo."""

from __future__ import annotations

import re
from collections.abc import Iterator
from uuid import uuid4

import httpx
import psycopg
import pytest

from tests.browser.server import Server
from tests.databases import named

pytestmark = pytest.mark.slow
PASSWORD = "pica-y-mosquete"


@pytest.fixture(scope="module", params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    env = {}
    if request.param == "postgresql":
        address = request.getfixturevalue("postgresql_server")
        name = f"tercio_{uuid4().hex[:8]}"
        with psycopg.connect(address, autocommit=True) as boss:
            boss.execute(f"CREATE DATABASE {name}".encode())
        env["DATABASE_URL"] = named(address, name)
    running = Server(tmp_path_factory.mktemp("house") / "home", "--no-demo", **env).start()
    yield running
    running.stop()


class Person(httpx.Client):
    """Somebody with a browser's patience: fetches the form, sends it, follows."""

    def __init__(self, server: Server) -> None:
        super().__init__(
            base_url=server.url, follow_redirects=True, headers={"Accept-Language": "en"}, timeout=30
        )

    def fill(self, page: str, action: str | None = None, **fields: str) -> httpx.Response:
        html = self.get(page).text
        hidden = {
            name: found[1]
            for name in ("csrfmiddlewaretoken", "command_id")
            if (found := hidden_in(html, name))
        }
        return self.post(action or page, data={**hidden, **fields}, headers={"Referer": str(self.base_url)})


def hidden_in(html: str, name: str) -> re.Match[str] | None:
    return re.search(rf'name="{name}" value="([^"]+)"', html)


def heard(stream: httpx.Response) -> Iterator[str]:
    return (line.removeprefix("data: ") for line in stream.iter_lines() if line.startswith("data: "))


def test_an_evening_over_http(server: Server) -> None:
    with Person(server) as ana:
        ana.fill("/account/sign-up/", username="ana", password1=PASSWORD, password2=PASSWORD)
        page = ana.fill("/clubs/new/", name="Los Arcabuces")
        club = page.url.path
        stream = f"club/{club.split('/')[2]}"
        ticket = re.search(r'data-ticket="([^"]+)"', page.text)
        assert ticket
        with ana.stream("GET", "/live/", params={"t": ticket[1]}) as live:
            news = heard(live)
            assert next(news) == f"{stream}:1"
            ana.fill(club, f"{club}rename/", name="Los Mosquetes")
            assert next(news) == f"{stream}:2"
            ana.fill(f"/history/{stream}/", f"/history/{stream}/undo/", back_to="1")
            assert next(news) == f"{stream}:3"
        assert "Los Arcabuces" in ana.get(club).text
    assert "Traceback" not in server.said()


def test_a_ticket_is_needed_to_listen(server: Server) -> None:
    assert httpx.get(f"{server.url}/live/", params={"t": "club/a:forged"}, timeout=30).status_code == 403
