"""13.12-13.18  What a battle leaves to be decided: losses, retreats, advances."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import ClassVar

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.engine.step import Step
from pbem.games.jupiter.combat.after.losses import eliminate
from pbem.games.jupiter.combat.odds import Engagement, concentric
from pbem.games.jupiter.movement.routes import closed_to
from pbem.games.jupiter.orders.common import Advance, FallBack, Lose, Retreat
from pbem.games.jupiter.politics.sweden import enter_war
from pbem.games.jupiter.position.control import claim_along, settle_control
from pbem.games.jupiter.position.events import Advanced, Blocked, FellBack, Retreated
from pbem.games.jupiter.position.game import Jupiter
from pbem.games.jupiter.position.stacking import check_stacks, may_join, stack_fault


class LoseOne(Step[Jupiter], frozen=True):
    """13.13, 13.15, 13.16  One side gives up one of the units in a battle, and chooses which."""

    kind: ClassVar = "lose"
    reaction: ClassVar = True
    side: Side
    among: tuple[str, ...]
    case: str  # of the result that costs a unit
    hard: bool = False  # 10.3 lost to a concentric attack

    def asks(self, game: Jupiter) -> Side | None:
        return self.side if self.left(game) else None

    def run(self, game: Jupiter, dice: Dice) -> Iterator[Event]:
        yield from ()

    def left(self, game: Jupiter) -> list[str]:
        return [id for id in self.among if id in game.where]

    def forced(self, game: Jupiter) -> Order | None:
        left = self.left(game)
        return Lose(left[0]) if len(left) == 1 else None

    def prompt(self, game: Jupiter) -> str:
        return f"One of {', '.join(self.left(game))} is lost: which? (LOSE unit)"

    def answers(self, game: Jupiter) -> Iterator[Order]:
        return (Lose(id) for id in self.left(game))

    def check(self, game: Jupiter, order: Order) -> None:
        assert isinstance(order, Lose)
        if order.unit not in self.left(game):
            raise Illegal(
                f"{order.unit} cannot be the one", case=self.case, legal=self.answers(game)
            )

    def play(self, game: Jupiter, order: Order, dice: Dice) -> Iterator[Event]:
        assert isinstance(order, Lose)
        yield from eliminate(game, order.unit, dice, in_concentric_attack=self.hard)


class LoseOrRetreat(Step[Jupiter], frozen=True):
    """13.16  The defender loses one unit, or has all of them retreat."""

    kind: ClassVar = "dl1"
    reaction: ClassVar = True
    side: Side
    fight: Engagement

    def asks(self, game: Jupiter) -> Side:
        return self.side

    def prompt(self, game: Jupiter) -> str:
        units = ", ".join(self.fight.defenders)
        return f"One of {units} is lost (LOSE unit), or all of them retreat (FALLBACK)."

    def forced(self, game: Jupiter) -> Order | None:
        if len(self.fight.defenders) == 1 and not self.can_retreat(game):
            return Lose(self.fight.defenders[0])
        return None

    def answers(self, game: Jupiter) -> Iterator[Order]:
        for id in self.fight.defenders:
            yield Lose(id)
        if self.can_retreat(game):
            yield FallBack()

    def can_retreat(self, game: Jupiter) -> bool:
        """All must be able to get away; in towns the result is never this one (13.9)."""
        return whole_retreat(game, self.fight, self.fight.defenders)

    def check(self, game: Jupiter, order: Order) -> None:
        if isinstance(order, FallBack) and not self.can_retreat(game):
            raise Illegal(
                f"not all units in {self.fight.hex} can retreat",
                case="13.16",
                legal=self.answers(game),
            )
        if isinstance(order, Lose) and order.unit not in self.fight.defenders:
            raise Illegal(
                f"{order.unit} was not in this battle", case="13.16", legal=self.answers(game)
            )

    def play(self, game: Jupiter, order: Order, dice: Dice) -> Iterator[Event]:
        if isinstance(order, Lose):
            hard = concentric(game, self.fight)
            yield from eliminate(game, order.unit, dice, in_concentric_attack=hard)
        else:
            yield FellBack(self.side, self.fight.hex)
            game.push(Retreats(self.side, self.fight, self.fight.defenders, whole=True))


def refuges(game: Jupiter, fight: Engagement, id: str) -> list[str]:
    """13.12  Where a unit may retreat to, neutral Sweden included; zones do not matter (7.5)."""
    board = game.board
    near = board.passage.step(board.bit[game.at(fight.hex)])
    barred = closed_to(game, id, violating=True) | board.lakes | game.masked(fight.origins)
    return [hex for hex in board.grid.named(near & ~barred) if may_join(game, id, hex)]


def whole_retreat(game: Jupiter, fight: Engagement, units: tuple[str, ...]) -> bool:
    """Can all these units find a refuge at the same time?"""
    return _fits(game, fight, units, {})


def _fits(
    game: Jupiter, fight: Engagement, units: tuple[str, ...], taken: dict[str, tuple[str, ...]]
) -> bool:
    if not units:
        return True
    id, rest = units[0], units[1:]
    for hex in refuges(game, fight, id):
        joined = (*taken.get(hex, ()), id)
        if not stack_fault(game, hex, (*game.stack(hex), *joined)) and _fits(
            game, fight, rest, {**taken, hex: joined}
        ):
            return True
    return False


class Retreats(Step[Jupiter], frozen=True):
    """13.12  The defender retreats his units one hex, one by one, wherever he likes."""

    kind: ClassVar = "retreat"
    reaction: ClassVar = True
    side: Side
    fight: Engagement
    units: tuple[str, ...]
    whole: bool = False  # 13.16 a loss was turned into this: all must get away

    def asks(self, game: Jupiter) -> Side | None:
        return self.side if any(refuges(game, self.fight, id) for id in self.units) else None

    def run(self, game: Jupiter, dice: Dice) -> Iterator[Event]:
        """13.12  Units that cannot retreat stay and lose one of their number."""
        if self.units:
            yield Blocked(self.units, self.side, self.fight.hex)
            game.push(LoseOne(self.side, self.units, "13.12", concentric(game, self.fight)))

    def prompt(self, game: Jupiter) -> str:
        return (
            f"{', '.join(self.units)} must retreat from {game.board.name(self.fight.hex)}, one "
            "hex each (R unit hex)."
        )

    def answers(self, game: Jupiter) -> Iterator[Order]:
        for id in self.units:
            yield from self.ways(game, id)

    def ways(self, game: Jupiter, id: str) -> Iterator[Order]:
        open_to = refuges(game, self.fight, id)
        for hex in open_to:
            if not self.whole or self.others_fit(game, id, hex):
                yield Retreat(id, hex, game.in_neutral_sweden(hex))
        if open_to and all(game.in_neutral_sweden(hex) for hex in open_to):
            yield Lose(id)  # 8.1 (4) rather than bring Sweden into the war

    def others_fit(self, game: Jupiter, id: str, hex: str) -> bool:
        rest = tuple(each for each in self.units if each != id)
        return _fits(game, self.fight, rest, {hex: (id,)})

    def forced(self, game: Jupiter) -> Order | None:
        if len(self.units) > 1:
            return None
        ways = list(self.ways(game, self.units[0]))
        return ways[0] if len(ways) == 1 else None

    def check(self, game: Jupiter, order: Order) -> None:
        if order in self.answers(game):
            return
        id = getattr(order, "unit", "")
        if id not in self.units:
            raise Illegal(f"{id} does not retreat", case="13.12", legal=self.answers(game))
        if isinstance(order, Retreat) and order.sweden != game.in_neutral_sweden(order.hex):
            raise Illegal(
                "a retreat into neutral Sweden, and only that, says SWEDEN at its end",
                case="8.1",
                legal=self.ways(game, id),
            )
        raise Illegal(f"{order} is not possible", case="13.12", legal=self.ways(game, id))

    def play(self, game: Jupiter, order: Order, dice: Dice) -> Iterator[Event]:
        assert isinstance(order, Retreat | Lose)
        left = tuple(each for each in self.units if each != order.unit)
        if left:
            game.push(Retreats(self.side, self.fight, left, self.whole))
        if isinstance(order, Lose):
            hard = concentric(game, self.fight)
            yield from eliminate(game, order.unit, dice, in_concentric_attack=hard)
            return
        game.put(order.unit, order.hex)
        yield Retreated(order.unit, self.side, self.fight.hex, order.hex)
        claim_along(game, self.side, (game.at(order.hex),))
        if order.sweden:
            yield from enter_war(game, self.side, "retreated into Sweden")
        yield from settle_control(game)


class Advances(Step[Jupiter], frozen=True):
    """13.18  If the defender's hex is empty, attackers may advance into it."""

    kind: ClassVar = "advance"
    reaction: ClassVar = True
    fight: Engagement

    def able(self, game: Jupiter) -> tuple[str, ...]:
        """The surviving attackers that may enter the hex; a fallen base may still be hostile."""
        if game.stack(self.fight.hex):
            return ()
        bit = game.board.bit[game.at(self.fight.hex)]
        return tuple(
            id
            for id in self.fight.attackers
            if id in game.where
            and not bit & closed_to(game, id, violating=False)
            and may_join(game, id, self.fight.hex)
        )

    def asks(self, game: Jupiter) -> Side | None:
        return self.fight.side if self.able(game) else None

    def run(self, game: Jupiter, dice: Dice) -> Iterator[Event]:
        yield from ()

    def prompt(self, game: Jupiter) -> str:
        return (
            f"{game.board.name(self.fight.hex)} is empty: which of {', '.join(self.able(game))} "
            "advance? (ADVANCE units, NO ADVANCE)"
        )

    def answers(self, game: Jupiter) -> Iterator[Order]:
        able = self.able(game)
        for size in range(min(len(able), game.scenario.stack_limit) + 1):
            for units in combinations(able, size):
                if not units or not stack_fault(game, self.fight.hex, units):
                    yield Advance(units)

    def check(self, game: Jupiter, order: Order) -> None:
        assert isinstance(order, Advance)
        able = self.able(game)
        for id in order.units:
            if id not in able:
                raise Illegal(f"{id} cannot advance", case="13.18", legal=able)
        if len(set(order.units)) != len(order.units):
            raise Illegal("a unit advances once", case="13.18", legal=able)
        if order.units and (fault := stack_fault(game, self.fight.hex, order.units)):
            raise Illegal(f"they cannot all advance: {fault}", case="13.18", legal=able)

    def play(self, game: Jupiter, order: Order, dice: Dice) -> Iterator[Event]:
        assert isinstance(order, Advance)
        if order.units:
            yield from advance(game, self.fight.side, order.units, self.fight.hex)


def advance(game: Jupiter, side: Side, units: tuple[str, ...], hex: str) -> Iterator[Event]:
    """Move units into a hex after combat, at no cost and whatever zones it lies in (7.5)."""
    for id in units:
        game.put(id, hex)
    yield Advanced(units, side, hex)
    claim_along(game, side, (game.at(hex),))
    yield from settle_control(game)


class AfterBattle(Step[Jupiter], frozen=True):
    """When all is decided: who controls what now, and are all stacks lawful (6.3)?"""

    def run(self, game: Jupiter, dice: Dice) -> Iterator[Event]:
        yield from settle_control(game)
        yield from check_stacks(game)
