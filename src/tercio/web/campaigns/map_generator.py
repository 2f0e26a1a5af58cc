"""Fresh maps from the generator, as forms and addresses ask for them: each takes seconds, and its turn."""

from __future__ import annotations

from threading import Lock

from django.http import HttpRequest, QueryDict

from tercio.campaign.generate import GeneratedMap, Order, generate
from tercio.core.refused import Refused
from tercio.web.campaigns.form_commands import whole
from tercio.web.large_turns import large_turn
from tercio.web.limits import over
from tercio.web.networks import visitor

BUSY = "campaigns.generate.busy"
A_MINUTE, MOST_KEPT = 20, 64


class MapsDrawn:
    """The maps drawn last: the same order gives the same map, so it is drawn once."""

    def __init__(self) -> None:
        self._lock, self._kept = Lock(), dict[Order, GeneratedMap]()

    def get(self, order: Order) -> GeneratedMap | None:
        with self._lock:
            return self._kept.get(order)

    def keep(self, order: Order, made: GeneratedMap) -> GeneratedMap:
        with self._lock:
            self._kept[order] = made
            while len(self._kept) > MOST_KEPT:
                del self._kept[next(iter(self._kept))]
        return made


DRAWN = MapsDrawn()


def map_in_turn(request: HttpRequest, order: Order) -> GeneratedMap:
    """A map that was drawn a moment ago is at hand; another waits for its turn."""
    if made := DRAWN.get(order):
        return made
    with large_turn(request, BUSY):
        return DRAWN.get(order) or DRAWN.keep(order, generate(order))


def generate_for(request: HttpRequest, form: QueryDict) -> GeneratedMap:
    """A map from the generator, at most so many a minute for one visitor."""
    if over("map-generate", visitor(request), A_MINUTE, 60):
        raise Refused("limit.wait", seconds=60)
    return map_in_turn(request, order_of(form))


def order_of(form: QueryDict) -> Order:
    """The map a form or an address asks for."""
    return Order(
        whole(form, "players"),
        form.get("seed", "").strip()[:40] or "tercio",
        whole(form, "tiles") or 8,
        symmetric="free" not in form,
    )
