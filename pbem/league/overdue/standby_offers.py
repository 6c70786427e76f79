"""The standby list: a seat whose player is gone is offered to those who wait for one."""

from __future__ import annotations

from pbem.league.membership.lobby import leave_seat
from pbem.league.notices import Notice
from pbem.league.play import question_deadline
from pbem.league.play.loaded_game import Table
from pbem.league.play.reports import briefly
from pbem.league.timing.spans import NOTHING
from pbem.store.rows import people
from pbem.store.schema import Person, Seat


def offer(table: Table, seat: Seat) -> bool:
    """Take a seat from a player whose time is over and offer it; False if nobody could have it.

    Its clock stands until somebody takes it, who then has a full window and an untouched bank.
    """
    waiting = candidates(table, seat)
    if not waiting and not moderators(table):
        return False
    name = table.name_of(seat)
    table.work.tell(seat, table.row, briefly(table, seat, farewell(table, seat)))
    vacate(table, seat)
    for person in waiting:
        table.work.write(person, offered(table, seat, person))
    told = f"The time of {name} ({seat.side}) is over. "
    for each in moderators(table):
        table.work.tell(each, table.row, briefly(table, each, to_moderator(table, told, waiting)))
    notice = Notice(
        kind="report",
        subject=f"the {seat.side} seat is free",
        lead=(told + "The seat is offered to others; the clock stands until it is taken.",),
    )
    for each in table.seats:
        if each.role != "moderator":
            table.work.tell(each, table.row, briefly(table, each, notice))
    return True


def moderators(table: Table) -> list[Seat]:
    """The moderators who can be written to."""
    return [seat for seat in table.moderators if seat.person_id is not None]


def candidates(table: Table, seat: Seat) -> list[Person]:
    """Who waits for a seat of this game, has no part in it but to watch, and did not just lose it.

    Who moderates or plays the other side knows too much.
    """
    inside = {each.person_id for each in table.seats if each.role != "observer"}
    rows = people.standbys(table.work.session, table.row.rules)
    waiting = [each.person_id for each in rows if each.person_id not in inside]
    return [people.person(table.work.session, each) for each in waiting]


def vacate(table: Table, seat: Seat) -> None:
    """Clear a seat for whoever comes; the question gets a new number, so that nags start anew."""
    leave_seat(table, seat)
    seat.bank, seat.extended, seat.draw_offered = (
        question_deadline.pace_of(table).bank,
        NOTHING,
        False,
    )
    if table.row.asked == seat.side:
        table.row.question += 1
        table.row.extra = NOTHING
        seat.tag = table.row.question


def farewell(table: Table, seat: Seat) -> Notice:
    """A polite word to somebody who has lost his seat."""
    return Notice(
        kind="left",
        subject=f"your seat in {table.rules.title} is offered to somebody else",
        lead=(
            f"Your time for an answer in {table.row.code} is over, with all grace and time bank, "
            "and as agreed for this game your seat is now offered to somebody else.",
            "Thank you for having played. You are welcome in other games: send GAMES to see them.",
        ),
    )


def offered(table: Table, seat: Seat, person: Person) -> Notice:
    """An offer: which seat, of which game, at which pace, and how to take it."""
    row = table.row
    when = f"turn {row.turn}" if row.turn else "its set-up"
    return Notice(
        kind="offer",
        subject=f"a seat in {table.rules.title} is free: {seat.side}",
        lead=(
            f"You are on the standby list of {table.rules.title}. In {row.code} the {seat.side} "
            f"seat is free; the game is in {when}, and its pace is: {row.pace}.",
            f"To take it, reply with the line: JOIN {row.code} {seat.side}",
            "Who answers first has it, with the log of the game and a full window. "
            "If you do not want it, do nothing.",
        ),
        title=table.rules.title,
        reader=person.name,
    )


def to_moderator(table: Table, told: str, waiting: list[Person]) -> Notice:
    """What becomes of the seat, and whether the moderator has to find somebody."""
    if waiting:
        count = f"{len(waiting)} on the standby list" if len(waiting) > 1 else "the standby"
        done = f"The seat is offered to {count}; its clock stands until it is taken."
    else:
        done = (
            "Nobody is on the standby list, so please find somebody: INVITE or REPLACE. "
            "The clock of the seat stands until it is taken."
        )
    return Notice(kind="call", subject=f"a seat of {table.row.code} is free", lead=(told + done,))
