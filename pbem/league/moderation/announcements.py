"""Words of a moderator: ANNOUNCE, NOTE, AUDIT."""

from __future__ import annotations

from pbem.engine.errors import Invalid
from pbem.engine.record.journal import BACK, Record
from pbem.league.moderation.behind_the_fog import audit_for, refuse_players
from pbem.league.moderation.journal_branches import JournalBranches
from pbem.league.notices import Answer, Notice
from pbem.league.play.letters import LONGEST
from pbem.league.play.loaded_game import LoadedGame, id_of
from pbem.league.play.telling.reports import without_position
from pbem.league.refusals import Refused
from pbem.league.submissions.exchange import Exchange, command
from pbem.league.submissions.requests import Request
from pbem.store.rows import press_letters
from pbem.store.schema import Audit

MOST_ENTRIES = 60


@command("ANNOUNCE", "moderator", "ANNOUNCE your words, to a line END: for everybody in the game")
def announce(exchange: Exchange, request: Request) -> Answer:
    part = exchange.here
    game, work = part.game, exchange.work
    text = letter_words(request)
    keep(exchange, "ANNOUNCE", text)
    press_letters.letter_sent(work.session, id_of(game.row), part.seat.id, "all", text, work.now)
    lead = f"{exchange.person.name}, who moderates, writes to everybody:"
    notice = Notice(
        kind="moderator", subject="the moderator announces", lead=(lead,), press=(text,)
    )
    for seat in game.readers(but=part.seat):
        work.write_to_seat(seat, game.row, without_position(game, seat, notice))
    return Answer("ANNOUNCE", ("Your words went to everybody in the game.",))


@command("NOTE", "moderator", "NOTE your words, to a line END: for the journal; AUDIT shows them")
def note(exchange: Exchange, request: Request) -> Answer:
    keep(exchange, "NOTE", letter_words(request))
    return Answer("NOTE", ("It is in the journal. Nobody else reads it before the game is over.",))


def letter_words(request: Request) -> str:
    """The words of a letter, on its line and below it."""
    words = "\n".join(each for each in (request.rest, request.body) if each.strip()).strip()
    if not words:
        raise Invalid(f"There are no words below {request.word}.")
    if len(words) > LONGEST:
        raise Refused(f"These are {len(words)} characters; {LONGEST} can go at once.")
    return words


def keep(exchange: Exchange, word: str, text: str) -> None:
    """Write words into the journal and the audit."""
    game = exchange.here.game
    if game.row.state in ("running", "paused"):
        game.journal.remark(f"moderator {exchange.person.name}: {word}: {text}")
        game.store_adjudication(())
    exchange.work.audit(exchange.person.name, word, text, "", game.row)


@command("AUDIT", "moderator", "AUDIT, AUDIT JOURNAL: what moderators did, or the numbered entries")
def audit(exchange: Exchange, request: Request) -> Answer:
    game = exchange.here.game
    wanted = request.rest.upper()
    if wanted == "JOURNAL":
        refuse_players(exchange)
        lines = numbered(game)
    elif not wanted:
        lines = [audit_line(row) for row in audit_for(game, exchange.person.id)]
    else:
        raise Invalid(f"{request.rest!r} is not understood.", expected=("AUDIT", "AUDIT JOURNAL"))
    return Answer(request.text, block="\n".join(lines) or "Nothing is on record.")


def audit_line(row: Audit) -> str:
    """One act on record, in a line."""
    detail = " ".join(row.detail.split())
    why = f": {row.reason}" if row.reason else ""
    return f"{row.at:%Y-%m-%d %H:%M} UTC  {row.who}  {row.act} {detail}".rstrip() + why


def numbered(game: LoadedGame) -> list[str]:
    """The last entries of the journal; a minus stands before what was taken back."""
    branches = JournalBranches(game.records())
    in_force = {each.number for each in branches.now()}
    last = branches.records[-MOST_ENTRIES:]
    gone = {each.number for each in last if each.by != BACK} - in_force
    return [f"{'-' if each.number in gone else ' '}{entry(each)}" for each in last]


def entry(record: Record) -> str:
    who = f"{record.side} {record.by}".strip()
    dice = f"  dice {', '.join(str(roll.value) for roll in record.rolls)}" if record.rolls else ""
    why = f"  {{ {' '.join(record.comment.split())} }}" if record.comment else ""
    return f"{record.number:>5}  {who}: {record.text}{dice}{why}"
