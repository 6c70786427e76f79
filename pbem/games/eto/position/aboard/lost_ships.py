"""7.7, 9.5, 11.0  Ships that lose their port or leave the map, and who was aboard them."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.event import Event
from pbem.games.eto.facts.boxes import DEAD, POOL
from pbem.games.eto.facts.nations import PARTNERSHIPS
from pbem.games.eto.position.aboard.passengers import lose_carrier
from pbem.games.eto.position.events import Eliminated, PortLost
from pbem.games.eto.position.fleets import (
    aircraft_of,
    all_ships,
    assemble,
    company_of,
    docked_in,
    icebound,
    in_port,
    leave_stack,
    noted_in_step,
    out_of_port,
)
from pbem.games.eto.position.game import Europe


def remove_ship(game: Europe, id: str) -> str:
    """9.5, 11.0  A ship is sunk; the box that it goes to."""
    unit = game.unit(id)
    box = DEAD if unit.single or unit.u_boat else POOL
    send_ship(game, id, box)
    return box


def send_ship(game: Europe, id: str, box: str) -> None:
    """13.3, 10.9  A ship leaves the map; aircraft aboard go to the force pool, units are adrift."""
    if game.on_map(id):
        lose_carrier(game, id, company_of(game, id))
    for each in aircraft_of(game, id):
        del game.aboard[each]
        game.send(each, POOL)
    leave_stack(game, id)
    for marks in noted_in_step(game):
        marks.discard(id)
    for noted in (game.sailed, game.came, game.set_out, game.tactics, game.shelling):
        noted.pop(id, None)
    game.tasked.discard(id)
    game.shaken.discard(id)
    game.send(id, box)


def leave_lost_ports(game: Europe) -> Iterator[Event]:
    """7.7, 7.8  Ships in ports that are not friendly any more are outside; sunk, where it froze."""
    lost = {
        (game.where[id], partnership)
        for partnership in PARTNERSHIPS
        for id in all_ships(game, partnership)
        if in_port(game, id) and _is_lost(game, partnership, game.where[id])
    }
    for hex, partnership in sorted(lost):
        ships = docked_in(game, hex, partnership)
        side = game.side_of(ships[0])
        if icebound(game, hex):
            for id in ships:
                whose, box = game.side_of(id), remove_ship(game, id)
                yield Eliminated(id, whose, hex, box, "in the ice of the captured port (7.8)")
        else:
            for stack in out_of_port(game, ships):
                assemble(game, stack, hex)
            yield PortLost(side, hex, len(ships))


def _is_lost(game: Europe, partnership: str, place: str) -> bool:
    return place in game.board.grid.index and not game.friendly(partnership, place)
