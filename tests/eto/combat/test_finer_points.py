"""What a careless change of one line would spoil: forecasts, refusals, labels."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pbem.games.eto.combat import forecast
from pbem.games.eto.combat.after.retreat import Retreating
from pbem.games.eto.combat.on_the_way.reaction import Reaction
from pbem.games.eto.command.activating import Activating
from pbem.games.eto.facts.phases import ACTIVATION, MOVING
from tests.eto.fields import ARDENNES, refused
from tests.eto.fights import GERMANY, WEST, attacking, battle, front, on
from tests.marks import rule


@rule("eto", "27.1")
@pytest.mark.parametrize(("placed", "sure"), [("PI2 W3629 depleted", 1), ("PI2 W3629", 2)])
def test_only_who_loses_all_steps_surely_clears_a_hex(placed: str, sure: int) -> None:
    """One step may be lost and the hex be held; who has one step only loses it or goes."""
    game = attacking(f"GI7 W3729, {placed}, HQNorth W3728", "HQNorth", acting="GI7")
    found = battle(game, "W3629", "GI7")
    results = game.scenario.combat.results
    chances = forecast.chances(game, found)
    wanted = sum(
        (
            chance
            for code, chance in chances.items()
            if results[code].defender_eliminated
            or results[code].must_retreat
            or results[code].defender_steps >= sure
        ),
        Fraction(0),
    )
    assert forecast.clears(game, found) == wanted
    assert any(results[code].defender_steps == 1 for code in chances)


@rule("eto", "26.5")
@pytest.mark.parametrize("text", ["REACT UA2", "REACT UA1 + UA1"])
def test_nobody_reacts_who_has_no_zone_there_nor_twice(text: str) -> None:
    placed = "GI1 W3421, UA1 W3420, UA2 W3119, HQB W3523"
    game = front(placed, "HQB", scenario=ARDENNES, stage=MOVING)
    assert refused(game, Reaction(WEST, "W3421", ("GI1",)), text).case == "26.5"


@rule("eto", "27.3")
def test_a_click_on_who_retreats_tells_how_far_it_goes() -> None:
    game = front("GI1 W3532, PI2 W3533, HQNorth W3632", "HQNorth", acting="GI1")
    offered = list(Retreating(WEST, "W3533", ("PI2",), 2).offers(game, ("PI2",)))
    assert offered
    assert {each.label for each in offered} == {"2"}


@rule("eto", "22.0")
def test_a_line_to_nobody_in_particular_is_played_in_any_offensive() -> None:
    game = front("GI1 W3532, PI1 W3533, HQNorth W3732", "HQNorth", stage=ACTIVATION)
    game.push(Activating(GERMANY))
    then = on(game, {GERMANY: "ACTIVATE GI1"})
    assert [each.end for each in then.fates] == ["done"]
    assert "GI1" in then.position.acting


@rule("eto", "28.4")
def test_who_must_attack_again_is_named_as_orders_name_several() -> None:
    placed = "GA1 W3219, GH1 W3219, UI1 W3218, UI3 W3319, HQB W3221, GV6 W3221"
    game = attacking(placed, "HQB", acting="GA1 GH1", scenario=ARDENNES)
    game.broke.update(("GA1", "GH1"))
    game.owed.update({"GA1": "W3218", "GH1": "W3218"})
    refusal = refused(game, game.agenda[-1], "ATTACK 3319 WITH GA1")
    assert "GA1 + GH1 must attack" in refusal.message
