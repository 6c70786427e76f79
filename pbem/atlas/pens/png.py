"""The display list as PNG: thorvg draws the vectors, Pillow lays textures and packs the colours."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache, partial, reduce
from importlib import import_module
from io import BytesIO
from itertools import groupby
from threading import RLock
from typing import Any, NamedTuple

from PIL import Image, ImageChops

from pbem.atlas.drawing.display import (
    PANEL,
    Group,
    Item,
    Path,
    Picture,
    Sheet,
    Texture,
    Tile,
    polyline,
)
from pbem.atlas.drawing.kept import Kept
from pbem.atlas.land.relief import PRINTED
from pbem.atlas.pens.svg import outlined

BAND = 256  # rows of pixels that are packed at a time
CHANGED = [0] + [255] * 255


ONE_AT_A_TIME = RLock()  # thorvg shares its engine between canvases


class Raster:
    """A canvas of pixels in memory."""

    def __init__(
        self, width: int, height: int, pixels: ctypes.Array[ctypes.c_uint32] | None = None
    ) -> None:
        self.width, self.height = width, height
        kind = ctypes.c_uint32 * (width * height)
        self.buffer = kind() if pixels is None else kind.from_buffer_copy(pixels)

    def clear(self) -> None:
        ctypes.memset(self.buffer, 0, ctypes.sizeof(self.buffer))

    def draw(self, items: Iterable[Item], straight: bool = False) -> None:
        """Vectors on top of what is there; `straight` keeps colours unmixed with their alpha."""
        data = outlined(items, self.width, self.height).encode()
        with ONE_AT_A_TIME:
            self._render(data, straight)

    def _render(self, data: bytes, straight: bool) -> None:
        tvg, engine = _thorvg()
        canvas = tvg.SwCanvas(engine)
        lib = engine.thorvg_lib
        lib.tvg_swcanvas_set_target(
            canvas._canvas,
            ctypes.pointer(self.buffer),
            ctypes.c_uint32(self.width),
            ctypes.c_uint32(self.width),
            ctypes.c_uint32(self.height),
            tvg.Colorspace.ABGR8888S if straight else tvg.Colorspace.ABGR8888,
        )
        picture = tvg.Picture(engine)
        picture.load_data(data, "svg", None, True)
        picture.set_size(self.width, self.height)
        canvas.add(picture)
        canvas.update()
        canvas.draw(False)
        canvas.sync()
        canvas.destroy()

    def image(self) -> Image.Image:
        """The same pixels for Pillow, which may change them."""
        size = (self.width, self.height)
        pixels: Any = self.buffer
        found = Image.frombuffer("RGBA", size, pixels, "raw", "RGBA", 0, 1)
        found.readonly = 0
        return found

    def bands(self) -> Iterator[tuple[int, Image.Image]]:
        """A copy of opaque pixels, some rows at a time, each with its first row.

        What is done with few rows stays near the processor, and in memory that is there already.
        """
        for top in range(0, self.height, BAND):
            rows = min(BAND, self.height - top)
            pixels: Any = memoryview(self.buffer)[top * self.width : (top + rows) * self.width]
            yield top, Image.frombytes("RGB", (self.width, rows), pixels, "raw", "RGBX")


@lru_cache(maxsize=1)
def _thorvg() -> tuple[Any, Any]:
    tvg: Any = import_module("thorvg_python")
    engine = tvg.Engine(threads=0)  # nobody works meanwhile, so another thread gains nothing
    scratch = tvg.SwCanvas(engine)
    scratch.set_target(1, 1)  # tells ctypes what the function returns
    engine.thorvg_lib.tvg_swcanvas_set_target.argtypes = None  # buffers of any length
    return tvg, engine


def paint(raster: Raster, items: Iterable[Item]) -> None:
    """All items in their order, vectors in runs, rasters one by one."""
    run: list[Item] = []
    masks = Masks(raster.width, raster.height)
    for item in _flat(items):
        if isinstance(item, Texture | Picture):
            if run:
                raster.draw(run)
                run = []
            _lay(raster, item, masks)
        else:
            run.append(item)
    if run:
        raster.draw(run)


def _flat(items: Iterable[Item]) -> Iterator[Item]:
    """Groups that hold rasters are opened; they never stand inside moved ones."""
    for item in items:
        if isinstance(item, Group) and not (item.x or item.y):
            yield from _flat(item.items)
        else:
            yield item


class Masks:
    """Outlines as masks of one sheet, each drawn once, all on the same canvas."""

    def __init__(self, width: int, height: int) -> None:
        self.size = width, height
        self._drawn: dict[str, Image.Image] = {}

    @cached_property
    def _canvas(self) -> Raster:
        return Raster(*self.size)

    def of(self, d: str) -> Image.Image:
        """What lies inside an outline."""
        if d not in self._drawn:
            self._canvas.clear()
            self._canvas.draw([Path(d, fill="#ffffff", even=True)])
            self._drawn[d] = self._canvas.image().getchannel("A")
        return self._drawn[d]


def _lay(raster: Raster, item: Texture | Picture, masks: Masks) -> None:
    size = (raster.width, raster.height)
    if isinstance(item, Texture):
        layer = _tiled(item.tile, size)
        alpha = layer.getchannel("A")
        outlines: tuple[str, ...] = (item.d, item.clip) if item.clip else (item.d,)
    else:
        layer = _spread(item, size)
        alpha = layer.getchannel("A").point(PRINTED)
        outlines = item.clips
    layer.putalpha(255)
    raster.image().paste(layer, mask=reduce(_both, (*map(masks.of, outlines), alpha)))


def _spread(picture: Picture, size: tuple[int, int]) -> Image.Image:
    """A picture at its place on an empty sheet; only what is seen of it is enlarged."""
    small = picture.pixels.image()
    left, top = max(0, round(picture.x)), max(0, round(picture.y))
    right = min(size[0], round(picture.x + picture.width))
    bottom = min(size[1], round(picture.y + picture.height))
    layer = Image.new("RGBA", size)
    if right > left and bottom > top:
        across, down = small.width / picture.width, small.height / picture.height
        seen = (
            max(0.0, (left - picture.x) * across),
            max(0.0, (top - picture.y) * down),
            min(float(small.width), (right - picture.x) * across),
            min(float(small.height), (bottom - picture.y) * down),
        )
        shown = small.resize((right - left, bottom - top), Image.Resampling.BICUBIC, box=seen)
        layer.paste(shown, (left, top))
    return layer


def _both(one: Image.Image, other: Image.Image) -> Image.Image:
    return ImageChops.multiply(one, other)


def _tiled(tile: Tile, size: tuple[int, int]) -> Image.Image:
    raster = Raster(tile.width, tile.height)
    raster.draw(tile.items, straight=True)
    one = raster.image()
    sheet = Image.new("RGBA", size)
    for x in range(0, size[0], tile.width):
        sheet.paste(one, (x, 0))
    row = sheet.crop((0, 0, size[0], tile.height))
    for y in range(0, size[1], tile.height):
        sheet.paste(row, (0, y))
    return sheet


# -- whole sheets ---------------------------------------------------------------------------------


class Printed:
    """A board's pixels in full colour and in its palette, kept for the next map on it."""

    def __init__(self, sheet: Sheet) -> None:
        raster = Raster(sheet.width, sheet.height)
        corners = ((0, 0), (sheet.width, 0), (sheet.width, sheet.height), (0, sheet.height))
        ground = Path(polyline(corners, closed=True), fill=sheet.background)
        paint(raster, [ground, *sheet.board])
        self.raster = raster
        self.bands = [band for _, band in raster.bands()]
        own = [_rgb(each) for each in sheet.inks]
        self.palette = _holder([*own, *(_rgb(each) for each in dict.fromkeys(sheet.swatches))])
        few = _holder(own)
        self.packed = Image.new("P", (sheet.width, sheet.height))
        for top, band in raster.bands():
            self.packed.paste(band.quantize(palette=few, dither=Image.Dither.NONE), (0, top))
        self.packed.putpalette(self.palette.getpalette() or [])


