"""16.6  Interception: who can, the table, its results, and the order of the combats."""

from __future__ import annotations

import pytest

from pbem.engine.dice import PreparedDice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.games.munich.air.events import AirLoss, Intercepted, Scrambled
from pbem.games.munich.air.interception import Intercept, InterceptAll, Interception, effects
from pbem.games.munich.facts.boxes import ELIMINATED, UTILIZED
from pbem.games.munich.facts.scenario import load
from pbem.games.munich.facts.units import ALLIED, AXIS
from pbem.games.munich.facts.words import Words
from pbem.games.munich.orders.general import Done
from pbem.games.munich.position.game import Munich
from tests.marks import rule
from tests.munich.fields import war
from tests.munich.skies import carried_out, refusal

PRAGUE, BRNO, LONDON, PARIS = "2615", "2816", "1210", "1314"
AXIS_FLIES = Interception(AXIS)
END = Done("interception")


def fought(game: Munich, *orders: Intercept, dice: tuple[int, ...]) -> list[Event]:
    return carried_out(game, AXIS_FLIES, *orders, dice=dice)


def duel(die: int, *, defender: str = "DEL1", interceptor: str = "CZAir") -> Munich:
    """One interception over Prague, with this die."""
    game = war(f"{defender} 2615, {interceptor} [available], DEI 2511")
    start = {"CZAir": BRNO, "PLAir": "2812"}[interceptor]
    carried_out(game, AXIS_FLIES, Intercept(interceptor, start, PRAGUE), dice=(die,))
    return game


@rule("munich", "16.6")
def test_the_enemy_of_the_phasing_side_is_asked() -> None:
    game = war("DEL1 2615, CZAir [available]")
    assert AXIS_FLIES.asks(game) == ALLIED
    assert Interception(ALLIED).asks(game) == AXIS


@rule("munich", "16.6")
def test_all_are_placed_before_the_first_combat_and_fight_in_their_order() -> None:
    game = war("DEL1 2615, DEL2 1314, CZAir [available], FRAir1 [available]")
    events = fought(
        game, Intercept("FRAir1", "1312", PARIS), Intercept("CZAir", BRNO, PRAGUE), dice=(5, 5)
    )
    assert [type(each) for each in events[:2]] == [Scrambled, Scrambled]
    fights = [each for each in events if isinstance(each, Intercepted)]
    assert [each.interceptor for each in fights] == ["FRAir1", "CZAir"]


@rule("munich", "16.6")
def test_the_example_of_a_pole_over_konigsberg() -> None:
    game = war("PLAir 3108, DEL1 [available]")
    order = Intercept("DEL1", "3308", "3108")
    events = carried_out(game, Interception(ALLIED), order, dice=(6,))
    fight = events[1]
    assert isinstance(fight, Intercepted)
    assert (fight.difference, fight.column, fight.result) == (1, "+1", "DE")
    assert "PLAir" in game.inside(ELIMINATED)


@rule("munich", "16.6.1")
@pytest.mark.parametrize(("apart", "column"), [(-2, "-1"), (-1, "-1"), (0, "0"), (2, "+1")])
def test_beyond_one_the_outer_columns_hold(apart: int, column: str) -> None:
    interceptor, target = {-2: ("CZAir", "DEL1"), -1: ("CZAir", "DEL1"), 0: ("CZAir", "DELKO")}.get(
        apart, ("GBAir1", "DETr")
    )
    game = war(f"{target} 2615, {interceptor} [available], CZ1A 2816, DEI 2615")
    if interceptor == "GBAir1":
        game = war("DETr 1512, GBAir1 [available]")
    if apart == -2:
        game.reduced.add("CZAir")  # nought against two
    hex, start = ("1512", LONDON) if interceptor == "GBAir1" else (PRAGUE, BRNO)
    game.join("Belgium", ALLIED)
    events = carried_out(game, AXIS_FLIES, Intercept(interceptor, start, hex), dice=(5,))
    fight = next(each for each in events if isinstance(each, Intercepted))
    assert (fight.difference, fight.column) == (apart, column)


@rule("munich", "16.6.1")
def test_an_aborted_mission_ends_in_the_utilized_display_unhurt() -> None:
    game = duel(5)  # DB in the column -1
    assert "DEL1" in game.inside(UTILIZED)
    assert "DEL1" not in game.reduced | game.grounded


