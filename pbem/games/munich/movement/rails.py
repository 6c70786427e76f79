"""8.6  Railroad movement: any distance at home, for as many units as the country can carry."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, NamedTuple, NoReturn, Self

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Side
from pbem.games.munich.facts.boxes import OFF_MAP
from pbem.games.munich.facts.units import SOVIETS, enemy_of
from pbem.games.munich.movement.events import gone
from pbem.games.munich.movement.forecast import FROM_THE_AIR, before_moving, end_of_way, quick_end
from pbem.games.munich.movement.march import Move, check_company, use_airlift
from pbem.games.munich.movement.routes import nearest
from pbem.games.munich.orders.language import MunichActions, places_in
from pbem.games.munich.position.arrow_paths import MOVES, intention, trip
from pbem.games.munich.position.game import Munich
from pbem.games.munich.position.stacking import foreigners
from pbem.games.munich.supply.lines import AIR, in_supply, supplied_how
from pbem.notation.actions import Children, tokens
from pbem.wargame.board.hexgrid import Hex, Mask
from pbem.wargame.orders.command import Command, Offered
from pbem.wargame.scene import Arrow

OFF = "OFF"  # 8.6.1 where a train goes that leaves the map
BEYOND = "off the map"


class Run(NamedTuple):
    """What a train reaches: by hexes of railroad from where it starts, or from where it enters."""

    rings: list[Mask]
    goes_on: list[Mask]  # of each ring, where no enemy zone ends the run

    def steps_to(self, hexes: Mask) -> int | None:
        """How many hexes it is to the nearest of some hexes; None if it gets to none of them."""
        return next((steps for steps, ring in enumerate(self.rings) if ring & hexes), None)


def trains_left(game: Munich, country: str) -> int:
    """8.6.2  How many units of a country may still go by rail this turn."""
    return game.board.countries[country].rail - game.railed.get(country, 0)


def track(game: Munich, country: str) -> Mask:
    """8.6  The railroad hexes of a country that no enemy stands in."""
    board, enemy = game.board, enemy_of(game.allegiance[country])
    return board.stations & board.home(country) & ~game.occupied(enemy) & ~game.neutral


def gates(game: Munich, country: str) -> Mask:
    """8.6.1  Where Soviet trains leave the map and come back."""
    return game.board.arrows & track(game, country) if country == SOVIETS else 0


def is_off_map(game: Munich, id: str) -> bool:
    return game.where[id] == OFF_MAP


def run_of(game: Munich, id: str) -> Run:
    """8.6, 10.3  A train with the unit: it ends in the first enemy zone.

    Where it starts in one, the first hex must be free of them. From off the map it enters at a
    gate, which may lie in one.
    """
    country, board = game.unit(id).country, game.board
    held, within = game.zone(enemy_of(game.side_of(id))), track(game, country)
    if is_off_map(game, id):
        ring = gates(game, country)
        front, stuck = ring & ~held, False
    else:
        ring = front = board.bit[game.at(game.where[id])] & within
        stuck = bool(ring & held)
    run, seen = Run([ring], [front]), ring
    while front:
        ring = board.railway.step(front) & within & ~seen
        if stuck:
            ring, stuck = ring & ~held, False
        seen |= ring
        front = ring & ~held
        run.rings.append(ring)
        run.goes_on.append(front)
    return run


def stops(game: Munich, id: str) -> Mask:
    """The hexes where a train can set the unit down."""
    reached = 0
    for ring in run_of(game, id).rings:
        reached |= ring
    return reached if is_off_map(game, id) else reached & ~game.board.bit[game.at(game.where[id])]


def no_train(game: Munich, id: str) -> tuple[str, str]:
    """8.6  Why the unit may not go by rail at all, and the case; empty if it may."""
    unit, board = game.unit(id), game.board
    country = board.countries[unit.country]
    if trains_left(game, unit.country) <= 0:
        words = f"{country.rail} {country.adjective} units have gone by rail this turn"
        return f"{words}, and no more can", "8.6.2"
    if is_off_map(game, id):
        return "", ""
    hex = game.where[id]
    bit = board.bit[game.at(hex)]
    if not bit & board.stations:
        return f"there is no railroad in {board.name(hex)}", "8.6"
    if not bit & board.home(unit.country):
        words = f"{id} goes by rail in its own country only"
        return f"{words}, and {board.name(hex)} is not in it", "8.6"
    if not in_supply(game, id):
        return f"{id} is out of supply and cannot go by rail", "14.6"
    return "", ""


def marches(game: Munich, id: str) -> Iterator[Move]:
    """What a unit that no train takes can do instead."""
    if not is_off_map(game, id):
        yield from (Move(id, (hex,)) for hex in nearest(game, id))


def ride(game: Munich, id: str, to: str) -> tuple[str, ...]:
    """8.6  The way of a train with the unit to a hex, or OFF the map; raises Illegal."""
    words, case = no_train(game, id)
    if words:
        raise Illegal(words, case=case, legal=marches(game, id))
    if to == OFF:
        return _out(game, id)
    if to not in game.board.grid.index:
        raise Illegal(f"there is no hex {to}", case="2.1", legal=destinations(game, id))
    if to == game.where[id]:
        raise Illegal(f"{id} is in {to} already", case="8.6", legal=destinations(game, id))
    run, goal = run_of(game, id), game.at(to)
    steps = run.steps_to(game.board.bit[goal])
    if steps is None:
        _refuse(game, id, to)
    way = _way(game, run, goal, steps)
    return (OFF_MAP, *way) if is_off_map(game, id) else way


def _out(game: Munich, id: str) -> tuple[str, ...]:
    """8.6.1  The way off the map over the nearest gate."""
    country = game.unit(id).country
    if country != SOVIETS:
        words = "only Soviet units can go by rail beyond the map"
        raise Illegal(words, case="8.6.1", legal=destinations(game, id))
    if is_off_map(game, id):
        raise Illegal(f"{id} is off the map", case="8.6.1", legal=destinations(game, id))
    run, doors = run_of(game, id), gates(game, country)
    open_doors = (ring & doors for ring in run.goes_on)
    found = next(((steps, ring) for steps, ring in enumerate(open_doors) if ring), None)
    if found is None:
        words = f"no train with {id} gets to a railroad at the east edge"
        raise Illegal(words, case="8.6.1", legal=destinations(game, id))
    steps, at = found
    return (*_way(game, run, (at & -at).bit_length() - 1, steps), OFF_MAP)


def _way(game: Munich, run: Run, end: Hex, steps: int) -> tuple[str, ...]:
    """A shortest way to a hex so many steps off; of several always the same."""
    board = game.board
    way = [end]
    for front in reversed(run.goes_on[:steps]):
        before = board.railway.step(board.bit[way[-1]]) & front
        way.append((before & -before).bit_length() - 1)
    return tuple(map(board.label, reversed(way)))


def _refuse(game: Munich, id: str, to: str) -> NoReturn:
    """Say why no train with the unit gets to a hex."""
    board, unit = game.board, game.unit(id)
    there, bit = board.name(to), board.bit[game.at(to)]
    enemy = enemy_of(game.side_of(id))
    words, case = _cut(game, id, to), "8.6"
    if not bit & board.stations:
        words = f"there is no railroad in {there}"
    elif not bit & board.home(unit.country):
        words = f"{id} goes by rail in its own country only, and {there} is not in it"
    elif bit & game.occupied(enemy):
        words, case = f"enemy units are in {there}", "8.2"
    elif not stops(game, id) and not is_off_map(game, id) and in_zone(game, id):
        words = f"{id} leaves an enemy zone only for a hex without one, and no railroad leads there"
        case = "10.3"
    raise Illegal(words, case=case, legal=_nearest_to(game, id, to))


def _cut(game: Munich, id: str, to: str) -> str:
    """8.6  Why no railroad of its country takes a unit to a hex: there is none, or enemies are."""
    board, country = game.board, game.unit(id).country
    own = board.stations & board.home(country)
    start = board.arrows if is_off_map(game, id) else board.bit[game.at(game.where[id])]
    linked = board.railway.flood(start & own, own)
    here = "the east edge" if is_off_map(game, id) else board.name(game.where[id])
    if not board.is_in(to, linked):
        adjective = board.countries[country].adjective
        return f"no {adjective} railroad leads from {here} to {board.name(to)}"
    return f"enemies, or their zones, cut the railroad between {here} and {board.name(to)}"


def _nearest_to(game: Munich, id: str, to: str) -> Iterator[str]:
    """Every hex where a train can take the unit, those nearest to another one first."""
    grid, goal = game.board.grid, game.at(to)
    ends = grid.named(stops(game, id))
    yield from sorted(ends, key=lambda hex: grid.distance(game.at(hex), goal))


def in_zone(game: Munich, id: str) -> bool:
    """Is a unit on the map in an enemy zone?"""
    return game.board.is_in(game.where[id], game.zone(enemy_of(game.side_of(id))))


def destinations(game: Munich, id: str) -> Iterator[str]:
    """8.6  Every hex where a train can take the unit, and OFF where it can leave the map."""
    if no_train(game, id)[0]:
        return
    yield from game.board.grid.named(stops(game, id))
    country = game.unit(id).country
    if country == SOVIETS and not is_off_map(game, id):
        doors = gates(game, country)
        if any(front & doors for front in run_of(game, id).goes_on):
            yield OFF


class Rail(Command[Munich], frozen=True):
    """8.6  Railroad movement to a hex, or off the map and back for the Soviets."""

    answers: ClassVar = ("move",)
    form: ClassVar = "RAIL UNIT (OFF | _there)?"
    spelled: ClassVar = {"RAIL": ("RAIL", "TRAIN"), "OFF": ("OFF", "OFF MAP")}
    unit: str
    to: str  # a hex, or OFF

    @classmethod
    def read(cls, reader: MunichActions, said: Children) -> Self:
        if tokens(said, OFF):
            return cls(reader.unit(said[1]), OFF)
        return cls(*reader.unit_and_place(said[1], places_in(said)))

    def __str__(self) -> str:
        return f"RAIL {self.unit} {self.to}"

    def check(self, game: Munich, side: Side) -> None:
        way = ride(game, self.unit, self.to)
        if way[-1] != OFF_MAP:
            check_company(game, self.unit, way[-1], destinations(game, self.unit))

    def play(self, game: Munich, side: Side, dice: Dice) -> Iterator[Event]:
        """8.6, 8.6.1  By rail, perhaps off the map."""
        id, country = self.unit, game.unit(self.unit).country
        way = ride(game, id, self.to)
        if supplied_how(game, id) == AIR:
            use_airlift(game, id)
        shown = way[-1] != OFF_MAP or game.stack(way[0])[-1] == id  # 15.0
        for place in way[1:]:
            if place == OFF_MAP:
                game.send(id, OFF_MAP)
            else:
                game.put(id, place)
        game.railed[country] = game.railed.get(country, 0) + 1
        yield gone(game, id, way, how="rail", shown=shown)

    @classmethod
    def offers(cls, view: Munich, side: Side, units: tuple[str, ...]) -> Offered[Self]:
        """8.6  Every hex where a train can take a unit, and off the map."""
        id = units[0]
        if len(units) > 1 or not view.unit(id).land:
            return
        country, index = view.unit(id).country, view.board.grid.index
        ways: dict[Hex, tuple[str, ...]] = {}
        for place in destinations(view, id):
            if place in index and foreigners(view, place, country):
                continue
            order = cls(id, place)
            if place == OFF:
                way = ride(view, id, OFF)
                told = tuple(of_train(view, id, way))
                yield order, Option(str(order), "move", "", way[:-1], "rail", told)
                continue
            ways = ways or ways_of(view, run_of(view, id))
            path = ways[view.at(place)]
            way = (OFF_MAP, *path) if is_off_map(view, id) else path
            words = (*of_train(view, id, way), *quick_end(view, id, path))
            yield order, Option(str(order), "move", place, path, "rail", words)

    def forecast(self, view: Munich, side: Side) -> Iterator[str]:
        way = ride(view, self.unit, self.to)
        yield from of_train(view, self.unit, way)
        if way[-1] != OFF_MAP:
            yield from end_of_way(view, (self.unit,), way[1:])

    def warnings(self, view: Munich, side: Side) -> Iterator[str]:
        return before_moving(view, (self.unit,), self.to)

    def drawn(self, view: Munich, side: Side, where: dict[str, str]) -> Iterator[Arrow]:
        return trip(view, where, self.unit, (self.to,), intention(self, side, MOVES, "move"))


def of_train(view: Munich, id: str, way: Sequence[str]) -> Iterator[str]:
    """8.6  How far it goes, and how many trains are left for others."""
    country = view.unit(id).country
    left, most = trains_left(view, country) - 1, view.board.countries[country].rail
    places = [BEYOND if place == OFF_MAP else view.board.name(place) for place in way]
    ends = f"{places[0]} to {places[-1]}" if len(places) > 1 else places[0]
    yield f"by rail, {ends}; {left} of {most} trains left"
    if supplied_how(view, id) == AIR:
        yield FROM_THE_AIR


def ways_of(view: Munich, run: Run) -> dict[Hex, tuple[str, ...]]:
    """A shortest way to every hex of a train's run, each built on that to the hex before."""
    board, found = view.board, dict[Hex, tuple[str, ...]]()
    for steps, ring in enumerate(run.rings):
        for hex in board.grid.hexes(ring):
            before = board.railway.step(board.bit[hex]) & run.goes_on[steps - 1] if steps else 0
            way = found[(before & -before).bit_length() - 1] if before else ()
            found[hex] = (*way, board.label(hex))
    return found
