"""8.0, 14.1  What a standing order says of ships that come into range: whose, where, with whom.

Whatever it tests is known to its side: who of the enemy is seen, how many there are, the weather.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

import msgspec

from pbem.games.eto.position.game import Europe
from pbem.games.eto.weather.conditions import SKIES
from pbem.wargame.data.counters import hidden
from pbem.wargame.position.conditions import COMPARED, counted

CLAUSES = ("WITH", "IN", "SHIPS", "HAS", "WEATHER")
AT_LEAST = ">="
ANY_NUMBER = (AT_LEAST, "0")
BETWEEN = ("+", "IF", "TIMES", "OUT")  # words that only join others


class Watch(msgspec.Struct, frozen=True):
    """WHEN AIRSTRIKE: SAFE WITH KG1 + KG2 IN North-Sea IF SHIPS >= 3 IF HAS STP."""

    word: str  # how, in a word
    units: tuple[str, ...] = ()  # who may go; none: everybody
    places: tuple[str, ...] = ()  # that are watched; none: all in range
    ships: tuple[str, ...] = ANY_NUMBER  # how many the enemy has
    has: str = ""  # a kind of ship that is seen among them
    weather: str = ""  # of the month

    def minds(self, game: Europe, space: str, enemies: Collection[str]) -> bool:
        """Is a stack that enters a space one of those that the order is about?"""
        seen = {game.unit(id).kind for id in enemies if not hidden(id)}
        return (
            (not self.places or space in self.places)
            and counted(len(enemies), self.ships)
            and (not self.has or self.has in seen)
            and (not self.weather or game.weather == SKIES[self.weather])
        )

    def going(self, able: Collection[str]) -> tuple[str, ...]:
        """Those in range who may go, as they are named."""
        return tuple(id for id in self.units or able if id in able)


def watch(choice: Sequence[str], words: Collection[str]) -> Watch | None:
    """What the words of a standing order mean; None if they only name units."""
    if choice[0] not in words:
        return None
    clauses = in_clauses(choice, CLAUSES)
    return Watch(choice[0], *tested(clauses))


def tested(
    clauses: Mapping[str, list[str]],
) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...], str, str]:
    """Units, places, number, kind and weather, as a watch has them."""
    return (
        tuple(clauses["WITH"]),
        tuple(clauses["IN"]),
        compared(clauses["SHIPS"]) or ANY_NUMBER,
        "".join(clauses["HAS"][:1]),
        "".join(clauses["WEATHER"][:1]),
    )


def in_clauses(choice: Sequence[str], known: Sequence[str]) -> dict[str, list[str]]:
    """The words behind each of the words that begin a clause; the first are of WITH."""
    clauses: dict[str, list[str]] = {each: [] for each in known}
    clause = clauses["WITH"]
    for word in choice[1:]:
        if word in clauses:
            clause = clauses[word]
        elif word not in BETWEEN:
            clause.append(word)
    return clauses


def compared(words: Sequence[str]) -> tuple[str, ...]:
    """A comparison with what it compares to; without one it is "so much or more"."""
    if not words or words[0] in COMPARED:
        return tuple(words)
    return (AT_LEAST, *words)
