"""16.0  Air and naval strikes."""

from __future__ import annotations

import pytest

from pbem.games.narvik.combat.events import Hit, Opened
from pbem.games.narvik.combat.strikes import Strike
from pbem.games.narvik.orders.parts import Shot
from pbem.games.narvik.position.events import ReturnedToPool
from tests.marks import rule
from tests.narvik.fights import die, fight, refused, standing, told

ALL = "german strikes: Stu1 Stu2 Ju1 | allied strikes: Skua1 Skua2 DD1 CL1"


def strike(arm: str, *texts: str) -> Strike:
    parts = (text.split(" > ") for text in texts)
    return Strike(arm, tuple(Shot(tuple(units.split(" + ")), hex) for units, hex in parts))


@rule("narvik", "16.0")
@rule("narvik", "2.3.8")
def test_aircraft_strike_anywhere_over_any_peak_and_return_to_the_pool() -> None:
    game = standing(f"{ALL} | 1713: AltaA")
    events = fight(game, "german", strike("air", "Stu1 > 1713"), [1])
    assert told(events, Hit)[0].column == 8
    assert game.inside("german pool") == ("Stu1",)
    assert told(events, ReturnedToPool)[0].units == ("Stu1",)
    assert "Ju1" in game.inside("german strikes")


@rule("narvik", "16.0")
def test_two_german_strikes_attack_a_hex_together_or_one_after_the_other() -> None:
    game = standing(f"{ALL} | 1713: AltaA | 1814: AltaB")
    order = strike("air", "Stu1 + Ju1 > 1713")
    events = fight(game, "german", order, [die(12, "D")])
    assert [each.fire for each in told(events, Opened)] == [15]
    game = standing(f"{ALL} | 1713: 7Ski")
    order = strike("air", "Stu1 > 1713", "Ju1 > 1713")
    events = fight(game, "german", order, [1, die(7, "D")])
    assert [each.fire for each in told(events, Opened)] == [8, 7]


@rule("narvik", "16.0")
@pytest.mark.parametrize(
    ("side", "order"),
    [
        ("german", strike("air", "Stu1 + Stu2 + Ju1 > 1713")),
        ("german", strike("air", "Stu1 + Stu2 > 1713", "Ju1 > 1713")),
        ("allied", strike("air", "Skua1 + Skua2 > 0919")),
        ("allied", strike("naval", "DD1 > 1814")),  # no coast
        ("allied", strike("naval", "Skua1 > 0919")),  # no ship
        ("allied", strike("air", "Skua1 > 1713")),  # no enemy
        ("german", strike("air", "He1 > 1713")),  # not available
        ("german", strike("air", "Stu1 > 1713", "Stu1 > 1714")),
    ],
)
def test_strikes_that_cannot_be(side: str, order: Strike) -> None:
    game = standing(f"{ALL} | 1713: AltaA | 1714: AltaB | 0919: Holt | 1814: Kothe")
    assert refused(game, side, order).case == "16.0"


@rule("narvik", "16.0")
def test_ships_strike_coastal_hexes() -> None:
    game = standing(f"{ALL} | 0919: Holt")
    events = fight(game, "allied", strike("naval", "CL1 > 0919"), [1])
    assert told(events, Hit)[0].column == 5
    assert game.inside("allied pool") == ("CL1",)


@rule("narvik", "18.1")
def test_dietl_is_not_touched_by_strikes() -> None:
    game = standing(f"{ALL} | 0919: Dietl")
    assert not told(fight(game, "allied", strike("naval", "CL1 > 0919")), Hit)


def test_what_is_proposed_may_be_done() -> None:
    game = standing(f"{ALL} | 1713: AltaA | 0919: Holt | 1814: Kothe")
    for side in ("allied", "german"):
        for order in Strike.some(game, side):
            order.try_on(game, side)
