"""6.0  The iron route from Scandinavia to Germany, and who interdicts it."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.dice import Dice
from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.engine.step import Step
from pbem.games.eto.facts.nations import AXIS, GERMAN
from pbem.games.eto.position.fleets import ships_in
from pbem.games.eto.position.game import Europe
from pbem.games.eto.position.strategic import iron_coast
from pbem.games.eto.strategic.convoys.events import IronLost
from pbem.games.eto.supply.lines import traces

SWEDEN, NORWAY, NARVIK = "Sweden", "Norway", "Narvik"


def holder(game: Europe, country: str) -> str:
    """The partnership that a country stands with, or that holds it; none: it is neutral."""
    if country in game.conquered:
        return game.conquered[country]
    territory = game.setting.territory
    return next((each for each, names in territory.items() if country in names), "")


def is_conquered(game: Europe, country: str) -> bool:
    """40.0  Is a country held by others than those it stands with by itself?"""
    own = game.scenario.nations[country].partnership
    return country in game.conquered or holder(game, country) not in ("", own)


def interdictors(game: Europe) -> tuple[str, ...]:
    """6.1, 10.3  Enemy ships on the coast from Stockholm to Narvik, points of transport too."""
    foes = game.foes(AXIS)
    return tuple(
        id
        for hex in iron_coast(game)
        for id in ships_in(game, hex)
        if game.partnership_of(id) in foes
    )


def why_interdicted(game: Europe) -> tuple[str, str] | None:
    """6.1  What interdicts the route as the step begins, and whose doing it is; once is enough."""
    foes, name = game.foes(AXIS), game.board.name
    for country in (SWEDEN, NORWAY):
        if holder(game, country) in foes and not is_conquered(game, country):
            return f"for {country} is an enemy", holder(game, country)
    if holder(game, SWEDEN) in foes:
        return f"for {SWEDEN} is conquered", holder(game, SWEDEN)
    for ship in interdictors(game)[:1]:
        return f"by ships in {name(game.where[ship])}", game.partnership_of(ship)
    narvik = game.board.find(NARVIK) or ""
    for unit in game.land_in(narvik):
        if game.partnership_of(unit) in foes and holder(game, SWEDEN) != AXIS:
            return f"by troops in {name(narvik)}", game.partnership_of(unit)
    return None


def dice_of_loss(game: Europe) -> int:
    """6.2  Two dice; three where Sweden is lost, and no German in supply is there."""
    numbers, there = game.scenario.combat.naval, game.board.lands[SWEDEN]
    lost = is_conquered(game, SWEDEN) and holder(game, SWEDEN) in game.foes(AXIS)
    held = any(
        game.unit(id).land
        and game.unit(id).nation == GERMAN
        and game.board.is_in(game.where[id], there)
        and id not in game.unsupplied
        and traces(game, id)
        for id in game.of_partnership(AXIS)
    )
    return numbers["iron_dice_conquered" if lost and not held else "iron_dice"]


def who_rolls(game: Europe, partnership: str) -> Side:
    """6.2  The interdicting player; the Germans where nobody plays him."""
    sides = [each for each in game.sides_in_play() if game.partnership(each) == partnership]
    return sides[0] if sides else game.commander(GERMAN)


class IronRoute(Step[Europe], frozen=True):
    """SEQ-M  Strategic Warfare, step 5: Germany loses iron where its route is interdicted."""

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        found = why_interdicted(game)
        if found is None:
            return
        why, partnership = found
        game.raided.update(interdictors(game))  # 7.6
        rolls = tuple(dice.roll("iron that is lost") for _ in range(dice_of_loss(game)))
        game.points[GERMAN] = game.points.get(GERMAN, 0) - sum(rolls)
        yield IronLost(who_rolls(game, partnership), GERMAN, why, rolls, sum(rolls))
