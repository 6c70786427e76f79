"""3.2  The Allied set-up."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, ClassVar, Self

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Order, Side
from pbem.games.jupiter.facts.units import ALLIED, BRITISH, SOVIET, US, WESTERN
from pbem.games.jupiter.facts.words import Words
from pbem.games.jupiter.orders.general import Default, JupiterOrder, Place
from pbem.games.jupiter.position.game import Jupiter
from pbem.games.jupiter.setup.setting_up import SettingUp
from pbem.wargame.board.hexgrid import Mask
from pbem.wargame.orders.reasons import near

LATE = "8"  # the group of the Soviets that come later


class BasesChosen(Event, frozen=True):
    bases: dict[str, str]

    def told(self, words: Words) -> str:
        bases = (f"{nation} at {words.place(hex)}" for nation, hex in sorted(self.bases.items()))
        return f"Bases: {', '.join(bases)} (3.2)."


class Base(JupiterOrder, frozen=True):
    """3.2  Which landing hex a nationality uses."""

    answers: ClassVar = ("setup",)
    form: ClassVar = "BASE (US | BRITISH) place"
    text: ClassVar = "BASE {contingent} {hex}"
    spelled: ClassVar = {
        "BASE": ("BASE",),
        "US": ("US", "USA", "AMERICAN"),
        "BRITISH": ("BRITISH", "UK"),
    }
    contingent: str
    hex: str

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        return cls(US if said[1].type == "US" else BRITISH, said[2])

    def shown(self, view: Jupiter) -> Option:
        return Option(str(self), "place", self.hex)

    def why(self, view: Jupiter, side: Side) -> str:
        return near(view.board, self.hex)


class AlliedSetUp(SettingUp, frozen=True):
    """3.2  Two bases, three units ashore at each, and the Soviets behind their frontline."""

    side: ClassVar = ALLIED
    case: ClassVar = "3.2"

    def prompt(self, game: Jupiter) -> str:
        return (
            "Set up the Allies: the American base in 1616 or 2603 (the British take the other), "
            "three American and three British units at their bases, the Soviets behind the "
            "frontline. (BASE US hex; PLACE unit hex; DONE; DEFAULT takes the ready-made set-up)"
        )

    def movable(self, game: Jupiter) -> list[str]:
        roster = game.scenario.roster
        found = [id for id in roster.of(SOVIET) if roster[id].group != LATE]
        if game.bases:
            found += roster.of(*WESTERN)
        return found

    def places(self, game: Jupiter, id: str) -> Mask:
        board = game.board
        if game.unit(id).contingent == SOVIET:
            return board.soviet_rear & ~board.lakes
        return game.masked(game.source_of(game.unit(id).contingent))

    def room(self, game: Jupiter, id: str, hex: str) -> str:
        most = game.scenario.number("setup.allied.units_per_landing")
        others = [each for each in game.stack(hex) if each != id]
        if game.unit(id).contingent in WESTERN and len(others) >= most:
            return f"only {most} units are ashore there at the start; BASE begins anew"
        return super().room(game, id, hex)

    def waiting(self, game: Jupiter) -> list[str]:
        """All early Soviets, and as many at each base as the rules want."""
        roster = game.scenario.roster
        found = [
            id for id in roster.of(SOVIET) if roster[id].group != LATE and id not in game.where
        ]
        most = game.scenario.number("setup.allied.units_per_landing")
        ready_made = game.scenario.allied_setup
        for nation in (US, BRITISH):
            ashore = len(game.stack(game.bases[nation])) if nation in game.bases else 0
            at_sea = [id for id in roster.of(nation) if id not in game.where]
            at_sea.sort(key=lambda id: id not in ready_made)
            found += at_sea[: most - ashore]
        return found

    def of_nobody(self, game: Jupiter) -> Iterator[Order]:
        for hex in game.scenario.landing_hexes:
            yield Base(US, hex)
            yield Base(BRITISH, hex)
        yield self.default
        if game.bases and not self.waiting(game):
            yield self.done

    def sample(self, game: Jupiter, chance: random.Random) -> Order:
        if not game.bases:
            return Base(US, chance.choice(game.scenario.landing_hexes))
        return super().sample(game, chance)

    def check(self, game: Jupiter, order: Order) -> None:
        if isinstance(order, Base):
            if order.hex not in game.scenario.landing_hexes or order.contingent not in (
                US,
                BRITISH,
            ):
                raise Illegal(
                    f"{order.contingent} cannot have its base in {order.hex}",
                    case="3.2",
                    legal=(Base(US, hex) for hex in game.scenario.landing_hexes),
                )
            return
        if isinstance(order, Place) and not game.bases and order.unit in game.at_sea:
            raise Illegal("choose the bases first: BASE US 1616 or BASE US 2603", case="3.2")
        super().check(game, order)

    def play(self, game: Jupiter, order: Order, dice: Dice) -> Iterator[Event]:
        if isinstance(order, Base):
            game.push(self)
            yield self.choose(game, order)
            return
        if isinstance(order, Default) and not game.bases:
            yield self.choose(game, Base(US, game.scenario.allied_bases[US]))
        yield from super().play(game, order, dice)

    def spelled_out(self, game: Jupiter, order: Order) -> Iterator[Order]:
        if isinstance(order, Default) and not game.bases:
            game, base = game.twin(), Base(US, game.scenario.allied_bases[US])
            self.choose(game, base)
            yield base
        yield from super().spelled_out(game, order)

    def choose(self, game: Jupiter, order: Base) -> Event:
        """Fix both bases; whoever stood at one goes back to sea."""
        for hex in game.bases.values():
            for id in game.stack(hex):
                game.take_off(id)
                game.at_sea = (*game.at_sea, id)
        other = BRITISH if order.contingent == US else US
        first, second = game.scenario.landing_hexes
        rest = second if order.hex == first else first
        game.bases = {order.contingent: order.hex, other: rest}
        game.forget()
        return BasesChosen(dict(game.bases))
