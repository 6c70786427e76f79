"""13.0, 25.8  Units in the refit box are refitted, go to the pool, or are destroyed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, ClassVar, Self

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Side
from pbem.games.norway.actions.action import Action, Offers, Units
from pbem.games.norway.actions.grants import G4
from pbem.games.norway.facts import tables
from pbem.games.norway.facts.boxes import DESTROYED, HAND, NORWEGIAN_POOL, POOL, REFIT
from pbem.games.norway.facts.units import ARMS, FRENCH, NORWEGIAN
from pbem.games.norway.position.game import Norway
from pbem.games.norway.turn.arrivals import RefittedUnits
from pbem.games.norway.turn.events import Refitted
from pbem.games.norway.turn.placement import refit_places
from pbem.games.norway.turn.reinforcements import fall_gelb
from pbem.notation.actions import tokens

CLASSES = tuple(arm.upper() for arm in ARMS)


class Refit(Action, frozen=True):
    """13.2, 25.8  Units of one class are refitted, a die for each."""

    case: ClassVar = "25.8"
    verb: ClassVar = "a refit"
    counts: ClassVar = (G4,)
    text: ClassVar = "REFIT {arm} {units+}"
    form: ClassVar = "REFIT (NAVAL | AIR | GROUND) units _spend?"
    spelled: ClassVar = {"REFIT": ("REFIT", "REBUILD")}
    arm: str
    units: Units

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        (units,) = reader.meant(said)
        return cls(tokens(said, *CLASSES)[0].type, units, **reader.clauses(said))

    def force(self, game: Norway) -> Units:
        """Who lies in a box is not activated."""
        return ()

    def try_on(self, game: Norway, side: Side) -> None:
        for id in self.units:
            self._check_one(game, side, id)
        for nation, count in Counter(game.unit(id).nation for id in self.units).items():
            most = game.scenario.refit_limit(nation)
            if count > most:
                words = f"{most} {nation} unit{'' if most == 1 else 's'} at most in one action"
                raise Illegal(words, case="13.4")

    def _check_one(self, game: Norway, side: Side, id: str) -> None:
        unit = game.unit(id)
        if id not in game.inside(REFIT[side]):
            raise Illegal(
                f"{id} is not in the refit box", case="13.0", legal=game.inside(REFIT[side])
            )
        if unit.arm.upper() != self.arm:
            raise Illegal(f"{id} is no {self.arm.lower()} unit", case="25.8")
        if unit.nation == FRENCH and fall_gelb(game):
            raise Illegal("since Fall Gelb no French unit is refitted", case="26.1")
        if not refit_places(game, id):
            raise Illegal(f"there is no place where {id} could be refitted", case="13.5")

    def carry_out(self, game: Norway, side: Side, dice: Dice) -> Iterator[Event]:
        ready = []
        for id in self.units:
            unit = game.unit(id)
            roll = dice.roll(f"refit of {id}")
            outcome = game.scenario.tables.refits[unit.type][roll]  # 13.1
            if outcome == tables.REFIT:
                ready.append(id)
                game.send(id, HAND[side])
            elif outcome == tables.POOL:
                game.send(id, NORWEGIAN_POOL if unit.nation == NORWEGIAN else POOL[side])
            else:
                game.send(id, DESTROYED[side])
            yield Refitted(id, side, roll, outcome)
        game.push(RefittedUnits(side, tuple(ready)))

    # -- what may be ordered ----------------------------------------------------------------------

    @classmethod
    def some(cls, game: Norway, side: Side) -> Iterator[Self]:
        """Of each class as many as may be, the strongest first; and each alone."""
        for arm in CLASSES:
            able = refittable(game, side, arm)
            if most := within_limits(game, able):
                yield cls(arm, most)
            if len(most) > 1:
                yield from (cls(arm, (id,)) for id in able)

    @classmethod
    def offered(cls, view: Norway, side: Side, units: Units) -> Offers:
        order = cls(view.unit(units[0]).arm.upper(), units)
        if order.allowed(view, side):
            yield order, Option(str(order), "other", words=tuple(order.forecast(view, side)))

    @classmethod
    def of_nobody(cls, view: Norway, side: Side) -> Iterator[Self]:
        for arm in CLASSES:
            if most := within_limits(view, refittable(view, side, arm)):
                yield cls(arm, most)

    def forecast(self, view: Norway, side: Side) -> Iterator[str]:
        for id in self.units:
            dice = Counter(view.scenario.tables.refits[view.unit(id).type].values())
            yield f"{id}: back {dice['refit']}/6, pool {dice['pool']}/6, lost {dice['destroyed']}/6"


def refittable(game: Norway, side: Side, arm: str) -> list[str]:
    """13.4, 13.5  Those of a class that could be refitted now, the strongest first."""
    there = sorted(game.inside(REFIT[side]), key=lambda id: game.unit(id).strength, reverse=True)
    return [id for id in there if Refit(arm, (id,)).allowed(game, side)]


def within_limits(game: Norway, able: list[str]) -> Units:
    """13.4  The first of them, as many of each nation as may be."""
    taken: Counter[str] = Counter()
    found = []
    for id in able:
        nation = game.unit(id).nation
        if taken[nation] < game.scenario.refit_limit(nation):
            taken[nation] += 1
            found.append(id)
    return tuple(found)
