"""28.3  The position as a plan hopes for it: breakthroughs take the hexes that they attack."""

from __future__ import annotations

from pbem.engine.dice import PreparedDice
from pbem.engine.errors import passes
from pbem.engine.order import Order, Side
from pbem.games.eto.combat.after.running import Running
from pbem.games.eto.combat.armor.breakthrough import Break, Breakthroughs
from pbem.games.eto.combat.attack import declare
from pbem.games.eto.desk import planning
from pbem.games.eto.facts.boxes import ASIDE
from pbem.games.eto.position.contact import enemies_in
from pbem.games.eto.position.control import enter
from pbem.games.eto.position.game import Europe


def hoped(view: Europe, side: Side, order: Order) -> Europe | None:
    """The view as it is if an order succeeds that is up to dice; None where none is hoped for."""
    if not isinstance(order, Break):
        return None
    ahead = view.twin()
    step = planning.moment(ahead, side, order)
    if step is None:
        return None
    planning.begin(ahead, side, step)
    if not passes(step.check, ahead, order):
        return None
    _broken_through(ahead, side, order)
    return ahead


def _broken_through(ahead: Europe, side: Side, order: Break) -> None:
    """The stack has moved up, the hex is empty, and all who attacked it have advanced."""
    battle, units = order.battle(ahead, side), order.who(ahead)
    way = (*order.path(ahead, battle.units)[1:], order.hex)
    for _ in order.play(ahead, side, PreparedDice(())):
        pass
    for _ in declare(ahead, battle):
        pass
    for id in enemies_in(ahead, battle.partnership(ahead), order.hex):
        ahead.send(id, ASIDE)
    for hex in way:
        for id in units:
            for _ in enter(ahead, id, hex):
                pass
    for id in units:
        ahead.assigned.pop(id, None)
    ahead.agenda = [Breakthroughs(side), Running.after(ahead, battle)]
    planning.run_on(ahead)
