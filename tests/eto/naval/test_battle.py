"""9.0 to 9.6  Naval combat: bands, targets, damage, hold-outs, withdrawal; carrier aircraft."""

from __future__ import annotations

import pytest

from pbem.engine.driver import Outcome
from pbem.games.eto.facts.boxes import DEAD, POOL
from pbem.games.eto.naval.attacks import Seeking
from pbem.games.eto.naval.battle.battle_state import may_hold_out
from pbem.games.eto.naval.battle.gunfire import ALL_GUNS, Laying, firing, hit_chance, needed
from pbem.games.eto.naval.battle.rounds import Engage, HoldingOut
from pbem.games.eto.naval.battle.withdrawal import Retire, Retiring
from pbem.games.eto.naval.events import GunsFired
from pbem.games.eto.position.fleets import assemble
from pbem.games.eto.position.game import Europe, SeaBattle
from pbem.games.eto.strikes.damage import hit_ship, is_sinking
from pbem.games.eto.strikes.events import ShipStruck
from pbem.games.eto.strikes.striking import Striking, flak
from tests.eto.fields import played, refused
from tests.eto.fights import on, top
from tests.eto.naval.seas import BRITAIN, GERMANY, SCAPA, at_sea
from tests.marks import rule

HUNT = "Repulse + Renown + BDD1 + BDD2 + ArkRoyal + Rodney + BDD3 + Revenge + BCL1 + BDD4 + "
CRUISERS = "Ramillies + Suffolk + Norfolk"
STAND = "WHEN WITHDRAW: NEVER"


def fought(
    ours: str, theirs: str, lines: dict[str, str], *dice: int, standing: str = STAND
) -> Outcome[Europe]:
    """A battle in the North Atlantic: who has found whom, the guns, and what was said."""
    game = at_sea(f"{ours} North-Atlantic, {theirs} North-Atlantic")
    group, stack = (tuple(each.split(" + ")) for each in (ours, theirs))
    game.push(Engage("North-Atlantic", group, stack))
    return on(game, lines, dice, dict.fromkeys((GERMANY, BRITAIN), standing))


def shots(outcome: Outcome[Europe]) -> list[tuple[str, str]]:
    return [(each.by, each.at) for each in outcome.events if isinstance(each, GunsFired)]


@rule("eto", "9.3")
def test_the_hunt_for_graf_spee_as_the_book_tells_it() -> None:
    """E26: four groups, an evasion, two air attacks that miss, and two rounds of guns."""
    game = at_sea(f"{HUNT}{CRUISERS} South-Atlantic, GrafSpee South-Atlantic")
    groups = (
        "GROUPS Repulse + Renown + BDD1 + BDD2, ArkRoyal + Rodney + BDD3, "
        f"Revenge + BCL1 + BDD4, {CRUISERS}"
    )
    lines = {
        BRITAIN: f"SEARCH GrafSpee\n{groups}\nSTRIKE GrafSpee\nSTRIKE GrafSpee\n"
        "NO HOLD OUT\nNO RETIRE\nNO HOLD OUT",
        GERMANY: "EVADE\nFIRE GrafSpee > Suffolk\nNO RETIRE\nFIRE GrafSpee > Ramillies",
    }
    game.push(Seeking(BRITAIN))
    searching, air = (1, 5), (3, 4, 2, 3)
    first = (3, 4, 1, 1, 1, 3, 5, 5)  # Ramillies hits, the cruisers miss, a cruiser is sunk
    second = (4, 5, 1, 2, 4, 5)  # Ramillies sinks her; Norfolk; she misses
    outcome = on(game, lines, (*searching, *air, 3, 6, *first, *second))
    game = outcome.position
    assert (game.where["GrafSpee"], game.where["Suffolk"]) == (DEAD, DEAD)
    assert not {"Ramillies", "Norfolk"} & game.depleted
    struck = [each for each in outcome.events if isinstance(each, ShipStruck)]
    assert [(each.total, each.armor) for each in struck] == [(10, 11), (8, 11)]
    assert shots(outcome)[:4] == [
        ("Ramillies", "GrafSpee"),
        ("Suffolk", "GrafSpee"),
        ("Norfolk", "GrafSpee"),
        ("GrafSpee", "Suffolk"),
    ]


