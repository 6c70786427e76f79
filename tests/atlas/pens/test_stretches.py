"""A long line in stretches: the same line, in parts that lie near to one spot."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

from pbem.atlas.drawing.display import Path
from pbem.atlas.pens.stretches import MOST, SPOT, stretches
from pbem.atlas.pens.svg_parts import LONG_LINE, SharingScribe

COAST = "M0 0L" + "L".join(f"{x} {x % 7}" for x in range(10, 3000, 10)) + "Z"


def strokes(*lines: str) -> set[frozenset[tuple[float, float]]]:
    """Every straight piece of some lines, in whichever direction."""
    found = set()
    for line in "".join(lines).split("M")[1:]:
        numbers = [float(each) for each in re.findall(r"[\d.]+", line)]
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
        closed = [*points, points[0]] if line.endswith("Z") else points
        found |= {frozenset(each) for each in pairwise(closed)}
    return found


def test_stretches_are_the_whole_line() -> None:
    islands = "M5 5L9 5L9 9ZM700 700L702 700"
    assert strokes(*stretches(COAST + islands)) == strokes(COAST + islands)


def test_a_stretch_lies_near_to_one_spot() -> None:
    found = stretches(COAST.removesuffix("Z"))
    assert len(found) > 3
    for each in found:
        along = [float(x) for x in re.findall(r"[ML]([\d.]+)", each)]
        assert max(along) - min(along) <= SPOT + 10 * MOST


def test_a_line_with_bends_stays_as_it_is() -> None:
    bent = "M0 0C1 1 2 2 3 3"
    assert stretches(bent) == [bent]


def drawn(d: str, **how: Any) -> str:
    scribe = SharingScribe("", "b")
    used = scribe.write([Path(d, stroke="#123456", **how)])
    return f"{''.join(scribe.defs)} {used}"


def test_only_an_opaque_line_by_itself_is_drawn_so() -> None:
    long = "".join(f"M{n} 0L{n} 5" for n in range(LONG_LINE // 6))
    assert '<g id="b0"><path' in drawn(long)
    assert "<g" not in drawn(long, opacity=0.5)
    assert "<g" not in drawn(long, fill="#ffffff")
    assert "<g" not in drawn(long, dash=(1.0, 2.0))
