"""27.2, 27.5, 27.6, 27.7  What becomes of units that lose steps, and of who was with them."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.dice import Dice
from pbem.engine.event import Event
from pbem.games.eto.facts import phases
from pbem.games.eto.facts.boxes import DEAD, POOL, REPLENISHMENT
from pbem.games.eto.facts.units import AIRFIELD, GENERAL, HQ
from pbem.games.eto.position.aboard.passengers import place_of
from pbem.games.eto.position.events import Depleted, Eliminated, GeneralLost, MarkerLost
from pbem.games.eto.position.fog import is_known
from pbem.games.eto.position.game import Europe


def steps_left(game: Europe, id: str) -> int:
    """How many steps a unit still has."""
    return 2 if game.unit(id).two_steps and id not in game.depleted else 1


def lose_step(game: Europe, id: str, why: str = "") -> Event:
    """27.2  Turn a unit over, or remove it if that was its last step."""
    if steps_left(game, id) == 1:
        return eliminate(game, id, why)
    game.depleted.add(id)
    _count(game, id, 1)
    return Depleted(id, game.side_of(id), place_of(game, id), is_known(game, id), why)


def eliminate(game: Europe, id: str, why: str = "") -> Event:
    """27.2, 27.7  Remove a unit with all its steps."""
    return eliminate_in(game, id, place_of(game, id), why)


def eliminate_in(game: Europe, id: str, place: str, why: str) -> Event:
    """27.2  The same where it is told where: the ships that carried it may be gone."""
    side, box = game.side_of(id), grave_of(game, id, place)
    _count(game, id, steps_left(game, id))
    game.aboard.pop(id, None)
    game.send(id, box)
    told = POOL if box == REPLENISHMENT and not replenishes(game) else box
    return Eliminated(id, side, place, told, why)


def replenishes(game: Europe) -> bool:
    """34.1  Does a Replenishment follow in this scenario, for who lies in its box?"""
    months = game.setting.months[max(game.turn, 1) - 1 :]
    return any(phases.REPLENISHMENT in month.phases for month in months)


def grave_of(game: Europe, id: str, place: str) -> str:
    """27.2, 27.7  Where a unit goes: infantry at home and in supply can be replenished."""
    unit = game.unit(id)
    home = game.board.state_of.get(game.at(place)) == unit.nation
    replenished = unit.infantry and home and id not in game.unsupplied
    return REPLENISHMENT if replenished else POOL


def _count(game: Europe, id: str, steps: int) -> None:
    nation = game.unit(id).nation
    game.steps_lost[nation] = game.steps_lost.get(nation, 0) + steps


def bereave(game: Europe, hex: str, partnership: str, dice: Dice) -> Iterator[Event]:
    """23.3, 27.5  After losses: if no land unit of a partnership is left in a hex, who was with it.

    Generals are rolled for; headquarters are stranded, until they are moved to another stack.
    """
    if game.land_in(hex, partnership):
        return
    for id in game.of_kind(hex, GENERAL):
        if game.partnership_of(id) == partnership:
            yield lose_general(game, id, dice)
    for id in game.of_kind(hex, HQ):
        if game.partnership_of(id) == partnership:
            game.stranded.add(id)


def lose_general(game: Europe, id: str, dice: Dice) -> Event:
    """27.5  One or two: dead; else into the force pool."""
    side = game.side_of(id)
    game.stranded.discard(id)
    roll = dice.roll(f"fate of General {id}")
    dead = roll <= game.scenario.combat.numbers["general_lost"]
    game.send(id, DEAD if dead else POOL)
    return GeneralLost(id, side, roll, dead)


def wreck(game: Europe, hex: str) -> Iterator[Event]:
    """27.6  Airfields in a hex that all who defended it have left are destroyed.

    34.4  They stay there, for whoever holds the hex to repair.
    """
    for id in game.of_kind(hex, AIRFIELD):
        if id not in game.wrecked:
            game.wrecked.add(id)
            game.worked_out.clear()
            yield MarkerLost(id, hex)
