"""A raster as the display list holds it: plain pixels, packed only by the pens that send it on."""

from __future__ import annotations

from io import BytesIO

import msgspec
from PIL import Image


class Pixels(msgspec.Struct, frozen=True):
    """Red, green, blue and opacity of every pixel, row by row."""

    width: int
    height: int
    rgba: bytes

    @classmethod
    def of(cls, image: Image.Image) -> Pixels:
        return cls(image.width, image.height, image.convert("RGBA").tobytes())

    def image(self) -> Image.Image:
        return Image.frombytes("RGBA", (self.width, self.height), self.rgba)

    def png(self) -> bytes:
        data = BytesIO()
        self.image().save(data, "PNG")
        return data.getvalue()
