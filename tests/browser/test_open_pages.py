"""A hall of open pages: everybody's shows the new table, for less than two seconds of the house's work."""

from __future__ import annotations

import os
import re
import time
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Opener
from tests.browser.hall import NAMES, Hall
from tests.browser.light_page import LightPage
from tests.browser.server import Server

PAGES, SOON = 64, 2.0


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
    assert all(page.shows(1) for page in pages)
    slowest = max(page.shown[1] for page in pages) - paired
    spent = worked(server) - before
    print(f"{PAGES} open pages: {spent:.2f} s of work, the last after {slowest:.2f} s")
    assert spent <= SOON
