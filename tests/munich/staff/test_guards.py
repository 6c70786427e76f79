"""Who keeps the places that enemies could march into, and who does not."""

from __future__ import annotations

import pytest

from pbem.engine.dice import PreparedDice
from pbem.engine.order import Order, Side
from pbem.engine.step import Step
from pbem.games.munich.combat.after.pursuit import Chase
from pbem.games.munich.combat.attack import Attack
from pbem.games.munich.combat.attacking import Attacking
from pbem.games.munich.facts.tables import ASSAULT, MOBILE
from pbem.games.munich.facts.units import ALLIED, AXIS
from pbem.games.munich.movement.march import Move
from pbem.games.munich.movement.moving import Moving
from pbem.games.munich.movement.routes import reachable
from pbem.games.munich.orders.general import Done
from pbem.games.munich.position.game import Munich
from pbem.games.munich.rules import RULES
from pbem.games.munich.staff.aftermath import followers
from pbem.games.munich.staff.habits import USUAL
from pbem.games.munich.staff.judgement.prospects import may_fail
from pbem.games.munich.staff.judgement.situation import Situation
from pbem.games.munich.staff.marches import returns
from pbem.games.munich.staff.officer import StaffOfficer
from pbem.games.munich.staff.operations import Plans
from pbem.wargame.data.points import HALVES
from tests.marks import rule
from tests.munich.fields import war

PARIS, BRUSSELS, NUREMBERG, VIENNA = "1314", "1512", "2217", "2717"


def said(game: Munich, side: Side, step: Step[Munich]) -> Order:
    """What the staff answers to one question, from its side's view."""
    game.player = side
    game.agenda = [step]
    view = RULES.view(game, side)
    return StaffOfficer()(view, RULES.question(side, step, view))


def marched(game: Munich, side: Side) -> list[Order]:
    """All that the staff orders in a movement phase, carried out."""
    orders: list[Order] = []
    while not isinstance(order := said(game, side, Moving(side, True)), Done):
        orders.append(order)
        list(Moving(side, True).play(game, order, PreparedDice(())))
    return orders


# -- what an enemy can reach -----------------------------------------------------------------------


@rule("munich", "8.3")
@pytest.mark.parametrize("enemy", ["CZMob 2416", "CZ1A 2416", "PLMtn 3017", "FR1A 1616"])
def test_a_place_is_reached_wherever_an_enemy_alone_could_march(enemy: str) -> None:
    game = war(enemy)
    id, start = enemy.split()
    reached = {
        hex
        for hex in game.board.grid.named(game.board.land)
        if Situation(game, AXIS, USUAL).is_reached(game.at(hex))
    }
    far = game.board.grid.within(game.at(start), HALVES.parts * game.unit(id).movement)
    assert set(reachable(game, id)) <= reached <= set(game.board.grid.named(far))


@rule("munich", "15.0")
def test_what_lies_hidden_in_a_stack_may_be_the_fastest_of_its_country() -> None:
    seen, covered = war("CZ1A 2716, DEI 2511"), war("CZB2 2716, CZ1A 2716, DEI 2511")
    plain, doubtful = (Situation(RULES.view(each, AXIS), AXIS, USUAL) for each in (seen, covered))
    frankfurt = plain.view.at("2014")
    assert not plain.lies_open(frankfurt)
    assert not doubtful.is_reached(frankfurt)
    assert doubtful.lies_open(frankfurt)


# -- who comes -------------------------------------------------------------------------------------

HOME = "DEIII 2511, DEIV 2511, DEV 2014, DEVI 2717, DEVII 2814, DEKB 3108, HU1A 3019, DEFlak1 1812"
FAR = "FR2A 1715, BEA 1512, PLPos 3212, RO3A 3823"


def test_a_centre_gets_its_guard_before_an_attack_gets_its_men() -> None:
    game = war(f"DE16Pz 2117, CZMob 2416, CZB1 2118, CZF1 2415, {HOME}, {FAR}", turn=3)
    assert marched(game, AXIS)[0] == Move("DE16Pz", (NUREMBERG,))


