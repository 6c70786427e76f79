"""11.0  The actions phase: one action or pass after the other.

Every kind of action is an Action of its own, in the room of its subject. It says what else it
needs to be legal (`try_on`), what it does (`carry_out`), and what is worth a look (`some`); the
chart, the points, the sub-command and the order of stacks are looked at here for all of them.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any, ClassVar, NamedTuple, Self

from msgspec.structs import replace

from pbem.engine.dice import Dice
from pbem.engine.errors import passes
from pbem.engine.event import DRIVEN_BACK, Event
from pbem.engine.options import Option
from pbem.engine.order import Order, Side
from pbem.engine.step import Step
from pbem.games.narvik.actions.chart import check_row
from pbem.games.narvik.actions.events import ActionBegan, Passed
from pbem.games.narvik.actions.sub_commands import activated, check_active, commands_of, one_command
from pbem.games.narvik.facts.boxes import LOST, REGROUP, STRIKES
from pbem.games.narvik.facts.scenario import Scenario
from pbem.games.narvik.facts.tables import ActionRow
from pbem.games.narvik.facts.units import ALLIED, GERMAN, enemy_of
from pbem.games.narvik.orders.parts import as_one, clauses, units_of
from pbem.games.narvik.position.control import NOBODY_LEFT, anybody_on_map, objectives_held
from pbem.games.narvik.position.game import Narvik
from pbem.games.narvik.position.question import Question
from pbem.games.narvik.position.stacking import bring_up
from pbem.wargame.collected import collected
from pbem.wargame.orders.asking import warned
from pbem.wargame.orders.command import Command

STRUCK = ("lost", "shaken", DRIVEN_BACK)  # what deeds call it
TRIES = 20  # proposals of one kind that are looked at before another kind is tried


class Begun(NamedTuple):
    """11.0, 18.1  A sub-command, and whom it activates; that is settled as the action begins."""

    command: str
    active: frozenset[str]


Units = tuple[str, ...]
Offers = Iterator[tuple[Any, Option]]
"""Orders, and how each is offered."""


class Action(Command[Narvik], frozen=True):
    """11.0  One action; `keep` refuses it if fewer points would be left, `tops` come first."""

    answers: ClassVar = ("action",)
    charged: ClassVar[tuple[str, ...]] = ()  # its rows of the actions chart
    part: ClassVar[str] = ""  # the field with what several units do, each for itself

    def __str__(self) -> str:
        return f"{super().__str__()}{clauses(self)}"

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        return cls(*reader.meant(said), **reader.clauses(said))

    @property
    def actors(self) -> tuple[str, ...]:
        return units_of(getattr(self, self.part)) if self.part else ()

    @property
    def name(self) -> str:
        """The row of the actions chart that prices it."""
        return self.charged[0]

    def row(self, game: Narvik) -> ActionRow:
        return game.scenario.tables.actions[self.name]

    # -- what each kind says for itself -----------------------------------------------------------

    def try_on(self, trial: Narvik, side: Side) -> None:
        """Raise Illegal unless it can be done; what it changes, it changes in a copy (`trial`)."""
        raise NotImplementedError

    def carry_out(self, game: Narvik, side: Side, dice: Dice) -> Iterator[Event]:
        """Do it, now that it is paid for."""
        raise NotImplementedError

    def foreseen(self, trial: Narvik, side: Side) -> Iterator[str]:
        """What a legal one comes to, apart from its points; the position is a copy."""
        return iter(())

    @classmethod
    def offered(cls, view: Narvik, side: Side, units: Units, begun: Begun | None) -> Offers:
        """What these units can do together; `begun` if one sub-command activates them all."""
        return iter(())

    @classmethod
    def left_undone(cls, view: Narvik, side: Side) -> Iterator[str]:
        """What a side must hear that passes where it could do this."""
        return iter(())

    def without(self, struck: Collection[str]) -> Self | None:
        """What stands of it if these units can do nothing: who are joined act together or not."""
        parts = getattr(self, self.part) if self.apart else ()
        left = tuple(each for each in parts if not set(each.units) <= set(struck))
        if not left or left == parts:
            return None
        tops = tuple(id for id in self.first if id not in struck)
        return replace(self, **{self.part: left}, **({"tops": tops} if self.first else {}))

    def left_of(self, view: Narvik, side: Side, struck: Collection[str]) -> Self | None:
        """What is allowed of it without those whom the enemy has struck, and bares nothing.

        Who has only been driven back is left out where nothing is allowed with him.
        """
        gone = [id for id in struck if view.where[id] in (REGROUP[side], LOST[side])]
        for out in (gone, struck):
            rest = self.without(out)
            if rest is not None and rest.allowed(view, side):
                return None if any(rest.warnings(view, side)) else rest
        return None

    def stays_legal(self, view: Narvik) -> bool:
        """Is it legal after whatever else was done in the same action?"""
        return False

    # -- what is the same for all -----------------------------------------------------------------

    @property
    def first(self) -> tuple[str, ...]:
        """9.0  Who comes to the top of its stack before it begins."""
        return getattr(self, "tops", ())

    def arrange(self, game: Narvik, side: Side) -> None:
        """9.0  Stacks are put in order as the formation is activated."""
        if self.first:
            bring_up(game, side, self.first, self.active(game, side, self.actors))

    def arranged(self, game: Narvik, side: Side) -> Narvik:
        """A copy of the position with its stacks in order."""
        copy = game.twin()
        self.arrange(copy, side)
        return copy

    def trial(self, game: Narvik, side: Side) -> Narvik:
        """What it is tried on: the position as it is, where no stack is put in order."""
        return self.arranged(game, side) if self.first else game

    def active(self, game: Narvik, side: Side, others: tuple[str, ...]) -> frozenset[str]:
        """Whom its sub-command activates; the others, if it has none."""
        command = getattr(self, "command", "")
        return activated(game, side, command) if command else frozenset(others)

    def check_declared(self, game: Narvik, side: Side) -> None:
        """11.0  Raise Illegal unless it may be declared at all: chart, points, sub-command."""
        check_row(game, side, self.row(game), getattr(self, "keep", 0))
        command: str | None = getattr(self, "command", None)
        if command is not None:
            check_active(game, side, command, self.actors)

    def check(self, game: Narvik, side: Side) -> None:
        self.check_declared(game, side)
        self.try_on(self.trial(game, side), side)

    def allowed(self, game: Narvik, side: Side) -> bool:
        return passes(self.check, game, side)

    @classmethod
    def listed(cls, game: Narvik, side: Side) -> Iterator[Self]:
        """Those worth a look that are allowed."""
        return (each for each in cls.some(game, side) if each.allowed(game, side))

    def play(self, game: Narvik, side: Side, dice: Dice) -> Iterator[Event]:
        row = self.row(game)
        game.passed = ""
        game.pay(side, row.points)
        command, left = getattr(self, "command", ""), game.points[side]
        yield ActionBegan(side, row.action, row.name, command, row.points, left)
        self.arrange(game, side)
        game.push(EndAction(side))
        yield from self.carry_out(game, side, dice)

    def forecast(self, view: Narvik, side: Side) -> Iterator[str]:
        yield from self.foreseen(self.arranged(view, side), side)
        yield self.price(view, side)

    def price(self, view: Narvik, side: Side) -> str:
        points = self.row(view).points
        return f"costs {points} AP, {view.points.get(side, 0) - points} left"

    @classmethod
    def offers(cls, view: Narvik, side: Side, units: Units) -> Offers:
        return cls.offered(view, side, units, begun_by(view, side, units)) if units else iter(())

    @classmethod
    def offers_of(cls, view: Narvik, side: Side, *orders: Action) -> Offers:
        """Those of some orders about no hex that are allowed."""
        for order in orders:
            if order.allowed(view, side):
                words = tuple(order.forecast(view, side))
                yield order, Option(str(order), "other", words=words)

    def joined(self, view: Narvik, side: Side, units: tuple[str, ...]) -> Iterator[Option]:
        """11.0  What the units could do once all that the order says of others is done."""
        if not self.part:
            return
        trial = self.arranged(view, side)
        self.try_on(trial, side)  # which moves those who move
        begun = Begun(getattr(self, "command", ""), self.active(view, side, units))
        if not set(units) <= begun.active:
            return
        for added, option in self.offered(trial, side, units, begun):
            whole = as_one(self, added, self.part)
            if whole is not None and (added.stays_legal(view) or whole.allowed(view, side)):
                together = replace(option, order=str(whole), alone=option.order)
                yield warned(together, whole.warnings(view, side))


class Commanded(Action, frozen=True):
    """An action in which units of one sub-command each do something."""

    command: str

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        parts = reader.meant(said)[-1]
        led = reader.led(said, units_of(parts))
        return cls(led, **{cls.part: parts}, **reader.clauses(said))


def begun_by(view: Narvik, side: Side, units: Units) -> Begun | None:
    """11.0  What these units can begin together, of a sub-command all are of if there is one."""
    for command in (*one_command(view, units), *commands_of(side)):
        active = activated(view, side, command)
        if active.issuperset(units):
            return Begun(command, active)
    return None


@lru_cache(maxsize=8)
def kinds(scenario: Scenario) -> tuple[type[Action], ...]:
    """11.2  Every kind of action, as the chart has them."""
    found = [each for each in collected(Action, "pbem.games.narvik") if each.charged]
    chart = list(scenario.tables.actions)
    return tuple(sorted(found, key=lambda each: chart.index(each.charged[0])))


class Pass(Command[Narvik], frozen=True):
    """11.0  No action in this segment."""

    answers: ClassVar = ("action",)
    text: ClassVar = "PASS"
    form: ClassVar = "PASS"
    parts: ClassVar = """
