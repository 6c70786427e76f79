"""Who is in a sea area, as a map of hexes shows it: in the middle of the area."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from pbem.games.eto.position.game import Europe
from pbem.wargame.scene import Scene, Stack


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
        losses=tuple(replace(each, place=hex_of(each.place)) for each in scene.losses),
    )


def _apart(game: Europe, stack: Stack, hex_of: Callable[[str], str]) -> Iterator[Stack]:
    """The counters of a sea area by partnership, side by side."""
    place = hex_of(stack.place)
    if place == stack.place:
        yield stack
        return
    camps: dict[str, list[int]] = {}
    for at, each in enumerate(stack.counters):
        camps.setdefault(game.partnership(each.side), []).append(at)
    grid = game.board.grid
    beside = [place, *grid.named(grid.around[game.at(place)] & game.board.sea)]
    for camp, hex in zip(sorted(camps), beside, strict=False):
        counters = tuple(stack.counters[at] for at in camps[camp])
        told = "; ".join(each.title for each in reversed(counters))
        yield Stack(hex, f"{game.board.name(stack.place)}: {told}", counters)
