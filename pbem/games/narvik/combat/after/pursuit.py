"""15.2  Pursuit after a close assault that cleared its hex."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import TYPE_CHECKING, Any, ClassVar, Self

from msgspec.structs import replace

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Order, Side
from pbem.games.narvik.combat.events import Pursued
from pbem.games.narvik.facts.board import side_between
from pbem.games.narvik.movement.arrow_paths import drawn_ways
from pbem.games.narvik.movement.events import BridgeCut
from pbem.games.narvik.movement.garrisons import bared, ends_of
from pbem.games.narvik.movement.routes import closed_to, tolls_for
from pbem.games.narvik.orders.general import ALL, Answer
from pbem.games.narvik.orders.parts import March, as_one, clauses, units_of
from pbem.games.narvik.position.control import take
from pbem.games.narvik.position.game import Narvik
from pbem.games.narvik.position.stacking import bring_up, stack_fault
from pbem.wargame.board.hexgrid import Mask
from pbem.wargame.orders import pursuing
from pbem.wargame.orders.asking import warned
from pbem.wargame.orders.pursuing import Way
from pbem.wargame.orders.reasons import near
from pbem.wargame.scene import Arrow

CASE = "15.2"


class Pursue(Answer, frozen=True):
    """15.2  Who follows, and how far; nobody is an answer too."""

    answers: ClassVar = ("pursue",)
    form: ClassVar = "PURSUE marches _cut? _tops?\nNO PURSUIT"
    spelled: ClassVar = {"PURSUE": ("PURSUE",), "PURSUIT": ("PURSUIT", "PURSUE")}
    marches: tuple[March, ...] = ()
    cut: tuple[str, ...] = ()
    tops: tuple[str, ...] = ()

    @property
    def actors(self) -> tuple[str, ...]:
        return units_of(self.marches)

    def why(self, view: Narvik, side: Side) -> str:
        return near(view.board, self.marches[0].way[-1]) if self.marches else ""

    def __str__(self) -> str:
        marches = ", ".join(map(str, self.marches))
        return f"PURSUE {marches}{clauses(self)}" if marches else "NO PURSUIT"

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        return cls(*reader.meant(said), **reader.clauses(said))

    def joined(self, view: Narvik, side: Side, units: tuple[str, ...]) -> Iterator[Option]:
        step = view.agenda[-1]
        assert isinstance(step, Pursuing)
        for added, option in step.pursuits(view, units) if self.marches else ():
            whole = as_one(self, added, "marches")
            if whole is not None and step.allows(view, whole):
                together = replace(option, order=str(whole), alone=option.order)
                yield warned(together, whole.warnings(view, side))

    def warnings(self, view: Narvik, side: Side) -> Iterator[str]:
        return bared(view, side, ends_of(self.marches))

    def drawn(self, view: Narvik, side: Side, where: dict[str, str]) -> Iterator[Arrow]:
        return drawn_ways(view, side, self, self.marches, ("assaults", "advance"), where)


class PursueAll(Answer, frozen=True):
    """15.2  As many follow as there is room for."""

    answers: ClassVar = Pursue.answers
    choice: ClassVar = (ALL,)
    form: ClassVar = "PURSUE ALL"
    text: ClassVar = "PURSUE ALL"


class Chase(pursuing.Chase[Narvik]):
    """15.2  Who may follow into a cleared hex, and how far; zones do not matter."""

    def __init__(
        self, game: Narvik, place: str, units: tuple[str, ...], late: tuple[str, ...] = ()
    ) -> None:
        """`late` are those who had not fired when the hex was cleared."""
        super().__init__(game, place, units)
        self.late = late

    def can_enter(self, id: str) -> bool:
        """Still on the map, and able to get into the hex by ground movement."""
        at = self.game.where[id]
        return at in self.game.stacks and self.game.board.is_in(self.place, self.steps(id, at))

    def steps(self, id: str, hex: str) -> Mask:
        """Where ground movement leads from a hex."""
        board = self.game.board
        return tolls_for(self.game, self.game.unit(id)).ground.step(board.bit[board.at(hex)])

    def onward(self, id: str) -> list[str]:
        """For elite units one hex more; who did not fire moves into the cleared hex only."""
        if id in self.late:
            return []
        kind = "elite" if self.game.unit(id).elite else "other"
        if self.game.scenario.number(f"combat.pursuit.{kind}") < 2:
            return []
        return self.game.board.grid.named(self.steps(id, self.place) & ~closed_to(self.game, id))

    def crowd_fault(self, place: str, units: tuple[str, ...]) -> str:
        return stack_fault(self.game, units)


def as_order(chosen: Mapping[str, Way]) -> Pursue:
    """Units that go the same way in one march."""
    together: dict[Way, list[str]] = {}
    for id, way in chosen.items():
        together.setdefault(way, []).append(id)
    return Pursue(tuple(March(tuple(units), way) for way, units in together.items()))


def check_pursuit(chase: Chase, side: Side, order: Pursue) -> None:
    """Raise Illegal unless all these units may go there."""
    chosen: dict[str, Way] = {}
    for march in order.marches:
        for id in march.units:
            if id not in chase.units:
                raise Illegal(f"{id} cannot pursue", case=CASE, legal=chase.units)
            if id in chosen:
                raise Illegal(f"{id} is named twice, and pursues once", case=CASE)
            chosen[id] = _whole(chase, id, march.way)
    for id in chase.required:
        if id not in chosen:
            legal = [as_order({id: (chase.place,)})]
            raise Illegal(f"{id} must go ashore", case="13.2", legal=legal)
    if fault := chase.fault(chosen):
        raise Illegal(fault, case="9.0", legal=map(as_order, chase.choices(chase.required)))
    crossed = sorted(chase.game.pontoons & set(_crossed(chase.game, chosen)))
    for bridge in order.cut:
        if bridge not in crossed:
            words = f"nobody crosses a pontoon bridge at {bridge}"
            raise Illegal(words, case="23.3.2", legal=crossed)
    if order.tops:
        trial = chase.game.twin()
        for id, way in chosen.items():
            trial.put(id, way[-1])
        bring_up(trial, side, order.tops, frozenset(chosen))


def _whole(chase: Chase, id: str, way: Way) -> Way:
    """The way that was meant; the target hex may be left out before a second one."""
    ways = chase.ways(id)
    for meant in (way, (chase.place, *way)):
        if meant in ways:
            return meant
    why = "" if chase.game.unit(id).elite else "; only elite units go on to a second hex"
    if id in chase.late:
        why = f"; who has not fired goes no further than {chase.place}"
    raise Illegal(
        f"{id} cannot pursue by {' '.join(way)}{why}",
        case=CASE,
        legal=(as_order({id: each}) for each in ways),
    )


def _crossed(game: Narvik, chosen: Mapping[str, Way]) -> Iterator[str]:
    for id, way in chosen.items():
        yield from (side_between(a, b) for a, b in pairwise((game.where[id], *way)))


def pursue(chase: Chase, side: Side, order: Pursue) -> Iterator[Event]:
    """Move the pursuers, put stacks in order, take up bridges; who must go has been seen."""
    game, moved = chase.game, list[str]()
    seen = {*game.revealed, *chase.required}
    for march in order.marches:
        ways: dict[Way, list[str]] = {}
        for id in march.units:
            ways.setdefault(_whole(chase, id, march.way), []).append(id)
        for way, units in ways.items():
            unseen = tuple(id for id in units if id not in seen)
            nationality = game.unit(units[0]).nationality
            yield Pursued(tuple(units), side, way, nationality, unseen)
            yield from take(game, side, way)
            for id in units:
                game.put(id, way[-1])
            moved += units
    bring_up(game, side, order.tops, frozenset(moved))
    for bridge in dict.fromkeys(order.cut):
        game.pontoons.discard(bridge)
        yield BridgeCut(side, bridge)


class Pursuing(pursuing.Pursuing[Narvik], frozen=True):
    """15.2  A hex is empty: which of its attackers go in, and how far? Not all have been seen."""

    kind: ClassVar = "pursue"

    if TYPE_CHECKING:

        def chase(self, game: Narvik) -> Chase: ...

    def order(self, chosen: Mapping[str, Way]) -> Pursue:
        """CUT and TOP may be added to each."""
        return as_order(chosen)

    def worth(self, game: Narvik, id: str) -> int:
        return game.unit(id).fire

    def check(self, game: Narvik, order: Order) -> None:
        assert isinstance(order, Pursue)
        check_pursuit(self.chase(game), self.side, order)

    def play(self, game: Narvik, order: Order, dice: Dice) -> Iterator[Event]:
        assert isinstance(order, Pursue)
        yield from pursue(self.chase(game), self.side, order)


class Pursuit(Pursuing, frozen=True, omit_defaults=True):
    """15.2  The hex is empty: which of its attackers follow, and how far?"""

    side: Side
    hex: str
    units: tuple[str, ...]
    late: tuple[str, ...] = ()  # who had not fired yet

    def chase(self, game: Narvik) -> Chase:
        return Chase(game, self.hex, self.units, self.late)

    def prompt(self, game: Narvik) -> str:
        able = ", ".join(self.chase(game).units)
        return (
            f"{game.board.name(self.hex)} is cleared: which of {able} pursue? "
            "(PURSUE unit hex, elite units one hex more; NO PURSUIT)"
        )
