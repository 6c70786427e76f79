"""A position as text, `key: value` a line, and back: for case files, moderators and people.

option scenario: case_white
turn: 1
phase: offensives          setup, weather, naval, offensives, movement, supply, replenishment...
asked: germany             who is asked, where the phase leaves that open
W3533: PI8, PI9 depleted   the top unit first
hand: GI1                  a box off the map
activated GI1: HQNorth
captured axis: W3732
offensives Germany: 2
offensive: {...}           the one under way
fleets Hood: Rodney        a ship out of port, and the one that its stack goes by
aboard BNA2: ArkRoyal      naval air and its carrier; none: it is on land beside one
carried GI1: GSTP1         a unit aboard ships, and those that carry it
sea_battle: {...}          the naval battle under way
strategic_raid: {...}      the raid on an economy under way
next: {...}                a step of the agenda; else it follows from the phase
"""

from __future__ import annotations

import typing
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from functools import cache
from itertools import permutations
from typing import Any

import msgspec

from pbem.engine.errors import Invalid
from pbem.engine.order import Side
from pbem.games.eto.facts.boxes import ABOARD, ASIDE, is_box
from pbem.games.eto.facts.nations import GERMANY, PARTNERSHIPS, SIDES
from pbem.games.eto.facts.phases import HOMING, NAVAL, OFFENSIVES, PHASES, SETUP, TITLES
from pbem.games.eto.facts.units import DECKS, NAVAL_AIR
from pbem.games.eto.missions.decks import takes
from pbem.games.eto.naval.ports import friendly_port
from pbem.games.eto.position import fog
from pbem.games.eto.position.control import note_entry
from pbem.games.eto.position.fleets import assemble, out_of_port
from pbem.games.eto.position.game import Europe, EuropeStep, Offensive, SeaBattle, StrategicRaid
from pbem.games.eto.setup.setting_up import start
from pbem.games.eto.strikes.courses import area_of
from pbem.games.eto.supply.lines import traces
from pbem.games.eto.turn.naval_phase import homing_from
from pbem.games.eto.turn.naval_phase import steps_of as at_sea
from pbem.games.eto.turn.offensives import next_offensive
from pbem.games.eto.turn.sequence import DONE_IN, EndMonth, Phase
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

DEPLETED = "depleted"
ELSEWHERE = (
    "options",
    "stacks",
    "boxes",
    "verdict",
    "agenda",
    "offensive",
    "sea_battle",
    "strategic_raid",
)
"""The fields that have lines of their own kind."""
UNITS = (
    "depleted", "unsupplied", "used", "acting", "moved", "fuelled", "broke", "flipped", "eligible",
    "retreated", "aborted", "flown", "stranded", "recoverable", "activated", "committed", "owed",
    "flying", "rebasing", "roles", "assigned", "fleets", "aboard", "stations", "came", "set_out",
    "sailed", "sailing", "halted", "declared", "met", "tried", "found", "evaded", "withdrawn",
    "tactics", "raided", "carried", "hauled", "poised", "rescued", "adrift", "bound", "tasked",
    "ashore", "assaulted", "shaken", "stores", "shelling", "fed", "wrecked", "brought_back",
)  # fmt: skip
NATIONS = (
    "conquered", "offensives", "points", "reserve", "minors_used", "railed", "rails_bombed",
    "replenished", "blitzkrieg", "steps_lost",
)  # fmt: skip
STRUCTS: Mapping[str, Any] = {
    "offensive": Offensive,
    "sea_battle": SeaBattle,
    "strategic_raid": StrategicRaid,
}
NAMED = {
    **dict.fromkeys(UNITS, "unit"),
    **dict.fromkeys(NATIONS, "nation"),
    **dict.fromkeys(
        ("attacked", "captured", "entered", "destroyed", "beaches", "convoy_way", "isolated"), "hex"
    ),
    "passed": "partnership",
    "grounded": "zone",
    "convoys": "route",
    "lend_lease": "pair of nations",
}
"""By field, what its entries name."""


@cache
def fields() -> dict[str, str]:
    """By field, what it is: text, number, set, words, numbers or hexes."""
    shapes: dict[Any, str] = {
        str: "text",
        int: "number",
        set[str]: "set",
        dict[str, str]: "words",
        dict[str, int]: "numbers",
        dict[str, set[str]]: "hexes",
    }
    types = typing.get_type_hints(Europe)
    return {name: shapes[types[name]] for name in Europe.__struct_fields__ if name not in ELSEWHERE}


# -- reading one fact -----------------------------------------------------------------------------


def fact(game: Europe, key: str) -> str:
    """What a key stands for in a position; KeyError if it is no key."""
    word, _, rest = key.partition(" ")
    if key in game.board.places.index:
        return listed(_faced(game, id) for id in reversed(game.stack(key)))
    if is_box(key):
        return listed(game.inside(key))
    if rest and word in ABOUT:
        return ABOUT[word](game, rest)
    if key in STRUCTS:
        return _struct(game, key)
    return _told(game, word, rest)


