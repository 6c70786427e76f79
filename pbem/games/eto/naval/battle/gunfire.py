"""9.2 to 9.5  Guns: who fires when, at whom, and what it does.

In the first round ships fire in bands from the heaviest guns down; all shots of a band fall at
once, and damage is done before the next. In the second round all fire at once.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import product
from typing import Any, ClassVar, Self

import msgspec
from lark import Token
from msgspec.structs import replace

from pbem.engine.battle_card import BattleCard
from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal, passes
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Order, Side
from pbem.engine.step import Step, together
from pbem.games.eto.facts.words import Words
from pbem.games.eto.naval.battle.battle_state import (
    battle,
    engaged,
    fired_at,
    opponent,
    standing_for,
)
from pbem.games.eto.naval.events import GunsFired
from pbem.games.eto.orders.standing import KINDS
from pbem.games.eto.position.fleets import rating
from pbem.games.eto.position.game import Europe
from pbem.games.eto.strikes.damage import hit_ship, is_sinking, two_dice
from pbem.games.eto.strikes.torpedoes import guns_at
from pbem.wargame.fire.sharing import shared_by, unshared
from pbem.wargame.orders.asking import Asking
from pbem.wargame.orders.command import Command

ALL_GUNS = -1  # 9.3 the band of the second round
PAIRS = tuple(product(range(1, 7), repeat=2))


def needed(game: Europe, by: str, at: str) -> int:
    """9.2  What two dice must show to hit."""
    return rating(game, at).armor - guns_at(game, by, at)


def hit_chance(game: Europe, by: str, at: str) -> Fraction:
    """9.2  Twelve always hits."""
    least = min(needed(game, by, at), game.scenario.combat.naval["sure_hit"])
    return Fraction(sum(sum(pair) >= least for pair in PAIRS), len(PAIRS))


def bands(game: Europe, round: int) -> tuple[int, ...]:
    """9.3  The sub-rounds of a round."""
    first = game.scenario.combat.naval["first_band"]
    return tuple(range(first, -1, -1)) if round == 1 else (ALL_GUNS,)


def firing(game: Europe, side: Side, band: int) -> tuple[str, ...]:
    """9.3, 9.4  The ships of a side that fire in a band: with these guns, and not before."""
    fired = battle(game).fired

    def fires(id: str) -> bool:
        guns = 0 if game.unit(id).submarine else rating(game, id).gunnery  # 11.4
        return guns is not None and id not in fired and band in (ALL_GUNS, guns)

    return tuple(id for id in engaged(game, side) if fires(id))


def rank(game: Europe, at: str, choice: tuple[str, ...]) -> int:
    """How early a ship or its kind is named; who is not named comes last."""
    named = [choice.index(each) for each in (at, game.unit(at).kind) if each in choice]
    return min(named, default=len(choice))


class GunShot(msgspec.Struct, frozen=True):
    """9.2  Who fires at whom."""

    by: str
    at: str

    def __str__(self) -> str:
        return f"{self.by} > {self.at}"


class Fire(Command[Europe], frozen=True):
    """9.2  Whom each ship fires at; who is not named does not fire."""

    answers: ClassVar = ("fire",)
    form: ClassVar = """
        FIRE _gun (COMMA _gun)*
        NO FIRE
    """
    parts: ClassVar = "_gun: UNIT (ARROW | AT | DASH | TO) UNIT"
    spelled: ClassVar = {"FIRE": ("FIRE",), "NO": ("NO",)}
    shots: tuple[GunShot, ...] = ()

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        named = [
            reader.unit(each) for each in said if isinstance(each, Token) and each.type == "UNIT"
        ]
        return cls(tuple(GunShot(*pair) for pair in zip(named[::2], named[1::2], strict=True)))

    def __str__(self) -> str:
        return f"FIRE {', '.join(map(str, self.shots))}" if self.shots else "NO FIRE"

    @property
    def actors(self) -> tuple[str, ...]:
        return tuple(each.by for each in self.shots)


class GunBand(Step[Europe], frozen=True):
    """9.3  A sub-round: both say whom they fire at, then all shots fall."""

    band: int

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        if game.sea_battle is None:
            return
        laying = [Laying(side, self.band) for side in battle(game).sides]
        asked = [each for each in laying if each.asks(game)]
        silent = [each for each in laying if each not in asked]
        if len(asked) > 1:
            game.push(*together(*asked), Salvo(self.band))
        else:
            game.push(*silent, *asked, Salvo(self.band))
        yield from ()


class Laying(Asking[Europe], frozen=True):
    """9.2, 9.4  A side lays its guns, every enemy once before any twice."""

    kind: ClassVar = "fire"
    reaction: ClassVar = True
    usually: ClassVar = ("BEST",)
    side: Side
    band: int

    def firing(self, game: Europe) -> tuple[str, ...]:
        return firing(game, self.side, self.band)

    def targets(self, game: Europe) -> tuple[str, ...]:
        return engaged(game, opponent(game, self.side))

    def able(self, game: Europe) -> Iterable[str]:
        return self.firing(game)

    def asks(self, game: Europe) -> Side | None:
        return self.side if self.firing(game) and len(self.targets(game)) > 1 else None

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        """Who has one target at most fires at that."""
        targets = self.targets(game)
        if targets:
            self.lay(game, dict.fromkeys(self.firing(game), targets[0]))
        yield from ()

    def lay(self, game: Europe, aimed: Mapping[str, str]) -> None:
        now = battle(game)
        game.sea_battle = replace(now, shots=(*now.shots, *aimed.items()))

    def open_targets(self, game: Europe) -> list[str]:
        """9.4  Those whom one of the guns may fire at, if the others fire at who was spared."""
        shots, targets = fired_at(game), self.targets(game)
        spare = len(self.firing(game)) - 1
        return [
            at
            for at in targets
            if sum(max(0, shots[at] - shots[other]) for other in targets) <= spare
        ]

    def prompt(self, game: Europe) -> str:
        targets = self.open_targets(game)
        shots = "; ".join(
            f"{id} at "
            + ", ".join(f"{at} ({100 * float(hit_chance(game, id, at)):.0f} %)" for at in targets)
            for id in self.firing(game)
        )
        when = f"guns of {self.band}" if self.band != ALL_GUNS else "all guns at once"
        return (
            f"Naval combat {Words(game.scenario).at_sea(battle(game).place)}, "
            f"round {battle(game).round}, "
            f"{when}: whom do you fire at, each enemy once before any twice? {shots}. "
            "(FIRE ship > target, ...)"
        )

    def answers(self, game: Europe) -> Iterator[Order]:
        ships, targets = self.firing(game), self.targets(game)
        for aimed in product((*targets, ""), repeat=len(ships)):
            shots = (GunShot(by, at) for by, at in zip(ships, aimed, strict=True) if at)
            order = Fire(tuple(shots))
            if passes(self.check, game, order):
                yield order

    def shown(self, game: Europe, order: Order) -> Option:
        """A salvo to be clicked, with its card: how likely each shot hits."""
        assert isinstance(order, Fire)
        chips = tuple(
            f"{shot} {100 * float(hit_chance(game, shot.by, shot.at)):.0f} %"
            for shot in order.shots
        )
        card = BattleCard(order.actors, self.targets(game), chips)
        place = game.board.spot(battle(game).place)
        return Option(str(order), "attack", place, words=chips, battle=card if chips else None)

    def sample(self, game: Europe, chance: random.Random) -> Order:
        return self._shared(game, lambda by, at: chance.random())

    def check(self, game: Europe, order: Order) -> None:
        assert isinstance(order, Fire)
        ships, targets = self.firing(game), self.targets(game)
        for shot in order.shots:
            if shot.by not in ships:
                raise Illegal(f"{shot.by} does not fire now", case="9.3", legal=ships)
            if standing_for(game, shot.at) not in targets:
                words, case = f"{shot.by} cannot fire at {shot.at}", "9.1"
                if shot.at in game.roster and game.unit(shot.at).submarine:
                    words, case = f"{words}: guns reach submarines only at sea", "11.2"
                raise Illegal(words, case=case, legal=targets)
            if order.actors.count(shot.by) > 1:
                raise Illegal(f"{shot.by} fires once in a round", case="9.4")
        aimed = {shot.by: standing_for(game, shot.at) for shot in order.shots}
        if fault := unshared(aimed, targets, fired_at(game)):
            words = f"{fault.twice} is fired at again before {fault.spared} is"
            raise Illegal(words, case="9.4", legal=[self.usual(game)])

    def by_standing(self, game: Europe, choice: tuple[str, ...]) -> Order | None:
        """The great ships that are likely hit, or these kinds or ships before others."""
        if choice[0] not in ("BEST", "WEAKEST", *KINDS) and choice[0] not in game.roster:
            return None

        def gain(by: str, at: str) -> tuple[int, float]:
            wanted = -rank(game, at, choice)
            chance = float(hit_chance(game, by, at))
            worth = 1 if choice[0] == "WEAKEST" else 1 + (rating(game, at).gunnery or 0)
            return wanted, chance * worth

        return self._shared(game, gain)

    def _shared(self, game: Europe, gain: Callable[[str, str], Any]) -> Fire:
        ships, targets = self.firing(game), self.targets(game)
        aimed = shared_by(ships, targets, gain, fired_at(game))
        return Fire(tuple(GunShot(by, at) for by, at in aimed.items()))

    def play(self, game: Europe, order: Order, dice: Dice) -> Iterator[Event]:
        assert isinstance(order, Fire)
        self.lay(game, {shot.by: standing_for(game, shot.at) for shot in order.shots})
        yield from ()


class Salvo(Step[Europe], frozen=True):
    """9.2, 9.3, 9.5  All shots of a band fall at once; then what they have hit is damaged."""

    band: int

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        now, sure = battle(game), game.scenario.combat.naval["sure_hit"]
        shots = [(by, at) for by, at in now.shots if by not in now.fired]
        hits: list[tuple[str, bool]] = []
        for by, at in shots:
            rolled = two_dice(dice, f"{by} fires at {at}")
            least = needed(game, by, at)
            hit = sum(rolled) >= min(least, sure)
            sinks = hit and is_sinking(rolled, least, sure)
            hits += [(at, sinks)] if hit else []
            guns, armor = guns_at(game, by, at), rating(game, at).armor
            yield GunsFired(game.side_of(by), by, at, now.place, rolled, guns, armor, hit, sinks)
        game.sea_battle = replace(now, fired=(*now.fired, *(by for by, _ in shots)))
        for at, sinks in hits:
            yield from hit_ship(game, standing_for(game, at), sinking=sinks)
