"""Know which whole map a seat was sent last, and what its mails had no room for."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("seat", sa.Column("mapped", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("seat", sa.Column("owed_json", sa.String(), nullable=False, server_default="[]"))
