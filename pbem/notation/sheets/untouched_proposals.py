"""A player who sends every proposal of the staff just as it stands, and nothing else."""

from __future__ import annotations

from typing import Generic, TypeVar

from pbem.engine.desks import Desk
from pbem.engine.dice import PreparedDice
from pbem.engine.driver import Driver
from pbem.engine.order import Order, Side
from pbem.engine.proposal import proposal
from pbem.engine.ruleset import Ruleset
from pbem.engine.step import Decision
from pbem.notation.sheets.sheet import read_sheet

P = TypeVar("P")


class SendsProposals(Generic[P]):
    """A policy: its orders are read and wait in a queue as those of a person do.

    When none of them answers, the next proposal goes behind those that wait; when one is refused,
    before them.
    """

    def __init__(self, rules: Ruleset[P]) -> None:
        self.rules = rules
        self.desks: dict[Side, Desk[P]] = {}
        self.sent = 0  # how many proposals

    def __call__(self, view: P, decision: Decision[P]) -> Order | None:
        order, refused = self._queued(view, decision)
        if order is None:
            self._send(view, decision, first=refused)
            order, _ = self._queued(view, decision)
        return order

    def _queued(self, view: P, decision: Decision[P]) -> tuple[Order | None, bool]:
        """What the first of the waiting lines answers; and whether it was refused instead."""
        desks = {decision.side: self.desks.get(decision.side, Desk())}
        driver = Driver(self.rules, self.rules.copy(view), desks, PreparedDice(()))
        found = driver.answer(decision)
        self.desks.update(driver.desks)
        return None if found is None else found[0], bool(driver.refused)

    def _send(self, view: P, decision: Decision[P], *, first: bool) -> None:
        """Put the lines of a new proposal before or behind those that wait."""
        self.sent += 1
        text = proposal(self.rules, decision).text
        sheet = read_sheet(self.rules, text, decision.side, view, str(self.sent))
        if sheet.errors:
            raise sheet.errors[0]
        waiting = self.desks[decision.side].queue
        lines = tuple(sheet.lines)
        queue = (*lines, *waiting) if first else (*waiting, *lines)
        self.desks[decision.side] = Desk(queue)
