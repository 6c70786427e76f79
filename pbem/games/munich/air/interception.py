"""16.6  Interception: the other side sends air units against those that were launched."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import ClassVar, Self

from pbem.engine.battle_card import BattleCard, Foreseen
from pbem.engine.battle_card import chances as likely
from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Order, Side
from pbem.engine.step import Step
from pbem.games.munich.air.events import RESULTS, AirLoss, Intercepted, Scrambled
from pbem.games.munich.air.flights import (
    Mission,
    aloft,
    bring_home,
    check_ready,
    check_start,
    check_way,
    cold,
    covered,
    hurt,
    is_strike,
    start_for,
    take_off,
)
from pbem.games.munich.facts.scenario import Scenario
from pbem.games.munich.facts.units import enemy_of
from pbem.games.munich.orders.general import Done
from pbem.games.munich.orders.language import MunichActions, path_in
from pbem.games.munich.position.game import Munich
from pbem.games.munich.position.ranking import by_worth, worth
from pbem.notation.actions import Children
from pbem.wargame.data.tsv import Table
from pbem.wargame.orders.asking import Acting
from pbem.wargame.orders.command import Command, Offered
from pbem.wargame.orders.ranking import ALL, NEVER, ranked

REDUCED, SENT_HOME, ELIMINATED = "reduced", "utilized", "eliminated"
OVER = "OVER"


def interceptors(game: Munich, side: Side) -> list[str]:
    """16.0  A side's airstrike units that can still fly."""
    return [id for id in game.aircraft(side) if is_strike(game, id)]


def prey(game: Munich, side: Side) -> list[str]:
    """16.5, 16.6  The hexes with enemy aircraft against whom nobody of a side flies yet."""
    own = {game.flying[id] for id in aloft(game, side)}
    foes = (game.flying[id] for id in aloft(game, enemy_of(side)))
    return [hex for hex in foes if hex not in own]


def difference(game: Munich, interceptor: str, target: str) -> int:
    """16.6  The interceptor's factor less that of the intercepted unit."""
    return game.strength(interceptor).attack - game.strength(target).attack


def column_of(game: Munich, interceptor: str, target: str, hex: str) -> str:
    """16.6, 16.6.1, 20.0 e  The head of the column: the difference within the table, and storms."""
    low, high = game.scenario.fact("air.interception")
    apart = min(difference(game, interceptor, target), high)
    held = max(low, apart + cold(game, interceptor, hex))
    return f"{held:+}" if held else "0"


