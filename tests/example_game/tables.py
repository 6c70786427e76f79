"""Positions of Three Crowns, laid out and played on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from three_crowns.position import Crowns
from three_crowns.rules import RULES

from pbem.engine.desks import Desk
from pbem.engine.dice import Dice, PreparedDice
from pbem.engine.driver import Outcome, drive
from pbem.engine.errors import Illegal
from pbem.engine.order import Line


def position(text: str, **facts: str) -> Crowns:
    """`R1 HAV | B1 CRA, B2 LEA`: who stands where; capitals are held unless flags are told."""
    lines = [f"{key.replace('_', ' ')}: {value}" for key, value in facts.items()]
    stacks: dict[str, list[str]] = {}
    for each in text.replace("|", ",").split(","):
        unit, place = each.split()
        stacks.setdefault(place, []).insert(0, unit)
    lines += (f"{place}: {', '.join(units)}" for place, units in stacks.items())
    if not any(key.startswith("flag") for key in facts):
        lines += ("flag HAV: red", "flag CRA: blue", "flag MIL: green")
    return RULES.read_position("\n".join(lines))


def line(game: Crowns, side: str, text: str) -> Line:
    return Line(RULES.parse(text, side), game.turn, source=side)


def desks(game: Crowns, orders: Mapping[str, str], **laid_out: Any) -> dict[str, Desk[Crowns]]:
    return {
        side: Desk(queue=(line(game, side, text),), **laid_out) for side, text in orders.items()
    }


def played(game: Crowns, *dice: int, rolls: Dice | None = None, **orders: str) -> Outcome[Crowns]:
    """One turn: these orders, and HOLD for whoever has none."""
    given = {side: orders.get(side, "HOLD") for side in RULES.sides}
    return drive(RULES, game, desks(game, given), rolls or PreparedDice(dice))


def refused(game: Crowns, side: str, text: str) -> Illegal:
    """Why an order may not be given."""
    outcome = drive(RULES, game, desks(game, {side: text}), PreparedDice(()))
    return outcome.refused[side]


def where(outcome: Outcome[Crowns]) -> dict[str, str]:
    return dict(sorted(outcome.position.where.items()))
