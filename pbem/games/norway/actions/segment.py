"""6.1, 9.2  One side takes one action; then it is the other's turn."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import ClassVar

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Order, Side
from pbem.engine.step import Step
from pbem.games.norway.actions.action import Action, kinds
from pbem.games.norway.actions.events import GRANTED, ActionBegan, Passed, Shocked, granted
from pbem.games.norway.actions.grants import (
    LIMITS,
    SHOCK,
    Grant,
    grants_left,
    narrowest_first,
    of_another_kind,
    refused,
    used_up,
)
from pbem.games.norway.facts.units import enemy_of
from pbem.games.norway.orders.general import Done
from pbem.games.norway.position.control import give_back_captured_supply, settle
from pbem.games.norway.position.events import MarkerGone
from pbem.games.norway.position.game import Norway
from pbem.games.norway.position.question import Question
from pbem.wargame.orders.command import Command

TRIES = 20  # proposals of one kind that are looked at before another kind is tried


class Pass(Command[Norway], frozen=True):
    """9.2  No action: one of those that are left is given up."""

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

    def why(self, view: Norway, side: Side) -> str:
        return "gives one action up"


class TakeAction(Question, frozen=True):
    """6.1  One side takes one of its actions; `grants` are those of an event or of shock."""

    kind: ClassVar = "action"
    public: ClassVar = False
    side: Side
    grants: tuple[Grant, ...] = ()

    @property
    def free(self) -> bool:
        """9.3  Is it beyond the turn's own actions?"""
        return bool(self.grants)

    def open(self, game: Norway) -> tuple[Grant, ...]:
        """What the side may use now."""
        return self.grants or grants_left(game, self.side)

    def asks(self, game: Norway) -> Side | None:
        return self.side if self.open(game) else None

    def prompt(self, game: Norway) -> str:
        have = self.open(game)
        if self.free:
            kinds = ", ".join(map(_called, have))
            which = "" if kinds == "free action" else f" ({kinds})"
            return f"One free action{which}, or pass. (PASS)"
        theirs = len(game.allowance.get(enemy_of(self.side), ())) or "none"
        own = granted([each.name for each in have])
        return f"One action, or pass. You have {own} left; the enemy has {theirs}. (PASS)"

    # -- which grant ------------------------------------------------------------------------------

    def grant_for(self, game: Norway, action: Action) -> Grant:
        """What an action uses up: what it says, else what serves for the least; raises Illegal."""
        wanted = have = self.open(game)
        if action.spend:
            wanted = tuple(each for each in have if each.name == action.spend)
        if not wanted:
            names = [each.name for each in have]
            raise Illegal(f"you have no {action.spend} action left", case="6.1", legal=names)
        for grant in narrowest_first(wanted):
            if not refused(game, self.side, action, grant)[0]:
                return grant
        raise self._no_grant(game, action, wanted)

    def _no_grant(self, game: Norway, action: Action, wanted: tuple[Grant, ...]) -> Illegal:
        """Why none of these serves: of one that is for such an action, if there is one."""
        side = self.side
        of_its_kind = [x for x in wanted if not of_another_kind(game, side, action, x)[0]]
        if not of_its_kind and len(wanted) > 1 and (why := used_up(game, side, action, wanted)):
            return Illegal(why, case="6.1")
        words, case = refused(game, side, action, (of_its_kind or wanted)[0])
        return Illegal(words, case=case)

    # -- answers ----------------------------------------------------------------------------------

    def answers(self, game: Norway) -> Iterator[Order]:
        yield Pass()
        if not self.free:
            yield Done()
        grants = tuple(dict.fromkeys(self.open(game)))
        for kind in kinds():
            for order in kind.listed(game, self.side):
                for grant in grants:
                    if not refused(game, self.side, order, grant)[0]:
                        yield order
                        break

    def defers(self, game: Norway, order: Order) -> bool:
        """6.1  An action of a kind that is used up waits: plans may hold more than a turn does."""
        return isinstance(order, Action) and all(
            of_another_kind(game, self.side, order, each)[0] for each in self.open(game)
        )

    def has_grant(self, game: Norway, action: Action) -> bool:
        return any(not refused(game, self.side, action, each)[0] for each in self.open(game))

    def sample(self, game: Norway, chance: random.Random) -> Order:
        """One of some kind of action, every kind as likely; there are far too many to list."""
        for kind in chance.sample(kinds(), len(kinds())):
            if self.side not in kind.sides:
                continue
            found = list(kind.some(game, self.side))
            for order in chance.sample(found, min(TRIES, len(found))):
                if self.allows(game, order):
                    return order
        return Pass()

    def check(self, game: Norway, order: Order) -> None:
        if isinstance(order, Done) and self.free:
            raise Illegal("this is one free action; PASS gives it up", case="9.3", legal=(Pass(),))
        if isinstance(order, Action):
            order.check(game, self.side)
            self.grant_for(game, order)

    def play(self, game: Norway, order: Order, dice: Dice) -> Iterator[Event]:
        if not isinstance(order, Action):
            yield from self._give_up(game, order)
            return
        grant = self.grant_for(game, order)
        self._use(game, grant)
        left = () if self.free or order.takes_all else game.allowance.get(self.side, ())
        game.activated.update(order.force(game))
        game.push(EndAction(self.side, self.free))
        yield ActionBegan(self.side, order.verb, grant.name, left)
        yield from order.play(game, self.side, dice)

    def _use(self, game: Norway, grant: Grant) -> None:
        if not self.free:
            left = list(game.allowance[self.side])
            left.remove(grant.name)
            game.allowance[self.side] = tuple(left)

    def _give_up(self, game: Norway, order: Order) -> Iterator[Event]:
        have = self.open(game)
        given_up = have if isinstance(order, Done) else have[-1:]
        for grant in given_up:
            self._use(game, grant)
        if not self.free:
            game.push(NextRound(enemy_of(self.side)))
        yield Passed(self.side, tuple(each.name for each in given_up))

    # -- answers that nobody has to write, and clicks ---------------------------------------------

    def usual(self, game: Norway) -> Order:
        return Pass() if self.free else Done()

    def ending(self, game: Norway) -> Order:
        return self.usual(game)

    def able(self, game: Norway) -> list[str]:
        """All who have not acted, or may act again."""
        again = any(grant.again for grant in self.open(game))
        return [id for id in game.units_of(self.side) if again or id not in game.activated]

    def can_act(self, game: Norway, piece: str) -> bool:
        """17.8, 25.7  Who does nothing alone may act with others: pathfinders, transports."""
        unit = game.unit(piece)
        return unit.kg100 or unit.transport_plane or super().can_act(game, piece)

    def offers(self, game: Norway, units: tuple[str, ...]) -> Iterator[Option]:
        if not units:
            yield from self.all_shown(game, (Pass(),) if self.free else (Pass(), Done()))
        for kind in kinds():
            offered = kind.offers(game, self.side, units)
            fit = (each for each in offered if self.has_grant(game, each[0]))
            yield from self.all_warned(game, fit)


