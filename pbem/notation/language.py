"""One game's language for one side: text in, statements and standing orders out."""

from __future__ import annotations

import re
from functools import cached_property
from typing import Any

from lark import UnexpectedInput

from pbem.engine.errors import Ambiguous, Doubted, Invalid
from pbem.engine.order import Standing, Statement
from pbem.notation.actions import Actions
from pbem.notation.explain import explained
from pbem.notation.grammar import GUARDS, Grammar
from pbem.notation.loosely import Loosely
from pbem.notation.phrase import Unnamed
from pbem.notation.tidy import tidy, without_bullet
from pbem.notation.walk import Walk

DOUBT = re.compile(
    r"\?|\([^()]*(?:n't|\b(?:not?|never|cancel\w*|ignored?|scrap\w*|forget|deleted?|withdrawn|dropped"
    r"|instead|rather|maybe|perhaps|possibl[ey]|if|unless|or|only|undo|void|skip|already)\b)",
    re.IGNORECASE,
)
LONGEST = 500
SHOWN = 60


class Language:
    """Reads what one side of a game writes; whatever it cannot read is Invalid or Ambiguous."""

    def __init__(self, grammar: Grammar, actions: Actions) -> None:
        self.grammar = grammar
        parser = grammar.parser(actions)
        self._parse = parser.parse
        self._walk = Walk(parser)
        self._loose = Loosely(grammar.spelled(grammar.verbs), grammar.places)

    @cached_property
    def first_words(self) -> frozenset[str]:
        """With which a line can begin."""
        spelled = self.grammar.spelled(self.grammar.verbs)
        return GUARDS | {each.split()[0] for each in spelled}

    def statement(self, text: str) -> Statement:
        """A line of orders: alternatives, perhaps under conditions."""
        read = self.read(text)
        if isinstance(read, Statement):
            return read
        message = "an order was expected here, not a standing order"
        raise Invalid(message, text=tidied(text), column=1)

    def standing(self, text: str) -> Standing:
        """A standing order: WHEN a question comes up, how to answer it."""
        read = self.read(text)
        if isinstance(read, Standing):
            return read
        message = "a standing order says WHEN, as in WHEN LOSE: WEAKEST"
        raise Invalid(message, text=tidied(text), column=1)

    def read(self, text: str) -> Statement | Standing:
        """Either of the two."""
        line = tidied(text)
        if len(text) > LONGEST or len(line) > LONGEST:
            message = f"a line of more than {LONGEST} characters cannot be an order"
            raise Invalid(message, text=f"{line[:SHOWN]} ...", column=1)
        if not line:
            raise Invalid("there is no order here", column=1)
        read = self._quickly(line) or self._loosely(line) or self._explicitly(line)
        if doubt := DOUBT.search(line):
            message = "an order with a question mark, or a no or an if in brackets, is not played"
            raise Doubted(message, text=line, column=doubt.start() + 1)
        assert isinstance(read, (Statement, Standing))
        return read

    def _quickly(self, line: str) -> Any:
        """What a line says; None where something is wrong with it."""
        try:
            return self._walk.read(line)
        except (Invalid, Ambiguous, Unnamed):
            return None

    def _loosely(self, line: str) -> Any:
        """What a line says in the words of hands; None where it says nothing in these either."""
        found = self._loose.read(line, self._quickly)
        if len(found) > 1:
            message = "this can be read in more than one way"
            raise Ambiguous(message, candidates=map(str, found), text=line, column=1)
        return found[0] if found else None

    def _explicitly(self, line: str) -> Any:
        """What a line says, or what is wrong with it, and where."""
        try:
            return self._parse(line)
        except Unnamed as unnamed:
            error = unnamed.told()
            raise error.at(text=line, line=0, column=max(error.column, 1)) from None
        except (Invalid, Ambiguous) as error:
            raise error.at(text=line, line=0, column=max(error.column, 1)) from None
        except UnexpectedInput as error:
            raise explained(error, line, self.grammar) from None


def tidied(text: str) -> str:
    """The line that errors show and point into; of an endless one, the beginning."""
    return without_bullet(tidy(text[: LONGEST + 1]))
