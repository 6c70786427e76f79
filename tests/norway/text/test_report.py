"""What players read: the position of Norway 1940 as text."""

from __future__ import annotations

from pbem.games.norway.actions.events import Shocked, granted
from pbem.games.norway.facts.words import tallied
from pbem.games.norway.rules import RULES
from tests.norway.crowds import TABLE

SCENE = (
    "turn: 2", "asked: german", "initiative: german", "actions german: any, bonus",
    "actions allied: any", "Oslo: 159Inf, RoyalGd", "Bergen: 193Inf", "Narvik: 6Bde",
    "39: Gneisenau, GTR1, 138Mtn", "aboard 138Mtn: GTR1", "Britain: Furious", "Reich: Me109/1",
    "intercepting: Me109/1", "activated: Gneisenau", "depleted: Furious", "german refit: Hipper",
    "german pool: 307Inf", "disrupted: Oslo/airbase", "entrenched: german/Oslo",
    "chit gruppe: held", "airdrop: Bergen",
)  # fmt: skip


def lines_for(side: str, *more: str) -> list[str]:
    view = RULES.view(TABLE.position(*SCENE, *more), side)
    return RULES.describe(view, side).splitlines()


def test_the_position_begins_with_what_matters() -> None:
    lines = lines_for("german")
    assert lines[0].startswith("Turn 2")
    assert lines[1] == "Actions left: Allied 1; German 2 (any, bonus). Initiative: German."
    assert lines[2].startswith("Points as things stand: German ")
    assert "Contested: Oslo." in lines
    assert "Disrupted: airbase of Oslo." in lines
    assert "Entrenched: Oslo (German)." in lines
    assert "Airdropped supply: Bergen." in lines


def test_who_holds_what_is_told_by_name() -> None:
    (german,) = (line for line in lines_for("german") if line.startswith("The Germans hold"))
    assert german == "The Germans hold Bergen."
    (allied,) = (line for line in lines_for("german") if line.startswith("The Allies hold"))
    assert "Narvik" in allied
    assert "Oslo" not in allied


def test_ones_own_side_comes_first() -> None:
    for side, first in (("german", "GERMANS"), ("allied", "ALLIES")):
        assert next(line for line in lines_for(side) if line.isupper()) == first


def test_units_are_told_with_what_is_printed_and_marked_on_them() -> None:
    text = "\n".join(lines_for("german"))
    roster = RULES.scenario.roster
    assert f"Gneisenau {roster['Gneisenau'].factors} [acted]" in text
    assert f"GTR1 {roster['GTR1'].factors} with 138Mtn" in text
    assert f"Me109/1 {roster['Me109/1'].factors} [intercepting]" in text
    assert f"Furious {roster['Furious'].factors} [depleted]" in text
    assert f"  To be refitted: Hipper {roster['Hipper'].factors}" in text
    assert "  Pool: 1 unit (307Inf)" in text


def test_an_event_in_hand_is_its_owners_affair() -> None:
    name = RULES.scenario.tables.events["gruppe"].name
    assert f"  Events kept: {name}" in lines_for("german")
    assert not any(name in line for line in lines_for("allied"))


def test_in_the_fog_enemies_are_counted_by_arm() -> None:
    lines = lines_for("allied", "option fog: stacks")
    german = "\n".join(lines[lines.index("GERMANS") :])
    assert "159Inf" not in german
    assert "Gneisenau" not in german
    assert "138Mtn" not in german
    assert "2 unseen" in german  # the two ships in zone 39
    assert "Hipper" in german  # the boxes are open


def test_the_balance_is_told_in_a_game_and_not_before_it() -> None:
    assert RULES.balance(RULES.start({})) == ""
    assert "German" in RULES.balance(TABLE.position(*SCENE))


def test_actions_are_counted_as_a_person_counts_them() -> None:
    assert granted(("any",) * 4) == "4 actions"
    assert (
        granted(("naval", "ground", "air")) == "a naval action, a ground action and an air action"
    )
    assert granted(("any", "any", "bonus")) == "2 actions and a bonus activation"
    assert [tallied(each) for each in ((), ("any",) * 5, ("any", "any", "bonus"))] == [
        "none",
        "5",
        "3 (2 any, bonus)",
    ]


def test_a_shock_without_effect_is_no_headline() -> None:
    assert not Shocked("german", "airborne", 2, "nothing").is_notable()
    assert Shocked("german", "airborne", 6, "terror").is_notable()


def test_the_name_of_a_unit_has_one_pair_of_brackets_and_a_zone_is_called_so() -> None:
    words = RULES.teller
    assert words.unit("139Mtn") == "139Mtn (Mountain Regiment 139, 3rd Mountain Division)"
    assert (words.where("38"), words.struck("38")) == ("zone 38", "in zone 38")
    assert words.struck("Oslo") == "Oslo"


def test_places_are_told_as_they_are_printed() -> None:
    more = ("Andalsnes: 236Inf, 24Gds", "disrupted: Andalsnes/port", "airdrop: Tromso")
    lines = lines_for("german", *more)
    assert "Contested: Oslo, Åndalsnes." in lines or "Contested: Åndalsnes, Oslo." in lines
    assert "Disrupted: port of Åndalsnes." in lines
    assert "Airdropped supply: Tromsø." in lines


def test_who_cannot_be_bought_is_not_among_the_special_reinforcements() -> None:
    special = "german special: Brandenb, 1KM, Bismarck"
    (told,) = (line for line in lines_for("german", special) if "Special" in line)
    assert "Brandenb" in told
    assert "1KM" in told
    assert "Bismarck" not in told
    (told,) = (
        line
        for line in lines_for("german", special, "option special: yes", "phase: setup")
        if "Special" in line
    )
    assert "Bismarck" in told
