"""24.0, 30.0  Units move hex by hex: activated in an offensive, or in the Movement phase."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, NamedTuple, NoReturn, Self

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Side
from pbem.games.eto.command.activation import activate, check_commander
from pbem.games.eto.command.driving import check_move, fault_by_car
from pbem.games.eto.command.driving import reach as hq_reach
from pbem.games.eto.command.headquarters import MOVES
from pbem.games.eto.facts.sea.seas import IRAQ
from pbem.games.eto.facts.units import GENERAL, HQ
from pbem.games.eto.facts.words import counted, to_headquarters
from pbem.games.eto.movement.movers import movers, why_no_ride, why_not
from pbem.games.eto.movement.routes import AFTER_LANDING, Reaches, reach
from pbem.games.eto.movement.too_far import too_far, zones_bar
from pbem.games.eto.movement.transit import way_in, ways_out
from pbem.games.eto.movement.walking import Walk
from pbem.games.eto.movement.written_ways import (
    closed,
    fault,
    follows,
    is_written,
    zone_case,
)
from pbem.games.eto.position.game import Europe
from pbem.games.eto.position.stacking import limit, room
from pbem.games.eto.position.zones import enemy_zone
from pbem.games.eto.supply.end_phase import draw_rations
from pbem.games.eto.supply.lines import in_supply
from pbem.games.eto.supply.markers import designate
from pbem.notation.actions import tokens
from pbem.wargame.board.hexgrid import Hex
from pbem.wargame.orders.command import Command, Offered
from pbem.wargame.orders.own_start import without_start
from pbem.wargame.orders.reasons import taking, towards
from pbem.wargame.scene import Arrow

STAFF_CAR = 5  # 30.1 hexes of generals and headquarters in the Movement phase


class March(NamedTuple):
    """A move that can be made."""

    path: tuple[str, ...]  # the start first


class Trip:
    """How units that go together get somewhere; raises Illegal where they cannot."""

    def __init__(self, game: Europe, side: Side, units: tuple[str, ...]) -> None:
        self.game = game
        self.side = side
        self.land = tuple(id for id in units if game.unit(id).land)
        self.units = (*self.land, *(id for id in units if id not in self.land))
        self.board = game.board
        self.start = game.where.get(self.units[0], "")  # 12.7 nowhere, of one who is not seen

    def check_units(self) -> None:
        game = self.game
        land = self.land
        for id in self.units:
            rides = land and game.unit(id).kind == GENERAL
            if found := (why_no_ride if rides else why_not)(game, self.side, id):
                raise Illegal(found[0], case=found[1], legal=movers(game, self.side))
            if game.where[id] != self.start and not rides:
                raise Illegal(f"{id} is not in {self.start}", case="24.0")
        if not land and game.offensive is not None:
            words = f"{' + '.join(self.units)} moves with a land unit only"
            raise Illegal(words, case="24.3")
        if not land and len(self.units) > 1:
            raise Illegal("headquarters and generals move one by one", case="30.1")
        if land and any(game.unit(id).kind == HQ for id in self.units):
            raise Illegal("a headquarters moves by itself", case="30.1")

    @property
    def waiting(self) -> list[str]:
        """24.3  The generals who are to be met on the way."""
        return [id for id in self.units if self.game.where[id] != self.start]

    def check_riders(self, path: tuple[str, ...], dropped: str, at: str) -> None:
        """24.3  Generals get on where land units pass them, and off where those pass."""
        name, way = self.board.name, "-".join(path)
        for id in self.waiting:
            if self.game.where[id] not in path[1:-1]:
                words = f"{way} does not pass through {name(self.game.where[id])}, where {id} is"
                raise Illegal(words, case="24.3", legal=self.legal())
        if not dropped:
            return
        if dropped not in self.units or self.game.unit(dropped).kind != GENERAL:
            words = f"{dropped} is no general who goes with {' + '.join(self.land)}"
            raise Illegal(words, case="24.3")
        got_on = path.index(self.game.where[dropped])
        if at not in path[got_on + 1 : -1]:
            words = f"{dropped} gets off where {way} passes with him, not in {name(at)}"
            raise Illegal(words, case="24.3", legal=path[got_on + 1 : -1])

    def check_command(self, end: str) -> None:
        """28.4, 22.2  A general stays next to what armor of his offensive must attack again."""
        game = self.game
        if not self.commanding:
            return
        for id, hex in sorted(game.owed.items()):
            if self.board.grid.distance(game.at(end), game.at(hex)) > 1:
                words = f"{id} must attack {self.board.name(hex)} again, next to its general"
                near = self.board.grid.around[game.at(hex)]
                legal = [each for each in self.legal() if self.board.is_in(each, near)]
                raise Illegal(words, case="28.4", legal=legal)

    @property
    def commanding(self) -> set[str]:
        """22.2  Who of them leads the offensive under way."""
        offensive = self.game.offensive
        return set(offensive.commanders) & set(self.units) if offensive else set()

    @property
    def reaches(self) -> Reaches:
        return reach(self.game, self.land or self.units)

    def legal(self) -> Iterator[str]:
        """Where they can end, the nearest first."""
        hexes = self.board.grid.named(self.reaches.reached)
        start, grid = self.game.at(self.start), self.board.grid
        yield from sorted(hexes, key=lambda hex: grid.distance(start, self.game.at(hex)))

    def make(self, told: tuple[str, ...], dropped: str, at: str) -> March:
        """The march through the hexes named, with generals who get on and off."""
        made = self.through(told, dropped, at)
        self.check_riders(made.path, dropped, at)
        return made

    def through(self, told: tuple[str, ...], dropped: str, at: str) -> March:
        """The march through the hexes named; of one hex, the shortest way there."""
        way = without_start(self.start, told)
        self.check_units()
        if IRAQ in (self.start, *way[-1:]):
            return self.through_iraq(way)
        if way and way[-1] in self.board.grid.index:
            self.check_command(at if dropped in self.commanding else way[-1])
        if not way:
            raise Illegal(f"where is {self.units[0]} to go?", case="24.0", legal=self.legal())
        for to in way:
            if to not in self.board.grid.index:
                raise Illegal(f"there is no hex {to}", case="0.3", legal=self.legal())
        written = is_written(self.game, told, self.start)
        if not any(self.game.unit(id).land for id in self.units):
            return self.by_car(way, written=written)
        if not written:
            goal = self.game.at(way[0])
            if not self.reaches.reaches(goal) or way[0] == self.start:
                self.refuse(way[0])
            return March(tuple(map(self.board.label, self.reaches.path(goal))))
        return self.by_name(way)

    def through_iraq(self, way: tuple[str, ...]) -> March:
        """24.1  From the box of Iraq to the map, or from there to the box."""
        who = " + ".join(self.units)
        if self.start != IRAQ:
            if found := way_in(self.game, self.units):
                return March(found)
            words = f"{who} cannot get to {self.board.name(IRAQ)} by the map edge of Iraq"
            raise Illegal(words, case="24.1", legal=self.legal())
        ways = ways_out(self.game, self.units)
        if not way or way[-1] not in ways:
            words = f"{who} cannot get from {self.board.name(IRAQ)} to {' '.join(way)}"
            raise Illegal(words, case="24.1", legal=ways)
        return March(ways[way[-1]])

    def by_car(self, way: tuple[str, ...], *, written: bool) -> March:
        """30.1  A general or a headquarters by itself: five hexes, stopping in an enemy zone."""
        game, id, to = self.game, self.units[0], way[-1]
        zone = enemy_zone(game, game.partnership_of(id))
        if game.unit(id).kind == HQ:
            check_move(game, id, to, car(game, id), "30.1", stops=zone)
        ways = drives(game, id)
        if game.at(to) not in ways:
            legal = sorted(map(self.board.label, ways))
            most = counted(car(game, id), "hex")
            raise Illegal(f"{id} cannot get to {to} in {most}", case="30.1", legal=legal)
        if not written:
            return March(tuple(map(self.board.label, ways[game.at(to)])))
        if reason := fault_by_car(game, id, self.hexes(way), car(game, id), "30.1", stops=zone):
            words, case = reason
            raise Illegal(words, case=case, legal=[f"M {id} {to}"])
        return March((self.start, *way))

    def hexes(self, way: tuple[str, ...]) -> list[Hex]:
        return [self.game.at(self.start), *map(self.game.at, way)]

    def by_name(self, way: tuple[str, ...]) -> March:
        """Hex by hex as it is named."""
        hexes, parts = self.hexes(way), self.reaches.parts
        if any(follows(part.ground, hexes, part.budget) for part in parts):
            return March((self.start, *way))
        words, case = fault(self.game, self.units, hexes)
        if self.reaches.reaches(hexes[-1]) and way[-1] != self.start:
            words += f"; M {' + '.join(self.units)} {way[-1]} gets there by another way"
        raise Illegal(words, case=case, legal=self.legal())

    def refuse(self, to: str) -> NoReturn:
        """Say why they cannot get to a hex."""
        game, board, who = self.game, self.board, " + ".join(self.units)
        apart = board.grid.distance(game.at(self.start), game.at(to))
        far = counted(apart, "hex")
        if to == self.start:
            words, case = f"{who} is in {board.name(to)} already", "24.0"
        elif reason := closed(game, self.units, to):
            words, case = reason
        elif board.is_in(self.start, enemy_zone(game, game.partnership_of(self.units[0]))):
            words = f"{who} starts in an enemy zone and cannot get to {board.name(to)}"
            case = zone_case(game, self.units)
        elif reason := too_far(game, self.units, apart, f"{board.name(to)} is {far} away"):
            words, case = reason
        elif zones_bar(game, self.units, game.at(to)):
            words = f"the enemy's zones stop {who} on the way to {board.name(to)}"
            case = zone_case(game, self.units)
        else:
            words, case = f"{who} cannot get to {board.name(to)} in one move", "24.0"
        raise Illegal(words, case=case, legal=self.legal())


def drives(game: Europe, id: str) -> dict[Hex, tuple[Hex, ...]]:
    """30.1  Where a general or a headquarters can drive in the Movement phase."""
    zone = enemy_zone(game, game.partnership_of(id))
    if game.unit(id).kind == HQ:
        return hq_reach(game, id, car(game, id), stops=zone)
    return hq_reach(game, id, car(game, id), stops=zone, interval=False)


def car(game: Europe, id: str) -> int:
    """30.1, 10.5  How far a general or a headquarters drives; who has just landed, one hex."""
    return AFTER_LANDING if id in game.ashore else STAFF_CAR


class Move(Command[Europe], frozen=True):
    """24.0, 30.0  Move units that stand together, by the shortest way or hex by hex.

    24.3  Generals may be met on the way, and one may be dropped on it.
    """

    answers: ClassVar = ("move", "march")
    form: ClassVar = """
        _under? MOVE _moved path?
        _under? MOVE _moved _hop path
        MOVE _moved path? DROP UNIT path?
        MOVE _moved _hop path DROP UNIT path?
        MARCH _moved path?
        MARCH _moved _hop path
    """
    parts: ClassVar = """
        _moved: UNIT ((COMMA | PLUS | AMPERSAND | AND) UNIT)*
        _under: HQ UNIT COLON
    """
    spelled: ClassVar = {
        "MOVE": ("M", "MOVE", "GO"),
        "MARCH": ("MARCH",),
        "DROP": ("DROP", "DROPPING"),
    }
    units: tuple[str, ...]
    way: tuple[str, ...]
    dropped: str = ""  # 24.3 the general who gets off
    at: str = ""  # where he does
    hq: str = ""  # 22.1 the headquarters that activates them, if one is named

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        hq, said = reader.to_headquarters(said)
        behind = next((said.index(each) for each in tokens(said, "DROP")), len(said))
        units, way = reader.units_and_way(said[:behind])
        dropped, at = reader.unit_and_end(said[behind:]) if said[behind:] else ("", "")
        return cls(units, way, dropped, at, hq)

    def __str__(self) -> str:
        off = f" DROP {self.dropped} {self.at}" if self.dropped else ""
        return f"{to_headquarters(self.hq)}M {' + '.join(self.units)} {' '.join(self.way)}{off}"

    def made(self, game: Europe, side: Side) -> March:
        """The march that it stands for; raises Illegal if it cannot be made."""
        return Trip(game, side, self.units).make(self.way, self.dropped, self.at)

    def check(self, game: Europe, side: Side) -> None:
        self.made(game, side)
        check_commander(game, self.hq, self.units)

    def play(self, game: Europe, side: Side, dice: Dice) -> Iterator[Event]:
        """24.4  Hex by hex, so that control follows."""
        game.push(Walk(side, self.units, self.made(game, side).path, self.dropped, self.at))
        yield from self.begin(game)

    def begin(self, game: Europe) -> Iterator[Event]:
        """22.0, 32.4  Who moves is activated, and lives on markers where no line leads home."""
        land = [id for id in self.units if game.unit(id).land]
        if game.offensive is not None:
            activate(game, self.units, self.hq)
            yield from draw_rations(game, land)
        else:
            designate(game, (id for id in land if id not in game.unsupplied))

    @classmethod
    def some(cls, game: Europe, side: Side) -> Iterator[Self]:
        for id in movers(game, side):
            if game.where[id] == IRAQ:
                ends = tuple(ways_out(game, (id,)))
            elif game.unit(id).land:
                ends = (
                    *game.board.grid.named(reach(game, (id,)).reached),
                    *way_in(game, (id,))[-1:],
                )
            else:
                ends = tuple(sorted(map(game.board.label, drives(game, id))))
            yield from (cls((id,), (hex,)) for hex in ends if has_room(game, hex, id))

    @classmethod
    def offers(cls, view: Europe, side: Side, units: tuple[str, ...]) -> Offered[Self]:
        trip = Trip(view, side, units)
        try:
            trip.check_units()
        except Illegal:
            return
        met = {view.where[id] for id in trip.waiting}
        if not met and IRAQ in (trip.start, *way_in(view, trip.units)):
            for path in _through_iraq(view, trip.units):
                order = cls(units, (path[-1],))
                yield order, Option(str(order), "move", view.board.spot(path[-1]), path)
        if trip.start == IRAQ:
            return
        if not any(view.unit(id).land for id in units):
            for hex, way in drives(view, units[0]).items():
                path = tuple(map(view.board.label, way))
                order = cls(units, (view.board.label(hex),))
                yield order, Option(str(order), "move", path[-1], path, str(len(way) - 1))
            return
        for part in trip.reaches.parts:
            nearer = part.levels[0].all
            for cost, level in enumerate(part.levels[1:], 1):
                found, nearer = level.all & ~nearer, nearer | level.all
                for hex in view.board.grid.hexes(found):
                    path = tuple(map(view.board.label, part.path(hex)))
                    if not met <= set(path[:-1]):
                        continue
                    order = cls(units, (path[-1],))
                    words = tuple(order.warnings(view, side))
                    yield order, Option(str(order), "move", path[-1], path, str(cost), words)

    def forecast(self, view: Europe, side: Side) -> Iterator[str]:
        made = self.made(view, side)
        yield f"{'-'.join(made.path)}{_called(view, made.path[-1])}, {len(made.path) - 1} hexes"
        for id in self.units:
            if view.unit(id).land and not in_supply(view, id):
                yield f"{id} starts out of supply (33.1)"

    def why(self, view: Europe, side: Side) -> str:
        board, end = view.board, self.way[-1]
        if board.is_in(end, board.city | board.resource) and board.is_in(
            end, view.hostile(view.partnership(side))
        ):
            return taking(board, end)
        return towards(board, Trip(view, side, self.units).start, end)

    def warnings(self, view: Europe, side: Side) -> Iterator[str]:
        end = self.way[-1]
        if end not in view.board.boxes and not room(view, end, self.units):
            most = limit(view, end, (*view.stack(end), *self.units))
            yield f"{view.board.name(end)} holds {most} units: the rest is eliminated (24.2)"

    def drawn(self, view: Europe, side: Side, where: dict[str, str]) -> Iterator[Arrow]:
        here = where.get(self.units[0], view.where[self.units[0]])
        yield Arrow(MOVES, "move", (here, *self.way), str(self), side)
        where.update(dict.fromkeys(self.units, self.way[-1]))
        where.update({self.dropped: self.at} if self.dropped else {})


def _through_iraq(game: Europe, units: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """24.1  The ways of units out of the box of Iraq, or into it."""
    if game.where[units[0]] == IRAQ:
        yield from ways_out(game, units).values()
    elif way := way_in(game, units):
        yield way


def has_room(game: Europe, place: str, id: str) -> bool:
    """24.2, 7.8  Could a unit end a step there? A box holds any number of land units."""
    return place in game.board.boxes or room(game, place, (id,))


def _called(view: Europe, hex: str) -> str:
    name = view.board.names.get(hex)
    return f" ({name})" if name else ""
