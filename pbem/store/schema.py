"""The tables. What a column means is said here; what may be in it, in the league.

Texts named `..._json` hold what the league writes with msgspec; SQL never looks into them.
"""

from __future__ import annotations

from datetime import date, datetime, timedelta

from sqlalchemy import LargeBinary, Text, UniqueConstraint, false, text
from sqlmodel import Field, Index, SQLModel

from pbem.store.columns import Length, Moment

NOTHING = timedelta(0)

# -- people ---------------------------------------------------------------------------------------


class Person(SQLModel, table=True):
    """Somebody who plays, watches or moderates."""

    id: int | None = Field(default=None, primary_key=True)
    name: str
    zone: str = "UTC"
    quiet: str = ""  # such as 22:00-07:00
    digest: str = ""  # the hour at which reminders come together, such as 07:30
    mail_format: str = "full"  # full, text (no HTML, no map) or short (no position, no map)
    epoch: int = 1  # of the secret address; the next one makes the old invalid
    keeper: bool = False  # runs this server: moderates every game
    joined_at: datetime = Field(sa_type=Moment)


class Address(SQLModel, table=True):
    """Where somebody is reached; the newest that works is written to."""

    id: int | None = Field(default=None, primary_key=True)
    person_id: int = Field(foreign_key="person.id", index=True)
    address: str = Field(unique=True)  # in lower case
    confirmed_at: datetime = Field(sa_type=Moment)
    failing_since: datetime | None = Field(default=None, sa_type=Moment)
    soft_failures: int = 0  # temporary ones in a row


class Signup(SQLModel, table=True):
    """An address that wants to take part and has not yet shown that it reads our mail."""

    id: int | None = Field(default=None, primary_key=True)
    address: str = Field(unique=True)
    name: str
    asked_at: datetime = Field(sa_type=Moment)
    invited_by: int | None = Field(default=None, foreign_key="person.id")
    seat_id: int | None = Field(default=None, foreign_key="seat.id")  # offered with the invitation


class Pass(SQLModel, table=True):
    """What lets somebody in on the web; its secret is made from its number, and never stored."""

    id: int | None = Field(default=None, primary_key=True)
    person_id: int = Field(foreign_key="person.id", index=True)
    kind: str  # link (in a mail, for one use), session (of one browser), token (of a program)
    name: str = ""  # which browser or program
    scopes: str = ""  # of a token, separated by spaces
    made_at: datetime = Field(sa_type=Moment)
    until: datetime = Field(sa_type=Moment)
    used_at: datetime | None = Field(default=None, sa_type=Moment)  # last
    ended_at: datetime | None = Field(default=None, sa_type=Moment)  # before its time


class PushAddress(SQLModel, table=True):
    """Where the browser of a session can be told that something has come in."""

    pass_id: int = Field(foreign_key="pass.id", primary_key=True)
    endpoint: str = Field(sa_type=Text)  # of its push service; whoever knows it may bother it
    key: str  # by which only this browser reads what is pushed,
    auth: str  # and a secret of its own
    heard: int = 0  # the number of the last mail that it was told of
    tries: int = 0  # in vain, since it was reached last
    try_at: datetime = Field(sa_type=Moment)


class Vacation(SQLModel, table=True):
    """Days on which somebody's clocks stand."""

    id: int | None = Field(default=None, primary_key=True)
    person_id: int = Field(foreign_key="person.id", index=True)
    first_day: date
    last_day: date
    asked_at: datetime = Field(sa_type=Moment)


class Standby(SQLModel, table=True):
    """Somebody who would take over a seat of a game."""

    __table_args__ = (UniqueConstraint("person_id", "rules"),)
    id: int | None = Field(default=None, primary_key=True)
    person_id: int = Field(foreign_key="person.id", index=True)
    rules: str = Field(index=True)
    since: datetime = Field(sa_type=Moment)


# -- games ----------------------------------------------------------------------------------------