%extend start: guard* PASS UNLESS test (AND test)* COLON? -> pass_unless
     | guard* PASS IF test (AND test)* COLON? -> pass_if
"""
    spelled: ClassVar = {"PASS": ("PASS",)}

    @property
    def foreseeable(self) -> bool:
        return False

    def why(self, view: Narvik, side: Side) -> str:
        return "saves your points"

    def play(self, game: Narvik, side: Side, dice: Dice) -> Iterator[Event]:
        enemy = enemy_of(side)
        over = game.passed == enemy or not game.points.get(enemy, 0)
        game.passed = side
        if not over:
            game.push(ActionSegment(enemy))
        game.cover(side)
        yield Passed(side)


class ActionSegment(Question, frozen=True):
    """5.1, 11.0  One side conducts one action, or passes."""

    kind: ClassVar = "action"
    public: ClassVar = False
    side: Side

    def asks(self, game: Narvik) -> Side | None:
        return self.side if game.points.get(self.side, 0) else None

    def run(self, game: Narvik, dice: Dice) -> Iterator[Event]:
        """11.0  Who has no points left cannot act; when nobody has, the phase is over."""
        enemy = enemy_of(self.side)
        if game.points.get(enemy, 0):
            game.push(ActionSegment(enemy))
        yield from ()

    def prompt(self, game: Narvik) -> str:
        left, theirs = game.points[self.side], game.points.get(enemy_of(self.side), 0)
        return f"One action, or pass. You have {left} AP, the enemy {theirs}. (PASS)"

    def answers(self, game: Narvik) -> Iterator[Order]:
        yield Pass()
        for kind in kinds(game.scenario):
            yield from kind.listed(game, self.side)

    def sample(self, game: Narvik, chance: random.Random) -> Order:
        """One of some action, every kind of them as likely; there are far too many to list."""
        every = kinds(game.scenario)
        for kind in chance.sample(every, len(every)):
            found = list(kind.some(game, self.side))
            for order in chance.sample(found, min(TRIES, len(found))):
                if self.allows(game, order):
                    return order
        return Pass()

    def check(self, game: Narvik, order: Order) -> None:
        assert isinstance(order, Action | Pass)
        order.check(game, self.side)

    def play(self, game: Narvik, order: Order, dice: Dice) -> Iterator[Event]:
        assert isinstance(order, Action | Pass)
        return order.play(game, self.side, dice)

    def usual(self, game: Narvik) -> Order:
        return Pass()

    def ending(self, game: Narvik) -> Order:
        return Pass()

    def left_of(self, game: Narvik, order: Order, happened: Sequence[Event]) -> Order | None:
        """11.0  A list is done without those whom the enemy has struck in the meantime."""
        deeds = chain.from_iterable(each.deeds() for each in happened)
        struck = {each.what for each in deeds if each.side == self.side and each.verb in STRUCK}
        struck &= game.where.keys()
        return order.left_of(game, self.side, struck) if isinstance(order, Action) else None

    def able(self, game: Narvik) -> list[str]:
        """11.0  All whom some action can use: units, strikes, and who waits to regroup."""
        side = self.side
        units = sorted(id for each in commands_of(side) for id in activated(game, side, each))
        return [*units, *game.inside(STRIKES[side]), *game.inside(REGROUP[side])]

    def offers(self, game: Narvik, units: tuple[str, ...]) -> Iterator[Option]:
        if not units:
            yield from self.all_shown(game, (Pass(),))
        for kind in kinds(game.scenario):
            yield from self.all_warned(game, kind.offers(game, self.side, units))

    def cautions(self, game: Narvik, order: Order) -> Iterator[str]:
        """4.1  Who passes may end the turn, and with it the game, or leave something open."""
        if not isinstance(order, Pass):
            return
        undone = (kind.left_undone(game, self.side) for kind in kinds(game.scenario))
        yield from dict.fromkeys(chain.from_iterable(undone))
        if self.side == ALLIED and not anybody_on_map(game):
            yield f"there is {NOBODY_LEFT}"
        if self.side == GERMAN and objectives_held(game, ALLIED) == game.board.objectives:
            yield "the Allies hold every objective: if the turn ends so, they have won (4.1)"


class EndAction(Step[Narvik], frozen=True):
    """The action is over: what it showed is hidden again, and the other side is next."""

    side: Side

    def run(self, game: Narvik, dice: Dice) -> Iterator[Event]:
        game.cover(self.side)
        game.push(ActionSegment(enemy_of(self.side)))
        yield from ()
