"""Know strangers' mails by a mark, and what they take; know a mail again by its fingerprint alone.

The fingerprint holds sender and Message-ID, so one index does what two did.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

MADE_DISTINCT = """
    UPDATE submission SET fingerprint = fingerprint || ' ' || id
    WHERE id NOT IN (SELECT min(id) FROM submission GROUP BY fingerprint)
"""
OF_STRANGERS = """
    UPDATE submission SET stranger = {yes}
    WHERE state IN ('ignored', 'aside') AND person_id IS NULL AND game_id IS NULL
"""


def upgrade() -> None:
    op.execute(MADE_DISTINCT)  # the first of several is the one that was found
    op.drop_index("ix_submission_fingerprint", "submission")
    # SQLite copies the table for this; no other refers to it.
    with op.batch_alter_table("submission") as table:
        table.drop_constraint("submission_message_id_sender_fingerprint_key", type_="unique")
        table.create_unique_constraint("submission_fingerprint_key", ["fingerprint"])
        table.add_column(sa.Column("size", sa.Integer(), nullable=False, server_default="0"))
        table.add_column(
            sa.Column("stranger", sa.Boolean(), nullable=False, server_default=sa.false())
        )
    op.create_index(
        "ix_submission_strangers",
        "submission",
        ["received_at", "size"],
        sqlite_where=sa.text("stranger = 1"),
        postgresql_where=sa.text("stranger"),
    )
    op.execute("UPDATE submission SET size = length(raw)")
    op.execute(OF_STRANGERS.format(yes=sa.true().compile(dialect=op.get_bind().dialect)))
