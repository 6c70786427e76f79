"""A journal that is followed entry by entry, and what each entry was as the store keeps it."""

from __future__ import annotations

from typing import Any

import msgspec

from pbem.engine.dice import RecordedDice, Roll
from pbem.engine.record.journal import BACK, DIE, REMARK, SEED, Journal, Record
from pbem.store.schema import Entry

SILENT = (REMARK, DIE, BACK, SEED)  # entries that leave the position as it is
ROLLS = msgspec.json.Decoder(tuple[Roll, ...])


class FollowedJournal(Journal[Any]):
    """A journal that is followed entry by entry."""

    def follow(self, record: Record) -> int:
        """Carry out a recorded entry again; the turn that it leads to."""
        if record.by not in SILENT:
            dice = RecordedDice(record.rolls, record.dice_before)
            self._carry_out(record.by, record.side, record.text, dice)
        return self.rules.turn(self.position)


def record_of(entry: Entry) -> Record:
    """An entry as the kernel knows it."""
    rolls = ROLLS.decode(entry.rolls_json)
    return Record(
        entry.number, entry.by, entry.side, entry.text, entry.dice_before, rolls, entry.comment
    )