def _told(game: Europe, name: str, entry: str) -> str:
    """A field of the position, or one entry of it."""
    kind, value = fields()[name], getattr(game, name)
    if kind == "set":
        return ("yes" if entry in value else "no") if entry else listed(sorted(value))
    if kind in ("words", "numbers"):
        if entry:
            return str(value.get(entry, 0 if kind == "numbers" else "none"))
        return listed(f"{each} {value[each]}" for each in value)
    if kind == "hexes":
        return listed(sorted(value.get(entry, ())))
    if entry:
        raise KeyError(f"{name} {entry}")
    return str(value) or "none"


def _faced(game: Europe, id: str) -> str:
    return f"{id} {DEPLETED}" if id in game.depleted else id


def _struct(game: Europe, name: str) -> str:
    held = getattr(game, name)
    return "none" if held is None else msgspec.json.encode(held).decode()


def _seen(game: Europe, rest: str) -> str:
    """What a side sees in a hex or a box, the top unit first."""
    side, _, place = rest.partition(" ")
    return fact(fog.view(game, side), place)


def _supplied(game: Europe, id: str) -> str:
    return "yes" if traces(game, game.unit(id).id) else "no"


ABOUT: Mapping[str, Callable[[Europe, str], str]] = {
    "unit": whereabouts,
    "control": controller,
    "sees": _seen,
    "supply": _supplied,
}


# -- the whole position ---------------------------------------------------------------------------


def write(game: Europe) -> str:
    """The position, whole: `read` gives it back."""
    return written(game, _lines(game), codec_of(Europe))


def _lines(game: Europe) -> Iterable[str]:
    for name, kind in fields().items():
        value = getattr(game, name)
        if kind in ("words", "numbers"):
            yield from (f"{name} {entry}: {value[entry]}" for entry in value)
        elif kind == "hexes":
            yield from (f"{name} {each}: {listed(sorted(value[each]))}" for each in value)
        elif kind != "set" or value:
            yield f"{name}: {_told(game, name, '')}"
    for hex in sorted(game.stacks):
        ashore = (id for id in game.of_kind(hex, NAVAL_AIR) if id not in game.aboard)
        yield from (f"aboard {id}: none" for id in ashore if any(decks_for(game, id, hex)))
    yield from (f"{name}: {_struct(game, name)}" for name in STRUCTS if getattr(game, name))
    yield from (f"{hex}: {listed(reversed(game.stacks[hex]))}" for hex in sorted(game.stacks))
    for box, units in game.boxes.items():
        named = [id for id in units if box != ASIDE or not game.unit(id).naval]
        yield from (f"{box}: {listed(named)}",) if named else ()


def read(text: str) -> Europe:
    """The position that a text describes. Units that it does not name are not in the game."""
    lines = told_in(text)
    options, version = options_in(lines), version_in(lines, Europe.newest_rules)
    try:
        game = start(options, version)
    except ValueError as error:
        raise Invalid(str(error)) from None
    _Reader(game).take_all(lines)
    return game


