"""6.0  The events phase: one die a turn."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.dice import Dice
from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.engine.step import Step
from pbem.games.munich.facts.units import ALLIED, AXIS, GERMANY, SIDES
from pbem.games.munich.politics.belligerents import intervene, interveners
from pbem.games.munich.position.game import Munich
from pbem.games.munich.turn.events import (
    CrisisElsewhere,
    EventRolled,
    Nothing,
    PointsDenied,
    StormsBegan,
)
from pbem.games.munich.turn.replacements import Windfall


class RollEvent(Step[Munich], frozen=True):
    """6.0  What the die brings this turn."""

    def run(self, game: Munich, dice: Dice) -> Iterator[Event]:
        roll = dice.roll("event")
        name, effect = game.scenario.tables.events[roll]
        yield EventRolled(roll, name)
        if effect == "storms":
            yield weather_event(game)
        elif effect == "intervention":
            yield from intervention(game)
        elif effect == "crisis":
            yield from crisis(game, dice)
        elif effect == "no_axis_points":
            yield putsch(game)
        elif effect == "no_allied_points":
            yield blitzkrieg(game)
        else:
            raise AssertionError(f"nobody knows what {effect} does")


def intervention(game: Munich) -> Iterator[Event]:
    """5.3  The scenario's neutrals enter the war, all at once and once only."""
    if game.intervened or not any(interveners(game)):
        yield Nothing("all who might intervene are at war")
        return
    yield from intervene(game)


def crisis(game: Munich, dice: Dice) -> Iterator[Event]:
    """6.0  A second die: one side gains points, to be spent at once by whichever countries."""
    roll = dice.roll("crisis elsewhere")
    low, high = game.scenario.fact("events.crisis.axis")
    side = AXIS if low <= roll <= high else ALLIED
    game.gift[side] = game.scenario.number("events.crisis.points")
    if before_mobilization(game, side):
        game.push(Windfall(side))
    yield CrisisElsewhere(roll, side, game.gift[side])


def before_mobilization(game: Munich, side: Side) -> bool:
    """6.0  Is it not all one whether a side spends points now or in its mobilization phase?

    The phase of the first player follows at once; only aircraft that are down until their refit
    would come back in it a turn earlier (4.0, 16.6.1).
    """
    return side != SIDES[0] or any(game.side_of(id) == side for id in game.grounded)


def conquered(game: Munich) -> int:
    """6.0  The enemy capitals and mobilization centers where Germans stand."""
    enemys = game.board.mobilizing & game.territory(ALLIED)
    return (enemys & game.occupied_by(GERMANY)).bit_count()


def putsch(game: Munich) -> Event:
    """6.0  Without a conquest the Axis gets no points this turn."""
    held = conquered(game)
    if held >= game.scenario.number("events.putsch_needs"):
        return Nothing("Germans stand in an enemy capital or mobilization center")
    game.denied = AXIS
    return PointsDenied(AXIS, held)


def blitzkrieg(game: Munich) -> Event:
    """6.0  After three conquests the Allies get no points this turn."""
    held, needed = conquered(game), game.scenario.number("events.blitzkrieg_needs")
    if held < needed:
        return Nothing(f"Germans stand in {held} enemy capitals and centers, not in {needed}")
    game.denied = ALLIED
    return PointsDenied(ALLIED, held)


def weather_event(game: Munich) -> Event:
    """20.0  Storms set in if it is November, once and for all."""
    week = game.scenario.tables.weeks[game.turn]
    if game.storm:
        return Nothing("the storms go on")
    if not week.storms:
        return Nothing(f"there are no storms in {week.name}")
    game.storm = True
    return StormsBegan()
