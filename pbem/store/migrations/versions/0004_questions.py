"""Make open questions rows of their own, so that several sides can be asked at once.

One of several sides can give a game up that the others play on. A game whose title is not installed
stands still, and it is known since when. Lists of games and of deadlines have their own indexes.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

MOVED = ("asked", "kind", "window", "extra", "due", "grace_until", "called")


def upgrade() -> None:
    op.create_table(
        "question",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("seat_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("window", sa.String(), nullable=False),
        sa.Column("snapshot", sa.Integer(), nullable=False),
        sa.Column("opened_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("extra", sa.BigInteger(), nullable=False),
        sa.Column("off_json", sa.String(), nullable=False),
        sa.Column("due", sa.DateTime(timezone=True), nullable=True),
        sa.Column("grace_until", sa.DateTime(timezone=True), nullable=True),
        sa.Column("called", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"]),
        sa.ForeignKeyConstraint(["seat_id"], ["seat.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("seat_id"),
    )
    op.create_index("ix_question_game_id", "question", ["game_id"], unique=False)
    op.create_index("ix_question_due", "question", ["due"], unique=False)
    op.execute(
        """
        INSERT INTO question (
            game_id, seat_id, number, kind, "window", snapshot,
            opened_at, extra, off_json, due, grace_until, called
        )
        SELECT
            game.id, seat.id, game.question, game.kind, game."window", game.snapshots,
            game.opened_at, game.extra, '[]', game.due, game.grace_until, game.called
        FROM game
        JOIN seat ON seat.game_id = game.id AND seat.role = 'player' AND seat.side = game.asked
        WHERE game.asked <> '' AND game.opened_at IS NOT NULL AND seat.left_at IS NULL
        """
    )
    op.add_column(
        "seat",
        sa.Column("conceded", sa.Boolean(), nullable=False, server_default=sa.false()),
    )
    op.add_column("game", sa.Column("stands_since", sa.DateTime(timezone=True), nullable=True))
    # In plain words that SQLite and PostgreSQL both know: a copy of the table, as Alembic makes one
    # for SQLite, would have to let go of all that refers to it.
    op.execute("ALTER TABLE game RENAME COLUMN question TO questions")
    op.execute("ALTER TABLE game RENAME COLUMN opened_at TO changed_at")
    for each in MOVED:
        op.execute(f'ALTER TABLE game DROP COLUMN "{each}"')
    op.execute(
        "UPDATE game SET changed_at = coalesce(ended_at, changed_at, started_at, created_at)"
    )
    op.drop_index("ix_game_state", "game")
    op.create_index("ix_game_changed", "game", ["state", "changed_at"], unique=False)
