"""10.0 to 10.4, 10.8  Units go aboard transports: who, where, and on how many points."""

from __future__ import annotations

import pytest

from pbem.games.eto.naval.sailing import Sailing
from pbem.games.eto.naval.transport.embarking import Embark
from pbem.games.eto.position.aboard.passengers import carriers, fare, place_of, points_of
from pbem.games.eto.position.game import Europe
from pbem.games.eto.rules import RULES
from tests.eto.fields import refused
from tests.eto.naval.transport.landings import BRITAIN, GERMANY, played, sailing, shores
from tests.marks import rule

EIGHT = " + ".join(f"BSTP{number}" for number in range(1, 9))
TROOPS = "BI1 Southampton, BI2 Southampton, BA1 Southampton"


def asked(game: Europe) -> Sailing:
    return Sailing(BRITAIN)


# -- what is carried ------------------------------------------------------------------------------


@rule("eto", "10.2")
def test_infantry_takes_a_point_armor_and_aircraft_two_and_commanders_none() -> None:
    game = shores("BI1 Dover, BA1 Dover, Spit1 Dover, Montgomery Dover, HQ21 Dover")
    costs = {id: fare(game, id) for id in ("BI1", "BA1", "Spit1", "Montgomery", "HQ21")}
    assert costs == {"BI1": 1, "BA1": 2, "Spit1": 2, "Montgomery": 0, "HQ21": 0}


@rule("eto", "10.2")
def test_the_expeditionary_force_needs_two_points_and_its_commanders_ride_free() -> None:
    """E24 but for the supply marker: two infantry units, a general and a headquarters."""
    game = sailing(
        shores("BI1 Dover, BI2 Dover, Montgomery Dover, HQ21 Dover, BSTP1 + BSTP2 Dover")
    )
    outcome = played(game, "EMBARK BI1 + BI2 + Montgomery + HQ21")
    loads = {id: carriers(outcome.position, id) for id in ("BI1", "BI2", "Montgomery", "HQ21")}
    assert loads["BI1"] != loads["BI2"]
    assert {len(loads[id]) for id in loads} == {1}
    few = shores("BI1 Dover, BI2 Dover, BSTP1 Dover")
    assert refused(few, asked(few), "EMBARK BI1 + BI2").case == "10.2"


@rule("eto", "10.2")
def test_commanders_alone_are_carried_by_any_ship() -> None:
    outcome = played(
        sailing(shores("Montgomery Dover, HQ21 Dover, Hood Dover")),
        "EMBARK HQ21 + Montgomery ABOARD Hood",
    )
    assert (
        carriers(outcome.position, "HQ21") == carriers(outcome.position, "Montgomery") == ("Hood",)
    )


@rule("eto", "10.1")
def test_aircraft_of_long_range_and_ships_are_not_carried() -> None:
    game = shores("KG1 Calais, JG1 Calais, GSTP1 + GSTP2 Calais")
    step = Sailing(GERMANY)
    assert game.unit("KG1").range > 8
    assert refused(game, step, "EMBARK KG1").case == "10.1"
    step.check(game, RULES.parse("EMBARK JG1", GERMANY).orders[0])


@rule("eto", "10.1")
def test_a_unit_goes_where_its_transports_go_and_stands_nowhere_else() -> None:
    game = sailing(shores("BI1 Southampton, BSTP1 Southampton"))
    game = played(game, "EMBARK BI1\nSAIL BSTP1 English-Channel").position
    assert place_of(game, "BI1") == "English-Channel"
    assert not game.ground("western")
    assert game.hauled["BI1"] == 5


@rule("eto", "10.1", "10.8")
def test_ships_that_carry_a_unit_together_do_not_part() -> None:
    game = played(sailing(shores("BA1 Dover, BSTP1 + BSTP2 + BSTP3 Dover")), "EMBARK BA1").position
    assert refused(game, asked(game), "SAIL BSTP1 English-Channel").case == "10.1"
    asked(game).check(game, RULES.parse("SAIL BSTP1 + BSTP2 English-Channel", BRITAIN).orders[0])
    asked(game).check(game, RULES.parse("SAIL BSTP3 English-Channel", BRITAIN).orders[0])


# -- where, and when -------------------------------------------------------------------------------


