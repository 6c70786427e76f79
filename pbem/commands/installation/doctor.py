"""pbem doctor: is this installation well, and what to do about what is not."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from pbem.commands.shared.arguments import as_json
from pbem.commands.shared.failures import Misused
from pbem.commands.shared.output import print_json
from pbem.settings import Wrong, load

if TYPE_CHECKING:
    from pbem.commands.installation.checks.finding import Finding

COLOURS = {"OK": "green", "WARN": "yellow", "BAD": "red"}


@click.command()
@click.argument("checks", nargs=-1)
@as_json
def doctor(checks: tuple[str, ...], as_json: bool) -> int:
    """Examine a running installation, all of it or only the CHECKS that are named.

    Each line says OK, WARN or BAD, and what to do; the status is 1 when something is BAD.
    Nothing is changed, and no mail is sent.
    """
    found = []
    with silent():
        for name, finding in findings(checks):
            found.append((name, finding))
            if not as_json:
                tell(name, finding)
    if as_json:
        rows = [
            {"check": name, "level": each.level, "words": each.words, "advice": each.advice}
            for name, each in found
        ]
        print_json({"well": not any_bad(found), "findings": rows})
    return 1 if any_bad(found) else 0


def findings(checks: tuple[str, ...]) -> Iterator[tuple[str, Finding]]:
    """What all checks find, or those that are named; without settings, there is but one finding."""
    from pbem.commands.installation.checks import CHECKS, Installation, examined
    from pbem.commands.installation.checks.dns_names import look_up
    from pbem.commands.installation.checks.finding import bad
    from pbem.store.agreed_time import wall_clock

    for name in checks:
        if name not in CHECKS:
            raise Misused(f"there is no check {name!r}; there are: {', '.join(CHECKS)}")
    try:
        settings = load()
    except Wrong as error:
        for sentence in error.args:
            yield "settings", bad(str(sentence), "Nothing else can be looked at before.")
        return
    house = Installation(settings, wall_clock, look_up)
    try:
        yield from examined(house, checks or tuple(CHECKS))
    finally:
        house.close()


@contextmanager
def silent() -> Iterator[None]:
    """Without logs: what the libraries have to say, the findings say better."""
    before = logging.root.manager.disable
    logging.disable(logging.ERROR)
    try:
        yield
    finally:
        logging.disable(before)


def tell(name: str, finding: Finding) -> None:
    """One line for one finding."""
    level = click.style(f"{finding.level:<4}", fg=COLOURS[finding.level])
    advice = f" -> {finding.advice}" if finding.advice else ""
    click.echo(f"{level}  {name:<11}  {finding.words}{advice}")


def any_bad(found: list[tuple[str, Finding]]) -> bool:
    return any(finding.level == "BAD" for _, finding in found)
