"""What the last report tells, as things for the map: moves, battles, losses, taken ground."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence

from pbem.engine.event import Event
from pbem.games.jupiter.combat.battle import Battle
from pbem.games.jupiter.combat.momentum import Probed
from pbem.games.jupiter.facts.words import Words
from pbem.games.jupiter.position.game import Jupiter
from pbem.wargame.map.happenings import Happenings
from pbem.wargame.map.map_view import changed_hands
from pbem.wargame.map.pictured import Canvas
from pbem.wargame.scene import Clash


def happenings(
    view: Jupiter, events: Sequence[Event], earlier: Sequence[Event], asked: Container[str]
) -> Happenings:
    """Events as a side saw them, drawn on its own view, in the layers that are asked for."""
    canvas = Canvas(view, Words(view.scenario), earlier)
    return Happenings(
        arrows=tuple(each for each in canvas.arrows(events) if each.layer in asked),
        clashes=tuple(_clashes(canvas, events)) if "battles" in asked else (),
        losses=tuple(canvas.losses(events)) if "losses" in asked else (),
        taken=changed_hands(events),
    )


def _clashes(canvas: Canvas[Jupiter], events: Sequence[Event]) -> Iterator[Clash]:
    for event in events:
        if isinstance(event, Battle):
            told = " ".join(canvas.told(event).split())
            yield Clash(event.hex, told, event.read_as, event.column, event.side)
        elif isinstance(event, Probed):
            yield Clash(event.hex, canvas.told(event), "probe")