@rule("eto", "10.4")
def test_units_embark_in_friendly_ports_where_their_ships_are() -> None:
    game = shores("BI1 Dover, BI2 W3416, BSTP1 Dover, BSTP2 Southampton")
    assert refused(game, asked(game), "EMBARK BI1 ABOARD BSTP2").case == "10.4"
    assert refused(game, asked(game), "EMBARK BI1 Southampton").case == "10.4"
    assert refused(game, asked(game), "EMBARK BI1 + BI2").case == "10.4"
    asked(game).check(game, RULES.parse("EMBARK BI1 Dover", BRITAIN).orders[0])


@rule("eto", "10.4")
def test_transports_may_come_to_the_port_for_transport_but_not_for_an_assault() -> None:
    game = sailing(shores("BI1 Dover, BSTP1 + BSTP2 + BSTP3 Southampton"))
    came = played(game, "SAIL BSTP1 + BSTP2 + BSTP3 Dover").position
    assert refused(came, asked(came), "EMBARK BI1 FOR ASSAULT").case == "10.4"
    after = played(came, "EMBARK BI1").position
    assert after.carried
    assert not after.poised
    began = played(
        sailing(shores("BI1 Dover, BSTP1 + BSTP2 Dover")), "EMBARK BI1 FOR ASSAULT"
    ).position
    assert began.poised == {"BI1"}


@rule("eto", "10.0")
def test_a_transport_has_one_task_a_month() -> None:
    game = played(sailing(shores("BI1 Dover, BI2 Dover, BSTP1 Dover")), "EMBARK BI1").position
    assert refused(game, asked(game), "EMBARK BI2").case == "10.2"
    game.put("BI1", "W3517")  # ashore again, in the same month
    assert refused(game, asked(game), "EMBARK BI2 ABOARD BSTP1").case == "10.0"


@rule("eto", "10.0")
@pytest.mark.usefixtures("wider_war")
def test_points_carry_units_of_a_partner() -> None:
    game = played(sailing(shores("UI1 Dover, BSTP1 Dover")), "EMBARK UI1").position
    assert game.carried == {"UI1": "BSTP1"}


@rule("eto", "10.2")
def test_an_assault_takes_triple_the_points_where_there_are_and_double_at_least() -> None:
    """E09: two infantry units and armor, with eight points."""
    game = shores(f"{TROOPS}, {EIGHT} Southampton")
    loads = Embark(("BI1", "BI2", "BA1"), assault=True).loads(game)
    assert {id: points_of(game, ships) for id, ships in loads.items()} == {
        "BI1": 2,
        "BI2": 2,
        "BA1": 4,
    }
    few = shores(f"{TROOPS}, {EIGHT.removesuffix(' + BSTP8')} Southampton")
    assert refused(few, asked(few), "EMBARK BI1 + BI2 + BA1 FOR ASSAULT").case == "10.2"
    more = shores(f"BI1 Southampton, {EIGHT} Southampton")
    assert points_of(more, Embark(("BI1",), assault=True).loads(more)["BI1"]) == 3


@rule("eto", "10.1")
def test_more_points_than_are_needed_are_shared_by_size() -> None:
    game = shores(f"BI1 Dover, BA1 Dover, {EIGHT} Dover")
    order = RULES.parse(
        f"EMBARK BI1 + BA1 ABOARD {EIGHT.removesuffix(' + BSTP7 + BSTP8')}", BRITAIN
    )
    loads = order.orders[0].loads(game)  # type: ignore[attr-defined]
    assert {id: len(ships) for id, ships in loads.items()} == {"BI1": 2, "BA1": 4}


# -- warships --------------------------------------------------------------------------------------


@rule("eto", "10.8")
def test_a_destroyer_and_a_light_cruiser_carry_infantry_and_nobody_else() -> None:
    game = shores("BI1 Dover, BA1 Dover, Spit1 Dover, BDD1 + BDD2 + BCL1 Dover")
    assert points_of(game, ("BDD1", "BDD2", "BCL1")) == 1
    outcome = played(sailing(game.twin()), "EMBARK BI1")
    assert set(carriers(outcome.position, "BI1")) == {"BDD1", "BCL1"}
    for heavy in ("BA1", "Spit1"):
        assert refused(game, asked(game), f"EMBARK {heavy}").case == "10.2"
    alone = shores("BI1 Dover, BDD1 + BDD2 Dover")
    assert refused(alone, asked(alone), "EMBARK BI1").case == "10.2"


