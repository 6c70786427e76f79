"""What a player may order with a click on the map, told from what his side can see."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, pairwise, takewhile

from msgspec.structs import replace

from pbem.engine.options import MOST_ANSWERS, MOST_OPTIONS, Option, Piece
from pbem.engine.order import Order, Side
from pbem.engine.step import Decision
from pbem.games.jupiter import policies
from pbem.games.jupiter.actions import InTurn, may_act
from pbem.games.jupiter.advice import explain, guesses
from pbem.games.jupiter.aftermath import Advances
from pbem.games.jupiter.air import PlaceMarkers
from pbem.games.jupiter.battle import engagement
from pbem.games.jupiter.combat import AttackOne, target_fault
from pbem.games.jupiter.exploitation import Exploit, conditions_met, probers, probes_from
from pbem.games.jupiter.marching import MoveOne
from pbem.games.jupiter.movement import allowance, course, unit_answers
from pbem.games.jupiter.odds import odds
from pbem.games.jupiter.orders import (
    PHASES,
    Advance,
    Air,
    Attack,
    Base,
    Done,
    Land,
    Momentum,
    Move,
    Place,
    Probe,
    Rest,
    Retreat,
)
from pbem.games.jupiter.position import Jupiter, JupiterStep
from pbem.games.jupiter.reinforcements import Landing
from pbem.games.jupiter.scene import counter
from pbem.games.jupiter.setup import SettingUp
from pbem.games.jupiter.stacking import contingent_of
from pbem.games.jupiter.supply import in_supply, needs_sweden
from pbem.games.jupiter.units import BRITISH, GERMAN, UC1, US
from pbem.wargame.points import HALVES

USUAL = "the usual answer"
UNFORESEEN = "what war with Sweden brings cannot be foreseen"


# -- the question ----------------------------------------------------------------------------------


def question(view: Jupiter, side: Side) -> tuple[Jupiter, JupiterStep] | None:
    """What a side is asked, and the view it is asked in; none while it is not.

    On a view that an order sheet was rehearsed on, a phase that the sheet has ended is followed
    by the next, so that a whole turn can be planned.
    """
    if not view.agenda:
        return None
    step: JupiterStep = view.agenda[-1]
    if isinstance(step, InTurn) and step.side == side:
        if not may_act(view, side):
            view = _next_phase(view)
        steps = {"moves": MoveOne(side), "attacks": AttackOne(side), "landing": Landing()}
        step = steps[view.phase]
    return (view, step) if step.asks(view) == side else None


def _next_phase(view: Jupiter) -> Jupiter:
    """5.1, 5.7  Everybody recovers for what follows: combat or movement, then the landing."""
    phases = ("attacks", "moves") if view.combat_first else ("moves", "attacks")
    view = view.twin()
    view.phase = dict(pairwise(phases)).get(view.phase, "landing")
    view.disrupted, view.finished, view.probed = set(), (), ()
    return view


# -- pieces ----------------------------------------------------------------------------------------


def pieces(view: Jupiter, side: Side, place: str) -> list[Piece]:
    """The pieces in a hex, the top one first; without a hex, all that can act, wherever."""
    asked = question(view, side)
    able: set[str] = set()
    if asked is not None:
        view, step = asked
        if isinstance(step, PlaceMarkers):
            return [*_markers(view, step, place), *_pieces(view, side, view.stack(place), able)]
        able = actors(view, side, step)
    if place:
        return _pieces(view, side, view.stack(place), able)
    waiting = sorted(able, key=lambda id: (view.where.get(id, ""), id))
    return _pieces(view, side, reversed(waiting), able)


def _pieces(view: Jupiter, side: Side, ids: Iterable[str], able: set[str]) -> list[Piece]:
    found = [
        Piece(
            id=id,
            name=view.unit(id).name,
            words=counter(view, id).title,
            mine=view.side_of(id) == side,
            can_act=id in able,
            place=view.where.get(id, ""),
        )
        for id in ids
    ]
    return found[::-1]


def _markers(view: Jupiter, step: PlaceMarkers, hex: str) -> Iterator[Piece]:
    """9.1  Where airpower can go, a marker waits to be chosen by the number of its hex."""
    board = view.board
    if hex in board.grid.index and board.is_in(hex, step.where(view)):
        words = f"An airpower marker for {board.name(hex)}"
        yield Piece(hex, "airpower", words, mine=True, can_act=True, place=hex)


def actors(view: Jupiter, side: Side, step: JupiterStep) -> set[str]:
    """The units that an answer to this question can be about."""
    if isinstance(step, InTurn):
        return set(view.ready(side))
    if isinstance(step, SettingUp):
        return {id for id in step.movable(view) if next(_placements(view, step, id), None)}
    if isinstance(step, PlaceMarkers):
        return set(view.board.grid.named(step.where(view)))
    return {id for order in islice(step.answers(view), MOST_ANSWERS) for id in named(order)}


def named(order: Order) -> tuple[str, ...]:
    """The units that an order is for."""
    one = getattr(order, "unit", "")
    return (one,) if one else getattr(order, "units", ())


# -- options ---------------------------------------------------------------------------------------


def options(view: Jupiter, side: Side, units: Sequence[str]) -> list[Option]:
    """What these units may be ordered to together; without units, what needs none."""
    asked = question(view, side)
    if asked is None:
        return []
    view, step = asked
    chosen = tuple(dict.fromkeys(units))
    if not chosen:
        return list(_of_nobody(view, side, step))
    if not set(chosen) <= actors(view, side, step):
        return []
    return list(_of_units(view, side, step, chosen))


def _of_nobody(view: Jupiter, side: Side, step: JupiterStep) -> Iterator[Option]:
    """Answers that name no unit, the usual one among them and said to be it."""
    usual = policies.default(view, Decision(side, step, view))
    orders = dict.fromkeys(islice(_without_units(view, step), MOST_OPTIONS))
    for order in (*orders, *(() if usual in orders else (usual,))):
        option = told(view, step, order)
        yield replace(option, words=(*option.words, USUAL)) if order == usual else option


def _without_units(view: Jupiter, step: JupiterStep) -> Iterator[Order]:
    if isinstance(step, InTurn):
        return iter([Done(phase) for phase, kind in PHASES.items() if kind == step.kind])
    if isinstance(step, PlaceMarkers):
        return iter(())  # more ways than anybody can list
    answers = step.answers(view)
    if isinstance(step, SettingUp):
        return takewhile(lambda order: not isinstance(order, Place), answers)
    return (order for order in islice(answers, MOST_ANSWERS) if not named(order))


def _of_units(
    view: Jupiter, side: Side, step: JupiterStep, units: tuple[str, ...]
) -> Iterator[Option]:
    if isinstance(step, AttackOne):
        yield from _attacks(view, step, units)
        yield from _probes(view, step, units)
    elif isinstance(step, Exploit):
        yield from _momentum(view, step, units)
    elif isinstance(step, Advances):
        yield from _advances(view, step, units)
    elif isinstance(step, PlaceMarkers):
        if len(units) == step.count:
            yield told(view, step, Air(units))
    elif len(units) == 1:
        yield from _of_one(view, step, units[0])


def _of_one(view: Jupiter, step: JupiterStep, id: str) -> Iterator[Option]:
    if isinstance(step, MoveOne):
        yield from _moves(view, id)
        return
    if isinstance(step, SettingUp):
        orders = _placements(view, step, id)
    else:
        answers = islice(step.answers(view), MOST_ANSWERS)
        orders = islice((each for each in answers if named(each) == (id,)), MOST_OPTIONS)
    for order in orders:
        yield told(view, step, order)


def _placements(view: Jupiter, step: SettingUp, id: str) -> Iterator[Order]:
    """3.2, 3.3  The hexes where one unit may be set up."""
    for hex in view.board.grid.named(step.places(view, id)):
        if view.where.get(id) != hex and not step.room(view, id, hex):
            yield Place(id, hex)


def _advances(view: Jupiter, step: Advances, units: tuple[str, ...]) -> Iterator[Option]:
    """13.18  These units alone; behind a single one, all that can follow."""
    able = step.able(view)
    most = view.scenario.stack_limit
    groups = [units]
    if len(units) == 1 and 1 < len(able) <= most:
        groups.append(able)
    for group in groups:
        order = Advance(group)
        if order in Decision(step.fight.side, step, view):
            yield told(view, step, order)


# -- moving ----------------------------------------------------------------------------------------


def _moves(view: Jupiter, id: str) -> Iterator[Option]:
    """12.0  Every hex where the unit may end, by its cheapest way; or it stays."""
    after = view.twin()  # one for all hexes: supply is worked out anew wherever the unit is put
    for order in unit_answers(view, id):
        if not isinstance(order, Move):
            yield Option(str(order), "other")
            continue
        way = course(view, order)
        path = tuple(map(view.board.label, way.path))
        cost = HALVES.show(way.cost)
        words = _of_move(view, order, path, cost, after)
        yield Option(str(order), "move", order.to, path, cost, tuple(words))


def _of_move(
    view: Jupiter, order: Move, path: tuple[str, ...], cost: str, after: Jupiter
) -> Iterator[str]:
    """The words of `explain` and `rehearse`, without a new position for every hex."""
    id = order.unit
    budget = allowance(view, id, through_sweden=order.sweden and needs_sweden(view, id))
    yield f"{'-'.join(path)}, {cost} of {HALVES.show(budget)} MF"
    if not in_supply(view, id):
        yield "starts out of supply, with half its movement (11.5)"
    after.put(id, order.to)
    yield f"{'in supply' if in_supply(after, id) else 'OUT OF SUPPLY'} in {order.to}"
    if view.in_enemy_zone(order.to, view.side_of(id)):
        yield "ends next to the enemy"
    if order.sweden:
        yield UNFORESEEN


# -- attacking -------------------------------------------------------------------------------------


def _attacks(view: Jupiter, step: AttackOne, units: tuple[str, ...]) -> Iterator[Option]:
    """13.0  These units against each hex that all of them reach; one may be joined by others."""
    if len(units) == 1:
        yield Option(str(Rest(units[0])), "other")
    for hex, near in step.opportunities(view).items():
        if not set(units) <= set(near):
            continue
        for group in _groups(view, units, near):
            contingent = contingent_of(view, group)
            if contingent is None or target_fault(view, step.side, contingent, hex)[0]:
                continue
            for order in step.variants(view, hex, group, contingent):
                assert isinstance(order, Attack)
                yield _fight(view, step.side, order, view.where[units[0]])


def _groups(
    view: Jupiter, units: tuple[str, ...], near: Sequence[str]
) -> Iterator[tuple[str, ...]]:
    """The units chosen; and, if it is one, all who can join it. UC1 joins either nation (6.1)."""
    alone = tuple(id for id in near if id in units)
    yield alone
    if len(alone) > 1:
        return
    willing = tuple(id for id in near if contingent_of(view, (*alone, id)) is not None)
    together = [willing]
    if contingent_of(view, willing) is None:
        together = [
            tuple(id for id in willing if view.unit(id).contingent in (nation, UC1))
            for nation in (US, BRITISH)
        ]
    yield from (group for group in together if group != alone)


def _fight(view: Jupiter, side: Side, order: Attack | Momentum, origin: str) -> Option:
    """An attack with its odds, after shifts, and the chance of each result."""
    support = order.support if isinstance(order, Attack) else ()
    fight = engagement(view, side, order.hex, order.units, support)
    heads = [
        view.scenario.results.head(odds(view, guess, through_sweden=order.sweden).column)
        for guess in guesses(view, fight)
    ]
    label = "..".join(dict.fromkeys(heads))
    words = explain(view, side, order)
    return Option(str(order), "attack", order.hex, (origin, order.hex), label, tuple(words))


def _probes(view: Jupiter, step: AttackOne, units: tuple[str, ...]) -> Iterator[Option]:
    """13.20  Units of one stack into empty hexes beside it."""
    if not conditions_met(view, step.side):
        return
    for hex, able in probers(view, view.ready(step.side)).items():
        if not set(units) <= set(able):
            continue
        for target in probes_from(view, hex, step.side):
            for group in _groups(view, units, able):
                yield _push(Probe(target, group, view.in_neutral_sweden(target)), hex)


def _momentum(view: Jupiter, step: Exploit, units: tuple[str, ...]) -> Iterator[Option]:
    """13.19  The same for units that have just advanced, one or all of them."""
    for probe in (False, True):
        able = [id for id in step.able(view) if not (probe and id in view.probed)]
        groups = list(_groups(view, units, able)) if set(units) <= set(able) else []
        for order in step.chances(view):
            if order.probe != probe or order.units not in groups:
                continue
            yield _push(order, step.hex) if probe else _fight(view, GERMAN, order, step.hex)


def _push(order: Probe | Momentum, origin: str) -> Option:
    """A probe: no odds, no losses, the units are simply there."""
    words = (UNFORESEEN,) if order.sweden else ()
    return Option(str(order), "move", order.hex, (origin, order.hex), "probe", words)


# -- all others ------------------------------------------------------------------------------------


def told(view: Jupiter, step: JupiterStep, order: Order) -> Option:
    """An answer that needs no reckoning, with the hex it is about."""
    text = str(order)
    if isinstance(order, Place | Base):
        return Option(text, "place", order.hex)
    if isinstance(order, Land) and isinstance(step, Landing):
        return Option(text, "place", step.hex(view, order))
    if isinstance(order, Retreat):
        return Option(text, "move", order.hex, (view.where[order.unit], order.hex))
    if isinstance(order, Advance) and order.units and isinstance(step, Advances):
        hex = step.fight.hex
        return Option(text, "move", hex, (view.where[order.units[0]], hex))
    if isinstance(order, Air):
        return Option(text, "place", order.hexes[-1])
    return Option(text, "other")
