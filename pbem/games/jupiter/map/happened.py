"""What the last report tells, as things for the map: moves, battles, losses, taken ground."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Container, Iterator, Sequence

from pbem.engine.event import Event
from pbem.games.jupiter.combat.after.advances import Advanced
from pbem.games.jupiter.combat.after.retreats import Retreated
from pbem.games.jupiter.combat.battle import Battle
from pbem.games.jupiter.combat.momentum import Probed
from pbem.games.jupiter.facts.words import Words
from pbem.games.jupiter.movement.marching import Moved
from pbem.games.jupiter.position.events import Lost, Placed
from pbem.games.jupiter.position.game import Jupiter
from pbem.wargame.events import Taken
from pbem.wargame.happenings import Happenings
from pbem.wargame.portrait import changed_hands
from pbem.wargame.scene import Arrow, Clash, Loss


def happenings(
    view: Jupiter, events: Sequence[Event], earlier: Sequence[Event], asked: Container[str]
) -> Happenings:
    """Events as a side saw them, drawn on its own view, in the layers that are asked for."""
    where: dict[str, str] = {}
    for _ in _arrows(view, earlier, where):
        pass  # only to learn where everybody stood
    return Happenings(
        arrows=tuple(each for each in _arrows(view, events, where) if each.layer in asked),
        clashes=tuple(_clashes(view, events)) if "battles" in asked else (),
        losses=tuple(_losses(view, events)) if "losses" in asked else (),
        taken=changed_hands((each.place, each.side) for each in events if isinstance(each, Taken)),
    )


def _arrows(view: Jupiter, events: Sequence[Event], where: dict[str, str]) -> Iterator[Arrow]:
    """Ways and attacks in their order; `where` learns who went where."""
    words = Words(view.scenario)
    for at, event in enumerate(events):
        if isinstance(event, Placed):
            where[event.unit] = event.hex
        elif isinstance(event, Moved):
            where[event.unit] = event.path[-1]
            if len(event.path) > 1:
                told = words.tell(event)
                yield Arrow("moves", "move", event.path, told, event.side)
        elif isinstance(event, Retreated):
            where[event.unit] = event.to
            path = (event.came_from, event.to)
            yield Arrow("battles", "retreat", path, words.tell(event), event.side)
        elif isinstance(event, Battle):
            yield from _attacks(view, event, where, events[at:])
        elif isinstance(event, Advanced):
            origins = {_stood(view, unit, where, ()) for unit in event.units}
            where.update(dict.fromkeys(event.units, event.to))
            for origin in sorted(origins - {"", event.to}):
                told = words.tell(event)
                yield Arrow("battles", "advance", (origin, event.to), told, event.side)


def _attacks(
    view: Jupiter, battle: Battle, where: dict[str, str], later: Sequence[Event]
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
        if isinstance(event, Lost) and event.unit == unit:
            return event.hex
        if isinstance(event, Retreated) and event.unit == unit:
            return event.came_from
        if isinstance(event, Moved) and event.unit == unit:
            return event.path[0]
        if isinstance(event, Advanced) and unit in event.units:
            return ""
    return view.where.get(unit, "")


def _clashes(view: Jupiter, events: Sequence[Event]) -> Iterator[Clash]:
    words = Words(view.scenario)
    for event in events:
        if isinstance(event, Battle):
            told = " ".join(words.tell(event).split())
            yield Clash(event.hex, told, event.read_as, event.column, event.side)
        elif isinstance(event, Probed):
            yield Clash(event.hex, words.tell(event), "probe")


def _losses(view: Jupiter, events: Sequence[Event]) -> Iterator[Loss]:
    words = Words(view.scenario)
    for event in events:
        if isinstance(event, Lost):
            nation = view.unit(event.unit).contingent
            yield Loss(event.hex, words.tell(event), nation, event.unit)
