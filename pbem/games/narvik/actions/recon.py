"""21.0  Recon: a look at one hex and those around it."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.games.narvik.actions.events import Reconnoitred
from pbem.games.narvik.facts.units import enemy_of
from pbem.games.narvik.orders.kinds import Action, Recon
from pbem.games.narvik.position.game import RECON_NOW, Narvik


def seen_from(game: Narvik, side: Side, hex: str) -> list[str]:
    """The hexes with enemy units that a recon of this hex reveals."""
    around = game.board.bit[game.at(hex)] | game.board.grid.around[game.at(hex)]
    return game.board.grid.named(around & game.occupied(enemy_of(side)))


def check(game: Narvik, side: Side, order: Action) -> None:
    assert isinstance(order, Recon)
    if order.hex not in game.board.grid.index:
        words = f"there is no hex {order.hex}; any hex of the map can be looked at"
        raise Illegal(words, case="21.0", legal=some(game, side))


def play(game: Narvik, side: Side, order: Action, dice: Dice) -> Iterator[Event]:
    """All enemy units there are shown until the side has ended another action."""
    assert isinstance(order, Recon)
    found = [(hex, game.stack(hex)) for hex in seen_from(game, side, order.hex)]
    for _, stack in found:
        game.reveal(stack, RECON_NOW)
    yield Reconnoitred(side, order.hex, tuple(found))


def some(game: Narvik, side: Side) -> Iterator[Action]:
    """A look at every enemy stack."""
    return (Recon(hex) for hex in game.board.grid.named(game.occupied(enemy_of(side))))
