"""What a seat is told: what happened since it last heard, how things stand, what is asked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime

from msgspec.structs import replace

from pbem.engine.dice import commitment
from pbem.engine.driver import PLAYED, SEALED
from pbem.engine.event import Acted, Event, Sealed
from pbem.engine.order import Side
from pbem.league.notices import Notice, Picture, Question
from pbem.league.play.loaded_game import LoadedGame, eyes_of, id_of, sides_seen
from pbem.league.play.questions import due_moment, question_for
from pbem.league.play.taken_back import Told, marked
from pbem.store.rows import queues, seating
from pbem.store.schema import Queued, Seat

MOST_NEWS = 600  # lines; who has missed more asks for the history


def report(game: LoadedGame, seat: Seat, notice: Notice) -> Notice:
    """A notice with all that a seat's holder has not been told yet; it counts as told from now on.

    Who plays several sides hears of all of them at once.
    """
    mine = game.held_with(seat)
    since = min(each.told for each in mine)
    news = list(told_in_words(game, game.told_after(since), sides_seen(game, seat)))
    fates = tuple(words for each in mine for words in fates_for(game, each))
    for each in mine:
        seating.told_up_to(each, game.row.snapshots)
    left_out = len(news) - MOST_NEWS
    if left_out > 0:
        news = [f"({left_out} earlier lines: send HISTORY for them.)", *news[left_out:]]
    return with_position(game, seat, replace(notice, news=tuple(news), fates=fates), since)


def with_position(game: LoadedGame, seat: Seat, notice: Notice, since: int | None = None) -> Notice:
    """A notice with the position, the map and what is asked, and no news."""
    row = game.row
    number = row.snapshots
    started = number > 0
    verdict = game.verdict
    picture = Picture(id_of(row), number, eyes_of(seat), number if since is None else since)
    if started:
        notice = with_questions(game, seat, notice)
    return replace(
        without_position(game, seat, notice),
        position=position(game, seat) if started else "",
        picture=picture if started else None,
        waiting=waiting(game, seat) if started else "",
        verdict=verdict.words if verdict is not None else "",
        dice=dice(game),
    )


def without_position(game: LoadedGame, seat: Seat, notice: Notice) -> Notice:
    """A notice about a game without its position."""
    return replace(
        notice,
        subject=notice.subject or subject(game, seat),
        title=game.rules.title,
        code=game.row.code,
        side="+".join(each.side for each in game.held_with(seat)),
        reader=game.name_of(seat),
    )


def with_questions(game: LoadedGame, seat: Seat, notice: Notice) -> Notice:
    """A notice with all that a seat's holder is asked."""
    asked = questions_for(game, seat)
    return replace(notice, question=next(iter(asked), None), also_asked=asked[1:])


def questions_for(game: LoadedGame, seat: Seat) -> tuple[Question, ...]:
    """What a seat is asked, then what its holder is asked for other sides."""
    mine = game.held_with(seat)
    found = []
    for each in sorted(mine, key=lambda one: one is not seat):
        question = question_for(game, each)
        if question is not None:
            found.append(replace(question, side=each.side) if len(mine) > 1 else question)
    return tuple(found)


def position(game: LoadedGame, seat: Seat) -> str:
    """The position in words; as each of one's sides sees it, where they do not see the same."""
    sides = sides_seen(game, seat)
    if not sides:
        return game.rules.describe(game.view(""), None)
    told = {side: game.rules.describe(game.view(side), side) for side in sides}
    if len(set(told.values())) == 1:
        return told[sides[0]]
    return "\n\n".join(f"AS {side.upper()} SEES IT\n{words}" for side, words in told.items())


def told_in_words(game: LoadedGame, told: Iterable[Told], sides: Sequence[Side]) -> Iterator[str]:
    """What happened in words, as these sides hear it; without any, as far as everybody may.

    What was taken back says so.
    """
    for each in still_news(list(told)):
        if each.event is None:
            yield each.note
            continue
        words = event_in_words(game, each.event, sides)
        if words:
            yield marked(words) if each.gone else words


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