@rule("eto", "10.8")
@pytest.mark.usefixtures("more_cruisers")
def test_two_of_each_are_needed_for_an_assault() -> None:
    assert not Embark(("BI1",), assault=True).loads(shores("BI1 Dover, BDD1 + BDD2 + BCL1 Dover"))
    game = sailing(shores("BI1 Dover, BDD1 + BDD2 + BCL1 + BCL2 Dover"))
    after = played(game, "EMBARK BI1 FOR ASSAULT").position
    assert set(carriers(after, "BI1")) == {"BDD1", "BDD2", "BCL1", "BCL2"}


# -- words ----------------------------------------------------------------------------------------


@rule("eto", "10.4")
@pytest.mark.parametrize(
    "line",
    [
        "EMBARK BI1",
        "EMBARK BI1 + BI2 W3517",
        "EMBARK BI1 FOR ASSAULT",
        "EMBARK BI1 + BA1 W3517 FOR ASSAULT ABOARD BSTP1 + BSTP2",
        "SAIL BSTP1 + BSTP2 W3215 FOR ASSAULT",
        "LAND BI1 + BI2 W3215",
        "LAND BI1",
    ],
)
def test_orders_read_as_they_are_written(line: str) -> None:
    assert str(RULES.parse(line, BRITAIN).orders[0]) == line


@rule("eto", "10.4")
def test_a_port_can_be_named_as_people_do() -> None:
    assert str(RULES.parse("EMBARK GI3 Kiel", GERMANY).orders[0]).startswith("EMBARK GI3 W")


@rule("eto", "12.7")
def test_the_enemy_sees_that_somebody_embarks_and_not_who_nor_that_he_is_aboard() -> None:
    game = sailing(shores("BI1 Dover, BI2 Dover, BSTP1 Dover, GI1 W3518"))
    outcome = played(game, "EMBARK BI1")
    view = RULES.view(outcome.position, GERMANY)
    assert "BI1" not in view.where
    assert not view.carried
    told = [str(each.seen_by(GERMANY)) for each in outcome.events]
    assert not any("BI1" in each for each in told)
    assert RULES.view(outcome.position, BRITAIN).carried == {"BI1": "BSTP1"}


@rule("eto", "12.7")
def test_aircraft_in_range_see_who_is_aboard() -> None:
    game = sailing(shores("BI1 Dover, BSTP1 Dover, JG1 Calais"))
    view = RULES.view(played(game, "EMBARK BI1").position, GERMANY)
    assert view.carried == {"BI1": "BSTP1"}


@rule("eto", "10.1")
def test_a_position_with_units_aboard_is_written_and_read() -> None:
    game = played(sailing(shores("BI1 Dover, BSTP1 + BSTP2 Dover")), "EMBARK BI1").position
    again = RULES.read_position(RULES.write_position(game))
    assert again.carried == {"BI1": "BSTP1"}
    assert again.where["BI1"] == game.where["BI1"]
    RULES.check_invariants(again)


@rule("eto", "10.1")
def test_a_moderator_brings_units_aboard_and_no_ship_away_from_under_them() -> None:
    game = shores("BI1 Dover, BSTP1 Dover")
    list(RULES.edit(game, "UNIT BI1 ABOARD BSTP1"))
    RULES.check_invariants(game)
    assert game.carried == {"BI1": "BSTP1"}
    with pytest.raises(Exception, match="must leave BSTP1 first"):
        list(RULES.edit(game, "UNIT BSTP1 POOL"))


@rule("eto", "10.4", "32.5")
def test_clicks_offer_to_embark_units_alone_or_with_ships_and_supplies_with_ships() -> None:
    game = shores("BI1 Dover, BSTP1 + BSTP2 Dover")
    step = Sailing(BRITAIN)
    assert {"BI1", "BSTP1"} <= set(step.able(game))

    def offered(*units: str) -> set[str]:
        return {each.order for each in step.offers(game, units)}

    assert {"EMBARK BI1", "EMBARK BI1 FOR ASSAULT"} <= offered("BI1")
    assert "EMBARK BI1 ABOARD BSTP2" in offered("BI1", "BSTP2")
    assert "EMBARK SUPPLY W3517 ABOARD BSTP1" in offered("BSTP1")


@rule("eto", "10.4", "32.5")
def test_a_check_tells_who_is_aboard_what() -> None:
    game = shores("BI1 Dover, BSTP1 + BSTP2 Dover")
    for line, told in (
        ("EMBARK BI1", "BI1 aboard BSTP1"),
        ("EMBARK SUPPLY Dover", "a supply marker aboard BSTP1"),
    ):
        order = RULES.parse(line, BRITAIN).orders[0]
        assert told in list(order.forecast(game, BRITAIN))  # type: ignore[attr-defined]
