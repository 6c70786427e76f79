"""2.2  Announcing a strategic raid: which country, which bombers, and their first escorts."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import chain, combinations
from typing import Any, ClassVar, Self

from msgspec.structs import replace

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal, passes
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Order, Side
from pbem.games.eto.air.flights import BOMBING, FIGHTING, is_fighter
from pbem.games.eto.air.flown_to import each_own
from pbem.games.eto.facts.units import FIGHTER
from pbem.games.eto.missions.bombing import DIE, bombs
from pbem.games.eto.position.game import PREVIOUS, Europe, StrategicRaid
from pbem.games.eto.strategic.eligible import (
    STAYING,
    WHO,
    box_of,
    check_bases,
    is_bomber,
    raid_bases,
    raiders,
    targets,
    waiting,
    why_not_raid,
)
from pbem.games.eto.strategic.events import NoRaid, RaidAnnounced
from pbem.wargame.orders.asking import Asking
from pbem.wargame.orders.command import Command

HOW = "2.2"
OFTEN = 0.6  # that a player by chance sends one more aircraft


def place(game: Europe, units: Iterable[str], box: str, role: str) -> None:
    """2.2, 12.2, 13.7  Aircraft go to the box, met by nobody, and are committed for the month."""
    for id in units:
        game.put(id, box)
        game.flying[id] = box
        game.committed[id] = PREVIOUS
        if game.unit(id).dual:
            game.roles[id] = role


def expected_loss(game: Europe, points: int, bonus: int = 0) -> Fraction:
    """2.2  What bombers of so many points cost a country on average."""
    rolls = [a + b + bonus for a in DIE for b in DIE]
    return Fraction(sum(bombs(game, points, roll).power for roll in rolls), len(rolls))


class StrategicBombing(Command[Europe], frozen=True):
    """2.2  Bombers set out against a country's economy, with their first escorts."""

    answers: ClassVar = ("economy",)
    form: ClassVar = """
        STRATEGICRAID COUNTRY WITH units
        STRATEGICRAID COUNTRY WITH units ESCORTEDBY units
    """
    spelled: ClassVar = {
        "STRATEGICRAID": ("STRATEGIC RAID", "STRATEGIC BOMBING"),
        "ESCORTEDBY": ("ESCORTED BY",),
    }
    target: str
    bombers: tuple[str, ...]
    escorts: tuple[str, ...] = ()

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        return cls(reader.nation(said[1]), *reader.values(said[2:]))

    def __str__(self) -> str:
        escort = f" ESCORTED BY {' + '.join(self.escorts)}" if self.escorts else ""
        return f"STRATEGIC RAID {self.target} WITH {' + '.join(self.bombers)}{escort}"

    @property
    def actors(self) -> tuple[str, ...]:
        return (*self.bombers, *self.escorts)

    def check(self, game: Europe, side: Side) -> None:
        raid, open_to = game.strategic_raid, targets(game, side)
        if raid is not None and raid.target != self.target:
            words = f"the raid goes against {raid.target}, as your partner has announced"
            raise Illegal(words, case=HOW, legal=(raid.target,))
        if self.target not in open_to:
            words = f"{self.target} is no country that you can bomb"
            raise Illegal(words, case=WHO, legal=open_to)
        legal = raiders(game, side, self.target)
        for id in each_own(game, side, self.actors, case=WHO, twice="12.1", legal=legal):
            self._check_unit(game, side, id, legal)
        check_bases(game, side, self.actors, box_of(game, side), self.target)

    def _check_unit(self, game: Europe, side: Side, id: str, legal: list[str]) -> None:
        if id in waiting(game, side, box_of(game, side)):
            if not raid_bases(game, id, self.target):
                words = f"no free base is within range of {self.target} for {id}"
                raise Illegal(words, case=STAYING, legal=legal)
        elif reason := why_not_raid(game, id, self.target):
            words, case = reason
            raise Illegal(words, case=case, legal=legal)
        if id in self.bombers and not is_bomber(game, id):
            raise Illegal(f"{id} is a fighter, and bombs nobody", case="12.1", legal=legal)
        if id in self.escorts and not is_fighter(game, id):
            raise Illegal(f"{id} is a bomber, and escorts nobody", case="12.1", legal=legal)

    def play(self, game: Europe, side: Side, dice: Dice) -> Iterator[Event]:
        box = box_of(game, side)
        place(game, self.bombers, box, BOMBING)
        place(game, self.escorts, box, FIGHTING)
        raid = game.strategic_raid or StrategicRaid(box, side, self.target)
        game.strategic_raid = replace(raid, bombers=(*raid.bombers, *self.bombers))
        yield RaidAnnounced(side, box, self.target, self.bombers, self.escorts)

    @classmethod
    def some(cls, game: Europe, side: Side) -> Iterator[Self]:
        """Every choice of bombers and escorts, larger raids first."""
        for target in open_targets(game, side):
            able = raiders(game, side, target)
            bombing = [id for id in able if is_bomber(game, id)]
            for bombers in _subsets(bombing):
                others = [id for id in able if is_fighter(game, id) and id not in bombers]
                for escorts in chain(_subsets(others), ((),)):
                    order = cls(target, bombers, escorts)
                    if passes(order.check, game, side):
                        yield order

    @classmethod
    def of(cls, game: Europe, side: Side, units: tuple[str, ...]) -> Iterator[Self]:
        """2.2  What these units can fly: who has no bombs escorts those who have."""
        escorts = tuple(id for id in units if game.unit(id).kind == FIGHTER)
        bombers = tuple(id for id in units if id not in escorts)
        for target in open_targets(game, side) if bombers else ():
            order = cls(target, bombers, escorts)
            if passes(order.check, game, side):
                yield order

    def forecast(self, view: Europe, side: Side) -> Iterator[str]:
        points = sum(map(view.strength, self.bombers))
        mean = float(expected_loss(view, points))
        yield f"{points} points: {mean:.1f} EP on average, if nobody meets them"
        yield "all of them stay in the box for this month"

    def warnings(self, view: Europe, side: Side) -> Iterator[str]:
        if not self.escorts:
            yield "without an escort at the start no escort can be added later (2.2)"


