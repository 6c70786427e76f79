"""A line read by lark's own tables, without the books that lark keeps for errors.

A line that does not follow the grammar, or names what nobody knows, is left to lark, which can say
where and why.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple

from lark import Lark, Token
from lark.parsers.lalr_analysis import Shift

END = "$END"


class Reduce(NamedTuple):
    """A rule of the grammar is complete: what to call with its so many children, and its name."""

    call: Callable[[list[Any]], Any]
    size: int
    name: str


class State(NamedTuple):
    """How far a line has come: what may stand next, and what is done then."""

    scan: Callable[[str, int], re.Match[str] | None]
    then: dict[str, int | Reduce]  # by terminal, the next state or a rule that is complete
    onward: dict[str, int]  # by rule, the state after it


class Walk(dict[int, State]):
    """The states of a parser by number, each made when a line first comes to it."""

    def __init__(self, lark: Lark) -> None:
        super().__init__()
        frontend: Any = lark.parser
        self._tables = frontend.parser._parse_table
        self._calls = frontend.parser.parser.callbacks
        self._lexers = frontend.lexer.lexers
        self._ignored = frozenset(frontend.lexer_conf.ignore)
        self._start: int
        self._end: int
        (self._start,) = self._tables.start_states.values()
        (self._end,) = self._tables.end_states.values()

    def __missing__(self, number: int) -> State:
        then: dict[str, int | Reduce] = {}
        onward: dict[str, int] = {}
        for name, (action, arg) in self._tables.states[number].items():
            if action is not Shift:
                then[name] = Reduce(self._calls[arg], len(arg.expansion), arg.origin.name)
            elif name.isupper():
                then[name] = arg
            else:
                onward[name] = arg
        (scanner,) = self._lexers[number].scanner._mres
        self[number] = State(scanner.match, then, onward)
        return self[number]

    def read(self, line: str) -> Any:
        """What lark makes of a line; None where the grammar does not allow it."""
        passed: list[int] = [self._start]
        values: list[Any] = []
        at, length = 0, len(line)
        while at < length:
            found = self[passed[-1]].scan(line, at)
            if found is None:
                return None
            kind = found.lastgroup or ""
            if kind not in self._ignored:
                onward = self._completed(passed, values, kind)
                if onward is None:
                    return None
                passed.append(onward)
                values.append(_token(kind, found[0], at))
            at = found.end()
        return values[-1] if self._completed(passed, values, END) == self._end else None

    def _completed(self, passed: list[int], values: list[Any], kind: str) -> int | None:
        """Put together what is complete where such a word follows; the state behind that word."""
        while True:
            then = self[passed[-1]].then.get(kind)
            if not isinstance(then, Reduce):
                return then
            first = len(values) - then.size
            children = values[first:]
            del values[first:], passed[first + 1 :]
            values.append(then.call(children))
            passed.append(self[passed[-1]].onward[then.name])
            if passed[-1] == self._end:
                return self._end


def _token(kind: str, value: str, at: int) -> Token:
    """A word with its kind and column: all that orders ask of it."""
    token = str.__new__(Token, value)
    token.type = kind
    token.column = at + 1
    return token
