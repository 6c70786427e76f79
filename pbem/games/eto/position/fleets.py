"""7.0, 7.7  Ships: in a port, or in a stack out of port that goes by one of them.

Ships of a partnership in one port are one stack. Out of port every ship is in `game.fleets`, under
the ship that its stack goes by, which everybody sees (12.7). Naval air units aboard go with their
carriers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pbem.games.eto.facts.units import SHIPS, TRANSPORT, Rating
from pbem.games.eto.position.game import WINTER, Europe


def ships_in(game: Europe, place: str, partnership: str = "") -> tuple[str, ...]:
    """The ships in a space, in its port and outside, of everybody or of one partnership."""
    return tuple(
        id
        for id in game.stack(place)
        if is_ship(game, id) and partnership in ("", game.partnership_of(id))
    )


def is_ship(game: Europe, id: str) -> bool:
    """Is it a ship? One that is not seen is known by the stack that it lies in."""
    return game.roster[id].naval or id in game.fleets


def in_port(game: Europe, id: str) -> bool:
    """7.7  Does a ship lie in the port of its hex, or in a box?"""
    return id not in game.fleets


def docked_in(game: Europe, place: str, partnership: str) -> tuple[str, ...]:
    """7.7  The ships in a port."""
    return tuple(id for id in ships_in(game, place, partnership) if in_port(game, id))


def company_of(game: Europe, id: str) -> tuple[str, ...]:
    """7.0  The whole stack of a ship: those that go by the same, or lie in the same port."""
    if in_port(game, id):
        return docked_in(game, game.where[id], game.partnership_of(id))
    flagship = game.fleets[id]
    mates = (each for each in game.stack(game.where[id]) if game.fleets.get(each) == flagship)
    return (flagship, *(each for each in reversed(tuple(mates)) if each != flagship))


def fleets_in(game: Europe, place: str, partnership: str) -> tuple[str, ...]:
    """The stacks of a partnership out of port in a space, by the ships that they go by."""
    there = ships_in(game, place, partnership)
    return tuple(dict.fromkeys(game.fleets[id] for id in there if id in game.fleets))


def icebound(game: Europe, place: str) -> bool:
    """7.8  Is the port of a hex frozen in?"""
    harbour = game.board.harbours.get(place)
    return harbour is not None and harbour.ice and game.weather == WINTER


def frozen_in(game: Europe, id: str) -> bool:
    """7.8, 8.5  Does a ship lie in an icebound port? It neither leaves nor meets anybody."""
    return in_port(game, id) and icebound(game, game.where[id])


def is_aboard(game: Europe, id: str) -> bool:
    """13.3  Is an air unit's base a carrier?"""
    return id in game.aboard


def is_afloat(game: Europe, id: str) -> bool:
    """Is it a ship, or on one?"""
    return game.unit(id).naval or is_aboard(game, id)


def all_submarines(game: Europe, ships: Iterable[str]) -> bool:
    """11.0  Are they submarines, and nothing else?"""
    return all(game.roster[id].submarine for id in ships)


def hex_of(game: Europe, id: str) -> str:
    """13.1 to 13.3  The hex that a unit is in or flies from; none in a sea area without a grid."""
    place = game.where.get(id, "")
    if place in game.board.grid.index:
        return place
    return game.stations.get(game.aboard.get(id, id), "")


# -- transports, and who is never met --------------------------------------------------------------


def as_units(game: Europe, ships: Iterable[str]) -> tuple[str, ...]:
    """10.3  Naval units of one stack: the first transport point in it stands for all of them."""
    gathered = tuple(ships)
    first = next((id for id in gathered if game.roster[id].transport), "")
    return tuple(id for id in gathered if id == first or not game.roster[id].transport)


def with_points(game: Europe, units: Iterable[str], ships: Iterable[str]) -> tuple[str, ...]:
    """10.3  These units of a stack, with all its transport points where one of them is named."""
    named, gathered = tuple(units), tuple(ships)
    points = tuple(id for id in gathered if game.roster[id].transport)
    if not any(id in points for id in named):
        return named
    return (*(id for id in named if id not in points), *points)


def stack_size(game: Europe, ships: Iterable[str]) -> int:
    """7.7, 10.3  How many naval units ships are that are together."""
    return len(as_units(game, ships))


def each_unit(game: Europe, ships: Iterable[str]) -> tuple[str, ...]:
    """10.3  Naval units of several stacks: of the transport points in each of them one."""
    found: dict[str, str] = {}
    for id in ships:
        found.setdefault(_stacked(game, id) if game.roster[id].transport else id, id)
    return tuple(found.values())


def _stacked(game: Europe, id: str) -> str:
    """The stack that a transport point is in, in words that no ship goes by."""
    lies = f"{game.partnership_of(id)} in {game.where[id]}"
    return f"{TRANSPORT} {game.fleets.get(id, lies)}"


def findable(game: Europe, ships: Iterable[str]) -> tuple[str, ...]:
    """8.9  Those whom enemies can meet: no U-boats."""
    return tuple(id for id in ships if not game.roster[id].u_boat)


