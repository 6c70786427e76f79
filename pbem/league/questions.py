"""A question as its reader finds it: in words, with answers to choose from and orders to edit."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from itertools import islice
from typing import Any

from msgspec.structs import replace

from pbem.engine.choices import examples
from pbem.engine.ruleset import Ruleset
from pbem.engine.step import Decision
from pbem.league.lengths import write_length
from pbem.league.notices import Question
from pbem.league.pace import Late, Pace
from pbem.league.table import Table
from pbem.league.windows import has_answered, pace_of, stand_in, stands
from pbem.store.tables import Seat

MOST_LOOKED_AT = 3000
MOST_LINES = 24
MOST_DULL = 200
LATE = {
    Late.STAFF: "a staff officer plays on for you",
    Late.DEFAULT: "default orders are played for you",
    Late.MODERATOR: "the moderator is called",
    Late.STANDBY: "your seat is offered to somebody else",
}


def question_for(table: Table, seat: Seat) -> Question | None:
    """The open question, if it is this seat that is asked."""
    decision = table.decision(seat.side) if seat.role == "player" else None
    if decision is None or table.row.state not in ("running", "paused"):
        return None
    rules = table.rules
    usual = str(rules.default(decision.game, decision))
    others = [each for each in examples(decision) if each != usual]
    moment = None if stands(table) else table.row.due
    return Question(
        prompt=decision.prompt,
        due=table.work.moment(moment, table.work.person(seat)) if moment else "",
        such_as=(usual, *others),
        template=template(rules, decision),
        late=late(in_effect(table)) if moment and table.work.now < moment else "",
        overdue=moment is not None and moment < table.work.now,
        note=note(table, seat),
    )


def note(table: Table, seat: Seat) -> str:
    """Why there is no deadline, or why nothing need be done until it comes."""
    if table.row.state == "paused":
        return "There is no deadline: the game is paused."
    if stands(table):
        return "There is no deadline: the clock stands."
    if has_answered(table, seat):
        return "Your orders are in and are played at the deadline."
    return ""


def due(table: Table, seat: Seat) -> str:
    """Until when, in the reader's own words."""
    moment = table.row.due
    if moment is None or stands(table):
        return note(table, seat)
    said = table.work.moment(moment, table.work.person(seat))
    return f"{said}; {note(table, seat)}".rstrip("; ")


def in_effect(table: Table) -> Pace:
    """The pace as it works out: where there is no moderator to call, the staff plays on."""
    pace = pace_of(table)
    called = any(seat.person_id is not None for seat in table.moderators)
    if pace.late is not Late.MODERATOR or called:
        return pace
    return replace(pace, late=Late(stand_in(table)))


def late(pace: Pace) -> str:
    """What happens to somebody who lets the deadline pass."""
    spare = [
        f"{write_length(length)} {words}"
        for length, words in ((pace.grace, "of grace"), (pace.bank, "in the time bank"))
        if length
    ]
    after = f"After that{', and ' + ' and '.join(spare) if spare else ''}, "
    return f"{after}{LATE[pace.late]}."


def template(rules: Ruleset[Any], decision: Decision[Any]) -> str:
    """Orders to edit: for all who may act a line that would be legal, as a comment."""
    heading = next((name for name, kind in rules.headings.items() if kind == decision.kind), "")
    turn = rules.turn(decision.game)
    lines = [f"TURN {turn}"] if turn else []
    lines += [heading] if heading else []
    ending = rules.finish(decision)
    if ending is None:
        return "\n".join([*lines, str(rules.default(decision.game, decision))])
    last = str(ending)
    open_to = [f"# {each}" for each in for_everybody(rules, decision, last)]
    later = [f"# {each}" for each in rules.ahead(decision)]
    return "\n".join([*lines, *open_to, last, *later])


def for_everybody(rules: Ruleset[Any], decision: Decision[Any], last: str) -> list[str]:
    """A legal order for all who may act; where there are too many to list, for some of them."""
    is_place = partial(rules.is_place, decision.game)
    found: dict[str, str] = {}
    dull = 0  # orders in a row that tell nothing new
    for order in map(str, islice(decision, MOST_LOOKED_AT)):
        if order == last:
            continue
        if len(found) == MOST_LINES and subject_of(order, is_place) not in found:
            return list(found.values())
        dull = 0 if is_new(order, is_place, found) else dull + 1
        if dull == MOST_DULL:
            break
    else:
        return list(found.values())
    chance = random.Random(decision.prompt)
    for order in (str(decision.sample(chance)) for _ in range(MOST_LINES)):
        if order != last:
            is_new(order, is_place, found)
    return sorted(found.values(), key=lambda order: order.split()[0])


def is_new(order: str, is_place: Callable[[str], bool], found: dict[str, str]) -> bool:
    """Note an order for somebody who had none yet; rather a move than a halt."""
    subject = subject_of(order, is_place)
    known = found.get(subject)
    if not subject or (known is not None and not known.count(" ") < 2 <= order.count(" ")):
        return False
    found[subject] = order
    return True


def subject_of(order: str, is_place: Callable[[str], bool]) -> str:
    """Who an order is for: a unit, or a group and what it is to do; nobody, if it names a place."""
    verb, *others = order.split(maxsplit=2)
    if others and others[0].endswith(":"):
        return f"{verb} {others[0]}"
    if len(others) == 1 and is_place(others[0]):
        return verb
    return others[0] if others else ""
