"""11.1  Who is asked what to fire at, and how it can be said."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from pbem.engine.dice import PreparedDice
from pbem.engine.errors import Illegal
from pbem.games.norway.combat.aiming import Aim, AimAttack, Aiming, AimReturn, HoldFire
from pbem.games.norway.combat.fight import any_targets, begin
from pbem.games.norway.position.game import Norway
from pbem.games.norway.position.invariants import check
from pbem.wargame.position.codec import Codec
from tests.marks import rule
from tests.norway.combat.fights import (
    HOLD,
    MISS,
    a_fight,
    aim,
    asked,
    fight,
    fired,
    shots,
)
from tests.norway.games import act, order, position, refused, refused_action, run

FLEETS = {"24": "Hipper Jacobi Suffolk 4DF TR1"}


def question(game: Norway) -> Aiming:
    """The open question, what to fire at."""
    step = game.agenda[-1]
    assert isinstance(step, Aiming)
    return step


def at_sea(units: str = "Hipper Jacobi", **more: str) -> Norway:
    """Germans attack a cruiser, destroyers and a transport; the first question is open."""
    game = position(FLEETS)
    fight(game, "naval", "24", units, **more)
    return game


# -- who is asked ---------------------------------------------------------------------------------


@rule("norway", "11.1")
def test_nobody_waits_for_who_has_one_target_at_most() -> None:
    game = position({"24": "Hipper Suffolk"})
    fight(game, "naval", "24", "Hipper", [MISS, MISS])
    assert asked(game) == ("", "")


@rule("norway", "11.1")
def test_but_he_may_keep_his_fire() -> None:
    game = position({"24": "Hipper Suffolk"})
    events = fight(game, "naval", "24", "Hipper", [MISS], [HOLD])
    assert fired(events) == {"Suffolk"}


@rule("norway", "17.10")
def test_it_can_be_said_which_two_fire_at_a_submarine() -> None:
    game = position({"24": "2DF 3DF 4DF U47"})
    told_so = aim("2DF + 4DF > U47", "3DF > NOBODY")
    answers = [told_so, aim("U47 > 2DF")]
    events = fight(game, "naval", "24", "2DF 3DF 4DF", [MISS] * 3, answers)
    assert fired(events) == {"2DF", "4DF", "U47"}


@rule("norway", "24.0")
def test_a_carrier_may_spare_its_air_group() -> None:
    """It is asked although it has one target; a ship without aircraft is not."""
    where = {"24": "Furious", "Reich": "Ju88/1"}
    game = position(where, {"depletion": "yes"})
    fight(game, "air-naval", "24", "Ju88/1", [1])
    assert asked(game) == ("return fire", "allied")
    events = run(game, [MISS], [HOLD])
    assert fired(events) == {"Ju88/1"}
    tired = position(where, {"depletion": "yes"}, depleted={"Furious"})
    fight(tired, "air-naval", "24", "Ju88/1", [1, MISS, MISS])
    assert asked(tired) == ("", "")  # it has no group to lose
    spared = position(where)
    fight(spared, "air-naval", "24", "Ju88/1", [1, MISS, MISS])
    assert asked(spared) == ("", "")


@rule("norway", "11.1")
def test_who_has_a_choice_is_asked() -> None:
    assert asked(at_sea()) == ("targets", "german")


def test_whose_order_has_said_what_to_aim_at_is_not_asked() -> None:
    game = at_sea(aims="DD")
    assert asked(game) == ("return fire", "allied")
    assert question(game).fight.aimed == {"Hipper": "4DF", "Jacobi": "4DF"}


def test_an_order_that_aims_at_transports_fires_at_all_before_them_as_far_as_needed() -> None:
    game = position({"24": "Gneisenau Hipper Jacobi Suffolk 4DF TR1"})
    fight(game, "naval", "24", "Gneisenau Hipper Jacobi", aims="TR")
    aimed = question(game).fight.aimed
    assert sorted(aimed.values()) == ["4DF", "Suffolk", "TR1"]
    assert aimed["Gneisenau"] == "TR1"  # the weaker ones keep the others busy


def test_an_order_that_aims_at_transports_out_of_reach_fires_at_the_others() -> None:
    game = position(FLEETS)
    events = fight(game, "naval", "24", "Hipper", [MISS] * 3, aims="TR")
    assert shots(events)[0][1] in ("Suffolk", "4DF")


def test_both_questions_come_in_the_midst_of_an_action() -> None:
    game = at_sea()
    assert question(game).reaction
    run(game, (), [question(game).usual(game)])
    assert question(game).reaction


# -- how it is said -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "AIM Hipper > Suffolk, Jacobi > 4DF",
        "AIM REST > DD",
        "AIM Hipper + Jacobi > SS",
        "HOLD FIRE",
    ],
)
def test_what_is_written_is_read_back(text: str) -> None:
    assert str(order(text, "german")) == text


def test_who_is_not_named_chooses_the_best() -> None:
    game = at_sea()
    run(game, (), [aim("Jacobi > 4DF")])
    assert set(question(game).fight.aimed) == {"Hipper", "Jacobi"}


def test_the_rest_fire_at_what_is_said_for_them() -> None:
    game = at_sea()
    run(game, (), [aim("Jacobi > Suffolk", "REST > CA")])
    assert question(game).fight.aimed == {"Jacobi": "Suffolk", "Hipper": "Suffolk"}


def test_a_kind_of_target_means_one_of_that_kind() -> None:
    game = at_sea()
    run(game, (), [aim("Hipper + Jacobi > CA")])
    assert question(game).fight.aimed == {"Hipper": "Suffolk", "Jacobi": "Suffolk"}


def test_one_of_them_may_be_told_to_keep_its_fire() -> None:
    game = at_sea()
    events = run(game, [MISS] * 3, [aim("Hipper > NOBODY", "Jacobi > 4DF"), aim("REST > Hipper")])
    assert "Hipper" not in {shot[0] for shot in shots(events)}


@pytest.mark.parametrize(
    ("said", "case"),
    [
        ("Suffolk > Hipper", "11.1"),  # the enemy's unit
        ("Hipper > Rodney", "11.1"),  # not there
        ("Hipper > Jacobi", "11.1"),  # a friend
        ("Hipper > SS", "11.1"),  # no such target
    ],
)
def test_what_cannot_be_fired_at_is_refused(said: str, case: str) -> None:
    assert refused(at_sea(), aim(said)).case == case


def test_a_refusal_says_what_could_be_fired_at() -> None:
    assert set(refused(at_sea(), aim("Hipper > Rodney")).legal) == {"Suffolk", "4DF"}


def test_kinds_of_units_may_be_told_what_to_fire_at() -> None:
    game = at_sea()
    run(game, (), [aim("DD > DD", "REST > CA")])
    assert question(game).fight.aimed == {"Jacobi": "4DF", "Hipper": "Suffolk"}


def test_a_target_without_an_arrow_is_for_all_who_are_not_named() -> None:
    assert order("AIM TR, Hipper > CA", "german") == aim("REST > TR", "Hipper > CA")


def test_what_fires_at_nobody_is_not_told_to_fire() -> None:
    assert refused(at_sea(), order("AIM PORT > CA", "german")).case == "11.1"
    text = "ENGAGE Hipper AIM PORT > CA"
    assert refused_action(position(FLEETS), "german", text).case == "11.1"


@pytest.mark.parametrize(
    ("aims", "aimed"),
    [
        ("Hipper > Suffolk, 4DF", {"Hipper": "Suffolk", "Jacobi": "4DF"}),
        ("DD > CA, REST > DD", {"Hipper": "4DF", "Jacobi": "Suffolk"}),
        ("Hipper > Renown, Hipper > DD, CA", {"Hipper": "4DF", "Jacobi": "Suffolk"}),
        ("Hipper > Renown, CA", {"Hipper": "Suffolk", "Jacobi": "Suffolk"}),
        ("SS, NOBODY", {"Hipper": "NOBODY", "Jacobi": "NOBODY"}),
        ("Jacobi > NOBODY, CA", {"Hipper": "Suffolk", "Jacobi": "NOBODY"}),
        ("CA > SS, CA > NOBODY, DD", {"Hipper": "NOBODY", "Jacobi": "4DF"}),
        ("DD > SS, REST > CA, DD", {"Hipper": "Suffolk", "Jacobi": "4DF"}),
    ],
)
def test_an_order_names_targets_by_unit_and_kind_with_what_comes_next(
    aims: str, aimed: dict[str, str]
) -> None:
    text = f"ENGAGE Hipper + Jacobi AIM {aims}"
    said = order(text, "german")
    assert str(said) == text
    game = position(FLEETS)
    act(game, "german", said)
    assert question(game).fight.aimed == aimed


@rule("norway", "11.1")
def test_an_order_names_nobody_who_takes_no_part() -> None:
    refusal = refused_action(position(FLEETS), "german", "ENGAGE Hipper AIM Jacobi > CA")
    assert (refusal.case, refusal.legal) == ("11.1", ("Hipper",))


# -- answers that nobody has to write -------------------------------------------------------------


def test_a_standing_order_names_targets_the_first_first() -> None:
    game = at_sea()
    said = question(game).by_standing(game, ("SS", "DD"))
    assert said == aim("Hipper + Jacobi > 4DF")


def test_a_standing_order_may_be_never_or_the_usual() -> None:
    game = at_sea()
    assert question(game).by_standing(game, ("NEVER",)) == HOLD
    assert question(game).by_standing(game, ("DEFAULT",)) == question(game).usual(game)


def test_a_standing_order_tells_kinds_of_units_what_to_fire_at() -> None:
    game = at_sea()
    said = question(game).by_standing(game, ("DD > SS, DD > CA, DD",))
    assert said == aim("Jacobi > Suffolk", "Hipper > 4DF")


def test_the_usual_answer_weighs_chance_and_worth() -> None:
    worth_more = position({"24": "Gneisenau 4DF Rodney"})
    fight(worth_more, "naval", "24", "Gneisenau")
    assert question(worth_more).usual(worth_more) == aim("Gneisenau > Rodney")
    likelier = position({"24": "4DF Jacobi U47"})
    fight(likelier, "naval", "24", "4DF")
    assert question(likelier).usual(likelier) == aim("4DF > U47")


@rule("norway", "11.5")
def test_the_usual_answer_fires_at_a_loaded_transport_only_as_it_may() -> None:
    game = position({"24": "Suffolk 4DF Albatros GTR1(138Mtn+139Mtn)"})
    fight(game, "naval", "24", "Suffolk 4DF")
    usual = question(game).usual(game)
    assert isinstance(usual, Aim)
    assert {shot.target for shot in usual.shots} == {"Albatros", "GTR1"}


def test_the_usual_answer_does_not_waste_shots_on_what_is_as_good_as_gone() -> None:
    game = position({"24": "Bismarck Gneisenau Suffolk Devonshire"})
    fight(game, "naval", "24", "Bismarck Gneisenau")
    usual = question(game).usual(game)
    assert isinstance(usual, Aim)
    assert {shot.target for shot in usual.shots} == {"Suffolk", "Devonshire"}


CROWD = {
    "24": "Gneisenau Hipper Jacobi U47 Furious Rodney 4DF TR1 Truant",
    "Oslo": "159Inf 138Mtn Brandenb RoyalGd OsloFt NGlad NHe115 1Bde",
    "39": "GTR1 GTR2",
    "Reich": "He111/1 Ju87 Me109/1 KG100He111",
}
CROWDED = [
    ("naval", "24", "Gneisenau Hipper Jacobi U47", {}),
    ("naval", "24", "Furious Rodney 4DF Truant", {}),
    ("bombardment", "Oslo", "He111/1 Ju87 Me109/1 KG100He111", {}),
    ("bombing", "Oslo", "He111/1 Ju87 Me109/1 KG100He111", {}),
    ("landing", "Oslo", "138Mtn 159Inf Ju87", {"landing": "GTR1 GTR2"}),
    ("drop", "Oslo", "159Inf Me109/1", {}),
    ("patrol", "24", "Truant", {"against": "Gneisenau Hipper Jacobi"}),
]


@pytest.mark.parametrize(("kind", "place", "units", "more"), CROWDED)
def test_answers_by_chance_the_usual_and_the_first_listed_are_legal(
    kind: str, place: str, units: str, more: dict[str, str]
) -> None:
    chance, dice = random.Random(7), PreparedDice([1] * 60)
    game = position(CROWD)
    begin(game, a_fight(game, kind, place, units, **more))
    while game.agenda:
        step = game.agenda[-1]
        if step.asks(game) is None:
            list(game.agenda.pop().run(game, dice))
            continue
        usual = step.usual(game)
        if isinstance(step, Aiming):
            by_chance = [step.sample(game, chance) for _ in range(20)]
            for each in (usual, *by_chance, *islice(step.answers(game), 50)):
                step.check(game, each)
        game.agenda.pop()
        list(step.play(game, usual, dice))
    check(game)
    assert game.inside("german refit") + game.inside("allied refit")


@rule("norway", "11.5")
@rule("norway", "17.10")
def test_all_ways_to_aim_are_listed_and_only_those() -> None:
    game = position({"24": "Hipper Jacobi 4DF TR1"})
    fight(game, "naval", "24", "Hipper Jacobi")
    step = question(game)
    listed = {str(each) for each in step.answers(game)}
    wanted = set()
    for first in ("4DF", "TR1", "NOBODY"):
        for second in ("4DF", "TR1", "NOBODY"):
            said = aim(f"Hipper > {first}", f"Jacobi > {second}")
            if first == second:
                said = aim(f"Hipper + Jacobi > {first}")
            try:
                step.check(game, said)
            except Illegal:
                continue
            wanted.add("HOLD FIRE" if first == second == "NOBODY" else str(said))
    assert listed == wanted
    assert len(wanted) == 6  # of nine, those with the transport alone or twice are not allowed


def test_clicks_offer_what_all_chosen_units_can_fire_at_with_their_chances() -> None:
    game = at_sea()
    offered = {each.order: each for each in question(game).offers(game, ("Hipper",))}
    fire = offered["AIM Hipper > Suffolk"]
    assert fire.words == ("Hipper 50 %",)
    assert fire.battle is not None
    assert (fire.battle.attackers, fire.battle.defenders) == (("Hipper",), ("Suffolk",))
    assert [str(each) for each in fire.battle.bars[0].chances] == ["hit 50 %", "missed 50 %"]
    assert "AIM Hipper > NOBODY" in offered


@rule("norway", "17.10")
def test_clicks_offer_nothing_that_would_be_refused() -> None:
    game = position({"24": "2DF 3DF 4DF Rodney U47 Hipper"})
    fight(game, "naval", "24", "2DF 3DF 4DF Rodney")
    for units in (("2DF", "3DF", "4DF"), ("4DF", "Rodney")):  # too many, and one without a factor
        offered = {each.order for each in question(game).offers(game, units)}
        together = " + ".join(units)
        assert offered == {f"AIM {together} > Hipper", f"AIM {together} > NOBODY"}


def test_without_a_unit_the_click_is_to_hold_fire() -> None:
    game = at_sea()
    assert [each.order for each in question(game).offers(game, ())] == ["HOLD FIRE"]


def test_those_can_act_who_can_fire() -> None:
    game = position({"24": "Hipper GTR1 Suffolk 4DF"})
    fight(game, "naval", "24", "Hipper GTR1")
    assert set(question(game).able(game)) == {"Hipper"}


def test_the_question_names_who_can_fire_at_what() -> None:
    game = at_sea("Hipper")
    assert "Hipper at Suffolk, 4DF" in question(game).prompt(game)


def test_a_fight_in_the_midst_of_its_questions_can_be_stored() -> None:
    game = at_sea()
    run(game, (), [aim("Hipper > Suffolk", "Jacobi > NOBODY")])
    codec = Codec(Norway, AimAttack | AimReturn)
    assert codec.decode(codec.encode(game)).agenda == game.agenda


# -- whether there is a fight ---------------------------------------------------------------------


@rule("norway", "14.2")
def test_whether_anything_can_be_hit_is_known_beforehand() -> None:
    game = position({"24": "U47", "Britain": "Wellington Hudson"})
    assert not any_targets(game, a_fight(game, "air-naval", "24", "Wellington"))
    assert any_targets(game, a_fight(game, "air-naval", "24", "Hudson"))


def test_there_is_no_fight_of_a_kind_that_nobody_knows() -> None:
    game = position(FLEETS)
    with pytest.raises(AssertionError, match="brawl is no kind of fight"):
        begin(game, a_fight(game, "brawl", "24", "Hipper"))


def test_a_fight_whose_attackers_are_gone_does_nothing() -> None:
    game = position(FLEETS)
    begin(game, a_fight(game, "naval", "24", "Gneisenau", side="german"))
    run(game)
    assert not game.agenda


def test_hold_fire_is_said_as_such() -> None:
    assert str(HoldFire()) == "HOLD FIRE"
