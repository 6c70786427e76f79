"""7.8, 8.5  Straits under guns, canals, ice, London and the boxes off the map."""

from __future__ import annotations

import pytest

from pbem.games.eto.naval.attacks import prey
from pbem.games.eto.naval.events import Docked
from pbem.games.eto.naval.ports import friendly_port, is_open
from pbem.games.eto.naval.routes import course, ends
from pbem.games.eto.naval.underway.interceptors import hunters
from pbem.games.eto.position.fleets import in_port
from pbem.games.eto.position.game import WINTER, Europe
from tests.eto.fields import played, refused
from tests.eto.naval.seas import BRITAIN, GERMANY, at_sea, sailed, step_of
from tests.marks import rule

KIEL, HAMBURG, KIEL_MOUTH = "W3824", "W3724", "W3823"
PORT_SAID, CAIRO, SUEZ, RED_SEA_COAST = "E5621", "E5721", "E5720", "E5820"
LONDON, DOVER = "W3516", "W3517"
LENINGRAD, NEVA_BAY = "E1429", "E1430"
DARDANELLES = ("E4428", "E4329")


@pytest.fixture
def gallipoli(monkeypatch: pytest.MonkeyPatch) -> Europe:
    """Hood in the Aegean; the Axis holds the Dardanelles, and has fortified E4428."""
    game = at_sea("Hood E4429")
    board = game.board
    monkeypatch.setattr(board, "forts", board.forts | game.masked(DARDANELLES[:1]))
    game.take("axis", game.masked(DARDANELLES))
    return game


@rule("eto", "7.8")
def test_who_enters_a_strait_under_enemy_guns_leaves_it_where_he_came(gallipoli: Europe) -> None:
    """E06: from 4329, entered from 4429, only to 4429 or 4330."""
    step = step_of(BRITAIN)
    assert refused(gallipoli, step, "SAIL Hood E4329 E4328").case == "7.8"
    played(gallipoli, step, "SAIL Hood E4329")
    refusal = refused(gallipoli, step, "SAIL Hood E4328")
    assert refusal.case == "7.8"
    for barred in ("E4328", "E4428"):
        assert not is_open(gallipoli, "Hood", (barred,))
    assert is_open(gallipoli, "Hood", ("E4429",))
    assert is_open(gallipoli, "Hood", ("E4330",))
    assert "E4328" not in ends(gallipoli, ("Hood",))


@rule("eto", "7.8")
def test_a_strait_is_passed_where_its_guns_are_not_the_enemys(gallipoli: Europe) -> None:
    gallipoli.take("western", gallipoli.masked(DARDANELLES))
    played(gallipoli, step_of(BRITAIN), "SAIL Hood E4329 E4328")
    assert gallipoli.where["Hood"] == "E4328"
    assert not gallipoli.came


@rule("eto", "7.8")
@rule("eto", "21.5")
def test_a_strait_is_passed_where_bombs_have_destroyed_its_guns(gallipoli: Europe) -> None:
    gallipoli.destroyed.add(DARDANELLES[0])
    gallipoli.worked_out.clear()
    played(gallipoli, step_of(BRITAIN), "SAIL Hood E4329 E4328")
    assert gallipoli.where["Hood"] == "E4328"


@rule("eto", "7.8")
@pytest.mark.parametrize(
    ("placed", "side", "way", "left"),
    [
        (f"Bismarck {KIEL_MOUTH}", GERMANY, KIEL, 37),
        (f"Bismarck {KIEL}", GERMANY, HAMBURG, 37),
        (f"Hood {PORT_SAID}", BRITAIN, RED_SEA_COAST, 37),
        (f"Hood {PORT_SAID}", BRITAIN, CAIRO, 39),
        (f"Hood {SUEZ}", BRITAIN, CAIRO, 39),
    ],
)
def test_a_canal_costs_its_hexsides(placed: str, side: str, way: str, left: int) -> None:
    game = at_sea(placed)
    ship = placed.split()[0]
    played(game, step_of(side), f"SAIL {ship} {way}")
    assert game.where[ship] == way
    assert game.unit(ship).ship(damaged=False).speed - game.sailed[ship] == left