def event_in_words(game: LoadedGame, event: Event, sides: Sequence[Side]) -> str:
    """An event as the one of these sides tells it that sees most of it."""
    rules = game.rules
    if not sides:
        seen = rules.publicly(event)
        return rules.tell(seen, None) if seen is not None else ""
    if len(sides) > 1:
        sides = [each for each in sides if event.seen_by(each) == event] or sides
    return next(filter(None, (rules.tell(event, each) for each in sides)), "")


def fates_for(game: LoadedGame, seat: Seat) -> Iterator[str]:
    """What became of this seat's own lines, with the receipt that confirmed them."""
    for line in game.untold(seat):
        queues.fate_told(line)
        yield fate(line)


def fate(line: Queued) -> str:
    how = "PLAYED" if line.fate == "done" else "NOT PLAYED"
    if line.fate == "done" and line.words.startswith(SEALED):
        how = "SEALED"  # it is played when all others have answered
    why = line.words.removeprefix("not played: ")  # which `how` has said already
    words = "" if why in (PLAYED, SEALED) else f": {why}"
    first, parted, pointed = words.partition("\n")  # a finger below it points into the line
    return f"{how} {line.text}{first} [{line.receipt} line {line.number}]{parted}{pointed}"


def waiting(game: LoadedGame, seat: Seat) -> str:
    """Who else is asked, and until when."""
    row = game.row
    mine = game.held_with(seat)
    others = [each for each in game.asked if each not in mine]
    if not others or row.state not in ("running", "paused"):
        return ""
    if row.state == "paused":
        return f"{who_is_asked(game, others)}; the game is paused: {row.pause_reason}"
    by_moment: dict[datetime | None, list[Seat]] = {}
    for each in others:
        by_moment.setdefault(due_moment(game, each), []).append(each)
    reader = game.work.person(seat)
    until = {at: f", until {game.work.moment(at, reader)}" if at else "" for at in by_moment}
    return " ".join(f"{who_is_asked(game, by_moment[at])}{until[at]}." for at in by_moment)


def and_all(names: Sequence[str]) -> str:
    """Names as they are said in a sentence."""
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last


def sides_of(seats: Sequence[Seat]) -> str:
    """The sides of some seats, as they are said in a sentence."""
    return f"the {and_all([seat.side for seat in seats])} {'side' if len(seats) == 1 else 'sides'}"


def who_is_asked(game: LoadedGame, seats: Sequence[Seat]) -> str:
    """That these are asked; whoever plays several of the sides is named once."""
    played: dict[str, list[Side]] = {}
    for seat in seats:
        if not is_empty(seat):
            played.setdefault(game.name_of(seat), []).append(seat.side)
    names = [f"{name} ({and_all(sides)})" for name, sides in played.items()]
    names += [player_in_words(game, seat) for seat in seats if is_empty(seat)]
    return f"{capitalised(and_all(names))} {'is' if len(names) == 1 else 'are'} asked"


def is_empty(seat: Seat) -> bool:
    """Does nobody play this side, not even a bot?"""
    return seat.person_id is None and not seat.bot


def player_in_words(game: LoadedGame, seat: Seat) -> str:
    """Who plays a side, with the side; or that nobody does."""
    if is_empty(seat):
        return f"the {seat.side} side, which nobody plays,"
    return f"{game.name_of(seat)} ({seat.side})"


def capitalised(words: str) -> str:
    """Words as they begin a sentence."""
    return words[:1].upper() + words[1:]


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
    mine = [each for each in game.held_with(seat) if each in asked]
    kind = game.kind_asked((mine or asked)[0])
    what = f" ({kind})" if kind != "setup" else ""  # which is said already
    if mine:
        return f"{when}: your orders{what}"
    return f"{when}: {and_all([each.side for each in asked])} to answer{what}"


def dice(game: LoadedGame) -> str:
    """What proves the dice: their commitment, and in the end the seeds."""
    row = game.row
    if row.state != "over":
        return f"Dice commitment (SHA-256 of the seed): {row.commitment}"
    told = f"Dice seed {row.seed.hex()}; its SHA-256 is {row.commitment}, as published."
    earlier = (
        f"Before it, seed {seed.hex()}; its SHA-256 is {commitment(seed)}."
        for seed in reversed(game.earlier_seeds)
    )
    return " ".join((told, *earlier))
