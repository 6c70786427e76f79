"""11.0  What units may be ordered to in the combat phase: attacks with support, and supply."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pbem.engine.options import Option
from pbem.engine.order import Order, Side
from pbem.games.munich.air.flights import aloft, is_strike
from pbem.games.munich.combat import declaring
from pbem.games.munich.combat import forecast as outlook
from pbem.games.munich.combat.support import fleets, squadron
from pbem.games.munich.facts.units import AMPHIBIOUS, BOMBARDMENT, SPECIAL
from pbem.games.munich.orders.declared import Attack, Supply
from pbem.games.munich.position.game import Munich
from pbem.games.munich.supply import port_supply

Offer = tuple[Order, Option]
Targets = dict[tuple[str, str], list[str]]


class Support(NamedTuple):
    """11.15  What helps an attack."""

    air: bool = False
    naval: str = ""
    special: str = ""


def open_targets(view: Munich, side: Side) -> Targets:
    """By target and country, who could attack it; worked out once as long as nobody moves."""
    key = ("open targets", side, frozenset(view.fought), frozenset(view.reduced))
    if key not in view.worked_out:
        view.worked_out[key] = declaring.open_targets(view, side)
    found: Targets = view.worked_out[key]
    return found


def candidates(view: Munich, side: Side) -> list[str]:
    """Who can attack somebody, and the counters that can help or supply."""
    units = dict.fromkeys(id for able in open_targets(view, side).values() for id in able)
    markers = [id for type in (BOMBARDMENT, SPECIAL) for id in view.at_hand(side, type)]
    ships = [] if view.fought else view.at_hand(side, AMPHIBIOUS)
    flying = [id for id in aloft(view, side) if is_strike(view, id)]
    return [*units, *flying, *markers, *ships]


def can_attack(view: Munich, side: Side, id: str) -> bool:
    """Is there any attack, or any port to supply, for one counter?"""
    if view.unit(id).land:
        return any(id in units for units in open_targets(view, side).values())
    if view.unit(id).type == AMPHIBIOUS:
        return any(True for _ in supplies(view, side, (id,)))
    return any(
        _helped(view, side, hex, country, (id,)) for hex, country in open_targets(view, side)
    )


def in_combat(view: Munich, side: Side, units: tuple[str, ...]) -> Iterator[Offer]:
    """All that these counters may be ordered to together."""
    yield from attacks(view, side, units)
    yield from supplies(view, side, units)


def supplies(view: Munich, side: Side, units: tuple[str, ...]) -> Iterator[Offer]:
    """18.3  The ports that an amphibious marker can supply before the first attack."""
    if len(units) != 1 or view.fought or view.unit(units[0]).type != AMPHIBIOUS:
        return
    for order in port_supply.offers(view, side):
        if order.marker == units[0]:
            yield (
                order,
                Option(str(order), "place", order.port, words=tuple(of_supply(view, order))),
            )


def of_supply(view: Munich, order: Supply) -> list[str]:
    """Whom the ships would supply."""
    country = view.board.countries[view.unit(order.marker).country].adjective
    there = view.board.name(order.port)
    return [f"supplies {country} units in and next to {there} for this combat phase (18.3)"]


# -- attacks ---------------------------------------------------------------------------------------


def attacks(view: Munich, side: Side, units: tuple[str, ...]) -> Iterator[Offer]:
    """These units against each hex that all of them reach; one of them may be joined by others.

    Counters that can only help are named with all who can attack, or with those who are chosen.
    """
    land = tuple(id for id in units if view.unit(id).land)
    help = tuple(id for id in units if id not in land)
    for (hex, country), able in open_targets(view, side).items():
        if not set(land) <= set(able):
            continue
        for group in _groups(land, able):
            for support in _supports(view, side, hex, country, help):
                for table in declaring.tables(view, side, hex, group):
                    order = Attack(hex, group, table, *support)
                    yield order, told(view, side, order)


def _groups(chosen: Sequence[str], able: Sequence[str]) -> list[tuple[str, ...]]:
    """The units chosen; of one, or of none, also all who can."""
    exact = tuple(id for id in able if id in chosen)
    groups = [exact] if exact else []
    if len(exact) <= 1 and tuple(able) not in groups:
        groups.append(tuple(able))
    return groups


def _supports(
    view: Munich, side: Side, hex: str, country: str, help: tuple[str, ...]
) -> list[Support]:
    """The support that is chosen; if none is, nothing, each kind alone, and the best of all."""
    if help:
        found = _helped(view, side, hex, country, help)
        return [found] if found else []
    air = bool(squadron(view, side, country, hex))
    ships, raiders = fleets(view, side, country, hex), view.at_hand(side, SPECIAL)
    best = max(raiders, key=lambda id: len(view.unit(id).success), default="")
    fleet = ships[0] if ships else ""
    kinds = [Support(), Support(air), Support(naval=fleet), Support(special=best)]
    return list(dict.fromkeys([*kinds, Support(air, fleet), Support(air, fleet, best)]))


def _helped(
    view: Munich, side: Side, hex: str, country: str, help: tuple[str, ...]
) -> Support | None:
    """11.15  The support that these counters give there; None where one of them cannot."""
    found = Support()
    for id in help:
        if id == squadron(view, side, country, hex) and not found.air:
            found = found._replace(air=True)
        elif id in fleets(view, side, country, hex) and not found.naval:
            found = found._replace(naval=id)
        elif id in view.at_hand(side, SPECIAL) and not found.special:
            found = found._replace(special=id)
        else:
            return None
    return found


def helped(view: Munich, side: Side, order: Attack, help: tuple[str, ...]) -> Attack | None:
    """An attack with counters more that help it; None where they cannot, or others do."""
    country = view.unit(order.units[0]).country
    more = _helped(view, side, order.hex, country, help)
    taken = Support(order.air, order.naval, order.special)
    if more is None or any(new and old for new, old in zip(more, taken, strict=True)):
        return None
    air, naval, special = (new or old for new, old in zip(more, taken, strict=True))
    return Attack(order.hex, order.units, order.table, bool(air), str(naval), str(special))


def told(view: Munich, side: Side, order: Attack) -> Option:
    """An attack with its column, its shifts and its chances."""
    label, words = outlook.told(view, side, order)
    path = (view.where[order.units[0]], order.hex)
    return Option(str(order), "attack", order.hex, path, label, words)
