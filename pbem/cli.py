"""The command line: `pbem ...`."""

from __future__ import annotations

from importlib import import_module

import click

from pbem import __version__
from pbem.commands.shared.failures import Plain

COMMANDS = {
    "games": "titles",
    "rules": "titles",
    "scenario": "titles",
    "serve": "service",
    "worker": "service",
    "web": "service",
    "mail": "mail_reader",
    "deliver": "service",
    "mails": "service",
    "aside": "service",
    "housekeeping": "service",
    "export": "service",
    "doctor": "installation",
    "repair": "installation",
    "canary": "service",
    "dns": "installation",
    "config": "installation",
    "clock": "service",
    "backup": "service",
    "restore": "service",
    "play": "offline",
    "check": "offline",
    "adjudicate": "offline",
    "map": "offline",
    "selfplay": "offline",
    "replay": "offline",
    "dice": "offline",
    "case": "titles",
    "bench": "benchmarks",
}  # command: its room


class Commands(Plain):
    """Every command is a module in a room of pbem.commands, read only when it is called for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        room = COMMANDS.get(cmd_name)
        if room is None:
            return None
        module = import_module(f"pbem.commands.{room}.{cmd_name}")
        command: click.Command = getattr(module, cmd_name)
        return command


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="pbem")
def main() -> None:
    """Play hex-and-counter wargames by mail, and check everything about them."""


if __name__ == "__main__":
    main(prog_name="pbem")
