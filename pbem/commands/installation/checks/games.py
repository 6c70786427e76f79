"""The games: can those be played that other packages bring?"""

from __future__ import annotations

from collections.abc import Iterator

from pbem.commands.installation.checks.finding import Finding, Installation, bad, fine
from pbem.games import catalogue


def games(house: Installation) -> Iterator[Finding]:
    """Every game of another package is usable; the others are none the worse if one is not."""
    for each in catalogue.unusable():
        yield bad(str(each), "Install a version of it that fits this pbem, or uninstall it.")
    outside = [name for name in catalogue.titles() if name not in catalogue.OURS]
    from_elsewhere = f", from other packages: {', '.join(outside)}" if outside else ""
    yield fine(f"{len(catalogue.titles())} games can be played{from_elsewhere}.")
