"""16.1-16.5  What all flights have in common: who can fly, from where, how far, and losses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import reduce
from operator import or_

from pbem.engine.errors import Illegal
from pbem.engine.order import Side
from pbem.games.munich.air.events import AirLoss
from pbem.games.munich.facts.boxes import AVAILABLE, UTILIZED, whereabouts
from pbem.games.munich.facts.units import AIR, AIRSTRIKE, enemy_of
from pbem.games.munich.movement.airlift import launch_hexes, open_sky, reach
from pbem.games.munich.position import arrow_paths
from pbem.games.munich.position.arrow_paths import intention
from pbem.games.munich.position.game import Munich
from pbem.games.munich.weather.storms import is_hampered
from pbem.wargame.board.hexgrid import Mask
from pbem.wargame.orders.command import Command
from pbem.wargame.orders.reasons import near
from pbem.wargame.scene import Arrow


def aloft(game: Munich, side: Side) -> list[str]:
    """A side's air units on the map, by name."""
    return [id for id in game.flying if game.side_of(id) == side]


def is_strike(game: Munich, id: str) -> bool:
    """16.0  Fights and bombs, other than an airlift."""
    return game.unit(id).type == AIRSTRIKE


def neutral_at(game: Munich, hex: str) -> str:
    """5.1  The neutral country that a hex belongs to; empty if it is none's."""
    return game.board.country_of[game.at(hex)] if game.board.is_in(hex, game.neutral) else ""


def starts(game: Munich, id: str, invaded: str = "") -> Mapping[str, Mask]:
    """The launch hexes of an air unit, each with what it reaches and no other is nearer to.

    Where a neutral is `invaded`, only those that are near enough to get there.
    """
    unit, bases = game.unit(id), launch_hexes(game, game.unit(id).country)
    if invaded:
        near = game.board.lands[invaded]
        for _ in range(unit.range):
            near |= game.board.grid.spread(near)
        bases &= near
    return _shared_out(game, bases, open_sky(game, invaded), unit.range)


def _shared_out(game: Munich, bases: Mask, sky: Mask, distance: int) -> dict[str, Mask]:
    """By base, the hexes within so many of it over this sky, as far as no other is nearer."""
    key = ("shared out", bases, sky, distance)
    return game.once(key, lambda: _share_out(game, bases, sky, distance))


def _share_out(game: Munich, bases: Mask, sky: Mask, distance: int) -> dict[str, Mask]:
    grid = game.board.grid
    if not distance:
        return {start: game.board.bit[game.at(start)] for start in grid.named(bases)}
    shares = dict(_shared_out(game, bases, sky, distance - 1))
    free = sky & ~reduce(or_, shares.values(), 0)
    for start, share in shares.items():
        more = grid.spread(share) & free
        free ^= more
        shares[start] = share | more
    return shares


def covered(game: Munich, id: str) -> Mask:
    """16.3  All that an air unit can fly to, over no neutral."""
    unit = game.unit(id)
    key = ("covered", unit.country, unit.range, len(game.terror))
    return game.once(key, lambda: reduce(or_, starts(game, id).values(), 0))


def border(game: Munich, id: str) -> Mask:
    """16.3  All that lies next to where an air unit can fly over no neutral."""
    return game.board.grid.spread(covered(game, id))


def start_for(game: Munich, id: str, target: str, invaded: str = "") -> str:
    """The nearest launch hex from which a unit reaches a hex; empty for none."""
    grid, sky, unit = game.board.grid, open_sky(game, invaded), game.unit(id)
    bases = launch_hexes(game, unit.country)
    seen = front = game.board.bit[game.at(target)]
    for _ in range(unit.range):
        if front & bases:
            break
        front = grid.spread(front & sky) & ~seen
        seen |= front
    return next(iter(grid.named(front & bases)), "")


# -- refusals --------------------------------------------------------------------------------------


def check_ready(game: Munich, side: Side, id: str) -> None:
    """16.1, 16.2  Raise Illegal unless the unit waits for a mission."""
    if fault := not_ready(game, side, id):
        words, case = fault
        raise Illegal(words, case=case, legal=game.aircraft(side))


def not_ready(game: Munich, side: Side, id: str) -> tuple[str, str] | None:
    """16.1, 16.2  Why a unit can be sent on no mission, and the case; None if it can."""
    if id not in game.roster:
        return f"there is no unit {id}", "16.0"
    if game.side_of(id) != side:
        return f"{id} is not yours", "3.1"
    if game.unit(id).kind != AIR:
        return f"{id} is no air unit", "16.0"
    if id in game.flying:
        return f"{id} is over {game.board.name(game.flying[id])} already", "16.2"
    if id in game.grounded:
        return f"{id} fell to a factor of nought and stays down until it is refitted", "16.6.1"
    place = game.where.get(id, "")
    if place == AVAILABLE:
        spent = f"{id} has flown its one mission of this game turn already", "16.2"
        return spent if id in game.flown else None
    return f"{id} cannot fly: {whereabouts(place)}", "16.1"


