"""What a seat is told: what happened since it last heard, how things stand, what is asked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from pbem.engine.event import Event
from pbem.league.notices import Notice, Picture
from pbem.league.play.loaded_game import LoadedGame, eyes_of, id_of
from pbem.league.play.questions import due_moment, question_for
from pbem.store.rows import queues, seating
from pbem.store.schema import Queued, Seat

MOST_NEWS = 600  # lines; who has missed more asks for the history


def report(game: LoadedGame, seat: Seat, notice: Notice) -> Notice:
    """A notice with all that this seat has not been told yet; it counts as told from now on."""
    news = list(news_for(game, seat, seat.told))
    fates = tuple(fates_for(game, seat))
    since = seat.told
    seating.told_up_to(seat, game.row.snapshots)
    left_out = len(news) - MOST_NEWS
    if left_out > 0:
        news = [f"({left_out} earlier lines: send HISTORY for them.)", *news[left_out:]]
    return with_position(game, seat, replace(notice, news=tuple(news), fates=fates), since)


def with_position(game: LoadedGame, seat: Seat, notice: Notice, since: int | None = None) -> Notice:
    """A notice with the position, the map and the open question, and no news."""
    row = game.row
    number = row.snapshots
    side = eyes_of(seat)
    started = number > 0
    verdict = game.verdict
    return replace(
        notice,
        subject=notice.subject or subject(game, seat),
        position=game.rules.describe(game.view(side), side or None) if started else "",
        picture=Picture(id_of(row), number, side, number if since is None else since)
        if started
        else None,
        question=question_for(game, seat) if started else None,
        waiting=waiting(game, seat) if started else "",
        verdict=verdict.words if verdict is not None else "",
        dice=dice(game),
        title=game.rules.title,
        code=row.code,
        side=seat.side,
        reader=game.name_of(seat),
    )


def without_position(game: LoadedGame, seat: Seat, notice: Notice) -> Notice:
    """A notice about a game without its position."""
    return replace(
        notice,
        subject=notice.subject or subject(game, seat),
        title=game.rules.title,
        code=game.row.code,
        side=seat.side,
        reader=game.name_of(seat),
    )


def news_for(game: LoadedGame, seat: Seat, since: int) -> Iterator[str]:
    """What happened after a snapshot, told as this seat may hear it."""
    return events_in_words(game, game.events_after(since), eyes_of(seat))


def events_in_words(game: LoadedGame, events: Iterable[Event], side: str) -> Iterator[str]:
    """Events in words; without a side, as far as everybody may hear them."""
    for event in events:
        seen = event if side else game.rules.publicly(event)
        words = game.rules.tell(seen, side or None) if seen is not None else ""
        if words:
            yield words


def fates_for(game: LoadedGame, seat: Seat) -> Iterator[str]:
    """What became of this seat's own lines, with the receipt that confirmed them."""
    for line in game.untold(seat):
        queues.fate_told(line)
        yield fate(line)


def fate(line: Queued) -> str:
    how = "PLAYED" if line.fate == "done" else "NOT PLAYED"
    why = line.words.removeprefix("not played: ")  # which `how` has said already
    words = "" if why == "played" else f": {why}"
    first, parted, pointed = words.partition("\n")  # a finger below it points into the line
    return f"{how} {line.text}{first} [{line.receipt} line {line.number}]{parted}{pointed}"


def waiting(game: LoadedGame, seat: Seat) -> str:
    """Who else is asked, and until when."""
    row = game.row
    others = [each for each in game.asked if each.id != seat.id]
    if not others or row.state not in ("running", "paused"):
        return ""
    if row.state == "paused":
        who = and_all([f"{game.name_of(each)} ({each.side})" for each in others])
        are = "is" if len(others) == 1 else "are"
        return f"{who} {are} asked; the game is paused: {row.pause_reason}"
    return " ".join(asked_until(game, each, seat) for each in others)


def and_all(names: Sequence[str]) -> str:
    """Names as they are said in a sentence."""
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last


def asked_until(game: LoadedGame, asked: Seat, reader: Seat) -> str:
    """That somebody is asked, and until when."""
    who = f"{game.name_of(asked)} ({asked.side})"
    moment = due_moment(game, asked)
    if moment is None:
        return f"{who} is asked."
    return f"{who} is asked, until {game.work.moment(moment, game.work.person(reader))}."


def subject(game: LoadedGame, seat: Seat) -> str:
    """What the mail is about, as it stands in a list of mails."""
    row = game.row
    verdict = game.verdict
    if verdict is not None:
        return f"{game.rules.title} is over: {verdict.words}"
    if row.state == "open":
        return f"{game.rules.title}: waiting for players"
    when = f"turn {row.turn}" if row.turn else "set-up"
    asked = game.asked
    if not asked:
        return f"{game.rules.title}, {when}"
    about = seat if game.question_of(seat) is not None else asked[0]
    kind = game.kind_asked(about)
    what = f" ({kind})" if kind != "setup" else ""  # which is said already
    if about is seat:
        return f"{when}: your orders{what}"
    return f"{when}: {and_all([each.side for each in asked])} to answer{what}"


def dice(game: LoadedGame) -> str:
    """What proves the dice: their commitment, and in the end the seed."""
    row = game.row
    if row.state == "over":
        return f"Dice seed {row.seed.hex()}; its SHA-256 is {row.commitment}, as published."
    return f"Dice commitment (SHA-256 of the seed): {row.commitment}"
