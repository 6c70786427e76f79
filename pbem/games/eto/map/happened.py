"""What the last report tells, as things for the map: moves, flights, battles, losses."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from functools import partial

from pbem.engine.event import Event
from pbem.games.eto.facts.words import Words
from pbem.games.eto.naval.events import SEA, Searched
from pbem.games.eto.position.game import Europe
from pbem.wargame.map import happenings as toolkit
from pbem.wargame.map.happenings import Happenings
from pbem.wargame.map.pictured import Canvas, Pictured, by_place
from pbem.wargame.position.events import PhaseBegan
from pbem.wargame.scene import Marker

SHOWN = 2  # results of fights in one place


def happenings(
    view: Europe, events: Sequence[Event], earlier: Sequence[Event], asked: Container[str]
) -> Happenings:
    """Events as a side saw them, drawn on its own view, in the layers that are asked for."""
    canvas = Canvas(view, Words(view.scenario), earlier)
    return toolkit.happenings(
        canvas,
        events,
        asked,
        partial(by_place, summed=_summed),
        fresh=_fresh(events),
        signs=_searches(canvas, events) if SEA in asked else (),
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
            at = event.station or event.place
            found.setdefault((at, event.side), []).append(event)
    for (place, _), searches in found.items():
        kind = "sought" if any(each.found for each in searches) else "vain"
        title = " ".join(canvas.told(each).strip() for each in searches)
        nation = canvas.view.unit(searches[0].ships[0]).nation
        yield Marker(kind, place, title.removesuffix("."), nation)


def _fresh(events: Sequence[Event]) -> int:
    """Where the last phase with anything to draw begins."""
    deeds = [at for at, event in enumerate(events) if isinstance(event, Pictured)]
    begun = (at for at, event in enumerate(events) if isinstance(event, PhaseBegan))
    return max((at for at in begun if deeds and at < deeds[-1]), default=0)
