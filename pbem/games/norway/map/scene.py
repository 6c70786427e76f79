"""A side's view as a scene for the atlas. What the view does not hold, the scene cannot show."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from pbem.engine.order import Side
from pbem.games.norway.air.events import Flown
from pbem.games.norway.combat.events import FightBegan
from pbem.games.norway.facts import words
from pbem.games.norway.facts.boxes import (
    DESTROYED,
    HAND,
    NORWEGIAN_POOL,
    POOL,
    REFIT,
    SPECIAL,
    WITHDRAWN,
)
from pbem.games.norway.facts.phases import TITLES
from pbem.games.norway.facts.units import (
    AIR,
    ALLIED,
    ARMS,
    GERMAN,
    GROUND,
    NAVAL,
    SIDES,
    Unit,
    hidden,
)
from pbem.games.norway.facts.words import PEOPLE, tallied
from pbem.games.norway.map.chart import chart, sign_at
from pbem.games.norway.map.happened import happenings
from pbem.games.norway.map.ranges import fed, flights, lines_of_supply, reach
from pbem.games.norway.movement.ground_events import Marched
from pbem.games.norway.naval.events import Landed, Sailed
from pbem.games.norway.position.fog import held_count
from pbem.games.norway.position.game import Norway
from pbem.games.norway.turn.victory import area_points
from pbem.wargame.map import map_view
from pbem.wargame.map.piles import APART, Sorted, laid
from pbem.wargame.map.reach import REACH
from pbem.wargame.position.words import opening
from pbem.wargame.scene import Counter, Marker, Point, Pool, Row, Stack, Step, Tint, Track

USUAL = ("moves", "landings", "strikes", "fire", "attacks", "losses", "taken", "control")
LAYERS = (*USUAL, "patrols", "interception", "supply", "flights", REACH)
SIZES = {"X": "brigade", "III": "regiment", "II": "battalion", "I": "company"}
UNSEEN = {NAVAL: "ship", AIR: "air", GROUND: "infantry"}
"""14.0  By arm, the symbol of a unit of which no more can be seen."""
PILES = {NAVAL: "ships", AIR: "aircraft", GROUND: "troops"}
FLAGS = {ALLIED: "British", GERMAN: "German"}
"""Whose colours marks of a side have."""
OUTSIDE = 0.52  # from the middle of a pile to marks beside it
DISPLAYS = (
    (HAND, "to be placed"),
    (REFIT, "refit box"),
    (DESTROYED, "destroyed"),
    (WITHDRAWN, "withdrawn"),
    (SPECIAL, "special reinforcements"),
)
SYMBOLS = {
    "CV": "carrier", "BB": "battleship", "BC": "battleship", "CA": "cruiser", "CD": "cruiser",
    "CL": "cruiser", "DD": "destroyer", "PT": "destroyer", "ATR": "transport ship",
    "LCTR": "landing craft", "TR": "transport ship", "SS": "submarine", "B": "bomber",
    "DB": "dive bomber", "F": "fighter", "FP": "seaplane", "R": "bomber", "SP": "seaplane",
    "Tr": "transport plane", "TrSP": "transport plane", "motorized": "motorized infantry",
    "machinegun": "heavy weapons", "antiaircraft": "anti-aircraft", "fortress": "fortification",
    "commando": "special forces", "recon": "cavalry", "naval_infantry": "naval",
}  # fmt: skip
"""By type of unit, the symbol that stands for it; where none is named, the type's own."""


# -- the title panel ------------------------------------------------------------------------------


def _subtitle(game: Norway) -> str:
    box = game.scenario.tables.turns[_on_the_track(game)]
    if game.phase in ("options", "setup"):
        return "Before the landings"
    return f"{box.name}: {box.dates}"


def _on_the_track(game: Norway) -> int:
    """3.4, 27.3  The turn; the landings, which come before the first, have a box of their own."""
    return 0 if game.phase == "preturn" else game.turn


