"""27.4  Advance after combat, and secondary advance."""

from __future__ import annotations

from pbem.games.eto.combat.after.advance import Advancing, Follow, Following
from pbem.games.eto.combat.battle import ATTACK, BREAK, REACT
from pbem.games.eto.position.game import Europe
from pbem.games.eto.rules import RULES
from tests.eto.fields import refused
from tests.eto.fights import GERMANY, WEST, asked, battle, front, on, top
from tests.marks import rule

PLACED = "GI7 W3729, GI8 W3729, GA1 W3628, Kliest W3628, HQNorth W3728"


def cleared(placed: str, units: str, step: str = ATTACK, acting: str = "") -> Europe:
    game = front(placed, "HQNorth", acting=acting or units)
    game.push(Advancing(battle(game, "W3629", units, step=step)))
    return game


@rule("eto", "27.4")
def test_attackers_go_into_the_vacated_hex_and_take_it() -> None:
    then = on(cleared(PLACED, "GI7 GI8"), {GERMANY: "ADVANCE GI7 + GI8"}).position
    assert then.land_in("W3629") == ("GI7", "GI8")
    assert then.friendly("axis", "W3629")


@rule("eto", "27.4")
def test_nobody_must_advance() -> None:
    assert not on(cleared(PLACED, "GI7"), {GERMANY: "NO ADVANCE"}).position.land_in("W3629")


@rule("eto", "27.4")
def test_only_attackers_advance() -> None:
    game = cleared(PLACED, "GI7")
    assert refused(game, top(game), "ADVANCE GI8").case == "27.4"


@rule("eto", "24.2")
def test_no_more_advance_than_the_hex_holds() -> None:
    placed = f"{PLACED}, GI1 W3630, GI2 W3630"
    game = cleared(placed, "GI7 GI8 GI1 GI2")
    assert refused(game, top(game), "ADVANCE GI7 + GI8 + GI1 + GI2").case == "24.2"


@rule("eto", "24.3")
def test_a_general_goes_with_the_last_of_his_stack() -> None:
    then = on(cleared(PLACED, "GA1"), {GERMANY: "ADVANCE GA1"}).position
    assert then.where["Kliest"] == "W3629"


@rule("eto", "24.3")
def test_a_general_does_not_advance_alone() -> None:
    game = cleared(PLACED, "GA1 GI7")
    assert refused(game, top(game), "ADVANCE GI7 + Kliest").case == "24.3"


@rule("eto", "27.4")
def test_activated_units_follow_into_the_hexes_that_were_left() -> None:
    game = cleared(f"{PLACED}, GI1 W3728", "GI7 GI8", acting="GI7 GI8 GI1")
    lines = "ADVANCE GI7 + GI8\nFOLLOW GI1 3729\nNO FOLLOW"
    assert on(game, {GERMANY: lines}).position.where["GI1"] == "W3729"


@rule("eto", "27.4")
def test_others_follow_into_the_hexes_that_those_left() -> None:
    placed = f"{PLACED}, GI1 W3728, GI2 W3727"
    game = cleared(placed, "GI7 GI8", acting="GI7 GI8 GI1 GI2")
    lines = "ADVANCE GI7 + GI8\nFOLLOW GI1 3729\nFOLLOW GI2 3728\nNO FOLLOW"
    assert on(game, {GERMANY: lines}).position.where["GI2"] == "W3728"


@rule("eto", "27.4")
def test_who_is_not_activated_does_not_follow() -> None:
    game = cleared(f"{PLACED}, GI1 W3728", "GI7 GI8")
    assert asked(on(game, {GERMANY: "ADVANCE GI7 + GI8"})) == []


@rule("eto", "27.4")
def test_who_attacks_another_hex_does_not_follow() -> None:
    game = cleared(f"{PLACED}, GI1 W3728", "GI7 GI8", acting="GI7 GI8 GI1")
    game.assigned["GI1"] = "W3730"
    assert asked(on(game, {GERMANY: "ADVANCE GI7 + GI8"})) == []


