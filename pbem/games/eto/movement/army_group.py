"""Orders for a whole army group: everybody who can goes towards a hex."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any, ClassVar, Self

from pbem.engine.errors import Illegal
from pbem.engine.order import Side
from pbem.games.eto.command.activation import commanders_of, nearest
from pbem.games.eto.facts.units import GENERAL, HQ
from pbem.games.eto.facts.words import to_headquarters
from pbem.games.eto.movement.march import Move
from pbem.games.eto.movement.movers import movers, why_not
from pbem.games.eto.movement.routes import reach
from pbem.games.eto.movement.walking import go
from pbem.games.eto.position.game import Europe
from pbem.games.eto.position.stacking import room
from pbem.wargame.orders.command import Command
from pbem.wargame.orders.reasons import near


class MoveAll(Command[Europe], frozen=True):
    """24.0, 30.0  Everybody, or all of one headquarters, moves as near to a hex as there is room.

    It stands for plain moves, which its forecast lists and which can be sent instead.
    """

    answers: ClassVar = ("move", "march")
    form: ClassVar = """
        MOVE ALL TOWARD place
        _under MOVE ALL TOWARD place
    """
    spelled: ClassVar = {"TOWARD": ("TOWARD", "TOWARDS"), "ALL": ("ALL", "EVERYBODY", "EVERYONE")}
    hex: str
    hq: str = ""

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        hq, said = reader.to_headquarters(said)
        return cls(said[-1], hq)

    def __str__(self) -> str:
        return f"{to_headquarters(self.hq)}MOVE ALL TOWARD {self.hex}"

    @property
    def actors(self) -> tuple[str, ...]:
        return (self.hq,) if self.hq else ()

    def check(self, game: Europe, side: Side) -> None:
        if self.hex not in game.board.grid.index:
            raise Illegal(f"there is no hex {self.hex}", case="0.3")
        if self.hq and (game.unit(self.hq).kind != HQ or game.side_of(self.hq) != side):
            raise Illegal(f"{self.hq} is no headquarters of yours", case="22.1")
        if next(self.moves(game, side), None) is None:
            words = f"nobody can get nearer to {game.board.name(self.hex)}"
            raise Illegal(words, case="24.0")

    def moves(self, game: Europe, side: Side) -> Iterator[Move]:
        """The plain moves that it stands for now, if nobody comes in between."""
        ahead, tried = game.twin(), frozenset[str]()
        while (move := self.following(ahead, side, tried)) is not None:
            yield move
            tried |= set(move.units)
            path = move.made(ahead, side).path
            for _ in chain(move.begin(ahead), go(ahead, side, move.units, path)):
                pass

    def following(self, game: Europe, side: Side, tried: frozenset[str]) -> Move | None:
        """The next of them: who is nearest goes first, so that there is room for the others."""
        grid, goal = game.board.grid, game.at(self.hex)

        def away(hex: str) -> int:
            return grid.distance(game.at(hex), goal)

        for id in sorted(self.units(game, side), key=lambda id: (away(game.where[id]), id)):
            if id in tried:
                continue
            best = min(
                (hex for hex in grid.named(reach(game, (id,)).reached) if room(game, hex, (id,))),
                key=lambda hex: (away(hex), hex),
                default=game.where[id],
            )
            if away(best) < away(game.where[id]):
                return Move(
                    (id, *companions(game, id, tried)), (best,), hq=self.activating(game, id)
                )
        return None

    def activating(self, game: Europe, id: str) -> str:
        """22.1  The headquarters, where another one would activate the unit unasked."""
        if not self.hq or game.offensive is None or id in game.acting:
            return ""
        return "" if nearest(game, id, commanders_of(game, id)) == self.hq else self.hq

    def units(self, game: Europe, side: Side) -> list[str]:
        """Those who can move: of one headquarters, whom it has activated or can."""
        on_map = (id for id in movers(game, side) if game.where[id] in game.board.grid.index)
        found = [id for id in on_map if game.unit(id).land]
        if not self.hq:
            return found
        if game.offensive is None:
            if game.where[self.hq] not in game.board.grid.index:
                return []
            radius, there = game.unit(self.hq).radius, game.at(game.where[self.hq])
            grid = game.board.grid
            return [id for id in found if grid.distance(there, game.at(game.where[id])) <= radius]
        return [
            id for id in found if self.hq in (game.activated.get(id, ""), *commanders_of(game, id))
        ]

    def forecast(self, view: Europe, side: Side) -> Iterator[str]:
        yield from (f"stands for {move}" for move in self.moves(view, side))

    def why(self, view: Europe, side: Side) -> str:
        return near(view.board, self.hex)


def companions(game: Europe, id: str, tried: frozenset[str]) -> tuple[str, ...]:
    """24.3  The generals who go with a unit: with armor, or with the last unit of their stack."""
    hex, partnership = game.where[id], game.partnership_of(id)
    others = [each for each in game.land_in(hex, partnership) if each != id]
    if not game.unit(id).armor and others:
        return ()
    side, generals = game.side_of(id), game.of_kind(hex, GENERAL)
    return tuple(
        each for each in generals if each not in tried and why_not(game, side, each) is None
    )