def _rows(game: Norway, side: Side | None) -> Iterator[Row]:
    if game.initiative:
        yield Row("Initiative", opening(PEOPLE[game.initiative]))
    for each in SIDES:
        left = game.allowance.get(each, ())
        if left:
            yield Row(f"{each.title()} actions left", tallied(left))
    yield Row("Points for areas", _told_by_side(area_sum(game, each) for each in SIDES))
    lost = (len(game.inside(REFIT[each])) + len(game.inside(DESTROYED[each])) for each in SIDES)
    yield Row("Units lost", _told_by_side(lost))
    for each in SIDES:
        if held := held_count(game, each):
            yield Row(f"{each.title()} events held", str(held))
    yield Row("Reinforcement pools", _told_by_side(len(game.inside(POOL[each])) for each in SIDES))
    yield Row("Norwegian pool", str(len(game.inside(NORWEGIAN_POOL))))


def area_sum(game: Norway, side: Side) -> int:
    """4.4  What a side's areas count now."""
    return sum(area_points(game, side).values())


def _told_by_side(numbers: Iterable[int]) -> str:
    return ", ".join(
        f"{side.title()} {number}" for side, number in zip(SIDES, numbers, strict=True)
    )


def _turns(game: Norway) -> Track:
    steps = []
    for turn, box in enumerate(game.scenario.tables.turns):
        dates = box.dates.replace(" 1940", "").replace(" April", " Apr")
        steps.append(Step(str(turn) if turn else "W", dates, f"{box.name}, {box.dates}"))
    begun = game.phase not in ("options", "setup")
    return Track("Turns", tuple(steps), _on_the_track(game) if begun else -1)


# -- counters -------------------------------------------------------------------------------------


def counter(game: Norway, id: str) -> Counter:
    """One piece as the view shows it."""
    unit = game.unit(id)
    if hidden(id):
        title = opening(f"an {unit.name}")
        plain = id.replace("/", "-")
        symbol = UNSEEN[unit.arm]
        return map_view.face_down(plain, title, unit.nation, unit.side, symbol=symbol)
    title = _told(game, unit)
    if carrier := game.aboard.get(id):
        title += f", aboard {carrier}"
    if id in game.depleted:
        title += ", its air group shot up"
    if id in game.intercepting:
        title += ", in interception mode"
    ground = f"({unit.ground})" if unit.support else str(unit.ground)
    return Counter(
        id=id,
        title=title,
        nation=unit.colours,
        side=unit.side,
        symbol=SYMBOLS.get(unit.type, unit.type),
        size=unit.size,
        name=id,
        corner="" if unit.ground_unit else unit.type,
        factors=(ground, str(unit.air), str(unit.sub), str(unit.surface)),
        move=str(unit.move),
        reduced=id in game.depleted,
    )


def _told(game: Norway, unit: Unit) -> str:
    kind = game.scenario.tables.types[unit.type].name
    size = f", {SIZES[unit.size]}" if unit.size in SIZES else ""
    model = f", {unit.model}" if unit.model else ""
    heavy = ", heavy" if unit.heavy else ""
    return f"{unit.id}: {unit.nation} {unit.name}, {kind}{model}{size}{heavy}, {unit.factors}"


def piled(game: Norway, stack: Stack) -> Stack:
    """Allied piles at the left, German ones at the right: troops ashore, ships, aircraft."""
    by_kind: dict[tuple[Side, str], list[Counter]] = {}
    for id, each in zip(game.stacks[stack.place], stack.counters, strict=True):
        unit = game.unit(id)
        by_kind.setdefault((unit.side, unit.arm), []).append(each)
    columns = [_column(by_kind, side) for side in SIDES]
    return replace(stack, piles=laid(game.board.centre[stack.place], columns))


def _column(by_kind: dict[tuple[Side, str], list[Counter]], side: Side) -> list[Sorted]:
    return [
        (f"{side.title()} {PILES[arm]}: {len(found)}", tuple(found))
        for arm in (NAVAL, GROUND, AIR)
        if (found := by_kind.get((side, arm), []))
    ]


# -- boxes ----------------------------------------------------------------------------------------


def _pools(game: Norway, side: Side | None) -> Iterator[Pool]:
    """2.1  What is off the map, and who is in the home bases: too many to be seen in a pile."""
    for whose in SIDES:
        home = game.home(whose)
        yield _pool(game, game.board.names[home], _sorted(game, game.stack(home)), home)
    for display, told in DISPLAYS:
        for whose in SIDES:
            yield _pool(game, f"{whose.title()} {told}", game.inside(display[whose]))


