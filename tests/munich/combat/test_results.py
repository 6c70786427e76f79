"""11.16-11.18  The fifteen results, who loses, and what support suffers."""

from __future__ import annotations

import pytest

from pbem.games.munich.combat.after.losses import Lose, LoseSome
from pbem.games.munich.combat.battle import Battle
from pbem.games.munich.combat.events import LostStep
from pbem.games.munich.combat.results import outcome
from pbem.games.munich.facts.boxes import ELIMINATED, UTILIZED
from pbem.games.munich.facts.scenario import load
from pbem.games.munich.facts.tables import ASSAULT, MOBILE
from pbem.games.munich.facts.units import ALLIED, AXIS
from pbem.games.munich.position.game import Munich
from tests.marks import rule
from tests.munich.battles import (
    STAY,
    answers,
    asked,
    attack,
    back,
    die,
    front,
    on,
    played,
    refused,
    told,
)

RESULTS = load().tables.results
ATTACKERS = "DEI DE16Pz"


def after(code: str, defenders: str = "CZMob", table: str = MOBILE, **more: str) -> Munich:
    """The position after a result of an attack out of 2716 on 2817."""
    placed = ", ".join(f"{id} 2817" for id in defenders.split())
    game = front(f"DEI 2716, DE16Pz 2716, {placed}", **more)
    battle = Battle(AXIS, "2817", tuple(ATTACKERS.split()), table)
    game.fought.update(battle.units)
    game.push(*outcome(game, battle, RESULTS[code]))
    played(game)
    return game


def reduced(game: Munich) -> set[str]:
    return set(game.reduced)


def gone(game: Munich) -> set[str]:
    return set(game.inside(ELIMINATED))


# -- results for the attacker ---------------------------------------------------------------------


@rule("munich", "11.16")
def test_aa_reduces_one_attacker_of_the_owners_choice():
    game = after("AA", table=ASSAULT)
    assert (asked(game), answers(game)) == (("lose", AXIS), {"LOSE DEI", "LOSE DE16Pz"})
    played(game, Lose("DEI"))
    assert reduced(game) == {"DEI"}


@rule("munich", "11.16")
def test_ad_reduces_all_attackers_and_they_retreat_one_hex():
    game = after("AD")
    assert reduced(game) == {"DEI", "DE16Pz"}
    assert asked(game) == ("retreat", AXIS)
    played(game, back("DEI", "2616"), back("DE16Pz", "2616"))
    assert game.stack("2616") == ("DEI", "DE16Pz")


@rule("munich", "11.16")
def test_ap_makes_the_attackers_retreat_two_hexes_without_loss():
    game = after("AP")
    assert not reduced(game)
    played(game, back("DEI", "2615"), back("DE16Pz", "2515"))
    assert {game.where["DEI"], game.where["DE16Pz"]} == {"2615", "2515"}


@rule("munich", "11.16")
def test_as_does_nothing():
    game = after("AS")
    assert asked(game) == ("attack", AXIS)
    assert not reduced(game) | gone(game)


@rule("munich", "11.16")
def test_aw_makes_the_attackers_retreat_one_hex():
    game = after("AW")
    played(game, back("DEI", "2616"), back("DE16Pz", "2616"))
    assert not reduced(game)


@rule("munich", "11.16")
def test_az_eliminates_all_attackers_whatever_their_steps():
    game = after("AZ")
    assert gone(game) == {"DEI", "DE16Pz"}


# -- results for both -----------------------------------------------------------------------------


@rule("munich", "11.16")
def test_bb_takes_as_many_attackers_as_defenders():
    game = after("BB", table=ASSAULT)
    assert reduced(game) == {"CZMob"}
    played(game, Lose("DE16Pz"))
    assert reduced(game) == {"CZMob", "DE16Pz"}
    assert asked(game) == ("attack", AXIS)


@rule("munich", "11.16")
def test_bb_against_many_takes_every_attacker_once_and_then_again():
    game = after("BB", "CZMob CZB1 CZB2", table=ASSAULT)
    assert gone(game) == {"CZB1", "CZB2"}
    assert reduced(game) == {"CZMob", "DEI", "DE16Pz"}
    assert answers(game) == {"LOSE DEI", "LOSE DE16Pz"}


@rule("munich", "11.16")
def test_bb_lets_the_survivors_advance_if_the_hex_is_cleared():
    game = after("BB", "CZB1", table=ASSAULT)
    played(game, Lose("DE16Pz"))
    assert asked(game) == ("advance", AXIS)


