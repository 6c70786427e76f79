"""How somebody gets in on the web: by a link in a mail, which opens a session once."""

from __future__ import annotations

from datetime import datetime, timedelta

from pbem.league.membership.seldom import may_again
from pbem.league.membership.signup import clean_name
from pbem.league.notices import Notice
from pbem.league.refusals import Refused
from pbem.league.unit_of_work import Work
from pbem.store.rows import passes, people
from pbem.store.schema import Pass, Person

LINK = timedelta(minutes=30)
SESSION = timedelta(days=30)
SEEN = timedelta(hours=1)  # how closely it is written down when a session was last used
BETWEEN_LINKS = timedelta(minutes=2)
LONGEST_NAME = 40
MOST_TOKENS = 20
SCOPES = ("read", "check", "submit", "moderate")
TOKEN = timedelta(days=365)


# -- links ----------------------------------------------------------------------------------------


def ask_for_link(work: Work, address: str) -> None:
    """Mail a link to whoever is known at an address; whether anybody is, cannot be told."""
    if not may_again(work, f"link:{address}", BETWEEN_LINKS):
        return
    person = people.at_address(work.session, address)
    if person is not None:
        work.write_to_person(person, link_for(work, person))


def link_for(work: Work, person: Person) -> Notice:
    """A mail with a link that lets somebody in once."""
    until = work.now + LINK
    way_in = passes.pass_made(work.session, person.id or 0, "link", until, work.now)
    return Notice(
        kind="login",
        subject="your way in",
        lead=(
            "This link lets you in on the web, once and within half an hour.",
            "If you have not asked for it, do nothing: without this mail nobody gets in.",
        ),
        reader=person.name,
        way_in=way_in.id or 0,
    )


def enter(work: Work, link: int, browser: str) -> Pass | None:
    """Open a session with a link; nothing if it was used or is too old."""
    found = passes.locked(work.session, link)
    if found is None or found.kind != "link" or found.used_at or found.ended_at:
        return None
    if found.until <= work.now:
        return None
    passes.pass_used(found, work.now)
    return session_for(work, found.person_id, browser)


def session_for(work: Work, person_id: int, browser: str) -> Pass:
    """Open a session for somebody who has shown who it is."""
    return passes.pass_made(
        work.session,
        person_id,
        "session",
        work.now + SESSION,
        work.now,
        name=browser[:LONGEST_NAME],
        used_at=work.now,
    )


# -- sessions -------------------------------------------------------------------------------------


def is_due(used: Pass, now: datetime) -> bool:
    """Is it long ago that the use of this pass was written down?"""
    return used.used_at is None or used.used_at < now - SEEN


def seen(work: Work, id: int) -> None:
    """Write down that a pass was used; a person who comes again and again stays in."""
    found = passes.locked(work.session, id)
    if found is None or found.ended_at is not None:
        return
    passes.pass_used(found, work.now)
    if found.kind == "session":
        passes.pass_prolonged(found, work.now + SESSION)


def end(work: Work, person: Person, id: int) -> bool:
    """End one of somebody's own sessions or tokens; was there such a one?"""
    found = passes.locked(work.session, id)
    if found is None or found.person_id != person.id or found.ended_at is not None:
        return False
    passes.pass_ended(found, work.now)
    return True


def leave_everywhere(work: Work, person: Person) -> None:
    """End all sessions and links of somebody; programs keep their tokens."""
    passes.end_all(work.session, person.id or 0, ("link", "session"), work.now)


def lock_out(work: Work, person: Person) -> None:
    """End everything that lets anybody in as this person."""
    passes.end_all(work.session, person.id or 0, ("link", "session", "token"), work.now)


# -- tokens ---------------------------------------------------------------------------------------


def make_token(work: Work, person: Person, name: str, scopes: tuple[str, ...]) -> Pass:
    """Let a program in as somebody, for some things only."""
    if not scopes or not set(scopes) <= set(SCOPES):
        raise Refused("A token needs a scope.", instead=SCOPES)
    if len(passes.of(work.session, person.id or 0, "token", work.now)) >= MOST_TOKENS:
        raise Refused(f"You have {MOST_TOKENS} tokens; end one of them first.")
    return passes.pass_made(
        work.session,
        person.id or 0,
        "token",
        work.now + TOKEN,
        work.now,
        name=clean_name(name)[:LONGEST_NAME],
        scopes=" ".join(each for each in SCOPES if each in scopes),
    )
