"""The grammar that the languages of all games share."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from string import Template

from lark import Lark, Token
from lark.grammar import Rule
from lark.lexer import TerminalDef

WORDS: Mapping[str, tuple[str, ...]] = {
    "IF": ("IF",),
    "UNLESS": ("UNLESS",),
    "NOT": ("NOT",),
    "WHEN": ("WHEN",),
    "AND": ("AND",),
    "TO": ("TO",),
    "VIA": ("VIA", "THROUGH"),
    "WITH": ("WITH", "BY", "FROM"),
}
GUARDS = frozenset({"IF", "UNLESS", "WHEN"})  # words that begin a line and no order
STOPS = ("WITH", "TO", "VIA", "AND")  # words that end a name

TOLD: Mapping[str, str] = {
    "NUMBER": "a number",
    "COMPARE": "a comparison such as >=",
    "BAR": "'|' and another order",
    "COLON": "':'",
    "COMMA": "','",
    "PLUS": "'+'",
    "AMPERSAND": "'&'",
    "DASH": "'-'",
    "ARROW": "'>'",
    "$END": "the end of the order",
}

# A game adds the rules `order`, `condition` and `standing`, and its words.
SHARED = Template(r"""
start: order                           -> alone
     | order (BAR order)+              -> alternatives
     | guard+ order (BAR order)*       -> alternatives
     | guard* WHEN standing            -> always

guard: IF test (AND test)* COLON       -> only_if
     | UNLESS test (AND test)* COLON   -> unless
?test: condition
     | NOT condition                   -> negated

place: HEX | TOWN
path: HEX | TOWN | path _hop HEX | path _hop TOWN | path HEX | path TOWN
_hop: DASH | COMMA | ARROW | TO | VIA
units: _list{UNIT}
_list{item}: item ((COMMA | PLUS | AMPERSAND | AND) item)*

HEX.1: /$place(?!\w)\s*/
NUMBER.1: /\d{1,3}(?!\w)/
COMPARE: /[<>]=?|==?/
BAR: /\|\s*/
COLON: /:\s*/
COMMA: /,\s*/
PLUS: /\+\s*/
AMPERSAND: /&\s*/
DASH: /-\s*/
ARROW: />\s*/
SPACE: /[\s"]+/
%ignore SPACE
""")


def any_of(words: Iterable[str]) -> str:
    """A pattern of any of the words, the longest that there is; each letter is looked at once."""
    begun: dict[str, list[str]] = {}
    for word in words:
        begun.setdefault(word[:1], []).append(word[1:])
    whole = begun.pop("", None)
    letters: dict[str, str] = {}  # by what may follow them
    for letter, rests in begun.items():
        rest = any_of(rests)
        letters[rest] = letters.get(rest, "") + re.escape(letter)
    ways = [f"[{some}]{rest}" if some[1:] else some + rest for rest, some in letters.items()]
    if not ways:
        return ""
    either = ways[0] if len(ways) == 1 and not whole else f"(?:{'|'.join(ways)})"
    return f"{either}?" if whole else either


def name_pattern(places: str, stops: Iterable[str]) -> str:
    """Words in a row, up to a place or to a word that ends a name."""
    word = rf"(?!(?:{places}|{any_of(stops)})(?!\w))[\w.'\/?]+"
    return rf"{word}(?:[\s-]+{word})*\s*"  # the spaces too: one token less to skip


def word_pattern(spellings: Iterable[str]) -> str:
    """Any of the spellings as a whole word, and the spaces after it."""
    longest_first = sorted(spellings, key=len, reverse=True)
    each = "|".join(r"\s+".join(map(re.escape, one.split())) for one in longest_first)
    return rf"(?:{each})(?!\w)\s*"


class Grammar:
    """One game's grammar, compiled once; every side's language is built on it."""

    def __init__(
        self,
        rules: str,
        words: Mapping[str, tuple[str, ...]],
        *,
        names: Mapping[str, str],
        stops: Iterable[str] = (),
        places: str,
        place_told: str,
    ) -> None:
        """`places` is what a place looks like in writing, and `place_told` says so to people."""
        self.places = places
        self.words = {**WORDS, **words}
        self.stops = frozenset((*STOPS, *stops))
        self.told = {"HEX": place_told, **TOLD, **names}
        name = name_pattern(places, self.spelled(self.stops))
        text = [SHARED.substitute(place=places), rules]
        text += [f"{each}: /{name}/" for each in names]
        text += [f"{each}.2: /{word_pattern(them)}/" for each, them in self.words.items()]
        lark = Lark(
            "\n".join(text),
            parser="lalr",
            lexer="contextual",
            keep_all_tokens=True,
            maybe_placeholders=False,
            g_regex_flags=int(re.IGNORECASE),
        )
        self._saved = lark.memo_serialize([TerminalDef, Rule])
        self.verbs = accepted(lark) - GUARDS
        self.conditions = accepted(lark, "IF") - {"NOT"}
        self.kinds = accepted(lark, "WHEN")

    def parser(self, actions: object) -> Lark:
        """A parser that calls these actions."""
        data, memo = self._saved
        load: Callable[..., Lark] = Lark._load_from_dict  # as lark's own stand-alone parsers do
        return load(data, memo, transformer=actions)

    def spelled(self, words: Iterable[str]) -> dict[str, str]:
        """Every spelling of these words, and the word that it spells."""
        return {each: word for word in words for each in self.words.get(word, ())}


def accepted(lark: Lark, *before: str) -> frozenset[str]:
    """The words that may stand after these."""
    parser = lark.parse_interactive("")
    for each in before:
        parser.feed_token(Token(each, each))
    return frozenset(parser.accepts())  # type: ignore[no-untyped-call]
