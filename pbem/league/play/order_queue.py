"""Orders as they come in: read, tried, laid into the queue, shown, withdrawn."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Collection, Sequence
from difflib import get_close_matches

import msgspec

from pbem.engine.errors import Invalid
from pbem.engine.order import Condition, Standing
from pbem.league.notices import LATER, Echo, Receipt, Waiting
from pbem.league.play.idle_sheets import UNBEGUN, ends_unbegun, refuse_what_does_nothing
from pbem.league.play.loaded_game import LoadedGame, id_of, rule_in, standing_of
from pbem.league.refusals import Refused
from pbem.notation.sheets.rehearsal import Tried, dry_run, rehearsed
from pbem.notation.sheets.sheet import Sheet, read_sheet
from pbem.store.rows import seating
from pbem.store.schema import Queued, Seat

MOST_WAITING = 600
FEW_WORDS = 4  # fewer of them make no letter, but where the first is like no verb
LIKE = 0.75
TO_OTHERS = "Words for the other players go under a line PRESS ALL, up to a line END."
NUMBER = re.compile(r"[0-9]{1,4}")
RANGE = re.compile(r"(\d{1,4})(?:\s*(?:-|–|to)\s*(\d{1,4}))?", re.IGNORECASE)


class Taken(msgspec.Struct, frozen=True):
    """What was made of a sheet of orders."""

    lines: tuple[Echo, ...]
    changed: bool  # is there anything to play on with?
    orders: int = 0  # that were taken, standing ones among them


def receipt_number(fingerprint: str, code: str, side: str) -> str:
    """What confirms a mail in one game; the same mail has the same number."""
    return hashlib.sha256(f"{fingerprint} {code} {side}".encode()).hexdigest()[:10]


def take(game: LoadedGame, seat: Seat, text: str, receipt: str) -> Taken:
    """Lay a sheet of orders out; if one of its lines is not understood, none of them.

    New lines go to the end of the queue, or before all others when one of those was refused.
    What is refused is refused before anything is written.
    """
    view = game.view(seat.side)
    sheet = read_sheet(game.rules, text, seat.side, view, receipt)
    tried = rehearsed(game.rules, sheet, seat.side, view)
    if sheet.errors:
        return Taken(echoes(game, tried), changed=False)
    refuse_what_does_nothing(game, seat, text, sheet)
    waiting = game.queue(seat)
    unmoved = ends_unbegun(game, seat, sheet)
    if len(waiting) + len(sheet.lines) > MOST_WAITING:
        raise Refused(
            f"Your queue would hold {len(waiting) + len(sheet.lines)} lines; "
            f"{MOST_WAITING} are allowed.",
        )
    places = [each.place for each in waiting] or [0]
    first = min(places) - len(sheet.lines) if seat.held else max(places) + 1
    new = [
        {
            "seat_id": id_of(seat),
            "receipt": receipt,
            "number": line.number,
            "place": place,
            "turn": line.turn,
            "text": str(line),
            "given_at": game.work.now,
        }
        for place, line in enumerate(sheet.lines, first)
    ]
    lay_out(game, seat, sheet)
    game.lay_down(new)
    changed = bool(sheet.lines or sheet.standing or sheet.if_illegal)
    if changed and not is_beside_the_point(game, seat, sheet):
        seating.queue_released(seat)
    orders = len(sheet.lines) + len(sheet.standing)
    echoed = tuple(caution(each, unmoved) for each in tried)
    return Taken(echoed, changed, orders)


def take_instead(game: LoadedGame, seat: Seat, text: str, receipt: str) -> Taken:
    """Lay a sheet of orders out in place of all that waits; if it is not understood, nothing."""
    sheet = read_sheet(game.rules, text, seat.side, game.view(seat.side), receipt)
    if not sheet.errors:
        refuse_what_does_nothing(game, seat, text, sheet)
        withdraw(game, seat, "ALL")
    return take(game, seat, text, receipt)


def is_beside_the_point(game: LoadedGame, seat: Seat, sheet: Sheet) -> bool:
    """Has a sheet lines, but none for what its player is asked? Then his queue waits on."""
    kind, now = game.kind_asked(seat), game.rules.turn(game.position)
    settles = bool(sheet.standing or sheet.if_illegal or not sheet.lines)
    return bool(kind) and not settles and not any(each.is_for(kind, now) for each in sheet.lines)


def lay_out(game: LoadedGame, seat: Seat, sheet: Sheet) -> None:
    """Take over a sheet's standing orders; the same occasion newly ruled replaces the old.

    Several rules of one sheet for an occasion stay, in their order: the first that fits counts.
    """
    if sheet.standing:
        occasions = {_occasion(each) for each in sheet.standing}
        new = dict.fromkeys(map(str, sheet.standing))
        before = [(text, rule_in(game.rules, text, seat.side)) for text in standing_of(seat)]
        old = [text for text, rule in before if _occasion(rule) not in occasions]
        seating.standing_orders_set(seat, msgspec.json.encode([*new, *old]).decode())
    if sheet.if_illegal is not None:
        seating.if_illegal_set(seat, sheet.if_illegal)


def _occasion(rule: Standing) -> tuple[str, tuple[Condition, ...]]:
    """What a standing order is for."""
    return rule.kind, rule.conditions


def check(game: LoadedGame, seat: Seat, text: str) -> tuple[Echo, ...]:
    """Try a sheet of orders without the enemy and without dice; nothing is changed."""
    return echoes(game, dry_run(game.rules, text, seat.side, game.view(seat.side)))


def warnings(game: LoadedGame, seat: Seat, text: str) -> dict[str, tuple[str, ...]]:
    """What nobody should send unawares, by the lines of a sheet; nothing is changed."""
    tried = dry_run(game.rules, text, seat.side, game.view(seat.side))
    return {each.canonical: each.careful for each in tried if each.careful}


def echoes(game: LoadedGame, tried: Sequence[Tried]) -> tuple[Echo, ...]:
    """The lines as they were tried; at the first that is rather a letter, how to write one."""
    verbs = game.rules.first_words
    letter = next((each for each in tried if not each.ok and is_prose(each.text, verbs)), None)
    return tuple(echo(each, *((TO_OTHERS,) if each is letter else ())) for each in tried)


def is_prose(text: str, verbs: Collection[str]) -> bool:
    """Is this rather a sentence than an order, which begins with a verb or names numbers?"""
    words = text.split()
    ordered = bool(words) and words[0].upper().rstrip(":") in verbs and words[-1][-1] not in ".!?"
    if ordered or text.isupper() or any(each.isdigit() for each in text):
        return False
    return len(words) >= FEW_WORDS or not get_close_matches(words[0].upper(), verbs, 1, LIKE)


def echo(tried: Tried, *more: str) -> Echo:
    return Echo(tried.number, tried.text, tried.canonical, tried.ok, (*tried.words, *more))


def caution(tried: Tried, unbegun: Collection[str] = ()) -> Echo:
    """A line that is in the queue: what would be wrong with it now, is said and no more."""
    words = (*tried.words, *((UNBEGUN,) if tried.later and tried.canonical in unbegun else ()))
    if not tried.ok:
        words = ("It waits for its moment; as things stand it would be refused:", *words)
    elif tried.later:
        words = (*words, LATER)
    return Echo(
        tried.number,
        tried.text,
        tried.canonical,
        True,
        words,
        doubtful=not tried.ok,
        later=tried.later,
        careful=tried.careful,
    )


def receipt(
    game: LoadedGame, seat: Seat, number: str, lines: tuple[Echo, ...], dry: bool
) -> Receipt:
    """What was made of a mail's lines, and everything that now waits."""
    reader = game.work.person(seat)
    return Receipt(
        number=number,
        received=game.work.moment(game.work.now, reader).rpartition(" (")[0],
        lines=lines,
        queue=queue(game, seat),
        standing=tuple(standing_of(seat)),
        if_illegal=seat.if_illegal.upper(),
        dry=dry,
        side=seat.side if len(game.held_with(seat)) > 1 else "",
    )


