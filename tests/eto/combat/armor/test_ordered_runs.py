"""28.3  Runs that are ordered beforehand, each for the breakthrough that stands before it."""

from __future__ import annotations

from pbem.games.eto.desk import conditions
from pbem.games.eto.position.game import Europe
from tests.eto.fights import GERMANY, WEST, breaking, on
from tests.marks import rule

TWO = "GA1 W3831, GA2 W3834, PI5 W3732, PI6 W3734, HQNorth W3932"
FAILS, SUCCEEDS = 1, 6
HOLD = {WEST: "WHEN SPLIT: STEPS"}
FIRST, SECOND = "BREAK GA1 AT 3732\nADVANCE GA1", "BREAK GA2 AT 3734\nADVANCE GA2"


def two() -> Europe:
    return breaking(TWO, "HQNorth")


@rule("eto", "28.3")
def test_a_hex_is_vacated_though_armor_has_come_in() -> None:
    lines = f"{FIRST}\nIF VACATED 3732: RUN 3632 | STAY"
    then = on(two(), {GERMANY: lines}, (SUCCEEDS,))
    assert then.position.where["GA1"] == "W3632"


def test_vacated_is_a_hex_without_enemy_land_units() -> None:
    game = two()
    assert not conditions.OWN["VACATED"](game, ("W3732",), GERMANY)
    assert conditions.OWN["VACATED"](game, ("W3831",), GERMANY)
    assert conditions.OWN["VACATED"](game, ("W3733",), GERMANY)


@rule("eto", "28.3")
def test_a_run_after_a_breakthrough_that_failed_is_not_made_by_the_next_one() -> None:
    lines = f"{FIRST}\nRUN 3633\n{SECOND}"
    then = on(two(), {GERMANY: lines}, (FAILS, SUCCEEDS), HOLD)
    assert then.position.where["GA2"] == "W3734"
    assert [(str(each.line), each.words) for each in then.fates if each.end == "expired"] == [
        ("RUN W3633", "not played: it stood before BREAK GA2 AT W3734")
    ]


@rule("eto", "28.3")
def test_each_breakthrough_has_the_run_behind_it() -> None:
    lines = f"{FIRST}\nRUN 3632\n{SECOND}\nRUN 3634"
    then = on(two(), {GERMANY: lines}, (SUCCEEDS, SUCCEEDS)).position
    assert (then.where["GA1"], then.where["GA2"]) == ("W3632", "W3634")


def test_an_enemy_in_any_of_several_hexes() -> None:
    holds = conditions.OWN["ENEMY"]
    assert holds(two(), ("IN", "W3831", "W3734"), GERMANY)
    assert not holds(two(), ("IN", "W3831", "W3733"), GERMANY)
