"""11.0-11.7  Which attacks may be declared, and why another may not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from pbem.engine.errors import Illegal
from pbem.engine.order import Side
from pbem.games.munich.combat.battle import Battle, afloat, fortress_in, marines_at_sea
from pbem.games.munich.combat.support import Nations, check_support, squadron
from pbem.games.munich.facts.boxes import whereabouts
from pbem.games.munich.facts.tables import ASSAULT, MOBILE
from pbem.games.munich.facts.units import NEUTRAL, enemy_of
from pbem.games.munich.politics.belligerents import may_invade, no_invasion
from pbem.games.munich.position.fog import in_sight
from pbem.games.munich.position.game import Munich
from pbem.games.munich.supply.lines import in_supply
from pbem.games.munich.supply.seas import assault_target, may_not_attack

if TYPE_CHECKING:
    from pbem.games.munich.combat.attack import Attack

CASE = "11.0"
Targets = dict[tuple[str, str], list[str]]


def able(game: Munich, side: Side) -> Iterator[str]:
    """11.0  A side's units that could still attack in this phase."""
    for id in game.units_of(side):
        if _why_idle(game, id) is None:
            yield id


def _why_idle(game: Munich, id: str) -> tuple[str, str] | None:
    """Why a unit on the map attacks nobody in this phase, and the case; None if it may."""
    if not game.strength(id).attack:
        return f"{id} has no attack factor", CASE
    if id in game.fought:
        return f"{id} has attacked already in this phase", CASE
    if case := may_not_attack(game, id):
        return f"{id} came by sea and may not attack this turn", case
    return None


def targets(game: Munich, id: str) -> list[str]:
    """11.0, 18.2.2  The hexes that a unit could attack from where it is."""
    board, country = game.board, game.unit(id).country
    if afloat(game, id):
        hexes = [assault_target(game, id)]
    else:
        others = game.occupied(enemy_of(game.allegiance[country])) | game.occupied(NEUTRAL)
        near = board.passage.step(board.bit[game.at(game.where[id])])
        hexes = board.grid.named(near & others)
    return [hex for hex in hexes if is_target(game, country, hex)]


def is_target(game: Munich, country: str, hex: str) -> bool:
    """Are enemies there, or units of a neutral that this country may invade (5.4)?"""
    holder = game.holder(hex)
    if holder == NEUTRAL:
        return may_invade(game, country, game.board.country_of[game.at(hex)])
    return holder == enemy_of(game.allegiance[country])


def open_targets(game: Munich, side: Side) -> Targets:
    """By target hex and country, the units that could attack it together (11.2, 11.3)."""
    key = ("open targets", side, frozenset(game.fought), frozenset(game.reduced))
    return game.once(key, lambda: _open_targets(game, side))


def _open_targets(game: Munich, side: Side) -> Targets:
    found: Targets = {}
    for id in able(game, side):
        for hex in targets(game, id):
            found.setdefault((hex, game.unit(id).country), []).append(id)
    return dict(sorted(found.items()))


def nations_of(game: Munich, units: Iterable[str]) -> Nations:
    """11.3  The countries of some units, each once."""
    return tuple(dict.fromkeys(game.unit(id).country for id in units))


def strangers(game: Munich, units: Sequence[str]) -> list[str]:
    """11.3  Of units that would attack together, those of other countries who may not join.

    18.2.2  Everybody on land may join marines who attack from the sea. 18.2.1  Those who stand
    with or next to units that have just landed may join these.
    """
    if any(afloat(game, id) for id in units):
        return []
    landed = [id for id in units if id in game.landed]
    leading = nations_of(game, landed or units[:1])
    ashore = game.masked(game.where[id] for id in landed)
    beside = ashore | game.board.grid.spread(ashore)
    return [
        id
        for id in units
        if game.unit(id).country not in leading and not game.board.is_in(game.where[id], beside)
    ]


