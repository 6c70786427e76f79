"""The display list as PDF, in vectors, for print: on one page, or tiled over several."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import ceil, cos, radians, sin

from PIL import Image

from pbem.atlas.drawing.display import (
    Clip,
    Group,
    Item,
    Path,
    Picture,
    Sheet,
    Spot,
    Text,
    Texture,
    Tile,
)
from pbem.atlas.drawing.kept import Kept
from pbem.atlas.drawing.text import outline

POINT = 72.0  # to an inch
PAPERS = {"a4": (595.28, 841.89), "letter": (612.0, 792.0)}
MARGIN = 24.0
LEVEL = 6  # of packing
OVERLAP = 18.0  # points that neighbouring pages share, to glue them


class Script:
    """The drawing operators of one sheet, and the resources they name."""

    def __init__(self, book: Book, height: float) -> None:
        self.book = book
        self.height = height
        self.out: list[str] = []
        self.states: dict[float, str] = {}
        self.objects: dict[str, int] = {}
        self.patterns: dict[str, int] = {}

    def write(self, items: Iterable[Item]) -> None:
        for item in items:
            match item:
                case Path():
                    self._path(item)
                case Text():
                    self._text(item)
                case Group():
                    if item.x or item.y:
                        self.out.append(f"q 1 0 0 1 {item.x:.2f} {item.y:.2f} cm")
                        self.write(item.items)
                        self.out.append("Q")
                    else:
                        self.write(item.items)
                case Clip():
                    self.out.append(f"q {operators(item.d)} W n")
                    self.write(item.items)
                    self.out.append("Q")
                case Texture():
                    self._texture(item)
                case Picture():
                    self._picture(item)
                case Spot():
                    pass

    def _path(self, path: Path) -> None:
        filled, stroked = path.fill != "none", bool(path.stroke)
        if not (filled or stroked):
            return
        out = ["q"]
        if path.opacity < 1:
            out.append(f"/{self._state(path.opacity)} gs")
        if filled:
            out.append(f"{_rgb(path.fill)} rg")
        if stroked:
            out.append(f"{_rgb(path.stroke)} RG {_real(path.width)} w")
            out.append("0 J 0 j" if path.butt else "1 J 1 j")
            if path.dash:
                out.append(f"[{' '.join(f'{each:.2f}' for each in path.dash)}] 0 d")
        star = "*" if path.even else ""
        paint = f"B{star}" if filled and stroked else f"f{star}" if filled else "S"
        out.append(f"{operators(path.d)} {paint} Q")
        self.out.append(" ".join(out))

    def _text(self, text: Text) -> None:
        d, put = outline(text)
        out = ["q", *_matrices(put)]
        if text.opacity < 1:
            out.append(f"/{self._state(text.opacity)} gs")
        glyphs = operators(d)
        if text.halo:
            ink = _rgb(text.halo)
            out.append(f"{ink} rg {ink} RG {text.halo_width:.2f} w 1 J 1 j {glyphs} B")
        out.append(f"{_rgb(text.fill)} rg {glyphs} f Q")
        self.out.append(" ".join(out))

    def _texture(self, texture: Texture) -> None:
        name = f"T{len(self.patterns)}"
        self.patterns[name] = self.book.pattern(texture.tile, self.height)
        clip = f"{operators(texture.clip)} W n" if texture.clip else ""
        self.out.append(f"q {clip} /Pattern cs /{name} scn {operators(texture.d)} f* Q")

    def _picture(self, picture: Picture) -> None:
        name = f"I{len(self.objects)}"
        self.objects[name] = self.book.image(picture.pixels.image())
        clip = " ".join(f"{operators(each)} W* n" for each in picture.clips)
        self.out.append(
            f"q {clip} {picture.width:.2f} 0 0 {-picture.height:.2f} {picture.x:.2f} "
            f"{picture.y + picture.height:.2f} cm /{name} Do Q"
        )

    def _state(self, opacity: float) -> str:
        return self.states.setdefault(round(opacity, 2), f"G{len(self.states)}")

    def resources(self) -> str:
        states = " ".join(
            f"/{name} << /ca {value} /CA {value} >>" for value, name in self.states.items()
        )
        objects = " ".join(f"/{name} {at} 0 R" for name, at in self.objects.items())
        patterns = " ".join(f"/{name} {at} 0 R" for name, at in self.patterns.items())
        return f"<< /ExtGState << {states} >> /XObject << {objects} >> /Pattern << {patterns} >> >>"


class Book:
    """Numbered objects, and at last the file."""

    def __init__(self, bodies: Iterable[bytes] = ()) -> None:
        self.bodies = list(bodies)

    def add(self, head: str, stream: bytes | None = None) -> int:
        if stream is not None:
            return self.add_packed(head, zlib.compress(stream, LEVEL))
        self.bodies.append(head.encode("latin-1"))
        return len(self.bodies)

    def add_packed(self, head: str, packed: bytes) -> int:
        lead = f"<< {head} /Filter /FlateDecode /Length {len(packed)} >>\nstream\n"
        self.bodies.append(lead.encode("latin-1") + packed + b"\nendstream")
        return len(self.bodies)

    def pattern(self, tile: Tile, height: float) -> int:
        """A tile in the coordinates of the sheet, which are turned upside down."""
        script = Script(self, height)
        script.write(tile.items)
        return self.add(
            f"/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 "
            f"/BBox [0 0 {tile.width} {tile.height}] /XStep {tile.width} /YStep {tile.height} "
            f"/Resources {script.resources()}",
            "\n".join(script.out).encode("latin-1"),
        )

    def image(self, picture: Image.Image) -> int:
        size = f"/Type /XObject /Subtype /Image /Width {picture.width} /Height {picture.height}"
        mask = self.add(
            f"{size} /ColorSpace /DeviceGray /BitsPerComponent 8 /Interpolate true",
            picture.getchannel("A").tobytes(),
        )
        return self.add(
            f"{size} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Interpolate true "
            f"/SMask {mask} 0 R",
            picture.convert("RGB").tobytes(),
        )

    def bound(self, root: int, info: int) -> bytes:
        out = bytearray(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")
        places = []
        for number, body in enumerate(self.bodies, 1):
            places.append(len(out))
            out += f"{number} 0 obj\n".encode() + body + b"\nendobj\n"
        start = len(out)
        out += f"xref\n0 {len(places) + 1}\n0000000000 65535 f \n".encode()
        for place in places:
            out += f"{place:010} 00000 n \n".encode()
        trailer = f"<< /Size {len(places) + 1} /Root {root} 0 R /Info {info} 0 R >>"
        out += f"trailer\n{trailer}\nstartxref\n{start}\n%%EOF\n".encode()
        return bytes(out)


class Begun:
    """A board's part of a drawing, written and packed once: every map on it goes on from there."""

    def __init__(self, sheet: Sheet) -> None:
        self.script = Script(Book(), sheet.height)
        self.script.write(sheet.board)
        self.packing = zlib.compressobj(LEVEL)
        lines = "".join(f"{line}\n" for line in self.script.out)
        self.packed = self.packing.compress(lines.encode("latin-1"))

    def drawn(self, sheet: Sheet) -> tuple[Book, int]:
        """The whole drawing, in a book of its own; its number there."""
        board, packing = self.script, self.packing.copy()
        book = Book(board.book.bodies)
        script = Script(book, sheet.height)
        script.states.update(board.states)
        script.objects.update(board.objects)
        script.patterns.update(board.patterns)
        script.write(sheet.items)
        packed = packing.compress("\n".join(script.out).encode("latin-1"))
        head = (
            f"/Type /XObject /Subtype /Form /BBox [0 0 {sheet.width} {sheet.height}] "
            f"/Resources {script.resources()}"
        )
        return book, book.add_packed(head, b"".join((self.packed, packed, packing.flush())))


