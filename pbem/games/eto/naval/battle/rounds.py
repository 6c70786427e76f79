"""9.0, 9.1, 9.3  Naval combat from beginning to end: two rounds at most, with a parting between."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import ClassVar

from msgspec.structs import replace

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.engine.step import Step
from pbem.games.eto.facts.words import Words
from pbem.games.eto.naval.battle.battle_state import (
    battle,
    check_own,
    crews,
    may_hold_out,
    meant,
    opponent,
    ships_of,
)
from pbem.games.eto.naval.battle.gunfire import GunBand, bands
from pbem.games.eto.naval.battle.tactics import HOLD, tactic
from pbem.games.eto.naval.battle.withdrawal import Parting
from pbem.games.eto.naval.events import HeldOut, SeaBattleBegan, SeaBattleEnded
from pbem.games.eto.position.fleets import armed, rating, with_ratings
from pbem.games.eto.position.game import Europe, SeaBattle
from pbem.wargame.orders.asking import Asking
from pbem.wargame.orders.general import Naming

NEVER, WEAK = "NEVER", "WEAK"


class Engage(Step[Europe], frozen=True):
    """9.0, 9.1  A group that has found a stack fights all of it."""

    place: str
    group: tuple[str, ...]
    stack: tuple[str, ...]
    confined: bool = False

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        group, stack = (
            tuple(id for id in each if game.where.get(id) == self.place)
            for each in (self.group, self.stack)
        )
        if not group or not stack or not armed(game, (*group, *stack)):
            return
        sides = game.side_of(group[0]), game.side_of(stack[0])
        game.sea_battle = SeaBattle(self.place, sides, (group, stack), self.confined)
        yield SeaBattleBegan(sides, (group, stack), self.place)
        hurt = tuple(id for id in (*group, *stack) if id in game.depleted)
        rounds = range(2, game.scenario.combat.naval["rounds"] + 1)
        game.push(
            BattleRound(1),
            *(step for number in rounds for step in (Parting(), BattleRound(number))),
            EndOfBattle(self.place, self.group, self.stack, hurt, game.stations.get(stack[0], "")),
        )


class BattleRound(Step[Europe], frozen=True):
    """9.3  A round, if both sides still have ships in the battle."""

    number: int

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        if game.sea_battle is None:
            return
        now = battle(game)
        if not all(ships_of(game, side) for side in now.sides):
            return
        game.sea_battle = replace(now, round=self.number, held=(), fired=(), shots=())
        holding = (HoldingOut(side) for side in now.sides if may_hold_out(game, side))
        game.push(*holding, *map(GunBand, bands(game, self.number)))
        yield from ()


class HoldOut(Naming, frozen=True):
    """9.1  The ships that are kept out of a round; none of them is an answer too."""

    answers: ClassVar = ("hold",)
    verb: ClassVar = "HOLD OUT"
    form: ClassVar = "HOLDOUT _holding\nNO HOLDOUT"
    parts: ClassVar = "_holding: UNIT ((COMMA | PLUS | AMPERSAND | AND) UNIT)*"
    spelled: ClassVar = {"HOLDOUT": ("HOLD OUT", "HOLD BACK"), "NO": ("NO",)}


class HoldingOut(Asking[Europe], frozen=True):
    """9.1  The side with more ships may keep those out that are not needed."""

    kind: ClassVar = "hold"
    reaction: ClassVar = True
    usually: ClassVar = (WEAK,)
    side: Side

    def asks(self, game: Europe) -> Side | None:
        return self.side

    def able(self, game: Europe) -> Iterable[str]:
        return ships_of(game, self.side)

    def prompt(self, game: Europe) -> str:
        own = with_ratings(game, ships_of(game, self.side))
        theirs = with_ratings(game, ships_of(game, opponent(game, self.side)))
        most = may_hold_out(game, self.side)
        return (
            f"Naval combat {Words(game.scenario).at_sea(battle(game).place)}, "
            f"round {battle(game).round}, "
            f"against {theirs}. You have {own}, and may hold out up to {most}: who? "
            "(HOLD OUT ships; NO HOLD OUT)"
        )

    def answers(self, game: Europe) -> Iterator[Order]:
        own = ships_of(game, self.side)
        yield HoldOut()
        for count in range(1, may_hold_out(game, self.side) + 1):
            yield from (HoldOut(ships) for ships in combinations(own, count))

    def sample(self, game: Europe, chance: random.Random) -> Order:
        own, most = ships_of(game, self.side), may_hold_out(game, self.side)
        return HoldOut(tuple(chance.sample(own, chance.randint(0, most))))

    def check(self, game: Europe, order: Order) -> None:
        assert isinstance(order, HoldOut)
        most = may_hold_out(game, self.side)
        check_own(game, self.side, order.units, "9.1")
        held = len(meant(game, order.units))
        if held > most:
            words = f"{held} ships are held out, and {most} may be"
            raise Illegal(words, case="9.1", legal=[self.usual(game)])

    def forced(self, game: Europe) -> Order | None:
        """What the order that sent them has said."""
        said = tactic(game, ships_of(game, self.side), HOLD)
        return self.by_standing(game, said) if said else None

    def by_standing(self, game: Europe, choice: tuple[str, ...]) -> Order | None:
        """Nobody, those without guns or with damage, or ships and kinds that are named."""
        own, most = ships_of(game, self.side), may_hold_out(game, self.side)
        if choice[0] == NEVER:
            return HoldOut()
        if choice[0] == WEAK:
            held = [id for id in own if rating(game, id).gunnery is None]
            held += [id for id in own if id in game.depleted and id not in held]
        else:
            named = meant(game, (id for id in choice if id in game.roster))
            held = [id for id in own if id in named or game.unit(id).kind in choice]
        return HoldOut(tuple(held[:most]))

    def play(self, game: Europe, order: Order, dice: Dice) -> Iterator[Event]:
        assert isinstance(order, HoldOut)
        held = crews(game, self.side, order.units)
        game.sea_battle = replace(battle(game), held=held)
        if held:
            yield HeldOut(self.side, held, battle(game).round)


class EndOfBattle(Step[Europe], frozen=True):
    """9.3  After two rounds, or sooner, it is over."""

    place: str
    group: tuple[str, ...]
    stack: tuple[str, ...]
    before: tuple[str, ...] = ()  # who came damaged
    station: str = ""  # 7.4

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        game.sea_battle = None
        both = (*self.group, *self.stack)
        sunk = [id for id in both if not game.on_map(id)]
        hurt = [id for id in both if id in game.depleted and id not in self.before]
        named = Words(game.scenario).ships
        words = [f"{named(sunk)} sunk"] if sunk else []
        words += [f"{named(hurt)} damaged"] if hurt else []
        yield SeaBattleEnded(self.place, "; ".join(words) or "no ship is hurt", self.station)
