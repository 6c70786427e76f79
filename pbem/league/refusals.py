"""What the house refuses, as against what a game's rules forbid."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from pbem.engine.errors import MOST_SUGGESTIONS


class Refused(Exception):
    """The house does not do this: why, and what could be asked for instead."""

    def __init__(self, message: str, *, instead: Iterable[str] = ()) -> None:
        super().__init__(message)
        self.message = message
        self.instead = tuple(islice(instead, MOST_SUGGESTIONS + 1))

    def brief(self) -> str:
        """The refusal in one sentence."""
        return self.message

    def hints(self) -> list[str]:
        """Further lines that help."""
        if not self.instead:
            return []
        shown = ", ".join(self.instead[:MOST_SUGGESTIONS])
        more = ", ..." if len(self.instead) > MOST_SUGGESTIONS else ""
        return [f"legal: {shown}{more}"]
