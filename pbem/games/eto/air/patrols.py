"""14.1  What a standing order says of interception: against whom, with whom, how far, who stays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Self

import msgspec

from pbem.games.eto.position.fleets import hex_of
from pbem.games.eto.position.game import Europe

ALL, NEVER, BOMBERS, UNESCORTED, SAFE, COVER = AGAINST = (
    "ALL", "NEVER", "BOMBERS", "UNESCORTED", "SAFE", "COVER",
)  # fmt: skip
CLAUSES = ("WITH", "IN", "WITHIN", "KEEP", "HOME")


class Patrol(msgspec.Struct, frozen=True):
    """WHEN INTERCEPT: BOMBERS WITH Spit1 + Spit2 WITHIN 3 KEEP 1."""

    against: str  # one of AGAINST
    units: tuple[str, ...] = ()  # who may go, in the order in which they go; none: everybody
    places: tuple[str, ...] = ()  # over which they meet the enemy; none: anywhere
    within: int | None = None  # hexes from the base at most
    keep: int = 0  # of those who could go, how many stay
    home: str = ""  # 15.2 when they break off

    @classmethod
    def said(cls, choice: Sequence[str]) -> Self | None:
        """What the words of a standing order mean; None if they only name units."""
        if choice[0] not in AGAINST:
            return None
        clauses: dict[str, list[str]] = {each: [] for each in CLAUSES}
        clause = clauses["WITH"]
        for word in choice[1:]:
            if word in clauses:
                clause = clauses[word]
            elif word not in ("+", "IF"):
                clause.append(word)
        within = int(clauses["WITHIN"][0]) if clauses["WITHIN"] else None
        keep = int((clauses["KEEP"] or ["0"])[0])
        home = "".join(clauses["HOME"])
        return cls(choice[0], tuple(clauses["WITH"]), tuple(clauses["IN"]), within, keep, home)

    def going(self, game: Europe, able: Mapping[str, Sequence[str]]) -> dict[str, str]:
        """Who goes where: as late on the way of the flight as each may."""
        found: dict[str, str] = {}
        for id in self.units or able:
            near = [
                hex
                for hex in able.get(id, ())
                if self._is_near(game, id, hex) and self._is_there(game, hex)
            ]
            if near:
                found[id] = near[-1]
        return dict(list(found.items())[: max(0, len(found) - self.keep)])

    def _is_there(self, game: Europe, hex: str) -> bool:
        """Is a hex one of those that are guarded, or in one of these seas?"""
        waters = game.board.waters
        return not self.places or any(
            hex == place or game.board.is_in(hex, waters.get(place, 0)) for place in self.places
        )

    def _is_near(self, game: Europe, id: str, hex: str) -> bool:
        base = hex_of(game, id)
        if self.within is None or not base:  # 3.5 from an escort box no way is counted
            return True
        return game.board.grid.distance(game.at(base), game.at(hex)) <= self.within
