"""10.14, 10.15, 16.0, 17.4, 25.4  What ships take aboard, and where."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pbem.engine.errors import Illegal
from pbem.engine.order import Side
from pbem.games.norway.facts.units import TR
from pbem.games.norway.facts.words import counted
from pbem.games.norway.orders.parts import Load
from pbem.games.norway.position.game import PORT, Norway


def check_load(game: Norway, load: Load) -> None:
    """10.14  Raise Illegal unless the ship has room for these beside what it carries."""
    ship = game.unit(load.carrier)
    if not (ship.transport_ship or ship.warship_carrier):
        raise Illegal(f"{load.carrier} ({ship.type}) carries nobody", case="10.14")
    for id in load.units:
        _check_passenger(game, load.carrier, id)
    others = [id for id in game.cargo(load.carrier) if id not in load.units]
    if not fits(game, load.carrier, (*others, *load.units)):
        limit = ship.capacity
        words = f"{load.carrier} carries {counted(limit.light, 'light unit')}" + (
            f" or {limit.heavy} heavy one" if limit.heavy else ", and no heavy one"
        )
        raise Illegal(f"{words}, not {' + '.join((*others, *load.units))}", case="10.14")


def _check_passenger(game: Norway, ship: str, id: str) -> None:
    unit = game.unit(id)
    if unit.naval or unit.static:
        case = "10.10" if unit.static else "10.14"
        raise Illegal(f"{id} cannot be carried", case=case)
    if unit.aircraft and not unit.fighter:
        raise Illegal(f"{id} is no fighter, and ships carry no other aircraft", case="25.4")
    if unit.aircraft and game.unit(ship).type != TR:
        raise Illegal(f"{id} cannot be carried by {ship}: only TR carry fighters", case="25.4")


def fits(game: Norway, ship: str, units: Iterable[str]) -> bool:
    """10.14, 25.4  Do these go aboard together? A fighter takes the room of a heavy unit."""
    aboard = [game.unit(id) for id in units]
    heavy = sum(each.heavy or each.aircraft for each in aboard)
    return game.unit(ship).capacity.holds(len(aboard) - heavy, heavy)


def embarkation(game: Norway, side: Side, ships_at: str, units: Sequence[str]) -> str:
    """10.1, 16.0, 25.4  The one place ashore where all of these go aboard; raises Illegal.

    Ships in a home base, or next to one, take up who is in it; other ships who is on a coast of
    their zone.
    """
    places = sorted({game.where.get(id, "") for id in units})
    if len(places) != 1:
        raise Illegal(f"they embark in one area, not in {', '.join(places)}", case="10.1")
    area, board = places[0], game.board
    if area == ships_at and board.is_home(area):
        return area
    if area not in board.shores.get(ships_at, ()) or not board.is_in(area, board.open_to[side]):
        words = f"the ships are not next to {area or 'them'}"
        raise Illegal(words, case="25.4", legal=embarkations(game, side, ships_at))
    return area


def embarkations(game: Norway, side: Side, ships_at: str) -> tuple[str, ...]:
    """Where ships in a zone or home base can take units up."""
    if game.board.is_home(ships_at):
        return (ships_at,)
    return tuple(
        area
        for area in game.board.shores.get(ships_at, ())
        if game.board.is_in(area, game.board.open_to[side])
    )


def grounded(game: Norway, id: str) -> Illegal:
    """15.3, 20.21  Why an air unit cannot be taken aboard; by the first rules it could."""
    if id in game.intercepting:
        return Illegal(f"{id} is in interception mode (STAND DOWN takes it out)", case="20.21")
    return Illegal(f"the base of {id} is disrupted: it may only FERRY to another one", case="15.3")


def has_port(game: Norway, side: Side, area: str) -> bool:
    """25.4, 15.3  Is there a working port for this side, or a home base?"""
    return game.usable(side, area, PORT)


def may_stay_aboard(game: Norway, id: str) -> bool:
    """17.4, 25.4  Who may end an action aboard: all on transports, of warships' only Marines."""
    unit, ship = game.unit(id), game.unit(game.aboard[id])
    return ship.transport_ship or (unit.type == "marine" and unit.nation == "British")


def stowed(game: Norway, ships: Sequence[str], units: Sequence[str]) -> tuple[Load, ...]:
    """Units shared out among ships, the heavy ones first; nothing if there is no room for all."""
    loads: dict[str, list[str]] = {ship: list(game.cargo(ship)) for ship in ships}
    new: dict[str, list[str]] = {ship: [] for ship in ships}
    roomy = sorted(ships, key=lambda ship: not game.unit(ship).transport_ship)
    for id in sorted(units, key=lambda id: not (game.unit(id).heavy or game.unit(id).aircraft)):
        for ship in roomy:
            try:
                check_load(game, Load(ship, (*new[ship], id)))
            except Illegal:
                continue
            new[ship].append(id)
            loads[ship].append(id)
            break
        else:
            return ()
    return tuple(Load(ship, tuple(aboard)) for ship, aboard in new.items() if aboard)
