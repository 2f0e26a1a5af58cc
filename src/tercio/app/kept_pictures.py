"""Pictures of a chronicle: kept while a note shows them, gone when nobody does."""

from __future__ import annotations

from collections.abc import Collection
from hashlib import blake2b

from tercio.core.picture_files import Picture
from tercio.store.pictures.models import KeptPicture


def key_of(picture: Picture) -> str:
    """What a note names a picture by."""
    return blake2b(picture.data, digest_size=16).hexdigest()


def keep_picture(stream: str, owner: str, picture: Picture) -> None:
    """Keep a picture with a stream; the same one twice is one."""
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
