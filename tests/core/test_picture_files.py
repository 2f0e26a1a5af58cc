"""Pictures are taken only if they are one, and keep nothing of what a camera wrote beside them."""

from __future__ import annotations

import zlib

import pytest

from tercio.core.picture_files import PNG_HEAD, read_picture
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
    for data, refusal in (
        (png() + b"\0" * (4_000_001 - len(png())), Refused("picture.too_big", most=4)),
        (png(6_000, 4_001, pixels=b""), Refused("picture.too_many_pixels", most=24)),
        (png(0, 2), Refused("picture.too_many_pixels", most=24)),
    ):
        with pytest.raises(Refused) as no:
            read_picture(data)
        assert no.value == refusal


def test_as_many_bytes_and_pixels_as_may_be_are_taken() -> None:
    assert read_picture(png() + b"\0" * (4_000_000 - len(png()))).data == png()
    assert read_picture(png(6_000, 4_000, pixels=b"\0")).width == 6_000
    assert read_picture(png(1, 1)).height == 1
    assert read_picture(png(2, 2, pixels=b"\0" * 600_000)).height == 2, "unpacked in more than one go"
    with pytest.raises(Refused, match=r"picture\.not_one"):
        read_picture(png(6_000, 4_000, pixels=b""))


def test_a_picture_that_unfolds_without_end_is_refused() -> None:
    packing = zlib.compressobj(1)
    start = b"".join(packing.compress(b"\0" * 1_000_000) for _ in range(100))
    exact, more = packing.copy(), packing
    assert read_picture(packed_png(start + exact.flush())).width == 2
    with pytest.raises(Refused, match=r"picture\.not_one"):
        read_picture(packed_png(start + more.compress(b"\0") + more.flush()))


def packed_png(packed: bytes) -> bytes:
    return png()[:33] + chunk(b"IDAT", packed) + chunk(b"IEND", b"")


@pytest.mark.parametrize("name", [b"PLTE", b"tRNS", b"gAMA", b"cHRM", b"sRGB"])
def test_a_png_keeps_what_decides_its_colours(name: bytes) -> None:
    data = png(2, 2, chunk(name, b"123"))
    assert read_picture(data).data == data


@pytest.mark.parametrize("name", [b"eXIf", b"iTXt", b"zTXt", b"tIME", b"iCCP"])
def test_a_png_loses_its_other_notes(name: bytes) -> None:
    assert read_picture(png(2, 2, chunk(name, b"123"))).data == png()


@pytest.mark.parametrize(
    "data",
    [
        PNG_HEAD + chunk(b"gAMA", b"1") + png()[8:],
        PNG_HEAD + chunk(b"gAMA", b"\0" * 13) + png()[8:],
        PNG_HEAD + png()[-12:],
        png()[:-12],
        PNG_HEAD + chunk(b"IHDR", b"\0" * 12) + png()[33:],
        packed_png(zlib.compress(b"\0" * 100)[:-5]),
        packed_png(b""),
    ],
)
def test_a_png_begins_with_its_head_and_ends_with_its_end(data: bytes) -> None:
    with pytest.raises(Refused, match=r"picture\.not_one"):
        read_picture(data)


# -- JPEG, segment by segment

QUANTA = segment(0xDB, b"\0" * 65)
SCANNED = segment(0xDA, b"\x01\x01\0\0\x3f\0")


def frame(marker: int) -> bytes:
    return segment(marker, b"\x08\x01\x02\x03\x04\x01\x01\x11\0")


@pytest.mark.parametrize("marker", sorted({*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}))
def test_every_kind_of_frame_tells_the_size(marker: int) -> None:
    data = b"\xff\xd8" + frame(marker) + SCANNED + b"\x55\x55\xff\xd9"
    picture = read_picture(data)
    assert (picture.width, picture.height, picture.data) == (0x304, 0x102, data)


@pytest.mark.parametrize("marker", [0xC4, 0xC8, 0xCC, 0xD0])
def test_what_is_no_frame_tells_no_size(marker: int) -> None:
    with pytest.raises(Refused, match=r"picture\.not_one"):
        read_picture(b"\xff\xd8" + frame(marker) + SCANNED + b"\x55" * 40 + b"\xff\xd9")


