"""8.1, 8.2, 5.4  One unit's march: hex by hex through the hexes named, over borders too."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar, NamedTuple, NoReturn, Self

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Side
from pbem.games.munich.facts.boxes import OFF_MAP
from pbem.games.munich.facts.units import NEUTRAL, enemy_of
from pbem.games.munich.movement.events import gone
from pbem.games.munich.movement.forecast import (
    FROM_THE_AIR,
    before_moving,
    end_of_way,
    invading,
    quick_end,
)
from pbem.games.munich.movement.routes import (
    Ground,
    allowance,
    entered_on,
    first_steps,
    ground_for,
    in_enemy_zone,
    kept_out,
    march_from,
    nearest,
    returns_over_border,
    without_zones,
    zone_after,
)
from pbem.games.munich.orders.language import MunichActions, path_in
from pbem.games.munich.politics.belligerents import invade, no_invasion
from pbem.games.munich.position.arrow_paths import MOVES, intention, trip
from pbem.games.munich.position.game import Munich
from pbem.games.munich.position.stacking import foreigners
from pbem.games.munich.supply.lines import AIR, airlift_over, in_supply, supplied_how
from pbem.notation.actions import Children
from pbem.wargame.board.hexgrid import Hex
from pbem.wargame.data.points import HALVES
from pbem.wargame.orders.command import Command, Offered
from pbem.wargame.orders.own_start import without_start
from pbem.wargame.orders.reasons import taking, towards
from pbem.wargame.scene import Arrow


class March(NamedTuple):
    """A march that can be made."""

    path: tuple[str, ...]  # the start first
    spent: int  # half points
    invaded: dict[str, str]  # hex -> the neutral whose border is crossed by entering it
    by_air: bool  # 16.10.2 was it supplied from the air only?

    def told(self, view: Munich, id: str) -> Iterator[str]:
        """8.1  Each hex, the points spent, and the borders crossed."""
        supplied = in_supply(view, id)
        budget = HALVES.show(allowance(view, id, supplied=supplied))
        there = view.board.names.get(self.path[-1])
        way = "-".join(self.path) + (f" ({there})" if there else "")
        yield f"{way}, {HALVES.show(self.spent)} of {budget} MP"
        if not supplied:
            yield "starts out of supply, with half its movement (14.6)"
        if self.by_air:
            yield FROM_THE_AIR
        yield from invading(self.invaded.values())


class Trip:
    """How far a unit has got on its way, and what it has spent."""

    def __init__(self, game: Munich, id: str) -> None:
        self.game = game
        self.board = game.board
        self.id = id
        self.unit = game.unit(id)
        self.enemy = enemy_of(game.side_of(id))
        self.at: Hex = game.at(game.where[id])
        self.path: list[Hex] = [self.at]
        self.wanted: Hex = self.at
        how = supplied_how(game, id)
        self.supplied, self.by_air = bool(how), how == AIR
        self.budget = allowance(game, id, supplied=self.supplied)
        self.spent = 0
        self.invaded: dict[str, str] = {}

    @property
    def fresh(self) -> bool:
        return len(self.path) == 1

    @property
    def entered(self) -> frozenset[str]:
        """5.2  The countries whose zones begin with this march."""
        return entered_on(self.game, self.enemy, self.path)

    def make(self, way: tuple[str, ...]) -> March:
        """Go the whole way; raises Illegal where it cannot."""
        if not way:
            raise Illegal(f"where is {self.id} to go?", case="8.1", legal=self.legal())
        for to in way:
            self.go_to(to)
        self.check_end(way[-1])
        labels = tuple(map(self.board.label, self.path))
        return March(labels, self.spent, self.invaded, self.by_air)

    def legal(self) -> Iterator[str]:
        """8.2  Where the unit can end its move, the nearest to the hex that it wanted first."""
        country, board = self.unit.country, self.board
        near = (
            hex for hex in nearest(self.game, self.id) if not foreigners(self.game, hex, country)
        )
        yield from sorted(near, key=lambda hex: board.grid.distance(board.at(hex), self.wanted))

    def go_to(self, to: str) -> None:
        """One leg: by the cheapest way to the next hex named."""
        self.check_target(to)
        game, board, enemy, goal = self.game, self.board, self.enemy, self.wanted
        fresh, entered, bit = self.fresh, self.entered, board.bit[goal]
        if not fresh and board.bit[self.at] & zone_after(game, enemy, entered):
            words = f"{self.id} must stop in {board.label(self.at)}, in an enemy zone"
            raise Illegal(words, case="10.3", legal=self.legal())
        country = board.country_of[goal]
        is_first = bit & without_zones(game, enemy) and country not in entered
        entering = country if is_first else ""
        ground = ground_for(game, self.unit.country, entered, entering)
        left = self.budget - self.spent
        found = march_from(game, self.id, self.at, left, ground, fresh=fresh)
        cost = found.cost_of(goal)
        if cost is None and fresh and bit & first_steps(game, self.id, self.at, ground):
            self.went((self.at, goal), left)  # 8.3
        elif cost is None:
            self.refuse(to, ground)
        else:
            self.went(self.clean(found.path(goal), entering), cost)

    def went(self, path: tuple[Hex, ...], cost: int) -> None:
        """Take down a part of the way, and the borders crossed on it."""
        board, neutral = self.board, self.game.neutral
        for hex in path[1:]:
            if board.bit[hex] & neutral:
                country = board.country_of[hex]
                if country not in self.invaded.values():
                    self.invaded[board.label(hex)] = country
        self.path += path[1:]
        self.at = path[-1]
        self.spent += cost

    def clean(self, path: tuple[Hex, ...], entering: str) -> tuple[Hex, ...]:
        """5.2  A way that wakes a country's zones may not run on through them outside."""
        if entering:
            stops = zone_after(self.game, self.enemy, self.entered | {entering})
            if returns_over_border(self.game, path, stops, self.board.lands[entering]):
                words = f"{self.id} would pass zones of {entering} on its way; name each hex"
                raise Illegal(words, case="10.3", legal=self.legal())
        return path

    # -- why not ----------------------------------------------------------------------------------

    def check_target(self, to: str) -> None:
        """Raise Illegal where nobody of this country could be, however near it is."""
        game, board = self.game, self.board
        if to not in board.grid.index:
            raise Illegal(f"there is no hex {to}", case="2.1", legal=self.legal())
        self.wanted = goal = board.at(to)
        bit = board.bit[goal]
        if not bit & board.land:
            self.no(f"{to} is {board.terrain_of[goal]}: nobody marches there", "8.4")
        if goal == self.at:
            self.no(f"{self.id} is in {board.name(to)} already", "8.1")
        if bit & game.occupied(self.enemy):
            self.no(f"enemy units are in {board.name(to)}", "8.2")
        if bit & kept_out(game, self.unit.country):
            country = board.country_of[goal]
            self.no(f"{self.people} keep out of {country} while they are allies", "23.5")
        if bit & game.neutral and board.country_of[goal] not in self.invaded.values():
            self.check_border(to)

    @property
    def people(self) -> str:
        return self.board.countries[self.unit.country].people

    def check_border(self, to: str) -> None:
        """5.1, 5.5, 5.6  May the unit cross into this neutral?"""
        game, neutral = self.game, self.board.country_of[self.board.at(to)]
        if fault := no_invasion(game, self.unit.country, neutral):
            words, case = fault
            self.no(f"{self.id} cannot go to {self.board.name(to)}: {words}", case)
        if self.board.bit[self.board.at(to)] & game.occupied(NEUTRAL):
            self.no(f"units of {neutral} are in {self.board.name(to)}", "8.2")

    def refuse(self, to: str, ground: Ground) -> NoReturn:
        """Say why the unit cannot get to a hex that is open to it as such."""
        game, board, goal = self.game, self.board, self.board.at(to)
        stuck = self.fresh and in_enemy_zone(game, game.side_of(self.id), self.at)
        near = board.grid.around[self.at] & board.bit[goal]
        if not board.may_stand(self.unit.legs, goal):
            self.no(f"{board.name(to)} is mountain, and no railroad leads there", "19.0")
        if near and not board.passage.allows(self.at, goal):
            self.no(f"water lies between {board.label(self.at)} and {board.name(to)}", "8.4")
        if near and stuck and board.bit[goal] & ground.stops:
            words = f"{self.id} leaves an enemy zone only for a hex without one"
            self.no(f"{words}, and {board.name(to)} is in one", "10.3")
        points, halved = HALVES.show(self.budget), "" if self.supplied else ", out of supply"
        far = march_from(game, self.id, self.at, 200, ground, fresh=self.fresh).cost_of(goal)
        if far is None:
            self.no(f"no way is open to {self.id} to {board.name(to)}", "10.3" if stuck else "8.2")
        cost = HALVES.show(self.spent + far)
        words = f"{board.name(to)} costs {self.id} {cost} points, and it has {points}{halved}"
        self.no(words, "8.1" if self.supplied else "14.6")

    def check_end(self, to: str) -> None:
        """8.2  Nobody ends his move with mobile units of another country."""
        check_company(self.game, self.id, to, self.legal())

    def no(self, words: str, case: str) -> NoReturn:
        raise Illegal(words, case=case, legal=self.legal())


