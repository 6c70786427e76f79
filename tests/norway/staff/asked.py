"""What the staff officer is asked, and what he says."""

from __future__ import annotations

from typing import Any

from pbem.engine.order import Order, Side
from pbem.engine.step import Decision
from pbem.games.norway.facts.units import GERMAN
from pbem.games.norway.position.game import Norway
from pbem.games.norway.rules import RULES
from pbem.games.norway.staff.choice import ranked
from pbem.games.norway.staff.habits import USUAL, Habits
from pbem.games.norway.staff.officer import StaffOfficer
from tests.norway.games import acting

SHOT_DOWN = ("He111/1", "He111/2", "He111/3")


def said(game: Norway, side: Side, habits: Habits = USUAL) -> Order:
    """What the staff says to one action, from that side's view of the game."""
    view = RULES.view(acting(game, side), side)
    decision = RULES.decision(view)
    assert isinstance(decision, Decision)
    return StaffOfficer(habits)(view, decision)


def lost(game: Norway, *ids: str) -> Norway:
    """The same game, with these in the German box for refits."""
    for id in ids:
        game.send(id, "german refit")
    game.forget()
    return game


def thought_of(game: Norway) -> list[str]:
    """All that the German staff finds worth doing."""
    view = RULES.view(acting(game, GERMAN), GERMAN)
    step: Any = view.agenda[-1]
    return [str(each.order) for each in ranked(view, step, USUAL)]


def placing(game: Norway, step: Any, side: Side) -> Order:
    """What the staff answers to the question where units arrive."""
    game.push(step)
    view = RULES.view(game, side)
    decision = RULES.decision(view)
    assert isinstance(decision, Decision)
    return StaffOfficer()(view, decision)
