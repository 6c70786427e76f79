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
from lark.lexer import TerminalDef
from lark.parse_tree_builder import ChildFilter
from lark.parsers.lalr_analysis import Shift

END = "$END"
Call = Callable[[list[Any]], Any]  # an action, with the children of its rule
SMALL = re.compile(r"(?<!\\)[^\W\d_A-Z]")  # a letter of a pattern that is no capital
of_text = str.__new__  # a word with its kind and column is all that orders ask of a token


class Reduced(NamedTuple):
    """What becomes of a complete rule, and of those that are complete with it alone."""

    calls: tuple[Call, ...]
    state: State  # that they lead to
    then: int | None  # the state behind the word that follows; None where more is complete


class Reduce(dict["State", Reduced]):
    """A rule of the grammar is complete: its size, and what becomes of it by where it began."""

    __slots__ = ("call", "name", "size")

    def __init__(self, call: Call | None, size: int, name: str) -> None:
        super().__init__()
        self.call = call
        self.size = size
        self.name = name

    @property
    def calls(self) -> tuple[Call, ...]:
        """A rule whose name begins with _ has no meaning: its children are those of the next."""
        return () if self.call is None or self.name.startswith("_") else (self.call,)


class State:
    """How far a line has come: what may stand next, and what is done then."""

    __slots__ = ("complete", "onward", "scan", "then")

    def __init__(self, scan: Callable[[str, int], re.Match[str] | None]) -> None:
        self.scan = scan
        self.then: dict[str, int] = {}  # by terminal, the next state
        self.complete: dict[str, Reduce] = {}  # by terminal, the rule that is complete before it
        self.onward: dict[str, int] = {}  # by rule, the state after it


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
        state = self[number] = State(scanner(self._lexers[number].terminals))
        for name, (action, arg) in self._tables.states[number].items():
            if action is not Shift:
                state.complete[name] = self._reduce(arg)
            elif name.isupper():
                state.then[name] = arg
            else:
                state.onward[name] = arg
        if number == self._end:
            state.then[END] = number
        return state

    def _reduce(self, rule: Rule) -> Reduce:
        call, size, name = self._calls[rule], len(rule.expansion), rule.origin.name
        if isinstance(call, ChildFilter):
            assert len(call.to_include) == size, f"nothing of {rule} is left out"
            call = call.node_builder
        return Reduce(call, size, name)

    def read(self, line: str) -> Any:
        """What lark makes of a line; None where the grammar does not allow it."""
        state = self[self._start]
        passed = [state]  # the start, and where each part led
        begins: list[int] = []  # of each part, the first of its values
        values: list[Any] = []
        capital, begin, end, length = capitals(line), 0, 0, len(line)
        while True:
            kind, begin = END, end
            if begin < length:
                found = state.scan(capital, begin)
                if found is None:
                    return None
                kind, end = found.lastgroup or "", found.end()
                if kind in self._ignored:
                    continue
            then = state.then.get(kind)
            while then is None:
                rule = state.complete.get(kind)
                if rule is None:
                    return None
                size = rule.size
                if size == 1:
                    del passed[-1]
                elif size:
                    del passed[-size:], begins[1 - size :]
                else:
                    begins.append(len(values))
                before = passed[-1]
                calls, state, then = rule.get(before) or self._reduced(rule, before, kind)
                for call in calls:
                    first = begins[-1]
                    values[first:] = [call(values[first:])]
                passed.append(state)
            if kind is END:
                return values[-1]
            state = self[then]
            passed.append(state)
            begins.append(len(values))
            token = of_text(Token, line[begin:end])
            token.type = kind
            token.column = begin + 1
            values.append(token)

    def _reduced(self, rule: Reduce, before: State, kind: str) -> Reduced:
        """Follow a rule that began behind a state, as far as this depends on nothing else."""
        calls = rule.calls
        state = self[before.onward[rule.name]]
        while (then := state.then.get(kind)) is None:
            more = state.complete.get(kind)
            if more is None or more.size != 1:
                break
            calls += more.calls
            state = self[before.onward[more.name]]
        found = rule[before] = Reduced(calls, state, then)
        return found


def scanner(terminals: list[TerminalDef]) -> Callable[[str, int], re.Match[str] | None]:
    """Finds the next word of a line in capitals: to look for these alone is twice as quick."""
    patterns = {each.name: each.pattern.to_regexp() for each in terminals}
    groups = (
        f"(?P<{name}>{f'(?i:{pattern})' if SMALL.search(pattern) else pattern})"
        for name, pattern in patterns.items()
    )
    return re.compile("|".join(groups)).match


def capitals(line: str) -> str:
    """A line in capitals, each in the column of its letter."""
    found = line.upper()
    if len(found) == len(line):
        return found
    return "".join(each.upper() if len(each.upper()) == 1 else each for each in line)
