"""Fresh maps from the generator, as forms and addresses ask for them."""

from __future__ import annotations

from functools import lru_cache

from django.http import HttpRequest, QueryDict

from tercio.campaign.generate import GeneratedMap, Order, generate
from tercio.core.refused import Refused
from tercio.web.campaigns.form_commands import whole
from tercio.web.limits import over
from tercio.web.networks import visitor

A_MINUTE = 20


@lru_cache(maxsize=64)
def generated_map(order: Order) -> GeneratedMap:
    """The same order gives the same map, so it is drawn once."""
    return generate(order)


def generate_for(request: HttpRequest, form: QueryDict) -> GeneratedMap:
    """A map from the generator, at most so many a minute for one visitor: each takes seconds."""
    if over("map-generate", visitor(request), A_MINUTE, 60):
        raise Refused("limit.wait", seconds=60)
    return generated_map(order_of(form))


def order_of(form: QueryDict) -> Order:
    """The map a form or an address asks for."""
    return Order(
        whole(form, "players"),
        form.get("seed", "").strip()[:40] or "tercio",
        whole(form, "tiles") or 8,
        symmetric="free" not in form,
    )
