"""pbem case: run case files."""

from __future__ import annotations

from pathlib import Path

import click

from pbem.commands.arguments import as_json
from pbem.commands.failures import Failed, Misused
from pbem.commands.tables import print_json


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
    reports = []
    for path in files:
        try:
            reports.append((path, run_file(path)))
        except (ValueError, LookupError, OSError) as error:
            raise Misused(f"{path}: {error}") from None
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
        for path, report in reports:
            click.echo(f"{'ok    ' if report.passed else 'FAILED'} {path}: {report.title}")
            if not report.passed:
                click.echo(report.told())
    failed = sum(not report.passed for _, report in reports)
    if failed:
        raise Failed(f"{failed} of {len(reports)} cases failed")


def _files(path: Path) -> list[Path]:
    return sorted(path.rglob("*.case")) if path.is_dir() else [path]
