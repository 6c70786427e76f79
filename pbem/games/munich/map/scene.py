"""A side's view as a scene for the atlas. What the view does not hold, the scene cannot show."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from pbem.engine.order import Side
from pbem.games.munich.facts.units import AIR, AXIS, SIDES, Unit
from pbem.games.munich.facts.words import PEOPLE, side_name
from pbem.games.munich.map.chart import chart
from pbem.games.munich.map.displays import PHASES, pools, powers, rows, subtitle, turns
from pbem.games.munich.map.happened import DEEDS, happenings
from pbem.games.munich.movement.routes import reachable
from pbem.games.munich.position.game import Munich
from pbem.games.munich.supply.lines import in_supply, line
from pbem.wargame.board.hexgrid import Mask
from pbem.wargame.data.counters import hidden
from pbem.wargame.map import map_view
from pbem.wargame.map.reach import REACH, reaches
from pbem.wargame.position.words import opening
from pbem.wargame.scene import Arrow, Counter, Marker, Tint

USUAL = ("moves", "landings", "air", "battles", "losses", "taken", "sides", "disputed")
LAYERS = (*USUAL, "zoc", "supply", "control", REACH)


# -- counters -------------------------------------------------------------------------------------


def counter(game: Munich, id: str) -> Counter:
    """One piece as the view shows it; its edge tells the side of its country."""
    unit, side = game.unit(id), game.side_of(id)
    if hidden(id):
        somebody = opening(game.board.countries[unit.country].somebody)
        return map_view.face_down(id, f"{somebody}, unseen", unit.country, side)
    reduced, cut_off = id in game.reduced, _cut_off(game, id)
    return Counter(
        id=id,
        title=_told(game, unit) + (", out of supply" if cut_off else ""),
        nation=unit.country,
        side=side,
        symbol=unit.type,
        size=unit.size.strip("[]"),
        name=id,
        factors=(_factors(unit, reduced=reduced),),
        disrupted=id in game.grounded,
        unsupplied=cut_off,
        reduced=reduced,
    )


def _cut_off(game: Munich, id: str) -> bool:
    """14.0  Is a belligerent's unit on the map without supply, as far as can be seen?"""
    stack = game.stacks.get(game.where[id], ()) if game.turn and game.side_of(id) else ()
    unsure = any(map(hidden, stack))  # a fortification beneath would supply the others (14.1)
    return bool(stack) and not unsure and not in_supply(game, id)


def _factors(unit: Unit, *, reduced: bool) -> str:
    """What fits on a counter: an air unit's factor and range as 2r6."""
    if unit.kind == AIR:
        return f"{unit.strength(reduced=reduced).attack}r{unit.range}"
    return unit.factors(reduced=reduced)


def adjective(game: Munich, unit: Unit) -> str:
    return game.board.countries[unit.country].adjective


def _told(game: Munich, unit: Unit) -> str:
    reduced = unit.id in game.reduced
    factors = unit.factors(reduced=reduced)
    whose = adjective(game, unit)
    name = unit.name if unit.name.startswith(whose) else f"{whose} {unit.name}"
    told = f"{unit.id}: {name}, {unit.type}"
    told += f", {factors}" if factors else ""
    told += ", reduced" if reduced else ""
    return told + (", down until refitted" if unit.id in game.grounded else "")


# -- marks on the map -----------------------------------------------------------------------------


def _markers(game: Munich) -> Iterator[Marker]:
    board = game.board
    for side in SIDES if game.turn else ():
        abroad = game.holds(side) & ~game.territory(side) & board.cities
        for hex in board.grid.named(abroad):
            yield Marker("held", hex, f"{board.name(hex)} is in {side_name(side)} hands", side)
    for hex in sorted(game.terror):
        yield Marker("terror", hex, f"Terror in {board.name(hex)}")
    for id, hex in sorted(game.flying.items()):
        yield _aloft(game, id, hex)


def _aloft(game: Munich, id: str, hex: str) -> Marker:
    """16.2  An air unit on the map: those of the Axis in the left corner, others in the right."""
    unit = game.unit(id)
    corner = "escort" if game.side_of(id) == AXIS else "mission"
    factor = str(game.strength(id).attack)
    title = f"{_told(game, unit)}, over {game.board.name(hex)}"
    return Marker(corner, hex, title, unit.country, factor)


def _tints(game: Munich, taken: dict[Side, tuple[str, ...]]) -> Iterator[Tint]:
    board = game.board
    for side in SIDES:
        whose, tint = side_name(side), partial(map_view.tint, board.grid, side)
        held: Mask = game.holds(side) if game.turn else game.territory(side)
        yield tint("sides", f"In {whose} hands", held & board.land)
        firm: Mask = game.controlled(side) if game.turn else held
        yield tint("disputed", f"{whose} ground that is disputed", held & ~firm & board.land)
        yield tint("control", f"Controlled by the {whose} side", firm & board.land)
        yield tint("zoc", f"{whose} zones of control", game.zone(side) & board.land)
        yield Tint("taken", side, f"Taken by the {whose} side", taken.get(side, ()))


def _reach(game: Munich) -> Iterator[Tint]:
    """8.0  Where troops can march; invasions of neutrals too."""
    grid = game.board.grid
    here = (id for stack in game.stacks.values() for id in stack if not hidden(id))
    able = (id for id in here if game.side_of(id) and _marches(game.unit(id)))

    def goes(id: str) -> Mask:
        return grid.mask(reachable(game, id))

    yield from reaches(grid, PEOPLE, able if game.turn else (), game.side_of, goes)


def _marches(unit: Unit) -> bool:
    return unit.land and not unit.static


def _supply_lines(game: Munich) -> Iterator[Arrow]:
    """14.3  A line for every stack that has one, as far as its units can be seen."""
    drawn: set[tuple[str, ...]] = set()
    for hex in sorted(game.stacks) if game.turn else ():
        for id in game.stacks[hex]:
            if hidden(id) or not game.side_of(id) or game.unit(id).static:
                continue
            path = line(game, id)
            if len(path) > 1 and path not in drawn:
                drawn.add(path)
                title = f"Supply of {id} from {game.board.name(path[-1])}"
                yield Arrow("supply", "supply", path, title, game.side_of(id))


MAP_VIEW = map_view.MapView[Munich](
    layers=LAYERS,
    usual=USUAL,
    people=PEOPLE,
    phases=PHASES,
    deeds=DEEDS,
    chart=lambda view: chart(view.scenario),
    subtitle=subtitle,
    rows=rows,
    counter=counter,
    markers=_markers,
    tints=_tints,
    tracks=lambda view: (turns(view), *powers(view)),
    pools=lambda view, side: pools(view, side, partial(counter, view)),
    happenings=happenings,
    on_request={REACH: _reach},
    supply_lines=_supply_lines,
)
scene, lately = MAP_VIEW.scene, MAP_VIEW.lately
