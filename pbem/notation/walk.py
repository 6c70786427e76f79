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
Scan = Callable[[str, int], re.Match[str] | None]
SMALL = re.compile(r"(?<!\\)[^\W\d_A-Z]")  # a letter of a pattern that is no capital
of_text = str.__new__  # a word with its kind and column is all that orders ask of a token


class State(dict[str, "State | Reduce | None"]):
    """How far a line has come, and what is done by what follows; found when a line comes to it.

    A word or a rule leads to another state; or a rule is complete before this word, or it is out of
    place.
    """

    __slots__ = ("_find", "_scanner", "number", "scan")

    def __init__(self, number: int, find: Find, scanner: Callable[[], Scan]) -> None:
        super().__init__()
        self.number = number
        self.scan: Scan = self._scan_first
        self._find = find
        self._scanner = scanner

    def _scan_first(self, line: str, at: int) -> re.Match[str] | None:
        self.scan = self._scanner()
        return self.scan(line, at)

    def __missing__(self, name: str) -> State | Reduce | None:
        found = self[name] = self._find(self.number, name)
        return found


Find = Callable[[int, str], "State | Reduce | None"]


class Reduced(NamedTuple):
    """What becomes of a complete rule, and of those that are complete with it alone."""

    calls: tuple[Call, ...]
    state: State  # that they lead to
    then: State | Reduce | None  # what the word does there


class Reduce(dict[int, Reduced]):
    """A rule of the grammar is complete: its size, and what becomes of it by where it began."""

    __slots__ = ("calls", "name", "size")

    def __init__(self, calls: tuple[Call, ...], size: int, name: str) -> None:
        super().__init__()
        self.calls = calls
        self.size = size
        self.name = name


class Walk:
    """Goes through a parser's states, each of which is made when a line first comes to it."""

    def __init__(self, lark: Lark) -> None:
        frontend: Any = lark.parser
        self._tables = frontend.parser._parse_table
        self._calls = frontend.parser.parser.callbacks
        self._lexers = frontend.lexer.lexers
        self._ignored = frozenset(frontend.lexer_conf.ignore)
        self._states: dict[int, State] = {}
        (start,) = self._tables.start_states.values()
        (end,) = self._tables.end_states.values()
        self._start = self._state(start)
        self._end = self._state(end)
        self._end[END] = self._end

    def _state(self, number: int) -> State:
        found = self._states.get(number)
        if found is None:
            terminals = self._lexers[number].terminals
            found = State(number, self._find, lambda: scanner(terminals))
            self._states[number] = found
        return found

    def _find(self, number: int, name: str) -> State | Reduce | None:
        action, arg = self._tables.states[number].get(name, (None, None))
        if action is None:
            return None
        return self._state(arg) if action is Shift else self._reduce(arg)

    def _reduce(self, rule: Rule) -> Reduce:
        """A rule whose name begins with _ has no meaning: its children are those of the next."""
        call, size, name = self._calls[rule], len(rule.expansion), rule.origin.name
        if isinstance(call, ChildFilter):
            assert len(call.to_include) == size, f"nothing of {rule} is left out"
            call = call.node_builder
        return Reduce(() if name.startswith("_") else (call,), size, name)

    def read(self, line: str) -> Any:
        """What lark makes of a line; None where the grammar does not allow it."""
        state = self._start
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
            then = state[kind]
            while isinstance(then, Reduce):
                size = then.size
                if size == 1:
                    del passed[-1]
                elif size:
                    del passed[-size:], begins[1 - size :]
                else:
                    begins.append(len(values))
                before = passed[-1]
                calls, state, then = then.get(before.number) or self._follow(then, before, kind)
                for call in calls:
                    first = begins[-1]
                    values[first:] = [call(values[first:])]
                passed.append(state)
            if then is None:
                return None
            if kind is END:
                return values[-1]
            state = then
            passed.append(state)
            begins.append(len(values))
            token = of_text(Token, line[begin:end])
            token.type = kind
            token.column = begin + 1
            values.append(token)

    def _follow(self, rule: Reduce, before: State, kind: str) -> Reduced:
        """Follow a rule that began behind a state, as far as this depends on nothing else."""
        calls, name = rule.calls, rule.name
        while True:
            state = before[name]
            assert isinstance(state, State)
            then = state[kind]
            if not isinstance(then, Reduce) or then.size != 1:
                break
            calls, name = calls + then.calls, then.name
        found = rule[before.number] = Reduced(calls, state, then)
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
