"""Which units may share a hex."""

from typing import NamedTuple

import pytest

from pbem.wargame.position.stacking import Apart, Limit, broken


class Unit(NamedTuple):
    """A unit, as far as stacking looks at it."""

    nation: str
    size: str = "corps"


GERMAN, ITALIAN = Unit("German"), Unit("Italian")
ARMY, FORT = Unit("German", "army"), Unit("German", "fort")
WEIGHT = {"corps": 1, "army": 2, "fort": 0}
RULES = [
    Limit("9.0", "one army or two corps", 2, lambda unit: WEIGHT[unit.size]),
    Limit("9.0b", "one static unit", 1, lambda unit: unit.size == "fort"),
    Apart("9.0", "one nation", lambda unit: unit.nation if unit.size != "fort" else None),
]


@pytest.mark.parametrize(
    ("stack", "words"),
    [
        ([], None),
        ([GERMAN, GERMAN, FORT], None),
        ([ITALIAN, FORT], None),
        ([ARMY, GERMAN], "one army or two corps"),
        ([GERMAN, FORT, FORT], "one static unit"),
        ([GERMAN, ITALIAN], "one nation"),
    ],
)
def test_the_rule_that_a_stack_breaks_is_named(stack, words):
    rule = broken(RULES, stack)
    assert (rule and rule.words) == words