@rule("munich", "16.6.1")
def test_a_reduced_unit_that_still_counts_flies_on() -> None:
    game = duel(6)  # DL
    assert game.flying == {"DEL1": PRAGUE}
    assert "DEL1" in game.reduced


@rule("munich", "16.6.1")
def test_who_falls_to_nought_is_down_until_refitted() -> None:
    game = duel(5, defender="DELKO")  # DL in the column 0
    assert "DELKO" in game.inside(UTILIZED)
    assert "DELKO" in game.grounded & game.reduced


@rule("munich", "16.10")
def test_an_airlift_that_suffers_losses_flies_on_reduced() -> None:
    game = war("DETr 2615, CZAir [available], DEI 2615, CZ1A 2816")
    carried_out(game, AXIS_FLIES, Intercept("CZAir", BRNO, PRAGUE), dice=(4,))
    assert game.flying == {"DETr": PRAGUE}
    assert "DETr" in game.reduced
    assert not game.grounded


@rule("munich", "16.6.1")
def test_losses_of_both_strike_the_intercepted_first() -> None:
    game = war("DEL1 2615, CZAir [available]")
    events = fought(game, Intercept("CZAir", BRNO, PRAGUE), dice=(4,))
    losses = [each for each in events if isinstance(each, AirLoss)]
    assert [(each.unit, each.fate) for each in losses] == [
        ("DEL1", "reduced"),
        ("CZAir", "grounded"),
    ]


@rule("munich", "16.6.1")
def test_a_destroyed_interceptor_is_out_of_the_game() -> None:
    game = duel(1)
    assert "CZAir" in game.inside(ELIMINATED)
    assert game.flying == {"DEL1": PRAGUE}


@rule("munich", "16.4")
def test_an_interceptor_goes_home_at_once() -> None:
    game = duel(5)
    assert "CZAir" in game.inside(UTILIZED)
    assert not game.flying


@rule("munich", "16.6.1")
def test_a_unit_of_nought_that_is_reduced_again_is_eliminated() -> None:
    game = war("DELKO 2615, CZAir [available]")
    game.reduced.add("DELKO")
    fought(game, Intercept("CZAir", BRNO, PRAGUE), dice=(4,))  # DL in the column +1
    assert "DELKO" in game.inside(ELIMINATED)


@rule("munich", "16.6.1")
def test_the_six_results_of_the_book_are_all_there_is() -> None:
    table = load().tables.interception
    printed = {result for row in table.rows.values() for result in row}
    assert printed == set(effects(load())) == {"AE", "AL", "DB", "DE", "DL", "ML"}


@rule("munich", "16.6")
@pytest.mark.parametrize(
    ("placed", "order", "case"),
    [
        ("DEL1 2615, CZAir [available]", "CZAir 2816 2816", "16.6"),
        ("DEL1 2615, CZAir [utilized]", "CZAir 2816 2615", "16.1"),
        ("DEL1 2615, CZAir [available]", "CZAir 1210 2615", "16.3"),
        ("DEL1 2615, CZAir [available]", "DEL2 2511 2615", "3.1"),
        ("DEL1 2615, CZAir [available]", "CZAir 2816 9999", "2.1"),
        ("DEL1 2615, CZAir [available], GBFC [available]", "GBFC 1210 2615", "16.3"),
        ("DEL1 2615, CZAir 2615, PLAir [available]", "PLAir 2812 2615", "16.5"),
    ],
)
def test_what_may_not_intercept(placed: str, order: str, case: str) -> None:
    assert refusal(war(placed), AXIS_FLIES, Intercept(*order.split())).case == case


@rule("munich", "16.10")
def test_an_airlift_does_not_intercept() -> None:
    game = war("CZAir 2513, DETr [available], DEI 2511")
    refused = refusal(game, Interception(ALLIED), Intercept("DETr", "2511", "2513"))
    assert refused.case == "16.10"


def test_who_cannot_reach_anybody_is_not_asked() -> None:
    assert AXIS_FLIES.forced(war("DEL1 2615, GBFC [available]")) == END
    assert AXIS_FLIES.forced(war("CZAir [available]")) == END
    assert AXIS_FLIES.forced(war("DEL1 2615, CZAir [available]")) is None


