"""23.0  Engineer actions."""

from __future__ import annotations

import pytest

from pbem.games.narvik.actions.engineers import Engineers
from pbem.games.narvik.actions.events import Worked
from pbem.games.narvik.orders.parts import Work
from tests.marks import rule
from tests.narvik.fights import fight, refused, standing, told


def work(unit: str, task: str, *hexes: str) -> Engineers:
    return Engineers("KGD", (Work(unit, task, hexes),))


@rule("narvik", "23.2")
def test_an_engineer_entrenches_even_next_to_the_enemy() -> None:
    game = standing("1814: Pi83 | 1714: AltaA", engineers="yes")
    fight(game, "german", work("Pi83", "ENTRENCH"), [6])
    assert game.entrenched == {"1814"}


@rule("narvik", "23.1")
def test_a_failure_leaves_everything_as_it_is() -> None:
    game = standing("1814: Pi83")
    events = fight(game, "german", work("Pi83", "ENTRENCH"), [1])
    assert not told(events, Worked)[0].done
    assert not game.entrenched


@rule("narvik", "23.2.2")
def test_an_entrenchment_is_gone_with_the_last_unit() -> None:
    game = standing("1814: Pi83")
    game.entrenched.add("1814")
    game.put("Pi83", "1813")
    assert not game.entrenched


@rule("narvik", "23.3")
def test_a_bridge_is_built_over_an_inlet() -> None:
    game = standing("1420: Pi83", engineers="yes")
    fight(game, "german", work("Pi83", "BRIDGE", "1420", "1519"), [6])
    assert game.pontoons == {"1420-1519"}


@rule("narvik", "23.3")
@pytest.mark.parametrize(
    ("where", "ends"),
    [
        ("1420: Pi83 | 1519: AltaA", ("1420", "1519")),  # an enemy on the other bank
        ("1814: Pi83", ("1813", "1814")),  # no inlet
        ("1814: Pi83", ("1420", "1519")),  # elsewhere
        ("1420: Pi83", ("1420", "1814")),  # not adjacent
        ("1420: Pi83", ("1419", "1519")),  # from another hex to the bank over there
    ],
)
def test_bridges_that_cannot_be_built(where: str, ends: tuple[str, str]) -> None:
    order = work("Pi83", "BRIDGE", *ends)
    assert refused(standing(where), "german", order).case == "23.3"


@rule("narvik", "23.4.1")
def test_demolition_of_an_objective_and_of_a_bridge() -> None:
    game = standing("0919: Pi83 | 1420: FJPi")
    game.pontoons.add("1420-1519")
    order = Engineers("KGD", (Work("Pi83", "DEMOLISH"), Work("FJPi", "DEMOLISH", ("1420", "1519"))))
    fight(game, "german", order, [6, 6])
    assert game.demolished == {"0919"}
    assert not game.pontoons


@rule("narvik", "23.4")
def test_there_must_be_something_to_demolish() -> None:
    assert refused(standing("1814: Pi83"), "german", work("Pi83", "DEMOLISH")).case == ("23.4")
    game = standing("1209: Pi83")  # a village with a ferry
    work("Pi83", "DEMOLISH").try_on(game, "german")


@rule("narvik", "23.4.3")
def test_repair_takes_the_marker_away() -> None:
    game = standing("0919: Pi83")
    assert refused(game, "german", work("Pi83", "REPAIR")).case == "23.4.3"
    game.demolished.add("0919")
    fight(game, "german", work("Pi83", "REPAIR"), [6])
    assert not game.demolished


@rule("narvik", "23.1")
@pytest.mark.parametrize(
    "works",
    [
        (Work("HQS", "ENTRENCH"),),  # no engineer
        (Work("NPi", "ENTRENCH"),),  # of another sub-command
        (Work("Pi83", "ENTRENCH"), Work("Pi83", "DEMOLISH")),  # twice
        (),
    ],
)
def test_who_works_and_how_often(works: tuple[Work, ...]) -> None:
    game = standing("0919: Pi83 HQS | 1814: NPi")
    assert refused(game, "german", Engineers("KGD", works)).case == "23.1"


def test_what_is_proposed_may_be_done() -> None:
    game = standing("0919: Pi83 | 1420: NPi | 1814: FJPi", engineers="yes")
    orders = list(Engineers.some(game, "german"))
    assert {str(each) for each in orders} >= {
        "ENGINEER KGB: NPi BRIDGE 1420-1519",
        "ENGINEER KGD: Pi83 DEMOLISH",
    }
    for order in orders:
        order.try_on(game, "german")
    game.demolished.add("0919")
    assert "ENGINEER KGD: Pi83 REPAIR" in map(str, Engineers.some(game, "german"))
