"""What the last report tells, as things for the map: moves, fire, assaults, losses."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Container, Iterable, Iterator, Sequence

import msgspec

from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.games.narvik.actions.events import ActionBegan, Reconnoitred
from pbem.games.narvik.combat import events as fought
from pbem.games.narvik.facts.units import Unit
from pbem.games.narvik.facts.words import Words
from pbem.games.narvik.movement.arrow_paths import offing, on_board
from pbem.games.narvik.movement.events import Moved
from pbem.games.narvik.position.game import Narvik
from pbem.games.narvik.turn.events import Dropped
from pbem.wargame.events import Taken
from pbem.wargame.happenings import Happenings, gathered, merged
from pbem.wargame.portrait import changed_hands
from pbem.wargame.scene import Arrow, Clash, Loss, Marker

BY_WATER = ("sea", "ferry", "boat")
SHOTS = {"fire": "fire", "air": "strike", "naval": "strike"}  # how -> kind of arrow
COMING_BACK = ("disrupted", "cut off")
FRESH = 6  # actions: what was done before them is drawn faded
FLAGS = {"allied": "British", "german": "German"}  # whose colours marks of a side have


def happenings(
    view: Narvik, events: Sequence[Event], earlier: Sequence[Event], asked: Container[str]
) -> Happenings:
    """Events as a side saw them, drawn on its own view, in the layers that are asked for.

    They say themselves where units set out from: nothing is asked of `earlier` ones.
    """
    arrows = (arrow for arrow in _arrows(view, events) if arrow.layer in asked)
    return Happenings(
        arrows=tuple(merged(arrows)),
        clashes=tuple(_clashes(view, events, asked)),
        losses=tuple(gathered(_losses(view, events))) if "losses" in asked else (),
        taken=changed_hands((each.place, each.side) for each in events if isinstance(each, Taken)),
        signs=tuple(_signs(view, events, asked)),
    )


def colours(unit: Unit) -> str:
    """2.3.1  What colours a counter: the sub-command of a German, the nation of all others."""
    return unit.command if unit.nationality == "German" and unit.command else unit.nationality


# -- arrows ---------------------------------------------------------------------------------------


def _arrows(view: Narvik, events: Sequence[Event]) -> Iterator[Arrow]:
    """Ways and shots in their order."""
    teller = Words(view.scenario)
    opened: fought.Opened | None = None
    fresh = _fresh(events)
    for at, event in enumerate(events):
        if isinstance(event, fought.Opened):
            opened = event
        for arrow in _arrow(view, event, opened, teller):
            if len(arrow.path) > 1:
                yield msgspec.structs.replace(arrow, faded=at < fresh)


def _fresh(events: Sequence[Event]) -> int:
    """Where the last few actions begin."""
    begun = [at for at, event in enumerate(events) if isinstance(event, ActionBegan)]
    return begun[-FRESH] if len(begun) > FRESH else 0


def _arrow(
    view: Narvik, event: Event, opened: fought.Opened | None, teller: Words
) -> Iterator[Arrow]:
    if isinstance(event, Moved):
        by_water = event.how in BY_WATER
        layer, kind = ("landings", "landing") if by_water else ("moves", "move")
        path = on_board(view, event.path, by_water and event.how != "boat")
        yield Arrow(layer, kind, path, teller.tell(event), event.side)
    elif isinstance(event, fought.Opened) and event.how != "air":  # aircraft are over the hex
        kind = SHOTS.get(event.how, "attack")
        path = on_board(view, (offing(view, event.origin, event.hex), event.hex))
        count = len(event.units)
        yield Arrow(layer_of(event), kind, path, teller.tell(event), event.side, count)
    elif isinstance(event, fought.Retreated):
        path = on_board(view, event.path)
        yield Arrow(layer_of(opened), "retreat", path, teller.tell(event), event.side)
    elif isinstance(event, fought.Pursued):
        path = on_board(view, _after(view, opened, event))
        yield Arrow("assaults", "advance", path, teller.tell(event), event.side)


def _after(view: Narvik, opened: fought.Opened | None, event: fought.Pursued) -> tuple[str, ...]:
    """The way of a pursuit, from where the assault began if that is next to it."""
    grid = view.board.grid
    if opened is None or opened.origin not in grid.index:
        return event.path
    near = grid.distance(view.at(opened.origin), view.at(event.path[0])) == 1
    return (opened.origin, *event.path) if near else event.path


def layer_of(opened: fought.Opened | None) -> str:
    return "fire" if opened is not None and opened.how in SHOTS else "assaults"


# -- signs over hexes -----------------------------------------------------------------------------


def _signs(view: Narvik, events: Sequence[Event], asked: Container[str]) -> Iterator[Marker]:
    if "fire" in asked:
        yield from _flights(view, events)
    if "landings" in asked:
        yield from _jumps(view, events)
    if "recon" in asked:
        yield from _looks(view, events)


def _flights(view: Narvik, events: Sequence[Event]) -> Iterator[Marker]:
    """16.0  Aircraft over what they struck."""
    teller = Words(view.scenario)
    struck: set[str] = set()
    for event in events:
        if isinstance(event, fought.Opened) and event.how == "air" and event.hex not in struck:
            struck.add(event.hex)
            yield Marker("air", event.hex, teller.tell(event), FLAGS[event.side])


def _jumps(view: Narvik, events: Sequence[Event]) -> Iterator[Marker]:
    """8.1.1  Parachutes where units jumped, and how many of them landed."""
    teller = Words(view.scenario)
    jumped: dict[str, list[Dropped]] = {}
    for event in events:
        if isinstance(event, Dropped):
            jumped.setdefault(event.hex, []).append(event)
    for hex, drops in jumped.items():
        landed = sum(drop.result == "lands" for drop in drops)
        told = " ".join(map(teller.tell, drops))
        yield Marker("jump", hex, told, FLAGS["german"], f"{landed}/{len(drops)}")


def _looks(view: Narvik, events: Sequence[Event]) -> Iterator[Marker]:
    """21.0  An eye in every hex that a side looked into."""
    teller = Words(view.scenario)
    looked: dict[tuple[str, Side], str] = {}
    for event in events:
        if isinstance(event, Reconnoitred):
            looked[event.hex, event.side] = teller.tell(event)
    for (hex, side), told in looked.items():
        yield Marker("recon", hex, told, FLAGS[side])


# -- results --------------------------------------------------------------------------------------


def _clashes(view: Narvik, events: Sequence[Event], asked: Container[str]) -> Iterator[Clash]:
    """One for each hex that was fought over, with all results there."""
    teller = Words(view.scenario)
    found: dict[str, tuple[list[str], list[str]]] = {}
    layer = "assaults"
    for event in events:
        if isinstance(event, fought.Opened):
            layer = layer_of(event)
        if isinstance(event, fought.Opened | fought.Hit) and layer in asked:
            told, results = found.setdefault(event.hex, ([], []))
            told.append(teller.tell(event))
            if isinstance(event, fought.Hit):
                results.append(event.result)
    for hex, (told, results) in found.items():
        yield Clash(hex, " ".join(told), summed(results))


def summed(results: Iterable[str]) -> str:
    """Results with how often each came: `2D R`."""
    counts = Tally(each for each in results if each)
    each = (f"{counts[what] if counts[what] > 1 else ''}{what}" for what in sorted(counts))
    return " ".join(each) or "–"


def _losses(view: Narvik, events: Sequence[Event]) -> Iterator[Loss]:
    """The units that left the map, where on it they did."""
    teller = Words(view.scenario)
    for event in events:
        if isinstance(event, fought.Removed) and event.hex in view.board.grid.index:
            nation, dead = colours(view.unit(event.unit)), event.why not in COMING_BACK
            yield Loss(event.hex, teller.tell(event), nation, event.unit, dead)
