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
from pbem.games.narvik.facts.boxes import ASIDE, BOXES
from pbem.games.narvik.facts.phases import PHASES
from pbem.games.narvik.facts.units import ALLIED, GERMAN, SIDES
from pbem.games.narvik.position import fog
from pbem.games.narvik.position.game import ACTION, RECON, RECON_NOW, Narvik, NarvikStep
from pbem.games.narvik.setup.setting_up import AlliedSetUp, GermanSetUp, start
from pbem.games.narvik.turn.sequence import BeginTurn, EndTurn, Phase, turn_from
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
    if key in FACTS:
        return FACTS[key].tell(game)
    return ABOUT[word](game, rest)


def _hexes(hexes: Iterable[str]) -> str:
    return " ".join(sorted(hexes)) or "none"


def _seen(game: Narvik, rest: str) -> str:
    """What a side sees in a hex or a box, the top unit first."""
    side, _, place = rest.partition(" ")
    return fact(fog.view(game, side), place)


def _read_hexes(game: Narvik, value: str) -> set[str]:
    hexes = [] if value == "none" else value.split()
    game.board.grid.mask(hexes)
    return set(hexes)


def marked(field: str) -> Fact:
    """A set of hexes."""
    return Fact(
        lambda game: _hexes(getattr(game, field)),
        lambda game, value: setattr(game, field, _read_hexes(game, value)),
    )


def _set_relief(game: Narvik, value: str) -> None:
    names = [box.name for box in game.scenario.tables.relief]
    game.relief = names.index(value)


def _set_pontoons(game: Narvik, value: str) -> None:
    pairs = [] if value == "none" else [each.split("-") for each in value.split()]
    for pair in pairs:
        game.board.grid.mask(pair)
    game.pontoons = {side_between(*pair) for pair in pairs}


WHOSE = {"nobody": "", ALLIED: ALLIED, GERMAN: GERMAN}
FACTS = {
    "turn": number("turn"),
    "phase": Fact(lambda game: game.phase),
    "initiative": choice("initiative", WHOSE),
    "relief": Fact(lambda game: game.scenario.tables.relief[game.relief].name, _set_relief),
    "passed": choice("passed", WHOSE),
    "transferred": choice("transferred", {"yes": True, "no": False}),
    "arriving": number("arriving"),
    "held": Fact(lambda game: _hexes(game.german_held)),
    "entrenched": marked("entrenched"),
    "pontoons": Fact(lambda game: _hexes(game.pontoons), _set_pontoons),
    "demolished": marked("demolished"),
}
ABOUT: Mapping[str, Callable[[Narvik, str], str]] = {
    "unit": whereabouts,
    "control": controller,
    "points": lambda game, side: str(game.points[side]),
    "revealed": lambda game, id: game.revealed.get(id, "no"),
    "sees": _seen,
}


# -- the whole position ---------------------------------------------------------------------------


def write(game: Narvik) -> str:
    """The position, whole: `read` gives it back."""
    lines = [f"{key}: {fact.tell(game)}" for key, fact in FACTS.items()]
    lines += (f"points {side}: {points}" for side, points in game.points.items())
    lines += (f"{hex}: {listed(reversed(game.stacks[hex]))}" for hex in sorted(game.stacks))
    lines += (f"{box}: {listed(game.boxes[box])}" for box in BOXES if box in game.boxes)
    lines += (f"revealed {id}: {how}" for id, how in sorted(game.revealed.items()))
    return written(game, lines, codec_of(Narvik))


def read(text: str) -> Narvik:
    """The position that a text describes. Units that it does not name are not in the game."""
    lines = told_in(text)
    game = start(options_in(lines), version_in(lines, Narvik.newest_rules))
    game.boxes.clear()
    game.forget()
    game.turn = 1
    game.agenda = []
    _Reader(game).take_all(lines)
    return game


class _Reader(Reader[Narvik]):
    """Builds a position line by line."""

    facts = FACTS
    sides = SIDES
    phase = "actions"
    asked = ALLIED

    def __init__(self, game: Narvik) -> None:
        super().__init__(game)
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
