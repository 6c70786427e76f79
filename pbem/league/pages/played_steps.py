"""What happened in one adjudication, step by step: words, dice, and where on the map."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any

import msgspec

from pbem.engine.event import Acted, Event, Rolled
from pbem.engine.order import Side
from pbem.engine.ruleset import Ruleset
from pbem.league.play.loaded_game import LoadedGame, id_of, rules_of
from pbem.league.play.played_again import steps_during
from pbem.league.play.taken_back import Told, marked
from pbem.league.play.telling.news import still_news
from pbem.store.overviews import public_pages as store
from pbem.wargame.map.pictured import Pictured
from pbem.wargame.position.journeys import Travelled

MOST_PLACES = 24  # that one step points at


class PlayedStep(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that happened, and where to look for it."""

    words: str
    details: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    path: tuple[str, ...] = ()  # that a unit went
    unit: str = ""
    die: int = 0  # what fell
    of: int = 0  # so many sides
    board: int = 0  # after so many events of the adjudication the board is as it shall be shown
    went: dict[str, str] = {}  # where it leaves units that are not there yet on that board


def played_steps(
    game: LoadedGame, side: Side, number: int, whole: bool = False
) -> list[PlayedStep]:
    """One adjudication as a side saw it; without one, as everybody may; or without fog."""
    stored = store.events(game.work.session, id_of(game.row), [number])
    found = []
    for data in stored.values():
        all_told = game.told_in(number, data)
        places = {id(each): at for at, each in enumerate(_events(all_told), 1)}
        ends = steps_during(game, number)
        if ends[-1:] != [len(places)]:
            ends = []  # it does not come out as it did: nobody knows how it stood meanwhile
        for told in still_news(all_told):
            if told.event is None:
                found.append(PlayedStep(told.note))
                continue
            seen = as_seen(game.rules, told.event, side, whole)
            step = None if seen is None else _step(game, seen, side)
            if step is not None:
                words = marked(step.words) if told.gone else step.words
                at = places[id(told)]
                board = _board(ends, at)
                went = step.went if board < at else {}
                found.append(msgspec.structs.replace(step, words=words, board=board, went=went))
    return found


def _events(all_told: Iterable[Told]) -> Iterator[Told]:
    return (each for each in all_told if each.event is not None)


def _board(ends: Sequence[int], event: int) -> int:
    """The last end of a step by this event; a step that does more is shown when it is done."""
    at = bisect_right(ends, event)
    return ends[at - 1] if at else 0


def as_seen(rules: Ruleset[Any], event: Event, side: Side, whole: bool) -> Event | None:
    """An event with everything blanked that these eyes may not see."""
    if whole:
        return event
    return event.seen_by(side) if side else rules.publicly(event)


def _step(game: LoadedGame, seen: Event, side: Side) -> PlayedStep | None:
    words, *details = game.rules.tell(seen, side or None).split("\n")
    if not words:
        return None
    roll = seen.roll if isinstance(seen, Rolled) else None
    where = partial(_shown_at, game)
    gone = {unit: where(place) for unit, place in _went(seen).items()}
    return PlayedStep(
        words=words.strip("- ") if words.startswith(("- ", "-- ")) else words,
        details=tuple(each.strip() for each in details),
        places=tuple(_places(game, seen)),
        path=tuple(map(where, getattr(seen, "path", ()))) if len(gone) == 1 else (),
        unit=next(iter(gone)) if len(gone) == 1 else "",
        die=roll.value if roll is not None else 0,
        of=roll.sides if roll is not None else 0,
        went=gone,
    )


def _went(seen: Event) -> dict[str, str]:
    """Where an event leaves units, as far as these eyes know which."""
    found = dict(seen.went()) if isinstance(seen, Pictured) else {}
    if isinstance(seen, Travelled):
        found.update((each.unit, each.end) for each in seen.journeys() if each.unit)
    return found


def _places(game: LoadedGame, seen: Event) -> Iterator[str]:
    """The places that an event names, each once."""
    names = list(_names(seen))
    if isinstance(seen, Acted | Rolled):
        names = [each for words in names for each in words.replace(",", " ").split()]
    places = (each for each in names if game.rules.is_place(game.position, each))
    known = dict.fromkeys(_shown_at(game, each) for each in places)
    yield from list(known)[:MOST_PLACES]


def _shown_at(game: LoadedGame, place: str) -> str:
    """Where the map shows a place, such as the middle of a sea; itself, if it shows it nowhere."""
    return rules_of(game.row).shown_at(game.position, place) or place


def _names(value: object) -> Iterator[str]:
    """All that is written in a value, in its order."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from _names(getattr(value, name))
    elif isinstance(value, dict):
        for key, each in value.items():
            yield from _names(key)
            yield from _names(each)
    elif isinstance(value, tuple | list):
        for each in value:
            yield from _names(each)
