"""11.15, 16.9, 17.1, 18.1  The air unit, the fleet and the special forces that may help an attack.

Nothing here helps a defender: only the attacker's order can name support.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pbem.engine.errors import Illegal
from pbem.engine.order import Side
from pbem.games.munich.facts.boxes import whereabouts
from pbem.games.munich.facts.units import AIRSTRIKE, BOMBARDMENT, SPECIAL
from pbem.games.munich.position.game import Munich
from pbem.games.munich.supply.seas import friendly_coast

FLYING, FLEETS, RAIDS = "16.9", "18.1", "17.1"
Nations = tuple[str, ...]
"""11.3  The countries of an attack's units: one, or several beside units that came by sea."""


class Support(NamedTuple):
    """11.15  What helps an attack."""

    air: bool = False
    naval: str = ""
    special: str = ""


def squadron(game: Munich, side: Side, nations: Nations, hex: str) -> str:
    """16.9  The air unit that can support an attack by these; empty for none.

    All attackers must be of its country.
    """
    id = game.aloft(hex, side)
    if not id or game.unit(id).type != AIRSTRIKE or not game.strength(id).attack:
        return ""
    return id if nations == (game.unit(id).country,) else ""


def fleets(game: Munich, side: Side, nations: Nations, hex: str) -> list[str]:
    """18.1  The fleets that can support an attack by these: one of their country is enough."""
    near = [each for each in nations if game.board.is_in(hex, friendly_coast(game, each))]
    return [id for id in game.at_hand(side, BOMBARDMENT) if game.unit(id).country in near]


def supports(
    game: Munich, side: Side, hex: str, nations: Nations, help: tuple[str, ...]
) -> list[Support]:
    """The support that is chosen; if none is, nothing, each kind alone, and the best of all."""
    if help:
        found = helped(game, side, hex, nations, help)
        return [found] if found else []
    air = bool(squadron(game, side, nations, hex))
    ships, raiders = fleets(game, side, nations, hex), game.at_hand(side, SPECIAL)
    best = max(raiders, key=lambda id: len(game.unit(id).success), default="")
    fleet = ships[0] if ships else ""
    kinds = [Support(), Support(air), Support(naval=fleet), Support(special=best)]
    return list(dict.fromkeys([*kinds, Support(air, fleet), Support(air, fleet, best)]))


def helped(
    game: Munich, side: Side, hex: str, nations: Nations, help: tuple[str, ...]
) -> Support | None:
    """11.15  The support that these counters give there; None where one of them cannot."""
    found = Support()
    for id in help:
        if id == squadron(game, side, nations, hex) and not found.air:
            found = found._replace(air=True)
        elif id in fleets(game, side, nations, hex) and not found.naval:
            found = found._replace(naval=id)
        elif id in game.at_hand(side, SPECIAL) and not found.special:
            found = found._replace(special=id)
        else:
            return None
    return found


def check_support(game: Munich, side: Side, nations: Nations, hex: str, support: Support) -> None:
    """11.15  Raise Illegal unless all support that an attack names can be had."""
    if support.air:
        _check_air(game, side, hex)
    if support.naval:
        _check_fleet(game, side, support.naval, nations, hex)
    if support.special:
        _check_raid(game, side, support.special)


def _check_air(game: Munich, side: Side, hex: str) -> None:
    """16.9  One of another country is no fault: it goes home before the battle."""
    id, there = game.aloft(hex, side), game.board.name(hex)
    if not id:
        words = f"no air unit of yours is over {there}"
        raise Illegal(words, case=FLYING, legal=_flown_to(game, side))
    if game.unit(id).type != AIRSTRIKE:
        raise Illegal(f"{id} over {there} carries loads and cannot support an attack", case="16.10")
    if not game.strength(id).attack:
        words = f"{id} over {there} has a factor of 0: it can intercept and bomb, not support"
        raise Illegal(words, case="16.6.1")


def _flown_to(game: Munich, side: Side) -> Iterator[str]:
    return (hex for id, hex in sorted(game.flying.items()) if game.side_of(id) == side)


def _check_fleet(game: Munich, side: Side, id: str, nations: Nations, hex: str) -> None:
    board, there, legal = game.board, game.board.name(hex), fleets(game, side, nations, hex)
    _check_marker(game, side, id, BOMBARDMENT, "fleet", FLEETS, legal)
    country = game.unit(id).country
    if country not in nations:
        words = f"{id} is of {country} and supports no attack by {' and '.join(nations)}"
        raise Illegal(words, case=FLEETS, legal=legal)
    if not board.is_in(hex, board.coastal):
        raise Illegal(f"{there} is not on the coast", case=FLEETS)
    if id not in legal:
        words = f"the sea off {there} is not friendly to {country}, and {id} cannot go there"
        raise Illegal(words, case=FLEETS)


def _check_raid(game: Munich, side: Side, id: str) -> None:
    legal = game.at_hand(side, SPECIAL)
    _check_marker(game, side, id, SPECIAL, "special forces", RAIDS, legal)


def _check_marker(
    game: Munich, side: Side, id: str, type: str, what: str, case: str, legal: list[str]
) -> None:
    """Is this a counter of such a type, one's own, and not used yet?"""
    if id not in game.roster or game.unit(id).type != type:
        raise Illegal(f"{id} is no {what}", case=case, legal=legal)
    if game.side_of(id) != side:
        raise Illegal(f"{id} is not yours", case="3.1", legal=legal)
    if id not in game.at_hand(side, type):
        words = f"{id} is not available: {whereabouts(game.where[id])}"
        raise Illegal(words, case=case, legal=legal)