@rule("eto", "9.3")
def test_a_ship_that_is_damaged_fires_in_the_band_of_what_is_left_of_its_guns() -> None:
    """E08: gunnery 3, damaged to 1 in band 4."""
    game = at_sea("Ramillies North-Sea, GrafSpee North-Sea")
    game.sea_battle = SeaBattle("North-Sea", (BRITAIN, GERMANY), (("Ramillies",), ("GrafSpee",)))
    assert firing(game, GERMANY, 3) == ("GrafSpee",)
    game.depleted.add("GrafSpee")
    assert firing(game, GERMANY, 3) == ()
    assert firing(game, GERMANY, 1) == ("GrafSpee",)
    assert firing(game, GERMANY, ALL_GUNS) == ("GrafSpee",)


@rule("eto", "9.3")
def test_shots_of_one_band_fall_at_once_and_damage_counts_before_the_next() -> None:
    """Both of gunnery 5 sink each other; the cruiser has nobody left to fire at."""
    outcome = fought("Hood", "Bismarck", {}, 5, 5, 4, 4)
    assert outcome.position.where["Hood"] == outcome.position.where["Bismarck"] == DEAD


@rule("eto", "9.2")
def test_two_dice_and_the_gunnery_must_reach_the_armor() -> None:
    game = at_sea("Hood + BDD1 North-Sea, Bismarck North-Sea")
    assert needed(game, "Bismarck", "Hood") == 12 - 5
    assert needed(game, "Hood", "Bismarck") == 14 - 5
    assert hit_chance(game, "Hood", "Bismarck") * 36 == 10
    assert needed(game, "BDD1", "Bismarck") == 14 - 1
    assert hit_chance(game, "BDD1", "Bismarck") * 36 == 1  # twelve always hits


@rule("eto", "9.5")
@pytest.mark.parametrize(
    ("rolled", "least", "sinks"),
    [((5, 5), 8, True), ((4, 5), 8, False), ((6, 6), 11, True), ((6, 6), 12, False)],
)
def test_doubles_sink_unless_a_twelve_was_needed(
    rolled: tuple[int, int], least: int, sinks: bool
) -> None:
    assert is_sinking(rolled, least, 12) == sinks


@rule("eto", "9.5")
def test_a_squadron_goes_to_the_pool_and_a_damaged_ship_is_sunk_by_a_second_hit() -> None:
    game = at_sea("BDD1 North-Sea, Bismarck North-Sea")
    game.depleted.add("BDD1")
    game.push(Engage("North-Sea", ("BDD1",), ("Bismarck",)))
    outcome = on(game, {}, (1, 2))
    assert outcome.position.where["BDD1"] == POOL


@rule("eto", "9.4")
def test_every_enemy_is_fired_at_once_before_any_twice() -> None:
    game = at_sea("Hood + Rodney + BDD1 North-Sea, Bismarck + PrinzEugen North-Sea")
    both = (("Hood", "Rodney", "BDD1"), ("Bismarck", "PrinzEugen"))
    game.sea_battle = SeaBattle("North-Sea", (BRITAIN, GERMANY), both)
    guns = Laying(BRITAIN, 5)
    assert refused(game, guns, "FIRE Hood > Bismarck, Rodney > Bismarck").case == "9.4"
    played(game, guns, "FIRE Hood > Bismarck, Rodney > PrinzEugen")
    later = Laying(BRITAIN, 1)
    assert refused(game, later, "FIRE Rodney > Bismarck").case == "9.3"
    played(game, later, "FIRE BDD1 > Bismarck")