@rule("munich", "11.16")
def test_bb_takes_what_there_is_if_the_attackers_have_fewer_steps():
    game = front("DESP 2716, CZMob 2817, CZB1 2817")
    battle = Battle(AXIS, "2817", ("DESP",), ASSAULT)
    game.push(*outcome(game, battle, RESULTS["BB"]))
    played(game)
    assert "DESP" in gone(game)
    assert asked(game) == ("attack", AXIS)


@rule("munich", "11.16")
def test_md_reduces_a_mechanized_attacker_and_drives_the_defenders_off():
    game = after("MD")
    assert reduced(game) == {"DE16Pz"}
    assert asked(game) == ("retreat", ALLIED)
    played(game, back("CZMob", "2917"))
    assert asked(game) == ("advance", AXIS)


# -- results for the defender ---------------------------------------------------------------------


@rule("munich", "11.16")
def test_da_reduces_one_defender_of_the_owners_choice():
    game = after("DA", "CZMob CZB1", table=ASSAULT)
    assert (asked(game), answers(game)) == (("lose", ALLIED), {"LOSE CZMob", "LOSE CZB1"})
    played(game, Lose("CZB1"))
    assert gone(game) == {"CZB1"}
    assert asked(game) == ("attack", AXIS)


@rule("munich", "11.16")
def test_da_lets_the_attackers_advance_if_the_hex_is_cleared():
    assert asked(after("DA", "CZB1")) == ("advance", AXIS)


@rule("munich", "11.16")
def test_dd_reduces_all_defenders_and_they_retreat_one_hex():
    game = after("DD", "CZMob CZB1", table=ASSAULT)
    assert (reduced(game), gone(game)) == ({"CZMob"}, {"CZB1"})
    played(game, back("CZMob", "2917"), on("DEI 2817"))
    assert game.where["DEI"] == "2817"


@rule("munich", "11.16")
def test_dp_makes_the_defenders_retreat_two_hexes():
    game = after("DP")
    played(game, back("CZMob", "2916", "3017"), STAY)
    assert game.where["CZMob"] == "3017"


@rule("munich", "11.16")
def test_dw_makes_the_defenders_retreat_one_hex():
    game = after("DW")
    played(game, back("CZMob", "2917"), STAY)
    assert not reduced(game)


@rule("munich", "11.16")
def test_dz_eliminates_all_defenders_and_the_attackers_may_advance():
    game = after("DZ", "CZ1A CZF1", table=ASSAULT)
    assert gone(game) == {"CZ1A", "CZF1"}
    assert asked(game) == ("advance", AXIS)


@rule("munich", "11.16")
def test_ma_reduces_one_defender_and_the_survivors_retreat():
    game = after("MA", "CZMob CZB1")
    played(game, Lose("CZB1"), back("CZMob", "2917"), STAY)
    assert game.where["CZMob"] == "2917"
    assert not reduced(game)


@rule("munich", "11.16")
def test_or_reduces_all_defenders_and_they_retreat_three_hexes():
    game = after("OR", "CZMob")
    played(game, back("CZMob", "3117"), STAY)
    assert (game.where["CZMob"], reduced(game)) == ("3117", {"CZMob"})


def test_every_result_of_both_tables_is_tried_here():
    used = {
        code
        for table in load().tables.combat.values()
        for row in table.rows.values()
        for code in row
    }
    tried = {name.split("_")[1].upper() for name in globals() if name.startswith("test_")}
    assert used <= tried
    assert len(used) == len(RESULTS) == 15


# -- who loses ------------------------------------------------------------------------------------


@rule("munich", "11.16")
def test_on_the_mobile_table_mechanized_attackers_lose_first():
    game = after("AA")
    assert reduced(game) == {"DE16Pz"}


@rule("munich", "11.16")
def test_another_attacker_may_not_lose_in_place_of_a_mechanized_one():
    game = front("DEI 2716, DE16Pz 2716, DE18Pz 2716, CZMob 2817")
    game.push(LoseSome(AXIS, (("DE16Pz", "DE18Pz"), ("DEI",)), 1))
    refusal = refused(game, Lose("DEI"))
    assert (refusal.case, refusal.legal) == ("11.16", ("LOSE DE16Pz", "LOSE DE18Pz"))


