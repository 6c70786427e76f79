"""What the card of a fight shows before it is ordered: who, what counts, what may come of it."""

from __future__ import annotations

import pytest

from pbem.engine.battle_card import BattleCard
from pbem.engine.options import Option
from pbem.games.eto.combat.events import Fought
from pbem.games.eto.position.game import Europe
from pbem.games.eto.rules import RULES
from tests.eto.fights import attacking, breaking, top

POZNAN = "GI7 W3729, GI8 W3729, GI9 W3628, PI2 W3629, HQNorth W3728"


def offered(game: Europe, *units: str) -> list[Option]:
    return list(top(game).offers(game, units))


def card(option: Option) -> BattleCard:
    assert option.battle is not None
    return option.battle


def whole_attack(game: Europe) -> Option:
    """GI7 with all others who can."""
    return max(offered(game, "GI7"), key=lambda each: len(card(each).attackers))


def test_it_shows_both_sides_and_the_odds() -> None:
    found = whole_attack(attacking(POZNAN, "HQNorth", acting="GI7 GI8 GI9"))
    assert (set(card(found).attackers), card(found).defenders) == ({"GI7", "GI8", "GI9"}, ("PI2",))
    assert found.words[0] == f"{card(found).chips[0]}: {found.label}"
    assert card(found).chips[1].startswith("clears the hex ")


def test_every_modifier_of_the_die_is_a_chip() -> None:
    found = whole_attack(attacking(POZNAN, "HQNorth", acting="GI7 GI8 GI9"))
    modifiers = [each.rpartition(" (")[0] for each in found.words[1:-1]]
    assert modifiers
    assert list(card(found).chips[2:]) == modifiers


def test_its_bar_holds_all_that_may_come_of_it() -> None:
    found = whole_attack(attacking(POZNAN, "HQNorth", acting="GI7 GI8 GI9"))
    (bar,) = card(found).bars
    assert sum(each.percent for each in bar.chances) == pytest.approx(100, abs=len(bar.chances))
    assert ", ".join(map(str, bar.chances)) == found.words[-1]


def test_aircraft_over_the_hex_stand_beside_those_on_the_ground() -> None:
    game = attacking(f"{POZNAN}, L1 W3728, PAir W3533", "HQNorth", acting="GI7")
    game.flying.update({"L1": "W3629", "PAir": "W3629"})
    (found,) = offered(game, "GI7")
    assert card(found).attackers == ("GI7", "L1")
    assert card(found).defenders == ("PI2", "PAir")


def test_the_aircraft_of_a_breakthrough_are_ticked_or_not() -> None:
    game = breaking("GA1 W3831, PI5 W3732, HQNorth W3932, L1 W3931", "HQNorth")
    ways = {card(each).support: each for each in offered(game, "GA1") if " AT " in each.order}
    assert set(ways) == {(), ("L1",)}
    assert {card(each).attackers for each in ways.values()} == {("GA1",)}
    assert card(ways[()]).chips != card(ways[("L1",)]).chips


def test_the_general_whose_rating_counts_stands_beside_his_units() -> None:
    game = breaking("GA1 W3831, Kliest W3831, PI5 W3732, HQNorth W3932", "HQNorth")
    found = [each for each in offered(game, "GA1", "Kliest") if " AT " in each.order]
    assert {card(each).attackers for each in found} == {("GA1", "Kliest")}
    assert all("by generals" in card(each).chips[0] for each in found)


def test_its_results_are_told_in_words_as_well() -> None:
    found = whole_attack(attacking(POZNAN, "HQNorth", acting="GI7 GI8 GI9"))
    (bar,) = card(found).bars
    means = {each.what: each.means for each in bar.chances}
    assert all(means.values())
    assert means["D3x"] == (
        "the defender loses 3 steps or goes back as many hexes, or some of both; "
        "the attacker loses 1 step"
    )
    assert means["(D2)"] == "the defender goes back 2 hexes"
    assert means["DE"] == "all defenders are lost"


def test_the_result_of_a_battle_is_told_in_words() -> None:
    parts = ("18", "4")
    fought = Fought("germany", "W3629", 18, 4, parts, "4-1", (), 2, 2, "DEx")
    assert RULES.tell(fought).endswith(
        "die 2: all defenders are lost; the attacker loses 1 step (DEx)."
    )


def test_its_chances_are_told_in_words() -> None:
    said = whole_attack(attacking(POZNAN, "HQNorth", acting="GI7 GI8 GI9")).words[-1]
    assert "the attacker loses 1 step (D3x) 17 %" in said
