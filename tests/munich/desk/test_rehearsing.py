"""What players are told of an order before it is carried out."""

from __future__ import annotations

import random

import pytest

from pbem.engine.errors import Illegal
from pbem.engine.order import Side
from pbem.engine.ruleset import WAITS
from pbem.games.munich.air.interception import Interception
from pbem.games.munich.combat.after.losses import LoseSome
from pbem.games.munich.combat.after.retreat import Retreating
from pbem.games.munich.combat.forecast import defenses
from pbem.games.munich.facts.boxes import ELIMINATED, REINFORCEMENTS, UTILIZED
from pbem.games.munich.facts.units import ALLIED, AXIS
from pbem.games.munich.position.game import Munich
from pbem.games.munich.rules import RULES
from pbem.games.munich.turn.replacements import Spending
from pbem.notation.sheets.rehearsal import dry_run
from pbem.wargame.orders.rehearsal import UP_TO_DICE
from tests.marks import rule
from tests.munich.crowds import positions
from tests.munich.fields import war
from tests.munich.games import asked, order, position

explain, rehearse, options = RULES.explain, RULES.rehearse, RULES.options

FIELD = (
    "setting: general_war",
    "turn: 3",
    "2514: DE16Pz, DEI, DEII",
    "2614: DEIII",
    "2615: CZ1A",
    "over 2615: DEL1",
    "available: DEAB, DEL2",
    "reinforcements: DEIV",
)


def explained(game: Munich, text: str, side: Side = AXIS) -> list[str]:
    return explain(RULES.view(game, side), side, order(text, side))


def rehearsed(view: Munich, *texts: str, side: Side = AXIS) -> list[str]:
    """What the last of these lines comes to once the others are done."""
    words: list[str] = []
    for text in texts:
        words = rehearse(view, side, order(text, side))
    return words


def seen(*lines: str) -> Munich:
    """FIELD with more lines, as the Axis sees it."""
    return RULES.view(position(*FIELD, *lines), AXIS)


# -- explaining -----------------------------------------------------------------------------------


@rule("munich", "8.1", "10.3")
def test_a_march_is_told_with_its_way_its_cost_and_its_end() -> None:
    game = war("DEI 2512, CZ1A 2615")
    first, *more = explained(game, "M DEI 2513 2514")
    assert first == "2512-2513-2514 (Teplitz), 1 of 4 MP"
    assert "ends in an enemy zone" in more


@rule("munich", "5.4")
def test_a_march_over_a_border_tells_whom_it_invades() -> None:
    game = war("DEI 1712")
    found = [each for each in options(*_moving(game), ("DEI",)) if "invades" in str(each.words)]
    assert found
    assert any("invades " in each for each in explained(game, found[0].order))


def _moving(game: Munich) -> tuple[Munich, Side]:
    game.agenda = position(*FIELD).agenda
    return RULES.view(game, AXIS), AXIS


@rule("munich", "14.6")
def test_a_unit_that_leaves_its_supply_behind_is_told_so() -> None:
    game = war("DEGebirg 2514, CZ1A 2615, CZ2A 2816")
    game.terror.update(game.board.grid.named(game.board.cities))
    words = explained(game, "M DEGebirg 2513")
    assert "starts out of supply, with half its movement (14.6)" in words
    assert "OUT OF SUPPLY in 2513: DEGebirg" in words


@rule("munich", "8.6.2")
def test_a_train_tells_how_many_are_left() -> None:
    game = war("DEI 2511, DEII 2511, CZ1A 2615")
    most = game.board.countries["Germany"].rail
    (words,) = explained(game, "RAIL DEI 2010")
    assert words.startswith("by rail, Berlin (2511) to Bremen (2010); ")
    assert words.endswith(f"{most - 1} of {most} trains left")


@rule("munich", "11.9", "11.10")
def test_an_attack_is_told_with_odds_shifts_and_chances() -> None:
    first, second = explained(war("DEI 2614, DEII 2614, CZ2A 2615"), "A 2615 WITH DEI + DEII")
    assert first.startswith("assault: 6 to 6, 100 %: column 100-149; ")
    assert "-1 city (11.11)" in first
    assert second.count("%") >= 2


@rule("munich", "17.1")
def test_special_forces_are_told_with_and_without_success() -> None:
    game = war("DEI 2614, CZF1 2615, CZ2A 2615, DEAB [available]")
    words = explained(game, "A 2615 WITH DEI SF DEAB")
    assert words[0] == "DEAB succeeds with 67 % (17.1)"
    assert any(each.startswith("if so: ") for each in words)
    assert any(each.startswith("if not: ") for each in words)


@rule("munich", "11.13", "14.7")
def test_attackers_out_of_supply_are_named() -> None:
    game = war("DEI 2614, CZ1A 2615")
    game.terror.update(game.board.grid.named(game.board.cities))
    assert "out of supply: DEI (14.7)" in explained(game, "A 2615 WITH DEI")


