"""2.0 to 2.5, 12.2, 13.7  Strategic bombing: who flies, who meets them, what it costs."""

from __future__ import annotations

import pytest

from pbem.engine.desks import Desk
from pbem.engine.dice import SeededDice
from pbem.engine.driver import Outcome, drive
from pbem.engine.errors import Illegal
from pbem.engine.policy import RandomPlayer
from pbem.games.eto.air.events import AirFought
from pbem.games.eto.air.flights import may_fly, no_more_flights, reach
from pbem.games.eto.air.interception import Mission, interceptors
from pbem.games.eto.missions.bombing import Flak
from pbem.games.eto.movement.rails import capacity
from pbem.games.eto.position.game import PREVIOUS, Europe
from pbem.games.eto.position.installations import destroy
from pbem.games.eto.rules import RULES
from pbem.games.eto.strategic.adding import Adding, Scramble
from pbem.games.eto.strategic.announcing import Announcing, StrategicBombing, expected_loss
from pbem.games.eto.strategic.coming_back import ComingBack
from pbem.games.eto.strategic.eligible import raiders, targets, why_not_raid
from pbem.games.eto.strategic.events import EconomyBombed, RaidFailed
from pbem.games.eto.strategic.phase import EndOfWarfare
from pbem.games.eto.supply.end_phase import OutOfSupply, Supply
from pbem.games.eto.turn.sequence import BeginMonth
from tests.eto.air.skies import BRITAIN, GERMANY
from tests.eto.fields import ran, refused, said
from tests.eto.fights import asked, events, top
from tests.eto.games import played_by_chance, walked
from tests.eto.strategic.raids import (
    AXIS,
    BLITZ,
    UNITED_KINGDOM,
    flown,
    war,
    wider_war,
    with_strategic_months,
)
from tests.marks import rule

__all__ = ["wider_war"]
RAID = "STRATEGIC RAID United Kingdom WITH KG1 + KG2"
ESCORTED = f"{RAID} ESCORTED BY JG1"


def raid(
    lines: dict[str, str], *dice: int, standing: dict[str, str] | None = None
) -> Outcome[Europe]:
    return flown(war(), lines, *dice, standing=standing)


# -- who may fly ----------------------------------------------------------------------------------


@rule("eto", "2.1")
def test_who_reaches_a_resource_hex_from_its_base_may_raid() -> None:
    game = war("KG1 Frankfurt, KG2 Frankfurt, JG1 Calais, JG2 Berlin, Spit1 Dover")
    assert targets(game, GERMANY) == [UNITED_KINGDOM]
    assert set(raiders(game, GERMANY, UNITED_KINGDOM)) == {"KG1", "KG2", "JG1"}
    step = Announcing(GERMANY)
    assert (
        refused(game, step, "STRATEGIC RAID United Kingdom WITH KG1 ESCORTED BY JG2").case == "2.1"
    )
    assert refused(game, step, "STRATEGIC RAID United Kingdom WITH JG1").case == "12.1"
    assert refused(game, step, "STRATEGIC RAID France WITH KG1").case == "2.1"
    game.unsupplied.add("KG1")
    assert refused(game, step, "STRATEGIC RAID United Kingdom WITH KG1").case == "2.1"


@rule("eto", "2.1")
def test_carrier_aircraft_do_not_raid_but_from_a_base_on_land() -> None:
    game = war(f"{BLITZ}, GNA1 Calais, GrafZeppelin Calais")
    step = Announcing(GERMANY)
    game.aboard["GNA1"] = "GrafZeppelin"
    assert refused(game, step, "STRATEGIC RAID United Kingdom WITH GNA1").case == "2.1"
    game.aboard.clear()
    assert said(game, GERMANY, "STRATEGIC RAID United Kingdom WITH ZG1") in list(step.answers(game))


@rule("eto", "2.1")
def test_only_fighters_based_in_the_country_rise_and_none_that_is_out_of_supply() -> None:
    game = war(f"{BLITZ}, Hurri2 London")
    game.unsupplied.add("Hurri2")
    position = flown(
        game, {GERMANY: ESCORTED}, standing={BRITAIN: "WHEN SCRAMBLE: ASK ME"}
    ).position
    step = top(position)
    assert isinstance(step, Adding)
    assert set(step.able(position)) == {"Spit1", "Hurri1"}
    assert refused(position, step, "SCRAMBLE Hurri2").case == "2.1"
    position.put("Spit1", position.board.find("Bergen") or "")
    assert refused(position, step, "SCRAMBLE Spit1").case == "2.1"


