"""10.6, 26.2, 26.4, 32.7, 9.6  Amphibious assault: who may, what it is worth, and what it costs."""

from __future__ import annotations

import pytest

from pbem.engine.driver import Outcome
from pbem.games.eto.combat.battle import (
    ATTACK,
    BREAK,
    Battle,
    attack_strength,
    circumstances,
    defence_strength,
    die_modifiers,
)
from pbem.games.eto.combat.battles import Battles
from pbem.games.eto.combat.events import Beached, Fought, WentAshore
from pbem.games.eto.combat.targets import no_attack
from pbem.games.eto.command.activation import activate
from pbem.games.eto.command.launching import begin
from pbem.games.eto.facts.boxes import ABOARD, LOST, POOL
from pbem.games.eto.facts.phases import COMBAT, OFFENSIVES
from pbem.games.eto.naval.sailing import Sail, Sailing
from pbem.games.eto.position.aboard.beaches import no_assault
from pbem.games.eto.position.aboard.passengers import carriers, points_of, to_assault
from pbem.games.eto.position.game import BY_STACK, PREVIOUS, Europe, Offensive
from pbem.games.eto.rules import RULES
from pbem.games.eto.supply.end_phase import Supply
from pbem.games.eto.supply.lines import traces
from pbem.games.eto.turn.movement_phase import Marching
from pbem.games.eto.turn.offensives import NextOffensive
from pbem.games.eto.turn.sequence import clear_status
from tests.eto.fields import offensive, ran, refused
from tests.eto.fights import asked, events
from tests.eto.naval.transport.landings import BRITAIN, GERMANY, offending, played, sailing, shores
from tests.marks import rule

HAVRE, AMSTERDAM, COAST = "W3215", "W3620", "W3114"
TEN = " + ".join(f"BSTP{number}" for number in range(1, 11))


def off(hex: str, loads: str, placed: str = "") -> Europe:
    """A fleet that has come to assault a hex, "BI1: BSTP1 + BSTP2, BI2: BSTP3 + BSTP4"."""
    pairs = [each.split(": ") for each in loads.split(", ")]
    ships = list(dict.fromkeys(ship for _, named in pairs for ship in named.split(" + ")))
    fleet = f"{' + '.join(ships)} {hex} at sea"
    game = shores(f"{fleet}, {placed}" if placed else fleet)
    for id, named in pairs:
        game.stow(id, named.split(" + "))
        game.hauled[id], game.bound[id] = 6, hex
        game.poised.add(id)
    game.tasked.update(ships)
    return game


def assaulting(game: Europe, hex: str, *dice: int, more: str = "") -> Outcome[Europe]:
    """An offensive of the stack aboard, which assaults the hex where its ships are."""
    lines = f"OFFENSIVE STACK {hex}\nACTIVATE ALL\nATTACK {hex} WITH ALL\nDONE ATTACK\n{more}"
    standing = dict.fromkeys((BRITAIN, GERMANY), "WHEN LOSE: CHEAPEST\nWHEN SPLIT: RETREAT")
    return played(offending(game), lines, *dice, standing=standing)


def at_the_moment(game: Europe, hex: str) -> tuple[Europe, Battle]:
    """The battle as it is when all aboard are activated."""
    game.phase = OFFENSIVES
    offensive_by_stack(game, hex)
    units = tuple(id for id in game.bound if game.unit(id).land)
    activate(game, units)
    return game, Battle(BRITAIN, hex, units, ATTACK)


def offensive_by_stack(game: Europe, hex: str) -> None:
    begin(game, Offensive(BRITAIN, "western", BY_STACK, "United Kingdom", (), hex, COMBAT))


# -- from port to beach ----------------------------------------------------------------------------


