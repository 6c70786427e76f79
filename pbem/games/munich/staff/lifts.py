"""Over land that is not one's own: voyages, landings, airlifts, and supply that ships bring."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.engine.order import Order, Side
from pbem.games.munich.air.flights import aloft, start_for
from pbem.games.munich.air.launching import Launch, passengers
from pbem.games.munich.combat import result_table
from pbem.games.munich.combat.declaring import targets
from pbem.games.munich.combat.support import fleets, squadron
from pbem.games.munich.facts.tables import ASSAULT
from pbem.games.munich.facts.units import AIRSTRIKE, AMPHIBIOUS
from pbem.games.munich.movement import sealift
from pbem.games.munich.movement.airlift import (
    Fly,
    airlifts,
    launch_hexes,
    may_board,
    reach,
    safe_hexes,
)
from pbem.games.munich.movement.embarking import are_marines, loads
from pbem.games.munich.movement.sealift import Ship, Storm, assault_hexes
from pbem.games.munich.position.game import Munich
from pbem.games.munich.position.stacking import has_room
from pbem.games.munich.staff.habits import Habits
from pbem.games.munich.staff.judgement import worth
from pbem.games.munich.staff.judgement.ground import distances
from pbem.games.munich.staff.judgement.prospects import cleared, gain, likely
from pbem.games.munich.staff.judgement.situation import Situation
from pbem.games.munich.supply.lines import in_supply
from pbem.games.munich.supply.port_supply import Supply
from pbem.games.munich.supply.seas import harbours
from pbem.wargame.board.hexgrid import Mask
from pbem.wargame.data.points import HALVES

# -- by sea ----------------------------------------------------------------------------------------


def voyages(situation: Situation, marker: str) -> Iterator[tuple[tuple[str, ...], list[str]]]:
    """18.2.1  Whom a marker can take, and where there is room for them; nobody who is needed."""
    view = situation.view
    for units in sorted(loads(view, marker), key=lambda units: (-len(units), units)):
        needed = any(situation.pinned(id, view.at(view.where[id])) for id in units)
        if not needed and not situation.bares(*units):
            country = view.unit(units[0]).country
            shores = view.board.grid.named(sealift.landing_hexes(view, units))
            good = (hex for hex in shores if not situation.is_spared(country, hex))
            yield units, [hex for hex in good if has_room(view, hex, units)]


def captures(situation: Situation) -> Iterator[Order]:
    """18.2.1  Voyages into places worth points that nobody holds, by one who can hold them."""
    view = situation.view
    found = []
    for marker in view.at_hand(situation.side, AMPHIBIOUS):
        country = view.unit(marker).country
        prizes = dict(open_prizes(situation, country))
        for units, shores in voyages(situation, marker) if prizes else ():
            for hex in shores if len(units) == 1 else ():
                if points := prizes.get(hex):
                    found.append((points, worth.defense(view, units), Ship(units, marker, hex)))
    return (
        order for *_, order in sorted(found, key=lambda each: (-each[0], -each[1], str(each[2])))
    )


def open_prizes(situation: Situation, country: str) -> Iterator[tuple[str, int]]:
    """The places by the sea that a country wants and nobody holds, with their points."""
    view, board = situation.view, situation.board
    places = (board.mobilizing | board.objectives) & board.coastal
    for hex in board.grid.named(places & sealift.open_shore(view, country)):
        if points := situation.wanted(country, view.at(hex), hex):
            yield hex, points


def crossings(situation: Situation) -> Iterator[Order]:
    """18.2.1  Voyages from where nothing can be won by land, to the best port overseas."""
    view = situation.view
    for marker in view.at_hand(situation.side, AMPHIBIOUS):
        for units, shores in voyages(situation, marker):
            if shores and all(situation.stranded(view.unit(id)) for id in units):
                values = {hex: sum(situation.value(id, hex) for id in units) for hex in shores}
                yield Ship(units, marker, max(values, key=lambda hex: (values[hex], hex)))


def comes_in(situation: Situation, country: str, hex: str) -> bool:
    """Could a country's troops be in a hex this turn, if nobody were there?"""
    view, board, at = situation.view, situation.board, situation.view.at(hex)
    markers = [
        id for id in view.at_hand(situation.side, AMPHIBIOUS) if view.unit(id).country == country
    ]
    closed, far = situation.closed(country), situation.habits.far
    for start in situation.troops(country):
        label = board.label(start)
        for id in view.stack(label):
            unit = view.unit(id)
            if not unit.mobile or situation.pinned(id, start):
                continue
            away = distances(board, unit.legs, at, closed, far).get(start, far)
            if away <= HALVES.parts * unit.movement:
                return True
            if markers and harbours(view, country, label, marines=False) & board.bit[at]:
                return True
    return False


def storms(situation: Situation) -> Iterator[Order]:
    """18.2.2  Marines against a coast that is held, where they have a fair chance."""
    view, side = situation.view, situation.side
    for marker in view.at_hand(side, AMPHIBIOUS):
        for units in loads(view, marker):
            for hex in assault_hexes(view, units) if are_marines(view, units) else ():
                if situation.is_spared(view.unit(units[0]).country, hex):
                    continue
                if assault(situation, units, hex) > situation.habits.least_attack:
                    yield Storm(units, marker, hex)


