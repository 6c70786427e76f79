"""The games: can those be played that other packages bring?"""

from __future__ import annotations

from collections.abc import Iterator

from pbem.commands.installation.checks.finding import Finding, Installation, bad, fine
from pbem.games import catalogue
from pbem.store.errors import StoreError
from pbem.store.rows.games import without_title


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
            rows = without_title(session, catalogue.titles())
            standing = [(row.code, row.rules) for row in rows]
    except StoreError:
        return  # which the check of the database tells
    for title in dict.fromkeys(rules for _, rules in standing):
        codes = ", ".join(code for code, rules in standing if rules == title)
        yield bad(
            f"The title {title} is not installed, so these games stand still: {codes}.",
            "Install the package that brings it, and restart the service.",
        )
