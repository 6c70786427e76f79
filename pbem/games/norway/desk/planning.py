"""Which question an order would answer."""

from __future__ import annotations

from pbem.engine.order import Order, Side
from pbem.games.norway.actions.segment import TakeAction
from pbem.games.norway.position.game import Norway, NorwayStep


def moment(view: Norway, side: Side, order: Order) -> NorwayStep | None:
    """The step that this order would answer; none where only the enemy or a die can bring it."""
    if view.agenda and order.fits(view.agenda[-1].kind):
        found: NorwayStep = view.agenda[-1]
        return found
    if order.fits(TakeAction.kind) and view.allowance.get(side):
        return TakeAction(side)
    return None