@rule("munich", "15.0")
def test_unseen_defenders_make_a_range_that_holds_the_truth() -> None:
    chance, ranges = random.Random(1), 0
    for seed in (1, 2, 3):
        for game in chance.sample(positions(seed), 10):
            for side in (AXIS, ALLIED):
                view = RULES.view(game, side)
                for hex, stack in game.stacks.items():
                    if len({game.unit(id).country for id in stack}) > 1:
                        continue  # the flag on top misleads
                    least, most = defenses(view, hex)
                    true = sum(game.strength(id).defense for id in stack)
                    assert least <= true <= most
                    ranges += least < most
    assert ranges


@rule("munich", "16.6")
def test_an_interception_tells_its_column_and_chances() -> None:
    game = position(*FIELD, "available: CZAir")
    game.agenda.append(Interception(AXIS))
    view = RULES.view(game, ALLIED)
    (option,) = options(view, ALLIED, ("CZAir",))
    first, second = option.words
    assert first.startswith("CZAir against DEL1, ")
    assert first.endswith(f"column {option.label}")
    assert "%" in second


@rule("munich", "16.8")
def test_bombing_tells_its_chances_and_the_flak() -> None:
    words = explained(war("DEL1 2615, CZF1 2615"), "BOMB CITY WITH DEL1")
    assert words[0] == "Prague (2615) with a factor of 2"
    assert "terror 50 %" in words[1]
    assert words[-1] == "flak is there"


@rule("munich", "7.2.1", "7.3")
def test_purchases_tell_their_price_and_what_they_bring() -> None:
    game = position(*FIELD, "phase: mobilization", "points Germany: 3")
    assert explained(game, "MOBILIZE DEIV") == [
        "costs 1 RP; Germany keeps 2",
        "3-4-4 arrives in turn 4 to 6",
    ]
    game.reduced.add("DE16Pz")
    assert explained(game, "REFIT DE16Pz") == [
        "costs 2 RP; Germany keeps 1",
        "from 2+2-6 to 5+4-6",
    ]


@rule("munich", "11.17")
def test_a_loss_tells_what_is_left() -> None:
    game = war("DEI 2514, DESP 2514")
    assert explained(game, "LOSE DEI") == ["DEI is reduced from 3-4-4 to 1-2-4"]
    assert explained(game, "LOSE DESP") == ["DESP (1-3-3) is eliminated"]


@rule("munich", "12.1")
def test_a_retreat_tells_its_way_and_the_steps_that_it_costs() -> None:
    game = war("DEI 2514, CZ1A 2615, CZ2A 2414")
    game.agenda = [Retreating(AXIS, "2615", ("DEI",), 1)]
    assert explained(game, "R DEI 2513") == ["2514-2513", "loses 1 step in enemy zones (12.1)"]


def test_an_explanation_changes_nothing() -> None:
    for game in positions(2)[::4]:
        side = asked(game).side
        view = RULES.view(game, side)
        before = RULES.encode(view)
        for each in options(view, side, ()):
            explain(view, side, order(each.order, side))
        assert RULES.encode(view) == before


# -- rehearsing -----------------------------------------------------------------------------------


@rule("munich", "4.0")
def test_moves_and_attacks_of_a_sheet_follow_each_other() -> None:
    view = seen()
    rehearsed(view, "M DEIII 2613", "DONE MOVEMENT", "A 2615 WITH DEI AIR")
    assert view.where["DEIII"] == "2613"
    assert view.phase == "combat"
    assert view.fought == {"DEI"}
    assert view.where["DEL1"] == UTILIZED
    assert view.where["CZ1A"] == "2615"


@rule("munich", "11.0")
def test_nobody_attacks_twice_in_a_rehearsal() -> None:
    view = seen("phase: combat")
    rehearsed(view, "A 2615 WITH DEI")
    with pytest.raises(Illegal):
        rehearsed(view, "A 2615 WITH DEI")


@rule("munich", "11.15")
def test_support_is_planned_once() -> None:
    view = seen("phase: combat")
    rehearsed(view, "A 2615 WITH DEI SF DEAB")
    with pytest.raises(Illegal):
        rehearsed(view, "A 2615 WITH DEII SF DEAB")


@rule("munich", "7.2.1")
def test_what_is_mobilized_is_paid_for_and_gone() -> None:
    view = seen("phase: mobilization", "points Germany: 3")
    assert UP_TO_DICE in rehearsed(view, "MOBILIZE DEIV")
    assert view.points["Germany"] == 2
    assert view.where["DEIV"] != REINFORCEMENTS
    with pytest.raises(Illegal):
        rehearsed(view, "MOBILIZE DEIV")


@rule("munich", "16.8")
def test_a_bomber_goes_home_whatever_the_dice_say() -> None:
    view = seen("phase: terror")
    assert UP_TO_DICE in rehearsed(view, "BOMB CITY WITH DEL1")
    assert view.where["DEL1"] == UTILIZED
    assert not view.terror


