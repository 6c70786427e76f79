"""The officer at sea: raiders slip out by the quietest way, hunters gather where they must come."""

from __future__ import annotations

from pbem.engine.order import Order
from pbem.engine.step import Decision
from pbem.games.eto.facts.nations import AXIS
from pbem.games.eto.naval.attacks import Search
from pbem.games.eto.naval.battle.battle_state import ships_of
from pbem.games.eto.naval.battle.withdrawal import NEVER, Retire
from pbem.games.eto.naval.entering import Hunting
from pbem.games.eto.naval.guards import ALL
from pbem.games.eto.naval.returning import HOME
from pbem.games.eto.naval.routes import able
from pbem.games.eto.naval.sailing import Sail
from pbem.games.eto.position.fleets import company_of, gunnery
from pbem.games.eto.position.game import Europe
from pbem.games.eto.staff.habits import Habits
from pbem.games.eto.turn.victory import ATLANTIC, RAIDERS


def sail(view: Europe, decision: Decision[Europe], habits: Habits) -> Order:
    """sc.1.3  Everybody to where it is decided, stack by stack, as far as they get there."""
    free = list(able(view, decision.side))
    for ship in free:
        order = Sail(tuple(id for id in company_of(view, ship) if id in free), (ATLANTIC,))
        if view.where[ship] != ATLANTIC and order in decision:
            return order
    return decision.step.usual(view)


def go_home(view: Europe, decision: Decision[Europe], habits: Habits) -> Order:
    """7.6  Into port with all who can: nobody pays for ships that have nothing to do at sea."""
    return _said(view, decision, HOME)


def hunt(view: Europe, decision: Decision[Europe], habits: Habits) -> Order:
    """sc.1.3  Hunters come with all they have, but gather first where they will all search."""
    step = decision.step
    gathers = isinstance(step, Hunting) and step.phasing == view.partnership(decision.side)
    return _said(view, decision, NEVER if _raids(view, decision) or gathers else ALL)


def search(view: Europe, decision: Decision[Europe], habits: Habits) -> Order:
    """8.3  Hunters search with all ships for the stack with the heaviest guns to be seen."""
    found = [] if _raids(view, decision) else list(Search.some(view, decision.side))
    heaviest = max(found, key=lambda each: gunnery(view, (each.target,)), default=None)
    return heaviest or decision.step.usual(view)


def fire(view: Europe, decision: Decision[Europe], habits: Habits) -> Order:
    """sc.1.3  Hunters fire at the ship that decides it first; raiders where it promises most."""
    return decision.step.usual(view) if _raids(view, decision) else _said(view, decision, *RAIDERS)


def withdraw(view: Europe, decision: Decision[Europe], habits: Habits) -> Order:
    """9.6  Hunters stay, for they will not find them again; of raiders one covers the other.

    The first of them goes while she is whole; once she is hit her consort gets away.
    """
    if not _raids(view, decision):
        return _said(view, decision, NEVER)
    chief, consort = RAIDERS
    parts = Retire((consort if chief in view.depleted else chief,))
    both = {*RAIDERS} <= {*ships_of(view, decision.side)}
    return parts if both and parts in decision else decision.step.usual(view)


def chase(view: Europe, decision: Decision[Europe], habits: Habits) -> Order:
    """9.6  Hunters pursue."""
    return decision.step.usual(view) if _raids(view, decision) else _said(view, decision, ALL)


def _raids(view: Europe, decision: Decision[Europe]) -> bool:
    return view.partnership(decision.side) == AXIS


def _said(view: Europe, decision: Decision[Europe], *words: str) -> Order:
    return decision.step.by_standing(view, words) or decision.step.usual(view)
