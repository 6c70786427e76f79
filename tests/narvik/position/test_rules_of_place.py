"""Zones, stacks, sub-commands: who reaches where, who may be together, who acts together."""

from __future__ import annotations

from pbem.games.narvik.actions.sub_commands import activated
from pbem.games.narvik.combat.groups import may_fire_from
from pbem.games.narvik.position.stacking import may_join, overstacked
from pbem.games.narvik.position.zones import flak_reach, in_enemy_zone, zone
from pbem.games.narvik.rules import RULES
from tests.marks import rule
from tests.narvik.games import position, refused


@rule("narvik", "10.0")
def test_a_zone_is_the_six_hexes_around():
    game = position("1222: 1J", "0216: SG1")
    around = ["1121", "1122", "1221", "1223", "1321", "1322"]
    assert game.board.grid.named(zone(game, "german")) == around


@rule("narvik", "10.0")
def test_no_zone_reaches_over_an_all_sea_hexside_or_into_the_sea():
    game = position("0919: 6J", "0820: SG1")
    assert not in_enemy_zone(game, "0820", "allied")
    assert not zone(game, "german") & game.board.sea


@rule("narvik", "10.0")
def test_a_zone_reaches_over_an_inlet():
    game = position("0920: 6J", "0216: SG1")
    assert in_enemy_zone(game, "0921", "allied")


@rule("narvik", "10.0")
def test_units_in_staging_areas_have_no_zone():
    game = position("harstad: SG1", "1222: 1J")
    assert not zone(game, "allied")


@rule("narvik", "9.0")
def test_leaders_do_not_count_and_nationalities_keep_apart():
    game = position("1222: 1J, 2J, 3J", "0216: SG1", "0316: 1LEA", "2020: Dietl, 5J")
    assert may_join(game, "Dietl", "1222")
    assert not may_join(game, "5J", "1222")
    assert not may_join(game, "SG1", "0316")
    assert not may_join(game, "SG1", "1222")


@rule("narvik", "9.0")
def test_french_units_of_two_brigades_may_stack():
    game = position("0316: 1LEA", "0216: 6CAA", "1222: 1J")
    assert may_join(game, "6CAA", "0316")


@rule("narvik", "9.0")
def test_of_an_overstacked_hex_only_the_top_unit_fires():
    game = position("2020: 1J, 2J, 3J, 6J", "0216: SG1, SG2")
    assert overstacked(game, "2020")
    assert may_fire_from(game, "2020") == ("1J",)
    assert may_fire_from(game, "0216") == ("SG2", "SG1")


@rule("narvik", "18.1")
def test_dietl_activates_those_stacked_with_him_and_next_to_him():
    game = position("1222: Dietl, 6J", "1322: 1J", "1522: 2J", "0216: SG1")
    assert activated(game, "german", "KGD") == {"Dietl", "6J", "1J"}
    assert activated(game, "german", "KGW") == {"1J", "2J"}


@rule("narvik", "18.1")
def test_without_dietl_on_the_map_his_command_acts_alone():
    game = position("1222: HQS, 6J", "0216: SG1")
    assert activated(game, "german", "KGD") == {"HQS"}


@rule("narvik", "18.2", "16.0")
def test_auchinleck_and_strikes_are_never_activated():
    game = position("harstad: Auk, SG1", "allied strikes: DD1", "1222: 1J")
    assert activated(game, "allied", "BR") == {"SG1"}


@rule("narvik", "8.1.1")
def test_flak_reaches_its_own_hex_and_those_next_to_it():
    game = position("1117: L163", "1222: 1J")
    assert game.board.grid.named(flak_reach(game, "allied")) == [
        "1017", "1018", "1116", "1117", "1118", "1217", "1218",
    ]  # fmt: skip


@rule("narvik", "3.1", "3.2")
def test_the_ready_made_set_up_is_lawful_and_whole():
    game = RULES.start({})
    for side in ("german", "allied"):
        step = game.agenda.pop()
        assert step.asks(game) == side
        list(step.play(game, RULES.parse("DEFAULT", side).orders[0], None))
    for id, place in {**game.scenario.setups["german"], **game.scenario.setups["allied"]}.items():
        assert game.where[id] == place
    RULES.check_invariants(game)
    assert not [hex for hex in game.stacks if overstacked(game, hex)]


@rule("narvik", "2.3.1", "3.2")
def test_the_counters_start_where_the_rules_have_them():
    game = RULES.start({})
    assert all(game.unit(id).code == "S" for id in game.inside("allied scheduled"))
    assert {game.unit(id).nationality for id in game.inside("allied hand")} == {
        "British",
        "Norwegian",
    }
    for side in RULES.sides:
        strikes = set(game.roster.strikes(side))
        assert strikes <= set(game.inside(f"{side} pool"))


@rule("narvik", "6.2", "11.2")
def test_who_declares_what_he_may_not_is_told_what_he_may():
    lines = ("asked: german", "1222: 1J", "0216: SG1")
    usual = refused(position(*lines), "SEA KGW: 1J harstad")
    assert {"PASS", "Ground movement", "Close assault", "Air support"} <= set(usual.legal)
    assert not {"Naval support", "Engineer operations"} & set(usual.legal)
    poor = refused(position("points german: 1", *lines), "ASSAULT KGW: 1J > 0216")
    assert "Ground movement" in poor.legal
    assert "Close assault" not in poor.legal
    building = refused(position("option engineers: yes", *lines), "SEA KGW: 1J harstad")
    assert "Engineer operations" in building.legal
