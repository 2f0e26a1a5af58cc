"""Pictures people send: taken only if they are one, kept without what a camera writes beside them.

A file is read piece by piece and written again from the pieces that show something. Place, date and camera
stay behind; of a JPEG's notes only which side is up is kept. Its name and declared type are not believed.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator

import msgspec

from tercio.core.refused import Refused

MOST_BYTES = 4_000_000
MOST_PIXELS = 24_000_000
MOST_UNPACKED = 100_000_000
PNG_HEAD, JPEG_HEAD = b"\x89PNG\r\n\x1a\n", b"\xff\xd8"
SHOWN_CHUNKS = {b"IHDR", b"PLTE", b"tRNS", b"gAMA", b"cHRM", b"sRGB", b"IDAT", b"IEND"}
FRAMES = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}
ADOBE, EXIF, SCAN, END = 0xEE, 0xE1, 0xDA, b"\xff\xd9"
TABLES = {0xDB, 0xC4, 0xDD, 0xCC, 0xE0, ADOBE} | FRAMES
"""JPEG segments that decide what is seen: tables, frames, and the two that say how colours are meant."""
ORIENTATION = 0x0112


class Picture(msgspec.Struct, frozen=True):
    """A picture fit to be shown."""

    kind: str
    width: int
    height: int
    data: bytes


class NoPicture(Exception):
    """The file is not what its first letters say."""


def read_picture(data: bytes) -> Picture:
    """A JPEG or PNG without its notes; anything else is refused."""
    if len(data) > MOST_BYTES:
        raise Refused("picture.too_big", most=MOST_BYTES // 1_000_000)
    try:
        picture = _png(data) if data.startswith(PNG_HEAD) else _jpeg(data)
    except (NoPicture, IndexError, zlib.error):
        raise Refused("picture.not_one") from None
    if not 0 < picture.width * picture.height <= MOST_PIXELS:
        raise Refused("picture.too_many_pixels", most=MOST_PIXELS // 1_000_000)
    return picture


# -- PNG


def _png(data: bytes) -> Picture:
    chunks = list(_chunks(data))
    if chunks[0][0] != b"IHDR" or len(chunks[0][1]) != 13:
        raise NoPicture
    width, height = (int.from_bytes(chunks[0][1][at : at + 4], "big") for at in (0, 4))
    if width * height <= MOST_PIXELS:
        _unpack(b"".join(body for name, body in chunks if name == b"IDAT"))
    shown = b"".join(_chunk(name, body) for name, body in chunks if name in SHOWN_CHUNKS)
    return Picture("png", width, height, PNG_HEAD + shown)


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Every chunk whose checksum is right, up to the end of the picture; what follows it is left out."""
    at, name = len(PNG_HEAD), b""
    while name != b"IEND":
        length = int.from_bytes(data[at : at + 4], "big")
        name, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        mark = data[at + 8 + length : at + 12 + length]
        if len(mark) != 4 or int.from_bytes(mark, "big") != zlib.crc32(name + body):
            raise NoPicture
        yield name, body
        at += 12 + length


def _chunk(name: bytes, body: bytes) -> bytes:
    return len(body).to_bytes(4, "big") + name + body + zlib.crc32(name + body).to_bytes(4, "big")


def _unpack(packed: bytes) -> None:
    """The pixels unpack to their end, within bounds; they are not kept."""
    reader, total = zlib.decompressobj(), 0
    while not reader.eof:
        piece = reader.decompress(packed, 1 << 18)
        packed, total = reader.unconsumed_tail, total + len(piece)
        if total > MOST_UNPACKED or not (packed or reader.eof):
            raise NoPicture
    if not total:
        raise NoPicture


# -- JPEG


def _jpeg(data: bytes) -> Picture:
    if not data.startswith(JPEG_HEAD):
        raise NoPicture
    size, upright, kept = (0, 0), 1, []
    for marker, body in _segments(data):
        if marker in FRAMES:
            size = int.from_bytes(body[3:5], "big"), int.from_bytes(body[1:3], "big")
        if marker == EXIF:
            upright = _orientation(body) or upright
        if marker in TABLES:
            kept.append(_segment(marker, body))
    if size == (0, 0):
        raise NoPicture
    notes = [_upright(upright)] if upright != 1 else []
    return Picture("jpeg", *size, JPEG_HEAD + b"".join([*notes, *kept]) + _scan(data))


def _segments(data: bytes) -> Iterator[tuple[int, bytes]]:
    """Every segment before the first scan."""
    at = len(JPEG_HEAD)
    while data[at + 1] != SCAN:
        length = int.from_bytes(data[at + 2 : at + 4], "big")
        body = data[at + 4 : at + 2 + length]
        if data[at] != 0xFF or data[at + 1] < 0xC0 or len(body) != length - 2:
            raise NoPicture
        yield data[at + 1], body
        at += 2 + length
    if data[at] != 0xFF:
        raise NoPicture
    yield SCAN, data[at:]


def _scan(data: bytes) -> bytes:
    """From the first scan to the end of the picture; what follows is left out."""
    *_, (_, scan) = _segments(data)
    end = scan.rfind(END)
    if end < 12:
        raise NoPicture
    return scan[: end + len(END)]


def _segment(marker: int, body: bytes) -> bytes:
    return bytes((0xFF, marker)) + (len(body) + 2).to_bytes(2, "big") + body


def _orientation(notes: bytes) -> int | None:
    """Which side is up, from 1 to 8, out of a camera's notes."""
    tiff = notes[6:]
    order = {b"II": "little", b"MM": "big"}.get(tiff[:2])
    if not notes.startswith(b"Exif\0\0") or order is None:
        return None

    def read(at: int, length: int) -> int:
        big = tiff[at : at + length] if order == "big" else tiff[at : at + length][::-1]
        return int.from_bytes(big, "big")

    table = read(4, 4)
    for number in range(min(read(table, 2), 64)):
        entry = table + 2 + 12 * number
        if read(entry, 2) == ORIENTATION:
            return side if 1 <= (side := read(entry + 8, 2)) <= 8 else None
    return None


def _upright(side: int) -> bytes:
    """Notes that say which side is up and nothing else."""
    entry = ORIENTATION.to_bytes(2, "big") + b"\0\x03\0\0\0\x01" + side.to_bytes(2, "big") + b"\0\0"
    return _segment(EXIF, b"Exif\0\0MM\0*\0\0\0\x08\0\x01" + entry + b"\0\0\0\0")
