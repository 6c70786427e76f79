"""Units whose names hold what elsewhere ends a name: Mobile Corps, Home Fleet, Maginot Line, Metz.

Words of the orders and signs part names from one another (`WITH DEI MOBILE`, `DEI, DEII`), so a
name with one in it is first made a single word.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from pbem.engine.errors import Ambiguous, Invalid
from pbem.engine.order import Standing, Statement
from pbem.notation.actions import Actions
from pbem.notation.grammar import Grammar, word_pattern
from pbem.notation.language import Language

JOINT = "_"  # as long as what it stands for, so that errors point to the right column
PARTS = re.compile(r"[^\w.'/-]")


class LongNames(Language):
    """A language that reads these names too."""

    def __init__(self, grammar: Grammar, actions: Actions, names: Iterable[str]) -> None:
        super().__init__(grammar, actions)
        stops = grammar.spelled(grammar.stops)
        odd = {name for name in names if _is_parted(name, stops)}
        self._odd = re.compile(rf"(?<!\w){word_pattern(odd)}", re.IGNORECASE)

    def read(self, text: str) -> Statement | Standing:
        try:
            return super().read(self._odd.sub(_joined, text))
        except (Invalid, Ambiguous) as error:
            error.message = error.message.replace(JOINT, " ")
            error.text = error.text.replace(JOINT, " ")
            raise


def _is_parted(name: str, stops: Iterable[str]) -> bool:
    """Would a name be read as more than one?"""
    words = name.upper().split()
    return not set(stops).isdisjoint(words) or any(map(PARTS.search, words))


def _joined(found: re.Match[str]) -> str:
    name = found[0].rstrip()
    return PARTS.sub(JOINT, name) + found[0][len(name) :]
