"""4.0  The order of phases; 6.0  the event of the turn; 3.3  the length of the game."""

from __future__ import annotations

import random

import msgspec
import pytest

from pbem.engine.desks import Desk
from pbem.engine.dice import PreparedDice, SeededDice
from pbem.engine.driver import Outcome, drive
from pbem.engine.event import Event
from pbem.games.munich.facts.boxes import AVAILABLE, track
from pbem.games.munich.facts.units import ALLIED, AXIS
from pbem.games.munich.facts.words import Words
from pbem.games.munich.movement.excess import Enforce
from pbem.games.munich.orders.general import Default, Done
from pbem.games.munich.position.game import Munich
from pbem.games.munich.rules import RULES
from pbem.games.munich.setup.setting_up import SettingUp, start
from pbem.games.munich.turn import events as war_events
from pbem.games.munich.turn.events import CrisisElsewhere, PointsDenied, PointsLapsed
from pbem.games.munich.turn.events_phase import RollEvent, conquered
from pbem.games.munich.turn.mobilization import GivePoints, Transfer
from pbem.games.munich.turn.replacements import Mobilize, Refit, Spending, Windfall
from pbem.games.munich.turn.sequence import BeginTurn, EndTurn, Phase, player_turn
from pbem.notation.sheets.sheet import read_sheet
from pbem.wargame.collected import collected
from pbem.wargame.position.events import PhaseBegan, TurnBegan
from tests.marks import rule
from tests.munich.fields import war
from tests.munich.skies import carried_out, refusal

KINDS = collected(Event, "pbem.games.munich.turn")

PLAYER_TURN = (
    "mobilization",
    "launch",
    "intercept",
    "terror",
    "movement",
    "combat",
    "return",
    "surrender",
)


def phases(turn: int) -> list[tuple[str, str]]:
    """The phases that a turn lays out, each with its side."""
    game = war(turn=turn)
    game.agenda = []
    list(BeginTurn(turn).run(game, PreparedDice(())))
    steps = reversed(game.agenda)
    return [(each.name, each.side) for each in steps if isinstance(each, Phase)]


# -- a turn ----------------------------------------------------------------------------------------


@rule("munich", "4.0")
def test_a_turn_has_events_the_axis_the_allies_and_its_end() -> None:
    assert phases(2) == [
        ("events", ""),
        *((name, AXIS) for name in PLAYER_TURN),
        *((name, ALLIED) for name in PLAYER_TURN),
        ("end", ""),
    ]


@rule("munich", "4.0", "7.1")
def test_the_first_turn_skips_events_and_mobilization() -> None:
    left = [name for name in PLAYER_TURN if name != "mobilization"]
    assert phases(1) == [
        *((name, AXIS) for name in left),
        *((name, ALLIED) for name in left),
        ("end", ""),
    ]


@rule("munich", "4.0")
def test_a_phase_says_whose_it_is() -> None:
    game = war()
    assert carried_out(game, Phase("combat", ALLIED)) == [PhaseBegan("allied combat")]
    assert (game.phase, game.player) == ("combat", ALLIED)


@rule("munich", "9.1")
def test_stacking_is_enforced_after_movement_and_for_both_sides_after_combat() -> None:
    game = war()
    game.agenda = []
    list(BeginTurn(1).run(game, PreparedDice(())))
    found: dict[str, list[str]] = {}
    name = ""
    for step in reversed(game.agenda):
        name = f"{step.side} {step.name}" if isinstance(step, Phase) else name
        if isinstance(step, Enforce):
            found.setdefault(name, []).append(step.side)
    assert found == {
        "axis movement": [AXIS],
        "axis combat": [AXIS, ALLIED],
        "allied movement": [ALLIED],
        "allied combat": [ALLIED, AXIS],
    }


@rule("munich", "3.3")
@pytest.mark.parametrize(
    ("setting", "turns"),
    [
        ("western_guarantee", 6),
        ("little_entente", 4),
        ("intermarium", 6),
        ("anti_comintern", 8),
        ("general_war", 8),
    ],
)
def test_the_game_ends_after_the_scenarios_last_turn(setting: str, turns: int) -> None:
    before, last = war(setting=setting, turn=turns - 1), war(setting=setting, turn=turns)
    list(EndTurn().run(before, PreparedDice(())))
    list(EndTurn().run(last, PreparedDice(())))
    assert (before.verdict, before.agenda) == (None, [BeginTurn(turns)])
    assert last.verdict is not None


