"""12.1, 15.2 to 15.6  An air combat over a hex, question by question."""

from __future__ import annotations

from pbem.games.eto.air.breaking_off import Leaving
from pbem.games.eto.air.combatants import announcing
from pbem.games.eto.air.events import AirFought
from pbem.games.eto.air.melee import Aiming, AirCombat, Roles
from pbem.games.eto.facts.boxes import POOL
from pbem.games.eto.facts.nations import BRITAIN
from pbem.games.eto.position.game import Europe
from tests.eto.fields import ready, refused
from tests.eto.fights import GERMANY, WEST, asked, events, front, on, top
from tests.marks import rule

PLACED = "GI4 W3433, PI8 W3533, L1 W3932, L2 W3429, L3 W3626, PAir W3533, HQSouth W3232"
STAY = "WHEN ABORT: NEVER\nWHEN ROLE: FIGHTER\nWHEN AIM: BEST"


def over_warsaw(*flying: str, roles: dict[str, str] | None = None) -> Europe:
    game = front(PLACED, "HQSouth")
    game.flying.update(dict.fromkeys(flying, "W3533"))
    game.flown.update(flying)
    game.roles.update(roles or {})
    game.push(AirCombat("W3533"))
    return game


@rule("eto", "15.2")
def test_who_is_over_its_own_base_speaks_first() -> None:
    game = over_warsaw("L3", "L1", "PAir")
    assert announcing(game, "W3533") == [WEST, GERMANY]


@rule("eto", "15.2")
def test_else_who_came_first_speaks_first() -> None:
    game = front(PLACED, "HQSouth")
    game.flying.update({"L1": "W3732", "PAir": "W3732"})
    assert announcing(game, "W3732") == [GERMANY, WEST]


@rule("eto", "15.0")
def test_bombers_alone_do_not_fight() -> None:
    game = front(f"{PLACED}, AF1 W3434", "HQSouth")
    game.flying.update({"L3": "W3533", "PAir": "W3533"})
    game.roles["PAir"] = "bomber"
    game.push(AirCombat("W3533"))
    assert not events(on(game, {}), AirFought)


@rule("eto", "12.1")
def test_a_fighter_bomber_says_what_it_acts_as_when_all_have_come() -> None:
    then = on(over_warsaw("L3", "PAir"), {})
    assert asked(then) == [(WEST, "role")]
    assert refused(then.position, top(then.position), "ACT L3 FIGHTER").case == "12.1"


@rule("eto", "12.1")
def test_an_interceptor_that_has_its_role_is_not_asked() -> None:
    game = over_warsaw("L3", "PAir", roles={"PAir": "fighter"})
    then = on(game, {}, (6, 6), standing={GERMANY: "WHEN ABORT: NEVER"})
    assert [each.by for each in events(then, AirFought)] == ["PAir", "PAir"]


@rule("eto", "15.5")
def test_each_enemy_is_attacked_once_before_any_twice() -> None:
    game = over_warsaw("L1", "L2", "PAir", roles={"PAir": "fighter", "L2": "fighter"})
    step = Aiming(WEST, (GERMANY,), "W3533", 1)
    assert step.asks(game) == WEST
    pair = Aiming(GERMANY, (), "W3533", 1, (("PAir", "L1"),))
    assert pair.asks(game) is None  # both have one target


@rule("eto", "15.2")
def test_every_fighter_attacks_somebody() -> None:
    game = over_warsaw("L1", "L3", "PAir", roles={"PAir": "fighter"})
    step = Aiming(WEST, (GERMANY,), "W3533", 1)
    assert refused(game, step, "AIM L1 > PAir").case == "15.1"


@rule("eto", "15.3")
def test_attacks_of_a_round_fall_at_once() -> None:
    game = over_warsaw("L1", "PAir", roles={"PAir": "fighter"})
    then = on(game, {}, (1, 1))  # both hit in the first round
    assert {"L1", "PAir"} <= then.position.depleted
    assert {"L1", "PAir"} <= then.position.aborted


@rule("eto", "15.2")
def test_after_the_first_round_either_may_break_off() -> None:
    game = over_warsaw("L1", "PAir", roles={"PAir": "fighter"})
    then = on(game, {}, (6, 6))
    assert set(asked(then)) == {(WEST, "abort"), (GERMANY, "abort")}


