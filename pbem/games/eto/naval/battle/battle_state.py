"""9.0  The naval battle under way: who takes part on which side, and who is held out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from msgspec.structs import replace

from pbem.engine.errors import Illegal
from pbem.engine.order import Side
from pbem.games.eto.position.fleets import armed, as_units, with_points
from pbem.games.eto.position.game import Europe, SeaBattle


def battle(game: Europe) -> SeaBattle:
    assert game.sea_battle is not None, "no naval battle is under way"
    return game.sea_battle


def opponent(game: Europe, side: Side) -> Side:
    first, second = battle(game).sides
    return second if side == first else first


def all_of(game: Europe, side: Side) -> tuple[str, ...]:
    """9.1  A side's ships that take part and are afloat, each transport point among them."""
    now = battle(game)
    return tuple(id for id in now.ships[now.sides.index(side)] if game.on_map(id))


def ships_of(game: Europe, side: Side) -> tuple[str, ...]:
    """9.1, 10.3  A side's naval units in the battle, those held out among them."""
    return as_units(game, all_of(game, side))


def standing_for(game: Europe, id: str) -> str:
    """10.3, 10.9  The transport point that is fired at, hit or held out when any of them is."""
    if not game.roster[id].transport:
        return id
    now = battle(game)
    for side, ships in zip(now.sides, now.ships, strict=True):
        if id in ships:
            return next((each for each in ships_of(game, side) if _is_point(game, each)), id)
    return id


def _is_point(game: Europe, id: str) -> bool:
    return game.roster[id].transport


def meant(game: Europe, named: Iterable[str]) -> tuple[str, ...]:
    """10.3  The naval units that are meant where any transport points are named."""
    return tuple(dict.fromkeys(standing_for(game, id) for id in named))


def crews(game: Europe, side: Side, named: Iterable[str]) -> tuple[str, ...]:
    """10.3  All ships that are meant, each transport point among them."""
    return with_points(game, meant(game, named), all_of(game, side))


def engaged(game: Europe, side: Side) -> tuple[str, ...]:
    """9.1  A side's ships that can fire and be fired at in this round."""
    held = battle(game).held
    return tuple(id for id in ships_of(game, side) if id not in held)


def check_own(game: Europe, side: Side, ships: tuple[str, ...], case: str) -> None:
    """Each of these is a side's own ship in the battle, and named once; raises Illegal."""
    own = ships_of(game, side)
    for id in ships:
        if id not in all_of(game, side) or ships.count(id) > 1:
            raise Illegal(f"{id} is no ship of yours in this battle", case=case, legal=own)


def may_hold_out(game: Europe, side: Side) -> int:
    """9.1  How many ships a side may hold out: those beyond one for each enemy ship with guns."""
    own, theirs = ships_of(game, side), ships_of(game, opponent(game, side))
    if len(own) <= len(theirs):
        return 0
    return len(own) - max(1, len(armed(game, theirs)))


def fired_at(game: Europe) -> Counter[str]:
    """9.4  How often each ship has been fired at in this round."""
    return Counter(standing_for(game, at) for _, at in battle(game).shots)


def keep(game: Europe, side: Side, ships: Iterable[str]) -> None:
    """Only these ships of a side take part any more."""
    now, kept = battle(game), tuple(ships)
    first, second = now.ships
    both = (kept, second) if side == now.sides[0] else (first, kept)
    game.sea_battle = replace(now, ships=both)
