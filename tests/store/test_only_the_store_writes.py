"""Everything that is written into the database is written by a function of pbem.store."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlmodel import SQLModel

from pbem.store import schema  # noqa: F401  (fills the metadata)

PBEM = Path(__file__).parents[2] / "pbem"
ABOVE = ("league", "post", "clock", "web", "commands")
WRITES = {
    *("add", "add_all", "delete", "merge", "flush", "commit", "rollback"),
    *("begin", "begin_nested", "exec", "execute", "bulk_insert_mappings", "bulk_save_objects"),
}
COLUMNS = {column.name for table in SQLModel.metadata.tables.values() for column in table.columns}
NO_ROWS = ("self", "work", "part")  # and what has a column's name without being one:
OTHERS = {
    "web/public_pages/feeds.py": "text",  # of an XML element
    "web/public_pages/markdown.py": "tag",  # of a token of Markdown
    "web/visitor/visit.py": "permanent",  # of Flask's session
}


def modules(package: str) -> Iterator[tuple[str, ast.Module]]:
    for path in sorted((PBEM / package).rglob("*.py")):
        yield path.relative_to(PBEM).as_posix(), ast.parse(path.read_text())


@pytest.mark.parametrize("package", ABOVE)
def test_sessions_are_written_to_in_the_store_alone(package):
    calls = [
        f"{name}:{node.lineno} {ast.unparse(node.func)}"
        for name, tree in modules(package)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in WRITES
        and ast.unparse(node.func.value).endswith("session")
    ]
    assert calls == []


@pytest.mark.parametrize("package", ABOVE)
def test_rows_are_changed_in_the_store_alone(package):
    changes = [
        f"{name}:{target.lineno} {ast.unparse(target)}"
        for name, tree in modules(package)
        for target in targets(tree)
        if target.attr in COLUMNS
        and ast.unparse(target.value) not in NO_ROWS
        and OTHERS.get(name) != target.attr
    ]
    assert changes == []


def targets(tree: ast.Module) -> Iterator[ast.Attribute]:
    """All attributes that are assigned to."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store | ast.Del):
            yield node


def test_the_test_would_notice():
    tree = ast.parse("row.state = 'over'\nrow.tries += 1\nrow.a, row.turn = 1, 2\ndel row.tag")
    assert {each.attr for each in targets(tree)} == {"state", "tries", "a", "turn", "tag"}
    assert {"state", "tries", "turn", "tag"} <= COLUMNS
