"""14.0, 14.1, 14.4, 14.5  Fire and close assault, unit by unit, with the book's examples."""

from __future__ import annotations

import pytest

from pbem.games.narvik.combat.after.pursuit import Pursue
from pbem.games.narvik.combat.assault import Assault
from pbem.games.narvik.combat.counterattack import Counter
from pbem.games.narvik.combat.events import Hit, Opened, Silent
from pbem.games.narvik.combat.fire import Fire
from pbem.games.narvik.orders.parts import Shot
from tests.marks import rule
from tests.narvik.fights import die, fight, open_answers, refusal_of, refused, standing, told


def shots(*texts: str) -> tuple[Shot, ...]:
    """As in "1J + 2J > 1814"."""
    parts = (text.split(" > ") for text in texts)
    return tuple(Shot(tuple(units.split(" + ")), hex) for units, hex in parts)


# -- fire -----------------------------------------------------------------------------------------


@rule("narvik", "14.1")
@rule("narvik", "14.5")
def test_the_first_example_two_units_together_eliminate_one_and_disrupt_the_other() -> None:
    game = standing("1714: 1J 2J | 1814: AltaA AltaB")
    events = fight(game, "german", Fire("KGW", shots("1J + 2J > 1814")), [die(9, "E"), die(9, "D")])
    assert [(hit.unit, hit.column, hit.result) for hit in told(events, Hit)] == [
        ("AltaB", 9, "E"),
        ("AltaA", 9, "D"),
    ]
    assert game.inside("allied lost") == ("AltaB",)
    assert game.inside("allied regroup") == ("AltaA",)


@rule("narvik", "14.1")
def test_the_second_example_two_units_one_after_the_other_leave_one() -> None:
    game = standing("1714: 1J 2J | 1814: AltaA AltaB")
    order = Fire("KGW", shots("1J > 1814", "2J > 1814"))
    events = fight(game, "german", order, [1, 5, 1])
    assert [(hit.unit, hit.column, hit.result) for hit in told(events, Hit)] == [
        ("AltaB", 4, ""),
        ("AltaA", 4, "D"),
        ("AltaB", 4, ""),
    ]
    assert game.stack("1814") == ("AltaB",)


@rule("narvik", "14.1")
def test_who_is_to_fire_at_a_hex_that_is_empty_by_then_keeps_silent() -> None:
    game = standing("1714: 1J 2J | 1814: AltaA")
    order = Fire("KGW", shots("1J > 1814", "2J > 1814"))
    events = fight(game, "german", order, [die(4, "D")])
    assert told(events, Silent) == [Silent("german", ("2J",), "1814", "empty")]


@rule("narvik", "14.1")
def test_units_of_two_hexes_do_not_fire_together() -> None:
    game = standing("1714: 1J | 1813: 2J | 1814: AltaA")
    assert refused(game, "german", Fire("KGW", shots("1J + 2J > 1814"))).case == "14.1"


@rule("narvik", "14.0")
def test_a_unit_fires_at_one_hex_only() -> None:
    game = standing("1714: 1J | 1814: AltaA | 1713: AltaB")
    order = Fire("KGW", shots("1J > 1814", "1J > 1713"))
    assert refused(game, "german", order).case == "14.0"


@rule("narvik", "14.0")
def test_units_of_one_stack_may_fire_at_different_hexes() -> None:
    game = standing("1714: 1J 2J | 1814: AltaA | 1713: AltaB")
    order = Fire("KGW", shots("1J > 1814", "2J > 1713"))
    events = fight(game, "german", order, [1, 1])
    assert [each.hex for each in told(events, Opened)] == ["1814", "1713"]


@rule("narvik", "11.0")
def test_units_of_another_sub_command_do_not_fire() -> None:
    game = standing("1714: 1J Kothe | 1814: AltaA")
    assert refused(game, "german", Fire("KGW", shots("Kothe > 1814"))).case == "11.0"


@rule("narvik", "18.1")
def test_units_next_to_dietl_fire_with_his_sub_command() -> None:
    game = standing("1715: Dietl | 1714: 1J Kothe | 1814: AltaA")
    assert fight(game, "german", Fire("KGD", shots("1J + Kothe > 1814")), [die(8, "D")])


@rule("narvik", "14.0")
def test_a_hex_stands_for_all_active_units_in_it() -> None:
    game = standing("1714: 1J Kothe 2J | 1814: AltaA")
    events = fight(game, "german", Fire("KGW", shots("1714 > 1814")), [die(9, "D")])
    assert told(events, Opened)[0].units == ("1J", "2J")


