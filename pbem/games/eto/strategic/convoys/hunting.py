"""5.1 to 5.4, 5.9  U-boats attack convoys, past the stacks of escorts on their route."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import combinations
from typing import Any, ClassVar, NamedTuple, Self

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal, passes
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Order, Side
from pbem.engine.step import Step
from pbem.games.eto.air.flown_to import each_own
from pbem.games.eto.facts.words import as_percent, counted
from pbem.games.eto.position.fleets import in_port, ships_in
from pbem.games.eto.position.game import PREVIOUS, Europe
from pbem.games.eto.position.strategic import open_routes
from pbem.games.eto.strategic.convoys.escort_stacks import guarding, stacks
from pbem.games.eto.strategic.convoys.events import (
    ConvoysSunk,
    UBoatAttacked,
    UBoatsStayedAway,
)
from pbem.games.eto.strategic.convoys.losses import at_war, bear
from pbem.games.eto.strategic.convoys.victims import Hit, Victim, in_danger, scored
from pbem.games.eto.strikes.damage import hit_ship, two_dice
from pbem.games.eto.weather.conditions import is_wintry
from pbem.wargame.orders.asking import Asking
from pbem.wargame.orders.command import Command

CASE = "5.1"
ALL, NEVER, WHOLE, SAFE = "ALL", "NEVER", "WHOLE", "SAFE"
OFTEN = 0.7  # that a player by chance sends one more U-boat
DIE = range(1, 7)
MEAN = Fraction(7, 2)  # of a die


# -- who attacks, and with what chance ------------------------------------------------------------


def on_route(game: Europe, side: Side, area: str) -> tuple[str, ...]:
    """5.1  The U-boats of a side at sea in an area."""
    return tuple(
        id
        for id in ships_in(game, area)
        if game.roster[id].u_boat and game.side_of(id) == side and not in_port(game, id)
    )


def packs(game: Europe, side: Side) -> dict[str, tuple[str, ...]]:
    """5.1  By open route, the U-boats of a side that can attack its convoys."""
    found = {area: on_route(game, side, area) for area in open_routes(game)}
    return {area: units for area, units in found.items() if units}


def to_the_dice(game: Europe, id: str, area: str) -> int:
    """5.2, 5.9  What is added to the two dice of a U-boat."""
    schnorkel = game.scenario.combat.naval["schnorkel_dice"] * game.unit(id).schnorkel
    return schnorkel - stacks(game, area)


def chance(game: Europe, id: str) -> Fraction:
    """5.2  How likely a U-boat succeeds where it is."""
    added = to_the_dice(game, id, game.where[id])
    least = game.scenario.combat.naval["u_boat_succeeds"]
    rolls = [a + b + added >= least for a in DIE for b in DIE]
    return Fraction(sum(rolls), len(rolls))


def to_the_loss(game: Europe, id: str, area: str) -> int:
    """5.3, 5.9  What a U-boat that succeeds adds to the loss beyond its die."""
    numbers = game.scenario.combat.naval
    return (
        game.scenario.convoys[area].hunt
        + numbers["u_boat_damaged"] * (id in game.depleted)
        + numbers["u_boat_winter"] * is_wintry(game, area)
        + numbers["schnorkel_loss"] * game.unit(id).schnorkel
    )


# -- the order ------------------------------------------------------------------------------------


class Wolfpack(Command[Europe], frozen=True):
    """5.1  The U-boats that attack the convoys where they are; with none named, all."""

    answers: ClassVar = ("wolfpack",)
    form: ClassVar = """
        WOLFPACK units
        WOLFPACK ALL
    """
    spelled: ClassVar = {"WOLFPACK": ("WOLFPACK", "WOLFPACKS")}
    units: tuple[str, ...] = ()

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        return cls(next((each for each in said if isinstance(each, tuple)), ()))

    def __str__(self) -> str:
        return f"WOLFPACK {' + '.join(self.units) if self.units else ALL}"

    def attacking(self, game: Europe, side: Side) -> dict[str, tuple[str, ...]]:
        """By route, those who are named, as they are named; or all who can."""
        found = packs(game, side)
        if not self.units:
            return found
        named = {area: tuple(id for id in self.units if id in ids) for area, ids in found.items()}
        return {area: ids for area, ids in named.items() if ids}

    def check(self, game: Europe, side: Side) -> None:
        able = [id for ids in packs(game, side).values() for id in ids]
        for id in each_own(game, side, self.units, case=CASE, twice=CASE, legal=able):
            if id not in able:
                words = f"{id} is no U-boat at sea on an open convoy route"
                raise Illegal(words, case=CASE, legal=able)

    def forecast(self, view: Europe, side: Side) -> Iterator[str]:
        for area, ids in self.attacking(view, side).items():
            chances = [chance(view, id) for id in ids]
            loss = sum(
                (MEAN + to_the_loss(view, id, area)) * each
                for id, each in zip(ids, chances, strict=True)
            )
            worst = as_percent(1 - min(chances))
            yield f"{view.board.name(area)}: {float(loss):.1f} EP on average"
            if min(chances) < 1:
                there = counted(stacks(view, area), "stack")
                yield f"{there} of escorts: {worst} to be damaged, or sunk"

    def warnings(self, view: Europe, side: Side) -> Iterator[str]:
        for ids in self.attacking(view, side).values():
            for id in ids:
                if id in view.depleted and chance(view, id) < 1:
                    risk = as_percent(1 - chance(view, id))
                    yield f"{id} is damaged, and sunk for good if it fails: {risk} (5.2)"


class NoWolfpack(Command[Europe], frozen=True):
    """5.1  No U-boat attacks in this month."""

    answers: ClassVar = ("wolfpack",)
    form: ClassVar = "NO WOLFPACK"
    text: ClassVar = "NO WOLFPACK"
    spelled: ClassVar = {"NO": ("NO",)}


class Prowling(Asking[Europe], frozen=True):
    """5.1  Which U-boats attack? Where none of them can fail, all do, and nobody is asked."""

    kind: ClassVar = "wolfpack"
    usually: ClassVar = (ALL,)
    side: Side

    def able(self, game: Europe) -> list[str]:
        return [id for ids in packs(game, self.side).values() for id in ids]

    def asks(self, game: Europe) -> Side | None:
        return self.side if any(chance(game, id) < 1 for id in self.able(game)) else None

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        self.attack(game, Wolfpack())
        yield from ()

    def attack(self, game: Europe, order: Wolfpack) -> None:
        routes = tuple(order.attacking(game, self.side).items())
        if routes:
            game.push(PackAttacks(self.side, routes))

    def prompt(self, game: Europe) -> str:
        there = "; ".join(
            f"{game.board.name(area)}, {counted(stacks(game, area), 'stack')} of escorts: "
            + ", ".join(self.told(game, id) for id in ids)
            for area, ids in packs(game, self.side).items()
        )
        return f"U-boats on convoy routes. {there}. Which attack? (WOLFPACK units; NO WOLFPACK)"

    def told(self, game: Europe, id: str) -> str:
        damaged = ", damaged" if id in game.depleted else ""
        return f"{id} ({as_percent(chance(game, id))}{damaged})"

    def answers(self, game: Europe) -> Iterator[Order]:
        yield Wolfpack()
        yield NoWolfpack()
        able = self.able(game)
        for count in range(len(able) - 1, 0, -1):
            yield from map(Wolfpack, combinations(able, count))

    def check(self, game: Europe, order: Order) -> None:
        if isinstance(order, Wolfpack):
            order.check(game, self.side)

    def by_standing(self, game: Europe, choice: tuple[str, ...]) -> Order | None:
        """All, none, those that are not damaged, those that cannot fail, or who is named."""
        able = self.able(game)
        wanted: dict[str, Iterable[str]] = {
            ALL: able,
            NEVER: (),
            WHOLE: [id for id in able if id not in game.depleted],
            SAFE: [id for id in able if chance(game, id) == 1],
        }
        named = [id for id in choice if id in able]
        if not named and choice[0] not in wanted:
            return None
        units = tuple(named or wanted[choice[0]])
        if not units:
            return NoWolfpack()
        return Wolfpack() if len(units) == len(able) else Wolfpack(units)

    def sample(self, game: Europe, chance: random.Random) -> Order:
        units = tuple(id for id in self.able(game) if chance.random() < OFTEN)
        return Wolfpack(units) if units else NoWolfpack()

    def of_nobody(self, game: Europe) -> Iterator[Order]:
        yield Wolfpack()
        yield NoWolfpack()

    def shown(self, game: Europe, order: Order) -> Option:
        if isinstance(order, Wolfpack):
            return order.as_option(game, self.side)
        return super().shown(game, order)

    def offers_to(self, game: Europe, units: tuple[str, ...]) -> Iterator[Option]:
        order = Wolfpack(units)
        if passes(self.check, game, order):
            yield from self.all_shown(game, (order,))

    def play(self, game: Europe, order: Order, dice: Dice) -> Iterator[Event]:
        if isinstance(order, Wolfpack):
            self.attack(game, order)
        else:
            yield UBoatsStayedAway(self.side)


# -- the attacks ----------------------------------------------------------------------------------


class Attempt(NamedTuple):
    """5.2  How a U-boat fared."""

    succeeds: bool
    roll: tuple[int, ...]

    @property
    def hits(self) -> bool:
        """5.3  Doubles of one that succeeds hit an escort."""
        return self.succeeds and len(self.roll) > len(set(self.roll))


class PackAttacks(Step[Europe], frozen=True):
    """5.2, 5.3  Route by route; escorts are hit when all U-boats have attacked (5.5)."""

    side: Side
    routes: tuple[tuple[str, tuple[str, ...]], ...]
    hits: tuple[Hit, ...] = ()

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        if not self.routes:
            game.push(*(Victim(self.side, hit) for hit in self.hits))
            return
        (area, units), *rest = self.routes
        game.raided.update(units)  # 7.6
        game.committed.update(dict.fromkeys(guarding(game, area), PREVIOUS))  # 12.2
        hits, through = list(self.hits), []
        for id in units:
            found = self.attempt(game, id, area, dice)
            wounds = scored(game, area, sum(found.roll)) if found.hits else ()
            added, succeeds = to_the_dice(game, id, area), found.succeeds
            yield UBoatAttacked(self.side, id, area, found.roll, added, succeeds, bool(wounds))
            if succeeds:
                through.append((id, to_the_loss(game, id, area)))
                hits += wounds
            else:
                yield from hit_ship(game, id, sinking=False)
        yield from self.sunk(game, area, through, dice)
        game.push(PackAttacks(self.side, tuple(rest), tuple(hits)))

    def attempt(self, game: Europe, id: str, area: str, dice: Dice) -> Attempt:
        """5.2  Where there is no escort at all a U-boat gets through without dice (example)."""
        added, numbers = to_the_dice(game, id, area), game.scenario.combat.naval
        if not in_danger(game, area, numbers["any_escort"]):
            return Attempt(True, ())
        roll = two_dice(dice, f"{id} attacks convoys in {area}")
        return Attempt(sum(roll) + added >= numbers["u_boat_succeeds"], roll)

    def sunk(
        self, game: Europe, area: str, through: list[tuple[str, int]], dice: Dice
    ) -> Iterator[Event]:
        """5.3  A die for each that got through, with what each adds; never less than nothing."""
        if not through:
            return
        rolls = tuple(dice.roll(f"sunk by {id} in {area}") for id, _ in through)
        added = sum(more for _, more in through)
        loss = max(0, sum(rolls) + added)
        yield ConvoysSunk(self.side, area, rolls, added, loss, bear(game, area, loss))


class UBoatWar(Step[Europe], frozen=True):
    """SEQ-M  Strategic Warfare, step 4: the U-boats of every side that has some on a route."""

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        sides = game.sides_in_play() if at_war(game) else ()
        game.push(*(Prowling(side) for side in sides if packs(game, side)))
        yield from ()
