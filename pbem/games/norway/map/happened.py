"""What the last report tells, as things for the map: voyages, flights, fights, losses."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Container, Iterable, Iterator, Sequence

from pbem.engine.event import Event
from pbem.games.norway.actions.events import ActionBegan
from pbem.games.norway.combat.events import Absorbed, Disrupted, FightBegan
from pbem.games.norway.facts.words import Words
from pbem.games.norway.position.events import Lost
from pbem.games.norway.position.game import Norway
from pbem.wargame.map.happenings import Happenings, gathered, merged
from pbem.wargame.map.map_view import changed_hands
from pbem.wargame.map.pictured import Canvas, clashes

FRESH = 4  # actions: what was done before them is drawn faded


def happenings(
    view: Norway, events: Sequence[Event], earlier: Sequence[Event], asked: Container[str]
) -> Happenings:
    """Events as a side saw them, drawn on its own view, in the layers that are asked for."""
    canvas = Canvas(view, Words(view.scenario), earlier)
    arrows = canvas.arrows(events, _fresh(events))
    fights = _fights(canvas, events) if "attacks" in asked else ()
    return Happenings(
        arrows=tuple(merged(each for each in arrows if each.layer in asked)),
        clashes=tuple(clashes(fights, summed)),
        losses=tuple(gathered(canvas.losses(events))) if "losses" in asked else (),
        taken=changed_hands(events),
    )


def _fresh(events: Sequence[Event]) -> int:
    """Where the last few actions begin."""
    begun = [at for at, event in enumerate(events) if isinstance(event, ActionBegan)]
    return begun[-FRESH] if len(begun) > FRESH else 0


def _fights(
    canvas: Canvas[Norway], events: Iterable[Event]
) -> Iterator[tuple[str, str, str | None]]:
    """11.0  Where it was fought, with what came of it."""
    place = ""
    for event in events:
        if isinstance(event, FightBegan):
            place = event.place
            yield place, canvas.told(event), None
        elif isinstance(event, Lost) and event.why == "fire" and place:
            yield place, canvas.told(event), "E"
        elif isinstance(event, Disrupted) and place:
            yield place, canvas.told(event), "D"
        elif isinstance(event, Absorbed) and place:
            yield place, canvas.told(event), "A"


def summed(results: Iterable[str]) -> str:
    """Results with how often each came: `2E D`."""
    counts = Tally(results)
    each = (f"{counts[what] if counts[what] > 1 else ''}{what}" for what in sorted(counts))
    return " ".join(each) or "–"
