"""15.1  Retreats: how far a beaten unit goes back, and where to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, ClassVar, Self

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal, Invalid
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Order, Side
from pbem.engine.step import Step
from pbem.games.narvik.combat.after.retreat_paths import RetreatPaths, Way
from pbem.games.narvik.combat.events import MustRetreat, Removed, Retreated
from pbem.games.narvik.facts.board import side_between
from pbem.games.narvik.facts.boxes import REGROUP
from pbem.games.narvik.facts.staging import STAGING
from pbem.games.narvik.facts.units import GERMAN, enemy_of
from pbem.games.narvik.movement.arrow_paths import drawn_ways, on_map
from pbem.games.narvik.movement.events import BridgeCut
from pbem.games.narvik.movement.garrisons import quitting
from pbem.games.narvik.orders.general import Answer
from pbem.games.narvik.orders.parts import March, clauses
from pbem.games.narvik.position.control import take
from pbem.games.narvik.position.game import Narvik
from pbem.games.narvik.position.question import Question
from pbem.games.narvik.position.stacking import bring_up, may_join
from pbem.games.narvik.position.zones import in_enemy_zone, zone
from pbem.wargame.board.hexgrid import Hex
from pbem.wargame.orders.own_start import without_start
from pbem.wargame.orders.reasons import towards
from pbem.wargame.scene import Arrow

CASE = "15.1"
HOME, AWAY = "HOME", "AWAY"
"""What standing orders say of retreats, besides hexes."""


class Retreat(Answer, frozen=True):
    """15.1  One unit's way out, hex by hex or only where it ends; `cut` as in a move (23.3.2)."""

    answers: ClassVar = ("retreat",)
    form: ClassVar = "RETREAT march _cut? _tops?"
    spelled: ClassVar = {"RETREAT": ("R", "RETREAT", "RET")}
    unit: str
    way: tuple[str, ...]
    cut: tuple[str, ...] = ()
    tops: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"R {self.unit} {' '.join(self.way)}{clauses(self)}"

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        march: March = said[1]
        if len(march.units) > 1 or not march.way:
            raise Invalid("a retreat is one unit and its way, as in R 1/139 2018", column=1)
        return cls(march.units[0], march.way, **reader.clauses(said))

    def why(self, view: Narvik, side: Side) -> str:
        return towards(view.board, view.where[self.unit], self.way[-1])

    def warnings(self, view: Narvik, side: Side) -> Iterator[str]:
        return quitting(view, side, {self.unit: self.way[-1]})

    def drawn(self, view: Narvik, side: Side, where: dict[str, str]) -> Iterator[Arrow]:
        marches = (March((self.unit,), self.way),) if self.way else ()
        return drawn_ways(view, side, self, marches, ("assaults", "retreat"), where)


class FallBack(Step[Narvik], frozen=True):
    """14.5, 15.1  A unit must retreat: elite units one hex, others as far as a die says."""

    side: Side
    unit: str
    hex: str

    def run(self, game: Narvik, dice: Dice) -> Iterator[Event]:
        roll, hexes = 0, game.scenario.number("combat.elite_withdrawal")
        if not game.unit(self.unit).elite:
            roll = hexes = dice.roll(f"rout of {self.unit}")
        game.push(RetreatOne(self.side, self.unit, self.hex, hexes))
        yield MustRetreat(self.unit, self.side, self.hex, hexes, roll)