@rule("eto", "9.1")
def test_the_larger_side_may_hold_out_what_is_beyond_the_enemys_guns() -> None:
    game = at_sea("Hood + Rodney + ArkRoyal North-Sea, Bismarck + PrinzEugen North-Sea")
    both = (("Hood", "Rodney", "ArkRoyal"), ("Bismarck", "PrinzEugen"))
    game.sea_battle = SeaBattle("North-Sea", (BRITAIN, GERMANY), both)
    assert (may_hold_out(game, BRITAIN), may_hold_out(game, GERMANY)) == (1, 0)
    holding = HoldingOut(BRITAIN)
    assert refused(game, holding, "HOLD OUT Hood + ArkRoyal").case == "9.1"
    played(game, holding, "HOLD OUT ArkRoyal")
    assert Laying(GERMANY, 5).targets(game) == ("Hood", "Rodney")


@rule("eto", "9.6")
def test_up_to_half_or_all_ships_withdraw() -> None:
    game = at_sea("Hood + Rodney + BDD1 North-Sea, Bismarck North-Sea")
    both = (("Hood", "Rodney", "BDD1"), ("Bismarck",))
    game.sea_battle = SeaBattle("North-Sea", (BRITAIN, GERMANY), both)
    retiring = Retiring(BRITAIN)
    sizes = {len(order.units) for order in retiring.answers(game) if isinstance(order, Retire)}
    assert sizes == {0, 1, 2, 3}
    five = ("Hood", "Rodney", "BDD1", "BDD2", "BDD3")
    game = at_sea("Hood + Rodney + BDD1 + BDD2 + BDD3 North-Sea, Bismarck North-Sea")
    game.sea_battle = SeaBattle("North-Sea", (BRITAIN, GERMANY), (five, ("Bismarck",)))
    assert refused(game, retiring, "RETIRE Hood + Rodney + BDD1 + BDD2").case == "9.6"
    assert refused(game, Retiring(GERMANY), "RETIRE Hood").case == "9.6"
    assert "up to 3 or all" in retiring.prompt(game)
    retiring.check(game, Retire(("Hood", "Rodney", "BDD1")))


@rule("eto", "9.6")
def test_by_standing_order_damaged_ships_withdraw_up_to_half_or_all_if_all_are() -> None:
    ships = ("Hood", "Rodney", "Repulse")
    game = at_sea(f"{' + '.join(ships)} North-Sea, Bismarck North-Sea")
    game.sea_battle = SeaBattle("North-Sea", (BRITAIN, GERMANY), (ships, ("Bismarck",)))
    leaving = []
    for id in ships:
        game.depleted.add(id)
        leaving.append(Retiring(BRITAIN).by_standing(game, ("DAMAGED",)))
    assert leaving == [Retire(("Hood",)), Retire(("Hood", "Rodney")), Retire(ships)]


MISSES = (1, 2)


@rule("eto", "9.6")
def test_if_all_of_both_withdraw_the_battle_is_over() -> None:
    lines = {BRITAIN: "RETIRE ALL", GERMANY: "RETIRE ALL"}
    outcome = fought("Hood", "Bismarck", lines, *MISSES * 2)
    assert outcome.position.sea_battle is None
    assert len(shots(outcome)) == 2
    assert outcome.position.withdrawn == {"Hood", "Bismarck"}


@rule("eto", "9.6")
def test_who_stays_may_fight_all_of_those_who_withdraw_or_let_them_go() -> None:
    lines = {BRITAIN: "NO RETIRE\nCHASE", GERMANY: "RETIRE ALL"}
    outcome = fought("Hood", "Bismarck", lines, *MISSES * 4, standing="WHEN HOLD: NEVER")
    assert len(shots(outcome)) == 4
    lines = {BRITAIN: "NO RETIRE\nNO CHASE", GERMANY: "RETIRE ALL"}
    outcome = fought("Hood", "Bismarck", lines, *MISSES * 2, standing="WHEN HOLD: NEVER")
    assert len(shots(outcome)) == 2


