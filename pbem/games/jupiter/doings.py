"""What the last report tells, as things for the map: moves, battles, losses, taken ground."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator, Sequence

from pbem.engine.event import Event
from pbem.games.jupiter import events as happened
from pbem.games.jupiter.position import Jupiter
from pbem.games.jupiter.report import Teller
from pbem.wargame.happenings import Happenings
from pbem.wargame.portrait import changed_hands
from pbem.wargame.scene import Arrow, Clash, Loss


def happenings(view: Jupiter, events: Sequence[Event], earlier: Sequence[Event] = ()) -> Happenings:
    """Events as a side saw them, drawn on its own view."""
    where: dict[str, str] = {}
    for _ in _arrows(view, earlier, where):
        pass  # only to learn where everybody stood
    return Happenings(
        arrows=tuple(_arrows(view, events, where)),
        clashes=tuple(_clashes(view, events)),
        losses=tuple(_losses(view, events)),
        taken=changed_hands(
            (each.place, each.side) for each in events if isinstance(each, happened.Taken)
        ),
    )


def _arrows(view: Jupiter, events: Sequence[Event], where: dict[str, str]) -> Iterator[Arrow]:
    """Ways and attacks in their order; `where` learns who went where."""
    teller = Teller(view.scenario)
    for at, event in enumerate(events):
        if isinstance(event, happened.Placed):
            where[event.unit] = event.hex
        elif isinstance(event, happened.Moved):
            where[event.unit] = event.path[-1]
            if len(event.path) > 1:
                told = teller.tell(event, None)
                yield Arrow("moves", "move", event.path, told, event.side)
        elif isinstance(event, happened.Retreated):
            where[event.unit] = event.to
            path = (event.came_from, event.to)
            yield Arrow("battles", "retreat", path, teller.tell(event, None), event.side)
        elif isinstance(event, happened.Battle):
            yield from _attacks(view, event, where, events[at:])
        elif isinstance(event, happened.Advanced):
            origins = {_stood(view, unit, where, ()) for unit in event.units}
            where.update(dict.fromkeys(event.units, event.to))
            for origin in sorted(origins - {"", event.to}):
                told = teller.tell(event, None)
                yield Arrow("battles", "advance", (origin, event.to), told, event.side)


def _attacks(
    view: Jupiter, battle: happened.Battle, where: dict[str, str], later: Sequence[Event]
) -> Iterator[Arrow]:
    """From every hex that took part."""
    grid = view.board.grid
    origins = Tally(_stood(view, unit, where, later) for unit in battle.attackers)
    for origin, count in sorted(origins.items()):
        if origin and grid.distance(view.at(origin), view.at(battle.hex)) == 1:
            title = f"Attack from {origin} on {view.board.name(battle.hex)}"
            yield Arrow("battles", "attack", (origin, battle.hex), title, battle.side, count)


def _stood(view: Jupiter, unit: str, where: dict[str, str], later: Sequence[Event]) -> str:
    """Where a unit fought from: where it last went, else where it was lost, else where it is."""
    if unit in where:
        return where[unit]
    for event in later:
        if isinstance(event, happened.Lost) and event.unit == unit:
            return event.hex
        if isinstance(event, happened.Retreated) and event.unit == unit:
            return event.came_from
        if isinstance(event, happened.Moved) and event.unit == unit:
            return event.path[0]
        if isinstance(event, happened.Advanced) and unit in event.units:
            return ""
    return view.where.get(unit, "")


def _clashes(view: Jupiter, events: Sequence[Event]) -> Iterator[Clash]:
    teller = Teller(view.scenario)
    for event in events:
        if isinstance(event, happened.Battle):
            words = " ".join(teller.tell(event, None).split())
            yield Clash(event.hex, words, event.read_as, event.column, event.side)
        elif isinstance(event, happened.Probed):
            yield Clash(event.hex, teller.tell(event, None), "probe")


def _losses(view: Jupiter, events: Sequence[Event]) -> Iterator[Loss]:
    teller = Teller(view.scenario)
    for event in events:
        if isinstance(event, happened.Lost):
            nation = view.unit(event.unit).contingent
            yield Loss(event.hex, teller.tell(event, None), nation, event.unit)