def take_off(game: Munich, id: str, hex: str) -> None:
    """16.2  An air unit goes on its one mission of the game turn.

    In older games who had intercepted flew again after the transfer.
    """
    game.fly(id, hex)
    if game.version >= 2:
        game.flown.add(id)


def check_start(game: Munich, side: Side, id: str, start: str) -> None:
    """16.3  Raise Illegal unless the unit can take off there."""
    country, grid = game.unit(id).country, game.board.grid
    open_to = launch_hexes(game, country)
    if start not in grid.index:
        raise Illegal(f"there is no hex {start}", case="2.1", legal=grid.named(open_to))
    if game.board.is_in(start, open_to):
        return
    legal = grid.named(open_to)
    legal.sort(key=lambda hex: grid.distance(game.at(hex), game.at(start)))
    where, case = game.board.name(start), "16.3"
    if not game.board.is_in(start, game.board.cities):
        why = f"{where} is no city"
    elif start in game.terror:
        why, case = f"{where} lies under terror", "16.8.2"
    elif game.board.is_in(start, game.zone(enemy_of(side))):
        why = f"{where} is in an enemy zone"
    else:
        adjective = game.board.countries[country].adjective
        why = f"{where} is no {adjective} city of your side, and no {adjective} unit stands there"
    raise Illegal(f"{id} cannot take off: {why}", case=case, legal=legal)


def check_way(game: Munich, id: str, start: str, target: str, invaded: str = "") -> None:
    """16.3, 16.5  Raise Illegal unless the unit gets there, and is alone of its side there."""
    board, unit = game.board, game.unit(id)
    if other := game.aloft(target, game.side_of(id)):
        words = f"{other} is over {board.name(target)} already: one air unit of a side in a hex"
        raise Illegal(words, case="16.5")
    if board.is_in(target, reach(game, start, unit.range, invaded)):
        return
    distance = board.grid.distance(game.at(start), game.at(target))
    words = f"{board.name(target)} is {distance} hexes from {board.name(start)}"
    words += f", and {id} has a range of {unit.range}"
    if distance <= unit.range:
        words = f"{id} cannot get from {board.name(start)} to {board.name(target)} within its range"
        words += " without flying over a neutral country"
    near = start_for(game, id, target, invaded)
    raise Illegal(words, case="16.3", legal=[f"FROM {near} TO {target}"] if near else [])


# -- weather and losses ----------------------------------------------------------------------------


def cold(game: Munich, id: str, hex: str) -> int:
    """20.0 e  The columns by which a storm hampers an air unit over a hex."""
    hampered = is_hampered(game, game.unit(id).country, hex)
    return game.scenario.tables.other_shifts["storm"][0] if hampered else 0


def hurt(game: Munich, id: str, *, in_air_combat: bool) -> AirLoss:
    """11.17, 16.6.1  Take a step; who falls to nought in air combat is down until refitted."""
    unit, side, hex = game.unit(id), game.side_of(id), game.flying[id]
    before = game.strength(id).attack
    fate = "eliminated" if game.reduce(id) else "reduced"
    if fate == "reduced" and in_air_combat and before and not game.strength(id).attack:
        game.grounded.add(id)
        game.send(id, UTILIZED)
        fate = "grounded"
    return AirLoss(id, unit.country, side, hex, fate)


def bring_home(game: Munich, id: str) -> None:
    """16.4  Whoever has done a mission, and is still there, goes to the utilized display."""
    if id in game.flying:
        game.send(id, UTILIZED)


class Mission(Command[Munich], frozen=True):
    """16.2, 16.6  An air unit takes off from a city for a hex."""

    unit: str
    start: str
    target: str

    def why(self, view: Munich, side: Side) -> str:
        there = near(view.board, self.target)
        if self.start == self.target:
            return f"waits {there}"
        city = there.removeprefix("in ")
        return f"over {city if city != there else f'a hex {there}'}"

    def drawn(self, view: Munich, side: Side, where: dict[str, str]) -> Iterator[Arrow]:
        way = (self.start, self.target)
        if set(way) <= view.board.grid.index.keys():
            yield intention(self, side, arrow_paths.AIR, "flight", way)