class Game(SQLModel, table=True):
    """One game: its fixed facts, and where it stands."""

    __table_args__ = (Index("ix_game_changed", "state", "changed_at"),)
    id: int | None = Field(default=None, primary_key=True)
    code: str = Field(unique=True)  # such as jupiter-12
    rules: str = Field(index=True)
    version: int  # of the rules, pinned
    state: str = "open"  # open, running, paused, over
    pace: str
    options_json: str = "{}"
    salts_json: str = "[]"
    commitment: str
    seed: bytes = Field(sa_type=LargeBinary)
    branch_of: int | None = Field(default=None, foreign_key="game.id")
    created_at: datetime = Field(sa_type=Moment)
    started_at: datetime | None = Field(default=None, sa_type=Moment)
    ended_at: datetime | None = Field(default=None, sa_type=Moment)

    entries: int = 0  # of the journal
    dice: int = 0  # the number of the last die
    decreed_json: str = "[]"  # dice that a moderator has set and nobody has rolled yet
    turn: int = 0
    verdict_json: str = ""
    snapshots: int = 0  # how often it was adjudicated: the number of the last snapshot

    questions: int = 0  # how many have been put: the number of the last
    # When it was last begun or ended, or a question was put.
    changed_at: datetime | None = Field(default=None, sa_type=Moment)
    next_look: datetime | None = Field(default=None, sa_type=Moment, index=True)
    paused_at: datetime | None = Field(default=None, sa_type=Moment)
    pause_reason: str = ""
    off_json: str = "[]"  # spans in which the clock of all stood: pauses, a title not installed
    # Two bots play it through the post, to see that it works; nobody else sees it.
    canary: bool = Field(default=False, sa_column_kwargs={"server_default": false()})
    stands_since: datetime | None = Field(default=None, sa_type=Moment)  # its title is not here
    # The seeds that were in force before the present one, in hex: the proof needs them all.
    earlier_seeds_json: str = Field(default="[]", sa_column_kwargs={"server_default": "[]"})


class Seat(SQLModel, table=True):
    """A person's part in a game: a side, or a place to watch or moderate from."""

    id: int | None = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="game.id", index=True)
    role: str = "player"  # player, observer, moderator
    side: str = ""
    person_id: int | None = Field(default=None, foreign_key="person.id", index=True)
    bot: str = ""  # who plays instead of a person: staff, default
    epoch: int = 1  # of the secret address
    tag: int = 0  # the number of the question that this seat was asked last
    if_illegal: str = "ask"
    held: bool = False  # a line was refused: the queue waits for a word from the player
    standing_json: str = "[]"
    told: int = 0  # the snapshot up to which this seat has been told
    bank: timedelta = Field(default=NOTHING, sa_type=Length)
    extended: timedelta = Field(default=NOTHING, sa_type=Length)  # of all its questions
    stopped_at: datetime | None = Field(default=None, sa_type=Moment)  # its clock stands since
    draw_offered: bool = False
    missed: int = 0  # deadlines
    salt: str = ""
    thread: str = ""  # the message id of the first mail to this seat: all others refer to it
    joined_at: datetime | None = Field(default=None, sa_type=Moment)
    left_at: datetime | None = Field(default=None, sa_type=Moment)  # still here: none
    # The player has given the game up; a staff officer plays on for those who have not.
    conceded: bool = Field(default=False, sa_column_kwargs={"server_default": false()})
    # The snapshot of the last whole map that it was sent.
    mapped: int = Field(default=0, sa_column_kwargs={"server_default": "0"})
    # What its mails had no room for since: the next one with room tells it.
    owed_json: str = Field(default="[]", sa_column_kwargs={"server_default": "[]"})


class OpenQuestion(SQLModel, table=True):
    """What a seat is asked now, with a window of its own; answered, it is gone."""

    __tablename__ = "question"
    id: int | None = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="game.id", index=True)
    seat_id: int = Field(foreign_key="seat.id", unique=True)
    number: int  # among all questions of its game
    kind: str
    window: str  # what sort of answer it wants: setup, moves, reactions
    snapshot: int  # of the position in which it was put
    opened_at: datetime = Field(sa_type=Moment)
    extra: timedelta = Field(default=NOTHING, sa_type=Length)  # extensions
    off_json: str = "[]"  # spans in which the clock of this seat alone stood
    due: datetime | None = Field(default=None, sa_type=Moment, index=True)
    grace_until: datetime | None = Field(default=None, sa_type=Moment)
    called: bool = False  # the moderator, about a player who is over his time