def _pool(game: Norway, title: str, ids: Iterable[str], at: str = "") -> Pool:
    """Counters that lie on the map as well have ids of their own here."""
    found = [counter(game, id) for id in ids]
    if at:
        found = [replace(each, id=f"{at}-{each.id}", unit=each.id) for each in found]
    return Pool(title, tuple(found))


def _sorted(game: Norway, ids: Iterable[str]) -> list[str]:
    return sorted(ids, key=lambda id: ARMS.index(game.unit(id).arm))


# -- marks on the map -----------------------------------------------------------------------------


def _markers(game: Norway) -> Iterator[Marker]:
    name = game.board.name
    for place, base in sorted(game.disrupted):
        title = f"The {words.BASES[base]} of {name(place)} is disrupted"
        yield Marker("broken", place, title, words=base, at=sign_at(game.scenario, place, base))
    for side, place in sorted(game.entrenched):
        title = f"{opening(PEOPLE[side])} are entrenched in {name(place)}"
        at = _beside(game, side, place, 0.3)
        yield Marker("entrenched", place, title, FLAGS[side], side, at)
    for kind, side, place, title, down in (
        ("jump", GERMAN, game.airdrop, "Airdropped supply", -0.25),
        ("crate", GERMAN, game.captured_supply, "Captured supply", 0.02),
        ("ice", ALLIED, game.frozen_lake, "Airbase on a frozen lake", -0.1),
    ):
        if place:
            at = _beside(game, side, place, down)
            yield Marker(kind, place, f"{title} in {name(place)}", FLAGS[side], at=at)
    for place in sorted({game.where[id] for id in game.intercepting}):
        title = f"Fighters in {name(place)} stand by to intercept"
        at = _beside(game, GERMAN, place, 0.58)
        yield Marker("watch", place, title, FLAGS[GERMAN], at=at)


def _beside(game: Norway, side: Side, place: str, down: float) -> Point:
    """At the outer edge of a side's piles, so much below the place of the first."""
    x, y = game.board.centre[place]
    kinds = {(game.side_of(id), game.unit(id).arm) for id in game.stack(place)}
    columns = len(SIDES) if len({each for each, _ in kinds}) > 1 else max(1, len(kinds))
    away = OUTSIDE + (columns - 1) / 2 * APART
    return x + (away if side == GERMAN else -away), y + down


def _tints(game: Norway, taken: dict[Side, tuple[str, ...]]) -> Iterator[Tint]:
    held = (each for each in game.board.places.labels if game.controls(GERMAN, each))
    yield Tint("control", GERMAN, f"Held by {PEOPLE[GERMAN]}", tuple(held))
    contested = tuple(filter(game.contested, sorted(game.stacks)))
    yield Tint("control", ALLIED, "Contested", contested)
    for side in SIDES:
        people = PEOPLE[side]
        yield Tint("taken", side, f"Taken by {people}", taken.get(side, ()))
        yield Tint("patrols", side, f"Patrolled by submarines of {people}", _patrolled(game, side))
    over = tuple(sorted({game.where[id] for id in game.intercepting}))
    yield Tint("interception", GERMAN, "German fighters stand by to intercept", over)


def _patrolled(game: Norway, side: Side) -> tuple[str, ...]:
    """17.10  The zones where a side's submarines lie in wait."""
    return tuple(
        place
        for place in sorted(game.stacks)
        if game.board.is_sea(place)
        and any(game.unit(id).submarine for id in game.ships(side, place))
    )


MAP_VIEW = map_view.MapView[Norway](
    layers=LAYERS,
    usual=USUAL,
    people=PEOPLE,
    phases=TITLES,
    deeds=(Sailed, Landed, Flown, Marched, FightBegan),
    chart=lambda view: chart(view.scenario),
    subtitle=_subtitle,
    rows=_rows,
    counter=counter,
    markers=_markers,
    tints=_tints,
    tracks=lambda view: (_turns(view),),
    pools=_pools,
    happenings=happenings,
    piled=piled,
    on_request={"supply": fed, "flights": flights, REACH: reach},
    supply_lines=lines_of_supply,
)
scene, lately = MAP_VIEW.scene, MAP_VIEW.lately