def test_those_before_a_guard_are_still_asked_what_they_do() -> None:
    game = war(f"DEII 2016, DEI 2909, CZMob 2416, CZF1 2415, {HOME}, {FAR}", turn=3)
    first, *others = marched(game, AXIS)
    assert first == Move("DEII", (NUREMBERG,))
    assert any(isinstance(each, Move) and each.unit == "DEI" for each in others)


@rule("munich", "12.0")
def test_who_is_idle_comes_to_an_empty_centre_that_a_beaten_enemy_may_march_into() -> None:
    placed = "RO3A 3620, RO4A 3823, HU1A 3019, CZMob 2615, DEI 2511"
    calm = Situation(war(placed, turn=2), AXIS, USUAL)
    assert "3519" not in calm.behind_the_enemy()
    attacked = Situation(war(f"{placed}, DEX 2515, DEVIII 2616", turn=2), AXIS, USUAL)
    assert "3519" in attacked.behind_the_enemy()
    comes = Move("RO3A", ("3519",))
    assert comes not in returns(calm, Plans(calm))
    assert comes in returns(attacked, Plans(attacked))


FRANCE = "FR7A 1513, BECH 1614, DEV 1413, DE16Pz 1412, DEI 2511, CZ1A 2615"


@rule("munich", "21.0")
def test_no_guard_comes_from_a_country_that_may_surrender() -> None:
    game = war(FRANCE, turn=3)
    game.join("Belgium", ALLIED)
    game.occupants[BRUSSELS] = AXIS
    situation = Situation(game, ALLIED, USUAL)
    assert situation.is_shaky(game.unit("BECH"))
    assert not situation.is_shaky(game.unit("FR7A"))
    marched(game, ALLIED)
    assert game.stack(PARIS) == ("FR7A",)


# -- who stays -------------------------------------------------------------------------------------

IN_VIENNA = "DEVII 2717, DEVIII 2717, DE18Pz 2717, CZ2A 2817, CZMob 2818, DEI 2511"


def test_somebody_stays_in_a_centre_whose_men_may_be_thrown_back() -> None:
    situation = Situation(war(IN_VIENNA, turn=3), AXIS, USUAL)
    units = ["DE18Pz", "DEVII", "DEVIII"]
    assert situation.deserts(*units)
    assert situation.kept_by(VIENNA) in units
    order = said(war(IN_VIENNA, turn=3), AXIS, Attacking(AXIS, True))
    assert isinstance(order, Attack)
    assert order.units == ("DE18Pz", "DEVII")


def test_all_of_them_may_attack_where_that_cannot_happen() -> None:
    game = war("DE16Pz 2717, DE18Pz 2717, DEVII 2717, CZB1 2817, CZMob 2816, DEI 2511", turn=3)
    game.reduced.add("CZB1")
    every = Attack("2817", ("DE16Pz", "DE18Pz", "DEVII"), MOBILE)
    weak = Attack("2817", ("DEVII",), ASSAULT)
    assert may_fail(game, AXIS, weak)
    assert not may_fail(game, AXIS, every)


def test_nobody_advances_out_of_a_centre_that_an_enemy_may_come_to_after_the_next_battle() -> None:
    placed = "DEVII 2717, CZB1 2817, CZMob 2915, DEIII 2816, DEI 2511"
    game = war(placed, turn=3)
    game.send("CZB1", "eliminated")
    situation = Situation(game, AXIS, USUAL)
    chase = Chase(game, "2817", ("DEVII",), ASSAULT)
    assert not situation.bares("DEVII")  # a zone is in his way as yet
    assert situation.deserts("DEVII")
    assert not followers(situation, chase).moves
    last = war(placed, turn=8)
    last.player = ALLIED
    assert not Situation(last, AXIS, USUAL).deserts("DEVII")