# -- what they can do -----------------------------------------------------------------------------


def rating(game: Europe, id: str) -> Rating:
    """9.5  A ship's ratings as it is now."""
    return game.unit(id).ship(damaged=id in game.depleted)


def with_ratings(game: Europe, ships: Iterable[str]) -> str:
    """Ships as a question names them."""
    return ", ".join(f"{id} {rating(game, id)}" for id in ships)


def speed(game: Europe, ships: Iterable[str]) -> int:
    """7.1, 8.4  Of a stack or group: that of its slowest ship."""
    return min(rating(game, id).speed for id in ships)


def gunnery(game: Europe, ships: Iterable[str]) -> int:
    """7.6  Of all together."""
    return sum(rating(game, id).gunnery or 0 for id in ships)


def armed(game: Europe, ships: Iterable[str]) -> tuple[str, ...]:
    """9.0  Those with a gunnery rating, be it nought."""
    return tuple(id for id in ships if rating(game, id).gunnery is not None)


def aircraft_of(game: Europe, carrier: str) -> tuple[str, ...]:
    """13.3  The naval air units aboard."""
    return tuple(id for id, base in game.aboard.items() if base == carrier)


# -- changing it ----------------------------------------------------------------------------------


def assemble(game: Europe, ships: Iterable[str], place: str, hex: str = "") -> None:
    """Bring ships out of port to a space, as one stack that goes by the first of them.

    7.4  In a sea area with a grid, to a hex of it.
    """
    gathered = tuple(ships)
    station = hex or _station(game, gathered[0], place)
    for id in reversed(gathered):
        leave_stack(game, id)
        _bring(game, id, place)
    for id in gathered:
        game.fleets[id] = gathered[0]
        if station:
            game.stations[id] = station
    game.worked_out.clear()


def _station(game: Europe, ship: str, place: str) -> str:
    """7.4  Where ships are in an area of which no hex is told: where they were, or its middle."""
    area = game.board.seas.get(place)
    if area is None or not area.grid or not game.setting.flights:
        return ""
    here = game.stations.get(ship, "") if game.where.get(ship) == place else ""
    return here or game.board.spot(place)


def shuns(game: Europe, ships: Iterable[str], other: str) -> bool:
    """11.1  May ships not be in one hex with another of theirs, as one of both is a submarine?"""
    own = tuple(ships)
    ours = game.partnership_of(other) == game.partnership_of(own[0]) and other not in own
    return ours and any(game.unit(id).alone for id in (*own, other))


def dock(game: Europe, ships: Iterable[str], place: str) -> None:
    """7.7  Bring ships into a port."""
    for id in tuple(ships):
        leave_stack(game, id)
        _bring(game, id, place)


def _bring(game: Europe, id: str, place: str) -> None:
    before = game.where.get(id, "")
    if before != place:
        game.came.pop(id, None)
        if place in game.scenario.routes.shores and before in game.scenario.routes.onward:
            game.came[id] = before
    for each in (*aircraft_of(game, id), id):
        game.put(each, place)


def leave_stack(game: Europe, id: str) -> None:
    """A ship is in no stack any more; one that goes by it goes by another."""
    flagship = game.fleets.pop(id, "")
    game.stations.pop(id, None)
    if flagship == id:
        left = [each for each, by in game.fleets.items() if by == id]
        if left:
            game.fleets.update(dict.fromkeys(left, left[0]))
            _search_for(game, id, left[0])
    game.worked_out.clear()


def _search_for(game: Europe, former: str, now: str) -> None:
    """8.5  Who has searched for a stack has searched for it by whatever ship it goes."""
    behind = f">{former}"
    by = [each.removesuffix(behind) for each in game.searched if each.endswith(behind)]
    game.searched.update(f"{each}>{now}" for each in by)


def out_of_port(game: Europe, ships: Iterable[str]) -> Iterator[tuple[str, ...]]:
    """11.1  Ships that leave a port together are a stack, but for those who stack with nobody."""
    gathered = tuple(ships)
    surface = tuple(id for id in gathered if not game.unit(id).alone)
    yield from ((surface,) if surface else ())
    yield from ((id,) for id in gathered if id not in surface)


def noted_in_step(game: Europe) -> tuple[set[str], ...]:
    return (
        game.sailing,
        game.halted,
        game.declared,
        game.met,
        game.tried,
        game.found,
        game.evaded,
        game.withdrawn,
    )


def forget_step(game: Europe) -> None:
    """8.5  A naval movement step begins: nobody has moved, searched, evaded or withdrawn."""
    for marks in (*noted_in_step(game), game.searched):
        marks.clear()
    game.sailed.clear()
    game.set_out.clear()
    game.tactics.clear()


def all_ships(game: Europe, partnership: str) -> tuple[str, ...]:
    """A partnership's ships on the map, in a fixed order."""
    return tuple(game.of_partnership(partnership, *SHIPS))
