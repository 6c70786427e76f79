"""12.0, 13.1  Orders to go somewhere, by land or by sea."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import ClassVar, NamedTuple, Self

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal, passes
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Side
from pbem.games.narvik.actions.action import Begun, Commanded, Offers, Units
from pbem.games.narvik.actions.sub_commands import activated, commands_of
from pbem.games.narvik.facts.staging import STAGING
from pbem.games.narvik.facts.units import enemy_of
from pbem.games.narvik.movement.arrow_paths import drawn_ways, on_map
from pbem.games.narvik.movement.events import BridgeCut, Moved
from pbem.games.narvik.movement.garrisons import before_leaving, ends_of, lying_open
from pbem.games.narvik.movement.routes import allowance
from pbem.games.narvik.orders.parts import March
from pbem.games.narvik.position.game import Narvik
from pbem.games.narvik.position.stacking import stack_fault
from pbem.games.narvik.position.zones import in_enemy_zone, zone
from pbem.wargame.data.points import HALVES
from pbem.wargame.orders.reasons import towards
from pbem.wargame.scene import Arrow


class Went(NamedTuple):
    """One unit's way and what it spends, in half points."""

    path: tuple[str, ...]
    spent: int
    how: str = "ground"


class Journey(NamedTuple):
    """A way that several units can go, how each of them does, and that in a few letters."""

    way: tuple[str, ...]
    went: list[Went]
    label: str


MOST_WAYS = 2  # that stand behind an order


class Marching(Commanded, frozen=True):
    """12.0, 13.1  Units of one sub-command go somewhere."""

    part: ClassVar = "marches"
    drawn_as: ClassVar[tuple[str, str]]  # layer and kind of its arrows
    marches: tuple[March, ...]

    def conduct(self, game: Narvik, side: Side) -> Iterator[Event]:
        """Move everybody; raises Illegal."""
        raise NotImplementedError

    def try_on(self, trial: Narvik, side: Side) -> None:
        for _ in self.conduct(trial, side):
            pass

    def trial(self, game: Narvik, side: Side) -> Narvik:
        """A copy: whoever marches later finds those who marched before where they are then."""
        return self.arranged(game, side)

    @property
    def plain(self) -> bool:
        """Is it one march and nothing else, so that nobody finds anything changed by it?"""
        return len(self.marches) == 1 and not self.first

    def check_plain(self, game: Narvik, march: March) -> None:
        """Raise Illegal unless its one march can be made."""
        raise NotImplementedError

    def check(self, game: Narvik, side: Side) -> None:
        if not self.plain:
            super().check(game, side)
            return
        self.check_declared(game, side)
        self.check_plain(game, self.marches[0])

    def carry_out(self, game: Narvik, side: Side, dice: Dice) -> Iterator[Event]:
        return self.conduct(game, side)

    def foreseen(self, trial: Narvik, side: Side) -> Iterator[str]:
        """Each unit's way and what it spends; then who ends next to enemies."""
        ends: dict[str, None] = {}
        for event in self.conduct(trial, side):
            if isinstance(event, Moved):
                ends[event.path[-1]] = None
                yield told(trial, event.unit, event.path, event.how, event.cost)
            elif isinstance(event, BridgeCut):
                yield f"takes up the bridge {event.bridge} (23.3.2)"
        for hex in ends:
            if hex in trial.stacks and in_enemy_zone(trial, hex, side):
                yield f"{hex} is next to the enemy"

    def why(self, view: Narvik, side: Side) -> str:
        """Where most of them go."""
        ways = Counter(
            towards(view.board, view.where[id], march.way[-1])
            for march in self.marches
            if march.way
            for id in march.units
        )
        if len(ways) == 1:
            return next(iter(ways))
        return ", ".join(f"{count} {way}" for way, count in ways.most_common(MOST_WAYS))

    @classmethod
    def journeys(cls, view: Narvik, units: tuple[str, ...]) -> Iterator[Journey]:
        """Every way that all of them can go and that ends where there is room."""
        raise NotImplementedError

    @classmethod
    def offered(cls, view: Narvik, side: Side, units: Units, begun: Begun | None) -> Offers:
        """Every way with its cost and what a check says of it."""
        if not begun or not passes(cls(begun.command, ()).check_declared, view, side):
            return
        price, held = cls(begun.command, ()).price(view, side), zone(view, enemy_of(side))
        for way, went, label in cls.journeys(view, units):
            order, to = cls(begun.command, (March(units, way),)), went[0].path[-1]
            words = [
                told(view, id, each.path, each.how, HALVES.show(each.spent))
                for id, each in zip(units, went, strict=True)
            ]
            if to not in STAGING and view.board.is_in(to, held):
                words.append(f"{to} is next to the enemy")
            path = on_map(view, went[0].path)
            there = "" if to in STAGING else to
            yield order, Option(str(order), "move", there, path, label, (*words, price))

    def warnings(self, view: Narvik, side: Side) -> Iterator[str]:
        return before_leaving(view, side, ends_of(self.marches))

    @classmethod
    def left_undone(cls, view: Narvik, side: Side) -> Iterator[str]:
        """6.1  An objective stays open into which somebody could go."""
        for hex, words in lying_open(view, side).items():
            if next(cls.manning(view, side, hex), None) is not None:
                yield words

    @classmethod
    def manning(cls, view: Narvik, side: Side, hex: str) -> Iterator[Self]:
        """6.1  Every way to bring one unit into a hex that opens nothing else to the enemy."""
        for command in commands_of(side):
            for id in sorted(activated(view, side, command)):
                order = cls(command, (March((id,), (hex,)),))
                fit = not view.unit(id).leader and order.allowed(view, side)
                if fit and not any(order.warnings(view, side)):
                    yield order

    def drawn(self, view: Narvik, side: Side, where: dict[str, str]) -> Iterator[Arrow]:
        return drawn_ways(view, side, self, self.marches, self.drawn_as, where)


def told(view: Narvik, id: str, path: tuple[str, ...], how: str, cost: str) -> str:
    """One unit's way and what it spends of what it has."""
    way = "-".join(path)
    if how == "sea":
        return f"{id}: {way} by sea"
    return f"{id}: {way}, {cost} of {HALVES.show(allowance(view, id))} MP"


def crowd_fault(view: Narvik, units: tuple[str, ...], to: str) -> str:
    """9.0  What would be wrong with the stack if these ended there; empty if nothing."""
    staying = tuple(id for id in view.stack(to) if id not in units)
    alone = len(units) == 1 and not staying
    return "" if to in STAGING or alone else stack_fault(view, (*staying, *units))


def check_crowd(game: Narvik, units: tuple[str, ...], to: str) -> None:
    """9.0  Raise Illegal if too many would end there."""
    if fault := crowd_fault(game, units, to):
        raise _too_many(to, fault)


def check_stacks(game: Narvik, places: Mapping[str, None]) -> None:
    """9.0  At the end of an action nobody may have moved into too full a hex."""
    for hex in places:
        if fault := stack_fault(game, game.stack(hex)):
            raise _too_many(hex, fault)


def _too_many(hex: str, fault: str) -> Illegal:
    return Illegal(f"they cannot all end in {hex}: {fault}", case="9.0")
