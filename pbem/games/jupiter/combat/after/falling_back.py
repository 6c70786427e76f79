"""13.16  The loss of a unit, or the retreat of all instead."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.games.jupiter.combat.after.losses import eliminate
from pbem.games.jupiter.combat.after.retreats import Retreats, whole_retreat
from pbem.games.jupiter.combat.odds import Engagement, concentric
from pbem.games.jupiter.facts.words import JupiterWords
from pbem.games.jupiter.orders.common import JupiterOrder, Lose
from pbem.games.jupiter.position.game import Jupiter
from pbem.games.jupiter.position.question import Question


class FellBack(Event, frozen=True):
    """13.16  A loss turned into a retreat."""

    side: Side
    hex: str

    def told(self, words: JupiterWords) -> str:
        return f"{words.they(self.side)} fall back instead of losing a unit (13.16)."


class FallBack(JupiterOrder, frozen=True):
    """13.16  Turn the loss of one unit into the retreat of all."""

    answers: ClassVar = ("dl1",)
    form: ClassVar = "FALLBACK"
    text: ClassVar = "FALLBACK"
    spelled: ClassVar = {"FALLBACK": ("FALLBACK", "FALL BACK", "WITHDRAW")}


class LoseOrRetreat(Question, frozen=True):
    """13.16  The defender loses one unit, or has all of them retreat."""

    kind: ClassVar = "dl1"
    reaction: ClassVar = True
    side: Side
    fight: Engagement

    def asks(self, game: Jupiter) -> Side:
        return self.side

    def prompt(self, game: Jupiter) -> str:
        units = ", ".join(self.fight.defenders)
        return f"One of {units} is lost (LOSE unit), or all of them retreat (FALLBACK)."

    def forced(self, game: Jupiter) -> Order | None:
        if len(self.fight.defenders) == 1 and not self.can_retreat(game):
            return Lose(self.fight.defenders[0])
        return None

    def answers(self, game: Jupiter) -> Iterator[Order]:
        for id in self.fight.defenders:
            yield Lose(id)
        if self.can_retreat(game):
            yield FallBack()

    def can_retreat(self, game: Jupiter) -> bool:
        """All must be able to get away; in towns the result is never this one (13.9)."""
        return whole_retreat(game, self.fight, self.fight.defenders)

    def check(self, game: Jupiter, order: Order) -> None:
        if isinstance(order, FallBack) and not self.can_retreat(game):
            raise Illegal(
                f"not all units in {self.fight.hex} can retreat",
                case="13.16",
                legal=self.answers(game),
            )
        if isinstance(order, Lose) and order.unit not in self.fight.defenders:
            raise Illegal(
                f"{order.unit} was not in this battle", case="13.16", legal=self.answers(game)
            )

    def play(self, game: Jupiter, order: Order, dice: Dice) -> Iterator[Event]:
        if isinstance(order, Lose):
            hard = concentric(game, self.fight)
            yield from eliminate(game, order.unit, dice, in_concentric_attack=hard)
        else:
            yield FellBack(self.side, self.fight.hex)
            game.push(Retreats(self.side, self.fight, self.fight.defenders, whole=True))

    def usual(self, game: Jupiter) -> Order:
        return self.by_standing(game, ("LOSE",))

    def by_standing(self, game: Jupiter, choice: tuple[str, ...]) -> Order:
        """A lone unit would rather fall back than die, whatever is said about stacks."""
        units = self.fight.defenders
        if (choice[0] == "FALLBACK" or len(units) == 1) and self.can_retreat(game):
            return FallBack()
        return Lose(min(units, key=lambda id: (game.unit(id).worth, id)))