@rule("eto", "1.4")
@rule("eto", "2.1")
def test_nobody_raids_from_or_to_where_aircraft_are_grounded() -> None:
    game = war()
    game.grounded.add("moderate")
    assert not raiders(game, GERMANY, UNITED_KINGDOM)
    assert asked(flown(game, {})) == [(GERMANY, "first")]
    assert why_not_raid(game, "KG1", UNITED_KINGDOM) == (
        "KG1 is grounded in Frankfurt (W3222) this month",
        "1.4",
    )


@rule("eto", "2.2")
def test_the_allies_raid_first_then_the_axis(wider_war: None) -> None:
    game = war(f"{BLITZ}, BC1 London")
    assert asked(flown(game, {})) == [(BRITAIN, "economy")]
    then = flown(game, {BRITAIN: "NO STRATEGIC RAID"})
    assert asked(then) == [(GERMANY, "economy")]


# -- how it is flown ------------------------------------------------------------------------------


@rule("eto", "2.2")
def test_fighters_and_escorts_are_added_in_turn_until_both_decline() -> None:
    asking = dict.fromkeys((GERMANY, BRITAIN), "WHEN SCRAMBLE: ASK ME")
    lines = {GERMANY: ESCORTED, BRITAIN: "SCRAMBLE Spit1"}
    then = raid(lines, standing=asking)
    assert asked(then) == [(GERMANY, "scramble")]
    assert top(then.position).able(then.position) == ["ZG1"]
    then = raid({GERMANY: f"{ESCORTED}\nSCRAMBLE ZG1", BRITAIN: "SCRAMBLE Spit1"}, standing=asking)
    assert asked(then) == [(BRITAIN, "scramble")]
    declined = raid({GERMANY: ESCORTED, BRITAIN: "NO SCRAMBLE"}, 3, 4, standing=asking)
    assert asked(declined) == [(GERMANY, "first")]  # nobody meets them: no escort is asked for
    assert declined.position.points[UNITED_KINGDOM] == -2


@rule("eto", "2.2")
def test_who_has_declined_adds_nobody_more_and_the_other_has_the_last_word_once() -> None:
    asking = dict.fromkeys((GERMANY, BRITAIN), "WHEN SCRAMBLE: ASK ME")
    lines = {GERMANY: f"{ESCORTED}\nNO SCRAMBLE", BRITAIN: "SCRAMBLE Spit1\nSCRAMBLE Hurri1"}
    then = raid(lines, 6, 6, 6, 6, 6, 6, 3, 4, standing=asking)
    assert asked(then) == [(GERMANY, "first")]
    assert set(then.position.stack(AXIS)) == {"KG1", "KG2", "JG1", "Spit1", "Hurri1"}


@rule("eto", "2.2")
def test_without_an_escort_at_the_start_there_is_none_later() -> None:
    asking = dict.fromkeys((GERMANY, BRITAIN), "WHEN SCRAMBLE: ASK ME")
    then = raid(
        {GERMANY: RAID, BRITAIN: "SCRAMBLE Spit1\nNO SCRAMBLE"}, 6, 6, 3, 4, standing=asking
    )
    assert asked(then) == [(GERMANY, "first")]
    assert "ZG1" not in then.position.flying
    assert then.position.where["ZG1"] != AXIS


@rule("eto", "2.2")
def test_who_is_sent_home_in_the_fight_drops_nothing_and_stays_in_the_box() -> None:
    rise = {BRITAIN: "WHEN SCRAMBLE: ALL"}
    then = raid({GERMANY: RAID}, 1, 1, standing=rise)  # both bombers are hit
    assert events(then, RaidFailed)
    assert not events(then, EconomyBombed)
    assert then.position.points.get(UNITED_KINGDOM, 0) == 0
    assert {then.position.where[id] for id in ("KG1", "KG2")} == {AXIS}
    assert then.position.depleted == {"KG1", "KG2"}


@rule("eto", "2.2")
@rule("eto", "2.0")
def test_what_bombs_cost_comes_off_the_track_at_once_and_never_off_the_reserve() -> None:
    game = war()
    game.points[UNITED_KINGDOM], game.reserve[UNITED_KINGDOM] = 1, 10
    then = flown(game, {GERMANY: RAID}, 5, 4)
    (bombed,) = events(then, EconomyBombed)
    assert (bombed.points, bombed.loss) == (12, 3)
    assert then.position.points[UNITED_KINGDOM] == 1 - 3
    assert then.position.reserve[UNITED_KINGDOM] == 10
    assert "-2 and 10 in reserve" in RULES.describe(then.position, BRITAIN)


