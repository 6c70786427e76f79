"""18.2, 23.3, 23.4  Voyages and assaults from the sea, against the rules read plainly."""

from __future__ import annotations

import random

import pytest

from pbem.engine.errors import Illegal
from pbem.engine.order import Order
from pbem.games.munich.facts.units import ALLIED, AXIS, NEUTRAL, enemy_of
from pbem.games.munich.movement.moving import Moving
from pbem.games.munich.movement.sealift import Ship, Storm
from pbem.games.munich.position.game import Munich
from tests.marks import rule
from tests.munich.fields import war, with_markers

SEAS = {
    "Britain": ("North Sea", "Baltic Sea"),
    "France": ("North Sea", "Baltic Sea", "Mediterranean Sea"),
    "Italy": ("Adriatic Sea",),
    "Germany": ("Baltic Sea",),
}
FRENCH_COAST = ("1623", "1722", "1823")
ITALIAN_EDGE = ("1823", "1922", "2023")
COPENHAGEN = "2407"
ROMANIA = "Romania"
MARKERS = {"Britain": "GBAmph", "France": "FRAmph", "Italy": "ITAmph", "Germany": "DEAmph"}
INVADED_BY_GERMANY = (
    "Belgium", "Netherlands", "Luxembourg", "Denmark", "Lithuania", "Latvia", "Estonia",
)  # fmt: skip


# -- the rules, plainly ----------------------------------------------------------------------------


def seas(game: Munich, country: str, hex: str) -> set[str]:
    """18.1  The friendly seas of a country on which a hex has a coast."""
    found = {sea for sea in SEAS[country] if game.board.is_in(hex, game.board.coasts[sea])}
    if country in ("Britain", "France") and game.controller(COPENHAGEN) == AXIS:
        found.discard("Baltic Sea")
    if hex not in FRENCH_COAST:
        found.discard("Mediterranean Sea")
    return found


def in_romania(game: Munich, country: str, hex: str) -> bool:
    """23.4  Is it a coast to which the way through the Mediterranean leads?"""
    if not game.plays("naval_moves") or country not in ("Britain", "France"):
        return False
    at_war = game.allegiance.get(ROMANIA, NEUTRAL) != NEUTRAL
    closed = game.allegiance.get("Italy") == AXIS
    coast = game.board.is_in(hex, game.board.coasts["Black Sea"])
    return at_war and not closed and coast and game.board.country_of[game.at(hex)] == ROMANIA


def joined(game: Munich, country: str, start: str, to: str) -> bool:
    """18.2.1, 23.4  Are two coasts on the same sea, or is one Romania's and the other friendly?"""
    if seas(game, country, start) & seas(game, country, to):
        return True
    far, near = in_romania(game, country, start), in_romania(game, country, to)
    return (far and (near or bool(seas(game, country, to)))) or (
        near and bool(seas(game, country, start))
    )


def is_edge(game: Munich, country: str, hex: str) -> bool:
    """23.4  May a way beyond the map end there?"""
    if not game.plays("naval_moves"):
        return False
    if country == "Italy":
        return hex in ITALIAN_EDGE
    home = game.board.country_of.get(game.at(hex)) in ("Britain", "France")
    at_edge = len(game.board.grid.neighbours[game.at(hex)]) < 6
    return country in ("Britain", "France") and home and at_edge


def is_port(game: Munich, hex: str) -> bool:
    return game.board.is_in(hex, game.board.ports) and hex not in game.terror


def may_be_invaded(game: Munich, country: str, hex: str) -> bool:
    return country == "Germany" and game.board.country_of[game.at(hex)] in INVADED_BY_GERMANY


def is_open(game: Munich, country: str, hex: str) -> bool:
    """18.2.1, 5.1, 8.2, 23.5  Nobody is there with whom the units may not be, and no neutral."""
    whose = game.board.country_of[game.at(hex)]
    if game.board.is_in(hex, game.neutral) and not may_be_invaded(game, country, hex):
        return False
    allied_poles = game.allegiance.get("Poland") == game.allegiance[country]
    kept_out = allied_poles and country == "Germany" and game.plays("polish_politics")
    if kept_out and whose in ("Poland", "Danzig"):
        return False
    others = [game.unit(id) for id in game.stack(hex)]
    friends = game.holder(hex) in (None, game.allegiance[country])
    return friends and not any(unit.mobile and unit.country != country for unit in others)


def may_embark(game: Munich, units: tuple[str, ...]) -> bool:
    """18.2.1, 18.2.2, 23.3, 23.4  Can ships take the units up where they are?"""
    start, country = game.where[units[0]], game.unit(units[0]).country
    if len({game.where[id] for id in units}) > 1 or not game.unit(units[0]).mobile:
        return False
    if len(units) > (1 if any(game.unit(id).army for id in units) else 3):
        return False
    if is_edge(game, country, start) and not is_port(game, start):
        return False
    if not seas(game, country, start) and not in_romania(game, country, start):
        return False
    return is_port(game, start) or are_marines(game, units) or game.plays("evacuation")