@rule("eto", "9.6")
def test_those_left_behind_by_both_fight_and_who_has_withdrawn_is_safe() -> None:
    lines = {
        BRITAIN: "FIRE Hood > Bismarck\nFIRE Suffolk > PrinzEugen\nRETIRE Suffolk",
        GERMANY: "FIRE Bismarck > Hood\nFIRE PrinzEugen > Suffolk\nRETIRE PrinzEugen",
    }
    outcome = fought(
        "Hood + Suffolk", "Bismarck + PrinzEugen", lines, *MISSES * 6, standing="WHEN HOLD: NEVER"
    )
    assert shots(outcome)[4:] == [("Hood", "Bismarck"), ("Bismarck", "Hood")]
    assert outcome.position.withdrawn == {"Suffolk", "PrinzEugen"}


@rule("eto", "16.3")
def test_naval_air_adds_three_against_named_ships_only() -> None:
    game = at_sea("ArkRoyal + Hood North-Atlantic, Bismarck North-Atlantic")
    strike = Striking(BRITAIN, "BNA2", ("Bismarck", "BDD1"), 2)
    assert strike.needed(game, "Bismarck") == 11
    game.put("BDD1", "North-Atlantic")
    assert strike.needed(game, "BDD1") == 8


@rule("eto", "16.2")
def test_an_air_attack_that_hits_with_doubles_sinks() -> None:
    game = at_sea("ArkRoyal + Hood North-Atlantic, Bismarck North-Atlantic")
    strike = Striking(BRITAIN, "BNA2", ("Bismarck",), 2)
    played(game, strike, "STRIKE Bismarck", 5, 6)
    assert "Bismarck" in game.depleted
    played(game, game.agenda.pop(), "STRIKE Bismarck", 5, 5)
    assert game.where["Bismarck"] == DEAD


@rule("eto", "13.3")
def test_a_damaged_carrier_sends_nobody_and_a_sunken_one_takes_its_aircraft_along() -> None:
    game = at_sea("ArkRoyal + Hood North-Atlantic, Bismarck North-Atlantic")
    strike = Striking(BRITAIN, "BNA2", ("Bismarck",), 2)
    assert strike.asks(game) == BRITAIN
    list(hit_ship(game, "ArkRoyal", sinking=False))
    assert strike.asks(game) is None
    list(hit_ship(game, "ArkRoyal", sinking=False))
    assert (game.where["ArkRoyal"], game.where["BNA2"]) == (DEAD, POOL)
    assert not game.aboard


@rule("eto", "16.4")
def test_ships_in_port_and_large_stacks_shoot_back_at_aircraft() -> None:
    game = at_sea(f"Hood {SCAPA}, Renown Plymouth, Bismarck North-Sea")
    assert (flak(game, "Hood"), flak(game, "Bismarck")) == (3, 0)
    many = "KingGeorgeV + Repulse + Rodney + Ramillies + Revenge + Suffolk + Norfolk + BDD1 + BDD2"
    game = at_sea(f"{many} + Hood North-Sea")
    assert flak(game, "Hood") == 2


@rule("eto", "7.7")
def test_nobody_withdraws_from_a_battle_in_a_port() -> None:
    game = at_sea("Bismarck North-Sea, BDD1 Plymouth")
    plymouth = game.where["BDD1"]
    assemble(game, ("Bismarck",), plymouth)
    game.push(Engage(plymouth, ("Bismarck",), ("BDD1",), confined=True))
    outcome = on(game, {}, MISSES * 4)
    assert "BDD1" not in outcome.position.withdrawn


def test_one_ship_alone_withdraws_as_one() -> None:
    lines = {BRITAIN: "NO RETIRE", GERMANY: "RETIRE ALL"}
    never = "WHEN HOLD: NEVER"
    one = fought("Hood", "Bismarck", lines, *MISSES * 2, standing=never).position
    assert top(one).prompt(one).startswith("Bismarck withdraws. ")
