"""Many rows at once, made up for measuring."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

import sqlalchemy as sql
from sqlmodel import AutoString, Session, SQLModel, col, insert, select, update

from pbem.store.schema import Game, OpenQuestion, Seat, Snapshot

Rows = Sequence[Mapping[str, Any]]


def games_made(session: Session, rows: Rows) -> None:
    session.exec(insert(Game), params=rows)


def seats_made(session: Session, rows: Rows) -> None:
    session.exec(insert(Seat), params=rows)


def questions_made(session: Session, rows: Rows) -> None:
    session.exec(insert(OpenQuestion), params=rows)


def copied(session: Session, model: type[SQLModel], times: int, steps: Mapping[str, int]) -> None:
    """Every row of a table so many times more, without a word of Python for each.

    From copy to copy a column goes on by its step, a name by the number of the copy; a row's own
    number, where it has no step, the store gives.
    """
    numbers = sql.select(sql.literal(1).label("at")).cte("numbers", recursive=True)
    numbers = numbers.union_all(sql.select(numbers.c.at + 1).where(numbers.c.at < times))
    table: sql.Table = model.__table__  # type: ignore[attr-defined]
    values = {
        each.name: _onward(each, steps[each.name], numbers.c.at) if each.name in steps else each
        for each in table.columns
        if each.name in steps or not each.primary_key
    }
    rows = sql.select(*values.values()).select_from(table.join(numbers, sql.true()))
    session.connection().execute(sql.insert(table).from_select(list(values), rows))


def _onward(
    column: sql.Column[Any], step: int, at: sql.ColumnElement[int]
) -> sql.ColumnElement[Any]:
    if isinstance(column.type, AutoString):
        return column.concat(sql.cast(step * at, sql.String))
    return column + step * at


def due_now(session: Session, game_ids: Sequence[int], now: datetime) -> None:
    """Let the clock find something to look at in some games."""
    session.exec(update(Game).where(col(Game.id).in_(game_ids)).values(next_look=now))


def snapshots_made(session: Session, rows: Rows) -> None:
    session.exec(insert(Snapshot), params=rows)


def last_turns(session: Session, row: Game) -> Sequence[Snapshot]:
    """What the card and the map of a game need: its last two turns."""
    wanted = select(Snapshot).where(Snapshot.game_id == row.id)
    return session.exec(wanted.where(col(Snapshot.turn) >= row.turn - 1)).all()
