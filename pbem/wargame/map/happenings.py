"""What the last report tells, as a map shows it, as far as all games do it alike."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from typing import Any

import msgspec

from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.wargame.map.pictured import Canvas, Outcome
from pbem.wargame.orders.command import Command
from pbem.wargame.position.events import Taken
from pbem.wargame.position.position import Position
from pbem.wargame.scene import Arrow, Clash, Loss, Marker

FEW = 2  # units lost in a place that are named; more are counted


class Happenings(msgspec.Struct, frozen=True):
    """The events of a report, as far as a map shows them."""

    arrows: tuple[Arrow, ...]
    clashes: tuple[Clash, ...]
    losses: tuple[Loss, ...]
    taken: dict[Side, tuple[str, ...]]
    signs: tuple[Marker, ...] = ()


def happenings(
    canvas: Canvas[Any],
    events: Sequence[Event],
    asked: Container[str],
    clashes: Callable[[Iterator[tuple[str, Outcome]]], Iterable[Clash]],
    *,
    fresh: int = 0,
    signs: Iterable[Marker] = (),
) -> Happenings:
    """Events as a side saw them, in the layers that are asked for; those before `fresh` faded."""
    arrows = canvas.arrows(events, fresh)
    return Happenings(
        arrows=tuple(merged(each for each in arrows if each.layer in asked)),
        clashes=tuple(clashes(canvas.fights(events, asked))),
        losses=tuple(gathered(canvas.losses(events))) if "losses" in asked else (),
        taken=changed_hands(events),
        signs=tuple(signs),
    )


def changed_hands(events: Iterable[Event]) -> dict[Side, tuple[str, ...]]:
    """Places that were taken, by who has them last."""
    last = {event.place: event.side for event in events if isinstance(event, Taken)}
    return {
        side: tuple(sorted(place for place in last if last[place] == side))
        for side in sorted(set(last.values()))
    }


def last_of(events: Sequence[Event], kind: type[Event], number: int) -> int:
    """Where the last few events of a kind begin; 0 if there are no more than that."""
    found = [at for at, event in enumerate(events) if isinstance(event, kind)]
    return found[-number] if len(found) > number else 0


def planned(view: Position, side: Side, orders: Iterable[Order]) -> Iterator[Arrow]:
    """What is intended, each order drawn from where the one before has left its units."""
    where = dict(view.where)
    for order in orders:
        if isinstance(order, Command):
            yield from (each for each in order.drawn(view, side, where) if len(each.path) > 1)


def merged(arrows: Iterable[Arrow]) -> Iterator[Arrow]:
    """Arrows that lie over each other become one; those of long ago come first."""
    found: dict[tuple[str, tuple[str, ...], Side], Arrow] = {}
    for arrow in arrows:
        key = arrow.kind, arrow.path, arrow.side
        if same := found.get(key):
            arrow = msgspec.structs.replace(
                same,
                title=f"{same.title} {arrow.title}",
                count=same.count + arrow.count,
                faded=same.faded and arrow.faded,
            )
        found[key] = arrow
    yield from sorted(found.values(), key=lambda arrow: not arrow.faded)


def gathered(losses: Iterable[Loss]) -> Iterator[Loss]:
    """Who was lost in each place: by name if they are few, else how many of each colour."""
    by_place: dict[str, list[Loss]] = {}
    for loss in losses:
        by_place.setdefault(loss.place, []).append(loss)
    for there in by_place.values():
        yield from there if len(there) <= FEW else _counted(there)


def _counted(losses: Sequence[Loss]) -> Iterator[Loss]:
    alike: dict[tuple[str, bool], list[Loss]] = {}
    for loss in losses:
        alike.setdefault((loss.nation, loss.dead), []).append(loss)
    for group in alike.values():
        words = group[0].words if len(group) == 1 else f"× {len(group)}"
        title = " ".join(loss.title for loss in group)
        yield msgspec.structs.replace(group[0], title=title, words=words)
