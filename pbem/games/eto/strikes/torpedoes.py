"""11.3, 11.4  A submarine that has found a stack attacks once or twice; escorts may fire first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.engine.step import Step
from pbem.games.eto.facts.units import HUNTERS
from pbem.games.eto.facts.words import counted, does
from pbem.games.eto.position.fleets import as_units, rating, with_ratings
from pbem.games.eto.position.game import Europe
from pbem.games.eto.strikes.damage import hit_ship, is_sinking, two_dice
from pbem.games.eto.strikes.events import Dived, SubmarineSpotted, Torpedoed
from pbem.wargame.orders.asking import Asking
from pbem.wargame.orders.command import Command
from pbem.wargame.orders.general import Naming

BEST, WEAKEST, ALL, NEVER = "BEST", "WEAKEST", "ALL", "NEVER"
Shots = tuple[tuple[str, str], ...]


def guns_at(game: Europe, by: str, at: str) -> int:
    """9.2, 11.4  What a ship adds to its dice; a submarine only against ships with names."""
    if game.unit(by).submarine and not game.unit(at).single:
        return 0
    return rating(game, by).gunnery or 0


def escorts(game: Europe, ships: Iterable[str]) -> tuple[str, ...]:
    """11.3  Those who fight submarines."""
    return tuple(id for id in ships if game.on_map(id) and game.unit(id).kind in HUNTERS)


class SubmarineAttack(Step[Europe], frozen=True):
    """11.3  From finding a stack to the end: two attacks, or one and whatever comes then."""

    place: str
    submarine: str
    stack: tuple[str, ...]

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        side, guards = game.side_of(self.submarine), escorts(game, self.stack)
        aiming = TorpedoAiming(side, self.submarine, self.stack)
        if not guards:
            game.push(aiming, aiming)
            return
        roll = dice.roll(f"escorts look out for {self.submarine}")
        seen = roll <= len(guards)
        yield SubmarineSpotted(game.side_of(guards[0]), self.submarine, self.place, roll, seen)
        charges = [Torpedoes(tuple((id, self.submarine) for id in guards))] if seen else []
        game.push(*charges, aiming, Staying(side, self.submarine, self.place, self.stack))


class Torpedo(Naming, frozen=True):
    """11.3  The ship that a submarine attacks; to attack none is an answer too."""

    answers: ClassVar = ("torpedo",)
    verb: ClassVar = "TORPEDO"
    form: ClassVar = "TORPEDO UNIT\nNO TORPEDO"
    spelled: ClassVar = {"TORPEDO": ("TORPEDO",), "NO": ("NO",)}


class TorpedoAiming(Asking[Europe], frozen=True):
    """11.3  Which ship does a submarine attack?"""

    kind: ClassVar = "torpedo"
    reaction: ClassVar = True
    usually: ClassVar = (BEST,)
    side: Side
    submarine: str
    stack: tuple[str, ...]
    others: Shots = ()  # of the escorts, at the same time

    def targets(self, game: Europe) -> tuple[str, ...]:
        """10.3  One transport point stands for all of them."""
        return as_units(game, self.afloat(game))

    def afloat(self, game: Europe) -> tuple[str, ...]:
        if not game.on_map(self.submarine):
            return ()
        return tuple(id for id in self.stack if game.on_map(id))

    def able(self, game: Europe) -> Iterable[str]:
        return self.targets(game)

    def asks(self, game: Europe) -> Side | None:
        return self.side if self.targets(game) else None

    def prompt(self, game: Europe) -> str:
        ships = ", ".join(f"{id} ({self.needed(game, id)}+)" for id in self.targets(game))
        return (
            f"{self.submarine} attacks: which ship, with two dice? {ships}. "
            "(TORPEDO ship; NO TORPEDO)"
        )

    def needed(self, game: Europe, id: str) -> int:
        return rating(game, id).armor - guns_at(game, self.submarine, id)

    def answers(self, game: Europe) -> Iterator[Order]:
        yield from (Torpedo((id,)) for id in self.targets(game))
        yield Torpedo()

    def check(self, game: Europe, order: Order) -> None:
        assert isinstance(order, Torpedo)
        for id in order.units:
            if id not in self.afloat(game):
                words = f"{id} is not in the stack that {self.submarine} has found"
                raise Illegal(words, case="11.3", legal=self.targets(game))

    def by_standing(self, game: Europe, choice: tuple[str, ...]) -> Order | None:
        """Great ships that are likely hit, who is hit most easily, or kinds and ships."""
        targets, word = self.targets(game), choice[0]
        if word == WEAKEST:
            return Torpedo((min(targets, key=lambda id: (self.needed(game, id), id)),))
        for each in choice if word != BEST else ():
            if wanted := [id for id in targets if each in (id, game.unit(id).kind)]:
                return Torpedo((max(wanted, key=lambda id: self._worth(game, id)),))
        if word != BEST:
            return None
        return Torpedo((max(targets, key=lambda id: self._worth(game, id)),))

    def _worth(self, game: Europe, id: str) -> tuple[bool, int]:
        return game.unit(id).single, -self.needed(game, id)

    def play(self, game: Europe, order: Order, dice: Dice) -> Iterator[Event]:
        assert isinstance(order, Torpedo)
        own = tuple((self.submarine, id) for id in order.units)
        game.push(Torpedoes((*own, *self.others)))
        yield from ()


class Torpedoes(Step[Europe], frozen=True):
    """11.3, 9.5  Attacks that fall at the same time; then what they have hit is damaged."""

    shots: Shots

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        sure = game.scenario.combat.naval["sure_hit"]
        hits: list[tuple[str, bool]] = []
        for by, at in self.shots:
            if not game.on_map(by) or not game.on_map(at):
                continue
            rolled = two_dice(dice, f"{by} attacks {at}")
            guns, armor = guns_at(game, by, at), rating(game, at).armor
            hit = sum(rolled) >= min(armor - guns, sure)
            sinks = hit and is_sinking(rolled, armor - guns, sure)
            hits += [(at, sinks)] if hit else []
            side, where, station = game.side_of(by), game.where[at], game.stations.get(at, "")
            yield Torpedoed(side, by, at, where, rolled, guns, armor, hit, station)
        for at, sinks in hits:
            yield from hit_ship(game, at, sinking=sinks)


# -- a second round --------------------------------------------------------------------------------


class Dive(Command[Europe], frozen=True):
    """11.3  Withdraw; nobody pursues."""

    answers: ClassVar = ("sub",)
    form: ClassVar = "DIVE"
    text: ClassVar = "DIVE"
    spelled: ClassVar = {"DIVE": ("DIVE",)}


class AttackAgain(Command[Europe], frozen=True):
    """11.3  Fight a second round, in which all escorts attack at the same time."""

    answers: ClassVar = ("sub",)
    form: ClassVar = "AGAIN"
    text: ClassVar = "AGAIN"
    spelled: ClassVar = {"AGAIN": ("AGAIN", "ONCE MORE")}


class Staying(Asking[Europe], frozen=True):
    """11.3  A submarine that has attacked withdraws, or attacks once more."""

    kind: ClassVar = "sub"
    reaction: ClassVar = True
    usually: ClassVar = (NEVER,)
    side: Side
    submarine: str
    place: str
    stack: tuple[str, ...]

    def left(self, game: Europe) -> tuple[str, ...]:
        return tuple(id for id in self.stack if game.on_map(id))

    def able(self, game: Europe) -> Iterable[str]:
        return (self.submarine,)

    def asks(self, game: Europe) -> Side | None:
        return self.side if game.on_map(self.submarine) and self.left(game) else None

    def prompt(self, game: Europe) -> str:
        ships = with_ratings(game, self.left(game))
        escorting = escorts(game, self.stack)
        fire = f"{counted(len(escorting), 'escort')} {does(escorting, 'fires', 'fire')}"
        return (
            f"{self.submarine} has attacked {ships}. Once more, while {fire} at it? (DIVE; AGAIN)"
        )

    def answers(self, game: Europe) -> Iterator[Order]:
        yield Dive()
        yield AttackAgain()

    def by_standing(self, game: Europe, choice: tuple[str, ...]) -> Order | None:
        again = {ALL: True, NEVER: not escorts(game, self.stack)}.get(choice[0])
        return None if again is None else AttackAgain() if again else Dive()

    def play(self, game: Europe, order: Order, dice: Dice) -> Iterator[Event]:
        if isinstance(order, Dive):
            yield Dived(self.side, self.submarine, self.place)
            return
        guards = tuple((id, self.submarine) for id in escorts(game, self.stack))
        game.push(TorpedoAiming(self.side, self.submarine, self.stack, guards))
