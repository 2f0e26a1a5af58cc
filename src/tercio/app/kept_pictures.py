"""Pictures of a chronicle: kept while a note shows them, gone when nobody does."""

from __future__ import annotations

from collections.abc import Collection
from hashlib import blake2b

from django.db.models import Sum
from django.db.models.functions import Length

from tercio.core.picture_files import Picture
from tercio.core.refused import Refused
from tercio.store.pictures.models import KeptPicture

MOST_OF_ONE = 100_000_000
"""Bytes of pictures the house keeps for an account, whatever it has begun: all are handed out in one file."""


def key_of(picture: Picture) -> str:
    """What a note names a picture by."""
    return blake2b(picture.data, digest_size=16).hexdigest()


def keep_picture(stream: str, owner: str, picture: Picture) -> None:
    """Keep a picture with a stream; the same one twice is one, and an account has room for so many."""
    check_room(owner, picture)
    KeptPicture.objects.get_or_create(
        stream=stream,
        key=key_of(picture),
        defaults={
            "owner": owner,
            "kind": picture.kind,
            "width": picture.width,
            "height": picture.height,
            "data": picture.data,
        },
    )


def check_room(owner: str, picture: Picture) -> None:
    """Refuse an account more pictures than it has room for; a seat has the room of its stream."""
    theirs = KeptPicture.objects.filter(owner=owner)
    kept = theirs.aggregate(bytes=Sum(Length("data")))["bytes"] or 0
    if owner.startswith("user:") and kept + len(picture.data) > MOST_OF_ONE:
        raise Refused("picture.no_room", most=MOST_OF_ONE // 1_000_000)


def find_picture(stream: str, key: str) -> KeptPicture | None:
    return KeptPicture.objects.filter(stream=stream, key=key).first()


def sizes_of(stream: str) -> dict[str, tuple[int, int]]:
    """Width and height of every picture of a stream that is still here."""
    rows = KeptPicture.objects.filter(stream=stream).values_list("key", "width", "height")
    return {key: (width, height) for key, width, height in rows}


def forget_picture(stream: str, key: str, still: Collection[str]) -> None:
    """Delete a picture unless a note still shows it."""
    if key and key not in still:
        KeptPicture.objects.filter(stream=stream, key=key).delete()
