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
from pbem.games.norway.facts.words import counted
from pbem.games.norway.position.game import Norway
from pbem.games.norway.turn.arrivals import RefittedUnits
from pbem.games.norway.turn.events import Refitted
from pbem.games.norway.turn.placement import refit_places
from pbem.games.norway.turn.reinforcements import fall_gelb
from pbem.notation.actions import tokens

CLASSES = tuple(arm.upper() for arm in ARMS)


class Refit(Action, frozen=True):
    """13.2, 25.8  Units of one class are refitted, a die for each.

    Without names they are as many as may be, the strongest of those that lie in the box then.
    """

    case: ClassVar = "25.8"
    verb: ClassVar = "a refit"
    counts: ClassVar = (G4,)
    text: ClassVar = "REFIT {arm}{named}"
    form: ClassVar = "REFIT (NAVAL | AIR | GROUND) units? _spend?"
    spelled: ClassVar = {"REFIT": ("REFIT", "REBUILD")}
    arm: str
    units: Units = ()

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        return cls(tokens(said, *CLASSES)[0].type, *reader.meant(said), **reader.clauses(said))

    @property
    def named(self) -> str:
        return f" {' + '.join(self.units)}" if self.units else ""

    def who(self, game: Norway, side: Side) -> Units:
        """Those that are named, else the strongest."""
        return self.units or within_limits(game, refittable(game, side, self.arm))

    def force(self, game: Norway) -> Units:
        """Who lies in a box is not activated."""
        return ()

    def try_on(self, game: Norway, side: Side) -> None:
        able = refittable(game, side, self.arm)
        if not able and not self.units:
            raise Illegal(f"no {self.arm.lower()} unit could be refitted now", case="13.0")
        for id in self.units:
            if id not in able:
                words, case = why_not(game, side, self.arm, id)
                raise Illegal(words, case=case, legal=able)
        for nation, count in Counter(game.unit(id).nation for id in self.units).items():
            most = game.scenario.refit_limit(nation)
            if count > most:
                words = f"{counted(most, f'{nation} unit')} at most in one action"
                raise Illegal(words, case="13.4", legal=within_limits(game, able))

    def carry_out(self, game: Norway, side: Side, dice: Dice) -> Iterator[Event]:
        ready = []
        for id in self.who(game, side):
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
        for id in self.who(view, side):
            dice = Counter(view.scenario.tables.refits[view.unit(id).type].values())
            yield f"{id}: back {dice['refit']}/6, pool {dice['pool']}/6, lost {dice['destroyed']}/6"


def refittable(game: Norway, side: Side, arm: str) -> list[str]:
    """13.4, 13.5  Those of a class that could be refitted now, the strongest first."""
    there = sorted(game.inside(REFIT[side]), key=lambda id: game.unit(id).strength, reverse=True)
    return [id for id in there if not why_not(game, side, arm, id)[0]]


def why_not(game: Norway, side: Side, arm: str, id: str) -> tuple[str, str]:
    """Why a unit cannot be refitted among those of a class, and the case; empty if it can."""
    unit = game.unit(id)
    if id not in game.inside(REFIT[side]):
        return f"{id} is not in the refit box", "13.0"
    if unit.arm.upper() != arm:
        return f"{id} is no {arm.lower()} unit", "25.8"
    if unit.nation == FRENCH and fall_gelb(game):
        return "since Fall Gelb no French unit is refitted", "26.1"
    if not refit_places(game, id):
        return f"there is no place where {id} could be refitted", "13.5"
    return "", ""


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
