"""The games: can those be played that other packages bring, and can each go on?"""

from __future__ import annotations

from collections.abc import Iterator

from pbem.commands.installation.checks.finding import Finding, Installation, bad, fine
from pbem.games import catalogue
from pbem.league.upkeep.snapshot_repair import fault_of
from pbem.store.errors import StoreError
from pbem.store.rows import games as rows
from pbem.store.rows import journals


def games(house: Installation) -> Iterator[Finding]:
    """Every game of another package is usable; the others are none the worse if one is not."""
    for each in catalogue.unusable():
        yield bad(str(each), "Install a version of it that fits this pbem, or uninstall it.")
    yield from standing_games(house)
    outside = [name for name in catalogue.titles() if name not in catalogue.OURS]
    from_elsewhere = f", from other packages: {', '.join(outside)}" if outside else ""
    yield fine(f"{len(catalogue.titles())} games can be played{from_elsewhere}.")


def standing_games(house: Installation) -> Iterator[Finding]:
    """The games that stand still, as their title is not installed."""
    try:
        with house.reading() as session:
            found = rows.without_title(session, catalogue.titles())
            standing = [(row.code, row.rules) for row in found]
    except StoreError:
        return  # which the check of the database tells
    for title in dict.fromkeys(rules for _, rules in standing):
        codes = ", ".join(code for code, rules in standing if rules == title)
        yield bad(
            f"The title {title} is not installed, so these games stand still: {codes}.",
            "Install the package that brings it, and restart the service.",
        )


def positions(house: Installation) -> Iterator[Finding]:
    """The position from which each game goes on can be read."""
    whole = 0
    with house.reading() as session:
        for row in rows.in_state(session, "running", "paused", "over"):
            fault = ""
            if row.rules in catalogue.titles() and row.snapshots:
                last = journals.snapshot(session, row.id or 0, row.snapshots)
                fault = fault_of(row.rules, last)
            if fault:
                yield bad(
                    f"{row.code} cannot go on: its last position {fault}.",
                    f"pbem repair {row.code} makes it anew from the journal.",
                )
            whole += not fault
    yield fine(f"The positions of {whole} games can be read.")
