"""32.4, 32.5, 7.8, 10.5  Supply markers go by sea, and feed who has no line home."""

from __future__ import annotations

import pytest

from pbem.games.eto.facts.sea.seas import IRAQ
from pbem.games.eto.naval.sailing import Sailing
from pbem.games.eto.naval.transport.events import SupplyLanded, SupplyLoaded
from pbem.games.eto.naval.transport.phase_end import AfterEvacuation
from pbem.games.eto.position.aboard.lost_ships import remove_ship
from pbem.games.eto.position.aboard.passengers import is_free
from pbem.games.eto.position.game import Europe
from pbem.games.eto.position.losses import eliminate
from pbem.games.eto.rules import RULES
from pbem.games.eto.supply.end_phase import Supply, SupplyRestored, draw_rations
from pbem.games.eto.supply.lines import in_supply, traces
from pbem.games.eto.supply.markers import capacity, designate, feeding, served
from pbem.games.eto.supply.rationing import Rationing
from tests.eto.fields import ran, refused
from tests.eto.fights import asked, events, on
from tests.eto.naval.transport.landings import BRITAIN, GERMANY, marching, played, sailing, shores
from tests.marks import rule

BREST, CHERBOURG, AMSTERDAM, NAZAIRE = "W3211", "W3214", "W3620", "W2913"


def beachhead(placed: str, *ports: str) -> Europe:
    """British ground in France around some hexes, all of them joined."""
    game = shores(placed)
    game.take("western", game.masked(ports))
    return game


@rule("eto", "32.4", "32.5")
def test_a_marker_is_made_where_a_line_leads_home_and_landed_where_none_does() -> None:
    game = sailing(beachhead("BI1 Cherbourg, BSTP1 Southampton", CHERBOURG))
    lines = "EMBARK SUPPLY Southampton\nSAIL BSTP1 Cherbourg\nDONE SAILING"
    outcome = played(game, lines)
    after = outcome.position
    assert after.supplies == {CHERBOURG: 1}
    assert not after.stores
    assert events(outcome, SupplyLoaded) == [SupplyLoaded(BRITAIN, "W3415", ("BSTP1",))]
    assert events(outcome, SupplyLanded) == [SupplyLanded(BRITAIN, CHERBOURG, 1)]
    assert refused(game, Sailing(BRITAIN), "EMBARK SUPPLY Cherbourg").case == "32.5"


@rule("eto", "32.5", "10.8")
def test_a_point_or_a_destroyer_with_a_cruiser_carries_one_marker() -> None:
    game = sailing(shores("BDD1 + BCL1 + BDD2 Southampton"))
    after = played(game, "EMBARK SUPPLY Southampton").position
    assert after.stores == {"BDD1": "BDD1 + BCL1"}
    assert refused(after, Sailing(BRITAIN), "EMBARK SUPPLY Southampton").case == "32.5"
    two = shores("BSTP1 + BSTP2 Southampton")
    line = "EMBARK SUPPLY Southampton ABOARD BSTP1 + BSTP2"
    assert refused(two, Sailing(BRITAIN), line).case == "32.5"
    assert refused(after, Sailing(BRITAIN), "SAIL BDD1 English-Channel").case == "10.8"


@rule("eto", "10.2")
def test_the_expeditionary_force_with_its_supplies_needs_three_points() -> None:
    """E24: two infantry units and a supply marker, the general and the headquarters free."""
    placed = "BI1 Dover, BI2 Dover, Montgomery Dover, HQ21 Dover"
    game = sailing(shores(f"{placed}, BSTP1 + BSTP2 + BSTP3 + BSTP4 Dover"))
    lines = "EMBARK BI1 + BI2 + Montgomery + HQ21\nEMBARK SUPPLY Dover"
    after = played(game, lines).position
    assert len(after.tasked) == 3


@rule("eto", "32.4")
def test_ports_hold_one_to_four_markers() -> None:
    """E19: a minor port that is a city resource hex holds two."""
    game = shores("BSTP1 Dover")
    found = {place: capacity(game, place) for place in (CHERBOURG, NAZAIRE, BREST, AMSTERDAM)}
    assert found == {CHERBOURG: 1, NAZAIRE: 2, BREST: 3, AMSTERDAM: 4}
    assert capacity(game, "Canada-box") is None


