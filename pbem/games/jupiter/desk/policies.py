"""Answers given beforehand: standing orders, and defaults for those who gave none."""

from __future__ import annotations

from itertools import islice

from pbem.engine.order import Condition, Order, Side, Standing
from pbem.engine.step import Decision
from pbem.games.jupiter.air.superiority import PlaceMarkers
from pbem.games.jupiter.combat.after.retreats import Retreats
from pbem.games.jupiter.combat.battle import engagement
from pbem.games.jupiter.combat.momentum import Exploit
from pbem.games.jupiter.combat.odds import odds
from pbem.games.jupiter.facts.units import GERMAN
from pbem.games.jupiter.orders.common import (
    Advance,
    Air,
    Default,
    Done,
    Draw,
    FallBack,
    Land,
    Lose,
    Momentum,
    NoMomentum,
    Place,
    Retreat,
    Sortie,
    Support,
)
from pbem.games.jupiter.position.control import controls
from pbem.games.jupiter.position.game import NEUTRAL, Jupiter, enemy_of
from pbem.games.jupiter.position.supply import in_supply, sources
from pbem.wargame.conditions import COMMON

DEFAULTS: dict[str, tuple[str, ...]] = {
    "setup": ("DEFAULT",),
    "air": ("DEFAULT",),
    "sortie": ("NEVER",),
    "move": ("DONE",),
    "attack": ("DONE",),
    "support": ("NEVER",),
    "lose": ("WEAKEST",),
    "dl1": ("LOSE",),
    "retreat": ("HOME",),
    "advance": ("STRONGEST",),
    "momentum": ("NEVER",),
    "sweden": ("DEFAULT",),
    "overstack": ("WEAKEST",),
    "land": ("ALL",),
    "entry": ("DEFAULT",),
    "draw": ("NOW",),
}
"""What is done for somebody who has said nothing, as the standing order that would say it."""


def default(view: Jupiter, decision: Decision[Jupiter]) -> Order:
    """A sensible answer to any question."""
    order = choose(view, decision, DEFAULTS[decision.kind])
    return order if order is not None else next(iter(decision))


def standing(view: Jupiter, decision: Decision[Jupiter], rule: Standing) -> Order | None:
    """What a standing order says to this question, if it applies."""
    if rule.kind == "any":
        return default(view, decision)
    return choose(view, decision, rule.choice)


def choose(view: Jupiter, decision: Decision[Jupiter], choice: tuple[str, ...]) -> Order | None:
    """The legal answer that a choice of words stands for."""
    kind, word = decision.kind, choice[0]
    if kind in ("setup", "sweden", "entry"):
        return Default() if word == "DEFAULT" else _placed(decision, choice)
    if kind in ("move", "attack"):
        return Done("moves" if kind == "move" else "attacks")
    if kind == "sortie":
        return Sortie(word == "NOW")
    if kind == "draw":
        return Draw(word == "LATER")
    if kind == "air":
        return _air(view, decision, choice)
    if kind == "land":
        landing = (each for each in decision if isinstance(each, Land))
        return (next(landing, None) if word == "ALL" else None) or Done("landing")
    if kind == "support":
        return _support(decision, choice)
    if kind in ("lose", "overstack"):
        return _lose(view, decision, choice)
    if kind == "dl1":
        return _lose_or_retreat(view, decision, word)
    if kind == "retreat":
        return _retreat(view, decision, choice)
    if kind == "advance":
        return _advance(view, decision, word)
    return _momentum(view, decision, choice)


def worth(view: Jupiter, id: str) -> tuple[int, str]:
    """How much a unit is missed; the id only breaks ties."""
    unit = view.unit(id)
    return 2 * unit.attack + 2 * unit.defence + unit.movement, id


def _placed(decision: Decision[Jupiter], hexes: tuple[str, ...]) -> Order:
    for hex in hexes:
        for order in decision:
            if isinstance(order, Place) and order.hex == hex:
                return order
    return Default()


def _lose(view: Jupiter, decision: Decision[Jupiter], choice: tuple[str, ...]) -> Order | None:
    units = [each.unit for each in decision if isinstance(each, Lose)]
    if choice[0] == "WEAKEST":
        return Lose(min(units, key=lambda id: worth(view, id)))
    if choice[0] == "STRONGEST":
        return Lose(max(units, key=lambda id: worth(view, id)))
    return next((Lose(id) for id in choice if id in units), None)


def _lose_or_retreat(view: Jupiter, decision: Decision[Jupiter], word: str) -> Order | None:
    """A lone unit would rather fall back than die, whatever is said about stacks."""
    units = [each.unit for each in decision if isinstance(each, Lose)]
    if FallBack() in decision and (word == "FALLBACK" or len(units) == 1):
        return FallBack()
    return Lose(min(units, key=lambda id: worth(view, id)))


