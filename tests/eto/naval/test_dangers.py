"""8.1, 8.4, 9.0  What a check tells of the way: who finds the ships, and how the fight may end."""

from __future__ import annotations

import time
from fractions import Fraction

from pbem.games.eto.naval.battle.odds import Hull, _fought, average, hull, sea_odds
from pbem.games.eto.naval.sailing import Sail
from pbem.games.eto.position.game import Europe
from pbem.games.eto.rules import RULES
from pbem.games.eto.strikes.striking import hits_by
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
    game = at_sea(f"Bismarck + PrinzEugen Norwegian-Sea, Hood + Repulse {SCAPA}")
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
    assert "1 unseen ship taken for average ones" in answers[0][2]
    assert answers[0] == answers[1]
    assert average(views[0], "United Kingdom").armor > hull(weak, "BDD1").armor


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
