"""Events that a map shows: each says itself what is drawn of it."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from msgspec.structs import replace

from pbem.engine.event import DRIVEN_BACK, Deed, Event
from pbem.engine.order import Side
from pbem.wargame.position.position import Position
from pbem.wargame.position.words import Words
from pbem.wargame.scene import Arrow, Clash, Loss

P = TypeVar("P", bound=Position)


class Outcome(NamedTuple):
    """What the map says of a fight at the place where it was fought."""

    place: str
    result: str | None = None  # as short as a label must be; None: not told yet
    layer: str = "battles"
    odds: str = ""
    side: str = ""


class Pictured(Event, frozen=True):
    """An event that a map shows."""

    opens: ClassVar = False
    """Does a fight begin with it? The events that follow are of that fight."""

    def went(self) -> Mapping[str, str]:
        """Where it leaves units that it tells of."""
        return {}

    def set_out(self, unit: str) -> str | None:
        """Where a unit was before it; empty if it does not say; None if it is not about it."""
        return None

    def arrows(self, canvas: Canvas[Any]) -> Iterator[Arrow]:
        """Ways, flights and attacks."""
        return iter(())

    def losses(self, canvas: Canvas[Any]) -> Iterator[Loss]:
        """The units that leave the map."""
        return iter(())

    def outcome(self, canvas: Canvas[Any]) -> Outcome | None:
        """Where it was fought and what came of it, if it tells of a fight."""
        return None


class OfUnit(Pictured, frozen=True):
    """What happens to a unit where it stands."""

    unit: str
    side: Side  # its own
    hex: str

    def set_out(self, unit: str) -> str | None:
        return self.hex if unit == self.unit else None


class OnItsWay(Pictured, frozen=True):
    """A unit goes along a path."""

    unit: str
    side: Side
    path: tuple[str, ...]

    def deeds(self) -> Iterable[Deed]:
        return (Deed(self.side, "moved", self.unit),)

    def went(self) -> Mapping[str, str]:
        return {self.unit: self.path[-1]}

    def set_out(self, unit: str) -> str | None:
        return self.path[0] if unit == self.unit else None


class WayBack(OnItsWay, frozen=True):
    """A beaten unit goes back along a path."""

    def deeds(self) -> Iterable[Deed]:
        return (Deed(self.side, DRIVEN_BACK, self.unit),)


class Canvas(Generic[P]):
    """A side's view while events are drawn on it, one after the other."""

    def __init__(self, view: P, words: Words, earlier: Iterable[Event] = ()) -> None:
        self.view = view
        self.words = words
        self.fight: Any = None  # the event that began the present fight, where a game needs it
        self.later: Sequence[Event] = ()  # from the present event on
        self.where: dict[str, str] = {}  # as far as events have told
        for event in earlier:
            if isinstance(event, Pictured):
                self.where.update(event.went())

    def told(self, event: Event) -> str:
        return self.words.tell(event)

    def on_map(self, place: str) -> bool:
        return place in self.view.board.places.index

    def came_from(self, unit: str) -> str:
        """Where a unit last went, else where it is."""
        return self.where[unit] if unit in self.where else self.view.where.get(unit, "")

    def stood(self, unit: str) -> str:
        """Where a unit fought from: where it last went, or was lost, or is."""
        for event in self.later if unit not in self.where else ():
            found = event.set_out(unit) if isinstance(event, Pictured) else None
            if found is not None:
                return found
        return self.came_from(unit)

    def arrows(self, events: Sequence[Event], fresh: int = 0) -> Iterator[Arrow]:
        """Everything in its order; what comes before `fresh` is faded."""
        for at, event in enumerate(events):
            if isinstance(event, Pictured):
                self._open(event)
                self.later = events[at:]
                found = (arrow for arrow in event.arrows(self) if len(arrow.path) > 1)
                yield from (replace(arrow, faded=at < fresh) for arrow in found)
                self.where.update(event.went())

    def fights(
        self, events: Iterable[Event], asked: Container[str]
    ) -> Iterator[tuple[str, Outcome]]:
        """What is told of each fight, and how it ended, in the layers that are asked for."""
        self.fight = None
        for event in events:
            if isinstance(event, Pictured):
                self._open(event)
                outcome = event.outcome(self)
                if outcome is not None and outcome.layer in asked:
                    yield " ".join(self.told(event).split()), outcome

    def _open(self, event: Pictured) -> None:
        if event.opens:
            self.fight = event

    def loss(self, event: Any, *, dead: bool = True) -> Loss:
        """The unit of an event that is lost where it says."""
        colours = self.view.roster[event.unit].colours
        return Loss(event.hex, self.told(event), colours, event.unit, dead)

    def losses(self, events: Iterable[Event]) -> Iterator[Loss]:
        """The units that leave the map, where on it they do."""
        for event in events:
            if isinstance(event, Pictured):
                yield from (loss for loss in event.losses(self) if self.on_map(loss.place))


def each_apart(fights: Iterable[tuple[str, Outcome]]) -> Iterator[Clash]:
    """Every fight by itself."""
    for words, outcome in fights:
        yield Clash(outcome.place, words, outcome.result or "", outcome.odds, outcome.side)


def by_place(
    fights: Iterable[tuple[str, Outcome]], summed: Callable[[Iterable[str]], str]
) -> Iterator[Clash]:
    """One for each place that was fought over, with all that is told and all results there."""
    found: dict[str, tuple[list[str], list[str]]] = {}
    for words, outcome in fights:
        told, results = found.setdefault(outcome.place, ([], []))
        told.append(words)
        results += () if outcome.result is None else (outcome.result,)
    for place, (told, results) in found.items():
        yield Clash(place, " ".join(told), summed(results))


def tallied(results: Iterable[str]) -> str:
    """Results with how often each came: `2D R`."""
    counts = Tally(each for each in results if each)
    each = (f"{counts[what] if counts[what] > 1 else ''}{what}" for what in sorted(counts))
    return " ".join(each) or "–"
