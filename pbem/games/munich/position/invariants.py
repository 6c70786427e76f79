"""What is so in every position of a game, whatever is played."""

from __future__ import annotations

from pbem.games.munich.facts.boxes import ASIDE, ELIMINATED, SURRENDERED, WITHDRAWN, is_box
from pbem.games.munich.facts.phases import END, RETURN, SURRENDER
from pbem.games.munich.facts.units import AIR, AIRSTRIKE, SIDES
from pbem.games.munich.position.game import Munich
from pbem.games.munich.position.stacking import stack_fault

CALM = (RETURN, SURRENDER, END)
"""The phases in which nobody is crowded: stacking has just been enforced (9.1)."""


def check(game: Munich) -> None:
    """Raise AssertionError where a position cannot be."""
    _counters(game)
    _ground(game)
    _countries(game)
    _air(game)
    if game.phase in CALM:
        _stacking(game)


def _counters(game: Munich) -> None:
    """No counter is lost or doubled, and everybody is where he is said to be."""
    game.check_counters(*game.flying)
    assert all(map(is_box, game.boxes)), "there is no such box"
    one_step = [id for id in game.reduced if not game.unit(id).two_steps]
    assert not one_step, f"{one_step} have no reduced side"


def _ground(game: Munich) -> None:
    """Land units stand on land that they can enter, none on neutral ground but its own."""
    board = game.board
    game.check_stacks(board.land | board.sea)
    for hex, stack in game.stacks.items():
        assert all(game.unit(id).land for id in stack), f"a marker is in {hex}"
        if board.is_in(hex, board.sea):
            afloat = [id for id in stack if game.landed.get(id) is None]
            assert not afloat, f"{afloat} are at sea in {hex}"
            continue
        for id in stack:
            legs = game.unit(id).legs
            assert board.may_stand(legs, game.at(hex)), f"{id} cannot be in {hex}"
    for side in SIDES:
        within = list(board.grid.named(game.occupied(side) & game.neutral))
        assert not within, f"the {side} side is in neutral {within}"
    assert not game.controlled("axis") & game.controlled("allied"), "both control a hex"


def _countries(game: Munich) -> None:
    """21.0  Who has surrendered has no units left; counters of no option are aside."""
    out = (SURRENDERED, ELIMINATED, WITHDRAWN, ASIDE)
    for id, unit in game.roster.items():
        if unit.country in game.surrendered:
            assert game.where[id] in out, f"{id} of {unit.country} has not laid down arms"
    assert set(game.surrendered) <= set(game.allegiance), "a neutral has surrendered"
    assert all(points >= 0 for points in game.points.values()), "points below nought"


def _air(game: Munich) -> None:
    """16.5  One air unit of a side over a hex; only air units fly."""
    over = [(game.side_of(id), hex) for id, hex in game.flying.items()]
    assert len(over) == len(set(over)), "two air units of a side are over one hex"
    for id in game.flying:
        assert game.unit(id).kind == AIR, f"{id} flies"
        assert id not in game.grounded, f"{id} is grounded and flies"
    down = [id for id in game.grounded if game.unit(id).type != AIRSTRIKE]
    assert not down, f"{down} cannot be grounded"


def _stacking(game: Munich) -> None:
    for hex, stack in game.stacks.items():
        if game.board.is_in(hex, game.board.land):
            fault = stack_fault(game, hex, stack)
            assert not fault, f"{hex}: {fault}"
