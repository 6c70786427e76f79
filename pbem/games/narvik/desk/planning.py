"""Which question an order would answer."""

from __future__ import annotations

from pbem.engine.order import Order, Side
from pbem.games.narvik.actions.action import ActionSegment
from pbem.games.narvik.facts.units import ALLIED
from pbem.games.narvik.position.game import Narvik, NarvikStep
from pbem.games.narvik.setup.setting_up import AlliedSetUp, GermanSetUp


def moment(view: Narvik, side: Side, order: Order) -> NarvikStep | None:
    """The step that this order would answer; none where only the enemy or a die can bring it."""
    if view.agenda and order.fits(view.agenda[-1].kind):
        found: NarvikStep = view.agenda[-1]
        return found
    if view.phase == "setup":
        asked = AlliedSetUp() if side == ALLIED else GermanSetUp()
        return asked if order.fits(asked.kind) else None
    return ActionSegment(side) if order.fits(ActionSegment.kind) else None
