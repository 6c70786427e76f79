"""12.1, 12.3, 14.1, 16.5  Which bombers can fly to ships, and which ships they find."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pbem.engine.dice import Dice
from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.engine.step import Step
from pbem.games.eto.air.flights import aircraft, at_rest, flies_no_mission, in_range, reach, ready
from pbem.games.eto.facts.phases import HOMING
from pbem.games.eto.facts.units import BOMBER, ESCORT_CARRIER, SUBMARINE
from pbem.games.eto.position.fleets import all_ships, findable, hex_of, in_port, is_aboard, is_ship
from pbem.games.eto.position.game import Europe
from pbem.games.eto.position.territory import union
from pbem.wargame.board.hexgrid import Mask


def can_bomb(game: Europe, id: str) -> bool:
    """12.1  Is it a bomber or fighter-bomber?"""
    return game.unit(id).kind == BOMBER or game.unit(id).dual


def bombers(game: Europe, side: Side, hex: str) -> list[str]:
    """12.3, 12.4  A side's bombers that can fly to ships in a hex now."""
    return [
        id
        for id in ready(game, game.partnership(side), hex)
        if game.side_of(id) == side
        and can_bomb(game, id)
        and reaches(game, id, hex)
        and not flies_no_mission(game, id)
    ]


def reaches(game: Europe, id: str, place: str) -> bool:
    """13.1  Can it fly to a hex, or is its carrier in that sea area without a grid?"""
    if place in game.board.grid.index:
        return in_range(game, id, place)
    return is_aboard(game, id) and game.where[id] == place and not hex_of(game, id)


def may_attack(game: Europe, id: str, ships: Iterable[str]) -> bool:
    """11.2, 14.4  A submarine on its way is found only by aircraft of escort carriers.

    In the End phase nobody is attacked by those in whose range he has been since it began.
    """
    if game.phase == HOMING and any(f"{id}>{ship}" in game.searched for ship in ships):
        return False
    if not any(is_submerged(game, ship) for ship in ships):
        return True
    return is_aboard(game, id) and game.unit(game.aboard[id]).kind == ESCORT_CARRIER


def ships_below(game: Europe, side: Side, hex: str) -> tuple[str, ...]:
    """16.1, 16.5  Enemy ships in a hex and its port that aircraft find by themselves."""
    foes = game.foes(game.partnership(side))
    space = hex if hex in game.stacks else _area(game, hex)
    return tuple(
        id
        for id in findable(game, reversed(game.stack(space)))  # 8.9, 14.4
        if is_ship(game, id)
        and game.partnership_of(id) in foes
        and hex_of(game, id) == hex
        and not is_submerged(game, id)
    )


def submarines_below(game: Europe, side: Side, place: str) -> tuple[str, ...]:
    """11.2  Enemy submarines at sea in a hex, or in a sea area without a grid."""
    foes = game.foes(game.partnership(side))
    return tuple(
        id
        for foe in foes
        for id in game.of_partnership(foe, SUBMARINE)
        if is_submerged(game, id) and (hex_of(game, id) or game.where[id]) == place
    )


def _area(game: Europe, hex: str) -> str:
    """The sea area that a hex belongs to."""
    waters = game.board.waters.items()
    return next((name for name, mask in waters if game.board.is_in(hex, mask)), hex)


def is_submerged(game: Europe, id: str) -> bool:
    """11.2  A submarine out of port is not found like other ships."""
    return game.unit(id).submarine and not in_port(game, id)


def bombed(game: Europe, partnership: str) -> Mask:
    """14.1  The hexes in range of bombers that the enemies of a partnership may still send."""
    return union(
        reach(game, id)
        for foe in game.foes(partnership)
        for id in aircraft(game, foe)
        if can_bomb(game, id) and at_rest(game, id) and not flies_no_mission(game, id)
    )


# -- the End phase ---------------------------------------------------------------------------------


def note_range(game: Europe, side: Side) -> None:
    """14.4  In the End phase bombers let ships alone that were in their range as it began."""
    if not game.setting.flights:
        return
    ships = [id for id in all_ships(game, game.partnership(side)) if hex_of(game, id)]
    for foe in game.foes(game.partnership(side)):
        for id in aircraft(game, foe):
            near = reach(game, id) if can_bomb(game, id) else 0
            below = (ship for ship in ships if game.board.is_in(hex_of(game, ship), near))
            game.searched.update(f"{id}>{ship}" for ship in below)


def out_of_range(game: Europe, ships: Iterable[str], hexes: Iterable[str]) -> tuple[str, ...]:
    """14.4  What need not be noted any more once ships have passed these hexes."""
    way, sailing = tuple(hexes), set(ships)
    pairs = (each.split(">") for each in sorted(game.searched))
    return tuple(
        f"{by}>{at}"
        for by, at in pairs
        if at in sailing and not all(game.board.is_in(hex, reach(game, by)) for hex in way)
    )


class LeftRange(Step[Europe], frozen=True):
    """14.4  Bombers may attack ships that come into their range again."""

    pairs: tuple[str, ...]

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        game.searched.difference_update(self.pairs)
        yield from ()
