"""What programs are told: facts of the house, cut down to what is promised here and no more.

Each of these holds what its namesake in the league holds, but only the fields that stand here;
a new field there is told to nobody until it is written down here too.
"""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta

T = TypeVar("T")
Moment = Annotated[datetime, Meta(tz=True)]


class Fact(msgspec.Struct, frozen=True):
    """Something that is told."""


def shown(kind: type[T], fact: object) -> T:
    """As much of a fact as is promised."""
    return msgspec.convert(fact, kind, from_attributes=True)


# -- for everybody --------------------------------------------------------------------------------


class Player(Fact, frozen=True):
    """Who plays a side; `person` is empty for a bot and for an open seat."""

    side: str
    name: str
    person: int | None
    missed: int
    open: bool


class Awaited(Fact, frozen=True):
    """Who is asked, what, since when, until when."""

    player: Player
    kind: Annotated[str, Meta(description="of question")]
    since: Moment
    due: Annotated[Moment | None, Meta(description="empty while the clock stands")]


class Game(Fact, frozen=True):
    """A game in a list: whose move it is, and what happened last."""

    code: str
    title: str
    rules: str
    state: Annotated[str, Meta(description="open, running, paused or over")]
    turn: int
    players: tuple[Player, ...]
    asked: Annotated[tuple[Awaited, ...], Meta(description="several may be asked at once")]
    due: Annotated[Moment | None, Meta(description="the next deadline; empty while clocks stand")]
    changed: Moment
    result: str
    verdict: str
    winner: str
    pause: str


class Games(Fact, frozen=True):
    """A page of games; all pages together have `count` of them."""

    games: tuple[Game, ...]
    count: int
    page: int
    pages: int


class Commitment(Fact, frozen=True):
    """The SHA-256 of a seed that is published in the end."""

    sha256: str
    entry: Annotated[int, Meta(description="of the journal, that committed to it; 0: the start")]


class PublicLetter(Fact, frozen=True):
    """Words to everybody."""

    who: str
    text: str
    at: Moment


class PublicGame(Fact, frozen=True):
    """All that everybody may know of a game; `seed` is empty until the game is over."""

    card: Game
    pace: str
    late: str
    created: Moment
    started: Moment | None
    ended: Moment | None
    commitment: str
    commitments: tuple[Commitment, ...]
    seed: str
    dice: int
    options: dict[str, str]
    branch_of: str
    position: str
    press: tuple[PublicLetter, ...]


class Turn(Fact, frozen=True):
    """One turn as everybody may hear of it."""

    turn: int
    heading: str
    began: Moment
    lines: tuple[str, ...]


class Events(Fact, frozen=True):
    """The history of a game turn by turn, the set-up first."""

    code: str
    turns: tuple[Turn, ...]


class Record(Fact, frozen=True):
    """Somebody who plays, and how reliably; `reply` is the usual time to an answer in seconds."""

    id: int
    name: str
    games: int
    over: int
    missed: int
    answers: int
    reply: float | None


class People(Fact, frozen=True):
    """A page of those who play; all pages together have `count` of them."""

    people: tuple[Record, ...]
    count: int
    page: int
    pages: int


class Title(Fact, frozen=True):
    """A game that can be begun here."""

    name: str
    title: str
    sides: tuple[str, ...]
    staff: Annotated[bool, Meta(description="can one play against a staff officer?")]
    options: Annotated[
        dict[str, tuple[str, ...]], Meta(description="what each may be; the usual value first")
    ]


class Titles(Fact, frozen=True):
    """What can be played here."""

    titles: tuple[Title, ...]


# -- for one person -------------------------------------------------------------------------------


class Token(Fact, frozen=True):
    """The token that asks."""

    name: str
    scopes: tuple[str, ...]
    until: Moment


class Me(Fact, frozen=True):
    """For whom the token speaks, and what he or she has settled."""

    id: int
    name: str
    zone: str
    quiet: str
    format: str
    digest: str
    token: Token


class MyGame(Fact, frozen=True):
    """One of my games: is it my move, is my queue held, does another side offer a draw?"""

    card: Game
    role: Annotated[str, Meta(description="player, observer or moderator")]
    side: str
    asked: bool
    held: bool
    offered: bool


class MyGames(Fact, frozen=True):
    """All my games, those that wait for me first."""

    games: tuple[MyGame, ...]


class Question(Fact, frozen=True):
    """What I am asked now; moments are in words, in my own time."""

    prompt: str
    due: str
    such_as: tuple[str, ...]
    template: str
    late: str
    overdue: bool
    note: str


class Waiting(Fact, frozen=True):
    """A line of orders in my queue, with the number by which it can be withdrawn."""

    number: int
    turn: int
    text: str


