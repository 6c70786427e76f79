"""8.1, 8.4, 9.0  What a check tells of the way: who finds the ships, and how the fight may end."""

from __future__ import annotations

import time
from fractions import Fraction

from pbem.games.eto.naval.battle.odds import Hull, _fought, average, hull, sea_odds
from pbem.games.eto.naval.entering import Hunt, Hunting
from pbem.games.eto.naval.sailing import Sail
from pbem.games.eto.position.game import Europe
from pbem.games.eto.rules import RULES
from pbem.games.eto.strikes.striking import hits_by
from pbem.games.eto.strikes.submarine_hunts import sinking_told
from pbem.wargame.data.counters import hidden
from tests.eto.naval.seas import BRITAIN, GERMANY, SCAPA, at_sea
from tests.marks import rule

ONE_ROUND = ((-1,),)
SURE = 12


def told(game: Europe, side: str, units: tuple[str, ...], space: str) -> list[str]:
    return list(Sail(units, (space,)).forecast(RULES.view(game, side), side))


@rule("eto", "9.2", "9.5")
def test_odds_of_one_shot_each_are_those_of_two_dice() -> None:
    """Seven hits: 21 of 36, and both fire at once; without guns nobody is hurt."""
    found = _fought((Hull(2, 20),), (Hull(-2, 9),), ONE_ROUND, SURE)
    assert abs(found.won - 21 / 36) < 0.1
    assert found.ours == 0
    assert found.won + found.drawn == 1
    assert _fought((Hull(2, 20),), (Hull(-2, 9),), ONE_ROUND, SURE) == found


@rule("eto", "9.0")
def test_the_stronger_wins_and_both_sides_are_told_the_same_fight() -> None:
    game = at_sea("Bismarck North-Sea, Suffolk North-Sea")
    ours, theirs = (sea_odds(game, a, b) for a, b in (
        (("Bismarck",), ("Suffolk",)), (("Suffolk",), ("Bismarck",)),
    ))  # fmt: skip
    assert ours.won > 0.6 > theirs.won
    assert abs(ours.theirs - theirs.ours) < 0.2


@rule("eto", "8.4", "9.0")
def test_a_check_of_a_way_tells_who_finds_them_and_who_wins_then() -> None:
    game = at_sea(f"Bismarck + PrinzEugen Norwegian-Sea, Hood {SCAPA}")
    assert [each.split(":")[0] for each in told(game, GERMANY, ("Bismarck",), "North-Sea")] == [
        "North Sea",
        "North Sea",
        "if all of them find you and both fight on",
    ]
    (fight,) = told(game, GERMANY, ("Bismarck",), "North-Sea")[2:]
    assert "they lose more with about" in fight


@rule("eto", "12.7", "9.0")
def test_whom_one_cannot_see_is_taken_for_an_average_ship() -> None:
    placed = "Bismarck Norwegian-Sea, Hood + {} Hebrides, Rodney + {} North-Atlantic"
    weak, strong = (
        at_sea(placed.format(*each)) for each in (("BDD1", "Repulse"), ("Repulse", "BDD1"))
    )
    views = [RULES.view(each, GERMANY) for each in (weak, strong)]
    assert any(hidden(id) for id in views[0].stack("Hebrides"))
    answers = [told(each, GERMANY, ("Bismarck",), "Hebrides") for each in (weak, strong)]
    assert "1 unseen taken for an average ship" in answers[0][2]
    assert answers[0] == answers[1]
    assert average(views[0], "United Kingdom").armor > hull(weak, "BDD1").armor


@rule("eto", "12.7", "8.4")
def test_unseen_counters_in_a_port_with_ships_are_taken_for_ships() -> None:
    """Of ten ships in Scapa Flow one is seen; they find as three groups do."""
    many = "Hood + Repulse + Suffolk + Norfolk + BDD1 + BDD2 + BCL1 + Rodney + Renown + BDD3"
    game = at_sea(f"Bismarck + PrinzEugen Norwegian-Sea, {many} {SCAPA}")
    _, found, fight = told(game, GERMANY, ("Bismarck", "PrinzEugen"), "North-Sea")
    assert "1 enemy ship seen in range (8.1), and 9 unseen counters" in found
    assert int(found.split("about ")[1].split()[0]) > 40
    assert "9 unseen taken for average ships" in fight


@rule("eto", "8.5")
def test_transports_alone_are_told_to_find_nobody() -> None:
    game = at_sea(f"Bismarck Norwegian-Sea, BSTP1 {SCAPA}")
    _, found = told(game, GERMANY, ("Bismarck",), "North-Sea")
    assert found.endswith("without a ship that has guns nobody searches (8.5)")


@rule("eto", "8.6")
def test_who_lies_in_the_port_of_a_hex_needs_no_search() -> None:
    game = at_sea("Bismarck North-Sea, BDD1 W4416")
    _, found, _ = told(game, GERMANY, ("Bismarck",), "W4416")
    assert found.endswith("those who are there need no search (8.6)")


@rule("eto", "8.4", "9.0")
def test_who_is_sent_to_hunt_is_told_the_chance_and_the_fight() -> None:
    game = at_sea(f"Bismarck North-Sea, Hood + Suffolk {SCAPA}")
    game.agenda = [Hunting(BRITAIN, (), "Bismarck", "North-Sea", "axis")]
    found, fight = Hunt(("Hood", "Suffolk")).forecast(game, BRITAIN)
    assert found.startswith("chance to find them about")
    assert fight.startswith("if they are found and both fight on: they lose more with about")


@rule("eto", "11.2")
def test_a_strike_at_a_submarine_at_sea_promises_a_search_and_one_attack() -> None:
    game = at_sea("GSS1 North-Sea")
    game.stations["GSS1"] = "W4721"
    (words,) = sinking_told(game, 3, "GSS1")
    assert words.startswith("GSS1 must be found first: 50 %; then one of them attacks it once")


def test_the_fight_of_a_whole_fleet_is_told_in_an_instant() -> None:
    game = RULES.ready_made({"scenario": "bismarck"})
    ships = [id for id, unit in game.roster.items() if unit.naval and game.on_map(id)]
    sides = [[id for id in ships if game.side_of(id) == side] for side in (BRITAIN, GERMANY)]
    _fought.cache_clear()
    before = time.process_time()
    sea_odds(game, *sides)
    assert time.process_time() - before < 0.05


@rule("eto", "16.2", "9.5")
def test_odds_of_an_attack_from_the_air_are_exact() -> None:
    """A destroyer of one step is sunk by any hit; one attack of BNA1 is two dice."""
    game = at_sea("Victorious North-Sea, GDD1 + Bismarck North-Sea")
    found = hits_by(game, ("BNA1",), "GDD1")
    assert found.hit >= found.sunk > 0
    twice = hits_by(game, ("BNA1", "BNA1"), "GDD1")
    assert 1 - twice.hit == (1 - found.hit) ** 2
    great = hits_by(game, ("BNA1",), "Bismarck")
    assert Fraction(0) < great.sunk < great.hit < 1
