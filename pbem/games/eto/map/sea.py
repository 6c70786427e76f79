"""Who is at sea, as a map of hexes shows it: every stack where it is, or near its area's middle.

Seas and boxes beyond the sheets have no hexes: who is there lies beside the map (`beyond`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import dist

from msgspec.structs import replace

from pbem.games.eto.position.game import Europe
from pbem.wargame.scene import Counter, Pile, Scene, Stack

APART = 0.56  # hexes between piles of several sides in one hex


def on_sheets(game: Europe, place: str) -> bool:
    return game.board.spot(place) in game.board.grid.index


def beyond(game: Europe) -> list[str]:
    """The seas and boxes off the sheets where somebody is, bombing boxes aside."""
    empty = game.board.bombing
    return [each for each in sorted(game.stacks) if each not in empty and not on_sheets(game, each)]


def at_sea(game: Europe, scene: Scene) -> Scene:
    """Stacks, ways and fights of sea areas in hexes of theirs; what lies beyond is left out."""
    hex_of = game.board.spot
    arrows = (each for each in scene.arrows if all(on_sheets(game, at) for at in each.path))
    return replace(
        scene,
        stacks=tuple(_stacks(game, scene.stacks)),
        arrows=tuple(replace(each, path=tuple(map(hex_of, each.path))) for each in arrows),
        clashes=tuple(
            replace(each, place=hex_of(each.place))
            for each in scene.clashes
            if on_sheets(game, each.place)
        ),
        markers=tuple(
            replace(each, place=hex_of(each.place))
            for each in scene.markers
            if on_sheets(game, each.place)
        ),
        losses=tuple(
            replace(each, place=hex_of(each.place))
            for each in scene.losses
            if on_sheets(game, each.place)
        ),
    )


def _stacks(game: Europe, stacks: Iterable[Stack]) -> Iterator[Stack]:
    """What lies in a hex there; then stacks of sea areas in free hexes of these, the middle first.

    Several that must share a hex lie beside each other, so that none is hidden.
    """
    lying: dict[str, list[Stack]] = {}
    loose: list[Stack] = []
    for each in stacks:
        if on_sheets(game, each.place):
            for camp in _camps(game, each):
                if camp.place in game.board.grid.index:
                    lying.setdefault(camp.place, []).append(camp)
                else:
                    loose.append(camp)
    for camp in loose:
        lying.setdefault(_room_for(game, camp.place, lying), []).append(camp)
    for hex, camps in lying.items():
        yield _piled(game, hex, camps)


def _camps(game: Europe, stack: Stack) -> Iterator[Stack]:
    """The counters of a place by partnership, at sea by stack; aircraft below their carriers."""
    is_area = stack.place in game.board.seas
    found: dict[tuple[str, str, str], list[Counter]] = {}
    for each in sorted(stack.counters, key=lambda each: each.id not in game.aboard):
        ship = game.aboard.get(each.id, each.id)
        station = game.stations.get(ship, "") if is_area else ""
        fleet = game.fleets.get(ship, "") if is_area else ""
        camp = game.partnership(each.side), station, fleet
        found.setdefault(camp, []).append(each)
    for camp in sorted(found):
        _, station, _ = camp
        counters = tuple(found[camp])
        told = "; ".join(each.title for each in reversed(counters))
        title = f"{game.board.name(stack.place)}: {told}"
        yield Stack(station or stack.place, title, counters)


def _room_for(game: Europe, area: str, lying: Iterable[str]) -> str:
    """A hex of a sea area about its middle, with nobody in it, nor next to it if that can be.

    What is told of a fight, or of ships that are lost, lies beside their stack.
    """
    board, grid = game.board, game.board.grid
    middle = grid.centre(game.at(board.spot(area)))
    taken = grid.mask(lying)
    for closed in (taken | grid.spread(taken), taken, 0):
        if free := board.waters[area] & ~closed:
            nearest = min(grid.hexes(free), key=lambda hex: dist(grid.centre(hex), middle))
            return board.label(nearest)
    return board.spot(area)


def _piled(game: Europe, hex: str, camps: list[Stack]) -> Stack:
    """One stack of a hex, as it is; several of them as piles side by side."""
    if len(camps) == 1:
        return replace(camps[0], place=hex)
    x, y = game.board.grid.centre(game.at(hex))
    left = x - APART * (len(camps) - 1) / 2
    return Stack(
        hex,
        " | ".join(each.title for each in camps),
        tuple(counter for each in camps for counter in each.counters),
        tuple(
            Pile((left + at * APART, y), each.counters, each.title) for at, each in enumerate(camps)
        ),
    )
