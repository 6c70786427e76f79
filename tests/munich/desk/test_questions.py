"""What Munich War asks, as its readers find it: which phase, what is there, and how to answer."""

from __future__ import annotations

from pbem.engine.desks import Desk, IfIllegal
from pbem.engine.dice import PreparedDice
from pbem.engine.driver import Outcome, drive
from pbem.engine.proposal import proposal
from pbem.games.munich.position.game import Munich
from pbem.games.munich.rules import RULES
from pbem.notation.sheets.sheet import read_sheet
from tests.marks import rule
from tests.munich.games import asked, played, position, random_game, refused

PHASES = ("Set-up. ", "Mobilization phase", "Air phase", "Movement phase", "Combat phase")
OTHERS = ("Replacement points to be spent", "End of the phase")


def test_every_question_begins_with_its_phase():
    tale = random_game(3, "general_war", optional=True)
    strange = {asked(game).prompt for game in tale.kept}
    assert not [words for words in strange if not words.startswith((*PHASES, *OTHERS))]


# -- set-up ---------------------------------------------------------------------------------------


def test_the_set_up_question_counts_what_each_country_still_has_to_place():
    game = RULES.start({"scenario": "little_entente"})
    belgium = "Belgium: 1 x fortification (BEEE); 1 x infantry REDUCED (BEA); 1 x cavalry (BECH)."
    assert belgium in asked(game).prompt.splitlines()
    later = played(game, "PLACE BEA 1512", "PLACE BEEE 1613")
    assert "Belgium: 1 x cavalry (BECH)." in asked(later).prompt.splitlines()


def test_it_says_how_many_of_a_choice_start_reduced_or_not_at_all():
    game = RULES.start({"scenario": "western_guarantee", "armor": "yes"})
    game = played(game, "DEFAULT", "DEFAULT")
    french = next(line for line in asked(game).prompt.splitlines() if line.startswith("France"))
    assert "1 x infantry, 4 REDUCED, 1 ELIMINATED (FR1A to FR5A, " in french
    assert "1 x airstrike AVAILABLE (FRAir1, FRAir2)" in french


# -- plans ----------------------------------------------------------------------------------------


def ended(game: Munich) -> list[str]:
    """The phases that the staff's plan for the open question ends."""
    orders = (line.order for line in proposal(RULES, asked(game)).lines)
    return [order for order in orders if order.startswith("DONE")]


def test_a_plan_goes_on_through_all_phases_of_the_player_turn():
    game = position("phase: terror", "over 2615: DEL1", "2614: DEI", "2615: CZ1A")
    assert ended(game) == ["DONE TERROR", "DONE MOVEMENT", "DONE COMBAT"]


@rule("munich", "11.7")
def test_mobile_combat_planned_against_who_is_unseen_is_an_assault_on_a_fortification() -> None:
    game = position("phase: movement", "2415: CZF1, CZ1A", "2314: DE16Pz")
    view = RULES.view(game, "axis")
    mobile = RULES.parse("A 2415 WITH DE16Pz MOBILE AIR", "axis").orders[0]
    assert str(RULES.otherwise(view, "axis", mobile)) == "A 2415 WITH DE16Pz AIR"
    assert RULES.otherwise(game, "axis", mobile) is None  # all of them are seen
    assault = RULES.parse("A 2415 WITH DE16Pz", "axis").orders[0]
    assert RULES.otherwise(view, "axis", assault) is None


def test_a_plan_for_the_enemys_turn_has_nothing_that_follows():
    assert len(proposal(RULES, asked(intercepted())).lines) <= 2


# -- refusals -------------------------------------------------------------------------------------


def intercepted() -> Munich:
    """A German air unit over Prague, and a Polish one that gets there from some of its cities."""
    return position(
        "phase: intercept", "asked: axis", "available: PLAir", "over 2615: DEL1", "2511: DEI"
    )


def answered(if_illegal: IfIllegal) -> Outcome[Munich]:
    """What comes of an interception from too far away, and of the DONE below it."""
    game = intercepted()
    lines = "INTERCEPT PLAir FROM Warsaw AT Prague\nDONE"
    sheet = read_sheet(RULES, lines, "allied", game, "a mail")
    desks = {"allied": Desk(tuple(sheet.lines), (), if_illegal), "axis": Desk[Munich]()}
    return drive(RULES, game, desks, PreparedDice(()))


def test_done_does_not_end_an_interception_that_its_mail_has_got_wrong():
    outcome = answered("ask")
    assert len(outcome.decisions) == 1
    assert outcome.decisions[0].kind == "intercept"
    assert outcome.refused
    assert [fate.end for fate in outcome.fates] == ["refused"]


def test_who_wants_refused_lines_skipped_has_it_ended():
    outcome = answered("skip")
    assert [str(fate.line) for fate in outcome.fates if fate.end == "done"] == ["DONE INTERCEPTION"]


def test_a_refused_march_is_offered_the_hexes_nearest_to_the_one_that_was_wanted():
    game = position("phase: movement", "2511: DEI", "2615: CZMob")
    refusal = refused(game, "M DEI Prague")
    assert refusal is not None
    grid, goal = game.board.grid, game.at("2615")
    away = [grid.distance(game.at(hex), goal) for hex in refusal.legal]
    assert away == sorted(away)


def test_a_refused_launch_is_offered_the_nearest_other_cities():
    game = position("phase: launch", "available: DEL1", "2513: DEI", "2514: CZ1A")
    refusal = refused(game, "LAUNCH DEL1 FROM Dresden TO Prague")
    assert refusal is not None
    grid, start = game.board.grid, game.at("2513")
    away = [grid.distance(game.at(hex), start) for hex in refusal.legal]
    assert away == sorted(away)
