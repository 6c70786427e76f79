"""Every case of the rules, on positions that one can see."""

from __future__ import annotations

import pytest
from three_crowns.rules import RULES
from three_crowns.turn import Fought, Mustered, judged

from pbem.commands.titles.case_tests import proofs
from pbem.engine.desks import Desk
from pbem.engine.dice import PreparedDice
from pbem.engine.driver import drive
from pbem.wargame.position.events import Taken
from tests.example_game.tables import played, position, refused
from tests.marks import rule
from tests.rulebooks import ROOT, cases_of, found, ruled


def fought(outcome):
    return [event for event in outcome.events if isinstance(event, Fought)]


@rule("crowns", "1.1", "1.2", "2.2")
def test_every_crown_begins_in_its_capital_with_all_its_armies():
    game = RULES.start({})
    assert len(game.board.places) == 9
    assert game.flags == {"HAV": "red", "CRA": "blue", "MIL": "green"}
    assert {game.where[id] for id in ("R1", "R2", "R3")} == {"HAV"}


@rule("crowns", "1.3")
def test_partners_share_a_province_and_do_not_fight():
    game = position("R1 HAV | B1 CRA | G1 FRD", option_league="red-green")
    after = played(
        position("R1 WEA | B1 CRA | G1 FRD", option_league="red-green"), red="MARCH R1 FRD"
    )
    assert after.position.stack("FRD") == ("G1", "R1")
    assert not fought(after)
    assert RULES.friends_of(game, "red") == ("green",)
    assert RULES.friends_of(game, "blue") == ()
    assert RULES.friends_of(RULES.start({}), "red") == ()


@rule("crowns", "3.1", "7.1", "7.2")
def test_after_six_turns_most_provinces_win_and_of_equals_nobody():
    hold = {side: Desk(policy=RULES.default) for side in RULES.sides}
    outcome = drive(RULES, RULES.start({}), hold, PreparedDice(()))
    assert outcome.position.turn == 6
    assert (outcome.position.verdict.winner, outcome.position.verdict.case) == (None, "7.2")
    ahead = position("R1 WEA | B1 CRA", turn="6", flag_HAV="red", flag_WEA="red", flag_CRA="blue")
    assert (judged(ahead).winner, judged(ahead).case) == ("red", "7.1")


@rule("crowns", "7.3")
def test_partners_count_together_and_the_better_of_them_wins():
    flags = {"flag_HAV": "red", "flag_MIL": "green", "flag_CRA": "blue", "flag_LEA": "blue"}
    game = position("R1 HAV", **flags, flag_SAL="green")
    assert judged(game).winner is None
    game.options["league"] = "red-green"
    assert judged(game).winner == "green"


@rule("crowns", "3.2")
def test_all_crowns_are_asked_at_once():
    outcome = drive(RULES, RULES.start({}), {}, PreparedDice(()))
    assert [each.side for each in outcome.decisions] == ["red", "blue", "green"]


@rule("crowns", "3.3", "4.4")
def test_all_march_at_once_and_pass_each_other_on_the_way():
    game = position("R1 MOO | B1 FRD | G1 MIL")
    after = played(game, red="MARCH R1 FRD", blue="MARCH B1 MOO")
    assert after.position.where["R1"] == "FRD"
    assert after.position.where["B1"] == "MOO"
    assert not fought(after)


@rule("crowns", "3.4")
def test_a_crown_without_armies_is_not_asked():
    game = position("R1 HAV | B1 CRA", flag_HAV="red")
    outcome = drive(RULES, game, {}, PreparedDice(()))
    assert [each.side for each in outcome.decisions] == ["red", "blue"]


@rule("crowns", "4.1")
def test_an_army_marches_one_province_far_and_only_its_owner_sends_it():
    game = position("R1 HAV | B1 CRA | G1 MIL")
    assert refused(game, "red", "MARCH R1 FRD").case == "4.1"
    assert refused(game, "red", "MARCH B1 LEA").case == "4.1"
    assert list(refused(game, "red", "MARCH R1 FRD").legal) == ["MOO", "WEA"]


@rule("crowns", "4.2")
def test_no_army_crosses_the_cliffs():
    game = position("R1 WEA | B1 CRA | G1 SAL")
    assert refused(game, "red", "MARCH R1 SAL").case == "4.2"
    assert refused(game, "green", "MARCH G1 WEA").case == "4.2"


@rule("crowns", "4.3")
def test_an_army_marches_once():
    game = position("R1 HAV | B1 CRA | G1 MIL")
    assert refused(game, "red", "MARCH R1 MOO, R1 WEA").case == "4.3"


