"""12.0, 25.1  Reinforcements and mobilization: units drawn blindly from a pool."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Self

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.games.norway.actions.action import Action
from pbem.games.norway.actions.grants import G1
from pbem.games.norway.facts.boxes import HAND, NORWEGIAN_POOL, POOL
from pbem.games.norway.facts.units import ALLIED
from pbem.games.norway.position.events import Placed
from pbem.games.norway.position.fog import STACKS, veil
from pbem.games.norway.position.game import IN_PLAY, Norway
from pbem.games.norway.turn.arrivals import Mobilized
from pbem.games.norway.turn.events import Drawn
from pbem.games.norway.turn.placement import arrival_places

FALL_GELB = "gelb"


class Reinforce(Action, frozen=True):
    """25.1  Call for reinforcements: as many as a die says, to the home base."""

    case: ClassVar = "25.1"
    verb: ClassVar = "a call for reinforcements"
    counts: ClassVar = (G1,)
    text: ClassVar = "REINFORCE"
    form: ClassVar = "REINFORCE _spend?"
    spelled: ClassVar = {"REINFORCE": ("REINFORCE", "REINFORCEMENTS", "CALL FOR REINFORCEMENTS")}

    def try_on(self, game: Norway, side: Side) -> None:
        if side == ALLIED and fall_gelb(game):
            words = "since Fall Gelb the Allies call for no more reinforcements"
            raise Illegal(words, case="26.1")
        if not game.inside(POOL[side]):
            raise Illegal("no reinforcements are left", case="25.1")

    def carry_out(self, game: Norway, side: Side, dice: Dice) -> Iterator[Event]:
        count = dice.roll("reinforcements")
        drawn = draw(game, side, POOL[side], count, dice)
        yield drawn
        for id in drawn.units:
            place = arrival_places(game, id)[0]
            game.put(id, place)
            yield Placed(id, side, place, "reinforcement", veil(game, id))

    @classmethod
    def some(cls, game: Norway, side: Side) -> Iterator[Self]:
        yield cls()

    @classmethod
    def of_nobody(cls, view: Norway, side: Side) -> Iterator[Self]:
        return cls.some(view, side)

    def forecast(self, view: Norway, side: Side) -> Iterator[str]:
        yield f"1 to 6 of {len(view.inside(POOL[side]))} units in the pool"


class Mobilize(Action, frozen=True):
    """25.1  Norwegian mobilization: as many as a die says, to the mobilization areas."""

    case: ClassVar = "25.1"
    verb: ClassVar = "Norwegian mobilization"
    counts: ClassVar = (G1,)
    sides: ClassVar = (ALLIED,)
    text: ClassVar = "MOBILIZE"
    form: ClassVar = "MOBILIZE _spend?"
    spelled: ClassVar = {"MOBILIZE": ("MOBILIZE", "MOBILISE")}

    def try_on(self, game: Norway, side: Side) -> None:
        if not game.inside(NORWEGIAN_POOL):
            raise Illegal("the Norwegian pool is empty", case="25.1")

    def carry_out(self, game: Norway, side: Side, dice: Dice) -> Iterator[Event]:
        count = dice.roll("mobilization")
        drawn = draw(game, side, NORWEGIAN_POOL, count, dice)
        yield drawn
        game.push(Mobilized(side, drawn.units))

    @classmethod
    def some(cls, game: Norway, side: Side) -> Iterator[Self]:
        yield cls()

    @classmethod
    def of_nobody(cls, view: Norway, side: Side) -> Iterator[Self]:
        return cls.some(view, side)

    def forecast(self, view: Norway, side: Side) -> Iterator[str]:
        yield f"1 to 6 of {len(view.inside(NORWEGIAN_POOL))} units in the pool"


def draw(game: Norway, side: Side, pool: str, count: int, dice: Dice) -> Drawn:
    """12.0, 12.2  So many counters blindly from a pool into the hand, or all that are there."""
    drawn = []
    for _ in range(min(count, len(game.inside(pool)))):
        left = game.inside(pool)
        id = left[dice.roll(f"draw of {len(left)}", len(left), only=side) - 1]
        game.send(id, HAND[side])
        drawn.append(id)
    secret = game.options.get("fog") == STACKS
    return Drawn(side, tuple(drawn), len(drawn), secret)


def fall_gelb(game: Norway) -> bool:
    """26.1  Has the invasion of the West begun?"""
    return game.chits.get(FALL_GELB) == IN_PLAY