def test_a_whole_turn_is_planned_from_its_first_phase_on() -> None:
    view = seen("phase: mobilization", "points Germany: 3")
    rehearsed(
        view,
        "MOBILIZE DEIV",
        "DONE MOBILIZATION",
        "LAUNCH DEL2 FROM 2511 TO 2614",
        "DONE AIR",
        "BOMB CITY WITH DEL1",
        "M DEIII 2613",
        "A 2615 WITH DEI",
        "DONE COMBAT",
    )
    assert view.flying == {"DEL2": "2614"}
    assert view.where["DEIII"] == "2613"
    assert view.phase == "combat"


def test_options_follow_the_phases_that_a_sheet_has_ended() -> None:
    view = seen("phase: mobilization", "points Germany: 3")
    rehearsed(view, "DONE MOBILIZATION")
    view.agenda = [Spending(AXIS)]
    assert options(view, AXIS, ())[0].order == "DONE AIR"
    assert all(each.order.startswith("LAUNCH DEL2 ") for each in options(view, AXIS, ("DEL2",)))
    rehearsed(view, "DONE AIR", "DONE TERROR")
    view.agenda = [Spending(AXIS)]
    assert any(each.order == "M DEI 2513" for each in options(view, AXIS, ("DEI",)))


@rule("munich", "7.1")
def test_a_turn_is_planned_while_the_enemy_plays_his() -> None:
    game = position(*FIELD, "turn 3: CZ2A", "utilized: CZAir", "reinforcements: CZ3A")
    view = RULES.view(game, ALLIED)
    assert not view.agenda
    rehearsed(view, "MOBILIZE CZ3A", side=ALLIED)
    assert view.player == ALLIED
    assert view.where["CZAir"] == "available"
    rehearsed(view, "M CZ1A 2616", side=ALLIED)
    assert view.where["CZ1A"] == "2616"


def test_a_line_that_is_refused_leaves_all_as_it_was() -> None:
    view = seen()
    before = RULES.encode(view)
    with pytest.raises(Illegal):
        rehearsed(view, "A 2816 WITH DEI")
    assert RULES.encode(view) == before


def test_an_answer_that_nobody_has_asked_for_waits() -> None:
    assert rehearsed(seen(), "R DEI 2513") == [WAITS]
    assert rehearsed(seen("phase: combat"), "M DEI 2513") == [WAITS]
    assert rehearsed(seen(), "INTERCEPT DEL2 FROM 2511 AT 2615") == [WAITS]


@rule("munich", "11.16")
def test_losses_are_tried_one_after_the_other() -> None:
    game = position(*FIELD)
    game.agenda.append(LoseSome(AXIS, (("DEI", "DEII", "DE16Pz"),), 2))
    view = RULES.view(game, AXIS)
    rehearsed(view, "LOSE DEI")
    assert view.reduced == {"DEI"}
    with pytest.raises(Illegal):
        rehearsed(view, "LOSE DEI")
    rehearsed(view, "LOSE DEII")
    assert view.reduced == {"DEI", "DEII"}


@rule("munich", "3.4.2")
def test_a_set_up_is_tried_line_by_line() -> None:
    view = RULES.view(RULES.start({"scenario": "general_war"}), AXIS)
    rehearsed(view, "PLACE DEI 2511")
    assert view.where["DEI"] == "2511"
    with pytest.raises(Illegal):
        rehearsed(view, "PLACE DEII 2615")
    with pytest.raises(Illegal):
        rehearsed(view, "DONE SETUP")
    rehearsed(view, "DEFAULT")
    assert view.where["DEI"] == "2511"
    assert rehearsed(view, "M DEI 2512") == [WAITS]


def test_a_sheet_is_tried_heading_by_heading() -> None:
    sheet = """
MOVEMENT
M DEIII 2613
M DEIII 2612
DONE
COMBAT
A 2615 WITH DEI AIR
A 2615 WITH DEI
"""
    orders = [
        each
        for each in dry_run(RULES, sheet, AXIS, seen())
        if " WITH " in each.text or "M " in each.text
    ]
    assert [each.ok for each in orders] == [True, False, True, False]


def test_whatever_is_offered_can_be_rehearsed() -> None:
    chance = random.Random(7)
    for seed in (1, 5):
        for game in positions(seed)[::2]:
            side = asked(game).side
            view = RULES.view(game, side)
            able = [id for id in view.where if view.owner(id) == side]
            for units in ((), *((id,) for id in chance.sample(able, 6))):
                for option in options(view, side, units)[:5]:
                    trial = RULES.view(game, side)
                    words = rehearse(trial, side, order(option.order, side))
                    assert WAITS not in words
                    assert all(len(stack) for stack in trial.stacks.values())
                    assert set(trial.inside(ELIMINATED)) >= set(view.inside(ELIMINATED))
