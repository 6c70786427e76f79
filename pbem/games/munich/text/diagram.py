"""A position as text, `key: value` a line, and back: for case files, moderators and people.

setting: general_war
turn: 3
phase: movement           events, mobilization, launch, intercept, terror, movement, combat, ...
asked: axis               whose player turn it is
2615: CZ1A, CZF1 reduced  the top unit first
available: DEL1, DEAB     a box off the map, or of the turn track (turn 4: DEI)
over 2615: DEL1           in the air
axis: Germany, Italy      who is at war; else as the setting has it
captured axis: 2415       what a side controls beyond its countries
terror: 2615
points Germany: 4
"""

from __future__ import annotations

import typing
from collections.abc import Callable, Container, Iterable, Mapping
from functools import cache
from typing import Any

from pbem.engine.errors import Invalid
from pbem.engine.order import Side
from pbem.games.munich.facts.boxes import ASIDE, is_box
from pbem.games.munich.facts.phases import END, EVENTS, SETUP, TITLES
from pbem.games.munich.facts.scenario import load
from pbem.games.munich.facts.units import AXIS, NEUTRAL, REDUCED, SIDES
from pbem.games.munich.position import fog
from pbem.games.munich.position.game import Munich, MunichStep
from pbem.games.munich.setup.setting_up import start
from pbem.games.munich.turn.events_phase import RollEvent
from pbem.games.munich.turn.sequence import PLAYER_TURN, EndTurn, Phase, player_turn, under_way
from pbem.wargame.position.codec import codec_of
from pbem.wargame.position.diagram import (
    Reader,
    controller,
    listed,
    options_in,
    told_in,
    unlisted,
    version_in,
    whereabouts,
    written,
)

ELSEWHERE = ("options", "stacks", "boxes", "flying", "verdict", "agenda")
"""The fields that have lines of their own kind."""
KEYS = {"surrendered": "capitulated"}
"""By field, the key of its line where that is another: a box is called so too."""
FIELDS = {key: field for field, key in KEYS.items()}
BOOLS = {"yes": True, "no": False}
ENTRIES = {
    **dict.fromkeys(("reduced", "grounded", "flown", "moved", "fought", "examined"), "unit"),
    **dict.fromkeys(("landed", "supplied_by"), "unit"),
    **dict.fromkeys(("lost", "captured", "terror", "deployed", "occupants"), "hex"),
    **dict.fromkeys(("capitulated", "unentered", "allegiance"), "country"),
    **dict.fromkeys(("points", "railed", "started"), "country"),
    "gift": "side",
}
"""By key of a field, what its entries name."""
SELDOM = ("reduced", "lost", "unentered", "flown")
"""The sets that have a line only if somebody is in them."""


@cache
def fields() -> dict[str, str]:
    """By key of a field, what it is: text, number, flag, set, words, numbers or hexes."""
    shapes: dict[Any, str] = {
        str: "text",
        int: "number",
        bool: "flag",
        set[str]: "set",
        dict[str, str]: "words",
        dict[str, int]: "numbers",
        dict[str, set[str]]: "hexes",
    }
    types = typing.get_type_hints(Munich)
    names = [name for name in Munich.__struct_fields__ if name not in ELSEWHERE]
    return {KEYS.get(name, name): shapes[types[name]] for name in names}


def _field(game: Munich, key: str) -> Any:
    return getattr(game, FIELDS.get(key, key))


# -- reading one fact -----------------------------------------------------------------------------


def fact(game: Munich, key: str) -> str:
    """What a key stands for in a position; KeyError if it is no key."""
    word, _, rest = key.partition(" ")
    if key in game.board.grid.index:
        return listed(_faced(game, id) for id in reversed(game.stack(key)))
    if is_box(key):
        return listed(game.inside(key))
    if key in SIDES:
        return listed(game.belligerents(key))
    if rest and word in ABOUT:
        return ABOUT[word](game, rest)
    return _told(game, word, rest)


