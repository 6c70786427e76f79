"""Games that began with older rules are played by them to their end (versions.tsv)."""

from __future__ import annotations

import pytest

from pbem.games.norway.actions.events import Shocked
from pbem.games.norway.air.events import Flown, NotFollowed
from pbem.games.norway.air.interception import waiting
from pbem.games.norway.air.missions import Attack
from pbem.games.norway.combat.events import AimMissed, Fired, NothingToHit, Searched
from pbem.games.norway.combat.kinds import Fight
from pbem.games.norway.facts.boxes import ASIDE, NORWEGIAN_POOL
from pbem.games.norway.facts.units import ALLIED, GERMAN
from pbem.games.norway.position.game import Norway
from tests.norway.games import act, lost, order, position, run, told

VERSIONS = pytest.mark.parametrize(("version", "mended"), [("1", False), ("2", True)])
THIRD = pytest.mark.parametrize(("version", "mended"), [("2", False), ("3", True)])


def played_by(version: str, where: dict[str, str], **fields: object) -> Norway:
    return position(where, {"rules": version}, **fields)


@VERSIONS
def test_a_seaplane_whose_base_falls(version: str, mended: bool) -> None:
    game = played_by(version, {"34": "Sunderland@Bergen", "Hallingdal": "193Inf"})
    act(game, GERMAN, "MARCH 193Inf Bergen", dice=[1])
    assert (lost(game) == set()) == mended


@VERSIONS
def test_fighters_on_a_disrupted_base(version: str, mended: bool) -> None:
    broken = {("Bergen", "airbase")}
    game = played_by(version, {"Bergen": "193Inf Me110/1"}, disrupted=broken)
    assert order("INTERCEPT Me110/1", GERMAN).allowed(game, GERMAN) != mended
    game.intercepting.add("Me110/1")
    assert (waiting(game, GERMAN, "Bergen") == ()) == mended


@VERSIONS
def test_seaplanes_that_carry_troops_to_an_enemy_port(version: str, mended: bool) -> None:
    game = played_by(version, {"Reich": "Ju52SP 159Inf"})
    assert order("AIRLIFT Ju52SP: 159Inf Bergen RETURN", GERMAN).allowed(game, GERMAN) != mended


@VERSIONS
def test_jumpers_in_the_second_fight_of_an_action(version: str, mended: bool) -> None:
    where = {"Reich": "Ju52/1 Ju52/2 FJ1/1 159Inf", "Stavanger": "RoyalGd"}
    game = played_by(version, where)
    text = "PARADROP Ju52/1: FJ1/1 Stavanger THEN Ju52/2: 159Inf"
    answers = ["AIM RoyalGd > FJ1/1"] * 2
    events = act(game, GERMAN, text, dice=[6, 6, 6, 6, 6, 2], answers=answers)
    first, second = (each.hits_on for each in told(events, Fired) if each.unit == "FJ1/1")
    assert (first == second) == mended


@VERSIONS
def test_a_transport_that_flew_too_far_to_return(version: str, mended: bool) -> None:
    game = played_by(version, {"Reich": "Ju52/1 FJ1/1", "Trondheim": "RoyalGd"})
    text = "PARADROP Ju52/1: FJ1/1 Trondheim STAY"
    act(game, GERMAN, text, dice=[6, 1, 2], answers=["AIM RoyalGd > FJ1/1"])
    assert ("Ju52/1" in lost(game)) == mended


@VERSIONS
def test_troops_who_do_not_follow_the_jumpers(version: str, mended: bool) -> None:
    broken = {("Stavanger", "airbase")}
    game = played_by(version, {"Reich": "Ju52/1 Ju52/2 FJ1/1 159Inf"}, disrupted=broken)
    events = act(game, GERMAN, "PARADROP Ju52/1: FJ1/1 Stavanger THEN Ju52/2: 159Inf")
    assert bool(told(events, NotFollowed)) == mended


@VERSIONS
def test_a_fighter_alone_where_troops_jump(version: str, mended: bool) -> None:
    game = played_by(version, {"Reich": "Ju52/1 FJ1/1", "Oslo": "NGlad"})
    events = act(game, GERMAN, "PARADROP Ju52/1: FJ1/1 Oslo", dice=[6] if mended else [])
    assert bool(told(events, Fired)) == mended


