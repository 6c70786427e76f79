"""The moderator's page: all games at a glance, and one of them with all that may be done to it.

Nothing here comes from behind the fog but the journal, as AUDIT JOURNAL shows it; what else is
there has to be asked for, with a reason, by the commands that put the asking on record.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta

import msgspec

from pbem.engine.record.journal import BACK, Record
from pbem.league.moderation.ask_again import questions_in_words
from pbem.league.moderation.behind_the_fog import audit_for, plays_in
from pbem.league.moderation.journal_branches import JournalBranches
from pbem.league.pages import own_games
from pbem.league.pages.public_games import Awaited, Card, cards
from pbem.league.play.loaded_game import LoadedGame, bot_or_nobody, id_of
from pbem.league.unit_of_work import Work
from pbem.store.overviews import moderated_games
from pbem.store.overviews.moderated_games import AsideRow, SeatRow
from pbem.store.schema import Audit, Game, Person, Seat

MOST_FINISHED = 12
MOST_ENTRIES = 200
URGENCY = ("stuck", "late", "bouncing", "aside", "paused", "open")


class Mark(msgspec.Struct, frozen=True):
    """Why a moderator should look at a game."""

    name: str  # one of URGENCY
    words: str
    since: datetime | None = None


class ModeratedCard(msgspec.Struct, frozen=True):
    """A game in a moderator's list."""

    card: Card
    marks: tuple[Mark, ...] = ()

    @property
    def worst(self) -> str:
        """The most urgent of its marks; empty, if all is well."""
        return self.marks[0].name if self.marks else ""


class SeatFacts(msgspec.Struct, frozen=True):
    """A side, and how its player is doing."""

    side: str
    name: str
    person: int | None
    empty: bool
    asked: bool
    missed: int
    bank: timedelta
    queued: int | None  # lines; not told to another player
    held: bool  # likewise
    stopped_at: datetime | None  # its clock stands since
    failing_since: datetime | None  # all mail to its player comes back since


class JournalEntry(msgspec.Struct, frozen=True):
    """One entry of the journal."""

    number: int
    who: str
    text: str
    dice: tuple[int, ...]
    why: str
    gone: bool  # it was taken back
    back: bool  # it took others back


class ModeratedGame(msgspec.Struct, frozen=True):
    """One game with all that its moderator may know."""

    card: Card
    marks: tuple[Mark, ...]
    pace: str
    opened: str  # the open questions, as PROCESS names them
    places: tuple[SeatFacts, ...]
    others: tuple[tuple[str, str], ...]  # (role, name)
    entries: tuple[JournalEntry, ...]  # the last ones, the newest first
    all_entries: int
    audit: tuple[Audit, ...]  # the newest first
    asides: tuple[AsideRow, ...]
    press: tuple[own_games.PressLetter, ...]
    sides: tuple[str, ...]
    plays: bool  # who moderates also plays here, and may not see all of it


# -- all of them ----------------------------------------------------------------------------------


def overview(work: Work, person: Person) -> list[ModeratedCard]:
    """All games that somebody moderates, the most urgent first; always with the same queries."""
    rows = moderated_games.moderated(work.session, person.id or 0, MOST_FINISHED)
    ids = [id_of(row) for row in rows]
    places: dict[int, list[SeatRow]] = {id: [] for id in ids}
    for place in moderated_games.player_seats(work.session, ids):
        places[place.game_id].append(place)
    failing = unreachable(work, [each for found in places.values() for each in found])
    asides: dict[int | None, int] = {}
    for aside in moderated_games.asides(work.session, ids):
        asides[aside.game_id] = asides.get(aside.game_id, 0) + 1
    found = [
        ModeratedCard(
            card, tuple(marks(work, row, card, places[card.id], failing, asides.get(card.id, 0)))
        )
        for card, row in zip(cards(work, rows), rows, strict=True)
    ]
    return sorted(found, key=urgency)


def urgency(game: ModeratedCard) -> tuple[bool, int, float, int]:
    """What comes first: what is worst, and of that what waits longest."""
    rank = URGENCY.index(game.worst) if game.marks else len(URGENCY)
    due = game.card.due.timestamp() if game.card.due else float("inf")
    return game.card.state == "over", rank, due, -game.card.id


def unreachable(work: Work, places: Sequence[SeatRow]) -> dict[int, datetime]:
    people = {each.person_id for each in places if each.person_id is not None}
    return moderated_games.unreachable(work.session, people)


def marks(
    work: Work,
    row: Game,
    card: Card,
    places: Sequence[SeatRow],
    failing: Mapping[int, datetime],
    asides: int,
) -> Iterator[Mark]:
    """Why a game wants to be looked at, the worst first."""
    if row.state == "running":
        yield from waited_for_in_vain(work, card, places)
    if row.state != "over":
        for place in places:
            if since := failing.get(place.person_id or 0):
                yield Mark("bouncing", f"Mail to {place.name} ({place.side}) comes back.", since)
    if asides:
        yield Mark("aside", f"{asides} of its mails {'is' if asides == 1 else 'are'} set aside.")
    if row.state == "paused":
        yield Mark("paused", row.pause_reason, row.paused_at)
    if row.state == "open":
        missing = " and ".join(each.side for each in places if is_empty(each))
        yield Mark("open", f"It waits for somebody to play {missing}.", row.created_at)


