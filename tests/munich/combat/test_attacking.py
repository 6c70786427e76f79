"""11.0-11.8  Declaring attacks, and the phase as a whole."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from pbem.engine.event import Event
from pbem.games.munich.combat.after.end import EndCombat
from pbem.games.munich.combat.after.losses import Lose
from pbem.games.munich.combat.attacking import Attacking
from pbem.games.munich.combat.declaring import joint_targets, open_targets
from pbem.games.munich.combat.events import Attacked, Fought
from pbem.games.munich.facts.tables import ASSAULT, MOBILE
from pbem.games.munich.facts.units import ALLIED, AXIS
from pbem.games.munich.facts.words import Words
from pbem.games.munich.movement.events import Evacuated, Moved
from pbem.games.munich.movement.excess import Disbanded
from pbem.games.munich.orders.general import Done
from pbem.games.munich.politics.belligerents import Invaded
from pbem.games.munich.position.fog import view
from pbem.games.munich.position.game import Munich
from pbem.games.munich.rules import RULES
from pbem.games.munich.supply.port_supply import Supply
from pbem.wargame.collected import collected
from tests.marks import rule
from tests.munich.battles import (
    answers,
    asked,
    attack,
    fought_out,
    front,
    melee,
    played,
    refused,
    told,
)

KINDS = collected(Event, "pbem.games.munich.combat")

PLAIN = "DEI 2716, DEII 2716, DE16Pz 2816, CZB1 2817"
BESIEGED = "GBBEF 2909, DEI 2910, DEII 2809, DEIII 3010, GBAmph [available]"
NOTHING = 4  # of 3 against 2 on the assault table: the attack stalls


# -- 11.0-11.6 ------------------------------------------------------------------------------------


@rule("munich", "11.0")
def test_attacks_go_against_adjacent_enemies():
    game = front(f"{PLAIN}, CZ1A 3017")
    refusal = refused(game, attack("3017", "DEI"))
    assert (refusal.case, refusal.legal) == ("11.0", ("2817",))


@rule("munich", "11.0")
def test_every_attacker_must_be_next_to_the_hex():
    refusal = refused(front(f"{PLAIN}, DEIII 2615"), attack("2817", "DEI DEIII"))
    assert refusal.case == "11.0"
    assert refusal.message == "DEIII in 2615 is not next to 2817"


@rule("munich", "11.0")
def test_nobody_attacks_across_water():
    game = front("PLPom 3009, DEI 3108", side=ALLIED)
    assert refused(game, attack("3108", "PLPom")).case == "11.0"


@rule("munich", "11.0")
def test_an_empty_hex_cannot_be_attacked():
    assert refused(front(PLAIN), attack("2818", "DEI")).case == "11.0"


@rule("munich", "3.1")
def test_own_units_cannot_be_attacked():
    refusal = refused(front(PLAIN), attack("2816", "DEI"))
    assert "your own" in refusal.message


@rule("munich", "2.1")
def test_a_hex_that_is_not_on_the_map_cannot_be_attacked():
    assert refused(front(PLAIN), attack("9999", "DEI")).case == "2.1"


@rule("munich", "11.0")
def test_a_unit_without_an_attack_factor_does_not_attack():
    game = front("DEFlak1 2717, DEI 2716, CZB1 2817")
    refusal = refused(game, attack("2817", "DEFlak1"))
    assert (refusal.case, refusal.legal) == ("11.0", ("DEI",))


@rule("munich", "11.0")
def test_no_unit_attacks_twice_in_a_phase():
    game = front(PLAIN)
    played(game, attack("2817", "DEI"), dice=[NOTHING])
    refusal = refused(game, attack("2817", "DEI DEII"))
    assert (refusal.case, set(refusal.legal)) == ("11.0", {"DEII", "DE16Pz"})


@rule("munich", "11.0")
def test_none_of_those_who_attacked_together_attacks_again():
    game = front(PLAIN)
    played(game, attack("2817", "DEI DEII"), Lose("DEI"), dice=[2])
    for id in ("DEI", "DEII"):
        refusal = refused(game, attack("2817", id))
        assert refusal.message == f"{id} has attacked already in this phase"


@rule("munich", "11.1")
def test_a_unit_counts_once_in_an_attack():
    assert refused(front(PLAIN), attack("2817", "DEI DEI")).case == "11.1"


@rule("munich", "11.0")
def test_an_attack_needs_a_unit():
    assert refused(front(PLAIN), attack("2817", "")).case == "11.0"


@rule("munich", "3.1")
def test_nobody_attacks_with_the_enemys_units():
    assert refused(front(PLAIN), attack("2716", "CZB1")).case == "3.1"


@rule("munich", "11.0")
@pytest.mark.parametrize(
    ("unit", "words"),
    [
        ("DEL1", "DEL1 is no land unit; it can only support an attack"),
        ("DEIV", "DEIV is not on the map: it is not mobilized yet"),
        ("Nobody", "there is no unit Nobody"),
    ],
)
def test_only_land_units_on_the_map_attack(unit: str, words: str):
    game = front(f"{PLAIN}, DEL1 2817, DEIV [reinforcements]")
    refusal = refused(game, attack("2817", unit))
    assert (refusal.case, refusal.message) == ("11.0", words)


@rule("munich", "11.2")
def test_instead_of_another_those_are_named_who_could_attack_the_hex():
    game = front(f"{PLAIN}, DEX 2511, CZB2 2611")
    assert set(refused(game, attack("2817", "DEL1")).legal) == {"DEI", "DEII", "DE16Pz"}
    assert set(refused(game, attack("2911", "DEL1")).legal) == {"DEI", "DEII", "DE16Pz", "DEX"}


def test_units_attack_together_from_several_hexes():
    (fought,) = told(played(front(PLAIN), attack("2817", "DEI DE16Pz"), dice=[2]), Fought)
    assert fought.attack == 3 + 5


@rule("munich", "11.2")
def test_all_who_can_pairs_and_single_units_are_offered():
    assert answers(front("DEI 2716, DEII 2716, DEIII 2816, CZB1 2817")) == {
        "A 2817 WITH DEI + DEII + DEIII",
        "A 2817 WITH DEI + DEII",
        "A 2817 WITH DEII + DEIII",
        "A 2817 WITH DEI + DEIII",
        "A 2817 WITH DEI",
        "A 2817 WITH DEII",
        "A 2817 WITH DEIII",
        "DONE COMBAT",
    }


@rule("munich", "11.3")
def test_units_of_two_countries_do_not_attack_together():
    game = front("DEI 2716, IT1A 2816, CZB1 2817")
    refusal = refused(game, attack("2817", "DEI IT1A"))
    assert (refusal.case, refusal.legal) == ("11.3", ("DEI",))


@rule("munich", "11.3")
def test_two_countries_may_attack_the_same_hex_one_after_the_other():
    game = front("DEI 2716, IT1A 2816, CZ1A 2817")
    played(game, attack("2817", "DEI"), dice=[6])
    assert "A 2817 WITH IT1A" in answers(game)


@rule("munich", "11.4")
def test_units_of_one_hex_may_attack_different_hexes():
    game = front("DEI 2816, DEII 2816, CZB1 2817, CZB2 2815")
    played(game, attack("2817", "DEI"), dice=[NOTHING])
    assert {"A 2815 WITH DEII", "A 2817 WITH DEII"} <= answers(game)


@rule("munich", "11.5")
def test_a_hex_may_be_attacked_again_by_fresh_units():
    game = front(PLAIN)
    events = played(game, attack("2817", "DEI"), attack("2817", "DEII"), dice=[NOTHING, NOTHING])
    assert len(told(events, Fought)) == 2


@rule("munich", "11.6")
def test_all_units_of_a_hex_defend_together():
    game = front("DEI 2315, CZ1A 2415, CZF1 2415")
    (fought,) = told(played(game, attack("2415", "DEI"), dice=[6]), Fought)
    assert fought.defense == 6 + 4


@rule("munich", "11.0")
def test_combat_is_voluntary():
    game = front(PLAIN)
    played(game, Done("combat"))
    assert not game.agenda


@rule("munich", "23.3")
@pytest.mark.parametrize(("how", "case"), [("intercepted", "23.3"), ("edge", "23.4")])
def test_some_who_came_by_sea_may_not_attack(how: str, case: str):
    game = front(PLAIN)
    game.landed["DEI"] = how
    refusal = refused(game, attack("2817", "DEI"))
    assert (refusal.case, "DEI" in refusal.legal) == (case, False)


# -- 11.7 -----------------------------------------------------------------------------------------


@rule("munich", "11.7")
def test_mobile_combat_needs_a_mechanized_attacker():
    game = front(PLAIN)
    refusal = refused(game, attack("2817", "DEI DEII", MOBILE))
    assert (refusal.case, refusal.legal) == ("11.7", ("DE16Pz",))


@rule("munich", "11.7")
def test_one_mechanized_attacker_is_enough_for_mobile_combat():
    game = front(PLAIN)
    (fought,) = told(played(game, attack("2817", "DEI DE16Pz", MOBILE), dice=[2]), Fought)
    assert fought.table == MOBILE


@rule("munich", "11.7")
def test_the_assault_table_is_always_open():
    game = front(PLAIN)
    (fought,) = told(played(game, attack("2817", "DE16Pz"), dice=[2]), Fought)
    assert fought.table == ASSAULT


@rule("munich", "11.7")
def test_a_fortification_in_sight_rules_mobile_combat_out():
    game = front("DE16Pz 2315, CZ1A 2415, CZF1 2415")
    refusal = refused(game, attack("2415", "DE16Pz", MOBILE))
    assert (refusal.case, refusal.legal) == ("11.7", ("assault",))


@rule("munich", "15.0")
def test_a_fortification_that_comes_to_light_turns_mobile_combat_into_an_assault():
    game = front("DE16Pz 2315, CZF1 2415, CZ1A 2415")
    events = played(game, attack("2415", "DE16Pz", MOBILE), dice=[6])
    assert told(events, Attacked)[0].forced
    assert told(events, Fought)[0].table == ASSAULT


@rule("munich", "15.0")
def test_an_air_unit_nearby_sees_the_fortification_beforehand():
    game = front("DE16Pz 2315, CZF1 2415, CZ1A 2415, DEL1 2514")
    assert refused(game, attack("2415", "DE16Pz", MOBILE)).case == "11.7"


@rule("munich", "11.7")
def test_an_entrenchment_is_no_fortification():
    game = front("DE16Pz 2717, CZ1A 2716")
    assert "A 2716 WITH DE16Pz MOBILE" in answers(game)


# -- 5.4 ------------------------------------------------------------------------------------------


@rule("munich", "5.4")
def test_an_attack_on_a_neutral_draws_it_into_the_war():
    game = front("DEI 1712, BEA 1613")
    events = played(game, attack("1613", "DEI"), dice=[6])
    (invaded,) = told(events, Invaded)
    assert (invaded.neutral, game.side_of("BEA")) == ("Belgium", ALLIED)
    assert told(events, Fought)


@rule("munich", "5.5")
def test_who_may_not_invade_a_neutral_may_not_attack_it():
    game = front("FR1A 1513, BEA 1512", side=ALLIED)
    assert refused(game, attack("1512", "FR1A")).case == "5.5"


@rule("munich", "23.5")
def test_politics_do_not_forbid_attacks_into_poland():
    options = {"setting": "western_guarantee", "polish_politics": "yes"}
    game = front("DEI 2814, CZ1A 2913", **options)
    assert "A 2913 WITH DEI" in answers(game)


# -- 15.0 -----------------------------------------------------------------------------------------


@rule("munich", "15.0")
def test_all_stacks_of_a_battle_are_examined_by_both_sides():
    game = front(f"{PLAIN}, CZB2 2817")
    (shown,) = told(played(game, attack("2817", "DEI"), dice=[6]), Attacked)
    assert set(shown.defenders) == {"CZB1", "CZB2"}
    assert shown.beside == ("DEII",)
    assert shown.seen_by(ALLIED) == shown


@rule("munich", "15.0")
def test_units_are_examined_while_their_owner_chooses_who_loses():
    game = front("DEI 2716, DEII 2716, CZ1A 2817")
    played(game, attack("2817", "DEI DEII"), dice=[3])
    assert asked(game) == ("lose", AXIS)
    assert game.examined == {"DEI", "DEII", "CZ1A"}
    played(game, Lose("DEI"))
    assert not game.examined


# -- the phase ------------------------------------------------------------------------------------


@rule("munich", "11.0")
def test_each_attack_is_fought_out_before_the_next():
    game = front("DEI 2716, DEII 2716, DEIII 2414, CZB1 2817, CZ1A 2415")
    played(game, attack("2817", "DEI DEII"), dice=[6])
    assert asked(game)[0] != "attack"


@rule("munich", "11.0")
def test_a_side_that_can_attack_nobody_is_done():
    game = front("DEI 2511, CZ1A 2615")
    assert game.agenda[-1].forced(game) == Done("combat")


@rule("munich", "11.0")
def test_a_new_phase_begins_with_everybody_fresh():
    game = front(PLAIN)
    game.fought.update(("DEI", "CZB1"))
    game.agenda[:] = [Attacking(AXIS)]
    played(game)
    assert not game.fought
    assert asked(game) == ("attack", AXIS)


@rule("munich", "11.0")
def test_the_end_of_the_phase_forgets_what_held_for_it_alone():
    game = front(BESIEGED, side=ALLIED)
    game.landed["GBBEF"] = "port"
    played(game, Supply("GBAmph", "2909"))
    game.fought.add("GBBEF")
    game.agenda[-1:] = [EndCombat(ALLIED)]
    played(game)
    assert not game.landed
    assert not game.supplied_by
    assert not game.fought


SIDES = (AXIS, ALLIED)


@pytest.mark.parametrize("seed", range(6))
def test_every_offered_attack_is_lawful(seed: int):
    game = melee(seed)
    for side in SIDES:
        step = Attacking(side, True)
        for order in islice(step.answers(game), 0, 4000, 10):
            step.check(game, order)


@pytest.mark.parametrize("seed", range(6))
def test_what_a_side_finds_offered_in_the_fog_is_lawful(seed: int):
    chance = random.Random(seed)
    for side in SIDES:
        game = melee(seed)
        game.push(Attacking(side, True))
        for now, _ in fought_out(game, seed):
            if now.agenda:
                step = now.agenda[-1]
                asked_side = step.asks(now)
                assert asked_side is not None
                step.check(now, step.sample(view(now, asked_side), chance))


@pytest.mark.parametrize("seed", range(6))
def test_a_battle_can_be_put_down_and_taken_up_at_every_question(seed: int):
    game = melee(seed)
    game.push(Attacking(AXIS))
    for now, _ in fought_out(game, seed):
        assert RULES.decode(RULES.encode(now)).agenda == now.agenda


@pytest.mark.parametrize("seed", range(12))
def test_a_phase_played_by_chance_leaves_a_sound_position_and_is_told(seed: int):
    game = melee(seed, storm=bool(seed % 2))
    everybody = set(game.where)
    words = Words(game.scenario)
    for side in SIDES:
        game.push(Attacking(side))
        for now, events in fought_out(game, seed):
            now.check_stacks(now.board.land)
            for event in events:
                if isinstance(event, KINDS):
                    assert event.told(words)
        assert not game.fought | game.examined
    assert set(game.where) == everybody


def test_every_event_of_combat_has_words():
    for kind in KINDS:
        assert kind.told is not Event.told


def test_no_event_has_the_name_of_one_of_the_movement_phase():
    others = {each.__name__ for each in (Moved, Invaded, Evacuated, Disbanded)}
    assert others.isdisjoint(each.__name__ for each in KINDS)


def test_a_battle_is_told_with_all_that_made_its_column():
    game = front("DEI 2717, CZB1 2817")
    (fought,) = told(played(game, attack("2817", "DEI"), dice=[5]), Fought)
    words = Words(game.scenario)
    assert fought.told(words) == (
        "  Assault: 3 to 2, 150%, column 150-199, -1 river (11.11): column 100-149, "
        "die 5: AS, attack stalls."
    )


def test_targets_are_sorted_by_hex_and_country():
    game = front("DEI 2716, IT1A 2816, CZB1 2817")
    assert list(open_targets(game, AXIS)) == [("2817", "Germany"), ("2817", "Italy")]


# -- 18.2.1, 18.2.2 others join who came by sea ---------------------------------------------------

BEACH = "GBAF 1908, DEX 1909, FR3A 1910, PLPos 2010"


def beach(placed: str = BEACH, **landed: str) -> Munich:
    game = front(placed, side=ALLIED)
    game.landed.update(landed)
    return game


@rule("munich", "18.2.2", "11.3")
def test_everybody_on_land_may_join_marines_and_is_offered_to():
    game = beach(GBAF="assault 1909")
    assert joint_targets(game, ALLIED) == {"1909": ["GBAF", "FR3A", "PLPos"]}
    assert "A 1909 WITH GBAF + FR3A + PLPos" in answers(game)
    step = game.agenda[-1]
    offered = [each.order for each in step.offers(game, ("GBAF", "PLPos"))]
    assert offered == ["A 1909 WITH GBAF + PLPos"]
    marines = attack("1909", "GBAF")
    joined = [each.order for each in marines.joined(game, ALLIED, ("FR3A",))]
    assert joined == ["A 1909 WITH GBAF + FR3A"]


@rule("munich", "18.2.2", "11.3")
def test_without_the_marines_the_others_are_strangers():
    game = beach(GBAF="assault 1909")
    assert refused(game, attack("1909", "FR3A PLPos")).case == "11.3"
    assert not list(game.agenda[-1].offers(game, ("FR3A", "PLPos")))


@rule("munich", "18.2.1", "11.3")
def test_those_next_to_the_landed_join_and_their_countrymen_anywhere():
    game = beach("GBBEF 1511, BEA 1512, GBCW 1613, DEI 1612", GBBEF="port")
    game.join("Belgium", ALLIED)
    attack("1612", "GBBEF BEA GBCW").check(game, ALLIED)
    assert refused(game, attack("1612", "BEA GBCW")).case == "11.3"
