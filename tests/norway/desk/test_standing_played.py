"""Standing orders at the moments for which they are meant: every kind, as the game plays it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from pbem.engine.desks import Desk
from pbem.engine.dice import PreparedDice, commitment
from pbem.engine.driver import Outcome, drive
from pbem.engine.event import Acted
from pbem.engine.order import Condition, Order, Side
from pbem.engine.record.journal import Header, Journal
from pbem.engine.step import PRESUMED, Decision
from pbem.games.norway.actions.grants import Grant
from pbem.games.norway.actions.segment import FreeAction, NextRound
from pbem.games.norway.air.interception import Interception
from pbem.games.norway.combat.after.naval_infantry import RollForCrews
from pbem.games.norway.combat.aiming import AimAttack, AimReturn
from pbem.games.norway.combat.fight import Fight
from pbem.games.norway.facts.units import ALLIED, GERMAN, SIDES, enemy_of
from pbem.games.norway.naval.voyages import CarryOn, Patrol
from pbem.games.norway.position.game import Norway, NorwayStep
from pbem.games.norway.rules import RULES
from pbem.games.norway.setup.options_chosen import ChooseOptions
from pbem.games.norway.setup.setting_up import GermanSetUp
from pbem.games.norway.turn.chits import PlayEvents
from pbem.games.norway.turn.events_played.withdrawal import Withdrawing
from pbem.games.norway.turn.mid_turn import MidTurn
from tests.marks import rule
from tests.norway.games import position, told


def stood(
    game: Norway, side: Side, texts: Sequence[str], dice: Sequence[int] = ()
) -> Outcome[Norway]:
    """What comes of standing orders while the enemy takes whatever is usual."""
    standing = tuple(RULES.parse_standing(text, side) for text in texts)
    desks = {side: Desk(standing=standing), enemy_of(side): Desk(policy=RULES.default)}
    return drive(RULES, game, desks, PreparedDice(dice))


# -- actions --------------------------------------------------------------------------------------

REFIT = "IF MIDTURN: WHEN ACTION: REFIT GROUND 159Inf"


@rule("norway", "6.1")
def test_a_refit_for_mid_turns_is_done_in_one() -> None:
    game = position({"german refit": "159Inf"})
    game.push(MidTurn())
    outcome = stood(game, GERMAN, [REFIT], [1, 6, 6])
    assert [entry.text for entry in outcome.entries if entry.by == "standing"] == [
        "REFIT GROUND 159Inf"
    ]
    assert outcome.position.where["159Inf"] == "Reich"


@rule("norway", "6.1")
def test_and_waits_while_it_is_none() -> None:
    game = position({"german refit": "159Inf"}, allowance={GERMAN: ("any",)})
    game.push(NextRound(GERMAN))
    outcome = stood(game, GERMAN, [REFIT])
    assert not outcome.entries
    assert outcome.position.where["159Inf"] == "german refit"


@rule("norway", "18.1")
def test_a_free_action_of_a_shock_has_one_of_its_own() -> None:
    game = position({"Oslo": "159Inf"})
    game.push(FreeAction(GERMAN, (Grant("shock"),)))
    outcome = stood(game, GERMAN, ["IF FREE: WHEN ACTION: MARCH 159Inf Telemark"])
    assert outcome.position.where["159Inf"] == "Telemark"


# -- naval infantry, ships that go on -------------------------------------------------------------


@rule("norway", "27.3")
@pytest.mark.parametrize(
    ("places", "shore"),
    [("Narvik Bodo", "Narvik"), ("Oslo Bodo", "Bodo"), ("NEAREST PORT", "Narvik")],
)
def test_crews_come_ashore_at_the_first_place_named_that_is_near(places: str, shore: str) -> None:
    game = position({"german special": "1KM 2KM"}, survivors=("16",))
    game.push(RollForCrews())
    outcome = stood(game, GERMAN, [f"WHEN NAVAL INFANTRY: {places}"], [1])
    assert outcome.position.where["1KM"] == shore


@rule("norway", "17.10")
@pytest.mark.parametrize(
    ("text", "end"),
    [("WHEN ONWARD: ALL", "34"), ("WHEN ONWARD: NEVER", "38"), ("WHEN ONWARD: 2", "38")],
)
def test_ships_go_on_after_a_patrol_as_they_were_told(text: str, end: str) -> None:
    """Of two ships one, the cruiser, is sunk."""
    game = position({"Reich": "Jacobi Hipper", "38": "Truant"}, allowance={GERMAN: ("any",)})
    game.push(NextRound(GERMAN))
    sail = "WHEN ACTION: SAIL Jacobi + Hipper 39 38 34"
    outcome = stood(game, GERMAN, [sail, text], [1, 6, 6])
    assert outcome.position.where["Jacobi"] == end


# -- what goes without saying -----------------------------------------------------------------

SHADOWED = {"24": "Hipper Suffolk"}
ALONE = Fight("naval", "24", ALLIED, ("Suffolk",), ALLIED)


def answered(texts: Sequence[str], *dice: int) -> Outcome[Norway]:
    """A cruiser attacks a cruiser, and the Germans have standing orders; nobody else is asked."""
    game = position(SHADOWED)
    game.push(AimReturn(ALONE.with_aims({"Suffolk": "Hipper"})))
    return stood(game, GERMAN, texts, dice)


@rule("norway", "11.1")
def test_who_has_one_target_fires_at_it_without_being_asked() -> None:
    outcome = answered([], 6, 6)
    assert [(each.by, each.text) for each in outcome.entries] == [
        (PRESUMED, "AIM Hipper > Suffolk")
    ]
    assert not told(outcome.events, Acted)


@rule("norway", "11.1")
def test_and_keeps_his_fire_where_a_standing_order_says_so() -> None:
    outcome = answered(["WHEN RETURN FIRE: NEVER"], 6)
    assert [entry.text for entry in outcome.entries] == ["HOLD FIRE"]


def test_who_wants_to_be_asked_is() -> None:
    assert answered(["WHEN RETURN FIRE: ASK ME"]).decisions[0].side == GERMAN
    assert not answered(["IF TURN >= 5: WHEN RETURN FIRE: ASK ME"], 6, 6).decisions


@rule("norway", "11.1")
@pytest.mark.parametrize(
    ("text", "keeps"),
    [
        ("WHEN RETURN FIRE 24: NEVER", True),
        ("WHEN RETURN FIRE AT 23: NEVER", False),
        ("WHEN RETURN FIRE Hipper: NEVER", True),
        ("WHEN RETURN FIRE Jacobi: NEVER", False),
        ("IF ABOUT 24: WHEN RETURN FIRE: NEVER", True),
    ],
)
def test_a_standing_order_may_be_for_one_place_or_unit(text: str, keeps: bool) -> None:
    outcome = answered([text], *([6] if keeps else [6, 6]))
    assert (outcome.entries[0].text == "HOLD FIRE") == keeps


@rule("norway", "17.10")
@rule("norway", "20.22")
@pytest.mark.parametrize(
    ("step", "where", "about", "other"),
    [
        (Patrol(ALLIED, "38", ("Hipper",)), {"38": "Truant Hipper"}, "38 Truant", "39 Hipper"),
        (CarryOn(ALLIED, ("Renown",), ("34",), True), {"38": "Renown"}, "38 Renown", "34"),
        (AimReturn(ALONE), SHADOWED, "24 Hipper", "34 Suffolk"),
    ],
)
def test_questions_are_about_their_place_and_who_is_asked(
    step: NorwayStep, where: dict[str, str], about: str, other: str
) -> None:
    game = position(where)
    game.push(step)
    side = step.asks(game)
    assert side is not None
    view = RULES.view(game, side)
    for names, so in ((about, True), (other, False)):
        for name in names.split():
            assert RULES.holds(view, Condition("ABOUT", (name,)), side) == so


def test_a_game_is_played_again_with_what_went_without_saying() -> None:
    """On record it is an answer as any other, so that later ones are not taken for it."""

    def unless_presumed(view: Norway, decision: Decision[Norway]) -> Order | None:
        if view.turn > 2 or decision.step.presumed(view) is not None:
            return None
        return bot(view, decision)

    bot, key = RULES.officer(), bytes(32)
    header = Header("norway", RULES.version, "presumed", commitment(key))
    journal = Journal(RULES, header, key)
    desks = {side: Desk(policy=unless_presumed) for side in SIDES}
    dice = journal.dice()
    journal.accept(drive(RULES, journal.position, desks, dice), dice.rolled)
    assert PRESUMED in {record.by for record in journal.records}
    again = Journal(RULES, header, key, journal.records)
    assert RULES.encode(again.position) == RULES.encode(journal.position)
    assert again.events == journal.events


# -- every kind -----------------------------------------------------------------------------------

BATTLE = {"24": "Rodney Suffolk Hipper Jacobi"}
FIGHT = Fight("naval", "24", ALLIED, ("Rodney", "Suffolk"), ALLIED)
OVERHEAD = {"Oslo": "193Inf Me109/1", "Britain": "Wellington"}
KINDS: dict[str, tuple[Side, NorwayStep, dict[str, str], str, str]] = {
    "targets": (ALLIED, AimAttack(FIGHT), BATTLE, "DD", "AIM Rodney + Suffolk > Jacobi"),
    "return fire": (GERMAN, AimReturn(FIGHT), BATTLE, "NEVER", "HOLD FIRE"),
    "patrol": (ALLIED, Patrol(ALLIED, "38", ("Hipper",)), {"38": "Truant Hipper"}, "ALL",
               "PATROL Truant"),
    "interception": (GERMAN, Interception(GERMAN, "Oslo", ("Wellington",)), OVERHEAD, "BOMBERS",
                     "RISE Me109/1"),
    "onward": (GERMAN, CarryOn(GERMAN, ("Hipper",), ("34",), True), {"38": "Hipper"}, "NEVER",
               "NO ONWARD"),
    "event": (GERMAN, PlayEvents(GERMAN), {"Oslo": "159Inf"}, "captured_supply Oslo",
              "PLAY captured_supply Oslo"),
    "withdraw": (GERMAN, Withdrawing(1), {"Oslo": "40Pz NbFz"}, "STRONGEST", "WITHDRAW 40Pz"),
    "setup": (GERMAN, GermanSetUp(), {"german hand": "Hipper"}, "DEFAULT", "DEFAULT"),
    "any": (GERMAN, ChooseOptions(GERMAN), {}, "DEFAULT", "BUY NOTHING"),
}  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_question_has_a_standing_order_that_answers_it(kind: str) -> None:
    side, step, where, choice, answer = KINDS[kind]
    game = position(where, chits={"captured_supply": "held"}, phase="midturn")
    game.intercepting.update({"Me109/1"} & set(game.stack("Oslo")))
    game.push(step)
    view = RULES.view(game, side)
    decision = RULES.decision(view)
    assert decision is not None
    standing = RULES.parse_standing(f"WHEN {kind.upper()}: {choice}", side)
    said = RULES.standing(view, decision, standing)
    assert said is not None
    decision.check(said)
    assert str(said) == answer


@rule("norway", "12.1")
@pytest.mark.parametrize(("wanted", "came"), [("Elverum Narvik", "Elverum"), ("DEFAULT", "")])
def test_who_arrives_is_placed_where_it_was_told(wanted: str, came: str) -> None:
    game = position({"allied norwegian pool": "1Bde"}, allowance={ALLIED: ("any",)})
    game.push(NextRound(ALLIED))
    orders = [f"WHEN ARRIVAL: {wanted}", "WHEN ACTION: MOBILIZE"]
    outcome = stood(game, ALLIED, orders, [1, 1])
    where = outcome.position.where["1Bde"]
    assert where == came if came else outcome.position.board.is_land(where)
