"""How a view becomes a scene, as far as all games do it alike."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Generic, TypeVar

from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.engine.step import asked_now
from pbem.wargame.board.places import Mask, Places
from pbem.wargame.map.happenings import Happenings, merged, planned
from pbem.wargame.position.events import TurnBegan
from pbem.wargame.position.position import Position
from pbem.wargame.position.words import opening
from pbem.wargame.scene import (
    Arrow,
    Board,
    Counter,
    Marker,
    Pool,
    Row,
    Scene,
    Stack,
    Tint,
    Track,
)

V = TypeVar("V", bound=Position)


@dataclass(frozen=True, kw_only=True)
class MapView(Generic[V]):
    """What a game shows of a view, part by part."""

    layers: tuple[str, ...]
    usual: tuple[str, ...]
    people: Mapping[Side, str]
    phases: Mapping[str, str]
    deeds: tuple[type[Event], ...]  # without any of them a turn has nothing to show
    chart: Callable[[V], Board]
    subtitle: Callable[[V], str]
    rows: Callable[[V, Side | None], Iterable[Row]]
    counter: Callable[[V, str], Counter]
    markers: Callable[[V], Iterable[Marker]]
    tints: Callable[[V, dict[Side, tuple[str, ...]]], Iterable[Tint]]
    tracks: Callable[[V], Iterable[Track]]
    pools: Callable[[V, Side | None], Iterable[Pool]]
    happenings: Callable[[V, Sequence[Event], Sequence[Event], Container[str]], Happenings]
    on_request: Mapping[str, Callable[[V], Iterable[Tint]]] = field(default_factory=dict)
    """By layer, tints that are long to find: looked for only where the layer is asked for."""
    supply_lines: Callable[[V], Iterable[Arrow]] = lambda view: ()
    laid: Callable[[Iterable[Arrow]], Iterable[Arrow]] = merged
    """How intended arrows are shown that lie over each other."""
    piled: Callable[[V, Stack], Stack] = lambda view, stack: stack
    """How the counters of a place lie, where not on one another in its middle."""

    def scene(
        self,
        view: V,
        side: Side | None = None,
        events: Sequence[Event] = (),
        layers: Iterable[str] | None = None,
        made: str = "",
        earlier: Sequence[Event] = (),
        plan: Sequence[Order] = (),
    ) -> Scene:
        """What a side's map shows; without a side, what a moderator's does.

        Arrows show the `events`; where units set out from may be known from `earlier` ones. A plan
        is drawn as if it were carried out.
        """
        asked = wanted(self.usual if layers is None else layers, self.layers)
        told, before = (tuple(seen(each, side)) for each in (events, earlier))
        happened = self.happenings(view, told, before, asked)
        return Scene(
            board=self.chart(view),
            title=view.scenario.fact("title"),
            subtitle=self.subtitle(view),
            rows=tuple(self._rows(view, side)),
            stacks=tuple(
                self.piled(view, each) for each in stacks(view, partial(self.counter, view))
            ),
            markers=(*self.markers(view), *happened.signs),
            tints=(
                *(each for each in self.tints(view, happened.taken) if each.layer in asked),
                *(
                    each
                    for layer, find in self.on_request.items()
                    if layer in asked
                    for each in find(view)
                ),
            ),
            arrows=(
                *(self.supply_lines(view) if "supply" in asked else ()),
                *happened.arrows,
                *(self.laid(planned(view, side, plan)) if side is not None else ()),
            ),
            clashes=happened.clashes,
            losses=happened.losses,
            tracks=tuple(self.tracks(view)),
            pools=tuple(self.pools(view, side)),
            made=made,
        )

    def _rows(self, view: V, side: Side | None) -> Iterator[Row]:
        yield from situation_rows(view, side, self.people, self.phases)
        yield from self.rows(view, side)
        if side is not None:
            yield Row("As seen by", opening(self.people[side]))

    def lately(self, events: Sequence[Event]) -> tuple[Sequence[Event], Sequence[Event]]:
        """What happened before the present turn, and in it; a turn just begun shows the last."""
        begun = [at for at, event in enumerate(events) if isinstance(event, TurnBegan)]
        while len(begun) > 1 and not self._anything(events[begun[-1] :]):
            begun.pop()
        start = begun[-1] if begun else 0
        return events[:start], events[start:]

    def _anything(self, events: Iterable[Event]) -> bool:
        return any(isinstance(event, self.deeds) for event in events)


def wanted(layers: Iterable[str], known: Sequence[str]) -> set[str]:
    """The layers asked for; raises ValueError for one that a game does not have."""
    asked = set(layers)
    if strange := asked - set(known):
        raise ValueError(
            f"there is no layer {', '.join(sorted(strange))}; there are: {', '.join(known)}"
        )
    return asked


# -- what happened --------------------------------------------------------------------------------


def seen(events: Iterable[Event], side: Side | None) -> Iterator[Event]:
    """Events as a side saw them; without a side, as they were."""
    for event in events:
        found = event if side is None else event.seen_by(side)
        if found is not None:
            yield found


# -- how it stands --------------------------------------------------------------------------------


def situation_rows(
    view: Position,
    side: Side | None,
    people: Mapping[Side, str],
    phases: Mapping[str, str],
) -> Iterator[Row]:
    """Who has won; or which phase it is, and who is asked."""
    if view.verdict is not None:
        winner = view.verdict.winner
        yield Row("Won by", opening(people[winner]) if winner else "Nobody")
        return
    yield Row("Phase", phases.get(view.phase, view.phase))
    asked = [each.side for each in asked_now(view.agenda, view)]
    if not asked and side is not None:
        # A view shows only one's own questions: where there is one other, it is he who is asked.
        others = [each for each in people if each not in (side, "")]
        asked = others if len(others) == 1 else []
    if asked:
        yield Row("To answer", opening(", ".join(people[each] for each in asked)))


def stacks(view: Position, counter: Callable[[str], Counter]) -> Iterator[Stack]:
    """Everything on the map, with what there is to say of it from the top down."""
    for place in sorted(view.stacks):
        counters = tuple(map(counter, view.stacks[place]))
        told = "; ".join(each.title for each in reversed(counters))
        yield Stack(place, f"{view.board.name(place)}: {told}", counters)


def face_down(
    id: str,
    title: str,
    nation: str,
    side: Side,
    *,
    disrupted: bool = False,
    unsupplied: bool = False,
    symbol: str = "",
) -> Counter:
    """A piece of which only the flag can be seen, and perhaps what arm it is of."""
    plain = id[1:].replace(":", "-").replace(" ", "-")
    return Counter(
        plain,
        title,
        nation,
        side,
        face=False,
        symbol=symbol,
        disrupted=disrupted,
        unsupplied=unsupplied,
    )


def tint(places: Places, side: Side, layer: str, words: str, marked: Mask) -> Tint:
    """Places that a layer marks for a side."""
    return Tint(layer, side, words, tuple(places.named(marked)))
