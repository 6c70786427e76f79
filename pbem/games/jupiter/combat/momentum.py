"""13.19  Momentum: German mobile troops that have just advanced attack, or probe, again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Self

from msgspec.structs import replace

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Order, Side
from pbem.engine.step import Step
from pbem.games.jupiter.combat.after.advances import advance
from pbem.games.jupiter.combat.battle import AskHelp, engagement, targets_from
from pbem.games.jupiter.combat.exploiting import able, check_probe, conditions_met, probes_from
from pbem.games.jupiter.combat.forecast import in_short, of_attack
from pbem.games.jupiter.combat.odds import Engagement, odds
from pbem.games.jupiter.combat.strike import Strike, each_with, groups
from pbem.games.jupiter.facts.units import GERMAN
from pbem.games.jupiter.facts.words import Words
from pbem.games.jupiter.movement.garrisons import bared
from pbem.games.jupiter.orders.general import JupiterOrder, says
from pbem.games.jupiter.politics.sweden import enter_war
from pbem.games.jupiter.position.game import Jupiter
from pbem.games.jupiter.position.question import Question
from pbem.wargame.map.pictured import Canvas, Outcome, Pictured
from pbem.wargame.orders.reasons import towards


class Probed(Pictured, frozen=True):
    hex: str
    units: tuple[str, ...]
    came_from: str
    momentum: bool = False

    def told(self, words: Words) -> str:
        what = "Momentum probe" if self.momentum else "Probe"
        return f"{what} into {words.place(self.hex)} by {words.units(self.units)} (13.20)."

    def outcome(self, canvas: Canvas[Jupiter]) -> Outcome:
        return Outcome(self.hex, "probe")


class Momentum(Strike, frozen=True):
    """13.19  Attack, or probe, again at once with units that have just advanced."""

    answers: ClassVar = ("momentum",)
    form: ClassVar = "MOMENTUM PROBE? place WITH units SWEDEN?"
    spelled: ClassVar = {"MOMENTUM": ("MOMENTUM", "MOM")}
    probe: bool = False
    sweden: bool = False

    def __str__(self) -> str:
        verb = "MOMENTUM PROBE" if self.probe else "MOMENTUM"
        return f"{verb} {self.hex} WITH {', '.join(self.units)}{self.in_so_many_words}"

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        return replace(super().read(reader, said), probe=says(said, "PROBE"))

    def fight(self, game: Jupiter) -> Engagement:
        return replace(engagement(game, GERMAN, self.hex, self.units), momentum=True)

    def play(self, game: Jupiter, side: Side, dice: Dice) -> Iterator[Event]:
        if self.probe:
            game.push(PushIn(self.hex, self.units, momentum=True))
        else:
            game.push(AskHelp(self.fight(game)))
        if self.sweden:
            how = "advanced into Sweden" if self.probe else "attacked into Sweden"
            yield from enter_war(game, GERMAN, how)

    def forecast(self, view: Jupiter, side: Side) -> Iterator[str]:
        if not self.probe:
            yield from map(str, of_attack(view, self.fight(view), self.sweden))
        yield from super().forecast(view, side)

    def why(self, view: Jupiter, side: Side) -> str:
        if self.probe:
            return towards(view.board, view.where[self.units[0]], self.hex)
        return in_short(view, self.fight(view), self.sweden)

    def warnings(self, view: Jupiter, side: Side) -> Iterator[str]:
        yield from super().warnings(view, side)
        if self.probe:
            yield from bared(view, side, self.units)
        else:
            yield from self.risked(view, self.fight(view))


class NoMomentum(JupiterOrder, frozen=True):
    """13.19  Leave it at that."""

    answers: ClassVar = ("momentum",)
    form: ClassVar = """
        NO MOMENTUM
        STOP
        """
    text: ClassVar = "NO MOMENTUM"
    spelled: ClassVar = {"STOP": ("STOP",)}


class PushIn(Step[Jupiter], frozen=True):
    """13.20  A probe is carried out; it may have brought Sweden into the war first (8.1)."""

    hex: str
    units: tuple[str, ...]
    momentum: bool = False

    def run(self, game: Jupiter, dice: Dice) -> Iterator[Event]:
        came_from = game.where[self.units[0]]
        game.disrupted.update(self.units)
        game.probed = (*game.probed, *self.units)
        if game.stack(self.hex):
            return  # the Swedes were quicker
        yield Probed(self.hex, self.units, came_from, self.momentum)
        if not self.momentum:
            game.push(Exploit(self.units, self.hex))
        yield from advance(game, GERMAN, self.units, self.hex)


class Exploit(Question, frozen=True):
    """13.19  Units that have just advanced may attack, or probe, once more at once."""

    kind: ClassVar = "momentum"
    reaction: ClassVar = True
    units: tuple[str, ...]
    hex: str

    def exploiters(self, game: Jupiter) -> list[str]:
        """Those that advanced into the hex and may go on; never a second time (no series)."""
        if not conditions_met(game, GERMAN):
            return []
        return [id for id in self.units if game.where.get(id) == self.hex and able(game, id)]

    def asks(self, game: Jupiter) -> Side | None:
        return GERMAN if next(self.chances(game), None) is not None else None

    def prompt(self, game: Jupiter) -> str:
        units = ", ".join(self.exploiters(game))
        return (
            f"{units} in {game.board.name(self.hex)} may attack or probe "
            "again at once (MOMENTUM hex WITH units, MOMENTUM PROBE ..., NO MOMENTUM)."
        )

    def chances(self, game: Jupiter) -> Iterator[Momentum]:
        units = self.exploiters(game)
        fresh = [id for id in units if id not in game.probed]
        for target, some in each_with(self.targets(game), units):
            yield Momentum(target, some, False, game.in_neutral_sweden(target))
        for target, some in each_with(probes_from(game, self.hex, GERMAN), fresh):
            yield Momentum(target, some, True, game.in_neutral_sweden(target))

    def targets(self, game: Jupiter) -> list[str]:
        return targets_from(game, self.hex, GERMAN)

    def answers(self, game: Jupiter) -> Iterator[Order]:
        yield NoMomentum()
        yield from self.chances(game)

    def check(self, game: Jupiter, order: Order) -> None:
        if isinstance(order, NoMomentum):
            return
        assert isinstance(order, Momentum)
        if not order.units or not set(order.units) <= set(self.exploiters(game)):
            raise Illegal(
                f"only {', '.join(self.exploiters(game))} can go on",
                case="13.19",
                legal=self.exploiters(game),
            )
        if order.probe:
            check_probe(game, GERMAN, order.hex, order.units)
        elif order.hex not in self.targets(game):
            raise Illegal(
                f"there is no enemy in {order.hex} next to {self.hex}",
                case="13.19",
                legal=self.targets(game),
            )
        elif len(set(order.units)) != len(order.units):
            raise Illegal("a unit attacks once", case="13.2")
        order.check_sweden(game, order.hex)

    def play(self, game: Jupiter, order: Order, dice: Dice) -> Iterator[Event]:
        if isinstance(order, Momentum):
            yield from order.play(game, GERMAN, dice)

    def by_standing(self, game: Jupiter, choice: tuple[str, ...]) -> Order:
        """Attack on at the best odds that can be seen, if they are good enough."""
        if choice[0] == "NEVER":
            return NoMomentum()
        columns = {
            order: odds(game, order.fight(game)).column + 1
            for order in self.chances(game)
            if not order.probe and not order.sweden
        }
        good = (order for order, column in columns.items() if column >= int(choice[1]))
        return max(good, key=lambda order: columns[order], default=NoMomentum())

    def offers_to(self, game: Jupiter, units: tuple[str, ...]) -> Iterator[Option]:
        """One or all of them, against each hex that they reach."""
        for probe in (False, True):
            able = [id for id in self.exploiters(game) if not (probe and id in game.probed)]
            together = list(groups(game, units, able)) if set(units) <= set(able) else []
            for order in self.chances(game):
                if order.probe != probe or order.units not in together:
                    continue
                if probe:
                    option = order.as_probe(self.hex)
                else:
                    option = order.as_attack(game, order.fight(game), self.hex)
                yield from self.all_warned(game, ((order, option),))
