"""A whole battle of two at one screen against a real server: nobody is ever sent what the other has laid.

Every byte of every answer is searched for the Command Stack of whoever does not look: pages, fragments, JSON,
refusals, the live line, histories and files, asked as either side, from behind the curtain and by a stranger.
At its end the same search finds both Stacks in the battle's file, so it is known to find them.
"""

from __future__ import annotations

import json
import random
import re
import threading
from collections.abc import Iterator
from html import escape
from http.client import HTTPConnection
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlencode

import pytest

from tests.browser.server import Server
from tests.proof import proves

SWEEP = 18
"""Every door is tried once in so many decisions, besides those a page uses all the time."""
MOST = 900
FIERCE = ("Clash", "Volley", "DeclareCharge", "March")
FORM = "application/x-www-form-urlencoded"
NOBODY, STRANGER = "", "stranger"


class Answer(NamedTuple):
    """What came back, headers and all."""

    status: int
    head: str
    body: str

    def json(self) -> Any:
        return json.loads(self.body)


class Screen:
    """A browser without a picture: it keeps its cookies, and remembers every answer and who looked."""

    def __init__(self, server: Server) -> None:
        self.line = HTTPConnection("127.0.0.1", server.port, timeout=60)
        self.cookies: dict[str, str] = {}

    def ask(self, method: str, path: str, body: bytes | None = None, kind: str = FORM) -> Answer:
        head = {"Accept-Language": "en", "Cookie": "; ".join(f"{k}={v}" for k, v in self.cookies.items())}
        if body is not None:
            head |= {"Content-Type": kind, "X-CSRFToken": self.cookies.get("tercio_csrf", "")}
        self.line.close()  # a line that was idle for long is gone at the other end
        self.line.request(method, path, body, head)
        came = self.line.getresponse()
        for name, value in came.getheaders():
            if name.lower() == "set-cookie":
                self.cookies |= {key: crumb.value for key, crumb in SimpleCookie(value).items()}
        return Answer(came.status, str(came.headers), came.read().decode())

    def get(self, path: str, **asked: Any) -> Answer:
        return self.ask("GET", f"{path}?{urlencode(asked)}" if asked else path)

    def post(self, path: str, body: Any) -> Answer:
        return self.ask("POST", path, json.dumps(body).encode(), "application/json")

    def send(self, path: str, **fields: str) -> Answer:
        return self.ask("POST", path, urlencode(fields).encode())


class LiveLine(threading.Thread):
    """What a page hears while it is open."""

    def __init__(self, server: Server, tickets: list[str]) -> None:
        super().__init__(daemon=True)
        self.line = HTTPConnection("127.0.0.1", server.port, timeout=60)
        self.query, self.text = urlencode([("t", ticket) for ticket in tickets]), ""
        self.opened = threading.Event()

    def run(self) -> None:
        self.line.request("GET", f"/live/?{self.query}")
        came = self.line.getresponse()
        try:
            while line := came.readline().decode():
                self.text += line
                if line.startswith("data:"):
                    self.opened.set()
        except (OSError, ValueError, AttributeError):
            return  # hung up


