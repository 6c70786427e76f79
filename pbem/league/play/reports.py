"""What a seat is told: what happened since it last heard, how things stand, what is asked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from pbem.engine.dice import commitment
from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.league.notices import Notice, Picture, Question
from pbem.league.play.loaded_game import LoadedGame, eyes_of, id_of, sides_seen
from pbem.league.play.questions import due_moment, question_for
from pbem.store.rows import queues, seating
from pbem.store.schema import Queued, Seat

MOST_NEWS = 600  # lines; who has missed more asks for the history


def report(game: LoadedGame, seat: Seat, notice: Notice) -> Notice:
    """A notice with all that a seat's holder has not been told yet; it counts as told from now on.

    Who plays several sides hears of all of them at once.
    """
    mine = game.held_with(seat)
    since = min(each.told for each in mine)
    news = list(events_in_words(game, game.events_after(since), sides_seen(game, seat)))
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
    asked = questions_for(game, seat) if started else ()
    picture = Picture(id_of(row), number, eyes_of(seat), number if since is None else since)
    return replace(
        without_position(game, seat, notice),
        position=position(game, seat) if started else "",
        picture=picture if started else None,
        question=next(iter(asked), None),
        also_asked=asked[1:],
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


def events_in_words(
    game: LoadedGame, events: Iterable[Event], sides: Sequence[Side]
) -> Iterator[str]:
    """Events in words, as these sides hear them; without any, as far as everybody may."""
    for event in events:
        words = event_in_words(game, event, sides)
        if words:
            yield words


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
    why = line.words.removeprefix("not played: ")  # which `how` has said already
    words = "" if why == "played" else f": {why}"
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
