"""7.2.2  Reinforcements that are due come onto the map, or into the display."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import ClassVar, Self

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Order, Side
from pbem.engine.step import Step
from pbem.games.munich.facts.boxes import AVAILABLE, track
from pbem.games.munich.facts.units import enemy_of
from pbem.games.munich.movement.forecast import ends
from pbem.games.munich.orders.general import Default
from pbem.games.munich.orders.language import MunichActions, places_in
from pbem.games.munich.position.game import Munich
from pbem.games.munich.position.stacking import has_room
from pbem.games.munich.turn.events import Arrived, Delayed
from pbem.games.munich.turn.replacements import schedule
from pbem.notation.actions import Children, tokens
from pbem.wargame.board.hexgrid import Mask
from pbem.wargame.orders.command import Command, stands
from pbem.wargame.orders.reasons import near
from pbem.wargame.scene import Arrow

CASE = "7.2.2"


class Arrivals(Step[Munich], frozen=True):
    """7.2.2  Markers go to the display; land units are placed by their owner."""

    side: Side

    def run(self, game: Munich, dice: Dice) -> Iterator[Event]:
        game.deployed.clear()
        for id in due(game, self.side):
            unit = game.unit(id)
            if not unit.land:
                game.send(id, AVAILABLE)
                yield Arrived(id, unit.country, self.side, AVAILABLE, on_map=False)
        game.push(Deploying(self.side))


def due(game: Munich, side: Side) -> list[str]:
    """A side's reinforcements whose turn has come."""
    return game.of_side(track(game.turn), side)


def sleeping(game: Munich, side: Side) -> list[str]:
    """23.2  Units whose turn has come, of a country of this side that is neutral still."""
    here = game.inside(track(game.turn))
    return [id for id in here if not game.side_of(id) and game.owner(id) == side]


def places_for(game: Munich, id: str) -> list[str]:
    """Every hex where a reinforcement may be deployed now."""
    unit = game.unit(id)
    key = ("places for", unit.country, unit.legs, len(game.terror))
    found = game.once(key, lambda: cities_for(game, id) | edge_for(game, id))
    return game.board.grid.named(found & ~_taken(game))


def _taken(game: Munich) -> Mask:
    """One reinforcement a hex and phase."""
    return game.masked(game.deployed)


def cities_for(game: Munich, id: str) -> Mask:
    """Capital and centres of the own country: controlled, without zone and without terror."""
    side, country = game.side_of(id), game.unit(id).country
    own = game.board.mobilizing & game.board.home(country) & game.controlled(side)
    return own & ~game.zone(enemy_of(side)) & ~game.masked(game.terror)


def edge_for(game: Munich, id: str) -> Mask:
    """The map edge of seven countries, where the enemy neither controls nor stands."""
    board, unit, side = game.board, game.unit(id), game.side_of(id)
    if not board.countries[unit.country].edge:
        return 0
    enemy = enemy_of(side)
    hexes = board.edge & board.home(unit.country) & ~game.masked(game.terror)
    return hexes & board.footing[unit.legs] & ~game.controlled(enemy) & ~game.occupied(enemy)


class Place(Command[Munich], frozen=True):
    """3.4, 7.2.2  Put a unit into a hex; at set-up also AVAILABLE, or REINFORCEMENTS for later."""

    answers: ClassVar = ("setup", "deploy")
    form: ClassVar = "PLACE UNIT _there? REDUCED?"
    spelled: ClassVar = {"PLACE": ("PLACE", "PUT")}
    unit: str
    place: str
    reduced: bool = False  # 3.4.2 where some start at full strength and some reduced

    @classmethod
    def read(cls, reader: MunichActions, said: Children) -> Self:
        unit, place = reader.unit_and_place(said[1], places_in(said))
        return cls(unit, place, bool(tokens(said, "REDUCED")))

    def __str__(self) -> str:
        return f"PLACE {self.unit} {self.place}{' REDUCED' if self.reduced else ''}"

    def forecast(self, view: Munich, side: Side) -> Iterator[str]:
        """How a reinforcement comes to its place; of a set-up there is nothing to say."""
        if view.agenda and isinstance(view.agenda[-1], Deploying):
            yield from ends(view, (self.unit,), self.place)

    def why(self, view: Munich, side: Side) -> str:
        return near(view.board, self.place)

    def drawn(self, view: Munich, side: Side, where: dict[str, str]) -> Iterator[Arrow]:
        return stands(self.unit, self.place, where)


