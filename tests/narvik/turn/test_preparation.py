"""Preparation: what the enemy learns of it, and questions with very many answers."""

from __future__ import annotations

import random

import pytest

from pbem.engine.desks import Desk
from pbem.engine.dice import PreparedDice
from pbem.engine.driver import Driver
from pbem.engine.errors import Illegal
from pbem.engine.event import Acted
from pbem.engine.order import Line
from pbem.games.narvik.actions.action import ActionSegment
from pbem.games.narvik.facts.units import enemy_of
from pbem.games.narvik.orders.general import Place
from pbem.games.narvik.position.events import Placed
from pbem.games.narvik.rules import RULES
from pbem.games.narvik.setup.setting_up import AlliedSetUp, GermanSetUp
from pbem.games.narvik.turn.airborne import DropOne
from pbem.games.narvik.turn.formations import Call, CallFormation
from pbem.games.narvik.turn.rally import RallyOne
from pbem.games.narvik.turn.reinforcements import Reinforce
from pbem.games.narvik.turn.transfer import TransferTroops
from tests.marks import rule
from tests.narvik.games import asked, position, refused


@rule("narvik", "8.2.2", "21.0")
def test_the_enemy_learns_that_a_formation_came_and_not_which():
    game = position("arriving: 1", "1222: 1J", "0216: SG1", "allied scheduled: 1HLA, 15A")
    (arrived,) = CallFormation().play(game, Call("Highland"), PreparedDice(()))
    assert "Highland" in RULES.tell(arrived, "allied")
    assert "Highland" not in RULES.tell(arrived, "german")
    assert "formation arrives in Harstad" in RULES.tell(arrived, "german")
    assert not CallFormation.public


@rule("narvik", "8.1", "21.0")
def test_the_enemy_does_not_see_strikes_go_into_their_display():
    game = position("1222: 1J", "0216: SG1", "german hand: Stu1, 138B")
    game.agenda.append(Reinforce("german"))
    driver = Driver(RULES, game, {side: Desk() for side in RULES.sides}, PreparedDice(()))
    driver.run()
    placed = [each for each in driver.events if isinstance(each, Placed)]
    assert {each.unit: RULES.tell(each, "allied") != "" for each in placed} == {
        "Stu1": False,
        "138B": True,
    }


@rule("narvik", "8.1.1", "21.0")
def test_the_flak_that_fires_at_paratroops_is_shown_and_no_other():
    game = position("1218: NFlk", "1117: L163", "0216: L164", "german hand: FJ1")
    list(DropOne((("FJ1", "1217"),)).run(game, PreparedDice((1,))))
    assert set(game.revealed) == {"L163"}


@rule("narvik", "7.1")
def test_a_transfer_out_of_a_whole_army_is_sampled_without_listing_all():
    roster = RULES.scenario.roster
    everybody = (id for id, each in roster.items() if each.side == "allied" and each.command)
    game = position("1222: 1J", f"harstad: {', '.join(everybody)}")
    step = TransferTroops(7)
    chosen = step.sample(game, random.Random(3))
    step.check(game, chosen)
    assert len(chosen.units) == 7


@rule("narvik", "21.0")
@pytest.mark.parametrize(
    ("step", "answer"),
    [
        (GermanSetUp(), "PLACE 6J 2020"),
        (AlliedSetUp(), "PLACE SG1 0216"),
        (DropOne(), "PLACE FJ1 2020"),
        (CallFormation(), "CALL Highland"),
        (RallyOne(), "RALLY 16A"),
        (TransferTroops(1), "TRANSFER SG2"),
        (ActionSegment("german"), "MOVE KGW: 1J 1223"),
    ],
    ids=lambda each: each if isinstance(each, str) else type(each).__name__,
)
def test_the_enemy_does_not_read_an_answer_that_names_hidden_units(step, answer):
    hands = ("german hand: FJ1, 6J", "allied hand: SG1")
    boxes = ("allied regroup: 16A", "allied scheduled: 1HLA", "harstad: SG2")
    game = position("arriving: 1", "asked: german", "1222: 1J", "1801: 16B", *hands, *boxes)
    game.agenda.append(step)
    side = asked(game).side
    line = Line(RULES.parse(answer, side), game.turn)
    driver = Driver(RULES, game, {side: Desk((line,))}, PreparedDice((1,)))
    driver.run()
    (acted,) = [each for each in driver.events if isinstance(each, Acted)]
    assert acted.seen_by(side) == acted
    assert not RULES.tell(acted, enemy_of(side))


@pytest.mark.parametrize(
    ("hex", "why"),
    [
        ("1018", "enemy units are there"),
        ("1019", "only clear ground, a frozen lake, a village or an objective will do"),
        ("0919", "there is no room for one more"),
    ],
)
@rule("narvik", "8.1.1")
def test_who_cannot_jump_is_told_why(hex, why):
    game = position("german hand: FJ1", "0919: 6J, 7J, 8J", "1018: SG1")
    with pytest.raises(Illegal) as refusal:
        DropOne().check(game, Place("FJ1", hex))
    assert refusal.value.message == f"FJ1 cannot jump at {hex}: {why}"


@rule("narvik", "9.0")
def test_two_nations_that_would_meet_are_not_called_too_many():
    game = position("asked: allied", "1216: SG1", "1217: 16A", "0919: 6J")
    words = "they cannot all end in 1217: different nationalities may not stack together"
    assert refused(game, "MOVE BR: SG1 1217").message == words