@rule("eto", "32.5")
def test_no_ship_with_a_marker_enters_a_port_that_has_all_it_holds() -> None:
    game = beachhead("BI1 Cherbourg, BSTP1 + BSTP2 Southampton", CHERBOURG)
    loaded = played(sailing(game), "EMBARK SUPPLY Southampton").position
    loaded.supplies[CHERBOURG] = 1
    assert refused(loaded, Sailing(BRITAIN), "SAIL BSTP1 Cherbourg").case == "32.5"
    Sailing(BRITAIN).check(loaded, RULES.parse("SAIL BSTP1 Cherbourg AT SEA", BRITAIN).orders[0])
    Sailing(BRITAIN).check(loaded, RULES.parse("SAIL BSTP2 Cherbourg", BRITAIN).orders[0])


@rule("eto", "32.5")
def test_a_marker_aboard_a_ship_in_port_counts_among_those_of_the_port() -> None:
    game = sailing(beachhead("BI1 Cherbourg, BSTP1 Southampton, BSTP2 Dover", CHERBOURG))
    lines = "EMBARK SUPPLY Southampton\nEMBARK SUPPLY Dover\nSAIL BSTP1 Cherbourg"
    there = played(game, lines).position
    assert there.where["BSTP1"] == CHERBOURG
    assert refused(there, Sailing(BRITAIN), "SAIL BSTP2 Cherbourg").case == "32.5"


@rule("eto", "32.5")
def test_a_marker_becomes_another_one_along_a_land_line() -> None:
    """E19: a marker in one port is loaded in another, and is gone from the first."""
    coast = (BREST, "W3212", "W3112", "W3113", "W3114", CHERBOURG)
    game = beachhead("BI1 Brest, BSTP1 Cherbourg", *coast)
    game.supplies[BREST] = 1
    after = played(sailing(game), "EMBARK SUPPLY Cherbourg").position
    assert not after.supplies
    assert after.stores == {"BSTP1": "BSTP1"}
    cut = beachhead("BI1 Brest, BSTP1 Cherbourg", BREST, CHERBOURG)
    cut.supplies[BREST] = 1
    assert refused(cut, Sailing(BRITAIN), "EMBARK SUPPLY Cherbourg").case == "32.5"


@rule("eto", "10.9", "32.5")
def test_a_marker_goes_down_with_its_transport_and_makes_room_for_a_unit() -> None:
    game = sailing(shores("BI1 Southampton, BSTP1 + BSTP2 Southampton"))
    loaded = played(game, "EMBARK BI1\nEMBARK SUPPLY Southampton").position
    sunk = loaded.twin()
    remove_ship(sunk, "BSTP2")
    assert not sunk.stores
    remove_ship(loaded, "BSTP1")
    assert loaded.carried == {"BI1": "BSTP2"}
    assert not loaded.stores


@rule("eto", "10.9", "32.5")
def test_a_point_that_nobody_needs_carries_a_marker_on() -> None:
    game = sailing(shores("BSTP1 + BSTP2 Southampton"))
    loaded = played(game, "EMBARK SUPPLY Southampton ABOARD BSTP1").position
    remove_ship(loaded, "BSTP1")
    assert loaded.stores == {"BSTP2": "BSTP2"}
    RULES.check_invariants(loaded)


# -- boxes ----------------------------------------------------------------------------------------


@rule("eto", "7.8")
@pytest.mark.parametrize("box", ["Canada-box", "Capetown", "India-box"])
def test_supply_markers_are_made_in_boxes_that_are_sources(box: str) -> None:
    game = shores(f"BSTP1 {box}")
    Sailing(BRITAIN).check(game, RULES.parse(f"EMBARK SUPPLY {box}", BRITAIN).orders[0])