@VERSIONS
def test_what_is_shown_of_a_search_in_the_fog(version: str, mended: bool) -> None:
    game = position({"39": "Truant", "Reich": "He115 Ju87"}, {"rules": version, "fog": "stacks"})
    assert (game.unit("He115").sub > 0, game.unit("Ju87").sub) == (True, 0)
    events = act(game, GERMAN, "STRIKE He115 + Ju87 39", dice=[6, 1])
    turned, found = told(events, Searched)
    assert (bool(turned.veil), found.veil) == (mended, "")
    (nothing,) = told(events, NothingToHit)
    assert nothing.met == (("Truant",) if mended else ())


@VERSIONS
def test_a_raid_on_the_carriers_own_zone(version: str, mended: bool) -> None:
    game = played_by(version, {"24": "Furious Hipper"})
    events = act(game, ALLIED, "RAID Furious 24", dice=[6, 6] if mended else [6])
    assert len(told(events, Fired)) == 1 + mended


@VERSIONS
def test_mountains_and_the_rest_of_the_turn(version: str, mended: bool) -> None:
    game = played_by(version, {"Lillehammer": "159Inf"})
    act(game, GERMAN, "MARCH 159Inf Hallingdal", dice=[6])
    assert order("MARCH 159Inf Elverum", GERMAN).allowed(game, GERMAN) != mended


@VERSIONS
def test_the_way_home_past_fighters(version: str, mended: bool) -> None:
    where = {"Bergen": "236Inf Me110/1", "Hallingdal": "310Inf", "Britain": "Blenheim"}
    guards = {"Stavanger": "193Inf Me109/1", "Kristiansand": "307Inf Me110/2"}
    waiting_there = {"Me109/1", "Me110/1", "Me110/2"}
    game = played_by(version, {**where, **guards}, intercepting=waiting_there)
    asked = ["NO INTERCEPTION"] * (1 + mended)
    act(game, ALLIED, "STRIKE Blenheim Hallingdal", dice=[6], answers=asked)
    assert not game.agenda


@VERSIONS
def test_an_attack_on_nobody(version: str, mended: bool) -> None:
    game = played_by(version, {"Reich": "He111/1"})
    fight = Fight("bombardment", "Bergen", GERMAN, (), GERMAN)
    game.push(Attack(fight, GERMAN, ("He111/1",)))
    assert bool(told(run(game), NothingToHit)) == mended


@VERSIONS
def test_a_ferry_that_is_intercepted(version: str, mended: bool) -> None:
    where = {"Britain": "Wellington", "Stavanger": "193Inf Me109/1", "Kristiansand": "146Bde"}
    game = played_by(version, where, intercepting={"Me109/1"})
    answers = ["RISE Me109/1", "ONWARD ALL"][: 1 + mended]
    dice = [6] if mended else [6, 6]
    act(game, ALLIED, "FERRY Wellington 38 Stavanger Kristiansand", dice=dice, answers=answers)
    assert game.where["Wellington"] == "Kristiansand"


@VERSIONS
def test_what_is_told(version: str, mended: bool) -> None:
    game = played_by(version, {"Reich": "Me109/1 He111/1", "Oslo": "193Inf", "Bergen": "1Bde"})
    events = act(game, GERMAN, "FERRY Me109/1 Oslo")
    assert len(told(events, Flown)) == 2 - mended
    events = act(game, GERMAN, "STRIKE He111/1 Bergen AIM FORT", dice=[6])
    assert bool(told(events, AimMissed)) == mended


@VERSIONS
def test_an_aircraft_on_the_ice(version: str, mended: bool) -> None:
    where = {"Dombas": "1Bde Glad/1", "Reich": "He111/1"}
    game = played_by(version, where, frozen_lake="Dombas")
    act(game, GERMAN, "BOMB He111/1 Dombas AIM AIRBASE", dice=[2, 6])
    assert (lost(game) == set()) == mended


@VERSIONS
def test_areas_that_are_passed(version: str, mended: bool) -> None:
    game = played_by(
        version,
        {"Telemark": "40Pz 159Inf", "Oslo": "NGlad", "Kristiansand": "193Inf", "39": "GTR1"},
    )
    act(game, GERMAN, "MARCH 40Pz Oslo Elverum")
    assert game.controls(GERMAN, "Oslo") == mended
    assert (lost(game) == {"NGlad"}) == mended


@VERSIONS
def test_transports_that_stay_where_nobody_was(version: str, mended: bool) -> None:
    game = played_by(version, {"Reich": "Ju52/1 FJ1/1"})
    act(game, GERMAN, "PARADROP Ju52/1: FJ1/1 Oslo STAY")
    assert (game.where["Ju52/1"] == "Oslo") == mended


