"""A position as text, `key: value` a line, and back: what all games write and read alike.

option boats: yes
turn: 3
phase: actions
asked: allied             who is asked, where the phase leaves that open
0919: 6J, 7J              a stack, the top unit first
next: {...}               a step of the agenda, the next one first; else it follows from the phase
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

import msgspec

from pbem.engine.errors import Invalid
from pbem.engine.order import Side
from pbem.engine.ruleset import Verdict
from pbem.engine.step import Step
from pbem.wargame.data.variants import RULES
from pbem.wargame.position.codec import Codec, codec_of
from pbem.wargame.position.position import Position

P = TypeVar("P", bound=Position)
Setter = Callable[[P, str], None]

OPTION = "option "
NOT_UNDERSTOOD = (KeyError, ValueError, IndexError, msgspec.MsgspecError)


class Told(NamedTuple):
    """One line of such a text."""

    line: int
    key: str
    value: str


def told_in(text: str) -> list[Told]:
    """The lines of a text; raises Invalid for one that is none."""
    numbered = enumerate(text.splitlines(), 1)
    return [told(line, number) for number, line in numbered if line.strip()]


def told(line: str, number: int = 1) -> Told:
    key, colon, value = line.partition(":")
    if not colon:
        raise Invalid("a fact is written `key: value`", text=line, line=number, column=1)
    return Told(number, " ".join(key.split()), value.strip())


def options_in(lines: Iterable[Told]) -> dict[str, str]:
    """The optional rules that a text chooses."""
    found = {key.removeprefix(OPTION): value for _, key, value in lines if key.startswith(OPTION)}
    found.pop(RULES, None)
    return found


def version_in(lines: Iterable[Told], newest: int) -> int:
    """The version of the rules that a text names; the newest where it names none."""
    for line, key, value in lines:
        if key == OPTION + RULES:
            if not value.isdecimal() or not 1 <= int(value) <= newest:
                words = f"the rules have versions 1 to {newest}, not {value}"
                raise Invalid(words, text=f"{key}: {value}", line=line, column=1)
            return int(value)
    return newest


def listed(units: Iterable[str]) -> str:
    return ", ".join(units) or "empty"


def unlisted(value: str) -> list[str]:
    """The inverse of `listed`."""
    return [] if value == "empty" else [name.strip() for name in value.split(",")]


def written(game: P, facts: Iterable[str], codec: Codec[P]) -> str:
    """The whole text: the options, a game's own facts, the verdict and the agenda."""
    chosen = {name: value for name, value in game.options.items() if name != RULES}
    if game.version != game.newest_rules:
        chosen[RULES] = str(game.version)
    lines = [f"{OPTION}{name}: {value}" for name, value in chosen.items()]
    lines += facts
    if game.verdict is not None:
        lines.append(f"verdict: {msgspec.json.encode(game.verdict).decode()}")
    lines += (f"next: {codec.encode_step(step)}" for step in reversed(game.agenda))
    return "\n".join(lines) + "\n"


def whereabouts(game: Position, id: str) -> str:
    """Where a unit is; KeyError if there is none."""
    if id not in game.roster:
        raise KeyError(id)
    return game.where[id]


def controller(game: Position, place: str) -> str:
    """Whose a place is; KeyError if there is none."""
    if place not in game.board.places.index:
        raise KeyError(place)
    return game.controller(place) or "nobody"


# -- facts of one line each -----------------------------------------------------------------------


class Fact(NamedTuple):
    """What stands behind a key: how it is told, and how a position is changed to what is told."""

    tell: Callable[[Any], str]
    take: Setter[Any] | None = None


def setter(field: str, make: Callable[[str], object]) -> Setter[Any]:
    """How a plain field is set from its text."""
    return lambda game, value: setattr(game, field, make(value))


_set_verdict = setter("verdict", lambda value: msgspec.json.decode(value, type=Verdict))


def number(field: str) -> Fact:
    return Fact(lambda game: str(getattr(game, field)), setter(field, int))


def word(field: str, nothing: str) -> Fact:
    """A field with some text, or with none."""
    made = setter(field, lambda value: "" if value == nothing else value)
    return Fact(lambda game: getattr(game, field) or nothing, made)


def several(field: str, nothing: str) -> Fact:
    """A field with some words, or with none."""
    made = setter(field, lambda value: () if value == nothing else tuple(value.split()))
    return Fact(lambda game: " ".join(getattr(game, field)) or nothing, made)


def choice(field: str, meant: Mapping[str, object]) -> Fact:
    """A field with one of a few values, each of which has its word."""
    words = {value: word for word, value in meant.items()}
    return Fact(lambda game: words[getattr(game, field)], setter(field, meant.__getitem__))


# -- the whole position ---------------------------------------------------------------------------


class Reader(ABC, Generic[P]):
    """Builds a position line by line."""

    facts: ClassVar[Mapping[str, Fact]] = {}
    sides: ClassVar[tuple[Side, ...]]
    phase: str  # where the text does not say
    asked: Side

    def __init__(self, game: P) -> None:
        self.game = game
        self.next: list[str] = []

    @property
    def codec(self) -> Codec[P]:
        return codec_of(type(self.game))

    # -- what a game says -------------------------------------------------------------------------

    @abstractmethod
    def stand(self, name: str, place: str) -> None:
        """Put one more unit on top of a stack."""

    def take_own(self, key: str, value: str) -> None:
        """A line that other games do not have; KeyError if it is none."""
        raise KeyError(key)

    @abstractmethod
    def complete(self) -> None:
        """What the text left open."""

    # -- what is the same everywhere --------------------------------------------------------------

    def take_all(self, lines: Sequence[Told]) -> None:
        """Read a whole text; raises Invalid."""
        for number, key, value in lines:
            try:
                self.take(key, value)
            except NOT_UNDERSTOOD as error:
                text = f"{key}: {value}"
                words = f"{text} is not understood in a position ({error})"
                raise Invalid(words, text=text, line=number, column=1) from None
        self.complete()

    def take(self, key: str, value: str) -> None:
        """Read one line; KeyError, ValueError and the like say what is wrong with it."""
        fact = self.facts.get(key)
        if key in self.game.board.places.index:
            for name in reversed(unlisted(value)):
                self.stand(name, key)
        elif fact is not None and fact.take is not None:
            fact.take(self.game, value)
        elif key == "phase":
            self.phase = value
        elif key == "asked":
            self.asked = self.side(value)
        elif key == "next":
            self.next.append(value)
        elif key == "verdict":
            _set_verdict(self.game, value)
        elif not key.startswith(OPTION):
            self.take_own(key, value)

    def side(self, value: str) -> Side:
        return {side: side for side in self.sides}[value]

    def known(self, id: str) -> str:
        if id not in self.game.roster:
            raise KeyError(f"there is no unit {id}")
        return id

    def plan(self, follows: Callable[[], Iterable[Step[P]]]) -> None:
        """What comes next: as it is written, or as it follows; nothing after a verdict."""
        if self.next:
            try:
                self.game.agenda[:] = self.codec.decode_steps(self.next[::-1])
            except msgspec.MsgspecError as error:
                raise Invalid(f"what comes next cannot be read: {error}") from None
        elif self.game.verdict is None:
            self.game.agenda[:] = follows()
