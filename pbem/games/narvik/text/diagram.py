"""A position as text, `key: value` a line, and back: for case files, moderators and people.

turn: 3
phase: actions            preparation, initiative, reinforcement, actions, end
asked: allied
points german: 4
0919: 6J, 7J              the top unit first
harstad: SG1, SG2
german regroup: 8J
held: 1018 1117           what the Germans control besides where they stand
revealed 6J: recon
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from pbem.engine.order import Side
from pbem.games.narvik.actions.action import ActionSegment
from pbem.games.narvik.facts.board import side_between
from pbem.games.narvik.facts.phases import PHASES
from pbem.games.narvik.facts.units import ALLIED, GERMAN, SIDES
from pbem.games.narvik.position import fog
from pbem.games.narvik.position.boxes import ASIDE, BOXES
from pbem.games.narvik.position.game import ACTION, RECON, RECON_NOW, Narvik, NarvikStep
from pbem.games.narvik.setup.setting_up import AlliedSetUp, GermanSetUp, start
from pbem.games.narvik.turn.sequence import BeginTurn, EndTurn, Phase, turn_from
from pbem.wargame.position.codec import codec_of
from pbem.wargame.position.diagram import (
    Reader,
    listed,
    options_in,
    read_verdict,
    setter,
    told_in,
    unlisted,
    whereabouts,
    written,
)

POINTS = 10  # of both sides, where a position of the actions phase does not say

# -- reading one fact -----------------------------------------------------------------------------


def fact(game: Narvik, key: str) -> str:
    """What a key stands for in a position; KeyError if it is no key."""
    word, _, rest = key.partition(" ")
    if key in game.board.grid.index:
        return listed(reversed(game.stack(key)))
    if key in BOXES:
        return listed(game.inside(key))
    if key in PLAIN:
        return PLAIN[key](game)
    return ABOUT[word](game, rest)


def _hexes(hexes: Iterable[str]) -> str:
    return " ".join(sorted(hexes)) or "none"


def _controller(game: Narvik, hex: str) -> str:
    if hex not in game.board.grid.index:
        raise KeyError(hex)
    return game.controller(hex)


def _seen(game: Narvik, rest: str) -> str:
    """What a side sees in a hex or a box, the top unit first."""
    side, _, place = rest.partition(" ")
    return fact(fog.view(game, side), place)


def _side(value: str) -> Side:
    return {"nobody": "", ALLIED: ALLIED, GERMAN: GERMAN}[value]


PLAIN: Mapping[str, Callable[[Narvik], str]] = {
    "turn": lambda game: str(game.turn),
    "phase": lambda game: game.phase,
    "initiative": lambda game: game.initiative or "nobody",
    "relief": lambda game: game.scenario.tables.relief[game.relief].name,
    "passed": lambda game: game.passed or "nobody",
    "transferred": lambda game: "yes" if game.transferred else "no",
    "arriving": lambda game: str(game.arriving),
    "held": lambda game: _hexes(game.german_held),
    "entrenched": lambda game: _hexes(game.entrenched),
    "pontoons": lambda game: _hexes(game.pontoons),
    "demolished": lambda game: _hexes(game.demolished),
}
ABOUT: Mapping[str, Callable[[Narvik, str], str]] = {
    "unit": whereabouts,
    "control": _controller,
    "points": lambda game, side: str(game.points[side]),
    "revealed": lambda game, id: game.revealed.get(id, "no"),
    "sees": _seen,
}


# -- the whole position ---------------------------------------------------------------------------


def write(game: Narvik) -> str:
    """The position, whole: `read` gives it back."""
    lines = [f"{key}: {tell(game)}" for key, tell in PLAIN.items()]
    lines += (f"points {side}: {points}" for side, points in game.points.items())
    lines += (f"{hex}: {listed(reversed(game.stacks[hex]))}" for hex in sorted(game.stacks))
    lines += (f"{box}: {listed(game.boxes[box])}" for box in BOXES if box in game.boxes)
    lines += (f"revealed {id}: {how}" for id, how in sorted(game.revealed.items()))
    return written(game, lines, codec_of(Narvik))


def read(text: str) -> Narvik:
    """The position that a text describes. Units that it does not name are not in the game."""
    lines = told_in(text)
    game = start(options_in(lines))
    game.boxes.clear()
    game.forget()
    game.turn = 1
    game.agenda = []
    _Reader(game).take_all(lines)
    return game


def _read_hexes(game: Narvik, value: str) -> set[str]:
    hexes = [] if value == "none" else value.split()
    game.board.grid.mask(hexes)
    return set(hexes)


def _set_relief(game: Narvik, value: str) -> None:
    names = [box.name for box in game.scenario.tables.relief]
    game.relief = names.index(value)


def _set_pontoons(game: Narvik, value: str) -> None:
    pairs = [] if value == "none" else [each.split("-") for each in value.split()]
    for pair in pairs:
        game.board.grid.mask(pair)
    game.pontoons = {side_between(*pair) for pair in pairs}


SETTERS: Mapping[str, Callable[[Narvik, str], None]] = {
    "turn": setter("turn", int),
    "arriving": setter("arriving", int),
    "initiative": setter("initiative", _side),
    "passed": setter("passed", _side),
    "transferred": setter("transferred", lambda value: {"yes": True, "no": False}[value]),
    "relief": _set_relief,
    "entrenched": lambda game, value: setattr(game, "entrenched", _read_hexes(game, value)),
    "demolished": lambda game, value: setattr(game, "demolished", _read_hexes(game, value)),
    "pontoons": _set_pontoons,
    "verdict": setter("verdict", read_verdict),
}


class _Reader(Reader[Narvik]):
    """Builds a position line by line."""

    setters = SETTERS
    sides = SIDES
    phase = "actions"
    asked = ALLIED

    def __init__(self, game: Narvik) -> None:
        super().__init__(game)
        self.codec = codec_of(Narvik)
        self.scored: set[str] = set()
        self.held: set[str] | None = None

    def stand(self, name: str, hex: str) -> None:
        self.game.put(self.known(name), hex)

    def take_own(self, key: str, value: str) -> None:
        game = self.game
        word, _, rest = key.partition(" ")
        if key in BOXES:
            for id in unlisted(value):
                game.send(self.known(id), key)
        elif key == "held":
            self.held = _read_hexes(game, value)
        elif word == "points":
            game.points[self.side(rest)] = int(value)
            self.scored.add(rest)
        elif word == "control":
            game.claim(self.side(value), _read_hexes(game, rest))
        elif word == "revealed":
            self.known(rest)
            game.revealed[rest] = {each: each for each in (ACTION, RECON, RECON_NOW)}[value]
        elif word == "unit":
            self.known(rest)
            game.bring(rest, value)
        else:
            raise KeyError(key)

    def hold(self) -> None:
        """4.4  What was said to be held is the Germans'; and each side has where it stands."""
        if self.held is not None:
            self.game.german_held = self.held
        for hex in self.game.stacks:
            self.game.claim(self.game.side_of(self.game.stacks[hex][-1]), (hex,))

    def complete(self) -> None:
        """Everybody not named is aside; what comes next follows from the phase."""
        game = self.game
        self.hold()
        for id, unit in game.roster.items():
            if id not in game.where:
                game.send(id, ASIDE[unit.side])
        game.phase = self.phase if self.phase in PHASES else "preparation"
        if game.phase == "actions" and not self.next:
            game.initiative = game.initiative or self.asked
            for side in SIDES:
                if side not in self.scored:
                    game.points[side] = POINTS
        game.forget()
        self.plan(lambda: agenda_of(game, self.phase, self.asked))


def agenda_of(game: Narvik, phase: str, asked: Side) -> list[NarvikStep]:
    """The rest of the turn as it follows from the phase, the next step last."""
    if phase == "setup":
        order = [GermanSetUp(), AlliedSetUp(), BeginTurn(1)][asked == ALLIED :]
    elif phase == "actions":
        order = [ActionSegment(asked), Phase("end"), EndTurn()]
    else:
        order = turn_from(game, phase)
    return order[::-1]
