"""Remember restorations, and the seeds that were in force before a game's present one."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "restoration",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("back_to", sa.DateTime(timezone=True), nullable=False),
        sa.Column("life", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.add_column(
        "game",
        sa.Column("earlier_seeds_json", sa.String(), nullable=False, server_default="[]"),
    )
