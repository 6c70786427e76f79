"""The position as text for people, from what a side can see."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from pbem.engine.order import Side
from pbem.games.eto.facts.boxes import ASIDE, DEAD, HAND, PLAIN, POOL, REPLENISHMENT
from pbem.games.eto.facts.nations import PARTNERSHIPS
from pbem.games.eto.facts.phases import STAGES, TITLES
from pbem.games.eto.facts.words import PEOPLE, counted, month_name
from pbem.games.eto.position.aboard.passengers import passengers_in
from pbem.games.eto.position.game import CURRENT, FAIR, MUD, PREVIOUS, WINTER, Europe
from pbem.games.eto.strategic.convoys.escort_stacks import stacks
from pbem.games.eto.supply.lines import traces
from pbem.games.eto.turn.victory import standing
from pbem.wargame.data.counters import told
from pbem.wargame.position.words import and_all, opening

SHOWN = (HAND, POOL, REPLENISHMENT, DEAD)
SKIES = {FAIR: "fair", MUD: "mud", WINTER: "winter"}

COMMITTED = {CURRENT: "committed now", PREVIOUS: "committed"}
"""20.0  What is said of air units that have flown in the offensive under way, or before it."""


def describe(view: Europe, side: Side | None = None) -> str:
    """All that a player needs to play without the map."""
    lines = [
        *_head(view),
        *_tracks(view),
        *_convoys(view),
        *_markers(view),
        *_ground(view),
        *_cut_off(view, side),
        "",
    ]
    for each in view.sides_in_play():
        if forces := list(_forces(view, each)):
            lines += [opening(PEOPLE[each]), *forces, ""]
    return "\n".join(lines).rstrip() + "\n"


def balance(view: Europe) -> str:
    """How things stand between the sides."""
    return standing(view) if view.turn else ""


def _head(view: Europe) -> Iterator[str]:
    if view.verdict is not None:
        yield f"{view.setting.title}. The game is over: {view.verdict.words}."
        return
    when = month_name(view.month.year, view.month.month)
    stage = f", {STAGES[view.offensive.stage]}" if view.offensive and view.offensive.stage else ""
    sky = f" Weather: {SKIES[view.weather]}." if view.turn else ""
    yield f"{view.setting.title}, {when}. {TITLES[view.phase]}{stage}.{sky}"
    if view.turn:
        yield standing(view)
    if view.offensive is not None:
        who = and_all(view.offensive.commanders) if view.offensive.commanders else ""
        what = who or view.offensive.hex or view.offensive.nation
        yield f"Under way: the offensive of {what}."


def _tracks(view: Europe) -> Iterator[str]:
    if view.offensives:
        left = ", ".join(f"{nation} {count}" for nation, count in view.offensives.items())
        yield f"Offensives left: {left}."
    if points := [f"{nation} {count}" for nation, count in _stock(view).items()]:
        yield f"Economic points (EP): {', '.join(points)}."
    if bombed := [f"{nation} {lost}" for nation, lost in view.rails_bombed.items() if lost]:
        yield f"Rail points bombed away in this month: {', '.join(bombed)}."


def _markers(view: Europe) -> Iterator[str]:
    """32.4  Supply markers in ports, and aboard ships as far as they are seen."""
    if view.supplies:
        ports = (f"{view.board.name(port)} {n}" for port, n in sorted(view.supplies.items()))
        yield f"Supply markers: {', '.join(ports)}."
    if view.stores:
        yield f"Supply markers aboard: {', '.join(view.stores[ship] for ship in view.stores)}."


def _convoys(view: Europe) -> Iterator[str]:
    """36.4, 36.5  The routes that are open, and who sends goods to whom."""
    if view.convoys:
        routes = ", ".join(_escorted(view, each) for each in sorted(view.convoys))
        yield f"Convoys: {routes}."
    for pair in sorted(view.lend_lease):
        giver, taker = pair.split(">")
        yield f"{giver} sends lend-lease to {taker}."


def _escorted(view: Europe, area: str) -> str:
    """5.6, 5.7  A convoy route, with the stacks of escorts that count on it."""
    name, count = view.board.name(area), stacks(view, area)
    return f"{name} ({counted(count, 'stack')} of escorts)" if count else name


def _stock(view: Europe) -> dict[str, str]:
    """36.0, 37.8  By nation, its EP; a reserve beside an empty track is told alone."""
    found = {}
    for nation in dict.fromkeys((*view.points, *view.reserve)):
        track, reserve = view.points.get(nation, 0), view.reserve.get(nation, 0)
        if track and reserve:
            found[nation] = f"{track} and {reserve} in reserve"
        elif track or reserve:
            found[nation] = str(track or reserve)
    return found


def _ground(view: Europe) -> Iterator[str]:
    """24.4  What has changed hands, and who is conquered."""
    board = view.board
    for partnership in PARTNERSHIPS:
        hexes = sorted(view.captured.get(partnership, ()))
        towns = [each for each in hexes if board.is_in(each, board.city | board.resource)]
        if hexes and partnership in map(view.partnership, view.sides_in_play()):
            among = ":" if len(towns) == len(hexes) else ", among them"
            named = f"{among} {', '.join(map(board.name, towns))}" if towns else ""
            speaker = opening(PEOPLE[view.speaker(partnership)])
            yield f"{speaker} have captured {counted(len(hexes), 'hex')}{named}."
    head = standing(view) if view.turn else ""
    for nation in view.conquered:
        if f"{nation} is conquered" not in head:
            yield f"{nation} is conquered."


def _cut_off(view: Europe, side: Side | None) -> Iterator[str]:
    """33.0  The reader's own units without a supply line."""
    if not side or not view.turn or view.verdict is not None:
        return
    own = [id for id in view.units_of(side) if view.unit(id).land and not traces(view, id)]
    if own:
        yield f"Without supply: {', '.join(f'{id} in {view.where[id]}' for id in own)}."


def _forces(view: Europe, side: Side) -> Iterator[str]:
    """Who stands where, the top unit first; then the boxes."""
    for hex in sorted(view.stacks):
        mine = [id for id in reversed(view.stacks[hex]) if view.side_of(id) == side]
        if mine:
            aboard = passengers_in(view, hex, view.partnership(side))
            afloat = [id for id in aboard if view.side_of(id) == side]
            with_them = f"; aboard {named(view, afloat)}" if afloat else ""
            yield f"  {view.board.name(hex)}: {named(view, mine)}{with_them}"
    for box in SHOWN:
        units = [id for id in view.inside(box) if view.side_of(id) == side]
        if units and box != ASIDE:
            yield f"  {opening(PLAIN[box])}: {named(view, units)}"


def named(view: Europe, ids: Iterable[str]) -> str:
    """Units with what lies up on them; those beneath others only by their number."""
    return told(ids, partial(_faced, view), lambda id: "")


def _faced(view: Europe, id: str) -> str:
    words = [id, view.factors(id)]
    words += ["depleted"] if id in view.depleted else []
    words += ["out of supply"] if id in view.unsupplied else []
    words += ["activated"] if id in view.activated else []
    words += [COMMITTED[view.committed[id]]] if id in view.committed else []
    words += [f"over {view.flying[id]}"] if id in view.flying else []
    return " ".join(filter(None, words))
