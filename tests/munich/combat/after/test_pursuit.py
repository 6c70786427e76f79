"""13.0  Advance after combat, 13.1 pursuit, 18.2.2 marines who land."""

from __future__ import annotations

import random

from pbem.games.munich.combat.after.pursuit import Advance, Pursuit
from pbem.games.munich.combat.events import Advanced
from pbem.games.munich.facts.tables import ASSAULT, MOBILE
from pbem.games.munich.facts.units import ALLIED, AXIS
from pbem.games.munich.position.game import Munich
from pbem.wargame.position.events import Taken
from tests.marks import rule
from tests.munich.battles import STAY, answers, asked, front, on, played, refused, told

HEX = "2817"


def cleared(placed: str, units: str, table: str = MOBILE, hex: str = HEX, **more: str) -> Munich:
    """A hex that these attackers have cleared, at the question who advances."""
    game = front(placed, **more)
    named = tuple(units.split())
    game.fought.update(named)
    game.push(Pursuit(game.side_of(named[0]), hex, named, table))
    played(game)
    return game


@rule("munich", "13.0")
def test_all_some_or_none_of_the_attackers_advance():
    game = cleared("DEI 2716, DEII 2816", "DEI DEII")
    assert answers(game) == {
        "ADVANCE DEI 2817, DEII 2817",
        "ADVANCE DEI 2817",
        "ADVANCE DEII 2817",
        "NO ADVANCE",
    }


@rule("munich", "13.0")
def test_an_advance_enters_the_hex_that_was_attacked():
    game = cleared("DEI 2716", "DEI")
    (advanced,) = told(played(game, on("DEI 2817")), Advanced)
    assert (advanced.path, game.where["DEI"]) == (("2817",), "2817")


@rule("munich", "13.0")
def test_who_did_not_attack_does_not_advance():
    game = cleared("DEI 2716, DEII 2816", "DEI")
    assert refused(game, on("DEII 2817")).case == "13.0"


@rule("munich", "13.0")
def test_nobody_advances_twice():
    game = cleared("DEI 2716", "DEI")
    assert refused(game, on("DEI 2817", "DEI 2817")).case == "13.0"


@rule("munich", "13.0")
def test_nobody_advances_while_enemies_are_left():
    game = cleared("DEI 2716, CZF1 2817", "DEI")
    assert asked(game) == ("attack", AXIS)


@rule("munich", "13.0")
def test_enemy_zones_do_not_hinder_an_advance():
    game = cleared("DE16Pz 2716, CZ1A 2818, CZ2A 3017", "DE16Pz")
    played(game, on("DE16Pz 2817 2917"))
    assert game.where["DE16Pz"] == "2917"


@rule("munich", "19.0")
def test_only_alpine_units_advance_into_mountains():
    game = cleared("DEI 2317, DEGebirg 2317", "DEI DEGebirg", hex="2318")
    refusal = refused(game, on("DEI 2318"))
    assert (refusal.case, refusal.legal) == ("19.0", ("DEGebirg",))


@rule("munich", "13.0")
def test_mountains_are_closed_to_others_even_where_a_railroad_leads():
    game = cleared("IT1A 1519", "IT1A", hex="1620")
    assert asked(game) == ("attack", AXIS)


@rule("munich", "9.0")
def test_no_more_advance_than_may_stack_at_the_end_of_the_phase():
    game = cleared("FR1A 1116, FR2A 1118", "FR1A FR2A", hex="1117", side=ALLIED)
    assert refused(game, on("FR1A 1117", "FR2A 1117")).case == "9.0"
    assert answers(game) == {"ADVANCE FR1A 1117", "ADVANCE FR2A 1117", "NO ADVANCE"}


@rule("munich", "2.3")
def test_a_city_that_is_entered_changes_hands():
    game = cleared("DEI 2716", "DEI", hex="2816")
    (taken,) = told(played(game, on("DEI 2816")), Taken)
    assert (taken.place, taken.side) == ("2816", AXIS)


@rule("munich", "23.5")
def test_germans_do_not_advance_into_an_allied_poland_that_keeps_them_out():
    options = {"setting": "western_guarantee", "polish_politics": "yes"}
    game = cleared("DEI 2814, PLPom 2812", "DEI", hex="2813", **options)
    assert asked(game) == ("attack", AXIS)
    game = cleared("DE16Pz 2814", "DE16Pz", hex="2914", **options)
    assert refused(game, on("DE16Pz 2914 2913")).case == "23.5"


# -- 13.1 -----------------------------------------------------------------------------------------


@rule("munich", "13.1")
def test_a_unit_with_a_plus_pursues_a_second_hex_in_any_direction():
    game = cleared("DE16Pz 2716", "DE16Pz")
    beyond = {"2816", "2818", "2716", "2717", "2916", "2917"}
    expected = {f"ADVANCE DE16Pz 2817 {hex}" for hex in beyond}
    assert answers(game) == expected | {"ADVANCE DE16Pz 2817", "NO ADVANCE"}


