"""The language: every order has a text that reads back, and people may write it in many ways."""

from __future__ import annotations

import pytest

from pbem.engine.errors import Ambiguous, Invalid
from pbem.games.norway.rules import RULES
from pbem.notation.sheets.sheet import read_sheet
from tests.norway.games import acting, order, position

GERMAN = (
    "SAIL Hipper + GTR1 39 38",
    "ENGAGE Hipper 36 JOIN U47 AIM CV, TR SPEND NAVAL",
    "TRANSFER GTR1 39",
    "SHELL Gneisenau Bergen AIM FORT, PORT",
    "CARRY GTR1: 159Inf + 193Inf, Hipper: 236Inf 34 LAND Bergen",
    "CARRY GTR1: 138Mtn 29 LAND Trondheim ATTACK WITH Ju87 AIM TROOPS",
    "LAND 159Inf + 193Inf Oslo ATTACK JOIN FJ1/1",
    "FERRY Me110/1 + Me110/2 Stavanger",
    "STRIKE He111/1 + Me110/1 Narvik JOIN Ju88/1 AIM NGlad, TROOPS",
    "BOMB He111/1 Bergen AIM RAILROAD SPEND AIR",
    "DROP Ju52/1 Narvik",
    "INTERCEPT Me109/1",
    "STAND DOWN Me109/1",
    "RISE Me109/1",
    "NO RISE",
    "AIRLIFT Ju52/1: 159Inf, Ju52/2: 193Inf Oslo RETURN JOIN Me110/1 AIM TROOPS",
    "PARADROP Ju52/1: FJ1/1 Bodo STAY THEN Ju52/3: 193Inf",
    "PARADROP Ju52/1: FJ1/1 Oslo THEN Ju52/3: 193Inf RETURN JOIN Me110/1 AIM 1Bde, F SPEND AIR",
    "GLIDE Ju52/1: FJ1/1 Oslo JOIN 159Inf WITH Ju87 AIM RoyalGd",
    "MARCH 159Inf + 193Inf Lillehammer Elverum",
    "ASSAULT 159Inf",
    "ASSAULT 159Inf Lillehammer JOIN 193Inf WITH Ju87 AIM TROOPS SPEND BONUS",
    "RAIL 159Inf Lillehammer",
    "REINFORCE SPEND GROUND",
    "APPEAL",
    "COMMANDOS Oslo ATTACK JOIN 159Inf",
    "REPAIR Oslo",
    "REPAIR RAIL Oslo",
    "REFIT NAVAL Hipper + GTR1",
    "DIG IN 159Inf",
    "AIM He111/1 + Me110/1 > NGlad, REST > TR",
    "HOLD FIRE",
    "PATROL U47",
    "NO PATROL",
    "ONWARD Hipper",
    "ONWARD ALL",
    "PLAY gruppe",
    "PLAY captured_supply Oslo",
    "KEEP",
    "WITHDRAW 40Pz + NbFz",
    "BUY BISMARCK, ZEPPELIN",
    "BUY NOTHING",
    "PLACE Hipper 43",
    "DEFAULT",
    "PASS",
    "DONE",
)
ALLIED = (
    "RAID Furious + 2DF 34 Bergen AIM AIRBASE",
    "HOP Glad/1 VIA Glorious Narvik",
    "HOP Glad/1 + Hurri/1 Andalsnes 34 VIA Glorious 28 Narvik",
    "MOBILIZE",
    "RESTORE Furious",
    "BUY MOBILIZATION, HURRICANE, HIGHLANDERS",
    "PLACE 1Bde Lillehammer",
)


@pytest.mark.parametrize("text", GERMAN)
def test_german_orders_read_back(text: str) -> None:
    assert str(RULES.parse(text, "german")) == text