@rule("eto", "2.2")
def test_a_star_takes_a_step_of_one_bomber() -> None:
    then = raid({GERMANY: RAID}, 6, 6)
    assert asked(then) == [(GERMANY, "flak")]
    assert isinstance(top(then.position), Flak)
    then = raid({GERMANY: f"{RAID}\nFLAK KG2"}, 6, 6)
    assert then.position.depleted == {"KG2"}


@rule("eto", "15.4")
@rule("eto", "2.2")
def test_nobody_has_the_bonus_of_his_own_base_in_the_box() -> None:
    then = raid(
        {GERMANY: ESCORTED}, 6, 6, 6, 6, 6, 3, 4, standing={BRITAIN: "WHEN SCRAMBLE: Spit1"}
    )
    fought = {each.by: each.number for each in events(then, AirFought)}
    assert fought["Spit1"] in (4 + 3, 4 + 3 - 3)
    assert fought["JG1"] in (4, 5)  # 15.4 an escort that nobody attacks has one more


@rule("eto", "34.3")
@rule("eto", "2.2")
def test_who_defends_his_country_in_the_box_may_recover_his_pilots() -> None:
    dice = (1, 6, 6, 6, 6, 3, 4)
    lines = {GERMANY: f"{ESCORTED}\nAIM JG1 > Spit1"}
    then = raid(lines, *dice, standing={BRITAIN: "WHEN SCRAMBLE: Spit1"})
    assert then.position.depleted >= {"Spit1"}
    assert "Spit1" in then.position.recoverable
    assert not then.position.recoverable - {"Spit1"}


# -- afterwards -----------------------------------------------------------------------------------


@rule("eto", "12.2")
@rule("eto", "13.7")
def test_who_flew_is_committed_for_the_month_and_does_nothing_else() -> None:
    then = raid({GERMANY: f"{ESCORTED}\nFIRST"}, 3, 4)
    game = then.position
    assert {id: game.committed[id] for id in ("KG1", "KG2", "JG1")} == dict.fromkeys(
        ("KG1", "KG2", "JG1"), PREVIOUS
    )
    assert not any(reach(game, id) for id in ("KG1", "JG1"))
    assert not may_fly(game, "JG1", "W3517")
    assert refused(game, top(game), "RAID Dover WITH JG1").case == "13.7"
    assert refused(game, top(game), "REBASE JG1 Lille").case == "13.7"


@rule("eto", "13.7")
def test_a_box_is_seen_by_all_and_nobody_in_it_starves() -> None:
    then = raid({GERMANY: ESCORTED}, 3, 4)
    game = then.position
    assert RULES.view(game, BRITAIN).stack(AXIS) == game.stack(AXIS)
    assert not [
        each for each in ran(game, Supply()) if isinstance(each, OutOfSupply) and each.hex == AXIS
    ]


@rule("eto", "2.3")
def test_next_month_who_is_in_the_box_returns_to_a_base_and_is_free_to_fly() -> None:
    game = war("ZG1 Antwerp, JG1 Calais, Spit1 Dover")
    game.put("KG1", AXIS)
    game.put("Hurri1", AXIS)
    assert asked(
        flown(game, {}, standing=dict.fromkeys((GERMANY, BRITAIN), "WHEN BOX: ASK ME"))
    ) == [(GERMANY, "box")]
    lines = {GERMANY: "BRING BACK KG1 Brussels", BRITAIN: "BRING BACK Hurri1 London"}
    then = flown(game, lines).position
    assert (then.where["KG1"], then.where["Hurri1"]) == (
        then.board.find("Brussels"),
        then.board.find("London"),
    )
    assert not {"KG1", "Hurri1"} & then.committed.keys()
    assert reach(then, "KG1")


