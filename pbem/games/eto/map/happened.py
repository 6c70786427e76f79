"""What the last report tells, as things for the map: moves, flights, battles, losses."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence

from pbem.engine.event import Event
from pbem.games.eto.facts.words import Words
from pbem.games.eto.naval.events import SEA, Searched
from pbem.games.eto.position.game import Europe
from pbem.wargame.map.happenings import Happenings, gathered, merged
from pbem.wargame.map.map_view import changed_hands
from pbem.wargame.map.pictured import Canvas, Pictured, clashes
from pbem.wargame.position.events import PhaseBegan
from pbem.wargame.scene import Marker

BATTLES = "battles"
SHOWN = 2  # results of fights in one place
DEEDS = (Pictured,)


def happenings(
    view: Europe, events: Sequence[Event], earlier: Sequence[Event], asked: Container[str]
) -> Happenings:
    """Events as a side saw them, drawn on its own view, in the layers that are asked for."""
    canvas = Canvas(view, Words(view.scenario), earlier)
    arrows = canvas.arrows(events, _fresh(events))
    return Happenings(
        arrows=tuple(merged(each for each in arrows if each.layer in asked)),
        clashes=tuple(clashes(_fights(canvas, events), _summed)) if BATTLES in asked else (),
        losses=tuple(gathered(canvas.losses(events))) if "losses" in asked else (),
        taken=changed_hands(events),
        signs=tuple(_searches(canvas, events)) if SEA in asked else (),
    )


def _summed(results: Iterable[str]) -> str:
    """How all fights of a place ended, as short as a label must be."""
    told = [each for each in results if each]
    beyond = [f"{len(told) - SHOWN} more"] if len(told) > SHOWN else []
    return ", ".join((*told[:SHOWN], *beyond))


def _searches(canvas: Canvas[Europe], events: Sequence[Event]) -> Iterator[Marker]:
    """8.4  Where a side has looked for ships: an open eye if it found them, else a closed one."""
    found: dict[tuple[str, str], list[Searched]] = {}
    for event in events:
        if isinstance(event, Searched) and event.roll:
            found.setdefault((event.place, event.side), []).append(event)
    for (place, _), searches in found.items():
        kind = "sought" if any(each.found for each in searches) else "vain"
        title = " ".join(canvas.told(each).strip() for each in searches)
        nation = canvas.view.unit(searches[0].ships[0]).nation
        yield Marker(kind, place, title.removesuffix("."), nation)


def _fresh(events: Sequence[Event]) -> int:
    """Where the last phase with anything to draw begins."""
    deeds = [at for at, event in enumerate(events) if isinstance(event, DEEDS)]
    begun = (at for at, event in enumerate(events) if isinstance(event, PhaseBegan))
    return max((at for at in begun if deeds and at < deeds[-1]), default=0)


def _fights(canvas: Canvas[Europe], events: Sequence[Event]) -> Iterator[tuple[str, str, str]]:
    """Where it was fought, what is told of it, and how it ended."""
    for event in events:
        if isinstance(event, Pictured) and (ended := event.ended()) is not None:
            place, result = ended
            yield place, " ".join(canvas.told(event).split()), result