def waited_for_in_vain(work: Work, card: Card, places: Sequence[SeatRow]) -> Iterator[Mark]:
    """Those who are asked and will not answer, then those who are late."""
    seats = {each.side: each for each in places}
    late = []
    for each in card.asked:
        if (stuck := why_stuck(seats[each.player.side])) is not None:
            yield stuck
        elif (how := how_late(each, work.now)) is not None:
            late.append(how)
    yield from late


def why_stuck(asked: SeatRow) -> Mark | None:
    """Why the open question will not be answered, if nobody does anything."""
    if is_empty(asked):
        words = f"The {asked.side} side is asked, and nobody plays it."
        return Mark("stuck", words, asked.stopped_at)
    if asked.stopped_at is not None:
        words = f"{asked.name} ({asked.side}) is asked, and that clock stands."
        return Mark("stuck", words, asked.stopped_at)
    return None


def how_late(asked: Awaited, now: datetime) -> Mark | None:
    """How far a question is past its time."""
    side, due = asked.player.side, asked.due
    if due is None or now <= due:
        return None
    if asked.called:
        return Mark("late", f"The time of {side} is over, and you were called.", due)
    if asked.grace_until is not None and now <= asked.grace_until:
        return Mark("late", f"The answer of {side} was due; it is in its grace.", due)
    return Mark("late", f"The answer of {side} was due; its time bank runs.", due)


def is_empty(place: SeatRow) -> bool:
    return place.person_id is None and not place.bot


# -- one of them ----------------------------------------------------------------------------------


def moderated_game(work: Work, row: Game, seat: Seat) -> ModeratedGame:
    """A game as one of its moderators may see it."""
    game = LoadedGame(work, row)
    places = moderated_games.player_seats(work.session, [id_of(row)])
    failing = unreachable(work, places)
    plays = plays_in(game, seat.person_id)
    asides = [] if plays else moderated_games.asides(work.session, [id_of(row)])
    records = [] if plays else game.records()
    (card,) = cards(work, [row])
    return ModeratedGame(
        card=card,
        marks=tuple(marks(work, row, card, places, failing, len(asides))),
        pace=row.pace,
        opened=questions_in_words(game),
        places=tuple(seat_facts(work, card, places, failing, seat if plays else None)),
        others=tuple(moderated_games.watchers(work.session, id_of(row))),
        entries=tuple(journal_entries(records)),
        all_entries=row.entries,
        audit=tuple(reversed(audit_for(game, seat.person_id))),
        asides=tuple(asides),
        press=tuple(own_games.press(game, seat)),
        sides=game.sides,
        plays=plays,
    )


def seat_facts(
    work: Work,
    card: Card,
    places: Sequence[SeatRow],
    failing: Mapping[int, datetime],
    player: Seat | None,
) -> Iterator[SeatFacts]:
    """All sides; a moderator who is also a player is told of no queue but the own."""
    asked = {each.player.side for each in card.asked}
    lengths = moderated_games.queue_lengths(work.session, [each.id for each in places])
    for each in places:
        open_to_me = player is None or player.person_id == each.person_id
        yield SeatFacts(
            side=each.side,
            name=each.name or bot_or_nobody(each.bot),
            person=each.person_id,
            empty=is_empty(each),
            asked=each.side in asked,
            missed=each.missed,
            bank=each.bank,
            queued=lengths.get(each.id, 0) if open_to_me else None,
            held=each.held and open_to_me,
            stopped_at=each.stopped_at,
            failing_since=failing.get(each.person_id or 0),
        )


def journal_entries(records: Sequence[Record]) -> Iterator[JournalEntry]:
    """The last entries, the newest first, each with whether it still counts."""
    branches = JournalBranches(records)
    in_force = {each.number for each in branches.now()}
    for each in branches.records[: -MOST_ENTRIES - 1 : -1]:
        yield JournalEntry(
            number=each.number,
            who=f"{each.side} {each.by}".strip(),
            text=f"to entry {each.text}" if each.by == BACK else each.text,
            dice=tuple(roll.value for roll in each.rolls),
            why=" ".join(each.comment.split()),
            gone=each.by != BACK and each.number not in in_force,
            back=each.by == BACK,
        )


# -- mails of no game -----------------------------------------------------------------------------


def mails_of_no_game(work: Work, person: Person) -> tuple[list[AsideRow], Seat | None]:
    """For a keeper: mails set aside that belong to no game, and a seat to speak about them from."""
    if not person.keeper:
        return [], None
    return moderated_games.asides(work.session, [None]), moderated_games.a_moderators_seat(
        work.session, person.id or 0
    )