class _Reader(Reader[Europe]):
    """Builds a position line by line."""

    sides = SIDES
    phase = OFFENSIVES
    asked = GERMANY

    def __init__(self, game: Europe) -> None:
        super().__init__(game)
        self.begun = dict(game.where), list(game.agenda)
        self.turn = 1
        self.said: set[str] = set()
        self.ashore: set[str] = set()  # 13.3 naval air that is on no carrier beside it
        for held in (game.stacks, game.boxes, game.fleets, game.aboard, game.carried):
            held.clear()
        game.agenda = []
        game.forget()

    def stand(self, name: str, hex: str) -> None:
        self.game.put(self.turned(name), hex)

    def turned(self, name: str) -> str:
        """A unit by its id, which may have "depleted" behind it."""
        id, _, strength = name.partition(" ")
        if strength:
            self.game.depleted.add({DEPLETED: self.known(id)}[strength])
        return self.known(id)

    def take_own(self, key: str, value: str) -> None:
        game = self.game
        word, _, rest = key.partition(" ")
        if is_box(key):
            for name in unlisted(value):
                game.boxes[key] = (*game.inside(key), self.turned(name))
        elif key in STRUCTS:
            held = None if value == "none" else msgspec.json.decode(value, type=STRUCTS[key])
            setattr(game, key, held)
        elif key == "turn":
            self.turn = int(value)
        elif word == "aboard" and value == "none":
            self.check_named("unit", [rest])
            self.ashore.add(rest)
        else:
            self.fill(word, rest, value)

    def fill(self, key: str, entry: str, value: str) -> None:
        """One field of the position, or one entry of it."""
        kind, held = fields()[key], getattr(self.game, key)
        named = [entry] if kind in ("words", "numbers") else unlisted(value)
        self.check_named(NAMED.get(key, ""), named)
        if kind == "set":
            held.update(named)
        elif kind == "hexes":
            if entry not in PARTNERSHIPS:
                raise KeyError(f"there is no partnership {entry}")
            held[entry] = set(named)
        elif kind in ("words", "numbers"):
            if key not in self.said:
                held.clear()
            held[entry] = int(value) if kind == "numbers" else value
        elif kind == "number":
            setattr(self.game, key, int(value))
        else:
            setattr(self.game, key, "" if value == "none" else value)
        self.said.add(key)

    def check_named(self, what: str, names: Iterable[str]) -> None:
        """KeyError for a unit, a hex or a nation that there is not."""
        known: dict[str, Container[str]] = {
            "unit": self.game.roster,
            "hex": self.game.board.grid.index,
            "nation": self.game.scenario.nations,
            "partnership": PARTNERSHIPS,
            "zone": self.game.board.grounding,
            "route": self.game.scenario.convoys,
            "pair of nations": self.pairs(),
        }
        for each in names if what else ():
            if each not in known[what]:
                raise KeyError(f"there is no {what} {each}")

    def pairs(self) -> Container[str]:
        """36.5  Who may send lend-lease to whom, as it is written."""
        nations = self.game.scenario.nations
        return {f"{giver}>{taker}" for giver, taker in permutations(nations, 2)}

    def complete(self) -> None:
        """Everybody not named is aside; what comes next follows from the phase."""
        game = self.game
        where, agenda = self.begun
        game.forget()
        for id in game.carried:
            if id not in game.where:
                game.boxes[ABOARD] = (*game.inside(ABOARD), id)
                game.where[id] = ABOARD
        for id in game.roster:
            if id not in game.where:
                game.bring(id, where[id] if self.phase == SETUP else ASIDE)
        if self.phase not in TITLES:
            raise Invalid(f"there is no phase {self.phase}", expected=TITLES)
        game.phase, game.turn = self.phase, 0 if self.phase == SETUP else self.turn
        if "captured" not in self.said and game.turn:
            for partnership in PARTNERSHIPS:
                game.take(partnership, game.ground(partnership))
        if not {"captured", "entered"} & self.said and game.turn:
            for hex in tuple(game.stacks):
                for id in game.land_in(hex)[:1]:
                    note_entry(game, game.partnership_of(id), hex)
        game.forget()
        self.gather()
        self.plan(lambda: agenda if self.phase == SETUP else agenda_of(game, self.asked))

    def gather(self) -> None:
        """7.0  Ships at sea of which no stack is told are one; aircraft are on carriers there."""
        game = self.game
        for place, stack in tuple(game.stacks.items()):
            ships = [id for id in stack[::-1] if game.unit(id).naval and id not in game.fleets]
            for own in dict.fromkeys(map(game.partnership_of, ships)):
                fleet = [id for id in ships if game.partnership_of(id) == own]
                if place not in game.scenario.escorts and not friendly_port(game, own, place):
                    self.check_afloat(fleet[0], place)
                    for each in out_of_port(game, fleet):
                        assemble(game, each, place)
            for id in stack:
                if game.unit(id).kind == NAVAL_AIR and id not in (*game.aboard, *self.ashore):
                    self.embark(id, place)

    def check_afloat(self, ship: str, place: str) -> None:
        """7.2  Ships are in coastal hexes and sea areas; of these a hex is told beside the area."""
        if place in self.game.scenario.routes.onward:
            return
        sea = area_of(self.game, place)
        how = f"; in a sea it is written {sea}: {ship} and stations {ship}: {place}" if sea else ""
        raise Invalid(f"{ship} is not afloat in {place} (7.2){how}")

    def embark(self, id: str, place: str) -> None:
        """13.3  Naval air of which no carrier is told is on the next one there that takes it."""
        deck = next(decks_for(self.game, id, place), None)
        if deck is not None:
            self.game.aboard[id] = deck
        elif place in self.game.board.seas:
            raise Invalid(f"{id} is at sea in {place}, and no carrier there takes it (13.3)")


def decks_for(game: Europe, id: str, place: str) -> Iterator[str]:
    """13.3  The carriers in a place that take a naval air unit, as they are written."""
    own = (each for each in game.stack(place)[::-1] if game.unit(each).kind in DECKS)
    allied = (each for each in own if game.partnership_of(each) == game.partnership_of(id))
    return (each for each in allied if takes(game, each, id))


def agenda_of(game: Europe, asked: Side) -> list[EuropeStep]:
    """The rest of the month as it follows from the phase, the next step last."""
    phases = game.month.phases
    now: Iterable[EuropeStep] = DONE_IN[game.phase](game)
    if game.phase == OFFENSIVES:
        now = (next_offensive(game, asked),)
    if game.phase == NAVAL and asked in game.sides_in_play():
        now = at_sea(asked)
    if game.phase == HOMING and asked in game.sides_in_play():
        now = homing_from(game, asked)
    rest: list[EuropeStep] = [*now, *map(Phase, _later(phases, game.phase)), EndMonth()]
    return rest[::-1]


def _later(phases: tuple[str, ...], now: str) -> tuple[str, ...]:
    """Those of a month's phases that come after one, be it one that the month leaves out."""
    order = tuple(PHASES)
    return tuple(each for each in phases if order.index(each) > order.index(now))