@THIRD
def test_who_is_flown_in_behind_others_on_an_island(version: str, mended: bool) -> None:
    where = {"Trondheim": "Ju52/1 Ju52/2 Ju52/3 Ju52/4 FJ1/1 FJ2/1 159Inf 193Inf"}
    text = "PARADROP Ju52/1: FJ1/1, Ju52/2: FJ2/1 Shetland THEN Ju52/3: 159Inf, Ju52/4: 193Inf"
    assert order(text, GERMAN).allowed(played_by(version, where), GERMAN) != mended


@THIRD
def test_more_transports_than_an_airbase_holds(version: str, mended: bool) -> None:
    game = played_by(version, {"Reich": "Ju52/1 FJ1/1", "Oslo": "193Inf He111/1 He111/2 He111/3"})
    for id in ("Ju88/1", "Ju88/2", "Ju87"):
        game.put(id, "Oslo")
    text = "PARADROP Ju52/1: FJ1/1 Oslo STAY"
    assert order(text, GERMAN).allowed(game, GERMAN) != mended


@THIRD
def test_jumpers_from_floats(version: str, mended: bool) -> None:
    game = played_by(version, {"Reich": "Ju52SP FJ1/1"})
    text = "PARADROP Ju52SP: FJ1/1 Lillehammer"
    assert order(text, GERMAN).allowed(game, GERMAN) != mended


@THIRD
def test_a_force_that_a_patrol_has_missed(version: str, mended: bool) -> None:
    game = played_by(version, {"Reich": "Hipper", "38": "Truant"})
    answers = ["PATROL Truant", "TURN BACK"][: 1 + mended]
    act(game, GERMAN, "SAIL Hipper 39 38 34", dice=[6], answers=answers)
    assert game.where["Hipper"] == ("38" if mended else "34")


@THIRD
def test_captured_supply(version: str, mended: bool) -> None:
    game = played_by(version, {"Oslo": "138Mtn 1Bde Ju52/1"}, captured_supply="Oslo")
    events = act(game, GERMAN, "ASSAULT 138Mtn", dice=[6, 6])
    shot = next(each for each in told(events, Fired) if each.unit == "138Mtn")
    assert shot.hits_on == game.unit("138Mtn").ground + (not mended)


@THIRD
def test_the_one_of_infantry_beside_tanks(version: str, mended: bool) -> None:
    game = played_by(version, {"Oslo": "40Pz 159Inf 1Bde"}, airdrop="Oslo")
    dice = [6, 1, 6, 2] if mended else [6, 1, 6]
    events = act(game, GERMAN, "ASSAULT 40Pz + 159Inf", dice, ["AIM 1Bde > 40Pz"])
    assert bool(told(events, Shocked)) == mended


@THIRD
def test_who_has_one_target(version: str, mended: bool) -> None:
    game = played_by(version, {"24": "Hipper Suffolk"})
    dice, answers = ([], ["HOLD FIRE"] * 2) if mended else ([6, 6], [])
    events = act(game, GERMAN, "ENGAGE Hipper", dice, answers)
    assert bool(told(events, Fired)) != mended


@THIRD
def test_who_is_to_keep_his_fire_among_others(version: str, mended: bool) -> None:
    game = played_by(version, {"24": "Hipper Jacobi Suffolk"})
    text, dice = "ENGAGE Hipper + Jacobi AIM TR, NOBODY", [6] * (1 if mended else 3)
    events = act(game, GERMAN, text, dice, ["AIM Suffolk > Hipper"])
    assert len(told(events, Fired)) == len(dice)


@pytest.mark.parametrize(("version", "mended"), [("3", False), ("4", True)])
def test_a_fortress_that_arrives_with_troops(version: str, mended: bool) -> None:
    german = {"Telemark", "Kristiansand", "Stavanger", "Bergen", "Lillehammer", "Elverum"}
    german |= {"Trondheim", "Narvik", "Finnmark"}
    game = played_by(version, {"Oslo": "RoyalGd"}, german_held=german)
    for id in ("OsloFt", "1Bde", "2Bde"):
        game.send(id, NORWEGIAN_POOL)
    while spare := set(game.inside(NORWEGIAN_POOL)) - {"OsloFt", "1Bde", "2Bde"}:
        game.send(spare.pop(), ASIDE[ALLIED])
    act(game, ALLIED, "MOBILIZE", dice=[3, 1, 1, 1], answers=["PLACE OsloFt Oslo", "DEFAULT"])
    assert ({"1Bde", "2Bde"} <= set(game.stack("Oslo"))) == mended
