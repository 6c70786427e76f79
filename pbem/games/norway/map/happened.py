"""What the last report tells, as things for the map: voyages, flights, fights, losses."""

from __future__ import annotations

from collections.abc import Container, Sequence
from functools import partial

from pbem.engine.event import Event
from pbem.games.norway.actions.events import ActionBegan
from pbem.games.norway.facts.words import Words
from pbem.games.norway.position.game import Norway
from pbem.wargame.map import happenings as toolkit
from pbem.wargame.map.happenings import Happenings, last_of
from pbem.wargame.map.pictured import Canvas, by_place, tallied

FRESH = 4  # actions: what was done before them is drawn faded


def happenings(
    view: Norway, events: Sequence[Event], earlier: Sequence[Event], asked: Container[str]
) -> Happenings:
    """Events as a side saw them, drawn on its own view, in the layers that are asked for."""
    canvas = Canvas(view, Words(view.scenario), earlier)
    fresh = last_of(events, ActionBegan, FRESH)
    return toolkit.happenings(canvas, events, asked, partial(by_place, summed=tallied), fresh=fresh)
