"""Positions of Munich War for tests: a few units in the field, or all of them strewn about."""

from __future__ import annotations

import random
from collections.abc import Sequence

from pbem.engine.dice import PreparedDice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Order
from pbem.games.munich.facts.boxes import AVAILABLE
from pbem.games.munich.facts.scenario import load
from pbem.games.munich.facts.units import ALLIED, AXIS, enemy_of
from pbem.games.munich.movement.moving import Moving
from pbem.games.munich.position.game import Munich
from pbem.games.munich.position.stacking import has_room
from pbem.wargame.data.variants import RULES


def war(placed: str = "", *, setting: str = "general_war", turn: int = 1, **options: str) -> Munich:
    """Units where they are said to be, "DEI 2511, CZ1A 2615"; a box takes its name in brackets.

    It is played by the newest rules, unless the options name older ones.
    """
    game = Munich({RULES: str(Munich.newest_rules), **options}, setting)
    sides = load().tables.settings[setting]
    for side, countries in ((AXIS, sides.axis), (ALLIED, sides.allied)):
        for country in countries:
            game.join(country, side)
    game.turn, game.phase, game.player = turn, "movement", AXIS
    for each in filter(None, placed.split(", ")):
        id, place = each.split(" ", 1)
        if place.startswith("["):
            game.send(id, place.strip("[]"))
        elif game.unit(id).land:
            game.put(id, place)
        else:
            game.fly(id, place)
    game.settle_control()
    return game


def with_markers(game: Munich, *markers: str) -> Munich:
    """Markers that can be used."""
    for marker in markers:
        game.send(marker, AVAILABLE)
    return game


def mover(game: Munich, order: Order) -> Moving:
    """The step that an order answers, of the side whose units it names."""
    units: Sequence[str] = getattr(order, "units", None) or (order.unit,)
    return Moving(game.side_of(units[0]) or AXIS, True)


def played(game: Munich, order: Order, *dice: int) -> list[Event]:
    """Check an order, carry it out, and say what happened."""
    step = mover(game, order)
    step.check(game, order)
    return list(step.play(game, order, PreparedDice(dice)))


def refused(game: Munich, order: Order) -> Illegal:
    """Why an order is not allowed; AssertionError if it is."""
    try:
        mover(game, order).check(game, order)
    except Illegal as refusal:
        return refusal
    raise AssertionError(f"{order} is allowed")


def strewn(seed: int, *, setting: str = "general_war", storm: bool = False) -> Munich:
    """Every land unit of the belligerents somewhere on land, and borders wandered over."""
    chance = random.Random(seed)
    game = war(setting=setting)
    game.storm = storm
    board = game.board
    open_ground = board.grid.named(board.land & ~game.neutral)
    for id, unit in game.roster.items():
        side = game.side_of(id)
        if not unit.land or not side or unit.option:
            continue
        for hex in chance.sample(open_ground, 8):
            legs = board.may_stand(unit.legs, board.at(hex))
            if legs and game.holder(hex) in (None, side) and has_room(game, hex, (id,)):
                game.put(id, hex)
    for neutral in board.countries:
        for id in game.roster.of(neutral):
            if not game.side_of(id) and game.unit(id).land and game.patron(neutral):
                hex = chance.choice(board.grid.named(board.lands[neutral]))
                if game.holder(hex) in (None, ""):
                    game.put(id, hex)
    return game


def free_of(game: Munich, side: str) -> list[str]:
    """The land hexes where no enemy of a side stands and that are not neutral."""
    mask = game.board.land & ~game.neutral & ~game.occupied(enemy_of(side))
    return game.board.grid.named(mask)