class HotSeat:
    """One battle of two at one screen, and who has read what of it."""

    def __init__(self, server: Server) -> None:
        self.screen, self.outside = Screen(server), Screen(server)
        self.screen.get("/battles/")
        wish = {"rival": "screen", "name": "Ana", "rival_name": "Bea", "ground": "little"}
        self.page = self.follow(self.screen.send("/battles/new/", **wish))
        self.id = self.page.strip("/").rpartition("/")[2]
        self.door, self.stream = f"/api/battles/{self.id}", f"firstblood/{self.id}"
        self.stacks: dict[str, tuple[str, ...]] = {"0": (), "1": ()}
        self.orders: dict[str, list[int]] = {"0": [], "1": []}
        self.heard, self.leaks = 0, list[str]()
        self.built: set[str] = set()

    def follow(self, answer: Answer) -> str:
        """The page a form leads to at last."""
        where = ""
        while answer.status in (301, 302):
            where = re.search(r"(?im)^location: (\S+)", answer.head)[1]  # type: ignore[index]
            answer = self.screen.get(where)
        return where.partition("?")[0]

    # --- reading, and searching what was read

    def hear(self, who: str, what: str, answer: Answer) -> Answer:
        """Whoever looks is not sent a Stack that is not theirs."""
        self.heard += 1
        for seat in {"0", "1"} - {who}:
            if found := in_text(answer.head + answer.body, self.stacks[seat], self.orders[seat]):
                self.leaks.append(f"{what} as {who or 'nobody'}: {found} of seat {seat}: {self.stacks[seat]}")
        return answer

    def look(self, seat: str) -> Any:
        """The table as a side sees it when the curtain is theirs: from now on that is its Stack."""
        told = self.screen.get(self.door, seat=seat, picture="true")
        shown = told.json()
        self.stacks[seat] = tuple(shown["battle"]["sides"][int(seat)]["stack"])
        self.hear(seat, "table", told)
        assert shown["battle"]["sides"][1 - int(seat)]["stack"] is None
        return shown

    def decide(self, turn: int, chance: random.Random) -> bool:
        """One decision, as the page sends it; False when the battle is over."""
        behind = self.hear(
            NOBODY, "behind the curtain", self.screen.get(self.door, seat="watch", picture="true")
        )
        if behind.json()["battle"]["over"]:
            return False
        seat = behind.json()["battle"]["asked"]["seat"]
        for other in {"0", "1"} - {seat}:
            self.look(other)
        shown = self.look(seat)
        command, together = self.choose(shown, chance)
        if turn % SWEEP == 0:
            self.try_every_door(shown)
        wish = {"command": command, "seen": shown["version"], "command_id": f"turn-{turn:06}", "seat": seat}
        sent = self.screen.post(f"{self.door}/commands", {**wish, "together": together, "picture": True})
        assert sent.status == 200, sent.body
        if command["type"] == "OrderStack":
            self.orders[seat] = list(command["entries"])
            self.built.add(seat)
        self.stacks[seat] = tuple(sent.json()["table"]["battle"]["sides"][int(seat)]["stack"])
        self.hear(seat, "answer to a command", sent)
        who, looks = ((seat, seat), (NOBODY, "watch"))[turn % 2]
        self.hear(who, "events", self.screen.get(f"{self.door}/events", after=shown["version"], seat=looks))
        return True

    def choose(self, shown: Any, chance: random.Random) -> tuple[Any, bool]:
        """A whole Stack in an order of its own; else what brings the battle on."""
        if cards := [card["entry"] for card in shown["cards"]]:
            order = chance.sample(cards, len(cards))
            while len(order) > 2 and order in (sorted(order), sorted(order)[::-1]):
                order = chance.sample(cards, len(cards))  # an army's own order may stand anywhere
            player = int(shown["battle"]["asked"]["seat"])
            return {"type": "OrderStack", "entries": order, "player": player}, False
        if shown["together"]:
            return shown["together"][0]["command"], True
        offered = [c["command"] for c in shown["choices"] if c["command"]["type"] != "Concede"]
        fierce = [command for kind in FIERCE for command in offered if command["type"] == kind]
        return (fierce or [chance.choice(offered)])[0], False

    def try_every_door(self, shown: Any) -> None:
        """All that anybody can ask about a battle, behind the curtain, as either side, as a stranger."""
        version, choice = shown["version"], shown["choices"][0]["command"]
        for who, screen in ((NOBODY, self.screen), (STRANGER, self.outside)):
            for path in self.addresses(version):
                self.hear(who, path, screen.get(path))
        for seat in "01":
            for path in ("/events?after=0&", "/talk?", "/guide?", "/reasons?", f"?version={version // 2}&"):
                told = self.screen.get(f"{self.door}{path}seat={seat}")
                self.hear(seat, path, told)
            tried = {"command": choice, "seat": seat}
            self.hear(seat, "preview", self.screen.post(f"{self.door}/preview", tried))
            self.hear(seat, "layout", self.screen.post(f"{self.door}/layout", {"ends": {}, "seat": seat}))
        for path in ("branch/", "analysis/change/", "invitation/sit/", "take-back/"):
            self.hear(NOBODY, path, self.screen.send(f"{self.page}{path}", at=str(version)))

    def addresses(self, version: int) -> Iterator[str]:
        """Everything that may be fetched of a battle without saying from which side."""
        yield from (f"{self.page}{rest}" for rest in ("", "invitation/", "replay/", "analysis/", "file/"))
        yield from (f"{self.page}replay/?at={at}" for at in (version, version // 2))
        yield from (f"{self.door}{rest}seat=watch" for rest in ("/events?after=0&", "/talk?", "/guide?"))
        yield f"{self.door}?seat=watch&version={version // 2}&picture=true"
        yield from (
            f"{self.door}/reasons",
            f"{self.door}/sight?model=0",
            f"{self.door}/sight?model=0&target=1",
        )
        yield from (f"/history/{self.stream}/", f"/api/streams/{self.stream}/history", "/battles/mine/", "/")


def in_text(text: str, cards: tuple[str, ...], order: list[int]) -> str:
    """How a Stack of two cards or more stands in a text, if it does: by names, or by the numbers sent."""
    if len(cards) < 2:
        return ""
    for names in (cards, cards[::-1]):
        for gap in (",", ", "):
            plain = f"[{gap.join(json.dumps(name, ensure_ascii=False) for name in names)}]"
            for written in (plain, escape(plain), plain.encode("ascii", "backslashreplace").decode()):
                if written in text:
                    return written
        between = r"(?:<[^<>]{0,80}>|[^\w<>]){1,6}"
        if (
            len(cards) > 2
            and order != sorted(order)
            and re.search(between.join(re.escape(name) for name in names), text)
        ):
            return " / ".join(names)
    left = order[len(order) - len(cards) :]
    for numbers in (order, left):
        if numbers and re.search(rf"entries\W{{1,12}}{', ?'.join(map(str, numbers))}\b", text):
            return f"entries {numbers}"
    return ""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    running = Server(tmp_path / "home", "--no-demo", TERCIO_LOG_LEVEL="WARNING").start()
    try:
        yield running
    finally:
        running.stop()


@proves("FB-STACK-01", "FB-STACK-02")
def test_in_a_whole_battle_at_one_screen_no_byte_tells_what_the_other_has_laid(server: Server) -> None:
    game, chance = HotSeat(server), random.Random(7)
    table = game.screen.get(game.page).body
    tickets = re.findall(r'data-(?:talk-)?ticket="([^"]+)"', table)
    assert len(tickets) == 2
    live = LiveLine(server, tickets)
    live.start()
    turns = 0
    while game.decide(turns, chance):
        turns += 1
        assert turns < MOST
        assert not game.leaks, game.leaks[0]
    live.opened.wait(10)
    live.line.close()
    assert game.built == {"0", "1"}
    assert turns > 60, "a whole battle"
    assert game.heard > 6 * turns
    assert live.text.count("data: ") > 1
    told = [line for line in live.text.splitlines() if line and not line.startswith((":", "retry:"))]
    assert all(re.fullmatch(r"data: (firstblood|talk)/[0-9a-f]+:\d+", line) for line in told), "versions only"
    check_that_the_search_finds(game)


def check_that_the_search_finds(game: HotSeat) -> None:
    """Over, the battle is public: its file tells both orders, and the search knows them where they stand."""
    file = game.outside.get(f"{game.page}file/")
    assert file.status == 200
    for seat in "01":
        orders = re.findall(rf"^{seat} OrderStack entries=\[([\d,]+)\]", file.body, re.MULTILINE)
        assert orders, f"seat {seat} ordered its cards"
        longest = max((order.split(",") for order in orders), key=len)
        cards = tuple(f"card {number}" for number in longest)
        assert in_text(file.body, cards, [int(number) for number in longest]).startswith("entries")
    for cards in (("Jarl", "Raiders", "Huskarls"), ("Jarl", "Raiders")):
        for text in (json.dumps(cards), json.dumps(cards, separators=(",", ":")), escape(json.dumps(cards))):
            assert in_text(f"<p>{text}</p>", cards, [])
    assert in_text(
        "<li>Jarl</li><li>Raiders</li><li>Huskarls</li>", ("Jarl", "Raiders", "Huskarls"), [1, 0, 2]
    )
    assert not in_text("the Raiders charge the Huskarls", ("Jarl", "Raiders", "Huskarls"), [1, 0, 2])