class Words(Fact, frozen=True):
    """A letter in a game that I wrote or may read."""

    who: str
    to: str
    text: str
    at: Moment
    own: bool


class Desk(Fact, frozen=True):
    """A game as it lies before me, with no more than my side may know."""

    card: Game
    role: str
    side: str
    tag: Annotated[int, Meta(description="of the question; goes as `question` with orders")]
    pace: str
    question: Question | None
    waiting: str
    queue: tuple[Waiting, ...]
    standing: tuple[str, ...]
    if_illegal: str
    held: bool
    position: str
    news: tuple[str, ...]
    press: tuple[Words, ...]
    offers: tuple[str, ...]
    commitment: str
    commitments: tuple[Commitment, ...]
    seed: str
    dice: int


class Position(Fact, frozen=True):
    """The position as my side may see it: a fact a line, and in words."""

    code: str
    rules: str
    turn: int
    side: Annotated[str, Meta(description="empty: as everybody may see it")]
    lines: tuple[str, ...]
    words: str


class Line(Fact, frozen=True):
    """A line of orders, given back as it was understood, with what it comes to or what is wrong."""

    number: int
    text: str
    canonical: str
    ok: bool
    words: tuple[str, ...]
    doubtful: bool
    fate: Annotated[str, Meta(description="PLAYED, NOT PLAYED or SEALED, where it is known")]


class Checked(Fact, frozen=True):
    """Orders, tried line by line without the enemy and without dice."""

    lines: tuple[Line, ...]


class Piece(Fact, frozen=True):
    """A piece as my side may know it."""

    id: str
    name: str
    words: str
    mine: bool
    can_act: bool
    place: str = msgspec.field(name="hex")
    box: str = msgspec.field(name="place")  # where it is off the map


class Chance(Fact, frozen=True):
    """One result of a fight, and how many times of a hundred it comes."""

    what: str
    percent: int
    means: str  # where `what` is a code of the rulebook


class Bar(Fact, frozen=True):
    """All that may come of a fight in one case."""

    chances: tuple[Chance, ...]
    case: str


class BattleCard(Fact, frozen=True):
    """A fight before it is ordered, as far as my side can see."""

    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    chips: tuple[str, ...]  # what counts, each in a few words
    notes: tuple[str, ...]
    bars: tuple[Bar, ...]
    support: tuple[str, ...]  # that this order calls for
    manner: str  # in which it is fought, where one may choose


class Option(Fact, frozen=True):
    """An order that would be legal now, and what it comes to."""

    order: str
    kind: str
    to: str
    path: tuple[str, ...]
    label: str
    words: tuple[str, ...]
    alone: str  # of an order that takes the place of the last one: what it adds to that
    battle: BattleCard | None  # of a fight


class Options(Fact, frozen=True):
    """What stands in a place, and what may be ordered once the orders before it are played."""

    place: str = msgspec.field(name="hex")
    question: str
    pieces: tuple[Piece, ...]
    options: tuple[Option, ...]
    note: str


# -- letters --------------------------------------------------------------------------------------


class Receipt(Fact, frozen=True):
    """What was made of the lines, and everything that now waits."""

    number: str
    received: str
    lines: tuple[Line, ...]
    queue: tuple[Waiting, ...]
    standing: tuple[str, ...]
    if_illegal: str
    dry: bool


class Answer(Fact, frozen=True):
    """What came of one command."""

    title: str
    words: tuple[str, ...]
    block: str
    ok: bool


class Notice(Fact, frozen=True):
    """What a letter says, section by section; what has nothing to say is empty."""

    kind: str
    subject: str
    lead: tuple[str, ...]
    receipt: Receipt | None
    check: Receipt | None
    answers: tuple[Answer, ...]
    changes: tuple[str, ...]
    gist: tuple[str, ...]
    news: tuple[str, ...]
    fates: tuple[str, ...]
    press: tuple[str, ...]
    verdict: str
    position: str
    position_changes: str
    question: Question | None
    waiting: str
    dice: str
    closing: tuple[str, ...]
    title: str
    code: str
    side: str


class Letter(Fact, frozen=True):
    """Something that I was told, by mail or as an answer here."""

    number: int
    at: Moment
    notice: Notice


class Head(Fact, frozen=True):
    """A letter in a list."""

    number: int
    at: Moment
    kind: str
    subject: str
    code: str


class Letters(Fact, frozen=True):
    """The last that I was told, the newest first."""

    letters: tuple[Head, ...]


class Said(Fact, frozen=True):
    """The answers to what was said, the receipt first."""

    letters: tuple[Letter, ...]
