"""What a seat is told: what happened since it last heard, how things stand, what is asked."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any

from msgspec.structs import replace

from pbem.engine.dice import commitment
from pbem.engine.order import Side
from pbem.league.notices import Notice, Picture, Question
from pbem.league.play.loaded_game import LoadedGame, eyes_of, id_of, sides_seen
from pbem.league.play.questions import due_moment, question_for
from pbem.league.play.telling.alike import alike_together
from pbem.league.play.telling.fates import with_fates
from pbem.league.play.telling.news import gist, news
from pbem.league.play.telling.position_changes import (
    position_changes,
    set_up_in,
    without_set_up,
)
from pbem.league.play.telling.subjects import how_it_ended, subject
from pbem.league.play.telling.told_dice import (
    WIDTH,
    in_rows,
    secret_dice_together,
    with_their_dice,
)
from pbem.league.play.telling.told_in_room import (
    read_owed,
    said_owed,
    told_in_room,
    with_owed,
    without_empty_headings,
    without_headings,
    write_owed,
)
from pbem.league.timing.pace import Kind
from pbem.store.rows import seating
from pbem.store.schema import Seat
from pbem.wargame.position.words import and_all

MODERATING = (
    "Reply to any mail of this game with what is to be done, a line each, and why after the word "
    "BECAUSE: PAUSE and RESUME, EXTEND, PROCESS, ORDER, REPLACE, EJECT and INVITE, EDIT, SETDIE "
    "and REROLL, ROLLBACK, BRANCH; ANNOUNCE writes to everybody. PREVIEW before one of these only "
    "shows what it would change. HELP moderator explains them all, STATUS tells how the game "
    "stands, and LEAVE gives it up."
)
MOST_ECHOED = 8  # lines of a receipt beside which there is room for the position
MOST_CHANGES = 12  # lines of a position that are told while a turn goes on
LINES_IN_PASSING = 14  # of what happened and what is asked, in a mail that asks in mid-action
LINES_OF_A_WARNING = (
    5  # in a receipt: the order, the warning, and lines that cannot be told together
)
LEAST_NEWS = 6  # lines, however much there is to say besides
MOST_NEWS = 600  # lines; who has missed more is told the rest with the next mail


def report(game: LoadedGame, seat: Seat, notice: Notice) -> Notice:
    """A notice with all that a seat's holder has not been told yet; it counts as told from now on.

    Who plays several sides hears of all of them at once.
    """
    mine = game.held_with(seat)
    since = min(each.told for each in mine)
    sides = sides_seen(game, seat)
    told = game.told_after(since)
    passing = in_mid_action(game, seat)
    settled = {line.text for each in mine for line in game.untold(each)}
    notice = with_questions(game, seat, with_fates(game, mine, notice))
    told_once = secret_dice_together(news(game, notice, told, sides, settled))
    items = without_empty_headings(list(in_rows(with_their_dice(told_once))))
    notice = replace(notice, gist=gist(game, told, sides), passing=passing)
    earlier = without_empty_headings(read_owed(seat.owed_json))
    all_of_it = with_owed(earlier, items)
    in_room = told_in_room(all_of_it, room_in_passing(notice) if passing else MOST_NEWS)
    notice = replace(notice, news=in_room.lines, owed=said_owed(in_room.owed))
    notice = in_brief(notice) if passing else notice
    notice = with_brief_proposals(with_how_it_stands(game, seat, notice, since))
    owed = write_owed(without_headings(in_room.owed))
    for each in mine:
        seating.told_up_to(each, game.row.snapshots, owed)
        if notice.picture is not None and not notice.picture.cropped:
            seating.whole_map_sent(each, notice.picture.snapshot)
    return about(game, seat, notice)


def room_in_passing(notice: Notice) -> int:
    """How many lines of what happened a mail has room for that asks in mid-action."""
    prompts = (each.prompt for each in notice.questions)
    said = sum(1 + len(each) // WIDTH for each in (*notice.gist, *prompts))
    warned = sum(bool(line.careful) for each in notice.receipts for line in each.lines)
    return max(LEAST_NEWS, LINES_IN_PASSING - said - LINES_OF_A_WARNING * warned)


def is_long(notice: Notice) -> bool:
    """Does it echo so many lines that whatever can be asked for has to be?"""
    taken = [line for each in notice.receipts if not each.dry for line in each.lines]
    return len(taken) > MOST_ECHOED


def in_brief(notice: Notice) -> Notice:
    """A notice whose receipts leave to SHOW and CHECK what can be asked for."""
    receipt = None if notice.receipt is None else replace(notice.receipt, brief=True)
    return replace(
        notice, receipt=receipt, also=tuple(replace(each, brief=True) for each in notice.also)
    )


def with_brief_proposals(notice: Notice) -> Notice:
    """A notice whose proposals are as short as a mail wants them."""
    asked = [
        each
        if each.drafting is None
        else replace(each, drafting=replace(each.drafting, brief=True))
        for each in notice.questions
    ]
    return replace(notice, question=next(iter(asked), None), also_asked=tuple(asked[1:]))


def with_how_it_stands(game: LoadedGame, seat: Seat, notice: Notice, since: int) -> Notice:
    """A notice with the position: at first all of it, later what is new since the last mail."""
    if not game.row.snapshots:
        return replace(notice, dice=dice(game))
    notice = replace(notice, newcomer=notice.newcomer or since == 0)
    notice = replace(notice, picture=picture(game, seat, notice, since))
    if notice.newcomer or game.row.state == "over":
        told = position(game, seat)
        if notice.newcomer:
            told = "\n\n".join(filter(None, (game.rules.how_to_read(), told)))
        return replace(notice, position=told, dice=dice(game))
    if is_long(notice) or in_mid_action(game, seat):
        return notice  # SHOW tells it
    changes = changes_since(game, seat, since, set_up_in(notice.news))
    goes_on = game.turn_after(since) == game.row.turn
    if goes_on and changes.count("\n") >= MOST_CHANGES:
        if not sets_up_next(game, seat, notice):
            return notice
        notice = replace(notice, picture=whole_map(game, seat, since))
    return replace(notice, position_changes=changes)


def in_mid_action(game: LoadedGame, seat: Seat) -> bool:
    """Is all that somebody is asked how to react to what goes on?"""
    asked = [each for each in map(game.question_of, game.held_with(seat)) if each is not None]
    return bool(asked) and all(each.window == Kind.REACTIONS for each in asked)


def sets_up_next(game: LoadedGame, seat: Seat, notice: Notice) -> bool:
    """Is somebody asked to set up after others have?"""
    asked = any(map(game.question_of, game.held_with(seat)))
    return not game.row.turn and asked and notice.receipt is None


def whole_map(game: LoadedGame, seat: Seat, since: int) -> Picture:
    return Picture(id_of(game.row), game.row.snapshots, eyes_of(seat), since)


def picture(game: LoadedGame, seat: Seat, notice: Notice, since: int) -> Picture | None:
    """In mid-action where the answers lie to what is asked, if they name places; the whole map once
    a turn, with the first mail that is not; else where it happened, if more has than the reader
    has ordered."""
    row = game.row
    number = row.snapshots
    found = whole_map(game, seat, since)
    if notice.newcomer or row.state == "over":
        return found
    if in_mid_action(game, seat):
        return replace(found, cropped=True, asked=True)
    mapped = min(each.mapped for each in game.held_with(seat))
    if game.turn_after(mapped or since) != row.turn:
        return found
    asked = any(map(game.question_of, game.held_with(seat)))
    if number == since or not notice.news:
        return None
    return replace(found, cropped=True, asked=asked, happened=True)


def with_position(game: LoadedGame, seat: Seat, notice: Notice) -> Notice:
    """A notice with the whole position and what is asked, and no news."""
    told = position(game, seat) if game.row.snapshots else ""
    return replace(asking(game, seat, notice), position=told, newcomer=not seat.thread)


def asking(game: LoadedGame, seat: Seat, notice: Notice) -> Notice:
    """A notice about a game with what is asked, and no news."""
    return about(game, seat, with_questions(game, seat, notice))


def about(game: LoadedGame, seat: Seat, notice: Notice) -> Notice:
    """A notice with how its game goes on: who else is asked, or how it ended."""
    verdict = game.verdict
    return replace(
        without_position(game, seat, notice),
        waiting=waiting(game, seat) if game.row.snapshots else "",
        verdict=how_it_ended(game, seat, verdict) if verdict is not None else "",
    )


def without_position(game: LoadedGame, seat: Seat, notice: Notice) -> Notice:
    """A notice about a game without its position.

    The first one to somebody who moderates says so: whatever it is about, it is the first mail.
    """
    moderator = seat.role == "moderator"
    first = you_moderate(game, seat) if moderator and not seat.thread else ()
    return replace(
        notice,
        subject=notice.subject or subject(game, seat, notice.gist),
        lead=(*notice.lead, *first),
        moderator=moderator,
        title=game.rules.title,
        code=game.row.code,
        side="+".join(each.side for each in game.held_with(seat)),
        people=who_is_played(game, seat),
        reader=game.name_of(seat),
    )


def who_is_played(game: LoadedGame, seat: Seat) -> str:
    """Whom a reader plays, as it is said in a sentence; empty for who only looks on."""
    sides = sides_seen(game, seat)
    return and_all([*map(game.rules.people, sides)]) if sides else ""


def you_moderate(game: LoadedGame, seat: Seat) -> tuple[str, ...]:
    """That somebody moderates a game, who plays in it, what can be done and where."""
    row, web = game.row, game.work.settings.web_url
    players = and_all([f"{game.name_of(each)} ({each.side})" for each in game.players])
    playing = any(each.person_id == seat.person_id for each in game.players)
    own_fog = " As you play in it, too, you see what your side may see." if playing else ""
    page = f" On the web the game is at {web}/table/{row.code}." if web else ""
    return (
        f"You moderate {game.rules.title}, {row.code}; it is played by {players}. "
        f"Its pace: {row.pace}.{own_fog}",
        MODERATING,
        "The address that your reply goes to is your key to this game: keep it for yourself."
        f"{page}",
    )


def with_questions(game: LoadedGame, seat: Seat, notice: Notice) -> Notice:
    """A notice with all that a seat's holder is asked."""
    if not game.row.snapshots:
        return notice
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
    return alike_together(as_each_sees_it(described(game, seat, game.position)))


def changes_since(game: LoadedGame, seat: Seat, since: int, set_up: Collection[str]) -> str:
    """What of the position is new since a snapshot, in the same words; but not who is set up."""
    before = described(game, seat, game.position_at(since))
    now = described(game, seat, game.position)
    new = {
        side: position_changes(before[side], without_set_up(words, set_up))
        for side, words in now.items()
    }
    return as_each_sees_it({side: words for side, words in new.items() if words})


def described(game: LoadedGame, seat: Seat, position: Any) -> dict[Side, str]:
    """A position in words, by the sides with whose eyes somebody sees it."""
    rules = game.rules
    sides = sides_seen(game, seat)
    if not sides:
        return {"": rules.describe(rules.public(position), None)}
    return {side: rules.describe(rules.view(position, side), side) for side in sides}


def as_each_sees_it(told: Mapping[Side, str]) -> str:
    """Words that are the same for all of somebody's sides, or those of each."""
    if len(set(told.values())) <= 1:
        return next(iter(told.values()), "")
    return "\n\n".join(f"AS {side.upper()} SEES IT\n{words}" for side, words in told.items())


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
