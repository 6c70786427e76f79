"""5.6  In a seasonal turn: routes that are closed for want of escorts."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.dice import Dice
from pbem.engine.event import Event
from pbem.engine.step import Step
from pbem.games.eto.facts.strategic import ATLANTIC
from pbem.games.eto.position.game import Europe
from pbem.games.eto.position.strategic import raided_areas
from pbem.games.eto.strategic.convoys.escort_stacks import main_route, own_stacks
from pbem.games.eto.strategic.convoys.events import RoutesClosed


class ConvoyStatus(Step[Europe], frozen=True):
    """5.6  With too few stacks in the North Atlantic both Atlantic routes close."""

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        game.grounded.clear()  # 0.2 the weather of the month before is over
        routes, there = game.scenario.convoys, own_stacks(game, main_route(game))
        closing = tuple(each for each in raided_areas(game) if routes[each].shared == ATLANTIC)
        if closing and there < game.scenario.combat.naval["season_stacks"]:
            game.convoys.difference_update(closing)
            yield RoutesClosed(closing, there)
