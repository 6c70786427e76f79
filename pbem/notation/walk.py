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


class State:
    """How far a line has come: what may stand next, and what is done then."""

    __slots__ = ("complete", "onward", "scan", "then")

    def __init__(self, scan: Callable[[str, int], re.Match[str] | None]) -> None:
        self.scan = scan
        self.then: dict[str, int] = {}  # by terminal, the next state
        self.complete: dict[str, Reduce] = {}  # by terminal, the rule that is complete before it
        self.onward: dict[str, int] = {}  # by rule, the state after it


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
        (scanner,) = self._lexers[number].scanner._mres
        state = self[number] = State(scanner.match)
        for name, (action, arg) in self._tables.states[number].items():
            if action is not Shift:
                state.complete[name] = self._reduce(arg)
            elif name.isupper():
                state.then[name] = arg
            else:
                state.onward[name] = arg
        return state

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
        at, length = 0, len(line)
        while at < length:
            found = state.scan(line, at)
            if found is None:
                return None
            kind = found.lastgroup or ""
            then = state.then.get(kind)
            if then is None:
                if kind in self._ignored:
                    at = found.end()
                    continue
                then = self._completed(read, state, kind)
                if then is None:
                    return None
            state = self[then]
            passed.append(state)
            begins.append(len(values))
            word = found[0]
            token = of_text(Token, word)
            token.type = kind
            token.column = at + 1
            values.append(token)
            at += len(word)
        return values[-1] if self._completed(read, state, END) == self._end else None

    def _completed(self, read: Read, state: State, kind: str) -> int | None:
        """Put together what is complete where such a word follows; the state behind that word."""
        passed, begins, values = read
        while (rule := state.complete.get(kind)) is not None:
            call, size, name = rule
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
            if (then := state.then.get(kind)) is not None:
                return then
        return None
