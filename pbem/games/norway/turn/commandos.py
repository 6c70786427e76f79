"""17.3, 25.1, 27.3  The Brandenburgers appear, once in a game, anywhere in Norway."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Self

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Side
from pbem.games.norway.actions.action import Action, Units
from pbem.games.norway.actions.grants import G1
from pbem.games.norway.combat.fight import Fight, begin
from pbem.games.norway.combat.forecast import attack_option, forecast, foreseen
from pbem.games.norway.facts.boxes import SPECIAL
from pbem.games.norway.facts.units import ALLIED, GERMAN
from pbem.games.norway.position.capacity import base_works
from pbem.games.norway.position.events import Placed
from pbem.games.norway.position.fog import veil
from pbem.games.norway.position.game import Norway
from pbem.notation.actions import tokens
from pbem.wargame.orders.reasons import near


class Commandos(Action, frozen=True):
    """25.1  The commando unit is placed in any area, and may attack with friends who are there."""

    case: ClassVar = "25.1"
    verb: ClassVar = "a commando operation"
    counts: ClassVar = (G1,)
    sides: ClassVar = (GERMAN,)
    text: ClassVar = "COMMANDOS {area}{attacking}"
    form: ClassVar = "COMMANDOS _to place ATTACK? _join? _aims? _spend?"
    spelled: ClassVar = {"COMMANDOS": ("COMMANDOS", "COMMANDO", "BRANDENBURGERS")}
    area: str
    attack: bool = False
    join: Units = ()
    aims: tuple[str, ...] = ()

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        (area,) = reader.meant(said)
        return cls(area, bool(tokens(said, "ATTACK")), **reader.clauses(said))

    @property
    def attacking(self) -> str:
        return " ATTACK" if self.attack else ""

    def force(self, game: Norway) -> Units:
        return (*commandos(game), *self.join)

    def try_on(self, game: Norway, side: Side) -> None:
        if not commandos(game):
            raise Illegal("the commandos have been sent already", case="25.1")
        if not game.board.is_in(self.area, game.board.norway):
            raise Illegal(f"{self.area} is no land area of Norway", case="25.1")
        if self.attack and not game.ground(ALLIED, self.area):
            raise Illegal(f"there are no enemy troops in {self.area}", case="25.1")
        if self.join and not self.attack:
            raise Illegal("friends take part only in an attack", case="25.1")
        friends = (*game.ground(side, self.area), *ready(game, side, self.area))
        for id in self.join:
            if id not in friends:
                words = f"{id} is no unit in {self.area} that could take part"
                raise Illegal(words, case="25.1", legal=friends)
        if len(set(self.join)) != len(self.join):
            raise Illegal("somebody is named twice", case="9.4")

    def carry_out(self, game: Norway, side: Side, dice: Dice) -> Iterator[Event]:
        who = commandos(game)
        for id in who:
            game.put(id, self.area)
            yield Placed(id, side, self.area, "commando", veil(game, id))
        if self.attack:
            begin(game, self.fight(who))

    def fight(self, who: Units) -> Fight:
        """21.2 (6)  In supply for this one action."""
        units = (*who, *self.join)
        return Fight("commando", self.area, GERMAN, units, GERMAN, aims=self.aims, fresh=who)

    @classmethod
    def some(cls, game: Norway, side: Side) -> Iterator[Self]:
        if commandos(game):
            for area in game.board.norwegian:
                yield cls(area)
                if game.ground(ALLIED, area):
                    yield cls(area, True)
                    if join := tuple(
                        id for id in game.ground(side, area) if id not in game.activated
                    ):
                        yield cls(area, True, join)

    @classmethod
    def of_nobody(cls, view: Norway, side: Side) -> Iterator[Self]:
        return cls.some(view, side)

    def as_option(self, view: Norway, side: Side, place: str = "") -> Option:
        if not self.attack:
            return Option(str(self), "place", self.area)
        fight = self.fight(commandos(view))
        return attack_option(self, view, fight, (), foreseen(view, fight))

    def forecast(self, view: Norway, side: Side) -> Iterator[str]:
        if self.attack:
            yield from forecast(view, self.fight(commandos(view)))

    def why(self, view: Norway, side: Side) -> str:
        return near(view.board, self.area)


def ready(game: Norway, side: Side, area: str) -> Units:
    """25.1, 15.3, 20.21  The aircraft of an area that can take part in an attack there."""
    planes = game.planes(side, area)
    return tuple(id for id in planes if id not in game.intercepting and base_works(game, id))


def commandos(game: Norway) -> Units:
    """27.3  The commandos who have not been sent yet."""
    return tuple(id for id in game.inside(SPECIAL[GERMAN]) if game.unit(id).commando)
