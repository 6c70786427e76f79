"""11.0  The actions phase: one action or pass after the other.

What an action does is a Doing: `check(game, side, order)` raises Illegal, `play(game, side, order,
dice)` does it and tells it, `some(game, side)` lists orders worth a look. Both are called after the
general conditions (points, chart, sub-command, order of stacks) are met. DOINGS has one for each
kind of action.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from typing import ClassVar, NamedTuple

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.engine.step import Step
from pbem.games.narvik.actions import engineers, recon, regroup
from pbem.games.narvik.actions.events import ActionBegan, Passed
from pbem.games.narvik.actions.sub_commands import activated, commands_of
from pbem.games.narvik.combat import assault as assaults
from pbem.games.narvik.combat import fire as combat
from pbem.games.narvik.combat import landing, strikes
from pbem.games.narvik.facts.units import enemy_of
from pbem.games.narvik.movement import ground as movement
from pbem.games.narvik.movement import sealift
from pbem.games.narvik.orders.kinds import (
    Action,
    Amphibious,
    Assault,
    Engineers,
    Fire,
    Landing,
    Move,
    Pass,
    Recon,
    Regroup,
    Strike,
)
from pbem.games.narvik.position.game import Narvik
from pbem.games.narvik.position.stacking import bring_up


class Doing(NamedTuple):
    """How one kind of action is checked, played and proposed."""

    check: Callable[[Narvik, Side, Action], None]
    play: Callable[[Narvik, Side, Action, Dice], Iterator[Event]]
    some: Callable[[Narvik, Side], Iterator[Action]]


DOINGS: Mapping[type[Action], Doing] = {
    Move: Doing(movement.check, movement.play, movement.some),
    Amphibious: Doing(sealift.check, sealift.play, sealift.some),
    Landing: Doing(landing.check, landing.play, landing.some),
    Fire: Doing(combat.check, combat.play, combat.some),
    Assault: Doing(assaults.check, assaults.play, assaults.some),
    Strike: Doing(strikes.check, strikes.play, strikes.some),
    Regroup: Doing(regroup.check, regroup.play, regroup.some),
    Recon: Doing(recon.check, recon.play, recon.some),
    Engineers: Doing(engineers.check, engineers.play, engineers.some),
}


TRIES = 20  # proposals of one kind that are looked at before another kind is tried


def cost_of(game: Narvik, order: Action) -> int:
    """11.2  The action points that the chart asks for."""
    return game.scenario.tables.actions[order.name].points


def on_chart(game: Narvik, side: Side) -> Iterator[str]:
    """11.2  What a side may declare with the points that it has."""
    yield str(Pass())
    for row in game.scenario.tables.actions.values():
        usual = row.side in ("both", side) and (not row.option or game.plays(row.option))
        if usual and row.points <= game.points.get(side, 0):
            yield row.name


def check_declared(game: Narvik, side: Side, order: Action) -> None:
    """11.0  May this action be declared at all: chart, points, sub-command?"""
    row, chart = game.scenario.tables.actions[order.name], on_chart(game, side)
    if row.side not in ("both", side):
        words = f"{row.name} is for the {row.side.title()} side only"
        raise Illegal(words, case=row.case, legal=chart)
    if row.option and not game.plays(row.option):
        words = f"{row.name} belongs to an optional rule not in use"
        raise Illegal(words, case=row.case, legal=chart)
    have = game.points.get(side, 0)
    if have < row.points:
        words = f"{row.name} costs {row.points} AP and you have {have}"
        raise Illegal(words, case="6.2", legal=chart)
    if have - row.points < order.kept:
        raise Illegal(
            f"{row.name} would leave {have - row.points} AP, and you keep {order.kept}",
            case="6.2",
            legal=("PASS",),
        )
    command = getattr(order, "command", None)
    if command is not None:
        if command not in commands_of(side):
            words = f"{command} is not yours" if command else "strikes are of no sub-command"
            raise Illegal(words, case="2.3.1", legal=commands_of(side))
        check_active(game, side, command, order)


def check_active(game: Narvik, side: Side, command: str, order: Action) -> None:
    """11.0, 18.1  An action uses units of one sub-command only, and each of them once."""
    active = activated(game, side, command)
    units = [id for id in order.actors if id not in game.board.grid.index]
    for id in units:
        if id not in active:
            words = f"{id} is not activated with {command}"
            raise Illegal(words, case="11.0", legal=sorted(active))
        if units.count(id) > 1:
            raise Illegal(f"{id} is named twice in one action", case="11.0")


def active_for(game: Narvik, side: Side, order: Action) -> frozenset[str]:
    """The units that an order's sub-command activates; those it names, if it has none."""
    command = getattr(order, "command", "")
    return activated(game, side, command) if command else frozenset(order.actors)


def arrange(game: Narvik, side: Side, order: Action) -> None:
    """9.0  Stacks are put in order as the formation is activated."""
    tops: tuple[str, ...] = getattr(order, "tops", ())
    if tops:
        bring_up(game, side, tops, active_for(game, side, order))


class ActionSegment(Step[Narvik], frozen=True):
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
        return f"One action, or PASS. You have {left} AP, the enemy {theirs}."

    def answers(self, game: Narvik) -> Iterator[Order]:
        yield Pass()
        for doing in DOINGS.values():
            for order in doing.some(game, self.side):
                if self.allows(game, order):
                    yield order

    def sample(self, game: Narvik, chance: random.Random) -> Order:
        """One of some action, every kind of them as likely; there are far too many to list."""
        for doing in chance.sample(list(DOINGS.values()), len(DOINGS)):
            found = list(doing.some(game, self.side))
            for order in chance.sample(found, min(TRIES, len(found))):
                if self.allows(game, order):
                    return order
        return Pass()

    def allows(self, game: Narvik, order: Order) -> bool:
        try:
            self.check(game, order)
        except Illegal:
            return False
        return True

    def check(self, game: Narvik, order: Order) -> None:
        if isinstance(order, Pass):
            return
        assert isinstance(order, Action)
        check_declared(game, self.side, order)
        trial = game.twin()
        arrange(trial, self.side, order)
        DOINGS[type(order)].check(trial, self.side, order)

    def play(self, game: Narvik, order: Order, dice: Dice) -> Iterator[Event]:
        enemy = enemy_of(self.side)
        if isinstance(order, Pass):
            over = game.passed == enemy or not game.points.get(enemy, 0)
            game.passed = self.side
            if not over:
                game.push(ActionSegment(enemy))
            game.cover(self.side)
            yield Passed(self.side)
            return
        assert isinstance(order, Action)
        row = game.scenario.tables.actions[order.name]
        game.passed = ""
        game.pay(self.side, row.points)
        command = getattr(order, "command", "")
        left = game.points[self.side]
        yield ActionBegan(self.side, row.action, row.name, command, row.points, left)
        arrange(game, self.side, order)
        game.push(EndAction(self.side))
        yield from DOINGS[type(order)].play(game, self.side, order, dice)


class EndAction(Step[Narvik], frozen=True):
    """The action is over: what it showed is hidden again, and the other side is next."""

    side: Side

    def run(self, game: Narvik, dice: Dice) -> Iterator[Event]:
        game.cover(self.side)
        game.push(ActionSegment(enemy_of(self.side)))
        yield from ()
