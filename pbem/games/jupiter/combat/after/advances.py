"""13.18  Who follows into the hex that a battle has emptied."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations
from typing import ClassVar

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Order, Side
from pbem.engine.step import Decision, Step
from pbem.games.jupiter.combat.odds import Engagement
from pbem.games.jupiter.facts.words import Words
from pbem.games.jupiter.movement.garrisons import bared
from pbem.games.jupiter.movement.routes import closed_to
from pbem.games.jupiter.orders.general import JupiterOrder
from pbem.games.jupiter.position.control import claim_along, settle_control
from pbem.games.jupiter.position.game import Jupiter
from pbem.games.jupiter.position.question import Question
from pbem.games.jupiter.position.stacking import check_stacks, may_join, stack_fault
from pbem.wargame.map.pictured import Canvas, Pictured
from pbem.wargame.scene import Arrow


class Advanced(Pictured, frozen=True):
    units: tuple[str, ...]
    side: Side
    to: str

    def told(self, words: Words) -> str:
        verb = "advances" if len(self.units) == 1 else "advance"
        return f"{words.units(self.units)} {verb} into {words.place(self.to)} (13.18)."

    def went(self) -> dict[str, str]:
        return dict.fromkeys(self.units, self.to)

    def set_out(self, unit: str) -> str | None:
        return "" if unit in self.units else None

    def arrows(self, canvas: Canvas[Jupiter]) -> Iterator[Arrow]:
        origins = {canvas.came_from(unit) for unit in self.units}
        for origin in sorted(origins - {"", self.to}):
            yield Arrow("battles", "advance", (origin, self.to), canvas.told(self), self.side)


class Advance(JupiterOrder, frozen=True):
    """13.18  Which victorious units advance; none of them is an answer too."""

    answers: ClassVar = ("advance",)
    form: ClassVar = """
        ADVANCE units ((TO | AT | DASH | ARROW) place)?
        NO ADVANCE
        """
    spelled: ClassVar = {"ADVANCE": ("ADVANCE", "ADV")}
    units: tuple[str, ...] = ()
    to: str = ""  # the hex of the battle, where somebody names it

    def __str__(self) -> str:
        to = f" TO {self.to}" if self.to else ""
        return f"ADVANCE {', '.join(self.units)}{to}" if self.units else "NO ADVANCE"

    def warnings(self, view: Jupiter, side: Side) -> Iterator[str]:
        return bared(view, side, self.units)


class AdvanceAll(JupiterOrder, frozen=True):
    """13.18  As many as may advance, the strongest of them."""

    answers: ClassVar = Advance.answers
    choice: ClassVar = ("ALL",)
    form: ClassVar = "ADVANCE ALL"
    text: ClassVar = "ADVANCE ALL"


class Advances(Question, frozen=True):
    """13.18  If the defender's hex is empty, attackers may advance into it."""

    kind: ClassVar = "advance"
    usually: ClassVar = ("STRONGEST",)
    reaction: ClassVar = True
    fight: Engagement

    def able(self, game: Jupiter) -> tuple[str, ...]:
        """The surviving attackers that may enter the hex; a fallen base may still be hostile."""
        if game.stack(self.fight.hex):
            return ()
        bit = game.board.bit[game.at(self.fight.hex)]
        return tuple(
            id
            for id in self.fight.attackers
            if id in game.where
            and not bit & closed_to(game, id, violating=False)
            and may_join(game, id, self.fight.hex)
        )

    def asks(self, game: Jupiter) -> Side | None:
        return self.fight.side if self.able(game) else None

    def prompt(self, game: Jupiter) -> str:
        return (
            f"{game.board.name(self.fight.hex)} is empty: which of {', '.join(self.able(game))} "
            "advance? (ADVANCE units, NO ADVANCE)"
        )

    def answers(self, game: Jupiter) -> Iterator[Advance]:
        able = self.able(game)
        for size in range(min(len(able), game.scenario.stack_limit) + 1):
            for units in combinations(able, size):
                if not units or not stack_fault(game, self.fight.hex, units):
                    yield Advance(units)

    def check(self, game: Jupiter, order: Order) -> None:
        assert isinstance(order, Advance)
        able = self.able(game)
        if order.to not in ("", self.fight.hex):
            legal = (Advance(order.units),)
            raise Illegal(f"nobody advances into {order.to} now", case="13.18", legal=legal)
        for id in order.units:
            if id not in able:
                raise Illegal(f"{id} cannot advance", case="13.18", legal=able)
        if len(set(order.units)) != len(order.units):
            raise Illegal("a unit advances once", case="13.18", legal=able)
        if order.units and (fault := stack_fault(game, self.fight.hex, order.units)):
            raise Illegal(f"they cannot all advance: {fault}", case="13.18", legal=able)

    def play(self, game: Jupiter, order: Order, dice: Dice) -> Iterator[Event]:
        assert isinstance(order, Advance)
        if order.units:
            yield from advance(game, self.fight.side, order.units, self.fight.hex)

    def staying(self, game: Jupiter) -> Order:
        return Advance()

    def by_standing(self, game: Jupiter, choice: tuple[str, ...]) -> Order:
        if choice[0] == "NONE":
            return Advance()
        every = list(self.answers(game))
        if choice[0] == "WEAKEST":
            return min((each for each in every if each.units), key=partial(_strength, game))
        most = max(len(each.units) for each in every)
        fullest = (each for each in every if len(each.units) == most)
        return max(fullest, key=partial(_strength, game))

    def offers_to(self, game: Jupiter, units: tuple[str, ...]) -> Iterator[Option]:
        """These units alone; behind a single one, all that can follow."""
        able = self.able(game)
        behind = len(units) == 1 and 1 < len(able) <= game.scenario.stack_limit
        for group in (units, able) if behind else (units,):
            order = Advance(group)
            if order in Decision(self.fight.side, self, game):
                yield from self.all_shown(game, (order,))

    def shown(self, game: Jupiter, order: Order) -> Option:
        if not isinstance(order, Advance) or not order.units:
            return super().shown(game, order)
        hex = self.fight.hex
        return Option(str(order), "move", hex, (game.where[order.units[0]], hex))


def _strength(game: Jupiter, order: Advance) -> int:
    return sum(game.unit(id).defence for id in order.units)


def advance(game: Jupiter, side: Side, units: tuple[str, ...], hex: str) -> Iterator[Event]:
    """Move units into a hex after combat, at no cost and whatever zones it lies in (7.5)."""
    for id in units:
        game.put(id, hex)
    yield Advanced(units, side, hex)
    claim_along(game, side, (game.at(hex),))
    yield from settle_control(game)


class AfterBattle(Step[Jupiter], frozen=True):
    """When all is decided: who controls what now, and are all stacks lawful (6.3)?"""

    def run(self, game: Jupiter, dice: Dice) -> Iterator[Event]:
        yield from settle_control(game)
        yield from check_stacks(game)
