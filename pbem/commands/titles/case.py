"""pbem case: run case files."""

from __future__ import annotations

from pathlib import Path

import click

from pbem.commands.shared.arguments import as_json
from pbem.commands.shared.failures import Failed, Misused
from pbem.commands.shared.output import print_json
from pbem.games import catalogue


@click.command()
@click.argument(
    "paths",
    metavar="FILE...",
    nargs=-1,
    required=True,
    type=click.Path(exists=True, path_type=Path),
)
@as_json
def case(paths: tuple[Path, ...], as_json: bool) -> None:
    """Run case files (of a folder, all in it): position, dice, orders, what is expected."""
    from pbem.cases import run_file

    files = [each for path in paths for each in _files(path)]
    if not files:
        raise Misused(f"there are no case files in {', '.join(map(str, paths))}")
    reports = [(path, run_file(path, catalogue.ruleset)) for path in files]
    if as_json:
        print_json(
            [
                {
                    "file": str(path),
                    "title": report.title,
                    "passed": report.passed,
                    "told": report.told(),
                }
                for path, report in reports
            ]
        )
    else:
        for _, report in reports:
            click.echo(report.told())
    failed = sum(not report.passed for _, report in reports)
    if failed:
        raise Failed(f"{failed} of {len(reports)} cases failed")


def _files(path: Path) -> list[Path]:
    return sorted(path.rglob("*.case")) if path.is_dir() else [path]
