"""What everybody may know of a game, member or not: the one door to the public pages.

Nothing in here is taken from a side's own view, from a queue or from a letter to somebody.
"""

from __future__ import annotations

import zlib
from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from functools import lru_cache
from typing import Any

import msgspec

from pbem.engine.event import Event
from pbem.engine.ruleset import Ruleset, Verdict
from pbem.games import catalogue
from pbem.league.pages.commitments import Commitment, commitments
from pbem.league.play.loaded_game import (
    bot_or_nobody,
    events_in,
    is_installed,
    seen_by_everybody,
)
from pbem.league.play.taken_back import History, marked
from pbem.league.refusals import NotInstalled
from pbem.league.timing.late_words import to_everybody
from pbem.league.timing.pace import parse_pace
from pbem.league.unit_of_work import Work
from pbem.store.overviews import public_pages as store
from pbem.store.rows import games, journals, questions
from pbem.store.schema import Game, OpenQuestion

MOST_PRESS = 100
ASIDES = ("TURN ", "- ", "[", " ")  # how lines begin that are no result: headings, dice, workings


class Player(msgspec.Struct, frozen=True):
    """Who plays a side, in words that everybody may read."""

    side: str
    name: str
    person: int | None  # a bot or nobody: none
    missed: int = 0
    open: bool = False  # nobody plays it yet


class Awaited(msgspec.Struct, frozen=True):
    """Who is asked, what, since when, until when."""

    player: Player
    number: int  # of the question
    kind: str
    about: str  # the same in a word or two
    since: datetime
    due: datetime | None  # none while the clock stands
    grace_until: datetime | None
    called: bool = False  # the moderator, about this

    def overdue(self, now: datetime) -> bool:
        return self.due is not None and self.due < now


class Card(msgspec.Struct, frozen=True):
    """A game in a list: whose move it is, and what happened last."""

    id: int
    code: str
    title: str
    rules: str
    state: str
    turn: int
    snapshot: int  # none yet: 0
    players: tuple[Player, ...]
    asked: tuple[Awaited, ...]
    changed: datetime
    result: str
    verdict: str = ""
    winner: str = ""  # the side, or several partners, in words; over and drawn: empty
    pause: str = ""

    @property
    def standing(self) -> str:
        """Why it cannot be played now, in a sentence; empty, if it can."""
        if self.rules in catalogue.titles():
            return ""
        return NotInstalled(self.code, self.rules).brief()

    @property
    def open_seats(self) -> tuple[Player, ...]:
        """The sides that can be taken."""
        can_begin = self.state != "over" and not self.standing
        return tuple(each for each in self.players if each.open and can_begin)

    @property
    def stage(self) -> str:
        """How far it has come."""
        if self.state == "open":
            return "not begun"
        return f"turn {self.turn}" if self.turn else "set-up"

    @property
    def due(self) -> datetime | None:
        """The next deadline; none while all clocks stand."""
        return min((each.due for each in self.asked if each.due is not None), default=None)


class PublicLetter(msgspec.Struct, frozen=True):
    """Public words."""

    who: str
    text: str
    at: datetime


class TurnTold(msgspec.Struct, frozen=True):
    """One turn as everybody may hear of it."""

    turn: int
    heading: str
    began: datetime
    lines: tuple[str, ...]


class PublicGame(msgspec.Struct, frozen=True):
    """All that everybody may know of one game."""

    card: Card
    pace: str
    late: str
    created: datetime
    started: datetime | None
    ended: datetime | None
    commitment: str
    commitments: tuple[Commitment, ...]
    seed: str  # empty until the game is over
    dice: int
    options: dict[str, str]
    branch_of: str
    position: str
    turns: tuple[TurnTold, ...]
    press: tuple[PublicLetter, ...]


# -- many games -----------------------------------------------------------------------------------


