"""What became of order lines: each is told once, beside the line where that is echoed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

from msgspec.structs import replace

from pbem.engine.desks import ENDED, PLAYED, SEALED
from pbem.league.notices import Echo, Notice, Receipt
from pbem.league.play.loaded_game import LoadedGame
from pbem.store.rows import queues
from pbem.store.rows.queues import STOPPED
from pbem.store.schema import Queued, Seat

SEVERAL = 3  # lines
NOT_NEEDED = "NOT NEEDED"  # the fate of a line
AS_WRITTEN = {"PLAYED": "PLAYED as written", NOT_NEEDED: NOT_NEEDED}  # fates told by numbers
BEGINS = "played "
AS = f"{BEGINS}as "  # how the words on a line begin that was played as something else
OR = " | "  # between alternatives

Key: TypeAlias = tuple[str, int, str]


def with_fates(game: LoadedGame, seats: Iterable[Seat], notice: Notice) -> Notice:
    """A notice with the fates of all lines that their player has not been told of."""
    lines = [line for seat in seats for line in game.untold(seat)]
    for line in lines:
        queues.fate_told(line)
    settled = {_key(line): line for line in lines}
    echoed = {
        (receipt.number, line.number, line.canonical)
        for receipt in notice.receipts
        if not receipt.dry
        for line in receipt.lines
    }
    return replace(
        notice,
        receipt=None if notice.receipt is None else _settled(notice.receipt, settled),
        also=tuple(_settled(each, settled) for each in notice.also),
        fates=tuple(told(each for each in lines if _key(each) not in echoed)),
    )


def _key(line: Queued) -> Key:
    """By what an echo knows it: a line of a mail may have become several."""
    return line.receipt, line.number, line.text


def _settled(receipt: Receipt, settled: Mapping[Key, Queued]) -> Receipt:
    """A receipt whose lines tell what has become of them."""
    if receipt.dry:
        return receipt
    found = [settled.get((receipt.number, each.number, each.canonical)) for each in receipt.lines]
    lines = zip(receipt.lines, found, strict=True)
    return replace(
        receipt,
        lines=tuple(echo if line is None else _with_fate(echo, line) for echo, line in lines),
    )


def _with_fate(echo: Echo, line: Queued) -> Echo:
    """An echoed line with its fate, in place of what was expected of it."""
    return replace(
        echo, fate=how(line), words=tuple(why(line)), doubtful=False, later=False, careful=()
    )


def told(lines: Iterable[Queued]) -> Iterator[str]:
    """What became of each line; many of one mail with the same fate are told together.

    Those that were played as written are told by their numbers: their words were echoed by an
    earlier mail, and what came of them is told by what happened.
    """
    alike: dict[tuple[str, str, str], list[Queued]] = {}
    for line in lines:
        alike.setdefault((how(line), "\n".join(why(line)), line.receipt), []).append(line)
    for (end, reason, receipt), group in alike.items():
        if not reason and end in AS_WRITTEN:
            yield f"{AS_WRITTEN[end]} [{receipt}]: {in_rows(each.number for each in group)}"
            continue
        if len(group) < SEVERAL or "\n" in reason:
            yield from map(fate, group)
            continue
        because = f" ({reason})" if reason else ""
        every = "; ".join(f"line {each.number} {each.text}" for each in group)
        yield f"{end}{because} [{receipt}]: {every}"


def in_rows(numbers: Iterable[int]) -> str:
    """Numbers of lines: "lines 4 to 9, 11"."""
    rows: list[list[int]] = []
    found = sorted(set(numbers))
    for number in found:
        if rows and number == rows[-1][-1] + 1:
            rows[-1].append(number)
        else:
            rows.append([number])
    told = (f"{row[0]} to {row[-1]}" if row[1:] else f"{row[0]}" for row in rows)
    return f"{'line' if len(found) == 1 else 'lines'} {', '.join(told)}"


def fate(line: Queued) -> str:
    """A line and what became of it, with the receipt that confirmed it.

    Of one with alternatives only the one that was played; all of it was echoed by its receipt.
    """
    if OR in line.text and line.words.startswith(AS):
        return f"{how(line)} {line.words.removeprefix(BEGINS)} [{line.receipt} line {line.number}]"
    words = "".join(f": {each}" for each in why(line))
    first, parted, pointed = words.partition("\n")  # a finger below it points into the line
    return f"{how(line)} {line.text}{first} [{line.receipt} line {line.number}]{parted}{pointed}"


def how(line: Queued) -> str:
    """Played or not; not needed, as what it would have ended was over; or sealed: it is played
    when all others have answered."""
    if line.fate == STOPPED:
        return "STOPPED"
    if line.words == ENDED:
        return NOT_NEEDED
    if line.fate != "done":
        return "NOT PLAYED"
    return "SEALED" if line.words.startswith(SEALED) else "PLAYED"


def why(line: Queued) -> Iterator[str]:
    """What there is to say of it that `how` has not said already."""
    words = line.words.removeprefix("not played: ")
    if words not in (PLAYED, SEALED, ENDED):
        yield words
