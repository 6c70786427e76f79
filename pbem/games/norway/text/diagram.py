"""A position as text, `key: value` a line, and back: for case files, moderators and people.

turn: 3
phase: actions            options, setup, preturn, midturn, actions, end
asked: german             whose action it is
actions german: any, any, bonus
Oslo: 159Inf, RoyalGd     who is in a place, the last to come first
39: Gneisenau, GTR1, 138Mtn
aboard 138Mtn: GTR1       what is carried, and by which ship
moored NHe115: Bergen     a seaplane at sea, and the area whose base it uses
german refit: Hipper
held: Oslo Bergen         what is German besides where Germans stand alone
disrupted: Oslo/airbase   entrenched: german/Oslo
chit gruppe_xxi: held     pool, held, in play, gone
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from pbem.engine.errors import Invalid
from pbem.engine.order import Side
from pbem.engine.step import together
from pbem.games.norway.actions.grants import ANY, GRANTS
from pbem.games.norway.actions.segment import NextRound
from pbem.games.norway.facts.board import BASES
from pbem.games.norway.facts.boxes import ASIDE, BOXES
from pbem.games.norway.facts.phases import PHASES
from pbem.games.norway.facts.units import ALLIED, GERMAN, SIDES
from pbem.games.norway.position import fog
from pbem.games.norway.position.game import DRAWABLE, GONE, HELD, IN_PLAY, Norway, NorwayStep
from pbem.games.norway.setup.options_chosen import ChooseOptions
from pbem.games.norway.setup.setting_up import AlliedSetUp, GermanSetUp
from pbem.games.norway.setup.start import start
from pbem.games.norway.turn.duel import RollInitiative
from pbem.games.norway.turn.mid_turn import MidTurn
from pbem.games.norway.turn.sequence import EndTurn, PreTurn
from pbem.wargame.position.codec import codec_of
from pbem.wargame.position.diagram import (
    Fact,
    Reader,
    choice,
    controller,
    listed,
    number,
    options_in,
    told_in,
    unlisted,
    version_in,
    whereabouts,
    word,
    written,
)

NONE = "none"
ACTIONS = (ANY, ANY, ANY)  # of both sides, where a position of the action phase does not say


def fact(game: Norway, key: str) -> str:
    """What a key stands for in a position; KeyError if it is no key."""
    first, _, rest = key.partition(" ")
    if key in game.board.places.index:
        return listed(reversed(game.stack(key)))
    if key in BOXES:
        return listed(game.inside(key))
    if key in FACTS:
        return FACTS[key].tell(game)
    return ABOUT[first](game, rest)


# -- sets of names, and of pairs ------------------------------------------------------------------


def _names(names: Iterable[str]) -> str:
    return " ".join(sorted(names)) or NONE


def _split(value: str) -> list[str]:
    return [] if value == NONE else value.split()


def _areas(game: Norway, value: str) -> set[str]:
    areas = _split(value)
    game.board.places.mask(areas)
    return set(areas)


def _pairs(pairs: Iterable[tuple[str, str]]) -> str:
    return _names("/".join(pair) for pair in pairs)


def _set_disrupted(game: Norway, value: str) -> None:
    found = {(area, base) for area, base in (each.split("/") for each in _split(value))}
    game.board.places.mask(area for area, _ in found)
    if wrong := [base for _, base in found if base not in BASES]:
        raise KeyError(f"{wrong[0]} cannot be disrupted")
    game.disrupted = found


def _set_entrenched(game: Norway, value: str) -> None:
    found = {(side, area) for side, area in (each.split("/") for each in _split(value))}
    game.board.places.mask(area for _, area in found)
    if any(side not in SIDES for side, _ in found):
        raise KeyError(value)
    game.entrenched = found


def units(field: str) -> Fact:
    """A set of units."""

    def take(game: Norway, value: str) -> None:
        ids = _split(value)
        if strangers := [id for id in ids if id not in game.roster]:
            raise KeyError(f"there is no unit {strangers[0]}")
        setattr(game, field, set(ids))

    return Fact(lambda game: _names(getattr(game, field)), take)


def sides(field: str) -> Fact:
    """A set of sides."""
    return Fact(
        lambda game: _names(getattr(game, field)),
        lambda game, value: setattr(
            game, field, {SIDES[SIDES.index(each)] for each in _split(value)}
        ),
    )


def names(field: str) -> Fact:
    """Some words in a row."""
    return Fact(
        lambda game: ", ".join(getattr(game, field)) or NONE,
        lambda game, value: setattr(game, field, () if value == NONE else tuple(unlisted(value))),
    )


def _set_duel(game: Norway, value: str) -> None:
    allied, german = map(int, value.split())
    game.duel = (allied, german)


WHOSE = {"nobody": "", ALLIED: ALLIED, GERMAN: GERMAN}
FACTS = {
    "turn": number("turn"),
    "phase": Fact(lambda game: game.phase),
    "initiative": choice("initiative", WHOSE),
    "duel": Fact(lambda game: "{} {}".format(*game.duel), _set_duel),
    "held": Fact(lambda game: _names(game.german_held)),
    "activated": units("activated"),
    "stuck": units("stuck"),
    "intercepting": units("intercepting"),
    "intercepted": units("intercepted"),
    "depleted": units("depleted"),
    "revealed": units("revealed"),
    "entrenched": Fact(lambda game: _pairs(game.entrenched), _set_entrenched),
    "disrupted": Fact(lambda game: _pairs(game.disrupted), _set_disrupted),
    "airdrop": word("airdrop", NONE),
    "captured supply": word("captured_supply", NONE),
    "frozen lake": word("frozen_lake", NONE),
    "spent": Fact(
        lambda game: _names(game.spent),
        lambda game, value: setattr(game, "spent", set(_split(value))),
    ),
    "appealed": sides("appealed"),
    "sunk transports": number("sunk_transports"),
    "shocks": names("shocks"),
    "survivors": names("survivors"),
}

SELDOM = ("stuck",)
"""What is written only where there is any."""


def _seen(game: Norway, rest: str) -> str:
    """What a side sees in a place or a box."""
    side, _, place = rest.partition(" ")
    return fact(fog.view(game, side), place)


ABOUT: Mapping[str, Callable[[Norway, str], str]] = {
    "unit": whereabouts,
    "control": lambda game, place: (
        "contested" if game.contested(place) else controller(game, place)
    ),
    "actions": lambda game, side: ", ".join(game.allowance.get(side, ())) or NONE,
    "points": lambda game, side: str(game.granted.get(side, 0)),
    "aboard": lambda game, id: game.aboard.get(id, "no"),
    "moored": lambda game, id: game.moored.get(id, "no"),
    "chit": lambda game, id: game.chits.get(id, DRAWABLE),
    "sees": _seen,
}


# -- the whole position ---------------------------------------------------------------------------


def write(game: Norway) -> str:
    """The position, whole: `read` gives it back."""
    told = ((key, each.tell(game)) for key, each in FACTS.items())
    lines = [f"{key}: {value}" for key, value in told if key not in SELDOM or value != NONE]
    lines += (
        f"actions {side}: {', '.join(names) or NONE}" for side, names in game.allowance.items()
    )
    lines += (f"points {side}: {points}" for side, points in game.granted.items())
    lines += (f"{place}: {listed(reversed(game.stacks[place]))}" for place in sorted(game.stacks))
    lines += (f"{box}: {listed(game.boxes[box])}" for box in BOXES if box in game.boxes)
    lines += (f"aboard {id}: {ship}" for id, ship in game.aboard.items())
    lines += (f"moored {id}: {area}" for id, area in game.moored.items())
    lines += (f"chit {id}: {where}" for id, where in sorted(game.chits.items()))
    return written(game, lines, codec_of(Norway))


def read(text: str) -> Norway:
    """The position that a text describes. Units that it does not name are not in the game."""
    lines = told_in(text)
    game = start(options_in(lines), version_in(lines, Norway.newest_rules))
    game.boxes.clear()
    game.stacks.clear()
    game.german_held.clear()
    game.chits.clear()
    game.forget()
    game.turn, game.agenda = 1, []
    _Reader(game).take_all(lines)
    return game


class _Reader(Reader[Norway]):
    """Builds a position line by line."""

    facts = FACTS
    sides = SIDES
    phase = "actions"
    asked = GERMAN

    def __init__(self, game: Norway) -> None:
        super().__init__(game)
        self.held: set[str] | None = None
        self.aboard: dict[str, str] = {}
        self.moored: dict[str, str] = {}

    def stand(self, name: str, place: str) -> None:
        self.game.put(self.known(name), place)

    def take_own(self, key: str, value: str) -> None:
        game = self.game
        first, _, rest = key.partition(" ")
        if key in BOXES:
            for id in unlisted(value):
                game.send(self.known(id), key)
        elif key == "held":
            self.held = _areas(game, value)
        elif first == "actions":
            named = () if value == NONE else tuple(unlisted(value))
            if strange := [each for each in named if each not in GRANTS]:
                raise KeyError(f"there is no {strange[0]} action")
            game.allowance[self.side(rest)] = named
        elif first == "points":
            game.granted[self.side(rest)] = int(value)
        elif first == "aboard":
            self.aboard[self.known(rest)] = self.known(value)
        elif first == "moored":
            _areas(game, value)
            self.moored[self.known(rest)] = value
        elif first == "chit":
            if rest not in game.scenario.tables.events:
                raise KeyError(f"there is no event {rest}")
            game.chits[rest] = {each: each for each in (DRAWABLE, HELD, IN_PLAY, GONE)}[value]
        elif first == "unit":
            game.bring(self.known(rest), value)
        else:
            raise KeyError(key)

    def complete(self) -> None:
        """Everybody not named is aside; what comes next follows from the phase."""
        game = self.game
        self._load()
        for id, unit in game.roster.items():
            if id not in game.where:
                game.send(id, ASIDE[unit.side])
        game.german_held = self.held or set()
        for place in () if self.next else game.stacks:  # in mid-action it is not settled yet
            if game.board.is_land(place) and game.ground(GERMAN, place):
                if not game.ground(ALLIED, place):
                    game.german_held.add(place)
            elif place in game.german_held and game.ground(ALLIED, place):
                game.german_held.discard(place)
        if self.phase not in PHASES:
            raise Invalid(f"there is no phase {self.phase}", expected=tuple(PHASES))
        game.phase = self.phase
        if game.phase == "actions" and not self.next:
            game.initiative = game.initiative or self.asked
            for side in SIDES:
                game.allowance.setdefault(side, ACTIONS)
        game.forget()
        self.plan(lambda: agenda_of(game, self.phase, self.asked))

    def _load(self) -> None:
        """Who is carried is where its ship is; raises Invalid for what cannot be so."""
        game = self.game
        for id, ship in self.aboard.items():
            place = game.where.get(ship, "")
            if not game.unit(ship).naval or not game.on_map(ship):
                raise Invalid(f"{id} is aboard {ship}, which is no ship on the map")
            if id not in game.where:
                game.put(id, place)
            if game.where[id] != place:
                raise Invalid(f"{id} is aboard {ship} in {place}, and stands in {game.where[id]}")
        for id, area in self.moored.items():
            zone = game.where.get(id, "")
            if zone not in game.board.coasts.get(area, ()):
                raise Invalid(f"{id} uses the base of {area} and is on none of its zones")
        game.aboard, game.moored = self.aboard, self.moored


def agenda_of(game: Norway, phase: str, asked: Side) -> list[NorwayStep]:
    """The rest of the turn as it follows from the phase, the next step last."""
    placing: list[NorwayStep] = [AlliedSetUp(), GermanSetUp(), PreTurn()]
    order: list[NorwayStep]
    if phase == "options":
        order = [*together(ChooseOptions(GERMAN), ChooseOptions(ALLIED)), *placing]
    elif phase == "setup":
        order = placing[asked == GERMAN :]
    elif phase == "midturn":
        order = [MidTurn(), RollInitiative(), EndTurn()]
    elif phase == "end":
        order = [EndTurn()]
    else:
        order = [NextRound(asked), EndTurn()]
    return order[::-1]