@rule("munich", "11.16")
def test_others_lose_when_every_mechanized_attacker_has():
    game = front("DEI 2716, DEII 2716, DE16Pz 2716, CZMob 2817")
    game.push(LoseSome(AXIS, (("DE16Pz",), ("DEI", "DEII")), 2))
    played(game)
    assert reduced(game) == {"DE16Pz"}
    assert answers(game) == {"LOSE DEI", "LOSE DEII"}


@rule("munich", "11.16")
def test_no_unit_loses_twice_while_another_has_not():
    game = front("DEI 2716, DEII 2716, DEIII 2716, CZMob 2817")
    game.push(LoseSome(AXIS, (("DEI", "DEII", "DEIII"),), 2))
    played(game, Lose("DEI"))
    refusal = refused(game, Lose("DEI"))
    assert refusal.message == "DEI has lost a step, and others of this battle have not"
    assert refusal.legal == ("LOSE DEII", "LOSE DEIII")


@rule("munich", "11.16")
def test_a_unit_of_another_battle_cannot_lose():
    game = after("AA", table=ASSAULT)
    assert refused(game, Lose("DEII")).case == "11.16"


@rule("munich", "11.17")
@pytest.mark.parametrize(
    ("unit", "before", "eliminated"),
    [("DEI", "", False), ("DEI", "DEI", True), ("DESP", "", True)],
)
def test_a_step_flips_a_full_unit_and_eliminates_any_other(
    unit: str, before: str, eliminated: bool
):
    game = front(f"{unit} 2716, CZMob 2817", reduced=before)
    game.push(LoseSome(AXIS, ((unit,),), 1))
    (lost,) = told(played(game), LostStep)
    assert lost.eliminated == eliminated
    assert (game.where[unit] == ELIMINATED) == eliminated


# -- support --------------------------------------------------------------------------------------

FLAK = "DEI 2315, CZ1A 2415, CZF1 2415, DEL1 2415"


@rule("munich", "16.9")
def test_an_air_unit_goes_home_after_the_battle():
    game = front(FLAK)
    played(game, attack("2415", "DEI", air=True), dice=[6])
    assert game.where["DEL1"] == UTILIZED
    assert "DEL1" not in game.reduced


@rule("munich", "16.9")
def test_a_one_with_a_fortification_in_the_hex_reduces_the_air_unit():
    game = front(FLAK)
    events = played(game, attack("2415", "DEI", air=True), dice=[1])
    assert [each.why for each in told(events, LostStep) if each.unit == "DEL1"] == ["flak"]
    assert (game.where["DEL1"], "DEL1" in game.reduced) == (UTILIZED, True)


@rule("munich", "16.9")
def test_flak_eliminates_a_reduced_air_unit():
    game = front(FLAK, reduced="DEL1")
    played(game, attack("2415", "DEI", air=True), dice=[1])
    assert game.where["DEL1"] == ELIMINATED


@rule("munich", "16.9")
def test_a_one_without_guns_in_the_hex_does_nothing_to_the_air_unit():
    game = front("DESP 2315, DEI 2315, CZ1A 2415, DEL1 2415")
    played(game, attack("2415", "DESP", air=True), dice=[1])
    assert (game.where["DESP"], game.where["DEL1"]) == (ELIMINATED, UTILIZED)
    assert "DEL1" not in game.reduced


@rule("munich", "16.7")
def test_anti_aircraft_guns_are_flak_too():
    game = front("FR1A 1116, DEI 1117, DEFlak1 1117, FRAir1 1117", side=ALLIED)
    played(game, attack("1117", "FR1A", air=True), back("FR1A", "1115"), dice=[1])
    assert "FRAir1" in game.reduced


@rule("munich", "16.9")
def test_an_air_unit_that_was_not_called_stays_over_the_hex():
    game = front(FLAK)
    played(game, attack("2415", "DEI"), dice=[1])
    assert game.flying == {"DEL1": "2415"}
    assert "DEL1" not in game.reduced


@rule("munich", "11.18")
def test_no_result_harms_a_fleet():
    game = front("GBBEF 2809, DEI 2909, GBNav [available]", side=ALLIED)
    roll = die(ASSAULT, "50-99", "AZ")
    played(game, attack("2909", "GBBEF", naval="GBNav"), dice=[roll])
    assert game.where["GBBEF"] == ELIMINATED
    assert game.where["GBNav"] == UTILIZED
