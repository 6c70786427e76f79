"""16.0  Air and naval strikes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.engine.step import Step
from pbem.games.narvik.combat.shifts import AIR, NAVAL, Volley
from pbem.games.narvik.combat.volleys import Shoot
from pbem.games.narvik.facts.units import ALLIED, enemy_of
from pbem.games.narvik.orders.kinds import Action, Shot, Strike
from pbem.games.narvik.position.boxes import POOL, STRIKES
from pbem.games.narvik.position.events import ReturnedToPool
from pbem.games.narvik.position.game import Narvik

CASE = "16.0"


def available(game: Narvik, side: Side, arm: str) -> tuple[str, ...]:
    """The strikes of one arm that wait in the display."""
    return tuple(id for id in game.inside(STRIKES[side]) if game.unit(id).type == arm)


def targets(game: Narvik, side: Side, arm: str) -> list[str]:
    """Aircraft reach every enemy-held hex, ships the coastal ones; an inlet is no coast."""
    within = game.board.coastal if arm == NAVAL else game.board.grid.whole
    return game.board.grid.named(within & game.occupied(enemy_of(side)))


def check(game: Narvik, side: Side, order: Action) -> None:
    """Raise Illegal unless all these strikes can be placed there."""
    assert isinstance(order, Strike)
    ready, open_to = available(game, side, order.arm), targets(game, side, order.arm)
    placed: Counter[str] = Counter()
    seen: set[str] = set()
    for shot in order.shots:
        for id in shot.units:
            if id not in ready:
                words = f"{id} is no {order.arm} strike that you have available"
                words = words if ready else f"you have no {order.arm} strike available"
                raise Illegal(words, case=CASE, legal=ready)
            if id in seen:
                raise Illegal(f"{id} strikes one hex only", case=CASE)
            seen.add(id)
            placed[shot.target] += 1
        if shot.target not in open_to:
            coast = "coast " if order.arm == NAVAL else ""
            words = f"{shot.target} is no enemy-held {coast}hex"
            raise Illegal(words, case=CASE, legal=open_to)
    if not seen:
        raise Illegal("name at least one strike", case=CASE, legal=ready)
    most = game.scenario.number(f"strikes.{side}")
    for hex, count in placed.items():
        if count > most:
            raise Illegal(f"{count} strikes at {hex} are too many: {most} is the limit", case=CASE)


def play(game: Narvik, side: Side, order: Action, dice: Dice) -> Iterator[Event]:
    """One group after the other; used strikes go back to the pool."""
    assert isinstance(order, Strike)
    for shot in reversed(order.shots):
        volley = Volley(side, order.arm, shot.units, STRIKES[side], shot.target)
        game.push(Shoot(volley), SendBack(side, shot.units))
    yield from ()


def some(game: Narvik, side: Side) -> Iterator[Action]:
    """Each strike at each hex it reaches; and as many together as may be."""
    for arm in (AIR, NAVAL) if side == ALLIED else (AIR,):
        ready = available(game, side, arm)
        most = game.scenario.number(f"strikes.{side}")
        for hex in targets(game, side, arm):
            yield from (Strike(arm, (Shot((id,), hex),)) for id in ready)
            if most > 1 and len(ready) > 1:
                yield Strike(arm, (Shot(ready[:most], hex),))


class SendBack(Step[Narvik], frozen=True):
    """8.4, 16.0  Strikes that have attacked return to the random reinforcements."""

    side: Side
    units: tuple[str, ...]

    def run(self, game: Narvik, dice: Dice) -> Iterator[Event]:
        for id in self.units:
            game.send(id, POOL[self.side])
        yield ReturnedToPool(self.side, len(self.units), "used strikes", self.units)