@rule("narvik", "14.0")
def test_a_hex_stands_for_those_who_are_not_named_elsewhere() -> None:
    game = standing("1714: 1J 2J | 1814: AltaA | 1713: AltaB")
    order = Fire("KGW", shots("1J > 1713", "1714 > 1814"))
    events = fight(game, "german", order, [1, 1])
    assert [each.units for each in told(events, Opened)] == [("1J",), ("2J",)]


@rule("narvik", "20.0")
def test_units_in_a_staging_area_cannot_fire() -> None:
    game = standing("transit: 1J | 2020: AltaA")
    assert refused(game, "german", Fire("KGW", shots("1J > 2020"))).case == "20.0"


@rule("narvik", "9.0")
def test_of_too_big_a_stack_only_the_top_unit_fires() -> None:
    game = standing("1714: 1J 2J 3J 11J | 1814: AltaA")
    assert refused(game, "german", Fire("KGW", shots("1J > 1814"))).case == "9.0"
    assert fight(game, "german", Fire("KGW", shots("11J > 1814")), [1])


@rule("narvik", "18.1")
def test_dietl_is_not_touched_by_fire() -> None:
    game = standing("1714: HQS Dietl | 1814: AltaA")
    events = fight(game, "allied", Fire("NW", shots("AltaA > 1714")), [1])
    assert [hit.unit for hit in told(events, Hit)] == ["HQS"]


@rule("narvik", "21.0")
def test_combat_shows_who_fires_and_who_is_fired_at() -> None:
    game = standing("1714: 1J 2J | 1814: AltaA AltaB")
    fight(game, "german", Fire("KGW", shots("1J > 1814")), [1, 1])
    assert set(game.revealed) == {"1J", "AltaA", "AltaB"}


@rule("narvik", "14.1")
def test_a_retreat_is_made_before_the_next_unit_is_fired_at() -> None:
    game = standing("1714: 1J | 1814: AltaA 7Ski")
    order = Fire("KGW", shots("1J > 1814"))
    fight(game, "german", order, [die(4, "R")])
    assert game.stack("1814") == ("AltaA", "7Ski")
    assert game.agenda[-1].asks(game) == "allied"


def test_what_is_proposed_may_be_done() -> None:
    game = standing("1714: 1J 2J | 1714: 112A | 1814: AltaA | 1812: AltaB")
    for kind in (Fire, Assault):
        proposed = list(kind.some(game, "german"))
        assert proposed
        for order in proposed:
            order.try_on(game, "german")


# -- close assault --------------------------------------------------------------------------------


@rule("narvik", "14.4")
@pytest.mark.parametrize(
    ("where", "unit", "target", "why"),
    [
        ("1714: 112A | 1814: AltaA", "112A", "1814", "112A is not fit for close assault"),
        ("1714: HQS | 1812: AltaA", "HQS", "1812", "1812 is not next to 1714"),
        ("0919: HQS | 0820: AltaA", "HQS", "0820", "the sea lies between 0919 and 0820"),
    ],
)
def test_who_may_not_close_assault(where: str, unit: str, target: str, why: str) -> None:
    refusal = refused(standing(where), "german", Assault("KGD", (Shot((unit,), target),)))
    assert (refusal.case, refusal.message) == ("14.4", why)


@rule("narvik", "14.4")
def test_an_assault_goes_over_an_inlet() -> None:
    game = standing("1420: 1J | 1519: AltaA")
    order = Assault("KGW", shots("1J > 1519"))
    events = fight(game, "german", order, [die(5, "D")], [Pursue()])
    assert told(events, Hit)[0].column == 5


@rule("narvik", "14.3")
def test_an_elite_defender_that_falls_first_still_helps_the_others() -> None:
    game = standing("1714: 1J 2J | 1814: AltaA 7Ski")
    order = Assault("KGW", shots("1J + 2J > 1814"))
    events = fight(game, "german", order, [die(10, "E"), die(10, "D")], [Pursue()])
    assert [hit.column for hit in told(events, Hit)] == [10, 10]


@rule("narvik", "18.1")
def test_dietl_suffers_close_assaults() -> None:
    game = standing("1714: Dietl | 1814: 12CAA")
    order = Assault("FR", shots("12CAA > 1714"))
    fight(game, "allied", order, [die(5, "D")], [Pursue()])
    assert game.inside("german regroup") == ("Dietl",)


