"""12.5  Orders that send aircraft to a hex: some that are named, or all who can."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Self

from pbem.engine.errors import Illegal
from pbem.engine.order import Side
from pbem.games.eto.position.game import Europe
from pbem.wargame.orders.command import Command

ALL = "ALL"


class FlownTo(Command[Europe], frozen=True):
    """Aircraft that fly to a hex; with nobody named, all who can."""

    verb: ClassVar[str]
    hex: str
    units: tuple[str, ...] = ()

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        return cls(*reader.values(said))

    def __str__(self) -> str:
        return f"{self.verb} {self.hex} WITH {' + '.join(self.units) if self.units else ALL}"

    def able(self, game: Europe, side: Side) -> list[str]:
        raise NotImplementedError

    def flying(self, game: Europe, side: Side) -> tuple[str, ...]:
        """Those who are named, or all who can."""
        return self.units or tuple(self.able(game, side))


def each_own(
    game: Europe,
    side: Side,
    units: tuple[str, ...],
    *,
    case: str,
    twice: str,
    legal: Iterable[str] = (),
) -> Iterator[str]:
    """Units one by one; raises Illegal at one that is not the side's, or is named twice."""
    for id in units:
        if id not in game.roster or game.side_of(id) != side:
            raise Illegal(f"{id} is not yours", case=case, legal=legal)
        if units.count(id) > 1:
            raise Illegal(f"{id} is named twice, and flies once", case=twice, legal=legal)
        yield id