def joint_targets(game: Munich, side: Side) -> dict[str, list[str]]:
    """18.2.1, 18.2.2  By hex, all of several countries who could attack it beside the landed."""
    if not game.landed:
        return {}
    everybody: dict[str, list[str]] = {}
    for (hex, _), units in open_targets(game, side).items():
        everybody.setdefault(hex, []).extend(units)
    found = {}
    for hex, units in everybody.items():
        units.sort(key=lambda id: id not in game.landed)  # it is they whom the others join
        alien = strangers(game, units)
        together = [id for id in units if id not in alien]
        if len(nations_of(game, together)) > 1:
            found[hex] = together
    return found


def is_anybody_in_reach(game: Munich, side: Side) -> bool:
    """Could any unit of a side still attack somebody? Only those beside others, or at sea, can."""
    board = game.board
    others = game.occupied(enemy_of(side)) | game.occupied(NEUTRAL)
    front = game.occupied(side) & (board.grid.spread(others) | ~board.land)
    units = (id for hex in board.grid.named(front) for id in game.stack(hex))
    return any(_why_idle(game, id) is None and targets(game, id) for id in units)


def targets_for(game: Munich, side: Side, country: str) -> Iterator[str]:
    """The hexes that units of one country could attack."""
    for hex, nation in open_targets(game, side):
        if nation == country:
            yield hex


# -- what can be ordered --------------------------------------------------------------------------


def tables(game: Munich, side: Side, hex: str, units: tuple[str, ...]) -> list[str]:
    """11.7  The tables that the attacker may choose from."""
    swift = any(game.unit(id).mechanized for id in units) and not known_fort(game, side, hex)
    return [ASSAULT, MOBILE] if swift else [ASSAULT]


def known_fort(game: Munich, side: Side, hex: str) -> str:
    """15.0  A fortification that the attacker can see before the stacks are examined, or none."""
    stack = game.stack(hex)
    seen = stack if game.board.is_in(hex, in_sight(game, side)) else stack[-1:]
    return next((id for id in seen if game.unit(id).fort), "")


def battle_of(game: Munich, side: Side, order: Attack) -> Battle:
    """11.8, 14.7  The battle that an attack begins: its table, its support, who is out of supply.

    A fortification makes it an assault (11.7), and no air unit helps another country (16.9).
    """
    nations = nations_of(game, order.units)
    return Battle(
        side,
        order.hex,
        order.units,
        ASSAULT if fortress_in(game, order.hex) else order.table,
        squadron(game, side, nations, order.hex) if order.air else "",
        order.naval,
        order.special,
        unsupplied=tuple(id for id in order.units if not in_supply(game, id, combat=True)),
    )


# -- checks ---------------------------------------------------------------------------------------


def check_attack(game: Munich, side: Side, order: Attack) -> None:
    """Raise Illegal unless the attack may be declared."""
    if not order.units:
        words = "an attack needs at least one unit"
        raise Illegal(words, case=CASE, legal=order.some(game, side))
    for id in order.units:
        _check_unit(game, side, id, order.hex)
        if order.units.count(id) > 1:
            raise Illegal(f"{id} is named twice, and its strength counts once", case="11.1")
    _check_nations(game, order.units)
    nations = nations_of(game, order.units)
    for country in nations:
        _check_target(game, side, country, order.hex)
    for id in order.units:
        _check_beside(game, id, order.hex)
    _check_table(game, side, order)
    check_support(game, side, nations, order.hex, order.support)


def _check_unit(game: Munich, side: Side, id: str, hex: str) -> None:
    legal = candidates(game, side, hex)
    if id not in game.roster or id not in game.where:
        raise Illegal(f"there is no unit {id}", case=CASE, legal=legal)
    if game.side_of(id) != side:
        raise Illegal(f"{id} is not yours", case="3.1", legal=legal)
    if not game.unit(id).land:
        words = f"{id} is no land unit; it can only support an attack"
        raise Illegal(words, case=CASE, legal=legal)
    if not game.on_map(id):
        words = f"{id} is not on the map: {whereabouts(game.where[id])}"
        raise Illegal(words, case=CASE, legal=legal)
    if reason := _why_idle(game, id):
        words, case = reason
        raise Illegal(words, case=case, legal=legal)


