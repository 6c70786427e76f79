"""What a player may order with a click on the map, told from what his side can see."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from pbem.engine.options import MOST_OPTIONS, Option, Piece
from pbem.engine.order import Order, Side
from pbem.engine.step import Decision
from pbem.games.munich import air_options, attack_options, move_options, placing_options, policies
from pbem.games.munich.advice import explain
from pbem.games.munich.arrivals import Deploying
from pbem.games.munich.boxes import is_box
from pbem.games.munich.combat import Attacking
from pbem.games.munich.losses import LoseSome
from pbem.games.munich.moving import Moving
from pbem.games.munich.orders import PHASES, Advance, Default, Done, Hit, Lose, Mobilize, Refit
from pbem.games.munich.planning import question
from pbem.games.munich.position import Munich, MunichStep
from pbem.games.munich.pursuit import Pursuit
from pbem.games.munich.reaction_options import groundings, pursuits, removals, retreats
from pbem.games.munich.replacements import Spending, purchases
from pbem.games.munich.retreat import Retreating
from pbem.games.munich.setup import SettingUp
from pbem.games.munich.stacking import Enforce
from pbem.games.munich.terror import HitOne
from pbem.games.munich.weather import Grounding
from pbem.wargame.counters import hidden
from pbem.wargame.portrait import opening

USUAL = "the usual answer"
KINDS = ("attack", "place", "move", "other")  # as they are listed
ALL_OVER = ("setup", "deploy", "launch", "move")  # questions with as many answers as hexes


# -- pieces ----------------------------------------------------------------------------------------


def pieces(view: Munich, side: Side, place: str) -> list[Piece]:
    """Who is in a hex, over it or in a box, the top one first; without a hex, all that can act."""
    step = question(view, side)
    asked = dict.fromkeys(candidates(view, side, step) if step is not None else ())
    if not place:
        able = [id for id in asked if _can_act(view, side, step, id)]
        able.sort(key=lambda id: (not view.on_map(id), view.where.get(id, ""), id))
        return [_piece(view, side, id, can_act=True) for id in able]
    return [
        _piece(view, side, id, can_act=id in asked and _can_act(view, side, step, id))
        for id in _inside(view, place)
    ]


def _inside(view: Munich, place: str) -> tuple[str, ...]:
    if is_box(place):
        return view.inside(place)
    above = (id for id, at in view.flying.items() if at == place)
    return (*above, *view.stack(place)[::-1])


def _piece(view: Munich, side: Side, id: str, *, can_act: bool) -> Piece:
    unit, at = view.unit(id), view.where.get(id, "")
    on_map = view.on_map(id)
    return Piece(
        id=id,
        name=unit.name if hidden(id) else f"{id} ({unit.name})",
        words=words_of(view, id),
        mine=bool(side) and bool(view.setting) and view.owner(id) == side,
        can_act=can_act,
        place=at if on_map else "",
        box="" if on_map else at,
    )


def words_of(view: Munich, id: str) -> str:
    """A counter in a line; of one whose face is hidden only the country."""
    unit = view.unit(id)
    country = view.board.countries[unit.country]
    if hidden(id):
        return f"{opening(country.somebody)}, unseen"
    flag = "" if unit.name.startswith(country.adjective) else f"{country.adjective} "
    parts = [f"{id}: {flag}{unit.name}", f"{unit.type} {unit.size}".rstrip()]
    if factors := unit.factors(reduced=id in view.reduced):
        parts.append(factors)
    if id in view.reduced:
        parts.append("reduced")
    return ", ".join(parts)


def candidates(view: Munich, side: Side, step: MunichStep) -> Iterable[str]:
    """The counters that an answer to this question can name."""
    match step:
        case Moving():
            return move_options.candidates(view, side)
        case Attacking():
            return attack_options.candidates(view, side)
        case SettingUp():
            return step.movable(view)
        case Deploying():
            return step.placeable(view)
        case Spending():
            return [id for each in purchases(view, side) if (id := getattr(each, "unit", ""))]
        case Grounding():
            return step.flyers(view)
        case LoseSome():
            return step.eligible(view)
        case HitOne():
            return step.under(view)
        case Retreating():
            return step.able(view)
        case Pursuit():
            return step.chase(view).units
        case Enforce():
            return view.stack(step.hex(view))
    return air_options.candidates(view, side, step) if _flies(step) else ()


def _flies(step: MunichStep) -> bool:
    return isinstance(step, air_options.FLIGHTS)


def _can_act(view: Munich, side: Side, step: MunichStep | None, id: str) -> bool:
    """Is there anything that this counter could be told now?"""
    if step is None:
        return False
    if isinstance(step, Moving):
        return move_options.can_move(view, side, id)
    if isinstance(step, Attacking):
        return attack_options.can_attack(view, side, id)
    if _flies(step):
        return air_options.can_fly(view, side, step, id)
    if isinstance(step, SettingUp):
        return placing_options.has_place(view, step, id)
    return any(True for _ in _of_units(view, side, step, (id,)))


# -- options ---------------------------------------------------------------------------------------


def options(view: Munich, side: Side, units: Sequence[str]) -> list[Option]:
    """What these units may be ordered to together; without units, what needs none."""
    step = question(view, side)
    if step is None:
        return []
    chosen = tuple(dict.fromkeys(units))
    if not chosen:
        return list(_of_nobody(view, side, step))
    if not set(chosen) <= set(candidates(view, side, step)):
        return []
    most = 2 * len(view.board.grid) if step.kind in ALL_OVER else MOST_OPTIONS
    found = islice(_of_units(view, side, step, chosen), most)
    return sorted(found, key=lambda each: KINDS.index(each.kind))


def _of_nobody(view: Munich, side: Side, step: MunichStep) -> Iterator[Option]:
    """Answers that name no unit, the usual one among them and said to be it."""
    decision = Decision(side, step, view)
    usual = policies.default(view, decision)
    bare: list[Order] = [Default(), Advance()]
    bare += (Done(phase) for phase, kind in PHASES.items() if kind == step.kind)
    found = [order for order in bare if order in decision]
    if usual not in found:
        found.insert(0, usual)
    for order in found:
        words = explain(view, side, order)
        words += [USUAL] if order == usual else []
        yield Option(str(order), "other", words=tuple(words))


def _of_units(
    view: Munich, side: Side, step: MunichStep, units: tuple[str, ...]
) -> Iterator[Option]:
    match step:
        case Moving():
            yield from (option for _, option in move_options.moves(view, side, units))
        case Attacking():
            yield from (option for _, option in attack_options.in_combat(view, side, units))
        case Pursuit():
            yield from (option for _, option in pursuits(view, step, units))
        case Enforce():
            yield from removals(view, step, units)
        case Grounding():
            yield from groundings(view, step, units)
        case _ if len(units) == 1:
            yield from _of_one(view, side, step, units[0])


def _of_one(view: Munich, side: Side, step: MunichStep, id: str) -> Iterator[Option]:
    match step:
        case Retreating():
            yield from retreats(view, step, id)
        case SettingUp() | Deploying():
            yield from placing_options.placements(view, step, id)
        case Spending():
            for order in purchases(view, side):
                if order in (Mobilize(id), Refit(id)):
                    yield _told(view, side, order, view.where[id] if view.on_map(id) else "")
        case LoseSome():
            yield _told(view, side, Lose(id), view.where[id])
        case HitOne():
            yield _told(view, side, Hit(id), view.where[id])
        case _ if _flies(step):
            yield from (option for _, option in air_options.missions(view, side, step, id))


def _told(view: Munich, side: Side, order: Order, hex: str) -> Option:
    """An answer about one unit, and what it comes to."""
    return Option(str(order), "other", hex, words=tuple(explain(view, side, order)))
