"""The history of anything: who, when, what, and taking it back."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from tercio.app.access import admit, role_at
from tercio.app.command_desk import open_stream
from tercio.app.history import HistoryLine, history, told_to
from tercio.app.open_streams import NoSuchStream
from tercio.app.roles import demand, may
from tercio.app.stream_search import title_of_stream
from tercio.core.refused import Refused
from tercio.core.speech import say
from tercio.store import journal
from tercio.store.listings import A_PAGE
from tercio.web.actor import actor_of, names_for
from tercio.web.command_forms import SAID, address_of, undo
from tercio.web.language import language_of
from tercio.web.links import acting
from tercio.web.page_addresses import way_back
from tercio.web.refusals import speaks, status_of


def line_context(line: HistoryLine, names: dict[str, str], language: str, newest: int) -> dict[str, object]:
    """One line of the page."""
    return {
        "version": line.version,
        "who": names[line.who],
        "at": line.at,
        "text": line.text(language),
        "undone": line.undone,
        "undoing": line.key == "event.undone",
        "undo_to": line.undo_to,
        "steps": newest - (line.undo_to or 0),
    }


def seat_names(stream: str, lines: list[HistoryLine]) -> dict[str, str]:
    """The people behind the links, where what they play in knows them by name."""
    seats = {line.who for line in lines if line.who.startswith("seat:")}
    if not seats:
        return {}
    name_of: Callable[[str], str] = getattr(open_stream(stream).state, "seat_name", lambda seat: "")
    return {who: name for who in seats if (name := name_of(who.removeprefix("seat:")))}


def undoing(stream: str) -> str:
    """What taking back is called in the table of roles: a club's own history is stricter."""
    return "club.undo" if stream.partition("/")[0] == "club" else "history.undo"


@acting("stream")
def show(request: HttpRequest, stream: str, refused: Refused | None = None) -> HttpResponse:
    """Newest first; each line says what taking it back would take back."""
    who = actor_of(request).who
    role = role_at(stream, who)
    demand(role, "history.see")
    newest = version_of(stream)
    upto = min(newest, number_in(request.GET.get("upto", "")) or newest)
    told = told_to(stream, history(stream, after=max(0, upto - A_PAGE), most=min(A_PAGE, upto)), who)
    names = names_for(request, {line.who for line in told}) | seat_names(stream, told)
    lines = [line_context(line, names, language_of(request), newest) for line in reversed(told)]
    context = {
        "stream": stream,
        "version": newest,
        "title": title_of_stream(stream) or stream,
        "lines": lines,
        "older": max(0, upto - A_PAGE),
        "newer": min(newest, upto + A_PAGE) if upto < newest else 0,
        "may_undo": may(role, undoing(stream)),
        "back": address_of(stream),
        "refused": refused,
    }
    return render(request, "history/show.html", context, status=status_of(refused))


@require_POST
@acting("stream")
def take_back(request: HttpRequest, stream: str) -> HttpResponseBase:
    """Undo, or undo an undoing: the journal keeps both."""
    admit(stream, actor_of(request).who, undoing(stream))
    try:
        back_to = version_in(request.POST.get("back_to", ""))
        lines = history(stream, after=back_to, most=SAID)
        undo(request, stream, back_to)
    except Refused as no:
        if not speaks(no):
            raise
        return show(request, stream=stream, refused=no)
    language = language_of(request)
    what = " ".join(line.text(language) for line in lines)
    messages.success(request, say("history.took_back", language, what=what))
    return redirect(way_back(request, reverse("history", args=[stream])))


def number_in(text: str) -> int:
    """A version an address names; 0 for none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0


def version_of(stream: str) -> int:
    """How far a stream has come."""
    head = journal.head(stream)
    if head is None:
        raise NoSuchStream
    return head.version


def version_in(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise Refused("journal.unreadable_command")
    return int(text)