def _rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _holder(colours: list[tuple[int, int, int]]) -> Image.Image:
    """An image that carries a palette, as Pillow wants it; no colour stands in it twice."""
    kept = list(dict.fromkeys(colours))[:256]
    holder = Image.new("P", (1, 1))
    holder.putpalette([channel for colour in kept for channel in colour])
    return holder


_boards: Kept[Printed] = Kept(6)


def _printed(sheet: Sheet) -> Printed:
    return _boards.get((sheet.key, sheet.width, sheet.height), lambda: Printed(sheet))


class Patch(NamedTuple):
    """A panel that is the same on many maps of a board: the board under it, and with it."""

    box: tuple[int, int, int, int]
    bare: Image.Image
    drawn: Image.Image


_patches: Kept[Patch] = Kept(24)


def _patch(board: Raster, panel: Item) -> Patch:
    raster = Raster(board.width, board.height, board.buffer)
    raster.draw([panel])
    bare, drawn = board.image(), raster.image()
    box = ImageChops.difference(bare, drawn).getbbox(alpha_only=False) or (0, 0, 0, 0)
    return Patch(box, bare.crop(box), drawn.crop(box))


def painted(sheet: Sheet, board: Raster) -> Raster:
    """The sheet in full colour, on its board."""
    raster = Raster(board.width, board.height, board.buffer)
    for is_kept, items in groupby(sheet.items, _is_kept):
        if not is_kept:
            paint(raster, items)
            continue
        for panel in items:
            key = sheet.key, sheet.width, sheet.height, panel
            patch = _patches.get(key, partial(_patch, board, panel))
            if raster.image().crop(patch.box) == patch.bare:
                raster.image().paste(patch.drawn, patch.box)
            else:  # something else reaches into its place
                raster.draw([panel])
    return raster


def _is_kept(item: Item) -> bool:
    return isinstance(item, Group) and item.again and item.kind == PANEL


def png(sheet: Sheet) -> bytes:
    """The sheet for mail, in at most 256 colours; the board keeps to its own few."""
    board = _printed(sheet)
    packed = board.packed.copy()
    for (top, band), bare in zip(painted(sheet, board.raster).bands(), board.bands, strict=True):
        changed = ImageChops.difference(band, bare).convert("L").point(CHANGED)
        few = band.quantize(palette=board.palette, dither=Image.Dither.NONE)
        packed.paste(few, (0, top), changed)
    out = BytesIO()
    packed.save(out, "PNG", compress_level=6)
    return out.getvalue()
