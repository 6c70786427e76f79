"""The display list: the few things that every pen can draw, in pixels, y down."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, TypeAlias

import msgspec

from pbem.atlas.drawing.pixels import Pixels

XY: TypeAlias = tuple[float, float]


class Path(msgspec.Struct, frozen=True, cache_hash=True):
    """An outline of M, L, Q, C and Z (after an M also of relative l, q, c), filled and stroked."""

    d: str
    fill: str = "none"
    stroke: str = ""
    width: float = 1.0
    dash: tuple[float, ...] = ()
    opacity: float = 1.0
    butt: bool = False  # ends cut off square instead of rounded
    even: bool = False  # holes by the even-odd rule


class Text(msgspec.Struct, frozen=True, cache_hash=True):
    """A line of words; x, y is on the baseline."""

    x: float
    y: float
    words: str
    size: float
    font: str
    fill: str
    anchor: Literal["start", "middle", "end"] = "start"
    halo: str = ""
    halo_width: float = 0.0
    spacing: float = 0.0
    angle: float = 0.0
    opacity: float = 1.0


class Tile(msgspec.Struct, frozen=True):
    """A small drawing that repeats; whole pixels wide and high, so that it packs well."""

    name: str
    width: int
    height: int
    items: tuple[Path, ...]


class Texture(msgspec.Struct, frozen=True):
    """A tile spread over an outline, as far as it lies inside another."""

    d: str
    tile: Tile
    clip: str = ""


class Picture(msgspec.Struct, frozen=True):
    """A raster with transparency, laid over a rectangle, as far as it lies inside outlines."""

    x: float
    y: float
    width: float
    height: float
    pixels: Pixels
    clips: tuple[str, ...] = ()


class Clip(msgspec.Struct, frozen=True):
    """Things drawn only inside an outline."""

    d: str
    items: tuple[Item, ...]


PANEL = "panel"  # the kind of a group that is a box beside or over the board


class Group(msgspec.Struct, frozen=True):
    """Things that belong together, moved by x, y; what has a title can be pointed at."""

    items: tuple[Item, ...]
    id: str = ""
    kind: str = ""
    title: str = ""
    x: float = 0.0
    y: float = 0.0
    again: bool = False  # the same items are drawn in many places and on many sheets


class Spot(msgspec.Struct, frozen=True):
    """An unseen outline that tells what lies under the pointer; only the web's pen draws it."""

    id: str
    kind: str
    title: str
    d: str
    x: float
    y: float


Item: TypeAlias = Path | Text | Texture | Picture | Clip | Group | Spot


class Sheet(msgspec.Struct, frozen=True):
    """A finished drawing: the board, which is the same for equal keys, and what lies over it."""

    width: int
    height: int
    title: str
    words: str
    key: str
    board: tuple[Item, ...]
    items: tuple[Item, ...]
    background: str
    unit: float = 1.0  # pixels to a hex
    inks: tuple[str, ...] = ()  # the colours that the board is printed in
    swatches: tuple[str, ...] = ()  # those of what lies over it


def num(value: float) -> str:
    """A coordinate, short."""
    return f"{value:.1f}".removesuffix(".0")


def polyline(points: Iterable[XY], closed: bool = False) -> str:
    """Straight pieces from point to point.

    Coasts have thousands of points: their numbers are shortened together, to what `num` makes.
    """
    long = "L".join([f"{x:.1f} {y:.1f}" for x, y in points])
    body = long.replace(".0 ", " ").replace(".0L", "L").removesuffix(".0")
    return f"M{body}Z" if closed else f"M{body}"


def rect(x: float, y: float, width: float, height: float, radius: float = 0.0) -> str:
    """A rectangle, its corners rounded."""
    if not radius:
        return polyline(
            ((x, y), (x + width, y), (x + width, y + height), (x, y + height)), closed=True
        )
    r, right, bottom = radius, x + width, y + height
    return (
        f"M{num(x + r)} {num(y)}L{num(right - r)} {num(y)}Q{num(right)} {num(y)} {num(right)} "
        f"{num(y + r)}L{num(right)} {num(bottom - r)}Q{num(right)} {num(bottom)} {num(right - r)} "
        f"{num(bottom)}L{num(x + r)} {num(bottom)}Q{num(x)} {num(bottom)} {num(x)} "
        f"{num(bottom - r)}L{num(x)} {num(y + r)}Q{num(x)} {num(y)} {num(x + r)} {num(y)}Z"
    )


def circle(x: float, y: float, r: float) -> str:
    """A circle of four curves."""
    k = r * 0.5523
    return (
        f"M{num(x + r)} {num(y)}"
        f"C{num(x + r)} {num(y + k)} {num(x + k)} {num(y + r)} {num(x)} {num(y + r)}"
        f"C{num(x - k)} {num(y + r)} {num(x - r)} {num(y + k)} {num(x - r)} {num(y)}"
        f"C{num(x - r)} {num(y - k)} {num(x - k)} {num(y - r)} {num(x)} {num(y - r)}"
        f"C{num(x + k)} {num(y - r)} {num(x + r)} {num(y - k)} {num(x + r)} {num(y)}Z"
    )


def joined(paths: Sequence[str]) -> str:
    """Several outlines as one."""
    return "".join(paths)
