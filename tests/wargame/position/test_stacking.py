"""Which units may share a hex."""

from typing import NamedTuple

import pytest

from pbem.wargame.position.stacking import Alone, Apart, Limit, broken, room


class Unit(NamedTuple):
    """A unit, as far as stacking looks at it."""

    nation: str
    size: str = "corps"


GERMAN, ITALIAN, SWEDISH = Unit("German"), Unit("Italian"), Unit("Swedish")
ARMY, FORT = Unit("German", "army"), Unit("German", "fort")
WEIGHT = {"corps": 1, "army": 2, "fort": 0}
RULES = [
    Limit("9.0", "one army or two corps", 2, lambda unit: WEIGHT[unit.size]),
    Limit("9.0b", "one static unit", 1, lambda unit: unit.size == "fort"),
    Apart("9.0", "one nation", lambda unit: unit.nation if unit.size != "fort" else None),
    Alone("6.1", "Swedes alone", lambda unit: unit.nation == "Swedish"),
]


@pytest.mark.parametrize(
    ("stack", "words"),
    [
        ([], None),
        ([GERMAN, GERMAN, FORT], None),
        ([ITALIAN, FORT], None),
        ([SWEDISH], None),
        ([ARMY, GERMAN], "one army or two corps"),
        ([GERMAN, FORT, FORT], "one static unit"),
        ([GERMAN, ITALIAN], "one nation"),
        ([SWEDISH, SWEDISH], "Swedes alone"),
    ],
)
def test_the_rule_that_a_stack_breaks_is_named(stack, words):
    rule = broken(RULES, stack)
    assert (rule and rule.words) == words


def test_a_unit_may_join_while_there_is_room():
    assert room(RULES, [GERMAN], GERMAN)
    assert not room(RULES, [GERMAN, GERMAN], GERMAN)
