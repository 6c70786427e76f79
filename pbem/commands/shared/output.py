"""Rows for people and for programs: a table on a terminal, tabs in a pipe, JSON if asked."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import Any

import click
import msgspec


def print_json(data: Any) -> None:
    """Data as JSON, indented."""
    click.echo(msgspec.json.format(msgspec.json.encode(data), indent=2).decode())


def print_rows(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """A table where somebody looks at it; plain lines with tabs where a program reads it."""
    cells = [["" if cell is None else str(cell) for cell in row] for row in rows]
    if not sys.stdout.isatty():
        for line in (heads, *cells):
            click.echo("\t".join(line))
        return
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(*heads, box=box.SIMPLE_HEAD)
    for line in cells:
        table.add_row(*map(Text, line))
    Console().print(table)
