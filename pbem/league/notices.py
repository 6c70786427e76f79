"""What the league tells somebody: plain facts, section by section, that any way out can lay out.

A notice is written in the transaction that it tells about, and made into a mail later. It holds
no secret but what its one reader may know, and no secret address: those are added on the way.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

LATER = "It waits for its own moment: it is no answer to what is asked now."


WENT_ON = "Your orders are in, and the game went on."


class Echo(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of a mail, given back."""

    number: int
    text: str  # as it was written
    canonical: str = ""  # as it was understood
    ok: bool = True
    words: tuple[str, ...] = ()  # what it comes to, or what is wrong with it
    doubtful: bool = False  # taken, but as things stand it would be refused
    later: bool = False  # taken for another occasion than what is asked now
    careful: tuple[str, ...] = ()  # those of the words that warn
    fate: str = ""  # PLAYED, NOT PLAYED, SEALED: what has become of it since


class Waiting(msgspec.Struct, frozen=True):
    """One line of orders in the queue."""

    number: int  # by which it can be withdrawn
    turn: int
    text: str


class Receipt(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was made of a mail's lines, and the queue as it now stands."""

    number: str  # a hash; the result quotes it again
    received: str  # in the player's own time
    lines: tuple[Echo, ...] = ()
    queue: tuple[Waiting, ...] = ()
    standing: tuple[str, ...] = ()
    if_illegal: str = ""
    dry: bool = False  # a check: nothing was changed
    brief: bool = False  # the mail is about something else, which must not wait
    side: str = ""  # whose, for who plays several


class Answer(msgspec.Struct, frozen=True, omit_defaults=True):
    """What came of one command."""

    title: str  # the command as understood
    words: tuple[str, ...] = ()  # paragraphs
    block: str = ""  # text in columns, kept as it is
    ok: bool = True


class Drafting(msgspec.Struct, frozen=True):
    """What the staff is to propose to, when the mail is made."""

    game_id: int
    snapshot: int
    side: str
    brief: bool = False  # in as few lines as it can be said in; SHOW has all of it


class Question(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the reader is asked now."""

    prompt: str
    due: str  # in the reader's own time; empty when there is no deadline
    such_as: tuple[str, ...] = ()  # what the staff would answer, and alternatives
    template: str = ""  # orders to edit, or to send as they stand: the staff's plan
    late: str = ""  # what happens after that
    overdue: bool = False
    note: str = ""  # why there is no deadline, or nothing to do until it comes
    held: tuple[str, ...] = ()  # why the reader's queue waits for him, and what is in it
    side: str = ""  # whose, for who plays several
    drafting: Drafting | None = None  # for which position the staff's plan is still to be made


class Picture(msgspec.Struct, frozen=True, omit_defaults=True):
    """The map that goes with it, drawn when the mail is made."""

    game_id: int
    snapshot: int
    side: str  # whose view; empty: what everybody may see
    since: int = 0  # the snapshot after which events are drawn
    plan: tuple[str, ...] = ()  # orders to draw as intended
    whole: bool = False  # without the fog, for a moderator
    cropped: bool = False  # only where it happened, large enough for a phone
    places: tuple[str, ...] = ()  # or where these are
    besides: tuple[str, ...] = ()  # and as many of these as fit
    asked: bool = False  # or where the answers lie that the staff proposes
    sheet: tuple[str, ...] | None = None  # or a sheet of the board, by the layers that ask for it
    happened: bool = False  # where it happened comes first, and nothing else if nothing did
    instead: bytes = b""  # a position that is only thought of, packed: drawn is what differs in it
    events: int = 0  # so many of the last adjudication's had come; none: all of them


class Painted(msgspec.Struct, frozen=True):
    """Such a map, drawn."""

    png: bytes
    alt: str
    name: str
    width: int
    height: int


RESULTS = {"report": "result", "receipt": "receipt"}  # what may go on to a question


class Notice(msgspec.Struct, frozen=True, omit_defaults=True):
    """One mail as facts. Sections that are empty are left out."""

    kind: str  # report, receipt, nag, warning, press, welcome, confirm, stranger, digest, ...
    subject: str  # without the game's code, which threads add
    lead: tuple[str, ...] = ()  # the first paragraphs: what this is about
    receipt: Receipt | None = None
    check: Receipt | None = None  # of orders that were only tried
    also: tuple[Receipt, ...] = ()  # receipts and checks for the reader's other sides
    answers: tuple[Answer, ...] = ()
    changes: tuple[str, ...] = ()  # what a moderator changed
    gist: tuple[str, ...] = ()  # what happened, in at most three sentences
    news: tuple[str, ...] = ()  # what happened, event by event
    owed: str = ""  # that some of it comes with the next mail, as this one is short
    fates: tuple[str, ...] = ()  # what became of the reader's own lines
    press: tuple[str, ...] = ()  # words from others, quoted as they came
    verdict: str = ""
    people: str = ""  # whom the reader plays: "the Germans"
    position: str = ""  # all of it
    position_changes: str = ""  # or what of it is new since the reader's last mail
    picture: Picture | None = None
    question: Question | None = None
    also_asked: tuple[Question, ...] = ()  # of the reader's other sides
    waiting: str = ""  # who else is asked, and until when
    dice: str = ""  # the commitment, or in the end the seed
    closing: tuple[str, ...] = ()
    title: str = ""  # of the game
    code: str = ""
    side: str = ""  # the reader's; with several, all of them
    reader: str = ""  # his or her name
    moderator: bool = False  # does the reader moderate the game?
    passing: bool = False  # is all that it asks how to react to what goes on?
    newcomer: bool = False  # the first mail of its game: what is true for all of it is told
    way_in: int = 0  # the pass whose link goes along; the link itself is added on the way

    @property
    def questions(self) -> tuple[Question, ...]:
        """All that the reader is asked, for whichever side."""
        return (self.question, *self.also_asked) if self.question is not None else ()

    @property
    def receipts(self) -> tuple[Receipt, ...]:
        """What was made of the reader's lines, for whichever side."""
        return tuple(each for each in (self.receipt, self.check, *self.also) if each is not None)

    @property
    def about(self) -> str:
        """What kind of mail its reader takes it for."""
        if self.verdict:
            return "end of a game"
        if self.newcomer and self.position:
            return "first mail of a game"
        tried = bool(self.receipts) and all(each.dry for each in self.receipts)
        refused = any(not line.ok for each in self.receipts for line in each.lines)
        what = "refusal" if refused and not tried else "check" if tried else self.kind
        asks = "question in mid-action" if self.passing else "question"
        if not self.questions or what not in RESULTS:
            return RESULTS.get(what, what)
        return f"{RESULTS[what]}, {asks}"

    @property
    def orders_to_edit(self) -> str:
        """Orders for all that is asked."""
        return orders_for(self.questions)


def orders_for(questions: Iterable[Question]) -> str:
    """Orders to edit that answer some questions; of several sides, each under its name."""
    asked = [each for each in questions if each.template]
    return "\n".join(
        f"{each.side}:\n{each.template}" if each.side else each.template for each in asked
    )


ENCODER = msgspec.json.Encoder()
DECODER = msgspec.json.Decoder(Notice)


def write_notice(notice: Notice) -> str:
    """A notice as text for the store."""
    return ENCODER.encode(notice).decode()


def read_notice(text: str) -> Notice:
    """The inverse of `write_notice`."""
    return DECODER.decode(text)


def outline(notice: Notice) -> Notice:
    """What stays of a notice when its text is forgotten: what it was, and about what."""
    return Notice(notice.kind, notice.subject, code=notice.code, way_in=notice.way_in)


def no_longer_kept(notice: Notice) -> Notice:
    """An outline for its reader, who may wonder."""
    return msgspec.structs.replace(notice, lead=("The text of this mail is no longer kept.",))
