"""5.8, 7.6  Where ships take station for strategic warfare, and where they may not."""

from __future__ import annotations

from pbem.engine.errors import Illegal
from pbem.games.eto.facts.nations import AXIS
from pbem.games.eto.facts.phases import HOMING
from pbem.games.eto.facts.units import U_BOATS
from pbem.games.eto.naval.ports import friendly_port
from pbem.games.eto.position.fleets import in_port
from pbem.games.eto.position.game import Europe
from pbem.games.eto.position.strategic import iron_coast, is_raider, open_routes, raided_areas
from pbem.games.eto.strikes.courses import area_of

MANY, STATION = "5.8", "7.6"


def check_posting(game: Europe, ships: tuple[str, ...], end: str, *, at_sea: bool) -> None:
    """Raise Illegal where ships would take a station that they may not take."""
    if reason := why_not_there(game, ships, end, at_sea=at_sea):
        words, case = reason
        raise Illegal(words, case=case)


def why_not_there(
    game: Europe, ships: tuple[str, ...], end: str, *, at_sea: bool
) -> tuple[str, str] | None:
    """Why ships may not end their way in a space, and the case; None if they may."""
    space = area_of(game, end) or end
    name = game.board.name(space)
    if game.phase == HOMING and takes_station(game, ships, space, at_sea=at_sea):
        return f"nobody goes to {name} now to fight enemy trade in the next month", STATION
    if any(game.unit(id).u_boat for id in ships) and len(posted(game, space, ships)) >= (
        most := most_posted(game, space)
    ):
        return f"{name} has {most} U-boats at most, of those in play", MANY
    return None


# -- U-boats --------------------------------------------------------------------------------------


def posted(game: Europe, space: str, but: tuple[str, ...]) -> list[str]:
    """5.8  The U-boats at sea in a space, but for some."""
    packs = (id for id in game.of_partnership(AXIS, *U_BOATS) if id not in but)
    return [id for id in packs if game.where[id] == space and not in_port(game, id)]


def most_posted(game: Europe, space: str) -> float:
    """5.8  How many U-boats may be posted in a space: some routes have bounds."""
    route, every = game.scenario.convoys.get(space), list(game.of_partnership(AXIS, *U_BOATS))
    if route is None:
        return float("inf")
    if route.part is not None:
        return len(every) // route.part
    return float("inf") if route.most is None else route.most


# -- the End phase --------------------------------------------------------------------------------


def takes_station(game: Europe, ships: tuple[str, ...], space: str, *, at_sea: bool) -> bool:
    """7.6  Would ships come to where they fight enemy trade in the next month, and were not?

    Who enters a port goes home.
    """
    own = game.partnership_of(ships[0])
    began = {game.set_out.get(id, game.where[id]) for id in ships}
    if friendly_port(game, own, space) and not at_sea:
        return False
    if own != AXIS:
        coast = iron_coast(game)
        return AXIS in game.foes(own) and space in coast and not began <= set(coast)
    raids = any(is_raider(game, id) for id in ships) and space in raided_areas(game)
    hunts = any(game.unit(id).u_boat for id in ships) and space in open_routes(game)
    return (raids or hunts) and began != {space}
