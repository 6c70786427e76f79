"""3.0 to 3.4  Axis aircraft attack the arctic convoys, past all fighters that can meet them."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Any, ClassVar, Self

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal, passes
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Order, Side
from pbem.engine.step import Step
from pbem.games.eto.air.events import INTERDICTING
from pbem.games.eto.air.flights import (
    acts_as_bomber,
    check_flight,
    forget_flights,
    in_range,
    over,
    ready,
)
from pbem.games.eto.air.flown_to import ALL, FlownTo, each_own
from pbem.games.eto.air.interception import could_meet, set_out
from pbem.games.eto.air.melee import AirCombat
from pbem.games.eto.air.prospects import fight_told
from pbem.games.eto.facts.nations import AXIS
from pbem.games.eto.orders.general import Done
from pbem.games.eto.position.game import PREVIOUS, Europe
from pbem.games.eto.strategic.convoys.deck_fighters import DeckFighters
from pbem.games.eto.strategic.convoys.events import ConvoysBombed
from pbem.games.eto.strategic.convoys.losses import at_war, bear
from pbem.games.eto.strategic.convoys.tracing import Tracing, arctic_route
from pbem.games.eto.strikes.bombers import can_bomb
from pbem.wargame.orders.asking import Acting
from pbem.wargame.orders.command import Command, Offered
from pbem.wargame.scene import Arrow

CASE = "3.2"
SAFE = "SAFE"
OFTEN = 0.6  # that a player by chance sends one more aircraft


def route(game: Europe) -> tuple[str, ...]:
    """3.3  The hexes of the arctic route, as it is traced."""
    return tuple(game.convoy_way)


def attackers(game: Europe, side: Side, hex: str) -> list[str]:
    """3.1  A side's aircraft that can fly to a hex of the route now."""
    return [
        id
        for id in ready(game, game.partnership(side), hex)
        if game.side_of(id) == side and in_range(game, id, hex)
    ]


def bombers_to(game: Europe, side: Side, hex: str) -> list[str]:
    """3.4  Those of them that can sink anything."""
    return [id for id in attackers(game, side, hex) if can_bomb(game, id)]


def targets(game: Europe, side: Side) -> list[str]:
    """3.2  The hexes of the route that a side's bombers can fly to, and have not flown to yet."""
    own = game.partnership(side)
    free = (hex for hex in route(game) if not over(game, hex, own))
    return [hex for hex in free if bombers_to(game, side, hex)]


class Interdict(FlownTo, frozen=True):
    """3.2  Bombers and their escorts fly to a hex of the route; with nobody named, all who can."""

    verb: ClassVar = "INTERDICT"
    answers: ClassVar = ("interdict",)
    form: ClassVar = """
        INTERDICT place WITH units
        INTERDICT place (WITH ALL)?
    """
    spelled: ClassVar = {"INTERDICT": ("INTERDICT",)}

    def able(self, game: Europe, side: Side) -> list[str]:
        return attackers(game, side, self.hex)

    def check(self, game: Europe, side: Side) -> None:
        if self.hex not in route(game):
            words = f"the arctic convoys do not pass {game.board.name(self.hex)}"
            raise Illegal(words, case=CASE, legal=targets(game, side))
        if over(game, self.hex, game.partnership(side)):
            words = f"aircraft are over {self.hex} already: all who attack there fly together"
            raise Illegal(words, case=CASE, legal=targets(game, side))
        for id in each_own(game, side, self.units, case="3.1", twice="14.4"):
            check_flight(game, id, self.hex)
        if not any(can_bomb(game, id) for id in self.flying(game, side)):
            words = f"no bomber flies to {self.hex}, and fighters alone sink nothing"
            raise Illegal(words, case="3.4", legal=bombers_to(game, side, self.hex))

    def play(self, game: Europe, side: Side, dice: Dice) -> Iterator[Event]:
        units = self.flying(game, side)
        flights = set_out(game, units, self.hex, self.hex, INTERDICTING)
        game.push(*flights, FromTheBox(units, self.hex), AirCombat(self.hex))
        yield from ()

    @classmethod
    def some(cls, game: Europe, side: Side) -> Iterator[Self]:
        for hex in targets(game, side):
            able = attackers(game, side, hex)
            for count in range(len(able), 0, -1):
                for units in combinations(able, count):
                    order = cls(hex, units)
                    if passes(order.check, game, side):
                        yield order

    @classmethod
    def offers(cls, view: Europe, side: Side, units: tuple[str, ...]) -> Offered[Self]:
        for hex in targets(view, side):
            order = cls(hex, units)
            if passes(order.check, view, side):
                words = tuple(order.forecast(view, side))
                yield order, Option(str(order), "attack", hex, words=words)

    def forecast(self, view: Europe, side: Side) -> Iterator[str]:
        units = self.flying(view, side)
        bombing = [id for id in units if can_bomb(view, id)]
        least, most = (loss_of(view, bombing, roll) for roll in (1, 6))
        yield f"{least} to {most} EP, if nobody meets them"
        met = could_meet(view, view.partnership(side), self.hex)
        yield from fight_told(view, units, met, self.hex)
        yield "all of them are committed for this month"

    def drawn(self, view: Europe, side: Side, where: dict[str, str]) -> Iterator[Arrow]:
        for base in dict.fromkeys(view.where[id] for id in self.flying(view, side)):
            yield Arrow("air", "flight", (base, self.hex), str(self), side)