_boards: Kept[Begun] = Kept(6)


def pdf(sheet: Sheet, paper: str = "a4", hex_inches: float | None = None) -> bytes:
    """The sheet on paper: fitted to one page, or so large that a hex has a size, on several."""
    if paper not in PAPERS:
        raise ValueError(f"there is no paper {paper}; there are: {', '.join(PAPERS)}")
    wide, high = PAPERS[paper]
    if sheet.width > sheet.height * 1.1:
        wide, high = high, wide
    room = wide - 2 * MARGIN, high - 2 * MARGIN
    scale = min(room[0] / sheet.width, room[1] / sheet.height)
    if hex_inches is not None:
        scale = hex_inches * POINT / sheet.unit
    begun = _boards.get((sheet.key, sheet.width, sheet.height), lambda: Begun(sheet))
    book, form = begun.drawn(sheet)
    tree = len(book.bodies) + 1
    book.add("")  # the tree of pages, known when they are
    pages = [
        _page(book, tree, form, (wide, high), place, scale) for place in _tiles(sheet, scale, room)
    ]
    kids = " ".join(f"{page} 0 R" for page in pages)
    book.bodies[tree - 1] = f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>".encode()
    title = _string(sheet.title)
    root = book.add(f"<< /Type /Catalog /Pages {tree} 0 R /Lang (en) >>")
    info = book.add(f"<< /Title {title} /Subject {_string(sheet.words[:400])} /Producer (pbem) >>")
    return book.bound(root, info)