@rule("eto", "10.2", "10.6")
def test_two_infantry_units_and_armor_cross_the_channel_with_eight_points() -> None:
    """E09: Southampton to Le Havre is six movement points far, and eight points are enough."""
    eight = TEN.removesuffix(" + BSTP9 + BSTP10")
    game = sailing(
        shores(f"BI1 Southampton, BI2 Southampton, BA1 Southampton, {eight} Southampton")
    )
    lines = f"EMBARK BI1 + BI2 + BA1 FOR ASSAULT\nSAIL {eight} Le Havre FOR ASSAULT\nDONE SAILING"
    after = played(game, lines).position
    assert set(after.hauled.values()) == {6}
    assert sum(to_assault(after, id) for id in ("BI1", "BI2", "BA1")) == 8
    assert all(no_assault(after, id) is None for id in ("BI1", "BI2", "BA1"))


@rule("eto", "10.2", "10.6")
def test_three_units_that_assault_cost_three_points_whatever_comes_of_it() -> None:
    """E09: a city resource hex takes three; each of them loses a point."""
    loads = "BI1: BSTP1 + BSTP2, BI2: BSTP3 + BSTP4, BA1: BSTP5 + BSTP6 + BSTP7 + BSTP8"
    for die in (1, 6):
        outcome = assaulting(off(AMSTERDAM, loads), AMSTERDAM, die)
        (beached,) = events(outcome, Beached)
        assert len(beached.ships) == 3
        assert {outcome.position.where[ship] for ship in beached.ships} == {POOL}


@rule("eto", "10.2")
def test_from_farther_than_six_points_an_assault_takes_triple() -> None:
    game = off(HAVRE, "BI1: BSTP1 + BSTP2")
    assert no_assault(game, "BI1") is None
    game.hauled["BI1"] = 7
    assert no_assault(game, "BI1") == ("BI1 needs 3 transport points to assault, and has 2", "10.2")


@rule("eto", "10.2")
def test_who_sails_too_far_for_the_points_is_warned() -> None:
    game = sailing(shores("BI1 Plymouth, BSTP1 + BSTP2 Plymouth"))
    loaded = played(game, "EMBARK BI1 FOR ASSAULT").position

    def warned(hex: str) -> list[str]:
        order = Sail(("BSTP1", "BSTP2"), (hex,), assault=True)
        return list(order.warnings(loaded, BRITAIN))

    assert warned(HAVRE) == []
    assert warned(AMSTERDAM) == ["BI1 needs 3 transport points to assault there, and has 2 (10.2)"]


@rule("eto", "10.8")
@pytest.mark.usefixtures("more_cruisers")
def test_warships_alone_assault_from_far_away_with_two_of_each_and_none_is_lost() -> None:
    game = off(HAVRE, "BI1: BDD1 + BDD2 + BCL1 + BCL2")
    game.hauled["BI1"] = 30
    assert no_assault(game, "BI1") is None
    outcome = assaulting(game, HAVRE, 6)
    assert not events(outcome, Beached)
    assert outcome.position.where["BI1"] == HAVRE


@rule("eto", "10.4", "10.6")
def test_only_who_embarked_where_the_transports_began_and_came_for_it_assaults() -> None:
    game = off(HAVRE, "BI1: BSTP1 + BSTP2")
    game.poised.clear()
    assert (no_assault(game, "BI1") or ("", ""))[1] == "10.4"
    game = off(HAVRE, "BI1: BSTP1 + BSTP2")
    game.bound.clear()
    assert (no_assault(game, "BI1") or ("", ""))[1] == "10.6"


