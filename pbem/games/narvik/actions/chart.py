"""11.2  The actions chart: what may be declared, and what it costs."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.errors import Illegal
from pbem.engine.order import Side
from pbem.games.narvik.facts.tables import ActionRow
from pbem.games.narvik.position.game import Narvik


def on_chart(game: Narvik, side: Side) -> Iterator[str]:
    """11.2  What a side may declare with the points that it has."""
    yield "PASS"
    for row in game.scenario.tables.actions.values():
        usual = row.side in ("both", side) and (not row.option or game.plays(row.option))
        if usual and row.points <= game.points.get(side, 0):
            yield row.name


def check_row(game: Narvik, side: Side, row: ActionRow, keep: int) -> None:
    """11.0  May such an action be declared, and be paid for with so many points kept?"""
    chart = on_chart(game, side)
    if row.side not in ("both", side):
        words = f"{row.name} is for the {row.side.title()} side only"
        raise Illegal(words, case=row.case, legal=chart)
    if row.option and not game.plays(row.option):
        words = f"{row.name} belongs to an optional rule not in use"
        raise Illegal(words, case=row.case, legal=chart)
    have = game.points.get(side, 0)
    if have < row.points:
        words = f"{row.name} costs {row.points} AP and you have {have}"
        raise Illegal(words, case="6.2", legal=chart)
    if have - row.points < keep:
        words = f"{row.name} would leave {have - row.points} AP, and you keep {keep}"
        raise Illegal(words, case="6.2", legal=("PASS",))
