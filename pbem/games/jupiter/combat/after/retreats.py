"""13.12, 13.16  Retreats, those that take the place of a loss, and who cannot retreat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Self

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import DRIVEN_BACK, Deed, Event
from pbem.engine.options import Option
from pbem.engine.order import Order, Side
from pbem.games.jupiter.combat.after.losses import LoseOne, eliminate
from pbem.games.jupiter.combat.odds import Engagement, concentric
from pbem.games.jupiter.facts.words import Words
from pbem.games.jupiter.movement.routes import closed_to
from pbem.games.jupiter.orders.general import JupiterOrder, Lose, places_in, says
from pbem.games.jupiter.politics.sweden import enter_war
from pbem.games.jupiter.politics.violation import Violating, begins_war
from pbem.games.jupiter.position.control import claim_along, settle_control
from pbem.games.jupiter.position.game import Jupiter
from pbem.games.jupiter.position.question import Question
from pbem.games.jupiter.position.stacking import may_join, stack_fault
from pbem.games.jupiter.position.supply import sources
from pbem.wargame.map.pictured import Canvas, Pictured
from pbem.wargame.orders.reasons import towards
from pbem.wargame.scene import Arrow


class Retreated(Pictured, frozen=True):
    unit: str
    side: Side
    came_from: str
    to: str

    def told(self, words: Words) -> str:
        return f"{self.unit} retreats from {self.came_from} to {words.place(self.to)} (13.12)."

    def deeds(self) -> Iterable[Deed]:
        return (Deed(self.side, DRIVEN_BACK, self.unit),)

    def went(self) -> dict[str, str]:
        return {self.unit: self.to}

    def set_out(self, unit: str) -> str | None:
        return self.came_from if unit == self.unit else None

    def arrows(self, canvas: Canvas[Jupiter]) -> Iterator[Arrow]:
        path = (self.came_from, self.to)
        yield Arrow("battles", "retreat", path, canvas.told(self), self.side)


class Blocked(Event, frozen=True):
    """13.12  Units that could not retreat."""

    units: tuple[str, ...]
    side: Side
    hex: str

    def told(self, words: Words) -> str:
        return f"{words.units(self.units)} cannot retreat from {words.place(self.hex)} (13.12)."


class FellBack(Event, frozen=True):
    """13.16  A loss turned into a retreat."""

    side: Side
    hex: str

    def told(self, words: Words) -> str:
        return f"{words.they(self.side)} fall back instead of losing a unit (13.16)."


class FallBack(JupiterOrder, frozen=True):
    """13.16  Turn the loss of one unit into the retreat of all."""

    answers: ClassVar = ("dl1",)
    form: ClassVar = "FALLBACK"
    text: ClassVar = "FALLBACK"
    spelled: ClassVar = {"FALLBACK": ("FALLBACK", "FALL BACK", "WITHDRAW")}


class Retreat(Violating, frozen=True):
    """13.12  One unit's way out, one hex."""

    answers: ClassVar = ("retreat",)
    form: ClassVar = "RETREAT UNIT _onto? SWEDEN?"
    text: ClassVar = "R {unit} {hex}"
    spelled: ClassVar = {"RETREAT": ("R", "RETREAT", "RET")}
    unit: str
    hex: str
    sweden: bool = False

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        unit, hex = reader.unit_and_place(said[1], places_in(said))
        return cls(unit, hex, says(said, "SWEDEN"))

    def shown(self, view: Jupiter) -> Option:
        return Option(str(self), "move", self.hex, (view.where[self.unit], self.hex))

    def why(self, view: Jupiter, side: Side) -> str:
        return towards(view.board, view.where[self.unit], self.hex)


def refuges(game: Jupiter, fight: Engagement, id: str) -> list[str]:
    """13.12  Where a unit may retreat to, neutral Sweden included; zones do not matter (7.5)."""
    board = game.board
    near = board.passage.step(board.bit[game.at(fight.hex)])
    barred = closed_to(game, id, violating=True) | board.lakes | game.masked(fight.origins)
    return [hex for hex in board.grid.named(near & ~barred) if may_join(game, id, hex)]


def find_refuge(
    game: Jupiter, fight: Engagement, units: tuple[str, ...], taken: dict[str, tuple[str, ...]]
) -> bool:
    """Can all these units get away, where others have already taken their places?"""
    if not units:
        return True
    id, rest = units[0], units[1:]
    for hex in refuges(game, fight, id):
        joined = (*taken.get(hex, ()), id)
        if not stack_fault(game, hex, (*game.stack(hex), *joined)) and find_refuge(
            game, fight, rest, {**taken, hex: joined}
        ):
            return True
    return False


class Retreats(Question, frozen=True):
    """13.12  The defender retreats his units one hex, one by one, wherever he likes."""

    kind: ClassVar = "retreat"
    usually: ClassVar = ("HOME",)
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
        return find_refuge(game, self.fight, rest, {hex: (id,)})

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

    def by_standing(self, game: Jupiter, choice: tuple[str, ...]) -> Order | None:
        answers = list(self.answers(game))
        ways = [each for each in answers if isinstance(each, Retreat)]
        peaceful = [each for each in ways if not each.sweden]
        if not peaceful:
            losses = [each for each in answers if isinstance(each, Lose)]
            if losses and choice[0] != "AWAY":
                return losses[0]  # Sweden stays out of it
            return next(iter(ways), None)
        if choice[0] in game.board.places.index:
            return next((way for hex in choice for way in peaceful if way.hex == hex), peaceful[0])
        return min(peaceful, key=lambda way: self.harm(game, way, away=choice[0] == "AWAY"))

    def harm(self, game: Jupiter, way: Retreat, *, away: bool) -> tuple[int, int, str]:
        """How bad a way is for who wants to get home, or above all away from the attackers."""
        here, beset = game.at(way.hex), int(game.in_enemy_zone(way.hex, self.side))
        goals = self.fight.origins if away else sources(game, way.unit, way.hex)
        nearest = min(game.board.grid.distance(here, game.at(hex)) for hex in goals)
        return (beset, -nearest, way.hex) if away else (nearest, beset, way.hex)


class LoseOrRetreat(Question, frozen=True):
    """13.16  The defender loses one unit, or has all of them retreat."""

    kind: ClassVar = "dl1"
    usually: ClassVar = ("LOSE",)
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
        return find_refuge(game, self.fight, self.fight.defenders, {})

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

    def cautions(self, game: Jupiter, order: Order) -> Iterator[str]:
        """8.1 (4)  Some may find that Sweden alone is open to them."""
        ways = (refuges(game, self.fight, id) for id in self.fight.defenders)
        if isinstance(order, FallBack) and any(
            all(game.in_neutral_sweden(hex) for hex in open_to) for open_to in ways
        ):
            yield f"some can fall back into Sweden only: that {begins_war(game, self.side)}"

    def by_standing(self, game: Jupiter, choice: tuple[str, ...]) -> Order:
        """A lone unit would rather fall back than die, whatever is said about stacks."""
        units = self.fight.defenders
        if (choice[0] == "FALLBACK" or len(units) == 1) and self.can_retreat(game):
            return FallBack()
        return Lose(min(units, key=lambda id: (game.unit(id).worth, id)))
