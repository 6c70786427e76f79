"""Movement by land, rail and sea: whole sub-commands, each unit to the best place in turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice

from pbem.engine.errors import passes
from pbem.games.narvik.actions.action import Action
from pbem.games.narvik.facts.staging import BARDUFOSS, HARSTAD, STAGING
from pbem.games.narvik.facts.units import ALLIED, enemy_of, hidden
from pbem.games.narvik.movement.ground import Move
from pbem.games.narvik.movement.routes import along_railroad, harbours, may_slip
from pbem.games.narvik.movement.sealift import Amphibious
from pbem.games.narvik.movement.trips import Trip
from pbem.games.narvik.orders.parts import FERRY, RAIL, March
from pbem.games.narvik.position.game import Narvik
from pbem.games.narvik.staff.estimate import worth_of
from pbem.games.narvik.staff.situation import Situation

Ways = dict[str, tuple[str, ...]]


def moves(situation: Situation, command: str) -> Iterator[tuple[float, Action]]:
    """The best ground movement of a sub-command, with what it gains."""
    trial, gained = situation.view.twin(), 0.0
    controlled, entered = frozenset(trial.german_held), Counter[str]()
    marches = []
    ways = {id: ways_of(situation, trial, id) for id in situation.movable(command)}
    shunned = situation.overmatched(ways)
    for id in ways:
        if situation.alone_in_objective(trial, id):
            continue
        for gain, _, way in better(situation, trial, id, command, ways[id], shunned):
            march = March((id,), way)
            if trips_up(trial, id, way) and not makes(Trip(trial, id, march, controlled, entered)):
                continue
            trial.put(id, way[-1])
            marches.append(march)
            gained += gain
            break
    if marches:
        yield gained, Move(command, tuple(marches))


def trips_up(trial: Narvik, id: str, way: tuple[str, ...]) -> bool:
    """Can a way that was open be closed by friends who went before: in a queue, or by train?"""
    return len(way) > 1 or trial.where[id] in STAGING


def makes(trip: Trip) -> bool:
    """Can the trip be made as the trial position is now?"""
    return passes(trip.make) and trip.at in trip.board.grid.index


def ways_of(situation: Situation, trial: Narvik, id: str) -> Ways:
    """Where a unit can get to by foot, and by train or ferry with an engineer."""
    at, board = trial.where[id], trial.board
    ways: Ways = {place: (place,) for place in situation.marches(id)}
    if trial.unit(id).ski and at in trial.stacks and board.is_in(at, situation.danger):
        slips = 0 if meets_skis(trial, at) else may_slip(trial, id, trial.at(at))
        for hex in board.grid.named(board.grid.around[trial.at(at)] & situation.danger & ~slips):
            ways.pop(hex, None)
        ways.update((hex, (hex,)) for hex in board.grid.named(slips))
    if any(trial.unit(each).engineer for each in trial.stack(at)):
        if at in trial.scenario.fact("movement.rail_hexes"):
            for hex in board.grid.named(along_railroad(trial, id, trial.at(at))):
                ways.setdefault(hex, (RAIL, hex))
        terminals = Trip(trial, id, March((id,), ()), trial.german_held, Counter()).terminals()
        for hex in terminals if at in terminals else ():
            ways.setdefault(hex, (FERRY, hex))
    ways.pop(at, None)
    return ways


def meets_skis(trial: Narvik, hex: str) -> bool:
    """19.1  May one of the enemies next to a hex be on skis? Of hidden ones the flag tells."""
    around = trial.board.passage.step(trial.board.bit[trial.at(hex)])
    enemies = around & trial.occupied(enemy_of(trial.side_of(trial.stack(hex)[-1])))
    beside = {id for each in trial.board.grid.named(enemies) for id in trial.stack(each)}
    skiers = {unit.nationality for unit in trial.roster.values() if unit.ski}
    return any(
        unit.nationality in skiers if hidden(unit.id) else unit.ski
        for unit in map(trial.unit, beside)
    )


def better(
    situation: Situation,
    trial: Narvik,
    id: str,
    command: str,
    ways: Ways,
    shunned: frozenset[str],
) -> list[tuple[float, str, tuple[str, ...]]]:
    """Places that are clearly better than where a unit is, the best first."""
    unit, goal, habits = trial.unit(id), situation.goals[command], situation.habits
    now = situation.value(trial, id, trial.where[id], goal, shunned)
    near, use, peril = situation.near(unit, goal), situation.use(unit), situation.peril
    fear, found = habits.care * worth_of(habits, unit), []
    for place, way in ways.items():
        if place in STAGING:
            gain = situation.value(trial, id, place, goal, shunned) - now
            if gain > (habits.recall if trial.on_map(id) else habits.margin):
                found.append((gain, place, way))
            continue
        gain = near[place] - now
        if place in peril:
            gain -= fear * peril[place]
        if place in trial.stacks or place in situation.special:
            gain += situation.company(trial, unit, place)
        if place in shunned:
            gain -= habits.reckless
        else:
            gain += use.get(place, 0.0)
            if place in situation.blocks:
                gain += situation.block(trial, id, place)
        if gain > habits.margin:
            found.append((gain, place, way))
    best = (each for each in sorted(found, key=ranked) if room(trial, id, each[1]))
    return list(islice(best, habits.tries))


def ranked(each: tuple[float, str, tuple[str, ...]]) -> tuple[float, str]:
    """The greatest gain first; of equals the lowest hex, so that the choice is always the same."""
    return -each[0], each[1]


def room(trial: Narvik, id: str, hex: str) -> bool:
    """9.0  May one more stop there? Quicker than asking all the rules of stacking."""
    stack = [each for each in trial.stack(hex) if each != id]
    if not stack or hex in STAGING:
        return True
    unit = trial.unit(id)
    if trial.unit(stack[0]).nationality != unit.nationality:
        return False
    counted = sum(not trial.unit(each).leader for each in stack)
    return counted < trial.scenario.number(f"stacking.{unit.side}")


def voyages(situation: Situation, command: str) -> Iterator[tuple[float, Action]]:
    """13.1  The best landing of a sub-command, and the best way back to the ships."""
    if situation.side != ALLIED:
        return
    for start in (HARSTAD, BARDUFOSS, ""):
        units = [id for id in situation.movable(command) if aboard(situation.view, id, start)]
        if not units:
            continue
        trial, gained, marches = situation.view.twin(), 0.0, []
        ways = {id: sea_ways(situation, id, start) for id in units}
        shunned = situation.overmatched(ways)
        for id in units:
            found = better(situation, trial, id, command, ways[id], shunned)
            if found:
                gain, place, way = found[0]
                trial.bring(id, place)
                marches.append(March((id,), way))
                gained += gain
        if marches:
            yield gained, Amphibious(command, tuple(marches))


def aboard(trial: Narvik, id: str, start: str) -> bool:
    """Is a unit where this voyage starts: a staging area, or any harbour on the map?"""
    at = trial.where[id]
    if start:
        return at == start
    return at in trial.stacks and trial.board.is_in(at, harbours(trial.board))


def sea_ways(situation: Situation, id: str, start: str) -> Ways:
    """Where ships carry a unit: from Harstad to every open coast, from elsewhere to Harstad."""
    if start != HARSTAD:
        return {HARSTAD: (HARSTAD,)}
    return {hex: (hex,) for hex in situation.beaches(situation.view.unit(id).legs)}
