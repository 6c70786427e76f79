"""A side's view as a scene for the atlas. What the view does not hold, the scene cannot show."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from pbem.engine.order import Side
from pbem.games.narvik.combat.events import Opened
from pbem.games.narvik.facts.boxes import HAND, LOST, POOL, REGROUP, SCHEDULED, STRIKES, TRANSFER
from pbem.games.narvik.facts.phases import TITLES
from pbem.games.narvik.facts.staging import STAGING
from pbem.games.narvik.facts.units import GERMAN, NAVAL, SIDES, Unit, hidden
from pbem.games.narvik.facts.words import PEOPLE
from pbem.games.narvik.map.chart import chart
from pbem.games.narvik.map.happened import FLAGS, happenings
from pbem.games.narvik.movement.events import Moved
from pbem.games.narvik.movement.routes import reachable
from pbem.games.narvik.position.game import Narvik
from pbem.games.narvik.position.zones import zone
from pbem.wargame.board.hexgrid import Mask
from pbem.wargame.map import map_view
from pbem.wargame.map.reach import REACH, reaches
from pbem.wargame.position.words import opening
from pbem.wargame.scene import Counter, Marker, Pool, Row, Step, Tint, Track

USUAL = ("moves", "landings", "recon", "fire", "assaults", "losses", "taken")
LAYERS = (*USUAL, "zoc", "control", REACH)
SIZES = {"II": "battalion", "W": "wing", "I": "company", "•••": "platoon"}
DISPLAYS = ((HAND, "to be placed"), (STRIKES, "strikes"), (REGROUP, "regrouping"), (LOST, "lost"))


# -- the title panel ------------------------------------------------------------------------------


def _subtitle(game: Narvik) -> str:
    if not game.turn:
        return "Set-up"
    box = game.scenario.tables.turns[game.turn - 1]
    return f"Turn {game.turn}, {box.name}: {box.dates}"


def _rows(game: Narvik, side: Side | None) -> Iterator[Row]:
    most = game.scenario.number("action_points.maximum")
    for each in SIDES:
        points = f"{game.points.get(each, 0)} of {most}"
        yield Row(f"{each.title()} action points", points)
    if game.initiative:
        yield Row("Initiative", opening(PEOPLE[game.initiative]))
    yield Row("Objectives", _shares(game, game.board.objectives))
    yield Row("Numbered peaks", _shares(game, game.board.numbered_peaks))
    for each in SIDES:
        if side in (each, None):
            yield Row(f"{each.title()} pool", str(len(game.inside(POOL[each]))))


def _shares(game: Narvik, hexes: Mask) -> str:
    """How many of some hexes each side controls."""
    held = [game.controller(hex) for hex in game.board.grid.named(hexes)]
    return ", ".join(f"{side.title()} {held.count(side)}" for side in SIDES)


def _turns(game: Narvik) -> Track:
    steps = []
    for turn, box in enumerate(game.scenario.tables.turns, 1):
        arrives = "; a formation arrives" if box.scheduled else ""
        words = f"{turn}{' S' if box.scheduled else ''}"
        steps.append(Step(words, box.name, f"Turn {turn}, {box.dates}{arrives}"))
    return Track("Turns", tuple(steps), game.turn - 1)


def _relief(game: Narvik) -> Track:
    steps = []
    for box in game.scenario.tables.relief:
        ends = "; the game ends" if box.ends else ""
        title = f"Relief column at {box.name}: {box.points} German action points{ends}"
        steps.append(Step(f"+{box.points}" if box.points else "0", box.name, title))
    return Track("Relief column", tuple(steps), game.relief)


# -- counters -------------------------------------------------------------------------------------


def counter(game: Narvik, id: str) -> Counter:
    """One piece as the view shows it."""
    unit = game.unit(id)
    if hidden(id):
        title = f"A {unit.nationality} unit, unseen"
        return map_view.face_down(id, title, unit.nationality, unit.side)
    return Counter(
        id=id,
        title=_told(unit) + (", seen by the enemy" if id in game.revealed else ""),
        nation=unit.colours,
        side=unit.side,
        symbol="ship" if unit.type == NAVAL else unit.type,
        size="" if unit.size == "W" else unit.size,
        name=id,
        corner=unit.command,
        factors=(_factors(unit),),
    )


def _factors(unit: Unit) -> str:
    """Range, fire, whether it may assault, whether it is elite, movement."""
    if unit.strike:
        return unit.factors
    reach = f"{unit.range}:" if unit.range > 1 else ""
    return reach + unit.factors.partition(" ")[0]


def _told(unit: Unit) -> str:
    size = f" {SIZES[unit.size]}" if unit.size in SIZES else ""
    command = f", {unit.command}" if unit.command else ""
    return f"{unit.id}: {unit.nationality} {unit.name}, {unit.type}{size}{command}, {unit.factors}"


def _pools(game: Narvik, side: Side | None) -> Iterator[Pool]:
    """20.0, 21.0  What is off the map, as far as the view knows it."""
    for area in STAGING:
        yield _pool(game, str(game.scenario.fact("staging")[area]["name"]), area)
    for whose in SIDES:
        for display, words in DISPLAYS:
            yield _pool(game, f"{whose.title()} {words}", display[whose])
    yield _pool(game, "Allied, sent south", TRANSFER)
    if side != GERMAN:
        yield from _formations(game)
    for whose in SIDES:
        if side in (whose, None):
            yield _pool(game, f"{whose.title()} pool", POOL[whose])


def _pool(game: Narvik, title: str, box: str) -> Pool:
    return Pool(title, tuple(counter(game, id) for id in game.inside(box)))


def _formations(game: Narvik) -> Iterator[Pool]:
    """8.2.2  Who is still to come on a turn with an S."""
    for name in game.scenario.fact("formations"):
        units = (id for id in game.inside(SCHEDULED) if game.unit(id).formation == name)
        yield Pool(f"{name}, to come", tuple(counter(game, id) for id in units))


# -- marks on the map -----------------------------------------------------------------------------


def _markers(game: Narvik) -> Iterator[Marker]:
    board = game.board
    name = board.name
    german = board.grid.mask(game.german_held)
    for hex in board.grid.named(board.objectives | board.numbered_peaks & german):
        holder = game.controller(hex)
        title = f"{name(hex)} is held by {PEOPLE[holder]}"
        yield Marker("held", hex, title, FLAGS[holder])
    for hex in sorted(game.entrenched):
        yield Marker("entrenched", hex, f"Entrenchments in {name(hex)}")
    for hex in sorted(game.demolished):
        yield Marker("demolished", hex, f"Demolition in {name(hex)}")
    for bridge in sorted(game.pontoons):
        a, b = bridge.split("-")
        yield Marker("pontoon", a, f"Pontoon bridge from {name(a)} to {name(b)}", words=b)


def _tints(game: Narvik, taken: dict[Side, tuple[str, ...]]) -> Iterator[Tint]:
    board = game.board
    german = board.grid.mask(game.german_held) & board.land
    for side in SIDES:
        people, tint = PEOPLE[side], partial(map_view.tint, board.grid, side)
        held = german if side == GERMAN else board.land & ~german
        yield tint("control", f"Held by {people}", held)
        yield tint("zoc", f"Zones of control of {people}", zone(game, side) & board.land)
        yield Tint("taken", side, f"Taken by {people}", taken.get(side, ()))


def _reach(game: Narvik) -> Iterator[Tint]:
    """12.0  Where troops can march in one action, those too that come from beyond the map."""
    grid = game.board.grid
    able = (
        id
        for id, place in game.where.items()
        if (place in grid.index or place in STAGING) and not hidden(id) and game.unit(id).movement
    )

    def goes(id: str) -> Mask:
        return grid.mask(reachable(game, id))

    yield from reaches(grid, PEOPLE, able, game.side_of, goes)


MAP_VIEW = map_view.MapView[Narvik](
    layers=LAYERS,
    usual=USUAL,
    people=PEOPLE,
    phases=TITLES,
    deeds=(Moved, Opened),
    chart=lambda view: chart(view.scenario, view.plays("second_division"), view.plays("engineers")),
    subtitle=_subtitle,
    rows=_rows,
    counter=counter,
    markers=_markers,
    tints=_tints,
    tracks=lambda view: (_turns(view), _relief(view)),
    pools=_pools,
    happenings=happenings,
    on_request={REACH: _reach},
)
scene, lately = MAP_VIEW.scene, MAP_VIEW.lately