@pytest.mark.parametrize("text", ALLIED)
def test_allied_orders_read_back(text: str) -> None:
    assert str(RULES.parse(text, "allied")) == text


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("sail hipper, gtr1 -> 39", "SAIL Hipper + GTR1 39"),
        ("MARCH 159Inf and 193Inf to lillehammer", "MARCH 159Inf + 193Inf Lillehammer"),
        ("carry GTR1: 159Inf & 193Inf 34 landing Oslo", "CARRY GTR1: 159Inf + 193Inf 34 LAND Oslo"),
        ("no interception", "NO RISE"),
        ("ASSAULT 159Inf Oslo joined by 193Inf", "ASSAULT 159Inf Oslo JOIN 193Inf"),
        ("STRIKE Ju88/1 at 36 aiming at carriers", "STRIKE Ju88/1 36 AIM CV"),
        ("return fire at once", ""),
        ("turn back", "NO ONWARD"),
        ("IF ENEMY SHIPS AT 36 AND TURN >= 3: PASS", "IF ENEMY SHIPS 36: IF TURN >= 3: PASS"),
        ("PASS UNLESS HELD Oslo", "UNLESS HELD Oslo: PASS"),
        ("SAIL Hipper 3O", "SAIL Hipper 30"),
        ("march 159Inf bodø", "MARCH 159Inf Bodo"),
        ("engage Hipper + U47 at 36, aiming at the bc", "ENGAGE Hipper + U47 36 AIM BC"),
        ("ASSAULT 159Inf Oslo, join 193Inf", "ASSAULT 159Inf Oslo JOIN 193Inf"),
    ],
)  # fmt: skip
def test_what_people_write_is_understood(written: str, meant: str) -> None:
    if meant:
        assert str(RULES.parse(written, "german")) == meant
    else:
        with pytest.raises(Invalid):
            RULES.parse(written, "german")


@pytest.mark.parametrize(
    "text",
    [
        "WHEN ACTION: REINFORCE",
        "IF MIDTURN: WHEN ACTION: REFIT GROUND 159Inf",
        "WHEN TARGETS: CV TR BC DD",
        "WHEN PATROL: NEVER",
        "WHEN INTERCEPTION: BOMBERS",
        "WHEN ONWARD: 2",
        "WHEN EVENT: gruppe luftflotte",
        "WHEN EVENT: captured_supply Oslo Bergen gruppe",
        "WHEN EVENT: airfield Stavanger",
        "WHEN ARRIVAL: Lillehammer Elverum",
        "WHEN WITHDRAW: WEAKEST",
        "WHEN ANY: DEFAULT",
    ],
)
def test_standing_orders_read_back(text: str) -> None:
    assert str(RULES.parse_standing(text, "german")) == text


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("SAIL Hipper", "missing"),
        ("DANCE Hipper 39", "verb"),
        ("SAIL Zorro 39", "unit"),
        ("SAIL Hipper 46", "place"),
        ("MARCH 159Inf Olso", "did you mean: Oslo"),
        ("PASS UNLES HELD Oslo", "did you mean: UNLESS"),
        ("PLAY nonsense", "event"),
        ("CARRY 159Inf 38", "who carries comes first"),
        ("AIM Hipper > Nothingness", "target"),
    ],
)
def test_what_is_not_understood_is_said(text: str, words: str) -> None:
    with pytest.raises((Invalid, Ambiguous)) as refusal:
        RULES.parse(text, "german")
    assert words in refusal.value.told()


def test_a_message_is_read_line_by_line() -> None:
    game = acting(position({"Oslo": "159Inf 193Inf", "39": "Hipper"}), "german")
    text = "CARRY GTR1: 159Inf,\nHipper: 193Inf 39\nSAIL Hipper 38; PASS\n"
    sheet = read_sheet(RULES, text, "german", game)
    assert not sheet.errors
    assert [str(line) for line in sheet.lines] == [
        "CARRY GTR1: 159Inf, Hipper: 193Inf 39",
        "SAIL Hipper 38",
        "PASS",
    ]


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("CARRY GTR1 159Inf 38 LAND Stavanger", "CARRY GTR1: 159Inf 38 LAND Stavanger"),
        ("CARRY GTR1 159Inf + 193Inf", "CARRY GTR1: 159Inf + 193Inf"),
        ("CARRY GTR1 159Inf, GTR2: 193Inf 38", "CARRY GTR1: 159Inf, GTR2: 193Inf 38"),
        ("CARRY GTR1: 159Inf, 193Inf 38", "CARRY GTR1: 159Inf + 193Inf 38"),
        (
            "carry GTR1: 138Mtn + 139Mtn, GTR2 159Inf, 193Inf to 29",
            "CARRY GTR1: 138Mtn + 139Mtn, GTR2: 159Inf + 193Inf 29",
        ),
        ("CARRY TR2: Glad/1 24, LAND Namsos", "CARRY TR2: Glad/1 24 LAND Namsos"),
        ("AIRLIFT Ju52/1 159Inf Oslo RETURN", "AIRLIFT Ju52/1: 159Inf Oslo RETURN"),
        ("STRIKE Ju87 via 39 to Oslo", "STRIKE Ju87 39 Oslo"),
        ("JUMP Ju52/1: FJ1/1 Telemark base Oslo", "PARADROP Ju52/1: FJ1/1 Telemark BASE Oslo"),
    ],
)
def test_loads_and_ways_as_people_write_them(written: str, meant: str) -> None:
    assert str(order(written, "german")) == meant
