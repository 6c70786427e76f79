"""What is so in every position, whatever happens."""

from __future__ import annotations

from pbem.games.norway.facts.boxes import BOXES, box_owner
from pbem.games.norway.facts.units import SIDES, enemy_of
from pbem.games.norway.position.capacity import based
from pbem.games.norway.position.game import Norway


def check(game: Norway) -> None:
    """No counter is lost or doubled, and nobody is where nobody can be."""
    game.check_counters()
    game.check_stacks(game.board.places.whole)
    for place, stack in game.stacks.items():
        for id in stack:
            _check_place(game, id, place)
    for box, units in game.boxes.items():
        assert box in BOXES, f"there is no box {box}"
        strangers = [id for id in units if game.side_of(id) != box_owner(box)]
        assert not strangers, f"{strangers} are in {box}"
    for id, ship in game.aboard.items():
        assert game.where[id] == game.where[ship], f"{id} is aboard {ship} and not with it"
    for ship in set(game.aboard.values()):
        _check_load(game, ship)
    _check_islands(game)
    assert all(game.on_map(id) for id in game.activated if id in game.stacks), "ghosts act"
    assert all(game.on_map(id) for id in game.intercepting), "a lost fighter intercepts"


def _check_place(game: Norway, id: str, place: str) -> None:
    unit, board = game.unit(id), game.board
    for side in SIDES:
        assert not (board.home_of[side] == place and unit.side != side), f"{id} is in {place}"
    if unit.naval:
        assert not board.is_land(place), f"the ship {id} is ashore in {place}"
        kattegat = board.is_in(place, board.kattegat)
        assert not (kattegat and unit.side != "german"), f"{id} is in the Kattegat (5.4)"
    elif board.is_sea(place) and not unit.aircraft:
        assert id in game.aboard, f"{id} swims in {place}"
    elif board.is_sea(place):
        assert id in game.aboard or id in game.moored, f"{id} floats in {place}"
    if board.is_island(place) and unit.ground_unit and not _is_fought_over(game, place):
        assert not game.ground(enemy_of(unit.side), place), f"both sides are on {place} (8.0)"


def _check_islands(game: Norway) -> None:
    """8.0, 8.2  Three ground and three air units at most; by older rules there could be more."""
    number = game.scenario.number
    for place in game.board.places.named(game.board.islands) if game.version > 2 else ():
        for side in SIDES:
            troops, planes = game.ground(side, place), based(game, side, place)
            assert len(troops) <= number("island.ground"), f"{troops} are on {place} (8.0)"
            assert len(planes) <= number("island.air"), f"{planes} are on {place} (8.0)"


def _is_fought_over(game: Norway, place: str) -> bool:
    """11.7  Does a fight decide who stays on an island?"""
    fights = (getattr(step, "fight", None) for step in game.agenda)
    return any(fight is not None and fight.place == place for fight in fights)


def _check_load(game: Norway, ship: str) -> None:
    """10.14  One heavy unit, or two light ones; of a warship one light one."""
    loads = [game.unit(id) for id in game.cargo(ship)]
    carrier = game.unit(ship)
    if carrier.transport_ship:
        room = 2 - sum(2 if each.heavy or each.aircraft else 1 for each in loads)
        assert room >= 0, f"{ship} carries too much"
    else:
        assert len(loads) <= 1, f"{ship} carries too much"
