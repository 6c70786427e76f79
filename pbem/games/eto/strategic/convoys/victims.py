"""5.5  Escorts that are hit by U-boats, when all of these have attacked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Self

import msgspec

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.games.eto.facts.nations import BRITISH, WESTERN
from pbem.games.eto.facts.units import HUNTERS
from pbem.games.eto.position.fleets import with_ratings
from pbem.games.eto.position.game import Europe
from pbem.games.eto.strategic.convoys.escort_stacks import (
    HALF,
    WHOLE,
    escorting,
    escorts_of,
    halves,
    main_route,
)
from pbem.games.eto.strikes.damage import hit_ship
from pbem.wargame.orders.asking import Asking
from pbem.wargame.orders.command import Command

CASE = "5.5"
BEST, LEAST = "BEST", "LEAST"


class Hit(msgspec.Struct, frozen=True):
    """5.5  A hit on an escort, scored when its U-boat attacks and taken when all have."""

    area: str  # that is attacked
    route: str  # whose escorts are hit
    among: tuple[str, ...]


def exposed(game: Europe, area: str) -> tuple[str, tuple[str, ...]]:
    """5.5  The route whose escorts are hit, and these: its own, else those that help it."""
    chief = main_route(game)
    if own := escorting(game, area):
        return area, own
    return chief, escorting(game, chief)


def in_danger(game: Europe, area: str, dice: int) -> tuple[str, ...]:
    """5.5  The escorts that doubles of so much may hit: any on a twelve, else the small ones."""
    _, ships = exposed(game, area)
    every = dice >= game.scenario.combat.naval["any_escort"]
    return tuple(id for id in ships if every or game.unit(id).kind in HUNTERS)


def scored(game: Europe, area: str, dice: int) -> tuple[Hit, ...]:
    """5.5  The hit that doubles of so much score on a route; none where there is nobody to hit."""
    among = in_danger(game, area, dice)
    return (Hit(area, exposed(game, area)[0], among),) if among else ()


class HitEscort(Command[Europe], frozen=True):
    """5.5  The escort that is hit."""

    answers: ClassVar = ("victim",)
    form: ClassVar = "HIT UNIT"
    text: ClassVar = "HIT {unit}"
    spelled: ClassVar = {"HIT": ("HIT",)}
    unit: str

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        return cls(*reader.values(said))

    def forecast(self, view: Europe, side: Side) -> Iterator[str]:
        lost = _is_lost(view, self.unit)
        yield f"{self.unit} is {'sunk' if lost else 'damaged'}"


def _is_lost(game: Europe, id: str) -> bool:
    """9.5  Would a hit sink it?"""
    return id in game.depleted or not game.unit(id).two_steps


class Victim(Asking[Europe], frozen=True):
    """5.5  The German player names the escort; one of the North Atlantic that helps, Britain.

    Where those that may be hit are all alike nobody is asked.
    """

    kind: ClassVar = "victim"
    reaction: ClassVar = True
    attacker: Side
    hit: Hit

    def able(self, game: Europe) -> tuple[str, ...]:
        """Those who are still there: hits before this one may have sunk some."""
        there = escorts_of(game, self.hit.route)
        return tuple(id for id in self.hit.among if id in there)

    def chooser(self, game: Europe) -> Side:
        """5.5  Who says which."""
        if self.hit.route == self.hit.area:
            return self.attacker
        british = game.commander(BRITISH)
        return british if british in game.sides_in_play() else game.speaker(WESTERN)

    def asks(self, game: Europe) -> Side | None:
        differ = {self._looks(game, id) for id in self.able(game)}
        return self.chooser(game) if len(differ) > 1 else None

    def _looks(self, game: Europe, id: str) -> tuple[str, str, bool]:
        return game.unit(id).nation, game.factors(id), id in game.depleted

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        for id in self.able(game)[:1]:
            yield from hit_ship(game, id, sinking=False)

    def prompt(self, game: Europe) -> str:
        where = game.board.name(self.hit.route)
        ships = with_ratings(game, self.able(game))
        return f"A U-boat hits an escort in the {where}. Which? {ships}. (HIT ship)"

    def answers(self, game: Europe) -> Iterator[Order]:
        return map(HitEscort, self.able(game))

    def check(self, game: Europe, order: Order) -> None:
        assert isinstance(order, HitEscort)
        if order.unit not in (able := self.able(game)):
            raise Illegal(f"{order.unit} is no escort that can be hit", case=CASE, legal=able)

    def usual(self, game: Europe) -> Order:
        own = self.chooser(game) != self.attacker
        return HitEscort(self._by_cost(game)[0 if own else -1])

    def _by_cost(self, game: Europe) -> list[str]:
        """What costs the escorts least first: units that no longer count, then ships."""
        area = self.hit.route

        def cost(id: str) -> tuple[int, bool]:
            lost = _is_lost(game, id)
            after = 0 if lost or halves(game, id, area) > WHOLE else HALF  # 5.6 carriers count 0
            return halves(game, id, area) - after, lost

        return sorted(self.able(game), key=cost)

    def by_standing(self, game: Europe, choice: tuple[str, ...]) -> Order | None:
        """What costs the escorts most or least, or the first of these that can be hit."""
        able, ranked = self.able(game), self._by_cost(game)
        named = [id for id in choice if id in able]
        found = {BEST: ranked[-1], LEAST: ranked[0]}.get(choice[0])
        unit = named[0] if named else found
        return None if unit is None else HitEscort(unit)

    def play(self, game: Europe, order: Order, dice: Dice) -> Iterator[Event]:
        assert isinstance(order, HitEscort)
        yield from hit_ship(game, order.unit, sinking=False)
