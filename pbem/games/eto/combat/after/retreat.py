"""27.3  Retreat after combat: the owner sends one unit after the other back."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar, Self

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Order, Side
from pbem.games.eto.combat.after.retreat_paths import Way, WaysOut, ways_out
from pbem.games.eto.combat.events import BATTLES, Retreated
from pbem.games.eto.facts.units import GENERAL
from pbem.games.eto.facts.words import does
from pbem.games.eto.position.control import enter
from pbem.games.eto.position.game import Europe
from pbem.games.eto.position.losses import eliminate
from pbem.wargame.board.hexgrid import Hex
from pbem.wargame.orders.asking import Asking
from pbem.wargame.orders.command import Command
from pbem.wargame.orders.own_start import without_start
from pbem.wargame.scene import Arrow

CASE = "27.3"
AWAY, HOME, TOWARD = "AWAY", "HOME", "TOWARD"


class Retreat(Command[Europe], frozen=True):
    """27.3  Where a unit retreats to: its end, or hex by hex; generals may go with it."""

    answers: ClassVar = ("retreat",)
    form: ClassVar = """
        RETREAT _moved path?
        RETREAT _moved _hop path
    """
    spelled: ClassVar = {"RETREAT": ("R", "RETREAT", "RET")}
    units: tuple[str, ...]
    way: tuple[str, ...]

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        return cls(*reader.units_and_way(said))

    def __str__(self) -> str:
        return f"RETREAT {' + '.join(self.units)} {' '.join(self.way)}"

    def drawn(self, view: Europe, side: Side, where: dict[str, str]) -> Iterator[Arrow]:
        for id in self.units[:1]:
            here = where.get(id, view.where.get(id, ""))
            if here and all(hex in view.board.grid.index for hex in self.way):
                path = (here, *self.way)
                yield Arrow(BATTLES, "retreat", path, f"Intended: {self}", side)


class Retreating(Asking[Europe], frozen=True):
    """27.3  Which unit goes where; who has no way out is eliminated."""

    kind: ClassVar = "retreat"
    reaction: ClassVar = True
    usually: ClassVar = (HOME,)
    side: Side
    hex: str
    units: tuple[str, ...]  # who has not gone yet
    hexes: int

    def waiting(self, game: Europe) -> list[str]:
        """Who is still in the hex."""
        return [id for id in self.units if game.where.get(id) == self.hex]

    def ways(self, game: Europe, id: str) -> WaysOut:
        return ways_out(game, id, self.hex, self.hexes)

    def able(self, game: Europe) -> list[str]:
        return [id for id in self.waiting(game) if self.ways(game, id).lawful]

    def generals(self, game: Europe) -> list[str]:
        return [id for id in game.of_kind(self.hex, GENERAL) if game.side_of(id) == self.side]

    def asks(self, game: Europe) -> Side | None:
        return self.side if self.able(game) else None

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        """27.1, 27.3  Nobody who is left has a way out."""
        for id in self.waiting(game):
            yield eliminate(game, id, "with no way to retreat")

    def prompt(self, game: Europe) -> str:
        able = list(self.able(game))
        hexes = "1 hex" if self.hexes == 1 else f"{self.hexes} hexes"
        name = game.board.name(self.hex)
        who = f"{does(able, 'does', 'do')} {', '.join(able)}"
        return f"Retreat by {hexes} from {name}: where {who} go? (RETREAT unit hex)"

    def answers(self, game: Europe) -> Iterator[Order]:
        """Where each can end, then every way of several hexes."""
        for id in self.able(game):
            ways = self.ways(game, id)
            yield from (Retreat((id,), (end,)) for end in ways.ends())
            yield from (Retreat((id,), way) for way in ways.lawful if len(way) > 1)

    def forced(self, game: Europe) -> Order | None:
        """The only way of the only one who can go."""
        able = self.able(game)
        found = self.ways(game, able[0]).lawful if len(able) == 1 else ()
        return Retreat((able[0],), found[0]) if len(found) == 1 else None

    def way(self, game: Europe, order: Retreat) -> Way | None:
        """The whole way that an order means; None if it may not be gone."""
        ways = self.ways(game, order.units[0])
        said = without_start(self.hex, order.way)
        if said in ways.lawful:
            return said
        return ways.to(said[0]) if len(said) == 1 else None

    def check(self, game: Europe, order: Order) -> None:
        assert isinstance(order, Retreat)
        lead, *others = order.units
        if lead not in self.able(game):
            words = f"{lead} is not among those who can retreat now"
            raise Illegal(words, case=CASE, legal=self.answers(game))
        for id in others:
            if id not in self.generals(game):
                words = f"{id} retreats by itself; only generals go along with a unit"
                raise Illegal(words, case=CASE, legal=self.answers(game))
        if self.way(game, order) is None:
            words, case = self._fault(game, order)
            legal = (Retreat((lead,), way) for way in self.ways(game, lead).lawful)
            raise Illegal(words, case=case, legal=legal)

    def _fault(self, game: Europe, order: Retreat) -> tuple[str, str]:
        """27.3  Why a way may not be gone."""
        ways, lead = self.ways(game, order.units[0]), order.units[0]
        way = without_start(self.hex, order.way)
        end, grid = way[-1], game.board.grid
        if end not in grid.index:
            return f"there is no hex {end}", CASE
        apart = grid.distance(game.at(self.hex), game.at(end))
        if apart != self.hexes:
            words = f"{lead} must end {self.hexes} hexes from the battle, and {end} is {apart} away"
            return words, CASE
        if not ways.homeward(game.at(end)):
            return f"{end} is no nearer to a supply source of {lead}", CASE
        if len(way) > 1 and not ways.leads_away(way):
            return f"{' '.join(way)} does not lead {lead} away, clear of enemy zones", CASE
        return f"{lead} cannot retreat to {end}, and other ways are open", CASE

    def play(self, game: Europe, order: Order, dice: Dice) -> Iterator[Event]:
        assert isinstance(order, Retreat)
        way = self.way(game, order)
        assert way is not None, "an order is checked before it is played"
        last = len(self.waiting(game)) == 1
        along = self.generals(game) if last else list(order.units[1:])
        for id in (order.units[0], *along):
            yield from fall_back(game, id, self.hex, way)
        left = tuple(id for id in self.units if id != order.units[0])
        if left:
            game.push(Retreating(self.side, self.hex, left, self.hexes))

    def by_standing(self, game: Europe, choice: tuple[str, ...]) -> Order | None:
        """27.3  Home, toward a place, or away from the enemy, one after the other."""
        id = self.able(game)[0]
        far = aim(game, id, choice)
        if far is None:
            return None
        end = min(self.ways(game, id).ends(), key=lambda hex: (far(game.at(hex)), hex))
        return Retreat((id,), (end,))

    def offers_to(self, game: Europe, units: tuple[str, ...]) -> Iterator[Option]:
        if len(units) == 1 and units[0] in self.able(game):
            for end in self.ways(game, units[0]).ends():
                order = Retreat(units, (end,))
                path = (self.hex, *(self.ways(game, units[0]).to(end) or ()))
                yield Option(str(order), "move", end, path, str(len(path) - 1))


def fall_back(game: Europe, id: str, hex: str, way: Way) -> Iterator[Event]:
    """27.3, 24.4  Hex by hex; every hex that is entered changes hands."""
    yield Retreated(id, game.side_of(id), (hex, *way))
    for each in way:
        yield from enter(game, id, each)
    game.retreated.add(id)


def aim(view: Europe, id: str, words: Sequence[str]) -> Callable[[Hex], int] | None:
    """What makes one hex worse than another; nothing for words that are no aim."""
    grid = view.board.grid
    if words[0] == AWAY:
        foes = list(grid.hexes(view.enemy_ground(view.partnership_of(id))))
        return lambda hex: -min((grid.distance(hex, foe) for foe in foes), default=0)
    if words[0] == TOWARD:
        goals = [view.at(each) for each in words[1:] if each in grid.index]
    elif words[0] == HOME:
        capital = view.nation_of(id).capital
        goals = [view.at(capital)] if capital in grid.index else []
    else:
        return None
    return lambda hex: min((grid.distance(hex, goal) for goal in goals), default=0)
