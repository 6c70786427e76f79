"""16.0  Air and naval strikes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, ClassVar, Self

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.engine.step import Step
from pbem.games.narvik.actions.action import Begun, Offers, Units
from pbem.games.narvik.combat.attack import Attack
from pbem.games.narvik.combat.shifts import AIR, NAVAL, Volley
from pbem.games.narvik.combat.volleys import Shoot
from pbem.games.narvik.facts.boxes import POOL, STRIKES
from pbem.games.narvik.facts.units import ALLIED, enemy_of
from pbem.games.narvik.orders.parts import Shot
from pbem.games.narvik.position.events import ReturnedToPool
from pbem.games.narvik.position.game import Narvik
from pbem.wargame.board.hexgrid import Mask

CASE = "16.0"


def available(game: Narvik, side: Side, arm: str) -> tuple[str, ...]:
    """The strikes of one arm that wait in the display."""
    return tuple(id for id in game.inside(STRIKES[side]) if game.unit(id).type == arm)


def targets(game: Narvik, side: Side, arm: str) -> list[str]:
    """The hexes that strikes of one arm reach."""
    return game.board.grid.named(_reached(game, side, arm))


def _reached(game: Narvik, side: Side, arm: str) -> Mask:
    """Aircraft reach every enemy-held hex, ships the coastal ones; an inlet is no coast."""
    within = game.board.coastal if arm == NAVAL else game.board.grid.whole
    return within & game.occupied(enemy_of(side))


class Strike(Attack, frozen=True):
    """16.0  Air strikes, or naval ones."""

    charged: ClassVar = (AIR, NAVAL)
    part: ClassVar = "shots"
    drawn_as: ClassVar = ("fire", "strike")
    text: ClassVar = "{arm}: {shots,}"
    form: ClassVar = "AIR COLON? shots _keep?\nNAVAL COLON? shots _keep?"
    spelled: ClassVar = {
        "AIR": ("AIR", "AIR SUPPORT", "AIR STRIKE", "STRIKE AIR"),
        "NAVAL": ("NAVAL", "NAVAL SUPPORT", "NAVAL STRIKE", "STRIKE NAVAL"),
    }
    arm: str  # air, naval
    shots: tuple[Shot, ...]
    keep: int = 0

    @property
    def name(self) -> str:
        return self.arm

    def __str__(self) -> str:
        arm, _, rest = super().__str__().partition(":")
        return f"{arm.upper()}:{rest}"

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        return cls(said[0].type.lower(), *reader.meant(said), **reader.clauses(said))

    def try_on(self, trial: Narvik, side: Side) -> None:
        """All these strikes must be at hand and reach their hexes."""
        ready, open_to = available(trial, side, self.arm), _reached(trial, side, self.arm)
        placed: Counter[str] = Counter()
        seen: set[str] = set()
        for shot in self.shots:
            for id in shot.units:
                if id not in ready:
                    words = f"{id} is no {self.arm} strike that you have available"
                    words = words if ready else f"you have no {self.arm} strike available"
                    raise Illegal(words, case=CASE, legal=ready)
                if id in seen:
                    raise Illegal(f"{id} strikes one hex only", case=CASE)
                seen.add(id)
                placed[shot.target] += 1
            on_map = shot.target in trial.board.grid.index
            if not on_map or not trial.board.is_in(shot.target, open_to):
                coast = "coast " if self.arm == NAVAL else ""
                words = f"{shot.target} is no enemy-held {coast}hex"
                raise Illegal(words, case=CASE, legal=targets(trial, side, self.arm))
        if not seen:
            raise Illegal("name at least one strike", case=CASE, legal=ready)
        most = trial.scenario.number(f"strikes.{side}")
        for hex, count in placed.items():
            if count > most:
                raise Illegal(
                    f"{count} strikes at {hex} are too many: {most} is the limit", case=CASE
                )

    def volleys(self, game: Narvik, side: Side) -> Iterator[Volley]:
        for shot in self.shots:
            yield Volley(side, self.arm, shot.units, STRIKES[side], shot.target)

    def carry_out(self, game: Narvik, side: Side, dice: Dice) -> Iterator[Event]:
        """One group after the other; used strikes go back to the pool."""
        for volley in reversed(list(self.volleys(game, side))):
            game.push(Shoot(volley), SendBack(side, volley.units))
        yield from ()

    def use_up(self, view: Narvik, side: Side) -> None:
        for id in self.actors:
            view.send(id, POOL[side])  # whatever it hits

    @classmethod
    def some(cls, game: Narvik, side: Side) -> Iterator[Self]:
        """Each strike at each hex it reaches; and as many together as may be."""
        for arm in (AIR, NAVAL) if side == ALLIED else (AIR,):
            ready = available(game, side, arm)
            most = game.scenario.number(f"strikes.{side}")
            for hex in targets(game, side, arm):
                yield from (cls(arm, (Shot((id,), hex),)) for id in ready)
                if most > 1 and len(ready) > 1:
                    yield cls(arm, (Shot(ready[:most], hex),))

    @classmethod
    def offered(cls, view: Narvik, side: Side, units: Units, begun: Begun | None) -> Offers:
        """Strikes of one arm at every hex that they reach."""
        arms = {view.unit(id).type for id in units}
        for arm in arms & {AIR, NAVAL} if len(arms) == 1 else ():
            for hex in targets(view, side, arm):
                yield from cls(arm, (Shot(units, hex),)).offer(view, side)


class SendBack(Step[Narvik], frozen=True):
    """8.4, 16.0  Strikes that have attacked return to the random reinforcements."""

    side: Side
    units: tuple[str, ...]

    def run(self, game: Narvik, dice: Dice) -> Iterator[Event]:
        for id in self.units:
            game.send(id, POOL[self.side])
        yield ReturnedToPool(self.side, len(self.units), "used strikes", self.units)