@rule("eto", "2.3")
def test_who_is_brought_back_takes_no_part_in_strategic_warfare_of_that_month() -> None:
    game = war("JG1 Calais, Spit1 Dover")
    for id in ("KG1", "KG2", "Hurri1"):
        game.put(id, AXIS)
    lines = {GERMANY: "BRING BACK KG1 Brussels\nDONE BOX", BRITAIN: "BRING BACK Hurri1 London"}
    waiting = flown(game, lines).position
    question = top(waiting)
    assert isinstance(question, Announcing)
    assert set(raiders(waiting, GERMANY, UNITED_KINGDOM)) == {"KG2", "JG1"}
    assert refused(waiting, question, "STRATEGIC RAID United Kingdom WITH KG1").case == "2.3"
    past = Mission(("JG1",), ("W3518", "W3516"), "W3516", "")
    assert set(interceptors(waiting, BRITAIN, past)) == {"Spit1"}
    asking = {BRITAIN: "WHEN SCRAMBLE: ASK ME"}
    met = flown(waiting, {GERMANY: "STRATEGIC RAID United Kingdom WITH KG2"}, standing=asking)
    assert isinstance(top(met.position), Adding)
    assert refused(met.position, top(met.position), "SCRAMBLE Hurri1").case == "2.3"
    ran(waiting, EndOfWarfare())
    assert not waiting.brought_back
    assert not no_more_flights(waiting, "KG1")


@rule("eto", "2.3")
def test_bases_to_return_to_are_in_range_of_the_enemy_and_at_home_for_who_defended() -> None:
    game = war("ZG1 Antwerp, Spit1 Dover")
    game.put("ZG2", AXIS)
    game.put("Hurri1", AXIS)
    step = ComingBack(GERMANY, AXIS)
    assert refused(game, step, "BRING BACK ZG2 Berlin").case == "2.3"
    assert refused(game, step, "BRING BACK ZG1 Brussels").case == "2.3"
    home = ComingBack(BRITAIN, AXIS)
    assert refused(game, home, "BRING BACK Hurri1 Brussels").case == "2.3"
    destroy(game, game.board.find("London") or "")
    assert refused(game, home, "BRING BACK Hurri1 London").case == "2.3"


@rule("eto", "2.3")
def test_who_stays_in_the_box_flies_again_if_there_are_bases_for_him() -> None:
    game = war("JG1 Calais, Spit1 Dover")
    game.put("KG1", AXIS)
    game.committed["KG1"] = PREVIOUS
    then = flown(game, {GERMANY: "STRATEGIC RAID United Kingdom WITH KG1"}, 5, 5)
    assert events(then, EconomyBombed)
    for hex in game.board.grid.named(game.board.city | game.board.ports | game.board.resource):
        if game.friendly("axis", hex):
            game.destroyed.add(hex)
    game.worked_out.clear()
    order = said(game, GERMANY, "STRATEGIC RAID United Kingdom WITH KG1")
    with pytest.raises(Illegal) as refusal:
        Announcing(GERMANY).check(game, order)
    assert refusal.value.case == "2.3"


@rule("eto", "2.3")
@rule("eto", "20.1")
def test_who_stays_and_does_not_fly_is_committed_all_the_same() -> None:
    game = war("JG1 Calais, Spit1 Dover")
    game.put("KG1", AXIS)
    then = flown(game, {GERMANY: "NO STRATEGIC RAID"}).position
    assert then.committed == {"KG1": PREVIOUS}


# -- railways and daylight ------------------------------------------------------------------------


@rule("eto", "2.4")
def test_bombers_against_railways_have_dice_of_their_own_and_cost_rail_points_for_the_month() -> (
    None
):
    game = war()
    then = flown(game, {GERMANY: f"{RAID}\nRAILWAYS KG2"}, 4, 3, 4, 3)
    economy, rails = events(then, EconomyBombed)
    assert (economy.units, economy.railways) == (("KG1",), False)
    assert (rails.units, rails.railways, rails.loss) == (("KG2",), True, 1)
    assert then.position.points[UNITED_KINGDOM] == -economy.loss
    assert capacity(then.position, UNITED_KINGDOM) == capacity(game, UNITED_KINGDOM) - 1
    ran(then.position, BeginMonth(2))
    assert not then.position.rails_bombed


@rule("eto", "2.4")
def test_only_bombers_of_the_raid_go_for_the_railways() -> None:
    then = raid({GERMANY: ESCORTED}, standing={GERMANY: "WHEN RAILWAYS: ASK ME"})
    assert asked(then) == [(GERMANY, "railways")]
    assert refused(then.position, top(then.position), "RAILWAYS JG1").case == "2.4"


@rule("eto", "2.4")
def test_rail_capacity_does_not_fall_below_nought() -> None:
    game = war()
    game.rails_bombed[UNITED_KINGDOM] = 9
    assert capacity(game, UNITED_KINGDOM) == 0


