"""A moderator's changes: what they do, and what they refuse."""

from __future__ import annotations

import pytest

from pbem.engine.errors import Illegal, Invalid
from pbem.games.norway.rules import RULES
from pbem.games.norway.text.edits import FORMS
from tests.norway.crowds import TABLE

START = (
    "turn: 2", "asked: german", "actions german: any", "actions allied: any",
    "Oslo: 159Inf, 193Inf",
    "Reich: Me109/1, GTR1, 138Mtn", "39: Hipper", "Narvik: 6Bde", "Britain: Furious",
    "Faroe: 146Bde", "german refit: Gneisenau", "german pool: 307Inf", "chit gruppe: pool",
    "chit wilfred: in play",
)  # fmt: skip


@pytest.mark.parametrize(
    ("line", "key", "value"),
    [
        ("UNIT 159Inf Bergen", "unit 159Inf", "Bergen"),
        ("UNIT 159Inf Bergen", "control Bergen", "german"),
        ("unit Hipper reich", "unit Hipper", "Reich"),
        ("UNIT 159Inf Narvik", "control Narvik", "contested"),
        ("UNIT 159Inf REFIT", "unit 159Inf", "german refit"),
        ("UNIT 159Inf DESTROYED", "unit 159Inf", "german destroyed"),
        ("UNIT 159Inf POOL", "unit 159Inf", "german pool"),
        ("UNIT 6Bde POOL", "unit 6Bde", "allied norwegian pool"),
        ("ABOARD 138Mtn GTR1", "aboard 138Mtn", "GTR1"),
        ("CONTROL Bergen GERMAN", "control Bergen", "german"),
        ("DISRUPT Oslo AIRBASE ON", "disrupted", "Oslo/airbase"),
        ("ENTRENCH Oslo GERMAN ON", "entrenched", "german/Oslo"),
        ("ACTED 159Inf ON", "activated", "159Inf"),
        ("INTERCEPT Me109/1 ON", "intercepting", "Me109/1"),
        ("DEPLETED Furious ON", "depleted", "Furious"),
        ("ACTIONS GERMAN any any bonus", "actions german", "any, any, bonus"),
        ("AIRDROP Oslo", "airdrop", "Oslo"),
        ("CHIT gruppe HELD", "chit gruppe", "held"),
    ],
)
def test_a_line_changes_the_position(line: str, key: str, value: str) -> None:
    game = TABLE.position(*START)
    list(RULES.edit(game, line))
    assert RULES.fact(game, key) == value
    RULES.check_invariants(game)


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("DISRUPT Oslo PORT", "disrupted"),
        ("ENTRENCH Oslo GERMAN", "entrenched"),
        ("ACTED 159Inf", "activated"),
        ("INTERCEPT Me109/1", "intercepting"),
        ("DEPLETED Furious", "depleted"),
    ],
)
def test_a_marker_goes_as_it_came(line: str, key: str) -> None:
    game = TABLE.position(*START)
    before = RULES.encode(game)
    list(RULES.edit(game, f"{line} ON"))
    assert RULES.fact(game, key) != "none"
    list(RULES.edit(game, f"{line} OFF"))
    assert RULES.encode(game) == before


@pytest.mark.parametrize(
    ("line", "case"),
    [
        ("UNIT Nobody Oslo", "2.3"),
        ("UNIT 24Gds Oslo", "27.0"),  # not in this game
        ("UNIT 159Inf Atlantis", "2.1"),
        ("UNIT 159Inf Britain", "16.2"),
        ("UNIT Hipper Oslo", "10.4"),
        ("UNIT 159Inf 39", "10.2"),
        ("UNIT 159Inf Faroe", "8.0"),
        ("ABOARD 6Bde GTR1", "10.14"),
        ("ABOARD Hipper GTR1", "10.14"),
        ("MOOR Me109/1 39 Oslo", "17.6"),
        ("CONTROL 39 GERMAN", "5.2"),
        ("CONTROL Oslo ALLIED", "5.1"),
        ("DISRUPT Lillehammer PORT ON", "15.2"),
        ("ENTRENCH Bergen GERMAN ON", "23.2"),
        ("INTERCEPT 159Inf ON", "20.21"),
        ("DEPLETED Hipper ON", "24.0"),
        ("ACTIONS GERMAN swimming", "6.1"),
        ("AIRDROP Bergen", "19.0"),
        ("CHIT nonsense HELD", "26.0"),
        ("CHIT wilfred HELD", "7.3"),
    ],
)
def test_what_cannot_be_is_refused_with_its_case(line: str, case: str) -> None:
    game = TABLE.position(*START)
    before = RULES.encode(game)
    with pytest.raises(Illegal) as refusal:
        list(RULES.edit(game, line))
    assert refusal.value.case == case
    assert RULES.encode(game) == before


@pytest.mark.parametrize(
    "line", ["", "DANCE", "UNIT 159Inf", "ENTRENCH Oslo GERMAN", "DISRUPT Oslo PORT MAYBE"]
)
def test_what_is_not_understood_is_told_how_it_is_written(line: str) -> None:
    with pytest.raises(Invalid) as refusal:
        list(RULES.edit(TABLE.position(*START), line))
    assert set(FORMS) <= set(refusal.value.expected)
