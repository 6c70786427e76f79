"""A point: one moment of a SQLite database, as the pages that changed since the point before it.

A file that is never changed: a line that says what it is, a header, the pages, packed, and the
SHA-256 of all this. The first point of a chain holds every page; each of the others names the
SHA-256 of the one before it, without which it is worth nothing.
"""

from __future__ import annotations

import hashlib
import re
import zlib
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import IO

import msgspec

from pbem.store.backups.backup import written_whole
from pbem.store.backups.restore import Damaged
from pbem.store.backups.still_file import StillFile

FORMAT = 1
MAGIC = b"pbem point\n"
SEAL = hashlib.sha256().digest_size
NUMBER = 4  # bytes before each page
CHUNK = 1 << 20
FAST = 1  # of zlib's levels
STAMP = "%Y-%m-%dT%H%M%S.%fZ"
NAME = re.compile(r"(?P<stamp>[\d-]{10}T\d{6}\.\d{6}Z)-(?P<chain>[0-9a-f]{8})-(?P<number>\d{5})")
ENDING = ".point"


class Header(msgspec.Struct, frozen=True):
    """What a point says of itself."""

    format: int
    pbem: str
    made_at: datetime
    chain: str  # drawn at random for its first point
    number: int  # 0: the first
    previous: str  # the seal of the point before it
    page_size: int
    page_count: int  # of the database
    pages: int  # that are in it
    database: str  # the digest of all pages of the database as of then
    keys: dict[str, bytes]  # by their paths within the data folder
    left_out: tuple[str, ...]

    @property
    def name(self) -> str:
        stamp = self.made_at.astimezone(UTC).strftime(STAMP)
        return f"{stamp}-{self.chain}-{self.number:05}{ENDING}"


class Point(msgspec.Struct, frozen=True):
    """A file in a folder of points, as its name tells; nobody has looked into it."""

    file: Path
    made_at: datetime
    chain: str
    number: int


def points_in(folder: Path) -> list[Point]:
    """What lies in a folder, by name; what has another kind of name is none of ours."""
    found = ((file, NAME.fullmatch(file.stem)) for file in folder.glob(f"*{ENDING}"))
    return [
        Point(
            file=file,
            made_at=datetime.strptime(name["stamp"], STAMP).replace(tzinfo=UTC),
            chain=name["chain"],
            number=int(name["number"]),
        )
        for file, name in found
        if name
    ]


def write_point(folder: Path, header: Header, source: StillFile, changed: Iterable[int]) -> None:
    """Write a point with these pages, whole or not at all."""
    with written_whole(folder / header.name) as draft, draft.open("wb") as file:
        sealed = hashlib.sha256()
        for piece in _pieces(header, source, changed):
            file.write(piece)
            sealed.update(piece)
        file.write(sealed.digest())


def _pieces(header: Header, source: StillFile, changed: Iterable[int]) -> Iterator[bytes]:
    yield MAGIC
    yield msgspec.json.encode(header) + b"\n"
    packing = zlib.compressobj(FAST)
    for number in changed:
        yield packing.compress(number.to_bytes(NUMBER) + source.page(number))
    yield packing.flush()


def seal(file: Path) -> str:
    """The SHA-256 that a point ends with."""
    with file.open("rb") as opened:
        opened.seek(-SEAL, 2)
        return opened.read().hex()


def checked(point: Point) -> Header:
    """The header of a point that is as it was written; Damaged, if it is not."""
    try:
        with point.file.open("rb") as file:
            if not _is_sealed(file):
                raise Damaged(f"{point.file.name} is damaged: it is not what was written.")
            file.seek(0)
            header = _header(file)
    except (OSError, msgspec.MsgspecError) as error:
        raise Damaged(f"{point.file.name} cannot be read: {error}.") from None
    if header.format > FORMAT:
        raise Damaged(f"{point.file.name} was written by a newer pbem, so use that one.")
    if header.name != point.file.name:
        raise Damaged(f"{point.file.name} is another point: {header.name}.")
    return header


def pages_of(point: Point) -> Iterator[tuple[int, bytes]]:
    """The pages of a point that was checked, with their numbers."""
    with point.file.open("rb") as file:
        size = NUMBER + _header(file).page_size
        unpacked = bytearray()
        packing = zlib.decompressobj()
        while not packing.eof and (chunk := file.read(CHUNK)):
            unpacked += packing.decompress(chunk)
            whole = len(unpacked) - len(unpacked) % size
            for place in range(0, whole, size):
                number = int.from_bytes(unpacked[place : place + NUMBER])
                yield number, bytes(unpacked[place + NUMBER : place + size])
            del unpacked[:whole]


def _header(file: IO[bytes]) -> Header:
    file.seek(len(MAGIC))
    return msgspec.json.decode(file.readline(), type=Header)


def _is_sealed(file: IO[bytes]) -> bool:
    """Does a file begin as a point, and end with the SHA-256 of what it holds?"""
    if file.read(len(MAGIC)) != MAGIC:
        return False
    seen = hashlib.sha256(MAGIC)
    behind = b""  # what may be the seal
    while chunk := file.read(CHUNK):
        behind += chunk
        seen.update(behind[:-SEAL])
        behind = behind[-SEAL:]
    return seen.digest() == behind
