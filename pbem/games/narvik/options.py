"""What a player may order with a click on the map, told from what his side can see."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from msgspec.structs import replace

from pbem.engine.errors import Illegal
from pbem.engine.options import Option, Piece
from pbem.engine.order import Order, Side
from pbem.engine.step import Decision
from pbem.games.narvik import outlook, policies, preparation, reinforcements
from pbem.games.narvik.action_options import (
    MOST,
    columns,
    in_action,
    may_act,
    without_units,
)
from pbem.games.narvik.actions import ActionSegment
from pbem.games.narvik.aftermath import RetreatOne, Way
from pbem.games.narvik.assaults import Counterattack
from pbem.games.narvik.landing import Ashore
from pbem.games.narvik.march_options import Offer, on_map
from pbem.games.narvik.orders import (
    Counter,
    Default,
    Done,
    Place,
    Pursue,
    Rally,
    Reserve,
    Retreat,
    Transfer,
)
from pbem.games.narvik.position import HAND, REGROUP, STAGING, STRIKES, Narvik, NarvikStep
from pbem.games.narvik.pursuit import Pursuit, as_order
from pbem.games.narvik.reactions import follow
from pbem.games.narvik.regroup import ComeBack, rallying_points
from pbem.games.narvik.setup import SettingUp
from pbem.games.narvik.shifts import COUNTER, Volley
from pbem.games.narvik.units import hidden
from pbem.games.narvik.zones import in_enemy_zone

USUAL = "the usual answer"
KINDS = ("attack", "place", "move", "other")  # as they are listed


def question(view: Narvik, side: Side) -> NarvikStep | None:
    """The step that asks this side now; none while none does."""
    step: NarvikStep | None = view.agenda[-1] if view.agenda else None
    return step if step is not None and side and step.asks(view) == side else None


# -- pieces ----------------------------------------------------------------------------------------


def pieces(view: Narvik, side: Side, place: str) -> list[Piece]:
    """Who is in a hex or staging area, the top one first; without one, all that can act."""
    step = question(view, side)
    asked = dict.fromkeys(candidates(view, side, step) if step is not None else ())
    if not place:
        able = [id for id in asked if _can_act(view, side, step, id)]
        able.sort(key=lambda id: (not view.on_map(id), view.where.get(id, ""), id))
        return [_piece(view, side, id, can_act=True) for id in able]
    here = view.inside(place) if place in _places(side) else view.stack(place)[::-1]
    return [
        _piece(view, side, id, can_act=id in asked and _can_act(view, side, step, id))
        for id in here
    ]


def _piece(view: Narvik, side: Side, id: str, *, can_act: bool) -> Piece:
    unit, at = view.unit(id), view.where.get(id, "")
    outside = not view.on_map(id)
    return Piece(
        id=id,
        name=unit.name if hidden(id) else f"{id} ({unit.name})",
        words=words_of(view, id),
        mine=unit.side == side,
        can_act=can_act,
        place="" if outside else at,
        box=at if outside else "",
    )


def _places(side: Side) -> tuple[str, ...]:
    """Where off the map a side can look for those who can act."""
    own = (box[side] for box in (HAND, STRIKES, REGROUP) if side)
    return (*STAGING, *own)


def words_of(view: Narvik, id: str) -> str:
    """A counter in a line; of one whose face is hidden only the flag."""
    unit = view.unit(id)
    if hidden(id):
        return f"A {unit.nationality} unit, unseen"
    parts = [f"{id}: {unit.nationality} {unit.name}", unit.type, unit.factors]
    if unit.command:
        parts.append(unit.command)
    return ", ".join(parts)


def _can_act(view: Narvik, side: Side, step: NarvikStep | None, id: str) -> bool:
    """Is there anything that this unit could be told now?"""
    return step is not None and any(True for _ in _of_units(view, side, step, (id,)))


def candidates(view: Narvik, side: Side, step: NarvikStep) -> Iterable[str]:
    """The units that an answer to this question can name."""
    if isinstance(step, ActionSegment):
        return may_act(view, side)
    if isinstance(step, SettingUp):
        return step.movable(view)
    if isinstance(step, reinforcements.DropOne | reinforcements.ArriveSouth):
        return step.waiting(view)
    if isinstance(step, reinforcements.BuyReserves):
        return step.on_offer(view)
    if isinstance(step, preparation.RallyOne):
        return step.fallen(view)
    if isinstance(step, preparation.TransferTroops):
        return step.eligible(view)
    if isinstance(step, Counterattack):
        return step.able(view)
    if isinstance(step, Pursuit | Ashore):
        return step.chase(view).units
    return (step.unit,) if isinstance(step, RetreatOne | ComeBack) else ()


# -- options ---------------------------------------------------------------------------------------


def options(view: Narvik, side: Side, units: Sequence[str]) -> list[Option]:
    """What these units may be ordered to together; without units, what needs none."""
    step = question(view, side)
    if step is None:
        return []
    chosen = tuple(dict.fromkeys(units))
    if not chosen:
        return list(islice(_of_nobody(view, side, step), MOST))
    if not set(chosen) <= set(candidates(view, side, step)):
        return []
    most = len(view.board.grid) if step.kind in Place.answers else MOST
    found = islice(_of_units(view, side, step, chosen), most)
    return sorted(found, key=lambda each: KINDS.index(each.kind))


def _of_nobody(view: Narvik, side: Side, step: NarvikStep) -> Iterator[Option]:
    """Answers that name no unit, the usual one among them and said to be it."""
    decision = Decision(side, step, view)
    usual = policies.default(view, decision)
    if isinstance(step, ActionSegment):
        found = list(without_units(view, side, step))
    else:
        bare = (Default(), Done(), Counter(), Pursue(), Reserve())
        listed = step.answers(view) if isinstance(step, reinforcements.CallFormation) else bare
        found = [Option(str(order), "other") for order in listed if order in decision]
    if str(usual) not in {each.order for each in found}:
        found.insert(0, Option(str(usual), "other"))
    for option in found:
        is_usual = option.order == str(usual)
        yield replace(option, words=(*option.words, USUAL)) if is_usual else option


def _of_units(
    view: Narvik, side: Side, step: NarvikStep, units: tuple[str, ...]
) -> Iterator[Option]:
    if isinstance(step, ActionSegment):
        yield from (option for _, option in in_action(view, step, units))
    elif isinstance(step, Counterattack):
        yield from _counters(view, step, units)
    elif isinstance(step, Pursuit | Ashore):
        yield from (option for _, option in pursuits(view, step, units))
    elif isinstance(step, preparation.TransferTroops):
        yield from _transfers(view, step, units)
    elif isinstance(step, reinforcements.BuyReserves):
        yield from _others(view, side, step, Reserve(units))
    elif len(units) == 1:
        yield from _of_one(view, side, step, units[0])


def _of_one(view: Narvik, side: Side, step: NarvikStep, id: str) -> Iterator[Option]:
    if isinstance(step, RetreatOne):
        yield from _retreats(view, step)
    elif isinstance(step, preparation.RallyOne):
        yield from _others(view, side, step, Rally(id))
    else:
        for place in _open_to(view, step, id):
            hex = place if place in view.board.grid.index else ""
            yield Option(str(Place(id, place)), "place", hex)


def _others(view: Narvik, side: Side, step: NarvikStep, order: Order) -> Iterator[Option]:
    """An answer about no hex, if it is legal."""
    if order in Decision(side, step, view):
        yield Option(str(order), "other")


# -- placing ---------------------------------------------------------------------------------------


def _open_to(view: Narvik, step: NarvikStep, id: str) -> list[str]:
    """Where a unit may be placed."""
    if isinstance(step, SettingUp):
        try:
            step.check_chosen(view, id)
        except Illegal:
            return []
        return [place for place in step.places(view, id) if view.where[id] != place]
    if isinstance(step, reinforcements.DropOne | reinforcements.ArriveSouth):
        return step.open_to(view, id)
    return rallying_points(view, id) if isinstance(step, ComeBack) else []


def _transfers(
    view: Narvik, step: preparation.TransferTroops, units: tuple[str, ...]
) -> Iterator[Option]:
    """7.1  These units, filled up with the weakest where more must go."""
    missing = step.due(view) - len(units)
    if missing < 0:
        return
    others = (id for id in step.eligible(view) if id not in units)
    weakest = sorted(others, key=lambda id: policies.strength(view, id))
    words = ("the rest are the weakest",) if missing else ()
    yield Option(str(Transfer((*units, *weakest[:missing]))), "other", words=words)


# -- what combat asks ------------------------------------------------------------------------------


def _retreats(view: Narvik, step: RetreatOne) -> Iterator[Option]:
    """15.1  Every hex where the unit can end, by the shortest way; then every other way."""
    ways = list(step.ways(view))
    shortest: dict[str, Way] = {}
    for way in sorted(ways, key=lambda way: (len(way), way)):
        shortest.setdefault(way[-1], way)
    for end, way in sorted(shortest.items()):
        yield _retreat(view, step, Retreat(step.unit, (end,)), way)
    for way in ways:
        if len(way) > 1 and shortest[way[-1]] != way:
            yield _retreat(view, step, Retreat(step.unit, way), way)


def _retreat(view: Narvik, step: RetreatOne, order: Retreat, way: Way) -> Option:
    path = on_map(view, (step.hex, *way))
    end = way[-1]
    if end in STAGING:
        return Option(str(order), "move", "", path, words=(f"leaves the map for {end}",))
    near = ("ends next to the enemy",) if in_enemy_zone(view, end, step.side) else ()
    return Option(str(order), "move", end, path, str(len(way)), ("-".join(path), *near))


def _counters(view: Narvik, step: Counterattack, units: tuple[str, ...]) -> Iterator[Option]:
    """14.4.1  These units; one alone, or all who can."""
    target = step.origins[0]
    groups = [units] if len(units) > 1 else [units, step.able(view)]
    for group in dict.fromkeys(groups):
        volley = Volley(step.side, COUNTER, group, step.hex, target)
        words = tuple(outlook.of_volley(view, volley))
        label = columns(view, volley)
        yield Option(str(Counter(group)), "attack", target, (step.hex, target), label, words)


def pursuits(view: Narvik, step: NarvikStep, units: tuple[str, ...]) -> Iterator[Offer]:
    """15.2  These units into the cleared hex or on from it; one alone, or all who fit."""
    if not isinstance(step, Pursuit | Ashore):
        return
    chase, first = step.chase(view), (step.marine,) if isinstance(step, Ashore) else ()
    ahead = dict.fromkeys(first, (step.hex,))  # 13.2 the Marines go in any case
    common = [way for way in chase.ways(units[0]) if all(way in chase.ways(id) for id in units)]
    found = {as_order({**ahead, **dict.fromkeys(units, way)}): way for way in common}
    together = follow(chase, first)
    if len(units) == 1 and any(units[0] in march.units for march in together.marches):
        found.setdefault(together, (step.hex,))
    for order, way in found.items():
        if order in Decision(step.side, step, view):
            path = on_map(view, (view.where[units[0]], *way))
            yield order, Option(str(order), "move", way[-1], path, str(len(way)))