@rule("crowns", "2.1", "5.1", "5.2", "5.6")
def test_foes_in_one_province_fight_with_a_die_and_their_strength():
    game = position("R1 HAV | B2 FRD | G1 MIL")
    after = played(game, 1, 1, red="MARCH R1 MOO", blue="MARCH B2 MOO")
    (fight,) = fought(after)
    assert (fight.place, fight.rolls, fight.winner) == ("MOO", {"red": 4, "blue": 3}, "red")
    assert after.position.stack("MOO") == ("R1",)


@rule("crowns", "5.1")
def test_partners_fight_as_one():
    game = position("R2 HAV | B1 CRA | G2 FRD", option_league="red-green")
    orders = {"red": "MARCH R2 MOO", "blue": "MARCH B1 MOO", "green": "MARCH G2 MOO"}
    (fight,) = fought(played(game, 1, 1, **orders))
    assert fight.rolls == {"red+green": 5, "blue": 3}


@rule("crowns", "5.3")
@pytest.mark.parametrize(("place", "came", "added"), [("WEA", "FRD", 2), ("FRD", "WEA", 1)])
def test_the_holder_is_helped_by_its_ground(place, came, added):
    game = position(f"R2 {place} | B2 {came}", **{f"flag_{place}": "red"})
    (fight,) = fought(played(game, 1, 1, blue=f"MARCH B2 {place}"))
    assert fight.rolls == {"red": 3 + added, "blue": 3}


@rule("crowns", "5.4")
def test_who_comes_over_a_river_only_is_the_weaker_for_it():
    game = position("R1 FRD | G1 MIL")
    (fight,) = fought(played(game, 1, 1, red="MARCH R1 MIL"))
    assert fight.rolls == {"red": 3, "green": 5}


@rule("crowns", "5.5")
def test_of_equals_the_holder_wins_and_without_one_they_roll_again():
    held = position("R2 WEA | B1 FRD", flag_WEA="red")
    (fight,) = fought(played(held, 1, 2, blue="MARCH B1 WEA"))
    assert fight.rolls == {"red": 5, "blue": 5}
    assert fight.winner == "red"
    free = position("R2 WEA | B2 MOO", flag_HAV="red")
    first, second = fought(played(free, 3, 3, 1, 2, red="MARCH R2 FRD", blue="MARCH B2 FRD"))
    assert (first.winner, second.winner) == ("", "blue")


@rule("crowns", "6.1")
def test_a_province_stays_with_whoever_stood_there_last():
    game = position("R1 WEA | B1 CRA | G1 MIL")
    after = played(game, red="MARCH R1 FRD")
    assert Taken("FRD", "red") in after.events
    again = played(after.position, red="MARCH R1 MOO")
    assert again.position.flags["FRD"] == again.position.flags["MOO"] == "red"


@rule("crowns", "6.1")
def test_what_a_partner_holds_is_defended_for_him_and_stays_his():
    flags = {"flag_WEA": "green", "flag_CRA": "blue"}
    game = position("R2 WEA | B2 FRD", option_league="red-green", **flags)
    after = played(game, 1, 1, blue="MARCH B2 WEA")
    assert fought(after)[0].rolls == {"red": 5, "blue": 3}
    assert after.position.flags["WEA"] == "green"


@rule("crowns", "6.2")
def test_the_strongest_beaten_army_is_mustered_where_the_capital_is_held():
    game = position("R3 HAV | B1 LEA", lost="R1, R2, G1", flag_HAV="red", flag_MIL="blue")
    after = played(game)
    assert [each for each in after.events if isinstance(each, Mustered)] == [
        Mustered("R1", "red", "HAV")
    ]


def test_a_march_that_a_moderator_has_made_impossible_is_not_made():
    game = position("R1 HAV | B1 CRA | G1 MIL")
    first = drive(
        RULES,
        game,
        {
            "red": Desk(
                queue=(), policy=lambda view, asked: RULES.parse("MARCH R1 MOO", "red").orders[0]
            )
        },
        PreparedDice(()),
    )
    list(RULES.edit(first.position, "UNIT R1 LOST"))
    after = played(first.position)
    assert "R1" in after.position.where  # it was mustered, and had not marched
    assert after.position.where["R1"] == "HAV"


def test_what_enforces_a_case_exists_and_every_case_has_a_test(installed):
    rows = ruled(cases_of(installed))
    assert all(found(installed, row.need("where")) is not None for row in rows)
    counted = proofs(ROOT / "tests", installed)
    assert not [row["case"] for row in rows if not counted[row["case"]]]
