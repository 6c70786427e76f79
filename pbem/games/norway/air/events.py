"""What happens in the air."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec.structs import replace

from pbem.engine.event import Deed, Event
from pbem.engine.order import Side
from pbem.games.norway.facts.words import Words
from pbem.games.norway.position.fog import seen_through
from pbem.games.norway.position.game import Norway
from pbem.wargame.map.pictured import Canvas, Pictured
from pbem.wargame.scene import Arrow

FLOWN = {
    "ferry": ("flies over to", "fly over to"),
    "out": ("sets out for", "set out for"),
    "stay": ("stays in", "stay in"),
    "strike": ("flies to", "fly to"),
    "supply": ("brings supply to", "bring supply to"),
    "home": ("turns back to", "turn back to"),
    "hop": ("flies by way of a carrier to", "fly by way of a carrier to"),
    "lift": ("brings troops to", "bring troops to"),
}
DRAWN = {
    "strike": ("strikes", "strike"),
    "lift": ("landings", "landing"),
    "supply": ("landings", "landing"),
}
"""In which layer a flight is drawn, and how, where it is no mere move."""


def veiled(event: Flown | Dropped | NotFollowed | ModeChanged, side: Side, around: str) -> Event:
    """14.0  The event as a side sees it: of some units perhaps no more than side and arm."""
    if not event.veils or side == event.side:
        return event
    return replace(event, units=seen_through(event.units, event.veils, around), veils=())


class Flown(Pictured, frozen=True):
    """10.7, 25.5  Aircraft go somewhere: to strike and come back, or to stay."""

    units: tuple[str, ...]
    side: Side
    path: tuple[str, ...]  # where they were comes first
    how: str  # see FLOWN
    stays: bool = False  # are they based there from now on?
    veils: tuple[str, ...] = ()

    def seen_by(self, side: Side) -> Event:
        return veiled(self, side, self.path[0])

    def told(self, words: Words) -> str:
        return f"{words.do(self.units, *FLOWN[self.how])} {words.place(self.path[-1])}."

    def deeds(self) -> Iterable[Deed]:
        return (Deed(self.side, "moved", id) for id in self.units) if self.stays else ()

    def went(self) -> Mapping[str, str]:
        return dict.fromkeys(self.units, self.path[-1]) if self.stays else {}

    def set_out(self, unit: str) -> str | None:
        return self.path[0] if unit in self.units else None

    def arrows(self, canvas: Canvas[Norway]) -> Iterator[Arrow]:
        layer, kind = DRAWN.get(self.how, ("moves", "move"))
        path = (self.path[0], self.path[-1])
        yield Arrow(layer, kind, path, canvas.told(self), self.side, len(self.units))


class Dropped(Pictured, frozen=True):
    """19.0, 25.7  Troops come down from the air, or supply does."""

    notable = True
    side: Side
    units: tuple[str, ...]  # nobody: the supply marker
    area: str
    how: str  # supply, airlift, paradrop, glide
    veils: tuple[str, ...] = ()

    def seen_by(self, side: Side) -> Event:
        return veiled(self, side, self.area)

    def told(self, words: Words) -> str:
        if not self.units:
            return f"Supply is dropped in {words.place(self.area)} (19.0)."
        one, more = {
            "airlift": ("is flown into", "are flown into"),
            "paradrop": ("jumps over", "jump over"),
            "glide": ("lands by glider in", "land by glider in"),
        }[self.how]
        return f"{words.do(self.units, one, more)} {words.place(self.area)}."

    def deeds(self) -> Iterable[Deed]:
        return (Deed(self.side, "moved", id) for id in self.units)


class NotFollowed(Pictured, frozen=True):
    """25.7  An airlift behind airborne troops does not come about."""

    side: Side
    units: tuple[str, ...]
    area: str
    why: str
    veils: tuple[str, ...] = ()

    def seen_by(self, side: Side) -> Event:
        return veiled(self, side, "")

    def told(self, words: Words) -> str:
        doing = words.do(self.units, "is not flown", "are not flown")
        return f"{doing} into {words.place(self.area)}: {self.why}."


class ModeChanged(Pictured, frozen=True):
    """20.21  Fighters go into interception mode, or out of it."""

    side: Side
    units: tuple[str, ...]
    on: bool
    veils: tuple[str, ...] = ()

    def seen_by(self, side: Side) -> Event:
        return veiled(self, side, "")

    def told(self, words: Words) -> str:
        how = ("stands", "stand") if self.on else ("no longer stands", "no longer stand")
        return f"{words.do(self.units, *how)} by to intercept (20.2)."


class Intercepted(Event, frozen=True):
    """20.22  Fighters rise against aircraft that fly over them, or stay on the ground."""

    side: Side
    units: tuple[str, ...]
    area: str

    def told(self, words: Words) -> str:
        if not self.units:
            return f"The fighters in {words.place(self.area)} let the enemy aircraft pass."
        return f"{words.do(self.units, 'intercepts', 'intercept')} over {words.place(self.area)}."
