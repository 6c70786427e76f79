"""Orders for a whole army group: all of one headquarters attack a hex."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Self

from pbem.engine.errors import Illegal
from pbem.engine.order import Side
from pbem.games.eto.combat.attack import Attack, step_of, strongest
from pbem.games.eto.combat.targets import crowd, open_targets
from pbem.games.eto.command.activation import check_commander
from pbem.games.eto.facts.words import to_headquarters
from pbem.games.eto.position.aboard.beaches import missing_points
from pbem.games.eto.position.game import Europe


class AttackOf(Attack, frozen=True):
    """26.0  Attack one hex with all whom a headquarters has activated and who can, or some."""

    form: ClassVar = """
        _under ATTACK place (WITH ALL)?
        _under ATTACK place WITH units
    """
    spelled: ClassVar = {}
    hq: str = ""

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        hq, said = reader.to_headquarters(said)
        hex, *named = reader.values(said)
        return cls(hex, named[0] if named else (), hq)

    def __str__(self) -> str:
        return f"{to_headquarters(self.hq)}{super().__str__()}"

    @property
    def actors(self) -> tuple[str, ...]:
        return self.units or (self.hq,)

    def who(self, game: Europe) -> tuple[str, ...]:
        """26.3  Those who are named; else from each hex the strongest that may."""
        if self.units:
            return self.units
        found: list[str] = []
        able = open_targets(game, step_of(game)).get(self.hex, ())
        own = [id for id in able if game.activated.get(id) == self.hq]
        for id in strongest(game, own, self.hex):
            group = (*found, id)
            if not crowd(game, group) and not missing_points(game, group):
                found.append(id)
        return tuple(found)

    def check(self, game: Europe, side: Side) -> None:
        if not self.who(game):
            words = f"nobody of {self.hq} can attack {self.hex}"
            raise Illegal(words, case="26.3", legal=open_targets(game, step_of(game)))
        check_commander(game, self.hq, self.units)
        super().check(game, side)

    @classmethod
    def some(cls, game: Europe, side: Side) -> Iterator[Self]:
        """It stands for plain attacks, which are listed by themselves."""
        return iter(())
