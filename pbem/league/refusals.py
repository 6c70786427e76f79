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


class NotInstalled(Refused):
    """A game stands still: the title that it is played by is not here."""

    def __init__(self, code: str, title: str) -> None:
        super().__init__(
            f"{code} stands still: its title, {title}, is not installed here now. Nothing of the "
            "game is lost, and no deadline passes."
        )
