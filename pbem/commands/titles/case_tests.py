"""Which tests prove which cases of a rulebook, counted without running them."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

HEADER = "rules:"


def tests_folder() -> Path | None:
    """The tests of the checkout that this runs from; none in an installed package."""
    checkout = Path(__file__).resolve().parents[3]
    tests = checkout / "tests"
    return tests if (checkout / "pyproject.toml").is_file() and tests.is_dir() else None


def proofs(tests: Path, game: str) -> Counter[str]:
    """How many tests prove each case: those marked @rule(game, case), and case files."""
    found: Counter[str] = Counter()
    for path in sorted(tests.rglob("test_*.py")):
        for marked, cases in _marks(ast.parse(path.read_text(encoding="utf-8"), str(path))):
            if marked == game:
                found.update(cases)
    for path in sorted((tests / "cases" / game).rglob("*.case")):
        found.update(_header(path))
    return found


def _marks(tree: ast.AST) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every (game, cases) that a test function is marked with, or its class."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.ClassDef):
            inner = sum(_is_test(each) for each in node.body)
            for mark in _rules_of(node):
                yield from [mark] * inner
            yield from _marks(node)
        elif _is_test(node):
            assert isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
            yield from _rules_of(node)


def _is_test(node: ast.AST) -> bool:
    functions = ast.FunctionDef | ast.AsyncFunctionDef
    return isinstance(node, functions) and node.name.startswith("test")


def _rules_of(
    node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef,
) -> Iterator[tuple[str, tuple[str, ...]]]:
    for decorator in node.decorator_list:
        if not isinstance(decorator, ast.Call):
            continue
        name = decorator.func
        called = name.attr if isinstance(name, ast.Attribute) else getattr(name, "id", "")
        words = [each.value for each in decorator.args if isinstance(each, ast.Constant)]
        if called == "rule" and words:
            game, *cases = map(str, words)
            yield game, tuple(cases)


def _header(path: Path) -> list[str]:
    """The cases that a case file's header names: `rules: 7.4 12.2`."""
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.strip().lower().startswith(HEADER):
            return line.strip()[len(HEADER) :].replace(",", " ").split()
    return []