def _retreat(view: Jupiter, decision: Decision[Jupiter], choice: tuple[str, ...]) -> Order | None:
    step = decision.step
    assert isinstance(step, Retreats)
    ways = [each for each in decision if isinstance(each, Retreat)]
    peaceful = [each for each in ways if not each.sweden]
    losses = [each for each in decision if isinstance(each, Lose)]
    if not peaceful:
        if losses and choice[0] != "AWAY":
            return losses[0]  # Sweden stays out of it
        return ways[0] if ways else None
    if choice[0].isdigit():
        return next((way for hex in choice for way in peaceful if way.hex == hex), peaceful[0])
    grid, side = view.board.grid, step.side
    attackers = [view.at(hex) for hex in step.fight.origins]

    def home(way: Retreat) -> tuple[int, int, str]:
        bases = [view.at(hex) for hex in sources(view, way.unit, way.hex)]
        return (
            min(grid.distance(view.at(way.hex), base) for base in bases),
            int(view.in_enemy_zone(way.hex, side)),
            way.hex,
        )

    def away(way: Retreat) -> tuple[int, int, str]:
        near = min(grid.distance(view.at(way.hex), each) for each in attackers)
        return (int(view.in_enemy_zone(way.hex, side)), -near, way.hex)

    return min(peaceful, key=away if choice[0] == "AWAY" else home)


def _advance(view: Jupiter, decision: Decision[Jupiter], word: str) -> Order:
    if word == "NONE":
        return Advance()
    every = [each for each in decision if isinstance(each, Advance)]
    most = max(len(each.units) for each in every)
    fullest = [each for each in every if len(each.units) == most]

    def strength(order: Advance) -> int:
        return sum(view.unit(id).defence for id in order.units)

    if word == "WEAKEST":
        return min((each for each in every if each.units), key=strength)
    return max(fullest, key=strength)


def _support(decision: Decision[Jupiter], choice: tuple[str, ...]) -> Order:
    if choice[0] == "NEVER":
        return Support()
    offers = [each for each in decision if isinstance(each, Support)]
    if choice[0] != "ALWAYS":
        offers = [each for each in offers if set(each.markers) <= set(choice)]
    return max(offers, key=lambda each: len(each.markers))


def _momentum(view: Jupiter, decision: Decision[Jupiter], choice: tuple[str, ...]) -> Order:
    """Attack on at the best odds that can be seen, if they are good enough."""
    step = decision.step
    assert isinstance(step, Exploit)
    if choice[0] == "NEVER":
        return NoMomentum()
    best: tuple[int, Momentum] | None = None
    for order in decision:
        if not isinstance(order, Momentum) or order.probe or order.sweden:
            continue
        fight = engagement(view, GERMAN, order.hex, order.units)
        column = odds(view, fight).column + 1
        if column >= int(choice[1]) and (best is None or column > best[0]):
            best = column, order
    return best[1] if best else NoMomentum()


def _air(view: Jupiter, decision: Decision[Jupiter], choice: tuple[str, ...]) -> Order:
    step = decision.step
    assert isinstance(step, PlaceMarkers)
    wanted = [] if choice[0] == "DEFAULT" else list(choice)
    hexes = list(dict.fromkeys([*wanted, *air_targets(view, decision.side)]))
    open_to = step.where(view)
    chosen = [hex for hex in hexes if view.board.is_in(hex, open_to)][: step.count]
    if len(chosen) < step.count:
        others = (hex for hex in view.board.grid.named(open_to) if hex not in chosen)
        chosen += islice(others, step.count - len(chosen))
    return Air(tuple(chosen))


def air_targets(view: Jupiter, side: Side) -> list[str]:
    """Where airpower is worth most: over the hexes where most units face each other."""
    board = view.board
    ours, theirs = view.occupied(side), view.occupied(enemy_of(side))
    value: dict[str, int] = {}
    for hex in view.stacks:
        if view.holder(hex) == NEUTRAL:
            continue
        centre = view.at(hex)
        reach = board.bit[centre] | board.grid.around[centre]
        front = reach & (board.grid.spread(ours) & theirs | board.grid.spread(theirs) & ours)
        value[hex] = front.bit_count()
    return sorted(value, key=lambda hex: (-value[hex], hex))


# -- conditions -----------------------------------------------------------------------------------


def holds(view: Jupiter, condition: Condition, side: Side) -> bool:
    """Is it so, as far as this side can see?"""
    word, given = condition.word, condition.arguments
    if word in COMMON and word != "ADJACENT":
        return COMMON[word](view, given, side)
    if word == "HELD":
        return controls(view, given[1].lower() if given[1:] else side, given[0])
    if word == "WEATHER":
        return view.weather == given[0].lower()
    if word == "AIR":
        return {"MINE": view.air == side, "THEIRS": view.air == enemy_of(side)}.get(
            given[0], not view.air
        )
    if word == "FIRST":
        return view.combat_first == (given[0] == "COMBAT")
    if word == "SWEDEN":
        return view.sweden == {"NEUTRAL": NEUTRAL}.get(given[0], given[0].lower())
    return _of_unit(view, word, given, side)


def _of_unit(view: Jupiter, word: str, given: tuple[str, ...], side: Side) -> bool:
    where = view.where.get(given[0])
    if where is None:
        return False
    if word == "SUPPLIED":
        return in_supply(view, given[0])
    near = view.board.passage.step(view.board.bit[view.at(where)])  # no zone crosses the sea
    return bool(near & view.occupied(enemy_of(side)))
