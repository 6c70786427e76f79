"""21.0  Surrender of countries that have lost their capital and all their centres."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.dice import Dice
from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.engine.step import Step
from pbem.games.munich.facts.boxes import ASIDE, ELIMINATED, SURRENDERED, WITHDRAWN
from pbem.games.munich.politics.holding_out import must_check
from pbem.games.munich.position.game import Munich
from pbem.games.munich.turn.events import Surrendered, SurrenderRolled
from pbem.games.munich.turn.victory import automatic

OUT_OF_PLAY = (ELIMINATED, WITHDRAWN, ASIDE, SURRENDERED)


class Check(Step[Munich], frozen=True):
    """21.0  A side rolls for each of its countries that must check."""

    side: Side

    def run(self, game: Munich, dice: Dice) -> Iterator[Event]:
        for country in endangered(game, self.side):
            roll = dice.roll(f"surrender of {country}")
            surrenders = roll in game.board.countries[country].surrender
            yield SurrenderRolled(country, roll, surrenders)
            if surrenders:
                yield surrender(game, country)
                if verdict := automatic(game):
                    yield game.end(verdict)
                    return


def endangered(game: Munich, side: Side) -> list[str]:
    """21.0  The countries of a side that must check now."""
    return [each for each in game.belligerents(side) if must_check(game, each)]


def surrender(game: Munich, country: str) -> Event:
    """21.0  All its units leave; its ground stays with whoever controls it."""
    game.surrendered.add(country)
    mine = [id for id in game.roster.of(country) if game.where.get(id, ASIDE) not in OUT_OF_PLAY]
    game.send_all(mine, SURRENDERED)
    return Surrendered(country, game.allegiance[country], len(mine))