def cards(work: Work, rows: Sequence[Game]) -> list[Card]:
    """Games in a list, whatever their number with the same few queries."""
    ids = [row.id or 0 for row in rows]
    seats: dict[int, list[store.PlayerRow]] = {id: [] for id in ids}
    for seat in store.players(work.session, ids):
        seats[seat.game_id].append(seat)
    asked = questions.open_in(work.session, ids)
    latest = {row.game_id: row for row in store.latest(work.session, ids)}
    return [
        card_of(row, seats[id], asked.get(id, ()), latest.get(id))
        for id, row in zip(ids, rows, strict=True)
    ]


def card_of(
    row: Game,
    seats: Sequence[store.PlayerRow],
    asked: Sequence[OpenQuestion],
    latest: store.LatestRow | None,
) -> Card:
    """One game, from the rows that tell of it."""
    players = tuple(map(player_of, seats))
    seat_with = {seat.id: seat for seat in seats}
    verdict = msgspec.json.decode(row.verdict_json, type=Verdict) if row.verdict_json else None
    return Card(
        id=row.id or 0,
        code=row.code,
        title=title_of(row.rules),
        rules=row.rules,
        state=row.state,
        turn=row.turn,
        snapshot=row.snapshots,
        players=players,
        asked=tuple(awaited(row, each, seat_with[each.seat_id]) for each in asked),
        changed=row.ended_at or (latest.at if latest else row.created_at),
        result=result(events_in_words(row.rules, latest.events)) if latest else "",
        verdict=verdict.words if verdict else "",
        winner=winners_of(row.rules, verdict) if verdict else "",
        pause=row.pause_reason if row.state == "paused" else "",
    )


def awaited(row: Game, question: OpenQuestion, seat: store.PlayerRow) -> Awaited:
    """Who is asked a question, and until when."""
    runs = row.state == "running" and seat.stopped_at is None and is_installed(row)
    return Awaited(
        player=player_of(seat),
        number=question.number,
        kind=question.kind,
        about=_about(row, question.kind),
        since=question.opened_at,
        due=question.due if runs else None,
        grace_until=question.grace_until if runs else None,
        called=question.called,
    )


def _about(row: Game, kind: str) -> str:
    found = catalogue.ruleset(row.rules).occasions.get(kind) if is_installed(row) else None
    return found or kind


def player_of(seat: store.PlayerRow) -> Player:
    if seat.person_id is not None:
        return Player(seat.side, seat.name or "", seat.person_id, seat.missed)
    if seat.bot:
        return Player(seat.side, bot_or_nobody(seat.bot), None)
    return Player(seat.side, "nobody yet", None, open=True)


def title_of(rules: str) -> str:
    return catalogue.titles().get(rules, rules)


def winners_of(rules: str, verdict: Verdict) -> str:
    """Who has won, as a sentence names them; nobody: empty."""
    if rules not in catalogue.titles():
        return " and ".join(verdict.winners)
    return " and ".join(map(catalogue.ruleset(rules).people, verdict.winners))


def result(lines: Sequence[str]) -> str:
    """The last line that says what came of something."""
    return next((each for each in reversed(lines) if not each.startswith(ASIDES)), "")


def events_in_words(rules: str, events: bytes) -> tuple[str, ...]:
    """Stored events in words, as far as every side sees them; none without their title."""
    return _told(rules, events) if rules in catalogue.titles() else ()


@lru_cache(maxsize=1024)
def _told(rules: str, events: bytes) -> tuple[str, ...]:
    ruleset = catalogue.ruleset(rules)
    return tuple(_lines(ruleset, events_in(ruleset, [events])))


def _lines(ruleset: Ruleset[Any], events: Iterable[Event]) -> list[str]:
    words = (ruleset.tell(each) for each in seen_by_everybody(ruleset, events))
    return [line for each in words if each for line in each.split("\n")]


def told_in(row: Game, history: History, number: int, events: bytes) -> tuple[str, ...]:
    """One adjudication in words, as far as every side sees it; what was taken back says so."""
    if not (history.backs and is_installed(row)):
        return events_in_words(row.rules, events)
    ruleset = catalogue.ruleset(row.rules)
    lines: list[str] = []
    for each in history.told(number, ruleset, events_in(ruleset, [events])):
        if each.event is None:
            lines.append(each.note)
        else:
            told = _lines(ruleset, [each.event])
            lines += map(marked, told) if each.gone else told
    return tuple(lines)


