"""What happened in words: all of it for who asks, and for a mail each thing once."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

import msgspec

from pbem.engine.event import Acted, Event, Sealed
from pbem.engine.order import Side
from pbem.league.notices import Notice
from pbem.league.play.loaded_game import LoadedGame
from pbem.league.play.taken_back import Told, marked
from pbem.wargame.position.events import Ended

PLAYED = "PLAYED"  # the fate of a line
BY_LINE = "order"  # an answer that its side has written
MARKS = str.maketrans(dict.fromkeys(",:;+>|", " "))  # between the words of an order


class Seen(msgspec.Struct, frozen=True):
    """One thing to tell, as the side sees it to which it is told; without one, as all do."""

    told: Told
    event: Event | None
    side: Side | None


def gist(game: LoadedGame, told: Iterable[Told], sides: Sequence[Side]) -> tuple[str, ...]:
    """What happened in a few sentences, from what these sides saw of it and still counts."""
    counting = (each for each in told if each.event is not None and not each.gone)
    seen = [each.event for each in as_seen(game, counting, sides) if each.event is not None]
    over = game.row.state == "over"
    if not (seen or over):
        return ()
    view = game.view(sides[0] if sides else "")
    told_of = game.rules.gist(view, seen, sides[0] if len(sides) == 1 else None) if seen else []
    balance = game.rules.balance(view) if over else ""
    if balance and not any(balance in each for each in told_of):
        told_of = [*told_of, balance]  # with what the game has ended
    return tuple(told_of)


def told_in_words(game: LoadedGame, told: Iterable[Told], sides: Sequence[Side]) -> Iterator[str]:
    """All that happened in words, as these sides hear it; without any, as far as everybody may.

    What was taken back says so.
    """
    return in_words(game, as_seen(game, still_news(list(told)), sides))


def news(
    game: LoadedGame,
    notice: Notice,
    told: Iterable[Told],
    sides: Sequence[Side],
    settled: Collection[str],
) -> Iterator[str]:
    """What happened as a mail tells it: no order beside what came of it, nothing that one of the
    reader's own lines says, and in one sentence what goes on.

    Of lines that are settled the mail tells the fate.
    """
    seen = as_seen(game, still_news(list(told)), sides)
    heard = [each for each in seen if is_told(game, each) and not tells_the_end(each)]
    new = not_echoed(notice, sides, without_orders(heard, sides, settled))
    return in_words(game, not_echoed(notice, sides, joined(new)))


def in_words(game: LoadedGame, seen: Iterable[Seen]) -> Iterator[str]:
    for each in seen:
        words = each.told.note if each.event is None else game.rules.tell(each.event, each.side)
        if words:
            yield marked(words) if each.told.gone else words


def still_news(told: Sequence[Told]) -> Iterator[Told]:
    """What to tell, without answers that were sealed, where it follows how they were opened."""
    opened: set[Side] = set()
    found: list[Told] = []
    for each in reversed(told):
        event = each.event
        if isinstance(event, Acted):
            opened.add(event.side)
        if not (isinstance(event, Sealed) and event.side in opened):
            found.append(each)
    return reversed(found)


def as_seen(game: LoadedGame, told: Iterable[Told], sides: Sequence[Side]) -> Iterator[Seen]:
    """What one of these sides sees, of each event the one that sees most of it."""
    for each in told:
        if each.event is None:
            yield Seen(each, None, None)
        elif not sides:
            event = game.rules.publicly(each.event)
            if event is not None:
                yield Seen(each, event, None)
        else:
            best = ((side, each.event.seen_by(side)) for side in best_seeing(each.event, sides))
            seen = [Seen(each, event, side) for side, event in best if event is not None]
            yield from [one for one in seen if is_told(game, one)][:1] or seen[:1]


def is_told(game: LoadedGame, seen: Seen) -> bool:
    """Are there words for it?"""
    return seen.event is None or bool(game.rules.tell(seen.event, seen.side))


def best_seeing(event: Event, sides: Sequence[Side]) -> Sequence[Side]:
    """Of several sides those that see all of an event, if any of them does."""
    if len(sides) == 1:
        return sides
    return [each for each in sides if event.seen_by(each) == event] or sides


def tells_the_end(seen: Seen) -> bool:
    """Is it that the game is over? The headline says so."""
    return isinstance(seen.event, Ended) and not seen.told.gone


def without_orders(
    seen: Sequence[Seen], sides: Sequence[Side], settled: Collection[str]
) -> Iterator[Seen]:
    """What to tell, without orders of which a later event says all, and without one's own whose
    fate is told. That somebody else gave one in the reader's name is told."""
    told: set[str] = set()
    found: list[Seen] = []
    for each in reversed(seen):
        event = each.event
        if isinstance(event, Acted | Sealed) and not each.told.gone:
            mine = event.side in sides
            unsaid = event.by == BY_LINE if mine else True
            known = (mine and event.text in settled) or begins_with(event.text, told)
            if unsaid and known:
                continue
        elif event is not None:
            told.update(event.tells)
        found.append(each)
    return reversed(found)


def begins_with(order: str, beginnings: Iterable[str]) -> bool:
    """Does an order begin with any of these words?"""
    return any(f"{order} ".startswith(f"{each} ") for each in beginnings)


def not_echoed(notice: Notice, sides: Sequence[Side], seen: Iterable[Seen]) -> Iterator[Seen]:
    """What to tell, without what a line of these sides says that stands there as played."""
    lines = [
        words_of(line.canonical)
        for each in notice.receipts
        for line in each.lines
        if line.fate == PLAYED and line.canonical
    ]

    def is_new(each: Seen) -> bool:
        side, *words = (each.event.ordered_by() if each.event else ()) or ("",)
        if each.told.gone or side not in sides or not words:
            return True
        return not any(line[0] == words[0] and set(words) <= set(line) for line in lines)

    return filter(is_new, seen)


def words_of(order: str) -> list[str]:
    """The words of an order; a way that is written in one, space by space as well."""
    words = order.translate(MARKS).split()
    return [*words, *(part for word in words if "-" in word for part in word.split("-"))]


def joined(seen: Iterable[Seen]) -> Iterator[Seen]:
    """What to tell, in one what an event and the next say together."""
    last: Seen | None = None
    for each in seen:
        both = None
        if last is not None and last.event is not None and each.event is not None:
            alike = last.side == each.side and not last.told.gone and not each.told.gone
            both = last.event.joined(each.event) if alike else None
        if both is not None and last is not None:
            last = Seen(last.told, both, last.side)
            continue
        if last is not None:
            yield last
        last = each
    if last is not None:
        yield last