def _subsets(units: list[str]) -> Iterator[tuple[str, ...]]:
    """All that are not empty, the largest first."""
    for count in range(len(units), 0, -1):
        yield from combinations(units, count)


def open_targets(game: Europe, side: Side) -> list[str]:
    """2.2  The countries that a side may raid now; the one of the raid under way if there is."""
    raid, found = game.strategic_raid, targets(game, side)
    return [each for each in found if raid is None or raid.target == each]


class NoStrategicRaid(Command[Europe], frozen=True):
    """2.2  Fly no raid in this month."""

    answers: ClassVar = ("economy",)
    form: ClassVar = "NO STRATEGICRAID"
    text: ClassVar = "NO STRATEGIC RAID"
    spelled: ClassVar = {"NO": ("NO",)}


class Announcing(Asking[Europe], frozen=True):
    """2.2  A side flies a strategic raid, or joins that of its partner, or does not."""

    kind: ClassVar = "economy"
    side: Side

    def bombers(self, game: Europe) -> dict[str, list[str]]:
        """By country, who could bomb it."""
        found = {
            target: [id for id in raiders(game, self.side, target) if is_bomber(game, id)]
            for target in open_targets(game, self.side)
        }
        return {target: units for target, units in found.items() if units}

    def asks(self, game: Europe) -> Side | None:
        return self.side if self.bombers(game) else None

    def prompt(self, game: Europe) -> str:
        able = "; ".join(f"{name} by {', '.join(ids)}" for name, ids in self.bombers(game).items())
        joined = "Your partner raids. Do you join?" if game.strategic_raid else "A strategic raid?"
        ways = "STRATEGIC RAID country WITH bombers [ESCORTED BY fighters]; NO STRATEGIC RAID"
        return f"Strategic bombing. {joined} In reach: {able}. ({ways})"

    def answers(self, game: Europe) -> Iterator[Order]:
        yield NoStrategicRaid()
        yield from StrategicBombing.some(game, self.side)

    def check(self, game: Europe, order: Order) -> None:
        if isinstance(order, StrategicBombing):
            order.check(game, self.side)

    def usual(self, game: Europe) -> Order:
        return NoStrategicRaid()

    def by_standing(self, game: Europe, choice: tuple[str, ...]) -> Order | None:
        return NoStrategicRaid() if choice[0] == "NEVER" else None

    def able(self, game: Europe) -> Iterable[str]:
        found = (raiders(game, self.side, each) for each in open_targets(game, self.side))
        return dict.fromkeys(chain.from_iterable(found))

    def of_nobody(self, game: Europe) -> Iterator[Order]:
        yield NoStrategicRaid()

    def offers_to(self, game: Europe, units: tuple[str, ...]) -> Iterator[Option]:
        orders = StrategicBombing.of(game, self.side, units)
        shown = ((each, each.as_option(game, self.side)) for each in orders)
        return self.all_warned(game, shown)

    def sample(self, game: Europe, chance: random.Random) -> Order:
        able = self.bombers(game)
        target = chance.choice(list(able))
        bombers = [id for id in able[target] if chance.random() < OFTEN]
        others = (id for id in raiders(game, self.side, target) if id not in bombers)
        escorts = [id for id in others if is_fighter(game, id) and chance.random() < OFTEN]
        order = StrategicBombing(target, tuple(bombers), tuple(escorts))
        legal = bool(bombers) and passes(self.check, game, order)
        return order if legal else NoStrategicRaid()

    def play(self, game: Europe, order: Order, dice: Dice) -> Iterator[Event]:
        if isinstance(order, StrategicBombing):
            yield from order.play(game, self.side, dice)
        else:
            yield NoRaid(self.side)