# -- one game -------------------------------------------------------------------------------------


def public_game(work: Work, row: Game) -> PublicGame:
    """All that everybody may know of a game."""
    (card,) = cards(work, [row])
    over = row.state == "over"
    parent = games.game(work.session, row.branch_of).code if row.branch_of else ""
    return PublicGame(
        card=card,
        pace=row.pace,
        late=to_everybody(parse_pace(row.pace)),
        created=row.created_at,
        started=row.started_at,
        ended=row.ended_at,
        commitment=row.commitment,
        commitments=commitments(work, row),
        seed=row.seed.hex() if over else "",
        dice=row.dice,
        options=msgspec.json.decode(row.options_json, type=dict[str, str]),
        branch_of=parent,
        position=position(work, row),
        turns=tuple(turns(work, row)),
        press=tuple(press(work, row)),
    )


def position(work: Work, row: Game) -> str:
    """The position in words."""
    stored = journals.snapshot(work.session, row.id or 0, row.snapshots)
    if stored is None or not is_installed(row):
        return ""
    return described(row.rules, stored.position)


@lru_cache(maxsize=512)
def described(rules: str, data: bytes) -> str:
    """A stored position in words, with all blanked that some side may not know."""
    ruleset = catalogue.ruleset(rules)
    return ruleset.describe(ruleset.public(ruleset.decode(zlib.decompress(data))), None)


def turns(work: Work, row: Game) -> list[TurnTold]:
    """The history of a game turn by turn, the set-up first."""
    stored = store.events(work.session, row.id or 0)
    history = History(work, row)
    found: list[TurnTold] = []
    for snapshot in store.snapshots(work.session, row.id or 0):
        lines = told_in(row, history, snapshot.number, stored[snapshot.number])
        for turn, part in parts(lines):
            if found and turn is None:
                last = found[-1]
                found[-1] = msgspec.structs.replace(last, lines=(*last.lines, *part))
            elif part:
                heading = part[0] if turn is not None else "Set-up"
                body = part[1:] if turn is not None else part
                found.append(TurnTold(turn or 0, heading, snapshot.at, tuple(body)))
    return found


def parts(lines: Sequence[str]) -> Iterable[tuple[int | None, list[str]]]:
    """Lines of a report, cut where a turn begins; what comes before belongs to the last turn."""
    turn: int | None = None
    part: list[str] = []
    for line in lines:
        number = line.removeprefix("TURN ").split(",")[0].split(" ")[0]
        if line.startswith("TURN ") and number.isdigit():
            yield turn, part
            turn, part = int(number), []
        part.append(line)
    yield turn, part


def press(work: Work, row: Game) -> list[PublicLetter]:
    """What was written to everybody, the newest first."""
    found = store.press(work.session, row.id or 0, MOST_PRESS)
    return [
        PublicLetter(each.side or each.role or "the house", each.text, each.at) for each in found
    ]


class Piece(msgspec.Struct, frozen=True):
    """A piece of news: one adjudication of a game."""

    game: Game
    number: int  # of its snapshot
    turn: int
    lines: tuple[str, ...]
    updated: datetime  # when it happened, or was taken back


def news(work: Work, row: Game, most: int) -> list[Piece]:
    """The last adjudications of which everybody may hear something, the newest first."""
    snapshots = store.snapshots(work.session, row.id or 0)[-most:]
    numbers: Collection[int] = [each.number for each in snapshots]
    stored = store.events(work.session, row.id or 0, numbers)
    history = History(work, row)
    found = [
        Piece(
            game=row,
            number=each.number,
            turn=each.turn,
            lines=told_in(row, history, each.number, stored[each.number]),
            updated=history.gone_since(each.number) or each.at,
        )
        for each in reversed(snapshots)
    ]
    return [each for each in found if each.lines]