@rule("eto", "2.5")
def test_full_american_bombers_add_to_the_dice_as_far_as_their_side_likes(wider_war: None) -> None:
    game = war("UB1 London, UB2 Dover, BC1 Harwich, JG1 Berlin")
    order = "STRATEGIC RAID Germany WITH UB1 + UB2 + BC1"
    then = flown(game, {BRITAIN: order}, standing={BRITAIN: "WHEN DAYLIGHT: ASK ME"})
    assert asked(then) == [(BRITAIN, "daylight")]
    assert refused(then.position, top(then.position), "DAYLIGHT 3").case == "2.5"
    (bombed,) = events(flown(game, {BRITAIN: f"{order}\nDAYLIGHT 1"}, 3, 4), EconomyBombed)
    assert (bombed.bonus, bombed.points) == (1, 22)
    assert bombed.loss == game.scenario.combat.bombing.result(22, 8).power


@rule("eto", "2.5")
def test_depleted_bombers_and_those_against_railways_have_no_bonus(wider_war: None) -> None:
    game = war("UB1 London depleted, UB2 Dover, JG1 Berlin")
    lines = {BRITAIN: "STRATEGIC RAID Germany WITH UB1 + UB2\nRAILWAYS UB2"}
    then = flown(game, lines, 3, 4, 3, 4, standing={BRITAIN: "WHEN DAYLIGHT: ASK ME"})
    assert [each.bonus for each in events(then, EconomyBombed)] == [0, 0]


# -- several seats, games -------------------------------------------------------------------------


@rule("eto", "2.2")
def test_a_partner_of_another_seat_may_join_the_raid_against_the_same_country(
    wider_war: None,
) -> None:
    game = war("KG1 Frankfurt, IB1 Brussels, IF1 Calais, Spit1 Dover")
    then = flown(game, {GERMANY: "STRATEGIC RAID United Kingdom WITH KG1"})
    assert asked(then) == [("italy", "economy")]
    joined = "STRATEGIC RAID United Kingdom WITH IB1 ESCORTED BY IF1"
    then = flown(game, {GERMANY: "STRATEGIC RAID United Kingdom WITH KG1", "italy": joined}, 3, 4)
    (bombed,) = events(then, EconomyBombed)
    assert (bombed.units, bombed.points) == (("KG1", "IB1"), 9)


@pytest.mark.parametrize("seed", range(8))
def test_games_with_strategic_warfare_end_and_lose_nobody(seed: int) -> None:
    with with_strategic_months():
        outcome = played_by_chance("finest_hour", seed)
        assert outcome.position.verdict is not None
        RULES.check_invariants(outcome.position)
        told = list(outcome.events)
        assert RULES.read_events(RULES.write_events(told)) == told


def test_some_game_by_chance_flies_a_raid() -> None:
    with with_strategic_months():
        raids = [
            each
            for seed in range(8)
            for each in played_by_chance("finest_hour", seed).events
            if isinstance(each, EconomyBombed)
        ]
    assert raids


def test_what_bombs_cost_on_average_is_foreseen() -> None:
    game = war()
    assert expected_loss(game, 12) > expected_loss(game, 1) > 0
    order = said(game, GERMANY, RAID)
    assert isinstance(order, StrategicBombing)
    assert "EP on average" in next(order.forecast(game, GERMANY))
    assert list(order.warnings(game, GERMANY))
    assert not list(said(game, GERMANY, ESCORTED).warnings(game, GERMANY))


# -- what is shown, and who advises ---------------------------------------------------------------


def test_clicks_offer_a_raid_with_bombers_and_fighters_as_their_escort() -> None:
    game = war()
    offered = [each.order for each in Announcing(GERMANY).offers(game, ("KG1", "JG1"))]
    assert offered == ["STRATEGIC RAID United Kingdom WITH KG1 ESCORTED BY JG1"]
    assert [each.order for each in Announcing(GERMANY).offers(game, ())] == ["NO STRATEGIC RAID"]


def test_boxes_stand_beside_the_map_and_in_the_report() -> None:
    game = raid({GERMANY: ESCORTED}, 3, 4).position
    for layers in (None, ("overview",)):
        scene = RULES.scene(RULES.view(game, BRITAIN), BRITAIN, (), layers)
        (pool,) = [each for each in scene.pools if each.title == "Axis bombing box"]
        assert {each.id for each in pool.counters} == {"KG1", "KG2", "JG1"}
        assert AXIS not in {each.place for each in scene.stacks}
        assert AXIS not in " ".join(each.value for each in scene.rows)
    assert "Axis bombing box: " in RULES.describe(game, BRITAIN)
    assert RULES.read_position(RULES.write_position(game)) == game


