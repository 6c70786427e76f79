"""The command line: `pbem ...`."""

from __future__ import annotations

from importlib import import_module

import click

from pbem import __version__
from pbem.commands.failures import Plain

COMMANDS = (
    "games",
    "rules",
    "scenario",
    "serve",
    "worker",
    "web",
    "mail",
    "deliver",
    "mails",
    "aside",
    "export",
    "doctor",
    "canary",
    "dns",
    "config",
    "clock",
    "backup",
    "restore",
    "play",
    "check",
    "adjudicate",
    "map",
    "selfplay",
    "replay",
    "dice",
    "case",
    "bench",
)


class Commands(Plain):
    """Every command is a module of pbem.commands, read only when it is called for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"pbem.commands.{cmd_name}")
        command: click.Command = getattr(module, cmd_name)
        return command


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="pbem")
def main() -> None:
    """Play hex-and-counter wargames by mail, and check everything about them."""