class Deploying(Step[Munich], frozen=True):
    """7.2.2  The owner places what is due, unit by unit, as long as there are hexes for it."""

    kind: ClassVar = "deploy"
    public: ClassVar = False  # 15.0 what is seen of it, the events tell
    side: Side

    def placeable(self, game: Munich) -> list[str]:
        return [id for id in due(game, self.side) if places_for(game, id)]

    def asks(self, game: Munich) -> Side | None:
        return self.side if self.placeable(game) else None

    def run(self, game: Munich, dice: Dice) -> Iterator[Event]:
        """Whoever finds no hex waits for the next turn."""
        for id in (*due(game, self.side), *sleeping(game, self.side)):
            yield Delayed(id, self.side, schedule(game, id, game.turn + 1))

    def prompt(self, game: Munich) -> str:
        units = ", ".join(self.placeable(game))
        return (
            f"Mobilization phase. Where do reinforcements come: {units}? (PLACE unit hex, DEFAULT)"
        )

    def answers(self, game: Munich) -> Iterator[Order]:
        yield Default()
        for id in self.placeable(game):
            yield from (Place(id, hex) for hex in places_for(game, id))

    def forced(self, game: Munich) -> Order | None:
        units = self.placeable(game)
        places = places_for(game, units[0])
        return Place(units[0], places[0]) if len(units) == len(places) == 1 else None

    def sample(self, game: Munich, chance: random.Random) -> Order:
        id = chance.choice(self.placeable(game))
        return Place(id, chance.choice(places_for(game, id)))

    def check(self, game: Munich, order: Order) -> None:
        if isinstance(order, Default):
            return
        if not isinstance(order, Place):
            raise Illegal(f"{order} places nobody", case=CASE, legal=self.answers(game))
        id, hex = order.unit, order.place
        if id not in due(game, self.side):
            words = f"{id} is no reinforcement due this turn"
            raise Illegal(words, case=CASE, legal=self.placeable(game))
        if order.reduced:
            words = f"{id} arrives at full strength, as all reinforcements do"
            raise Illegal(words, case=CASE, legal=[Place(id, hex)])
        if hex not in places_for(game, id):
            words, case = why_not(game, id, hex)
            raise Illegal(words, case=case, legal=places_for(game, id))

    def play(self, game: Munich, order: Order, dice: Dice) -> Iterator[Event]:
        if isinstance(order, Place):
            yield self.deploy(game, order.unit, order.place)
        else:
            while units := self.placeable(game):
                yield self.deploy(game, units[0], best_place(game, units[0]))
        game.push(self)

    def deploy(self, game: Munich, id: str, hex: str) -> Event:
        game.reduced.discard(id)
        game.put(id, hex)
        game.deployed.add(hex)
        return Arrived(id, game.unit(id).country, self.side, hex)

    def by_standing(self, game: Munich, choice: tuple[str, ...]) -> Order | None:
        """7.2.2  The first unit that can come into one of these hexes, in the order named."""
        orders = [Place(id, hex) for id in self.placeable(game) for hex in places_for(game, id)]
        return next((each for hex in choice for each in orders if each.place == hex), None)

    def able(self, game: Munich) -> list[str]:
        return self.placeable(game)

    def offers(self, game: Munich, units: tuple[str, ...]) -> Iterator[Option]:
        for hex in places_for(game, units[0]) if len(units) == 1 else ():
            order = Place(units[0], hex)
            words = (*named(game, hex), *ends(game, units, hex))
            yield Option(str(order), "place", hex, words=words)


def named(view: Munich, hex: str) -> tuple[str, ...]:
    """The city or the place that a hex is called by, if any."""
    return (view.board.names[hex],) if hex in view.board.names else ()


def best_place(game: Munich, id: str) -> str:
    """Where there is room for good, a city rather than the edge."""
    board, cities = game.board, cities_for(game, id)
    return min(
        places_for(game, id),
        key=lambda hex: (not has_room(game, hex, (id,)), not board.is_in(hex, cities), hex),
    )


def why_not(game: Munich, id: str, hex: str) -> tuple[str, str]:
    """Why a reinforcement may not be deployed in a hex, and the case."""
    board, country = game.board, game.unit(id).country
    if hex not in board.grid.index:
        return f"there is no hex {hex}", "2.1"
    where, facts = board.name(hex), board.countries[country]
    if not board.is_in(hex, board.home(country)):
        return f"{where} is not in {country}", CASE
    if hex in game.deployed:
        return f"{where} has had its reinforcement in this phase", CASE
    if hex in game.terror:
        return f"{where} has a terror marker", "16.8.2"
    on_edge = facts.edge and board.is_in(hex, board.edge)
    if not board.is_in(hex, board.mobilizing) and not on_edge:
        edge = " and no map edge" if facts.edge else ""
        return f"{where} is no capital, no mobilization center{edge} of {country}", CASE
    if not on_edge and board.is_in(hex, game.zone(enemy_of(game.side_of(id)))):
        return f"{where} is in an enemy zone", "10.6"
    if not board.may_stand(game.unit(id).legs, board.at(hex)):
        return f"{id} cannot enter {where}", "19.0"
    return f"{where} is not yours: you do not control it", CASE
