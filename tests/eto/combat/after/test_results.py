"""27.1 to 27.7  What a result does: losses, the defender's choice, and what is left behind."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from pbem.games.eto.combat.after.losses import Lose, LoseSteps
from pbem.games.eto.combat.after.retreat import Retreating
from pbem.games.eto.combat.after.split import Pay, Split
from pbem.games.eto.combat.resolving import Aftermath, Fight
from pbem.games.eto.facts.boxes import DEAD, POOL, REPLENISHMENT
from pbem.games.eto.facts.units import PARA
from pbem.games.eto.position.game import Europe
from tests.eto.fields import refused
from tests.eto.fights import GERMANY, WEST, asked, battle, front, on, top
from tests.marks import rule

POZNAN = "GI7 W3729, GI8 W3729, PI2 W3629, HQNorth W3728"


def at(placed: str) -> Europe:
    game = front(placed, "HQNorth")
    game.blitzkrieg["Poland"] = 0  # over long ago
    return game


@rule("eto", "27.0")
def test_the_attacker_loses_first() -> None:
    game = at("GA1 W3729, GI9 W3628, PI2 W3629, PI3 W3629, HQNorth W3728")  # 14 to 8: 3 to 2
    game.push(Fight(battle(game, "W3629", "GA1 GI9")))
    assert asked(on(game, {}, (2,))) == [(GERMANY, "lose")]  # D1x


@rule("eto", "27.1")
def test_the_attacker_chooses_who_loses_the_step() -> None:
    game = at("GA1 W3729, GI9 W3628, PI2 W3629, HQNorth W3728")
    game.push(LoseSteps(GERMANY, ("GA1", "GI9"), 1))
    assert on(game, {GERMANY: "LOSE GA1"}).position.depleted == {"GA1"}


@rule("eto", "27.1")
def test_nobody_outside_the_battle_loses_the_step() -> None:
    game = at("GA1 W3729, GI9 W3628, GI1 W3728, PI2 W3629, HQNorth W3728")
    game.push(LoseSteps(GERMANY, ("GA1", "GI9"), 1))
    assert refused(game, top(game), "LOSE GI1").case == "27.1"


@rule("eto", "27.2")
def test_a_step_turns_a_unit_over_and_the_next_removes_it() -> None:
    game = at(POZNAN)
    game.push(LoseSteps(WEST, ("PI2",), 2))
    then = on(game, {}).position
    assert then.where["PI2"] == REPLENISHMENT


@rule("eto", "27.2")
def test_a_loss_that_makes_no_difference_is_not_asked_for() -> None:
    game = at(POZNAN)
    game.push(LoseSteps(GERMANY, ("GI7", "GI8"), 1))
    then = on(game, {})
    assert (len(then.position.depleted), asked(then)) == (1, [])


@rule("eto", "27.1")
def test_ae_eliminates_all_attackers() -> None:
    game = at("GI7 W3729 depleted, PI2 W3629, PI3 W3629, PI4 W3629, HQNorth W3728")
    game.push(Fight(battle(game, "W3629", "GI7")))
    assert on(game, {}, (1,)).position.where["GI7"] == REPLENISHMENT


@rule("eto", "27.1")
def test_de_eliminates_all_defenders() -> None:
    game = at("GI7 W3729, GI8 W3729, PI2 W3629, HQNorth W3728")
    game.push(Fight(battle(game, "W3629", "GI7 GI8")))
    assert on(game, {}, (6,)).position.where["PI2"] == REPLENISHMENT


@rule("eto", "27.7")
def test_infantry_lost_abroad_or_marked_out_of_supply_goes_to_the_pool() -> None:
    game = at("GI7 W3729, PI2 W3728, PI3 W3629, HQNorth W3727")
    game.unsupplied.add("PI3")
    game.push(LoseSteps(WEST, ("PI2",), 2), LoseSteps(WEST, ("PI3",), 2))
    then = on(game, {}).position
    assert (then.where["PI2"], then.where["PI3"]) == (POOL, POOL)


@rule("eto", "27.1")
def test_the_defender_divides_a_result_between_steps_and_hexes() -> None:
    game = at("GI7 W3729, PI8 W3533, PI9 W3533, PI2 W3629, PI3 W3629, HQNorth W3728")
    game.push(Split(WEST, "W3629", ("PI2", "PI3"), 2))
    then = on(game, {WEST: "PAY 1"}).position
    assert len(then.depleted) == 1
    assert isinstance(top(then), Retreating)
    assert top(then).hexes == 1


@rule("eto", "27.1")
def test_no_more_steps_are_paid_than_the_result_says() -> None:
    game = at(POZNAN)
    game.push(Split(WEST, "W3629", ("PI2",), 1))
    assert refused(game, top(game), "PAY 2").case == "27.1"


@rule("eto", "27.1")
def test_a_mandatory_retreat_cannot_be_paid_in_steps() -> None:
    game = at("GI7 W3729, GI8 W3729, PI8 W3533, PI2 W3629, HQNorth W3728")  # 12 to 4
    game.push(Fight(battle(game, "W3629", "GI7 GI8")))
    assert asked(on(game, {}, (4,))) == [(WEST, "retreat")]


@rule("eto", "27.1")
def test_steps_are_kept_until_one_unit_would_be_left_with_none() -> None:
    game = at("GI7 W3729, PI8 W3533, PI2 W3629, HQNorth W3728")
    step = Split(WEST, "W3629", ("PI2",), 3)
    assert str(step.by_standing(game, ("KEEP",))) == "PAY 1"
    assert str(step.by_standing(game, ("STEPS",))) == "PAY 2"
    assert str(step.by_standing(game, ("RETREAT",))) == "PAY 0"


@rule("eto", "27.5")
def test_a_general_whose_stack_is_lost_dies_on_one_or_two() -> None:
    for die, box in ((2, DEAD), (3, POOL)):
        game = at("Kliest W3729, PI2 W3629, HQNorth W3728")
        game.push(Aftermath(battle(game, "W3629", "GA1"), "western", ("W3729",), False, ()))
        assert on(game, {}, (die,)).position.where["Kliest"] == box


@rule("eto", "27.5")
def test_a_general_with_a_unit_left_is_not_touched() -> None:
    game = at("GI7 W3729, Kliest W3729, PI2 W3629, HQNorth W3728")
    game.push(Aftermath(battle(game, "W3629", "GI7"), "western", ("W3729",), False, ()))
    assert on(game, {}).position.where["Kliest"] == "W3729"


@rule("eto", "27.6")
def test_an_airfield_in_a_vacated_hex_is_destroyed() -> None:
    game = at("GI7 W3729, AF1 W3630, PI2 W3629, HQNorth W3728")
    game.push(Aftermath(battle(game, "W3630", "PI2", side=WEST), "axis", ("W3629",), True, ()))
    then = on(game, {WEST: "NO ADVANCE"}).position
    assert (then.where["AF1"], then.wrecked) == ("W3630", {"AF1"})


@rule("eto", "23.3")
def test_headquarters_whose_stack_is_lost_go_to_the_nearest_other() -> None:
    game = at("HQSouth W3630, GI7 W3729, PI2 W3629, HQNorth W3825")
    game.push(Aftermath(battle(game, "W3630", "PI2", side=WEST), "axis", ("W3629",), True, ()))
    then = on(game, {WEST: "NO ADVANCE"}).position
    assert then.where["HQSouth"] == "W3729"


@rule("eto", "23.3")
def test_headquarters_whose_stack_was_driven_back_go_one_hex_out_of_the_zone() -> None:
    game = at("HQSouth W3630, GI7 W3729, GI8 W3728, PI2 W3629, HQNorth W3825")
    game.push(Aftermath(battle(game, "W3630", "PI2", WEST), "axis", ("W3629",), True, ("GI8",)))
    then = on(game, {WEST: "NO ADVANCE"})
    assert asked(then) == [(GERMANY, "displace")]
    assert refused(then.position, top(then.position), "WITHDRAW HQSouth 3729").case == "23.3"
    assert (
        on(then.position, {GERMANY: "WITHDRAW HQSouth 3631"}).position.where["HQSouth"] == "W3631"
    )


@rule("eto", "27.1", "27.3")
def test_who_has_no_way_out_is_warned_of_retreats_and_of_nothing_else() -> None:
    free = at("GI7 W3729, PI2 W3629, PI3 W3629, HQNorth W3728")
    shut = at("GI7 W3729, GI8 W3530, GI9 W3529, GI1 W3731, PI2 W3629, PI3 W3629, HQNorth W3728")
    split = Split(WEST, "W3629", ("PI2", "PI3"), 2)
    assert not list(split.cautions(free, Pay(1)))
    assert not list(split.cautions(shut, Pay(2)))
    assert list(split.cautions(shut, Pay(1)))


@rule("eto", "27.1")
def test_a_click_on_one_who_can_lose_the_step_offers_it() -> None:
    game = at("GA1 W3729, GI9 W3628, PI2 W3629, HQNorth W3728")
    step = LoseSteps(GERMANY, ("GA1", "GI9"), 1)
    game.push(step)
    assert [each.order for each in step.offers_to(game, ("GA1",))] == ["LOSE GA1"]
    assert not list(step.offers_to(game, ("GA1", "GI9")))
    assert not list(step.offers_to(game, ("HQNorth",)))


@rule("eto", "27.1")
def test_a_standing_order_names_the_kind_that_loses_first() -> None:
    game = at("GA1 W3729, GI9 W3628, PI2 W3629, HQNorth W3728")
    step = LoseSteps(GERMANY, ("GA1", "GI9"), 1)
    assert str(step.by_standing(game, ("ARMOR",))) == "LOSE GA1"
    assert str(step.by_standing(game, ("INFANTRY",))) == "LOSE GI9"
    assert str(step.by_standing(game, ("PARA",))) == "LOSE GI9"  # nobody is one


@rule("eto", "27.1")
def test_kinds_lose_in_the_order_in_which_they_are_named() -> None:
    game = at("GA1 W3729, GI9 W3628, PI2 W3629, HQNorth W3728")
    for named, lost in (("PARA, ARMOR, INFANTRY", "GA1"), ("PARA, INFANTRY, ARMOR", "GI9")):
        trial = game.twin()
        trial.push(LoseSteps(GERMANY, ("GA1", "GI9"), 1))
        then = on(trial, {}, standing={GERMANY: f"WHEN LOSE: {named}"}).position
        assert lost in then.depleted or not then.on_map(lost)


@rule("eto", "27.2")
def test_the_cheapest_step_kills_nobody_and_is_no_tanks() -> None:
    game = at("GA1 W3729, GI9 W3729, PI2 W3629, HQNorth W3728")
    losing = LoseSteps(GERMANY, ("GA1", "GI9"), 1)
    assert losing.usual(game) == Lose("GI9")
    game.depleted.add("GI9")
    assert losing.usual(game) == Lose("GA1")


@rule("eto", "27.2")
def test_paratroops_are_the_cheapest_for_they_have_one_step(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = at("GI8 W3729, GI9 W3729, PI2 W3629, HQNorth W3728")
    para = replace(game.unit("GI9"), kind=PARA, strength=1, back=0)
    monkeypatch.setitem(game.roster, "GI9", para)
    assert LoseSteps(GERMANY, ("GI8", "GI9"), 1).usual(game) == Lose("GI9")


@rule("eto", "27.2")
def test_paratroops_who_are_worth_more_than_a_step_of_others_are_spared(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = at("GI8 W3729, GI9 W3729, PI2 W3629, HQNorth W3728")
    step = game.unit("GI9").strength - game.unit("GI9").back
    para = replace(game.unit("GI8"), kind=PARA, strength=step + 1, back=0)
    monkeypatch.setitem(game.roster, "GI8", para)
    assert LoseSteps(GERMANY, ("GI8", "GI9"), 1).usual(game) == Lose("GI9")


@rule("eto", "27.2")
def test_tanks_are_spared_though_their_step_is_worth_less(monkeypatch: pytest.MonkeyPatch) -> None:
    game = at("GA1 W3729, GI9 W3729, PI2 W3629, HQNorth W3728")
    tanks = game.unit("GA1")
    monkeypatch.setitem(game.roster, "GA1", replace(tanks, back=tanks.strength - 1))
    assert LoseSteps(GERMANY, ("GA1", "GI9"), 1).usual(game) == Lose("GI9")
