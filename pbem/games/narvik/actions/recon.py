"""21.0  Recon: a look at one hex and those around it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Self

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal, passes
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Side
from pbem.games.narvik.actions.action import Action, Offers, Units
from pbem.games.narvik.actions.events import Reconnoitred
from pbem.games.narvik.facts.units import enemy_of, hidden
from pbem.games.narvik.position.game import RECON_NOW, Narvik
from pbem.wargame.orders.reasons import near


def seen_from(game: Narvik, side: Side, hex: str) -> list[str]:
    """The hexes with enemy units that a recon of this hex reveals."""
    around = game.board.bit[game.at(hex)] | game.board.grid.around[game.at(hex)]
    return game.board.grid.named(around & game.occupied(enemy_of(side)))


class Recon(Action, frozen=True):
    """21.0  Look at a hex and those around it."""

    charged: ClassVar = ("recon",)
    text: ClassVar = "RECON {hex}"
    form: ClassVar = "RECON place _keep?"
    spelled: ClassVar = {"RECON": ("RECON", "SCOUT")}
    hex: str
    keep: int = 0

    def try_on(self, trial: Narvik, side: Side) -> None:
        if self.hex not in trial.board.grid.index:
            words = f"there is no hex {self.hex}; any hex of the map can be looked at"
            raise Illegal(words, case="21.0", legal=self.some(trial, side))

    def carry_out(self, game: Narvik, side: Side, dice: Dice) -> Iterator[Event]:
        """All enemy units there are shown until the side has ended another action."""
        found = [(hex, game.stack(hex)) for hex in seen_from(game, side, self.hex)]
        for _, stack in found:
            game.reveal(stack, RECON_NOW)
        yield Reconnoitred(side, self.hex, tuple(found))

    def why(self, view: Narvik, side: Side) -> str:
        return f"shows who is {near(view.board, self.hex)}"

    @property
    def foreseeable(self) -> bool:
        return False

    def use_up(self, view: Narvik, side: Side) -> None:
        """What it will show is not in the view."""
        view.pay(side, self.row(view).points)

    @classmethod
    def some(cls, game: Narvik, side: Side) -> Iterator[Self]:
        """A look at every enemy stack."""
        return (cls(hex) for hex in game.board.grid.named(game.occupied(enemy_of(side))))

    @classmethod
    def offers(cls, view: Narvik, side: Side, units: Units) -> Offers:
        """A look at what is unseen; it needs no units."""
        if units:
            return
        grid, held = view.board.grid, view.occupied(enemy_of(side))
        for hex in (*grid.named(held), *grid.named(grid.spread(held) & ~held)):
            seen, order = seen_from(view, side, hex), cls(hex)
            unseen = sum(hidden(id) for each in seen for id in view.stack(each))
            if (
                unseen
                and (len(seen) > 1 or hex in seen)
                and passes(order.check_declared, view, side)
            ):
                words = f"shows {unseen} unseen in {', '.join(seen)}", *order.forecast(view, side)
                yield order, Option(str(order), "other", hex, label=f"see {unseen}", words=words)
