"""Washes of colour over what a layer marks off, each with its own edge."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.atlas.drawing.display import Path

FILLS = {
    "control": 0.2,
    "zoc": 0.16,
    "air": 0.12,
    "cover": 0.1,
    "guard": 0.1,
    "bombers": 0.1,
    "flights": 0.1,
    "reach": 0.12,
    "taken": 0.0,
    "changed": 0.0,
}
EDGES = {"taken": 0.09, "changed": 0.07, "reach": 0.07, "control": 0.05}
"""Of a hex: how wide the edge of what is marked off is, where it is no thin one."""
LONG, SHORT = (0.12, 0.1), (0.05, 0.09)  # of a hex: strokes, and what lies between them
STROKES = {
    "air": LONG, "cover": LONG, "guard": LONG, "bombers": LONG, "flights": LONG, "zoc": SHORT,
}  # fmt: skip
"""Edges that are no whole lines: what can be done from afar, and zones of control."""


def washed(layer: str, outline: str, colour: str, unit: float, *, tiled: bool) -> Iterator[Path]:
    """A thin wash of colour, and its edge; areas have an edge of their own already."""
    if fill := FILLS.get(layer, 0.15):
        yield Path(outline, fill=colour, opacity=fill, even=True)
    if layer == "control" and not tiled:
        return  # what lies along the border of an area must be seen
    dash = tuple(each * unit for each in STROKES.get(layer, ()))
    width = max(1.0, EDGES.get(layer, 0.045) * unit)
    yield Path(outline, stroke=colour, width=width, dash=dash, opacity=0.75)
