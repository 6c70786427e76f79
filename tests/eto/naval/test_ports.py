"""7.7, 8.5, 8.6  Ports of the enemy, ports that fall, ports of partners."""

from __future__ import annotations

import pytest

from pbem.games.eto.naval.attacks import Seeking
from pbem.games.eto.naval.events import Searched
from pbem.games.eto.naval.ports import friendly_port
from pbem.games.eto.position.control import enter
from pbem.games.eto.position.events import PortLost
from pbem.games.eto.position.fleets import company_of, in_port
from pbem.games.eto.position.game import WINTER, Europe
from pbem.games.eto.rules import RULES
from tests.eto.fields import played, refused
from tests.eto.fights import on
from tests.eto.naval.seas import BERGEN, BRITAIN, GERMANY, SCAPA, at_sea, sailed, step_of
from tests.marks import rule

MISSES = (1, 2)


def garrison(placed: str, unit: str, hex: str) -> tuple[Europe, list[object]]:
    """A land unit enters a hex where ships lie."""
    game = at_sea(placed)
    return game, list(enter(game, unit, hex))


@rule("eto", "7.7")
def test_who_enters_an_enemy_port_fights_those_in_it_and_nobody_withdraws() -> None:
    lines = {GERMANY: f"SAIL Bismarck {SCAPA} INTO PORT", BRITAIN: "NO HUNT"}
    outcome = sailed(f"Bismarck Hebrides, BDD1 {SCAPA}", GERMANY, lines, *MISSES * 4)
    (found,) = (each for each in outcome.events if isinstance(each, Searched))
    assert (found.ships, found.roll) == (("Bismarck",), 0)
    assert [each.kind for each in outcome.decisions] == ["sail"]  # both rounds are fought
    game = outcome.position
    assert not in_port(game, "Bismarck")  # it counts as at sea
    assert "Bismarck" in game.found


@rule("eto", "7.7")
@pytest.mark.parametrize(
    ("placed", "place", "words"),
    [
        (f"BDD1 {SCAPA}, Hood {SCAPA}", SCAPA, "battleship"),
        (f"BDD1 {SCAPA}, Suffolk {SCAPA}", SCAPA, "heavy cruiser"),
        ("BDD1 Hebrides", SCAPA, "nobody"),
        ("BDD1 Hebrides", BERGEN, "no port of the enemy"),
    ],
)
def test_a_port_with_a_battleship_or_heavy_cruiser_is_not_entered(
    placed: str, place: str, words: str
) -> None:
    game = at_sea(f"Bismarck Hebrides, {placed}")
    refusal = refused(game, step_of(GERMANY), f"SAIL Bismarck {place} INTO PORT")
    assert refusal.case == "7.7"
    assert words in str(refusal)


@rule("eto", "8.6")
def test_who_has_found_an_enemy_in_this_step_enters_no_port_to_fight() -> None:
    game = at_sea(f"Bismarck {SCAPA}, BDD1 {SCAPA}")
    game.found = {"Bismarck"}
    assert refused(game, step_of(GERMANY), f"SAIL Bismarck {SCAPA} INTO PORT").case == "8.5"
    game.found = set()
    (order,) = (each for each in step_of(GERMANY).answers(game) if "INTO PORT" in str(each))
    assert str(order) == f"SAIL Bismarck {SCAPA} INTO PORT"
    assert RULES.parse(str(order), GERMANY).orders[0] == order


@rule("eto", "7.7", "8.5")
def test_who_lies_outside_an_enemy_port_attacks_those_in_it_once_all_have_sailed() -> None:
    game = at_sea(f"Bismarck {SCAPA}, BDD1 {SCAPA}")
    game.push(Seeking(GERMANY))
    outcome = on(game, {GERMANY: "SEARCH BDD1\nDONE SEARCHING"}, MISSES * 4)
    (found,) = (each for each in outcome.events if isinstance(each, Searched))
    assert (found.ships, found.roll) == (("Bismarck",), 0)


@rule("eto", "7.7")
def test_ships_are_outside_a_port_that_enemy_land_units_occupy() -> None:
    game, events = garrison(f"Hood + BDD1 {SCAPA}", "GI1", SCAPA)
    assert [each for each in events if isinstance(each, PortLost)]
    assert company_of(game, "Hood") == ("Hood", "BDD1")
    assert not in_port(game, "Hood")
    assert game.where["Hood"] == SCAPA
    assert friendly_port(game, "axis", SCAPA)
    RULES.check_invariants(game)


@rule("eto", "7.8")
def test_ships_in_an_icebound_port_that_falls_are_sunk() -> None:
    game = at_sea("Hood E1429")
    game.take("western", game.masked(["E1429"]))
    game.fleets.clear()
    game.weather = WINTER
    list(enter(game, "GI1", "E1429"))
    assert game.where["Hood"] == "dead"


@rule("eto", "7.7")
def test_ships_lie_in_the_ports_of_partners() -> None:
    game = at_sea("Hood Hebrides")
    brest = game.board.find("Brest") or ""
    assert not friendly_port(game, "western", brest)
    game.take("western", game.masked([brest]))  # as France's
    played(game, step_of(BRITAIN), "SAIL Hood Brest")
    assert in_port(game, "Hood")
