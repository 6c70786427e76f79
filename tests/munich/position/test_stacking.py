"""9.0  Stacking, and the excess at the end of a phase."""

from __future__ import annotations

from itertools import combinations

import pytest

from pbem.engine.dice import PreparedDice
from pbem.engine.errors import Illegal
from pbem.games.munich.facts.boxes import ELIMINATED
from pbem.games.munich.facts.units import ALLIED, AXIS
from pbem.games.munich.movement.excess import Disbanded, Enforce, Remove, crowded
from pbem.games.munich.movement.march import Move
from pbem.games.munich.orders.general import Default
from pbem.games.munich.position.game import Munich
from pbem.games.munich.position.stacking import has_room, stack_fault
from tests.marks import rule
from tests.munich.fields import played, war


@rule("munich", "9.0")
@pytest.mark.parametrize(
    ("hex", "units", "fits"),
    [
        ("2511", "DEI DEII DEIII", True),
        ("2511", "DEI DEII DEIII DEIV", False),
        ("2615", "CZ1A", True),
        ("2615", "CZ1A CZ2A", False),
        ("2615", "CZ1A CZB1", False),
        ("2615", "CZ1A CZF1", True),
        ("2511", "DEI DEII DEIII DEFlak1", True),
        ("2511", "DEFlak1 DEOQ", False),
        ("2511", "DEHG DEI DEII DEIII", False),
        ("2511", "DEI ITAlp", False),
        ("2511", "DEOQ ITAlp", True),
        ("3711", "PLPom", True),
        ("3711", "PLMtn PLCav", False),
        ("3711", "PLCav PLFW", False),
        ("2318", "DEGebirg", True),
        ("2318", "DEFlak1", False),
    ],
)
def test_what_may_share_a_hex(hex, units, fits):
    assert (not stack_fault(war(), hex, units.split())) == fits


@rule("munich", "9.1")
def test_a_hex_may_be_too_full_while_a_phase_lasts():
    game = war("CZ1A 2615, CZ2A 2616, DEI 2511")
    played(game, Move("CZ2A", ("2615",)))
    assert list(crowded(game, ALLIED)) == ["2615"]
    played(game, Move("CZ1A", ("2616",)))
    assert list(crowded(game, ALLIED)) == []


def enforced(game: Munich, order: Remove | Default, side: str = AXIS) -> list[object]:
    step = Enforce(side)
    step.check(game, order)
    return list(step.play(game, order, PreparedDice(())))


def four_corps() -> Munich:
    game = war("DEI 2511, DEII 2511, DEIII 2511, DEIV 2511")
    game.reduced.add("DEIII")
    return game


@rule("munich", "9.1")
def test_the_owner_chooses_what_is_too_much():
    game = four_corps()
    assert Enforce(AXIS).asks(game) == AXIS
    assert Enforce(ALLIED).asks(game) is None
    events = enforced(game, Remove(("DEII",)))
    assert events == [Disbanded("DEII", "Germany", AXIS, "2511")]
    assert game.where["DEII"] == ELIMINATED
    assert game.agenda == [Enforce(AXIS)]
    assert Enforce(AXIS).asks(game) is None
    assert list(Enforce(AXIS).run(game, PreparedDice(()))) == []


@rule("munich", "9.1")
def test_by_default_the_weakest_go():
    game = four_corps()
    enforced(game, Default())
    assert game.where["DEIII"] == ELIMINATED


@rule("munich", "9.1")
@pytest.mark.parametrize("units", [("DEV",), ("DEI", "DEII"), (), ("DEI", "DEV")])
def test_neither_too_many_nor_too_few_nor_others_go(units):
    with pytest.raises(Illegal) as refusal:
        Enforce(AXIS).check(four_corps(), Remove(units))
    assert refusal.value.case == "9.1"
    assert "REMOVE DEI" in refusal.value.legal


@rule("munich", "9.0", "9.1")
def test_units_of_two_countries_part_by_the_choice_of_whose_go():
    game = war("DEI 2511, ITAlp 2511, ITCCNN 2511")
    choices = {frozenset(order.units) for order in Enforce(AXIS).answers(game)}
    assert choices == {frozenset({"DEI"}), frozenset({"ITAlp", "ITCCNN"})}


def test_every_choice_that_is_offered_clears_the_hex():
    game = war("CZ1A 2615, CZ2A 2615, CZB1 2615, CZF1 2615, CZF2 2615")
    step = Enforce(ALLIED)
    offered = list(step.answers(game))
    assert offered
    for order in offered:
        step.check(game, order)
        left = [id for id in game.stack("2615") if id not in order.units]
        assert not stack_fault(game, "2615", left)


@rule("munich", "9.1")
@pytest.mark.parametrize(
    ("hex", "units"),
    [
        ("2615", "CZ1A CZ2A CZB1 CZMob CZF1 CZF2"),
        ("2511", "DEI DEII DEIII DEIV ITAlp ITCCNN DEFlak1"),
        ("3711", "PLPom PLCav PLFW"),
        ("2318", "DEFlak1"),
        ("2318", "DEFlak1 DEGebirg"),
    ],
)
def test_the_choices_are_those_that_trying_all_finds(hex, units):
    stack = units.split()
    game = war(", ".join(f"{id} {hex}" for id in stack))
    clearing = [
        set(gone)
        for count in range(1, len(stack) + 1)
        for gone in combinations(stack, count)
        if not stack_fault(game, hex, [id for id in stack if id not in gone])
    ]
    least = {frozenset(gone) for gone in clearing if not any(each < gone for each in clearing)}
    offered = [frozenset(order.units) for order in Enforce(game.side_of(stack[0])).answers(game)]
    assert set(offered) == least
    assert len(offered) == len(least)
    assert [len(each) for each in offered] == sorted(map(len, offered))


@rule("munich", "9.1")
def test_however_many_have_come_together_the_choices_are_soon_told():
    """Twenty corps: to look at all sets of those who go would take minutes."""
    corps = [id for id in war().roster.of("Germany", "infantry") if not war().unit(id).option]
    corps += ["DE16Pz", "DE18Pz", "DE14Mot", "DELight", "DEGebirg"]
    game = war(", ".join(f"{id} 2511" for id in corps[:20]))
    assert Enforce(AXIS).forced(game) is None
    assert len(list(Enforce(AXIS).answers(game))) == 20 * 19 * 18 // 6
    enforced(game, Default())
    assert len(game.stack("2511")) == 3


def test_where_only_one_choice_is_left_it_is_made():
    game = war("PLFW 2318, PLMtn 2318")
    assert Enforce(ALLIED).forced(game) == Remove(("PLFW",))


def test_the_question_names_the_hex_and_what_is_wrong():
    words = Enforce(AXIS).prompt(four_corps())
    assert "Berlin (2511)" in words
    assert "one army or 3 smaller" in words


def test_room_is_reckoned_without_those_who_come_from_the_hex_itself():
    game = war("DEI 2511, DEII 2511, DEIII 2511")
    assert has_room(game, "2511", ("DEI",))
    assert not has_room(game, "2511", ("DEIV",))
