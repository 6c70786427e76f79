"""Find quickly how many mails somebody has sent, and a seat was sent, of late."""

from __future__ import annotations

from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index("ix_outgoing_seat", "outgoing", ["seat_id", "created_at"], unique=False)
    op.create_index("ix_submission_sender", "submission", ["sender", "received_at"], unique=False)
