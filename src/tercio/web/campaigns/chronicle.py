"""Writing in a campaign's chronicle: notes, pictures of battles, and taking them out again."""

from __future__ import annotations

from typing import cast

from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe
from msgspec.structs import replace

from tercio.app.campaigns import allow, sitting
from tercio.app.command_desk import OpenStream, open_stream
from tercio.app.kept_pictures import find_picture, forget_picture, keep_picture, key_of
from tercio.campaign.commands import WriteNote
from tercio.campaign.state import Campaign
from tercio.campaign.why import why_not
from tercio.core.messages import Command
from tercio.core.picture_files import MOST_BYTES, Picture, read_picture
from tercio.core.refused import Refused
from tercio.web.actor import actor_of
from tercio.web.campaigns.form_commands import command_from_form
from tercio.web.campaigns.views import page, stream_of
from tercio.web.command_forms import send
from tercio.web.links import acting
from tercio.web.refusals import speaks
from tercio.web.refused_form import lead_back
from tercio.web.too_many import limit_posts

A_DAY = 60 * 60 * 24


@acting(stream_of)
@require_POST
@limit_posts("campaign-note", 60)
def write(request: HttpRequest, campaign: str) -> HttpResponseBase:
    """A note, perhaps with a picture, or one struck out: whose wish it is, then the file, then the rules."""
    stream = stream_of(campaign)
    opened = open_stream(stream)
    pictures = {note.picture for note in cast(Campaign, opened.state).notes}
    try:
        command = command_from_form(request.POST)
        actor = actor_of(request)
        allow(opened, sitting(opened, actor.who, actor.seat), command)
        command = with_picture(request, opened, command)
        pictures.add(getattr(command, "picture", ""))
        send(request, stream, command)
    except Refused as no:
        if not speaks(no):
            raise
        return lead_back(request, no) or page(request, open_stream(stream), refused=no, typed=request.POST)
    finally:
        forget_unshown(stream, pictures)
    return redirect(f"{reverse('campaigns:open', args=[campaign])}?part=chronicle")


def with_picture(request: HttpRequest, opened: OpenStream, command: Command) -> Command:
    """The command with the picture that came along, kept once the rules have nothing against it."""
    picture = sent_picture(request)
    if picture is None or not isinstance(command, WriteNote):
        return command
    command = replace(command, picture=key_of(picture))
    if no := why_not(cast(Campaign, opened.state), command):
        raise no
    keep_picture(opened.stream, str(actor_of(request).who), picture)
    return command


def sent_picture(request: HttpRequest) -> Picture | None:
    file = request.FILES.get("picture")
    return read_picture(file.read(MOST_BYTES + 1)) if isinstance(file, UploadedFile) else None


def forget_unshown(stream: str, pictures: set[str]) -> None:
    """Pictures that no note shows any longer, or that no note came to show, leave the house."""
    still = {note.picture for note in cast(Campaign, open_stream(stream).state).notes}
    for key in pictures - still:
        forget_picture(stream, key, still)


@acting(stream_of)
@require_safe
def picture(request: HttpRequest, campaign: str, picture: str) -> HttpResponse:
    """A picture some note of the chronicle shows."""
    stream = stream_of(campaign)
    shown = {note.picture for note in cast(Campaign, open_stream(stream).state).notes}
    kept = find_picture(stream, picture) if picture in shown else None
    if kept is None:
        raise Http404
    response = HttpResponse(bytes(kept.data), content_type=f"image/{kept.kind}")
    response.headers["Cache-Control"] = f"private, max-age={A_DAY}"
    return response
