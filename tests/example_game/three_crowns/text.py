"""The position in words, as lines that can be read back, and a moderator's changes.

turn: 3
HAV: R1, R2               the armies of a province, the top one first
flag HAV: red
written red: R1 WEA, R2 MOO
lost: B3
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.engine.step import together
from pbem.wargame.position.codec import codec_of
from pbem.wargame.position.diagram import (
    Fact,
    Reader,
    listed,
    number,
    options_in,
    setter,
    told_in,
    unlisted,
    whereabouts,
    written,
)
from pbem.wargame.position.edits import Changes, edited, known, one_of, place_of
from three_crowns.facts import PEOPLE, PHASES, SIDES
from three_crowns.position import Crowns, Move, start
from three_crowns.turn import BeginTurn, CarryOut, Write

FORMS = ("UNIT id place", "UNIT id LOST", "FLAG place RED|BLUE|GREEN|NOBODY")


def describe(view: Crowns, side: Side | None = None) -> str:
    """The position as text, for terminals and mail."""
    points = view.points()
    counted = ", ".join(f"{each.title()} {points[each]}" for each in SIDES)
    lines = [
        f"Turn {view.turn} of {view.scenario.last_turn}. {PHASES[view.phase]}.",
        f"Provinces count: {counted}.",
        "",
    ]
    for place in view.board.places.labels:
        holder = view.controller(place)
        armies = ", ".join(
            f"{id} ({view.roster[id].strength})" for id in reversed(view.stack(place))
        )
        held = f"held by {PEOPLE[holder]}"
        lines.append(f"  {view.board.name(place)}, {held}{': ' if armies else ''}{armies}")
    lines.append(f"Lost: {', '.join(view.lost) or 'nobody'}")
    for each, moves in view.written.items():
        lines.append(f"Written by {PEOPLE[each]}: {', '.join(map(str, moves)) or 'hold'}")
    return "\n".join(lines)


# -- lines ----------------------------------------------------------------------------------------


FACTS: Mapping[str, Fact] = {
    "turn": number("turn"),
    "phase": Fact(lambda game: game.phase),
    "lost": Fact(
        lambda game: listed(game.lost), setter("lost", lambda value: tuple(unlisted(value)))
    ),
}


def fact(game: Crowns, key: str) -> str:
    """What a key stands for in a position; KeyError if it is no key."""
    word, _, rest = key.partition(" ")
    if key in game.board.places.index:
        return listed(reversed(game.stack(key)))
    if key in FACTS:
        return FACTS[key].tell(game)
    if word == "unit":
        return "lost" if rest in game.lost else whereabouts(game, rest)
    if word == "flag":
        return game.controller(rest) or "nobody"
    if word == "points":
        return str(game.points()[rest])
    if word == "written":
        return listed(map(str, game.written[rest]))
    if word == "came":
        return game.came_by[rest]
    raise KeyError(key)


def write(game: Crowns) -> str:
    """The position, whole: `read` gives it back."""
    keys = [*FACTS, *sorted(game.stacks)]
    keys += (f"flag {place}" for place in game.flags)
    keys += (f"written {side}" for side in game.written)
    keys += (f"came {id}" for id in game.came_by)
    return written(game, (f"{key}: {fact(game, key)}" for key in keys), codec_of(Crowns))


def read(text: str) -> Crowns:
    """The position that a text describes. Armies that it does not name are lost."""
    lines = told_in(text)
    game = start(options_in(lines))
    for id in list(game.where):
        game.take_off(id)
    game.turn, game.flags = 1, {}
    _Reader(game).take_all(lines)
    return game


class _Reader(Reader[Crowns]):
    """Builds a position line by line."""

    facts = FACTS
    sides = SIDES
    phase = "orders"

    def stand(self, name: str, place: str) -> None:
        self.game.put(self.known(name), place)

    def take_own(self, key: str, value: str) -> None:
        word, _, rest = key.partition(" ")
        if word == "flag":
            self.game.masked((rest,))
            self.game.flags[rest] = self.side(value)
        elif word == "written":
            moves = (each.split() for each in unlisted(value))
            self.game.written[self.side(rest)] = tuple(Move(*each) for each in moves)
        elif word == "came":
            self.game.came_by[self.known(rest)] = value
        else:
            raise KeyError(key)

    def complete(self) -> None:
        game = self.game
        game.phase = self.phase
        gone = (id for id in game.roster if id not in game.where and id not in game.lost)
        game.lost = (*game.lost, *gone)
        game.forget()
        self.plan(lambda: _follows(game))


def _follows(game: Crowns) -> list[Any]:
    """What comes next where the text does not say, the next step last."""
    if game.turn == 0:
        return [BeginTurn(1)]
    return [*together(*map(Write, SIDES)), CarryOut()][::-1]


# -- a moderator's changes ------------------------------------------------------------------------


def edit(game: Crowns, text: str) -> Iterator[Event]:
    """Change the position as one line says."""
    return edited(game, text, EDITS, FORMS)


def _unit(game: Crowns, words: list[str]) -> None:
    id, where = known(game.roster, words[0].upper(), "2.1"), words[1].upper()
    if where != "LOST":
        place_of(game.board, where, "1.1")
    game.take_off(id)
    game.lost = tuple(each for each in game.lost if each != id)
    if where == "LOST":
        game.lost = (*game.lost, id)
    else:
        game.put(id, where)


def _flag(game: Crowns, words: list[str]) -> None:
    place = place_of(game.board, words[0].upper(), "1.1")
    if words[1].upper() == "NOBODY":
        game.flags.pop(place, None)
    else:
        game.flags[place] = one_of(SIDES, words[1])


EDITS: Changes[Crowns] = {"UNIT": _unit, "FLAG": _flag}
