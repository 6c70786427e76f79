"""Answers to what the other side's turn asks, as standing orders put them in a word or two.

INTERCEPT: NEVER | STRONGEST | WEAKEST | units, the last three also with OVER places behind them
LOSE, HIT: WEAKEST | STRONGEST | units      EXCESS, STORM: the same, or DEFAULT
RETREAT: AWAY | HOME | STAND | TOWARD hexes ADVANCE: ALL | NEVER

A line that names units or places has nothing to say where they are not concerned; then the next
line of the same kind is asked. INTERCEPT: NEVER as the last one ends the matter.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pbem.engine.order import Order, Side
from pbem.games.munich.air.bombing import HitOne
from pbem.games.munich.air.flights import start_for
from pbem.games.munich.air.interception import Interception, interceptors, prey
from pbem.games.munich.combat.after.losses import LoseSome
from pbem.games.munich.combat.after.pursuit import Chase, Pursuit, as_order
from pbem.games.munich.combat.after.retreat import Retreating
from pbem.games.munich.combat.after.retreat_paths import Way, WaysOut
from pbem.games.munich.facts.units import enemy_of
from pbem.games.munich.orders.declared import Advance, Done, Hit, Intercept, Lose, Retreat
from pbem.games.munich.position.game import Munich, MunichStep
from pbem.wargame.hexgrid import Hex, Mask

ALL, NEVER, OVER = "ALL", "NEVER", "OVER"
STRONGEST, WEAKEST = "STRONGEST", "WEAKEST"
AWAY, HOME, STAND, TOWARD = "AWAY", "HOME", "STAND", "TOWARD"


def react(view: Munich, step: MunichStep, words: Sequence[str]) -> Order | None:
    """What these words answer to the question of a step; nothing where they do not fit."""
    if isinstance(step, Interception):
        return intercept(view, step, words)
    if isinstance(step, Retreating):
        return retreat(view, step, words)
    if isinstance(step, Pursuit) and words[0] in (ALL, NEVER):
        return follow(step.chase(view), everybody=words[0] == ALL)
    if isinstance(step, LoseSome):
        unit = picked(view, step.eligible(view), words)
        return Lose(unit) if unit else None
    if isinstance(step, HitOne):
        unit = picked(view, step.under(view), words)
        return Hit(unit) if unit else None
    return None


# -- units -----------------------------------------------------------------------------------------


def worth(view: Munich, id: str) -> tuple[int, int, str]:
    """By which units are compared: strength, then movement."""
    strength, unit = view.strength(id), view.unit(id)
    return strength.attack + strength.defense, unit.movement, id


def ranked(view: Munich, units: Sequence[str], words: Sequence[str]) -> list[str]:
    """The units that the words mean, in the order in which they mean them."""
    if words[0] in (WEAKEST, STRONGEST, ALL):
        strongest = words[0] != WEAKEST
        return sorted(units, key=lambda id: worth(view, id), reverse=strongest)
    return [id for id in words if id in units]


def picked(view: Munich, units: Sequence[str], words: Sequence[str]) -> str:
    """The unit that the words mean first of all; empty for none."""
    return next(iter(ranked(view, units, words)), "")


# -- in the air ------------------------------------------------------------------------------------


def intercept(view: Munich, step: Interception, words: Sequence[str]) -> Order | None:
    """16.6  The next interception that the words call for."""
    if words[0] == NEVER:
        return Done("interception")
    side = enemy_of(step.side)
    who, places = _parted(words)
    for hex in _wanted(view, side, places):
        for id in ranked(view, interceptors(view, side), who):
            if start := start_for(view, id, hex):
                return Intercept(id, start, hex)
    return None


def _parted(words: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
    """Who is meant, and over which places; nothing behind OVER means anywhere."""
    if OVER not in words:
        return words, ()
    at = list(words).index(OVER)
    return words[:at], words[at + 1 :]


def _wanted(view: Munich, side: Side, places: Sequence[str]) -> list[str]:
    """The hexes to intercept over: as they are named, else the strongest enemy first."""
    open_to = prey(view, side)
    if places:
        return [hex for hex in places if hex in open_to]
    enemy = enemy_of(side)
    return sorted(open_to, key=lambda hex: worth(view, view.aloft(hex, enemy)), reverse=True)


# -- on the ground ---------------------------------------------------------------------------------


def retreat(view: Munich, step: Retreating, words: Sequence[str]) -> Order | None:
    """12.1  Away from the enemy, home, or to what is nearest to a place; never for a step more."""
    id = step.able(view)[0]
    ways = step.ways(view, id)
    stands = step.may_stand(view, id)
    if stands and (words[0] == STAND or not ways.lawful):
        return Retreat(id)
    far = _aim(view, id, words)
    if far is None:
        return None

    def cost(end: str) -> tuple[int, int, str]:
        return _price(ways, end), far(view.at(end)), end

    return Retreat(id, (min(ways.ends(), key=cost),))


def _price(ways: WaysOut, end: str) -> int:
    """The steps that the cheapest way to an end costs."""
    way: Way | None = ways.to(end)
    return ways.price(way) if way else 0


def _aim(view: Munich, id: str, words: Sequence[str]) -> Callable[[Hex], int] | None:
    """What makes one hex worse than another; nothing for words that are no aim."""
    grid = view.board.grid
    if words[0] in (AWAY, STAND):
        foes = list(grid.hexes(view.occupied(enemy_of(view.side_of(id)))))
        return lambda hex: -min((grid.distance(hex, foe) for foe in foes), default=0)
    if words[0] not in (HOME, TOWARD):
        return None
    named = [view.at(each) for each in words[1:] if each in grid.index]
    goals = named if words[0] == TOWARD else list(grid.hexes(home(view, id)))
    return lambda hex: min((grid.distance(hex, goal) for goal in goals), default=0)


def home(view: Munich, id: str) -> Mask:
    """The capital and centres of a unit's country that its side controls, or all there are."""
    own = view.board.mobilizing & view.board.home(view.unit(id).country)
    return own & view.controlled(view.side_of(id)) or own or view.board.home(view.unit(id).country)


def follow(chase: Chase, *, everybody: bool) -> Advance:
    """13.0  As many as there is room for go into the cleared hex, the strongest first, no further.

    Marines must land in any case (18.2.2).
    """
    chosen: dict[str, Way] = dict.fromkeys(chase.required, (chase.hex,))
    others = sorted(chase.units, key=lambda id: worth(chase.game, id), reverse=True)
    for id in others if everybody else ():
        trial: dict[str, Way] = {**chosen, id: (chase.hex,)}
        chosen = chosen if id in chosen or chase.fault(trial) else trial
    return as_order(chosen)