def _tiles(
    sheet: Sheet, scale: float, room: tuple[float, float]
) -> Iterator[tuple[float, float, float, float]]:
    """Where on the sheet each page begins, in pixels, and its share of rows and columns."""
    across = _pages(sheet.width * scale, room[0])
    down = _pages(sheet.height * scale, room[1])
    for row in range(down):
        for column in range(across):
            left = column * (room[0] - OVERLAP) / scale
            top = row * (room[1] - OVERLAP) / scale
            yield left, top, room[0] / scale, room[1] / scale


def _pages(length: float, room: float) -> int:
    return 1 if length <= room + 0.01 else ceil((length - OVERLAP) / (room - OVERLAP))


def _page(
    book: Book,
    tree: int,
    form: int,
    paper: tuple[float, float],
    tile: tuple[float, float, float, float],
    scale: float,
) -> int:
    wide, high = paper
    left, top, _, _ = tile
    inner = f"{MARGIN} {MARGIN} {wide - 2 * MARGIN:.2f} {high - 2 * MARGIN:.2f} re W n"
    x, y = MARGIN - left * scale, high - MARGIN + top * scale
    content = book.add(
        "", f"q {inner} {scale:.5f} 0 0 {-scale:.5f} {x:.2f} {y:.2f} cm /M Do Q".encode()
    )
    return book.add(
        f"<< /Type /Page /Parent {tree} 0 R /MediaBox [0 0 {wide} {high}] "
        f"/Resources << /XObject << /M {form} 0 R >> >> /Contents {content} 0 R >>"
    )


@lru_cache(maxsize=30_000)
def operators(d: str) -> str:
    """An outline in PDF's words, operands first; quadratic curves become cubic ones."""
    out: list[str] = []
    here = (0.0, 0.0)
    for command, numbers in _parsed(d):
        if command in "Zz":
            out.append("h")
            continue
        if command.islower():
            numbers = tuple(value + here[at % 2] for at, value in enumerate(numbers))
            command = command.upper()
        if command == "Q":
            cx, cy, x, y = numbers
            first = (here[0] + (cx - here[0]) * 2 / 3, here[1] + (cy - here[1]) * 2 / 3)
            second = (x + (cx - x) * 2 / 3, y + (cy - y) * 2 / 3)
            numbers, command = (*first, *second, x, y), "C"
        here = (numbers[-2], numbers[-1])
        out.append(f"{' '.join(map(_real, numbers))} {command.lower()}")
    return " ".join(out)


def _real(value: float) -> str:
    """A number as PDF knows numbers: never with an exponent."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def _parsed(d: str) -> Iterator[tuple[str, tuple[float, ...]]]:
    """The commands of an outline."""
    command, start = "", 0
    for at, letter in enumerate(f"{d}M"):
        if letter in "MLQCZlqcz":
            if command:
                yield command, tuple(map(float, d[start:at].split()))
            command, start = letter, at + 1


def _matrices(put: str) -> Iterator[str]:
    for part in put.split(")"):
        name, _, numbers = part.strip().partition("(")
        if name == "translate":
            x, y = map(float, numbers.split())
            yield f"1 0 0 1 {x:.3f} {y:.3f} cm"
        elif name == "rotate":
            turn = radians(float(numbers))
            yield f"{cos(turn):.4f} {sin(turn):.4f} {-sin(turn):.4f} {cos(turn):.4f} 0 0 cm"


def _rgb(colour: str) -> str:
    return " ".join(_real(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5))


def _string(words: str) -> str:
    return f"<{(chr(0xFEFF) + words).encode('utf-16-be').hex()}>"
