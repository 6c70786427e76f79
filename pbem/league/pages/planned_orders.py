"""Orders on a sheet, as a map shows what they intend: who goes where, and who attacks whom."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Mapping

import msgspec

from pbem.engine.order import Line, Side
from pbem.league.notices import Echo
from pbem.league.play import order_queue
from pbem.league.play.loaded_game import LoadedGame
from pbem.notation.sheets.rehearsal import rehearsed
from pbem.notation.sheets.sheet import read_sheet
from pbem.notation.sheets.staff_rest import spelled_out
from pbem.store.schema import Seat
from pbem.wargame.orders.command import Command
from pbem.wargame.position.position import Position
from pbem.wargame.scene import Arrow

NAME = re.compile(r"[^\W_][\w./'-]*")
MOST_FACES = 6  # beside a line
FIGHTS = ("attack", "fire", "strike")  # kinds of arrows that nobody goes along


class Planned(msgspec.Struct, frozen=True):
    """One way that an order on the sheet intends, and who will stand at its end."""

    order: str  # in canonical notation
    text: str  # as it stands on the sheet
    kind: str  # move, place or attack
    path: tuple[str, ...]
    to: str
    units: tuple[str, ...] = ()


class Checked(msgspec.Struct, frozen=True):
    """A sheet that was tried: what is said of its lines, and what they intend."""

    lines: tuple[Echo, ...] = ()
    plans: tuple[Planned, ...] = ()
    faces: dict[int, tuple[str, ...]] = {}  # by line: the units that it names


def checked(game: LoadedGame, seat: Seat, text: str) -> Checked:
    """Try a sheet without the enemy and without dice; nothing is changed."""
    rules, side = game.rules, seat.side
    view = game.view(side)
    sheet = read_sheet(rules, text, side, view)
    tried = rehearsed(rules, sheet, side, rules.copy(view))
    refused = {each.canonical for each in tried if not each.ok}
    kept = [each for each in sheet.lines if str(each) not in refused]
    written = {source.number: source.text.strip() for source, _ in sheet.echo}
    lines = order_queue.echoes(game, tried)
    plans = tuple(_planned(view, side, spelled_out(rules, kept, side, view), written))
    faces = {each.number: named(view.roster, each.canonical) for each in lines}
    return Checked(lines, plans, {at: units for at, units in faces.items() if units})


def named(units: Container[str], words: str) -> tuple[str, ...]:
    """Those of some units that words name, each once and in their order."""
    found = dict.fromkeys(each for each in NAME.findall(words) if each in units)
    return tuple(found)[:MOST_FACES]


def _planned(
    view: Position, side: Side, lines: Iterable[Line], written: Mapping[int, str]
) -> Iterator[Planned]:
    """What the orders for this turn intend, each from where the one before leaves its units."""
    where: dict[str, str] = dict(view.where)
    for line in lines:
        order = line.statement.orders[0]
        if line.turn != view.turn or not isinstance(order, Command):
            continue
        before = dict(where)
        arrows = [each for each in order.drawn(view, side, where) if len(set(each.path)) > 1]
        moved = {id: place for id, place in where.items() if before.get(id) != place}
        yield from _ways(str(line), written.get(line.number, ""), arrows, moved)


def _ways(order: str, text: str, arrows: list[Arrow], moved: dict[str, str]) -> Iterator[Planned]:
    """The arrows of one order; who it moves is at the end of the first that leads there.

    To who is put on the map no arrow leads.
    """
    for arrow in arrows:
        end = arrow.path[-1]
        if arrow.kind in FIGHTS:
            yield Planned(order, text, "attack", arrow.path, end)
            continue
        units = tuple(unit for unit, place in moved.items() if place == end)
        moved = {unit: place for unit, place in moved.items() if place != end}
        yield Planned(order, text, "move", arrow.path, end, units)
    for unit, place in moved.items():
        yield Planned(order, text, "place", (place,), place, (unit,))
