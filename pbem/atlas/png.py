"""The display list as PNG: thorvg draws the vectors, Pillow lays textures and packs the colours."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable, Iterator
from functools import lru_cache
from io import BytesIO
from typing import Any

from PIL import Image

from pbem.atlas.display import Group, Item, Path, Picture, Sheet, Texture, Tile
from pbem.atlas.svg import outlined

BOARD_COLOURS = 176  # of the 256 of a palette; the rest is for what stands on the board
KEPT_BOARDS = 4


class Raster:
    """A canvas of pixels in memory."""

    def __init__(self, width: int, height: int, pixels: bytes | None = None) -> None:
        self.width, self.height = width, height
        self.buffer = (ctypes.c_uint32 * (width * height))()
        if pixels is not None:
            ctypes.memmove(self.buffer, pixels, len(pixels))

    def draw(self, items: Iterable[Item]) -> None:
        """Vectors on top of what is there."""
        tvg, engine = _thorvg()
        canvas = tvg.SwCanvas(engine)
        lib = engine.thorvg_lib
        lib.tvg_swcanvas_set_target(
            canvas._canvas,
            ctypes.pointer(self.buffer),
            ctypes.c_uint32(self.width),
            ctypes.c_uint32(self.width),
            ctypes.c_uint32(self.height),
            tvg.Colorspace.ABGR8888,
        )
        picture = tvg.Picture(engine)
        data = outlined(items, self.width, self.height).encode()
        picture.load_data(data, "svg", None, True)
        picture.set_size(self.width, self.height)
        canvas.add(picture)
        canvas.update()
        canvas.draw(False)
        canvas.sync()
        canvas.destroy()

    def image(self) -> Image.Image:
        return Image.frombuffer("RGBA", (self.width, self.height), self.buffer, "raw", "RGBA", 0, 1)

    def put(self, image: Image.Image) -> None:
        data = image.tobytes()
        ctypes.memmove(self.buffer, data, len(data))


@lru_cache(maxsize=1)
def _thorvg() -> tuple[Any, Any]:
    import thorvg_python as tvg

    engine = tvg.Engine(threads=1)
    scratch = tvg.SwCanvas(engine)
    scratch.set_target(1, 1)  # tells ctypes how the function is called
    lib = engine.thorvg_lib
    lib.tvg_swcanvas_set_target.argtypes = None
    return tvg, engine


def paint(raster: Raster, items: Iterable[Item]) -> None:
    """All items in their order, vectors in runs, rasters one by one."""
    run: list[Item] = []
    for item in _flat(items):
        if isinstance(item, Texture | Picture):
            if run:
                raster.draw(run)
                run = []
            _lay(raster, item)
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


def _lay(raster: Raster, item: Texture | Picture) -> None:
    size = (raster.width, raster.height)
    base = raster.image().convert("RGB")
    if isinstance(item, Texture):
        layer = _tiled(item.tile, size)
        mask = _mask(item.d, size)
        if item.clip:
            mask = _both(mask, _mask(item.clip, size))
    else:
        small = Image.open(BytesIO(item.png)).convert("RGBA")
        left, top = round(item.x), round(item.y)
        wide = (round(item.width), round(item.height))
        layer = Image.new("RGBA", size)
        layer.paste(small.resize(wide, Image.Resampling.BICUBIC), (left, top))
        mask = _mask(item.clip, size) if item.clip else Image.new("L", size, 255)
    base.paste(layer.convert("RGB"), mask=_both(mask, layer.getchannel("A")))
    raster.put(base.convert("RGBA"))


def _both(one: Image.Image, other: Image.Image) -> Image.Image:
    from PIL import ImageChops

    return ImageChops.multiply(one, other)


def _mask(d: str, size: tuple[int, int]) -> Image.Image:
    raster = Raster(*size)
    raster.draw([Path(d, fill="#ffffff", even=True)])
    return raster.image().getchannel("A")


def _tiled(tile: Tile, size: tuple[int, int]) -> Image.Image:
    raster = Raster(tile.width, tile.height)
    raster.draw(tile.items)
    one = raster.image()
    sheet = Image.new("RGBA", size)
    for x in range(0, size[0], tile.width):
        sheet.paste(one, (x, 0))
    row = sheet.crop((0, 0, size[0], tile.height))
    for y in range(0, size[1], tile.height):
        sheet.paste(row, (0, y))
    return sheet


# -- whole sheets ---------------------------------------------------------------------------------

_boards: dict[tuple[str, int, int], tuple[bytes, Image.Image]] = {}


def _board(sheet: Sheet) -> tuple[bytes, Image.Image]:
    """The board's pixels and the palette for maps on it, kept for the next map."""
    key = (sheet.key, sheet.width, sheet.height)
    if key not in _boards:
        while len(_boards) >= KEPT_BOARDS:
            del _boards[next(iter(_boards))]
        raster = Raster(sheet.width, sheet.height)
        ground = Path(
            f"M0 0L{sheet.width} 0L{sheet.width} {sheet.height}L0 {sheet.height}Z",
            fill=sheet.background,
        )
        paint(raster, [ground, *sheet.board])
        _boards[key] = bytes(raster.buffer), _palette(raster.image(), sheet.swatches)
    return _boards[key]


def _palette(board: Image.Image, swatches: tuple[str, ...]) -> Image.Image:
    """The board's main colours, and those that counters and panels are printed in."""
    from PIL import ImageColor

    small = board.convert("RGB").resize(
        (board.width // 2, board.height // 2), Image.Resampling.NEAREST
    )
    own = small.quantize(BOARD_COLOURS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    colours = list(own.getpalette() or [])[: BOARD_COLOURS * 3]
    for swatch in dict.fromkeys(swatches):
        if len(colours) < 256 * 3:
            colours += ImageColor.getrgb(swatch)[:3]
    holder = Image.new("P", (1, 1))
    holder.putpalette(colours + colours[-3:] * (256 - len(colours) // 3))
    return holder


def image(sheet: Sheet) -> Image.Image:
    """The sheet in full colour."""
    raster = Raster(sheet.width, sheet.height, _board(sheet)[0])
    paint(raster, sheet.items)
    return raster.image().convert("RGB")


def png(sheet: Sheet) -> bytes:
    """The sheet for mail: 256 colours, which is a third of the size."""
    full = image(sheet)
    packed = full.quantize(palette=_board(sheet)[1], dither=Image.Dither.NONE)
    out = BytesIO()
    packed.save(out, "PNG", compress_level=6)
    return out.getvalue()