class Intercept(Mission, frozen=True):
    """16.6  Send an air unit against an enemy one."""

    answers: ClassVar = ("intercept",)
    form: ClassVar = "INTERCEPT UNIT FROM place _onto place"
    text: ClassVar = "INTERCEPT {unit} FROM {start} AT {target}"
    spelled: ClassVar = {"INTERCEPT": ("INTERCEPT", "INTERCEPTION")}

    def check(self, game: Munich, side: Side) -> None:
        check_ready(game, side, self.unit)
        if not is_strike(game, self.unit):
            words = f"{self.unit} is an airlift and cannot intercept"
            raise Illegal(words, case="16.10", legal=interceptors(game, side))
        check_start(game, side, self.unit, self.start)
        if self.target not in game.board.grid.index:
            raise Illegal(f"there is no hex {self.target}", case="2.1", legal=prey(game, side))
        if not game.aloft(self.target, enemy_of(side)):
            words = f"no enemy air unit is over {game.board.name(self.target)}"
            raise Illegal(words, case="16.6", legal=prey(game, side))
        check_way(game, self.unit, self.start, self.target)

    def play(self, game: Munich, side: Side, dice: Dice) -> Iterator[Event]:
        take_off(game, self.unit, self.target)
        country = game.unit(self.unit).country
        yield Scrambled(self.unit, country, side, self.start, self.target)

    @classmethod
    def some(cls, game: Munich, side: Side) -> Iterator[Self]:
        """Every interception that a side can fly now, each from one launch hex."""
        for hex in prey(game, side):
            for id in interceptors(game, side):
                if start := start_for(game, id, hex):
                    yield cls(id, start, hex)

    @classmethod
    def offers(cls, view: Munich, side: Side, units: tuple[str, ...]) -> Offered[Self]:
        """16.6  Every enemy air unit that it can reach."""
        for hex in prey(view, side) if len(units) == 1 else ():
            if start := start_for(view, units[0], hex):
                order = cls(units[0], start, hex)
                yield order, order.shown(view, side)

    def shown(self, view: Munich, side: Side) -> Option:
        """A combat in the air with its column and its chances."""
        said, path = tuple(self.foreseen(view, side)), dict.fromkeys((self.start, self.target))
        target, label = view.aloft(self.target, enemy_of(side)), self.column(view, side)
        card, words = BattleCard.of((self.unit,), (target,), said), tuple(map(str, said))
        return Option(str(self), "attack", self.target, tuple(path), label, words, battle=card)

    def column(self, view: Munich, side: Side) -> str:
        """16.6, 20.0 e  The head of its column."""
        return column_of(view, self.unit, view.aloft(self.target, enemy_of(side)), self.target)

    def forecast(self, view: Munich, side: Side) -> Iterator[str]:
        return map(str, self.foreseen(view, side))

    def foreseen(self, view: Munich, side: Side) -> Iterator[Foreseen]:
        """16.6  The column of the combat, and the chance of each result."""
        target = view.aloft(self.target, enemy_of(side))
        apart, column = difference(view, self.unit, target), self.column(view, side)
        storm = cold(view, self.unit, self.target)
        shifts = (f"{apart:+}", *((f"storm {storm:+}",) if storm else ()))
        words = f"{self.unit} against {target}, {', '.join(shifts)}: column {column}"
        yield Foreseen(words, chips=(*shifts, f"column {column}"))
        table = view.scenario.tables.interception
        found = table.chances(table.column(column))
        yield likely((RESULTS[code], chance) for code, chance in found.items())


class InterceptAll(Command[Munich], frozen=True):
    """16.6  Whoever can flies, the strongest against the strongest enemies, or over places."""

    answers: ClassVar = Intercept.answers
    form: ClassVar = """
        INTERCEPT ALL
        INTERCEPT ALL OVER path
    """
    over: tuple[str, ...] = ()

    @classmethod
    def read(cls, reader: MunichActions, said: Children) -> Self:
        return cls(tuple(path_in(said)))

    def __str__(self) -> str:
        return f"INTERCEPT ALL OVER {' '.join(self.over)}" if self.over else "INTERCEPT ALL"

    @property
    def words(self) -> tuple[str, ...]:
        """The same as a standing order has it."""
        return (ALL, OVER, *self.over) if self.over else (ALL,)

    def check(self, game: Munich, side: Side) -> None:
        if next(self.flown(game, side), None) is None:
            over = f" over {', '.join(self.over)}" if self.over else ""
            words = f"nobody can intercept{over} now"
            raise Illegal(words, case="16.6", legal=Intercept.some(game, side))

    def flown(self, game: Munich, side: Side) -> Iterator[Intercept]:
        """One interception after the other, each as things stand when the last has taken off."""
        step = Interception(enemy_of(side))
        while isinstance(order := step.by_standing(game, self.words), Intercept):
            yield order


