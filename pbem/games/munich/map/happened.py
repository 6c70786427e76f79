"""What the last report tells, as things for the map: moves, flights, battles, losses."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from functools import partial

from pbem.engine.event import Event
from pbem.games.munich.air import events as flown
from pbem.games.munich.combat import events as fought
from pbem.games.munich.facts.words import Words
from pbem.games.munich.movement.events import Moved
from pbem.games.munich.position.arrow_paths import BATTLES
from pbem.games.munich.position.game import Munich
from pbem.games.munich.supply.port_supply import PortSupplied
from pbem.wargame.map import happenings as toolkit
from pbem.wargame.map.happenings import Happenings
from pbem.wargame.map.pictured import Canvas, by_place
from pbem.wargame.position.events import PhaseBegan
from pbem.wargame.scene import Marker

DEEDS = (Moved, flown.Launched, flown.Scrambled, fought.Attacked)


def happenings(
    view: Munich, events: Sequence[Event], earlier: Sequence[Event], asked: Container[str]
) -> Happenings:
    """Events as a side saw them, drawn on its own view, in the layers that are asked for."""
    canvas = Canvas(view, Words(view.scenario), earlier)
    return toolkit.happenings(
        canvas,
        events,
        asked,
        partial(by_place, summed=" ".join),
        fresh=_fresh(events),
        signs=_signs(canvas, events, asked),
    )


def _fresh(events: Sequence[Event]) -> int:
    """Where the last player turn with anything to draw begins."""
    deeds = [at for at, event in enumerate(events) if isinstance(event, DEEDS)]
    if not deeds:
        return 0
    start, player = 0, ""
    for at, event in enumerate(events[: deeds[-1]]):
        if isinstance(event, PhaseBegan):
            side, _, _ = event.phase.rpartition(" ")
            if side != player:
                start, player = at, side
    return start


# -- signs over hexes -----------------------------------------------------------------------------


def _signs(
    canvas: Canvas[Munich], events: Sequence[Event], asked: Container[str]
) -> Iterator[Marker]:
    """18.3  A ring around a port that ships supply."""
    ports: dict[str, Marker] = {}
    for event in events:
        if isinstance(event, PortSupplied) and BATTLES in asked:
            ports[event.port] = Marker("source", event.port, canvas.told(event), event.side)
    yield from ports.values()
