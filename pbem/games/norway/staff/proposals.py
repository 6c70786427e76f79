"""A proposal: an action, and what it promises in points."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from pbem.games.norway.actions.action import Action


class Proposal(NamedTuple):
    """An action and its worth: the most that it could be until it is weighed, if it can be."""

    worth: float
    order: Action
    weigh: Callable[[], float] | None = None

    def weighed(self) -> Proposal:
        """The same with its true worth, never more than was hoped for."""
        return self if self.weigh is None else Proposal(min(self.worth, self.weigh()), self.order)
