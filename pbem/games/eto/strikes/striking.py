"""9.0, 16.1 to 16.4  Carrier aircraft attack ships before any gun is fired."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.engine.step import Step
from pbem.games.eto.position.fleets import aircraft_of, in_port, rating
from pbem.games.eto.position.game import Europe
from pbem.games.eto.position.losses import lose_step
from pbem.games.eto.strikes.damage import hit_ship, two_dice
from pbem.games.eto.strikes.events import AntiAircraft, ShipStruck
from pbem.wargame.orders.asking import Asking
from pbem.wargame.orders.general import Naming

NEVER = "NEVER"


def air_strikes(game: Europe, ships: Iterable[str], at: tuple[str, ...]) -> Iterator[Step[Europe]]:
    """9.0, 13.3  One step for each naval air unit of some ships; none from a damaged carrier."""
    for carrier in ships:
        for id in aircraft_of(game, carrier):
            yield Striking(game.side_of(id), id, carrier, at, game.strength(id))


class Strike(Naming, frozen=True):
    """16.1  The ship that is attacked next; to attack none is an answer too."""

    answers: ClassVar = ("strike",)
    verb: ClassVar = "STRIKE"
    form: ClassVar = "STRIKE UNIT\nNO STRIKE"
    spelled: ClassVar = {"STRIKE": ("STRIKE", "BOMB"), "NO": ("NO",)}


class Striking(Asking[Europe], frozen=True):
    """16.1, 16.2  A naval air unit attacks as often as it is strong, each time as it likes."""

    kind: ClassVar = "strike"
    reaction: ClassVar = True
    usually: ClassVar = ("BEST",)
    side: Side
    unit: str
    carrier: str
    at: tuple[str, ...]
    left: int
    hits: int = 0  # 16.4 by anti-aircraft fire, which take effect in the end

    def targets(self, game: Europe) -> tuple[str, ...]:
        """Those who are still there; none once the carrier is damaged or sunk."""
        flies = game.aboard.get(self.unit) == self.carrier and self.carrier not in game.depleted
        return tuple(id for id in self.at if game.on_map(id)) if flies and self.left else ()

    def able(self, game: Europe) -> Iterable[str]:
        return self.targets(game)

    def asks(self, game: Europe) -> Side | None:
        return self.side if self.targets(game) else None

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        """16.4  Anti-aircraft hits take effect after all attacks."""
        if self.hits and game.on_map(self.unit):
            yield AntiAircraft(self.side, self.unit)
            for _ in range(self.hits):
                if game.on_map(self.unit):
                    yield lose_step(game, self.unit, "by anti-aircraft fire")
            if not game.on_map(self.unit):
                game.aboard.pop(self.unit, None)

    def prompt(self, game: Europe) -> str:
        ships = ", ".join(f"{id} ({self.needed(game, id)}+)" for id in self.targets(game))
        return (
            f"{self.unit} of {self.carrier} has {self.left} attacks left: at which ship is the "
            f"next, with two dice? {ships}. (STRIKE ship; NO STRIKE)"
        )

    def needed(self, game: Europe, id: str) -> int:
        """16.2, 16.3  What two dice must show."""
        return rating(game, id).armor - self.bonus(game, id)

    def bonus(self, game: Europe, id: str) -> int:
        return game.scenario.combat.naval["naval_air"] if game.unit(id).single else 0

    def answers(self, game: Europe) -> Iterator[Order]:
        yield from (Strike((id,)) for id in self.targets(game))
        yield Strike()

    def check(self, game: Europe, order: Order) -> None:
        assert isinstance(order, Strike)
        for id in order.units:
            if id not in self.targets(game):
                words = f"{id} is not among the ships that {self.unit} can attack"
                raise Illegal(words, case="16.1", legal=self.targets(game))

    def by_standing(self, game: Europe, choice: tuple[str, ...]) -> Order | None:
        targets = self.targets(game)
        if choice[0] == NEVER:
            return Strike()
        if choice[0] == "BEST":
            return Strike((max(targets, key=lambda id: self._worth(game, id)),))
        named = [id for id in choice if id in targets]
        return Strike((named[0],)) if named else None

    def _worth(self, game: Europe, id: str) -> tuple[bool, int, int]:
        """Great ships that fast groups must still catch, then those easily hit."""
        unit = game.unit(id)
        return unit.single, rating(game, id).gunnery or 0, -self.needed(game, id)

    def play(self, game: Europe, order: Order, dice: Dice) -> Iterator[Event]:
        assert isinstance(order, Strike)
        if not order.units:
            game.push(Striking(self.side, self.unit, self.carrier, self.at, 0, self.hits))
            return
        (id,) = order.units
        rolled = two_dice(dice, f"{self.unit} attacks {id}")
        armor, total = rating(game, id).armor, sum(rolled) + self.bonus(game, id)
        shot = self.hits + (sum(rolled) <= flak(game, id))
        yield ShipStruck(self.side, self.unit, id, game.where[id], rolled, total, armor)
        game.push(Striking(self.side, self.unit, self.carrier, self.at, self.left - 1, shot))
        if total >= armor:
            yield from hit_ship(game, id, sinking=rolled[0] == rolled[1])


def flak(game: Europe, id: str) -> int:
    """16.4  The highest dice that hit a bomber over a ship; nought: none does."""
    numbers, board, place = game.scenario.combat.naval, game.board, game.where[id]
    if in_port(game, id) and place in board.grid.index:
        heavy = board.is_in(place, board.major_ports | board.forts)
        return numbers["heavy_flak"] if heavy else numbers["flak"]
    mates = sum(by == game.fleets.get(id) for by in game.fleets.values())
    return numbers["flak"] if mates >= numbers["many_ships"] else 0
