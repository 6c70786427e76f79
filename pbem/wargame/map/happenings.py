"""What the last report tells, as a map shows it, as far as all games do it alike."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from pbem.engine.order import Order, Side
from pbem.wargame.orders.command import Command
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