def assault(situation: Situation, units: Sequence[str], hex: str) -> float:
    """What an assault by marines alone is worth: whoever does not get in is lost."""
    view, side, habits = situation.view, situation.side, situation.habits
    country, stack = view.unit(units[0]).country, view.stack(hex)
    factors = [view.strength(id).attack for id in fleets(view, side, (country,), hex)]
    above = squadron(view, side, (country,), hex)
    shift = max(factors, default=0) - situation.cover(view.at(hex))
    shift += view.strength(above).attack if above else 0
    start = result_table.first_column(
        view.scenario, worth.attack(view, units), worth.defense(view, stack)
    )
    lost = sum(worth.whole(view, habits, id) for id in units)
    held = view.scenario.tables.combat[ASSAULT].held(start + shift)
    return sum(
        chance
        * (gain(view, habits, side, hex, result) - (0 if cleared(view, stack, result) else lost))
        for chance, result in likely(view.scenario, ASSAULT, held)
    )


def port_supply(view: Munich, side: Side, habits: Habits) -> Order | None:
    """18.3  Ships bring supply to those who are about to attack without any."""
    if view.fought or not view.at_hand(side, AMPHIBIOUS):
        return None
    near = view.scenario.number("supply.port_reach")
    for order in Supply.some(view, side):
        country = view.unit(order.marker).country
        disc = view.board.grid.within(view.at(order.port), near)
        helped = [
            id
            for id in view.units_in(disc)
            if view.unit(id).country == country and targets(view, id)
            if not in_supply(view, id, combat=True)
        ]
        if worth.attack(view, helped) >= habits.supply:
            return order
    return None


# -- by air ----------------------------------------------------------------------------------------


def airlift(situation: Situation, marker: str) -> Order | None:
    """16.10  Supply for those who are cut off, or a unit to where it is needed."""
    view, country = situation.view, situation.view.unit(marker).country
    taken = {view.flying[each] for each in aloft(view, situation.side)}
    hexes = [hex for hex in view.board.grid.named(view.occupied_by(country)) if hex not in taken]
    helped = {hex: worth.attack(view, cut_off(view, country, hex)) for hex in hexes}
    needy = [hex for hex in hexes if helped[hex] >= situation.habits.supply]
    for hex in sorted(needy, key=lambda hex: (-helped[hex], hex)):
        last = marker in view.reduced and is_hunted(situation, hex)  # 22.0 a step worth points
        if not last and (start := start_for(view, marker, hex)):
            return Launch(marker, start, hex)
    starts = [hex for hex in hexes if view.board.is_in(hex, launch_hexes(view, country))]
    found = [each for hex in starts for each in rides(situation, marker, hex)]
    good = [
        each
        for each in found
        if each[0] > situation.habits.hunted or not is_hunted(situation, each[-1])
    ]
    waits = max(good)[-1] if good else ""
    return Launch(marker, waits, waits) if waits else None


def is_hunted(situation: Situation, hex: str) -> bool:
    """16.6  Could an enemy air force, which is not to be seen, intercept over a hex?"""
    view, board, enemy = situation.view, situation.board, situation.enemy
    for country in view.belligerents(enemy):
        fliers = (view.unit(id) for id in view.roster.of(country))
        ranges = [unit.range for unit in fliers if unit.type == AIRSTRIKE]
        bases = board.cities & board.home(country) & view.controlled(enemy)
        if ranges and board.grid.within(view.at(hex), max(ranges)) & bases:
            return True
    return False


def cut_off(view: Munich, country: str, hex: str) -> list[str]:
    """16.10.2  Those in and next to a hex whom an airlift there would bring into supply."""
    disc = view.board.grid.within(view.at(hex), 1)
    own = (id for id in view.units_in(disc) if view.unit(id).country == country)
    return [id for id in own if not in_supply(view, id)]


def flights(situation: Situation, id: str) -> Iterator[tuple[Order, str]]:
    """16.10.1  Where an airlift that waits in a unit's hex can carry it."""
    view = situation.view
    for marker in airlifts(view, situation.side):
        if may_board(view, id, marker):
            cities = landings(situation, marker, view.flying[marker])
            yield from ((Fly(id, marker, hex), hex) for hex in view.board.grid.named(cities))


def rides(situation: Situation, marker: str, start: str) -> Iterator[tuple[float, str, str, str]]:
    """Who gains most by being flown from a hex to a city that no march leads to this turn."""
    view, far = situation.view, situation.habits.far
    cities = view.board.grid.named(landings(situation, marker, start))
    for id in passengers(view, start):
        if id in view.moved or situation.pinned(id, view.at(start)) or situation.bares(id):
            continue
        here = situation.value(id, start) + situation.habits.flown
        unit = view.unit(id)
        for hex in cities:
            closed = situation.closed(unit.country)
            away = distances(view.board, unit.legs, view.at(hex), closed, far)
            on_foot = away.get(view.at(start), far) <= HALVES.parts * unit.movement
            gained = situation.value(id, hex) - here
            if gained > 0 and not on_foot and has_room(view, hex, (id,)):
                yield gained, id, hex, start


def landings(situation: Situation, marker: str, start: str) -> Mask:
    """16.10.1  The cities where an airlift can bring somebody."""
    view, side = situation.view, situation.side
    found = view.board.cities & view.controlled(side) & safe_hexes(view, side)
    return found & reach(view, start, view.unit(marker).range) & ~view.board.bit[view.at(start)]