def _told(game: Munich, name: str, entry: str) -> str:
    """A field of the position, or one entry of it."""
    kind, value = fields()[name], _field(game, name)
    if kind == "set":
        return ("yes" if entry in value else "no") if entry else listed(sorted(value))
    if kind in ("words", "numbers"):
        if entry:
            return _entry(value.get(entry, 0 if kind == "numbers" else "none"))
        return listed(f"{each} {_entry(value[each])}" for each in value)
    if kind == "hexes":
        return listed(sorted(value.get(entry, ())))
    if entry:
        raise KeyError(f"{name} {entry}")
    if kind == "flag":
        return "yes" if value else "no"
    return str(value) or "none"


def _entry(value: str | int) -> str:
    return "nobody" if value == NEUTRAL else str(value)


def _faced(game: Munich, id: str) -> str:
    return f"{id} {REDUCED}" if id in game.reduced else id


def _over(game: Munich, hex: str) -> str:
    return listed(sorted(id for id, at in game.flying.items() if at == hex))


def _seen(game: Munich, rest: str) -> str:
    """What a side sees in a hex or a box, the top unit first."""
    side, _, place = rest.partition(" ")
    return fact(fog.view(game, side), place)


def _country(game: Munich, name: str) -> str:
    if name not in game.board.countries:
        raise KeyError(name)
    return "surrendered" if name in game.surrendered else game.allegiance.get(name) or "neutral"


ABOUT: Mapping[str, Callable[[Munich, str], str]] = {
    "unit": whereabouts,
    "control": controller,
    "over": _over,
    "sees": _seen,
    "country": _country,
}


# -- the whole position ---------------------------------------------------------------------------


def write(game: Munich) -> str:
    """The position, whole: `read` gives it back."""
    return written(game, _lines(game), codec_of(Munich))


def _lines(game: Munich) -> Iterable[str]:
    for name, kind in fields().items():
        value = _field(game, name)
        if kind in ("words", "numbers"):
            yield from (f"{name} {entry}: {_entry(value[entry])}" for entry in value)
        elif kind == "hexes":
            yield from (f"{name} {side}: {listed(sorted(value.get(side, ())))}" for side in SIDES)
        elif name not in SELDOM or value:
            yield f"{name}: {_told(game, name, '')}"
    yield from (f"{hex}: {listed(reversed(game.stacks[hex]))}" for hex in sorted(game.stacks))
    yield from (f"{box}: {listed(units)}" for box, units in game.boxes.items())
    yield from (f"over {hex}: {id}" for id, hex in game.flying.items())


def read(text: str) -> Munich:
    """The position that a text describes. Units that it does not name are not in the game."""
    lines = told_in(text)
    options, version = options_in(lines), version_in(lines, Munich.newest_rules)
    settings = [value for _, key, value in lines if key == "setting" and value != "none"]
    known = load(version).tables.settings
    if unknown := [each for each in settings if each not in known]:
        raise Invalid(f"there is no scenario {unknown[0]}", expected=known)
    game = start({"scenario": settings[0], **options} if settings else options, version)
    _Reader(game).take_all(lines)
    return game


