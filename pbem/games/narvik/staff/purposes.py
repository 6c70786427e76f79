"""What the staff does knowing that it is warned of it, and why."""

from __future__ import annotations

from pbem.engine.order import Side
from pbem.games.narvik.position.game import Narvik
from pbem.games.narvik.staff.habits import USUAL
from pbem.games.narvik.staff.situation import Situation


def purpose(view: Narvik, side: Side) -> str:
    """4.1  Why anything is risked where the game is lost otherwise; empty where it is not."""
    return "on purpose, all is lost otherwise" if Situation(view, side, USUAL).lost else ""
