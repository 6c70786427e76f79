"""15.1  Who fights over a hex, as what, and who speaks first."""

from __future__ import annotations

from pbem.engine.order import Side
from pbem.games.eto.air.air_combat import Flyer, caught
from pbem.games.eto.air.basing import parked
from pbem.games.eto.air.flights import FIGHTING, over
from pbem.games.eto.facts.units import FIGHTER
from pbem.games.eto.politics.blitzkrieg import in_effect
from pbem.games.eto.position.fleets import hex_of, is_aboard
from pbem.games.eto.position.game import Europe


def flyers(game: Europe, hex: str) -> list[Flyer]:
    """15.1, 13.4  Everybody over a hex, the first to come first; then who is parked below."""
    flying = [_flyer(game, id, hex) for id in over(game, hex)]
    return flying + [
        caught(id, game.partnership_of(id), game.unit(id).nation, game.strength(id))
        for id in parked(game, hex)
    ]


def _flyer(game: Europe, id: str, hex: str) -> Flyer:
    unit = game.unit(id)
    fighter = unit.kind == FIGHTER or game.roles.get(id) == FIGHTING
    return Flyer(
        id,
        game.partnership_of(id),
        unit.nation,
        game.strength(id),
        unit.quality if fighter else 0,
        fighter,
        at_home=not is_aboard(game, id)
        and hex not in game.board.bombing
        and hex in (game.where[id], game.rebasing.get(id)),
        surprising=_surprising(game, id, hex),
    )


def _surprising(game: Europe, id: str, hex: str) -> frozenset[str]:
    """44.2  The nations over this hex against whose air units a unit has the bonus now."""
    others = (each for each in over(game, hex) if in_effect(game, (id,), (each,)))
    return frozenset(game.unit(each).nation for each in others)


def announcing(game: Europe, hex: str) -> list[Side]:
    """15.2  The sides over a hex in the order in which they speak.

    Who is over its own base was there first; else who came first.
    """
    there = over(game, hex)
    first = sorted(there, key=lambda id: hex_of(game, id) != hex)
    return list(dict.fromkeys(map(game.side_of, first)))


def over_home(game: Europe, id: str, hex: str) -> bool:
    """34.3  Is a hex, of the coast too, in the home country of a unit? Or does it defend that?"""
    raid = game.strategic_raid
    if raid is not None and hex == raid.box:
        return game.unit(id).nation == raid.target
    return game.board.is_in(hex, game.board.lands[game.unit(id).nation])