class Queued(SQLModel, table=True):
    """One line of orders, from its receipt to its fate."""

    __table_args__ = (Index("ix_queued_waiting", "seat_id", "fate"),)
    id: int | None = Field(default=None, primary_key=True)
    seat_id: int = Field(foreign_key="seat.id")
    receipt: str  # the number of the receipt that confirmed it
    number: int  # of the line in its mail
    place: int  # in the queue: the lowest is played first
    turn: int
    text: str  # canonical
    fate: str = ""  # waiting: empty; done, refused, condition, expired, ended, withdrawn
    words: str = ""
    settled: int = 0  # the snapshot in which its fate came
    told: bool = False  # has its player been told of it?
    given_at: datetime = Field(sa_type=Moment)


class Draft(SQLModel, table=True):
    """What stands on a seat's order sheet and is not sent: for one pair of eyes alone."""

    seat_id: int = Field(foreign_key="seat.id", primary_key=True)
    person_id: int = Field(foreign_key="person.id")  # whose it is, whoever holds the seat
    text: str = Field(sa_type=Text)
    # Another one for every change: who knows it has read this sheet.
    mark: str = Field(default="first", sa_column_kwargs={"server_default": "first"})


class Entry(SQLModel, table=True):
    """One record of a game's journal; never changed, never deleted."""

    game_id: int = Field(foreign_key="game.id", primary_key=True)
    number: int = Field(primary_key=True)
    by: str
    side: str
    text: str
    dice_before: int
    rolls_json: str = "[]"
    comment: str = ""
    at: datetime = Field(sa_type=Moment)


class Snapshot(SQLModel, table=True):
    """The position after an adjudication, with the events that led to it."""

    game_id: int = Field(foreign_key="game.id", primary_key=True)
    number: int = Field(primary_key=True)
    entry: int  # the journal's last one by then
    turn: int
    # JSON, compressed; empty when it is left to the journal, as in games that are long over.
    position: bytes = Field(sa_type=LargeBinary)
    events: bytes = Field(sa_type=LargeBinary)  # JSON, compressed
    at: datetime = Field(sa_type=Moment)


class Press(SQLModel, table=True):
    """Words from one seat to others."""

    id: int | None = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="game.id", index=True)
    seat_id: int | None = Field(default=None, foreign_key="seat.id")  # none: the house
    to: str  # all, moderator, or a side
    text: str = Field(sa_type=Text)
    at: datetime = Field(sa_type=Moment)


class Reminder(SQLModel, table=True):
    """A nag that was sent, so that it is sent once."""

    __table_args__ = (UniqueConstraint("seat_id", "question", "kind"),)
    id: int | None = Field(default=None, primary_key=True)
    seat_id: int = Field(foreign_key="seat.id")
    question: int
    kind: str
    at: datetime = Field(sa_type=Moment)


# -- the post -------------------------------------------------------------------------------------


class Submission(SQLModel, table=True):
    """A mail that came in, kept as it came."""

    __table_args__ = (
        Index("ix_submission_waiting", "state", "try_at"),
        Index("ix_submission_sender", "sender", "received_at"),
        Index(
            "ix_submission_strangers",
            *("received_at", "size"),
            sqlite_where=text("stranger = 1"),
            postgresql_where=text("stranger"),
        ),
        Index("ix_submission_in_order", "state", "sender", "id"),
    )
    id: int | None = Field(default=None, primary_key=True)
    message_id: str
    sender: str  # the address in From, in lower case; empty if it is not plain
    fingerprint: str = Field(unique=True)  # of all that makes it this mail, whatever way it came
    way: str  # smtp, lmtp, imap, pipe, web
    return_path: str | None = None
    recipients: str = ""  # of the envelope, separated by spaces
    peer: str = ""
    raw: bytes = Field(sa_type=LargeBinary)  # empty when its text is no longer kept
    received_at: datetime = Field(sa_type=Moment, index=True)
    state: str = "new"  # new, done, ignored, aside
    reason: str = ""  # why it was ignored or set aside
    tries: int = 0
    try_at: datetime = Field(sa_type=Moment)
    game_id: int | None = Field(default=None, foreign_key="game.id", index=True)
    person_id: int | None = Field(default=None, foreign_key="person.id", index=True)
    seat_id: int | None = Field(default=None, foreign_key="seat.id")
    turn: int = 0  # of the game when it came
    receipt: str = ""
    size: int = Field(default=0, sa_column_kwargs={"server_default": "0"})  # bytes, as it came
    # Nothing has shown yet that it is from somebody whom we know.
    stranger: bool = Field(default=False, sa_column_kwargs={"server_default": false()})


