"""The battles' front page: order a table, or choose two armies and a seed and step through their skirmish."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_safe

from tercio.app.battle_machine import RIVALS_OFFERED
from tercio.app.battle_opening import (
    KEPT,
    LONGEST_LIST,
    MOST_NAME,
    BattleOrder,
    ready_forces,
    rival_army,
    unequal_points,
)
from tercio.app.battles import LARGEST_SEED, Scene, Skirmish, fields, labelled_lists, scene
from tercio.app.kept_armies import armies_of
from tercio.core.refused import Refused
from tercio.web.actor import person_of
from tercio.web.language import language_of
from tercio.web.refusals import status_of
from tercio.web.refused_form import refused_fields

STRIDES = (-40, -10, -1, 1, 10, 40)
END = 10**6
"""More decisions than any skirmish takes."""


def wanted_skirmish(request: HttpRequest) -> Skirmish:
    """The skirmish an address names."""
    given, usual = request.GET, Skirmish()
    try:
        seed, moment = int(given.get("seed") or usual.seed), int(given.get("moment") or usual.moment)
    except ValueError:
        raise Refused("battle.watch.numbers", most=LARGEST_SEED) from None
    return Skirmish(
        given.get("first") or usual.first,
        given.get("second") or usual.second,
        given.get("scenario") or usual.scenario,
        seed,
        min(moment, END),
    )


def steps(shown: Scene) -> list[tuple[int, int]]:
    """How far each button goes, and to which moment; none that would stand still."""
    moments = [(stride, max(0, shown.moment + stride)) for stride in STRIDES]
    return [(stride, to) for stride, to in moments if to != shown.moment and not (stride > 0 and shown.over)]


def prefilled_order(request: HttpRequest) -> BattleOrder:
    """The set-up form, with the lists an address hands over (`mine`, `theirs`: keys or texts).

    Where it hands over one, the other is about as large.
    """
    usual = BattleOrder()
    mine, theirs = (request.GET.get(name, "")[:LONGEST_LIST] for name in ("mine", "theirs"))
    first = mine or (rival_army(theirs, usual.first) if theirs else usual.first)
    second = theirs or (rival_army(mine, usual.second) if mine else usual.second)
    return BattleOrder(first, second)


def armies_asked(request: HttpRequest, ready: BattleOrder) -> BattleOrder:
    """The armies in the form as its reader sees it: a refused one keeps what was chosen."""
    typed = refused_fields(request)
    return BattleOrder(typed.get("first") or ready.first, typed.get("second") or ready.second)


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """A skirmish at one moment, and the buttons to any other."""
    person, forces = person_of(request), ready_forces(language_of(request))
    kept = [(f"{KEPT}{own.key}", own.name) for own in armies_of(person.who if person else None)]
    ready = armies_asked(request, prefilled_order(request))
    page: dict[str, object] = {
        "forces": forces,
        "machines": RIVALS_OFFERED,
        "ready": ready,
        "unequal": unequal_points(ready),
        "kept": kept,
        "keys": [force.key for force in forces] + [key for key, _ in kept],
        "lists": labelled_lists(language_of(request)),
        "scenarios": fields(),
        "own_name": person.name[:MOST_NAME].strip() if person else "",
        "longest_name": MOST_NAME,
        "end": END,
        "asked": Skirmish(),
    }
    try:
        asked = wanted_skirmish(request)
        page["asked"] = asked
        labels = dict(labelled_lists(language_of(request)))
        page["names"] = [labels.get(name, name) for name in (asked.first, asked.second)]
        shown = scene(asked, language_of(request))
    except Refused as refused:
        return render(request, "battles/watch.html", page | {"refused": refused}, status=status_of(refused))
    picture = mark_safe(shown.picture)  # nosec
    return render(
        request, "battles/watch.html", page | {"scene": shown, "picture": picture, "steps": steps(shown)}
    )
