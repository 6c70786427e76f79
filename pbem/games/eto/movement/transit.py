"""24.1, 7.8  The Iraq transit box: land units step from it to the map edge of Iraq, and back."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.games.eto.facts.sea.seas import IRAQ
from pbem.games.eto.movement.routes import Reach, allowance, own_ground, reach
from pbem.games.eto.position.game import Europe
from pbem.games.eto.position.zones import enemy_zone
from pbem.games.eto.weather.conditions import slow
from pbem.wargame.board.hexgrid import Hex

INTO_IRAQ = 1  # 24.1 movement points


def edge(game: Europe, partnership: str) -> list[Hex]:
    """24.1  The friendly hexes of Iraq at the edge of the map, with no enemy in them."""
    held = game.board.iraq_edge & game.controlled(partnership)
    return list(game.board.grid.hexes(held & ~game.enemy_ground(partnership)))


def ways_out(game: Europe, units: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """24.1  Where units get from the box, for a movement point to the edge; with the way."""
    own, label = game.partnership_of(units[0]), game.board.label
    land = [id for id in units if game.unit(id).land]
    zone, slowed = enemy_zone(game, own), bool(slow(game) & game.fighting_ground)
    left = min((allowance(game, id, slowed=slowed) for id in land), default=1) - INTO_IRAQ
    found: dict[str, tuple[str, ...]] = {}
    for hex in edge(game, own) if left >= 0 else ():
        found.setdefault(label(hex), (IRAQ, label(hex)))
        if not land or game.board.bit[hex] & zone:
            continue
        onward = Reach(own_ground(game, units), hex, left)
        for end in game.board.grid.hexes(onward.reached):
            way = (IRAQ, *map(label, onward.path(end)))
            if len(way) < len(found.get(label(end), (*way, ""))):
                found[label(end)] = way
    return found


def way_in(game: Europe, units: Sequence[str]) -> tuple[str, ...]:
    """24.1  The way of units from where they are to the box; none if it is too far, or closed."""
    own, here = game.partnership_of(units[0]), game.where[units[0]]
    label, shores = game.board.label, edge(game, own)
    if here in map(label, shores):
        return here, IRAQ
    land = [id for id in units if game.unit(id).land]
    slowed = bool(slow(game) & game.fighting_ground)
    left = min((allowance(game, id, slowed=slowed) for id in land), default=0) - INTO_IRAQ
    near = reach(game, tuple(units), left) if left > 0 else None
    for hex in shores if near else ():
        if near and near.reaches(hex):
            return (*map(label, near.path(hex)), IRAQ)
    return ()
