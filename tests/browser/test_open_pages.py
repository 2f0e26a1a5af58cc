"""A hall of open pages: everybody's shows the new table, for less than two seconds of the house's work."""

from __future__ import annotations

import http.client
import os
import re
import threading
import time
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Opener
from tests.browser.hall import NAMES, Hall
from tests.browser.server import Server

PAGES, SOON = 64, 2.0


class LightPage(threading.Thread):
    """A page as the house sees it: the live line, and its fragment fetched when the line says so."""

    def __init__(self, base: str, link: str) -> None:
        super().__init__(daemon=True)
        self.host, self.ready, self.seen = urlsplit(base).netloc, threading.Event(), threading.Event()
        self.cookies: dict[str, str] = {}
        self.path, page = self.follow(urlsplit(link).path)
        ticket = re.search(r'data-live="([^"]+)"[^>]*data-ticket="([^"]+)"', page)
        assert ticket
        self.ticket, self.at = ticket[2], 0.0

    def get(self, path: str, **headers: str) -> http.client.HTTPResponse:
        line = http.client.HTTPConnection(self.host, timeout=60)
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        line.request("GET", path, headers={"Cookie": cookie, "Accept-Language": "es", **headers})
        answer = line.getresponse()
        for kept in answer.headers.get_all("Set-Cookie") or ():
            name, _, value = kept.partition(";")[0].partition("=")
            self.cookies[name] = value
        return answer

    def follow(self, path: str) -> tuple[str, str]:
        while (answer := self.get(path)).status in (301, 302):
            answer.read()
            path = answer.headers["Location"]
        return path, answer.read().decode()

    def run(self) -> None:
        news = self.get(f"/live/?t={self.ticket}")
        first = True
        for line in news:
            if not line.startswith(b"data:"):
                continue
            if first:
                first = False
                self.ready.set()
                continue
            page = self.get(self.path, **{"HX-Request": "true"}).read().decode()
            if "Ronda 1: mesa" in page or "Mi mesa" in page:
                self.at = time.monotonic()
                self.seen.set()
                return


def worked(server: Server) -> float:
    """Seconds of processor the house has used, whatever else runs on the machine."""
    assert server.process
    fields = Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="counts work as Linux does")
def test_sixty_four_open_pages_show_the_new_table_at_once(visitor: Opener, server: Server) -> None:
    hall = Hall(visitor, len(NAMES), seats=PAGES)
    for number in range(len(NAMES), PAGES):
        hall.do("SignUp", name=f"Jugador {number}")
    hall.names = (*NAMES, *(f"Jugador {number}" for number in range(len(NAMES), PAGES)))
    hall.do("CheckInAll")
    hall.do("DraftRound")
    links = hall.links()
    real = hall.visitor(locale="es-ES", width=390)
    real.goto(links[hall.names[0]])
    pages = [LightPage(hall.desk.url, links[name]) for name in hall.names[1:]]
    for page in pages:
        page.start()
    assert all(page.ready.wait(60) for page in pages)
    before, paired = worked(server), time.monotonic()
    hall.do("PublishRound", accept=["wt.checklist.opening_open"])
    expect(real.get_by_role("link", name=re.compile("Mi mesa"))).to_be_visible()
    assert all(page.seen.wait(60) for page in pages)
    slowest = max(page.at for page in pages) - paired
    spent = worked(server) - before
    print(f"{PAGES} open pages: {spent:.2f} s of work, the last after {slowest:.2f} s")
    assert spent <= SOON
