"""The battle table: a real server, a real browser, twenty battles going on.

Measured: the bytes of the page's own code as it travels; the first useful picture on a phone over bad
wireless; frames while sixty models are dragged; a decision there and back while twenty battles are played by
people in a process of their own, and what the server computes for it; opening a long battle; pages and
answers while twenty people play the captain.
"""

from __future__ import annotations

import gzip
import http.client
import json
import os
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from threading import Event, Thread
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from bench import Line
from bench import seats as seats_at_tables

if TYPE_CHECKING:
    from tests.browser.server import Server

STATIC = Path(__file__).parents[1] / "src" / "tercio" / "web" / "static" / "tercio"
STYLE = (
    Path(__file__).parents[1] / "src" / "tercio" / "firstblood" / "static" / "tercio" / "battle" / "table.css"
)
REPLAY_ONLY = {"replay.js", "replay.css", "ground.js", "ground.css"}
MOST_BYTES, GOAL_ANSWER, GOAL_LONG, GOAL_FIRST, FRAMES = 60_000, 0.150, 0.100, 1.0, 60
BATTLES, DECISIONS, LONG, MODELS = 20, 400, 400, 60
THINKING = (1.0, 3.0)
"""Seconds people think before a decision, at least and at most."""
THOUGHT = 0.5  # seconds; of who plays the captain
GOAL_PAGE, GOAL_THOUGHT, CAPTAINS = 0.250, 1.5, 40.0
"""Seconds: a page at the worst of a hundred, an answer of the machine, and how long twenty play it."""


def run() -> Iterator[Line]:
    yield page_code()
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / "home"
        os.environ["TERCIO_HOME"], os.environ["DJANGO_SETTINGS_MODULE"] = str(home), "tercio.web.settings"
        yield from measured(home)


def page_code() -> Line:
    """Every script and sheet of the table's page that is ours, compressed one by one."""
    ours = [file for file in (STATIC / "battle").iterdir() if file.name not in REPLAY_ONLY] + [STYLE]
    bytes_sent = sum(len(gzip.compress(file.read_bytes())) for file in (*ours, STATIC / "live-line.js"))
    return Line(
        f"the table's own code, {len(ours) + 1} files, compressed", f"{bytes_sent / 1000:.1f} kB",
        goal=f"{MOST_BYTES // 1000} kB", met=bytes_sent <= MOST_BYTES,
    )  # fmt: skip


def measured(home: Path) -> Iterator[Line]:
    from tercio.app import house

    house.wake()
    house.prepare()
    from tests.browser.server import Server

    long, links = long_battle()
    server = Server(home, "--no-demo").start()
    try:
        yield opening_a_long_battle(server.port, long, links[0])
        yield from decisions_there_and_back(server)
        yield from against_the_captain(server.port)
        yield from in_a_browser(server.url, links[0])
    finally:
        server.stop()


def long_battle() -> tuple[str, list[str]]:
    """A battle so many decisions old, and the links of its seats."""
    from django.urls import reverse

    from tercio.app import battle_opening as opening
    from tercio.app import battle_seats as seating
    from tercio.app.battle_table import send, table_shown
    from tercio.app.command_desk import open_stream
    from tercio.firstblood.ready_answers import whose
    from tercio.web.links import link_for

    order = opening.BattleOrder("dweghom-800", "nords-800", seed=7, pieces=10)
    stream, _ = opening.open_battle(order, "visitor", "open-the-long-one")
    for number in range(LONG):
        seat = str(whose(seating.battle_of(open_stream(stream))))
        offered = [
            c.command
            for c in table_shown(stream, seat, "en").choices
            if type(c.command).__name__ != "Concede"
        ]
        if not offered:
            break
        raw = msgspec.to_builtins(offered[number % len(offered)])
        send(stream, raw, seat=seat, who="visitor", command_id=f"turn-{number:06}", seen=None, language="en")
    page = reverse("battles:table", args=[stream.partition("/")[2]])
    return stream, [link_for(stream, f"{seating.SIDE}{seat}", to=page) for seat in ("0", "1")]


