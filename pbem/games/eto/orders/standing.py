"""What standing orders may say to which kind of question: one row a question."""

from __future__ import annotations

from typing import NamedTuple


class Answers(NamedTuple):
    """How a kind of question can be answered beforehand."""

    kind: str
    words: tuple[str, ...] = ()
    units: bool = False  # units in the order in which they are taken
    places: bool = False  # hexes in the order in which they are wanted

    @property
    def word(self) -> str:
        """What stands behind WHEN."""
        return self.kind.upper()

    def forms(self) -> str:
        """The same as the grammar has it."""
        ways = (*self.words, "DEFAULT", *(("units",) if self.units else ()))
        ways = (*ways, *(("path",) if self.places else ()))
        return f"{self.word} COLON ({' | '.join(ways)})  -> answer"


STANDING = (
    Answers("offensive", ("PASS",)),
    Answers("headquarters", ("DONE",)),
    Answers("move", ("DONE",)),
    Answers("regroup", ("DONE",)),
    Answers("activate", ("DONE", "ALL")),
    Answers("march", ("DONE",)),
    Answers("replenish", ("DONE",)),
    Answers("displace", places=True),
    Answers("excess", ("WEAKEST", "STRONGEST"), units=True),
)
