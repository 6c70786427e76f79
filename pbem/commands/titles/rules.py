"""pbem rules: every case of a rulebook, and the tests that prove it."""

from __future__ import annotations

from typing import Any

import click
import msgspec

from pbem.commands.shared.arguments import as_json, game
from pbem.commands.shared.failures import Failed, Misused
from pbem.commands.shared.output import print_json, print_rows
from pbem.commands.titles.case_tests import proofs, tests_folder
from pbem.engine.ruleset import Ruleset
from pbem.games import catalogue
from pbem.league.play.rules_text import changes, every_case
from pbem.wargame.data.tsv import DataError

STATUSES = ("enforced", "component", "optional", "later")
"""What is done about a case; later: by a game that is being built, which says when."""


class Coverage(msgspec.Struct, frozen=True):
    """One case of the rulebook, and what is done about it."""

    case: str
    title: str
    status: str
    where: str
    tests: int | None  # unknown where the tests are not at hand


def coverage(game: str) -> list[Coverage]:
    """Every case of a game's rulebook in its order."""
    folder = tests_folder()
    counted = None if folder is None else proofs(folder, game)
    if not counted and game not in catalogue.OURS:
        counted = None  # the tests of a game from elsewhere are elsewhere
    found = []
    for row in every_case(game).values():
        if row["status"] not in STATUSES:
            raise row.error(f"status is {row['status']!r}, not one of {', '.join(STATUSES)}")
        tests = None if counted is None else counted[row["case"]]
        found.append(Coverage(row["case"], row["title"], row["status"], row["where"], tests))
    return found


@click.command()
@game
@click.option("--strict", is_flag=True, help="Fail if an enforced case has no test.")
@click.option("--changes", "only_changes", is_flag=True, help="List what each version mended.")
@as_json
def rules(rules: Ruleset[Any], strict: bool, only_changes: bool, as_json: bool) -> None:
    """List every case of a game's rulebook, with the number of tests that prove it.

    A game goes by the version of the rules with which it began; --changes tells what is different
    in later ones.
    """
    if only_changes:
        list_changes(rules, as_json)
        return
    try:
        cases = coverage(rules.name)
    except DataError as error:
        raise Misused(str(error)) from None
    known = all(each.tests is not None for each in cases)
    if as_json:
        print_json(cases)
    else:
        print_rows((*catalogue.CASES, "tests"), [msgspec.structs.astuple(each) for each in cases])
    if not known:
        note = "The tests are not installed here, so their number is not known."
        click.echo(note, err=True)
    enforced = [each for each in cases if each.status == "enforced"]
    bare = [each.case for each in enforced if each.tests == 0]
    if known and not as_json:
        click.echo(f"\n{len(cases)} cases, {len(enforced)} enforced, {len(bare)} without a test.")
    if strict and bare:
        shown = ", ".join(bare[:12]) + (" ..." if len(bare) > 12 else "")
        raise Failed(f"{len(bare)} of {len(enforced)} enforced cases have no test: {shown}")


def list_changes(rules: Ruleset[Any], as_json: bool) -> None:
    """What each version of the rules mended, oldest first."""
    try:
        found = [{name: row[name] for name in catalogue.CHANGES} for row in changes(rules.name)]
    except DataError as error:
        raise Misused(str(error)) from None
    if as_json:
        print_json(found)
    elif found:
        print_rows(catalogue.CHANGES, [tuple(each.values()) for each in found])
    else:
        click.echo(f"{rules.title} has had one version of its rules so far.")