@rule("eto", "10.6")
def test_rough_wooded_and_marshy_coasts_are_not_assaulted_nor_friendly_ones() -> None:
    board = shores("BSTP1 Dover").board
    wild = board.coastal & (board.rough | board.forest | board.marsh)
    held = shores("BSTP1 Dover").hostile("western")
    (hex, *_) = board.grid.named(wild & held)
    game = off(hex, "BI1: BSTP1 + BSTP2")
    assert (no_assault(game, "BI1") or ("", ""))[1] == "10.6"
    ready = sailing(shores("BI1 Dover, BSTP1 + BSTP2 Dover"))
    loaded = played(ready, "EMBARK BI1 FOR ASSAULT").position
    assert refused(loaded, Sailing(BRITAIN), f"SAIL BSTP1 + BSTP2 {hex} FOR ASSAULT").case == "10.6"
    assert refused(loaded, Sailing(BRITAIN), "SAIL BSTP1 + BSTP2 W3416 FOR ASSAULT").case == "10.6"


@rule("eto", "10.4")
def test_ships_without_anybody_who_could_assault_do_not_sail_for_it() -> None:
    game = shores("BSTP1 Dover")
    assert refused(game, Sailing(BRITAIN), "SAIL BSTP1 Calais FOR ASSAULT").case == "10.4"


@rule("eto", "9.6")
def test_ships_that_have_withdrawn_from_a_battle_neither_land_nor_shell_anybody() -> None:
    game = off(HAVRE, "BI1: BSTP1 + BSTP2", "Hood W3215 at sea")
    game.shaken.add("BSTP1")
    assert (no_assault(game, "BI1") or ("", ""))[1] == "9.6"
    game.shaken = {"Hood"}
    game, battle = at_the_moment(game, HAVRE)
    assert attack_strength(game, battle).naval == 0


# -- the battle ------------------------------------------------------------------------------------


@rule("eto", "26.4", "10.6")
def test_an_assault_takes_three_from_the_die_and_supply_does_not_matter() -> None:
    game, battle = at_the_moment(off(HAVRE, "BI1: BSTP1 + BSTP2", "GI1 W3215"), HAVRE)
    assert [each.die for each in die_modifiers(game, battle)] == [-3]
    assert not circumstances(game, battle).attacker_unsupplied


@rule("eto", "26.4")
def test_less_than_half_of_the_strength_from_the_sea_leaves_the_die_alone() -> None:
    game = off(HAVRE, "BI1: BSTP1 + BSTP2", "BA1 W3216, BA2 W3216, GI1 W3215")
    game.take("western", game.masked(["W3216"]))
    game.phase = OFFENSIVES
    offensive_by_stack(game, HAVRE)
    battle = Battle(BRITAIN, HAVRE, ("BI1", "BA1", "BA2"), ATTACK)
    assert set(battle.attackers(game)) == {"BI1", "BA1", "BA2"}
    assert "assault" not in str(die_modifiers(game, battle))
    few = Battle(BRITAIN, HAVRE, ("BI1", "BA1"), ATTACK)
    assert circumstances(game, few).half_from_sea is False  # six of fourteen


@rule("eto", "26.2")
def test_an_empty_coast_defends_itself_with_a_point_or_half_of_whose_zones_reach_it() -> None:
    game, battle = at_the_moment(off(COAST, "BI1: BSTP1 + BSTP2"), COAST)
    assert defence_strength(game, battle).total == 1
    near = off(COAST, "BI1: BSTP1 + BSTP2", "GI1 W3115, GV1 W3115")
    near.depleted.add("GI1")
    game, battle = at_the_moment(near, COAST)
    assert defence_strength(game, battle).total == 4  # half of seven, rounded up


@rule("eto", "26.2")
def test_ships_in_the_hex_add_a_point_for_every_four_of_gunnery_to_both_sides() -> None:
    placed = "Hood + Rodney W3215 at sea, GI1 W3215, Bismarck W3215"
    game, battle = at_the_moment(off(HAVRE, "BI1: BSTP1 + BSTP2", placed), HAVRE)
    assert attack_strength(game, battle).naval == 2  # ten
    assert defence_strength(game, battle).naval == 1  # five, in port


