"""What the last report tells, as things for the map: moves, fire, assaults, losses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.games.narvik import events as happened
from pbem.games.narvik import fighting_events as fought
from pbem.games.narvik.position import STAGING, Narvik
from pbem.games.narvik.report import Teller
from pbem.games.narvik.units import Unit
from pbem.wargame.scene import Arrow, Clash, Loss, Marker

BY_WATER = ("sea", "ferry", "boat")
SHOTS = {"fire": "fire", "air": "strike", "naval": "strike"}  # how -> kind of arrow
JUMPS = {"lands": "jump", "regroup": "jump: scattered", "lost": "jump: lost"}


class Happenings(msgspec.Struct, frozen=True):
    """The events of a report, as a map shows them."""

    arrows: tuple[Arrow, ...]
    clashes: dict[str, tuple[Clash, ...]]  # by layer
    losses: tuple[Loss, ...]
    taken: dict[Side, tuple[str, ...]]
    flights: tuple[Marker, ...]


def happenings(view: Narvik, events: Sequence[Event]) -> Happenings:
    """Events as a side saw them, drawn on its own view."""
    return Happenings(
        arrows=tuple(merged(_arrows(view, events))),
        clashes=_clashes(view, events),
        losses=tuple(_losses(view, events)),
        taken=_taken(events),
        flights=tuple(_flights(view, events)),
    )


def colours(unit: Unit) -> str:
    """2.3.1  What colours a counter: the sub-command of a German, the nation of all others."""
    return unit.command if unit.nationality == "German" and unit.command else unit.nationality


def on_board(view: Narvik, path: Sequence[str], by_water: bool = False) -> tuple[str, ...]:
    """A way by its hexes; staging areas are where the way crosses the edge."""
    hexes = [each for each in path if each in view.board.grid.index]
    if not hexes:
        return ()
    if by_water and len(path) == 2:
        return _voyage(view, path[0], path[1])
    if path[0] not in view.board.grid.index:
        hexes.insert(0, gate(view, path[0], hexes[0]))
    if path[-1] not in view.board.grid.index:
        hexes.append(gate(view, path[-1], hexes[-1]))
    return tuple(each for at, each in enumerate(hexes) if not at or hexes[at - 1] != each)


def gate(view: Narvik, box: str, hex: str) -> str:
    """The edge hex nearest to a hex by which one comes from a box."""
    board, goal = view.board, view.at(hex)
    edge = board.edges[box if box in STAGING else "ships"]
    return min(board.grid.named(edge), key=lambda each: board.grid.distance(view.at(each), goal))


def _voyage(view: Narvik, start: str, end: str) -> tuple[str, ...]:
    """A way over the water between two places; from a box, it begins where ships come in."""
    board, index = view.board, view.board.grid.index
    if start not in index:
        return tuple(reversed(_voyage(view, end, start)))
    goals = board.bit[index[end]] if end in index else board.edges["ships"]
    rings = [board.bit[index[start]]]
    known = rings[0]
    while not rings[-1] & goals:
        ring = board.seaways.step(rings[-1]) & (board.sea | goals) & ~known
        if not ring:
            return (start, end if end in index else gate(view, end, start))
        rings.append(ring)
        known |= ring
    way = [next(board.grid.hexes(rings[-1] & goals))]
    for ring in reversed(rings[:-1]):
        way.append(next(board.grid.hexes(board.grid.spread(board.bit[way[-1]]) & ring)))
    return tuple(board.label(hex) for hex in reversed(way))


def merged(arrows: Iterable[Arrow]) -> Iterator[Arrow]:
    """Arrows that lie over each other become one."""
    found: dict[tuple[str, tuple[str, ...], Side], Arrow] = {}
    for arrow in arrows:
        key = arrow.kind, arrow.path, arrow.side
        if same := found.get(key):
            title = f"{same.title} {arrow.title}"
            arrow = msgspec.structs.replace(same, title=title, count=same.count + arrow.count)
        found[key] = arrow
    yield from found.values()


def _arrows(view: Narvik, events: Sequence[Event]) -> Iterator[Arrow]:
    """Ways and shots in their order."""
    teller = Teller(view.scenario)
    opened: fought.Opened | None = None
    for event in events:
        found: Iterable[Arrow] = ()
        if isinstance(event, happened.Moved):
            by_water = event.how in BY_WATER
            layer, kind = ("landings", "landing") if by_water else ("moves", "move")
            path = on_board(view, event.path, by_water and event.how != "boat")
            found = (Arrow(layer, kind, path, teller.tell(event), event.side),)
        elif isinstance(event, fought.Opened):
            opened = event
            found = _opened(view, event, teller)
        elif isinstance(event, fought.Retreated):
            layer = layer_of(opened)
            path = on_board(view, event.path)
            found = (Arrow(layer, "retreat", path, teller.tell(event), event.side),)
        elif isinstance(event, fought.Pursued):
            path = _after(view, opened, event)
            told = teller.tell(event)
            found = (Arrow("assaults", "advance", on_board(view, path), told, event.side),)
        yield from (arrow for arrow in found if len(arrow.path) > 1)


def _after(view: Narvik, opened: fought.Opened | None, event: fought.Pursued) -> tuple[str, ...]:
    """The way of a pursuit, from where the assault began if that is next to it."""
    grid = view.board.grid
    if opened is None or opened.origin not in grid.index:
        return event.path
    near = grid.distance(view.at(opened.origin), view.at(event.path[0])) == 1
    return (opened.origin, *event.path) if near else event.path


def layer_of(opened: fought.Opened | None) -> str:
    return "fire" if opened is not None and opened.how in SHOTS else "assaults"


def _opened(view: Narvik, event: fought.Opened, teller: Teller) -> Iterator[Arrow]:
    if event.how == "air":
        return  # aircraft are drawn over the hex
    kind = SHOTS.get(event.how, "attack")
    path = on_board(view, (offing(view, event.origin, event.hex), event.hex))
    count = len(event.units)
    yield Arrow(layer_of(event), kind, path, teller.tell(event), event.side, count)


def offing(view: Narvik, origin: str, hex: str) -> str:
    """Where an attack comes from: its hex, or the water before the hex that ships come to."""
    if origin in view.board.grid.index:
        return origin
    board = view.board
    near = board.grid.spread(board.bit[view.at(hex)]) & board.sea
    return next(iter(board.grid.named(near)), origin)


def _flights(view: Narvik, events: Sequence[Event]) -> Iterator[Marker]:
    teller = Teller(view.scenario)
    struck: set[str] = set()
    for event in events:
        if isinstance(event, fought.Opened) and event.how == "air" and event.hex not in struck:
            struck.add(event.hex)
            nation = "German" if event.side == "german" else "British"
            yield Marker("air", event.hex, teller.tell(event), nation)


def _clashes(view: Narvik, events: Sequence[Event]) -> dict[str, tuple[Clash, ...]]:
    """By layer, one for each hex that was fought over, with all results there."""
    teller = Teller(view.scenario)
    found: dict[tuple[str, str], tuple[list[str], list[str]]] = {}
    layer = "assaults"
    for event in events:
        if isinstance(event, fought.Opened):
            layer = layer_of(event)
            told, results = found.setdefault((layer, event.hex), ([], []))
            told.append(teller.tell(event))
        elif isinstance(event, fought.Hit):
            told, results = found.setdefault((layer, event.hex), ([], []))
            told.append(teller.tell(event))
            results.append(event.result or "–")
        elif isinstance(event, happened.Dropped):
            told, results = found.setdefault(("landings", event.hex), ([], []))
            told.append(teller.tell(event))
            results.append(JUMPS[event.result])
    layers: dict[str, tuple[Clash, ...]] = {}
    for (layer, hex), (told, results) in found.items():
        clash = Clash(hex, " ".join(told), summed(results))
        layers[layer] = (*layers.get(layer, ()), clash)
    return layers


def summed(results: Sequence[str]) -> str:
    """Results with how often each came: `2D R`."""
    hits = [each for each in results if each != "–"]
    if not hits:
        return "–"
    counts = {each: hits.count(each) for each in sorted(hits)}
    return " ".join(f"{count if count > 1 else ''}{each}" for each, count in counts.items())


def _losses(view: Narvik, events: Sequence[Event]) -> Iterator[Loss]:
    teller = Teller(view.scenario)
    for event in events:
        if isinstance(event, fought.Removed) and event.hex in view.board.grid.index:
            nation = colours(view.unit(event.unit))
            yield Loss(event.hex, teller.tell(event), nation, event.unit)


def _taken(events: Sequence[Event]) -> dict[Side, tuple[str, ...]]:
    """The objectives that changed hands, by who has them now."""
    owner = {event.hex: event.side for event in events if isinstance(event, happened.Taken)}
    return {
        side: tuple(hex for hex, held in sorted(owner.items()) if held == side)
        for side in sorted(set(owner.values()))
    }