class _Reader(Reader[Munich]):
    """Builds a position line by line."""

    sides = SIDES
    phase = "movement"
    asked = AXIS

    def __init__(self, game: Munich) -> None:
        super().__init__(game)
        self.begun = dict(game.where), list(game.agenda)
        self.turn = 1
        self.said: set[str] = set()
        game.boxes.clear()
        game.agenda = []
        game.forget()

    def stand(self, name: str, hex: str) -> None:
        self.game.put(self.turned(name), hex)

    def turned(self, name: str) -> str:
        """A unit by its id, which may have "reduced" behind it."""
        id, _, strength = name.partition(" ")
        if strength:
            self.game.reduced.add({REDUCED: self.known(id)}[strength])
        return self.known(id)

    def take_own(self, key: str, value: str) -> None:
        game = self.game
        word, _, rest = key.partition(" ")
        if is_box(key):
            for name in unlisted(value):
                game.send(self.turned(name), key)
        elif key in SIDES:
            self.enlist(key, unlisted(value))
        elif word == "over":
            for name in unlisted(value):
                game.fly(self.turned(name), game.board.label(game.board.at(rest)))
        elif word == "unit":
            game.bring(self.known(rest), value)
        elif key == "turn":
            self.turn = int(value)
        else:
            self.fill(word, rest, value)

    def enlist(self, side: Side, countries: list[str]) -> None:
        """The countries of a side, in place of those that the setting gives it."""
        found = self.game.allegiance
        for each in [name for name, whose in found.items() if whose == side]:
            del found[each]
        for each in countries:
            found[self.game.board.countries[each].name] = side

    def fill(self, key: str, entry: str, value: str) -> None:
        """One field of the position, or one entry of it."""
        kind, held = fields()[key], _field(self.game, key)
        named = [entry] if kind in ("words", "numbers") else unlisted(value)
        self.check_named(ENTRIES.get(key, ""), named)
        if kind == "set":
            held.update(named)
        elif kind == "hexes":
            held[self.side(entry)] = set(named)
        elif kind in ("words", "numbers"):
            if key not in self.said:
                held.clear()
            held[entry] = int(value) if kind == "numbers" else _plain(value, "nobody")
        else:
            setattr(self.game, FIELDS.get(key, key), _made(kind, value))
        self.said.add(key)

    def check_named(self, what: str, names: Iterable[str]) -> None:
        """KeyError for a unit, a hex, a country or a side that there is not."""
        board = self.game.board
        known: dict[str, Container[str]] = {
            "unit": self.game.roster,
            "hex": board.grid.index,
            "country": board.countries,
            "side": SIDES,
        }
        for each in names if what else ():
            if each not in known[what]:
                raise KeyError(f"there is no {what} {each}")

    def complete(self) -> None:
        """Everybody not named is aside; what comes next follows from the phase."""
        game = self.game
        where, agenda = self.begun
        game.forget()
        for id in game.roster:
            if id not in game.where:
                game.send(id, where[id] if self.phase == SETUP else ASIDE)
        if self.phase not in TITLES:
            raise Invalid(f"there is no phase {self.phase}", expected=TITLES)
        game.phase, game.turn = self.phase, 0 if self.phase == SETUP else self.turn
        if self.phase in dict(PLAYER_TURN) and not game.player:
            game.player = self.asked
        game.captured = {side: hexes for side, hexes in game.captured.items() if hexes}
        game.forget()
        if game.turn and "captured" not in self.said:
            game.settle_control()
        self.plan(lambda: agenda if self.phase == SETUP else agenda_of(game, self.asked))


def _plain(value: str, nothing: str) -> str:
    return "" if value == nothing else value


def _made(kind: str, value: str) -> object:
    """The value of a field from its text."""
    if kind == "flag":
        return BOOLS[value]
    return int(value) if kind == "number" else _plain(value, "none")


def agenda_of(game: Munich, asked: Side) -> list[MunichStep]:
    """The rest of the turn as it follows from the phase, the next step last."""
    skipped = game.scenario.fact("phases.first_turn_skips") if game.turn == 1 else ()
    rest: list[MunichStep] = []
    if game.phase == EVENTS:
        rest = [RollEvent(), *(step for side in SIDES for step in player_turn(side, skipped))]
    elif game.phase != END:
        names = [name for name, _ in PLAYER_TURN]
        at = names.index(game.phase)
        rest = [*map(under_way, PLAYER_TURN[at][1](asked))]
        rest += player_turn(asked, tuple(names[: at + 1]))
        rest += player_turn(SIDES[1], skipped) if asked == AXIS else ()
    return list(reversed([*rest, Phase(END), EndTurn()]))
