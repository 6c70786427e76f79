"""9.0, 16.1 to 16.4  An air unit attacks ships: as often as it is strong, each time as it likes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import ClassVar, NamedTuple

from msgspec.structs import replace

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.games.eto.air.flights import acts_as_bomber, over
from pbem.games.eto.facts.units import NAVAL_AIR
from pbem.games.eto.facts.words import as_percent
from pbem.games.eto.position.fleets import each_unit, in_port, is_aboard, rating
from pbem.games.eto.position.game import Europe
from pbem.games.eto.position.losses import lose_step
from pbem.games.eto.strikes.damage import hit_ship, is_sinking, two_dice
from pbem.games.eto.strikes.events import AntiAircraft, ShipStruck
from pbem.wargame.orders.asking import Asking
from pbem.wargame.orders.general import Naming

NEVER, BEST, WEAKEST = "NEVER", "BEST", "WEAKEST"
PAIRS = tuple((one, other) for one in range(1, 7) for other in range(1, 7))


def attacks_of(game: Europe, id: str) -> int:
    """16.2  How often an air unit attacks; an underlined strength half as often, up to four."""
    numbers, strength = game.scenario.combat.naval, game.strength(id)
    if not game.unit(id).underlined:
        return strength
    return min(strength // 2, numbers["most_underlined"])


def bonus(game: Europe, id: str, at: str) -> int:
    """16.3  What is added to the dice: against named ships only."""
    if not game.unit(at).single:
        return 0
    kind = "naval_air" if game.unit(id).kind == NAVAL_AIR else "land_based"
    return game.scenario.combat.naval[kind]


class Strike(Naming, frozen=True):
    """16.1  The ship that is attacked next; to attack none is an answer too."""

    answers: ClassVar = ("strike",)
    verb: ClassVar = "STRIKE"
    form: ClassVar = "STRIKE UNIT\nNO STRIKE"
    spelled: ClassVar = {"STRIKE": ("STRIKE", "BOMB"), "NO": ("NO",)}


class Striking(Asking[Europe], frozen=True):
    """16.1, 16.2  The attacks of one air unit."""

    kind: ClassVar = "strike"
    reaction: ClassVar = True
    usually: ClassVar = (BEST,)
    side: Side
    unit: str
    at: tuple[str, ...]
    left: int
    hex: str = ""  # that it flies over; none: the carrier's stack has met them
    hits: int = 0  # 16.4 by anti-aircraft fire, which take effect in the end

    def targets(self, game: Europe) -> tuple[str, ...]:
        """10.3  Those who are still there, of the transport points in a stack one."""
        return each_unit(game, self.afloat(game))

    def afloat(self, game: Europe) -> tuple[str, ...]:
        """All who are still there; none once the carrier is damaged or sunk."""
        if not self.left or not self.flies(game):
            return ()
        return tuple(id for id in self.at if game.on_map(id))

    def flies(self, game: Europe) -> bool:
        if self.hex:
            return self.unit in over(game, self.hex) and acts_as_bomber(game, self.unit)
        return is_aboard(game, self.unit) and game.aboard[self.unit] not in game.depleted

    def able(self, game: Europe) -> Iterable[str]:
        return self.targets(game)

    def asks(self, game: Europe) -> Side | None:
        return self.side if self.targets(game) else None

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        """16.4  Anti-aircraft hits take effect after all attacks."""
        if self.hits and game.on_map(self.unit):
            yield AntiAircraft(self.side, self.unit)
            for _ in range(self.hits):
                if game.on_map(self.unit):
                    yield lose_step(game, self.unit, "by anti-aircraft fire")
            if not game.on_map(self.unit):
                game.flying.pop(self.unit, None)

    def prompt(self, game: Europe) -> str:
        ships = ", ".join(f"{id} ({self.needed(game, id)}+)" for id in self.targets(game))
        attacks = "1 attack" if self.left == 1 else f"{self.left} attacks"
        return (
            f"{self.unit} of {self.base(game)} has {attacks} left: at which ship is the "
            f"next, with two dice? {ships}. (STRIKE ship; NO STRIKE)"
        )

    def base(self, game: Europe) -> str:
        return game.aboard.get(self.unit) or game.board.name(game.where[self.unit])

    def needed(self, game: Europe, id: str) -> int:
        """16.2, 16.3  What two dice must show."""
        return rating(game, id).armor - bonus(game, self.unit, id)

    def answers(self, game: Europe) -> Iterator[Order]:
        yield from (Strike((id,)) for id in self.targets(game))
        yield Strike()

    def check(self, game: Europe, order: Order) -> None:
        assert isinstance(order, Strike)
        for id in order.units:
            if id not in self.afloat(game):
                words = f"{id} is not among the ships that {self.unit} can attack"
                raise Illegal(words, case="16.1", legal=self.targets(game))

    def by_standing(self, game: Europe, choice: tuple[str, ...]) -> Order | None:
        """Nobody, the most valuable, who is hit most easily, or ships and kinds that are named."""
        targets, word = self.targets(game), choice[0]
        if word == NEVER:
            return Strike()
        if word == BEST:
            return Strike((max(targets, key=lambda id: self._worth(game, id)),))
        if word == WEAKEST:
            return Strike((min(targets, key=lambda id: (self.needed(game, id), id)),))
        for each in choice:
            if each in targets:
                return Strike((each,))
            kind = [id for id in targets if game.unit(id).kind == each]
            if kind:
                return Strike((max(kind, key=lambda id: self._worth(game, id)),))
        return None

    def _worth(self, game: Europe, id: str) -> tuple[bool, int, int]:
        """Great ships that fast groups must still catch, then those easily hit."""
        unit = game.unit(id)
        return unit.single, rating(game, id).gunnery or 0, -self.needed(game, id)

    def play(self, game: Europe, order: Order, dice: Dice) -> Iterator[Event]:
        assert isinstance(order, Strike)
        if not order.units:
            game.push(replace(self, left=0))
            return
        (id,) = order.units
        rolled = two_dice(dice, f"{self.unit} attacks {id}")
        armor, added = rating(game, id).armor, bonus(game, self.unit, id)
        total, sure = sum(rolled) + added, game.scenario.combat.naval["sure_hit"]
        shot = self.hits + (sum(rolled) <= flak(game, id))
        at, station = game.where[id], game.stations.get(id, "")
        yield ShipStruck(self.side, self.unit, id, at, rolled, total, armor, station)
        game.push(replace(self, left=self.left - 1, hits=shot))
        if total >= armor:
            yield from hit_ship(game, id, sinking=is_sinking(rolled, armor - added, sure))


def damage_told(view: Europe, units: Iterable[str], ships: Iterable[str]) -> Iterator[str]:
    """16.2 to 16.4  What all attacks of these units do to the greatest of some ships."""
    flying = tuple(units)
    named = sorted(
        ships, key=lambda id: (not view.unit(id).single, -(rating(view, id).gunnery or 0))
    )
    if not flying or not named:
        return
    at = named[0]
    odds = hits_by(view, flying, at)
    shot = sum(attacks_of(view, id) for id in flying) * _dice_up_to(flak(view, at))
    yield (
        f"if all come through and attack {at}: damaged or sunk with {as_percent(odds.hit)}, sunk "
        f"with {as_percent(odds.sunk)}; anti-aircraft fire takes {float(shot):.1f} steps on average"
    )


class ShipOdds(NamedTuple):
    """16.2, 9.5  How likely a ship is hit at all, and how likely it is sunk."""

    hit: Fraction
    sunk: Fraction


def hits_by(game: Europe, units: Iterable[str], at: str) -> ShipOdds:
    """16.2, 9.5  The attacks of air units on one ship, one after the other."""
    unit, sure = game.unit(at), game.scenario.combat.naval["sure_hit"]
    two_steps = unit.two_steps and at not in game.depleted
    after = unit.ship(damaged=True) if two_steps else rating(game, at)
    whole, hurt = Fraction(1), Fraction(0)  # not hit yet; hit once, and afloat
    for id in units:
        added = bonus(game, id, at)
        first = _one_attack(rating(game, at).armor - added, sure)
        again = _one_attack(after.armor - added, sure)
        for _ in range(attacks_of(game, id)):
            damaged = whole * (first.hit - first.sunk) if two_steps else Fraction(0)
            whole, hurt = whole * (1 - first.hit), hurt * (1 - again.hit) + damaged
    return ShipOdds(1 - whole, 1 - whole - hurt)


def _one_attack(needed: int, sure: int) -> ShipOdds:
    hits = [pair for pair in PAIRS if sum(pair) >= needed]
    sinking = [pair for pair in hits if is_sinking(pair, needed, sure)]
    return ShipOdds(Fraction(len(hits), len(PAIRS)), Fraction(len(sinking), len(PAIRS)))


def _dice_up_to(most: int) -> Fraction:
    return Fraction(sum(sum(pair) <= most for pair in PAIRS), len(PAIRS))


def flak(game: Europe, id: str) -> int:
    """16.4  The highest dice that hit a bomber over a ship; nought: none does."""
    numbers, board, place = game.scenario.combat.naval, game.board, game.where[id]
    if in_port(game, id) and place in board.grid.index:
        heavy = board.is_in(place, board.major_ports | board.forts)
        return numbers["heavy_flak"] if heavy else numbers["flak"]
    stack, fleets = game.fleets.get(id), game.fleets.items()
    mates = sum(by == stack and not game.roster[ship].transport for ship, by in fleets)
    return numbers["flak"] if mates >= numbers["many_ships"] else 0
