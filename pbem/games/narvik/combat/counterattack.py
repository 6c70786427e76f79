"""14.4.1  Counterattack: who held strikes back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import ClassVar

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Order, Side
from pbem.games.narvik.combat.forecast import card, columns, of_volley
from pbem.games.narvik.combat.groups import may_fire_from
from pbem.games.narvik.combat.shifts import COUNTER, Volley
from pbem.games.narvik.combat.volleys import Shoot
from pbem.games.narvik.facts.units import enemy_of
from pbem.games.narvik.orders.general import ALL, NEVER, Answer, Naming
from pbem.games.narvik.position.game import Narvik
from pbem.games.narvik.position.question import Question


class Counter(Naming, frozen=True):
    """14.4.1  The units that counterattack; none of them is an answer too."""

    answers: ClassVar = ("counter",)
    verb: ClassVar = "COUNTER"
    form: ClassVar = "COUNTER _stack\nNO COUNTER"
    spelled: ClassVar = {"COUNTER": ("COUNTER", "COUNTERATTACK")}


class CounterAll(Answer, frozen=True):
    """14.4.1  All counterattack who can."""

    answers: ClassVar = Counter.answers
    choice: ClassVar = (ALL,)
    form: ClassVar = "COUNTER ALL"
    text: ClassVar = "COUNTER ALL"


class Counterattack(Question, frozen=True):
    """14.4.1  Defenders who held may strike back at one hex after the other, each of them once."""

    kind: ClassVar = "counter"
    reaction: ClassVar = True
    bare: ClassVar = (Counter(),)
    usually: ClassVar = (ALL,)
    side: Side
    hex: str
    origins: tuple[str, ...]  # that the assaults came from, the one asked about first
    defenders: tuple[str, ...]  # who has not struck back yet

    def able(self, game: Narvik) -> tuple[str, ...]:
        """Capable units that were here from the beginning, if there is still an enemy to hit."""
        if not self.origins or game.holder(self.origins[0]) != enemy_of(self.side):
            return ()
        return tuple(
            id
            for id in may_fire_from(game, self.hex)
            if id in self.defenders and game.unit(id).close_assault and game.unit(id).fire
        )

    def asks(self, game: Narvik) -> Side | None:
        return self.side if self.able(game) else None

    def run(self, game: Narvik, dice: Dice) -> Iterator[Event]:
        self.go_on(game, self.defenders, self.origins[1:])
        yield from ()

    def go_on(self, game: Narvik, left: Iterable[str], origins: tuple[str, ...]) -> None:
        if origins:
            game.push(Counterattack(self.side, self.hex, origins, tuple(left)))

    def prompt(self, game: Narvik) -> str:
        return (
            f"{game.board.name(self.hex)} has held: which of {', '.join(self.able(game))} "
            f"counterattack {game.board.name(self.origins[0])}? (COUNTER units, NO COUNTER)"
        )

    def answers(self, game: Narvik) -> Iterator[Order]:
        able = self.able(game)
        for size in range(len(able) + 1):
            yield from map(Counter, combinations(able, size))

    def check(self, game: Narvik, order: Order) -> None:
        assert isinstance(order, Counter)
        able = self.able(game)
        for id in order.units:
            if id not in able:
                raise Illegal(f"{id} cannot counterattack", case="14.4.1", legal=able)
        if len(set(order.units)) != len(order.units):
            raise Illegal("each unit counterattacks once", case="14.4.1", legal=able)

    def play(self, game: Narvik, order: Order, dice: Dice) -> Iterator[Event]:
        assert isinstance(order, Counter)
        if not order.units:
            self.go_on(game, self.defenders, self.origins[1:])
        else:
            left = (id for id in self.defenders if id not in order.units)
            self.go_on(game, left, self.origins)
            game.push(Shoot(Volley(self.side, COUNTER, order.units, self.hex, self.origins[0])))
        yield from ()

    def by_standing(self, game: Narvik, choice: tuple[str, ...]) -> Order | None:
        return {ALL: Counter(self.able(game)), NEVER: Counter()}.get(choice[0])

    def offers_to(self, game: Narvik, units: tuple[str, ...]) -> Iterator[Option]:
        """These units; one alone, or all who can."""
        target = self.origins[0]
        groups = [units] if len(units) > 1 else [units, self.able(game)]
        for group in dict.fromkeys(groups):
            volley = Volley(self.side, COUNTER, group, self.hex, target)
            said = tuple(of_volley(game, volley))
            yield Option(
                order=str(Counter(group)),
                kind="attack",
                to=target,
                path=(self.hex, target),
                label=columns(game, volley),
                words=tuple(map(str, said)),
                battle=card(game, (volley,), said),
            )
