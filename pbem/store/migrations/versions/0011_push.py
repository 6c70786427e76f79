"""Keep where browsers can be told that something has come in."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "pushaddress",
        sa.Column("pass_id", sa.Integer(), nullable=False),
        sa.Column("endpoint", sa.Text(), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("auth", sa.String(), nullable=False),
        sa.Column("heard", sa.Integer(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("try_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["pass_id"],
            ["pass.id"],
        ),
        sa.PrimaryKeyConstraint("pass_id"),
    )
