"""12.0  Retreat after combat: who must go, who may stand, and where they go."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar, Self

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Order, Side
from pbem.engine.step import Step
from pbem.games.munich.combat.after.retreat_paths import Way, WaysOut, closed_because
from pbem.games.munich.combat.battle import destroy, fighting, fortress_in, take_step
from pbem.games.munich.combat.events import Retreated, Stood
from pbem.games.munich.facts.units import enemy_of
from pbem.games.munich.movement.routes import zone_within
from pbem.games.munich.orders.language import MunichActions, path_in
from pbem.games.munich.position.arrow_paths import BATTLES, intention, trip
from pbem.games.munich.position.game import Munich
from pbem.games.munich.position.stacking import has_room
from pbem.notation.actions import Children
from pbem.wargame.board.hexgrid import Hex, Mask
from pbem.wargame.orders.command import Command
from pbem.wargame.orders.own_start import without_start
from pbem.wargame.scene import Arrow

CASE, FORTRESS = "12.1", "12.2"
AWAY, HOME, STAND, TOWARD = "AWAY", "HOME", "STAND", "TOWARD"


class Retreat(Command[Munich], frozen=True):
    """12.0  Where a unit retreats to, hex by hex; or, in a fortress, that it stands (12.2)."""

    answers: ClassVar = ("retreat",)
    form: ClassVar = """
        RETREAT UNIT path?
        RETREAT UNIT _hop path
        STAND UNIT
    """
    spelled: ClassVar = {"RETREAT": ("R", "RETREAT", "RET"), "STAND": ("STAND",)}
    unit: str
    way: tuple[str, ...] = ()

    @classmethod
    def read(cls, reader: MunichActions, said: Children) -> Self:
        if said[0].type == "STAND":
            return cls(reader.unit(said[1]))
        return cls(*reader.unit_and_way(said[1], path_in(said)))

    def __str__(self) -> str:
        return f"R {self.unit} {' '.join(self.way)}" if self.way else f"STAND {self.unit}"

    def forecast(self, view: Munich, side: Side) -> Iterator[str]:
        """12.1  The way, and the steps that it costs."""
        step = view.agenda[-1] if view.agenda else None
        if not isinstance(step, Retreating) or self.unit not in step.units:
            return
        if not self.way:
            yield "stands: a fortification is in its hex (12.2)"
        elif way := step.way(view, self):
            yield "-".join((view.where[self.unit], *way))
            if price := step.ways(view, self.unit).price(way):
                yield f"loses {price} step{'s' if price > 1 else ''} in enemy zones (12.1)"

    def drawn(self, view: Munich, side: Side, where: dict[str, str]) -> Iterator[Arrow]:
        if self.way:
            arrow = intention(self, side, BATTLES, "retreat")
            yield from trip(view, where, self.unit, self.way, arrow)


class FallBack(Step[Munich], frozen=True):
    """12.0  A result calls for a retreat: fortifications ignore it, other static units are lost."""

    side: Side
    hex: str  # of the battle
    units: tuple[str, ...]
    hexes: int

    def run(self, game: Munich, dice: Dice) -> Iterator[Event]:
        going = []
        for id in fighting(game, self.units):
            if not game.unit(id).static:
                going.append(id)
            elif fortress_in(game, game.where[id]):
                yield Stood(id, self.side, game.where[id])
            else:
                yield from destroy(game, (id,), "static")
        if going:
            game.push(Retreating(self.side, self.hex, tuple(going), self.hexes))


class Retreating(Step[Munich], frozen=True):
    """12.0  The owner sends one unit after the other back, in the order that he likes."""

    kind: ClassVar = "retreat"
    public: ClassVar = False  # the events tell it
    reaction: ClassVar = True
    side: Side
    hex: str
    units: tuple[str, ...]  # who has not gone yet
    hexes: int

    def ways(self, game: Munich, id: str) -> WaysOut:
        key = ("ways out", id, self.hexes, id in game.reduced)
        return game.once(key, lambda: WaysOut(game, id, self.hexes))

    def may_stand(self, game: Munich, id: str) -> bool:
        """12.2  Who is in a hex with a fortification need not retreat."""
        return fortress_in(game, game.where[id])

    def able(self, game: Munich) -> list[str]:
        """Who can go now, or stand."""
        return [id for id in self.units if self.may_stand(game, id) or self.ways(game, id).lawful]

    def asks(self, game: Munich) -> Side | None:
        return self.side if self.able(game) else None

    def run(self, game: Munich, dice: Dice) -> Iterator[Event]:
        """12.1  Nobody who is left has a way out: they are lost where they can go no further."""
        for id in self.units:
            way = self.ways(game, id).last_stand()
            yield from go_back(game, id, way)
            yield from destroy(game, fighting(game, (id,)), "cut off")

    def prompt(self, game: Munich) -> str:
        hexes, units = _length(self.hexes), ", ".join(self.units)
        stand = any(self.may_stand(game, id) for id in self.units)
        ways = f"R unit hex, or hex by hex{'; STAND unit' if stand else ''}"
        battle = f"after the battle for {game.board.name(self.hex)}"
        return f"Combat phase, retreat of {units} by {hexes} {battle}: where to? ({ways})"

    def answers(self, game: Munich) -> Iterator[Order]:
        """Where each can end, then every way of several hexes."""
        for id in self.units:
            if self.may_stand(game, id):
                yield Retreat(id)
            ways = self.ways(game, id)
            yield from (Retreat(id, (end,)) for end in ways.ends())
            yield from (Retreat(id, way) for way in ways if len(way) > 1)

    def forced(self, game: Munich) -> Order | None:
        """The only thing that the only one who can do anything can do."""
        able = self.able(game)
        if len(able) != 1:
            return None
        stand = [Retreat(able[0])] if self.may_stand(game, able[0]) else []
        choices = stand + [Retreat(able[0], way) for way in self.ways(game, able[0])]
        return choices[0] if len(choices) == 1 else None

    def way(self, game: Munich, order: Retreat) -> Way | None:
        """The whole way that an order means; None if it may not be gone."""
        ways = self.ways(game, order.unit)
        way = without_start(game.where[order.unit], order.way)
        if ways.allows(way):
            return way
        return ways.to(way[0]) if len(way) == 1 else None

    def check(self, game: Munich, order: Order) -> None:
        assert isinstance(order, Retreat)
        if order.unit not in self.units:
            words = f"{order.unit} is not among those who retreat now"
            raise Illegal(words, case="12.0", legal=self.answers(game))
        if not order.way:
            if not self.may_stand(game, order.unit):
                words = f"{order.unit} must retreat: no fortification is in its hex"
                raise Illegal(words, case=FORTRESS, legal=self.answers(game))
        elif self.way(game, order) is None:
            words, case = Fault(self, game, order).words()
            legal = (Retreat(order.unit, way) for way in self.ways(game, order.unit))
            raise Illegal(words, case=case, legal=legal)

    def play(self, game: Munich, order: Order, dice: Dice) -> Iterator[Event]:
        assert isinstance(order, Retreat)
        left = tuple(id for id in self.units if id != order.unit)
        if left:
            game.push(Retreating(self.side, self.hex, left, self.hexes))
        if order.way:
            way = self.way(game, order)
            assert way is not None, "an order is checked before it is played"
            yield from go_back(game, order.unit, way)
        else:
            yield Stood(order.unit, self.side, game.where[order.unit])

    def usual(self, game: Munich) -> Order:
        return self.by_standing(game, (STAND,)) or next(self.answers(game))

    def by_standing(self, game: Munich, choice: tuple[str, ...]) -> Order | None:
        """12.1  Away from the enemy, home, or to what is nearest to a place; as cheap as can be."""
        id = self.able(game)[0]
        ways = self.ways(game, id)
        if self.may_stand(game, id) and (choice[0] == STAND or not ways.lawful):
            return Retreat(id)
        far = aim(game, id, choice)
        if far is None:
            return None

        def cost(end: str) -> tuple[int, int, str]:
            way = ways.to(end)
            return ways.price(way) if way else 0, far(game.at(end)), end

        return Retreat(id, (min(ways.ends(), key=cost),))

    def offers(self, game: Munich, units: tuple[str, ...]) -> Iterator[Option]:
        """12.1  To stand, every hex where the unit can end, then every other way."""
        if len(units) != 1:
            return
        id, ways = units[0], self.ways(game, units[0])
        if self.may_stand(game, id):
            yield Retreat(id).as_option(game, self.side, game.where[id])
        cheapest = {end: way for end in ways.ends() if (way := ways.to(end)) is not None}
        for end, way in cheapest.items():
            yield self.shown(game, Retreat(id, (end,)), way)
        for way in ways:
            if len(way) > 1 and cheapest[way[-1]] != way:
                yield self.shown(game, Retreat(id, way), way)

    def shown(self, game: Munich, order: Retreat, way: Way) -> Option:
        path, words = (game.where[order.unit], *way), tuple(order.forecast(game, self.side))
        return Option(str(order), "move", way[-1], path, str(len(way)), words)


def go_back(game: Munich, id: str, way: Way) -> Iterator[Event]:
    """12.1  Hex by hex, with a step lost for every enemy zone entered."""
    before, side, start = game.cities_held(), game.side_of(id), game.where[id]
    zone = zone_within(game, enemy_of(side))
    if way:
        yield Retreated(id, side, (start, *way))
    for hex in way:
        game.put(id, hex)
        if game.board.is_in(hex, zone):
            yield take_step(game, id, "zone")
        if not game.on_map(id):
            break
    yield from game.taken_since(before)


def _length(hexes: int) -> str:
    return "1 hex" if hexes == 1 else f"{hexes} hexes"


class Fault:
    """12.1  Why a retreat may not be made as ordered."""

    def __init__(self, step: Retreating, game: Munich, order: Retreat) -> None:
        self.step = step
        self.game = game
        self.order = order
        self.ways = step.ways(game, order.unit)

    def words(self) -> tuple[str, str]:
        """The reason, and its case."""
        for hex in self.order.way:
            if reason := closed_because(self.game, self.order.unit, hex, CASE):
                return reason
        return self.of_way()

    def of_way(self) -> tuple[str, str]:
        """What is wrong with hexes that are open as such."""
        game, board, id = self.game, self.game.board, self.order.unit
        way, end = self.order.way, self.order.way[-1]
        there = board.name(end)
        if len(way) > 1 and not self.ways.leads_away(way):
            words = f"{' '.join(way)} does not lead {id} away from {game.where[id]} hex by hex"
            return words, CASE
        if not self.ways.lawful:
            return f"no way is open to {id} as things are", CASE
        if self.ways.price(way) >= self.ways.steps:
            return f"{id} would be lost in enemy zones on this way, and others are open", CASE
        if not has_room(game, end, (id,)):
            return f"there is no room for {id} in {there}, and other ways are open", CASE
        gone = board.grid.distance(game.at(game.where[id]), board.at(end))
        if gone != self.step.hexes:
            words = f"{id} must retreat by {_length(self.step.hexes)}, and {there} is {gone} away"
            return words, CASE
        return f"no lawful way leads {id} to {there}, each hex farther from where it stood", CASE


# -- where to --------------------------------------------------------------------------------------


def aim(view: Munich, id: str, words: Sequence[str]) -> Callable[[Hex], int] | None:
    """What makes one hex worse than another; nothing for words that are no aim."""
    grid = view.board.grid
    if words[0] in (AWAY, STAND):
        foes = list(grid.hexes(view.occupied(enemy_of(view.side_of(id)))))
        return lambda hex: -min((grid.distance(hex, foe) for foe in foes), default=0)
    if words[0] not in (HOME, TOWARD):
        return None
    named = [view.at(each) for each in words[1:] if each in grid.index]
    goals = named if words[0] == TOWARD else list(grid.hexes(home(view, id)))
    return lambda hex: min((grid.distance(hex, goal) for goal in goals), default=0)


def home(view: Munich, id: str) -> Mask:
    """The capital and centres of a unit's country that its side controls, or all there are."""
    own = view.board.mobilizing & view.board.home(view.unit(id).country)
    return own & view.controlled(view.side_of(id)) or own or view.board.home(view.unit(id).country)
