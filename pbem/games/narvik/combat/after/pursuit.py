"""15.2  Pursuit after a close assault that cleared its hex."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
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
from pbem.games.narvik.movement.arrow_paths import drawn_ways, on_map
from pbem.games.narvik.movement.events import BridgeCut
from pbem.games.narvik.movement.routes import closed_to, tolls_for
from pbem.games.narvik.orders.answers import ALL, NEVER, Answer
from pbem.games.narvik.orders.parts import March, as_one, clauses, units_of
from pbem.games.narvik.position.control import take
from pbem.games.narvik.position.game import Narvik
from pbem.games.narvik.position.question import Question
from pbem.games.narvik.position.stacking import bring_up, stack_fault
from pbem.wargame.orders.pursuing import Pursuers, Way, arrivals
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
                yield replace(option, order=str(whole), alone=option.order)

    def drawn(self, view: Narvik, side: Side, where: dict[str, str]) -> Iterator[Arrow]:
        return drawn_ways(view, side, self, self.marches, ("assaults", "advance"), where)


class Chase(Pursuers):
    """15.2  Who may follow into a cleared hex, and how far."""

    def __init__(self, game: Narvik, hex: str, units: Iterable[str], *, afloat: bool = False):
        """`afloat`: they come from the sea, to which no ground movement leads (13.2)."""
        self.game = game
        self.hex = hex
        self.units = tuple(id for id in units if afloat or self.can_enter(id))

    def can_enter(self, id: str) -> bool:
        """Still on the map, and able to get into the hex by ground movement."""
        at = self.game.where[id]
        if at not in self.game.stacks:
            return False
        board = self.game.board
        steps = tolls_for(self.game, self.game.unit(id)).ground.step(board.bit[board.at(at)])
        return board.is_in(self.hex, steps)

    def ways(self, id: str) -> list[Way]:
        """The target hex, and for elite units one more; zones do not matter."""
        ways: list[Way] = [(self.hex,)]
        kind = "elite" if self.game.unit(id).elite else "other"
        if self.game.scenario.number(f"combat.pursuit.{kind}") > 1:
            board = self.game.board
            steps = tolls_for(self.game, self.game.unit(id)).ground.step(
                board.bit[board.at(self.hex)]
            )
            onward = board.grid.named(steps & ~closed_to(self.game, id))
            ways += [(self.hex, hex) for hex in onward]
        return ways

    def fault(self, chosen: Mapping[str, Way], undecided: Iterable[str] = ()) -> str:
        """9.0, 15.2  What is wrong with the stacks when all have got there; empty if nothing is.

        Who is undecided is taken to leave where it stands.
        """
        leaving = {*chosen, *undecided}
        for hex, units in arrivals(chosen).items():
            staying = [id for id in self.game.stack(hex) if id not in leaving]
            if fault := stack_fault(self.game, (*staying, *units)):
                return f"they cannot all end in {hex}: {fault}"
        return ""


def as_order(chosen: Mapping[str, Way]) -> Pursue:
    """Units that go the same way in one march."""
    together: dict[Way, list[str]] = {}
    for id, way in chosen.items():
        together.setdefault(way, []).append(id)
    return Pursue(tuple(March(tuple(units), way) for way, units in together.items()))


def check_pursuit(chase: Chase, side: Side, order: Pursue, required: Iterable[str] = ()) -> None:
    """Raise Illegal unless all these units may go there."""
    chosen: dict[str, Way] = {}
    for march in order.marches:
        for id in march.units:
            if id not in chase.units:
                raise Illegal(f"{id} cannot pursue", case=CASE, legal=chase.units)
            if id in chosen:
                raise Illegal(f"{id} is named twice, and pursues once", case=CASE)
            chosen[id] = _whole(chase, id, march.way)
    for id in required:
        if id not in chosen:
            raise Illegal(f"{id} must go ashore", case="13.2", legal=[as_order({id: (chase.hex,)})])
    if fault := chase.fault(chosen):
        raise Illegal(fault, case="9.0", legal=map(as_order, chase.choices(required)))
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
    for meant in (way, (chase.hex, *way)):
        if meant in ways:
            return meant
    elite = "" if chase.game.unit(id).elite else "; only elite units go on to a second hex"
    raise Illegal(
        f"{id} cannot pursue by {' '.join(way)}{elite}",
        case=CASE,
        legal=(as_order({id: each}) for each in ways),
    )


def _crossed(game: Narvik, chosen: Mapping[str, Way]) -> Iterator[str]:
    for id, way in chosen.items():
        yield from (side_between(a, b) for a, b in pairwise((game.where[id], *way)))


def pursue(chase: Chase, side: Side, order: Pursue, fired: Iterable[str] = ()) -> Iterator[Event]:
    """Move the pursuers, put stacks in order, take up bridges; who `fired` has been seen."""
    game, moved = chase.game, list[str]()
    seen = {*game.revealed, *fired}
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


class Pursuing(Question, frozen=True):
    """15.2  A hex is empty: which of its attackers go in, and how far?"""

    kind: ClassVar = "pursue"
    public: ClassVar = False  # not all who pursue have been seen (21.0)
    reaction: ClassVar = True
    bare: ClassVar = (Pursue(),)

    if TYPE_CHECKING:

        @property
        def side(self) -> Side: ...

        @property
        def hex(self) -> str: ...

    def chase(self, game: Narvik) -> Chase:
        """Who can follow."""
        raise NotImplementedError

    @property
    def first(self) -> tuple[str, ...]:
        """Who goes in any case."""
        return ()

    def answers(self, game: Narvik) -> Iterator[Order]:
        """Every choice of units and hexes; CUT and TOP may be added to each."""
        return map(as_order, self.chase(game).choices(self.first))

    def sample(self, game: Narvik, chance: random.Random) -> Order:
        """Some lawful pursuit."""
        chase, chosen = self.chase(game), dict[str, Way]()
        for id in sorted(chase.units, key=lambda id: (id not in self.first, chance.random())):
            if id in self.first or chance.random() < 0.7:
                trial = {**chosen, id: chance.choice(chase.ways(id))}
                if chase.fault(trial):
                    trial = {**chosen, id: (chase.hex,)}
                chosen = chosen if chase.fault(trial) else trial
        return as_order(chosen)

    def check(self, game: Narvik, order: Order) -> None:
        assert isinstance(order, Pursue)
        check_pursuit(self.chase(game), self.side, order, self.first)

    def play(self, game: Narvik, order: Order, dice: Dice) -> Iterator[Event]:
        assert isinstance(order, Pursue)
        yield from pursue(self.chase(game), self.side, order, self.first)

    def usual(self, game: Narvik) -> Pursue:
        """As many as there is room for go into the cleared hex, and no further."""
        chase, chosen = self.chase(game), dict[str, Way]()
        for id in sorted(
            chase.units, key=lambda id: (id not in self.first, -chase.game.unit(id).fire)
        ):
            trial = {**chosen, id: (chase.hex,)}
            chosen = chosen if chase.fault(trial) else trial
        return as_order(chosen)

    def by_standing(self, game: Narvik, choice: tuple[str, ...]) -> Order | None:
        if choice[0] == NEVER:
            return as_order(dict.fromkeys(self.first, (self.hex,)))
        return self.usual(game) if choice[0] == ALL else None

    def able(self, game: Narvik) -> tuple[str, ...]:
        return self.chase(game).units

    def offers_to(self, game: Narvik, units: tuple[str, ...]) -> Iterator[Option]:
        return (option for _, option in self.pursuits(game, units))

    def pursuits(self, game: Narvik, units: tuple[str, ...]) -> Iterator[tuple[Pursue, Option]]:
        """These units into the cleared hex or on from it; one alone, or all who fit."""
        chase, together = self.chase(game), self.usual(game)
        ahead = dict.fromkeys(self.first, (self.hex,))
        common = [way for way in chase.ways(units[0]) if all(way in chase.ways(id) for id in units)]
        found = {as_order({**ahead, **dict.fromkeys(units, way)}): way for way in common}
        if len(units) == 1 and units[0] in together.actors:
            found.setdefault(together, (self.hex,))
        for order, way in found.items():
            if self.allows(game, order):
                path = on_map(game, (game.where[units[0]], *way))
                yield order, Option(str(order), "move", way[-1], path, str(len(way)))


class Pursuit(Pursuing, frozen=True):
    """15.2  The hex is empty: which of its attackers follow, and how far?"""

    side: Side
    hex: str
    units: tuple[str, ...]

    def chase(self, game: Narvik) -> Chase:
        return Chase(game, self.hex, self.units)

    def asks(self, game: Narvik) -> Side | None:
        return self.side if self.chase(game).units else None

    def prompt(self, game: Narvik) -> str:
        able = ", ".join(self.chase(game).units)
        return (
            f"{game.board.name(self.hex)} is cleared: which of {able} pursue? "
            "(PURSUE unit hex, elite units one hex more; NO PURSUIT)"
        )