@rule("munich", "6.0")
def test_what_an_event_denied_is_given_again_in_the_next_turn() -> None:
    game = war(turn=2)
    game.denied = AXIS
    list(BeginTurn(3).run(game, PreparedDice(())))
    assert game.denied == ""


# -- events (6.0) ----------------------------------------------------------------------------------


@rule("munich", "6.0")
@pytest.mark.parametrize(("roll", "side"), [(1, AXIS), (3, AXIS), (4, ALLIED), (6, ALLIED)])
def test_a_crisis_elsewhere_gives_one_side_two_points(roll: int, side: str) -> None:
    game = war("DEXX [reinforcements], FRMar [reinforcements]", turn=2)
    events = carried_out(game, RollEvent(), dice=(4, roll))
    assert CrisisElsewhere(roll, side, 2) in events
    assert game.gift == {side: 2}


@rule("munich", "6.0")
def test_any_belligerents_may_share_the_points_of_a_crisis() -> None:
    game = war("FRMar [reinforcements], GBSOE [reinforcements]", turn=2)
    carried_out(game, RollEvent(), Mobilize("FRMar"), Mobilize("GBSOE"), dice=(4, 6, 1, 1))
    assert game.where["FRMar"] == game.where["GBSOE"] == track(3)
    assert game.gift == {}


@rule("munich", "6.0", "5.2")
def test_neutrals_do_not_share_the_points_of_a_crisis() -> None:
    game = war("YU3A [reinforcements], FRMar [reinforcements]", turn=2)
    carried_out(game, RollEvent(), dice=(4, 6))
    assert refusal(game, Windfall(ALLIED), Mobilize("YU3A")).case == "7.1.1"


@rule("munich", "6.0")
def test_the_allies_may_refit_with_the_points_of_a_crisis_before_the_axis_moves() -> None:
    game = war("FRCLM 1314", turn=2)
    game.reduced.add("FRCLM")
    carried_out(game, RollEvent(), Refit("FRCLM"), dice=(4, 5))
    assert not game.reduced


@rule("munich", "6.0")
def test_the_points_of_a_crisis_are_lost_if_they_are_not_used_at_once() -> None:
    game = war("FRMar [reinforcements]", turn=2)
    events = carried_out(game, RollEvent(), Done("crisis"), dice=(4, 6))
    assert events[-1] == PointsLapsed(ALLIED, 2)
    assert game.gift == {}


@rule("munich", "6.0")
def test_the_axis_spends_them_with_its_own_because_its_mobilization_comes_next() -> None:
    game = war("ITSM [reinforcements], DEXX [reinforcements]", turn=2)
    carried_out(game, RollEvent(), dice=(4, 1))
    assert game.agenda == []
    carried_out(game, GivePoints(AXIS))
    game.points = {"Germany": 1}
    carried_out(game, Spending(AXIS), Mobilize("ITSM"), Mobilize("DEXX"), dice=(1, 1))
    assert game.where["ITSM"] == game.where["DEXX"] == track(3)
    assert (game.gift, game.points) == ({}, {})


@rule("munich", "6.0", "16.6.1")
def test_an_air_unit_that_a_crisis_refits_flies_again_in_the_same_turn() -> None:
    game = war("DELKO [utilized]", turn=2)
    game.reduced.add("DELKO")
    game.grounded.add("DELKO")
    carried_out(game, RollEvent(), Refit("DELKO"), dice=(4, 1))
    carried_out(game, Transfer(AXIS))
    assert game.where["DELKO"] == AVAILABLE


@rule("munich", "6.0")
def test_aircraft_of_the_other_side_that_are_down_hurry_nobody() -> None:
    game = war("FRAir1 [utilized], DEXX [reinforcements]", turn=2)
    game.reduced.add("FRAir1")
    game.grounded.add("FRAir1")
    carried_out(game, RollEvent(), dice=(4, 1))
    assert game.agenda == []


# -- plans that a crisis strikes -------------------------------------------------------------------


