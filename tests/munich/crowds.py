"""Crowded positions for property tests: both sides close together, and whatever comes of it."""

from __future__ import annotations

import random
from functools import lru_cache

from pbem.engine.dice import SeededDice
from pbem.engine.driver import Driver
from pbem.games.munich.facts.boxes import ASIDE, AVAILABLE, REINFORCEMENTS
from pbem.games.munich.facts.scenario import NO, OPTIONS, YES
from pbem.games.munich.facts.units import SIDES
from pbem.games.munich.position.game import Munich
from pbem.games.munich.position.stacking import has_room
from pbem.games.munich.rules import RULES
from pbem.games.munich.text.diagram import agenda_of

CENTRES = ("2615", "1613", "3212", "3019", "1512", "2407", "3406", "3901", "2109", "1722", "3009")
ON_MAP, WITHIN, WEAK = 70, 4, 0.4
BEGIN = ("mobilization", "launch", "movement", "combat")


def crowd(seed: int) -> Munich:
    """Some phase of a turn in which the belligerents stand mixed around one place."""
    chance = random.Random(seed)
    settings = OPTIONS["scenario"][:-1]
    options = dict.fromkeys(OPTIONS, YES if seed % 2 else NO)
    game = RULES.start(options | {"scenario": settings[seed % len(settings)]})
    for id in game.roster:
        game.send(id, ASIDE)
    game.turn = chance.randint(2, game.set_as.turns)
    game.storm = chance.random() < WEAK
    _mix(game, chance)
    for id, unit in game.roster.items():
        if not game.on_map(id) and game.side_of(id):
            game.send(id, REINFORCEMENTS if unit.land else AVAILABLE)
        if unit.two_steps and unit.type != "airlift" and chance.random() < WEAK:
            game.reduced.add(id)
    game.phase, game.player = chance.choice(BEGIN), chance.choice(SIDES)
    game.agenda = agenda_of(game, game.player)
    game.forget()
    game.settle_control()
    RULES.check_invariants(game)
    return game


def _mix(game: Munich, chance: random.Random) -> None:
    """Each hex near the centre is one side's or a neutral's; units stand where they may."""
    board = game.board
    near = board.grid.within(board.at(chance.choice(CENTRES)), WITHIN) & board.land
    owner = {hex: chance.choice(SIDES) for hex in board.grid.named(near & ~game.neutral)}
    land = [id for id, unit in game.roster.items() if unit.land and game.side_of(id)]
    for id in chance.sample(land, min(ON_MAP, len(land))):
        unit = game.unit(id)
        open_to = [
            hex
            for hex, side in owner.items()
            if side == game.side_of(id)
            and board.may_stand(unit.legs, board.at(hex))
            and has_room(game, hex, (id,))
        ]
        if open_to:
            game.put(id, chance.choice(open_to))
    for id, unit in game.roster.items():
        home = near & board.lands[unit.country]
        if unit.mobile and home & game.neutral and game.owner(id):
            hex = chance.choice(list(board.grid.named(home)))
            if board.may_stand(unit.legs, board.at(hex)) and has_room(game, hex, (id,)):
                game.put(id, hex)


@lru_cache(maxsize=64)
def positions(seed: int, questions: int = 40) -> tuple[Munich, ...]:
    """Positions that chance leads to from a crowd, each with a question open."""
    chance, game, kept = random.Random(seed), crowd(seed), []
    dice = SeededDice(seed.to_bytes(32, "big"), "crowds")
    Driver(RULES, game, {}, dice, after=RULES.check_invariants).run()
    while len(kept) < questions and (decision := RULES.decision(game)) is not None:
        kept.append(game.twin())
        order = decision.sample(chance)
        game.agenda.pop()
        list(decision.step.play(game, order, dice))
        Driver(RULES, game, {}, dice, after=RULES.check_invariants).run()
    return tuple(kept)
