"""18.2, 23.3, 23.4  Who embarks: the loads that an amphibious marker can take up, and where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from pbem.engine.errors import Illegal, passes
from pbem.engine.order import Side
from pbem.games.munich.facts.boxes import OFF_MAP
from pbem.games.munich.facts.units import AMPHIBIOUS, MARINES
from pbem.games.munich.position.game import Munich
from pbem.games.munich.supply.seas import (
    friendly_coast,
    joined_coasts,
    transit_hexes,
    working_ports,
)

CASE = "18.2.1"


def are_marines(game: Munich, units: Sequence[str]) -> bool:
    return all(game.unit(id).type == MARINES for id in units)


def no_embarkation(game: Munich, units: Sequence[str]) -> tuple[str, str]:
    """18.2.1, 18.2.2, 23.3, 23.4  Why ships cannot take them up here, and the case; else empty."""
    country, start = game.unit(units[0]).country, game.where[units[0]]
    board, there = game.board, game.board.name(start)
    in_port = board.is_in(start, working_ports(game))
    if board.is_in(start, transit_hexes(game, country)) and not in_port:
        return f"{there} is at the edge of the map and no port: nobody embarks there", "23.4"
    if not joined_coasts(game, country, start):
        return f"{there} is on no coast of a sea that is friendly to {country}", "18.1"
    if in_port or are_marines(game, units) or game.plays("evacuation"):
        return "", ""
    if start in game.terror:
        return f"the port of {there} cannot be used: it lies under terror", "16.8.2"
    return f"{there} is no port; only marines embark on an open coast", CASE


def may_embark(game: Munich, units: Sequence[str]) -> bool:
    return not no_embarkation(game, units)[0]


def passengers(game: Munich, marker: str) -> list[str]:
    """The units that have not moved and stand where the marker can take them up."""
    country = game.unit(marker).country
    found = []
    for id in game.units_of(game.side_of(marker)):
        unit = game.unit(id)
        if unit.country != country or not unit.mobile or id in game.moved:
            continue
        if game.board.is_in(game.where[id], game.board.land) and may_embark(game, (id,)):
            found.append(id)
    return found


def loads(game: Munich, marker: str) -> Iterator[tuple[str, ...]]:
    """18.2.1  Every load that a marker can take: an army, or up to three smaller units of a hex."""
    by_hex: dict[str, list[str]] = {}
    for id in passengers(game, marker):
        by_hex.setdefault(game.where[id], []).append(id)
    most = game.scenario.number("naval.others")
    for together in by_hex.values():
        yield from ((id,) for id in together)
        small = [id for id in together if not game.unit(id).army]
        for count in range(2, most + 1):
            yield from combinations(small, count)


def _said(game: Munich, marker: str) -> Iterator[str]:
    """The loads that a marker can take, as orders name them."""
    return (" + ".join(units) for units in loads(game, marker))


def check_load(game: Munich, side: Side, units: Sequence[str], marker: str) -> None:
    """18.2, 18.2.1  Raise Illegal unless the marker can take these units up where they are."""
    legal = game.at_hand(side, AMPHIBIOUS)
    if marker not in game.roster or game.unit(marker).type != AMPHIBIOUS:
        raise Illegal(f"{marker} is no amphibious marker", case="18.2", legal=legal)
    if game.side_of(marker) != side:
        raise Illegal(f"{marker} is not yours", case="3.1", legal=legal)
    if marker not in legal:
        raise Illegal(f"{marker} is not available this turn", case="18.2", legal=legal)
    country = game.unit(marker).country
    foreign = [id for id in units if game.unit(id).country != country]
    if foreign:
        words = f"{marker} carries units of {country} only, not {' + '.join(foreign)}"
        raise Illegal(words, case=CASE, legal=passengers(game, marker))
    armies = sum(game.unit(id).army for id in units)
    most = game.scenario.number("naval.others")
    if len(units) > (game.scenario.number("naval.armies") if armies else most):
        words = f"{marker} carries one army or {most} smaller units, not {' + '.join(units)}"
        raise Illegal(words, case=CASE, legal=_said(game, marker))
    if len({game.where[id] for id in units}) > 1:
        words = "units that go together by sea start in one hex"
        raise Illegal(words, case=CASE, legal=_said(game, marker))
    words, case = no_embarkation(game, units)
    if words:
        ports = game.board.grid.named(friendly_coast(game, country) & working_ports(game))
        raise Illegal(words, case=case, legal=ports)


def _fits(view: Munich, side: Side, units: tuple[str, ...], marker: str) -> bool:
    return passes(check_load, view, side, units, marker)


def chosen_loads(
    view: Munich, side: Side, units: tuple[str, ...]
) -> Iterator[tuple[tuple[str, ...], str]]:
    """The units chosen and the marker that takes them; with a marker alone, each who can go."""
    going = tuple(id for id in units if view.unit(id).land)
    chosen = [id for id in units if id not in going]
    if len(chosen) > 1 or any(view.unit(id).type != AMPHIBIOUS for id in chosen):
        return
    for load in [going] if going else [(id,) for id in passengers(view, chosen[0])]:
        country = view.unit(load[0]).country
        able = [id for id in view.at_hand(side, AMPHIBIOUS) if view.unit(id).country == country]
        for marker in chosen or able[:1]:
            if all(view.where[id] != OFF_MAP for id in load) and _fits(view, side, load, marker):
                yield load, marker
