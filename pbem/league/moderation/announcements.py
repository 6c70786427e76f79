"""Words of a moderator: ANNOUNCE, NOTE, AUDIT."""

from __future__ import annotations

from pbem.engine.errors import Invalid
from pbem.engine.journal import BACK, Record
from pbem.league.moderation.behind_the_fog import refuse_players
from pbem.league.moderation.journal_branches import Course
from pbem.league.notices import Answer, Notice
from pbem.league.play.letters import LONGEST
from pbem.league.play.loaded_game import Table, id_of
from pbem.league.play.reports import briefly
from pbem.league.refusals import Refused
from pbem.league.submissions.exchange import Talk, command
from pbem.league.submissions.requests import Request
from pbem.store.rows import games
from pbem.store.schema import Audit, Press

MOST_ENTRIES = 60


@command("ANNOUNCE", "moderator", "ANNOUNCE your words, to a line END: for everybody in the game")
def announce(talk: Talk, request: Request) -> Answer:
    part = talk.here
    table, work = part.table, talk.work
    text = words_of(request)
    keep(talk, "ANNOUNCE", text)
    work.session.add(
        Press(game_id=id_of(table.row), seat_id=part.seat.id, to="all", text=text, at=work.now)
    )
    lead = f"{talk.person.name}, who moderates, writes to everybody:"
    notice = Notice(
        kind="moderator", subject="the moderator announces", lead=(lead,), press=(text,)
    )
    for seat in table.seats:
        if seat.id != part.seat.id and seat.person_id is not None:
            work.tell(seat, table.row, briefly(table, seat, notice))
    return Answer("ANNOUNCE", ("Your words went to everybody in the game.",))


@command("NOTE", "moderator", "NOTE your words, to a line END: for the journal; AUDIT shows them")
def note(talk: Talk, request: Request) -> Answer:
    keep(talk, "NOTE", words_of(request))
    return Answer("NOTE", ("It is in the journal. Nobody else reads it before the game is over.",))


def words_of(request: Request) -> str:
    """The words of a letter, on its line and below it."""
    words = "\n".join(each for each in (request.rest, request.body) if each.strip()).strip()
    if not words:
        raise Invalid(f"There are no words below {request.word}.")
    if len(words) > LONGEST:
        raise Refused(f"These are {len(words)} characters; {LONGEST} can go at once.")
    return words


def keep(talk: Talk, word: str, text: str) -> None:
    """Write words into the journal and the audit."""
    table = talk.here.table
    if table.row.state in ("running", "paused"):
        table.journal.remark(f"moderator {talk.person.name}: {word}: {text}")
        table.write_down(())
    talk.work.audit(talk.person.name, word, text, "", table.row)


@command("AUDIT", "moderator", "AUDIT, AUDIT JOURNAL: what moderators did, or the numbered entries")
def audit(talk: Talk, request: Request) -> Answer:
    table = talk.here.table
    wanted = request.rest.upper()
    if wanted == "JOURNAL":
        refuse_players(talk)
        lines = numbered(table)
    elif not wanted:
        talk.work.session.flush()
        lines = [told(row) for row in games.audit(talk.work.session, id_of(table.row))]
    else:
        raise Invalid(f"{request.rest!r} is not understood.", expected=("AUDIT", "AUDIT JOURNAL"))
    return Answer(request.text, block="\n".join(lines) or "Nothing is on record.")


def told(row: Audit) -> str:
    """One act on record, in a line."""
    detail = " ".join(row.detail.split())
    why = f": {row.reason}" if row.reason else ""
    return f"{row.at:%Y-%m-%d %H:%M} UTC  {row.who}  {row.act} {detail}".rstrip() + why


def numbered(table: Table) -> list[str]:
    """The last entries of the journal; a minus stands before what was taken back."""
    course = Course(table.records())
    in_force = {each.number for each in course.now()}
    last = course.records[-MOST_ENTRIES:]
    gone = {each.number for each in last if each.by != BACK} - in_force
    return [f"{'-' if each.number in gone else ' '}{entry(each)}" for each in last]


def entry(record: Record) -> str:
    who = f"{record.side} {record.by}".strip()
    dice = f"  dice {', '.join(str(roll.value) for roll in record.rolls)}" if record.rolls else ""
    why = f"  {{ {' '.join(record.comment.split())} }}" if record.comment else ""
    return f"{record.number:>5}  {who}: {record.text}{dice}{why}"