def planned(side: str, *lines: str, standing: str = "", dice: tuple[int, ...]) -> Outcome[Munich]:
    """What comes of a plan for turn 2 that was sent before its event."""
    game = war(
        "DE16Pz 2511, DEXX [reinforcements], DEXVII [reinforcements], "
        "FRCLM 1314, FRMar [reinforcements], GBSOE [reinforcements]",
        turn=2,
    )
    game.reduced |= {"DE16Pz", "FRCLM"}
    game.agenda = []
    game.push(RollEvent(), *player_turn(side))
    sheet = read_sheet(RULES, "\n".join(lines), side, game)
    assert not sheet.errors
    rules = (RULES.parse_standing(standing, side),) if standing else ()
    desks = {side: Desk[Munich](tuple(sheet.lines), rules)}
    return drive(RULES, game, desks, PreparedDice(dice))


@rule("munich", "6.0")
def test_a_plan_of_the_axis_is_played_as_it_is_in_a_crisis() -> None:
    found = planned(AXIS, "MOBILIZE DEXX", "REFIT DE16Pz", "DONE", dice=(4, 1, 1))
    assert found.position.where["DEXX"] == track(3)
    assert "DE16Pz" not in found.position.reduced
    assert PointsLapsed(AXIS, 12) in found.events  # 13 of the chart, two of the crisis, less three
    assert len(found.decisions) == 1
    assert found.decisions[0].kind == "move"


@rule("munich", "6.0")
def test_a_plan_of_the_allies_is_paid_for_by_a_crisis_first() -> None:
    lines = ("MOBILIZE FRMar", "MOBILIZE GBSOE", "REFIT FRCLM", "DONE")
    found = planned(ALLIED, *lines, dice=(4, 6, 1, 1))
    assert found.position.where["FRMar"] == found.position.where["GBSOE"] == track(3)
    assert "FRCLM" not in found.position.reduced
    assert len(found.decisions) == 1
    assert found.decisions[0].kind == "move"


@rule("munich", "6.0")
def test_what_a_crisis_cannot_pay_for_waits_for_the_mobilization_phase() -> None:
    found = planned(ALLIED, "MOBILIZE FRMar", "REFIT FRCLM", "DONE", dice=(4, 6, 1))
    assert len(found.decisions) == 1
    assert (found.decisions[0].kind, found.position.gift) == ("crisis", {ALLIED: 1})
    assert not found.refused
    left = [str(line) for line in found.desks[ALLIED].queue]
    assert left == ["REFIT FRCLM", "DONE MOBILIZATION"]


@rule("munich", "6.0")
def test_a_standing_order_lets_a_plan_run_through_a_crisis() -> None:
    found = planned(ALLIED, "DONE MOBILIZATION", standing="WHEN CRISIS: DONE", dice=(4, 6))
    lapsed = [each.points for each in found.events if isinstance(each, PointsLapsed)]
    assert lapsed == [2, 13]  # of the crisis, and of four countries
    assert not found.desks[ALLIED].queue


@rule("munich", "6.0")
def test_the_points_of_a_crisis_are_used_for_somebody_who_does_not_answer() -> None:
    found = planned(ALLIED, "DONE MOBILIZATION", standing="WHEN ANY: DEFAULT", dice=(4, 6, 1, 1))
    assert found.position.where["FRMar"] == found.position.where["GBSOE"] == track(3)


@rule("munich", "6.0")
def test_a_bare_done_ends_the_question_of_a_crisis_and_not_the_mobilization() -> None:
    game = war("FRMar [reinforcements]", turn=2)
    game.agenda = [Windfall(ALLIED)]
    sheet = read_sheet(RULES, "MOBILIZE FRMar\nDONE\nDONE", ALLIED, game)
    assert list(map(str, sheet.lines)) == ["MOBILIZE FRMar", "DONE CRISIS", "DONE MOBILIZATION"]


@rule("munich", "6.0")
def test_a_rehearsed_plan_pays_the_rest_from_the_mobilization_phase() -> None:
    game = war("FRMar [reinforcements], GBSOE [reinforcements], FRCLM 1314", turn=2)
    game.phase, game.player = "events", ""
    game.reduced.add("FRCLM")
    game.gift = {ALLIED: 2}
    game.agenda = [Windfall(ALLIED)]
    told = [
        RULES.rehearse(game, ALLIED, order)[0]
        for order in (Mobilize("FRMar"), Mobilize("GBSOE"), Refit("FRCLM"))
    ]
    assert told == [
        "costs 1 RP; France keeps 1",
        "costs 1 RP; Britain keeps 0",
        "costs 2 RP; France keeps 2",  # of its own four
    ]


