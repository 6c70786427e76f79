"""A side's view as a scene for the atlas. What the view does not hold, the scene cannot show."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from pbem.engine.order import Side
from pbem.games.jupiter.air.superiority import air_range
from pbem.games.jupiter.combat.battle import Battle
from pbem.games.jupiter.facts.phases import TITLES
from pbem.games.jupiter.facts.units import ALLIED, GERMAN, SIDES, Unit, hidden
from pbem.games.jupiter.facts.words import PEOPLE
from pbem.games.jupiter.map.chart import chart
from pbem.games.jupiter.map.happened import happenings
from pbem.games.jupiter.movement.marching import Moved
from pbem.games.jupiter.movement.routes import can_reach
from pbem.games.jupiter.position.game import NEUTRAL, Jupiter
from pbem.games.jupiter.position.supply import in_supply, line_of_supply
from pbem.games.jupiter.setup.setting_up import SettingUp
from pbem.games.jupiter.turn.victory import points
from pbem.wargame.board.hexgrid import Mask
from pbem.wargame.map import map_view
from pbem.wargame.map.reach import REACH, reaches
from pbem.wargame.position.words import opening
from pbem.wargame.scene import Arrow, Counter, Marker, Pool, Row, Step, Tint, Track

LAYERS = ("moves", "battles", "losses", "taken", "air", "zoc", "supply", "control", REACH)
USUAL = ("moves", "battles", "losses", "taken", "air")
SIZES = {"II": "battalion", "III": "regiment", "X": "brigade", "XX": "division", "XXX": "corps"}


# -- the title panel ------------------------------------------------------------------------------


def _subtitle(game: Jupiter) -> str:
    if not game.turn:
        return "Set-up"
    return f"Turn {game.turn}: {game.scenario.calendar[game.turn - 1]}"


def _rows(game: Jupiter, side: Side | None) -> Iterator[Row]:
    yield Row("Weather", game.weather.capitalize())
    yield Row("Allied victory points", str(points(game)))
    if game.air:
        yield Row("Air superiority", opening(PEOPLE[game.air]))
    joined = "Neutral" if game.sweden == NEUTRAL else f"With {PEOPLE[game.sweden]}"
    yield Row("Sweden", joined)


def _turns(game: Jupiter) -> Track:
    steps = []
    for turn, date in enumerate(game.scenario.calendar, 1):
        day, _, rest = date.partition("-")
        month = next(word for word in rest.split() if word.isalpha())
        note = f"{day.split()[0]} {(date.split()[1] if ' ' in day else month)[:3]}"
        steps.append(Step(str(turn), note, f"Turn {turn}: {date}"))
    return Track("Turns", tuple(steps), game.turn - 1)


# -- counters -------------------------------------------------------------------------------------


def counter(game: Jupiter, id: str) -> Counter:
    """One piece as the view shows it."""
    unit = game.unit(id)
    on_map = id in game.where
    disrupted = id in game.disrupted
    cut_off = on_map and game.side_of(id) in SIDES and not in_supply(game, id)
    if hidden(id):
        title = f"A {unit.contingent} unit, unseen{_state(disrupted, cut_off)}"
        return map_view.face_down(
            id, title, unit.contingent, unit.side, disrupted=disrupted, unsupplied=cut_off
        )
    return Counter(
        id=id,
        title=_told(unit) + _state(disrupted, cut_off),
        nation=unit.contingent,
        side=unit.side,
        symbol=unit.type,
        size=unit.size,
        name=id,
        corner="" if unit.group == "-" else unit.group,
        factors=(str(unit.attack), str(unit.defence), str(unit.movement)),
        disrupted=disrupted,
        unsupplied=cut_off,
    )


def _told(unit: Unit) -> str:
    size = f" {SIZES[unit.size]}" if unit.size in SIZES else ""
    return f"{unit.id}: {unit.contingent} {unit.name}, {unit.type}{size}, {unit.factors}"


def _state(disrupted: bool, cut_off: bool) -> str:
    return f"{', disrupted' if disrupted else ''}{', out of supply' if cut_off else ''}"


def _pools(game: Jupiter, side: Side | None) -> Iterator[Pool]:
    """What waits off the map, for those who may know it."""
    yield Pool("To be set up", tuple(counter(game, id) for id in _to_set_up(game, side)))
    if side != GERMAN:
        yield Pool("At sea", tuple(counter(game, id) for id in game.at_sea))
        yield _due(game, "Returning", game.returning)
    if side != ALLIED:
        names = {"ANR": "Army of Norway", "R": "Reserve"}
        for pool, units in game.pools.items():
            title = f"{names.get(pool, pool)} ({pool})"
            yield Pool(title, tuple(counter(game, id) for id in units))
        yield _due(game, "On the way", game.on_the_way)
    yield Pool("Lost", tuple(counter(game, id) for id in game.dead))


def _to_set_up(game: Jupiter, side: Side | None) -> Iterator[str]:
    """Whom a side can place now, but for those at sea."""
    step = game.agenda[-1] if game.agenda else None
    if isinstance(step, SettingUp) and step.side == side:
        yield from (id for id in step.movable(game) if id not in (*game.where, *game.at_sea))


def _due(game: Jupiter, title: str, turns: dict[str, int]) -> Pool:
    due = sorted(turns.items(), key=lambda each: (each[1], each[0]))
    units, notes = (counter(game, id) for id, _ in due), (f"turn {turn}" for _, turn in due)
    return Pool(title, tuple(units), tuple(notes))


# -- marks on the map -----------------------------------------------------------------------------


def _markers(game: Jupiter) -> Iterator[Marker]:
    scenario, name = game.scenario, game.board.name
    sources = {**game.bases, "Soviet": scenario.murmansk}
    for nation, hex in sorted(sources.items()):
        yield Marker("source", hex, f"{nation} supply source in {name(hex)}", nation)
    for hex in (scenario.kirkenes, scenario.narvik):
        yield Marker("source", hex, f"German supply source in {name(hex)}", "German")
    nation = "US" if game.air == ALLIED else "German"
    for hex in game.air_markers:
        yield Marker("air", hex, f"Airpower of {PEOPLE[game.air]} over {name(hex)}", nation)
    for hex in sorted({*scenario.victory_points, *scenario.sudden_death}):
        if not game.board.is_in(hex, game.held.mask ^ game.board.allied_at_start):
            continue
        holder = ALLIED if game.board.is_in(hex, game.held.mask) else GERMAN
        title = f"{name(hex)} is held by {PEOPLE[holder]}"
        yield Marker("held", hex, title, "US" if holder == ALLIED else "German")


def _tints(game: Jupiter, taken: dict[Side, tuple[str, ...]]) -> Iterator[Tint]:
    for side in SIDES:
        people, tint = PEOPLE[side], partial(map_view.tint, game.board.grid, side)
        land = game.board.land & ~(game.board.sweden if game.sweden == NEUTRAL else 0)
        held = game.held.mask if side == ALLIED else land & ~game.held.mask
        yield tint("control", f"Held by {people}", held & land)
        yield tint("zoc", f"Zones of control of {people}", game.zone(side) & land)
        yield tint("air", f"In reach of the airpower of {people}", air_range(game, side))
        yield Tint("taken", side, f"Taken by {people}", taken.get(side, ()))


def _reach(game: Jupiter) -> Iterator[Tint]:
    """12.0  Neutral Sweden is left out: nobody goes to war by looking at a map."""

    def goes(id: str) -> Mask:
        return can_reach(game, id).reached & ~game.board.lakes

    people = {side: PEOPLE[side] for side in SIDES}
    yield from reaches(game.board.grid, people, game.where, game.side_of, goes)


def _supply_lines(game: Jupiter) -> Iterator[Arrow]:
    """The line of every stack that has one, one for each source that it draws on."""
    for hex in sorted(game.stacks):
        stack = game.stacks[hex]
        side = game.side_of(stack[-1])
        if side not in SIDES:
            continue
        paths = {line for id in stack if (line := line_of_supply(game, id)) and len(line) > 1}
        for path in sorted(paths):
            title = f"Supply of {PEOPLE[side]} in {hex} from {game.board.name(path[-1])}"
            yield Arrow("supply", "supply", path, title, side)


MAP_VIEW = map_view.MapView[Jupiter](
    layers=LAYERS,
    usual=USUAL,
    people=PEOPLE,
    phases=TITLES,
    deeds=(Moved, Battle),
    chart=lambda view: chart(view.scenario, view.options["finnmark"]),
    subtitle=_subtitle,
    rows=_rows,
    counter=counter,
    markers=_markers,
    tints=_tints,
    tracks=lambda view: (_turns(view),),
    pools=_pools,
    happenings=happenings,
    on_request={REACH: _reach},
    supply_lines=_supply_lines,
    laid=iter,
)
scene, lately = MAP_VIEW.scene, MAP_VIEW.lately