def marched(game: Munich, id: str, way: tuple[str, ...]) -> March:
    """The march of a unit through the hexes named; raises Illegal if it cannot be made."""
    way = without_start(game.where[id], way)
    key = ("marched", id, way, game.storm, len(game.terror))
    return game.once(key, lambda: Trip(game, id).make(way))


def check_company(game: Munich, id: str, to: str, legal: Iterable[str]) -> None:
    """8.2  Raise Illegal where a move would end with mobile units of another country."""
    country = game.unit(id).country
    others = foreigners(game, to, country)
    if others:
        words = f"{id} may not end its move with {' + '.join(others)} of another country"
        free = (hex for hex in legal if not foreigners(game, hex, country))
        raise Illegal(f"{words} in {game.board.name(to)}", case="8.2", legal=free)


def use_airlift(game: Munich, id: str) -> None:
    """16.10  The airlift that keeps a unit in supply as it moves cannot carry one this turn."""
    game.moved.add(airlift_over(game, game.unit(id), game.where[id]))


class Move(Command[Munich], frozen=True):
    """8.0  Move one unit by the cheapest way through the hexes named."""

    answers: ClassVar = ("move",)
    form: ClassVar = """
        MOVE UNIT path?
        MOVE UNIT _hop path
    """
    spelled: ClassVar = {"MOVE": ("M", "MOVE", "GO", "MARCH", "MOVEMENT", "MOVES")}
    unit: str
    way: tuple[str, ...]

    @classmethod
    def read(cls, reader: MunichActions, said: Children) -> Self:
        return cls(*reader.unit_and_way(said[1], path_in(said)))

    def __str__(self) -> str:
        return f"M {self.unit} {' '.join(self.way)}"

    def check(self, game: Munich, side: Side) -> None:
        marched(game, self.unit, self.way)

    def play(self, game: Munich, side: Side, dice: Dice) -> Iterator[Event]:
        """8.1, 5.4  Hex by hex, so that control follows; crossing a neutral's border invades it."""
        made = marched(game, self.unit, self.way)
        if made.by_air:
            use_airlift(game, self.unit)
        for hex in made.path[1:]:
            if neutral := made.invaded.get(hex):
                yield from invade(game, game.unit(self.unit).country, neutral)
            game.put(self.unit, hex)
        yield gone(game, self.unit, made.path, HALVES.show(made.spent))

    @classmethod
    def offers(cls, view: Munich, side: Side, units: tuple[str, ...]) -> Offered[Self]:
        """8.1  Every hex where a unit can march, by its cheapest way."""
        id = units[0]
        if len(units) > 1 or not view.unit(id).land or view.where[id] == OFF_MAP:
            return
        country = view.unit(id).country
        for hex in nearest(view, id):
            if foreigners(view, hex, country):
                continue
            order = cls(id, (hex,))
            try:
                made = marched(view, id, order.way)
            except Illegal:  # only a way named hex by hex leads there
                continue
            words = (*made.told(view, id), *quick_end(view, id, made.path[1:], made.invaded))
            yield order, Option(str(order), "move", hex, made.path, HALVES.show(made.spent), words)

    def forecast(self, view: Munich, side: Side) -> Iterator[str]:
        made = marched(view, self.unit, self.way)
        yield from made.told(view, self.unit)
        yield from end_of_way(view, (self.unit,), made.path[1:], made.invaded)

    def why(self, view: Munich, side: Side) -> str:
        """What it takes, or where it leads."""
        board, end = view.board, self.way[-1]
        if board.is_in(end, board.cities) and view.controller(end) == enemy_of(side):
            return taking(board, end)
        return towards(board, view.where[self.unit], end)

    def warnings(self, view: Munich, side: Side) -> Iterator[str]:
        invaded = marched(view, self.unit, self.way).invaded
        return before_moving(view, (self.unit,), self.way[-1], invaded)

    def drawn(self, view: Munich, side: Side, where: dict[str, str]) -> Iterator[Arrow]:
        return trip(view, where, self.unit, self.way, intention(self, side, MOVES, "move"))