def opening_a_long_battle(port: int, stream: str, link: str) -> Line:
    """What the page asks for when it is opened: by a server that never saw the battle, and again."""
    program = Program(port, f"/api/battles/{stream.partition('/')[2]}", link)
    cold, warm = program.timed_page(), min(program.timed_page() for _ in range(10))
    return Line(
        f"opening a battle of {LONG} decisions (the very first time {cold * 1e3:.0f} ms)",
        f"{warm * 1e3:.0f} ms",
        goal=f"{GOAL_LONG * 1e3:.0f} ms", met=warm <= GOAL_LONG,
    )  # fmt: skip


class Program:
    """Somebody at a seat without a browser."""

    def __init__(self, port: int, address: str, link: str) -> None:
        self.line = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        self.address, self.token = address, link.strip("/").rpartition("/")[2]

    def ask(self, path: str = "", body: Any = None) -> Any:
        head = {
            "Authorization": f"Bearer {self.token}",
            "Accept-Language": "en",
            "Content-Type": "application/json",
        }
        self.line.request(
            "POST" if body is not None else "GET",
            self.address + path,
            json.dumps(body) if body else None,
            head,
        )
        answer = self.line.getresponse()
        told = answer.read()
        assert answer.status == 200, told[:300]
        return json.loads(told)

    def timed_page(self) -> float:
        waits: list[float] = []
        timed(waits, self.ask)
        return waits[0]

    def choose(self, page: Any) -> None:
        """Send the choice in the middle of those a page offers."""
        offered = [c["command"] for c in page["choices"] if c["command"]["type"] != "Concede"]
        wish = {
            "command": offered[len(offered) // 2],
            "seen": page["version"],
            "command_id": secrets.token_hex(8),
        }
        self.ask("/commands", wish)


def decisions_there_and_back(server: Server) -> Iterator[Line]:
    """Twenty battles of two people each, who think one to three seconds before every decision.

    Most people think longer; at this pace about ten decisions a second arrive, each followed by all that both
    pages fetch after it. The people are a process of their own (`bench.seats`), so that the server's threads
    and theirs do not wait for one another; on two cores they still share the machine, as a proxy before the
    server would. What is timed is what a player waits for: from sending a decision until the table after it
    is there. What either process computed for it is told beside it.
    """
    from tercio.web.tickets import ticket

    tables = []
    for number in range(BATTLES):
        stream, seats = opened(server.port, number)
        tables.append((seats[0].address, (seats[0].token, seats[1].token), ticket(stream)))
    evening = seats_at_tables.Evening(server.port, tables, THINKING, DECISIONS)
    before = seconds_computed(server)
    people = subprocess.run(
        [sys.executable, "-m", "bench.seats"], input=msgspec.json.encode(evening), stdout=subprocess.PIPE,
        check=True, timeout=600,
    )  # fmt: skip
    told = msgspec.json.decode(people.stdout, type=seats_at_tables.Waited)
    computed, waits = seconds_computed(server) - before, sorted(told.answers)
    slow, middle = waits[int(len(waits) * 0.95)], waits[len(waits) // 2]
    yield Line(
        f"a decision and the table after it, {BATTLES} battles, {len(waits)} sent in {told.lasted:.0f} s, "
        f"median {middle * 1e3:.0f} ms, p95",
        f"{slow * 1e3:.0f} ms", goal=f"{GOAL_ANSWER * 1e3:.0f} ms", met=slow <= GOAL_ANSWER,
    )  # fmt: skip
    yield Line(
        "what the server computes for a decision and all that both pages fetch after it "
        f"(the people themselves {told.spent / len(waits) * 1e3:.1f} ms)",
        f"{computed / len(waits) * 1e3:.1f} ms",
    )


def seconds_computed(server: Server) -> float:
    """How long the server's process has computed so far, as the system counts it."""
    assert server.process is not None
    fields = Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class CaptainMet(NamedTuple):
    """What people at the captain's tables waited for."""

    pages: list[float]
    answers: list[float]
    """Until the machine had answered."""
    silent: list[float]
    """Those of them during which no queue was told."""
    queues: list[int]


def against_the_captain(port: int) -> Iterator[Line]:
    """Twenty people against the captain: every page they ask for, and how long its answers take."""
    met, done = CaptainMet([], [], [], []), Event()
    seats = [opened(port, BATTLES + number, ("", "captain"))[1][0] for number in range(BATTLES)]
    tables = [Thread(target=meet_captain, args=(seat, met, done)) for seat in seats]
    for table in tables:
        table.start()
        time.sleep(THOUGHT / BATTLES)
    done.wait(CAPTAINS)
    done.set()
    for table in tables:
        table.join()
    slow = sorted(met.pages)[int(len(met.pages) * 0.99)]
    yield Line(
        f"a page while {BATTLES} people play the captain, {len(met.pages)} asked, p99",
        f"{slow * 1e3:.0f} ms",
        goal=f"{GOAL_PAGE * 1e3:.0f} ms", met=slow <= GOAL_PAGE,
    )  # fmt: skip
    worst = max(met.silent, default=0.0)
    yield Line(
        f"the captain's longest answer without a queue told ({len(met.answers)} answers, the longest "
        f"{max(met.answers):.1f} s, up to {max(met.queues)} battles before it)",
        f"{worst:.2f} s", goal=f"{GOAL_THOUGHT} s", met=worst <= GOAL_THOUGHT,
    )  # fmt: skip


def meet_captain(seat: Program, met: CaptainMet, done: Event) -> None:
    """Decide when asked, after a moment's thought; when it is the machine's turn, wait for it."""
    while not done.is_set():
        page = timed(met.pages, seat.ask)
        asked = page["battle"]["asked"]
        if not asked:
            return
        if asked["seat"] == page["battle"]["seat"]:
            done.wait(THOUGHT)
            timed(met.pages, partial(seat.choose, page))
        else:
            wait_for_captain(seat, met, done)


def wait_for_captain(seat: Program, met: CaptainMet, done: Event) -> None:
    """Look four times a second, until the machine has made all its decisions; each is an answer."""
    version, began, place = None, time.perf_counter(), 0
    while not done.is_set():
        told = timed(met.pages, partial(seat.ask, "/machine", {}))
        if version is not None and told["version"] != version:
            took = time.perf_counter() - began
            met.answers.append(took)
            if not place:
                met.silent.append(took)
            began, place = time.perf_counter(), 0
        if not told["thinking"]:
            return
        version, place = told["version"], max(place, told["place"])
        met.queues.append(place)
        done.wait(0.25)


def timed(waits: list[float], act: Callable[[], Any]) -> Any:
    """What an act gives; how long it took is noted."""
    began = time.perf_counter()
    given = act()
    waits.append(time.perf_counter() - began)
    return given


def opened(
    port: int, number: int, machines: tuple[str, str] = ("", "")
) -> tuple[str, tuple[Program, Program]]:
    """A battle opened in this process: the door lets one address open only a few a minute."""
    from tercio.app import battle_opening as opening
    from tercio.app import battle_seats as seating
    from tercio.web.links import link_for

    stream, _ = opening.open_battle(
        opening.BattleOrder(seed=number, machines=machines), "visitor", f"open-number-{number:03}"
    )
    address = f"/api/battles/{stream.partition('/')[2]}"
    first, second = (Program(port, address, link_for(stream, f"{seating.SIDE}{k}", to="/")) for k in (0, 1))
    return stream, (first, second)


def in_a_browser(url: str, link: str) -> Iterator[Line]:
    """First picture on a slow phone, and frames while sixty models follow the finger."""
    from playwright.sync_api import sync_playwright

    from tests import chromium
    from tests.browser.conftest import ARGUMENTS

    program = chromium.find()
    if program is None:
        yield Line(f"needs a browser: {chromium.HOW}", "not measured")
        return
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        yield first_picture(browser, url, link)
        yield frames_while_dragging(browser, url, link)
        browser.close()


def first_picture(browser: Any, url: str, link: str) -> Line:
    """A phone on a line of 1.6 Mbit/s with 150 ms to the house: until models stand painted on the table."""
    context = browser.new_context(base_url=url, viewport={"width": 390, "height": 844}, locale="es-ES")
    page = context.new_page()
    page.goto("/offline/")
    slow = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 94_000}
    context.new_cdp_session(page).send("Network.emulateNetworkConditions", slow)
    began = time.perf_counter()
    page.goto(link, wait_until="commit")
    page.locator("#battle-table .model").first.wait_for(state="attached", timeout=60_000)
    page.evaluate(PAINTED)
    took = time.perf_counter() - began
    context.close()
    return Line(
        "first useful picture on a phone, 1.6 Mbit/s and 150 ms", f"{took:.2f} s",
        goal=f"{GOAL_FIRST:.0f} s", met=took <= GOAL_FIRST,
    )  # fmt: skip


def frames_while_dragging(browser: Any, url: str, link: str) -> Line:
    """Sixty models staged and redrawn at every step of a finger, by the page's own drawing."""
    context = browser.new_context(base_url=url, viewport={"width": 1280, "height": 844}, locale="en-GB")
    page = context.new_page()
    page.goto(link)
    page.locator("#battle-table .model").first.wait_for(state="attached", timeout=60_000)
    spent = page.evaluate(STAGED, MODELS)
    context.close()
    slow = sorted(spent["frames"])[int(len(spent["frames"]) * 0.95)]
    return Line(
        f"one step of a drag with {spent['models']} models laid out, p95 of {len(spent['frames'])}",
        f"{slow:.1f} ms",
        goal=f"{1000 / FRAMES:.1f} ms", met=slow <= 1000 / FRAMES,
    )  # fmt: skip


PAINTED = """() => new Promise((done) =>
  new PerformanceObserver((seen) => seen.getEntriesByName("first-contentful-paint").length && done())
    .observe({ type: "paint", buffered: true }))"""
STAGED = """async (wanted) => {
  const loaded = performance.getEntriesByType("resource").map((entry) => entry.name);
  const own = (name) => import(loaded.find((address) => address.includes(`/battle/${name}.js`)));
  const { state } = await own("state"); // the page's own, by the address it was loaded from
  const { drawStaged } = await own("drawing");
  const svg = document.getElementById("battle-table");
  const all = state.page.battle.regiments.flatMap((one) => one.models);
  const standing = all.filter((one) => one.x !== null), models = standing.slice(0, wanted);
  while (models.length < wanted) { // twins of those who stand, until there are enough
    const like = standing[models.length % standing.length], twin = { ...like, id: 1000 + models.length };
    const body = svg.querySelector(`.model[data-model="${like.id}"]`);
    body.after(Object.assign(body.cloneNode(true), { id: "" }));
    body.nextElementSibling.dataset.model = twin.id;
    state.page.battle.regiments.find((one) => one.models.includes(like)).models.push(twin);
    models.push(twin);
  }
  const told = { overlaps: new Set(), lost: new Set(), foes: new Set(), seen: [], dark: false };
  const frames = [];
  for (let step = 0; step < 120; step += 1) {
    await new Promise(requestAnimationFrame);
    const began = performance.now();
    for (const model of models) state.staged.set(model.id, [model.x + step / 40, model.y + step / 60]);
    drawStaged(svg, state, told, "9.9");
    svg.getBoundingClientRect();
    frames.push(performance.now() - began);
  }
  return { models: models.length, frames };
}"""