@rule("eto", "15.2")
def test_who_breaks_off_is_not_attacked_again() -> None:
    game = over_warsaw("L1", "PAir", roles={"PAir": "fighter"})
    lines = {WEST: "ABORT PAir", GERMANY: "NO ABORT"}
    then = on(game, lines, (3, 6))
    assert len(events(then, AirFought)) == 2
    assert then.position.aborted == {"PAir"}


@rule("eto", "15.2")
def test_who_stays_fights_a_second_round_and_no_third() -> None:
    game = over_warsaw("L1", "PAir", roles={"PAir": "fighter"})
    lines = {WEST: "NO ABORT", GERMANY: "NO ABORT"}
    assert len(events(on(game, lines, (6, 6, 6, 6)), AirFought)) == 4


@rule("eto", "15.2")
def test_depleted_fighters_of_two_points_attack_in_the_first_round_only() -> None:
    game = over_warsaw("L1", "PAir", roles={"PAir": "fighter"})
    game.depleted.update({"L1", "PAir"})
    assert game.strength("L1") == 2
    assert len(events(on(game, {}, (6, 6)), AirFought)) == 2


@rule("eto", "15.6")
def test_a_second_step_eliminates_an_air_unit() -> None:
    game = over_warsaw("L1", "PAir", roles={"PAir": "fighter"})
    game.depleted.add("PAir")
    assert on(game, {}, (6, 1)).position.where["PAir"] == POOL


@rule("eto", "15.6")
def test_an_aborted_unit_is_out_of_this_step() -> None:
    game = over_warsaw("L1", "PAir", roles={"PAir": "fighter"})
    game.aborted.add("L1")
    assert not events(on(game, {}), AirFought)


@rule("eto", "44.1")
def test_an_attack_in_the_air_over_poland_surprises_poland() -> None:
    game = over_warsaw("L1", "PAir", roles={"PAir": "fighter"})
    then = on(game, {}, (6, 6))
    assert then.position.blitzkrieg == {"Poland": 1}
    german = next(each for each in events(then, AirFought) if each.by == "L1")
    assert german.number == 7  # 4 and 3, less 1, and the bonus


@rule("eto", "15.2")
def test_standing_orders_answer_a_whole_air_combat() -> None:
    game = over_warsaw("L1", "L3", "PAir")
    then = on(game, {}, (6, 6, 6, 6), standing={WEST: STAY, GERMANY: STAY})
    assert asked(then) == []


@rule("eto", "15.2")
def test_the_weak_break_off_by_themselves() -> None:
    game = over_warsaw("L1", "PAir")
    game.depleted.add("PAir")
    assert str(Leaving(WEST, "W3533").by_standing(game, ("DEPLETED",))) == "ABORT PAir"
    assert str(Leaving(GERMANY, "W3533").by_standing(game, ("DEPLETED",))) == "NO ABORT"


@rule("eto", "12.1")
def test_usually_fighter_bombers_of_the_defender_fight() -> None:
    game = over_warsaw("L3", "PAir")
    assert str(Roles(WEST, "W3533").usual(game)) == "ACT PAir FIGHTER"


@rule("eto", "12.1")
def test_usually_fighter_bombers_of_the_attacker_bomb_beside_fighters_of_their_own() -> None:
    assert str(Roles(GERMANY, "W3533").usual(over_warsaw("L1", "L2", "PAir"))) == "ACT L2 BOMBER"
    assert str(Roles(GERMANY, "W3533").usual(over_warsaw("L2", "PAir"))) == "ACT L2 FIGHTER"


def test_who_aims_alike_is_told_together_and_so_are_targets() -> None:
    game = over_warsaw("L2", "L3", "PAir", roles={"PAir": "fighter", "L2": "fighter"})
    assert "PAir at L2 (4), L3 (5)." in Aiming(WEST, (GERMANY,), "W3533", 1).prompt(game)
    game = ready("finest_hour")
    for id in ("JG1", "JG2", "ZG1", "Spit1", "Spit2"):
        game.flying[id] = "W3617"
    told = Aiming(BRITAIN, (GERMANY,), "W3617", 1).prompt(game)
    assert "Spit1, Spit2 at JG1, JG2 (" in told
