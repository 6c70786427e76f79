"""26.1, 26.2  Events that are played at once, and whose outcome a die or a count decides."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.dice import Dice
from pbem.engine.event import Event
from pbem.games.norway.facts.units import ALLIED, GERMAN
from pbem.games.norway.position.control import held_by
from pbem.games.norway.position.game import Norway
from pbem.games.norway.turn.events import FortuneTold
from pbem.games.norway.turn.events_played.effect import Effect, OwnPart, Play


class MoraleCheck(Effect):
    """26.1, 26.2  Who controls more mobilization areas takes an action."""

    def carry_out(self, game: Norway, order: Play, dice: Dice) -> Iterator[Event]:
        areas = tuple(game.board.mobilization)
        allied, german = held_by(game, ALLIED, areas), held_by(game, GERMAN, areas)
        found = f"mobilization areas Allied {allied}, German {german}"
        if allied == german:
            yield FortuneTold(self.chit, found, "nothing happens")
            return
        side = ALLIED if allied > german else GERMAN
        yield FortuneTold(self.chit, found, f"{_PEOPLE[side]} take an action")
        self.give_actions(game, side, self.row(game).actions)


class Quisling(Effect):
    """26.1  A German action, nothing, or an action of the Norwegians."""

    def carry_out(self, game: Norway, order: Play, dice: Dice) -> Iterator[Event]:
        number, count = game.scenario.number, self.row(game).actions
        roll = dice.roll("Quisling's coup")
        if roll <= number("events.quisling_german"):
            yield FortuneTold(self.chit, f"die {roll}", "the Germans take an action")
            self.give_actions(game, GERMAN, count)
        elif roll >= number("events.quisling_norwegian"):
            yield FortuneTold(self.chit, f"die {roll}", "the Norwegians take an action")
            self.give_actions(game, ALLIED, count, "norwegian")
        else:
            yield FortuneTold(self.chit, f"die {roll}", "nothing happens")


class Weather(Effect):
    """26.2  The Allied part of the mid-turn is over, or the Allies take an action."""

    def carry_out(self, game: Norway, order: Play, dice: Dice) -> Iterator[Event]:
        roll = dice.roll("the weather")
        if roll <= game.scenario.number("events.weather_ends"):
            yield FortuneTold(self.chit, f"die {roll}", "the Allies do nothing more for now")
            game.agenda[:] = [each for each in game.agenda if not _allied_part(each)]
        else:
            yield FortuneTold(self.chit, f"die {roll}", "the Allies take an action")
            self.give_actions(game, ALLIED, self.row(game).actions)


def _allied_part(step: object) -> bool:
    return isinstance(step, OwnPart) and step.side == ALLIED


_PEOPLE = {ALLIED: "the Allies", GERMAN: "the Germans"}
