"""What somebody reads who has never heard of a title: `about.toml` beside its data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated

import msgspec

from pbem.folders import scenario
from pbem.games import catalogue

HARDEST = 5
SCENARIO = "scenario"  # the option that says which of several games of a title is played
YES_OR_NO = {"yes", "no"}


class AboutValue(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an option may be: its name, what it means, and what sides are called then."""

    name: str
    words: str = ""
    sides: dict[str, str] = {}


class AboutOption(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something to choose when a game begins."""

    name: str
    words: str = ""
    values: dict[str, AboutValue] = {}


class About(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A title in a few words."""

    what: str
    turns: str
    time: str
    hard: Annotated[int, msgspec.Meta(ge=1, le=HARDEST)]
    because: str  # why it is as hard as that
    later: str = ""  # what of its book is still to come
    mails: tuple[int, int] | None = None  # of one player in a turn, as measured
    options: dict[str, AboutOption] = {}


class Value(msgspec.Struct, frozen=True):
    """What an option may be, as it is written and as it is said."""

    value: str
    name: str
    words: str = ""


class Option(msgspec.Struct, frozen=True):
    """Something to choose, the usual value first."""

    option: str
    name: str
    words: str
    values: tuple[Value, ...]

    @property
    def is_switch(self) -> bool:
        """Is it on or off, and nothing more?"""
        return {each.value for each in self.values} == YES_OR_NO


class Beginning(msgspec.Struct, frozen=True):
    """One way to begin a game: a scenario, if there are several, and a side in it."""

    scenario: str
    side: str
    name: str

    @property
    def value(self) -> str:
        """As a form says it."""
        return f"{self.scenario}/{self.side}"


def about(name: str) -> About | None:
    """What is said of a title; a title from elsewhere may say nothing."""
    path = scenario(name) / "about.toml"
    return msgspec.toml.decode(path.read_bytes(), type=About) if path.is_file() else None


def options(name: str) -> tuple[Option, ...]:
    """What can be chosen in a title; what nothing is said of has the name that it is written by."""
    told = found.options if (found := about(name)) else {}
    return tuple(
        _option(option, values, told.get(option))
        for option, values in catalogue.ruleset(name).variants.items()
    )


def _option(option: str, values: tuple[str, ...], told: AboutOption | None) -> Option:
    told = told or AboutOption(_plain(option))
    named = ((each, told.values.get(each) or AboutValue(_plain(each))) for each in values)
    found = tuple(Value(each, about.name, about.words) for each, about in named)
    return Option(option, told.name, told.words, found)


def chosen(name: str, given: Mapping[str, str]) -> list[tuple[str, str]]:
    """What was chosen for a game, in words: the options, and what they are."""
    known = {option.option: option for option in options(name)} if is_here(name) else {}
    found = []
    for word, value in given.items():
        option = known.get(word)
        names = {each.value: each.name for each in option.values} if option else {}
        found.append((option.name if option else _plain(word), names.get(value, value)))
    return found


def is_here(name: str) -> bool:
    """Can it be played here?"""
    return name in catalogue.titles()


def beginnings(name: str) -> Iterator[Beginning]:
    """Every scenario of a title from every side, the usual one first."""
    rules = catalogue.ruleset(name)
    found = about(name)
    told = found.options.get(SCENARIO) if found else None
    for each in rules.variants.get(SCENARIO, ("",)):
        value = told.values.get(each) if told else None
        called = value.sides if value else {}
        before = f"{value.name if value else _plain(each)}, as " if each else ""
        for side in rules.sides_in_play({SCENARIO: each} if each else {}):
            yield Beginning(each, side, before + called.get(side, _plain(side)))


def _plain(word: str) -> str:
    return word.replace("_", " ").capitalize()
