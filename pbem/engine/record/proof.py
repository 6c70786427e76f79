"""The proof of a game's dice: each is compared with what the seed gives that was in force.

A game begins with one seed. Where another takes its place, the journal has an entry with the new
commitment, and the dice after that entry fall by the new seed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from pbem.engine.dice import Bent, Roll, commitment, verify
from pbem.engine.record.journal import SEED, Header, Record


class Stretch(msgspec.Struct, frozen=True):
    """The dice that fell by one seed, and what was published of it before them."""

    commitment: str
    entry: int  # that committed to it; 0: the header of the game
    rolls: tuple[Roll, ...]


def stretches(header: Header, records: Iterable[Record]) -> list[Stretch]:
    """All dice of a game, those taken back too, by the seeds that they fell by."""
    found = [(header.commitment, 0, list[Roll]())]
    for record in records:
        if record.by == SEED:
            found.append((record.text, record.number, []))
        found[-1][2].extend(record.rolls)
    return [Stretch(published, entry, tuple(rolls)) for published, entry, rolls in found]


def with_seeds(
    header: Header, records: Iterable[Record], seeds: Sequence[bytes]
) -> Iterator[tuple[bytes, Stretch]]:
    """Each stretch with its seed; ValueError unless there are as many of both."""
    found = stretches(header, records)
    if len(seeds) != len(found):
        raise ValueError(f"{len(found)} seeds were committed to, and {len(seeds)} are known")
    return zip(seeds, found, strict=True)


def check_commitments(header: Header, records: Iterable[Record], seeds: Sequence[bytes]) -> None:
    """Raise ValueError unless these are the seeds that were committed to."""
    for seed, stretch in with_seeds(header, records, seeds):
        if commitment(seed) != stretch.commitment:
            raise ValueError("the seed is not the one that was committed to")


def bent_dice(header: Header, records: Iterable[Record], seeds: Sequence[bytes]) -> list[Bent]:
    """The dice that the seeds do not give: none, if all was honest."""
    return [
        bent
        for seed, stretch in with_seeds(header, records, seeds)
        for bent in verify(seed, stretch.commitment, header.id, header.salts, stretch.rolls)
    ]
