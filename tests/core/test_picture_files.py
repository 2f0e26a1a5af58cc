"""Pictures are taken only if they are one, and keep nothing of what a camera wrote beside them."""

from __future__ import annotations

import zlib

import pytest

from tercio.core.picture_files import MOST_BYTES, PNG_HEAD, read_picture
from tercio.core.refused import Refused


def chunk(name: bytes, body: bytes) -> bytes:
    return len(body).to_bytes(4, "big") + name + body + zlib.crc32(name + body).to_bytes(4, "big")


def png(width: int = 2, height: int = 2, *extra: bytes, pixels: bytes | None = None) -> bytes:
    head = width.to_bytes(4, "big") + height.to_bytes(4, "big") + b"\x08\x02\0\0\0"
    body = b"".join(b"\0" + b"\x80" * 3 * width for _ in range(height)) if pixels is None else pixels
    return b"".join(
        [PNG_HEAD, chunk(b"IHDR", head), *extra, chunk(b"IDAT", zlib.compress(body)), chunk(b"IEND", b"")]
    )


def segment(marker: int, body: bytes) -> bytes:
    return bytes((0xFF, marker)) + (len(body) + 2).to_bytes(2, "big") + body


def exif(side: int, order: str = "little") -> bytes:
    def number(value: int, length: int) -> bytes:
        return value.to_bytes(length, order)  # type: ignore[arg-type]

    mark = b"II*\0" if order == "little" else b"MM\0*"
    entry = number(0x0112, 2) + number(3, 2) + number(1, 4) + number(side, 2) + b"\0\0"
    return b"Exif\0\0" + mark + number(8, 4) + number(1, 2) + entry + b"\0\0\0\0" + b"GPS 40.4 N"


def jpeg(*notes: bytes, tail: bytes = b"") -> bytes:
    frame = segment(0xC0, b"\x08" + (3).to_bytes(2, "big") + (5).to_bytes(2, "big") + b"\x01\x01\x11\0")
    scan = segment(0xDA, b"\x01\x01\0\0\x3f\0") + b"\x55" * 40 + b"\xff\xd9"
    return b"\xff\xd8" + b"".join(notes) + segment(0xDB, b"\0" * 65) + frame + scan + tail


def test_a_png_keeps_its_pixels_and_loses_its_texts_and_its_tail() -> None:
    secret = chunk(b"tEXt", b"Location\0Plaza Mayor")
    picture = read_picture(png(3, 2, secret) + b"<script>alert(1)</script>")
    assert (picture.kind, picture.width, picture.height) == ("png", 3, 2)
    assert picture.data == png(3, 2)


@pytest.mark.parametrize("order", ["little", "big"])
def test_a_jpeg_keeps_which_side_is_up_and_nothing_else_its_camera_wrote(order: str) -> None:
    picture = read_picture(jpeg(segment(0xE1, exif(6, order)), segment(0xFE, b"comment"), tail=b"<?php"))
    assert (picture.kind, picture.width, picture.height) == ("jpeg", 5, 3)
    assert b"GPS" not in picture.data
    assert b"comment" not in picture.data
    assert picture.data.endswith(b"\xff\xd9")
    assert b"\x01\x12\x00\x03\x00\x00\x00\x01\x00\x06" in picture.data
    assert read_picture(picture.data) == picture


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"GIF89a" + b"\0" * 100,
        b"<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>",
        b"%PDF-1.7",
        PNG_HEAD,
        png()[:-6],
        png().replace(b"IDAT", b"IDAX"),
        png(pixels=b""),
        png()[:45] + b"\x99" + png()[61:],
        b"\xff\xd8",
        b"\xff\xd8\xff",
        jpeg()[:40],
        jpeg().replace(b"\xff\xd9", b"\x55\x55"),
        jpeg(b"not a segment"),
        b"\xff\xd8" + segment(0xDA, b"\x01\x01\0\0\x3f\0") + b"\x55" * 40 + b"\xff\xd9",
    ],
)
def test_what_is_not_a_whole_picture_is_refused(data: bytes) -> None:
    with pytest.raises(Refused) as no:
        read_picture(data)
    assert no.value.key == "picture.not_one"


def test_too_many_bytes_or_pixels_are_refused_before_they_are_unpacked() -> None:
    with pytest.raises(Refused, match=r"picture\.too_big"):
        read_picture(png() + b"\0" * MOST_BYTES)
    with pytest.raises(Refused, match=r"picture\.too_many_pixels"):
        read_picture(png(60_000, 60_000, pixels=b"\0"))


def test_a_picture_that_unfolds_without_end_is_refused() -> None:
    bomb = png(2, 2, pixels=b"\0" * 110_000_000)
    assert len(bomb) < MOST_BYTES
    with pytest.raises(Refused, match=r"picture\.not_one"):
        read_picture(bomb)
