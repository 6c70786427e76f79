"""10.6  Where units aboard ships can assault, and what keeps them from it."""

from __future__ import annotations

from collections.abc import Collection

from pbem.games.eto.facts.words import counted, does
from pbem.games.eto.position.aboard.passengers import (
    carriers,
    fare,
    passengers_in,
    place_of,
    points_of,
    to_assault,
    use_up,
)
from pbem.games.eto.position.fleets import company_of
from pbem.games.eto.position.game import Europe

CASE = "10.6"
Reason = tuple[str, str]


def is_beach(game: Europe, partnership: str, hex: str) -> bool:
    """10.6  Is it an enemy coast where units can land: not rough, wooded or a marsh?"""
    return no_beach(game, partnership, hex) is None


def no_beach(game: Europe, partnership: str, hex: str) -> Reason | None:
    """10.6  Why a hex cannot be assaulted at all, and the case; None if it can."""
    board, name = game.board, game.board.name(hex)
    if hex not in board.grid.index or not board.is_in(hex, board.coastal):
        return f"{name} is no coast", CASE
    if not board.is_in(hex, game.hostile(partnership)):
        return f"{name} is no coast of the enemy", CASE
    if not board.is_in(hex, board.clear):
        return f"nobody lands in {name} against resistance: the ground is not clear", CASE
    if hex in game.beaches:
        return f"{name} has been assaulted in this month", CASE
    return None


def is_assaulting(game: Europe, ship: str) -> bool:
    """8.6  Has the stack of a ship come to assault the hex where it is, for all to see?"""
    where = game.where.get(ship, "")
    return bool(where) and ship in landing_fleet(game, where)


def landing_fleet(game: Europe, hex: str) -> tuple[str, ...]:
    """8.6, 10.6  The ships of all stacks that have come to assault a hex."""
    carrying = (carriers(game, id) for id, goal in game.bound.items() if goal == hex)
    first = dict.fromkeys(ships[0] for ships in carrying if ships)
    found = (each for ship in first for each in company_of(game, ship))
    return tuple(dict.fromkeys(found))


def is_assaulted(game: Europe, hex: str) -> bool:
    """20.2  Are units activated that have come to assault a hex?"""
    return any(goal == hex and id in game.acting for id, goal in game.bound.items())


def assault_hex(game: Europe, id: str) -> str:
    """10.6  The hex that a unit aboard ships can assault now; empty if there is none."""
    return game.bound.get(id, "") if no_assault(game, id) is None else ""


def no_assault(game: Europe, id: str) -> Reason | None:
    """10.2, 10.4, 10.6, 9.6  Why a unit aboard cannot assault, and the case; None if it can."""
    place = place_of(game, id)
    if not game.unit(id).land:
        return f"{id} is no land unit", CASE
    if game.bound.get(id) != place:
        words = f"the ships with {id} have not come to {game.board.name(place)} to assault it"
        return words, CASE
    if reason := no_beach(game, game.partnership_of(id), place):
        return reason
    if id not in game.poised:
        return f"the ships with {id} did not begin in its port: it debarks as from any", "10.4"
    if game.shaken.intersection(carriers(game, id)):
        return f"the ships with {id} have withdrawn from a battle in this month", "9.6"
    return missing_points(game, (id,))


def missing_points(game: Europe, units: Collection[str]) -> Reason | None:
    """10.2  Are there too few points for these units of one fleet to assault together?

    Those who stay aboard need theirs; what they have beyond that counts for who assaults.
    """
    afloat = [id for id in units if game.is_embarked(id)]
    if not afloat:
        return None
    ready = _ready(game, afloat)
    have = sum(points_of(game, carriers(game, id)) for id in ready)
    staying = sum(fare(game, id) for id in ready if id not in afloat)
    need = sum(to_assault(game, id) for id in afloat)
    if have - staying >= need:
        return None
    points, owned = counted(need, "transport point"), max(0, have - staying)
    needs, has = does(afloat, "needs", "need"), does(afloat, "has", "have")
    return f"{' + '.join(afloat)} {needs} {points} to assault, and {has} {owned}", "10.2"


def lend_points(game: Europe, units: Collection[str]) -> None:
    """10.0, 10.2  What those who stay aboard have beyond their need has its task in the assault."""
    missing = sum(to_assault(game, id) - points_of(game, carriers(game, id)) for id in units)
    for id in _ready(game, units):
        points = [ship for ship in carriers(game, id) if game.unit(ship).transport]
        beyond = points_of(game, carriers(game, id)) - fare(game, id)
        lent = min(missing, beyond) if id not in units else 0
        for ship in points[-lent:] if lent > 0 else ():
            use_up(game, ship)
            missing -= 1


def _ready(game: Europe, units: Collection[str]) -> list[str]:
    """10.4, 10.6  All who take room and have come to assault the hex where these are."""
    first = next(iter(units))
    there = passengers_in(game, place_of(game, first), game.partnership_of(first))
    return [id for id in there if id in game.poised and id in game.bound and fare(game, id)]