@rule("eto", "26.2")
def test_a_ship_helps_one_land_offensive_a_month_with_its_guns_and_any_defence() -> None:
    placed = "Hood + Rodney W3215 at sea, GI1 W3215"
    game, battle = at_the_moment(off(HAVRE, "BI1: BSTP1 + BSTP2", placed), HAVRE)
    game.shelling = dict.fromkeys(("Hood", "Rodney"), PREVIOUS)
    assert attack_strength(game, battle).naval == 0
    outcome = assaulting(off(HAVRE, "BI1: BSTP1 + BSTP2", placed), HAVRE, 3)
    assert outcome.position.shelling.keys() == {"Hood", "Rodney"}


@rule("eto", "10.6")
def test_no_more_units_assault_than_could_stand_in_the_hex() -> None:
    game = off(HAVRE, "BI1: BSTP1 + BSTP2, BI2: BSTP3 + BSTP4, BI3: BSTP5 + BSTP6")
    game, _ = at_the_moment(game, HAVRE)
    assert refused(game, Battles(BRITAIN), f"ATTACK {HAVRE} WITH BI1 + BI2 + BI3").case == "24.2"


@rule("eto", "10.2")
def test_points_that_would_do_for_each_alone_do_not_for_all() -> None:
    game = off(HAVRE, "BI1: BSTP1 + BSTP2, BI2: BSTP3")
    game, _ = at_the_moment(game, HAVRE)
    step = Battles(BRITAIN)
    assert refused(game, step, f"ATTACK {HAVRE} WITH BI1 + BI2").case == "10.2"
    step.check(game, RULES.parse(f"ATTACK {HAVRE} WITH BI1", BRITAIN).orders[0])
    everybody = RULES.parse(f"ATTACK {HAVRE} WITH ALL", BRITAIN).orders[0]
    assert len(everybody.who(game)) == 1  # type: ignore[attr-defined]


# -- what follows ----------------------------------------------------------------------------------


@rule("eto", "10.6", "24.4")
def test_who_has_cleared_the_hex_must_land_and_holds_it() -> None:
    loads = "BI1: BSTP1 + BSTP2, BI2: BSTP3 + BSTP4, Montgomery: BSTP1"
    outcome = assaulting(off(COAST, loads), COAST, 6)
    after = outcome.position
    assert {after.where[id] for id in ("BI1", "BI2", "Montgomery")} == {COAST}
    assert after.friendly("western", COAST)
    (landed,) = events(outcome, WentAshore)
    assert set(landed.units) == {"BI1", "BI2", "Montgomery"}


@rule("eto", "10.6", "27.4")
def test_against_an_empty_coast_any_result_that_harms_a_defender_is_enough() -> None:
    (fought,) = events(outcome := assaulting(off(COAST, "BI1: BSTP1 + BSTP2"), COAST, 4), Fought)
    assert fought.result.startswith("D")
    assert outcome.position.where["BI1"] == COAST


@rule("eto", "10.6")
def test_an_assault_that_fails_leaves_the_survivors_aboard_with_their_losses() -> None:
    placed = "GI1 W3215, GI2 W3215"
    loads = "BI1: BSTP1 + BSTP2, BI2: BSTP3 + BSTP4"
    outcome = assaulting(off(HAVRE, loads, placed), HAVRE, 2)
    after = outcome.position
    assert len(events(outcome, Beached)[0].ships) == 2
    alive = [id for id in ("BI1", "BI2") if after.where[id] == ABOARD]
    assert alive
    assert all(points_of(after, carriers(after, id)) >= 1 for id in alive)
    assert after.depleted or set(LOST) & {after.where["BI1"], after.where["BI2"]}
    assert not after.friendly("western", HAVRE)


