"""8.4, 9.1, 9.6  How ships that intercept search and fight, where the order that sent them says so.

HUNT Hood + Repulse GROUPS ONE FIGHT 1 WITHDRAW HALF IF DAMAGED HOLD OUT CV. It holds for these
ships until this interception is over, and no standing order comes before it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pbem.engine.dice import Dice
from pbem.engine.event import Event
from pbem.engine.step import Step
from pbem.games.eto.position.game import Europe

GROUPS, FIGHT, WITHDRAW, HOLD = TACTICS = ("GROUPS", "FIGHT", "WITHDRAW", "HOLD")
OUT, PLUS = "OUT", "+"  # HOLD OUT is written in two words
ONE_ROUND = "1"


def clauses(tactics: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """By its word, what each part of an order says of the search and the fight."""
    found: dict[str, tuple[str, ...]] = {}
    word = ""
    for each in tactics:
        if each in TACTICS:
            word = each
        elif each not in (OUT, PLUS, "IF"):
            found[word] = (*found.get(word, ()), each)
    return found


def written(tactics: Sequence[str]) -> str:
    """The same as an order has it."""
    found = clauses(tactics)
    held = found.pop(HOLD, ())
    if len(found.get(WITHDRAW, ())) > 1:  # so many of them, and when
        found[WITHDRAW] = (found[WITHDRAW][0], "IF", *found[WITHDRAW][1:])
    words = [" ".join((word, *said)) for word, said in found.items()]
    return " ".join((*words, f"{HOLD} {OUT} {f' {PLUS} '.join(held)}")) if held else " ".join(words)


def tactic(game: Europe, ships: Iterable[str], word: str) -> tuple[str, ...]:
    """What the order that sent these ships says of one of TACTICS; nothing, if it does not."""
    for id in ships:
        if said := clauses(game.tactics.get(id, "").split()).get(word):
            return said
    return ()


class StandDown(Step[Europe], frozen=True):
    """8.0  An interception is over, and what was said for it alone."""

    ships: tuple[str, ...]

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        for id in self.ships:
            game.tactics.pop(id, None)
        yield from ()
