"""What happens to counters and markers, whatever the action."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from msgspec.structs import replace

from pbem.engine.event import Deed, Event
from pbem.engine.order import Side
from pbem.games.norway.facts.units import hidden_id
from pbem.games.norway.facts.words import Words
from pbem.games.norway.position.game import Norway
from pbem.wargame.map.pictured import Canvas, OfUnit, Outcome
from pbem.wargame.scene import Loss

LOST = {
    "fire": "is eliminated in {}",
    "aboard": "goes down with its ship in {}",
    "overrun": "is overrun on the ground in {} (10.61)",
    "no base": "has no base to land on in {} (10.2)",
    "no landing": "could not be landed in {} and is lost (25.4)",
    "evacuation": "does not get away from {} (25.4)",
    "island": "is lost in the failed assault on {} (11.7)",
    "crowded": "is lost in {}, where there is no room (8.2)",
    "glider": "is left where its gliders landed, in {} (25.7)",
    "mines": "runs on a mine in {} (26.2)",
}
PLACED = {
    "setup": "is set up in",
    "reinforcement": "arrives in",
    "refit": "is back in",
    "naval infantry": "comes ashore in",
    "commando": "appears in",
    "rally": "rallies in",
}


ATTACKS = "attacks"  # the layer of a map that fights are in


def in_the_fight(canvas: Canvas[Norway], result: str) -> Outcome | None:
    """11.0  What came of the fight that is on."""
    return Outcome(canvas.fight.place, result, ATTACKS) if canvas.fight else None


class Lost(OfUnit, frozen=True):
    """13.0  A unit goes to the refit box."""

    why: str  # see LOST

    def told(self, words: Words) -> str:
        return f"{words.unit(self.unit)} {LOST[self.why].format(words.place(self.hex))}."

    def deeds(self) -> Iterable[Deed]:
        return (Deed(self.side, "lost", self.unit, self.hex),)

    def losses(self, canvas: Canvas[Norway]) -> Iterator[Loss]:
        yield canvas.loss(self, dead=True)

    def outcome(self, canvas: Canvas[Norway]) -> Outcome | None:
        return in_the_fight(canvas, "E") if self.why == "fire" else None


class Placed(OfUnit, frozen=True):
    """A unit comes onto the map."""

    tells: ClassVar = ("PLACE", "DEFAULT")
    how: str  # see PLACED
    veil: str = ""  # 14.0 all that the enemy sees of it, see position.fog

    def seen_by(self, side: Side) -> Event:
        if not self.veil or side == self.side:
            return self
        return replace(self, unit=hidden_id(self.veil, self.hex, 0), veil="")

    def told(self, words: Words) -> str:
        return f"{words.unit(self.unit)} {PLACED[self.how]} {words.place(self.hex)}."

    def deeds(self) -> Iterable[Deed]:
        return () if self.how == "setup" else (Deed(self.side, "brought", self.unit),)

    def ordered_by(self) -> tuple[str, ...]:
        return self.side, "PLACE", self.unit


class MarkerGone(Event, frozen=True):
    """A marker leaves the map: entrenchment, airdrop, captured supply, the airbase on the ice."""

    what: str
    place: str
    why: str

    def told(self, words: Words) -> str:
        return f"The {self.what} in {words.place(self.place)} is gone: {self.why}."