@rule("eto", "10.6")
def test_a_hex_is_assaulted_once_a_month() -> None:
    loads = "BI1: BSTP1 + BSTP2, BI2: BSTP3 + BSTP4"
    game = off(HAVRE, loads, "GI1 W3215")
    lines = f"OFFENSIVE STACK {HAVRE}\nACTIVATE BI1\nDONE ACTIVATE\nATTACK {HAVRE} WITH BI1"
    lines += "\nDONE ATTACK"
    standing = dict.fromkeys((BRITAIN, GERMANY), "WHEN LOSE: CHEAPEST\nWHEN SPLIT: STEPS")
    after = played(offending(game), lines, 2, standing=standing).position
    assert after.beaches == {HAVRE}
    assert (no_assault(after, "BI2") or ("", ""))[1] == "10.6"


@rule("eto", "10.6", "10.5")
def test_who_has_stood_by_aboard_comes_to_the_beachhead_in_a_later_offensive() -> None:
    game = off(COAST, "BI1: BSTP1 + BSTP2, BI2: BSTP3 + BSTP4")
    lines = f"OFFENSIVE STACK {COAST}\nACTIVATE BI1\nDONE ACTIVATE\nATTACK {COAST} WITH BI1"
    first = played(offending(game), f"{lines}\nDONE ATTACK", 6).position
    assert (first.where["BI1"], first.where["BI2"]) == (COAST, ABOARD)
    later = played(offending(first), f"OFFENSIVE STACK {COAST}\nLAND BI2").position
    assert later.where["BI2"] == COAST
    assert "BI2" in later.activated


@rule("eto", "10.0", "10.2")
@pytest.mark.parametrize(
    "loads",
    [
        "BI1: BSTP1 + BSTP2, BI2: BSTP3",
        "BI1: BSTP1, BI2: BSTP2 + BSTP3",  # one of the second wave's is lent to the first
        "BI1: BSTP1 + BSTP2 + BSTP4, BI2: BSTP3",
    ],
)
def test_points_that_have_had_a_part_in_an_assault_carry_nobody_else_ashore(loads: str) -> None:
    game = off(COAST, loads)
    game.tasked.clear()  # they have embarked in an earlier month
    lines = f"OFFENSIVE STACK {COAST}\nACTIVATE BI1\nDONE ACTIVATE\nATTACK {COAST} WITH BI1"
    after = played(offending(game), f"{lines}\nDONE ATTACK", 6).position
    assert (after.where["BI1"], after.where["BI2"]) == (COAST, ABOARD)
    assert len(carriers(after, "BI2")) == 1
    assert refused(after, Marching(BRITAIN), "LAND BI2").case == "10.2"


@rule("eto", "10.2")
def test_the_point_with_a_general_counts_once() -> None:
    game, _ = at_the_moment(off(HAVRE, "BI1: BSTP1, Montgomery: BSTP1"), HAVRE)
    assert refused(game, Battles(BRITAIN), f"ATTACK {HAVRE} WITH BI1").case == "10.2"


@rule("eto", "10.6", "26.3")
def test_an_assault_is_called_off_before_the_die_and_who_was_to_land_stands_by() -> None:
    loads = "BI1: BSTP1 + BSTP2"
    game = off(HAVRE, loads, "GI1 W3215, KG1 Calais, JG1 Calais")
    lines = f"OFFENSIVE STACK {HAVRE}\nACTIVATE ALL\nATTACK {HAVRE} WITH BI1\nDONE ATTACK"
    lines += f"\nCANCEL {HAVRE}"
    own = {GERMANY: "WHEN COVER: ALL", BRITAIN: "WHEN FIGHT: ASK ME"}
    outcome = played(offending(game), lines, standing=own)
    after = outcome.position
    assert not events(outcome, Beached)
    assert after.is_embarked("BI1")
    assert "BI1" not in after.activated
    assert not after.beaches


@rule("eto", "10.6", "29.1")
def test_armor_that_has_landed_with_a_general_may_exploit() -> None:
    loads = "BA1: BSTP1 + BSTP2 + BSTP3 + BSTP4, Montgomery: BSTP1"
    outcome = played(
        offending(off(COAST, loads)),
        f"OFFENSIVE STACK {COAST}\nACTIVATE BA1 + Montgomery\nDONE ACTIVATE\n"
        f"ATTACK {COAST} WITH BA1\nDONE ATTACK\nEXPLOIT BA1 + Montgomery W3015\nDONE EXPLOIT",
        6,
    )
    assert outcome.position.where["BA1"] == "W3015"


