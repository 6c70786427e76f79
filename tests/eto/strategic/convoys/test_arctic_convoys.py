"""3.0 to 3.5, 12.2, 14.4  Aircraft against the arctic convoys, and those who meet them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest
from msgspec.structs import replace

from pbem.engine.driver import Outcome
from pbem.games.eto.air.events import AirFought, Flew
from pbem.games.eto.air.flights import may_fly
from pbem.games.eto.facts.nations import AMERICAN, BRITISH, RUSSIAN
from pbem.games.eto.facts.scenario import load
from pbem.games.eto.position.game import PREVIOUS, WINTER, Europe
from pbem.games.eto.rules import RULES
from pbem.games.eto.strategic.convoys.events import ConvoysBombed, RoseFromDecks, RouteTraced
from pbem.games.eto.strategic.convoys.interdicting import (
    ArcticConvoys,
    Interdict,
    Interdicting,
    loss_of,
    route,
    targets,
)
from pbem.games.eto.strategic.convoys.sea_lanes import lanes
from pbem.games.eto.strategic.convoys.tracing import TraceRoute, Tracing, course, havens, tracer
from pbem.games.eto.turn.sequence import Phase
from pbem.notation.sheets.rehearsal import dry_run
from tests.eto.air.skies import BRITAIN, FINEST, GERMANY, sky
from tests.eto.fields import refused, said
from tests.eto.fights import asked, events, on, top
from tests.eto.strategic.convoys.seaways import ARCTIC, BOXES, aboard, escort, many_escorts
from tests.marks import rule

__all__ = ["many_escorts"]
MURMANSK, ARCHANGEL, NORTH_ATLANTIC = "E0132", "E0626", "North-Atlantic"
CAPE = "W6128"  # all ways from the arctic ports pass it
ROUTE = f"TRACE ROUTE {MURMANSK} {NORTH_ATLANTIC}"
QUIET = (
    "WHEN INTERCEPT: NEVER\nWHEN ABORT: NEVER\nWHEN AIM: BEST\nWHEN ROUTE: SAFE\n"
    "WHEN INTERDICT: DONE\nWHEN ROLE: FIGHTER"
)


def arctic(placed: str = "KG1 Narvik, KG2 Narvik, KG3 Trondheim, Spit1 Glasgow") -> Europe:
    """The arctic route is open, and aircraft are where they are said to be."""
    game = sky(placed, "strategic")
    game.points.clear()
    game.convoys.add(ARCTIC)
    return game


def attacked(
    game: Europe, lines: dict[str, str], *dice: int, standing: dict[str, str] | None = None
) -> Outcome[Europe]:
    """What comes of the step; who is told nothing flies nowhere, and meets nobody."""
    begun = game.twin()
    begun.push(ArcticConvoys(), Phase("naval"))
    own = standing or {}
    told = {side: f"{own.get(side, '')}\n{QUIET}" for side in (GERMANY, BRITAIN)}
    return on(begun, lines, dice, told)


def bombing(*lines: str) -> dict[str, str]:
    return {GERMANY: "\n".join((*lines, "DONE INTERDICTING"))}


# -- the route ------------------------------------------------------------------------------------


@rule("eto", "3.0")
@rule("eto", "3.1")
def test_nobody_is_asked_while_the_route_is_closed() -> None:
    game = arctic()
    standing = {BRITAIN: "WHEN ROUTE: ASK ME"}
    assert asked(attacked(game, {}, standing=standing)) == [(BRITAIN, "route")]
    game.convoys.clear()
    assert asked(attacked(game, {}, standing=standing)) == [(GERMANY, "first")]


@rule("eto", "3.3")
def test_the_way_is_over_water_from_an_arctic_port_to_the_atlantic_or_britain() -> None:
    game = arctic()
    step = Tracing()
    assert refused(game, step, f"TRACE ROUTE Bergen {NORTH_ATLANTIC}").case == "3.3"
    assert refused(game, step, f"TRACE ROUTE {MURMANSK} Bergen").case == "3.3"
    assert refused(game, step, f"TRACE ROUTE {MURMANSK} Berlin {NORTH_ATLANTIC}").case == "3.3"
    for end in (NORTH_ATLANTIC, "W4615", "W4214"):
        found = course(game, (MURMANSK, end))
        assert found is not None
        assert found.hexes[0] == CAPE
        assert end not in found.hexes
        onward = lanes(game.board)
        at = [game.board.at(each) for each in found.hexes]
        assert all(there in onward[here] for here, there in pairwise(at))
        assert not any(game.board.sea_of.get(each) == NORTH_ATLANTIC for each in at)


@rule("eto", "3.3")
def test_the_way_is_written_by_hexes_that_it_passes() -> None:
    game = arctic()
    lines = {BRITAIN: f"TRACE ROUTE {MURMANSK} W5823 {NORTH_ATLANTIC}"}
    then = attacked(game, lines)
    (traced,) = events(then, RouteTraced)
    assert "W5823" in traced.path
    assert traced.path[0] == MURMANSK
    assert not then.position.convoy_way  # the step is over


@rule("eto", "3.3")
def test_archangel_is_left_out_while_it_is_icebound_and_ports_of_the_enemy_always() -> None:
    game = arctic()
    assert havens(game) == [MURMANSK, ARCHANGEL]
    game.weather = WINTER
    assert havens(game) == [MURMANSK]
    game.take("axis", game.masked([MURMANSK]))
    assert havens(game) == []
    assert Tracing().asks(game) is None
    assert asked(attacked(game, {})) == [(GERMANY, "first")]


@rule("eto", "3.3")
def test_the_british_trace_it_unless_the_americans_send_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    settings = load().settings
    wider = replace(settings[FINEST], seats=((GERMANY,), (BRITAIN,), ("west",)))
    monkeypatch.setitem(settings, FINEST, wider)
    game = arctic()
    assert tracer(game) == BRITAIN
    game.lend_lease.add(f"{AMERICAN}>{RUSSIAN}")
    assert tracer(game) == "west"
    game.lend_lease.add(f"{BRITISH}>{RUSSIAN}")
    assert tracer(game) == BRITAIN


@rule("eto", "3.3")
def test_standing_orders_take_the_quietest_way_the_shortest_or_one_that_is_written() -> None:
    game = arctic("KG1 Bergen, Spit1 Glasgow")
    step = Tracing()
    safe, short = (step.by_standing(game, (word,)) for word in ("SAFE", "SHORT"))
    assert isinstance(safe, TraceRoute)
    assert isinstance(short, TraceRoute)
    quiet, quick = course(game, safe.way), course(game, short.way)
    assert quiet is not None
    assert quick is not None
    assert quiet.danger <= quick.danger
    assert len(quick.hexes) <= len(quiet.hexes)
    written = (MURMANSK, "W5920", NORTH_ATLANTIC)
    assert step.by_standing(game, written) == TraceRoute(written)
    assert step.by_standing(game, ("W5920", NORTH_ATLANTIC)) is None


@rule("eto", "3.3")
@rule("eto", "12.7")
def test_what_is_told_of_a_way_does_not_depend_on_bombers_that_are_not_seen() -> None:
    game = arctic("JG1 Narvik, KG1 Narvik, Spit1 Glasgow")
    unseen = arctic("KG2 Narvik, KG1 Narvik, Spit1 Glasgow")
    top_unit = [RULES.view(each, BRITAIN).stack("W5929")[-1] for each in (game, unseen)]
    assert top_unit == ["KG1", "KG1"]
    usual = [Tracing().usual(each) for each in (game, unseen)]
    assert usual[0] == usual[1]
    told = [list(usual[0].forecast(RULES.view(each, BRITAIN), BRITAIN)) for each in (game, unseen)]
    assert told[0] == told[1]


# -- aircraft -------------------------------------------------------------------------------------


@rule("eto", "3.1")
@rule("eto", "3.2")
def test_bombers_in_range_of_the_route_fly_to_a_hex_of_it() -> None:
    game = arctic("KG1 Narvik, JG1 Narvik, KG2 Bergen, Spit1 Glasgow")
    then = attacked(game, {}, standing={GERMANY: "WHEN INTERDICT: ASK ME"})
    assert asked(then) == [(GERMANY, "interdict")]
    position, step = then.position, top(then.position)
    assert CAPE in targets(position, GERMANY)
    assert refused(position, step, "INTERDICT W5823 WITH KG1").case == "3.2"
    assert refused(position, step, f"INTERDICT {CAPE} WITH KG2").case == "13.0"
    assert refused(position, step, f"INTERDICT {CAPE} WITH JG1").case == "3.4"
    assert refused(position, step, f"INTERDICT {CAPE} WITH Spit1").case == "3.1"
    step.check(position, said(position, GERMANY, f"INTERDICT {CAPE} WITH KG1 + JG1"))


@rule("eto", "3.4")
def test_the_first_bomber_sinks_a_die_and_each_other_two_more() -> None:
    game = arctic()
    game.lend_lease.add(f"{BRITISH}>{RUSSIAN}")
    then = attacked(game, bombing(f"INTERDICT {CAPE} WITH KG1 + KG2 + KG3"), 4)
    (sunk,) = events(then, ConvoysBombed)
    assert (sunk.roll, sunk.added, sunk.loss) == (4, 4, 8)
    assert dict(sunk.shares) == {BRITISH: 4, RUSSIAN: 4}
    assert then.position.points == {BRITISH: -4, RUSSIAN: -4}


@rule("eto", "3.4")
@pytest.mark.parametrize(
    ("depleted", "units", "loss"),
    [
        ("", "KG1", 5),
        ("KG1", "KG1", 3),
        ("KG1", "KG1 KG2", 6),
        ("KG1 KG2", "KG1 KG2", 4),
        ("KG1 KG2", "KG1 KG2 KG3", 7),
        ("", "KG1 KG2 KG3", 9),
    ],
)
def test_depleted_bombers_sink_half_rounded_up(depleted: str, units: str, loss: int) -> None:
    game = arctic()
    game.depleted.update(depleted.split())
    assert loss_of(game, units.split(), 5) == loss


@rule("eto", "3.3")
def test_a_route_that_is_attacked_in_two_hexes_is_attacked_once() -> None:
    game = arctic()
    lines = bombing(f"INTERDICT {CAPE} WITH KG1", "INTERDICT W6127 WITH KG2")
    then = attacked(game, lines, 3)
    (sunk,) = events(then, ConvoysBombed)
    assert (set(sunk.units), sunk.loss) == ({"KG1", "KG2"}, 5)


@rule("eto", "3.2")
def test_all_who_attack_in_a_hex_fly_there_together_and_once() -> None:
    game = arctic()
    lines = {GERMANY: f"INTERDICT {CAPE} WITH KG1"}
    then = attacked(game, lines, standing={GERMANY: "WHEN INTERDICT: ASK ME"})
    assert asked(then) == [(GERMANY, "interdict")]
    step = top(then.position)
    assert refused(then.position, step, f"INTERDICT {CAPE} WITH KG2").case == "3.2"
    assert refused(then.position, step, "INTERDICT W6127 WITH KG1").case == "12.2"


@rule("eto", "3.2")
@rule("eto", "12.2")
@rule("eto", "20.1")
def test_all_who_flew_are_committed_for_the_month_those_who_met_them_too() -> None:
    game = arctic("KG1 Narvik, JG1 Narvik, Spit1 Glasgow, Hurri1 Glasgow")
    lines = bombing("INTERDICT W5823 WITH KG1")
    lines[BRITAIN] = f"TRACE ROUTE {MURMANSK} W5823 {NORTH_ATLANTIC}"
    then = attacked(game, lines, 3)
    assert then.position.committed == {"KG1": PREVIOUS}
    then.position.phase = "naval"
    assert not may_fly(then.position, "KG1", "W5823")
    assert may_fly(then.position, "JG1", "W5823")


@rule("eto", "3.2", "12.3")
def test_when_the_convoys_have_been_attacked_all_are_back_on_their_bases() -> None:
    lines = bombing("INTERDICT W5823 WITH KG1")
    lines[BRITAIN] = f"TRACE ROUTE {MURMANSK} W5823 {NORTH_ATLANTIC}"
    then = attacked(arctic(), lines, 3).position
    assert not then.flying
    assert not then.flown


# -- those who meet them --------------------------------------------------------------------------


def near_britain() -> tuple[Europe, dict[str, str]]:
    """The convoys come from Scapa Flow, where fighters reach them."""
    game = arctic("KG1 Bergen, JG1 Bergen, Spit1 Glasgow, Hurri1 Glasgow")
    game.put("Spit1", "W4615")
    return game, {BRITAIN: f"TRACE ROUTE {MURMANSK} W4814 W4615"}


@rule("eto", "3.2")
def test_fighters_in_range_of_their_way_may_meet_them_and_be_met() -> None:
    game, lines = near_britain()
    asking = {BRITAIN: "WHEN INTERCEPT: ASK ME"}
    lines |= bombing("INTERDICT W4814 WITH KG1")
    then = attacked(game, lines, standing=asking)
    assert asked(then) == [(BRITAIN, "intercept")]
    lines[BRITAIN] += "\nINTERCEPT Spit1 AT W4814"
    then = attacked(game, lines, 1, standing=asking)
    assert [each.by for each in events(then, AirFought)] == ["Spit1"]
    assert not events(then, ConvoysBombed)  # aborted: nothing is sunk
    assert then.position.committed == {"KG1": PREVIOUS, "Spit1": PREVIOUS}


@rule("eto", "3.2")
def test_who_is_not_aborted_sinks_ships_all_the_same() -> None:
    game, lines = near_britain()
    lines |= bombing("INTERDICT W4814 WITH KG1")
    lines[BRITAIN] += "\nINTERCEPT Spit1 AT W4814"
    then = attacked(game, lines, 6, 6, 2)
    (sunk,) = events(then, ConvoysBombed)
    assert sunk.loss == 2


# -- aircraft of the convoy's carriers ------------------------------------------------------------


@rule("eto", "3.5")
@rule("eto", "14.4")
def test_aircraft_of_the_escort_box_rise_straight_over_the_hex(many_escorts: None) -> None:
    game = arctic()
    escort(game, ARCTIC, "EC1", "EC2")
    asking = {BRITAIN: "WHEN INTERCEPT: ASK ME", GERMANY: "WHEN INTERCEPT: ALL"}
    lines = bombing(f"INTERDICT {CAPE} WITH KG1")
    then = attacked(game, lines, standing=asking)
    assert asked(then) == [(BRITAIN, "intercept")]
    assert "EC1A" in top(then.position).prompt(then.position)
    lines[BRITAIN] = "INTERCEPT EC1A"
    then = attacked(game, lines, 6, 3, standing=asking)
    assert [each.units for each in events(then, RoseFromDecks)] == [("EC1A",)]
    assert [each.units for each in events(then, Flew)] == [("KG1",)]  # nobody could meet it
    assert [each.by for each in events(then, AirFought)] == ["EC1A"]
    after = then.position
    assert after.committed == {"KG1": PREVIOUS, "EC1A": PREVIOUS}
    assert (after.where["EC1A"], after.aboard["EC1A"]) == (BOXES[ARCTIC], "EC1")


@rule("eto", "3.5")
def test_each_of_them_meets_the_enemy_once(many_escorts: None) -> None:
    game = arctic()
    escort(game, ARCTIC, "EC1")
    lines = bombing(f"INTERDICT {CAPE} WITH KG1", "INTERDICT W6127 WITH KG2")
    then = attacked(game, lines, 6, 3, standing={BRITAIN: "WHEN INTERCEPT: ALL"})
    assert [each.hex for each in events(then, RoseFromDecks)] == [CAPE]


@rule("eto", "3.5")
@pytest.mark.parametrize("how", ["damaged", "grounded", "elsewhere"])
def test_no_aircraft_rise_from_damaged_carriers_other_boxes_or_where_they_are_grounded(
    many_escorts: None, how: str
) -> None:
    game, lines = near_britain()
    escort(game, NORTH_ATLANTIC if how == "elsewhere" else ARCTIC, "EC1")
    game.depleted.update(("EC1",) if how == "damaged" else ())
    game.grounded.update(("severe",) if how == "grounded" else ())
    lines |= bombing("INTERDICT W4814 WITH KG1")
    then = attacked(game, lines, 3, standing={BRITAIN: "WHEN INTERCEPT: EC1A"})
    assert not events(then, RoseFromDecks)
    assert events(then, ConvoysBombed)


@rule("eto", "3.5")
def test_who_is_lost_over_the_convoy_leaves_an_empty_deck(many_escorts: None) -> None:
    game = arctic("KG1 Narvik, JG1 Narvik, Spit1 Glasgow")
    escort(game, ARCTIC, "EC1")
    lines = bombing(f"INTERDICT {CAPE} WITH KG1 + JG1")
    then = attacked(game, lines, 1, 6, 3, standing={BRITAIN: "WHEN INTERCEPT: ALL"})
    assert aboard("EC1") not in then.position.aboard
    RULES.check_invariants(then.position)


# -- orders, clicks, text -------------------------------------------------------------------------


def under_way() -> Iterator[tuple[Europe, Interdicting]]:
    then = attacked(arctic(), {}, standing={GERMANY: "WHEN INTERDICT: ASK ME"})
    yield then.position, top(then.position)


def test_answers_are_legal_read_back_and_offered_to_clicks() -> None:
    for game, step in under_way():
        for order in step.answers(game):
            step.check(game, order)
            assert RULES.parse(str(order), GERMANY).orders == (order,)
        offered = [each.order for each in step.offers(game, ("KG1",))]
        assert f"INTERDICT {CAPE} WITH KG1" in offered
        told = list(Interdict(CAPE, ("KG1",)).forecast(game, GERMANY))
        assert told[0] == "1 to 6 EP, if nobody meets them"


def test_routes_are_read_back_and_listed_by_way_of_every_hex() -> None:
    game = arctic()
    found = []
    for order in Tracing().answers(game):
        found.append(order)
        if len(found) > 60:
            break
    assert len({len(each.way) for each in found}) == 2
    for order in found:
        Tracing().check(game, order)
        assert RULES.parse(str(order), BRITAIN).orders == (order,)


def test_several_lines_are_checked_at_once() -> None:
    for game, _ in under_way():
        view = RULES.view(game, GERMANY)
        text = f"INTERDICT {CAPE} WITH KG1\nINTERDICT W6127 WITH KG2\nINTERDICT {CAPE} WITH KG3"
        lines = dry_run(RULES, text, GERMANY, view)
        assert [each.ok for each in lines] == [True, True, False]
        assert "1 to 6 EP, if nobody meets them" in lines[1].words


def test_maps_show_the_way_of_the_convoys_and_who_is_sent_there() -> None:
    then = attacked(arctic(), bombing(f"INTERDICT {CAPE} WITH KG1"), 3)
    view, layers = RULES.view(then.position, GERMANY), ("overview", "moves", "air")
    scene = RULES.scene(view, GERMANY, then.events, layers)
    (traced,) = events(then, RouteTraced)
    assert traced.path[1:-1] in [each.path for each in scene.arrows]


@rule("eto", "3.2")
def test_standing_orders_send_bombers_where_nobody_meets_them() -> None:
    game = arctic("KG1 Narvik, KG2 Narvik, Spit1 Glasgow")
    then = attacked(game, {}, 4, standing={GERMANY: "WHEN INTERDICT: SAFE"})
    (sunk,) = events(then, ConvoysBombed)
    assert set(sunk.units) == {"KG1", "KG2"}


def test_the_route_is_in_the_position_as_text_and_seen_by_both() -> None:
    for game, _ in under_way():
        text = RULES.write_position(game)
        assert f"convoy_way {CAPE}: 1" in text
        assert RULES.read_position(text).convoy_way == game.convoy_way
        assert RULES.view(game, BRITAIN).convoy_way == game.convoy_way
        assert route(game)[0] == CAPE