@rule("eto", "2.2")
def test_one_fighter_or_several_or_none_may_be_added() -> None:
    asking = {BRITAIN: "WHEN SCRAMBLE: ASK ME"}
    (decision,) = (then := raid({GERMANY: ESCORTED}, standing=asking)).decisions
    found = {getattr(each, "units", None) for each in decision.step.answers(then.position)}
    assert found == {(), ("Hurri1",), ("Spit1",), ("Spit1", "Hurri1")}


def test_a_position_in_the_middle_of_a_raid_reads_back() -> None:
    game = raid({GERMANY: ESCORTED}, standing={BRITAIN: "WHEN SCRAMBLE: ASK ME"}).position
    assert game.strategic_raid is not None
    assert RULES.decode(RULES.encode(game)) == game
    assert RULES.read_position(RULES.write_position(game)) == game


def test_a_moderator_puts_aircraft_into_a_box_and_takes_them_out() -> None:
    game = war()
    list(RULES.edit(game, "UNIT KG1 Axis bombing box"))
    assert (game.where["KG1"], game.committed["KG1"]) == (AXIS, PREVIOUS)
    list(RULES.edit(game, "UNIT KG1 W2619"))
    assert game.where["KG1"] == "W2619"
    RULES.check_invariants(game)


def test_the_officer_raids_where_nobody_can_rise_and_meets_who_comes() -> None:
    officer = RULES.officer()
    game = war("KG1 Frankfurt, KG2 Frankfurt, JG1 Calais, ZG1 Antwerp, Spit1 Bergen")
    (decision,) = flown(game, {}).decisions
    order = officer(game, decision)
    assert isinstance(order, StrategicBombing)
    assert {"KG1", "KG2"} <= set(order.bombers)
    game = war(f"{BLITZ}, Spit2 London, Hurri2 London, Hurri3 Harwich")
    then = flown(game, {GERMANY: RAID}, standing={BRITAIN: "WHEN SCRAMBLE: ASK ME"})
    (decision,) = then.decisions
    order = officer(then.position, decision)
    assert isinstance(order, Scramble)
    assert order.units


# -- whole games ----------------------------------------------------------------------------------

EVERYBODY = (
    "KG1 Frankfurt, KG2 Frankfurt, JG1 Calais, ZG1 Antwerp, IB1 Brussels, IF1 Lille, JG2 Berlin, "
    "Spit1 Dover, Hurri1 Harwich, BC1 London, UB1 Liverpool, UB2 Hull"
)


@pytest.mark.parametrize("seed", range(12))
def test_raids_of_both_sides_and_several_seats_by_chance_end(wider_war: None, seed: int) -> None:
    game = war(EVERYBODY)
    game.agenda.insert(0, BeginMonth(2))
    desks = {side: Desk(policy=RandomPlayer(seed + at)) for at, side in enumerate(RULES.sides)}
    dice = SeededDice(seed.to_bytes(32, "big"), "test")
    outcome = drive(RULES, game, desks, dice, after=RULES.check_invariants)
    assert outcome.position.verdict is not None
    told = list(outcome.events)
    assert RULES.read_events(RULES.write_events(told)) == told


def test_every_question_of_the_phase_has_a_prompt_and_a_usual_answer_that_is_legal() -> None:
    kinds = set()
    with with_strategic_months():
        for decision in (each for seed in range(4) for each in walked("finest_hour", seed)):
            if decision.game.phase != "strategic":
                continue
            kinds.add(decision.kind)
            assert decision.prompt
            assert RULES.default(decision.game, decision) in decision
            assert RULES.officer()(decision.game, decision) in decision
            assert RULES.decode(RULES.encode(decision.game)) == decision.game
    assert {"economy", "scramble", "railways", "box"} <= kinds


def test_officers_play_a_game_with_strategic_warfare_to_its_end() -> None:
    with with_strategic_months():
        desks = {side: Desk(policy=RULES.officer()) for side in RULES.sides}
        start = RULES.ready_made({"scenario": "finest_hour"})
        dice = SeededDice(bytes(32), "test")
        assert drive(RULES, start, desks, dice).position.verdict is not None
