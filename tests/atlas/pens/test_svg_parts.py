"""A sheet in parts: what stays is sent once, and no outline twice."""

from __future__ import annotations

import re

from pbem.atlas.drawing.display import Clip, Path
from pbem.atlas.pens.svg_parts import LONG, SharingScribe, from_point_to_point

NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")


def places(d: str) -> list[tuple[float, float]]:
    """The points of an outline of steps, as places again."""
    x = y = 0.0
    start = (0.0, 0.0)
    found = []
    for letter, words in re.findall(r"([a-z])([^a-z]*)", d):
        numbers = list(map(float, NUMBER.findall(words)))
        for dx, dy in zip(numbers[::2], numbers[1::2], strict=True):
            x, y = x + dx, y + dy
            found.append((round(x, 1), round(y, 1)))
            start = (x, y) if letter == "m" else start
        if letter == "z":
            x, y = start
    return found


def test_an_outline_told_by_steps_leads_to_the_same_places() -> None:
    steps = from_point_to_point("M10 10.5L20.4 10.5L20.4 9.6ZM3 4L3.1 4")
    assert places(steps) == [(10, 10.5), (20.4, 10.5), (20.4, 9.6), (3, 4), (3.1, 4)]


def test_a_curve_is_told_from_where_the_last_one_ended() -> None:
    assert from_point_to_point("M1 1C2 2 3 3 4 4C5 5 6 6 7 7.5") == "m1 1c1 1 2 2 3 3c1 1 2 2 3 3.5"


def test_an_outline_with_arcs_stays_as_it_is() -> None:
    assert from_point_to_point("M0 0A5 5 0 1 1 3 3Z") == "M0 0A5 5 0 1 1 3 3Z"


def test_a_long_outline_is_written_once_however_often_it_is_drawn() -> None:
    coast = "M0 0" + "".join(f"L{n} {n % 7}" for n in range(LONG))
    scribe = SharingScribe("map-")
    drawn = scribe.write(
        (Path(coast, fill="#fff"), Path(coast, stroke="#000"), Clip(coast, (Path("M0 0L1 1"),)))
    )
    whole = "".join(scribe.defs) + drawn
    assert whole.count(from_point_to_point(coast)) == 1
    assert whole.count("<use ") == 3