def are_marines(game: Munich, units: tuple[str, ...]) -> bool:
    return all(game.unit(id).type == "marines" for id in units)


def may_ship(game: Munich, units: tuple[str, ...], to: str) -> bool:
    start, country = game.where[units[0]], game.unit(units[0]).country
    if not game.board.is_in(to, game.board.land) or to == start or not may_embark(game, units):
        return False
    if not is_open(game, country, to):
        return False
    marines = are_marines(game, units)
    if is_edge(game, country, to) and (marines or is_port(game, start)):
        return True
    if not joined(game, country, start, to):
        return False
    if marines:
        return True
    safe = is_port(game, start) or game.controller(to) == game.allegiance[country]
    return is_port(game, to) and safe


def may_storm(game: Munich, units: tuple[str, ...], to: str) -> bool:
    start, country = game.where[units[0]], game.unit(units[0]).country
    if not are_marines(game, units) or not may_embark(game, units):
        return False
    if game.holder(to) == NEUTRAL:
        if not may_be_invaded(game, country, to):
            return False
    elif game.holder(to) != enemy_of(game.allegiance[country]):
        return False
    both = seas(game, country, start) & seas(game, country, to) - {"Mediterranean Sea"}
    if not both and joined(game, country, start, to):
        both = {"Black Sea"} if in_romania(game, country, to) else seas(game, country, to)
    near = (game.board.label(each) for each in game.board.grid.neighbours[game.at(to)])
    return any(game.board.is_in(hex, game.board.waters[sea]) for hex in near for sea in both)


# -- against them ----------------------------------------------------------------------------------


def shores(seed: int) -> Munich:
    """Units of the four who have ships on random coasts, some with others, and enemies on some."""
    chance = random.Random(seed)
    setting = ("general_war", "western_guarantee", "intermarium")[seed % 3]
    names = ("evacuation", "naval_moves", "polish_politics")
    options = {name: chance.choice(("yes", "no")) for name in names}
    game = war(setting=setting, **options)
    if ROMANIA not in game.allegiance:
        game.join(ROMANIA, ALLIED)
    for country in ("France", "Britain"):
        if country not in game.allegiance:
            game.join(country, ALLIED)
    lands = game.board.lands
    for country, marker in MARKERS.items():
        if country not in game.allegiance:
            continue
        with_markers(game, marker)
        sea = sum(game.board.coasts[each] for each in {*SEAS[country]})
        own = game.board.grid.named(sea & ~game.neutral)
        if country in ("Britain", "France"):
            own += 4 * game.board.grid.named(lands[ROMANIA] & game.board.coasts["Black Sea"])
        units = [id for id in game.roster.of(country) if game.unit(id).mobile]
        marines = game.roster.of(country, "marines")
        for id in [*chance.sample(units, 5), *marines]:
            hex = chance.choice(own)
            if game.holder(hex) in (None, game.side_of(id)):
                game.put(id, hex)
                if chance.random() < 0.5:
                    game.put(chance.choice(units), hex)
    danes = chance.choice(game.board.grid.named(lands["Denmark"] & game.board.coastal))
    if game.holder(danes) is None:
        game.put("DKC", danes)
    game.terror.update(chance.sample(game.board.grid.named(game.board.ports), 4))
    game.forget()
    return game


def groups(game: Munich, country: str) -> list[tuple[str, ...]]:
    stacks = [
        tuple(id for id in stack if game.unit(id).country == country)
        for stack in game.stacks.values()
    ]
    return [
        group for stack in stacks for group in ({stack, *((id,) for id in stack)} if stack else ())
    ]


def is_legal(game: Munich, order: Order, side: str) -> bool:
    try:
        Moving(side, True).check(game, order)
    except Illegal:
        return False
    return True


@rule("munich", "18.1", "18.2.1", "18.2.2", "23.3", "23.4")
@pytest.mark.parametrize("seed", range(9))
def test_ships_go_where_the_rules_let_them(seed):
    game, chance, sailed = shores(seed), random.Random(seed), 0
    ports, stacks = game.board.grid.named(game.board.ports), [*game.stacks]
    romanian = game.board.grid.named(game.board.lands[ROMANIA] & game.board.coastal)
    shore = game.board.grid.named((game.board.coastal | game.board.edge) & ~game.board.ports)
    for country in (each for each in MARKERS if each in game.allegiance):
        side, marker = game.allegiance[country], MARKERS[country]
        for units in groups(game, country):
            for to in (*chance.sample(ports, 8), *chance.sample(shore, 8), *romanian, *stacks[::3]):
                ship, storm = Ship(units, marker, to), Storm(units, marker, to)
                legal = is_legal(game, ship, side)
                assert legal == may_ship(game, units, to), ship
                assert is_legal(game, storm, side) == may_storm(game, units, to), storm
                sailed += legal
    assert sailed