@rule("eto", "7.8")
def test_the_box_of_iraq_makes_none_and_one_that_lies_there_feeds_iraq() -> None:
    game = beachhead("BI1 E5111, BSTP1 Iraq-box", "E5111")
    assert refused(game, Sailing(BRITAIN), "EMBARK SUPPLY Iraq-box").case == "7.8"
    assert not traces(game, "BI1")
    game.stores["BSTP1"] = "BSTP1"
    ran(game, AfterEvacuation())
    assert game.supplies == {"Iraq-box": 1}
    assert traces(game, "BI1")  # 24.1
    game.take("axis", game.masked(["E5111"]))


# -- who is fed -----------------------------------------------------------------------------------


@rule("eto", "32.4", "24.1")
def test_a_marker_in_iraq_feeds_nobody_in_another_box_or_aboard() -> None:
    game = shores("BI1 Canada-box, BI2 Iraq-box, BSTP1 Dover")
    game.supplies[IRAQ] = 1
    game.stow("BI3", ["BSTP1"])
    assert [feeding(game, id) for id in ("BI1", "BI2", "BI3")] == [[], [IRAQ], []]


@rule("eto", "32.4")
def test_a_marker_feeds_four_units_and_is_gone_afterwards() -> None:
    units = "BI1 W3214, BI2 W3214, BI3 W3114, BA1 W3114, BA2 W3113"
    game = beachhead(units, CHERBOURG, "W3114", "W3113")
    game.supplies[CHERBOURG] = 1
    assert served(game, ("BI1", "BI2", "BI3", "BA1")) is not None
    assert served(game, ("BI1", "BI2", "BI3", "BA1", "BA2")) is None
    game.push(Supply())
    outcome = on(game.twin(), {BRITAIN: "FEED BI1 + BI2 + BI3 + BA1"})
    assert outcome.position.unsupplied == {"BA2"}
    assert not outcome.position.supplies
    assert refused(game, Rationing(BRITAIN), "FEED BI1 + BI2 + BI3 + BA1 + BA2").case == "32.4"


@rule("eto", "32.4")
def test_markers_may_be_saved_and_are_not_used_by_who_does_without() -> None:
    game = beachhead("BI1 Cherbourg", CHERBOURG)
    game.supplies[CHERBOURG] = 1
    game.push(Supply())
    assert asked(on(game.twin(), {})) == [(BRITAIN, "ration")]
    for said, left in (("NO FEED", 1), ("FEED ALL", 0)):
        after = on(game.twin(), {BRITAIN: said}).position
        assert after.supplies.get(CHERBOURG, 0) == left
        assert ("BI1" in after.unsupplied) is bool(left)
    for said, left in (("NEVER", 1), ("ALL", 0), ("BI1", 0)):
        after = on(game.twin(), {}, (), {BRITAIN: f"WHEN RATION: {said}"}).position
        assert after.supplies.get(CHERBOURG, 0) == left
    assert str(Rationing(BRITAIN).usual(game)) == "FEED BI1"


@rule("eto", "32.4")
def test_one_unit_or_several_or_none_may_be_fed() -> None:
    game = beachhead("BI1 Cherbourg, BI2 Cherbourg", CHERBOURG)
    game.supplies[CHERBOURG] = 1
    found = {str(each) for each in Rationing(BRITAIN).answers(game)}
    assert found == {"NO FEED", "FEED BI1", "FEED BI2", "FEED BI1 + BI2"}


@rule("eto", "32.4")
def test_a_standing_order_that_names_only_units_with_a_line_home_leaves_the_question_open() -> None:
    game = beachhead("BI1 Cherbourg, BI2 London", CHERBOURG)
    game.supplies[CHERBOURG] = 1
    game.push(Supply())
    assert asked(on(game, {}, (), {BRITAIN: "WHEN RATION: BI2"})) == [(BRITAIN, "ration")]


@rule("eto", "33.3")
def test_who_is_out_of_supply_already_is_fed_first() -> None:
    units = "BI1 W3214, BI2 W3214, BI3 W3114, BA1 W3114, BA2 W3113"
    game = beachhead(units, CHERBOURG, "W3114", "W3113")
    game.supplies[CHERBOURG] = 1
    game.unsupplied.add("BI3")
    chosen = Rationing(BRITAIN).usual(game)
    assert "BI3" in str(chosen)


