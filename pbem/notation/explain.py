"""What a parser chokes on, said so that a person can mend it."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

from lark import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from pbem.engine.errors import Invalid
from pbem.notation.grammar import Grammar
from pbem.notation.names import shown
from pbem.notation.phrase import closest

WORD = re.compile(r"[\w.'/-]*\w|\S")
# What may always follow is seldom the point.
LINKS = {"BAR", "COMMA", "PLUS", "AMPERSAND", "DASH", "ARROW", "AND", "TO", "VIA", "$END"}
FEW = 4


def explained(error: UnexpectedInput, text: str, grammar: Grammar) -> Invalid:
    """The parser's complaint about a text, in words."""
    at = _place(error, text)
    accepted = _accepted(error)
    found = WORD.match(text, at)
    word = shown(found[0]) if found else ""
    for kind, words in (
        ("verb", grammar.verbs),
        ("condition", grammar.conditions),
        ("standing order", grammar.kinds),
    ):
        if words <= accepted:
            return _unknown(kind, word, at, text, grammar.spelled(words), _told(words, grammar))
    return _unexpected(word, at, text, accepted, grammar)


def _place(error: UnexpectedInput, text: str) -> int:
    """Where in the text the parser stopped, counted from 0."""
    if isinstance(error, UnexpectedToken) and error.token.type == "$END":
        return len(text)
    at = error.pos_in_stream
    return len(text) if at is None else at


def _accepted(error: UnexpectedInput) -> set[str]:
    """Exactly what could have stood there."""
    if isinstance(error, UnexpectedToken | UnexpectedCharacters):
        parser = error.interactive_parser
        if parser is not None:
            return set(parser.accepts())  # type: ignore[no-untyped-call]
    return set()


def _unknown(
    kind: str, word: str, at: int, text: str, spellings: Mapping[str, str], told: list[str]
) -> Invalid:
    """The first word of an order, a condition or a standing order is none that is known."""
    if not word:
        article = "an order" if kind == "verb" else f"a {kind}"
        return Invalid(f"{article} was expected here", expected=told, text=text, column=at + 1)
    meant = closest(word, spellings)
    expected = () if meant else told
    message = f"I do not know the {kind} '{word}'"
    return Invalid(message, expected=expected, meant=meant, text=text, column=at + 1)


def _unexpected(word: str, at: int, text: str, accepted: set[str], grammar: Grammar) -> Invalid:
    """Something else should have stood here, or nothing more."""
    wanted = _told((accepted - LINKS) or accepted, grammar)
    meant = closest(word, grammar.spelled(accepted)) if word else ()
    optional = "$END" in accepted
    if not word:
        message = f"the order ends too early: {_either(wanted)} is missing"
    elif optional or len(wanted) > FEW:
        message = f"I do not understand '{word}' here"
    else:
        message = f"{_either(wanted)} was expected here, not '{word}'"
    expected = wanted if "I do" in message else ()
    return Invalid(message, expected=expected, meant=meant, text=text, column=at + 1)


def _told(terminals: Collection[str], grammar: Grammar) -> list[str]:
    """The words for these, in the order in which the game lists them."""
    order = [*grammar.told, *grammar.words]
    known = sorted((each for each in terminals if each in order), key=order.index)
    return [grammar.told.get(each) or grammar.words[each][0] for each in known]


def _either(told: list[str]) -> str:
    return " or ".join(told) if len(told) <= FEW else f"{', '.join(told[:-1])} or {told[-1]}"
