"""Areas by their names and zones by their numbers, over the place of their counters, always."""

from __future__ import annotations

from unicodedata import combining, normalize

from pbem.atlas.drawing.camera import Camera
from pbem.atlas.drawing.display import Text
from pbem.atlas.drawing.palette import Palette
from pbem.atlas.drawing.text import CAP_HEIGHT, width
from pbem.wargame.scene import Landmark

NAMED = ("area", "zone")  # kinds of landmarks
HIGHER = 0.5  # of a hex: how far over its counters the name of a place stands
CAPTION = 0.72  # of its number's size: the name of a zone
EDGE = 4.0  # pixels between a name and the edge of the map


def named_over(
    landmark: Landmark, x: float, y: float, size: float, camera: Camera, palette: Palette
) -> Text | None:
    """The name or the number of a place; none where it would stand over the edge of the map."""
    draw = area_name if landmark.kind == "area" else zone_number
    name = draw(landmark, x, y, size, camera, palette)
    return name if name.y - size * CAP_HEIGHT >= camera.y else None


def area_name(
    landmark: Landmark, x: float, y: float, size: float, camera: Camera, palette: Palette
) -> Text:
    """The name of an area with its label, over the place of its counters, always."""
    words = landmark.name
    if _plain(landmark.place) not in _plain(words).split():
        words = f"{words} · {landmark.place}"
    base = y - HIGHER * camera.unit
    halo = max(2.0, 0.06 * camera.unit)
    x = _inside(x, width(words, size, "bold"), camera)
    return Text(x, base, words, size, "bold", palette.ink, "middle", palette.halo, halo)


def _inside(x: float, wide: float, camera: Camera) -> float:
    """The middle of words that are so wide, moved off the edge of what is shown if need be."""
    room = wide / 2 + EDGE
    left, right = camera.x + room, camera.x + camera.width - room
    return round(min(max(x, left), right), 2) if left <= right else x


def _plain(words: str) -> str:
    """Words in small letters without their accents: who reads them knows how to write them."""
    bare = normalize("NFKD", words.casefold().replace("ø", "o").replace("æ", "ae"))
    return "".join(letter for letter in bare if not combining(letter))


def zone_number(
    landmark: Landmark, x: float, y: float, size: float, camera: Camera, palette: Palette
) -> Text:
    """The number of a zone over the place of its counters, in the middle with its name."""
    named = width(f" {landmark.name}", CAPTION * size, "italic") if landmark.name else 0.0
    x = _inside(x, width(landmark.place, size, "bold") + named, camera)
    base = y - HIGHER * camera.unit
    return Text(
        round(x - named / 2, 1), base, landmark.place, size, "bold", palette.water_name, "middle",
        palette.sea, max(1.6, 0.05 * camera.unit), opacity=0.85,
    )  # fmt: skip


def zone_name(landmark: Landmark, number: Text, palette: Palette) -> Text:
    """The name of a zone behind its number."""
    size = round(CAPTION * number.size, 2)
    left = number.x + width(number.words, number.size, "bold") / 2 + width(" ", size, "italic")
    name = landmark.name
    return Text(round(left, 1), number.y, name, size, "italic", palette.water_name, opacity=0.9)