@rule("eto", "32.4")
def test_markers_go_with_the_port() -> None:
    game = beachhead("BI1 Cherbourg", CHERBOURG)
    game.supplies[CHERBOURG] = 1
    assert traces(game, "BI1")
    game.put("BI1", "W3415")
    game.take("axis", game.masked([CHERBOURG]))
    game.put("GI1", CHERBOURG)
    assert list(Rationing(GERMANY).able(game)) == []  # it has a line of its own
    game.put("BI1", "W3114")
    assert not traces(game, "BI1")


@rule("eto", "32.4")
def test_a_position_and_a_moderator_know_markers() -> None:
    game = shores("BI1 Dover, BSTP1 Dover")
    list(RULES.edit(game, f"MARKERS {BREST} 2"))
    assert RULES.read_position(RULES.write_position(game)).supplies == {BREST: 2}
    assert "Supply markers: Brest (W3211) 2." in RULES.describe(game, BRITAIN)
    with pytest.raises(Exception, match="holds 1 supply markers"):
        list(RULES.edit(game, f"MARKERS {CHERBOURG} 2"))


@rule("eto", "12.7")
def test_the_enemy_does_not_see_what_is_loaded() -> None:
    game = sailing(shores("BSTP1 Southampton, GI1 Calais"))
    outcome = played(game, "EMBARK SUPPLY Southampton")
    assert not RULES.view(outcome.position, GERMANY).stores
    assert RULES.view(outcome.position, BRITAIN).stores == {"BSTP1": "BSTP1"}


# -- between two Supply steps ----------------------------------------------------------------------


def crowd() -> Europe:
    """Five units around Cherbourg, with a marker for four of them."""
    units = "BI1 W3214, BI2 W3214, BI3 W3114, BA1 W3114, BA2 W3113"
    game = beachhead(units, CHERBOURG, "W3114", "W3113")
    game.supplies[CHERBOURG] = 1
    return game


@rule("eto", "32.4", "33.1")
def test_whoever_acts_lives_on_the_marker_and_the_fifth_goes_without() -> None:
    game = crowd()
    assert all(in_supply(game, id) for id in ("BI1", "BI2", "BI3", "BA1", "BA2"))
    designate(game, ("BI1", "BI2", "BI3", "BA1"))
    assert game.fed == dict.fromkeys(("BI1", "BI2", "BI3", "BA1"), CHERBOURG)
    assert [in_supply(game, id) for id in ("BI1", "BA2")] == [True, False]
    moved = played(marching(crowd()), "M BA2 W3013").position
    assert moved.fed == {"BA2": CHERBOURG}


@rule("eto", "32.4")
def test_nobody_takes_the_place_of_who_was_lost() -> None:
    game = crowd()
    designate(game, ("BI1", "BI2", "BI3", "BA1"))
    eliminate(game, "BI1")
    assert not in_supply(game, "BA2")
    game.push(Supply())
    assert on(game, {}).position.unsupplied == {"BA2"}


@rule("eto", "32.4")
def test_who_lives_on_a_marker_needs_the_line_to_it_still() -> None:
    game = crowd()
    designate(game, ("BI1",))
    game.put("BI1", "W3015")
    assert not in_supply(game, "BI1")


@rule("eto", "33.4")
def test_who_is_marked_recovers_by_a_marker_when_activated_or_attacked_alone() -> None:
    game = crowd()
    game.unsupplied.add("BI1")
    assert not in_supply(game, "BI1")
    walked = played(marching(game.twin()), "M BI1 W3113").position
    assert "BI1" in walked.unsupplied
    (restored,) = draw_rations(game, ("BI1",))
    assert isinstance(restored, SupplyRestored)
    assert in_supply(game, "BI1")


@rule("eto", "10.0", "10.2")
def test_a_point_that_has_landed_supplies_helps_nobody_ashore() -> None:
    game = beachhead("BI2 Cherbourg, BSTP1 + BSTP2 Cherbourg", CHERBOURG)
    game.stores["BSTP1"] = "BSTP1"  # loaded in an earlier month
    after = played(sailing(game), "DONE SAILING").position
    assert after.supplies == {CHERBOURG: 1}
    assert not is_free(after, "BSTP1")
    assert is_free(after, "BSTP2")