@rule("eto", "7.8")
def test_a_canal_is_closed_to_who_does_not_hold_all_land_beside_it() -> None:
    game = at_sea(f"Hood {PORT_SAID}")
    game.take("axis", game.masked(["E5620"]))
    refusal = refused(game, step_of(BRITAIN), f"SAIL Hood {RED_SEA_COAST}")
    assert (refusal.case, "Suez Canal" in str(refusal)) == ("7.8", True)
    assert RED_SEA_COAST not in ends(game, ("Hood",))


@rule("eto", "8.5")
@pytest.mark.parametrize(
    ("line", "docked"), [(f"SAIL Bismarck {KIEL}", True), (f"SAIL Bismarck {KIEL} AT SEA", False)]
)
def test_nobody_meets_who_goes_by_canal_from_port_to_port(line: str, docked: bool) -> None:
    """Out of a canal to a coast one is met as anywhere."""
    outcome = sailed(f"Bismarck {HAMBURG}, Hood W3723, Repulse W3925", GERMANY, {GERMANY: line})
    kinds = [each.kind for each in outcome.decisions]
    assert kinds == (["sail"] if docked else ["hunt"])
    assert any(isinstance(each, Docked) for each in outcome.events) == docked


@rule("eto", "7.8")
def test_an_icebound_port_is_neither_entered_nor_left_nor_attacked() -> None:
    game = at_sea(f"Bismarck {LENINGRAD}, Hood {LENINGRAD}, Repulse {NEVA_BAY}")
    game.take("western", game.masked([LENINGRAD]))
    game.fleets.pop("Hood")
    game.depleted.add("Bismarck")
    assert friendly_port(game, "western", LENINGRAD)
    assert hunters(game, BRITAIN, "Bismarck", NEVA_BAY) == ["Hood", "Repulse"]
    game.weather = WINTER
    assert hunters(game, BRITAIN, "Bismarck", NEVA_BAY) == ["Repulse"]
    step = step_of(BRITAIN)
    assert refused(game, step, f"SAIL Repulse {LENINGRAD}").case == "7.8"
    assert refused(game, step, f"SAIL Hood {NEVA_BAY}").case == "7.8"
    played(game, step, f"SAIL Repulse {LENINGRAD} AT SEA")
    assert not in_port(game, "Repulse")


@rule("eto", "8.5")
def test_destroyers_in_an_icebound_port_are_safe() -> None:
    game = at_sea(f"BDD1 {LENINGRAD}, Bismarck {LENINGRAD}")
    game.take("western", game.masked([LENINGRAD]))
    game.fleets.pop("BDD1")
    assert list(prey(game, GERMANY, LENINGRAD)) == ["BDD1"]
    game.weather = WINTER
    assert list(prey(game, GERMANY, LENINGRAD)) == []


@rule("eto", "7.8")
def test_london_is_a_port_with_harwich_and_dover_only_and_has_no_coast() -> None:
    game = at_sea(f"Hood {DOVER}")
    step = step_of(BRITAIN)
    assert refused(game, step, f"SAIL Hood {LONDON} AT SEA").case == "7.8"
    assert course(game, BRITAIN, ("Hood",), (LONDON,), at_sea=False) == (DOVER, LONDON)
    game.take("axis", game.masked(["W3617"]))
    assert refused(game, step, f"SAIL Hood {LONDON}").case == "7.8"


@rule("eto", "7.8")
def test_nobody_meets_who_goes_up_the_thames() -> None:
    lines = {BRITAIN: f"SAIL Hood {LONDON}", GERMANY: "NO HUNT"}
    outcome = sailed(f"Hood {DOVER}, Bismarck {DOVER}", BRITAIN, lines)
    assert in_port(outcome.position, "Hood")
    assert outcome.position.where["Hood"] == LONDON
