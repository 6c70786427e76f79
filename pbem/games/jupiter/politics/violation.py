"""8.1  Orders that may bring Sweden into the war, which must be meant."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Self

from pbem.engine.errors import Illegal
from pbem.engine.order import Side
from pbem.games.jupiter.facts.units import ALLIED
from pbem.games.jupiter.facts.words import PEOPLE
from pbem.games.jupiter.orders.general import JupiterOrder, says
from pbem.games.jupiter.position.game import Jupiter, enemy_of

UNFORESEEN = "what war with Sweden brings cannot be foreseen"


def begins_war(view: Jupiter, side: Side) -> str:
    """8.1, 8.2  What it means to violate Sweden's neutrality."""
    enemy = enemy_of(side)
    words = f"begins war with Sweden, which joins {PEOPLE[enemy]}"
    if enemy != ALLIED:
        return f"{words} (8.1)"
    gained = sum(worth for worth, at_war in view.scenario.victory_points.values() if at_war)
    return f"{words} and brings them {gained} victory points (8.1, 8.2)"


class Violating(JupiterOrder, frozen=True):
    """An order that may violate Sweden's neutrality; then it says so in so many words."""

    if TYPE_CHECKING:

        @property
        def sweden(self) -> bool: ...

    def __str__(self) -> str:
        return f"{super().__str__()}{self.in_so_many_words}"

    @property
    def in_so_many_words(self) -> str:
        return " SWEDEN" if self.sweden else ""

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        return cls(*reader.values(said), sweden=says(said, "SWEDEN"))

    @property
    def foreseeable(self) -> bool:
        return not self.sweden

    def forecast(self, view: Jupiter, side: Side) -> Iterator[str]:
        if self.sweden:
            yield UNFORESEEN

    def warnings(self, view: Jupiter, side: Side) -> Iterator[str]:
        if self.sweden:
            yield begins_war(view, side)

    def use_up(self, view: Jupiter, side: Side) -> None:
        if self.sweden:  # what comes of any other can be foreseen
            view.disrupted.update(self.actors)

    def check_sweden(self, game: Jupiter, hex: str, *, traced: bool = False) -> None:
        """War with Sweden must be meant, and must be what the order means."""
        into = game.in_neutral_sweden(hex)
        if into and not self.sweden:
            raise Illegal(
                f"{game.board.name(hex)} is in neutral Sweden; write SWEDEN behind the order to go "
                "to war with it",
                case="8.1",
            )
        if self.sweden and not into and not traced:
            raise Illegal(f"{self} does not touch neutral Sweden; leave SWEDEN out", case="8.1")
