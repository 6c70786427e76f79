"""On which neutrals the staff makes war, and what it says of that."""

from __future__ import annotations

import pytest

from pbem.engine.order import Order
from pbem.engine.proposal import CAREFUL, proposal
from pbem.engine.step import Step
from pbem.games.munich.air.launching import Launch, Launching
from pbem.games.munich.combat.attack import Attack
from pbem.games.munich.combat.attacking import Attacking
from pbem.games.munich.facts.phases import COMBAT, MOVEMENT
from pbem.games.munich.facts.units import ALLIED, AXIS
from pbem.games.munich.movement.forecast import invaded_by
from pbem.games.munich.movement.march import Move
from pbem.games.munich.movement.moving import Moving
from pbem.games.munich.movement.sealift import Ship
from pbem.games.munich.orders.general import Done
from pbem.games.munich.position.game import Munich
from pbem.games.munich.rules import RULES
from pbem.games.munich.staff.habits import USUAL, Habits
from pbem.games.munich.staff.judgement.situation import Situation
from pbem.games.munich.staff.judgement.wars import roused
from pbem.games.munich.staff.marches import keeps_peace
from pbem.games.munich.staff.officer import StaffOfficer
from pbem.games.munich.staff.purposes import NEEDED, NOT_WORTH_IT
from tests.marks import rule
from tests.munich.fields import war

LITHUANIA = "LTC 3409, DEI 3308, DEII 3308, DEIII 3308, DEIV 2511, CZ1A 2615"
NEVER, ALWAYS = Habits(roused=1000.0), Habits(roused=0.0)


def said(game: Munich, step: Step[Munich], habits: Habits = USUAL) -> Order:
    """What the German staff answers to one question."""
    game.agenda = [step]
    return StaffOfficer(habits)(game, RULES.question(AXIS, step, game))


# -- which wars pay --------------------------------------------------------------------------------


@rule("munich", "5.4")
def test_a_war_pays_where_a_capital_is_weakly_held_and_nobody_comes_to_its_help() -> None:
    assert Situation(war(LITHUANIA), AXIS, USUAL).begins_war("Germany", "Lithuania")


@rule("munich", "5.4")
def test_it_does_not_where_strong_enemies_stand_beside_it() -> None:
    game = war(f"{LITHUANIA}, PLPos 3510, PLLod 3610, PLMod 3411, PLSil 3511, PLPom 3611")
    situation = Situation(game, AXIS, USUAL)
    assert roused(situation, "Lithuania") > roused(
        Situation(war(LITHUANIA), AXIS, USUAL), "Lithuania"
    )
    assert not Situation(game, AXIS, Habits(roused=0.2)).begins_war("Germany", "Lithuania")


@rule("munich", "5.3")
def test_those_who_may_enter_the_war_count_as_enemies() -> None:
    game = war("BEA 1512, DEI 1812, FR1A 1413, CZ1A 2615", setting="little_entente")
    situation = Situation(game, AXIS, USUAL)
    alone = Situation(war("BEA 1512, DEI 1812, CZ1A 2615", setting="little_entente"), AXIS, USUAL)
    assert "France" not in game.allegiance
    assert roused(situation, "Belgium") > roused(alone, "Belgium")


@rule("munich", "5.5")
def test_nobody_plans_a_war_that_is_not_his_to_begin() -> None:
    situation = Situation(war(f"{LITHUANIA}, HU1A 3019"), AXIS, ALWAYS)
    assert situation.begins_war("Germany", "Lithuania")
    assert not situation.begins_war("Hungary", "Lithuania")


# -- no others are begun ---------------------------------------------------------------------------

ELSEWHERE = "LVC 3406, EEC 3402, NLFA 1710, BEA 1512, PLPos 3212, PLLod 3212, CZ1A 2615, FR1A 1314"
BOMBERS = "LTC 3409, DEI 3308, DEII 3308, CZ1A 2615, DEL1 [available]"


@rule("munich", "5.4")
@pytest.mark.parametrize(
    ("placed", "step", "kind"),
    [
        (BOMBERS, Launching(AXIS), Launch),
        ("LTC 3409, DEI 3308, DEII 3308, DEIII 3308, CZ1A 3717", Attacking(AXIS, True), Attack),
        (f"DEI 3308, DEV 3009, LTC 3309, {ELSEWHERE}", Moving(AXIS, True), Move),
        (f"DEIX 2409, DKC 2206, DEAmph [available], {ELSEWHERE}", Moving(AXIS, True), Ship),
    ],
)
def test_a_war_is_begun_only_where_it_pays(
    placed: str, step: Step[Munich], kind: type[Order]
) -> None:
    order = said(war(placed), step, ALWAYS)
    assert isinstance(order, kind)
    game = war(placed)
    assert RULES.warnings(game, AXIS, order)
    assert not RULES.warnings(game, AXIS, said(game, step, NEVER))