# -- putsch and blitzkrieg -------------------------------------------------------------------------


@rule("munich", "6.0")
@pytest.mark.parametrize(
    ("placed", "denied"),
    [
        ("DEI 2511", AXIS),
        ("DEI 2816", ""),  # Brno, a centre
        ("DEI 2615", ""),
        ("DEI 2615, CZ1A 2614", ""),  # occupied, if not controlled
        ("ITAlp 2615", AXIS),  # Italians are no Germans
        ("DEI 2818", AXIS),  # Bratislava is a city only
        ("DEI 3823", AXIS),  # Bucharest is a friend's
    ],
)
def test_without_a_conquest_a_putsch_costs_the_axis_its_points(placed: str, denied: str) -> None:
    game = war(placed, turn=2)
    events = carried_out(game, RollEvent(), dice=(5,))
    assert game.denied == denied
    assert (PointsDenied(AXIS, 0) in events) == bool(denied)


@rule("munich", "6.0")
@pytest.mark.parametrize(
    ("placed", "denied"),
    [
        ("DEI 2615, DEII 2415", ""),
        ("DEI 2615, DEII 2415, DEIII 2816", ALLIED),
        ("DEI 2615, DEII 1413, DEIII 3115, DEIV 3212", ALLIED),
    ],
)
def test_after_three_conquests_a_blitzkrieg_costs_the_allies_theirs(
    placed: str, denied: str
) -> None:
    game = war(placed, turn=2)
    carried_out(game, RollEvent(), dice=(6,))
    assert game.denied == denied


@rule("munich", "6.0", "7.1")
def test_a_denied_side_mobilizes_nothing_this_turn() -> None:
    game = war("DEI 2511, DEXX [reinforcements]", turn=2)
    carried_out(game, RollEvent(), dice=(5,))
    carried_out(game, GivePoints(AXIS))
    assert Spending(AXIS).forced(game) == Done("mobilization")


@rule("munich", "6.0", "21.0")
def test_the_cities_of_a_country_that_surrendered_are_still_conquests() -> None:
    game = war("DEI 2615")
    game.surrendered.add("Czechoslovakia")
    assert conquered(game) == 1


# -- words and records -----------------------------------------------------------------------------


def run(game: Munich, chance: random.Random, dice: SeededDice) -> list[Event]:
    """A game by chance from the ready-made set-up to its verdict."""
    events: list[Event] = []
    while game.agenda:
        step = game.agenda[-1]
        if step.asks(game) is None:
            game.agenda.pop()
            events += step.run(game, dice)
            continue
        order = step.forced(game)
        if order is None:
            order = Default() if isinstance(step, SettingUp) else step.sample(game, chance)
            step.check(game, order)
        game.agenda.pop()
        events += step.play(game, order, dice)
    return events


@rule("munich", "3.3", "4.0")
@pytest.mark.parametrize("setting", ["little_entente", "rolled"])
def test_a_game_by_chance_comes_to_its_verdict_and_every_event_has_words(setting: str) -> None:
    options = dict.fromkeys(("armor", "surprise", "preparedness", "variant"), "yes")
    game = start({"scenario": setting, **options})
    events = run(game, random.Random(7), SeededDice(b"7" * 32, setting))
    assert game.verdict is not None
    turns = [each.turn for each in events if isinstance(each, TurnBegan)]
    assert turns == list(range(1, game.turn + 1))
    words = Words(game.scenario)
    ours = [each for each in events if isinstance(each, KINDS)]
    for event in ours:
        for seen in (event, event.seen_by(AXIS), event.seen_by(ALLIED)):
            if seen is not None:
                told = seen.told(words)
                assert told.endswith("."), told


def test_every_kind_of_event_has_its_words() -> None:
    assert [kind for kind in KINDS if kind.told is Event.told] == []


def test_a_score_can_be_written_and_read() -> None:
    scored = war_events.Scored(AXIS, 2, (war_events.Prize(2, "Metz"),))
    assert msgspec.json.decode(msgspec.json.encode(scored), type=war_events.Scored) == scored


@rule("munich", "15.0")
def test_the_enemy_does_not_learn_how_many_points_were_left() -> None:
    assert PointsLapsed(AXIS, 2).seen_by(ALLIED) is None
