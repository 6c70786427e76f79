"""What can happen in combat and after it; units in combat are shown, so both sides see it all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from msgspec.structs import replace

from pbem.engine.event import Deed, Event
from pbem.engine.order import Side
from pbem.games.narvik.facts.words import RESULTS, Words
from pbem.games.narvik.movement.arrow_paths import offing, on_board
from pbem.games.narvik.position.game import Narvik
from pbem.wargame.map.pictured import Canvas, OfUnit, Outcome, Pictured, WayBack
from pbem.wargame.position.private import Private
from pbem.wargame.scene import Arrow, Loss

OPENED = {
    "fire": ("opens fire at", "open fire at"),
    "assault": ("assaults", "assault"),
    "counter": ("counterattacks", "counterattack"),
    "landing": ("storms", "storm"),
    "air": ("strikes from the air at", "strike from the air at"),
    "naval": ("shells", "shell"),
}
REMOVED = {
    "disrupted": "is disrupted in {} and must regroup",
    "eliminated": "is eliminated in {}",
    "cut off": "has no way to retreat from {} and must regroup",
    "failed landing": "is lost in the failed landing at {}",
}
COMING_BACK = ("disrupted", "cut off")
SHOTS = {"fire": "fire", "air": "strike", "naval": "strike"}  # how -> kind of arrow
SILENT = {"gone": "nobody is left to fire", "empty": "nobody is left to be fired at"}


class Shift(Event, frozen=True):
    """One reason to move along the columns of the results table; right is positive."""

    columns: int
    why: str
    case: str

    def told(self, words: Words) -> str:
        return f"{self.columns:+} {self.why}"


class Opened(Pictured, frozen=True):
    """14.1  A group opens fire, assaults, counterattacks or strikes."""

    tells: ClassVar = ("COUNTER",)
    opens: ClassVar = True
    side: Side
    how: str  # fire, assault, counter, landing, air, naval
    units: tuple[str, ...]
    origin: str  # a hex, or the box that it comes from
    hex: str
    fire: int
    defenders: tuple[str, ...]  # the top unit last

    def told(self, words: Words) -> str:
        doing = words.do(self.units, *OPENED[self.how])
        against = words.units(self.defenders[::-1])
        return f"{doing} {words.place(self.hex)} ({against}), fire factor {self.fire}."

    def deeds(self) -> Iterable[Deed]:
        return (Deed(self.side, "attacked", self.hex),)

    @property
    def layer(self) -> str:
        return "fire" if self.how in SHOTS else "assaults"

    def outcome(self, canvas: Canvas[Narvik]) -> Outcome:
        return Outcome(self.hex, layer=self.layer)

    def arrows(self, canvas: Canvas[Narvik]) -> Iterator[Arrow]:
        if self.how == "air":  # aircraft are over the hex
            return
        view, kind = canvas.view, SHOTS.get(self.how, "attack")
        path = on_board(view, (offing(view, self.origin, self.hex), self.hex))
        yield Arrow(self.layer, kind, path, canvas.told(self), self.side, len(self.units))


class Hit(OfUnit, frozen=True):
    """14.1, 14.5  One die against one unit."""

    shifts: tuple[Shift, ...]
    column: int
    roll: int
    result: str  # "", R, D, E

    def told(self, words: Words) -> str:
        shifts = "".join(f", {each.told(words)}" for each in self.shifts)
        die = f"column {self.column}{shifts}, die {self.roll}"
        return f"  {self.unit}: {die}: {RESULTS[self.result]}."

    def outcome(self, canvas: Canvas[Narvik]) -> Outcome:
        return Outcome(self.hex, self.result, canvas.fight.layer if canvas.fight else "assaults")

    def joined(self, later: Event) -> Event | None:
        if not isinstance(later, Removed) or later.unit != self.unit:
            return None
        return self if later.why == RESULTS[self.result] else None


class Silent(Private, frozen=True):
    """14.1  A shot that was ordered and is not fired."""

    side: Side
    units: tuple[str, ...]
    hex: str
    why: str  # gone: nobody is left to fire; empty: nobody is left to be fired at

    def told(self, words: Words) -> str:
        doing = words.do(self.units, "does not fire at", "do not fire at")
        return f"{doing} {words.place(self.hex)}: {SILENT[self.why]}."


class Removed(OfUnit, frozen=True):
    """A unit leaves the map: disrupted, eliminated, or with no way to retreat."""

    why: str  # disrupted, eliminated, cut off, failed landing

    def told(self, words: Words) -> str:
        return f"{words.unit(self.unit)} {REMOVED[self.why].format(words.place(self.hex))}."

    def deeds(self) -> Iterable[Deed]:
        verb = "shaken" if self.why in COMING_BACK else "lost"
        return (Deed(self.side, verb, self.unit, self.hex),)

    def losses(self, canvas: Canvas[Narvik]) -> Iterator[Loss]:
        yield canvas.loss(self, dead=self.why not in COMING_BACK)


class MustRetreat(OfUnit, frozen=True):
    """15.1  How far a unit must go back."""

    hexes: int
    roll: int = 0  # 0: an elite unit withdraws

    def told(self, words: Words) -> str:
        how = f"routs (die {self.roll})" if self.roll else "withdraws"
        hexes = "1 hex" if self.hexes == 1 else f"{self.hexes} hexes"
        return f"{words.unit(self.unit)} {how}: {hexes} from {words.place(self.hex)}."


class Retreated(WayBack, frozen=True):
    """15.1  The path begins where it was; a staging area may be last."""

    def told(self, words: Words) -> str:
        return f"{self.unit} goes back to {words.place(self.path[-1])}."

    def arrows(self, canvas: Canvas[Narvik]) -> Iterator[Arrow]:
        layer = canvas.fight.layer if canvas.fight else "assaults"
        path = on_board(canvas.view, self.path)
        yield Arrow(layer, "retreat", path, canvas.told(self), self.side)


class Pursued(Pictured, frozen=True):
    """15.2  Units follow; of those who neither fired nor were seen before the enemy sees flags."""

    units: tuple[str, ...]
    side: Side
    path: tuple[str, ...]  # the hexes entered
    nationality: str = ""
    unseen: tuple[str, ...] = ()

    def seen_by(self, side: Side) -> Event:
        if side == self.side:
            return self
        units = tuple("" if id in self.unseen else id for id in self.units)
        return replace(self, units=units, unseen=())

    def told(self, words: Words) -> str:
        who = [id or f"a {self.nationality} unit" for id in self.units]
        return f"{words.do(who, 'pursues', 'pursue')} to {words.place(self.path[-1])}."

    def arrows(self, canvas: Canvas[Narvik]) -> Iterator[Arrow]:
        """From where the assault began, if that is next to it."""
        view, path = canvas.view, self.path
        origin = canvas.fight.origin if canvas.fight else ""
        if canvas.on_map(origin):
            near = view.board.grid.distance(view.at(origin), view.at(path[0])) == 1
            path = (origin, *path) if near else path
        path = on_board(view, path)
        yield Arrow("assaults", "advance", path, canvas.told(self), self.side)


class WentBack(Private, frozen=True):
    """13.2  Units that sailed along and did not land."""

    units: tuple[str, ...]
    side: Side
    place: str

    def told(self, words: Words) -> str:
        return f"{words.do(self.units, 'returns', 'return')} to {words.place(self.place)}."