@rule("munich", "16.3")
@pytest.mark.parametrize(("target", "asked"), [("2511", True), ("2510", False)])
def test_who_is_within_its_range_and_no_farther_is_asked(target: str, asked: bool) -> None:
    game = war(f"DEL1 {target}, CZAir [available]")
    assert (AXIS_FLIES.forced(game) is None) == asked


@rule("munich", "16.5")
def test_one_interceptor_for_each_enemy_and_the_combat_begins() -> None:
    game = war("DEL1 2615, CZAir [available], PLAir [available]")
    events = fought(game, Intercept("CZAir", BRNO, PRAGUE), dice=(5,))
    assert [each.interceptor for each in events if isinstance(each, Intercepted)] == ["CZAir"]


@rule("munich", "16.10")
def test_a_side_with_an_airlift_only_is_not_asked() -> None:
    assert Interception(ALLIED).forced(war("PLAir 2711, DETr [available]")) == END


def test_every_interception_that_is_offered_is_legal() -> None:
    game = war("DEL1 2615, DEL2 2816, CZAir [available], PLAir [available]")
    offered = list(AXIS_FLIES.answers(game))
    assert len(offered) == 5
    for order in offered:
        AXIS_FLIES.check(game, order)


def test_the_combat_is_told_with_its_column_only_where_that_differs() -> None:
    words = Words(load())
    fight = Intercepted("CZAir", "DEL1", ALLIED, PRAGUE, -2, "-1", 5, "DB")
    told = fight.told(words)
    assert told.startswith("CZAir intercepts DEL1 over Prague (2615): -2, column -1, die 5: DB")
    even = Intercepted("CZAir", "DELKO", ALLIED, PRAGUE, 0, "0", 4, "DB")
    assert even.told(words).startswith("CZAir intercepts DELKO over Prague (2615): 0, die 4: DB")


@rule("munich", "20.0")
@pytest.mark.parametrize(
    ("storm", "flies", "side", "order", "column"),
    [
        (True, "SUAir2 3810", ALLIED, Intercept("DEL1", "3512", "3810"), "0"),
        (False, "SUAir2 3810", ALLIED, Intercept("DEL1", "3512", "3810"), "+1"),
        (True, "DELKO 3810", AXIS, Intercept("SUAir1", "4008", "3810"), "+1"),
    ],
)
def test_storms_shift_interceptors_over_the_soviet_union_but_not_at_home(
    storm: bool, flies: str, side: str, order: Intercept, column: str
) -> None:
    game = war(f"{flies}, {order.unit} [available], DEI 3512", setting="anti_comintern")
    game.storm = storm
    events = carried_out(game, Interception(side), order, dice=(6,))
    fight = next(each for each in events if isinstance(each, Intercepted))
    assert (fight.difference, fight.column) == (1, column)


# -- all at once ----------------------------------------------------------------------------------

RAID = "DEL1 2615, DEL2 1314, CZAir [available], FRAir1 [available]"


@rule("munich", "16.6")
def test_all_who_can_intercept_take_off_one_after_the_other() -> None:
    game = war(RAID)
    AXIS_FLIES.check(game, InterceptAll())
    flown = list(AXIS_FLIES.play(game, InterceptAll(), PreparedDice(())))
    assert [type(each) for each in flown] == [Scrambled, Scrambled]
    assert {game.flying["CZAir"], game.flying["FRAir1"]} == {PRAGUE, PARIS}
    (asked,) = game.agenda
    assert isinstance(asked, Interception)
    assert set(asked.sent) == {"CZAir", "FRAir1"}


@rule("munich", "16.6")
def test_or_only_those_over_the_places_that_are_named() -> None:
    game = war(RAID)
    list(AXIS_FLIES.play(game, InterceptAll((PRAGUE,)), PreparedDice(())))
    assert "CZAir" in game.flying
    assert "FRAir1" not in game.flying


@rule("munich", "16.6")
def test_to_intercept_with_all_is_refused_where_nobody_can() -> None:
    with pytest.raises(Illegal, match="nobody can intercept now"):
        AXIS_FLIES.check(war("DEL1 2615, FRAir1 [available]"), InterceptAll())
    with pytest.raises(Illegal, match="nobody can intercept over 2816 now"):
        AXIS_FLIES.check(war(RAID), InterceptAll((BRNO,)))
