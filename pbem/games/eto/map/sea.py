"""Who is in a sea area, as a map of hexes shows it: in the middle of the area, or in his hex."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from pbem.games.eto.position.game import Europe
from pbem.wargame.scene import Counter, Scene, Stack


def on_sheets(game: Europe, place: str) -> bool:
    return game.board.spot(place) in game.board.grid.index


def at_sea(game: Europe, scene: Scene) -> Scene:
    """Stacks, ways and fights of sea areas in hexes of theirs; those of different sides apart."""
    hex_of = game.board.spot
    return replace(
        scene,
        stacks=tuple(each for stack in scene.stacks for each in _apart(game, stack, hex_of)),
        arrows=tuple(
            replace(each, path=tuple(map(hex_of, each.path)))
            for each in scene.arrows
            if all(on_sheets(game, place) for place in each.path)
        ),
        clashes=tuple(replace(each, place=hex_of(each.place)) for each in scene.clashes),
        markers=tuple(replace(each, place=hex_of(each.place)) for each in scene.markers),
        losses=tuple(replace(each, place=hex_of(each.place)) for each in scene.losses),
    )


def _apart(game: Europe, stack: Stack, hex_of: Callable[[str], str]) -> Iterator[Stack]:
    """The counters of a sea area by partnership and hex, side by side; aircraft below carriers."""
    counters = sorted(stack.counters, key=lambda each: each.id not in game.aboard)
    place = hex_of(stack.place)
    if place == stack.place:
        yield replace(stack, counters=tuple(counters))
        return
    camps: dict[tuple[str, str], list[Counter]] = {}
    for each in counters:
        ship = game.aboard.get(each.id, each.id)
        camp = game.partnership(each.side), game.stations.get(ship, "")
        camps.setdefault(camp, []).append(each)
    grid = game.board.grid
    beside = iter((place, *grid.named(grid.around[game.at(place)] & game.board.sea)))
    for camp in sorted(camps):
        hex = camp[1] or next(beside, place)
        told = "; ".join(each.title for each in reversed(camps[camp]))
        yield Stack(hex, f"{game.board.name(stack.place)}: {told}", tuple(camps[camp]))
