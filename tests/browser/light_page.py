"""A page as the house sees it, without a browser: the live line, and the fragment fetched when it speaks."""

from __future__ import annotations

import http.client
import re
import threading
import time
from contextlib import suppress
from urllib.parse import urlsplit

TABLE = re.compile(r"Ronda (\d+): mesa")


class LightPage(threading.Thread):
    """A player's open page: remembers when it first showed the table of each round."""

    def __init__(self, base: str, link: str) -> None:
        super().__init__(daemon=True)
        self.host, self.ready = urlsplit(base).netloc, threading.Event()
        self.cookies: dict[str, str] = {}
        self.shown: dict[int, float] = {}
        self.version = 0
        """The newest it has drawn."""
        self.news = threading.Condition()
        self.path, page = self.follow(urlsplit(link).path)
        ticket = re.search(r'data-live="([^"]+)"[^>]*data-ticket="([^"]+)"', page)
        assert ticket
        self.ticket = ticket[2]

    def get(self, path: str, **headers: str) -> http.client.HTTPResponse:
        line = http.client.HTTPConnection(self.host, timeout=120)
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
        with suppress(OSError, http.client.HTTPException):  # the house is closed, and the page with it
            self.listen()

    def listen(self) -> None:
        for line in self.get(f"/live/?t={self.ticket}"):
            if not line.startswith(b"data:"):
                continue
            if self.ready.is_set():
                self.look(int(line.rpartition(b":")[2]))
            self.ready.set()

    def look(self, version: int) -> None:
        page = self.get(self.path, **{"HX-Request": "true"}).read().decode()
        with self.news:
            for number in TABLE.findall(page):
                self.shown.setdefault(int(number), time.monotonic())
            self.version = version
            self.news.notify_all()

    def knows(self, version: int, patience: float = 60) -> bool:
        """Whether it has drawn a version, soon enough."""
        with self.news:
            return self.news.wait_for(lambda: self.version >= version, patience)

    def shows(self, number: int, patience: float = 60) -> bool:
        """Whether it shows the table of a round, soon enough."""
        with self.news:
            return self.news.wait_for(lambda: number in self.shown, patience)
