"""What the last report tells, as things for the map: moves, flights, battles, losses."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Container, Iterator, Sequence

import msgspec

from pbem.engine.event import Event
from pbem.games.munich import air_events as flown
from pbem.games.munich import combat_events as fought
from pbem.games.munich.courses import on_board
from pbem.games.munich.moving_events import Disbanded, Evacuated, Moved
from pbem.games.munich.position import Munich
from pbem.games.munich.report import Teller
from pbem.games.munich.war_events import Arrived, Deployed
from pbem.wargame.events import PhaseBegan, Taken
from pbem.wargame.happenings import Happenings, gathered, merged
from pbem.wargame.portrait import changed_hands
from pbem.wargame.scene import Arrow, Clash, Loss, Marker

LANDINGS, MOVES, AIR, BATTLES = "landings", "moves", "air", "battles"
WAYS = {
    "ground": (MOVES, "move"),
    "rail": (MOVES, "move"),
    "sea": (LANDINGS, "landing"),
    "assault": (LANDINGS, "landing"),
    "air": (AIR, "flight"),
}
"""By how a unit went, the layer and the kind of its arrow."""
ELIMINATED = "eliminated"
NOBODY = ("", "")
DEEDS = (Moved, flown.Launched, flown.Scrambled, fought.Attacked)
SHORT = {"defiance": "defied", "flak": "flak", "none": "–", "terror": "terror"}


def happenings(
    view: Munich, events: Sequence[Event], earlier: Sequence[Event], asked: Container[str]
) -> Happenings:
    """Events as a side saw them, drawn on its own view, in the layers that are asked for."""
    where: dict[str, str] = {}
    for event in earlier:
        where.update(_went(event))
    arrows = (each for each in _arrows(view, events, where) if each.layer in asked)
    return Happenings(
        arrows=tuple(merged(arrows)),
        clashes=tuple(_clashes(view, events, asked)),
        losses=tuple(gathered(_losses(view, events))) if "losses" in asked else (),
        taken=changed_hands((each.place, each.side) for each in events if isinstance(each, Taken)),
        signs=tuple(_signs(view, events, asked)),
    )


# -- arrows ---------------------------------------------------------------------------------------


def _went(event: Event) -> dict[str, str]:
    """Where an event leaves a unit that it tells of."""
    if isinstance(event, Moved) and event.unit:
        at_sea = event.how == "assault"
        return {event.unit: event.path[-2 if at_sea else -1]}
    if isinstance(event, fought.Retreated | fought.Advanced):
        return {event.unit: event.path[-1]}
    if isinstance(event, Arrived | Deployed):
        return {event.unit: event.place}
    return {}


def _arrows(view: Munich, events: Sequence[Event], where: dict[str, str]) -> Iterator[Arrow]:
    """Ways, flights and attacks in their order; what the other player turn brought is faded."""
    teller = Teller(view.scenario)
    fresh = _fresh(events)
    for at, event in enumerate(events):
        for arrow in _arrow(view, event, where, events[at:], teller):
            if len(arrow.path) > 1:
                yield msgspec.structs.replace(arrow, faded=at < fresh)
        where.update(_went(event))


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


def _arrow(
    view: Munich, event: Event, where: dict[str, str], later: Sequence[Event], teller: Teller
) -> Iterator[Arrow]:
    if isinstance(event, Moved):
        layer, kind = WAYS[event.how]
        path = on_board(view, event.path, by_water=layer == LANDINGS)
        yield Arrow(layer, kind, path, teller.tell(event), event.side)
    elif isinstance(event, flown.Launched | flown.Scrambled):
        yield Arrow(AIR, "flight", (event.start, event.hex), teller.tell(event), event.side)
    elif isinstance(event, fought.Attacked):
        told = teller.tell(event)
        origins = Tally(stood(view, unit, where, later) for unit in event.units)
        for origin, count in sorted(origins.items()):
            if origin in view.board.grid.index:
                yield Arrow(BATTLES, "attack", (origin, event.hex), told, event.side, count)
    elif isinstance(event, fought.Retreated):
        yield Arrow(BATTLES, "retreat", event.path, teller.tell(event), event.side)
    elif isinstance(event, fought.Advanced):
        origin = where.get(event.unit, "")
        path = (origin, *event.path) if origin in view.board.grid.index else event.path
        yield Arrow(BATTLES, "advance", path, teller.tell(event), event.side)


def stood(view: Munich, unit: str, where: dict[str, str], later: Sequence[Event]) -> str:
    """Where a unit fought from: where it last went, else where it was lost, else where it is."""
    if unit in where:
        return where[unit]
    for event in later:
        if getattr(event, "unit", "") != unit:
            continue
        if isinstance(event, fought.LostStep | flown.Struck):
            return event.hex
        if isinstance(event, Moved | fought.Retreated):
            return event.path[0]
        if isinstance(event, fought.Advanced):
            return ""  # it does not say where it came from
    return view.where.get(unit, "")


# -- signs over hexes -----------------------------------------------------------------------------


def _signs(view: Munich, events: Sequence[Event], asked: Container[str]) -> Iterator[Marker]:
    """18.3  A ring around a port that ships supply."""
    teller = Teller(view.scenario)
    ports: dict[str, Marker] = {}
    for event in events:
        if isinstance(event, fought.PortSupplied) and BATTLES in asked:
            ports[event.port] = Marker("source", event.port, teller.tell(event), event.side)
    yield from ports.values()


# -- results --------------------------------------------------------------------------------------


def _clashes(view: Munich, events: Sequence[Event], asked: Container[str]) -> Iterator[Clash]:
    """One for each hex that was fought over, with all results there in their order."""
    teller = Teller(view.scenario)
    found: dict[str, tuple[list[str], list[str]]] = {}
    for event in events:
        layer, hex, result = _result(event)
        if layer in asked:
            told, results = found.setdefault(hex, ([], []))
            told.append(" ".join(teller.tell(event).split()))
            results.append(result)
    for hex, (told, results) in found.items():
        yield Clash(hex, " ".join(told), " ".join(results))


def _result(event: Event) -> tuple[str, str, str]:
    """The layer, the hex and the result of a fight; all empty for other events."""
    if isinstance(event, fought.Fought):
        return BATTLES, event.hex, event.result
    if isinstance(event, fought.Undefended):
        return BATTLES, event.hex, "raid"
    if isinstance(event, flown.Intercepted):
        return AIR, event.hex, f"air {event.result}"
    if isinstance(event, flown.Bombed):
        return AIR, event.hex, SHORT[event.result]
    return "", "", ""


def _losses(view: Munich, events: Sequence[Event]) -> Iterator[Loss]:
    """The units that are gone for good, where on the map they were lost."""
    teller = Teller(view.scenario)
    for event in events:
        unit, hex = _lost(event)
        if hex in view.board.grid.index:
            yield Loss(hex, teller.tell(event), view.unit(unit).country, unit)


def _lost(event: Event) -> tuple[str, str]:
    """The unit that an event takes for good, and where; empty if it takes none."""
    found = NOBODY
    if isinstance(event, fought.LostStep):
        found = (event.unit, event.hex) if event.eliminated else NOBODY
    elif isinstance(event, flown.AirLoss | flown.Struck):
        found = (event.unit, event.hex) if event.fate == ELIMINATED else NOBODY
    elif isinstance(event, Evacuated):
        found = (event.unit, event.hex) if event.result == ELIMINATED else NOBODY
    elif isinstance(event, Disbanded):
        found = event.unit, event.hex
    return found
