"""Let a mail with the sender and Message-ID of another be kept, when it says something else.

Anybody can write with anybody's From and guess a Message-ID: what makes two mails the same is all
that is told of them by the fingerprint.
"""

from __future__ import annotations

from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

NAMES = {"uq": "%(table_name)s_%(column_0_N_name)s_key"}  # as PostgreSQL gives them


def upgrade() -> None:
    # SQLite copies the table for this; no other refers to it.
    with op.batch_alter_table("submission", naming_convention=NAMES) as table:
        table.drop_constraint("submission_message_id_sender_key", type_="unique")
        table.create_unique_constraint(
            "submission_message_id_sender_fingerprint_key", ["message_id", "sender", "fingerprint"]
        )
