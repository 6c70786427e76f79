"""What is defined is used: a function, class or constant that nobody names is deleted."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pbem

PACKAGE = Path(pbem.__file__).parent
OTHERS = [PACKAGE.parent / folder for folder in ("templates", "tests/example_game")]
READ = (".j2", ".js", ".py")

Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def _trees() -> dict[Path, ast.Module]:
    """Every module but the migrations, whose words are for Alembic."""
    paths = (each for each in PACKAGE.rglob("*.py") if "migrations" not in each.parts)
    return {path: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(paths)}


def _definitions(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """What a module, and the classes in it, give a name to.

    A class with bases is collected by them, and its methods may be called through them: only the
    methods of plain classes and those marked as our own are looked at."""
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            yield node.targets[0].id, node.lineno
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield node.target.id, node.lineno
        elif isinstance(node, ast.ClassDef):
            if not node.bases:
                yield node.name, node.lineno
            if not _is_foreign(node):
                yield from _functions(node.body)
    yield from _functions(tree.body)


def _functions(body: list[ast.stmt]) -> Iterator[tuple[str, int]]:
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not _is_kept(node):
            yield node.name, node.lineno


def _is_kept(node: Definition) -> bool:
    """Does a decorator that is called, or one with a dot, take it into its own books?

    `handle_DATA` and its like are called by a server of aiosmtpd by their names."""
    kept = any(isinstance(each, ast.Call | ast.Attribute) for each in node.decorator_list)
    return kept or node.name.startswith("handle_")


def _is_foreign(node: ast.ClassDef) -> bool:
    """Does it stand in for a class of a library, which calls what it names?"""
    return any(_last_name(base) in FOREIGN for base in node.bases)


def _last_name(base: ast.expr) -> str:
    match base:
        case ast.Name(id=name) | ast.Attribute(attr=name) | ast.Subscript(value=ast.Name(id=name)):
            return name
    return ""


FOREIGN = {
    "BaseTrigger", "Flask", "HTMLParser", "Plain", "SMTP", "TypeDecorator",
}  # fmt: skip


def _named(tree: ast.Module) -> Iterator[str]:
    """Every name that a module reads, and every word of its strings: some are looked up."""
    told = {id(text) for text in _docstrings(tree)}
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name, ctx=ast.Load()) | ast.Attribute(attr=name):
                yield name
            case ast.keyword(arg=str(name)):
                yield name
            case ast.Constant(value=str(text)) if id(node) not in told:
                yield from re.findall(r"\w+", text)


def _docstrings(tree: ast.Module) -> Iterator[ast.Constant]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield node.value


def test_what_is_defined_is_used() -> None:
    trees = _trees()
    named = Counter(each for tree in trees.values() for each in _named(tree))
    for path in (each for folder in OTHERS for each in folder.rglob("*") if each.suffix in READ):
        named.update(re.findall(r"\w+", path.read_text(encoding="utf-8")))
    dead = [
        f"{path.relative_to(PACKAGE)}:{line} {name}"
        for path, tree in trees.items()
        for name, line in _definitions(tree)
        if not name.startswith("__") and not named[name]
    ]
    assert dead == [], "nobody names " + ", ".join(dead)
