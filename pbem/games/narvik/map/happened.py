"""What the last report tells, as things for the map: moves, fire, assaults, losses."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from functools import partial

from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.games.narvik.actions.events import ActionBegan, Reconnoitred
from pbem.games.narvik.combat import events as fought
from pbem.games.narvik.facts.words import Words
from pbem.games.narvik.position.game import Narvik
from pbem.games.narvik.turn.events import Dropped
from pbem.wargame.map import happenings as toolkit
from pbem.wargame.map.happenings import Happenings, last_of
from pbem.wargame.map.pictured import Canvas, by_place, tallied
from pbem.wargame.scene import Marker

FRESH = 6  # actions: what was done before them is drawn faded
FLAGS = {"allied": "British", "german": "German"}  # whose colours marks of a side have


def happenings(
    view: Narvik, events: Sequence[Event], earlier: Sequence[Event], asked: Container[str]
) -> Happenings:
    """Events as a side saw them, drawn on its own view, in the layers that are asked for.

    They say themselves where units set out from: nothing is asked of `earlier` ones.
    """
    canvas = Canvas(view, Words(view.scenario))
    return toolkit.happenings(
        canvas,
        events,
        asked,
        partial(by_place, summed=tallied),
        fresh=last_of(events, ActionBegan, FRESH),
        signs=_signs(canvas, events, asked),
    )


# -- signs over hexes -----------------------------------------------------------------------------


def _signs(
    canvas: Canvas[Narvik], events: Sequence[Event], asked: Container[str]
) -> Iterator[Marker]:
    if "fire" in asked:
        yield from _flights(canvas, events)
    if "landings" in asked:
        yield from _jumps(canvas, events)
    if "recon" in asked:
        yield from _looks(canvas, events)


def _flights(canvas: Canvas[Narvik], events: Sequence[Event]) -> Iterator[Marker]:
    """16.0  Aircraft over what they struck."""
    struck: set[str] = set()
    for event in events:
        if isinstance(event, fought.Opened) and event.how == "air" and event.hex not in struck:
            struck.add(event.hex)
            yield Marker("air", event.hex, canvas.told(event), FLAGS[event.side])


def _jumps(canvas: Canvas[Narvik], events: Sequence[Event]) -> Iterator[Marker]:
    """8.1.1  Parachutes where units jumped, and how many of them landed."""
    jumped: dict[str, list[Dropped]] = {}
    for event in events:
        if isinstance(event, Dropped):
            jumped.setdefault(event.hex, []).append(event)
    for hex, drops in jumped.items():
        landed = sum(drop.result == "lands" for drop in drops)
        told = " ".join(map(canvas.told, drops))
        yield Marker("jump", hex, told, FLAGS["german"], f"{landed}/{len(drops)}")


def _looks(canvas: Canvas[Narvik], events: Sequence[Event]) -> Iterator[Marker]:
    """21.0  An eye in every hex that a side looked into."""
    looked: dict[tuple[str, Side], str] = {}
    for event in events:
        if isinstance(event, Reconnoitred):
            looked[event.hex, event.side] = canvas.told(event)
    for (hex, side), told in looked.items():
        yield Marker("recon", hex, told, FLAGS[side])