class Outgoing(SQLModel, table=True):
    """A mail to send: written with what it tells about, in the same transaction."""

    __table_args__ = (
        Index("ix_outgoing_waiting", "state", "try_at"),
        Index("ix_outgoing_seat", "seat_id", "created_at"),
    )
    id: int | None = Field(default=None, primary_key=True)
    message_id: str = Field(unique=True)
    person_id: int | None = Field(default=None, foreign_key="person.id", index=True)
    address: str = ""  # when it goes to nobody whom we know
    sent_to: str = ""  # the address that it was sent to at last
    game_id: int | None = Field(default=None, foreign_key="game.id", index=True)
    seat_id: int | None = Field(default=None, foreign_key="seat.id")
    kind: str
    turn: int = 0
    tag: int = 0  # of the question in it
    in_reply_to: str = ""
    references: str = ""  # separated by spaces
    notice_json: str = Field(sa_type=Text)
    created_at: datetime = Field(sa_type=Moment)
    state: str = "waiting"  # waiting, held (the address fails), sent, failed, shown (on a page)
    tries: int = 0
    try_at: datetime = Field(sa_type=Moment)  # never, when its text is no longer kept
    sent_at: datetime | None = Field(default=None, sa_type=Moment)
    error: str = ""


class BounceReport(SQLModel, table=True):
    """A mail of ours that came back."""

    id: int | None = Field(default=None, primary_key=True)
    outgoing_id: int | None = Field(default=None, foreign_key="outgoing.id", index=True)
    address: str = Field(index=True)
    permanent: bool
    status: str = ""
    words: str = ""
    at: datetime = Field(sa_type=Moment)


class Courtesy(SQLModel, table=True):
    """When an address that we do not know was last answered, and how often in a window."""

    address: str = Field(primary_key=True)
    at: datetime = Field(sa_type=Moment)


# -- the house ------------------------------------------------------------------------------------


class Audit(SQLModel, table=True):
    """Who did what outside the rules of a game, and why."""

    id: int | None = Field(default=None, primary_key=True)
    at: datetime = Field(sa_type=Moment, index=True)
    who: str
    person_id: int | None = Field(default=None, foreign_key="person.id")
    game_id: int | None = Field(default=None, foreign_key="game.id", index=True)
    act: str
    detail: str = Field(default="", sa_type=Text)
    reason: str = ""


class Beat(SQLModel, table=True):
    """The heartbeat of the service: the last sign of life of any machine, by both its clocks."""

    name: str = Field(primary_key=True)
    at: datetime = Field(sa_type=Moment)
    boot: str = ""  # which boot of the machine the other clock counts from
    seconds: float = 0.0  # since that boot


class Machine(SQLModel, table=True):
    """A machine that works for the service: its own last beat, compared only with itself."""

    boot: str = Field(primary_key=True)  # which boot of which machine
    at: datetime = Field(sa_type=Moment)
    seconds: float  # since that boot, by a clock that nobody can set


class Lease(SQLModel, table=True):
    """What one process does for all, or what all must have alike, for as long as it is renewed."""

    name: str = Field(primary_key=True)
    holder: str
    until: datetime = Field(sa_type=Moment)


class Downtime(SQLModel, table=True):
    """A time in which the service was down, credited to everybody."""

    id: int | None = Field(default=None, primary_key=True)
    start: datetime = Field(sa_type=Moment, index=True)
    end: datetime = Field(sa_type=Moment)
    # The windows of games up to this number have been reckoned with it; none: those of all.
    reckoned_up_to: int | None = None


class Restoration(SQLModel, table=True):
    """Once more the database went back to an earlier state: another life of the house began."""

    id: int | None = Field(default=None, primary_key=True)
    at: datetime = Field(sa_type=Moment)
    back_to: datetime = Field(sa_type=Moment)  # what came after this moment is lost
    life: str  # drawn at random; no secret of an earlier life is good in this one
