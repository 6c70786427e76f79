"""3.3, 3.4.1  What a set-up leaves open to an enemy who moves first, wherever he may set up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pbem.engine.order import Side
from pbem.games.munich.facts.units import SIDES, enemy_of
from pbem.games.munich.movement.garrisons import own_places
from pbem.games.munich.movement.routes import allowance, first_steps, ground_for, march_from
from pbem.games.munich.position.game import Munich
from pbem.games.munich.setup import set_up_places
from pbem.games.munich.setup.set_up_lists import contingents
from pbem.wargame.board.hexgrid import Mask


def threatened(game: Munich, side: Side, countries: Iterable[str]) -> Iterator[str]:
    """The empty capitals and centres of some countries that an enemy comes to before they move."""
    if side == SIDES[0]:  # 4.0 it moves before anybody else
        return
    lands = sum(game.board.home(each) for each in countries)
    empty = own_places(game, side) & lands & ~game.occupied(side)
    for hex in game.board.grid.named(empty):
        if any(can_come(game, each, hex) for each in game.belligerents(enemy_of(side))):
            yield hex


def can_come(game: Munich, country: str, hex: str) -> bool:
    """8.0  Could a unit march into a hex from where its country may set it up?"""
    board, at = game.board, game.at(hex)
    ground = ground_for(game, country)
    for id, starts in vanguard(game, country):
        budget = allowance(game, id, supplied=True)
        for start in board.grid.hexes(starts & board.grid.within(at, budget)):
            reached = march_from(game, id, start, budget, ground, fresh=True).reached
            if board.bit[at] & (reached | first_steps(game, id, start, ground)):
                return True
    return False


def vanguard(game: Munich, country: str) -> Iterator[tuple[str, Mask]]:
    """3.4.2  Of each contingent on the map its fastest unit, and the hexes that are open to it."""
    for each in contingents(game, country):
        mobile = [id for id in each.units if game.unit(id).mobile]
        if mobile and each.on_map:
            first = max(mobile, key=lambda id: game.unit(id).movement)
            yield first, set_up_places.ground_for(game, each, first)