@pytest.mark.parametrize("marker", [0xDB, 0xC4, 0xDD, 0xCC, 0xE0, 0xEE])
def test_a_jpeg_keeps_its_tables_and_how_its_colours_are_meant(marker: int) -> None:
    data = jpeg(segment(marker, b""))
    assert read_picture(data).data == data


@pytest.mark.parametrize("marker", [0xE1, 0xE2, 0xED, 0xEF, 0xFE, 0xC8, 0xDC, 0xDE])
def test_a_jpeg_loses_its_other_segments(marker: int) -> None:
    assert read_picture(jpeg(segment(marker, b"1234"))).data == jpeg()


@pytest.mark.parametrize(
    "start",
    [
        b"\xfe\xdb\0\x03\0",  # no segment begins so
        b"\xff\xbf\0\x03\0",  # nor has that mark
        b"\xff\xdb\0\x01",  # shorter than its own length
    ],
)
def test_a_broken_segment_is_no_picture(start: bytes) -> None:
    with pytest.raises(Refused, match=r"picture\.not_one"):
        read_picture(jpeg(start))


def test_a_scan_begins_as_segments_do_and_holds_something() -> None:
    start = b"\xff\xd8" + frame(0xC0)
    assert read_picture(start + SCANNED + b"\x55\x55\xff\xd9").kind == "jpeg"
    for broken in (SCANNED + b"\x55\xff\xd9", b"\xfe" + SCANNED[1:] + b"\x55\x55\xff\xd9"):
        with pytest.raises(Refused, match=r"picture\.not_one"):
            read_picture(start + broken)


# -- which side is up


def entries(*pairs: tuple[int, int], count: int | None = None, gap: bytes = b"") -> bytes:
    """A camera's notes with these numbers under these tags, the table after a gap."""
    table = b"".join(
        tag.to_bytes(2, "big") + b"\0\x03\0\0\0\x01" + value.to_bytes(2, "big") + b"\0\0"
        for tag, value in pairs
    )
    many = len(pairs) if count is None else count
    head = b"Exif\0\0MM\0*" + (8 + len(gap)).to_bytes(4, "big") + gap
    return head + many.to_bytes(2, "big") + table + b"\0\0\0\0"


def noted(*notes: bytes) -> bytes:
    """What is kept of a picture's notes."""
    data = read_picture(jpeg(*(segment(0xE1, note) for note in notes))).data
    assert data.startswith(b"\xff\xd8")
    assert data.endswith(jpeg()[2:])
    return data[2 : -len(jpeg()[2:])]


OTHER = (0x0110, 7)


@pytest.mark.parametrize(
    ("notes", "side"),
    [
        ([entries((0x0112, 2))], 2),
        ([entries((0x0112, 8))], 8),
        ([entries((0x0112, 1))], None),
        ([entries((0x0112, 0))], None),
        ([entries((0x0112, 9))], None),
        ([entries(OTHER, (0x0112, 6))], 6),
        ([entries(OTHER, (0x0112, 6), count=1)], None),
        ([entries((0x0112, 6), gap=b"abc")], 6),
        ([entries(*[OTHER] * 63, (0x0112, 6))], 6),
        ([entries(*[OTHER] * 64, (0x0112, 6))], None),
        ([entries((0x0112, 6)), entries(OTHER)], 6),
        ([entries((0x0112, 6)), entries((0x0112, 3))], 3),
        ([entries((0x0112, 6)), entries((0x0112, 1))], None),
        ([entries((0x0112, 6)), entries((0x0112, 8))], 8),
        ([b"Notes\0" + entries((0x0112, 6))[6:]], None),
        ([b"Exif\0\0XX" + entries((0x0112, 6))[8:]], None),
    ],
)
def test_of_a_cameras_notes_only_the_side_that_is_up_is_kept(notes: list[bytes], side: int | None) -> None:
    assert noted(*notes) == (b"" if side is None else segment(0xE1, entries((0x0112, side))))


def test_a_chunk_whose_checksum_is_cut_off_is_none() -> None:
    whole = png()
    assert read_picture(whole).data == whole
    for data in (whole[:-1], whole[:-4], whole[:-1] + b"x"):
        with pytest.raises(Refused) as no:
            read_picture(data)
        assert no.value == Refused("picture.not_one")
    zero = PNG_HEAD + chunk(b"IHDR", b"")[:-1]
    with pytest.raises(Refused):
        read_picture(zero)
