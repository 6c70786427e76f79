"""2.3  Control, against the rule read hex by hex; and what a position keeps up to date."""

from __future__ import annotations

import random

import msgspec
import pytest

from pbem.games.munich.facts.boxes import ELIMINATED
from pbem.games.munich.facts.units import ALLIED, AXIS, DANZIG, NEUTRAL, POLAND, SIDES, enemy_of
from pbem.games.munich.movement.march import Move
from pbem.games.munich.position.game import Munich
from pbem.wargame.position.events import Taken
from tests.marks import rule
from tests.munich.fields import free_of, played, strewn, war


def owner(game: Munich, hex: str) -> str:
    """Which side commands the country of a hex."""
    country = game.board.country_of.get(game.at(hex), "")
    return game.allegiance.get(POLAND if country == DANZIG else country, NEUTRAL)


def in_zone(game: Munich, hex: str, side: str) -> bool:
    """10.0, 10.1  Is a mobile unit of the side next to it, over land, and neither place neutral?"""
    board, at = game.board, game.at(hex)
    if not owner(game, hex):
        return False
    return any(
        game.side_of(id) == side and game.unit(id).mobile and board.passage.allows(other, at)
        for other in board.grid.neighbours[at]
        for id in game.stack(board.label(other))
    )


def settled(game: Munich, captured: dict[str, set[str]], lost: set[str]) -> None:
    """2.3  What units do to control where they stand and next to them."""
    for hex in game.board.grid.named(game.board.land):
        for side in SIDES:
            enemy = enemy_of(side)
            stands = game.holder(hex) == side
            if stands and not in_zone(game, hex, enemy):
                if owner(game, hex) == enemy:
                    lost.add(hex)
                elif owner(game, hex) == side:
                    lost.discard(hex)
                if owner(game, hex) != side:
                    captured[side].add(hex)
            if stands or (in_zone(game, hex, side) and game.holder(hex) != enemy):
                captured[enemy].discard(hex)


def controller(game: Munich, hex: str, captured: dict[str, set[str]], lost: set[str]) -> str:
    """2.3  Who controls a hex."""
    zones = [side for side in SIDES if in_zone(game, hex, side)]
    holder = game.holder(hex)
    if holder in SIDES:
        return NEUTRAL if enemy_of(holder) in zones else holder
    if len(zones) == 2:
        return NEUTRAL
    for side in SIDES:
        if hex in captured[side] or (owner(game, hex) == side and hex not in lost):
            return side
    return NEUTRAL


def wander(game: Munich, chance: random.Random) -> None:
    """One counter goes somewhere, now and then for good; sometimes a neutral joins."""
    units = [id for id in game.where if game.on_map(id) and game.side_of(id)]
    id = chance.choice(units)
    dice = chance.random()
    if dice < 0.1:
        game.send(id, ELIMINATED)
    elif dice < 0.13:
        neutrals = [each for each in game.board.countries if each not in game.allegiance]
        country = chance.choice(neutrals)
        hexes = game.board.lands[country]
        if not (game.occupied(AXIS) | game.occupied(ALLIED)) & hexes:
            game.join(country, chance.choice(SIDES))
    else:
        near = game.board.grid.within(game.at(game.where[id]), 3)
        side = game.side_of(id)
        hexes = [hex for hex in free_of(game, side) if game.board.is_in(hex, near)]
        game.put(id, chance.choice(hexes or [game.where[id]]))


@rule("munich", "2.3")
@pytest.mark.parametrize("seed", range(3))
def test_control_follows_units_as_the_rule_says_hex_by_hex(seed):
    game, chance = strewn(seed), random.Random(seed)
    captured = {side: set(game.captured.get(side, ())) for side in SIDES}
    lost = set(game.lost)
    for number in range(24):
        wander(game, chance)
        settled(game, captured, lost)
        assert {side: hexes for side, hexes in captured.items() if hexes} == game.captured
        assert lost == game.lost
        if number % 8 == 0:
            for hex in game.board.grid.named(game.board.land):
                assert game.controller(hex) == controller(game, hex, captured, lost), hex


@pytest.mark.parametrize("seed", range(3))
def test_what_a_position_keeps_is_what_it_would_work_out_anew(seed):
    game, chance = strewn(seed, setting="anti_comintern"), random.Random(seed)
    for _ in range(40):
        wander(game, chance)
        anew = msgspec.structs.replace(game)
        assert game.where == anew.where
        for side in SIDES:
            assert game.zone(side) == anew.zone(side)
            assert game.controlled(side) == anew.controlled(side)
            assert game.holds(side) == anew.holds(side)
        for side in (*SIDES, NEUTRAL):
            assert game.occupied(side) == anew.occupied(side)
            assert game.mobile(side) == anew.mobile(side)
            assert game.territory(side) == anew.territory(side)


def test_a_copy_goes_its_own_way():
    game = strewn(7)
    twin = game.twin()
    before = msgspec.json.encode(game), dict(game.where), game.controlled(AXIS)
    chance = random.Random(7)
    for _ in range(20):
        wander(twin, chance)
    assert (msgspec.json.encode(game), dict(game.where), game.controlled(AXIS)) == before
    assert twin.controlled(ALLIED) == msgspec.structs.replace(twin).controlled(ALLIED)


def test_forgetting_changes_nothing_that_is_so():
    game = strewn(8)
    zones, controlled = dict(game._zones), dict(game._controlled)
    game.forget()
    assert (dict(game._zones), dict(game._controlled)) == (zones, controlled)


@rule("munich", "2.3")
def test_a_hex_stays_with_who_passed_through_it():
    game = war("DE16Pz 2714, CZ1A 3218")
    played(game, Move("DE16Pz", ("2815", "2816")))
    assert game.controller("2815") == AXIS
    game.put("DE16Pz", "2814")
    assert game.controller("2816") == AXIS


@rule("munich", "2.3")
def test_a_hex_with_units_in_an_enemy_zone_is_disputed():
    game = war("DEI 2513, CZ1A 2514")
    assert game.controller("2513") == NEUTRAL
    assert game.controller("2514") == NEUTRAL


@rule("munich", "5.4")
def test_cities_of_an_invaded_country_are_not_told_as_taken_by_its_own_side():
    game = war("DE16Pz 1814, BEA 1512")
    events = played(game, Move("DE16Pz", ("1714", "1614")))
    assert [each for each in events if isinstance(each, Taken)] == [Taken("1714", AXIS)]


@rule("munich", "2.3")
def test_a_city_that_falls_is_told():
    game = war("DE16Pz 2714, CZ1A 3218")
    events = played(game, Move("DE16Pz", ("2815", "2816")))
    assert Taken("2816", AXIS) in events


@rule("munich", "2.3", "18.2.2")
def test_marines_at_sea_control_no_water() -> None:
    game = war("GBAF 1805")
    assert game.board.is_in("1805", game.board.sea)
    assert not game.captured
