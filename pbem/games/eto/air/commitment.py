"""20.0  Which air units may fly in a phase or an offensive, and which are committed by it."""

from __future__ import annotations

from pbem.games.eto.facts.phases import NAVAL
from pbem.games.eto.position.aboard.beaches import is_assaulted
from pbem.games.eto.position.fleets import is_aboard
from pbem.games.eto.position.game import BY_AIR, BY_MINOR, CURRENT, PREVIOUS, Europe

CASE, DEFENCE = "20.1", "20.3"


def attacks_now(game: Europe, id: str) -> bool:
    """Is it the unit's own partnership that conducts the offensive?"""
    return game.offensive is not None and game.partnership_of(id) == game.offensive.partnership


def may_fly(game: Europe, id: str, hex: str) -> bool:
    """12.3 to 12.5, 20.1 to 20.3  May a unit fly now, where a hex is fought over?"""
    return no_flight(game, id, hex) is None


def no_flight(game: Europe, id: str, hex: str) -> tuple[str, str] | None:
    """Why a unit may not fly where this hex is fought over, and the case; None if it may."""
    offensive = game.offensive
    if id in game.ashore:
        return f"{id} has been debarked in this month, and stays where it is", "10.5"
    if offensive is None:
        return _no_flight_at_sea(game, id)
    if offensive.way == BY_AIR and not attacks_now(game, id):  # 20.2, 21.1
        return None
    if is_aboard(game, id):
        return None if _concerns_landing(game, id, hex) else (_CARRIERS.format(id), "20.0")
    if offensive.way == BY_AIR:
        return _no_flight_in_air_offensive(game, id)
    foreign = game.unit(id).nation != offensive.nation
    if offensive.way == BY_MINOR and foreign and attacks_now(game, id):
        return f"{id} does not fly for an offensive of {offensive.nation}", "22.4"
    if game.committed.get(id) != PREVIOUS:
        return None
    if attacks_now(game, id):
        return f"{id} was committed earlier in this month", "12.5"
    if status_matters(game, hex) and not activated_in(game, hex):
        there = game.board.name(hex)
        return f"{id} was committed before and defends activated units only, not {there}", DEFENCE
    return None


_CARRIERS = "{} is based on a carrier, and flies in offensives only for assaults"


def _concerns_landing(game: Europe, id: str, hex: str) -> bool:
    """20.0  Carrier aircraft fly for who assaults a hex, or for who has landed in this month."""
    if attacks_now(game, id):
        return is_assaulted(game, hex)
    return bool(game.assaulted.intersection(defenders(game, hex)))


def _no_flight_at_sea(game: Europe, id: str) -> tuple[str, str] | None:
    """12.0, 7.6  Between offensives only strategic warfare keeps a unit from the Naval phase."""
    if game.phase == NAVAL and id in game.committed:
        return f"{id} was committed to strategic warfare in this month", "12.2"
    return None


def _no_flight_in_air_offensive(game: Europe, id: str) -> tuple[str, str] | None:
    """21.1  Uncommitted units in supply fly, of those nations that have paid for it."""
    nation = game.unit(id).nation
    if nation not in game.under_way().nations:
        return f"{id} stays down: {nation} has not paid for this air offensive", "21.1"
    if id in game.unsupplied:
        return f"{id} is out of supply, and takes no part in an air offensive", "21.1"
    if game.committed.get(id) == PREVIOUS:
        return f"{id} was committed earlier in this month", "21.1"
    return None


def commits(game: Europe, id: str, hex: str) -> bool:
    """20.1  Is a unit committed by a flight for this hex? In the Naval and Air phase nobody is."""
    if game.offensive is None or is_aboard(game, id):  # 20.0
        return False
    if attacks_now(game, id):
        return True
    if game.offensive.way == BY_AIR:  # 20.2
        return False
    return status_matters(game, hex) and activated_in(game, hex) and not standing_by(game, hex)


def status_matters(game: Europe, hex: str) -> bool:
    """20.2  Empty hexes, bare works and coasts under assault are defended whatever was flown."""
    return bool(defenders(game, hex)) and not is_assaulted(game, hex)


def activated_in(game: Europe, hex: str) -> bool:
    """Has any of the defenders been activated this month?"""
    return any(id in game.activated for id in defenders(game, hex))


def standing_by(game: Europe, hex: str) -> bool:
    """Has any of the defenders not been activated yet?"""
    return any(id not in game.activated for id in defenders(game, hex))


def defenders(game: Europe, hex: str) -> tuple[str, ...]:
    """The land units in a hex that the offensive is directed against."""
    foes = game.foes(game.under_way().partnership)
    return tuple(id for id in game.land_in(hex) if game.partnership_of(id) in foes)


def commit(game: Europe, id: str, hex: str) -> None:
    """20.1  Mark a unit that takes off; it flies on in this offensive."""
    if id not in game.committed and commits(game, id, hex):
        game.committed[id] = CURRENT


def release(game: Europe, id: str) -> None:
    """12.5, 20.1  A unit that has not set out is not committed: by air it flies one mission only.

    In an offensive by land it may have flown in an earlier step.
    """
    by_air = game.offensive is not None and game.offensive.way == BY_AIR
    if by_air and game.committed.get(id) == CURRENT:
        del game.committed[id]
