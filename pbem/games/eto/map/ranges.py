"""Who can come where, by land, by sea and in the air, as far as a view knows."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pbem.games.eto.air.flights import aircraft, is_fighter
from pbem.games.eto.air.flights import reach as flown_to
from pbem.games.eto.facts.nations import PARTNERSHIPS
from pbem.games.eto.facts.units import BOMBER, FIGHTER_BOMBER, NAVAL_AIR
from pbem.games.eto.facts.words import PARTNERS
from pbem.games.eto.movement.routes import reach as marched_to
from pbem.games.eto.naval.dangers import is_named
from pbem.games.eto.position.fleets import armed, ships_in
from pbem.games.eto.position.game import Europe
from pbem.games.eto.position.territory import union
from pbem.wargame.board.hexgrid import Mask
from pbem.wargame.map.map_view import tint
from pbem.wargame.map.reach import REACH, reaches
from pbem.wargame.scene import Tint

BOMBING = (BOMBER, FIGHTER_BOMBER, NAVAL_AIR)


def _by_partnership(
    layer: str, words: str, found: Callable[[Europe, str], Mask]
) -> Callable[[Europe], Iterator[Tint]]:
    """A layer with a tint for each partnership, of whom it has something to say."""

    def tints(game: Europe) -> Iterator[Tint]:
        for whose in PARTNERSHIPS:
            yield tint(
                game.board.grid, whose, layer, f"{words} {PARTNERS[whose]}", found(game, whose)
            )

    return tints


def _covered(game: Europe, partnership: str) -> Mask:
    """14.1  Where fighters of a partnership can meet an enemy in the air."""
    fighters = (id for id in aircraft(game, partnership) if is_fighter(game, id))
    return union(flown_to(game, id) for id in fighters)


def _bombed(game: Europe, partnership: str) -> Mask:
    """13.0, 15.0  What bombers of a partnership, as far as they are seen, can fly to and back."""
    bombers = (id for id in aircraft(game, partnership) if game.unit(id).kind in BOMBING)
    return union(flown_to(game, id) for id in bombers)


def _guarded(game: Europe, partnership: str) -> Mask:
    """8.1  Where ships of a partnership, as far as they are seen, can intercept others."""
    board, routes = game.board, game.scenario.routes
    spaces: set[str] = set()
    for place in game.stacks:
        if armed(game, filter(is_named, ships_in(game, place, partnership))):
            spaces.update(routes.range_of(place))
    waters = union(board.waters[space] for space in spaces if space in board.waters)
    return waters | board.grid.mask(space for space in spaces if space in board.grid.index)


def _reach(game: Europe) -> Iterator[Tint]:
    """24.0  Where land units can march in one move; those in boxes are not on the map yet."""
    index = game.board.grid.index
    able = (id for id, place in game.where.items() if place in index and game.unit(id).land)
    yield from reaches(
        game.board.grid,
        PARTNERS,
        able if game.turn else (),
        game.partnership_of,
        lambda id: marched_to(game, (id,)).reached,
    )


RANGES = {
    "cover": _by_partnership("cover", "In range of fighters of", _covered),
    "bombers": _by_partnership("bombers", "In range of bombers of", _bombed),
    "guard": _by_partnership("guard", "Guarded by ships of", _guarded),
    REACH: _reach,
}
"""By layer, how it is found where it is asked for."""
