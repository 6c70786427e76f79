"""What the last report tells, as things for the map: moves, battles, losses, taken ground."""

from __future__ import annotations

from collections.abc import Container, Sequence

from pbem.engine.event import Event
from pbem.games.jupiter.facts.words import Words
from pbem.games.jupiter.position.game import Jupiter
from pbem.wargame.map import happenings as toolkit
from pbem.wargame.map.happenings import Happenings
from pbem.wargame.map.pictured import Canvas, each_apart


def happenings(
    view: Jupiter, events: Sequence[Event], earlier: Sequence[Event], asked: Container[str]
) -> Happenings:
    """Events as a side saw them, drawn on its own view, in the layers that are asked for."""
    canvas = Canvas(view, Words(view.scenario), earlier)
    return toolkit.happenings(canvas, events, asked, each_apart)
