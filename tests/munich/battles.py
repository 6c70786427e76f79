"""Small battles for tests: an attack, dice that are told, and the answers that it asks for."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import TypeVar

from pbem.engine.dice import PreparedDice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.engine.step import Decision
from pbem.games.munich.combat.after.pursuit import Advance, Follow
from pbem.games.munich.combat.after.retreat import Retreat
from pbem.games.munich.combat.attack import Attack
from pbem.games.munich.combat.attacking import Attacking
from pbem.games.munich.facts.boxes import AVAILABLE
from pbem.games.munich.facts.scenario import load
from pbem.games.munich.facts.tables import ASSAULT
from pbem.games.munich.facts.units import AXIS
from pbem.games.munich.position.fog import view
from pbem.games.munich.position.game import Munich
from pbem.games.munich.position.stacking import has_room
from tests.munich.fields import war

E = TypeVar("E", bound=Event)
STAY = Advance()


def front(placed: str, *, side: Side = AXIS, reduced: str = "", **options: str) -> Munich:
    """Units as in `war`, at the moment when a side is asked what it attacks."""
    game = war(placed, **options)
    game.phase, game.player = "combat", side
    game.reduced.update(reduced.split())
    game.push(Attacking(side, True))
    return game


def attack(hex: str, units: str, table: str = ASSAULT, **support: object) -> Attack:
    """An attack on a hex by units that are named in one text."""
    return Attack(hex, tuple(units.split()), table, **support)  # type: ignore[arg-type]


def back(unit: str, *way: str) -> Retreat:
    return Retreat(unit, way)


def on(*moves: str) -> Advance:
    """An advance such as on("DEI 2817", "DE16Pz 2817 2916")."""
    return Advance(tuple(Follow(each.split()[0], tuple(each.split()[1:])) for each in moves))


def played(game: Munich, *answers: Order, dice: Iterable[int] = ()) -> list[Event]:
    """Give these answers, one after the other, and say what happened; stops at the next question.

    What follows by itself, and what leaves no choice, is done.
    """
    events: list[Event] = []
    rolls, waiting = PreparedDice(dice), list(answers)
    while game.agenda:
        step = game.agenda[-1]
        side = step.asks(game)
        if side is None:
            events += game.agenda.pop().run(game, rolls)
            continue
        order = step.forced(game)
        if order is None or isinstance(step, Attacking):
            if not waiting:
                break
            order = waiting.pop(0)
            Decision(side, step, game).check(order)
        game.agenda.pop()
        events += step.play(game, order, rolls)
    assert not waiting, "answers are left over"
    assert not rolls.values, "dice are left over"
    return events


def refused(game: Munich, order: Order) -> Illegal:
    """Why an answer to the question now open is refused."""
    try:
        game.agenda[-1].check(game, order)
    except Illegal as refusal:
        return refusal
    raise AssertionError(f"{order} is allowed")


def told(events: Iterable[Event], kind: type[E]) -> list[E]:
    """The events of one kind."""
    return [each for each in events if isinstance(each, kind)]


def asked(game: Munich) -> tuple[str, Side | None]:
    """What kind of question is open, and to whom."""
    step = game.agenda[-1]
    return step.kind, step.asks(game)


def answers(game: Munich) -> set[str]:
    """What may be answered to the question now open."""
    return {str(order) for order in game.agenda[-1].answers(game)}


def die(table: str, column: str, result: str) -> int:
    """A roll that gives this result in the column with this head."""
    found = load().tables.combat[table]
    at = found.column(column)
    return next(roll for roll, row in found.rows.items() if row[at] == result)


def melee(seed: int, *, storm: bool = False) -> Munich:
    """Both sides' land units thrown together around Prague, and support for everybody."""
    chance, game = random.Random(seed), war()
    game.storm = storm
    board = game.board
    near = board.grid.named(board.grid.within(game.at("2615"), 4) & board.land & ~game.neutral)
    for id, unit in game.roster.items():
        side = game.side_of(id)
        if not side or unit.option:
            continue
        if not unit.land:
            game.send(id, AVAILABLE)
            continue
        for hex in chance.sample(near, 4):
            closed = board.entering(unit.legs, board.at(hex)) is None
            if not closed and game.holder(hex) in (None, side) and has_room(game, hex, (id,)):
                game.put(id, hex)
                break
        if id in game.where and chance.random() < 0.3:
            game.reduced.update({id} if unit.two_steps else ())
    for id in ("DEL1", "DEL2", "ITAir1", "CZAir", "FRAir1", "GBAir1"):
        game.fly(id, chance.choice(near))
    return game


def fought_out(game: Munich, seed: int, limit: int = 2000) -> Iterator[tuple[Munich, list[Event]]]:
    """The position at every question, and what has happened before it, until the phase is over.

    Both sides answer by chance, from what they see.
    """
    chance, events = random.Random(seed), list[Event]()
    rolls = PreparedDice(chance.choices(range(1, 7), k=limit))
    while game.agenda:
        step = game.agenda[-1]
        side = step.asks(game)
        if side is None:
            events += game.agenda.pop().run(game, rolls)
            continue
        yield game, events
        events = []
        order = step.forced(game) or step.sample(view(game, side), chance)
        Decision(side, step, game).check(order)
        game.agenda.pop()
        events += step.play(game, order, rolls)
    yield game, events