class RetreatOne(Question, frozen=True):
    """15.1  The owner chooses the way; a unit without one goes to the regroup display."""

    kind: ClassVar = "retreat"
    public: ClassVar = False  # TOP may name units that the enemy has not seen (21.0)
    reaction: ClassVar = True
    usually: ClassVar = (AWAY,)
    side: Side
    unit: str
    hex: str
    hexes: int

    def ways(self, game: Narvik) -> RetreatPaths:
        """Found once as long as nobody moves and no bridge or road changes."""
        built = frozenset(game.pontoons), frozenset(game.demolished)
        key = ("retreat", self.unit, self.hexes, *built)
        return game.once(key, lambda: RetreatPaths(game, self.unit, self.hexes))

    def asks(self, game: Narvik) -> Side | None:
        ways = self.ways(game)
        found = next(ways.ends_at_once(), None) or ways.all()
        return self.side if found else None

    def run(self, game: Narvik, dice: Dice) -> Iterator[Event]:
        """15.1 (2, 9)"""
        game.send(self.unit, REGROUP[self.side])
        yield Removed(self.unit, self.side, self.hex, "cut off")

    def prompt(self, game: Narvik) -> str:
        hexes = "1 hex" if self.hexes == 1 else f"{self.hexes} hexes"
        return (
            f"{self.unit} must retreat {hexes} from {game.board.name(self.hex)}: where to? "
            "(R unit hex, or the way hex by hex)"
        )

    def answers(self, game: Narvik) -> Iterator[Order]:
        """Where it can end, then every way of several hexes; CUT and TOP may be added to each."""
        ways = self.ways(game).all()
        for end in sorted({way[-1] for way in ways}):
            yield Retreat(self.unit, (end,))
        yield from (Retreat(self.unit, way) for way in ways if len(way) > 1)

    def forced(self, game: Narvik) -> Order | None:
        """The only way, if there is neither a stack to put in order nor a bridge to take up."""
        out = self.ways(game)
        if len(set(islice(out.ends_at_once(), 2))) > 1:
            return None
        ways = out.all()
        if len(ways) != 1 or game.stack(ways[0][-1]) or self.bridges(game, ways[0]):
            return None
        return Retreat(self.unit, ways[0])

    def bridges(self, game: Narvik, way: Way) -> list[str]:
        """23.3.2  The pontoon bridges that a way leads over."""
        return sorted(game.pontoons & set(map(side_between, (self.hex, *way), way)))

    def way(self, game: Narvik, order: Retreat) -> Way | None:
        """The whole way that an order means."""
        ways = self.ways(game)
        way = without_start(self.hex, order.way)
        if len(way) == 1:
            return ways.to(way[0])
        return way if ways.lawful(way) else None

    def check(self, game: Narvik, order: Order) -> None:
        assert isinstance(order, Retreat)
        if order.unit != self.unit:
            legal = self.answers(game)
            raise Illegal(f"it is {self.unit} that retreats now", case=CASE, legal=legal)
        way = self.way(game, order)
        if way is None:
            raise Illegal(self.fault(game, order), case=CASE, legal=self.ways(game).ends())
        crossed = self.bridges(game, way)
        for bridge in order.cut:
            if bridge not in crossed:
                words = f"nobody crosses a pontoon bridge at {bridge}"
                raise Illegal(words, case="23.3.2", legal=crossed)
        if order.tops:
            trial = game.twin()
            trial.bring(self.unit, way[-1])
            bring_up(trial, self.side, order.tops, frozenset((self.unit,)))

    def fault(self, game: Narvik, order: Retreat) -> str:
        """Why the unit cannot go there."""
        board, end = game.board, order.way[-1]
        if end not in board.grid.index:
            return f"{self.unit} cannot retreat into {end} from {self.hex}"
        if game.holder(end) == enemy_of(self.side):
            return f"enemy units are in {end}"
        away = board.grid.distance(game.at(self.hex), game.at(end))
        if away < self.hexes or (away > self.hexes and len(order.way) == 1):
            return f"{end} is {away} from {self.hex}, and {self.unit} must retreat {self.hexes}"
        if not may_join(game, self.unit, end):
            return f"there is no room for {self.unit} in {end}, it would have to go on from there"
        return (
            f"no lawful way leads {self.unit} there: each hex further away, none with enemies or "
            "closed ground, and not on out of an enemy zone"
        )

    def play(self, game: Narvik, order: Order, dice: Dice) -> Iterator[Event]:
        assert isinstance(order, Retreat)
        way = self.way(game, order)
        assert way is not None, "an order is checked before it is played"
        yield Retreated(self.unit, self.side, (self.hex, *way))
        yield from take(game, self.side, (hex for hex in way if hex in game.board.grid.index))
        game.bring(self.unit, way[-1])
        bring_up(game, self.side, order.tops, frozenset((self.unit,)))
        for bridge in dict.fromkeys(order.cut):
            game.pontoons.discard(bridge)
            yield BridgeCut(self.side, bridge)

    def by_standing(self, game: Narvik, choice: tuple[str, ...]) -> Order:
        """Home, away from the enemy, or to the named hex that is nearest; out of zones first."""
        ends = self.ways(game).ends()
        if choice[0] == AWAY:
            return Retreat(self.unit, (safest(game, self.side, ends),))
        if choice[0] == HOME:
            return Retreat(self.unit, (min(ends, key=lambda end: self._from_home(game, end)),))
        named = next((each for each in choice if each in ends), "")
        if not named:
            goals = [game.at(each) for each in choice if each in game.board.grid.index]
            named = min(ends, key=lambda end: (_nearest(game, end, goals), end))
        return Retreat(self.unit, (named,))

    def _from_home(self, game: Narvik, end: str) -> tuple[int, str]:
        """Germans go for the centre of their set-up, Allies for the edge of their staging area."""
        board = game.board
        if self.side == GERMAN:
            return _nearest(game, end, [board.at(game.scenario.fact("setup.german.centre"))]), end
        edge = list(board.grid.hexes(board.edges[game.home_of(self.unit)]))
        return _nearest(game, end, edge), end

    def able(self, game: Narvik) -> tuple[str, ...]:
        return (self.unit,)

    def offers_to(self, game: Narvik, units: tuple[str, ...]) -> Iterator[Option]:
        """Every hex where the unit can end, by the shortest way; then every other way."""
        if len(units) > 1:
            return
        ways = list(self.ways(game))
        shortest: dict[str, Way] = {}
        for way in sorted(ways, key=lambda way: (len(way), way)):
            shortest.setdefault(way[-1], way)
        for end, way in sorted(shortest.items()):
            yield self._offer(game, Retreat(self.unit, (end,)), way)
        for way in ways:
            if len(way) > 1 and shortest[way[-1]] != way:
                yield self._offer(game, Retreat(self.unit, way), way)

    def _offer(self, game: Narvik, order: Retreat, way: Way) -> Option:
        path, end = on_map(game, (self.hex, *way)), way[-1]
        if end in STAGING:
            words = (*order.warnings(game, self.side), f"leaves the map for {end}")
            return Option(str(order), "move", "", path, words=words)
        near = ("ends next to the enemy",) if in_enemy_zone(game, end, self.side) else ()
        return Option(str(order), "move", end, path, str(len(way)), ("-".join(path), *near))


def safest(view: Narvik, side: Side, ends: Iterable[str]) -> str:
    """A staging area is safest; on the map, out of zones and far from enemies."""
    enemy = enemy_of(side)
    foes, held = list(view.board.grid.hexes(view.occupied(enemy))), zone(view, enemy)

    def safety(end: str) -> tuple[bool, int]:
        if end in STAGING:
            return True, len(view.board.grid)
        return not view.board.is_in(end, held), _nearest(view, end, foes)

    return max(ends, key=safety)


def _nearest(view: Narvik, end: str, goals: Sequence[Hex]) -> int:
    """How far the nearest of these is; a staging area is nearer than any hex."""
    if end in STAGING:
        return -1
    here = view.at(end)
    return min((view.board.grid.distance(here, each) for each in goals), default=0)
