"""A view as a scene: provinces, flags, armies, and what happened lately."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from functools import lru_cache, partial

from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.wargame.map import areas, map_view
from pbem.wargame.map import happenings as toolkit
from pbem.wargame.map.happenings import Happenings
from pbem.wargame.map.pictured import Canvas, by_place
from pbem.wargame.position.words import opening
from pbem.wargame.scene import Board, Cell, Counter, Legend, Livery, Pool, Row, Step, Tint, Track
from three_crowns.facts import (
    BLUE,
    CLIFF,
    GREEN,
    PEOPLE,
    PHASES,
    RED,
    RIVER,
    SIDES,
    Scenario,
    Words,
)
from three_crowns.position import Crowns
from three_crowns.turn import Fought, Marched

LAYERS = ("moves", "battles", "losses", "taken", "control")
LIVERIES = (
    Livery(RED, card="#c2453a", ink="#fff4ea", box="#f0c3b8"),
    Livery(BLUE, card="#3f6fb5", ink="#f2f6ff", box="#c9d8f0"),
    Livery(GREEN, card="#4d8b4a", ink="#f3fbef", box="#cbe3c4"),
)
LEGEND = (
    Legend("terrain", "clear", "Open"),
    Legend("terrain", "forest", "Forest: holder +1"),
    Legend("terrain", "mountain", "Mountain: holder +1"),
    Legend("line", "riverside", "River: comers −1"),
    Legend("line", "cliff", "Cliffs: no way"),
    Legend("mark", "stack", "Armies in a stack"),
    Legend("mark", "move", "March"),
)


@lru_cache(maxsize=4)
def chart(scenario: Scenario) -> Board:
    """The layer that is the same in every map of the game."""
    board = scenario.board
    cells = tuple(
        Cell(label, board.centres[label], board.outlines[label], terrain, _told(scenario, label))
        for label, terrain in board.terrain.items()
    )
    return Board(
        key=f"crowns {scenario.folder}",
        title=scenario.fact("title"),
        cells=cells,
        areas=tuple(areas.land(cells)),
        lines=tuple(areas.borders(board, cells, {RIVER: "riverside", CLIFF: "cliff"})),
        landmarks=tuple(areas.names(board, cells)),
        legend=LEGEND,
        tiled=False,
        liveries=LIVERIES,
    )


def _told(scenario: Scenario, label: str) -> str:
    board = scenario.board
    facts = [board.terrain[label], f"counts {scenario.worth(label)}"]
    facts += (f"capital of {PEOPLE[side]}" for side, at in scenario.capitals.items() if at == label)
    return f"{board.name(label)}: {', '.join(facts)}"


def _counter(view: Crowns, id: str) -> Counter:
    army = view.roster[id]
    title = f"{army.name}, strength {army.strength}"
    return Counter(
        id,
        f"{id}: {title}",
        army.side,
        army.side,
        symbol="infantry",
        name=id,
        factors=(str(army.strength),),
    )


def _rows(view: Crowns, side: Side | None) -> Iterator[Row]:
    points = view.points()
    yield from (Row(opening(PEOPLE[each]), f"{points[each]}") for each in SIDES)


def _tints(view: Crowns, taken: dict[Side, tuple[str, ...]]) -> Iterator[Tint]:
    for side in SIDES:
        held = tuple(place for place, holder in sorted(view.flags.items()) if holder == side)
        yield Tint("control", side, f"Held by {PEOPLE[side]}", held)
        yield Tint("taken", side, f"Taken by {PEOPLE[side]}", taken.get(side, ()))


def _tracks(view: Crowns) -> Iterator[Track]:
    turns = range(1, view.scenario.last_turn + 1)
    yield Track("Turns", tuple(Step(str(turn)) for turn in turns), view.turn - 1)


def _pools(view: Crowns, side: Side | None) -> Iterator[Pool]:
    yield Pool("Lost", tuple(_counter(view, id) for id in view.lost))


def _happenings(
    view: Crowns, events: Sequence[Event], earlier: Sequence[Event], asked: Container[str]
) -> Happenings:
    canvas = Canvas(view, Words(view.scenario), earlier)
    return toolkit.happenings(canvas, events, asked, partial(by_place, summed=_last))


def _last(results: Iterable[str]) -> str:
    """The camps roll until one of them has won."""
    *_, last = results
    return last


MAP_VIEW = map_view.MapView[Crowns](
    layers=LAYERS,
    usual=LAYERS,
    people=PEOPLE,
    phases=PHASES,
    deeds=(Marched, Fought),
    chart=lambda view: chart(view.scenario),
    subtitle=lambda view: f"Turn {view.turn} of {view.scenario.last_turn}",
    rows=_rows,
    counter=_counter,
    markers=lambda view: (),
    tints=_tints,
    tracks=_tracks,
    pools=_pools,
    happenings=_happenings,
)
scene, lately = MAP_VIEW.scene, MAP_VIEW.lately