def candidates(game: Munich, side: Side, hex: str) -> Iterator[str]:
    """Who could attack a hex; where nobody can, who could attack at all."""
    near = [id for id in able(game, side) if hex in targets(game, id)]
    yield from near or able(game, side)


def _check_nations(game: Munich, units: tuple[str, ...]) -> None:
    """11.3  Attackers are of one country, but for those who may join others from the sea."""
    alien = strangers(game, units)
    if not alien:
        return
    legal, names = [id for id in units if id not in alien], " + ".join(alien)
    if any(id in game.landed for id in units):
        words = f"only who is with or next to those who landed can join them, not {names}"
        raise Illegal(words, case="18.2.1", legal=legal)
    country = game.unit(units[0]).country
    words = f"units of {country} attack without {names}: one country an attack"
    raise Illegal(words, case="11.3", legal=legal)


def _check_target(game: Munich, side: Side, country: str, hex: str) -> None:
    """11.0, 5.4  Enemies must be there, or a neutral's units whom this country may invade."""
    board, legal = game.board, targets_for(game, side, country)
    if hex not in board.grid.index:
        raise Illegal(f"there is no hex {hex}", case="2.1", legal=legal)
    if is_target(game, country, hex):
        return
    there, holder = board.name(hex), game.holder(hex)
    if holder == NEUTRAL:
        fault = no_invasion(game, country, board.country_of[game.at(hex)])
        assert fault is not None, f"{country} may attack {hex}"
        words, case = fault
        raise Illegal(f"{there} cannot be attacked: {words}", case=case, legal=legal)
    whose = "your own" if holder else "no enemy"
    raise Illegal(f"{whose} units are in {there}", case=CASE, legal=legal)


def _check_beside(game: Munich, id: str, hex: str) -> None:
    """11.0, 10.1, 18.2.2  Next to the hex with no water between; marines at sea before it."""
    if hex in (legal := targets(game, id)):
        return
    board, there = game.board, game.board.name(hex)
    if afloat(game, id):
        target = board.name(assault_target(game, id))
        words = f"{id} is at sea before {target} and attacks that hex only"
        raise Illegal(words, case="18.2.2", legal=legal)
    here = game.where[id]
    if board.grid.distance(game.at(here), game.at(hex)) > 1:
        raise Illegal(f"{id} in {here} is not next to {there}", case=CASE, legal=legal)
    raise Illegal(f"water lies between {id} in {here} and {there}", case=CASE, legal=legal)


def _check_table(game: Munich, side: Side, order: Attack) -> None:
    """11.7  Mobile combat needs a mechanized attacker, and no fortification in the hex."""
    if order.table in (legal := tables(game, side, order.hex, order.units)):
        return
    if order.table != MOBILE:
        raise Illegal(f"there is no table {order.table}", case="11.7", legal=legal)
    if fort := known_fort(game, side, order.hex):
        words = f"{fort} is a fortification: attacks on its hex are assaults"
        raise Illegal(words, case="11.7", legal=legal)
    swift = [id for id in able(game, side) if game.unit(id).mechanized]
    near = [id for id in swift if order.hex in targets(game, id)]
    words = "mobile combat needs a mechanized unit in the attack"
    raise Illegal(words, case="11.7", legal=near or legal)


def owed(game: Munich, side: Side) -> dict[str, list[str]]:
    """18.2.2  By hex that enemies still hold, the marines at sea who must attack it."""
    found: dict[str, list[str]] = {}
    for id in marines_at_sea(game, side):
        hex = assault_target(game, id)
        if hex and targets(game, id):
            found.setdefault(hex, []).append(id)
    return found