@rule("munich", "5.4")
def test_no_march_leads_through_a_neutral_on_whom_war_does_not_pay() -> None:
    game = war("DEI 1812, DEII 2511, FR1A 1513, CZ1A 2615")
    through = Move("DEI", ("1811", "1812", "1912"))
    assert RULES.warnings(game, AXIS, through)
    assert keeps_peace(Situation(game, AXIS, ALWAYS), through)
    assert not keeps_peace(Situation(game, AXIS, NEVER), through)


# -- what is said of it ----------------------------------------------------------------------------

INVADE = Launch("DEL1", "3308", "3409")


@rule("munich", "5.4")
def test_a_war_that_pays_is_said_to_be_begun_on_purpose_behind_the_warning() -> None:
    game = war(BOMBERS)
    (warning,) = RULES.warnings(game, AXIS, INVADE)
    assert invaded_by(warning) == "Lithuania"
    why = RULES.on_purpose(game, AXIS, INVADE)
    assert why == "on purpose, for 3 points there"
    game.agenda = [Launching(AXIS)]
    lines = proposal(RULES, RULES.question(AXIS, Launching(AXIS), game)).lines
    found = {each.order: str(each) for each in lines if each.careful}
    assert found[str(INVADE)] == f"{INVADE}{CAREFUL}{warning}; {why}"


@rule("munich", "5.4")
def test_whoever_fears_more_of_those_roused_would_not_begin_that_war() -> None:
    game = war(BOMBERS)
    warnings = RULES.warnings(game, AXIS, INVADE)
    assert StaffOfficer().purpose(game, AXIS, INVADE, warnings)
    assert not StaffOfficer(Habits(roused=9.0)).purpose(game, AXIS, INVADE, warnings)


@rule("munich", "5.4")
def test_nothing_else_is_done_on_purpose() -> None:
    bases = war("DEI 2511, CZMob 2413, NLFA 1710, DEII 1812")
    leaves = Move("DEI", ("2411",))
    assert RULES.warnings(bases, AXIS, leaves)
    assert not RULES.on_purpose(bases, AXIS, leaves)
    assert not RULES.on_purpose(bases, AXIS, Move("DEII", ("1813",)))
    assert not invaded_by("leaves Berlin (2511) empty, and enemies can march in")


@rule("munich", "5.4")
def test_a_march_that_also_leaves_a_base_is_not_excused_by_the_war_that_it_begins() -> None:
    game = war("DEI 1812, FR1A 1913, NLFA 1710, CZ1A 2615")
    invades = Move("DEI", ("1811",))
    warnings = RULES.warnings(game, AXIS, invades)
    assert len(warnings) == 2
    assert any(map(invaded_by, warnings))
    assert not RULES.on_purpose(game, AXIS, invades)


# -- ends of phases -------------------------------------------------------------------------------


@rule("munich", "11.0")
def test_combat_is_ended_before_enemies_who_could_be_attacked_where_no_attack_pays() -> None:
    for enemy, why in (("DEI", NOT_WORTH_IT), ("DEMar", "")):
        game = war(f"CZ3A 2516, {enemy} 2515, DEKB 3108")
        game.phase, game.player, game.agenda = COMBAT, ALLIED, [Attacking(ALLIED, True)]
        assert RULES.warnings(game, ALLIED, Done("combat")), enemy
        assert RULES.on_purpose(game, ALLIED, Done("combat")) == why, enemy


@rule("munich", "21.0")
@pytest.mark.parametrize(("besides", "why"), [("", NEEDED), (", PLPos 3212", "")])
def test_movement_is_ended_before_a_lost_capital_where_whoever_could_come_is_needed(
    besides: str, why: str
) -> None:
    game = war(f"DEII 2511, PLCav 3212, PLMtn 3212{besides}")
    game.join("Lithuania", ALLIED)
    for hex in ("3409", "2109"):
        game.put("DEI", hex)
    game.phase, game.player, game.agenda = MOVEMENT, ALLIED, [Moving(ALLIED, True)]
    assert any(each.startswith("Kaunas") for each in RULES.warnings(game, ALLIED, Done("movement")))
    assert RULES.on_purpose(game, ALLIED, Done("movement")) == why
