"""Crowded positions for property tests: both sides close together, and whatever comes of it."""

from __future__ import annotations

import random
from functools import lru_cache

from pbem.engine.dice import SeededDice
from pbem.engine.driver import Driver
from pbem.games.narvik.actions.action import ActionSegment
from pbem.games.narvik.facts.board import side_between
from pbem.games.narvik.facts.boxes import LOST, POOL, REGROUP, SCHEDULED, STRIKES
from pbem.games.narvik.facts.scenario import OPTIONS
from pbem.games.narvik.facts.staging import BARDUFOSS, HARSTAD, TRANSIT
from pbem.games.narvik.facts.units import ALLIED, GERMAN, SIDES, Unit
from pbem.games.narvik.position.game import Narvik
from pbem.games.narvik.position.stacking import may_join
from pbem.games.narvik.rules import RULES
from pbem.games.narvik.turn.sequence import EndTurn, Phase

ALL = dict.fromkeys(OPTIONS, "yes")
ON_MAP, WITHIN = 36, 4
CENTRES = ("0919", "1216", "2020", "1018", "1714", "0216", "1801", "1420", "0820", "1222")


def crowd(seed: int) -> Narvik:
    """The actions phase of a turn in which both sides stand mixed around one place."""
    chance = random.Random(seed)
    game = RULES.start(ALL if seed % 3 else {})
    _mix(game, chance)
    for id, unit in game.roster.items():
        if not game.on_map(id):
            game.send(id, chance.choice(_boxes(unit)))
    game.turn, game.phase = chance.randint(2, 7), "actions"
    most = game.scenario.number("action_points.maximum")
    game.points = {side: chance.randint(4, most) for side in SIDES}
    game.initiative = chance.choice(SIDES)
    if game.plays("engineers"):
        _build(game, chance)
    game.agenda = [EndTurn(), Phase("end"), ActionSegment(game.initiative)]
    game.forget()
    RULES.check_invariants(game)
    return game


def _mix(game: Narvik, chance: random.Random) -> None:
    """Each hex near the centre is one side's; ground units stand where they may."""
    board = game.board
    near = board.grid.within(board.at(chance.choice(CENTRES)), WITHIN) & board.land
    owner = {hex: chance.choice(SIDES) for hex in board.grid.named(near)}
    ids = [id for id, unit in game.roster.items() if not unit.strike and not unit.staff]
    for id in chance.sample(ids, ON_MAP):
        unit = game.unit(id)
        open_to = [
            hex
            for hex, side in owner.items()
            if side == unit.side
            and board.entering(unit.legs, board.at(hex)) is not None
            and (not unit.rail_gun or board.is_in(hex, board.rail))
            and may_join(game, id, hex)
        ]
        if open_to:
            game.put(id, chance.choice(open_to))


def _boxes(unit: Unit) -> list[str]:
    """Where a counter can be that is not on the map."""
    side = unit.side
    if unit.strike:
        return [STRIKES[side], POOL[side]]
    if unit.staff:
        return [HARSTAD, POOL[side]]
    areas = [TRANSIT] if side == GERMAN else [HARSTAD, BARDUFOSS]
    scheduled = [SCHEDULED] if unit.side == ALLIED and unit.code == "S" else []
    return [*areas, POOL[side], REGROUP[side], LOST[side], *scheduled]


def _build(game: Narvik, chance: random.Random) -> None:
    board = game.board
    inlets = {
        side_between(board.label(hex), board.label(other))
        for hex in board.grid.hexes(board.land)
        for other in board.grid.neighbours[hex]
        if (hex, other) in board.inlets
    }
    game.pontoons = {each for each in sorted(inlets) if chance.random() < 0.5}
    game.entrenched = {hex for hex in sorted(game.stacks) if chance.random() < 0.2}
    objectives = board.grid.named(board.objectives)
    game.demolished = {hex for hex in objectives if chance.random() < 0.3}


@lru_cache(maxsize=64)
def positions(seed: int, questions: int = 40) -> tuple[Narvik, ...]:
    """Positions that chance leads to from a crowd, each with a question open."""
    chance, game, kept = random.Random(seed), crowd(seed), []
    dice = SeededDice(seed.to_bytes(32, "big"), "crowds")
    while len(kept) < questions and (decision := RULES.decision(game)) is not None:
        kept.append(game.twin())
        order = decision.sample(chance)
        game.agenda.pop()
        list(decision.step.play(game, order, dice))
        Driver(RULES, game, {}, dice, after=RULES.check_invariants).run()
    return tuple(kept)
