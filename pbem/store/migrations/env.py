"""How Alembic gets at the database: by the connection that pbem.store.migrate hands over."""

from __future__ import annotations

from typing import Any, Literal

import sqlalchemy as sa
from alembic import context
from alembic.autogenerate.api import AutogenContext
from sqlmodel import SQLModel

from pbem.store import schema  # noqa: F401  (fills the metadata)


def rendered(kind: str, item: Any, _: AutogenContext) -> str | Literal[False]:
    """Our own types as what they are in the database, for migrations outlive the code."""
    if kind == "type" and isinstance(item, sa.types.TypeDecorator):
        return f"sa.{item.impl_instance!r}"
    return False


connection = context.config.attributes["connection"]
context.configure(
    connection=connection,
    target_metadata=SQLModel.metadata,
    render_item=rendered,
    render_as_batch=bool(context.config.attributes.get("batch")),
)
context.run_migrations()
