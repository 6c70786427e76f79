"""A line read by lark's own tables, without the books that lark keeps for errors.

A line that does not follow the grammar, or names what nobody knows, is left to lark, which can say
where and why.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple

from lark import Lark, Token
from lark.grammar import Rule
from lark.parse_tree_builder import ChildFilter
from lark.parsers.lalr_analysis import Shift

END = "$END"
of_text = str.__new__  # a word with its kind and column is all that orders ask of a token


class Reduce(NamedTuple):
    """A rule of the grammar is complete: what to call with its children, its parts and its name.

    A rule whose name begins with _ has no meaning of its own: its children are those of the rule
    around it.
    """

    call: Callable[[list[Any]], Any] | None
    size: int
    name: str


class State(NamedTuple):
    """How far a line has come: what may stand next, and what is done then."""

    scan: Callable[[str, int], re.Match[str] | None]
    then: dict[str, int | Reduce]  # by terminal, the next state or a rule that is complete
    onward: dict[str, int]  # by rule, the state after it


class Read(NamedTuple):
    """How a line has been read so far."""

    passed: list[State]  # the start, and where each part led
    begins: list[int]  # of each part, the first of its values
    values: list[Any]


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
                then[name] = self._reduce(arg)
            elif name.isupper():
                then[name] = arg
            else:
                onward[name] = arg
        (scanner,) = self._lexers[number].scanner._mres
        self[number] = State(scanner.match, then, onward)
        return self[number]

    def _reduce(self, rule: Rule) -> Reduce:
        call, size, name = self._calls[rule], len(rule.expansion), rule.origin.name
        if isinstance(call, ChildFilter):
            assert len(call.to_include) == size, f"nothing of {rule} is left out"
            call = call.node_builder
        return Reduce(None if name.startswith("_") else call, size, name)

    def read(self, line: str) -> Any:
        """What lark makes of a line; None where the grammar does not allow it."""
        state = self[self._start]
        passed, begins, values = read = Read([state], [], [])
        at, length, ignored = 0, len(line), self._ignored
        while at < length:
            found = state.scan(line, at)
            if found is None:
                return None
            kind = found.lastgroup or ""
            if kind not in ignored:
                then = state.then.get(kind)
                if isinstance(then, Reduce):
                    then = self._completed(read, then, kind)
                if then is None:
                    return None
                state = self[then]
                passed.append(state)
                begins.append(len(values))
                token = of_text(Token, found[0])
                token.type = kind
                token.column = at + 1
                values.append(token)
            at = found.end()
        then = state.then.get(END)
        end = self._completed(read, then, END) if isinstance(then, Reduce) else then
        return values[-1] if end == self._end else None

    def _completed(self, read: Read, then: int | Reduce | None, kind: str) -> int | None:
        """Put together what is complete where such a word follows; the state behind that word."""
        passed, begins, values = read
        while isinstance(then, Reduce):
            call, size, name = then
            if size == 1:
                del passed[-1]
                first = begins[-1]
            else:
                first = begins[-size] if size else len(values)
                del passed[len(passed) - size :], begins[len(begins) - size :]
                begins.append(first)
            if call is not None:
                values[first:] = [call(values[first:])]
            onward = passed[-1].onward[name]
            if onward == self._end:
                return onward
            state = self[onward]
            passed.append(state)
            then = state.then.get(kind)
        return then
