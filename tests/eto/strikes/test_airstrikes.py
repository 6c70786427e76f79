"""12.3, 12.4, 14.1 to 14.5, 16.0 to 16.5  Bombers against ships that move, or lie still."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from pbem.engine.dice import PreparedDice
from pbem.engine.driver import Outcome
from pbem.games.eto.air.events import AirFought, Flew
from pbem.games.eto.facts.boxes import POOL
from pbem.games.eto.facts.words import Words
from pbem.games.eto.position.fleets import hex_of
from pbem.games.eto.position.game import Europe
from pbem.games.eto.rules import RULES
from pbem.games.eto.strikes.airstrikes import (
    AirAttacks,
    AirStrike,
    Sighting,
    UnderAircraft,
    fighters_over,
    harbours,
)
from pbem.games.eto.strikes.bombers import bombed, bombers
from pbem.games.eto.strikes.events import AntiAircraft, ShipStruck, Sunk
from pbem.games.eto.strikes.striking import Strike, Striking, attacks_of, flak
from pbem.games.eto.turn.naval_phase import AtSea
from tests.eto.fields import ran, refused
from tests.eto.fights import asked, events, on, top
from tests.eto.naval.seas import BERGEN, BRITAIN, GERMANY, SCAPA, at_sea, harbour
from tests.marks import rule

COAST = "W4722"  # near Bergen
OFF_BERGEN = "W4721"  # in the North Sea
OSLO, TRONDHEIM = "W4725", "W5225"
BASED = {"L3": BERGEN}
MISS = (1, 2)


def over_sea(placed: str, based: dict[str, str]) -> Europe:
    """Ships, and aircraft on their bases."""
    game = at_sea(placed)
    for id, hex in based.items():
        game.put(id, hex)
    return game


def hunted(placed: str, lines: dict[str, str], *dice: int) -> Outcome[Europe]:
    """The British sail past L3 in Bergen; what comes of it as far as lines and dice go."""
    game = over_sea(placed, BASED)
    game.push(AtSea(BRITAIN))
    return on(game, lines, dice)


@rule("eto", "12.4")
@rule("eto", "16.5")
def test_bombers_in_range_are_asked_when_ships_enter_a_hex_before_any_ship_is() -> None:
    placed = f"Hood North-Sea, Bismarck {BERGEN}"
    outcome = hunted(placed, {BRITAIN: f"SAIL Hood {COAST}"})
    assert asked(outcome) == [(GERMANY, "airstrike")]
    outcome = hunted(placed, {BRITAIN: f"SAIL Hood {COAST}", GERMANY: "NO AIRSTRIKE"})
    assert asked(outcome) == [(GERMANY, "hunt")]


@rule("eto", "12.4")
def test_nobody_is_asked_whose_bombers_are_out_of_range_or_have_flown() -> None:
    game = over_sea(f"Hood {COAST}", {"L3": "W2913", "L2": BERGEN})
    assert bombers(game, GERMANY, COAST) == ["L2"]
    game.flown.add("L2")
    assert bombers(game, GERMANY, COAST) == []


@rule("eto", "16.2")
@rule("eto", "16.3")
def test_a_bomber_attacks_as_often_as_it_is_strong_and_half_as_often_if_underlined() -> None:
    """E15: an underlined ten has four attacks."""
    game = over_sea(f"Hood {COAST}", {"L3": BERGEN, "L2": BERGEN})
    assert (attacks_of(game, "L3"), attacks_of(game, "L2")) == (3, 4)
    game.depleted.add("L3")
    assert attacks_of(game, "L3") == 1
    strike = Striking(GERMANY, "L2", ("Hood", "BDD1"), 4, COAST)
    harbour(game, ("BDD1",), COAST)
    assert strike.needed(game, "Hood") == game.unit("Hood").ship(damaged=False).armor - 2
    assert strike.needed(game, "BDD1") == game.unit("BDD1").ship(damaged=False).armor


@rule("eto", "16.3")
def test_a_bonus_is_told_only_of_attacks_on_named_ships() -> None:
    words = Words(over_sea(f"Hood {COAST}", {"L3": BERGEN}).scenario)
    at_hood = ShipStruck(GERMANY, "L3", "Hood", COAST, (2, 3), 7, 10).told(words)
    at_squadron = ShipStruck(GERMANY, "L3", "BDD1", COAST, (2, 3), 5, 8).told(words)
    assert "dice 2 and 3, with its bonus 7, armor 10: missed." in at_hood
    assert "dice 2 and 3, armor 8: missed." in at_squadron


@rule("eto", "16.1")
@rule("eto", "14.1")
def test_a_bomber_chooses_its_target_anew_before_each_attack_and_damage_is_done_at_once() -> None:
    lines = {
        BRITAIN: f"SAIL Hood + BDD1 {COAST}",
        GERMANY: f"AIRSTRIKE {COAST} WITH L3\nSTRIKE Hood\nSTRIKE BDD1\nNO STRIKE",
    }
    outcome = hunted("Hood + BDD1 North-Sea", lines, 5, 6, 4, 4)
    game = outcome.position
    assert [(each.by, each.at) for each in events(outcome, ShipStruck)] == [
        ("L3", "Hood"),
        ("L3", "BDD1"),
    ]
    assert "Hood" in game.depleted
    assert not game.on_map("BDD1")  # doubles
    assert asked(outcome) == [(BRITAIN, "sail")]


@rule("eto", "14.1")
def test_who_was_attacked_from_the_air_may_go_on_or_stop() -> None:
    lines = {
        BRITAIN: f"SAIL Hood {COAST} North Sea",
        GERMANY: f"AIRSTRIKE {COAST} WITH L3\nSTRIKE Hood\nNO STRIKE",
    }
    outcome = hunted("Hood North-Sea", lines, 5, 6)
    assert asked(outcome) == [(BRITAIN, "onward")]
    lines[BRITAIN] += "\nPRESS ON"
    assert hunted("Hood North-Sea", lines, 5, 6).position.where["Hood"] == "North-Sea"


@rule("eto", "8.0")
def test_enemy_ships_may_still_intercept_what_bombers_have_left_of_a_stack() -> None:
    lines = {
        BRITAIN: f"SAIL BDD1 + Hood {COAST}",
        GERMANY: f"AIRSTRIKE {COAST} WITH L3\nSTRIKE BDD1\nNO STRIKE",
    }
    outcome = hunted(f"BDD1 + Hood North-Sea, Bismarck {BERGEN}", lines, 4, 4)
    assert [each.unit for each in events(outcome, Sunk)] == ["BDD1"]
    assert asked(outcome) == [(GERMANY, "hunt")]
    assert top(outcome.position).ship == "Hood"  # type: ignore[attr-defined]


@rule("eto", "14.2")
@rule("eto", "13.3")
def test_fighters_of_a_carrier_meet_the_bombers_that_come_for_it() -> None:
    lines = {
        BRITAIN: f"SAIL ArkRoyal {COAST}\nINTERCEPT BNA2 AT {COAST}",
        GERMANY: f"AIRSTRIKE {COAST} WITH L3\nNO ABORT",
    }
    outcome = hunted("ArkRoyal North-Sea", lines, 1)
    flown = [(each.units, each.path[-1]) for each in events(outcome, Flew)]
    assert flown == [(("L3",), COAST), (("BNA2",), COAST)]
    (fight,) = events(outcome, AirFought)
    assert (fight.by, fight.at) == ("BNA2", "L3")
    assert "L3" in outcome.position.depleted
    assert not events(outcome, ShipStruck)  # it was aborted


@rule("eto", "14.5")
@rule("eto", "16.5")
def test_bombers_attack_ships_that_lie_in_port_in_the_second_step() -> None:
    game = over_sea(f"Hood + BDD1 {SCAPA}, Bismarck {BERGEN}", BASED)
    assert harbours(game, GERMANY) == [SCAPA]
    game.push(AirAttacks(GERMANY))
    outcome = on(
        game,
        {GERMANY: f"AIRSTRIKE {SCAPA}\nSTRIKE Hood\nSTRIKE Hood\nSTRIKE BDD1"},
        (*MISS, 1, 1, 6, 5),
    )
    assert len(events(outcome, ShipStruck)) == 3
    assert events(outcome, AntiAircraft)  # 16.4 Scapa is a major port: 2 and 3 hit
    assert not outcome.position.on_map("L3")  # twice


@rule("eto", "16.1")
def test_a_bomber_attacks_only_the_ships_that_it_has_come_for() -> None:
    game = over_sea(f"Hood {COAST}, Rodney {COAST}", BASED)
    game.flying["L3"] = COAST
    assert (
        refused(game, Striking(GERMANY, "L3", ("Hood",), 3, COAST), "STRIKE Rodney").case == "16.1"
    )


@rule("eto", "16.4")
def test_nobody_fires_at_a_bomber_that_is_lost() -> None:
    game = over_sea(f"Hood {COAST}", BASED)
    spent = Striking(GERMANY, "L3", ("Hood",), 0, COAST, hits=1)
    assert [type(each) for each in ran(game, spent)][:1] == [AntiAircraft]
    game.send("L3", POOL)
    assert ran(game, spent) == []


@rule("eto", "16.4")
def test_flak_counts_ports_and_large_stacks() -> None:
    game = over_sea(f"Hood {SCAPA}, BDD1 {COAST}", BASED)
    assert flak(game, "Hood") == 3
    assert flak(game, "BDD1") == 0


@rule("eto", "12.3")
@rule("eto", "12.1")
@rule("eto", "16.0")
@pytest.mark.parametrize(
    ("text", "case"),
    [
        (f"AIRSTRIKE {COAST} WITH L1", "12.1"),
        (f"AIRSTRIKE {SCAPA} WITH L3", "16.0"),
        ("AIRSTRIKE North Sea WITH L3", "16.5"),
        (f"AIRSTRIKE {COAST} WITH L3 + L3", "14.4"),
        (f"AIRSTRIKE {COAST} WITH L2", "12.3"),
    ],
)
def test_what_bombers_may_not_do(text: str, case: str) -> None:
    game = over_sea(f"Hood {COAST}", {"L1": BERGEN, "L2": OSLO, "L3": TRONDHEIM})
    game.flown.add("L2")
    assert refused(game, AirAttacks(GERMANY), text).case == case


@rule("eto", "14.1")
def test_standing_orders_say_at_whom_bombers_fly_and_when() -> None:
    game = over_sea(f"ArkRoyal {COAST}", BASED)
    passing = UnderAircraft(BRITAIN, ("ArkRoyal",), COAST, (COAST,))
    question = Sighting(GERMANY, (), passing)
    flies = AirStrike(COAST, ("L3",))
    assert question.by_standing(game, ("SAFE",)) != flies  # her own aircraft could meet it
    assert question.by_standing(game, ("NAMED",)) == flies
    assert question.by_standing(game, ("L3",)) == flies
    game.flown.add("BNA2")
    assert question.usual(game) == flies


@rule("eto", "16.5")
def test_nobody_flies_to_a_sea_area_without_a_grid() -> None:
    game = over_sea("Hood North-Atlantic", BASED)
    assert hex_of(game, "Hood") == ""
    assert harbours(game, GERMANY) == []


@rule("eto", "16.5")
def test_bombers_find_ships_in_the_hex_of_a_sea_where_they_are() -> None:
    game = over_sea("Hood North-Sea", {"L3": BERGEN, "L1": OSLO})
    game.stations["Hood"] = OFF_BERGEN
    assert harbours(game, GERMANY) == [OFF_BERGEN]
    offered = [
        str(order)
        for unit in ("L3", "L1")  # a bomber and a fighter
        for order, _ in AirStrike.offers(game, GERMANY, (unit,))
    ]
    assert offered == [f"AIRSTRIKE {OFF_BERGEN} WITH L3"]


@rule("eto", "14.1")
def test_ships_are_watched_where_a_bomber_at_rest_can_be() -> None:
    game = over_sea(f"Hood {COAST}", {"L1": OSLO})
    assert not bombed(game, "western")  # fighters attack no ships
    game.put("L3", BERGEN)
    assert game.board.is_in(COAST, bombed(game, "western"))
    game.flown.add("L3")
    assert not bombed(game, "western")


@rule("eto", "14.2")
def test_only_fighters_in_range_may_meet_bombers() -> None:
    game = over_sea(f"Hood {COAST}", {"L3": BERGEN, "Spit1": SCAPA, "Spit2": "W3517"})
    assert fighters_over(game, GERMANY, SCAPA) == ["Spit1"]


@rule("eto", "14.1")
def test_the_question_tells_the_first_and_the_last_hex_in_range() -> None:
    game = over_sea(f"Hood {COAST}", BASED)
    question = Sighting(GERMANY, (), UnderAircraft(BRITAIN, ("Hood",), COAST, (OFF_BERGEN, COAST)))
    told = question.prompt(game)
    assert f"In range, {OFF_BERGEN} to {COAST}: L3." in told
    assert f"(AIRSTRIKE {COAST} WITH units" in told


@rule("eto", "9.5", "16.2")
def test_a_twelve_sinks_nobody_whom_only_a_twelve_could_hit() -> None:
    for ship, left in (("Bismarck", "damaged"), ("Hood", "sunk")):  # armor 14, and 12, less two
        game = over_sea(f"{ship} North-Sea", BASED)
        strike = Striking(GERMANY, "L3", (ship,), 1)
        list(strike.play(game, Strike((ship,)), PreparedDice((6, 6))))
        assert ("damaged" if ship in game.depleted else "sunk") == left


def test_one_attack_is_told_as_one() -> None:
    lines = {
        BRITAIN: f"SAIL Hood + BDD1 {COAST}",
        GERMANY: f"AIRSTRIKE {COAST} WITH L3",
    }
    game = hunted("Hood + BDD1 North-Sea", lines).position
    step = top(game)
    assert isinstance(step, Striking)
    assert f"has {step.left} attacks left" in step.prompt(game)
    assert "has 1 attack left" in replace(step, left=1).prompt(game)


@rule("eto", "14.1")
@pytest.mark.parametrize(
    ("words", "order"),
    [
        ("ALL IF HAS BB", "AIRSTRIKE W4722 WITH L3"),
        ("ALL IF HAS STP", None),
        ("IF SHIPS 2", None),
        ("IF SHIPS < 2", "AIRSTRIKE W4722 WITH L3"),
        ("L3 IN W4722", "AIRSTRIKE W4722 WITH L3"),
        ("ALL IN Hebrides", None),
        ("ALL WITH KG1", None),
        ("NEVER IF HAS BB", "NO AIRSTRIKE"),
        ("SAFE IF WEATHER FAIR", "AIRSTRIKE W4722 WITH L3"),
    ],
)
def test_a_standing_order_says_which_ships_bombers_attack_and_where(
    words: str, order: str | None
) -> None:
    game = over_sea(f"Hood {COAST}", BASED)
    step = Sighting(GERMANY, (), UnderAircraft(BRITAIN, ("Hood",), COAST, (COAST,)))
    said = RULES.parse_standing(f"WHEN AIRSTRIKE: {words}", GERMANY)
    assert RULES.parse_standing(str(said), GERMANY) == said
    answer = step.by_standing(game, said.choice)
    assert (answer and str(answer)) == order
