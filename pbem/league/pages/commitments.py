"""What was published of a game's seeds, and from which entry of its journal on each counts."""

from __future__ import annotations

import msgspec

from pbem.engine.dice import commitment
from pbem.engine.record.journal import SEED
from pbem.league.play.loaded_game import earlier_seeds_of, id_of
from pbem.league.unit_of_work import Work
from pbem.store.rows import journals
from pbem.store.schema import Game


class Commitment(msgspec.Struct, frozen=True):
    """The SHA-256 of a seed, and the entry that committed to it; 0: before the game."""

    sha256: str
    entry: int


def commitments(work: Work, row: Game) -> tuple[Commitment, ...]:
    """All of them in their order; there is one, unless a restore gave the game new dice."""
    earlier = earlier_seeds_of(row)
    if not earlier:
        return (Commitment(row.commitment, 0),)
    later = journals.entries_by(work.session, id_of(row), (SEED,))
    succeeded = (Commitment(each.text, each.number) for each in later)
    return (Commitment(commitment(earlier[0]), 0), *succeeded)
