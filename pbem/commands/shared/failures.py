"""How a command fails: one sentence on stderr, status 2 for wrong use, 1 for a failed check."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

import click


class Misused(click.ClickException):
    """The command cannot be carried out as it was given."""

    exit_code = 2


class Failed(click.ClickException):
    """The command was carried out, and what it checks is not in order."""

    exit_code = 1


class Plain(click.Group):
    """A group of commands whose errors are one sentence each."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        try:
            status = super().main(args, prog_name, complete_var, standalone_mode=False, **extra)
        except click.exceptions.NoArgsIsHelpError as asked:
            click.echo(asked.format_message())
            sys.exit(0)
        except click.ClickException as error:
            click.echo(sentence(error.format_message()), err=True)
            sys.exit(error.exit_code)
        except click.Abort:
            click.echo("Stopped.", err=True)
            sys.exit(1)
        sys.exit(status if isinstance(status, int) else 0)


def sentence(words: str) -> str:
    """Words with a capital and an end, on one line unless they point into a text."""
    words = words.strip()
    return words[:1].upper() + words[1:] + ("" if words.endswith((".", "?", "!")) else ".")
