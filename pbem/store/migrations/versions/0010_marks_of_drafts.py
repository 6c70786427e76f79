"""Know an order sheet by a mark, which needs no clock."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("draft", sa.Column("mark", sa.String(), nullable=False, server_default="first"))
    op.drop_column("draft", "written_at")
