"""5.8, 10.1-10.3  Allied units that come ashore."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Self

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Order, Side
from pbem.games.jupiter.air.sortie import fleet_at_sea
from pbem.games.jupiter.facts.units import ALLIED, SOVIET, UC1, WESTERN
from pbem.games.jupiter.movement.garrisons import lying_open
from pbem.games.jupiter.orders.general import Done, JupiterOrder, places_in
from pbem.games.jupiter.position.control import settle_control
from pbem.games.jupiter.position.events import Placed
from pbem.games.jupiter.position.game import Jupiter
from pbem.games.jupiter.position.in_turn import Finished
from pbem.games.jupiter.position.question import Question
from pbem.games.jupiter.position.stacking import check_stacks, stack_fault
from pbem.wargame.orders.command import stands
from pbem.wargame.orders.reasons import near
from pbem.wargame.scene import Arrow


def shores(game: Jupiter, id: str) -> tuple[str, ...]:
    """10.1, 10.2  The hexes where an Allied unit comes ashore."""
    return game.source_of(game.unit(id).contingent)


def landing_fault(game: Jupiter, id: str, hex: str) -> tuple[str, str]:
    """Why a unit cannot land there now, and the case; two empty strings if it can."""
    unit = game.unit(id)
    due = game.returning.get(id, 0)
    if id not in game.at_sea and not due:
        return f"{id} is not waiting to land", "10.1"
    if due > game.turn:
        return f"{id} returns in turn {due}", "10.3"
    if unit.contingent == SOVIET:
        first = game.scenario.number("reinforcements.soviet.from_turn")
        if game.turn < first:
            return f"{id} does not arrive before turn {first}", "10.2"
    else:
        if not game.scenario.weathers[game.weather].landings:
            return f"nobody lands in a {game.weather}", "10.1"
        if fleet_at_sea(game):
            return "nobody lands in the turn of the Kriegsmarine's sortie", "4.5"
    if hex not in shores(game, id):
        ways = " or ".join(game.board.name(each) for each in shores(game, id))
        return f"{id} can only land at {ways}", "10.2" if unit.contingent == SOVIET else "10.1"
    if unit.contingent in WESTERN:
        nation = nation_of(game, hex)
        most = int(game.scenario.fact("reinforcements.landing.per_turn")[nation])
        if game.landed.get(nation, 0) >= most:
            return f"{most} {nation} units have landed this turn already", "10.1"
    if fault := stack_fault(game, hex, (*game.stack(hex), id)):
        return f"{id} cannot land at {game.board.name(hex)}: {fault}", "6.1"
    return "", ""


def nation_of(game: Jupiter, hex: str) -> str:
    """Whose landing hex this is; UC1 counts as the nation it lands with."""
    return next(nation for nation, base in game.bases.items() if base == hex)


class Land(JupiterOrder, frozen=True):
    """10.1-10.3  Bring a unit ashore; UC1 may have to say where."""

    answers: ClassVar = ("land",)
    form: ClassVar = "LAND UNIT (AT? place)?"
    spelled: ClassVar = {"LAND": ("LAND", "ENTER", "ASHORE")}
    unit: str
    hex: str = ""

    def __str__(self) -> str:
        return f"LAND {self.unit} {self.hex}".rstrip()

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        unit, at = reader.unit_and_places(said[1], places_in(said))
        if len(at) > 1:
            raise reader.one_too_many(said[1])
        return cls(unit, *at)

    @classmethod
    def some(cls, game: Jupiter, side: Side) -> Iterator[Self]:
        for id in (*game.at_sea, *sorted(game.returning)):
            for hex in shores(game, id):
                if not landing_fault(game, id, hex)[0]:
                    yield cls(id, hex if game.unit(id).contingent == UC1 else "")

    def where(self, game: Jupiter) -> str:
        """Where the unit lands: where it says, or at the first place that it can."""
        if self.hex:
            return self.hex
        ashore = shores(game, self.unit)
        open_to = (each for each in ashore if not landing_fault(game, self.unit, each)[0])
        return next(open_to, ashore[0])

    def check(self, game: Jupiter, side: Side) -> None:
        legal = Land.some(game, side)
        if self.unit not in game.scenario.roster or not shores(game, self.unit):
            raise Illegal(f"{self.unit} never lands", case="10.0", legal=legal)
        words, case = landing_fault(game, self.unit, self.where(game))
        if words:
            raise Illegal(words, case=case, legal=legal)

    def play(self, game: Jupiter, side: Side, dice: Dice) -> Iterator[Event]:
        hex = self.where(game)
        game.at_sea = tuple(each for each in game.at_sea if each != self.unit)
        game.returning.pop(self.unit, None)
        if game.unit(self.unit).contingent in WESTERN:
            nation = nation_of(game, hex)
            game.landed[nation] = game.landed.get(nation, 0) + 1
        game.put(self.unit, hex)
        yield Placed(self.unit, ALLIED, hex, "landing")
        yield from settle_control(game)
        yield from check_stacks(game)

    def shown(self, view: Jupiter) -> Option:
        return Option(str(self), "place", self.where(view))

    def why(self, view: Jupiter, side: Side) -> str:
        return f"ashore {near(view.board, self.where(view))}"

    def drawn(self, view: Jupiter, side: Side, where: dict[str, str]) -> Iterator[Arrow]:
        return stands(self.unit, self.where(view), where)


class LandAll(JupiterOrder, frozen=True):
    """10.1-10.3  Bring ashore whoever may come, one after the other."""

    answers: ClassVar = Land.answers
    form: ClassVar = "LAND ALL"
    text: ClassVar = "LAND ALL"

    def check(self, game: Jupiter, side: Side) -> None:
        if next(Land.some(game, side), None) is None:
            raise Illegal("nobody may land now", case="10.1", legal=(Done("landing"),))

    def play(self, game: Jupiter, side: Side, dice: Dice) -> Iterator[Event]:
        while (first := next(Land.some(game, side), None)) is not None:
            yield from first.play(game, side, dice)


class Landing(Question, frozen=True):
    """5.8, 10.1-10.3  The Allies bring ashore what they want of what may come."""

    kind: ClassVar = "land"

    def asks(self, game: Jupiter) -> Side | None:
        done = ALLIED in game.finished
        return None if done or next(Land.some(game, ALLIED), None) is None else ALLIED

    def prompt(self, game: Jupiter) -> str:
        waiting = sorted({order.unit for order in Land.some(game, ALLIED)})
        return f"Who lands, if anybody? May land: {', '.join(waiting)}. (LAND unit; DONE)"

    def answers(self, game: Jupiter) -> Iterator[Order]:
        yield from Land.some(game, ALLIED)
        yield Done("landing")

    def check(self, game: Jupiter, order: Order) -> None:
        assert isinstance(order, JupiterOrder)
        order.check(game, ALLIED)

    def play(self, game: Jupiter, order: Order, dice: Dice) -> Iterator[Event]:
        game.push(self)
        if isinstance(order, Land | LandAll):
            yield from order.play(game, ALLIED, dice)
        else:
            game.finished = (*game.finished, ALLIED)
            yield Finished(ALLIED, "landing")

    def cautions(self, game: Jupiter, order: Order) -> Iterator[str]:
        """10.1  Of bases where somebody could still come ashore."""
        if isinstance(order, Done):
            ashore = {each.where(game) for each in Land.some(game, ALLIED)}
            yield from lying_open(game, ALLIED, sorted(ashore))

    def usual(self, game: Jupiter) -> Order:
        return LandAll()

    def ending(self, game: Jupiter) -> Order:
        return Done("landing")

    def by_standing(self, game: Jupiter, choice: tuple[str, ...]) -> Order:
        return self.usual(game) if choice[0] == "ALL" else self.ending(game)