@rule("eto", "10.6")
def test_who_is_aboard_breaks_through_nowhere() -> None:
    game, _ = at_the_moment(off(HAVRE, "BA1: BSTP1 + BSTP2 + BSTP3 + BSTP4", "GI1 W3215"), HAVRE)
    assert (no_attack(game, "BA1", BREAK) or ("", ""))[1] == "10.6"


@rule("eto", "27.5", "10.6")
def test_a_general_whose_landing_force_is_wiped_out_is_rolled_for() -> None:
    placed = "GI1 W3215, GI2 W3215"
    loads = "BI1: BSTP1 + BSTP2, Montgomery: BSTP1"
    outcome = assaulting(off(HAVRE, loads, placed), HAVRE, 1, 1)
    assert outcome.position.where["BI1"] in LOST
    assert outcome.position.where["Montgomery"] in LOST


# -- supply ---------------------------------------------------------------------------------------


@rule("eto", "32.7")
def test_who_has_assaulted_is_in_supply_for_the_month_and_not_longer() -> None:
    game = assaulting(off(COAST, "BI1: BSTP1 + BSTP2"), COAST, 6).position
    assert traces(game, "BI1")
    ran(game, Supply())
    assert not game.unsupplied
    clear_status(game)
    assert not traces(game, "BI1")
    ran(game, Supply())
    assert game.unsupplied == {"BI1"}


# -- command --------------------------------------------------------------------------------------


@rule("eto", "22.1", "10.6")
def test_a_headquarters_activates_units_aboard_within_its_radius() -> None:
    game = off("W3417", "BI1: BSTP1 + BSTP2", "HQ21 W3517")
    near = offensive(game, "HQ21", stage=COMBAT)
    assert activate(near, ("BI1",)) == ("BI1",)
    far = off(HAVRE, "BI1: BSTP1 + BSTP2", "HQ21 W3617")
    assert activate(offensive(far, "HQ21", stage=COMBAT), ("BI1",)) == ()


@rule("eto", "22.2", "10.6")
def test_a_general_aboard_leads_the_assault_of_his_fleet() -> None:
    loads = "BI1: BSTP1 + BSTP2, Montgomery: BSTP1"
    lines = f"OFFENSIVE Montgomery\nACTIVATE ALL\nATTACK {COAST} WITH ALL\nDONE ATTACK"
    outcome = played(offending(off(COAST, loads)), lines, 6)
    assert outcome.position.where["Montgomery"] == COAST
    (fought,) = events(outcome, Fought)
    assert fought.attack == 10  # six, and four by Montgomery


@rule("eto", "22.2", "10.5")
def test_a_general_far_from_any_coast_commands_nobody() -> None:
    game = shores("BSTP1 English-Channel at sea")
    for id in ("BI1", "Montgomery"):
        game.stow(id, ("BSTP1",))
    assert refused(offending(game), NextOffensive(BRITAIN), "OFFENSIVE Montgomery").case == "10.5"


@rule("eto", "10.6")
def test_the_defender_is_asked_as_in_any_battle() -> None:
    loads = "BI1: BSTP1 + BSTP2, BI2: BSTP3 + BSTP4"
    game = off(HAVRE, loads, "GI1 W3215")
    lines = f"OFFENSIVE STACK {HAVRE}\nACTIVATE ALL\nATTACK {HAVRE} WITH ALL\nDONE ATTACK"
    outcome = played(offending(game), lines, 6, standing={BRITAIN: "WHEN LOSE: CHEAPEST"})
    assert asked(outcome) == [(GERMANY, "split")]