class FreeAction(TakeAction, frozen=True):
    """9.3  An action beyond those of the turn; lines for the turn that do not fit it wait."""

    reaction: ClassVar = True


def _called(grant: Grant) -> str:
    name = GRANTED.get(grant.name, grant.name.replace("_", " "))
    return f"{name}: {LIMITS[grant.limit].words}" if grant.limit else name


class EndAction(Step[Norway], frozen=True):
    """The action is over: control is settled, used markers go, shock is rolled for."""

    side: Side
    free: bool = False

    def run(self, game: Norway, dice: Dice) -> Iterator[Event]:
        yield from settle(game)
        if game.verdict is not None:
            return
        yield from remove_spent(game)
        causes, game.shocks = game.shocks, ()
        game.revealed.clear()
        steps = (RollShock(self.side, cause) for cause in causes)
        game.push(*steps, *(() if self.free else (NextRound(enemy_of(self.side)),)))


def remove_spent(game: Norway) -> Iterator[Event]:
    """19.0, 26.1  Markers that kept somebody in supply in this action have served."""
    if "airdrop" in game.spent and game.airdrop:
        place, game.airdrop = game.airdrop, ""
        yield MarkerGone("airdropped supply", place, "it has been used (19.0)")
    if "captured_supply" in game.spent and game.captured_supply:
        place, game.captured_supply = game.captured_supply, ""
        give_back_captured_supply(game)
        yield MarkerGone("captured supply", place, "it has been used (26.1)")
    game.spent.clear()


class NextRound(Step[Norway], frozen=True):
    """6.1  The sides alternate as long as either has an action left."""

    side: Side

    def run(self, game: Norway, dice: Dice) -> Iterator[Event]:
        for side in (self.side, enemy_of(self.side)):
            if game.allowance.get(side):
                game.push(TakeAction(side))
                break
        yield from ()


class RollShock(Step[Norway], frozen=True):
    """18.1  The side whose action it was rolls, and somebody may act at once."""

    side: Side
    cause: str

    def run(self, game: Norway, dice: Dice) -> Iterator[Event]:
        roll = dice.roll(f"shock: {self.cause}")
        number = game.scenario.number
        if roll <= number("shock.resolve"):
            result, whose = "resolve", enemy_of(self.side)
        elif roll >= number("shock.terror"):
            result, whose = "terror", self.side
        else:
            result, whose = "nothing", ""
        yield Shocked(self.side, self.cause, roll, result)
        if whose:
            again = result == "terror"
            game.push(FreeAction(whose, (Grant(SHOCK, again=again),)))