@rule("narvik", "14.4.1")
def test_defenders_who_held_may_counterattack_without_shifts() -> None:
    game = standing("1714: Kothe | 1814: AltaA")
    order = Assault("KGB", shots("Kothe > 1814"))
    events = fight(game, "german", order, [1, die(3, "D")], [Counter(("AltaA",))])
    last = told(events, Hit)[-1]
    assert (last.unit, last.column, last.shifts) == ("Kothe", 3, ())


@rule("narvik", "14.4.1")
def test_nobody_has_to_counterattack() -> None:
    game = standing("1714: Kothe | 1814: AltaA")
    fight(game, "german", Assault("KGB", shots("Kothe > 1814")), [1], [Counter()])
    assert game.stack("1714") == ("Kothe",)


@rule("narvik", "14.4.1")
def test_only_units_fit_for_close_assault_counterattack() -> None:
    game = standing("1714: Kothe | 1814: 9Bty AltaA")
    fight(game, "german", Assault("KGB", shots("Kothe > 1814")), [1, 1])
    assert open_answers(game) == {"NO COUNTER", "COUNTER AltaA"}
    assert refusal_of(game, Counter(("9Bty",))).case == "14.4.1"


@rule("narvik", "14.4.1")
def test_guns_alone_are_not_asked_to_counterattack() -> None:
    game = standing("1714: Kothe | 1814: 9Bty")
    fight(game, "german", Assault("KGB", shots("Kothe > 1814")), [1])
    assert not game.agenda


@rule("narvik", "14.4.1")
def test_a_counterattack_hits_everybody_in_the_firing_hex() -> None:
    game = standing("1714: Arnim Kothe | 1814: AltaA")
    order = Assault("KGB", shots("Kothe > 1814"))
    events = fight(game, "german", order, [1, 1, 1], [Counter(("AltaA",))])
    assert [hit.unit for hit in told(events, Hit)] == ["AltaA", "Kothe", "Arnim"]


@rule("narvik", "14.4.1")
def test_assaulted_from_two_hexes_each_defender_strikes_back_at_one() -> None:
    game = standing("1714: Kothe | 1813: Erdm | 1814: AltaA AltaB")
    order = Assault("KGB", shots("Kothe > 1814", "Erdm > 1814"))
    fight(game, "german", order, [1, 1, 1, 1, 1, 1], [Counter(("AltaA",)), Counter()])
    assert game.agenda[-1].prompt(game).startswith("1814 has held: which of AltaB")
    assert "counterattack 1813" in game.agenda[-1].prompt(game)


@rule("narvik", "14.4.1")
def test_nobody_is_asked_to_strike_back_at_a_hex_that_is_empty_by_then() -> None:
    game = standing("1714: Kothe | 1813: Erdm | 1814: AltaA AltaB")
    order = Assault("KGB", shots("Kothe > 1814", "Erdm > 1814"))
    dice = [1, 1, 1, 1, die(3, "D")]
    fight(game, "german", order, dice, [Counter(("AltaA",))])
    assert "counterattack 1813" in game.agenda[-1].prompt(game)


@rule("narvik", "14.4.1")
def test_the_counterattack_comes_after_all_assaults_into_the_hex() -> None:
    game = standing("1714: Kothe | 1813: Erdm | 1814: AltaA")
    order = Assault("KGB", shots("Kothe > 1814", "Erdm > 1814"))
    events = fight(game, "german", order, [1, 1])
    assert len(told(events, Hit)) == 2
    assert game.agenda[-1].kind == "counter"


@rule("narvik", "14.4.1")
def test_a_counterattack_can_silence_those_who_were_to_assault_another_hex() -> None:
    game = standing("1714: Holt Kothe | 1814: AltaA | 1713: AltaB")
    order = Assault("KGB", shots("Kothe > 1814", "Holt > 1713"))
    dice = [1, 1, die(3, "D")]
    events = fight(game, "german", order, dice, [Counter(("AltaA",))])
    assert told(events, Silent) == [Silent("german", ("Holt",), "1713", "gone")]


@rule("narvik", "14.4.1")
def test_after_a_counterattack_nobody_pursues() -> None:
    game = standing("1714: Kothe | 1814: AltaA")
    order = Assault("KGB", shots("Kothe > 1814"))
    fight(game, "german", order, [1, die(3, "D")], [Counter(("AltaA",))])
    assert game.inside("german regroup") == ("Kothe",)
    assert not game.agenda
