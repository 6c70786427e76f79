"""24.1, 25.2, 25.3, 28.3, 30.1  A way written hex by hex: gone as it is written, or refused."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine.errors import Illegal
from pbem.games.eto.command.driving import Reason, no_step
from pbem.games.eto.facts.words import counted
from pbem.games.eto.movement.routes import Ground, Level, Reach, onward, own_ground
from pbem.games.eto.movement.too_far import too_far
from pbem.games.eto.position.game import Europe
from pbem.games.eto.weather.conditions import in_winter, slow
from pbem.wargame.board.hexgrid import Hex
from pbem.wargame.orders.own_start import without_start


def is_written(game: Europe, way: Sequence[str], start: str) -> bool:
    """Is a way told hex by hex? From one hex to a distant one, or to one alone, it is not."""
    index = game.board.grid.index
    if len(way) != 2 or way[0] != start or way[1] not in index:
        return len(way) > 1
    return game.board.grid.distance(game.at(start), game.at(way[1])) <= 1


def steps_made(ground: Ground, hexes: Sequence[Hex]) -> int:
    """25.2, 25.3  How many steps of a way can be made, whatever they cost."""
    bit = ground.steps.places.bit
    level = Level(bit[hexes[0]], 0, 0)
    for at, hex in enumerate(hexes[1:]):
        after = onward(ground, level, hexes[0], first=at == 0)
        level = Level(*(mask & bit[hex] for mask in after))
        if not level.all:
            return at
    return len(hexes) - 1


def follows(ground: Ground, hexes: Sequence[Hex], budget: int) -> bool:
    """Can one go exactly so?"""
    return len(hexes) - 1 <= budget and steps_made(ground, hexes) == len(hexes) - 1


def fault(game: Europe, units: Sequence[str], hexes: Sequence[Hex]) -> Reason:
    """Why land units cannot go as it is written: the first forbidden step, or the length."""
    if reason := _forbidden_step(game, units, own_ground(game, units), hexes):
        return reason
    far = f"{' + '.join(units)} cannot go so far in one move", "24.0"
    long = f"the way is {counted(len(hexes) - 1, 'hex')} long"
    return too_far(game, units, len(hexes) - 1, long) or far


def way_gone(
    game: Europe, units: Sequence[str], reach: Reach, told: Sequence[str], case: str
) -> tuple[str, ...]:
    """The way to a hex that these reach: as it is written, the start first, or else a shortest.

    Raises Illegal where they cannot go as it is written.
    """
    board, start, who = game.board, game.where[units[0]], " + ".join(units)
    way = without_start(start, tuple(told))
    for to in way:
        if to not in board.grid.index:
            raise Illegal(f"there is no hex {to}", case="0.3")
    shortest = tuple(map(board.label, reach.path(game.at(way[-1]))))
    if not is_written(game, told, start):
        return shortest
    hexes = [game.at(hex) for hex in (start, *way)]
    if follows(reach.ground, hexes, reach.budget):
        return (start, *way)
    far = (f"{who} goes on {counted(reach.budget, 'hex')} and no farther", case)
    words, broken = _forbidden_step(game, units, reach.ground, hexes) or far
    raise Illegal(words, case=broken, legal=["-".join(shortest)])


def _forbidden_step(
    game: Europe, units: Sequence[str], ground: Ground, hexes: Sequence[Hex]
) -> Reason | None:
    """Why the first step of a way cannot be made that cannot; None if all can."""
    made = steps_made(ground, hexes)
    if made == len(hexes) - 1:
        return None
    board, here, there = game.board, hexes[made], hexes[made + 1]
    start, to = board.label(here), board.label(there)
    reason = no_step(game, here, there) or closed(game, units, to)
    if reason := reason or _over_works(game, units, here, there):
        return reason
    if board.bit[there] & ground.closed & slow(game):
        return _in_bad_weather(game, units, there)
    who = " + ".join(units)
    if not ground.steps.step(board.bit[here]) & board.bit[there]:
        return f"land units cannot cross from {start} to {to}", "24.1"
    return f"{who} cannot go on from {start} to {to} in the enemy's zone", zone_case(game, units)


def _in_bad_weather(game: Europe, units: Sequence[str], there: Hex) -> Reason:
    """1.2, 1.3  Breakthroughs and exploitation do not lead into mud, nor the latter into winter."""
    what, case = ("winter", "1.3") if in_winter(game, there) else ("mud", "1.2")
    words = f"{' + '.join(units)} does not go on into {what}: {game.board.label(there)}"
    return words, case


def closed(game: Europe, units: Sequence[str], to: str) -> Reason | None:
    """24.1, 30.2  Why land units never enter a hex; None if they might."""
    board = game.board
    bit, partnership = board.bit[game.at(to)], game.partnership_of(units[0])
    if bit & game.enemy_ground(partnership):
        return f"enemy units are in {board.name(to)}", "24.1"
    if not bit & board.land:
        return f"{to} is no land", "24.1"
    if not bit & game.fighting_ground:
        case = "39.0" if game.offensive is not None else "30.2"
        return f"{board.name(to)} is neutral ground", case
    if bit & board.marsh and any(game.unit(id).armor for id in units):
        return f"armor enters no marsh: {board.name(to)}", "24.1"
    return None


def _over_works(game: Europe, units: Sequence[str], here: Hex, there: Hex) -> Reason | None:
    """24.1  Does the step lead over a fortress hexside that the enemy holds?"""
    forts = game.hostile(game.partnership_of(units[0])) & game.fortified
    if (here, there) in game.board.fortress and game.board.bit[there] & forts:
        to = game.board.label(there)
        return f"{to} is not entered over its fortress hexside before it is captured", "24.1"
    return None


def zone_case(game: Europe, units: Sequence[str]) -> str:
    """25.2, 25.3  The case by which zones stop these: armor's, or infantry's."""
    land = [id for id in units if game.unit(id).land]
    return "25.3" if all(game.unit(id).armor for id in land) else "25.2"
