"""26.0, SEQ-4A C  An attack: which units attack which hex, in the combat and exploitation steps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, combinations
from typing import Any, ClassVar, Self

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal, passes
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Side
from pbem.games.eto.air.support import Support, some_supports, within_reach
from pbem.games.eto.combat import forecast
from pbem.games.eto.combat.battle import ATTACK, EXPLOIT, Battle, leading
from pbem.games.eto.combat.events import BATTLES, Attacked
from pbem.games.eto.combat.targets import charge, check_attack, check_owed, crowd, open_targets
from pbem.games.eto.facts.phases import EXPLOITATION
from pbem.games.eto.position.aboard.beaches import missing_points
from pbem.games.eto.position.contact import enemies_in
from pbem.games.eto.position.game import Europe
from pbem.wargame.orders.command import Command, Offered
from pbem.wargame.scene import Arrow

ALL = "ALL"
FEW = 3  # units that are tried in all groups; of more, all of them, pairs and each alone


def step_of(game: Europe) -> str:
    """The step in which attacks are declared now."""
    return EXPLOIT if game.under_way().stage == EXPLOITATION else ATTACK


def everybody(game: Europe, hex: str, step: str) -> tuple[str, ...]:
    """26.3  All who could attack a hex: from each hex, the strongest that may."""
    found: list[str] = []
    for id in strongest(game, open_targets(game, step).get(hex, ()), hex):
        group = (*found, id)
        if not crowd(game, group) and not missing_points(game, group):
            found.append(id)
    return tuple(found)


def strongest(game: Europe, units: Iterable[str], hex: str) -> list[str]:
    """28.4  Who owes an attack on a hex comes first, then by strength."""
    return sorted(units, key=lambda id: (game.owed.get(id) == hex, game.strength(id)), reverse=True)


def battles(game: Europe) -> list[Battle]:
    """SEQ-4A C  The attacks declared in this step, in the order in which they were."""
    found: dict[str, list[str]] = {}
    for id, hex in game.assigned.items():
        if game.unit(id).land and game.in_play(id):
            found.setdefault(hex, []).append(id)
    side, step = game.under_way().side, step_of(game)
    return [Battle(side, hex, tuple(units), step) for hex, units in found.items()]


def together(game: Europe, hex: str, group: tuple[str, ...]) -> bool:
    """24.2, 28.4  Of units that can attack a hex: may these do so together?"""
    enough = not crowd(game, group) and not missing_points(game, group)
    return enough and passes(check_owed, game, hex, group, step_of(game))


class Attack(Command[Europe], frozen=True):
    """26.0  Attack one hex with the units named, or with all who can."""

    answers: ClassVar = ("attack", "exploit")
    form: ClassVar = """
        ATTACK place WITH units
        ATTACK place (WITH ALL)?
    """
    spelled: ClassVar = {"ATTACK": ("A", "ATTACK", "ATT", "ATTACKS")}
    hex: str
    units: tuple[str, ...] = ()

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        return cls(*reader.values(said))

    def __str__(self) -> str:
        return f"ATTACK {self.hex} WITH {' + '.join(self.units) if self.units else ALL}"

    def who(self, game: Europe) -> tuple[str, ...]:
        """Those who are named, or all who can."""
        return self.units or everybody(game, self.hex, step_of(game))

    def battle(self, game: Europe, side: Side) -> Battle:
        return Battle(side, self.hex, self.who(game), step_of(game))

    def check(self, game: Europe, side: Side) -> None:
        check_attack(game, self.hex, self.who(game), step_of(game))

    def play(self, game: Europe, side: Side, dice: Dice) -> Iterator[Event]:
        yield from declare(game, self.battle(game, side))

    @classmethod
    def some(cls, game: Europe, side: Side) -> Iterator[Self]:
        """All who can, then groups of them."""
        for hex, units in open_targets(game, step_of(game)).items():
            sizes = range(len(units), 0, -1) if len(units) <= FEW else (2, 1)
            groups = chain.from_iterable(combinations(units, size) for size in sizes)
            whole = everybody(game, hex, step_of(game))
            order_of = {id: at for at, id in enumerate(units)}
            first = tuple(sorted(whole, key=order_of.__getitem__))
            for group in dict.fromkeys((first, *groups)):
                if together(game, hex, group):
                    yield cls(hex, group)

    @classmethod
    def offers(cls, view: Europe, side: Side, units: tuple[str, ...]) -> Offered[Self]:
        """These against each hex that all of them reach; one of them with all others, too."""
        for hex, able in open_targets(view, step_of(view)).items():
            if not set(units) <= set(able):
                continue
            groups = [units]
            if len(units) == 1:
                groups.append(everybody(view, hex, step_of(view)))
            for group in dict.fromkeys(groups):
                order = cls(hex, group)
                if together(view, hex, group):
                    yield order, order.shown(view, side)

    def shown(self, view: Europe, side: Side) -> Option:
        return forecast.shown(view, self.battle(view, side), str(self))

    def guard(self, view: Europe, side: Side) -> str:
        """28.4  An attack that only a breakthrough owes which fails."""
        return f"IF ENEMY {self.hex}" if self.hex in view.owed.values() else ""

    def joined(self, view: Europe, side: Side, units: tuple[str, ...]) -> Iterator[Option]:
        """26.0  More attackers who may join these."""
        whole = Attack(self.hex, (*self.who(view), *units))
        try:
            whole.check(view, side)
        except Illegal:
            return
        yield whole.shown(view, side)

    def forecast(self, view: Europe, side: Side) -> Iterator[str]:
        if not self.units:
            yield f"stands for {Attack(self.hex, self.who(view))}"
        yield from map(str, forecast.told(view, self.battle(view, side)))

    def why(self, view: Europe, side: Side) -> str:
        return forecast.in_short(view, self.battle(view, side))

    def drawn(self, view: Europe, side: Side, where: dict[str, str]) -> Iterator[Arrow]:
        if self.hex not in view.board.grid.index:
            return
        for id in self.units:
            here = where.get(id, view.where.get(id, ""))
            if here in view.board.grid.index:
                yield Arrow(BATTLES, "attack", (here, self.hex), f"Intended: {self}", side)


def declare(game: Europe, battle: Battle) -> Iterator[Event]:
    """SEQ-4A C  Note who attacks what; generals lead the first attack of their stack."""
    charge(game, battle.hex, battle.units)
    for id in battle.units:
        game.assigned[id] = battle.hex
        game.owed.pop(id, None)
    for general in leading(game, battle.units):
        game.assigned.setdefault(general, battle.hex)
    there = enemies_in(game, battle.partnership(game), battle.hex)
    yield Attacked(battle.side, battle.hex, battle.units, there, battle.step)


def check_support(game: Europe, side: Side, order: Support) -> None:
    """12.5, SEQ-4A B  Raise Illegal unless aircraft may fly to a hex that can be attacked."""
    if game.assigned:
        words = "aircraft fly before it is said who attacks what on the ground"
        raise Illegal(words, case="17.1")
    if order.hex not in open_targets(game, step_of(game)):
        words = f"no activated unit can attack {order.hex} in this step"
        raise Illegal(words, case="17.1", legal=supportable(game, side))
    order.check_flyers(game, side)


def supportable(game: Europe, side: Side) -> list[str]:
    """SEQ-4A B  The hexes that can be attacked in this step and reached by aircraft."""
    if game.assigned:
        return []
    found = open_targets(game, step_of(game))
    return [hex for hex in found if within_reach(game, side, hex)]


def possible_supports(game: Europe, side: Side) -> Iterator[Support]:
    for hex in supportable(game, side):
        yield from some_supports(game, side, hex)
