"""A moderator's changes of a position, one line each, as far as all games read them alike."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import TypeVar

from pbem.engine.errors import Illegal, Invalid
from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.wargame.board.labels import Labelled
from pbem.wargame.position.events import Edited
from pbem.wargame.position.position import Position

P = TypeVar("P", bound=Position)
MOST_DIGITS = 6
Changes = Mapping[str, Callable[[P, list[str]], None]]
"""By the first word of a line, what it changes; ValueError and IndexError: it is not complete."""


def edited(game: P, text: str, changes: Changes[P], forms: Sequence[str]) -> Iterator[Event]:
    """Change the position as one line says; raises Invalid or Illegal.

    The event says it in words that both sides may read.
    """
    words = text.split()
    if not words or words[0].upper() not in changes:
        raise Invalid(f"I do not know the change {text!r}", expected=forms, text=text, column=1)
    try:
        changes[words[0].upper()](game, words[1:])
    except (IndexError, ValueError):
        raise Invalid(
            f"the change {text!r} is not complete", expected=forms, text=text, column=1
        ) from None
    game.forget()
    yield Edited(text)


def known(roster: Mapping[str, object], id: str, case: str) -> str:
    """The id of a counter that there is."""
    if id not in roster:
        raise Illegal(f"there is no unit {id}", case=case)
    return id


def in_play(game: Position, id: str, case: str, aside: Collection[str], aside_case: str) -> str:
    """The unit with an id that takes part in this game; Illegal unless there is one."""
    id = known(game.roster, id, case)
    if game.where.get(id) in aside:
        raise Illegal(f"{id} is not in this game", case=aside_case)
    return id


def place_of(board: Labelled, label: str, case: str) -> str:
    """The label of a place that there is."""
    if label not in board.places.index:
        raise Illegal(f"there is no {board.places.word} {label}", case=case)
    return label


def number(word: str) -> int:
    """A number that a position can hold; ValueError if it is none."""
    if len(word) > MOST_DIGITS:
        raise Invalid(f"a number has at most {MOST_DIGITS} digits here", expected=("12",))
    return int(word)


def is_on(word: str) -> bool:
    """What ON and OFF say; ValueError for anything else."""
    if word.upper() not in ("ON", "OFF"):
        raise ValueError(word)
    return word.upper() == "ON"


def mark(places: set[str], place: str, word: str) -> None:
    """Put a marker on a place, or take it off."""
    if is_on(word):
        places.add(place)
    else:
        places.discard(place)


def one_of(sides: Sequence[Side], word: str) -> Side:
    """The side that a word names; ValueError if none is."""
    if word.lower() not in sides:
        raise ValueError(word)
    return word.lower()