def queue(game: LoadedGame, seat: Seat) -> tuple[Waiting, ...]:
    """The lines that wait, numbered as they can be withdrawn."""
    rows = game.queue(seat)
    return tuple(Waiting(at, row.turn, row.text) for at, row in enumerate(rows, 1))


def withdraw(game: LoadedGame, seat: Seat, which: str) -> list[str]:
    """Take lines out of the queue: ALL, or numbers and ranges as SHOW numbers them."""
    rows = list(game.queue(seat))
    chosen = rows if which.upper() in ("", "ALL") else [rows[at] for at in _numbers(which, rows)]
    for row in chosen:
        game.settle(row, "withdrawn", "withdrawn")
    return [row.text for row in chosen]


def undo(game: LoadedGame, seat: Seat) -> list[str]:
    """Take the lines of the last mail out of the queue, as far as they wait."""
    rows = game.queue(seat)
    last = max(rows, key=lambda row: row.id or 0).receipt if rows else ""
    chosen = [row for row in rows if row.receipt == last]
    for row in chosen:
        game.settle(row, "withdrawn", "withdrawn")
    return [row.text for row in chosen]


def _numbers(text: str, rows: list[Queued]) -> list[int]:
    found: dict[int, None] = {}
    for piece in text.replace(",", " ").split():
        match = RANGE.fullmatch(piece)
        if match is None:
            raise Invalid(
                f"{piece!r} is not a line of the queue.", expected=("ALL", "3", "3-5", "2, 4")
            )
        first, last = int(match[1]), int(match[2] or match[1])
        if not 1 <= first <= last <= len(rows):
            lines = "1 line" if len(rows) == 1 else f"{len(rows)} lines"
            there = f"Your queue has {lines}; {piece} is not among them."
            raise Refused(there if rows else "Your queue is empty.")
        found.update(dict.fromkeys(range(first - 1, last)))
    return list(found)


def drop_standing(seat: Seat, which: str) -> list[str]:
    """Forget standing orders: ALL, or one by its number."""
    rules = standing_of(seat)
    if which.upper() == "ALL":
        dropped, rules = rules, []
    elif NUMBER.fullmatch(which) and 1 <= int(which) <= len(rules):
        dropped = [rules.pop(int(which) - 1)]
    else:
        raise Invalid(f"{which!r} is not one of your standing orders.", expected=("ALL", "1"))
    seating.standing_orders_set(seat, msgspec.json.encode(rules).decode())
    return dropped