class Interception(Acting[Munich], frozen=True):
    """16.2 b, 16.6  The enemy of the phasing side intercepts; then the combats, in his order."""

    kind: ClassVar = "intercept"
    reaction: ClassVar = True
    orders: ClassVar = (Intercept,)
    done: ClassVar = Done("interception")
    sent: tuple[str, ...] = ()

    @property
    def actor(self) -> Side:
        """Not the phasing side, which has launched what is intercepted."""
        return enemy_of(self.side)

    def prompt(self, game: Munich) -> str:
        board = game.board
        foes = (f"{id} over {board.name(game.flying[id])}" for id in aloft(game, self.side))
        mine = ", ".join(interceptors(game, self.actor))
        how = "INTERCEPT unit FROM city AT hex; DONE INTERCEPTION"
        return (
            f"Air phase, interception. The enemy is in the air: {', '.join(foes)}. "
            f"Ready to fly: {mine}. Whom do you intercept? ({how})"
        )

    def after(self, order: Order) -> Interception:
        assert isinstance(order, Intercept)
        return Interception(self.side, (*self.sent, order.unit))

    def play(self, game: Munich, order: Order, dice: Dice) -> Iterator[Event]:
        """One takes off, or one after the other as long as anybody can."""
        if not isinstance(order, InterceptAll):
            yield from super().play(game, order, dice)
            return
        step = self
        for each in order.flown(game, self.actor):
            yield from each.play(game, self.actor, dice)
            step = step.after(each)
        game.push(step)

    def finished(self, game: Munich) -> Iterator[Event]:
        game.push(*map(Dogfight, self.sent))
        return iter(())

    def by_standing(self, game: Munich, choice: tuple[str, ...]) -> Order | None:
        """16.6  The next interception that the words call for."""
        if choice[0] == NEVER:
            return self.done
        who, places = _parted(choice)
        for hex in self.wanted(game, places):
            for id in ranked(interceptors(game, self.actor), who, by_worth(game)):
                if start := start_for(game, id, hex):
                    return Intercept(id, start, hex)
        return super().by_standing(game, choice)

    def wanted(self, game: Munich, places: Sequence[str]) -> list[str]:
        """The hexes to intercept over: as they are named, else the strongest enemy first."""
        open_to = prey(game, self.actor)
        if places:
            return [hex for hex in places if hex in open_to]
        return sorted(
            open_to, key=lambda hex: worth(game, game.aloft(hex, self.side)), reverse=True
        )

    def able(self, game: Munich) -> list[str]:
        return interceptors(game, self.actor)

    def can_act(self, game: Munich, piece: str) -> bool:
        reach = covered(game, piece)
        return any(game.board.is_in(hex, reach) for hex in prey(game, self.actor))


def _parted(words: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
    """Who is meant, and over which places; nothing behind OVER means anywhere."""
    if OVER not in words:
        return words, ()
    at = list(words).index(OVER)
    return words[:at], words[at + 1 :]


class Dogfight(Step[Munich], frozen=True):
    """16.6  One interceptor attacks the enemy air unit in its hex."""

    unit: str

    def run(self, game: Munich, dice: Dice) -> Iterator[Event]:
        hex, side = game.flying[self.unit], game.side_of(self.unit)
        target = game.aloft(hex, enemy_of(side))
        apart, storm = difference(game, self.unit, target), cold(game, self.unit, hex)
        column = column_of(game, self.unit, target, hex)
        table = game.scenario.tables.interception
        roll = dice.roll(f"interception over {game.board.name(hex)}")
        result = table.result(table.column(column), roll)
        yield Intercepted(self.unit, target, side, hex, apart, column, roll, result, storm)
        to_interceptor, to_target = effects(game.scenario)[result]
        yield from suffer(game, target, to_target)
        yield from suffer(game, self.unit, to_interceptor)
        bring_home(game, self.unit)


def suffer(game: Munich, id: str, effect: str) -> Iterator[Event]:
    """16.6.1  What a result does to one of the two."""
    country, side, hex = game.unit(id).country, game.side_of(id), game.flying[id]
    if effect == REDUCED:
        yield hurt(game, id, in_air_combat=True)
    elif effect == SENT_HOME:
        bring_home(game, id)
        yield AirLoss(id, country, side, hex, "aborted")
    elif effect == ELIMINATED:
        game.eliminate(id)
        yield AirLoss(id, country, side, hex, "eliminated")


@lru_cache(maxsize=8)
def effects(scenario: Scenario) -> Mapping[str, tuple[str, str]]:
    """By result: what happens to the interceptor, and to the intercepted unit."""
    path = scenario.folder / "tables/interception_results.tsv"
    table = Table.read(path, ["result", "name", "rank", "attacker", "defender", "source"])
    return {code: (row["attacker"], row["defender"]) for code, row in table.keyed("result").items()}