class FromTheBox(Step[Europe], frozen=True):
    """3.5  Who has come to a hex of the route may be met by aircraft of the convoy's carriers."""

    units: tuple[str, ...]
    hex: str

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        come = tuple(id for id in over(game, self.hex) if id in self.units)
        if come:
            game.push(*DeckFighters.asked(game, arctic_route(game), come, self.hex))
        yield from ()


class Interdicting(Acting[Europe], frozen=True):
    """3.2  SEQ-M  Strategic Warfare, step 2: a side of the Axis attacks the arctic convoys."""

    kind: ClassVar = "interdict"
    undisturbed: ClassVar = True
    orders: ClassVar = (Interdict,)
    done: ClassVar[Command[Any]] = Done("interdicting")

    def prompt(self, game: Europe) -> str:
        hexes = targets(game, self.side)
        units = dict.fromkeys(id for hex in hexes for id in bombers_to(game, self.side, hex))
        ways = "INTERDICT hex WITH units; DONE INTERDICTING"
        return (
            f"The arctic convoys pass {' '.join(route(game))}. In reach of {', '.join(units)}: "
            f"{' '.join(hexes)}. Who attacks them, and where? ({ways})"
        )

    def able(self, game: Europe) -> Iterable[str]:
        found = (attackers(game, self.side, hex) for hex in targets(game, self.side))
        return dict.fromkeys(id for units in found for id in units)

    def by_standing(self, game: Europe, choice: tuple[str, ...]) -> Order | None:
        """All bombers, to where fewest fighters can meet them; or only where none can."""
        if choice[0] not in (ALL, SAFE):
            return super().by_standing(game, choice)
        own = game.partnership(self.side)
        met = {hex: len(could_meet(game, own, hex)) for hex in targets(game, self.side)}
        if choice[0] == SAFE:
            met = {hex: count for hex, count in met.items() if not count}
        if not met:
            return self.done
        most = {hex: len(bombers_to(game, self.side, hex)) for hex in met}
        hex = min(met, key=lambda each: (met[each], -most[each]))
        return Interdict(hex, tuple(bombers_to(game, self.side, hex)))

    def sample(self, game: Europe, chance: random.Random) -> Order:
        hexes = targets(game, self.side)
        if not hexes or chance.random() > OFTEN:
            return self.done
        hex = chance.choice(hexes)
        units = tuple(id for id in attackers(game, self.side, hex) if chance.random() < OFTEN)
        order = Interdict(hex, units)
        return order if units and passes(self.check, game, order) else self.done


def loss_of(game: Europe, bombers: Iterable[str], roll: int) -> int:
    """3.4  What bombers sink with a die: the first of full strength all of it, each other more."""
    units = tuple(bombers)
    if not units:
        return 0
    first = -(-roll // 2) if all_depleted(game, units) else roll
    return first + more_of(game, units)


def all_depleted(game: Europe, units: Iterable[str]) -> bool:
    """3.4  Is there none of full strength? Then the first sinks half of the die."""
    return all(id in game.depleted for id in units)


def more_of(game: Europe, units: tuple[str, ...]) -> int:
    """3.4  What those beyond the first add to the die; the first is one of full strength."""
    numbers = game.scenario.combat.naval
    _, *others = sorted(units, key=lambda id: id in game.depleted)
    each = ("convoy_bomber_depleted" if id in game.depleted else "convoy_bomber" for id in others)
    return sum(map(numbers.__getitem__, each))


class ConvoysAttacked(Step[Europe], frozen=True):
    """3.2, 3.4, 12.2  Bombers that came through sink ships; all who flew are committed."""

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        there = (id for hex in route(game) for id in over(game, hex, AXIS))
        units = tuple(id for id in there if acts_as_bomber(game, id))
        if units:
            area, roll = arctic_route(game), dice.roll("aircraft against the arctic convoys")
            loss, more = loss_of(game, units, roll), more_of(game, units)
            side, half = game.side_of(units[0]), all_depleted(game, units)
            borne = bear(game, area, loss)
            yield ConvoysBombed(side, area, units, roll, half, more, loss, borne)
        flew = [id for id in game.flown if game.on_map(id)]
        game.committed.update(dict.fromkeys(sorted(flew), PREVIOUS))
        game.convoy_way.clear()
        forget_flights(game)


class ArcticConvoys(Step[Europe], frozen=True):
    """SEQ-M  Strategic Warfare, step 2: where the arctic route is open, it is traced first."""

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        if at_war(game) and arctic_route(game):
            axis = [side for side in game.sides_in_play() if game.partnership(side) == AXIS]
            game.push(Tracing(), *(Interdicting(side) for side in axis), ConvoysAttacked())
        yield from ()
