"""A side's view as a scene for the atlas. What the view does not hold, the scene cannot show."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from msgspec.structs import replace

from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.games.eto.facts.nations import PARTNERSHIPS
from pbem.games.eto.facts.phases import TITLES
from pbem.games.eto.facts.units import (
    AIRFIELD,
    ARMOR,
    BATTLESHIP,
    BOMBER,
    CARRIER,
    DESTROYER,
    ESCORT,
    ESCORT_CARRIER,
    FIGHTER,
    FIGHTER_BOMBER,
    GENERAL,
    HEAVY_CRUISER,
    HQ,
    INFANTRY,
    LIGHT_CRUISER,
    NAVAL_AIR,
    PARA,
    SCHNORKEL,
    SUBMARINE,
    TRANSPORT,
    U_BOAT,
    Unit,
)
from pbem.games.eto.facts.words import PARTNERS, PEOPLE
from pbem.games.eto.map.chart import chart
from pbem.games.eto.map.displays import months, pools, rows, subtitle
from pbem.games.eto.map.happened import happenings
from pbem.games.eto.map.ranges import RANGES
from pbem.games.eto.map.sea import at_sea, on_sheets
from pbem.games.eto.map.theatres import Theatre, theatres
from pbem.games.eto.position.aboard.passengers import passengers
from pbem.games.eto.position.game import Europe
from pbem.games.eto.position.zones import zone
from pbem.games.eto.supply.lines import traces
from pbem.games.eto.supply.sources import sources, supplied
from pbem.wargame.data.counters import hidden
from pbem.wargame.map import map_view
from pbem.wargame.map.pictured import Pictured
from pbem.wargame.scene import Counter, Marker, Row, Scene, Tint

OVERVIEW = "overview"  # the layer that asks for the whole board, and shows who holds what
USUAL = ("moves", "battles", "air", "losses", "taken", "sides")
HAPPENED = "happened"  # the layer that asks for the sheet where the last things happened
LAYERS = (*USUAL, "control", "zoc", "supply", *RANGES, OVERVIEW)
SHEET = "sheet "  # and the layers that ask for a theatre by its name begin
STILL = (HAPPENED,)
"""What a map asks for that nobody can move: it is no switch of those that can be."""
SYMBOLS = {
    INFANTRY: "infantry", ARMOR: "armor", PARA: "paratroop", HQ: "headquarters",
    GENERAL: "leader", FIGHTER: "fighter", FIGHTER_BOMBER: "dive bomber", BOMBER: "bomber",
    AIRFIELD: "air", NAVAL_AIR: "dive bomber", BATTLESHIP: "battleship",
    HEAVY_CRUISER: "cruiser", LIGHT_CRUISER: "cruiser", CARRIER: "carrier",
    DESTROYER: "destroyer", ESCORT: "destroyer", ESCORT_CARRIER: "carrier",
    SUBMARINE: "submarine", TRANSPORT: "transport ship", U_BOAT: "submarine",
    SCHNORKEL: "submarine",
}  # fmt: skip
SIZES = {INFANTRY: "XXXX", ARMOR: "XXXX", PARA: "XX", HQ: "XXXXX"}


# -- counters -------------------------------------------------------------------------------------


def counter(game: Europe, id: str) -> Counter:
    """One piece as the view shows it."""
    unit, side = game.unit(id), game.side_of(id)
    if hidden(id):
        adjective = game.scenario.nations[unit.nation].adjective
        return map_view.face_down(id, f"A unit, {adjective}, not seen", unit.nation, side)
    depleted, cut_off = id in game.depleted, _cut_off(game, id)
    factors = unit.factors(depleted=depleted)
    return Counter(
        id=id,
        title=_told(game, unit) + (", without supply" if cut_off else ""),
        nation=unit.nation,
        side=side,
        symbol=SYMBOLS.get(unit.kind, ""),
        size=SIZES.get(unit.kind, ""),
        name=id,
        factors=(factors,) if factors else (),
        disrupted=id in game.activated,
        unsupplied=cut_off or id in game.unsupplied,
        reduced=depleted,
    )


def _cut_off(game: Europe, id: str) -> bool:
    """32.3  Is a land unit on the map without a supply line, as far as can be seen?"""
    return bool(game.turn) and game.unit(id).land and id in game.where and _astray(game, id)


def _astray(game: Europe, id: str) -> bool:
    return game.where[id] in game.board.grid.index and not traces(game, id)


def _told(game: Europe, unit: Unit) -> str:
    depleted = unit.id in game.depleted
    words = [f"{unit.id}: {unit.name}", unit.factors(depleted=depleted)]
    words += ["depleted"] * depleted
    words += ["activated"] * (unit.id in game.activated)
    words += ["committed"] * (unit.id in game.committed)
    words += [f"with {id} aboard" for id in passengers(game, (unit.id,))]
    words += ["with supplies"] * (unit.id in game.stores)
    return ", ".join(filter(None, words))


# -- marks on the map -----------------------------------------------------------------------------


def _markers(game: Europe) -> Iterator[Marker]:
    """Cities and resources in foreign hands, what lies in ruins, and aircraft aloft."""
    board = game.board
    for hex in sorted(game.destroyed):
        yield Marker("demolished", hex, f"{board.name(hex)}: base, port and works are destroyed")
    for hex in sorted({game.where[id] for id in game.wrecked} - game.destroyed):
        yield Marker("demolished", hex, f"{board.name(hex)}: the airfield is destroyed")
    for whose in PARTNERSHIPS if game.turn else ():
        abroad = game.controlled(whose) & ~game.starting(whose) & (board.city | board.resource)
        for hex in board.grid.named(abroad):
            yield Marker("held", hex, f"{board.name(hex)}: held by {PARTNERS[whose]}", whose)
    for id, hex in sorted(game.flying.items()):
        unit = game.unit(id)
        corner = "escort" if game.partnership_of(id) == PARTNERSHIPS[0] else "mission"
        title = f"{_told(game, unit)}, over {board.name(hex)}"
        yield Marker(corner, hex, title, unit.nation, str(game.strength(id)))


def _tints(game: Europe, taken: dict[Side, tuple[str, ...]]) -> Iterator[Tint]:
    grid = game.board.grid
    for whose in PARTNERSHIPS:
        who, tint = PARTNERS[whose], partial(map_view.tint, grid, whose)
        held = game.controlled(whose) if game.turn else game.starting(whose)
        yield tint("sides", f"Held by {who}", held)
        yield tint("control", f"Controlled by {who}", held)
        yield tint("zoc", f"Zones of control of {who}", zone(game, whose))
    for side, hexes in taken.items():
        yield Tint("taken", game.partnership(side), f"Taken by {PEOPLE[side]}", hexes)
    for nation in game.scenario.nations.values() if game.turn else ():
        if game.commander(nation.name) in game.sides_in_play() and sources(game, nation.name):
            reached = supplied(game, nation.name)
            words = f"In supply: {nation.name}"
            yield Tint("supply", nation.partnership, words, tuple(grid.named(reached)))


# -- the sheet ------------------------------------------------------------------------------------


def theatre_of(game: Europe, places: Iterable[str] = ()) -> Theatre | None:
    """The first sheet with all of some places, or most of them; None: the whole board.

    Without places it is one of the scenario's with every counter, else any, its own before others.
    """
    found, name = list(theatres(game.scenario).values()), game.setting.name
    played = [each for each in found if name in each.scenarios]
    points = _points(game, places)
    if points:
        others = [each for each in found if each not in played]
        return max((*played, *others), key=lambda each: sum(map(each.holds, points)), default=None)
    stands = _points(game, game.stacks)
    return max(played, key=lambda each: sum(map(each.holds, stands)), default=None)


def _points(game: Europe, places: Iterable[str]) -> list[tuple[float, float]]:
    """Where places are drawn, those off the sheets left out."""
    hexes = (game.board.spot(place) for place in places if on_sheets(game, place))
    return [game.board.grid.centre(game.at(hex)) for hex in hexes]


def _elsewhere(game: Europe, theatre: Theatre | None) -> Iterator[Row]:
    """Where counters are that are not on the sheet: hexes, seas and boxes."""
    board = game.board
    missed = [
        place if place in board.grid.index else board.name(place)
        for place in sorted(game.stacks)
        if place not in board.bombing and not _is_on(game, theatre, place)
    ]
    if missed:
        yield Row("Beyond this sheet", ", ".join(missed))


def _is_on(game: Europe, theatre: Theatre | None, place: str) -> bool:
    return on_sheets(game, place) and (
        theatre is None or all(map(theatre.holds, _points(game, (place,))))
    )


def sheets(game: Europe) -> dict[str, tuple[str, ...]]:
    """The whole board and its theatres by their names, with the layers that ask for them."""
    parts = {each.name: (SHEET + id,) for id, each in theatres(game.scenario).items()}
    return {"WHOLE": (OVERVIEW,), "OVERVIEW": (OVERVIEW,), **parts}


def _action(scene: Scene) -> list[str]:
    """Where it was fought or lost; without that, where units went."""
    fought = [*(each.place for each in scene.clashes), *(each.place for each in scene.losses)]
    return fought or [each.path[-1] for each in scene.arrows if not each.faded]


MAP_VIEW = map_view.MapView[Europe](
    layers=LAYERS,
    usual=USUAL,
    people=PEOPLE,
    phases=TITLES,
    deeds=(Pictured,),
    chart=lambda view: chart(view.scenario, forts=view.fortified),
    subtitle=subtitle,
    rows=rows,
    counter=counter,
    markers=_markers,
    tints=_tints,
    tracks=lambda view: (months(view),),
    pools=lambda view, side: pools(view, side, partial(counter, view)),
    happenings=happenings,
    on_request=RANGES,
)
lately = MAP_VIEW.lately


def scene(
    view: Europe,
    side: Side | None = None,
    events: Sequence[Event] = (),
    layers: Iterable[str] | None = None,
    made: str = "",
    earlier: Sequence[Event] = (),
    plan: Sequence[Order] = (),
) -> Scene:
    """What a side's map shows: the theatre that is played in, or was, or the whole board."""
    asked = USUAL if layers is None else tuple(layers)
    drawn = [each for each in asked if each not in STILL and not each.startswith(SHEET)]
    drawn += ["control"] if OVERVIEW in asked else []
    found = at_sea(view, MAP_VIEW.scene(view, side, events, drawn, made, earlier, plan))
    theatre, board = None, found.board
    if OVERVIEW not in asked:
        named = [each.removeprefix(SHEET) for each in asked if each.startswith(SHEET)]
        happened = _action(found) if HAPPENED in asked else ()
        theatre = theatres(view.scenario)[named[0]] if named else theatre_of(view, happened)
        board = chart(view.scenario, theatre, view.fortified)
    rows = (*found.rows, *_elsewhere(view, theatre))
    return _cropped(replace(found, board=board, rows=rows))


def _cropped(scene: Scene) -> Scene:
    """Only what lies on the sheet."""
    shown = {cell.label for cell in scene.board.cells}
    tints = (
        replace(each, places=tuple(place for place in each.places if place in shown))
        for each in scene.tints
    )
    return replace(
        scene,
        stacks=tuple(each for each in scene.stacks if each.place in shown),
        markers=tuple(each for each in scene.markers if each.place in shown),
        tints=tuple(each for each in tints if each.places),
        arrows=tuple(each for each in scene.arrows if shown.issuperset(each.path)),
        clashes=tuple(each for each in scene.clashes if each.place in shown),
        losses=tuple(each for each in scene.losses if each.place in shown),
    )