@rule("munich", "13.1")
def test_a_second_hex_named_alone_goes_through_the_first():
    game = cleared("DE16Pz 2716", "DE16Pz")
    (advanced,) = told(played(game, on("DE16Pz 2917")), Advanced)
    assert advanced.path == ("2817", "2917")


@rule("munich", "2.3")
def test_both_hexes_of_a_pursuit_come_under_control():
    game = cleared("DE16Pz 2716", "DE16Pz")
    played(game, on("DE16Pz 2817 2917"))
    assert game.controller("2817") == game.controller("2917") == AXIS


@rule("munich", "13.1")
def test_without_a_plus_there_is_one_hex_only():
    game = cleared("DE14Mot 2716", "DE14Mot")
    assert refused(game, on("DE14Mot 2817 2917")).case == "13.1"


@rule("munich", "13.1")
def test_after_an_assault_nobody_pursues():
    game = cleared("DE16Pz 2716", "DE16Pz", ASSAULT)
    assert refused(game, on("DE16Pz 2817 2917")).case == "13.1"


@rule("munich", "20.0")
def test_in_storms_nobody_advances_more_than_one_hex():
    game = cleared("DE16Pz 2716", "DE16Pz")
    game.storm = True
    assert refused(game, on("DE16Pz 2817 2917")).case == "20.0"


@rule("munich", "13.1")
def test_three_hexes_are_too_many():
    game = cleared("DE16Pz 2716", "DE16Pz")
    assert refused(game, on("DE16Pz 2817 2917 2918")).case == "13.1"


@rule("munich", "13.1")
def test_the_second_hex_may_not_have_enemies():
    game = cleared("DE16Pz 2716, CZ1A 2917", "DE16Pz")
    assert refused(game, on("DE16Pz 2817 2917")).case == "13.0"


@rule("munich", "13.1")
def test_the_second_hex_must_be_next_to_the_first():
    game = cleared("DE16Pz 2716", "DE16Pz")
    assert refused(game, on("DE16Pz 2817 3017")).case == "13.1"


@rule("munich", "13.0")
def test_a_pursuit_does_not_cross_water():
    game = cleared("DE16Pz 3209", "DE16Pz", hex="3108")
    assert "ADVANCE DE16Pz 3108 3009" not in answers(game)
    assert refused(game, on("DE16Pz 3108 3009")).case == "13.1"


@rule("munich", "13.0")
def test_a_pursuit_does_not_enter_a_neutral_country():
    game = cleared("DE16Pz 1813", "DE16Pz", hex="1712")
    refusal = refused(game, on("DE16Pz 1712 1713"))
    assert (refusal.case, "neutral" in refusal.message) == ("13.0", True)


@rule("munich", "13.1")
def test_pursuers_may_part():
    game = cleared("DE16Pz 2716, DE18Pz 2716, DELight 2816", "DE16Pz DE18Pz DELight")
    played(game, on("DE16Pz 2817", "DE18Pz 2817 2916", "DELight 2817 2917"))
    stood = [game.where[id] for id in ("DE16Pz", "DE18Pz", "DELight")]
    assert stood == ["2817", "2916", "2917"]


@rule("munich", "13.1")
def test_a_pursuer_may_come_back_to_a_hex_that_it_helps_to_fill():
    game = cleared("DE16Pz 2716, DEI 2716, DEII 2716", "DE16Pz DEI DEII")
    played(game, on("DE16Pz 2817 2716"))
    assert set(game.stack("2716")) == {"DE16Pz", "DEI", "DEII"}
    assert game.controller("2817") == AXIS


@rule("munich", "9.1")
def test_friends_who_may_still_attack_do_not_close_the_second_hex():
    game = cleared("SUCM 3611, SU1A 3510", "SUCM", hex="3511", setting="anti_comintern")
    played(game, on("SUCM 3511 3510"))
    assert set(game.stack("3510")) == {"SU1A", "SUCM"}


@rule("munich", "9.1")
def test_friends_who_have_attacked_close_the_second_hex():
    game = cleared("SUCM 3611, SU1A 3510", "SUCM", hex="3511", setting="anti_comintern")
    game.fought.add("SU1A")
    assert refused(game, on("SUCM 3511 3510")).case == "9.0"


def test_an_advance_by_chance_is_always_lawful():
    game = cleared("DE16Pz 2716, DE18Pz 2716, DELight 2816", "DE16Pz DE18Pz DELight")
    step = game.agenda[-1]
    assert isinstance(step, Pursuit)
    for seed in range(40):
        step.check(game, step.sample(game, random.Random(seed)))


def test_every_offered_advance_is_lawful():
    game = cleared("DE16Pz 2716, DEI 2716, DELight 2816", "DE16Pz DEI DELight")
    offered = list(game.agenda[-1].answers(game))
    for order in offered:
        game.agenda[-1].check(game, order)
    assert len(offered) == len(set(offered)) > 50


def test_staying_where_they_are_is_a_lawful_answer():
    game = cleared("DEI 2716", "DEI")
    assert Advance() == STAY
    played(game, STAY)
    assert game.where["DEI"] == "2716"