@rule("eto", "27.4")
def test_the_last_of_a_hex_in_an_enemy_zone_does_not_follow() -> None:
    placed = f"{PLACED}, GI1 W3828, PI1 W3829"
    alone = cleared(placed, "GI7 GI8", acting="GI7 GI8 GI1")
    assert asked(on(alone, {GERMANY: "ADVANCE GI7 + GI8"})) == []
    two = cleared(f"{placed}, GI2 W3828", "GI7 GI8", acting="GI7 GI8 GI1 GI2")
    assert asked(on(two, {GERMANY: "ADVANCE GI7 + GI8"})) == [(GERMANY, "follow")]


@rule("eto", "28.4")
def test_nobody_follows_a_breakthrough() -> None:
    game = cleared(f"{PLACED}, GI1 W3627", "GA1", step=BREAK, acting="GA1 GI1")
    assert asked(on(game, {GERMANY: "ADVANCE GA1"})) == []


@rule("eto", "26.5")
def test_after_a_reaction_all_count_as_activated() -> None:
    game = front(f"{PLACED}, GI1 W3627", "HQNorth")
    game.push(Following(battle(game, "W3629", "GA1", step=REACT), ("W3628",), ("GA1",)))
    assert on(game, {GERMANY: "FOLLOW GI1 3628"}).position.where["GI1"] == "W3628"


@rule("eto", "27.4")
def test_standing_orders_let_all_one_or_nobody_advance() -> None:
    for word, count in (("ALL", 2), ("ONE", 1), ("NEVER", 0)):
        then = on(cleared(PLACED, "GI7 GI8"), {}, standing={GERMANY: f"WHEN ADVANCE: {word}"})
        assert len(then.position.land_in("W3629")) == count


@rule("eto", "12.7", "27.4")
def test_who_follows_unseen_is_not_named_to_the_enemy() -> None:
    game = cleared(f"{PLACED}, GI1 W3827, GI2 W3827", "GI7 GI8", acting="GI7 GI8 GI1 GI2")
    game.put("GI7", "W3828")
    game.put("GI8", "W3828")
    game.agenda[:] = [Following(battle(game, "W3829", "GI7 GI8"), ("W3828",), ("GI7", "GI8"))]
    game.put("GI7", "W3829")
    game.put("GI8", "W3829")
    then = on(game, {GERMANY: "FOLLOW GI1 3828"})
    told = [RULES.tell(each, WEST) for each in then.events]
    assert then.position.where["GI1"] == "W3828"
    assert not any("GI1" in words for words in told)
    assert any("One of the Germans follows" in words for words in told)


@rule("eto", "27.4")
def test_nobody_must_follow() -> None:
    game = cleared(f"{PLACED}, GI1 W3728", "GI7 GI8", acting="GI7 GI8 GI1")
    then = on(game, {GERMANY: "ADVANCE GI7 + GI8"}).position
    assert list(top(then).answers(then)) == [Follow(), Follow(("GI1",), "W3729")]
    assert on(then, {GERMANY: "NO FOLLOW"}).position.where["GI1"] == "W3728"


@rule("eto", "27.4")
def test_nobody_follows_elsewhere_or_who_is_not_activated() -> None:
    placed = f"{PLACED}, GI1 W3728, GI2 W3728"
    game = cleared(placed, "GI7 GI8", acting="GI7 GI8 GI1")
    then = on(game, {GERMANY: "ADVANCE GI7 + GI8"}).position
    assert refused(then, top(then), "FOLLOW GI1 3727").case == "27.4"
    assert refused(then, top(then), "FOLLOW GI2 3729").case == "27.4"


@rule("eto", "27.4")
def test_a_standing_order_lets_whoever_can_follow() -> None:
    game = cleared(f"{PLACED}, GI1 W3728", "GI7 GI8", acting="GI7 GI8 GI1")
    outcome = on(game, {GERMANY: "ADVANCE GI7 + GI8"}, standing={GERMANY: "WHEN FOLLOW: ALL"})
    assert outcome.position.where["GI1"] == "W3729"


@rule("eto", "27.4")
def test_one_unit_alone_may_advance() -> None:
    game = cleared(PLACED, "GI7 GI8")
    found = {getattr(each, "units", None) for each in top(game).answers(game)}
    assert {("GI7",), ("GI8",), ("GI7", "GI8")} <= found
